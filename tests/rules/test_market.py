"""Market and deck: BASE-MKT, the edge cases 3, 4 and 5, and the options of BASE-AMB-1, 2 and 10."""

from __future__ import annotations

from positions import do, hand, ids, kinds_of, market_of, pile, position, rules_of, why

from ttrlab.board import WILD
from ttrlab.events import Event
from ttrlab.state import EMPTY

USA = rules_of("usa")
LAZY = rules_of("usa", deck__reshuffle="lazy")
TRIES = rules_of("usa", market__reset_policy="max_three_tries")
OFF = rules_of("usa", market__rule_of_three="off")
W = "locomotive"


def test_base_mkt_1_five_places_always_filled() -> None:
    """The market has five places and is filled whenever cards exist for it (BASE-MKT-1)."""
    state = USA.start(3)
    assert len(state.market) == 5 and EMPTY not in state.market
    late = position(USA, hands=["2 red"], market=["blue", "-", "-", "-", "-"], deck=[])
    do(USA, late, "claim Duluth-Omaha with 2 red")
    assert sorted(market_of(late)) == ["-", "-", "blue", "red", "red"]
    assert ids(why(USA, late, "draw market 6")) == ["BASE-MKT-1"]


def test_base_mkt_2_three_wilds_reset() -> None:
    """Three face-up wilds send all five cards to the discard; two do not (BASE-MKT-2)."""
    two = position(USA, market=[W, "red", "red", "red", "blue"], deck=[W, "green", "green"])
    do(USA, two, "draw market 5")
    assert market_of(two) == [W, "red", "red", "red", W]
    three = position(USA, market=[W, W, "red", "red", "blue"],
                     deck=[W, "green", "green", "black", "black", "white", "red"])
    log = do(USA, three, "draw market 5")
    assert market_of(three) == ["green", "green", "black", "black", "white"]
    assert pile(three) == {"red": 2, W: 3}
    assert [(e.kind, e.rules) for e in log[2:]] == [("reset", ("BASE-MKT-2",)), ("market", ("BASE-MKT-3",))]


def test_base_amb_10_among_the_five_not_in_a_row() -> None:
    """BASE-AMB-10: three wilds anywhere among the five count, side by side or not."""
    state = position(USA, market=[W, "red", W, "red", "blue"], deck=[W, *["green"] * 5, "red"])
    do(USA, state, "draw market 5")
    assert market_of(state) == ["green"] * 5


def test_base_mkt_3_new_five_are_tested_again() -> None:
    """The five new cards are tested again, as often as it takes (BASE-MKT-3)."""
    state = position(USA, market=[W, W, "red", "red", "blue"],
                     deck=[W, W, W, W, "red", "red", *["green"] * 5, "black"])
    assert kinds_of(do(USA, state, "draw market 5")).count("reset") == 2
    assert market_of(state) == ["green"] * 5


def test_base_set_3_the_first_market_too() -> None:
    """The very first market is reset as well, so no game starts with three wilds (BASE-SET-3, BASE-MKT-3)."""
    resets = 0
    for seed in range(200):
        log: list[Event] = []
        state = USA.start(seed, log)
        assert state.market.count(WILD) < 3
        resets += kinds_of(log).count("reset")
        assert USA.cards(state) == USA.board.deck
    assert resets > 0
    assert any(OFF.start(seed).market.count(WILD) >= 3 for seed in range(200))


def test_base_edg_3_reset_before_the_second_card() -> None:
    """BASE-EDG-3: the refill makes three wilds, so the second card comes from the new market."""
    state = position(USA, market=[W, W, "red", "red", "blue"],
                     deck=[W, W, "green", "black", "black", "white", "red"])
    do(USA, state, "draw market 5")
    assert market_of(state) == [W, "green", "black", "black", "white"] and state.actor == 0
    assert ids(why(USA, state, "draw market 1")) == ["BASE-DRW-4"]
    do(USA, state, "draw market 2")
    assert hand(state, 0) == {"blue": 1, "green": 1}


def test_base_edg_4_reset_across_a_reshuffle() -> None:
    """BASE-EDG-4: two from the deck, then the discard with the five just discarded (BASE-MKT-5, BASE-MKT-7)."""
    for rules in (USA, LAZY):
        state = position(rules, market=[W, W, "red", "red", "blue"], deck=[W, "green", "black"],
                         discard="12 yellow, 8 orange")
        log = do(rules, state, "draw market 5")
        assert market_of(state)[:2] == ["green", "black"]
        (shuffled,) = [event for event in log if event.kind == "reshuffled"]
        assert (shuffled.data["number"], shuffled.rules) == (25, ("BASE-MKT-5",))
        assert len(state.deck) == 22 and not any(state.discard)
        assert sorted(state.deck + state.market[2:]) == [3] * 12 + [4] * 8 + [6, 6, 8, 8, 8]


def test_base_mkt_7_reset_cards_come_back() -> None:
    """Cards of a reset may return in the same reset through a reshuffle (BASE-MKT-7)."""
    state = position(USA, market=[W, W, "red", "red", "blue"], deck=[W, "green"])
    do(USA, state, "draw market 5")
    assert sorted(state.deck + state.market) == [6, 6, 7, 8, 8, 8]
    assert state.market.count(WILD) < 3 and 6 in state.market


def test_base_edg_5_impossible_reset() -> None:
    """BASE-EDG-5: three wilds and two reds are all there is, so the market stays (BASE-MKT-4)."""
    state = position(USA, market=[W, W, "red", "red", "white"], deck=[W])
    log = do(USA, state, "draw market 5")
    assert market_of(state) == [W, W, "red", "red", W]
    assert (log[-1].kind, log[-1].rules) == ("market_stays", ("BASE-MKT-4",))
    assert state.actor == 0


def test_base_mkt_4_just_possible() -> None:
    """One more plain card anywhere makes the reset possible, and it is done (BASE-MKT-4)."""
    for deck, discard in (([W, "blue"], ""), ([W], "1 blue")):
        state = position(LAZY, market=[W, W, "red", "red", "white"], deck=deck, discard=discard)
        assert "reset" in kinds_of(do(LAZY, state, "draw market 5"))
        assert state.market.count(WILD) == 2


def test_base_amb_1_max_three_tries() -> None:
    """BASE-AMB-1: ``max_three_tries`` gives up after three resets, ``until_valid_or_impossible`` goes on."""
    deck = [W, *[W, W, W, "red", "red"] * 2, W, W, W, "blue", "blue", *["green"] * 5, "black"]
    seen = {}
    for rules in (USA, TRIES):
        state = position(rules, market=[W, W, "red", "red", "white"], deck=deck)
        log = do(rules, state, "draw market 5")
        seen[rules.options["market.reset_policy"]] = (kinds_of(log).count("reset"), market_of(state), log[-1])
    resets, market, last = seen["max_three_tries"]
    assert (resets, market) == (3, [W, W, W, "blue", "blue"])
    assert (last.kind, last.rules) == ("market_stays", ("BASE-AMB-1",))
    assert seen["until_valid_or_impossible"][:2] == (4, ["green"] * 5)


def test_base_amb_1_impossible_reset_is_tried_three_times() -> None:
    """BASE-AMB-1: ``max_three_tries`` tries even where no valid market exists."""
    state = position(TRIES, market=[W, W, "red", "red", "white"], deck=[W])
    log = do(TRIES, state, "draw market 5")
    assert kinds_of(log).count("reset") == 3 and state.market.count(WILD) == 3


def test_base_mkt_5_eager_reshuffle() -> None:
    """The discard becomes the deck as soon as the last card has left it (BASE-MKT-5)."""
    state = position(USA, deck=["red"], discard="3 blue")
    log = do(USA, state, "draw deck")
    assert state.deck == [2, 2, 2] and pile(state) == {}
    assert (log[-1].kind, log[-1].data["number"]) == ("reshuffled", 3)


def test_base_amb_2_lazy_reshuffle() -> None:
    """BASE-AMB-2: ``lazy`` reshuffles when a card is next needed, ``eager`` when the last one leaves."""
    state = position(LAZY, deck=["red", "green"], discard="3 blue")
    do(LAZY, state, "draw deck", "draw deck")
    assert state.deck == [] and pile(state) == {"blue": 3}
    log = do(LAZY, state, "draw deck")
    assert kinds_of(log) == ["drew_unseen", "reshuffled"]
    assert (len(state.deck), hand(state, 1)) == (2, {"blue": 1})


def test_base_amb_2_cards_discarded_later_in_the_turn() -> None:
    """BASE-AMB-2: only ``lazy`` shuffles a tunnel's payment in where its reveal emptied the deck."""
    decks = {}
    for option in ("eager", "lazy"):
        rules = rules_of("europe", deck__reshuffle=option)
        state = position(rules, hands=["2 green"], deck=["red", "red", "red"], discard="4 blue")
        do(rules, state, "claim Angora-Constantinople with 2 green")
        decks[option] = (sorted(state.deck), pile(state))
    assert decks == {"eager": ([2, 2, 2, 2], {"red": 3, "green": 2}),
                     "lazy": ([], {"blue": 4, "red": 3, "green": 2})}


def test_base_mkt_6_no_cards_to_replace() -> None:
    """With deck and discard empty a taken card is not replaced (BASE-MKT-6)."""
    for rules in (USA, LAZY):
        state = position(rules, market=["red", "red", "blue", "-", "-"], deck=[])
        do(rules, state, "draw market 1", "draw market 2")
        assert market_of(state) == ["-", "-", "blue", "-", "-"]


def test_base_mkt_6_late_refill() -> None:
    """Cards that reach the discard fill the empty places at once, and three wilds are tested (BASE-MKT-6)."""
    for rules in (USA, LAZY):
        state = position(rules, hands=["3 red, 3 locomotive"], market=["blue", "-", "-", "-", "-"], deck=[])
        log = do(rules, state, "claim Sault St. Marie-Winnipeg with 3 red + 3 locomotive")
        assert EMPTY not in state.market and state.market.count(WILD) < 3
        assert "reshuffled" in kinds_of(log)
        assert sorted(state.market + state.deck) == [2, 6, 6, 6, 8, 8, 8]


def test_base_mkt_6_late_refill_by_a_tunnel_and_a_station() -> None:
    """A tunnel given up and a station fill the empty market places too (BASE-MKT-6)."""
    europe = rules_of("europe")
    tunnel = position(europe, hands=["2 green"], market=["-"] * 5, deck=["green", "red", "blue"])
    do(europe, tunnel, "claim Angora-Constantinople with 2 green", "take back")
    assert sorted(market_of(tunnel)) == ["-", "-", "blue", "green", "red"]
    station = position(europe, hands=["1 green"], market=["-"] * 5, deck=[])
    do(europe, station, "station Roma with 1 green")
    assert market_of(station) == ["green", "-", "-", "-", "-"]


def test_market_rule_of_three_off() -> None:
    """``market.rule_of_three`` off lets three wilds lie (against BASE-MKT-2)."""
    state = position(OFF, market=[W, W, "red", "red", "white"], deck=[W, *["green"] * 6])
    do(OFF, state, "draw market 5")
    assert market_of(state) == [W, W, "red", "red", W]


def test_market_size() -> None:
    """``market.size`` sets the number of places (BASE-MKT-1)."""
    for size in (1, 3, 10):
        rules = rules_of("usa", market__size=size)
        state = rules.start(1)
        assert len(state.market) == size and rules.cards(state) == rules.board.deck
        assert ids(why(rules, state, f"draw market {size + 1}"))[-1] == "BASE-MKT-1"


def test_base_mkt_4_two_halves_that_never_mix() -> None:
    """Market and deck of five wild-rich cards each would only change places for ever: the market stays."""
    state = position(USA, market=[W, W, "red", "red", "white"], deck=[W, W, W, W, "blue", "blue"])
    log = do(USA, state, "draw market 5")
    assert market_of(state) == [W, W, "red", "red", W] and kinds_of(log)[-1] == "market_stays"
    lucky = position(USA, market=[W, W, "red", "red", "white"], deck=[W, W, W, "green", "blue", "blue"])
    do(USA, lucky, "draw market 5")
    assert market_of(lucky) == [W, W, "green", "blue", "blue"]
    mixed = position(USA, market=[W, W, "red", "red", "white"], deck=[W, W, W, W, "blue", "blue"],
                     discard="1 green")
    do(USA, mixed, "draw market 5")
    assert mixed.market.count(WILD) < 3
