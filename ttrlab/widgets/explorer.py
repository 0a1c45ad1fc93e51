"""The explorer: map, actions, hands, tickets, score, rules, log, time, tree and files on one page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, Protocol

import ipywidgets as ipw

from ttrlab.actions import Claim
from ttrlab.board import Board, bits
from ttrlab.play.bots import play_out
from ttrlab.play.game import Game, new_game
from ttrlab.rules.claiming import Claiming
from ttrlab.view.display import seats_html
from ttrlab.view.overlays import overlay_legal
from ttrlab.view.text import EVERYBODY, action_text, board_text
from ttrlab.widgets.act_panel import ActPanel
from ttrlab.widgets.board_panel import BoardPanel
from ttrlab.widgets.browser import Keys
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

_TITLES = ("Act", "Tickets", "Score", "Log", "Rules", "Tree", "Edit", "Files", "New game")
_TINT = {"refused": "#9a5b00", "error": "#b3261e", "info": "inherit"}


def explore(map: str | Path | Board | Game = "usa", players: int = 3, seed: int = 7,
            options: Mapping[str, Any] | None = None, names: Sequence[str] | None = None,
            bots: str | None = None, width: int = 900) -> ipw.VBox:
    """Return the explorer's page, to stand at the end of a notebook cell.

    Args:
        map: A board, its name, a map file, or a game to go on with.
        players, seed, options, names: As for ``new_game``; unused where a game is given.
        bots: Name of the bot that plays the game to its end first, so that it can be stepped through.
        width: Width of the map in px.

    Raises:
        TtrlabError: No such board, option, number of players or bot.
    """
    game = map if isinstance(map, Game) else new_game(map, players, seed, options, names)
    if bots is not None:
        play_out(game, bots).go(0)
    return Explorer(game, width).widget


class Panel(Protocol):
    """Something on the page that can show the session anew."""

    widget: Any

    def refresh(self) -> None:
        """Show the session as it is now."""


class Explorer:
    """The page that ``explore`` returns as a widget; ``session`` and the panels are open to tests.

    Args:
        game: The game shown first.
        width: Width of the map in px.
    """

    def __init__(self, game: Game, width: int = 900) -> None:
        self.session = Session(game)
        self.width = width
        self.page = ipw.VBox(layout=ipw.Layout(width="100%"))
        self.page.add_class("ttr-page")
        self.viewer = ipw.Dropdown(description="View as", layout=ipw.Layout(width="220px"))
        self.viewer.add_class("ttr-viewer")
        self.viewer.observe(lambda _change: self._looked(), "value")
        self.legal = ipw.ToggleButton(value=False, description="Show legal claims", icon="eye",
                                      layout=ipw.Layout(width="auto"))
        self.legal.add_class("ttr-legal")
        self.legal.observe(lambda _change: self.session.do(lambda: None), "value")
        self.message = ipw.HTML(layout=ipw.Layout(width="100%"))
        self.message.add_class("ttr-message")
        self.keys = Keys(self._key)
        self._building = False
        self._build()
        self.session.subscribe(self.refresh)
        self.widget = self.page

    # -- building ----------------------------------------------------------------------------------
    def _build(self) -> None:
        """Make every panel for the game; only another game or board needs this."""
        self._building = True
        session, game = self.session, self.session.game
        self.board = BoardPanel(session, self.width, self._track_clicked, self._city_clicked)
        self.time = TimePanel(session)
        self.seats = ipw.HTML()
        self.act, self.tickets, self.score = ActPanel(session), TicketPanel(session), ScorePanel(session, "600px")
        self.log, self.rules, self.tree = LogPanel(session, "600px"), RulesPanel(session), TreePanel(session)
        self.edit, self.files = EditPanel(session), SavePanel(session, self.show_game)
        self.start = OptionsPanel(session, self.show_game, game.options)
        self.words = ipw.HTML()
        self.panels: tuple[Panel, ...] = (self.act, self.tickets, self.score, self.log, self.rules, self.tree,
                                          self.edit, self.files, self.start)
        self.tabs = ipw.Tab([panel.widget for panel in self.panels], titles=_TITLES,
                            layout=ipw.Layout(flex="1 1 400px", min_width="360px"))
        self.tabs.add_class("ttr-tabs")
        self.tabs.observe(lambda _change: self._tab_opened(), "selected_index")
        self.viewer.options = [("everybody", EVERYBODY), *((name, seat) for seat, name in enumerate(game.names))]
        self.viewer.value = session.viewer
        self.legal.layout.display = None if game.board.tracks else "none"
        twin = ipw.Accordion([self.words], titles=["The board in words"], selected_index=None)
        twin.add_class("ttr-words")
        left = ipw.VBox([self.board.widget, self.time.widget, self.message],
                        layout=ipw.Layout(flex="0 0 auto", width=f"{self.width + 4}px", max_width="100%"))
        self.page.children = (
            ipw.HBox([self.viewer, self.legal, self.keys], layout=ipw.Layout(align_items="center")), self.seats,
            ipw.HBox([left, self.tabs], layout=ipw.Layout(flex_flow="row wrap", width="100%")), twin)
        self._building = False
        self.refresh()

    def show_game(self, game: Game) -> None:
        """Show another game on this page."""
        old = self.page.children
        self.session.game, self.session.preview, self.session.viewer = game, None, EVERYBODY
        self.session.track = self.session.city = None
        self.session.light(None)
        self._build()
        for child in old:
            _close(child, keep=(self.viewer, self.legal, self.message, self.keys))

    # -- what the user does ------------------------------------------------------------------------
    def _track_clicked(self, track: int) -> None:
        if self.edit.editing:
            self.edit.toggle_track(track)
            return
        self.session.track, self.session.city = track, None
        self.tabs.selected_index = 0

    def _city_clicked(self, city: int) -> None:
        if self.edit.editing:
            self.edit.toggle_city(city)
            return
        self.session.city, self.session.track = city, None
        self.tabs.selected_index = 0

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
            self.log.forget()
        self.session.do(look)

    def _tab_opened(self) -> None:
        if not self._building:
            self.panels[self.tabs.selected_index or 0].refresh()

    # -- showing -----------------------------------------------------------------------------------
    def refresh(self) -> None:
        """Show the session as it is now; a hidden tab waits until it is opened, unless it tells too much."""
        if self._building:
            return
        session = self.session
        self.board.refresh(self._overlay(), self._notes())
        self.time.refresh()
        self.seats.value = seats_html(session.state, session.viewer)
        self.words.value = "".join(f"<p>{escape(line)}</p>" for line in board_text(session.state, session.viewer))
        for at, panel in enumerate(self.panels):
            if at == self.tabs.selected_index or session.seat is not None:
                panel.refresh()
        kind, text = session.message
        self.message.value = (f'<div role="alert" style="color:{_TINT[kind]};white-space:normal;line-height:1.5">'
                              f"{escape(text)}</div>") if text else ""

    def _overlay(self) -> Any:
        session = self.session
        if session.overlay is not None or session.preview is not None or session.game.over:
            return session.overlay
        if session.track is not None:
            track = session.game.board.tracks[session.track]
            return overlay_legal([track.index], f"{track.name}: see the tab Act")
        if self.legal.value and session.game.board.tracks and session.may_see(session.game.to_move):
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
        notes = {}
        for track in bits(claiming.affordable(state, seat)):
            first: Claim = next(claiming.prices.claims(track, state.seats[seat].hand))
            words = action_text(game.board, first).partition(" with ")[2]
            notes[track] = f"{escape(game.names[seat])} could pay {words}"
        return notes


def _close(widget: ipw.Widget, keep: Sequence[ipw.Widget]) -> None:
    """Close a widget and all below it, so that pages shown before are freed."""
    if widget in keep:
        return
    for child in getattr(widget, "children", ()):
        _close(child, keep)
    widget.close()
