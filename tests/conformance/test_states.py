"""States: copies are independent, seeds decide everything, and nothing hidden is seen."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ttrlab.board import CARD_KINDS
from ttrlab.engine import Rules
from ttrlab.rules.stations import Stations
from ttrlab.rules.tickets import Offer
from ttrlab.state import Seat, State

from .rule_sets import RULE_SETS, moments, rules_for, walk

EVERY_SET = pytest.mark.parametrize("name", RULE_SETS)


def _play_on(rules: Rules, state: State, seed: int) -> None:
    rng = Random(seed)
    while not state.over:
        rules.apply(state, rules.sample(state, rng))


@EVERY_SET
def test_copies_are_independent(name: str) -> None:
    """Playing a copy to its end leaves the original as it was, and the other way round."""
    rules = rules_for(name, 4)
    for state in moments(rules, 21, every=60):
        key = state.key()
        one, two = state.copy(), state.copy()
        assert one == state and one.key() == key
        _play_on(rules, one, 1)
        assert state.key() == key == two.key()
        _play_on(rules, state, 1)
        assert state == one and two.key() == key


LISTS = {Seat: ("hand", "tickets"), State: ("pending", "deck", "discard", "market", "ticket_deck", "script"),
         Stations: ("left",)}


@pytest.mark.parametrize("kind", [Seat, State, Stations])
def test_every_slot_is_copied(kind: type[Any]) -> None:
    """No slot is forgotten by copy(), and no list or table is shared."""
    slots = tuple(sorted(kind.__slots__))
    made = object.__new__(kind)
    for number, slot in enumerate(slots, 1):
        setattr(made, slot, [number] if slot in LISTS[kind] else number)
    if kind is State:
        made.seats, made.parts = [Seat(45)], {"stations": Stations([3])}
    if kind is Stations:
        made.at, made.lent = {1: 0}, {1: None}
    new = made.copy()
    for slot in slots:
        old_value, new_value = getattr(made, slot), getattr(new, slot)
        if isinstance(old_value, (list, dict)):
            assert new_value is not old_value, slot
        if slot == "seats":
            assert new_value[0] is not old_value[0]
            assert all(getattr(new_value[0], part) == getattr(old_value[0], part) for part in Seat.__slots__)
        elif slot == "parts":
            assert new_value["stations"] is not old_value["stations"]
        else:
            assert new_value == old_value, slot


def test_a_difference_in_any_slot_makes_states_unequal() -> None:
    """Equality looks at every slot of the state, of the seats and of the stations."""
    rules = rules_for("europe", 2)
    state = rules.start(1)
    for slot in State.__slots__:
        if slot not in ("seats", "parts", "rules"):
            other = state.copy()
            value = getattr(other, slot)
            setattr(other, slot, [*value, 1] if isinstance(value, list) else value + 1)
            assert other != state, slot
    for slot in Seat.__slots__:
        other = state.copy()
        value = getattr(other.seats[1], slot)
        setattr(other.seats[1], slot, [*value, 1] if isinstance(value, list) else value + 1)
        assert other != state, slot
    for change in ({"at": {3: 1}}, {"left": [3, 2]}, {"lent": {3: None}}):
        other = state.copy()
        for slot, value in change.items():
            setattr(other.parts["stations"], slot, value)
        assert other != state, change
    assert state != "state"


@EVERY_SET
def test_the_seed_decides_everything(name: str) -> None:
    """The same seed gives the same game, state by state; other seeds give others."""
    rules = rules_for(name, 3)
    one = [state.key() for state in walk(rules, 4)]
    assert one == [state.key() for state in walk(rules, 4)]
    starts = {rules.start(seed).key() for seed in range(30)}
    assert len(starts) == 30
    decks = {tuple(rules.start(seed).deck) for seed in (0, 1, -1, 2**64, 2**64 + 1, 10**40)}
    assert len(decks) >= 4


@EVERY_SET
def test_setup_is_the_same_with_and_without_a_log(name: str) -> None:
    """Collecting events does not change the set-up."""
    rules = rules_for(name, 5)
    assert all(rules.start(seed, []) == rules.start(seed) for seed in range(10))


def _disguised(rules: Rules, state: State, seat: int | None, rng: Random) -> State:
    """Return a state that differs from another, if possible, in all that a seat cannot see, and in nothing else."""
    other = state.copy()
    hidden_seats = [s for number, s in enumerate(other.seats) if number != seat]
    sizes = [sum(s.hand) for s in hidden_seats]
    pool = other.deck[:] + [card for s in hidden_seats for card, n in enumerate(s.hand) for _ in range(n)]
    discards = sum(other.discard)
    if rules.options["info.discard"] == "hidden":
        pool += [card for card, n in enumerate(other.discard) for _ in range(n)]
    if rules.options["info.hand_count"] == "hidden" and len(sizes) > 1:
        moved = rng.randrange(sizes[0] + 1)
        sizes[0], sizes[1] = sizes[0] - moved, sizes[1] + moved
    rng.shuffle(pool)
    for hidden, size in zip(hidden_seats, sizes, strict=True):
        hidden.hand = _counts(pool.pop() for _ in range(size))
    if rules.options["info.discard"] == "hidden":
        other.discard = _counts(pool.pop() for _ in range(discards))
    other.deck = pool
    other.luck, other.script = rng.randrange(2**60), []
    _disguise_tickets(other, hidden_seats, seat, rng)
    return other


def _disguise_tickets(other: State, hidden_seats: list[Seat], seat: int | None, rng: Random) -> None:
    offers = [(at, p) for at, p in enumerate(other.pending) if isinstance(p, Offer) and p.seat != seat]
    pool = other.ticket_deck + [t for s in hidden_seats for t in s.tickets] + [t for _, p in offers
                                                                               for t in p.tickets]
    rng.shuffle(pool)
    for hidden in hidden_seats:
        hidden.tickets = [pool.pop() for _ in hidden.tickets]
    for at, offer in offers:
        other.pending[at] = Offer(offer.seat, tuple(pool.pop() for _ in offer.tickets), offer.minimum,
                                  offer.initial)
    other.ticket_deck = pool


def _counts(cards: Any) -> list[int]:
    held = [0] * CARD_KINDS
    for card in cards:
        held[card] += 1
    return held


@EVERY_SET
def test_visible_leaks_nothing(name: str) -> None:
    """Two states that differ only in what a seat cannot see give it the same view; so does a bystander's."""
    rules, rng = rules_for(name, 3), Random(name)
    differed = 0
    for state in moments(rules, 8, every=10):
        for seat in (None, 0, 1, 2):
            other = _disguised(rules, state, seat, rng)
            assert rules.cards(other) == rules.cards(state)
            assert rules.visible(other, seat) == rules.visible(state, seat)
            differed += other != state
    assert differed > 20


@EVERY_SET
def test_visible_shows_what_is_public(name: str) -> None:
    """Public changes are seen by everybody: market, owners, trains, points, sizes of the decks, the turn."""
    rules = rules_for(name, 3)
    state = rules.start(2)
    for seat in (None, 0, 1, 2):
        seen = rules.visible(state, seat)
        for slot in ("deck", "ticket_deck", "market"):
            other = state.copy()
            getattr(other, slot)[:1] = []
            assert not getattr(state, slot) or rules.visible(other, seat) != seen, slot
        for slot in ("mine", "trains", "points"):
            other = state.copy()
            setattr(other.seats[1], slot, 1)
            assert rules.visible(other, seat) != seen, slot
        for slot in ("turn", "to_move", "last_turns", "open", "over"):
            other = state.copy()
            setattr(other, slot, getattr(other, slot) + 1)
            assert rules.visible(other, seat) != seen, slot
