"""``sample`` reaches exactly the legal actions."""

from __future__ import annotations

from random import Random

import pytest

from ttrlab.engine import Rules
from ttrlab.state import State

from .rule_sets import RULE_SETS, moments, rules_for

FEW = 60
"""Positions with at most so many legal actions are sampled until each has come."""


class _Every:
    """A stand-in for an rng that walks through all draws in a fixed pattern, to reach rare actions surely."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def random(self) -> float:
        """Return a number that is 0, nearly 1, or anything between."""
        return self._rng.choice((0.0, 1 - 2**-53, self._rng.random(), self._rng.random()))

    def sample(self, population: list[int], k: int) -> list[int]:
        """Return a sample, as ``Random`` does."""
        return self._rng.sample(population, k)


def _drawn(rules: Rules, state: State, times: int, rng: Random) -> set[object]:
    return {rules.sample(state, rng) for _ in range(times)}


@pytest.mark.parametrize("name", RULE_SETS)
def test_sample_reaches_exactly_the_legal_actions(name: str) -> None:
    """In small positions every legal action comes, in all positions nothing else does."""
    rules, rng = rules_for(name, 3), Random(name)
    small = 0
    for number, state in enumerate(moments(rules, 31, every=12)):
        if state.over:
            continue
        before, legal = state.copy(), set(rules.legal(state))
        seen = _drawn(rules, state, 30, rng)
        if len(legal) <= FEW and number % 2:
            small += 1
            for _ in range(40):
                if seen >= legal:
                    break
                seen |= _drawn(rules, state, 25 * len(legal), rng)
            assert seen == legal
        assert seen <= legal
        assert state == before, "sampling must not change the state"
    assert small >= 3


@pytest.mark.parametrize("name", RULE_SETS)
def test_extreme_draws_are_legal_too(name: str) -> None:
    """The ends of the random numbers, 0 and nearly 1, also lead to legal actions."""
    rules = rules_for(name, 2)
    for seed, state in enumerate(moments(rules, 12, every=25)):
        if not state.over:
            legal, every = set(rules.legal(state)), _Every(seed)
            assert {rules.sample(state, every) for _ in range(60)} <= legal  # type: ignore[arg-type]


def test_kinds_of_action_are_alike_likely() -> None:
    """With all three kinds possible at the start of a turn each comes in about a third of the draws."""
    rules, rng = rules_for("usa", 2), Random(3)
    state = next(state for state in moments(rules, 2, every=1)
                 if not state.pending and {type(a).__name__ for a in rules.legal(state)} >= {"Claim"})
    kinds = [type(rules.sample(state, rng)).__name__ for _ in range(3000)]
    assert all(800 < kinds.count(kind) < 1200 for kind in ("DrawCard", "Claim", "DrawTickets"))
