"""The Grand Tour: a bonus for tickets whose cities are joined twice over (IN-MAN-1, IN-MAN-2, IN-SCO-2)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from ttrlab.board import mask_of
from ttrlab.events import ScoreLine
from ttrlab.graph.tours import rings, ticket_tour
from ttrlab.rules.hooks import Option, RuleModule, Tally

if TYPE_CHECKING:
    from ttrlab.engine import Rules

TABLES: Mapping[str, tuple[int, ...]] = {"printed": (0, 5, 10, 20, 30, 40), "five_each": (0, 5, 10, 15, 20, 25),
                                         "ten_each": (0, 10, 20, 30, 40, 50)}
"""Points by the number of qualifying tickets, the last for any greater number: the printed table (IN-SCO-2), and
those that may take its place (LAB-SCO-4)."""


class GrandTour(RuleModule):
    """Rewards completed tickets whose two cities are joined by two ways of the owner's trains without a common one."""

    name, title, order, scoring = "grand_tour", "Grand Tour", 43, True
    options = (
        Option("grand_tour.table", "printed", "LAB-SCO-4",
               "What tickets joined by two ways are worth: 5, 10, 20, 30, 40 as printed, or 5 or 10 each up to five.",
               choices=tuple(TABLES), scoring=True),
    )

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.table: tuple[int, ...] = TABLES[rules.options["grand_tour.table"]]
        self.starts = tuple(mask_of(ticket.starts) for ticket in self.board.tickets)
        self.goals = tuple(mask_of(ticket.goals) for ticket in self.board.tickets)

    def score(self, tally: Tally) -> None:
        """Add a line for each qualifying ticket, worth what it adds to the table, with both ways as proof.

        Each ticket is tested by itself.  Only trains of the owner count (IN-MAN-1): a track that a station
        borrows may complete a ticket, but it lies on no tour.  Where an end is a group, any of its cities
        will do, but both ways must join the same two cities.
        """
        steps = [after - before for before, after in pairwise(self.table)]
        for number, seat in enumerate(tally.state.seats):
            found, joined = 0, rings(self.board, seat.mine)
            for ticket in seat.tickets:
                if not any(ring & self.starts[ticket] and ring & self.goals[ticket] for ring in joined):
                    continue
                ways = ticket_tour(self.board, seat.mine, self.board.tickets[ticket]) if tally.proofs else None
                points = steps[found] if found < len(steps) else 0
                found += 1
                tally.lines.append(ScoreLine(
                    number, "grand_tour", points, "IN-SCO-2",
                    {"ticket": ticket, "number": found, **({"ways": tuple(map(len, ways))} if ways else {})},
                    (*ways[0], *ways[1]) if ways else ()))
