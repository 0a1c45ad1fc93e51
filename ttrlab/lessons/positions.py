"""Positions for lessons, written in a few words; the networks come from games that bots have played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ttrlab import maps
from ttrlab.board import CARD_KINDS, CARD_NAMES
from ttrlab.lessons.model import Scene
from ttrlab.notation import read_payment

MARKET = ("red", "blue", "white", "green", "yellow")
"""The face-up cards where a question does not care."""


def seat(tracks: str = "", hand: str = "", tickets: str = "", trains: int | None = None, stations: str = "",
         drop: str = "") -> dict[str, Any]:
    """Return a seat of a position.

    Args:
        tracks, tickets, stations: Names with commas between.
        hand: Cards, ``3 red + 1 locomotive``.
        trains: Trains left, by default those not on the board.
        drop: Tracks to be left out, as they stand in ``tracks``.

    >>> seat("Denver-Omaha, Denver-Helena", "2 red", drop="Denver-Helena")["tracks"]
    ['Denver-Omaha']
    """
    row: dict[str, Any] = {
        "tracks": [name for name in _names(tracks) if name not in _names(drop)],
        "hand": {CARD_NAMES[kind]: number for kind, number in read_payment(hand)},
        "tickets": _names(tickets),
        **({"trains": trains} if trains is not None else {}),
    }
    return {**row, "stations": _names(stations)} if stations else row


def scene(board: str, *seats: Mapping[str, Any], play: tuple[str, ...] = (), **more: Any) -> Scene:
    """Return a position with these seats.

    Args:
        board: The board.
        seats: What ``seat`` gives, the first to act first unless ``to_move`` says otherwise.
        play: Actions played from there.
        more: Anything else that ``Game.edit`` takes.
    """
    return Scene(board, len(seats), {"seats": list(seats), "market": list(MARKET), **more}, play)


def used_up(board: str, *seats: Mapping[str, Any], deck: list[str], play: tuple[str, ...] = ()) -> Scene:
    """Return a position whose deck holds only these cards; all others are in hands, market and discard."""
    rest = list(maps.load(board).deck)
    for name in (*MARKET, *deck):
        rest[CARD_NAMES.index(name)] -= 1
    for row in seats:
        for name, number in row["hand"].items():
            rest[CARD_NAMES.index(name)] -= number
    discard = {CARD_NAMES[kind]: rest[kind] for kind in range(CARD_KINDS) if rest[kind]}
    return scene(board, *seats, play=play, discard=discard, next=deck)


def tickets_left(board: str, *seats: Mapping[str, Any], deck: str) -> Scene:
    """Return a position whose ticket deck holds only the named tickets."""
    known = maps.load(board)
    held = {known.ticket(name).index for name in (*_names(deck), *(t for row in seats for t in row["tickets"]))}
    box = [t.name for t in known.tickets if t.deck == "regular" and t.index not in held]
    return scene(board, *seats, box=box, next_tickets=_names(deck))


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


EAST = ("Boston-New York red, Charleston-Raleigh, Dallas-El Paso, Dallas-Houston 1, Denver-Santa Fe, "
        "El Paso-Santa Fe, Houston-New Orleans, New York-Washington black, Pittsburgh-Washington, "
        "Raleigh-Washington 1")
"""North America with three players, Blue: the east coast and the south-west."""
NORTH = ("Atlanta-Nashville, Chicago-Omaha, Chicago-Pittsburgh black, Helena-Omaha, Nashville-Pittsburgh, "
         "New York-Pittsburgh green, Portland-San Francisco green, Portland-Seattle 1")
"""The same game, Red."""
MIDDLE = ("Atlanta-Raleigh 1, Duluth-Omaha 1, Kansas City-Oklahoma City 1, Kansas City-Omaha 1, "
          "Montréal-New York, Montréal-Toronto, Pittsburgh-Raleigh, Pittsburgh-Toronto")
"""The same game, Green."""

LATE = (
    "Atlanta-Raleigh 1, Chicago-Omaha, Chicago-Pittsburgh black, Denver-Omaha, Denver-Santa Fe, "
    "El Paso-Los Angeles, El Paso-Santa Fe, Helena-Omaha, Helena-Seattle, New York-Pittsburgh white, "
    "Pittsburgh-Raleigh",
    "Calgary-Vancouver, Calgary-Winnipeg, Chicago-Saint Louis white, Dallas-Little Rock, "
    "Denver-Kansas City orange, Kansas City-Oklahoma City 2, Little Rock-Oklahoma City, "
    "Little Rock-Saint Louis, Montréal-Sault St. Marie, Sault St. Marie-Winnipeg, Atlanta-Nashville, "
    "Nashville-Saint Louis",
    "Chicago-Pittsburgh orange, Dallas-El Paso, Dallas-Houston 1, Dallas-Oklahoma City 1, El Paso-Phoenix, "
    "Houston-New Orleans, Kansas City-Oklahoma City 1, Kansas City-Saint Louis blue, Los Angeles-Phoenix, "
    "New York-Pittsburgh green, Phoenix-Santa Fe, Pittsburgh-Saint Louis, Miami-New Orleans",
    "Chicago-Saint Louis green, Chicago-Toronto, Denver-Kansas City black, Denver-Oklahoma City, "
    "Denver-Salt Lake City red, Kansas City-Saint Louis purple, Oklahoma City-Santa Fe, "
    "Sault St. Marie-Toronto, Portland-Salt Lake City, Portland-Seattle 1, Las Vegas-Salt Lake City",
)
"""North America with four players, near the end."""

WEST_EAST = ("Berlin-Essen, Berlin-Wien, Bucuresti-Budapest, Bucuresti-Kyïv, Bucuresti-Sevastopol, "
             "Budapest-Wien red, Essen-København 1, Kyïv-Smolensk, Rostov-Sevastopol")
"""Europe with three players, Blue: from the Baltic to the Black Sea."""
RHINE = ("Amsterdam-Frankfurt, Berlin-Danzig, Berlin-Frankfurt black, Brest-Paris, Constantinople-Smyrna, "
         "Frankfurt-Paris orange, Pamplona-Paris blue, Petrograd-Riga")
"""The same game, Red."""
ALPS = ("Amsterdam-Bruxelles, Bruxelles-Frankfurt, Budapest-Zágráb, Kharkov-Kyïv, Kharkov-Rostov, Kyïv-Wilno, "
        "Moskva-Smolensk, München-Venezia, Roma-Venezia, Rostov-Sochi, Smolensk-Wilno, Venezia-Zágráb")
"""The same game, Green."""
