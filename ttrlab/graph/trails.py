"""The longest trail in a network: each track at most once, cities as often as you like (BASE-LNG-1).

A network falls apart into *arms*, the tree-like parts that a trail can enter but not leave again, and
*knots*, the parts with loops.  Arms are stripped from their tips inwards, which also answers networks
without loops; a knot is searched exactly by ``ttrlab.graph.knots``.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ttrlab.board import Board
from ttrlab.errors import TtrlabError
from ttrlab.graph.knots import Arms, Ends, best_knot, walk


class Trail(NamedTuple):
    """A longest trail.

    Attributes:
        length: Trains on it.
        tracks: The tracks as they were given, in the order in which the trail runs through them.
    """

    length: int
    tracks: tuple[Any, ...]


def longest_trail(edges: Iterable[Sequence[Any]]) -> Trail:
    """Return a longest trail of any network, given as ``(city, city, length)`` items (BASE-LNG-1).

    The same network in the same order always gives the same trail; of several longest trails one is
    picked.  Parallel tracks are allowed, and so is a track that ends where it starts.

    Args:
        edges: One item a track; cities may be any hashable values, lengths are whole numbers from 1 on.

    Raises:
        TtrlabError: An item is no such triple; the message names it.

    >>> longest_trail([("A", "B", 3), ("B", "C", 2), ("C", "A", 4), ("B", "D", 5)]).length
    14
    >>> longest_trail([("X", "A", 6), ("X", "B", 5), ("X", "C", 4)])
    Trail(length=11, tracks=(('X', 'A', 6), ('X', 'B', 5)))
    """
    given = list(edges)
    numbers: dict[Hashable, int] = {}
    ends: list[tuple[int, int, int]] = []
    owner: list[int] = []
    for index, item in enumerate(given):
        a, b, length = _checked(index, item)
        first = numbers.setdefault(a, len(numbers))
        second = numbers.setdefault(b, len(numbers))
        owner.append(index)
        if first == second:
            # a loop becomes a there-and-back over a city of its own, the way back for free
            second = numbers.setdefault(_WayBack(index), len(numbers))
            ends.append((first, second, 0))
            owner.append(index)
        ends.append((first, second, length))
    length, order = _longest(len(numbers), ends, (1 << len(ends)) - 1)
    tracks = dict.fromkeys(owner[number] for number in order)
    return Trail(length, tuple(given[index] for index in tracks))


def longest(board: Board, mask: int) -> tuple[int, tuple[int, ...]]:
    """Return the length of a longest trail over some tracks of a board, and its tracks in order.

    Args:
        board: The board.
        mask: The tracks that may be used, one bit each.

    Returns:
        Trains on the trail and track numbers in the order in which it runs through them; ``(0, ())``
        for no track.

    >>> from ttrlab.board import mask_of
    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> loop = ("Boston-Montréal 1", "Montréal-New York", "New York-Boston yellow")
    >>> longest(usa, mask_of(usa.track(name).index for name in loop))[0]
    7
    """
    length, order = _longest(len(board.cities), _ends(board), mask)
    return length, tuple(order)


class _WayBack(NamedTuple):
    track: int


def _checked(index: int, item: Sequence[Any]) -> tuple[Hashable, Hashable, int]:
    try:
        a, b, length = item
        hash((a, b))
        fits = int(length) == length and length >= 1
    except (TypeError, ValueError):
        fits = False
    if not fits:
        raise TtrlabError(f"track {index + 1} must be (city, city, length from 1 on), not {item!r}")
    return a, b, length


@lru_cache(maxsize=64)
def _ends(board: Board) -> tuple[tuple[int, int, int], ...]:
    return tuple((track.a, track.b, track.length) for track in board.tracks)


def _longest(cities: int, ends: Ends, mask: int) -> tuple[int, list[int]]:
    """Strip the arms, then search what is left."""
    arms, looped, top, best = _strip(cities, ends, mask)
    if looped:
        found = best_knot(ends, looped, arms, best)
        if found is not None:
            length, tracks, start, stop = found
            tail = arms.second if stop == start else arms.first
            way = _arm(ends, arms, start, arms.first[start])[::-1]
            return length, way + walk(ends, tracks, start) + _arm(ends, arms, stop, tail[stop])
    if not best:
        return 0, []
    there = _arm(ends, arms, top, arms.first[top])
    return best, there[::-1] + _arm(ends, arms, top, arms.second[top])


def _strip(cities: int, ends: Ends, mask: int) -> tuple[Arms, int, int, int]:
    """Take tracks off the loose ends until only loops are left.

    Returns the arms of each city, the mask of the tracks left, the city where the two arms that make the
    longest loopless trail meet, and the length of that trail.
    """
    degree, link = _degrees(cities, ends, mask)
    arms = Arms([0] * cities, [0] * cities, [-1] * cities, [-1] * cities)
    long, short, first, second = arms
    top, best = -1, 0
    tips = [city for city, count in enumerate(degree) if count == 1]
    for tip in tips:
        if degree[tip] != 1:
            continue
        track = link[tip]
        a, b, length = ends[track]
        city = a + b - tip
        mask ^= 1 << track
        degree[tip] = 0
        degree[city] -= 1
        link[city] ^= track
        if degree[city] == 1:
            tips.append(city)
        length += long[tip]
        if length + long[city] > best:
            best, top = length + long[city], city
        if length > long[city]:
            short[city], second[city] = long[city], first[city]
            long[city], first[city] = length, track
        elif length > short[city]:
            short[city], second[city] = length, track
    return arms, mask, top, best


def _degrees(cities: int, ends: Ends, mask: int) -> tuple[list[int], list[int]]:
    """Return for each city how many tracks it has, and their numbers XORed: the number itself for one."""
    degree = [0] * cities
    link = [0] * cities
    while mask:
        low = mask & -mask
        track = low.bit_length() - 1
        mask ^= low
        a, b, _ = ends[track]
        degree[a] += 1
        degree[b] += 1
        link[a] ^= track
        link[b] ^= track
    return degree, link


def _arm(ends: Ends, arms: Arms, city: int, track: int) -> list[int]:
    """Return the tracks of an arm from its root outwards."""
    way = []
    while track >= 0:
        way.append(track)
        a, b, _ = ends[track]
        city = a + b - city
        track = arms.first[city]
    return way
