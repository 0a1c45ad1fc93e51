"""What the lessons on India and on Legendary Asia ask the engine, in cases that they do not show."""

from __future__ import annotations

import pytest

from ttrlab.lessons import find
from ttrlab.lessons.model import Finding
from ttrlab.lessons.tourfinds import (
    cities_of,
    explorers,
    makes_tour,
    mountains,
    tour_of,
    tour_points,
    tours_of,
    trains_taken,
)
from ttrlab.play.game import Game


def _game(number: int, question: int) -> Game:
    return find(number).questions[question - 1].scene.game()


def _rules(found: Finding) -> list[str]:
    return [reason.rule for reason in found.said]


def test_tours_are_told_with_both_ways() -> None:
    """A ticket with two ways is told with both, an open one and one over a bridge each for its reason."""
    found = tours_of(1)(_game(53, 1))
    assert found.value == () and found.overlay is None and _rules(found) == ["IN-MAN-2", "IN-MAN-1"]
    assert [reason.text for reason in found.said] == [
        "Every way from Bareilly to Calcutta runs over Bareilly–Patna and Calcutta–Patna.",
        "Patna–Madras is not completed."]
    west = tours_of(0)(_game(53, 2))
    assert west.overlay is not None and west.overlay.kind == "tour"
    assert tour_of("Karachi-Poona")(_game(53, 2)).value is True


@pytest.mark.parametrize(("name", "rule", "value"), [
    ("Khandwa-Raipur", "IN-MAN-1", True), ("Bhopal-Khandwa", "IN-MAN-2", False),
    ("Calcutta-Raipur", "BASE-CLM-1", False), ("Bilaspur-Raipur red", "BASE-DBL-2", False)])
def test_a_track_makes_a_tour_or_not(name: str, rule: str, value: bool) -> None:
    """Only a track that closes a second way is right; the others are told with the bridge, the owner or the double."""
    game = _game(53, 3)
    found = makes_tour("Jaipur-Raipur")(game, game.board.track(name).index)
    assert (found.value, found.said[0].rule) == (value, rule)


def test_tour_points_are_summed() -> None:
    """The points of the tours of a seat are added up in the order of the tickets; no tour brings nothing."""
    found = tour_points(0)(_game(53, 4))
    assert found.value == 30 and found.said[-1].text == "4 tickets: 5 + 5 + 10 + 10 = 30."
    assert tour_points(2)(_game(53, 4)).value == 0


def test_trains_are_those_of_spaces_and_crossing() -> None:
    """A mountain track takes more trains than it has spaces, another just these."""
    game = _game(54, 1)
    assert trains_taken("claim Karachi-Shiraz blue with 2 blue")(game).value == 4
    lit = mountains(game)
    assert lit.kind == "legal" and all(game.board.tracks[track].marks["mountain"] for track in lit.tracks)


def test_cities_are_told_network_by_network() -> None:
    """The largest network comes first; the explorers are those who have it."""
    found = cities_of(1)(_game(54, 5))
    assert found.value == 4 and "Agra" in found.said[0].text and len(found.said) == 3
    assert explorers(_game(54, 5)).value == ((0, 10),)
