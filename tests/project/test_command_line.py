"""The command line: its answers, and one clear sentence for everything that goes wrong."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from ttrlab.__main__ import main
from ttrlab.cli import lab
from ttrlab.errors import TtrlabError

from .tree import PACKAGE, ROOT


def _fails(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """Run a command that must fail with exit code 2; return its one line on standard error."""
    try:
        code = main(argv)
    except SystemExit as stop:
        code = stop.code
    said = capsys.readouterr()
    assert code == 2
    assert said.out == ""
    assert "Traceback" not in said.err
    assert re.fullmatch(r"ttrlab: [^\n]+\n", said.err)
    return said.err


@pytest.mark.parametrize(("argv", "words"), [
    (["maps", "--colour"], "unknown argument: --colour"),
    (["frobnicate"], "frobnicate"),
    (["check"], "FILE"),
    (["bench", "--players", "none"], "--players"),
    (["bench", "--seconds", "-3"], "--seconds"),
    (["check", "no-such-file.toml"], "no-such-file.toml"),
    (["bench", "--map", "atlantis"], "atlantis"),
    (["bench", "--longest", "no-such-file.json"], "no-such-file.json"),
    (["lab", "--port", "http"], "--port wants a number"),
    (["lab", "--folder", "no-such-folder"], "no-such-folder"),
])
def test_wrong_use_is_one_sentence(argv: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever is wrong is said in one line that names it, with exit code 2 and no traceback."""
    assert words in _fails(capsys, *argv)


def test_broken_map_is_one_sentence_a_problem(tmp_path: Path) -> None:
    """In a real process, a broken map file gives exit code 2 and one sentence a problem with its file."""
    text = (ROOT / "maps" / "usa.toml").read_text(encoding="utf-8")
    broken = tmp_path / "broken.toml"
    broken.write_text(text.replace('"Denver"', '"Denvr"', 1), encoding="utf-8")
    done = subprocess.run([sys.executable, "-m", "ttrlab", "check", str(broken)],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert lines and all(line.startswith("ttrlab: ") and "broken.toml" in line for line in lines)
    assert "Denver" in done.stderr


def test_good_map_prints_its_facts(capsys: pytest.CaptureFixture[str]) -> None:
    """A good map file gives exit code 0 and its facts, the number of cities among them."""
    assert main(["check", str(ROOT / "maps" / "usa.toml")]) == 0
    said = capsys.readouterr()
    assert "36" in said.out and said.err == ""


def test_maps_lists_every_board(capsys: pytest.CaptureFixture[str]) -> None:
    """The table of boards has a line for each, with its counts and provenance."""
    assert main(["maps"]) == 0
    heading, *lines = capsys.readouterr().out.splitlines()
    assert heading.split() == ["map", "name", "players", "cities", "tracks", "tickets", "provenance"]
    usa, = [line.split() for line in lines if line.startswith("usa ")]
    assert usa[:6] == ["usa", "USA", "2–5", "36", "100", "30"]
    assert any(line.startswith("europe ") for line in lines)


def test_bench_prints_key_and_value(monkeypatch: pytest.MonkeyPatch,
                                    capsys: pytest.CaptureFixture[str]) -> None:
    """The figures come out as ``key value`` lines, from the arguments given."""
    asked = []

    def bench_games(*arguments: object) -> dict[str, object]:
        asked.append(arguments)
        return {"games_per_second": 1234.56, "copy_us": 7.0, "map": "usa"}

    import ttrlab.play

    fake = SimpleNamespace(bench_games=bench_games, bench_longest=lambda path: {"file": path})
    monkeypatch.setitem(sys.modules, "ttrlab.play.bench", fake)  # type: ignore[arg-type]
    monkeypatch.setattr(ttrlab.play, "bench", fake, raising=False)
    assert main(["bench", "--map", "europe", "--players", "3", "--seconds", "0.5", "--seed", "9"]) == 0
    assert main(["bench", "--longest", "net.json"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said == ["games_per_second 1235", "copy_us 7", "map usa", "file net.json"]
    assert asked == [("europe", 3, 0.5, 9, {})]


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    """``--version`` gives one line; no command at all gives the help."""
    assert main(["--version"]) == 0
    assert re.fullmatch(r"ttrlab \d+\.\d+\S*\n", capsys.readouterr().out)
    assert main([]) == 0
    assert "check a map file" in capsys.readouterr().out


def test_interrupt_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Control-C ends a command with exit code 130 and no traceback."""
    def interrupted(args: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("ttrlab.cli.maps.run", interrupted)
    assert main(["maps"]) == 130
    assert capsys.readouterr().err == ""


def test_taken_port_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """A port that another program holds is refused with a sentence, before JupyterLab starts."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert f"port {port} cannot be used" in _fails(capsys, "lab", f"--port={port}")


def test_missing_jupyterlab_is_said(monkeypatch: pytest.MonkeyPatch,
                                    capsys: pytest.CaptureFixture[str]) -> None:
    """Without JupyterLab the command says what to install."""
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    assert "pip install jupyterlab" in _fails(capsys, "lab")


def test_lab_arguments(tmp_path: Path) -> None:
    """The server stays on this machine, opens the start notebook, and the user's own options win."""
    (tmp_path / lab.START).touch()
    as_root = lab.arguments(tmp_path, ["--no-browser", "--port", "8899"], is_root=True)
    assert as_root == ["--allow-root", "--ServerApp.ip=127.0.0.1", f"--ServerApp.root_dir={tmp_path}",
                       "--LabApp.default_url=/lab/tree/00_start_here.ipynb", "--ServerApp.port_retries=0",
                       "--no-browser", "--port", "8899"]
    own = lab.arguments(tmp_path, ["--ip", "::1"], is_root=False)
    assert "--allow-root" not in own and "--ServerApp.ip=127.0.0.1" not in own
    assert not any("token" in word.lower() for word in as_root)


def test_news_are_switched_off() -> None:
    """The page settings disable the extension that asks about news, and the lab finds them."""
    settings = json.loads((PACKAGE / "labconfig" / "page_config.json").read_text(encoding="utf-8"))
    assert settings["disabledExtensions"] == {"@jupyterlab/apputils-extension:announcements": True}
    environ = {"JUPYTER_CONFIG_PATH": "mine"}
    lab.quiet(environ)
    lab.quiet(environ)
    assert environ["JUPYTER_CONFIG_PATH"].split(os.pathsep) == ["mine", str(PACKAGE)]


def test_checkout_opens_its_own_notebooks(tmp_path: Path) -> None:
    """In a checkout the lab opens the project's notebooks and copies nothing."""
    assert lab.notebooks(PACKAGE, tmp_path) == ROOT / "notebooks"
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_no_half_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A notebook that could be copied in part only is taken away again, and the sentence says what to do."""
    (tmp_path / "from").mkdir()
    (tmp_path / "from" / "a.ipynb").write_text("{}")

    def full(_source: Path, target: Path) -> None:
        target.write_text("{")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(lab.shutil, "copyfile", full)
    with pytest.raises(TtrlabError, match=r"No space left on device\); start in a folder"):
        lab.copy_missing(tmp_path / "from", tmp_path / "to")
    assert list((tmp_path / "to").iterdir()) == []
