"""What must hold of every state, and actions of every kind to try on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random

from ttrlab.actions import (
    Action,
    Borrow,
    BuildStation,
    Claim,
    DrawCard,
    DrawTickets,
    KeepTickets,
    Pass,
    Payment,
    PaySurcharge,
    StopDrawing,
    TakeBack,
    payment,
)
from ttrlab.board import CARD_KINDS, bits
from ttrlab.engine import Rules
from ttrlab.state import EMPTY, State


def check_state(rules: Rules, state: State) -> None:
    """Assert what holds of every state of every game.

    Raises:
        AssertionError: Something does not hold.
    """
    assert rules.cards(state) == rules.board.deck
    assert min(state.discard) >= 0
    assert len(state.market) == rules.options["market.size"]
    check_seats(rules, state)
    check_tracks(rules, state)
    check_tickets(rules, state)
    if rules.options["deck.reshuffle"] == "eager" and not state.pending:
        assert state.deck or not any(state.discard)
    if EMPTY in state.market and not state.pending:
        assert not state.deck and not any(state.discard)
    assert (state.last_turns >= 0) >= (state.trigger >= 0)


def check_seats(rules: Rules, state: State) -> None:
    """Assert that trains, points and hands fit what the seats own."""
    board = rules.board
    for seat in state.seats:
        owned = [board.tracks[track] for track in bits(seat.mine)]
        assert min(seat.hand) >= 0 and seat.trains >= 0
        assert seat.trains == rules.options["trains"] - sum(track.length for track in owned)
        assert seat.points == sum(board.points[track.length] for track in owned)


def check_tracks(rules: Rules, state: State) -> None:
    """Assert that the mask of open tracks, the owners and the doubles fit together."""
    owned = shut = 0
    shuts = rules.players < rules.options["doubles.threshold"]
    for seat in state.seats:
        assert not owned & seat.mine
        owned |= seat.mine
        barred = 0
        for track in bits(seat.mine):
            barred |= rules.board.siblings[track]
        assert seat.barred == barred and not seat.mine & barred
        shut |= barred if shuts else 0
    assert state.open == rules.board.all_tracks & ~owned & ~shut


def check_tickets(rules: Rules, state: State) -> None:
    """Assert that no ticket is in two places."""
    places = state.ticket_deck + [ticket for seat in state.seats for ticket in seat.tickets]
    for phase in state.pending:
        places += getattr(phase, "tickets", ())
    assert len(set(places)) == len(places) and set(places) <= set(range(len(rules.board.tickets)))


def any_payment(rng: Random, length: int) -> Payment:
    """Return cards that may or may not be a payment of some length."""
    colour, other = rng.randrange(CARD_KINDS - 1), rng.randrange(CARD_KINDS)
    wilds = rng.randrange(length + 2)
    mixed = rng.random() < 0.15
    return payment({colour: max(0, length - wilds + rng.choice((0, 0, 0, 0, 1, -1))), 8: wilds}
                   if not mixed else [(colour, 1), (other, max(0, length - 1))])


def any_action(rules: Rules, state: State, rng: Random) -> Action:
    """Return any conceivable action, legal or not, with fields that name things of the board or lie just outside."""
    board = rules.board
    track, city = rng.randrange(-1, len(board.tracks) + 1), rng.randrange(-1, len(board.cities) + 1)
    offer = getattr(state.pending[-1], "tickets", ()) if state.pending else ()
    pool = [*offer, *offer, rng.randrange(len(board.tickets))]
    length = board.tracks[track].length if 0 <= track < len(board.tracks) else 3
    kind = rng.randrange(11)
    if kind == 0:
        return DrawCard(rng.randrange(-2, 11))
    if kind in (1, 2, 3):
        return Claim(track, any_payment(rng, length))
    if kind == 4:
        return KeepTickets(tuple(sorted(rng.sample(pool, rng.randrange(min(len(pool), 4) + 1)))))
    if kind == 5:
        return PaySurcharge(any_payment(rng, rng.randrange(1, 4)))
    if kind in (6, 7):
        return BuildStation(city, any_payment(rng, rng.randrange(1, 4)))
    if kind == 8:
        return Borrow(state.pending[-1].city if hasattr((state.pending or [0])[-1], "city") else city,
                      rng.choice((None, track)))
    return rng.choice((StopDrawing(), DrawTickets(), TakeBack(), Pass()))


def perturbed(action: Action, rng: Random) -> Iterator[Action]:
    """Yield actions that differ from a given one in one field by a little."""
    for field in fields(action):  # type: ignore[arg-type]
        value = getattr(action, field.name)
        if field.name == "pay":
            card, step = rng.randrange(CARD_KINDS), rng.choice((1, -1))
            counts = dict(value)
            counts[card] = max(0, counts.get(card, 0) + step)
            yield replace(action, pay=payment(counts))  # type: ignore[type-var]
        elif isinstance(value, tuple):
            yield replace(action, **{field.name: value[1:]})  # type: ignore[type-var]
            yield replace(action, **{field.name: (*value, rng.randrange(46))})  # type: ignore[type-var]
        elif isinstance(value, int):
            yield replace(action, **{field.name: value + rng.choice((1, -1))})  # type: ignore[type-var]
