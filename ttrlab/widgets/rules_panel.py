"""The rules of this game, searchable, and the options in force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ipywidgets as ipw

from ttrlab import rulebook
from ttrlab.widgets.rows import Rows
from ttrlab.widgets.session import Session

_MOST = 60


class RulesPanel:
    """A search box over the rulebook, and the options of this game with the rules that they settle.

    Args:
        session: What is shown.
        height: Height of the list, in CSS.
    """

    def __init__(self, session: Session, height: str = "560px") -> None:
        self.session = session
        self.search = ipw.Text(placeholder="Search the rules: tunnel, locomotive second card, tie …",
                               layout=ipw.Layout(width="100%"))
        self.search.add_class("ttr-search")
        self.search.observe(lambda _change: self.session.do(lambda: None), "value")
        self.rows = Rows("Rules", height, on_pick=session.explain, on_rule=session.explain)
        self.widget = ipw.VBox([self.search, self.rows])
        self.refresh()

    def refresh(self) -> None:
        """Show what the search finds; without one, the options and all rules of this game."""
        words = self.search.value.strip()
        variants = {"base", self.session.game.board.id}
        if words:
            found = sorted(rulebook.search(words), key=lambda rule: rule.variant not in variants)
            rows = [_row(rule) for rule in found[:_MOST]]
            self.rows.empty = f"No rule holds all of these words: {words}"
        else:
            rows = [*self._options(), *(_row(rule) for rule in rulebook.rules()
                                        if rule.variant in variants and rule.kind == "rule")]
        self.rows.show(rows)

    def _options(self) -> Iterator[dict[str, Any]]:
        rules = self.session.game.rules
        yield {"key": "head modules", "kind": "head", "pick": False, "text": "Rule modules: " + ", ".join(
            module.title.lower() for module in rules.modules.values())}
        yield {"key": "head options", "kind": "head", "pick": False, "text": "Options in force"}
        for name, value in sorted(rules.options.items()):
            option = rules.schema[name]
            yield {"key": option.rule, "text": f"{name}: {option.text}", "rules": [option.rule],
                   "right": str(value).lower() if isinstance(value, bool) else str(value)}
        yield {"key": "head rules", "kind": "head", "pick": False, "text": "Rules"}


def _row(rule: rulebook.Rule) -> dict[str, Any]:
    return {"key": rule.id, "text": rule.text, "rules": [rule.id]}
