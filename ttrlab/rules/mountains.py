"""Mountain tracks: more trains than spaces, the others into the Mountain Crossing (LA-MTN-1 to LA-MTN-4).

What lies in the Mountain Crossing follows from the tracks that a seat owns, so the module keeps nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from ttrlab.board import GRAY, Board, Track, bits
from ttrlab.events import Event, Reason, ScoreLine
from ttrlab.rules.hooks import Criterion, Option, RuleModule, Tally
from ttrlab.state import State

if TYPE_CHECKING:
    from ttrlab.engine import Rules

MARK: Final = "mountain"
"""What the board calls the number of spaces with an X on a track."""
EACH: Final = 2
"""Points for each train in the Mountain Crossing (LA-MTN-2)."""


class Mountains(RuleModule):
    """Takes a train for every X of a claimed track, and scores it at once."""

    name, title, order = "mountains", "Mountain Crossing", 22
    options = (
        Option("mountains.where", "marked", "LAB-MTN-1",
               "Which tracks have an X: those that the board marks, one on each gray track too, or on every track.",
               choices=("marked", "gray", "all")),
    )

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.extra = tuple(track.marks.get(MARK, 0) for track in self.board.tracks)
        """For each track how many trains go into the Mountain Crossing."""
        ties = rules.options.get("asia.explorer_ties", "all_score")
        self.breaks_ties: bool = ties == "all_score"

    @classmethod
    def unmet(cls, board: Board, options: Mapping[str, Any]) -> str:
        """Say so where no track would have an X."""
        there = any(MARK in track.marks for track in cls.reshape(board, options).tracks)
        return "" if there else "it has no mountain tracks"

    @classmethod
    def reshape(cls, board: Board, options: Mapping[str, Any]) -> Board:
        """Return the board with an X on more tracks, where the option says so (LAB-MTN-1)."""
        where = options["mountains.where"]
        if where == "marked":
            return board
        return replace(board, tracks=tuple(
            replace(track, marks=MappingProxyType({MARK: 1, **track.marks}))
            if where == "all" or track.colour == GRAY else track for track in board.tracks))

    # -- claiming ----------------------------------------------------------------------------------
    def trains_beside(self, track: Track) -> tuple[int, str, str]:
        """Ask for a train for each X, which no card pays for (LA-MTN-1, LA-MTN-3)."""
        return self.extra[track.index], "LA-MTN-1", "for the Mountain Crossing"

    def claimed(self, state: State, track: Track, log: list[Event] | None) -> None:
        """Put the trains into the Mountain Crossing and score them (LA-MTN-2, LA-MTN-4)."""
        number = self.extra[track.index]
        if not number:
            return
        seat = state.seats[state.to_move]
        seat.trains -= number
        seat.points += EACH * number
        if log is not None:
            log.append(Event("crossed", state.to_move, ("LA-MTN-1", "LA-MTN-2"), {
                "track": track.index, "number": number, "points": EACH * number, "trains": seat.trains}))

    def crossed(self, mine: int) -> int:
        """Return how many trains somebody has in the Mountain Crossing.

        Args:
            mine: Mask of the tracks that the player owns.
        """
        extra = self.extra
        return sum(extra[track] for track in bits(mine))

    # -- end ---------------------------------------------------------------------------------------
    def score(self, tally: Tally) -> None:
        """Add a line a seat for its trains in the Mountain Crossing; without proofs it is in the route points."""
        counts = tally.facts["crossed"] = tuple(self.crossed(seat.mine) for seat in tally.state.seats)
        for number, count in enumerate(counts):
            if tally.proofs and count:
                tracks = tuple(track for track in bits(tally.state.seats[number].mine) if self.extra[track])
                tally.lines.append(ScoreLine(number, "mountains", EACH * count, "LA-MTN-2", {"number": count}, tracks))

    def criteria(self, tally: Tally) -> Iterable[Criterion]:
        """Break ties by the trains in the Mountain Crossing, unless that is how the bonus is decided (LA-TIE-1)."""
        counts = tally.facts["crossed"]
        return (Criterion(30, "LA-TIE-1", "most trains in the Mountain Crossing", counts),) if self.breaks_ties else ()

    # -- information -------------------------------------------------------------------------------
    def visible(self, state: State, seat: int) -> Mapping[str, Any]:
        """Return the trains in the Mountain Crossing, which all see."""
        return {"crossed": tuple(self.crossed(other.mine) for other in state.seats)}

    def holds(self, state: State, seat: int, open_to: bool) -> str:
        """Return how many trains a seat has in the Mountain Crossing."""
        count = self.crossed(state.seats[seat].mine)
        return f"{count} train{'' if count == 1 else 's'}" if count else ""

    def remarks(self, state: State, seat: int, track: Track, open_to: bool) -> list[Reason]:
        """Say what a mountain track takes and scores beside its spaces (LA-MTN-1, LA-MTN-2)."""
        number = self.extra[track.index]
        return [Reason("LA-MTN-1", f"takes {track.length + number} trains, {number} of them for the Mountain Crossing, "
                       f"which score {EACH * number} more points")] if number else []

    # -- positions as plain data -------------------------------------------------------------------
    def place(self, state: State, seats: list[Mapping[str, Any]], table: Mapping[str, Any]) -> list[Reason]:
        """Take the trains for the tracks of every seat out of its stock, where the position names no number."""
        reasons = []
        for number, (seat, row) in enumerate(zip(state.seats, seats, strict=True)):
            count = self.crossed(seat.mine)
            seat.points += EACH * count
            used = sum(self.board.tracks[track].length for track in bits(seat.mine))
            most = int(self.rules.options["trains"]) - used - count
            if "trains" not in row:
                seat.trains = most
            if seat.trains > most or seat.trains < 0:
                reasons.append(Reason("LA-MTN-1", f"{self.rules.names[number]} has {count} trains in the Mountain "
                                      f"Crossing and {used} on the board, so 0 to {max(0, most)} can be left, "
                                      f"not {seat.trains}"))
        return reasons
