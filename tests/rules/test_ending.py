"""The end of the game: BASE-END, USA-END-1, EU-END-1, the edge cases 15, 16 and 23, and the end options."""

from __future__ import annotations

import pytest
from positions import do, kinds_of, position, rules_of, why

from ttrlab.engine import Rules
from ttrlab.state import State

FOUR = rules_of("usa", 4)


def _idle(rules: Rules, state: State) -> None:
    do(rules, state, "draw deck", "draw deck")


@pytest.mark.parametrize(("trains", "ends"), [(5, False), (4, True), (3, True), (2, True)])
def test_base_end_1_two_or_fewer(trains: int, ends: bool) -> None:
    """The end is triggered when a turn ends with 0, 1 or 2 trains (BASE-END-1, USA-END-1, EU-END-1)."""
    for board, track in (("usa", "Atlanta-Charleston"), ("europe", "Danzig-Warszawa")):
        rules = rules_of(board)
        state = position(rules, hands=["2 red"], trains={0: trains})
        log = do(rules, state, f"claim {track} with 2 red")
        assert state.seats[0].trains == trains - 2
        assert ("last_round" in kinds_of(log), state.trigger) == ((True, 0) if ends else (False, -1))
        assert state.last_turns == (2 if ends else -1)


def test_base_edg_15_one_more_turn_each() -> None:
    """BASE-EDG-15: P2 triggers, so P3, P4, P1 and P2 play once more (BASE-END-2, BASE-END-3)."""
    state = position(FOUR, hands=["", "2 red", "", "2 black"], trains={1: 4, 3: 2}, to_move=1)
    log = do(FOUR, state, "claim Atlanta-Charleston with 2 red")
    assert (log[-1].kind, log[-1].seat, log[-1].rules) == ("last_round", 1, ("BASE-END-1", "BASE-END-2"))
    played = []
    while not state.over:
        played.append(state.actor)
        if state.actor == 3:
            log = do(FOUR, state, "claim Charleston-Raleigh with 2 black")
            assert state.seats[3].trains == 0 and "last_round" not in kinds_of(log)
        else:
            _idle(FOUR, state)
    assert played == [2, 3, 0, 1] and state.trigger == 1


def test_base_end_2_counterclockwise() -> None:
    """The last round follows the direction of play, the triggering player last (BASE-END-2)."""
    rules = rules_of("usa", 4, turn__direction="counterclockwise")
    state = position(rules, hands=["", "2 red"], trains={1: 4}, to_move=1)
    do(rules, state, "claim Atlanta-Charleston with 2 red")
    played = []
    while not state.over:
        played.append(state.actor)
        _idle(rules, state)
    assert played == [0, 3, 2, 1]


def test_base_edg_16_three_minus_one() -> None:
    """BASE-EDG-16: a player with 3 trains claims one space, has 2 left and triggers the end (BASE-END-1)."""
    rules = rules_of("usa")
    state = position(rules, hands=["1 red"], trains={0: 3})
    assert "last_round" in kinds_of(do(rules, state, "claim Dallas-Houston with 1 red"))


def test_base_end_3_fires_once() -> None:
    """The trigger fires once, whoever else falls to 2 or fewer (BASE-END-3)."""
    rules = rules_of("usa")
    state = position(rules, hands=["2 red", "2 black"], trains={0: 4, 1: 4})
    do(rules, state, "claim Atlanta-Charleston with 2 red")
    log = do(rules, state, "claim Charleston-Raleigh with 2 black")
    assert "last_round" not in kinds_of(log) and (state.trigger, state.last_turns) == (0, 1)


def test_base_end_4_all_actions_stay() -> None:
    """In the last turns every action is still allowed, tickets included (BASE-END-4)."""
    rules = rules_of("europe")
    state = position(rules, hands=["2 red", "2 black"], trains={0: 4})
    do(rules, state, "claim Danzig-Warszawa with 2 red")
    assert {type(action).__name__ for action in rules.legal(state)} == {
        "DrawCard", "Claim", "DrawTickets", "BuildStation"}


def test_base_edg_23_ticket_of_the_last_turn() -> None:
    """BASE-EDG-23: a ticket drawn in the last turn and already connected scores (BASE-END-4, BASE-TKT-1)."""
    rules = rules_of("usa")
    state = position(rules, own={0: ["Denver-Santa Fe", "El Paso-Santa Fe"]}, ticket_deck=["Denver-El Paso"])
    state.last_turns = 1
    do(rules, state, "draw tickets", "keep Denver-El Paso")
    assert state.over
    assert [line.points for line in rules.score(state).of(0) if line.kind == "ticket"] == [4]


def test_nothing_is_legal_after_the_end() -> None:
    """When the game is over nothing is legal and every action says why (BASE-END-2)."""
    rules = rules_of("usa")
    state = position(rules)
    state.last_turns = 1
    _idle(rules, state)
    assert state.over and rules.legal(state) == []
    for action in ("draw deck", "pass", "draw tickets", "claim Dallas-Houston with 1 red"):
        (reason,) = why(rules, state, action)
        assert (reason.rule, reason.text) == ("BASE-END-2", "the game is over")


@pytest.mark.parametrize(("threshold", "trains", "ends"), [(0, 3, False), (0, 2, True), (2, 4, True),
                                                           (2, 5, False), (20, 22, True)])
def test_usa_amb_1_and_eu_amb_3_threshold(threshold: int, trains: int, ends: bool) -> None:
    """USA-AMB-1, EU-AMB-3: ``end.trains_threshold`` 2 or 0 (or more) says when the last round begins."""
    for board, track in (("usa", "Atlanta-Charleston"), ("europe", "Danzig-Warszawa")):
        rules = rules_of(board, end__trains_threshold=threshold)
        state = position(rules, hands=["2 red"], trains={0: trains})
        do(rules, state, f"claim {track} with 2 red")
        assert (state.last_turns == 2) is ends


def test_base_amb_7_trigger_scope() -> None:
    """BASE-AMB-7: ``end.trigger_scope``: active_player looks at whose turn ends, all_players at everybody."""
    for scope, ends in (("active_player", False), ("all_players", True)):
        rules = rules_of("usa", 3, end__trigger_scope=scope)
        state = position(rules, trains={2: 1})
        _idle(rules, state)
        assert (state.last_turns == 3) is ends
