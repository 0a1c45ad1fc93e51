"""A game in any order of play, undo, redo, branches, jumps, saving and loading."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
import strategies as draws
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ttrlab.actions import Action
from ttrlab.board import CARD_NAMES
from ttrlab.errors import IllegalAction, TtrlabError
from ttrlab.play.game import Game
from ttrlab.play.records import dumps, from_permalink, loads, permalink
from ttrlab.play.timeline import Node

from .checks import any_action, check_state


def _facts(node: Node) -> tuple[Any, ...]:
    return (node.parent.number if node.parent else None, node.action, node.seat, node.events)


class GameMachine(RuleBasedStateMachine):
    """Plays with a game and remembers the state of every position it has seen."""

    game: Game
    states: dict[int, Any]
    nodes: dict[int, tuple[Any, ...]]

    @initialize(game=draws.games())
    def begin(self, game: Game) -> None:
        """Start from a new game."""
        self.game, self.states, self.nodes = game, {}, {}

    def _nothing_changes(self, action: Action | str) -> None:
        node, state, count = self.game.node, self.game.state, len(self.game.timeline.nodes)
        with pytest.raises(IllegalAction):
            self.game.play(action)
        assert (self.game.node, len(self.game.timeline.nodes)) == (node, count) and self.game.state == state

    @precondition(lambda self: not self.game.over)
    @rule(pick=draws.picks)
    def play(self, pick: int) -> None:
        """Play a legal action; undoing it gives the state before, redoing it the state after."""
        legal, before = self.game.legal(), self.game.state
        self.game.play(legal[pick % len(legal)])
        after, node = self.game.state, self.game.node
        assert self.game.undo().state == before
        assert self.game.redo().state == after and self.game.node is node

    @precondition(lambda self: not self.game.over)
    @rule(pick=draws.picks, times=draws.picks)
    def play_on(self, pick: int, times: int) -> None:
        """Play some actions in a row."""
        rng = Random(pick)
        for _ in range(times % 40):
            if not self.game.over:
                self.game.play(self.game.rules.sample(self.game.state, rng))

    @rule(pick=draws.picks)
    def play_what_is_illegal(self, pick: int) -> None:
        """An illegal action raises and changes nothing."""
        action = any_action(self.game.rules, self.game.state, Random(pick))
        if self.game.why_not(action):
            self._nothing_changes(action)

    @rule(pick=draws.picks)
    def undo(self, pick: int) -> None:
        """Go back, to the start at most."""
        depth, steps = self.game.node.depth, pick % 9
        assert self.game.undo(steps).node.depth == max(0, depth - steps)

    @rule(pick=draws.picks)
    def redo(self, pick: int) -> None:
        """Go forward along the branch last walked, to its end at most."""
        line, depth = self.game.line, self.game.node.depth
        assert self.game.redo(pick % 9).node is line[min(len(line) - 1, depth + pick % 9)]
        assert self.game.line == line

    @rule(pick=draws.picks)
    def go(self, pick: int) -> None:
        """Go to any position ever reached."""
        number = pick % len(self.game.timeline.nodes)
        assert self.game.go(number).node.number == number

    @rule(pick=draws.picks)
    def go_nowhere(self, pick: int) -> None:
        """A position that does not exist is refused and the cursor stays."""
        node = self.game.node
        with pytest.raises(TtrlabError):
            self.game.go(len(self.game.timeline.nodes) + pick)
        assert self.game.node is node

    @precondition(lambda self: not self.game.over)
    @rule(seed=draws.seeds, name=draws.words)
    def new_luck(self, seed: int, name: str) -> None:
        """New luck changes only what nobody can know."""
        state = self.game.state
        views = [self.game.visible(seat) for seat in (None, *range(len(state.seats)))]
        self.game.branch(name=name, luck=seed)
        assert views == [self.game.visible(seat) for seat in (None, *range(len(state.seats)))]
        assert sorted(self.game.state.deck) == sorted(state.deck)
        assert sorted(self.game.state.ticket_deck) == sorted(state.ticket_deck)

    @rule(names=draws.cards)
    def chosen_cards(self, names: list[str]) -> None:
        """Chosen cards are accepted exactly where they can come, and then they do come."""
        before = self.game.state
        top = before.deck[::-1]
        first, rest = names[:len(top)], names[len(top):]
        can = not before.over and all(first.count(n) <= top.count(CARD_NAMES.index(n)) for n in first) and all(
            rest.count(n) <= before.discard[CARD_NAMES.index(n)] for n in rest)
        action = "cards " + ", ".join(names)
        if not can:
            self._nothing_changes(action)
            return
        self.game.branch(cards=names)
        if "draw deck" in map(str, self.game.legal()):
            seat = self.game.to_move
            held = self.game.state.seats[seat].hand
            self.game.play("draw deck")
            card = CARD_NAMES.index(names[0])
            assert self.game.state.seats[seat].hand[card] == held[card] + 1
            self.game.undo()

    @rule(words=draws.words, link=draws.picks)
    def save_and_load(self, words: str, link: int) -> None:
        """What is saved comes back: tree, names, notes, cursor and state."""
        self.game.node.note = words
        again = from_permalink(permalink(self.game)) if link % 2 else loads(dumps(self.game))
        assert [(_facts(n), n.name, n.note) for n in again.timeline.nodes] == [
            (_facts(n), n.name, n.note) for n in self.game.timeline.nodes]
        assert again.state == self.game.state and again.node.number == self.game.node.number
        self.game = again

    @invariant()
    def the_tree_only_grows(self) -> None:
        """No position is ever lost or changed."""
        nodes = self.game.timeline.nodes
        assert [node.number for node in nodes] == list(range(len(nodes)))
        for number, facts in self.nodes.items():
            assert _facts(nodes[number]) == facts
        for node in nodes[len(self.nodes):]:
            self.nodes[node.number] = _facts(node)
            assert node.parent is None or node in node.parent.children

    @invariant()
    def every_position_keeps_its_state(self) -> None:
        """A position has the state that it had when first seen, and every state is sound."""
        state, number = self.game.state, self.game.node.number
        check_state(self.game.rules, state)
        assert self.states.setdefault(number, state.key()) == state.key()


GameMachine.TestCase.settings = settings(max_examples=30, stateful_step_count=25, deadline=None, derandomize=True,
                                         database=None)


class TestGameMachine(GameMachine.TestCase):  # type: ignore[misc, name-defined]
    """Runs the machine."""
