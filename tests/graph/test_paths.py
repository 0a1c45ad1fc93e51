"""Ways to a ticket: trains, cards, and the order of the alternatives."""

from __future__ import annotations

from itertools import product
from random import Random
from time import process_time
from typing import Any

import networkx as nx

from ttrlab import maps
from ttrlab.board import GRAY, WILD, Board, bits, mask_of
from ttrlab.graph import paths

from .networks import board_edges, is_trail, random_claims, tracks

USA, EUROPE = maps.load("usa"), maps.load("europe")


def positions(number: int, seed: int) -> list[tuple[Board, int, int, int, int]]:
    """Return boards with own tracks, usable tracks and two cities."""
    rng, found = Random(seed), []
    for turn in range(number):
        board = (USA, EUROPE)[turn % 2]
        mine = random_claims(board, rng, trains=rng.randint(0, 20))
        gone = random_claims(board, rng, trains=rng.choice((0, 45, 90)), never=mine)
        a, b = rng.sample(range(len(board.cities)), 2)
        found.append((board, mine, board.all_tracks & ~gone & ~mine, a, b))
    return found


def priced(board: Board, mine: int, usable: int) -> Any:
    """Return the network of own and usable tracks as a networkx graph, priced by trains and claims."""
    graph = nx.MultiGraph()
    graph.add_nodes_from(range(len(board.cities)))
    for track in bits(mine | usable):
        lane = board.tracks[track]
        cost = 0 if mine >> track & 1 else 100 * lane.length + 1
        graph.add_edge(lane.a, lane.b, key=track, weight=cost)
    return graph


def test_cheapest_is_that_of_networkx() -> None:
    """The cheapest way costs the trains and then the claims that networkx finds, or there is none."""
    for board, mine, usable, a, b in positions(200, seed=41):
        graph = priced(board, mine, usable)
        way = paths.cheapest(board, mine, usable, a, b)
        assert (way is not None) == nx.has_path(graph, a, b)
        if way is not None:
            assert 100 * way.trains + way.claims == nx.dijkstra_path_length(graph, a, b)
            edges = board_edges(board, way.tracks)
            assert is_trail(edges) and a in edges[0][:2] and b in edges[-1][:2]


def test_ways_are_the_best_of_all() -> None:
    """The first ways are as cheap as the first of all simple ways between own components."""
    rng, checked = Random(42), 0
    for board, mine, usable, a, b in positions(120, seed=42):
        few = mask_of(rng.sample(list(bits(usable)), min(46, usable.bit_count())))
        drawn = nx.MultiGraph()
        place = _places(board, mine)
        drawn.add_nodes_from(place)
        alike = set()
        for track in bits(few):
            lane = board.tracks[track]
            kind = (frozenset((lane.a, lane.b)), lane.colour, tuple(lane.marks.items()))
            if place[lane.a] != place[lane.b] and kind not in alike:
                alike.add(kind)
                drawn.add_edge(place[lane.a], place[lane.b], key=track)
        found = paths.ways(board, mine, few, a, b, k=6)
        if place[a] == place[b]:
            assert [way.trains for way in found] == [0]
            continue
        every = [[key for _, _, key in way] for way in nx.all_simple_edge_paths(drawn, place[a], place[b])]
        costs = sorted((sum(board.tracks[t].length for t in way), len(way)) for way in every)
        assert [(way.trains, way.claims) for way in found] == costs[:6]
        assert len({frozenset(way.to_claim) for way in found}) == len(found)
        checked += len(found)
    assert checked > 100


def _places(board: Board, mine: int) -> list[int]:
    graph = priced(board, mine, 0)
    place = list(range(len(board.cities)))
    for part in nx.connected_components(graph):
        for city in part:
            place[city] = min(part)
    return place


def test_ways_hold_together() -> None:
    """Each way runs from a to b over own and usable tracks, and its figures are those of its tracks."""
    for board, mine, usable, a, b in positions(80, seed=43):
        found = paths.ways(board, mine, usable, a, b, k=4, hand=[1] * 9)
        first = paths.cheapest(board, mine, usable, a, b, hand=[1] * 9)
        assert (first is None) == (not found)
        for way in found:
            edges = board_edges(board, way.tracks)
            assert is_trail(edges) and all((mine | usable) >> track & 1 for track in way.tracks)
            assert not edges or (a in edges[0][:2] and b in edges[-1][:2])
            claimed = [board.tracks[track] for track in way.tracks if not mine >> track & 1]
            assert way.to_claim == tuple(track.index for track in claimed)
            assert way.trains == way.cards == sum(track.length for track in claimed)
            assert way.points == sum(board.points[track.length] for track in claimed)
            assert way.wilds == sum(track.marks.get("ferry", 0) for track in claimed)
            assert way.missing == paths.missing(board, way.to_claim, [1] * 9)
        if first is not None:
            assert (first.trains, first.claims) == (found[0].trains, found[0].claims)


def test_own_tracks_cost_nothing() -> None:
    """A way over the own network is free, and counts no claim."""
    mine = tracks(USA, "Denver-Santa Fe", "Santa Fe-El Paso")
    ends = USA.city("Denver").index, USA.city("El Paso").index
    way = paths.cheapest(USA, mine, 0, *ends, hand=[0] * 9)
    assert way is not None
    assert (way.trains, way.cards, way.claims, way.points, way.missing, way.to_claim) == (0, 0, 0, 0, 0, ())
    assert mask_of(way.tracks) == mine
    assert paths.ways(USA, mine, USA.all_tracks, *ends) == (paths.way_of(USA, mine, way.tracks),)


def test_a_city_is_reached_from_itself() -> None:
    """The way from a city to itself has no track."""
    way = paths.cheapest(USA, 0, USA.all_tracks, 4, 4)
    assert way is not None
    assert way.tracks == () and paths.ways(USA, 0, USA.all_tracks, 4, 4) == (way,)


def test_lanes_of_another_colour_are_another_way() -> None:
    """Twin lanes are two ways where their colours differ, and one where both are gray."""
    gray = tracks(USA, "Dallas-Houston 1", "Dallas-Houston 2")
    two = tracks(USA, "Denver-Kansas City black", "Denver-Kansas City orange")
    assert len(paths.ways(USA, 0, gray, USA.city("Dallas").index, USA.city("Houston").index)) == 1
    assert len(paths.ways(USA, 0, two, USA.city("Denver").index, USA.city("Kansas City").index)) == 2


def slow_missing(board: Board, wanted: list[int], hand: list[int]) -> int:
    """Return the cards to draw by trying every colour for every gray track."""
    lanes = [board.tracks[track] for track in wanted]
    choices = [range(WILD) if lane.colour == GRAY else (lane.colour,) for lane in lanes]
    best = 99
    for colours in product(*choices):
        need = [0] * WILD
        for lane, colour in zip(lanes, colours, strict=True):
            need[colour] += lane.length - lane.marks.get("ferry", 0)
        short = sum(max(0, n - h) for n, h in zip(need, hand, strict=False))
        short += sum(lane.marks.get("ferry", 0) for lane in lanes)
        best = min(best, max(0, short - hand[WILD]))
    return best


def test_missing_cards_are_the_fewest() -> None:
    """BASE-CLM-5, EU-FER-2: missing is what the best colours for the gray tracks and ferries leave."""
    rng = Random(44)
    for turn in range(300):
        board = (USA, EUROPE)[turn % 2]
        wanted = rng.sample(range(len(board.tracks)), rng.randint(0, 5))
        hand = [rng.choice((0, 0, 1, 2, 3, 5)) for _ in range(9)]
        if sum(board.tracks[track].colour == GRAY for track in wanted) <= 4:
            assert paths.missing(board, wanted, hand) == slow_missing(board, wanted, hand)


def test_fewest_cards_beats_fewest_trains() -> None:
    """A way with more trains is taken where the hand pays it, as long as the slack allows."""
    ends = USA.city("Denver").index, USA.city("Omaha").index
    hand = [0, 0, 0, 0, 0, 4, 0, 0, 1]  # Denver-Omaha is purple; Denver-Kansas City black and one more is not
    way = paths.cheapest_cards(USA, 0, USA.all_tracks, *ends, hand)
    straight = paths.cheapest_cards(USA, 0, USA.all_tracks, *ends, hand, slack=0)
    assert way is not None and straight is not None
    assert (way.trains, way.missing) == (5, 0)
    assert (straight.trains, straight.missing) == (4, 3)
    assert paths.cheapest_cards(USA, 0, 0, *ends, hand) is None


def test_fewest_cards_of_the_ways() -> None:
    """The way with the fewest missing cards is the best of the ways that the slack lets in."""
    rng = Random(45)
    for board, mine, usable, a, b in positions(40, seed=45):
        hand = [rng.randint(0, 4) for _ in range(9)]
        way = paths.cheapest_cards(board, mine, usable, a, b, hand, k=20, slack=3)
        found = paths.ways(board, mine, usable, a, b, 20, hand)
        assert (way is None) == (not found)
        if way is not None:
            near = [other for other in found if other.trains <= found[0].trains + 3]
            assert way in near and way.missing == min(other.missing or 0 for other in near)


def test_dead_ends_do_not_multiply() -> None:
    """Where there are fewer ways than asked for, all are found at once, however large the rest is."""
    ends = EUROPE.city("London").index, EUROPE.city("Edinburgh").index
    begin = process_time()
    assert len(paths.ways(EUROPE, 0, EUROPE.all_tracks, *ends, k=50)) == 2
    assert process_time() - begin < 0.2


def test_planning_is_quick() -> None:
    """The cheapest way takes far less than a millisecond, five ways a few."""
    cases = [case for case in positions(100, seed=46) if case[0] is USA]
    for call, most in ((paths.cheapest, 0.5e-3), (paths.ways, 10e-3)):
        begin = process_time()
        for case in cases:
            call(*case)
        assert (process_time() - begin) / len(cases) < most
