"""Bonus cards of big cities, for the most completed tickets that name them (CG-CMP-2, CG-SCO-2, CG-SCO-3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ttrlab.board import Board
from ttrlab.events import ScoreLine
from ttrlab.rules.hooks import Criterion, RuleModule, Tally, best, bonus_each
from ttrlab.state import State


class CityBonuses(RuleModule):
    """Gives each bonus card to the seats with the most completed tickets to its city; all who tie get it."""

    name, title, order, scoring = "city_bonuses", "Bonuses of big cities", 42, True
    bases = ("cards",)

    @classmethod
    def unmet(cls, board: Board, options: Mapping[str, Any]) -> str:
        """Say so where no city has a bonus card."""
        return "" if any("bonus" in city.marks for city in board.cities) else "no city of it has a bonus"

    def in_cities(self, state: State) -> Mapping[int, tuple[str, str]]:
        """Return the bonus cards, which lie open from the start (CG-SET-3)."""
        return {city.index: (str(city.marks["bonus"]), f"bonus card of {city.marks['bonus']} points")
                for city in self.board.cities if "bonus" in city.marks}

    def score(self, tally: Tally) -> None:
        """Count the completed tickets to every big city; one with two of them counts for both (CG-SCO-3)."""
        held = [0] * self.rules.players
        tickets = self.board.tickets
        for city in self.board.cities:
            points = city.marks.get("bonus", 0)
            if not points:
                continue
            counts = [sum(city.index in (tickets[t].a, tickets[t].b) for t in done)
                      for done in tally.facts["completed"]]
            holders = best(counts)
            each = bonus_each(self.rules, points, len(holders))
            for seat in holders:
                held[seat] += 1
                tally.lines.append(ScoreLine(seat, "city_bonus", each, "CG-SCO-2", {
                    "city": city.index, "completed": counts[seat], "shared": len(holders) > 1}))
        tally.facts["bonus_cards"] = tuple(held)

    def criteria(self, tally: Tally) -> Iterable[Criterion]:
        """Break ties by the number of bonus cards (CG-TIE-1)."""
        return (Criterion(30, "CG-TIE-1", "most bonus cards", tally.facts["bonus_cards"]),)
