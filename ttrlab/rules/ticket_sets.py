"""Choosing among the tickets of a box that holds several sets, and what its games score (U10-SET-1, E12-SET-1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from ttrlab.board import Board, Ticket
from ttrlab.rules.hooks import Option, RuleModule

ALL: Final = "all"
BIG: Final = "big_cities"
EXPANDED: Final = "expanded"
LONGEST, GLOBETROTTER = "bonus.longest_path", "bonus.most_tickets"
_BONUSES: Final[Mapping[str, Mapping[str, int]]] = {
    "none": {LONGEST: 0, GLOBETROTTER: 0}, "longest": {LONGEST: 10, GLOBETROTTER: 0},
    "globetrotter": {LONGEST: 0, GLOBETROTTER: 15}}
"""What ``bonus.big_cities`` stands for (U10-AMB-2)."""


class TicketSets(RuleModule):
    """Leaves only the tickets of the chosen set in the game, with the values of the chosen printing."""

    name, title, order = "ticket_sets", "Ticket sets", 29
    options = (
        Option("tickets.set", ALL, "U10-SET-1", "Which of the box's tickets are in the game.", choices=(ALL,)),
        Option("tickets.usa_values", "reprint_1910", "U10-AMB-3",
               "Whether reprinted tickets are worth what the first box or what the reprint says.",
               choices=("reprint_1910", "first_box")),
        Option("bonus.big_cities", "none", "U10-AMB-2",
               "Which bonus the game with the tickets of the big cities has: none, 10 for the longest path, or 15 for "
               "the most completed tickets.", choices=("none", "longest", "globetrotter")),
        Option("bonus.big_cities_eu", "express", "E12-AMB-2",
               "Whether the longest path scores in the game with the tickets of the big cities.",
               choices=("express", "none")),
        Option("e12.expanded_long", "old6", "E12-AMB-1",
               "Which long tickets are dealt in the expanded game: the six of the first box, or all twelve.",
               choices=("old6", "all12")),
    )

    @classmethod
    def options_of(cls, board: Board) -> tuple[Option, ...]:
        """Offer the sets that the board's tickets name, with the rule of the box, and what else the box leaves open."""
        if cls.unmet(board, {}):
            return ()
        known = dict.fromkeys(name for ticket in board.tickets for name in ticket.marks.get("sets", ()))
        sets, values, usa, europe, long = cls.options
        found = [replace(sets, choices=(ALL, *known), rule=board.mode_rule or sets.rule)]
        found += [values] if any("was" in ticket.marks for ticket in board.tickets) else []
        has_long = any(ticket.deck == "long" for ticket in board.tickets)
        found += [europe if has_long else usa] if BIG in known else []
        return (*found, long) if has_long and EXPANDED in known else tuple(found)

    @classmethod
    def implied(cls, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what the game with the tickets of the big cities scores (U10-AMB-2, E12-AMB-2)."""
        if options.get("tickets.set") != BIG:
            return {}
        if "bonus.big_cities" in options:
            return _BONUSES[options["bonus.big_cities"]]
        return {LONGEST: 0} if options.get("bonus.big_cities_eu") == "none" else {}

    @classmethod
    def unmet(cls, board: Board, options: Mapping[str, Any]) -> str:
        """Say so where no ticket names a set."""
        return "" if any("sets" in ticket.marks for ticket in board.tickets) else "its tickets are one set"

    @classmethod
    def reshape(cls, board: Board, options: Mapping[str, Any]) -> Board:
        """Return the board with the tickets that are in the game, numbered anew (U10-SET-1, E12-SET-1)."""
        wanted, first_box = options.get("tickets.set", ALL), options.get("tickets.usa_values") == "first_box"
        every_long = wanted == EXPANDED and options.get("e12.expanded_long") == "all12"
        kept = [ticket for ticket in board.tickets if wanted in (ALL, *ticket.marks.get("sets", ()))
                or (every_long and ticket.deck == "long")]
        return replace(board, tickets=tuple(replace(ticket, index=index, points=_points(ticket, first_box))
                                            for index, ticket in enumerate(kept)))


def _points(ticket: Ticket, first_box: bool) -> int:
    """Return what a ticket is worth in the chosen printing (U10-CMP-3, U10-AMB-3)."""
    return int(ticket.marks.get("was", ticket.points)) if first_box else ticket.points
