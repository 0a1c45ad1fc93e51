"""Networks of fewest expected turns, every card of the hand used once: against all sets of tracks, and on boards."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from ttrlab import maps
from ttrlab.board import CARD_KINDS, WILD, bits
from ttrlab.graph import turns
from ttrlab.graph.costs import expected_turns, turns_weight
from ttrlab.graph.networks import criticality, networks
from ttrlab.play.bots import play_turn
from ttrlab.play.game import new_game
from ttrlab.play.networks import plan_network

from .small_boards import Puzzle, minimal, puzzle

TRACK_BOARDS = [name for name in maps.available() if maps.load(name).tracks]


def with_ferries(seed: int) -> Puzzle:
    """Return a puzzle on whose board some tracks are ferries."""
    rng = Random(seed)
    given = puzzle(rng, tickets=1 + seed % 4, most=9)
    lanes = tuple(replace(track, marks={"ferry": rng.randint(1, 2)} if rng.random() < 0.25 else {})
                  for track in given.board.tracks)
    return replace(given, board=replace(given.board, tracks=lanes))


def some_hand(rng: Random) -> tuple[int, ...]:
    """Return a hand of the three colours that small boards have, and wilds."""
    return (*(rng.randint(0, 3) for _ in range(3)), *[0] * (WILD - 3), rng.randint(0, 2))


def kind(given: Puzzle, mask: int, lanes: bool) -> frozenset[tuple[object, ...]]:
    """Return what makes a network differ from others: its routes, and the kind of their lanes where that counts."""
    return frozenset((min(t.a, t.b), max(t.a, t.b), *((t.length, t.colour, *t.marks.items()) if lanes else ()))
                     for t in (given.board.tracks[track] for track in bits(mask)))


@pytest.mark.parametrize("lanes", [False, True])
def test_the_turns_are_the_fewest_of_all_networks(lanes: bool) -> None:
    """With random hands, surcharges and trains left, the five networks of fewest turns are those of all sets."""
    several = limited = 0
    for seed in range(400):
        given, rng = with_ferries(seed), Random(seed)
        hand, count = some_hand(rng), len(given.board.tracks)
        more = tuple(rng.choice((0, 0, 0.3, 0.7)) for _ in range(count))
        takes = tuple(track.length + (0 if lanes else rng.randint(0, seed % 3)) for track in given.board.tracks)
        every = minimal(given, given.wants)
        trains = None if seed % 2 or not every else sum(takes[track] for track in bits(rng.choice(every)))
        best: dict[frozenset[tuple[object, ...]], int] = {}
        for mask in every:
            if trains is None or sum(takes[track] for track in bits(mask)) <= trains:
                turns_of = turns_weight(given.board, list(bits(mask)), hand, more, ())
                key = kind(given, mask, lanes)
                best[key] = min(turns_of, best.get(key, turns_of))
        found = networks(given.board, given.mine, given.usable, given.tickets, 5, trains=trains, cost="turns",
                         hand=hand, surcharges=more, takes=takes, lanes=lanes)
        got = [turns_weight(given.board, network.to_claim, hand, more, ()) for network in found]
        assert got == sorted(best.values())[:5] and found.decided
        assert all(network.exact and network.cost == network.bound == network.turns for network in found)
        several, limited = several + (len(found) > 1), limited + (len(best) < len(every) and trains is not None)
    assert several > 80 and limited > 10


def test_a_loss_costs_the_turns_of_what_is_left() -> None:
    """What the loss of a track costs in turns is what the best network without it takes more, if there is one."""
    checked = 0
    for seed in range(80):
        given = with_ferries(seed)
        hand = some_hand(Random(seed))
        found = networks(given.board, given.mine, given.usable, given.tickets, 1, cost="turns", hand=hand)
        for item in criticality(given.board, given.mine, given.usable, found[0], hand=hand) if found else ():
            left = replace(given, usable=given.usable & ~(1 << item.track))
            least = min((expected_turns(given.board, list(bits(mask)), hand) for mask in minimal(left, left.wants)),
                        default=None)
            assert (item.instead is None) == (least is None) and item.decided
            if least is not None and item.extra is not None:
                assert item.extra == pytest.approx(least - found[0].turns, abs=0.011)
                checked += 1
    assert checked > 30


def test_sums_at_any_prices_are_below_the_turns() -> None:
    """Whatever the prices, the sum over the tracks less what is given back is never above the true weight."""
    for seed in range(150):
        given, rng = with_ferries(seed), Random(seed)
        takes = tuple(track.length for track in given.board.tracks)
        hand, trains = some_hand(rng), rng.randint(8, 30)
        asked = turns.Question(given.board, given.mine, given.usable, given.wants, hand, (0.0,) * len(takes), trains,
                               takes)
        prices = [rng.randint(0, turns.PARTS) for _ in range(CARD_KINDS + 2)]
        weights, back, _ = turns._Search(asked)._priced(prices)
        for mask in minimal(given, given.wants):
            if sum(takes[track] for track in bits(mask)) <= trains:
                assert sum(weights[track] for track in bits(mask)) - back <= turns_weight(
                    given.board, list(bits(mask)), hand, asked.surcharges, takes)


@pytest.mark.parametrize("name", TRACK_BOARDS)
def test_turns_are_never_more_than_those_of_the_fewest_trains(name: str) -> None:
    """On every board the plan by turns takes no more turns than the plan by trains, and is proven for few tickets."""
    fewer = 0
    for seed, moves in ((1, 16), (2, 36)):
        game = new_game(name, players=2, seed=seed)
        for _ in range(moves):
            if not game.over:
                play_turn(game, "greedy")
        state, rng = game.state, Random(seed)
        state.seats[0].hand[:] = [rng.randint(0, 3) for _ in range(CARD_KINDS)]
        for _ in range(4):
            tickets = rng.sample(range(len(game.board.tickets)), 3)
            by_trains = plan_network(state, 0, tickets)
            by_turns = plan_network(state, 0, tickets, cost="turns")
            assert (by_trains.best is None) == (by_turns.best is None)
            if by_trains.best is not None and by_turns.best is not None:
                assert by_turns.best.turns <= by_trains.best.turns and by_turns.best.exact
                assert by_turns.best.trains >= by_trains.best.trains
                fewer += by_turns.best.turns < by_trains.best.turns
    assert fewer > 0


def test_a_search_cut_short_says_what_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    """With no look at networks allowed the bound holds, the answer is marked, and others are not ruled out."""
    monkeypatch.setattr(turns, "LOOKS", 0)
    monkeypatch.setattr(turns, "STEPS", 1)
    open_ones = 0
    for seed in range(80):
        given = with_ferries(seed)
        hand = some_hand(Random(seed))
        every = [expected_turns(given.board, list(bits(mask)), hand) for mask in minimal(given, given.wants)]
        found = networks(given.board, given.mine, given.usable, given.tickets, 99, cost="turns", hand=hand)
        assert bool(found) == bool(every)
        if every:
            assert found[0].bound <= min(every) + 0.006 and found[0].turns >= min(every) - 0.006
            assert found[0].exact or not found.decided
            open_ones += not found[0].exact
    assert open_ones > 5
