"""The words of railyards and stacks: moved, played, robbed, completed, and the halves of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ttrlab.actions import Complete, MoveCards, Payment, PlayCards, payment, payment_text
from ttrlab.board import COLOURS, WILD, Board
from ttrlab.events import ScoreLine
from ttrlab.rules.completing import Completing
from ttrlab.rules.railyard import Railyard
from ttrlab.rules.yards import Yards
from ttrlab.state import State
from ttrlab.view.words import ActionTellers, LineTellers, OfferTellers, Tellers, Words, listed, plural


def _moved(words: Words, who: str, data: Mapping[str, Any]) -> str:
    return f"{who} moves {words.pay(data['cards'])} to the stack, which has {plural(data['stack'], 'card')}."


def _played(words: Words, who: str, data: Mapping[str, Any]) -> str:
    return f"{who} plays {words.pay(data['pay'])} to the railyard."


def _robbed(words: Words, who: str, data: Mapping[str, Any]) -> str:
    return (f"{who} robs {words.names[data['victim']]}, whose {words.pay(data['cards'])} "
            f"go{'es' if sum(n for _, n in data['cards']) == 1 else ''} to the discard.")


def _completed(words: Words, who: str, data: Mapping[str, Any]) -> str:
    if not data["tickets"]:
        return f"{who} completes no ticket."
    return f"{who} completes {words.tickets(data['tickets'])} for {plural(data['points'], 'point')}."


def _next_half(words: Words, who: str, data: Mapping[str, Any]) -> str:
    return (f"Half {data['half']} begins: stacks and railyards are discarded; hands and tickets that are not "
            "completed stay.")


def _move(words: Words, action: MoveCards) -> str:
    return "Move one card of each row to the stack" + (
        f", the {words.board.wild_name} of {listed(COLOURS[c] for c in action.wilds)}" if action.wilds else "")


def _complete(words: Words, action: Complete) -> str:
    return "Complete no more tickets" if action.ticket is None \
        else f"Complete {words.board.tickets[action.ticket].name}"


def _line(words: Words, line: ScoreLine) -> str:
    shared = ", shared" if line.data["shared"] else ""
    return (f"Most completed tickets to {words.board.cities[line.data['city']].name}: "
            f"{line.data['completed']}{shared}")


def moved_cards(state: State, seat: int, action: MoveCards) -> Payment:
    """Return the cards that step 1 takes to the stack."""
    part: Yards = state.parts["railyard"]
    return payment([(WILD if colour in action.wilds else colour, 1) for colour in part.rows(seat)])


def _offer_move(state: State, action: MoveCards) -> tuple[str, str]:
    cards = payment_text(moved_cards(state, state.actor, action), state.rules.board.card_names)
    return f"Move {cards} to the stack", "step 1"


def robbed_by(state: State, seat: int, cards: Payment) -> list[tuple[int, Payment]]:
    """Return who would lose which cards if a seat played these (CG-RLY-6)."""
    module, part = state.rules.modules["railyard"], state.parts["railyard"]
    assert isinstance(module, Railyard)
    return [(other, part.row(other, colour)) for colour, _ in cards if colour != WILD
            for other, _ in module.rivals(state, seat, colour)]


def _offer_play(state: State, action: PlayCards) -> tuple[str, str]:
    names = state.rules.board.card_names
    robbed = listed(f"{state.rules.names[other]} of {payment_text(cards, names)}"
                    for other, cards in robbed_by(state, state.actor, action.pay))
    return f"Play {payment_text(action.pay, names)}", f"robs {robbed}" if robbed != "nothing" else ""


def _offer_complete(state: State, action: Complete) -> tuple[str, str]:
    module, board = state.rules.modules["completing"], state.rules.board
    assert isinstance(module, Completing)
    if action.ticket is None:
        return "Complete no more tickets", ""
    ticket = board.tickets[action.ticket]
    best = ", in the best choice" if action.ticket in module.best(state, state.actor) else ""
    return f"Complete {ticket.name} with {needed(board, action.ticket)}", f"{plural(ticket.points, 'point')}{best}"


def needed(board: Board, ticket: int) -> str:
    """Return the cards that a ticket needs."""
    return payment_text(board.tickets[ticket].needs, board.card_names)


def railyard_text(state: State, seat: int) -> str:
    """Return the rows of a railyard, ``nothing`` where it is empty."""
    part: Yards = state.parts["railyard"]
    return listed(_row(state.rules.board, part, seat, colour) for colour in part.rows(seat))


def _row(board: Board, part: Yards, seat: int, colour: int) -> str:
    cards = payment_text(part.row(seat, colour), board.card_names)
    return cards if part.coloured[seat][colour] else f"{cards} in the {COLOURS[colour]} row"


def seat_lines(state: State, seat: int) -> list[str]:
    """Return what everybody sees of a seat: its railyard, the size of its stack, the tickets put aside."""
    part: Yards | None = state.parts.get("railyard")
    if part is None:
        return []
    name = state.rules.names[seat]
    lines = [f"{name} has {railyard_text(state, seat)} in the railyard and "
             f"{plural(sum(part.stacks[seat]), 'card')} in the stack."]
    done: Iterable[int] = state.parts["completing"].done[seat]
    if done:
        lines.append(f"{name} has completed {Words(state.rules.board, ()).tickets(done)}.")
    return lines


EVENTS: Tellers = {
    "moved": _moved, "played": _played, "robbed": _robbed, "completed": _completed, "next_half": _next_half,
    "chose_ticket": lambda words, who, data: f"{who} completes {words.tickets([data['ticket']])}.",
    "chose_no_more": lambda words, who, data: f"{who} completes no more tickets.",
}
LINES: LineTellers = {"city_bonus": _line}
ACTIONS: ActionTellers = {
    MoveCards: _move, Complete: _complete,
    PlayCards: lambda words, action: f"Play {payment_text(action.pay, words.board.card_names)}",
}
OFFERS: OfferTellers = {MoveCards: _offer_move, PlayCards: _offer_play, Complete: _offer_complete}
