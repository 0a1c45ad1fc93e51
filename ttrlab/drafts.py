"""Boards in the making: a map file from a text, and tickets made for it.

>>> from ttrlab import maps
>>> path = draft((maps.maps_dir() / "san-francisco.toml").read_text(encoding="utf-8"), "mine")
>>> path.name, maps.load(add_tickets(path, 12, seed=1))
('mine.toml', <Board san-francisco: 19 cities, 52 tracks, 12 tickets>)
"""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path

from ttrlab import maps
from ttrlab.board import Board
from ttrlab.errors import MapError
from ttrlab.tickets import deck

__all__ = ["add_tickets", "draft"]

_ROWS = re.compile(r"(?ms)(^\[tickets\].*?^rows = \[\n).*?^\]")
_COUNT = re.compile(r"(?m)^tickets = \d+")


def draft(text: str, name: str = "draft", folder: str | Path | None = None) -> Path:
    """Write a map file and return its path; ``ttrlab.maps`` checks and loads it.

    Args:
        text: What stands in the file.
        name: Its name without the suffix: small letters, digits, ``-`` and ``_``.
        folder: Where it goes; a new temporary folder where not given. A file of this name is overwritten.

    Raises:
        MapError: The name will not do, or the file cannot be written.

    >>> draft('id = "mine"', "mine").read_text(encoding="utf-8")
    'id = "mine"'
    """
    if not isinstance(name, str) or not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", name):
        raise MapError(f"a map file is named in small letters, digits, - and _, not {name!r:.60}")
    if not isinstance(text, str) or not isinstance(folder, str | Path | None):
        raise MapError("a draft is made of a text, a name and a folder")
    path = Path(tempfile.mkdtemp(prefix="ttrlab-") if folder is None else folder) / f"{name}.toml"
    _write(path, text)
    return path


def add_tickets(path: str | Path, count: int, seed: int = 0) -> Path:
    """Put a deck made by ``ttrlab.tickets`` into a map file, in place of its own, and return the path.

    Args:
        path: The map file, which must be a good one; everything but its tickets and their number stays.
        count: How many tickets.
        seed: Any whole number; the same one makes the same tickets.

    Raises:
        MapError: The file is not good, or its tickets do not stand as a list with a ticket a line.
        TtrlabError: That is no number of tickets, or more than the board has pairs of places that are no neighbours.
    """
    board = maps.read(path)
    path = Path(path)
    rows = "".join(f"    {json.dumps(row, ensure_ascii=False)},\n" for row in _rows(board, count, seed))
    text = path.read_text(encoding="utf-8-sig")
    if not _ROWS.search(text) or not _COUNT.search(text):
        raise MapError("to be replaced, tickets stand as rows = [ with a ticket a line, and their number as "
                       "tickets = … in [totals]", str(path), "tickets")
    text = _ROWS.sub(lambda found: found[1] + rows + "]", text, count=1)
    _write(path, _COUNT.sub(f"tickets = {count}", text, count=1))
    return path


def _rows(board: Board, count: int, seed: int) -> list[list[str | int]]:
    return [[*(board.cities[cities[0]].group if len(cities) > 1 else board.cities[cities[0]].name
               for cities in (ticket.starts, ticket.goals)), ticket.points] for ticket in deck(board, count, seed)]


def _write(path: Path, text: str) -> None:
    try:
        path.write_bytes(text.encode())  # made whole first, so that nothing is half written
    except (OSError, ValueError) as error:  # ValueError: a letter that is none, a folder with a NUL in its name
        said = error.strerror if isinstance(error, OSError) else error
        raise MapError(f"the file cannot be written ({said})", str(path)) from None
