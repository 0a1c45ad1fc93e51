"""Setting up a position on the map and in the form."""

from __future__ import annotations

import json

import pytest

from tests.widgets.pages import ACT, EDIT, FILES, button, click, drawn, finished, game, message, page, texts
from ttrlab.play.game import Game, new_game
from ttrlab.play.records import dumps, loads
from ttrlab.widgets.page import Explorer


def _editing(shown: Game | None = None) -> Explorer:
    made = page(shown if shown is not None else game("europe", 3), EDIT)
    button(made.edit, "Edit this position").click()
    assert made.edit.editing, message(made)
    return made


def test_a_click_gives_a_track_and_takes_it() -> None:
    """A click gives a track to the chosen seat with its trains; a click again frees it."""
    made = _editing()
    track = made.session.game.board.track("Berlin–Danzig").index
    made.edit.seat.value = 1
    click(made, "tracks", track)
    assert made.session.state.owner(track) == 1
    assert made.edit.trains.value == 45 - 4
    assert drawn(made)["trains 1"] > 0
    click(made, "tracks", track)
    assert made.session.state.owner(track) is None
    assert drawn(made)["trains 1"] == 0 and made.edit.trains.value == 45


def test_the_page_shows_that_it_is_edited() -> None:
    """While a draft is edited the page says so by a class, and every field of the form can be seen."""
    for board, stations in (("usa", False), ("europe", True)):
        made = _editing(game(board, 2))
        assert "ttr-editing" in made.widget._dom_classes
        fields = (made.edit.tickets, made.edit.market, made.edit.next,
                  *(control for given in made.edit.more.inputs.values() for control in given.controls))
        shown = {field.description for field in fields if field.layout.display != "none"}
        assert shown == {"tickets", "market", "next cards", *(["stations"] if stations else [])}
        button(made.edit, "Throw the draft away").click()
        assert "ttr-editing" not in made.widget._dom_classes


def test_a_click_takes_a_track_from_another_seat() -> None:
    """A track of somebody else goes to the chosen seat."""
    made = _editing()
    track = made.session.game.board.track("Berlin–Danzig").index
    for seat in (0, 2):
        made.edit.seat.value = seat
        click(made, "tracks", track)
        assert made.session.state.owner(track) == seat


def test_a_click_builds_a_station_and_takes_it() -> None:
    """A click on a city puts a station of the chosen seat there; a click again takes it away."""
    made = _editing()
    city = made.session.game.board.city("Wien").index
    made.edit.seat.value = 2
    click(made, "cities", city)
    assert made.session.state.parts["stations"].at == {city: 2}
    assert made.edit.more.inputs["stations"].value == ["Wien"] and drawn(made)["stations"] == 1
    click(made, "cities", city)
    assert made.session.state.parts["stations"].at == {}


def test_the_form_sets_hands_tickets_and_turn() -> None:
    """Hands, tickets, trains, next cards, last turns and the seat to move follow the form, seat by seat."""
    made = _editing(game("usa", 2))
    made.edit.seat.value = 1
    made.edit.hand[6].value = 5
    made.edit.trains.value = 20
    made.edit.tickets.value = "Boston–Miami"
    made.edit.to_move.value = 1
    made.edit.next.value = "blue, blue"
    made.edit.last_turns.value = 2
    button(made.edit, "Play on from here").click()
    state = made.session.game.state
    assert (state.seats[1].hand[6], state.seats[1].trains, state.actor, state.last_turns) == (5, 20, 1, 2)
    assert [made.session.game.board.tickets[t].name for t in state.seats[1].tickets] == ["Boston–Miami"]
    assert state.deck[-2:] == [2, 2]


@pytest.mark.parametrize(("field", "value", "rule"), [
    ("tickets", "Boston–Atlantis", "Atlantis"), ("next", "crimson", "crimson"),
    ("market", "locomotive, locomotive, locomotive, red, red", "BASE-MKT-2"),
])
def test_impossible_drafts_are_refused(field: str, value: str, rule: str) -> None:
    """What cannot be is refused with the reason, and the draft, the map and the game stay as they were."""
    made = _editing(game("usa", 2))
    before, draft = drawn(made), json.dumps(made.edit.draft, sort_keys=True)
    node = made.session.game.node
    getattr(made.edit, field).value = value
    assert rule in message(made)
    assert (drawn(made), json.dumps(made.edit.draft, sort_keys=True)) == (before, draft)
    assert made.session.game.node is node and len(made.session.game.timeline.nodes) == node.number + 1


def test_too_many_cards_are_refused() -> None:
    """Thirteen red cards are more than the box holds."""
    made = _editing(game("usa", 2))
    made.edit.hand[6].value = 13
    assert "BASE-CMP-1" in message(made)


def test_both_halves_of_a_double_are_refused() -> None:
    """With two players the second track of a double route cannot be given away, and the map says why."""
    made = _editing(game("usa", 2))
    board = made.session.game.board
    first = board.track("Denver–Kansas City black").index
    other = board.track("Denver–Kansas City orange").index
    click(made, "tracks", first)
    made.edit.seat.value = 1
    click(made, "tracks", other)
    assert "BASE-DBL-3" in message(made)
    assert made.session.state.owner(other) is None and made.session.state.owner(first) == 0


def test_playing_on_starts_a_branch() -> None:
    """The position becomes a branch of the tree; the game before it is still there, one step back."""
    made = _editing(finished().go(40))
    click(made, "tracks", made.session.game.board.track("Duluth–Helena").index)
    shown, node = made.session.state, made.session.game.node
    button(made.edit, "Play on from here").click()
    assert not made.edit.editing and made.session.preview is None
    assert made.session.game.state == shown and made.session.game.node.parent is node
    assert made.session.game.legal()
    made.time.buttons["back"][0].click()
    assert made.session.game.node is node


def test_throwing_a_draft_away_leaves_nothing() -> None:
    """Without a draft the game is as it was, and the form keeps none of its cards."""
    made = _editing(finished().go(40))
    before = made.session.game.state
    click(made, "tracks", made.session.game.board.track("Duluth–Helena").index)
    button(made.edit, "Throw the draft away").click()
    assert made.session.state == before and made.session.preview is None
    assert not any(field.value for field in (*made.edit.hand, made.edit.tickets, made.edit.market))


def test_a_position_is_saved_with_the_game() -> None:
    """A record holds the position that was set up, and gives it back exactly."""
    made = _editing()
    click(made, "tracks", made.session.game.board.track("Berlin–Danzig").index)
    button(made.edit, "Play on from here").click()
    made.tabs.selected_index = FILES
    made.files.text.value = dumps(made.session.game)
    before = made.session.game.state
    button(made.files, "Load what is pasted").click()
    assert made.session.game.state.key() == before.key()
    assert loads(dumps(made.session.game)).state.key() == before.key()


def test_a_begun_turn_cannot_be_edited() -> None:
    """While something is pending the panel says that the turn must be finished first."""
    made = page(new_game("usa", 2, 7), EDIT)
    button(made.edit, "Edit this position").click()
    assert not made.edit.editing and "finish what was begun" in message(made)


def test_the_game_does_not_move_under_a_draft() -> None:
    """While a draft is edited, time, bots and the tree are refused: the draft belongs to one position."""
    made = _editing(finished().go(40))
    node = made.session.game.node
    made.time.buttons["back"][0].click()
    assert "being edited" in message(made)
    made.time.slider.value = 3
    assert made.time.slider.value == 40
    button(made.act, "Bot: one step").click()
    made.tree.rows.pick("0")
    assert made.session.game.node is node and made.edit.editing
    made.tabs.selected_index = ACT
    assert texts(made.act.rows) == ["A position is being edited: finish that in the tab Edit."]


def test_looking_as_a_seat_ends_editing() -> None:
    """A form over everybody's hands is nothing for one seat: the draft is dropped."""
    made = _editing(finished().go(40))
    made.viewer.value = 1
    assert not made.edit.editing and made.edit.start.disabled
    assert made.session.preview is None
