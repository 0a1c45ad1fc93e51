"""The table [cites]: which rules the rulebook of a box states anew, as the map file says."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from ttrlab import maps
from ttrlab.board import Board
from ttrlab.mapfile import build
from ttrlab.rules.registry import compile_rules

TINY = (Path(__file__).parent / "tiny.toml").read_text(encoding="utf-8")
TABLE = '[cites]\n"EU-FER-2" = ["MY-FER-1"]\n"BASE-SET-2" = ["MY-SET-1", "MY-SET-2"]\n\n[totals]'
MORE = 'extends = "tiny"\nid = "more"\nname = "More"\n'


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A map file with rules of its own box, which no rulebook at hand has."""
    path = tmp_path / "tiny.toml"
    path.write_text(TINY.replace("[totals]", TABLE), encoding="utf-8")
    return path


def test_the_table_is_read_and_kept(tiny: Path) -> None:
    """A board has the table as the file gives it; nobody can change it, and another process gets it too."""
    board: Board = maps.read(tiny)
    assert board.cites == {"EU-FER-2": ("MY-FER-1",), "BASE-SET-2": ("MY-SET-1", "MY-SET-2")}
    with pytest.raises(TypeError):
        board.cites["EU-FER-3"] = ("MY-FER-1",)  # type: ignore[index]
    assert pickle.loads(pickle.dumps(board)).cites == board.cites
    assert maps.load("usa").cites == {}


def test_what_is_cited_changes_no_game(tiny: Path) -> None:
    """A record made without the table is none of another board: the fingerprint leaves the table out."""
    plain = tiny.with_name("plain.toml")
    plain.write_text(TINY, encoding="utf-8")
    assert maps.read(tiny).fingerprint == maps.read(plain).fingerprint


def test_a_file_takes_the_table_over(tiny: Path) -> None:
    """A file that extends another has its table, unless it has one of its own."""
    more = tiny.with_name("more.toml")
    more.write_text(MORE, encoding="utf-8")
    assert maps.read(more).cites == maps.read(tiny).cites
    more.write_text(MORE + '[cites]\n"BASE-TKD-1" = ["MY-TKD-1"]\n', encoding="utf-8")
    assert maps.read(more).cites == {"BASE-TKD-1": ("MY-TKD-1",)}


def test_the_box_goes_before_the_modules() -> None:
    """Where both a module and the map file know a rule by another id, the map file's holds; the rest stays."""
    board = replace(maps.load("card-game"), cites={"BASE-DRW-3": ("MY-DRW-1",)})
    rules, plain = compile_rules(board, 2), compile_rules(maps.load("card-game"), 2)
    assert (rules.cited("BASE-DRW-3"), plain.cited("BASE-DRW-3")) == ("MY-DRW-1", "CG-DRW-2")
    assert rules.cited("BASE-SET-4") == plain.cited("BASE-SET-4") == "CG-SET-3"


def test_without_a_rulebook_an_id_has_to_be_well_formed_alone(tiny: Path) -> None:
    """Where no ids are known none can be missed; where some are, only those of their rulebooks."""
    tiny.write_text(TINY.replace("[totals]", TABLE.replace("EU-FER-2", "EU-FER-20")), encoding="utf-8")
    assert build(tiny)[1] == build(tiny, ["BASE-SET-2"])[1] == []
    assert len(build(tiny, ["EU-FER-2"])[1]) == 1
