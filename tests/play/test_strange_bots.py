"""Bots, candidates and executors that somebody brings along and that do not do what they should."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Lock
from typing import Any

import pytest

from ttrlab import new_game, plan_network, play_out, rollouts
from ttrlab.actions import Action, Claim
from ttrlab.engine import Rules
from ttrlab.errors import OptionError, TtrlabError
from ttrlab.play.bots import play_action
from ttrlab.play.estimates import share
from ttrlab.play.game import Game
from ttrlab.play.jobs import WorkerLost, run_jobs
from ttrlab.play.rollouts import study
from ttrlab.state import State
from ttrlab.tables import sweep


class Strange:
    """A bot whose choice is whatever it was made with."""

    def __init__(self, choice: Any) -> None:
        self.choice = choice

    def choose(self, rules: Rules, state: State, rng: Random) -> Action:
        """Return the choice, or raise it."""
        if isinstance(self.choice, Exception):
            raise self.choice
        chosen: Action = self.choice
        return chosen


class Meddler:
    """A bot that gives everybody cards before it chooses."""

    def choose(self, rules: Rules, state: State, rng: Random) -> Action:
        """Return any legal action of a state that it has changed."""
        action = rules.sample(state, rng)
        for seat in state.seats:
            seat.hand[0] += 5
        state.market[:] = [0] * len(state.market)
        return action


class Honest:
    """A bot that chooses as the one from here does."""

    def choose(self, rules: Rules, state: State, rng: Random) -> Action:
        """Return any legal action."""
        return rules.sample(state, rng)


def late() -> Game:
    """Return a game shortly before its end."""
    return play_out(new_game("usa", 2, 7)).undo(10)


@pytest.mark.parametrize(("choice", "said"), [
    (RuntimeError("boo"), "the bot Strange failed: RuntimeError: boo"),
    (None, "chose None, which is no action"),
    ("pass", "chose 'pass', which is no action"),
    (Claim(0, ((0, 1),)), "the bot Strange chose claim"),
])
def test_what_a_strange_bot_does_is_told(choice: Any, said: str) -> None:
    """A bot that raises, or chooses nothing, a text or what is illegal, is named in one sentence, wherever it plays."""
    game = late()
    here, nodes = game.node, len(game.timeline.nodes)
    for run in (lambda: rollouts(game, games=1, bot=Strange(choice)), lambda: play_action(game, Strange(choice)),
                lambda: sweep("san-francisco", bots=Strange(choice), games=1)):
        with pytest.raises(TtrlabError, match=said):
            run()
    assert game.node is here and len(game.timeline.nodes) == nodes


def test_a_bot_cannot_change_the_game() -> None:
    """A bot that changes the state it is shown plays the very games of one that leaves it alone."""
    game = late()
    one, other = (rollouts(game, games=3, bot=player).seat_rows() for player in (Meddler(), Honest()))
    assert one == other


@pytest.mark.parametrize("player", [5, None, {"greedy"}, Strange, object()])
def test_what_is_no_bot(player: Any) -> None:
    """A number, nothing, a set, a class or a thing that cannot choose is refused before a game is played."""
    with pytest.raises(TtrlabError, match="a bot is a name"):
        study(late(), bot=player)


def test_a_bot_that_cannot_be_copied() -> None:
    """A bot with a lock in it is refused in words."""
    with pytest.raises(TtrlabError, match="the bot Strange cannot be copied"):
        rollouts(late(), games=1, bot=Strange(Lock()))


@pytest.mark.parametrize("actions", [3, [3], [[1]], [{"a": 1}], [Claim(0, [[0, 1]])]])  # type: ignore[arg-type]
def test_what_is_no_candidate(actions: Any) -> None:
    """Candidates that are no actions are refused in words."""
    with pytest.raises(TtrlabError, match=r"candidate|action"):
        rollouts(late(), actions, games=1)


@pytest.mark.parametrize("wrong", [
    {"executor": "threads"}, {"executor": 4}, {"cancel": True}, {"on_progress": 5}, {"seed": "7"},
    {"confidence": 0.9999999999999999}])
def test_everything_wrong_is_found_at_once(wrong: dict[str, Any]) -> None:
    """``study`` refuses what is wrong when it is called, not at its first step."""
    with pytest.raises(OptionError):
        study(late(), games=1, **wrong)


def test_rollouts_of_what_is_no_game() -> None:
    """A board's name, a state or nothing in place of a game, and a seat that there is not, are refused in words."""
    for thing in ("usa", None, late().state):
        with pytest.raises(OptionError, match="rollouts begin where a game stands"):
            rollouts(thing)  # type: ignore[arg-type]
    found = rollouts(late(), games=1)
    for seat in (2, -1, "Blue"):
        with pytest.raises(OptionError, match="there is no seat"):
            found[0].win(seat)  # type: ignore[arg-type]


def test_an_executor_that_was_shut_down() -> None:
    """An executor that takes no more jobs is told as lost workers are, before the first result and after it."""
    executor = ThreadPoolExecutor(1)
    running = run_jobs(abs, range(100), executor)
    assert next(running) == (0, 0)
    executor.shutdown()
    with pytest.raises(WorkerLost, match="takes no more jobs"):
        list(running)
    with pytest.raises(WorkerLost, match="takes no more jobs"):
        list(run_jobs(abs, [1], executor))
    with pytest.raises(OptionError, match="is no executor"):
        list(run_jobs(abs, [1], lambda: None))  # type: ignore[arg-type, return-value]


def test_jobs_that_cannot_be_sent() -> None:
    """A function that other processes cannot find is refused in words."""
    with pytest.raises(OptionError, match="cannot be sent to another process"):
        list(run_jobs(lambda job: job, [1], "processes"))


@pytest.mark.parametrize("wrong", [
    {"seat": "a"}, {"seat": 0.5}, {"seat": True}, {"tickets": 999}, {"tickets": [None]}, {"tickets": [1.5]},
    {"k": 0}, {"k": -1}, {"k": "a"}, {"cost": "x"}])
def test_what_no_network_can_be_planned_for(wrong: dict[str, Any]) -> None:
    """Seats, tickets, numbers and costs that cannot be are refused in words."""
    with pytest.raises(TtrlabError):
        plan_network(late(), **wrong)


def test_shares_that_are_too_near_to_one() -> None:
    """A confidence that cannot be told from 1 is refused."""
    with pytest.raises(OptionError, match="a confidence is a share"):
        share(1, 2, 0.9999999999999999)
