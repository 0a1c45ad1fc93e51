"""Where everything on a board is drawn: pure geometry, worked out once a board and width.

Board units are those of the map file, 1000 across most play areas, y downwards.  The figure shows the play
area with a margin, and a strip below it for the key of card colours.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

from ttrlab.board import Board, Track
from ttrlab.errors import TtrlabError
from ttrlab.view.courses import CAR_WIDTH, CITY_RADIUS, Car, Course, Route, lane_offset, solve
from ttrlab.view.geometry import Box, Point, beside, block, turned
from ttrlab.view.labels import Label, place

NARROWEST, WIDEST = 400, 4000
"""Widths of a figure that make sense, in px."""
MARGIN = 15.0
"""Room around the play area, in board units."""
KEY_ROWS = 13.0, 36.0, 59.0
"""Rows of the strip for the key, from its top edge, in board units; the last one on narrow figures alone."""
NARROW = 700
"""A figure of less width, in px, has no room for the whole key in one row."""
BORDER = 8
"""Room around the drawing, in px."""
CORNER = 3.2
"""Corner radius of a space, in board units."""
DISC_RADIUS = 10.5
"""Room for the disc of what lies in a city, in board units: names keep clear of it on boards with such things."""
SWELL = 0.9
"""How much larger than its space a train is on every side, in board units."""

ENGINE: Final[tuple[Point, ...]] = (
    (-6.4, 2.4), (-6.4, -3.6), (-2.2, -3.6), (-2.2, -1.2), (1.6, -1.2), (1.6, -3.6), (3.6, -3.6), (3.6, -1.2),
    (5.0, -1.2), (5.0, 1.4), (6.6, 2.9), (4.6, 2.9), (4.2, 3.7), (2.2, 3.7), (1.8, 2.9), (-0.9, 2.9),
    (-1.3, 3.7), (-3.3, 3.7), (-3.7, 2.9), (-6.4, 2.4),
)
"""A small engine, looking right, for spaces that ask for a locomotive (EU-FER-1)."""

Path: TypeAlias = tuple[tuple[float | None, ...], tuple[float | None, ...]]
"""Pen path as plotly takes it: x and y, ``None`` where the pen is lifted."""


@dataclass(frozen=True, slots=True)
class TrackShape:
    """How one track is drawn.

    Attributes:
        cars: Its spaces from city ``a`` on.
        line: The middle of the lane from city dot to city dot.
        middle: Place and heading half-way: x, y, degrees.
        plain: Outline of every space, as printed, one after the other with ``None`` between.
        train: The same a little larger, for the trains of an owner.
    """

    cars: tuple[Car, ...]
    line: tuple[Point, ...]
    middle: tuple[float, float, float]
    plain: Path
    train: Path


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of everything on a board at one width.

    Attributes:
        width, height: Of the whole figure, in px.
        scale: px a board unit.
        frame: The part of the board that is shown, without the key strip.
        font: Size of the city names, in px.
        tracks: One shape a track, in the board's order.
        labels: One label a city, in the board's order.
    """

    width: int
    height: int
    scale: float
    frame: Box
    font: float
    tracks: tuple[TrackShape, ...]
    labels: tuple[Label, ...]

    @property
    def strip(self) -> float:
        """Height of the strip for the key, in board units."""
        return _strip(self.width)


def outline(car: Car, swell: float = 0.0) -> list[Point]:
    """Return the closed outline of a space.

    Args:
        car: The space.
        swell: How much larger than printed on every side, in board units.

    >>> len(outline((50.0, 50.0, 0.0, 36.0)))
    13
    """
    x, y, turn, size = car
    return turned(block(size + 2 * swell, CAR_WIDTH + 2 * swell, CORNER + swell), x, y, turn)


def pen(lines: Iterable[Iterable[Point]]) -> Path:
    """Return lines as one pen path, rounded to a tenth of a unit.

    >>> pen([[(0, 0), (1.04, 2)], [(5, 5)]])
    ((0, 1.0, None, 5, None), (0, 2, None, 5, None))
    """
    xs: list[float | None] = []
    ys: list[float | None] = []
    for line in lines:
        for x, y in line:
            xs.append(round(x, 1))
            ys.append(round(y, 1))
        xs.append(None)
        ys.append(None)
    return tuple(xs), tuple(ys)


def page_width(board: Board) -> int:
    """Return the width in px at which a page shows a board by itself: a tall or square one must fit in height.

    A map without tracks has little to show, and leaves more room to what stands beside it.

    >>> from ttrlab import maps
    >>> [page_width(maps.load(name)) for name in ("usa", "san-francisco", "card-game", "india")]
    [900, 750, 750, 620]
    """
    if board.height >= 1.25 * board.width:
        return 620
    return 900 if board.tracks and board.width >= 1.25 * board.height else 750


def _strip(width: int) -> float:
    return KEY_ROWS[2 if width < NARROW else 1] + 14


def layout(board: Board, width: int = 1000) -> Layout:
    """Return where everything on the board goes; the same board and width give the same answer.

    Args:
        board: The board.
        width: Width of the figure in px.

    Raises:
        TtrlabError: A width that nothing can be read at.

    >>> from ttrlab import maps
    >>> usa = maps.load("usa")
    >>> len(layout(usa).tracks), len(layout(usa).labels), layout(usa).height
    (100, 36, 709)
    """
    if not NARROWEST <= width <= WIDEST:
        raise TtrlabError(f"a board can be drawn {NARROWEST} to {WIDEST} px wide, not {width}")
    groups: dict[tuple[int, int], list[Track]] = {}
    for track in board.tracks:
        groups.setdefault((min(track.a, track.b), max(track.a, track.b)), []).append(track)
    lanes = {track.index: (number, lane, track.a > track.b)
             for number, group in enumerate(groups.values()) for lane, track in enumerate(group)}
    return _layout(
        tuple((c.x, c.y) for c in board.cities), tuple(c.name for c in board.cities),
        tuple((*ends, tuple(track.length for track in group)) for ends, group in groups.items()),
        tuple(lanes[track.index] for track in board.tracks), (board.width, board.height), width,
        DISC_RADIUS if any(city.marks for city in board.cities) else CITY_RADIUS,
    )


@lru_cache(maxsize=64)
def _layout(dots: tuple[Point, ...], names: tuple[str, ...], routes: tuple[Route, ...],
            lanes: tuple[tuple[int, int, bool], ...], size: tuple[float, float], width: int,
            radius: float) -> Layout:
    courses = solve(dots, routes, size[1], size[0])
    frame = (-MARGIN, -MARGIN, size[0] + MARGIN, size[1] + MARGIN)
    scale = (width - 2 * BORDER) / (frame[2] - frame[0])
    font = label_size(width)
    shapes = tuple(_shape(courses[k], lane, back) for k, lane, back in lanes)
    blocks = [point for shape in shapes for car in shape.cars for point in _spread(car)]
    room = (frame[0] + 5, frame[1] + 5, frame[2] - 5, frame[3] - 5)
    labels = place(names, dots, blocks, room, font / scale, radius)
    tall = round((frame[3] - frame[1] + _strip(width)) * scale) + 2 * BORDER
    return Layout(width, tall, scale, frame, font, shapes, labels)


def label_size(width: int) -> float:
    """Return the font size of city names in px for a figure that wide.

    >>> label_size(1000), label_size(1400)
    (11.5, 13.8)
    """
    return round(max(8.0, 11.5 * math.pow(width / 1000, 0.55)), 1)


def _shape(course: Course, lane: int, back: bool) -> TrackShape:
    """Return one lane of a course; ``back`` where the track is listed from the course's second city."""
    aside = lane_offset(lane, len(course.lanes))
    points = course.line.points
    line = [points[0]]
    for here, there in pairwise(points[1:]):
        turn = math.degrees(math.atan2(there[1] - here[1], there[0] - here[0]))
        if min(math.dist(here, points[0]), math.dist(here, points[-1])) > CITY_RADIUS:
            line.append(beside(*here, turn, aside))
    line.append(points[-1])
    x, y, turn = course.line.at(course.line.length / 2)
    way = -1 if back else 1
    cars = course.lanes[lane][::way]
    return TrackShape(cars, tuple(line[::way]), (*beside(x, y, turn, aside), turn + 180 * back),
                      pen([outline(car) for car in cars]), pen([outline(car, SWELL) for car in cars]))


def _spread(car: Car) -> list[Point]:
    """Return points spread over a space, about one every 3.5 units each way."""
    x, y, turn, size = car
    many = max(3, round(size / 3.5))
    half = CAR_WIDTH / 2 - 0.5
    grid = [((k / (many - 1) - 0.5) * size, side) for k in range(many) for side in (-half, 0.0, half)]
    return turned(grid, x, y, turn)
