"""Tournaments: bots against bots, each in every seat with the same luck, and ratings with intervals.

>>> found = tournament(["greedy", "random"], games=4, seed=1)
>>> [row["bot"] for row in found.table()], found.games
(['greedy', 'random'], 4)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, Final

from ttrlab import maps as boards
from ttrlab.actions import Action
from ttrlab.board import Board
from ttrlab.engine import Rules
from ttrlab.errors import OptionError, check_kind
from ttrlab.events import Event
from ttrlab.luck import check_seed
from ttrlab.play.bots import Bot, bot, bot_name, chosen_by, seated
from ttrlab.play.estimates import CONFIDENCE, Estimate, mean, share
from ttrlab.play.jobs import Cancel, Where, check_progress, collect
from ttrlab.play.ratings import Rating, rated
from ttrlab.play.samples import player_of
from ttrlab.play.worlds import Knowledge
from ttrlab.rules.registry import compile_rules
from ttrlab.state import State

GAMES: Final = 100
"""Games of each line-up on each map where nobody says how many."""


@dataclass(frozen=True, slots=True)
class Match:
    """One luck of one line-up, played once for each way in which the bots can sit, as a job for ``run_jobs``.

    Attributes:
        map: A board or its short name.
        options: What differs from the printed rules, as pairs.
        bots: The bots in the order in which they first sit.
        labels: What they are called.
        seed: The luck.
    """

    map: str | Board
    options: tuple[tuple[str, Any], ...]
    bots: tuple[str | Bot, ...]
    labels: tuple[str, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game.

    Attributes:
        map: The short name of the board.
        seed: The luck.
        seats: Which bot sat where.
        totals: The points of each seat.
        places: The place of each seat, from 1 on; equal for those who share.
        turns: How many turns it took.
    """

    map: str
    seed: int
    seats: tuple[str, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    turns: int


def play_match(match: Match) -> list[Played]:
    """Play a match: as many games as there are seats, the bots one seat further each time.

    Args:
        match: The match.
    """
    rules = rules_for(match.map, len(match.bots), match.options)
    games = []
    for turn in range(len(match.bots)):
        order = [(seat + turn) % len(match.bots) for seat in range(len(match.bots))]
        state = play_game(rules, [match.bots[at] for at in order], match.seed)
        sheet = rules.score(state, proofs=False)
        games.append(Played(rules.board.id, match.seed, tuple(match.labels[at] for at in order), sheet.totals,
                            sheet.ranking.places, state.turn))
    return games


def play_game(rules: Rules, bots: Sequence[str | Bot], seed: int,
              watch: Callable[[State, Action], None] | None = None) -> State:
    """Play one game between bots and return its last state.

    A bot with an attribute ``knowledge`` is given what its seat has seen, kept up to date.

    Args:
        rules: The rules.
        bots: One bot a seat; each is copied, so that no game knows of another.
        seed: The luck of the game and, with the seat, of each bot.

    Raises:
        TtrlabError: These are no rules, or there is no such bot.
        OptionError: The number of bots is not that of the seats, or the seed is none.
    """
    check_kind(rules, Rules, "a game is played by compiled rules, such as game.rules")
    check_seed(seed)
    players = [player_of(name) for name in seated(bots, rules.players)]
    chances = [Random(f"{seed} {seat}") for seat in range(len(players))]
    aware = [player for player in players if hasattr(player, "knowledge")]
    log: list[Event] | None = [] if aware else None
    state = rules.start(seed, log)
    known = [(player, Knowledge(rules, seat)) for seat, player in enumerate(players) if hasattr(player, "knowledge")]
    for player, knowledge in known:
        player.knowledge = knowledge.observe(log or (), state)
    while not state.over:
        seat = state.actor
        action = chosen_by(players[seat], rules, state, chances[seat])
        if watch is not None:
            watch(state, action)
        if log is None:
            rules.apply(state, action)
            continue
        log.clear()
        rules.apply(state, action, log)
        for _, knowledge in known:
            knowledge.observe(log, state)
    return state


def option_pairs(options: Mapping[str, Any] | None) -> tuple[tuple[str, Any], ...]:
    """Return options as the pairs that a job carries.

    Args:
        options: What differs from the printed rules.

    Raises:
        OptionError: They are no table of names and values.

    >>> option_pairs({"trains": 12}), option_pairs(None)
    ((('trains', 12),), ())
    """
    if options is not None and not isinstance(options, Mapping):
        raise OptionError(f"options are a table of names and values, not {options!r:.60}")
    return tuple((options or {}).items())


def rules_for(board: str | Board, players: int, options: tuple[tuple[str, Any], ...]) -> Rules:
    """Return compiled rules, remembered from one job to the next.

    Args:
        board: A board or its short name.
        players: Seats.
        options: What differs from the printed rules, as pairs.

    Raises:
        OptionError: That is no board, or an option does not fit.
    """
    if not isinstance(board, str | Board):
        raise OptionError(f"a map is a board or its name, not {board!r:.60}")
    try:
        return _rules_of(board, players, options)
    except TypeError:  # an option's value that cannot be remembered; the rules say what is wrong with it
        return compile_rules(boards.load(board) if isinstance(board, str) else board, players, dict(options))


@lru_cache(maxsize=32, typed=True)
def _rules_of(board: str | Board, players: int, options: tuple[tuple[str, Any], ...]) -> Rules:
    return compile_rules(boards.load(board) if isinstance(board, str) else board, players, dict(options))


class Tournament:
    """What a tournament has found so far.

    Attributes:
        labels: The bots.
        asked: Games that were asked for.
        confidence: How often an interval covers the truth.
        matches: The games of each match, in order; ``games`` is their number.
        partial: Whether games are missing, after a cancel or a lost worker.
        lost: What made it end early, where that was no cancel; empty otherwise.
    """

    def __init__(self, labels: Sequence[str], asked: int, seed: int, confidence: float) -> None:
        self.labels, self.asked, self.confidence = tuple(labels), asked, confidence
        self.matches: list[list[Played]] = []
        self.partial, self.lost = True, ""
        self._seed = seed

    def __repr__(self) -> str:
        return f"<Tournament of {', '.join(self.labels)}: {self.games} of {self.asked} games>"

    def __iter__(self) -> Iterator[Played]:
        return (game for match in self.matches for game in match)

    @property
    def games(self) -> int:
        """Games played."""
        return sum(map(len, self.matches))

    def run(self, jobs: Sequence[Match], executor: Where = None, cancel: Cancel | None = None,
            on_progress: Callable[[Tournament], None] | None = None) -> None:
        """Play matches and take in what comes of them; the arguments are those of ``tournament``."""
        check_progress(on_progress)
        def take(played: list[Played]) -> None:
            self.matches.append(played)
            if on_progress is not None:
                on_progress(self)

        self.lost = collect(play_match, jobs, take, executor, cancel)
        self.partial = len(self.matches) < len(jobs)

    # -- figures -----------------------------------------------------------------------------------
    def wins(self, label: str) -> Estimate:
        """Return the share of its games that a bot won; a shared win counts as a part of one.

        Args:
            label: The bot.
        """
        hits, count = 0.0, 0
        for game in self:
            winners = game.places.count(1)
            for seat, name in enumerate(game.seats):
                if name == label:
                    count += 1
                    hits += (game.places[seat] == 1) / winners
        return share(hits, count, self.confidence)

    def points(self, label: str) -> Estimate:
        """Return a bot's mean points; games of one luck count as one, for they depend on one another."""
        found = [[game.totals[seat] for game in match for seat, name in enumerate(game.seats) if name == label]
                 for match in self.matches]
        return mean([sum(totals) / len(totals) for totals in found if totals], self.confidence)

    def rating(self) -> Rating:
        """Return the ratings of the bots, in the order of ``labels`` (see ``play.ratings``)."""
        numbers = {label: number for number, label in enumerate(self.labels)}
        return rated(len(self.labels), [_duels(match, numbers) for match in self.matches], self._seed, self.confidence)

    # -- as plain data -----------------------------------------------------------------------------
    def table(self) -> list[dict[str, Any]]:
        """Return a row a bot, the highest rating first: rating, share of wins and points, with intervals."""
        rows = []
        for label, rating in zip(self.labels, self.rating().values, strict=True):
            wins, points = self.wins(label), self.points(label)
            rows.append({"bot": label, "rating": rating.value, "rating_low": rating.low, "rating_high": rating.high,
                         "games": wins.count, "win": wins.value, "win_low": wins.low, "win_high": wins.high,
                         "points": points.value, "points_low": points.low, "points_high": points.high})
        return sorted(rows, key=lambda row: -row["rating"])

    def head_to_head(self) -> list[dict[str, Any]]:
        """Return a row a pair: how often the one finished ahead, by how many points, and whether that is sure.

        ``ahead`` counts a tie as half; ``significant`` says that its interval leaves a half out.  The lead in
        points is a mean over matches, in which both had the same luck in the same seats.
        """
        rows = []
        for one, other in combinations(self.labels, 2):
            results, leads = [], []
            for match in self.matches:
                met = [pair for game in match for pair in _meetings(game, one, other)]
                results += [result for result, _ in met]
                leads += [sum(lead for _, lead in met) / len(met)] if met else []
            ahead, lead = share(sum(results), len(results), self.confidence), mean(leads, self.confidence)
            rows.append({"bot": one, "other": other, "games": ahead.count, "ahead": ahead.value,
                         "ahead_low": ahead.low, "ahead_high": ahead.high, "lead": lead.value, "lead_low": lead.low,
                         "lead_high": lead.high, "significant": ahead.low > 0.5 or ahead.high < 0.5})
        return rows

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for every game and seat: map, luck, seat from 1 on, bot, points, place, turns."""
        return [{"map": game.map, "seed": game.seed, "game": number, "seat": seat + 1, "bot": label,
                 "points": game.totals[seat], "place": game.places[seat], "turns": game.turns}
                for number, game in enumerate(self) for seat, label in enumerate(game.seats)]


def _duels(match: Sequence[Played], numbers: Mapping[str, int]) -> dict[tuple[int, int], float]:
    """Return who finished ahead of whom in a match, for each pair of seats with different bots."""
    found: dict[tuple[int, int], float] = {}
    for game in match:
        for one, other in combinations(range(len(game.seats)), 2):
            a, b = numbers[game.seats[one]], numbers[game.seats[other]]
            if a != b:
                result = _result(game, one, other)
                found[a, b] = found.get((a, b), 0.0) + result
                found[b, a] = found.get((b, a), 0.0) + 1 - result
    return found


def _meetings(game: Played, one: str, other: str) -> Iterator[tuple[float, int]]:
    """Yield for each pair of seats of two bots who finished ahead, and by how many points."""
    for a, first in enumerate(game.seats):
        for b, second in enumerate(game.seats):
            if first == one and second == other:
                yield _result(game, a, b), game.totals[a] - game.totals[b]


def _result(game: Played, one: int, other: int) -> float:
    a, b = game.places[one], game.places[other]
    return 1.0 if a < b else 0.0 if a > b else 0.5


# -- running ---------------------------------------------------------------------------------------
def tournament(bots: Iterable[str | Bot], maps: str | Board | Iterable[str | Board] = "usa", games: int = GAMES,
               players: int = 2, seed: int = 0, options: Mapping[str, Any] | None = None, executor: Where = None,
               cancel: Cancel | None = None, on_progress: Callable[[Tournament], None] | None = None,
               confidence: float = CONFIDENCE) -> Tournament:
    """Let bots play against one another and return the result.

    Every line-up of bots plays every luck once for each way round the table, so that each bot sits in each seat
    equally often and with the same cards to come.  The same arguments give the same result with every executor.

    Args:
        bots: Names of bots, or bots; those that are no names are called by their ``name``, or by their class.
        maps: A board, or several.
        games: Games for each line-up and map, rounded up to whole rounds of the table.
        players: Seats; with more seats than bots, bots sit in several.
        seed: The first luck; the following ones count up, the same for every line-up and map.
        options: What differs from the printed rules.
        executor: Where to play, as for ``play.jobs.run_jobs``.
        cancel: Ends the tournament after the match that is being played; what has been played is kept.
        on_progress: Told after each match, with the result so far.
        confidence: How often an interval must cover the truth.

    Raises:
        OptionError: Fewer than two bots, two of one name, no map, no games, or options that do not fit.
        TtrlabError: There is no such bot.
    """
    share(0, 1, confidence)
    entered, where = _several(bots, str, "bots"), _several(maps, str | Board, "maps")
    labels = [bot_name(player) for player in entered]
    _check(entered, labels, where, games, seed)
    chosen = option_pairs(options)
    for place in where:
        rules_for(place, players, chosen)
    jobs = [Match(place, chosen, tuple(entered[at] for at in line), tuple(labels[at] for at in line), luck)
            for luck in range(seed, seed + -(-games // players)) for place in where
            for line in lineups(len(entered), players)]
    found = Tournament(labels, len(jobs) * players, seed, confidence)
    found.run(jobs, executor, cancel, on_progress)
    return found


def lineups(bots: int, players: int) -> list[tuple[int, ...]]:
    """Return who meets whom: every choice of bots for the seats, or with too few bots, rounds that fill them.

    Args:
        bots: How many bots there are.
        players: How many seats.

    >>> lineups(3, 2), lineups(2, 4), lineups(2, 3)
    ([(0, 1), (0, 2), (1, 2)], [(0, 1, 0, 1)], [(0, 1, 0), (1, 0, 1)])
    """
    if bots >= players:
        return list(combinations(range(bots), players))
    starts = range(bots if players % bots else 1)
    return [tuple((start + seat) % bots for seat in range(players)) for start in starts]


def _several(given: Any, one: Any, what: str) -> list[Any]:
    """Return one thing, or several, as a list without repeats."""
    if isinstance(given, one):
        return [given]
    if not isinstance(given, Iterable):
        raise OptionError(f"{what} are named one by one in a list, not {given!r:.60}")
    found: list[Any] = []
    for item in given:
        if what != "maps" or item not in found:
            found.append(item)
    return found


def _check(bots: Sequence[str | Bot], labels: Sequence[str], where: Sequence[str | Board], games: int,
           seed: int) -> None:
    if len(bots) < 2:
        raise OptionError(f"a tournament takes two bots or more; there {'is' if bots else 'are'} {len(bots)}")
    twice = next((label for label in labels if labels.count(label) > 1), None)
    if twice is not None:
        raise OptionError(f"two bots are called {twice!r}; give one another name")
    for player in bots:
        bot(player)
    if not where:
        raise OptionError("a tournament needs a map")
    if type(games) is not int or games < 1:
        raise OptionError(f"a tournament takes a whole number of games from 1 on, not {games!r}")
    check_seed(seed)
