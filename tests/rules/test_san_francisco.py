"""The rest of the San Francisco box: its deck, ferries, doubles, tickets, end, score and ties."""

from __future__ import annotations

from typing import Any

import pytest
from positions import cards, do, hand, ids, kinds_of, market_of, why

from ttrlab.actions import SYMBOLS, Claim, DrawCard, DrawTickets, KeepTickets, Pass
from ttrlab.engine import Rules
from ttrlab.rules.tokens import TABLE

from .san_francisco import BOARD, EVERY, RED, THREE, TWO, table


def test_sf_edg_1_black_of_three() -> None:
    """SF-EDG-1: a coloured track of 3 takes 3, 2 + 1, 1 + 2 cards with ferry cards, or 3 of these (SF-CLM-1)."""
    state = table(TWO, {}, hands=["3 black, 3 locomotive"])
    number = BOARD.track("Golden Gate Bridge-Richmond").index
    pays = {a.pay for a in TWO.legal(state) if isinstance(a, Claim) and a.track == number}
    assert pays == {cards(text) for text in
                    ("3 black", "2 black + 1 locomotive", "1 black + 2 locomotive", "3 locomotive")}


def test_sf_edg_2_red_ferry_of_three() -> None:
    """SF-EDG-2: a red ferry of 3 takes 2 + 1, 1 + 2 or 3 ferry cards; three red are illegal (SF-FER-1)."""
    state = table(TWO, {}, hands=["3 red, 3 locomotive"])
    ferry = BOARD.track("Alcatraz-Fort Mason")
    assert (ferry.colour_name, ferry.length, dict(ferry.marks)) == ("red", 3, {"ferry": 1})
    pays = {a.pay for a in TWO.legal(state) if isinstance(a, Claim) and a.track == ferry.index}
    assert pays == {cards(text) for text in ("2 red + 1 locomotive", "1 red + 2 locomotive", "3 locomotive")}
    reasons = why(TWO, state, "claim Alcatraz-Fort Mason with 3 red")
    assert reasons[0].rule == "SF-FER-1" and "this ferry needs 1 ferry card among the cards" in reasons[0].text


def test_gray_takes_the_colours_of_the_deck() -> None:
    """A gray track takes any one colour that the deck has, and no other (SF-CLM-1)."""
    number = BOARD.track("Chinatown-Lombard Street").index
    prices: Any = TWO.modules["claiming"]
    kinds = {BOARD.card_names[card] for pay in prices.prices.taken[number] for card, _ in pay}
    assert kinds == {"blue", "green", "black", "purple", "red", "orange", "ferry card"}
    state = table(TWO, {}, hands=["1 purple"])
    lack = prices.why_no_claim(state, 0, number)
    assert [r.text for r in lack] == [
        "needs 1 more purple (your best colour) or ferry card; you hold 1 purple and 0 ferry cards"]
    assert "SF-CLM-1" in ids(why(TWO, state, "claim Chinatown-Lombard Street with 2 white"))


def test_sf_clm_2_too_few_cable_cars() -> None:
    """Who has too few cable cars cannot claim the track (SF-CLM-2)."""
    state = table(TWO, {}, hands=["3 black"], trains={0: 2})
    assert ids(why(TWO, state, "claim Golden Gate Bridge-Richmond with 3 black")) == ["SF-CLM-2"]


@EVERY
def test_sf_edg_9_doubles_from_three_players(rules: Rules) -> None:
    """SF-EDG-9: with two players the second track shuts, with three or four another player may take it (SF-DBL-1)."""
    state = table(rules, {}, hands=["4 red", "2 black"])
    do(rules, state, "claim Mission District-Potrero Hill red with 2 red")
    reasons = ids(why(rules, state, "claim Mission District-Potrero Hill black with 2 black"))
    assert reasons == (["SF-DBL-1"] if rules.players == 2 else [])


def test_sf_trn_1_and_drw_1_actions() -> None:
    """A turn is drawing cards, claiming or drawing tickets; ferry cards are the wilds (SF-TRN-1, SF-DRW-1)."""
    state = table(TWO, {}, hands=["2 red"], market=["locomotive", "blue", "orange", "black", "red"])
    assert {type(a) for a in TWO.legal(state)} == {DrawCard, Claim, DrawTickets}
    do(TWO, state, "draw market 1")
    assert state.to_move == 1 and hand(state, 0) == {"red": 2, "locomotive": 1}


def test_sf_mkt_1_three_ferry_cards() -> None:
    """Three ferry cards face up replace the whole market (SF-MKT-1)."""
    state = table(TWO, {}, market=["locomotive", "locomotive", "blue", "black", "red"],
                  deck=["locomotive", "orange", "orange", "green", "green", "purple", "blue"])
    log = do(TWO, state, "draw market 3")
    assert "reset" in kinds_of(log) and market_of(state) == ["orange", "orange", "green", "green", "purple"]


def test_sf_mkt_2_the_discard_comes_back() -> None:
    """When the deck is empty the discard is shuffled (SF-MKT-2)."""
    state = table(TWO, {}, deck=["green"], discard="3 blue")
    log = do(TWO, state, "draw deck")
    assert "reshuffled" in kinds_of(log) and len(state.deck) == 3


def test_sf_edg_10_possible_reset() -> None:
    """SF-EDG-10: 6 ferry cards and 4 others outside the hands: resets go on until the market is valid (BASE-MKT-4)."""
    for seed in range(30):
        state = table(TWO, {}, market=["locomotive", "locomotive", "blue", "black", "red"], seed=seed,
                      deck=["locomotive"], discard="3 locomotive, 1 green")
        log = do(TWO, state, "draw market 3")
        assert state.market.count(8) < 3 and "market_stays" not in kinds_of(log)


def test_sf_amb_4_the_market_alone() -> None:
    """SF-AMB-4: with deck and discard empty the market may still be drawn from."""
    state = table(TWO, {}, market=["red", "blue", "-", "-", "-"], deck=[])
    do(TWO, state, "draw market 1", "draw market 2")
    assert hand(state, 0) == {"blue": 1, "red": 1}


def test_sf_edg_11_one_ticket_left() -> None:
    """SF-EDG-11: of two tickets drawn one is kept or both; the last one must be kept (SF-TKD-1)."""
    state = table(TWO, {}, ticket_deck=["Castro-Alcatraz"])
    do(TWO, state, "draw tickets")
    assert TWO.legal(state) == [KeepTickets((BOARD.ticket("Alcatraz-Castro").index,))]
    state = table(TWO, {}, ticket_deck=["Castro-Alcatraz", "Pier 39-Twin Peaks", "Sunset-Lombard Street"])
    do(TWO, state, "draw tickets")
    assert len(state.pending[-1].tickets) == 2
    assert sorted(len(a.tickets) for a in TWO.legal(state) if isinstance(a, KeepTickets)) == [1, 1, 2]
    do(TWO, state, "keep Alcatraz-Castro")
    assert BOARD.tickets[state.ticket_deck[0]].name == "Pier 39–Twin Peaks"


def test_sf_edg_13_pass() -> None:
    """SF-EDG-13: no card, no ticket, nothing to pay with: pass (BASE-TRN-3)."""
    state = table(TWO, {}, market=["-"] * 5, deck=[], ticket_deck=[])
    assert TWO.legal(state) == [Pass()]


@pytest.mark.parametrize(("trains", "ends"), [(5, False), (4, True)])
def test_sf_end_1_two_or_fewer(trains: int, ends: bool) -> None:
    """With two or fewer cable cars left everybody has one more turn, that player included (SF-END-1)."""
    state = table(THREE, {}, hands=RED, trains={0: trains})
    do(THREE, state, "claim Mission District-Potrero Hill red with 2 red")
    assert (state.last_turns, state.trigger) == ((3, 0) if ends else (-1, -1))


# -- scoring ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("number", "points"), list(enumerate((0, 0, 1, 2, 4, 6, 9, 12))))
def test_sf_sco_2_table(number: int, points: int) -> None:
    """0 and 1 symbols score 0, then 1, 2, 4, 6, 9 and 12 (SF-SCO-2)."""
    state = table(TWO, {}, {1: " ".join(SYMBOLS[:number])})
    lines = [line for line in TWO.score(state).lines if line.kind == "tokens"]
    assert TABLE[number] == points and TWO.score(state).totals == (0, points)
    assert [(line.seat, line.points, line.rule) for line in lines] == ([(1, points, "SF-SCO-2")] if number else [])


def test_sf_sco_1_order_and_proof() -> None:
    """Routes, tickets, tokens, no bonus; the tokens' line shows their claims (SF-SCO-1, SF-SCO-4, SF-TKT-1)."""
    state = table(TWO, {"Potrero Hill": ("crab", 2)}, hands=RED, tickets={0: ["Alcatraz-Castro"]})
    do(TWO, state, "claim Mission District-Potrero Hill red with 2 red")
    lines = TWO.score(state).of(0)
    assert [line.kind for line in lines] == ["route", "ticket", "tokens"]
    assert lines[2].tracks == (BOARD.track("Mission District-Potrero Hill red").index,)
    assert {"longest_path", "most_tickets"}.isdisjoint(TWO.modules)


def test_sf_sco_3_points_by_length() -> None:
    """Each length scores as in the series (SF-SCO-3, BASE-CLM-9)."""
    assert dict(BOARD.points) == {1: 1, 2: 2, 3: 4, 5: 10}


def test_sf_edg_12_tokens_break_no_tie() -> None:
    """SF-EDG-12: points and completed tickets alike, the win is shared; tokens decide nothing (SF-TIE-1)."""
    state = table(TWO, {}, {1: "crab"}, own={0: ["Chinatown-The Embarcadero"], 1: ["Lombard Street-Pier 39"]})
    assert TWO.score(state).totals == (1, 1) and TWO.score(state).ranking.winners == (0, 1)
    state = table(TWO, {}, own={0: ["Golden Gate Bridge-Richmond", "Richmond-Sunset"],
                                1: ["Japanese Garden-Presidio", "Pacific Heights-Presidio red",
                                    "Castro-Painted Ladies"]},
                  tickets={1: []})
    assert TWO.score(state).totals == (8, 8) and len(TWO.score(state).ranking.winners) == 2
    steps = [rule for rule, _, _ in TWO.score(state).ranking.steps]
    assert steps == ["SF-TIE-1", "SF-TIE-1"]
