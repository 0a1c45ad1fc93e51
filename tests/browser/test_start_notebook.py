"""The notebook that newcomers open first, run in JupyterLab from top to bottom."""

from __future__ import annotations

from .explorer_page import ExplorerPage
from .lab import Lab


def test_the_start_notebook_runs(lab: Lab) -> None:
    """Every cell runs without an error; the explorer steps to the end, and a score line lights its proof."""
    explorer = ExplorerPage(lab)
    lab.open("00_start_here.ipynb")
    lab.run_all(120)
    assert lab.errors() == []
    explorer.drawn()
    assert explorer.traces()["trains 0"] == 0
    explorer.page.locator(".ttr-last").click()
    explorer.page.wait_for_function(
        "() => document.querySelector('.ttr-moment').innerText.includes('the game is over')")
    explorer.settle()
    shown = explorer.traces()
    assert all(shown[f"trains {seat}"] > 0 for seat in range(4)) and shown["band"] == 0
    explorer.tab("Score")
    explorer.row("Longest path").click()
    explorer.settle()
    lit = explorer.traces()
    assert lit["band"] > 0 and lit["steps"] > 1 and lit["arrows"] == lit["steps"]
    assert {name: count for name, count in lit.items() if name.startswith("trains")} \
        == {name: count for name, count in shown.items() if name.startswith("trains")}


def test_the_start_notebook_says_why_not(lab: Lab) -> None:
    """The cells that ask why not show the reasons in words, each with the id of its rule."""
    lab.open("00_start_here.ipynb")
    lab.run_all(120)
    outputs = ["".join(output.get("data", {}).get("text/html", "")) for cell in lab.cells()
               for output in cell.get("outputs", [])]
    reasons = [html for html in outputs if "Not legal" in html or "Legal." in html]
    assert len(reasons) == 2 and all("BASE-" in html for html in reasons)
    assert "BASE-SET-4" in reasons[0] and "BASE-SET-4" not in reasons[1]
    totals = [html for html in outputs if "wins with" in html or "share the win" in html]
    assert len(totals) >= 2
