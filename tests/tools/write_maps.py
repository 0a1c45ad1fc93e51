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


EXTRAS = {"mountain_x": "mountain", "toll": "toll", "wild_set": "any_cards"}
"""Marks of tracks, as the facts call them and as a map file does."""
SETS = {"original": ("original",), "1910": ("t1910",), "mystery-train": (),
        "base-long": ("base", "expanded"), "base-regular": ("base", "expanded"), "1912-long": (), "1912-regular": ()}
"""The sets that the tickets of a deck belong to, where a box holds several."""


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
    players: tuple[int, int] = (2, 5)
    trains: int = 45
    extends: str = ""
    modes: tuple[tuple[str, tuple[tuple[str, str | int], ...]], ...] = ()
    mode_rule: str = ""


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
    Sheet(
        "usa-1910", "USA 1910",
        ("The 69 tickets of USA 1910 (2006), for the USA board: 35 new ones, the 30 of the base box with four values",
         "lowered, and four from the Mystery Train. Every ticket was compared in two independent lists and on the",
         "pictures of the cards. Board, deck and route points are those of the map file that this one extends."),
        ("ticket_sets", "longest_path", "most_tickets"), (),
        (("tickets.usa_values", "reprint_1910"),),
        ("thoun/tickettoride: ticket tables, settings of the three games, pictures of all 69 ticket cards",
         "SokolAK/Ticket_to_Ride_Assistant: the same tickets in its tables of 2021",
         "michiedo.blogspot.com: quotes the rules page of Big Cities",
         "dicetower.com, justusproductions.com, amandamarkel.com: reviews, bonuses of the games"),
        ("Keep 3 of 5 and draw 4 in the Mega Game: one source.",
         "No bonus card in Big Cities: an implementation and two pages, no rulebook."),
        extends="usa", mode_rule="U10-SET-1",
        modes=(
            ("t1910", (("tickets.set", "t1910"), ("bonus.longest_path", 0), ("bonus.most_tickets", 15))),
            ("mega", (("tickets.set", "all"), ("tickets.deal", 5), ("tickets.initial_keep", 3), ("tickets.draw", 4),
                      ("bonus.longest_path", 10), ("bonus.most_tickets", 15))),
            ("big_cities", (("tickets.set", "big_cities"), ("tickets.deal", 4), ("tickets.draw", 4),
                            ("bonus.longest_path", 0), ("bonus.most_tickets", 0))),
            ("original", (("tickets.set", "original"), ("bonus.longest_path", 10), ("bonus.most_tickets", 0))),
        ),
    ),
    Sheet(
        "europa-1912", "Europa 1912",
        ("The 101 tickets of Europa 1912 (2009), for the board of Europe: 55 new ones and the 46 of the base box.",
         "Every ticket was compared in three independent lists and on the pictures of the cards. Board, deck and route",
         "points are those of the map file that this one extends."),
        ("ferries", "tunnels", "stations", "ticket_sets", "long_tickets", "longest_path"), (),
        (("tickets.unkept_initial", "box"), ("bonus.longest_path", 10)),
        ("thoun/tickettoride: tickets, settings of the games, pictures of all 101 cards",
         "SokolAK/Ticket_to_Ride_Assistant: six decks in its tables of 2021",
         "hdgehrke/Ticket-To-Ride_code: all 101 tickets with their sets, set-up of the games",
         "manuals.dk: pages of the manual; ticket-to-ride.fandom.com: warehouses and depots"),
        ("Paris–Angora: two lists say 13; the card and three lists say 17.",
         "At most one long ticket in the Mega Game: one source."),
        extends="europe", mode_rule="E12-SET-1",
        modes=(
            ("expanded", (("tickets.set", "expanded"),)),
            ("mega", (("tickets.set", "all"), ("tickets.deal", 5), ("tickets.initial_keep", 3),
                      ("long_tickets.deal", 2), ("long_tickets.keep_most", 1))),
            ("big_cities", (("tickets.set", "big_cities"), ("tickets.deal", 5), ("tickets.draw", 4),
                            ("long_tickets.deal", 0))),
            ("base", (("tickets.set", "base"),)),
        ),
    ),
    Sheet(
        "nordic-countries", "Nordic Countries",
        ("The board of Ticket to Ride: Nordic Countries (2007): 39 cities, 81 tracks, 46 tickets.",
         "Tracks and tickets were compared in two independent lists, on the board picture and on the ticket cards.",
         "x and y are the printed city dots; lat and lon are general knowledge."),
        ("ferries", "tunnels", "most_tickets"),
        ((1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15), (9, 27)),
        (("tickets.deal", 5), ("tickets.initial_keep", 2), ("tickets.unkept_initial", "box"),
         ("tickets.unkept_drawn", "box"), ("bonus.most_tickets", 10)),
        ("thoun/tickettoride: cities, routes, tickets, rules; board picture, pictures of all 46 ticket cards",
         "a student project in Kotlin with the whole map and all tickets",
         "a chart of the number of tickets for each city: equal for all 39 cities",
         "onedayofsilence.com, manualzz.com, merchantsofplay.com: rules"),
        ("Kirkenes–Murmansk: one list says 2; the board shows 3.",
         "Two pairs of tracks differ in length and kind; they are double routes all the same."),
        "nordic", 670, 990, (0, 10), players=(2, 3), trains=40,
    ),
    Sheet(
        "switzerland", "Switzerland",
        ("The board of Ticket to Ride: Switzerland (2007): 34 cities, 17 places of four countries, 88 tracks, 46 tickets.",
         "Tracks and tickets were compared in two independent lists, on the board picture and on the ticket cards.",
         "x and y are the printed city dots; lat and lon are general knowledge."),
        ("tunnels", "countries", "longest_path"),
        ((1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15)),
        (("tickets.deal", 5), ("tickets.initial_keep", 2), ("tickets.unkept_initial", "box"),
         ("tickets.unkept_drawn", "box"), ("bonus.longest_path", 10)),
        ("thoun/tickettoride: cities, routes, tickets, rules; board picture, pictures of the ticket cards",
         "nicolas-cuveillier/CS-108_Ticket-To-Ride: stations, routes, tickets",
         "ticket-to-ride.fandom.com, offthechartsgames.com: pages on the box"),
        ("Every link into a country has an end point of its own; a ticket names the country.",
         "The board has no table of route points; they are those of the base game."),
        "switzerland", 1010, 650, (0, 5), players=(2, 3), trains=40,
    ),
    Sheet(
        "india", "India",
        ("The board of Ticket to Ride: India (Map Collection 2, 2011): 39 cities, 108 tracks, 58 tickets.",
         "Tracks and tickets were compared in two independent lists, on the board picture and on the ticket cards;",
         "every ticket is worth its shortest way. x and y are the printed city dots; lat and lon are general knowledge."),
        ("ferries", "longest_path"),
        ((1, 1), (2, 2), (3, 4), (4, 7), (6, 15), (8, 21)),
        (("tickets.deal", 4), ("tickets.initial_keep", 2), ("bonus.longest_path", 10)),
        ("thoun/tickettoride: cities, routes, tickets, rules; board picture, pictures of all 58 ticket cards",
         "a TypeScript project with its own lists of routes and tickets",
         "a German specification of the box: counts by length, ferries, bonus",
         "boardgamearena.com, scribd.com: rules"),
        ("Indur–Wadi and Mormugau–Wadi: one list says 1; the board shows 2.",
         "City names follow the board, which prints Waltain; one list writes Waltair."),
        "india", 690, 930, (30, 10), players=(2, 4),
    ),
    Sheet(
        "legendary-asia", "Legendary Asia",
        ("The board of Ticket to Ride: Legendary Asia (Map Collection 1, 2011): 39 cities, 100 tracks, 36 tickets.",
         "Tracks were compared in four lists and on the board picture, space by space; tickets in two lists and on the",
         "pictures of the cards. x and y are the printed city dots; lat and lon are general knowledge."),
        ("ferries", "long_tickets"),
        ((1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15)),
        (("tickets.unkept_initial", "box"),),
        ("thoun/tickettoride: routes, cities, tickets; board picture, pictures of all 36 ticket cards",
         "Regan831/TicketToRide: routes and tickets", "targil123/TicketToRide2: routes, tickets, a second board picture",
         "smirea/ticket-to-ride: routes; text of the rulebook"),
        ("Chita–Khabarovsk and Kobe–Taipei: one list counts 4; the board shows 5.",
         "Two ticket cards print Shangai and Kathmandou; the board prints Shanghai and Kathmandu."),
        "asia-legendary", 1010, 660, (0, 5),
    ),
    Sheet(
        "nederland", "Nederland",
        ("The board of Ticket to Ride: Nederland (Map Collection 4, 2013): 30 cities, 97 tracks, 44 tickets.",
         "Tracks were compared in three lists, tolls in two, tickets in a list and on scans of all cards. x and y come",
         "from one list; lat and lon are general knowledge."),
        (),
        ((1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15)),
        (("tickets.deal", 5), ("tickets.initial_keep", 3), ("tickets.draw", 4)),
        ("smirea/ticket-to-ride: routes, tolls, positions; text of the rulebook",
         "czirkoszoltan/tickettoride: routes without tolls",
         "z-ch/Ticket-to-ride: routes with tolls, tickets, scans of all 44 tickets",
         "justpushstart.com: review"),
        ("Positions from one source.", "Routes at the foot of the tickets, for a neutral player, from the cards alone."),
        "nederland", 680, 990, (0, 5), ("single", "verified", "verified", "single"), trains=40,
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
        *mode_lines(sheet),
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
