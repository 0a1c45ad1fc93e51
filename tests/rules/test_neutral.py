"""The neutral player of Nederland, and tickets that lie face up: NL-AMB-5, NL-SET-2, NL-AMB-3."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from positions import board_of, do, ids, kinds_of, position, rules_of, why

from ttrlab.actions import GiveNeutral, KeepTickets
from ttrlab.board import Ticket
from ttrlab.engine import Rules
from ttrlab.errors import OptionError
from ttrlab.events import Event
from ttrlab.notation import read, write
from ttrlab.play.bots import play_out
from ttrlab.play.game import new_game
from ttrlab.play.positions import position_of, set_position
from ttrlab.rules.neutral import NeutralPlayer
from ttrlab.rules.registry import compile_rules
from ttrlab.state import State
from ttrlab.view.figure import figure
from ttrlab.view.hover import track_cards
from ttrlab.view.paint import OTHERS
from ttrlab.view.svg import OTHER, board_svg, looks
from ttrlab.view.text import board_text, event_text

TWO = rules_of("nederland", 2, nederland__neutral_player=True)
PLAIN = rules_of("nederland", 2)
BOARD = TWO.board
TICKET, LANES = "Breda-Eindhoven", ("Rotterdam-Antwerpen black", "Rotterdam-Antwerpen white")
"""A ticket, and both tracks of the route at its foot: five spaces, toll 4."""
NO_ROUTE = "Amsterdam-Rotterdam"


def ready(rules: Rules = TWO, top: str = TICKET, waits: int = 1, **more: Any) -> State:
    """Return a position in which the second seat's turn ends before the neutral player's with this ticket on top."""
    state = position(rules, ticket_deck=[top, "Lingen-Duisburg", "Haarlem-Breda"], to_move=1, **more)
    if "neutral" in state.parts:
        state.parts["neutral"].waits = waits
    return state


def turn(rules: Rules, state: State) -> list[Event]:
    """Let the seat to move draw two cards, which ends its turn."""
    return do(rules, state, "draw deck", "draw deck")


def test_nl_amb_5_begins_after_five_turns() -> None:
    """After five turns of each player the neutral one has a turn, then once in each round (NL-AMB-5)."""
    state, rng, turned = TWO.start(4), Random(1), []
    while state.turn < 20 and not state.over:
        log: list[Event] = []
        TWO.apply(state, TWO.sample(state, rng), log)
        turned += [(state.turn, state.to_move) for event in log if event.kind == "turned_ticket"]
    assert [number for number, _ in turned] == [10, 12, 14, 16, 18, 20] and {seat for _, seat in turned} == {0}


def test_nl_amb_5_the_marker_chooses_and_goes_on() -> None:
    """Both tracks free: who holds the marker chooses, hands it on, and the turn is the first player's (NL-AMB-5)."""
    state = ready()
    log = turn(TWO, state)
    part: NeutralPlayer = state.parts["neutral"]
    assert (state.actor, part.marker, part.mine) == (0, 0, 0) and kinds_of(log)[-1] == "turned_ticket"
    assert sorted(write(BOARD, a) for a in TWO.legal(state)) == [
        "neutral takes Antwerpen–Rotterdam black", "neutral takes Antwerpen–Rotterdam white"]
    assert why(TWO, state, "draw deck")[0].text == (
        "first Player 1 must choose a track for the neutral player: Antwerpen–Rotterdam white or "
        "Antwerpen–Rotterdam black")
    assert ids(why(TWO, state, GiveNeutral(0))) == ["NL-AMB-5"]
    log = do(TWO, state, "neutral takes Rotterdam-Antwerpen black")
    assert (part.marker, part.trains, state.to_move, state.pending) == (1, 35, 0, [])
    assert part.mine == 1 << BOARD.track(LANES[0]).index
    assert event_text(BOARD, TWO.names, log[-1]) == \
        "The neutral player claims Antwerpen–Rotterdam black and has 35 trains left."
    assert ids(why(TWO, state, GiveNeutral(0))) == ["NL-AMB-5"], "nothing to choose now"


def test_nl_amb_5_the_marker_may_be_with_the_other_seat() -> None:
    """The seat with the marker chooses although it is not its turn (NL-AMB-5)."""
    state = ready()
    state.parts["neutral"].marker = 1
    turn(TWO, state)
    assert (state.to_move, state.actor) == (0, 1)
    do(TWO, state, "neutral takes Rotterdam-Antwerpen white")
    assert (state.actor, state.parts["neutral"].marker) == (0, 0)


def test_nl_amb_5_one_track_taken() -> None:
    """One track taken: the other is claimed, the bank pays the toll to its owner, the marker stays (NL-AMB-5)."""
    state = ready(own={1: [LANES[0]]})
    log = turn(TWO, state)
    part: NeutralPlayer = state.parts["neutral"]
    assert not state.pending and part.mine == 1 << BOARD.track(LANES[1]).index and part.marker == 0
    assert state.parts["tolls"].held == [30, 34] and state.parts["tolls"].bank == -4
    assert event_text(BOARD, TWO.names, log[-1]) == (
        "The neutral player claims Antwerpen–Rotterdam white and has 35 trains left. The bank pays the toll of 4 to "
        "Player 2.")


def test_nl_amb_5_nothing_to_claim() -> None:
    """No route at the foot, both tracks taken, its own beside, or too few trains: it claims nothing (NL-AMB-5)."""
    state = ready(top=NO_ROUTE)
    log = turn(TWO, state)
    assert [event_text(BOARD, TWO.names, event) for event in log[-2:]] == [
        "For the neutral player the ticket Amsterdam–Rotterdam is turned up; it lies face up then.",
        "It names no route, so the neutral player claims nothing."]
    full = ready(own={0: [LANES[0]], 1: [LANES[1]]})
    log = turn(TWO, full)
    assert event_text(BOARD, TWO.names, log[-1]) == "The neutral player cannot claim the route at its foot."
    own = ready()
    set_position({**position_of(own), "neutral": [LANES[0]], "next_tickets": [TICKET]}).apply(own)
    assert TWO.modules["neutral"].free(own, BOARD.ticket(TICKET).index) == ()
    short = ready()
    short.parts["neutral"].trains = 4
    turn(TWO, short)
    assert not short.pending and not short.parts["neutral"].mine


def test_nl_amb_5_its_tracks_are_nobody_elses() -> None:
    """A player cannot claim its track, may claim the one beside it, and pays that toll to the bank (NL-AMB-5)."""
    state = ready(hands=["5 black", "5 white"])
    turn(TWO, state)
    do(TWO, state, "neutral takes Rotterdam-Antwerpen black")
    reasons = why(TWO, state, "claim Rotterdam-Antwerpen black with 5 black")
    assert (reasons[0].rule, reasons[0].text) == (
        "BASE-CLM-1", "Antwerpen–Rotterdam black is already claimed by the neutral player")
    state.seats[0].hand[1] += 5
    do(TWO, state, "claim Rotterdam-Antwerpen white with 5 white")
    assert state.parts["tolls"].held == [26, 30] and state.parts["tolls"].bank == 4


def test_nl_amb_5_without_tolls_a_double_shuts() -> None:
    """Without tolls the neutral player's track closes the one beside it to two players (NL-AMB-6)."""
    rules = rules_of("nederland", 2, nederland__neutral_player=True, nederland__tolls=False)
    state = ready(rules, hands=["5 white"])
    turn(rules, state)
    do(rules, state, "neutral takes Rotterdam-Antwerpen black")
    assert ids(why(rules, state, "claim Rotterdam-Antwerpen white with 5 white")) == ["BASE-DBL-3"]
    assert state.parts["tolls"].bank == 0


def test_nl_amb_5_only_with_two_and_only_where_asked() -> None:
    """There is none by default, and none with more players; other boards lack the routes (NL-AMB-5)."""
    assert "neutral" not in PLAIN.modules and "neutral" not in PLAIN.start(1).parts
    assert "neutral" not in rules_of("nederland", 3, nederland__neutral_player=True).start(1).parts
    assert "neutral" not in rules_of("nederland", 2, modules__neutral=True).start(1).parts
    with pytest.raises(OptionError, match="no ticket of it names a route for a neutral player"):
        compile_rules(rules_of("usa").board, 2, {"nederland.neutral_player": True, "tolls.by_length": "flat"})
    odd = board_of([("A", "B", 1)], [("A", "B", 3)] * 30)
    wrong = tuple(Ticket(t.index, t.a, t.b, t.points, t.deck, t.name, marks={"neutral": "A-C"}) for t in odd.tickets)
    object.__setattr__(odd, "tickets", wrong)
    with pytest.raises(OptionError, match="a ticket names a route for the neutral player that is none"):
        compile_rules(odd, 2, {"nederland.neutral_player": True, "tolls.by_length": "flat"})


def test_the_map_shows_the_neutral_player() -> None:
    """Its trains are drawn, hover cards name it, and the text of the board tells of it."""
    state = ready()
    turn(TWO, state)
    do(TWO, state, "neutral takes Rotterdam-Antwerpen black")
    track = BOARD.track(LANES[0]).index
    assert looks(BOARD, state)[track] == OTHER
    assert "owned by <b>the neutral player</b>" in track_cards(BOARD, state, ("Ann", "Bob"))[track]
    assert "Neutral player: 35 trains, Player 2 holds the marker." in board_text(state)
    assert 'url(#nobody)' in board_svg(BOARD, state, ("Ann", "Bob"))
    game = new_game("nederland", 2, seed=1, options={"nederland.neutral_player": True})
    trains = {trace.name: trace for trace in figure(game, state).data}[OTHERS]
    assert len(trains.x) > 5 * 10


def test_positions_with_a_neutral_player() -> None:
    """A position holds its tracks, the marker and the turns that it waits; what cannot be is refused."""
    state = ready(waits=7)
    state.parts["neutral"].marker = 1
    data = {**position_of(state), "neutral": [LANES[0], "Emmen-Groningen red"]}
    assert (data["neutral_marker"], data["neutral_waits"]) == (2, 7)
    set_position(data).apply(state)
    part: NeutralPlayer = state.parts["neutral"]
    assert (part.trains, part.marker, part.waits) == (32, 1, 7) and not state.open & part.mine
    assert position_of(state)["neutral"] == ["Antwerpen–Rotterdam black", "Emmen–Groningen red"]
    assert "it begins after 7 more turns" in TWO.modules["neutral"].lies(state)
    for names, rules in (([*LANES], ["NL-DBL-1"]), ([LANES[0], LANES[0]], ["BASE-CLM-1"])):
        assert ids(set_position({**data, "neutral": names}).why_not(state)) == rules
    assert "neutral_marker a seat" in set_position({**data, "neutral_marker": 3}).why_not(state)[0].text
    long = [track.name for track in BOARD.tracks if track.lane == 1 and track.length >= 4]
    assert "NL-AMB-5" in ids(set_position({**data, "neutral": long}).why_not(state))
    assert ids(set_position({"seats": [{}, {}], "neutral": [LANES[0]]}).why_not(
        rules_of("nederland", 2, modules__neutral=True).start(1))) == ["NL-AMB-5"]


def test_bots_play_beside_a_neutral_player() -> None:
    """Greedy bots finish a game with one, and both tolls and trains come out."""
    game = play_out(new_game("nederland", 2, seed=6, options={"nederland.neutral_player": True}))
    part = game.state.parts["neutral"]
    assert game.over and 0 <= part.trains < 30
    assert read(BOARD, "neutral takes #3") == GiveNeutral(3)


# -- tickets that lie face up ------------------------------------------------------------------------------
def test_nl_set_2_and_nl_amb_3_face_up() -> None:
    """What is not kept, at the start too, lies face up for all to see (discard, NL-SET-2, NL-AMB-3)."""
    state = PLAIN.start(2)
    offer = state.pending[-1].tickets
    log = do(PLAIN, state, KeepTickets(tuple(sorted(offer)[:3])))
    left = sorted(offer)[3:]
    assert sorted(state.parts["tickets"].tickets) == left and log[0].secret == ("tickets",)
    assert sorted(PLAIN.visible(state, None)["ticket_pile"]) == left
    assert "go face up beside the deck: " in event_text(BOARD, PLAIN.names, log[0], 1)
    assert "Tickets face up: " in PLAIN.modules["tickets"].lies(state)


def test_nl_set_2_shuffled_when_the_deck_is_empty() -> None:
    """When the deck is empty the tickets face up become the deck, also in the middle of a draw (NL-SET-2)."""
    state = position(PLAIN, ticket_deck=["#1", "#2"])
    state.parts["tickets"].tickets = [3, 4, 5]
    log = do(PLAIN, state, "draw tickets")
    assert kinds_of(log) == ["tickets_reshuffled", "offered"]
    assert event_text(BOARD, PLAIN.names, log[0]) == "The 3 tickets face up are shuffled into a new deck."
    offer = state.pending[-1].tickets
    assert offer[:2] == (1, 2) and {*offer[2:], *state.ticket_deck} == {3, 4, 5}
    last = position(PLAIN, ticket_deck=["#1", "#2", "#3", "#4"])
    do(PLAIN, last, "draw tickets", "keep #1")
    assert sorted(last.ticket_deck) == [2, 3, 4] and last.parts["tickets"].tickets == []


def test_nl_amb_3_into_the_box() -> None:
    """With tickets.unkept_initial and tickets.unkept_drawn = box they leave the game (NL-AMB-3)."""
    rules = rules_of("nederland", 2, tickets__unkept_initial="box", tickets__unkept_drawn="box")
    state = position(rules, ticket_deck=["#1", "#2", "#3", "#4"])
    do(rules, state, "draw tickets", "keep #1")
    assert state.ticket_deck == [] and "tickets" not in state.parts
    assert ids(set_position({"seats": [{}, {}], "ticket_pile": ["#3"]}).why_not(state)) == ["NL-AMB-3"]


def test_a_position_holds_the_tickets_face_up() -> None:
    """Tickets face up are in a position, in no deck and not in the box; one that is held cannot lie there."""
    state = position(PLAIN, ticket_deck=["#1", "#2"])
    state.parts["tickets"].tickets = [3, 4]
    data = position_of(state)
    assert data["ticket_pile"] == [BOARD.tickets[t].name for t in (3, 4)]
    assert not {*data["ticket_pile"]} & {*data["box"]}
    again = state.copy()
    set_position(data).apply(again)
    assert again.parts["tickets"].tickets == [3, 4] and again.ticket_deck == [2, 1]
    held = {**data, "seats": [{**data["seats"][0], "tickets": [data["ticket_pile"][0]]}, data["seats"][1]]}
    assert ids(set_position(held).why_not(state)) == ["NL-SET-1"]
    assert "list of names" in set_position({**data, "ticket_pile": 4}).why_not(state)[0].text
