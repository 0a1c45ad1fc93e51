"""What a track weighs in a plan: trains, or expected turns.

``trains`` counts trains first, then claims.  ``turns`` counts the turns that a track is expected to take: one for
the claim and, for the cards that the hand lacks, turns of drawing.  The model is plain:

- a turn of drawing brings ``USEFUL`` cards that are spent in the end;
- a wild that a ferry demands and the hand lacks (EU-FER-1) counts double, for taking one from the market ends the
  turn (BASE-DRW-3);
- a tunnel costs as many cards more as its three cards are expected to match (EU-TUN-4), the deck being as printed.

What a network takes in turns, ``turns_weight`` and ``expected_turns`` of its tracks with the hand, is reckoned for all
its tracks together: every card of the hand pays for one of them only.  So it is no sum over the tracks.  Weighed one
by one, each track as though the whole hand were there for it alone, they never come to more than together; the
network that is cheapest together is found by ``graph.turns``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from ttrlab.board import CARD_KINDS, COLOURS, GRAY, WILD, Board
from ttrlab.errors import TtrlabError
from ttrlab.graph.cards import missing

USEFUL: Final = 1.5
"""Cards of a turn of drawing that are spent in the end: 1.44 to 1.57 in games of greedy bots on four boards."""
REVEALED: Final = 3
"""Cards that a tunnel turns up as printed (EU-TUN-3)."""
COSTS: Final = ("trains", "turns")
"""The measures there are."""
UNITS: Final = {"trains": 256, "turns": 30000}
"""The weight of one train, or one turn."""
CARD: Final = round(UNITS["turns"] / USEFUL)
"""The weight of a card to draw.  Claims, cards and surcharges weigh multiples of ``FINEST``, so that sums are exact."""
FINEST: Final = 100
"""Turns are told apart by so little; what is below counts trains, of which a network takes fewer."""

Cost: TypeAlias = str | tuple[int, ...]
"""``trains``, ``turns``, or a weight of one's own for each track, whole numbers from 1 on."""


def expected_turns(board: Board, tracks: Sequence[int], hand: Sequence[int] | None = None,
                   surcharges: Sequence[float] | None = None) -> float:
    """Return how many turns it is expected to take to draw for some tracks and claim them.

    Args:
        board: The board.
        tracks: The tracks to claim.
        hand: Cards of each kind; none where not given.
        surcharges: Cards that each track of the board is expected to cost beyond its length; by default those of
            the tunnels that the board marks.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> round(expected_turns(usa, [usa.track("Denver-Omaha").index]), 2)  # one claim and four cards to draw
    3.67
    """
    return turns_weight(board, tracks, hand, surcharges, ()) / UNITS["turns"]


def turns_weight(board: Board, tracks: Sequence[int], hand: Sequence[int] | None = None,
                 surcharges: Sequence[float] | None = None, takes: Sequence[int] | None = None) -> int:
    """Return the weight of some tracks together: their expected turns and, of alike ones, fewer trains.

    Args:
        board: The board.
        tracks: The tracks to claim, paid for from one hand.
        hand: Cards of each kind; none where not given.
        surcharges: As for ``expected_turns``.
        takes: Trains that a claim of each track takes; by default its length (LA-MTN-1 asks for more).  Where it is
            empty, trains do not count.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> two = [usa.track("Denver-Omaha").index, usa.track("Chicago-Omaha").index]  # four spaces each
    >>> hand = [0, 0, 0, 0, 0, 0, 0, 0, 4]  # four wilds, enough for either track but not for both
    >>> [turns_weight(usa, [track], hand) for track in two], turns_weight(usa, two, hand)
    ([30004, 30004], 140008)
    """
    held = [0] * CARD_KINDS if hand is None else hand
    more = tunnel_surcharges(board) if surcharges is None else surcharges
    trains = taken(board, takes) or (0,) * len(board.tracks)
    lanes = [board.tracks[track] for track in tracks]
    wilds = max(0, sum(min(lane.marks.get("ferry", 0), lane.length) for lane in lanes) - held[WILD])
    return (UNITS["turns"] * len(lanes) + CARD * (missing(board, tracks, held) + wilds)
            + sum(surcharge_weight(more[track]) + trains[track] for track in tracks))


def surcharge_weight(cards: float) -> int:
    """Return the weight of the cards that a track is expected to cost beyond its length.

    Args:
        cards: So many cards.

    >>> surcharge_weight(0.7091)
    14200
    """
    return FINEST * round(cards * CARD / FINEST)


@lru_cache(maxsize=64)
def tunnel_surcharges(board: Board, revealed: int = REVEALED) -> tuple[float, ...]:
    """Return how many cards each track is expected to cost beyond its length (EU-TUN-4).

    Args:
        board: The board.
        revealed: Cards that a tunnel turns up.

    >>> from ttrlab.maps import load
    >>> europe = load("europe")
    >>> more = tunnel_surcharges(europe)
    >>> round(more[europe.track("Madrid-Lisboa").index], 2), round(more[europe.track("Madrid-Pamplona 1").index], 2)
    (0.0, 0.71)
    """
    return tuple(matching(board, track.colour, revealed) if track.marks.get("tunnel") else 0.0
                 for track in board.tracks)


def matching(board: Board, colour: int, revealed: int) -> float:
    """Return how many of some cards from the whole deck are expected to be wild or of a colour.

    Args:
        board: The board.
        colour: The colour; for ``GRAY`` the mean over the colours.
        revealed: How many cards.

    >>> from ttrlab.maps import load
    >>> round(matching(load("usa"), 3, 3), 2)
    0.71
    """
    deck = board.deck
    cards = sum(deck[:len(COLOURS)]) / len(COLOURS) if colour == GRAY else deck[colour]
    return revealed * (cards + deck[WILD]) / max(1, sum(deck))


def track_weights(board: Board, cost: Cost = "trains", hand: Sequence[int] | None = None,
                  surcharges: Sequence[float] | None = None, takes: Sequence[int] | None = None) -> tuple[int, ...]:
    """Return the weight of each track, a whole number.

    Args:
        board: The board.
        cost: The measure; weights of one's own are given back as they are.
        hand: Cards of each kind, for ``turns``.
        surcharges: As for ``expected_turns``.
        takes: Trains that a claim of each track takes; by default its length (LA-MTN-1 asks for more).

    Raises:
        TtrlabError: There is no such measure, or the weights do not fit the board.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> track = usa.track("Denver-Omaha").index
    >>> track_weights(usa)[track] // UNITS["trains"], round(track_weights(usa, "turns")[track] / UNITS["turns"], 2)
    (4, 3.67)
    """
    if isinstance(cost, Sequence) and not isinstance(cost, str):
        weights = tuple(cost)
        if len(weights) != len(board.tracks) or not all(type(w) is int and w >= 1 for w in weights):
            raise TtrlabError(f"weights must be whole numbers from 1 on, one for each of the {len(board.tracks)} "
                              f"tracks of {board.name}")
        return weights
    if cost == "trains":
        return _train_weights(taken(board, takes))
    if cost == "turns":
        return _turn_weights(board, None if hand is None else tuple(hand),
                             None if surcharges is None else tuple(surcharges), taken(board, takes))
    raise TtrlabError(f"no cost {cost!r:.60}; there are {' and '.join(COSTS)}, or a weight for each track")


def taken(board: Board, takes: Sequence[int] | None = None) -> tuple[int, ...]:
    """Return the trains that a claim of each track takes.

    Args:
        board: The board.
        takes: Trains that a claim of each track takes; by default its length (LA-MTN-1 asks for more).

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> taken(usa)[usa.track("Denver-Omaha").index]
    4
    """
    return _lengths(board) if takes is None else tuple(takes)


@lru_cache(maxsize=64)
def _lengths(board: Board) -> tuple[int, ...]:
    return tuple(track.length for track in board.tracks)


@lru_cache(maxsize=64)
def _train_weights(takes: tuple[int, ...]) -> tuple[int, ...]:
    """Trains weigh first, then claims."""
    return tuple(UNITS["trains"] * trains + 1 for trains in takes)


@lru_cache(maxsize=256)
def _turn_weights(board: Board, hand: tuple[int, ...] | None, surcharges: tuple[float, ...] | None,
                  takes: tuple[int, ...]) -> tuple[int, ...]:
    """Each track by itself, with the whole hand."""
    return tuple(turns_weight(board, (track.index,), hand, surcharges, takes) for track in board.tracks)


def in_units(cost: Cost, weight: int) -> float:
    """Return a weight as a number of trains (whole ones) or turns (to a hundredth); own weights stay as they are.

    Args:
        cost: The measure.
        weight: The weight of a network.

    >>> in_units("trains", 12 * 256 + 3), in_units("turns", 220012), in_units((1, 2, 3), 4)
    (12, 7.33, 4)
    """
    if not isinstance(cost, str):
        return weight
    return weight // UNITS["trains"] if cost == "trains" else round(weight // FINEST * FINEST / UNITS["turns"], 2)
