"""A map file can take a board over from another, hold several games, and have tickets with several goals."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest

from ttrlab import maps, new_game, options_for
from ttrlab.board import Board
from ttrlab.cli.check import run
from ttrlab.errors import MapError, OptionError
from ttrlab.rules.registry import compile_rules

TINY = (Path(__file__).parent / "tiny.toml").read_text(encoding="utf-8")
MORE = """
extends = "tiny"
id = "tiny-more"
name = "Tiny, more tickets"
[options]
"tickets.deal" = 1
"tickets.initial_keep" = 1
[modes]
rule = "BASE-SET-1"
[modes.short]
"trains" = 5
[modes.long]
"bonus.longest_path" = 7
"trains" = 12
[totals]
cities = 4
tracks = 5
spaces = 11
tickets = 4
[tickets]
rows = [
    ["Aachen", "Celle", 5, { sets = ["old"], was = 6 }],
    ["Aachen", "Celle", 5, { copy = 2 }],
    ["Aachen", { Celle = 3, "Köln" = 8 }],
    ["Bonn", "Köln", 6, "long", { neutral = "Aachen–Bonn" }],
]
"""


@pytest.fixture
def more(tmp_path: Path) -> Board:
    """A board that extends the tiny one."""
    (tmp_path / "tiny.toml").write_text(TINY.replace("height = 500", "height = 500\n"), encoding="utf-8")
    (tmp_path / "more.toml").write_text(MORE, encoding="utf-8")
    return maps.load(tmp_path / "more.toml")


def test_what_a_file_does_not_say_is_taken_over(more: Board, tmp_path: Path) -> None:
    """Cities, tracks, deck and coast are those of the other file; its own tables replace the other's."""
    tiny = maps.load(tmp_path / "tiny.toml")
    assert (more.cities, more.tracks, more.deck, more.silhouette) == (
        tiny.cities, tiny.tracks, tiny.deck, tiny.silhouette)
    assert (more.name, more.players, len(more.tickets)) == ("Tiny, more tickets", (2, 3), 4)
    assert dict(more.options) == {"tickets.deal": 1, "tickets.initial_keep": 1}
    assert more.fingerprint != tiny.fingerprint


def test_tickets_say_more(more: Board) -> None:
    """Sets, an older value, a second copy and several goals are read; the copy can be named."""
    old, second, several, neutral = more.tickets
    assert dict(old.marks) == {"sets": ("old",), "was": 6}
    assert second.name == "Aachen–Celle (2)" and more.ticket(second.name) is second
    assert more.ticket("celle-aachen") is old and more.ticket(old.name) is old
    celle, koeln = more.city("Celle").index, more.city("Köln").index
    assert several.worth == ((celle, 3), (koeln, 8)) and several.goals == (celle, koeln)
    assert (several.points, several.loss, old.loss) == (8, 3, 5)
    assert several.name == "Aachen–Celle/Köln" and more.ticket(several.name) is several
    assert neutral.deck == "long" and neutral.marks["neutral"] == "Aachen–Bonn"


def test_modes_are_bundles_of_options(more: Board) -> None:
    """The first mode is the default; what a user asks for goes before the mode, the mode before the box."""
    assert compile_rules(more, 2).options["trains"] == 5
    rules = compile_rules(more, 2, {"mode": "long"})
    assert (rules.options["trains"], rules.options["bonus.longest_path"]) == (12, 7)
    assert (rules.options["mode"], rules.options["tickets.deal"]) == ("long", 1)
    assert compile_rules(more, 2, {"mode": "long", "trains": 9}).options["trains"] == 9
    assert "longest_path" not in compile_rules(more, 2, {"mode": "short"}).modules


def test_modes_are_offered_and_others_refused(more: Board) -> None:
    """The option names the games of the box; a box with one game has no such option."""
    option = options_for(more)["mode"]
    assert (option.choices, option.default, option.rule) == (("short", "long"), "short", "BASE-SET-1")
    with pytest.raises(OptionError, match="option mode cannot be 'medium'; it can be short, long"):
        new_game(more, 2, options={"mode": "medium"})
    with pytest.raises(OptionError, match="there is no option 'mode'"):
        new_game("usa", 2, options={"mode": "short"})
    assert options_for(more, "long")["bonus.longest_path"].default == 7
    assert options_for(more)["bonus.longest_path"].default == 10


@pytest.mark.parametrize(("under", "said"), [
    (None, "tiny.toml: there is no such file"),
    ('extends = "other"\n' + TINY, "tiny extends a file itself, so it cannot be extended"),
])
def test_a_file_that_cannot_be_extended_is_told(tmp_path: Path, under: str | None, said: str) -> None:
    """A missing file, and a chain of files, are refused in one sentence."""
    if under is not None:
        (tmp_path / "tiny.toml").write_text(under, encoding="utf-8")
    (tmp_path / "more.toml").write_text(MORE, encoding="utf-8")
    with pytest.raises(MapError) as caught:
        maps.load(tmp_path / "more.toml")
    assert str(caught.value).endswith(said)


def test_a_row_of_tickets_has_one_table_of_marks(tmp_path: Path) -> None:
    """A second table of marks behind the first is refused: nobody would read it."""
    odd = MORE.replace("rows = [", 'rows = [["Aachen", { Bonn = 5 }, { copy = 1 }, { copy = 2 }],', 1)
    assert odd != MORE
    (tmp_path / "tiny.toml").write_text(TINY, encoding="utf-8")
    (tmp_path / "odd.toml").write_text(odd, encoding="utf-8")
    assert any("a row reads" in str(problem) for problem in maps.problems(tmp_path / "odd.toml"))


def test_every_mode_of_a_file_is_checked(tmp_path: Path) -> None:
    """The command ``check`` tells of a wrong option in any game of a box, not only in the first."""
    (tmp_path / "tiny.toml").write_text(TINY, encoding="utf-8")
    (tmp_path / "odd.toml").write_text(MORE + "\n[modes.odd]\nnonsense = 1\n", encoding="utf-8")
    with pytest.raises(OptionError, match="there is no option 'nonsense'"):
        run(Namespace(file=str(tmp_path / "odd.toml")))
