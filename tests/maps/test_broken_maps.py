"""Broken map files: each file in tests/broken_maps says in its first lines what the loader must find."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from ttrlab import maps
from ttrlab.board import Board
from ttrlab.errors import MapError

BROKEN = Path(__file__).parent.parent / "broken_maps"
TINY = Path(__file__).parent / "tiny.toml"
FILES = sorted(BROKEN.glob("*.toml"))


def expected(path: Path) -> list[str]:
    """Return what the comment lines at the head of a file announce."""
    lines = path.read_bytes().decode("utf-8", "replace").splitlines()
    return [line.removeprefix("# expect: ") for line in lines if line.startswith("# expect: ")]


def said(error: MapError, path: Path) -> str:
    """Return an error's message without the file that it names first."""
    assert str(error).startswith(str(path))
    return str(error)[len(str(path)):].lstrip(",: ")


def test_there_are_broken_maps() -> None:
    """The folder of broken maps is found and holds one file a fault."""
    assert len(FILES) >= 80


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_broken_map_is_told_exactly(path: Path) -> None:
    """The loader finds just the announced problems, each with file, table and row, in this order."""
    assert expected(path)
    assert [said(error, path) for error in maps.problems(path)] == expected(path)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_reading_and_checking_raise_the_first_problem(path: Path) -> None:
    """A broken map never becomes a board: read, load and check raise its first problem."""
    for use in (maps.read, maps.load, maps.check):
        with pytest.raises(MapError) as caught:
            use(path)
        assert said(caught.value, path) == expected(path)[0]


def test_the_map_that_the_broken_ones_are_made_of_is_good() -> None:
    """The unbroken file has no problem, so each broken one fails for its own fault alone."""
    assert maps.problems(TINY) == []


def test_missing_file_folder_and_odd_names(tmp_path: Path) -> None:
    """What is no readable file is told in one sentence that names it."""
    assert said(maps.problems(tmp_path / "no.toml")[0], tmp_path / "no.toml") == "there is no such file"
    assert "cannot be read" in str(maps.problems(tmp_path)[0])
    assert "cannot be the name of a file" in str(maps.problems("a\0b.toml")[0])


def test_rulebook_is_no_map() -> None:
    """The rulebook lies in the same folder but is no map, and the loader says so."""
    found = maps.problems(maps.maps_dir() / "rulebook.toml")
    assert [error.message for error in found] == ["this is no map file: it has neither [cities] nor [tracks]"]


@pytest.mark.parametrize("text", ["x = " + "[" * 9000, "cities = 1\noptions." + "a." * 3000 + "b = 1"])
def test_deep_nesting_is_an_error_like_any_other(tmp_path: Path, text: str) -> None:
    """A file nested beyond all reason gives a MapError, not a crash of the interpreter."""
    path = tmp_path / "deep.toml"
    path.write_text(text, encoding="utf-8")
    found = maps.problems(path)
    assert found and all("nested too deeply" in str(error) for error in found)


def test_byte_order_mark_and_windows_lines_are_fine(tmp_path: Path) -> None:
    """A file saved by a Windows editor is the same board."""
    path = tmp_path / "windows.toml"
    path.write_bytes(b"\xef\xbb\xbf" + TINY.read_bytes().replace(b"\n", b"\r\n"))
    assert maps.read(path).fingerprint == maps.read(TINY).fingerprint


def mangled(text: str, rng: random.Random) -> str:
    """Return the text with one small accident."""
    lines = text.splitlines()
    at = rng.randrange(len(lines))
    line = lines[at]
    spot = rng.randrange(len(line) + 1)
    lines[at] = rng.choice([
        "", line + "\n" + line, line[:spot] + line[spot + 1:],
        line[:spot] + rng.choice('"[]{}=,.-0x9é\t') + line[spot:],
        line.replace("1", rng.choice(["-1", "1.5", "true", "[1]", '"1"', "1979-05-27"])),
    ])
    return "\n".join(lines)


def test_any_accident_gives_a_board_or_map_errors(tmp_path: Path) -> None:
    """Whatever a slip of the keyboard makes of a map, it reads as a board or as map errors, never else."""
    rng, text, path = random.Random(20), TINY.read_text(encoding="utf-8"), tmp_path / "slip.toml"
    bad = 0
    for _ in range(600):
        path.write_text(mangled(text, rng), encoding="utf-8")
        found = maps.problems(path)
        bad += bool(found)
        assert all(type(error) is MapError for error in found)
        assert found or isinstance(maps.read(path), Board)
    assert 200 < bad < 600


def test_a_pipe_is_no_map(tmp_path: Path) -> None:
    """A pipe or device is told at once, before anything of it is read."""
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    assert "no plain file" in str(maps.problems(pipe)[0])


def test_a_huge_file_is_no_map(tmp_path: Path) -> None:
    """A file far longer than any map is refused by its size."""
    huge = tmp_path / "huge.toml"
    with huge.open("wb") as file:
        file.truncate(10_000_000)
    assert "larger than" in str(maps.problems(huge)[0])
