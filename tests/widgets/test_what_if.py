"""The tab "What if": ticking, running, cancelling, keeping, and what it must not tell or leave behind."""

from __future__ import annotations

import asyncio
import gc
import weakref
from concurrent.futures import Executor
from typing import Any

import ipywidgets as ipw
import pytest

from tests.play.test_rollouts import Dying
from tests.widgets.pages import ACT, WHAT_IF, button, click, finished, game, keys, page, pick, texts
from ttrlab.play.rollouts import rollouts
from ttrlab.widgets.closing import below
from ttrlab.widgets.page import Explorer
from ttrlab.widgets.what_if_panel import MOST_TICKED, WhatIfPanel
from ttrlab.widgets.what_if_results import HEIGHT

LIVE = ipw.widgets.widget._instances
"""Every widget that is open in this process."""


def _page(shown: Any = None) -> tuple[Explorer, WhatIfPanel]:
    """Return a page with the tab open, few games, and no other processes."""
    made = page(shown, WHAT_IF)
    made.what_if.executor = None
    made.what_if.games.value = 12
    return made, made.what_if


def _late() -> Any:
    return finished().undo(14)


def _rich(shown: Any) -> dict[str, Any]:
    """Return the position with hands that pay nearly everything."""
    hand = dict.fromkeys(("purple", "white", "blue", "yellow", "orange", "black", "red", "green"), 5)
    place = shown.position()
    return {**place, "seats": [{**seat, "hand": hand} for seat in place["seats"]], "discard": {},
            "market": ["red", "blue", "white", "green", "black"]}


def _run(panel: WhatIfPanel) -> None:
    button(panel, "Run").click()


async def _until(done: Any, seconds: float = 60) -> None:
    for _ in range(int(seconds / 0.02)):
        if done():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it did not come")


def test_ticked_actions_are_played_out() -> None:
    """What is shown is what ``rollouts`` finds for the ticked actions, in table, chart, details and notes."""
    made, panel = _page(_late())
    pick(panel.rows, "Draw unseen")
    pick(panel.rows, "Whatever the bot plays")
    _run(panel)
    found = panel.results.picture.found
    assert [candidate.action for candidate in found] == [None, found[1].action]
    alone = rollouts(made.session.game, [found[1].action], 12)
    assert alone[0].scores() == found[1].scores() and not found.partial
    assert "Draw unseen" in panel.results.table.value and "12 games" in panel.results.status.value
    chart = {trace.name: trace for trace in panel.results.chart.data}
    assert list(chart["win chance"].x) == [candidate.win().value for candidate in found]
    assert "longest path" in panel.results.details.value
    panel.results.which.value = 1
    assert all(name in panel.results.details.value for name in made.session.game.names)
    assert "Draw unseen" in panel.results.details.value and "completed" in panel.results.held.value


def test_what_was_found_leaves_the_map_in_sight() -> None:
    """The results are in a box of their own height, the table first; what is told of one candidate is folded."""
    _, panel = _page(_late())
    results = panel.results
    assert results.box.layout.display == "none"
    _run(panel)
    assert results.box.layout.display == "block"
    assert (results.box.layout.max_height, results.box.layout.overflow) == (HEIGHT, "auto")
    assert results.box.children[0] is results.table and results.folded.selected_index is None
    assert results.folded.children == (results.details, results.held)


def test_tickets_that_may_be_seen_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The folded table names the tickets of those seats that may be seen, and says so where there are none."""
    made, panel = _page(_late())
    board, seats = made.session.game.board, made.session.game.state.seats
    made.viewer.value = 1
    _run(panel)
    told = panel.results.held.value
    assert [all(board.tickets[t].name in told for t in seat.tickets) for seat in seats] == [False, True]
    monkeypatch.setattr(made.session, "may_see", lambda seat: False)
    _run(panel)
    assert "No ticket is held" in panel.results.held.value


def test_nothing_ticked_means_the_bots_choice() -> None:
    """With nothing ticked the one candidate is whatever the bot plays."""
    _, panel = _page(_late())
    _run(panel)
    assert [candidate.action for candidate in panel.results.picture.found] == [None]


def test_a_heading_ticks_its_group() -> None:
    """Picking a heading ticks its whole group, and picking it again clears it; too many at once are refused."""
    _, panel = _page()
    pick(panel.rows, "Draw")
    draws = [text for text in texts(panel.rows) if text.startswith("☑")]
    assert len(draws) == 7
    pick(panel.rows, "Draw")
    assert not any(text.startswith("☑") for text in texts(panel.rows))
    shown = game()
    _, panel = _page(shown.edit({**_rich(shown), "next": []}))
    panel.tick(*[action for group in panel._groups.values() for action in group])
    _run(panel)
    assert f"at most {MOST_TICKED} can be tried" in panel.results.status.value and panel.results.picture is None


def test_a_clicked_track_shows_every_way_to_pay() -> None:
    """With the tab open a click on the map stays in it, and lists all payments of that track; else it opens Act."""
    made, panel = _page()
    claim = next(a for a in made.session.game.legal() if type(a).__name__ == "Claim")
    ways = [a for a in made.session.game.legal() if getattr(a, "track", None) == claim.track]
    click(made, "tracks", claim.track)
    assert made.tabs.selected_index == WHAT_IF
    assert sum(key in {f"try {way}" for way in ways} for key in keys(panel.rows)) == len(ways)
    made.tabs.selected_index = ACT
    click(made, "tracks", claim.track)
    assert made.tabs.selected_index == ACT


def test_results_are_kept_as_notes() -> None:
    """Each candidate becomes a named branch with its note; the cursor, and the way forward, stay where they were."""
    made, panel = _page(_late())
    shown = made.session.game
    forward = shown.node.preferred
    pick(panel.rows, "Draw unseen")
    pick(panel.rows, "Take ")
    _run(panel)
    here = shown.node
    button(panel, "Keep as notes").click()
    assert shown.node is here and here.preferred is forward
    kept = [node for node in here.children if node.note]
    assert len(kept) == 2 and all(node.name.startswith("What if: ") and "wins" in node.note for node in kept)
    assert "Kept" in made.message.value and panel.results.picture is not None
    button(panel, "Keep as notes").click()
    assert [node.note.count("wins") for node in kept] == [1, 1]


def test_the_map_shows_how_often_tracks_are_taken() -> None:
    """The button lights the likely tracks with numbers and hover lines, and puts them out again."""
    made, panel = _page(_late())
    _run(panel)
    panel.results.on_map.value = True
    badges = {trace.name: trace for trace in made.board.widget.data}["heat badges"]
    assert len(badges.text) > 0 and "of 12 games" in made.session.overlay.label
    hover = {trace.name: trace for trace in made.board.widget.data}["tracks"].hovertext
    assert any("rollouts:" in text for text in hover)
    made.session.go(lambda: None)
    assert panel.results.on_map.value is False and made.session.overlay is None


def test_another_position_or_other_eyes_empty_the_tab() -> None:
    """Results and ticks are gone once the position or the viewer changes."""
    made, panel = _page(_late())
    for change in (lambda: made.session.go(made.session.game.undo), lambda: setattr(made.viewer, "value", 0)):
        pick(panel.rows, "Whatever the bot plays")
        _run(panel)
        assert panel.results.picture is not None and panel.results.table.value
        change()
        assert panel.results.picture is None and not panel.results.table.value and not panel._ticked
        assert panel.keep.disabled and not panel.results.chart.data[0].x


def test_a_seat_tries_only_what_it_may() -> None:
    """Through a seat's eyes its own actions can be tried in worlds it may believe in; another's cannot."""
    made, panel = _page(_late())
    actor = made.session.game.to_move
    made.viewer.value = 1 - actor
    assert len(keys(panel.rows)) == 1
    _run(panel)
    found = panel.results.picture.found
    assert found.viewer == found.seat == 1 - actor
    made.viewer.value = actor
    assert len(keys(panel.rows)) > 3
    pick(panel.rows, "Draw unseen")
    _run(panel)
    assert panel.results.picture.found.viewer == actor and "has seen" in panel.results.status.value


def test_the_page_stays_alive_while_games_are_played() -> None:
    """While games are played in the background the loop goes on; a cancel is immediate and keeps what is there."""
    made, panel = _page(_late())

    async def play() -> None:
        panel.games.value = 5000
        _run(panel)
        assert panel.running and panel.run.disabled and not panel.cancel.disabled
        await _until(lambda: panel.results.picture is not None and panel.results.picture.found.games > 0)
        made.session.do(lambda: None)
        assert panel.running
        button(panel, "Cancel").click()
        assert not panel.running and "Cancelled" in panel.results.status.value and not panel.keep.disabled
        games = panel.results.picture.found.games
        await asyncio.sleep(0.3)
        assert panel.results.picture.found.games == games < 5000
        _run(panel)
        made.session.go(made.session.game.undo)
        assert not panel.running and panel.results.picture is None
        _run(panel)
        made.close()
        assert not panel.running
        await asyncio.sleep(0.3)

    asyncio.run(play())


def test_what_goes_wrong_is_told_in_the_panel() -> None:
    """Dead workers and odd failures are told in the panel; what was found by then stays."""
    _, panel = _page(_late())
    panel.games.value, panel.executor = 200, Dying(3)
    _run(panel)
    assert "Stopped" in panel.results.status.value and "died" in panel.results.status.value
    assert panel.results.picture.found.games == 96 and not panel.running and not panel.keep.disabled
    panel.executor = _broken
    _run(panel)
    assert "no room" in panel.results.status.value and not panel.running and not panel.run.disabled
    panel.executor = 7  # type: ignore[assignment]
    _run(panel)
    assert "executor cannot be 7" in panel.results.status.value


def _broken() -> Executor:
    raise MemoryError("no room")


def test_a_finished_game_has_nothing_to_try() -> None:
    """At the end, and while a position is edited, the tab says so, and running is refused with a sentence."""
    _, panel = _page(finished())
    assert "over" in texts(panel.rows)[0]
    _run(panel)
    assert "over" in panel.results.status.value


def test_runs_leave_nothing_behind() -> None:
    """Ten runs make no further widget, and a closed page is forgotten with its panel."""
    made, panel = _page(_late())
    _run(panel)
    before = set(LIVE)
    for _ in range(10):
        _run(panel)
    assert set(LIVE) == before
    inside = {widget.model_id for widget in below(made.widget)}
    watched = weakref.ref(panel)
    made.close()
    del made, panel
    gc.collect()
    assert watched() is None and not inside & set(LIVE)


def test_the_card_game_can_be_asked_as_well() -> None:
    """Where there are no tracks the tab works, without a map to light."""
    made, panel = _page(game("card-game", 3))
    _run(panel)
    assert panel.results.picture.found.games == 12
    panel.results.on_map.value = True
    assert made.session.message[0] != "error"
