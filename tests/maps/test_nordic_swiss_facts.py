"""The boards of Nordic Countries and Switzerland against the facts that they were written from, table by table."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import facts_of
import pytest
from facts_of import BOTH, assert_cities_are, assert_tracks_are

from ttrlab import maps
from ttrlab.board import Board, Ticket
from ttrlab.graph.connect import components

BOARDS = {"nordic-countries": ("nordic", (0, 10)), "switzerland": ("switzerland", (0, 5))}
"""Each board with the folder of its facts, and how far it lies from the edge of the play area."""
EACH = pytest.mark.parametrize("name", BOARDS)
SUMS = {  # cities, tracks, double routes, spaces, ferries, symbols, tunnels
    "nordic-countries": (39, 81, 14, 207, 24, 30, 10), "switzerland": (51, 88, 12, 205, 0, 0, 42)}


def rows(folder: Path, name: str, table: str) -> list[dict[str, str]]:
    """Read one table of facts, without the names of countries, which are no places."""
    found = facts_of.rows(folder, BOARDS[name][0], table)
    return [row for row in found if row.get("kind") != "country_group"]


@BOTH
@EACH
def test_cities_are_the_facts(name: str, folder: Path) -> None:
    """Every city has the name, place, degrees and country of the facts, in their order, and answers to its aliases."""
    board, facts = maps.load(name), rows(folder, name, "cities")
    assert_cities_are(board, facts, BOARDS[name][1])
    assert [c.group for c in board.cities] == [
        f["name"].partition("-")[0] if f["kind"] == "country" else "" for f in facts]
    for fact in facts:
        for alias in re.findall(r"(?:ascii|fr): ([^;]+)", fact["note"]):
            assert board.city(alias).name == fact["name"]


@BOTH
@EACH
def test_tracks_are_the_facts(name: str, folder: Path) -> None:
    """Every track has the ends, length, colour, marks and double route of the facts, in their order."""
    assert_tracks_are(maps.load(name), rows(folder, name, "routes"))


def ends(board: Board, ticket: Ticket) -> tuple[set[str], dict[str, int]]:
    """Return the cities or the country that a ticket begins with, and what each city or country at its end pays."""
    worth = dict(ticket.worth) or dict.fromkeys(ticket.goals, ticket.points)
    return {_named(board, city) for city in ticket.starts}, {_named(board, city): worth[city] for city in ticket.goals}


def _named(board: Board, city: int) -> str:
    return board.cities[city].group or board.cities[city].name


@BOTH
@EACH
def test_tickets_are_the_facts(name: str, folder: Path) -> None:
    """Every ticket has the ends, values and copies of the facts, in their order, and all places of a country count."""
    board = maps.load(name)
    facts = rows(folder, name, "tickets")
    several = [dict(part.split(":") for part in f["b"].split(";")) if not f["points"] else {f["b"]: f["points"]}
               for f in facts]
    assert [ends(board, ticket) for ticket in board.tickets] == [
        ({f["a"]}, {goal: int(value) for goal, value in goals.items()})
        for f, goals in zip(facts, several, strict=True)]
    assert [t.marks.get("copy", 1) for t in board.tickets] == [2 if "second copy" in f["note"] else 1 for f in facts]
    for ticket in board.tickets:
        for city in (*ticket.starts, *ticket.goals):
            assert set(board.groups.get(board.cities[city].group, ())) <= {*ticket.starts, *ticket.goals}


@EACH
def test_control_sums(name: str) -> None:
    """The counts are those of the sources, kept here apart from any table, and the board hangs together."""
    board = maps.load(name)
    tracks = board.tracks
    assert (len(board.cities), len(tracks), sum(t.lane == 2 for t in tracks), sum(t.length for t in tracks),
            sum("ferry" in t.marks for t in tracks), sum(t.marks.get("ferry", 0) for t in tracks),
            sum("tunnel" in t.marks for t in tracks)) == SUMS[name]
    assert len(components(board, board.all_tracks)) == 1 and len(board.tickets) == 46


def test_boxes() -> None:
    """Players, trains, deck, modules, options and where the data come from."""
    nordic, swiss = maps.load("nordic-countries"), maps.load("switzerland")
    for board in (nordic, swiss):
        assert (board.players, board.trains, board.deck) == ((2, 3), 40, (*[12] * 8, 14))
        assert set(board.provenance.values()) == {"verified"}
    assert nordic.modules == ("wilds", "ferries", "any_cards", "tunnels", "most_tickets", "longest_tie")
    assert swiss.modules == ("wilds", "tunnels", "countries", "longest_path")
    both = {"tickets.deal": 5, "tickets.initial_keep": 2, "tickets.unkept_initial": "box",
            "tickets.unkept_drawn": "box", "draw.open_wild": "free", "doubles.threshold": 3}
    assert dict(nordic.options) == {
        **both, "market.rule_of_three": "off", "wilds.where": "ferries_and_tunnels", "ferry.substitute": "any_three",
        "nordic.triples": "any_space", "bonus.most_tickets": 10}
    assert dict(swiss.options) == {**both, "wilds.where": "tunnels", "bonus.longest_path": 10}
    assert Counter(city.group for city in swiss.cities if city.group) == {
        "France": 4, "Deutschland": 5, "Österreich": 3, "Italia": 5}
