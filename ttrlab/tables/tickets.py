"""What each ticket of a board is worth: against its shortest way, beside other tickets, in the hands of bots.

The table has a row a ticket: ``ticket``, ``deck``, ``points``; ``trains`` and ``claims`` of its cheapest way on the
empty board, ``surplus`` (points above the trains) and ``a train`` (points for each train, those of the tracks not
counted); ``overlap`` (the trains that the other tickets save on average where its way is there), and the ``partner``
that saves most, with what it ``saves``.  A game of cards has ``cards`` that it needs instead.  Where games are played:
``kept`` (how often), ``completed`` (how often of these), and the ``chance`` that this is, with its Wilson interval
``low`` to ``high``; ``attrs`` then says whether all games are in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd

from ttrlab import maps as boards
from ttrlab.board import Board, mask_of
from ttrlab.errors import OptionError
from ttrlab.graph.tickets import ticket_way
from ttrlab.play.bots import Bot
from ttrlab.play.estimates import CONFIDENCE, share
from ttrlab.play.jobs import Cancel, Where
from ttrlab.tables.gather import Progress, framed
from ttrlab.tables.measures import Row

_NONE = float("nan")


def ticket_table(map: str | Board, games: int = 0, bot: str | Bot | tuple[str | Bot, ...] = "greedy",
                 players: int | None = None, seed: int = 0, options: dict[str, Any] | None = None,
                 confidence: float = CONFIDENCE, executor: Where = None, cancel: Cancel | None = None,
                 on_progress: Progress | None = None) -> pd.DataFrame:
    """Return what each ticket of a board is worth; the top of ``tables.tickets`` tells the columns.

    Args:
        map: A board or its short name.
        games: How many games bots play to learn how often each ticket is completed; none at all if 0.
        bot: Who plays: one bot for all seats, or a tuple with one a seat.
        players: How many play; the fewest that the board is for where not given.
        seed: The seed of the first game.
        options: What differs from the printed rules.
        confidence: How often an interval must cover the truth.
        executor, cancel, on_progress: As for ``sweep``.

    Raises:
        MapError: No such board.
        OptionError: Players, games, options, a bot or an executor that cannot be.

    >>> table = ticket_table("usa").set_index("ticket")
    >>> table.loc["Boston–Miami", ["points", "trains", "claims"]].tolist()
    [12, 12, 5]
    """
    board = map if isinstance(map, Board) else boards.load(map)
    table = framed(_carded(board) if not board.tracks else _priced(board), ("ticket", "deck", "points"))
    if type(games) is not int:
        raise OptionError(f"games is how many are played, a whole number, not {games!r:.60}")
    if not games:
        table.attrs = {"complete": True, "games": 0, "wanted": 0, "why": ""}
        return table
    from ttrlab.tables.sweeps import sweep

    count = board.players[0] if players is None else players
    told = sweep(board, count, options or None, bot, games, seed, "tickets", executor, cancel, on_progress)
    found = pd.concat([table, _chances(board, told, confidence)], axis=1)
    found.attrs = told.attrs
    return found


def _chances(board: Board, told: pd.DataFrame, confidence: float) -> pd.DataFrame:
    rows = []
    for ticket in board.tickets:
        held = told.completed[told.ticket == ticket.name] if "ticket" in told else []
        chance = share(float(sum(held)), len(held), confidence)
        rows.append({"kept": len(held), "completed": int(sum(held)), "chance": chance.value, "low": chance.low,
                     "high": chance.high})
    return framed(rows, ("kept",))


def _carded(board: Board) -> list[Row]:
    return [{"ticket": ticket.name, "deck": ticket.deck, "points": ticket.points,
             "cards": sum(number for _, number in ticket.needs)} for ticket in board.tickets]


def _priced(board: Board) -> list[Row]:
    ways = [ticket_way(board, 0, board.all_tracks, ticket) for ticket in board.tickets]
    trains = [way.trains if way is not None else None for way in ways]
    rows = []
    for number, (ticket, way) in enumerate(zip(board.tickets, ways, strict=True)):
        row: Row = {"ticket": ticket.name, "deck": ticket.deck, "points": ticket.points}
        if way is None:
            rows.append({**row, "trains": _NONE, "partner": "–"})
            continue
        rows.append({**row, "trains": way.trains, "claims": way.claims, "surplus": ticket.points - way.trains,
                     "a train": ticket.points / way.trains, **_beside(board, number, way.tracks, trains)})
    return rows


def _beside(board: Board, number: int, tracks: Sequence[int], trains: Sequence[int | None]) -> Row:
    """Return what the other tickets save where the way of one is there."""
    mine, saved = mask_of(tracks), []
    barred = mask_of(track for own in tracks for track in range(len(board.tracks)) if board.siblings[own] >> track & 1)
    for other, ticket in enumerate(board.tickets):
        alone = trains[other]
        if other != number and alone is not None:
            way = ticket_way(board, mine, board.all_tracks & ~barred, ticket)
            saved.append((alone - (way.trains if way is not None else alone), -other))
    most, partner = max(saved, default=(0, 0))
    return {"overlap": sum(trains for trains, _ in saved) / len(saved) if saved else 0.0,
            "partner": board.tickets[-partner].name if most > 0 else "–", "saves": most}
