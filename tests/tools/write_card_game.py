"""Write maps/card-game.toml from a folder of facts; the places of the cities are those of maps/usa.toml.

Usage: ``python tests/tools/write_card_game.py FACTS``, where ``FACTS/card-game/`` holds cities.csv and tickets.csv.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from write_maps import Row, outline, quoted, spellings, table

from ttrlab import maps

ON_THE_BOARD = {"Sault Ste. Marie": "Sault St. Marie"}
"""Cities that the USA board spells otherwise."""
HEAD = """\
# Ticket to Ride: The Card Game (2008): a game of cards alone, with 46 tickets between 34 cities.
# The ticket list comes from one lineage of sources, with a strong inner regularity: one card needed is worth
# 5 points, two 6-10, three 11-15, four 16-20, five 21-22. Counts of cards and the points of the six big cities
# are verified. x and y are the places on the USA board, for a schematic map; lat and lon are general knowledge.

id = "card-game"
name = "The Card Game"
base = "cards"  # no tracks and no trains: cards complete the tickets
players = [2, 4]
height = 645  # of the play area, where its width is 1000; y runs downwards
modules = ["city_bonuses"]
sources = [
    "georgekoki/Ticket-To-Ride-Game: tickets with the cards they need, pictures of cards",
    "panteliselef/Java-TicketToRide: tickets with the cards they need, photographs of the big-city cards",
    "Days of Wonder, rules text: counts of cards, set-up, length of the game",
    "rules text, Hungarian: the turn, the railyard, the end, scoring",
]
notes = [
    "The map is schematic: the box has none. The land and the places of the cities are those of the USA board.",
    "Tickets: one lineage of sources; Seattle–Dallas is 16 in all lists, 15 in one redrawn picture.",
    "The points of the six big cities are verified: photographs of the cards and four programs.",
    "The order of the cards on a ticket differs between pictures; only the numbers are kept.",
]

[provenance]  # verified: two or more independent sources; single: one; stand-in: ours
cities = "single"
tickets = "single"
components = "verified"

[deck]  # cards of each of the eight colours, and the wilds
colours = 10
wilds = 16
wild_name = "locomotive"

[options]  # what the box sets itself
"cards.deal_wilds" = 1
"cards.deal" = 7
"market.rule_of_three" = "off"
"deck.reshuffle" = "never"
"draw.market_when_deck_empty" = "second_only"
"draw.second_card_mandatory" = false
"tickets.deal" = 6
"tickets.initial_keep" = 1
"tickets.draw" = 4
"tickets.draw_keep" = 0
"tickets.unkept_initial" = "shuffle_back"

"""


def notes_of(row: Row) -> dict[str, str]:
    """Return what the note of a row says by name."""
    return {key.strip(): value.strip() for key, _, value in (part.partition("=") for part in row["note"].split(";"))}


def city_line(row: Row) -> str:
    """Return one line of [cities], in the place that the city has on the USA board."""
    place = maps.load("usa").city(ON_THE_BOARD.get(row["name"], row["name"]))
    names = [*spellings(row), *(name for name in (place.name, *place.also) if name != row["name"])]
    also = f", also = [{', '.join(map(quoted, dict.fromkeys(names)))}]" if names else ""
    bonus = notes_of(row).get("big_city_bonus")
    card = f", bonus = {bonus}" if bonus else ""
    return (f"{quoted(row['name'])} = {{ x = {place.x:g}, y = {place.y:g}, lat = {float(row['lat'])}, "
            f"lon = {float(row['lon'])}{also}{card} }}")


def ticket_line(row: Row) -> str:
    """Return one row of [tickets]."""
    needs = [part.partition(":") for part in notes_of(row)["needs"].split(",")]
    cards = ", ".join(f"{colour.strip()} = {number}" for colour, _, number in needs)
    return f"    [{quoted(row['a'])}, {quoted(row['b'])}, {row['points']}, {{ {cards} }}],"


def main(facts: str) -> None:
    """Write the map file."""
    folder = Path(facts) / "card-game"
    cities, tickets = table(folder / "cities.csv"), table(folder / "tickets.csv")
    lines = [
        "[totals]  # control sums; the loader counts and compares", f"cities = {len(cities)}",
        f"tickets = {len(tickets)}", "cards = 96", "",
        "[cities]  # bonus: the points of a big city's card", *map(city_line, cities), "",
        "[tickets]  # city, city, points, cards needed", "rows = [", *map(ticket_line, tickets), "]", ""]
    out = Path(__file__).resolve().parents[2] / "maps"
    land = re.sub(r"(?m)^\[silhouette\].*$", "[silhouette]  # land of the USA board", outline(out / "usa.toml"))
    (out / "card-game.toml").write_text(HEAD + "\n".join(lines) + land, encoding="utf-8")
    print("wrote maps/card-game.toml")


if __name__ == "__main__":
    main(*sys.argv[1:])
