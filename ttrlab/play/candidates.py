"""What rollouts say of one candidate action: chances, points, tickets and tracks, each with its interval."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import repeat
from typing import Any

from ttrlab.actions import Action
from ttrlab.board import Board
from ttrlab.errors import OptionError
from ttrlab.notation import write
from ttrlab.play.estimates import Estimate, difference, mean, share
from ttrlab.play.samples import Counts


class Candidate:
    """One candidate, with what its games came to.

    Args:
        board: For the names.
        action: The first action, ``None`` where the bot chooses.
        seat: Whom the estimates are about unless another seat is named.
        counts: What its games came to; it grows while the rollouts run.
        confidence: How often an interval covers the truth.
    """

    __slots__ = ("action", "board", "confidence", "counts", "seat")

    def __init__(self, board: Board, action: Action | None, seat: int, counts: Counts, confidence: float) -> None:
        self.board, self.action, self.seat = board, action, seat
        self.counts, self.confidence = counts, confidence

    def __repr__(self) -> str:
        return f"<Candidate {self.text}: {self.games} games, win {self.win()}>"

    @property
    def text(self) -> str:
        """The action in notation."""
        return "whatever the bot plays" if self.action is None else write(self.board, self.action)

    @property
    def games(self) -> int:
        """Number of games played."""
        return len(self.counts.scores)

    def win(self, seat: int | None = None) -> Estimate:
        """Return a seat's chance to win, a shared win counting as its part, with Wilson's interval."""
        at = self._seat(seat)
        return share(sum(game[at] for game in self.counts.wins), self.games, self.confidence)

    def score(self, seat: int | None = None) -> Estimate:
        """Return the mean of a seat's final score."""
        return mean(self.scores(seat), self.confidence)

    def scores(self, seat: int | None = None) -> list[int]:
        """Return a seat's final score in every game, in the order of the games."""
        at = self._seat(seat)
        return [game[at] for game in self.counts.scores]

    def margins(self, seat: int | None = None) -> list[int]:
        """Return by how much a seat was ahead of the best other one in every game; negative where behind."""
        at = self._seat(seat)
        return [game[at] - max((*game[:at], *game[at + 1:]), default=0) for game in self.counts.scores]

    def distribution(self, seat: int | None = None) -> dict[int, float]:
        """Return which final scores came, in rising order, each with its share of the games."""
        scores = self.scores(seat)
        return {score: number / len(scores) for score, number in sorted(Counter(scores).items())}

    def kinds(self, seat: int | None = None) -> dict[str, Estimate]:
        """Return the mean points of each kind of score line (``routes``, ``ticket``, ``longest`` …)."""
        return {kind: mean(self._points(counter), self.confidence)
                for kind, counter in sorted(self.counts.kinds[self._seat(seat)].items())}

    def tickets(self, seat: int | None = None) -> dict[int, Estimate]:
        """Return for each ticket that a seat held at any end the chance that it holds *and* completes it."""
        at = self._seat(seat)
        return {ticket: share(self.counts.done[at][ticket], self.games, self.confidence)
                for ticket in sorted(self.counts.held[at])}

    def held(self, ticket: int, seat: int | None = None) -> Estimate:
        """Return the chance that a seat holds a ticket at the end, completed or not."""
        return share(self.counts.held[self._seat(seat)][ticket], self.games, self.confidence)

    def taken(self, track: int, seat: int | None = None) -> Estimate:
        """Return the chance that a track is somebody's at the end, or that of one seat."""
        owned = self.counts.tracks if seat is None else [self.counts.tracks[self._seat(seat)]]
        return share(sum(counter[track] for counter in owned), self.games, self.confidence)

    def turns(self) -> Estimate:
        """Return the mean number of turns left, of all seats together."""
        return mean(self.counts.turns.elements(), self.confidence)

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return self.seat
        if type(seat) is not int or seat not in range(len(self.counts.kinds)):
            raise OptionError(f"there is no seat {seat!r}; this game has 0 to {len(self.counts.kinds) - 1}")
        return seat

    def _points(self, counter: Counter[int]) -> list[int]:
        return [*counter.elements(), *repeat(0, self.games - counter.total())]


@dataclass(frozen=True, slots=True)
class Comparison:
    """How one candidate stands to the best one, from games with the same luck.

    Attributes:
        candidate: The one compared.
        best: The best one.
        win, score, margin: How much higher the win chance, the mean score and the mean lead over the best
            other seat are with the best one.  The confidence of these intervals is raised for the number of
            pairs of candidates, since which one is the best is known only from the games themselves.
        significant: Whether the measure that decides differs significantly.
    """

    candidate: Candidate
    best: Candidate
    win: Estimate
    score: Estimate
    margin: Estimate
    significant: bool


def compare(candidates: Sequence[Candidate], confidence: float, by: str = "win") -> list[Comparison]:
    """Compare every other candidate with the best one, the nearest first.

    The best one is chosen after looking at the games, so any pair might have been the one compared: with *k*
    candidates the confidence of each interval is raised to ``1 - (1 - confidence) / (k (k - 1) / 2)``
    (Bonferroni over all pairs).  A difference of win chances gets one more pair for either side (the adjusted
    interval of Bonett and Price, 2012), for without that a few games that all end alike would look certain.

    Args:
        candidates: At least one; all have played the same games.
        confidence: How often all the intervals together must cover the truth.
        by: What decides: ``win``, ``score`` or ``margin``.
    """
    pairs = max(1, len(candidates) * (len(candidates) - 1) // 2)
    each = 1 - (1 - confidence) / pairs
    best = best_of(candidates, by)
    found = []
    for other in candidates:
        if other is not best:
            found.append(_comparison(best, other, each, by))
    return sorted(found, key=lambda c: (getattr(c, by).value, c.candidate.text))


def best_of(candidates: Sequence[Candidate], by: str = "win") -> Candidate:
    """Return the candidate with the highest estimate; equal ones are told apart by their scores, then the first."""
    def worth(candidate: Candidate) -> tuple[float, float]:
        return sum(_measured(candidate, by)), sum(candidate.scores())

    return max(candidates, key=worth)


def _measured(candidate: Candidate, by: str) -> Sequence[float]:
    if by == "win":
        return [game[candidate.seat] for game in candidate.counts.wins]
    return candidate.scores() if by == "score" else candidate.margins()


def _comparison(best: Candidate, other: Candidate, confidence: float, by: str) -> Comparison:
    win = _difference_of_shares(_measured(best, "win"), _measured(other, "win"), confidence)
    score = difference(best.scores(), other.scores(), confidence)
    margin = difference(best.margins(), other.margins(), confidence)
    decides: dict[str, Estimate] = {"win": win, "score": score, "margin": margin}
    return Comparison(other, best, win, score, margin, decides[by].differs)


def _difference_of_shares(ones: Sequence[float], others: Sequence[float], confidence: float) -> Estimate:
    """Return the difference of two shares, pair by pair, with the interval of Bonett and Price."""
    found = difference([*ones, 1, 0], [*others, 0, 1], confidence)
    value = (sum(ones) - sum(others)) / len(ones) if ones else float("nan")
    return replace(found, value=value, low=max(-1.0, found.low), high=min(1.0, found.high), count=len(ones))


def row_of(candidate: Candidate, comparison: Comparison | None, is_best: bool) -> dict[str, Any]:
    """Return a candidate as one plain row.

    Args:
        candidate: The candidate.
        comparison: How it stands to the best one; ``None`` for the best itself.
        is_best: Whether it is *significantly* the best.
    """
    win, score = candidate.win(), candidate.score()
    row: dict[str, Any] = {
        "action": candidate.text, "games": candidate.games,
        "win": win.value, "win_low": win.low, "win_high": win.high,
        "score": score.value, "score_low": score.low, "score_high": score.high,
        "turns": candidate.turns().value, "best": is_best}
    for name in ("win", "score", "margin"):
        lead: Estimate | None = getattr(comparison, name) if comparison is not None else None
        row |= {f"{name}_behind": lead.value if lead else 0.0, f"{name}_behind_low": lead.low if lead else 0.0,
                f"{name}_behind_high": lead.high if lead else 0.0}
    return {**row, "significant": comparison is not None and comparison.significant}
