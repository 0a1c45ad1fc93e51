"""A house rule: a bonus for tracks in the most capitals; all who tie score it."""

from ttrlab.board import bits
from ttrlab.events import ScoreLine
from ttrlab.rules.hooks import Option, RuleModule, best
from ttrlab.rules.registry import register

CAPITALS = ("London", "Paris", "Berlin", "Madrid", "Roma", "Wien", "Athína", "Sofia")


@register
class Capitals(RuleModule):
    """Finds out who reaches the most capitals."""

    name, title, order, scoring = "capitals", "Capitals", 90, True
    options = (Option("bonus.capitals", 15, "", "What tracks in the most capitals are worth.", scoring=True),)

    def score(self, tally):
        """Give the bonus to every seat with the most capitals; the tracks into them prove it."""
        cities = {self.board.city(name).index for name in CAPITALS}
        tracks = [[t for t in bits(seat.mine) if cities & set(self.ends(t))] for seat in tally.state.seats]
        counts = [len({city for t in mine for city in self.ends(t)} & cities) for mine in tracks]
        for seat in best(counts):
            tally.lines.append(ScoreLine(seat, "capitals", self.rules.options["bonus.capitals"], "HOUSE-CAP-1",
                                         {"count": counts[seat]}, tuple(tracks[seat])))

    def ends(self, track):
        """Return the two cities of a track."""
        return self.board.tracks[track].a, self.board.tracks[track].b
