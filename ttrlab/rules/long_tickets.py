"""Long tickets, dealt apart (EU-SET-2 to EU-SET-5, EU-TKD-1); some boxes let players keep only so many (E12-SET-1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ttrlab import luck
from ttrlab.board import Board
from ttrlab.events import Event
from ttrlab.rules.hooks import Option, RuleModule
from ttrlab.state import State


class LongTickets(RuleModule):
    """Deals long tickets beside the regular ones; those left over go to the box unseen."""

    name, title, order = "long_tickets", "Long tickets", 31
    options = (
        Option("long_tickets.deal", 1, "EU-SET-2", "How many long tickets each player is dealt.", high=3),
        Option("long_tickets.keep_most", 3, "E12-SET-1", "How many long tickets may be kept at most.", high=3),
    )

    @classmethod
    def unmet(cls, board: Board, options: Mapping[str, Any]) -> str:
        """Say so where the board has too few long tickets."""
        count = sum(ticket.deck == "long" for ticket in board.tickets)
        most = board.players[1] * int(options["long_tickets.deal"])
        return "" if count >= most else f"it has {count} long tickets, and dealing them takes {most}"

    def setup(self, state: State, log: list[Event] | None) -> None:
        """Add long tickets to what every seat is offered (EU-SET-2, EU-SET-4)."""
        deck = [t.index for t in self.board.tickets if t.deck == "long"]
        state.luck = luck.shuffle(deck, state.luck)
        minimum, most = self.rules.options["tickets.initial_keep"], self.rules.options["long_tickets.keep_most"]
        for at in range(len(state.pending) - 1, -1, -1):
            offer = state.pending[at]
            dealt = tuple(deck.pop() for _ in range(self.rules.options["long_tickets.deal"]))
            tickets = dealt + offer.tickets
            possible = len(offer.tickets) + min(most, len(dealt))
            state.pending[at] = replace(offer, tickets=tickets, minimum=min(minimum, possible),
                                        limited=dealt if most < len(dealt) else (), most=most)
            if log is not None and dealt:
                log.append(Event("offered_long", offer.seat, ("EU-SET-2",), {
                    "tickets": dealt, "number": len(dealt)}, secret=("tickets",)))
