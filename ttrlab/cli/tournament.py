"""``ttrlab tournament``: bots against bots, with a rating table."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ttrlab.cli.bench import option


def run(args: Namespace) -> int:
    """Play a tournament and print two tables: the ratings, and who beats whom.

    Args:
        args: ``bots`` and ``map`` with commas between names, ``games``, ``players``, ``seed``, ``option`` and
            ``workers``.

    Raises:
        WorkerLost: The workers died; what was played by then is printed all the same.
    """
    from ttrlab.play.jobs import WorkerLost, processes
    from ttrlab.play.tournament import tournament

    executor = processes(args.workers) if args.workers > 1 else None
    try:
        found = tournament(names(args.bots), names(args.map), args.games, args.players, args.seed,
                           dict(map(option, args.option)), executor)
    finally:
        if executor is not None:
            executor.shutdown(cancel_futures=True)
    print("\n".join([*lines(found.table(), RATINGS), "", *lines(found.head_to_head(), MEETINGS)]))
    if found.lost:
        raise WorkerLost(found.lost)
    return 0


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
