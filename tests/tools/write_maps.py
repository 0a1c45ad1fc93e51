"""Write the map files of the boards in ``BOARDS`` from a folder of facts, one CSV table each.

Usage: ``python tests/tools/write_maps.py FACTS [BOARD …]``, where ``FACTS/<board>/`` holds cities.csv, routes.csv and
tickets.csv. What the tables do not say (title, modules, options, notes) stands in map_sheets.py.  Where
tickets.csv has no rows, the tickets in the map file stay: ``tests/tools/write_tickets.py`` makes them.
"""

from __future__ import annotations

import csv
import json
import re
import sys
from collections import Counter
from pathlib import Path

from map_sheets import BOARDS, Sheet

COLOURS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green", "gray")
Row = dict[str, str]

EXTRA_NAMES = {
    "Sault St. Marie": ["Sault Ste. Marie", "Sault Sainte Marie"],
    "Saint Louis": ["St. Louis", "St Louis"],
    "Washington": ["Washington D.C.", "Washington DC"],
    "Petrograd": ["St. Petersburg"],
    "Rostov": ["Rostov-on-Don"],
}


EXTRAS = {"mountain_x": "mountain", "toll": "toll", "wild_set": "any_cards"}
"""Marks of tracks, as the facts call them and as a map file does."""
SETS = {"original": ("original",), "1910": ("t1910",), "mystery-train": (),
        "base-long": ("base", "expanded"), "base-regular": ("base", "expanded"), "1912-long": (), "1912-regular": ()}
"""The sets that the tickets of a deck belong to, where a box holds several."""


def quoted(text: str) -> str:
    """Return a TOML basic string: JSON escapes are a subset of TOML's."""
    return json.dumps(text, ensure_ascii=False)


def texts(items: tuple[str, ...] | list[str]) -> str:
    """Return a TOML array of strings in one line."""
    return "[" + ", ".join(map(quoted, items)) + "]"


def lines_of(key: str, items: tuple[str, ...]) -> list[str]:
    """Return a TOML array of strings, one line an item."""
    return [f"{key} = [", *(f"    {quoted(item)}," for item in items), "]"]


def table(path: Path) -> list[Row]:
    """Read one CSV table."""
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def spellings(row: Row) -> list[str]:
    """Return the other spellings of a city: those its note gives and those of ``EXTRA_NAMES``."""
    marked = [part.partition("=") for part in row["note"].split(";")]
    said = [value.strip() for key, _, value in marked if key.strip() in ("ascii", "modern")]
    said += [part.strip().partition(" ")[2] for part in row["note"].split(";")
             if part.strip().startswith(("alias ", "today ", "ascii: ", "fr: "))]
    said = [name.strip() for part in said for name in part.split(",")]
    return list(dict.fromkeys(said + EXTRA_NAMES.get(row["name"], [])))


def city_line(row: Row, shift: tuple[int, int] = (0, 0)) -> str:
    """Return one line of [cities]; the places of a country, named with a number, are a group."""
    kind = row.get("kind") or "city"
    more = f", kind = {quoted(kind)}" if kind != "city" else ""
    more += f", group = {quoted(re.split('[ -](?=[0-9]+$)', row['name'])[0])}" if kind == "country" else ""
    also = f", also = {texts(names)}" if (names := spellings(row)) else ""
    at = f"x = {int(row['x']) + shift[0]}, y = {int(row['y']) + shift[1]}"
    place = f"{at}, lat = {float(row['lat'])}, lon = {float(row['lon'])}" if row["lat"] else at
    return f"{quoted(row['name'])} = {{ {place}{also}{more} }}"


def track_line(row: Row) -> str:
    """Return one row of [tracks]."""
    marks = [f"{key} = {row[column]}" for key, column in (("ferry", "ferry_locos"), ("tunnel", "tunnel"))
             if row[column] not in ("", "0")]
    extra, _, number = row["extra"].partition("=")
    marks += [f"{EXTRAS[extra]} = {number}"] if extra in EXTRAS else []
    twin = '"unequal"' if row["note"].startswith("unequal") else "true"
    marks += [f"twin = {twin}"] if row["pair"] else []
    tail = f", {{ {', '.join(marks)} }}" if marks else ""
    ends = f"{quoted(row['a'])}, {quoted(row['b'])}"
    return f"    [{ends}, {row['length']}, {quoted(row['color'])}{tail}],"


def ticket_line(row: Row) -> str:
    """Return one row of [tickets]; the regular deck goes without saying."""
    deck = f", {quoted('long')}" if row["deck"].endswith("long") else ""
    marks = ", ".join(ticket_marks(row))
    tail = f"{deck}, {{ {marks} }}" if marks else deck
    if not row["points"]:
        goals = [part.split(":") for part in row["b"].split(";")]
        worth = ", ".join(f"{quoted(name)} = {value}" for name, value in goals)
        return f"    [{quoted(row['a'])}, {{ {worth} }}{tail}],"
    return f"    [{quoted(row['a'])}, {quoted(row['b'])}, {row['points']}{tail}],"


def ticket_marks(row: Row) -> list[str]:
    """Return what else a row says of a ticket: sets, an older value, a second copy, a route for a neutral player."""
    notes = dict(part.strip().partition("=")[::2] for part in row["note"].split(";"))
    sets = [*SETS.get(row["deck"], ()), *(["big_cities"] if notes.get("big_city") == "1" else [])]
    if row["deck"] == "1912-regular" and "big_city" not in notes:
        sets.insert(0, "expanded")
    marks = [f"sets = {texts(sets)}"] if row["deck"] in SETS else []
    marks += [f"was = {notes['base_game_points']}"] if "base_game_points" in notes else []
    marks += ["copy = 2"] if "second copy" in row["note"] else []
    neutral = re.match("neutral route: (.*)", row["note"])
    return [*marks, f"neutral = {quoted(neutral[1])}"] if neutral else marks


def totals(cities: list[Row], tracks: list[Row], tickets: list[str]) -> list[str]:
    """Return the control sums of the three tables."""
    count = Counter(row["color"] for row in tracks)
    spaces: Counter[str] = Counter()
    for row in tracks:
        spaces[row["color"]] += int(row["length"])
    each = ", ".join(f"{name} = [{count[name]}, {spaces[name]}]" for name in COLOURS)
    return [f"cities = {len(cities)}", f"tracks = {len(tracks)}", f"spaces = {spaces.total()}",
            f"tickets = {len(tickets)}", "cards = 110",
            "# colour = [tracks, spaces]", f"colours = {{ {each} }}"]


def head(sheet: Sheet) -> list[str]:
    """Return everything above the tables of the board."""
    return [
        *(f"# {line}" for line in sheet.header), "",
        f"id = {quoted(sheet.id)}", f"name = {quoted(sheet.name)}", *size_lines(sheet),
        f"modules = {texts(sheet.modules)}",
        *lines_of("sources", sheet.sources), *lines_of("notes", sheet.notes), "",
        *points_lines(sheet),
        "[provenance]  # verified: two or more independent sources; single: one; stand-in: ours",
        *(f"{name} = {quoted(word)}" for name, word in
          zip(("cities", "tracks", "tickets", "components"), sheet.provenance, strict=True)), "",
        *([] if sheet.extends else ["[deck]  # cards of each of the eight colours, and the wilds",
                                    "colours = 12", "wilds = 14", 'wild_name = "locomotive"', ""]),
        "[options]  # what the box sets itself",
        *(f"{quoted(name)} = {json.dumps(value)}" for name, value in sheet.options), "",
        *mode_lines(sheet), *cites_lines(sheet),
    ]


def size_lines(sheet: Sheet) -> list[str]:
    """Return players, trains and the size of the board, or the file that they are taken over from."""
    if sheet.extends:
        return [f"extends = {quoted(sheet.extends)}  # what this file does not say stands in that one"]
    return [
        f"players = {list(sheet.players)}", f"trains = {sheet.trains}",
        *([f"width = {sheet.width}"] if sheet.width != 1000 else []),
        f"height = {sheet.height}  # of the play area, where its width is {sheet.width}; y runs downwards",
    ]


def points_lines(sheet: Sheet) -> list[str]:
    """Return the table of route points."""
    if not sheet.points:
        return []
    return ["[points]  # a track's length = what it scores",
            *(f'"{length}" = {value}' for length, value in sheet.points), ""]


def mode_lines(sheet: Sheet) -> list[str]:
    """Return the games that the box holds, each with its options; the first one is the default."""
    if not sheet.modes:
        return []
    lines = ["[modes]  # the games of the box, each with the options that make it; the first is the default",
             f"rule = {quoted(sheet.mode_rule)}", ""]
    for name, options in sheet.modes:
        lines += [f"[modes.{name}]", *(f"{quoted(key)} = {json.dumps(value)}" for key, value in options), ""]
    return lines


def cites_lines(sheet: Sheet) -> list[str]:
    """Return the rules that the rulebook of the box states anew."""
    if not sheet.cites:
        return []
    return ["[cites]  # rules of other rulebooks that the box states anew = its own ids, which reasons and log cite",
            *(f"{quoted(old)} = {texts([new])}" for old, new in sheet.cites), ""]


def ticket_lines(sheet: Sheet, folder: Path, path: Path) -> list[str]:
    """Return the rows of [tickets]: those of the facts, else those that the map file has, else one to begin with."""
    rows = table(folder / "tickets.csv")
    if rows:
        return [ticket_line(row) for row in rows]
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    kept = re.findall(r"(?ms)^\[tickets\].*?^rows = \[\n(.*?)^\]", text)
    cities = table(folder / "cities.csv")
    return kept[0].splitlines() if kept else [f"    [{quoted(cities[0]['name'])}, {quoted(cities[-1]['name'])}, 1],"]


def map_text(sheet: Sheet, folder: Path, path: Path) -> str:
    """Return the whole map file of one board, in place of the file at ``path``."""
    if sheet.extends:
        return extension_text(sheet, folder)
    cities, tracks = (table(folder / f"{name}.csv") for name in ("cities", "routes"))
    cities = [row for row in cities if row["kind"] != "country_group"]
    tickets = ticket_lines(sheet, folder, path)
    parts = [
        *head(sheet),
        "[totals]  # control sums; the loader counts and compares", *totals(cities, tracks, tickets), "",
        "[cities]", *(city_line(row, sheet.shift) for row in cities), "",
        "[tracks]  # city, city, length, colour, marks; a double route is two rows with twin = true",
        "rows = [", *map(track_line, tracks), "]", "",
        "[tickets]  # city, city, points, deck (regular unless said)",
        "rows = [", *tickets, "]", "",
    ]
    return "\n".join(parts)


def extension_text(sheet: Sheet, folder: Path) -> str:
    """Return the map file of a box that has tickets alone, for the board of another file."""
    tickets = [ticket_line(row) for row in table(folder / "tickets.csv")]
    under = folder.parent / sheet.extends
    cities, tracks = table(under / "cities.csv"), table(under / "routes.csv")
    return "\n".join([
        *head(sheet), "[totals]  # control sums; the loader counts and compares", *totals(cities, tracks, tickets), "",
        "[tickets]  # city, city, points, deck (regular unless said), marks",
        "rows = [", *tickets, "]", ""])


def outline(path: Path) -> str:
    """Return the [silhouette] at the end of a map file that is there already; it comes from elsewhere."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return "".join(re.findall(r"\n\[silhouette\].*\Z", text, re.DOTALL))


def main(facts: str, *names: str) -> None:
    """Write the map files of the named boards, or of all in ``BOARDS``."""
    out = Path(__file__).resolve().parents[2] / "maps"
    for sheet in [sheet for sheet in BOARDS if not names or sheet.id in names]:
        path = out / f"{sheet.id}.toml"
        text = map_text(sheet, Path(facts) / (sheet.facts or sheet.id), path) + outline(path)
        path.write_text(text, encoding="utf-8")
        print(f"wrote maps/{sheet.id}.toml")


if __name__ == "__main__":
    main(*sys.argv[1:])
