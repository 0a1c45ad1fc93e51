"""What stands in a cell where the page cannot be shown, or can be no more than a picture."""

from __future__ import annotations

import subprocess
import sys
from importlib import metadata

import nbformat
import pytest
from nbconvert import HTMLExporter

from tests.widgets.pages import finished, game
from ttrlab import explore
from ttrlab.widgets import check
from ttrlab.widgets.check import Still, fits, lacking, needs, still_html
from ttrlab.widgets.page import Page


def _versions(monkeypatch: pytest.MonkeyPatch, **wrong: str | None) -> None:
    """Let packages seem to be of other versions, or missing where ``None`` is given."""
    real = metadata.version

    def version(name: str) -> str:
        if name in wrong:
            found = wrong[name]
            if found is None:
                raise metadata.PackageNotFoundError(name)
            return found
        return real(name)

    monkeypatch.setattr(check.metadata, "version", version)


def test_nothing_lacks_here() -> None:
    """With the packages that ttrlab asks for the page is shown."""
    assert lacking() == []
    page = explore(game("usa"), width=600)
    assert isinstance(page, Page)


def test_the_ranges_are_those_of_the_package() -> None:
    """The versions named are those in ttrlab's own metadata, for each package of a page."""
    stated = " ".join(metadata.requires("ttrlab") or [])
    for name in check.PACKAGES:
        assert name in needs() and name in stated
    assert "plotly >=6" in needs() and "<8" in needs()


@pytest.mark.parametrize(("name", "version", "said"), [
    ("anywidget", None, "The package anywidget is not installed"), ("plotly", "5.24.1", "plotly 5.24.1 is installed"),
    ("ipywidgets", "7.8.5", "ipywidgets 7.8.5 is installed"), ("plotly", "9.0.0", "plotly 9.0.0 is installed")])
def test_a_picture_and_a_sentence_instead_of_an_empty_cell(name: str, version: str | None, said: str,
                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    """A package that is missing or does not fit gives a picture, and a sentence with the versions needed."""
    _versions(monkeypatch, **{name: version})
    shown = explore(game("usa"), width=600)
    assert isinstance(shown, Still)
    html = shown._repr_html_()
    assert "<svg" in html and said in html and f"ttrlab needs {name}" in html
    assert said in repr(shown) and "<" not in repr(shown).replace("<8", "").replace("<9", "")


def test_the_picture_needs_none_of_the_packages() -> None:
    """The picture comes in a Python that has neither plotly nor the widgets."""
    code = ("import sys\n"
            "for name in ('plotly', 'ipywidgets', 'anywidget', 'traitlets'): sys.modules[name] = None\n"
            "from importlib import metadata\n"
            "real = metadata.version\n"
            "def version(name):\n"
            "    if name in ('plotly', 'ipywidgets', 'anywidget'): raise metadata.PackageNotFoundError(name)\n"
            "    return real(name)\n"
            "metadata.version = version\n"
            "from ttrlab import explore\n"
            "html = explore('usa', players=2)._repr_html_()\n"
            "print('<svg' in html, 'anywidget is not installed' in html)\n")
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["True", "True"]


@pytest.mark.parametrize(("version", "wanted", "right"), [
    ("6.1", ">=6.1,<8", True), ("6.1.0.post1", ">=6.1,<8", True), ("6.0.9", ">=6.1,<8", False),
    ("8", ">=6.1,<8", False), ("10.2", ">=6.1", True), ("7.0", "!=7.0.0", False), ("unknown", ">=1", True),
    ("3.0", "", True)])
def test_versions_are_compared_as_numbers(version: str, wanted: str, right: bool) -> None:
    """Versions are compared part by part; what cannot be read counts as fitting."""
    assert fits(version, wanted) is right


def test_the_output_carries_a_picture_beside_the_widget() -> None:
    """A cell's output holds the live widget and, for places without widgets, a picture with a sentence."""
    shown = finished("europe", 3)
    bundle = explore(shown, width=600)._repr_mimebundle_()
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"]
    assert bundle["text/html"] == still_html(shown)
    assert "<svg" in bundle["text/html"] and "running kernel" in bundle["text/html"]
    assert "Ann" in bundle["text/html"] and bundle["text/plain"].startswith("<explorer of <Game")


def test_exported_html_shows_the_picture() -> None:
    """``nbconvert --to html`` of a notebook whose widget is gone shows the board and says what controls need."""
    page = explore(finished(), width=600)
    new = nbformat.v4
    output = new.new_output("execute_result", page._repr_mimebundle_(), execution_count=1)
    cell = new.new_code_cell("explore()", execution_count=1, outputs=[output])
    body, _ = HTMLExporter().from_notebook_node(new.new_notebook(cells=[cell]))
    shown = body[body.index("jp-OutputArea-output"):]
    assert "<svg" in shown and "need a running kernel" in shown
    assert "widget-view+json" not in shown


def test_a_closed_page_has_no_output() -> None:
    """A page that was closed gives no widget that could not be found."""
    page = explore(game("usa"), width=600)
    page.close()
    assert page._repr_mimebundle_ is None
