"""The bonus for the most completed tickets (BASE-GLO-1, BASE-GLO-2)."""

from __future__ import annotations

from ttrlab.board import BASES
from ttrlab.events import ScoreLine
from ttrlab.rules.hooks import Option, RuleModule, Tally, best


class MostTickets(RuleModule):
    """Rewards the seats with the most completed tickets; open ones do not matter."""

    name, title, order = "most_tickets", "Most completed tickets", 41
    bases = BASES
    options = (
        Option("bonus.most_tickets", 10, "BASE-GLO-1", "What the most completed tickets are worth.", high=100),
    )

    def score(self, tally: Tally) -> None:
        """Give every tied seat the bonus in full; nobody with a best count of zero (BASE-GLO-2)."""
        holders = best(tally.completed)
        for seat in holders:
            tally.lines.append(ScoreLine(
                seat, "most_tickets", self.rules.options["bonus.most_tickets"], "BASE-GLO-1",
                {"completed": tally.completed[seat], "shared": len(holders) > 1}))
