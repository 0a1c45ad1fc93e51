"""Counts the legal sequences of actions to a depth: ``python tests/perft/perft.py`` writes the counts anew.

Every line of a file says: players, seed, random steps played before counting, depth, options, count.  The
luck is that of the seed, so the count is one number.  A change of any rule changes some count.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from ttrlab import maps
from ttrlab.engine import Rules
from ttrlab.rules.registry import compile_rules
from ttrlab.state import State

HERE = Path(__file__).parent


class Line(NamedTuple):
    """One count."""

    board: str
    players: int
    seed: int
    steps: int
    depth: int
    options: dict[str, Any]
    count: int


def perft(rules: Rules, state: State, depth: int) -> int:
    """Return the number of legal sequences of ``depth`` actions; a game that ends earlier counts once.

    Args:
        rules: The rules.
        state: Where to start; it stays as it is.
        depth: Number of actions.
    """
    legal = rules.legal(state)
    if depth <= 1 or not legal:
        return len(legal) if depth else 1
    total = 0
    for action in legal:
        after = state.copy()
        rules.apply(after, action)
        total += 1 if after.over else perft(rules, after, depth - 1)
    return total


def start(line: Line) -> tuple[Rules, State]:
    """Return the rules and the state from which a line counts."""
    rules = compile_rules(maps.load(line.board), line.players, line.options)
    state, rng = rules.start(line.seed), Random(f"perft {line.seed}")
    for _ in range(line.steps):
        if not state.over:
            rules.apply(state, rules.sample(state, rng))
    return rules, state


def lines(board: str) -> Iterator[Line]:
    """Yield the counts of a board's file."""
    for text in (HERE / f"{board}.txt").read_text(encoding="utf-8").splitlines():
        if text and not text.startswith("#"):
            numbers, _, rest = text.partition("{")
            options, _, count = rest.rpartition("}")
            players, seed, steps, depth = map(int, numbers.split())
            yield Line(board, players, seed, steps, depth, json.loads("{" + options + "}"), int(count))


BOARDS = tuple(sorted(path.stem for path in HERE.glob("*.txt")))
"""The boards that have counts."""


def write(board: str) -> None:
    """Count a board's lines anew and write its file."""
    path = HERE / f"{board}.txt"
    head = [text for text in path.read_text(encoding="utf-8").splitlines() if text.startswith("#")]
    body = [f"{line.players} {line.seed} {line.steps:4} {line.depth} {json.dumps(line.options)} "
            f"{perft(*start(line), line.depth)}" for line in lines(board)]
    path.write_text("\n".join([*head, *body]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:] or BOARDS:
        write(name)
