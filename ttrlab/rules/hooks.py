"""What a rule module is: the hooks it may fill in, and the options it offers.

A module is a class; one instance is made for each compiled set of rules.  The engine asks each module
once which hooks it really has, so a hook that a module leaves alone costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from ttrlab import luck
from ttrlab.errors import OptionError
from ttrlab.rules.hidden import Hidden

if TYPE_CHECKING:
    from ttrlab.actions import Action, Payment
    from ttrlab.board import Board, Track
    from ttrlab.engine import Rules
    from ttrlab.events import Event, Reason, ScoreLine
    from ttrlab.rules.exchange import Exchange
    from ttrlab.rules.fields import Field
    from ttrlab.state import State


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a set of rules leaves open.

    Attributes:
        name: As users write it, ``market.reset_policy``.
        default: Its value where neither box nor user says otherwise.
        rule: The rule or ambiguity that it settles.
        text: What it changes, in one sentence.
        choices: The values it can take; empty where it is a number.
        low, high: Bounds of a number.
        scoring: Whether it changes only how a finished game is scored, never what may be done before.
    """

    name: str
    default: Any
    rule: str
    text: str
    choices: tuple[Any, ...] = ()
    low: int = 0
    high: int = 1000
    scoring: bool = False

    def check(self, value: Any) -> Any:
        """Return the value if the option can take it.

        Raises:
            OptionError: It cannot; the message names the values it can take.
        """
        if self.choices:
            fit = [c for c in self.choices if c == value and type(c) is type(value)]
            if not fit:
                offered = ", ".join(str(c).lower() if isinstance(c, bool) else str(c) for c in self.choices)
                raise OptionError(f"option {self.name} cannot be {value!r}; it can be {offered}")
        elif type(value) is not int or not self.low <= value <= self.high:
            raise OptionError(
                f"option {self.name} cannot be {value!r}; it is a whole number from {self.low} to {self.high}")
        return value


class Phase:
    """Base of the things that can be pending inside a turn; every phase has a ``seat`` that must act.

    Attributes:
        seat: Who must act.
        opens_turn: Whether a turn that has just begun shows it, before anything was done.
    """

    __slots__ = ()
    seat: int
    opens_turn: ClassVar[bool] = False

    @property
    def held(self) -> Payment:
        """Cards that lie beside the board while the phase lasts."""
        return ()


@dataclass(slots=True)
class Tally:
    """What the modules know of one another while a game is scored.

    Attributes:
        state: The game.
        proofs: Whether the lines must carry their proofs; rollouts do without.
        lines: The lines so far.
        completed: Tickets completed, by seat.
        facts: Anything else that one module tells another, by name.
    """

    state: State
    proofs: bool
    lines: list[ScoreLine] = field(default_factory=list)
    completed: list[int] = field(default_factory=list)
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Criterion:
    """One step of breaking a tie: the greatest value wins.

    Attributes:
        order: Earlier steps have smaller numbers.
        rule: Id of the rule.
        name: In words, ``most completed tickets``.
        values: One number a seat.
    """

    order: int
    rule: str
    name: str
    values: tuple[int, ...]


class RuleModule:
    """Base of all rule modules; fill in the hooks that the rule needs.

    Attributes:
        name: As map files and options write it.
        title: As a person says it.
        bases: What kinds of games it serves, as ``Board.base`` names them.
        always: Part of every game of these kinds.
        order: Position among the modules: set-up, actions and scoring follow it.
        requires, excludes: Names of modules that must, or must not, be there too.
        options: What it leaves open.
        scoring: Whether it only scores, so that a game goes on alike with it and without it.
        in_play: Scoring options of other modules that, with this one in the game, change play as well.
        contexts: For each action type that it handles, the phases in which it may be played;
            ``None`` stands for the start of a turn.
        phases: The phase types that it owns.
        offers_actions: Whether a turn may start with one of its actions.
        cites: Rules of other modules that its own rulebook states anew, by id, with the ids there; in a game
            with this module all reasons, events and score lines cite those, where the map file names no others.
        on_map: Whether the map, too, says its remarks of a free track.
        seat_keys, table_keys: What it adds to a position as plain data, for each seat and for the table.
    """

    name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    bases: ClassVar[tuple[str, ...]] = ("board",)
    always: ClassVar[bool] = False
    order: ClassVar[int] = 50
    requires: ClassVar[tuple[str, ...]] = ()
    excludes: ClassVar[tuple[str, ...]] = ()
    options: ClassVar[tuple[Option, ...]] = ()
    scoring: ClassVar[bool] = False
    in_play: ClassVar[tuple[str, ...]] = ()
    contexts: ClassVar[Mapping[type[Action], tuple[type[Phase] | None, ...]]] = {}
    phases: ClassVar[tuple[type[Phase], ...]] = ()
    offers_actions: ClassVar[bool] = False
    on_map: ClassVar[bool] = False
    seat_keys: ClassVar[tuple[str, ...]] = ()
    table_keys: ClassVar[tuple[str, ...]] = ()
    cites: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.board: Board = rules.board

    @classmethod
    def unmet(cls, board: Board, options: Mapping[str, Any]) -> str:
        """Return why the module cannot be used on this board; empty where it can."""
        return ""

    @classmethod
    def options_of(cls, board: Board) -> tuple[Option, ...]:
        """Return what it leaves open on this board; ``options`` as they are, unless the board has a say."""
        return cls.options

    @classmethod
    def implied(cls, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what other options are, given these, where nobody says otherwise."""
        return {}

    @classmethod
    def reshape(cls, board: Board, options: Mapping[str, Any]) -> Board:
        """Return the board that this module plays on: the same tracks, in the same order."""
        return board

    def ready(self, modules: list[RuleModule]) -> None:
        """Work out, once, what needs all modules of the game to be there."""

    # -- set-up ------------------------------------------------------------------------------------
    def setup(self, state: State, log: list[Event] | None) -> None:
        """Do this module's part of the set-up."""

    # -- turn --------------------------------------------------------------------------------------
    def turn_begins(self, state: State, log: list[Event] | None) -> None:
        """Act when the turn has gone to ``state.to_move``; may leave phases pending."""

    def actions(self, state: State) -> Iterable[Action]:
        """Yield every legal action of this module that can start a turn."""
        return ()

    def sample(self, state: State, rng: Random) -> Action | None:
        """Return one of ``actions`` at random, ``None`` where there is none; reaches every one of them."""
        found = list(self.actions(state))
        return found[int(rng.random() * len(found))] if found else None

    def phase_actions(self, state: State, phase: Any) -> Iterable[Action]:
        """Yield every legal action while this phase is on top."""
        return ()

    def phase_sample(self, state: State, phase: Any, rng: Random) -> Action:
        """Return one of ``phase_actions`` at random; reaches every one of them."""
        found = list(self.phase_actions(state, phase))
        return found[int(rng.random() * len(found))]

    def expected(self, phase: Any) -> Reason:
        """Say what must be done first while this phase is on top."""
        raise NotImplementedError

    def out_of_place(self, action: Any) -> Reason:
        """Say why an action that needs a phase cannot be played without it."""
        raise NotImplementedError

    def why_not(self, state: State, action: Any) -> list[Reason]:
        """Return every reason why the action is not legal, whether it is timely apart."""
        raise NotImplementedError

    def apply(self, state: State, action: Any, log: list[Event] | None) -> None:
        """Carry a legal action out."""
        raise NotImplementedError

    def tried(self, state: State) -> Iterable[Action]:
        """Yield what people look for here, legal or not: a page shows the illegal ones with the reasons."""
        return ()

    def before_drawing(self, state: State) -> Reason | None:
        """Return what must be done at the start of a turn before a train card may be drawn; ``None`` where nothing."""
        return None

    def second_draws(self, state: State) -> Iterable[Action]:
        """Yield what may be drawn in place of a second train card."""
        return ()

    # -- claiming ----------------------------------------------------------------------------------
    def payments(self, track: Track, pays: list[Payment]) -> list[Payment]:
        """Return which of these payments, of one colour and wilds, the track takes."""
        return pays

    def exchange(self, track: Track) -> Exchange | None:
        """Return the payments of the track in which several cards stand for one; ``None`` where there are none."""
        return None

    def own_price(self, track: Track) -> bool:
        """Whether this module alone says what the track costs, so that the plain price is no reason."""
        return False

    def payment_reasons(self, track: Track, pay: Payment) -> list[Reason]:
        """Return this module's reasons against a payment of the right number of cards."""
        return []

    def trains_beside(self, track: Track) -> tuple[int, str, str]:
        """Return how many trains a claim takes beside those on the track, the rule, and what they are for."""
        return 0, "", ""

    def after_payment(self, state: State, track: Track, pay: Payment, log: list[Event] | None) -> bool:
        """Act between payment and placing the trains; return True where the claim must wait."""
        return False

    def claimed(self, state: State, track: Track, log: list[Event] | None) -> None:
        """Act when a track has been taken, before the turn ends; may leave phases pending."""

    # -- end ---------------------------------------------------------------------------------------
    def end_check(self, state: State) -> Reason | None:
        """Return why the last round begins after the turn that ends now; ``None`` where it does not."""
        return None

    def before_scoring(self, state: State, log: list[Event] | None) -> bool | None:
        """Act when the last turn is over; may leave phases pending, or return True where the game goes on."""
        return None

    def connected(self, tally: Tally, seat: int) -> tuple[int, tuple[int, ...]]:
        """Return what the seat may use for tickets beside its own tracks: a mask, and the tracks."""
        return 0, ()

    def paid(self, tally: Tally, seat: int) -> Mapping[int, Payment]:
        """Return the tickets that the seat completes with cards, and the cards of each, where tracks do not."""
        return {}

    def score(self, tally: Tally) -> None:
        """Add this module's lines to the tally."""

    def criteria(self, tally: Tally) -> Iterable[Criterion]:
        """Yield this module's steps of breaking ties."""
        return ()

    # -- cards and hidden information --------------------------------------------------------------
    def held(self, state: State) -> Iterable[tuple[int, int]]:
        """Yield the train cards that lie in this module's part, as card kinds and numbers."""
        return ()

    def visible(self, state: State, seat: int) -> Mapping[str, Any]:
        """Return what a seat may see of this module's part."""
        return {}

    def in_cities(self, state: State) -> Mapping[int, tuple[str, str]]:
        """Return what lies in cities for all to see: by city a sign of one or two letters, and words."""
        return {}

    def on_tracks(self, state: State) -> Mapping[int, tuple[str, str]]:
        """Return what has taken tracks beside the players: by track a sign of one letter, and whose they are."""
        return {}

    def holds(self, state: State, seat: int, open_to: bool) -> str:
        """Return in a few words what a seat holds of this module's things; hidden ones only if ``open_to``."""
        return ""

    def lies(self, state: State) -> str:
        """Return in a few words what of this module lies on the table for all to see."""
        return ""

    def remarks(self, state: State, seat: int, track: Track, open_to: bool) -> list[Reason]:
        """Return what this module says of a track that a seat may come to claim; hands only if ``open_to``."""
        return []

    def hides(self, state: State, seat: int, hidden: Hidden) -> None:
        """Add to ``hidden`` what a seat (-1: a bystander) cannot know of this module's part."""

    def shuffle_hidden(self, state: State) -> None:
        """Shuffle what nobody can know of this module's part, with the state's own luck."""
        hidden = Hidden()
        self.hides(state, -1, hidden)
        for order in hidden.orders:
            state.luck = luck.shuffle(order, state.luck)

    # -- positions as plain data -------------------------------------------------------------------
    def position(self, state: State) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        """Return this module's part of a position: a row for each seat, and one for the table."""
        return [{} for _ in state.seats], {}

    def place(self, state: State, seats: list[Mapping[str, Any]], table: Mapping[str, Any]) -> list[Reason]:
        """Set this module's part of a state that is set up so far; return every reason why it cannot be."""
        return []

    def fields(self) -> Iterable[Field]:
        """Yield what a form may change of this module's part of a position, in the order of the form."""
        return ()


def has_hook(module: RuleModule, hook: str) -> bool:
    """Whether the module fills the hook in."""
    return getattr(type(module), hook) is not getattr(RuleModule, hook)


def best(seat_values: Iterable[int]) -> tuple[int, ...]:
    """Return the seats with the greatest value above 0, all of them where they tie (BASE-LNG-2, BASE-GLO-1).

    >>> best([20, 25, 25]), best([0, 0])
    ((1, 2), ())
    """
    values = tuple(seat_values)
    top = max(values, default=0)
    return tuple(i for i, value in enumerate(values) if value == top) if top > 0 else ()


def bonus_each(rules: Rules, points: int, holders: int) -> int:
    """Return what each of the seats that tie for a bonus scores (BASE-LNG-2, BASE-GLO-1, LAB-TIE-2)."""
    way = rules.options["tie.bonus"]
    if holders < 2 or way == "all":
        return points
    return points // holders if way == "split" else 0


def is_index(value: object, count: int) -> bool:
    """Whether a value is a whole number from 0 to below ``count``, and not merely equal to one.

    >>> is_index(2, 3), is_index(3, 3), is_index(2.0, 3), is_index("2", 3)
    (True, False, False, False)
    """
    return type(value) is int and 0 <= value < count
