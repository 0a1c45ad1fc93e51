"""Ferries: a wild for each symbol (EU-FER-1 to EU-FER-4).

``ferry.substitute = any_three`` lets any three cards stand for a demanded wild (EU-AMB-8, NC-FER-3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

from ttrlab.actions import Payment, payment, payment_text, wilds_in
from ttrlab.board import CARD_KINDS, COLOURS, GRAY, WILD, Track
from ttrlab.events import Reason
from ttrlab.rules.hooks import Option, RuleModule

CARDS_FOR_A_WILD = 3


class Ferries(RuleModule):
    """Payment of ferries."""

    name, title, order = "ferries", "Ferries", 21
    options = (
        Option("ferry.substitute", "none", "EU-AMB-8",
               "Whether any three cards may stand for a wild that a ferry demands.",
               choices=("none", "any_three")),
    )

    @property
    def _substitutes(self) -> bool:
        return bool(self.rules.options["ferry.substitute"] == "any_three")

    def payments(self, track: Track, pays: list[Payment]) -> list[Payment]:
        """Keep the payments with a wild for each symbol, or more (EU-FER-2, EU-FER-3)."""
        symbols = track.marks.get("ferry", 0)
        return [pay for pay in pays if wilds_in(pay) >= symbols] if symbols else pays

    def own_price(self, track: Track) -> bool:
        """Whether three cards may stand for a wild here (EU-AMB-8)."""
        return self._substitutes and bool(track.marks.get("ferry"))

    def payment_reasons(self, track: Track, pay: Payment) -> list[Reason]:
        """Say how many wilds are missing (EU-FER-2, EU-FER-4), or what three cards may do (EU-AMB-8)."""
        symbols, wilds = track.marks.get("ferry", 0), wilds_in(pay)
        wild = self.board.wild_name
        needs = f"this ferry needs {symbols} {wild}{'' if symbols == 1 else 's'}"
        if self.own_price(track):
            rest = track.length - symbols
            more = f", and {rest} more of one colour or {wild}s" if rest else ""
            return [Reason("EU-AMB-8", f"{needs}, or any three cards for {'it' if symbols == 1 else 'each'}{more}; "
                           f"you offer {payment_text(pay, self.board.card_names)}")]
        if wilds >= symbols:
            return []
        return [Reason("EU-FER-2", f"{needs} among the cards; you offer {wilds}"),
                Reason("EU-FER-4", f"nothing replaces a {wild} here")]

    def more_payments(self, track: Track, hand: list[int]) -> Iterable[Payment]:
        """Yield the payments in which three cards stand for a wild (EU-AMB-8)."""
        if not self.own_price(track):
            return
        seen: set[Payment] = set()
        for colour, cards, wilds, threes in _splits(track):
            if cards > (hand[colour] if colour != WILD else 0) or wilds > hand[WILD]:
                continue
            left = hand[:]
            left[colour] -= cards
            left[WILD] -= wilds
            for extra in _picks(left, CARDS_FOR_A_WILD * threes):
                pay = payment([(colour, cards), (WILD, wilds), *((card, 1) for card in extra)])
                if pay not in seen:
                    seen.add(pay)
                    yield pay

    def accepts(self, track: Track, pay: Payment) -> bool:
        """Whether the payment holds wilds, or threes in their place, for all symbols (EU-AMB-8)."""
        if not self.own_price(track):
            return False
        held, total = dict(pay), sum(number for _, number in pay)
        return any(
            total == cards + wilds + CARDS_FOR_A_WILD * threes
            and cards <= (held.get(colour, 0) if colour != WILD else 0) and wilds <= held.get(WILD, 0)
            for colour, cards, wilds, threes in _splits(track))


def _splits(track: Track) -> Iterator[tuple[int, int, int, int]]:
    """Yield (colour, cards of it, wilds, threes) with at least one three, threes for symbols only."""
    symbols = track.marks["ferry"]
    for threes in range(1, symbols + 1):
        for wilds in range(symbols - threes, track.length - threes + 1):
            cards = track.length - threes - wilds
            if not cards:
                yield WILD, 0, wilds, threes
                continue
            for colour in range(len(COLOURS)) if track.colour == GRAY else (track.colour,):
                yield colour, cards, wilds, threes


def _picks(hand: list[int], number: int) -> Iterator[tuple[int, ...]]:
    held = [card for card in range(CARD_KINDS) if hand[card]]
    for cards in combinations_with_replacement(held, number):
        if all(cards.count(card) <= hand[card] for card in set(cards)):
            yield cards
