"""Looks whether the page's packages are there, and what stands in a cell where the page cannot be shown.

A widget whose package is missing or does not fit leaves an empty cell without a word; here it becomes a
picture of the board and a sentence.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator
from html import escape
from importlib import metadata

from ttrlab.play.game import Game
from ttrlab.view.display import seats_html
from ttrlab.view.layout import page_width
from ttrlab.view.svg import board_svg
from ttrlab.view.text import EVERYBODY

PACKAGES = ("plotly", "ipywidgets", "anywidget")
"""What a page is made of."""
_TESTS: dict[str, Callable[[tuple[int, ...], tuple[int, ...]], bool]] = {
    ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt, "==": operator.eq, "!=": operator.ne}


class Still:
    """A game as a picture, with the reasons why it is no more than that.

    Args:
        game: The game shown.
        faults: Sentences, as ``lacking`` gives them.
    """

    def __init__(self, game: Game, faults: list[str]) -> None:
        self.game, self.faults = game, faults

    def __repr__(self) -> str:
        return f"A picture only. {' '.join(self.faults)} {advice()}"

    def _repr_html_(self) -> str:
        return still_html(self.game, " ".join(self.faults))


def still_html(game: Game, why: str = "", viewer: int | None = EVERYBODY) -> str:
    """Return the board as a picture, with a sentence on what its controls need.

    Args:
        game: The game shown.
        why: What is known to be missing.
        viewer: The seat that looks; what others hide is left out.
    """
    said = f"A picture only. {why} {advice()}".replace("  ", " ")
    return (f'<p style="margin:0 0 6px" role="note">{escape(said)}</p>'
            f"{board_svg(game.board, game.state, width=page_width(game.board))}{seats_html(game.state, viewer)}")


def advice() -> str:
    """Return one sentence on what the explorer's controls need."""
    return (f"The controls need a running kernel and a front end such as JupyterLab with {needs()}; "
            "without one, export the game as HTML (tab Files), whose buttons work alone.")


def needs() -> str:
    """Return the packages of a page with the versions that this ttrlab works with."""
    return ", ".join(f"{name} {wanted}" if wanted else name for name, wanted in _ranges().items())


def lacking() -> list[str]:
    """Return a sentence for every package of the page that is missing or of a version that does not fit."""
    return list(_faults())


def _faults() -> Iterator[str]:
    for name, wanted in _ranges().items():
        try:
            has = metadata.version(name)
        except metadata.PackageNotFoundError:
            yield f"The package {name} is not installed; ttrlab needs {name} {wanted}".rstrip() + "."
            continue
        if not fits(has, wanted):
            yield f"{name} {has} is installed; ttrlab needs {name} {wanted}."


def fits(version: str, wanted: str) -> bool:
    """Return whether a version lies in a range; what cannot be read counts as fitting.

    Args:
        version: A version, ``6.1.2``.
        wanted: Conditions with commas between them, ``>=6.1,<8``; empty for any version.

    >>> fits("6.1.2", ">=6.1,<8"), fits("8.0.0rc1", ">=6.1,<8"), fits("5.24.1", ">=6.1,<8")
    (True, False, False)
    """
    has = _numbers(version)
    for condition in filter(None, wanted.split(",")):
        found = re.fullmatch(r"\s*(>=|<=|==|!=|<|>)\s*([\d.]+)\s*", condition)
        if found and has:
            wants = _numbers(found[2])
            long = max(len(has), len(wants))
            if not _TESTS[found[1]](has + (0,) * (long - len(has)), wants + (0,) * (long - len(wants))):
                return False
    return True


def _numbers(version: str) -> tuple[int, ...]:
    found = re.match(r"\d+(?:\.\d+)*", version.strip())
    return tuple(int(part) for part in found[0].split(".")) if found else ()


def _ranges() -> dict[str, str]:
    """Return the range of each package of a page, as this ttrlab's own metadata state it."""
    try:
        stated = metadata.requires("ttrlab") or []
    except metadata.PackageNotFoundError:  # run from its folder, never installed: then any version will do
        stated = []
    ranges = dict.fromkeys(PACKAGES, "")
    for line in stated:
        found = re.match(r"([A-Za-z0-9_.-]+)\s*\(?([^;)]*)\)?\s*(;.*)?$", line)
        if found and found[1].lower() in ranges and "extra" not in (found[3] or ""):
            ranges[found[1].lower()] = ",".join(sorted(found[2].replace(" ", "").split(","), reverse=True))
    return ranges
