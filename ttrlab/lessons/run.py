"""Going through a lesson without any page: answer, hint, show, next; the page is a skin over it."""

from __future__ import annotations

from ttrlab.errors import NotationError
from ttrlab.lessons.model import Choice, Key, Lesson, Question, Verdict
from ttrlab.play.game import Game
from ttrlab.view.overlays import Overlay
from ttrlab.view.text import plural


class LessonRun:
    """One learner's way through a lesson.

    Args:
        lesson: The lesson.

    Attributes:
        lesson: The lesson.
        at: Which question, from 0 on.
        game: The position of the question, fresh.
        choices: Every answer that it takes.
        verdict: What was said of the last answer, ``None`` before the first.
        given: The key of that answer.
        hints: The hints given so far for this question.
        solved: The questions answered right, by number.
        first: Those of them that were right at the first try, without "show me".
        shown: The questions whose answer was shown.
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.solved: set[int] = set()
        self.first: set[int] = set()
        self.shown: set[int] = set()
        self._missed: set[int] = set()
        self.at = 0
        self._begin()

    def _begin(self) -> None:
        self.game: Game = self.question.scene.game()
        self.choices: tuple[Choice, ...] = self.question.ask.choices(self.game)
        self.verdict: Verdict | None = None
        self.given: Key | None = None
        self.hints: tuple[str, ...] = ()

    @property
    def question(self) -> Question:
        """The question at hand."""
        return self.lesson.questions[self.at]

    @property
    def light(self) -> Overlay | None:
        """What is lit on the map before anything is answered."""
        light = self.question.light or self.question.ask.light
        return light(self.game)

    @property
    def done(self) -> bool:
        """Whether every question has been answered right, or its answer shown."""
        return len(self.solved | self.shown) == len(self.lesson.questions)

    @property
    def progress(self) -> str:
        """Where the learner stands, in words."""
        return (f"Question {self.at + 1} of {len(self.lesson.questions)} · {len(self.solved)} solved · "
                f"{len(self.first)} right at first try")

    def answer(self, given: Key) -> Verdict:
        """Return what the engine says of an answer.

        Args:
            given: The key of a choice, a number, or a track or city by number or name.

        Raises:
            NotationError: The question does not take it.
        """
        verdict = self._judged(self._key(given))
        if verdict.right and self.at not in self._missed | self.solved:
            self.first.add(self.at)
        if verdict.right:
            self.solved.add(self.at)
        else:
            self._missed.add(self.at)
        return verdict

    def _judged(self, key: Key) -> Verdict:
        self.verdict, self.given = self.question.ask.judge(self.game, key), key
        return self.verdict

    def _key(self, given: Key) -> Key:
        kind = self.question.ask.kind
        if isinstance(given, str) and kind == "track":
            return self.game.board.track(given).index
        if isinstance(given, str) and kind == "city":
            return self.game.board.city(given).index
        if all(choice.key != given for choice in self.choices):
            offered = ", ".join(str(choice.key) for choice in self.choices[:12])
            raise NotationError(f"{given!r} is no answer to this question; answers are {offered}")
        return given

    def solution(self) -> Choice:
        """Return the first answer that the engine calls right.

        Raises:
            NotationError: There is none; the lesson is broken.
        """
        for choice in self.choices:
            if self.question.ask.judge(self.game, choice.key).right:
                return choice
        raise NotationError(f"the question {self.question.title!r} has no right answer")

    def show(self) -> Verdict:
        """Return what is said of a right answer; the question then no longer counts as a first try."""
        self._missed.add(self.at)
        self.shown.add(self.at)
        return self._judged(self.solution().key)

    def hint(self) -> str:
        """Return the next hint, the last one again where there are no more."""
        given = min(len(self.hints) + 1, len(self.question.hints))
        self.hints = self.question.hints[:given]
        return self.hints[-1]

    def again(self) -> None:
        """Put the position back as it was asked about."""
        self._begin()

    def go(self, at: int) -> None:
        """Go to a question by its number from 0 on; beyond the ends nothing happens."""
        if 0 <= at < len(self.lesson.questions) and at != self.at:
            self.at = at
            self._begin()

    def next(self) -> None:
        """Go to the next question."""
        self.go(self.at + 1)

    def back(self) -> None:
        """Go to the question before."""
        self.go(self.at - 1)

    def __repr__(self) -> str:
        solved = plural(len(self.solved), "question")
        return f"<LessonRun {self.lesson.number} {self.lesson.title}: {solved} solved of {len(self.lesson.questions)}>"
