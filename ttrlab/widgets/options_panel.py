"""A new game: board, players, seed, names, and every option of the rules, made from the registry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as ipw

from ttrlab import maps
from ttrlab.board import Board
from ttrlab.play.bots import QUICK, play_out
from ttrlab.play.game import SEAT_NAMES, Game, new_game
from ttrlab.rules.hooks import Option
from ttrlab.rules.registry import options_for
from ttrlab.widgets.closing import below
from ttrlab.widgets.session import Session

_OWN = "own"
"""Key of a board that is none of those that come with ttrlab."""
_MODE = "mode"
"""The option that says which of a box's games is played."""


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
        self._own = {} if _key(game.board) != _OWN else {_OWN: game.board}
        boards = {**{name: maps.load(name) for name in maps.available()}, **self._own}
        self.map = ipw.Dropdown(options=[(board.name, key) for key, board in boards.items()],
                                value=_key(game.board),
                                description="Board", layout=ipw.Layout(width="220px"))
        low, high = game.board.players
        self.players = ipw.Dropdown(options=list(range(low, high + 1)), value=game.rules.players,
                                    description="Players", layout=ipw.Layout(width="150px"))
        self.seed = ipw.IntText(value=game.seed, description="Seed", layout=ipw.Layout(width="170px"))
        self.names = ipw.Text(value=", ".join(game.names), description="Names", layout=ipw.Layout(width="98%"))
        self.bots = ipw.Dropdown(options=[("you", None), *((f"{name} bots, to be watched", name) for name in QUICK)],
                                 description="Played by", layout=ipw.Layout(width="300px"))
        self.start = ipw.Button(description="New game", icon="random", button_style="primary")
        self.start.add_class("ttr-new")
        self.start.on_click(lambda _button: session.do(self._start))
        self.chosen = dict(options)
        self.controls: dict[str, ipw.Widget] = {}
        self.list = ipw.VBox(layout=ipw.Layout(max_height="400px", overflow="auto", width="100%", display="block"))
        self.list.add_class("ttr-options")
        row = ipw.Layout(flex_flow="row wrap", align_items="center")
        self.widget = ipw.VBox([
            ipw.HBox([self.map, self.players, self.seed], layout=row), self.names, self.bots, self.start,
            ipw.HTML("<b>Rules</b>: as printed, unless you change them here"), self.list])
        self.map.observe(lambda _change: session.do(self._board_changed), "value")
        self.players.observe(lambda _change: session.do(self._players_changed), "value")

    def board(self) -> Board:
        """Return the board chosen: one of the boards there are, or the user's own that is played now."""
        return self._own.get(self.map.value) or maps.load(self.map.value)

    def _board_changed(self) -> None:
        low, high = self.board().players
        now = self.players.value
        self.players.options = list(range(low, high + 1))
        self.players.value = min(max(now, low), high)
        self.chosen.pop(_MODE, None)  # the games of another box
        self._build()

    def _players_changed(self) -> None:
        if self.players.value and len(self.names.value.split(",")) != self.players.value:
            self.names.value = ", ".join(SEAT_NAMES[:self.players.value])

    def _build(self) -> None:
        for row in self.list.children:
            for widget in (*below(row), row):
                widget.close()
        self.controls = {}
        rows = {}
        for name, option in self._known().items():
            control = _control(option, self.chosen.get(name, option.default))
            self.controls[name] = control
            words = f"<b>{name}</b> {option.text} <code class='ttr-id'>{option.rule}</code>"
            rows[name] = ipw.HBox([control, ipw.HTML(words, layout=ipw.Layout(flex="1 1 0"))],
                                  layout=ipw.Layout(align_items="center"))
        if _MODE in self.controls:
            self.controls[_MODE].observe(lambda _change: self.session.do(self._mode_changed), "value")
        self.list.children = [rows[name] for name in sorted(rows, key=_rank)]

    def _known(self) -> dict[str, Option]:
        """Return the options of the board, as the game of the box that is chosen has them."""
        mode = self.chosen.get(_MODE)
        return options_for(self.board(), mode if mode in self.board().modes else None)

    def _mode_changed(self) -> None:
        """Show another game of the box with its own options; what was changed before goes."""
        self.chosen = {_MODE: self.controls[_MODE].value}
        for name, option in self._known().items():
            self.controls[name].value = option.default

    def options(self) -> dict[str, Any]:
        """Return the options that differ from those of the box."""
        if not self.controls:
            return dict(self.chosen)
        own = self._known()
        if _MODE in own:
            own[_MODE] = options_for(self.board())[_MODE]
        return {name: control.value for name, control in self.controls.items()
                if control.value != own[name].default}

    def _start(self) -> None:
        names = [name.strip() for name in self.names.value.split(",")]
        game = new_game(self.board(), self.players.value, self.seed.value, self.options(), names)
        if self.bots.value is not None:
            play_out(game, self.bots.value).go(0)
        self.started(game)

    def forget(self) -> None:
        """Somebody else looks: the seed, from which everything hidden follows, is for everybody's eyes only."""
        self.seed.value = self.session.game.seed if self.session.seat is None else 0

    def refresh(self) -> None:
        """Make the controls when they are first looked at; nothing here follows the game."""
        if not self.controls:
            self._build()


def _key(board: Board) -> str:
    known = board.id in maps.available() and maps.load(board.id).fingerprint == board.fingerprint
    return board.id if known else _OWN


def _rank(name: str) -> tuple[bool, bool]:
    """Put the choice of the game first, and whole modules of rules, which are seldom switched, last."""
    return name != _MODE, name.startswith("modules.")


def _control(option: Option, value: Any) -> ipw.Widget:
    narrow = ipw.Layout(width="116px", flex="0 0 116px")
    if option.choices:
        words = [("yes" if c is True else "no" if c is False else str(c), c) for c in option.choices]
        return ipw.Dropdown(options=words, value=value, layout=narrow)
    return ipw.BoundedIntText(value=value, min=option.low, max=option.high, layout=narrow)
