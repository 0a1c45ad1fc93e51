"""What goes wrong in a callback is said on the page, and the game is as before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.widgets.pages import (
    EDIT,
    LOG,
    SCORE,
    TREE,
    button,
    click,
    drawn,
    finished,
    game,
    keys,
    message,
    page,
    pick,
    send,
)
from ttrlab.play.game import Game
from ttrlab.play.records import dumps
from ttrlab.widgets.page import Explorer


def _boom(*_given: Any, **_named: Any) -> Any:
    raise RuntimeError("boom & bust")


def _told(text: str) -> bool:
    return "RuntimeError" in text and "boom &amp; bust" in text


_PRESSES: dict[str, Callable[[Explorer], Any]] = {
    "play": lambda made: pick(made.act.rows, "Draw"),
    "undo": lambda made: made.time.buttons["back"][0].click(),
    "redo": lambda made: send(made.keys, {"kind": "key", "name": "forward"}),
    "go": lambda made: setattr(made.time.slider, "value", 3),
    "branch": lambda made: button(made.tree, "New luck").click(),
    "position": lambda made: button(made.edit, "Edit this position").click(),
}


@pytest.mark.parametrize("name", _PRESSES)
def test_an_exception_is_told_and_changes_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever breaks inside a click is named in the message area, and the game stands where it stood."""
    made = page(finished().go(30))
    node, before, shown = made.session.game.node, dumps(made.session.game), drawn(made)
    monkeypatch.setattr(Game, name, _boom)
    _PRESSES[name](made)
    assert _told(message(made))
    monkeypatch.undo()
    assert made.session.game.node is node and dumps(made.session.game) == before
    assert drawn(made) == shown and made.time.slider.value == 30


@pytest.mark.parametrize("panel", ["act", "tickets", "score", "log", "rules", "tree", "edit", "files", "time",
                                   "board"])
def test_a_panel_that_breaks_is_told(panel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """When one panel cannot show itself the page says so, and everything else follows the game."""
    made = page(finished().go(30))
    tab = next((at for at, shown in enumerate(made.panels) if shown is getattr(made, panel)), 0)
    made.tabs.selected_index = tab
    monkeypatch.setattr(getattr(made, panel), "refresh", _boom)
    send(made.keys, {"kind": "key", "name": "forward"})
    assert _told(message(made)) and "could be shown" in message(made)
    assert made.session.game.node.depth == 31
    assert panel == "time" or made.time.slider.value == 31
    assert panel == "board" or drawn(made) == drawn(page(made.session.game))


def test_opening_a_tab_that_breaks_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tab that cannot show itself when it is opened says so."""
    made = page(finished())
    monkeypatch.setattr(made.log, "refresh", _boom)
    made.tabs.selected_index = LOG
    assert _told(message(made))


def test_the_next_deed_clears_the_message(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message is about the last deed only."""
    made = page(finished())
    monkeypatch.setattr(Game, "undo", _boom)
    send(made.keys, {"kind": "key", "name": "back"})
    assert _told(message(made))
    monkeypatch.undo()
    send(made.keys, {"kind": "key", "name": "back"})
    assert message(made) == ""


def test_a_game_that_cannot_be_shown_leaves_the_old_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the page of a new game cannot be built, the old game stays, and the page goes on working."""
    made = page(game())
    running, children = made.session.game, made.widget.children
    monkeypatch.setattr("ttrlab.widgets.page.BoardPanel", _boom)
    button(made.start, "New game").click()
    assert _told(message(made))
    assert made.session.game is running and made.widget.children == children
    monkeypatch.undo()
    pick(made.act.rows, "Draw unseen")
    assert running.node.action is not None and message(made) == ""


def test_stale_and_strange_picks_are_harmless() -> None:
    """Keys of rows that are gone, headings, and messages of another form do nothing and raise nothing."""
    made = page(finished().go(30))
    before = dumps(made.session.game)
    for tab, rows in ((0, made.act.rows), (SCORE, made.score.widget), (LOG, made.log.widget), (TREE, made.tree.rows)):
        made.tabs.selected_index = tab
        for content in ({"kind": "pick", "key": "line 9999"}, {"kind": "pick", "key": "head"}, {"kind": "pick"},
                        {"kind": "rule"}, {"kind": "else"}, {}):
            send(rows, content)
    rows = made.score.widget
    assert not any(row["key"] == "line 9999" for row in rows.rows)
    assert dumps(made.session.game) == before


def test_a_failed_edit_leaves_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """When a click in the editor breaks, the draft and the map stay as they were."""
    made = page(game("usa"), EDIT)
    button(made.edit, "Edit this position").click()
    before, draft = drawn(made), made.edit.draft
    monkeypatch.setattr("ttrlab.widgets.edit_panel.set_position", _boom)
    click(made, "tracks", 3)
    assert _told(message(made))
    assert drawn(made) == before and made.edit.draft is draft


def test_refusals_show_no_markup_of_the_users_own() -> None:
    """Text that a user typed is shown as text."""
    made = page(game(), TREE)
    made.tree.cards.value = "<img src=x onerror=alert(1)>"
    button(made.tree, "These cards next").click()
    assert "&lt;img" in message(made) and "<img" not in message(made)
    assert keys(made.tree.rows)
