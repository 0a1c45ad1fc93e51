"""Nederland: its box, tolls, loans and what is left at the end, here and on other boards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from positions import board_of, do, ids, kinds_of, position, rules_of, why

from ttrlab.actions import Claim, KeepTickets, PayToll, TakeLoan
from ttrlab.engine import Rules
from ttrlab.errors import OptionError
from ttrlab.events import ScoreLine
from ttrlab.notation import read, write
from ttrlab.play.positions import position_of, set_position
from ttrlab.rules.registry import compile_rules, options_for
from ttrlab.rules.tolls import Tolls
from ttrlab.state import State
from ttrlab.view.hover import track_cards
from ttrlab.view.seen import lines_seen, table_seen
from ttrlab.view.text import board_text, event_text, line_text, offer_text

TWO, FOUR, FIVE = (rules_of("nederland", players) for players in (2, 4, 5))
BOARD = TWO.board
SINGLE = "Emmen-Zwolle"
"""A single gray track of four spaces, toll 3."""
FIRST, SECOND = "Breda-Rotterdam purple", "Breda-Rotterdam yellow"
"""Both tracks of a double route of two spaces, toll 4."""
EDGES = {"NL-EDG-1": 2, "NL-EDG-2": 0, "NL-EDG-3": 30, "NL-EDG-7": 0}


def table(rules: Rules, held: list[int] | None = None, loans: list[int] | None = None, **more: Any) -> State:
    """Return a position with these tokens and loans before the seats."""
    state = position(rules, **more)
    part: Tolls = state.parts["tolls"]
    part.held[:len(held or [])] = held or []
    part.loans[:len(loans or [])] = loans or []
    return state


def held(state: State) -> list[int]:
    """Return what the tokens of each seat are worth."""
    return list(state.parts["tolls"].held)


def lines(rules: Rules, state: State, kind: str) -> dict[int, int]:
    """Return the points of a kind of score line by seat."""
    return {line.seat: line.points for line in rules.score(state).lines if line.kind == kind}


# -- the box -----------------------------------------------------------------------------------------------
def test_nl_cmp_1_nl_cmp_2_the_box() -> None:
    """40 trains, 110 cards, 44 tickets; nearly all routes are doubles, each with a toll (NL-CMP-1, NL-CMP-2)."""
    assert (BOARD.trains, sum(BOARD.deck), len(BOARD.tickets), BOARD.players) == (40, 110, 44, (2, 5))
    assert sum(track.lanes == 1 for track in BOARD.tracks) == 9
    assert all(1 <= track.marks["toll"] <= 4 for track in BOARD.tracks)


@pytest.mark.parametrize("rules", [TWO, FOUR, FIVE], ids=["2", "4", "5"])
def test_nl_set_1_and_3_the_deal(rules: Rules) -> None:
    """4 cards and 5 tickets, of which at least 3 are kept; tokens worth 30 for everybody (NL-SET-1, NL-SET-3)."""
    log: list[Any] = []
    state = rules.start(3, log)
    assert all(sum(seat.hand) == 4 for seat in state.seats)
    offers = [phase for phase in state.pending if phase.initial]
    assert len(offers) == rules.players and all(len(o.tickets) == 5 and o.minimum == 3 for o in offers)
    assert ids(why(rules, state, KeepTickets(tuple(sorted(offers[-1].tickets)[:2])))) == ["NL-SET-1"]
    assert held(state) == [30] * rules.players
    told = next(event for event in log if event.kind == "toll_tokens")
    assert event_text(BOARD, rules.names, told) == "Each player takes toll tokens worth 30."


def test_nl_set_3_tokens_are_hidden_and_loans_open() -> None:
    """A seat sees its own tokens, a bystander none; all see the loans (NL-SET-3, NL-TOL-5)."""
    state = table(FOUR, [20, 11, 9, 3], [0, 2, 0, 0])
    assert [FOUR.visible(state, seat)["tolls"] for seat in (0, 1, None)] == [20, 11, None]
    assert FOUR.visible(state, None)["loans"] == (0, 2, 0, 0)
    module = FOUR.modules["tolls"]
    assert [module.holds(state, 1, open_to) for open_to in (True, False)] == ["11 in tokens, 2 loans", "2 loans"]
    assert [module.holds(state, 0, open_to) for open_to in (True, False)] == ["20 in tokens", ""]
    assert "20" not in str([seat.more for seat in table_seen(state, 1).seats])
    assert "Player 2 has taken 2 loans." in board_text(state, 0)


def test_nl_set_4_staggered_start() -> None:
    """The seat that begins has 0, each later one a point more, whichever way round (NL-SET-4)."""
    assert lines(FIVE, FIVE.start(1), "head_start") == {1: 1, 2: 2, 3: 3, 4: 4}
    back = rules_of("nederland", 3, turn__first="2", turn__direction="counterclockwise")
    state = back.start(1)
    assert lines(back, state, "head_start") == {0: 1, 2: 2}
    told = [line_text(BOARD, line) for line in back.score(state).lines if line.kind == "head_start"]
    assert told == ["Begun as number 2", "Begun as number 3"]
    off = rules_of("nederland", 3, nederland__staggered_start=False)
    assert lines(off, off.start(1), "head_start") == {}


def test_nl_trn_1_and_tkd_1_turns() -> None:
    """Wilds are as in the base game; a draw turns up 4 tickets, of which one must be kept (NL-TRN-1, NL-TKD-1)."""
    state = table(TWO, market=["locomotive", "blue", "orange", "black", "red"])
    do(TWO, state, "draw market 1")
    assert state.to_move == 1, "an open locomotive is the whole turn"
    do(TWO, state, "draw tickets")
    assert len(state.pending[-1].tickets) == 4 and state.pending[-1].minimum == 1
    assert ids(why(TWO, state, KeepTickets(()))) == ["NL-TKD-1"]


# -- tolls -------------------------------------------------------------------------------------------------
def test_nl_tol_1_to_the_bank() -> None:
    """The toll of a single track, or of the first of a double, goes to the bank (NL-TOL-1, NL-TOL-6)."""
    state = table(TWO, hands=["4 red, 2 purple"])
    log = do(TWO, state, f"claim {SINGLE} with 4 red")
    assert held(state) == [27, 30] and state.parts["tolls"].bank == 3
    toll = next(event for event in log if event.kind == "toll")
    assert toll.rules == ("NL-TOL-1",)
    assert event_text(BOARD, TWO.names, toll) == "Player 1 pays the toll of 3 for Emmen–Zwolle to the bank."
    assert state.seats[0].trains == 36 and state.discard[6] == 4, "the toll comes beside cards and trains"


def test_nl_tol_2_to_the_owner_of_the_first() -> None:
    """The toll of a second track goes to whom the first belongs (NL-TOL-2, NL-DBL-1)."""
    state = table(TWO, hands=["", "2 yellow"], own={0: [FIRST]}, to_move=1)
    log = do(TWO, state, f"claim {SECOND} with 2 yellow")
    assert held(state) == [34, 26] and state.parts["tolls"].bank == 0
    toll = next(event for event in log if event.kind == "toll")
    assert toll.rules == ("NL-TOL-2",) and toll.data["to"] == 0


def test_nl_tol_6_tokens_never_pay_cards() -> None:
    """Who lacks a card cannot make up for it with tokens (NL-TOL-6)."""
    state = table(TWO, hands=["2 red"])
    assert ids(why(TWO, state, f"claim {SINGLE} with 2 red")) == ["BASE-CLM-4"]


def test_nl_edg_1_a_loan_leaves_the_tokens() -> None:
    """NL-EDG-1: toll 3, 2 in hand, first track: a loan, and the 2 stay in hand (NL-TOL-3)."""
    state = table(TWO, [EDGES["NL-EDG-1"]], hands=["4 red"])
    log = do(TWO, state, f"claim {SINGLE} with 4 red")
    part: Tolls = state.parts["tolls"]
    assert (part.held, part.loans, part.bank) == ([2, 30], [1, 0], 0)
    toll = next(event for event in log if event.kind == "toll")
    assert toll.rules == ("NL-TOL-3",)
    assert event_text(BOARD, TWO.names, toll) == \
        "Player 1 takes a loan instead of paying the toll of 3 for Emmen–Zwolle."


def test_nl_edg_2_the_bank_pays_for_the_borrower() -> None:
    """NL-EDG-2: toll 4, nothing in hand, second track: a loan, and the other gets 4 from the bank (NL-TOL-4)."""
    state = table(TWO, [10, EDGES["NL-EDG-2"]], [0, 1], hands=["", "2 yellow"], own={0: [FIRST]}, to_move=1)
    log = do(TWO, state, f"claim {SECOND} with 2 yellow")
    part: Tolls = state.parts["tolls"]
    assert (part.held, part.loans, part.bank) == ([14, 0], [0, 2], -4)
    toll = next(event for event in log if event.kind == "toll")
    assert toll.rules == ("NL-TOL-3", "NL-TOL-4")
    assert event_text(BOARD, TWO.names, toll) == (
        "Player 2 takes loan 2 instead of paying the toll of 4 for Breda–Rotterdam yellow; the bank pays 4 to "
        "Player 1.")


def test_nl_edg_3_and_nl_amb_4_no_loan_for_who_can_pay() -> None:
    """NL-EDG-3: by default nobody who can pay takes a loan (nederland.voluntary_loan = False, NL-AMB-4)."""
    state = table(TWO, [EDGES["NL-EDG-3"]], hands=["4 red"])
    assert ids(why(TWO, state, TakeLoan())) == ["NL-AMB-4"]
    assert ids(why(TWO, state, PayToll())) == ["NL-TOL-1"]
    log = do(TWO, state, f"claim {SINGLE} with 4 red")
    assert not state.pending and state.parts["tolls"].loans == [0, 0] and "toll" in kinds_of(log)


def test_nl_amb_4_a_loan_at_will() -> None:
    """With nederland.voluntary_loan = True who can pay is asked, who cannot is not (NL-AMB-4)."""
    rules = rules_of("nederland", 2, nederland__voluntary_loan=True)
    for action, after, loans in (("pay toll", 27, 0), ("take loan", 30, 1)):
        state = table(rules, hands=["4 red"])
        do(rules, state, f"claim {SINGLE} with 4 red")
        assert state.actor == 0 and {write(BOARD, a) for a in rules.legal(state)} == {"pay toll", "take loan"}
        reasons = why(rules, state, "draw deck")
        assert (reasons[0].rule, reasons[0].text) == (
            "NL-TOL-1", "first Player 1 must pay the toll of Emmen–Zwolle or take a loan")
        assert offer_text(state, PayToll()) == ("Pay the toll of 3 for Emmen–Zwolle", "to the bank")
        assert offer_text(state, TakeLoan()) == ("Take a loan for Emmen–Zwolle", "5 points less, no bonus")
        do(rules, state, action)
        assert (held(state)[0], state.parts["tolls"].loans[0], state.to_move) == (after, loans, 1)
    poor = table(rules, [2], hands=["4 red"])
    do(rules, poor, f"claim {SINGLE} with 4 red")
    assert not poor.pending and poor.parts["tolls"].loans == [1, 0]
    assert read(BOARD, "take loan") == TakeLoan() and read(BOARD, "Pay toll") == PayToll()


def test_nl_edg_4_never_both_tracks() -> None:
    """NL-EDG-4: with two players who owns one track may not take the other, the opponent may (NL-DBL-1)."""
    state = table(TWO, hands=["2 yellow", "2 yellow"], own={0: [FIRST]})
    assert ids(why(TWO, state, f"claim {SECOND} with 2 yellow")) == ["NL-DBL-1"]
    state.to_move = 1
    assert why(TWO, state, f"claim {SECOND} with 2 yellow") == []


def test_nl_edg_7_lack_of_tokens_blocks_nothing() -> None:
    """NL-EDG-7: with cards and trains a claim is legal without any token, however many loans there are (NL-TOL-5)."""
    state = table(TWO, [EDGES["NL-EDG-7"]], [7], hands=["4 red"])
    assert why(TWO, state, f"claim {SINGLE} with 4 red") == []
    told = TWO.modules["tolls"].remarks(state, 0, BOARD.track(SINGLE), True)
    assert [reason.rule for reason in told] == ["NL-TOL-1", "NL-TOL-3"]
    assert len(TWO.modules["tolls"].remarks(state, 0, BOARD.track(SINGLE), False)) == 1, "tokens are hidden"


def test_the_map_says_who_is_paid() -> None:
    """The card of a free track says its toll and who gets it; that of a claimed one says the owner."""
    state = table(TWO, own={0: [FIRST]})
    cards = track_cards(BOARD, state, ("Ann", "Bob"))
    assert "toll 4, to Player 1" in cards[BOARD.track(SECOND).index]
    assert "toll 3, to the bank" in cards[BOARD.track(SINGLE).index]
    assert "owned by <b>Ann</b>" in cards[BOARD.track(FIRST).index] and "to the bank" not in cards[
        BOARD.track(FIRST).index]


# -- the end -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("players", "points"), [
    (5, {0: 55, 1: 35, 2: 20, 3: 10, 4: 0}), (4, {0: 55, 1: 35, 2: 20, 3: 0}), (3, {0: 55, 1: 35, 2: 0}),
    (2, {0: 35, 1: 0})])
def test_nl_sco_2_and_3_bonus_by_rank(players: int, points: dict[int, int]) -> None:
    """The table of the bonus for each number of players (NL-SCO-2, NL-SCO-3, NL-AMB-1, nederland.bonus_table)."""
    rules = rules_of("nederland", players)
    state = table(rules, [21, 14, 9, 4, 1][:players])
    assert rules.options["nederland.bonus_table"] == "printed" and lines(rules, state, "toll_bonus") == points


def test_nl_amb_1_the_other_table() -> None:
    """With nederland.bonus_table = same_first the first of two scores 55 too, and nothing else changes (NL-AMB-1)."""
    for players, points in ((2, {0: 55, 1: 0}), (4, {0: 55, 1: 35, 2: 20, 3: 0})):
        rules = rules_of("nederland", players, nederland__bonus_table="same_first")
        assert lines(rules, table(rules, [21, 14, 9, 4][:players]), "toll_bonus") == points


@pytest.mark.parametrize(("after", "third", "fourth"), [("skip", 20, 10), ("dense", 35, 20)])
def test_nl_edg_5_and_nl_amb_2_ties(after: str, third: int, fourth: int) -> None:
    """NL-EDG-5, NL-AMB-2: 20, 20, 11, 8 and a borrower: 55, 55, then by rank.after_tie skip or dense (NL-SCO-4)."""
    rules = rules_of("nederland", 5, rank__after_tie=after)
    state = table(rules, [20, 20, 11, 8, 30], [0, 0, 0, 0, 1])
    assert lines(rules, state, "toll_bonus") == {0: 55, 1: 55, 2: third, 3: fourth}
    assert lines(rules, state, "loans") == {4: -5}


def test_nl_sco_4_the_example_of_the_rulebook() -> None:
    """9, 9 and 1 left and a fourth player with a loan: 55, 55, 20 and nothing (NL-SCO-4)."""
    state = table(FOUR, [9, 9, 1, 30], [0, 0, 0, 2])
    assert lines(FOUR, state, "toll_bonus") == {0: 55, 1: 55, 2: 20}
    said = {line.seat: line_text(BOARD, line) for line in FOUR.score(state).lines if line.kind == "toll_bonus"}
    assert said == {0: "9 tolls left, first place, shared", 1: "9 tolls left, first place, shared",
                    2: "1 toll left, third place"}


@pytest.mark.parametrize(("way", "each"), [("all", 55), ("split", 27), ("none", 0)])
def test_ties_for_the_bonus_as_for_any_other(way: str, each: int) -> None:
    """The option tie.bonus holds for this bonus too (LAB-TIE-2)."""
    rules = rules_of("nederland", 3, tie__bonus=way)
    assert lines(rules, table(rules, [9, 9, 1]), "toll_bonus") == {0: each, 1: each, 2: 0}


def test_nl_edg_6_and_nl_sco_5_a_borrower_gets_no_bonus() -> None:
    """NL-EDG-6: one loan and 40 in tokens: 5 points less and no bonus; tokens score nothing (NL-SCO-1, NL-SCO-5)."""
    state = table(TWO, [40, 2], [1, 0])
    assert lines(TWO, state, "toll_bonus") == {1: 35} and lines(TWO, state, "loans") == {0: -5}
    assert TWO.score(state).totals == (-5, 36), "a bonus, a point of the start, and nothing else"
    told = [line_text(BOARD, line) for line in TWO.score(table(TWO, [4, 2], [3, 1])).lines if line.kind == "loans"]
    assert told == ["3 loans, 5 points each", "1 loan, 5 points each"]


def test_nl_sco_1_and_nl_amb_7_no_other_bonus() -> None:
    """There is no bonus for the longest path or the most tickets (NL-SCO-1, NL-AMB-7)."""
    state = table(TWO, own={0: [SINGLE, FIRST]}, tickets={0: ["Zwolle-Haarlem"]})
    kinds = {line.kind for line in TWO.score(state).lines}
    assert kinds == {"route", "ticket", "head_start", "toll_bonus"}


def test_nl_tie_1_completed_tickets() -> None:
    """Who ties on points wins with more completed tickets, then the win is shared (NL-TIE-1)."""
    steps = TWO.score(table(TWO)).ranking.steps
    assert [name for _, name, _ in steps] == ["points"], "35 points of bonus each, and a point of the start"
    state = table(TWO, [1, 1], [0, 0])
    even = rules_of("nederland", 2, nederland__staggered_start=False)
    assert [name for _, name, _ in even.score(state).ranking.steps] == ["points", "most completed tickets"]
    assert even.score(state).ranking.winners == (0, 1)


def test_what_others_hold_does_not_show_before_the_end() -> None:
    """Loans and the points of the start are seen at all times, the bonus only at the end."""
    sheet = TWO.score(table(TWO, [9, 4], [0, 0]))
    assert not any(line.kind == "toll_bonus" for line in lines_seen(sheet, 0))
    kinds = {line.kind for line in lines_seen(TWO.score(table(TWO, [9, 4], [0, 1])), 0)}
    assert kinds == {"loans", "head_start"}


# -- without tolls, and elsewhere --------------------------------------------------------------------------
def test_nl_amb_6_without_tolls() -> None:
    """With nederland.tolls = False nothing is paid, and two or three players use one track (NL-AMB-6)."""
    rules = rules_of("nederland", 3, nederland__tolls=False)
    assert rules.options["doubles.threshold"] == 4 and TWO.options["doubles.threshold"] == 2
    state = position(rules, hands=["2 purple", "2 yellow"])
    do(rules, state, f"claim {FIRST} with 2 purple")
    assert ids(why(rules, state, f"claim {SECOND} with 2 yellow")) == ["BASE-DBL-3"]
    assert {line.kind for line in rules.score(state).lines} == {"route", "head_start"}
    assert rules.modules["tolls"].holds(state, 0, True) == "" and not any(t.marks for t in rules.board.tracks)
    kept = rules_of("nederland", 3, nederland__tolls=False, doubles__threshold=2)
    assert kept.options["doubles.threshold"] == 2, "who says so may keep both tracks"


@pytest.mark.parametrize(("way", "tolls"), [("flat", {1: 1, 4: 1, 6: 1}), ("half", {1: 1, 4: 2, 5: 3, 6: 3}),
                                            ("length", {1: 1, 4: 4, 6: 6})])
def test_lab_tol_1_tolls_on_another_board(way: str, tolls: dict[int, int]) -> None:
    """On the USA board tolls follow from the lengths; tolls.by_length = printed needs a map that has some."""
    rules = rules_of("usa", 3, tolls__by_length=way, tolls__tokens=9)
    found = {track.length: track.marks["toll"] for track in rules.board.tracks}
    assert {length: found[length] for length in tolls} == tolls
    state = position(rules, hands=["5 purple"])
    do(rules, state, "claim Calgary-Seattle with 4 purple")
    assert held(state) == [9 - found[4], 9, 9]
    with pytest.raises(OptionError, match="no tolls are printed on it; the option tolls"):
        compile_rules(rules_of("usa").board, 2, {"modules.tolls": True})
    assert options_for("usa")["nederland.staggered_start"].default is False


def test_a_tunnel_given_up_costs_no_toll() -> None:
    """The toll is paid when the track is taken, not when a tunnel is tried (NL-TOL-1)."""
    rules = rules_of("usa", 2, tolls__by_length="length", tunnels__where="all")
    state = position(rules, hands=["2 red"], deck=["red"] * 3 + ["blue"] * 6)
    log = do(rules, state, "claim Duluth-Omaha 1 with 2 red")
    assert "toll" not in kinds_of(log)
    do(rules, state, "take back")
    assert held(state) == [30, 30]
    calm = position(rules, hands=["2 red"], deck=["blue"] * 9)
    assert "toll" in kinds_of(do(rules, calm, "claim Duluth-Omaha 1 with 2 red"))


def test_three_tracks_side_by_side() -> None:
    """On a triple route the second and the third builder pay to whom the first one belongs (NL-TOL-2)."""
    board = board_of([("A", "B", 2, colour, lane, 3) for lane, colour in enumerate(("red", "blue", "green"), 1)]
                     + [("B", "C", 1)], [("A", "C", 5)] * 30)
    rules = rules_of(replace(board, tickets=board.tickets), 3, tolls__by_length="length", doubles__threshold=2)
    state = position(rules, hands=["2 red", "2 green", "2 blue"])
    state.to_move = 1
    do(rules, state, "claim A-B green with 2 green", "claim A-B blue with 2 blue", "claim A-B red with 2 red")
    assert held(state) == [28, 32, 28] and state.parts["tolls"].bank == 2
    data = position_of(state)
    assert data["first_tracks"] == ["A–B green"]
    assert state.parts["tolls"].firsts == 1 << board.track("A-B green").index


# -- positions ---------------------------------------------------------------------------------------------
def test_positions_hold_tokens_and_loans() -> None:
    """A position says tokens, loans and who began; where it does not, tolls went to the bank."""
    state = table(FOUR, [7, 30, 2, 40], [0, 1, 0, 0], own={0: [SINGLE]})
    data = position_of(state)
    assert [(row["tolls"], row["loans"]) for row in data["seats"]] == [(7, 0), (30, 1), (2, 0), (40, 0)]
    assert data["begins"] == 1
    again = state.copy()
    set_position(data).apply(again)
    assert again.parts["tolls"].held == state.parts["tolls"].held
    assert again.parts["tolls"].loans == state.parts["tolls"].loans
    assert again.parts["tolls"].bank == 120 - 79
    plain = state.copy()
    set_position({"seats": [{"tracks": [SINGLE]}, {}, {}, {}]}).apply(plain)
    assert held(plain) == [27, 30, 30, 30]


@pytest.mark.parametrize(("change", "said"), [
    ({"seats": [{"tolls": -1}, {}]}, "tolls are a whole number from 0 to 999, not -1"),
    ({"seats": [{"loans": "two"}, {}]}, "loans are a whole number"),
    ({"seats": [{}, {}], "begins": 3}, "begins is a seat from 1 to 2, not 3"),
    ({"seats": [{}, {}], "first_tracks": 4}, "first_tracks are a list of names")])
def test_positions_that_are_none(change: dict[str, Any], said: str) -> None:
    """Tokens that are no numbers are refused in words."""
    reasons = set_position(change).why_not(table(TWO))
    assert len(reasons) == 1 and said in reasons[0].text


def test_no_tokens_where_no_tolls_are_paid() -> None:
    """A position of a game without tolls has no tokens (NL-AMB-6)."""
    rules = rules_of("nederland", 2, nederland__tolls=False)
    reasons = set_position({"seats": [{"tolls": 3}, {}]}).why_not(position(rules))
    assert ids(reasons) == ["NL-AMB-6"]


def test_a_claim_of_every_kind_is_a_line_of_score() -> None:
    """All lines of a finished game add up, and the bonus names its place."""
    state = table(FIVE, [5, 5, 4, 3, 2])
    found = [line for line in FIVE.score(state).lines if isinstance(line, ScoreLine) and line.kind == "toll_bonus"]
    assert [line.data["place"] for line in found] == [1, 1, 3, 4, 5]
    assert isinstance(read(BOARD, f"claim {SINGLE} with 4 red"), Claim)
