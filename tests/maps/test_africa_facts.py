"""The board of the Heart of Africa against the facts that it was written from."""

from __future__ import annotations

import csv
import os
from collections import Counter
from pathlib import Path

import pytest

from ttrlab import maps

HERE = Path(__file__).parent
SHARED = Path(os.environ.get("TTRLAB_SHARED", HERE.parents[2] / "shared")) / "facts" / "africa"
FACTS = [HERE / "facts" / "africa", *([SHARED] if SHARED.is_dir() else [])]
"""The committed copy, and the facts themselves where they are at hand."""
BOTH = pytest.mark.parametrize("folder", FACTS, ids=["copy", "shared"][:len(FACTS)])
BOARD = maps.load("heart-of-africa")
SHIFT = (130, 5)
"""The board lies so far from the edge of the play area, which leaves room for the names."""


def rows(folder: Path, table: str) -> list[dict[str, str]]:
    """Read one table of facts."""
    with (folder / f"{table}.csv").open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


@BOTH
def test_cities_are_the_facts(folder: Path) -> None:
    """Every city has the name, place, degrees and kind of the facts; places of a country are a group."""
    facts = rows(folder, "cities")
    assert [(c.name, c.x - SHIFT[0], c.y - SHIFT[1], c.lat, c.lon, c.kind) for c in BOARD.cities] == [
        (f["name"], float(f["x"]), float(f["y"]), float(f["lat"]), float(f["lon"]), f["kind"]) for f in facts]
    for city in BOARD.cities:
        assert city.group == (city.name.rpartition(" ")[0] if city.kind == "country" else "")
    assert BOARD.city("fashoda").name == "Fachoda" and BOARD.city("Kinshasa").name == "Léopoldville"


@BOTH
def test_tracks_are_the_facts(folder: Path) -> None:
    """Every track has the ends, length, colour, ferry symbols and double route of the facts, in their order."""
    told = [(BOARD.cities[t.a].name, BOARD.cities[t.b].name, t.length, t.colour_name, t.marks.get("ferry", 0),
             t.lanes > 1) for t in BOARD.tracks]
    assert told == [(f["a"], f["b"], int(f["length"]), f["color"], int(f["ferry_locos"] or 0), bool(f["pair"]))
                    for f in rows(folder, "routes")]


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
