"""The lower half of the tab "What if": progress, the table, the chart, details of one candidate, the map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any

import ipywidgets as ipw

from ttrlab.play.candidates import Candidate
from ttrlab.play.rollouts import Rollouts
from ttrlab.view.charts_rollouts import CONFIG, empty_figure, repaint_rollouts
from ttrlab.view.heat import heat_notes, overlay_heat
from ttrlab.view.rollouts_words import candidate_text, rollouts_table, seats_table, tickets_table, told_games
from ttrlab.widgets.board_panel import Map, keep
from ttrlab.widgets.session import Session

WIDTH = 308
"""Of the chart, in px."""
HEIGHT = "300px"
"""Of the box that what was found is scrolled in: the map beside it stays in sight."""
CHARTED = 20
"""With more candidates the chart would be longer than anybody scrolls; the table has them all."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Rollouts at one moment, with what takes long to work out.

    Attributes:
        found: A copy that grows no more.
        rows: Its rows.
    """

    found: Rollouts
    rows: list[dict[str, Any]]


class Results:
    """Shows rollouts while they come in.

    Args:
        session: What the page shows.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.picture: Picture | None = None
        self.bar = ipw.IntProgress(0, 0, 1, layout=ipw.Layout(width="100%", display="none"))
        self.bar.add_class("ttr-what-if-bar")
        # As wide as there is room, margins counted: 100% and margins would make the box scroll sideways.
        self.status, self.table, self.details, self.held = (ipw.HTML(layout=ipw.Layout(width="auto"))
                                                            for _ in range(4))
        self.status.add_class("ttr-what-if-status")
        self.table.add_class("ttr-what-if-table")
        self.chart_box = ipw.Box(layout=ipw.Layout(display="none"))
        self.which = ipw.Dropdown(options=[("", 0)], layout=ipw.Layout(flex="1 1 60px", width="60px"),
                                  tooltip="Which candidate the map and the folded tables tell more about")
        self.which.add_class("ttr-what-if-which")
        self.which.observe(lambda _change: self._chosen(), "value")
        self.on_map = ipw.ToggleButton(value=False, description="Show on map", icon="fire", layout=ipw.Layout(
            width="auto"), tooltip="How often each free track is taken in these games, and by whom")
        self.on_map.add_class("ttr-what-if-map")
        self.on_map.observe(lambda _change: self._lit(), "value")
        self.folded = ipw.Accordion([self.details, self.held], titles=["Points of every seat", "Tickets completed"],
                                    selected_index=None)
        self.box = ipw.VBox([self.table, self.chart_box, self.folded],
                            layout=ipw.Layout(display="none", max_height=HEIGHT, overflow="auto"), tabbable=True)
        self.box.add_class("ttr-what-if-found")
        self.more = ipw.HBox([ipw.HTML("more about"), self.which, self.on_map], layout=ipw.Layout(display="none"))
        self.widget = ipw.VBox([self.bar, self.status, self.box, self.more])
        self._quiet = False

    @property
    def candidate(self) -> Candidate | None:
        """The candidate that more is told about."""
        if self.picture is None or not self.picture.found.games:
            return None
        return self.picture.found[min(self.which.value or 0, len(self.picture.found) - 1)]

    @cached_property
    def chart(self) -> Map:
        """The chart: one figure for good, made at the first run, since every figure costs the page megabytes."""
        chart = Map(empty_figure(WIDTH))
        chart._config = {**chart._config, **CONFIG}
        keep(chart)
        self.chart_box.children = (chart,)
        return chart

    # -- running -----------------------------------------------------------------------------------
    def begin(self, found: Rollouts) -> None:
        """Make room for new rollouts.

        Args:
            found: They; no game need have been played.
        """
        self.clear()
        self.bar.max, self.bar.value, self.bar.layout.display = found.asked, 0, ""
        self._silently(lambda: self._offer(found))
        self.say("Starting the games …")

    def _offer(self, found: Rollouts) -> None:
        self.which.options = [(candidate_text(found.state, candidate.action), number)
                              for number, candidate in enumerate(found)]
        self.which.value = 0

    def show(self, picture: Picture, by: str) -> None:
        """Show rollouts as they are now.

        Args:
            picture: The rollouts.
            by: What decides which candidate is best.
        """
        self.picture = picture
        found = picture.found
        self.bar.value = found.games
        if not found.games:
            return
        self.say(told_games(found))
        self.table.value = rollouts_table(found, picture.rows, by, narrow=True)
        charted = len(found) <= CHARTED
        if charted:
            repaint_rollouts(self.chart, found, picture.rows, by)
            keep(self.chart)
        self.chart_box.layout.display = "" if charted else "none"
        self.more.layout.display, self.box.layout.display = "", "block"
        self._tell_more()

    def end(self, words: str = "", wrong: bool = False) -> None:
        """Put the progress bar away; what was found stays.

        Args:
            words: What to say, before how many games there were.
            wrong: Whether that is an error.
        """
        self.bar.layout.display = "none"
        told = told_games(self.picture.found) if self.picture is not None and self.picture.found.games else ""
        self.say(f"{words} {told}".strip(), wrong)
        if self.on_map.value:
            self._lit()

    def clear(self) -> None:
        """Show nothing: another position, or other eyes."""
        self.picture = None
        for widget in (self.bar, self.chart_box, self.more, self.box):
            widget.layout.display = "none"
        self.table.value = self.details.value = self.held.value = ""
        self.say("")
        self._silently(self._forget)
        if self.chart_box.children:
            repaint_rollouts(self.chart, None)
            keep(self.chart)
        if self.session.lit.startswith("heat"):
            self.session.light(None)

    def _forget(self) -> None:
        self.on_map.value, self.which.options = False, [("", 0)]

    def say(self, words: str, wrong: bool = False) -> None:
        """Tell the user something under the progress bar."""
        colour = "var(--jp-error-color1, #b3261e)" if wrong else "inherit"
        style = f"color:{colour};font-size:12px;line-height:1.35"
        self.status.value = f'<div role="status" style="{style}">{escape(words)}</div>' if words else ""

    # -- one candidate -----------------------------------------------------------------------------
    def _chosen(self) -> None:
        if not self._quiet:
            self._tell_more()
            if self.on_map.value:
                self._lit()

    def _tell_more(self) -> None:
        candidate = self.candidate
        if candidate is not None and self.picture is not None:
            found = self.picture.found
            after = f"<div>After: <b>{escape(candidate_text(found.state, candidate.action))}</b></div>"
            held = tickets_table(found, candidate, self.session.may_see)
            self.details.value = after + seats_table(found, candidate)
            self.held.value = after + (held or "No ticket is held for certain by a seat whose tickets may be seen.")

    def _lit(self) -> None:
        """Light how often tracks are taken, or put that out."""
        if self._quiet:
            return

        def light() -> None:
            candidate, picture = self.candidate, self.picture
            if self.on_map.value and candidate is not None and picture is not None:
                self.session.light(None)
                self.session.light(overlay_heat(candidate, picture.found.state, self.session.game.names), "heat")
            elif self.session.lit == "heat":
                self.session.light(None)
        self.session.do(light)

    def notes(self) -> dict[int, str]:
        """Return lines for the hover cards of tracks while they are lit on the map."""
        candidate = self.candidate
        if candidate is None or self.picture is None or self.session.lit != "heat":
            return {}
        return heat_notes(candidate, self.picture.found.state, self.session.game.names)

    def refresh(self) -> None:
        """Follow what is lit on the map."""
        self._silently(lambda: setattr(self.on_map, "value", self.session.lit == "heat"))

    def _silently(self, deed: Callable[[], Any]) -> None:
        self._quiet = True
        try:
            deed()
        finally:
            self._quiet = False
