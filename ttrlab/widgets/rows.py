"""A list of rows to pick from, by mouse and by keyboard; one widget for the log, scores, actions and rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ttrlab import rulebook
from ttrlab.errors import NotationError
from ttrlab.view import theme

_HERE = Path(__file__).parent


class Rows(anywidget.AnyWidget):
    """A scrolling list whose rows are data.

    A row is a dict: ``key`` (text), ``text``, and optionally ``kind`` (``line``, ``head``, ``muted``,
    ``future``, ``bad``, ``off``, ``tick``), ``rules`` (ids), ``right``, ``colour`` (a seat's), ``marks`` (as
    ``card_marks`` makes them), ``indent`` and ``pick`` (False where it cannot be picked).

    Args:
        label: What screen readers call the list.
        height: Its greatest height, in CSS.
        empty: What it says without rows.
        on_pick: Called with the key of a row that is picked.
        on_rule: Called with the id of a rule whose chip is pressed.
    """

    # As texts: a file would be watched, and the watch would keep every list ever made.
    _esm = (_HERE / "rows.js").read_text(encoding="utf-8")
    _css = (_HERE / "page.css").read_text(encoding="utf-8")
    rows = traitlets.List(traitlets.Dict()).tag(sync=True)
    titles = traitlets.Dict().tag(sync=True)
    selected = traitlets.Unicode("").tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    height = traitlets.Unicode("340px").tag(sync=True)
    empty = traitlets.Unicode("").tag(sync=True)

    def __init__(self, label: str, height: str = "340px", empty: str = "Nothing here yet.",
                 on_pick: Callable[[str], Any] | None = None,
                 on_rule: Callable[[str], Any] | None = None) -> None:
        super().__init__(label=label, height=height, empty=empty)
        self._on_pick, self._on_rule = on_pick, on_rule
        self.on_msg(self._received)

    def show(self, rows: Iterable[dict[str, Any]], selected: str = "") -> None:
        """Show these rows; nothing is sent where they are the same as before."""
        fresh = list(rows)
        with self.hold_sync():
            if fresh != self.rows:
                # Only what is cited now: a title left over would tell of rows that the viewer may not see.
                cited = sorted({rule for row in fresh for rule in row.get("rules", ())})
                self.titles = {rule: _rule_text(rule) for rule in cited}
                self.rows = fresh
            self.selected = selected

    def pick(self, key: str) -> None:
        """Do what picking a row does; a row that is there no longer, or is no row to pick, does nothing.

        Clicks can arrive late: two fast ones both pick from the list that the first one changes.
        """
        offered = any(row["key"] == key and row.get("pick", True) for row in self.rows)
        if offered and self._on_pick is not None:
            self._on_pick(key)

    def _received(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if not isinstance(content, dict):
            return
        if content.get("kind") == "pick":
            self.pick(str(content.get("key", "")))
        elif content.get("kind") == "rule" and self._on_rule is not None:
            self._on_rule(str(content.get("id", "")))


def card_marks(cards: Iterable[tuple[int, int]]) -> list[dict[str, str]]:
    """Return small signs for cards, given as pairs of card kind and number."""
    looks = [(theme.paint(card), number) for card, number in cards]
    return [{"text": look.letter if number == 1 else f"{look.letter} ×{number}", "fill": look.fill,
             "ink": look.ink, "edge": look.edge} for look, number in looks]


def _rule_text(rule: str) -> str:
    try:
        return rulebook.rule(rule).text
    except NotationError:
        return ""
