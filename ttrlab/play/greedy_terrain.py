"""How the greedy bot uses terrain cards: it gathers them for its long planned tracks, and doubles what pays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from ttrlab.actions import DECK, Action, DoublePoints, DrawTerrain, SinglePoints
from ttrlab.engine import Rules
from ttrlab.rules.terrain import TerrainRules, terrain_of
from ttrlab.rules.terrain_cards import TERRAINS, TerrainCards
from ttrlab.state import EMPTY, State

WORTH_OF_A_POINT = 0.3
"""What a point more is worth in the measure of drawing, where a card from the deck is worth about one."""
SOON = 2
"""More cards than these are not gathered for a track."""
CARD, WILD_CARD = 1.2, 3.0
"""What a terrain card and a wild are worth in points, were they kept."""


def doubling(rules: Rules, state: State, offered: Sequence[Action]) -> Action:
    """Return the cheapest way to double where it brings more than the cards are worth, else leaving it.

    Args:
        rules: The rules.
        state: A state in which a doubling waits.
        offered: The legal actions.
    """
    points = rules.board.points[rules.board.tracks[state.pending[-1].track].length]
    ways = [action for action in offered if isinstance(action, DoublePoints)]
    spare = 0.0 if state.last_turns >= 0 else 1.0

    def cost(way: DoublePoints) -> float:
        return spare * (CARD * way.cards + WILD_CARD * way.wilds)

    best = min(ways, key=cost)
    return best if cost(best) < points else SinglePoints()


def wished(rules: Rules, state: State, tracks: Iterable[int]) -> tuple[float, DrawTerrain | None]:
    """Return the terrain card that helps a plan most, with its worth beside train cards; ``None`` where none does.

    Args:
        rules: The rules.
        state: A state in which a card may be drawn.
        tracks: The tracks that the plan still claims.
    """
    module = rules.modules.get("terrain")
    if not isinstance(module, TerrainRules) or state.last_turns >= 0:
        return 0.0, None
    worth = _worths(rules, state, module, tracks)
    part: TerrainCards = state.parts["terrain"]
    offers = [(worth[kind], DrawTerrain(place)) for place, kind in enumerate(part.row) if kind != EMPTY]
    if part.deck or any(part.discard):
        offers.append((sum(worth) / len(worth), DrawTerrain(DECK)))
    return max(offers, key=lambda offer: offer[0], default=(0.0, None))


def _worths(rules: Rules, state: State, module: TerrainRules, tracks: Iterable[int]) -> list[float]:
    """Return what one more card of each kind is worth: the points of the best track that it helps to double soon."""
    front = cast(TerrainCards, state.parts["terrain"]).front
    worth = [0.0] * len(TERRAINS)
    for number in tracks:
        track = rules.board.tracks[number]
        kind, price, points = terrain_of(track), module.price(track.length), rules.board.points[track.length]
        rival = max(cards[kind] for seat, cards in enumerate(front) if seat != state.actor)
        lack = max(price, rival) - front[state.actor][kind]
        if price and 0 < lack <= SOON:
            worth[kind] = max(worth[kind], WORTH_OF_A_POINT * points / lack)
    return worth
