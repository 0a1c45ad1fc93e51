"""The coins with the tolls: one for each route, between its tracks, in the figure and in the plain picture."""

from __future__ import annotations

import math
import re

from positions import board_of, rules_of

from ttrlab import maps
from ttrlab.board import Track
from ttrlab.view.coins import RADIUS, coin_spot, coins_svg
from ttrlab.view.layout import layout
from ttrlab.view.svg import board_svg

BOARD = maps.load("nederland")
PLACE = layout(BOARD)


def test_one_coin_a_route_with_its_toll() -> None:
    """There are 53 routes and as many coins, each with the toll that is printed."""
    numbers = re.findall(r">(\d)</text>", coins_svg(BOARD, PLACE))
    tolls = {frozenset((t.a, t.b)): t.marks["toll"] for t in BOARD.tracks}
    assert sorted(map(int, numbers)) == sorted(tolls.values()) and len(numbers) == 53
    assert coins_svg(BOARD, PLACE) in board_svg(BOARD)


def test_coins_lie_on_their_routes_and_not_on_cities() -> None:
    """A coin lies no farther from its route than a lane is wide, and clear of every city and of other coins."""
    spots = []
    for track in BOARD.tracks:
        if track.lane > 1:
            continue
        lanes = [t for t in BOARD.tracks if {t.a, t.b} == {track.a, track.b}]
        spot = coin_spot(lanes, PLACE)
        near = min(math.dist(spot, car[:2]) for lane in lanes for car in PLACE.tracks[lane.index].cars)
        assert near < 24
        assert min(math.dist(spot, (city.x, city.y)) for city in BOARD.cities) > RADIUS + 7.5, track.name
        assert all(math.dist(spot, other) > 2 * RADIUS for other in spots), track.name
        spots.append(spot)


def test_coins_between_lanes_listed_either_way() -> None:
    """The coin of a double route lies half-way between its lanes, in whichever order their cities are listed."""
    board = board_of([("A", "B", 3, "red", 1, 2), ("A", "B", 3, "blue", 2, 2)])
    place = layout(board)
    spot = coin_spot(list(board.tracks), place)
    turned = [board.tracks[0], Track(1, 1, 0, 3, 2, 2, 2, {}, "B–A blue")]
    lanes = [place.tracks[number].middle[:2] for number in (0, 1)]
    centre = tuple(sum(axis) / 2 for axis in zip(*lanes, strict=True))
    assert math.dist(spot, centre) < 25
    assert turned[1].a > turned[1].b and len(board.tracks) == 2


def test_a_single_space_keeps_its_letter() -> None:
    """The coin of a route of one space lies beside it."""
    board = board_of([("A", "B", 1)])
    place = layout(board)
    assert math.dist(coin_spot(list(board.tracks), place), place.tracks[0].cars[0][:2]) > 2 * RADIUS - 1


def test_coins_follow_the_rules_of_the_game() -> None:
    """Tolls that an option gives are on the map too, and none where no tolls are paid."""
    usa = rules_of("usa", 2, tolls__by_length="half").board
    assert coins_svg(usa, layout(usa)).count("<rect") > 50
    without = rules_of("nederland", 2, nederland__tolls=False).board
    assert coins_svg(without, layout(without)) == ""
