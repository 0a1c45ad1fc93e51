"""Positions of The Card Game for lessons, written in a few words: railyards, stacks, hands and tickets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ttrlab import maps
from ttrlab.board import CARD_KINDS, CARD_NAMES, COLOURS, WILD
from ttrlab.lessons.model import Scene
from ttrlab.lessons.positions import MARKET, seat
from ttrlab.notation import read_payment

BOARD = "card-game"


def player(hand: str = "", rows: str = "", stack: str = "", tickets: str = "") -> dict[str, Any]:
    """Return a seat of a position.

    Args:
        hand, stack: Cards, ``3 red + 1 locomotive``.
        rows: The rows of the railyard, with commas between.
        tickets: Names with commas between.

    >>> player("2 red", "3 blue, 1 green + 1 locomotive")["railyard"]
    {'blue': [3, 0], 'green': [1, 1]}
    """
    yard = {}
    for row in filter(None, rows.split(", ")):
        cards = dict(read_payment(row))
        colour = next(card for card in cards if card != WILD)
        yard[COLOURS[colour]] = [cards[colour], cards.get(WILD, 0)]
    held = {CARD_NAMES[kind]: number for kind, number in read_payment(stack)}
    return {**seat(hand=hand, tickets=tickets), "railyard": yard, "stack": held}


def at_table(*seats: Mapping[str, Any], play: tuple[str, ...] = (), options: Mapping[str, Any] | None = None,
             **more: Any) -> Scene:
    """Return a position with these seats, the first to act first.

    Args:
        seats: What ``player`` gives.
        play: Actions played from there.
        options: Options of the rules.
        more: Anything else that ``Game.edit`` takes; ``moved=False`` leaves step 1 to be done.
    """
    position = {"seats": list(seats), "market": list(MARKET), **more}
    return Scene(BOARD, len(seats), position, play, options or {})


def deck_of(*seats: Mapping[str, Any], deck: list[str], market: list[str], play: tuple[str, ...] = (),
            options: Mapping[str, Any] | None = None, **more: Any) -> Scene:
    """Return a position whose deck holds only these cards; all that are nowhere else are discarded."""
    rest = list(maps.load(BOARD).deck)
    for name in (*market, *deck):
        rest[CARD_NAMES.index(name)] -= 1
    for row in seats:
        for name, number in (*row["hand"].items(), *row["stack"].items()):
            rest[CARD_NAMES.index(name)] -= number
        for name, (coloured, wilds) in row["railyard"].items():
            rest[CARD_NAMES.index(name)] -= coloured
            rest[WILD] -= wilds
    discard = {CARD_NAMES[kind]: rest[kind] for kind in range(CARD_KINDS) if rest[kind]}
    return at_table(*seats, play=play, options=options, market=market, discard=discard, next=deck, **more)
