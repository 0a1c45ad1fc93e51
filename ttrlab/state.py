"""The state of a game: everything that differs between two moments, and nothing else.

All luck lies in the state: the order of the decks, the number ``luck`` that every later shuffle is drawn
from, and ``script``, cards that a teacher has chosen to come next.  So applying an action is a function
of state and action alone; a copy of a state carries the same luck, and ``play.chance`` gives it another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from ttrlab.board import CARD_KINDS
from ttrlab.shown import Shown

if TYPE_CHECKING:
    from ttrlab.engine import Rules

EMPTY = -1
"""A market place without a card."""


class Part(Protocol):
    """What a rule module keeps in the state under its own name."""

    def copy(self) -> Part:
        """Return an independent copy."""


class Seat:
    """One player's things.

    Attributes:
        hand: Cards of each kind, ``CARD_KINDS`` numbers (hidden, BASE-CMP-4).
        trains: Trains left (BASE-CLM-3).
        points: Route points so far (BASE-CLM-8).
        mine: Mask of the tracks owned.
        barred: Mask of the tracks that this seat may not claim beside its own (BASE-DBL-2).
        tickets: Ticket numbers kept, in order of keeping (hidden, BASE-TKT-4).
    """

    __slots__ = ("barred", "hand", "mine", "points", "tickets", "trains")

    def __init__(self, trains: int) -> None:
        self.hand: list[int] = [0] * CARD_KINDS
        self.trains = trains
        self.points = 0
        self.mine = 0
        self.barred = 0
        self.tickets: list[int] = []

    def copy(self) -> Seat:
        """Return an independent copy."""
        new: Seat = _new(Seat)
        new.hand = self.hand[:]
        new.trains = self.trains
        new.points = self.points
        new.mine = self.mine
        new.barred = self.barred
        new.tickets = self.tickets[:]
        return new


class State(Shown):
    """A game at one moment.

    Attributes:
        rules: The rules that it is played by; shared by all copies, no part of what differs between them.
        seats: The players' things, seat 0 first.
        to_move: The seat whose turn it is.
        pending: Stack of phases inside a turn (second card, keep tickets, tunnel …); the last is on top.
            A phase is an immutable value with a ``seat``.
        deck: Train cards face down, the top one last.
        discard: Cards of each kind in the discard.
        market: The face-up cards by place, ``EMPTY`` where none lies.
        ticket_deck: Ticket numbers, the top one last.
        open: Mask of the tracks that nobody owns and the doubles rule has not shut (BASE-DBL-3).
        last_turns: Turns left once the end is triggered, -1 before (BASE-END-2).
        trigger: The seat that triggered the end, -1 before.
        passes: Passes in a row (BASE-AMB-3).
        turn: Turns ended so far.
        over: Whether the game has ended.
        luck: Where the next shuffle is drawn from.
        script: Cards that must come next from the deck, the first one last; normally empty.
        parts: What rule modules keep, by module name.
    """

    __slots__ = (
        "deck", "discard", "last_turns", "luck", "market", "open", "over", "parts", "passes", "pending",
        "rules", "script", "seats", "ticket_deck", "to_move", "trigger", "turn",
    )

    def __init__(self, rules: Rules, seats: list[Seat], open_tracks: int, luck: int) -> None:
        self.rules = rules
        self.seats = seats
        self.to_move = 0
        self.pending: list[Any] = []
        self.deck: list[int] = []
        self.discard: list[int] = [0] * CARD_KINDS
        self.market: list[int] = []
        self.ticket_deck: list[int] = []
        self.open = open_tracks
        self.last_turns = -1
        self.trigger = -1
        self.passes = 0
        self.turn = 0
        self.over = False
        self.luck = luck
        self.script: list[int] = []
        self.parts: dict[str, Any] = {}

    @property
    def actor(self) -> int:
        """The seat that must act now."""
        return self.pending[-1].seat if self.pending else self.to_move

    def owner(self, track: int) -> int | None:
        """Return the seat that owns a track, or ``None``."""
        for number, seat in enumerate(self.seats):
            if seat.mine >> track & 1:
                return number
        return None

    def copy(self) -> State:
        """Return an independent copy; nothing done to one can be seen in the other."""
        new: State = _new(State)
        new.rules = self.rules
        new.seats = [seat.copy() for seat in self.seats]
        new.to_move = self.to_move
        new.pending = self.pending[:]
        new.deck = self.deck[:]
        new.discard = self.discard[:]
        new.market = self.market[:]
        new.ticket_deck = self.ticket_deck[:]
        new.open = self.open
        new.last_turns = self.last_turns
        new.trigger = self.trigger
        new.passes = self.passes
        new.turn = self.turn
        new.over = self.over
        new.luck = self.luck
        new.script = self.script[:]
        new.parts = {name: part.copy() for name, part in self.parts.items()}
        return new

    def key(self) -> tuple[Any, ...]:
        """Return everything in the state as one comparable value (equal keys: equal states)."""
        return tuple(_frozen(getattr(self, name)) for name in State.__slots__ if name != "rules")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]


def _new(kind: type[Any]) -> Any:
    return object.__new__(kind)


def _frozen(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return tuple(map(_frozen, value))
    if isinstance(value, dict):
        return tuple(sorted((key, _frozen(item)) for key, item in value.items()))
    slots = getattr(type(value), "__slots__", None)
    if slots is None:
        return value
    return (type(value).__name__, *(_frozen(getattr(value, name)) for name in slots))
