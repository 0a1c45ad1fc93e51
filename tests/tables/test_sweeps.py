"""Sweeps: the same on every executor, kept when they stop, and resumed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

from ttrlab import new_game, play_out, tables
from ttrlab.errors import OptionError
from ttrlab.play.jobs import Cancel, processes
from ttrlab.state import State

from .samples import copy_of, passes

FULL = int(os.environ.get("TTRLAB_SWEEP", "0"))
"""``TTRLAB_SWEEP=200`` plays so many greedy games on every board that ships: minutes, and hours for many boards."""
SCORING: dict[str, Any] = {"maps": ["usa", "san-francisco", "card-game"], "games": 9, "bot": "random", "seed": 3,
                           "variants": ["no longest path", "no penalty", "no tokens", "no city bonuses"]}
WIDE = SCORING if not FULL else {"maps": None, "games": FULL, "players": [2, 4], "variants": [
    "no longest path", "most tickets 15", "a point a train", "no penalty", "tied bonuses split"]}
SWEEP: dict[str, Any] = {"maps": ["san-francisco", "usa"], "players": [2, 3], "bots": ["random", ("greedy", "random")],
                         "options": {"printed": {}, "few trains": {"trains": 8}}, "games": 2, "seed": 9}


@pytest.fixture(scope="module")
def workers() -> Iterator[Executor]:
    """Return a pool of two processes."""
    with processes(2) as pool:
        yield pool


@pytest.fixture(scope="module")
def dask() -> Iterator[Executor]:
    """Return the executor of a small Dask cluster on this machine."""
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        yield client.get_executor()


def test_scoring_is_the_same_everywhere(workers: Executor, dask: Executor) -> None:
    """Scoring variants are the same to the last value here, in processes and on a Dask cluster."""
    here = tables.scoring_variants(**WIDE)
    for executor in (workers, dask):
        there = tables.scoring_variants(**WIDE, executor=executor)
        assert_frame_equal(here, there)
        assert here.attrs == there.attrs and here.attrs["complete"]
    assert FULL or here.attrs == {"complete": True, "games": 27, "wanted": 27, "why": ""}


def test_sweeps_are_the_same_everywhere(workers: Executor, dask: Executor) -> None:
    """A sweep over boards, players, options and bots is the same here, in processes and on a Dask cluster."""
    wish = {**SWEEP, "players": 2}
    here = tables.sweep(**wish)
    assert_frame_equal(here, tables.sweep(**wish, executor=workers))
    assert_frame_equal(here, tables.sweep(**wish, executor=dask))
    own = {**wish, "measure": passes, "bots": "random"}
    assert_frame_equal(tables.sweep(**own), tables.sweep(**own, executor=workers))


def test_rows_can_be_played_again() -> None:
    """Each row names all that it takes to play its game again by hand."""
    frame = tables.sweep("san-francisco", 2, {"few": {"trains": 8}}, [("greedy", "random")], games=3, seed=5)
    for game, part in frame.groupby("game"):
        sheet = play_out(new_game("san-francisco", 2, 5 + int(str(game)), {"trains": 8}), ["greedy", "random"]).score()
        assert tuple(part.points) == sheet.totals and list(part.bot) == ["greedy", "random"]
    assert set(frame.bots) == {"greedy random"} and set(frame.options) == {"few"}


def test_kinds_in_order() -> None:
    """The rows follow boards, players, options, bots and games in the order asked; what cannot be is left out."""
    frame = tables.sweep(["san-francisco", "usa"], [2, 5], ["printed", "no tokens"], "random", games=2,
                         measure="games")
    kinds = frame[["map", "players", "options"]].drop_duplicates()
    assert list(kinds.itertuples(index=False, name=None)) == [
        ("san-francisco", 2, "printed"), ("san-francisco", 2, "no tokens"),
        ("usa", 2, "printed"), ("usa", 5, "printed")]


@pytest.mark.parametrize("measure", sorted(tables.MEASURES))
def test_every_measure_measures(measure: str) -> None:
    """Every ready measure gives rows without gaps, and seats have their bots."""
    frame = tables.sweep("usa", 2, None, "random", games=2, measure=measure)
    assert len(frame) and not frame.isna().any().any()
    assert ("bot" in frame.columns) == ("seat" in frame.columns)


def test_boards_of_ones_own(workers: Executor) -> None:
    """A board that no file of the package holds is swept like any other, in other processes too."""
    boards = [copy_of("san-francisco", "mine"), copy_of("card-game", "yours")]
    here = tables.sweep(boards, 2, None, "random", games=9, measure="games")
    assert_frame_equal(here, tables.sweep(boards, 2, None, "random", games=9, measure="games", executor=workers))
    assert set(here["map"]) == {"mine", "yours"}


def test_progress_counts_games() -> None:
    """Progress tells how many games of how many are done, up to all of them."""
    told: list[tuple[int, int]] = []
    tables.sweep("san-francisco", 2, None, "random", games=20, on_progress=lambda *now: told.append(now))
    assert told == [(8, 20), (16, 20), (20, 20)]


def test_cancel_keeps_what_is_done_and_resume_goes_on() -> None:
    """A cancelled run returns its first games and says so; resuming plays the others alone, to the same table."""
    stop, told = Cancel(), []
    wish = {**SCORING, "maps": ["san-francisco", "usa"], "games": 17}
    whole = tables.scoring_variants(**wish)

    def progress(done: int, of: int) -> None:
        told.append(done)
        if done >= 25:
            stop.cancel()

    part = tables.scoring_variants(**wish, cancel=stop, on_progress=progress)
    assert part.attrs == {"complete": False, "games": 25, "wanted": 34, "why": "cancelled"}
    assert_frame_equal(part[part["map"] == "san-francisco"], whole[whole["map"] == "san-francisco"])
    told.clear()
    again = tables.scoring_variants(**wish, resume=part, on_progress=lambda done, of: told.append(done))
    assert_frame_equal(again, whole)
    assert told == [33, 34] and again.attrs["complete"]


def test_cancelled_before_the_start() -> None:
    """A run that is cancelled at once returns an empty table with all its columns."""
    stop = Cancel()
    stop.cancel()
    frame = tables.scoring_variants("usa", ["no penalty"], games=3, bot="random", cancel=stop)
    assert frame.empty and "variant" in frame.columns and not frame.attrs["complete"]
    assert_frame_equal(tables.scoring_variants("usa", ["no penalty"], games=3, bot="random", resume=frame),
                       tables.scoring_variants("usa", ["no penalty"], games=3, bot="random"))


def deadly(state: State) -> list[dict[str, Any]]:
    """Measure a game, and die with the whole process at one of them while a mark says so."""
    if state.turn % 7 == 0 and Path(os.environ["DEADLY"]).exists():
        os._exit(1)
    return [{"turns": state.turn}]


def test_a_lost_worker_leaves_a_partial_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where workers die for good, what came before is kept, the table says why, and it can be resumed."""
    mark = tmp_path / "deadly"
    mark.touch()
    monkeypatch.setenv("DEADLY", str(mark))
    wish = {"maps": "san-francisco", "bots": "random", "games": 40, "measure": deadly}
    with ProcessPoolExecutor(1, mp_context=_spawned()) as pool:
        part = tables.sweep(**wish, executor=pool)
    assert not part.attrs["complete"] and "workers died" in part.attrs["why"] and part.attrs["games"] < 40
    mark.unlink()
    assert_frame_equal(tables.sweep(**wish, resume=part), tables.sweep(**wish))


def _spawned() -> Any:
    from multiprocessing import get_context

    return get_context("spawn")


def test_resume_that_does_not_fit_is_refused() -> None:
    """An earlier table of another seed, of other variants, or of no sweep at all is refused in words."""
    wish = {"maps": "san-francisco", "bot": "random", "games": 2}
    part = tables.scoring_variants(**wish, variants=["no penalty"])
    with pytest.raises(OptionError, match="made with another seed: game 0 has 0 there"):
        tables.scoring_variants(**wish, variants=["no penalty"], seed=4, resume=part)
    with pytest.raises(OptionError, match="made with other variants of san-francisco: no penalty, printed"):
        tables.scoring_variants(**wish, variants=["half penalty"], resume=part)
    with pytest.raises(OptionError, match="it has no column 'map'"):
        tables.sweep("usa", games=1, bots="random", resume=pd.DataFrame({"a": [1]}))


@pytest.mark.parametrize(("call", "said"), [
    ({"measure": "tokens"}, "there is no measure 'tokens'; there are totals, lines"),
    ({"options": ["no tokens"], "maps": "usa"}, "these options cannot be used on any of these boards"),
    ({"maps": ["usa", "usa"]}, "every board must have an id of its own"),
    ({"options": [{"tokens.takin": "may"}]}, "there is no option 'tokens.takin'; did you mean tokens.taking"),
    ({"bots": ("greedy", "greedy", "greedy")}, "2 seats need 2 bots; there are 3")])
def test_what_cannot_be_swept(call: dict[str, Any], said: str) -> None:
    """Wrong arguments are told in one sentence."""
    with pytest.raises(OptionError) as caught:
        tables.sweep(**{"maps": "usa", "bots": "random", "games": 1, **call})
    assert said in str(caught.value)
