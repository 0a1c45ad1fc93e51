"""The longest route breaks ties, where no card is given for it (NC-TIE-1, NC-AMB-4)."""

from __future__ import annotations

from collections.abc import Iterable

from ttrlab.board import bits
from ttrlab.graph import trails
from ttrlab.rules.hooks import Criterion, Option, RuleModule, Tally


class LongestTie(RuleModule):
    """Among those who tie in points and in completed tickets the longest route wins."""

    name, title, order, scoring = "longest_tie", "Longest route breaks ties", 43, True
    options = (
        Option("tie.longest", "path", "NC-AMB-4",
               "What the longest route is that breaks ties: the longest path, or the longest single route.",
               choices=("path", "route"), scoring=True),
    )

    def criteria(self, tally: Tally) -> Iterable[Criterion]:
        """Break ties by the longest path, or by the longest single route (NC-TIE-1, NC-AMB-4)."""
        if not self._tied(tally):
            return ()
        path = self.rules.options["tie.longest"] == "path"
        mine = [seat.mine for seat in tally.state.seats]
        known = tally.facts.get("longest") if path else None
        lengths = known if known is not None else tuple(trails.longest(self.board, mask)[0] if path else
                        max((self.board.tracks[track].length for track in bits(mask)), default=0) for mask in mine)
        return (Criterion(30, "NC-TIE-1", "longest path" if path else "longest route", lengths),)

    @staticmethod
    def _tied(tally: Tally) -> bool:
        """Whether two seats tie in points and tickets, so that the longest route is asked for at all."""
        totals = [0] * len(tally.state.seats)
        for line in tally.lines:
            totals[line.seat] += line.points
        return len(set(zip(totals, tally.completed, strict=True))) < len(totals)
