"""The best use of stations when the game ends (EU-STA-4, EU-STA-5, EU-STA-6, EU-STA-10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from ttrlab.board import Board
from ttrlab.graph.groups import Wanted, groups, joined, linked, merged, pairs, prize_of


class Borrowing(NamedTuple):
    """What the stations of a seat do for its tickets.

    Attributes:
        points: Points of the completed tickets less those of the others.
        completed: For each ticket whether it is completed.
        borrowed: For each station its city and the track it borrows, or ``None``.
    """

    points: int
    completed: tuple[bool, ...]
    borrowed: tuple[tuple[int, int | None], ...]


Choice: TypeAlias = tuple[int | None, ...]
Rank: TypeAlias = tuple[int, int, int, list[int], list[int]]


def best_borrowing(
    board: Board,
    mine: int,
    stations: Sequence[int],
    rivals: int,
    tickets: Iterable[Wanted],
    prefer: Literal["points", "tickets"] = "points",
    losses: Sequence[int] | None = None,
) -> Borrowing:
    """Return the best choice of borrowed tracks over all tickets together (EU-STA-10).

    Each station lets its owner use at most one rival track that ends in its city (EU-STA-4), the same for
    all tickets (EU-STA-5); two stations may borrow two tracks in a row (EU-STA-6).  The greatest ticket
    total wins, then the most completed tickets, then the fewest borrowed tracks, then the lowest track
    numbers, lent by the stations named first.

    Args:
        board: The board.
        mine: The seat's own tracks.
        stations: The cities with a station of this seat.
        rivals: The tracks of all other seats.
        tickets: The seat's tickets, with points.
        prefer: ``tickets`` puts the number of completed tickets before the points.
        losses: What each ticket costs where it is not completed, if not what the ticket itself says.

    >>> from ttrlab.maps import load
    >>> europe = load("europe")
    >>> track, city = europe.track("Amsterdam-Bruxelles"), europe.city("Amsterdam").index
    >>> ticket = (city, europe.city("Bruxelles").index, 6)
    >>> best_borrowing(europe, 0, [city], 1 << track.index, [ticket])[:2]
    (6, (True,))
    """
    search = _Lending(board, mine, list(tickets), prefer == "tickets", losses)
    return search.best(stations, rivals)


class _Lending:
    """The search for the best loans: every useful way to link components of the own network."""

    def __init__(self, board: Board, mine: int, tickets: list[Wanted], count_first: bool,
                 losses: Sequence[int] | None) -> None:
        self.board, self.count_first = board, count_first
        self.own = groups(pairs(board), mine)
        prizes = [prize_of(board, ticket) for ticket in tickets]
        self.wants = [[(points, (prize.starts, goals)) for points, goals in prize.steps] for prize in prizes]
        self.losses = [prize.loss for prize in prizes] if losses is None else list(losses)

    def best(self, stations: Sequence[int], rivals: int) -> Borrowing:
        """Return the best choice for stations in these cities."""
        self.offers = [self._offers(city, rivals) for city in stations]
        self._look_ahead()
        self.rank: Rank | None = None
        self.choice: Choice = (None,) * len(stations)
        if self.values(self._with_rest(0, self.own)) != self.values(self.own):
            self._lend((), self.own, 0)
        parts = self.own
        for track in self.choice:
            parts = parts if track is None else merged(parts, pairs(self.board)[track])
        values = self.values(parts)
        return Borrowing(self.total(values), tuple(value is not None for value in values),
                         tuple(zip(stations, self.choice, strict=True)))

    def values(self, parts: Iterable[int]) -> list[int | None]:
        """Return what each ticket pays with these components, ``None`` where it is not completed."""
        return [next((points for points, ends in steps if linked(parts, ends)), None) if len(steps) > 1
                else steps[0][0] if linked(parts, steps[0][1]) else None for steps in self.wants]

    def total(self, values: Iterable[int | None]) -> int:
        """Return the points of the completed tickets less those of the others."""
        return sum(-loss if value is None else value for value, loss in zip(values, self.losses, strict=True))

    def _offers(self, city: int, rivals: int) -> list[int]:
        """Return the rival tracks in a city, the lowest one for each two components they would join."""
        ends = pairs(self.board)
        found: dict[int, int] = {}
        for track in sorted(track for track, _ in self.board.exits[city] if rivals >> track & 1):
            met = merged(self.own, ends[track])[-1]
            if met not in self.own:
                found.setdefault(met, track)
        return list(found.values())

    def _look_ahead(self) -> None:
        """Join for each station what it and all stations after it could borrow together."""
        self.rest: list[list[int]] = [[]]
        for offers in reversed(self.offers):
            parts = self.rest[-1]
            for track in offers:
                parts = merged(parts, pairs(self.board)[track])
            self.rest.append(parts)
        self.rest.reverse()

    def _with_rest(self, place: int, parts: list[int]) -> list[int]:
        for group in self.rest[place]:
            parts = merged(parts, group)
        return parts

    def _worth(self, parts: list[int]) -> tuple[int, int]:
        values = self.values(parts)
        points, count = self.total(values), len(values) - values.count(None)
        return (-count, -points) if self.count_first else (-points, -count)

    def _lend(self, chosen: Choice, parts: list[int], lent: int) -> None:
        """Try every loan of the next station that joins something, then none."""
        place = len(chosen)
        if self.rank is not None and (*self._worth(self._with_rest(place, parts)), lent) > self.rank[:3]:
            return
        if place == len(self.offers):
            tracks = [track for track in chosen if track is not None]
            lenders = [index for index, track in enumerate(chosen) if track is not None]
            rank = (*self._worth(parts), lent, sorted(tracks), lenders)
            if self.rank is None or rank < self.rank:
                self.rank, self.choice = rank, chosen
            return
        for track in self.offers[place]:
            pair = pairs(self.board)[track]
            if not joined(parts, pair):
                self._lend((*chosen, track), merged(parts, pair), lent + 1)
        self._lend((*chosen, None), parts, lent)
