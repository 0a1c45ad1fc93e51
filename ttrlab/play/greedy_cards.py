"""The greedy bot where tickets are completed with cards: plans what its stack still needs, and plays that.

It knows what has gone into its own stack, as any player can remember, and of the others only what lies open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import cast

from ttrlab.actions import (
    DECK,
    Action,
    Complete,
    DrawCard,
    DrawTickets,
    KeepTickets,
    MoveCards,
    PlayCards,
)
from ttrlab.board import WILD
from ttrlab.engine import Rules
from ttrlab.rules.completing import Completing
from ttrlab.rules.railyard import Railyard
from ttrlab.rules.yards import Yards
from ttrlab.state import EMPTY, State

CARD_WORTH = 3.0
"""About what a card that a ticket needs is worth, in points."""
ENOUGH_TICKETS = 9
"""With so many open tickets the bot asks for no more."""


class CardPlanner:
    """Keeps tickets that share colours, plays the rows they need, and robs where that comes cheap."""

    def choose(self, rules: Rules, state: State, rng: Random) -> Action:
        """Return the action that the plan asks for."""
        offered = rules.legal(state)
        first = offered[0]
        if isinstance(first, KeepTickets):
            return max(cast(list[KeepTickets], offered), key=lambda keep: self._worth(rules, state, keep.tickets))
        if isinstance(first, MoveCards):
            # A wild is worth more than any colour, and safe only in the stack.
            return max(cast(list[MoveCards], offered), key=lambda move: len(move.wilds))
        if isinstance(first, Complete):
            best = _completing(rules).best(state, state.actor)
            return next((a for a in offered if isinstance(a, Complete) and a.ticket in best), Complete(None))
        if state.pending:
            return self._draw(state, [a for a in offered if isinstance(a, DrawCard)], lacks(rules, state)) or first
        return self._turn(rules, state, offered)

    def _turn(self, rules: Rules, state: State, offered: Sequence[Action]) -> Action:
        lack = lacks(rules, state)
        plays = [(self._gain(rules, state, play, lack), play) for play in offered if isinstance(play, PlayCards)]
        gain, play = max(plays, key=lambda pair: pair[0], default=(0.0, None))
        if play is not None and gain >= self._threshold(state):
            return play
        if self._wants_tickets(rules, state, lack):
            return DrawTickets()
        draws = [action for action in offered if isinstance(action, DrawCard)]
        return self._draw(state, draws, lack) or (play if play is not None and gain > 0 else None) or offered[-1]

    @staticmethod
    def _threshold(state: State) -> float:
        """Return what a play must be worth: less and less as the deck runs out, with nothing left to wait for."""
        return 0.5 if not state.deck or len(state.deck) < 8 * len(state.seats) else 2 * CARD_WORTH

    def _gain(self, rules: Rules, state: State, play: PlayCards, lack: Sequence[int]) -> float:
        """Return what a play is worth: cards that tickets need and that still reach the stack, and cards robbed."""
        turns, seat = turns_left(state), state.to_move
        module, part = cast(Railyard, rules.modules["railyard"]), cast(Yards, state.parts["railyard"])
        value = 0.0
        wilds = sum(number for card, number in play.pay if card == WILD)
        for card, number in play.pay:
            if card == WILD:
                continue
            useful = min(number, max(0, lack[card]))
            arriving = min(number + wilds, turns)
            value += CARD_WORTH * min(useful, arriving) + 1.5 * min(wilds, max(0, arriving - useful))
            value -= 0.6 * max(0, number + wilds - arriving) + 0.4 * max(0, number - useful)
            for other, _ in module.rivals(state, seat, card):
                value += 1.2 * (part.coloured[other][card] + 2 * part.wilds[other][card])
        return value - 2.0 * wilds if turns > 2 else value

    # -- tickets -----------------------------------------------------------------------------------
    @staticmethod
    def _wants_tickets(rules: Rules, state: State, lack: Sequence[int]) -> bool:
        held = state.seats[state.to_move].hand
        missing = sum(max(0, wanted - card) for wanted, card in zip(lack, held, strict=False))
        return bool(state.ticket_deck) and missing <= held[WILD] + 2 and turns_left(state) > 5 \
            and len(_completing(rules).open_tickets(state, state.to_move)) < ENOUGH_TICKETS

    @staticmethod
    def _worth(rules: Rules, state: State, tickets: Iterable[int]) -> tuple[float, int]:
        """Return what keeping tickets is worth: their values, as far as the cards for them can still be had."""
        seat, board, kept = state.actor, rules.board, tuple(tickets)
        cards = sum(max(0, number) for number in lacks(rules, state, kept))
        held = sum(state.seats[seat].hand)
        reach = 1.1 * turns_left(state) + min(held, 4)
        points = sum(board.tickets[ticket].points for ticket in kept)
        over = max(0.0, cards - reach)
        return points - 2 * 4.5 * over - 0.8 * cards, -len(kept)

    # -- drawing -----------------------------------------------------------------------------------
    @staticmethod
    def _draw(state: State, draws: Sequence[DrawCard], lack: Sequence[int]) -> DrawCard | None:
        hand = state.seats[state.actor].hand
        short = [wanted - held for wanted, held in zip(lack, hand, strict=False)]

        def worth(draw: DrawCard) -> tuple[float, int]:
            card = EMPTY if draw.slot == DECK else state.market[draw.slot]
            if card == EMPTY:
                return 0.9, 0
            if card == WILD:
                return 1.9, -draw.slot
            return (1 + 0.3 * short[card] if short[card] > 0 else 0.5 if hand[card] else 0.2), -draw.slot

        return max(draws, key=worth, default=None)


def _completing(rules: Rules) -> Completing:
    return cast(Completing, rules.modules["completing"])


def lacks(rules: Rules, state: State, more: Sequence[int] = ()) -> list[int]:
    """Return how many cards of each colour the open tickets need beyond what stack and railyard have.

    Args:
        rules: The rules.
        state: The game; the seat is that which must act.
        more: Tickets that it may keep as well.
    """
    seat, part = state.actor, cast(Yards, state.parts["railyard"])
    lack = [-stack - row for stack, row in zip(part.stacks[seat], part.coloured[seat], strict=False)]
    for ticket in (*_completing(rules).open_tickets(state, seat), *more):
        for colour, number in rules.board.tickets[ticket].needs:
            lack[colour] += number
    return lack


def turns_left(state: State) -> int:
    """Return about how many more turns the seat that must act has, from the cards in the deck."""
    if state.last_turns > 0:
        return 1
    return 1 + round(len(state.deck) / (1.3 * len(state.seats)))
