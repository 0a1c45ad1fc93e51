"""Asking about any track or city without the mouse, and watching bots in a new game."""

from __future__ import annotations

import pytest

from .pages import NEW, game, page, texts


def test_any_track_can_be_asked_for_by_name() -> None:
    """A typed track is picked like a clicked one, with payments or reasons; the box is empty again."""
    made = page(game("europe"))
    made.act.ask.value = "london-dieppe"
    assert made.session.track == made.session.game.board.track("Dieppe–London 1").index
    assert "Dieppe–London 1" in texts(made.act.rows)
    assert made.act.ask.value == ""


def test_any_city_can_be_asked_for_by_name() -> None:
    """A typed city is picked, however it is spelt."""
    made = page(game("europe"))
    made.act.ask.value = "kobenhavn"
    assert made.session.city == made.session.game.board.city("København").index


@pytest.mark.parametrize("words", ["Atlantis", "London-Moskva", "#999"])
def test_what_is_not_on_the_board_is_told(words: str) -> None:
    """A name that is no place of the board is answered in the message area, and nothing is picked."""
    made = page(game("europe"))
    made.act.ask.value = words
    assert made.session.message[0] == "refused"
    assert made.session.track is None and made.session.city is None


def test_every_track_is_offered() -> None:
    """The box knows the name of every track and city."""
    made = page(game("usa"))
    board = made.session.game.board
    assert set(made.act.ask.options) == {t.name for t in board.tracks} | {c.name for c in board.cities}


def test_a_new_game_can_be_watched() -> None:
    """Played by bots, a new game stands at its start with the whole game ahead; played by oneself it is empty."""
    made = page(tab=NEW)
    made.start.bots.value = "greedy"
    made.start.start.click()
    assert made.session.game.node.number == 0 and made.session.game.line[-1].depth > 50
    made.start.bots.value = None
    made.start.start.click()
    assert len(made.session.game.line) == 1


def test_what_was_picked_is_in_sight() -> None:
    """The list shows its top, where the answer stands, and not the picked row further down."""
    made = page(game("europe"))
    made.act.pick_track(made.session.game.board.track("London-Dieppe").index)
    assert made.act.rows.selected == made.act.rows.rows[0]["key"]
    assert "Dieppe–London" in made.act.rows.rows[0]["text"]


def test_no_claim_is_promised_inside_a_turn() -> None:
    """After the first card nothing is outlined as legal and no hover card offers a payment."""
    made = page(game("usa"))
    made.legal.value = True
    assert made._overlay() is not None and made._notes()
    made.session.go(lambda: made.session.game.play("draw deck"))
    assert made._overlay() is None and made._notes() == {}


def test_new_luck_makes_a_branch_each_time() -> None:
    """Pressing New luck twice gives two seeds, and the page says what has happened."""
    made = page()
    for button in made.tree.widget.children[-2].children[:1] * 2:
        made.session.go(lambda: made.session.game.go(made.session.game.timeline.root))
        button.click()
        assert made.session.message[0] == "info"
    assert len({node.action.seed for node in made.session.game.timeline.nodes if hasattr(node.action, "seed")}) == 2
