"""Terrain cards on the explorer's page: every action can be picked, and what lies open is shown."""

from __future__ import annotations

from random import Random

import pytest

from ttrlab.actions import Claim
from ttrlab.play.game import new_game
from ttrlab.rules.terrain_cards import TERRAINS
from ttrlab.widgets.page import Explorer


@pytest.fixture
def page() -> Explorer:
    """Return a page with a game on the board of the Heart of Africa."""
    return Explorer(new_game("heart-of-africa", 3, seed=5))


def test_a_game_can_be_played_by_picking_rows(page: Explorer) -> None:
    """Whatever is legal stands in the list, claims under their tracks, and picking it plays it."""
    rng, game, kinds = Random(1), page.session.game, set()
    for _ in range(90):
        action = rng.choice(game.legal())
        if isinstance(action, Claim):
            page.act.pick_track(action.track)
        key = next(key for key in page.act._deeds if key.startswith("play ") and key.endswith(str(action)))
        before = game.node
        page.act._deeds[key]()
        assert game.node.action == action and game.node.parent is before
        kinds.add(type(action).__name__)
    assert kinds >= {"DrawTerrain", "DoublePoints", "SinglePoints", "Claim", "DrawCard", "KeepTickets"}


def test_terrain_rows_say_what_lies_there(page: Explorer) -> None:
    """The face-up terrain cards stand in the list with their kinds, under a heading of their own."""
    game = page.session.game
    while game.state.pending:
        game.play(game.legal()[0])
    rows = page.act._all_rows(game.state)
    heads = [row["text"] for row in rows if row.get("kind") == "head"]
    row = game.state.parts["terrain"].row
    assert "Terrain cards" in heads
    assert [r["text"] for r in rows if "terrain" in str(r.get("right"))] == [
        "Draw unseen", *(f"Take {TERRAINS[kind]}" for kind in row)]


def test_seats_and_words_show_what_is_open(page: Explorer) -> None:
    """The table of seats and the board in words tell every seat's terrain cards, whoever looks (AF-SET-4)."""
    state = page.session.state
    for viewer in (-2, 0, 1):
        page.session.viewer = viewer
        page.refresh()
        assert "terrain cards" in page.seats.value and "in the terrain deck" in page.seats.value
        for cards in state.parts["terrain"].front:
            kind = TERRAINS[cards.index(1)]
            assert f"1 {kind}" in page.seats.value and f"shows terrain cards: 1 {kind}" in page.words.value


def test_a_picked_track_tells_about_doubling(page: Explorer) -> None:
    """A picked track says what doubling takes and why it cannot be done now, each with its rule (AF-TER-4)."""
    game = page.session.game
    while game.state.pending:
        game.play(game.legal()[0])
    page.act.pick_track(game.board.track("Addis Ababa-Fachoda").index)
    told = [(row["text"], row["rules"]) for row in page.act._all_rows(game.state)
            if str(row["key"]).startswith("remark")]
    assert told[0][1] == ["AF-TER-4"] and told[0][0].startswith("doubling takes 2 desert cards; ")
    assert len(told) > 1


def test_freeing_a_doubled_track_in_the_editor(page: Explorer) -> None:
    """Where an edited position frees a track that was doubled, the doubling goes with it (AF-SCO-1)."""
    game = page.session.game
    while game.state.pending:
        game.play(game.legal()[0])
    plain = game.position()
    plain["seats"][0]["tracks"], plain["seats"][0]["doubled"] = ["Bangui–Bondo"], {"Bangui–Bondo": [1, 0]}
    plain["seats"][0].pop("trains")
    plain["next_terrain"] = []
    game.edit(plain)
    page.edit.start.click()
    assert page.edit.draft is not None, page.session.message
    page.edit.seat.value = 0
    page.edit.toggle_track(game.board.track("Bangui-Bondo").index)
    assert page.edit.draft is not None
    assert page.edit.draft["seats"][0]["doubled"] == {} and page.edit.draft["seats"][0]["tracks"] == []
