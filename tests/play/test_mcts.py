"""The searching bot: legal, repeatable, honest, and not worse than the planner that it begins with."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from conformance.rule_sets import RULE_SETS, rules_for

from ttrlab import maps
from ttrlab.actions import Claim, DrawCard, KeepTickets, Pass
from ttrlab.engine import Rules
from ttrlab.errors import OptionError
from ttrlab.events import Event
from ttrlab.play.bots import BOTS, bot, play_turn
from ttrlab.play.game import new_game
from ttrlab.play.mcts import SETS, Mcts, ideas, outcome, worth
from ttrlab.play.planner import Planner
from ttrlab.play.tournament import play_game, tournament
from ttrlab.play.worlds import Knowledge, imagine
from ttrlab.rules.registry import compile_rules
from ttrlab.state import State


def _rules(board: str = "usa", players: int = 2, **options: Any) -> Rules:
    return compile_rules(maps.load(board), players, options)


def _moments(rules: Rules, seed: int, every: int) -> list[tuple[State, Knowledge]]:
    """Return states of a planner game with what the acting seat has seen until then."""
    log: list[Event] = []
    state, player, found = rules.start(seed, log), Planner(), []
    seen = [Knowledge(rules, seat).observe(log, state) for seat in range(rules.players)]
    for number in range(2000):
        if state.over:
            break
        if number % every == 0:
            found.append((state.copy(), seen[state.actor].copy()))
        log.clear()
        rules.apply(state, player.choose(rules, state, Random(1)), log)
        for knowledge in seen:
            knowledge.observe(log, state)
    return found


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_choices_are_legal_and_change_nothing(rule_set: str) -> None:
    """Under every rule set the bot's choice and all its ideas are legal, and the state stays as it was."""
    rules = rules_for(rule_set, 2)
    for state, _ in _moments(rules, 3, every=90):
        before = state.copy()
        for idea in ideas(rules, state, Planner().choose(rules, state, Random(1))):
            assert rules.why_not(state, idea) == []
        action = Mcts(worlds=1, ideas=3, rounds=1, late=100).choose(rules, state, Random(1))
        assert rules.why_not(state, action) == [] and state == before


@pytest.mark.parametrize("board", ["usa", "europe", "heart-of-africa", "card-game"])
def test_the_same_chance_gives_the_same_choice(board: str) -> None:
    """With a number of worlds the choice is repeatable, in a new bot as in a used one."""
    budget: dict[str, Any] = {"worlds": 7, "ideas": 4, "rounds": 1, "late": 100}
    rules, used = _rules(board), Mcts(**budget)
    for state, _ in _moments(rules, 5, every=45):
        assert used.choose(rules, state, Random(3)) == Mcts(**budget).choose(rules, state, Random(3))


@pytest.mark.parametrize("board", ["usa", "europe"])
def test_it_does_not_peek(board: str) -> None:
    """In another world that agrees with what it has seen the bot chooses the same, with its memory and without."""
    rules, differed = _rules(board), 0
    for state, known in _moments(rules, 8, every=30):
        other = imagine(state, state.actor, Random(2), known)
        differed += other != state
        for knowledge in (known, None):
            one, two = Mcts(worlds=7, ideas=4, rounds=1, late=100), Mcts(worlds=7, ideas=4, rounds=1, late=100)
            one.knowledge = two.knowledge = knowledge
            assert one.choose(rules, state, Random(3)) == two.choose(rules, other, Random(3))
    assert differed > 3


def test_ideas_begin_with_the_planner() -> None:
    """The first idea is the planner's; no idea comes twice, nor the same card from two places of the market."""
    rules = _rules()
    for state, _ in _moments(rules, 2, every=7):
        first = Planner().choose(rules, state, Random(1))
        found = ideas(rules, state, first)
        assert found[0] == first and len(set(found)) == len(found)
        cards = [state.market[a.slot] for a in found[1:] if isinstance(a, DrawCard) and a.slot >= 0]
        assert len(cards) == len(set(cards))


def test_it_sees_what_wins_at_the_end() -> None:
    """In the last turn the search prefers what wins: an action's outcome is worth more, the more it leads by."""
    game = new_game("usa", 2, 1).edit({"seats": [
        {"hand": {"green": 3, "blue": 1}, "tickets": ["Dallas-New York"], "tracks": []}, {"tracks": []}]})
    state = game.state
    state.last_turns = 1
    claims = [action for action in game.rules.legal(state) if isinstance(action, Claim)]
    results = {action: outcome(state.copy(), 0, action) for action in claims}
    points = {action: game.rules.board.points[game.rules.board.tracks[action.track].length] for action in claims}
    best = max(claims, key=results.__getitem__)
    assert points[best] == max(points.values()) and min(results.values()) < results[best]


def test_worth_counts_points_and_tickets() -> None:
    """Points and completed tickets raise a seat's worth by what they score; a ticket that cannot be done lowers it."""
    rules = _rules()
    game = new_game("usa", 2, 1).edit({"seats": [{"tickets": ["Dallas-New York"]}, {}]})
    state = game.state
    before = worth(rules, state, 0)
    state.seats[0].points += 10
    assert worth(rules, state, 0) == pytest.approx(before + 10)
    state.seats[0].trains = 3
    assert worth(rules, state, 0) < before


def test_a_time_budget_and_a_number_of_worlds_bound_the_work() -> None:
    """With a number of worlds no more games are played than worlds times ideas; with a time at least one each."""
    rules = _rules(trains=15)
    state = next(state for state, _ in _moments(rules, 1, every=9) if not state.pending)
    counted, timed = Mcts(worlds=3, ideas=3, rounds=1, late=100), Mcts(seconds=0.001, ideas=3, rounds=1, late=100)
    counted.choose(rules, state, Random(1))
    timed.choose(rules, state, Random(1))
    assert 0 < counted.tried <= 9 and timed.tried == 3


def test_long_games_are_played_out_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many worlds are asked for, no further one is begun after so many turns have been played out."""
    rules = _rules(trains=15)
    state = next(state for state, _ in _moments(rules, 1, every=9) if not state.pending)
    tried = []
    for work in (1, 60):
        monkeypatch.setattr("ttrlab.play.mcts.WORK", work)
        player = Mcts(worlds=1000, ideas=3, late=100)
        player.choose(rules, state, Random(1))
        tried.append(player.tried)
    assert tried[0] == 3 <= tried[1] < 60


def test_few_sets_of_tickets_are_tried() -> None:
    """Of the tickets on offer only a few sets are tried, the planner's own first."""
    rules = _rules()
    state = rules.start(3)
    first = Planner().choose(rules, state, Random(1))
    found = ideas(rules, state, first)
    assert isinstance(first, KeepTickets) and found[0] == first
    assert 1 < len(found) <= SETS < len(rules.legal(state))


def test_far_from_the_end_the_planner_decides() -> None:
    """While many turns are left the planner's choice stands untried, but for tickets on offer."""
    rules = _rules()
    for state, _ in _moments(rules, 1, every=9)[:4]:
        player = Mcts(worlds=1, rounds=1)
        action = player.choose(rules, state, Random(1))
        assert bool(player.tried) == isinstance(action, KeepTickets)


@pytest.mark.parametrize("wrong", [{"worlds": 0}, {"worlds": 1.5}, {"ideas": 0}, {"seconds": 0}, {"rounds": 0}])
def test_wrong_budgets(wrong: dict[str, Any]) -> None:
    """A budget that is not above 0 is refused."""
    with pytest.raises(OptionError):
        Mcts(**wrong)


def test_it_plays_whole_games_with_its_memory() -> None:
    """In a tournament the bot plays to the end; what it has seen is kept for it and agrees at every choice."""
    class Watched(Mcts):
        name = "watched"

        def choose(self, rules: Rules, state: State, rng: Random) -> Any:
            assert self.knowledge is not None and self.knowledge.agrees(state)
            return super().choose(rules, state, rng)

    rules = _rules(trains=10)
    assert play_game(rules, [Watched(worlds=2, ideas=3, rounds=1, late=100), "planner"], 4).over


def test_it_is_a_bot_by_name() -> None:
    """The bot is known by its name, and plays a turn of a game in the explorer with what its seat has seen."""
    assert "mcts" in BOTS and isinstance(bot("mcts"), Mcts)
    game = new_game("usa", 2, 1, {"trains": 8})
    play_turn(game, Mcts(worlds=2, ideas=2, rounds=1, late=100))
    assert isinstance(game.node.action, KeepTickets | Pass)


def test_it_is_not_worse_than_the_planner() -> None:
    """Over a few short games with the same luck the search is not surely behind the planner."""
    searching = Mcts(worlds=7, ideas=3, rounds=1, late=100)
    found = tournament([searching, "planner"], games=4, options={"trains": 12}, seed=40)
    assert found.head_to_head()[0]["ahead_high"] >= 0.5
