"""Stations: the best choice over all tickets together, against trying every choice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random
from time import process_time
from typing import Any

import pytest

from ttrlab import maps
from ttrlab.board import Board, mask_of
from ttrlab.graph import connect
from ttrlab.graph.stations import best_borrowing

from .networks import CASES, random_claims, routes_mask, tracks

EUROPE = maps.load("europe")


def cities(*names: str) -> list[int]:
    """Return city numbers of the Europe board."""
    return [EUROPE.city(name).index for name in names]


def ticket(a: str, b: str, points: int) -> tuple[int, ...]:
    """Return a ticket of one's own."""
    return (*cities(a, b), points)


def slow_best(
    board: Board, mine: int, stations: Sequence[int], rivals: int, cards: Sequence[Any], count_first: bool
) -> tuple[int, int, int, list[int]]:
    """Return what the best choice ranks as, by trying every track for every station."""
    found = []
    exits = [[None, *(t for t, _ in board.exits[city] if rivals >> t & 1)] for city in stations]
    for choice in product(*exits):
        lent = [track for track in choice if track is not None]
        network = mine | mask_of(lent)
        points, count = connect.ticket_points(board, network, cards), sum(
            connect.completed(board, network, cards))
        first, second = (count, points) if count_first else (points, count)
        found.append((-first, -second, len(lent), sorted(lent)))
    return min(found)


@pytest.mark.parametrize("prefer", ["points", "tickets"])
def test_equals_trying_everything(prefer: Any) -> None:
    """EU-STA-10: on 300 random positions the choice ranks as the best of all choices."""
    rng = Random(31)
    for _ in range(300):
        mine = random_claims(EUROPE, rng, trains=rng.randint(8, 45))
        rivals = random_claims(EUROPE, rng, never=mine) | random_claims(EUROPE, rng, never=mine)
        stations = rng.sample(range(len(EUROPE.cities)), rng.randint(1, 3))
        cards = [EUROPE.tickets[n] for n in rng.sample(range(len(EUROPE.tickets)), rng.randint(1, 7))]
        best = best_borrowing(EUROPE, mine, stations, rivals, cards, prefer)
        lent = [track for _, track in best.borrowed if track is not None]
        count, points = sum(best.completed), best.points
        first, second = (count, points) if prefer == "tickets" else (points, count)
        want = slow_best(EUROPE, mine, stations, rivals, cards, prefer == "tickets")
        assert (-first, -second, len(lent), sorted(lent)) == want
        assert list(best.completed) == connect.completed(EUROPE, mine | mask_of(lent), cards)
        assert points == connect.ticket_points(EUROPE, mine | mask_of(lent), cards)


def test_stations_lend_only_rival_tracks_in_their_city() -> None:
    """EU-STA-4: each station lends at most one track, a rival's, that ends in its city."""
    rng = Random(32)
    for _ in range(100):
        mine = random_claims(EUROPE, rng, trains=25)
        rivals = random_claims(EUROPE, rng, never=mine)
        stations = rng.sample(range(len(EUROPE.cities)), 3)
        best = best_borrowing(EUROPE, mine, stations, rivals, range(8))
        assert [city for city, _ in best.borrowed] == stations
        for city, track in best.borrowed:
            assert track is None or rivals >> track & 1
            assert track is None or city in (EUROPE.tracks[track].a, EUROPE.tracks[track].b)


@pytest.mark.parametrize("case", [c for c in CASES if c["kind"] == "stations"], ids=lambda c: c["id"])
def test_reported_stations(case: dict[str, Any]) -> None:
    """EU-STA-10: every reported case about stations gives the ticket points it should."""
    board = maps.load(case["map"])
    mine, rivals = routes_mask(board, case["routes"]), routes_mask(board, case["opponent_routes"])
    cards = [(board.city(a).index, board.city(b).index, points) for a, b, points in case["tickets"]]
    places = [board.city(name).index for name in case["stations"]]
    assert best_borrowing(board, mine, places, rivals, cards).points == case["expect"]["ticket_points"]


def test_one_station_serves_one_of_two_tickets() -> None:
    """EU-EDG-10: two tickets that need two tracks of one city cannot both use its only station."""
    rivals = tracks(EUROPE, "Frankfurt-Berlin", "Frankfurt-München")
    cards = [ticket("Frankfurt", "Berlin", 6), ticket("Frankfurt", "München", 7)]
    best = best_borrowing(EUROPE, 0, cities("Frankfurt"), rivals, cards)
    assert (best.points, best.completed) == (1, (False, True))


def test_one_borrowed_track_serves_all_tickets() -> None:
    """EU-EDG-11: two tickets that need the same borrowed track are both completed."""
    rivals = tracks(EUROPE, "Frankfurt-Berlin")
    mine = tracks(EUROPE, "Berlin-Danzig")
    cards = [ticket("Frankfurt", "Berlin", 6), ticket("Frankfurt", "Danzig", 9)]
    assert best_borrowing(EUROPE, mine, cities("Frankfurt"), rivals, cards).points == 15


def test_two_stations_lend_a_chain() -> None:
    """EU-EDG-12: two stations may lend two tracks one after the other."""
    rivals = tracks(EUROPE, "Berlin-Danzig", "Danzig-Warszawa")
    best = best_borrowing(EUROPE, 0, cities("Berlin", "Warszawa"), rivals, [ticket("Berlin", "Warszawa", 4)])
    berlin, warszawa = cities("Berlin", "Warszawa")
    assert best.points == 4
    assert best.borrowed == ((berlin, EUROPE.track("Berlin-Danzig").index),
                             (warszawa, EUROPE.track("Danzig-Warszawa").index))


def test_an_idle_station_does_no_harm() -> None:
    """EU-EDG-13: a station without rival tracks lends nothing, and the other one still works."""
    rivals = tracks(EUROPE, "Amsterdam-Bruxelles")
    places = cities("Palermo", "Amsterdam")
    best = best_borrowing(EUROPE, 0, places, rivals, [ticket("Amsterdam", "Bruxelles", 6)])
    assert best.points == 6
    assert best.borrowed[0] == (places[0], None)


def test_no_station_means_a_lost_ticket() -> None:
    """Without a station an open ticket costs its points, and nothing is borrowed."""
    rivals = tracks(EUROPE, "Amsterdam-Bruxelles")
    best = best_borrowing(EUROPE, 0, [], rivals, [ticket("Amsterdam", "Bruxelles", 7)])
    assert best == connect.Borrowing(-7, (False,), ())


def test_nothing_is_borrowed_in_vain() -> None:
    """A station lends nothing where its track would complete no ticket."""
    rivals = tracks(EUROPE, "Frankfurt-Berlin")
    best = best_borrowing(EUROPE, 0, cities("Frankfurt"), rivals, [ticket("Madrid", "Roma", 8)])
    assert best.borrowed == ((cities("Frankfurt")[0], None),)


def test_greedy_choice_is_not_enough() -> None:
    """EU-STA-10: the track of the dearest ticket is left where two cheaper tickets together bring more."""
    rivals = tracks(EUROPE, "Frankfurt-Berlin", "Frankfurt-München")
    mine = tracks(EUROPE, "München-Wien")
    cards = [ticket("Frankfurt", "Berlin", 10), ticket("Frankfurt", "München", 6),
             ticket("Frankfurt", "Wien", 7)]
    assert best_borrowing(EUROPE, mine, cities("Frankfurt"), rivals, cards).completed == (False, True, True)


def test_points_and_tickets_can_disagree() -> None:
    """EU-AMB-7: the greatest points and the most completed tickets may ask for different tracks."""
    rivals = tracks(EUROPE, "Frankfurt-Berlin", "Frankfurt-München")
    mine = tracks(EUROPE, "München-Wien")
    cards = [ticket("Frankfurt", "Berlin", 20), ticket("Frankfurt", "München", 6),
             ticket("Frankfurt", "Wien", 7)]
    place = cities("Frankfurt")
    assert best_borrowing(EUROPE, mine, place, rivals, cards).completed == (True, False, False)
    other = best_borrowing(EUROPE, mine, place, rivals, cards, prefer="tickets")
    assert (other.completed, other.points) == ((False, True, True), -7)


def test_five_stations_are_quick() -> None:
    """Five stations in busy cities take a few milliseconds at the most, three well under one in the mean."""
    rng = Random(33)
    busy = sorted(range(len(EUROPE.cities)), key=lambda city: -len(EUROPE.exits[city]))
    for count, most in ((3, 2e-3), (5, 20e-3)):
        begin = process_time()
        for _ in range(30):
            mine = random_claims(EUROPE, rng, trains=15)
            cards = rng.sample(range(len(EUROPE.tickets)), 6)
            best_borrowing(EUROPE, mine, busy[:count], EUROPE.all_tracks & ~mine, cards)
        assert (process_time() - begin) / 30 < most
