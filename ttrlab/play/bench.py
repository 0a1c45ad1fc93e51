"""Measures the engine's own speed, beside a plain Python loop that shows how fast the machine is now."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from ttrlab.engine import Rules
from ttrlab.errors import OptionError, TtrlabError, check_kind
from ttrlab.graph.trails import longest_trail
from ttrlab.luck import check_seed
from ttrlab.play.bots import play_out
from ttrlab.play.game import new_game
from ttrlab.play.rollouts import rollouts

LOOP = 1_000_000


def bench_games(map: str, players: int, seconds: float, seed: int = 0,
                options: Mapping[str, Any] | None = None) -> dict[str, float]:
    """Play random games with final scoring for a while and return the figures.

    Args:
        map: A board.
        players: How many play.
        seconds: How long, at least one game.
        seed: Seed of the first game; the following ones count up.
        options: What differs from the printed rules.

    Returns:
        ``games_per_s``, ``steps_per_s``, ``copy_us`` (a copy of a mid-game state) and ``loop_ms`` (a plain
        loop of a million rounds in the same run).

    Raises:
        MapError: No such board.
        TtrlabError: Options, a seed, or numbers of players or seconds that cannot be.
    """
    check_kind(seconds, int | float, "seconds are a number")
    rules = new_game(map, players, seed, options).rules
    games = steps = 0
    begin = perf_counter()
    while not games or perf_counter() - begin < seconds:
        steps += random_game(rules, seed + games)
        games += 1
    took = perf_counter() - begin
    return {"games_per_s": round(games / took, 1), "steps_per_s": round(steps / took),
            "copy_us": round(_copy_us(rules, seed), 2), "loop_ms": round(_loop_ms(), 1)}


def bench_rollouts(map: str, players: int, games: int, seed: int = 0,
                   options: Mapping[str, Any] | None = None) -> dict[str, float]:
    """Play greedy rollouts from the middle of a greedy game, in a pool of processes, and return the figures.

    Args:
        map: A board.
        players: How many play.
        games: How many rollouts.
        seed: Seed of the game.
        options: What differs from the printed rules.

    Returns:
        ``rollouts``, ``seconds`` (starting the processes included), ``rollouts_per_s`` and ``loop_ms``.

    Raises:
        MapError: No such board.
        OptionError: Options, a seed, or numbers of players or games that cannot be.
    """
    if type(games) is not int or games < 1:
        raise OptionError(f"the number of games must be a whole number from 1 on, not {games!r:.60}")
    game = play_out(new_game(map, players, seed, options))
    game.undo(game.node.depth // 2)
    begin = perf_counter()
    rollouts(game, games=games, executor="processes")
    took = perf_counter() - begin
    return {"rollouts": games, "seconds": round(took, 2), "rollouts_per_s": round(games / took, 1),
            "loop_ms": round(_loop_ms(), 1)}


def random_game(rules: Rules, seed: int) -> int:
    """Play one game at random, score it, and return the number of steps.

    Args:
        rules: The rules.
        seed: Its luck, and that of the choices.

    Raises:
        TtrlabError: These are no rules.
        OptionError: That is no seed.
    """
    check_kind(rules, Rules, "a game is played by compiled rules, such as game.rules")
    check_seed(seed)
    state, rng, steps = rules.start(seed), Random(seed), 0
    sample, apply = rules.sample, rules.apply
    while not state.over:
        apply(state, sample(state, rng))
        steps += 1
    rules.score(state, proofs=False)
    return steps


def bench_longest(path: str | Path, rounds: int = 3) -> dict[str, float]:
    """Time ``longest_trail`` on networks in a JSON file, ``[{"edges": [[a, b, length], …]}, …]``.

    Args:
        path: The file.
        rounds: How often each network is timed.

    Returns:
        ``networks``, ``mean_ms``, ``worst_ms`` (each network's best of some rounds) and ``loop_ms``.

    Raises:
        TtrlabError: The file cannot be read or has another shape, or there is no such number of rounds.
    """
    check_kind(path, str | Path, "the networks are in a file, named by a text or a path")
    if type(rounds) is not int or rounds < 1:
        raise OptionError(f"rounds are a whole number from 1 on, not {rounds!r:.60}")
    times = []
    for number, edges in enumerate(_networks(path), 1):
        try:
            times.append(min(_time_ms(edges) for _ in range(rounds)))
        except (TypeError, ValueError) as error:
            raise TtrlabError(f"{path}: network {number}: {error}") from None
    return {"networks": len(times), "mean_ms": round(sum(times) / len(times), 4),
            "worst_ms": round(max(times), 4), "loop_ms": round(_loop_ms(), 1)}


def _networks(path: str | Path) -> list[Any]:
    try:
        found = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise TtrlabError(f"{path}: {error.strerror or error}") from None
    except ValueError as error:
        raise TtrlabError(f"{path}: not JSON: {error}") from None
    if not isinstance(found, list) or not found or not all(
            isinstance(item, dict) and isinstance(item.get("edges"), list) for item in found):
        raise TtrlabError(f'{path}: expected a list of networks, [{{"edges": [[a, b, length], …]}}, …]')
    return [item["edges"] for item in found]


def _time_ms(edges: Any) -> float:
    begin = perf_counter()
    longest_trail(edges)
    return (perf_counter() - begin) * 1000


def _copy_us(rules: Rules, seed: int, rounds: int = 2000) -> float:
    state, rng = rules.start(seed), Random(seed)
    for _ in range(60):
        if not state.over:
            rules.apply(state, rules.sample(state, rng))
    begin = perf_counter()
    for _ in range(rounds):
        state.copy()
    return (perf_counter() - begin) / rounds * 1e6


def _loop_ms() -> float:
    begin = perf_counter()
    total = 0
    for number in range(LOOP):
        total += number & 7
    return (perf_counter() - begin) * 1000
