"""The board of Nederland against the facts that it was written from, table by table."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from facts_of import BOTH, assert_cities_are, assert_tickets_are, assert_tracks_are, rows

from ttrlab import maps
from ttrlab.graph.connect import components
from ttrlab.rules.neutral import routes

BOARD = maps.load("nederland")
SHIFT = (0, 5)
"""The board lies so far from the edge of the play area."""


@BOTH
def test_cities_are_the_facts(folder: Path) -> None:
    """Every city has the name, place and degrees of the facts, in their order."""
    assert_cities_are(BOARD, rows(folder, "nederland", "cities"), SHIFT)


@BOTH
def test_tracks_and_tolls_are_the_facts(folder: Path) -> None:
    """Every track has the ends, length, colour, toll and double route of the facts, in their order (NL-CMP-2)."""
    assert_tracks_are(BOARD, rows(folder, "nederland", "routes"))
    assert all(set(track.marks) == {"toll"} for track in BOARD.tracks)


@BOTH
def test_tickets_and_neutral_routes_are_the_facts(folder: Path) -> None:
    """Every ticket has the ends, value and route at its foot of the facts, in their order."""
    facts = rows(folder, "nederland", "tickets")
    assert_tickets_are(BOARD, facts)
    assert [f"neutral route: {t.marks['neutral']}" if t.marks else "no neutral route" for t in BOARD.tickets] == [
        f["note"] for f in facts]


def test_control_sums() -> None:
    """The counts are those of the sources, kept here apart from any table."""
    tracks, pairs = BOARD.tracks, {frozenset((t.a, t.b)) for t in BOARD.tracks}
    assert (len(BOARD.cities), len(tracks), len(pairs), sum(t.lane == 2 for t in tracks),
            sum(t.length for t in tracks)) == (30, 97, 53, 44, 306)
    assert {t.marks["toll"] for t in tracks} == {1, 2, 3, 4} and max(t.length for t in tracks) == 6
    assert BOARD.track("Breda-Rotterdam").marks["toll"] == 4, "the example of the rulebook"
    assert len(components(BOARD, BOARD.all_tracks)) == 1


def test_both_tracks_of_a_double_ask_for_the_same_toll() -> None:
    """The toll is printed for a route, so its tracks share it."""
    for track in BOARD.tracks:
        beside = [BOARD.tracks[t] for t in range(97) if BOARD.siblings[track.index] >> t & 1]
        assert all(other.marks == track.marks and other.length == track.length for other in beside)


def test_tickets_and_neutral_routes_count_as_the_rulebook_says() -> None:
    """Six tickets are worth 29 or more, 17 are worth 17 to 26; 35 routes, all doubles, two of them twice."""
    values = [ticket.points for ticket in BOARD.tickets]
    assert (len(values), sum(v >= 29 for v in values), sum(17 <= v <= 26 for v in values)) == (44, 6, 17)
    named = Counter(route for route in routes(BOARD) if route)
    assert named.total() == 35 and all(len(route) == 2 for route in named)
    twice = {BOARD.tracks[route[0]].name.rpartition(" ")[0] for route, count in named.items() if count == 2}
    assert twice == {"Amsterdam–Rotterdam", "Antwerpen–Rotterdam"} and max(named.values()) == 2


def test_box() -> None:
    """Players, trains, deck, modules, options and where the data come from (NL-CMP-1)."""
    assert (BOARD.players, BOARD.trains, BOARD.deck) == ((2, 5), 40, (*[12] * 8, 14))
    assert BOARD.modules == ("tolls",)
    assert dict(BOARD.options) == {
        "tickets.deal": 5, "tickets.initial_keep": 3, "tickets.draw": 4, "tickets.unkept_initial": "discard",
        "tickets.unkept_drawn": "discard", "doubles.threshold": 2, "nederland.staggered_start": True}
    assert dict(BOARD.points) == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
    assert dict(BOARD.provenance) == {"cities": "single", "tracks": "verified", "tickets": "verified",
                                      "components": "single"}
    assert BOARD.title == "Nederland" and BOARD.silhouette
