"""Writes the golden games anew, played by the greedy bot: ``python tests/games/write.py``.

Do so when a rule, a sentence or a map has changed on purpose, and look at the difference before you keep it.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from games.golden import GAMES, OPTIONS, path_of, text_of
from ttrlab.play.bots import play_out
from ttrlab.play.game import new_game


def main() -> None:
    """Play and write every golden game."""
    for board, players in GAMES:
        game = play_out(new_game(board, players, seed=players, options=OPTIONS.get((board, players))), "greedy", seed=1)
        path_of(board, players).write_text(text_of(game), encoding="utf-8")
        print(path_of(board, players).name, "written:", *game.score().totals)


if __name__ == "__main__":
    main()
