"""The maps that ship against the facts they were written from, table by table."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from facts_of import BOTH, assert_cities_are, assert_tickets_are, assert_tracks_are, rows

from ttrlab import maps
from ttrlab.board import Board

HERE = Path(__file__).parent
SHARED = Path(os.environ.get("TTRLAB_SHARED", HERE.parents[2] / "shared"))
"""The folder of cases that other programs got wrong; where it is absent, the copy here does."""
CASES = [HERE / "cases.jsonl", *([SHARED / "cases" / "cases.jsonl"] if (SHARED / "cases").is_dir() else [])]
BOARDS = ("europe", "usa")
SUMS = {  # cities, tracks, pairs of cities, double routes, spaces, ticket points, ferries, symbols, tunnels
    "usa": (36, 100, 78, 22, 309, 349, 0, 0, 0),
    "europe": (47, 101, 90, 11, 300, 444, 13, 17, 18),
}
EACH_COLOUR = {"usa": [(7, 27)] * 8 + [(44, 93)],
               "europe": [(8, spaces) for spaces in (22, 22, 23, 22, 22, 22, 22, 23)] + [(37, 122)]}
LENGTHS = {"usa": {1: 9, 2: 36, 3: 20, 4: 16, 5: 10, 6: 9}, "europe": {1: 4, 2: 35, 3: 30, 4: 29, 6: 2, 8: 1}}
POINTS = {"usa": {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}, "europe": {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}}


@BOTH
@pytest.mark.parametrize("name", BOARDS)
def test_cities_are_the_facts(name: str, folder: Path) -> None:
    """Every city has the name, place and degrees of the facts, in their order, and answers to its notes."""
    board = maps.load(name)
    facts = rows(folder, name, "cities")
    assert_cities_are(board, facts)
    for fact in facts:
        for part in fact["note"].split(";"):
            key, _, other = part.strip().partition("=")
            if key in ("ascii", "modern"):
                assert board.city(other).name == fact["name"]


@BOTH
@pytest.mark.parametrize("name", BOARDS)
def test_tracks_are_the_facts(name: str, folder: Path) -> None:
    """Every track has the ends, length, colour, marks and double route of the facts, in their order."""
    assert_tracks_are(maps.load(name), rows(folder, name, "routes"))


@BOTH
@pytest.mark.parametrize("name", BOARDS)
def test_tickets_are_the_facts(name: str, folder: Path) -> None:
    """Every ticket has the ends, points and deck of the facts, in their order."""
    assert_tickets_are(maps.load(name), rows(folder, name, "tickets"))


@pytest.mark.parametrize("name", BOARDS)
def test_control_sums(name: str) -> None:
    """The counts of each board are those of the printed box, kept here apart from any table."""
    board = maps.load(name)
    assert (
        len(board.cities), len(board.tracks), len({frozenset((t.a, t.b)) for t in board.tracks}),
        sum(t.lane == 2 for t in board.tracks), sum(t.length for t in board.tracks),
        sum(t.points for t in board.tickets), sum("ferry" in t.marks for t in board.tracks),
        sum(t.marks.get("ferry", 0) for t in board.tracks), sum("tunnel" in t.marks for t in board.tracks),
    ) == SUMS[name]
    assert Counter(t.length for t in board.tracks) == LENGTHS[name]
    assert dict(board.points) == POINTS[name]


@pytest.mark.parametrize("name", BOARDS)
def test_each_colour_has_its_share(name: str) -> None:
    """Tracks and spaces of each colour add up to the printed board's, so no colour or length is misread."""
    board = maps.load(name)
    shares = [[t.length for t in board.tracks if t.colour == colour] for colour in (*range(8), -1)]
    assert [(len(share), sum(share)) for share in shares] == EACH_COLOUR[name]


@pytest.mark.parametrize("name", BOARDS)
def test_components(name: str) -> None:
    """Both boxes hold 45 trains a player and 110 cards: twelve of eight colours and 14 locomotives."""
    board = maps.load(name)
    assert (board.players, board.trains, board.deck) == ((2, 5), 45, (*[12] * 8, 14))
    assert set(board.provenance.values()) == {"verified"}
    assert board.sources and board.height == 645


def test_modules_and_options() -> None:
    """Each box names the rule modules it uses, and what it does otherwise than by default."""
    usa, europe = maps.load("usa"), maps.load("europe")
    assert usa.modules == ("longest_path",)
    assert europe.modules == ("ferries", "tunnels", "stations", "long_tickets", "longest_path")
    assert dict(usa.options) == {"bonus.longest_path": 10}
    assert dict(europe.options) == {"bonus.longest_path": 10, "tickets.unkept_initial": "box"}


def test_europe_has_six_long_tickets() -> None:
    """The six tickets worth 20 or 21 are the long ones, and they alone."""
    tickets = maps.load("europe").tickets
    assert [t.points for t in tickets if t.deck == "long"] == [20, 21, 21, 21, 20, 20]
    assert max(t.points for t in tickets if t.deck == "regular") < 20 and len(tickets) == 46


# Cases --------------------------------------------------------------------------------------------------


def cases() -> list[Any]:
    """Return the map cases of every file, for the boards that ship."""
    found = []
    for path in CASES:
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            if case["class"] == "map_data" and case.get("map", "usa") in maps.available():
                found.append(pytest.param(case, id=f"{path.parent.name}-{case['id']}"))
    return found


def fact(board: Board, table: str, key: list[str] | None) -> dict[str, Any]:
    """Return what a board says about one key of a table, in the words of the cases."""
    if table == "totals":
        return {"tracks": len(board.tracks), "spaces": sum(t.length for t in board.tracks),
                "cities": len(board.cities), "tickets": len(board.tickets)}
    lanes = board.tracks_between(*(key or []))
    return {"length": lanes[0].length, "color": lanes[0].colour_name, "tracks": len(lanes),
            "colors": sorted(lane.colour_name for lane in lanes)}


def is_drawable(board: Board) -> bool:
    """Say whether every city lies on the board, has a track, and no track joins two equal places."""
    inside = all(0 <= c.x <= 1000 and 0 <= c.y <= board.height for c in board.cities)
    apart = all((board.cities[t.a].x, board.cities[t.a].y) != (board.cities[t.b].x, board.cities[t.b].y)
                for t in board.tracks)
    return inside and apart and (all(board.exits) or board.base == "cards")


@pytest.mark.parametrize("case", cases())
def test_case(case: dict[str, Any]) -> None:
    """Facts that went wrong in other programs are right here."""
    if case["kind"] == "fact":
        found = fact(maps.load(case["map"]), case["table"], case["key"])
        assert {key: found[key] for key in case["expect"]} == case["expect"]
    elif case["kind"] == "city_name":
        for asked in (case["name"], case.get("ascii", case["name"])):
            assert maps.load(case["map"]).city(asked).name == case["name"]
    else:
        assert case["kind"] == "map_property"
        assert all(is_drawable(maps.load(name)) for name in maps.available())


def test_cases_are_there() -> None:
    """The case files hold the map cases that this file answers for."""
    assert {case.values[0]["case"] for case in cases()} >= {"C140", "C141", "C142", "C144", "C145"}


# Faults of other programs ---------------------------------------------------------------------------------

DOUBLES = ("Atlanta-Raleigh", "Boston-Montreal", "Dallas-Houston", "Dallas-Oklahoma City", "Duluth-Omaha",
           "Kansas City-Oklahoma City", "Kansas City-Omaha", "Portland-Seattle", "Raleigh-Washington",
           "Seattle-Vancouver")
RIGHT = [  # board, pair, length, colours of its lanes, ferry symbols of each lane
    ("usa", "El Paso-Santa Fe", 2, ["gray"], 0),
    ("europe", "Dieppe-Paris", 1, ["purple"], 0),
    *(("usa", pair, None, ["gray", "gray"], 0) for pair in DOUBLES),
    ("usa", "Denver-Salt Lake City", 3, ["red", "yellow"], 0),
    ("usa", "Little Rock-New Orleans", 3, ["green"], 0),
    ("usa", "Winnipeg-Sault St. Marie", 6, ["gray"], 0),
    ("usa", "Los Angeles-San Francisco", 3, ["purple", "yellow"], 0),
    ("usa", "Boston-New York", 2, ["red", "yellow"], 0),
    ("usa", "El Paso-Houston", 6, ["green"], 0),
    ("usa", "Miami-New Orleans", 6, ["red"], 0),
    ("europe", "Bruxelles-Frankfurt", 2, ["blue"], 0),
    ("europe", "Essen-Kobenhavn", 3, ["gray", "gray"], 1),
    ("europe", "Marseille-Zurich", 2, ["purple"], 0),
    ("europe", "Frankfurt-Amsterdam", 2, ["white"], 0),
    ("europe", "Danzig-Warszawa", 2, ["gray"], 0),
    ("europe", "Stockholm-Petrograd", 8, ["gray"], 0),
    ("europe", "Palermo-Smyrna", 6, ["gray"], 2),
]


@pytest.mark.parametrize(("name", "pair", "length", "colours", "ferry"), RIGHT, ids=[row[1] for row in RIGHT])
def test_tracks_that_others_have_wrong(name: str, pair: str, length: int | None, colours: list[str],
                                       ferry: int) -> None:
    """A pair of cities that some other program has wrong has its right length, colours and ferries here."""
    board = maps.load(name)
    for a, b in (pair.split("-"), reversed(pair.split("-"))):
        lanes = board.tracks_between(a, b)
        assert sorted(lane.colour_name for lane in lanes) == colours
        assert {lane.marks.get("ferry", 0) for lane in lanes} == {ferry}
        assert length is None or {lane.length for lane in lanes} == {length}


def test_numbers_that_others_have_wrong() -> None:
    """Five spaces score 10; the deck has 14 locomotives; the ticket values are the base box's, not 1910's."""
    usa = maps.load("usa")
    assert usa.points[5] == 10 and usa.deck[-1] == 14 and sum(usa.deck) == 110
    assert usa.ticket("Los Angeles-Miami").points == 20 and usa.ticket("Seattle-New York").points == 22
    for wrong in ("Vinnipec", "Pheonix"):
        assert wrong not in {city.name for city in usa.cities}
