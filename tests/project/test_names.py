"""The core and the page know rules by their modules only: no box is named where every game passes through."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from ttrlab import maps

from .tree import PACKAGE, project_files

CORE = [path for path in project_files(".py") if path.is_relative_to(PACKAGE / "widgets")
        or path in (PACKAGE / "engine.py", PACKAGE / "state.py")]
DEFAULT = {"usa"}
"""The board that is shown where none is asked for."""


def _names() -> set[str]:
    """The ids and names of all boards, and what people call the games of which they are a part, in lower case."""
    found = {"san francisco", "heart of africa", "card game"}
    for board in maps.available():
        found |= {board.lower(), maps.load(board).name.lower()}
    return found - DEFAULT


def _texts(path: Path) -> list[tuple[int, str]]:
    """Every name and every text of a module that is no docstring, with its line."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    said: list[tuple[int, str]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            said.append((node.lineno, node.value))
        elif isinstance(node, (ast.Name, ast.Attribute)):
            name = node.id if isinstance(node, ast.Name) else node.attr
            said.append((node.lineno, name.replace("_", " ")))
    return said


@pytest.mark.parametrize("path", CORE, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_game_is_named(path: Path) -> None:
    """Neither a board's id nor its name is in the engine, in the state or in any widget, docstrings included."""
    names = _names()
    wrong = [f"line {line}: {text[:60]!r}" for line, text in _texts(path)
             for name in names if name in text.lower()]
    assert wrong == []


def test_the_core_is_looked_at() -> None:
    """The files that the test above is about are found, and it would find a name."""
    assert {"engine.py", "state.py", "page.py", "explorer.py", "act_panel.py", "edit_panel.py"} <= {
        path.name for path in CORE}
    assert "heart of africa" in _names() and "europe" in _names()
