"""Two ways without a common track: equal to the largest and the cheapest flow, and each a way from end to end."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest

from ttrlab import maps
from ttrlab.board import Board, Ticket, bits
from ttrlab.graph.tours import cheapest_tour, rings, ticket_tour, two_ways

from .networks import random_claims, tracks


def _flows(board: Board, mask: int) -> nx.DiGraph:
    """Return the network with one unit of room a track in either direction."""
    graph = nx.DiGraph()
    for number in bits(mask):
        lane = board.tracks[number]
        for a, b in ((lane.a, lane.b), (lane.b, lane.a)):
            room = graph.get_edge_data(a, b, {"capacity": 0})["capacity"]
            graph.add_edge(a, b, capacity=room + 1, weight=lane.length)
    return graph


def _runs(board: Board, mask: int, way: tuple[int, ...], a: int, b: int) -> bool:
    """Whether tracks of a network, in order, lead from one city to the other."""
    for number in way:
        lane = board.tracks[number]
        if not mask >> number & 1 or a not in (lane.a, lane.b):
            return False
        a = lane.b if a == lane.a else lane.a
    return a == b


@pytest.mark.parametrize("name", ["usa", "europe", "heart-of-africa"])
def test_two_ways_are_the_cheapest_flow_of_two(name: str) -> None:
    """On hundreds of networks ways exist just if the largest flow is 2, and need as few trains as its cheapest."""
    board, rng, found = maps.load(name), Random(name), 0
    for round_ in range(150):
        mask = random_claims(board, rng, dense=bool(round_ % 2))
        flows = _flows(board, mask)
        for a, b in (rng.sample(sorted(flows), 2) for _ in range(3)):
            ways = two_ways(board, mask, a, b)
            assert (ways is not None) == (nx.maximum_flow_value(flows, a, b) >= 2)
            if ways is None:
                continue
            found += 1
            assert not set(ways[0]) & set(ways[1])
            assert all(len(set(way)) == len(way) and _runs(board, mask, way, a, b) for way in ways)
            flows.nodes[a]["demand"], flows.nodes[b]["demand"] = -2, 2
            assert sum(board.tracks[t].length for way in ways for t in way) == nx.min_cost_flow_cost(flows)
            del flows.nodes[a]["demand"], flows.nodes[b]["demand"]
    assert found >= 15


@pytest.mark.parametrize("name", ["usa", "europe"])
def test_the_cheapest_tour_is_the_cheapest_flow(name: str) -> None:
    """With tracks that cost nothing the two ways together still cost what the cheapest flow of two does."""
    board, rng = maps.load(name), Random(f"costs {name}")
    for _ in range(60):
        mask = random_claims(board, rng, dense=True) | random_claims(board, rng, dense=True)
        costs = [rng.choice((0, track.length, track.length)) for track in board.tracks]
        flows = nx.MultiDiGraph()
        for number in bits(mask):
            lane = board.tracks[number]
            for one, two in ((lane.a, lane.b), (lane.b, lane.a)):
                flows.add_edge(one, two, capacity=1, weight=costs[number])
        a, b = rng.sample(sorted(flows), 2)
        found = cheapest_tour(board, mask, costs, a, b)
        flows.nodes[a]["demand"], flows.nodes[b]["demand"] = -2, 2
        if found is None:
            with pytest.raises(nx.NetworkXUnfeasible):
                nx.network_simplex(flows)
            continue
        assert found & ~mask == 0 and two_ways(board, found, a, b) is not None
        assert sum(costs[track] for track in bits(found)) == nx.network_simplex(flows)[0]
    assert cheapest_tour(board, board.all_tracks, costs, a, a) is None


@pytest.mark.parametrize("name", ["usa", "europe", "heart-of-africa", "india"])
def test_rings_join_just_the_cities_with_two_ways(name: str) -> None:
    """On hundreds of networks two cities are in one ring just if two ways without a common track join them."""
    board, rng, inside = maps.load(name), Random(f"rings {name}"), 0
    for round_ in range(100):
        mask = random_claims(board, rng, dense=bool(round_ % 2)) | random_claims(board, rng, dense=True)
        joined = rings(board, mask)
        for a, b in (rng.sample(range(len(board.cities)), 2) for _ in range(12)):
            together = any(ring >> a & ring >> b & 1 for ring in joined)
            assert together == (two_ways(board, mask, a, b) is not None)
            inside += together
    assert inside >= 3 and rings(board, 0) == ()


def test_a_second_way_may_have_to_undo_the_first() -> None:
    """Where the shortest way blocks every second one, both are found by running back over a part of it."""
    usa = maps.load("usa")
    names = ("Denver-Omaha", "Omaha-Chicago", "Denver-Kansas City", "Kansas City-Saint Louis", "Saint Louis-Chicago",
             "Omaha-Kansas City")
    mask = tracks(usa, *names)
    denver, chicago = usa.city("Denver").index, usa.city("Chicago").index
    ways = two_ways(usa, mask, denver, chicago)
    assert ways is not None and not set(ways[0]) & set(ways[1])
    assert two_ways(usa, mask & ~tracks(usa, "Saint Louis-Chicago"), denver, chicago) is None


def test_a_ticket_with_several_goals_takes_one_pair_of_cities() -> None:
    """Two ways to two different goals do not count as a tour; two to the same one do."""
    usa = maps.load("usa")
    denver, omaha, chicago = (usa.city(name).index for name in ("Denver", "Omaha", "Chicago"))
    ticket = Ticket(0, denver, omaha, 5, "regular", "Denver–Omaha/Chicago", others_b=(chicago,))
    fork = tracks(usa, "Denver-Omaha", "Denver-Kansas City", "Kansas City-Saint Louis", "Saint Louis-Chicago")
    assert ticket_tour(usa, fork, ticket) is None
    assert ticket_tour(usa, fork | tracks(usa, "Omaha-Chicago"), ticket) is not None


def test_a_city_has_no_tour_to_itself_and_none_over_nothing() -> None:
    """Neither the same city twice nor an empty network gives ways."""
    usa = maps.load("usa")
    assert two_ways(usa, usa.all_tracks, 3, 3) is None
    assert two_ways(usa, 0, 3, 4) is None
