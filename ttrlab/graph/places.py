"""A board drawn for planning: own components shrunk to one place each, tracks that can be claimed between them.

What is asked of such a drawing is a *forest*: the lightest set of tracks that joins the two ends of every
ticket.  Every track has a weight, a whole number from 1 on; own tracks weigh nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from typing import NamedTuple, TypeAlias

from ttrlab.board import Board, bits
from ttrlab.graph.groups import groups, merged, pairs

Ends: TypeAlias = tuple[int, int]
"""The places, or cities, that will do as either end of a ticket, as two masks."""
Exits: TypeAlias = list[list[tuple[int, int, int]]]
"""For each place (track, place at the other end, weight)."""
FAR = 1 << 60
"""Heavier than any network."""


class Drawing(NamedTuple):
    """A board as one seat sees it.

    Attributes:
        place: The place of each city.
        exits: What leads on from each place.
    """

    place: list[int]
    exits: Exits

    def ends(self, ends: Ends) -> Ends:
        """Return masks of cities as masks of places."""
        return self._places(ends[0]), self._places(ends[1])

    def _places(self, cities: int) -> int:
        mask = 0
        for city in bits(cities):
            mask |= 1 << self.place[city]
        return mask


def draw(board: Board, mine: int, usable: int, weights: Sequence[int], every: bool = False) -> Drawing:
    """Return the drawing for a seat; of parallel tracks only the lightest, then the first, is in it.

    A forest never needs two tracks between the same two places, so no seat is asked to own two lanes of a
    route (BASE-DBL-2).

    Args:
        board: The board.
        mine: The seat's own tracks.
        usable: The tracks that this seat could still claim.
        weights: The weight of each track.
        every: Whether all parallel tracks are to be in it.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> drawn = draw(usa, 0b1, usa.all_tracks, [1] * len(usa.tracks))
    >>> drawn.place[usa.tracks[0].a] == drawn.place[usa.tracks[0].b]
    True
    """
    place = list(range(len(board.cities)))
    for group in groups(pairs(board), mine):
        first = (group & -group).bit_length() - 1
        for city in bits(group):
            place[city] = first
    best: dict[tuple[int, ...], tuple[int, int]] = {}
    tracks = board.tracks
    for number in bits(usable & ~mine):
        track = tracks[number]
        a, b = place[track.a], place[track.b]
        if a != b:
            pair = (min(a, b), max(a, b), number) if every else (a, b) if a < b else (b, a)
            new = weights[number], number
            if pair not in best or new < best[pair]:
                best[pair] = new
    exits: Exits = [[] for _ in place]
    for (a, b, *_), (weight, number) in best.items():
        exits[a].append((number, b, weight))
        exits[b].append((number, a, weight))
    return Drawing(place, exits)


def distances(exits: Exits, places: int) -> list[int]:
    """Return the weight of the lightest way from a set of places to each place, ``FAR`` where there is none.

    Args:
        exits: The drawing's tracks.
        places: Mask of the places to start from.

    >>> distances([[(0, 1, 5)], [(0, 0, 5)], []], 0b1) == [0, 5, FAR]
    True
    """
    far = [FAR] * len(exits)
    queue = []
    for start in bits(places):
        far[start] = 0
        queue.append((0, start))
    while queue:
        weight, at = heappop(queue)
        if weight > far[at]:
            continue
        for _, other, step in exits[at]:
            step += weight
            if step < far[other]:
                far[other] = step
                heappush(queue, (step, other))
    return far


def inserted(exits: Exits, wants: Iterable[Ends]) -> tuple[int, int]:
    """Return weight and tracks of a network made ticket by ticket, each using what is there already.

    That is the lightest way for one ticket, and an upper bound for several.

    Args:
        exits: The drawing's tracks.
        wants: The ends of each ticket; every ticket must have a way.

    >>> inserted([[(7, 1, 5)], [(7, 0, 5)], []], [(0b01, 0b10), (0b10, 0b01)])
    (5, 128)
    """
    weight = bought = 0
    for starts, goals in wants:
        for track, step in _lightest(exits, starts, goals, bought):
            bought |= 1 << track
            weight += step
    return weight, bought


def _lightest(exits: Exits, starts: int, goals: int, bought: int) -> list[tuple[int, int]]:
    """Return the tracks still to be bought, with their weights, on the lightest way between two sets of places."""
    came: dict[int, tuple[int, int, int]] = {}
    queue = [(0, start, -1, 0, start) for start in bits(starts)]
    while queue:
        weight, at, track, step, before = heappop(queue)
        if at in came:
            continue
        came[at] = track, step, before
        if goals >> at & 1:
            way = []
            while track >= 0:
                if step:
                    way.append((track, step))
                at = before
                track, step, before = came[at]
            return way
        for number, other, more in exits[at]:
            if other not in came:
                more = 0 if bought >> number & 1 else more
                heappush(queue, (weight + more, other, number, more, at))
    raise AssertionError("a ticket without a way")


def joins(board: Board, mask: int, wants: Iterable[Ends]) -> bool:
    """Return whether a network joins the ends of every ticket.

    Args:
        board: The board.
        mask: The tracks of the network.
        wants: The cities that will do as the ends of each ticket.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> joins(usa, 0b1, [(1 << usa.tracks[0].a, 1 << usa.tracks[0].b)]), joins(usa, 0, [(0b1, 0b10)])
    (True, False)
    """
    parts: list[int] = []
    ends = pairs(board)
    for number in bits(mask):
        parts = merged(parts, ends[number])
    return all(first & second or any(part & first and part & second for part in parts) for first, second in wants)
