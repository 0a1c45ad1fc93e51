"""Playing batches on any executor and making one frame of their rows, which can be cancelled and resumed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import pandas as pd

from ttrlab.errors import OptionError
from ttrlab.play.jobs import Cancel, Where, WorkerLost, check_progress, run_jobs
from ttrlab.tables.batches import Batch, play_batch
from ttrlab.tables.measures import Row

Progress = Callable[[int, int], None]


def gather(batches: Sequence[Batch], executor: Where = None, cancel: Cancel | None = None,
           on_progress: Progress | None = None, resume: pd.DataFrame | None = None) -> pd.DataFrame:
    """Return the rows of all games, in the order of the batches, however they were played.

    Args:
        batches: What is played; all heads name the same columns.
        executor: Where, as ``ttrlab.play.jobs.run_jobs`` takes it.
        cancel: Stops the run; what is done by then is returned.
        on_progress: Told how many games of how many are done.
        resume: An earlier result of the same call; its games are not played again.

    Returns:
        The frame; its ``attrs`` say whether it is ``complete``, how many ``games`` of how many ``wanted`` it
        has, and ``why`` it stopped before the end.
    """
    check_progress(on_progress)
    done = _known(batches, resume)
    wanted = sum(len(batch.games) for batch in batches)
    had = wanted - sum(batch.key(game) not in done for batch in batches for game in batch.games)
    todo = [left for batch in batches if (left := _left(batch, done)).games]
    why = ""
    try:
        for number, rows in run_jobs(play_batch, todo, executor, cancel):
            batch = todo[number]
            _check_alike(rows, resume)
            done |= {batch.key(game): told for game, told in zip(batch.games, rows, strict=True)}
            had += len(batch.games)
            if on_progress is not None:
                on_progress(had, wanted)
    except WorkerLost as error:
        why = str(error)
    if had < wanted and not why:
        why = "cancelled"
    keys = [batch.key(game) for batch in batches for game in batch.games]
    frame = framed([row for key in keys for row in done.get(key, ())], _columns(batches))
    frame.attrs = {"complete": had == wanted, "games": had, "wanted": wanted, "why": why}
    return frame


def framed(rows: Iterable[Row], columns: Sequence[str]) -> pd.DataFrame:
    """Return rows as a frame: these columns first, then all others as they come up."""
    listed = list(rows)
    names = list(dict.fromkeys([*columns, *(name for row in listed for name in row)]))
    return pd.DataFrame(listed, columns=names)


def _columns(batches: Sequence[Batch]) -> list[str]:
    head = [name for name, _ in batches[0].head] if batches else []
    return [*head, "game", "seed"]


def _left(batch: Batch, done: dict[tuple[Any, ...], list[Row]]) -> Batch:
    return replace(batch, games=tuple(game for game in batch.games if batch.key(game) not in done))


def _check_alike(told: Sequence[Sequence[Row]], resume: pd.DataFrame | None) -> None:
    """Refuse to mix what two different measures have told."""
    if resume is None or resume.empty:
        return
    new = next((name for rows in told for row in rows for name in row if name not in resume.columns), None)
    if new is not None:
        raise OptionError(f"resume was made with another measure: it has no column {new!r}")


def _known(batches: Sequence[Batch], resume: pd.DataFrame | None) -> dict[tuple[Any, ...], list[Row]]:
    """Return the rows of an earlier result by game."""
    if resume is None:
        return {}
    if not isinstance(resume, pd.DataFrame):
        raise OptionError(f"resume is an earlier result, a table, not {resume!r:.60}")
    if resume.empty:
        return {}
    columns = _columns(batches)
    missing = [name for name in columns if name not in resume.columns]
    if missing:
        raise OptionError(f"resume is no result of this call: it has no column {missing[0]!r}")
    seeds = {batch.key(game): batch.seed + game for batch in batches for game in batch.games}
    known: dict[tuple[Any, ...], list[Row]] = {}
    for row in resume.to_dict("records"):
        key = tuple(row[name] for name in columns[:-1])
        try:
            hash(key)
        except TypeError:
            raise OptionError(f"resume is no result of this call: {key!r:.60} names no game") from None
        if seeds.get(key, row["seed"]) != row["seed"]:
            raise OptionError(f"resume was made with another seed: game {row['game']} has {row['seed']} there")
        known.setdefault(key, []).append(row)
    return known
