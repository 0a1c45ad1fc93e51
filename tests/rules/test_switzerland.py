"""Switzerland: its box, wilds in tunnels alone, and tickets with several goals; on other boards too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from positions import do, hand, ids, position, rules_of, why

from ttrlab import maps
from ttrlab.actions import DrawTickets, KeepTickets
from ttrlab.engine import Rules
from ttrlab.events import ScoreLine
from ttrlab.graph import connect, trails
from ttrlab.graph.tickets import aim_of, ticket_path, ticket_way
from ttrlab.state import State

SWISS = rules_of("switzerland", 2)
THREE = rules_of("switzerland", 3)
BOARD = SWISS.board
LUGANO = "Lugano-France/Deutschland/Österreich/Italia"
FRANCE = "France-Deutschland/Österreich/Italia"
TO_ITALY = ["Lugano-Italia-3"]
TO_GERMANY = ["Bellinzona-Lugano red", "Bellinzona-Wassen", "Schwyz-Wassen green", "Schwyz-Zug black", "Zug-Zürich red",
              "Schaffhausen-Zürich", "Schaffhausen-Deutschland-2"]
FRANCE_TO_ITALY = ["Martigny-France-1", "Martigny-Sion", "Brig-Sion", "Brig-Italia-5"]


def tickets(rules: Rules, state: State, seat: int = 0) -> list[ScoreLine]:
    """Return the ticket lines of a seat."""
    return [line for line in rules.score(state).of(seat) if line.kind == "ticket"]


def points(own: list[str], *held: str, rules: Rules = SWISS) -> list[int]:
    """Return what tickets score with a network."""
    state = position(rules, own={0: own}, tickets={0: held})
    return [line.points for line in tickets(rules, state)]


# -- the box -----------------------------------------------------------------------------------------------
def test_ch_cmp_1_and_ch_cmp_2_and_ch_cmp_3_the_box() -> None:
    """40 trains, 110 cards, 34 and 12 tickets, 3, 4, 5 and 5 end points (CH-CMP-1, CH-CMP-2, CH-CMP-3)."""
    assert (BOARD.trains, sum(BOARD.deck), BOARD.players) == (40, 110, (2, 3))
    several = [ticket for ticket in BOARD.tickets if ticket.worth]
    assert (len(BOARD.tickets), len(several), sum(bool(t.others_a) for t in several)) == (46, 12, 8)
    assert {name: len(places) for name, places in BOARD.groups.items()} == {
        "Österreich": 3, "France": 4, "Italia": 5, "Deutschland": 5}


def test_ch_set_1_and_ch_tkd_1_and_ch_edg_9_tickets() -> None:
    """Of five keep two, later of three one; unkept ones leave, until none is left (CH-SET-1, CH-TKD-1, CH-EDG-9)."""
    state = SWISS.start(1)
    for _ in range(2):
        assert (len(state.pending[-1].tickets), state.pending[-1].minimum) == (5, 2)
        do(SWISS, state, KeepTickets(tuple(sorted(state.pending[-1].tickets)[:2])))
    while state.ticket_deck:
        do(SWISS, state, DrawTickets())
        assert state.pending[-1].minimum == 1 and len(state.pending[-1].tickets) == 3
        do(SWISS, state, KeepTickets((min(state.pending[-1].tickets),)))
    assert ids(SWISS.why_not(state, DrawTickets())) == ["BASE-TKD-3"]


def test_ch_drw_1_two_face_up_wilds() -> None:
    """CH-DRW-1: two face-up locomotives may be taken in one turn."""
    state = position(SWISS, market=["locomotive", "locomotive", "red", "blue", "green"])
    do(SWISS, state, "draw market 1", "draw market 2")
    assert hand(state, 0)["locomotive"] == 2


def test_ch_mkt_1_and_ch_amb_1_the_rule_of_three_stays() -> None:
    """CH-MKT-1, CH-AMB-1: three face-up locomotives replace the market unless ``market.rule_of_three`` is off."""
    for value, most in (("on", 2), ("off", 5)):
        rules = rules_of("switzerland", 2, market__rule_of_three=value)
        state = position(rules, market=["locomotive", "locomotive", "red", "blue", "green"],
                         deck=["locomotive", *["white"] * 9])
        do(rules, state, "draw market 3")
        assert (state.market.count(8) == 3) == (most == 5)


# -- claiming ----------------------------------------------------------------------------------------------
def test_ch_clm_1_and_ch_edg_5_wilds_in_tunnels_alone() -> None:
    """CH-CLM-1, CH-EDG-5: a locomotive pays no plain route; in a tunnel it does."""
    state = position(SWISS, hands=["4 red, 4 black, 2 locomotive"])
    (reason,) = why(SWISS, state, "claim Bern-Luzern with 3 red + 1 locomotive")
    assert (reason.rule, reason.text) == (
        "CH-CLM-1", "locomotives pay only in tunnels; Bern–Luzern 1 takes none, and you offer 1")
    assert why(SWISS, state, "claim Bern-Luzern with 4 red") == []
    assert why(SWISS, state, "claim Brig-Sion with 2 black + 1 locomotive") == []


def test_ch_edg_6_and_ch_tun_1_wilds_only() -> None:
    """CH-EDG-6, CH-TUN-1: after a payment of two locomotives only a revealed locomotive matches."""
    state = position(SWISS, hands=["3 locomotive"], deck=["red", "red", "locomotive", *["blue"] * 9])
    do(SWISS, state, "claim Martigny-France-1 with 2 locomotive")
    assert {str(action) for action in SWISS.legal(state)} == {"add 1 locomotive", "take back"}


def test_ch_dbl_1_from_three_players_on() -> None:
    """CH-DBL-1: with two players the second track closes, with three it stays open."""
    for rules, said in ((SWISS, ["CH-DBL-1"]), (THREE, [])):
        state = position(rules, hands=["1 yellow"], own={1: ["Bern-Fribourg orange"]})
        assert ids(why(rules, state, "claim Bern-Fribourg yellow with 1 yellow")) == said


# -- tickets -----------------------------------------------------------------------------------------------
def test_ch_edg_1_and_ch_tkt_2_the_best_country_counts() -> None:
    """CH-EDG-1, CH-TKT-2: Lugano linked with Italy (2) and Germany (12) scores 12, along a way to Germany."""
    assert points(TO_ITALY, LUGANO) == [2]
    state = position(SWISS, own={0: [*TO_ITALY, *TO_GERMANY]}, tickets={0: [LUGANO]})
    (line,) = tickets(SWISS, state)
    assert (line.points, line.rule, line.data["complete"]) == (12, "CH-TKT-4", True)
    assert BOARD.track("Schaffhausen-Deutschland-2").index in line.tracks and len(line.tracks) == len(TO_GERMANY)


def test_ch_edg_2_and_ch_tkt_4_the_least_is_lost() -> None:
    """CH-EDG-2, CH-TKT-4: linked with nothing the same ticket costs 2, the lowest value on it."""
    assert points([], LUGANO) == [-2]
    assert points([], LUGANO, rules=rules_of("switzerland", 2, tickets__penalty="half")) == [-1]
    assert BOARD.ticket(LUGANO).loss == 2 and BOARD.ticket(LUGANO).points == 14


def test_ch_edg_3_and_ch_tkt_3_from_country_to_country() -> None:
    """CH-EDG-3, CH-TKT-3: a network from a French to an Italian end point scores the ticket's Italian value."""
    assert points(FRANCE_TO_ITALY, FRANCE) == [11]
    assert points(FRANCE_TO_ITALY[:-1], FRANCE) == [-5]


def test_ch_edg_4_and_ch_tkt_1_a_country_joins_nothing() -> None:
    """CH-EDG-4, CH-TKT-1: two routes into France do not link Basel's side with Genève."""
    own = ["Delémont-France-4", "Basel-Delémont", "Genève-France-2"]
    assert points(own, "Genève-Basel") == [-13]
    assert all(len(BOARD.exits[city.index]) == 1 for city in BOARD.cities if city.kind == "country")


def test_ch_edg_7_one_path_for_both() -> None:
    """CH-EDG-7: one path between France and Germany completes the French ticket and the German one."""
    own = ["Delémont-France-4", "Basel-Delémont", "Basel-Deutschland-1"]
    assert points(own, FRANCE, "Deutschland-France/Österreich/Italia") == [5, 5]


def test_ch_edg_8_border_routes_in_the_longest_path() -> None:
    """CH-EDG-8: a border route counts with its trains, and the path ends in the country."""
    state = position(SWISS, own={0: ["Delémont-France-4", "Basel-Delémont", "Basel-Deutschland-1"]})
    assert trails.longest(BOARD, state.seats[0].mine)[0] == 5
    state = position(SWISS, own={0: ["Delémont-France-4", "Genève-France-2"]})
    assert trails.longest(BOARD, state.seats[0].mine)[0] == 2


def test_ch_tkt_5_the_same_ticket_twice() -> None:
    """CH-TKT-5: two tickets of the same kind are two tickets, each of them scored."""
    assert points(FRANCE_TO_ITALY, FRANCE, f"{FRANCE} (2)") == [11, 11]
    assert sum("copy" in ticket.marks for ticket in BOARD.tickets) == 4


def test_ch_amb_3_several_end_points_of_one_country() -> None:
    """CH-AMB-3: a country that is linked at two end points still pays once."""
    own = ["Kreuzlingen-Deutschland-3", "Kreuzlingen-Deutschland-4", "Kreuzlingen-Winterthur", "Winterthur-Zürich blue"]
    assert points(own, "Zürich-France/Deutschland/Österreich/Italia") == [3]


# -- the end -----------------------------------------------------------------------------------------------
def test_ch_sco_1_and_ch_tie_1_and_ch_amb_2_longest_path() -> None:
    """CH-SCO-1, CH-AMB-2, CH-TIE-1: the longest path scores 10 for all who tie, then ties go as in the base game."""
    assert SWISS.options["bonus.longest_path"] == 10
    state = position(SWISS, own={0: ["Bern-Fribourg orange"], 1: ["Baden-Zürich"]})
    assert [sum(line.points for line in SWISS.score(state).of(seat) if line.kind == "longest") for seat in (0, 1)] \
        == [10, 10]
    assert SWISS.score(state).ranking.winners == (0, 1)
    assert "longest" not in {line.kind for line in rules_of("switzerland", 2, bonus__longest_path=0).score(state).lines}


def test_ch_amb_4_cards_and_tickets_at_the_start() -> None:
    """CH-AMB-4: four train cards and two of five tickets, not five cards and three tickets."""
    assert [SWISS.options[name] for name in ("cards.deal", "tickets.deal", "tickets.initial_keep")] == [4, 5, 2]


# -- what plans and other boards make of such tickets -------------------------------------------------------
def test_the_way_leads_where_it_pays() -> None:
    """From Lugano the way leads past Italy, which pays 2, until every better goal is cut off; then Italy will do."""
    ticket = BOARD.ticket(LUGANO)
    way = ticket_way(BOARD, 0, BOARD.all_tracks, ticket)
    value, goals = aim_of(BOARD, 0, BOARD.all_tracks, ticket)
    assert way is not None and value > 2 and goals >> BOARD.groups["Italia"][0] & 1 == 0
    italy = BOARD.track("Lugano-Italia-3").index
    only = ticket_way(BOARD, 0, 1 << italy, ticket)
    assert only is not None and only.tracks == (italy,)
    on = ticket_way(BOARD, 1 << italy, BOARD.all_tracks, ticket)
    assert on is not None and on.to_claim and italy not in on.tracks
    assert ticket_path(BOARD, 1 << italy, ticket) == (italy,)
    assert connect.ticket_points(BOARD, 1 << italy, [ticket]) == 2 and connect.ticket_points(BOARD, 0, [ticket]) == -2


@pytest.mark.parametrize(("prices", "borrowed"), [({"Wien": 9, "Venezia": 4}, "Wien"), ({"Wien": 3, "Venezia": 8},
                                                                                       "Venezia")])
def test_stations_borrow_for_the_better_goal(prices: Mapping[str, int], borrowed: str) -> None:
    """A station lends the track to the goal that pays more, on a board with stations and such a ticket."""
    europe = maps.load("europe")
    ends = {name: europe.city(name).index for name in (*prices, "München")}
    ticket = replace(europe.tickets[0], a=ends["München"], b=ends["Wien"], others_b=(ends["Venezia"],),
                     points=max(prices.values()), worth=tuple((ends[name], value) for name, value in prices.items()))
    rules = rules_of(replace(europe, tickets=(ticket, *europe.tickets[1:])), 2)
    state = position(rules, own={1: ["München-Wien", "München-Venezia"]}, tickets={0: [0]}, stations={"München": 0})
    (line,) = tickets(rules, state)
    assert line.points == max(prices.values())
    assert line.borrowed == (rules.board.track(f"München-{borrowed}").index,)


def test_dead_ends_keep_what_every_country_pays() -> None:
    """Cutting the places of countries apart leaves each ticket its goals and their values (AF-AMB-6)."""
    rules = rules_of("switzerland", 2, africa__madagascar_connects=False)
    assert [(t.starts, t.goals, t.worth) for t in rules.board.tickets] == [
        (t.starts, t.goals, t.worth) for t in BOARD.tickets]
