"""What a seat can tell of a position at a glance: only what lies in the open counts, nothing is remembered.

Where the options hide how many cards or tickets others hold, a glance does not tell either; the cards that could
lie in several places are then split among these at random, each place alike likely for each card (BASE-AMB-9).
"""

from __future__ import annotations

from random import Random

from ttrlab.play.card_knowledge import CardKnowledge
from ttrlab.play.ticket_knowledge import TicketKnowledge
from ttrlab.rules.hidden import Hidden
from ttrlab.rules.tickets import Offer
from ttrlab.state import State


def glance(state: State, seat: int, hidden: Hidden, rng: Random) -> tuple[CardKnowledge, TicketKnowledge]:
    """Return what a seat knows of train cards and tickets from what lies in the open.

    Args:
        state: The moment.
        seat: Whose eyes.
        hidden: What the modules hide there from this seat.
        rng: Splits what cannot even be counted.
    """
    cards, tickets = CardKnowledge(state.rules, seat), TicketKnowledge(state.rules, seat)
    hands, discard = _card_counts(state, seat, hidden, rng)
    cards.look(state, hidden, hands, discard)
    tickets.look(state, hidden.shown, _ticket_counts(state, seat, hidden, rng))
    return cards, tickets


def _card_counts(state: State, seat: int, hidden: Hidden, rng: Random) -> tuple[list[int], int]:
    """Return the size of each hand, and of the discard where it may not be looked at, else -1."""
    options = state.rules.options
    hands = [sum(s.hand) for s in state.seats]
    covered = options["info.discard"] == "hidden"
    discard = sum(state.discard) if covered else -1
    if options["info.hand_count"] == "public":
        return hands, discard
    others = [number for number in range(len(hands)) if number != seat]
    loose = sum(hands[number] for number in others) + max(0, discard)
    least = [sum(n for (hand, _), n in hidden.needs.items() if hand == number) for number in others]
    split = _split(loose, [*least, 0] if covered else least, rng)
    for number, count in zip(others, split, strict=False):
        hands[number] = count
    return hands, split[-1] if covered else -1


def _ticket_counts(state: State, seat: int, hidden: Hidden, rng: Random) -> list[int]:
    """Return how many tickets each seat has kept, or may have kept."""
    options, board = state.rules.options, state.rules.board
    counts = [len(s.tickets) for s in state.seats]
    if options["info.ticket_count"] == "public":
        return counts
    choosing = {phase.seat: phase for phase in state.pending if isinstance(phase, Offer)}
    others = [number for number in range(len(counts)) if number != seat]
    least = [max(len(hidden.shown.get(number, ())),
                 0 if number in choosing and choosing[number].initial else options["tickets.initial_keep"])
             for number in others]
    # All regular tickets that are not in sight; those of the long deck, and those in the box, cannot be told apart.
    offered = {t for phase in choosing.values() for t in phase.tickets}
    regular = sum(t.deck == "regular" for t in board.tickets)
    pile = state.parts["tickets"].tickets if "tickets" in state.parts else ()
    in_sight = {*state.seats[seat].tickets, *state.ticket_deck, *offered, *pile}
    loose = regular - sum(board.tickets[t].deck == "regular" for t in in_sight)
    if "box" in (options["tickets.unkept_initial"], options["tickets.unkept_drawn"]) or regular < len(board.tickets):
        loose = min(loose, sum(least))
    for number, count in zip(others, _split(loose, least, rng), strict=True):
        counts[number] = count
    return counts


def _split(number: int, least: list[int], rng: Random) -> list[int]:
    """Split a number of cards at random, each place getting at least so many as far as they go round."""
    split = [0] * len(least)
    for place, wanted in enumerate(least):
        split[place] = min(wanted, number - sum(split))
    for _ in range(number - sum(split)):
        split[int(rng.random() * len(split))] += 1
    return split
