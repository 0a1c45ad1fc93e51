"""USA 1910: four games on the USA board, each with its tickets, deal and bonuses (U10)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from positions import do, position, rules_of

from ttrlab import maps
from ttrlab.actions import DrawTickets, KeepTickets
from ttrlab.errors import OptionError
from ttrlab.events import ScoreSheet
from ttrlab.rules.registry import compile_rules, options_for
from ttrlab.rules.tickets import Offer

MODES = {  # tickets, dealt, kept at least, drawn, longest path, most tickets
    "t1910": (35, 3, 2, 3, 0, 15), "mega": (69, 5, 3, 4, 10, 15), "big_cities": (35, 4, 2, 4, 0, 0),
    "original": (30, 3, 2, 3, 10, 0)}
REVISED = {"Los Angeles–Miami": (19, 20), "Los Angeles–New York": (20, 21), "Sault St. Marie–Oklahoma City": (8, 9),
           "Seattle–New York": (20, 22)}
"""Four tickets: what the reprint says, and what the first box says."""


def points(sheet: ScoreSheet, kind: str) -> dict[int, int]:
    """Return what the lines of a kind bring each seat."""
    return {line.seat: line.points for line in sheet.lines if line.kind == kind}


@pytest.mark.parametrize("mode", MODES)
def test_u10_set_1_the_games_of_the_box(mode: str) -> None:
    """U10-SET-1, U10-TKD-1, U10-SCO-1: each game has its tickets, deal, draw and bonuses; unkept ones go below."""
    options = rules_of("usa-1910", 3, mode=mode).options
    bonuses = tuple(options.get(name, 0) for name in ("bonus.longest_path", "bonus.most_tickets"))
    assert (len(rules_of("usa-1910", 3, mode=mode).board.tickets), options["tickets.deal"],
            options["tickets.initial_keep"], options["tickets.draw"], *bonuses) == MODES[mode]
    assert options["tickets.draw_keep"] == 1
    assert options["tickets.unkept_initial"] == options["tickets.unkept_drawn"] == "deck_bottom"


def test_the_default_game_is_1910() -> None:
    """Without a word the game with the tickets of 1910 is played, and the panel's defaults are those of each game."""
    assert rules_of("usa-1910").options["mode"] == "t1910"
    board = maps.load("usa-1910")
    for mode, row in MODES.items():
        shown = options_for(board, mode)
        assert shown["mode"].default == mode
        names = ("tickets.deal", "tickets.initial_keep", "tickets.draw", "bonus.longest_path", "bonus.most_tickets")
        assert tuple(shown[name].default for name in names) == row[1:]
    with pytest.raises(OptionError, match="option mode cannot be 'small'; it can be t1910, mega, big_cities, original"):
        compile_rules(board, 2, {"mode": "small"})


def test_u10_cmp_1_and_u10_cmp_2_the_cards() -> None:
    """U10-CMP-1, U10-CMP-2: 110 train cards and 69 tickets: 30 reprints, 35 new ones, 4 of the promo."""
    board = rules_of("usa-1910", mode="mega").board
    sets = [set(ticket.marks["sets"]) for ticket in board.tickets]
    assert sum(board.deck) == 110 and len(sets) == 69
    assert (sum("original" in s for s in sets), sum("t1910" in s for s in sets)) == (30, 35)
    assert sum(not s & {"original", "t1910"} for s in sets) == 4


def test_u10_cmp_3_and_u10_amb_3_revised_values() -> None:
    """U10-CMP-3, U10-AMB-3: the reprint's values are played unless ``tickets.usa_values`` is ``first_box``."""
    for value, at in (("reprint_1910", 0), ("first_box", 1)):
        board = rules_of("usa-1910", mode="original", tickets__usa_values=value).board
        assert [board.ticket(name).points for name in REVISED] == [pair[at] for pair in REVISED.values()]
    plain = maps.load("usa")
    first = rules_of("usa-1910", mode="original", tickets__usa_values="first_box").board
    assert {t.name: t.points for t in first.tickets} == {t.name: t.points for t in plain.tickets}


def test_u10_set_2_and_u10_amb_1_big_cities() -> None:
    """U10-SET-2, U10-AMB-1: 35 tickets name a big city: 15 old ones and 20 new ones, one of them from the promo."""
    tickets = rules_of("usa-1910", mode="big_cities").board.tickets
    old = [t for t in tickets if "original" in t.marks["sets"]]
    new = [t for t in tickets if "t1910" in t.marks["sets"]]
    assert (len(old), len(new), len(tickets)) == (15, 19, 35)
    assert [t.name for t in tickets if t not in (*old, *new)] == ["Montréal–Chicago"]


@pytest.mark.parametrize(("value", "longest", "most"), [("none", 0, 0), ("longest", 10, 0), ("globetrotter", 0, 15)])
def test_u10_amb_2_bonus_of_big_cities(value: str, longest: int, most: int) -> None:
    """U10-AMB-2: ``bonus.big_cities`` says what that game scores; what is set by name goes before."""
    options = rules_of("usa-1910", mode="big_cities", bonus__big_cities=value).options
    assert (options.get("bonus.longest_path", 0), options.get("bonus.most_tickets", 0)) == (longest, most)
    named = rules_of("usa-1910", mode="big_cities", bonus__big_cities=value, bonus__longest_path=7).options
    assert named["bonus.longest_path"] == 7
    assert rules_of("usa-1910", mode="mega", bonus__big_cities=value).options["bonus.most_tickets"] == 15


def test_u10_tkd_1_draws() -> None:
    """U10-TKD-1: the mega game draws four tickets and keeps at least one; the others go under the deck."""
    rules = rules_of("usa-1910", mode="mega")
    state = position(rules)
    before = list(state.ticket_deck)
    do(rules, state, DrawTickets())
    offer = state.pending[-1]
    assert isinstance(offer, Offer) and len(offer.tickets) == 4 and offer.minimum == 1
    do(rules, state, KeepTickets((min(offer.tickets),)))
    assert sorted(state.ticket_deck[:3]) == sorted(set(offer.tickets) - {min(offer.tickets)})
    assert state.ticket_deck[3:] == before[:-4]


CHAIN = {"Boston–Washington": ["Boston–New York yellow", "New York–Washington black"],
         "Vancouver–Portland": ["Vancouver–Seattle", "Portland–Seattle"]}
"""Two tickets of the promo, and tracks that complete them; they are in the mega game alone."""


def _mega(own: dict[int, list[str]], tickets: dict[int, list[str]], **options: Any) -> ScoreSheet:
    rules = rules_of("usa-1910", **{"mode": "mega", **options})
    return rules.score(position(rules, own=own, tickets=tickets))


def test_u10_edg_1_open_tickets_do_not_count_against_the_bonus() -> None:
    """U10-EDG-1, U10-SCO-2: two completed of three tie with two of two, and both get 15."""
    east, west = (CHAIN[name] for name in CHAIN)
    sheet = _mega({0: [*east], 1: [*west, "Seattle–Helena"]},
                  {0: ["Boston–Washington", "New York–Atlanta", "Chicago–Boston"],
                   1: ["Vancouver–Portland"]})
    assert points(sheet, "most_tickets") == {0: 15, 1: 15}
    assert sum(line.points < 0 for line in sheet.of(0)) == 2


def test_u10_edg_2_no_longest_path_in_1910() -> None:
    """U10-EDG-2, U10-SCO-1: the game of 1910 pays nothing for the longest path; the mega game does."""
    own = {0: ["Boston–New York yellow", "New York–Washington black"]}
    for mode, paid in (("t1910", {}), ("mega", {0: 10}), ("original", {0: 10}), ("big_cities", {})):
        rules = rules_of("usa-1910", mode=mode)
        assert points(rules.score(position(rules, own=own)), "longest") == paid


def test_u10_edg_3_the_deck_of_big_cities_can_run_out() -> None:
    """U10-EDG-3: with five players all 35 tickets may be taken, and then none can be drawn."""
    rules = rules_of("usa-1910", 5, mode="big_cities")
    state = rules.start(3)
    while state.pending:
        do(rules, state, KeepTickets(tuple(sorted(state.pending[-1].tickets))))
    assert len(state.ticket_deck) == 15
    while state.ticket_deck:
        do(rules, state, DrawTickets())
        do(rules, state, KeepTickets(tuple(sorted(state.pending[-1].tickets))))
    assert [reason.rule for reason in rules.why_not(state, DrawTickets())] == ["BASE-TKD-3"]
    assert DrawTickets() not in rules.legal(state)


def test_u10_edg_4_three_tickets_left() -> None:
    """U10-EDG-4: of three tickets left all three are drawn, and at least one is kept."""
    rules = rules_of("usa-1910", mode="mega")
    state = position(rules, ticket_deck=["Winnipeg–Omaha", "Vancouver–Portland", "Denver–El Paso"])
    do(rules, state, DrawTickets())
    assert len(state.pending[-1].tickets) == 3 and state.pending[-1].minimum == 1


def test_u10_tie_1_a_shared_win_without_the_longest_path() -> None:
    """U10-TIE-1: where no card for the longest path is in play, equal points and tickets share the win."""
    own = {0: ["Boston–New York yellow", "New York–Washington black"],
           1: ["Kansas City–Omaha", "Portland–Seattle", "Dallas–Houston", "Seattle–Vancouver"]}
    for mode in ("t1910", "big_cities"):
        rules = rules_of("usa-1910", mode=mode)
        sheet = rules.score(position(rules, own=own))
        assert sheet.totals == (4, 4) and sheet.ranking.winners == (0, 1)
        assert not any("path" in name for _, name, _ in sheet.ranking.steps)


def test_sets_on_other_boards() -> None:
    """A board whose tickets name no sets has none of these options, and the module says why it cannot be used."""
    with pytest.raises(OptionError, match=r"there is no option 'tickets\.set'"):
        rules_of("usa", tickets__set="t1910")
    with pytest.raises(OptionError, match="its tickets are one set"):
        rules_of("usa", modules__ticket_sets=True)
    assert len(rules_of("usa-1910", tickets__set="all").board.tickets) == 69
    with pytest.raises(OptionError, match="dealing 8 tickets to 5 players takes 40; the deck has 35"):
        rules_of("usa-1910", 5, mode="big_cities", tickets__deal=8)


def test_tickets_of_a_set_are_numbered_anew() -> None:
    """Whatever the set, tickets are numbered without gaps, and every one of them can be drawn."""
    for mode in MODES:
        rules = rules_of("usa-1910", 2, mode=mode)
        assert [t.index for t in rules.board.tickets] == list(range(len(rules.board.tickets)))
        state = rules.start(1)
        rules.apply(state, rules.sample(state, Random(1)))
        seen = {*state.ticket_deck, *state.seats[0].tickets, *state.pending[-1].tickets}
        assert seen == set(range(len(rules.board.tickets)))
