"""What a page is about: a game, who looks at it, what is lit on its map, and who is told of changes."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Any

from ttrlab import rulebook
from ttrlab.errors import TtrlabError
from ttrlab.play.game import Game
from ttrlab.state import State
from ttrlab.view.overlays import Overlay
from ttrlab.view.text import EVERYBODY


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

    def subscribe(self, listener: Callable[[], Any]) -> None:
        """Have a function called after every change."""
        self._listeners.append(listener)

    def refresh(self) -> None:
        """Tell every panel to show the session as it is now."""
        for listener in self._listeners:
            listener()

    def do(self, deed: Callable[[], Any]) -> None:
        """Do something and refresh; what goes wrong is shown in the page and changes nothing.

        The game itself is safe: playing an action either succeeds whole or leaves it as it was.
        """
        self.message = ("", "")
        try:
            deed()
        except TtrlabError as error:
            self.message = ("refused", str(error))
        except Exception as error:
            self.message = ("error", _told(error))
        try:
            self.refresh()
        except Exception as error:
            self.message = ("error", _told(error))

    def go(self, deed: Callable[[], Any]) -> None:
        """Do something that moves the game; what was picked and lit for the old moment is put out."""
        def moved() -> None:
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


def _told(error: Exception) -> str:
    """Say what broke; a callback's exception would otherwise vanish in the kernel's log."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return (f"Something went wrong: {type(error).__name__}: {error} ({last.name}, line {last.lineno}). "
            "The game is as it was.")
