"""The page of a lesson, driven through its buttons without a browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from ttrlab.lessons import find
from ttrlab.lessons.model import Verdict
from ttrlab.lessons.page import LessonPage, lesson


@pytest.fixture
def page() -> Iterator[LessonPage]:
    """Lesson 11 on a page."""
    made = LessonPage(find(11), width=600)
    yield made
    made.widget.close()


def _lit(page: LessonPage) -> bool:
    band = next(trace for trace in page.board.widget.data if trace.name == "band")
    return bool(band.x)


def _click(page: LessonPage, trace: str, customdata: int) -> None:
    """Click a point of the map as the front end reports it."""
    shown = next(t for t in page.board.widget.data if t.name == trace)
    point = list(shown.customdata).index(customdata)
    page.board.widget._handler_js2py_pointsCallback({"new": {
        "event_type": "plotly_click", "points": {
            "trace_indexes": [list(page.board.widget.data).index(shown)], "point_indexes": [point],
            "xs": [0], "ys": [0]}, "device_state": None, "selector": None}})


def test_choices_answer(page: LessonPage) -> None:
    """Pressing a choice judges it, marks it, says why with its rule, and moves the progress on."""
    page.buttons["no"].click()
    assert "Not quite" in page.verdict.value and "ttr-no" in page.buttons["no"]._dom_classes
    assert page.said.rows[0]["rules"] == ["BASE-CLM-8"]
    page.buttons["yes"].click()
    assert "Right." in page.verdict.value and "ttr-yes" in page.buttons["yes"]._dom_classes
    assert "ttr-no" not in page.buttons["no"]._dom_classes
    assert page.said.rows[-1]["text"] == page.run.question.moral
    assert "1 solved · 0 right at first try" in page.head.value
    assert page.next.button_style == "primary" and _lit(page)


def test_the_map_shows_what_an_answer_leads_to(page: LessonPage) -> None:
    """A legal claim is shown played; trying again puts the trains and the cards back."""
    assert "24 trains" in page.things.value
    page.buttons["yes"].click()
    assert "20 trains" in page.things.value
    page.again.click()
    assert "24 trains" in page.things.value and page.verdict.value == ""


def test_next_and_back_make_fresh_questions(page: LessonPage) -> None:
    """Next and back show other questions with their own controls, and stop at the ends."""
    assert page.back.disabled and not page.next.disabled
    page.next.click()
    assert "A coloured route" in page.story.value and len(page.buttons) == 4
    for _ in range(4):
        page.next.click()
    assert page.next.disabled and not page.back.disabled
    page.back.click()
    assert "5 ·" in page.story.value


def test_a_click_on_the_map_answers(page: LessonPage) -> None:
    """A click on a track answers a track question, wrong and right alike."""
    page.run.go(3)
    page.session.do(page.begin)
    board = page.run.game.board
    _click(page, "tracks", board.track("Atlanta-Miami").index)
    assert page.run.verdict is not None and not page.run.verdict.right
    assert page.said.rows[0]["rules"] == ["BASE-CLM-4"] and _lit(page)
    _click(page, "tracks", board.track("Salt Lake City-San Francisco orange").index)
    assert page.run.verdict.right and "10 points" in page.said.rows[0]["text"]


def test_the_list_does_all_that_a_click_does(page: LessonPage) -> None:
    """Every track stands in the list, and answering from it gives the same verdict as the click."""
    page.run.go(3)
    page.session.do(page.begin)
    board = page.run.game.board
    offered = {value for _, value in page.list.options}
    assert offered == {"", *range(len(board.tracks))}
    page.submit.click()
    assert page.run.verdict is None
    number = board.track("Atlanta-Miami").index
    page.list.value = number
    page.submit.click()
    from_list: Verdict | None = page.run.verdict
    page.again.click()
    _click(page, "tracks", number)
    assert from_list == page.run.verdict


def test_cities_can_be_clicked() -> None:
    """A click on a city answers a city question; a click on a track is turned away with a word."""
    page = LessonPage(find(13), width=600)
    page.run.go(2)
    page.session.do(page.begin)
    board = page.run.game.board
    _click(page, "tracks", 0)
    assert page.run.verdict is None and "asks for a city" in page.message.value
    _click(page, "cities", board.city("Helena").index)
    assert page.run.verdict is not None and page.run.verdict.right and "asks for" not in page.message.value


def test_a_stray_click_does_no_harm(page: LessonPage) -> None:
    """Clicking the map where buttons are asked for is answered with a word and counts for nothing."""
    _click(page, "tracks", 0)
    assert "answered with the buttons" in page.message.value and page.run.verdict is None


def test_numbers_can_be_typed() -> None:
    """A number out of many is typed in, a negative one too."""
    page = LessonPage(find(12), width=600)
    page.run.go(3)
    page.session.do(page.begin)
    page.number.value = 36
    page.submit.click()
    assert not page.run.verdict.right and "−4" in page.verdict.value  # type: ignore[union-attr]
    page.number.value = -4
    page.submit.click()
    assert page.run.verdict.right  # type: ignore[union-attr]


def test_help_is_given_step_by_step(page: LessonPage) -> None:
    """Hints add up; showing the answer explains it without counting it as solved."""
    page.hint.click()
    assert page.hints.value.count("ttr-hint") == 1
    page.hint.click()
    assert page.hints.value.count("ttr-hint") == 2
    page.show.click()
    assert "The answer:" in page.verdict.value and "0 solved" in page.head.value


def test_rules_open_their_texts(page: LessonPage) -> None:
    """Pressing a rule, or picking its row by keyboard, shows the text of the rule."""
    page.buttons["yes"].click()
    page.said._received(page.said, {"kind": "rule", "id": "BASE-CLM-7"}, [])
    assert "BASE-CLM-7" in page.message.value and "piece colour" in page.message.value
    page.said.pick("0")
    assert "BASE-CLM-8" in page.message.value
    assert page.run.verdict is not None


def test_the_end_shows_the_rules(page: LessonPage) -> None:
    """When every question is solved or shown, the page sums up and gives the texts of the rules."""
    for at in range(len(page.run.lesson.questions)):
        page.run.go(at)
        page.session.do(page.begin)
        assert page.learned.value == ""
        page.show.click()
    assert "You have finished this lesson: 0 of 6" in page.learned.value
    assert all(f">{rule}</code>" in page.learned.value for rule in page.run.lesson.rules)


def test_what_breaks_is_shown(page: LessonPage, monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception in a callback is shown in the page, and the page goes on working."""
    def broken(_given: Any) -> Verdict:
        raise ZeroDivisionError("on purpose")

    with monkeypatch.context() as patch:
        patch.setattr(page.run, "answer", broken)
        page.buttons["yes"].click()
        assert "ZeroDivisionError: on purpose" in page.message.value
    page.buttons["yes"].click()
    assert "Right." in page.verdict.value and page.message.value == ""


def test_only_own_things_are_seen(page: LessonPage) -> None:
    """The page shows the hand and the tickets of the learner's seat and of no other."""
    page.run.go(5)
    page.session.do(page.begin)
    assert page.session.viewer == 0
    assert "orange" in page.things.value and "blue" not in page.things.value
    cities = next(trace for trace in page.board.widget.data if trace.name == "cities")
    cards = " ".join(cities.hovertext if cities.hovertext is not None else cities.text)
    assert "your tickets: Atlanta 6" in cards and "Chicago 9" not in cards


def test_one_figure_a_lesson(page: LessonPage) -> None:
    """Going through the questions repaints one figure and never makes another."""
    figure = page.board.widget
    for _ in range(5):
        page.next.click()
        page.show.click()
    assert page.board.widget is figure
    assert len(json.dumps(page.head.value)) < 20_000


def test_old_controls_are_freed(page: LessonPage) -> None:
    """Going back and forth leaves no controls of earlier questions open in the kernel."""
    from ipywidgets.widgets.widget import _instances

    page.next.click()
    page.back.click()
    before = len(_instances)
    for _ in range(3):
        page.next.click()
        page.back.click()
    assert len(_instances) == before


def test_lesson_gives_a_widget() -> None:
    """``lesson(21)`` is a widget with the question and the map side by side."""
    made = lesson(21, width=500)
    assert "ttr-lesson" in made._dom_classes and [child._dom_classes for child in made.children[1].children] == [
        ("ttr-asked",), ("ttr-answered",), ("ttr-map",)]
