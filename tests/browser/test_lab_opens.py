"""JupyterLab as ``ttrlab lab`` starts it, seen in a browser."""

from __future__ import annotations

import json

from .lab import Lab


def test_lab_opens_quietly(lab: Lab) -> None:
    """The lab opens with a running kernel that knows ttrlab, and never asks about news."""
    lab.write("try.ipynb", ["import ttrlab", "print(ttrlab.__name__)"])
    lab.open("try.ipynb")
    lab.run_all()
    assert lab.errors() == []
    assert "".join(lab.cells()[1]["outputs"][0]["text"]) == "ttrlab\n"
    lab.page.wait_for_timeout(1500)  # the question came about a second after the start
    assert lab.page.get_by_text("official Jupyter news").count() == 0
    assert lab.page.locator(".Toastify__toast").count() == 0
    config = json.loads(lab.page.locator("#jupyter-config-data").inner_text())
    assert "@jupyterlab/apputils-extension:announcements" in config["disabledExtensions"]


def test_a_failing_cell_is_seen(lab: Lab) -> None:
    """A cell that fails is reported, so that a notebook cannot fail unnoticed."""
    lab.write("fails.ipynb", ["1 / 0"])
    lab.open("fails.ipynb")
    lab.run_all()
    assert lab.errors() == ["ZeroDivisionError: division by zero"]


def test_a_click_reaches_the_kernel(lab: Lab) -> None:
    """A click on a point of a Plotly figure calls Python with exactly that point."""
    lab.write("click.ipynb", [
        "import plotly.graph_objects as go\n"
        "from ipywidgets import Label, VBox\n"
        "dots = go.Scatter(x=[1, 2, 3], y=[1, 5, 2], mode='markers', name='dots')\n"
        "fig = go.FigureWidget(go.Figure(dots))\n"
        "said = Label('nothing')\n"
        "def heard(trace, points, state):\n    said.value = f'point {points.point_inds}'\n"
        "fig.data[0].on_click(heard)\n"
        "VBox([fig, said])",
    ])
    lab.open("click.ipynb")
    lab.run_all()
    lab.click_point("dots", 1)
    lab.page.get_by_text("point [1]").wait_for()
    assert lab.errors() == []
