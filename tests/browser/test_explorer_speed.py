"""How long a click takes until the map shows it, and how long the first map takes.

Times grow when other programs share the processors, so the bounds grow with what this very process loses to
them, and the best of a few rounds counts.
"""

from __future__ import annotations

import json
import statistics
import time

import pytest

from .conftest import ARTEFACTS
from .explorer_page import ExplorerPage
from .lab import Lab

pytestmark = pytest.mark.alone
MEDIAN, P90, FIRST = 150.0, 200.0, 5.0
"""Milliseconds from click to map, and seconds from running the cell to the first map."""
ROUNDS = 4
CLAIMS = """from ttrlab.actions import Claim
game = new_game("usa", 2, 7, names=["Ann", "Bo"])
for _ in range(2): play_turn(game)
hand = dict.fromkeys(["purple", "white", "blue", "yellow", "orange", "black", "red", "green"], 5)
place = game.position()
for seat in place["seats"]: seat["hand"] = hand
game.edit({**place, "next": [], "discard": {}, "market": ["red", "blue", "white", "green", "black"]})
for _ in range(22):
    claims = [action for action in game.legal() if isinstance(action, Claim)]
    game.play(min(claims, key=lambda claim: (game.board.tracks[claim.track].length, claim.track)))
game.undo(22)"""
_WATCH = """() => {
    const plot = [...document.querySelectorAll(".ttr-page .js-plotly-plot")].find(p => p.offsetParent);
    window.ttrTimes = [];
    let pressed = null;
    document.addEventListener("pointerdown", () => { pressed = performance.now(); }, true);
    document.addEventListener("click", event => { if (!event.isTrusted) pressed = performance.now(); }, true);
    plot.on("plotly_afterplot", () => {
        if (pressed === null) return;
        const start = pressed;
        pressed = null;
        requestAnimationFrame(() => window.ttrTimes.push(performance.now() - start));
    });
}"""


def _crowding() -> float:
    """Return how much longer things take because others use the processors: 1.0 where nobody does."""
    wall, own = time.perf_counter(), time.process_time()
    while time.process_time() - own < 0.15:
        pass
    return max(1.0, (time.perf_counter() - wall) / 0.15)


def _times(explorer: ExplorerPage, count: int) -> list[float]:
    """Return the times noted so far once there are enough, and start anew."""
    explorer.page.wait_for_function("count => window.ttrTimes.length >= count", arg=count, timeout=60_000)
    times = explorer.page.evaluate("() => window.ttrTimes")
    explorer.page.evaluate("() => { window.ttrTimes.length = 0; }")
    return sorted(times)


def _forward(explorer: ExplorerPage) -> list[float]:
    """Press "forward" twenty times, each claiming a track; then go back."""
    button = explorer.page.locator(".ttr-forward")
    for number in range(20):
        button.click()
        explorer.page.wait_for_function("count => window.ttrTimes.length >= count", arg=number + 1)
    times = _times(explorer, 20)
    explorer.page.locator(".ttr-first").click()
    explorer.settle()
    explorer.page.evaluate("() => { window.ttrTimes.length = 0; }")
    return times


def _tracks(explorer: ExplorerPage) -> list[float]:
    """Click on twenty tracks of the map with the mouse, each of which is lit."""
    points = explorer.page.evaluate("""() => {
        const plot = [...document.querySelectorAll(".ttr-page .js-plotly-plot")].find(p => p.offsetParent);
        const ids = plot.calcdata.find(c => c[0].trace.name === "tracks")[0].trace.customdata;
        return Array.from({length: 20}, (_, n) => ids.indexOf(4 * n));
    }""")
    for number, point in enumerate(points):
        explorer.lab.click_point("tracks", point)
        explorer.page.wait_for_function("count => window.ttrTimes.length >= count", arg=number + 1)
    return _times(explorer, 20)


@pytest.mark.parametrize("what", [_forward, _tracks], ids=["forward", "tracks"])
def test_a_click_is_shown_at_once(what: object, lab: Lab) -> None:
    """Twenty clicks change the map within 150 ms in the median and 200 ms for nine in ten."""
    explorer = ExplorerPage(lab)
    explorer.open("speed.ipynb")
    explorer.show(CLAIMS)
    explorer.page.evaluate(_WATCH)
    rounds = []
    for _ in range(ROUNDS):
        before = _crowding()
        times = what(explorer)  # type: ignore[operator]
        crowding = (before + _crowding()) / 2
        rounds.append((statistics.median(times), times[17], crowding))
        if rounds[-1][0] <= MEDIAN and rounds[-1][1] <= P90:
            break
    _note(what.__name__, rounds)  # type: ignore[attr-defined]
    assert any(median <= MEDIAN * crowding and p90 <= P90 * crowding for median, p90, crowding in rounds), rounds


def test_the_first_map_comes_soon(lab: Lab) -> None:
    """The map is drawn within 5 s of running the cell in a fresh kernel."""
    explorer = ExplorerPage(lab)
    rounds = []
    for number in range(3):
        lab.write(f"first-{number}.ipynb", ["from ttrlab import explore\nexplore('europe', players=3)"])
        lab.open(f"first-{number}.ipynb")
        before, start = _crowding(), time.perf_counter()
        lab.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }")
        explorer.drawn()
        rounds.append((time.perf_counter() - start, (before + _crowding()) / 2))
        if rounds[-1][0] <= FIRST:
            break
    _note("first map", rounds)
    assert any(seconds <= FIRST * crowding for seconds, crowding in rounds), rounds


def _note(what: str, rounds: list[tuple[float, ...]]) -> None:
    """Print the figures, and keep them beside the pictures."""
    shown = [[round(number, 2) for number in row] for row in rounds]
    print(f"\n{what}: {shown}")
    ARTEFACTS.mkdir(exist_ok=True)
    with (ARTEFACTS / "speed.jsonl").open("a", encoding="utf-8") as out:
        out.write(json.dumps({"what": what, "rounds": shown}) + "\n")
