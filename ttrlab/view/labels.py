"""City names: how wide they are and where they stand, so that none covers another or a city dot.

Every name has some dozens of places around its dot.  The solver takes the cheapest free one for the city
with the fewest choices first, then improves by simulated annealing from a fixed seed.
"""

from __future__ import annotations

import math
import random
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ttrlab.view.geometry import Box, Point, overlap

_WIDTHS: Final = {
    "A": 667, "B": 667, "C": 722, "D": 722, "E": 667, "F": 611, "G": 778, "H": 722, "I": 278, "J": 500,
    "K": 667, "L": 556, "M": 833, "N": 722, "O": 778, "P": 667, "Q": 778, "R": 722, "S": 667, "T": 611,
    "U": 722, "V": 667, "W": 944, "X": 667, "Y": 667, "Z": 611, "a": 556, "b": 556, "c": 500, "d": 556,
    "e": 556, "f": 278, "g": 556, "h": 556, "i": 222, "j": 222, "k": 500, "l": 222, "m": 833, "n": 556,
    "o": 556, "p": 556, "q": 556, "r": 333, "s": 500, "t": 278, "u": 556, "v": 500, "w": 722, "x": 500,
    "y": 500, "z": 500, " ": 278, ".": 278, ",": 278, "-": 333, "'": 191, "’": 222, "(": 333, ")": 333,
    "/": 278, "&": 667, "ø": 611, "Ø": 778, "æ": 889, "Æ": 1000, "ł": 222, "Ł": 556, "đ": 556, "Đ": 722,
}
"""Advance widths of the Helvetica metrics, which Arial, Liberation Sans and Arimo share, in 1/1000 em."""
_UNKNOWN: Final = 600
_SLACK: Final = 1.03
_HIGH: Final = 0.98
_LEADING: Final = 1.3
"""Line distance that plotly uses for ``<br>``, in em."""
_GAPS: Final = (3.0, 6.0, 10.0, 16.0)
_SEED: Final = 1904
_STEPS: Final = 6000
_HARD: Final = 1e4


@dataclass(frozen=True, slots=True)
class Label:
    """Where one city's name stands.

    Attributes:
        text: The name; two lines are joined by ``<br>``.
        x, y: The anchor, in board units.
        side: Which part of the text lies at the anchor: ``right`` means that the text runs to the right
            of it, ``left`` to the left, ``center`` both ways.
        box: The room it takes.
    """

    text: str
    x: float
    y: float
    side: str
    box: Box


def text_width(text: str, size: float) -> float:
    """Return about how wide a line of text is, in the unit of ``size``.

    >>> round(text_width("Miami", 10), 1)
    27.5
    """
    plain = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return _SLACK * size * sum(_WIDTHS.get(c, _UNKNOWN) for c in plain) / 1000


def place(names: Sequence[str], dots: Sequence[Point], blocks: Sequence[Point], frame: Box,
          size: float, radius: float) -> tuple[Label, ...]:
    """Return a place for every name.

    Args:
        names, dots: The cities, in the same order.
        blocks: Points spread evenly over all spaces; a name covers as few as it can.
        frame: Where names may stand.
        size: Font size in board units.
        radius: Radius of a city dot, in board units.

    >>> place(["Miami"], [(50, 50)], [], (0, 0, 100, 100), 10, 5)[0].side
    'right'
    """
    grid = _Grid(blocks)
    choices = [
        sorted(((_cost(label, k, dots, grid, frame, radius) + bias, label)
                for label, bias in _around(name, dot, size, radius)), key=lambda pair: pair[0])
        for k, (name, dot) in enumerate(zip(names, dots, strict=True))
    ]
    picks = _anneal(choices, _start(choices))
    return tuple(options[pick][1] for options, pick in zip(choices, picks, strict=True))


def _around(name: str, dot: Point, size: float, radius: float) -> Iterator[tuple[Label, float]]:
    """Yield every place that a name may take, with how much worse than the best it looks."""
    for text, extra in _settings(name):
        lines = text.split("<br>")
        wide = max(text_width(line, size) for line in lines)
        high = size * (_HIGH + _LEADING * (len(lines) - 1))
        for gap in _GAPS:
            far = extra + 0.9 * (gap - _GAPS[0])
            for side, sign in (("right", 1), ("left", -1)):
                for rise in (0.0, -0.45, 0.45, -0.8, 0.8):
                    lift = rise * (high / 2 + radius)
                    reach = math.sqrt(max(0.0, (radius + gap) ** 2 - max(0.0, abs(lift) - high / 2) ** 2))
                    yield _label(text, dot, sign * reach, lift, side, wide, high), \
                        far + abs(rise) * 3 + (0.4 if sign < 0 else 0)
            for sign in (-1, 1):
                for slip in (0.0, -0.25, 0.25, -0.42, 0.42):
                    lift = sign * (radius + gap + high / 2)
                    yield _label(text, dot, slip * wide, lift, "center", wide, high), far + 1.0 + abs(slip) * 3


def _settings(name: str) -> Iterator[tuple[str, float]]:
    yield name, 0.0
    words = name.split(" ")
    for k in range(1, len(words)):
        yield " ".join(words[:k]) + "<br>" + " ".join(words[k:]), 1.5


def _label(text: str, dot: Point, dx: float, dy: float, side: str, wide: float, high: float) -> Label:
    x, y = dot[0] + dx, dot[1] + dy
    left = {"right": x, "left": x - wide, "center": x - wide / 2}[side]
    return Label(text, x, y, side, (left, y - high / 2, left + wide, y + high / 2))


class _Grid:
    """Points in square cells, to count those in a box."""

    def __init__(self, points: Sequence[Point], cell: float = 12.0) -> None:
        self.cell = cell
        self.cells: dict[tuple[int, int], list[Point]] = {}
        for x, y in points:
            self.cells.setdefault((int(x // cell), int(y // cell)), []).append((x, y))

    def count(self, box: Box) -> int:
        left, top, right, bottom = box
        found = 0
        for i in range(int(left // self.cell), int(right // self.cell) + 1):
            for j in range(int(top // self.cell), int(bottom // self.cell) + 1):
                for x, y in self.cells.get((i, j), ()):
                    found += left < x < right and top < y < bottom
        return found


def _cost(label: Label, own: int, dots: Sequence[Point], grid: _Grid, frame: Box, radius: float) -> float:
    """What a place costs whatever the other names do."""
    left, top, right, bottom = label.box
    cost = 2.2 * grid.count((left - 1, top, right + 1, bottom))
    outside = max(0.0, frame[0] - left, frame[1] - top, right - frame[2], bottom - frame[3])
    cost += _HARD * (outside > 0)
    for k, (x, y) in enumerate(dots):
        away = math.hypot(max(left - x, 0.0, x - right), max(top - y, 0.0, y - bottom))
        if away < radius + 0.5:
            cost += _HARD
        elif k != own and away < radius + 8:
            cost += 8 + radius - away  # a name close to a foreign dot is read as that city's
    return cost


def _clash(one: Label, two: Label) -> float:
    room = (one.box[0] - 2.5, one.box[1] - 0.5, one.box[2] + 2.5, one.box[3] + 0.5)
    return _HARD if overlap(room, two.box) else 0.0


def _start(choices: list[list[tuple[float, Label]]]) -> list[int]:
    """Take the cheapest free place, the city with the dearest best place first."""
    picks = [0] * len(choices)
    laid: list[Label] = []
    for k in sorted(range(len(choices)), key=lambda k: -choices[k][0][0]):
        costs = [cost + sum(_clash(label, other) for other in laid) for cost, label in choices[k]]
        picks[k] = min(range(len(costs)), key=costs.__getitem__)
        laid.append(choices[k][picks[k]][1])
    return picks


def _anneal(choices: list[list[tuple[float, Label]]], picks: list[int]) -> list[int]:
    """Move single names at random, worse moves less and less; return the best picks met."""
    rng = random.Random(_SEED)
    now = list(picks)
    near = _neighbours(choices)
    level = best = _total(choices, now, near)
    best_picks = list(now)
    for step in range(_STEPS if choices else 0):
        heat = 12 * (1 - step / _STEPS) ** 2 + 0.05
        k = rng.randrange(len(choices))
        new = min(int(rng.expovariate(0.15)), len(choices[k]) - 1)
        change = _price(choices, now, near, k, new) - _price(choices, now, near, k, now[k])
        if change <= 0 or rng.random() < math.exp(-change / heat):
            now[k] = new
            level += change
            if level < best - 1e-9:
                best, best_picks = level, list(now)
    return best_picks


def _neighbours(choices: list[list[tuple[float, Label]]]) -> list[list[int]]:
    """Return for each name the others that it can ever clash with."""
    reach = [(min(la.box[0] for _, la in c) - 3, min(la.box[1] for _, la in c) - 1,
              max(la.box[2] for _, la in c) + 3, max(la.box[3] for _, la in c) + 1) for c in choices]
    return [[j for j, other in enumerate(reach) if j != k and overlap(box, other)]
            for k, box in enumerate(reach)]


def _price(choices: list[list[tuple[float, Label]]], picks: list[int], near: list[list[int]],
           k: int, pick: int) -> float:
    cost, label = choices[k][pick]
    return cost + sum(_clash(label, choices[j][picks[j]][1]) for j in near[k])


def _total(choices: list[list[tuple[float, Label]]], picks: list[int], near: list[list[int]]) -> float:
    own = sum(choices[k][pick][0] for k, pick in enumerate(picks))
    pairs = sum(_price(choices, picks, near, k, pick) - choices[k][pick][0] for k, pick in enumerate(picks))
    return own + pairs / 2
