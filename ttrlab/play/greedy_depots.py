"""What a bot does with warehouses and depots: stores for itself, and gives a depot only for several cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from ttrlab.actions import Action, EmptyWarehouse, PlaceDepot, StoreCard
from ttrlab.engine import Rules
from ttrlab.rules.warehouses import WarehouseRules
from ttrlab.state import State

WORTH_A_DEPOT = 3
"""For so many cards a depot is given up; depots that are left may bring a bonus."""


def store(rules: Rules, state: State) -> StoreCard | None:
    """Return where the seat to move puts the card that comes before its draw; ``None`` where none is asked for.

    Its own warehouse is best while it has depots to empty it with; else the one that holds least, where it helps
    nobody much.

    Args:
        rules: The rules.
        state: The game, at the start of a turn.
    """
    module = rules.modules.get("warehouses")
    if not isinstance(module, WarehouseRules) or state.pending or not module.may_store(state):
        return None
    part, seat = state.parts["warehouses"], state.to_move
    if part.left[seat]:
        return StoreCard(seat)
    return StoreCard(min(range(rules.players), key=lambda other: (sum(part.piles[other]), other)))


def empty(state: State, offered: Sequence[Action]) -> EmptyWarehouse:
    """Return the fullest of the warehouses on offer, or none of them where they hold too few cards.

    Args:
        state: The game.
        offered: What may be done.
    """
    piles = state.parts["warehouses"].piles
    owners = [action.seat for action in offered if isinstance(action, EmptyWarehouse) and action.seat is not None]
    best = max(owners, key=lambda seat: (sum(piles[seat]), -seat))
    late = state.last_turns >= 0  # cards that come now pay for nothing, or for little
    return EmptyWarehouse(best if sum(piles[best]) >= WORTH_A_DEPOT and not late else None)


def first_depot(rules: Rules, offered: Sequence[Action], tracks: Iterable[int]) -> PlaceDepot:
    """Return the city for the first depot: where the plan leads, and of these where most tracks end.

    Args:
        rules: The rules.
        offered: What may be done.
        tracks: The planned tracks.
    """
    board = rules.board
    ends = [city for track in tracks for city in (board.tracks[track].a, board.tracks[track].b)]
    places = cast(Sequence[PlaceDepot], offered)
    return max(places, key=lambda place: (ends.count(place.city), len(board.exits[place.city]), -place.city))
