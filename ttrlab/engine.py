"""The engine: a compiled set of rules for one board, one number of players and one choice of options.

``Rules`` keeps no game; it is asked about states and changes the state it is given.  ``apply`` trusts its
caller and is fast; ``play`` checks first and works on a copy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

from ttrlab import luck
from ttrlab.actions import Action, Pass
from ttrlab.board import Board
from ttrlab.errors import IllegalAction, OptionError
from ttrlab.events import Event, Ranking, Reason, ScoreSheet
from ttrlab.notation import write
from ttrlab.rules.hidden import Hidden
from ttrlab.rules.hooks import Option, RuleModule, Tally, has_hook
from ttrlab.rules.ranking import rank
from ttrlab.state import Seat, State


class Rules:
    """The rules of one game; ``rules.registry.compile_rules`` makes them.

    Args:
        board: The board.
        players: Number of players.
        options: Every option of every module in use, resolved.
        modules: The module classes, in order.
        schema: The options that these modules offer, by name.
    """

    def __init__(self, board: Board, players: int, options: Mapping[str, Any],
                 modules: Sequence[type[RuleModule]], schema: Mapping[str, Option]) -> None:
        self.board = board
        self.players = players
        self.options = options
        self.schema = schema
        self.names: tuple[str, ...] = tuple(f"Player {i + 1}" for i in range(players))
        """What reasons call the seats."""
        self.origin: tuple[Any, ...] | None = None
        """The function that makes these rules again, and all it needs but the names."""
        self.step = 1 if options["turn.direction"] == "clockwise" else players - 1
        self.threshold: int = options.get("end.trains_threshold", -1)
        self.any_seat_triggers: bool = options.get("end.trigger_scope") == "all_players"
        self.modules: dict[str, RuleModule] = {}
        for module in modules:
            self.modules[module.name] = module(self)
        self._compile(list(self.modules.values()))

    def _compile(self, modules: list[RuleModule]) -> None:
        for module in modules:
            module.ready(modules)
        self._module_of = {kind: m for m in modules for kind in m.contexts}
        self._apply = {kind: m.apply for m in modules for kind in m.contexts}
        self._phase_module = {kind: m for m in modules for kind in m.phases}
        self._starters = tuple(m for m in modules if m.offers_actions)
        self._sample_orders = tuple(permutations(m.sample for m in self._starters))
        self._turn_begins = tuple(m.turn_begins for m in modules if has_hook(m, "turn_begins"))
        self._end_checks = tuple(m.end_check for m in modules if has_hook(m, "end_check"))
        self._before_scoring = tuple(m.before_scoring for m in modules if has_hook(m, "before_scoring"))
        self._score = tuple(m.score for m in modules if has_hook(m, "score"))
        self._criteria = tuple(m.criteria for m in modules if has_hook(m, "criteria"))
        self._held = tuple(m.held for m in modules if has_hook(m, "held"))
        self._hides = tuple(m.hides for m in modules if has_hook(m, "hides"))
        self.shuffling = tuple(m for m in modules if has_hook(m, "shuffle_hidden"))
        """The modules that shuffle what they hide in a way of their own."""
        self.connected = tuple(m.connected for m in modules if has_hook(m, "connected"))
        self.cites = {old: new for m in modules for old, new in m.cites.items()} | dict(self.board.cites)
        """The ids by which the rulebook of this game knows the rules of another; the box has the last word."""

    def __reduce__(self) -> tuple[Any, ...]:
        if self.origin is None:
            raise TypeError("only rules that compile_rules made can go to another process")
        compiled, *asked = self.origin
        return compiled, (*asked, self.names)

    def __repr__(self) -> str:
        return f"<Rules {self.board.id}, {self.players} players: {', '.join(self.modules)}>"

    # -- beginning ---------------------------------------------------------------------------------
    def start(self, seed: int, log: list[Event] | None = None) -> State:
        """Return a game set up and ready for the choice of tickets (BASE-SET-1 to BASE-SET-7).

        Args:
            seed: Any whole number; the same seed gives the same game.
            log: Collects what happened, where given.
        """
        seats = [Seat(self.options.get("trains", 0)) for _ in range(self.players)]
        state = State(self, seats, self.board.all_tracks, luck.from_seed(seed))
        for module in self.modules.values():
            module.setup(state, log)
        self._cite(log)
        return state

    # -- asking ------------------------------------------------------------------------------------
    def legal(self, state: State) -> list[Action]:
        """Return every legal action, exactly those for which ``why_not`` is empty."""
        if state.over:
            return []
        if state.pending:
            phase = state.pending[-1]
            return list(self._phase_module[type(phase)].phase_actions(state, phase))
        found = [action for module in self._starters for action in module.actions(state)]
        return found or [Pass()]

    def sample(self, state: State, rng: Random) -> Action:
        """Return a legal action at random without listing them all: first the kind, then which.

        Every legal action can come; the game must not be over.
        """
        if state.pending:
            phase = state.pending[-1]
            return self._phase_module[type(phase)].phase_sample(state, phase, rng)
        orders = self._sample_orders
        for sample in orders[int(rng.random() * len(orders))]:
            action = sample(state, rng)
            if action is not None:
                return action
        return Pass()

    def why_not(self, state: State, action: Action) -> list[Reason]:
        """Return all reasons why the action is not legal now; empty where it is legal."""
        return self.restated(self._why_not(state, action))

    def _why_not(self, state: State, action: Action) -> list[Reason]:
        if state.over:
            return [Reason("BASE-END-2", "the game is over")]
        module = self._module_of.get(type(action))
        if module is None:
            return [Reason("BASE-TRN-1", f"{type(action).__name__} is not an action of this game")]
        contexts = module.contexts[type(action)]
        phase = state.pending[-1] if state.pending else None
        reasons: list[Reason] = []
        if (type(phase) if phase is not None else None) not in contexts:
            if phase is not None:
                reasons.append(self._phase_module[type(phase)].expected(phase))
            if None not in contexts:
                return [*reasons, module.out_of_place(action)]
        return reasons + module.why_not(state, action)

    def may_start(self, state: State) -> bool:
        """Whether the seat to move has any action but passing (BASE-TRN-2)."""
        return any(next(iter(module.actions(state)), None) is not None for module in self._starters)

    # -- doing -------------------------------------------------------------------------------------
    def apply(self, state: State, action: Action, log: list[Event] | None = None) -> None:
        """Carry out a legal action on this very state; what happened goes to ``log`` where given."""
        if log is None:
            return self._apply[type(action)](state, action, None)
        at = len(log)
        self._apply[type(action)](state, action, log)
        return self._cite(log, at)

    def cited(self, rule: str) -> str:
        """Return the id by which the rulebook of this game knows a rule."""
        return self.cites.get(rule, (rule,))[0]

    def restated(self, reasons: list[Reason]) -> list[Reason]:
        """Return reasons with the ids by which the rulebook of this game knows their rules."""
        return [replace(r, rule=self.cited(r.rule)) for r in reasons] if self.cites else reasons

    def _cite(self, log: list[Event] | None, at: int = 0) -> None:
        """Let the events from a place of the log on cite the rulebook of this game."""
        if not log or not self.cites:
            return
        for number, event in enumerate(log[at:], at):
            known = dict.fromkeys(new for old in event.rules for new in self.cites.get(old, (old,)))
            log[number] = replace(event, rules=tuple(known))

    def play(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """Return a new state after the action, and what happened; the old state stays as it was.

        Raises:
            IllegalAction: The action is not legal; it carries all reasons.
        """
        reasons = self.why_not(state, action)
        if reasons:
            raise IllegalAction(write(self.board, action), reasons)
        after, log = state.copy(), list[Event]()
        self.apply(after, action, log)
        return after, tuple(log)

    def end_turn(self, state: State, log: list[Event] | None, passed: bool = False) -> None:
        """End the turn of the seat to move: test for the end of the game, hand the turn on (BASE-END)."""
        state.turn += 1
        state.passes = state.passes + 1 if passed else 0
        if state.last_turns > 0:
            state.last_turns -= 1
            if not state.last_turns:
                return self.finish(state, log)
        elif state.seats[state.to_move].trains <= self.threshold or (
                self.any_seat_triggers and any(s.trains <= self.threshold for s in state.seats)):
            self.trigger_end(state, log, "BASE-END-1")
        else:
            for check in self._end_checks:
                reason = check(state)
                if reason is not None:
                    self.trigger_end(state, log, reason.rule, reason.text)
        if state.passes >= self.players:
            return self._all_passed(state, log)
        return self.hand_on(state, log)

    def hand_on(self, state: State, log: list[Event] | None) -> None:
        """Give the turn to the next seat (BASE-SET-7)."""
        state.to_move = (state.to_move + self.step) % self.players
        for hook in self._turn_begins:
            hook(state, log)

    def trigger_end(self, state: State, log: list[Event] | None, rule: str, why: str = "") -> None:
        """Begin the last round: every seat has one more turn, this one last (BASE-END-2).

        Args:
            state: The game.
            log: Collects what happened, where given.
            rule: The rule that begins it.
            why: What has happened, in words, where it is not about trains.
        """
        state.last_turns = self.players
        state.trigger = state.to_move
        if log is not None:
            trains = state.seats[state.to_move].trains
            log.append(Event("last_round", state.to_move, (rule, "BASE-END-2"),
                             {"trains": trains, "turns": self.players, "passed": rule == "BASE-AMB-3",
                              "why": why}))

    def _all_passed(self, state: State, log: list[Event] | None) -> None:
        if self.options["game.end_when_all_pass"]:
            if log is not None:
                log.append(Event("all_passed", None, ("BASE-AMB-3",)))
            return self.finish(state, log)
        if state.last_turns < 0:
            self.trigger_end(state, log, "BASE-AMB-3")
        return self.hand_on(state, log)

    def finish(self, state: State, log: list[Event] | None) -> None:
        """End play; a module may still ask for a choice before the game is scored, or go on with the game."""
        state.last_turns = 0
        for hook in self._before_scoring:
            if hook(state, log):
                return
        if not state.pending:
            self.close(state, log)

    def close(self, state: State, log: list[Event] | None) -> None:
        """Close the game for scoring (BASE-SCO-1)."""
        state.over = True
        if log is not None:
            log.append(Event("game_over", None, ("BASE-END-2", "BASE-SCO-1")))

    # -- scoring -----------------------------------------------------------------------------------
    def score(self, state: State, proofs: bool = True) -> ScoreSheet:
        """Score the game as if it ended now: every line with its rule, totals and ranking (BASE-SCO-1).

        Args:
            state: Any state, over or not.
            proofs: Without them one line stands for all routes of a seat and no line shows its tracks.
        """
        tally = Tally(state, proofs)
        for hook in self._score:
            hook(tally)
        if self.cites and proofs:
            tally.lines = [replace(line, rule=self.cited(line.rule)) for line in tally.lines]
        totals = [0] * self.players
        for line in tally.lines:
            totals[line.seat] += line.points
        return ScoreSheet(tuple(sorted(tally.lines, key=lambda line: line.seat)), tuple(totals),
                          self._rank(tally, totals), state.over, self)

    def _rank(self, tally: Tally, totals: list[int]) -> Ranking:
        hooks = self._criteria if self.options["tie.breakers"] == "printed" else ()  # LAB-TIE-1
        found = rank(totals, [criterion for hook in hooks for criterion in hook(tally)])
        steps = tuple((self.cited(rule), name, values) for rule, name, values in found.steps)
        return replace(found, steps=steps, shared=self.cited(found.shared)) if self.cites else found

    # -- hidden information ------------------------------------------------------------------------
    def visible(self, state: State, seat: int | None) -> dict[str, Any]:
        """Return what a seat may see, as plain data; ``None`` for a bystander without a seat.

        Hands, tickets and the order of the decks of others are not in it (BASE-CMP-4, BASE-AMB-9).
        """
        if seat is not None and seat not in range(self.players):
            raise OptionError(f"there is no seat {seat}; this game has 0 to {self.players - 1}")
        seen: dict[str, Any] = {
            "to_move": state.to_move, "actor": state.actor, "turn": state.turn, "over": state.over,
            "last_turns": state.last_turns, "open": state.open, "passes": state.passes,
            "phase": type(state.pending[-1]).__name__ if state.pending else None,
        }
        for module in self.modules.values():
            seen.update(module.visible(state, -1 if seat is None else seat))
        return seen

    def hidden(self, state: State, seat: int | None) -> Hidden:
        """Return what a seat cannot know of the modules' parts: the very lists of this state."""
        hidden = Hidden()
        for hook in self._hides:
            hook(state, -1 if seat is None else seat, hidden)
        return hidden

    def cards(self, state: State) -> tuple[int, ...]:
        """Return how many cards of each kind there are anywhere: always the whole deck (BASE-CMP-1)."""
        total = list(state.discard)
        for card in self._loose(state):
            total[card] += 1
        for seat in state.seats:
            for card, number in enumerate(seat.hand):
                total[card] += number
        for phase in state.pending:
            for card, number in phase.held:
                total[card] += number
        for hook in self._held:
            for card, number in hook(state):
                total[card] += number
        return tuple(total)

    @staticmethod
    def _loose(state: State) -> Iterator[int]:
        yield from state.deck
        yield from (card for card in state.market if card >= 0)
