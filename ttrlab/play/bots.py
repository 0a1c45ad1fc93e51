"""Players that choose for themselves: ``random``, and ``greedy``, which plans its tickets.

A bot looks only at what its own seat may know; its ``rng`` is its only source of chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Protocol

from ttrlab.actions import Action
from ttrlab.engine import Rules
from ttrlab.errors import TtrlabError
from ttrlab.play.game import Game
from ttrlab.play.greedy import Greedy
from ttrlab.state import State


class Bot(Protocol):
    """Anything that chooses a legal action for the seat that must act."""

    def choose(self, rules: Rules, state: State, rng: Random) -> Action:
        """Return a legal action; the state must not be changed."""


class RandomBot:
    """Chooses a kind of action at random, then one of that kind."""

    def choose(self, rules: Rules, state: State, rng: Random) -> Action:
        """Return any legal action."""
        return rules.sample(state, rng)


BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": Greedy}
"""The bots by name."""


def bot(name: str | Bot) -> Bot:
    """Return a bot by name; a bot itself is returned as it is.

    Raises:
        TtrlabError: No such bot.
    """
    if not isinstance(name, str):
        return name
    if name not in BOTS:
        raise TtrlabError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name]()


def play_turn(game: Game, name: str | Bot = "greedy", seed: int = 0) -> Game:
    """Let a bot play from here until another seat must act or the game ends, and return the game.

    Args:
        game: The game.
        name: The bot.
        seed: With the game's own seed and position, where the bot's chance comes from.
    """
    player, seat = bot(name), game.to_move
    while not game.over and game.to_move == seat:
        play_action(game, player, seed)
    return game


def play_action(game: Game, name: str | Bot = "greedy", seed: int = 0) -> Game:
    """Let a bot play a single action, and return the game."""
    rng = Random(f"{seed} {game.seed} {game.node.number}")
    return game.play(bot(name).choose(game.rules, game.state, rng))


def play_out(game: Game, names: str | Bot | Iterable[str | Bot] = "greedy", seed: int = 0) -> Game:
    """Let bots play the game to its end, and return it.

    Args:
        game: The game.
        names: One bot for all seats, or one a seat.
        seed: As for ``play_turn``.

    Raises:
        TtrlabError: No such bot, or their number is not that of the seats.
    """
    many = [names] * game.rules.players if isinstance(names, str) or not isinstance(names, Iterable) \
        else list(names)
    players = [bot(name) for name in many]
    if len(players) != game.rules.players:
        raise TtrlabError(f"{game.rules.players} seats need {game.rules.players} bots; there are {len(players)}")
    while not game.over:
        play_action(game, players[game.to_move], seed)
    return game
