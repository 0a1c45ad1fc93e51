"""Whole games by clicking: one seat by hand through every kind of action, the other played by a bot, to the end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from .explorer_page import ExplorerPage
from .lab import Lab

PILOT = (Path(__file__).parent / "pilot.py").read_text(encoding="utf-8")
STEPS_AT_MOST = 150
_SAYS = "something => (document.querySelector('.ttr-message').innerText.trim() !== '') === something"
"""Whether the message area says something, or nothing."""
GAMES = {
    "san-francisco": (8, {"trains": 12, "tokens.placement": "players_place", "tokens.taking": "may"}, {
        "PlaceTokens", "KeepTickets", "DrawCard open", "DrawCard unseen", "DrawTickets", "Claim",
        "Claim before TokenChoice", "TakeToken", "no token"}),
    "heart-of-africa": (7, {"trains": 14, "terrain.deal": 2}, {
        "KeepTickets", "DrawCard open", "DrawCard unseen", "DrawTerrain open", "DrawTerrain unseen",
        "DrawTerrain after DrawCard", "DrawCard after DrawTerrain", "DrawTickets", "Claim", "Claim before Doubling",
        "DoublePoints", "SinglePoints"}),
    "card-game": (8, {"cards.deal": 18, "cg.completion_solver": "owner_chooses"}, {
        "KeepTickets", "MoveCards", "a row", "three colours", "robbing", "DrawCard open", "DrawCard unseen",
        "DrawTickets", "Complete"}),
}
"""By board the seed, the options that make the game short, and the kinds of actions that the hand must do."""


def _until(explorer: ExplorerPage, holds: Callable[[], bool], what: str) -> None:
    """Wait until something holds of page or kernel: on a busy machine the page is behind the kernel for a while."""
    for _ in range(60):
        if holds():
            return
        explorer.settle()
        explorer.page.wait_for_timeout(200)
    raise AssertionError(f"{what}; the page says {explorer.message()!r}")


def _do(explorer: ExplorerPage, key: str, trace: str, number: int) -> None:
    """Click on the map, where the action is about a place there, and then on the row of the action."""
    before = explorer.node()
    if trace:
        explorer.click(trace, number)
    explorer.page.locator(f'.ttr-row[data-key="{key}"]:visible').first.click()
    _until(explorer, lambda: explorer.node() > before, f"{key} is not played")
    assert explorer.ask("page.explorer.session.message[1]") == ""


def _shown(explorer: ExplorerPage, name: str) -> None:
    explorer.page.evaluate("() => document.querySelector('.ttr-page').scrollIntoView()")
    explorer.settle()
    _until(explorer, lambda: explorer.traces() == explorer.kernel_traces(), "the page draws something else")
    explorer.lab.screenshot(name)


@pytest.mark.parametrize("board", GAMES)
def test_a_whole_game_by_clicking(lab: Lab, board: str) -> None:
    """From the first choice to the final score by clicks only; page and kernel agree, and no click is refused."""
    seed, options, wanted = GAMES[board]
    explorer = ExplorerPage(lab)
    explorer.open(f"{board}.ipynb", f"from ttrlab import explore\npage = explore({board!r}, players=2, seed={seed}, "
                                    f"options={options!r}, names=['Ann', 'Bo'])\npage")
    explorer.do(f"{PILOT}\npilot = Pilot(page.explorer.session.game)")
    explorer.page.locator(".ttr-page .ttr-bot-seat").get_by_text("Bo", exact=True).click()
    explorer.settle()
    _shown(explorer, f"{board}-start")
    clicks = 0
    while not explorer.ask("pilot.game.over"):
        key, trace, number = explorer.ask("pilot.click()")
        _do(explorer, key, trace, number)
        clicks += 1
        assert clicks < STEPS_AT_MOST
        if clicks % 20 == 0:
            _shown(explorer, f"{board}-{clicks}")
    done = explorer.ask("pilot.done")
    assert wanted <= done, wanted - done
    _the_end(explorer, board)


def _the_end(explorer: ExplorerPage, board: str) -> None:
    """The final ranking stands in the tab Act, and the tab Score adds up to it line by line."""
    explorer.page.locator(".ttr-moment").get_by_text("the game is over").wait_for()
    explorer.page.locator(".ttr-row:visible[data-key^='total ']").first.wait_for()
    totals = explorer.ask("pilot.game.score().totals")
    order = explorer.ask("pilot.game.score().ranking.order")
    shown = explorer.page.locator(".ttr-row:visible[data-key^='total ']").all_inner_texts()
    assert [text.split("\n") for text in shown] == [
        [f"{place}. {['Ann', 'Bo'][seat]}", f"{totals[seat]} point{'' if totals[seat] == 1 else 's'}"]
        for place, seat in enumerate(order, 1)]
    _shown(explorer, f"{board}-end")
    explorer.tab("Score")
    lines = explorer.ask("len(pilot.game.score().lines)")
    _until(explorer, lambda: len(explorer.rows()) >= lines, "score lines are missing")
    _shown(explorer, f"{board}-score")
    assert explorer.lab.errors() == []


EDITS = {
    "san-francisco": ("stacks", "Alcatraz: crab 2, Sunset: elm 1", "parts['tokens'].at"),
    "heart-of-africa": ("open terrain", "mountain, mountain", "parts['terrain'].row"),
    "card-game": ("railyard", "blue: 2 1", "parts['railyard'].coloured[page.explorer.edit.seat.value][2]"),
}
"""By board a field of the form, what is typed into it, and where the state keeps it."""


@pytest.mark.parametrize("board", EDITS)
def test_what_modules_keep_is_edited(lab: Lab, board: str) -> None:
    """The tab Edit has fields for tokens, terrain cards and railyards; a wrong entry is told, a right one played on."""
    label, text, place = EDITS[board]
    explorer = ExplorerPage(lab)
    explorer.open(f"edit-{board}.ipynb", "from ttrlab import explore, new_game, play_turn\n"
                                         f"game = new_game({board!r}, 2, 5, names=['Ann', 'Bo'])\n"
                                         "while game.state.pending or game.node.depth < 6: play_turn(game)\n"
                                         "page = explore(game)\npage")
    explorer.tab("Edit")
    explorer.press("Edit this position")
    field = explorer.page.locator(".ttr-tabs .widget-text:visible").filter(has_text=label).locator("input")
    before = explorer.ask(f"page.explorer.session.state.{place}")
    field.fill("Atlantis: 1")
    field.press("Enter")
    explorer.page.wait_for_function(_SAYS, arg=True)
    assert explorer.ask(f"page.explorer.session.state.{place}") == before
    field.fill(text)
    field.press("Enter")
    explorer.page.wait_for_function(_SAYS, arg=False)
    _shown(explorer, f"{board}-edit")
    explorer.press("Play on from here")
    _until(explorer, lambda: explorer.ask(f"page.explorer.session.game.state.{place}") != before, "nothing is changed")
    assert explorer.ask("page.explorer.session.message[1]") == ""
