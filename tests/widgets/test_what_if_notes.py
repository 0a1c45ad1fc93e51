"""What the tab "What if" writes into the tree: nothing that others may not know, and what was really played."""

from __future__ import annotations

from tests.widgets.pages import NAMES, TREE, WHAT_IF, game, keys, page, send, synced, words_in
from ttrlab.play.game import new_game


def test_names_of_branches_keep_secrets() -> None:
    """Tickets that were tried for one seat stand nowhere on the page when another looks."""
    made = page(new_game("usa", 2, 7, names=NAMES[:2]), WHAT_IF)
    panel = made.what_if
    panel.executor, panel.games.value = None, 10
    send(panel.rows, {"kind": "pick", "key": keys(panel.rows, "try")[0]})
    panel.run.click()
    panel.keep.click()
    kept = made.session.game.timeline.nodes[1]
    assert kept.name == "What if" and "Ann wins" in kept.note
    made.tabs.selected_index = TREE
    made.viewer.value = 1
    shown = "\n".join(words_in(synced(made)))
    assert "What if" in shown and "What if: " not in shown


def test_a_note_names_the_bot_that_played() -> None:
    """Another bot chosen after the run does not change what the note says."""
    made = page(game(), WHAT_IF)
    panel = made.what_if
    panel.executor, panel.games.value, panel.bot.value = None, 10, "random"
    panel.run.click()
    panel.bot.value = "greedy"
    panel.keep.click()
    assert "by random" in made.session.game.node.note and "greedy" not in made.session.game.node.note


def test_a_second_click_on_play_on_does_nothing() -> None:
    """A double click on "Play on from here" plays on once, without an error."""
    made = page(game())
    made.edit.start.click()
    made.edit.use.click()
    nodes = len(made.session.game.timeline.nodes)
    made.edit.use.click()
    assert len(made.session.game.timeline.nodes) == nodes and made.session.message == ("", "")
