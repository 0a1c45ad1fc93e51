"""Reading a map file: every table is checked, and every problem found is collected.

The public face is ``ttrlab.maps``. Rule modules and options are names that the rules registry checks; here
they just have to be well formed, so that this package knows no rules but those of the map itself.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Collection, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from ttrlab.board import BASES, Board, City, Track
from ttrlab.errors import MapError
from ttrlab.mapfile.cites import read_cites
from ttrlab.mapfile.head import (
    read_deck,
    read_modes,
    read_modules,
    read_options,
    read_players,
    read_points,
    read_provenance,
    read_silhouette,
    read_sources,
    read_word,
)
from ttrlab.mapfile.sheet import Sheet, said
from ttrlab.mapfile.tables import COLOUR_NAMES, WIDTH, read_cities, read_tracks, sums
from ttrlab.mapfile.tickets import read_tickets

_TABLES: Final = ("points", "provenance", "deck", "totals", "cities", "tracks", "tickets")
_REQUIRED: Final = ("id", "name", "players", "trains", "modules", "sources", *_TABLES)
_OPTIONAL: Final = ("base", "cites", "extends", "height", "modes", "notes", "options", "silhouette", "width")
_OF_TRACKS: Final = ("trains", "points", "tracks")
"""What a file about a game of cards alone does without."""


LARGEST: Final = 5_000_000
"""No map file is longer, in bytes."""


def _text(path: str | Path) -> str:
    try:
        file = Path(path)
        if file.exists() and not file.is_file():
            message = "this is no plain file, so it cannot be read"
        elif file.exists() and file.stat().st_size > LARGEST:
            message = f"the file is larger than {LARGEST} bytes, so it cannot be a map file"
        else:
            return file.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        message = "there is no such file"
    except UnicodeDecodeError as error:
        message = f"this is not a text in UTF-8 (byte {error.start}), so it cannot be a map file"
    except OSError as error:
        message = f"the file cannot be read ({error.strerror})"
    except ValueError as error:
        message = f"this cannot be the name of a file ({error})"
    raise MapError(message, str(path))


def _parse(path: str | Path) -> dict[str, Any]:
    text = _text(path)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        twice = "; is a key given twice?" if "overwrite" in str(error) else ""
        message = f"this is not valid TOML: {error}{twice}"
    except RecursionError:
        message = "this is not usable TOML: it is nested too deeply"
    except ValueError:
        message = "this is not usable TOML: a number in it has too many digits"
    raise MapError(message, str(path))


def _whole(path: str | Path) -> dict[str, Any]:
    """Return what a file says, with what it takes over from the file that it extends."""
    data = _parse(path)
    if "extends" not in data:
        return data
    other = data["extends"]
    if not isinstance(other, str) or not re.fullmatch("[a-z0-9][a-z0-9_-]*", other):
        raise MapError(f"extends names a map file in the same folder, such as \"usa\", not {said(other)}", str(path))
    under = _parse(Path(path).parent / f"{other}.toml")
    if "extends" in under:
        raise MapError(f"{other} extends a file itself, so it cannot be extended", str(path))
    return {**under, **data}


def build(path: str | Path, rule_ids: Collection[str] = ()) -> tuple[Board | None, list[MapError]]:
    """Read and check one map file.

    Args:
        path: The file.
        rule_ids: The ids of the rulebook at hand, which the file may name; empty where there is none.

    Returns:
        The board, or ``None`` where something is wrong; and all problems found.

    >>> board, found = build("atlantis.toml")
    >>> board is None, found[0].message
    (True, 'there is no such file')
    """
    try:
        sheet = Sheet(str(path), _whole(path))
        return _checked(sheet, rule_ids), sheet.found
    except MapError as error:
        return None, [error]
    except RecursionError:
        return None, [MapError("this is not usable TOML: it is nested too deeply", str(path))]


def _checked(sheet: Sheet, rule_ids: Collection[str]) -> Board | None:
    if "cities" not in sheet.data and "tracks" not in sheet.data:
        sheet.wrong("this is no map file: it has neither [cities] nor [tracks]")
        return None
    base = sheet.choice(sheet.data.get("base", "board"), "base", BASES)
    if sheet.found:  # another word than those two; what the file has tells which was meant
        base = "board" if "tracks" in sheet.data else "cards"
    without = _OF_TRACKS if base == "cards" else ()
    sheet.keys(sheet.data, [key for key in _REQUIRED if key not in without], (*_OPTIONAL, *without), tables=_TABLES)
    for key in without:
        if key in sheet.data:
            sheet.wrong(f"a game of cards has no {key}")
    parts = {**_parts(sheet, base), "cites": MappingProxyType(read_cites(sheet, rule_ids))}
    if not sheet.found:
        if base == "board":
            _shape(sheet, parts)
        _totals(sheet, parts)
    return None if sheet.found else Board(**parts)


def _parts(sheet: Sheet, base: str) -> dict[str, Any]:
    data, tracked = sheet.data, base == "board"
    trains = sheet.whole(data["trains"], "trains", 1, 100) if "trains" in data else 100 if tracked else 0
    players = read_players(sheet)
    width, height = (sheet.number(data.get(key, size), key, 1, 10_000)
                     for key, size in (("width", WIDTH), ("height", 645)))
    points = read_points(sheet) if tracked else {}
    deck, wild_name = read_deck(sheet, players[1])
    cities = read_cities(sheet, width, height)
    known = {city.name: city for city in cities}
    modes, mode_rule = read_modes(sheet)
    return {
        "id": read_word(sheet, data.get("id", "x"), "id"),
        "name": sheet.text(data.get("name", "x"), "name"), "players": players, "trains": trains,
        "points": MappingProxyType(points), "deck": deck, "wild_name": wild_name, "width": width,
        "height": height,
        "cities": cities, "base": base,
        "tracks": read_tracks(sheet, known, points, trains, deck) if tracked else (),
        "tickets": read_tickets(sheet, known, base), "modules": read_modules(sheet),
        "options": MappingProxyType(read_options(sheet, sheet.table("options"))),
        "modes": MappingProxyType(modes), "mode_rule": mode_rule,
        "provenance": MappingProxyType(read_provenance(sheet, tracked)),
        "sources": read_sources(sheet),
        "notes": sheet.texts(data.get("notes", []), "notes"),
        "fingerprint": _fingerprint(data), "silhouette": read_silhouette(sheet),
    }


def _fingerprint(data: dict[str, Any]) -> str:
    # The order of the cities counts: their numbers, and with them every random choice, follow from it.
    # What changes no game does not count: a new coast line must not make old records foreign.
    rules = {key: value for key, value in data.items() if key not in ("silhouette", "notes", "sources", "cites")}
    content = [rules, list(data["cities"]) if isinstance(data.get("cities"), dict) else []]
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _shape(sheet: Sheet, parts: Mapping[str, Any]) -> None:
    cities: tuple[City, ...] = parts["cities"]
    tracks: tuple[Track, ...] = parts["tracks"]
    parent = list(range(len(cities)))

    def root(city: int) -> int:
        while parent[city] != city:
            city = parent[city]
        return city

    for track in tracks:
        parent[root(track.b)] = root(track.a)
    used = {city for track in tracks for city in (track.a, track.b)}
    for city in cities:
        if city.index not in used:
            sheet.wrong("no track ends in this city", "cities", city.name)
    roots = [root(city) for city in sorted(used)]
    if len(set(roots)) > 1:
        apart = next(cities[city].name for city in sorted(used) if root(city) != roots[0])
        start = cities[min(used)].name
        sheet.wrong(f"the tracks fall apart: none lead from {start} to {apart}", "tracks")
    for number, ticket in enumerate(parts["tickets"], 1):
        if root(ticket.a) != root(ticket.b):
            sheet.wrong(f"no tracks lead from one end of {ticket.name} to the other", "tickets", number)


def _totals(sheet: Sheet, parts: Mapping[str, Any]) -> None:
    tracks: tuple[Track, ...] = parts["tracks"]
    real = {"cities": len(parts["cities"]), "tracks": len(tracks), "spaces": sum(t.length for t in tracks),
            "tickets": len(parts["tickets"]), "cards": sum(parts["deck"])}
    table = sheet.table("totals")
    kinds = ("cities", "tickets") if parts["base"] == "cards" else ("cities", "tracks", "spaces", "tickets")
    sheet.keys(table, kinds, ("cards", "colours"), "totals")
    for name, count in real.items():
        if name in table and (type(table[name]) is not int or table[name] != count):
            sheet.wrong(f"says {said(table[name])}, but the file has {count}", "totals", name)
    colours = table.get("colours", {})
    if not isinstance(colours, dict):
        sheet.wrong(f"must be a table, not {said(colours)}", "totals", "colours")
        return
    sheet.keys(colours, (), COLOUR_NAMES, "totals", "colours")
    for name, pair in sums(tracks).items():
        if name in colours and colours[name] != list(pair):
            sheet.wrong(f"says {said(colours[name])}, but the file has {list(pair)} (tracks, spaces)",
                        "totals", f"colours.{name}")
