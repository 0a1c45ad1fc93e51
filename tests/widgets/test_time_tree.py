"""Moving in time and branching."""

from __future__ import annotations

import ipywidgets as ipw
import pytest

from tests.widgets.pages import (
    SCORE,
    TREE,
    button,
    drawn,
    finished,
    game,
    key_of,
    message,
    page,
    pick,
    send,
    texts,
)
from ttrlab.actions import Claim
from ttrlab.widgets.closing import below
from ttrlab.widgets.page import Explorer


def _at(made: Explorer) -> tuple[int, int, str]:
    """The step at the cursor, where the slider stands, and the label."""
    return made.session.game.node.depth, made.time.slider.value, made.time.label.value


def test_buttons_move_in_time() -> None:
    """First, back, forward and last go where they say, and are off where they lead nowhere."""
    made = page(finished())
    end = len(made.session.game.line) - 1
    press = {name: item[0] for name, item in made.time.buttons.items()}
    assert press["forward"].disabled and press["last"].disabled
    press["first"].click()
    assert _at(made)[:2] == (0, 0) and press["back"].disabled and press["first"].disabled
    assert f"Step 0 of {end} · set-up" in _at(made)[2]
    press["forward"].click()
    press["forward"].click()
    press["back"].click()
    assert _at(made)[:2] == (1, 1)
    press["last"].click()
    assert _at(made)[:2] == (end, end) and "the game is over" in _at(made)[2]


def test_the_map_follows_time() -> None:
    """Going back takes trains off the map, going forward lays them again."""
    made = page(finished())
    full = drawn(made)["trains 0"]
    made.time.buttons["first"][0].click()
    assert drawn(made)["trains 0"] == 0 < full
    made.time.buttons["last"][0].click()
    assert drawn(made)["trains 0"] == full


def test_the_slider_goes_to_a_step() -> None:
    """Moving the slider goes to that step of the branch, and ends where the branch ends."""
    made = page(finished())
    made.time.slider.value = 25
    assert _at(made)[:2] == (25, 25)
    assert made.time.slider.max == made.time.play.max == len(made.session.game.line) - 1


def test_play_is_linked_to_the_slider() -> None:
    """The play control drives the slider in the browser, follows the cursor, and its speed can be chosen."""
    made = page(finished())
    link = next(w for w in below(made.widget) if isinstance(w, ipw.widgets.widget_link.Link))
    assert link.source == (made.time.play, "value") and link.target == (made.time.slider, "value")
    made.time.buttons["first"][0].click()
    assert made.time.play.value == 0
    made.time.speed.value = 200
    assert made.time.play.interval == 200


@pytest.mark.parametrize(("name", "step"), [("back", -1), ("forward", 1), ("first", -20), ("last", None)])
def test_arrow_keys(name: str, step: int | None) -> None:
    """Arrow keys, Home and End step as the buttons do; any other message is ignored."""
    made = page(finished().go(20))
    send(made.keys, {"kind": "key", "name": name})
    end = len(made.session.game.line) - 1
    assert made.session.game.node.depth == (end if step is None else 20 + step)
    send(made.keys, {"kind": "key", "name": "sideways"})
    send(made.keys, {"kind": "else"})
    assert made.session.game.node.depth == (end if step is None else 20 + step)


def test_moving_puts_out_what_was_picked() -> None:
    """What was lit or picked for one moment is gone at another."""
    made = page(finished(), SCORE)
    pick(made.score.widget, "Longest path")
    assert drawn(made)["band"] > 0
    made.time.buttons["back"][0].click()
    assert drawn(made)["band"] == 0 and made.session.lit == ""


# -- the tree --------------------------------------------------------------------------------------


def _branched() -> Explorer:
    """A game with two branches: unseen cards with the same luck, and with new luck."""
    made = page(game(), TREE)
    start = made.session.game.node
    made.session.game.play("draw deck").play("draw deck").go(start)
    made.tree.luck.value = 42
    button(made.tree, "New luck").click()
    made.session.go(lambda: made.session.game.play("draw deck"))
    return made


def test_branches_are_listed() -> None:
    """Every branch is a row with what leads into it; the one at the cursor is marked."""
    made = _branched()
    said = texts(made.tree.rows)
    assert said[0].startswith("Start (seed 7)")
    assert "luck 42" in said
    assert "Ann: Draw a card unseen from the deck" in said
    assert made.tree.rows.selected == str(made.session.game.node.number)


def test_new_luck_is_another_branch() -> None:
    """New luck starts a branch beside the old one, and neither changes the other."""
    made = _branched()
    first, second = list(made.session.game.timeline.leaves())
    assert first.path[-3] is second.path[-3]
    state = made.session.game.timeline.state
    assert state(first).deck != state(second).deck


def test_picking_a_branch_goes_to_its_end() -> None:
    """Picking a branch shows its last position."""
    made = _branched()
    first = next(iter(made.session.game.timeline.leaves()))
    made.tree.rows.pick(str(first.number))
    assert made.session.game.node is first
    assert made.tree.rows.selected == str(first.number)


def test_names_and_notes_are_kept() -> None:
    """A name and a note belong to their position, are listed, and are shown again on return."""
    made = _branched()
    node = made.session.game.node
    made.tree.name.value, made.tree.note.value = "the lucky one", "two in a row"
    button(made.tree, "Keep name and note").click()
    assert (node.name, node.note) == ("the lucky one", "two in a row")
    assert any("the lucky one · two in a row" in text for text in texts(made.tree.rows))
    made.session.go(made.session.game.undo)
    assert made.tree.name.value == ""
    made.session.go(lambda: made.session.game.go(node))
    assert (made.tree.name.value, made.tree.note.value) == ("the lucky one", "two in a row")


def test_chosen_cards_come_next() -> None:
    """Cards named in the field are the next ones drawn."""
    made = page(game(), TREE)
    made.tree.cards.value = "locomotive, red"
    button(made.tree, "These cards next").click()
    before = made.session.game.state.seats[0].hand
    made.session.go(lambda: made.session.game.play("draw deck").play("draw deck"))
    after = made.session.game.state.seats[0].hand
    assert (after[8] - before[8], after[6] - before[6]) == (1, 1)


def test_chosen_cards_are_what_a_tunnel_shows() -> None:
    """The three cards chosen before a tunnel is claimed are the three that come up."""
    shown = game("europe").edit({"seats": [{"hand": {"red": 4, "locomotive": 2}}, {}], "to_move": 1})
    tunnel = next(a for a in shown.legal() if isinstance(a, Claim) and shown.board.tracks[a.track].marks.get("tunnel"))
    made = page(shown, TREE)
    made.tree.cards.value = "red, green, locomotive"
    button(made.tree, "These cards next").click()
    made.act.play(tunnel)
    revealed = next(e.data["revealed"] for e in made.session.game.log if e.kind == "tunnel")
    assert [made.session.game.board.card_names[card] for card in revealed] == ["red", "green", "locomotive"]


@pytest.mark.parametrize("typed", ["crimson", "red, 99 blue"])
def test_cards_that_cannot_come_are_refused(typed: str) -> None:
    """A name that is no card, or more cards than there are, is refused with a sentence; the tree stays."""
    made = page(game(), TREE)
    before = len(made.session.game.timeline.nodes)
    made.tree.cards.value = typed
    button(made.tree, "These cards next").click()
    assert "role=\"alert\"" in message(made)
    assert len(made.session.game.timeline.nodes) == before


def test_the_tree_stays_when_something_else_is_played() -> None:
    """Going back and playing something else keeps what was played before, one click away."""
    made = page(game(), TREE)
    start = made.session.game.node
    made.act.play(made.session.game.legal()[0])
    old = made.session.game.node
    made.session.go(lambda: made.session.game.go(start))
    made.act.play(made.session.game.legal()[1])
    assert made.session.game.node is not old
    made.tree.rows.pick(key_of(made.tree.rows, "Ann: Draw a card unseen")
                        if "unseen" in "".join(texts(made.tree.rows)) else str(old.number))
    assert made.session.game.node is old
