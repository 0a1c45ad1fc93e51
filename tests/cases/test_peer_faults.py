"""What other public implementations got wrong about claims, cards and turns, and what the engine does."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import combinations
from random import Random

import pytest
from positions import do, hand, market_of, pile, position, rules_of, why

from ttrlab import luck
from ttrlab.actions import DECK, Claim, DrawCard, Pass, payment
from ttrlab.board import WILD
from ttrlab.errors import IllegalAction
from ttrlab.play.game import new_game
from ttrlab.state import EMPTY


# -- claims -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("mine", ["blue", "purple"])
def test_twin_is_closed_with_few_players(players: int, mine: str) -> None:
    """With 2 or 3 players nobody claims the second Kansas City–Saint Louis track, whichever was first."""
    rules = rules_of("usa", players=players)
    other = "purple" if mine == "blue" else "blue"
    state = position(rules, hands=[f"2 {other}", f"2 {mine}"], to_move=1)
    do(rules, state, f"claim Kansas City-Saint Louis {mine} with 2 {mine}")
    state.to_move = 0
    wish = f"claim Kansas City-Saint Louis {other} with 2 {other}"
    assert [reason.rule for reason in why(rules, state, wish)] == ["BASE-DBL-3"]


def test_own_twin_is_closed_with_four() -> None:
    """With 4 players the owner of one track may not claim its twin, and a rival may."""
    rules = rules_of("usa", players=4)
    wish = "claim Kansas City-Saint Louis purple with 2 purple"
    state = position(rules, hands=["2 blue, 2 purple", "2 purple"])
    do(rules, state, "claim Kansas City-Saint Louis blue with 2 blue")
    assert why(rules, state, wish) == []
    state.to_move = 0
    assert [reason.rule for reason in why(rules, state, wish)] == ["BASE-DBL-2"]


def test_one_gray_track_of_a_pair_is_taken() -> None:
    """With 4 players a claim of one gray Duluth–Omaha track takes that track and no other."""
    rules = rules_of("usa", players=4)
    state = position(rules, hands=["2 red"])
    do(rules, state, "claim Duluth-Omaha 1 with 2 red")
    first, second = (track.index for track in rules.board.tracks_between("Duluth", "Omaha"))
    assert (state.owner(first), state.owner(second)) == (0, None)
    assert state.seats[0].mine == 1 << first and state.open >> second & 1
    assert rules.board.tracks[first].length == 45 - state.seats[0].trains


@pytest.mark.parametrize(("trains", "legal"), [(3, True), (2, False), (0, False)])
def test_trains_must_suffice_and_may_run_out(trains: int, legal: bool) -> None:
    """Three trains are enough for the three spaces of Duluth–Chicago, two are not."""
    rules = rules_of("usa")
    state = position(rules, hands=["3 red"], trains={0: trains})
    assert (not why(rules, state, "claim Duluth-Chicago with 3 red")) is legal
    if legal:
        do(rules, state, "claim Duluth-Chicago with 3 red")
        assert state.seats[0].trains == 0


def test_trains_never_go_below_zero() -> None:
    """In whole random games of four no seat ever has fewer than no trains."""
    rules, rng = rules_of("usa", players=4), Random(68)
    for seed in range(10):
        state = rules.start(seed)
        while not state.over:
            rules.apply(state, rules.sample(state, rng))
            assert min(seat.trains for seat in state.seats) >= 0


@pytest.mark.parametrize(("board", "held", "track", "pays"), [
    ("usa", "1 red, 1 locomotive", "Duluth-Omaha 1", [{6: 1, WILD: 1}]),
    ("europe", "1 red, 1 locomotive", "London-Dieppe 1", [{6: 1, WILD: 1}]),
    ("usa", "2 red, 4 locomotives", "Duluth-Omaha 1", [{6: 2}, {6: 1, WILD: 1}, {WILD: 2}]),
    ("usa", "2 locomotives", "Duluth-Omaha 1", [{WILD: 2}]),
], ids=["gray 2 with a card and a locomotive", "ferry of 2 with a card and a locomotive",
        "0, 1 or 2 locomotives, never more than the track is long", "gray 2 with locomotives only"])
def test_what_pays_for_a_track(board: str, held: str, track: str, pays: list[dict[int, int]]) -> None:
    """The payments on offer are exactly these, and the first of them carries the claim out."""
    rules = rules_of(board)
    state = position(rules, hands=[held])
    number = rules.board.track(track).index
    offered = [action for action in rules.legal(state) if isinstance(action, Claim) and action.track == number]
    assert sorted(action.pay for action in offered) == sorted(map(payment, pays))
    do(rules, state, offered[0])
    assert state.owner(number) == 0


@pytest.mark.parametrize("wilds", [3, 4])
def test_more_locomotives_than_spaces_are_refused(wilds: int) -> None:
    """Three or four locomotives do not pay a track of two spaces."""
    rules = rules_of("usa")
    state = position(rules, hands=["2 red, 4 locomotives"])
    assert why(rules, state, f"claim Duluth-Omaha 1 with {wilds} locomotive")


# -- cards --------------------------------------------------------------------------------------------
def test_market_with_three_locomotives_goes() -> None:
    """Where the market comes to show three locomotives all five cards go and five new ones come."""
    rules = rules_of("usa")
    state = position(rules, market=["locomotive", "locomotive", "red", "blue", "green"],
                     deck=["locomotive", "white", "black", "white", "black", "orange", "red"])
    do(rules, state, "draw market 3")
    assert market_of(state) == ["white", "black", "white", "black", "orange"]
    assert pile(state) == {"locomotive": 3, "blue": 1, "green": 1}


def test_no_market_with_three_locomotives_in_play() -> None:
    """In whole random games no market with three locomotives is left while another one is possible."""
    rules, rng = rules_of("usa", players=3), Random(3)
    for seed in range(10):
        state = rules.start(seed)
        while not state.over:
            rules.apply(state, rules.sample(state, rng))
            if state.market.count(WILD) >= 3:
                cards = Counter(state.deck) + Counter(state.market) + Counter(dict(enumerate(state.discard)))
                plain = cards.total() - cards[WILD] - cards[EMPTY]
                assert plain < 3, "another market is possible"


def test_one_card_in_twelve() -> None:
    """From 1 red and 11 blue, shuffled, red is drawn with probability 1/12 (within four standard errors)."""
    rules, games, state_luck, red = rules_of("usa"), 12_000, luck.from_seed(12), 0
    state = position(rules, deck=[])
    for _ in range(games):
        state.deck = [6] + [2] * 11
        state_luck = luck.shuffle(state.deck, state_luck)
        drawn = state.copy()
        rules.apply(drawn, DrawCard(DECK))
        red += drawn.seats[0].hand[6]
    error = (games * 1 / 12 * 11 / 12) ** 0.5
    assert abs(red - games / 12) < 4 * error


def test_every_place_alike() -> None:
    """Each of 12 cards comes to lie on each of 12 places alike often (chi-square, 121 degrees of freedom)."""
    rounds, state_luck = 6_000, luck.from_seed(1)
    seen: Counter[tuple[int, int]] = Counter()
    for _ in range(rounds):
        cards = list(range(12))
        state_luck = luck.shuffle(cards, state_luck)
        seen.update(zip(cards, range(12), strict=True))
    expected = rounds / 12
    chi = sum((seen[card, place] - expected) ** 2 / expected for card in range(12) for place in range(12))
    assert 65 < chi < 200  # outside with probability below one in 100,000


def test_new_games_differ() -> None:
    """Games from different seeds have different decks and deals, all of twenty from one another."""
    games = [new_game("usa", seed=seed).state for seed in range(20)]
    for one, two in combinations(games, 2):
        assert one.deck != two.deck
        assert one.ticket_deck != two.ticket_deck


@pytest.mark.parametrize("players", [2, 5])
def test_cards_per_colour_never_drift(players: int) -> None:
    """In whole random games there are 12 cards of each colour and 14 locomotives after every action."""
    rules, rng = rules_of("usa", players=players), Random(players)
    for seed in range(4):
        state = rules.start(seed)
        while not state.over:
            rules.apply(state, rules.sample(state, rng))
            assert rules.cards(state) == (*[12] * 8, 14)


def test_two_face_up_cards_leave_from_their_own_places() -> None:
    """Taking two face-up cards replaces just these two, and the hand holds just these two."""
    rules = rules_of("usa")
    state = position(rules, market=["red", "blue", "green", "white", "black"], deck=["yellow", "orange", "purple"])
    do(rules, state, "draw market 2", "draw market 5")
    assert market_of(state) == ["red", "yellow", "green", "white", "orange"]
    assert hand(state, 0) == {"blue": 1, "black": 1}


def test_discard_is_shuffled_into_the_deck() -> None:
    """The discard becomes the deck in an order that depends on the luck, not the one it was put down in."""
    rules = rules_of("usa")
    orders = set()
    for seed in range(30):
        state = position(rules, deck=["white"], discard="3 red, 3 blue, 3 green", seed=seed)
        do(rules, state, "draw deck")
        assert sorted(state.deck) == [2] * 3 + [6] * 3 + [7] * 3 and not pile(state)
        orders.add(tuple(state.deck))
    assert len(orders) > 20


@pytest.mark.parametrize("reading", ["eager", "lazy"])
def test_claim_fills_a_short_market_at_once(reading: str) -> None:
    """Cards that a claim puts on the discard fill a short market in the same turn."""
    rules = rules_of("usa", deck__reshuffle=reading)
    state = position(rules, hands=["3 red"], market=["red", "blue", "-", "white", "-"], deck=[])
    do(rules, state, "claim Duluth-Chicago with 3 red")
    assert EMPTY not in state.market and sorted(state.market) == sorted([6, 2, 6, 1, 6])
    assert len(state.deck) + sum(state.discard) == 1


# -- turns --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("trigger", range(3))
def test_everyone_has_one_more_turn(trigger: int) -> None:
    """After a seat reaches two trains every seat has one more turn, that seat last, and then it is over."""
    rules = rules_of("usa", players=3)
    state = position(rules, hands=["2 red"] * 3, trains={trigger: 4}, to_move=trigger)
    do(rules, state, "claim Duluth-Omaha 1 with 2 red")
    turns = []
    while not state.over:
        turns.append(state.to_move)
        do(rules, state, "draw deck", "draw deck")
    assert turns == [(trigger + 1) % 3, (trigger + 2) % 3, trigger]


@pytest.mark.parametrize("players", [2, 5])
def test_all_pass_and_the_game_ends(players: int) -> None:
    """A player who can do nothing passes; when all have passed in a row the game ends and is scored."""
    rules = rules_of("usa", players=players)
    state = position(rules, market=["-"] * 5, deck=[], ticket_deck=[])
    for number in range(players):
        assert not state.over and state.to_move == number
        assert rules.legal(state) == [Pass()]
        do(rules, state, Pass())
    assert state.over and len(rules.score(state).totals) == players


def test_no_pass_for_who_can_act() -> None:
    """A player with a legal action may not pass."""
    rules = rules_of("usa")
    assert [reason.rule for reason in why(rules, position(rules), Pass())] == ["BASE-TRN-2"]


@pytest.mark.parametrize("board", ["usa", "europe"])
def test_no_game_loops(board: str) -> None:
    """Random games of every size end."""
    for players in range(2, 6):
        rules, rng = rules_of(board, players=players), Random(players)
        state = rules.start(players)
        steps = 0
        while not state.over and steps < 5000:
            rules.apply(state, rules.sample(state, rng))
            steps += 1
        assert state.over


def test_the_program_starts() -> None:
    """The command line starts, and lists the boards."""
    done = subprocess.run([sys.executable, "-m", "ttrlab", "maps"], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "usa" in done.stdout and "europe" in done.stdout


def test_the_first_illegal_move_is_answered() -> None:
    """An illegal move raises IllegalAction with its reasons and changes nothing."""
    game = new_game("usa", seed=1)
    before = game.state
    with pytest.raises(IllegalAction) as refused:
        game.play("draw deck")
    assert refused.value.reasons and game.state == before


# -- gaps that the rulebook leaves ----------------------------------------------------------------------
def test_stuck_market_of_three_locomotives() -> None:
    """A market that can only show three locomotives stays as it is instead of being redealt for ever."""
    rules = rules_of("usa")
    state = position(rules, market=["locomotive", "locomotive", "red", "-", "-"], deck=["locomotive", "locomotive"])
    do(rules, state, "draw market 3")
    assert state.market.count(WILD) >= 3


def test_one_card_left_on_the_second_draw() -> None:
    """Where the first card was the last one that may be taken, the turn ends after it."""
    rules = rules_of("usa")
    state = position(rules, market=["locomotive", "-", "-", "-", "-"], deck=["red"])
    do(rules, state, "draw deck")
    assert state.to_move == 1 and hand(state, 0) == {"red": 1}


def test_tickets_go_back_in_random_order() -> None:
    """Tickets that are not kept go under the deck in an order that depends on the luck."""
    rules = rules_of("usa")
    names = ["Boston-Miami", "Denver-El Paso", "Seattle-New York", "Chicago-Santa Fe"]
    orders = set()
    for seed in range(20):
        state = position(rules, ticket_deck=names, seed=seed)
        do(rules, state, "draw tickets", "keep Denver-El Paso")
        assert state.ticket_deck[-1] == rules.board.ticket("Chicago-Santa Fe").index
        orders.add(tuple(state.ticket_deck))
    assert len(orders) == 2


def test_second_card_is_never_a_face_up_locomotive() -> None:
    """After a first card a face-up locomotive may not be taken, one from the deck may."""
    rules = rules_of("usa")
    state = position(rules, market=["locomotive", "red", "blue", "green", "white"], deck=["black", "locomotive"])
    do(rules, state, "draw deck")
    assert [reason.rule for reason in why(rules, state, "draw market 1")] == ["BASE-DRW-4"]
    do(rules, state, "draw deck")
    assert hand(state, 0) == {"black": 1, "locomotive": 1}


def test_shared_win() -> None:
    """Seats that no tie-breaker tells apart share the win."""
    rules = rules_of("usa")
    assert rules.score(position(rules)).ranking.winners == (0, 1)
