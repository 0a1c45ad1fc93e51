"""Intervals cover the truth as often as they say."""

from __future__ import annotations

from math import isinf, isnan
from random import Random

import pytest

from ttrlab.errors import OptionError
from ttrlab.play.estimates import difference, mean, share


@pytest.mark.parametrize(("chance", "count"), [(0.5, 50), (0.1, 80), (0.9, 200)])
def test_wilson_intervals_cover_a_known_chance(chance: float, count: int) -> None:
    """Of 2,000 samples about 95% of the intervals hold the truth."""
    rng, covered = Random(f"{chance} {count}"), 0
    for _ in range(2000):
        found = share(sum(rng.random() < chance for _ in range(count)), count)
        covered += found.low <= chance <= found.high
    assert 0.93 <= covered / 2000 <= 0.97


@pytest.mark.parametrize("count", [5, 40])
def test_student_intervals_cover_a_known_mean(count: int) -> None:
    """Small samples too: the truth is inside about 95% of the time, and about 80% where 80% is asked for."""
    rng, covered, narrow = Random(count), 0, 0
    for _ in range(2000):
        sample = [rng.gauss(7, 3) for _ in range(count)]
        wide, tight = mean(sample), mean(sample, 0.8)
        covered += wide.low <= 7 <= wide.high
        narrow += tight.low <= 7 <= tight.high
    assert 0.935 <= covered / 2000 <= 0.965
    assert 0.77 <= narrow / 2000 <= 0.83


def test_pairs_make_differences_sharp() -> None:
    """With shared luck the paired interval is far narrower than that of independent samples."""
    rng = Random(1)
    luck = [rng.gauss(0, 10) for _ in range(200)]
    ones, others = [x + rng.gauss(1, 1) for x in luck], [x + rng.gauss(0, 1) for x in luck]
    paired = difference(ones, others)
    assert paired.differs and paired.low < 1 < paired.high
    assert paired.half < mean(ones).half / 4


def test_no_sample_says_nothing() -> None:
    """With nothing or one value the interval leaves everything open."""
    assert isnan(share(0, 0).value) and (share(0, 0).low, share(0, 0).high) == (0, 1)
    assert isnan(mean([]).value)
    one = mean([4])
    assert one.value == 4 and isinf(one.half) and not one.differs


@pytest.mark.parametrize("confidence", [0.0, 1.0, 95, "0.95"])
def test_a_confidence_is_a_share(confidence: float) -> None:
    """95 in place of 0.95 is refused in words."""
    with pytest.raises(OptionError, match=r"a confidence is a share between 0 and 1"):
        share(1, 2, confidence)
    with pytest.raises(OptionError, match=r"a confidence is a share between 0 and 1"):
        mean([1, 2], confidence)
