"""Which cities a network joins, and with that its tickets (BASE-TKT-3).

Sets of tracks and sets of cities are bit masks.  A *component* is a set of cities that hang together.
Tickets may be given as numbers of the board, as ``Ticket``, or as tuples: ``(a, b)``, ``(a, b, points)``, or
``(a, b, points, loss)`` where an open ticket costs something other than its points.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from heapq import heappop, heappush

from ttrlab.board import Board, bits, mask_of
from ttrlab.graph.groups import Wanted, ends_of, groups, linked, pairs, prize_of
from ttrlab.graph.stations import Borrowing, best_borrowing

__all__ = [
    "Borrowing", "Wanted", "best_borrowing", "completed", "components", "connected", "path", "reach",
    "ticket_points", "ticket_values", "traced", "widest",
]


def components(board: Board, mask: int) -> tuple[int, ...]:
    """Return the components with at least one track, as masks of cities, lowest city first.

    Args:
        board: The board.
        mask: The tracks of the network.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> two = 1 << usa.track("Boston-New York").index | 1 << usa.track("Dallas-Houston").index
    >>> [sorted(city.name for city in usa.cities if part >> city.index & 1) for part in components(usa, two)]
    [['Boston', 'New York'], ['Dallas', 'Houston']]
    """
    return tuple(sorted(groups(pairs(board), mask), key=lambda group: group & -group))


def widest(board: Board, mask: int) -> tuple[int, int]:
    """Return the component with the most cities, as a mask of cities, and the mask of its tracks (LA-SCO-2).

    Of several with as many cities the one with the lowest city is taken; ``(0, 0)`` where there is no track.

    Args:
        board: The board.
        mask: The tracks of the network.

    >>> from ttrlab.board import mask_of
    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> own = mask_of(usa.track(name).index for name in ("Boston-New York", "New York-Washington", "Dallas-Houston"))
    >>> cities, tracks = widest(usa, own)
    >>> cities.bit_count(), tracks.bit_count()
    (3, 2)
    """
    cities = max(components(board, mask), key=int.bit_count, default=0)
    return cities, mask_of(track for track in bits(mask) if cities >> board.tracks[track].a & 1)


def reach(board: Board, mask: int, city: int) -> int:
    """Return the mask of the cities that can be reached from a city, itself included.

    Args:
        board: The board.
        mask: The tracks of the network.
        city: Where to start.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> boston, york = usa.city("Boston").index, usa.city("New York").index
    >>> reach(usa, 1 << usa.track("Boston-New York").index, boston) == 1 << boston | 1 << york
    True
    """
    for group in groups(pairs(board), mask):
        if group >> city & 1:
            return group
    return 1 << city


def connected(board: Board, mask: int, a: int, b: int) -> bool:
    """Return whether a network joins two cities.

    Args:
        board: The board.
        mask: The tracks of the network.
        a: One city.
        b: The other city.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> connected(usa, usa.all_tracks, usa.city("Boston").index, usa.city("Los Angeles").index)
    True
    """
    return bool(reach(board, mask, a) >> b & 1)


def path(board: Board, mask: int, a: int, b: int) -> tuple[int, ...] | None:
    """Return the tracks of a way with the fewest trains, in order from ``a``, or ``None``.

    Of several such ways one with the fewest tracks is taken; ``()`` joins a city to itself.

    Args:
        board: The board.
        mask: The tracks that may be used.
        a: The first city.
        b: The last city.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> way = path(usa, usa.all_tracks, usa.city("Boston").index, usa.city("Washington").index)
    >>> [usa.tracks[track].length for track in way or ()]
    [2, 2]
    """
    came: dict[int, tuple[int, int]] = {}
    queue = [(0, 0, a, -1, a)]
    while queue:
        trains, count, city, track, before = heappop(queue)
        if city in came:
            continue
        came[city] = track, before
        if city == b:
            return traced(came, b)
        for track, other in board.exits[city]:
            if mask >> track & 1 and other not in came:
                heappush(queue, (trains + board.tracks[track].length, count + 1, other, track, city))
    return None


def traced(came: dict[int, tuple[int, int]], city: int) -> tuple[int, ...]:
    """Return the tracks that lead to a city, from a table of (track, city before) with -1 at the start.

    >>> traced({7: (-1, 7), 3: (20, 7), 5: (21, 3)}, 5)
    (20, 21)
    """
    way = []
    track, city = came[city]
    while track >= 0:
        way.append(track)
        track, city = came[city]
    return tuple(way[::-1])


def completed(board: Board, mask: int, tickets: Iterable[Wanted]) -> list[bool]:
    """Return for each ticket whether the network joins its two ends (BASE-TKT-3, AF-TKT-1).

    Args:
        board: The board.
        mask: The tracks of the network.
        tickets: The tickets.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> completed(usa, usa.all_tracks, [0, 1]), completed(usa, 0, [0, 1])
    ([True, True], [False, False])
    """
    parts = _parts(board, mask)
    return [linked(parts, ends_of(board, ticket)) for ticket in tickets]


@lru_cache(maxsize=2048)
def _parts(board: Board, mask: int) -> tuple[int, ...]:
    """Return the components, remembered: between two claims a seat's network is asked about again and again."""
    return tuple(groups(pairs(board), mask))


def ticket_values(board: Board, mask: int, tickets: Iterable[Wanted]) -> list[int | None]:
    """Return for each ticket what it pays with this network, ``None`` where it is not completed (CH-TKT-2 to CH-TKT-4).

    Args:
        board: The board.
        mask: The tracks of the network.
        tickets: The tickets, with points.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> ticket = usa.ticket("Boston-Miami").index
    >>> ticket_values(usa, usa.all_tracks, [ticket]), ticket_values(usa, 0, [ticket])
    ([12], [None])
    """
    parts = _parts(board, mask)
    return [prize_of(board, ticket).value(parts) for ticket in tickets]


def ticket_points(board: Board, mask: int, tickets: Iterable[Wanted]) -> int:
    """Return the points of the completed tickets less those of the others (BASE-TKT-3).

    Args:
        board: The board.
        mask: The tracks of the network.
        tickets: The tickets, with points.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> ticket_points(usa, 0, [usa.ticket("Boston-Miami")])
    -12
    """
    wanted = list(tickets)
    return sum(-prize_of(board, ticket).loss if value is None else value
               for ticket, value in zip(wanted, ticket_values(board, mask, wanted), strict=True))
