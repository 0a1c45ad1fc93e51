"""The lightest forest for a set of tickets: by the own search, by integer programme, and by looking at all."""

from __future__ import annotations

from random import Random

import pytest

from ttrlab import maps
from ttrlab.board import Board, bits
from ttrlab.graph.costs import track_weights
from ttrlab.graph.groups import ends_of
from ttrlab.graph.lightest import open_ends
from ttrlab.graph.places import FAR, Drawing, draw, inserted, joins
from ttrlab.graph.programme import programme
from ttrlab.graph.steiner import Forests

from .small_boards import Puzzle, connects, every_network, least, puzzle, weigh

BOARDS = tuple(maps.load(name) for name in ("usa", "europe", "heart-of-africa", "san-francisco"))


def drawn(given: Puzzle, weights: tuple[int, ...]) -> tuple[Drawing, list[tuple[int, int]]]:
    """Return the drawing of a puzzle and the open ends on it."""
    drawing = draw(given.board, given.mine, given.usable, weights)
    return drawing, open_ends(drawing, given.wants)


def solvable(seeds: range, tickets: int, most: int = 10) -> list[tuple[Puzzle, tuple[int, ...], int]]:
    """Return puzzles that have an answer, with the weights of the tracks and the answer."""
    found = []
    for seed in seeds:
        rng = Random(seed)
        given = puzzle(rng, rng.randint(1, tickets), most)
        weights = track_weights(given.board)
        answer = least(given, given.wants, weights)
        if answer is not None:
            found.append((given, weights, answer))
    return found


def test_forests_are_the_lightest_of_all_sets_of_tracks() -> None:
    """On hundreds of small boards with own tracks, groups and parallel lanes no set of tracks is lighter."""
    checked = 0
    for given, weights, answer in solvable(range(400), 4):
        drawing, ends = drawn(given, weights)
        weight, tracks = Forests(drawing.exits, ends).best()
        assert weight == answer == weigh(weights, tracks)
        assert not tracks & ~given.usable
        assert connects(given.board, given.mine | tracks, given.wants)
        checked += answer > 0
    assert checked > 200


def test_every_set_of_tickets_has_its_lightest_forest() -> None:
    """One search answers for all sets of its tickets, and where a limit is given, for those within it."""
    checked = 0
    for given, weights, _ in solvable(range(500, 580), 4, most=8):
        drawing, _ = drawn(given, weights)
        wants = [drawing.ends(pair) for pair in given.wants]
        opened = [n for n, pair in enumerate(wants) if not pair[0] & pair[1]]
        forests = Forests(drawing.exits, [wants[n] for n in opened])
        limit = forests.limit // 2
        limited = Forests(drawing.exits, [wants[n] for n in opened], limit)
        for some in range(1 << len(opened)):
            chosen = [given.wants[n] for place, n in enumerate(opened) if some >> place & 1]
            answer = least(given, chosen, weights)
            assert answer is not None and forests.forests[some] == answer == forests.best(some)[0]
            assert limited.forests[some] == (answer if answer <= limit else FAR)
            checked += 1
    assert checked > 120


def test_the_integer_programme_agrees() -> None:
    """The integer programme finds networks as light, proves them, and joins the ends of every ticket."""
    checked = 0
    for given, weights, answer in solvable(range(600, 700), 4):
        drawing, ends = drawn(given, weights)
        if ends:
            found = programme(drawing.exits, ends)
            assert found.tracks is not None
            assert found.bound == answer == weigh(weights, found.tracks)
            assert connects(given.board, given.mine | found.tracks, given.wants)
            checked += 1
    assert checked > 45


def test_limits_are_kept() -> None:
    """Under a limit on some numbers of the tracks the lightest network is found that keeps to it, or none."""
    kept = refused = 0
    for given, weights, answer in solvable(range(760, 850), 3, most=8):
        drawing = draw(given.board, given.mine, given.usable, weights, every=True)
        ends = open_ends(drawing, given.wants)
        rng = Random(answer)
        prices = {track.index: rng.randint(0, 5) for track in given.board.tracks}
        most = rng.randint(1, 8)
        if not ends:
            continue
        found = programme(drawing.exits, ends, [(prices, most)])
        fitting = [mask for mask in every_network(given, given.wants)
                   if sum(prices[track] for track in bits(mask)) <= most]
        if fitting:
            assert found.bound == min(weigh(weights, mask) for mask in fitting)
            kept += 1
        else:
            assert found == (None, None)
            refused += 1
    assert kept > 20 and refused > 5


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.id)
def test_both_agree_on_real_boards(board: Board) -> None:
    """Search and programme give the same weight for two to five tickets of a real board."""
    weights = track_weights(board)
    rng = Random(7)
    for count in (2, 3, 4, 5):
        wants = [ends_of(board, ticket) for ticket in rng.sample(range(len(board.tickets)), count)]
        drawing = draw(board, 0, board.all_tracks, weights)
        ends = open_ends(drawing, wants)
        weight, tracks = Forests(drawing.exits, ends).best()
        found = programme(drawing.exits, ends)
        assert found.tracks is not None
        assert weight == found.bound == weigh(weights, found.tracks) == weigh(weights, tracks)
        assert joins(board, tracks, wants) and joins(board, found.tracks, wants)


def test_bounds_hold_where_the_search_is_cut_short() -> None:
    """With hardly a node allowed the bound is never above the truth and a network found never below it."""
    board = BOARDS[0]
    weights = track_weights(board)
    rng = Random(3)
    for _ in range(4):
        wants = [ends_of(board, ticket) for ticket in rng.sample(range(len(board.tickets)), 5)]
        drawing = draw(board, 0, board.all_tracks, weights)
        ends = open_ends(drawing, wants)
        truth = Forests(drawing.exits, ends).best()[0]
        short = programme(drawing.exits, ends, nodes=0)
        assert short.bound is not None and short.bound <= truth
        assert short.tracks is None or weigh(weights, short.tracks) >= truth


def test_a_star_is_better_than_its_rim() -> None:
    """Three cities on a circle of 3s around a centre at 2 each are joined over the centre."""
    rim = {(0, 1): 0, (1, 2): 1, (0, 2): 2}
    spokes = {(0, 3): 3, (1, 3): 4, (2, 3): 5}
    exits: list[list[tuple[int, int, int]]] = [[] for _ in range(4)]
    for (a, b), track in {**rim, **spokes}.items():
        weight = 3 if track < 3 else 2
        exits[a].append((track, b, weight))
        exits[b].append((track, a, weight))
    wants = [(0b001, 0b010), (0b010, 0b100)]
    assert Forests(exits, wants).best() in ((6, 0b000011), (6, 0b111000))
    exits[3] = [(track, other, 1) for track, other, _ in exits[3]]
    for city in range(3):
        exits[city] = [(track, other, 1 if other == 3 else weight) for track, other, weight in exits[city]]
    assert Forests(exits, wants).best() == (3, 0b111000)
    assert inserted(exits, wants)[0] >= 3


def test_tickets_far_apart_make_two_trees() -> None:
    """Where joining costs more than it saves, the forest falls into parts, and nothing between is bought."""
    exits = [[(0, 1, 1)], [(0, 0, 1), (1, 2, 9)], [(1, 1, 9), (2, 3, 1)], [(2, 2, 1)]]
    wants = [(0b0001, 0b0010), (0b0100, 0b1000)]
    assert Forests(exits, wants).best() == (2, 0b101)
    assert programme(exits, wants) == (0b101, 2)
