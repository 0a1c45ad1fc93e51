"""One slice of rollouts: games played to their end from copies of a position, and what they came to.

Game number ``i`` of every candidate is played in the same world, with the same luck and the same chance for
each bot, so that two candidates differ by nothing but the first action.  All of it hangs on the seed and on
``i`` alone, not on where or with which others the game is played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Final

from ttrlab.actions import Action
from ttrlab.board import bits
from ttrlab.engine import Rules
from ttrlab.errors import TtrlabError
from ttrlab.events import ScoreSheet
from ttrlab.play.bots import Bot, bot, chosen_by
from ttrlab.play.chance import NewLuck
from ttrlab.play.worlds import Knowledge, imagine
from ttrlab.state import State

LUCK: Final = ("new", "same")
"""What becomes of the decks where everything is known: shuffled anew for every game, or left as they lie."""
_SEEDS = 1 << 62


@dataclass(frozen=True, slots=True)
class Slice:
    """Some games of every candidate, as a job for ``run_jobs``.

    Attributes:
        state: Where they begin.
        candidates: The first action of each candidate; ``None`` lets the bot choose.
        bots: One a seat, as names or bots.
        seed: Where all chance comes from.
        games: The numbers of the games.
        seat: Through whose eyes the worlds are imagined; ``None`` where everything is known.
        knowledge: What that seat has seen, for ``imagine``.
        luck: One of ``LUCK``, where everything is known.
    """

    state: State
    candidates: tuple[Action | None, ...]
    bots: tuple[str | Bot, ...]
    seed: int
    games: range
    seat: int | None = None
    knowledge: Knowledge | None = None
    luck: str = "new"


@dataclass(slots=True)
class Counts:
    """What the games of one candidate came to, game by game where games are compared in pairs.

    Attributes:
        wins: Each game's share of the win, one number a seat.
        scores: Each game's totals.
        kinds: For each seat and kind of score line how often its points came; games without it are left out.
        held, done: For each seat how often a ticket was held at the end, and how often completed.
        tracks: For each seat how often it owned each track at the end.
        turns: How many turns were left, and how often.
    """

    wins: list[tuple[float, ...]] = field(default_factory=list)
    scores: list[tuple[int, ...]] = field(default_factory=list)
    kinds: list[dict[str, Counter[int]]] = field(default_factory=list)
    held: list[Counter[int]] = field(default_factory=list)
    done: list[Counter[int]] = field(default_factory=list)
    tracks: list[Counter[int]] = field(default_factory=list)
    turns: Counter[int] = field(default_factory=Counter)

    def begin(self, seats: int) -> Counts:
        """Make room for as many seats, and return this."""
        self.kinds = [{} for _ in range(seats)]
        self.held, self.done, self.tracks = _counters(seats), _counters(seats), _counters(seats)
        return self

    def note(self, state: State, sheet: ScoreSheet, since: int) -> None:
        """Count a finished game.

        Args:
            state: Its last state.
            sheet: Its score, proofs or not.
            since: Turns that were over when it began.
        """
        winners = sheet.ranking.winners
        self.wins.append(tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(self.kinds))))
        self.scores.append(sheet.totals)
        self.turns[state.turn - since] += 1
        for seat, holder in enumerate(state.seats):
            self.tracks[seat].update(bits(holder.mine))
        points: dict[tuple[int, str], int] = {}
        for line in sheet.lines:
            key = line.seat, line.kind
            points[key] = points.get(key, 0) + line.points
            if "ticket" in line.data:
                self.held[line.seat][line.data["ticket"]] += 1
                self.done[line.seat][line.data["ticket"]] += bool(line.data["complete"])
        for (seat, kind), number in points.items():
            self.kinds[seat].setdefault(kind, Counter())[number] += 1

    def add(self, more: Counts) -> None:
        """Take in what came of further games."""
        self.wins += more.wins
        self.scores += more.scores
        self.turns.update(more.turns)
        for mine, new in zip(self.kinds, more.kinds, strict=True):
            for kind, counter in new.items():
                mine.setdefault(kind, Counter()).update(counter)
        for name in ("held", "done", "tracks"):
            for into, counter in zip(getattr(self, name), getattr(more, name), strict=True):
                into.update(counter)


def _counters(seats: int) -> list[Counter[int]]:
    return [Counter() for _ in range(seats)]


def play_slice(job: Slice) -> list[Counts]:
    """Play the games of a slice and return what they came to, candidate by candidate."""
    rules, since = job.state.rules, job.state.turn
    found = [Counts().begin(rules.players) for _ in job.candidates]
    for number in job.games:
        world = world_of(job, number)
        for counts, first in zip(found, job.candidates, strict=True):
            state = world.copy()
            players = [player_of(name) for name in job.bots]
            chances = [Random(f"{job.seed} {number} seat {seat}") for seat in range(rules.players)]
            if first is not None:
                rules.apply(state, first)
            play_to_end(rules, state, players, chances)
            counts.note(state, rules.score(state, proofs=False), since)
    return found


def world_of(job: Slice, number: int) -> State:
    """Return the world in which game ``number`` begins.

    From a seat's view it is one that agrees with what the seat has seen; where everything is known, the
    position itself with decks shuffled anew, or with ``luck="same"`` just as it is.
    """
    rng = Random(f"{job.seed} {number} world")
    if job.seat is not None:
        return imagine(job.state, job.seat, rng, job.knowledge)
    state = job.state.copy()
    if job.luck == "new":
        NewLuck(rng.randrange(_SEEDS)).apply(state)
    return state


def player_of(name: str | Bot) -> Bot:
    """Return a bot for one game: a new one by name, or a copy of one that is given.

    A bot may keep what it has planned; were that carried from game to game, results would hang on which
    games are played together.

    Raises:
        TtrlabError: A bot that is given cannot be copied.
    """
    if isinstance(name, str):
        return bot(name)
    try:
        return deepcopy(name)
    except Exception as error:
        raise TtrlabError(f"the bot {type(name).__name__} cannot be copied for each game: {error}") from error


def play_to_end(rules: Rules, state: State, players: Sequence[Bot], chances: Sequence[Random]) -> None:
    """Let bots play this very state to its end.

    Args:
        rules: Its rules.
        state: The game, changed in place.
        players: One bot a seat.
        chances: Where each bot's chance comes from.
    """
    apply = rules.apply
    while not state.over:
        seat = state.actor
        apply(state, chosen_by(players[seat], rules, state, chances[seat]))
