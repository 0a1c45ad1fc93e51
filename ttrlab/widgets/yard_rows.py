"""Rows of the page that are about railyards and stacks: why a colour cannot be played, what tickets still need."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ttrlab.actions import Payment, PlayCards, payment, payment_text
from ttrlab.board import COLOURS, WILD
from ttrlab.play.game import Game
from ttrlab.rules.completing import Completing
from ttrlab.rules.railyard import TRIO
from ttrlab.state import State

Row = dict[str, Any]


def why_no_play(game: Game, state: State) -> Iterator[Row]:
    """Yield a row for each colour in hand of which no row can be played, and for three colours, with the reasons.

    Args:
        game: The game.
        state: Its state at the start of step 2 of a turn.
    """
    hand = state.seats[state.actor].hand
    plays = [dict(action.pay) for action in game.legal() if isinstance(action, PlayCards)]
    rows = {card for play in plays if len(play.keys() - {WILD}) == 1 for card in play}
    for colour, name in enumerate(COLOURS):
        if hand[colour] and colour not in rows:
            yield from _reasons(game, f"No {name} row", payment({colour: hand[colour], WILD: hand[WILD]}))
    if not any(len(play.keys() - {WILD}) == TRIO for play in plays):
        singles = [colour for colour in range(len(COLOURS)) if hand[colour]]
        free = sorted(singles, key=lambda colour: len(game.why_not(PlayCards(((colour, 1),)))))[:TRIO]
        if len(free) == TRIO:
            yield from _reasons(game, "No three colours", payment(dict.fromkeys(free, 1)))
        else:
            yield {"key": "no trio", "kind": "bad", "pick": False, "rules": ["CG-RLY-1"],
                   "text": f"No three colours: the hand has {len(singles)}."}


def _reasons(game: Game, what: str, cards: Payment) -> Iterator[Row]:
    said = payment_text(cards, game.board.card_names)
    for at, reason in enumerate(game.why_not(PlayCards(cards))):
        yield {"key": f"no {said} {at}", "kind": "bad", "pick": False, "rules": [reason.rule],
               "text": f"{what} ({said}): {reason.text}"}


def ticket_standing(state: State, seat: int, ticket: int, seen: bool) -> tuple[str, str]:
    """Return how a ticket stands that cards complete: a kind of row, and what it still needs.

    Args:
        state: The moment.
        seat: Whose ticket.
        ticket: Its number.
        seen: Whether the stack may be looked into.
    """
    module, names = state.rules.modules["completing"], state.rules.board.card_names
    assert isinstance(module, Completing)
    needs = state.rules.board.tickets[ticket].needs
    if ticket in state.parts["completing"].done[seat]:
        return "line", "completed and put aside"
    if not seen:
        return "line", f"needs {payment_text(needs, names)}"
    if ticket in module.best(state, seat):
        return "line", f"the stack completes it ({payment_text(needs, names)})"
    stack = state.parts["railyard"].stacks[seat]
    lack = payment({card: max(0, number - stack[card]) for card, number in needs})
    if not lack:
        return "line", f"needs {payment_text(needs, names)}: in the stack, but other tickets are worth more"
    wilds = f", or {stack[WILD]} of the wilds" if stack[WILD] else ""
    return "line", f"needs {payment_text(needs, names)}; the stack lacks {payment_text(lack, names)}{wilds}"
