"""Asking for an action out of a list, or for several things at once; the engine judges what was picked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from ttrlab.actions import Action
from ttrlab.lessons.asks import compared
from ttrlab.lessons.model import Ask, Choice, Finding, Key, Verdict
from ttrlab.notation import read, write
from ttrlab.play.game import Game
from ttrlab.view.text import action_text, listed

Parts: TypeAlias = Callable[[Game], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class FromList(Ask):
    """Pick the action that …, out of a list.

    Attributes:
        offers: What stands in the list, legal or not.
        test: Says of an action whether it is one that was asked for.
    """

    offers: Callable[[Game], Iterable[Action]]
    test: Callable[[Game, Action], Finding]
    kind: ClassVar[str] = "list"

    def choices(self, game: Game) -> tuple[Choice, ...]:
        """Return every action of the list, in words."""
        return tuple(Choice(write(game.board, action), action_text(game.board, action))
                     for action in self.offers(game))

    def judge(self, game: Game, key: Key) -> Verdict:
        """Test the picked action."""
        return compared(self.test(game, read(game.board, str(key))), True)


@dataclass(frozen=True, slots=True)
class Several(Ask):
    """Pick those of these things that …; an answer is a number whose bits say which.

    Attributes:
        things: What can be picked, in words.
        test: Says of some of them, by their places in rising order, whether they are what was asked for.
    """

    things: Parts
    test: Callable[[Game, tuple[int, ...]], Finding]
    kind: ClassVar[str] = "several"

    def parts(self, game: Game) -> tuple[str, ...]:
        """Return what can be picked, in words."""
        return self.things(game)

    def choices(self, game: Game) -> tuple[Choice, ...]:
        """Return every way of picking."""
        words = self.things(game)
        return tuple(Choice(key, listed(words[at] for at in picked(key))) for key in range(1 << len(words)))

    def judge(self, game: Game, key: Key) -> Verdict:
        """Test what was picked."""
        return compared(self.test(game, picked(int(key))), True)


def picked(key: int) -> tuple[int, ...]:
    """Return the places of what was picked, in rising order.

    >>> picked(0b1101), picked(0)
    ((0, 2, 3), ())
    """
    return tuple(at for at in range(key.bit_length()) if key >> at & 1)
