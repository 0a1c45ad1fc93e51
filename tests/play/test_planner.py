"""The planner: a cheap network for all tickets, honest, legal on every map, and quick."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from random import Random

import pytest
from conformance.rule_sets import RULE_SETS, moments, rules_for

from ttrlab import maps
from ttrlab.actions import Claim
from ttrlab.board import bits, mask_of
from ttrlab.engine import Rules
from ttrlab.events import Event
from ttrlab.graph import connect
from ttrlab.graph.tickets import ticket_way
from ttrlab.play.bots import bot
from ttrlab.play.game import Game, new_game
from ttrlab.play.planner import danger
from ttrlab.play.planner_hand import lanes, needs
from ttrlab.play.planner_look import expected_best, look, ticket_gain, turns_left
from ttrlab.play.planner_net import POINTS, SHORT, Grower, ground, network
from ttrlab.play.worlds import Knowledge, imagine
from ttrlab.rules.registry import compile_rules
from ttrlab.state import State

FOUND = [(name, players) for name in maps.available()
         for players in range(maps.load(name).players[0], maps.load(name).players[1] + 1)]


def _rules(board: str = "usa", players: int = 2) -> Rules:
    return compile_rules(maps.load(board), players)


def _played(rules: Rules, names: list[str], seed: int, longest: int = 1500) -> State:
    """Play a game, asking at each step whether the choice is legal."""
    state, players = rules.start(seed), [bot(name) for name in names]
    chance = Random(seed)
    for _ in range(longest):
        if state.over:
            return state
        action = players[state.actor].choose(rules, state, chance)
        assert rules.why_not(state, action) == []
        rules.apply(state, action)
    raise AssertionError(f"the game has no end: {longest} steps")


@pytest.mark.parametrize(("board", "players"), FOUND)
@pytest.mark.parametrize("name", ["planner", "greedy"])
def test_every_map_is_played_to_its_end(name: str, board: str, players: int) -> None:
    """The bot plays every map to the end at every number of players, and every choice is legal."""
    rules = _rules(board, players)
    state = _played(rules, [name] * players, 11)
    assert state.over and sum(rules.score(state, proofs=False).totals) != 0


def _worlds(rules: Rules, seed: int, every: int) -> Iterator[tuple[State, State]]:
    """Yield states of a random game, each with another world that agrees with what the seat has seen so far."""
    log: list[Event] = []
    state, rng = rules.start(seed, log), Random(seed)
    seen = [Knowledge(rules, seat).observe(log, state) for seat in range(rules.players)]
    for number in range(3000):
        if state.over:
            return
        if number % every == 0:
            yield state, imagine(state, state.actor, rng, seen[state.actor])
        log.clear()
        rules.apply(state, rules.sample(state, rng), log)
        for knowledge in seen:
            knowledge.observe(log, state)


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_the_planner_does_not_peek(rule_set: str) -> None:
    """In another world that agrees with all that its seat has seen the planner chooses the same."""
    rules, player, differed = rules_for(rule_set, 3), bot("planner"), 0
    for state, other in _worlds(rules, 6, every=60):
        differed += other != state
        assert player.choose(rules, other, Random(2)) == player.choose(rules, state, Random(2))
    assert differed > 1


def test_the_choice_hangs_on_the_state_alone() -> None:
    """A planner that has played whole games chooses as a new one does, and leaves the state alone."""
    rules, used = _rules(), bot("planner")
    states = [state for seed in range(3) for state in moments(rules, seed, every=15) if not state.over]
    first = [used.choose(rules, state, Random(1)) for state in states]
    copies = [state.copy() for state in states]
    again = [bot("planner").choose(rules, state, Random(9)) for state in reversed(copies)]
    assert first == again[::-1] and copies == states


def _random_tickets(rules: Rules, rng: Random, number: int) -> tuple[int, ...]:
    return tuple(sorted(rng.sample(range(len(rules.board.tickets)), number)))


@pytest.mark.parametrize("board", ["usa", "europe", "heart-of-africa"])
@pytest.mark.parametrize("style", [POINTS, SHORT])
def test_networks_complete_their_tickets(board: str, style: int) -> None:
    """A network completes just the tickets that it says, and its trains are those of its tracks."""
    rules, rng = _rules(board), Random(3)
    land = ground(rules)
    for _ in range(60):
        usable = mask_of(t for t in range(len(land.board.tracks)) if rng.random() < 0.8)
        mine = mask_of(t for t in bits(usable) if rng.random() < 0.08)
        tickets, trains = _random_tickets(rules, rng, 4), rng.choice([12, 25, 45])
        net = network(land, mine, usable & ~mine, tickets, trains, style)
        assert sorted((*net.open, *net.done, *net.lost)) == list(tickets)
        assert net.tracks & ~usable == 0 and net.tracks & mine == 0
        assert net.trains == sum(land.trains[t] for t in bits(net.tracks)) <= trains
        assert all(connect.completed(land.board, mine | net.tracks, [*net.open, *net.done]))
        assert not any(connect.completed(land.board, mine, net.open)) and len(net.claims) == len(net.open)


def test_a_short_network_for_one_ticket_is_the_shortest_way() -> None:
    """For one ticket, weighed by length and claims, the network has no more trains and claims than the best way."""
    rules = _rules()
    land, board = ground(rules), rules.board
    for ticket in board.tickets:
        net, way = network(land, 0, board.all_tracks, (ticket.index,), 45, SHORT), ticket_way(
            board, 0, board.all_tracks, ticket)
        assert way is not None
        assert 0.5 * net.trains + net.tracks.bit_count() <= 0.5 * way.trains + way.claims + 0.01


def test_one_network_is_cheaper_than_a_way_for_each() -> None:
    """Tickets that run together share tracks: the network costs no more than the ways one after the other."""
    rules, rng = _rules(), Random(8)
    land, every = ground(rules), rules.board.all_tracks
    saved = 0
    for _ in range(50):
        tickets = _random_tickets(rules, rng, 3)
        grower = Grower(land, 0, every)
        whole, one_by_one = network(land, 0, every, tickets, 100), 0
        for number in tickets:
            ticket = rules.board.tickets[number]
            way = Grower(land, one_by_one, every).way(ticket.starts, mask_of(ticket.goals))
            assert way is not None
            one_by_one |= way
        assert grower.cost(whole.tracks) <= 1.1 * grower.cost(one_by_one)
        saved += grower.cost(whole.tracks) < grower.cost(one_by_one)
    assert saved >= 10


def test_needs_count_the_cards() -> None:
    """What a hand lacks: coloured tracks first, gray ones with what is left, wilds for anything, ferries only wilds."""
    usa, europe = maps.load("usa"), maps.load("europe")
    hand = [0, 2, 0, 0, 0, 0, 0, 0, 1]
    found = needs(usa, [usa.track("Dallas-Houston").index], hand)
    assert (found.missing, found.spare[1]) == (0, 1)
    miami = usa.track("Atlanta-Miami")
    found = needs(usa, [miami.index], hand)
    assert found.lack[miami.colour] == 5 and found.missing == 4 and found.turns > 2
    found = needs(europe, [europe.track("London-Amsterdam").index], [0] * 9)
    assert found.lack[8] == 2 and found.missing == 2


def test_the_better_lane_is_chosen() -> None:
    """Of two lanes the planner takes the one whose colour it holds."""
    usa = maps.load("usa")
    pink, orange = (usa.track(f"Portland-San Francisco {colour}") for colour in ("purple", "green"))
    hand = [0] * 9
    hand[orange.colour] = 3
    assert lanes(usa, 1 << pink.index, usa.all_tracks, hand) == [orange.index]
    assert lanes(usa, 1 << pink.index, usa.all_tracks & ~(1 << orange.index), hand) == [pink.index]


def test_turns_run_down() -> None:
    """The turns thought to be left fall with the trains of whoever has fewest, to one in the last round."""
    rules = _rules()
    state, left = rules.start(1), []
    for trains in (45, 30, 12, 4):
        state.seats[1].trains = trains
        left.append(turns_left(rules, state, 0))
    assert all(a > b for a, b in pairwise(left))
    state.last_turns = 2
    assert turns_left(rules, state, 0) == 1


def test_expected_best_equals_enumeration() -> None:
    """What a draw of tickets brings, the best kept, equals the mean over all draws where nothing else would be kept."""
    gains = [-9.0, -7.0, -4.0, -1.0]
    for drawn in (1, 2, 3):
        draws = [max(draw) for draw in combinations(gains, drawn)]
        assert expected_best(gains, drawn, 1) == pytest.approx(sum(draws) / len(draws))
    assert expected_best([2.0, 4.0], 1, 1) == pytest.approx(3)


def _with(cards: dict[str, int], tickets: list[str], own: list[str], theirs: list[str]) -> Game:
    seats = [{"tracks": own, "hand": cards, "tickets": tickets}, {"tracks": theirs}]
    return new_game("usa", 2, 1).edit({"seats": seats})


def test_it_claims_what_it_needs_and_can_pay() -> None:
    """With the cards for the only missing track of a ticket the planner claims it."""
    game = _with({"yellow": 5, "green": 1}, ["Denver-El Paso"], ["Denver-Oklahoma City", "Dallas-Oklahoma City 1"], [])
    seen = look(game.rules, game.state, 0)
    assert seen.net.open and not seen.net.lost
    for track in seen.tracks:
        lane = game.rules.board.tracks[track]
        game = _with({lane.colour_name if lane.colour >= 0 else "blue": lane.length}, ["Denver-El Paso"],
                     ["Denver-Oklahoma City", "Dallas-Oklahoma City 1"], [])
        action = bot("planner").choose(game.rules, game.state, Random(1))
        assert isinstance(action, Claim) and action.track in look(game.rules, game.state, 0).tracks


def test_what_is_missed_most_is_in_most_danger() -> None:
    """A track that nothing replaces is in more danger than one with an easy way round, and more with rivals near."""
    tickets, own = ["Seattle-Los Angeles"], ["Portland-Seattle 1"]
    calm = look(*_seat(_with({"red": 1}, tickets, own, [])))
    near = look(*_seat(_with({"red": 1}, tickets, own, ["Los Angeles-San Francisco yellow"])))
    shared = set(calm.tracks) & set(near.tracks)
    assert all(danger(calm, track) >= 0 for track in calm.tracks)
    assert max((danger(near, track) for track in near.tracks), default=0) > 0 and shared is not None
    miami = look(*_seat(_with({"red": 1}, ["New York-Atlanta"], [], [])))
    assert all(danger(miami, track) <= 20 for track in miami.tracks)


def _seat(game: Game) -> tuple[Rules, State, int]:
    return game.rules, game.state, 0


def test_planner_draws_tickets_when_they_pay() -> None:
    """A draw is expected to bring more to a seat whose network reaches far than to one without trains to spare."""
    rules = _rules()
    state = rules.start(1)
    state.pending.clear()
    rich = look(rules, state, 0)
    assert ticket_gain(rich) > 0
    state.seats[0].trains = 3
    assert ticket_gain(look(rules, state, 0)) < 0
