"""The bonus for the longest path (BASE-LNG-1 to BASE-LNG-4)."""

from __future__ import annotations

from collections.abc import Iterable

from ttrlab.events import ScoreLine
from ttrlab.graph import trails
from ttrlab.rules.hooks import Criterion, Option, RuleModule, Tally, best, bonus_each


class LongestPath(RuleModule):
    """Scores the longest path; every tied seat scores it in full, and its holder wins ties."""

    name, title, order, scoring = "longest_path", "Longest path", 40, True
    options = (
        Option("bonus.longest_path", 10, "BASE-LNG-2", "What the longest path is worth.", high=100, scoring=True),
    )

    def score(self, tally: Tally) -> None:
        """Find every seat's longest trail and reward the longest (BASE-LNG-1 to BASE-LNG-4)."""
        found = [trails.longest(self.board, seat.mine) for seat in tally.state.seats]
        holders = best(length for length, _ in found)
        tally.facts["longest"] = tuple(length for length, _ in found)
        tally.facts["longest_holders"] = holders
        points = bonus_each(self.rules, self.rules.options["bonus.longest_path"], len(holders))
        for seat in holders:
            length, tracks = found[seat]
            tally.lines.append(ScoreLine(
                seat, "longest", points, "BASE-LNG-2",
                {"length": length, "shared": len(holders) > 1}, tracks if tally.proofs else ()))

    def criteria(self, tally: Tally) -> Iterable[Criterion]:
        """Break ties by holding the longest-path card (BASE-TIE-1, USA-TIE-1, EU-TIE-1)."""
        holders = tally.facts["longest_holders"]
        return (Criterion(30, "BASE-TIE-1", "holder of the longest path",
                          tuple(int(seat in holders) for seat in range(self.rules.players))),)
