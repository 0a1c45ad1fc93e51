"""Facts as the tests of the boards read them: the committed copy, and the folder beside the project where it is."""

from __future__ import annotations

import csv
import os
from pathlib import Path

import pytest

from ttrlab.board import Board

HERE = Path(__file__).parent
SHARED = Path(os.environ.get("TTRLAB_SHARED", HERE.parents[2] / "shared")) / "facts"
FACTS = [HERE / "facts", *([SHARED] if SHARED.is_dir() else [])]
"""The committed copy, and the facts themselves where they are at hand."""
BOTH = pytest.mark.parametrize("folder", FACTS, ids=["copy", "shared"][:len(FACTS)])
MARKS = {"mountain_x": "mountain", "wild_set": "any_cards", "toll": "toll"}
"""What boards call the marks that the facts have in a column of their own."""


def rows(folder: Path, box: str, table: str) -> list[dict[str, str]]:
    """Read one table of a box's facts."""
    with (folder / box / f"{table}.csv").open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def marks(fact: dict[str, str]) -> dict[str, int]:
    """Return the marks of a track as the facts tell them."""
    kind, _, number = fact["extra"].partition("=")
    found = {"ferry": int(fact["ferry_locos"] or 0), "tunnel": int(fact["tunnel"] or 0)}
    if kind in MARKS:
        found[MARKS[kind]] = int(number)
    return {mark: value for mark, value in found.items() if value}


def assert_cities_are(board: Board, facts: list[dict[str, str]], shift: tuple[int, int] = (0, 0)) -> None:
    """Assert that every city has the name, place, degrees and kind of the facts, in their order.

    Args:
        board: The board.
        facts: What it was written from.
        shift: How far the board lies from the edge of the play area.
    """
    dx, dy = shift
    assert [(c.name, c.x - dx, c.y - dy, c.lat, c.lon, c.kind) for c in board.cities] == [
        (f["name"], float(f["x"]), float(f["y"]), *(float(f[key]) if f[key] else None for key in ("lat", "lon")),
         f["kind"]) for f in facts]


def assert_tracks_are(board: Board, facts: list[dict[str, str]]) -> None:
    """Assert that every track has the ends, length, colour, marks and double route of the facts, in their order."""
    told = [(board.cities[t.a].name, board.cities[t.b].name, t.length, t.colour_name, dict(t.marks), t.lanes > 1)
            for t in board.tracks]
    assert told == [(f["a"], f["b"], int(f["length"]), f["color"], marks(f), bool(f["pair"])) for f in facts]


def assert_tickets_are(board: Board, facts: list[dict[str, str]]) -> None:
    """Assert that every ticket has the ends, value and deck of the facts, in their order."""
    told = [(board.cities[t.a].name, board.cities[t.b].name, t.points, t.deck) for t in board.tickets]
    assert told == [(f["a"], f["b"], int(f["points"]), f["deck"]) for f in facts]
