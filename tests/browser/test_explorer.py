"""The explorer in JupyterLab: clicks, keys, time, branches, seats, editing, files, themes and widths."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from .conftest import ARTEFACTS
from .explorer_page import CELL, ExplorerPage
from .lab import Lab, LabServer

READY = """game = new_game("usa", 2, 7, names=["Ann", "Bo"])
for _ in range(2): play_turn(game)
place = game.position()
place["seats"][0]["hand"] = {"red": 3, "blue": 2, "locomotive": 2}
place["seats"][1]["hand"] = {"green": 5}
place.update({"next": ["yellow", "white"], "discard": {}, "market": ["red", "blue", "white", "green", "black"]})
game.edit(place)"""
PLAYED = 'game = play_out(new_game("usa", 2, 7, names=["Ann", "Bo"])).go(60)'


@pytest.fixture(scope="module")
def shared(chromium: Browser, server: LabServer) -> Iterator[ExplorerPage]:
    """One page with one explorer for the tests of this file; nothing on it asks for a foreign address."""
    context = chromium.new_context(viewport={"width": 1400, "height": 1000}, accept_downloads=True)
    context.set_default_timeout(30_000)
    strangers: list[str] = []
    context.on("request", lambda asked: None if asked.url.startswith(
        ("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:", "about:")) else strangers.append(asked.url))
    page = context.new_page()
    made = ExplorerPage(Lab(page, server))
    made.open("shared.ipynb")
    assert made.lab.errors() == []
    yield made
    context.close()
    server.end_kernels()
    assert not strangers, f"the page asked for {strangers}"


@pytest.fixture
def explorer(shared: ExplorerPage, request: pytest.FixtureRequest) -> Iterator[ExplorerPage]:
    """The shared page with a fresh game in the middle of play; its picture is kept afterwards."""
    wrong: list[str] = []

    def noted(error: object) -> None:
        wrong.append(str(error))

    shared.page.on("pageerror", noted)
    shared.show(READY)
    yield shared
    ARTEFACTS.mkdir(exist_ok=True)
    shared.page.screenshot(path=ARTEFACTS / f"explorer-{request.node.name}.png")
    shared.page.remove_listener("pageerror", noted)
    assert wrong == []


def _same_picture(explorer: ExplorerPage) -> None:
    """Fail unless the page draws what the kernel has."""
    explorer.settle()
    assert explorer.traces() == explorer.kernel_traces()


def test_a_click_gives_reasons_or_payments_and_plays(explorer: ExplorerPage) -> None:
    """A track that cannot be paid shows why with a rule; one that can shows its payments, and a pick claims it."""
    explorer.click("tracks", explorer.track("Portland–San Francisco green"))
    assert explorer.page.locator(".ttr-row:visible .ttr-rule").get_by_text("BASE-CLM-4").count() >= 1
    assert "BASE-CLM-4" in explorer.message()
    track = explorer.track("Kansas City–Omaha 1")
    explorer.click("tracks", track)
    explorer.row("Claim Kansas City–Omaha 1 with 1 red").click()
    explorer.settle()
    assert explorer.ask(f"page.explorer.session.game.state.owner({track})") == 0
    assert explorer.traces()["trains 0"] > 0
    _same_picture(explorer)


def test_steps_back_and_forward(explorer: ExplorerPage) -> None:
    """Every step back and forward shows its own picture, and both ends stop the buttons."""
    explorer.show(PLAYED)
    press = {name: explorer.page.locator(f".ttr-{name}") for name in ("first", "back", "forward", "last")}
    before = explorer.traces()
    for _ in range(4):
        press["back"].click()
    _same_picture(explorer)
    for _ in range(4):
        press["forward"].click()
    _same_picture(explorer)
    assert explorer.traces() == before
    press["last"].click()
    _same_picture(explorer)
    assert press["forward"].is_disabled() and "the game is over" in explorer.page.locator(".ttr-moment").inner_text()
    press["first"].click()
    _same_picture(explorer)
    assert explorer.traces()["trains 0"] == 0 and press["back"].is_disabled()


def test_branch_and_compare(explorer: ExplorerPage) -> None:
    """What is played differently becomes a second branch; a pick in the tree shows the one or the other."""
    explorer.row("Draw unseen").click()
    explorer.settle()
    explorer.page.locator(".ttr-back").click()
    explorer.settle()
    explorer.row("Take red").click()
    explorer.settle()
    here = explorer.node()
    explorer.tab("Tree")
    explorer.row("Draw a card unseen").click()
    explorer.settle()
    assert explorer.node() == here - 1
    explorer.page.locator(".ttr-page input[placeholder='Name of this position']").fill("unseen")
    explorer.press("Keep name and note")
    explorer.row("unseen").wait_for()
    explorer.row("Take market card 1").click()
    explorer.settle()
    assert explorer.node() == here
    assert explorer.ask(f"page.explorer.session.game.timeline.nodes[{here - 1}].name") == "unseen"


def test_view_as_a_seat(explorer: ExplorerPage) -> None:
    """Through Bo's eyes neither Ann's tickets nor her hand stand anywhere on the page; for everybody they do."""
    names = explorer.ask("[page.explorer.session.game.board.tickets[t].name "
                         "for t in page.explorer.session.game.state.seats[0].tickets]")
    explorer.tab("Tickets")
    text = explorer.page.locator(".ttr-page").inner_text()
    assert all(name in text for name in names)
    explorer.page.locator(".ttr-viewer select").select_option(label="Bo")
    explorer.settle()
    for tab in ("Act", "Tickets", "Score", "Log", "Tree", "Files"):
        explorer.tab(tab)
        text = explorer.page.locator(".ttr-page").text_content() or ""
        assert not any(name in text for name in names), tab
    explorer.tab("Tickets")
    assert "hidden" in (explorer.page.locator(".ttr-page").text_content() or "")
    explorer.page.locator(".ttr-viewer select").select_option(label="everybody")
    explorer.settle()
    assert all(name in explorer.page.locator(".ttr-page").inner_text() for name in names)


def test_edit_a_position_on_the_map(explorer: ExplorerPage) -> None:
    """In the editor clicks give and take tracks, what cannot be is refused, and play goes on from the draft."""
    explorer.tab("Edit")
    explorer.press("Edit this position")
    explorer.page.locator(".ttr-edit-seat select").select_option(label="Bo")
    first, other = explorer.track("Denver–Kansas City black"), explorer.track("Denver–Kansas City orange")
    explorer.click("tracks", first)
    _same_picture(explorer)
    assert explorer.traces()["trains 1"] > 0
    explorer.click("tracks", other)
    assert "BASE-DBL-2" in explorer.message()
    _same_picture(explorer)
    explorer.press("Play on from here")
    assert explorer.ask(f"page.explorer.session.game.state.owner({first})") == 1
    explorer.tab("Act")
    explorer.row("Draw unseen").wait_for()


def test_arrow_keys(explorer: ExplorerPage) -> None:
    """After a click on the map the arrow keys step through the game; the notebook does not act on any plain key."""
    explorer.show(PLAYED)
    start = explorer.node()
    cells = len(explorer.lab.cells())
    x, y = explorer.lab.place("cities", 0)
    explorer.page.mouse.click(x - 25, y - 40)
    for key, node in (("ArrowLeft", start - 1), ("ArrowLeft", start - 2), ("ArrowRight", start - 1), ("Home", 0)):
        explorer.page.keyboard.press(key)
        explorer.settle()
        assert explorer.node() == node
    for key in ("b", "a", "x", "d", "d", "m", "ArrowDown", "ArrowUp", "Enter", "End"):
        explorer.page.keyboard.press(key)
    explorer.settle()
    assert explorer.ask("page.explorer.session.game.over") is True
    assert len(explorer.lab.cells()) == cells and explorer.lab.cells()[0]["cell_type"] == "code"
    assert explorer.page.locator(".ttr-page").is_visible()
    _same_picture(explorer)


def test_typing_steps_nowhere(explorer: ExplorerPage) -> None:
    """Arrow keys in a text field move in the text, not in the game."""
    explorer.show(PLAYED)
    start = explorer.node()
    explorer.tab("Rules")
    explorer.page.locator(".ttr-search input").fill("tunnel")
    explorer.page.keyboard.press("ArrowLeft")
    explorer.page.keyboard.press("Home")
    explorer.settle()
    assert explorer.node() == start
    assert any("tunnel" in text.lower() for text in explorer.rows())


def test_lists_by_keyboard(explorer: ExplorerPage) -> None:
    """A list is walked with the arrow keys and picked from with Enter."""
    before = explorer.node()
    explorer.page.locator(".ttr-rows:visible").focus()
    explorer.page.keyboard.press("ArrowDown")
    explorer.page.keyboard.press("Enter")
    explorer.settle()
    assert explorer.node() == before + 1


def test_slider_and_play(explorer: ExplorerPage) -> None:
    """The slider goes to a step, and playing by itself moves on until it is stopped."""
    explorer.show(PLAYED)
    explorer.page.locator(".ttr-slider .noUi-handle").focus()
    explorer.page.keyboard.press("ArrowLeft")
    explorer.page.keyboard.press("ArrowLeft")
    explorer.page.wait_for_function("() => document.querySelector('.ttr-moment').innerText.startsWith('Step 58 ')")
    explorer.settle()
    _same_picture(explorer)
    explorer.page.locator(".ttr-page .widget-play button").first.click()
    explorer.page.wait_for_function(
        "() => Number(document.querySelector('.ttr-moment').innerText.match(/Step (\\d+)/)[1]) >= 61")
    explorer.page.locator(".ttr-page .widget-play button").first.click()
    explorer.settle()
    stopped = explorer.node()
    explorer.page.wait_for_timeout(900)
    explorer.settle()
    assert explorer.node() == stopped  # pausing keeps one's place
    assert explorer.page.locator(".ttr-page .widget-play button").nth(1).is_hidden()
    _same_picture(explorer)


def test_fast_clicks(explorer: ExplorerPage) -> None:
    """Ten clicks on drawing within 300 ms play legal draws only, and page and kernel agree afterwards."""
    before = explorer.node()
    explorer.page.evaluate("""async () => {
        const find = () => [...document.querySelectorAll(".ttr-row")].find(
            row => row.offsetParent && row.textContent.includes("Draw unseen"));
        for (let n = 0; n < 10; n++) {
            const row = find();
            if (row) row.click();
            await new Promise(done => setTimeout(done, 25));
        }
    }""")
    explorer.settle()
    made = explorer.node() - before
    assert 1 <= made <= 10
    assert explorer.ask(f"[str(n.action) for n in page.explorer.session.game.node.path[-{made}:]]") \
        == ["draw deck"] * made
    assert explorer.rows() == explorer.ask("[row['text'] for row in page.explorer.act.rows.rows]")
    assert explorer.message() == ""
    _same_picture(explorer)


def test_clicks_on_a_row_that_is_gone(explorer: ExplorerPage) -> None:
    """Three clicks before the page is drawn anew draw one card, not one for the next player."""
    before = explorer.node()
    explorer.page.evaluate("""() => {
        const row = [...document.querySelectorAll(".ttr-row")].find(
            row => row.offsetParent && row.textContent.includes("Draw unseen"));
        for (let n = 0; n < 3; n++) row.click();
    }""")
    explorer.settle()
    assert explorer.node() == before + 1
    assert explorer.ask("page.explorer.session.game.to_move") == 0


def test_dark_theme(explorer: ExplorerPage) -> None:
    """In the dark theme the map stays on its light card, and what the panels say is light on dark."""
    switch = "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})"
    try:
        explorer.page.evaluate(switch, "JupyterLab Dark")
        explorer.page.wait_for_function("() => document.body.dataset.jpThemeLight === 'false'")
        explorer.tab("Score")
        shades = explorer.page.evaluate("""() => {
            const shade = colour => colour.match(/[\\d.]+/g).slice(0, 3).map(Number).reduce((a, b) => a + b) / 765;
            const list = [...document.querySelectorAll(".ttr-rows")].find(rows => rows.offsetParent);
            const plot = document.querySelector(".ttr-page .js-plotly-plot .main-svg");
            return {text: shade(getComputedStyle(list.querySelector(".ttr-text")).color),
                    list: shade(getComputedStyle(list).backgroundColor),
                    map: shade(getComputedStyle(plot).backgroundColor)};
        }""")
        assert shades["map"] > 0.85 and shades["text"] - shades["list"] > 0.45, shades
        explorer.lab.screenshot("explorer-dark")
    finally:
        explorer.page.evaluate(switch, "JupyterLab Light")
        explorer.page.wait_for_function("() => document.body.dataset.jpThemeLight === 'true'")


@pytest.mark.parametrize("width", [1000, 1280, 1400])
def test_widths(explorer: ExplorerPage, width: int) -> None:
    """At every usual width the whole map is on the page, nothing is wider than it, and clicks find their track."""
    explorer.show(PLAYED)
    explorer.page.set_viewport_size({"width": width, "height": 1000})
    try:
        explorer.page.wait_for_timeout(400)
        box = explorer.page.evaluate("""() => {
            const page = document.querySelector(".ttr-page").getBoundingClientRect();
            const inside = [".js-plotly-plot", ".ttr-tabs", ".ttr-moment"].map(
                name => document.querySelector(".ttr-page " + name).getBoundingClientRect());
            return {page: page.right, right: Math.max(...inside.map(rect => rect.right)), beside:
                inside[1].top < inside[0].bottom - 50};
        }""")
        assert box["right"] <= box["page"] + 2
        assert box["beside"] == (width > 1000)
        track = explorer.track("Kansas City–Omaha 1")
        explorer.click("tracks", track)
        assert explorer.ask("page.explorer.session.track") == track
        explorer.lab.screenshot(f"explorer-{width}")
    finally:
        explorer.page.set_viewport_size({"width": 1400, "height": 1000})


def test_a_reload_keeps_the_present_picture(lab: Lab) -> None:
    """A page that is loaded again shows the game where it stands, not where it began, and goes on working."""
    explorer = ExplorerPage(lab)
    explorer.open("reload.ipynb")
    explorer.show(PLAYED)
    explorer.page.locator(".ttr-last").click()
    explorer.settle()
    before = explorer.traces()
    lab.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    lab.page.wait_for_timeout(500)
    lab.page.reload()
    lab.page.locator(".jp-NotebookPanel").wait_for()
    lab.wait_idle()
    explorer.drawn()
    assert explorer.traces() == before == explorer.kernel_traces()
    explorer.page.locator(".ttr-back").click()
    _same_picture(explorer)


def test_a_second_view_shows_the_same(lab: Lab) -> None:
    """Shown once more by another cell after many steps, the page draws the same map, colours and all."""
    explorer = ExplorerPage(lab)
    lab.write("twice.ipynb", [CELL, "page"])
    lab.open("twice.ipynb")
    run = """number => {
        window.jupyterapp.shell.currentWidget.content.activeCellIndex = number;
        return window.jupyterapp.commands.execute("notebook:run-cell");
    }"""
    lab.page.evaluate(run, 0)
    lab.wait_idle()
    explorer.drawn()
    explorer.show(PLAYED)
    for button in ("last", "back", "back"):
        explorer.page.locator(f".ttr-{button}").click()
    explorer.settle()
    lab.page.evaluate(run, 1)
    lab.page.wait_for_function("() => document.querySelectorAll('.ttr-map .js-plotly-plot').length === 2")
    lab.wait_idle()
    lab.page.wait_for_timeout(1500)
    first, second = lab.page.evaluate("""() => [...document.querySelectorAll(".ttr-map .js-plotly-plot")].map(
        plot => plot.data.map(({name, x, y, text, hovertext, line, marker, textfont}) => JSON.stringify(
            {name, x, y, text, hovertext, line, marker, textfont},
            (key, value) => JSON.stringify(value) === "{}" ? undefined : value)))""")
    assert first == second


def test_a_saved_game_outlives_the_kernel(lab: Lab) -> None:
    """A record saved to the disk brings the game back, branches and all, after the kernel was restarted."""
    explorer = ExplorerPage(lab)
    explorer.open("saved.ipynb")
    explorer.show(PLAYED)
    before = explorer.ask("dumps(page.explorer.session.game)")
    explorer.tab("Files")
    with lab.page.expect_download() as download:
        explorer.press("Record")
    saved = download.value.path()
    assert saved.read_text(encoding="utf-8") == before
    lab.page.evaluate("() => window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.restart()")
    lab.wait_idle()
    lab.run_all()
    explorer.drawn()
    assert explorer.node() == 0
    explorer.tab("Files")
    with lab.page.expect_file_chooser() as chooser:
        lab.page.locator(".ttr-page .jupyter-button:visible").filter(has_text="Load a file").click()
    chooser.value.set_files({"name": "game.txt", "mimeType": "text/plain", "buffer": saved.read_bytes()})
    lab.page.wait_for_function("() => document.querySelector('.ttr-moment').innerText.startsWith('Step 60 ')")
    assert explorer.ask("dumps(page.explorer.session.game)") == before
    _same_picture(explorer)
