"""Ratings from results: the Bradley–Terry model by maximum likelihood, on the scale of Elo.

A bot whose rating is 400 points higher finishes ahead ten times as often.  Every pair that has met is given one
drawn game more, so that a bot which always wins still has a rating.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log10
from random import Random
from typing import Final, TypeAlias

from ttrlab.play.estimates import CONFIDENCE, Estimate

AVERAGE: Final = 1500.0
"""The mean rating of those who took part."""
RESAMPLES: Final = 300
"""How often the results are drawn anew for the intervals."""
_ROUNDS = 2000
_CLOSE = 1e-7

Duels: TypeAlias = Mapping[tuple[int, int], float]
"""How often the first of a pair finished ahead of the second; half for a tie."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The ratings of all, and their intervals.

    Attributes:
        values: One estimate for each, its ``count`` the number of matches that were drawn from.
    """

    values: tuple[Estimate, ...]


def bradley_terry(count: int, duels: Duels, start: Sequence[float] | None = None) -> list[float]:
    """Return ratings by maximum likelihood, with a mean of ``AVERAGE``.

    Args:
        count: How many took part, numbered from 0 on.
        duels: The results.
        start: Ratings to begin from, which saves time where they are near.

    >>> one, other = bradley_terry(2, {(0, 1): 9.5, (1, 0): 0.5})
    >>> round(one - other)
    400
    """
    wins = [0.0] * count
    met: dict[tuple[int, int], float] = {}
    for (one, other), number in duels.items():
        wins[one] += number
        pair = min(one, other), max(one, other)
        met[pair] = met.get(pair, 0.0) + number
    for one, other in met:
        wins[one] += 0.5
        wins[other] += 0.5
    strength = [10 ** ((rating - AVERAGE) / 400) for rating in start] if start else [1.0] * count
    for _ in range(_ROUNDS):
        weight = [0.0] * count
        for (one, other), number in met.items():
            share = (number + 1) / (strength[one] + strength[other])
            weight[one] += share
            weight[other] += share
        new = [won / heavy if heavy else 1.0 for won, heavy in zip(wins, weight, strict=True)]
        moved = max((abs(log10(a / b)) for a, b in zip(new, strength, strict=True)), default=0.0)
        strength = new
        if moved < _CLOSE:
            break
    found = [400 * log10(value) for value in strength]
    middle = sum(found) / max(1, count)
    return [AVERAGE + value - middle for value in found]


def rated(count: int, matches: Sequence[Duels], seed: int = 0, confidence: float = CONFIDENCE,
          resamples: int = RESAMPLES) -> Rating:
    """Return ratings with intervals by the bootstrap: whole matches are drawn anew, with the luck they share.

    Args:
        count: How many took part, numbered from 0 on.
        matches: The results of each match; games of one match depend on one another.
        seed: Where the chance of the intervals comes from.
        confidence: How often an interval must cover the truth.
        resamples: How often the matches are drawn anew.

    >>> matches = [{(0, 1): 1.0}] * 30 + [{(1, 0): 1.0}] * 10
    >>> best, other = rated(2, matches).values
    >>> best.low < best.value < best.high, best.low > other.high
    (True, True)
    """
    values = bradley_terry(count, _sum(matches))
    rng, samples = Random(f"ratings {seed}"), []
    for _ in range(resamples if len(matches) > 1 else 0):
        samples.append(bradley_terry(count, _sum(rng.choices(matches, k=len(matches))), values))
    found = []
    for number, value in enumerate(values):
        drawn = sorted(sample[number] for sample in samples)
        low, high = _bounds(drawn, confidence)
        found.append(Estimate(value, min(low, value), max(high, value), len(matches), confidence))
    return Rating(tuple(found))


def _sum(matches: Sequence[Duels]) -> dict[tuple[int, int], float]:
    total: dict[tuple[int, int], float] = {}
    for match in matches:
        for pair, number in match.items():
            total[pair] = total.get(pair, 0.0) + number
    return total


def _bounds(drawn: Sequence[float], confidence: float) -> tuple[float, float]:
    if not drawn:
        return float("-inf"), float("inf")
    tail = int(len(drawn) * (1 - confidence) / 2)
    return drawn[tail], drawn[-1 - tail]
