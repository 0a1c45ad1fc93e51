"""The tables [cities] and [tracks] of a board, checked row by row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from ttrlab.board import COLOURS, GRAY, City, Track, fold
from ttrlab.mapfile.sheet import Sheet, hint, said

COLOUR_NAMES: Final = (*COLOURS, "gray")
MARKS: Final = ("ferry", "tunnel", "mountain", "toll", "any_cards")
"""What may be printed on a track, apart from ``twin``: each a whole number from 1 on."""
CITY_MARKS: Final = ("token", "bonus")
"""What may be printed in a city: each a whole number from 1 on."""
UNEQUAL: Final = "unequal"
"""Twins of different lengths are a mistake, unless the file says that they are meant (NC-DBL-2)."""
WIDTH: Final = 1000.0
"""Of a board that does not say."""


def read_cities(sheet: Sheet, width: float, height: float) -> tuple[City, ...]:
    """Return the cities that read well."""
    cities: list[City] = []
    owner: dict[str, str] = {}
    for name, row in sheet.table("cities").items():
        sheet.text(name, "the name of a city", "cities", name)
        if not isinstance(row, dict):
            sheet.wrong(f"a city reads {{ x = …, y = … }}, not {said(row)}", "cities", name)
            row = {"x": 0, "y": 0}
        cities.append(_city(sheet, len(cities), name, row, (width, height)))
        for spelling in {fold(text) for text in (name, *cities[-1].also)}:
            if owner.setdefault(spelling, name) != name:
                sheet.wrong(f"{spelling!r} already means {owner[spelling]}", "cities", name)
    for city in cities:
        if city.group and fold(city.group) in owner:
            sheet.wrong(f"the group {city.group!r} is called like a city", "cities", city.name)
    if sheet.data.get("cities") == {}:
        sheet.wrong("there is no city", "cities")
    return tuple(cities)


def _city(sheet: Sheet, index: int, name: str, row: dict[str, Any], size: tuple[float, float]) -> City:
    sheet.keys(row, ("x", "y"), ("lat", "lon", "kind", "also", "group", *CITY_MARKS), "cities", name)
    degrees = {key: sheet.number(row[key], key, -most, most, "cities", name)
               for key, most in (("lat", 90.0), ("lon", 180.0)) if key in row}
    return City(
        index, name,
        sheet.number(row.get("x", 0), "x", 0, size[0], "cities", name),
        sheet.number(row.get("y", 0), "y", 0, size[1], "cities", name),
        degrees.get("lat"), degrees.get("lon"),
        sheet.text(row.get("kind", "city"), "kind", "cities", name),
        sheet.texts(row.get("also", []), "also", "cities", name),
        group=sheet.text(row["group"], "group", "cities", name) if "group" in row else "",
        marks=MappingProxyType({mark: sheet.whole(row[mark], mark, 1, 100, "cities", name)
                                for mark in CITY_MARKS if mark in row}),
    )


@dataclass(slots=True)
class _Lane:
    """A row of [tracks] before it knows its lane."""

    row: int
    a: City
    b: City
    length: int
    colour: str
    marks: dict[str, int]
    twin: str

    @property
    def pair(self) -> frozenset[int]:
        return frozenset((self.a.index, self.b.index))

    @property
    def ends(self) -> str:
        return f"{self.a.name}–{self.b.name}"


def read_end(sheet: Sheet, value: object, known: Mapping[str, City], table: str, row: int) -> City | None:
    """Return the city that a row names."""
    if not known:  # said already
        return None
    if isinstance(value, str) and value in known:
        return known[value]
    near = hint(value, known) if isinstance(value, str) else ""
    sheet.wrong(f"there is no city {said(value)} in [cities]{near}", table, row)
    return None


def _ends(sheet: Sheet, row: list[Any], known: Mapping[str, City], table: str,
          number: int) -> tuple[City, City] | None:
    a, b = (read_end(sheet, value, known, table, number) for value in row[:2])
    if a is not None and a is b:
        sheet.wrong(f"both ends are {a.name}", table, number)
        return None
    return (a, b) if a and b else None


def read_tracks(sheet: Sheet, known: Mapping[str, City], points: Mapping[int, int], trains: int,
                deck: tuple[int, ...]) -> tuple[Track, ...]:
    """Return the tracks that read well; the tracks of a double route are checked together (BASE-DBL-1).

    Args:
        sheet: The map file.
        known: The cities by name.
        points: The score of each length.
        trains: Trains a player has, hence the greatest length.
        deck: Cards of each kind.
    """
    routes: dict[frozenset[int], list[_Lane]] = {}
    lanes: list[_Lane] = []
    for number, row in sheet.rows("tracks", 4, 5, "[city, city, length, colour, { marks }]"):
        ends = _ends(sheet, row, known, "tracks", number)
        length = sheet.whole(row[2], "the length", 1, trains, "tracks", number)
        if points and length == row[2] and length not in points:
            sheet.wrong(f"length {length} has no score in [points]", "tracks", number)
        colour = _colour(sheet, row[3], deck, number)
        marks, twin = _marks(sheet, row[4] if len(row) == 5 else {}, length, number)
        if ends:
            lanes.append(_Lane(number, *ends, length, colour, marks, twin))
            routes.setdefault(lanes[-1].pair, []).append(lanes[-1])
    for route in routes.values():
        _check_twins(sheet, route)
    return tuple(_track(index, lane, routes[lane.pair]) for index, lane in enumerate(lanes))


def _colour(sheet: Sheet, value: object, deck: tuple[int, ...], row: int) -> str:
    colour = sheet.choice(value, "the colour", COLOUR_NAMES, "tracks", row)
    if colour == value and colour in COLOURS and any(deck) and not deck[COLOURS.index(colour)]:
        sheet.wrong(f"the deck has no {colour} cards to pay this track", "tracks", row)
    return colour


def _marks(sheet: Sheet, given: object, length: int, row: int) -> tuple[dict[str, int], str]:
    """Return the marks of a track, and how like its twin it is, an empty text where it has none."""
    if not isinstance(given, dict):
        sheet.wrong(f"the marks must be a table such as {{ ferry = 1 }}, not {said(given)}", "tracks", row)
        return {}, ""
    sheet.keys(given, (), (*MARKS, "twin"), "tracks", row)
    twin = given.get("twin", False)
    if not isinstance(twin, bool) and twin != UNEQUAL:
        sheet.wrong(f"twin must be true or false, not {said(twin)}", "tracks", row)
    marks = {mark: sheet.whole(given[mark], mark, 1, 100, "tracks", row) for mark in MARKS if mark in given}
    if length < marks.get("ferry", 0) == given["ferry"]:
        sheet.wrong(f"{marks['ferry']} ferry symbols do not fit on a track of length {length}", "tracks", row)
    return marks, UNEQUAL if twin == UNEQUAL else "equal" if twin else ""


def _check_twins(sheet: Sheet, route: list[_Lane]) -> None:
    first, *others = route
    if not others and first.twin:
        sheet.wrong(f"twin = true, but no other track joins {first.ends}", "tracks", first.row)
    if len(route) > 3:
        sheet.wrong(f"{len(route)} tracks join {first.ends}; three is the most", "tracks", route[3].row)
    for lane in route if others else ():
        if not lane.twin:
            rows = ", ".join(str(other.row) for other in route if other is not lane)
            sheet.wrong(f"{lane.ends} is also row {rows}; mark each track of a double route with twin = true",
                        "tracks", lane.row)
    for lane in others:
        if lane.length != first.length and UNEQUAL not in (lane.twin, first.twin):
            sheet.wrong(f"the tracks of {lane.ends} differ in length: {first.length} in row {first.row}, "
                        f"{lane.length} here", "tracks", lane.row)


def _track(index: int, lane: _Lane, route: list[_Lane]) -> Track:
    place = next(number for number, other in enumerate(route, 1) if other is lane)
    plain = len({other.colour for other in route}) == len(route)
    label = "" if len(route) == 1 else f" {lane.colour if plain else place}"
    # Both lanes of a double are named from the same end, whichever way round their rows are written.
    return Track(
        index, lane.a.index, lane.b.index, lane.length,
        GRAY if lane.colour == "gray" else COLOURS.index(lane.colour),
        place, len(route), MappingProxyType(lane.marks), route[0].ends + label,
    )


def sums(tracks: Iterable[Track]) -> dict[str, tuple[int, int]]:
    """Return the number of tracks and of spaces of each colour, ``gray`` last.

    >>> sums([Track(0, 0, 1, 4, GRAY, 1, 1, {}, "A–B")])["gray"]
    (1, 4)
    """
    found = {name: [0, 0] for name in COLOUR_NAMES}
    for track in tracks:
        found[track.colour_name][0] += 1
        found[track.colour_name][1] += track.length
    return {name: (count, spaces) for name, (count, spaces) in found.items()}
