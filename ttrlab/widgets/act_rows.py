"""The rows that the panel of actions is made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ttrlab.actions import Payment, payment
from ttrlab.board import WILD
from ttrlab.rules.claiming import Claiming
from ttrlab.view import theme
from ttrlab.view.seen import told
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
    """Return the signs before a track's name: its length and colour, ferry symbols, tunnel."""
    track = session.game.board.tracks[number]
    look = theme.paint(track.colour)
    marks = [{"text": f"{track.length}", "fill": look.fill, "ink": look.ink, "edge": look.edge}]
    ferry = track.marks.get("ferry", 0)
    if ferry:
        marks += card_marks([(WILD, ferry)])
    if track.marks.get("tunnel"):
        marks.append({"text": "tunnel", "fill": "transparent", "ink": "inherit", "edge": "currentColor"})
    return marks


