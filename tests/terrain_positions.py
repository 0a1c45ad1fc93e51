"""Positions with terrain cards, as the tests of the Heart of Africa write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from positions import do, position, rules_of

from ttrlab.actions import DoublePoints
from ttrlab.engine import Rules
from ttrlab.rules.terrain_cards import TERRAINS, TerrainCards
from ttrlab.state import EMPTY, State

AFRICA = rules_of("heart-of-africa", 3)
CAPE = "Cape Town-Port Elizabeth 1"
"""Black, 3 spaces: the track of the rulebook's own example."""
RED5 = "Addis Ababa-Fachoda"
GRAY4 = "Bangui-Douala"


def setting(front: Sequence[Mapping[str, int]] = (), rules: Rules = AFRICA, row: Sequence[str] = ("desert", "jungle"),
            deck: Sequence[str] | None = None, discard: Mapping[str, int] | None = None, **more: Any) -> State:
    """Return a position with terrain cards: by seat, in the row, in the deck (top first), in the discard."""
    state = position(rules, **more)
    part = TerrainCards(rules.players)
    for cards, wanted in zip(part.front, front, strict=False):
        for name, number in wanted.items():
            cards[TERRAINS.index(name)] = number
    part.row = [EMPTY if name == "-" else TERRAINS.index(name) for name in row]
    part.discard = [(discard or {}).get(name, 0) for name in TERRAINS]
    rest = [kind for kind, used in enumerate(part.counts()) for _ in range(15 - used)]
    part.deck = rest if deck is None else [TERRAINS.index(name) for name in deck][::-1]
    state.parts["terrain"] = part
    return state


def shown(state: State, seat: int) -> dict[str, int]:
    """Return the terrain cards in front of a seat, in words."""
    return {TERRAINS[kind]: n for kind, n in enumerate(state.parts["terrain"].front[seat]) if n}


def ways(rules: Rules, state: State) -> set[tuple[int, int]]:
    """Return the ways to double that are legal now, as (terrain cards, wilds)."""
    return {(a.cards, a.wilds) for a in rules.legal(state) if isinstance(a, DoublePoints)}


def claimed(front: Sequence[Mapping[str, int]], track: str, pay: str, more: str = "", rules: Rules = AFRICA) -> State:
    """Return the moment after a claim, with ``more`` left in hand."""
    state = setting(front, rules=rules, hands=[f"{pay}, {more}" if more else pay])
    do(rules, state, f"claim {track} with {pay}")
    return state
