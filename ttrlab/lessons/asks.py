"""Ways of asking; each of them lets the engine decide what is right, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ttrlab.actions import Action, BuildStation, Claim, PlaceTokens
from ttrlab.errors import NotationError
from ttrlab.events import Event, Reason
from ttrlab.lessons.model import Ask, Choice, Finding, Key, Verdict, sentence
from ttrlab.notation import read
from ttrlab.play.game import Game
from ttrlab.state import State
from ttrlab.view.overlays import Overlay
from ttrlab.view.text import action_text, event_text

Find = Callable[[Game], Finding]


def shown(game: Game, action: Action, words: str = "") -> Overlay | None:
    """Return what lights an action on the map, ``None`` where it has no place there."""
    board = game.board
    if isinstance(action, Claim):
        track = board.tracks[action.track]
        return Overlay("proof", (track.index,), (), (track.a, track.b), words or track.name)
    if isinstance(action, (BuildStation, PlaceTokens)):
        return Overlay("proof", (), (), (action.city,), words or board.cities[action.city].name)
    return None


def lit(place: str) -> Callable[[Game], Overlay]:
    """Return what lights a track or a city by name, for questions that speak of it."""
    def light(game: Game) -> Overlay:
        if "-" in place or "–" in place:
            track = game.board.track(place)
            return Overlay("proof", (track.index,), (), (track.a, track.b), track.name)
        city = game.board.city(place)
        return Overlay("proof", (), (), (city.index,), city.name)
    return light


def told(game: Game, events: Sequence[Event]) -> tuple[Reason, ...]:
    """Return events as sentences with their rules, leaving out those that follow no rule."""
    return tuple(Reason(event.rules[0], event_text(game.board, game.names, event))
                 for event in events if event.rules)


def tried(game: Game, action: Action | str) -> tuple[State, tuple[Event, ...]]:
    """Return the position after a legal action, and what happened; the game stays where it is.

    Raises:
        IllegalAction: The action is not legal.
    """
    wish = read(game.board, action) if isinstance(action, str) else action
    return game.rules.play(game.state, wish)


def tested(game: Game, action: Action | str) -> Finding:
    """Return whether an action is legal, with the engine's reasons, or with what it would do."""
    wish = read(game.board, action) if isinstance(action, str) else action
    reasons = game.why_not(wish)
    if reasons:
        said = tuple(Reason(reason.rule, sentence(reason.text)) for reason in reasons)
        return Finding(False, said, shown(game, wish, said[0].text))
    after, events = tried(game, wish)
    said = told(game, events)
    return Finding(True, said, shown(game, wish, said[0].text), after)


@dataclass(frozen=True, slots=True)
class Legal(Ask):
    """May this be done?  Yes or no.

    Attributes:
        action: In notation.
    """

    action: str
    kind: ClassVar[str] = "choice"

    def choices(self, game: Game) -> tuple[Choice, ...]:
        """Return yes and no."""
        return Choice("yes", "Yes"), Choice("no", "No")

    def light(self, game: Game) -> Overlay | None:
        """Return where it would be done."""
        return shown(game, read(game.board, self.action))

    def judge(self, game: Game, key: Key) -> Verdict:
        """Ask ``why_not``."""
        found = tested(game, self.action)
        lead = "Yes, it is allowed." if found.value else "No, it is not allowed."
        return Verdict((key == "yes") == found.value, found.said, found.overlay, found.state, lead)


@dataclass(frozen=True, slots=True)
class Pick(Ask):
    """Which of these actions is legal (or, with ``legal`` off, is not)?

    Attributes:
        actions: In notation.
        legal: Whether a legal one is wanted.
        words: What the buttons say, by default the actions in words.
    """

    actions: tuple[str, ...]
    legal: bool = True
    words: tuple[str, ...] = ()
    kind: ClassVar[str] = "choice"

    def choices(self, game: Game) -> tuple[Choice, ...]:
        """Return one choice an action."""
        words = self.words or tuple(action_text(game.board, read(game.board, text)) for text in self.actions)
        return tuple(Choice(text, said) for text, said in zip(self.actions, words, strict=True))

    def light(self, game: Game) -> Overlay | None:
        """Return where it would be done, if all of the actions are for one place."""
        found = {shown(game, read(game.board, action)) for action in self.actions}
        return found.pop() if len(found) == 1 else None

    def judge(self, game: Game, key: Key) -> Verdict:
        """Ask ``why_not`` about the picked action."""
        found = tested(game, str(key))
        lead = "This is allowed." if found.value else "This is not allowed."
        return Verdict(found.value == self.legal, found.said, found.overlay, found.state, lead)


@dataclass(frozen=True, slots=True)
class Series(Ask):
    """Which of these rows of actions fits into one turn?

    Attributes:
        rows: Words, and the actions in notation.
        rule: Why no more may follow, where the events of the turn do not say it themselves.
    """

    rows: tuple[tuple[str, tuple[str, ...]], ...]
    rule: str = "BASE-TRN-1"
    kind: ClassVar[str] = "choice"

    def choices(self, game: Game) -> tuple[Choice, ...]:
        """Return one choice a row."""
        return tuple(Choice(at, words) for at, (words, _) in enumerate(self.rows))

    def judge(self, game: Game, key: Key) -> Verdict:
        """Play the row action by action until one is refused or the turn is over too soon."""
        actions = self.rows[int(key)][1]
        state, seat, said = game.state, game.to_move, list[Reason]()
        overlay: Overlay | None = None
        for at, text in enumerate(actions):
            action = read(game.board, text)
            if state.actor != seat:
                over = f"The turn is over after that. It is too late to {_lowered(action_text(game.board, action))}."
                return Verdict(False, (*said, Reason(self._closing(game, said), over)), overlay, state)
            reasons = game.rules.why_not(state, action)
            if reasons:
                refused = tuple(Reason(r.rule, sentence(r.text)) for r in reasons)
                return Verdict(False, (*said, *refused), overlay, state if at else None)
            state, events = game.rules.play(state, action)
            said += told(game, events)
            overlay = shown(game, action, said[-1].text) or overlay
        return Verdict(True, tuple(said), overlay, state)

    def _closing(self, game: Game, said: Sequence[Reason]) -> str:
        alone = game.rules.cited("BASE-DRW-3")
        return alone if any(reason.rule == alone for reason in said) else game.rules.cited(self.rule)


@dataclass(frozen=True, slots=True)
class Number(Ask):
    """How many?  A whole number that the engine works out.

    Attributes:
        find: Works it out.
        low, high: The least and greatest number offered.
    """

    find: Find
    low: int = 0
    high: int = 8
    kind: ClassVar[str] = "number"

    def choices(self, game: Game) -> tuple[Choice, ...]:
        """Return every number offered."""
        return tuple(Choice(number, str(number)) for number in range(self.low, self.high + 1))

    def judge(self, game: Game, key: Key) -> Verdict:
        """Compare with what the engine finds."""
        found = self.find(game)
        return compared(found, int(key), f"It is {found.value}.".replace("-", "−"))


@dataclass(frozen=True, slots=True)
class Which(Ask):
    """Which of these is so?

    Attributes:
        options: Words, and the value that they stand for.
        find: Works the value out.
    """

    options: tuple[tuple[str, Any], ...]
    find: Find
    kind: ClassVar[str] = "choice"

    def choices(self, game: Game) -> tuple[Choice, ...]:
        """Return one choice an option."""
        return tuple(Choice(at, words) for at, (words, _) in enumerate(self.options))

    def judge(self, game: Game, key: Key) -> Verdict:
        """Compare with what the engine finds."""
        found = self.find(game)
        so = next((words for words, value in self.options if value == found.value), "")
        return compared(found, self.options[int(key)][1], f"{so}." if so else "")


def compared(found: Finding, value: Any, lead: str = "") -> Verdict:
    """Return the verdict on a value."""
    return Verdict(found.value == value, found.said, found.overlay, found.state, lead)


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]


@dataclass(frozen=True, slots=True)
class ClickTrack(Ask):
    """Click the track that …

    Attributes:
        test: Says of a track, by number, whether it is one that was asked for.
    """

    test: Callable[[Game, int], Finding]
    kind: ClassVar[str] = "track"

    def choices(self, game: Game) -> tuple[Choice, ...]:
        """Return every track of the board, by name."""
        return tuple(sorted((Choice(t.index, t.name) for t in game.board.tracks), key=lambda c: c.text))

    def judge(self, game: Game, key: Key) -> Verdict:
        """Test the clicked track."""
        return compared(self.test(game, game.board.track(key).index), True)


@dataclass(frozen=True, slots=True)
class ClickCity(Ask):
    """Click the city that …

    Attributes:
        test: Says of a city, by number, whether it is one that was asked for.
    """

    test: Callable[[Game, int], Finding]
    kind: ClassVar[str] = "city"

    def choices(self, game: Game) -> tuple[Choice, ...]:
        """Return every city of the board, by name."""
        return tuple(sorted((Choice(c.index, c.name) for c in game.board.cities), key=lambda c: c.text))

    def judge(self, game: Game, key: Key) -> Verdict:
        """Test the clicked city.

        Raises:
            NotationError: There is no such city.
        """
        if not isinstance(key, int) or not 0 <= key < len(game.board.cities):
            raise NotationError(f"there is no city {key!r} on {game.board.name}")
        return compared(self.test(game, key), True)
