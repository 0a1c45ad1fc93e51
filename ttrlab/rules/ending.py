"""Passing, the direction of play and the end (BASE-TRN-2, BASE-TRN-3, BASE-END-1 to BASE-END-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ttrlab import luck
from ttrlab.actions import Pass
from ttrlab.board import BASES, Board
from ttrlab.events import Event, Reason
from ttrlab.rules.hooks import Option, RuleModule
from ttrlab.state import State

if TYPE_CHECKING:
    from ttrlab.engine import Rules

_FIRST = ("1", "2", "3", "4", "5", "random")


class Ending(RuleModule):
    """Who begins, passing, and the options of the end; the engine itself counts the turns."""

    name, title, always, order = "ending", "Turns and the end", True, 0
    bases = BASES
    contexts = {Pass: (None,)}
    options = (
        Option("turn.first", "1", "BASE-SET-7", "Which seat begins.", choices=_FIRST),
        Option("turn.direction", "clockwise", "EU-AMB-1", "Which way turns go round.",
               choices=("clockwise", "counterclockwise")),
        Option("turn.pass_when_stuck", True, "BASE-AMB-3",
               "Whether a player who can do nothing passes; otherwise the game ends there.",
               choices=(True, False)),
        Option("game.end_when_all_pass", True, "BASE-AMB-3",
               "Whether the game ends at once when all pass; otherwise each has one last turn.",
               choices=(True, False)),
        Option("tie.final", "shared", "BASE-AMB-8", "What happens when no tie-breaker decides.",
               choices=("shared",), scoring=True),
        Option("tie.breakers", "printed", "LAB-TIE-1", "Whether anything but points decides who wins.",
               choices=("printed", "none"), scoring=True),
        Option("tie.bonus", "all", "LAB-TIE-2",
               "What those who tie for a bonus score: each all of it, an equal part rounded down, or nothing.",
               choices=("all", "split", "none"), scoring=True),
    )

    @classmethod
    def options_of(cls, board: Board) -> tuple[Option, ...]:
        """Add the choice among the games of the box, where there are several."""
        return (*cls.options, cls.mode(board)) if board.modes else cls.options

    @staticmethod
    def mode(board: Board) -> Option:
        """Return the choice among the games of the box; the first one is the default."""
        names = tuple(board.modes)
        return Option("mode", names[0], board.mode_rule, "Which of the games of the box is played.", choices=names)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.passes: bool = rules.options["turn.pass_when_stuck"]

    def setup(self, state: State, log: list[Event] | None) -> None:
        """Name the seat that begins (BASE-SET-7)."""
        first = self.rules.options["turn.first"]
        if first == "random":
            state.to_move, state.luck = luck.below(self.rules.players, state.luck)
        else:
            state.to_move = int(first) - 1
        if log is not None:
            log.append(Event("first", state.to_move, ("BASE-SET-7",), {"how": first}))

    def why_not(self, state: State, action: Pass) -> list[Reason]:
        """Say that a player with a legal action must take one (BASE-TRN-2)."""
        if self.rules.may_start(state):
            return [Reason("BASE-TRN-2", "a player who can act must; passing is only for those who cannot")]
        return []

    def apply(self, state: State, action: Pass, log: list[Event] | None) -> None:
        """Pass; with ``turn.pass_when_stuck`` off the game ends instead (BASE-TRN-3, BASE-AMB-3)."""
        rule = "BASE-TRN-3" if self.passes else "BASE-AMB-3"
        if log is not None:
            log.append(Event("passed", state.to_move, (rule,), {"ends": not self.passes}))
        if self.passes:
            return self.rules.end_turn(state, log, passed=True)
        return self.rules.finish(state, log)
