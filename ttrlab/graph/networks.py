"""Planning several tickets together: the cheapest network for all of them, and what it hangs on.

A network may use tracks that the seat owns, which cost nothing, and *usable* ones, which it could still claim.
It is cheapest in trains or in expected turns, each card of the hand paying for one of its tracks only
(``graph.costs`` says how these are reckoned).  ``graph.lightest`` and ``graph.turns`` have the bare searches.

A search that ends before it has found a network or proved that there is none says so: that is never the same answer
as *none*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from ttrlab.board import CARD_KINDS, Board, bits
from ttrlab.errors import TtrlabError, UndecidedError
from ttrlab.graph.cards import missing
from ttrlab.graph.costs import Cost, expected_turns, in_units, taken, track_weights, tunnel_surcharges
from ttrlab.graph.groups import Wanted, ends_of, groups, pairs, prize_of
from ttrlab.graph.lightest import PLENTY, Found, Undecided, lightest, ranked
from ttrlab.graph.paths import cheapest
from ttrlab.graph.places import Ends, joins
from ttrlab.graph.turns import Question, fewest_turns, prices_for

__all__ = ["Critical", "Network", "Networks", "cheapest_network", "criticality", "networks"]

MOST = 16
"""For more open tickets than anybody holds the search would take minutes."""


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
        turns: Expected turns to draw for all tracks together and claim them, each card of the hand used once.
        measure: What the network is cheapest in.
        cost: What it costs in that measure.
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


class Networks(tuple[Network, ...]):
    """Networks, the cheapest first.

    Attributes:
        decided: Whether it is proven that there are no others where there are fewer than were asked for.
    """

    decided: bool

    def __new__(cls, found: Iterable[Network] = (), decided: bool = True) -> Networks:
        """Return networks, and whether there are no others."""
        made = super().__new__(cls, found)
        made.decided = decided
        return made


@dataclass(frozen=True, slots=True)
class Critical:
    """What a network loses with one of its tracks.

    Attributes:
        track: The track that an opponent takes.
        extra: How much dearer the tickets get, in the measure of the network: 0 where another network is no dearer,
            ``None`` where none is left.
        instead: The cheapest network then, ``None`` where there is none.
        decided: Whether the search came to an end; where it did not, no network was found, nor ruled out.
    """

    track: int
    extra: float | None
    instead: Network | None
    decided: bool = True


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
        cost: ``trains`` (of alike ones the fewest claims), ``turns`` (of alike ones the fewest trains; the turns of
            the network as a whole), or a weight of one's own for each track.
        hand: Cards of each kind; none where not given.
        surcharges: Cards that each track is expected to cost beyond its length, by default those of the tunnels
            that the board marks.
        takes: Trains that a claim of each track takes; by default its length (LA-MTN-1 asks for more).

    Raises:
        TtrlabError: There is no such cost.
        UndecidedError: Among many tickets no network with so few trains was found, nor was it proven that there is
            none.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> tickets = [usa.ticket("Boston-Miami"), usa.ticket("Toronto-Miami")]
    >>> plan = cheapest_network(usa, 0, usa.all_tracks, tickets)
    >>> plan.trains, plan.claims, plan.exact, plan.trees
    (14, 6, True, ((0, 1),))
    """
    found = networks(board, mine, usable, tickets, 1, trains=trains, cost=cost, hand=hand, surcharges=surcharges,
                     takes=takes)
    if not found and not found.decided:
        raise UndecidedError(f"whether a network of {trains} trains completes the tickets is not decided: the search "
                             f"ended before it found one or proved that there is none")
    return found[0] if found else None


def networks(board: Board, mine: int, usable: int, tickets: Iterable[Wanted], k: int = 5, *,
             trains: int | None = None, cost: Cost = "trains", hand: Sequence[int] | None = None,
             surcharges: Sequence[float] | None = None, takes: Sequence[int] | None = None,
             lanes: bool = False) -> Networks:
    """Return the cheapest networks for the tickets, the cheapest first; each needs every one of its tracks.

    Where there are fewer than asked for, ``Networks.decided`` says whether it is proven that there are no others.

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

    Raises:
        TtrlabError: There are more open tickets than ``MOST``, or there is no such cost.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> tickets = [usa.ticket("Boston-Miami"), usa.ticket("Toronto-Miami")]
    >>> [plan.trains for plan in networks(usa, 0, usa.all_tracks, tickets, 4)]
    [14, 15, 15, 16]
    """
    asked = _Asked(board, mine, tuple(tickets), trains, cost, hand, surcharges, takes)
    return asked.networks(usable, k, lanes)


class _Asked:
    """What networks are asked for, again and again with other usable tracks."""

    def __init__(self, board: Board, mine: int, tickets: tuple[Wanted, ...], trains: int | None, cost: Cost,
                 hand: Sequence[int] | None, surcharges: Sequence[float] | None, takes: Sequence[int] | None) -> None:
        self.board, self.mine, self.tickets, self.cost = board, mine, tickets, cost
        self.hand, self.surcharges = hand, surcharges
        self.trains = PLENTY if trains is None else trains
        self.takes = taken(board, takes)
        self.weights = track_weights(board, cost, hand, surcharges, takes)
        self.wants = _ends(board, tickets)
        count = sum(not joins(board, mine, [pair]) for pair in self.wants)
        if count > MOST:
            raise TtrlabError(f"a network is sought for up to {MOST} open tickets, not for {count}")
        self.prices: tuple[int, ...] | None = None
        """What the hand is worth, for the search for fewest turns to begin with."""

    def networks(self, usable: int, k: int, lanes: bool = False) -> Networks:
        """Return the cheapest networks."""
        first = list(islice(self._search(usable, k, lanes), k))
        made = (self._network(item) for item in first if isinstance(item, Found))
        return Networks(made, not any(isinstance(item, Undecided) for item in first))

    def _search(self, usable: int, k: int, lanes: bool) -> Iterator[Found | Undecided | None]:
        if self.cost == "turns":
            return fewest_turns(self.question(usable, lanes))
        if k > 1:
            return ranked(self.board, self.mine, usable, self.wants, self.weights, self.trains, lanes, self.takes)
        return iter((lightest(self.board, self.mine, usable, self.wants, self.weights, self.trains, self.takes),))

    def question(self, usable: int, lanes: bool = False) -> Question:
        """Return the question for fewest turns."""
        hand = (0,) * CARD_KINDS if self.hand is None else tuple(self.hand)
        more = tunnel_surcharges(self.board) if self.surcharges is None else tuple(self.surcharges)
        asked = Question(self.board, self.mine, usable, self.wants, hand, more, self.trains, self.takes, lanes)
        return asked if self.prices is None else asked._replace(prices=self.prices)

    def _network(self, found: Found) -> Network:
        board, claim = self.board, tuple(bits(found.tracks))
        lanes = [board.tracks[track] for track in claim]
        tracks, trees = _runs(board, self.mine, found.tracks, self.tickets)
        parts = groups(pairs(board), self.mine | found.tracks)
        exact = found.bound >= found.weight
        return Network(
            tickets=self.tickets, tracks=tracks, to_claim=claim, trains=sum(self.takes[track] for track in claim),
            claims=len(claim), cards=sum(lane.length for lane in lanes),
            wilds=sum(min(lane.marks.get("ferry", 0), lane.length) for lane in lanes),
            missing=None if self.hand is None else missing(board, claim, self.hand),
            points=sum(board.points.get(lane.length, 0) for lane in lanes),
            ticket_points=sum(prize_of(board, ticket).value(parts) or 0 for ticket in self.tickets),
            turns=round(expected_turns(board, claim, self.hand, self.surcharges), 2), measure=self.cost,
            cost=in_units(self.cost, found.weight),
            bound=in_units(self.cost, found.weight if exact else found.bound), exact=exact, trees=trees)


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
    asked = _Asked(board, mine, network.tickets, trains, network.measure, hand, surcharges, takes)
    if network.measure == "turns":  # what the hand is worth hardly changes with the loss of a track
        asked.prices = prices_for(asked.question(usable))
    found = []
    for track in network.to_claim:
        others = asked.networks(usable & ~(1 << track if gone is None else gone(track)), 1)
        instead = others[0] if others else None
        extra = None if instead is None else _more(network.measure, instead.cost, network.cost)
        found.append(Critical(track, extra, instead, others.decided))
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
