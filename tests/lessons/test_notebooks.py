"""The lessons' notebooks run from top to bottom."""

from __future__ import annotations

import time
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from ttrlab.lessons import LESSONS

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("[1-35-9][0-9]_*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_runs(path: Path) -> None:
    """All cells run without an error, and show a picture, a lesson and the rules."""
    notebook = nbformat.read(path, 4)
    begun = time.monotonic()
    NotebookClient(notebook, timeout=60, kernel_name="python3", resources={"metadata": {"path": str(ROOT)}}).execute()
    shown = [set(output["data"]) for cell in notebook.cells for output in cell.get("outputs", []) if "data" in output]
    tables = [output for cell in notebook.cells for output in cell.get("outputs", []) if "ttr-table" in str(output)]
    assert tables or any("application/vnd.plotly.v1+json" in kinds for kinds in shown)
    assert any("application/vnd.jupyter.widget-view+json" in kinds for kinds in shown)
    assert any("text/html" in kinds for kinds in shown)
    assert time.monotonic() - begun < 40


def test_notebooks_lead_on() -> None:
    """Every link from one notebook to another leads to a notebook that exists."""
    assert len(NOTEBOOKS) == len(LESSONS)
    for path in NOTEBOOKS:
        text = "".join(cell.source for cell in nbformat.read(path, 4).cells if cell.cell_type == "markdown")
        links = [part.split(")")[0] for part in text.split("](")[1:]]
        assert links, path.name
        assert all((path.parent / link).is_file() for link in links), path.name
