"""A game as people use it: a cursor on a timeline, with play, undo, redo, branch and go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ttrlab import maps
from ttrlab.actions import Action
from ttrlab.board import Board
from ttrlab.engine import Rules
from ttrlab.errors import NotationError, OptionError, TtrlabError, check_kind
from ttrlab.events import Event, Reasons, ScoreSheet
from ttrlab.luck import SEED_DIGITS, check_seed, is_seed
from ttrlab.notation import read, write
from ttrlab.play.chance import NewLuck, chosen
from ttrlab.play.outside import OutsideAction
from ttrlab.play.positions import SetPosition, position_of, set_position
from ttrlab.play.timeline import Node, Timeline
from ttrlab.rules.registry import compile_rules
from ttrlab.shown import Shown
from ttrlab.state import State

SEAT_NAMES = ("Blue", "Red", "Green", "Yellow", "Black")


def new_game(map: str | Path | Board, players: int = 2, seed: int = 0,
             options: Mapping[str, Any] | None = None, names: Sequence[str] | None = None) -> Game:
    """Return a new game, set up and ready for the choice of tickets.

    Args:
        map: A board, its short name (``ttrlab.maps.available()``) or a map file.
        players: How many play.
        seed: Any whole number; the same seed gives the same game.
        options: What differs from the printed rules, by option name (``ttrlab.options_for(board)``).
        names: A name a seat; Blue, Red, Green, Yellow, Black where none are given.

    Raises:
        MapError: No such board, or a broken map file.
        OptionError: An option, number of players, seed or name that cannot be.

    >>> game = new_game("usa", players=2, seed=7)
    >>> game.play(game.legal()[0]).to_move
    1
    """
    board = map if isinstance(map, Board) else maps.load(map)
    if options is not None and not isinstance(options, Mapping):
        raise OptionError(f"options are a table of names and values, not {options!r}")
    check_seed(seed)
    rules = compile_rules(board, players, options)
    rules.names = _names(players, names)
    return Game(Timeline(rules, seed), dict(options or {}))


def _names(players: int, names: Sequence[str] | None) -> tuple[str, ...]:
    if names is not None and (isinstance(names, str) or not isinstance(names, Sequence)):
        raise OptionError(f"names are a list with a name a seat, not {names!r}")
    given = SEAT_NAMES[:players] if names is None else tuple(names)
    if len(given) != players:
        raise OptionError(f"{players} players need {players} names; there are {len(given)}")
    for name in given:
        if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > 40:
            raise OptionError(f"{name!r} is no name: one line of 1 to 40 printable letters is")
    if len(set(given)) != players:
        raise OptionError(f"every seat needs a name of its own; {', '.join(given)} repeats one")
    return given


class Game(Shown):
    """A cursor on a tree of positions.

    Attributes:
        timeline: The tree.
        options: The options that the user gave.
        node: Where the cursor stands.
    """

    def __init__(self, timeline: Timeline, options: dict[str, Any]) -> None:
        self.timeline = timeline
        self.options = options
        self.node = timeline.root
        self._state = timeline.state(timeline.root)

    def __repr__(self) -> str:
        return f"<Game on {self.board.name}: {', '.join(self.names)}; position {self.node.number}>"

    # -- what is ----------------------------------------------------------------------------------
    @property
    def rules(self) -> Rules:
        """The compiled rules."""
        return self.timeline.rules

    @property
    def board(self) -> Board:
        """The board."""
        return self.rules.board

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.rules.names

    @property
    def seed(self) -> int:
        """The seed of the set-up."""
        return self.timeline.seed

    @property
    def state(self) -> State:
        """A copy of the state at the cursor."""
        return self._state.copy()

    @property
    def to_move(self) -> int:
        """The seat that must act."""
        return self._state.actor

    @property
    def over(self) -> bool:
        """Whether the game has ended here."""
        return self._state.over

    @property
    def log(self) -> tuple[Event, ...]:
        """Everything that happened from the start to the cursor."""
        return tuple(event for node in self.node.path for event in node.events)

    @property
    def line(self) -> tuple[Node, ...]:
        """The positions of this branch, from the start past the cursor to its end."""
        return self.timeline.line(self.node)

    def legal(self) -> list[Action]:
        """Return every legal action here."""
        return self.rules.legal(self._state)

    def why_not(self, action: Action | str) -> Reasons:
        """Return all reasons why an action is not legal here; empty where it is.

        Raises:
            NotationError: The text is no action.
        """
        wish = self._action(action)
        return Reasons(wish.why_not(self._state) if isinstance(wish, OutsideAction)
                       else self.rules.why_not(self._state, wish))

    def score(self) -> ScoreSheet:
        """Return the score sheet, final or "if the game ended now"."""
        return self.rules.score(self._state)

    def visible(self, seat: int | None) -> dict[str, Any]:
        """Return what a seat may see here, as plain data."""
        return self.rules.visible(self._state, seat)

    # -- moving in time -----------------------------------------------------------------------------
    def play(self, action: Action | str) -> Game:
        """Play an action, given as a value or in notation, and return this game.

        Raises:
            NotationError: The text is no action.
            IllegalAction: It is not legal here; nothing changes.
        """
        self.node, self._state = self.timeline.play(self.node, self._state, self._action(action))
        return self

    def undo(self, steps: int = 1) -> Game:
        """Go back some steps, to the start at most.

        Raises:
            TtrlabError: That is no number of steps.
        """
        check_kind(steps, int, "steps are a whole number")
        node = self.node
        for _ in range(steps):
            if node.parent is None:
                break
            node = node.parent
        return self.go(node)

    def redo(self, steps: int = 1) -> Game:
        """Go forward some steps along the branch last walked.

        Raises:
            TtrlabError: That is no number of steps.
        """
        check_kind(steps, int, "steps are a whole number")
        line = self.line
        return self.go(line[min(self.node.depth + max(0, steps), len(line) - 1)])

    def go(self, node: Node | int) -> Game:
        """Go to a position, given as a node or by its number.

        Raises:
            TtrlabError: This game has no such position.
        """
        target = node if isinstance(node, Node) else self.timeline.node(node)
        if target.number >= len(self.timeline.nodes) or self.timeline.nodes[target.number] is not target:
            raise TtrlabError("this position belongs to another game")
        for step in target.path[1:]:
            assert step.parent is not None
            step.parent.preferred = step
        self.node, self._state = target, self.timeline.state(target)
        return self

    def branch(self, name: str = "", luck: int | None = None, cards: Iterable[str] | None = None) -> Game:
        """Start something else from here, and return this game; what was played before stays in the tree.

        Args:
            name: What the tree calls this position.
            luck: A seed for new luck; without it the luck stays the same.
            cards: Names of cards that come next from the deck instead, the first one first.

        Raises:
            TtrlabError: Both luck and cards are given, or the name is no text.
            NotationError: A card has no such name.
            IllegalAction: The cards cannot come.
        """
        check_kind(name, str, "a position is called by a text")
        if luck is not None and cards is not None:
            raise TtrlabError("choose new luck or chosen cards, not both")
        if luck is not None:
            if not is_seed(luck):
                raise OptionError(f"luck is a seed, a whole number of up to {SEED_DIGITS} digits")
            self.play(NewLuck(luck))
        elif cards is not None:
            self.play(chosen(cards))
        if name:
            self.node.name = name
        return self

    def position(self) -> dict[str, Any]:
        """Return the position at the cursor as plain data, such as ``edit`` takes (see ``play.positions``).

        Raises:
            TtrlabError: A turn has begun here.
        """
        return position_of(self._state)

    def edit(self, position: Mapping[str, Any]) -> Game:
        """Go on from a position that somebody has set up, and return this game.

        Args:
            position: Plain data as ``position`` gives it; whatever it leaves out is filled up.

        Raises:
            IllegalAction: Cards, tracks, trains, tickets or stations do not add up; it carries all reasons.
            NotationError: It is not plain data.
        """
        return self.play(set_position(position))

    def _action(self, action: Action | str) -> Action:
        if isinstance(action, str):
            return read_outside(action) or read(self.board, action)
        return action

    def text(self, action: Action) -> str:
        """Return an action in the notation of this board."""
        return write(self.board, action)


def read_outside(text: str) -> OutsideAction | None:
    """Return the change from outside that a line names, ``None`` where it names something else.

    Raises:
        NotationError: It starts like one but cannot be read.

    >>> read_outside("luck 7"), read_outside("pass")
    (NewLuck(seed=7), None)
    """
    verb, _, rest = text.strip().partition(" ")
    if verb == "luck":
        if not rest.removeprefix("-").isdecimal() or len(rest) > SEED_DIGITS:
            raise NotationError(f"no seed {rest!r}; write for example 'luck 7'")
        return NewLuck(int(rest))
    if verb == "cards":
        return chosen(part for part in rest.split(",") if part.strip())
    return SetPosition(rest) if verb == "position" else None
