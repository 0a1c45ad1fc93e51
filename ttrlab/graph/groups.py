"""Components as masks of cities: the small steps that ``connect`` and ``stations`` are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from ttrlab.board import Board, Ticket, mask_of

Wanted: TypeAlias = int | Ticket | tuple[int, ...]
"""A ticket: its number, itself, ``(a, b)``, ``(a, b, points)`` or ``(a, b, points, loss)``."""


@lru_cache(maxsize=64)
def pairs(board: Board) -> tuple[int, ...]:
    """Return the two cities of each track as a mask.

    Args:
        board: The board.

    >>> from ttrlab.maps import load
    >>> all(pair.bit_count() == 2 for pair in pairs(load("usa")))
    True
    """
    return tuple(1 << track.a | 1 << track.b for track in board.tracks)


def groups(ends: Sequence[int], mask: int) -> list[int]:
    """Return the components of a network, in no particular order.

    Args:
        ends: The two cities of each track as a mask.
        mask: The tracks of the network.

    >>> groups([0b00011, 0b00110, 0b11000], 0b111)
    [7, 24]
    """
    parts: list[int] = []
    while mask:
        low = mask & -mask
        mask ^= low
        parts = merged(parts, ends[low.bit_length() - 1])
    return parts


def merged(parts: Iterable[int], new: int) -> list[int]:
    """Return the components after those that meet ``new`` have become one with it.

    Args:
        parts: Components, no two of which meet.
        new: Cities that are joined now.

    >>> merged([0b0011, 0b1100], 0b0110)
    [15]
    """
    apart = []
    for part in parts:
        if part & new:
            new |= part
        else:
            apart.append(part)
    apart.append(new)
    return apart


def joined(parts: Iterable[int], pair: int) -> bool:
    """Return whether one component holds both cities of a pair; a city always hangs together with itself.

    Args:
        parts: Components.
        pair: Mask of two cities, or of one.

    >>> joined([0b0011, 0b1100], 0b0011), joined([0b0011, 0b1100], 0b0110), joined([], 0b0100)
    (True, False, True)
    """
    for part in parts:
        if part & pair == pair:
            return True
    return not pair & (pair - 1)


def linked(parts: Iterable[int], ends: tuple[int, int]) -> bool:
    """Return whether one component meets both masks of cities; a city that is in both links them by itself.

    Args:
        parts: Components.
        ends: Mask of the cities that will do as the first end, and of those for the second.

    >>> linked([0b0011, 0b1100], (0b0001, 0b0110)), linked([0b0011], (0b0001, 0b1100)), linked([], (1, 1))
    (True, False, True)
    """
    first, second = ends
    for part in parts:
        if part & first and part & second:
            return True
    return bool(first & second)


def ends_of(board: Board, ticket: Wanted) -> tuple[int, int]:
    """Return the cities that will do as either end of a ticket, as two masks.

    Args:
        board: The board.
        ticket: A ticket in any form.

    >>> from ttrlab.maps import load
    >>> ends_of(load("usa"), (3, 1, 8))
    (8, 2)
    """
    if isinstance(ticket, tuple):
        return 1 << ticket[0], 1 << ticket[1]
    if isinstance(ticket, int):
        return _all_ends(board)[ticket]
    return mask_of(ticket.starts), mask_of(ticket.goals)


@lru_cache(maxsize=64)
def _all_ends(board: Board) -> tuple[tuple[int, int], ...]:
    return tuple((mask_of(ticket.starts), mask_of(ticket.goals)) for ticket in board.tickets)


def card_of(board: Board, ticket: Wanted) -> tuple[int, ...]:
    """Return a ticket as a tuple: ``(a, b, points)``, with its loss where that differs, if it is one of the board.

    Args:
        board: The board.
        ticket: A ticket in any form.

    >>> from ttrlab.maps import load
    >>> card_of(load("usa"), 0) == card_of(load("usa"), load("usa").tickets[0])
    True
    """
    if isinstance(ticket, int):
        ticket = board.tickets[ticket]
    if not isinstance(ticket, Ticket):
        return ticket
    return (ticket.a, ticket.b, ticket.points, *([ticket.loss] if ticket.loss != ticket.points else []))


class Prize(NamedTuple):
    """What a ticket pays.

    Attributes:
        starts: Mask of the cities that will do as its first end.
        steps: What it pays by its second end, pairs of points and a mask of cities, the greatest points first;
            a single one where all of them pay the same.
        loss: What it costs where it is not completed.
    """

    starts: int
    steps: tuple[tuple[int, int], ...]
    loss: int

    def value(self, parts: Iterable[int]) -> int | None:
        """Return the points of the best city that these components link, ``None`` where they link none (CH-TKT-4)."""
        for points, goals in self.steps:
            if linked(parts, (self.starts, goals)):
                return points
        return None


def prize_of(board: Board, ticket: Wanted) -> Prize:
    """Return what a ticket pays and costs.

    Args:
        board: The board.
        ticket: A ticket in any form.

    >>> from ttrlab.maps import load
    >>> prize_of(load("usa"), (3, 1, 8, 5))
    Prize(starts=8, steps=((8, 2),), loss=5)
    """
    if isinstance(ticket, int):
        return _all_prizes(board)[ticket]
    if isinstance(ticket, Ticket):
        return _prize(ticket)
    return Prize(1 << ticket[0], ((ticket[2] if len(ticket) > 2 else 0, 1 << ticket[1]),), ticket[-1])


@lru_cache(maxsize=64)
def _all_prizes(board: Board) -> tuple[Prize, ...]:
    return tuple(map(_prize, board.tickets))


def _prize(ticket: Ticket) -> Prize:
    goals: dict[int, list[int]] = {}
    for city, points in ticket.worth:
        goals.setdefault(points, []).append(city)
    steps = tuple((points, mask_of(goals[points])) for points in sorted(goals, reverse=True))
    return Prize(mask_of(ticket.starts), steps or ((ticket.points, mask_of(ticket.goals)),), ticket.loss)
