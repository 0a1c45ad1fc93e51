"""``ttrlab app``: closed to other machines, clear about what is missing, and shipped whole."""

from __future__ import annotations

import ast
import json
import os
import re
import socket
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from ttrlab.__main__ import build_parser, main
from ttrlab.cli import app

from .test_tidiness import faults
from .tree import PACKAGE, ROOT


def _fails(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """Run a command that must fail with exit code 2; return its one line on standard error."""
    assert main(argv) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert re.fullmatch(r"ttrlab: [^\n]+\n", said.err)
    return said.err


def test_missing_voila_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Without Voilà the command says which command brings it."""
    monkeypatch.setattr(app, "find_spec", lambda name: None)
    said = _fails(capsys, "app")
    assert "uv run --extra app ttrlab app" in said and "pip install voila" in said


def test_wrong_port_and_page_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    """A port that is none, a port that is taken and a page that is not there are one sentence each."""
    assert "--port wants a number" in _fails(capsys, "app", "--port", "http")
    assert "nowhere.ipynb: no such notebook" in _fails(capsys, "app", "--notebook", "nowhere.ipynb")
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert f"port {port} cannot be used" in _fails(capsys, "app", "--port", port)


def test_arguments_keep_strangers_out() -> None:
    """The server listens on this machine only, asks for a token, and shows no code."""
    words = app.arguments(app.NOTEBOOK)
    assert {"--Voila.ip=127.0.0.1", "--Voila.auto_token=True", "--strip_sources=True", "--template=ttrlab",
            "--theme=light"} <= set(words)
    assert words[-1] == str(app.NOTEBOOK) and not any(word.startswith("--port") for word in words)
    fixed = app.arguments(app.NOTEBOOK, "8899", browser=False)
    assert {"--port=8899", "--Voila.port_retries=0", "--no-browser"} <= set(fixed)
    args = build_parser().parse_args(["app", "--port", "8899", "--no-browser"])
    assert (args.port, args.no_browser, args.notebook) == ("8899", True, None)


def test_template_is_found_first() -> None:
    """Our page template stands before the user's own data folders, once."""
    environ = {"JUPYTER_PATH": "mine"}
    app.find_template(environ)
    app.find_template(environ)
    assert environ["JUPYTER_PATH"].split(os.pathsep) == [str(app.SHARE), "mine"]


def test_page_is_one_call() -> None:
    """The page is one cell, an import from ttrlab and a call, with a title and without outputs."""
    page = json.loads(app.NOTEBOOK.read_text(encoding="utf-8"))
    assert faults(page) == []
    cell, = page["cells"]
    kinds = [type(node) for node in ast.parse("".join(cell["source"])).body]
    assert kinds == [ast.ImportFrom, ast.Expr]
    assert page["metadata"]["title"] == "ttrlab explorer"


def test_template_names_no_other_server() -> None:
    """Nothing in the page template or in the scripts of the exports has an address."""
    sources = [*app.SHARE.rglob("*.*"), *PACKAGE.rglob("*.css"), *PACKAGE.rglob("view/*.js")]
    assert {"index.html.j2", "replay.js", "replay.css"} <= {path.name for path in sources}
    assert [path.name for path in sources if path.is_file() and "//cdn" in path.read_text("utf-8")] == []
    assert [path.name for path in sources if path.is_file() and "https:" in path.read_text("utf-8")] == []


def test_extras_are_what_the_messages_say() -> None:
    """The extras ``app`` and ``png`` bring Voilà and Kaleido, and the tests have both."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    assert extras["app"] == ["voila>=0.5.8"] and extras["png"] == ["kaleido>=1.0"]
    assert {*extras["app"], *extras["png"]} <= set(project["dependency-groups"]["test"])


def test_wheel_carries_the_page(tmp_path: Path) -> None:
    """The wheel has the page, its template, and the files of the exported HTML."""
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
                   cwd=ROOT, check=True, capture_output=True)
    wheel, = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    files = [app.NOTEBOOK, *app.SHARE.rglob("*.*"), PACKAGE / "view" / "replay.js", PACKAGE / "view" / "replay.css"]
    assert {path.relative_to(ROOT).as_posix() for path in files if path.is_file()} <= names
