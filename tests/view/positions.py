"""Boards and positions to draw, made up where a real game would take too long."""

from __future__ import annotations

from random import Random

from ttrlab import maps
from ttrlab.board import Board, mask_of
from ttrlab.play.game import Game, new_game
from ttrlab.state import State

BOARDS = ("usa", "europe")
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve")


def position(name: str, seats: int = 5, seed: int = 1, spaces: int = 30) -> tuple[Game, State]:
    """Return a game and a state in which every seat owns about that many spaces; tracks are shut as in play."""
    game = new_game(name, players=seats, seed=seed, names=NAMES[:seats])
    state = game.state
    rng = Random(seed)
    for seat in state.seats:
        left = spaces
        for track in rng.sample(game.board.tracks, len(game.board.tracks)):
            if state.open >> track.index & 1 and track.length <= left and not seat.barred >> track.index & 1:
                seat.mine |= 1 << track.index
                seat.barred |= game.board.siblings[track.index]
                state.open &= ~(1 << track.index)
                if seats < 4:
                    state.open &= ~game.board.siblings[track.index]
                left -= track.length
        seat.trains = game.board.trains - spaces + left
    return game, state


def owned(board: Board, state: State, *names: str) -> State:
    """Give the named tracks to seat 0 and return the state."""
    mask = mask_of(board.track(name).index for name in names)
    state.seats[0].mine |= mask
    state.open &= ~mask
    return state


def board(name: str) -> Board:
    """Return a board by its short name."""
    return maps.load(name)
