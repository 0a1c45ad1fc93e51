"""The tab "What if": tick actions, let bots play each to the end many times, and see which is worth most.

The games are played in other processes and their results shown as they come in, so the page stays alive.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from time import monotonic
from typing import Any

import ipywidgets as ipw

from ttrlab.actions import Action
from ttrlab.errors import TtrlabError
from ttrlab.play.bots import QUICK
from ttrlab.play.candidates import Candidate
from ttrlab.play.jobs import Cancel, Where
from ttrlab.play.rollouts import Rollouts, study
from ttrlab.view.rollouts_words import candidate_text, percent, points, verdict
from ttrlab.view.seen import action_seen
from ttrlab.widgets.act_rows import Row, head
from ttrlab.widgets.background import Background, polite_processes
from ttrlab.widgets.rows import Rows
from ttrlab.widgets.session import Session
from ttrlab.widgets.what_if_results import Picture, Results
from ttrlab.widgets.what_if_rows import BOT, MOST, choice_rows, grouped, key_of

EVERY = 0.4
"""Results are shown about so often, in seconds."""
MOST_TICKED = 40
"""So many candidates can be tried at once."""
_STOPS: tuple[tuple[str, float], ...] = (
    ("all played", 0.0), ("± 5 %", 0.05), ("± 3 %", 0.03), ("± 2 %", 0.02))
_HINT: Row = {"key": "hint", "kind": "muted", "pick": False,
              "text": "Tick what to compare, then press Run: bots play each on to the end, many times."}
_MEASURES = (("win chance", "win"), ("score", "score"), ("lead", "margin"))


class _Holder(ipw.VBox):  # type: ignore[misc]
    """The panel's widget: games that are still played stop when it is closed."""

    def __init__(self, children: list[Any], on_close: Callable[[], Any]) -> None:
        super().__init__(children)
        self._on_close = on_close

    def close(self) -> None:
        """Stop the games, and close."""
        self._on_close()
        super().close()


class WhatIfPanel:
    """Rollouts for ticked actions.

    Args:
        session: What is shown.
        height: Height of the list of actions, in CSS.

    Attributes:
        executor: Where games are played, as for ``run_jobs``.
    """

    def __init__(self, session: Session, height: str = "200px") -> None:
        self.session = session
        self.executor: Where = polite_processes
        self.rows = Rows("Actions to try", height, on_pick=self._picked)
        narrow = ipw.Layout(width="100px")
        self.bot = ipw.Dropdown(options=list(QUICK), value="greedy", layout=ipw.Layout(width="88px"),
                                tooltip="Which bot plays every seat")
        self.games = ipw.BoundedIntText(200, 10, 5000, 50, layout=ipw.Layout(width="64px"))
        self.stop = ipw.Dropdown(options=_STOPS, layout=narrow, tooltip="When to stop")
        self.by = ipw.Dropdown(options=_MEASURES, layout=narrow, tooltip="What decides which one is best")
        self.seed = ipw.IntText(0, layout=ipw.Layout(width="56px"))
        self.run = self._button("Run", "play", self.start)
        self.run.button_style = "primary"
        self.cancel = self._button("Cancel", "stop", self.halt)
        self.keep = self._button("Keep as notes", "pencil", lambda: session.go(self._keep))
        self.keep.tooltip = "Make each action a branch from here, with what was found as its note"
        self.results = Results(session)
        wide = ipw.Layout(flex_flow="row wrap", align_items="center")
        self.widget = _Holder([
            self.rows,
            ipw.HBox([ipw.HTML("bot"), self.bot, ipw.HTML("games"), self.games, ipw.HTML("seed"), self.seed],
                     layout=wide),
            ipw.HBox([ipw.HTML("until"), self.stop, ipw.HTML("best by"), self.by], layout=wide),
            ipw.HBox([self.run, self.cancel, self.keep], layout=wide), self.results.widget], self.abandon)
        self.widget.add_class("ttr-what-if")
        self._ticked: set[str] = set()
        self._groups: dict[str, list[Action]] = {}
        self._background: Background | None = None
        self._cancel, self._played_by = Cancel(), ""
        self._moment = self._now()
        self._enable()

    def _button(self, words: str, icon: str, deed: Callable[[], Any]) -> ipw.Button:
        button = ipw.Button(description=words, icon=icon, layout=ipw.Layout(width="auto"))
        button.add_class("ttr-what-if-button")
        button.on_click(lambda _button: self._attempt(deed))
        return button

    def _attempt(self, deed: Callable[[], Any]) -> None:
        """Do something; what goes wrong is told here, in the panel."""
        try:
            deed()
        except TtrlabError as error:
            self.results.say(str(error), wrong=True)
        except Exception as error:
            self.results.say(f"Something went wrong: {type(error).__name__}: {error}", wrong=True)

    @property
    def running(self) -> bool:
        """Whether games are being played."""
        return self._background is not None and self._background.running

    # -- what is tried -----------------------------------------------------------------------------
    def _now(self) -> tuple[Any, ...]:
        """What rollouts are about: where the game stands, and through whose eyes it is seen."""
        session = self.session
        return session.game, session.game.node, session.viewer, session.preview is None

    def notice(self) -> None:
        """Stop and forget everything when the position or the viewer has changed; else do nothing."""
        if any(one is not other and one != other for one, other in zip(self._now(), self._moment, strict=True)):
            self._moment = self._now()
            self.abandon()
            self._ticked.clear()
            self.results.clear()
            self._enable()

    def refresh(self) -> None:
        """List what can be tried."""
        self.notice()
        self.rows.show(self._all_rows(), self.rows.selected)
        self.results.refresh()

    def _all_rows(self) -> list[Row]:
        session, self._groups = self.session, {}
        game = session.game
        if session.preview is not None:
            return [head("A position is being edited: finish that in the tab Edit.")]
        if game.over:
            return [head("The game is over: go back in time to try something.")]
        name = game.names[game.to_move]
        if not session.may_see(game.to_move):
            words = f"{name} must act: only {game.names[session.viewer]}'s own actions can be tried from here."
            return [head(words), *choice_rows(game.state, {}, self._ticked)]
        self._groups = grouped(game.state, game.legal(), session.track)
        rows = list(choice_rows(game.state, self._groups, self._ticked))
        title = f"What if {name} …" if session.seat is None else f"What if {name} …, as {name} sees it"
        return [head(title), _HINT, *map(self._with_tick_all, rows)]

    @staticmethod
    def _with_tick_all(row: Row) -> Row:
        """Let a heading tick or clear its whole group."""
        if row.get("kind") != "head":
            return row
        return {**row, "key": f"group {row['text']}", "pick": True, "right": row["right"] or "all / none"}

    def _picked(self, key: str) -> None:
        def tick() -> None:
            group = {key_of(action) for action in self._groups.get(key.removeprefix("group "), ())[:MOST]}
            if not key.startswith("group "):
                self._ticked ^= {key}
            elif group <= self._ticked:
                self._ticked -= group
            else:
                self._ticked |= group
            self.refresh()
        self._attempt(tick)

    def tick(self, *actions: Action | None) -> None:
        """Tick candidates; ``None`` is the bot's own choice."""
        self._ticked |= {key_of(action) for action in actions}
        self.refresh()

    def _candidates(self) -> list[Action | None]:
        listed = [action for group in self._groups.values() for action in group if key_of(action) in self._ticked]
        return [*([None] if BOT in self._ticked or not listed else []), *listed]

    # -- running -----------------------------------------------------------------------------------
    def start(self) -> None:
        """Play the games of the ticked candidates in the background.

        Raises:
            TtrlabError: Nothing can be tried here, or too much is ticked.
        """
        self.halt()
        self.refresh()
        session, wanted = self.session, self._candidates()
        if session.preview is not None:
            raise TtrlabError("A position is being edited: finish that in the tab Edit.")
        if len(wanted) > MOST_TICKED:
            raise TtrlabError(f"{len(wanted)} are ticked; at most {MOST_TICKED} can be tried at once")
        self._cancel = Cancel()
        running = study(session.game, wanted, self.games.value, self.bot.value, self.seed.value,
                        session.seat, precision=self.stop.value or None, executor=self.executor, cancel=self._cancel)
        self.results.begin(next(running))
        by, self._played_by = self.by.value, self.bot.value
        self._background = Background(_pictures(running, by), lambda picture: self.results.show(picture, by),
                                      self._ended)
        self._background.start()
        self._enable()

    def _ended(self, wrong: Exception | None) -> None:
        if wrong is None:
            self.results.end()
        elif isinstance(wrong, TtrlabError):
            self.results.end(f"Stopped: {wrong}.", wrong=True)
        else:
            self.results.end(f"Stopped: {type(wrong).__name__}: {wrong}.", wrong=True)
        self._background = None
        self._enable()

    def halt(self) -> None:
        """Stop the games; what was found stays."""
        if self.running:
            self.abandon()
            self.results.end("Cancelled.")
        self._enable()

    def abandon(self) -> None:
        """Stop the games without a word: the page is closed, or shows something else."""
        self._cancel.cancel()
        if self._background is not None:
            self._background.stop()
            self._background = None

    def _enable(self) -> None:
        """Let only those buttons be pressed that do something now."""
        picture = self.results.picture
        self.run.disabled, self.cancel.disabled = self.running, not self.running
        self.keep.disabled = self.running or picture is None or not picture.found.games

    # -- keeping -----------------------------------------------------------------------------------
    def _keep(self) -> None:
        """Make each candidate a branch with a name and what was found as its note; the cursor comes back."""
        picture, game = self.results.picture, self.session.game
        if picture is None:
            raise TtrlabError("there is nothing to keep yet")
        here, preferred = game.node, game.node.preferred
        for candidate, row in zip(picture.found, picture.rows, strict=True):
            note = self._note(picture.found, candidate, row)
            if candidate.action is None:
                here.note = _joined(here.note, note)
                continue
            node = game.play(candidate.action).node
            # A name stays when others look: what they may not know must not stand in it.
            secret = action_seen(game, node, None) != action_seen(game, node)
            words = "" if secret else f": {candidate_text(picture.found.state, candidate.action)}"
            node.name = node.name or f"What if{words}"
            node.note = _joined(node.note, note)
            game.go(here)
        here.preferred = preferred
        self.session.message = ("info", "Kept: see the tab Tree.")

    def _note(self, found: Rollouts, candidate: Candidate, row: dict[str, Any]) -> str:
        name, said = found.rules.names[found.seat], verdict(row).removeprefix("★ ")
        view = "" if found.viewer is None else f", as {name} sees it"
        certain = f"; {said}, for certain" if said else ""
        return (f"{name} wins {percent(candidate.win())}, {points(candidate.score())} points in {candidate.games} "
                f"games by {self._played_by}{view}{certain}")


def _joined(old: str, new: str) -> str:
    return old if new in old else f"{old} · {new}" if old else new


def _pictures(running: Iterator[Rollouts], by: str) -> Generator[Picture, None, None]:
    """Yield a copy of growing rollouts now and then, and at their end, however that comes."""
    due, found, shown = monotonic(), None, -1
    try:
        for found in running:
            if monotonic() >= due:
                yield _picture(found, by)
                due, shown = monotonic() + EVERY, found.games
    except TtrlabError:
        if found is not None:
            yield _picture(found, by)
        raise
    if found is not None and found.games != shown:
        yield _picture(found, by)


def _picture(found: Rollouts, by: str) -> Picture:
    return Picture(copy := found.copy(), copy.rows(by))
