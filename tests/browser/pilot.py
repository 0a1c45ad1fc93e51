"""Says what a hand should click next in a whole game, so that every kind of action is done at least once.

It runs where the game is, in the kernel behind the page; the hand is a browser.
"""

from __future__ import annotations

from random import Random
from typing import Any

from ttrlab.actions import DECK, Action, Claim, DrawCard, DrawTerrain, PlayCards, TakeToken
from ttrlab.board import WILD
from ttrlab.play.bots import bot
from ttrlab.play.game import Game


def kinds(game: Game, action: Action) -> set[str]:
    """Return which kinds of doing an action is: its type, and finer ones where the rules tell them apart."""
    found = {type(action).__name__}
    before = type(game.node.action).__name__
    if isinstance(action, (DrawCard, DrawTerrain)):
        found.add(f"{type(action).__name__} {'unseen' if action.slot == DECK else 'open'}")
        if game.state.pending and before != type(action).__name__:
            found.add(f"{type(action).__name__} after {before}")
    elif isinstance(action, PlayCards):
        colours = [card for card, _ in action.pay if card != WILD]
        found.add("three colours" if len(colours) > 1 else "a row")
        yards = game.state.parts["railyard"]
        if any(seat != game.to_move for colour in colours for seat in yards.owners(colour)):
            found.add("robbing")
    elif isinstance(action, TakeToken) and action.city is None:
        found = {"no token"}
    elif isinstance(action, Claim):
        after = game.state.copy()
        game.rules.apply(after, action)
        found |= {f"Claim before {type(phase).__name__}" for phase in after.pending if phase.seat == game.to_move}
    return found


class Pilot:
    """Follows the greedy bot, but does what was never done whenever it can.

    Args:
        game: The game.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.bot = bot("greedy")
        self.done: set[str] = set()

    def action(self) -> Action:
        """Return what to do next, and note its kinds as done."""
        game = self.game
        legal = game.legal()
        told = {action: kinds(game, action) for action in legal}
        fresh = max(legal, key=lambda action: len(told[action] - self.done))
        if not told[fresh] - self.done:
            rng = Random(f"pilot {game.node.number}")
            fresh = self.bot.choose(game.rules, game.state, rng)
        self.done |= kinds(game, fresh)
        return fresh

    def click(self) -> tuple[str, str, int]:
        """Return the key of the row to click, and the trace and number on the map to click before, if any."""
        action: Any = self.action()
        trace, number = "", -1
        if isinstance(action, Claim):
            trace, number = "tracks", action.track
        elif getattr(action, "city", None) is not None:
            trace, number = "cities", action.city
        return f"play {self.game.node.number} {action}", trace, number
