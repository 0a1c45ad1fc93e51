"""Sentences for tolls, loans, tickets that lie face up, and the neutral player (NL-TOL, NL-SCO, NL-AMB-3, NL-AMB-5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ttrlab.actions import GiveNeutral, PayToll, TakeLoan
from ttrlab.events import ScoreLine
from ttrlab.state import State
from ttrlab.view.words import ActionTellers, LineTellers, OfferTellers, Tellers, Words, plural

_WHERE = {"discard": "lies face up then", "box": "goes into the box", "deck_bottom": "goes under the deck"}
_PLACES = ("first", "second", "third", "fourth", "fifth")


def _whom(words: Words, seat: int | None) -> str:
    return "the bank" if seat is None else words.names[seat]


def _toll(words: Words, who: str, data: Mapping[str, Any]) -> str:
    whom, track = _whom(words, data["to"]), words.track(data["track"])
    if not data["loan"]:
        return f"{who} pays the toll of {data['toll']} for {track} to {whom}."
    paid = f"; the bank pays {data['toll']} to {whom}" if data["to"] is not None else ""
    number = f"loan {data['loans']}" if data["loans"] > 1 else "a loan"
    return f"{who} takes {number} instead of paying the toll of {data['toll']} for {track}{paid}."


def _turned(words: Words, who: str, data: Mapping[str, Any]) -> str:
    return (f"For the neutral player the ticket {words.board.tickets[data['ticket']].name} is turned up; it "
            f"{_WHERE[data['to']]}.")


def _none(words: Words, who: str, data: Mapping[str, Any]) -> str:
    return "The neutral player cannot claim the route at its foot." if data["route"] \
        else "It names no route, so the neutral player claims nothing."


def _claimed(words: Words, who: str, data: Mapping[str, Any]) -> str:
    paid = f" The bank pays the toll of {data['toll']} to {_whom(words, data['to'])}." if data["to"] is not None else ""
    return (f"The neutral player claims {words.track(data['track'])} and has "
            f"{plural(data['trains'], 'train')} left.{paid}")


def _bonus(words: Words, line: ScoreLine) -> str:
    place = _PLACES[line.data["place"] - 1] if line.data["place"] <= len(_PLACES) else f"{line.data['place']}th"
    return f"{plural(line.data['tokens'], 'toll')} left, {place} place{', shared' if line.data['shared'] else ''}"


def _offer_toll(state: State, action: PayToll | TakeLoan) -> tuple[str, str]:
    module: Any = state.rules.modules["tolls"]
    track = state.rules.board.tracks[state.pending[-1].track]
    owner, toll = module.receiver(state, track), module.toll[track.index]
    whom = "the bank" if owner is None else state.rules.names[owner]
    if isinstance(action, PayToll):
        return f"Pay the toll of {toll} for {track.name}", f"to {whom}"
    return f"Take a loan for {track.name}", "5 points less, no bonus"


def seat_lines(state: State, seat: int) -> list[str]:
    """Return how many loans lie before a seat, in one sentence; nothing where there are none.

    Args:
        state: The moment.
        seat: Whose.
    """
    part = state.parts.get("tolls")
    if part is None or not part.loans[seat]:
        return []
    return [f"{state.rules.names[seat]} has taken {plural(part.loans[seat], 'loan')}."]


EVENTS: Final[Tellers] = {
    "toll_tokens": lambda words, who, data: f"Each player takes toll tokens worth {data['number']}.",
    "toll": _toll,
    "tickets_reshuffled": lambda words, who, data:
        f"The {plural(len(data['tickets']), 'ticket')} face up are shuffled into a new deck.",
    "turned_ticket": _turned, "neutral_none": _none, "neutral_claimed": _claimed,
}
"""What is told of each kind of event."""
LINES: Final[LineTellers] = {
    "loans": lambda words, line: f"{plural(line.data['number'], 'loan')}, 5 points each",
    "head_start": lambda words, line: f"Begun as number {line.data['place']}",
    "toll_bonus": _bonus,
}
"""What is told of each kind of score line."""
ACTIONS: Final[ActionTellers] = {
    PayToll: lambda words, action: "Pay the toll",
    TakeLoan: lambda words, action: "Take a loan instead of paying the toll",
    GiveNeutral: lambda words, action: f"Let the neutral player claim {words.track(action.track)}",
}
"""How each action is offered."""
OFFERS: Final[OfferTellers] = {PayToll: _offer_toll, TakeLoan: _offer_toll}
"""How actions are offered that name something which lies on the table."""
