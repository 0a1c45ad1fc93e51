"""``ttrlab tournament``: bots against bots, with a rating table, or what the first gains by differing from another."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ttrlab.cli.bench import option
from ttrlab.errors import OptionError


def run(args: Namespace) -> int:
    """Play a tournament and print two tables: the ratings, and who beats whom; or a table of gains for each board.

    Args:
        args: ``bots`` and ``map`` with commas between names, ``games``, ``players``, ``seed``, ``option``, ``workers``
            and ``gains``.

    Raises:
        OptionError: Gains are asked for, but not of two bots, or on no map.
        WorkerLost: The workers died; what was played by then is printed all the same.
    """
    from ttrlab.play.jobs import WorkerLost, processes

    executor = processes(args.workers) if args.workers > 1 else None
    try:
        told, lost = (_gains if args.gains else _ratings)(args, executor)
    finally:
        if executor is not None:
            executor.shutdown(cancel_futures=True)
    print("\n".join(told))
    if lost:
        raise WorkerLost(lost)
    return 0


def _ratings(args: Namespace, executor: Any) -> tuple[list[str], str]:
    from ttrlab.play.tournament import tournament

    found = tournament(names(args.bots), names(args.map), args.games, args.players, args.seed,
                       dict(map(option, args.option)), executor)
    return [*lines(found.table(), RATINGS), "", *lines(found.head_to_head(), MEETINGS)], found.lost


def _gains(args: Namespace, executor: Any) -> tuple[list[str], str]:
    from ttrlab.play.gains import gains
    from ttrlab.play.tournament import rules_for

    bots, boards, options, lost = names(args.bots), names(args.map), dict(map(option, args.option)), ""
    rows: list[dict[str, Any]] = []
    if len(bots) != 2:
        raise OptionError(f"gains are those of one bot over another, so two are named, not {len(bots)}")
    if not boards:
        raise OptionError("gains are those on a map; name one")
    for board in boards:  # a wrong name is told at once, not after the games on the boards before it
        rules_for(board, args.players, tuple(options.items()))
    bot, base = bots
    for board in boards:
        found = gains(bot, base, board, args.games, args.players, args.seed, options=options, executor=executor)
        win, points, lost = found.share, found.points, lost or found.lost
        rows.append({"map": board, "bot": found.bot, "other": found.base, "games": found.games, "win": win.value,
                     "win_low": win.low, "win_high": win.high, "points": points.value, "points_low": points.low,
                     "points_high": points.high, "significant": found.win.differs})
    return lines(rows, GAINS), lost


GAINS = {"map": "map", "bot": "bot", "other": "against", "games": "games", "win": "wins", "points": "lead gained",
         "significant": "sure"}
RATINGS = {"bot": "bot", "rating": "rating", "games": "games", "win": "won", "points": "points"}
MEETINGS = {"bot": "bot", "other": "against", "games": "games", "ahead": "ahead", "lead": "lead in points",
            "significant": "sure"}


def names(text: str) -> list[str]:
    """Return the names that a text with commas lists.

    >>> names("planner, greedy")
    ['planner', 'greedy']
    """
    return [part.strip() for part in text.split(",") if part.strip()]


def lines(rows: Sequence[Mapping[str, Any]], columns: Mapping[str, str]) -> list[str]:
    """Return rows as lines of text in columns; a value with an interval is shown with it.

    Args:
        rows: The rows.
        columns: Which keys are shown, and their headings.

    >>> lines([{"bot": "a", "win": 0.5, "win_low": 0.25, "win_high": 0.75}], {"bot": "bot", "win": "won"})
    ['bot  won', 'a    0.50 (0.25 to 0.75)']
    """
    cells = [list(columns.values()), *([_cell(row, key) for key in columns] for row in rows)]
    wide = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [_joined(row, wide) for row in cells]


def _joined(row: Iterable[str], wide: Iterable[int]) -> str:
    return "  ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=True)).rstrip()


def _cell(row: Mapping[str, Any], key: str) -> str:
    value = row[key]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, float):
        return str(value)
    digits = 2 if abs(value) <= 1 and key in ("win", "ahead") else 0 if key == "rating" else 1
    return f"{value:.{digits}f} ({row[key + '_low']:.{digits}f} to {row[key + '_high']:.{digits}f})"
