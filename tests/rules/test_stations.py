"""Stations: EU-STA, the edge cases EU 10 to 16, and the option of EU-AMB-7."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from positions import cards, do, hand, ids, pile, position, rules_of, why, with_tickets

from ttrlab.actions import Borrow, BuildStation
from ttrlab.board import Board
from ttrlab.engine import Rules
from ttrlab.events import ScoreLine
from ttrlab.state import State

EUROPE = rules_of("europe")
BARCELONA_FRANKFURT = ["Barcelona-Marseille", "Marseille-Paris", "Frankfurt-Paris white"]
LONDON_PARIS = ["Dieppe-London 1", "Dieppe-Paris"]


def _lines(rules: Rules, state: State, seat: int = 0, kind: str = "ticket") -> list[ScoreLine]:
    return [line for line in rules.score(state).of(seat) if line.kind == kind]


def _tickets(rules: Rules, state: State) -> dict[str, int]:
    return {rules.board.tickets[line.data["ticket"]].name: line.points for line in _lines(rules, state)}


def _borrowed(rules: Rules, state: State) -> set[str]:
    return {rules.board.tracks[track].name for line in _lines(rules, state) for track in line.borrowed}


def test_eu_sta_1_one_a_turn_three_a_game() -> None:
    """A station is the whole turn, and a fourth cannot be built (EU-STA-1)."""
    state = position(EUROPE, hands=["9 red"], stations={"Roma": 0, "Wien": 0})
    do(EUROPE, state, "station Berlin with 3 red")
    assert state.actor == 1 and state.parts["stations"].left == [0, 3]
    state.to_move = 0
    assert not any(isinstance(action, BuildStation) for action in EUROPE.legal(state))
    (reason,) = why(EUROPE, state, "station Essen with 4 red")
    assert (reason.rule, reason.text) == ("EU-STA-1", "all 3 of your stations are built")


def test_eu_sta_2_and_eu_amb_9_free_cities_only() -> None:
    """EU-STA-2, EU-AMB-9: any city without a station will do, but none takes a second, not even the owner's."""
    state = position(EUROPE, hands=["9 red"], own={1: ["Essen-Frankfurt"]}, stations={"Roma": 0, "Wien": 1})
    built = {action.city for action in EUROPE.legal(state) if isinstance(action, BuildStation)}
    assert len(built) == 45
    assert why(EUROPE, state, "station Essen with 2 red") == []
    (own,) = why(EUROPE, state, "station Roma with 2 red")
    (other,) = why(EUROPE, state, "station Wien with 2 red")
    assert (own.rule, own.text) == ("EU-STA-2", "Roma already has a station, built by you")
    assert other.text == "Wien already has a station, built by Player 2"


@pytest.mark.parametrize(("built", "pays", "wrong"), [
    (0, ["1 red", "1 locomotive"], ["2 red", "1 red + 1 locomotive", "nothing"]),
    (1, ["2 red", "1 red + 1 locomotive", "2 locomotive"], ["1 red", "1 red + 1 blue", "3 red"]),
    (2, ["3 red", "2 red + 1 locomotive", "1 red + 2 locomotive", "3 locomotive"],
     ["2 red + 1 blue", "2 red", "1 red + 1 blue + 1 locomotive"])])
def test_eu_edg_14_and_eu_sta_3_price(built: int, pays: list[str], wrong: list[str]) -> None:
    """EU-EDG-14: one, two and three cards of one colour, wilds in any number among them (EU-STA-3)."""
    standing = dict.fromkeys(["Roma", "Wien"][:built], 0)
    for pay in pays:
        state = position(EUROPE, hands=["4 red, 4 blue, 4 locomotive"], stations=standing)
        do(EUROPE, state, f"station Berlin with {pay}")
        assert pile(state) == {name.split()[1]: int(name.split()[0]) for name in pay.split(" + ")}
        assert sum(hand(state, 0).values()) == 12 - built - 1
    state = position(EUROPE, hands=["4 red, 4 blue, 4 locomotive"], stations=standing)
    offered = {a.pay for a in EUROPE.legal(state) if isinstance(a, BuildStation)}
    assert {pay for pay in offered if not any(card == 2 for card, _ in pay)} == set(map(cards, pays))
    for pay in wrong:
        assert set(ids(why(EUROPE, state, f"station Berlin with {pay}"))) == {"EU-STA-3"}


def _two_tickets(*more: str) -> State:
    return position(EUROPE, tickets={0: ["Barcelona-München", "London-Berlin"]},
                    own={0: [*BARCELONA_FRANKFURT, *LONDON_PARIS, *more],
                         1: ["Berlin-Frankfurt black", "Frankfurt-München"]}, stations={"Frankfurt": 0})


def test_eu_edg_10_one_station_one_route() -> None:
    """EU-EDG-10: one station helps one of two tickets that need different routes (EU-STA-4, EU-STA-5)."""
    state = _two_tickets()
    assert _tickets(EUROPE, state) == {"Barcelona–München": 8, "London–Berlin": -7}
    assert _borrowed(EUROPE, state) == {"Frankfurt–München"}


def test_eu_edg_11_one_route_two_tickets() -> None:
    """EU-EDG-11: both tickets that need the same borrowed route are completed (EU-STA-5)."""
    rome = ["Roma-Venezia", "Venezia-Zürich", "Paris-Zürich"]
    state = position(EUROPE, tickets={0: ["Berlin-Roma", "London-Berlin"]},
                     own={0: [*rome, "Frankfurt-Paris white", *LONDON_PARIS], 1: ["Berlin-Frankfurt black"]},
                     stations={"Frankfurt": 0})
    assert _tickets(EUROPE, state) == {"Berlin–Roma": 9, "London–Berlin": 7}
    assert _borrowed(EUROPE, state) == {"Berlin–Frankfurt black"}


def _warszawa() -> Rules:
    return rules_of(with_tickets(EUROPE.board, ("Berlin", "Warszawa", 6)))


def test_eu_edg_12_two_stations_in_a_row() -> None:
    """EU-EDG-12: two stations borrow two routes one after the other (EU-STA-6)."""
    rules = _warszawa()
    for stations, points in (({"Berlin": 0, "Warszawa": 0}, 6), ({"Berlin": 0}, -6)):
        state = position(rules, tickets={0: ["Berlin-Warszawa"]}, stations=stations,
                         own={1: ["Berlin-Danzig", "Danzig-Warszawa"]})
        assert _tickets(rules, state) == {"Berlin–Warszawa": points}


def test_eu_edg_13_useless_station() -> None:
    """EU-EDG-13: a station without opponent routes gives nothing and costs its 4 points (EU-STA-8)."""
    state = position(EUROPE, tickets={0: ["London-Berlin"]}, stations={"Palermo": 0})
    assert _tickets(EUROPE, state) == {"London–Berlin": -7}
    assert [line.points for line in _lines(EUROPE, state, kind="stations")] == [8]


def test_eu_edg_15_shut_double_may_be_borrowed() -> None:
    """EU-EDG-15: with 3 players an opponent's track of a double may be borrowed (EU-STA-4, EU-DBL-1)."""
    rules = rules_of("europe", 3)
    state = position(rules, tickets={0: ["Frankfurt-Kobenhavn"]}, stations={"Essen": 0},
                     own={0: ["Essen-Frankfurt"], 2: ["Essen-Kobenhavn 1"]})
    assert _tickets(rules, state) == {"Frankfurt–København": 5}
    assert _borrowed(rules, state) == {"Essen–København 1"}


def test_eu_edg_16_borrowed_routes_are_no_path() -> None:
    """EU-EDG-16: own 20, borrowed, own 15: the longest path is 20 (EU-STA-7, BASE-LNG-3)."""
    own = ["Petrograd-Stockholm", "Petrograd-Riga", "Danzig-Riga", "Danzig-Warszawa", "Warszawa-Wilno",
           "Budapest-Kyiv", "Budapest-Sarajevo", "Athina-Sarajevo", "Athina-Smyrna"]
    state = position(EUROPE, tickets={0: ["Athina-Wilno"]}, own={0: own, 1: ["Kyiv-Wilno"]},
                     stations={"Wilno": 0})
    assert _tickets(EUROPE, state) == {"Athína–Wilno": 11}
    (longest,) = _lines(EUROPE, state, kind="longest")
    assert longest.data["length"] == 20
    assert EUROPE.board.track("Kyiv-Wilno").index not in longest.tracks


def test_eu_sta_4_only_routes_of_that_city_and_of_opponents() -> None:
    """A station lends an opponent's route that ends in its city, nobody's free route (EU-STA-4)."""
    for own, city, done in (({1: ["Berlin-Frankfurt black"]}, "Frankfurt", True),
                            ({1: ["Berlin-Frankfurt black"]}, "Berlin", True),
                            ({1: ["Berlin-Frankfurt black"]}, "Paris", False), ({}, "Frankfurt", False)):
        state = position(EUROPE, tickets={0: ["London-Berlin"]}, stations={city: 0},
                         own={0: ["Frankfurt-Paris white", *LONDON_PARIS], **own})
        assert _tickets(EUROPE, state) == {"London–Berlin": 7 if done else -7}


def test_eu_sta_8_and_9_unbuilt_stations() -> None:
    """Each station not built is worth 4; a built one never, and no action takes it back (EU-STA-8, EU-STA-9)."""
    for built, points in ((0, 12), (1, 8), (2, 4), (3, None)):
        state = position(EUROPE, stations=dict.fromkeys(["Roma", "Wien", "Riga"][:built], 0))
        assert [line.points for line in _lines(EUROPE, state, kind="stations")] == ([points] if points else [])
    assert {type(action).__name__ for action in EUROPE.legal(state)} == {"DrawCard", "DrawTickets"}


def test_eu_sta_10_all_tickets_together() -> None:
    """The choice looks at all tickets together: the dearest ticket alone is not the best (EU-STA-10)."""
    state = position(EUROPE, tickets={0: ["Barcelona-München", "London-Berlin", "London-Wien"]},
                     own={0: [*BARCELONA_FRANKFURT, *LONDON_PARIS, "Berlin-Wien"],
                          1: ["Berlin-Frankfurt black", "Frankfurt-München"]}, stations={"Frankfurt": 0})
    assert _tickets(EUROPE, state) == {"Barcelona–München": -8, "London–Berlin": 7, "London–Wien": 10}


def _choosing(board: Board | str = "europe") -> Rules:
    return rules_of(board, stations__solver="owner_chooses", end__trains_threshold=0)


def _end(rules: Rules, state: State) -> None:
    state.last_turns, state.to_move = 1, 1
    do(rules, state, "draw deck", "draw deck")


def test_eu_amb_7_owner_chooses() -> None:
    """EU-AMB-7: with ``stations.solver`` = owner_chooses the owner picks, be it the worse route."""
    rules = _choosing()
    state = _two_tickets()
    state_copy = state.copy()
    _end(EUROPE, state_copy)
    assert state_copy.over
    _end(rules, state)
    assert not state.over and state.actor == 0
    berlin, munich = (rules.board.track(name).index for name in ("Berlin-Frankfurt black", "Frankfurt-München"))
    city = rules.board.city("Frankfurt").index
    assert set(rules.legal(state)) == {Borrow(city, None), Borrow(city, berlin), Borrow(city, munich)}
    assert ids(why(rules, state, "draw deck")) == ["EU-AMB-7"]
    log = do(rules, state, "borrow Berlin-Frankfurt black for Frankfurt")
    assert state.over and [event.kind for event in log] == ["borrowed", "game_over"]
    assert _tickets(rules, state) == {"Barcelona–München": -8, "London–Berlin": 7}
    assert _tickets(EUROPE, state) == {"Barcelona–München": 8, "London–Berlin": -7}


def test_eu_amb_7_borrow_nothing_and_wrong_choices() -> None:
    """EU-AMB-7: the owner may borrow nothing, but no route of another city or of nobody (EU-STA-4)."""
    rules = _choosing()
    state = _two_tickets()
    assert ids(why(rules, state, "borrow nothing for Frankfurt")) == ["EU-STA-5"]
    _end(rules, state)
    assert ids(why(rules, state, "borrow Berlin-Essen for Frankfurt")) == ["EU-STA-4"]
    assert ids(why(rules, state, "borrow Essen-Frankfurt for Frankfurt")) == ["EU-STA-4"]
    assert ids(why(rules, state, "borrow nothing for Berlin")) == ["EU-AMB-7"]
    do(rules, state, "borrow nothing for Frankfurt")
    assert _tickets(rules, state) == {"Barcelona–München": -8, "London–Berlin": -7}


def test_eu_amb_7_every_owner_is_asked() -> None:
    """EU-AMB-7: each station with something to borrow is asked about, seat by seat, the others not."""
    rules = _choosing()
    state = position(rules, own={0: ["Essen-Frankfurt"], 1: ["Berlin-Essen"]},
                     stations={"Berlin": 0, "Palermo": 0, "Essen": 1, "Frankfurt": 1})
    _end(rules, state)
    asked: list[tuple[int, str]] = []
    while not state.over:
        asked.append((state.actor, rules.board.cities[state.pending[-1].city].name))
        rules.apply(state, rules.legal(state)[0])
    assert asked == [(0, "Berlin"), (1, "Essen"), (1, "Frankfurt")]


def test_eu_amb_7_points_before_tickets() -> None:
    """EU-AMB-7: ``max_points_then_tickets`` takes the most points, then the most completed tickets."""
    extra: Sequence[tuple[str, str, int]] = [("Frankfurt", "Berlin", 3), ("Frankfurt", "München", 1),
                                             ("Essen", "München", 2)]
    rules = rules_of(with_tickets(EUROPE.board, *extra))
    state = position(rules, tickets={0: [f"{a}-{b}" for a, b, _ in extra]}, stations={"Frankfurt": 0},
                     own={0: ["Essen-Frankfurt"], 1: ["Berlin-Frankfurt black", "Frankfurt-München"]})
    assert _tickets(rules, state) == {"Frankfurt–Berlin": -3, "Frankfurt–München": 1, "Essen–München": 2}


@pytest.mark.parametrize(("options", "line"), [
    ({"stations__count": 5}, 20), ({"stations__unbuilt_points": 7}, 21), ({"stations__unbuilt_points": 0}, None)])
def test_stations_count_and_unbuilt_points(options: dict[str, Any], line: int | None) -> None:
    """``stations.count`` and ``stations.unbuilt_points`` change the score of what is not built (EU-STA-8)."""
    rules = rules_of("europe", **options)
    assert [found.points for found in _lines(rules, position(rules), kind="stations")] == (
        [line] if line else [])


def test_modules_stations_on_usa() -> None:
    """Stations may be used on any board (EU-STA-1)."""
    rules = rules_of("usa", modules__stations=True)
    state = position(rules, hands=["1 red"], tickets={0: ["Boston-Miami"]})
    do(rules, state, "station Boston with 1 red")
    assert state.parts["stations"].left == [2, 3]
