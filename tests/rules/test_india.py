"""India: its box, ferries and doubles, and the Grand Tour on this and other boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from positions import board_of, do, ids, position, rules_of, why, with_tickets

from ttrlab.actions import KeepTickets
from ttrlab.board import mask_of
from ttrlab.engine import Rules
from ttrlab.errors import OptionError
from ttrlab.events import ScoreLine
from ttrlab.state import State
from ttrlab.view.overlays import overlay_line
from ttrlab.view.text import line_text

INDIA = rules_of("india", 3)
BOARD = INDIA.board
RING = [("A", "B", 2), ("B", "C", 2), ("C", "D", 2), ("D", "A", 2)]


def small(rows: Sequence[tuple[Any, ...]], *tickets: tuple[str, str, int], **options: Any) -> Rules:
    """Return the rules of a small board with Grand Tours."""
    return rules_of(board_of(rows, tickets), 2, modules__grand_tour=True, tickets__deal=0, **options)


def all_mine(rules: Rules, *left_out: str) -> State:
    """Return a position in which the first player owns every track but some, and holds every ticket."""
    board = rules.board
    state = position(rules, tickets={0: [ticket.index for ticket in board.tickets]})
    state.seats[0].mine = board.all_tracks & ~mask_of(board.track(name).index for name in left_out)
    return state


def tours(rules: Rules, state: State, seat: int = 0) -> dict[str, int]:
    """Return the tickets that qualify, with what each adds."""
    return {rules.board.tickets[line.data["ticket"]].name: line.points for line in lines(rules, state, seat)}


def lines(rules: Rules, state: State, seat: int = 0) -> list[ScoreLine]:
    """Return the score lines of a seat's tours."""
    return [line for line in rules.score(state).of(seat) if line.kind == "grand_tour"]


# -- the box -----------------------------------------------------------------------------------------------
def test_in_cmp_1_and_in_cmp_2_the_box() -> None:
    """45 trains, 110 cards, 58 tickets, and tracks of 1, 2, 3, 4, 6 and 8 spaces (IN-CMP-1, IN-CMP-2)."""
    assert (BOARD.trains, sum(BOARD.deck), len(BOARD.tickets), BOARD.players) == (45, 110, 58, (2, 4))
    assert {track.length for track in BOARD.tracks} == set(BOARD.points) == {1, 2, 3, 4, 6, 8}


def test_in_set_1_four_tickets() -> None:
    """Four cards and four tickets are dealt, two at least are kept, the others go under the deck (IN-SET-1)."""
    state = INDIA.start(1)
    offer = state.pending[-1]
    assert [sum(seat.hand) for seat in state.seats] == [4] * 3 and (len(offer.tickets), offer.minimum) == (4, 2)
    kept = tuple(sorted(offer.tickets)[:2])
    do(INDIA, state, KeepTickets(kept))
    assert set(state.ticket_deck[:2]) == set(offer.tickets) - set(kept)


def test_in_tkd_1_three_tickets() -> None:
    """Three tickets are drawn, one at least is kept, the others go under the deck (IN-TKD-1)."""
    state = position(INDIA)
    do(INDIA, state, "draw tickets")
    offer = state.pending[-1]
    assert (len(offer.tickets), offer.minimum) == (3, 1)
    kept = (min(offer.tickets),)
    do(INDIA, state, KeepTickets(kept))
    assert set(state.ticket_deck[:2]) == set(offer.tickets) - set(kept)


@pytest.mark.parametrize(("players", "closed"), [(2, ["IN-DBL-1"]), (3, ["IN-DBL-1"]), (4, [])])
def test_in_dbl_1_doubles_from_four_players(players: int, closed: list[str]) -> None:
    """IN-DBL-1: the second track of a double route is open with four players only."""
    rules = rules_of("india", players)
    state = position(rules, hands=["", "2 blue"], own={0: ["Ambala-Delhi 1"]}, to_move=1)
    assert ids(why(rules, state, "claim Ambala-Delhi 2 with 2 blue")) == closed


def test_in_fer_1_ferries() -> None:
    """IN-FER-1: ferries are gray and ask for a locomotive for each symbol; there are no tunnels."""
    ferries = [track for track in BOARD.tracks if "ferry" in track.marks]
    assert len(ferries) == 8 and {track.colour_name for track in ferries} == {"gray"}
    assert not any("tunnel" in track.marks for track in BOARD.tracks) and "tunnels" not in INDIA.modules
    state = position(INDIA, hands=["7 white, 2 locomotive"])
    assert ids(why(INDIA, state, "claim Calcutta-Madras with 7 white + 1 locomotive")) == ["EU-FER-2", "EU-FER-4"]
    do(INDIA, state, "claim Calcutta-Madras with 6 white + 2 locomotive")
    assert (state.seats[0].points, state.seats[0].trains) == (21, 37)


# -- the Grand Tour ----------------------------------------------------------------------------------------
def test_in_edg_1_a_ring() -> None:
    """IN-EDG-1: on a ring A–B–C–D the tickets A–C and B–D both qualify, for 10 points (IN-MAN-1, IN-SCO-2)."""
    rules = small(RING, ("A", "C", 4), ("B", "D", 4))
    assert tours(rules, all_mine(rules)) == {"A–C": 5, "B–D": 5}


TOUCHING = [("A", "B", 2), ("B", "X", 2), ("A", "X", 2), ("X", "C", 2), ("C", "D", 2), ("D", "X", 2)]


def test_in_edg_2_ways_may_cross_in_a_city() -> None:
    """IN-EDG-2: two rings that touch in one city: both ways pass it, and the ticket qualifies (IN-MAN-1)."""
    rules = small(TOUCHING, ("A", "D", 7))
    state = all_mine(rules)
    assert tours(rules, state) == {"A–D": 5}
    (line,) = lines(rules, state)
    first = line.data["ways"][0]
    for way in (line.tracks[:first], line.tracks[first:]):
        assert any("X" in rules.board.tracks[track].name for track in way)


def test_in_edg_3_a_bridge() -> None:
    """IN-EDG-3: two rings joined by one route that every way must use: the ticket does not qualify (IN-MAN-2)."""
    rows = [("A", "B", 2), ("B", "X", 2), ("A", "X", 2), ("X", "Y", 2), ("Y", "C", 2), ("C", "D", 2), ("D", "Y", 2)]
    rules = small(rows, ("A", "D", 7), ("A", "X", 2))
    assert tours(rules, all_mine(rules)) == {"A–X": 5}


@pytest.mark.parametrize(("number", "points"), [(0, 0), (1, 5), (2, 10), (3, 20), (4, 30), (5, 40), (6, 40), (7, 40)])
def test_in_edg_4_and_in_sco_2_the_table(number: int, points: int) -> None:
    """IN-EDG-4, IN-SCO-2: 5, 10, 20, 30, 40 by the number of qualifying tickets, and never more."""
    state = position(INDIA, tickets={0: range(number)})
    state.seats[0].mine = BOARD.all_tracks
    found = tours(INDIA, state)
    assert len(found) == number and sum(found.values()) == points


def test_in_edg_5_three_ways_count_once() -> None:
    """IN-EDG-5: three ways without a common track make one qualifying ticket."""
    rows = [("A", "B", 2), ("B", "Z", 2), ("A", "C", 2), ("C", "Z", 2), ("A", "Z", 4)]
    rules = small(rows, ("A", "Z", 4))
    assert tours(rules, all_mine(rules)) == {"A–Z": 5}


def test_in_edg_6_an_open_ticket() -> None:
    """IN-EDG-6: a ticket that is not completed cannot qualify."""
    rules = small([*RING, ("D", "E", 1)], ("A", "E", 5))
    assert tours(rules, all_mine(rules, "D-E")) == {}
    assert tours(rules, all_mine(rules)) == {}, "one way alone does not do"


def test_in_edg_7_neighbours() -> None:
    """IN-EDG-7: neighbours joined by a track and by a detour qualify; the own second track is forbidden."""
    rules = small([("A", "B", 1), ("B", "C", 2), ("C", "A", 2)], ("A", "B", 1))
    assert tours(rules, all_mine(rules)) == {"A–B": 5}
    state = position(INDIA, hands=["2 blue"], own={0: ["Ambala-Delhi 1"]})
    assert "BASE-DBL-2" in ids(why(INDIA, state, "claim Ambala-Delhi 2 with 2 blue"))


def test_in_man_1_each_ticket_by_itself() -> None:
    """IN-MAN-1, IN-MAN-2: two tickets may use the same two ways; each is tested by itself."""
    rules = small(RING, ("A", "C", 4), ("A", "B", 2), ("B", "C", 2))
    assert len(tours(rules, all_mine(rules))) == 3
    assert tours(rules, all_mine(rules, "A-B")) == {}


def test_in_man_1_both_ways_are_the_proof() -> None:
    """The line of a tour carries both ways from end to end, without a common track, and the map tells them apart."""
    names = ["Karachi-Jodhpur", "Ahmadabad-Jodhpur purple", "Ahmadabad-Bombay", "Bombay-Karachi 1", "Bombay-Manmad",
             "Manmad-Poona", "Bombay-Poona"]
    state = position(INDIA, own={0: names}, tickets={0: ["Karachi-Poona"]})
    (line,) = lines(INDIA, state)
    assert line.data["ways"] == (2, 5) and len(set(line.tracks)) == 7
    assert line_text(BOARD, line) == "Grand Tour 1: Karachi–Poona, joined by two ways"
    lit = overlay_line(line)
    assert (lit.kind, lit.tracks, lit.dashed) == ("tour", line.tracks, line.tracks[2:])


def test_in_sco_1_all_that_scores() -> None:
    """IN-SCO-1: routes, tickets, 10 for the longest path to all who tie, and the Grand Tour."""
    state = position(INDIA, own={0: ["Agra-Jaipur blue", "Jaipur-Ratiam yellow"], 1: ["Manmad-Poona", "Poona-Wadi"]})
    points = [[line.points for line in INDIA.score(state).of(seat) if line.kind == "longest"] for seat in (0, 1, 2)]
    assert points == [[10], [10], []]
    assert {"longest_path", "grand_tour", "ferries"} <= set(INDIA.modules) and "most_tickets" not in INDIA.modules


def test_in_tkt_1_and_in_tie_1_as_base() -> None:
    """IN-TKT-1, IN-TIE-1: tickets score as in the base game; ties go to the most tickets, then the longest path."""
    state = position(INDIA, tickets={0: ["Jaipur-Poona"]})
    (line,) = [line for line in INDIA.score(state).of(0) if line.kind == "ticket"]
    assert (line.points, line.rule) == (-5, "BASE-TKT-3")
    level = position(INDIA)
    steps = INDIA.score(level).ranking.steps
    assert [name for _, name, _ in steps] == ["points", "most completed tickets", "holder of the longest path"]


def test_in_amb_1_not_parallel_tracks() -> None:
    """IN-AMB-1: no bonus is given for parallel tracks, and there are 45 trains, not 20."""
    assert INDIA.options["trains"] == 45
    rules = small([("A", "B", 2, "red", 1, 2), ("A", "B", 2, "blue", 2, 2)], ("A", "B", 2), doubles__threshold=2)
    state = position(rules, own={0: ["A-B red"], 1: ["A-B blue"]}, tickets={0: ["A-B"]})
    assert tours(rules, state) == {}


def test_in_amb_2_the_bonuses_do_not_meet() -> None:
    """IN-AMB-2: the longest path and the tours are added, whichever comes first."""
    rules = small(RING, ("A", "C", 4))
    sheet = rules.score(all_mine(rules))
    assert sheet.totals[0] == 4 * 2 + 4 + 10 + 5


@pytest.mark.parametrize(("table", "points"), [("printed", 40), ("five_each", 25), ("ten_each", 50)])
def test_lab_sco_4_other_tables(table: str, points: int) -> None:
    """LAB-SCO-4: ``grand_tour.table`` says what qualifying tickets are worth, five of them at most."""
    rules = rules_of("india", 2, grand_tour__table=table)
    state = position(rules, tickets={0: range(6)})
    state.seats[0].mine = rules.board.all_tracks
    assert sum(tours(rules, state).values()) == points


# -- on other boards ---------------------------------------------------------------------------------------
def test_a_borrowed_track_is_on_no_tour() -> None:
    """On Europe a station may complete a ticket, but a tour takes trains of the owner alone (IN-MAN-1)."""
    rules = rules_of(with_tickets(rules_of("europe").board, ("Berlin", "Paris", 5)), 3, modules__grand_tour=True)
    own = ["Berlin-Frankfurt black", "Frankfurt-Paris white", "Berlin-Essen", "Essen-Frankfurt"]
    state = position(rules, own={0: own, 1: ["Bruxelles-Paris yellow", "Bruxelles-Frankfurt"]},
                     tickets={0: ["Berlin-Paris"]}, stations={"Bruxelles": 0, "Frankfurt": 0})
    sheet = rules.score(state)
    assert [line.points for line in sheet.of(0) if line.kind == "ticket"] == [5]
    assert tours(rules, state) == {}


def test_a_group_ends_a_tour_in_one_place() -> None:
    """Where a ticket ends in a country, both ways must lead to the same place of it (IN-MAN-1, AF-TKT-1)."""
    rules = rules_of("heart-of-africa", 3, modules__grand_tour=True)
    board = rules.board
    ticket = next(t for t in board.tickets if len(t.goals) > 1 and len(t.starts) == 1)
    state = position(rules, tickets={0: [ticket.index]})
    state.seats[0].mine = board.all_tracks
    (line,) = lines(rules, state)
    first = line.data["ways"][0]
    ends = [({board.tracks[way[-1]].a, board.tracks[way[-1]].b} & set(ticket.goals))
            for way in (line.tracks[:first], line.tracks[first:])]
    assert ends[0] == ends[1] and len(ends[0]) == 1


def test_no_tours_without_tracks() -> None:
    """A game of cards has no tours: the module is refused in words."""
    with pytest.raises(OptionError, match="grand_tour cannot be used on The Card Game: it is for a board with tracks"):
        rules_of("card-game", 2, modules__grand_tour=True)
