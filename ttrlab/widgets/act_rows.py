"""The rows that the panel of actions is made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ttrlab.actions import (
    DECK,
    Action,
    BuildStation,
    Claim,
    DrawCard,
    DrawTickets,
    KeepTickets,
    Pass,
    Payment,
    PaySurcharge,
    PlayCards,
    payment,
)
from ttrlab.board import WILD
from ttrlab.events import Reason
from ttrlab.rules.claiming import Claiming
from ttrlab.state import EMPTY, State
from ttrlab.view import theme
from ttrlab.view.hover import counters_of
from ttrlab.view.seen import told
from ttrlab.view.text import listed, offer_text
from ttrlab.view.words import priced
from ttrlab.widgets.rows import card_marks
from ttrlab.widgets.session import Session

Row = dict[str, Any]
_ASKING = {"tunnel", "offered", "drew_unseen", "drew_open"}
"""Kinds of events that leave something to choose."""


def asked_rows(session: Session, seat: int) -> Iterator[Row]:
    """Yield what has just happened that asks for a choice: tickets on offer, the cards of a tunnel, a card drawn."""
    for event in reversed(session.game.node.events):
        if event.kind in _ASKING and event.seat == seat:
            yield {"key": "asked", "kind": "muted", "pick": False, "rules": list(event.rules),
                   "marks": card_marks((card, 1) for card in event.data.get("revealed", ())),
                   "text": told(session.game, event, session.viewer)}
            return


def listing(session: Session, state: State, legal: list[Action],
            kinds: type[Action] | tuple[type[Action], ...]) -> Iterator[tuple[Action, list[Reason]]]:
    """Yield the legal actions of some kinds, and between them those that people look for with why they are barred.

    Args:
        session: What is shown.
        state: The moment.
        legal: Every legal action.
        kinds: Types of actions.
    """
    phase = type(state.pending[-1]) if state.pending else None
    tried = [action for module in session.game.rules.modules.values() for action in module.tried(state)
             if isinstance(action, kinds) and phase in module.contexts[type(action)]]
    allowed = {action for action in legal if isinstance(action, kinds)}
    for action in tried:
        yield action, [] if action in allowed else session.game.why_not(action)
    known = set(tried)
    yield from ((action, []) for action in legal if action in allowed and action not in known)


def offered_row(state: State, action: Action) -> Row:
    """Return what a row says of an action: its words, signs, and a remark on the right."""
    board = state.rules.board
    words, remark = offer_text(state, action)
    row: Row = {"text": words, **({"right": remark} if remark else {})}
    match action:
        case DrawCard(slot) if slot != DECK:
            card = state.market[slot]
            row["marks"] = [] if card == EMPTY else card_marks([(card, 1)])
            row["text"] = f"Nothing in place {slot + 1}" if card == EMPTY else f"Take {board.card_names[card]}"
            row["right"] = f"place {slot + 1}"
        case DrawCard():
            row["text"], row["right"] = "Draw unseen", f"{len(state.deck)} in the deck"
        case DrawTickets():
            row["text"], row["right"] = "Draw tickets", f"{len(state.ticket_deck)} in the deck"
        case Claim(_, pay) | BuildStation(_, pay) | PaySurcharge(pay) | PlayCards(pay):
            row["marks"] = card_marks(pay)
        case KeepTickets(tickets):
            kept = listed(priced(board, board.tickets[t]) for t in tickets)
            row["text"] = f"Keep {kept}"
    lies = counters_of(state).get(getattr(action, "city", -1))
    if lies is not None:
        row.setdefault("right", lies[1])
    return row


def barred_row(state: State, action: Action, reasons: list[Reason]) -> Row:
    """Return a row that says why an action cannot be played now; it cannot be picked."""
    row = offered_row(state, action)
    row.pop("right", None)  # the reason needs the room
    return {**row, "key": f"barred {action}", "kind": "off", "pick": False,
            "text": f"{row['text']}: {'; '.join(reason.text for reason in reasons)}",
            "rules": list(dict.fromkeys(reason.rule for reason in reasons))}


def nearest(hand: list[int], price: int) -> Payment:
    """Return the payment that this hand comes nearest to: its best colour and wilds."""
    colour = max(range(WILD), key=lambda card: hand[card])
    wilds = min(hand[WILD], max(0, price - 1))
    return payment({colour: max(1, price - wilds), WILD: wilds})


def reason_rows(name: str, reasons: Any, what: str, seen: bool, over: bool) -> Iterator[Row]:
    """Yield why somebody cannot do something, a row a reason with its rule."""
    if over:
        yield {"key": "over", "kind": "muted", "pick": False, "text": "The game is over."}
        return
    if not reasons:
        yield {"key": "unseen", "kind": "muted", "pick": False,
               "text": f"Open to {name}; whether {name} can pay is hidden." if not seen else "Nothing to say."}
        return
    yield {"key": "why", "pick": False, "text": f"{name} cannot {what}:"}
    for at, reason in enumerate(reasons):
        yield {"key": f"reason {at}", "kind": "bad", "pick": False, "text": reason.text, "rules": [reason.rule]}


def head(text: str) -> Row:
    """Return a heading."""
    return {"key": f"head {text}", "kind": "head", "pick": False, "text": text}


def claiming_of(session: Session) -> Claiming:
    """Return the claim rules of the session's game."""
    module = session.game.rules.modules["claiming"]
    assert isinstance(module, Claiming)
    return module


def track_marks(session: Session, number: int) -> list[dict[str, str]]:
    """Return the signs before a track's name: its length and colour, ferry symbols, tunnel, toll."""
    track = session.game.board.tracks[number]
    look = theme.paint(track.colour)
    marks = [{"text": f"{track.length}", "fill": look.fill, "ink": look.ink, "edge": look.edge}]
    ferry = track.marks.get("ferry", 0)
    if ferry:
        marks += card_marks([(WILD, ferry)])
    if each := track.marks.get("any_cards"):
        marks.append({"text": f"{each}:1", "fill": "transparent", "ink": "inherit", "edge": "currentColor"})
    if track.marks.get("tunnel"):
        marks.append({"text": "tunnel", "fill": "transparent", "ink": "inherit", "edge": "currentColor"})
    if toll := track.marks.get("toll"):
        marks.append({"text": f"toll {toll}", "fill": theme.COUNTER, "ink": theme.INK, "edge": theme.INK})
    return marks


def ways_to_pay(session: Session, state: State, seat: int, track: int) -> tuple[list[Claim], str]:
    """Return the ways to pay a track to be listed, and what is to be said of those that are not.

    Args:
        session: What is shown.
        state: The game.
        seat: Whose hand.
        track: The track.
    """
    claiming = claiming_of(session)
    exchange = claiming.prices.exchanges.get(track)
    if exchange is None:
        return claiming.payments_of(state, seat, track), ""
    found = claiming.offers_of(state, seat, track)
    if not found:
        return [], ""
    name = state.rules.board.tracks[track].name
    return found, (f"{exchange.told[0].upper()}{exchange.told[1:]}; your rarest cards are shown. Others will do as "
                   f"well: write “claim {name} with …” above.")


def first_actions(state: State) -> list[Action]:
    """Return what can start a turn, claims apart, which may be very many (NC-FER-3)."""
    rules = state.rules
    found = [action for module in rules.modules.values() if module.offers_actions and module.name != "claiming"
             for action in module.actions(state)]
    return found or ([] if rules.may_start(state) else [Pass()])
