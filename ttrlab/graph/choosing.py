"""Which tickets pay: every choice from an offer, with the network that is cheapest for what it completes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from ttrlab.board import Board, bits
from ttrlab.graph.costs import UNITS, taken, track_weights
from ttrlab.graph.groups import Wanted, card_of, ends_of
from ttrlab.graph.lightest import Found, lightest, weight_of
from ttrlab.graph.places import Ends, draw, inserted, joins
from ttrlab.graph.steiner import Forests

TABLE = 6
"""Up to so many open tickets all sets of them are compared exactly."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Some tickets of an offer, and how they pay together with those held.

    Attributes:
        keep: The tickets to keep, as they were offered.
        completed: Those of the tickets kept and held that the network completes.
        lost: Those that it does not.
        to_claim: The tracks to claim.
        trains: Trains for them.
        points: Points of the completed tickets less those of the lost ones (BASE-TKT-3).
        value: ``points`` less what the trains are held to be worth.
        exact: Whether no better network and no better set to complete exists.
    """

    keep: tuple[Wanted, ...]
    completed: tuple[Wanted, ...]
    lost: tuple[Wanted, ...]
    to_claim: tuple[int, ...]
    trains: int
    points: int
    value: float
    exact: bool


def best_tickets(board: Board, mine: int, usable: int, offered: Sequence[Wanted], trains: int, *,
                 held: Sequence[Wanted] = (), keep: int = 1, per_train: float = 1.0,
                 table: int = TABLE, takes: Sequence[int] | None = None) -> tuple[Choice, ...]:
    """Return every choice that keeps enough of the tickets offered, the one that pays best first.

    For each choice the set of tickets to complete is the one that pays best within the trains left; the others
    count as lost.  Of alike choices the one with fewer trains, then with more tickets, comes first.

    Args:
        board: The board.
        mine: The seat's own tracks.
        usable: The tracks that this seat could still claim.
        offered: The tickets to choose from, with points.
        trains: Trains left (BASE-CLM-3).
        held: Tickets held already, with points.
        keep: How many of those offered must be kept at least (BASE-TKT-2).
        per_train: What a train is worth, in points; route points make up for most of it.
        table: Up to so many open tickets, all together, the answer is exact; with more of them each network is
            made ticket by ticket, or, where that takes too many trains, is the one of fewest trains that is found,
            and only what does not fit is given up, the tickets with the fewest points first.
        takes: Trains that a claim of each track takes; by default its length (LA-MTN-1 asks for more).

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> offered = [usa.ticket(name) for name in ("Boston-Miami", "Toronto-Miami", "Seattle-Los Angeles")]
    >>> best = best_tickets(usa, 0, usa.all_tracks, offered, 45, keep=2)[0]
    >>> [ticket.name for ticket in best.keep], best.trains, best.points, best.value
    (['Boston–Miami', 'Toronto–Miami'], 14, 22, 8.0)
    """
    search = _Offer(board, mine, usable, [*held, *offered], trains, per_train, table, taken(board, takes))
    numbers = range(len(held), len(held) + len(offered))
    choices = [search.choice(kept, len(held)) for size in range(min(keep, len(offered)), len(offered) + 1)
               for kept in combinations(numbers, size)]
    return tuple(sorted(choices, key=lambda choice: (-choice.value, choice.trains, -len(choice.keep))))


class _Offer:
    """All tickets together, with the cheapest network for each set of them."""

    def __init__(self, board: Board, mine: int, usable: int, tickets: Sequence[Wanted], trains: int,
                 per_train: float, table: int, takes: tuple[int, ...]) -> None:
        self.board, self.tickets, self.trains, self.per_train = board, tickets, trains, per_train
        self.takes = takes
        self.cards = [card_of(board, ticket) for ticket in tickets]
        self.mine, self.usable = mine, usable
        self.ends = ends = [ends_of(board, ticket) for ticket in tickets]
        self.done = {n for n, pair in enumerate(ends) if joins(board, mine, [pair])}
        self.open = [n for n, pair in enumerate(ends) if n not in self.done and joins(board, mine | usable, [pair])]
        drawn = draw(board, mine, usable, track_weights(board, takes=takes))
        self.exits = drawn.exits
        self.wants: list[Ends] = [drawn.ends(ends[number]) for number in self.open]
        self.exact = len(self.open) <= table
        limit = UNITS["trains"] * (trains + 1) - 1
        self.forests = Forests(self.exits, self.wants, limit) if self.exact else None

    def choice(self, kept: Sequence[int], held: int) -> Choice:
        """Return what keeping some tickets, given by their numbers, comes to."""
        numbers = [*range(held), *kept]
        allowed = sum(1 << place for place, number in enumerate(self.open) if number in numbers)
        aims = self._all_aims(allowed) if self.exact else self._one_aim(allowed)

        def worth(aim: tuple[int, int]) -> tuple[float, int, int]:
            return self._points(numbers, aim[0]) - self.per_train * aim[1], -aim[1], aim[0]

        aim, trains = max(aims, key=worth)
        completed = self.done | {self.open[place] for place in bits(aim)}
        points = self._points(numbers, aim)
        return Choice(tuple(self.tickets[number] for number in kept),
                      tuple(self.tickets[number] for number in numbers if number in completed),
                      tuple(self.tickets[number] for number in numbers if number not in completed),
                      tuple(bits(self._tracks(aim))), trains, points, points - self.per_train * trains, self.exact)

    def _points(self, numbers: Sequence[int], aim: int) -> int:
        completed = self.done | {self.open[place] for place in bits(aim)}
        return sum(self.cards[n][2] if n in completed else -self.cards[n][-1] for n in numbers)

    def _tracks(self, aim: int) -> int:
        if self.forests is not None:
            return self.forests.best(aim)[1]
        wants = [self.wants[place] for place in bits(aim)]
        tracks = min(inserted(self.exits, wants), inserted(self.exits, wants[::-1]))[1]
        if weight_of(self.takes, tracks) <= self.trains:
            return tracks
        fewest = lightest(self.board, self.mine, self.usable, tuple(self.ends[self.open[place]] for place in bits(aim)),
                          track_weights(self.board, takes=self.takes))
        return fewest.tracks if isinstance(fewest, Found) else tracks

    def _all_aims(self, allowed: int) -> Iterator[tuple[int, int]]:
        """Yield every set of open tickets for which there are trains enough, with the trains."""
        aim = allowed
        while True:
            trains = self._trains(aim)
            if trains <= self.trains:
                yield aim, trains
            if not aim:
                return
            aim = (aim - 1) & allowed

    def _trains(self, aim: int) -> int:
        """Return the trains that a set of open tickets takes."""
        if self.forests is not None:
            return self.forests.forests[aim] // UNITS["trains"]
        return weight_of(self.takes, self._tracks(aim))

    def _one_aim(self, allowed: int) -> Iterator[tuple[int, int]]:
        """Yield one set of open tickets for which there are trains enough: all, or without those of least worth."""
        for place in sorted(bits(allowed), key=lambda place: self.cards[self.open[place]][2]):
            if self._trains(allowed) <= self.trains:
                break
            allowed &= ~(1 << place)
        yield allowed, self._trains(allowed)
