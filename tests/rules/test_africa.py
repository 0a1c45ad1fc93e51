"""The Heart of Africa beside its terrain cards: countries, tickets, doubles, bonus (edge cases AF 7, 8, 10, 11)."""

from __future__ import annotations

import pytest
from positions import do, ids, position, rules_of, why

from ttrlab import maps
from ttrlab.engine import Rules
from ttrlab.errors import OptionError
from ttrlab.graph.connect import connected
from ttrlab.graph.tickets import blocked_ticket, ticket_path, ticket_way
from ttrlab.play.positions import position_of, set_position
from ttrlab.rules.registry import compile_rules
from ttrlab.state import State
from ttrlab.view.hover import city_cards
from ttrlab.view.overlays import overlay_ticket

AFRICA = rules_of("heart-of-africa", 3)
BOARD = AFRICA.board
NORTH, SOUTH = "Madagascar 1-Moçambique 1", "Durban-Madagascar 2 1"


def done(state: State, seat: int = 0, rules: Rules = AFRICA) -> dict[str, bool]:
    """Return for each ticket of a seat whether it is completed."""
    return {rules.board.tickets[line.data["ticket"]].name: line.data["complete"]
            for line in rules.score(state).of(seat) if line.kind == "ticket"}


# -- set-up and tickets ------------------------------------------------------------------------------------
def test_af_cmp_2_af_set_2_tickets() -> None:
    """48 tickets; 4 are dealt, at least 2 kept, the others go under the deck (AF-CMP-2, AF-SET-2)."""
    assert len(BOARD.tickets) == 48
    state = AFRICA.start(4)
    offer = state.pending[-1].tickets
    kept = sorted(offer[:2])
    do(AFRICA, state, "keep " + ", ".join(BOARD.tickets[t].name for t in kept))
    assert set(state.ticket_deck[:2]) == set(offer) - set(kept)


def test_af_tkd_1_draw_four_keep_one() -> None:
    """Four tickets are drawn, at least one is kept, the others go to the bottom (AF-TKD-1)."""
    state = position(AFRICA)
    top = state.ticket_deck[-4:]
    do(AFRICA, state, "draw tickets")
    assert sorted(state.pending[-1].tickets) == sorted(top) and state.pending[-1].minimum == 1
    do(AFRICA, state, f"keep {BOARD.tickets[top[0]].name}")
    assert set(state.ticket_deck[:3]) == set(top[1:]) and state.actor == 1


def test_af_trn_1_one_action_a_turn() -> None:
    """A turn is one of drawing cards, claiming, drawing tickets, as in the base game (AF-TRN-1)."""
    state = position(AFRICA, hands=["3 black"])
    kinds = {type(action).__name__ for action in AFRICA.legal(state)}
    assert kinds == {"DrawCard", "DrawTerrain", "Claim", "DrawTickets"}


# -- claiming ----------------------------------------------------------------------------------------------
def test_af_clm_1_payment_as_base() -> None:
    """Routes are paid and trains placed as in the base game (AF-CLM-1)."""
    state = position(AFRICA, hands=["5 green, 2 blue"])
    do(AFRICA, state, "claim Addis Ababa-Port Florence with 5 green")
    assert state.seats[0].trains == 40 and state.seats[0].points == 10
    assert ids(why(AFRICA, position(AFRICA, hands=["5 blue"]),
                   "claim Addis Ababa-Port Florence with 5 blue")) == ["BASE-CLM-5"]


@pytest.mark.parametrize(("players", "other_open"), [(2, False), (3, False), (4, True), (5, True)])
def test_af_dbl_1_af_edg_11_doubles(players: int, other_open: bool) -> None:
    """AF-EDG-11: with 2 or 3 players the other track of a double closes, with 4 or 5 it stays open (AF-DBL-1)."""
    rules = rules_of("heart-of-africa", players)
    state = position(rules, hands=["", "3 black"], own={0: ["Cape Town-Port Elizabeth 1"]}, to_move=1)
    reasons = ids(why(rules, state, "claim Cape Town-Port Elizabeth 2 with 3 black"))
    assert reasons == ([] if other_open else ["AF-DBL-1"])


def test_af_amb_5_ferries_come_from_the_map() -> None:
    """The four sea routes to Madagascar are ferries with one or two locomotives (AF-AMB-5, EU-FER-2)."""
    ferries = {track.name: track.marks["ferry"] for track in BOARD.tracks if "ferry" in track.marks}
    assert sorted(ferries.values()) == [1, 1, 2, 2] and all("Madagascar" in name for name in ferries)
    state = position(AFRICA, hands=["6 red, 1 locomotive"])
    assert ids(why(AFRICA, state, f"claim {SOUTH} with 5 red + 1 locomotive")) == ["EU-FER-2", "EU-FER-4"]


def test_af_amb_7_what_the_web_table_says_is_not_so() -> None:
    """Neither 3 tickets dealt nor a longest path nor tracks that need terrain cards (AF-AMB-7, AF-SCO-3)."""
    assert AFRICA.options["tickets.deal"] == 4 and "longest_path" not in AFRICA.modules
    assert {mark for track in BOARD.tracks for mark in track.marks} == {"ferry"}


# -- countries ---------------------------------------------------------------------------------------------
def test_country_places_are_groups() -> None:
    """Each country has two places, and a ticket that names it takes either (AF-TKT-1, AF-TKT-2)."""
    assert {name: len(cities) for name, cities in BOARD.groups.items()} == {
        "Nigeria": 2, "Tchad": 2, "Sudan": 2, "Madagascar": 2}
    ticket = BOARD.ticket("madagascar-cape town")
    assert ticket.name == "Cape Town–Madagascar"
    assert [BOARD.cities[city].name for city in ticket.goals] == ["Madagascar 1", "Madagascar 2"]


@pytest.mark.parametrize(("way", "complete"), [
    ([NORTH, "Beira-Moçambique 1", "Beira-Durban 1", "Durban-East London 1", "East London-Port Elizabeth 1",
      "Cape Town-Port Elizabeth 1"], True),
    ([SOUTH, "Durban-East London 1", "East London-Port Elizabeth 1", "Cape Town-Port Elizabeth 1"], True),
    (["Durban-East London 1", "East London-Port Elizabeth 1", "Cape Town-Port Elizabeth 1"], False)])
def test_af_tkt_1_af_edg_8_either_place(way: list[str], complete: bool) -> None:
    """AF-EDG-8: a Madagascar ticket is completed by its northern place or its southern one (AF-TKT-1)."""
    state = position(AFRICA, own={0: way}, tickets={0: ["Cape Town-Madagascar"]})
    assert done(state) == {"Cape Town–Madagascar": complete}
    line = AFRICA.score(state).of(0)[-1 if not complete else len(way)]
    assert (line.kind, line.points, bool(line.tracks)) == ("ticket", 13 if complete else -13, complete)


def test_af_tkt_2_af_edg_7_dead_ends() -> None:
    """AF-EDG-7: two routes into Tchad from different cities do not join these cities (AF-TKT-2)."""
    own = ["Ngaoundéré-Tchad 1", "Tchad 2-Way station north-west", "Bondo-Way station north-west"]
    mine = sum(1 << BOARD.track(name).index for name in own)
    assert ticket_path(BOARD, mine, BOARD.ticket("Bondo-Libreville")) is None
    a, b = BOARD.city("Ngaoundéré").index, BOARD.city("Bondo").index
    state = position(AFRICA, own={0: own})
    assert not connected(BOARD, state.seats[0].mine, a, b)
    for name in ("Nigeria", "Tchad", "Sudan"):
        assert all(len({other for _, other in BOARD.exits[city]}) == 1 for city in BOARD.groups[name])


def test_af_tkt_3_open_tickets_count_against() -> None:
    """Otherwise tickets are as in the base game: an open one costs its value (AF-TKT-3)."""
    state = position(AFRICA, tickets={0: ["East London-Sudan"]})
    assert AFRICA.score(state).totals == (-22, 0, 0)


@pytest.mark.parametrize("connects", [True, False])
def test_af_amb_6_madagascar_connects(connects: bool) -> None:
    """``africa.madagascar_connects``: one place joins the routes that end in it, or none is passed (AF-AMB-6)."""
    rules = rules_of("heart-of-africa", 3, africa__madagascar_connects=connects)
    own = [NORTH, "Madagascar 1-Madagascar 2", SOUTH]
    state = position(rules, own={0: own}, tickets={0: ["Durban-Tchad"]})
    a, b = rules.board.city("Moçambique").index, rules.board.city("Durban").index
    assert connected(rules.board, state.seats[0].mine, a, b) is connects
    alone = position(rules, own={0: ["Madagascar 1-Madagascar 2"]})
    for end in ("Moçambique", "Durban"):
        ticket = rules.board.city(end).index
        assert not connected(rules.board, alone.seats[0].mine, ticket, rules.board.city("Madagascar 1").index)


def test_af_amb_6_nothing_else_changes() -> None:
    """Where places do not connect, tracks and tickets keep numbers and names; tickets take every new end (AF-AMB-6)."""
    cut = rules_of("heart-of-africa", 3, africa__madagascar_connects=False).board
    assert [t.name for t in cut.tracks] == [t.name for t in BOARD.tracks] and cut.siblings == BOARD.siblings
    assert len(cut.cities) == len(BOARD.cities) + 2 and cut.fingerprint == BOARD.fingerprint
    assert [len(t.starts) * len(t.goals) for t in cut.tickets if "Madagascar" in t.name] == [4] * 3
    state = position(rules_of("heart-of-africa", 3, africa__madagascar_connects=False),
                     own={0: [NORTH, "Beira-Moçambique 1"]}, tickets={0: ["Elizabethville-Madagascar"]})
    do(state.rules, state, "draw deck")
    assert state.rules.board.ticket("Elizabethville-Madagascar").points == 9


def test_countries_need_countries() -> None:
    """A board without countries cannot use the module (AF-TKT-2)."""
    with pytest.raises(OptionError, match="no city of it belongs to a country"):
        compile_rules(maps.load("usa"), 2, {"modules.countries": True})


# -- end and scoring ---------------------------------------------------------------------------------------
def test_af_end_1_two_trains_left() -> None:
    """The end comes as in the base game: a turn that ends with two trains or fewer is the trigger (AF-END-1)."""
    state = position(AFRICA, hands=["1 black"], trains={0: 3})
    do(AFRICA, state, "claim Bulawayo-Salisbury with 1 black")
    assert state.last_turns == 3


def _with_tickets(*counts: int) -> State:
    """Return a position in which each seat has completed so many of five short tickets."""
    ways = [["Bondo-Way station north-west", "Fachoda-Way station north-west", "Bangui-Bondo"],
            ["Port Elizabeth-East London 1", "Bloemfontein-East London", "Bloemfontein-Pretoria"],
            ["Elizabethville-Ujiji", "Elizabethville-Salisbury"]]
    names = [["Bangui-Fachoda"], ["Port Elizabeth-Pretoria"], ["Salisbury-Ujiji"]]
    return position(AFRICA, own={seat: ways[seat] if count else [] for seat, count in enumerate(counts)},
                    tickets={seat: names[seat][:count] for seat, count in enumerate(counts)})


@pytest.mark.parametrize(("counts", "holders"), [((1, 1, 0), [0, 1]), ((1, 0, 0), [0]), ((0, 0, 0), [])])
def test_af_edg_10_af_sco_2_globetrotter(counts: tuple[int, ...], holders: list[int]) -> None:
    """AF-EDG-10: all who tie for the most completed tickets get 10; nobody with none (AF-SCO-2, BASE-GLO-2)."""
    lines = [line for line in AFRICA.score(_with_tickets(*counts)).lines if line.kind == "most_tickets"]
    assert [(line.seat, line.points) for line in lines] == [(seat, 10) for seat in holders]


def test_af_sco_2_order_of_scoring() -> None:
    """Routes come first, then doublings, tickets and the bonus (AF-SCO-2)."""
    state = _with_tickets(1, 0, 0)
    track = BOARD.track("Fachoda-Way station north-west").index
    state.parts["terrain"].doubled[track] = (2, 0)
    state.seats[0].points += 7
    kinds = list(dict.fromkeys(line.kind for line in AFRICA.score(state).of(0)))
    assert kinds == ["route", "doubled", "ticket", "most_tickets"]


def test_af_sco_3_no_longest_path() -> None:
    """There is no bonus for the longest path (AF-SCO-3)."""
    assert not any(line.kind == "longest" for line in AFRICA.score(_with_tickets(1, 1, 1)).lines)


def test_af_tie_1_completed_tickets_break_ties() -> None:
    """A tie on points goes to the most completed tickets, then it is shared (AF-TIE-1)."""
    rules = rules_of("heart-of-africa", 2, bonus__most_tickets=0)
    state = position(rules, tickets={0: ["Salisbury-Ujiji"]}, own={
        0: ["Elizabethville-Ujiji", "Elizabethville-Salisbury"], 1: ["Bangui-Bondo", "Bangui-Libreville"]})
    sheet = rules.score(state)
    assert sheet.totals == (9, 9) and sheet.ranking.winners == (0,)
    assert sheet.ranking.steps[-1][1] == "most completed tickets"
    assert rules.score(position(rules)).ranking.winners == (0, 1)


# -- tickets with several ends, elsewhere ------------------------------------------------------------------
def test_ways_and_blocks_take_the_best_end() -> None:
    """Plans, overlays and hover cards of a ticket take the nearest place of the country (AF-TKT-1)."""
    ticket = BOARD.ticket("Elizabethville-Madagascar")
    way = ticket_way(BOARD, 0, BOARD.all_tracks, ticket)
    assert way is not None and way.trains == 9
    south = [BOARD.track(f"Durban-Madagascar 2 {lane}").index for lane in (1, 2)]
    north = [BOARD.track(f"Madagascar 1-Moçambique {lane}").index for lane in (1, 2)]
    usable = BOARD.all_tracks & ~sum(1 << track for track in north)
    around = ticket_way(BOARD, 0, usable, ticket)
    assert around is not None and set(south) & set(around.tracks)
    assert blocked_ticket(BOARD, 0, usable, [0], ticket, 45) is None
    bar = blocked_ticket(BOARD, 0, usable & ~sum(1 << track for track in south), [0, *[0]], ticket, 45)
    assert bar is not None and bar.kind == "tracks" and len(bar.tracks) == 1
    state = position(AFRICA, own={0: [NORTH]}, tickets={0: ["Elizabethville-Madagascar"]})

    class Shown:
        board = BOARD

    shown = Shown()
    shown.state = state  # type: ignore[attr-defined]
    assert "6 trains to go" in overlay_ticket(shown, ticket.index, 0).label
    card = city_cards(BOARD, state, AFRICA.names)[BOARD.city("Elizabethville").index]
    assert "Madagascar 9" in card


# -- positions as plain data -------------------------------------------------------------------------------
def test_positions_keep_terrain() -> None:
    """A position as plain data holds terrain cards and doublings, and gives the same state again (AF-SCO-1)."""
    state = position(AFRICA, hands=["3 black", "2 red"])
    state.parts["terrain"].front[0][2] = 2
    state.parts["terrain"].deck.remove(2)
    state.parts["terrain"].deck.remove(2)
    do(AFRICA, state, "claim Cape Town-Port Elizabeth 1 with 3 black", "double with 1 terrain")
    plain = position_of(state)
    assert plain["seats"][0]["doubled"] == {"Cape Town–Port Elizabeth 1": [1, 0]}
    again = state.copy()
    action = set_position(plain)
    assert action.why_not(state) == []
    action.apply(again)
    assert position_of(again) == plain and again.seats[0].points == 8
    assert again.parts["terrain"].counts() == [15, 15, 15]


@pytest.mark.parametrize(("change", "said"), [
    ({"terrain_row": ["swamp"]}, "no terrain 'swamp'; there are desert, jungle, mountain"),
    ({"terrain_row": ["desert"] * 3}, "terrain_row is a list of up to 2 terrain names"),
    ({"terrain_discard": {"desert": 16}}, "16 desert cards are used; there are 15"),
    ({"terrain_discard": [2]}, "terrain cards are counts by name"),
    ({"next_terrain": "desert"}, "terrain cards in a row are a list of names"),
    ({"seats": [{"doubled": {"Bangui-Bondo": [1, 0]}}, {}, {}]}, "Player 1 doubled Bangui–Bondo and does not own it"),
    ({"seats": [{"doubled": ["Bangui-Bondo"]}, {}, {}]}, "doubled is a table of track names"),
    ({"seats": [{"tracks": ["Bangui-Bondo"], "doubled": {"Bangui-Bondo": 1}}, {}, {}]}, "terrain cards and wilds")])
def test_positions_that_cannot_be(change: dict[str, object], said: str) -> None:
    """What is wrong with the terrain part of a position is said in one sentence (AF-CMP-3)."""
    reasons = set_position({"seats": [{}, {}, {}], **change}).why_not(AFRICA.start(1))
    assert len(reasons) == 1 and said in reasons[0].text
