"""Drawing tickets: BASE-TKD, EU-TKD-1 and the edge cases 9 and EU 19."""

from __future__ import annotations

from collections import Counter

from positions import do, ids, position, rules_of, why

from ttrlab.actions import DrawTickets, KeepTickets
from ttrlab.engine import Rules
from ttrlab.state import State

USA = rules_of("usa")
EUROPE = rules_of("europe")


def _draw(**options: object) -> tuple[Rules, State]:
    rules = rules_of("usa", **options)
    state = position(rules, ticket_deck=["#3", "#1", "#2", "#9", "#8"])
    do(rules, state, "draw tickets")
    return rules, state


def test_base_tkd_1_three_keep_one() -> None:
    """Three are drawn, at least one is kept, the rest go under the deck (BASE-TKD-1, USA-TRN-1, USA-AMB-2)."""
    rules, state = _draw(tickets__return_order="in_order")
    offer = state.pending[-1]
    assert (offer.tickets, offer.minimum, offer.initial) == ((3, 1, 2), 1, False)
    assert len(rules.legal(state)) == 7
    assert ids(why(rules, state, KeepTickets(()))) == ["BASE-TKD-1"]
    do(rules, state, "keep #1")
    assert state.seats[0].tickets == [1]
    assert state.ticket_deck[::-1] == [9, 8, 3, 2]


def test_eu_tkd_1_regular_only() -> None:
    """In Europe three regular tickets are drawn; long ones never come (EU-TKD-1)."""
    state = position(EUROPE)
    drawn = []
    while state.ticket_deck:
        do(EUROPE, state, DrawTickets())
        drawn += state.pending[-1].tickets
        do(EUROPE, state, KeepTickets(tuple(sorted(state.pending[-1].tickets))))
    assert sorted(drawn) == list(range(6, 46))
    first = position(EUROPE, ticket_deck=["#10", "#11", "#12", "#13"])
    do(EUROPE, first, "draw tickets", "keep #11")
    assert sorted(first.ticket_deck) == [10, 12, 13] and first.ticket_deck[-1] == 13


def test_base_edg_9_few_tickets_left() -> None:
    """BASE-EDG-9: two left: keep one or two; one left: keep it; none: no such action (BASE-TKD-2, BASE-TKD-3)."""
    for board, rules in (("usa", USA), ("europe", EUROPE)):
        assert rules.board.id == board
        two = position(rules, ticket_deck=["#20", "#21"])
        do(rules, two, "draw tickets")
        assert rules.legal(two) == [KeepTickets((20,)), KeepTickets((21,)), KeepTickets((20, 21))]
        one = position(rules, ticket_deck=["#20"])
        do(rules, one, "draw tickets")
        assert rules.legal(one) == [KeepTickets((20,))]
        none = position(rules, ticket_deck=[])
        assert ids(why(rules, none, "draw tickets")) == ["BASE-TKD-3"]


def test_base_tkd_2_minimum_is_capped() -> None:
    """With fewer tickets than the minimum all that is drawn must be kept (BASE-TKD-2)."""
    rules = rules_of("usa", tickets__draw_keep=3, tickets__draw=4)
    state = position(rules, ticket_deck=["#20", "#21"])
    do(rules, state, "draw tickets")
    assert rules.legal(state) == [KeepTickets((20, 21))]


def test_base_tkd_4_returned_tickets_come_again() -> None:
    """Tickets under the deck are drawn again later (BASE-TKD-4)."""
    state = position(USA, ticket_deck=["#3", "#1", "#2", "#9"])
    do(USA, state, "draw tickets", "keep #1", "draw tickets")
    assert set(state.pending[-1].tickets) == {9, 3, 2}


def test_base_tkd_5_no_limit() -> None:
    """A player who holds 27 tickets may draw three more (BASE-TKD-5)."""
    state = position(USA, tickets={0: [f"#{n}" for n in range(27)]})
    do(USA, state, "draw tickets", "keep #27, #28, #29")
    assert len(state.seats[0].tickets) == 30


def test_eu_amb_6_choice_at_once() -> None:
    """EU-AMB-6: the choice cannot wait; nothing else may be done before it."""
    state = position(EUROPE, hands=["1 black"])
    do(EUROPE, state, "draw tickets")
    for action in ("draw deck", "claim Amsterdam-Bruxelles with 1 black", "station Roma with 1 black", "pass"):
        assert "BASE-TKD-1" in ids(why(EUROPE, state, action))
    assert state.actor == 0


def test_eu_amb_5_unkept_drawn() -> None:
    """EU-AMB-5: ``tickets.unkept_drawn``: deck_bottom, or box, where they never come again."""
    for fate, left in (("deck_bottom", [2, 3, 8, 9]), ("box", [8, 9])):
        rules, state = _draw(tickets__unkept_drawn=fate)
        (event,) = do(rules, state, "keep #1")
        assert sorted(state.ticket_deck) == left
        assert (event.data["to"], event.data["returned"]) == (fate, 2)


def test_base_amb_6_return_order() -> None:
    """BASE-AMB-6: ``tickets.return_order``: in_order keeps the order of drawing, shuffled does not always."""
    orders = {"shuffled": Counter[tuple[int, ...]](), "in_order": Counter[tuple[int, ...]]()}
    for option, seen in orders.items():
        rules = rules_of("usa", tickets__return_order=option)
        for seed in range(40):
            state = position(rules, ticket_deck=["#3", "#1", "#2", "#9", "#8"], seed=seed)
            do(rules, state, "draw tickets", "keep #1")
            assert state.ticket_deck[:1:-1] == [9, 8]
            seen[tuple(state.ticket_deck[1::-1])] += 1
    assert orders["in_order"] == {(3, 2): 40}
    assert set(orders["shuffled"]) == {(3, 2), (2, 3)} and min(orders["shuffled"].values()) > 8


def test_tickets_draw_and_draw_keep() -> None:
    """``tickets.draw`` and ``tickets.draw_keep`` change both numbers (BASE-TKD-1)."""
    rules, state = _draw(tickets__draw=4, tickets__draw_keep=2)
    assert (len(state.pending[-1].tickets), len(rules.legal(state))) == (4, 11)
    free, state = _draw(tickets__draw_keep=0)
    do(free, state, "keep none")
    assert state.seats[0].tickets == [] and state.actor == 1


def test_eu_edg_19_boxed_tickets_do_not_return() -> None:
    """EU-EDG-19: with the ticket deck empty there is no ticket action, boxed tickets or not (EU-SET-5)."""
    state = EUROPE.start(3)
    for _ in range(2):
        do(EUROPE, state, KeepTickets(tuple(sorted(state.pending[-1].tickets[:2]))))
    assert len(state.ticket_deck) == 34
    while state.ticket_deck:
        do(EUROPE, state, DrawTickets())
        do(EUROPE, state, KeepTickets(tuple(sorted(state.pending[-1].tickets))))
    assert ids(why(EUROPE, state, "draw tickets")) == ["BASE-TKD-3"]
    assert sum(len(seat.tickets) for seat in state.seats) == 46 - 8 + 4 - 4
