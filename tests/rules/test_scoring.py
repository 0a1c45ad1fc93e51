"""Scoring: BASE-TKT, BASE-SCO, BASE-LNG, BASE-GLO, the score orders of the boards, and their edge cases."""

from __future__ import annotations

from typing import Any

import pytest
from positions import board_of, ids, position, rules_of

from ttrlab.engine import Rules
from ttrlab.events import ScoreLine
from ttrlab.state import State

USA = rules_of("usa")
NORTH_TO_SOUTH = ["Boston-New York red", "New York-Pittsburgh white", "Chicago-Pittsburgh black",
                  "Chicago-Saint Louis green", "Little Rock-Saint Louis", "Dallas-Little Rock",
                  "Dallas-Houston 1", "Houston-New Orleans", "Miami-New Orleans"]


def _lines(rules: Rules, state: State, kind: str, seat: int = 0) -> list[ScoreLine]:
    return [line for line in rules.score(state).of(seat) if line.kind == kind]


def _chain(*arms: tuple[int, ...], **options: Any) -> tuple[Rules, State]:
    """Return a game in which seat i owns separate chains of the given lengths."""
    rows, own = [], {}
    for seat, lengths in enumerate(arms):
        own[seat] = [f"#{len(rows) + at}" for at in range(len(lengths))]
        rows += [(f"{seat}.{at}", f"{seat}.{at + 1}", length) for at, length in enumerate(lengths)]
    rules = rules_of(board_of(rows), len(arms), tickets__deal=0, **options)
    return rules, position(rules, own=own)


def _network(rows: list[tuple[str, str, int]]) -> int:
    rules = rules_of(board_of(rows), tickets__deal=0)
    (line,) = _lines(rules, position(rules, own={0: [f"#{at}" for at in range(len(rows))]}), "longest")
    assert sum(rules.board.tracks[track].length for track in line.tracks) == line.data["length"]
    return int(line.data["length"])


def test_usa_edg_3_round_about() -> None:
    """USA-EDG-3: Boston–Miami over Chicago and Dallas is completed (BASE-TKT-1, USA-TKT-1)."""
    state = position(USA, tickets={0: ["Boston-Miami"]}, own={0: NORTH_TO_SOUTH})
    (line,) = _lines(USA, state, "ticket")
    assert (line.points, line.rule, line.data["complete"]) == (12, "BASE-TKT-3", True)
    assert [USA.board.tracks[t].name.replace("–", "-") for t in line.tracks] == NORTH_TO_SOUTH


def test_base_tkt_1_order_of_building_does_not_matter() -> None:
    """A ticket asks only for one connected network, in whatever order it was built (BASE-TKT-1)."""
    for own in (NORTH_TO_SOUTH, NORTH_TO_SOUTH[::-1]):
        state = position(USA, tickets={0: ["Boston-Miami"]}, own={0: own})
        assert [line.points for line in _lines(USA, state, "ticket")] == [12]


def test_base_edg_25_two_parts() -> None:
    """BASE-EDG-25: ends in two separate parts of a network do not complete a ticket (BASE-TKT-1)."""
    state = position(USA, tickets={0: ["Boston-Miami"]}, own={0: NORTH_TO_SOUTH[:4] + NORTH_TO_SOUTH[5:]})
    assert [(line.points, line.tracks) for line in _lines(USA, state, "ticket")] == [(-12, ())]


def test_base_edg_24_shared_routes() -> None:
    """BASE-EDG-24: two tickets over the same routes are both completed (BASE-TKT-2)."""
    state = position(USA, tickets={0: ["Seattle-New York", "Chicago-Santa Fe"]},
                     own={0: ["Helena-Seattle", "Denver-Helena", "Denver-Santa Fe", "Denver-Omaha",
                              "Chicago-Omaha", "Chicago-Pittsburgh black", "New York-Pittsburgh white"]})
    assert [line.points for line in _lines(USA, state, "ticket")] == [22, 9]


def test_base_tkt_3_open_tickets_cost() -> None:
    """Completed tickets add, the others subtract (BASE-TKT-3); a total may be negative (BASE-SCO-2)."""
    state = position(USA, tickets={0: ["Seattle-New York", "Denver-El Paso"]},
                     own={0: ["Denver-Santa Fe", "El Paso-Santa Fe"]})
    assert [line.points for line in _lines(USA, state, "ticket")] == [-22, 4]
    assert USA.score(state).totals[0] == 2 + 2 - 22 + 4 + 10
    bare = position(USA, tickets={1: ["Seattle-New York"]})
    assert USA.score(bare).totals == (0, -22)


@pytest.mark.parametrize(("penalty", "cost"), [("full", -21), ("half", -10), ("none", 0)])
def test_tickets_penalty(penalty: str, cost: int) -> None:
    """``tickets.penalty`` full, half (rounded down) or none (BASE-TKT-3)."""
    rules = rules_of("usa", tickets__penalty=penalty)
    state = position(rules, tickets={0: ["Los Angeles-New York"]})
    assert [line.points for line in _lines(rules, state, "ticket")] == [cost]


def test_base_tkt_5_others_do_not_help() -> None:
    """The routes of other players never help (BASE-TKT-5)."""
    state = position(USA, tickets={0: ["Denver-El Paso"]},
                     own={0: ["Denver-Santa Fe"], 1: ["El Paso-Santa Fe"]})
    assert [line.points for line in _lines(USA, state, "ticket")] == [-4]


def test_base_sco_1_and_usa_sco_1_order() -> None:
    """Routes, then tickets, then the longest path (BASE-SCO-1, USA-SCO-1), and totals are their sums."""
    state = position(USA, tickets={0: ["Denver-El Paso"]}, own={0: ["Denver-Santa Fe", "El Paso-Santa Fe"]})
    sheet = USA.score(state)
    assert [(line.kind, line.points) for line in sheet.of(0)] == [
        ("route", 2), ("route", 2), ("ticket", 4), ("longest", 10)]
    assert sheet.totals == (18, 0) and not sheet.final
    assert state.seats[0].points == 4


def test_eu_sco_1_order() -> None:
    """Routes, tickets with stations, unbuilt stations, European Express (EU-SCO-1, EU-TKT-1)."""
    rules = rules_of("europe")
    state = position(rules, tickets={0: ["Palermo-Moskva", "Frankfurt-Kobenhavn"]}, stations={"Essen": 0},
                     own={0: ["Essen-Frankfurt"], 1: ["Essen-Kobenhavn 1"]})
    assert [(line.kind, line.points) for line in rules.score(state).of(0)] == [
        ("route", 2), ("ticket", -20), ("ticket", 5), ("stations", 8)]
    assert [(line.kind, line.points) for line in rules.score(state).of(1)] == [
        ("route", 4), ("stations", 12), ("longest", 10)]


def test_base_edg_17_city_twice() -> None:
    """BASE-EDG-17: A–B 3, B–C 2, C–A 4, B–D 5: all 14, passing B twice (BASE-LNG-1)."""
    assert _network([("A", "B", 3), ("B", "C", 2), ("C", "A", 4), ("B", "D", 5)]) == 14


def test_base_edg_18_star() -> None:
    """BASE-EDG-18: of the star 6, 5, 4 the path takes 11; the third arm is a branch (BASE-LNG-1)."""
    assert _network([("X", "A", 6), ("X", "B", 5), ("X", "C", 4)]) == 11


def test_base_edg_19_tied_longest() -> None:
    """BASE-EDG-19: 30, 30 and 28: both with 30 get 10, the third nothing (BASE-LNG-2)."""
    rules, state = _chain((9, 9, 9, 3), (9, 9, 9, 3), (9, 9, 9, 1))
    bonus = [[line.points for line in _lines(rules, state, "longest", seat)] for seat in range(3)]
    assert bonus == [[10], [10], []]


def test_usa_edg_4_tie_for_the_path() -> None:
    """USA-EDG-4: both with 34 get 10; on equal points and tickets they share the win (BASE-TIE-2)."""
    rules, state = _chain((9, 9, 9, 7), (9, 9, 9, 7))
    sheet = rules.score(state)
    assert sheet.totals[0] == sheet.totals[1] == 3 * 27 + 18 + 10
    assert sheet.ranking.winners == (0, 1)


def test_base_lng_3_borrowed_do_not_count() -> None:
    """A borrowed track never lengthens the path (BASE-LNG-3)."""
    rules = rules_of("europe")
    state = position(rules, tickets={0: ["Frankfurt-Kobenhavn"]}, stations={"Essen": 0},
                     own={0: ["Essen-Frankfurt", "Frankfurt-München"], 1: ["Essen-Kobenhavn 1"]})
    (line,) = _lines(rules, state, "longest")
    assert line.data["length"] == 4


def test_base_lng_4_nobody() -> None:
    """Where nobody owns a route nobody gets the bonus (BASE-LNG-4)."""
    state = position(USA)
    assert not _lines(USA, state, "longest") and not _lines(USA, state, "longest", 1)


@pytest.mark.parametrize(("bonus", "points"), [(10, [10]), (15, [15]), (0, [])])
def test_bonus_longest_path(bonus: int, points: list[int]) -> None:
    """``bonus.longest_path`` sets its worth; 0 switches it off, as ``modules.longest_path`` does (BASE-LNG-2)."""
    rules, state = _chain((5,), (4,), bonus__longest_path=bonus)
    assert [line.points for line in _lines(rules, state, "longest")] == points
    off = rules_of("usa", modules__longest_path=False)
    assert "longest_path" not in off.modules


def _tickets(**options: Any) -> tuple[Rules, State]:
    rules = rules_of("usa", 3, **options)
    return rules, position(rules, own={0: ["Denver-Santa Fe", "El Paso-Santa Fe"], 1: ["Dallas-Houston 1"]},
                           tickets={0: ["Denver-El Paso", "Boston-Miami"], 1: ["Kansas City-Houston"]})


def test_base_glo_1_most_tickets() -> None:
    """``bonus.most_tickets`` rewards the most completed tickets; open ones do not matter (BASE-GLO-1)."""
    for options in ({"bonus__most_tickets": 15}, {"modules__most_tickets": True}):
        rules, state = _tickets(**options)
        worth = options.get("bonus__most_tickets", 10)
        bonus = [[line.points for line in _lines(rules, state, "most_tickets", seat)] for seat in range(3)]
        assert bonus == [[worth], [], []]
    rules, state = _tickets()
    assert not _lines(rules, state, "most_tickets")


def test_base_glo_1_ties_in_full() -> None:
    """Seats that tie for the most completed tickets each score it in full (BASE-GLO-1)."""
    rules, state = _tickets(bonus__most_tickets=15)
    state.seats[1].tickets, state.seats[1].mine = [6], state.seats[0].mine
    bonus = [[line.points for line in _lines(rules, state, "most_tickets", seat)] for seat in range(3)]
    assert bonus == [[15], [15], []]


def test_base_glo_2_best_count_of_zero() -> None:
    """With a best count of zero nobody scores it (BASE-GLO-2)."""
    rules, state = _tickets(bonus__most_tickets=15)
    state.seats[0].tickets = [0]
    assert all(not _lines(rules, state, "most_tickets", seat) for seat in range(3))


def test_scores_without_proofs_have_the_same_totals() -> None:
    """Scoring without proofs gives the same totals and ranking (BASE-SCO-1)."""
    rules, state = _tickets(bonus__most_tickets=15)
    full, short = rules.score(state), rules.score(state, proofs=False)
    assert (full.totals, full.ranking) == (short.totals, short.ranking)
    assert not any(line.tracks for line in short.lines) and ids(short.lines)[0] == "BASE-CLM-9"  # type: ignore[arg-type]
