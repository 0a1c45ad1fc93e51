"""A game of cards on the explorer's page: everything can be picked, and what cannot is told why."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from card_positions import table

from ttrlab.play.game import new_game
from ttrlab.view.text import EVERYBODY
from ttrlab.widgets.page import Explorer


@pytest.fixture
def page() -> Explorer:
    """Return a page with a game for three."""
    return Explorer(new_game("card-game", 3, seed=5))


def show(page: Explorer, **setting: Any) -> list[dict[str, Any]]:
    """Put a position on the page and return the rows of the tab Act."""
    game = page.session.game
    game._state = table(game.rules, **setting)
    page.refresh()
    page.act.refresh()
    page.tickets.refresh()
    return list(page.act.rows.rows)


def told(rows: list[dict[str, Any]], kind: str) -> list[str]:
    """Return the texts of the rows of a kind."""
    return [row["text"] for row in rows if row.get("kind") == kind]


@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_by_picking_rows(players: int) -> None:
    """Exactly the legal actions stand in the list, and a game can be played to its end by picking them."""
    options = {"cg.completion_solver": "owner_chooses"}
    page = Explorer(new_game("card-game", players, seed=players, options=options))
    game, rng, steps = page.session.game, Random(2), 0
    while not game.over:
        keys = [row["key"] for row in page.act.rows.rows if row.get("pick", True)]
        assert {key for key in keys if key.startswith("play ")} == {
            f"play {game.node.number} {action}" for action in game.legal()}
        page.act.rows.pick(rng.choice(keys))
        steps += 1
        assert page.session.message == ("", ""), page.session.message
        assert game.node.depth == steps
        if steps % 25 == 0:
            _look_round(page)
    assert "wins" in page.act.rows.rows[0]["text"] or "share" in page.act.rows.rows[0]["text"]


def _look_round(page: Explorer) -> None:
    for viewer in (0, 1, EVERYBODY):
        page.viewer.value = viewer
        for tab in range(len(page.tabs.children)):
            page.tabs.selected_index = tab
            assert page.session.message == ("", ""), page.session.message
    page.tabs.selected_index = 0


def test_who_would_be_robbed(page: Explorer) -> None:
    """A play that robs says whom, and of what."""
    rows = show(page, hands=["3 blue"], yards={1: ["1 blue, 1 locomotive"]})
    play = next(row for row in rows if row["text"] == "Play 3 blue")
    assert play["right"] == "robs Red of 1 blue + 1 locomotive" and play["marks"][0]["text"] == "B ×3"


def test_why_a_colour_cannot_be_played(page: Explorer) -> None:
    """Each colour in hand that gives no row, and three colours, are told with the reason and its rule."""
    rows = show(page, hands=["2 blue, 1 red, 3 green"], yards={1: ["3 blue"], 0: ["1 green"]})
    said = [row for row in rows if row.get("kind") == "bad"]
    assert [row["rules"] for row in said] == [["CG-RLY-5"], ["CG-RLY-1"], ["CG-RLY-4"], ["CG-RLY-5"], ["CG-RLY-4"]]
    assert said[0]["text"] == "No blue row (2 blue): Red has 3 blue in the blue row; play 4 or more, not 2"
    assert said[1]["text"] == "No red row (1 red): a row has two or more cards; you offer 1 red"
    few = show(page, hands=["2 blue"])
    assert told(few, "bad") == ["No three colours: the hand has 1."]
    assert told(show(page, hands=["2 blue, 2 red, 2 green"]), "bad") == []


def test_step_1_is_offered_with_its_cards(page: Explorer) -> None:
    """Step 1 lists every way of moving cards by what moves."""
    rows = show(page, yards={0: ["1 blue, 1 locomotive", "2 red"]}, step=1)
    assert [row["text"] for row in rows if row["key"].startswith("play ")] == [
        "Move 1 blue + 1 red to the stack", "Move 1 red + 1 locomotive to the stack"]


def test_tickets_say_what_they_still_need(page: Explorer) -> None:
    """A ticket is completed by the stack or lacks cards; a seat that may not look sees its needs only."""
    setting = {"tickets": {0: ["Chicago-Dallas", "New York-Miami", "Chicago-Santa Fe"]},
               "stacks": {0: "1 yellow, 1 green, 1 red"}}
    show(page, **setting)
    told_now = [row["text"] for row in page.tickets.widget.rows if row["key"].startswith("ticket 0")]
    assert told_now == [
        "Chicago–Dallas: needs 1 yellow + 1 green: in the stack, but other tickets are worth more",
        "New York–Miami: needs 1 blue + 1 red; the stack lacks 1 blue",
        "Chicago–Santa Fe: the stack completes it (1 yellow + 1 green)"]
    page.session.viewer = 0
    page.tickets.refresh()
    assert [row["text"] for row in page.tickets.widget.rows if row["key"].startswith("ticket 0")][2] == \
        "Chicago–Santa Fe: needs 1 yellow + 1 green"
    assert not any("trail" in row["key"] for row in page.tickets.widget.rows)
    page.tickets.widget.pick(f"ticket 0 {page.session.game.board.ticket('Chicago-Dallas').index}")
    assert page.session.overlay is not None and len(page.session.overlay.cities) == 2


def test_the_score_tab_keeps_stacks_hidden(page: Explorer) -> None:
    """Through a seat's eyes the score tab shows no ticket that only the stack could tell (CG-TRN-3)."""
    show(page, tickets={0: ["Chicago-Dallas"]}, stacks={0: "1 yellow, 1 green"})
    page.session.viewer = 0
    page.score.refresh()
    assert not any("Chicago" in row["text"] for row in page.score.widget.rows)
    page.session.viewer = EVERYBODY
    page.score.refresh()
    assert any("Ticket Chicago–Dallas: completed" in row["text"] for row in page.score.widget.rows)


def test_seats_show_railyards_and_no_trains(page: Explorer) -> None:
    """The table of seats shows railyards and stacks; what is about tracks is out of the way."""
    show(page, yards={1: ["1 blue"]}, stacks={2: "2 red"})
    assert "the railyard" in page.seats.value and "stack 2" in page.seats.value and "trains" not in page.seats.value
    assert page.legal.layout.display == "none"
    page.show_game(new_game("usa", 2))
    assert page.legal.layout.display is None and "trains" in page.seats.value
    page.show_game(new_game("card-game", 2))
    assert page.session.message == ("", "")


def test_a_city_tells_its_bonus_card(page: Explorer) -> None:
    """Picking a big city tells its bonus card and that nothing can be done there."""
    page.act.pick_city(page.session.game.board.city("Chicago").index)
    page.act.refresh()
    assert "Here: bonus card of 12 points" in [row["text"] for row in page.act.rows.rows]


def test_a_position_can_be_edited(page: Explorer) -> None:
    """A hand can be edited while railyards and stacks stay as they are."""
    game = page.session.game
    while game.state.pending:
        game.play(game.legal()[0])
    game.edit({"seats": [{"railyard": {"blue": [2, 0]}, "stack": {"red": 1}}, {}, {}], "market": ["red"] * 5})
    page.edit._start()
    page.edit.hand[6].value = 3
    assert page.session.message == ("", ""), page.session.message
    page.edit._use()
    state = game.state
    assert state.seats[0].hand[6] == 3 and state.parts["railyard"].coloured[0][2] == 2


def test_a_new_game_offers_the_right_players(page: Explorer) -> None:
    """The tab New game offers two to four players for this game, and its options."""
    assert list(page.start.players.options) == [2, 3, 4] or page.start.players.options == (2, 3, 4)
    page.start.refresh()
    assert "cg.row_take" in page.start.controls and "trains" not in page.start.controls
