"""``ttrlab maps``: the boards at a glance."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from typing import Final

from ttrlab import maps
from ttrlab.board import Board

_HEADINGS: Final = ("map", "name", "players", "cities", "tracks", "tickets", "provenance")


def run(args: Namespace) -> int:
    """Print one line a board: id, name, players, numbers of cities, tracks and tickets, provenance."""
    rows = [board_row(maps.load(name)) for name in maps.available()]
    print("\n".join(table(_HEADINGS, rows)))
    return 0


def board_row(board: Board) -> tuple[str, ...]:
    """Return the line of one board, in the order of the headings.

    >>> from ttrlab import maps
    >>> board_row(maps.load("usa"))[:6]
    ('usa', 'USA', '2–5', '36', '100', '30')
    """
    few, many = board.players
    return (board.id, board.name, str(few) if few == many else f"{few}–{many}", str(len(board.cities)),
            str(len(board.tracks)), str(len(board.tickets)), provenance(board.provenance))


def provenance(words: Mapping[str, str]) -> str:
    """Return where a board's tables come from in few words: one word where all agree.

    Args:
        words: Table name to ``verified``, ``single`` or ``stand-in``.

    >>> provenance({"cities": "verified", "tracks": "verified"})
    'verified'
    >>> provenance({"cities": "verified", "tracks": "verified", "tickets": "single"})
    'cities, tracks verified; tickets single'
    """
    groups: dict[str, list[str]] = {}
    for name, word in words.items():
        groups.setdefault(word, []).append(name)
    if len(groups) <= 1:
        return next(iter(groups), "unknown")
    return "; ".join(f"{', '.join(names)} {word}" for word, names in groups.items())


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines of a plain-text table; columns that hold numbers only are set to the right.

    >>> table(["map", "tracks"], [["usa", "100"], ["tiny", "7"]])
    ['map   tracks', 'usa      100', 'tiny       7']
    """
    columns = list(zip(headings, *rows, strict=True))
    widths = [max(map(len, column)) for column in columns]
    right = [bool(rows) and all(cell.isdigit() for cell in column[1:]) for column in columns]

    def line(cells: Sequence[str]) -> str:
        set_ = (c.rjust(w) if r else c.ljust(w) for c, w, r in zip(cells, widths, right, strict=True))
        return "  ".join(set_).rstrip()

    return [line(headings), *map(line, rows)]
