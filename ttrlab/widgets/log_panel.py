"""The log in sentences; picking a line goes to that moment."""

from __future__ import annotations

from typing import Any

from ttrlab.play.timeline import Node
from ttrlab.view import theme
from ttrlab.view.seen import told
from ttrlab.widgets.rows import Rows
from ttrlab.widgets.session import Session


class LogPanel:
    """Everything that happens on this branch, what is still to come paler.

    Args:
        session: What is shown.
        height: Its height, in CSS.
    """

    def __init__(self, session: Session, height: str = "320px") -> None:
        self.session = session
        self._cache: dict[int, list[dict[str, Any]]] = {}
        self._game = session.game
        self.widget = Rows("Log", height, on_pick=self._picked, on_rule=session.explain)
        self.refresh()

    def _picked(self, key: str) -> None:
        number = int(key.split(".")[0])
        self.session.go(lambda: self.session.game.go(number))

    def refresh(self) -> None:
        """Show the log of the branch and mark the moment."""
        game = self.session.game
        if game is not self._game:
            self._game, self._cache = game, {}
        rows = [row for node in game.line for row in self._rows(node)]
        own = self._rows(game.node)
        self.widget.show(rows, own[-1]["key"] if own else "")

    def forget(self) -> None:
        """Word everything anew: somebody else looks."""
        self._cache = {}

    def _rows(self, node: Node) -> list[dict[str, Any]]:
        if node.number not in self._cache:
            game = self.session.game
            self._cache[node.number] = [{
                "key": f"{node.number}.{at}",
                "text": told(game, event, self.session.viewer),
                "rules": list(event.rules),
                **({"colour": theme.SEATS[event.seat].fill} if event.seat is not None else {"kind": "muted"}),
            } for at, event in enumerate(node.events)]
        return self._cache[node.number]
