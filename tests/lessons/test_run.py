"""Going through a lesson without a page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ttrlab.board import Board, bits
from ttrlab.errors import NotationError, TtrlabError
from ttrlab.lessons import LESSONS, LessonRun, find, lessons, picture, taught
from ttrlab.lessons.model import sentence


def test_a_whole_lesson_can_be_solved() -> None:
    """Answering what the engine calls right solves every question at the first try, and the lesson is done."""
    for lesson in LESSONS:
        run = LessonRun(lesson)
        for at in range(len(lesson.questions)):
            assert run.at == at and not run.done
            assert run.answer(run.solution().key).right
            run.next()
        assert run.done and len(run.first) == len(lesson.questions)


def test_first_try_counts_only_first_answers() -> None:
    """A wrong answer, or the answer shown, ends the chance of a first try; solving still counts."""
    run = LessonRun(find(11))
    assert not run.answer("no").right and run.progress == "Question 1 of 6 · 0 solved · 0 right at first try"
    assert run.answer("yes").right and run.progress == "Question 1 of 6 · 1 solved · 0 right at first try"
    run.next()
    assert run.show().right and run.solved == {0} and run.shown == {1}
    assert run.answer(run.solution().key).right and run.first == set()
    run.next()
    assert run.answer(run.solution().key).right and run.first == {2}
    assert not run.answer(run.choices[0].key).right and run.first == {2}


def test_hints_come_one_by_one() -> None:
    """Each call gives the next hint, the last one again at the end; a fresh start forgets them."""
    run = LessonRun(find(10))
    hints = run.question.hints
    assert [run.hint() for _ in range(len(hints) + 1)] == [*hints, hints[-1]]
    assert run.hints == hints
    run.again()
    assert run.hints == () and run.verdict is None


def test_moving_stops_at_the_ends() -> None:
    """Back and next stay within the lesson, and every question starts from its own position."""
    run = LessonRun(find(13))
    run.back()
    assert run.at == 0
    for _ in range(9):
        run.next()
    assert run.at == 4 and run.verdict is None
    run.back()
    assert run.at == 3 and run.game.state == run.question.scene.game().state


def test_places_may_be_named() -> None:
    """A track or a city may be answered by name as well as by number."""
    run = LessonRun(find(12))
    run.go(1)
    assert run.answer("Charleston-Miami").right
    assert not run.answer("Seattle-Portland 1").right
    run = LessonRun(find(13))
    run.go(2)
    assert run.answer("Helena").right and not run.answer("duluth").right


@pytest.mark.parametrize(("number", "at", "given", "said"), [
    (11, 0, "perhaps", "'perhaps' is no answer to this question; answers are yes, no"),
    (10, 2, 17, "17 is no answer to this question"),
    (12, 1, "Atlantis-Miami", "no city 'atlantis' on USA"),
    (12, 1, 4711, "4711 is no answer"),
    (13, 2, "Atlantis", "no city 'Atlantis' on USA"),
    (13, 2, 99, "99 is no answer"),
])
def test_impossible_answers_are_refused(number: int, at: int, given: str | int, said: str) -> None:
    """What the question does not take is refused in a clear sentence and judged neither right nor wrong."""
    run = LessonRun(find(number))
    run.go(at)
    with pytest.raises(NotationError, match=said):
        run.answer(given)
    assert run.verdict is None and not run.solved


def test_unknown_lessons_are_refused() -> None:
    """Asking for a lesson that does not exist names those that do."""
    with pytest.raises(TtrlabError, match=r"no lesson 99; there are 10, 11, 12, 13, 14, 20, 21, 22, 23"):
        find(99)


def test_tables_name_every_lesson_and_rule() -> None:
    """The list has every lesson with its idea, and each lesson's table the text of every rule it teaches."""
    page = lessons()._repr_html_()
    for lesson in LESSONS:
        assert lesson.title in page
        rules = taught(lesson.number)._repr_html_()
        assert all(f">{rule}</code>" in rules for rule in lesson.rules) and "`" not in rules
        shown = picture(lesson.number, 700)
        assert "max-width:700px" in shown if isinstance(shown, str) else shown.layout.width == 700


def test_sentences_end_once() -> None:
    """A reason becomes a sentence with a capital letter and one full stop."""
    assert sentence(" needs 2 more red") == "Needs 2 more red."
    assert sentence("May it?") == "May it?"


def test_trail_ends_are_those_of_brute_force() -> None:
    """The cities that lesson 13 accepts are exactly the ends of all longest trails found by trying all."""
    run = LessonRun(find(13))
    run.go(2)
    board, mine = run.game.board, run.game.state.seats[0].mine
    all_trails = list(_trails(board, tuple(bits(mine))))
    best = max(length for length, _ in all_trails)
    ends = {city for length, pair in all_trails if length == best for city in pair}
    accepted = {c.key for c in run.choices if run.question.ask.judge(run.game, c.key).right}
    assert best == 20 and accepted == ends


def _trails(board: Board, tracks: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, int]]]:
    def walk(start: int, city: int, left: frozenset[int], length: int) -> Iterator[tuple[int, tuple[int, int]]]:
        yield length, (start, city)
        for number in left:
            track = board.tracks[number]
            if city in (track.a, track.b):
                yield from walk(start, track.a + track.b - city, left - {number}, length + track.length)
    for start in {city for t in tracks for city in (board.tracks[t].a, board.tracks[t].b)}:
        yield from walk(start, start, frozenset(tracks), 0)
