"""Any two modules together on any board whose data allow it: a random game with all checks."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from ttrlab import maps
from ttrlab.errors import OptionError
from ttrlab.rules.registry import MODULES, compile_rules

from .test_steps import check_score, play

DATA: dict[str, dict[str, Any]] = {
    "tolls": {"tolls.by_length": "flat"}, "mountains": {"mountains.where": "gray"},
    "any_cards": {"any_cards.where": "longest"}}
"""Options that stand for what a board does not print."""
REFUSED = ("cannot be used on", "cannot be used together", "needs the module")
"""What may be said of a pair that does not fit."""


def wanted(board: str, pair: tuple[str, str]) -> dict[str, Any]:
    """Return the options that put two modules into a game on a board."""
    printed = maps.load(board).modules
    found: dict[str, Any] = {f"modules.{name}": True for name in pair}
    for name in pair:
        found |= DATA.get(name, {}) if name not in printed else {}
    return found


@pytest.mark.parametrize("board", maps.available())
def test_modules_go_together(board: str) -> None:
    """Every pair of modules that the board allows plays a game to its end; every other pair is refused in words."""
    base, (low, high) = maps.load(board).base, maps.load(board).players
    names = [name for name, module in MODULES.items() if not module.always and base in module.bases]
    played = 0
    for number, pair in enumerate(combinations(names, 2)):
        try:
            rules = compile_rules(maps.load(board), low + number % (high - low + 1), wanted(board, pair))
        except OptionError as error:
            assert any(words in str(error) for words in REFUSED), error
            continue
        check_score(rules, play(rules, number, None))
        played += 1
    assert played >= (75 if base == "board" else 1), played
