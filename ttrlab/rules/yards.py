"""Railyards and stacks as the state keeps them, and as plain data (CG-TRN-2, CG-TRN-3, CG-RLY-7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ttrlab.actions import Payment, payment
from ttrlab.board import CARD_KINDS, CARD_NAMES, COLOURS, WILD
from ttrlab.errors import NotationError


class Yards:
    """What the state keeps of railyards and stacks, each by seat.

    Attributes:
        coloured: Cards of the row's own colour, by colour (public).
        wilds: Wilds played along with the row, by colour (public).
        stacks: Cards of each kind in the stack (hidden, CG-TRN-3).
    """

    __slots__ = ("coloured", "stacks", "wilds")

    def __init__(self, players: int) -> None:
        self.coloured = [[0] * len(COLOURS) for _ in range(players)]
        self.wilds = [[0] * len(COLOURS) for _ in range(players)]
        self.stacks = [[0] * CARD_KINDS for _ in range(players)]

    def copy(self) -> Yards:
        """Return an independent copy."""
        new: Yards = object.__new__(Yards)
        new.coloured = [row[:] for row in self.coloured]
        new.wilds = [row[:] for row in self.wilds]
        new.stacks = [stack[:] for stack in self.stacks]
        return new

    def row(self, seat: int, colour: int) -> Payment:
        """Return the cards of one row."""
        return payment({colour: self.coloured[seat][colour], WILD: self.wilds[seat][colour]})

    def rows(self, seat: int) -> list[int]:
        """Return the colours whose rows lie in a railyard."""
        coloured, wilds = self.coloured[seat], self.wilds[seat]
        return [colour for colour in range(len(COLOURS)) if coloured[colour] or wilds[colour]]

    def cards(self) -> Iterator[tuple[int, int]]:
        """Yield every card of every railyard and stack, as card kinds and numbers."""
        for coloured, wilds, stack in zip(self.coloured, self.wilds, self.stacks, strict=True):
            yield from enumerate(coloured)
            yield WILD, sum(wilds)
            yield from enumerate(stack)

    def owners(self, colour: int) -> list[int]:
        """Return the seats that have a row of a colour: one at most, except in a position that cannot be."""
        return [seat for seat in range(len(self.stacks)) if colour in self.rows(seat)]

    # -- plain data --------------------------------------------------------------------------------
    def data(self, seat: int) -> dict[str, Any]:
        """Return what a seat has: ``{"railyard": {"blue": [2, 1]}, "stack": {"red": 3}}``.

        Of a row the cards of its colour come first, then its wilds.
        """
        return {"railyard": {COLOURS[c]: [self.coloured[seat][c], self.wilds[seat][c]] for c in self.rows(seat)},
                "stack": {CARD_NAMES[card]: n for card, n in enumerate(self.stacks[seat]) if n}}

    def read(self, seat: int, row: Mapping[str, Any]) -> None:
        """Set what a seat has from such data.

        Raises:
            NotationError: A name is no colour or card, or a number is none.
        """
        for name, cards in _table(row, "railyard"):
            if name not in COLOURS or not isinstance(cards, list) or len(cards) != 2 or not all(map(_fits, cards)):
                raise NotationError(f"a railyard is given as {{'blue': [2, 1]}}, not as {{{name!r}: {cards!r}}}")
            colour = COLOURS.index(name)
            self.coloured[seat][colour], self.wilds[seat][colour] = cards
        for name, number in _table(row, "stack"):
            if name not in CARD_NAMES or not _fits(number):
                raise NotationError(f"a stack is given as {{'blue': 2}}, not as {{{name!r}: {number!r}}}")
            self.stacks[seat][CARD_NAMES.index(name)] = number


def _fits(number: Any) -> bool:
    return type(number) is int and 0 <= number <= 1000


def _table(row: Mapping[str, Any], key: str) -> list[tuple[Any, Any]]:
    given = row.get(key, {})
    if not isinstance(given, Mapping):
        raise NotationError(f"a {key} is a table by card name, not {given!r}")
    return list(given.items())
