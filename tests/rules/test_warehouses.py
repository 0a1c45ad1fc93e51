"""Warehouses and depots (E12-WAR): storing, placing, emptying, the bonus, and every other module beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

import pytest
from positions import cards, do, position, rules_of

from ttrlab import maps
from ttrlab.actions import DECK, DrawCard, EmptyWarehouse, KeepTickets, Pass, PlaceDepot, StoreCard
from ttrlab.board import CARD_KINDS
from ttrlab.engine import Rules
from ttrlab.errors import NotationError, OptionError
from ttrlab.notation import read, write
from ttrlab.play.bots import BOTS
from ttrlab.play.game import new_game
from ttrlab.play.positions import position_of, set_position
from ttrlab.play.worlds import imagine, knowledge_of
from ttrlab.rules.drawing import FirstCard, SecondCard
from ttrlab.rules.registry import compile_rules
from ttrlab.rules.warehouses import Emptying, FirstDepot
from ttrlab.state import State


def placed(rules: Rules, depots: Mapping[str, int], piles: Sequence[str] = (), left: Sequence[int] = (),
           **more: object) -> State:
    """Return a position with depots, warehouses and depots left, all cards of warehouses taken off the deck."""
    state = position(rules, **more)  # type: ignore[arg-type]
    part = state.parts["warehouses"]
    part.at = {rules.board.city(name).index: seat for name, seat in depots.items()}
    part.left = [*left, *part.left[len(left):]]
    for pile, text in zip(part.piles, piles, strict=False):
        for card, number in cards(text):
            pile[card] += number
            for _ in range(number):
                if card in state.deck:
                    state.deck.remove(card)
    return state


def rules_why(rules: Rules, state: State, action: str) -> list[str]:
    """Return the rules against an action."""
    return [reason.rule for reason in rules.why_not(state, read(rules.board, action))]


def usa(players: int = 2, **options: object) -> Rules:
    """Return the rules of USA with warehouses."""
    return rules_of("usa", players, **{"modules__warehouses": True, **options})


def test_e12_cmp_2_and_e12_set_2_set_up() -> None:
    """E12-CMP-2, E12-SET-2: after the tickets each seat places its first depot, the last one first; four are left."""
    rules = usa(3, turn__first="2")
    state = rules.start(5)
    asked = []
    while state.pending:
        asked.append((type(state.pending[-1]).__name__, state.actor))
        do(rules, state, rules.legal(state)[0])
    assert asked == [("Offer", 1), ("Offer", 2), ("Offer", 0), ("FirstDepot", 0), ("FirstDepot", 2), ("FirstDepot", 1)]
    part = state.parts["warehouses"]
    assert part.left == [4, 4, 4] and sorted(part.at.values()) == [0, 1, 2] and state.to_move == 1
    assert usa(warehouses__depots=2).start(1).parts["warehouses"].left == [2, 2]


def test_first_depots_take_empty_cities() -> None:
    """E12-SET-2, E12-WAR-5: a first depot goes into any city without one; nothing else may be done before."""
    rules = usa()
    state = rules.start(1)
    for _ in range(2):
        do(rules, state, rules.legal(state)[0])
    assert isinstance(state.pending[-1], FirstDepot) and state.actor == 1
    assert len(rules.legal(state)) == len(rules.board.cities)
    do(rules, state, "depot in Denver")
    assert len(rules.legal(state)) == len(rules.board.cities) - 1
    assert rules_why(rules, state, "depot in Denver") == ["E12-WAR-5"]
    assert rules_why(rules, state, "draw tickets") == ["E12-SET-2"]
    assert rules_why(rules, state, "store in warehouse 1")[0] == "E12-SET-2"
    assert [reason.rule for reason in rules.why_not(state, PlaceDepot(99))] == ["E12-WAR-2"]


def test_e12_war_1_the_first_card_goes_into_a_warehouse() -> None:
    """E12-WAR-1: before drawing, the top card goes unseen into any warehouse; then two cards are drawn as usual."""
    rules = usa(3)
    state = placed(rules, {"Denver": 0}, deck=["red", "blue", "green", "white"], discard="20 black")
    assert rules_why(rules, state, "draw deck") == ["E12-WAR-1"] == rules_why(rules, state, "draw market 1")
    assert [a for a in rules.legal(state) if isinstance(a, DrawCard | StoreCard)] == [StoreCard(n) for n in range(3)]
    log = do(rules, state, "store in warehouse 3")
    assert state.parts["warehouses"].piles[2][cards("1 red")[0][0]] == 1
    assert log[0].kind == "stored" and "card" not in log[0].data
    assert isinstance(state.pending[-1], FirstCard)
    assert rules_why(rules, state, "claim Denver–Omaha with 4 purple")[0] == "BASE-DRW-1"
    do(rules, state, "draw deck")
    assert isinstance(state.pending[-1], SecondCard)
    assert rules_why(rules, state, "store in warehouse 1")[0] == "BASE-TRN-1"
    do(rules, state, "draw market 1")
    assert state.to_move == 1 and sum(state.seats[0].hand) == 2
    assert rules_why(rules, state, "store in warehouse 4") == ["E12-CMP-2"]


def test_a_market_wild_is_the_only_card_after_storing() -> None:
    """E12-WAR-1, BASE-DRW-3: after storing the usual rules hold: a face-up locomotive ends the turn."""
    rules = usa()
    state = placed(rules, {}, market=["locomotive", "red", "red", "blue", "blue"])
    do(rules, state, "store in warehouse 1", "draw market 1")
    assert state.to_move == 1 and sum(state.seats[0].hand) == 1 and not state.pending


def test_e12_war_2_depots_are_a_free_action() -> None:
    """E12-WAR-2: in the own turn depots go into empty cities, as many as one likes, and the turn goes on."""
    rules = usa()
    state = placed(rules, {"Denver": 1}, left=[2, 4])
    do(rules, state, "depot in Omaha", "depot in Dallas")
    part = state.parts["warehouses"]
    assert state.to_move == 0 and part.left == [0, 4] and not state.pending
    assert [rules.board.cities[city].name for city, seat in part.at.items() if seat == 0] == ["Omaha", "Dallas"]
    assert rules_why(rules, state, "depot in Miami") == ["E12-WAR-2"]
    assert rules_why(rules, state, "depot in Denver") == ["E12-WAR-5", "E12-WAR-2"]
    assert not any(isinstance(action, PlaceDepot) for action in rules.legal(state))


def test_a_depot_alone_is_no_turn() -> None:
    """E12-WAR-2, BASE-TRN-3: who can do nothing else passes, and places no depot either."""
    rules = usa()
    state = placed(rules, {}, market=["-"] * 5, deck=[], ticket_deck=[])
    assert rules.legal(state) == [Pass()]
    assert rules_why(rules, state, "depot in Miami") == ["E12-WAR-2"]


CLAIM = "claim Kansas City–Omaha with 1 red"
"""A track of one space; its first end is Kansas City."""


def test_e12_war_3_emptying_a_warehouse() -> None:
    """E12-WAR-3: who claims a route into a city with a depot may take all cards of its owner for an own depot."""
    rules = usa()
    state = placed(rules, {"Omaha": 1}, ["", "2 red, 1 blue"], [3, 4], hands=["1 red"])
    do(rules, state, CLAIM)
    assert state.pending == [Emptying(0, state.pending[0].track, (1,))] and state.to_move == 0
    assert rules.legal(state) == [EmptyWarehouse(1), EmptyWarehouse(None)]
    assert rules_why(rules, state, "empty warehouse 1") == ["E12-WAR-3"]
    assert rules_why(rules, state, "empty warehouse 9") == ["E12-CMP-2"]
    assert rules_why(rules, state, "draw deck")[0] == "E12-WAR-3"
    before = rules.cards(state)
    log = do(rules, state, "empty warehouse 2")
    part = state.parts["warehouses"]
    assert cards("2 red, 1 blue") == tuple((c, n) for c, n in sorted(enumerate(state.seats[0].hand)) if n)
    assert part.left == [2, 4] and not any(part.piles[1]) and part.at == {rules.board.city("Omaha").index: 1}
    assert log[0].secret == ("cards",) and state.to_move == 1 and rules.cards(state) == before


def test_own_depots_count_and_cards_may_stay() -> None:
    """E12-WAR-3: an own depot gives the own warehouse; nobody has to take anything."""
    rules = usa()
    state = placed(rules, {"Omaha": 0}, ["4 green"], [1], hands=["1 red"])
    left = state.copy()
    do(rules, state, CLAIM, "empty warehouse 1")
    assert state.seats[0].hand[cards("1 green")[0][0]] == 4 and state.parts["warehouses"].left[0] == 0
    do(rules, left, CLAIM, "empty no warehouse")
    assert left.to_move == 1 and sum(left.parts["warehouses"].piles[0]) == 4 and left.parts["warehouses"].left[0] == 1


def test_e12_war_4_both_ends() -> None:
    """E12-WAR-4: with depots at both ends both warehouses may be emptied, for two depots; with one left only one."""
    rules = usa(3)
    for left, more in ((2, True), (1, False)):
        state = placed(rules, {"Omaha": 1, "Kansas City": 2}, ["", "1 blue", "2 white"], [left], hands=["1 red"])
        do(rules, state, CLAIM, "empty warehouse 3")
        assert bool(state.pending) == more
        if more:
            assert rules.legal(state) == [EmptyWarehouse(1), EmptyWarehouse(None)]
            do(rules, state, "empty warehouse 2")
        assert sum(state.seats[0].hand) == (3 if more else 2) and state.to_move == 1
    one = placed(rules, {"Omaha": 1, "Kansas City": 1}, ["", "1 blue"], [4], hands=["1 red"])
    do(rules, one, CLAIM)
    assert rules.legal(one) == [EmptyWarehouse(1), EmptyWarehouse(None)]


def test_e12_war_5_and_e12_edg_5_no_other_piece() -> None:
    """E12-WAR-5, E12-EDG-5: no station beside a depot, nor a depot beside a station, unless with ``with_stations``."""
    for sharing, barred in (("alone", True), ("with_stations", False)):
        rules = rules_of("europe", modules__warehouses=True, warehouses__sharing=sharing)
        state = placed(rules, {"Berlin": 1}, hands=["1 red"], stations={"Wien": 1})
        assert rules_why(rules, state, "station Berlin with 1 red") == (["E12-WAR-5"] if barred else [])
        assert rules_why(rules, state, "depot in Wien") == (["E12-WAR-5"] if barred else [])
        assert rules_why(rules, state, "depot in Berlin") == ["E12-WAR-5"]
        offered = {write(rules.board, action) for action in rules.legal(state)}
        assert ("station Berlin with 1 red" in offered) != barred and ("depot in Wien" in offered) != barred


def test_a_depot_shares_no_city_with_tokens() -> None:
    """E12-WAR-5: a stack of tokens bars a depot too."""
    rules = rules_of("san-francisco", modules__warehouses=True)
    state = rules.start(1)
    while not isinstance(state.pending[-1], FirstDepot):
        do(rules, state, rules.legal(state)[0])
    city = next(iter(state.parts["tokens"].at))
    assert [r.rule for r in rules.why_not(state, PlaceDepot(city))] == ["E12-WAR-5"]
    assert PlaceDepot(city) not in rules.legal(state)


def test_e12_war_6_what_is_public() -> None:
    """E12-WAR-6: everybody sees how many cards are in a warehouse, and nobody, its owner included, which."""
    rules = usa()
    one = placed(rules, {"Omaha": 1}, ["2 red", "1 blue"], [3, 4])
    other = placed(rules, {"Omaha": 1}, ["2 green", "1 white"], [3, 4])
    for seat in (0, 1, None):
        seen = rules.visible(one, seat)
        assert seen["warehouses"] == (2, 1) and seen["depots_left"] == (3, 4)
        assert seen["depots"] == {rules.board.city("Omaha").index: 1}
        assert {k: v for k, v in seen.items() if k != "deck_count"} == {
            k: v for k, v in rules.visible(other, seat).items() if k != "deck_count"}
    module = rules.modules["warehouses"]
    assert module.holds(one, 0, False) == "warehouse 2, depots 3"
    told = module.remarks(one, 0, rules.board.track("Kansas City–Omaha"), False)
    assert [reason.rule for reason in told] == ["E12-WAR-3"]
    assert set(module.in_cities(one)) == {rules.board.city("Omaha").index}


def test_e12_war_7_warehouses_become_the_deck() -> None:
    """E12-WAR-7: where no card can be drawn and a seat has no depot left, all warehouses are shuffled into a deck."""
    rules = usa(draw__market_when_deck_empty=False)
    for left, shuffled in ((0, True), (1, False)):
        state = placed(rules, {"Omaha": 1}, ["2 red", "3 blue"], [left, 4], deck=[], hands=["1 red"])
        state.market = [0] * 5
        state.discard = [0] * CARD_KINDS
        before = rules.cards(state)
        log = do(rules, state, "draw tickets", _keep_all(state))
        assert ("warehouses_shuffled" in {event.kind for event in log}) == shuffled
        assert len(state.deck) == (5 if shuffled else 0) and rules.cards(state) == before


def _keep_all(state: State) -> KeepTickets:
    return KeepTickets(tuple(sorted(state.ticket_deck[-3:])))


def test_the_last_card_is_no_turn() -> None:
    """E12-WAR-1, E12-WAR-7: a draw that could only fill a warehouse is none, so the warehouses become the deck."""
    rules = usa()
    state = placed(rules, {}, ["1 red"], [1, 1], deck=["blue"], market=["-"] * 5)
    assert not any(isinstance(action, StoreCard | DrawCard) for action in rules.legal(state))
    assert rules_why(rules, state, "store in warehouse 1") == ["E12-WAR-1"] == rules_why(rules, state, "draw deck")


def test_e12_edg_1_no_depot_to_give() -> None:
    """E12-EDG-1: without an own depot nothing can be taken."""
    rules = usa()
    state = placed(rules, {"Omaha": 1}, ["", "2 red"], [0, 4], hands=["1 red"])
    do(rules, state, CLAIM)
    assert not state.pending and state.to_move == 1
    assert rules_why(rules, state, "empty warehouse 2") == ["E12-WAR-3"]


def test_e12_edg_2_an_empty_warehouse() -> None:
    """E12-EDG-2: an empty warehouse may be taken; a depot is lost for nothing."""
    rules = usa()
    state = placed(rules, {"Omaha": 1}, left=[3, 4], hands=["1 red"])
    do(rules, state, CLAIM, "empty warehouse 2")
    assert state.parts["warehouses"].left == [2, 4] and not any(state.seats[0].hand)


def test_e12_edg_3_one_card_in_the_deck() -> None:
    """E12-EDG-3: the last card goes to a warehouse; the market may still be drawn from."""
    rules = usa()
    state = placed(rules, {}, deck=["red"])
    do(rules, state, "store in warehouse 1")
    assert not state.deck and rules_why(rules, state, "draw deck") == ["BASE-DRW-8"]
    assert rules.legal(state) == [DrawCard(place) for place in range(5)]
    do(rules, state, "draw market 2", "draw market 1")
    assert state.to_move == 1 and rules.legal(state)[0] == DrawCard(2)
    assert DrawCard(DECK) not in rules.legal(state) and StoreCard(0) not in rules.legal(state)


def test_e12_sco_1_most_depots_not_used() -> None:
    """E12-SCO-1: 10 for the most depots left, all of it for each that ties; nobody where none are left."""
    for left, paid in (([3, 2, 3], {0: 10, 2: 10}), ([0, 1, 0], {1: 10}), ([0, 0, 0], {})):
        rules = usa(3)
        sheet = rules.score(placed(rules, {}, left=left))
        assert {line.seat: line.points for line in sheet.lines if line.kind == "depots"} == paid
    rules = usa(2, warehouses__bonus=7, tie__bonus="split")
    assert [line.points for line in rules.score(position(rules)).lines if line.kind == "depots"] == [3, 3]
    none = usa(warehouses__bonus=0)
    assert "warehouses" in none.modules and not any(
        line.kind == "depots" for line in none.score(position(none)).lines)


def test_e12_amb_4_cards_beside_the_warehouse() -> None:
    """E12-AMB-4: where the cards lie has no effect: they are of nobody's hand, and are counted once."""
    rules = usa()
    state = placed(rules, {}, ["3 red"])
    assert not any(state.seats[0].hand) and rules.cards(state) == rules.board.deck


def test_a_tunnel_is_settled_before_the_warehouse() -> None:
    """EU-TUN-6, E12-WAR-3: the choice of a warehouse follows the claim, so it follows the surcharge."""
    rules = rules_of("europe", modules__warehouses=True)
    track = next(t for t in rules.board.tracks if t.marks.get("tunnel") and t.length == 2)
    name = rules.board.cities[track.a].name
    state = placed(rules, {name: 1}, ["", "2 blue"], hands=["5 red"], deck=["red", "white", "white", "white"])
    do(rules, state, f"claim #{track.index} with 2 red")
    assert type(state.pending[-1]).__name__ == "Surcharge" and len(state.pending) == 1
    do(rules, state, "add 1 red", "empty warehouse 2")
    assert state.seats[0].hand[cards("1 blue")[0][0]] == 2 and state.to_move == 1


def test_tolls_and_warehouses_ask_in_turn() -> None:
    """E12-WAR-3, NL-AMB-4: where a toll and a warehouse are both asked about, both are answered, then the turn ends."""
    rules = rules_of("usa", modules__warehouses=True, tolls__by_length="flat", nederland__voluntary_loan=True)
    state = placed(rules, {"Omaha": 1}, ["", "2 blue"], hands=["1 red"])
    do(rules, state, CLAIM)
    assert len(state.pending) == 2
    toll_first = type(state.pending[-1]).__name__ == "TollChoice"
    do(rules, state, *("pay toll", "empty warehouse 2")[::1 if toll_first else -1])
    assert state.to_move == 1 and not state.pending


@pytest.mark.parametrize("text", ["store in warehouse 2", "depot in Omaha", "empty warehouse 1", "empty no warehouse"])
def test_notation(text: str) -> None:
    """Each action reads back as it is written."""
    board = maps.load("usa")
    assert write(board, read(board, text)) == text == write(board, read(board, str(read(board, text))))


def test_notation_that_names_nothing() -> None:
    """A warehouse is named by a number from 1 on."""
    for text in ("store in warehouse", "store in warehouse 0", "empty warehouse red", "depot in Atlantis"):
        with pytest.raises(NotationError):
            read(maps.load("usa"), text)


def test_positions_round_trip_and_are_checked() -> None:
    """Warehouses, depots and depots left are part of a position; what cannot be is refused with its rule."""
    game = new_game("europe", 3, seed=2, options={"modules.warehouses": True})
    rng = Random(4)
    while game.node.number < 60 or game.state.pending:
        game.play(game.rules.sample(game.state, rng))
    data = position_of(game.state)
    other = new_game("europe", 3, seed=9, options={"modules.warehouses": True}).play(set_position(data))
    assert position_of(other.state) == data
    for change, rule in (({"depots": ["Berlin", "Wien"], "depots_left": 4}, "E12-CMP-2"),
                         ({"warehouse": {"red": 99}}, "BASE-CMP-1"), ({"depots": ["Berlin", "Berlin"]}, "E12-WAR-5")):
        seats = [{"hand": {}} | change, {}, {}]
        assert rule in {r.rule for r in set_position({"seats": seats}).why_not(game.state)}, change
    for odd in ({"depots": "Berlin"}, {"depots_left": "two"}, {"warehouse": {"pink elephant": 1}}, {"warehouse": [1]}):
        assert set_position({"seats": [odd, {}, {}]}).why_not(game.state)


def test_knowledge_follows_the_cards() -> None:
    """What a seat knows stays right while cards go into warehouses and come out, and no world says otherwise."""
    for seed in range(4):
        game = new_game("usa", 3, seed=seed, options={"modules.warehouses": True, "trains": 25})
        rng = Random(seed)
        while not game.over and game.node.number < 260:
            game.play(game.rules.sample(game.state, rng))
        seat = seed % 3
        known = knowledge_of(game, seat)
        assert known.agrees(game.state)
        world = imagine(game.state, seat, Random(1), known)
        assert game.rules.cards(world) == game.rules.cards(game.state)
        assert list(map(sum, world.parts["warehouses"].piles)) == list(map(sum, game.state.parts["warehouses"].piles))
        assert world.seats[seat].hand == game.state.seats[seat].hand


def test_the_bonus_only_scores() -> None:
    """A game goes on alike whatever the bonus for depots is worth."""
    ends = []
    for worth in (0, 10, 50):
        rules, rng = usa(3, warehouses__bonus=worth), Random(2)
        state = rules.start(2)
        while not state.over:
            rules.apply(state, rules.sample(state, rng))
        ends.append(state)
    assert ends[0] == ends[1] == ends[2]


@pytest.mark.parametrize("name", BOTS)
def test_bots_use_warehouses(name: str) -> None:
    """Bots finish games with warehouses; those that plan never give a depot up for fewer than three cards."""
    game = new_game("europa-1912", 2, seed=3, options={"modules.warehouses": True, "trains": 12})
    bot, rng, taken = BOTS[name](), Random(1), []
    while not game.over:
        action = bot.choose(game.rules, game.state, rng)
        if isinstance(action, EmptyWarehouse) and action.seat is not None:
            taken.append(sum(game.state.parts["warehouses"].piles[action.seat]))
        game.play(action)
    assert name == "random" or all(number >= 3 for number in taken)


def test_small_boards_have_no_room() -> None:
    """The module wants a board with room for the depots."""
    tiny = maps.load(Path(__file__).parents[1] / "maps" / "tiny.toml")
    with pytest.raises(OptionError, match="cities; depots take at least 12"):
        compile_rules(tiny, 2, {"modules.warehouses": True})
    with pytest.raises(OptionError, match="warehouses cannot be used on The Card Game"):
        compile_rules(maps.load("card-game"), 2, {"modules.warehouses": True})
