"""Something long that goes on while the page stays alive: its steps are taken in a thread of their own.

The steps themselves come from a generator, which may hand work to other processes.  Between two steps, and
never during one, what came of them is shown in the kernel's event loop, where all that pages do is done; so
nobody ever reads what another thread is writing.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Generator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_all_start_methods, get_context
from typing import Any

_END = object()


class Background:
    """A generator that is run in the background.

    Args:
        steps: The generator.
        on_step: Called in the event loop with each thing that it yields.
        on_end: Called once in the event loop when it has ended, with what went wrong or ``None``; never after ``stop``.
    """

    def __init__(self, steps: Generator[Any, None, None], on_step: Callable[[Any], Any],
                 on_end: Callable[[Exception | None], Any]) -> None:
        self._steps, self._on_step, self._on_end = steps, on_step, on_end
        self._stopped = False
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether more is to come."""
        return self._task is not None and not self._task.done() and not self._stopped

    def start(self) -> None:
        """Begin; without an event loop, as in a plain script, everything is done before this returns."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._at_once()
        else:
            self._task = loop.create_task(self._run(loop))

    def stop(self) -> None:
        """Show nothing any more; a step that is being taken ends by itself, and no further one is begun."""
        self._stopped = True

    def _at_once(self) -> None:
        wrong = None
        try:
            for step in self._steps:
                self._on_step(step)
                if self._stopped:
                    break
        except Exception as error:
            wrong = error
        self._steps.close()
        if not self._stopped:
            self._on_end(wrong)

    async def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        thread = ThreadPoolExecutor(1, "ttrlab-background")
        wrong = None
        try:
            while not self._stopped:
                step = await loop.run_in_executor(thread, next, self._steps, _END)
                if step is _END or self._stopped:
                    break
                self._on_step(step)
        except Exception as error:
            wrong = error
        finally:
            # Closed in its own thread, after the step that may still be going on there.
            thread.submit(self._steps.close)
            thread.shutdown(wait=False)
        if not self._stopped:
            self._on_end(wrong)


def polite_processes() -> Executor:
    """Return a pool of processes that leave the cores to the page and its kernel whenever these want them."""
    method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
    return ProcessPoolExecutor(mp_context=get_context(method), initializer=_stand_back)


def _stand_back() -> None:
    if hasattr(os, "nice"):
        os.nice(5)
