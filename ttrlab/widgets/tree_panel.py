"""The tree of branches: names, notes, and starting something else from here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import ipywidgets as ipw

from ttrlab.play.timeline import Node
from ttrlab.widgets.rows import Rows
from ttrlab.widgets.session import Session


class TreePanel:
    """Every branch as a row, with what leads into it; picking one goes to its end.

    Args:
        session: What is shown.
        height: Height of the list, in CSS.
    """

    def __init__(self, session: Session, height: str = "330px") -> None:
        self.session = session
        self.rows = Rows("Branches", height, on_pick=self._picked)
        wide = ipw.Layout(width="100%")
        self.name = ipw.Text(placeholder="Name of this position", layout=wide)
        self.note = ipw.Textarea(placeholder="A note about it", rows=2, layout=wide)
        self.luck = ipw.IntText(value=1, description="Seed", layout=ipw.Layout(width="150px"))
        self.cards = ipw.Text(placeholder="red, locomotive, blue …", layout=ipw.Layout(flex="1 1 160px"))
        self.widget = ipw.VBox([
            self.rows, self.name, self.note,
            _row(self._button("Keep name and note", self._keep)),
            ipw.HTML("<b>Something else from here</b>: with the same luck just play another action; or choose"),
            _row(self._button("New luck", self._new_luck), self.luck),
            _row(self._button("These cards next", self._choose), self.cards)])
        self._shown: Node | None = None
        self.refresh()

    def _button(self, words: str, deed: Callable[[], Any]) -> ipw.Button:
        button = ipw.Button(description=words, layout=ipw.Layout(width="auto"))
        button.add_class("ttr-tree-button")
        button.on_click(lambda _button: self.session.go(deed))
        return button

    def _keep(self) -> None:
        self.session.game.node.name = self.name.value.strip()
        self.session.game.node.note = self.note.value.strip()

    def _new_luck(self) -> None:
        self.session.game.branch(luck=self.luck.value)
        self.session.message = ("info", f"A new branch with the luck of seed {self.luck.value}: play on, or use a bot.")
        self.luck.value += 1

    def _choose(self) -> None:
        names = [name for name in self.cards.value.split(",") if name.strip()]
        self.session.game.branch(cards=names)
        self.session.message = ("info", "A new branch in which these cards come next from the deck.")

    def _picked(self, key: str) -> None:
        self.session.go(lambda: self.session.game.go(int(key)))

    def forget(self) -> None:
        """Empty what was typed: somebody else looks, who may not know what comes next."""
        self.luck.value, self.cards.value = 1, ""

    def refresh(self) -> None:
        """Draw the tree, and show the name and note of this position."""
        game = self.session.game
        ends = [end for end, _, _ in self._segments()]
        here = next((end for end in ends if game.node in end.path and _first(end).depth <= game.node.depth), None)
        self.rows.show(self._rows(), str(here.number) if here is not None else "")
        if game.node is not self._shown:
            self._shown = game.node
            self.name.value, self.note.value = _plain(game.node.name), _plain(game.node.note)

    def _rows(self) -> Iterator[dict[str, Any]]:
        for end, start, indent in self._segments():
            yield {"key": str(end.number), "indent": indent, "text": self._title(start),
                   "right": f"{start.depth}–{end.depth}" if end is not start else str(end.depth)}
            for node in _between(start, end):
                if node.name or node.note:
                    words = " · ".join(filter(None, (_plain(node.name), _plain(node.note))))
                    yield {"key": str(node.number), "indent": indent + 1, "kind": "muted",
                           "text": f"{words}", "right": str(node.depth)}

    def _title(self, node: Node) -> str:
        game = self.session.game
        if node.action is None:
            return f"Start (seed {game.seed})" if self.session.seat is None else "Start"
        who = f"{game.names[node.seat]}: " if node.seat is not None else ""
        return f"{who}{self.session.words(node)}"

    def _segments(self) -> Iterator[tuple[Node, Node, int]]:
        """Yield (last, first, depth in the tree) of every unbranched run of positions."""
        todo = [(self.session.game.timeline.root, 0)]
        while todo:
            start, indent = todo.pop()
            end = start
            while len(end.children) == 1:
                end = end.children[0]
            yield end, start, indent
            todo += [(child, indent + 1) for child in reversed(end.children)]


def _plain(words: str) -> str:
    """Return words that can be sent to a page: half of a letter, as a foreign record may hold, cannot."""
    return words.encode("utf-8", "replace").decode()


def _first(end: Node) -> Node:
    """The first position of the unbranched run that ends here."""
    node = end
    while node.parent is not None and len(node.parent.children) == 1:
        node = node.parent
    return node


def _between(start: Node, end: Node) -> Iterator[Node]:
    found, node = [end], end
    while node is not start and node.parent is not None:
        node = node.parent
        found.append(node)
    return reversed(found)


def _row(*children: ipw.Widget) -> ipw.HBox:
    return ipw.HBox(list(children), layout=ipw.Layout(flex_flow="row wrap", align_items="center"))
