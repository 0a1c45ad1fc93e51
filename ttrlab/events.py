"""What the engine tells: reasons, events and score lines, each with the ids of its rules.

They are data; ``view.text`` makes sentences of events and score lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ttrlab.shown import Shown

if TYPE_CHECKING:
    from ttrlab.engine import Rules


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is not legal: the rule that forbids it, and a sentence with the numbers."""

    rule: str
    text: str


class Reasons(list[Reason], Shown):
    """All reasons why something is not legal; empty, and so false, where it is."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened.

    Attributes:
        kind: What, one of the kinds that ``view.text`` knows (``drew``, ``claimed``, ``reset`` …).
        seat: Whose doing, ``None`` for the game's own.
        rules: Ids of the rules applied.
        data: Numbers and names that the sentence needs; card kinds, track, city and ticket numbers.
        secret: Keys of ``data`` that only the seat itself may see.
    """

    kind: str
    seat: int | None
    rules: tuple[str, ...]
    data: Mapping[str, Any] = field(default_factory=dict)
    secret: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score sheet; a seat's score is the sum of its lines.

    Attributes:
        seat: Whose.
        kind: ``route``, ``ticket``, ``longest``, ``stations`` …
        points: May be negative.
        rule: Id of the rule that gives the points.
        data: Numbers that the sentence needs.
        tracks: The tracks that prove it, in order where order matters.
        borrowed: Those of ``tracks`` that a station borrows.
    """

    seat: int
    kind: str
    points: int
    rule: str
    data: Mapping[str, Any] = field(default_factory=dict)
    tracks: tuple[int, ...] = ()
    borrowed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranking:
    """Who won and how ties were broken.

    Attributes:
        order: Seats from first to last.
        places: The place of each seat, from 1 on; equal for those who share.
        winners: The seats that win.
        steps: How the lead was decided: ``(rule id, name of the criterion, value of each seat compared)``
            in the order applied; points come first.
        shared: Id of the rule by which those share the win whom no step tells apart.
    """

    order: tuple[int, ...]
    places: tuple[int, ...]
    winners: tuple[int, ...]
    steps: tuple[tuple[str, str, Mapping[int, int]], ...]
    shared: str = "BASE-TIE-2"


@dataclass(frozen=True, slots=True)
class ScoreSheet(Shown):
    """Every line of every seat, the totals, and the ranking.

    Attributes:
        lines: All lines, by seat and then in the order of scoring (BASE-SCO-1).
        totals: One number a seat, the sum of its lines.
        ranking: Places and winners.
        final: False for "if the game ended now".
        rules: The rules it was scored by.
    """

    lines: tuple[ScoreLine, ...]
    totals: tuple[int, ...]
    ranking: Ranking
    final: bool
    rules: Rules = field(compare=False, repr=False)

    def of(self, seat: int) -> tuple[ScoreLine, ...]:
        """Return the lines of one seat."""
        return tuple(line for line in self.lines if line.seat == seat)
