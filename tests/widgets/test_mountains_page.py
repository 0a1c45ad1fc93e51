"""The page of Legendary Asia and of India: trains in the Mountain Crossing, and both ways of a Grand Tour."""

from __future__ import annotations

from tests.widgets.pages import EDIT, button, game, message, page
from ttrlab.lessons import find
from ttrlab.lessons.page import LessonPage


def test_the_form_knows_the_crossing() -> None:
    """A mountain track given to a seat in the form takes its trains for the crossing too."""
    made = page(game("legendary-asia", 3), EDIT)
    button(made.edit, "Edit this position").click()
    assert made.edit.editing, message(made)
    made.edit.toggle_track(made.session.game.board.track("Karachi-Shiraz blue").index)
    assert made.edit.trains.value == 41, message(made)
    button(made.edit, "Play on from here").click()
    assert (made.session.game.state.seats[0].trains, made.session.game.state.seats[0].points) == (41, 6), message(made)


def test_tall_maps_are_narrower_in_lessons() -> None:
    """A tall map is shown narrower than others, and a width that is asked for is never exceeded."""
    widths = [LessonPage(find(number)).board.width for number in (13, 53)]
    assert widths[0] == 800 and widths[1] < 700
    assert LessonPage(find(53), 500).board.width == 500
