"""``why_not`` gives every reason, with its numbers, and takes any nonsense without a crash."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from positions import do, ids, position, rules_of, why

from ttrlab.actions import (
    DECK,
    Action,
    Borrow,
    BuildStation,
    Claim,
    DrawCard,
    DrawTickets,
    KeepTickets,
    Pass,
    PaySurcharge,
    StopDrawing,
    TakeBack,
)
from ttrlab.engine import Rules
from ttrlab.errors import IllegalAction
from ttrlab.state import State

USA = rules_of("usa")
THREE = rules_of("usa", 3)
EUROPE = rules_of("europe")

SENTENCES: list[tuple[str, str, list[tuple[str, str]]]] = [
    ("1 red", "claim Chicago-Duluth with 3 red", [("BASE-CLM-4", "needs 2 more red; you hold 1")]),
    ("2 red", "claim Chicago-Duluth with 2 red + 1 locomotive",
     [("BASE-CLM-4", "needs 1 more locomotive; you hold 0")]),
    ("3 blue", "claim Chicago-Duluth with 3 blue",
     [("BASE-CLM-5", "Chicago–Duluth is red; blue does not pay it")]),
    ("3 red", "claim Chicago-Duluth with 2 red",
     [("BASE-CLM-4", "Chicago–Duluth costs exactly 3 cards; you offer 2")]),
    ("3 red", "claim Dallas-Houston with 2 red",
     [("BASE-CLM-4", "Dallas–Houston 1 costs exactly 1 card; you offer 2")]),
    ("4 red, 4 blue", "claim Calgary-Helena with 2 red + 2 blue",
     [("BASE-CLM-5", "cards of one colour only, with locomotives; you offer 2 blue + 2 red")]),
    ("", "claim Denver-Omaha with 4 purple",
     [("BASE-CLM-1", "Denver–Omaha is already claimed by Player 2"),
      ("BASE-CLM-4", "needs 4 more purple; you hold 0")]),
    ("4 white", "claim Chicago-Toronto with 4 white",
     [("BASE-CLM-1", "Chicago–Toronto is already claimed by you")]),
    ("4 red", "claim Denver-Kansas City orange with 3 red",
     [("BASE-DBL-2", "you own another track of this double route; one player may never own both"),
      ("BASE-DBL-3", "with 3 players only one track of a double route is ever used, and the other one is taken"),
      ("BASE-CLM-4", "Denver–Kansas City orange costs exactly 4 cards; you offer 3"),
      ("BASE-CLM-5", "Denver–Kansas City orange is orange; red does not pay it")]),
    ("6 red", "claim Miami-New Orleans with 6 red",
     [("BASE-CLM-3", "Miami–New Orleans needs 6 trains; you have 5")]),
    ("", "draw market 9", [("BASE-MKT-1", "the market has 5 places")]),
    ("", "pass", [("BASE-TRN-2", "a player who can act must; passing is only for those who cannot")]),
    ("", "keep #3", [("BASE-TKD-1", "no tickets are on offer")]),
    ("", "stop drawing", [("BASE-AMB-5", "no first card has been drawn")]),
    ("1 red", "add 1 red", [("BASE-TRN-1", "PaySurcharge is not an action of this game")]),
]


@pytest.mark.parametrize(("held", "action", "said"), SENTENCES, ids=[action for _, action, _ in SENTENCES])
def test_sentences_at_the_start_of_a_turn(held: str, action: str, said: list[tuple[str, str]]) -> None:
    """All reasons come at once, in words for a learner, with the numbers (BASE-CLM-3 to 5, BASE-DBL-2, 3)."""
    state = position(THREE, hands=[held], trains={0: 5}, market=["green"] * 5,
                     own={0: ["Chicago-Toronto", "Denver-Kansas City black"], 1: ["Denver-Omaha"]})
    assert [(reason.rule, reason.text) for reason in why(THREE, state, action)] == said


@pytest.mark.parametrize(("action", "said"), [
    ("draw deck", ["first Player 1 must choose which tickets to keep, at least 2"]),
    ("keep Boston-Miami", ["keep at least 2; you keep 1", "Boston–Miami is not among the tickets on offer"]),
    ("claim Dallas-Houston with 3 red", ["first Player 1 must choose which tickets to keep, at least 2",
                                         "Dallas–Houston 1 costs exactly 1 card; you offer 3",
                                         "needs 3 more red; you hold 0"])])
def test_sentences_while_tickets_are_on_offer(action: str, said: list[str]) -> None:
    """What must be done first is said first, and the other reasons follow (BASE-SET-4, BASE-TKD-1)."""
    state = USA.start(1)
    state.seats[0].hand = [0] * 9
    assert 0 not in state.pending[-1].tickets
    assert [reason.text for reason in why(USA, state, action)] == said


def test_names_of_the_players_are_used() -> None:
    """Reasons call the players by their names where the game has names (BASE-CLM-1)."""
    from ttrlab.play.game import new_game
    game = new_game("usa", players=2, names=["Ada", "Zoë"])
    (reason,) = game.why_not("draw deck")
    assert reason.text.startswith("first Ada must choose")


def test_illegal_action_carries_all_reasons() -> None:
    """``play`` raises IllegalAction with all reasons and leaves the state as it was (BASE-CLM-4)."""
    state = position(USA, hands=["1 blue"], trains={0: 2})
    before = state.copy()
    with pytest.raises(IllegalAction) as caught:
        USA.play(state, Claim(USA.board.track("Chicago-Duluth").index, ((2, 1),)))
    assert ids(caught.value.reasons) == ["BASE-CLM-3", "BASE-CLM-4", "BASE-CLM-5"]
    assert str(caught.value) == (
        "claim Chicago–Duluth with 1 blue: Chicago–Duluth needs 3 trains; you have 2 [BASE-CLM-3]; "
        "Chicago–Duluth costs exactly 3 cards; you offer 1 [BASE-CLM-4]; "
        "Chicago–Duluth is red; blue does not pay it [BASE-CLM-5]")
    assert state == before


@pytest.mark.parametrize(("held", "track", "said"), [
    ("", "Chicago-Duluth", "needs 3 more red or locomotives; you hold 0 red and 0 locomotives"),
    ("2 red", "Chicago-Duluth", "needs 1 more red or locomotive; you hold 2 red and 0 locomotives"),
    ("2 blue, 1 locomotive", "Calgary-Helena",
     "needs 1 more blue (your best colour) or locomotive; you hold 2 blue and 1 locomotive")])
def test_why_no_claim_names_what_is_missing(held: str, track: str, said: str) -> None:
    """``why_no_claim`` says what a hand lacks for a track, whatever is offered (BASE-CLM-4)."""
    state = position(USA, hands=[held])
    found = USA.modules["claiming"].why_no_claim(state, 0, USA.board.track(track).index)  # type: ignore[attr-defined]
    assert [(reason.rule, reason.text) for reason in found] == [("BASE-CLM-4", said)]


@pytest.mark.parametrize(("held", "track", "said"), [
    ("2 red", "Amsterdam-London", "needs 2 more locomotives; you hold 0 locomotives"),
    ("1 locomotive", "Amsterdam-London", "needs 1 more locomotive; you hold 1 locomotive"),
    ("4 red", "Palermo-Smyrna", "needs 2 more locomotives; you hold 0 locomotives")])
def test_why_no_claim_of_a_ferry(held: str, track: str, said: str) -> None:
    """For a ferry the missing locomotives are named (EU-FER-2)."""
    state = position(EUROPE, hands=[held])
    found = EUROPE.modules["claiming"].why_no_claim(  # type: ignore[attr-defined]
        state, 0, EUROPE.board.track(track).index)
    assert [reason.text for reason in found] == [said]


class _Odd:
    """A value that is nothing the engine knows."""


ODD: list[Any] = [None, "7", "x", 7.5, 2.0, -5, 999, 10**30, [], [1], {}, (), (None,), (1,), ((6,),), ((6, -1),),
                  ((6, 0),), ((6, 1.0),), ((99, 1),), ((6, 1), (6, 1)), ((8, 1), (6, 1)), (("red", 1),), True,
                  float("nan"), b"x", _Odd()]
OK_PAY = ((6, 1),)


def _nonsense() -> list[Action]:
    made: list[Action] = []
    for odd in ODD:
        made += [DrawCard(odd), Claim(odd, OK_PAY), Claim(4, odd), BuildStation(odd, OK_PAY), BuildStation(4, odd),
                 KeepTickets(odd), KeepTickets((odd, odd)), PaySurcharge(odd), Borrow(odd, None), Borrow(4, odd)]
    return made


def _moments() -> list[tuple[str, Rules, State]]:
    tunnel = position(EUROPE, hands=["4 green"], deck=["green"] * 9)
    do(EUROPE, tunnel, "claim Angora-Constantinople with 2 green")
    second = position(EUROPE, hands=["1 red"])
    do(EUROPE, second, "draw deck")
    choosing = rules_of("europe", stations__solver="owner_chooses")
    lending = position(choosing, own={1: ["Berlin-Essen"]}, stations={"Berlin": 0}, to_move=1)
    lending.last_turns = 1
    do(choosing, lending, "draw deck", "draw deck")
    over = position(EUROPE)
    over.over = True
    swap = rules_of("europe", ferry__substitute="any_three")
    return [("turn", EUROPE, position(EUROPE, hands=["1 red"])), ("offer", EUROPE, EUROPE.start(1)),
            ("second card", EUROPE, second), ("tunnel", EUROPE, tunnel), ("lending", choosing, lending),
            ("over", EUROPE, over), ("usa", USA, position(USA, hands=["1 red"])),
            ("three for one", swap, position(swap, hands=["9 red"]))]


@pytest.mark.parametrize(("rules", "state"), [moment[1:] for moment in _moments()],
                         ids=[moment[0] for moment in _moments()])
def test_nonsense_gives_reasons(rules: Rules, state: State) -> None:
    """Actions whose fields are nonsense get reasons or are truly legal, never a crash (BASE-TRN-1)."""
    before, legal = state.copy(), rules.legal(state)
    for action in _nonsense():
        reasons = rules.why_not(state, action)
        assert reasons or any(action == one for one in legal), action
        assert all(reason.rule and reason.text.strip() for reason in reasons)
        if reasons:
            with pytest.raises(IllegalAction):
                rules.play(state, action)
    assert state == before


@pytest.mark.parametrize("value", [None, "draw deck", 7, object(), DrawCard, (), Action()])
def test_values_that_are_no_actions(value: Any) -> None:
    """A value that is no action gets one reason (BASE-TRN-1)."""
    for rules, state in ((USA, position(USA)), (USA, USA.start(1))):
        (reason,) = rules.why_not(state, value)
        assert reason.rule == "BASE-TRN-1" and reason.text.endswith("is not an action of this game")
        with pytest.raises(IllegalAction):
            rules.play(state, value)


def test_every_kind_of_action_at_every_moment() -> None:
    """An action out of place gets a reason at every moment of a turn, never a crash (BASE-TRN-1)."""
    plain = [DrawCard(DECK), DrawCard(0), StopDrawing(), Claim(0, OK_PAY), DrawTickets(), KeepTickets((0,)),
             PaySurcharge(OK_PAY), TakeBack(), BuildStation(0, OK_PAY), Borrow(0, None), Pass()]
    for (name, rules, state), action in product(_moments(), plain):
        found = rules.why_not(state, action)
        assert (action in rules.legal(state)) is (not found), (name, action)
