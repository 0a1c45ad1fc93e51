"""Plane geometry for the board: gentle curves, places along them, rounded blocks and boxes.

Lengths are board units (the play area is 1000 wide, y grows downwards); angles are degrees, clockwise as
the eye sees them, 0 pointing right.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""

STEPS = 20
"""Pieces that a curve is cut into; more cannot be told by eye at this size."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A quadratic curve as a polyline with its running length.

    Attributes:
        points: From the first end to the last.
        along: Length run at each of the points; the last is the length of the curve.
    """

    points: tuple[Point, ...]
    along: tuple[float, ...]

    @property
    def length(self) -> float:
        """The length of the curve."""
        return self.along[-1]

    def at(self, distance: float) -> tuple[float, float, float]:
        """Return place and heading after a distance: ``(x, y, degrees)``.

        >>> curve((0, 0), (100, 0)).at(25)
        (25.0, 0.0, 0.0)
        """
        k = min(max(bisect_left(self.along, distance), 1), len(self.along) - 1)
        (x0, y0), (x1, y1) = self.points[k - 1], self.points[k]
        share = (distance - self.along[k - 1]) / (self.along[k] - self.along[k - 1])
        dx, dy = x1 - x0, y1 - y0
        return x0 + share * dx, y0 + share * dy, math.degrees(math.atan2(dy, dx))


def curve(a: Point, b: Point, bend: float = 0.0, lean: float = 0.0) -> Curve:
    """Return the curve from ``a`` to ``b`` that swings out to one side.

    Args:
        a, b: The ends, two different points.
        bend: How far the middle swings out, in units; positive to the left of the way as the eye sees it.
        lean: Where the swing is widest, from -1 (towards ``a``) to 1 (towards ``b``).

    >>> swung = curve((0, 0), (100, 0), bend=10)
    >>> x, y, _ = swung.at(swung.length / 2)
    >>> round(x), round(y)
    (50, -10)
    """
    (ax, ay), (bx, by) = a, b
    chord = math.dist(a, b)
    ux, uy = (bx - ax) / chord, (by - ay) / chord
    cx = (ax + bx) / 2 + 2 * bend * uy + lean * chord / 2 * ux
    cy = (ay + by) / 2 - 2 * bend * ux + lean * chord / 2 * uy
    points = []
    for k in range(STEPS + 1):
        t = k / STEPS
        p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((p * ax + q * cx + r * bx, p * ay + q * cy + r * by))
    along = [0.0]
    for here, there in pairwise(points):
        along.append(along[-1] + math.dist(here, there))
    return Curve(tuple(points), tuple(along))


def beside(x: float, y: float, degrees: float, aside: float) -> Point:
    """Return the point at right angles to a heading; positive is to the right of it.

    >>> beside(1, 0, 0, 5)
    (1.0, 5.0)
    """
    turn = math.radians(degrees)
    return x - aside * math.sin(turn), y + aside * math.cos(turn)


def turned(shape: list[Point], x: float, y: float, degrees: float) -> list[Point]:
    """Return a shape drawn around the origin, turned and then moved to a place.

    >>> turned([(1, 0)], 10, 10, 180)
    [(9.0, 10.0)]
    """
    turn = math.radians(degrees)
    c, s = math.cos(turn), math.sin(turn)
    return [(x + px * c - py * s, y + px * s + py * c) for px, py in shape]


def block(length: float, width: float, corner: float, steps: int = 2) -> list[Point]:
    """Return the closed outline of a rounded rectangle around the origin, long side flat.

    Args:
        length, width: Outer measures.
        corner: Radius of the corners, at most half of the smaller side.
        steps: Pieces a corner is cut into.

    >>> len(block(30, 10, 3)), block(30, 10, 3)[0] == block(30, 10, 3)[-1]
    (13, True)
    """
    out: list[Point] = []
    for quarter, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for k in range(steps + 1):
            turn = math.pi / 2 * (quarter + k / steps)
            out.append((sx * (length / 2 - corner) + corner * math.cos(turn),
                        sy * (width / 2 - corner) + corner * math.sin(turn)))
    return [*out, out[0]]


def overlap(one: Box, two: Box) -> float:
    """Return the area that two boxes share.

    >>> overlap((0, 0, 4, 4), (3, 2, 9, 9))
    2
    """
    wide = min(one[2], two[2]) - max(one[0], two[0])
    high = min(one[3], two[3]) - max(one[1], two[1])
    return wide * high if wide > 0 and high > 0 else 0


def inside(x: float, y: float, box: Box) -> bool:
    """Whether a point lies in a box.

    >>> inside(1, 1, (0, 0, 2, 2)), inside(3, 1, (0, 0, 2, 2))
    (True, False)
    """
    return box[0] < x < box[2] and box[1] < y < box[3]
