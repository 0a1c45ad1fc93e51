"""Planning a ticket: the ways between two cities and what they cost.

A way may use tracks that the seat owns, which cost nothing, and *usable* ones, which it could still claim.
``why_blocked`` and ``bottlenecks`` say what stands in the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import heappop, heappush
from itertools import islice, takewhile

from ttrlab.board import Board, bits, mask_of
from ttrlab.graph.blocked import Blocked, bottlenecks, why_blocked
from ttrlab.graph.cards import missing
from ttrlab.graph.connect import components, path, traced

__all__ = [
    "Blocked", "Way", "bottlenecks", "cheapest", "cheapest_cards", "missing", "way_of", "ways", "why_blocked",
]

_FAR = 1 << 30
_REMEMBERED = 1 << 13
"""So many ways a board are remembered at most."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way between two cities.

    Attributes:
        tracks: All its tracks in order.
        to_claim: Those of them that the seat does not own yet, in order.
        trains: Trains to place (BASE-CLM-3).
        cards: Cards to pay in all.
        wilds: Wilds that ferries demand among the cards (EU-FER-1).
        points: Route points that the claims bring (BASE-CLM-9).
        missing: Fewest cards still to be drawn before all can be paid, ``None`` where no hand was given.
        claims: Turns that the claims take.
    """

    tracks: tuple[int, ...]
    to_claim: tuple[int, ...]
    trains: int
    cards: int
    wilds: int
    points: int
    missing: int | None
    claims: int


def cheapest(
    board: Board, mine: int, usable: int, a: int, b: int, hand: Sequence[int] | None = None
) -> Way | None:
    """Return the way that needs the fewest trains, then the fewest claims, or ``None``.

    Args:
        board: The board.
        mine: The seat's own tracks.
        usable: The tracks that this seat could still claim.
        a: The first city.
        b: The last city.
        hand: Cards of each kind; where given, ``missing`` is worked out.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> way = cheapest(usa, 0, usa.all_tracks, usa.city("Boston").index, usa.city("Miami").index)
    >>> way.trains, way.claims, way.missing
    (12, 5, None)
    """
    way = _known_way(board, mine, usable, a, b)
    return way if way is None or hand is None else replace(way, missing=missing(board, way.to_claim, hand))


def ways(
    board: Board, mine: int, usable: int, a: int, b: int, k: int = 5, hand: Sequence[int] | None = None
) -> tuple[Way, ...]:
    """Return the best ways, the one with the fewest trains first, then by the number of claims.

    No way leaves a component of the own network and comes back to it, for that buys nothing.  Lanes of
    one route count as different ways only where they differ in colour or marks.

    Args:
        board: The board.
        mine: The seat's own tracks.
        usable: The tracks that this seat could still claim.
        a: The first city.
        b: The last city.
        k: How many ways at most.
        hand: Cards of each kind; where given, ``missing`` is worked out.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> found = ways(usa, 0, usa.all_tracks, usa.city("Denver").index, usa.city("Omaha").index, 3)
    >>> [(way.trains, way.claims) for way in found]
    [(4, 1), (5, 2), (5, 2)]
    """
    found = (way_of(board, mine, tracks, hand) for tracks in _Ways(board, mine, usable).in_order(a, b))
    return tuple(islice(found, k))


def cheapest_cards(
    board: Board, mine: int, usable: int, a: int, b: int, hand: Sequence[int], k: int = 50, slack: int = 4
) -> Way | None:
    """Return the way that needs the fewest cards beyond the hand, then the fewest trains, or ``None``.

    Args:
        board: The board.
        mine: The seat's own tracks.
        usable: The tracks that this seat could still claim.
        a: The first city.
        b: The last city.
        hand: Cards of each kind.
        k: How many ways to compare, the best by trains.
        slack: Trains that the way may need beyond the fewest possible.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> ends = usa.city("Denver").index, usa.city("Kansas City").index
    >>> orange = cheapest_cards(usa, 0, usa.all_tracks, *ends, [0, 0, 0, 0, 4, 0, 0, 0, 0])
    >>> usa.tracks[orange.tracks[0]].colour_name, orange.missing
    ('orange', 0)
    """
    found = ways(board, mine, usable, a, b, k, hand)
    near = takewhile(lambda way: way.trains <= found[0].trains + slack, found)
    return min(near, key=lambda way: (way.missing, way.trains, way.claims, way.tracks), default=None)


def way_of(board: Board, mine: int, tracks: Sequence[int], hand: Sequence[int] | None = None) -> Way:
    """Return a way with all that it costs, given its tracks in order.

    Args:
        board: The board.
        mine: The seat's own tracks.
        tracks: The tracks in order.
        hand: Cards of each kind; where given, ``missing`` is worked out.

    >>> from ttrlab.maps import load
    >>> europe = load("europe")
    >>> way_of(europe, 0, [europe.track("London-Amsterdam").index]).wilds
    2
    """
    claim = tuple(track for track in tracks if not mine >> track & 1)
    lanes = [board.tracks[track] for track in claim]
    trains = sum(lane.length for lane in lanes)
    return Way(
        tracks=tuple(tracks),
        to_claim=claim,
        trains=trains,
        cards=trains,
        wilds=sum(lane.marks.get("ferry", 0) for lane in lanes),
        points=sum(board.points.get(lane.length, 0) for lane in lanes),
        missing=None if hand is None else missing(board, claim, hand),
        claims=len(claim),
    )


@lru_cache(maxsize=64)
def _costs(board: Board) -> tuple[int, ...]:
    """Return trains and one claim as a single number for each track: trains weigh first."""
    return tuple(track.length << 8 | 1 for track in board.tracks)


@lru_cache(maxsize=16)
def _known(_board: Board) -> dict[tuple[int, int, int], tuple[int, int, Way | None]]:
    """Return the ways found before on a board: by own tracks and ends, the usable tracks then, claims and way."""
    return {}


def _known_way(board: Board, mine: int, usable: int, a: int, b: int) -> Way | None:
    """Return the cheapest way, from memory where it must be the same one.

    When tracks that are not on it become unusable, a cheapest way stays one, and the search, which settles
    ties by the order in which it meets the cities, meets those of the way in the same order: it finds the
    same way again.  So a game looks anew only after a claim of its own, or where its way is cut.
    """
    known, key = _known(board), (mine, a, b)
    found = known.get(key)
    if found is not None and not usable & ~found[0] and not found[1] & ~usable:
        return found[2]
    tracks = _cheapest_tracks(board, mine, usable, a, b)
    way = None if tracks is None else way_of(board, mine, tracks)
    if len(known) >= _REMEMBERED:
        known.clear()
    known[key] = usable, mask_of(way.to_claim) if way is not None else 0, way
    return way


def _cheapest_tracks(board: Board, mine: int, usable: int, a: int, b: int) -> tuple[int, ...] | None:
    costs, exits = _costs(board), board.exits
    came: dict[int, tuple[int, int]] = {}
    least = {a: 0}
    queue = [(0, a, -1, a)]
    while queue:
        cost, city, track, before = heappop(queue)
        if city in came:
            continue
        came[city] = track, before
        if city == b:
            return traced(came, b)
        for track, other in exits[city]:
            if mine >> track & 1:
                step = cost
            elif usable >> track & 1:
                step = cost + costs[track]
            else:
                continue
            if other not in came and step < least.get(other, _FAR):
                least[other] = step
                heappush(queue, (step, other, track, city))
    return None


class _Ways:
    """The board with each component of the own network drawn together into one place."""

    def __init__(self, board: Board, mine: int, usable: int) -> None:
        self.board, self.mine = board, mine
        self.place = list(range(len(board.cities)))
        for group in components(board, mine):
            cities = list(bits(group))
            for city in cities:
                self.place[city] = cities[0]
        self.exits: list[list[tuple[int, int]]] = [[] for _ in board.cities]
        seen = set()
        for track in bits(usable & ~mine):
            lane = board.tracks[track]
            alike = (min(lane.a, lane.b), max(lane.a, lane.b), lane.length, lane.colour, *lane.marks.items())
            a, b = self.place[lane.a], self.place[lane.b]
            if a != b and alike not in seen:
                seen.add(alike)
                self.exits[a].append((track, b))
                self.exits[b].append((track, a))

    def in_order(self, a: int, b: int) -> Iterator[tuple[int, ...]]:
        """Yield the tracks of all ways, best first.

        Partial ways wait in the order of what they cost plus the least that the rest can cost.  That is
        first guessed from the empty board; where the guess would cross the partial way, it is worked out
        when its turn comes, so that dead ends never multiply.
        """
        costs, start, goal = _costs(self.board), self.place[a], self.place[b]
        rest = self._least(goal, -1, 0)
        queue: list[tuple[int, int, tuple[int, ...], int, int, bool]] = []
        if start in rest:
            queue.append((rest[start], 0, (), start, 1 << start, True))
        while queue:
            _, negative, claim, at, been, sure = heappop(queue)
            if at == goal:
                yield self._whole(claim, a, b)
                continue
            if not sure and self._crosses(rest, at, been):
                detour = self._least(at, goal, been).get(goal)
                if detour is not None:
                    heappush(queue, (detour - negative, negative, claim, at, been, True))
                continue
            for track, other in self.exits[at]:
                if not been >> other & 1 and other in rest:
                    spent = costs[track] - negative  # kept negative: of equals the furthest goes first
                    step = spent + rest[other], -spent, (*claim, track), other, been | 1 << other, False
                    heappush(queue, step)

    def _crosses(self, rest: dict[int, int], at: int, been: int) -> bool:
        """Return whether every best way on from a place meets the places that have been passed."""
        costs, stack, seen = _costs(self.board), [at], {at}
        while stack:
            at = stack.pop()
            if not rest[at]:
                return False
            for track, other in self.exits[at]:
                best = rest.get(other, _FAR) + costs[track] == rest[at]
                if best and other not in seen and not been >> other & 1:
                    seen.add(other)
                    stack.append(other)
        return True

    def _least(self, start: int, goal: int, been: int) -> dict[int, int]:
        """Return the least costs from a place to all others, or up to the goal, around those passed."""
        costs = _costs(self.board)
        least: dict[int, int] = {}
        queue = [(0, start)]
        while queue:
            cost, at = heappop(queue)
            if at in least:
                continue
            least[at] = cost
            if at == goal:
                break
            for track, other in self.exits[at]:
                if other not in least and not been >> other & 1:
                    heappush(queue, (cost + costs[track], other))
        return least

    def _whole(self, claim: Sequence[int], a: int, b: int) -> tuple[int, ...]:
        """Fill in the own tracks between the claims."""
        tracks: list[int] = []
        city = a
        for track in claim:
            lane = self.board.tracks[track]
            near, far = (lane.a, lane.b) if self.place[lane.a] == self.place[city] else (lane.b, lane.a)
            tracks += *(path(self.board, self.mine, city, near) or ()), track
            city = far
        return (*tracks, *(path(self.board, self.mine, city, b) or ()))
