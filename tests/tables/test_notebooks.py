"""The notebooks about what-if questions and tables run from top to bottom, and what they show is worth looking at."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[2]
SHOWN = {"40_paths_and_networks": (3, 3, 0), "41_what_if": (3, 4, 1), "42_bots_and_tournaments": (2, 2, 1),
         "43_scoring_variants": (4, 6, 0), "44_your_own_board": (3, 3, 1), "45_your_own_rule": (0, 3, 1)}
"""How many charts, tables and explorers each shows at the least."""


@pytest.mark.parametrize("name", SHOWN)
def test_notebook_runs(name: str) -> None:
    """All cells run without an error, and show charts, tables and, where it has one, the explorer."""
    notebook = nbformat.read(ROOT / "notebooks" / f"{name}.ipynb", 4)
    folder = {"metadata": {"path": str(ROOT / "notebooks")}}
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources=folder).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    shown = [set(output["data"]) for output in outputs if "data" in output]
    charts, frames, pages = SHOWN[name]
    assert sum("application/vnd.plotly.v1+json" in kinds for kinds in shown) >= charts
    assert sum("text/html" in kinds for kinds in shown) >= frames
    assert sum("application/vnd.jupyter.widget-view+json" in kinds for kinds in shown) >= pages
    assert not [output for output in outputs if output.get("name") == "stderr"]


@pytest.mark.parametrize("name", SHOWN)
def test_notebooks_lead_on(name: str) -> None:
    """Every link to another notebook leads to one that exists."""
    cells = nbformat.read(ROOT / "notebooks" / f"{name}.ipynb", 4).cells
    text = "".join(cell.source for cell in cells if cell.cell_type == "markdown")
    links = [part.split(")")[0] for part in text.split("](")[1:]]
    assert links and all((ROOT / "notebooks" / link).is_file() for link in links)
