"""The numbers of legal sequences, the engine's contract."""

from __future__ import annotations

import pytest

from .perft import BOARDS, Line, lines, perft, start

ALL = [line for board in BOARDS for line in lines(board)]


def _name(line: Line) -> str:
    return f"{line.board} {line.players} {line.seed} {line.steps} {line.depth} {line.options or ''}"


@pytest.mark.parametrize("line", ALL, ids=_name)
def test_perft(line: Line) -> None:
    """The number of legal sequences is as written; if it changed on purpose run tests/perft/perft.py."""
    rules, state = start(line)
    before = state.copy()
    assert perft(rules, state, line.depth) == line.count
    assert state == before


def test_perft_agrees_with_plain_listing() -> None:
    """Counting by depth 1 and counting by playing every action agree."""
    line = next(line for line in ALL if line.depth == 2)
    rules, state = start(line)
    played = 0
    for action in rules.legal(state):
        after = state.copy()
        rules.apply(after, action)
        played += len(rules.legal(after)) or 1
    assert played == line.count == perft(rules, state, 2)
    assert perft(rules, state, 0) == 1
