"""The tab "What if" in JupyterLab: games are played in the background while the page answers at once."""

from __future__ import annotations

import statistics
import time

import pytest

from .conftest import ARTEFACTS
from .explorer_page import ExplorerPage
from .lab import Lab
from .test_explorer_speed import _WATCH, _crowding, _note, _times

ANSWER = 300.0
"""Milliseconds from a click to the map while games are played."""
GAME = """game = new_game("usa", 2, 7, names=["Ann", "Bo"])
while game.state.turn < 30: play_turn(game)"""
PANEL = "page.explorer.what_if"


def _open(lab: Lab, name: str) -> ExplorerPage:
    explorer = ExplorerPage(lab)
    explorer.open(name)
    explorer.show(GAME)
    explorer.tab("What if")
    return explorer


def _wait(explorer: ExplorerPage, condition: str, seconds: float = 60) -> None:
    """Wait until a condition holds in the kernel."""
    end = time.monotonic() + seconds
    while not explorer.ask(condition):
        assert time.monotonic() < end, f"{condition} did not come to hold in {seconds} s"
        time.sleep(0.1)


def _shoot(explorer: ExplorerPage, name: str) -> None:
    ARTEFACTS.mkdir(exist_ok=True)
    explorer.settle()
    explorer.page.screenshot(path=ARTEFACTS / f"what-if-{name}.png")


def test_ticked_actions_are_compared(lab: Lab) -> None:
    """Ticking, running, the table, the chart, the map and the notes work by the mouse alone."""
    explorer = _open(lab, "what-if.ipynb")
    explorer.row("Draw unseen").click()
    explorer.row("Take ").click()
    explorer.row("Claim C").click()
    explorer.settle()
    explorer.ask(f"setattr({PANEL}.games, 'value', 60)")
    explorer.press("Run")
    _wait(explorer, f"not {PANEL}.running")
    explorer.settle()
    table = explorer.page.locator(".ttr-what-if-table").inner_text()
    assert "Draw unseen" in table and "%" in table
    assert "60 games a candidate" in explorer.page.locator(".ttr-what-if-status").inner_text()
    drawn = explorer.page.evaluate("""() => [...document.querySelectorAll(".ttr-what-if .js-plotly-plot")]
        .find(p => p.offsetParent).data.find(t => t.name === "win chance").x.length""")
    assert drawn == 3
    box, heads = explorer.page.locator(".ttr-what-if-found"), explorer.page.locator(".ttr-what-if-table td [title]")
    assert "behind" in heads.nth(1).inner_text() and "did best" in str(heads.nth(1).get_attribute("title"))
    assert explorer.page.evaluate("""() => {
        const [map, tab] = [".ttr-map", ".ttr-what-if"].map(one => document.querySelector(one).getBoundingClientRect());
        return map.top >= 0 && Math.max(map.bottom, tab.bottom) <= window.innerHeight;
    }"""), "the map and all of the tab are in sight together"
    assert box.evaluate("box => box.scrollHeight > box.clientHeight && box.scrollWidth <= box.clientWidth")
    _shoot(explorer, "compared")
    explorer.page.locator(".ttr-what-if-found").get_by_text("Points of every seat").click()
    assert "longest path" in box.inner_text()
    explorer.page.locator(".ttr-what-if-map").click()
    explorer.settle()
    assert explorer.traces()["heat badges"] > 10
    _shoot(explorer, "heat")
    node = explorer.node()
    explorer.press("Keep as notes")
    explorer.tab("Tree")
    assert explorer.node() == node
    assert sum("What if: " in row and "wins" in row for row in explorer.rows()) == 3
    _shoot(explorer, "notes")


@pytest.mark.alone
def test_the_page_answers_while_games_are_played(lab: Lab) -> None:
    """While games are played a click on the map is answered within 300 ms, and a cancel ends them at once."""
    explorer = _open(lab, "what-if-speed.ipynb")
    explorer.row("Draw unseen").click()
    explorer.row("Take ").click()
    explorer.settle()
    explorer.ask(f"setattr({PANEL}.games, 'value', 5000)")
    explorer.page.evaluate(_WATCH)
    rounds = []
    for _ in range(3):
        before = _crowding()
        explorer.press("Run")
        _wait(explorer, f"{PANEL}.running and {PANEL}.results.bar.value > 0")
        times = _clicks(explorer, 8)
        assert explorer.ask(f"{PANEL}.running")
        _shoot(explorer, "running")
        explorer.press("Cancel")
        _wait(explorer, f"not {PANEL}.running", 1 + before)
        # What the games themselves take from the page is no excuse: measured without them.
        rounds.append((statistics.median(times), times[6], (before + _crowding()) / 2))
        if rounds[-1][0] <= ANSWER and rounds[-1][1] <= ANSWER:
            break
    _note("click while games are played", rounds)
    assert any(median <= ANSWER * crowding and p90 <= ANSWER * crowding for median, p90, crowding in rounds), rounds
    assert "Cancelled" in explorer.page.locator(".ttr-what-if-status").inner_text()
    assert explorer.ask(f"{PANEL}.results.picture.found.partial")


def _clicks(explorer: ExplorerPage, count: int) -> list[float]:
    """Click on some tracks of the map, and return how long each took to be lit."""
    points = explorer.page.evaluate("""count => {
        const plot = [...document.querySelectorAll(".ttr-page .js-plotly-plot")].find(p => p.offsetParent);
        const ids = plot.calcdata.find(c => c[0].trace.name === "tracks")[0].trace.customdata;
        return Array.from({length: count}, (_, n) => ids.indexOf(9 * n + 2));
    }""", count)
    explorer.page.evaluate("() => { window.ttrTimes.length = 0; }")
    for number, point in enumerate(points):
        explorer.lab.click_point("tracks", point)
        explorer.page.wait_for_function("count => window.ttrTimes.length >= count", arg=number + 1)
    return _times(explorer, count)


def test_another_position_ends_the_games(lab: Lab) -> None:
    """Stepping back while games are played ends them and empties the tab; the page then works as ever."""
    explorer = _open(lab, "what-if-leave.ipynb")
    explorer.ask(f"setattr({PANEL}.games, 'value', 5000)")
    explorer.press("Run")
    _wait(explorer, f"{PANEL}.running")
    explorer.page.locator(".ttr-back").click()
    _wait(explorer, f"not {PANEL}.running")
    assert explorer.page.locator(".ttr-what-if-table").inner_text().strip() == ""
    explorer.ask("page.close()")
    assert explorer.ask(f"{PANEL}.running") is False
