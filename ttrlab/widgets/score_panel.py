"""The score line by line; picking a line lights its proof on the map."""

from __future__ import annotations

from typing import Any

from ttrlab.events import ScoreLine, ScoreSheet
from ttrlab.view import theme
from ttrlab.view.figure import overlay_line
from ttrlab.view.seen import knows_own_tickets, lines_seen
from ttrlab.view.text import line_text, ranking_text
from ttrlab.widgets.rows import Rows
from ttrlab.widgets.session import Session


class ScorePanel:
    """Every seat's lines and total, "if the game ended now" until it has.

    Args:
        session: What is shown.
        height: Its height, in CSS.
    """

    def __init__(self, session: Session, height: str = "320px") -> None:
        self.session = session
        self.sheet: ScoreSheet = session.game.rules.score(session.state)
        self.widget = Rows("Score", height, on_pick=self._picked, on_rule=session.explain)
        self.refresh()

    def _picked(self, key: str) -> None:
        line = self.sheet.lines[int(key.removeprefix("line "))]
        words = f"{line_text(self.session.game.board, line)}: {line.points:+d}"
        self.session.do(lambda: self.session.light(overlay_line(line, words), key))

    def refresh(self) -> None:
        """Score the position anew."""
        session, game = self.session, self.session.game
        self.sheet = game.rules.score(session.state)
        open_cards = game.over or session.seat is None
        seen = lines_seen(self.sheet, session.viewer)
        own = session.seat if knows_own_tickets(game.rules) else None
        rows: list[dict[str, Any]] = [{
            "key": "head", "kind": "head", "pick": False,
            "text": ranking_text(game.names, self.sheet.ranking) if game.over else "If the game ended now",
        }]
        # The order of the ranking would tell of hidden tickets.
        for seat in self.sheet.ranking.order if open_cards else range(game.rules.players):
            lines = [(at, line) for at, line in enumerate(self.sheet.lines)
                     if line.seat == seat and line in seen]
            hidden = "" if open_cards or seat == own else " without tickets"
            total = sum(line.points for _, line in lines)
            rows.append({"key": f"seat {seat}", "kind": "head", "text": f"{game.names[seat]}{hidden}",
                         "pick": False, "right": str(total), "colour": theme.SEATS[seat].fill})
            rows += [self._row(at, line) for at, line in lines]
        self.widget.show(rows, session.lit if session.lit.startswith("line ") else "")

    def _row(self, at: int, line: ScoreLine) -> dict[str, Any]:
        return {"key": f"line {at}", "text": line_text(self.session.game.board, line), "rules": [line.rule],
                "right": f"{line.points:+d}", "colour": theme.SEATS[line.seat].fill,
                **({"kind": "bad"} if line.points < 0 else {})}
