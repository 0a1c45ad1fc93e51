"""Games over boards × players × options × bots × seeds, and what is measured in them, as one tidy frame.

The frame has the columns ``map``, ``players``, ``options`` (the name), ``bots`` (in seating order), ``game``, ``seed``
and those of the measure.  Game ``n`` of each kind has the seed ``seed + n``, so all kinds meet the same luck as far as
their rules allow; each game can be looked at again with ``play_out(new_game(map, players, seed, options), bots)``.

Games may be played in this process, in several (``executor="processes"``) or in any executor of
``concurrent.futures``, for example ``Client(…).get_executor()`` of Dask: the frame is the same.  A run that is
cancelled or loses its workers returns what it has; ``attrs`` then says that it is not ``complete``, and ``resume``
goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import pandas as pd

from ttrlab.board import Board
from ttrlab.errors import OptionError
from ttrlab.luck import check_seed
from ttrlab.play.bots import Bot, bot_name, seated
from ttrlab.play.jobs import Cancel, Where
from ttrlab.tables.batches import Batch, OfState, boards_of, counts_of, split
from ttrlab.tables.gather import Progress, gather
from ttrlab.tables.measures import Measure, measure_of
from ttrlab.tables.variants import PRINTED, Wanted, chosen, compiled

Lineup: TypeAlias = "str | Bot | tuple[str | Bot, ...]"


def sweep(maps: Any = "usa", players: int | Iterable[int] = 2, options: Wanted | Iterable[Wanted] | None = None,
          bots: Lineup | Iterable[Lineup] = "greedy", games: int = 100, seed: int = 0,
          measure: str | Measure = "totals", executor: Where = None, cancel: Cancel | None = None,
          on_progress: Progress | None = None, resume: pd.DataFrame | None = None) -> pd.DataFrame:
    """Play games of every kind and return what is measured in them; the top of ``tables.sweeps`` says more.

    Args:
        maps: A board, several, or ``None`` for all that ship.
        players: Numbers of players; a board leaves out those that it is not for.
        options: Rules to play by: names of ``VARIANTS``, tables of options, or a mapping from names of your
            own to such tables; the printed rules where nothing is given. A board leaves out what cannot be.
        bots: One bot, or several that are tried in turn; a tuple has one bot a seat.
        games, seed: How many games of each kind, and the seed of the first.
        measure: A name of ``MEASURES``, or a function at the top level of a module that takes the last state
            of a game and returns rows; a row with a ``seat`` gets the ``bot`` of that seat.
        executor: Where to play: here, in ``"processes"``, or in an executor.
        cancel: Stops the run; what is done by then is returned.
        on_progress: Told how many games of how many are done.
        resume: An earlier, partial result of the same call.

    Raises:
        MapError, OptionError: No such board, options, measure or executor, or nothing that could be played.

    >>> frame = sweep("san-francisco", players=[2, 3], bots="random", games=2)
    >>> len(frame), list(frame.columns[6:]), frame.attrs["complete"]
    (10, ['seat', 'points', 'place', 'won', 'bot'], True)
    """
    found, tell = boards_of(maps), OfState(measure_of(measure))
    counts, lineups = counts_of(players, found), _lineups(bots)
    check_seed(seed)
    kinds = {board.id: _rules_of(board, options, counts[board.id]) for board in found}
    if not any(kinds.values()):
        raise OptionError("these options cannot be used on any of these boards with these players")
    batches = [Batch((("map", board.id), ("players", count), ("options", name), ("bots", _text(lineup, count))),
                     compiled(board, count, wanted), seated(lineup, count), numbers, seed, tell)
               for board in found for count in counts[board.id] for name, wanted in kinds[board.id]
               for lineup in lineups for numbers in split(games)]
    return gather(batches, executor, cancel, on_progress, resume)


def _rules_of(board: Board, options: Any, counts: list[int]) -> list[tuple[str, Mapping[str, Any]]]:
    """Return the rules to play by on a board; the first number of players decides whether they can be."""
    if not counts:
        return []
    if options is None:
        return [(PRINTED.name, {})]
    return [(variant.name, variant.options) for variant in chosen(options, board, counts[0])]


def _lineups(bots: Any) -> list[Lineup]:
    if isinstance(bots, tuple | str) or not isinstance(bots, Iterable):
        return [bots]
    if not (listed := list(bots)):
        raise OptionError("name at least one bot")
    return listed


def _text(lineup: Lineup, players: int) -> str:
    return " ".join(map(bot_name, seated(lineup, players)))
