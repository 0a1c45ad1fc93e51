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
    Complete,
    DoublePoints,
    DrawCard,
    DrawTerrain,
    DrawTickets,
    GiveNeutral,
    KeepTickets,
    MoveCards,
    Pass,
    Payment,
    PaySurcharge,
    PayToll,
    PlaceTokens,
    PlayCards,
    SinglePoints,
    StopDrawing,
    TakeBack,
    TakeLoan,
    TakeToken,
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
    check_tokens(rules, state)
    check_tolls(rules, state)
    if rules.options["deck.reshuffle"] == "eager" and not state.pending:
        assert state.deck or not any(state.discard)
    if EMPTY in state.market and not state.pending:
        assert not state.deck and (rules.options["deck.reshuffle"] == "never" or not any(state.discard))
    check_yards(rules, state)
    assert (state.last_turns >= 0) >= (state.trigger >= 0)


def check_seats(rules: Rules, state: State) -> None:
    """Assert that trains, points and hands fit what the seats own."""
    board = rules.board
    for seat in state.seats:
        owned = [board.tracks[track] for track in bits(seat.mine)]
        assert min(seat.hand) >= 0 and seat.trains >= 0
        crossed = sum(track.marks["mountain"] for track in owned if "mountain" in track.marks) \
            if "mountains" in rules.modules else 0
        assert seat.trains == rules.options.get("trains", 0) - sum(track.length for track in owned) - crossed
        assert seat.points == sum(board.points[track.length] for track in owned) + doubled(rules, state, seat.mine) \
            + 2 * crossed


def doubled(rules: Rules, state: State, mine: int) -> int:
    """Return the points that terrain cards add to some tracks, and assert that no terrain card is lost."""
    part = state.parts.get("terrain")
    if part is None:
        return 0
    assert part.counts() == [15, 15, 15] and min(min(cards) for cards in part.front) >= 0
    lengths = [rules.board.tracks[track].length for track in part.doubled if mine >> track & 1]
    return sum(rules.board.points[length] for length in lengths) * (rules.options["terrain.times"] - 1)


def check_tracks(rules: Rules, state: State) -> None:
    """Assert that the mask of open tracks, the owners and the doubles fit together."""
    owned = shut = 0
    shuts = rules.players < rules.options.get("doubles.threshold", 0)
    for seat in state.seats:
        assert not owned & seat.mine
        owned |= seat.mine
        barred = 0
        for track in bits(seat.mine):
            barred |= rules.board.siblings[track]
        assert seat.barred == barred and not seat.mine & barred
        shut |= barred if shuts else 0
    neutral = state.parts.get("neutral")
    if neutral is not None:
        assert not owned & neutral.mine
        tracks = [rules.board.tracks[track] for track in bits(neutral.mine)]
        assert neutral.trains == 40 - sum(track.length for track in tracks) >= 0
        owned |= neutral.mine
        for track in tracks:
            assert not rules.board.siblings[track.index] & neutral.mine
            shut |= rules.board.siblings[track.index] if shuts else 0
    assert state.open == rules.board.all_tracks & ~owned & ~shut


def check_tolls(rules: Rules, state: State) -> None:
    """Assert that no toll token is lost: what seats and bank have is what the seats began with."""
    part = state.parts.get("tolls")
    if part is not None:
        begun = rules.options["tolls.tokens"] * rules.players if rules.options["nederland.tolls"] else 0
        assert sum(part.held) + part.bank == begun
        assert min(part.held) >= 0 and min(part.loans) >= 0


def check_yards(rules: Rules, state: State) -> None:
    """Assert that no colour lies in two railyards, and that completed tickets are paid with what they need."""
    yards, completed = state.parts.get("railyard"), state.parts.get("completing")
    if yards is None:
        return
    for cards in (*yards.coloured, *yards.wilds, *yards.stacks):
        assert min(cards) >= 0
    for colour in range(CARD_KINDS - 1):
        assert len(yards.owners(colour)) <= 1
    for seat, done in zip(state.seats, completed.done, strict=True):
        assert set(done) <= set(seat.tickets)
        for ticket, pay in done.items():
            assert sum(n for _, n in pay) == sum(n for _, n in rules.board.tickets[ticket].needs)


def check_tickets(rules: Rules, state: State) -> None:
    """Assert that no ticket is in two places."""
    places = state.ticket_deck + [ticket for seat in state.seats for ticket in seat.tickets]
    for phase in state.pending:
        places += getattr(phase, "tickets", ())
    if "tickets" in state.parts:
        places += state.parts["tickets"].tickets
        assert state.ticket_deck or not state.parts["tickets"].tickets
    assert len(set(places)) == len(places) and set(places) <= set(range(len(rules.board.tickets)))


def check_tokens(rules: Rules, state: State) -> None:
    """Assert that each symbol has all its tokens, in its stack or before the seats, unless they are still aside."""
    part = state.parts.get("tokens")
    if part is None:
        return
    used = [symbol for held in part.held for symbol in held]
    used += [symbol for symbol, left in part.at.values() for _ in range(left)]
    stack, symbols = (3 if rules.players >= 4 else 2), part.aside + sorted(set(used))
    assert sorted(symbols) == list(range(7)), "a symbol is nowhere, or in two places"
    # With two players the two stacks that are put down last have one token only.
    low = 2 - sum(phase.tokens == 1 for phase in state.pending if hasattr(phase, "marked")) if stack == 2 \
        and rules.players == 2 else 0
    assert sorted(used.count(symbol) for symbol in set(used)) == [1] * low + [stack] * (len(set(used)) - low)
    assert all(left > 0 for _, left in part.at.values())


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
    kind = rng.randrange(19)
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
    if kind == 13:
        return PlaceTokens(rng.randrange(-1, 8), city)
    if kind == 14:
        return TakeToken(rng.choice((None, city, *getattr((state.pending or [0])[-1], "cities", ()))))
    if kind == 11:
        return DrawTerrain(rng.randrange(-2, 4))
    if kind == 12:
        return rng.choice((SinglePoints(), DoublePoints(rng.randrange(-1, 4), rng.randrange(-1, 4))))
    if kind == 15:
        return PlayCards(any_payment(rng, rng.randrange(1, 5)))
    if kind == 16:
        return PlayCards(payment((rng.randrange(CARD_KINDS), 1) for _ in range(3)))
    if kind == 18:
        return rng.choice((PayToll(), TakeLoan(), GiveNeutral(rng.choice(
            getattr((state.pending or [0])[-1], "tracks", ()) or (track,)))))
    if kind == 17:
        return rng.choice((MoveCards(tuple(sorted(rng.sample(range(9), rng.randrange(4))))), MoveCards(()),
                           Complete(rng.choice((None, *pool)))))
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
