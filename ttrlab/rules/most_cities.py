"""The bonus for the most cities in one connected network, the Asian Explorer (LA-SCO-2, LA-SCO-3)."""

from __future__ import annotations

from ttrlab.board import bits
from ttrlab.events import ScoreLine
from ttrlab.graph.connect import widest
from ttrlab.rules.hooks import Option, RuleModule, Tally, best, bonus_each


class MostCities(RuleModule):
    """Rewards the seats whose largest connected set of cities is the greatest."""

    name, title, order, scoring = "most_cities", "Most connected cities", 42, True
    options = (
        Option("bonus.most_cities", 10, "LA-SCO-1", "What the most connected cities are worth.", high=100,
               scoring=True),
        Option("asia.explorer_ties", "all_score", "LA-AMB-1",
               "Whether all who tie for the most connected cities score, or completed tickets and then trains in the "
               "Mountain Crossing decide.", choices=("all_score", "tickets_then_mountains"), scoring=True),
    )

    def score(self, tally: Tally) -> None:
        """Count every seat's cities, loops and branches alike, and reward the most (LA-SCO-2, LA-SCO-3)."""
        found = [widest(self.board, seat.mine) for seat in tally.state.seats]
        holders = best(cities.bit_count() for cities, _ in found)
        if self.rules.options["asia.explorer_ties"] == "tickets_then_mountains":
            holders = self._decided(tally, holders)
        points = bonus_each(self.rules, self.rules.options["bonus.most_cities"], len(holders))
        for seat in holders:
            cities, tracks = found[seat]
            tally.lines.append(ScoreLine(
                seat, "most_cities", points, "LA-SCO-2", {"cities": cities.bit_count(), "shared": len(holders) > 1},
                tuple(bits(tracks)) if tally.proofs else ()))

    def count(self, mine: int) -> int:
        """Return how many cities somebody has connected.

        Args:
            mine: Mask of the tracks that the player owns.
        """
        return widest(self.board, mine)[0].bit_count()

    @staticmethod
    def _decided(tally: Tally, holders: tuple[int, ...]) -> tuple[int, ...]:
        """Return those who tie and have the most completed tickets, and then the most trains crossed (LA-AMB-1)."""
        crossed = tally.facts.get("crossed", [0] * len(tally.completed))
        values = {seat: (tally.completed[seat], crossed[seat]) for seat in holders}
        return tuple(seat for seat in holders if values[seat] == max(values.values()))
