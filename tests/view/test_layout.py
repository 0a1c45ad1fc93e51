"""The layout: names that never cover each other, lanes far enough apart, tracks that keep out of the way."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations
from time import process_time

import pytest

from ttrlab.board import Board, Track
from ttrlab.errors import TtrlabError
from ttrlab.view.courses import CAR_WIDTH, CITY_RADIUS, solve
from ttrlab.view.geometry import block, overlap, turned
from ttrlab.view.labels import text_width
from ttrlab.view.layout import layout, outline

from .positions import BOARDS, board

WIDTHS = (1000, 1400)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", BOARDS)
def test_no_name_covers_another(name: str, width: int) -> None:
    """The boxes of any two city names are apart."""
    for one, two in combinations(layout(board(name), width).labels, 2):
        assert overlap(one.box, two.box) == 0, (one.text, two.text)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", BOARDS)
def test_no_name_covers_a_city_dot(name: str, width: int) -> None:
    """Every name keeps off every dot, its own included."""
    for label in layout(board(name), width).labels:
        left, top, right, bottom = label.box
        for city in board(name).cities:
            away = math.hypot(max(left - city.x, 0, city.x - right), max(top - city.y, 0, city.y - bottom))
            assert away >= CITY_RADIUS, (label.text, city.name)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", BOARDS)
def test_names_hardly_cover_spaces(name: str, width: int) -> None:
    """All names together cover less than 1 part in 100 of the middle lines of the spaces."""
    place = layout(board(name), width)
    points = [turned([((k / 10 - 0.5) * car[3], 0)], *car[:3])[0]
              for shape in place.tracks for car in shape.cars for k in range(11)]
    covered = sum(left < x < right and top < y < bottom
                  for left, top, right, bottom in (label.box for label in place.labels) for x, y in points)
    assert covered <= len(points) / 100


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", BOARDS)
def test_names_stand_near_their_city_inside_the_frame(name: str, width: int) -> None:
    """A name is clearly no further from its own dot than from any other, and wholly inside the frame."""
    place = layout(board(name), width)
    for city, label in zip(board(name).cities, place.labels, strict=True):
        left, top, right, bottom = label.box
        assert place.frame[0] <= left and right <= place.frame[2]
        assert place.frame[1] <= top and bottom <= place.frame[3]
        away = {c.name: math.hypot(max(left - c.x, 0, c.x - right), max(top - c.y, 0, c.y - bottom))
                for c in board(name).cities}
        assert away[city.name] <= min(away.values()) + 3


@pytest.mark.parametrize("name", BOARDS)
def test_lanes_can_be_clicked_apart(name: str) -> None:
    """Spaces of different tracks side by side are at least 12 px apart where the figure is 1000 px wide."""
    this, place = board(name), layout(board(name), 1000)
    for track in this.tracks:
        for other in range(len(this.tracks)):
            if this.siblings[track.index] >> other & 1:
                for one, two in zip(place.tracks[track.index].cars, place.tracks[other].cars, strict=True):
                    assert math.dist(one[:2], two[:2]) * place.scale >= 12


@pytest.mark.parametrize("name", BOARDS)
def test_every_track_has_its_spaces(name: str) -> None:
    """A track is drawn as as many spaces as it is long, in order from its first city."""
    place = layout(board(name))
    for track in board(name).tracks:
        cars = place.tracks[track.index].cars
        assert len(cars) == track.length
        start, end = board(name).cities[track.a], board(name).cities[track.b]
        first = cars[0]
        assert track.length == 1 or math.dist(first[:2], (start.x, start.y)) < math.dist(first[:2], (end.x, end.y))
        assert all(car[3] >= 20 for car in cars)


@pytest.mark.parametrize("name", BOARDS)
def test_spaces_keep_off_cities_and_each_other(name: str) -> None:
    """The middle of no space lies on a city dot or within the width of a space of another track."""
    this, place = board(name), layout(board(name))
    spots = [(track.index, car) for track in this.tracks for car in place.tracks[track.index].cars]
    for _, car in spots:
        assert all(math.dist(car[:2], (city.x, city.y)) > CITY_RADIUS + CAR_WIDTH / 2 for city in this.cities)
    for (one, car), (two, other) in combinations(spots, 2):
        assert one == two or math.dist(car[:2], other[:2]) > CAR_WIDTH


def test_layout_repeats_and_is_kept() -> None:
    """Asked twice, the layout is the same object; worked out anew, it is equal."""
    once = layout(board("usa"), 1000)
    assert layout(board("usa"), 1000) is once
    solve.cache_clear()
    from ttrlab.view.layout import _layout
    _layout.cache_clear()
    assert layout(board("usa"), 1000) == once


def test_layout_is_quick_the_second_time() -> None:
    """Another width of a known board costs less than a second, a known width next to nothing."""
    layout(board("europe"), 1000)
    start = process_time()
    layout(board("europe"), 1000)
    assert process_time() - start < 0.05


def test_a_reversed_twin_lies_beside_its_track() -> None:
    """A double route whose second track is listed from the other end still makes two parallel lanes."""
    place = layout(_pair(board("usa"), reverse=True))
    straight = layout(_pair(board("usa"), reverse=False))
    for one, two in zip(place.tracks[1].cars, straight.tracks[1].cars[::-1], strict=True):
        assert one == two
    assert place.tracks[1].line == straight.tracks[1].line[::-1]


def _pair(this: Board, reverse: bool) -> Board:
    a, b = this.city("Seattle").index, this.city("Portland").index
    ends = (b, a) if reverse else (a, b)
    tracks = (Track(0, a, b, 2, 0, 1, 2, {}, "one"), Track(1, *ends, 2, 1, 2, 2, {}, "two"))
    return replace(this, tracks=tracks, tickets=())


@pytest.mark.parametrize("width", [0, 100, 100_000])
def test_absurd_widths_are_refused(width: int) -> None:
    """A width that nothing can be read at is an error that names the limits."""
    with pytest.raises(TtrlabError, match=f"400 to 4000 px wide, not {width}"):
        layout(board("usa"), width)


def test_outlines_have_the_size_of_the_space() -> None:
    """A space's outline is as long and wide as it says, and closed."""
    points = outline((50.0, 50.0, 90.0, 36.0))
    assert points[0] == points[-1]
    assert max(y for _, y in points) - min(y for _, y in points) == pytest.approx(36)
    assert max(x for x, _ in points) - min(x for x, _ in points) == pytest.approx(CAR_WIDTH)
    assert len(block(30, 10, 3, steps=4)) == 21


def test_accents_do_not_widen_a_name() -> None:
    """An accented letter is as wide as its base letter."""
    assert text_width("Zágráb", 12) == text_width("Zagrab", 12)
