"""Changing the luck of a game: new luck, or cards that a teacher chooses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ttrlab import luck
from ttrlab.board import CARD_KINDS, CARD_NAMES
from ttrlab.errors import NotationError
from ttrlab.events import Event, Reason
from ttrlab.notation import read_payment
from ttrlab.play.outside import OutsideAction
from ttrlab.state import State

MOST = 1000
"""So many cards can be chosen at most."""


@dataclass(frozen=True, slots=True)
class NewLuck(OutsideAction):
    """Shuffle everything that nobody can know, from a seed."""

    seed: int

    def __str__(self) -> str:
        return f"luck {self.seed}"

    def why_not(self, state: State) -> list[Reason]:
        """Say so where the game is over."""
        return state.rules.restated([_OVER] if state.over else [])

    def apply(self, state: State, log: list[Event] | None = None) -> None:
        """Shuffle the decks; a choice of cards made before is forgotten."""
        state.luck = luck.from_seed(self.seed)
        state.script = []
        state.luck = luck.shuffle(state.deck, state.luck)
        state.luck = luck.shuffle(state.ticket_deck, state.luck)
        for module in state.rules.modules.values():
            module.shuffle_hidden(state)
        if log is not None:
            log.append(Event("new_luck", None, (), {"seed": self.seed}))


@dataclass(frozen=True, slots=True)
class ChosenCards(OutsideAction):
    """Let these cards (kinds, the first one first) come next from the deck, a tunnel's reveal included."""

    cards: tuple[int, ...]

    def __str__(self) -> str:
        return "cards " + ", ".join(CARD_NAMES[card] for card in self.cards)

    def why_not(self, state: State) -> list[Reason]:
        """Name the cards that cannot come: first the deck runs out, then what is in the discard now."""
        if state.over:
            return state.rules.restated([_OVER])
        first, later = self.cards[:len(state.deck)], self.cards[len(state.deck):]
        return state.rules.restated([
            *_too_many(first, [state.deck.count(card) for card in range(CARD_KINDS)], "the deck holds"),
            *_too_many(later, state.discard, "when the deck has run out, the discard holds")])

    def apply(self, state: State, log: list[Event] | None = None) -> None:
        """Note the cards; each is taken out of the deck when its turn comes."""
        state.script = list(reversed(self.cards))
        if log is not None:
            log.append(Event("chosen_cards", None, (), {"cards": self.cards}))


def _too_many(cards: Sequence[int], there: Sequence[int], where: str) -> list[Reason]:
    return [Reason("BASE-CMP-1", f"{wanted} {CARD_NAMES[card]} cannot come next: {where} {there[card]}")
            for card in sorted(set(cards)) if (wanted := cards.count(card)) > there[card]]


_OVER = Reason("BASE-END-2", "the game is over")


def chosen(names: Iterable[str]) -> ChosenCards:
    """Return the choice of cards with these names.

    Raises:
        NotationError: A name is no card, or these are no names.

    >>> chosen(["red", "locomotive"])
    ChosenCards(cards=(6, 8))
    """
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise NotationError(f"chosen cards are a list of their names, not {names!r:.60}")
    names = list(names)
    for name in names:
        if not isinstance(name, str):
            raise NotationError(f"a card is named by a text, not by {name!r:.60}")
    pairs = [pair for name in names for pair in read_payment(name)]
    if sum(number for _, number in pairs) > MOST:
        raise NotationError(f"more than {MOST} cards cannot be chosen")
    return ChosenCards(tuple(kind for kind, number in pairs for _ in range(number)))
