"""Claiming: BASE-CLM, USA-CLM-1, USA-TKT and the edge cases 10, 11 and 12."""

from __future__ import annotations

import pytest
from positions import cards, do, hand, ids, pile, position, rules_of, why

from ttrlab.actions import Claim, Payment

USA = rules_of("usa")
FREE = ["2 red", "1 red, 1 locomotive", "2 locomotive"]


def _pays(hands: str, track: str) -> set[Payment]:
    """Return the payments that legal() offers for a track."""
    state = position(USA, hands=[hands])
    index = USA.board.track(track).index
    return {action.pay for action in USA.legal(state) if isinstance(action, Claim) and action.track == index}


def _all(*texts: str) -> set[Payment]:
    return {cards(text) for text in texts}


def test_base_clm_1_anywhere() -> None:
    """A route that touches nothing of the player's may be claimed (BASE-CLM-1)."""
    state = position(USA, hands=["2 red"], own={0: ["Portland-Seattle"]})
    assert why(USA, state, "claim Atlanta-Charleston with 2 red") == []
    assert ids(why(USA, state, "claim Portland-Seattle 1 with 1 red")) == ["BASE-CLM-1"]
    taken = position(USA, hands=["2 red"], own={1: ["Atlanta-Charleston"]})
    (reason,) = why(USA, taken, "claim Atlanta-Charleston with 2 red")
    assert reason.text == "Atlanta–Charleston is already claimed by Player 2"


def test_base_clm_2_whole_route_once_a_turn() -> None:
    """A claim takes the whole route and ends the turn (BASE-CLM-2)."""
    state = position(USA, hands=["4 red"])
    do(USA, state, "claim Dallas-El Paso with 4 red")
    assert (state.actor, state.seats[0].trains, state.seats[0].mine.bit_count()) == (1, 41, 1)


def test_base_edg_12_too_few_trains() -> None:
    """BASE-EDG-12: three trains are not enough for a route of four, whatever the cards (BASE-CLM-3)."""
    state = position(USA, hands=["8 red, 8 locomotive"], trains={0: 3})
    (reason,) = why(USA, state, "claim Dallas-El Paso with 4 red")
    assert (reason.rule, reason.text) == ("BASE-CLM-3", "Dallas–El Paso needs 4 trains; you have 3")
    assert why(USA, state, "claim Chicago-Duluth with 3 red") == []


def test_base_clm_3_exactly_enough_trains() -> None:
    """Four trains are enough for a route of four (BASE-CLM-3)."""
    state = position(USA, hands=["4 red"], trains={0: 4})
    do(USA, state, "claim Dallas-El Paso with 4 red")
    assert state.seats[0].trains == 0


@pytest.mark.parametrize("pay", ["3 blue", "2 blue + 1 locomotive", "1 blue + 2 locomotive", "3 locomotive"])
def test_base_edg_10_blue_route_of_three(pay: str) -> None:
    """BASE-EDG-10: blue and wilds in any mix pay a blue route of three (BASE-CLM-4 to 6)."""
    state = position(USA, hands=["3 blue, 3 red, 3 locomotive"])
    do(USA, state, f"claim Montreal-New York with {pay}")
    assert state.seats[0].points == 4


@pytest.mark.parametrize(("pay", "rules"), [
    ("2 blue + 1 red", ["BASE-CLM-5", "BASE-CLM-5"]), ("3 red", ["BASE-CLM-5"]),
    ("2 blue", ["BASE-CLM-4"]), ("3 blue + 1 locomotive", ["BASE-CLM-4"]), ("nothing", ["BASE-CLM-4"]),
    ("2 red + 1 locomotive", ["BASE-CLM-5"]),
])
def test_base_edg_10_what_does_not_pay(pay: str, rules: list[str]) -> None:
    """BASE-EDG-10: another colour, too few and too many cards do not pay (BASE-CLM-4, BASE-CLM-5)."""
    state = position(USA, hands=["4 blue, 4 red, 4 locomotive"])
    assert ids(why(USA, state, f"claim Montreal-New York with {pay}")) == rules


def test_base_clm_6_wilds_only() -> None:
    """Wilds alone pay coloured and gray routes (BASE-CLM-6)."""
    for track in ("Calgary-Helena", "Dallas-El Paso"):
        assert _pays("5 locomotive", track) == _all("4 locomotive")


def test_base_edg_11_gray_route_of_four() -> None:
    """BASE-EDG-11: any one colour filled up with wilds pays a gray route, never two colours (BASE-CLM-5)."""
    assert _pays("4 red, 2 blue, 4 locomotive", "Calgary-Helena") == _all(
        "4 red", "3 red + 1 locomotive", "2 red + 2 locomotive", "1 red + 3 locomotive",
        "2 blue + 2 locomotive", "1 blue + 3 locomotive", "4 locomotive")
    state = position(USA, hands=["4 red, 2 blue"])
    assert ids(why(USA, state, "claim Calgary-Helena with 2 red + 2 blue")) == ["BASE-CLM-5"]


def test_base_clm_4_exactly() -> None:
    """Never more and never fewer cards than spaces (BASE-CLM-4)."""
    state = position(USA, hands=["6 red"])
    assert ids(why(USA, state, "claim Calgary-Helena with 5 red")) == ["BASE-CLM-4"]
    assert ids(why(USA, state, "claim Calgary-Helena with 3 red")) == ["BASE-CLM-4"]
    assert _pays("6 red", "Calgary-Helena") == _all("4 red")


@pytest.mark.parametrize("pay", FREE)
def test_usa_clm_1_gray(pay: str) -> None:
    """Gray takes any colour with wilds (USA-CLM-1)."""
    state = position(USA, hands=["2 red, 2 locomotive"])
    assert Claim(USA.board.track("Atlanta-Charleston").index, cards(pay)) in USA.legal(state)


def test_base_clm_7_piece_colour_is_nothing() -> None:
    """Every seat may claim routes of every colour (BASE-CLM-7)."""
    for seat in (0, 1):
        state = position(USA, hands=["4 red, 4 blue", "4 red, 4 blue"], to_move=seat)
        assert why(USA, state, "claim Dallas-El Paso with 4 red") == []
        assert why(USA, state, "claim Chicago-Omaha with 4 blue") == []


def test_base_clm_8_what_a_claim_does() -> None:
    """Cards to the discard, trains on the board, points at once (BASE-CLM-8)."""
    state = position(USA, hands=["3 red, 2 locomotive"])
    (event,) = do(USA, state, "claim Dallas-El Paso with 3 red + 1 locomotive")
    seat = state.seats[0]
    assert hand(state, 0) == {"locomotive": 1} and pile(state) == {"red": 3, "locomotive": 1}
    assert (seat.trains, seat.points, state.owner(USA.board.track("Dallas-El Paso").index)) == (41, 7, 0)
    assert (event.data["points"], event.data["trains"]) == (7, 41) and "BASE-CLM-8" in event.rules


@pytest.mark.parametrize(("board", "track", "pay", "points"), [
    ("usa", "Dallas-Houston", "1 red", 1), ("usa", "Atlanta-Charleston", "2 red", 2),
    ("usa", "Chicago-Duluth", "3 red", 4), ("usa", "Dallas-El Paso", "4 red", 7),
    ("usa", "Helena-Omaha", "5 red", 10), ("usa", "Miami-New Orleans", "6 red", 15),
    ("europe", "Petrograd-Stockholm", "8 red", 21)])
def test_base_clm_9_points_by_length(board: str, track: str, pay: str, points: int) -> None:
    """1, 2, 4, 7, 10, 15 and 21 points for 1, 2, 3, 4, 5, 6 and 8 spaces (BASE-CLM-9, USA-CMP-2)."""
    rules = rules_of(board)
    state = position(rules, hands=[pay], market=["white"] * 5, deck=["blue"] * 9)
    do(rules, state, f"claim {track} with {pay}")
    assert state.seats[0].points == points


def test_usa_amb_3_no_limit_of_length() -> None:
    """USA-AMB-3: routes of five and six are nothing special; every length may be claimed."""
    state = position(USA, hands=["6 red, 6 blue, 6 black, 6 white, 6 locomotive"])
    lengths = {USA.board.tracks[a.track].length for a in USA.legal(state) if isinstance(a, Claim)}
    assert lengths == {1, 2, 3, 4, 5, 6}
