"""The X on spaces that ask for one more train (LA-MTN-1): two strokes from corner to corner, open in the middle.

The middle stays free for the symbol or letter of the space, and a light edge lets the strokes be seen on every colour.
"""

from __future__ import annotations

from typing import Final

from ttrlab.board import GRAY, Track
from ttrlab.view.courses import CAR_WIDTH, Car
from ttrlab.view.geometry import Point, turned

MARK: Final = "mountain"
EDGE, STROKE = 4.2, 2.0
"""Widths of the light edge and of the stroke, in board units."""
_OPEN: Final = 0.36
"""The part of a stroke that is left out in its middle on a coloured space."""


def crossed_spots(track: Track) -> tuple[int, ...]:
    """Return which spaces of a track have an X: the last ones, the space with its letter only where none is left.

    >>> crossed_spots(Track(0, 0, 1, 3, 6, 1, 1, {"mountain": 2}, "A–B"))
    (0, 2)
    """
    letter = track.length // 2 if track.colour != GRAY else -1
    order = sorted(range(track.length), key=lambda spot: (spot == letter, -spot))
    return tuple(sorted(order[:track.marks.get(MARK, 0)]))


def strokes(track: Track, car: Car) -> list[list[Point]]:
    """Return the strokes of the X on a space.

    Args:
        track: The track.
        car: The space.

    >>> len(strokes(Track(0, 0, 1, 1, GRAY, 1, 1, {"mountain": 1}, "A–B"), (0.0, 0.0, 0.0, 36.0)))
    2
    """
    x, y, turn, size = car
    long, wide = size / 2 - 1.6, CAR_WIDTH / 2 - 1.2
    return [turned(line, x, y, turn) for line in _lines(long, wide, _OPEN if track.colour != GRAY else 0.0)]


def _lines(long: float, wide: float, open_: float) -> list[list[Point]]:
    if not open_:
        return [[(-long, -wide), (long, wide)], [(-long, wide), (long, -wide)]]
    return [[(across * long, down * wide), (across * long * open_, down * wide * open_)]
            for across in (-1, 1) for down in (-1, 1)]
