"""The longest trail: known cases, theorems, brute force, and how long it takes."""

from __future__ import annotations

import json
from itertools import combinations
from random import Random
from time import process_time
from typing import Any

import pytest

from ttrlab import maps
from ttrlab.board import bits
from ttrlab.errors import TtrlabError
from ttrlab.graph.trails import Trail, longest, longest_trail

from .networks import (
    CASES,
    HERE,
    SHARED,
    Edge,
    board_edges,
    board_networks,
    is_trail,
    random_edges,
    read_cases,
    routes_mask,
    slow_longest,
    uses_once,
)

TRIANGLE = [("Boston", "Montreal", 2), ("Montreal", "New York", 3), ("New York", "Boston", 2)]
TAIL = [("Montreal", "Sault St. Marie", 5), ("Sault St. Marie", "Duluth", 3)]
SOUTH = [("Dallas", "Little Rock", 2), ("Little Rock", "New Orleans", 3), ("New Orleans", "Miami", 6),
         ("Houston", "New Orleans", 2), ("El Paso", "Houston", 6), ("Oklahoma City", "Dallas", 2),
         ("Dallas", "Houston", 1)]
HARD = [tuple(edge) for edge in json.loads((HERE / "hard_net.json").read_text(encoding="utf-8"))[0]["edges"]]
KNOWN: dict[str, tuple[list[Edge], int]] = {
    "no track": ([], 0),
    "a loop": (TRIANGLE, 7),
    "a loop with a tail": (TRIANGLE + TAIL, 15),
    "a star": ([("Denver", "Omaha", 4), ("Denver", "Helena", 4), ("Denver", "Phoenix", 5)], 9),
    "one track": ([("Vancouver", "Calgary", 3)], 3),
    "dropping the shortest odd pair fails": (SOUTH, 18),
    "two separate nets": ([("a", "b", 4), ("b", "c", 6), ("d", "e", 9), ("e", "f", 11)], 20),
    "twin lanes and tails": ([("a", "b", 2), ("a", "b", 2), ("a", "c", 5), ("a", "d", 4)], 13),
    "a loop of one track": ([("a", "a", 3), ("a", "b", 2), ("a", "c", 1)], 6),
    "only loops of one track": ([("a", "a", 3), ("a", "a", 2), ("b", "b", 4)], 5),
    "dumb-bell": ([("a", "b", 1), ("b", "c", 1), ("c", "a", 1), ("a", "x", 9), ("x", "y", 1), ("y", "z", 1),
                   ("z", "x", 1)], 15),
    "two arms on one city of a loop": ([("a", "b", 1), ("b", "c", 1), ("c", "a", 1), ("a", "p", 8),
                                        ("a", "q", 7), ("b", "r", 2)], 18),
    "the worst of many": (HARD, 39),
}


def check(edges: list[Edge], trail: Trail, length: int) -> None:
    """Assert that a trail has the right length and can be run as it stands."""
    assert trail.length == length
    assert sum(track[2] for track in trail.tracks) == length
    assert is_trail(trail.tracks)
    assert uses_once(trail.tracks, edges)


@pytest.mark.parametrize("name", KNOWN)
def test_known_networks(name: str) -> None:
    """BASE-LNG-1: networks that other programs got wrong have the length that a hand count gives."""
    edges, length = KNOWN[name]
    check(edges, longest_trail(edges), length)
    check(edges, longest_trail(edges[::-1]), length)


@pytest.mark.parametrize("case", [c for c in CASES if c["kind"] == "longest_path"], ids=lambda c: c["id"])
def test_reported_cases(case: dict[str, Any]) -> None:
    """BASE-LNG-1: every reported case about the longest path comes out as it should."""
    if case["map"] in maps.available() and not any("length" in route for route in case["routes"]):
        board = maps.load(case["map"])
        length, order = longest(board, routes_mask(board, case["routes"]))
        edges = board_edges(board, order)
        assert is_trail(edges) and sum(edge[2] for edge in edges) == length
    else:
        length = longest_trail([(r["a"], r["b"], r["length"]) for r in case["routes"]]).length
    assert length == case["expect"]["length"]


def test_no_reported_case_is_lost() -> None:
    """The copy of the cases here holds every one of the shared folder, or all 27 where that is absent."""
    here = {case["id"]: case["expect"] for case in CASES}
    assert len(here) >= 27
    if SHARED.is_dir():
        there = {case["id"]: case["expect"] for case in read_cases(SHARED / "cases.jsonl")}
        assert there.items() <= here.items()
        hard = (SHARED / "hard_net.json").read_text(encoding="utf-8")
        assert json.loads(hard) == json.loads((HERE / "hard_net.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("cities", range(2, 12))
def test_complete_graphs(cities: int) -> None:
    """A complete graph is one trail where cities are odd in number, else it loses (n - 2) / 2 tracks."""
    edges = [(a, b, 1) for a, b in combinations(range(cities), 2)]
    lost = 0 if cities % 2 else (cities - 2) // 2
    check(edges, longest_trail(edges), len(edges) - lost)


def test_petersen_graph() -> None:
    """The Petersen graph has ten odd cities, so four of its 15 tracks must go: 11, in one piece."""
    edges = [pair for n in range(5)
             for pair in ((n, (n + 1) % 5, 1), (n, n + 5, 1), (n + 5, (n + 2) % 5 + 5, 1))]
    check(edges, longest_trail(edges), 11)


@pytest.mark.parametrize("arms", range(1, 9))
def test_stars(arms: int) -> None:
    """A star is as long as its two longest arms together."""
    edges = [("hub", n, n + 1) for n in range(arms)]
    check(edges, longest_trail(edges), arms + max(arms - 1, 0))


@pytest.mark.parametrize(("wide", "high", "lost"), [(2, 2, 0), (3, 3, 2), (2, 4, 1), (3, 4, 2), (4, 4, 3)])
def test_grids(wide: int, high: int, lost: int) -> None:
    """A grid loses one track for each two border cities beyond the ends, where those can be paired."""
    edges = [((x, y), (x + dx, y + dy), 1) for x in range(wide) for y in range(high)
             for dx, dy in ((1, 0), (0, 1)) if x + dx < wide and y + dy < high]
    check(edges, longest_trail(edges), len(edges) - lost)
    assert slow_longest(edges) == len(edges) - lost


def test_trees_have_their_diameter() -> None:
    """In a network without loops the trail is the longest path, as walking all of it finds."""
    rng = Random(7)
    for _ in range(200):
        edges = [(rng.randrange(n), n, rng.randint(1, 6)) for n in range(1, rng.randint(2, 15))]
        check(edges, longest_trail(edges), slow_longest(edges))


def test_equals_brute_force() -> None:
    """On 3,000 random networks the length is that of the best of all walks."""
    rng = Random(2004)
    for _ in range(3000):
        edges = random_edges(rng)
        check(edges, longest_trail(edges), slow_longest(edges))


def test_equals_brute_force_on_boards() -> None:
    """On networks of a few trains of the real boards the length is that of the best of all walks."""
    for board, mask in board_networks(60, dense=True, seed=5):
        edges = board_edges(board, list(bits(mask))[:15])
        check(edges, longest_trail(edges), slow_longest(edges))


@pytest.mark.parametrize("dense", [False, True])
def test_both_forms_agree(dense: bool) -> None:
    """Track numbers of a board and plain triples give the same length, and the numbers run in order."""
    for board, mask in board_networks(200, dense, seed=8):
        length, order = longest(board, mask)
        edges = board_edges(board, list(bits(mask)))
        assert longest_trail(edges).length == length
        assert len(set(order)) == len(order) and all(mask >> track & 1 for track in order)
        check(edges, Trail(length, tuple(board_edges(board, order))), length)


def test_one_track_less() -> None:
    """Without one track the trail is no longer, and at least as long as the longer half it falls into."""
    for board, mask in board_networks(40, dense=True, seed=9):
        full = longest(board, mask)[0]
        for track in bits(mask):
            less = longest(board, mask & ~(1 << track))[0]
            assert less <= full <= 2 * less + board.tracks[track].length


def test_same_network_same_trail() -> None:
    """A trail does not depend on anything but the network."""
    assert longest_trail(HARD) == longest_trail(list(HARD))
    for board, mask in board_networks(20, dense=True, seed=10):
        assert longest(board, mask) == longest(board, mask)


def test_cities_of_any_kind() -> None:
    """Cities may be strings, numbers or tuples, tracks may be lists, and come back as they were given."""
    edges: list[Any] = [["a", 1, 2], [1, (2, 3), 4]]
    trail = longest_trail(iter(edges))
    assert trail.length == 6
    assert all(any(track is edge for edge in edges) for track in trail.tracks)


@pytest.mark.parametrize("item", [("a", "b"), ("a", "b", 0), ("a", "b", -2), ("a", "b", "long"), ("a", [], 1),
                                  ("a", "b", 1.5), ("a", "b", None), 7, ("a", "b", 1, 2)])
def test_bad_tracks_are_named(item: Any) -> None:
    """Anything but (city, city, length) is refused with a sentence that says which track it was."""
    with pytest.raises(TtrlabError, match="track 2 must be"):
        longest_trail([("x", "y", 1), item])


def test_hard_network_is_quick() -> None:
    """The hardest known network takes far less than 0.1 s."""
    assert best_of(5, lambda: longest_trail(HARD)) < 0.05


@pytest.mark.parametrize(("dense", "most_ms"), [(False, 0.3), (True, 1.0)])
def test_usual_networks_are_quick(dense: bool, most_ms: float) -> None:
    """Networks of 45 trains take well under a millisecond in the mean, and none takes 50."""
    nets = board_networks(200, dense, seed=11)
    times = [best_of(3, lambda b=board, m=mask: longest(b, m)) * 1000  # type: ignore[misc]
             for board, mask in nets]
    assert sum(times) / len(times) < most_ms
    assert max(times) < 50


def best_of(rounds: int, call: Any) -> float:
    """Return the least time in seconds that a call took."""
    times = []
    for _ in range(rounds):
        begin = process_time()
        call()
        times.append(process_time() - begin)
    return min(times)
