"""The coins that say what toll a route asks for (NL-CMP-2): one for all its tracks, between two of its spaces.

A coin as well says that several cards of any kind stand for one on a track: ``4:1`` (NC-MUR-1).
"""

from __future__ import annotations

from typing import Final

from ttrlab.board import Board, Track
from ttrlab.view import theme
from ttrlab.view.courses import Car
from ttrlab.view.geometry import Point, beside
from ttrlab.view.layout import Layout

MARK: Final = "toll"
ODD: Final = "any_cards"
RADIUS: Final = 5.6
"""Of a coin, in board units."""
_FONT: Final = 8.4
_ASIDE: Final = 11.5
"""How far beside a single space its coin lies, in board units."""
_ALONG: Final = 9.0
"""How far along two single spaces side by side, clear of their letters."""


def coins_svg(board: Board, place: Layout) -> str:
    """Return the coins of all routes; empty on a board without any.

    Args:
        board: The board.
        place: Where everything goes.

    >>> from ttrlab import maps
    >>> from ttrlab.view.layout import layout
    >>> usa = maps.load("usa")
    >>> coins_svg(usa, layout(usa))
    ''
    """
    groups: dict[tuple[int, int, str], list[Track]] = {}
    for track in board.tracks:
        for mark in (MARK, ODD):
            if mark in track.marks:
                groups.setdefault((min(track.a, track.b), max(track.a, track.b), mark), []).append(track)
    coins = [coin_svg(*coin_spot(tracks, place), f"{tracks[0].marks[mark]}{':1' if mark == ODD else ''}")
             for (_, _, mark), tracks in groups.items()]
    return f'<g font-size="{_FONT}" font-weight="700" text-anchor="middle" dominant-baseline="central">' \
           f'{"".join(coins)}</g>' if coins else ""


def coin_spot(tracks: list[Track], place: Layout) -> Point:
    """Return where the coin of a route lies: in the gap next to the middle, in between its tracks.

    Args:
        tracks: All tracks of the route.
        place: Where everything goes.
    """
    spots = [_gap(_from_first(track, place)) for track in tracks]
    x, y = (sum(spot[axis] for spot in spots) / len(spots) for axis in (0, 1))
    if tracks[0].length == 1:
        turn = place.tracks[tracks[0].index].cars[0][2]
        return beside(x, y, turn, _ASIDE) if len(tracks) == 1 else beside(x, y, turn - 90, _ALONG)
    return x, y


def _from_first(track: Track, place: Layout) -> tuple[Car, ...]:
    """Return the spaces from the city with the smaller number on, so that lanes listed either way fit together."""
    cars = place.tracks[track.index].cars
    return cars if track.a < track.b else cars[::-1]


def _gap(cars: tuple[Car, ...]) -> Point:
    if len(cars) == 1:
        return cars[0][0], cars[0][1]
    one, two = cars[len(cars) // 2 - 1], cars[len(cars) // 2]
    return (one[0] + two[0]) / 2, (one[1] + two[1]) / 2


def coin_svg(x: float, y: float, words: str) -> str:
    """Return a coin; what is around it sets the font.

    Args:
        x, y: Its middle.
        words: What stands on it.

    >>> coin_svg(0, 0, "3").count("<text")
    1
    """
    wide = RADIUS + 2.6 * (len(words) - 1)
    return (f'<rect x="{x - wide:.1f}" y="{y - RADIUS:.1f}" width="{2 * wide:.1f}" height="{2 * RADIUS}" rx="{RADIUS}" '
            f'fill="{theme.COUNTER}" stroke="{theme.INK}" stroke-width="1"/>'
            f'<text x="{x:.1f}" y="{y + 0.4:.1f}" fill="{theme.INK}">{words}</text>')
