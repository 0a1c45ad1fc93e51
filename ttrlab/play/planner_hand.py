"""What cards a plan still needs, which draw serves it best, and how a claim is paid with the least regret."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ttrlab.actions import DECK, Claim, DrawCard, Payment
from ttrlab.board import CARD_KINDS, COLOURS, GRAY, WILD, Board, bits
from ttrlab.engine import Rules
from ttrlab.rules.drawing import SecondCard
from ttrlab.state import EMPTY, State

PER_TURN = 1.85
"""Useful cards that a turn of drawing brings while many colours are wanted."""
NARROW = 0.4
"""Turns more for each card of the colour that lacks most: the last colours come slowly."""
LATER = 0.3
"""What a card is worth that nothing needs now."""
ODD_CARD = 0.2
"""What a card more is worth where several stand for one, in needed cards."""
FERRY_WILD = 1.9
"""What a wild is worth where a ferry asks for one, in cards."""


@dataclass(frozen=True, slots=True)
class Needs:
    """What a hand lacks for some tracks.

    Attributes:
        lack: Cards of each colour still to be drawn, and wilds that ferries demand.
        spare: Cards of each kind that the tracks leave over.
        missing: Cards still to be drawn in all, the wilds in hand counted in.
        turns: Turns of drawing that this takes, about.
    """

    lack: tuple[int, ...]
    spare: tuple[int, ...]
    missing: int
    turns: float


def lanes(board: Board, tracks: int, usable: int, hand: Sequence[int]) -> list[int]:
    """Return planned tracks, each in the lane of its route that the hand pays best.

    Args:
        board: The board.
        tracks: Mask of the planned tracks.
        usable: Mask of the tracks that can be claimed.
        hand: Cards of each kind.
    """
    chosen = []
    most = max(hand[:WILD])
    for track in bits(tracks):
        twins = board.siblings[track] & usable
        if twins:
            track = max((track, *bits(twins)), key=lambda t: (
                -board.tracks[t].length,
                most if board.tracks[t].colour == GRAY else hand[board.tracks[t].colour] + 0.5, -t))
        chosen.append(track)
    return chosen


def needs(board: Board, tracks: Sequence[int], hand: Sequence[int], tunnel: Sequence[bool] | None = None,
          taken: Sequence[int] | None = None) -> Needs:
    """Return what a hand lacks for tracks; gray ones take the colour of which most is left.

    Args:
        board: The board.
        tracks: The tracks to pay for.
        hand: Cards of each kind.
        tunnel: For each track whether it is a tunnel, for which a card more is wanted.
        taken: For each track how many wilds may pay for it; any number unless given (NC-CLM-1).
    """
    left, lack = list(hand), [0] * CARD_KINDS
    grays = []
    for number in tracks:
        track = board.tracks[number]
        ferry = track.marks.get("ferry", 0)
        cards = track.length - ferry + (tunnel is not None and tunnel[number])
        lack[WILD] += ferry
        if track.colour == GRAY:
            grays.append(cards)
        else:
            left[track.colour] -= cards
    for cards in sorted(grays, reverse=True):
        colour = max(range(len(COLOURS)), key=lambda c: left[c])
        if left[colour] <= 0:
            colour = max((c for c in range(len(COLOURS)) if board.deck[c]), key=lambda c: (left[c], hand[c]))
        left[colour] -= cards
    for colour in range(len(COLOURS)):
        if left[colour] < 0:
            lack[colour] = -left[colour]
            left[colour] = 0
    wilds = left[WILD] - lack[WILD]
    if taken is not None:
        wilds = min(wilds, sum(taken[number] for number in tracks) - lack[WILD])
    missing = sum(lack[:WILD]) - wilds
    left[WILD] = max(0, left[WILD] - lack[WILD] - sum(lack[:WILD]))
    missing = max(0, missing)
    turns = missing / PER_TURN + NARROW * min(missing, max(lack))
    return Needs(tuple(lack), tuple(left), missing, turns)


def unseen(rules: Rules, state: State, seat: int) -> list[int]:
    """Return how many cards of each kind a seat does not see: those of the deck and of other hands.

    Args:
        rules: The rules.
        state: The game.
        seat: The seat.
    """
    left = list(rules.board.deck)
    for card in state.market:
        if card != EMPTY:
            left[card] -= 1
    public = rules.options["info.discard"] == "public"
    for card, held in enumerate(state.seats[seat].hand):
        left[card] = max(0, left[card] - held - (state.discard[card] if public else 0))
    return left


def card_worths(lack: Sequence[int], later: Sequence[float], wilds: int) -> list[float]:
    """Return what one more card of each kind is worth, measured in needed cards.

    Args:
        lack: Cards that are missing, by kind.
        later: What a card is worth that the plan does not need, by kind.
        wilds: Wilds in the hand.
    """
    worth = [1.0 + 0.02 * min(lack[c], 5) if lack[c] > 0 else later[c] for c in range(len(COLOURS))]
    ferries = lack[WILD] > wilds
    worth.append(FERRY_WILD if ferries else 1.25)
    return worth


def best_draw(rules: Rules, state: State, offered: Sequence[DrawCard], worth: Sequence[float],
              stock: Sequence[int]) -> tuple[float, DrawCard | None]:
    """Return the draw that brings most, a second card counted in, and what the turn brings then.

    Args:
        rules: The rules.
        state: The game.
        offered: The draws to choose from.
        worth: What a card of each kind is worth.
        stock: Cards of each kind that may come from the deck.
    """
    if not offered:
        return 0.0, None
    total = sum(stock)
    blind = sum(w * n for w, n in zip(worth, stock, strict=True)) / total if total else 0.0
    alone = rules.options["draw.open_wild"] == "ends_turn"
    values = []
    for draw in offered:
        card = EMPTY if draw.slot == DECK else state.market[draw.slot]
        values.append((blind if draw.slot == DECK else worth[card], card == WILD and alone, -draw.slot, draw))
    first = not (state.pending and isinstance(state.pending[-1], SecondCard))
    normal = sorted((value for value, single, _, _ in values if not single), reverse=True)

    def turn(item: tuple[float, bool, int, DrawCard]) -> float:
        value, single, _, draw = item
        if single or not first:
            return value
        rest = normal[:]
        if draw.slot != DECK:
            rest.remove(value)
        return value + (max(rest[0], blind) if rest else blind)

    best = max(values, key=lambda item: (turn(item), item[0], item[2]))
    return turn(best), best[3]


def regret(board: Board, hand: Sequence[int], others: Iterable[int], pay: Payment, needed: int = 0) -> float:
    """Return what a payment costs the rest of the plan, in cards.

    Args:
        board: The board.
        hand: Cards of each kind, before the payment.
        others: The other tracks of the plan.
        pay: The payment.
        needed: Wilds that the payment must hold anyhow.
    """
    need = [0] * CARD_KINDS
    for number in others:
        track = board.tracks[number]
        if track.colour != GRAY:
            need[track.colour] += track.length - track.marks.get("ferry", 0)
    total = 0.0
    for card, number in pay:
        if card == WILD:
            total += 1.3 * (number - needed)
        else:
            after, before = hand[card] - number, hand[card]
            total += max(0, need[card] - after) - max(0, need[card] - before) + 0.02 * (number - before)
    return total


def cheapest_claim(board: Board, hand: Sequence[int], claims: Iterable[Claim], others: Sequence[int]) -> Claim:
    """Return the claim whose payment the rest of the plan regrets least.

    Args:
        board: The board.
        hand: Cards of each kind.
        claims: Ways to pay one track.
        others: The other tracks of the plan.
    """
    def cost(claim: Claim) -> tuple[float, Payment]:
        track = board.tracks[claim.track]
        more = sum(number for _, number in claim.pay) - track.length
        return ODD_CARD * more + regret(board, hand, others, claim.pay, track.marks.get("ferry", 0)), claim.pay

    return min(claims, key=cost)
