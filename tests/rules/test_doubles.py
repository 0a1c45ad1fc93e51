"""Double and triple routes: BASE-DBL, USA-DBL-1, EU-DBL and the edge cases 13, 14, USA 1 and 2."""

from __future__ import annotations

from dataclasses import replace

import pytest
from positions import board_of, do, ids, position, rules_of, why

from ttrlab.actions import Claim
from ttrlab.board import Board, bits

ORANGE, BLACK = "claim Denver-Kansas City orange with 4 orange", "claim Denver-Kansas City black with 4 black"
HANDS = ["4 orange, 4 black"] * 5
SOME = ["white"] * 9


@pytest.mark.parametrize("players", [2, 3])
def test_base_edg_13_closed_below_four(players: int) -> None:
    """BASE-EDG-13: with 2 or 3 players the other track of a double is closed to all (BASE-DBL-3, USA-DBL-1)."""
    rules = rules_of("usa", players)
    state = position(rules, hands=HANDS, deck=SOME)
    (event,) = do(rules, state, ORANGE)
    assert event.data["shut"] == (rules.board.track("Denver-Kansas City black").index,)
    for seat in range(players):
        state.to_move = seat
        assert "BASE-DBL-3" in ids(why(rules, state, BLACK))


@pytest.mark.parametrize("players", [4, 5])
def test_base_edg_13_open_from_four(players: int) -> None:
    """BASE-EDG-13: with 4 or 5 players another player may take the second track (BASE-DBL-3, BASE-DBL-5)."""
    rules = rules_of("usa", players)
    state = position(rules, hands=HANDS, deck=SOME)
    (event,) = do(rules, state, ORANGE)
    assert event.data["shut"] == ()
    state.to_move = 0
    assert "BASE-DBL-2" in ids(why(rules, state, BLACK))
    state.to_move = 1
    do(rules, state, BLACK)
    assert state.owner(rules.board.track("Denver-Kansas City black").index) == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_base_dbl_2_never_both(players: int) -> None:
    """No player ever owns both tracks of a double (BASE-DBL-2)."""
    rules = rules_of("usa", players)
    state = position(rules, hands=HANDS[:1], own={0: ["Denver-Kansas City orange"]})
    found = why(rules, state, BLACK)
    assert found[0].rule == "BASE-DBL-2" and "one player may never own both" in found[0].text
    assert len(found) == (2 if players < 4 else 1)


def test_usa_edg_2_seattle_portland() -> None:
    """USA-EDG-2: the owner of one Seattle–Portland track never gets the other, with 4 players (BASE-DBL-2)."""
    rules = rules_of("usa", 4)
    state = position(rules, hands=["1 red"] * 4, own={0: ["Seattle-Portland 1"]})
    assert ids(why(rules, state, "claim Seattle-Portland 2 with 1 red")) == ["BASE-DBL-2"]


def test_usa_edg_1_one_of_four() -> None:
    """USA-EDG-1: with 5 players exactly one of the other four can take the second track (BASE-DBL-5)."""
    rules = rules_of("usa", 5)
    state = position(rules, hands=["1 red"] * 5, own={0: ["Seattle-Portland 1"]}, to_move=1)
    second = "claim Seattle-Portland 2 with 1 red"
    for seat in (1, 2, 3, 4):
        state.to_move = seat
        assert why(rules, state, second) == []
    do(rules, state, second)
    for seat in (0, 1, 2, 3):
        state.to_move = seat
        assert ids(why(rules, state, second)) == ["BASE-CLM-1"]


def test_base_dbl_5_first_chooses_freely() -> None:
    """The first claimant may take either track, each in its own colour (BASE-DBL-5)."""
    rules = rules_of("usa", 4)
    state = position(rules, hands=HANDS[:1])
    names = {rules.board.tracks[a.track].name for a in rules.legal(state) if isinstance(a, Claim)}
    assert {"Denver–Kansas City orange", "Denver–Kansas City black"} <= names
    assert ids(why(rules, state, "claim Denver-Kansas City black with 4 orange")) == ["BASE-CLM-5"]


def test_base_dbl_1_pairs_of_the_map() -> None:
    """Doubles are the pairs that the map marks, both of one length (BASE-DBL-1)."""
    for board, doubles in (("usa", 22), ("europe", 11)):
        tracks = rules_of(board).board.tracks
        siblings = rules_of(board).board.siblings
        pairs = [(t, tracks[other]) for t in tracks for other in bits(siblings[t.index])]
        assert len(pairs) == 2 * sum(t.lane == 2 for t in tracks) == 2 * doubles
        assert all((t.a, t.b, t.length) == (o.a, o.b, o.length) for t, o in pairs)


@pytest.mark.parametrize(("board", "one", "other"), [
    ("usa", "Chicago-Toronto", "Chicago-Pittsburgh"), ("europe", "Berlin-Danzig", "Berlin-Warszawa")])
def test_base_edg_14_side_by_side(board: str, one: str, other: str) -> None:
    """BASE-EDG-14: tracks that end in different cities are no double; one may own both (EU-DBL-2)."""
    rules = rules_of(board)
    state = position(rules, hands=["4 black, 4 purple, 4 locomotive"], own={0: [one]})
    length = rules.board.track(other).length
    assert why(rules, state, f"claim {other} with {length} locomotive") == []


@pytest.mark.parametrize(("players", "closed"), [(2, True), (3, True), (4, False)])
def test_eu_dbl_1_threshold(players: int, closed: bool) -> None:
    """In Europe only one track of a double is used with 2 or 3 players (EU-DBL-1)."""
    rules = rules_of("europe", players)
    state = position(rules, hands=["", "1 white"], own={0: ["Budapest-Wien red"]}, to_move=1)
    assert ids(why(rules, state, "claim Budapest-Wien white with 1 white")) == (["BASE-DBL-3"] if closed else [])


@pytest.mark.parametrize(("threshold", "closed"), [(2, False), (3, False), (4, True), (5, True)])
def test_doubles_threshold(threshold: int, closed: bool) -> None:
    """``doubles.threshold`` says from how many players on both tracks are used (BASE-DBL-3)."""
    rules = rules_of("usa", 3, doubles__threshold=threshold)
    state = position(rules, hands=["", "4 black"], own={0: ["Denver-Kansas City orange"]}, to_move=1)
    assert ids(why(rules, state, BLACK)) == (["BASE-DBL-3"] if closed else [])


def _triple() -> Board:
    rows = [("A", "B", 2, colour, lane, 3) for lane, colour in enumerate(("red", "blue", "green"), 1)]
    return replace(board_of([*rows, ("B", "C", 2)]), modules=())


def test_base_dbl_4_triples() -> None:
    """Of a triple a player owns one track, and below the threshold only one is ever used (BASE-DBL-4)."""
    board = _triple()
    for players, owners in ((3, 1), (4, 3)):
        rules = rules_of(board, players, tickets__deal=0)
        state = position(rules, hands=["2 red, 2 blue"] + ["2 red, 2 blue, 2 green"] * 3, own={0: ["#0"]})
        assert "BASE-DBL-2" in ids(why(rules, state, "claim #1 with 2 blue"))
        state.to_move = 1
        for track, pay in (("#1", "2 blue"), ("#2", "2 green")):
            if not why(rules, state, f"claim {track} with {pay}"):
                do(rules, state, f"claim {track} with {pay}")
        assert sum(seat.mine.bit_count() for seat in state.seats) == owners
