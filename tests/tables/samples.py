"""Small tables that several tests look at, each made once."""

from __future__ import annotations

from functools import cache
from typing import Any

import pandas as pd

from ttrlab import maps, tables
from ttrlab.board import Board
from ttrlab.state import State

FIVE = ("usa", "europe", "san-francisco", "heart-of-africa", "card-game")


@cache
def scored() -> pd.DataFrame:
    """Return the ready variants of five boards in a few random games."""
    return tables.scoring_variants(FIVE, games=4, bot="random", players=3, seed=11)


def copy_of(board: str, name: str) -> Board:
    """Return a board under another id, as a board of somebody's own."""
    from dataclasses import replace

    return replace(maps.load(board), id=name)


def passes(state: State) -> list[dict[str, Any]]:
    """Measure something of one's own: the turns and the open tracks, one row a game."""
    return [{"turns": state.turn, "open": state.open.bit_count()}]

