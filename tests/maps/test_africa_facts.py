"""The board of the Heart of Africa against the facts that it was written from."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from facts_of import BOTH, assert_cities_are, assert_tracks_are, rows

from ttrlab import maps
from ttrlab.rules.terrain import terrain_of
from ttrlab.rules.terrain_cards import TERRAINS

BOARD = maps.load("heart-of-africa")
SHIFT = (130, 5)
"""The board lies so far from the edge of the play area, which leaves room for the names."""


@BOTH
def test_cities_are_the_facts(folder: Path) -> None:
    """Every city has the name, place, degrees and kind of the facts; places of a country are a group."""
    assert_cities_are(BOARD, rows(folder, "africa", "cities"), SHIFT)
    for city in BOARD.cities:
        assert city.group == (city.name.rpartition(" ")[0] if city.kind == "country" else "")
    assert BOARD.city("fashoda").name == "Fachoda" and BOARD.city("Kinshasa").name == "Léopoldville"


@BOTH
def test_tracks_are_the_facts(folder: Path) -> None:
    """Every track has the ends, length, colour, marks, double route and terrain of the facts, in their order."""
    facts = rows(folder, "africa", "routes")
    assert_tracks_are(BOARD, facts)
    assert [f"terrain={TERRAINS[terrain_of(track)]}" for track in BOARD.tracks] == [f["extra"] for f in facts]


def test_control_sums() -> None:
    """The counts are those of the source, kept here apart from any table (318 spaces, 21 doubles, 4 ferries)."""
    assert (len(BOARD.cities), len(BOARD.tracks), sum(t.lane == 2 for t in BOARD.tracks),
            sum(t.length for t in BOARD.tracks), sum("ferry" in t.marks for t in BOARD.tracks)) == (51, 117, 21, 318, 4)
    assert Counter(t.length for t in BOARD.tracks) == {1: 15, 2: 38, 3: 36, 4: 23, 5: 3, 6: 2}
    shares = [sum(t.length for t in BOARD.tracks if t.colour == colour) for colour in (*range(8), -1)]
    assert shares == [36, 34, 35, 33, 34, 34, 34, 35, 43]


def test_box() -> None:
    """Players, trains, deck, modules, options and where the data come from."""
    assert (BOARD.players, BOARD.trains, BOARD.deck) == ((2, 5), 45, (*[12] * 8, 14))
    assert BOARD.modules == ("ferries", "terrain", "countries", "most_tickets")
    assert dict(BOARD.options) == {"tickets.deal": 4, "tickets.initial_keep": 2, "tickets.draw": 4,
                                   "tickets.draw_keep": 1, "bonus.most_tickets": 10}
    assert dict(BOARD.provenance) == {"cities": "single", "tracks": "single", "tickets": "stand-in",
                                      "components": "verified"}
    assert BOARD.title == "The Heart of Africa · stand-in tickets"
    assert any("Stand-in tickets" in note for note in BOARD.notes)
