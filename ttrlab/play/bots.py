"""Players that choose for themselves: ``random``, ``greedy``, ``planner`` and ``mcts``, each cleverer and slower.

A bot looks only at what its own seat may know; its ``rng`` is its only source of chance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from ttrlab.actions import Action
from ttrlab.engine import Rules
from ttrlab.errors import IllegalAction, OptionError, TtrlabError, check_kind
from ttrlab.luck import check_seed
from ttrlab.notation import write
from ttrlab.play.game import Game
from ttrlab.play.greedy import Greedy
from ttrlab.play.planner import Planner
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


def _mcts() -> Bot:
    from ttrlab.play.mcts import Mcts  # which needs the games that this module plays

    return Mcts()


QUICK: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": Greedy, "planner": Planner}
"""The bots that choose at once, by name: fit for whole games by the hundred."""
BOTS: dict[str, Callable[[], Bot]] = {**QUICK, "mcts": _mcts}
"""All bots by name; those that are not quick may take a second for a choice."""


def bot(name: str | Bot) -> Bot:
    """Return a bot by name; a bot itself is returned as it is.

    Raises:
        TtrlabError: No such bot.
    """
    if not isinstance(name, str):
        if isinstance(name, type) or not callable(getattr(name, "choose", None)):
            raise TtrlabError(f"a bot is a name ({', '.join(BOTS)}) or a thing that can choose, not {name!r:.60}")
        return name
    if name not in BOTS:
        raise TtrlabError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name]()


def bot_name(player: str | Bot) -> str:
    """Return what tables and tournaments call a bot: its name, or else that of its class.

    Args:
        player: A bot or its name.

    >>> bot_name("greedy"), bot_name(Greedy())
    ('greedy', 'Greedy')
    """
    return player if isinstance(player, str) else str(getattr(player, "name", type(player).__name__))


def seated(names: str | Bot | Sequence[str | Bot], players: int) -> tuple[str | Bot, ...]:
    """Return one bot a seat, as they were given.

    Args:
        names: One bot for all seats, or one a seat, in order.
        players: How many seats.

    Raises:
        TtrlabError: No such bot.
        OptionError: Their number is not that of the seats.

    >>> seated("greedy", 3), seated(["greedy", "random"], 2)
    (('greedy', 'greedy', 'greedy'), ('greedy', 'random'))
    """
    if type(players) is not int or players < 1:
        raise OptionError(f"the number of seats is a whole number from 1 on, not {players!r:.60}")
    many = (names,) * players if isinstance(names, str) or not isinstance(names, Sequence) else tuple(names)
    for name in many:
        bot(name)
    if len(many) != players:
        raise OptionError(f"{players} seats need {players} bots; there are {len(many)}")
    return many


def chosen_by(player: Bot, rules: Rules, state: State, rng: Random) -> Action:
    """Return what a bot chooses; the word of a bot that is not from here is not taken for granted.

    Such a bot is shown a copy, so that it cannot change the game, and what it chooses must be legal.

    Args:
        player: The bot.
        rules: The rules.
        state: Where it must act; it stays as it is.
        rng: Where its chance comes from.

    Raises:
        IllegalAction: It chose what is not legal; it carries all reasons.
        TtrlabError: It failed, or what it chose is no action.
    """
    if type(player) in _TRUSTED:
        return player.choose(rules, state, rng)
    name = type(player).__name__
    try:
        action = player.choose(rules, state.copy(), rng)
    except TtrlabError:
        raise
    except Exception as error:
        raise TtrlabError(f"the bot {name} failed: {type(error).__name__}: {error}") from error
    if not isinstance(action, Action):
        raise TtrlabError(f"the bot {name} chose {action!r:.60}, which is no action")
    reasons = rules.why_not(state, action)
    if reasons:
        raise IllegalAction(f"the bot {name} chose {write(rules.board, action)}", reasons)
    return action


_TRUSTED = frozenset({RandomBot, Greedy, Planner})
"""Bots whose choices tests have proved legal; to check them again would cost much of their speed."""


def play_turn(game: Game, name: str | Bot = "greedy", seed: int = 0) -> Game:
    """Let a bot play from here until another seat must act or the game ends, and return the game.

    Args:
        game: The game.
        name: The bot.
        seed: With the game's own seed and position, where the bot's chance comes from.

    Raises:
        TtrlabError: No such bot, or what is to be played is no game.
        OptionError: The seed is none.
    """
    _check(game, seed)
    player, seat = bot(name), game.to_move
    while not game.over and game.to_move == seat:
        play_action(game, player, seed)
    return game


def play_action(game: Game, name: str | Bot = "greedy", seed: int = 0) -> Game:
    """Let a bot play a single action, and return the game.

    Args:
        game: The game.
        name: The bot.
        seed: As for ``play_turn``.

    Raises:
        TtrlabError: As for ``play_turn``; or the game is over.
    """
    _check(game, seed)
    rng = Random(f"{seed} {game.seed} {game.node.number}")
    player = bot(name)
    if hasattr(player, "knowledge"):
        from ttrlab.play.worlds import knowledge_of

        player.knowledge = knowledge_of(game, game.to_move)
    return game.play(chosen_by(player, game.rules, game.state, rng))


def play_out(game: Game, names: str | Bot | Sequence[str | Bot] = "greedy", seed: int = 0) -> Game:
    """Let bots play the game to its end, and return it.

    Args:
        game: The game.
        names: One bot for all seats, or one a seat.
        seed: As for ``play_turn``.

    Raises:
        TtrlabError: No such bot, their number is not that of the seats, or what is to be played is no game.
        OptionError: The seed is none.
    """
    _check(game, seed)
    players = [bot(name) for name in seated(names, game.rules.players)]
    while not game.over:
        play_action(game, players[game.to_move], seed)
    return game


def _check(game: Game, seed: int) -> None:
    check_kind(game, Game, 'bots play a game, such as new_game("usa")')
    check_seed(seed)
