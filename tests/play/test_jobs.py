"""Jobs give the same results wherever they run; a cancel or a lost worker takes nothing that was done."""

from __future__ import annotations

import os
import pickle
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from ttrlab import maps, new_game, play_out
from ttrlab.errors import OptionError
from ttrlab.play.jobs import Cancel, WorkerLost, processes, run_jobs
from ttrlab.rules.registry import compile_rules
from ttrlab.state import State


def _square(number: int) -> int:
    return number * number


def _fails(number: int) -> int:
    return 1 // (3 - number)


def _dies_once(job: tuple[int, str]) -> int:
    """Kill the process at job 5 unless the file that says it has died before is there."""
    number, marker = job
    if number == 5 and not Path(marker).exists():
        Path(marker).touch()
        os._exit(1)
    return number


def _total(state: State) -> tuple[int, ...]:
    return state.rules.score(state).totals


def test_results_come_in_the_order_of_the_jobs_for_every_executor() -> None:
    """Nothing, threads, own processes and a given pool all yield the same pairs."""
    jobs = list(range(40))
    expected = list(enumerate(_square(job) for job in jobs))
    with ThreadPoolExecutor(3) as threads, processes(2) as pool:
        for executor in (None, threads, pool, "processes", lambda: processes(1)):
            assert list(run_jobs(_square, jobs, executor)) == expected


def test_progress_is_told_after_each_job() -> None:
    """The counts rise by one up to the number of jobs."""
    told: list[tuple[int, int]] = []
    list(run_jobs(_square, [1, 2, 3], on_progress=lambda done, of: told.append((done, of))))
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize("executor", [None, "processes"])
def test_a_cancel_keeps_what_is_done(executor: str | None) -> None:
    """After a cancel nothing more comes, and what came stays."""
    stop, got = Cancel(), []
    for pair in run_jobs(_square, list(range(100)), executor, stop):
        got.append(pair)
        if pair[0] == 4:
            stop.cancel()
    assert got == [(number, number * number) for number in range(5)]
    assert list(run_jobs(_square, [1], executor, stop)) == []


@pytest.mark.parametrize("executor", [None, "processes"])
def test_an_error_in_a_job_is_raised(executor: str | None) -> None:
    """The results before it come, then its own error."""
    got = []
    with pytest.raises(ZeroDivisionError):
        for pair in run_jobs(_fails, [1, 2, 3, 4], executor):
            got.append(pair)
    assert got == [(0, 0), (1, 1)]


def test_own_processes_are_made_anew_when_one_dies(tmp_path: Path) -> None:
    """A worker that dies once costs nothing: every result comes, in order."""
    jobs = [(number, str(tmp_path / "died")) for number in range(12)]
    assert list(run_jobs(_dies_once, jobs, "processes")) == [(number, number) for number in range(12)]
    assert (tmp_path / "died").exists()


def test_a_given_pool_that_dies_is_told_and_results_stay(tmp_path: Path) -> None:
    """With an executor of the caller's the loss is an error of ours; what came before it is kept."""
    jobs, got = [(number, str(tmp_path / "died")) for number in range(6)], []
    with processes(1) as pool, pytest.raises(WorkerLost, match="what came before is kept"):
        for pair in run_jobs(_dies_once, jobs, pool):
            got.append(pair)
    assert got == [(number, number) for number in range(len(got))] and len(got) < 6


def test_an_unknown_executor_is_refused() -> None:
    """The message names what it can be."""
    with pytest.raises(OptionError, match="executor cannot be 'cloud'; it is None, 'processes'"):
        list(run_jobs(_square, [1], "cloud"))


@pytest.mark.parametrize("name", maps.available())
def test_states_go_to_other_processes_and_back(name: str) -> None:
    """A finished game is the same after the journey, and its rules and board are found again, not made anew."""
    game = play_out(new_game(name, 2, seed=3, names=["Ada", "Ben"]), "random")
    packed = pickle.dumps(game.state)
    first, second = pickle.loads(packed), pickle.loads(packed)
    assert first == game.state and first is not second
    assert first.rules is second.rules and first.rules.board is second.rules.board
    assert first.rules.names == ("Ada", "Ben")
    assert first.rules.score(first) == second.rules.score(second)
    assert first.rules.score(first).totals == game.score().totals


def test_a_state_is_worked_on_in_another_process() -> None:
    """Options travel with the state: without the longest path the total is another."""
    states = [play_out(new_game("usa", 2, seed=3, options=options), "greedy").state
              for options in ({}, {"bonus.longest_path": 0})]
    totals = [result for _, result in run_jobs(_total, states, "processes")]
    assert totals == [_total(state) for state in states]
    assert totals[0] != totals[1]


def test_rules_without_an_origin_do_not_travel() -> None:
    """Rules that nobody compiled say so, in place of arriving as others."""
    rules = compile_rules(maps.load("usa"), 2)
    rules.origin = None
    with pytest.raises(TypeError, match="only rules that compile_rules made"):
        pickle.dumps(rules)


class _Cluster(ThreadPoolExecutor):
    """Stands for a cluster whose scheduler tells of a dead worker by an error of its own."""

    def submit(self, work: Any, /, *args: Any, **more: Any) -> Any:
        """Fail at the fourth job."""
        return super().submit(_killed if args == (3,) else work, *args, **more)


def _killed(_job: int) -> int:
    raise type("KilledWorker", (Exception,), {})("worker died")


def test_a_cluster_that_loses_a_worker_is_told_alike() -> None:
    """The cluster's own error becomes ours, and what came before it is kept."""
    got = []
    with _Cluster(1) as cluster, pytest.raises(WorkerLost):
        for pair in run_jobs(_square, [0, 1, 2, 3, 4], cluster):
            got.append(pair)
    assert got == [(0, 0), (1, 1), (2, 4)]
