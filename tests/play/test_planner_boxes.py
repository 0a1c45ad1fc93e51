"""What the planner sees in a track beside its points: Grand Tours, mountains, connected cities."""

from __future__ import annotations

import pytest
from positions import position, rules_of

from ttrlab.play.planner_boxes import NEW_CITY, SURE, box_gain
from ttrlab.play.planner_net import ground

INDIA, ASIA = rules_of("india", 3), rules_of("legendary-asia", 3)
NEARLY = ["Agra-Jaipur blue", "Agra-Katni", "Bilaspur-Katni purple", "Bilaspur-Raipur black", "Jaipur-Ratiam orange",
          "Khandwa-Ratiam"]


def test_the_last_piece_of_a_tour_is_worth_its_bonus() -> None:
    """A track that closes the second way of a completed ticket is worth what the table gives, others nothing."""
    state = position(INDIA, own={0: NEARLY}, tickets={0: ["Jaipur-Raipur"]})
    board = INDIA.board
    gains = {track.name: box_gain(INDIA, state, 0, track.index) for track in board.tracks}
    assert {name: gain for name, gain in gains.items() if gain} == {"Khandwa–Raipur": 5.0}


def test_a_piece_of_a_tour_is_worth_less_the_more_is_lacking() -> None:
    """Where two tracks are lacking each is worth its share, and together less than the bonus."""
    state = position(INDIA, own={0: NEARLY[:-1]}, tickets={0: ["Jaipur-Raipur"]})
    gains = [box_gain(INDIA, state, 0, INDIA.board.track(name).index) for name in ("Khandwa-Ratiam", "Khandwa-Raipur")]
    assert sum(gains) == pytest.approx(5 * SURE) and gains[0] < gains[1]
    state.seats[0].trains = 5
    assert box_gain(INDIA, state, 0, INDIA.board.track("Khandwa-Raipur").index) == 0, "too few trains for both"


def test_new_cities_and_the_lead() -> None:
    """A new city is worth a little while the game goes on, and the bonus where it wins it at the end."""
    state = position(ASIA, own={0: ["Agra-Bombay"], 1: ["Hanoi-Macau 1", "Macau-Taipei"]})
    near, far = (ASIA.board.track(name).index for name in ("Agra-Calcutta", "Dihua-Omsk"))
    assert [box_gain(ASIA, state, 0, track) for track in (near, far)] == [NEW_CITY, 0]
    state.last_turns = 3
    assert [box_gain(ASIA, state, 0, track) for track in (near, far)] == [10, 0]


def test_the_planner_counts_mountain_trains_and_points() -> None:
    """A mountain track takes more trains and scores more, in the numbers that the planner works with."""
    land, number = ground(ASIA), ASIA.board.track("Karachi-Shiraz blue").index
    assert (land.trains[number], land.points[number]) == (4, 6)
