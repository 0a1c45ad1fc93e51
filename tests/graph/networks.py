"""Networks to test on: random ones, networks a player could own, and slow but plain answers."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from ttrlab import maps
from ttrlab.board import Board, mask_of

Edge = tuple[Any, Any, int]
HERE = Path(__file__).parent
SHARED = Path(os.environ.get("TTRLAB_SHARED", HERE.parents[2] / "shared")) / "cases"
"""The folder of cases; where it is absent, the copies beside this file stand for it."""
KINDS = ("longest_path", "tickets", "stations")


def read_cases(path: Path) -> list[dict[str, Any]]:
    """Return the cases of a file that are about networks."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [line for line in lines if line["kind"] in KINDS]


CASES = read_cases(HERE / "cases.jsonl")


def routes_mask(board: Board, routes: Sequence[dict[str, Any]]) -> int:
    """Return the first lane of each route, the second where a route is named twice."""
    mask = 0
    for route in routes:
        lanes = board.tracks_between(route["a"], route["b"])
        mask |= 1 << next(lane.index for lane in lanes if not mask >> lane.index & 1)
    return mask


def tracks(board: Board, *names: str) -> int:
    """Return the mask of tracks given by name."""
    return mask_of(board.track(name).index for name in names)


def random_edges(rng: Random, most: int = 11) -> list[Edge]:
    """Return a small network, with parallel tracks and now and then a track from a city to itself."""
    cities = range(rng.randint(2, 9))
    edges = []
    for _ in range(rng.randint(1, most)):
        a, b = rng.sample(cities, 2)
        edges.append((a, a if rng.random() < 0.08 else b, rng.randint(1, 6)))
    return edges


def random_claims(board: Board, rng: Random, dense: bool = False, trains: int = 45, never: int = 0) -> int:
    """Return what a player could own who claims at random, mostly beside what is there already."""
    mask, barred, cities = 0, never, set[int]()
    while True:
        free = [t for t in board.tracks if t.length <= trains and not (mask | barred) >> t.index & 1]
        near = [t for t in free if t.a in cities or t.b in cities]
        short = [t for t in near if t.length <= 2] if dense else []
        options = short or near if rng.random() < (0.98 if dense else 0.8) else free
        if not (options or free):
            return mask
        track = rng.choice(options or free)
        mask |= 1 << track.index
        barred |= board.siblings[track.index]
        trains -= track.length
        cities |= {track.a, track.b}


def board_networks(number: int, dense: bool, seed: int) -> list[tuple[Board, int]]:
    """Return networks of 45 trains, half of them on the USA board and half on Europe."""
    rng, boards = Random(seed), (maps.load("usa"), maps.load("europe"))
    return [(boards[n % 2], random_claims(boards[n % 2], rng, dense)) for n in range(number)]


def slow_longest(edges: Sequence[Edge]) -> int:
    """Return the length of a longest trail by walking every (city, set of used tracks) there is."""
    exits: dict[Any, list[tuple[int, Any, int]]] = {}
    for bit, (a, b, length) in enumerate(edges):
        exits.setdefault(a, []).append((1 << bit, b, length))
        exits.setdefault(b, []).append((1 << bit, a, length))
    seen = {(city, 0): 0 for city in exits}
    stack = list(seen)
    best = 0
    while stack:
        city, used = stack.pop()
        walked = seen[city, used]
        best = max(best, walked)
        for bit, other, length in exits[city]:
            if not used & bit and (other, used | bit) not in seen:
                seen[other, used | bit] = walked + length
                stack.append((other, used | bit))
    return best


def is_trail(steps: Sequence[Sequence[Any]]) -> bool:
    """Return whether one can run through the tracks in the order given."""
    heads = {steps[0][0], steps[0][1]} if steps else set()
    for a, b, _ in steps:
        heads = {new for old, new in ((a, b), (b, a)) if old in heads}
    return bool(heads) or not steps


def uses_once(steps: Sequence[Edge], edges: Sequence[Edge]) -> bool:
    """Return whether the steps are among the tracks, each no more often than it is there."""
    return not Counter(steps) - Counter(edges)


def board_edges(board: Board, numbers: Sequence[int]) -> list[Edge]:
    """Return tracks of a board as plain triples."""
    return [(board.tracks[n].a, board.tracks[n].b, board.tracks[n].length) for n in numbers]
