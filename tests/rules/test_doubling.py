"""Doubling points with terrain cards (AF-TER and the edge cases AF 1 to 4 and 6)."""

from __future__ import annotations

from typing import Any

import pytest
from positions import do, hand, ids, pile, rules_of, why
from terrain_positions import AFRICA, CAPE, GRAY4, RED5, claimed, setting, shown, ways

from ttrlab.actions import DoublePoints, SinglePoints
from ttrlab.rules.terrain_cards import TERRAINS


def test_late_fill() -> None:
    """Empty terrain places are filled as soon as played cards reach the terrain discard (AF-DRW-2, AF-DRW-5)."""
    state = setting([{"mountain": 1}], row=["-", "desert"], deck=[], hands=["3 black"])
    do(AFRICA, state, f"claim {CAPE} with 3 black", "double with 1 terrain")
    assert state.parts["terrain"].row == [2, 0] and state.parts["terrain"].deck == []


def test_af_edg_1_locomotive_makes_the_tie() -> None:
    """AF-EDG-1: 1 mountain and a locomotive against 2: 8 points, only the locomotive goes (AF-TER-3, 6, 7)."""
    state = claimed([{"mountain": 1}, {"mountain": 2}], CAPE, "3 black", "1 locomotive")
    assert ways(AFRICA, state) == {(0, 1)}
    (event, *_) = do(AFRICA, state, "double with 1 locomotive")
    assert (event.kind, event.data["points"]) == ("doubled", 4)
    assert (state.seats[0].points, state.seats[0].trains, state.actor) == (8, 42, 1)
    assert shown(state, 0) == {"mountain": 1} and pile(state) == {"black": 3, "locomotive": 1}


def test_af_edg_2_long_route() -> None:
    """AF-EDG-2: 3 desert against 3, 5 red: two cards, 20 points, 1 card stays (AF-TER-3, 4, 5)."""
    state = claimed([{"desert": 3}, {"desert": 3}], RED5, "5 red")
    do(AFRICA, state, "double with 2 terrain")
    assert state.seats[0].points == 20 and shown(state, 0) == {"desert": 1} and state.seats[0].trains == 40
    assert state.parts["terrain"].discard == [2, 0, 0]


@pytest.mark.parametrize(("track", "pay", "overplay", "found"), [
    (RED5, "5 red", True, {(0, 2)}), ("Bloemfontein-East London", "2 red", True, {(0, 2)}),
    ("Bloemfontein-East London", "2 red", False, set()), (RED5, "5 red", False, {(0, 2)})])
def test_af_edg_3_af_amb_2_two_locomotives(track: str, pay: str, overplay: bool, found: set[tuple[int, int]]) -> None:
    """AF-EDG-3: 1 against 3 takes two locomotives; on a short route that needs overplay (AF-AMB-2)."""
    rules = rules_of("heart-of-africa", 3, terrain__loco_overplay=overplay)
    state = claimed([{"desert": 1}, {"desert": 3}], track, pay, "3 locomotive", rules)
    assert ways(rules, state) == found
    if found:
        do(rules, state, "double with 2 locomotives")
        assert hand(state, 0) == {"locomotive": 1} and shown(state, 0) == {"desert": 1}
    else:
        assert state.actor == 1
        reasons = rules.modules["terrain"].why_no_doubling(  # type: ignore[attr-defined]
            setting([{"desert": 1}, {"desert": 3}], rules=rules, hands=["3 locomotive"]), 0,
            rules.board.track(track))
        assert ids(reasons) == ["AF-TER-3", "AF-AMB-2"]


def test_af_edg_4_gray_needs_mountain() -> None:
    """AF-EDG-4: a gray route paid with blue takes mountain cards, not jungle (AF-TER-2)."""
    assert claimed([{"jungle": 5}], GRAY4, "4 blue").actor == 1
    state = claimed([{"mountain": 2, "jungle": 5}], GRAY4, "4 blue")
    assert ways(AFRICA, state) == {(2, 0)}


def test_af_edg_6_locomotive_alone() -> None:
    """AF-EDG-6: nobody has jungle; a locomotive doubles a jungle route of up to 3, not a longer one (AF-TER-6)."""
    assert ways(AFRICA, claimed([], "Bangui-Léopoldville", "3 purple", "1 locomotive")) == {(0, 1)}
    assert claimed([], "Bangui-Libreville", "4 green", "1 locomotive").actor == 1


@pytest.mark.parametrize(("track", "pay", "price"), [
    ("Bulawayo-Salisbury", "1 black", 1), ("Bangui-Bondo", "2 green", 1), (CAPE, "3 black", 1),
    (GRAY4, "4 red", 2), (RED5, "5 red", 2), ("Durban-Madagascar 2 1", "4 red + 2 locomotive", 2)])
def test_af_ter_4_price(track: str, pay: str, price: int) -> None:
    """One card doubles 1 to 3 spaces, two cards 4 to 6 (AF-TER-4), and the points are exactly twice (AF-TER-1)."""
    front = [dict.fromkeys(TERRAINS, 3)]
    state = claimed(front, track, pay)
    assert ways(AFRICA, state) == {(price, 0)}
    do(AFRICA, state, f"double with {price} terrain")
    length = AFRICA.board.track(track).length
    assert state.seats[0].points == 2 * AFRICA.board.points[length] and state.seats[0].trains == 45 - length
    too_few = [dict.fromkeys(TERRAINS, price - 1)]
    assert claimed(too_few, track, pay).actor == 1


def test_af_ter_3_every_opponent() -> None:
    """A tie with the best opponent is enough, one fewer is not (AF-TER-3)."""
    assert claimed([{"mountain": 2}, {"mountain": 1}, {"mountain": 3}], CAPE, "3 black").actor == 1
    assert ways(AFRICA, claimed([{"mountain": 3}, {}, {"mountain": 3}], CAPE, "3 black")) == {(1, 0)}


@pytest.mark.parametrize(("majority", "found"), [("all_opponents", set()), ("any_opponent", {(1, 0)})])
def test_af_amb_1_majority(majority: str, found: set[tuple[int, int]]) -> None:
    """``terrain.majority``: as many as every opponent, or as some opponent (AF-AMB-1)."""
    rules = rules_of("heart-of-africa", 3, terrain__majority=majority)
    state = claimed([{"mountain": 2}, {"mountain": 2}, {"mountain": 3}], CAPE, "3 black", rules=rules)
    assert ways(rules, state) == found


@pytest.mark.parametrize(("source", "found"), [
    ("player_choice", {(2, 0), (1, 1), (0, 2)}), ("cards_first", {(2, 0)})])
def test_af_amb_3_price_source(source: str, found: set[tuple[int, int]]) -> None:
    """``terrain.price_source``: the player mixes cards and locomotives, or cards go first (AF-AMB-3)."""
    rules = rules_of("heart-of-africa", 3, terrain__price_source=source)
    state = claimed([{"desert": 3}], RED5, "5 red", "3 locomotive", rules)
    assert ways(rules, state) == found
    reasons = why(rules, state, DoublePoints(1, 1))
    assert ids(reasons) == ([] if source == "player_choice" else ["AF-AMB-3"])
    needed = claimed([{"desert": 1}, {"desert": 2}], RED5, "5 red", "3 locomotive", rules)
    assert (1, 1) in ways(rules, needed) and ((0, 2) in ways(rules, needed)) is (source == "player_choice")


@pytest.mark.parametrize(("price", "found"), [(0, set()), (4, {(4, 0)}), (9, set())])
def test_af_amb_8_long_price(price: int, found: set[tuple[int, int]]) -> None:
    """``terrain.long_price``: routes of 7 to 9 spaces are not doubled unless it says for how many cards (AF-AMB-8)."""
    rules = rules_of("europe", 3, modules__terrain=True, modules__tunnels=False, terrain__long_price=price)
    state = setting([{"mountain": 5}], rules=rules, hands=["8 white"])
    do(rules, state, "claim Petrograd-Stockholm with 8 white")
    assert ways(rules, state) == found
    if price == 0:
        track = rules.board.track("Petrograd-Stockholm")
        (reason,) = rules.modules["terrain"].why_no_doubling(state, 0, track)  # type: ignore[attr-defined]
        assert (reason.rule, reason.text) == ("AF-AMB-8", "a track of 8 spaces cannot be doubled")


def test_af_ter_7_counted_before_the_price() -> None:
    """The cards count before the price is paid (AF-TER-7): with 2 against 2 both may go."""
    state = claimed([{"desert": 2}, {"desert": 2}], RED5, "5 red")
    do(AFRICA, state, "double with 2 terrain")
    assert shown(state, 0) == {} and state.seats[0].points == 20


def test_af_ter_8_once_and_optional() -> None:
    """Doubling may be left, is done once, and never without a claim (AF-TER-1, AF-TER-8)."""
    state = claimed([{"mountain": 3}], CAPE, "3 black")
    assert SinglePoints() in AFRICA.legal(state)
    left = state.copy()
    (event,) = do(AFRICA, left, "do not double")
    assert (event.kind, event.rules, left.actor) == ("not_doubled", ("AF-TER-8",), 1)
    assert left.seats[0].points == 4 and shown(left, 0) == {"mountain": 3}
    do(AFRICA, state, "double with 1 terrain")
    assert state.actor == 1
    assert ids(why(AFRICA, state, "double with 1 terrain")) == ["AF-TER-1"]
    assert ids(why(AFRICA, state, "do not double")) == ["AF-TER-1"]


def test_af_ter_9_locomotives_come_on_top() -> None:
    """Locomotives that pay the route cannot be terrain too (AF-TER-9)."""
    assert claimed([], CAPE, "2 black + 1 locomotive").actor == 1
    assert ways(AFRICA, claimed([], CAPE, "2 black + 1 locomotive", "1 locomotive")) == {(0, 1)}


def test_nothing_else_while_the_doubling_waits() -> None:
    """Until the doubling is decided nothing else may be done, and the market stays as it was (AF-TER-1)."""
    state = claimed([{"mountain": 3}], CAPE, "3 black")
    for action in ("draw deck", "draw terrain 1", "draw tickets", f"claim {CAPE} with 3 black"):
        found = why(AFRICA, state, action)
        assert found[0].rule == "AF-TER-1"
        assert found[0].text == "first decide whether to double the points of Cape Town–Port Elizabeth 1"


@pytest.mark.parametrize(("action", "rules"), [
    (DoublePoints(2, 0), ["AF-TER-4", "AF-TER-3"]), (DoublePoints(1, 0), ["AF-TER-3"]),
    (DoublePoints(0, 0), ["AF-TER-4", "AF-TER-3"]),
    (DoublePoints(0, 2), ["AF-TER-4", "AF-TER-6"]), (DoublePoints(3, 1), ["AF-TER-4", "AF-TER-1"]),
    (DoublePoints(-1, 2), ["AF-TER-1"]), (DoublePoints("1", 0), ["AF-TER-1"]),  # type: ignore[arg-type]
    (DoublePoints(True, 0), ["AF-TER-1"])])
def test_every_reason_against_a_doubling(action: DoublePoints, rules: list[str]) -> None:
    """A doubling that cannot be is refused with every reason: price, comparison, cards, locomotives (AF-TER-1 to 6)."""
    state = claimed([{"mountain": 2}, {"mountain": 3}], CAPE, "3 black", "1 locomotive")
    assert ids(why(AFRICA, state, action)) == rules


def test_reasons_before_the_claim() -> None:
    """Why a track could not be doubled is said before it is claimed: comparison and price (AF-TER-3, AF-TER-4)."""
    terrain: Any = AFRICA.modules["terrain"]
    track = AFRICA.board.track(RED5)
    state = setting([{"desert": 1}, {"desert": 2}])
    assert [(r.rule, r.text) for r in terrain.why_no_doubling(state, 0, track)] == [
        ("AF-TER-3", "an opponent has 2 desert; you have 1, which is 1 too few"),
        ("AF-TER-4", "doubling takes 2 desert or locomotive cards; you have 1")]
    assert terrain.why_no_doubling(setting([{"desert": 2}]), 0, track) == []


# -- scoring -----------------------------------------------------------------------------------------------
def test_af_sco_1_af_sco_2_points_are_kept() -> None:
    """Doubled points count at once, and the score has a line for each with its track (AF-SCO-1, AF-SCO-2)."""
    state = claimed([{"mountain": 3}], CAPE, "3 black")
    do(AFRICA, state, "double with 1 terrain")
    sheet = AFRICA.score(state)
    assert [(line.kind, line.points, line.rule) for line in sheet.of(0)] == [
        ("route", 4, "BASE-CLM-9"), ("doubled", 4, "AF-TER-1")]
    assert sheet.of(0)[1].tracks == (AFRICA.board.track(CAPE).index,)
    assert AFRICA.score(state, proofs=False).totals == sheet.totals == (8, 0, 0)


def test_af_ter_10_left_over_cards() -> None:
    """Terrain cards left at the end are worth nothing (AF-TER-10)."""
    assert AFRICA.score(setting([{"desert": 9, "jungle": 4}])).totals == (0, 0, 0)
