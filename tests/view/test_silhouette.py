"""The land under the tracks."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from ttrlab.board import Board
from ttrlab.view.figure import figure

from .positions import BOARDS, board

ASHORE = 12.0
"""A port may lie that far off a simplified coast, in board units."""


def on_land(this: Board, x: float, y: float) -> bool:
    """Whether a point lies inside an odd number of rings: land, or an island, but not a lake."""
    inside = False
    for ring in this.silhouette:
        for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
            if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
                inside = not inside
    return inside


@pytest.mark.parametrize("name", BOARDS)
def test_cities_lie_on_land(name: str) -> None:
    """Every city lies on land or close to a coast, so the outline fits the printed board."""
    this = board(name)
    around = [(r * math.cos(k), r * math.sin(k)) for r in (0, ASHORE / 2, ASHORE) for k in range(7)]
    afloat = [c.name for c in this.cities if not any(on_land(this, c.x + dx, c.y + dy) for dx, dy in around)]
    assert this.silhouette and afloat == []


@pytest.mark.parametrize(("name", "x", "y"), [
    ("usa", 695, 220),  # Lake Michigan
    ("usa", 780, 610),  # the Gulf
    ("usa", 10, 400),  # the Pacific
    ("europe", 320, 120),  # the North Sea
    ("europe", 320, 610),  # the Mediterranean
    ("europe", 800, 510),  # the Black Sea
])
def test_seas_and_lakes_are_water(name: str, x: float, y: float) -> None:
    """A point in the middle of a known water is not land."""
    assert not on_land(board(name), x, y)


def test_a_board_without_outline_is_drawn_too() -> None:
    """Land is decoration: without rings the figure has water, frame and tracks."""
    bare = replace(board("usa"), silhouette=())
    assert [image.name for image in figure(board("usa")).layout.images] == ["land", "names", "key"]
    assert [image.name for image in figure(bare).layout.images] == ["names", "key"]
    assert len(figure(bare).data) == len(figure(board("usa")).data)
