"""Sentences for terrain cards (AF-DRW, AF-TER)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from ttrlab.actions import DECK, DoublePoints, DrawTerrain, SinglePoints, payment_text
from ttrlab.board import WILD
from ttrlab.events import ScoreLine
from ttrlab.rules.terrain import terrain_of
from ttrlab.rules.terrain_cards import TERRAINS
from ttrlab.state import EMPTY, State
from ttrlab.view.words import ActionTellers, LineTellers, OfferTellers, Tellers, Words, listed, plural


def _counted(kinds: Iterable[int]) -> str:
    return listed(f"{number} {TERRAINS[kind]}" for kind, number in sorted(Counter(kinds).items()))


def _row(words: Words, who: str, data: Mapping[str, Any]) -> str:
    return f"Two terrain cards lie face up: {listed(TERRAINS[kind] for kind in data['terrain'])}."


def _drew(words: Words, who: str, data: Mapping[str, Any]) -> str:
    how = "draws a terrain card unseen and lays it open" if data["place"] == DECK else "takes a terrain card"
    return f"{who} {how}{' as second card' if data['second'] else ''}: {TERRAINS[data['terrain']]}."


def _played(words: Words, data: Mapping[str, Any]) -> str:
    parts = [plural(data["cards"], f"{TERRAINS[data['terrain']]} card")] if data["cards"] else []
    parts += [payment_text(((WILD, data["wilds"]),), words.board.card_names)] if data["wilds"] else []
    return listed(parts)


def _doubled(words: Words, who: str, data: Mapping[str, Any]) -> str:
    played = _played(words, data) + (f" as {TERRAINS[data['terrain']]}" if data["wilds"] else "")
    return (f"{who} plays {played} and doubles {words.track(data['track'])}: "
            f"{plural(data['points'], 'more point')}.")


def _double(words: Words, action: DoublePoints) -> str:
    parts = [plural(action.cards, "terrain card")] if action.cards else []
    parts += [payment_text(((WILD, action.wilds),), words.board.card_names)] if action.wilds else []
    return f"Double the points with {listed(parts)}"


def _draw(words: Words, action: DrawTerrain) -> str:
    return "Draw a terrain card unseen" if action.slot == DECK else f"Take terrain card {action.slot + 1}"


def _line(words: Words, line: ScoreLine) -> str:
    return f"{words.track(line.data['track'])} doubled with {_played(words, line.data)}"


def seat_lines(state: State, seat: int) -> list[str]:
    """Return what lies open in front of a seat, in one sentence; nothing where the game has no terrain cards.

    Args:
        state: The moment.
        seat: Whose.
    """
    part = state.parts.get("terrain")
    if part is None:
        return []
    kinds = [kind for kind, number in enumerate(part.front[seat]) for _ in range(number)]
    return [f"{state.rules.names[seat]} shows terrain cards: {_counted(kinds)}."]


EVENTS: Final[Tellers] = {
    "dealt_terrain": lambda words, who, data: f"{who} is dealt terrain cards, face up: {_counted(data['terrain'])}.",
    "terrain_row": _row,
    "drew_terrain": _drew,
    "terrain_filled": lambda words, who, data: f"The terrain place is filled with {TERRAINS[data['terrain']]}.",
    "terrain_reshuffled": lambda words, who, data:
        f"The terrain discard is shuffled into a new deck of {data['number']}.",
    "doubled": _doubled,
    "not_doubled": lambda words, who, data: f"{who} does not double {words.track(data['track'])}.",
}
"""What is told of each kind of event."""
LINES: Final[LineTellers] = {"doubled": _line}
"""What is told of each kind of score line."""
def _offer_draw(state: State, action: DrawTerrain) -> tuple[str, str]:
    part = state.parts["terrain"]
    if action.slot == DECK:
        return "Draw unseen", f"{len(part.deck)} in the terrain deck"
    kind = part.row[action.slot]
    place = f"terrain place {action.slot + 1}"
    return f"Nothing in {place}" if kind == EMPTY else f"Take {TERRAINS[kind]}", place


def _offer_double(state: State, action: DoublePoints) -> tuple[str, str]:
    board, track = state.rules.board, state.rules.board.tracks[state.pending[-1].track]
    data = {"cards": action.cards, "wilds": action.wilds, "terrain": terrain_of(track)}
    return (f"Double {track.name} with {_played(Words(board, ()), data)}",
            plural(board.points[track.length] * (state.rules.options["terrain.times"] - 1), "more point"))


ACTIONS: Final[ActionTellers] = {
    DrawTerrain: _draw, DoublePoints: _double,
    SinglePoints: lambda words, action: "Leave the points as they are",
}
"""How each action is offered."""
OFFERS: Final[OfferTellers] = {DrawTerrain: _offer_draw, DoublePoints: _offer_double}
"""How actions are offered that name something which lies on the table."""
