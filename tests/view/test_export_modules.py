"""Exported pages and pictures show what rule modules lay before the seats, on the table and into cities."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ttrlab.play.bots import play_out, play_turn
from ttrlab.play.game import Game, new_game
from ttrlab.view.export import log_csv, score_csv, to_html, to_svg
from ttrlab.view.hover import counters_at
from ttrlab.view.seen import EVERYBODY, table_seen

BOARDS = ("san-francisco", "heart-of-africa", "card-game")


def _played(board: str) -> Game:
    """A whole game of three bots; the cursor stands in its middle."""
    game = play_out(new_game(board, 3, 4, names=["Ann", "Bo", "Cy"]))
    return game.go(len(game.line) // 2)


def _steps(page: str) -> list[dict[str, Any]]:
    """The whole content of each step, the changes laid one over the other."""
    packed = page.partition('<script type="application/json" id="data">')[2].partition("</script>")[0]
    moments: list[dict[str, Any]] = []
    for change in json.loads(packed)["steps"]:
        moments.append({**(moments[-1] if moments else {}), **change})
    return moments


@pytest.mark.parametrize("viewer", [EVERYBODY, 1, None])
@pytest.mark.parametrize("board", BOARDS)
def test_every_step_tells_what_modules_show(board: str, viewer: int | None) -> None:
    """At each step the page has what lies before every seat, on the table and in cities, as the rules have it."""
    game = _played(board)
    page = to_html(game, viewer)
    states = [game.timeline.state(node) for node in game.line]
    told = set()
    for state, step in zip(states, _steps(page), strict=True):
        modules = state.rules.modules.values()
        for seat in range(3):
            for module in modules:
                held = module.holds(state, seat, viewer in (EVERYBODY, seat))
                assert held in step[f"more{seat}"]
                told |= {module.name} if held else set()
        lying = [words for module in modules if (words := module.lies(state))]
        assert step["lies"] == "; ".join(lying)
        for city, sign, aside in counters_at(state):
            assert f"{city} {sign} {aside:.0f}" in step["built"]
            assert f'data-c="{city} {sign} {aside:.0f}"' in page
    assert told & {"tokens", "terrain", "railyard"}
    assert ('data-k="lies"' in page) == (board == "heart-of-africa")


def test_face_up_terrain_is_named() -> None:
    """Page and picture name the two face-up terrain cards, and each seat's (AF-SET-3, AF-SET-4)."""
    game = _played("heart-of-africa")
    seen = table_seen(game.state, None)
    assert seen.more.startswith("Terrain ") and seen.more.count(",") == 1
    assert any("terrain cards: " in seat.more for seat in seen.seats)
    assert seen.more in to_svg(game) and _steps(to_html(game, 1))[game.node.depth]["lies"] == seen.more


@pytest.mark.parametrize("viewer", [0, None])
def test_stacks_stay_hidden(viewer: int | None) -> None:
    """What is in a stack nobody may look up, so two games that differ in stacks only give one page (CG-TRN-3)."""
    pages = []
    for stack in ({"red": 2}, {"blue": 2}):
        game = new_game("card-game", 2, 4, names=["Ann", "Bo"])
        place = {"seats": [{"hand": {"green": 1}}, {"railyard": {"black": [2, 1]}, "stack": stack}],
                 "market": ["white", "white", "green", "green", "black"], "discard": {}}
        for _ in range(2):
            play_turn(game)
        pages.append(_steps(to_html(game.edit(place), viewer))[-1])
    assert pages[0] == pages[1]
    assert "2 black + 1 locomotive; stack 2" in pages[0]["more1"]


def test_doubled_tracks_are_told_to_all() -> None:
    """Doubling is public: its lines and its actions are in every viewer's tables (AF-SET-4, AF-TER-1)."""
    game = play_out(new_game("heart-of-africa", 2, 8))
    assert any(line.kind == "doubled" for line in game.score().lines)
    game.undo()
    assert not game.over and "doubled" in score_csv(game, None)
    assert any(words in log_csv(game, None) for words in ("double", "single"))
