"""What a seat knows of the train cards: who drew how many unseen from which deck, and what must be among them.

The words used here: a *pool* is what was shuffled together, first the whole deck and later each time the discard.
What is in a pool, less what has been seen to come out of it, lies in *slots*: the cards that others drew unseen
from it, and the rest of the deck.  Before anything else is known every way of laying the pool's cards into its
slots is equally likely.  A payment then tells that among the slots of a hand, as far as they were drawn by then,
there are at least so many cards of a kind: a *need*.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ttrlab.actions import Payment
from ttrlab.board import CARD_KINDS, WILD
from ttrlab.engine import Rules
from ttrlab.rules.hidden import Hidden
from ttrlab.state import EMPTY, State

Need = tuple[int, int]
"""``(k, n)``: among the first ``k`` slots of a hand there are at least ``n`` cards of the kind."""


class CardKnowledge:
    """The train cards through the eyes of one seat, kept up event by event.

    Args:
        rules: The rules of the game.
        seat: Whose eyes; -1 for a bystander's.

    Attributes:
        pools: For each pool how many cards of each kind lie in its slots.
        current: The pool that the deck is the rest of.
        deck: Cards in the deck.
        slots: For each hand, and after the hands each face-down pile, the pools of its slots, oldest first.
        sure: For each of these, cards of each kind known to have come, less those that have gone; below zero
            where only slots can have paid.
        needs: For each hand and kind what must be among its slots, ever more slots and ever more cards.
        discard: Cards of each kind.
        market: Card kinds by place.
        lost: Whether something happened that cannot be followed.
    """

    __slots__ = ("_eager", "_given", "_laid", "_renews", "current", "deck", "discard", "lost", "market", "needs",
                 "pools", "seat", "slots", "sure")

    def __init__(self, rules: Rules, seat: int) -> None:
        self.seat = seat
        self.pools = [list(rules.board.deck)]
        self.current = 0
        self.deck = sum(rules.board.deck)
        self.slots: list[list[int]] = [[] for _ in range(2 * rules.players)]
        self.sure = [[0] * CARD_KINDS for _ in range(2 * rules.players)]
        self.needs: dict[tuple[int, int], list[Need]] = {}
        self.discard = [0] * CARD_KINDS
        self.market = [EMPTY] * rules.options["market.size"]
        self.lost = False
        self._laid: list[int] | None = None
        """The cards that a tunnel has turned up while its payment lies beside the board."""
        self._given: int = rules.options["cards.deal_wilds"]
        self._eager: bool = rules.options["deck.reshuffle"] == "eager"
        self._renews: bool = rules.options["deck.reshuffle"] != "never"

    def copy(self) -> CardKnowledge:
        """Return an independent copy."""
        new: CardKnowledge = object.__new__(CardKnowledge)
        for name in CardKnowledge.__slots__:
            setattr(new, name, getattr(self, name))
        new.pools = [pool[:] for pool in self.pools]
        new.slots = [slots[:] for slots in self.slots]
        new.sure = [cards[:] for cards in self.sure]
        new.needs = {key: needs[:] for key, needs in self.needs.items()}
        new.discard, new.market = self.discard[:], self.market[:]
        new._laid = None if self._laid is None else self._laid[:]
        return new

    # -- forgetting --------------------------------------------------------------------------------
    def look(self, state: State, hidden: Hidden, hands: Sequence[int], discard: int = -1) -> None:
        """Know no more than what lies in the open: all that is unseen is one pool.

        Args:
            state: The moment.
            hidden: What the modules hide there from this seat.
            hands: The number of cards in each hand.
            discard: How many cards the discard holds where it may not be looked at; a last pile then stands for it.
        """
        players = len(state.seats)
        self.slots = [[0] * (0 if seat == self.seat else hands[seat]) for seat in range(players)]
        self.slots += [[0] * sum(hidden.piles.get(seat, ())) for seat in range(players)]
        self.slots += [[0] * discard] if discard >= 0 else []
        self.sure = [[0] * CARD_KINDS for _ in self.slots]
        self.current, self.deck, self.needs, self.lost, self._given = 0, len(state.deck), {}, False, 0
        self.discard, self.market = state.discard[:], state.market[:]
        lying = [phase for phase in state.pending if phase.held]
        self._laid = list(getattr(lying[-1], "revealed", ())) if lying else None
        unseen = [0] * CARD_KINDS
        for card in state.deck:
            unseen[card] += 1
        for cards in [s.hand for i, s in enumerate(state.seats) if i != self.seat] + list(hidden.piles.values()):
            unseen = [a + b for a, b in zip(unseen, cards, strict=True)]
        if discard >= 0:
            unseen = [a + b for a, b in zip(unseen, state.discard, strict=True)]
        self.pools = [unseen]
        for (hand, card), number in hidden.needs.items():
            self.must_hold(hand, card, number)

    # -- what happens ------------------------------------------------------------------------------
    def observe(self, kind: str, who: int | None, data: Mapping[str, Any]) -> None:
        """Take in an event; of another seat's secrets only what this seat may know is in ``data``.

        Args:
            kind: The kind of the event.
            who: Whose doing, ``None`` for the game's own.
            data: What is known of it.
        """
        handle = _HANDLERS.get(kind)
        if handle is not None:
            handle(self, who, data)
        elif who is not None and _is_payment(data.get("pay")):
            self._pays(who, data["pay"])
            self._discards(data["pay"])

    def settle(self, state: State) -> None:
        """Take in the cards that came to the market without a word, once the action is over."""
        self._fill(state.market)
        if not self.deck and state.deck:
            self._renew()

    def agrees(self, state: State, counted: bool, open_discard: bool) -> bool:
        """Whether what is known comes to what can be counted on the table.

        Args:
            state: The moment.
            counted: Whether hands may be counted.
            open_discard: Whether the discard may be looked at.
        """
        if self.lost or self.deck != len(state.deck) or self.market != state.market:
            return False
        if open_discard and self.discard != state.discard:
            return False
        return not counted or all(
            len(self.slots[i]) + sum(self.sure[i]) == sum(s.hand) for i, s in enumerate(state.seats) if i != self.seat)

    def must_hold(self, hand: int, card: int, number: int) -> None:
        """Note that a hand holds at least so many cards of a kind now."""
        if hand == self.seat:
            return
        wanted, there = number - self.sure[hand][card], len(self.slots[hand])
        if wanted <= 0:
            return
        needs = self.needs.setdefault((hand, card), [])
        if needs and needs[-1][1] >= wanted:
            return
        if needs and needs[-1][0] == there:
            needs.pop()
        needs.append((there, wanted))

    # -- how cards move ----------------------------------------------------------------------------
    def _take(self, card: int | None) -> int:
        """Take the top card off the deck, ``None`` where it stays unseen, and return its pool."""
        if not self.deck:
            self._renew()
        pool = self.current
        self.deck -= 1
        if card is not None:
            self.pools[pool][card] -= 1
        if not self.deck and self._eager:
            self._renew()
        return pool

    def _renew(self) -> None:
        """Shuffle the discard into the deck: a new pool, whose cards are known."""
        number = sum(self.discard)
        if not number or not self._renews:
            return
        self._new_pool(number)

    def _new_pool(self, number: int) -> None:
        if self.deck:
            # What is left of the deck mixes with the discard.  The two become one pool: where others hold unseen
            # cards of the old one, this forgets that none of these can have come from the discard.
            for card, more in enumerate(self.discard):
                self.pools[self.current][card] += more
        elif any(self.pools[self.current]):
            self.pools.append(self.discard[:])
            self.current = len(self.pools) - 1
        else:
            self.pools[self.current] = self.discard[:]  # every card of the old one has been seen
        self.deck += number
        self.discard = [0] * CARD_KINDS

    def _fill(self, market: Sequence[int]) -> None:
        for place, card in enumerate(market):
            if self.market[place] == EMPTY and card != EMPTY:
                self._take(card)
                self.market[place] = card

    def _discards(self, cards: Iterable[tuple[int, int]]) -> None:
        for card, number in cards:
            self.discard[card] += number

    def _pays(self, who: int, pay: Payment) -> None:
        for card, number in pay:
            self.must_hold(who, card, number)
            self.sure[who][card] -= number

    def _gets(self, who: int, card: int | None) -> None:
        pool = self._take(card)
        if card is not None:
            self.sure[who][card] += 1
        else:
            self.slots[who].append(pool)

    # -- events ------------------------------------------------------------------------------------
    def _dealt(self, who: int, data: Mapping[str, Any]) -> None:
        cards = data.get("cards", (None,) * data["number"])
        for place, card in enumerate(cards):
            self._gets(who, WILD if place < self._given else card)

    def _market(self, who: int, data: Mapping[str, Any]) -> None:
        self._given = 0  # the wilds that are given come before the first market, and never again
        self._fill(data["cards"])

    def _reset(self, who: int, data: Mapping[str, Any]) -> None:
        self._fill(data["cards"])
        self._discards((card, 1) for card in self.market if card != EMPTY)
        self.market = [EMPTY] * len(self.market)

    def _reshuffled(self, who: int, data: Mapping[str, Any]) -> None:
        # Most reshuffles have been followed already, where the card came that made them.
        if not self.deck:
            self._renew()

    def _drew_unseen(self, who: int, data: Mapping[str, Any]) -> None:
        self._gets(who, data.get("card"))

    def _drew_open(self, who: int, data: Mapping[str, Any]) -> None:
        self.sure[who][data["card"]] += 1
        self.market[data["place"]] = EMPTY

    def _refilled(self, who: int, data: Mapping[str, Any]) -> None:
        if data["card"] != EMPTY:
            self._take(data["card"])
            self.market[data["place"]] = data["card"]

    def _tunnel(self, who: int, data: Mapping[str, Any]) -> None:
        self._pays(who, data["pay"])
        for card in data["revealed"]:
            self._take(card)
        self._laid = list(data["revealed"])

    def _surcharge(self, who: int, data: Mapping[str, Any]) -> None:
        self._pays(who, data["pay"])

    def _took_back(self, who: int, data: Mapping[str, Any]) -> None:
        for card, number in data["pay"]:
            self.sure[who][card] += number
        self._clear_tunnel()

    def _clear_tunnel(self) -> None:
        self._discards((card, 1) for card in self._laid or ())
        self._laid = None

    def _stored(self, who: int, data: Mapping[str, Any]) -> None:
        self.slots[len(self.slots) // 2 + data["owner"]].append(self._take(None))

    def _emptied(self, who: int, data: Mapping[str, Any]) -> None:
        pile = len(self.slots) // 2 + data["owner"]
        slots, self.slots[pile] = self.slots[pile], []
        if "cards" not in data:
            self.slots[who] += slots
            return
        pool = self._merged(set(slots))
        for card, number in data["cards"]:
            self.sure[who][card] += number
            self.pools[pool][card] -= number

    def _warehouses_shuffled(self, who: int, data: Mapping[str, Any]) -> None:
        half = len(self.slots) // 2
        pools = {pool for slots in self.slots[half:] for pool in slots}
        self.current, self.deck = self._merged(pools | ({self.current} if self.deck else set())), data["number"]
        self.slots[half:] = [[] for _ in range(half)]

    def _merged(self, pools: set[int]) -> int:
        """Make one pool of several and return it: of cards seen together it is not told which came out of which."""
        first = min(pools, default=self.current)
        for other in pools - {first}:
            self.pools[first] = [a + b for a, b in zip(self.pools[first], self.pools[other], strict=True)]
            self.pools[other] = [0] * CARD_KINDS
            self.slots = [[first if pool == other else pool for pool in slots] for slots in self.slots]
            self.current = first if self.current == other else self.current
        return first

    def _claimed(self, who: int, data: Mapping[str, Any]) -> None:
        if self._laid is None:
            self._pays(who, data["pay"])
        self._clear_tunnel()
        self._discards(data["pay"])

    def _doubled(self, who: int, data: Mapping[str, Any]) -> None:
        if data["wilds"]:
            self._pays(who, ((WILD, data["wilds"]),))
            self._discards(((WILD, data["wilds"]),))

    def _played(self, who: int, data: Mapping[str, Any]) -> None:
        self._pays(who, data["pay"])

    def _robbed(self, who: int, data: Mapping[str, Any]) -> None:
        self._discards(data["cards"])

    def _moved(self, who: int, data: Mapping[str, Any]) -> None:
        pile = self.sure[len(self.sure) // 2 + who]
        for card, number in data["cards"]:
            pile[card] += number

    def _next_half(self, who: int, data: Mapping[str, Any]) -> None:
        half = len(self.sure) // 2
        # Piles that were face down when a position was set up are in the discard now; what was in them is not told.
        self.lost = any(self.slots[half:])
        self.discard, self.market = list(data["discard"]), list(data["market"])
        self.slots[half:] = [[] for _ in range(half)]
        self.sure[half:] = [[0] * CARD_KINDS for _ in range(half)]
        self._new_pool(sum(self.discard))


def _is_payment(pay: object) -> bool:
    return isinstance(pay, tuple) and all(isinstance(part, tuple) and len(part) == 2 for part in pay)


_HANDLERS: Mapping[str, Any] = {
    "dealt_cards": CardKnowledge._dealt, "market": CardKnowledge._market, "reset": CardKnowledge._reset,
    "reshuffled": CardKnowledge._reshuffled, "drew_unseen": CardKnowledge._drew_unseen,
    "drew_open": CardKnowledge._drew_open, "refilled": CardKnowledge._refilled, "tunnel": CardKnowledge._tunnel,
    "surcharge": CardKnowledge._surcharge, "took_back": CardKnowledge._took_back, "claimed": CardKnowledge._claimed,
    "doubled": CardKnowledge._doubled, "played": CardKnowledge._played, "robbed": CardKnowledge._robbed,
    "stored": CardKnowledge._stored, "emptied": CardKnowledge._emptied,
    "warehouses_shuffled": CardKnowledge._warehouses_shuffled, "moved": CardKnowledge._moved,
    "next_half": CardKnowledge._next_half,
}
