"""Plans for a seat in a game: what may be used, what is left out, and what a plan says on the map and in words."""

from __future__ import annotations

from random import Random

import pytest

from ttrlab import maps
from ttrlab.board import bits, mask_of
from ttrlab.errors import NotationError, TtrlabError
from ttrlab.graph.connect import completed
from ttrlab.graph.networks import cheapest_network
from ttrlab.play.bots import play_turn
from ttrlab.play.game import Game, new_game
from ttrlab.play.networks import plan_network, surcharges
from ttrlab.rules.claiming import Claiming

TRACK_BOARDS = [name for name in maps.available() if maps.load(name).tracks]


def midgame(name: str, players: int, seed: int, turns: int) -> Game:
    """Return a game in which bots have played for some turns."""
    game = new_game(name, players=players, seed=seed)
    for _ in range(turns):
        if not game.over:
            play_turn(game, "greedy")
    return game


@pytest.mark.parametrize("name", TRACK_BOARDS)
def test_plans_are_playable_on_every_board(name: str) -> None:
    """On every board of tracks a plan claims only what its seat may claim, within its trains, for its tickets."""
    planned = 0
    for seed, turns in ((1, 8), (2, 30), (3, 60)):
        game = midgame(name, 2, seed, turns)
        state = game.state
        claiming = state.rules.modules["claiming"]
        assert isinstance(claiming, Claiming)
        for number, seat in enumerate(state.seats):
            for cost in ("trains", "turns"):
                plan = plan_network(game, seat=number, k=2, cost=cost)
                assert sorted(plan.tickets + plan.left_out) == sorted(seat.tickets)
                for network in plan.networks:
                    claim = mask_of(network.to_claim)
                    assert not claim & ~claiming.claimable(state, number)
                    assert not any(game.board.siblings[track] & claim for track in network.to_claim)
                    assert network.trains == sum(claiming.trains_for[track] for track in network.to_claim)
                    assert network.trains <= seat.trains
                    assert all(completed(game.board, seat.mine | claim, plan.tickets))
                    planned += bool(claim)
    assert planned > 4


def test_mountains_count_their_trains() -> None:
    """A plan counts the trains for the Mountain Crossing, so that it may prefer a longer way without mountains."""
    dearer = other = 0
    game = new_game("legendary-asia", players=2, seed=1)
    board = game.board
    for ticket in board.tickets:
        best = plan_network(game, seat=0, tickets=[ticket.index]).best
        plain = cheapest_network(board, 0, board.all_tracks, [ticket])
        assert best is not None and plain is not None
        assert best.trains == best.cards + sum(board.tracks[track].marks.get("mountain", 0) for track in best.to_claim)
        assert best.cards >= plain.cards
        dearer, other = dearer + (best.trains > best.cards), other + (best.cards > plain.cards)
    assert dearer > 10 and other > 0


def test_tickets_out_of_reach_are_left_out() -> None:
    """By default a ticket without a way, or without the trains, is left out; asked for by name, there is no plan."""
    game = midgame("usa", 2, 5, 4)
    state = game.state
    seat = state.seats[0]
    seat.tickets = [game.board.ticket("Boston-Miami").index, game.board.ticket("Denver-El Paso").index]
    seat.trains = 6
    plan = plan_network(state, seat=0)
    assert [game.board.tickets[ticket].name for ticket in plan.tickets] == ["Denver–El Paso"]
    assert [game.board.tickets[ticket].name for ticket in plan.left_out] == ["Boston–Miami"]
    assert plan.best is not None and plan.best.trains <= 6
    asked = plan_network(state, seat=0, tickets=["Boston-Miami", "Denver-El Paso"])
    assert asked.best is None and asked.networks == () and asked.critical == ()


def test_a_taken_lane_shuts_its_twin_with_few_players() -> None:
    """With two players a rival on one lane of a double route makes a detour dear, with four the other lane serves."""
    for players, dear in ((2, True), (4, False)):
        game = new_game("usa", players=players, seed=1)
        plan = plan_network(game, seat=0, tickets=["Seattle-Los Angeles"])
        doubles = [item for item in plan.critical[0] if game.board.siblings[item.track]]
        assert doubles
        assert any(item.extra for item in doubles) == dear


def test_surcharges_follow_the_options() -> None:
    """The expected surcharge grows with the cards that a tunnel turns up and goes with the module."""
    few, many = (surcharges(new_game("europe", options={"tunnels.reveal": n}).rules) for n in (1, 3))
    assert all(3 * one == pytest.approx(three) for one, three in zip(few, many, strict=True)) and max(many) > 0.5
    assert sum(map(bool, many)) == sum(bool(track.marks.get("tunnel")) for track in maps.load("europe").tracks)


def test_a_plan_leaves_the_game_alone() -> None:
    """Planning changes nothing, and the same question has the same answer."""
    game = midgame("europe", 3, 4, 25)
    before = game.state
    first, second = (plan_network(game, seat=1, k=3) for _ in range(2))
    assert game.state == before
    assert first.networks == second.networks and first.critical == second.critical


def test_what_cannot_be_planned_is_said() -> None:
    """A game of cards, a seat that is not there and a ticket that is not there are clear errors."""
    with pytest.raises(TtrlabError, match="is played with cards alone"):
        plan_network(new_game("card-game"))
    with pytest.raises(TtrlabError, match="there is no seat 5; the game has 2 seats"):
        plan_network(new_game("usa"), seat=5)
    with pytest.raises(NotationError):
        plan_network(new_game("usa"), tickets=["Boston-Atlantis"])
    with pytest.raises(TtrlabError, match="for up to 16 open tickets, not for 30"):
        plan_network(new_game("usa"), tickets=range(30))
    for cost in (5, None, {}):
        with pytest.raises(TtrlabError, match="or a weight for each track"):
            plan_network(new_game("usa", players=2, seed=7), cost=cost)  # type: ignore[arg-type]
    with pytest.raises(TtrlabError, match="no cost 'luck'"):
        plan_network(new_game("usa"), tickets=["Boston-Miami"], cost="luck")


def test_a_plan_is_carried_out_for_what_it_costs() -> None:
    """Claiming the tracks of a plan one by one leaves a plan for the rest that costs just as much less."""
    game = new_game("usa", players=2, seed=9)
    state, rng = game.state, Random(9)
    names = ["Boston-Miami", "Toronto-Miami", "Dallas-New York"]
    plan = plan_network(state, seat=0, tickets=names)
    assert plan.best is not None
    tracks = list(plan.best.to_claim)
    rng.shuffle(tracks)
    left = plan.best.trains
    for track in tracks:
        seat = state.seats[0]
        seat.mine |= 1 << track
        seat.barred |= game.board.siblings[track]
        state.open &= ~(1 << track)
        seat.trains -= game.board.tracks[track].length
        left -= game.board.tracks[track].length
        now = plan_network(state, seat=0, tickets=names)
        assert now.best is not None and now.best.trains == left
        assert not set(now.best.to_claim) & set(bits(seat.mine))
    assert left == 0
