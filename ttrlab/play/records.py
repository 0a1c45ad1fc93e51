"""Saved games and permalinks: one text that says everything and is verified when it is read.

    ttrlab record 1
    map usa 0123456789ab
    players 2
    option "tie.final" = "shared"
    name 1 "Blue"
    seed 7
    1 0 1: keep Boston–Miami, Denver–El Paso -> Duluth–Houston
    2 1 -: luck 12
    note 2 "another try"
    at 2
    end 8

A step says its number, the number of the position before, the seat, the action and, after the arrow, what
chance gave; a reader plays it again and compares.  ``end`` counts the lines, so a torn file is noticed.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator
from typing import Any

from ttrlab import maps
from ttrlab.board import CARD_NAMES, Board
from ttrlab.errors import RecordError, TtrlabError, check_kind
from ttrlab.events import Event
from ttrlab.play.game import Game, new_game
from ttrlab.play.timeline import Node

MAGIC = "ttrlab record "
"""How every record begins."""
VERSION = 1
LINK = "ttrlab1."
LARGEST = 20_000_000
"""Longest record in characters that a permalink may unpack to."""


def dumps(game: Game) -> str:
    """Return a game, all its branches, names and notes, as a record.

    Args:
        game: The game.

    Raises:
        TtrlabError: It is no game.
    """
    check_kind(game, Game, 'a game is written, such as new_game("usa")')
    return "\n".join(_with_end(list(_lines(game)))) + "\n"


def loads(text: str, board: Board | None = None) -> Game:
    """Return the game that a record holds, replayed and verified.

    Args:
        text: The record.
        board: The board to use where it is not one of ``maps.available()``.

    Raises:
        RecordError: It is no record, is damaged, belongs to another board or does not replay; names the line.
        TtrlabError: The board is none.
    """
    if not isinstance(text, str):
        raise RecordError(f"a record is text, not {type(text).__name__}")
    check_kind(board, Board | None, 'the board of a record is a Board, such as load("mine.toml")')
    return _Reader(text, board).game()


def permalink(game: Game) -> str:
    """Return the record in one line that can be put into a link or a message.

    Args:
        game: The game.

    Raises:
        TtrlabError: It is no game.
    """
    packed = zlib.compress(dumps(game).encode(), 9)
    return LINK + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def from_permalink(link: str, board: Board | None = None) -> Game:
    """Return the game that a permalink holds.

    Args:
        link: What ``permalink`` gave; white space around or inside does no harm.
        board: As for ``loads``.

    Raises:
        RecordError: It is no permalink, or its record cannot be read.
        TtrlabError: The board is none.
    """
    if not isinstance(link, str):
        raise RecordError(f"a permalink is text, not {type(link).__name__}")
    plain = "".join(link.split())
    if not plain.startswith(LINK):
        raise RecordError(f"a permalink starts with {LINK!r}")
    body = plain[len(LINK):]
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        unpack = zlib.decompressobj()
        text = unpack.decompress(packed, LARGEST).decode()
    except (ValueError, zlib.error):
        raise RecordError("the permalink is damaged: it cannot be unpacked") from None
    if unpack.unconsumed_tail or not unpack.eof:
        raise RecordError("the permalink is damaged: it is cut off or far too long")
    return loads(text, board)


def _lines(game: Game) -> Iterator[str]:
    yield f"{MAGIC}{VERSION}"
    yield f"map {game.board.id} {game.board.fingerprint}"
    yield f"players {game.rules.players}"
    for name, value in sorted(game.options.items()):
        yield f"option {json.dumps(name)} = {json.dumps(value)}"
    for number, name in enumerate(game.names, 1):
        yield f"name {number} {_quoted(name)}"
    yield f"seed {game.seed}"
    for node in game.timeline.nodes:
        if node.parent is not None:
            yield _step(game, node)
        for what, words in (("title", node.name), ("note", node.note)):
            if words:
                yield f"{what} {node.number} {_quoted(words)}"
    yield f"at {game.node.number}"


def _quoted(words: str) -> str:
    """Return words as a JSON text that stays on one line, whatever they hold."""
    return json.dumps(words, ensure_ascii=not words.isprintable())


def _step(game: Game, node: Node) -> str:
    assert node.parent is not None and node.action is not None
    seat = "-" if node.seat is None else node.seat + 1
    came = outcome(game.board, node.events)
    return (f"{node.number} {node.parent.number} {seat}: {game.text(node.action)}"
            + (f" -> {came}" if came else ""))


def outcome(board: Board, events: tuple[Event, ...]) -> str:
    """Return what chance gave in these events: cards and tickets in the order in which they came."""
    found: list[str] = []
    for event in events:
        found += event.data.get("came", ())  # in words already, from a module with things of its own
        for key in _CHANCE.get(event.kind, ()):
            value = event.data[key]
            values = value if isinstance(value, tuple) else (value,)
            if key == "tickets":
                found += [board.tickets[ticket].name for ticket in values]
            elif key == "number":
                found.append(f"{value} shuffled")
            else:
                found += [CARD_NAMES[card] if card >= 0 else "none" for card in values]
    return ", ".join(found)


_CHANCE = {"drew_unseen": ("card",), "refilled": ("card",), "market": ("cards",), "tunnel": ("revealed",),
           "offered": ("tickets",), "reshuffled": ("number",)}


def _with_end(lines: list[str]) -> list[str]:
    return [*lines, f"end {len(lines) + 1}"]


class _Reader:
    """Reads a record line by line; nothing outside sees a half-read game."""

    def __init__(self, text: str, board: Board | None) -> None:
        self.lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
        self.at = 0
        self.board = board

    def game(self) -> Game:
        self._check_ends()
        game = self._header()
        while (line := self._peek()) and not line.startswith("at "):
            if line.startswith(("title ", "note ")):
                self._words(game)
            else:
                self._play(game)
        number = int(self._match(r"at (\d{1,9})", "the position of the cursor, 'at NUMBER'")[1])
        if number >= len(game.timeline.nodes):
            raise RecordError(f"there is no position {number}", self.at)
        self._match(r"end \d+", "the end")
        if self.at != len(self.lines):
            raise RecordError("nothing may follow the end", self.at + 1)
        return game.go(number)

    def _check_ends(self) -> None:
        while self.lines and not self.lines[-1].strip():
            self.lines.pop()
        head = re.fullmatch(MAGIC + r"(\d{1,9})", self.lines[0]) if self.lines else None
        if head is None:
            raise RecordError("this is no ttrlab record; the first line must be 'ttrlab record 1'", 1)
        if int(head[1]) != VERSION:
            raise RecordError(f"format {head[1]} is unknown; this ttrlab reads format {VERSION}", 1)
        if self.lines[-1] != f"end {len(self.lines)}":
            raise RecordError(f"the record is cut off or lines were added: the last line must be "
                              f"'end {len(self.lines)}'", len(self.lines))
        self.at = 1

    def _header(self) -> Game:
        found = self._match(r"map (\S+) (\w*)", "the board, 'map NAME FINGERPRINT'")
        map_line = self.at
        players = int(self._match(r"players (\d{1,9})", "the number of players, 'players NUMBER'")[1])
        options: dict[str, Any] = {}
        names: list[str] = []
        while self._peek().startswith("option "):
            option = self._match(r'option ("(?:[^"\\]|\\.)*") = (.+)', "an option, 'option \"NAME\" = VALUE'")
            options[self._json(option[1])] = self._json(option[2])
        while self._peek().startswith("name "):
            names.append(self._json(self._match(rf"name {len(names) + 1} (\".*\")", "a name")[1]))
        seed = int(self._match(r"seed (-?\d{1,40})", "the seed, 'seed NUMBER'")[1])
        # A record may come from anybody: it names a board, and never a file to be read.
        if self.board is None and found[1] not in maps.available():
            raise RecordError(f"the board {found[1]!r} is not available here; there are "
                              f"{', '.join(maps.available())}", map_line)
        board = self.board or maps.load(found[1])
        if (board.id, board.fingerprint) != (found[1], found[2]):
            raise RecordError(f"the record was made on another edition of the board {found[1]!r} "
                              f"({found[2]}, here {board.id} {board.fingerprint})", map_line)
        try:
            return new_game(board, players, seed, options, names or None)
        except TtrlabError as error:
            raise RecordError(str(error), self.at) from None

    def _play(self, game: Game) -> None:
        step = r"(\d{1,9}) (\d{1,9}) (\d{1,9}|-): (.*?)(?: -> (.*))?"
        found = self._match(step, "a step, 'NUMBER BEFORE SEAT: ACTION'")
        number, before, seat, action, came = found.groups()
        if int(number) != len(game.timeline.nodes):
            raise RecordError(f"step {number} is out of order; {len(game.timeline.nodes)} comes next", self.at)
        if int(before) >= int(number):
            raise RecordError(f"step {number} cannot follow {before}, which comes later", self.at)
        if int(before) != game.node.number:
            game.go(int(before))
        try:
            game.play(action)
        except TtrlabError as error:
            raise RecordError(str(error), self.at) from None
        node = game.node
        if node.number != int(number):
            raise RecordError(f"step {number} repeats step {node.number}", self.at)
        if seat != ("-" if node.seat is None else str(node.seat + 1)):
            raise RecordError(f"step {number} is not for seat {seat} to play", self.at)
        real = outcome(game.board, node.events)
        if real != (came or ""):
            raise RecordError(f"the record says that {came or 'nothing'} came; "
                              f"playing it again gives {real or 'nothing'}", self.at)

    def _words(self, game: Game) -> None:
        found = self._match(r"(title|note) (\d{1,9}) (\".*\")", "a title or note")
        if int(found[2]) >= len(game.timeline.nodes):
            raise RecordError(f"there is no position {found[2]}", self.at)
        words = self._json(found[3])
        node = game.timeline.nodes[int(found[2])]
        if found[1] == "title":
            node.name = words
        else:
            node.note = words

    def _peek(self) -> str:
        return self.lines[self.at] if self.at < len(self.lines) else ""

    def _match(self, pattern: str, what: str) -> re.Match[str]:
        line = self._peek()
        self.at += 1
        found = re.fullmatch(pattern, line)
        if found is None:
            raise RecordError(f"expected {what}; found {line[:60]!r}", self.at)
        return found

    def _json(self, text: str) -> Any:
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            raise RecordError(f"{text[:60]!r} is not a value", self.at) from None
