"""What may be told to whom: log sentences, actions, counts and score lines through the eyes of one seat.

A viewer is a seat, ``None`` for a bystander, or ``EVERYBODY``.  Hands, tickets, unseen cards and the order of
the decks belong to the seats that know them (BASE-CMP-4, BASE-TKT-4); anything not known to be public is
kept back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ttrlab.actions import (
    Action,
    Borrow,
    BuildStation,
    Claim,
    Complete,
    DoublePoints,
    DrawCard,
    DrawTerrain,
    DrawTickets,
    GiveNeutral,
    MoveCards,
    Pass,
    PaySurcharge,
    PayToll,
    PlaceTokens,
    PlayCards,
    SinglePoints,
    StopDrawing,
    TakeBack,
    TakeLoan,
    TakeToken,
)
from ttrlab.engine import Rules
from ttrlab.errors import TtrlabError
from ttrlab.events import Event, ScoreLine, ScoreSheet
from ttrlab.play.game import Game
from ttrlab.play.timeline import Node
from ttrlab.state import State
from ttrlab.view.svg import stations_of
from ttrlab.view.text import EVERYBODY, event_text

_PUBLIC_ACTIONS: Final = (DrawCard, StopDrawing, Claim, DrawTickets, PaySurcharge, TakeBack, BuildStation,
                          Borrow, PlaceTokens, TakeToken, DrawTerrain, DoublePoints, SinglePoints, MoveCards,
                          PlayCards, Complete, PayToll, TakeLoan, GiveNeutral, Pass)
_PUBLIC_LINES: Final = ("route", "routes", "doubled", "longest", "stations", "tokens", "loans", "head_start")
_UNTOLD: Final = {"new_luck": "Everything hidden is shuffled anew.",
                  "chosen_cards": "Cards are chosen to come next."}
"""Sentences for changes from outside, which would give away a seed or the deck."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """What a viewer knows of one seat; ``None`` stands for what is hidden.

    Attributes:
        trains, points: Left, and route points so far; ``None`` where the game has no tracks.
        cards: How many.
        hand: Cards of each kind.
        tickets: How many.
        kept: Ticket numbers.
        stations: Left; ``None`` also where the game has none.
        more: What it holds of rule modules' own things, in words.
    """

    trains: int | None
    points: int | None
    cards: int | None
    hand: tuple[int, ...] | None
    tickets: int | None
    kept: tuple[int, ...] | None
    stations: int | None
    more: str = ""


@dataclass(frozen=True, slots=True)
class TableView:
    """What a viewer knows of the table.

    Attributes:
        seats: One view a seat.
        market: Card kinds by place, -1 for an empty one.
        deck: Cards in the deck.
        discard: Cards in the discard, ``None`` where the rules hide them.
        ticket_deck: Tickets in the deck.
        stations: The owner of the station in each city that has one.
        more: What lies on it of rule modules' own things, in words.
    """

    seats: tuple[SeatView, ...]
    market: tuple[int, ...]
    deck: int
    discard: int | None
    ticket_deck: int
    stations: dict[int, int]
    more: str = ""


def check_viewer(rules: Rules, viewer: int | None) -> None:
    """Make sure that somebody can look through these eyes.

    Args:
        rules: The rules of the game.
        viewer: A seat from 0 on, ``None`` or ``EVERYBODY``.

    Raises:
        TtrlabError: There is no such seat.
    """
    if viewer not in (None, EVERYBODY) and viewer not in range(rules.players):
        raise TtrlabError(f"there is no seat {viewer!r}; this game has 0 to {rules.players - 1}")


def table_seen(state: State, viewer: int | None = EVERYBODY) -> TableView:
    """Return what a viewer knows at a moment.

    Args:
        state: The moment.
        viewer: Whose eyes.

    Raises:
        TtrlabError: There is no such seat.

    >>> from ttrlab import new_game
    >>> seen = table_seen(new_game("usa", 2, seed=7).state, 1)
    >>> seen.seats[0].hand, sum(seen.seats[1].hand)
    (None, 4)
    """
    rules, everything = state.rules, viewer == EVERYBODY
    public = rules.visible(state, None if everything else viewer)
    seats = []
    for number, seat in enumerate(state.seats):
        open_to = everything or number == viewer
        seats.append(SeatView(
            seat.trains if rules.board.tracks else None, seat.points if rules.board.tracks else None,
            sum(seat.hand) if open_to else public["hand_counts"][number],
            tuple(seat.hand) if open_to else None,
            len(seat.tickets) if open_to else public["ticket_counts"][number],
            tuple(seat.tickets) if open_to else None,
            public["stations_left"][number] if "stations_left" in public else None,
            "; ".join(f"{module.title.lower()}: {held}" for module in rules.modules.values()
                      if (held := module.holds(state, number, open_to)))))
    discard = tuple(state.discard) if everything else public["discard"]
    return TableView(tuple(seats), tuple(public["market"]), public["deck_count"],
                     None if discard is None else sum(discard), public["ticket_deck_count"],
                     dict(stations_of(state)),
                     "; ".join(words for module in rules.modules.values() if (words := module.lies(state))))


def told(game: Game, event: Event, viewer: int | None = EVERYBODY) -> str:
    """Return an event as a sentence that the viewer may read.

    Args:
        game: The game.
        event: What happened.
        viewer: Whose eyes.

    >>> from ttrlab import new_game
    >>> game = new_game("usa", 2, seed=7).branch(luck=12)
    >>> told(game, game.log[-1]), told(game, game.log[-1], 0)
    ('Everything hidden is shuffled anew (seed 12).', 'Everything hidden is shuffled anew.')
    """
    if viewer != EVERYBODY and event.kind in _UNTOLD:
        return _UNTOLD[event.kind]
    # -1 is nobody's seat: a bystander must not pass for the game itself, whose events have no seat
    return event_text(game.board, game.names, event, -1 if viewer is None else viewer)


def action_seen(game: Game, node: Node, viewer: int | None = EVERYBODY) -> str:
    """Return what led to a position in notation, only its verb where the rest is another seat's secret.

    Args:
        game: The game.
        node: The position; the start gives an empty text.
        viewer: Whose eyes.

    >>> from ttrlab import new_game
    >>> game = new_game("usa", 2, seed=7)
    >>> node = game.play(game.legal()[0]).node
    >>> action_seen(game, node, 1), action_seen(game, node, 0).partition(" ")[0]
    ('keep', 'keep')
    """
    action: Action | None = node.action
    if action is None:
        return ""
    words = game.text(action)
    mine = viewer == EVERYBODY or (node.seat is not None and node.seat == viewer)
    return words if mine or isinstance(action, _PUBLIC_ACTIONS) else words.partition(" ")[0]


def lines_seen(sheet: ScoreSheet, viewer: int | None = EVERYBODY) -> tuple[ScoreLine, ...]:
    """Return the score lines that a viewer may see: all at the end, else no tickets of others (BASE-TKT-4).

    Args:
        sheet: The score sheet.
        viewer: Whose eyes.
    """
    if sheet.final or viewer == EVERYBODY:
        return sheet.lines
    own = viewer if knows_own_tickets(sheet.rules) else None
    return tuple(line for line in sheet.lines
                 if line.kind in _PUBLIC_LINES or (line.kind == "ticket" and line.seat == own))


def knows_own_tickets(rules: Rules) -> bool:
    """Whether a seat may know which of its tickets are completed: not if a hidden stack decides (CG-TRN-3)."""
    return bool(rules.options.get("info.stack", "owner") == "owner")


def totals_seen(sheet: ScoreSheet, viewer: int | None = EVERYBODY) -> tuple[int, ...]:
    """Return each seat's points as far as the viewer can count them.

    Args:
        sheet: The score sheet.
        viewer: Whose eyes.
    """
    lines = lines_seen(sheet, viewer)
    return tuple(sum(line.points for line in lines if line.seat == seat) for seat in range(len(sheet.totals)))
