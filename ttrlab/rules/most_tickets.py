"""The bonus for the most completed tickets (BASE-GLO-1, BASE-GLO-2)."""

from __future__ import annotations

from ttrlab.board import BASES
from ttrlab.events import ScoreLine
from ttrlab.rules.hooks import Option, RuleModule, Tally, best, bonus_each


class MostTickets(RuleModule):
    """Rewards the seats with the most completed tickets; open ones do not matter."""

    name, title, order, scoring = "most_tickets", "Most completed tickets", 41, True
    bases = BASES
    options = (
        Option("bonus.most_tickets", 10, "BASE-GLO-1", "What the most completed tickets are worth.", high=100,
               scoring=True),
    )

    def score(self, tally: Tally) -> None:
        """Give every tied seat the bonus in full; nobody with a best count of zero (BASE-GLO-2)."""
        holders = best(tally.completed)
        points = bonus_each(self.rules, self.rules.options["bonus.most_tickets"], len(holders))
        for seat in holders:
            tally.lines.append(ScoreLine(
                seat, "most_tickets", points, "BASE-GLO-1",
                {"completed": tally.completed[seat], "shared": len(holders) > 1}))
