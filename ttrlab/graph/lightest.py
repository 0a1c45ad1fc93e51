"""The lightest network that completes a set of tickets, and those after it: the search behind ``networks``.

Up to ``FEW`` open tickets are answered by ``steiner``, more by ``programme``.  All sets of tracks are masks.

Where trains are scarce the first question is whether there is a network at all: the one of fewest trains is sought,
by programmes of more and more nodes and, up to ``TABLE`` tickets, by ``steiner``, which always has an answer.  It is
what the search for the lightest begins with.  A search that all this leaves open ends ``Undecided``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from ttrlab.board import Board, bits, mask_of
from ttrlab.graph.costs import taken
from ttrlab.graph.places import Drawing, Ends, draw, inserted, joins
from ttrlab.graph.programme import NODES, Limit, programme
from ttrlab.graph.steiner import Forests

FEW = 5
"""Up to so many open tickets the own search is faster than the integer programme."""
TABLE = 8
"""Up to so many open tickets it is always settled whether there is a network of few enough trains."""
STAGES = (NODES, 4 * NODES, 16 * NODES)
"""How many nodes a programme looks at before it gives up, one after the other."""
PLENTY = 1 << 20
"""More trains than anybody has."""


class Found(NamedTuple):
    """A network to claim.

    Attributes:
        weight: The weight of its tracks.
        tracks: Mask of its tracks.
        bound: No network weighs less.
    """

    weight: int
    tracks: int
    bound: int


class Undecided(NamedTuple):
    """The end of a search that has found no network, or no further one, without proof that there is none.

    Attributes:
        bound: No network weighs less.
    """

    bound: int


@lru_cache(maxsize=8192)
def lightest(board: Board, mine: int, usable: int, wants: tuple[Ends, ...], weights: tuple[int, ...],
             trains: int = PLENTY, takes: tuple[int, ...] | None = None) -> Found | Undecided | None:
    """Return the lightest set of tracks that joins the ends of every ticket, or ``None`` where there is none.

    The answer is kept, so that asking again costs nothing.  It is ``Undecided`` only among many tickets under a
    scarcity of trains.

    Args:
        board: The board.
        mine: The seat's own tracks, which weigh nothing.
        usable: The tracks that this seat could still claim.
        wants: The cities that will do as the ends of each ticket, as masks (``graph.groups.ends_of``).
        weights: The weight of each track.
        trains: Trains left (BASE-CLM-3).
        takes: Trains that a claim of each track takes; by default its length (LA-MTN-1 asks for more).

    >>> from ttrlab.graph.costs import track_weights
    >>> from ttrlab.graph.groups import ends_of
    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> wants = tuple(ends_of(usa, usa.ticket(name)) for name in ("Boston-Miami", "Toronto-Miami"))
    >>> found = lightest(usa, 0, usa.all_tracks, wants, track_weights(usa))
    >>> found.weight // 256, found.bound == found.weight
    (14, True)
    """
    if not joins(board, mine | usable, wants):
        return None
    trains_for = taken(board, takes)
    if _hopeless(board, mine, usable, wants, trains, trains_for):
        return None
    found = _search(board, mine, usable, wants, weights)
    if weight_of(trains_for, found.tracks) <= trains:
        return found
    return _within(board, mine, usable, wants, weights, trains, trains_for)


def _hopeless(board: Board, mine: int, usable: int, wants: Sequence[Ends], trains: int,
              takes: tuple[int, ...]) -> bool:
    """Return whether some of many tickets, the longest ones, take too many trains by themselves."""
    if len(wants) <= TABLE or trains >= PLENTY:
        return False
    drawn = draw(board, mine, usable, takes)
    ends = open_ends(drawn, wants)
    if len(ends) <= TABLE:
        return False
    longest = sorted(ends, key=lambda pair: -inserted(drawn.exits, [pair])[0])[:FEW]
    return Forests(drawn.exits, longest).best()[0] > trains


def weight_of(weights: Sequence[int], tracks: int) -> int:
    """Return the weight of a set of tracks.

    >>> weight_of([3, 4, 5], 0b101)
    8
    """
    return sum(weights[track] for track in bits(tracks))


def open_ends(drawn: Drawing, wants: Sequence[Ends]) -> list[Ends]:
    """Return the ends, as masks of places, of the tickets that the own network does not complete, each once.

    >>> open_ends(Drawing([0, 1, 1], []), [(0b001, 0b010), (0b010, 0b100), (0b001, 0b100)])
    [(1, 2)]
    """
    found = (drawn.ends(want) for want in wants)
    return list(dict.fromkeys(pair for pair in found if not pair[0] & pair[1]))


def _search(board: Board, mine: int, usable: int, wants: Sequence[Ends], weights: Sequence[int]) -> Found:
    """Return the lightest network, however many trains it takes."""
    drawn = draw(board, mine, usable, weights)
    ends = open_ends(drawn, wants)
    if len(ends) <= FEW:
        weight, tracks = Forests(drawn.exits, ends).best()
        return Found(weight, tracks, weight)
    found = _programmed(board, mine, drawn, wants, weights, known=inserted(drawn.exits, ends)[1])
    assert isinstance(found, Found), "without limits there always is a network"
    return found


def _programmed(board: Board, mine: int, drawn: Drawing, wants: Sequence[Ends], weights: Sequence[int],
                limits: Sequence[Limit] = (), known: int | None = None) -> Found | Undecided | None:
    """Return what the integer programme finds, without tracks that are not needed."""
    bound = 0
    for nodes in STAGES:
        answer = programme(drawn.exits, open_ends(drawn, wants), limits, nodes, known)
        if answer.bound is None:
            return None
        bound = max(bound, answer.bound)
        if answer.tracks is not None:
            tracks = pruned(board, mine, answer.tracks, wants, weights)
            weight = weight_of(weights, tracks)
            return Found(weight, tracks, min(weight, bound))
    return Undecided(bound)


def _within(board: Board, mine: int, usable: int, wants: Sequence[Ends], weights: Sequence[int],
            trains: int, takes: tuple[int, ...]) -> Found | Undecided | None:
    """Return the lightest network that takes no more trains than are left."""
    fewest = _few_enough(board, mine, usable, wants, trains, takes)
    if fewest is None:
        return None
    drawn = draw(board, mine, usable, weights, every=True)  # the lightest of parallel tracks may not be the shortest
    known = fewest.tracks if isinstance(fewest, Found) else None
    found = _programmed(board, mine, drawn, wants, weights, [(dict(enumerate(takes)), trains)], known)
    if found is None and known is not None:
        return Found(weight_of(weights, known), known, 0)
    return found


def _few_enough(board: Board, mine: int, usable: int, wants: Sequence[Ends], trains: int,
                takes: tuple[int, ...]) -> Found | Undecided | None:
    """Return a network that takes no more trains than are left, weighed in trains."""
    fewest = _search(board, mine, usable, wants, takes)
    if fewest.bound > trains:
        return None
    if fewest.weight <= trains:
        return fewest
    drawn = draw(board, mine, usable, takes)
    ends = open_ends(drawn, wants)
    if len(ends) > TABLE:
        return _programmed(board, mine, drawn, wants, takes, [(dict(enumerate(takes)), trains)])
    forests = Forests(drawn.exits, ends, trains)
    weight = forests.forests[-1]
    return Found(*forests.best(), weight) if weight <= trains else None


def pruned(board: Board, mine: int, tracks: int, wants: Sequence[Ends], weights: Sequence[int]) -> int:
    """Return a network without tracks that it can do without, the heaviest of them left out first.

    Args:
        board: The board.
        mine: The seat's own tracks.
        tracks: The network to claim.
        wants: The cities that will do as the ends of each ticket.
        weights: The weight of each track.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> pruned(usa, 0, 0b111, [(1 << usa.tracks[0].a, 1 << usa.tracks[0].b)], [1] * 100)
    1
    """
    for track in sorted(bits(tracks), key=lambda number: -weights[number]):
        less = tracks & ~(1 << track)
        if joins(board, mine | less, wants):
            tracks = less
    return tracks


def ranked(board: Board, mine: int, usable: int, wants: tuple[Ends, ...], weights: tuple[int, ...],
           trains: int = PLENTY, lanes: bool = False, takes: Sequence[int] | None = None,
           loose: bool = False) -> Iterator[Found | Undecided]:
    """Yield the minimal networks that join the ends of every ticket, the lightest first.

    A network is minimal where every track of it is needed.  An ``Undecided`` at the end says that there may be
    others.

    Args:
        board: The board.
        mine: The seat's own tracks.
        usable: The tracks that this seat could still claim.
        wants: The cities that will do as the ends of each ticket.
        weights: The weight of each track.
        trains: Trains left.
        lanes: Whether networks differ that take lanes of another colour, or with other marks, on the same routes.
        takes: Trains that a claim of each track takes; by default its length (LA-MTN-1 asks for more).
        loose: Whether networks of more trains than are left may be among them, which for few tickets is faster.

    >>> from ttrlab.graph.groups import ends_of
    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> wants = (ends_of(usa, (usa.city("Denver").index, usa.city("Omaha").index)),)
    >>> weights = tuple(track.length for track in usa.tracks)
    >>> found = ranked(usa, 0, usa.all_tracks, wants, weights)
    >>> [next(found).weight for _ in range(3)]
    [4, 5, 7]
    """
    usable = _distinct(board, usable & ~mine, weights, lanes)
    few = len(open_ends(draw(board, mine, usable, weights), wants)) <= FEW
    if few:
        return _branched(board, mine, usable, wants, weights, trains, taken(board, takes), loose)
    return _cut_off(board, mine, usable, wants, weights, trains, taken(board, takes))


def _distinct(board: Board, usable: int, weights: Sequence[int], lanes: bool) -> int:
    """Return the tracks without those that are like a lighter, or an earlier, one of their route."""
    best: dict[tuple[object, ...], int] = {}
    for track in sorted(bits(usable), key=lambda number: (weights[number], number)):
        lane = board.tracks[track]
        ends = min(lane.a, lane.b), max(lane.a, lane.b)
        kind = (lane.length, lane.colour, *sorted(lane.marks.items())) if lanes else ()
        best.setdefault((*ends, *kind), track)
    return mask_of(best.values())


def _loosely(board: Board, mine: int, usable: int, wants: tuple[Ends, ...], weights: tuple[int, ...],
             trains: int, takes: tuple[int, ...]) -> Found | Undecided | None:
    """Return the lightest network of any number of trains, ``None`` where none takes few enough."""
    found = lightest(board, mine, usable, wants, weights)
    if isinstance(found, Found) and weight_of(takes, found.tracks) > trains:
        fewest = lightest(board, mine, usable, wants, takes)
        return None if isinstance(fewest, Found) and fewest.bound > trains else found
    return found


def _branched(board: Board, mine: int, usable: int, wants: tuple[Ends, ...], weights: tuple[int, ...],
              trains: int, takes: tuple[int, ...], loose: bool) -> Iterator[Found | Undecided]:
    """Part what is left after each network by the first of its tracks that another one does without.

    Some networks found with forced tracks do not need these.  They are passed over, but parted all the same.
    """
    queue: list[tuple[int, tuple[int, ...], int, int, int]] = []

    def look(forced: int, usable: int) -> None:
        left = trains - weight_of(takes, forced)
        found = (_loosely if loose else lightest)(board, mine | forced, usable, wants, weights, left, takes)
        assert not isinstance(found, Undecided), "few tickets are always decided"
        if found is not None:
            tracks = forced | found.tracks
            before = weight_of(weights, forced)
            heappush(queue, (before + found.weight, tuple(bits(tracks)), forced, usable, before + found.bound))

    look(0, usable)
    while queue:
        weight, numbers, forced, usable, bound = heappop(queue)
        tracks = mask_of(numbers)
        if not any(joins(board, mine | tracks & ~(1 << track), wants) for track in bits(forced)):
            yield Found(weight, tracks, bound)
        for track in bits(tracks & ~forced):
            look(forced, usable & ~(1 << track))
            forced |= 1 << track


def _cut_off(board: Board, mine: int, usable: int, wants: tuple[Ends, ...], weights: tuple[int, ...],
             trains: int, takes: tuple[int, ...]) -> Iterator[Found | Undecided]:
    """Ask the integer programme again and again for a network that does without some track of each one before."""
    found = lightest(board, mine, usable, wants, weights, trains, takes)
    limits: list[Limit] = [(dict(enumerate(takes)), trains)]
    drawn = draw(board, mine, usable, weights, every=True)
    while found is not None:
        yield found
        if isinstance(found, Undecided):
            return
        limits.append((dict.fromkeys(bits(found.tracks), 1), found.tracks.bit_count() - 1))
        found = _programmed(board, mine, drawn, wants, weights, limits)
