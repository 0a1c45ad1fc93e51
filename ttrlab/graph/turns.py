"""The networks of fewest expected turns, each paid for from one hand.

What a network takes in turns (``costs.turns_weight``) is no sum over its tracks, because a card of the hand pays for
one of them only.  Therefore the hand is *priced*: every card that a track uses costs a part of what drawing one
costs, and the price of the whole hand is given back once.  So reckoned a network is a sum over its tracks, and never
dearer than it is: the cards that it uses are no more than those given back.  Trains left are priced alike.
(Operations research calls this a Lagrangian relaxation.)

Prices rise for what the cheapest network uses more of than there is, and fall for what it leaves, until the sum is
close to the true weight.  Then the networks are looked at in the order of their sums, until the next sum is above
the true weight of one seen before: that one is proven the cheapest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import product
from math import gcd
from typing import NamedTuple

from ttrlab.board import CARD_KINDS, GRAY, WILD, Board, Track, bits, mask_of
from ttrlab.graph.costs import CARD, UNITS, surcharge_weight, track_weights, turns_weight
from ttrlab.graph.lightest import FEW, PLENTY, Found, Undecided, lightest, open_ends, ranked
from ttrlab.graph.places import Ends, draw

STEPS, LOOKS = 30, 400
"""How often prices are changed, and how many networks are looked at before the search gives up its proof.

With more than three open tickets each look takes longer, and there are half as many for each ticket more.
"""
PATIENCE = 10
"""So many changes of prices in a row may come to nothing."""
DRIFT = 0.6
"""How much of the last change of prices goes into the next; that keeps prices from swinging to and fro."""
MANY_STEPS, MANY_LOOKS = 12, 6
"""The same for more tickets than the own search takes, each network being an integer programme then.

One after the other they take so long that they are looked at only without a hand, where each is proven at once.
"""
PARTS = 20
"""Prices are whole numbers of so many parts of a card's worth."""
PART = CARD // PARTS
DEMANDED, TRAINS = CARD_KINDS, CARD_KINDS + 1
"""What is priced beside the cards of each kind: wilds that ferries demand (they count once more), and trains."""

Prices = list[int]
Uses = dict[int, int]
"""How many cards of each kind, demanded wilds and trains a track uses."""


class Question(NamedTuple):
    """What networks are asked for.

    Attributes:
        board: The board.
        mine: The seat's own tracks.
        usable: The tracks that this seat could still claim.
        wants: The cities that will do as the ends of each ticket, as masks.
        hand: Cards of each kind.
        surcharges: Cards that each track is expected to cost beyond its length.
        trains: Trains left.
        takes: Trains that a claim of each track takes.
        lanes: Whether networks differ that only take other lanes of a route.
        prices: Prices to begin with, those of a question much like this one.
    """

    board: Board
    mine: int
    usable: int
    wants: tuple[Ends, ...]
    hand: tuple[int, ...]
    surcharges: tuple[float, ...]
    trains: int
    takes: tuple[int, ...]
    lanes: bool = False
    prices: tuple[int, ...] = (0,) * (TRAINS + 1)


def prices_for(asked: Question) -> tuple[int, ...]:
    """Return the prices at which the lightest sum is greatest, as far as they are sought.

    Args:
        asked: What is asked for.

    >>> from ttrlab.graph.groups import ends_of
    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> wants = (ends_of(usa, usa.ticket("Boston-Miami")), ends_of(usa, usa.ticket("Toronto-Miami")))
    >>> hand, lengths = (0, 0, 0, 4, 0, 0, 0, 0, 0), tuple(track.length for track in usa.tracks)
    >>> prices_for(Question(usa, 0, usa.all_tracks, wants, hand, (0.0,) * 100, 45, lengths))[3] > 0
    True
    """
    search = _Search(asked)
    search.begin()
    return tuple(search.prices)


def fewest_turns(asked: Question) -> Iterator[Found | Undecided]:
    """Yield the minimal networks of fewest expected turns; their weight is ``costs.turns_weight``.

    What is proven, where weight and bound are the same, is that no other takes fewer turns; that none which takes as
    many turns takes fewer trains, is not.  An ``Undecided`` at the end says that there may be others.  The first
    network never takes more turns than the one of fewest trains does, proven or not.

    Args:
        asked: What is asked for.

    >>> from ttrlab.graph.groups import ends_of
    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> wants = tuple(ends_of(usa, usa.ticket(name)) for name in ("Boston-Miami", "Toronto-Miami"))
    >>> hand = (0, 0, 0, 6, 0, 0, 0, 0, 2)
    >>> lengths = tuple(track.length for track in usa.tracks)
    >>> found = next(fewest_turns(Question(usa, 0, usa.all_tracks, wants, hand, (0.0,) * 100, 45, lengths)))
    >>> found.bound == found.weight == turns_weight(usa, list(bits(found.tracks)), hand)
    True
    """
    return _Search(asked).ranked()


class _Search:
    """The networks seen so far, the lightest first, and the prices."""

    def __init__(self, asked: Question) -> None:
        self.asked = asked
        self.queue: list[tuple[int, tuple[int, ...]]] = []
        self.seen: set[int] = set()
        self.stock = [*asked.hand, asked.hand[WILD], asked.trains]
        """How much there is of what has a price."""
        board, usable = asked.board, asked.usable & ~asked.mine
        self.routes: dict[tuple[int, int], list[int]] = {}
        """The usable lanes between two cities."""
        for track in bits(usable):
            self.routes.setdefault(_cities(board.tracks[track]), []).append(track)
        self.weights = track_weights(board, "turns", asked.hand, asked.surcharges, asked.takes)
        fixed = track_weights(board, "turns", (0,) * CARD_KINDS, asked.surcharges, asked.takes)
        self.fixed = fixed
        """The weight of each track without a hand."""
        self.grid = gcd(UNITS["turns"], CARD, *(surcharge_weight(more) for more in asked.surcharges if more))
        """What networks weigh without their trains is a multiple of this."""
        self.most = min(asked.trains, sum(sorted(asked.takes)[1 - len(board.cities):]))
        """No network takes more trains."""
        count = len(open_ends(draw(board, asked.mine, usable, fixed), asked.wants))
        self.many = count > FEW
        self.steps, self.looks = STEPS, LOOKS >> max(0, count - 3)
        if self.many:
            self.steps, self.looks = MANY_STEPS, 0 if any(asked.hand) else MANY_LOOKS
        self.prices: Prices = list(asked.prices)
        self.ended = False
        """Whether all networks have been seen."""

    def begin(self) -> bool:
        """Find the prices, and return whether there may be a network at all."""
        asked = self.asked
        shortest = lightest(asked.board, asked.mine, asked.usable, asked.wants,
                            track_weights(asked.board, takes=asked.takes), asked.trains, asked.takes)
        if isinstance(shortest, Found):
            self._see(shortest.tracks)
        if shortest is not None:
            self._improve()
        return shortest is not None

    def ranked(self) -> Iterator[Found | Undecided]:
        """Yield the networks in the order of their weights."""
        if not self.begin():
            return
        floor = 0
        for floor in self._looks():
            while self.queue and self._proven(floor):
                yield self._next(floor)
        while self.queue:
            yield self._next(floor)
        if not self.ended:
            yield Undecided(floor)

    def _next(self, floor: int) -> Found:
        proven = self.ended or self._proven(floor)
        weight, tracks = heappop(self.queue)
        return Found(weight, mask_of(tracks), weight if proven else floor)

    def _proven(self, floor: int) -> bool:
        """Return whether no network takes fewer turns than the lightest one waiting, where others weigh so much."""
        weight, tracks = self.queue[0]
        turns = weight - sum(self.asked.takes[track] for track in tracks)
        return weight <= floor or turns <= -((self.most - floor) // self.grid) * self.grid

    def _looks(self) -> Iterator[int]:
        """Look at the networks in the order of their sums; yield each time what those not seen weigh at least."""
        asked, (weights, back, _) = self.asked, self._priced(self.prices)
        # a network is ranked by the lightest lane of each of its routes, which need not take the fewest trains
        takes = list(asked.takes)
        for lanes in self.routes.values():
            for lane in lanes:
                takes[lane] = min(asked.takes[other] for other in lanes)
        # for many tickets the price of trains does better than a limit, under which a programme takes long
        trains = PLENTY if self.many else asked.trains
        found = ranked(asked.board, asked.mine, asked.usable, asked.wants, weights, trains, takes=takes, loose=True)
        for number, item in enumerate(found, 1):
            yield item.bound - back
            if isinstance(item, Undecided) or number > self.looks:
                return
            self._see(item.tracks)
        self.ended = True

    def _see(self, tracks: int) -> None:
        """Keep a network, with the best lanes for the hand or with all that count as different."""
        asked = self.asked
        routes = [self.routes[_cities(asked.board.tracks[track])] for track in bits(tracks)]
        key = mask_of(lanes[0] for lanes in routes)
        if key in self.seen:
            return
        self.seen.add(key)
        fitting = [lanes for lanes in product(*map(self._choices, routes))
                   if sum(asked.takes[lane] for lane in lanes) <= asked.trains]
        every = [(turns_weight(asked.board, lanes, asked.hand, asked.surcharges, asked.takes), tuple(sorted(lanes)))
                 for lanes in fitting]
        for item in every if asked.lanes else sorted(every)[:1]:
            heappush(self.queue, item)

    def _choices(self, lanes: Sequence[int]) -> list[int]:
        """Return the lanes of a route that can make a difference: of alike ones only the lightest.

        For the weight colours that are not in the hand are alike.
        """
        asked, kinds = self.asked, dict[tuple[object, ...], int]()
        for number in sorted(lanes, key=lambda lane: (self.weights[lane], lane)):
            lane = asked.board.tracks[number]
            colour: object = lane.colour
            if not asked.lanes:
                unlike = lane.colour == GRAY or asked.hand[lane.colour]
                colour = (lane.colour if unlike else None, asked.takes[number])
            kinds.setdefault((lane.length, colour, *sorted(lane.marks.items())), number)
        return list(kinds.values())

    def _improve(self) -> None:
        """Find the prices at which the lightest sum is greatest, step by step (a subgradient method)."""
        asked, highest, failed = self.asked, -1, 0
        prices, change = [float(price) for price in self.prices], [0.0] * len(self.prices)
        for _ in range(self.steps):
            whole = [round(price) for price in prices]
            weights, back, uses = self._priced(whole)
            found = lightest(asked.board, asked.mine, asked.usable, asked.wants, weights)
            assert isinstance(found, Found), "without a limit there is a network"
            self._see(found.tracks)
            failed += 1
            if found.bound - back > highest:
                highest, self.prices, failed = found.bound - back, whole, 0
            slope = self._slope(whole, found.tracks, uses)
            if failed > PATIENCE or not any(slope) or (self.queue and self._proven(highest)):
                return
            change = [more + DRIFT * before for more, before in zip(slope, change, strict=True)]
            aim = self.queue[0][0] if self.queue else highest + UNITS["turns"]
            step = max(0, aim - found.weight + back) / PART / max(1.0, sum(more * more for more in change))
            prices = [max(0.0, price + step * more) for price, more in zip(prices, change, strict=True)]
            prices = [*(min(PARTS, price) for price in prices[:TRAINS]), prices[TRAINS]]

    def _slope(self, prices: Prices, tracks: int, uses: list[Uses]) -> list[int]:
        """Return how much more of each thing a network uses than there is, 0 where its price can go no further."""
        slope = [-stock for stock in self.stock]
        for track in bits(tracks):
            for kind, amount in uses[track].items():
                slope[kind] += amount
        for kind, price in enumerate(prices):
            if (price == 0 and slope[kind] < 0) or (price == PARTS and slope[kind] > 0 and kind != TRAINS):
                slope[kind] = 0
        return slope

    def _priced(self, prices: Prices) -> tuple[tuple[int, ...], int, list[Uses]]:
        """Return the weight of each track at some prices, what is given back in all, and what each track uses."""
        weights, uses = list(self.fixed), []
        for track in self.asked.board.tracks:
            saved, used = _best_use(track, self.asked.hand, prices)
            trains = self.asked.takes[track.index]
            weights[track.index] += PART * (prices[TRAINS] * trains - saved)
            uses.append({**used, TRAINS: trains})
        back = PART * sum(price * stock for price, stock in zip(prices, self.stock, strict=True))
        return tuple(weights), back, uses


def _cities(track: Track) -> tuple[int, int]:
    return min(track.a, track.b), max(track.a, track.b)


def _best_use(track: Track, hand: Sequence[int], prices: Prices) -> tuple[int, Uses]:
    """Return what the cards of a hand can save at most on one track at some prices, and which it uses for that.

    A card that is used saves drawing one, less its price.
    """
    ferry = min(track.marks.get("ferry", 0), track.length)
    demanded = min(ferry, hand[WILD])
    saved = demanded * (PARTS - prices[DEMANDED])
    colours = [track.colour] if track.colour != GRAY else [kind for kind in range(WILD) if hand[kind]] or [0]
    best, used = -1, Uses()
    for colour in colours:
        cards, wilds = min(hand[colour], track.length - ferry), min(hand[WILD], track.length)
        if prices[colour] <= prices[WILD]:
            wilds = min(wilds, track.length - cards)
        else:
            cards = min(cards, track.length - wilds)
        worth = cards * (PARTS - prices[colour]) + wilds * (PARTS - prices[WILD])
        if worth > best:
            best, used = worth, {colour: cards, WILD: wilds, DEMANDED: demanded}
    return saved + best, used
