"""Write the map files of the boards in ``BOARDS`` from a folder of facts, one CSV table each.

Usage: ``python tests/tools/write_maps.py FACTS [BOARD …]``, where ``FACTS/<board>/`` holds cities.csv, routes.csv and
tickets.csv. What the tables do not say (title, modules, options, notes) stands in ``BOARDS`` below.  Where
tickets.csv has no rows, the tickets in the map file stay: ``tests/tools/write_tickets.py`` makes them.
"""

from __future__ import annotations

import csv
import json
import re
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

COLOURS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green", "gray")
Row = dict[str, str]

EXTRA_NAMES = {
    "Sault St. Marie": ["Sault Ste. Marie", "Sault Sainte Marie"],
    "Saint Louis": ["St. Louis", "St Louis"],
    "Washington": ["Washington D.C.", "Washington DC"],
    "Petrograd": ["St. Petersburg"],
    "Rostov": ["Rostov-on-Don"],
}


@dataclass(frozen=True)
class Sheet:
    """What a map file says beyond its three tables."""

    id: str
    name: str
    header: tuple[str, ...]
    modules: tuple[str, ...]
    points: tuple[tuple[int, int], ...]
    options: tuple[tuple[str, str | int], ...]
    sources: tuple[str, ...]
    notes: tuple[str, ...]
    facts: str = ""
    width: int = 1000
    height: int = 645
    shift: tuple[int, int] = (0, 0)
    provenance: tuple[str, str, str, str] = ("verified",) * 4


BOARDS = (
    Sheet(
        "usa", "USA",
        ("The USA board of Ticket to Ride (2004): 36 cities, 100 tracks, 30 tickets.",
         "Every length and colour was compared in four independent lists and on two board pictures (309 of",
         "309 spaces agree); the tickets in six lists. x and y are the printed city dots; lat and lon are",
         "general knowledge. The tickets are those of the classic base box, not the reprint in USA 1910."),
        ("longest_path",),
        ((1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15)),
        (("bonus.longest_path", 10),),
        ("thoun/tickettoride: city dots, spaces, routes, tickets, board and ticket pictures",
         "Rob217/TicketToRideAnalysis: routes, tickets, city dots, board picture",
         "KubiGR/ticket-to-ride: routes, tickets, city dots, board picture",
         "egaffincahn/ticket-to-ride: routes, tickets",
         "sowinskipatryk/TicketToRideAI: tickets",
         "SokolAK/Ticket_to_Ride_Assistant: routes, tickets"),
        ("City names follow the board: it prints Sault St. Marie where the ticket cards print Ste.",
         "The USA 1910 reprint lowers the value of four of these tickets; this file has the classic values."),
    ),
    Sheet(
        "europe", "Europe",
        ("The board of Ticket to Ride: Europe (2005): 47 cities, 101 tracks, 46 tickets.",
         "Every length, colour, ferry and tunnel was compared in four or more independent lists and on three",
         "board pictures (300 of 300 spaces agree); the tickets in seven lists. x and y are the printed city",
         "dots; lat and lon are general knowledge."),
        ("ferries", "tunnels", "stations", "long_tickets", "longest_path"),
        ((1, 1), (2, 2), (3, 4), (4, 7), (6, 15), (8, 21)),
        (("tickets.unkept_initial", "box"), ("bonus.longest_path", 10)),
        ("thoun/tickettoride: city dots, spaces, routes, tickets, board and ticket pictures",
         "SokolAK/Ticket_to_Ride_Assistant: routes with colour, ferry, tunnel; tickets",
         "hdgehrke/Ticket-To-Ride_code: routes with colour, ferry, tunnel; tickets",
         "froge159/ticket-to-ride-europe: every space with colour, ferry, tunnel; tickets",
         "jessieblaeser/Ticket-to-Ride-Europe: routes, tickets, photographs of board and cards",
         "jkornel44/Ticket-to-Ride-Europe: routes, tickets, city dots, board scan",
         "danicampa90/TicketToRideStats: pairs, lengths, tickets"),
        ("City names follow a printed board: Bucuresti has no diacritic there, Danzig is written with a G.",
         "The 2025 printing is reported to label Kharkov as Kharkiv; look-ups accept both.",
         "Differences of the 2025 printing beyond that label were not checked."),
    ),
    Sheet(
        "heart-of-africa", "The Heart of Africa",
        ("The board of Ticket to Ride: The Heart of Africa (Map Collection 3, 2012): 33 cities, 10 way stations and",
         "8 places of four countries, 117 tracks. Tracks and places come from one list, made from a picture of the",
         "board; pieces and rules from the rulebook. No list of the 48 tickets is published: those here are OURS,",
         "made by ttrlab.tickets, each worth the trains of the cheapest way between its ends."),
        ("ferries", "terrain", "countries", "most_tickets"),
        ((1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15)),
        (("tickets.deal", 4), ("tickets.initial_keep", 2), ("tickets.draw", 4), ("tickets.draw_keep", 1),
         ("bonus.most_tickets", 10)),
        ("smirea/ticket-to-ride: places, routes with length and colour, ferry symbols; rulebook text",
         "rulebook texts of the box, Polish and English: pieces, terrain cards, countries, all rules",
         "boardgaming.fandom.com, purplepawn.com, hiewandboardgames.blogspot.com, reviews: rules only",
         "own making: all 48 tickets"),
        ("Stand-in tickets: all 48 are ours, in place of those that nobody has published.",
         "Tracks from one source: expect one to three errors, lengths one short on long tracks.",
         "Bloemfontein–Cape Town: the source counts 3; set to 4, because of the distance on the board; unconfirmed.",
         "Way stations are unnamed dots on the board; their names are ours. No ticket ends there.",
         "Nigeria, Tchad and Sudan have two places each, not joined; Madagascar has two, joined by a route."),
        "africa", 940, 960, (130, 5), ("single", "single", "stand-in", "verified"),
    ),
)


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
             if part.strip().startswith(("alias ", "today "))]
    return list(dict.fromkeys(said + EXTRA_NAMES.get(row["name"], [])))


def city_line(row: Row, shift: tuple[int, int] = (0, 0)) -> str:
    """Return one line of [cities]; the places of a country, named with a number, are a group."""
    kind = row.get("kind") or "city"
    more = f", kind = {quoted(kind)}" if kind != "city" else ""
    more += f", group = {quoted(row['name'].rpartition(' ')[0])}" if kind == "country" else ""
    also = f", also = {texts(names)}" if (names := spellings(row)) else ""
    at = f"x = {int(row['x']) + shift[0]}, y = {int(row['y']) + shift[1]}"
    place = f"{at}, lat = {float(row['lat'])}, lon = {float(row['lon'])}"
    return f"{quoted(row['name'])} = {{ {place}{also}{more} }}"


def track_line(row: Row) -> str:
    """Return one row of [tracks]."""
    marks = [f"{key} = {row[column]}" for key, column in (("ferry", "ferry_locos"), ("tunnel", "tunnel"))
             if row[column] not in ("", "0")]
    marks += ["twin = true"] if row["pair"] else []
    tail = f", {{ {', '.join(marks)} }}" if marks else ""
    ends = f"{quoted(row['a'])}, {quoted(row['b'])}"
    return f"    [{ends}, {row['length']}, {quoted(row['color'])}{tail}],"


def ticket_line(row: Row) -> str:
    """Return one row of [tickets]; the regular deck goes without saying."""
    deck = "" if row["deck"] == "regular" else f", {quoted(row['deck'])}"
    return f"    [{quoted(row['a'])}, {quoted(row['b'])}, {row['points']}{deck}],"


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
        f"id = {quoted(sheet.id)}", f"name = {quoted(sheet.name)}", "players = [2, 5]", "trains = 45",
        *([f"width = {sheet.width}"] if sheet.width != 1000 else []),
        f"height = {sheet.height}  # of the play area, where its width is {sheet.width}; y runs downwards",
        f"modules = {texts(sheet.modules)}",
        *lines_of("sources", sheet.sources), *lines_of("notes", sheet.notes), "",
        "[points]  # a track's length = what it scores",
        *(f'"{length}" = {value}' for length, value in sheet.points), "",
        "[provenance]  # verified: two or more independent sources; single: one; stand-in: ours",
        *(f"{name} = {quoted(word)}" for name, word in
          zip(("cities", "tracks", "tickets", "components"), sheet.provenance, strict=True)), "",
        "[deck]  # cards of each of the eight colours, and the wilds",
        "colours = 12", "wilds = 14", 'wild_name = "locomotive"', "",
        "[options]  # what the box sets itself",
        *(f"{quoted(name)} = {json.dumps(value)}" for name, value in sheet.options), "",
    ]


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
    cities, tracks = (table(folder / f"{name}.csv") for name in ("cities", "routes"))
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
