"""Tokens: SF-TOK, SF-SET-2, 3, 7 and 8, their edge cases and options, and positions with them."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from positions import do, ids, kinds_of, position, rules_of, why

from ttrlab import maps
from ttrlab.actions import SYMBOLS, Claim, KeepTickets, PlaceTokens, TakeToken
from ttrlab.engine import Rules
from ttrlab.errors import IllegalAction, NotationError, OptionError
from ttrlab.notation import read, write
from ttrlab.play.positions import position_of, set_position
from ttrlab.rules.registry import compile_rules
from ttrlab.rules.tokens import Placing, TokenChoice, Tokens, marked

from .san_francisco import BOARD, EVERY, FIXED, FOUR, MARKET, RED, SF, THREE, TWO, begun, city, left, table, tokens


# -- set-up ----------------------------------------------------------------------------------------------
@EVERY
def test_sf_cmp_1_to_3_the_box(rules: Rules) -> None:
    """20 cable cars each, 44 cards of which 8 are ferry cards, six colours of 6, 24 tickets (SF-CMP-1 to 3)."""
    state = rules.start(1)
    assert [seat.trains for seat in state.seats] == [20] * rules.players
    assert {name: n for name, n in zip(BOARD.card_names, rules.cards(state), strict=True) if n} == {
        "blue": 6, "green": 6, "black": 6, "purple": 6, "red": 6, "orange": 6, "ferry card": 8}
    assert len(BOARD.tickets) == 24 and [seat.points for seat in state.seats] == [0] * rules.players  # SF-SET-1


@EVERY
def test_sf_set_2_and_3_five_stacks(rules: Rules) -> None:
    """Seven symbols; a stack of 3 with four players, else of 2, on each marked place; two wait (SF-CMP-4)."""
    height = 3 if rules.players == 4 else 2
    seen = set()
    for seed in range(12):
        part: Tokens = rules.start(seed).parts["tokens"]
        assert {BOARD.cities[place].name for place in part.at} == FIXED
        assert {stack for _, stack in part.at.values()} == {height}
        assert sorted([*(symbol for symbol, _ in part.at.values()), *part.aside]) == list(range(7))
        assert len(part.aside) == 2
        seen.add(tuple(symbol for symbol, _ in part.at.values()))
    assert len(seen) > 8, "tokens.placement = random, SF-AMB-1"


@EVERY
def test_sf_set_4_and_5_deal(rules: Rules) -> None:
    """2 cards each, 5 face up, never three ferry cards; of 2 tickets 1 or 2 are kept (SF-SET-4, SF-SET-5)."""
    for seed in range(20):
        state = rules.start(seed)
        assert all(sum(seat.hand) == 2 for seat in state.seats)
        assert len(state.market) == 5 and state.market.count(8) < 3
        offer = state.pending[-1]
        assert len(offer.tickets) == 2 and offer.minimum == 1
        assert {len(a.tickets) for a in rules.legal(state) if isinstance(a, KeepTickets)} == {1, 2}
        kept, other = sorted(offer.tickets)
        rules.apply(state, KeepTickets((kept,)))
        assert state.ticket_deck[0] == other and state.seats[0].tickets == [kept]


def test_sf_set_6_any_first_player() -> None:
    """Any player may begin, and turns go clockwise (SF-SET-6)."""
    rules = rules_of(SF, 3, turn__first="2")
    state = rules.start(1)
    assert state.to_move == 1 and [phase.seat for phase in state.pending if isinstance(phase, Placing)] == [2, 0]


@pytest.mark.parametrize(("rules", "seats"), [(THREE, [2, 1]), (FOUR, [3, 2])], ids=["3", "4"])
def test_sf_edg_7_last_then_last_but_one(rules: Rules, seats: list[int]) -> None:
    """SF-EDG-7: the last in order puts a stack down, then the last but one; the first player none (SF-SET-7)."""
    state, height = begun(rules), 3 if rules.players == 4 else 2
    asked = []
    while state.pending:
        asked.append(state.actor)
        before = dict(state.parts["tokens"].at)
        action = rules.legal(state)[-1]
        assert isinstance(action, PlaceTokens)
        log = do(rules, state, action)
        assert state.parts["tokens"].at == {**before, action.city: (action.symbol, height)}
        assert [(e.kind, e.rules) for e in log] == [("tokens_placed", ("SF-SET-7",))]
    assert asked == seats and state.actor == 0 and not state.parts["tokens"].aside
    assert len(state.parts["tokens"].at) == 7


def test_sf_amb_2_either_stack() -> None:
    """SF-AMB-2: the first to put one down takes either stack, to any place without one; the other is left the rest."""
    state = begun(THREE)
    first, second = state.parts["tokens"].aside
    free = [place for place in range(len(BOARD.cities)) if place not in state.parts["tokens"].at]
    assert set(THREE.legal(state)) == {PlaceTokens(symbol, place) for symbol in (first, second) for place in free}
    do(THREE, state, PlaceTokens(second, free[0]))
    assert set(THREE.legal(state)) == {PlaceTokens(first, place) for place in free[1:]}
    assert ids(why(THREE, state, PlaceTokens(second, free[1]))) == ["SF-SET-7"]


def test_sf_edg_8_not_on_a_stack() -> None:
    """SF-EDG-8: a place that has a stack takes no other, and the reason says so (SF-SET-7)."""
    state = begun(THREE)
    symbol = state.parts["tokens"].aside[0]
    reasons = why(THREE, state, PlaceTokens(symbol, city("Alcatraz")))
    assert [(r.rule, r.text) for r in reasons] == [("SF-SET-7", "Alcatraz has a stack already")]
    reasons = why(THREE, state, PlaceTokens(99, 99))
    assert ids(reasons) == ["SF-SET-7", "SF-SET-7"]


def test_sf_set_8_two_players() -> None:
    """The second of two players puts a single token of each other symbol on two places (SF-SET-8)."""
    state = begun(TWO)
    for _ in range(2):
        assert state.actor == 1
        do(TWO, state, TWO.legal(state)[0])
    assert not state.pending and state.actor == 0
    heights = Counter(number for _, number in state.parts["tokens"].at.values())
    assert heights == {2: 5, 1: 2} and len({symbol for symbol, _ in state.parts["tokens"].at.values()}) == 7


def test_sf_amb_1_players_place() -> None:
    """With ``tokens.placement`` = players_place the players put the five stacks down in turn (SF-AMB-1, not random)."""
    rules = rules_of(SF, 3, tokens__placement="players_place")
    state = begun(rules)
    assert not state.parts["tokens"].at and len(state.parts["tokens"].aside) == 7
    asked = []
    for _ in range(5):
        asked.append(state.actor)
        found = rules.legal(state)
        assert {BOARD.cities[a.city].name for a in found if isinstance(a, PlaceTokens)} <= FIXED
        assert ids(why(rules, state, PlaceTokens(state.parts["tokens"].aside[0], city("Castro")))) == ["SF-SET-3"]
        do(rules, state, found[-1])
    assert asked == [0, 1, 2, 0, 1]
    assert {BOARD.cities[place].name for place in state.parts["tokens"].at} == FIXED
    assert [phase.seat for phase in state.pending] == [1, 2]


def test_placing_waits_and_is_over_once_play_begins() -> None:
    """Before the stacks lie no turn begins, and afterwards none is put down (SF-SET-7)."""
    state = begun(THREE)
    assert "SF-SET-7" in ids(why(THREE, state, "draw deck"))
    while state.pending:
        do(THREE, state, THREE.legal(state)[0])
    assert ids(why(THREE, state, "put anchor on Castro")) == ["SF-SET-7"]
    assert ids(why(THREE, state, "take token Sunset")) == ["SF-TOK-1"]


# -- taking ----------------------------------------------------------------------------------------------
def test_sf_tok_1_one_for_a_claim() -> None:
    """A claim that ends at a new symbol brings one token of it, and the turn goes on by itself (SF-TOK-1, SF-TOK-5)."""
    state = table(THREE, {"Potrero Hill": ("crab", 2)}, hands=RED)
    log = do(THREE, state, "claim Mission District-Potrero Hill red with 2 red")
    assert kinds_of(log)[:2] == ["claimed", "token"] and state.to_move == 1 and not state.pending
    assert tokens(state, 0) == ["crab"] and left(state, "Potrero Hill") == 1
    for seat in (None, 0, 1, 2):
        assert THREE.visible(state, seat)["tokens_held"] == ((2,), (), ())
        assert THREE.visible(state, seat)["tokens"] == {city("Potrero Hill"): (2, 1)}


def test_sf_tok_2_two_ends_one_token() -> None:
    """With a new symbol at both ends the player chooses one of them, and takes no second (SF-TOK-2)."""
    state = table(THREE, {"Potrero Hill": ("crab", 2), "Mission District": ("flag", 2)}, hands=RED)
    do(THREE, state, "claim Mission District-Potrero Hill red with 2 red")
    assert isinstance(state.pending[-1], TokenChoice) and state.actor == 0
    assert set(THREE.legal(state)) == {TakeToken(city("Potrero Hill")), TakeToken(city("Mission District"))}
    assert ids(why(THREE, state, "draw deck")) == ["SF-TOK-2"]
    assert ids(why(THREE, state, "take token Sunset")) == ["SF-TOK-2"]
    do(THREE, state, "take token Mission District")
    assert tokens(state, 0) == ["flag"] and (left(state, "Potrero Hill"), left(state, "Mission District")) == (2, 1)
    assert state.to_move == 1 and not state.pending and state.turn == 1


def test_sf_edg_3_the_other_symbol() -> None:
    """SF-EDG-3: who has one of the two symbols gets the other without being asked (SF-TOK-2, SF-TOK-3)."""
    state = table(THREE, {"Potrero Hill": ("crab", 2), "Mission District": ("flag", 2)}, {0: "crab"}, hands=RED)
    do(THREE, state, "claim Mission District-Potrero Hill red with 2 red")
    assert tokens(state, 0) == ["crab", "flag"] and left(state, "Potrero Hill") == 2 and not state.pending


def test_sf_edg_4_both_owned() -> None:
    """SF-EDG-4: who has both symbols takes none; the stacks stay, and the log says why (SF-TOK-3)."""
    state = table(THREE, {"Potrero Hill": ("crab", 2), "Mission District": ("flag", 2)}, {0: "crab flag"}, hands=RED)
    log = do(THREE, state, "claim Mission District-Potrero Hill red with 2 red")
    assert tokens(state, 0) == ["crab", "flag"] and left(state, "Potrero Hill") == left(state, "Mission District") == 2
    assert [e.rules for e in log if e.kind == "token_none"] == [("SF-TOK-3",)]


def test_sf_edg_5_no_second_one_later() -> None:
    """SF-EDG-5: a later claim into the same place brings no second token of its symbol (SF-TOK-3)."""
    state = table(TWO, {"Potrero Hill": ("crab", 2)}, hands=RED)
    do(TWO, state, "claim Mission District-Potrero Hill red with 2 red", "draw deck", "draw deck",
       "claim Potrero Hill-Union Square with 2 red")
    assert tokens(state, 0) == ["crab"] and left(state, "Potrero Hill") == 1


def test_sf_edg_6_the_only_token() -> None:
    """SF-EDG-6: the only token of a place goes to who comes first; for the other nothing is left (SF-SET-8)."""
    state = table(TWO, {"Castro": ("bell", 1)}, hands=["2 blue", "2 black"])
    do(TWO, state, "claim Castro-Painted Ladies with 2 blue")
    assert tokens(state, 0) == ["bell"] and city("Castro") not in state.parts["tokens"].at
    log = do(TWO, state, "claim Castro-Haight Ashbury with 2 black")
    assert tokens(state, 1) == [] and "token" not in " ".join(kinds_of(log))


def test_sf_tok_4_must_or_may() -> None:
    """A token is taken wherever it can be; with ``tokens.taking`` = may, not must, it can be left (SF-TOK-4)."""
    state = table(THREE, {"Potrero Hill": ("crab", 2), "Mission District": ("flag", 2)}, hands=RED)
    do(THREE, state, "claim Mission District-Potrero Hill red with 2 red")
    assert ids(why(THREE, state, "take no token")) == ["SF-TOK-4"]
    free = rules_of(SF, 3, tokens__taking="may")
    state = table(free, {"Potrero Hill": ("crab", 2)}, hands=RED)
    do(free, state, "claim Mission District-Potrero Hill red with 2 red")
    assert set(free.legal(state)) == {TakeToken(city("Potrero Hill")), TakeToken(None)}
    log = do(free, state, "take no token")
    assert kinds_of(log)[0] == "token_declined" and tokens(state, 0) == [] and state.to_move == 1


def test_a_choice_comes_before_the_end_is_tested() -> None:
    """The end is tested when the turn is over, after the token is taken (SF-END-1, SF-AMB-3)."""
    state = table(TWO, {"Potrero Hill": ("crab", 2), "Mission District": ("flag", 2)}, hands=RED, trains={0: 4})
    do(TWO, state, "claim Mission District-Potrero Hill red with 2 red")
    assert state.last_turns == -1
    log = do(TWO, state, "take token Potrero Hill")
    assert kinds_of(log) == ["token", "last_round"] and state.last_turns == 2
    assert tokens(state, 0) == ["crab"]


# -- positions, options ----------------------------------------------------------------------------------
@EVERY
def test_a_position_keeps_its_tokens(rules: Rules) -> None:
    """A position taken and set up again has the same stacks, the same symbols and their claims."""
    state = begun(rules)
    while state.pending:
        rules.apply(state, rules.legal(state)[0])
    state.seats[0].hand = [0, 0, 0, 0, 0, 0, 2, 0, 0]
    rules.apply(state, Claim(BOARD.track("Mission District-Potrero Hill red").index, ((6, 2),)))
    while state.pending:
        rules.apply(state, rules.legal(state)[0])
    action = set_position(position_of(state))
    again = rules.start(9)
    assert [r.text for r in action.why_not(again) if "cards are used" not in r.text] == []
    action.apply(again)
    assert again.parts["tokens"].at == state.parts["tokens"].at
    assert again.parts["tokens"].held == state.parts["tokens"].held and tokens(again, 0)


@pytest.mark.parametrize(("given", "rule", "said"), [
    ({"tokens": ["crab", "crab"]}, "SF-TOK-3", "nobody has two tokens of one symbol"),
    ({"tokens": ["cow"]}, "BASE-CMP-4", "no token 'cow'; there are anchor"),
    ({"tokens": 3}, "BASE-CMP-4", "tokens are a list of symbols, not 3"),
    ({"stacks": {"Sunset": ["crab", 3]}, "tokens": ["crab"]}, "SF-CMP-4", "4 crab tokens are used; there are 3"),
    ({"stacks": {"Sunset": ["crab", 4]}}, "BASE-CMP-4", "the stack at Sunset is a symbol and 1 to 3 tokens"),
    ({"stacks": []}, "BASE-CMP-4", "stacks are a table by place"),
    ({"stacks": {"Oakland": ["crab", 1]}}, "BASE-CMP-4", "no city 'Oakland'"),
])
def test_positions_that_cannot_be(given: dict[str, Any], rule: str, said: str) -> None:
    """A position with tokens that cannot be is refused with the reason."""
    seat = {"tokens": given.get("tokens", [])}
    data = {"seats": [seat, {}], **({"stacks": given["stacks"]} if "stacks" in given else {})}
    reasons = set_position(data).why_not(TWO.start(1))
    assert reasons[0].rule == rule and reasons[0].text.startswith(said)


def test_a_position_without_stacks_gets_some() -> None:
    """Where a position says nothing of stacks, they lie in the marked places, less the tokens that seats have."""
    state = TWO.start(1)
    set_position({"seats": [{"tokens": list(SYMBOLS)}, {"tokens": list(SYMBOLS)}]}).apply(state)
    assert state.parts["tokens"].at == {}
    set_position({"seats": [{"tokens": ["crab"]}, {}]}).apply(state)
    assert {BOARD.cities[place].name for place in state.parts["tokens"].at} <= FIXED


def test_boards_that_cannot_have_tokens() -> None:
    """A board that marks no place cannot be played with tokens; it says why."""
    with pytest.raises(OptionError, match="it marks 0 places for tokens; there must be 1 to 5"):
        compile_rules(maps.load("usa"), 2, {"modules.tokens": True})
    assert {BOARD.cities[place].name for place in marked(BOARD)} == FIXED


def test_without_tokens() -> None:
    """The board can be played without its tokens, and a choice of one is then no action of the game."""
    rules = rules_of(SF, 2, modules__tokens=False)
    state = position(rules, hands=RED, market=MARKET)
    log = do(rules, state, "claim Mission District-Potrero Hill red with 2 red")
    assert "token" not in kinds_of(log) and "tokens" not in state.parts
    with pytest.raises(IllegalAction):
        do(rules, state, "take token Sunset")


@EVERY
def test_tokens_are_never_lost(rules: Rules) -> None:
    """Through whole games no symbol is held twice, and of each there are never more than at the start."""
    for seed in range(40):
        state, rng = rules.start(seed), Random(seed)
        while not state.over:
            part: Tokens = state.parts["tokens"]
            used = Counter(symbol for held in part.held for symbol in held)
            for symbol, number in part.at.values():
                used[symbol] += number
            most = 3 if rules.players == 4 else 2
            assert all(number <= most for number in used.values())
            assert all(used[symbol] in (most, 1) for symbol in used), "only singles of two players are fewer"
            rules.apply(state, rules.sample(state, rng))


@pytest.mark.parametrize(("line", "said"), [
    ("put crab", "'put crab' names no token and place; write 'put TOKEN on PLACE'"),
    ("put cow on Castro", "'put cow on Castro' names no token and place"),
    ("put crab on Oakland", "no city 'Oakland' on San Francisco"),
    ("take token Oakland", "no city 'Oakland' on San Francisco"),
    ("take no token now", "'take no token' stands alone"),
])
def test_lines_that_name_no_token(line: str, said: str) -> None:
    """A line that names no token or place is refused with what to write."""
    with pytest.raises(NotationError) as caught:
        read(BOARD, line)
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize("action", [PlaceTokens(2, 9), TakeToken(9), TakeToken(None), PlaceTokens(8, 99),
                                    TakeToken(99)])
def test_notation(action: Any) -> None:
    """Token actions read back from their line; those that name nothing on the board keep their numbers."""
    if getattr(action, "city", 0) != 99:
        assert read(BOARD, write(BOARD, action)) == read(BOARD, str(action)) == action
    else:
        assert "#99" in write(BOARD, action)
    assert read(BOARD, "claim Alcatraz-Pier 39 with 1 red + 1 ferry card") == read(
        BOARD, "claim Alcatraz-Pier 39 with 1 red + 1 locomotive")


def test_copies_are_independent() -> None:
    """A copy of the tokens is equal, and nothing done to it shows in the original."""
    part = table(THREE, {"Sunset": ("crab", 2)}, {0: "bell"}).parts["tokens"]
    part.aside = [4]
    new = part.copy()
    assert (new.at, new.held, new.aside) == (part.at, part.held, part.aside)
    new.at.clear()
    new.held[0].clear()
    new.aside.clear()
    assert part.at and part.held[0] and part.aside
