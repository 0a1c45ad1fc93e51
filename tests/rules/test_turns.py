"""Turns and passing: BASE-TRN, the edge cases 21 and 22, and the options of BASE-AMB-3 and EU-AMB-1."""

from __future__ import annotations

from positions import do, ids, kinds_of, position, rules_of, why

from ttrlab.actions import BuildStation, DrawTickets, Pass

USA = rules_of("usa")
NOTHING = ["-"] * 5


def test_base_trn_1_one_action_a_turn() -> None:
    """Each of the base actions ends the turn; a second one is refused (BASE-TRN-1, USA-TRN-1)."""
    for action, hands in (("claim Dallas-Houston with 1 red", ["1 red"]), ("draw market 1", [])):
        state = position(USA, hands=hands)
        do(USA, state, action)
        if state.actor == 0:
            refused = why(USA, state, "claim Dallas-Houston with 1 purple")
            assert ids(refused)[0] == "BASE-TRN-1" and ids(why(USA, state, "draw tickets"))[0] == "BASE-TRN-1"
            do(USA, state, "draw market 1")
        assert (state.actor, state.turn) == (1, 1)
    state = position(USA)
    do(USA, state, "draw tickets")
    offer = state.pending[-1]
    assert len(offer.tickets) == 3 and ids(why(USA, state, "draw deck")) == ["BASE-TKD-1"]
    do(USA, state, f"keep #{offer.tickets[0]}")
    assert (state.actor, state.turn) == (1, 1)


def test_usa_trn_1_has_no_other_action() -> None:
    """USA knows no station, surcharge or borrowed track (USA-TRN-1)."""
    (reason,) = why(USA, position(USA, hands=["1 red"]), BuildStation(0, ((6, 1),)))
    assert (reason.rule, reason.text) == ("BASE-TRN-1", "BuildStation is not an action of this game")


def test_eu_trn_1_four_actions() -> None:
    """Europe has four actions, exactly one a turn (EU-TRN-1)."""
    rules = rules_of("europe")
    state = position(rules, hands=["1 black"])
    assert {type(action).__name__ for action in rules.legal(state)} == {
        "DrawCard", "Claim", "DrawTickets", "BuildStation"}
    do(rules, state, "station Roma with 1 black")
    assert (state.actor, state.turn) == (1, 1)


def test_base_trn_2_must_act() -> None:
    """Passing is refused to a player who can act (BASE-TRN-2)."""
    assert ids(why(USA, position(USA), "pass")) == ["BASE-TRN-2"]


def test_base_edg_21_tickets_are_compulsory() -> None:
    """BASE-EDG-21: with nothing to pay or draw but tickets left, tickets must be drawn (BASE-TRN-2)."""
    state = position(USA, market=NOTHING, deck=[])
    assert USA.legal(state) == [DrawTickets()]
    assert ids(why(USA, state, "pass")) == ["BASE-TRN-2"]


def test_base_edg_22_pass() -> None:
    """BASE-EDG-22: no cards, no tickets, no payable route: pass; when all do the game ends (BASE-TRN-3)."""
    rules = rules_of("usa", 3)
    state = position(rules, market=NOTHING, deck=[], ticket_deck=[])
    assert rules.legal(state) == [Pass()]
    (event,) = do(rules, state, "pass")
    assert (event.rules, event.data["ends"]) == (("BASE-TRN-3",), False)
    do(rules, state, "pass")
    assert not state.over
    log = do(rules, state, "pass")
    assert state.over and kinds_of(log) == ["passed", "all_passed", "game_over"]
    assert log[1].rules == ("BASE-AMB-3",)


def test_passes_in_a_row_only() -> None:
    """An action between two passes starts the count anew (BASE-AMB-3)."""
    state = position(USA, hands=["", "1 red"], market=NOTHING, deck=[], ticket_deck=[])
    do(USA, state, "pass", "claim Dallas-Houston with 1 red")
    assert state.passes == 0 and not state.over


def test_base_amb_3_pass_when_stuck_off() -> None:
    """BASE-AMB-3: ``turn.pass_when_stuck`` off ends the game at the first player who can do nothing."""
    rules = rules_of("usa", 3, turn__pass_when_stuck=False)
    state = position(rules, hands=["", "1 red"], market=NOTHING, deck=[], ticket_deck=[])
    log = do(rules, state, "pass")
    assert state.over and kinds_of(log) == ["passed", "game_over"]
    assert (log[0].rules, log[0].data["ends"]) == (("BASE-AMB-3",), True)
    usual = rules_of("usa", 3)
    state = position(usual, hands=["", "1 red"], market=NOTHING, deck=[], ticket_deck=[])
    do(usual, state, "pass")
    assert not state.over


def test_base_amb_3_end_when_all_pass_off() -> None:
    """BASE-AMB-3: ``game.end_when_all_pass`` off gives everybody one last turn after all have passed."""
    rules = rules_of("usa", 3, game__end_when_all_pass=False)
    state = position(rules, market=NOTHING, deck=[], ticket_deck=[])
    do(rules, state, "pass", "pass")
    assert state.last_turns < 0
    (_, event) = do(rules, state, "pass")
    assert (event.kind, event.rules) == ("last_round", ("BASE-AMB-3", "BASE-END-2"))
    assert (state.last_turns, state.over) == (3, False)
    do(rules, state, "pass", "pass", "pass")
    assert state.over and state.turn == 6


def test_base_set_7_clockwise_and_eu_amb_1() -> None:
    """EU-AMB-1: ``turn.direction``: clockwise is the next seat, counterclockwise the one before (BASE-SET-7)."""
    for direction, second in (("clockwise", 1), ("counterclockwise", 2)):
        rules = rules_of("europe", 3, turn__direction=direction)
        state = rules.start(1)
        assert [offer.seat for offer in reversed(state.pending)] == [0, second, 3 - second]
        state = position(rules)
        for turn in range(6):
            assert state.actor == (0, second, 3 - second)[turn % 3]
            do(rules, state, "draw deck", "draw deck")


def test_eu_edg_18_station_is_compulsory() -> None:
    """EU-EDG-18: with cards for a station and nothing else possible it must be built; without, pass."""
    rules = rules_of("europe")
    state = position(rules, hands=["1 red"], trains={0: 0}, market=NOTHING, deck=[], ticket_deck=[])
    found = rules.legal(state)
    assert len(found) == 47 and all(isinstance(action, BuildStation) for action in found)
    assert ids(why(rules, state, "pass")) == ["BASE-TRN-2"]
    bare = position(rules, trains={0: 0}, market=NOTHING, deck=[], ticket_deck=[])
    assert rules.legal(bare) == [Pass()] and why(rules, bare, "pass") == []
