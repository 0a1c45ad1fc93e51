"""Components, ways over a network, and tickets."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

import networkx as nx
import pytest

from ttrlab import maps
from ttrlab.board import Board, bits
from ttrlab.graph import connect

from .networks import CASES, board_edges, board_networks, is_trail, routes_mask, tracks

NETWORKS = board_networks(60, dense=False, seed=21)


def plain_graph(board: Board, mask: int) -> Any:
    """Return the network as a networkx multigraph."""
    graph = nx.MultiGraph()
    graph.add_nodes_from(range(len(board.cities)))
    graph.add_weighted_edges_from(board_edges(board, list(bits(mask))))
    return graph


def test_components_are_those_of_networkx() -> None:
    """Components agree with networkx, and reach names the component of each city."""
    for board, mask in NETWORKS:
        graph = plain_graph(board, mask)
        want = sorted(sum(1 << c for c in part) for part in nx.connected_components(graph) if len(part) > 1)
        found = connect.components(board, mask)
        assert sorted(found) == want
        assert list(found) == sorted(found, key=lambda part: next(bits(part)))
        for city in range(len(board.cities)):
            part = sum(1 << other for other in nx.node_connected_component(graph, city))
            assert connect.reach(board, mask, city) == part


def test_paths_are_as_short_as_those_of_networkx() -> None:
    """A path costs as few trains as networkx finds, runs from a to b in order, and is None where none is."""
    rng = Random(22)
    for board, mask in NETWORKS:
        graph = plain_graph(board, mask)
        for _ in range(20):
            a, b = rng.sample(range(len(board.cities)), 2)
            way = connect.path(board, mask, a, b)
            assert (way is not None) == nx.has_path(graph, a, b) == connect.connected(board, mask, a, b)
            if way is None:
                continue
            edges = board_edges(board, way)
            assert sum(e[2] for e in edges) == nx.dijkstra_path_length(graph, a, b)
            assert all(mask >> track & 1 for track in way)
            assert a in edges[0][:2] and b in edges[-1][:2] and is_trail(edges)


def test_a_city_is_joined_to_itself() -> None:
    """A city is connected to itself over no track at all."""
    usa = maps.load("usa")
    assert connect.path(usa, 0, 3, 3) == ()
    assert connect.connected(usa, 0, 3, 3)
    assert connect.components(usa, 0) == ()
    assert connect.completed(usa, 0, [(3, 3), (3, 4)]) == [True, False]


@pytest.mark.parametrize("case", [c for c in CASES if c["kind"] == "tickets"], ids=lambda c: c["id"])
def test_reported_tickets(case: dict[str, Any]) -> None:
    """BASE-TKT-3: every reported case about tickets comes out as it should."""
    board = maps.load(case["map"])
    mask = routes_mask(board, case["routes"])
    tickets = [(board.city(a).index, board.city(b).index, points) for a, b, points in case["tickets"]]
    assert connect.completed(board, mask, tickets) == case["expect"]["done"]
    assert connect.ticket_points(board, mask, tickets) == case["expect"]["points"]


def test_two_ways_complete_a_ticket_once() -> None:
    """A ticket whose cities are joined in two ways counts like one that is joined in one."""
    usa = maps.load("usa")
    mask = tracks(usa, "Denver-Santa Fe", "Santa Fe-El Paso", "Denver-Phoenix", "Phoenix-El Paso")
    assert connect.ticket_points(usa, mask, [usa.ticket("Denver-El Paso")]) == 4
    assert connect.ticket_points(usa, mask & ~tracks(usa, "Denver-Phoenix", "Denver-Santa Fe"),
                                 [usa.ticket("Denver-El Paso")]) == -4


def test_tickets_in_every_form() -> None:
    """Numbers, tickets and tuples mean the same; a fourth number is what an open ticket costs."""
    usa = maps.load("usa")
    card = usa.ticket("Boston-Miami")
    forms: list[connect.Wanted] = [card.index, card, (card.a, card.b, card.points)]
    assert connect.completed(usa, usa.all_tracks, [*forms, (card.a, card.b)]) == [True] * 4
    assert [connect.ticket_points(usa, 0, [form]) for form in forms] == [-12, -12, -12]
    assert connect.ticket_points(usa, 0, [(card.a, card.b, 12, 3)]) == -3
    assert connect.ticket_points(usa, usa.all_tracks, [(card.a, card.b, 12, 3)]) == 12


def test_six_tickets_are_quick() -> None:
    """Six tickets over a network of 45 trains take well under 0.1 ms in the mean."""
    begin = process_time()
    for board, mask in NETWORKS:
        for first in range(10):
            connect.completed(board, mask, range(first, first + 6))
    assert (process_time() - begin) / len(NETWORKS) / 10 < 100e-6
