"""One JupyterLab server and one Chromium for all tests in this folder.

A machine without a browser cannot run these tests: they are then reported as skipped with the reason,
and the head of the test session says so. With ``TTRLAB_BROWSER=required`` (as in CI) they fail instead.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from .lab import BROWSER, BROWSER_FLAGS, Lab, LabServer, free_port

ARTEFACTS = Path(__file__).parent / "artefacts"
NO_BROWSER = "no Chromium or Chrome on this machine (PATH): the browser tests cannot run"


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The browser, started once; ends with this folder, since it keeps an event loop running."""
    if BROWSER is None:
        if os.environ.get("TTRLAB_BROWSER") == "required":
            pytest.fail(NO_BROWSER)
        pytest.skip(NO_BROWSER)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=BROWSER_FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabServer]:
    """A JupyterLab server, started as ``ttrlab lab`` starts it, on a copy of the notebooks."""
    started = LabServer.start(tmp_path_factory.mktemp("lab"), free_port())
    yield started
    started.stop()


@pytest.fixture
def page(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A fresh page; the test fails if anything on it asks for an address other than 127.0.0.1."""
    context = chromium.new_context(viewport={"width": 1400, "height": 1000})
    context.set_default_timeout(30_000)
    fresh = context.new_page()
    strangers: list[str] = []

    def watch(url: str) -> None:
        if not url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:", "about:")):
            strangers.append(url)

    context.on("request", lambda asked: watch(asked.url))
    fresh.on("websocket", lambda opened: watch(opened.url))
    yield fresh
    ARTEFACTS.mkdir(exist_ok=True)
    fresh.screenshot(path=ARTEFACTS / f"{request.node.name}.png")
    context.close()
    assert not strangers, f"the page asked for {strangers}"


@pytest.fixture
def lab(page: Page, server: LabServer) -> Iterator[Lab]:
    """JupyterLab in the page, with the helpers that drive it; its kernels end with the test."""
    yield Lab(page, server)
    server.end_kernels()
