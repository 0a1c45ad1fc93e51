"""What a seat knows of the tickets: where those lie that it has seen, as far as that can be told.

Tickets that the seat has not seen are all alike to it.  Where one that it has seen has gone is certain at first,
and less so once it lies under the deck in unknown order and others draw and give back around it.  So a seat keeps
a *belief*: every way in which the tickets can lie, with its weight, as an exact filter over what happens.  Of what
others keep it believes nothing: whichever of the tickets on offer they keep is equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import comb
from typing import Any, NamedTuple

from ttrlab.engine import Rules
from ttrlab.rules.tickets import Offer
from ttrlab.state import State

FRESH, LONG, ANY = -1, -2, -3
"""A ticket never seen: of the regular deck, of the long one, of either."""
MOST = 500
"""So many ways are kept at most; beyond, the tickets whose places are least certain count as never seen."""

Bag = tuple[int, ...]
"""Tickets one on another in unknown order; the numbers are sorted."""
Pile = tuple[Bag, ...]
"""Bags one on another, the top one first."""


class Way(NamedTuple):
    """One way in which the tickets can lie.

    Attributes:
        deck: The ticket deck.
        offers: For each seat what it has drawn and must choose from; empty for the seat itself.
        hands: For each seat what it has kept, sorted; empty for the seat itself.
    """

    deck: Pile
    offers: tuple[Pile, ...]
    hands: tuple[Bag, ...]


class TicketKnowledge:
    """The tickets through the eyes of one seat, kept up event by event.

    Args:
        rules: The rules of the game.
        seat: Whose eyes; -1 for a bystander's.

    Attributes:
        ways: The weight of every way in which the tickets can lie.
        seen: Every ticket that the seat has seen.
        pile: The tickets that lie face up.
    """

    __slots__ = ("_long", "_shuffled", "offer", "pile", "seat", "seen", "ways")

    def __init__(self, rules: Rules, seat: int) -> None:
        self.seat = seat
        self._long = frozenset(t.index for t in rules.board.tickets if t.deck != "regular")
        self._shuffled: bool = rules.options["tickets.return_order"] == "shuffled"
        none: tuple[Any, ...] = ((),) * rules.players
        regular = len(rules.board.tickets) - len(self._long)
        self.ways: dict[Way, float] = {Way(_bags((FRESH,) * regular), none, none): 1.0}
        self.seen: frozenset[int] = frozenset()
        self.offer: tuple[int, ...] = ()
        """What the seat itself must choose from."""
        self.pile: tuple[int, ...] = ()

    def copy(self) -> TicketKnowledge:
        """Return an independent copy."""
        new: TicketKnowledge = object.__new__(TicketKnowledge)
        for name in TicketKnowledge.__slots__:
            setattr(new, name, getattr(self, name))
        return new  # nothing in it is ever changed in place

    # -- forgetting --------------------------------------------------------------------------------
    def look(self, state: State, shown: Mapping[int, Iterable[int]], counts: Iterable[int]) -> None:
        """Know no more than what lies in the open.

        Args:
            state: The moment.
            shown: Tickets of other seats that everybody has seen, under -1 those face up on the table.
            counts: The number of tickets that each seat has kept.
        """
        other = ANY if self._long else FRESH
        offers: list[Pile] = [()] * len(state.seats)
        mine: tuple[int, ...] = tuple(state.seats[self.seat].tickets) if self.seat >= 0 else ()
        self.pile = tuple(state.parts["tickets"].tickets) if "tickets" in state.parts else ()
        self.offer = ()
        for phase in state.pending:
            if isinstance(phase, Offer):
                if phase.seat == self.seat:
                    self.offer = phase.tickets
                else:
                    # From which deck each has been dealt all have seen.
                    offers[phase.seat] = tuple((LONG if t in self._long else FRESH,) for t in phase.tickets)
        hands = []
        for seat, count in enumerate(counts):
            known = () if seat == self.seat else tuple(shown.get(seat, ()))
            hands.append(() if seat == self.seat else tuple(sorted((*known, *(other,) * (count - len(known))))))
        self.seen = frozenset((*mine, *self.offer, *shown.get(-1, ()), *(t for hand in hands for t in hand if t >= 0)))
        self.ways = {Way(_bags((FRESH,) * len(state.ticket_deck)), tuple(offers), tuple(hands)): 1.0}

    # -- what happens ------------------------------------------------------------------------------
    def observe(self, kind: str, who: int | None, data: Mapping[str, Any], state: State) -> None:
        """Take in an event; of another seat's secrets only what this seat may know is in ``data``.

        Args:
            kind: The kind of the event.
            who: Whose doing, ``None`` for the game's own.
            data: What is known of it.
            state: How things stand when the action is over; only the number of tickets in the deck is looked at.
        """
        if kind in ("offered", "offered_long"):
            assert who is not None
            if who == self.seat:
                self._sees(data["tickets"], kind == "offered")
            else:
                self._offered(who, data["number"], kind == "offered")
        elif kind == "kept":
            assert who is not None
            if who == self.seat:
                self._keeps(data["unkept"], data["to"])
            else:
                self._kept(who, data, len(state.ticket_deck))
        elif kind in ("completed", "chose_ticket") and who not in (None, self.seat):
            assert who is not None
            for ticket in data.get("tickets", ()) if kind == "completed" else (data["ticket"],):
                self._shown(who, ticket)
        elif kind == "turned_ticket":
            self._turned(data["ticket"], data["to"])
        elif kind == "tickets_reshuffled":
            # What is left of the deck, if anything, stays on top.
            pile, self.pile = _bags(sorted(self.pile)), ()
            self._step(lambda way: [(way._replace(deck=(*way.deck, *pile)), 1.0)])
        elif kind == "new_luck":
            self._step(lambda way: [(way._replace(deck=_mixed(way.deck)), 1.0)])

    def _step(self, after: Callable[[Way], Iterable[tuple[Way, float]]]) -> None:
        """Follow every way to those that it can become, each with its chance."""
        ways: dict[Way, float] = {}
        for way, weight in self.ways.items():
            for new, chance in after(way):
                ways[new] = ways.get(new, 0.0) + weight * chance
        total = sum(ways.values())
        self.ways = {way: weight / total for way, weight in ways.items() if weight}
        while len(self.ways) > MOST:
            self._forget(self._least_certain())

    def _forget(self, ticket: int) -> None:
        """Forget that a ticket, which lies somewhere in the deck or with others, has ever been seen."""
        instead = LONG if ticket in self._long else FRESH
        ways: dict[Way, float] = {}

        def bag(tickets: Bag) -> Bag:
            return tuple(sorted(instead if t == ticket else t for t in tickets)) if ticket in tickets else tickets
        for way, weight in self.ways.items():
            new = Way(tuple(map(bag, way.deck)), tuple(tuple(map(bag, pile)) for pile in way.offers),
                      tuple(map(bag, way.hands)))
            ways[new] = ways.get(new, 0.0) + weight
        self.ways = ways
        self.seen -= {ticket}

    def _least_certain(self) -> int:
        """Return the ticket whose likeliest place is less likely than that of any other."""
        chances: dict[int, dict[tuple[int, int], float]] = {}
        for way, weight in self.ways.items():
            piles = (way.deck, *way.offers, *((hand,) for hand in way.hands))
            for at, pile in enumerate(piles):
                for depth, bag in enumerate(pile):
                    for ticket in bag:
                        if ticket >= 0:
                            places = chances.setdefault(ticket, {})
                            places[at, depth] = places.get((at, depth), 0.0) + weight
        return min(chances, key=lambda ticket: (max(chances[ticket].values()), ticket))

    def _offered(self, who: int, number: int, from_deck: bool) -> None:
        def after(way: Way) -> Iterator[tuple[Way, float]]:
            if not from_deck:
                # Long tickets come before the regular ones that were dealt already.
                long = ((LONG,) * number, *way.offers[who])
                yield way._replace(offers=_put(way.offers, who, long)), 1.0
                return
            for drawn, deck, chance in draws(way.deck, number):
                yield way._replace(deck=deck, offers=_put(way.offers, who, drawn)), chance
        self._step(after)

    def _sees(self, tickets: tuple[int, ...], from_deck: bool) -> None:
        """Draw tickets in the sight of this seat: ways in which others would have come fall out."""
        if from_deck:
            self._drawn_openly(tickets)
        self.seen |= set(tickets)
        self.offer = (*tickets, *self.offer)

    def _drawn_openly(self, tickets: tuple[int, ...]) -> None:
        wanted = [t if t in self.seen else FRESH for t in tickets]

        def after(way: Way) -> Iterator[tuple[Way, float]]:
            deck, chance = way.deck, 1.0
            for ticket in wanted:
                if not deck or ticket not in deck[0]:
                    return
                top = list(deck[0])
                chance *= top.count(ticket) / len(top)
                top.remove(ticket)
                deck = (*_bags(top), *deck[1:])
            yield way._replace(deck=deck), chance
        self._step(after)

    def _turned(self, ticket: int, where: str) -> None:
        """See a ticket turned up for all, and where it goes then (NL-AMB-5)."""
        self._drawn_openly((ticket,))
        self.seen |= {ticket}
        if where == "discard":
            self.pile = (*self.pile, ticket)
        self._step(lambda way: [(way._replace(deck=self._back(way.deck, ((ticket,),), where)), 1.0)])

    def _keeps(self, unkept: tuple[int, ...], where: str) -> None:
        self.offer = ()
        self._lie_openly(unkept, where)
        self._step(lambda way: [(way._replace(deck=self._back(way.deck, tuple((t,) for t in unkept), where)), 1.0)])

    def _lie_openly(self, unkept: tuple[int, ...], where: str) -> None:
        if where == "discard":
            self.pile = (*self.pile, *(ticket for ticket in unkept if ticket not in self._long))

    def _kept(self, who: int, data: Mapping[str, Any], deck_after: int) -> None:
        number, where = data["number"], data["to"]
        if "unkept" in data:
            return self._kept_openly(who, data["unkept"], where)

        def after(way: Way) -> Iterator[tuple[Way, float]]:
            for kept, left, chance in choices(way.offers[who], number):
                deck = self._back(way.deck, left, where)
                if sum(map(len, deck)) == deck_after:
                    hand = tuple(sorted((*way.hands[who], *kept)))
                    yield Way(deck, _put(way.offers, who, ()), _put(way.hands, who, hand)), chance
        return self._step(after)

    def _kept_openly(self, who: int, unkept: tuple[int, ...], where: str) -> None:
        """Another seat keeps the rest of its offer, and what it does not keep lies open (NL-AMB-3)."""
        left = [t if t in self.seen else LONG if t in self._long else FRESH for t in unkept]

        def after(way: Way) -> Iterator[tuple[Way, float]]:
            offer = [ticket for bag in way.offers[who] for ticket in bag]
            kept, ways = offer[:], 1
            for ticket in left:
                if ticket not in kept:
                    return
                ways *= kept.count(ticket)
                kept.remove(ticket)
            hand = tuple(sorted((*way.hands[who], *kept)))
            yield Way(way.deck, _put(way.offers, who, ()), _put(way.hands, who, hand)), float(ways)
        self._step(after)
        self.seen |= set(unkept)
        self._lie_openly(unkept, where)

    def _back(self, deck: Pile, left: Pile, where: str) -> Pile:
        """Return the deck after tickets that were not kept have gone where the variant says."""
        back = [tuple(t for t in bag if t != LONG and t not in self._long) for bag in left]
        back = [bag for bag in back if bag]
        if where in ("box", "discard") or not back:
            return deck
        if where == "shuffle_back":
            return _mixed((*deck, *back))
        return (*deck, *_mixed(back)) if self._shuffled else (*deck, *back)

    def _shown(self, who: int, ticket: int) -> None:
        """A seat has shown a ticket: it has it in its hand, and had it all the time."""
        known = ticket in self.seen
        self.seen |= {ticket}

        def after(way: Way) -> Iterator[tuple[Way, float]]:
            hand = list(way.hands[who])
            if known:
                if ticket in hand:
                    yield way, 1.0
                return
            unseen = FRESH if FRESH in hand else ANY
            if unseen in hand:
                chance = hand.count(unseen)
                hand.remove(unseen)
                yield way._replace(hands=_put(way.hands, who, tuple(sorted((*hand, ticket))))), float(chance)
        self._step(after)

    def agrees(self, state: State, counted: bool) -> bool:
        """Whether what is known comes to what can be counted on the table.

        Args:
            state: The moment.
            counted: Whether the tickets of others may be counted.
        """
        way = next(iter(self.ways), None)
        if way is None or sum(map(len, way.deck)) != len(state.ticket_deck):
            return False
        return not counted or all(len(hand) == len(seat.tickets) for i, (hand, seat) in enumerate(
            zip(way.hands, state.seats, strict=True)) if i != self.seat)


def draws(deck: Pile, number: int) -> Iterator[tuple[Pile, Pile, float]]:
    """Yield what can come when so many tickets are drawn, what is left, and the chance of it.

    >>> list(draws(((-1, -1, 4), (7,)), 1))
    [(((4,),), ((-1, -1), (7,)), 0.3333333333333333), (((-1,),), ((-1, 4), (7,)), 0.6666666666666666)]
    """
    drawn: list[Bag] = []
    for at, bag in enumerate(deck):
        if number < len(bag):
            if not number:
                yield tuple(drawn), deck[at:], 1.0
                return
            total = comb(len(bag), number)
            for taken, left, ways in _splits(bag, number):
                yield (*drawn, taken), (left, *deck[at + 1:]), ways / total
            return
        drawn.append(bag)
        number -= len(bag)
    yield tuple(drawn), (), 1.0


def choices(offer: Pile, number: int) -> Iterator[tuple[Bag, Pile, float]]:
    """Yield which tickets can be kept, every choice alike likely, what is left of the offer, and the chance of it.

    >>> list(choices(((2,), (-1, -1)), 1))
    [((-1,), ((2,), (-1,)), 0.6666666666666666), ((2,), ((-1, -1),), 0.3333333333333333)]
    """
    total = comb(sum(map(len, offer)), number)
    for kept, left, ways in _chosen(offer, number):
        yield kept, left, ways / total


def _chosen(offer: Pile, number: int) -> Iterator[tuple[Bag, Pile, int]]:
    if not offer:
        if not number:
            yield (), (), 1
        return
    for here in range(min(number, len(offer[0])) + 1):
        for taken, rest, ways in _splits(offer[0], here):
            for kept, left, more in _chosen(offer[1:], number - here):
                yield (*taken, *kept), (*_bags(rest), *left), ways * more


def _splits(bag: Bag, number: int) -> Iterator[tuple[Bag, Bag, int]]:
    """Yield each way of taking a number of tickets out of a bag, alike ones not told apart, and how often it comes."""
    if not number:
        yield (), bag, 1
        return
    if len(bag) < number:
        return
    first = bag[0]
    alike = bag.count(first)
    for here in range(min(alike, number) + 1):
        for taken, left, ways in _splits(bag[alike:], number - here):
            yield (first,) * here + taken, (first,) * (alike - here) + left, comb(alike, here) * ways


def _bags(tickets: Iterable[int]) -> Pile:
    bag = tuple(tickets)
    return (bag,) if bag else ()


def _mixed(pile: Iterable[Bag]) -> Pile:
    """Return a pile shuffled: one bag of everything."""
    return _bags(sorted(ticket for bag in pile for ticket in bag))


def _put(items: tuple[Any, ...], at: int, item: Any) -> tuple[Any, ...]:
    return (*items[:at], item, *items[at + 1:])
