"""Whole games as readable text, replayed and compared line by line."""

from __future__ import annotations

import pytest

from ttrlab.play.records import loads

from .golden import GAMES, HERE, path_of, record_of, text_of

ADVICE = "the game is told differently now; if that is meant, run: python tests/games/write.py"


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_golden_game(board: str, players: int) -> None:
    """Replaying the record gives the same log, the same score lines and the same winner, line by line."""
    text = path_of(board, players).read_text(encoding="utf-8")
    game = loads(record_of(text))
    assert game.over and (game.board.id, game.rules.players) == (board, players)
    for number, (now, kept) in enumerate(zip(text_of(game).splitlines(), text.splitlines(), strict=False), 1):
        assert now == kept, f"line {number}: {ADVICE}"
    assert len(text_of(game).splitlines()) == len(text.splitlines()), ADVICE


def test_no_golden_game_is_left_over() -> None:
    """Every text in this folder is one of the games, and every kind of turn occurs in them."""
    assert {path.name for path in HERE.glob("*.txt")} == {path_of(*game).name for game in GAMES}
    told = "\n".join(path.read_text(encoding="utf-8") for path in HERE.glob("*.txt"))
    for said in ("claims", "lays out", "gives the tunnel", "takes", "unseen", "keeps", "one more turn",
                 "the whole market is replaced", "shuffled into a new deck", "not completed", "Longest path",
                 "not built", "wins"):
        assert said in told, said
