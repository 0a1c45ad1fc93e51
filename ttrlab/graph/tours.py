"""Two ways between two cities that share no track, as a Grand Tour asks for (IN-MAN-1, IN-MAN-2).

Two such ways exist just if the largest flow between the cities, one unit a track, is 2 or more (Menger).  They
are found as the cheapest flow of two units: a shortest way, then a second one that may run back over tracks
of the first (Bhandari's method), so that both together need the fewest trains.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ttrlab.board import Board, Ticket, bits, mask_of
from ttrlab.graph.connect import completed, components, path
from ttrlab.graph.tickets import city_pairs

__all__ = ["Ways", "cheapest_tour", "rings", "ticket_tour", "two_ways"]

Ways = tuple[tuple[int, ...], tuple[int, ...]]
"""The tracks of two ways, each in order from the first city."""

Arc = tuple[int, int, int]
"""A track with the city that it is run from and the city that it is run to."""


def two_ways(board: Board, mask: int, a: int, b: int) -> Ways | None:
    """Return two ways between two cities that share no track, of the fewest trains in all, or ``None``.

    The ways may cross in cities.  A city has no way to itself.

    Args:
        board: The board.
        mask: The tracks that may be used.
        a: The first city.
        b: The last city.

    >>> from ttrlab.board import mask_of
    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> loop = ["Denver-Omaha", "Omaha-Kansas City", "Kansas City-Denver"]
    >>> mask = mask_of(usa.track(name).index for name in loop)
    >>> denver, omaha = usa.city("Denver").index, usa.city("Omaha").index
    >>> [[usa.tracks[track].name for track in way] for way in two_ways(usa, mask, denver, omaha)]
    [['Denver–Omaha'], ['Denver–Kansas City black', 'Kansas City–Omaha 1']]
    >>> two_ways(usa, mask & ~(1 << usa.track("Denver-Omaha").index), denver, omaha) is None
    True
    """
    if a == b or any(sum(mask >> track & 1 for track, _ in board.exits[city]) < 2 for city in (a, b)):
        return None
    first = path(board, mask, a, b)
    if first is None:
        return None
    taken = _arcs(board, first, a)
    second = _around(board, mask, [track.length for track in board.tracks], taken, a, b)
    return None if second is None else _parted(_union(taken, second), a, b)


def cheapest_tour(board: Board, mask: int, costs: Sequence[int], a: int, b: int) -> int | None:
    """Return the mask of two ways between two cities that share no track and together cost least, or ``None``.

    Args:
        board: The board.
        mask: The tracks that may be used.
        costs: What each track of the board costs, from 0 on: nothing where it is there already.
        a: The first city.
        b: The last city.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> denver, omaha = usa.city("Denver").index, usa.city("Omaha").index
    >>> costs = [track.length for track in usa.tracks]
    >>> costs[usa.track("Denver-Omaha").index] = 0
    >>> found = cheapest_tour(usa, usa.all_tracks, costs, denver, omaha)
    >>> [usa.tracks[track].name for track in bits(found)]
    ['Denver–Kansas City black', 'Denver–Omaha', 'Kansas City–Omaha 1']
    """
    if a == b:
        return None
    first = _around(board, mask, costs, [], a, b)
    second = None if first is None else _around(board, mask, costs, first, a, b)
    return None if first is None or second is None else mask_of(track for track, _, _ in _union(first, second))


def ticket_tour(board: Board, mask: int, ticket: Ticket) -> Ways | None:
    """Return two ways without a common track that join the ends of a ticket, or ``None`` (IN-MAN-1, IN-MAN-2).

    Where several cities will do as an end, both ways must join the same two; the pair with the fewest trains counts.

    Args:
        board: The board.
        mask: The tracks of the network.
        ticket: The ticket.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> ways = ticket_tour(usa, usa.all_tracks, usa.ticket("Boston-Miami"))
    >>> [sum(usa.tracks[track].length for track in way) for way in ways]
    [12, 13]
    """
    if not completed(board, mask, [ticket])[0]:
        return None
    found = [ways for a, b in city_pairs(ticket) if (ways := two_ways(board, mask, a, b)) is not None]
    return min(found, key=lambda ways: sum(board.tracks[track].length for way in ways for track in way), default=None)


def rings(board: Board, mask: int) -> tuple[int, ...]:
    """Return the sets of cities, as masks, any two of which are joined by two ways without a common track.

    They are what is left of a network without its bridges, the tracks whose loss would cut it in two; a city
    that only bridges reach is in none.

    Args:
        board: The board.
        mask: The tracks of the network.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> loop = ["Denver-Omaha", "Omaha-Kansas City", "Kansas City-Denver", "Omaha-Chicago"]
    >>> mask = mask_of(usa.track(name).index for name in loop)
    >>> [[usa.cities[city].name for city in bits(ring)] for ring in rings(usa, mask)]
    [['Denver', 'Kansas City', 'Omaha']]
    """
    return components(board, mask & ~_bridges(board, mask))


def _bridges(board: Board, mask: int) -> int:
    """Return the tracks on no circle: going out from a city, no way leads back past them (Tarjan)."""
    exits, found = board.exits, 0
    seen: dict[int, int] = {}
    low: dict[int, int] = {}
    for track in bits(mask):
        start = board.tracks[track].a
        if start in seen:
            continue
        seen[start] = low[start] = len(seen)
        stack = [(start, -1, iter(exits[start]))]
        while stack:
            city, came, rest = stack[-1]
            for step, other in rest:
                if not mask >> step & 1 or step == came:
                    continue
                if other in seen:
                    low[city] = min(low[city], seen[other])
                    continue
                seen[other] = low[other] = len(seen)
                stack.append((other, step, iter(exits[other])))
                break
            else:
                stack.pop()
                if stack:
                    before = stack[-1][0]
                    low[before] = min(low[before], low[city])
                    if low[city] > seen[before]:
                        found |= 1 << came
    return found


def _arcs(board: Board, way: tuple[int, ...], start: int) -> list[Arc]:
    """Return the tracks of a way as they are run from its first city."""
    cities = [start]
    for track in way:
        lane = board.tracks[track]
        cities.append(lane.b if cities[-1] == lane.a else lane.a)
    return [(track, *ends) for track, ends in zip(way, pairwise(cities), strict=True)]


def _around(board: Board, mask: int, costs: Sequence[int], taken: list[Arc], a: int,
            b: int) -> list[Arc] | None:
    """Return the cheapest way that runs tracks of the first one only backwards, which wins their trains back."""
    used = {track for track, _, _ in taken}
    arcs = [(track, end, start, -costs[track]) for track, start, end in taken]
    for track in bits(mask):
        lane = board.tracks[track]
        if track not in used:
            arcs += [(track, lane.a, lane.b, costs[track]), (track, lane.b, lane.a, costs[track])]
    least: dict[int, int] = {a: 0}
    came: dict[int, Arc] = {}
    changed = True
    while changed:  # Bellman and Ford: no circle costs less than nothing, since the first way was a shortest
        changed = False
        for track, start, end, cost in arcs:
            if start in least and least[start] + cost < least.get(end, least[start] + cost + 1):
                least[end], came[end], changed = least[start] + cost, (track, start, end), True
    if b not in least:
        return None
    way = []
    while b != a:
        way.append(came[b])
        b = came[b][1]
    return way[::-1]


def _union(first: list[Arc], second: list[Arc]) -> list[Arc]:
    """Return the arcs of both ways without the tracks that the second runs back over."""
    back = {track for track, _, _ in first} & {track for track, _, _ in second}
    return [arc for arc in (*first, *second) if arc[0] not in back]


def _parted(arcs: list[Arc], a: int, b: int) -> Ways:
    """Part a flow of two units into two ways, the shorter in tracks first."""
    left = list(arcs)
    ways = []
    for _ in range(2):
        at, way = a, []
        while at != b:
            arc = next(arc for arc in left if arc[1] == at)
            left.remove(arc)
            way.append(arc[0])
            at = arc[2]
        ways.append(tuple(way))
    one, other = sorted(ways, key=lambda way: (len(way), way))
    return one, other
