"""Completing tickets with the cards of a stack, scoring and ties of The Card Game (CG-CLM, CG-TKT, CG-SCO, CG-TIE)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import process_time

import pytest
from card_positions import scored, table
from positions import do, ids, rules_of, why

from ttrlab import maps
from ttrlab.actions import Complete, Payment
from ttrlab.board import WILD
from ttrlab.rules.assignment import best_tickets, lacking_wilds, shares
from ttrlab.state import State

RULES = rules_of("card-game", 2)
BOARD = maps.load("card-game")


# -- the exact choice ----------------------------------------------------------------------------------
def brute_force(needs: Sequence[Payment], values: Sequence[int], held: Sequence[int]) -> tuple[int, int]:
    """Return the greatest value of any set of tickets that the cards complete, and the most tickets with it."""
    best = (0, 0)
    for chosen in range(1 << len(needs)):
        picked = [place for place in range(len(needs)) if chosen >> place & 1]
        worth = sum(values[place] for place in picked), len(picked)
        if worth > best and _completes([needs[place] for place in picked], held):
            best = worth
    return best


def _completes(needs: Sequence[Payment], held: Sequence[int]) -> bool:
    """Pay card by card: each from its colour, else with a wild."""
    left = list(held)
    for need in needs:
        for colour, number in need:
            for _ in range(number):
                pays = colour if left[colour] else WILD
                left[pays] -= 1
                if left[pays] < 0:
                    return False
    return True


def _stack(rng: Random, size: int) -> list[int]:
    deck = [card for card, number in enumerate(BOARD.deck) for _ in range(number)]
    held = [0] * 9
    for card in rng.sample(deck, size):
        held[card] += 1
    return held


@pytest.mark.parametrize("seed", range(8))
def test_cg_clm_3_the_choice_is_exact(seed: int) -> None:
    """CG-CLM-3, CG-AMB-6: no set of tickets that the stack completes is worth more than the one chosen."""
    rng = Random(seed)
    for _ in range(60):
        tickets = rng.sample(BOARD.tickets, rng.randrange(12))
        held = _stack(rng, rng.randrange(24))
        needs, values = [t.needs for t in tickets], [t.points for t in tickets]
        found = best_tickets(needs, values, held)
        assert _completes([needs[place] for place in found], held)
        assert (sum(values[place] for place in found), len(found)) == brute_force(needs, values, held)


def test_the_choice_on_made_up_tickets_is_exact() -> None:
    """CG-CLM-3: the choice is exact for tickets of any needs and values too, not only for the printed ones."""
    rng = Random(5)
    for _ in range(250):
        needs = [tuple(sorted({rng.randrange(3): rng.randrange(1, 4) for _ in range(rng.randrange(1, 4))}.items()))
                 for _ in range(rng.randrange(1, 9))]
        values = [rng.randrange(1, 9) for _ in needs]
        held = [rng.randrange(5) for _ in range(3)] + [0] * 5 + [rng.randrange(4)]
        found = best_tickets(needs, values, held)
        assert (sum(values[place] for place in found), len(found)) == brute_force(needs, values, held)


def test_the_choice_is_quick() -> None:
    """Ten to sixteen tickets and a full stack take 50 ms at most, typically far less."""
    rng, times = Random(2), []
    for number in range(40):
        tickets, held = rng.sample(BOARD.tickets, 10 + number % 7), _stack(rng, 12 + number % 16)
        begin = process_time()
        best_tickets([t.needs for t in tickets], [t.points for t in tickets], held)
        times.append(process_time() - begin)
    assert sorted(times)[len(times) // 2] < 0.05


def test_greedy_choices_fail_where_this_does_not() -> None:
    """CG-CLM-3: two small tickets beat one large, and the other way round, whichever order they stand in."""
    blue, red = ((2, 1),), ((6, 1),)
    both = ((2, 1), (6, 1))
    for needs, values in (([both, blue, red], [9, 5, 5]), ([blue, both, red], [5, 9, 5])):
        assert sum(values[p] for p in best_tickets(needs, values, [0, 0, 1, 0, 0, 0, 1, 0, 0])) == 10
    assert best_tickets([blue, both, red], [5, 11, 5], [0, 0, 1, 0, 0, 0, 1, 0, 0]) == (1,)
    assert best_tickets([], [], [0] * 9) == ()


def test_shares_add_up() -> None:
    """CG-CLM-2: the cards of each completed ticket are as many as it needs, and together no more than the stack."""
    rng = Random(9)
    for _ in range(60):
        tickets, held = rng.sample(BOARD.tickets, 8), _stack(rng, 20)
        places = best_tickets([t.needs for t in tickets], [t.points for t in tickets], held)
        needs = [tickets[place].needs for place in places]
        used = [0] * 9
        for need, cards in zip(needs, shares(needs, held), strict=True):
            assert sum(n for _, n in cards) == sum(n for _, n in need)
            assert all(dict(need).get(card, 0) >= n for card, n in cards if card != WILD)
            for card, number in cards:
                used[card] += number
        assert all(a <= b for a, b in zip(used, held, strict=True))
        assert used[WILD] == lacking_wilds(needs, held)


# -- completing ----------------------------------------------------------------------------------------
def test_cg_clm_1_only_the_stack_counts() -> None:
    """CG-CLM-1, CG-AMB-8: hand and railyard complete nothing; the stack does."""
    ticket = {0: ["Chicago-Dallas"]}
    for more in ({"hands": ["1 yellow, 1 green"]}, {"yards": {0: ["1 yellow", "1 green"]}}):
        assert scored(RULES, table(RULES, tickets=ticket, **more), 0, "ticket") == {"Chicago–Dallas": -6}
    done = table(RULES, tickets=ticket, stacks={0: "1 yellow, 1 green"})
    assert scored(RULES, done, 0, "ticket") == {"Chicago–Dallas": 6}


def test_cg_clm_2_each_card_serves_one_ticket() -> None:
    """CG-CLM-2: exactly the colours and amounts; a locomotive is any card; each card serves one ticket only."""
    tickets = {0: ["Chicago-Dallas", "Chicago-Santa Fe"]}
    one = table(RULES, tickets=tickets, stacks={0: "1 yellow, 1 green"})
    assert scored(RULES, one, 0, "ticket") == {"Chicago–Santa Fe": 9, "Chicago–Dallas": -6}
    wild = table(RULES, tickets=tickets, stacks={0: "1 yellow, 2 green, 1 locomotive"})
    assert sum(scored(RULES, wild, 0, "ticket").values()) == 15
    lines = [line.data["cards"] for line in RULES.score(wild).of(0) if line.kind == "ticket"]
    assert lines == [((3, 1), (7, 1)), ((7, 1), (8, 1))]


def test_cg_edg_9_wild_in_place_of_a_card() -> None:
    """CG-EDG-9: blue, blue and red are completed by blue, red and a locomotive."""
    rules = rules_of("card-game", 2)
    assert lacking_wilds([((2, 2), (6, 1))], [0, 0, 1, 0, 0, 0, 1, 0, 1]) == 1
    state = table(rules, tickets={0: ["Los Angeles-Pittsburgh"]}, stacks={0: "1 white, 1 blue, 1 purple, 1 locomotive"})
    assert scored(rules, state, 0, "ticket") == {"Los Angeles–Pittsburgh": 18}


def test_cg_edg_10_the_railyard_is_useless() -> None:
    """CG-EDG-10: cards left in the railyard at the end complete nothing."""
    state = table(RULES, tickets={0: ["Chicago-New York"]}, yards={0: ["3 yellow"]}, deck=[], ticket_deck=[],
                  market=["-"] * 5, last_turns=1, to_move=1)
    do(RULES, state, "pass")
    assert state.over and scored(RULES, state, 0, "ticket") == {"Chicago–New York": -5}


def test_cg_tkt_1_open_tickets_stay_secret() -> None:
    """CG-TKT-1: until the end another seat sees neither the tickets nor which of them a stack completes."""
    one = table(RULES, tickets={0: ["Chicago-Dallas"], 1: ["Chicago-Miami"]}, stacks={0: "1 yellow, 1 green"})
    other = table(RULES, tickets={0: ["Chicago-Dallas"], 1: ["Seattle-Denver"]}, stacks={0: "2 red"})
    assert RULES.visible(one, 0) == RULES.visible(other, 0)
    assert RULES.visible(one, 1) != RULES.visible(other, 1)


def _end(solver: str, players: int = 2, **more: object) -> State:
    rules = rules_of("card-game", players, cg__completion_solver=solver)
    state = table(rules, tickets={0: ["Chicago-Dallas", "Chicago-Santa Fe"], 1: ["Chicago-Miami"]},
                  stacks={0: "1 yellow, 1 green", 1: "1 red"}, deck=[], ticket_deck=[], market=["-"] * 5,
                  last_turns=1, to_move=players - 1, **more)  # type: ignore[arg-type]
    do(rules, state, "pass")
    return state


def test_cg_amb_6_the_owner_may_choose() -> None:
    """CG-AMB-6: with max_points the best set is completed by itself; with owner_chooses the owner picks."""
    assert _end("max_points").over
    state = _end("owner_chooses")
    rules = state.rules
    assert rules.legal(state) == [Complete(9), Complete(2), Complete(None)], "the best choice stands first"
    assert ids(why(rules, state, "draw deck"))[0] == "CG-AMB-6"
    for wrong in ("complete Chicago-Miami", "complete Seattle-Miami"):
        assert ids(why(rules, state, wrong)) == ["CG-TKT-1"]
    log = do(rules, state, "complete Chicago-Dallas")
    assert ids(why(rules, state, "complete Chicago-Dallas")) == ["CG-CLM-2"]
    assert ids(why(rules, state, "complete Chicago-Santa Fe")) == ["CG-CLM-2"]
    log += do(rules, state, "complete no more")
    assert state.over and [e.kind for e in log] == ["chose_ticket", "chose_no_more", "completed", "completed",
                                                    "game_over"]
    assert scored(rules, state, 0, "ticket") == {"Chicago–Dallas": 6, "Chicago–Santa Fe": -9}
    assert ids(rules.why_not(table(rules), Complete(None))) == ["CG-END-4"]


# -- scoring -------------------------------------------------------------------------------------------
def test_cg_sco_1_order_of_the_lines() -> None:
    """CG-SCO-1: completed tickets, then the minus of the others, then bonuses; ``tickets.penalty`` may soften it."""
    state = table(RULES, tickets={0: ["Seattle-Miami", "Chicago-Dallas"]}, stacks={0: "1 yellow, 1 green"})
    lines = RULES.score(state).of(0)
    assert [(line.kind, line.points, line.rule) for line in lines] == [
        ("ticket", 6, "CG-SCO-1"), ("ticket", -22, "CG-SCO-1"), ("city_bonus", 12, "CG-SCO-2"),
        ("city_bonus", 10, "CG-SCO-2")]
    assert RULES.score(state).totals == (6, 0)


def test_cg_sco_2_and_cg_edg_11_ties_share_and_nobody_gets_nothing() -> None:
    """CG-SCO-2, CG-EDG-11: tied players all get a big city's points; without a ticket to it nobody does."""
    tickets = {0: ["Chicago-Montréal", "Chicago-Santa Fe"], 1: ["Chicago-Miami", "New York-Chicago"]}
    state = table(RULES, tickets=tickets, stacks={0: "2 yellow, 1 blue, 1 green", 1: "1 yellow, 1 red, 1 blue"})
    assert scored(RULES, state, 0, "city_bonus") == {"Chicago": 12}
    assert scored(RULES, state, 1, "city_bonus") == {"Chicago": 12, "New York": 15, "Miami": 8}
    shared = {BOARD.cities[line.data["city"]].name: line.data["shared"] for line in RULES.score(state).lines
              if line.kind == "city_bonus"}
    assert shared == {"Chicago": True, "New York": False, "Miami": False}


def test_cg_sco_2_open_tickets_do_not_count() -> None:
    """CG-SCO-2: only completed tickets count for a big city."""
    state = table(RULES, tickets={0: ["Chicago-Montréal", "Chicago-Santa Fe"], 1: ["Chicago-Miami"]},
                  stacks={1: "1 yellow, 1 red"})
    assert scored(RULES, state, 0, "city_bonus") == {}
    assert scored(RULES, state, 1, "city_bonus") == {"Chicago": 12, "Miami": 8}


def test_cg_sco_3_two_big_cities() -> None:
    """CG-SCO-3: a ticket between two big cities counts for both."""
    state = table(RULES, tickets={0: ["Seattle-Los Angeles"]}, stacks={0: "1 black, 1 white"})
    assert scored(RULES, state, 0, "city_bonus") == {"Seattle": 8, "Los Angeles": 12}


def test_cg_amb_7_the_points_of_the_big_cities() -> None:
    """CG-AMB-7: New York 15, Chicago and Los Angeles 12, Dallas 10, Miami and Seattle 8."""
    assert {c.name: c.marks["bonus"] for c in BOARD.cities if c.marks} == {
        "New York": 15, "Chicago": 12, "Los Angeles": 12, "Dallas": 10, "Miami": 8, "Seattle": 8}
    told = RULES.modules["city_bonuses"].in_cities(table(RULES))
    assert told[BOARD.city("New York").index] == ("15", "bonus card of 15 points")


def test_without_bonuses() -> None:
    """Switched off, ``modules.city_bonuses`` gives nothing and breaks no tie (CG-SCO-2)."""
    rules = rules_of("card-game", 2, modules__city_bonuses=False)
    state = table(rules, tickets={0: ["Seattle-Los Angeles"]}, stacks={0: "1 black, 1 white"})
    assert rules.score(state).totals == (9, 0)
    assert len(rules.score(state).ranking.steps) == 1


def test_most_tickets_can_be_rewarded_too() -> None:
    """``bonus.most_tickets`` serves a game without tracks as well (BASE-GLO-1)."""
    rules = rules_of("card-game", 2, bonus__most_tickets=10)
    state = table(rules, tickets={0: ["Chicago-New York"]}, stacks={0: "1 yellow"})
    assert [line.points for line in rules.score(state).of(0) if line.kind == "most_tickets"] == [10]


# -- ties ----------------------------------------------------------------------------------------------
def test_cg_tie_1_more_tickets() -> None:
    """CG-TIE-1: with equal points the player with more completed tickets wins."""
    rules = rules_of("card-game", 2, modules__city_bonuses=False)
    state = table(rules, tickets={0: ["Seattle-Denver"], 1: ["Chicago-New York", "New York-Chicago"]},
                  stacks={0: "1 black, 1 green", 1: "1 yellow, 1 blue"})
    sheet = rules.score(state)
    assert sheet.totals == (10, 10) and sheet.ranking.winners == (1,)
    assert [(rule, name) for rule, name, _ in sheet.ranking.steps] == [
        ("CG-TIE-1", "points"), ("CG-TIE-1", "most completed tickets")]


def test_cg_edg_12_more_bonus_cards() -> None:
    """CG-EDG-12, CG-TIE-1: with equal points and tickets more bonus cards win; else the win is shared."""
    state = table(RULES, tickets={0: ["Dallas-Helena", "Dallas-Raleigh"], 1: ["Seattle-Denver", "Miami-Omaha"]},
                  stacks={0: "1 black, 2 green, 1 red", 1: "1 black, 1 green, 1 yellow, 1 red, 1 purple"})
    # 10 + 8 + Dallas 10 = 28; 10 + 11 + Seattle 8 + Miami 8 = 37: nine points of another open ticket make it 28.
    state.seats[1].tickets.append(BOARD.ticket("New York-Kansas City").index)
    sheet = RULES.score(state)
    assert sheet.totals == (28, 28) and sheet.ranking.winners == (1,)
    assert [name for _, name, _ in sheet.ranking.steps] == ["points", "most completed tickets", "most bonus cards"]
    shared = RULES.score(table(RULES)).ranking
    assert shared.winners == (0, 1) and shared.steps[-1][0] == "CG-TIE-1"
