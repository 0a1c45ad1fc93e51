"""Making a deck of destination tickets for a board whose own tickets nobody has published.

A made deck is like the printed ones of the series: a ticket is worth the trains of the cheapest way between its
ends; no ticket joins two neighbours; short and long tickets come about as often as short and long ways do on
the board, the short ones a little more often; and no place is named much more often than another.  ``profile``
measures all that, of any deck.

A ticket's ends are *places*: the cities of kind ``city`` and the groups, of which any one city will do
(AF-TKT-1).  A map file keeps the tickets that were made, never the call that made them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from random import Random

from ttrlab.board import Board, Ticket
from ttrlab.errors import TtrlabError
from ttrlab.graph.tickets import city_pairs, ticket_way
from ttrlab.luck import is_seed

__all__ = ["Profile", "deck", "places", "profile"]

SHORTEST = 0.1
"""So many of the ways between places are too short for a ticket."""
LONGEST = 0.55
"""No ticket asks for more than this part of a player's trains; the longest printed ones stay just below."""
SHORTER = 1.15
"""Printed decks have a few more short tickets than the board has short ways; 1 would follow the board."""
NAMED_AGAIN = 1.5
"""How much one more naming of a place weighs against a train that the length is off its aim."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What a deck of tickets is like.

    Attributes:
        lengths: Trains of the cheapest way of each ticket, in rising order.
        surplus: How much more than that each ticket is worth, in the order of the tickets.
        named: How often each place is an end of a ticket, by name, those never named included.
    """

    lengths: tuple[int, ...]
    surplus: tuple[int, ...]
    named: dict[str, int]

    def quantile(self, part: float) -> int:
        """Return the length that this part of the tickets does not exceed.

        Args:
            part: From 0 to 1; 0.5 gives the median.

        >>> Profile((4, 5, 9), (0, 0, 0), {}).quantile(0.5)
        5
        """
        return self.lengths[min(len(self.lengths) - 1, int(part * len(self.lengths)))]


def places(board: Board) -> dict[str, tuple[int, ...]]:
    """Return the places that tickets may name, each with the cities that will do.

    Args:
        board: The board.

    >>> from ttrlab.maps import load
    >>> len(places(load("usa")))
    36
    """
    single = {city.name: (city.index,) for city in board.cities if city.kind == "city" and not city.group}
    return {**single, **board.groups}


def deck(board: Board, count: int, seed: int = 0) -> tuple[Ticket, ...]:
    """Return a deck of tickets for a board; the same arguments give the same deck.

    Args:
        board: The board; tickets that it has already play no part.
        count: How many tickets.
        seed: Any whole number.

    Raises:
        TtrlabError: The board has not that many pairs of places that are no neighbours.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> made = deck(usa, 30, seed=1)
    >>> len({ticket.name for ticket in made}), set(profile(usa, made).surplus)
    (30, {0})
    """
    if type(count) is not int or count < 1:
        raise TtrlabError(f"a deck has a whole number of tickets from 1 on, not {count!r:.60}")
    if not is_seed(seed):
        raise TtrlabError(f"the seed must be a whole number, not {seed!r:.60}")
    rng = Random(f"tickets {seed}")
    offered = _offered(board)
    if count > len(offered):
        raise TtrlabError(f"{board.name} has {len(offered)} pairs of places for tickets, not {count}")
    lengths = sorted(ticket.points for ticket in offered)
    aims = [lengths[int(((at + 0.5) / count) ** SHORTER * len(lengths))] for at in range(count)]
    rng.shuffle(aims)
    named: Counter[tuple[int, ...]] = Counter()
    chosen: list[Ticket] = []
    for aim in aims:
        best = min(offered, key=lambda ticket: (
            abs(ticket.points - aim) + NAMED_AGAIN * (named[ticket.starts] + named[ticket.goals]) + rng.random()))
        offered.remove(best)
        named.update((best.starts, best.goals))
        chosen.append(best)
    ordered = sorted(chosen, key=lambda ticket: ticket.name)
    return tuple(_ticket(number, ticket.name, ticket.starts, ticket.goals, ticket.points)
                 for number, ticket in enumerate(ordered))


def profile(board: Board, tickets: Iterable[Ticket] | None = None) -> Profile:
    """Return what a deck is like.

    Args:
        board: The board.
        tickets: The deck; by default the board's own.

    >>> from ttrlab.maps import load
    >>> usa = profile(load("usa"))
    >>> usa.quantile(0.5), max(usa.named.values()), usa.surplus.count(0)
    (11, 5, 25)
    """
    counted = tuple(board.tickets if tickets is None else tickets)
    trains = [_trains(board, ticket) for ticket in counted]
    ends = Counter(end for ticket in counted for end in (ticket.starts, ticket.goals))
    return Profile(tuple(sorted(trains)),
                   tuple(ticket.points - length for ticket, length in zip(counted, trains, strict=True)),
                   {name: ends[cities] for name, cities in places(board).items()})


def _offered(board: Board) -> list[Ticket]:
    """Return every ticket that would do: no neighbours, none of the shortest ways, none too long."""
    found = []
    for (a, starts), (b, goals) in combinations(sorted(places(board).items()), 2):
        ticket = _ticket(0, f"{a}–{b}", starts, goals, 1)
        way = ticket_way(board, 0, board.all_tracks, ticket)
        if way is not None:
            found.append(_ticket(0, ticket.name, starts, goals, way.trains))
    shortest = sorted(ticket.points for ticket in found)[int(SHORTEST * len(found))] if found else 0
    return [ticket for ticket in found if shortest <= ticket.points <= LONGEST * board.trains
            and not any(board.tracks_between(*pair) for pair in city_pairs(ticket))]


def _ticket(number: int, name: str, starts: tuple[int, ...], goals: tuple[int, ...], points: int) -> Ticket:
    return Ticket(number, starts[0], goals[0], points, "regular", name, starts[1:], goals[1:])


def _trains(board: Board, ticket: Ticket) -> int:
    way = ticket_way(board, 0, board.all_tracks, ticket)
    if way is None:
        raise TtrlabError(f"no tracks of {board.name} lead from one end of {ticket.name} to the other")
    return way.trains
