"""Moving in time: buttons, a slider, and playing by itself."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as ipw

from ttrlab.play.timeline import Node
from ttrlab.widgets.session import Session


class TimePanel:
    """First, back, forward, last, play, and a slider over the branch last walked.

    Args:
        session: What is shown.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.buttons = {
            "first": _button("fast-backward", "To the start", lambda: session.game.go(0)),
            "back": _button("step-backward", "One step back", lambda: session.game.undo()),
            "forward": _button("step-forward", "One step forward", lambda: session.game.redo()),
            "last": _button("fast-forward", "To the end of this branch",
                            lambda: session.game.go(session.game.line[-1])),
        }
        for name, (button, deed) in self.buttons.items():
            button.add_class(f"ttr-{name}")
            button.on_click(lambda _button, deed=deed: session.go(deed))
        self.slider = ipw.IntSlider(min=0, max=1, readout=False, description_allow_html=False,
                                    layout=ipw.Layout(flex="1 1 220px", min_width="160px"))
        self.slider.add_class("ttr-slider")
        self.slider.observe(self._slid, "value")
        self.play = ipw.Play(min=0, max=1, interval=500, show_repeat=False, tooltip="Play by itself")
        self.speed = ipw.Dropdown(options=[(f"{n} a second", 1000 // n) for n in (1, 2, 3, 5)], value=500,
                                  layout=ipw.Layout(width="110px"), tooltip="How fast it plays")
        ipw.link((self.speed, "value"), (self.play, "interval"))
        self.play.add_class("ttr-play")
        self.label = ipw.HTML(layout=ipw.Layout(width="calc(100% - 4px)"))
        self.label.add_class("ttr-moment")
        row = ipw.HBox([*(button for button, _ in self.buttons.values()), self.play, self.speed, self.slider],
                       layout=ipw.Layout(flex_flow="row wrap", align_items="center", width="100%"))
        self.widget = ipw.VBox([row, self.label], layout=ipw.Layout(width="100%"))
        self.widget.links = (ipw.jslink((self.play, "value"), (self.slider, "value")),)
        self._showing = False
        self.refresh()

    def _slid(self, change: Any) -> None:
        if self._showing:
            return
        line = self.session.game.line
        target = line[min(change["new"], len(line) - 1)]
        if target is not self.session.game.node:
            self.session.go(lambda: self.session.game.go(target))

    def refresh(self) -> None:
        """Show where the cursor stands."""
        game = self.session.game
        line, at = game.line, game.node.depth
        self._showing = True
        try:
            for control in (self.slider, self.play):
                control.max = max(1, len(line) - 1)
                control.value = at
        finally:
            self._showing = False
        for name, (button, _) in self.buttons.items():
            button.disabled = at == 0 if name in ("first", "back") else at >= len(line) - 1
        self.label.value = _moment(self.session, game.node, len(line) - 1)


def _moment(session: Session, node: Node, steps: int) -> str:
    game = session.game
    doing = "the game is over" if game.over else f"<b>{escape(game.names[game.to_move], quote=False)}</b> to act"
    words = "set-up" if node.action is None else session.words(node)
    last = escape(words if node.seat is None else f"{game.names[node.seat]}: {words}", quote=False)
    return f"Step {node.depth} of {steps} · {last} · {doing}"


def _button(icon: str, words: str, deed: Any) -> tuple[ipw.Button, Any]:
    button = ipw.Button(icon=icon, tooltip=words, layout=ipw.Layout(width="40px"))
    return button, deed
