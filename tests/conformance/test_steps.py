"""Random games over all boards, rule sets and player counts: what must hold after every single step."""

from __future__ import annotations

import os
from random import Random

import pytest

from ttrlab import rulebook
from ttrlab.engine import Rules
from ttrlab.events import Event
from ttrlab.notation import read, write
from ttrlab.rules.registry import MODULES
from ttrlab.state import State
from ttrlab.view.text import EVENT_KINDS, event_text, line_text, ranking_text

from .checks import any_action, check_state, perturbed
from .rule_sets import PLAYERS, RULE_SETS, moments, rules_for

GAMES = int(os.environ.get("TTRLAB_GAMES", "600"))
"""How many games ``test_many_games`` plays in all."""
EVERY_SET = pytest.mark.parametrize("name", RULE_SETS)
ROUTE_LINES = ("route", "doubled", "mountains")
"""The lines that make up the route points, kept during the game."""
KNOWN = {rule.id for rule in rulebook.rules()}


def test_the_rule_sets_cover_every_option() -> None:
    """Each value of each option, and each module switched off or on, occurs in some rule set."""
    used = {(option, str(value)) for name in RULE_SETS for option, value in rules_for(name, 3).options.items()}
    for module in MODULES.values():
        for option in module.options:
            missing = [c for c in option.choices if (option.name, str(c)) not in used and option.name != "turn.first"]
            assert missing == [], option.name
        assert any(module.name in rules_for(name, 2).modules for name in RULE_SETS)
        assert module.always or any(module.name not in rules_for(name, 2).modules for name in RULE_SETS)


def play(rules: Rules, seed: int, log: list[Event] | None) -> State:
    """Play a random game with all checks of a state after every step, and return its last state."""
    state, rng = rules.start(seed, log), Random(seed)
    for _ in range(3000):
        check_state(rules, state)
        if state.over:
            return state
        trains = [seat.trains for seat in state.seats]
        kept = [seat.tickets[:] for seat in state.seats]
        rules.apply(state, rules.sample(state, rng), log)
        assert all(now.trains <= was for now, was in zip(state.seats, trains, strict=True))
        assert all(now.tickets[:len(was)] == was for now, was in zip(state.seats, kept, strict=True))
    raise AssertionError("the game does not end in 3000 steps")


def check_score(rules: Rules, state: State) -> None:
    """Assert that the score lines add up, cite known rules, and that the ranking follows the totals."""
    sheet = rules.score(state)
    for seat in range(rules.players):
        assert sheet.totals[seat] == sum(line.points for line in sheet.of(seat))
        assert sum(line.points for line in sheet.of(seat) if line.kind in ROUTE_LINES) == state.seats[seat].points
    assert rules.score(state, proofs=False).totals == sheet.totals
    assert {line.rule for line in sheet.lines} <= KNOWN and sheet.final == state.over
    assert {rule for rule, _, _ in sheet.ranking.steps} <= KNOWN
    assert sorted(sheet.ranking.order) == list(range(rules.players))
    assert max(sheet.totals) == sheet.totals[sheet.ranking.winners[0]]
    assert all(line_text(rules.board, line) for line in sheet.lines) and ranking_text(rules.names, sheet.ranking)


@pytest.mark.parametrize("players", PLAYERS)
@EVERY_SET
def test_many_games(name: str, players: int) -> None:
    """Cards, trains, masks and tickets fit after every step; every game ends; scores add up (TTRLAB_GAMES)."""
    rules = rules_for(name, players)
    combinations = len(RULE_SETS) * len(PLAYERS)
    for seed in range(max(1, -(-GAMES // combinations))):
        check_score(rules, play(rules, seed, None))


@pytest.mark.parametrize("players", (2, 5))
@EVERY_SET
def test_events_have_sentences_and_known_rules(name: str, players: int) -> None:
    """Every event that is emitted has a sentence of its own, and every rule that it cites exists."""
    rules = rules_for(name, players)
    log: list[Event] = []
    silent = play(rules, 5, None)
    assert play(rules, 5, log) == silent, "a log must not change the game"
    for event in log:
        assert event.kind in EVENT_KINDS and event.rules and set(event.rules) <= KNOWN, event
        assert set(event.secret) <= set(event.data)
        for viewer in (None, 0, 1):
            assert event_text(rules.board, rules.names, event, viewer).endswith((".", "]"))


@EVERY_SET
def test_secrets_do_not_show_in_sentences(name: str) -> None:
    """What an event marks as secret changes the sentence for its own seat only."""
    rules = rules_for(name, 3)
    log: list[Event] = []
    play(rules, 6, log)
    for event in [event for event in log if event.secret]:
        bare = Event(event.kind, event.seat, event.rules,
                     {key: value for key, value in event.data.items() if key not in event.secret}, ())
        for viewer in {None, 0, 1, 2} - {event.seat}:
            assert event_text(rules.board, rules.names, event, viewer) == event_text(
                rules.board, rules.names, bare, viewer)


@EVERY_SET
def test_legal_and_why_not_agree(name: str) -> None:
    """An action is legal exactly where why_not is empty: legal ones, their neighbours, and any others."""
    rules, rng = rules_for(name, 2 + len(name) % 4), Random(name)
    for state in moments(rules, 11, every=7):
        before = state.copy()
        legal = rules.legal(state)
        assert len(set(legal)) == len(legal) and bool(legal) != state.over
        tried = [*rng.sample(legal, min(len(legal), 25))]
        tried += [other for action in tried[:8] for other in perturbed(action, rng)]
        tried += [any_action(rules, state, rng) for _ in range(40)]
        allowed = set(legal)
        for action in tried:
            reasons = rules.why_not(state, action)
            assert (action in allowed) is (not reasons), (action, reasons)
            assert all(reason.rule in KNOWN and reason.text for reason in reasons), (action, reasons)
        assert state == before, "asking must not change anything"


@EVERY_SET
def test_notation_round_trip(name: str) -> None:
    """Every legal action reads back from both of its notations."""
    rules = rules_for(name, 3)
    seen = set()
    for state in moments(rules, 3, every=9):
        seen |= set(rules.legal(state))
    for action in seen:
        assert read(rules.board, write(rules.board, action)) == action
        assert read(rules.board, str(action)) == action
        assert "\n" not in write(rules.board, action)
