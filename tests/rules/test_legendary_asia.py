"""Legendary Asia: its box, mountain tracks, the Asian Explorer and ties, here and on other boards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from positions import board_of, do, ids, kinds_of, position, rules_of, why

from ttrlab.actions import Claim, KeepTickets
from ttrlab.board import GRAY
from ttrlab.engine import Rules
from ttrlab.errors import OptionError
from ttrlab.play.positions import position_of, set_position
from ttrlab.rules.registry import compile_rules
from ttrlab.state import State
from ttrlab.view.hover import track_cards
from ttrlab.view.text import board_text, event_text, line_text

ASIA = rules_of("legendary-asia", 3)
BOARD = ASIA.board
THREE = "Kathmandu-Rawalpindi"
"""A mountain track of three spaces with one X."""
STEEP = "Karachi-Shiraz blue"
"""A mountain track of two spaces with two X."""
STAR = ["Dihua-Krasnoyarsk", "Dihua-Omsk", "Dihua-Peking", "Dihua-Samarkand 1", "Dihua-Xi'an"]
LINE = ["Bombay-Karachi 1", "Agra-Bombay", "Agra-Calcutta", "Calcutta-Mandalay 1"]


def asia(board: Any, **options: Any) -> Rules:
    """Return the rules of a board for three players with mountain tracks and the explorer."""
    return rules_of(board, 3, **{"modules__mountains": True, "bonus__most_cities": 10, **options})


def explorers(rules: Rules, state: State) -> dict[int, tuple[int, int]]:
    """Return by seat the points and the cities of the explorer's lines."""
    return {line.seat: (line.points, line.data["cities"]) for line in rules.score(state).lines
            if line.kind == "most_cities"}


# -- the box -----------------------------------------------------------------------------------------------
def test_la_cmp_1_la_cmp_2_la_cmp_3_the_box() -> None:
    """45 trains, 110 cards, 30 regular and 6 long tickets, mountains, a bonus of 10 (LA-CMP-1, LA-CMP-2, LA-CMP-3)."""
    assert (BOARD.trains, sum(BOARD.deck), BOARD.players) == (45, 110, (2, 5))
    assert [sum(t.deck == deck for t in BOARD.tickets) for deck in ("regular", "long")] == [30, 6]
    assert "mountains" in ASIA.modules and ASIA.options["bonus.most_cities"] == 10


def test_la_set_1_and_la_amb_2_one_long_ticket_that_may_go() -> None:
    """LA-SET-1, LA-AMB-2: a long and three regular tickets are dealt; any two are kept, the others leave the game."""
    state = ASIA.start(1)
    offer, deck = state.pending[-1], state.ticket_deck[:]
    decks = [BOARD.tickets[ticket].deck for ticket in offer.tickets]
    assert (sorted(decks), offer.minimum) == (["long", "regular", "regular", "regular"], 2)
    assert [sum(seat.hand) for seat in state.seats] == [4, 4, 4]
    regular = tuple(sorted(t for t in offer.tickets if BOARD.tickets[t].deck == "regular"))[:2]
    do(ASIA, state, KeepTickets(regular))
    assert state.ticket_deck == deck, "what is not kept does not come back"


def test_la_tkd_1_three_regular_tickets() -> None:
    """LA-TKD-1: three regular tickets are drawn, one at least is kept, the others go under the deck."""
    state = position(ASIA)
    do(ASIA, state, "draw tickets")
    offer = state.pending[-1]
    assert (len(offer.tickets), offer.minimum) == (3, 1)
    assert {BOARD.tickets[ticket].deck for ticket in state.ticket_deck} == {"regular"}
    do(ASIA, state, KeepTickets((min(offer.tickets),)))
    assert set(state.ticket_deck[:2]) == set(offer.tickets) - {min(offer.tickets)}


@pytest.mark.parametrize(("players", "closed"), [(2, True), (3, True), (4, False), (5, False)])
def test_la_dbl_1_and_la_dbl_2_doubles(players: int, closed: bool) -> None:
    """LA-DBL-1, LA-DBL-2: four players open both tracks, be one of them alone a mountain track, or gray."""
    rules = rules_of("legendary-asia", players)
    state = position(rules, hands=["", "3 blue, 3 white"], own={0: ["Omsk-Perm white"]}, to_move=1)
    assert ids(why(rules, state, "claim Omsk-Perm gray with 3 blue")) == (["BASE-DBL-3"] if closed else [])
    assert [t.marks.get("mountain", 0) for t in rules.board.tracks_between("Omsk", "Perm")] == [0, 1]
    state = position(rules, hands=["3 white"])
    assert why(rules, state, "claim Omsk-Perm gray with 3 white") == [], "the colour of its neighbour will do too"


def _triple() -> Rules:
    """Return the rules of a board with a triple route of ferries."""
    board = board_of([("Bombay", "Colombo", 4, colour, lane, 3) for lane, colour in
                      enumerate(("red", "black", "green"), 1)] + [("Bombay", "Agra", 2)])
    tracks = tuple(replace(track, marks={"ferry": 1}) if track.lanes == 3 else track for track in board.tracks)
    return asia(replace(board, tracks=tracks), modules__ferries=True, modules__mountains=False, tickets__deal=0)


def test_la_edg_5_a_triple_route() -> None:
    """LA-EDG-5: of a triple route one track is taken; with three players the other two are closed (BASE-DBL-4)."""
    rules = _triple()
    state = position(rules, hands=["3 red, 2 locomotive", "8 black, 4 green, 4 locomotive"])
    do(rules, state, "claim Bombay-Colombo red with 3 red + 1 locomotive")
    for colour in ("black", "green"):
        assert ids(why(rules, state, f"claim Bombay-Colombo {colour} with 3 {colour} + 1 locomotive")) == ["BASE-DBL-3"]
    four = compile_rules(rules.board, 4, {"modules.ferries": True, "tickets.deal": 0})
    state = position(four, hands=["3 red, 2 locomotive", "8 black, 4 green, 4 locomotive"])
    do(four, state, "claim Bombay-Colombo red with 3 red + 1 locomotive")
    do(four, state, "claim Bombay-Colombo black with 3 black + 1 locomotive")
    state.to_move = 1
    assert "BASE-DBL-2" in ids(why(four, state, "claim Bombay-Colombo green with 3 green + 1 locomotive"))


def test_la_fer_1_ferries() -> None:
    """LA-FER-1: each of the 15 ferries asks for one locomotive."""
    assert [track.marks["ferry"] for track in BOARD.tracks if "ferry" in track.marks] == [1] * 15
    state = position(ASIA, hands=["4 yellow, 1 locomotive"])
    assert "EU-FER-2" in ids(why(ASIA, state, "claim Mecca-Shiraz with 4 yellow"))
    assert why(ASIA, state, "claim Mecca-Shiraz with 3 yellow + 1 locomotive") == []


# -- mountain tracks ---------------------------------------------------------------------------------------
def test_la_edg_1_too_few_trains() -> None:
    """LA-EDG-1: a track of three with one X cannot be claimed with three trains; it needs four (LA-MTN-1)."""
    state = position(ASIA, hands=["3 yellow"], trains={0: 3})
    (reason,) = why(ASIA, state, f"claim {THREE} with 3 yellow")
    assert (reason.rule, reason.text) == ("LA-MTN-1", "Kathmandu–Rawalpindi needs 3 trains and 1 more for the Mountain "
                                          "Crossing; you have 3")
    number = BOARD.track(THREE).index
    assert not any(isinstance(action, Claim) and action.track == number for action in ASIA.legal(state))
    state.seats[0].trains = 4
    assert why(ASIA, state, f"claim {THREE} with 3 yellow") == []


def test_la_edg_2_points_and_trains() -> None:
    """LA-EDG-2: with six trains it scores 4 + 2 and leaves two, which begins the last round (LA-MTN-2, LA-MTN-4)."""
    state = position(ASIA, hands=["3 yellow"], trains={0: 6})
    log = do(ASIA, state, f"claim {THREE} with 3 yellow")
    assert (state.seats[0].points, state.seats[0].trains) == (6, 2)
    assert kinds_of(log) == ["claimed", "crossed", "last_round"] and state.last_turns == 3
    assert event_text(BOARD, ("Ann", "Bo", "Cy"), log[1]) == \
        "Ann puts 1 more train into the Mountain Crossing for 2 points; 2 trains left."


def test_la_mtn_3_the_crossing_costs_no_cards() -> None:
    """LA-MTN-3: two spaces with two X cost two cards, four trains, and score 2 + 4."""
    state = position(ASIA, hands=["4 blue"])
    assert "BASE-CLM-4" in ids(why(ASIA, state, f"claim {STEEP} with 4 blue"))
    do(ASIA, state, f"claim {STEEP} with 2 blue")
    seat = state.seats[0]
    assert (seat.points, seat.trains, sum(seat.hand)) == (6, 41, 2)
    assert ASIA.visible(state, 1)["crossed"] == (2, 0, 0)


def test_la_mtn_1_every_number_of_trains() -> None:
    """LA-MTN-1: what may be claimed with n trains are the tracks whose spaces and X together are n at most."""
    claiming: Any = ASIA.modules["claiming"]
    for trains in range(10):
        state = position(ASIA, trains={0: trains})
        can = claiming.claimable(state, 0)
        for track in BOARD.tracks:
            assert bool(can >> track.index & 1) == (track.length + track.marks.get("mountain", 0) <= trains)


def test_a_mountain_track_is_told() -> None:
    """Hover card, remark, panel and the board in words tell what the Mountain Crossing takes and holds."""
    state = position(ASIA, own={0: [STEEP, THREE]})
    module, track = ASIA.modules["mountains"], BOARD.track(STEEP)
    assert "mountain: 2 more trains, for the Mountain Crossing" in track_cards(BOARD, state, ASIA.names)[track.index]
    (remark,) = module.remarks(state, 1, track, open_to=False)
    assert remark.text == "takes 4 trains, 2 of them for the Mountain Crossing, which score 4 more points"
    assert module.remarks(state, 1, BOARD.track("Agra-Bombay"), open_to=False) == []
    assert [module.holds(state, seat, open_to=False) for seat in (0, 1)] == ["3 trains", ""]
    assert "Player 1 has 3 trains in the Mountain Crossing." in board_text(state)


def test_positions_know_the_crossing() -> None:
    """A position as plain data takes the trains of the crossing off the stock, and refuses more than are there."""
    state = position(ASIA, own={0: [STEEP, THREE]})
    plain = position_of(state)
    again = ASIA.start(3)
    assert set_position(plain).why_not(again) == []
    set_position(plain).apply(again)
    assert [(seat.trains, seat.points) for seat in again.seats] == [(37, 12), (45, 0), (45, 0)]
    del plain["seats"][0]["trains"]
    set_position(plain).apply(again)
    assert again.seats[0].trains == 37
    plain["seats"][0]["trains"] = 40
    (reason,) = set_position(plain).why_not(again)
    assert reason.rule == "LA-MTN-1"
    assert "3 trains in the Mountain Crossing and 5 on the board, so 0 to 37" in reason.text


# -- the score ---------------------------------------------------------------------------------------------
def test_la_sco_1_what_scores() -> None:
    """LA-SCO-1: routes, mountains, tickets and the explorer add up; there is no longest path."""
    state = position(ASIA, own={0: [STEEP, THREE], 1: ["Agra-Bombay"]}, tickets={0: ["Rangoon-Colombo"]})
    sheet = ASIA.score(state)
    assert {line.kind: line.points for line in sheet.of(0) if line.kind != "route"} == {
        "ticket": -7, "mountains": 6, "most_cities": 10}
    assert sheet.totals[0] == 2 + 4 + 6 - 7 + 10 and "longest_path" not in ASIA.modules
    (line,) = [line for line in sheet.of(0) if line.kind == "mountains"]
    assert line_text(BOARD, line) == "3 trains in the Mountain Crossing" and len(line.tracks) == 2


def test_la_edg_3_the_larger_network() -> None:
    """LA-EDG-3: of two networks of one player the one with more cities counts (LA-SCO-2)."""
    state = position(ASIA, own={0: [*STAR, "Hanoi-Macau 1", "Macau-Taipei"], 1: LINE})
    assert explorers(ASIA, state) == {0: (10, 6)}
    (line,) = [line for line in ASIA.score(state).of(0) if line.kind == "most_cities"]
    assert set(line.tracks) == {BOARD.track(name).index for name in STAR}
    assert line_text(BOARD, line) == "Most connected cities: 6"


def test_la_edg_4_a_star_beats_a_path() -> None:
    """LA-EDG-4: a star of five tracks has six cities, a path of four has five; the star is better."""
    state = position(ASIA, own={0: STAR, 1: LINE})
    assert explorers(ASIA, state) == {0: (10, 6)}


def test_la_sco_2_loops_count_each_city_once() -> None:
    """LA-SCO-2: a loop adds no city that is in the network already."""
    loop = ["Agra-Bombay", "Agra-Calcutta", "Bombay-Calcutta yellow"]
    state = position(ASIA, own={0: loop, 1: ["Hanoi-Macau 1", "Macau-Taipei"]})
    assert explorers(ASIA, state) == {0: (10, 3), 1: (10, 3)}


@pytest.mark.parametrize(("ties", "holders"), [("all_score", {0, 1, 2}), ("tickets_then_mountains", {1})])
def test_la_sco_3_and_la_amb_1_ties_of_the_explorer(ties: str, holders: set[int]) -> None:
    """LA-SCO-3, LA-AMB-1: all who tie score 10; under ``asia.explorer_ties`` tickets and then mountains decide."""
    rules = asia("legendary-asia", asia__explorer_ties=ties)
    state = position(rules, own={
        0: ["Agra-Bombay"], 1: ["Agra-Kathmandu"], 2: ["Agra-Calcutta"]})
    assert set(explorers(rules, state)) == holders
    assert {points for points, _ in explorers(rules, state).values()} == {10}
    assert explorers(rules, position(rules)) == {}, "nobody is an explorer without a track"


def test_la_amb_1_tickets_come_first() -> None:
    """LA-AMB-1: with ``tickets_then_mountains`` a completed ticket decides before any mountain."""
    rules = asia("legendary-asia", asia__explorer_ties="tickets_then_mountains")
    own = {0: ["Bombay-Karachi 1", "Karachi-Rawalpindi"], 1: [THREE, "Agra-Kathmandu"]}
    state = position(rules, own=own, tickets={0: ["Rawalpindi-Bombay"]})
    assert set(explorers(rules, state)) == {0}


def test_la_tie_1_tickets_then_mountains() -> None:
    """LA-TIE-1: ties go to the most completed tickets, then to the most trains in the crossing, then are shared."""
    level = {"tickets__penalty": "none", "bonus__most_cities": 0}
    rules = asia("legendary-asia", **level)
    state = position(rules, own={0: ["Agra-Kathmandu"], 1: ["Hanoi-Macau 1", "Agra-Bombay", "Mecca-Shiraz"]})
    state.seats[0].points = state.seats[1].points  # what they have is of no interest here
    ranking = rules.score(state, proofs=False).ranking
    assert ranking.winners == (0,)
    assert [(rule, name) for rule, name, _ in ranking.steps][1:] == [
        ("LA-TIE-1", "most completed tickets"), ("LA-TIE-1", "most trains in the Mountain Crossing")]
    assert rules.score(position(rules)).ranking.winners == (0, 1, 2)


def test_la_amb_1_one_sentence_settles_one_thing() -> None:
    """LA-AMB-1: where tickets and mountains decide the bonus, mountains do not break ties of the game."""
    rules = asia("legendary-asia", asia__explorer_ties="tickets_then_mountains")
    assert [name for _, name, _ in rules.score(position(rules)).ranking.steps] == ["points", "most completed tickets"]


def test_la_amb_3_the_usual_numbers() -> None:
    """LA-AMB-3: 45 trains, no longest path, and mountains ask for no locomotive."""
    assert ASIA.options["trains"] == 45 and "longest_path" not in ASIA.modules
    state = position(ASIA, hands=["2 blue"])
    assert why(ASIA, state, f"claim {STEEP} with 2 blue") == []


# -- on other boards ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(("where", "tracks"), [("gray", 44), ("all", 100)])
def test_lab_mtn_1_mountains_elsewhere(where: str, tracks: int) -> None:
    """LAB-MTN-1: ``mountains.where`` gives one X to each gray track, or to every track, of any board."""
    rules = asia("usa", mountains__where=where)
    marked = [track for track in rules.board.tracks if track.marks.get("mountain")]
    assert len(marked) == tracks and (where == "all" or {track.colour for track in marked} == {GRAY})
    state = position(rules, hands=["3 red"])
    do(rules, state, "claim Portland-Seattle 1 with 1 red")
    assert (state.seats[0].points, state.seats[0].trains) == (3, 43)


def test_lab_mtn_1_printed_marks_stay() -> None:
    """LAB-MTN-1: with ``gray`` or ``all`` a track that the board marks keeps its number of X; ``marked`` adds none."""
    for where, crossing in (("marked", 39), ("gray", 39 + 26), ("all", 39 + 69)):
        module: Any = asia("legendary-asia", mountains__where=where).modules["mountains"]
        assert sum(module.extra) == crossing, where


def test_no_mountains_without_a_mark() -> None:
    """A board without mountain tracks refuses the module, unless the option gives it some."""
    with pytest.raises(OptionError, match="the module mountains cannot be used on USA: it has no mountain tracks"):
        compile_rules(rules_of("usa").board, 2, {"modules.mountains": True})
