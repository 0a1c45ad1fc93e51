"""``explore``: the explorer's page, or a picture and a sentence where the page could not be shown.

Nothing that may be missing is imported before it has been looked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ttrlab.board import Board
from ttrlab.play.bots import play_out
from ttrlab.play.game import Game, new_game
from ttrlab.widgets.check import Still, lacking

if TYPE_CHECKING:
    from ttrlab.widgets.page import Page


def explore(map: str | Path | Board | Game = "usa", players: int = 3, seed: int = 7,
            options: Mapping[str, Any] | None = None, names: Sequence[str] | None = None,
            bots: str | None = None, width: int | None = None) -> Page | Still:
    """Return the explorer's page, to stand at the end of a notebook cell.

    Args:
        map: A board, its name, a map file, or a game to go on with.
        players, seed, options, names: As for ``new_game``; unused where a game is given.
        bots: Name of the bot that plays the game to its end first, so that it can be stepped through.
        width: Width of the map in px; by default what suits the board.

    Returns:
        The page; its ``close()`` frees all of it.  Where plotly, ipywidgets or anywidget are missing or too
        old, a picture of the board with a sentence that names the versions needed.

    Raises:
        TtrlabError: No such board, option, number of players or bot.
    """
    game = map if isinstance(map, Game) else new_game(map, players, seed, options, names)
    if bots is not None:
        play_out(game, bots).go(0)
    faults = lacking()
    if faults:
        return Still(game, faults)
    from ttrlab.widgets.page import Explorer

    return Explorer(game, width).widget
