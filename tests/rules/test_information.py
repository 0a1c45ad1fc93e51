"""What a seat may see: BASE-CMP-4, BASE-TKT-4 and the options of BASE-AMB-9."""

from __future__ import annotations

from typing import Any

import pytest
from positions import do, position, rules_of

from ttrlab.actions import KeepTickets
from ttrlab.errors import OptionError
from ttrlab.state import State

USA = rules_of("usa", 3)
TICKETS = {0: ["Boston-Miami"], 1: ["Denver-El Paso", "Seattle-New York"]}


def _state(rules: Any = USA) -> State:
    return position(rules, hands=["3 red", "2 blue, 1 locomotive", "1 black"], tickets=TICKETS, discard="5 green",
                    own={0: ["Dallas-El Paso"]})


def test_base_cmp_4_public() -> None:
    """Market, owners, trains, route points and the size of the deck are public (BASE-CMP-4)."""
    state = _state()
    for seat in (None, 0, 1, 2):
        seen = USA.visible(state, seat)
        assert seen["market"] == tuple(state.market) and seen["deck_count"] == len(state.deck)
        assert seen["owned"] == tuple(s.mine for s in state.seats)
        assert (seen["trains"], seen["points"]) == ((41, 45, 45), (7, 0, 0))
        assert seen["ticket_deck_count"] == len(state.ticket_deck)


def test_base_cmp_4_and_base_tkt_4_own_secrets_only() -> None:
    """A seat sees its own hand and tickets, nobody else's; a bystander sees none (BASE-CMP-4, BASE-TKT-4)."""
    state = _state()
    for seat in range(3):
        seen = USA.visible(state, seat)
        assert seen["hand"] == tuple(state.seats[seat].hand)
        assert seen["tickets"] == tuple(state.seats[seat].tickets)
    bystander = USA.visible(state, None)
    assert bystander["hand"] is None and bystander["tickets"] is None
    with pytest.raises(OptionError, match="there is no seat 3; this game has 0 to 2"):
        USA.visible(state, 3)


def test_base_tkt_4_offers_are_secret() -> None:
    """Tickets on offer are seen by the seat that chooses, by no other (BASE-TKT-4, BASE-SET-4)."""
    state = USA.start(1)
    offers = {offer.seat: offer.tickets for offer in state.pending}
    for seat in range(3):
        assert USA.visible(state, seat)["offer"] == offers[seat]
    assert not USA.visible(state, None)["offer"]
    later = position(USA)
    do(USA, later, "draw tickets")
    assert USA.visible(later, 0)["offer"] and not USA.visible(later, 1)["offer"]


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_unseen_differences_do_not_show(seat: int | None) -> None:
    """Two states that differ only in what a seat cannot see look alike to it (BASE-CMP-4, BASE-TKT-4)."""
    one, other = _state(), _state()
    other.deck.reverse()
    other.ticket_deck.reverse()
    other.luck += 1
    for number, held in enumerate(other.seats):
        if number != seat:
            held.hand.reverse()
            held.tickets = [29 - ticket for ticket in held.tickets]
    assert one != other
    assert USA.visible(one, seat) == USA.visible(other, seat)


@pytest.mark.parametrize(("option", "key", "public", "hidden"), [
    ("info__hand_count", "hand_counts", (3, 3, 1), (None, 3, None)),
    ("info__ticket_count", "ticket_counts", (1, 2, 0), (None, 2, None)),
    ("info__discard", "discard", (0, 0, 0, 0, 0, 0, 0, 5, 0), None)])
def test_base_amb_9_counts_and_discard(option: str, key: str, public: Any, hidden: Any) -> None:
    """BASE-AMB-9: ``info.hand_count``, ``info.ticket_count``, ``info.discard``: public by default, or hidden."""
    for value, expected in (("public", public), ("hidden", hidden)):
        rules = rules_of("usa", 3, **{option: value})
        assert rules.visible(_state(rules), 1)[key] == expected
    assert USA.visible(_state(), 1)[key] == public


def test_events_mark_their_secrets() -> None:
    """The events of dealing, drawing unseen, offers and choices mark what only their seat may know (BASE-TKT-4)."""
    log: list[Any] = []
    state = USA.start(2, log)
    USA.apply(state, KeepTickets(tuple(sorted(state.pending[-1].tickets))), log)
    state = position(USA)
    log += do(USA, state, "draw deck")
    secrets = {event.kind: set(event.secret) for event in log if event.secret}
    assert secrets == {"dealt_cards": {"cards"}, "offered": {"tickets"}, "kept": {"tickets", "unkept"},
                       "drew_unseen": {"card"}}


def test_stations_and_a_waiting_tunnel_are_public() -> None:
    """Everybody sees where stations stand, how many are left, and what a tunnel has turned up (EU-STA-2, EU-TUN-3)."""
    rules = rules_of("europe", 3)
    state = position(rules, hands=["4 green"], stations={"Roma": 1}, deck=["green", "red", "red", "blue"])
    do(rules, state, "claim Angora-Constantinople with 2 green")
    for seat in (None, 0, 1, 2):
        seen = rules.visible(state, seat)
        assert seen["stations"] == {rules.board.city("Roma").index: 1} and seen["stations_left"] == (3, 2, 3)
        assert seen["tunnel"].revealed == (7, 6, 6) and seen["phase"] == "Surcharge"
    do(rules, state, "take back")
    assert rules.visible(state, 0)["tunnel"] is None
