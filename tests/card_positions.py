"""Positions of games that are played with cards alone: railyards, stacks, and who holds what.

    state = table(rules, hands=["3 blue"], yards={1: ["2 blue, 1 locomotive"]}, stacks={0: "2 red"})
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from positions import PLAIN_MARKET, cards, position

from ttrlab.board import CARD_NAMES, COLOURS, WILD
from ttrlab.engine import Rules
from ttrlab.state import State


def table(rules: Rules, *, hands: Sequence[str] = (), yards: Mapping[int, Iterable[str]] | None = None,
          stacks: Mapping[int, str] | None = None, tickets: Mapping[int, Iterable[str | int]] | None = None,
          market: Sequence[str] = PLAIN_MARKET, deck: Sequence[str] | None = None, discard: str = "",
          ticket_deck: Iterable[str | int] | None = None, to_move: int = 0, last_turns: int = -1,
          step: int = 2) -> State:
    """Return a state in a turn of a game of cards.

    Args:
        rules: The rules of the game.
        hands, tickets, market, deck, discard, ticket_deck, to_move: As for ``positions.position``.
        yards: The rows of each seat's railyard; a row of wilds only is named as ``blue: 1 locomotive``.
        stacks: The cards in each seat's stack.
        last_turns: Turns left, -1 before the end is triggered.
        step: 1 where the cards of the railyard are still to be moved, 2 after that.
    """
    state = position(rules, hands=hands, tickets=tickets, market=market, deck=deck, discard=discard,
                     ticket_deck=ticket_deck, to_move=to_move)
    part = state.parts["railyard"]
    for seat, rows in (yards or {}).items():
        for row in rows:
            name, _, listed = row.rpartition(": ")
            held = dict(cards(listed))
            colour = COLOURS.index(name) if name else next(card for card in held if card != WILD)
            part.coloured[seat][colour], part.wilds[seat][colour] = held.get(colour, 0), held.get(WILD, 0)
    for seat, listed in (stacks or {}).items():
        for card, number in cards(listed):
            part.stacks[seat][card] = number
    if deck is None:
        for card, number in part.cards():
            for _ in range(number):
                state.deck.remove(card)
    state.last_turns = last_turns
    if step == 1:
        rules.modules["railyard"].turn_begins(state, None)
    return state


def yard(state: State, seat: int) -> dict[str, tuple[int, int]]:
    """Return a railyard by colour: cards of the row's colour, and wilds."""
    part = state.parts["railyard"]
    return {COLOURS[c]: (part.coloured[seat][c], part.wilds[seat][c]) for c in part.rows(seat)}


def stack(state: State, seat: int) -> dict[str, int]:
    """Return a stack in words."""
    return {CARD_NAMES[card]: n for card, n in enumerate(state.parts["railyard"].stacks[seat]) if n}


def scored(rules: Rules, state: State, seat: int, kind: str) -> dict[str, Any]:
    """Return the points of a seat's score lines of a kind, by ticket or city name."""
    board = rules.board
    return {board.tickets[line.data["ticket"]].name if kind == "ticket" else board.cities[line.data["city"]].name:
            line.points for line in rules.score(state).of(seat) if line.kind == kind}
