"""Gains: nothing for equal bots, what tournaments say for others, the same everywhere, and clear refusals."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ttrlab.__main__ import main
from ttrlab.actions import Action
from ttrlab.engine import Rules
from ttrlab.errors import IllegalAction, OptionError, TtrlabError
from ttrlab.play.bots import RandomBot
from ttrlab.play.gains import Gains, gains
from ttrlab.play.greedy import Greedy
from ttrlab.play.jobs import Cancel
from ttrlab.play.mcts import Mcts
from ttrlab.play.tournament import tournament
from ttrlab.play.worlds import Knowledge
from ttrlab.state import State
from ttrlab.tables import gains_table

SHORT: dict[str, Any] = {"trains": 10}


class Lazy(Greedy):
    """Greedy, but for its first choice of each turn that a draw could be: it then draws unseen."""

    def choose(self, rules: Rules, state: State, rng: Random) -> Action:
        """Return the first way to draw that is legal, or greedy's choice."""
        draws = [action for action in rules.legal(state) if type(action).__name__ == "DrawCard"]
        return draws[-1] if draws else super().choose(rules, state, rng)


def _data(found: Gains) -> tuple[Any, ...]:
    return list(found), found.table(), found.win, found.points


def test_equal_bots_gain_nothing() -> None:
    """A bot never differs from itself: no choice, no gain, a fair share."""
    found = gains("greedy", Greedy(), "san-francisco", games=3, players=3)
    assert (list(found), found.games, found.win.value, found.points.value) == ([], 3, 0.0, 0.0)
    assert found.share.value == pytest.approx(1 / 3) and not found.partial


@pytest.mark.parametrize(("one", "base"), [("greedy", "random"), ("random", "greedy"), (Lazy(), "greedy")])
def test_gains_are_what_a_tournament_counts(one: Any, base: Any) -> None:
    """The share that gains promise is the one that a long tournament finds, within both intervals."""
    found = gains(one, base, games=40, options={"trains": 6}, seed=5, playouts=2)
    counted = tournament([one, base], games=200, options={"trains": 6}, seed=900).wins(found.bot)
    assert found.share.low - counted.half <= counted.value <= found.share.high + counted.half
    assert found.win.half < 0.35


def test_far_sharper_than_counting() -> None:
    """For two bots that rarely differ the interval is less than half as wide as that of as many games counted."""
    class Slip(Greedy):
        """Greedy, but for one card in about thirty."""

        name = "slip"

        def choose(self, rules: Rules, state: State, rng: Random) -> Action:
            """Return greedy's choice, or now and then any."""
            return rules.sample(state, rng) if rng.random() < 0.03 else super().choose(rules, state, rng)

    found = gains(Slip(), "greedy", games=40, options=SHORT, seed=2, playouts=20)
    counted = tournament([Slip(), "greedy"], games=40, options=SHORT, seed=2).wins("slip")
    assert found.win.half < counted.half / 2
    assert list(found) and found.win.value < 0.02


def test_results_repeat_for_every_executor() -> None:
    """The same seed gives the same choices in this process and in two others; another seed gives others."""
    here = gains("planner", "greedy", games=4, options=SHORT, playouts=2, seed=7)
    assert _data(gains("planner", "greedy", games=4, options=SHORT, playouts=2, seed=7,
                       executor="processes")) == _data(here)
    assert _data(gains("planner", "greedy", games=4, options=SHORT, playouts=2, seed=8)) != _data(here)
    assert {choice.seat for choice in here} == {0, 1} and here.games == 4


def test_rows_add_up() -> None:
    """The gains of the kinds of choices sum up to the whole gain, and choices to what was followed."""
    found = gains("planner", "greedy", games=4, options=SHORT, playouts=3, seed=1)
    rows = found.table()
    assert sum(row["win"] for row in rows) == pytest.approx(found.win.value)
    assert sum(row["a_game"] for row in rows) * found.games == pytest.approx(len(list(found)))
    assert all(choice.action != choice.instead for choice in found)
    single = gains_table(found, "choices")
    assert single.win.sum() / found.games == pytest.approx(found.win.value) and set(single.seat) == {1, 2}


def test_a_bot_with_a_memory_can_be_followed() -> None:
    """A bot with an attribute ``knowledge`` is told what its own seat has seen, up to the moment."""
    class Reminded(Greedy):
        """Greedy while its memory agrees with what lies there, anything otherwise."""

        knowledge: Knowledge | None = None

        def choose(self, rules: Rules, state: State, rng: Random) -> Action:
            """Return greedy's choice."""
            fits = self.knowledge is not None and self.knowledge.seat == state.actor and self.knowledge.agrees(state)
            return super().choose(rules, state, rng) if fits else rules.sample(state, rng)

    assert list(gains(Reminded(), "greedy", games=4, options=SHORT, playouts=1)) == []


def test_a_cancel_keeps_what_was_found() -> None:
    """A cancel ends the games after the luck that is being played."""
    cancel = Cancel()
    found = gains("greedy", "random", games=40, options=SHORT, playouts=1, cancel=cancel,
                  on_progress=lambda _found: cancel.cancel())
    assert found.partial and found.games == 2 and "2 of 40" in repr(found)


@pytest.mark.parametrize(("wrong", "said"), [
    ({"base": "mcts"}, "mcts remembers what was seen"), ({"base": "nobody"}, "there is no bot 'nobody'"),
    ({"bot": 5}, "a bot is a name"), ({"games": 0}, "games is a whole number"),
    ({"playouts": 2.5}, "playouts is a whole number"), ({"map": "atlantis"}, "no board 'atlantis'"),
    ({"map": 5}, "a map is a board"), ({"options": {"no": 1}}, "no"),
    ({"options": [("trains", 8)]}, "options are a table of names"), ({"confidence": 2}, "a confidence"),
    ({"seed": "7"}, "seed"), ({"on_progress": 1}, "on_progress"), ({"executor": "threads"}, "executor")])
def test_wrong_use_is_refused(wrong: dict[str, Any], said: str) -> None:
    """What does not fit is refused in words before a game is played."""
    with pytest.raises(TtrlabError, match=said):
        gains(**{"bot": "greedy", "base": "random", "games": 2, "options": SHORT, **wrong})


def test_a_bot_that_breaks_the_rules_is_named() -> None:
    """An illegal choice of a bot from elsewhere ends the games with its name."""
    class Cheat(RandomBot):
        def choose(self, rules: Rules, state: State, rng: Random) -> Action:
            """Choose what is legal in hardly any state."""
            from ttrlab.actions import Claim

            return Claim(0, ((0, 1),))

    with pytest.raises(IllegalAction, match="the bot Cheat chose"):
        gains(Cheat(), "greedy", games=2, options=SHORT)


def test_the_command_line_tells_gains(capsys: pytest.CaptureFixture[str]) -> None:
    """``ttrlab tournament --gains`` prints a row a board; with three bots it says what is wrong."""
    arguments = ["tournament", "--gains", "--games", "2", "--option", "trains=8", "--map", "usa,san-francisco"]
    assert main([*arguments, "--bots", "greedy,random"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split()[:4] == ["map", "bot", "against", "games"] and [row.split()[0] for row in rows] == [
        "usa", "san-francisco"]
    assert main([*arguments, "--bots", "greedy,random,planner"]) == 2
    assert "two are named, not 3" in capsys.readouterr().err
    assert main([*arguments, "--bots", "greedy,random", "--map", ","]) == 2
    assert "on a map; name one" in capsys.readouterr().err
    with pytest.raises(OptionError):
        gains("greedy", Mcts())


def test_a_wrong_map_is_told_before_a_game_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the second of two maps does not fit, nothing is played on the first one."""
    monkeypatch.setattr("ttrlab.play.gains.follow", lambda _job: pytest.fail("a game was played"))
    assert main(["tournament", "--gains", "--bots", "greedy,random", "--map", "usa,atlantis"]) == 2
