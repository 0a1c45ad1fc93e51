"""Rollouts: a position played to its end many times for each candidate action, with honest error bars.

>>> from ttrlab import new_game, play_out
>>> game = new_game("usa", players=2, seed=7)
>>> found = rollouts(play_out(game).undo(12), games=4)
>>> found.games, found.partial, found[0].win().count
(4, False, 4)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from ttrlab.actions import Action
from ttrlab.engine import Rules
from ttrlab.errors import IllegalAction, OptionError, TtrlabError
from ttrlab.luck import check_seed
from ttrlab.notation import read
from ttrlab.play.bots import Bot, seated
from ttrlab.play.candidates import Candidate, Comparison, best_of, compare, row_of
from ttrlab.play.estimates import CONFIDENCE, share
from ttrlab.play.game import Game
from ttrlab.play.jobs import Cancel, Where, WorkerLost, check_progress, run_jobs
from ttrlab.play.samples import LUCK, Counts, Slice, play_slice
from ttrlab.play.worlds import knowledge_of
from ttrlab.shown import Shown
from ttrlab.state import State

GAMES: Final = 200
"""Games a candidate where neither their number nor a precision is asked for."""
MOST_GAMES: Final = 10_000
"""At most so many games a candidate where a precision is asked for."""
FEWEST_GAMES: Final = 48
"""Before so many games no precision is taken for reached: the first few may all end alike."""
SLICE: Final = 32
"""About so many games, of all candidates together, make one job."""
MEASURES: Final = ("win", "score", "margin")
"""What can decide which candidate is best."""


class Rollouts(Shown):
    """What rollouts have found so far; ``result[0]`` is the first candidate.

    Attributes:
        state: Where they begin.
        seat: Whose chances and points they are about unless another seat is named: the viewer, or who acts.
        viewer: The seat whose knowledge the worlds agree with, ``None`` where everything is known.
        candidates: One for each action.
        asked: Games a candidate that were asked for, at most.
        confidence: How often an interval covers the truth.
        partial: Whether games that were asked for are missing, after a cancel or a lost worker.
        lost: What made the run end early, where that was no cancel; empty otherwise.
    """

    def __init__(self, state: State, viewer: int | None, actions: Sequence[Action | None], asked: int,
                 confidence: float) -> None:
        rules = state.rules
        self.state, self.viewer = state, viewer
        self.seat = seat = state.actor if viewer is None else viewer
        self.asked, self.confidence = asked, confidence
        self.partial, self.lost = True, ""
        self.candidates = tuple(Candidate(rules.board, action, seat, Counts().begin(rules.players), confidence)
                                for action in actions)

    def __repr__(self) -> str:
        return f"<Rollouts of {len(self)} candidates: {self.games} of {self.asked} games each>"

    def __len__(self) -> int:
        return len(self.candidates)

    def __iter__(self) -> Iterator[Candidate]:
        return iter(self.candidates)

    def __getitem__(self, number: int) -> Candidate:
        return self.candidates[number]

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.state.rules

    @property
    def games(self) -> int:
        """Games played for each candidate."""
        return self.candidates[0].games

    def copy(self) -> Rollouts:
        """Return what has been found so far as a result of its own, which grows no more."""
        new = Rollouts(self.state, self.viewer, [candidate.action for candidate in self], self.asked, self.confidence)
        new.add([candidate.counts for candidate in self])
        new.partial, new.lost = self.partial, self.lost
        return new

    def add(self, counts: Sequence[Counts]) -> None:
        """Take in a slice, one ``Counts`` a candidate."""
        for candidate, more in zip(self.candidates, counts, strict=True):
            candidate.counts.add(more)

    def precise(self, half: float) -> bool:
        """Whether every candidate's win chance is known to within ``half`` either way."""
        return self.games >= FEWEST_GAMES and all(candidate.win().half <= half for candidate in self.candidates)

    # -- comparing ---------------------------------------------------------------------------------
    def compare(self, by: str = "win") -> list[Comparison]:
        """Return how every other candidate stands to the best one, the nearest first.

        Games are compared in pairs that had the same luck, which makes differences sharp; the intervals allow
        for the number of candidates (see ``candidates.compare``).

        Args:
            by: What decides which one is best: ``win``, ``score`` or ``margin`` (the lead over the best other seat).

        Raises:
            OptionError: No such measure.
        """
        return compare(self.candidates, self.confidence, _measure(by)) if self.games else []

    def best(self, by: str = "win") -> Candidate | None:
        """Return the best candidate if it is significantly better than every other one, else ``None``."""
        behind = self.compare(by)
        return behind[0].best if behind and all(comparison.significant for comparison in behind) else None

    def leader(self, by: str = "win") -> Candidate:
        """Return the candidate with the highest estimate, significant or not."""
        return best_of(self.candidates, _measure(by))

    # -- as plain data -----------------------------------------------------------------------------
    def rows(self, by: str = "win") -> list[dict[str, Any]]:
        """Return a row a candidate, in their order: estimates with intervals, and how far behind the best it is.

        ``win_behind``, ``score_behind`` and ``margin_behind`` are paired differences to the leader; ``significant``
        says that the candidate is worse for certain, ``best`` that it beats every other one for certain.
        """
        best = self.best(by)
        stands = {id(comparison.candidate): comparison for comparison in self.compare(by)}
        return [row_of(candidate, stands.get(id(candidate)), candidate is best) for candidate in self.candidates]

    def seat_rows(self) -> list[dict[str, Any]]:
        """Return a row for every candidate and seat: win chance and mean score with intervals."""
        rows = []
        for candidate in self.candidates:
            for seat, name in enumerate(self.rules.names):
                win, score = candidate.win(seat), candidate.score(seat)
                rows.append({"action": candidate.text, "seat": name, "win": win.value, "win_low": win.low,
                             "win_high": win.high, "score": score.value, "score_low": score.low,
                             "score_high": score.high})
        return rows

    def line_rows(self) -> list[dict[str, Any]]:
        """Return a row for every candidate, seat and kind of score line: its mean points with interval."""
        return [{"action": candidate.text, "seat": name, "line": kind, "points": points.value,
                 "low": points.low, "high": points.high}
                for candidate in self.candidates for seat, name in enumerate(self.rules.names)
                for kind, points in candidate.kinds(seat).items()]

    def ticket_rows(self) -> list[dict[str, Any]]:
        """Return a row for every candidate, seat and ticket held at any end: how likely held, how likely completed."""
        return [{"action": candidate.text, "seat": name, "ticket": self.rules.board.tickets[ticket].name,
                 "held": candidate.held(ticket, seat).value, "completed": done.value, "low": done.low,
                 "high": done.high}
                for candidate in self.candidates for seat, name in enumerate(self.rules.names)
                for ticket, done in candidate.tickets(seat).items()]

    def track_rows(self) -> list[dict[str, Any]]:
        """Return a row for every candidate and track: how likely it is taken, and by whom."""
        rows = []
        for candidate in self.candidates:
            for track in self.rules.board.tracks:
                taken = candidate.taken(track.index)
                rows.append({"action": candidate.text, "track": track.name, "taken": taken.value, "low": taken.low,
                             "high": taken.high, **{name: candidate.taken(track.index, seat).value
                                                    for seat, name in enumerate(self.rules.names)}})
        return rows


def rollouts(game: Game, actions: Iterable[Action | str | None] | None = None, games: int | None = None,
             bot: str | Bot | Sequence[str | Bot] = "greedy", seed: int = 0, seat: int | None = None,
             confidence: float = CONFIDENCE, precision: float | None = None, executor: Where = None,
             cancel: Cancel | None = None, on_progress: Callable[[int, int], None] | None = None,
             luck: str = "new") -> Rollouts:
    """Play a position to its end many times for each candidate action, and return what came of it.

    Args:
        game: The game; it stays as it is.
        actions: The candidates, as values or in notation; ``None``, also alone, is whatever the bot plays.
        games: Games a candidate; by default 200, or as many as the precision needs.
        bot: Who plays on: a bot for all seats, or one a seat.
        seed: The same seed gives the same result, everywhere.
        seat: Through whose eyes: only worlds that agree with what this seat has seen are played.  By default
            everything is known: hands and tickets are as they are.
        confidence: How often an interval covers the truth.
        precision: Stop as soon as every win chance is known to within this much either way, such as 0.03.
        executor: Where games are played, as for ``run_jobs``.
        cancel: Stops the run; what is done by then is returned, ``partial``.
        on_progress: Told after each slice how many games of how many are done, all candidates together.
        luck: Where everything is known: ``new`` shuffles the decks for every game, ``same`` leaves them.

    Raises:
        IllegalAction: A candidate is not legal here; it carries all reasons.
        NotationError: A candidate is no action.
        OptionError: A number, seat, bot, executor or confidence that cannot be.
        TtrlabError: The game is over, or an action of another seat is tried from a seat's view.
        WorkerLost: The workers died before the first game was over; later the result says so in ``lost``.
    """
    running = study(game, actions, games, bot, seed, seat, confidence, precision, executor, cancel, on_progress,
                    luck)
    found = next(running)
    try:
        for _ in running:  # the same object, growing
            pass
    except WorkerLost as error:
        if not found.games:
            raise
        found.lost = str(error)
    return found


def study(game: Game, actions: Iterable[Action | str | None] | None = None, games: int | None = None,
          bot: str | Bot | Sequence[str | Bot] = "greedy", seed: int = 0, seat: int | None = None,
          confidence: float = CONFIDENCE, precision: float | None = None, executor: Where = None,
          cancel: Cancel | None = None, on_progress: Callable[[int, int], None] | None = None,
          luck: str = "new") -> Iterator[Rollouts]:
    """Yield the same growing ``Rollouts`` at the start and after every slice, for a page that shows them live.

    Everything that can be wrong is found before the first one is yielded.

    Args:
        game, actions, games, bot, seed, seat, confidence, precision, executor, cancel, on_progress, luck: As for
            ``rollouts``.

    Raises:
        TtrlabError: As for ``rollouts``.
    """
    if not isinstance(game, Game):
        raise OptionError(f"rollouts begin where a game stands, such as new_game(\"usa\"), not {game!r:.60}")
    check_progress(on_progress)
    asked = _asked(games, precision)
    state = game.state
    first = _candidates(game, actions, seat)
    share(0, 0, confidence)  # refuses a confidence that is none
    check_seed(seed)
    if luck not in LUCK or (luck == "same" and seat is not None):
        raise OptionError("luck is 'new' or 'same', and from a seat's view always 'new': it cannot know the decks")
    size = max(1, SLICE // len(first))
    players = seated(bot, game.rules.players)
    known = None if seat is None else knowledge_of(game, seat)
    jobs = [Slice(state, first, players, seed, range(at, min(at + size, asked)), seat, known, luck)
            for at in range(0, asked, size)]
    found = Rollouts(state, seat, first, asked, confidence)
    return _grow(found, run_jobs(play_slice, jobs, executor, cancel), precision, on_progress)


def _grow(found: Rollouts, done: Iterator[tuple[int, list[Counts]]], precision: float | None,
          on_progress: Callable[[int, int], None] | None) -> Iterator[Rollouts]:
    yield found
    for _, counts in done:
        found.add(counts)
        # Decided slice by slice in their order, so that it does not hang on which worker is faster.
        if found.games == found.asked or (precision is not None and found.precise(precision)):
            found.partial = False
        if on_progress is not None:
            on_progress(found.games * len(found), found.asked * len(found))
        yield found
        if not found.partial:
            break


def _asked(games: int | None, precision: float | None) -> int:
    if precision is not None and not (isinstance(precision, (int, float)) and 0 < precision < 1):
        raise OptionError(f"a precision is a part of 1, such as 0.03; {precision!r} is none")
    if games is None:
        return GAMES if precision is None else MOST_GAMES
    if type(games) is not int or games < 1:
        raise OptionError(f"the number of games must be a whole number from 1 on, not {games!r}")
    return games


def _candidates(game: Game, actions: Iterable[Action | str | None] | None,
                seat: int | None) -> tuple[Action | None, ...]:
    if game.over:
        raise TtrlabError("the game is over: there is nothing left to play out")
    if seat is not None and (type(seat) is not int or seat not in range(game.rules.players)):
        raise OptionError(f"there is no seat {seat!r}; this game has 0 to {game.rules.players - 1}")
    if actions is None:
        return (None,)
    if isinstance(actions, (str, Action)):
        actions = [actions]
    if not isinstance(actions, Iterable):
        raise OptionError(f"the candidates are actions, or None for whatever the bot plays, not {actions!r:.60}")
    found = tuple(dict.fromkeys(_candidate(game, action) for action in actions))
    named = [action for action in found if action is not None]
    if not found:
        raise OptionError("name at least one action to try, or none at all for whatever the bot plays")
    if named and seat is not None and seat != game.to_move:
        raise TtrlabError(f"from {game.names[seat]}'s view only {game.names[seat]}'s own actions can be tried; "
                          f"{game.names[game.to_move]} must act")
    for action in named:
        reasons = game.rules.why_not(game.state, action)
        if reasons:
            raise IllegalAction(game.text(action), reasons)
    return found


def _candidate(game: Game, action: Any) -> Action | None:
    if isinstance(action, str):
        return read(game.board, action)
    try:
        hash(action)
    except TypeError:  # also an action with a list in it, which cannot be told from others
        raise OptionError(f"a candidate is an action or its notation, not {action!r:.60}") from None
    if action is not None and not isinstance(action, Action):
        raise OptionError(f"a candidate is an action or its notation, not {action!r:.60}")
    return action


def _measure(by: str) -> str:
    if by not in MEASURES:
        raise OptionError(f"there is no measure {by!r}; there are {', '.join(MEASURES)}")
    return by
