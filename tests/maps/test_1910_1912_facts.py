"""The tickets of USA 1910 and Europa 1912 against the facts that they were written from, and the boards they extend."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from facts_of import BOTH, rows

from ttrlab import maps
from ttrlab.board import Board

EXTENDS = {"usa-1910": "usa", "europa-1912": "europe"}
EACH = pytest.mark.parametrize("name", EXTENDS)
SETS = {"1910": {"t1910"}, "original": {"original"}, "mystery-train": set(), "base-long": {"base", "expanded"},
        "base-regular": {"base", "expanded"}, "1912-long": set(), "1912-regular": {"expanded"}}
"""To which sets the tickets of a deck of the facts belong, those of the big cities apart."""
BIG = {"usa-1910": "Chicago, Dallas, Houston, Los Angeles, Miami, New York, Seattle",
       "europa-1912": "Angora, Athína, Berlin, London, Madrid, Moskva, Paris, Roma, Wien"}


def sets_of(fact: dict[str, str]) -> set[str]:
    """Return the sets of a ticket as the facts tell them."""
    big = "big_city=1" in fact["note"]
    own = SETS[fact["deck"]] if not (big and fact["deck"] == "1912-regular") else set()
    return own | ({"big_cities"} if big else set())


@BOTH
@EACH
def test_tickets_are_the_facts(name: str, folder: Path) -> None:
    """Every ticket has the ends, value, deck, sets and former value of the facts, in their order."""
    board = maps.load(name)
    told = [(board.cities[t.a].name, board.cities[t.b].name, t.points, t.deck, set(t.marks["sets"]), t.marks.get("was"))
            for t in board.tickets]
    facts = []
    for fact in rows(folder, name, "tickets"):
        was = fact["note"].partition("base_game_points=")[2].partition(";")[0]
        facts.append((fact["a"], fact["b"], int(fact["points"]), "long" if fact["deck"].endswith("long") else "regular",
                      sets_of(fact), int(was) if was else None))
    assert told == facts


@EACH
def test_the_board_is_the_one_extended(name: str) -> None:
    """Cities, tracks, deck and points are those of the map file that is extended, object for object."""
    board, under = maps.load(name), maps.load(EXTENDS[name])
    assert (board.cities, board.tracks, board.deck) == (under.cities, under.tracks, under.deck)
    assert board.points == under.points
    assert (board.players, board.trains, board.width, board.height) == (under.players, under.trains, under.width,
                                                                        under.height)
    assert board.silhouette == under.silhouette and board.id != under.id


@EACH
def test_big_cities(name: str) -> None:
    """A ticket is one of the big cities exactly where it names one of them and is no long ticket."""
    board, big = maps.load(name), set(BIG[name].split(", "))
    for ticket in board.tickets:
        names = {board.cities[ticket.a].name, board.cities[ticket.b].name}
        assert ("big_cities" in ticket.marks["sets"]) == (bool(names & big) and ticket.deck == "regular"), ticket.name


def counted(board: Board) -> Counter[str]:
    """Return how many tickets each set has, with all of them and the long ones."""
    count = Counter(name for ticket in board.tickets for name in ticket.marks["sets"])
    return count + Counter(all=len(board.tickets), long=sum(t.deck == "long" for t in board.tickets))


def test_control_sums() -> None:
    """The counts are those of the sources, kept here apart from any table; no two tickets name the same cities."""
    usa, europe = maps.load("usa-1910"), maps.load("europa-1912")
    assert counted(usa) == Counter(all=69, original=30, t1910=35, big_cities=35)
    assert counted(europe) == Counter(all=101, base=46, expanded=65, big_cities=45, long=12)
    for board in (usa, europe):
        assert len({frozenset((t.a, t.b)) for t in board.tickets}) == len(board.tickets)
    assert europe.ticket("Paris-Angora").points == 17
