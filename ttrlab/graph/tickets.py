"""Tickets with their ends: an end may be any one of several cities, such as the places of a country.

``connect`` and ``paths`` answer for two cities; the functions here take the best pair of a ticket's ends
(AF-TKT-1, AF-TKT-2).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import product

from ttrlab.board import Board, Ticket, mask_of
from ttrlab.graph.blocked import Blocked, why_blocked
from ttrlab.graph.connect import path, ticket_values
from ttrlab.graph.paths import Way, cheapest

__all__ = ["PER_TRAIN", "aim_of", "blocked_ticket", "city_pairs", "ticket_path", "ticket_way", "value_at"]

PER_TRAIN = 0.6
"""What a train is held to be worth, in points, where a ticket leaves open how far to go."""


def city_pairs(ticket: Ticket) -> tuple[tuple[int, int], ...]:
    """Return every pair of cities that completes a ticket when a network joins it.

    Args:
        ticket: The ticket.

    >>> city_pairs(Ticket(0, 4, 7, 12, "regular", "A–B", others_b=(9,)))
    ((4, 7), (4, 9))
    """
    return tuple(product(ticket.starts, ticket.goals))


def ticket_path(board: Board, mask: int, ticket: Ticket) -> tuple[int, ...] | None:
    """Return the tracks of the way with the fewest trains that completes a ticket, or ``None``.

    Where its goals pay differently the way leads to one that pays most of those linked (CH-TKT-4).

    Args:
        board: The board.
        mask: The tracks that may be used.
        ticket: The ticket.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> ticket_path(usa, 0, usa.tickets[0]), len(ticket_path(usa, usa.all_tracks, usa.ticket("Boston-Miami")))
    (None, 5)
    """
    value = ticket_values(board, mask, [ticket])[0]
    found = [way for a, b in city_pairs(ticket)
             if value_at(ticket, b) == value and (way := path(board, mask, a, b)) is not None]
    return min(found, key=lambda way: (sum(board.tracks[track].length for track in way), len(way)), default=None)


def value_at(ticket: Ticket, city: int) -> int:
    """Return what a ticket pays where a city is linked as its second end (CH-TKT-2).

    Args:
        ticket: The ticket.
        city: One of its goals.

    >>> lugano = Ticket(0, 4, 7, 12, "regular", "Lugano–A/B", others_b=(9,), worth=((7, 12), (9, 2)))
    >>> value_at(lugano, 9), value_at(Ticket(0, 4, 7, 12, "regular", "A–B"), 7)
    (2, 12)
    """
    return dict(ticket.worth).get(city, ticket.points)


def ticket_way(board: Board, mine: int, usable: int, ticket: Ticket,
               hand: Sequence[int] | None = None, trains: int | None = None) -> Way | None:
    """Return the way that completes a ticket with the fewest trains, then the fewest claims, or ``None``.

    Where its goals pay differently it is the way that leaves most of the points when every train is taken for
    ``PER_TRAIN`` of one; with a goal linked it leads on to a better one where that pays, and else takes nothing.

    Args:
        board: The board.
        mine: The seat's own tracks.
        usable: The tracks that this seat could still claim.
        ticket: The ticket.
        hand: Cards of each kind; where given, ``missing`` is worked out.
        trains: Trains left, as for ``aim_of``.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> way = ticket_way(usa, 0, usa.all_tracks, usa.ticket("Boston-Miami"))
    >>> way.trains, way.claims
    (12, 5)
    """
    pairs_of = city_pairs(ticket)
    if ticket.worth:
        value = aim_of(board, mine, usable, ticket, trains)[0]
        pairs_of = tuple((a, b) for a, b in pairs_of if value_at(ticket, b) == value)
    found = [way for a, b in pairs_of if (way := cheapest(board, mine, usable, a, b, hand)) is not None]
    return min(found, key=lambda way: (way.trains, way.claims), default=None)


def aim_of(board: Board, mine: int, usable: int, ticket: Ticket, trains: int | None = None) -> tuple[int, int]:
    """Return what is worth going for with a ticket: the points, and the mask of the cities that pay as much or more.

    Where all goals pay alike these are all of them; else the goal that leaves most of its points when every train is
    taken for ``PER_TRAIN`` of one, which may be one that is linked already (CH-TKT-4).

    Args:
        board: The board.
        mine: The seat's own tracks.
        usable: The tracks that this seat could still claim.
        ticket: The ticket.
        trains: Trains left; goals farther away are thought of only where there is none within reach.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> ticket = usa.ticket("Boston-Miami")
    >>> aim_of(usa, 0, usa.all_tracks, ticket) == (12, 1 << ticket.b)
    True
    """
    if not ticket.worth:
        return ticket.points, mask_of(ticket.goals)
    far = _distances(board, mine, usable, ticket.starts)
    found = [(points - PER_TRAIN * far[city], points) for city, points in ticket.worth if city in far]
    near = [pair for pair in found if trains is None or round((pair[1] - pair[0]) / PER_TRAIN) <= trains]
    value = max(near or found)[1] if found else ticket.loss
    return value, mask_of(city for city, points in ticket.worth if points >= value)


@lru_cache(maxsize=1 << 12)
def _distances(board: Board, mine: int, usable: int, starts: tuple[int, ...]) -> dict[int, int]:
    """Return how many trains it takes to link each city with one of those to start from."""
    far: dict[int, int] = {}
    queue = [(0, city) for city in starts]
    while queue:
        trains, city = heappop(queue)
        if city in far:
            continue
        far[city] = trains
        for track, other in board.exits[city]:
            if other not in far and (mine | usable) >> track & 1:
                heappush(queue, (trains if mine >> track & 1 else trains + board.tracks[track].length, other))
    return far


def blocked_ticket(board: Board, mine: int, usable: int, owners: Sequence[int], ticket: Ticket,
                   trains_left: int) -> Blocked | None:
    """Return why a seat cannot complete a ticket, or ``None`` where it still can.

    Args:
        board: The board.
        mine: The seat's own tracks.
        usable: The tracks that this seat could still claim.
        owners: The tracks of each seat, in the order of seats.
        ticket: The ticket.
        trains_left: Trains that this seat has left (BASE-CLM-3).

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> blocked_ticket(usa, 0, usa.all_tracks, [0, 0], usa.ticket("Boston-Miami"), 9).needs
    12
    """
    found = [why_blocked(board, mine, usable, owners, a, b, trains_left) for a, b in city_pairs(ticket)]
    if None in found:
        return None
    return min((bar for bar in found if bar is not None), key=lambda bar: (len(bar.tracks), bar.needs))
