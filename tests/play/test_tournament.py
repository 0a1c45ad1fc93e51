"""Tournaments: seats and luck are shared out fairly, results repeat everywhere, and intervals are honest."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from ttrlab.__main__ import main
from ttrlab.actions import Action, Pass
from ttrlab.engine import Rules
from ttrlab.errors import IllegalAction, OptionError, TtrlabError
from ttrlab.maps import load
from ttrlab.play.bots import Bot, RandomBot
from ttrlab.play.greedy import Greedy
from ttrlab.play.jobs import Cancel
from ttrlab.play.ratings import AVERAGE, bradley_terry, rated
from ttrlab.play.tournament import Tournament, lineups, play_game, tournament
from ttrlab.rules.registry import compile_rules
from ttrlab.state import State

SHORT = {"trains": 12}


def _data(found: Tournament) -> tuple[Any, ...]:
    return found.rows(), found.table(), found.head_to_head()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_bot_sits_everywhere_with_the_same_luck(players: int) -> None:
    """Each bot sits in each seat equally often, and each luck comes with every way of sitting."""
    found = tournament(["greedy", "random", RandomBot()], games=5, players=players, options=SHORT, seed=3)
    seats = Counter((seat, label) for game in found for seat, label in enumerate(game.seats))
    assert len(set(seats.values())) == 1 and len(seats) == 3 * players
    assert {game.seed for game in found} == set(range(3, 3 + -(-5 // players)))
    for match in found.matches:
        assert len({game.seed for game in match}) == 1 and len(match) == players
        assert len({game.seats for game in match}) == players
    assert found.games == found.asked and not found.partial


def test_the_same_luck_means_the_same_cards() -> None:
    """Two games of a match begin with the same deal: bots that do the same thing end the same way, seat by seat."""
    class Twin(RandomBot):
        name = "twin"

    found = tournament([Twin(), "random"], games=6, options=SHORT)
    for one, other in found.matches:
        assert one.totals == other.totals and one.seats == other.seats[::-1]
    assert found.head_to_head()[0]["ahead"] == 0.5 and found.head_to_head()[0]["significant"] is False


def test_results_repeat_for_every_executor() -> None:
    """The same seed gives the same tables in this process and in a pool; another seed gives other games."""
    bots = ["planner", "greedy", "random"]
    here = tournament(bots, ["usa", "europe"], games=4, options=SHORT, seed=7)
    with ThreadPoolExecutor(2) as pool:
        assert _data(tournament(bots, ["usa", "europe"], games=4, options=SHORT, seed=7, executor=pool)) == _data(here)
    assert tournament(bots, ["usa", "europe"], games=4, options=SHORT, seed=8).rows() != here.rows()
    assert {row["map"] for row in here.rows()} == {"usa", "europe"}


def test_results_are_the_same_in_processes() -> None:
    """Two processes play the very games that one plays, with a board given as such."""
    usa = load("usa")
    here = tournament(["greedy", "random"], usa, games=6, options=SHORT)
    assert _data(tournament(["greedy", "random"], usa, games=6, options=SHORT, executor="processes")) == _data(here)


@pytest.mark.parametrize("board", ["usa", "europe"])
def test_order_of_the_bots(board: str) -> None:
    """Planner beats greedy and greedy beats random, each surely, and the ratings say so too."""
    found = tournament(["random", "planner", "greedy"], board, games=40, seed=100)
    rows = found.table()
    assert [row["bot"] for row in rows] == ["planner", "greedy", "random"]
    assert rows[0]["rating_low"] > rows[1]["rating_high"] and rows[1]["rating_low"] > rows[2]["rating_high"]
    pairs = {(row["bot"], row["other"]): row for row in found.head_to_head()}
    assert pairs["planner", "greedy"]["ahead_low"] > 0.5 and pairs["planner", "greedy"]["lead_low"] > 0
    assert pairs["random", "greedy"]["ahead_high"] < 0.1 and pairs["random", "greedy"]["significant"]


def test_a_cancelled_tournament_keeps_what_was_played() -> None:
    """After a cancel the matches so far are kept, they are the first ones, and the result says that it is partial."""
    stop, seen = Cancel(), []

    def told(found: Tournament) -> None:
        seen.append(found.games)
        if len(seen) == 3:
            stop.cancel()

    part = tournament(["greedy", "random"], games=20, options=SHORT, cancel=stop, on_progress=told)
    assert part.partial and part.games == 6 and seen == [2, 4, 6]
    assert part.rows() == tournament(["greedy", "random"], games=20, options=SHORT).rows()[:12]
    assert len(part.table()) == 2


def test_shares_and_points_count_every_game() -> None:
    """Shares of wins add up to one over the seats, and points are those of the games."""
    found = tournament(["greedy", "random"], games=10, options=SHORT)
    rows = {row["bot"]: row for row in found.table()}
    assert rows["greedy"]["win"] + rows["random"]["win"] == pytest.approx(1)
    totals = [game.totals[game.seats.index("greedy")] for game in found]
    assert rows["greedy"]["points"] == pytest.approx(sum(totals) / len(totals))
    assert rows["greedy"]["win_low"] < rows["greedy"]["win"] <= rows["greedy"]["win_high"]


class Watcher(Greedy):
    """Notes what it has been told of the game."""

    name = "watcher"

    def __init__(self) -> None:
        self.knowledge: Any = None

    def choose(self, rules: Rules, state: State, rng: Random) -> Action:
        """Play greedily once the knowledge has been looked at."""
        assert self.knowledge.seat == state.actor and self.knowledge.agrees(state)
        return super().choose(rules, state, rng)


@pytest.mark.parametrize("board", ["usa", "europe", "card-game"])
def test_bots_that_remember_are_told(board: str) -> None:
    """A bot with an attribute for it is given what its seat has seen, true at every choice; the game stays the same."""
    rules = compile_rules(load(board), 2)
    told, plain = play_game(rules, [Watcher(), "greedy"], 5), play_game(rules, ["greedy", "greedy"], 5)
    assert told.over and told == plain


def test_ratings_of_known_results() -> None:
    """Three wins in four are 400·log10(3) points, but for the one drawn game that is added."""
    one, other = bradley_terry(2, {(0, 1): 749.5, (1, 0): 249.5})
    assert one - other == pytest.approx(190.85, abs=0.01) and one + other == pytest.approx(2 * AVERAGE)
    chain = bradley_terry(3, {(0, 1): 30.0, (1, 0): 10.0, (1, 2): 30.0, (2, 1): 10.0})
    assert chain[0] - chain[1] == pytest.approx(chain[1] - chain[2], abs=0.01) and chain[0] > chain[1]
    assert bradley_terry(2, {}) == [AVERAGE, AVERAGE]


def test_rating_intervals_cover_the_truth() -> None:
    """Of intervals at 90 %, from games with known chances, about nine in ten hold the true rating."""
    truth, rng, covered, count = (1620.0, 1500.0, 1380.0), Random(5), 0, 0
    pairs = [(0, 1), (0, 2), (1, 2)]
    for _ in range(60):
        matches = []
        for a, b in pairs * 40:
            chance = 1 / (1 + 10 ** ((truth[b] - truth[a]) / 400))
            matches.append({(a, b): 1.0, (b, a): 0.0} if rng.random() < chance else {(a, b): 0.0, (b, a): 1.0})
        for value, found in zip(truth, rated(3, matches, confidence=0.9, resamples=100).values, strict=True):
            covered += found.low <= value <= found.high
            count += 1
    assert 0.83 <= covered / count <= 0.97


def test_a_single_match_says_nothing_for_sure() -> None:
    """From one match alone the interval of a rating is infinite."""
    value = rated(2, [{(0, 1): 1.0}]).values[0]
    assert value.low == float("-inf") and value.high == float("inf")


@pytest.mark.parametrize(("bots", "more", "said"), [
    (["greedy"], {}, "a tournament takes two bots or more; there is 1"),
    ("greedy", {}, "there is 1"), ([], {}, "there are 0"),
    (["greedy", "greedy"], {}, "two bots are called 'greedy'"),
    (["greedy", "clever"], {}, "there is no bot 'clever'"),
    (["greedy", "random"], {"maps": []}, "needs a map"),
    (["greedy", "random"], {"games": 0}, "a whole number of games from 1 on, not 0"),
    (["greedy", "random"], {"seed": "x"}, "the seed must be a whole number"),
    (["greedy", "random"], {"players": 9}, "is for 2 to 5 players, not 9"),
    (["greedy", "random"], {"confidence": 2.0}, "a confidence is a share"),
    (None, {}, "bots are named one by one in a list, not None"),
    (["greedy", "random"], {"maps": 5}, "maps are named one by one in a list, not 5"),
    (["greedy", "random"], {"maps": [5]}, "a map is a board or its name, not 5"),
    (["greedy", "random"], {"players": 2.0}, "is for 2 to 5 players, not 2.0"),
    (["greedy", "random"], {"seed": 10 ** 50}, "the seed must be a whole number"),
    (["greedy", "random"], {"options": [1]}, "options are a table of names and values"),
    (["greedy", "random"], {"options": {"trains": [1]}}, "option trains cannot be"),
    (["greedy", "random"], {"options": {"trains": "many"}}, "option trains cannot be 'many'")])
def test_wrong_tournaments(bots: Any, more: dict[str, Any], said: str) -> None:
    """What cannot be played is refused in a sentence, before any game."""
    with pytest.raises(TtrlabError, match=said):
        tournament(bots, **more)
    assert issubclass(OptionError, TtrlabError)


def test_line_ups() -> None:
    """Every choice of bots meets; too few bots share the seats out evenly over the line-ups."""
    assert len(lineups(5, 3)) == 10
    for bots, players in ((2, 5), (3, 4), (4, 5)):
        counts = Counter(at for line in lineups(bots, players) for at in line)
        assert len(counts) == bots and len(set(counts.values())) == 1


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    """The command line prints the ratings and who beats whom, or one sentence where it cannot."""
    assert main(["tournament", "--bots", "greedy,random", "--games", "8", "--option", "trains=12"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].split() == ["bot", "rating", "games", "won", "points"]
    assert said[1].startswith("greedy") and said[-1].startswith("greedy") and "random" in said[-1]
    assert main(["tournament", "--bots", "greedy"]) == 2
    assert "two bots or more" in capsys.readouterr().err


def test_bots_are_copied() -> None:
    """A bot that was given plays through copies and stays as it was."""
    class Counting(RandomBot):
        count = 0

        def choose(self, rules: Rules, state: State, rng: Random) -> Action:
            self.count += 1
            return super().choose(rules, state, rng)

    given: Bot = Counting()
    found = tournament([given, "greedy"], games=2, options=SHORT)
    assert found.labels == ("Counting", "greedy") and given.count == 0  # type: ignore[attr-defined]


def test_a_bot_that_breaks_the_rules_is_told() -> None:
    """An illegal choice ends the tournament with its reasons, in place of a game that never ends."""
    class Idle(RandomBot):
        def choose(self, rules: Rules, state: State, rng: Random) -> Action:
            return Pass()

    with pytest.raises(IllegalAction, match="the bot Idle chose pass"):
        tournament(["greedy", Idle()], games=2)


def test_a_map_named_twice_counts_once() -> None:
    """A repeat among the maps adds no games."""
    assert tournament(["greedy", "random"], ["usa", "usa"], games=2, options={"trains": 12}).games == 2
