"""What a page is about: a game, who looks at it, what is lit on its map, and who is told of changes."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Any

from ttrlab import rulebook
from ttrlab.actions import KeepTickets
from ttrlab.errors import TtrlabError
from ttrlab.play.game import Game
from ttrlab.play.outside import OutsideAction
from ttrlab.play.timeline import Node
from ttrlab.state import State
from ttrlab.view.overlays import Overlay
from ttrlab.view.seen import told
from ttrlab.view.text import EVERYBODY, action_text


class Session:
    """The shared state of a page's panels.

    Args:
        game: The game shown.

    Attributes:
        game: The game shown.
        viewer: The seat through whose eyes it is seen, or ``EVERYBODY``.
        preview: A state shown in place of the game's, while a position is edited.
        overlay: What is lit on the map, ``None`` for nothing.
        lit: Key of the row that lights it.
        track, city: What the user has picked on the map, ``None`` for nothing.
        message: What the page tells the user: a kind (``info``, ``refused``, ``error``), and text.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.viewer = EVERYBODY
        self.preview: State | None = None
        self.overlay: Overlay | None = None
        self.lit = ""
        self.track: int | None = None
        self.city: int | None = None
        self.message = ("", "")
        self._listeners: list[Callable[[], Any]] = []

    def begin(self, game: Game) -> dict[str, Any]:
        """Turn to another game, seen by everybody, and return what ``restore`` needs to turn back."""
        before = dict(vars(self))
        self.game, self.preview, self.viewer = game, None, EVERYBODY
        self.track = self.city = None
        self.light(None)
        return before

    def restore(self, before: dict[str, Any]) -> None:
        """Turn back to the game that was shown when ``begin`` was called."""
        vars(self).update(before)

    @property
    def state(self) -> State:
        """The state that the page shows."""
        return self.preview if self.preview is not None else self.game.state

    @property
    def seat(self) -> int | None:
        """The viewing seat, ``None`` for everybody."""
        return None if self.viewer == EVERYBODY else self.viewer

    def may_see(self, seat: int) -> bool:
        """Whether the viewer may know what a seat hides."""
        return self.viewer in (EVERYBODY, seat)

    def words(self, node: Node) -> str:
        """Return what led to a position, without what the viewer may not know."""
        action, game = node.action, self.game
        if action is None:
            return "Start"
        if isinstance(action, OutsideAction):
            return action.title if self.seat is None else told(game, node.events[0], self.viewer)
        hidden = node.seat is not None and not self.may_see(node.seat)
        return "Keep tickets" if hidden and isinstance(action, KeepTickets) else action_text(game.board, action)

    def subscribe(self, listener: Callable[[], Any]) -> None:
        """Have a function called after every change."""
        self._listeners.append(listener)

    def refresh(self) -> None:
        """Tell every listener to show the session as it is now; one that fails does not keep others from it."""
        for listener in self._listeners:
            self.attempt(listener, "Not all of the page could be shown.")

    def do(self, deed: Callable[[], Any]) -> None:
        """Do something and refresh; what goes wrong is shown in the page and changes nothing.

        The game itself is safe: playing an action either succeeds whole or leaves it as it was.
        """
        self.message = ("", "")
        self.attempt(deed, "The game is as it was.")
        self.refresh()

    def attempt(self, deed: Callable[[], Any], then: str) -> None:
        """Do something; what goes wrong becomes the message, since an exception in a callback is seen nowhere.

        Args:
            deed: What to do.
            then: A sentence on what an unforeseen error means for the user.
        """
        try:
            deed()
        except TtrlabError as error:
            self.message = ("refused", str(error))
        except Exception as error:
            self.message = ("error", f"{_broken(error)} {then}")

    def go(self, deed: Callable[[], Any]) -> None:
        """Do something that moves the game; what was picked and lit for the old moment is put out."""
        def moved() -> None:
            if self.preview is not None:
                raise TtrlabError("A position is being edited: play on from it or throw it away first (tab Edit).")
            deed()
            self.track = self.city = None
            self.light(None)
        self.do(moved)

    def light(self, overlay: Overlay | None, key: str = "") -> None:
        """Light something on the map; lighting the same row again puts it out."""
        again = bool(key) and key == self.lit
        self.overlay, self.lit = (None, "") if again or overlay is None else (overlay, key)

    def explain(self, rule: str) -> None:
        """Show the text of a rule as the page's message."""
        def told() -> None:
            found = rulebook.rule(rule)
            self.message = ("info", f"{found.id} · {found.section}: {found.text}")
        self.do(told)


def _broken(error: Exception) -> str:
    """Say what broke and where."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"Something went wrong: {type(error).__name__}: {error} ({last.name}, line {last.lineno})."
