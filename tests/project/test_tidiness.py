"""House rules that a machine can watch."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

from ttrlab.cli.lab import START

from .tree import PACKAGE, ROOT, project_files, text_of

CODE = project_files(".py")
NOTEBOOKS = [path for path in project_files(".ipynb") if path.is_relative_to(ROOT / "notebooks")]
MACHINE_PATH = re.compile("|".join(rf"(?<![\w.~>])/{name}/" for name in ("work", "root", "home")))
NOT_IN_NOTEBOOKS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.For, ast.AsyncFor,
                    ast.While, ast.comprehension, ast.Try, ast.With)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", CODE, ids=_name)
def test_files_are_short(path: Path) -> None:
    """No Python file has more than 400 lines, and no function of the package more than 40."""
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 400
    if path.is_relative_to(PACKAGE):
        functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
        long = [f"{f.name}: {n} lines" for f in functions if (n := f.end_lineno - f.lineno + 1) > 40]
        assert long == []


def test_no_machine_paths() -> None:
    """No file names a folder that exists on one machine only."""
    assert MACHINE_PATH.search("/" + "home/somebody/x")
    found = []
    for path in project_files():
        for number, line in enumerate((text_of(path) or "").splitlines(), 1):
            if MACHINE_PATH.search(line):
                found.append(f"{_name(path)}:{number}: {line.strip()[:80]}")
    assert found == []


def test_every_test_says_what_must_hold() -> None:
    """Every test function has a docstring of one sentence."""
    silent = []
    for path in CODE:
        if path.is_relative_to(ROOT / "tests") and path.name.startswith("test_"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if (isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
                        and not (ast.get_docstring(node) or "").rstrip().endswith(".")):
                    silent.append(f"{_name(path)}: {node.name}")
    assert silent == []


def test_notebooks_are_thin_and_clean() -> None:
    """Notebooks are prose and calls: no outputs, no definitions, no loops, no import but ttrlab.

    What a notebook is about may stand in a file beside it, and be shown.
    """
    assert ROOT / "notebooks" / START in NOTEBOOKS
    found = {_name(path): faults(json.loads(path.read_text(encoding="utf-8"))) for path in NOTEBOOKS}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


BESIDE = {"IPython.display", *(path.stem for path in (ROOT / "notebooks").glob("*.py"))}
"""What notebooks import beside ttrlab: how to show a file, and the files in their folder."""


def faults(notebook: dict[str, object]) -> list[str]:
    """Return what keeps a notebook from being thin and clean, one line a fault."""
    found = ["widget state is saved"] if "widgets" in notebook.get("metadata", {}) else []  # type: ignore[operator]
    for number, cell in enumerate(notebook["cells"], 1):  # type: ignore[arg-type, call-overload]
        if cell["cell_type"] != "code":
            continue
        if cell["outputs"] or cell["execution_count"] is not None:
            found.append(f"cell {number}: has outputs or a run number")
        tree = compile("".join(cell["source"]), f"cell {number}", "exec",
                       ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
        found += [f"cell {number}: {_fault(node)}" for node in ast.walk(tree) if _fault(node)]
    return found


def _fault(node: ast.AST) -> str:
    if isinstance(node, NOT_IN_NOTEBOOKS):
        return f"{type(node).__name__} belongs in the package"
    if isinstance(node, ast.Import | ast.ImportFrom):
        plain = isinstance(node, ast.Import)
        names = [name.name for name in node.names] if plain else [node.module or ""]
        others = [name for name in names if name.split(".")[0] != "ttrlab" and name not in BESIDE]
        return f"imports {', '.join(others)}" if others else ""
    return ""


@pytest.mark.parametrize(("source", "fault"), [
    ("import pandas", "cell 1: imports pandas"),
    ("for i in x: print(i)", "cell 1: For belongs in the package"),
    ("[i for i in x]", "cell 1: comprehension belongs in the package"),
    ("def f(): pass", "cell 1: FunctionDef belongs in the package"),
])
def test_a_thick_notebook_would_be_seen(source: str, fault: str) -> None:
    """The check of notebooks finds each kind of fault."""
    cell = {"cell_type": "code", "source": [source], "outputs": [], "execution_count": None}
    assert faults({"metadata": {}, "cells": [cell]}) == [fault]
    assert faults({"metadata": {}, "cells": [{**cell, "source": ["from ttrlab import explore"]}]}) == []
    assert faults({"metadata": {}, "cells": [{**cell, "source": [], "execution_count": 3}]}) != []
