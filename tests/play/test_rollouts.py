"""Rollouts: chances that can be worked out by hand, pairs, precision, cancelling, and the same result everywhere."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from math import comb, sqrt
from statistics import fmean, stdev
from time import process_time
from typing import Any

import pytest

from tests.positions import board_of
from ttrlab.board import CARD_NAMES
from ttrlab.errors import IllegalAction, NotationError, OptionError, TtrlabError
from ttrlab.play.bench import bench_rollouts
from ttrlab.play.bots import play_out, play_turn
from ttrlab.play.game import Game, new_game
from ttrlab.play.greedy import Greedy
from ttrlab.play.jobs import Cancel, WorkerLost
from ttrlab.play.rollouts import FEWEST_GAMES, SLICE, rollouts, study

SEEDS = 300
"""So many studies of a known chance; their intervals must cover it at the stated rate."""


def last_turn(red: int) -> Game:
    """Return a game in Europe in whose last turn seat 0 holds some red cards, and seat 1 has the only track."""
    game = new_game("europe", 2, 3, {"bonus.longest_path": 0, "modules.stations": False})
    return game.edit({"seats": [{"hand": {"red": red}}, {"tracks": [_track(game, 1)]}],
                      "market": ["blue", "white", "green", "yellow", "black"], "last_turns": 1})


def tunnel() -> tuple[Game, str, float]:
    """Return a last turn, a claim of a tunnel with the only two cards, and the chance that it comes off and wins.

    Nobody can pay a surcharge, so it does where none of three cards turned up is red or wild.
    """
    game = last_turn(red=2)
    bad = sum(game.state.deck.count(CARD_NAMES.index(name)) for name in ("red", "locomotive"))
    cards = len(game.state.deck)
    return game, f"claim {_track(game, 2, tunnel=1)} with 2 red", comb(cards - bad, 3) / comb(cards, 3)


def _track(game: Game, length: int, **marks: int) -> str:
    """Return the name of the first track of that length with just these marks that red cards can pay."""
    return next(track.name for track in game.board.tracks if track.length == length and dict(track.marks) == marks
                and track.colour_name in ("red", "gray"))


def hidden(rival: dict[str, int]) -> tuple[Game, float]:
    """Return a game in whose last turn a rival claims the last track if its two hidden cards can, and wins with it.

    Args:
        rival: Its true hand.

    Returns:
        The game with seat 0 to act, and the chance that the rival can, as far as seat 0 can know.
    """
    board = replace(board_of([("A", "B", 1, "red"), ("B", "C", 2)]), deck=(0, 0, 4, 0, 0, 0, 5, 0, 2))
    game = new_game(board, 2, 1, {"market.size": 1, "cards.deal": 1, "tickets.deal": 0, "tickets.initial_keep": 0,
                                  "tickets.draw_keep": 0, "bonus.longest_path": 0})
    game.edit({"seats": [{"hand": {"red": 1}, "tracks": ["A-B"]}, {"hand": rival}], "market": ["blue"],
               "last_turns": 2})
    blue, red, wild = 3, 4, 2  # what seat 0 does not see: the deck less the market and its own cards
    pairs = comb(blue, 2) + comb(red, 2) + comb(wild, 2) + wild * (blue + red)
    return game, pairs / comb(blue + red + wild, 2)


def late(board: str = "usa", players: int = 2, undo: int = 30, seed: int = 7) -> Game:
    """Return a game that bots have brought near its end."""
    return play_out(new_game(board, players, seed)).undo(undo)


def covered(truth: float, found: Callable[[int], Any], count: int = SEEDS) -> float:
    """Return which share of intervals, one a seed, covers the truth."""
    intervals = [found(seed) for seed in range(count)]
    return fmean(one.low <= truth <= one.high for one in intervals)


# -- honest intervals ----------------------------------------------------------------------------------
def test_intervals_cover_a_known_chance() -> None:
    """Of 95% intervals at least 93% cover the true chance of a tunnel, and of 60% ones neither few nor nearly all."""
    game, wish, truth = tunnel()

    def found(seed: int, confidence: float = 0.95) -> Any:
        return rollouts(game, [wish], 40, seed=seed, confidence=confidence)[0].win(0)

    assert 0.1 < truth < 0.9
    assert covered(truth, found) >= 0.93
    assert 0.5 <= covered(truth, lambda seed: found(seed, 0.6)) <= 0.72


def test_intervals_cover_what_a_seat_cannot_see() -> None:
    """From a seat's view the unknown cards of another decide; 95% intervals cover that chance at least 93 times."""
    game, truth = hidden({"blue": 1, "red": 1})
    assert covered(1 - truth, lambda seed: rollouts(game, ["draw deck"], 40, seed=seed, seat=0)[0].win(0)) >= 0.93


def test_intervals_of_a_mean_cover_it() -> None:
    """The mean score in the tunnel game is known as well, and Student's intervals cover it at least 92 times."""
    game, wish, chance = tunnel()
    assert covered(2 * chance, lambda seed: rollouts(game, [wish], 40, seed=seed)[0].score(0)) >= 0.92


def test_the_best_is_seldom_marked_where_all_are_alike() -> None:
    """Among candidates that lead to the same, one is marked as best in at most 5 studies of 100."""
    game, _ = hidden({"blue": 1, "red": 1})
    marked = [rollouts(game, ["draw deck", "draw market 1"], 40, seed=seed, seat=0).best() for seed in range(100)]
    assert len(marked) - marked.count(None) <= 5


def test_the_best_is_marked_where_it_is_certain() -> None:
    """A claim that wins at once is marked as best against giving the turn away, and the other one as worse."""
    game = last_turn(red=3)
    found = rollouts(game, ["draw deck", f"claim {_track(game, 3)} with 3 red"], 64)
    assert found.best() is found[1] is found.leader()
    assert [row["best"] for row in found.rows()] == [False, True]
    assert [row["significant"] for row in found.rows()] == [True, False]


# -- eyes ----------------------------------------------------------------------------------------------
def test_everything_known_is_another_question() -> None:
    """Where everything is known the rival's true cards decide: it surely wins with a pair, and else never."""
    for rival, chance in (({"red": 2}, 0), ({"red": 1, "blue": 1}, 1)):
        game, _ = hidden(rival)
        assert rollouts(game, ["draw deck"], 30)[0].win(0).value == chance


def test_nothing_hidden_leaks_into_a_seats_view() -> None:
    """Two games that look the same to a seat give it the same rollouts, whatever is really hidden."""
    games = [hidden(rival)[0] for rival in ({"red": 2}, {"red": 1, "blue": 1}, {"locomotive": 2})]
    rows = [rollouts(game, ["draw deck"], 40, seat=0).rows() for game in games]
    assert rows[0] == rows[1] == rows[2]
    assert rows[0] != rollouts(games[0], ["draw deck"], 40).rows()


def test_another_seats_actions_cannot_be_tried() -> None:
    """From a seat's view only its own actions are candidates; what the bots do from here can still be asked."""
    game = late()
    other = 1 - game.to_move
    with pytest.raises(TtrlabError, match="own actions can be tried"):
        rollouts(game, game.legal()[:1], 4, seat=other)
    found = rollouts(game, games=4, seat=other)
    assert found.seat == other and found[0].win().count == 4


# -- pairs ---------------------------------------------------------------------------------------------
def test_pairs_are_sharper() -> None:
    """The difference between two candidates is known better from games with the same luck than from others."""
    game = late(undo=24)
    found = rollouts(game, [a for a in game.legal() if str(a).startswith("draw market")][:2], 80)
    one, two = (candidate.margins() for candidate in found)
    paired = stdev([a - b for a, b in zip(one, two, strict=True)])
    assert paired < 0.8 * sqrt(stdev(one) ** 2 + stdev(two) ** 2)
    assert abs(fmean(one) - fmean(two)) == pytest.approx(abs(found.compare("margin")[0].margin.value))


def test_a_candidate_does_not_change_another() -> None:
    """What is found of a candidate is the same beside any others."""
    game = late()
    first, second = game.legal()[:2]
    together = rollouts(game, [first, second], 20)
    assert together[1].scores() == rollouts(game, [second], 20)[0].scores()
    assert rollouts(game, [first, first], 4).candidates[0].games == 4 and len(rollouts(game, [first, first], 4)) == 1


# -- what they say -------------------------------------------------------------------------------------
@pytest.mark.parametrize("board", ["usa", "europe", "heart-of-africa", "san-francisco", "card-game"])
def test_the_parts_add_up(board: str) -> None:
    """Wins add up to 1, distributions too; kinds of lines add up to the score; own tracks and tickets stay."""
    game = late(board, 3, 40)
    candidate = rollouts(game, games=12)[0]
    assert all(sum(wins) == pytest.approx(1) for wins in candidate.counts.wins)
    for seat, holder in enumerate(game.state.seats):
        assert sum(candidate.distribution(seat).values()) == pytest.approx(1)
        assert sum(kind.value for kind in candidate.kinds(seat).values()) == pytest.approx(candidate.score(seat).value)
        assert all(candidate.held(ticket, seat).value == 1 for ticket in holder.tickets)
        assert all(candidate.taken(t.index, seat).value == 1 for t in game.board.tracks if holder.mine >> t.index & 1)
    assert candidate.turns().value > 0


def test_the_game_stays_as_it_is() -> None:
    """Rollouts leave the game's state, tree and cursor alone."""
    game = late()
    before, nodes = game.state, len(game.timeline.nodes)
    rollouts(game, game.legal()[:2], 6, seat=game.to_move)
    assert game.state == before and len(game.timeline.nodes) == nodes


def test_rows_are_plain() -> None:
    """All rows hold plain values only, and there are as many as there are things to tell."""
    game = late()
    found = rollouts(game, game.legal()[:2], 4)
    for rows in (found.rows(), found.seat_rows(), found.line_rows(), found.ticket_rows(), found.track_rows()):
        assert rows and all(type(value) in (str, int, float, bool) for row in rows for value in row.values())
    assert len(found.seat_rows()) == 4 and len(found.track_rows()) == 2 * len(game.board.tracks)
    assert found.rows()[0]["action"] == game.text(game.legal()[0])


def test_the_same_luck_can_be_kept() -> None:
    """With the decks as they lie, the greedy bots play the same game each time; shuffled, they do not."""
    game = late(undo=40)
    assert len(set(rollouts(game, games=6, luck="same")[0].scores())) == 1
    assert len(set(rollouts(game, games=6)[0].scores())) > 1


# -- running -------------------------------------------------------------------------------------------
def test_every_executor_gives_the_same() -> None:
    """In this process, in threads and in other processes the results are equal, from a seat's view as well."""
    game = late("europe", 2, 30)
    for seat in (None, game.to_move):
        asked: dict[str, Any] = {"actions": game.legal()[:3], "games": 30, "seed": 5, "seat": seat}
        with ThreadPoolExecutor(3) as threads:
            found = [rollouts(game, **asked), rollouts(game, executor=threads, **asked)]
        if seat is not None:
            found.append(rollouts(game, executor="processes", **asked))
        assert all(one.track_rows() == found[0].track_rows() and one.rows() == found[0].rows() for one in found)


def test_the_seed_decides() -> None:
    """The same seed gives the same games, another one others; more games begin with the same ones."""
    game = late()
    one, again, other, more = (rollouts(game, games=n, seed=seed)[0].scores()
                               for n, seed in ((10, 1), (10, 1), (10, 2), (40, 1)))
    assert one == again == more[:10] and one != other


def test_it_stops_when_it_is_precise() -> None:
    """Once every win chance is known well enough no further game is played, wherever the games are played."""
    game, wish, _ = tunnel()
    found = rollouts(game, [wish], precision=0.1)
    assert FEWEST_GAMES <= found.games < 200 and found[0].win().half <= 0.1 and not found.partial
    with ThreadPoolExecutor(3) as threads:
        assert rollouts(game, [wish], precision=0.1, executor=threads).games == found.games
    assert rollouts(game, [wish], 64, precision=0.01).games == 64


def test_cancelling_keeps_what_is_done() -> None:
    """After a cancel the games played so far are there, and the result says that it is not whole."""
    game, stop, told = late(), Cancel(), []

    def progress(done: int, whole: int) -> None:
        told.append((done, whole))
        if done == 2 * SLICE:
            stop.cancel()

    found = rollouts(game, games=200, cancel=stop, on_progress=progress)
    assert found.games == 2 * SLICE and found.partial and told == [(SLICE, 200), (2 * SLICE, 200)]
    assert found[0].scores() == rollouts(game, games=2 * SLICE)[0].scores()
    assert "64 of 200" in repr(found)


class Dying(Executor):
    """Does a few jobs, then its workers are dead."""

    def __init__(self, jobs: int) -> None:
        self.left = jobs

    def submit(self, work: Any, /, *given: Any, **_more: Any) -> Future[Any]:
        """Do the job, or die."""
        done: Future[Any] = Future()
        self.left -= 1
        if self.left < 0:
            done.set_exception(BrokenExecutor("dead"))
        else:
            done.set_result(work(*given))
        return done


def test_dead_workers_leave_a_partial_result() -> None:
    """Where the workers die, what came before is kept and said to be partial; with nothing at all it is an error."""
    game = late(undo=10)
    found = rollouts(game, games=200, executor=Dying(2))
    assert found.games == 2 * SLICE and found.partial and "died" in found.lost
    with pytest.raises(WorkerLost):
        rollouts(game, games=200, executor=Dying(0))


def test_a_study_grows() -> None:
    """A study yields the same growing result after each slice, beginning with none; a copy grows no more."""
    running = study(late(undo=10), games=3 * SLICE)
    first = next(running)
    assert first.games == 0 and first.rows()[0]["games"] == 0
    kept = next(running).copy()
    assert [found.games for found in running] == [2 * SLICE, 3 * SLICE]
    assert kept.games == SLICE and first.games == 3 * SLICE and not first.partial


def test_bots_can_differ_by_seat() -> None:
    """A bot a seat can be named or given; the stronger one wins more."""
    game = new_game("usa", 2, 3)
    for _ in range(2):
        play_turn(game)
    found = rollouts(game, games=10, bot=[Greedy(), "random"])
    assert found[0].win(0).value == 1
    assert found[0].scores() == rollouts(game, games=10, bot=["greedy", "random"])[0].scores()


def test_the_bots_choice_can_stand_beside_others() -> None:
    """``None`` among the candidates is whatever the bot plays: the same games as when it is asked alone."""
    game = late()
    found = rollouts(game, [None, game.legal()[0]], 8)
    assert found[0].action is None and found[0].scores() == rollouts(game, games=8)[0].scores()


def test_what_cannot_be_is_said() -> None:
    """Illegal and unreadable candidates, and numbers, seats, bots and measures that cannot be, are named."""
    game = late()
    with pytest.raises(IllegalAction) as caught:
        rollouts(game, ["keep Boston–Miami"], 4)
    assert caught.value.reasons
    with pytest.raises(NotationError):
        rollouts(game, ["fly"], 4)
    for wrong in ({"games": 0}, {"games": 2.5}, {"seat": 9}, {"precision": 2}, {"confidence": 95}, {"luck": "good"},
                  {"seat": 0, "luck": "same"}, {"actions": []}, {"seed": "x"}, {"executor": 5}):
        with pytest.raises(OptionError):
            rollouts(game, **{"games": 4, **wrong})  # type: ignore[arg-type]
    for bots in ("best", ["greedy"]):
        with pytest.raises(TtrlabError):
            rollouts(game, games=4, bot=bots)
    with pytest.raises(OptionError, match="win, score, margin"):
        rollouts(game, games=4).compare("luck")
    with pytest.raises(TtrlabError, match="over"):
        rollouts(play_out(new_game("usa", 2, 7)), games=4)


# -- speed ---------------------------------------------------------------------------------------------
def test_a_thousand_greedy_rollouts_take_ten_seconds() -> None:
    """From the middle of a game on the USA board a rollout costs at most 20 ms of one core, so two do 1,000 in 10 s."""
    game = play_out(new_game("usa", 2, 1))
    game.undo(game.node.depth // 2)
    begin = process_time()
    rollouts(game, games=60)
    assert (process_time() - begin) / 60 <= 0.02


def test_the_bench_plays_rollouts() -> None:
    """``ttrlab bench --rollouts`` plays as many as asked and says how fast."""
    figures = bench_rollouts("usa", 2, 8)
    assert figures["rollouts"] == 8 and figures["rollouts_per_s"] > 0 and figures["seconds"] > 0
