"""The boards of India and Legendary Asia against the facts that they were written from, table by table."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from facts_of import BOTH, assert_cities_are, assert_tickets_are, assert_tracks_are, rows

from ttrlab import maps
from ttrlab.board import Board
from ttrlab.graph.connect import components
from ttrlab.graph.tickets import ticket_way

BOARDS = {"india": ("india", (30, 10)), "legendary-asia": ("asia-legendary", (0, 5))}
"""Each board with the folder of its facts, and how far it lies from the edge of the play area."""
EACH = pytest.mark.parametrize("name", BOARDS)
SUMS = {  # cities, tracks, pairs of cities, double routes, spaces, ferries, symbols, X, tracks with an X
    "india": (39, 108, 80, 28, 238, 8, 12, 0, 0), "legendary-asia": (39, 100, 70, 30, 268, 15, 15, 39, 31)}
LENGTHS = {"india": {1: 31, 2: 47, 3: 17, 4: 9, 6: 3, 8: 1}, "legendary-asia": {1: 13, 2: 37, 3: 31, 4: 8, 5: 10, 6: 1}}


@BOTH
@EACH
def test_cities_are_the_facts(name: str, folder: Path) -> None:
    """Every city has the name, place and degrees of the facts, in their order, and answers to its alias."""
    board, (box, shift) = maps.load(name), BOARDS[name]
    facts = rows(folder, box, "cities")
    assert_cities_are(board, facts, shift)
    for fact in facts:
        if fact["note"].startswith("alias "):
            assert board.city(fact["note"].removeprefix("alias ").split(";")[0]).name == fact["name"]


@BOTH
@EACH
def test_tracks_are_the_facts(name: str, folder: Path) -> None:
    """Every track has the ends, length, colour, marks and double route of the facts, in their order."""
    assert_tracks_are(maps.load(name), rows(folder, BOARDS[name][0], "routes"))


@BOTH
@EACH
def test_tickets_are_the_facts(name: str, folder: Path) -> None:
    """Every ticket has the ends, value and deck of the facts, in their order."""
    assert_tickets_are(maps.load(name), rows(folder, BOARDS[name][0], "tickets"))


def _sums(board: Board) -> tuple[int, ...]:
    tracks = board.tracks
    pairs = {frozenset((t.a, t.b)) for t in tracks}
    return (len(board.cities), len(tracks), len(pairs), sum(t.lane == 2 for t in tracks), sum(t.length for t in tracks),
            sum("ferry" in t.marks for t in tracks), sum(t.marks.get("ferry", 0) for t in tracks),
            sum(t.marks.get("mountain", 0) for t in tracks), sum("mountain" in t.marks for t in tracks))


@EACH
def test_control_sums(name: str) -> None:
    """The counts are those of the sources, kept here apart from any table, and the board hangs together."""
    board = maps.load(name)
    assert _sums(board) == SUMS[name] and max(t.lanes for t in board.tracks) == 2
    assert Counter(t.length for t in board.tracks) == LENGTHS[name]
    assert len(components(board, board.all_tracks)) == 1


def test_every_ticket_of_india_is_worth_its_shortest_way() -> None:
    """The value of each ticket of India is the trains of the shortest way between its ends."""
    board = maps.load("india")
    for ticket in board.tickets:
        way = ticket_way(board, 0, board.all_tracks, ticket)
        assert way is not None and way.trains == ticket.points, ticket.name


def test_boxes() -> None:
    """Players, trains, deck, modules, options and where the data come from."""
    india, asia = maps.load("india"), maps.load("legendary-asia")
    assert (india.players, india.trains, india.deck) == ((2, 4), 45, (*[12] * 8, 14))
    assert (asia.players, asia.trains, asia.deck) == ((2, 5), 45, (*[12] * 8, 14))
    assert india.modules == ("ferries", "longest_path", "grand_tour")
    assert asia.modules == ("ferries", "mountains", "long_tickets", "most_cities")
    assert dict(india.options) == {"tickets.deal": 4, "tickets.initial_keep": 2, "bonus.longest_path": 10}
    assert dict(asia.options) == {"tickets.unkept_initial": "box", "bonus.most_cities": 10}
    assert {*india.provenance.values(), *asia.provenance.values()} == {"verified"}
    assert Counter(t.deck for t in asia.tickets) == {"regular": 30, "long": 6} and len(india.tickets) == 58
