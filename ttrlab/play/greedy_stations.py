"""Where a station helps most: the search that the bots share (EU-STA-4, EU-STA-10)."""

from __future__ import annotations

from collections.abc import Iterable

from ttrlab.rules.stations import StationRules
from ttrlab.state import State


def station_gain(module: StationRules, state: State, seat: int, lost: Iterable[int]) -> tuple[int, int] | None:
    """Return what one more station of a seat adds to its tickets at best, in points, and in which city.

    Args:
        module: The stations of the game.
        state: The game; it stays as it is.
        seat: Whose station.
        lost: Tickets that no way completes; only their ends are looked at.

    Returns:
        Points and city, the one named first on the board where several are as good; ``None`` where no end is free.
    """
    tickets, part = module.board.tickets, state.parts["stations"]
    own = [city for city, owner in part.at.items() if owner == seat]
    near = {city for t in lost for city in (*tickets[t].starts, *tickets[t].goals)}
    found = [(module.best_choice(state, seat, [*own, city]).points, -city)
             for city in sorted(near.intersection(module.places(state)))]
    if not found:
        return None
    points, city = max(found)
    return points - module.best_choice(state, seat, own).points, -city
