"""Drawing, the end and the halves of The Card Game, its edge cases, and its positions (CG-DRW, CG-TKD, CG-END)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from card_positions import scored, stack, table, yard
from positions import do, hand, ids, kinds_of, market_of, rules_of, why

from ttrlab.actions import DrawCard, KeepTickets, PlayCards
from ttrlab.errors import IllegalAction, NotationError
from ttrlab.play.game import Game, new_game
from ttrlab.play.positions import set_position
from ttrlab.play.records import dumps, loads
from ttrlab.state import State

RULES = rules_of("card-game", 3)
FOUR = rules_of("card-game", 4)
NONE = ["-"] * 5


# -- drawing -------------------------------------------------------------------------------------------
def test_cg_drw_1_up_to_two_cards() -> None:
    """CG-DRW-1: up to two cards, open or unseen, the open place filled before the next choice; one will do."""
    state = table(RULES, market=["red", "blue", "white", "black", "green"], deck=["yellow", "orange", "purple"])
    do(RULES, state, "draw market 2")
    assert market_of(state) == ["red", "yellow", "white", "black", "green"] and hand(state, 0) == {"blue": 1}
    do(RULES, state, "draw market 2")
    assert hand(state, 0) == {"blue": 1, "yellow": 1} and state.to_move == 1
    do(RULES, state, "draw deck", "stop drawing")
    assert hand(state, 1) == {"purple": 1} and state.to_move == 2
    both = rules_of("card-game", 3, draw__second_card_mandatory=True)
    state = table(both)
    do(both, state, "draw deck")
    assert ids(why(both, state, "stop drawing")) == ["CG-DRW-1"]


def test_cg_drw_2_open_wild_is_both_cards() -> None:
    """CG-DRW-2: an open locomotive ends the turn and cannot be second; unseen it counts as one card."""
    market = ["locomotive", "blue", "white", "black", "green"]
    state = table(RULES, market=market)
    do(RULES, state, "draw market 1")
    assert state.to_move == 1 and hand(state, 0) == {"locomotive": 1}
    state = table(RULES, market=market, deck=["locomotive", "red"])
    do(RULES, state, "draw deck")
    assert ids(why(RULES, state, "draw market 1")) == ["CG-DRW-2"]
    do(RULES, state, "draw deck")
    assert hand(state, 0) == {"locomotive": 1, "red": 1}


def test_cg_drw_3_no_rule_of_three() -> None:
    """CG-DRW-3: three open locomotives change nothing."""
    state = table(RULES, market=["locomotive", "locomotive", "blue", "black", "green"], deck=["locomotive", "red"])
    log = do(RULES, state, "draw market 3")
    assert market_of(state) == ["locomotive"] * 3 + ["black", "green"] and "reset" not in kinds_of(log)


def test_cg_drw_4_as_long_as_the_deck_lasts() -> None:
    """CG-DRW-4: no hand limit, and the action exists as long as the deck has a card, not longer."""
    state = table(RULES, hands=["9 red, 9 blue, 9 white, 9 green"], deck=["yellow"])
    assert not why(RULES, state, "draw deck") and not why(RULES, state, "draw market 1")
    empty = table(RULES, hands=["2 red"], deck=[])
    assert ids(why(RULES, empty, "draw deck")) == ["CG-DRW-4"]
    assert ids(why(RULES, empty, "draw market 1")) == ["CG-END-3"]
    anyway = rules_of("card-game", 3, draw__market_when_deck_empty=True)
    assert not why(anyway, table(anyway, deck=[]), "draw market 1")
    assert rules_of("card-game", 3, draw__market_when_deck_empty="second_only").options == RULES.options


def test_the_discard_is_never_the_deck() -> None:
    """``deck.reshuffle`` never: what was robbed does not come back within a half, whatever has run out (CG-DRW-4)."""
    state = table(RULES, discard="5 red", deck=["blue"], market=["red", *NONE[1:]])
    do(RULES, state, "draw deck")
    assert ids(why(RULES, state, "draw deck")) == ["CG-DRW-4"] and not why(RULES, state, "draw market 1")
    do(RULES, state, "draw market 1")
    assert not state.deck and market_of(state) == NONE and state.discard[6] == 5
    assert rules_of("card-game", 3, deck__reshuffle="never").options == RULES.options


def test_cg_tkd_1_keep_any_number() -> None:
    """CG-TKD-1: four tickets, any number kept, none included; the rest goes under the deck."""
    state = table(RULES)
    top = state.ticket_deck[-4:]
    do(RULES, state, "draw tickets")
    assert sorted(state.pending[-1].tickets) == sorted(top) and len(RULES.legal(state)) == 16
    do(RULES, state, "keep none")
    assert sorted(state.ticket_deck[:4]) == sorted(top) and not state.seats[0].tickets and state.to_move == 1


def test_cg_tkd_2_fewer_tickets() -> None:
    """CG-TKD-2: fewer than four left: draw what is left; none left: no such action."""
    state = table(RULES, ticket_deck=["Chicago-Dallas", "Chicago-Miami"])
    do(RULES, state, "draw tickets", "keep Chicago-Dallas, Chicago-Miami")
    assert len(state.seats[0].tickets) == 2 and ids(why(RULES, state, "draw tickets")) == ["BASE-TKD-3"]


# -- the end -------------------------------------------------------------------------------------------
def test_cg_end_1_one_more_turn_each() -> None:
    """CG-END-1: when the last card is drawn everybody has one more turn, the one who drew it last."""
    state = table(RULES, hands=["", "", "2 blue"], deck=["red", "red"], ticket_deck=[], market=["blue"] * 5, to_move=1)
    log = do(RULES, state, "draw deck", "draw deck")
    assert [(e.kind, e.rules, e.seat) for e in log if e.kind == "last_round"] == [("last_round", ("CG-END-1",), 1)]
    assert (state.last_turns, state.to_move) == (3, 2)
    log = do(RULES, state, "play 2 blue", "pass", "play 2 red")
    assert state.over and log[-1].kind == "game_over" and state.turn == 4


def test_cg_end_2_the_single_last_card() -> None:
    """CG-END-2: with one card left the draw action may be chosen for that single card."""
    state = table(RULES, deck=["red"], market=NONE)
    log = do(RULES, state, "draw deck")
    assert hand(state, 0) == {"red": 1} and "no_second" in kinds_of(log) and state.last_turns == 3


def test_cg_end_3_last_turns() -> None:
    """CG-END-3: in the last turns step 1 is done as usual; in step 2 only playing and tickets remain."""
    state = table(RULES, hands=["2 red"], yards={0: ["2 blue"]}, deck=[], last_turns=2, step=1)
    assert ids(why(RULES, state, "play 2 red")) == ["CG-TRN-1"]
    do(RULES, state, "move")
    assert {str(a) for a in RULES.legal(state)} == {"play 2 red", "draw tickets"}


def test_cg_end_4_two_or_three_players_play_once_through() -> None:
    """CG-END-4: with 2 or 3 players the game is over when the tickets are completed."""
    for players in (2, 3):
        rules = rules_of("card-game", players)
        state = table(rules, tickets={0: ["Chicago-New York"]}, stacks={0: "1 yellow"}, deck=[], market=NONE,
                      ticket_deck=[], last_turns=1)
        log = do(rules, state, "pass")
        assert state.over and kinds_of(log) == ["passed", *["completed"] * players, "game_over"]


# -- halves --------------------------------------------------------------------------------------------
def _half_time(rules: Any = FOUR, **more: Any) -> State:
    """Return the last turn of a first half, seat 2 to move, with something everywhere."""
    given = {"tickets": {0: ["Chicago-New York", "Seattle-Miami"]}, "stacks": {0: "2 yellow", 1: "1 red"},
             "yards": {3: ["2 green"]}, "hands": ["1 white", "", "1 black", ""], "deck": [], "discard": "40 blue",
             "market": ["red", *NONE[1:]], "ticket_deck": [], "last_turns": 1, "to_move": 2}
    return table(rules, **{**given, **more})


def test_cg_end_5_second_half() -> None:
    """CG-END-5: hands and open tickets stay, all else becomes a new deck, four cards each, left of the last goes on."""
    state = _half_time()
    log = do(FOUR, state, "pass")
    assert kinds_of(log) == ["passed", *["completed"] * 4, "next_half", "reshuffled", *["dealt_cards"] * 4, "market"]
    assert [e.seat for e in log if e.kind == "dealt_cards"] == [3, 0, 1, 2]
    assert not state.over and (state.to_move, state.last_turns, state.trigger) == (3, -1, -1)
    assert [sum(seat.hand) for seat in state.seats] == [5, 4, 5, 4]
    assert state.seats[0].hand[1] >= 1 and not any(state.discard)
    assert all(yard(state, seat) == {} and stack(state, seat) == {} for seat in range(4))
    assert len(state.deck) == 2 + 1 + 2 + 40 + 1 - 16 - 5 and "-" not in market_of(state)
    assert FOUR.visible(state, 1)["half"] == 2


def test_cg_end_5_completed_tickets_count_in_the_end() -> None:
    """CG-END-5, CG-SCO-1: what the first half completed is kept, and stays completed without its cards."""
    state = _half_time()
    do(FOUR, state, "pass")
    assert scored(FOUR, state, 0, "ticket") == {"Chicago–New York": 5, "Seattle–Miami": -22}
    assert FOUR.visible(state, 3)["completed"] == ((0,), (), (), ())
    assert scored(FOUR, state, 0, "city_bonus") == {"Chicago": 12, "New York": 15}


def test_cg_sco_4_and_cg_edg_14_no_penalty_at_half_time() -> None:
    """CG-SCO-4, CG-EDG-14: nothing is lost at the first completing; the ticket can be completed in the second half."""
    state = _half_time()
    do(FOUR, state, "pass")
    for card, number in ((5, 1), (1, 1), (6, 2), (4, 1)):
        state.parts["railyard"].stacks[0][card] = number
    assert scored(FOUR, state, 0, "ticket") == {"Chicago–New York": 5, "Seattle–Miami": 22}
    assert sum(line.points < 0 for line in FOUR.score(state).lines) == 0


def test_cg_amb_9_the_second_half_begins_with_step_2() -> None:
    """CG-AMB-9: no step 1 at the start of the second half, since the railyards are empty."""
    state = _half_time()
    do(FOUR, state, "pass")
    assert not state.pending and any(isinstance(action, DrawCard) for action in FOUR.legal(state))


def test_cg_amb_5_the_market_between_the_halves() -> None:
    """CG-AMB-5: ``cg.market_between_halves``: discard_and_redeal takes the open cards in, keep leaves them."""
    kept = rules_of("card-game", 4, cg__market_between_halves="keep")
    for rules, stays in ((FOUR, False), (kept, True)):
        seen = set()
        for red in ("red", "orange"):
            state = _half_time(rules, market=[red, *NONE[1:]])
            do(rules, state, "pass")
            seen.add(market_of(state)[0] == red)
        assert (False in seen) is not stays
    assert rules_of("card-game", 4, cg__market_between_halves="discard_and_redeal").options == FOUR.options


def test_cg_end_5_too_few_cards_for_the_second_half() -> None:
    """CG-END-5: cards are dealt in turns as far as they go; without a deck the last turns begin at once (CG-END-1)."""
    state = _half_time(discard="5 blue", stacks={}, yards={})
    log = do(FOUR, state, "pass")
    assert [e.data["number"] for e in log if e.kind == "dealt_cards"] == [2, 2, 1, 1]
    assert (state.last_turns, state.to_move, market_of(state)) == (4, 3, NONE)
    assert [e.data["why"] for e in log if e.kind == "last_round"] == ["no card is left for the deck"]


def test_halves_are_options() -> None:
    """``halves.players`` and ``halves.deal`` say from how many players on and with how many cards (CG-END-5)."""
    two = rules_of("card-game", 2, halves__players=2, halves__deal=1)
    state = table(two, deck=[], market=NONE, discard="40 blue", ticket_deck=[], last_turns=1)
    do(two, state, "pass")
    assert not state.over and [sum(seat.hand) for seat in state.seats] == [1, 1]
    assert rules_of("card-game", 4, halves__players=9).modules["deck_end"].halves == 1  # type: ignore[attr-defined]


def test_cg_end_5_the_owner_chooses_at_half_time_too() -> None:
    """CG-AMB-6, CG-END-5: with owner_chooses every owner chooses at both completings."""
    rules = rules_of("card-game", 4, cg__completion_solver="owner_chooses")
    state = _half_time(rules)
    do(rules, state, "pass")
    assert state.actor == 0 and state.parts["deck_end"].number == 1
    do(rules, state, "complete no more")
    assert state.parts["deck_end"].number == 2 and scored(rules, state, 0, "ticket") == {
        "Chicago–New York": -5, "Seattle–Miami": -22}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games(players: int) -> None:
    """CG-END-1 to 5: random games end, in as many halves as they should, with no card lost."""
    rules = rules_of("card-game", players)
    for seed in range(6):
        log: list[Any] = []
        state, rng = rules.start(seed, log), Random(seed)
        while not state.over:
            rules.apply(state, rules.sample(state, rng), log)
            assert rules.cards(state) == rules.board.deck
        rounds = 2 if players == 4 else 1
        assert kinds_of(log).count("last_round") == rounds and kinds_of(log).count("completed") == rounds * players
        assert state.turn >= 2 * players and not state.deck


# -- edge cases ----------------------------------------------------------------------------------------
def test_cg_edg_1_wilds_count_in_a_row() -> None:
    """CG-EDG-1: two blue and a locomotive take four blue cards to rob, and the locomotive goes with them."""
    state = table(RULES, hands=["4 blue"], yards={1: ["2 blue, 1 locomotive"]})
    assert ids(why(RULES, state, "play 3 blue")) == ["CG-RLY-5"]
    do(RULES, state, "play 4 blue")
    assert yard(state, 1) == {} and state.discard[8] == 1


def test_cg_edg_2_one_red_does_not_beat_one_red() -> None:
    """CG-EDG-2: three colours cannot hold a colour of which an opponent has one card out."""
    state = table(RULES, hands=["1 red, 1 blue, 1 green"], yards={1: ["1 red"]})
    assert ids(why(RULES, state, "play 1 red + 1 blue + 1 green")) == ["CG-RLY-5"]


def test_cg_edg_3_colour_and_locomotive() -> None:
    """CG-EDG-3: one yellow and one locomotive are a row of two."""
    assert not why(RULES, table(RULES, hands=["1 yellow, 1 locomotive"]), "play 1 yellow + 1 locomotive")


def test_cg_edg_4_three_rows_and_no_hand() -> None:
    """CG-EDG-4: three rows give three cards; with an empty hand cards or tickets can be drawn."""
    state = table(RULES, yards={0: ["2 blue", "1 red", "1 green"]}, step=1)
    do(RULES, state, "move")
    assert stack(state, 0) == {"blue": 1, "red": 1, "green": 1}
    assert not any(isinstance(action, PlayCards) for action in RULES.legal(state)) and len(RULES.legal(state)) == 7


def test_cg_edg_5_the_colour_is_free_again() -> None:
    """CG-EDG-5: when step 1 takes the last green card, green can be played in step 2."""
    state = table(RULES, hands=["2 green"], yards={0: ["1 green"]}, step=1)
    do(RULES, state, "move", "play 2 green")
    assert yard(state, 0) == {"green": (2, 0)}


def test_cg_edg_6_and_cg_amb_4_the_refill_takes_the_last_card() -> None:
    """CG-EDG-6, CG-AMB-4: the replacement was the last card: no second one from the deck, an open one may be taken."""
    state = table(RULES, market=["red", "locomotive", "blue", "white", "black"], deck=["green"])
    do(RULES, state, "draw market 1")
    assert not state.deck and state.last_turns == -1, "the last turns begin after this turn"
    assert ids(why(RULES, state, "draw deck")) == ["CG-DRW-4"]
    assert ids(why(RULES, state, "draw market 2")) == ["CG-DRW-2"]
    do(RULES, state, "draw market 3")
    assert state.last_turns == 3 and hand(state, 0) == {"red": 1, "blue": 1}


def test_cg_edg_7_no_draw_in_the_last_turns() -> None:
    """CG-EDG-7: cards still open in the last turns may not be drawn."""
    state = table(RULES, deck=[], last_turns=2)
    assert ids(why(RULES, state, "draw market 1")) == ["CG-END-3"]


def test_cg_edg_8_all_four_go_back() -> None:
    """CG-EDG-8: none of four tickets suits, so all four go back."""
    state = table(RULES)
    do(RULES, state, "draw tickets")
    assert not RULES.why_not(state, KeepTickets(()))


def test_cg_edg_13_step_1_then_pass() -> None:
    """CG-EDG-13: in a last turn without a playable set and tickets, step 1 is done and the player passes."""
    state = table(RULES, hands=["1 red"], yards={0: ["2 blue"]}, deck=[], ticket_deck=[], last_turns=2, step=1)
    log = do(RULES, state, "move", "pass")
    assert [e.rules for e in log] == [("CG-TRN-2",), ("BASE-TRN-3",)] and state.last_turns == 1


# -- positions as plain data ---------------------------------------------------------------------------
def _game(state: State) -> Game:
    game = new_game("card-game", len(state.seats), seed=1)
    game._state = state
    return game


def test_positions_round_trip() -> None:
    """A position taken at the start of any turn, step 1 open or done, gives the same state back."""
    game, rng, checked = new_game("card-game", 4, seed=4), Random(4), 0
    while not game.over:
        if not game.state.pending or game.state.pending[-1].opens_turn:
            data = json.loads(json.dumps(game.position()))
            state = game.state
            after = state.copy()
            set_position(data).apply(after)
            for slot in ("deck", "market", "discard", "pending", "to_move", "ticket_deck", "parts"):
                if slot == "parts":
                    assert {n: game.rules.visible(after, 0)[n] for n in ("railyards", "completed", "half")} == {
                        n: game.rules.visible(state, 0)[n] for n in ("railyards", "completed", "half")}
                    assert after.parts["railyard"].stacks == state.parts["railyard"].stacks
                    assert after.parts["completing"].done == state.parts["completing"].done
                else:
                    assert getattr(after, slot) == getattr(state, slot), slot
            checked += 1
        game.play(game.rules.sample(game.state, rng))
    assert checked > 50


def test_a_position_can_be_played_and_saved() -> None:
    """A position that somebody set up is played on, saved and loaded."""
    game = new_game("card-game", 2, seed=1)
    for _ in range(2):
        game.play(game.legal()[0])
    game.edit({"seats": [{"hand": {"blue": 4}, "tickets": ["Chicago-Dallas"]},
                         {"railyard": {"blue": [2, 1], "red": [1, 0]}, "stack": {"yellow": 1}}],
               "market": ["red"] * 5, "to_move": 1})
    game.play("play 4 blue")
    assert yard(game.state, 1) == {"red": (1, 0)}
    assert loads(dumps(game)).state == game.state


@pytest.mark.parametrize(("row", "rule"), [
    ({"railyard": {"blue": [2, 0]}}, "CG-RLY-7"), ({"stack": {"red": 11}}, "CG-CMP-1"),
    ({"completed": {"Chicago-Dallas": "1 yellow + 1 green"}}, "CG-TKT-1"),
    ({"tickets": ["Chicago-Dallas"], "completed": {"Chicago-Dallas": "2 yellow"}}, "CG-CLM-2")])
def test_positions_that_cannot_be(row: dict[str, Any], rule: str) -> None:
    """A colour twice, too many cards, or a ticket completed with other cards is refused with its rule."""
    game = new_game("card-game", 2, seed=1)
    reasons = game.why_not(set_position({"seats": [row, {"railyard": {"blue": [1, 0]}}]}))
    assert rule in ids(reasons)
    half = set_position({"seats": [{}, {}], "half": 2})
    assert ids(game.why_not(half)) == ["CG-END-5"]


@pytest.mark.parametrize("row", [{"railyard": {"pink": [1, 0]}}, {"railyard": {"blue": 2}}, {"stack": {"blue": -1}},
                                 {"railyard": [1]}, {"stack": 3}, {"completed": ["Chicago-Dallas"]}])
def test_senseless_positions(row: dict[str, Any]) -> None:
    """Data that are no railyard, stack or ticket are told in one sentence."""
    game = new_game("card-game", 2, seed=1)
    with pytest.raises((IllegalAction, NotationError), match=r"given|table"):
        game.edit({"seats": [row, {}]})
