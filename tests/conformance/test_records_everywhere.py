"""Records and permalinks of games on every board and rule set, branches included."""

from __future__ import annotations

from random import Random

import pytest

from ttrlab.play.game import Game, new_game
from ttrlab.play.records import dumps, from_permalink, loads, permalink

from .rule_sets import RULE_SETS


def _branched(name: str, seed: int) -> Game:
    """Return a game in its middle, with branches of several kinds, names and notes."""
    board, options = RULE_SETS[name]
    game, rng = new_game(board, 2 + seed % 4, seed, options), Random(f"{name} {seed}")
    for number in range(90):
        if game.over:
            game.undo(rng.randrange(1, 30))
        game.play(rng.choice(game.legal()))
        if number % 23 == 7:
            game.node.note, game.node.name = 'a "note"\nin two lines – ✓', f"after {number}"
            game.undo(rng.randrange(12)).branch(name="other", luck=number)
    return game


def _tree(game: Game) -> list[tuple[object, ...]]:
    return [(n.number, n.parent.number if n.parent else None, n.action, n.seat, n.name, n.note, n.events)
            for n in game.timeline.nodes]


@pytest.mark.parametrize("name", RULE_SETS)
def test_record_and_permalink_round_trip(name: str) -> None:
    """A game in its middle, branches, names and notes included, comes back the same from text and permalink."""
    game = _branched(name, len(name))
    text = dumps(game)
    for again in (loads(text), from_permalink(permalink(game))):
        assert _tree(again) == _tree(game)
        assert again.node.number == game.node.number and again.state == game.state
        assert (again.options, again.names, again.seed) == (game.options, game.names, game.seed)
        assert dumps(again) == text
        assert all(again.timeline.state(b) == game.timeline.state(a)
                   for a, b in zip(game.timeline.nodes[::9], again.timeline.nodes[::9], strict=True))
    assert "\n" not in permalink(game)
