"""The railyard of The Card Game: set-up, the two steps of a turn, playing and robbing (CG-SET, CG-TRN, CG-RLY)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from card_positions import stack, table, yard
from positions import do, hand, ids, kinds_of, pile, rules_of, why

from ttrlab import maps
from ttrlab.actions import DrawCard, KeepTickets, MoveCards, PlayCards
from ttrlab.board import COLOURS, WILD
from ttrlab.errors import NotationError, OptionError
from ttrlab.notation import read, write
from ttrlab.rules.registry import compile_rules, options_for

RULES = rules_of("card-game", 3)
MARKET = ["green"] * 5


def plays(rules: Any, state: Any) -> set[str]:
    """Return every legal play in words."""
    return {str(action)[5:] for action in rules.legal(state) if isinstance(action, PlayCards)}


# -- components and set-up -----------------------------------------------------------------------------
def test_cg_cmp_1_to_3() -> None:
    """CG-CMP-1 to 3: 96 train cards, 46 tickets, six bonus cards; tickets need one to five cards, two of a colour."""
    board = maps.load("card-game")
    assert board.deck == (10,) * 8 + (16,) and sum(board.deck) == 96 and len(board.tickets) == 46
    bonus = {city.name: city.marks["bonus"] for city in board.cities if city.marks}
    assert set(bonus) == {"Seattle", "Los Angeles", "Chicago", "Dallas", "New York", "Miami"}
    for ticket in board.tickets:
        numbers = [number for _, number in ticket.needs]
        assert 1 <= sum(numbers) <= 5 and max(numbers) <= 2
        assert {board.cities[ticket.a].name, board.cities[ticket.b].name} & set(bonus)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cg_set_1_and_cg_set_2_deal(players: int) -> None:
    """CG-SET-1, CG-SET-2: everybody has a locomotive and seven other cards; five lie open, the rest is the deck."""
    rules = rules_of("card-game", players)
    wilds = Counter()
    for seed in range(40):
        state = rules.start(seed)
        assert all(sum(seat.hand) == 8 and seat.hand[WILD] >= 1 for seat in state.seats)
        assert len(state.market) == 5 and len(state.deck) == 96 - 8 * players - 5
        wilds.update(seat.hand[WILD] for seat in state.seats)
    assert wilds[1] and wilds[2] and wilds[3], "the other locomotives are among the cards dealt"


def test_cg_set_1_no_given_wild() -> None:
    """``cards.deal_wilds`` says how many locomotives are given first; without, seven cards are just dealt."""
    rules = rules_of("card-game", 2, cards__deal_wilds=0)
    assert sum(rules.start(1).seats[0].hand) == 7
    assert any(not rules.start(seed).seats[0].hand[WILD] for seed in range(20))
    assert all(rules_of("usa", 2, cards__deal_wilds=2).start(seed).seats[1].hand[WILD] >= 2 for seed in range(9))
    with pytest.raises(OptionError, match="dealing 12 cards to 4 players"):
        compile_rules(maps.load("card-game"), 4, {"cards.deal_wilds": 5})


@pytest.mark.parametrize("board", ["card-game", "usa"])
def test_wilds_left_lie_anywhere_in_the_deck(board: str) -> None:
    """CG-SET-1: the wilds given come out before the shuffle, so those left lie no nearer the top than the bottom."""
    rules, upper, lower = rules_of(board, 4, cards__deal_wilds=2), 0, 0
    for seed in range(400):
        deck = rules.start(seed).deck
        half = len(deck) // 2
        lower += deck[:half].count(WILD)
        upper += deck[len(deck) - half:].count(WILD)
    spread = (upper + lower) ** 0.5
    assert upper + lower > 400 and abs(upper - lower) < 4 * spread


def test_cg_set_3_tickets() -> None:
    """CG-SET-3: six tickets, one to six kept, the others shuffled back into the deck (`shuffle_back`)."""
    state = RULES.start(3)
    offer = state.pending[-1]
    assert (len(offer.tickets), offer.minimum, len(state.ticket_deck)) == (6, 1, 46 - 18)
    assert ids(why(RULES, state, KeepTickets(()))) == ["CG-SET-3"]
    assert not why(RULES, state, KeepTickets(tuple(sorted(offer.tickets))))
    do(RULES, state, KeepTickets((min(offer.tickets),)))
    assert len(state.ticket_deck) == 46 - 18 + 5
    unkept = set(offer.tickets) - {min(offer.tickets)}
    assert {state.ticket_deck.index(t) for t in unkept} != set(range(5)), "not simply under the deck"


def test_cg_set_4_order() -> None:
    """CG-SET-4: the named seat begins and turns go clockwise."""
    state = rules_of("card-game", 3, turn__first="2").start(1)
    assert state.to_move == 1
    for _ in range(3):
        do(RULES, state, KeepTickets((min(state.pending[-1].tickets),)))
    assert (state.actor, state.pending) == (1, [])
    do(RULES, state, DrawCard(-1), "stop drawing")
    assert state.to_move == 2


# -- the turn ------------------------------------------------------------------------------------------
def test_cg_trn_1_steps_in_order() -> None:
    """CG-TRN-1: nothing else can be done before step 1; afterwards exactly one action follows."""
    state = table(RULES, hands=["2 red"], yards={0: ["2 blue"]}, step=1)
    for action in ("draw deck", "draw tickets", "play 2 red", "pass"):
        assert ids(why(RULES, state, action))[0] == "CG-TRN-1"
    do(RULES, state, "move")
    assert state.to_move == 0 and ids(why(RULES, state, "move")) == ["CG-TRN-2"]
    do(RULES, state, "play 2 red")
    assert state.to_move == 1


def test_cg_trn_2_one_card_of_every_row() -> None:
    """CG-TRN-2: every row gives one card to the stack; the last card of a row ends it."""
    state = table(RULES, yards={0: ["3 blue", "1 red", "2 white"]}, stacks={0: "1 red"}, step=1)
    assert RULES.legal(state) == [MoveCards(())]
    log = do(RULES, state, "move")
    assert yard(state, 0) == {"blue": (2, 0), "white": (1, 0)} and stack(state, 0) == {"blue": 1, "red": 2, "white": 1}
    assert [(e.kind, e.data["stack"], e.rules) for e in log] == [("moved", 4, ("CG-TRN-2",))]


def test_cg_trn_2_skipped_without_rows() -> None:
    """CG-TRN-2: with an empty railyard, as in the first turn, the turn begins with step 2."""
    state = table(RULES, hands=["", "2 red"], step=1)
    assert not state.pending
    do(RULES, state, "draw deck", "draw deck")
    assert state.to_move == 1 and not state.pending
    do(RULES, state, "play 2 red", "draw deck", "draw deck", "draw deck", "draw deck")
    assert state.to_move == 1 and RULES.legal(state) == [MoveCards(())]


def test_cg_trn_3_stacks_are_hidden() -> None:
    """CG-TRN-3: nobody sees into a stack, not even its owner, unless ``info.stack`` is owner; sizes are public."""
    one = table(RULES, stacks={0: "2 red", 1: "1 blue"})
    other = table(RULES, stacks={0: "1 red, 1 locomotive", 1: "1 green"})
    for seat in (None, 0, 1, 2):
        for key in ("stack", "stack_counts", "railyards"):
            assert RULES.visible(one, seat)[key] == RULES.visible(other, seat)[key]
    assert RULES.visible(one, 0)["stack_counts"] == (2, 1, 0)
    looking = rules_of("card-game", 3, info__stack="owner")
    assert looking.visible(one, 0)["stack"] == (0, 0, 0, 0, 0, 0, 2, 0, 0)
    assert looking.visible(one, 1)["stack"] != looking.visible(other, 1)["stack"]
    assert looking.visible(one, 2)["stack"] == (0,) * 9 and looking.visible(one, None)["stack"] is None
    assert rules_of("card-game", 3, info__stack="hidden").visible(one, 0)["stack"] is None


def test_railyards_are_public() -> None:
    """CG-TRN-3 hides stacks only: everybody sees every row, its coloured cards and its wilds."""
    state = table(RULES, yards={1: ["2 blue, 1 locomotive"]})
    for seat in (None, 0, 1, 2):
        assert RULES.visible(state, seat)["railyards"] == ({}, {"blue": (2, 1)}, {})


def test_cg_trn_4_one_of_three_actions() -> None:
    """CG-TRN-4: step 2 is drawing cards, playing to the railyard or drawing tickets, and no second action."""
    state = table(RULES, hands=["2 red"])
    assert {type(action).__name__ for action in RULES.legal(state)} == {"DrawCard", "PlayCards", "DrawTickets"}
    do(RULES, state, "draw deck")
    assert ids(why(RULES, state, "play 2 red")) == ["CG-TRN-4"]
    assert ids(why(RULES, table(RULES, hands=["2 red"]), "pass")) == ["CG-TRN-4"]


def test_cg_amb_3_which_card_moves() -> None:
    """CG-AMB-3: ``cg.row_take``: player_choice, from_top (the locomotive) or coloured_first."""
    setting = {"yards": {0: ["2 blue, 1 locomotive", "1 red, 1 locomotive", "white: 1 locomotive"]}, "step": 1}
    free = table(RULES, **setting)
    assert {action.wilds for action in RULES.legal(free)} == {(1,), (1, 2), (1, 6), (1, 2, 6)}
    assert ids(why(RULES, free, "move")) == ["CG-TRN-2"]
    assert ids(why(RULES, free, "move locomotive of white, green")) == ["CG-TRN-2"]
    top = rules_of("card-game", 3, cg__row_take="from_top")
    assert top.legal(table(top, **setting)) == [MoveCards((1, 2, 6))]
    first = rules_of("card-game", 3, cg__row_take="coloured_first")
    state = table(first, **setting)
    assert first.legal(state) == [MoveCards((1,))]
    assert ids(why(first, state, "move locomotive of white, blue")) == ["CG-AMB-3"]
    assert rules_of("card-game", 3, cg__row_take="player_choice").options == RULES.options
    do(RULES, free, "move locomotive of white, blue")
    assert yard(free, 0) == {"blue": (2, 0), "red": (0, 1)}
    assert stack(free, 0) == {"red": 1, "locomotive": 2}


# -- playing -------------------------------------------------------------------------------------------
def test_cg_rly_1_row_or_three_colours() -> None:
    """CG-RLY-1: two or more cards of one colour, or exactly three cards of three different colours."""
    state = table(RULES, hands=["3 blue, 1 red, 1 green, 1 white"], market=MARKET)
    assert plays(RULES, state) == {"2 blue", "3 blue", "1 blue + 1 red + 1 green", "1 white + 1 red + 1 green",
                                   "1 white + 1 blue + 1 red", "1 white + 1 blue + 1 green"}
    for wrong in ("1 blue", "1 blue + 1 red", "2 blue + 1 red", "1 white + 1 blue + 1 red + 1 green", "nothing",
                  "2 blue + 1 red + 1 green"):
        assert "CG-RLY-1" in ids(why(RULES, state, f"play {wrong}"))
    assert ids(why(RULES, state, "play 4 blue")) == ["CG-RLY-1"], "more than the hand holds"
    log = do(RULES, state, "play 3 blue")
    assert yard(state, 0) == {"blue": (3, 0)} and hand(state, 0) == {"white": 1, "red": 1, "green": 1}
    assert kinds_of(log) == ["played"] and state.to_move == 1


def test_cg_rly_2_wilds_only_in_rows() -> None:
    """CG-RLY-2: locomotives may be part of a row, never of three colours."""
    state = table(RULES, hands=["1 blue, 1 red, 1 green, 2 locomotive"])
    assert "1 blue + 2 locomotives" in plays(RULES, state)
    assert ids(why(RULES, state, "play 1 blue + 1 red + 1 green + 1 locomotive")) == ["CG-RLY-2"]
    assert ids(why(RULES, state, "play 1 blue + 1 red + 1 locomotive")) == ["CG-RLY-1"]
    do(RULES, state, "play 1 blue + 2 locomotives")
    assert yard(state, 0) == {"blue": (1, 2)}


def test_cg_rly_3_a_wild_serves_any_colour() -> None:
    """CG-RLY-3: a locomotive played with a blue row later completes a ticket that needs no blue."""
    state = table(RULES, yards={0: ["1 blue, 1 locomotive"]}, stacks={0: "1 green"},
                  tickets={0: ["Dallas-Raleigh"]}, step=1)
    do(RULES, state, "move locomotive of blue")
    assert RULES.score(state).totals[0] > 0, "green and red: the locomotive stands for red"


def test_cg_rly_4_own_colours_wait() -> None:
    """CG-RLY-4: a colour in the own railyard cannot be played again until it is gone."""
    state = table(RULES, hands=["4 blue, 1 red, 1 green"], yards={0: ["1 blue"]})
    assert plays(RULES, state) == set()
    for action in ("play 4 blue", "play 1 blue + 1 red + 1 green"):
        assert ids(why(RULES, state, action)) == ["CG-RLY-4"]


def test_cg_rly_5_more_than_the_opponent() -> None:
    """CG-RLY-5: a colour in an opponent's railyard takes more cards than lie there; equal is not enough."""
    state = table(RULES, hands=["4 blue"], yards={2: ["3 blue"]})
    assert plays(RULES, state) == {"4 blue"}
    reasons = why(RULES, state, "play 3 blue")
    assert ids(reasons) == ["CG-RLY-5"] and "Player 3 has 3 blue" in reasons[0].text
    assert "play 4 or more, not 3" in reasons[0].text


def test_cg_rly_6_robbing() -> None:
    """CG-RLY-6: the opponent's cards of that colour go to the discard at once, wilds included; other rows stay."""
    state = table(RULES, hands=["4 blue"], yards={1: ["2 blue, 1 locomotive", "1 red"]})
    log = do(RULES, state, "play 4 blue")
    assert yard(state, 1) == {"red": (1, 0)} and yard(state, 0) == {"blue": (4, 0)}
    assert pile(state) == {"blue": 2, "locomotive": 1}
    assert [(e.kind, e.seat) for e in log] == [("played", 0), ("robbed", 0)]
    assert log[1].data == {"victim": 1, "cards": ((2, 2), (WILD, 1))} and log[1].rules == ("CG-RLY-6",)
    assert RULES.legal(state) == [MoveCards(())], "the robbed seat goes on with what it has"


def test_cg_rly_7_one_railyard_a_colour() -> None:
    """CG-RLY-7: three colours must lie nowhere, and a position with a colour in two railyards cannot be."""
    state = table(RULES, hands=["1 blue, 1 red, 1 green, 1 white"], yards={1: ["1 white"], 0: ["1 red"]})
    assert plays(RULES, state) == set()
    assert ids(why(RULES, state, "play 1 blue + 1 green + 1 white")) == ["CG-RLY-5"]
    assert ids(why(RULES, state, "play 1 white + 1 red + 1 green")) == ["CG-RLY-5", "CG-RLY-4"]


def test_cg_amb_1_wilds_in_the_size() -> None:
    """CG-AMB-1: ``cg.robbing_counts_wilds`` True counts locomotives of both rows, False of neither."""
    for counts, wanted in ((True, {"2 blue + 2 locomotives", "3 blue + 1 locomotive", "3 blue + 2 locomotives"}),
                           (False, {"3 blue", "3 blue + 1 locomotive", "3 blue + 2 locomotives"})):
        rules = rules_of("card-game", 3, cg__robbing_counts_wilds=counts)
        state = table(rules, hands=["3 blue, 2 locomotive"], yards={1: ["2 blue, 1 locomotive"]})
        assert plays(rules, state) == wanted
    loose = rules_of("card-game", 3, cg__robbing_counts_wilds=False)
    state = table(loose, hands=["1 blue, 1 red, 1 green"], yards={1: ["blue: 2 locomotive"]})
    assert plays(loose, state) == {"1 blue + 1 red + 1 green"}, "locomotives alone count nothing"
    do(loose, state, "play 1 blue + 1 red + 1 green")
    assert yard(state, 1) == {} and pile(state) == {"locomotive": 2}


def test_cg_amb_2_least_coloured_cards() -> None:
    """CG-AMB-2: ``cg.row_min_coloured``: a colour and a locomotive will do, locomotives alone never; or two colours."""
    state = table(RULES, hands=["1 blue, 3 locomotive"])
    assert "1 blue + 1 locomotive" in plays(RULES, state)
    assert ids(why(RULES, state, "play 2 locomotives")) == ["CG-AMB-2"]
    strict = rules_of("card-game", 3, cg__row_min_coloured=2)
    state = table(strict, hands=["2 blue, 1 red, 1 locomotive"])
    assert plays(strict, state) == {"2 blue", "2 blue + 1 locomotive"}
    assert ids(why(strict, state, "play 1 red + 1 locomotive")) == ["CG-AMB-2"]


@pytest.mark.parametrize("pay", [((2, 0),), ((2, 1), (2, 1)), ((9, 2),), ((2, True),), "blue", ((6, 1), (2, 1)), None])
def test_senseless_cards(pay: Any) -> None:
    """CG-RLY-1: cards that are none are refused with a reason and no error."""
    state = table(RULES, hands=["4 blue"])
    assert ids(RULES.why_not(state, PlayCards(pay))) == ["CG-RLY-1"]


@pytest.mark.parametrize("wilds", [(8,), (2, 2), (6, 2), ("blue",), 2, None, (2.0,)])
def test_senseless_moves(wilds: Any) -> None:
    """CG-TRN-2: rows that are none are refused with a reason and no error."""
    state = table(RULES, yards={0: ["1 blue, 1 locomotive"]}, step=1)
    assert set(ids(RULES.why_not(state, MoveCards(wilds)))) == {"CG-TRN-2"}


def test_sample_reaches_every_play() -> None:
    """Playing at random comes to every row and every three colours that can be played (CG-RLY-1)."""
    from random import Random

    state = table(RULES, hands=["2 blue, 1 red, 1 green, 1 white, 2 locomotive"], yards={1: ["1 white"]}, deck=[],
                  market=["-"] * 5, ticket_deck=[])
    legal, rng = set(RULES.legal(state)), Random(1)
    assert {RULES.sample(state, rng) for _ in range(600)} == legal and len(legal) > 8
    moving = table(RULES, yards={0: ["1 blue, 1 locomotive", "1 red, 1 locomotive"]}, step=1)
    assert {RULES.sample(moving, rng) for _ in range(80)} == set(RULES.legal(moving))


@pytest.mark.parametrize(("line", "action"), [
    ("play 2 red + 1 locomotive", PlayCards(((6, 2), (8, 1)))), ("move", MoveCards(())),
    ("move locomotive of white, red", MoveCards((1, 6))), ("MOVE locomotives of Red,white", MoveCards((1, 6)))])
def test_notation(line: str, action: Any) -> None:
    """Plays and moves are written and read in words."""
    board = RULES.board
    assert read(board, line) == action
    assert read(board, write(board, action)) == read(board, str(action)) == action


@pytest.mark.parametrize("line", ["move red", "move locomotive of", "move locomotive of pinkish", "play red red",
                                  "complete", "complete Boston-Boston"])
def test_wrong_notation(line: str) -> None:
    """A line that names no rows, cards or ticket is a NotationError."""
    with pytest.raises(NotationError):
        read(RULES.board, line)


# -- the base of the game ------------------------------------------------------------------------------
def test_modules_know_what_they_stand_on() -> None:
    """A game of cards has no tracks, trains or stations, and a board no railyard; each is said in one sentence."""
    cards, usa = maps.load("card-game"), maps.load("usa")
    assert (cards.base, usa.base) == ("cards", "board") and not cards.tracks
    assert not {"claiming", "longest_path"} & set(RULES.modules)
    with pytest.raises(OptionError, match="stations cannot be used on The Card Game: it is for a board with tracks"):
        compile_rules(cards, 2, {"modules.stations": True})
    with pytest.raises(OptionError, match="railyard cannot be used on USA: it is for a game of cards alone"):
        compile_rules(usa, 2, {"modules.railyard": True})
    with pytest.raises(OptionError, match="there is no option 'trains'"):
        compile_rules(cards, 2, {"trains": 40})
    with pytest.raises(OptionError, match=r"modules\.railyard cannot be false; every game has the railyard"):
        compile_rules(cards, 2, {"modules.railyard": False})
    assert "trains" not in options_for(cards) and "cg.row_take" not in options_for(usa)
    assert "bonus.most_tickets" in options_for(cards), "counting tickets needs no tracks"


def test_reasons_and_events_cite_the_own_rulebook() -> None:
    """What the base modules do is cited by the ids of The Card Game, where its rulebook says it anew."""
    log: list[Any] = []
    state = RULES.start(1, log)
    assert [e.rules for e in log if e.kind == "dealt_cards"] == [("CG-SET-1", "CG-SET-2")] * 3
    assert {e.rules for e in log if e.kind == "offered"} == {("CG-SET-3",)}
    assert ids(RULES.why_not(state, DrawCard(-1)))[0] == "CG-SET-3"
    assert RULES.cited("BASE-TRN-3") == "BASE-TRN-3" and RULES.cited("BASE-DRW-3") == "CG-DRW-2"
    assert RULES.score(state).ranking.steps[0][0] == "CG-TIE-1"
    assert COLOURS[2] == "blue"
