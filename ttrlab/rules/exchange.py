"""Payments in which several cards of any kind stand for one: which there are, one at random, and good ones.

On a ferry any three cards may be played as one wild (NC-FER-3); on a route such as Murmansk–Lieksa any four stand for
one card (NC-MUR-1).  The number of cards tells how many spaces are paid so, hence a payment is taken exactly where
what is left over suffices for the other spaces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from ttrlab.actions import Payment, payment
from ttrlab.board import CARD_KINDS, WILD

_Box = tuple[list[int], list[int]]
"""The fewest and the most cards of each kind."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """The payments of one track in which at least one space is paid with cards of any kind.

    Attributes:
        spaces: The length of the track.
        each: Cards of any kind that stand for one.
        most: How many spaces may be paid so.
        symbols: Spaces that ask for a wild, or for such cards in its place.
        wilds: Wilds that may stand for themselves, those for symbols counted in; where fewer than ``spaces``
            they pay for symbols alone.
        colours: The colours that pay the other spaces.
        told: What stands for what, in words.
    """

    spaces: int
    each: int
    most: int
    symbols: int
    wilds: int
    colours: tuple[int, ...]
    told: str

    @property
    def free(self) -> bool:
        """Whether a wild may stand for a card of a colour."""
        return self.wilds >= self.spaces

    def cards(self, swaps: int) -> int:
        """Return how many cards are paid where so many spaces are paid with cards of any kind."""
        return self.spaces + (self.each - 1) * swaps

    def wilds_beside(self, held: int, swaps: int) -> int:
        """Return how many of the wilds held can stand for themselves beside so many swaps."""
        return min(held, self.spaces - swaps if self.free else min(self.wilds, max(0, self.symbols - swaps)))

    def colour_cards(self, held: int, swaps: int) -> int | None:
        """Return how many cards of one colour are needed with so many wilds, ``None`` where these are too few."""
        wilds = self.wilds_beside(held, swaps)
        return None if wilds < self.symbols - swaps else self.spaces - swaps - wilds

    def possible(self, total: int, coloured: int, wilds: int) -> bool:
        """Whether a hand pays so: its cards in all, those of its best fitting colour, and its wilds.

        More swaps ask for less beside them, so only the most that the hand has cards for need be looked at.
        """
        swaps = min(self.most, (total - self.spaces) // (self.each - 1))
        needed = self.colour_cards(wilds, swaps) if swaps > 0 else None
        return needed is not None and coloured >= needed

    def accepts(self, pay: Payment) -> bool:
        """Whether these cards are such a payment (NC-FER-4, NC-MUR-3)."""
        held, total = dict(pay), sum(number for _, number in pay)
        swaps, odd = divmod(total - self.spaces, self.each - 1)
        if odd or not 0 < swaps <= self.most:
            return False
        needed = self.colour_cards(held.get(WILD, 0), swaps)
        return needed is not None and max(held.get(colour, 0) for colour in self.colours) >= needed

    # -- all payments ------------------------------------------------------------------------------
    def payments(self, hand: Sequence[int]) -> Iterator[Payment]:
        """Yield every such payment that a hand holds, each once, those with the fewest cards first."""
        for swaps in range(1, self.most + 1):
            total = self.cards(swaps)
            if total > sum(hand):
                return
            for low, high in self._boxes(hand, swaps):
                yield from _within(low, high, total)

    def _boxes(self, hand: Sequence[int], swaps: int) -> Iterator[_Box]:
        """Yield bounds that together hold every payment with so many swaps, no two of them the same one."""
        for wilds in range(hand[WILD] + 1):
            needed = self.colour_cards(wilds, swaps)
            if needed is None:
                continue
            low, high = [0] * CARD_KINDS, list(hand)
            low[WILD] = high[WILD] = wilds
            if not needed:
                yield low, high
                continue
            for colour in self.colours:  # the first colour of which there are enough
                if hand[colour] >= needed:
                    low[colour] = needed
                    yield low[:], high[:]
                    low[colour], high[colour] = 0, needed - 1

    # -- one payment -------------------------------------------------------------------------------
    def _cores(self, hand: Sequence[int]) -> list[tuple[int, int, int, int]]:
        """Return every (swaps, colour, cards of it, wilds) that a hand can begin a payment with."""
        found = []
        for swaps in range(1, self.most + 1):
            if self.cards(swaps) > sum(hand):
                break
            top = self.wilds_beside(hand[WILD], swaps)
            for wilds in range(max(0, self.symbols - swaps), top + 1):
                needed = self.spaces - swaps - wilds
                if not needed:
                    found.append((swaps, WILD, 0, wilds))
                else:
                    found += [(swaps, colour, needed, wilds) for colour in self.colours if hand[colour] >= needed]
        return found

    def random(self, hand: Sequence[int], rng: Random) -> Payment:
        """Return one of ``payments`` at random; every one of them can come, and there must be one."""
        cores = self._cores(hand)
        swaps, colour, needed, wilds = cores[int(rng.random() * len(cores))]
        left = self._left(hand, colour, needed, wilds)
        loose = [card for card, number in enumerate(left) for _ in range(number)]
        odd = rng.sample(loose, self.each * swaps)
        return payment([(colour, needed), (WILD, wilds), *((card, 1) for card in odd)])

    def good(self, hand: Sequence[int], dear: Sequence[float]) -> Iterator[Payment]:
        """Yield for every way to begin a payment the one whose other cards are missed least.

        Args:
            hand: Cards of each kind.
            dear: How much each further card of a kind is missed.
        """
        order = sorted(range(CARD_KINDS), key=lambda card: (dear[card], card))
        seen: set[Payment] = set()
        for swaps, colour, needed, wilds in self._cores(hand):
            left = self._left(hand, colour, needed, wilds)
            parts, lack = [(colour, needed), (WILD, wilds)], self.each * swaps
            for card in order:
                taken = min(lack, left[card])
                parts.append((card, taken))
                lack -= taken
            pay = payment(parts)
            if pay not in seen:
                seen.add(pay)
                yield pay

    @staticmethod
    def _left(hand: Sequence[int], colour: int, needed: int, wilds: int) -> list[int]:
        left = list(hand)
        left[colour] -= needed
        left[WILD] -= wilds
        return left


def _within(low: list[int], high: list[int], total: int) -> Iterator[Payment]:
    """Yield every payment of so many cards between two bounds."""
    kinds = len(low)
    most, least = [0] * (kinds + 1), [0] * (kinds + 1)
    for kind in reversed(range(kinds)):
        most[kind], least[kind] = most[kind + 1] + high[kind], least[kind + 1] + low[kind]

    def filled(kind: int, left: int, chosen: Payment) -> Iterator[Payment]:
        if kind == kinds:
            yield chosen
            return
        for number in range(max(low[kind], left - most[kind + 1]), min(high[kind], left - least[kind + 1]) + 1):
            yield from filled(kind + 1, left - number, (*chosen, (kind, number)) if number else chosen)

    if least[0] <= total <= most[0]:
        yield from filled(0, total, ())
