"""What every test session shares: the head says whether the browser tests can run; tests on time run alone.

With ``pytest -n 2`` two processes share the tests: each file goes to one of them, all browser tests to the same
one, since they share a server and a browser.  A test marked ``alone`` waits until no other test runs, and the
others wait for it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

try:
    import fcntl
except ImportError:  # Windows, where tests on time may have company
    fcntl = None  # type: ignore[assignment]

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


collect_ignore = ["tools"]
"""Scripts that are run by hand; they hold no tests."""


def pytest_report_header() -> str:
    """Say at the head of the session whether the browser tests can run here."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found:
        return f"browser: {found}"
    required = os.environ.get("TTRLAB_BROWSER") == "required"
    fate = "fail, as TTRLAB_BROWSER=required asks" if required else "are skipped"
    return f"browser: NONE of {', '.join(BROWSERS)} is on this machine; the browser tests {fate}"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Keep the tests of a file together, and all tests in the browser."""
    from xdist.scheduler import LoadScopeScheduling

    class ByFile(LoadScopeScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            return "browser" if nodeid.startswith("tests/browser/") else nodeid.partition("::")[0]

    return ByFile(config, log)


@pytest.fixture(autouse=True)
def _turn(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let a test marked ``alone`` run while no other test does."""
    if "PYTEST_XDIST_WORKER" not in os.environ or fcntl is None:
        yield
        return
    folder, alone = tmp_path_factory.getbasetemp().parent, request.node.get_closest_marker("alone") is not None
    with ExitStack() as held:
        # Whoever waits to be alone holds the gate, so that nobody else begins a test meanwhile.
        with _locked(folder / "gate", fcntl.LOCK_EX):
            held.enter_context(_locked(folder / "turn", fcntl.LOCK_EX if alone else fcntl.LOCK_SH))
        yield


@contextmanager
def _locked(path: Path, how: int) -> Iterator[None]:
    with path.open("a") as file:
        fcntl.flock(file, how)
        yield  # closing the file gives the lock back
