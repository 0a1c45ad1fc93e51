"""Every question of every lesson: a legal position, right answers, explained wrong ones, sound overlays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from ttrlab import rulebook
from ttrlab.board import Board
from ttrlab.lessons import LESSONS, LessonRun, Verdict, find
from ttrlab.lessons.model import KINDS, Lesson
from ttrlab.view.figure import figure
from ttrlab.view.overlays import Overlay, walk

QUESTIONS = [(lesson, at) for lesson in LESSONS for at in range(len(lesson.questions))]
RIGHT = {
    "10.1": {"First the red card, then the blue one"}, "10.2": {"Draw a card unseen from the deck"},
    "10.3": {"1"}, "10.4": {"5"}, "10.5": {"All cards that were discarded, shuffled"}, "10.6": {"No"},
    "11.1": {"Yes"}, "11.2": {"3 purple and 1 red"}, "11.3": {"2 white and 1 locomotive"},
    "11.4": {"Montréal–Sault St. Marie", "Salt Lake City–San Francisco orange"}, "11.5": {"No"},
    "11.6": {"Atlanta–Raleigh 2", "Chicago–Pittsburgh orange"},
    "12.1": {"2"}, "12.2": {"Charleston–Miami"}, "12.3": {"Only Denver–El Paso"}, "12.4": {"-4"}, "12.5": {"2"},
    "12.6": {"Only how many you hold"},
    "13.1": {"13"}, "13.2": {"14"}, "13.3": {"Denver", "Helena"},
    "13.4": {"Atlanta–New Orleans orange", "Atlanta–New Orleans yellow"}, "13.5": {"Blue and Red, 10 points each"},
    "14.1": {"4"}, "14.2": {"Blue"}, "14.3": {"3"}, "14.4": {"Yes"}, "14.5": {"77"}, "14.6": {"Blue"},
    "20.1": {"2"}, "20.2": {"4 red and 2 locomotives"}, "20.3": {"Athína–Brindisi", "Palermo–Roma"},
    "20.4": {"No"}, "20.5": {"Yes"}, "20.6": {"No"},
    "21.1": {"2"}, "21.2": {"0"}, "21.3": {"3"}, "21.4": {"1 locomotive"},
    "21.5": {"Take the two purple cards back"}, "21.6": {"3"},
    "22.1": {"No"}, "22.2": {"2"}, "22.3": {"2 red and 1 blue"}, "22.4": {"Berlin", "Essen", "Frankfurt"},
    "22.5": {"Frankfurt–Paris orange"}, "22.6": {"Yes"},
    "23.1": {"Only Zágráb–Brindisi and Zürich–Budapest"}, "23.2": {"No"}, "23.3": {"8"}, "23.4": {"10"},
    "23.5": {"85"}, "23.6": {"Red"},
    "30.1": {"3 red"}, "30.2": {"Put the bell tokens on Lombard Street"}, "30.3": {"Richmond–Sunset"},
    "30.4": {"Either a dragon or the elm, as you choose"}, "30.5": {"Yes"}, "30.6": {"35"}, "30.7": {"Red"},
    "31.1": {"2 mountain cards"}, "31.2": {"The face-up jungle card, then the red train card"},
    "31.3": {"Cabinda–Libreville blue", "Elizabethville–Salisbury", "Ujiji–Way station Tanganyika"},
    "31.4": {"With the locomotive alone"}, "31.5": {"Only Elizabethville–Madagascar"}, "31.6": {"106"},
    "32.1": {"Move one card of each row to the stack, then play three black cards"}, "32.2": {"3"},
    "32.3": {"○ white, ✖ black and ⧓ green"},
    "32.4": {"Play 4 orange", "Play 3 orange + 1 locomotive", "Play 2 orange + 2 locomotives"},
    "32.5": {"Two white cards"}, "32.6": {"Take the blue card"},
    "33.1": {"3"}, "33.2": {"Take the open locomotive"},
    "33.3": {"Seattle–Atlanta 17, Seattle–Saint Louis 14 and Dallas–New York 11"}, "33.4": {"33"}, "33.5": {"Green"},
    "33.6": {"7"},
    "50.1": {"Berlin–Bucuresti"}, "50.2": {"Blue and Red, 15 points each"}, "50.3": {"No"},
    "50.4": {"Put the top card of the deck unseen into a warehouse, then take both cards"},
    "50.5": {"Angora–Constantinople", "Bruxelles–Paris yellow", "Bucuresti–Constantinople", "Paris–Zürich"},
    "50.6": {"6"}, "50.7": {"Blue and Red, 10 points each"},
    "51.1": {"Yes"}, "51.2": {"4 yellow"}, "51.3": {"2 orange, 1 red, 1 blue and 1 green"}, "51.4": {"Yes"},
    "51.5": {"Nothing; I must take the cards back"}, "51.6": {"3"}, "51.7": {"You"},
    "52.1": {"4 yellow"}, "52.2": {"12"}, "52.3": {"-2"}, "52.4": {"11"}, "52.5": {"No"}, "52.6": {"Brig–Italia-5"},
    "52.7": {"33"},
    "53.1": {"Only Karachi–Ahmadabad"}, "53.2": {"Yes"}, "53.3": {"Khandwa–Raipur"}, "53.4": {"30"},
    "53.5": {"6 white and 2 locomotives"}, "53.6": {"93"},
    "55.1": {"4"}, "55.2": {"Red"}, "55.3": {"Aarschot–Antwerpen blue"},
    "55.4": {"You take a loan card and keep the 2"}, "55.5": {"8"}, "55.6": {"20"}, "55.7": {"33"},
    "54.1": {"4"}, "54.2": {"Bombay–Colombo red"}, "54.3": {"3"}, "54.4": {"Yes"}, "54.5": {"7"},
    "54.6": {"Blue and Red, 10 points each"}, "54.7": {"18"},
}
"""What a person who knows the printed rules answers; worked out by hand from the positions."""


def _name(value: object) -> str:
    return str(value.number) if isinstance(value, Lesson) else str(value)


@cache
def _at(number: int, at: int) -> LessonRun:
    run = LessonRun(find(number))
    run.go(at)
    return run


def _run(lesson: Lesson, at: int) -> LessonRun:
    """Return a run that stands at a question; shared, for judging changes nothing (tested below)."""
    return _at(lesson.number, at)


def _verdicts(run: LessonRun) -> Iterator[tuple[str, Verdict]]:
    for choice in run.choices:
        yield choice.text, run.question.ask.judge(run.game, choice.key)


@pytest.mark.parametrize(("lesson", "at"), QUESTIONS, ids=_name)
def test_engine_and_printed_rules_agree(lesson: Lesson, at: int) -> None:
    """The engine calls right exactly the answers that a person finds by the printed rules."""
    right = {text for text, verdict in _verdicts(_run(lesson, at)) if verdict.right}
    assert right == RIGHT[f"{lesson.number}.{at + 1}"]


@pytest.mark.parametrize(("lesson", "at"), QUESTIONS, ids=_name)
def test_every_answer_is_explained(lesson: Lesson, at: int) -> None:
    """Right or wrong, every answer gets sentences, each with a rule that exists, and a sound overlay."""
    run = _run(lesson, at)
    for text, verdict in _verdicts(run):
        assert verdict.said and verdict.rules, text
        assert all(reason.text.strip() and not reason.text[0].islower() for reason in verdict.said), text
        assert all(rulebook.rule(rule).text for rule in verdict.rules), text
        assert verdict.text.startswith("Right." if verdict.right else "Not quite."), text
        if verdict.overlay is not None:
            _check_overlay(run.game.board, verdict.overlay)


def _check_overlay(board: Board, overlay: Overlay) -> None:
    assert overlay.tracks or overlay.cities
    assert all(0 <= track < len(board.tracks) for track in overlay.tracks)
    assert all(0 <= city < len(board.cities) for city in overlay.cities)
    assert set(overlay.dashed) <= set(overlay.tracks)
    assert len(set(overlay.tracks)) == len(overlay.tracks)
    assert overlay.label
    if overlay.kind == "trail":
        assert len(walk(board, overlay.tracks)) == len(overlay.tracks) + 1


@pytest.mark.parametrize(("lesson", "at"), QUESTIONS, ids=_name)
def test_judging_changes_nothing(lesson: Lesson, at: int) -> None:
    """Answers are tried out on copies: the position asked about stays as it was."""
    run = _run(lesson, at)
    before, node = run.game.state, run.game.node
    for _ in _verdicts(run):
        pass
    assert run.game.state == before and run.game.node is node


@pytest.mark.parametrize(("lesson", "at"), QUESTIONS, ids=_name)
def test_positions_hold_the_whole_deck(lesson: Lesson, at: int) -> None:
    """Each position is a legal one: all cards are somewhere, and nobody has more trains than the box gives."""
    game = _run(lesson, at).game
    assert game.rules.cards(game.state) == game.board.deck
    for seat in game.state.seats:
        used = sum(track.length for track in game.board.tracks if seat.mine >> track.index & 1)
        assert 0 <= seat.trains <= game.board.trains - used
    if game.rules.options["market.rule_of_three"] != "off" and \
            len(game.state.market) - game.state.market.count(8) < 3:
        pytest.fail("three locomotives lie face up")


@pytest.mark.parametrize(("lesson", "at"), QUESTIONS, ids=_name)
def test_questions_are_complete(lesson: Lesson, at: int) -> None:
    """Each question has words, one to three hints, rules that exist, a moral, and a light that can be drawn."""
    run = _run(lesson, at)
    question = run.question
    assert question.ask.kind in KINDS
    assert all(text.strip() for text in (question.title, question.story, question.moral))
    assert question.asked.endswith(("?", ".")) and len(question.asked) < 100
    assert 1 <= len(question.hints) <= 3 and all(hint.strip() for hint in question.hints)
    assert question.rules and all(rulebook.rule(rule).id == rule for rule in question.rules)
    assert len({choice.key for choice in run.choices}) == len(run.choices)
    assert len({choice.text for choice in run.choices}) == len(run.choices)
    if run.light is not None:
        _check_overlay(run.game.board, run.light)


@pytest.mark.parametrize("lesson", LESSONS, ids=_name)
def test_lessons_are_whole(lesson: Lesson) -> None:
    """A lesson has five to seven questions on one board, rules that exist, and a picture."""
    assert 5 <= len(lesson.questions) <= 7
    assert {question.scene.board for question in lesson.questions} == {lesson.board}
    assert lesson.picture is not None and lesson.picture.board == lesson.board
    assert all(rulebook.rule(rule).id == rule for rule in lesson.rules)


def test_the_first_light_never_gives_the_answer_away() -> None:
    """Where a track or a city is to be clicked, nothing that is lit at first is a right answer."""
    for lesson, at in QUESTIONS:
        run = _run(lesson, at)
        if run.question.ask.kind in ("track", "city") and run.light is not None:
            lit = run.light.tracks if run.question.ask.kind == "track" else ()
            assert not any(run.question.ask.judge(run.game, number).right for number in lit), run.question.title


def test_stories_name_real_places() -> None:
    """Every ‘A–B’ in a story, question or hint is a route or a ticket of the board."""
    for lesson, at in QUESTIONS:
        question, names = lesson.questions[at], _pairs(_run(lesson, at).game.board)
        for text in (question.story, question.asked, *question.hints):
            spans = [(start, start + len(name)) for name in names if (start := text.find(name)) >= 0]
            for place, sign in enumerate(text):
                if sign == "–" and text[place - 1] != " ":
                    assert any(first <= place < last for first, last in spans), f"{lesson.number}.{at + 1}: {text}"


def _pairs(board: Board) -> set[str]:
    ends = [(item.a, item.b) for item in (*board.tracks, *board.tickets)]
    pairs = {f"{board.cities[a].name}–{board.cities[b].name}" for pair in ends for a, b in (pair, pair[::-1])}
    return pairs | {ticket.name for ticket in board.tickets}


@pytest.mark.parametrize("lesson", LESSONS, ids=_name)
def test_positions_can_be_drawn(lesson: Lesson) -> None:
    """The figure takes every answer's overlay: the first wrong and the first right one of each question."""
    for at in range(len(lesson.questions)):
        run = _run(lesson, at)
        seen = set()
        for _, verdict in _verdicts(run):
            if verdict.right not in seen:
                seen.add(verdict.right)
                assert figure(run.game, verdict.state, overlay=verdict.overlay, width=600).data
        assert seen == {True, False}
