"""Laying the unseen train cards out: at random, every way that meets all needs equally likely.

Without needs a shuffle of every pool does it.  With needs the cards that are needed are planted first, mended by
swaps until all needs are met, and everything is then mixed by random swaps that keep them met.  A swap and the swap
back are equally likely, so the mixing tends to the uniform distribution over all ways; where it starts is forgotten.
"""

from __future__ import annotations

from itertools import accumulate, pairwise
from random import Random
from typing import Final

from ttrlab.board import CARD_KINDS
from ttrlab.play.card_knowledge import CardKnowledge
from ttrlab.play.card_programme import some_way
from ttrlab.state import EMPTY

MIXING: Final = 10
"""Swaps tried for each slot of a hand, those apart after which a need is not met."""
UPHILL: Final = 0.002
"""How often mixing takes a swap that leaves one more card missing: from there it may find ways on that no swap leads
to otherwise.  Only the moments at which all needs are met count, and among these all ways stay equally likely."""
PATIENCE: Final = 20
"""How many times as many swaps are tried at most, until enough of those moments have come."""
PLANTINGS: Final = 8
"""How often planting is tried before its best-meant order is mended."""
RASH: Final = 0.1
"""The same as ``UPHILL`` while mending, where needs are to be met once and all ways need not be equally likely."""
MENDING: Final = 1500
"""Swaps tried at most until all needs are met."""
_NOBODY: Final = -1
"""The owner of places that no need counts; the last row of the slack, which is empty, is its."""


def lay_out(known: CardKnowledge, rng: Random) -> tuple[list[list[int]], list[int]]:
    """Return what is in every hand and face-down pile, as counts by kind, and the deck, the top card last.

    Args:
        known: What is known; the own hand of the seat comes out empty.
        rng: Where the chance comes from.

    Raises:
        TtrlabError: What is known cannot be.
    """
    piles = _met(known, rng) if known.needs else [_shuffled(pool, rng) for pool in known.pools]
    next_card = [iter(cards) for cards in piles]
    found = []
    for sure, slots in zip(known.sure, known.slots, strict=True):
        cards = sure[:]
        for pool in slots:
            cards[next(next_card[pool])] += 1
        found.append(cards)
    if known.seat >= 0:
        found[known.seat] = [0] * CARD_KINDS
    return found, list(next_card[known.current])


def _shuffled(counts: list[int], rng: Random) -> list[int]:
    """Return the cards of a pool in random order."""
    cards = [card for card, number in enumerate(counts) for _ in range(number)]
    if len(cards) < 2:
        return cards
    chance = rng.random
    # Sorting by random keys is the quickest shuffle in Python; keys are 53 bits, so that ties do not matter.
    return [card for _, card in sorted([(chance(), card) for card in cards])]


def _met(known: CardKnowledge, rng: Random) -> list[list[int]]:
    """Return the cards of each pool in an order that meets all needs, every such order equally likely."""
    for _ in range(PLANTINGS):
        mixer = _Mixer(known, _planted(known, rng), rng)
        if not mixer.short:
            break
    if not (mixer.mend() and mixer.mix()):
        mixer = _Mixer(known, _some_way(known, rng), rng)
        mixer.mix(uphill=0.0)
    return mixer.piles()


def _some_way(known: CardKnowledge, rng: Random) -> list[list[int]]:
    rows, stock = some_way(known, rng), [pool[:] for pool in known.pools]
    for row, pools in zip(rows, known.slots, strict=True):
        for card, pool in zip(row, pools, strict=True):
            stock[pool][card] -= 1
    return _filled(known, rows, stock, rng)


def _planted(known: CardKnowledge, rng: Random) -> list[list[int]]:
    """Return the cards of each pool in an order that meets most needs, if not all, and is random otherwise.

    Each card needed goes to the latest free slot that will do; so the early slots, which few needs can use, are kept.
    """
    stock = [pool[:] for pool in known.pools]
    planted = _certain(known, stock)
    wishes = []
    for (hand, card), needs in known.needs.items():
        wished = 0
        for slots, number in needs:
            more = number - planted[hand][:slots].count(card) - wished
            wishes += [(hand, card, slots)] * more
            wished += max(0, more)
    rng.shuffle(wishes)
    for hand, card, slots in wishes:
        row, pools = planted[hand], known.slots[hand]
        for slot in range(slots - 1, -1, -1):
            if row[slot] == EMPTY and stock[pools[slot]][card]:
                row[slot] = card
                stock[pools[slot]][card] -= 1
                break
    return _filled(known, planted, stock, rng)


def _filled(known: CardKnowledge, rows: list[list[int]], stock: list[list[int]], rng: Random) -> list[list[int]]:
    """Return the cards of each pool: those planted in the rows of slots, and any others in the free slots and after."""
    piles: list[list[int]] = [[] for _ in stock]
    rest = [_shuffled(pool, rng) for pool in stock]
    for row, pools in zip(rows, known.slots, strict=True):
        for card, pool in zip(row, pools, strict=True):
            piles[pool].append(rest[pool].pop() if card == EMPTY else card)
    return [pile + left for pile, left in zip(piles, rest, strict=True)]


def _certain(known: CardKnowledge, stock: list[list[int]]) -> list[list[int]]:
    """Return the cards in the slots of pools of one kind, which are taken from the stock; ``EMPTY`` elsewhere."""
    alike = [pool.index(sum(pool)) if any(pool) and sum(pool) in pool else EMPTY for pool in stock]
    planted = []
    for slots in known.slots:
        planted.append([alike[pool] for pool in slots])
        for pool in slots:
            if alike[pool] != EMPTY:
                stock[pool][alike[pool]] -= 1
    return planted


class _Mixer:
    """The cards of all pools in one row, and the slack of every need.

    Attributes:
        cards: The cards, pool after pool; in each pool the slots of the hands come first.
        owner: For each place the hand that has it, ``_NOBODY`` where that hand has no needs.
        slot: For each place the number of the slot in that hand.
        places: For each slot of a hand with needs its place, and where its pool begins and how long it is.
        slack: For each hand and kind pairs of a number of slots, and how many more cards than needed are there.
        short: How many cards are missing where they are needed.
    """

    def __init__(self, known: CardKnowledge, piles: list[list[int]], rng: Random) -> None:
        self.rng = rng
        self.cards = [card for pile in piles for card in pile]
        self.starts = list(accumulate(map(len, piles), initial=0))
        self.owner = [_NOBODY] * len(self.cards)
        self.slot = [0] * len(self.cards)
        self.places: list[tuple[int, int, int]] = []
        self.slack: list[list[list[list[int]]]] = [
            [[] for _ in range(CARD_KINDS)] for _ in (*known.slots, None)]
        for (hand, card), needs in known.needs.items():
            self.slack[hand][card] = [[slots, -need] for slots, need in needs]
        self._place(known)
        self.short = sum(-left for hand in self.slack for needs in hand for _, left in needs if left < 0)

    def _place(self, known: CardKnowledge) -> None:
        needy = {hand for hand, _ in known.needs}
        filled = self.starts[:]
        for hand, slots in enumerate(known.slots):
            for slot, pool in enumerate(slots):
                at = filled[pool]
                filled[pool] += 1
                if hand in needy:
                    self.owner[at], self.slot[at] = hand, slot
                    self.places.append((at, self.starts[pool], self.starts[pool + 1] - self.starts[pool]))
                    self._put(at, self.cards[at], 1)

    def piles(self) -> list[list[int]]:
        """Return the cards of each pool."""
        return [self.cards[a:b] for a, b in pairwise(self.starts)]

    def mix(self, uphill: float = UPHILL) -> bool:
        """Swap at random until nothing is left of where it began; return whether all needs are met in the end."""
        chance, places, cards, owner = self.rng.random, self.places, self.cards, self.owner
        count = len(places)
        wanted = MIXING * count
        for _ in range(PATIENCE * wanted):
            at, start, size = places[int(chance() * count)]
            to = start + int(chance() * size)
            one, other = cards[at], cards[to]
            if one != other:
                if self.short or owner[at] == owner[to]:
                    self._swap(at, to, uphill, 1)
                elif not (self._bound(at, one) or self._bound(to, other)):
                    self._exchange(at, to)
                elif chance() < uphill:
                    self._swap(at, to, 1.0, 1)
            if not self.short:
                wanted -= 1
                if not wanted:
                    break
        return self.mend()

    def mend(self) -> bool:
        """Swap cards to where they are needed; return whether all needs are met in the end."""
        for _ in range(MENDING):
            if not self.short:
                break
            at, to = self._wish()
            self._swap(at, to, RASH, len(self.cards))
        return not self.short

    def _wish(self) -> tuple[int, int]:
        """Return two places of a pool: a slot that wants a card of a kind, and such a card."""
        choice, cards, owner, slot = self.rng.choice, self.cards, self.owner, self.slot
        hand, card, slots = choice([(hand, card, slots) for hand, kinds in enumerate(self.slack)
                                    for card, needs in enumerate(kinds) for slots, left in needs if left < 0])
        at, start, size = choice([place for place in self.places
                                  if owner[place[0]] == hand and slot[place[0]] < slots])
        found = [to for to in range(start, start + size) if cards[to] == card]
        return at, choice(found) if found else at

    # -- swaps -------------------------------------------------------------------------------------
    def _put(self, at: int, card: int, number: int) -> None:
        """Note that a card has come to a place, or (-1) gone from it."""
        slot = self.slot[at]
        for entry in self.slack[self.owner[at]][card]:
            if entry[0] > slot:
                entry[1] += number

    def _bound(self, at: int, card: int) -> bool:
        """Whether a need says that this card must not go from this place to another hand."""
        slot = self.slot[at]
        for slots, left in self.slack[self.owner[at]][card]:  # noqa: SIM110 (quicker, and this is the inmost loop)
            if not left and slots > slot:
                return True
        return False

    def _exchange(self, at: int, to: int) -> None:
        one, other = self.cards[at], self.cards[to]
        self._put(at, one, -1)
        self._put(at, other, 1)
        self._put(to, other, -1)
        self._put(to, one, 1)
        self.cards[at], self.cards[to] = other, one

    def _missing(self, at: int, to: int) -> int:
        """Return how many cards are missing for the needs that the cards of two places count for."""
        kinds = (self.cards[at], self.cards[to])
        hands = {self.owner[at], self.owner[to]}
        return sum(-left for hand in hands for card in kinds for _, left in self.slack[hand][card] if left < 0)

    def _swap(self, at: int, to: int, uphill: float, most: int) -> None:
        """Swap two cards of different kinds, or of one place; if it makes matters worse, only now and then.

        Args:
            at, to: Their places.
            uphill: How often a swap is kept after which one more card is missing.
            most: How many cards may be missing.
        """
        before = self._missing(at, to)
        self._exchange(at, to)
        change = self._missing(at, to) - before
        if change > 0 and (self.short + change > most or self.rng.random() >= uphill ** change):
            self._exchange(at, to)
        else:
            self.short += change
