"""The Card Game's file against the facts that it was written from, and files of games without tracks."""

from __future__ import annotations

import csv
import os
from collections import Counter
from pathlib import Path

import pytest

from ttrlab import maps
from ttrlab.actions import Payment, payment
from ttrlab.board import COLOURS

HERE = Path(__file__).parent
SHARED = Path(os.environ.get("TTRLAB_SHARED", HERE.parents[2] / "shared")) / "facts" / "card-game"
FACTS = [HERE / "facts" / "card-game", *([SHARED] if SHARED.is_dir() else [])]
"""The committed copy, and the facts themselves where they are at hand."""
BOTH = pytest.mark.parametrize("folder", FACTS, ids=["copy", "shared"][:len(FACTS)])
BOARD = maps.load("card-game")
POINTS = {1: {5}, 2: set(range(6, 11)), 3: set(range(11, 16)), 4: set(range(16, 21)), 5: {21, 22}}
"""What tickets with so many cards may be worth."""


def rows(folder: Path, table: str) -> list[dict[str, str]]:
    """Read one table of facts."""
    with (folder / f"{table}.csv").open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def noted(row: dict[str, str], key: str) -> str:
    """Return what the note of a row says of something."""
    parts = (part.partition("=") for part in row["note"].split(";"))
    return next((value.strip() for name, _, value in parts if name.strip() == key), "")


def needed(row: dict[str, str]) -> Payment:
    """Return the cards that a ticket of the facts needs."""
    pairs = (part.partition(":") for part in noted(row, "needs").split(","))
    return payment((COLOURS.index(colour.strip()), int(number)) for colour, _, number in pairs)


@BOTH
def test_tickets_are_the_facts(folder: Path) -> None:
    """Every ticket has the ends, points and cards of the facts, in their order."""
    told = [(BOARD.cities[t.a].name, BOARD.cities[t.b].name, t.points, t.needs) for t in BOARD.tickets]
    assert told == [(f["a"], f["b"], int(f["points"]), needed(f)) for f in rows(folder, "tickets")]


@BOTH
def test_cities_are_the_facts(folder: Path) -> None:
    """Every city of the facts is there, in their order, with its degrees and the points of its bonus card."""
    assert [(c.name, c.lat, c.lon, c.marks.get("bonus", 0)) for c in BOARD.cities] == [
        (f["name"], float(f["lat"]), float(f["lon"]), int(noted(f, "big_city_bonus") or 0))
        for f in rows(folder, "cities")]


def test_places_are_those_of_the_usa_board() -> None:
    """The schematic map shows every city where the USA board has it, and the same land."""
    usa = maps.load("usa")
    for city in BOARD.cities:
        place = usa.city(city.name)
        assert (city.x, city.y) == (place.x, place.y)
    assert BOARD.silhouette == usa.silhouette and BOARD.height == usa.height
    assert BOARD.city("Sault Sainte Marie").name == "Sault Ste. Marie" and BOARD.city("montreal").name == "Montréal"


def test_tickets_are_regular() -> None:
    """One card is worth 5 points, two 6-10 and so on; colours are needed alike often; each names a big city."""
    total = Counter(colour for t in BOARD.tickets for colour, number in t.needs for _ in range(number))
    assert {COLOURS[c]: n for c, n in total.items()} == {
        "blue": 18, "yellow": 17, "white": 17, "green": 16, "red": 16, "black": 16, "orange": 16, "purple": 16}
    for ticket in BOARD.tickets:
        assert ticket.points in POINTS[sum(n for _, n in ticket.needs)]
    big = Counter(BOARD.cities[city].name for t in BOARD.tickets for city in (t.a, t.b) if BOARD.cities[city].marks)
    assert big == {"Chicago": 11, "New York": 11, "Dallas": 10, "Los Angeles": 10, "Miami": 10, "Seattle": 10}


def test_two_tickets_join_the_same_cities() -> None:
    """Chicago–New York needs yellow, New York–Chicago blue; each is found by its own name."""
    first, second = BOARD.ticket("chicago-new york"), BOARD.ticket("New York–Chicago")
    assert (first.index, second.index) == (0, 1) and first.needs == ((3, 1),) and second.needs == ((2, 1),)
    assert BOARD.ticket("Dallas-Chicago") is BOARD.ticket("Chicago-Dallas")


def test_box() -> None:
    """Players, deck, modules, options and where the data come from; no tracks, trains or scores of tracks."""
    assert (BOARD.base, BOARD.players, BOARD.trains, BOARD.tracks, dict(BOARD.points)) == ("cards", (2, 4), 0, (), {})
    assert BOARD.deck == (*[10] * 8, 16) and BOARD.modules == ("city_bonuses",)
    assert BOARD.provenance == {"cities": "single", "tickets": "single", "components": "verified"}
    assert BOARD.options["deck.reshuffle"] == "never" and BOARD.options["tickets.initial_keep"] == 1


def test_a_game_of_cards_in_small() -> None:
    """A small file without tracks is read, and its facts say that it is a game of cards."""
    path = HERE / "cards.toml"
    board = maps.read(path)
    assert [(t.name, t.needs) for t in board.tickets] == [("Aix–Bonn", ((2, 2), (6, 1))), ("Bonn–Aix", ((7, 1),))]
    assert board.city("Aix").marks == {"bonus": 5}
    assert maps.check(path)[:2] == ["cards: Cards, 2 to 3 players", "3 cities, no tracks: a game of cards"]
