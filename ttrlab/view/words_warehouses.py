"""Sentences for warehouses and depots (E12-WAR, E12-SCO-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ttrlab.actions import EmptyWarehouse, PlaceDepot, StoreCard
from ttrlab.events import ScoreLine
from ttrlab.state import State
from ttrlab.view.words import ActionTellers, LineTellers, OfferTellers, Tellers, Words, plural


def _whose(words: Words, who: str, owner: int) -> str:
    return "the own warehouse" if words.names[owner] == who else f"the warehouse of {words.names[owner]}"


def _stored(words: Words, who: str, data: Mapping[str, Any]) -> str:
    return (f"{who} puts the top card of the deck unseen into {_whose(words, who, data['owner'])}, which holds "
            f"{data['number']} now.")


def _depot(words: Words, who: str, data: Mapping[str, Any]) -> str:
    return f"{who} puts a depot into {words.board.cities[data['city']].name} and has {data['left'] or 'none'} left."


def _emptied(words: Words, who: str, data: Mapping[str, Any]) -> str:
    shown = f": {words.pay(data['cards'])}" if data.get("cards") else ""
    cards = plural(data["number"], "card")
    return (f"{who} gives up a depot, has {data['left'] or 'none'} left, and takes {cards} from "
            f"{_whose(words, who, data['owner'])}{shown}.")


def _line(words: Words, line: ScoreLine) -> str:
    return f"Most depots not used: {line.data['left']}{', shared' if line.data['shared'] else ''}"


def _owner(state: State, seat: int) -> str:
    return "your own warehouse" if seat == state.actor else f"the warehouse of {state.rules.names[seat]}"


def _offer_store(state: State, action: StoreCard) -> tuple[str, str]:
    held = sum(state.parts["warehouses"].piles[action.seat])
    return f"Draw: first put a card into {_owner(state, action.seat)}", f"holds {held}"


def _offer_empty(state: State, action: EmptyWarehouse) -> tuple[str, str]:
    if action.seat is None:
        return "Leave the cards there", ""
    held = sum(state.parts["warehouses"].piles[action.seat])
    return f"Give a depot for all cards in {_owner(state, action.seat)}", f"holds {held}"


def seat_lines(state: State, seat: int) -> list[str]:
    """Return what everybody sees of the warehouse and the depots of a seat.

    Args:
        state: The moment.
        seat: Whose.
    """
    part = state.parts.get("warehouses")
    if part is None:
        return []
    return [f"{state.rules.names[seat]} has {plural(sum(part.piles[seat]), 'card')} in the warehouse and "
            f"{plural(part.left[seat], 'depot')} beside it."]


EVENTS: Final[Tellers] = {
    "depots": lambda words, who, data: f"Each player takes a warehouse and {plural(data['number'], 'depot')}.",
    "depot": _depot, "stored": _stored, "emptied": _emptied,
    "warehouses_shuffled": lambda words, who, data:
        f"No train card can be drawn: the warehouses are emptied into a new deck of {plural(data['number'], 'card')}.",
}
"""What is told of each kind of event."""
LINES: Final[LineTellers] = {"depots": _line}
"""What is told of each kind of score line."""
ACTIONS: Final[ActionTellers] = {
    StoreCard: lambda words, action: f"Put a card into warehouse {action.seat + 1}, then draw",
    PlaceDepot: lambda words, action: f"Put a depot into {words.board.cities[action.city].name}",
    EmptyWarehouse: lambda words, action: "Leave the cards there" if action.seat is None
        else f"Give a depot for all cards in warehouse {action.seat + 1}",
}
"""How each action is offered."""
OFFERS: Final[OfferTellers] = {StoreCard: _offer_store, EmptyWarehouse: _offer_empty}
"""How actions are offered that name something which lies on the table."""
