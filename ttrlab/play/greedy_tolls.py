"""What a toll costs in points, as the bots see it, and which track it leaves to a neutral player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ttrlab.actions import GiveNeutral
from ttrlab.engine import Rules
from ttrlab.rules.tolls import LOAN, TollRules
from ttrlab.state import State

TOKEN: Final = 0.8
"""What a token is worth in points, since what is left at the end is ranked."""
BONUS: Final = 15.0
"""What the bonus is worth that the first loan costs."""


def toll_cost(rules: Rules, state: State, track: int, seat: int | None = None) -> float:
    """Return what the toll of a track costs a seat, in points; 0 where no tolls are paid.

    Args:
        rules: The rules.
        state: The game.
        track: The track.
        seat: Who would claim it, by default the seat to move.
    """
    module = rules.modules.get("tolls")
    if not isinstance(module, TollRules) or not module.toll[track]:
        return 0.0
    part, seat = state.parts["tolls"], state.to_move if seat is None else seat
    if part.held[seat] >= module.toll[track]:
        return TOKEN * module.toll[track] if not part.loans[seat] else 0.0
    return LOAN + (0.0 if part.loans[seat] else BONUS)


def least_missed(offered: Sequence[GiveNeutral], tracks: Iterable[int]) -> GiveNeutral:
    """Return the track for the neutral player that a plan does not use, the first one where it uses none.

    Args:
        offered: The tracks that may be chosen.
        tracks: Those that the plan still claims.
    """
    wanted = set(tracks)
    return next((action for action in offered if action.track not in wanted), offered[0])
