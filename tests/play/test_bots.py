"""The bots: legal, repeatable, honest, and the greedy one plays clearly better than chance."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from conformance.rule_sets import RULE_SETS, moments, rules_for

from ttrlab.errors import TtrlabError
from ttrlab.play.bots import QUICK, bot, play_action, play_out, play_turn
from ttrlab.play.game import Game, new_game

GAMES = 24


def _duel(board: str, seed: int, names: list[str]) -> Game:
    return play_out(new_game(board, len(names), seed), names, seed=seed)


@pytest.mark.parametrize("board", ["usa", "europe"])
def test_greedy_beats_random_and_finishes_its_tickets(board: str) -> None:
    """Over two dozen games, from either seat, greedy wins nearly always and completes most of its tickets."""
    wins, kept, done, margin = 0, 0, 0, 0
    for seed in range(GAMES):
        seat = seed % 2
        sheet = _duel(board, seed, ["greedy", "random"][::-1 if seat else 1]).score()
        wins += sheet.ranking.winners == (seat,)
        margin += sheet.totals[seat] - sheet.totals[1 - seat]
        tickets = [line.data["complete"] for line in sheet.of(seat) if line.kind == "ticket"]
        kept, done = kept + len(tickets), done + sum(tickets)
    assert wins >= GAMES - 1 and margin / GAMES > 40
    assert kept >= 2 * GAMES and done / kept >= 0.5


@pytest.mark.parametrize("board", ["usa", "europe"])
@pytest.mark.parametrize("players", [3, 5])
def test_greedy_among_greedy(board: str, players: int) -> None:
    """Games of greedy bots alone end, and on average at least half of the tickets are completed."""
    results: Counter[bool] = Counter()
    for seed in range(5):
        game = _duel(board, seed, ["greedy"] * players)
        assert game.over
        results.update(line.data["complete"] for line in game.score().lines if line.kind == "ticket")
    assert results[True] >= results[False]


@pytest.mark.parametrize("name", sorted(QUICK))
@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_bots_are_legal_honest_and_change_nothing(name: str, rule_set: str) -> None:
    """A bot's choice is legal, repeatable, and the state is left alone, on every board and rule set."""
    rules, player = rules_for(rule_set, 3), bot(name)
    for state in moments(rules, 5, every=14):
        if not state.over:
            before = state.copy()
            action = player.choose(rules, state, Random(1))
            assert rules.why_not(state, action) == []
            assert state == before
            assert bot(name).choose(rules, state, Random(1)) == action


@pytest.mark.parametrize("rule_set", ["usa", "europe", "usa hidden", "europe owner chooses"])
def test_greedy_does_not_peek(rule_set: str) -> None:
    """What greedy cannot see, other hands, tickets and the order of the decks, does not change its choice."""
    from conformance.test_states import _disguised
    rules, player, rng = rules_for(rule_set, 3), bot("greedy"), Random(4)
    differed = 0
    for state in moments(rules, 6, every=6):
        if not state.over:
            other = _disguised(rules, state, state.actor, rng)
            differed += other != state
            assert player.choose(rules, other, Random(2)) == player.choose(rules, state, Random(2))
    assert differed > 10


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_greedy_games_end(rule_set: str) -> None:
    """A game of greedy bots ends under every rule set."""
    board, options = RULE_SETS[rule_set]
    game = new_game(board, 3, 1, options)
    for _ in range(3000):
        if game.over:
            break
        play_action(game, "greedy")
    assert game.over


def test_play_out_repeats() -> None:
    """The same seeds give the same game, another seed of the bots another one."""
    one, two, other = (play_out(new_game("usa", 2, 5), "random", seed=seed) for seed in (1, 1, 2))
    assert [n.action for n in one.line] == [n.action for n in two.line] != [n.action for n in other.line]


def test_play_turn_plays_one_turn() -> None:
    """``play_turn`` plays until another seat must act."""
    game = new_game("usa", 3, 2)
    for seat in (0, 1, 2, 0, 1, 2, 0):
        assert game.to_move == seat
        play_turn(game)


def test_play_out_goes_on_from_the_cursor() -> None:
    """Bots may take a game over anywhere, and what was played before stays in the tree."""
    game = play_turn(play_turn(new_game("europe", 2, 3)))
    count = len(game.timeline.nodes)
    play_out(game, ["greedy", "random"])
    assert game.over and len(game.timeline.nodes) > count
    assert play_out(game, "greedy") is game


@pytest.mark.parametrize(("names", "said"), [
    ("clever", "there is no bot 'clever'; there are random, greedy"),
    (["greedy"], "2 seats need 2 bots; there are 1"), (["greedy"] * 3, "2 seats need 2 bots; there are 3")])
def test_wrong_bots(names: Any, said: str) -> None:
    """An unknown bot and a wrong number of bots are refused, and nothing is played."""
    game = new_game("usa")
    with pytest.raises(TtrlabError, match=said):
        play_out(game, names)
    assert len(game.timeline.nodes) == 1
