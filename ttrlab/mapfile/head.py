"""What stands above the tables of a board: numbers of the box, deck, options, provenance."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from ttrlab.board import COLOURS
from ttrlab.mapfile.sheet import Sheet, said

MARKET: Final = 5
HAND: Final = 4
"""Cards that a player is dealt (BASE-SET-2); with the market the least that a deck must hold."""
PROVENANCE: Final = ("verified", "single", "stand-in")
SOURCED: Final = ("cities", "tracks", "tickets", "components")
"""The tables that say where they come from."""

_WORD: Final = re.compile(r"[a-z0-9][a-z0-9_-]*")


def read_word(sheet: Sheet, value: object, what: str) -> str:
    """Return a word of small letters, digits, ``-`` and ``_``."""
    if isinstance(value, str) and _WORD.fullmatch(value):
        return value
    sheet.wrong(f"{what} must be a word of small letters, digits, - and _, not {said(value)}")
    return ""


def read_players(sheet: Sheet) -> tuple[int, int]:
    """Return the fewest and the most players."""
    match sheet.data.get("players", [2, 5]):
        case [int(low), int(high)] if 2 <= low <= high <= 8:
            return low, high
        case value:
            sheet.wrong(f"players must be fewest and most within 2 to 8, such as [2, 5], not {said(value)}")
            return 2, 2


def read_modules(sheet: Sheet) -> tuple[str, ...]:
    """Return the names of the rule modules."""
    names = sheet.texts(sheet.data.get("modules", []), "modules")
    for name in (name for name, count in Counter(names).items() if count > 1):
        sheet.wrong(f"modules names {name!r} twice")
    return names


def read_sources(sheet: Sheet) -> tuple[str, ...]:
    """Return the sources, at least one."""
    if sheet.data.get("sources") == []:
        sheet.wrong("sources must name at least one source; write \"own invention\" where it is yours")
    return sheet.texts(sheet.data.get("sources", []), "sources")


def read_points(sheet: Sheet) -> dict[int, int]:
    """Return what a track of each length scores (BASE-CLM-9)."""
    table = sheet.table("points")
    points: dict[int, int] = {}
    for key, value in table.items():
        if re.fullmatch("[1-9][0-9]?", key):
            points[int(key)] = sheet.whole(value, "the score of a track", 0, 1000, "points", key)
        else:
            sheet.wrong("a length is a whole number from 1 on, in quotes", "points", key)
    if sheet.data.get("points") == {}:
        sheet.wrong("gives no score for any length", "points")
    return points


def read_provenance(sheet: Sheet, tracked: bool = True) -> dict[str, str]:
    """Return where each table comes from; ``tracked`` where there is a table of tracks."""
    table = sheet.table("provenance")
    if "provenance" in sheet.data:
        sheet.keys(table, [name for name in SOURCED if tracked or name != "tracks"], (), "provenance")
    return {name: sheet.choice(word, "provenance", PROVENANCE, "provenance", name)
            for name, word in table.items() if name in SOURCED}


def read_deck(sheet: Sheet, players: int) -> tuple[tuple[int, ...], str]:
    """Return the cards of each kind (BASE-CMP-1) and the name of the wild."""
    table = sheet.table("deck")
    if "deck" not in sheet.data:
        return (0,) * (len(COLOURS) + 1), ""
    sheet.keys(table, ("colours", "wilds"), ("wild_name",), "deck")
    each = table.get("colours", 0)
    if isinstance(each, dict):
        sheet.keys(each, (), COLOURS, "deck", "colours")
        colours = [_cards(sheet, each.get(name, 0), f"colours.{name}") for name in COLOURS]
    else:
        colours = [_cards(sheet, each, "colours")] * len(COLOURS)
    deck = (*colours, _cards(sheet, table.get("wilds", 0), "wilds"))
    need = MARKET + HAND * players
    if sum(deck) < need:
        sheet.wrong(f"{sum(deck)} cards are too few for {players} players: the market takes {MARKET} "
                    f"and each hand {HAND}, {need} in all", "deck")
    return deck, sheet.text(table.get("wild_name", "locomotive"), "wild_name", "deck", "wild_name")


def _cards(sheet: Sheet, value: object, row: str) -> int:
    return sheet.whole(value, "the number of cards", 0, 200, "deck", row)


def read_options(sheet: Sheet, table: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """Return the options as dotted names, lists as tuples."""
    # "a.b" = 1 and a.b = 1 are different keys to TOML; both mean the option a.b.
    flat: dict[str, Any] = {}
    for key, value in table.items():
        name = before + key
        inner = read_options(sheet, value, f"{name}.") if isinstance(value, dict) else {name: value}
        for twice in flat.keys() & inner.keys():
            sheet.wrong("this option is set twice", "options", twice)
        flat |= inner
    return {name: tuple(value) if isinstance(value, list) else value for name, value in flat.items()}


def read_modes(sheet: Sheet) -> tuple[dict[str, Mapping[str, Any]], str]:
    """Return the games that can be played with the box, each with its options, and the rule that lists them."""
    found: dict[str, Mapping[str, Any]] = {}
    given = sheet.table("modes")
    if not given:
        return found, ""
    for name, table in given.items():
        if isinstance(table, dict):
            options = read_options(sheet, table)
            found[read_word(sheet, name, "the name of a mode")] = MappingProxyType(options)
        elif name != "rule":
            sheet.wrong(f"a mode is a table of options, not {said(table)}", "modes", name)
    return found, sheet.text(given.get("rule"), "the rule that lists the modes", "modes", "rule")


def read_silhouette(sheet: Sheet) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return the outlines under the tracks."""
    table = sheet.table("silhouette")
    if not table:
        return ()
    sheet.keys(table, ("rings",), (), "silhouette")
    rings = table.get("rings", [])
    good = []
    for number, ring in enumerate(rings if isinstance(rings, list) else [rings], 1):
        if isinstance(ring, list) and len(ring) >= 3 and all(map(_is_point, ring)):
            good.append(tuple((float(x), float(y)) for x, y in ring))
        else:
            sheet.wrong("a ring is a list of three or more points [x, y]", "silhouette", number)
    return tuple(good)


def _is_point(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(
        type(part) in (int, float) and -10_000 <= part <= 10_000 for part in value)
