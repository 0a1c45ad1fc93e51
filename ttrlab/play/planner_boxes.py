"""What a claim brings or costs by the rules of some boxes, for the planner: loops, new cities, tolls."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import cast

from ttrlab.board import bits, mask_of
from ttrlab.engine import Rules
from ttrlab.graph.connect import completed, widest
from ttrlab.graph.tours import cheapest_tour, ticket_tour
from ttrlab.play.greedy_tolls import toll_cost
from ttrlab.rules.claiming import Claiming
from ttrlab.rules.grand_tour import GrandTour
from ttrlab.rules.most_cities import MostCities
from ttrlab.state import State

SURE = 0.8
"""How likely one more track can be had that a Grand Tour lacks."""
NEW_CITY = 0.4
"""What a city that joins the largest network is worth while the game goes on, in points."""


def box_gain(rules: Rules, state: State, seat: int, track: int) -> float:
    """Return what a track brings by Grand Tours and connected cities, were the seat to own it too, less its toll.

    Args:
        rules: The rules.
        state: The game.
        seat: Who would claim it.
        track: Its number.
    """
    mine, gain = state.seats[seat].mine, -toll_cost(rules, state, track, seat)
    lane = rules.board.tracks[track]
    ends = 1 << lane.a | 1 << lane.b
    if "grand_tour" in rules.modules:
        me = state.seats[seat]
        found = tour_gains(rules, tuple(sorted(me.tickets)), mine, state.open & ~me.barred, me.trains)
        gain += found.get(track, 0.0)
    if "most_cities" in rules.modules and (not mine or 0 < (widest(rules.board, mine)[0] & ends).bit_count() < 2):
        gain += NEW_CITY if state.last_turns < 0 else _lead(rules, state, seat, track)
    return gain


@lru_cache(maxsize=1 << 10)
def tour_gains(rules: Rules, tickets: tuple[int, ...], mine: int, usable: int, trains: int) -> Mapping[int, float]:
    """Return the tracks that the cheapest second way of a completed ticket lacks, with what each is worth in points.

    The more tracks are lacking, the less sure it is that all of them can be had.

    Args:
        rules: The rules.
        tickets: The tickets of the seat.
        mine: Mask of its tracks.
        usable: Mask of the tracks that it may still claim.
        trains: Its trains.
    """
    board, table = rules.board, cast(GrandTour, rules.modules["grand_tour"]).table
    done = [t for t, ok in zip(tickets, completed(board, mine, tickets), strict=True) if ok]
    left = [t for t in done if ticket_tour(board, mine, board.tickets[t]) is None]
    have = len(done) - len(left)
    if have >= len(table) - 1 or not left:
        return {}
    takes = cast(Claiming, rules.modules["claiming"]).trains_for
    costs = [0 if mine >> track & 1 else takes[track] for track in range(len(board.tracks))]
    # Of a double route that is free only one track can become the seat's own.
    lanes = mask_of(t for t in bits(usable) if not board.siblings[t] & usable & ((1 << t) - 1)) | mine
    found: tuple[int, int] | None = None
    for ticket in (board.tickets[t] for t in left):
        way = cheapest_tour(board, lanes, costs, ticket.a, ticket.b)
        if way is not None and (needed := sum(costs[t] for t in bits(way))) <= trains \
                and (found is None or needed < found[0]):
            found = needed, way & ~mine
    if found is None:
        return {}
    lacking = list(bits(found[1]))
    worth = (table[have + 1] - table[have]) * SURE ** (len(lacking) - 1)
    return {track: worth * costs[track] / found[0] for track in lacking}


def _lead(rules: Rules, state: State, seat: int, track: int) -> float:
    """Return the bonus for the most cities, where just this track would win it at the end of the game."""
    module = cast(MostCities, rules.modules["most_cities"])
    best = max(module.count(other.mine) for number, other in enumerate(state.seats) if number != seat)
    mine = state.seats[seat].mine
    won = (module.count(mine | 1 << track) >= best) - (module.count(mine) >= best)
    return float(won * rules.options["bonus.most_cities"])
