"""The boards that ship with ttrlab, and any map file of your own: ``load("usa")``, ``load("mine.toml")``.

A map file is TOML and holds data only. Whatever is wrong with one is a ``MapError`` that names the file, the
table and the row; ``problems`` collects them all, ``check`` states the facts about a good file.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from pathlib import Path
from reprlib import repr as brief
from typing import Final

from ttrlab.board import Board, fold
from ttrlab.errors import MapError
from ttrlab.mapfile import build
from ttrlab.mapfile.cites import RULE_ID
from ttrlab.mapfile.sheet import hint
from ttrlab.mapfile.tables import MARKS, sums

_NOT_MAPS: Final = ("rulebook",)
_RULE: Final = re.compile(rf"(?m)^\[({RULE_ID.pattern})\]$")


def maps_dir() -> Path:
    """Return the folder that holds the map files: in an installed package, else in a checkout.

    Raises:
        MapError: This installation carries no map files.

    >>> (maps_dir() / "usa.toml").is_file()
    True
    """
    here = Path(__file__).resolve().parent
    # The installed copy goes first: beside an installed package "maps" may belong to somebody else.
    for folder in (here / "_maps", here.parent / "maps"):
        if (folder / "rulebook.toml").is_file() or (folder / "usa.toml").is_file():
            return folder
    raise MapError("the map files are missing from this installation of ttrlab", str(here / "_maps"))


def available() -> tuple[str, ...]:
    """Return the ids of the boards that ship with ttrlab, in alphabetical order.

    >>> {"europe", "usa"} <= set(available())
    True
    """
    return tuple(sorted(path.stem for path in maps_dir().glob("*.toml") if path.stem not in _NOT_MAPS))


def load(source: str | Path) -> Board:
    """Return a board by its id, or read it from a map file.

    A board that is asked for by id is read once and kept, until its file changes.

    Args:
        source: An id such as ``"usa"`` (in any case), or the path of a map file.

    Raises:
        MapError: No such board or file, or the file is no valid map.

    >>> load("usa")
    <Board usa: 36 cities, 100 tracks, 30 tickets>
    >>> load("USA") is load("usa")
    True
    """
    if isinstance(source, Path):
        return read(source)
    if not isinstance(source, str):
        raise MapError(f"a board is named by its id or by the path of a map file, not by {brief(source)}")
    name = fold(source)
    if name in available():
        # A file may extend another, so a change to any of them counts.
        return _kept(name, max(path.stat().st_mtime_ns for path in maps_dir().glob("*.toml")))
    if source.endswith(".toml") or re.search(r"[/\\]", source):
        return read(source)
    raise MapError(f"no board {source!r}{hint(source, available())}; there are {', '.join(available())}, "
                   "and the path of a map file will do")


@lru_cache(maxsize=32)
def _kept(name: str, changed: int) -> Board:
    return read(maps_dir() / f"{name}.toml")


def read(path: str | Path) -> Board:
    """Read one map file.

    Raises:
        MapError: The first problem of the file; ``problems`` gives them all.

    >>> read(maps_dir() / "europe.toml").city("athens").name
    'Athína'
    """
    board, found = build(path, _rule_ids())
    if board is None:
        raise found[0]
    return board


def problems(path: str | Path) -> list[MapError]:
    """Return everything that is wrong with a map file; nothing where ``read`` accepts it.

    >>> problems(maps_dir() / "usa.toml")
    []
    >>> [str(p).rpartition(": ")[2] for p in problems("atlantis.toml")]
    ['there is no such file']
    """
    return build(path, _rule_ids())[1]


def _rule_ids() -> frozenset[str]:
    path = maps_dir() / "rulebook.toml"
    return _ids_in(path, path.stat().st_mtime_ns) if path.is_file() else frozenset()


@lru_cache(maxsize=4)
def _ids_in(rulebook: Path, changed: int) -> frozenset[str]:
    # The heads of its tables are all that a map file can name, and far quicker to find than the texts to read.
    return frozenset(_RULE.findall(rulebook.read_text(encoding="utf-8", errors="replace")))


def check(path: str | Path) -> list[str]:
    """Return the facts about a good map file, one line each: counts, colours, deck, provenance.

    Raises:
        MapError: The first problem of a bad file.

    >>> check(maps_dir() / "usa.toml")[:2]
    ['usa: USA, 2 to 5 players, 45 trains each', '36 cities, 100 tracks (22 double routes), 309 spaces']
    """
    board = read(path)
    marked = Counter(mark for track in board.tracks for mark in track.marks)
    low, high = board.players
    doubles = _count(sum(track.lane == 2 for track in board.tracks), "double route")
    spaces = _count(sum(track.length for track in board.tracks), "space")
    tickets = _count(len(board.tickets), "ticket")
    tracks = f"{_count(len(board.tracks), 'track')} ({doubles}), {spaces}"
    return [
        f"{board.id}: {board.name}, {low} to {high} players"
        + (f", {board.trains} trains each" if board.trains else ""),
        f"{len(board.cities)} cities, {tracks if board.tracks else 'no tracks: a game of cards'}",
        *(f"{name}: {_count(count, 'track')}, {_count(length, 'space')}"
          for name, (count, length) in sums(board.tracks).items() if count),
        *(f"{mark}: {_count(marked[mark], 'track')}" for mark in MARKS if marked[mark]),
        f"{tickets} worth {_count(sum(ticket.points for ticket in board.tickets), 'point')}",
        f"deck: {sum(board.deck)} cards, {board.deck[-1]} of them {board.wild_name}",
        f"modules: {', '.join(board.modules) or 'none'}",
        "provenance: " + ", ".join(f"{name} {word}" for name, word in board.provenance.items()),
        f"fingerprint: {board.fingerprint}",
    ]


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
