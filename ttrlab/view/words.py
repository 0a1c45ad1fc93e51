"""The words that sentences are made of: numbers, lists, and the names of a game's things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeAlias

from ttrlab.actions import Action, payment_text
from ttrlab.board import Board, Ticket
from ttrlab.events import ScoreLine
from ttrlab.state import State


def plural(number: int, word: str) -> str:
    """Return a number with its word.

    >>> plural(1, "train"), plural(3, "city"), plural(2, "way")
    ('1 train', '3 cities', '2 ways')
    """
    if number == 1:
        return f"1 {word}"
    if word.endswith("y") and word[-2] not in "aeiou":
        return f"{number} {word[:-1]}ies"
    return f"{number} {word}{'es' if word.endswith(('s', 'x', 'ch')) else 's'}"


def listed(words: Iterable[str]) -> str:
    """Return words as a list in a sentence.

    >>> listed(["a", "b", "c"]), listed([])
    ('a, b and c', 'nothing')
    """
    found = list(words)
    if len(found) < 2:
        return found[0] if found else "nothing"
    return f"{', '.join(found[:-1])} and {found[-1]}"


def cited(sentence: str, rules: Iterable[str]) -> str:
    """Return a sentence with the ids of its rules behind it.

    >>> cited("Blue passes.", ["BASE-TRN-3"])
    'Blue passes. [BASE-TRN-3]'
    """
    ids = ", ".join(rules)
    return f"{sentence} [{ids}]" if ids else sentence


class Words:
    """The names of a game's things."""

    def __init__(self, board: Board, names: tuple[str, ...]) -> None:
        self.board, self.names = board, names

    def card(self, card: int) -> str:
        """Return a card's name."""
        return self.board.card_names[card] if card >= 0 else "an empty place"

    def cards(self, cards: Iterable[int]) -> str:
        """Return cards in their order."""
        return listed([self.card(card) for card in cards if card >= 0])

    def counted(self, cards: Iterable[int]) -> str:
        """Return cards by kind, each with its number."""
        kinds = Counter(card for card in cards if card >= 0)
        return listed([self.pay(((card, number),)) for card, number in sorted(kinds.items())])

    def pay(self, pay: Any) -> str:
        """Return a payment."""
        return payment_text(pay, self.board.card_names)

    def track(self, track: int) -> str:
        """Return a track's name."""
        return self.board.tracks[track].name

    def tickets(self, tickets: Iterable[int]) -> str:
        """Return tickets with their values."""
        return listed([priced(self.board, self.board.tickets[t]) for t in tickets])


def goals_of(board: Board, ticket: Ticket) -> dict[str, int]:
    """Return what each goal of a ticket pays, a country once, by name.

    Args:
        board: The board.
        ticket: The ticket.

    >>> from ttrlab import maps
    >>> usa = maps.load("usa")
    >>> goals_of(usa, usa.ticket("Boston-Miami"))
    {'Miami': 12}
    """
    worth = ticket.worth or tuple((city, ticket.points) for city in ticket.goals)
    return {board.cities[city].group or board.cities[city].name: points for city, points in worth}


def priced(board: Board, ticket: Ticket) -> str:
    """Return a ticket with its value, or with the value of each of its goals.

    Args:
        board: The board.
        ticket: The ticket.

    >>> from ttrlab import maps
    >>> usa = maps.load("usa")
    >>> priced(usa, usa.ticket("Boston-Miami"))
    'Boston–Miami (12)'
    """
    if not ticket.worth:
        return f"{ticket.name} ({ticket.points})"
    copy = f" ({ticket.marks['copy']})" if "copy" in ticket.marks else ""
    goals = " / ".join(f"{name} {points}" for name, points in goals_of(board, ticket).items())
    return f"{ticket.name.partition('–')[0]} – {goals}{copy}"


Tellers: TypeAlias = Mapping[str, Callable[[Words, str, Mapping[str, Any]], str]]
"""For each kind of event what makes a sentence of the words, who, and the data."""
LineTellers: TypeAlias = Mapping[str, Callable[[Words, ScoreLine], str]]
"""For each kind of score line what makes a phrase of it."""
ActionTellers: TypeAlias = Mapping[type[Action], Callable[[Words, Any], str]]
"""For each type of action how a person would offer it."""
OfferTellers: TypeAlias = Mapping[type[Action], Callable[[State, Any], tuple[str, str]]]
"""For each type of action how it is offered at a moment, and a remark that stands apart."""


class ModuleWords(Protocol):
    """What a file with the words of a rule module holds."""

    @property
    def EVENTS(self) -> Tellers:  # noqa: N802
        """A sentence for each kind of event."""

    @property
    def LINES(self) -> LineTellers:  # noqa: N802
        """A phrase for each kind of score line."""

    @property
    def ACTIONS(self) -> ActionTellers:  # noqa: N802
        """An offer for each type of action."""

    @property
    def OFFERS(self) -> OfferTellers:  # noqa: N802
        """Offers that need the moment."""

    def seat_lines(self, state: State, seat: int) -> list[str]:
        """Return what everybody sees of a seat, in sentences."""
