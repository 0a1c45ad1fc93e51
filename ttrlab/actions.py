"""What a player may wish to do: small frozen values, and the cards they name.

A payment is a tuple of ``(card kind, number)`` pairs in rising order of card kind, numbers above 0:
``((6, 2), (8, 1))`` is two red and a locomotive.  ``notation`` writes actions with names and reads
them back; ``str(action)`` is the same notation with numbers for places.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from ttrlab.board import CARD_NAMES, WILD

Payment: TypeAlias = tuple[tuple[int, int], ...]


def payment(cards: Mapping[int, int] | Iterable[tuple[int, int]]) -> Payment:
    """Return cards as a payment in its one canonical order, zeros left out.

    >>> payment({8: 1, 6: 2, 0: 0})
    ((6, 2), (8, 1))
    """
    pairs = cards.items() if isinstance(cards, Mapping) else cards
    total: dict[int, int] = {}
    for card, number in pairs:
        total[card] = total.get(card, 0) + number
    return tuple(sorted((card, number) for card, number in total.items() if number))


def payment_text(cards: Payment, names: tuple[str, ...] = CARD_NAMES) -> str:
    """Return a payment in words: ``2 red + 1 locomotive``; ``nothing`` where it is empty.

    >>> payment_text(((6, 2), (8, 1))), payment_text(((8, 3),))
    ('2 red + 1 locomotive', '3 locomotives')
    """
    return " + ".join(f"{number} {names[card]}{'s' if card == WILD and number > 1 else ''}"
                      for card, number in cards) or "nothing"


def wilds_in(pay: Payment) -> int:
    """Return how many wilds a payment holds.

    >>> wilds_in(((6, 2), (8, 1)))
    1
    """
    return sum(number for card, number in pay if card == WILD)


class Action:
    """Base of all actions."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class DrawCard(Action):
    """Draw one train card (BASE-DRW-1): ``slot`` is a market place from 0 on, or ``DECK``."""

    slot: int

    def __str__(self) -> str:
        return "draw deck" if self.slot == DECK else f"draw market {self.slot + 1}"


DECK = -1
"""The ``slot`` of a card drawn unseen."""


@dataclass(frozen=True, slots=True)
class StopDrawing(Action):
    """Do without the second card (only with ``draw.second_card_mandatory`` off, BASE-AMB-5)."""

    def __str__(self) -> str:
        return "stop drawing"


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """Claim a track and pay for it (BASE-CLM-4)."""

    track: int
    pay: Payment

    def __str__(self) -> str:
        return f"claim #{self.track} with {payment_text(self.pay)}"


@dataclass(frozen=True, slots=True)
class DrawTickets(Action):
    """Draw tickets (BASE-TKD-1)."""

    def __str__(self) -> str:
        return "draw tickets"


@dataclass(frozen=True, slots=True)
class KeepTickets(Action):
    """Keep these of the tickets on offer, by ticket number in rising order (BASE-SET-4, BASE-TKD-1)."""

    tickets: tuple[int, ...]

    def __str__(self) -> str:
        return "keep " + (", ".join(f"#{ticket}" for ticket in self.tickets) or "none")


@dataclass(frozen=True, slots=True)
class PaySurcharge(Action):
    """Add the cards that a tunnel asks for (EU-TUN-5)."""

    pay: Payment

    def __str__(self) -> str:
        return f"add {payment_text(self.pay)}"


@dataclass(frozen=True, slots=True)
class TakeBack(Action):
    """Give the tunnel up and take the laid-out cards back (EU-TUN-7)."""

    def __str__(self) -> str:
        return "take back"


@dataclass(frozen=True, slots=True)
class BuildStation(Action):
    """Build a station in a city, by city number, and pay for it (EU-STA-1)."""

    city: int
    pay: Payment

    def __str__(self) -> str:
        return f"station #{self.city} with {payment_text(self.pay)}"


@dataclass(frozen=True, slots=True)
class Borrow(Action):
    """Choose at the end which opponent track the station in a city lends, or ``None`` (EU-AMB-7)."""

    city: int
    track: int | None

    def __str__(self) -> str:
        return f"borrow {'nothing' if self.track is None else f'#{self.track}'} for #{self.city}"


SYMBOLS: Final = ("anchor", "bell", "crab", "dragon", "elm", "flag", "gull")
"""What the tokens of a game show; the first so many are in it."""


@dataclass(frozen=True, slots=True)
class PlaceTokens(Action):
    """Put tokens of a symbol, by its number in ``SYMBOLS``, into a place, by city number (SF-SET-7)."""

    symbol: int
    city: int

    def __str__(self) -> str:
        word = SYMBOLS[self.symbol] if 0 <= self.symbol < len(SYMBOLS) else f"#{self.symbol}"
        return f"put {word} on #{self.city}"


@dataclass(frozen=True, slots=True)
class TakeToken(Action):
    """Take a token from a place, by city number, or ``None`` where that may be (SF-TOK-2)."""

    city: int | None

    def __str__(self) -> str:
        return "take no token" if self.city is None else f"take token #{self.city}"


@dataclass(frozen=True, slots=True)
class DrawTerrain(Action):
    """Draw one terrain card (AF-DRW-1): ``slot`` is one of the face-up places from 0 on, or ``DECK``."""

    slot: int

    def __str__(self) -> str:
        return f"draw terrain {'deck' if self.slot == DECK else self.slot + 1}"


@dataclass(frozen=True, slots=True)
class DoublePoints(Action):
    """Play terrain cards of the kind of the track just claimed, and wilds in their place (AF-TER-1, AF-TER-6)."""

    cards: int
    wilds: int

    def __str__(self) -> str:
        parts = [f"{self.cards} terrain"] if self.cards else []
        parts += [f"{self.wilds} {CARD_NAMES[WILD]}{'s' if self.wilds > 1 else ''}"] if self.wilds else []
        return f"double with {' + '.join(parts) or 'nothing'}"


@dataclass(frozen=True, slots=True)
class SinglePoints(Action):
    """Leave the points of the track just claimed as they are (AF-TER-8)."""

    def __str__(self) -> str:
        return "do not double"


@dataclass(frozen=True, slots=True)
class MoveCards(Action):
    """Move one card of every row to the stack (CG-TRN-2); ``wilds`` are the rows that give a wild, by colour."""

    wilds: tuple[int, ...]

    def __str__(self) -> str:
        return "move" + (" locomotive of " + ", ".join(CARD_NAMES[colour] for colour in self.wilds)
                         if self.wilds else "")


@dataclass(frozen=True, slots=True)
class PlayCards(Action):
    """Play a row of one colour, or three cards of three colours, to the railyard (CG-RLY-1)."""

    pay: Payment

    def __str__(self) -> str:
        return f"play {payment_text(self.pay)}"


@dataclass(frozen=True, slots=True)
class Complete(Action):
    """Complete a ticket with cards of the stack, or ``None`` more (CG-CLM-3)."""

    ticket: int | None

    def __str__(self) -> str:
        return f"complete {'no more' if self.ticket is None else f'#{self.ticket}'}"


@dataclass(frozen=True, slots=True)
class PayToll(Action):
    """Pay the toll of the track just claimed (NL-TOL-1); asked only where a loan may be taken instead."""

    def __str__(self) -> str:
        return "pay toll"


@dataclass(frozen=True, slots=True)
class TakeLoan(Action):
    """Take a loan card instead of paying the toll (NL-AMB-4)."""

    def __str__(self) -> str:
        return "take loan"


@dataclass(frozen=True, slots=True)
class GiveNeutral(Action):
    """Choose which track of a double route the neutral player claims, by track number (NL-AMB-5)."""

    track: int

    def __str__(self) -> str:
        return f"neutral takes #{self.track}"


@dataclass(frozen=True, slots=True)
class StoreCard(Action):
    """Put the top card of the deck unseen into the warehouse of a seat, and then draw (E12-WAR-1)."""

    seat: int

    def __str__(self) -> str:
        return f"store in warehouse {self.seat + 1}" if type(self.seat) is int else f"store in warehouse {self.seat!r}"


@dataclass(frozen=True, slots=True)
class PlaceDepot(Action):
    """Put a depot into a city, by city number (E12-SET-2, E12-WAR-2)."""

    city: int

    def __str__(self) -> str:
        return f"depot in #{self.city}"


@dataclass(frozen=True, slots=True)
class EmptyWarehouse(Action):
    """Give a depot up for all cards in the warehouse of a seat, or ``None`` for leaving them (E12-WAR-3)."""

    seat: int | None

    def __str__(self) -> str:
        if self.seat is None:
            return "empty no warehouse"
        return f"empty warehouse {self.seat + 1 if type(self.seat) is int else repr(self.seat)}"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do nothing, legal only where nothing else is (BASE-TRN-3)."""

    def __str__(self) -> str:
        return "pass"
