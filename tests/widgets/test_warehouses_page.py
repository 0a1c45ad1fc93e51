"""Warehouses and depots on the explorer's page: every action can be picked, and what lies open is shown."""

from __future__ import annotations

from random import Random

import pytest

from ttrlab.actions import BuildStation, Claim, PlaceDepot
from ttrlab.play.game import new_game
from ttrlab.widgets.page import Explorer


@pytest.fixture
def page() -> Explorer:
    """Return a page with a game of Europa 1912 with warehouses."""
    return Explorer(new_game("europa-1912", 2, seed=5, options={"modules.warehouses": True}))


def test_a_game_can_be_played_by_picking_rows(page: Explorer) -> None:
    """Whatever is legal stands in the list, claims and depots under their tracks and cities; picking it plays it."""
    rng, game, kinds = Random(3), page.session.game, set()
    for _ in range(70):
        action = game.rules.sample(game.state, rng)
        if isinstance(action, Claim):
            page.act.pick_track(action.track)
        elif isinstance(action, PlaceDepot | BuildStation) and not game.state.pending:
            page.act.pick_city(action.city)
        key = next(key for key in page.act._deeds if key.startswith("play ") and key.endswith(str(action)))
        before = game.node
        page.act._deeds[key]()
        assert game.node.action == action and game.node.parent is before
        kinds.add(type(action).__name__)
    assert kinds >= {"StoreCard", "PlaceDepot", "Claim", "DrawCard", "KeepTickets"}


def test_a_turn_shows_what_comes_first(page: Explorer) -> None:
    """At the start of a turn warehouses are offered, one row says why no card is drawn yet, and one tells of depots."""
    game = page.session.game
    while game.state.pending:
        game.play(game.legal()[0])
    rows = page.act._all_rows(game.state)
    assert sum("E12-WAR-1" in row.get("rules", ()) for row in rows) == 1
    assert sum("put a card into" in row["text"] for row in rows) == 2
    assert sum("put a depot into a city" in row["text"] for row in rows) == 1


def test_seats_and_words_show_what_is_open(page: Explorer) -> None:
    """Everybody reads how many cards are in each warehouse and how many depots are left (E12-WAR-6)."""
    for viewer in (-2, 0, 1):
        page.session.viewer = viewer
        page.refresh()
        assert "warehouse 0, depots 5" in page.seats.value
        assert "0 cards in the warehouse and 5 depots beside it" in page.words.value
