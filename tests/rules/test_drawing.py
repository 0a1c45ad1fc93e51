"""Drawing train cards: BASE-DRW and the edge cases 1, 2, 6, 7 and 8."""

from __future__ import annotations

import pytest
from positions import do, hand, ids, kinds_of, market_of, position, rules_of, why

from ttrlab.actions import DECK, DrawCard, StopDrawing
from ttrlab.board import WILD

USA = rules_of("usa")
MIXES = [
    ("draw deck", "draw deck", {"red": 1, "green": 1}),
    ("draw deck", "draw market 1", {"red": 1, "purple": 1}),
    ("draw market 2", "draw deck", {"white": 1, "green": 1}),
    ("draw market 2", "draw market 3", {"white": 1, "blue": 1}),
]


@pytest.mark.parametrize(("first", "second", "got"), MIXES)
def test_base_drw_1_two_cards_in_any_mix(first: str, second: str, got: dict[str, int]) -> None:
    """Two cards, one after the other, from market or deck in any mix, and the turn is over (BASE-DRW-1)."""
    state = position(USA, deck=["red", "green", "black"])
    do(USA, state, first)
    assert state.actor == 0 and state.turn == 0
    do(USA, state, second)
    assert hand(state, 0) == got
    assert (state.actor, state.turn, state.pending) == (1, 1, [])


def test_base_drw_2_replaced_at_once() -> None:
    """A taken market card is replaced before the second is chosen, and may itself be taken (BASE-DRW-2)."""
    state = position(USA, deck=["red", "green"])
    log = do(USA, state, "draw market 1")
    assert market_of(state) == ["red", "white", "blue", "yellow", "orange"]
    assert [(e.kind, e.rules) for e in log] == [("drew_open", ("BASE-DRW-1",)), ("refilled", ("BASE-DRW-2",))]
    do(USA, state, "draw market 1")
    assert hand(state, 0) == {"purple": 1, "red": 1}


def test_base_drw_3_open_wild_is_the_only_card() -> None:
    """A locomotive taken from the market ends the action at once (BASE-DRW-3)."""
    state = position(USA, market=["red", "locomotive", "blue", "blue", "blue"], deck=["green", "black"])
    log = do(USA, state, "draw market 2")
    assert hand(state, 0) == {"locomotive": 1}
    assert log[0].rules == ("BASE-DRW-3",)
    assert (state.actor, state.turn) == (1, 1)


def test_base_drw_4_second_card_is_no_open_wild() -> None:
    """A market locomotive that lay there before cannot be the second card (BASE-DRW-4)."""
    state = position(USA, market=["red", "locomotive", "blue", "blue", "blue"], deck=["green", "black"])
    assert why(USA, state, "draw market 2") == []
    do(USA, state, "draw market 1")
    (reason,) = why(USA, state, "draw market 2")
    assert (reason.rule, reason.text) == ("BASE-DRW-4", "the second card may not be a face-up locomotive")


def test_base_edg_1_replacement_is_a_wild() -> None:
    """BASE-EDG-1: the locomotive that replaced the first card may not be the second; the rest may."""
    state = position(USA, market=["blue", "red", "red", "green", "black"], deck=["locomotive", "white"])
    do(USA, state, "draw market 1")
    assert market_of(state)[0] == "locomotive"
    assert ids(why(USA, state, "draw market 1")) == ["BASE-DRW-4"]
    assert USA.legal(state) == [DrawCard(DECK), DrawCard(1), DrawCard(2), DrawCard(3), DrawCard(4)]


def test_base_edg_2_unseen_wild_first() -> None:
    """BASE-EDG-2: after an unseen locomotive a second card is drawn, unseen or open but no open wild."""
    state = position(USA, market=["locomotive", "red", "red", "green", "black"], deck=["locomotive"] * 3)
    (drew,) = do(USA, state, "draw deck")
    assert drew.rules == ("BASE-DRW-5",)
    assert USA.legal(state) == [DrawCard(DECK), DrawCard(1), DrawCard(2), DrawCard(3), DrawCard(4)]
    do(USA, state, "draw deck")
    assert hand(state, 0) == {"locomotive": 2} and state.actor == 1


def test_base_drw_5_unseen_wild_second() -> None:
    """Two unseen locomotives in one turn are possible, also as the second card (BASE-DRW-5)."""
    state = position(USA, deck=["red", "locomotive", "blue"])
    do(USA, state, "draw deck", "draw deck")
    assert hand(state, 0) == {"red": 1, "locomotive": 1}


def test_base_drw_6_no_hand_limit() -> None:
    """A hand of sixty cards may still grow (BASE-DRW-6)."""
    state = position(USA, hands=["12 black, 12 red, 11 green, 11 blue, 11 white, 3 locomotive"])
    do(USA, state, "draw deck", "draw deck")
    assert sum(state.seats[0].hand) == 62


def test_base_edg_6_market_left_but_no_deck() -> None:
    """BASE-EDG-6: with deck and discard empty both reds of the market are drawn and not replaced."""
    state = position(USA, market=["red", "red", "-", "-", "-"], deck=[])
    assert USA.legal(state)[:2] == [DrawCard(0), DrawCard(1)]
    do(USA, state, "draw market 1")
    assert USA.legal(state) == [DrawCard(1)]
    log = do(USA, state, "draw market 2")
    assert hand(state, 0) == {"red": 2} and market_of(state) == ["-"] * 5
    assert (log[1].kind, log[1].data["card"]) == ("refilled", -1)


def test_base_edg_7_one_wild_left() -> None:
    """BASE-EDG-7: a lone market locomotive is the first and only card (BASE-DRW-3, BASE-DRW-7)."""
    state = position(USA, market=["-", "-", "locomotive", "-", "-"], deck=[])
    do(USA, state, "draw market 3")
    assert hand(state, 0) == {"locomotive": 1} and (state.actor, state.turn) == (1, 1)


def test_base_edg_8_stops_after_one_card() -> None:
    """BASE-EDG-8: who draws the last deck card beside a market of wilds stops after it (BASE-DRW-7)."""
    state = position(USA, market=["locomotive"] * 5, deck=["blue"])
    log = do(USA, state, "draw deck")
    assert hand(state, 0) == {"blue": 1} and (state.actor, state.turn) == (1, 1)
    assert (log[-1].kind, log[-1].rules) == ("no_second", ("BASE-DRW-7",))


def test_base_drw_7_last_card_of_all() -> None:
    """The action ends with one card where none is left anywhere (BASE-DRW-7)."""
    state = position(USA, market=["red", "-", "-", "-", "-"], deck=[])
    assert kinds_of(do(USA, state, "draw market 1"))[-1] == "no_second"
    assert state.actor == 1


def test_base_drw_8_nothing_to_draw() -> None:
    """With no card to draw the action is not there, and the reasons say why (BASE-DRW-8, BASE-MKT-6)."""
    state = position(USA, market=["-"] * 5, deck=[])
    assert ids(why(USA, state, "draw deck")) == ["BASE-DRW-8"]
    assert ids(why(USA, state, "draw market 4")) == ["BASE-MKT-6"]
    assert not any(isinstance(action, DrawCard) for action in USA.legal(state))


def test_base_amb_4_market_alone() -> None:
    """BASE-AMB-4: ``draw.market_when_deck_empty`` off leaves the market cards lying once the deck is gone."""
    strict = rules_of("usa", draw__market_when_deck_empty=False)
    for rules, may in ((USA, True), (strict, False)):
        state = position(rules, market=["red", "red", "-", "-", "-"], deck=[])
        assert (DrawCard(0) in rules.legal(state)) is may
    assert ids(why(strict, state, "draw market 1")) == ["BASE-AMB-4"]
    assert ids(why(strict, state, "draw market 3")) == ["BASE-MKT-6", "BASE-AMB-4"]
    last = position(strict, market=["red", "blue", "-", "-", "-"], deck=["green"])
    do(strict, last, "draw deck")
    assert (hand(last, 0), last.actor) == ({"green": 1}, 1)


def test_base_amb_5_second_card() -> None:
    """BASE-AMB-5: ``draw.second_card_mandatory`` off lets a player stop after one card."""
    free = rules_of("usa", draw__second_card_mandatory=False)
    for rules in (USA, free):
        state = position(rules, deck=["red", "green"])
        assert why(rules, state, StopDrawing())[0].text == "no first card has been drawn"
        do(rules, state, "draw deck")
        assert (StopDrawing() in rules.legal(state)) is (rules is free)
    (event,) = do(free, state, "stop drawing")
    assert (event.kind, hand(state, 0), state.actor) == ("stopped", {"red": 1}, 1)
    strict = position(USA, deck=["red", "green"])
    do(USA, strict, "draw deck")
    assert ids(why(USA, strict, StopDrawing())) == ["BASE-AMB-5"]


def test_draw_open_wild_free() -> None:
    """``draw.open_wild``: ends_turn is BASE-DRW-3; free makes a face-up wild a card like any other."""
    free = rules_of("usa", draw__open_wild="free")
    state = position(free, market=["locomotive", "locomotive", "red", "red", "red"], deck=["green", "black"])
    log = do(free, state, "draw market 1", "draw market 2")
    assert hand(state, 0) == {"locomotive": 2} and state.actor == 1
    assert log[0].rules == ("BASE-DRW-1",)


def test_usa_trn_2_and_eu_trn_2_same_draw_rules() -> None:
    """Both boards draw alike: an open wild ends the turn, three wilds reset (USA-TRN-2, EU-TRN-2)."""
    for rules in (USA, rules_of("europe")):
        state = position(rules, market=["locomotive", "locomotive", "red", "red", "red"],
                         deck=["locomotive", "blue", "blue", "blue", "blue", "blue", "green"])
        assert kinds_of(do(rules, state, "draw market 3"))[:3] == ["drew_open", "refilled", "reset"]
        assert WILD not in state.market and state.actor == 0
        other = position(rules, market=["locomotive", "red", "red", "red", "red"])
        do(rules, other, "draw market 1")
        assert other.actor == 1
