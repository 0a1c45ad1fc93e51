"""The explorer as ``ttrlab app`` serves it: a page without code that talks to its kernel."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from .lab import _PRIVATE, free_port

_PLACE = """track => {
    const plot = document.querySelector(".js-plotly-plot");
    const curve = plot.calcdata.find(c => c[0].trace.name === "tracks");
    const at = curve[0].trace.customdata.indexOf(track);
    plot.scrollIntoView({block: "center"});
    const {xaxis, yaxis} = plot._fullLayout, box = plot.getBoundingClientRect();
    return [box.left + xaxis._offset + xaxis.c2p(curve[at].x), box.top + yaxis._offset + yaxis.c2p(curve[at].y)];
}"""
_DRAWN = """() => {
    const plot = document.querySelector(".js-plotly-plot");
    return plot && plot.calcdata && plot.querySelectorAll(".main-svg path").length > 100;
}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running ``ttrlab app``, token included, with settings apart from the user's."""
    tmp = tmp_path_factory.mktemp("app")
    log = tmp / "server.log"
    command = [sys.executable, "-m", "ttrlab", "app", "--no-browser", "--port", str(free_port())]
    environ = {**os.environ, **{name: str(tmp / name.lower()) for name in _PRIVATE}}
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=tmp, env=environ, stdout=out, stderr=out)
    try:
        yield _said(process, log)
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


def _said(process: subprocess.Popen[bytes], log: Path, seconds: float = 60) -> str:
    """Wait until the server says its address."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and process.poll() is None:
        found = re.search(r"http://127\.0\.0\.1:\d+/\?token=\w+", log.read_text(encoding="utf-8"))
        if found:
            return found[0]
        time.sleep(0.2)
    raise RuntimeError(f"the app did not start:\n{log.read_text(encoding='utf-8')}")


def test_the_app_is_closed_to_strangers(page: Page, address: str) -> None:
    """Without the token the app shows no page and starts no kernel."""
    page.goto(address.partition("?")[0])
    assert page.locator(".js-plotly-plot").count() == 0
    assert "/login" in page.url


def test_the_app_opens_and_answers(page: Page, address: str) -> None:
    """The page shows the explorer and no code; a click on a track reaches the kernel and its answer the page."""
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.set_default_timeout(60_000)
    page.goto(address)
    page.wait_for_function(_DRAWN)
    assert page.title() == "ttrlab explorer"
    assert "import" not in page.locator("body").inner_text()
    assert page.locator(".jp-InputArea:visible, .jp-InputPrompt:visible, .jp-OutputPrompt:visible").count() == 0
    before = page.locator(".ttr-tabs").inner_text()
    x, y = page.evaluate(_PLACE, 0)
    page.mouse.move(x - 6, y - 6)
    page.mouse.move(x, y)
    page.wait_for_timeout(150)  # Plotly reports a click only on the point it shows as hovered
    page.mouse.down()
    page.mouse.up()
    page.wait_for_function("was => document.querySelector('.ttr-tabs').innerText !== was", arg=before)
    assert wrong == []
