"""The explorer in JupyterLab, as the tests of this folder drive it: one cell, its page, and its kernel."""

from __future__ import annotations

import ast
from typing import Any

from playwright.sync_api import Locator

from .lab import Lab

CELL = """from ttrlab import explore, loads, dumps, new_game, play_out, play_turn
page = explore("usa", players=2, seed=7, names=["Ann", "Bo"])
page"""
_ASK = """async code => {
    const kernel = window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel;
    const reply = await kernel.requestExecute({code: "", silent: true, user_expressions: {it: code}}).done;
    return reply.content.user_expressions.it;
}"""
_DO = """async code => {
    const kernel = window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel;
    const reply = await kernel.requestExecute({code, store_history: false}).done;
    return reply.content.status === "ok" ? "" : reply.content.evalue;
}"""
_DRAWN = """() => {
    const plot = [...document.querySelectorAll(".ttr-page .js-plotly-plot")].find(p => p.offsetParent);
    if (!plot || !plot.calcdata) return false;
    const tracks = plot.calcdata.find(c => c[0].trace.name === "tracks");  // a game of cards alone has none
    const least = tracks && tracks[0].trace.customdata && tracks[0].trace.customdata.length ? 100 : 20;
    return plot.querySelectorAll(".main-svg path").length > least;
}"""
_TRACES = """() => Object.fromEntries(
    [...document.querySelectorAll(".ttr-page .js-plotly-plot")].find(p => p.offsetParent)
        .data.map(trace => [trace.name, (trace.x || []).length]))"""


class ExplorerPage:
    """An explorer that a notebook shows; ``page`` in its kernel is what ``explore`` returned.

    Args:
        lab: JupyterLab.
    """

    def __init__(self, lab: Lab) -> None:
        self.lab, self.page = lab, lab.page

    def open(self, name: str = "explorer.ipynb", cell: str = CELL) -> None:
        """Show an explorer in a new notebook, without the file browser beside it."""
        self.lab.write(name, [cell])
        self.lab.open(name)
        self.page.evaluate("""() => {
            if (!window.jupyterapp.shell.leftCollapsed) window.jupyterapp.shell.collapseLeft();
        }""")
        self.lab.run_all()
        self.drawn()

    def drawn(self) -> None:
        """Wait until the map is drawn, and bring the page to the top of the window."""
        self.page.wait_for_function(_DRAWN)
        self.page.evaluate("() => document.querySelector('.ttr-page').scrollIntoView()")

    def ask(self, expression: str) -> Any:
        """Return the value of a Python expression in the kernel, a plain one."""
        answer = self.page.evaluate(_ASK, expression)
        assert answer["status"] == "ok", answer
        return ast.literal_eval(answer["data"]["text/plain"])

    def do(self, code: str) -> None:
        """Run code in the kernel."""
        wrong = self.page.evaluate(_DO, code)
        assert not wrong, wrong

    def show(self, code: str) -> None:
        """Put another game on the page, made by code that leaves it in ``game``."""
        self.do(f"{code}\npage.explorer.show_game(game)")
        self.drawn()
        self.settle()

    def settle(self) -> None:
        """Wait until the kernel has answered and the page has shown the answer."""
        self.ask("0")  # whatever the page asked for before is answered by now
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 60)))")

    def traces(self) -> dict[str, int]:
        """Return the number of points of each trace that the page draws."""
        return dict(self.page.evaluate(_TRACES))

    def kernel_traces(self) -> dict[str, int]:
        """Return the number of points of each trace as the kernel has them."""
        return dict(self.ask("{t.name: len(t.x or ()) for t in page.explorer.board.widget.data}"))

    def node(self) -> int:
        """Return the number of the position at the cursor."""
        return int(self.ask("page.explorer.session.game.node.number"))

    def click(self, trace: str, number: int) -> None:
        """Click on a track or city of the map, with the mouse."""
        point = self.page.evaluate("""([name, number]) => {
            const plot = [...document.querySelectorAll(".ttr-page .js-plotly-plot")].find(p => p.offsetParent);
            return plot.calcdata.find(c => c[0].trace.name === name)[0].trace.customdata.indexOf(number);
        }""", [trace, number])
        self.lab.click_point(trace, point)
        self.settle()

    def track(self, name: str) -> int:
        """Return the number of a track."""
        return int(self.ask(f"page.explorer.session.game.board.track({name!r}).index"))

    def tab(self, title: str) -> None:
        """Open a tab."""
        self.page.locator(".ttr-tabs .lm-TabBar-tab").get_by_text(title, exact=True).click()
        self.settle()

    def press(self, words: str) -> None:
        """Press a visible button."""
        self.page.locator(".ttr-page button:visible").get_by_text(words, exact=True).first.click()
        self.settle()

    def row(self, words: str) -> Locator:
        """Return the first visible row of a list with these words."""
        return self.page.locator(".ttr-row:visible").filter(has_text=words).first

    def rows(self) -> list[str]:
        """Return the texts of the visible list."""
        return list(self.page.locator(".ttr-row:visible .ttr-text").all_inner_texts())

    def message(self) -> str:
        """Return what the message area says."""
        return str(self.page.locator(".ttr-message").inner_text())
