"""Changes that come from outside the rules: a teacher's or an analyst's hand in the game.

They are nodes of the timeline like any action, so they are saved, replayed and undone like one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ttrlab.actions import Action

if TYPE_CHECKING:
    from ttrlab.events import Event, Reason
    from ttrlab.state import State


class OutsideAction(Action):
    """Base of the changes that no player makes."""

    __slots__ = ()

    @property
    def title(self) -> str:
        """What messages call it."""
        return str(self)

    def why_not(self, state: State) -> list[Reason]:
        """Return every reason why the change cannot be made here; empty where it can."""
        raise NotImplementedError

    def apply(self, state: State, log: list[Event] | None = None) -> None:
        """Change this very state; ``why_not`` must be empty."""
        raise NotImplementedError
