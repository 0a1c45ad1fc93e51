"""Components and set-up: CMP and SET of the base, of USA and of Europe."""

from __future__ import annotations

from collections import Counter

import pytest
from positions import ids, kinds_of, position, rules_of, why

from ttrlab.actions import KeepTickets
from ttrlab.errors import OptionError
from ttrlab.events import Event

BOTH = pytest.mark.parametrize("board", ["usa", "europe"])


def _decks(board: str) -> Counter[str]:
    return Counter(ticket.deck for ticket in rules_of(board).board.tickets)


@BOTH
def test_base_cmp_1_the_deck(board: str) -> None:
    """110 cards: twelve of each of eight colours and fourteen locomotives (BASE-CMP-1, EU-CMP-1, USA-CMP-1)."""
    rules = rules_of(board)
    assert rules.board.deck == (12,) * 8 + (14,)
    assert rules.cards(rules.start(1)) == rules.board.deck


@BOTH
def test_base_cmp_2_trains_and_points(board: str) -> None:
    """45 trains each, and nobody has a point (BASE-CMP-2, BASE-CMP-3, BASE-SET-1, USA-CMP-1)."""
    state = rules_of(board, 5).start(1)
    assert [(seat.trains, seat.points, seat.mine) for seat in state.seats] == [(45, 0, 0)] * 5


def test_trains_option() -> None:
    """``trains`` gives every player another number (BASE-CMP-2)."""
    assert {seat.trains for seat in rules_of("usa", 3, trains=20).start(1).seats} == {20}
    assert rules_of("usa", trains=100).start(1).seats[0].trains == 100


def test_usa_cmp_1_tickets() -> None:
    """USA has 30 tickets (USA-CMP-1), of one deck only."""
    assert _decks("usa") == {"regular": 30}


def test_usa_cmp_2_lengths_and_modules() -> None:
    """USA has lengths 1 to 6 and neither ferries, tunnels nor stations (USA-CMP-2)."""
    rules = rules_of("usa")
    assert {track.length for track in rules.board.tracks} == {1, 2, 3, 4, 5, 6}
    assert not any(track.marks for track in rules.board.tracks)
    assert not {"ferries", "tunnels", "stations", "long_tickets"} & set(rules.modules)


def test_eu_cmp_1_stations() -> None:
    """Every player of Europe has three stations (EU-CMP-1)."""
    assert rules_of("europe", 5).start(1).parts["stations"].left == [3] * 5


def test_eu_cmp_2_and_eu_amb_2_tickets() -> None:
    """EU-CMP-2, EU-AMB-2: Europe has 46 tickets, 6 long and 40 regular."""
    assert _decks("europe") == {"long": 6, "regular": 40}


def test_eu_cmp_3_express() -> None:
    """The European Express is worth 10 (EU-CMP-3)."""
    assert rules_of("europe").options["bonus.longest_path"] == 10


def test_eu_cmp_4_lengths() -> None:
    """Europe has the lengths 1, 2, 3, 4, 6 and 8, worth 1, 2, 4, 7, 15 and 21 (EU-CMP-4)."""
    board = rules_of("europe").board
    lengths = {track.length for track in board.tracks}
    assert {length: board.points[length] for length in lengths} == {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}


@BOTH
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_base_set_2_cards_and_market(board: str, players: int) -> None:
    """Four cards each, five face up, the rest in the deck (BASE-SET-2, USA-SET-1, EU-SET-1)."""
    state = rules_of(board, players).start(6)
    assert [sum(seat.hand) for seat in state.seats] == [4] * players
    assert len(state.market) == 5
    assert len(state.deck) + sum(state.discard) == 105 - 4 * players


def test_cards_deal_option() -> None:
    """``cards.deal`` gives another number of cards (BASE-SET-2), up to the whole deck."""
    assert sum(rules_of("usa", cards__deal=7).start(1).seats[1].hand) == 7
    assert rules_of("usa", 5, cards__deal=20, market__size=10).start(1).deck == []
    with pytest.raises(OptionError, match=r"cards\.deal cannot be 21; it is a whole number from 0 to 20"):
        rules_of("usa", cards__deal=21)


def test_base_set_4_every_seat_chooses_before_the_first_turn() -> None:
    """Every seat is offered three tickets and keeps at least two before anybody acts (BASE-SET-4, USA-SET-1)."""
    rules = rules_of("usa", 3)
    state = rules.start(2)
    for seat in range(3):
        assert state.actor == seat
        offer = state.pending[-1]
        assert (len(offer.tickets), offer.minimum, offer.initial) == (3, 2, True)
        assert ids(why(rules, state, "draw deck")) == ["BASE-SET-4"]
        one, two = KeepTickets(offer.tickets[:1]), KeepTickets(tuple(sorted(offer.tickets[1:])))
        (reason,) = why(rules, state, one)
        assert (reason.rule, reason.text) == ("BASE-SET-4", "keep at least 2; you keep 1")
        assert len(rules.legal(state)) == 4
        rules.apply(state, two)
        assert state.seats[seat].tickets == list(two.tickets)
    assert (state.pending, state.to_move, state.turn) == ([], 0, 0)


def test_base_set_4_offers_do_not_overlap() -> None:
    """No ticket is offered twice, and what is offered is not in the deck (BASE-SET-4)."""
    state = rules_of("usa", 5).start(9)
    offered = [ticket for offer in state.pending for ticket in offer.tickets]
    assert sorted(offered + state.ticket_deck) == list(range(30))


def test_base_set_5_unkept_initial_tickets() -> None:
    """``tickets.unkept_initial``: deck_bottom, box and shuffle_back are three fates (BASE-SET-5, USA-AMB-2)."""
    decks = {}
    for fate in ("deck_bottom", "box", "shuffle_back"):
        rules = rules_of("usa", tickets__unkept_initial=fate)
        state = rules.start(4)
        before, offered = state.ticket_deck[:], sorted(state.pending[-1].tickets)
        rules.apply(state, KeepTickets(tuple(offered[:2])))
        decks[fate] = state.ticket_deck
        lost = offered[2]
    assert decks["deck_bottom"] == [lost, *before]
    assert decks["box"] == before
    assert sorted(decks["shuffle_back"]) == sorted([lost, *before]) and decks["shuffle_back"][1:] != before
    assert rules_of("usa").options["tickets.unkept_initial"] == "deck_bottom"


def test_base_set_6_kept_for_good() -> None:
    """No action gives a kept ticket back (BASE-SET-6)."""
    rules = rules_of("usa")
    state = position(rules, tickets={0: ["Boston-Miami"]})
    assert ids(why(rules, state, "keep none")) == ["BASE-TKD-1"]
    assert state.seats[0].tickets == [0]


def test_base_set_7_first_player() -> None:
    """``turn.first`` names the seat that begins or draws it at random (BASE-SET-7, USA-SET-3, EU-SET-6)."""
    for board in ("usa", "europe"):
        for first in ("1", "2", "3"):
            state = rules_of(board, 3, turn__first=first).start(5)
            assert (state.to_move, state.actor) == (int(first) - 1,) * 2
        chance = rules_of(board, 3, turn__first="random")
        begins = Counter(chance.start(seed).to_move for seed in range(120))
        assert set(begins) == {0, 1, 2} and min(begins.values()) > 20
    with pytest.raises(OptionError, match=r"turn\.first is '4', but there are 3 players"):
        rules_of("usa", 3, turn__first="4")
    log: list[Event] = []
    rules_of("usa", 4, turn__first="4").start(1, log)
    assert (log[0].kind, log[0].seat, log[0].rules) == ("first", 3, ("BASE-SET-7",))
    assert rules_of("usa", 5, turn__first="5").start(1).actor == 4


def test_usa_set_2_nobody_holds_the_longest_path_card_yet() -> None:
    """The longest-path card lies beside the board until somebody owns a route (USA-SET-2, BASE-LNG-4)."""
    rules = rules_of("usa")
    assert [line.kind for line in rules.score(position(rules)).lines] == []


def test_eu_set_2_3_long_and_regular() -> None:
    """Each seat is offered one long and three regular tickets (EU-SET-2, EU-SET-3)."""
    rules = rules_of("europe", 5)
    log: list[Event] = []
    state = rules.start(3, log)
    tickets = rules.board.tickets
    for offer in state.pending:
        assert [tickets[t].deck for t in offer.tickets] == ["long", "regular", "regular", "regular"]
    assert len({offer.tickets[0] for offer in state.pending}) == 5
    assert sorted(t for offer in state.pending for t in offer.tickets[1:]) == sorted(
        set(range(6, 46)) - set(state.ticket_deck))
    assert kinds_of(log).count("offered_long") == 5


def test_eu_set_4_keep_two_of_four_as_one_likes() -> None:
    """Any two or more of the four may be kept, the long one rejected (EU-SET-4, EU-AMB-4)."""
    rules = rules_of("europe")
    state = rules.start(3)
    assert len(rules.legal(state)) == 6 + 4 + 1
    long_ticket = state.pending[-1].tickets[0]
    assert any(long_ticket not in keep.tickets for keep in rules.legal(state))
    one = rules_of("europe", tickets__initial_keep=1)
    assert len(one.legal(one.start(3))) == 4 + 6 + 4 + 1


def test_eu_set_5_unkept_go_to_the_box() -> None:
    """Unkept initial tickets leave the game (EU-SET-5); under the deck only where EU-AMB-4 says so."""
    rules = rules_of("europe")
    state = rules.start(3)
    before, offered = state.ticket_deck[:], state.pending[-1].tickets
    rules.apply(state, KeepTickets(tuple(sorted(offered[:2]))))
    assert state.ticket_deck == before
    bottom = rules_of("europe", tickets__unkept_initial="deck_bottom", tickets__return_order="in_order")
    state = bottom.start(3)
    rules.apply(state, KeepTickets(tuple(sorted(offered[:2]))))
    bottom_state = bottom.start(3)
    bottom.apply(bottom_state, KeepTickets(tuple(sorted(offered[:2]))))
    assert bottom_state.ticket_deck == [offered[3], offered[2], *before]


def test_eu_set_5_a_long_ticket_never_enters_the_deck() -> None:
    """An unkept long ticket goes to the box even where regular ones go under the deck (EU-SET-2, EU-TKD-1)."""
    for fate in ("deck_bottom", "shuffle_back", "box"):
        rules = rules_of("europe", tickets__unkept_initial=fate)
        state = rules.start(8)
        offered = state.pending[-1].tickets
        rules.apply(state, KeepTickets(tuple(sorted(offered[1:]))))
        assert all(rules.board.tickets[t].deck == "regular" for t in state.ticket_deck)


def test_long_tickets_deal_and_switch() -> None:
    """``long_tickets.deal`` and the module's switch change how many long tickets are offered (EU-SET-2)."""
    none = rules_of("europe", modules__long_tickets=False).start(1)
    assert [len(offer.tickets) for offer in none.pending] == [3, 3]
    with pytest.raises(OptionError, match="it has 6 long tickets, and dealing them takes 10"):
        rules_of("europe", long_tickets__deal=2)
    with pytest.raises(OptionError, match="cannot be used on USA: it has 0 long tickets"):
        rules_of("usa", modules__long_tickets=True)


@pytest.mark.parametrize(("deal", "keep", "minimum"), [(3, 2, 2), (3, 1, 1), (5, 3, 3), (1, 2, 1), (0, 2, 0),
                                                       (4, 0, 0)])
def test_tickets_deal_and_initial_keep(deal: int, keep: int, minimum: int) -> None:
    """``tickets.deal`` and ``tickets.initial_keep``; never more to keep than was dealt (BASE-SET-4, EU-AMB-4)."""
    rules = rules_of("usa", tickets__deal=deal, tickets__initial_keep=keep)
    state = rules.start(1)
    assert {(len(offer.tickets), offer.minimum) for offer in state.pending} == {(deal, minimum)}
    assert all(len(keep.tickets) >= minimum for keep in rules.legal(state))
    with pytest.raises(OptionError, match="dealing 7 tickets to 5 players takes 35; the deck has 30"):
        rules_of("usa", 5, tickets__deal=7)


@pytest.mark.parametrize(("board", "deal", "said"), [("usa", 3, 2), ("usa", 1, 1), ("usa", 0, 0),
                                                     ("europe", 3, 2), ("europe", 1, 2), ("europe", 0, 1)])
def test_the_offer_says_its_true_minimum(board: str, deal: int, said: int) -> None:
    """The event of an offer names the number that must really be kept (BASE-SET-4, EU-SET-4)."""
    log: list[Event] = []
    state = rules_of(board, tickets__deal=deal).start(1, log)
    assert {event.data["minimum"] for event in log if event.kind == "offered"} == {said}
    assert {offer.minimum for offer in state.pending} == {said}
