"""Ways that are remembered are the ones that a fresh search finds."""

from __future__ import annotations

from random import Random

import pytest

from tests.graph.small_boards import puzzle
from ttrlab import maps
from ttrlab.board import Board, mask_of
from ttrlab.graph import paths
from ttrlab.graph.connect import completed, groups, linked, pairs


def _same(board: Board, mine: int, usable: int, a: int, b: int) -> None:
    known = paths.cheapest(board, mine, usable, a, b)
    fresh = paths._cheapest_tracks(board, mine, usable, a, b)
    assert (known.tracks if known is not None else None) == fresh


@pytest.mark.parametrize("name", ["usa", "europe", "heart-of-africa", "san-francisco"])
def test_a_remembered_way_is_the_fresh_one(name: str) -> None:
    """Through games in which tracks become unusable, own or usable again, every way equals a fresh search."""
    board, rng = maps.load(name), Random(3)
    ends = [(ticket.a, ticket.b) for ticket in board.tickets]
    for _ in range(6):
        mine, usable = 0, board.all_tracks
        for _ in range(40):
            track = 1 << rng.randrange(len(board.tracks))
            usable &= ~track
            mine |= track if rng.random() < 0.25 else 0
            if rng.random() < 0.1:
                usable = board.all_tracks & ~mine
            for a, b in rng.sample(ends, 6):
                _same(board, mine, usable, a, b)


def test_ties_are_settled_alike() -> None:
    """Also on small boards full of ways of the same length, with own tracks that cost nothing, nothing differs."""
    for seed in range(150):
        rng = Random(seed)
        made = puzzle(rng)
        board, usable = made.board, made.usable | made.mine
        for _ in range(12):
            a, b = rng.sample(range(len(board.cities)), 2)
            _same(board, made.mine, usable & ~made.mine, a, b)
            usable &= ~mask_of(rng.sample(range(len(board.tracks)), 1))


def test_remembered_networks_join_what_they_joined() -> None:
    """Asking about the same network again gives the same answer as working its components out anew."""
    board, rng = maps.load("usa"), Random(1)
    masks = [mask_of(rng.sample(range(len(board.tracks)), 12)) for _ in range(40)]
    tickets = range(len(board.tickets))
    for mask in masks * 2:
        parts = groups(pairs(board), mask)
        ends = [(1 << board.tickets[t].a, 1 << board.tickets[t].b) for t in tickets]
        assert completed(board, mask, tickets) == [linked(parts, pair) for pair in ends]
