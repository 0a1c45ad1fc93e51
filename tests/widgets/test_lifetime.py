"""How long things live: widgets, memory and messages while a page is used, and after it is closed."""

from __future__ import annotations

import gc
import tracemalloc
import weakref
from copy import deepcopy
from typing import Any

import ipywidgets as ipw
import pytest

from tests.widgets.pages import LOG, button, finished, game, page, pick, send
from ttrlab import explore
from ttrlab.widgets.closing import below
from ttrlab.widgets.page import Explorer

LIVE = ipw.widgets.widget._instances
"""Every widget that is open in this process."""


def _walk(made: Explorer, steps: int) -> None:
    """Step forward, and from the end back to the start, as often as asked."""
    for _ in range(steps):
        game_over = made.session.game.node is made.session.game.line[-1]
        send(made.keys, {"kind": "key", "name": "first" if game_over else "forward"})


def test_stepping_makes_no_widgets_and_keeps_no_memory() -> None:
    """A thousand steps need no new widget and no new figure, and memory grows by less than 5 MB."""
    made = page(finished("europe", 3).go(0), LOG)
    _walk(made, 300)
    before, figure = set(LIVE), made.board.widget
    gc.collect()
    tracemalloc.start()
    start = tracemalloc.get_traced_memory()[0]
    _walk(made, 1000)
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - start
    tracemalloc.stop()
    assert set(LIVE) == before and made.board.widget is figure
    assert grown < 5_000_000, f"{grown / 1e6:.1f} MB"


def test_playing_makes_no_widgets() -> None:
    """Playing a whole game, act by act, needs no new widget."""
    made = page(game("europe", 3))
    before = set(LIVE)
    for _ in range(60):
        button(made.act, "one turn").click()
    assert made.session.game.node.depth > 60 and set(LIVE) == before


def test_a_step_is_one_message_to_the_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many tracks a step repaints, the figure is sent a single update."""
    made = page(finished().go(0))
    sent: list[set[str]] = []
    figure = made.board.widget
    monkeypatch.setattr(figure, "_send", lambda msg, buffers=None: sent.append(
        {name for name, value in msg.get("state", {}).items() if value is not None}))
    send(made.keys, {"kind": "key", "name": "last"})
    updates = [names for names in sent if any(name.startswith("_py2js") for name in names)]
    assert [name for names in updates for name in names if name.startswith("_py2js")] == ["_py2js_update"]
    assert not any("_widget_data" in names for names in sent)


def test_an_update_leaves_nothing_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """An update of many traces says for each what it has, so that a second view of the map is drawn alike."""
    made = page(finished().go(0))
    figure = made.board.widget
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(figure, "_send", lambda msg, buffers=None: sent.append(
        msg.get("state", {}).get("_py2js_update") or {}))
    send(made.keys, {"kind": "key", "name": "last"})
    update = next(message for message in sent if message)
    assert len(update["style_traces"]) > 5
    for name, values in update["style_data"].items():
        for index, value in zip(update["style_traces"], values, strict=True):
            assert value != "_undefined_" or figure.data[index][name] is None, (figure.data[index].name, name)


def test_a_step_sends_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step sends at most a dozen messages in all, and a page that is shown again sends none."""
    made = page(finished().go(40))
    sent: list[Any] = []
    for widget in (made.widget, *below(made.widget)):
        monkeypatch.setattr(widget, "_send", lambda msg, buffers=None: sent.append(msg))
    send(made.keys, {"kind": "key", "name": "forward"})
    assert 1 <= len(sent) <= 14
    sent.clear()
    made.refresh()
    assert sent == []


def test_a_reload_gets_the_present_picture() -> None:
    """The state that a freshly loaded page asks for holds the figure as it is now, not as it was made."""
    made = page(finished().go(0))
    send(made.keys, {"kind": "key", "name": "last"})
    state = made.board.widget.get_state()
    held = next(trace for trace in state["_widget_data"] if trace["name"] == "trains 0")
    assert len(held["x"]) == len(made.board.widget.select_traces({"name": "trains 0"}).__next__().x) > 0


def test_what_the_browser_fills_in_takes_nothing_away() -> None:
    """When the browser reports its defaults, the figure still holds every array and style that it was given."""
    made = page(finished())
    figure = made.board.widget
    before = deepcopy(figure.get_state()["_widget_data"]), deepcopy(figure.get_state()["_widget_layout"])
    figure._js2py_traceDeltas = {"trace_edit_id": figure._last_trace_edit_id, "trace_deltas": [
        {**deepcopy(trace), "visible": True} for trace in figure._data]}
    figure._js2py_layoutDelta = {"layout_edit_id": figure._last_layout_edit_id,
                                 "layout_delta": deepcopy(figure._layout)}
    made.refresh()
    state = figure.get_state()
    assert (state["_widget_data"], state["_widget_layout"]) == before
    assert not figure._trace_edit_in_process and not figure._layout_edit_in_process


def test_open_and_close_fifty_times() -> None:
    """Fifty explorers opened, used and closed leave as many open widgets as there were before."""
    shown = finished("europe", 3).go(20)
    Explorer(shown, 600).close()
    before = set(LIVE)
    for number in range(50):
        made = Explorer(shown, 600)
        if number % 10 == 0:
            for tab in range(10):
                made.tabs.selected_index = tab
            send(made.keys, {"kind": "key", "name": "forward"})
        made.close()
    assert set(LIVE) == before


def test_a_closed_page_is_forgotten() -> None:
    """Nothing in the kernel holds on to a closed page: explorer, figure and lists are freed."""
    made = page(finished().go(20))
    pick(made.act.rows, "Draw")
    watched = [weakref.ref(thing) for thing in (made, made.session, made.board.widget, made.act.rows)]
    made.close()
    del made
    gc.collect()
    assert [ref() for ref in watched] == [None] * 4


def test_what_explore_returns_closes_everything() -> None:
    """The widget that a cell shows can itself be closed, with all below it."""
    before = set(LIVE)
    shown = explore("usa", players=2, width=600)
    assert len(LIVE) > len(before) + 100
    shown.close()
    assert set(LIVE) == before


def test_another_game_on_the_page_frees_the_old_panels() -> None:
    """Starting new games on one page keeps the number of open widgets the same."""
    made = page(game("usa", 3))
    button(made.start, "New game").click()
    count = len(LIVE)
    for _ in range(5):
        button(made.start, "New game").click()
    assert len(LIVE) == count
    assert {w.model_id for w in below(made.widget)} <= set(LIVE)


def test_another_board_in_the_form_frees_the_old_options() -> None:
    """Changing the board in the form again and again keeps the number of open widgets the same."""
    made = page(game("usa"), 8)
    made.start.map.value = "europe"
    count = len(LIVE)
    for board in ("usa", "europe", "usa", "europe"):
        made.start.map.value = board
    assert len(LIVE) == count
