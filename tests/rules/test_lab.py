"""The scoring variants of this project, which no rulebook prints: LAB-SCO and LAB-TIE."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from positions import do, position, rules_of
from terrain_positions import CAPE, claimed

from ttrlab import maps
from ttrlab.actions import SYMBOLS
from ttrlab.engine import Rules
from ttrlab.rules.registry import compile_rules, options_for
from ttrlab.state import State

from .san_francisco import SF, table

TIED = {0: ["Denver-Santa Fe", "El Paso-Santa Fe"], 1: ["Atlanta-Charleston", "Charleston-Raleigh"]}
"""Two paths of four trains each."""


def _points(rules: Rules, state: State, kind: str) -> list[int]:
    lines = [line for line in rules.score(state).lines if line.kind == kind]
    return [sum(line.points for line in lines if line.seat == seat) for seat in range(rules.players)]


@pytest.mark.parametrize(("way", "points"), [
    ("printed", 2 + 7 + 15), ("one_a_train", 2 + 4 + 6), ("two_a_train", 4 + 8 + 12), ("triangular", 3 + 10 + 21)])
def test_lab_sco_1_other_points_for_tracks(way: str, points: int) -> None:
    """LAB-SCO-1: ``routes.table`` says what tracks score, in the lines and while the game goes on alike."""
    rules = rules_of("usa", routes__table=way)
    own = ["Denver-Santa Fe", "Denver-Omaha", "Miami-New Orleans"]
    state = position(rules, own={0: own})
    assert _points(rules, state, "route") == [points, 0] == [seat.points for seat in state.seats]
    assert rules.score(state, proofs=False).totals == rules.score(state).totals


@pytest.mark.parametrize(("way", "points"), [("printed", 6), ("one_each", 5), ("triangular", 10)])
def test_lab_sco_2_other_points_for_tokens(way: str, points: int) -> None:
    """LAB-SCO-2: ``tokens.table`` says what five different symbols score."""
    rules = rules_of(SF, 2, tokens__table=way)
    state = table(rules, {}, {0: " ".join(SYMBOLS[:5])})
    assert _points(rules, state, "tokens") == [points, 0]


@pytest.mark.parametrize(("times", "points"), [(1, 4), (2, 8), (3, 12), (4, 16)])
def test_lab_sco_3_other_doubling(times: int, points: int) -> None:
    """LAB-SCO-3: ``terrain.times`` says how often a track scores for which terrain cards were played."""
    rules = rules_of("heart-of-africa", terrain__times=times)
    state = claimed([{"mountain": 1}], CAPE, "3 black", rules=rules)
    do(rules, state, "double with 1 terrain")
    assert state.seats[0].points == points
    assert sum(line.points for line in rules.score(state).of(0) if line.kind in ("route", "doubled")) == points


@pytest.mark.parametrize(("way", "winners"), [("printed", (0,)), ("none", (0, 1))])
def test_lab_tie_1_points_alone(way: str, winners: tuple[int, ...]) -> None:
    """LAB-TIE-1: with ``tie.breakers`` = none all who lead on points share the win."""
    rules = rules_of("usa", tie__breakers=way, tickets__penalty="none", bonus__longest_path=0)
    state = position(rules, tickets={0: ["Denver-El Paso"], 1: ["Boston-Miami"]},
                     own={0: ["Denver-Santa Fe", "El Paso-Santa Fe"],
                          1: ["Atlanta-Charleston", "Charleston-Raleigh", "Chicago-Duluth"]})
    sheet = rules.score(state)
    assert sheet.totals == (8, 8) and sheet.ranking.winners == winners


@pytest.mark.parametrize(("way", "points"), [("all", [10, 10]), ("split", [5, 5]), ("none", [0, 0])])
def test_lab_tie_2_tied_bonus(way: str, points: list[int]) -> None:
    """LAB-TIE-2: ``tie.bonus`` says what those score who tie for the longest path; a single holder has it all."""
    rules = rules_of("usa", tie__bonus=way)
    assert _points(rules, position(rules, own=TIED), "longest") == points
    alone = position(rules, own={0: TIED[0], 1: TIED[1][:1]})
    assert _points(rules, alone, "longest") == [10, 0]


@pytest.mark.parametrize(("way", "each"), [("all", 10), ("split", 3), ("none", 0)])
def test_lab_tie_2_most_tickets(way: str, each: int) -> None:
    """LAB-TIE-2: three who tie for the most tickets score all, a third rounded down, or nothing."""
    rules = rules_of("usa", 3, tie__bonus=way, bonus__most_tickets=10, bonus__longest_path=0)
    state = position(rules, tickets={0: [0], 1: [1], 2: [2]})
    for seat in state.seats:
        seat.mine = rules.board.all_tracks
    assert _points(rules, state, "most_tickets") == [each] * 3


@pytest.mark.parametrize(("way", "part"), [("all", 1.0), ("split", 0.5), ("none", 0.0)])
def test_lab_tie_2_city_bonuses(way: str, part: float) -> None:
    """LAB-TIE-2: bonus cards of cities for which two tie are shared in the same way."""
    rules = rules_of("card-game", 2, tie__bonus=way)
    for seed in range(30):
        lines = [line for line in rules.score(_finished(rules, seed)).lines if line.kind == "city_bonus"]
        tied = [line for line in lines if line.data["shared"]]
        if tied:
            break
    assert tied
    for line in lines:
        full = rules.board.cities[line.data["city"]].marks["bonus"]
        assert line.points == (int(full * part) if line in tied else full)


def _finished(rules: Rules, seed: int) -> State:
    state, rng = rules.start(seed), Random(seed)
    while not state.over:
        rules.apply(state, rules.sample(state, rng))
    return state


def _cases() -> list[tuple[str, str, Any]]:
    found = []
    for board in maps.available():
        printed = compile_rules(maps.load(board), 3)
        for option in options_for(board).values():
            plays = any(option.name in module.in_play for module in printed.modules.values())
            # an option of a module that is not in the box would bring the module in
            brings = not option.name.startswith(("modules.", "bonus.")) and option.name not in printed.options
            if option.scoring and not plays and not brings:
                found += [(board, option.name, value) for value in option.choices or (option.low, 3)]
    return found


@pytest.mark.parametrize(("board", "name", "value"), _cases())
def test_scoring_options_leave_play_alone(board: str, name: str, value: Any) -> None:
    """A game played under a scoring option is, step by step, the one played without it."""
    other = rules_of(board, 3, **{name.replace(".", "__"): value})
    one, two = _finished(rules_of(board, 3), 4), _finished(other, 4)
    for seat in (*one.seats, *two.seats):
        seat.points = 0  # only what tracks score may differ
    assert one == two


def test_every_scoring_option_is_known() -> None:
    """The options and modules that only score are these, and the test above looks at each of them."""
    scoring = {name for board in maps.available() for name, option in options_for(board).items() if option.scoring}
    assert {"bonus.longest_path", "bonus.most_tickets", "modules.city_bonuses", "modules.longest_path",
            "modules.most_tickets", "modules.most_cities", "modules.grand_tour", "asia.explorer_ties",
            "grand_tour.table", "bonus.most_cities", "routes.table", "stations.unbuilt_points", "terrain.times",
            "tickets.penalty", "tie.bonus", "tie.breakers", "tie.final", "tokens.table"} <= scoring
    in_no_box = {"warehouses.bonus"}  # test_warehouses looks at it
    assert {name for _, name, _ in _cases()} == scoring - in_no_box
