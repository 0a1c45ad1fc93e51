"""Terrain cards: may a claim be doubled, and what does it score (AF-TER-1 to AF-TER-9)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cases import stage
from cases.reading import CARDS, Answers, Case, NotUnderstood, fold
from ttrlab.actions import Claim, DoublePoints, payment
from ttrlab.board import GRAY, WILD, Board, Track
from ttrlab.engine import Rules
from ttrlab.rules.terrain import terrain_of
from ttrlab.rules.terrain_cards import TERRAINS
from ttrlab.state import State

HOME = "heart-of-africa"
GROUP = {"savanna": "desert", "forest": "jungle", "cliff": "mountain", "mountains": "mountain", "woods": "jungle"}
SET_ASIDE = 1000
"""So many trains let a claim of any length pass without the end of the game."""


def terrain(case: Case) -> Answers:
    """Claim a track of this length and colour, then double it in the cheapest way if that can be done."""
    found = stage.board(case, HOME)
    length, colour = int(case.need("length")), case.need("color", "colour")
    number = GRAY if fold(colour) in ("gray", "grey") else CARDS[fold(colour)]
    made = stage.rules(case, HOME, 3, made=_with_track(found, length, number))
    stage.module("terrain", made.board)
    track = made.board.tracks[0]
    state, wilds = _position(case, made, track)
    pay = payment({case_colour(case, number): length})
    made.apply(state, Claim(track.index, pay))
    legal = made.legal(state)
    ways = [action for action in legal if isinstance(action, DoublePoints)]
    played = min(ways, key=lambda way: (way.wilds, way.cards), default=None)
    if played is not None:
        made.apply(state, played)
    return {
        "doubled": played is not None, "legal": played is not None, "may_double": played is not None,
        "points": state.seats[0].points, "trains_used": length,
        "cards_used": played.cards if played else 0, "locomotives_used": played.wilds if played else 0,
        "terrain_left": {TERRAINS[kind]: n for kind, n in enumerate(state.parts["terrain"].front[0]) if n},
        "locomotives_left": wilds - (played.wilds if played else 0),
        "ways": sorted([way.cards, way.wilds] for way in ways),
    }


def case_colour(case: Case, colour: int) -> int:
    """Return the colour that pays: the track's, on a gray track the one that the case says, else blue."""
    paid = case.get("paid_with", "pay_color", default="blue")
    return CARDS[fold(paid)] if colour == GRAY else colour


def _with_track(found: Board, length: int, colour: int) -> Board:
    """Return the board with its first track, a single one, of this length and colour."""
    first = replace(found.tracks[0], length=length, colour=colour)
    points = {7: 18, 8: 21, 9: 27, **found.points}
    return replace(found, tracks=(first, *found.tracks[1:]), points=points)


def _position(case: Case, made: Rules, track: Track) -> tuple[State, int]:
    own = _kinds(case.need("terrain", "terrain_cards"))
    wilds = int(case.get("locomotives", "wilds", "locos", default=0))
    colour = case_colour(case, track.colour)
    hand = payment({colour: track.length, WILD: wilds})
    state = stage.stage(made, case, hands={0: hand})
    state.seats[0].trains += SET_ASIDE
    part = state.parts["terrain"]
    part.front = [[0] * len(TERRAINS) for _ in range(made.players)]
    part.front[0] = own
    best = case.get("others_max", "opponent_max", "others", default=0)
    rivals = _kinds(best) if isinstance(best, dict) else [0] * len(TERRAINS)
    if not isinstance(best, dict):
        rivals[terrain_of(track)] = int(best)
    part.front[1] = rivals
    return state, wilds


def _kinds(cards: Any) -> list[int]:
    found = [0] * len(TERRAINS)
    for name, number in cards.items():
        plain = GROUP.get(fold(name), fold(name))
        if plain not in TERRAINS:
            raise NotUnderstood(f"no terrain {name!r}")
        found[TERRAINS.index(plain)] += int(number)
    return found


ADAPTERS = {"terrain": terrain, "terrain_doubling": terrain}
