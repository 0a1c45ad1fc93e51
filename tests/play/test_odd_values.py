"""Values of the wrong kind, given to the functions that people call, are told in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ttrlab import (
    dumps,
    from_permalink,
    load,
    loads,
    new_game,
    options_for,
    permalink,
    play_out,
    play_turn,
    tournament,
)
from ttrlab.errors import IllegalAction, NotationError, OptionError, RecordError, TtrlabError
from ttrlab.play.bench import bench_games, bench_longest, bench_rollouts, random_game
from ttrlab.play.bots import play_action, seated
from ttrlab.play.chance import chosen
from ttrlab.play.game import Game
from ttrlab.play.positions import position_of, set_position
from ttrlab.play.tournament import play_game
from ttrlab.play.worlds import Knowledge, imagine, knowledge_of

GAME = new_game("usa", 2, seed=7)
STATE, RULES, LONG = GAME.state, GAME.rules, 10 ** 5000
NONE_OR_OTHER = [None, "usa", 5]


@pytest.mark.parametrize("options", ["tie.final", 5, ["tie.final"]])
def test_options_are_a_table(options: Any) -> None:
    """Options that are no table are refused by name."""
    with pytest.raises(OptionError, match="table"):
        new_game("usa", 2, options=options)


@pytest.mark.parametrize("names", ["Ann", 5, {"Ann", "Bob"}])
def test_names_are_a_list(names: Any) -> None:
    """Names that are no list are refused by name."""
    with pytest.raises(OptionError, match="names"):
        new_game("usa", 2, names=names)


def test_options_can_be_asked_for_by_the_name_of_a_board() -> None:
    """A board and its name give the same options."""
    assert options_for("europe").keys() == options_for(load("europe")).keys()


def test_a_position_nested_without_end_is_refused() -> None:
    """Nested brackets in a position are a reason in a game and an error with its line in a record."""
    deep = "position " + "[" * 100_000
    with pytest.raises(IllegalAction):
        new_game("usa").play(deep)
    lines = dumps(new_game("usa")).splitlines()
    lines[-2:] = [f"1 0 -: {deep}", lines[-2], f"end {len(lines) + 1}"]
    with pytest.raises(RecordError, match="line"):
        loads("\n".join(lines) + "\n")


def test_steps_back_from_going_forward_lead_nowhere() -> None:
    """A negative number of steps leaves the cursor where it is."""
    game = new_game("usa")
    assert game.redo(-5).node.number == 0


def refused(call: Callable[..., Any], *given: Any, said: str, error: type[TtrlabError] = TtrlabError) -> None:
    """Assert that a call is refused in words, and that the game stays where it was."""
    node = GAME.node
    with pytest.raises(error, match=said):
        call(*given)
    assert GAME.node is node


@pytest.mark.parametrize("game", [*NONE_OR_OTHER, STATE], ids=["none", "text", "number", "state"])
@pytest.mark.parametrize(("call", "said"), [
    (play_out, "bots play a game"), (play_turn, "bots play a game"), (play_action, "bots play a game"),
    (dumps, "a game is written"), (permalink, "a game is written"),
    (lambda game: knowledge_of(game, 0), "is told by a game")])
def test_what_is_no_game(call: Callable[[Any], Any], said: str, game: Any) -> None:
    """Nothing, a text, a number or a state in the place of a game is told in one sentence."""
    refused(call, game, said=said)


@pytest.mark.parametrize("state", [*NONE_OR_OTHER, GAME], ids=["none", "text", "number", "game"])
@pytest.mark.parametrize(("call", "said"), [
    (lambda state: imagine(state, 0, Random(1)), "told by a state"), (position_of, "taken of a state"),
    (lambda state: knowledge_of(GAME, 0).agrees(state), "told by a state"),
    (lambda state: knowledge_of(GAME, 0).forget(state), "told by a state"),
    (lambda state: knowledge_of(GAME, 0).observe([], state), "told by a state")])
def test_what_is_no_state(call: Callable[[Any], Any], said: str, state: Any) -> None:
    """Nothing, a text, a number or a game in the place of a state is told in one sentence."""
    refused(call, state, said=said)


@pytest.mark.parametrize("rules", [*NONE_OR_OTHER, GAME], ids=["none", "text", "number", "game"])
@pytest.mark.parametrize("call", [lambda rules: Knowledge(rules, 0), lambda rules: random_game(rules, 0),
                                  lambda rules: play_game(rules, ["random", "random"], 0)])
def test_what_are_no_rules(call: Callable[[Any], Any], rules: Any) -> None:
    """Nothing, a text, a number or a game in the place of compiled rules is told in one sentence."""
    refused(call, rules, said="game.rules")


@pytest.mark.parametrize("seat", [None, "0", 9, -1, True, 0.0])
@pytest.mark.parametrize("call", [lambda seat: imagine(STATE, seat, Random(1)), lambda seat: knowledge_of(GAME, seat),
                                  lambda seat: Knowledge(RULES, seat)])
def test_what_is_no_seat(call: Callable[[Any], Any], seat: Any) -> None:
    """A seat that the game has not is told with those that it has."""
    refused(call, seat, said=r"there is no seat .*; this game has 0 to 1")


@pytest.mark.parametrize("seed", [None, "7", 1.5, GAME, 10 ** 40, LONG],
                         ids=["none", "text", "part", "game", "41 digits", "5001 digits"])
@pytest.mark.parametrize("call", [
    lambda seed: new_game("usa", 2, seed), lambda seed: play_out(GAME, "random", seed),
    lambda seed: play_turn(GAME, "random", seed), lambda seed: play_action(GAME, "random", seed),
    lambda seed: play_game(RULES, ["random", "random"], seed), lambda seed: random_game(RULES, seed),
    lambda seed: bench_games("usa", 2, 0, seed), lambda seed: bench_rollouts("usa", 2, 1, seed),
    lambda seed: tournament(["random", "greedy"], games=2, seed=seed)])
def test_what_is_no_seed(call: Callable[[Any], Any], seed: Any) -> None:
    """A seed that is no whole number, or too long a one, is told wherever a seed is asked for."""
    refused(call, seed, said="the seed must be a whole number of up to 40 digits", error=OptionError)


@pytest.mark.parametrize(("call", "given", "said"), [
    (imagine, (STATE, 0, None), "chance comes from"), (imagine, (STATE, 0, 7), "chance comes from"),
    (imagine, (STATE, 0, Random(1), GAME), "is a Knowledge"), (imagine, (STATE, 0, Random(1), "x"), "is a Knowledge"),
    (knowledge_of(GAME, 0).observe, (None, STATE), "events"), (knowledge_of(GAME, 0).observe, (["x"], STATE), "event"),
    (play_out, (GAME, 5), "a bot is"), (play_out, (GAME, []), "2 seats need 2 bots"),
    (play_turn, (GAME, None), "a bot is"), (play_turn, (GAME, ["random", "random"]), "a bot is"),
    (play_action, (GAME, "nobody"), "no bot 'nobody'"), (seated, ("greedy", "2"), "number of seats"),
    (play_game, (RULES, ["random"], 0), "2 seats need 2 bots"), (play_game, (RULES, None, 0), "a bot is"),
    (new_game, (None,), "a board is named"), (new_game, (GAME,), "a board is named"),
    (new_game, ("usa", "2"), "players"), (new_game, ("usa", None), "players"),
    (bench_games, ("usa", 2, "x"), "seconds are a number"), (bench_games, (5, 2, 0), "a board is named"),
    (bench_games, ("usa", 2, 0, 0, 5), "options are a table"),
    (bench_rollouts, ("usa", 2, None), "number of games"), (bench_rollouts, ("usa", 2, 0), "number of games"),
    (bench_longest, (None,), "the networks are in a file"), (bench_longest, ("a.json", 0), "rounds are"),
    (bench_longest, (Path("a.json"),), "No such file"),
    (tournament, (["random", "greedy"], "usa", 2, 2, 0, None, None, None, 5), "on_progress is a function")])
def test_other_arguments(call: Callable[..., Any], given: tuple[Any, ...], said: str) -> None:
    """Chance, knowledge, events, bots, numbers and boards of another kind are told in one sentence."""
    refused(call, *given, said=said)


@pytest.mark.parametrize("board", ["usa", 5, GAME], ids=["text", "number", "game"])
def test_the_board_of_a_record(board: Any) -> None:
    """What is no board is refused by name, in a record and in a permalink."""
    refused(loads, dumps(GAME), board, said="the board of a record is a Board")
    refused(from_permalink, permalink(GAME), board, said="the board of a record is a Board")


@pytest.mark.parametrize("text", [None, 5, b"ttrlab1.x", GAME], ids=["none", "number", "bytes", "game"])
def test_what_is_no_text(text: Any) -> None:
    """A record and a permalink are text; what else is given is told by its kind."""
    refused(loads, text, said=f"a record is text, not {type(text).__name__}", error=RecordError)
    refused(from_permalink, text, said=f"a permalink is text, not {type(text).__name__}", error=RecordError)


@pytest.mark.parametrize(("call", "given", "said"), [
    (Game.undo, None, "steps are"), (Game.undo, "x", "steps are"), (Game.redo, 1.5, "steps are"),
    (Game.go, None, "no position None"), (Game.go, "0", "no position '0'"), (Game.go, 1.0, "no position 1.0"),
    (Game.play, None, "not an action"), (Game.branch, 5, "called by a text"),
    (lambda game, cards: game.branch(cards=cards), 5, "list of their names"),
    (lambda game, cards: game.branch(cards=cards), [5], "named by a text"),
    (lambda game, luck: game.branch(luck=luck), "x", "luck is a seed"),
    (Game.edit, None, "a position is a table"), (Game.edit, "x", "a position is a table")])
def test_moves_of_a_game(call: Callable[[Game, Any], Any], given: Any, said: str) -> None:
    """A game that is asked to go where it cannot says so and stays where it is."""
    refused(call, GAME, given, said=said)


@pytest.mark.parametrize(("call", "given"), [(chosen, None), (chosen, "red"), (chosen, [None]), (set_position, None),
                                             (set_position, "x"), (set_position, {"seats": {1}})])
def test_what_cannot_be_written(call: Callable[[Any], Any], given: Any) -> None:
    """Chosen cards are a list of names and a position is a table of plain data."""
    refused(call, given, said="list of their names|named by a text|a position is", error=NotationError)
