"""Imports point one way, so that the engine stays small, fast and free of the notebook's packages."""

from __future__ import annotations

import ast
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from .tree import PACKAGE, project_files

LAYERS = (
    {"errors", "board", "state", "actions", "events", "notation", "luck", "shown"},
    {"maps", "mapfile", "rulebook", "graph", "tickets", "drafts"},
    {"rules", "engine"},
    {"play"},
    {"tables", "view"},
    {"widgets"},
    {"lessons"},
    {"cli", "__main__"},
)
"""From the bottom up: a module may import from its own layer and from those below."""
LOWEST_USER = {"scipy": 1, "pandas": 4, "numpy": 4, "plotly": 4,
               "ipywidgets": 5, "traitlets": 5, "anywidget": 5, "IPython": 5}
"""The lowest layer that may import each of these packages, anywhere in a file."""
HEAVY = ("pandas", "plotly", "networkx", "numpy", "scipy", "ipywidgets", "IPython", "jupyterlab", "anywidget")
MODULES = [path for path in project_files(".py") if path.is_relative_to(PACKAGE)]


def _part(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def _layer(part: str) -> int:
    places = [number for number, parts in enumerate(LAYERS) if part in parts]
    assert places, f"ttrlab/{part} has no layer: give it one in LAYERS"
    return places[0]


def _imports(path: Path) -> Iterator[tuple[str, int, bool]]:
    """Yield each imported dotted name with its line and whether it is imported when the module is."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inner = {id(node) for scope in ast.walk(tree) if _is_later(scope) for node in ast.walk(scope)}
    typing = {id(node) for scope in ast.walk(tree) if _is_for_types(scope) for node in ast.walk(scope)}
    here = ["ttrlab", *path.relative_to(PACKAGE).with_suffix("").parts]
    for node in ast.walk(tree):
        if id(node) in typing:
            continue
        at_once = id(node) not in inner
        if isinstance(node, ast.Import):
            for name in node.names:
                yield name.name, node.lineno, at_once
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(here[:-node.level]) if node.level else ""
            base = ".".join(filter(None, (base, node.module)))
            for name in node.names:
                yield f"{base}.{name.name}", node.lineno, at_once


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_down(path: Path) -> None:
    """No module imports from a layer above its own, and none a package that its layer must do without."""
    if path == PACKAGE / "__init__.py":  # the front door may name everything; test_import_is_light watches it
        return
    layer, wrong = _layer(_part(path)), []
    for name, line, at_once in _imports(path):
        root, *rest = name.split(".")
        if root == "ttrlab" and rest and _is_part(rest[0]) and _layer(rest[0]) > layer:
            wrong.append(f"line {line}: {name} is in a layer above")
        if LOWEST_USER.get(root, 0) > layer:
            wrong.append(f"line {line}: {root} is not for this layer")
        if root in ("networkx", "scipy") and at_once:
            wrong.append(f"line {line}: {root} only inside the function that needs it")
    assert wrong == []


def _is_for_types(node: ast.AST) -> bool:
    """Imports for annotations only: they never run, so they bind no layer to another."""
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _is_later(scope: ast.AST) -> bool:
    """Whether the inside of this node does not run when the module is imported."""
    if isinstance(scope, ast.If):
        return "TYPE_CHECKING" in ast.dump(scope.test)
    return isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef)


def _is_part(name: str) -> bool:
    return (PACKAGE / name).is_dir() or (PACKAGE / f"{name}.py").is_file()


def test_no_module_is_placed_twice() -> None:
    """Every module has one layer: no name stands in two."""
    names = [name for parts in LAYERS for name in parts]
    assert len(names) == len(set(names))


def test_a_wrong_import_would_be_seen() -> None:
    """The walk sees imports inside functions and tells them from those at the top."""
    seen = {name: at_once for name, _, at_once in _imports(PACKAGE / "cli" / "lab.py")}
    assert seen["ttrlab.errors.TtrlabError"] is True
    assert seen["jupyterlab.labapp.LabApp"] is False


def test_import_is_light() -> None:
    """``import ttrlab`` loads none of the heavy packages."""
    code = f"import ttrlab, sys; print([name for name in {HEAVY!r} if name in sys.modules])"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"


@pytest.mark.alone
def test_import_is_fast() -> None:
    """``import ttrlab`` costs at most eight times what starting Python itself costs (about 150 ms)."""
    bare = min(_seconds("pass") for _ in range(5))
    with_import = min(_seconds("import ttrlab") for _ in range(5))
    assert with_import - bare <= 8 * bare, f"bare Python {bare:.3f} s, with ttrlab {with_import:.3f} s"


def _seconds(code: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-I", "-c", code], check=True)
    return time.perf_counter() - start
