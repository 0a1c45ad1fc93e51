"""The words of Grand Tours, mountain tracks and the most connected cities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ttrlab.events import ScoreLine
from ttrlab.state import State
from ttrlab.view.words import ActionTellers, LineTellers, OfferTellers, Tellers, Words, plural


def _crossed(words: Words, who: str, data: Mapping[str, Any]) -> str:
    return (f"{who} puts {plural(data['number'], 'more train')} into the Mountain Crossing for "
            f"{plural(data['points'], 'point')}; {plural(data['trains'], 'train')} left.")


def _tour(words: Words, line: ScoreLine) -> str:
    return f"Grand Tour {line.data['number']}: {words.board.tickets[line.data['ticket']].name}, joined by two ways"


def _mountains(words: Words, line: ScoreLine) -> str:
    return f"{plural(line.data['number'], 'train')} in the Mountain Crossing"


def _cities(words: Words, line: ScoreLine) -> str:
    return f"Most connected cities: {line.data['cities']}{', shared' if line.data['shared'] else ''}"


def seat_lines(state: State, seat: int) -> list[str]:
    """Return what a seat has in the Mountain Crossing, for those who cannot see the board."""
    module = state.rules.modules.get("mountains")
    told = module.holds(state, seat, False) if module is not None else ""
    return [f"{state.rules.names[seat]} has {told} in the Mountain Crossing."] if told else []


EVENTS: Tellers = {"crossed": _crossed}
LINES: LineTellers = {"grand_tour": _tour, "mountains": _mountains, "most_cities": _cities}
ACTIONS: ActionTellers = {}
OFFERS: OfferTellers = {}
