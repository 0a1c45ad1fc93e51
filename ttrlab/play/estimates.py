"""Chances and means from samples, each with an interval that covers the truth as often as it says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isfinite, sqrt
from statistics import NormalDist, fmean, stdev

from ttrlab.errors import OptionError

CONFIDENCE = 0.95
"""How often an interval covers the truth, unless somebody asks for another share."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value estimated from a sample.

    Attributes:
        value: The estimate.
        low, high: The interval; infinite where the sample says nothing yet.
        count: Size of the sample.
        confidence: How often such an interval covers the truth.
    """

    value: float
    low: float
    high: float
    count: int
    confidence: float = CONFIDENCE

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    @property
    def differs(self) -> bool:
        """Whether the interval leaves 0 out, so that a difference is significant."""
        return isfinite(self.low) and isfinite(self.high) and (self.low > 0 or self.high < 0)

    def __str__(self) -> str:
        return f"{self.value:.3g} [{self.low:.3g}, {self.high:.3g}]"


def share(hits: float, count: int, confidence: float = CONFIDENCE) -> Estimate:
    """Return a chance with its Wilson interval.

    Args:
        hits: How often it came; a shared win counts as a part.
        count: Out of how many, each a part from 0 to 1.
        confidence: How often the interval must cover the truth, between 0 and 1.

    Raises:
        OptionError: The confidence is no such share.

    >>> print(share(45, 100))
    0.45 [0.356, 0.548]
    >>> print(share(0, 0)), share(0, 40).low
    nan [0, 1]
    (None, 0.0)
    """
    z = _z(confidence)
    if not count:
        return Estimate(float("nan"), 0.0, 1.0, 0, confidence)
    p, square = hits / count, z * z
    middle = (p + square / (2 * count)) / (1 + square / count)
    half = z / (1 + square / count) * sqrt(p * (1 - p) / count + square / (4 * count * count))
    low = middle - half if hits > 0 else 0.0  # exactly, whatever the rounding
    high = middle + half if hits < count else 1.0
    return Estimate(p, low, high, count, confidence)


def mean(values: Iterable[float], confidence: float = CONFIDENCE) -> Estimate:
    """Return the mean of a sample with Student's interval.

    Args:
        values: The sample.
        confidence: How often the interval must cover the truth, between 0 and 1.

    Raises:
        OptionError: The confidence is no such share.

    >>> print(mean([10, 12, 14, 16]))
    13 [8.89, 17.1]
    """
    sample: Sequence[float] = list(values)
    _z(confidence)
    if len(sample) < 2:
        value = sample[0] if sample else float("nan")
        return Estimate(value, float("-inf"), float("inf"), len(sample), confidence)
    value, half = fmean(sample), _t(len(sample) - 1, confidence) * stdev(sample) / sqrt(len(sample))
    return Estimate(value, value - half, value + half, len(sample), confidence)


def difference(ones: Sequence[float], others: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """Return how much greater the ones are than the others, pair by pair.

    Args:
        ones, others: Two samples of the same length; equal places had the same luck.
        confidence: How often the interval must cover the truth, between 0 and 1.

    Raises:
        OptionError: The confidence is no such share.
        ValueError: The samples differ in length.

    >>> print(difference([3, 5, 8], [1, 2, 6]))
    2.33 [0.899, 3.77]
    """
    return mean([one - other for one, other in zip(ones, others, strict=True)], confidence)


def _z(confidence: float) -> float:
    if not isinstance(confidence, float) or not 0 < confidence < 1 or (1 + confidence) / 2 == 1:
        raise OptionError(f"a confidence is a share between 0 and 1, such as 0.95; {confidence!r} is none")
    return NormalDist().inv_cdf((1 + confidence) / 2)


def _t(freedom: int, confidence: float) -> float:
    from scipy.stats import t

    return float(t.ppf((1 + confidence) / 2, freedom))
