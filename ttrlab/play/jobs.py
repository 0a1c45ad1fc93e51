"""Running many independent jobs in this process, in several, or on a cluster, with the same results.

A job is a plain value and ``work`` a function of it alone, so where and in what order jobs run changes
nothing; results come back in the order of the jobs.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from pickle import PicklingError
from typing import Any, TypeAlias, TypeVar

from ttrlab.errors import OptionError, TtrlabError

Job = TypeVar("Job")
Result = TypeVar("Result")
Where: TypeAlias = "str | Executor | Callable[[], Executor] | None"
"""In this process, ``"processes"``, an executor, or a function that makes one."""

PATIENCE = 3
"""So often a pool that lost its workers is made anew before a job counts as deadly."""
WINDOW = 16
"""At most so many jobs are handed out ahead of the one that is waited for."""


class Cancel:
    """A flag to stop a run of jobs; what is done by then is kept.

    >>> stop = Cancel()
    >>> stop.cancelled
    False
    >>> stop.cancel()
    >>> stop.cancelled
    True
    """

    def __init__(self) -> None:
        self.cancelled = False

    def cancel(self) -> None:
        """Ask the run to stop before its next job."""
        self.cancelled = True


class WorkerLost(TtrlabError):
    """The workers of an executor died; results that came before stay good."""


def processes(workers: int | None = None) -> Executor:
    """Return a pool of processes that is safe to start from a notebook.

    Args:
        workers: How many; as many as there are cores where not given.
    """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_all_start_methods, get_context

    # A forked copy of a kernel with threads can hang, so the processes start from a clean server.
    method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
    return ProcessPoolExecutor(workers, mp_context=get_context(method))


def run_jobs(work: Callable[[Job], Result], jobs: Sequence[Job], executor: Where = None,
             cancel: Cancel | None = None,
             on_progress: Callable[[int, int], None] | None = None) -> Iterator[tuple[int, Result]]:
    """Yield the number and the result of each job, in the order of the jobs.

    Args:
        work: A function at the top level of a module, so that other processes can find it.
        jobs: What it is called with.
        executor: ``None`` works in this process; ``"processes"`` in a pool of its own; an executor of
            ``concurrent.futures`` is used and left open; a function that makes one is called, and called
            again where its workers die.
        cancel: Stops the run before the next job.
        on_progress: Told after each job how many of how many are done.

    Raises:
        OptionError: ``executor`` is none of these, or a job cannot be sent to another process.
        WorkerLost: The workers died, of a given executor once, of one made here again and again; or it is shut down.

    >>> [result for _, result in run_jobs(abs, [3, -4])]
    [3, 4]
    """
    make = None if executor is None else _maker(executor)  # what is wrong is told at once, not with the first result
    if not isinstance(cancel, Cancel | None):
        raise OptionError(f"cancel is a ttrlab.play.jobs.Cancel, not {cancel!r:.60}")
    check_progress(on_progress)
    return _run(work, jobs, executor, make, cancel, on_progress)


def collect(work: Callable[[Job], Result], jobs: Sequence[Job], take: Callable[[Result], None],
            executor: Where = None, cancel: Cancel | None = None) -> str:
    """Run jobs, hand each result on, and return what made it end early: the loss of workers, else nothing.

    Args:
        work, jobs, executor, cancel: As for ``run_jobs``.
        take: Given each result, in the order of the jobs.

    >>> found = []
    >>> collect(abs, [3, -4], found.append), found
    ('', [3, 4])
    """
    try:
        for _, result in run_jobs(work, jobs, executor, cancel):
            take(result)
    except WorkerLost as error:
        return str(error)
    return ""


def check_progress(on_progress: object) -> None:
    """Refuse what cannot be told how many jobs are done.

    Args:
        on_progress: A function, or ``None``.

    Raises:
        OptionError: It is neither.

    >>> check_progress(print)
    """
    if on_progress is not None and not callable(on_progress):
        raise OptionError(f"on_progress is a function that is told how many jobs are done, not {on_progress!r:.60}")


def _run(work: Callable[[Job], Result], jobs: Sequence[Job], executor: Where, make: Callable[[], Executor] | None,
         cancel: Cancel | None, on_progress: Callable[[int, int], None] | None) -> Iterator[tuple[int, Result]]:
    if cancel is not None and cancel.cancelled:
        return
    found = _alone(work, jobs) if executor is None else _Pool(work, jobs, executor, make).results()
    for number, result in found:
        if on_progress is not None:
            on_progress(number + 1, len(jobs))
        yield number, result
        if cancel is not None and cancel.cancelled:
            found.close()
            return


def _alone(work: Callable[[Job], Result], jobs: Sequence[Job]) -> Generator[tuple[int, Result], None, None]:
    for number, job in enumerate(jobs):
        yield number, work(job)


class _Pool:
    """Jobs in an executor: a window of futures, in order; made anew where its workers die."""

    def __init__(self, work: Callable[[Any], Any], jobs: Sequence[Any], executor: Where,
                 make: Callable[[], Executor] | None) -> None:
        self.work, self.jobs, self.make = work, jobs, make
        self.executor = executor if isinstance(executor, Executor) else self._made()
        self.window: list[Future[Any]] = []
        self.losses = 0

    def _made(self) -> Executor:
        assert self.make is not None
        made: Any = self.make()
        if not isinstance(made, Executor):
            raise OptionError(f"the function given as executor returned {made!r:.60}, which is no executor")
        return made

    def results(self) -> Generator[tuple[int, Any], None, None]:
        """Yield numbers and results in order."""
        try:
            for number in range(len(self.jobs)):
                yield number, self._result(number)
        finally:
            for future in self.window:
                future.cancel()
            if self.make is not None:
                self.executor.shutdown(wait=False, cancel_futures=True)

    def _result(self, number: int) -> Any:
        while True:
            try:
                self._fill(number)
                result = self.window[0].result()
            except Exception as error:
                if _is_unsent(error):
                    raise OptionError(f"a job cannot be sent to another process ({error}); bots and measures of your "
                                      "own must be classes and functions at the top level of a module") from error
                if not _is_loss(error):
                    raise
                self._begin_again(error)
                continue
            self.window.pop(0)
            self.losses = 0
            return result

    def _fill(self, number: int) -> None:
        while len(self.window) < WINDOW and number + len(self.window) < len(self.jobs):
            try:
                future = self.executor.submit(self.work, self.jobs[number + len(self.window)])
            except BrokenExecutor:
                raise
            except RuntimeError as error:  # as executors answer that were shut down
                raise WorkerLost(f"the executor takes no more jobs ({error}); what came before is kept") from error
            self.window.append(future)

    def _begin_again(self, error: Exception) -> None:
        self.losses += 1
        if self.make is None or self.losses >= PATIENCE:
            raise WorkerLost("the workers died before the jobs were done; what came before is kept") from error
        self.window.clear()
        self.executor.shutdown(wait=False, cancel_futures=True)
        self.executor = self._made()


def _is_loss(error: Exception) -> bool:
    # Dask tells of dead workers by errors of its own, which nothing here may import.
    known = isinstance(error, BrokenExecutor | CancelledError)
    return known or type(error).__name__ in ("KilledWorker", "CommClosedError")


def _is_unsent(error: Exception) -> bool:
    """Whether a job could not be turned into bytes; Python says so by errors of many kinds."""
    return isinstance(error, PicklingError) or (
        isinstance(error, TypeError | AttributeError) and "pickle" in str(error))


def _maker(executor: Where) -> Callable[[], Executor] | None:
    if isinstance(executor, Executor):
        return None
    if executor == "processes":
        return processes
    if callable(executor):
        return executor
    raise OptionError(f"executor cannot be {executor!r}; it is None, 'processes', an executor of "
                      "concurrent.futures, or a function that makes one")
