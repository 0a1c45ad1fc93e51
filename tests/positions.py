"""Positions as the tests write them: who owns what, who holds what, what lies where.

    state = position(rules, hands=["3 blue, 1 locomotive"], own={1: ["Denver-Omaha"]}, market=["red"] * 5)

Everything not named is bare: empty hands, no tickets, nothing claimed, and the five first colours face up;
the deck then holds every card that lies nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

from ttrlab import maps
from ttrlab.actions import Action, Payment
from ttrlab.board import CARD_KINDS, CARD_NAMES, GRAY, Board, City, Ticket, Track
from ttrlab.engine import Rules
from ttrlab.errors import IllegalAction
from ttrlab.events import Event, Reason
from ttrlab.notation import read, read_payment
from ttrlab.rules.registry import compile_rules
from ttrlab.state import EMPTY, State

PLAIN_MARKET = ("purple", "white", "blue", "yellow", "orange")


def rules_of(board: str | Board = "usa", players: int = 2, **options: Any) -> Rules:
    """Return compiled rules; a double underscore in an option's name stands for its dot."""
    made = board if isinstance(board, Board) else maps.load(board)
    return _compiled(made, players, tuple((name.replace("__", "."), options[name]) for name in options))


@lru_cache(maxsize=200)
def _compiled(board: Board, players: int, options: tuple[tuple[str, Any], ...]) -> Rules:
    return compile_rules(board, players, dict(options))


def cards(text: str | Payment) -> Payment:
    """Return cards named in words, ``2 red, 1 locomotive``."""
    return read_payment(text) if isinstance(text, str) else text


def kinds(names: Iterable[str]) -> list[int]:
    """Return the card kinds of some names; ``-`` is an empty place."""
    return [EMPTY if name == "-" else cards(name)[0][0] for name in names]


def position(rules: Rules, *, hands: Sequence[str] = (), own: Mapping[int, Iterable[str | int]] | None = None,
             trains: Mapping[int, int] | None = None, tickets: Mapping[int, Iterable[str | int]] | None = None,
             market: Sequence[str] = PLAIN_MARKET, deck: Sequence[str] | None = None, discard: str = "",
             ticket_deck: Iterable[str | int] | None = None, stations: Mapping[str, int] | None = None,
             to_move: int = 0, seed: int = 0) -> State:
    """Return a state at the start of a turn.

    Args:
        rules: The rules of the game.
        hands: The hands, seat 0 first; seats left out hold nothing.
        own: Tracks by seat, named or numbered; trains and points follow unless ``trains`` says otherwise.
        trains: Trains left by seat.
        tickets: Tickets kept, by seat.
        market: Card names by place, ``-`` for an empty one.
        deck: Exactly these cards, the top one first; ``None`` means all cards that lie nowhere else, shuffled.
        discard: The discard.
        ticket_deck: Exactly these tickets, the top one first; ``None`` means all regular ones that nobody
            holds.
        stations: The owner of the station in a city.
        to_move: Whose turn it is.
        seed: Where the luck comes from.
    """
    state = rules.start(seed)
    board = rules.board
    state.pending, state.to_move = [], to_move
    for number, seat in enumerate(state.seats):
        seat.hand = _counts(hands[number] if number < len(hands) else "")
        seat.tickets = [board.ticket(name).index for name in (tickets or {}).get(number, ())]
        own_tracks(rules, state, number, (own or {}).get(number, ()))
        seat.trains = (trains or {}).get(number, seat.trains)
    state.market, state.discard = kinds(market), _counts(discard)
    state.deck = _rest(rules, state, seed) if deck is None else kinds(deck)[::-1]
    held = {ticket for seat in state.seats for ticket in seat.tickets}
    left = [t.index for t in board.tickets if t.deck == "regular" and t.index not in held]
    wanted = left if ticket_deck is None else [board.ticket(name).index for name in ticket_deck]
    state.ticket_deck = wanted[::-1]
    for city, owner in (stations or {}).items():
        state.parts["stations"].at[board.city(city).index] = owner
        state.parts["stations"].left[owner] -= 1
    return state


def own_tracks(rules: Rules, state: State, seat_number: int, names: Iterable[str | int]) -> None:
    """Let a seat own tracks, with all that follows: trains, points, doubles barred and shut."""
    seat, board = state.seats[seat_number], rules.board
    for name in names:
        track = board.track(name)
        bit, siblings = 1 << track.index, board.siblings[track.index]
        assert state.open & bit, f"{track.name} is not free"
        seat.mine |= bit
        seat.barred |= siblings
        seat.trains -= rules.modules["claiming"].trains_for[track.index]  # type: ignore[attr-defined]
        seat.points += board.points[track.length]
        if "mountains" in rules.modules:
            seat.points += 2 * track.marks.get("mountain", 0)
        state.open &= ~bit
        if rules.modules["claiming"].shuts_doubles:  # type: ignore[attr-defined]
            state.open &= ~siblings


def do(rules: Rules, state: State, *actions: str | Action) -> list[Event]:
    """Play actions, in notation or as values, in this very state, and return what happened.

    Raises:
        IllegalAction: One is not legal.
    """
    log: list[Event] = []
    for given in actions:
        action = read(rules.board, given) if isinstance(given, str) else given
        reasons = rules.why_not(state, action)
        if reasons:
            raise IllegalAction(str(given), reasons)
        assert action in rules.legal(state)
        rules.apply(state, action, log)
    return log


def why(rules: Rules, state: State, action: str | Action) -> list[Reason]:
    """Return the reasons against an action, and check that legal() agrees."""
    wanted = read(rules.board, action) if isinstance(action, str) else action
    reasons = rules.why_not(state, wanted)
    assert (wanted in rules.legal(state)) == (not reasons)
    return reasons


def ids(reasons: Iterable[Reason]) -> list[str]:
    """Return the rule ids of some reasons."""
    return [reason.rule for reason in reasons]


def market_of(state: State) -> list[str]:
    """Return the market in words, ``-`` for an empty place."""
    return ["-" if card == EMPTY else CARD_NAMES[card] for card in state.market]


def hand(state: State, seat: int) -> dict[str, int]:
    """Return a hand in words."""
    return {CARD_NAMES[card]: number for card, number in enumerate(state.seats[seat].hand) if number}


def pile(state: State) -> dict[str, int]:
    """Return the discard in words."""
    return {CARD_NAMES[card]: number for card, number in enumerate(state.discard) if number}


def kinds_of(log: Iterable[Event]) -> list[str]:
    """Return the kinds of some events."""
    return [event.kind for event in log]


def _counts(text: str) -> list[int]:
    held = [0] * CARD_KINDS
    for card, number in cards(text):
        held[card] += number
    return held


def _rest(rules: Rules, state: State, seed: int) -> list[int]:
    """Return every card that lies neither in a hand nor in the market nor in the discard, shuffled."""
    left = list(rules.board.deck)
    for seat in state.seats:
        left = [a - b for a, b in zip(left, seat.hand, strict=True)]
    left = [a - b - state.market.count(card) for card, (a, b) in enumerate(zip(left, state.discard, strict=True))]
    assert min(left) >= 0, "more cards than the deck has"
    deck = [card for card, number in enumerate(left) for _ in range(number)]
    Random(seed).shuffle(deck)
    return deck


def board_of(rows: Sequence[tuple[Any, ...]], tickets: Sequence[tuple[str, str, int]] = (), **more: Any) -> Board:
    """Return a small board: tracks as (city, city, length[, colour[, lane, lanes]]), tickets as (a, b, points)."""
    names = list(dict.fromkeys(name for row in rows for name in row[:2]))
    cities = tuple(City(number, name, 10.0 * number, 0.0) for number, name in enumerate(names))
    tracks = []
    for number, (a, b, length, *rest) in enumerate(rows):
        colour, lane, lanes = (*rest, *("gray", 1, 1)[len(rest):])
        tracks.append(Track(number, names.index(a), names.index(b), length,
                            GRAY if colour == "gray" else cards(colour)[0][0], lane, lanes, {},
                            f"{a}–{b}" + (f" {colour}" if lanes > 1 else "")))
    made = tuple(Ticket(number, names.index(a), names.index(b), points, "regular", f"{a}–{b}")
                 for number, (a, b, points) in enumerate(tickets))
    points = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27}
    return Board("small", "Small", (2, 5), 45, points, (12,) * 8 + (14,), cities, tuple(tracks), made,
                 modules=("longest_path",), **more)


def with_tickets(board: Board, *tickets: tuple[str, str, int]) -> Board:
    """Return a board with more tickets, named ``A–B``."""
    extra = tuple(Ticket(len(board.tickets) + number, board.city(a).index, board.city(b).index, points,
                         "regular", f"{a}–{b}") for number, (a, b, points) in enumerate(tickets))
    return replace(board, tickets=board.tickets + extra)
