"""A new game: board, players, seed, names, and every option of the rules, made from the registry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as ipw

from ttrlab import maps
from ttrlab.play.game import SEAT_NAMES, Game, new_game
from ttrlab.rules.hooks import Option
from ttrlab.rules.registry import options_for
from ttrlab.widgets.session import Session


class OptionsPanel:
    """Controls for a new game; options that stay at the box's own values are not set.

    Args:
        session: What is shown.
        started: Called with the new game.
        options: Options chosen already.
    """

    def __init__(self, session: Session, started: Callable[[Game], Any], options: dict[str, Any]) -> None:
        self.session, self.started = session, started
        game = session.game
        self.map = ipw.Dropdown(options=[(maps.load(name).name, name) for name in maps.available()],
                                value=game.board.id if game.board.id in maps.available() else None,
                                description="Board", layout=ipw.Layout(width="220px"))
        low, high = game.board.players
        self.players = ipw.Dropdown(options=list(range(low, high + 1)), value=game.rules.players, description="Players",
                                    layout=ipw.Layout(width="150px"))
        self.seed = ipw.IntText(value=game.seed, description="Seed", layout=ipw.Layout(width="170px"))
        self.names = ipw.Text(value=", ".join(game.names), description="Names", layout=ipw.Layout(width="98%"))
        self.start = ipw.Button(description="New game", icon="random", button_style="primary")
        self.start.add_class("ttr-new")
        self.start.on_click(lambda _button: session.do(self._start))
        self.chosen = dict(options)
        self.controls: dict[str, ipw.Widget] = {}
        self.list = ipw.VBox(layout=ipw.Layout(max_height="400px", overflow="auto", width="100%", display="block"))
        self.list.add_class("ttr-options")
        row = ipw.Layout(flex_flow="row wrap", align_items="center")
        self.widget = ipw.VBox([
            ipw.HBox([self.map, self.players, self.seed], layout=row), self.names, self.start,
            ipw.HTML("<b>Rules of the new game</b>: what differs from the printed rules"), self.list])
        self.map.observe(lambda _change: session.do(self._board_changed), "value")
        self.players.observe(lambda _change: session.do(self._players_changed), "value")
        self._build()

    def _board_changed(self) -> None:
        low, high = maps.load(self.map.value).players
        now = self.players.value
        self.players.options = list(range(low, high + 1))
        self.players.value = min(max(now, low), high)
        self._build()

    def _players_changed(self) -> None:
        if self.players.value and len(self.names.value.split(",")) != self.players.value:
            self.names.value = ", ".join(SEAT_NAMES[:self.players.value])

    def _build(self) -> None:
        for control in self.list.children:
            control.close()
        self.controls = {}
        rows = []
        for name, option in options_for(maps.load(self.map.value)).items():
            control = _control(option, self.chosen.get(name, option.default))
            self.controls[name] = control
            words = f"<b>{name}</b> {option.text} <code>{option.rule}</code>"
            rows.append(ipw.HBox([control, ipw.HTML(words, layout=ipw.Layout(flex="1 1 auto"))],
                                 layout=ipw.Layout(align_items="center")))
        self.list.children = rows

    def options(self) -> dict[str, Any]:
        """Return the options that differ from those of the box."""
        own = options_for(maps.load(self.map.value))
        return {name: control.value for name, control in self.controls.items()
                if control.value != own[name].default}

    def _start(self) -> None:
        names = [name.strip() for name in self.names.value.split(",")]
        game = new_game(self.map.value, self.players.value, self.seed.value, self.options(), names)
        self.started(game)

    def refresh(self) -> None:
        """Nothing here follows the game."""


def _control(option: Option, value: Any) -> ipw.Widget:
    narrow = ipw.Layout(width="170px", flex="0 0 170px")
    if option.choices:
        words = [("yes" if c is True else "no" if c is False else str(c), c) for c in option.choices]
        return ipw.Dropdown(options=words, value=value, layout=narrow)
    return ipw.BoundedIntText(value=value, min=option.low, max=option.high, layout=narrow)
