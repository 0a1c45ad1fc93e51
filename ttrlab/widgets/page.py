"""The explorer's page: map, actions, hands, tickets, score, rules, log, time, tree and files together."""

from __future__ import annotations

import re
from html import escape
from typing import Any, Protocol

import ipywidgets as ipw

from ttrlab.actions import Claim
from ttrlab.board import bits
from ttrlab.play.game import Game
from ttrlab.rules.claiming import Claiming
from ttrlab.view.display import seats_html
from ttrlab.view.layout import page_width
from ttrlab.view.overlays import overlay_legal
from ttrlab.view.text import EVERYBODY, action_text, board_text
from ttrlab.widgets.act_panel import ActPanel
from ttrlab.widgets.board_panel import BoardPanel
from ttrlab.widgets.browser import Keys
from ttrlab.widgets.check import still_html
from ttrlab.widgets.closing import below
from ttrlab.widgets.edit_panel import EditPanel
from ttrlab.widgets.log_panel import LogPanel
from ttrlab.widgets.options_panel import OptionsPanel
from ttrlab.widgets.rules_panel import RulesPanel
from ttrlab.widgets.save_panel import SavePanel
from ttrlab.widgets.score_panel import ScorePanel
from ttrlab.widgets.session import Session
from ttrlab.widgets.ticket_panel import TicketPanel
from ttrlab.widgets.time_panel import TimePanel
from ttrlab.widgets.tree_panel import TreePanel
from ttrlab.widgets.what_if_panel import WhatIfPanel

_TITLES = ("Act", "Tickets", "Score", "Log", "Rules", "Tree", "What if", "Edit", "Files", "New")
_IDS = re.compile(r"\b[A-Z][A-Z0-9]{1,4}-[A-Z]{2,5}-\d+\b")
_HALF_SHOWN = "Not all of the page could be shown."
_TINT = {"refused": "#9a5b00", "error": "#b3261e", "info": "inherit"}


class Panel(Protocol):
    """Something on the page that can show the session anew."""

    widget: Any

    def refresh(self) -> None:
        """Show the session as it is now."""


class Page(ipw.VBox):  # type: ignore[misc]
    """The widget that ``explore`` returns.

    Beside the live widget a cell's output carries a picture with a sentence, for places without widgets:
    exported HTML, previews, front ends of other versions.

    Attributes:
        explorer: What the page shows.
    """

    def __init__(self, explorer: Explorer, **more: Any) -> None:
        super().__init__(**more)
        self.explorer = explorer

    def __repr__(self) -> str:
        return f"<explorer of {self.explorer.session.game!r}>"

    def _repr_mimebundle_(self, **_more: Any) -> dict[str, Any] | None:
        live: dict[str, Any] | None = super()._repr_mimebundle_()
        session = self.explorer.session
        return live and {**live, "text/html": still_html(session.game, viewer=session.viewer)}

    def close(self) -> None:
        """Close the page with everything on it, so that the kernel can forget it."""
        for widget in below(self):
            widget.close()
        super().close()


class Explorer:
    """Puts the panels of a page together; ``session`` and the panels are open to tests.

    Args:
        game: The game shown first.
        width: Width of the map in px; by default what suits each board that is shown.
    """

    def __init__(self, game: Game, width: int | None = None) -> None:
        self.session = Session(game)
        self._asked_width = width
        self.widget = Page(self, layout=ipw.Layout(width="100%"))
        self.widget.add_class("ttr-page")
        self.viewer = ipw.Dropdown(description="View as", layout=ipw.Layout(width="220px"))
        self.viewer.add_class("ttr-viewer")
        self.viewer.observe(lambda _change: self._looked(), "value")
        self.legal = ipw.ToggleButton(value=False, description="Show legal claims", icon="eye",
                                      tooltip="Outline every track that can be claimed now",
                                      layout=ipw.Layout(width="auto"))
        self.legal.add_class("ttr-legal")
        self.legal.observe(lambda _change: self.session.do(lambda: None), "value")
        self.message = ipw.HTML(layout=ipw.Layout(width="100%"))
        self.message.add_class("ttr-message")
        self.keys = Keys(self._key)
        self._building = False
        self._build()
        self.session.subscribe(self.refresh)

    def close(self) -> None:
        """Close the page; nothing on it works any longer, and the kernel can forget it."""
        self.widget.close()

    # -- building ----------------------------------------------------------------------------------
    def _build(self) -> None:
        """Make every panel for the game; only another game or board needs this."""
        self._building = True
        session, game = self.session, self.session.game
        self.width = page_width(game.board) if self._asked_width is None else self._asked_width
        self.board = BoardPanel(session, self.width, self._track_clicked, self._city_clicked)
        self.time = TimePanel(session)
        self.seats = ipw.HTML()
        self.act, self.tickets, self.score = ActPanel(session), TicketPanel(session), ScorePanel(session, "600px")
        self.log, self.rules, self.tree = LogPanel(session, "600px"), RulesPanel(session), TreePanel(session)
        self.what_if = WhatIfPanel(session)
        self.edit, self.files = EditPanel(session), SavePanel(session, self.show_game)
        self.start = OptionsPanel(session, self.show_game, game.options)
        self.words = ipw.HTML()
        self.panels: tuple[Panel, ...] = (self.act, self.tickets, self.score, self.log, self.rules, self.tree,
                                          self.what_if, self.edit, self.files, self.start)
        self.tabs = ipw.Tab([panel.widget for panel in self.panels], titles=_TITLES,
                            layout=ipw.Layout(flex="1 1 350px", min_width="340px"))
        self.tabs.add_class("ttr-tabs")
        self.tabs.observe(lambda _change: self._tab_opened(), "selected_index")
        self.viewer.options = [("everybody", EVERYBODY), *((name, seat) for seat, name in enumerate(game.names))]
        self.viewer.value = session.viewer
        self.legal.layout.display = None if game.board.tracks else "none"
        twin = ipw.Accordion([self.words], titles=["The board in words"], selected_index=None)
        twin.add_class("ttr-words")
        held = ipw.Box([self.board.widget])
        held.add_class("ttr-map")
        left = ipw.VBox([held, self.time.widget, self.message],
                        layout=ipw.Layout(flex="0 0 auto", width=f"{self.width + 4}px", max_width="100%"))
        left.add_class("ttr-left")
        self.widget.children = (
            ipw.HBox([self.viewer, self.legal, self.keys], layout=ipw.Layout(align_items="center")), self.seats,
            ipw.HBox([left, self.tabs], layout=ipw.Layout(flex_flow="row wrap", width="100%")), twin)
        self._building = False
        self.refresh()

    def show_game(self, game: Game) -> None:
        """Show another game on this page; where it cannot be shown, the one before stays."""
        old, parts, shown = self.widget.children, dict(vars(self)), self.session.begin(game)
        try:
            self._build()
        except Exception:
            vars(self).update(parts)
            self.session.restore(shown)
            raise
        kept = {id(widget) for widget in below(self.widget)}
        for child in old:
            for widget in (child, *below(child)):
                if id(widget) not in kept:
                    widget.close()

    # -- what the user does ------------------------------------------------------------------------
    def _track_clicked(self, track: int) -> None:
        if self.edit.editing:
            self.edit.toggle_track(track)
            return
        self.session.track, self.session.city = track, None
        if self.panels[self.tabs.selected_index or 0] is not self.what_if:
            self.tabs.selected_index = 0
        self.session.message = ("info", self.act.answer())

    def _city_clicked(self, city: int) -> None:
        if self.edit.editing:
            self.edit.toggle_city(city)
            return
        self.session.city, self.session.track = city, None
        self.tabs.selected_index = 0
        self.session.message = ("info", self.act.answer())

    def _key(self, name: str) -> None:
        game = self.session.game
        moves = {"back": game.undo, "forward": game.redo, "first": lambda: game.go(0),
                 "last": lambda: game.go(game.line[-1])}
        if name in moves:
            self.session.go(moves[name])

    def _looked(self) -> None:
        if self._building:
            return

        def look() -> None:
            self.session.viewer = self.viewer.value
            self.session.light(None)
            for panel in (self.log, self.tree, self.edit, self.files, self.start):
                panel.forget()
        self.session.do(look)

    def _tab_opened(self) -> None:
        if not self._building:
            self.session.attempt(self.panels[self.tabs.selected_index or 0].refresh, _HALF_SHOWN)
            self._tell()

    # -- showing -----------------------------------------------------------------------------------
    def refresh(self) -> None:
        """Show the session as it is now; a hidden tab waits until it is opened, unless it tells too much."""
        if self._building:
            return
        session = self.session
        session.attempt(self.what_if.notice, _HALF_SHOWN)
        for show in (self._show_board, self.time.refresh, self._show_state):
            session.attempt(show, _HALF_SHOWN)
        for at, panel in enumerate(self.panels):
            if at == self.tabs.selected_index or session.seat is not None:
                session.attempt(panel.refresh, _HALF_SHOWN)
        self._tell()

    def _tell(self) -> None:
        (self.widget.add_class if self.edit.editing else self.widget.remove_class)("ttr-editing")
        kind, text = self.session.message
        self.message.value = (f'<div role="alert" style="color:{_TINT[kind]};white-space:normal;line-height:1.5">'
                              f"{_IDS.sub(_whole, escape(text))}</div>") if text else ""

    def _show_board(self) -> None:
        notes = self._notes()
        for track, line in self.what_if.results.notes().items():
            notes[track] = f"{notes[track]}<br>{escape(line)}" if track in notes else escape(line)
        self.board.refresh(self._overlay(), notes)

    def _show_state(self) -> None:
        state, viewer = self.session.state, self.session.viewer
        self.seats.value = seats_html(state, viewer)
        self.words.value = "".join(f"<p>{escape(line)}</p>" for line in board_text(state, viewer))

    def _overlay(self) -> Any:
        session = self.session
        if session.overlay is not None or session.preview is not None or session.game.over:
            return session.overlay
        asked = _asked_track(session.game)
        if asked is not None and session.track is None:
            return overlay_legal([asked], f"{session.game.board.tracks[asked].name}: pay more, or take back?")
        if session.track is not None:
            track = session.game.board.tracks[session.track]
            return overlay_legal([track.index], f"{track.name}: see the tab Act")
        if self.legal.value and session.game.board.tracks and session.may_see(session.game.to_move) \
                and not session.game.state.pending:
            mask = self._claiming().affordable(session.game.state, session.game.to_move)
            return overlay_legal(mask, f"{session.game.names[session.game.to_move]} can claim these now")
        return None

    def _claiming(self) -> Claiming:
        module = self.session.game.rules.modules["claiming"]
        assert isinstance(module, Claiming)
        return module

    def _notes(self) -> dict[int, str]:
        """What the seat to move would pay, for the hover cards."""
        session, game = self.session, self.session.game
        if session.preview is not None or game.over or not game.board.tracks or not session.may_see(game.to_move):
            return {}
        state, seat, claiming = game.state, game.to_move, self._claiming()
        if state.pending:
            return {}  # a turn that has begun allows no claim
        notes = {}
        for track in bits(claiming.affordable(state, seat)):
            first: Claim = next(claiming.prices.claims(track, state.seats[seat].hand))
            words = action_text(game.board, first).partition(" with ")[2]
            notes[track] = f"{escape(game.names[seat])} could pay {words}"
        return notes


def _asked_track(game: Game) -> int | None:
    """Return the track that a choice is about, as with a tunnel that asks for more cards."""
    pending = game.state.pending
    return getattr(pending[-1], "track", None) if pending else None


def _whole(rule: re.Match[str]) -> str:
    """Return a rule id that no line end can part."""
    return f'<span class="ttr-id">{rule[0]}</span>'
