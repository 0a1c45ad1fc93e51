"""Lessons as tables for a notebook: the list of lessons, and the rules that one has taught."""

from __future__ import annotations

import re
from html import escape

from ttrlab import rulebook
from ttrlab.lessons.catalogue import LESSONS, find
from ttrlab.lessons.model import Lesson


class Page(str):
    """A piece of HTML that a notebook shows as it is meant."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)


_TABLE = '<table style="border-collapse:collapse;font-size:13px;line-height:1.45">'
_CODE = '<code style="white-space:nowrap">'
_CELL = '<td style="text-align:left;vertical-align:top;padding:3px 14px 3px 0;border:0">'


def lessons() -> Page:
    """Return all lessons as a table: number, title, idea, questions.

    >>> "Tunnels" in lessons()
    True
    """
    rows = "".join(
        f"<tr>{_CELL}<b>{lesson.number}</b></td>{_CELL}<b>{escape(lesson.title)}</b></td>"
        f"{_CELL}{escape(lesson.idea)}</td>{_CELL}{len(lesson.questions)} questions</td></tr>" for lesson in LESSONS)
    return Page(f"{_TABLE}{rows}</table>")


def taught(number: int) -> Page:
    """Return the texts of the rules that a lesson teaches.

    Args:
        number: The number of the lesson.

    Raises:
        TtrlabError: There is no such lesson.

    >>> "EU-FER-2" in taught(20)
    True
    """
    return Page(taught_html(find(number)))


def taught_html(lesson: Lesson) -> str:
    """Return the texts of the rules that a lesson teaches, as HTML."""
    rows = "".join(f"<tr>{_CELL}{_CODE}{rule}</code></td>{_CELL}{_told(rulebook.rule(rule).text)}</td></tr>"
                   for rule in lesson.rules)
    return f"{_TABLE}{rows}</table>"


def _told(text: str) -> str:
    """Return the text of a rule as HTML; the rulebook puts the names of options and their values in backquotes."""
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(text))
