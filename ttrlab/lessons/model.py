"""What a lesson is: prepared positions, one question each, and a checker that asks the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, TypeAlias

from ttrlab.events import Reason
from ttrlab.play.game import Game, new_game
from ttrlab.state import State
from ttrlab.view.overlays import Overlay

KINDS: Final = ("choice", "number", "track", "city", "list", "several")
"""How a question is answered: by a button, by a number, by a click on a track or on a city, by picking out of
a list, by picking several things."""
Key: TypeAlias = str | int
"""What an answer is told apart by: the key of a choice, a number, a track number or a city number."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A prepared position.

    Attributes:
        board: Name of the board.
        players: How many play.
        position: What ``Game.edit`` takes; ``None`` keeps the start of the game, with tickets to choose.
        play: Actions and chosen cards played from there, in notation.
        options: Options of the rules.
        seed: The seed of everything that the position leaves open.
    """

    board: str
    players: int
    position: Mapping[str, Any] | None = None
    play: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 7

    def game(self) -> Game:
        """Return a fresh game that stands at this position.

        Raises:
            IllegalAction: The position or an action in it is not legal.
        """
        game = new_game(self.board, self.players, self.seed, self.options)
        if self.position is not None:
            game.edit(self.position)
        for action in self.play:
            game.play(action)
        return game


@dataclass(frozen=True, slots=True)
class Choice:
    """One possible answer: its key, and its words."""

    key: Key
    text: str


@dataclass(frozen=True, slots=True)
class Finding:
    """What the engine says about a position.

    Attributes:
        value: The answer to what was asked.
        said: Why, sentence by sentence, each with its rule; never empty.
        overlay: What shows it on the map.
        state: The position that it leads to, where something was tried out.
    """

    value: Any
    said: tuple[Reason, ...]
    overlay: Overlay | None = None
    state: State | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of an answer.

    Attributes:
        right: Whether it is right.
        said: Why, sentence by sentence, each with its rule; never empty.
        overlay: What shows it on the map, ``None`` where the map has nothing to show.
        state: The position to be shown with it, ``None`` for the question's own.
        lead: What is so, in a few words.
    """

    right: bool
    said: tuple[Reason, ...]
    overlay: Overlay | None = None
    state: State | None = None
    lead: str = ""

    @property
    def head(self) -> str:
        """Right or not, and what is so, in a few words."""
        return f"{'Right.' if self.right else 'Not quite.'} {self.lead}".strip()

    @property
    def text(self) -> str:
        """All of it as one text."""
        return " ".join((self.head, *(reason.text for reason in self.said)))

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules, each once."""
        return tuple(dict.fromkeys(reason.rule for reason in self.said))


class Ask:
    """A way of asking: what can be answered, and whether it is right."""

    __slots__ = ()
    kind: ClassVar[str]
    """One of ``KINDS``."""

    def choices(self, game: Game) -> tuple[Choice, ...]:
        """Return every answer that can be given."""
        raise NotImplementedError

    def judge(self, game: Game, key: Key) -> Verdict:
        """Ask the engine whether an answer is right; ``key`` is one of the choices'."""
        raise NotImplementedError

    def parts(self, game: Game) -> tuple[str, ...]:
        """Return the things that can be picked together, in words; nothing unless an answer is several of them."""
        return ()

    def light(self, game: Game) -> Overlay | None:
        """Return what is lit before anything is answered; nothing unless the way of asking knows a place."""
        return None


@dataclass(frozen=True, slots=True)
class Question:
    """A position and one thing asked about it.

    Attributes:
        title: Two to five words.
        story: What the position is about.
        asked: The question.
        scene: The position.
        ask: How it is answered and checked.
        hints: One to three, the last one nearly the answer.
        rules: Ids of the rules that it teaches.
        moral: What to remember, one sentence.
        show: What is shown beside the map: ``hand``, ``market``, ``tickets``, ``reveal``, ``seats``; without a
            map also ``stack``, the own one turned over, and ``done``, the tickets that the stacks complete.
        seat: Whose eyes; by default those of the seat to act.
        light: What is lit from the beginning.
    """

    title: str
    story: str
    asked: str
    scene: Scene
    ask: Ask
    hints: tuple[str, ...]
    rules: tuple[str, ...]
    moral: str
    show: tuple[str, ...] = ("hand",)
    seat: int | None = None
    light: Callable[[Game], Overlay | None] | None = None


@dataclass(frozen=True, slots=True)
class Lesson:
    """One idea, taught by questions on one board.

    Attributes:
        number: 10 to 19 for the base game, 20 to 29 for Europe, from 30 on for other boxes.
        title: Its name.
        idea: What it is about, one or two sentences.
        questions: In order.
        told: Rules that no question asks about and that the end of the lesson tells.
        picture: Which question's position the notebook shows first, from 0 on, with what is lit on it.
        light: What the picture lights.
    """

    number: int
    title: str
    idea: str
    questions: tuple[Question, ...]
    told: tuple[str, ...] = ()
    picture: Scene | None = None
    light: Callable[[Game], Overlay | None] | None = None

    @property
    def board(self) -> str:
        """The name of the board of all its questions."""
        return self.questions[0].scene.board

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of all rules that it teaches, each once, in the order of teaching."""
        asked = (rule for question in self.questions for rule in question.rules)
        return tuple(dict.fromkeys((*asked, *self.told)))


def signed(points: int) -> str:
    """Return points with their sign.

    >>> signed(12), signed(-4)
    ('+12', '−4')
    """
    return f"{points:+d}".replace("-", "−")


def sentence(text: str) -> str:
    """Return a reason as a sentence of its own.

    >>> sentence("needs 2 more red"), sentence("Blue passes.")
    ('Needs 2 more red.', 'Blue passes.')
    """
    clean = text.strip()
    return clean[:1].upper() + clean[1:] + ("" if clean.endswith((".", "!", "?")) else ".")
