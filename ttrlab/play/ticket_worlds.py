"""Laying the unseen tickets out: one of the ways that they can lie, and any tickets not seen yet in its places."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ttrlab.play.ticket_knowledge import ANY, FRESH, LONG, Pile, TicketKnowledge
from ttrlab.rules.tickets import Offer
from ttrlab.state import State


def deal_tickets(world: State, known: TicketKnowledge, rng: Random) -> None:
    """Give the seats of a world and its deck tickets that agree with what is known.

    Args:
        world: Changed in place; the tickets of the seat itself stay.
        known: What is known.
        rng: Where the chance comes from.
    """
    ways = list(known.ways)
    way = ways[0] if len(ways) == 1 else rng.choices(ways, list(known.ways.values()))[0]
    unseen = _unseen(world, known, rng)
    orders = [_order(pile, rng) for pile in (way.deck, *way.offers)]
    deck, *offers = [[_one(entry, unseen) for entry in order] for order in orders]
    hands = [[_one(entry, unseen) if entry != ANY else ANY for entry in hand] for hand in way.hands]
    rest = [*unseen[FRESH], *unseen[LONG]]
    if any(ANY in hand for hand in hands):
        rng.shuffle(rest)
    world.ticket_deck = deck[::-1]
    for number, (seat, hand) in enumerate(zip(world.seats, hands, strict=True)):
        if number != known.seat:
            seat.tickets = [rest.pop() if ticket == ANY else ticket for ticket in hand]
    for at, phase in enumerate(world.pending):
        if isinstance(phase, Offer) and phase.seat != known.seat:
            world.pending[at] = replace(phase, tickets=tuple(offers[phase.seat]))


def _unseen(world: State, known: TicketKnowledge, rng: Random) -> dict[int, list[int]]:
    """Return the tickets that the seat has not seen, of the regular deck and of the long one, in random order."""
    found: dict[int, list[int]] = {FRESH: [], LONG: []}
    for ticket in world.rules.board.tickets:
        if ticket.index not in known.seen:
            found[FRESH if ticket.deck == "regular" else LONG].append(ticket.index)
    for tickets in found.values():
        rng.shuffle(tickets)
    return found


def _order(pile: Pile, rng: Random) -> list[int]:
    """Return the entries of a pile, the top one first, each bag in random order."""
    order: list[int] = []
    for bag in pile:
        if bag[0] == bag[-1]:
            order += bag
        else:
            order += rng.sample(bag, len(bag))
    return order


def _one(entry: int, unseen: dict[int, list[int]]) -> int:
    return unseen[entry].pop() if entry < 0 else entry
