"""Setting up a position: hands, tickets, owners, stations, trains, market, deck, whose turn."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import ipywidgets as ipw

from ttrlab.board import CARD_NAMES, WILD
from ttrlab.errors import IllegalAction, TtrlabError
from ttrlab.play.positions import set_position
from ttrlab.widgets.edit_fields import ModuleFields, joined, words
from ttrlab.widgets.session import Session

_HINT = ("Set up a position: hands, tickets, tracks, market, whose turn. What is played from it is a new branch of the "
         "game; nothing is lost. Every hand is shown for this, so look as everybody.")
"""What the tab is for, before anything is edited."""


class EditPanel:
    """A form over a position; the map shows the draft, and a click on it gives a track to the chosen seat.

    Args:
        session: What is shown.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.draft: dict[str, Any] | None = None
        wide = ipw.Layout(width="98%")
        self.start = self._button("Edit this position", self._start, "primary")
        self.use = self._button("Play on from here", self._use, "success")
        self.drop = self._button("Throw the draft away", self._drop)
        self.seat = ipw.Dropdown(description="Seat", layout=ipw.Layout(width="220px"))
        self.seat.add_class("ttr-edit-seat")
        self.hand = [ipw.BoundedIntText(min=0, max=60, description=name, layout=ipw.Layout(width="150px"))
                     for name in CARD_NAMES]
        self.trains = ipw.BoundedIntText(min=0, max=100, description="trains left",
                                         layout=ipw.Layout(width="180px"))
        self.tickets = ipw.Textarea(rows=2, description="tickets", layout=wide)
        self.market = ipw.Text(description="market", layout=wide)
        self.next = ipw.Text(description="next cards", layout=wide)
        self.to_move = ipw.Dropdown(description="to move", layout=ipw.Layout(width="220px"))
        self.last_turns = ipw.BoundedIntText(min=0, max=8, description="last turns",
                                             layout=ipw.Layout(width="180px"))
        self.more = ModuleFields(session.game, lambda _change: self._edited())
        self._loading = False
        for control in (self.tickets, self.market, self.next):
            control.continuous_update = False
        for control in (*self.hand, self.trains, self.tickets, self.market, self.next, self.to_move, self.last_turns):
            control.observe(lambda _change: self._edited(), "value")
        self.seat.observe(lambda _change: None if self._loading else session.do(self._load), "value")
        wrap = ipw.Layout(flex_flow="row wrap")
        help_text = self._help()
        self.form = ipw.VBox([
            ipw.HBox([self.use, self.drop]), ipw.HTML(f"<div style='line-height:1.4'>{help_text}</div>"), self.seat,
            ipw.HBox(self.hand, layout=wrap), self.trains, self.tickets, *self.more.of_seat,
            ipw.HTML("<b>Table</b>"), self.market, self.next, *self.more.of_table,
            ipw.HBox([self.to_move, self.last_turns], layout=wrap)])
        self.hint = ipw.HTML(f"<div style='line-height:1.4'>{_HINT}</div>", layout=ipw.Layout(width="98%"))
        self.widget = ipw.VBox([self.start, self.hint, self.form])
        self.refresh()

    def _help(self) -> str:
        tracks = "Click a track to give it to the seat, again to free it. " if self.session.game.board.tracks else ""
        cities = "Click a city for a station. " if "stations" in self.more.inputs else ""
        return f"{tracks}{cities}Cards that are nowhere are shuffled into the deck."

    def _button(self, words: str, deed: Callable[[], Any], style: str = "") -> ipw.Button:
        button = ipw.Button(description=words, button_style=style, layout=ipw.Layout(width="auto"))
        button.add_class("ttr-edit")
        button.on_click(lambda _button: self.session.do(deed))
        return button

    @property
    def editing(self) -> bool:
        """Whether a draft is shown."""
        return self.draft is not None

    def _start(self) -> None:
        game = self.session.game
        if self.session.seat is not None:
            raise TtrlabError("A position shows every hand: look as everybody to edit it.")
        draft = {**game.position(), "next": []}
        self.more.begin(draft)
        self.draft = draft
        self.session.track = self.session.city = None
        self.session.light(None)
        self._loading = True
        self.seat.options = self.to_move.options = list(zip(game.names, range(game.rules.players), strict=True))
        self.seat.value = game.to_move  # a new list of options leaves nothing chosen
        self._loading = False
        self._load()
        self._show(self.draft)

    def _drop(self) -> None:
        self.draft = self.session.preview = None
        self._clear()

    def forget(self) -> None:
        """Drop the draft: somebody else looks, who may not know all that it says."""
        self._drop()

    def _clear(self) -> None:
        """Empty the form, which a page keeps even where it does not show it."""
        self._loading = True
        try:
            for number in (*self.hand, self.trains, self.last_turns):
                number.value = 0
            for text in (self.tickets, self.market, self.next):
                text.value = ""
            self.more.clear()
        finally:
            self._loading = False

    def _use(self) -> None:
        if self.draft is None:
            return  # a second click on the button came before it was gone
        self.session.game.edit(self.draft)
        self._drop()

    def _show(self, draft: dict[str, Any]) -> None:
        """Show a draft on the map if it can be; otherwise say why not and keep the one before."""
        action = set_position(draft)
        state = self.session.game.state
        reasons = action.why_not(state)
        if reasons:
            raise IllegalAction("This position cannot be", reasons)
        action.apply(state)
        self.draft, self.session.preview = draft, state

    def toggle_track(self, number: int) -> None:
        """Give a track to the chosen seat, or free it."""
        name = self.session.game.board.tracks[number].name
        self._change(lambda seats, seat: _toggle(seats, seat, "tracks", name))

    def toggle_city(self, number: int) -> None:
        """Put a station of the chosen seat into a city, or take it away."""
        name = self.session.game.board.cities[number].name
        self._change(lambda seats, seat: _toggle(seats, seat, "stations", name))

    def _change(self, change: Callable[[list[dict[str, Any]], int], Any]) -> None:
        draft = json.loads(json.dumps(self.draft))
        change(draft["seats"], self.seat.value)
        for row in draft["seats"]:
            # Trains follow the tracks: what is not on the board is left, or as many fewer as before.
            row.pop("trains", None)
        self._show(draft)
        self._load()

    def _trains_left(self, tracks: list[str]) -> int:
        """Return what the tracks leave of a seat's trains; some take more than they have spaces (LA-MTN-1)."""
        rules = self.session.game.rules
        takes: tuple[int, ...] = getattr(rules.modules.get("claiming"), "trains_for", ())
        return int(rules.options.get("trains", 0)) - sum(takes[rules.board.track(name).index] for name in tracks)

    def _edited(self) -> None:
        if not self._loading and self.draft is not None:
            self.session.do(self._read)

    def _read(self) -> None:
        draft = json.loads(json.dumps(self.draft))
        row = draft["seats"][self.seat.value]
        row["hand"] = {name: field.value for name, field in zip(CARD_NAMES, self.hand, strict=True) if field.value}
        row["trains"] = self.trains.value
        row["tickets"] = words(self.tickets.value)
        self.more.read(row, draft)
        draft["market"], draft["next"] = words(self.market.value), words(self.next.value)
        draft["to_move"] = self.to_move.value + 1
        draft["last_turns"] = self.last_turns.value
        for name in draft["next_tickets"][:]:
            if any(name in other["tickets"] for other in draft["seats"]):
                draft["next_tickets"].remove(name)
        self._show(draft)

    def _load(self) -> None:
        """Fill the form from the draft."""
        assert self.draft is not None and self.session is not None
        self._loading = True
        try:
            row = self.draft["seats"][self.seat.value]
            for name, field in zip(CARD_NAMES, self.hand, strict=True):
                field.value = row.get("hand", {}).get(name, 0)
            self.trains.value = row.get("trains", self._trains_left(row["tracks"]))
            self.tickets.value = joined(row["tickets"])
            self.market.value, self.next.value = joined(self.draft["market"]), joined(self.draft["next"])
            self.more.show(row, self.draft)
            self.to_move.value = self.draft["to_move"] - 1
            self.last_turns.value = self.draft["last_turns"]
        finally:
            self._loading = False

    def refresh(self) -> None:
        """Show the form only while a draft is edited."""
        self.form.layout.display = None if self.editing else "none"
        self.start.layout.display = self.hint.layout.display = "none" if self.editing else None
        self.hand[WILD].description = self.session.game.board.wild_name
        self.trains.layout.display = None if self.session.game.board.tracks else "none"
        self.start.disabled = self.session.seat is not None


def _toggle(seats: list[dict[str, Any]], seat: int, key: str, name: str) -> None:
    mine = name in seats[seat].get(key, [])
    for row in seats:
        if name in row.get(key, []):
            row[key].remove(name)
        for kept in row.values():  # what a rule module keeps of a track goes with it
            if isinstance(kept, dict):
                kept.pop(name, None)
                kept.update({key: None for key, of in kept.items() if of == name})
    if not mine:
        seats[seat].setdefault(key, []).append(name)
