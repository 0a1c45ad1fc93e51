"""Where the tracks run: one gentle curve a route, bent only where straight tracks would run into each other.

The solver starts from straight chords and improves one route at a time (coordinate descent over a small set
of bends), always in the same order, so that a board looks the same on every machine.  What it weighs: blocks
of different routes that touch, blocks that cover a foreign city, blocks outside the frame, blocks squeezed
too short, and the bend itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from ttrlab.view.geometry import Curve, Point, beside, curve

CAR_WIDTH = 10.6
"""Width of a space, in board units."""
LANE_GAP = 13.4
"""From the middle of one lane to the next: at least 12 px in a figure 1000 px wide, which clicks need."""
LONGEST_CAR = 37.0
SHORTEST_CAR = 8.0
GAP = 3.4
"""Free room between two spaces of a track."""
CITY_RADIUS = 7.5

_TRIM = CITY_RADIUS + 2.5
_ROOMY = 44.0
_SHORT = 27.0
_NEAR = CAR_WIDTH + 2.2
_CITY_NEAR = CITY_RADIUS + CAR_WIDTH / 2 + 3.0
_EDGE = 6.0
_BENDS = (0.0, 0.05, -0.05, 0.1, -0.1, 0.15, -0.15, 0.21, -0.21, 0.28, -0.28, 0.36, -0.36)
_SWEEPS = 40
_PRESSING = 6.0

Route: TypeAlias = tuple[int, int, tuple[int, ...]]
"""Two city numbers, and the length of each lane between them."""
Car: TypeAlias = tuple[float, float, float, float]
"""Centre x, y, degrees, length of one space."""


@dataclass(frozen=True, slots=True)
class Course:
    """How one route runs.

    Attributes:
        line: The curve from city ``a`` to city ``b``.
        lanes: For each lane its spaces in order from ``a``.
    """

    line: Curve
    lanes: tuple[tuple[Car, ...], ...]


def cars_on(line: Curve, lengths: Sequence[int], slide: float = 0.0) -> tuple[tuple[Car, ...], ...]:
    """Return the spaces of every lane of a route along its curve.

    Args:
        line: The curve between the two city dots.
        lengths: The spaces of each track, for all that lie side by side.
        slide: How far all spaces are moved towards the second city.

    >>> cars_on(curve((0, 0), (100, 0)), [2])
    (((30.0, 0.0, 0.0, 36.6), (70.0, 0.0, 0.0, 36.6)),)
    """
    middle = line.length / 2 + slide
    out = []
    for lane, spaces in enumerate(lengths):
        pitch = min((line.length - 2 * _TRIM - 2 * abs(slide)) / spaces, _ROOMY)
        size = max(SHORTEST_CAR, min(pitch - GAP, LONGEST_CAR))
        spots = (line.at(middle + (k - (spaces - 1) / 2) * pitch) for k in range(spaces))
        aside = lane_offset(lane, len(lengths))
        out.append(tuple((*beside(x, y, turn, aside), turn, size) for x, y, turn in spots))
    return tuple(out)


def lane_offset(lane: int, lanes: int) -> float:
    """Return how far a lane lies to the right of the middle of its route.

    >>> lane_offset(0, 1), lane_offset(0, 2)
    (0.0, -6.7)
    """
    return (lane - (lanes - 1) / 2) * LANE_GAP


@lru_cache(maxsize=32)
def solve(cities: tuple[Point, ...], routes: tuple[Route, ...], height: float,
          width: float = 1000.0) -> tuple[Course, ...]:
    """Return the course of every route, in the order given.

    Args:
        cities: Places of the city dots.
        routes: The routes; the same pair of cities may come up once only.
        height, width: Of the play area.

    >>> [course.line.length for course in solve(((20.0, 50.0), (120.0, 50.0)), ((0, 1, (2,)),), 100.0)]
    [100.0]
    """
    work = _Table(cities, routes, height, width)
    best, courses = math.inf, work.chosen
    for _ in range(_SWEEPS):
        moved = work.sweep()
        total = work.press()
        if total < best - 1e-6:
            best, courses = total, work.chosen
        elif not moved:
            break
    return tuple(courses)


class _Table:
    """The routes as laid so far, with a grid of their blocks for quick look-ups.

    Two routes that still touch after a sweep weigh more in the next one, so that the pair is not stuck
    where each of them alone would only lose by moving.
    """

    def __init__(self, cities: tuple[Point, ...], routes: tuple[Route, ...], height: float,
                 width: float) -> None:
        self.cities, self.routes, self.height, self.width = cities, routes, height, width
        self.grid: dict[tuple[int, int], list[tuple[float, float, int]]] = {}
        self.weights: dict[tuple[int, int], float] = {}
        self.options = [list(self._options(route)) for route in routes]
        self.discs = [[_discs(way) for way, _ in options] for options in self.options]
        self.own = [[self._own_cost(k, way, bend, discs)
                     for (way, bend), discs in zip(options, self.discs[k], strict=True)]
                    for k, options in enumerate(self.options)]
        self.picks = [min(range(len(costs)), key=costs.__getitem__) for costs in self.own]
        self.stale = set(range(len(routes)))
        for k, pick in enumerate(self.picks):
            self._put(k, self.discs[k][pick])

    @property
    def chosen(self) -> list[Course]:
        return [self.options[k][pick][0] for k, pick in enumerate(self.picks)]

    def sweep(self) -> bool:
        """Improve every route whose surroundings have changed; return whether anything moved."""
        moved = False
        for k in sorted(self.stale):
            pick = self.picks[k]
            costs = [own + self._touch(k, discs)
                     for own, discs in zip(self.own[k], self.discs[k], strict=True)]
            best = min(range(len(costs)), key=costs.__getitem__)
            self.stale.discard(k)
            if best != pick:
                moved = True
                self._take(k, self.discs[k][pick])
                self._put(k, self.discs[k][best])
                self.picks[k] = best
                self.stale |= self._near(k, pick) | self._near(k, best)
        return moved

    def press(self) -> float:
        """Make touching pairs weigh more from now on; return the cost of the present courses."""
        total = 0.0
        for k, pick in enumerate(self.picks):
            pairs = self._pairs(k, self.discs[k][pick])
            total += self.own[k][pick] + sum(pairs.values()) / 2
            for other, cost in pairs.items():
                if cost > _PRESSING:
                    pair = (min(k, other), max(k, other))
                    self.weights[pair] = self.weights.get(pair, 1.0) * 1.3
                    self.stale |= {k, other}
        return total

    def _options(self, route: Route) -> Iterator[tuple[Course, float]]:
        a, b, lengths = route
        chord = math.dist(self.cities[a], self.cities[b])
        for bend in _BENDS:
            for lean in (0.0,) if not bend else (0.0, 0.3, -0.3):
                line = curve(self.cities[a], self.cities[b], bend * chord, lean)
                for slide in (0.0, 4.0, -4.0) if not lean else (0.0,):
                    way = Course(line, cars_on(line, lengths, slide))
                    yield way, abs(bend) + abs(lean) / 20 + abs(slide) / 80

    def _own_cost(self, k: int, course: Course, bend: float, discs: list[Point]) -> float:
        """What a course costs whatever the others do."""
        a, b = self.routes[k][:2]
        cost = 900 * bend * bend + 4 * bend
        cost += 1.5 * max(0.0, _SHORT - min(lane[0][3] for lane in course.lanes)) ** 2
        near = self._cities_near(discs, (a, b))
        for x, y in discs:
            cost += 3 * (max(0.0, _EDGE - x, x - self.width + _EDGE) + max(0.0, _EDGE - y, y - self.height + _EDGE))
            for cx, cy in near:
                if abs(cx - x) < _CITY_NEAR and abs(cy - y) < _CITY_NEAR:
                    cost += 2 * max(0.0, _CITY_NEAR - math.dist((cx, cy), (x, y))) ** 2
        return cost

    def _cities_near(self, discs: list[Point], ends: tuple[int, int]) -> list[Point]:
        """Return the foreign cities that blocks could cover, those in a box around all of them."""
        left, right = min(x for x, _ in discs) - _CITY_NEAR, max(x for x, _ in discs) + _CITY_NEAR
        top, bottom = min(y for _, y in discs) - _CITY_NEAR, max(y for _, y in discs) + _CITY_NEAR
        return [(x, y) for number, (x, y) in enumerate(self.cities)
                if left < x < right and top < y < bottom and number not in ends]

    def _touch(self, k: int, discs: list[Point]) -> float:
        """How badly a route's blocks would run into those of the others, pressing pairs counted more."""
        weights = self.weights
        return sum(cost * weights.get((min(k, other), max(k, other)), 1.0)
                   for other, cost in self._pairs(k, discs).items())

    def _pairs(self, k: int, discs: list[Point]) -> dict[int, float]:
        """How badly a route's blocks run into those of each other route."""
        found: dict[int, float] = {}
        grid, near = self.grid, _NEAR * _NEAR
        for x, y in discs:
            for ox, oy, other in grid.get((int(x // _NEAR), int(y // _NEAR)), ()):
                square = (x - ox) * (x - ox) + (y - oy) * (y - oy)
                if square < near and other != k:
                    found[other] = found.get(other, 0.0) + (_NEAR - math.sqrt(square)) ** 2
        return found

    def _near(self, k: int, pick: int) -> set[int]:
        """Routes that a course of route ``k`` comes close to."""
        cells = {(int(x // _NEAR), int(y // _NEAR)) for x, y in self.discs[k][pick]}
        return {other for cell in cells for _, _, other in self.grid.get(cell, ())} - {k}

    def _put(self, k: int, discs: list[Point]) -> None:
        for cell, x, y in _cells(discs):
            self.grid.setdefault(cell, []).append((x, y, k))

    def _take(self, k: int, discs: list[Point]) -> None:
        for cell, x, y in _cells(discs):
            self.grid[cell].remove((x, y, k))


def _cells(discs: Iterable[Point]) -> Iterator[tuple[tuple[int, int], float, float]]:
    """Yield each disc under all nine cells it can be seen from, so that a look-up reads only one."""
    for x, y in discs:
        cx, cy = int(x // _NEAR), int(y // _NEAR)
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                yield (cx + dx, cy + dy), x, y


def _discs(course: Course) -> list[Point]:
    """Return discs that stand for the blocks when two routes are tested against each other."""
    out = []
    for lane in course.lanes:
        for x, y, turn, size in lane:
            many = max(2, round(size / 9))
            reach = (size - CAR_WIDTH) / 2
            c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            for j in range(many):
                off = reach * (2 * j / (many - 1) - 1)
                out.append((x + off * c, y + off * s))
    return out
