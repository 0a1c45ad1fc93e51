"""Games that are played elsewhere: a batch is a value that any process can play, with no pandas in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from ttrlab import maps as boards
from ttrlab.board import Board
from ttrlab.engine import Rules
from ttrlab.errors import OptionError, TtrlabError
from ttrlab.play.bots import Bot, bot, bot_name, chosen_by
from ttrlab.state import State
from ttrlab.tables.measures import Measure, Row

BATCH = 8
"""So many games go to a worker at a time; a cancelled run keeps whole batches."""
Bots: TypeAlias = "tuple[str | Bot, ...]"


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game.

    Attributes:
        state: Its last state.
        seed: The seed of its set-up.
        bots: Who played, by seat.
    """

    state: State
    seed: int
    bots: Bots


@dataclass(frozen=True, slots=True)
class OfState:
    """A measure of the last state alone."""

    measure: Measure

    def __call__(self, game: Played) -> list[Row]:
        """Return the rows, each with the bot of its seat where it has one."""
        names = [bot_name(player) for player in game.bots]
        return [{**row, "bot": names[row["seat"]]} if "seat" in row else row for row in self._told(game.state)]

    def _told(self, state: State) -> list[Row]:
        name = getattr(self.measure, "__name__", "of your own")
        try:
            rows = self.measure(state)
        except TtrlabError:
            raise
        except Exception as error:
            raise TtrlabError(f"the measure {name} failed: {type(error).__name__}: {error}") from error
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise TtrlabError(f"the measure {name} returned {rows!r:.60}; a measure returns a list of rows (dicts)")
        for row in rows:
            if "seat" in row and (type(row["seat"]) is not int or row["seat"] not in range(len(state.seats))):
                raise TtrlabError(f"the measure {name} told of seat {row['seat']!r:.60}, which this game has not")
        return rows


@dataclass(frozen=True, slots=True)
class Batch:
    """Some games of one kind.

    Attributes:
        head: Columns and values that all their rows share, in order.
        rules: What they are played by.
        bots: Who plays, by seat.
        games: Their numbers; game ``n`` has the seed ``seed + n``.
        seed: The seed of game 0.
        tell: What is told of each.
    """

    head: tuple[tuple[str, Any], ...]
    rules: Rules
    bots: Bots
    games: tuple[int, ...]
    seed: int
    tell: Callable[[Played], list[Row]]

    def key(self, game: int) -> tuple[Any, ...]:
        """Return what tells a game from all others of a run."""
        return (*(value for _, value in self.head), game)


def play_batch(batch: Batch) -> list[list[Row]]:
    """Play the games of a batch and return the rows of each."""
    return [_rows(batch, game) for game in batch.games]


def _rows(batch: Batch, game: int) -> list[Row]:
    seed = batch.seed + game
    head = {**dict(batch.head), "game": game, "seed": seed}
    state = finished(batch.rules, seed, batch.bots)
    return [{**head, **row} for row in batch.tell(Played(state, seed, batch.bots))]


def finished(rules: Rules, seed: int, bots: Bots) -> State:
    """Return the last state of a game, the one that ``play_out(new_game(…, seed=seed), bots)`` leads to.

    Args:
        rules: What is played by.
        seed: The seed of the set-up.
        bots: Who plays, by seat.

    >>> from ttrlab import maps
    >>> from ttrlab.rules.registry import compile_rules
    >>> finished(compile_rules(maps.load("san-francisco"), 2), 1, ("random", "random")).over
    True
    """
    players, state, step = [bot(player) for player in bots], rules.start(seed), 0
    while not state.over:
        rng = Random(f"0 {seed} {step}")
        rules.apply(state, chosen_by(players[state.actor], rules, state, rng))
        step += 1
    return state


def split(games: int, size: int = BATCH) -> list[tuple[int, ...]]:
    """Return the numbers of the games, cut into batches.

    Args:
        games: How many games.
        size: Games in a batch.

    Raises:
        OptionError: There is no such number of games.

    >>> split(10, 4)
    [(0, 1, 2, 3), (4, 5, 6, 7), (8, 9)]
    """
    if type(games) is not int or games < 0:
        raise OptionError(f"games is how many are played, a whole number, not {games!r}")
    return [tuple(range(first, min(first + size, games))) for first in range(0, games, size)]


def boards_of(maps: Any) -> list[Board]:
    """Return boards given by name, file or as they are; all that ship where none are given.

    Args:
        maps: ``None``, one board, or several.

    Raises:
        MapError: No such board.
        OptionError: Two of them have the same id.

    >>> [board.id for board in boards_of("usa")]
    ['usa']
    """
    from pathlib import Path

    if maps is None:
        maps = boards.available()
    if not isinstance(maps, str | Path | Board | Iterable):
        raise OptionError(f"maps are boards or their names, not {maps!r:.60}")
    listed: Sequence[Any] = [maps] if isinstance(maps, str | Path | Board) else list(maps)
    found = [board if isinstance(board, Board) else boards.load(board) for board in listed]
    ids = [board.id for board in found]
    if len(set(ids)) < len(ids):
        raise OptionError(f"every board must have an id of its own; there are {', '.join(ids)}")
    return found


def counts_of(players: int | Iterable[int], found: Sequence[Board]) -> dict[str, list[int]]:
    """Return for each board the numbers of players that it is for, of those wished.

    Args:
        players: One number or several.
        found: The boards.

    Raises:
        OptionError: No board is for any of these numbers.

    >>> counts_of([2, 5], boards_of(["usa", "san-francisco"]))
    {'usa': [2, 5], 'san-francisco': [2]}
    """
    if not isinstance(players, int | Iterable):
        raise OptionError(f"players is how many play, one whole number or several, not {players!r:.60}")
    wished = list(dict.fromkeys([players] if isinstance(players, int) else players))
    counts = {board.id: [n for n in wished if type(n) is int and board.players[0] <= n <= board.players[1]]
              for board in found}
    if not any(counts.values()):
        raise OptionError(f"none of {', '.join(board.name for board in found)} is for "
                          f"{' or '.join(map(str, wished))} players")
    return counts
