"""What the README promises is so."""

from __future__ import annotations

import re

from ttrlab import maps
from ttrlab.__main__ import build_parser
from ttrlab.cli.maps import board_row

from .tree import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_readme_lists_every_board() -> None:
    """The table of boards has exactly the lines that ``ttrlab maps`` prints."""
    wanted = {f"| {' | '.join(board_row(maps.load(name)))} |" for name in maps.available()}
    section = README.partition("## Boards")[2].partition("\n*")[0]
    _heading, _rule, *listed = [line for line in section.splitlines() if line.startswith("| ")]
    assert set(listed) == wanted


def test_readme_names_every_command() -> None:
    """The table of commands has exactly the commands that there are."""
    section = README.partition("## The command line")[2].partition("##")[0]
    listed = re.findall(r"^\| `ttrlab (\w+)", section, re.MULTILINE)
    offered = [action.choices for action in build_parser()._actions if action.dest == "command"]
    assert [sorted(listed)] == [sorted(commands or ()) for commands in offered]


def test_readme_leaves_its_pictures_in_the_tree() -> None:
    """Every picture and file that the README links to is in the project."""
    shown = re.sub(r"<!--.*?-->", "", README, flags=re.DOTALL)
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", shown) if "://" not in link]
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_readme_keeps_its_distance() -> None:
    """The README says whose trademark the name is, and that ttrlab is not affiliated."""
    assert "trademark of its publisher" in README
    assert "not affiliated" in README
