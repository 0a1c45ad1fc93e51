"""A lesson on a page: question and answers beside the map; a skin over ``LessonRun``."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any

import ipywidgets as ipw

from ttrlab.errors import TtrlabError
from ttrlab.lessons.catalogue import find
from ttrlab.lessons.model import Key, Lesson, Verdict
from ttrlab.lessons.picks import picked
from ttrlab.lessons.run import LessonRun
from ttrlab.lessons.table import STYLE
from ttrlab.lessons.tables import taught_html
from ttrlab.lessons.things import chip, things
from ttrlab.view.layout import page_width
from ttrlab.widgets.board_panel import BoardPanel
from ttrlab.widgets.closing import below
from ttrlab.widgets.rows import Rows
from ttrlab.widgets.session import Session

_HOW = {"track": "Click it on the map, or choose it from the list.",
        "city": "Click it on the map, or choose it from the list.",
        "several": "Press all that you pick; pressing again takes one back. Then press Answer."}
_BUTTONS_UP_TO = 16
"""More numbers than that are typed in."""
_WIDER = 50
"""How much more room a map has here than on the explorer's page, where other things stand beside it, in px."""


def lesson(number: int, width: int = 800) -> ipw.VBox:
    """Return a lesson as a page for a notebook cell.

    Args:
        number: Its number, as the table of ``lessons()`` has it.
        width: Width of the map in px; a tall map is shown narrower, so that it can be seen as a whole.

    Raises:
        TtrlabError: There is no such lesson.
    """
    return LessonPage(find(number), width).widget


class LessonPage:
    """The page that ``lesson`` returns as a widget.

    Args:
        lesson: The lesson.
        width: Width of the map in px.
    """

    def __init__(self, lesson: Lesson, width: int = 800) -> None:
        self.run = LessonRun(lesson)
        self.session = Session(self.run.game)
        self._face()
        width = min(width, page_width(self.run.game.board) + _WIDER)
        self.board = BoardPanel(self.session, width, on_track=partial(self._clicked, "track"),
                                on_city=partial(self._clicked, "city"))
        self.head, self.story, self.things = _html(), _html(), _html()
        self.hints, self.verdict, self.message, self.learned = _html(), _html(), _html(), _html()
        self.message.add_class("ttr-message")
        self.said = Rows("What the rules say", "360px", on_pick=self._explain, on_rule=self.session.explain)
        self.answers = ipw.VBox(layout=_wide())
        self.again = _button("Try again", "undo", self.run.again, self, fresh=True)
        self.hint = _button("Hint", "lightbulb-o", self.run.hint, self)
        self.show = _button("Show me", "eye", self.run.show, self)
        self.back = _button("Back", "arrow-left", self.run.back, self, fresh=True)
        self.next = _button("Next question", "arrow-right", self.run.next, self, fresh=True)
        self.widget = self._arranged()
        self.session.subscribe(self.refresh)
        self._ask()
        self.refresh()

    def _arranged(self) -> ipw.VBox:
        row = ipw.Layout(flex_flow="row wrap", width="100%")
        help_ = ipw.HBox([self.hint, self.show, self.again], layout=row)
        move = ipw.HBox([self.back, self.next], layout=row)
        tracked = bool(self.run.game.board.tracks)
        self.map = _part("held", self.board.widget)
        asked = _part("asked", self.story, self.answers, *([self.things] if tracked else []))
        said = _part("answered", self.hints, self.verdict, self.said, self.message, help_, move)
        # Where the page is narrow, the style sheet puts the parts below one another in a fit order.
        self.parts = _part("parts", asked, said, _part("map", *([] if tracked else [self.things]), self.map))
        if not tracked:
            # There is no map to play on: the table takes its place, and the map is there where something is lit.
            self.things.layout = ipw.Layout(width=f"{self.board.width}px", max_width="calc(100% - 4px)")
            self.things.add_class("ttr-felt")
            self.parts.add_class("ttr-tabled")
        page = ipw.VBox([self.head, self.parts, self.learned], layout=_wide())
        page.add_class("ttr-lesson")
        return page

    # -- doing -------------------------------------------------------------------------------------
    def answer(self, key: Key) -> None:
        """Give an answer; what is said of it, and any failure, is shown in the page."""
        self.session.do(lambda: self._judged(self.run.answer(key)))

    def _judged(self, verdict: Verdict) -> None:
        self.session.preview, self.session.overlay = verdict.state, verdict.overlay or self.run.light

    def _clicked(self, kind: str, number: int) -> None:
        wanted = self.run.question.ask.kind
        if not self.run.game.board.tracks:
            raise TtrlabError("This game has no map to play on. The question is answered beside the table.")
        if wanted == kind:
            self._judged(self.run.answer(number))
        elif wanted in ("track", "city"):
            raise TtrlabError(f"That is a {kind}. This question asks for a {wanted}: click "
                              f"{'the dot of a city' if wanted == 'city' else 'on the spaces of a track'}.")
        else:
            raise TtrlabError("This question is answered with the buttons beside the map.")

    def _explain(self, key: str) -> None:
        row = next(row for row in self.said.rows if row["key"] == key)
        self.session.explain(row["rules"][0])

    def _face(self) -> None:
        """Let the session show the position of the question."""
        run = self.run
        self.session.game, self.session.preview = run.game, None
        seat = run.question.seat
        self.seat = run.game.to_move if seat is None else seat
        self.session.viewer = self.seat
        self.session.overlay = self.run.light

    def begin(self) -> None:
        """Show the question at hand afresh."""
        self._face()
        self._ask()

    # -- showing -----------------------------------------------------------------------------------
    def _ask(self) -> None:
        """Make the controls that answer the question."""
        for old in self.answers.children:
            for widget in (*below(old), old):
                widget.close()
        kind = self.run.question.ask.kind
        (self.parts.add_class if kind in ("track", "city") else self.parts.remove_class)("ttr-onmap")
        self.list = self.number = None
        self.toggles: tuple[ipw.ToggleButton, ...] = ()
        self.buttons: dict[Key, ipw.Button] = {}
        if kind == "several":
            self.answers.children = (self._several(),)
        elif kind in ("track", "city", "list"):
            self.answers.children = (self._list(kind),)
        elif kind == "number" and len(self.run.choices) > _BUTTONS_UP_TO:
            self.answers.children = (self._typed(),)
        else:
            self.answers.children = (self._choices(kind),)

    def _choices(self, kind: str) -> ipw.Box:
        for choice in self.run.choices:
            button = ipw.Button(description=choice.text, layout=ipw.Layout(
                width="auto" if kind == "number" else "100%"))
            button.add_class("ttr-choice")
            if kind == "number":
                button.add_class("ttr-small")
            button.on_click(lambda _button, key=choice.key: self.answer(key))
            self.buttons[choice.key] = button
        flow = "row wrap" if kind == "number" else "column"
        return ipw.Box(tuple(self.buttons.values()), layout=ipw.Layout(
            display="flex", flex_flow=flow, width="100%"))

    def _list(self, kind: str) -> ipw.HBox:
        what = "Choose …" if kind == "list" else f"Choose a {kind} …"
        options = [(what, ""), *((choice.text, choice.key) for choice in self.run.choices)]
        self.list = ipw.Dropdown(options=options, value="", layout=ipw.Layout(flex="1 1 200px", width="auto"))
        return self._asked(self.list)

    def _typed(self) -> ipw.HBox:
        keys = [int(choice.key) for choice in self.run.choices]
        self.number = ipw.BoundedIntText(value=0, min=keys[0], max=keys[-1], layout=ipw.Layout(width="110px"))
        return self._asked(self.number)

    def _several(self) -> ipw.VBox:
        self.toggles = tuple(ipw.ToggleButton(description=words, layout=ipw.Layout(width="auto"))
                             for words in self.run.question.ask.parts(self.run.game))
        for toggle in self.toggles:
            toggle.add_class("ttr-choice")
            toggle.add_class("ttr-pick")
        self.submit = ipw.Button(description="Answer", button_style="primary", layout=ipw.Layout(width="90px"))
        self.submit.on_click(lambda _button: self.answer(
            sum(1 << at for at, toggle in enumerate(self.toggles) if toggle.value)))
        row = ipw.Box(self.toggles, layout=ipw.Layout(display="flex", flex_flow="row wrap", width="100%"))
        return ipw.VBox([row, self.submit], layout=_wide())

    def _asked(self, control: Any) -> ipw.HBox:
        self.submit = ipw.Button(description="Answer", button_style="primary", layout=ipw.Layout(width="90px"))
        self.submit.on_click(lambda _button: self._submitted(control.value))
        return ipw.HBox([control, self.submit], layout=_wide())

    def _submitted(self, value: Key) -> None:
        if value != "":
            self.answer(value)

    def refresh(self) -> None:
        """Show the run as it is now."""
        self.board.refresh()
        run, verdict = self.run, self.run.verdict
        lit = bool(run.game.board.tracks) or self.session.overlay is not None
        self.map.layout.display = None if lit else "none"
        self.head.value = STYLE + _head(run)
        self.story.value = _story(run, self.seat)
        self.things.value = things(run.game, self.session.state, self.seat, run.question.show)
        self.hints.value = "".join(f'<div class="ttr-hint">{escape(hint)}</div>' for hint in run.hints)
        self.verdict.value = "" if verdict is None else (
            f'<div class="ttr-verdict ttr-{"good" if verdict.right else "poor"}" role="status">'
            f'{"✓" if verdict.right else "✗"} {escape(_said(run, verdict))}</div>')
        self.said.show(_rows(run))
        self.said.layout.display = None if verdict is not None else "none"
        kind, text = self.session.message
        self.message.value = f'<div class="ttr-said ttr-{kind}">{escape(text)}</div>' if text else ""
        self.learned.value = _learned(run)
        self.back.disabled = run.at == 0
        self.next.disabled = run.at == len(run.lesson.questions) - 1
        self.next.button_style = "primary" if verdict is not None and verdict.right else ""
        self._mark(verdict)

    def _mark(self, verdict: Verdict | None) -> None:
        """Mark the choice that was picked, or show it in the control that takes it."""
        for control in (self.list, self.number):
            if control is not None and verdict is not None:
                control.value = self.run.given
        if verdict is not None and self.toggles:
            for at, toggle in enumerate(self.toggles):
                toggle.value = at in picked(int(self.run.given or 0))
        for key, button in self.buttons.items():
            for name in ("ttr-yes", "ttr-no"):
                button.remove_class(name)
            if verdict is not None and key == self.run.given:
                button.add_class("ttr-yes" if verdict.right else "ttr-no")


def _rows(run: LessonRun) -> list[dict[str, Any]]:
    verdict = run.verdict
    if verdict is None:
        return []
    rows: list[dict[str, Any]] = [{"key": str(at), "text": reason.text, "rules": [reason.rule]}
                                  for at, reason in enumerate(verdict.said)]
    if verdict.right:
        rows.append({"key": "moral", "kind": "head", "text": run.question.moral, "rules": list(run.question.rules)})
    return rows


def _said(run: LessonRun, verdict: Verdict) -> str:
    """What is said of an answer; one that was asked for is nobody's merit."""
    if run.at not in run.shown:
        return verdict.head
    given = next((choice.text for choice in run.choices if choice.key == run.given), "")
    return verdict.head.replace("Right.", "The answer:", 1) if verdict.lead else f"The answer: {given}."


def _head(run: LessonRun) -> str:
    dots = "".join(
        f'<span class="ttr-dot{" ttr-first" if at in run.first else " ttr-solved" if at in run.solved else ""}'
        f'{" ttr-here" if at == run.at else ""}" title="{escape(question.title)}"></span>'
        for at, question in enumerate(run.lesson.questions))
    return (f'<div class="ttr-lesson-head"><b>{run.lesson.number} · {escape(run.lesson.title)}</b>'
            f'<span class="ttr-count">{run.progress}</span><span aria-hidden="true">{dots}</span></div>')


def _story(run: LessonRun, seat: int) -> str:
    question, how = run.question, _HOW.get(run.question.ask.kind, "")
    note = f'<p class="ttr-how">{how}</p>' if how else ""
    return (f'<div class="ttr-story"><h3>{run.at + 1} · {escape(question.title)}</h3>'
            f'<p>{chip(seat)}{escape(question.story)}</p><p class="ttr-wish">{escape(question.asked)}</p>'
            f"{note}</div>")


def _learned(run: LessonRun) -> str:
    if not run.done:
        return ""
    score = f"{len(run.first)} of {len(run.lesson.questions)} right at the first try"
    return (f'<div class="ttr-learned"><b>You have finished this lesson: {score}.</b> These are its rules:'
            f"{taught_html(run.lesson)}</div>")


def _part(name: str, *children: ipw.Widget) -> ipw.VBox:
    box = ipw.VBox(children)
    box.add_class(f"ttr-{name}")
    return box


def _html() -> ipw.HTML:
    return ipw.HTML(layout=_wide())


def _wide() -> ipw.Layout:
    return ipw.Layout(width="100%")


def _button(words: str, icon: str, deed: Callable[[], Any], page: LessonPage, fresh: bool = False) -> ipw.Button:
    """Return a button that does something; ``fresh``: and then shows the question anew."""
    button = ipw.Button(description=words, icon=icon, layout=ipw.Layout(width="auto", margin="4px 6px 2px 0"))

    def clicked() -> None:
        result = deed()
        if fresh:
            page.begin()
        elif isinstance(result, Verdict):
            page._judged(result)

    button.on_click(lambda _button: page.session.do(clicked))
    return button
