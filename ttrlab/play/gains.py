"""What a bot gains by the choices in which it differs from another: far sharper than counting wins.

Most of what decides a game is luck, and two good bots choose alike nearly everywhere.  So a bot is followed through
its games against another, and wherever it chooses otherwise than that one would, both choices are played on from
that very position, many times, by the other bot in every seat and with new luck each time, the same for both.  Summed
over a game, the differences are on average exactly what the bot's share of the wins is above that which the other
bot would have in its seat (the performance difference lemma of S. Kakade and J. Langford, 2002); luck that hits
both alike falls out.

>>> gains("planner", "planner", "usa", games=2, options={"trains": 8}).win.value
0.0
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Any, Final

from ttrlab.actions import Action
from ttrlab.board import Board
from ttrlab.engine import Rules
from ttrlab.errors import OptionError
from ttrlab.luck import check_seed
from ttrlab.notation import write
from ttrlab.play.bots import Bot, bot, bot_name, chosen_by
from ttrlab.play.chance import NewLuck
from ttrlab.play.estimates import CONFIDENCE, Estimate, mean
from ttrlab.play.jobs import Cancel, Where, check_progress, collect
from ttrlab.play.samples import play_to_end, player_of
from ttrlab.play.tournament import option_pairs, play_game, rules_for
from ttrlab.state import State

PLAYOUTS: Final = 50
"""Games that are played on from each of two choices where nobody says how many."""
_SEEDS = 1 << 62


@dataclass(frozen=True, slots=True)
class Followed:
    """A luck, played once for each seat that the bot can sit in, as a job for ``run_jobs``.

    Attributes:
        map: A board or its short name.
        options: What differs from the printed rules, as pairs.
        players: How many seats.
        bot, base: The bot, and the one in all other seats.
        seed: The luck.
        playouts: How often each choice is played on.
    """

    map: str | Board
    options: tuple[tuple[str, Any], ...]
    players: int
    bot: str | Bot
    base: str | Bot
    seed: int
    playouts: int


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice in which a bot differed from the other one.

    Attributes:
        seed, seat: The game.
        turn: Turns that were over.
        action, instead: What the bot chose and what the other one would have, in notation.
        kind: The kinds of both actions, such as ``DrawCard for Claim``.
        win: How much greater the share of the wins is for it.
        points: By how much the lead over the best other seat is greater.
    """

    seed: int
    seat: int
    turn: int
    action: str
    instead: str
    kind: str
    win: float
    points: float


class Gains:
    """What a bot gained so far; see ``gains``.

    Attributes:
        bot, base: What the bots are called.
        board: The board.
        players: Seats.
        asked: Games that were asked for.
        confidence: How often an interval covers the truth.
        choices: For each luck and seat the choices in which the bots differed.
        partial: Whether games are missing, after a cancel or a lost worker.
        lost: What made it end early, where that was no cancel; empty otherwise.
    """

    def __init__(self, bot: str, base: str, board: Board, players: int, asked: int, confidence: float) -> None:
        self.bot, self.base, self.board, self.players = bot, base, board, players
        self.asked, self.confidence = asked, confidence
        self.choices: list[list[list[Choice]]] = []
        self.partial, self.lost = True, ""

    def __repr__(self) -> str:
        return f"<Gains of {self.bot} over {self.base}: {self.win} in {self.games} of {self.asked} games>"

    def __iter__(self) -> Iterator[Choice]:
        return (choice for luck in self.choices for game in luck for choice in game)

    @property
    def games(self) -> int:
        """Games followed."""
        return sum(map(len, self.choices))

    @property
    def win(self) -> Estimate:
        """How much greater the bot's share of the wins is, a game; games of one luck count as one."""
        return self._mean(lambda choice: choice.win)

    @property
    def points(self) -> Estimate:
        """By how many points its lead over the best other seat is greater, a game."""
        return self._mean(lambda choice: choice.points)

    @property
    def share(self) -> Estimate:
        """The bot's share of the wins with the other bot in all other seats; two equal bots have half each."""
        gained = self.win
        value, low, high = (min(1.0, max(0.0, 1 / self.players + part)) for part in
                            (gained.value, gained.low, gained.high))
        return Estimate(value, low, high, gained.count, gained.confidence)

    def table(self) -> list[dict[str, Any]]:
        """Return a row for each kind of choice: how many a game, and what they gain a game, the most first."""
        rows = []
        for kind in dict.fromkeys(choice.kind for choice in self):
            count = sum(choice.kind == kind for choice in self)
            win = self._mean(lambda choice: choice.win, kind)
            rows.append({"kind": kind, "a_game": count / self.games, "win": win.value, "win_low": win.low,
                         "win_high": win.high})
        return sorted(rows, key=lambda row: (-row["win"], row["kind"]))

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for every choice in which the bots differed; seats count from 1 on."""
        return [{**asdict(choice), "seat": choice.seat + 1} for choice in self]

    def _mean(self, worth: Callable[[Choice], float], kind: str | None = None) -> Estimate:
        sums = [sum(worth(choice) for game in luck for choice in game if kind in (None, choice.kind)) / len(luck)
                for luck in self.choices]
        return mean(sums, self.confidence)

    def run(self, jobs: Sequence[Followed], executor: Where = None, cancel: Cancel | None = None,
            on_progress: Callable[[Gains], None] | None = None) -> None:
        """Follow games and take in what comes of them; the arguments are those of ``gains``."""
        def take(found: list[list[Choice]]) -> None:
            self.choices.append(found)
            if on_progress is not None:
                on_progress(self)

        self.lost = collect(follow, jobs, take, executor, cancel)
        self.partial = len(self.choices) < len(jobs)


def gains(bot: str | Bot, base: str | Bot = "planner", map: str | Board = "usa", games: int = 20, players: int = 2,
          seed: int = 0, playouts: int = PLAYOUTS, options: Mapping[str, Any] | None = None, executor: Where = None,
          cancel: Cancel | None = None, on_progress: Callable[[Gains], None] | None = None,
          confidence: float = CONFIDENCE) -> Gains:
    """Return what a bot gains where it chooses otherwise than another one would.

    New luck leaves the order of the decks open altogether, also where somebody could know a part of it.

    Args:
        bot: The bot, by name or itself.
        base: The bot in all other seats, with which it is compared.  It plays on from every choice, so it must
            choose from what it sees alone, as all bots do but ``mcts``.
        map: A board or its short name.
        games: Games, rounded up to whole rounds of the table, so that the bot sits in each seat equally often.
        players: Seats.
        seed: The first luck; the following ones count up.
        playouts: How often each choice is played on; more take longer, and less than the games' own luck is gained.
        options: What differs from the printed rules.
        executor: Where to play, as for ``play.jobs.run_jobs``.
        cancel: Ends it after the luck that is being played; what has been found is kept.
        on_progress: Told after each luck, with the result so far.
        confidence: How often an interval must cover the truth.

    Raises:
        OptionError: ``base`` wants to know what was seen, or a number or option does not fit.
        TtrlabError: There is no such bot.
    """
    mean((), confidence)
    check_progress(on_progress)
    check_seed(seed)
    _check(bot, base, games, playouts)
    chosen = option_pairs(options)
    rules = rules_for(map, players, chosen)
    jobs = [Followed(map, chosen, players, bot, base, luck, playouts)
            for luck in range(seed, seed + -(-games // players))]
    found = Gains(bot_name(bot), bot_name(base), rules.board, players, len(jobs) * players, confidence)
    found.run(jobs, executor, cancel, on_progress)
    return found


def _check(one: str | Bot, base: str | Bot, games: int, playouts: int) -> None:
    bot(one)
    if hasattr(bot(base), "knowledge"):
        raise OptionError(f"{bot_name(base)} remembers what was seen, so it cannot play on from any position; "
                          "compare with a bot that chooses from what it sees")
    for name, number in (("games", games), ("playouts", playouts)):
        if type(number) is not int or number < 1:
            raise OptionError(f"{name} is a whole number from 1 on, not {number!r:.60}")


def follow(job: Followed) -> list[list[Choice]]:
    """Follow the bot through a game in each seat, and return the choices in which it differed.

    Args:
        job: What to play.
    """
    rules = rules_for(job.map, job.players, job.options)
    found = []
    for seat in range(job.players):
        watch = _Watch(job, rules, seat)
        play_game(rules, [job.bot if number == seat else job.base for number in range(job.players)], job.seed, watch)
        found.append(watch.found)
    return found


class _Watch:
    """Looks at every action of a seat before it is played."""

    def __init__(self, job: Followed, rules: Rules, seat: int) -> None:
        self.job, self.rules, self.seat = job, rules, seat
        self.base, self.rng = player_of(job.base), Random(f"{job.seed} {seat} instead")
        self.found: list[Choice] = []

    def __call__(self, state: State, action: Action) -> None:
        if state.actor != self.seat:
            return
        instead = chosen_by(self.base, self.rules, state, self.rng)
        if instead == action:
            return
        results = [self._compared(state, action, instead, number) for number in range(self.job.playouts)]
        wins, leads = zip(*results, strict=True)
        kind = f"{type(action).__name__} for {type(instead).__name__}"
        board = self.rules.board
        self.found.append(Choice(self.job.seed, self.seat, state.turn, write(board, action), write(board, instead),
                                 kind, sum(wins) / len(wins), sum(leads) / len(leads)))

    def _compared(self, state: State, action: Action, instead: Action, number: int) -> tuple[float, float]:
        """Return by how much win and lead of one action are greater with one new luck."""
        luck = f"{self.job.seed} {self.seat} {state.turn} {len(self.found)} {number}"
        world = state.copy()
        NewLuck(Random(luck).randrange(_SEEDS)).apply(world)
        (win, lead), (other_win, other_lead) = (self._end(world.copy(), first, luck) for first in (action, instead))
        return win - other_win, lead - other_lead

    def _end(self, world: State, action: Action, luck: str) -> tuple[float, float]:
        """Return share of the win and lead at the end."""
        rules = self.rules
        rules.apply(world, action)
        seats = range(rules.players)
        play_to_end(rules, world, [player_of(self.job.base) for _ in seats],
                    [Random(f"{luck} {seat}") for seat in seats])
        sheet = rules.score(world, proofs=False)
        winners = sheet.ranking.winners
        best = max((total for seat, total in enumerate(sheet.totals) if seat != self.seat), default=0)
        return (self.seat in winners) / len(winners), sheet.totals[self.seat] - best
