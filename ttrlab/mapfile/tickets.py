"""The table [tickets] of a board, checked row by row."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from ttrlab.board import COLOURS, City, Ticket
from ttrlab.mapfile.sheet import Sheet, said
from ttrlab.mapfile.tables import read_end

DECKS: Final = ("regular", "long")
MARKS: Final = ("sets", "was", "copy", "neutral")
"""What a row may say of a ticket: the sets it belongs to, its value in an older box, a number where the same
ticket is there more than once, a route that it names for a player who is not there."""

_PAID: Final = "[city, city, points, { colour = cards needed }]"
_PLAIN: Final = "[city, city, points, deck, { marks }]"


@dataclass(frozen=True, slots=True)
class _End:
    """One end of a ticket: its name, and the cities that will do."""

    name: str
    cities: tuple[City, ...]


def read_tickets(sheet: Sheet, known: Mapping[str, City], base: str = "board") -> tuple[Ticket, ...]:
    """Return the tickets that read well; an end is a city or a group of cities (BASE-TKT-1, AF-TKT-1, CH-TKT-2).

    Args:
        sheet: The map file.
        known: The cities by name.
        base: What the game stands on; in a game of cards a row ends with the cards needed (CG-CMP-3).
    """
    places: dict[str, list[City]] = {name: [city] for name, city in known.items()}
    for city in known.values():
        if city.group:
            places.setdefault(city.group, []).append(city)
    tickets: list[Ticket] = []
    seen: dict[Collection[Any], int] = {}
    paid = base == "cards"
    for number, row in sheet.rows("tickets", 4 if paid else 2, 4 if paid else 5, _PAID if paid else _PLAIN):
        if not paid and not _well_formed(row):
            sheet.wrong(f"a row reads {_PLAIN}, not {said(row)}", "tickets", number)
            continue
        ticket = _ticket(sheet, places, len(tickets), row, number, paid)
        if ticket is None:
            continue
        # Tickets that cards complete may join the same cities twice, once from each end.
        ends = (ticket.starts, ticket.goals)
        key = ends if paid else (frozenset(ends), ticket.marks.get("copy", 1))
        if seen.setdefault(key, number) != number:
            sheet.wrong(f"the ticket {ticket.name} is already row {seen[key]}", "tickets", number)
        if set(ticket.starts) & set(ticket.goals):
            sheet.wrong(f"one city would do as both ends of {ticket.name}", "tickets", number)
        tickets.append(ticket)
    return tuple(tickets)


def _well_formed(row: list[Any]) -> bool:
    """Whether a row has its ends and points, then a deck at most, then a table of marks at most."""
    rest = row[2:] if isinstance(row[1], dict) else row[3:]
    long_enough = isinstance(row[1], dict) or len(row) > 2
    tables = [isinstance(value, dict) for value in rest]
    return long_enough and (len(rest) < 2 or tables == [False, True])


def _ticket(sheet: Sheet, places: Mapping[str, list[City]], index: int, row: list[Any], number: int,
            paid: bool) -> Ticket | None:
    several = isinstance(row[1], dict)
    marks = {} if paid else _marks(sheet, row, number)
    first = _end(sheet, row[0], places, number)
    prices = _prices(sheet, row[1], places, number) if several else ()
    second = _joined(row[1], places) if several else _end(sheet, row[1], places, number)
    points = max((value for _, value in prices), default=1) if several \
        else sheet.whole(row[2], "the points", 1, 1000, "tickets", number)
    rest = [value for value in row[2 if several else 3:] if not isinstance(value, dict)]
    deck = sheet.choice(rest[0] if rest and not paid else "regular", "the deck", DECKS, "tickets", number)
    needs = _needs(sheet, row[3], number) if paid else ()
    if first is None or second is None or not first.cities or not second.cities:
        return None
    if first.name == second.name:
        sheet.wrong(f"both ends are {first.name}", "tickets", number)
        return None
    (a, *others_a), (b, *others_b) = first.cities, second.cities
    copy = f" ({marks['copy']})" if "copy" in marks else ""
    return Ticket(index, a.index, b.index, points, deck, f"{first.name}–{second.name}{copy}",
                  tuple(city.index for city in others_a), tuple(city.index for city in others_b),
                  needs, prices, MappingProxyType(marks))


def _end(sheet: Sheet, value: object, places: Mapping[str, list[City]], row: int) -> _End | None:
    if isinstance(value, str) and value in places:
        return _End(value, tuple(places[value]))
    read_end(sheet, value, {name: cities[0] for name, cities in places.items()}, "tickets", row)
    return None


def _prices(sheet: Sheet, given: Mapping[str, Any], places: Mapping[str, list[City]],
            row: int) -> tuple[tuple[int, int], ...]:
    """Return what each city of each place listed pays (CH-TKT-2)."""
    found: list[tuple[int, int]] = []
    if not given:
        sheet.wrong("a ticket with several goals names at least one", "tickets", row)
    for name, value in given.items():
        points = sheet.whole(value, f"the points for {name}", 1, 1000, "tickets", row)
        end = _end(sheet, name, places, row)
        found += [(city.index, points) for city in end.cities] if end is not None else []
    return tuple(found)


def _joined(given: Mapping[str, Any], places: Mapping[str, list[City]]) -> _End:
    """Return all places listed as one end."""
    return _End("/".join(given), tuple(city for name in given for city in places.get(name, ())))


def _marks(sheet: Sheet, row: list[Any], number: int) -> dict[str, Any]:
    given = next((value for value in row[2:] if isinstance(value, dict)), {})
    sheet.keys(given, (), MARKS, "tickets", number)
    marks: dict[str, Any] = {}
    for mark, value in given.items():
        if mark == "sets":
            marks[mark] = sheet.texts(value, mark, "tickets", number)
        elif mark == "neutral":
            marks[mark] = sheet.text(value, mark, "tickets", number)
        elif mark in MARKS:
            marks[mark] = sheet.whole(value, mark, 1, 1000, "tickets", number)
    return marks


def _needs(sheet: Sheet, given: object, row: int) -> tuple[tuple[int, int], ...]:
    """Return the cards that complete a ticket, pairs of card kind and number."""
    if not isinstance(given, dict) or not given:
        sheet.wrong(f"the cards needed must be a table such as {{ red = 1 }}, not {said(given)}", "tickets", row)
        return ()
    sheet.keys(given, (), COLOURS, "tickets", row)
    return tuple((kind, sheet.whole(given[name], f"the number of {name} cards", 1, 20, "tickets", row))
                 for kind, name in enumerate(COLOURS) if name in given)
