"""The wheel carries boards and notebooks and works where no checkout is."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from .tree import ROOT


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the unpacked wheel, as site-packages would."""
    tmp = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp)],
                   cwd=ROOT, check=True, capture_output=True)
    wheel, = tmp.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp / "site")
    return tmp / "site"


def _run(installed: Path, here: Path, *arguments: str) -> str:
    environ = {**os.environ, "PYTHONPATH": str(installed)}
    done = subprocess.run([sys.executable, "-P", *arguments], cwd=here, env=environ,
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_wheel_carries_everything(installed: Path) -> None:
    """Every map and notebook of the checkout is in the wheel, and so are type marker and page settings."""
    package = installed / "ttrlab"
    for inside, outside in (("_maps", "maps"), ("_notebooks", "notebooks")):
        wanted = {p.relative_to(ROOT / outside) for p in (ROOT / outside).rglob("*")
                  if p.is_file() and p.suffix in (".toml", ".ipynb", ".png", ".svg")
                  and ".ipynb_checkpoints" not in p.parts}
        assert wanted <= {p.relative_to(package / inside) for p in (package / inside).rglob("*")}
    assert (package / "_maps" / "usa.toml").is_file()
    assert (package / "labconfig" / "page_config.json").is_file()
    assert (package / "py.typed").is_file()


def test_wheel_works_outside_a_checkout(installed: Path, tmp_path: Path) -> None:
    """From the wheel, boards load and ``ttrlab maps`` lists them, with no checkout in sight."""
    code = "import ttrlab; from ttrlab import maps; print(ttrlab.__file__); print(maps.load('usa'))"
    where, board = _run(installed, tmp_path, "-c", code).splitlines()
    assert Path(where).is_relative_to(installed)
    assert board == "<Board usa: 36 cities, 100 tracks, 30 tickets>"
    assert "europe" in _run(installed, tmp_path, "-m", "ttrlab", "maps")


def test_wheel_copies_its_notebooks(installed: Path, tmp_path: Path) -> None:
    """From the wheel, the lab works on a copy of the notebooks and never overwrites a file that is there."""
    mine = tmp_path / "ttrlab-notebooks" / "00_start_here.ipynb"
    mine.parent.mkdir()
    mine.write_text("mine", encoding="utf-8")
    (installed / "ttrlab" / "_notebooks" / "probe.ipynb").write_text("shipped", encoding="utf-8")
    (installed / "ttrlab" / "_notebooks" / "00_start_here.ipynb").touch()
    code = ("from pathlib import Path; from ttrlab.cli import lab;"
            "print(lab.notebooks(lab.PACKAGE, Path.cwd()))")
    said, folder = _run(installed, tmp_path, "-c", code).splitlines()
    assert Path(folder) == tmp_path / "ttrlab-notebooks"
    assert said.startswith("ttrlab: ") and said.endswith(", 1 kept as they were")
    assert mine.read_text(encoding="utf-8") == "mine"
    assert (Path(folder) / "probe.ipynb").read_text(encoding="utf-8") == "shipped"
