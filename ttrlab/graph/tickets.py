"""Tickets with their ends: an end may be any one of several cities, such as the places of a country.

``connect`` and ``paths`` answer for two cities; the functions here take the best pair of a ticket's ends
(AF-TKT-1, AF-TKT-2).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from ttrlab.board import Board, Ticket
from ttrlab.graph.blocked import Blocked, why_blocked
from ttrlab.graph.connect import path
from ttrlab.graph.paths import Way, cheapest

__all__ = ["blocked_ticket", "city_pairs", "ticket_path", "ticket_way"]


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

    Args:
        board: The board.
        mask: The tracks that may be used.
        ticket: The ticket.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> ticket_path(usa, 0, usa.tickets[0]), len(ticket_path(usa, usa.all_tracks, usa.ticket("Boston-Miami")))
    (None, 5)
    """
    found = [way for a, b in city_pairs(ticket) if (way := path(board, mask, a, b)) is not None]
    return min(found, key=lambda way: (sum(board.tracks[track].length for track in way), len(way)), default=None)


def ticket_way(board: Board, mine: int, usable: int, ticket: Ticket,
               hand: Sequence[int] | None = None) -> Way | None:
    """Return the way that completes a ticket with the fewest trains, then the fewest claims, or ``None``.

    Args:
        board: The board.
        mine: The seat's own tracks.
        usable: The tracks that this seat could still claim.
        ticket: The ticket.
        hand: Cards of each kind; where given, ``missing`` is worked out.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> way = ticket_way(usa, 0, usa.all_tracks, usa.ticket("Boston-Miami"))
    >>> way.trains, way.claims
    (12, 5)
    """
    found = [way for a, b in city_pairs(ticket)
             if (way := cheapest(board, mine, usable, a, b, hand)) is not None]
    return min(found, key=lambda way: (way.trains, way.claims), default=None)


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
