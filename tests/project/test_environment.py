"""The two lists of packages, and the commands that README and CI promise."""

from __future__ import annotations

import os
import tomllib

import yaml

from .tree import ROOT

CONDA_NAMES = {"playwright": "playwright-python", "kaleido": "python-kaleido"}
"""Packages that conda-forge has under another name."""


def _split(requirement: str) -> tuple[str, str]:
    at = next((i for i, letter in enumerate(requirement) if letter in "<>=!~"), len(requirement))
    return requirement[:at].strip(), requirement[at:].replace(" ", "")


def test_environment_lists_the_same_packages_as_pyproject() -> None:
    """The conda environment has exactly pyproject's dependencies and test group, in the same ranges."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = {"python": project["project"]["requires-python"], "pip": ""}
    for requirement in project["project"]["dependencies"] + project["dependency-groups"]["test"]:
        name, versions = _split(requirement)
        wanted[CONDA_NAMES.get(name, name)] = versions
    environment = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    listed = dict(_split(entry) for entry in environment["dependencies"] if isinstance(entry, str))
    assert listed == wanted
    assert {"pip": ["-e ."]} in environment["dependencies"]
    assert environment["channels"][0] == "conda-forge"


def test_ci_runs_the_command_of_the_readme() -> None:
    """CI runs the very test command that the README tells, requires the browser, and can be executed."""
    command = "pip install uv && uv run pytest -n 2"
    script = ROOT / ".ci" / "run"
    lines = script.read_text(encoding="utf-8").splitlines()
    assert command in (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert lines[-1] == command
    assert any(line.startswith("export TTRLAB_BROWSER=required") for line in lines)
    assert os.access(script, os.X_OK)


def test_pytest_collects_doctests_of_package_and_readme() -> None:
    """A plain ``pytest`` covers the tests, the examples in the package and the README."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    options = project["tool"]["pytest"]["ini_options"]
    assert {"ttrlab", "tests", "README.md"} <= set(options["testpaths"])
    assert "--doctest-modules" in options["addopts"]
    assert "--doctest-glob=README.md" in options["addopts"]
