"""The command line on saved games and options: facts where they are good, one sentence where they are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttrlab import dumps, new_game, play_out
from ttrlab.__main__ import main

RECORD = dumps(play_out(new_game("usa", players=2, seed=1)))


def _complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run the command line, which must fail with exit code 2 and one line on standard error."""
    assert main(list(arguments)) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("ttrlab: ") and said.err.count("\n") == 1
    return said.err


def test_a_good_record_is_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``check`` tells the board, the players and the steps of a saved game."""
    file = tmp_path / "game.txt"
    file.write_text(RECORD, encoding="utf-8")
    assert main(["check", str(file)]) == 0
    assert "a game on USA of Blue, Red" in capsys.readouterr().out


@pytest.mark.parametrize(("old", "new", "said"), [
    ("seed 1", "seed 2", "record line"),
    ("map usa", "map mars", "record line 2"),
    ("players 2", "players 7", "2 to 5 players"),
    ("end ", "end 1", "cut off"),
])
def test_a_broken_record_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str,
                                         said: str) -> None:
    """Whatever is wrong with a saved game is told in one line that names the line."""
    file = tmp_path / "game.txt"
    file.write_text(RECORD.replace(old, new, 1), encoding="utf-8")
    assert said in _complaint(capsys, "check", str(file))


def test_a_record_that_is_no_text_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Bytes that are no text are told so."""
    file = tmp_path / "game.txt"
    file.write_bytes(b"ttrlab record 1\n\xff\xfe")
    assert "is not text" in _complaint(capsys, "check", str(file))


def test_a_map_with_an_unknown_module_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A rule module that does not exist is found by ``check``, with the nearest name."""
    file = tmp_path / "mine.toml"
    usa = Path(__file__).parents[2] / "maps" / "usa.toml"
    file.write_text(usa.read_text(encoding="utf-8").replace('"longest_path"', '"longest_pat"'), encoding="utf-8")
    assert "did you mean longest_path" in _complaint(capsys, "check", str(file))


@pytest.mark.parametrize(("option", "said"), [
    ("tie.finl=shared", "did you mean tie.final"),
    ("market.reset_policy=never", "it can be until_valid_or_impossible, max_three_tries"),
    ("trains=many", "a whole number from 1 to 100"),
    ("modules.stations=3", "it can be true, false"),
    ("nonsense", "write NAME=VALUE"),
])
def test_a_wrong_option_is_one_sentence(capsys: pytest.CaptureFixture[str], option: str, said: str) -> None:
    """An option that does not exist or cannot have the value is told in one line."""
    assert said in _complaint(capsys, "bench", "--seconds", "0.1", "--option", option)


def test_bench_takes_options(capsys: pytest.CaptureFixture[str]) -> None:
    """Any rules can be measured, and every figure is printed on a line of its own."""
    assert main(["bench", "--seconds", "0.1", "--option", "modules.stations=true", "--option", "trains=20"]) == 0
    lines = dict(line.split() for line in capsys.readouterr().out.splitlines())
    assert set(lines) == {"games_per_s", "steps_per_s", "copy_us", "loop_ms"}
    assert float(lines["games_per_s"]) > 0
