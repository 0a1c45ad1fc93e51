"""Small random boards with tickets, and slow but plain answers about networks on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from ttrlab.board import Board, City, Ticket, Track, bits, mask_of

Want = tuple[int, int]


@dataclass(frozen=True, eq=False)
class Puzzle:
    """A board, what the seat owns and may claim, and the ends of some tickets as masks of cities."""

    board: Board
    mine: int
    usable: int
    tickets: tuple[Ticket, ...]

    @property
    def wants(self) -> tuple[Want, ...]:
        """Return the ends of each ticket as masks."""
        return tuple((mask_of(ticket.starts), mask_of(ticket.goals)) for ticket in self.tickets)


def puzzle(rng: Random, tickets: int = 4, most: int = 10, grouped: bool = True) -> Puzzle:
    """Return a small puzzle: parallel tracks, double routes, own tracks, ends that are groups of cities."""
    cities = rng.randint(3, 6)
    wished = rng.randint(4, most - 1)
    lanes: list[Track] = []
    while len(lanes) < wished:
        a, b, length = *rng.sample(range(cities), 2), rng.randint(1, 4)
        twin = rng.random() < 0.3
        for lane in (1, 2)[:1 + twin]:
            lanes.append(Track(len(lanes), a, b, length, rng.randint(-1, 2), lane, 1 + twin, {}, f"T{len(lanes)}"))

    def end() -> list[int]:
        return rng.sample(range(cities), rng.choice((1, 1, 1, 2)) if grouped and cities > 3 else 1)

    cards = []
    for number in range(tickets):
        starts, goals = end(), end()
        cards.append(Ticket(number, starts[0], goals[0], rng.randint(2, 20), "regular", f"ticket {number}",
                            tuple(starts[1:]), tuple(goals[1:])))
    board = Board("small", "Small", (2, 5), 45, {n: n for n in range(7)}, (12,) * 8 + (14,),
                  tuple(City(n, f"C{n}", 0, 0) for n in range(cities)), tuple(lanes), tuple(cards))
    mine = mask_of(t.index for t in lanes if t.lane == 1 and rng.random() < 0.15)
    barred = mask_of(n for track in bits(mine) for n in bits(board.siblings[track]))
    usable = board.all_tracks & ~mine & ~barred & ~mask_of(t.index for t in lanes if rng.random() < 0.1)
    return Puzzle(board, mine, usable, tuple(cards))


def connects(board: Board, mask: int, wants: Sequence[Want]) -> bool:
    """Return whether walking over the tracks leads from an end of every ticket to the other."""
    for starts, goals in wants:
        seen = starts
        while True:
            more = seen
            for number in bits(mask):
                track = board.tracks[number]
                if seen >> track.a & 1 or seen >> track.b & 1:
                    more |= 1 << track.a | 1 << track.b
            if more == seen:
                break
            seen = more
        if not seen & goals:
            return False
    return True


def subsets(mask: int) -> Iterator[int]:
    """Yield every subset of a mask."""
    sub = mask
    while True:
        yield sub
        if not sub:
            return
        sub = (sub - 1) & mask


def weigh(weights: Sequence[int], mask: int) -> int:
    """Return the sum of the weights of a set of tracks."""
    return sum(weights[track] for track in bits(mask))


def every_network(given: Puzzle, wants: Sequence[Want], usable: int | None = None) -> list[int]:
    """Return every set of usable tracks that completes the tickets."""
    tracks = given.usable if usable is None else usable
    return [mask for mask in subsets(tracks) if connects(given.board, given.mine | mask, wants)]


def least(given: Puzzle, wants: Sequence[Want], weights: Sequence[int], usable: int | None = None) -> int | None:
    """Return the weight of the lightest network, looking at every set of tracks."""
    return min((weigh(weights, mask) for mask in every_network(given, wants, usable)), default=None)


def minimal(given: Puzzle, wants: Sequence[Want]) -> list[int]:
    """Return the networks that need each of their tracks."""
    return [mask for mask in every_network(given, wants)
            if not any(connects(given.board, given.mine | mask & ~(1 << track), wants) for track in bits(mask))]
