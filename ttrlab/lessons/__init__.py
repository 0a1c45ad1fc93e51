"""Lessons that teach the rules of the games, question by question.

``lesson(10)`` is a page for a notebook cell, ``LessonRun(find(10))`` the same without a page.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ttrlab.lessons.catalogue import LESSONS, find
    from ttrlab.lessons.citations import coverage
    from ttrlab.lessons.model import Lesson, Question, Verdict
    from ttrlab.lessons.page import lesson
    from ttrlab.lessons.pictures import picture
    from ttrlab.lessons.run import LessonRun
    from ttrlab.lessons.tables import lessons, taught

_HOMES = {
    "LESSONS": "catalogue", "find": "catalogue", "coverage": "citations", "Lesson": "model",
    "Question": "model", "Verdict": "model", "lesson": "page", "picture": "pictures", "LessonRun": "run",
    "lessons": "tables", "taught": "tables",
}
__all__ = ["LESSONS", "Lesson", "LessonRun", "Question", "Verdict", "coverage", "find", "lesson", "lessons",
           "picture", "taught"]


def __getattr__(name: str) -> Any:
    # Each name is imported at first use, so that a lesson without a page needs no widgets.
    if name not in _HOMES:
        raise AttributeError(f"module 'ttrlab.lessons' has no attribute {name!r}")
    return getattr(import_module(f"ttrlab.lessons.{_HOMES[name]}"), name)
