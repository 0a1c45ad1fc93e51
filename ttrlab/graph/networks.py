"""Planning several tickets together: the cheapest network for all of them, and what it hangs on.

A network may use tracks that the seat owns, which cost nothing, and *usable* ones, which it could still claim.
It is cheapest in trains or in expected turns (``graph.costs`` says how these are reckoned).  ``lightest`` of
``graph.lightest`` is the bare, remembered search underneath for those who ask often.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from ttrlab.board import Board, bits
from ttrlab.errors import TtrlabError
from ttrlab.graph.cards import missing
from ttrlab.graph.costs import Cost, expected_turns, in_units, taken, track_weights
from ttrlab.graph.groups import Wanted, ends_of, groups, pairs, prize_of
from ttrlab.graph.lightest import PLENTY, Found, lightest, ranked
from ttrlab.graph.paths import cheapest
from ttrlab.graph.places import Ends

__all__ = ["Critical", "Network", "cheapest_network", "criticality", "networks"]


@dataclass(frozen=True, slots=True)
class Network:
    """Tracks that complete a set of tickets.

    Attributes:
        tickets: The tickets, as they were given.
        tracks: All tracks that the tickets run over, own ones too.
        to_claim: Those of them that the seat does not own yet.
        trains: Trains to place (BASE-CLM-3).
        claims: Claims, each a turn.
        cards: Cards to pay in all, without surcharges of tunnels.
        wilds: Wilds that ferries demand among the cards (EU-FER-1).
        missing: Fewest cards still to be drawn before all can be paid together, ``None`` where no hand was given.
        points: Route points that the claims bring (BASE-CLM-9).
        ticket_points: Points of the tickets.
        turns: Expected turns to draw for all tracks and claim them.
        measure: What the network is cheapest in.
        cost: What it costs in that measure, track by track.
        bound: Proven: no network that completes the tickets costs less; of alternatives, none beside those before it.
        exact: Whether this is proven the cheapest: ``bound`` and ``cost`` are the same.
        trees: Which tickets hang together, each a tuple of places in ``tickets``.
    """

    tickets: tuple[Wanted, ...]
    tracks: tuple[int, ...]
    to_claim: tuple[int, ...]
    trains: int
    claims: int
    cards: int
    wilds: int
    missing: int | None
    points: int
    ticket_points: int
    turns: float
    measure: Cost
    cost: float
    bound: float
    exact: bool
    trees: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Critical:
    """What a network loses with one of its tracks.

    Attributes:
        track: The track that an opponent takes.
        extra: How much dearer the tickets get, in the measure of the network: 0 where another network is no dearer,
            ``None`` where none is left.
        instead: The cheapest network then, ``None`` where there is none.
    """

    track: int
    extra: float | None
    instead: Network | None


def cheapest_network(board: Board, mine: int, usable: int, tickets: Iterable[Wanted], *, trains: int | None = None,
                     cost: Cost = "trains", hand: Sequence[int] | None = None,
                     surcharges: Sequence[float] | None = None, takes: Sequence[int] | None = None) -> Network | None:
    """Return the cheapest set of tracks that completes all tickets together, or ``None``.

    The answer is exact for up to five tickets that are still open; for more the search has a limit, and
    ``Network.exact`` and ``Network.bound`` say what is proven.

    Args:
        board: The board.
        mine: The seat's own tracks.
        usable: The tracks that this seat could still claim.
        tickets: The tickets; any place of a group will do as an end (AF-TKT-1).
        trains: Trains left (BASE-CLM-3); without limit where not given.
        cost: ``trains`` (of alike ones the fewest claims), ``turns``, or a weight of one's own for each track.
        hand: Cards of each kind; none where not given.
        surcharges: Cards that each track is expected to cost beyond its length, by default those of the tunnels
            that the board marks.
        takes: Trains that a claim of each track takes; by default its length (LA-MTN-1 asks for more).

    Raises:
        TtrlabError: There is no such cost.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> tickets = [usa.ticket("Boston-Miami"), usa.ticket("Toronto-Miami")]
    >>> plan = cheapest_network(usa, 0, usa.all_tracks, tickets)
    >>> plan.trains, plan.claims, plan.exact, plan.trees
    (14, 6, True, ((0, 1),))
    """
    wanted = tuple(tickets)
    weights, needs = track_weights(board, cost, hand, surcharges, takes), taken(board, takes)
    found = lightest(board, mine, usable, _ends(board, wanted), weights, PLENTY if trains is None else trains, needs)
    return None if found is None else _network(board, mine, wanted, found, cost, hand, surcharges, needs)


def networks(board: Board, mine: int, usable: int, tickets: Iterable[Wanted], k: int = 5, *,
             trains: int | None = None, cost: Cost = "trains", hand: Sequence[int] | None = None,
             surcharges: Sequence[float] | None = None, takes: Sequence[int] | None = None,
             lanes: bool = False) -> tuple[Network, ...]:
    """Return the cheapest networks for the tickets, the cheapest first; each needs every one of its tracks.

    Args:
        board: The board.
        mine: The seat's own tracks.
        usable: The tracks that this seat could still claim.
        tickets: The tickets.
        k: How many networks at most.
        trains: Trains left.
        cost: What they are to be cheapest in.
        hand: Cards of each kind.
        surcharges, takes: As for ``cheapest_network``.
        lanes: Whether networks count as different that only take another lane of a route, where the lane differs in
            colour or marks; otherwise each takes the cheapest lane.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> tickets = [usa.ticket("Boston-Miami"), usa.ticket("Toronto-Miami")]
    >>> [plan.trains for plan in networks(usa, 0, usa.all_tracks, tickets, 4)]
    [14, 15, 15, 16]
    """
    wanted = tuple(tickets)
    weights, needs = track_weights(board, cost, hand, surcharges, takes), taken(board, takes)
    left = PLENTY if trains is None else trains
    found = ranked(board, mine, usable, _ends(board, wanted), weights, left, lanes, needs)
    return tuple(_network(board, mine, wanted, item, cost, hand, surcharges, needs) for item in islice(found, k))


def criticality(board: Board, mine: int, usable: int, network: Network, *,
                gone: Callable[[int], int] | None = None, trains: int | None = None,
                hand: Sequence[int] | None = None, surcharges: Sequence[float] | None = None,
                takes: Sequence[int] | None = None) -> tuple[Critical, ...]:
    """Return what the loss of each track of a network would mean, bottlenecks first, then the dearest.

    Args:
        board: The board.
        mine: The seat's own tracks.
        usable: The tracks that this seat could still claim.
        network: The network.
        gone: The tracks, as a mask, that become unusable when an opponent takes one; by default that one alone.
            With few players the other lanes of its route go too (``shuts_route``; BASE-DBL-3).
        trains: Trains left.
        hand: Cards of each kind.
        surcharges, takes: As for ``cheapest_network``.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> plan = cheapest_network(usa, 0, usa.all_tracks, [usa.ticket("Boston-Miami")])
    >>> [(usa.tracks[item.track].name, item.extra) for item in criticality(usa, 0, usa.all_tracks, plan)][:2]
    [('Charleston–Miami', 1), ('Charleston–Raleigh', 1)]
    """
    found = []
    for track in network.to_claim:
        lost = 1 << track if gone is None else gone(track)
        instead = cheapest_network(board, mine, usable & ~lost, network.tickets, trains=trains, cost=network.measure,
                                   hand=hand, surcharges=surcharges, takes=takes)
        extra = None if instead is None else _more(network.measure, instead.cost, network.cost)
        found.append(Critical(track, extra, instead))
    return tuple(sorted(found, key=lambda item: (item.extra is not None, -(item.extra or 0), item.track)))


def shuts_route(board: Board) -> Callable[[int], int]:
    """Return the ``gone`` of ``criticality`` for few players: a taken track shuts its whole route (BASE-DBL-3).

    Args:
        board: The board.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> shuts_route(usa)(usa.track("Portland-Seattle 1").index).bit_count()
    2
    """
    return lambda track: 1 << track | board.siblings[track]


def _more(measure: Cost, one: float, two: float) -> float:
    more = max(0, one - two)
    return round(more, 2) if measure == "turns" else more


def _ends(board: Board, tickets: Sequence[Wanted]) -> tuple[Ends, ...]:
    for ticket in tickets:
        card = board.tickets[ticket] if isinstance(ticket, int) else ticket
        if not isinstance(card, tuple) and card.needs:
            raise TtrlabError(f"{card.name} is completed by cards, not by tracks: there is no network for it")
    return tuple(ends_of(board, ticket) for ticket in tickets)


def _network(board: Board, mine: int, tickets: tuple[Wanted, ...], found: Found, cost: Cost,
             hand: Sequence[int] | None, surcharges: Sequence[float] | None, takes: Sequence[int]) -> Network:
    claim = tuple(bits(found.tracks))
    lanes = [board.tracks[track] for track in claim]
    tracks, trees = _runs(board, mine, found.tracks, tickets)
    parts = groups(pairs(board), mine | found.tracks)
    exact = found.bound >= found.weight
    return Network(
        tickets=tickets, tracks=tracks, to_claim=claim, trains=sum(takes[track] for track in claim), claims=len(claim),
        cards=sum(lane.length for lane in lanes),
        wilds=sum(min(lane.marks.get("ferry", 0), lane.length) for lane in lanes),
        missing=None if hand is None else missing(board, claim, hand),
        points=sum(board.points.get(lane.length, 0) for lane in lanes),
        ticket_points=sum(prize_of(board, ticket).value(parts) or 0 for ticket in tickets),
        turns=round(expected_turns(board, claim, hand, surcharges), 2), measure=cost,
        cost=in_units(cost, found.weight), bound=in_units(cost, found.weight if exact else found.bound), exact=exact,
        trees=trees)


def _runs(board: Board, mine: int, claim: int,
          tickets: Sequence[Wanted]) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Return the tracks that the tickets run over, own ones included, and which tickets hang together."""
    tracks, trees = claim, dict[int, list[int]]()
    parts = groups(pairs(board), mine | claim)
    for number, ticket in enumerate(tickets):
        starts, goals = ends_of(board, ticket)
        part = next((part for part in parts if part & starts and part & goals), starts & goals)
        trees.setdefault(part, []).append(number)
        ways = [way for a in bits(starts & part) for b in bits(goals & part)
                if (way := cheapest(board, mine, claim, a, b)) is not None]
        for track in min(ways, key=lambda way: (way.trains, len(way.tracks))).tracks:
            tracks |= 1 << track
    return tuple(bits(tracks)), tuple(map(tuple, trees.values()))
