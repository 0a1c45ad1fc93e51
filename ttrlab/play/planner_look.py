"""What a seat sees when it plans: its network, how long the game may last, and what else is worth claiming."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb
from typing import cast

from ttrlab.board import COLOURS, GRAY, WILD, Board, bits
from ttrlab.engine import Rules
from ttrlab.graph.groups import ends_of, groups, linked, pairs
from ttrlab.graph.tickets import aim_of
from ttrlab.play.planner_boxes import box_gain
from ttrlab.play.planner_hand import PER_TURN, Needs, lanes, needs
from ttrlab.play.planner_net import CARD, SHORT, TURN, Ground, Grower, Net, ground, network
from ttrlab.rules.claiming import Claiming
from ttrlab.rules.tickets import Tickets
from ttrlab.rules.tokens import TABLE
from ttrlab.state import Seat, State

USEFUL = 0.8
"""Such a share of a hand is thought to serve its holder."""
ALONE = 1.3
"""Cards that a turn of drawing brings for one track."""
CLAIM = 3.1
"""Trains that a player places in a claim, on average."""
GUESSED_HAND = 6
"""Cards that a player is thought to hold where nobody may know."""
LATE = 12
"""Before so many turns are left no ticket is given up for want of time."""
HASTE = 0.85
"""Where the plan takes more than such a share of the turns left, the shortest network is taken."""
MORE = 3
"""So many tracks beyond the plan are thought ahead."""
SLACK = 3.0
"""Turns that the plan may take beyond those left before tickets are given up."""
LEAST = 0.3
"""What a train costs at least, whatever its track scores."""
RISK = 0.02
"""How likely a ticket fails for each track that it still needs."""
OTHERS = 0.3
"""How much of their gain tickets bring that are kept beside the best of a draw."""


@dataclass(slots=True)
class Look:
    """Everything that the planner weighs before a choice.

    Attributes:
        rules: The rules.
        land: What they say about the tracks.
        state: The game.
        number: The seat that plans.
        seat: Its things.
        claiming: The claiming module.
        usable: Mask of the tracks that it may claim.
        net: The network for its tickets.
        tracks: The tracks of the network, each in its best lane.
        needs: What the hand lacks for them.
        turns: Turns that the seat has left, about; 1 in the last round.
        more: Tracks beyond the network that are worth claiming with the trains that it leaves, best first.
        rate: Points for each turn that the best of them takes.
    """

    rules: Rules
    land: Ground
    state: State
    number: int
    seat: Seat
    claiming: Claiming
    usable: int
    net: Net
    tracks: list[int]
    needs: Needs
    turns: float
    more: list[int]
    rate: float

    @property
    def board(self) -> Board:
        """The board."""
        return self.rules.board

    @property
    def last(self) -> bool:
        """Whether the last round has begun."""
        return self.state.last_turns >= 0

    @property
    def wanted(self) -> float:
        """Turns that the network takes."""
        return len(self.tracks) + self.needs.turns


def look(rules: Rules, state: State, seat_number: int, extra: tuple[int, ...] = ()) -> Look:
    """Return what a seat sees; only what it may know is looked at.

    Args:
        rules: The rules.
        state: The game.
        seat_number: The seat.
        extra: Tickets that it may come to hold as well.
    """
    seat, land = state.seats[seat_number], ground(rules)
    claiming = cast(Claiming, rules.modules["claiming"])
    usable = claiming.claimable(state, seat_number)
    turns = turns_left(rules, state, seat_number)
    net = feasible(land, seat, usable, tuple(sorted((*seat.tickets, *extra))), turns)
    tracks = lanes(land.board, net.tracks, usable, seat.hand)
    lacking = needs(land.board, tracks, seat.hand, land.tunnel, land.wilds)
    found = Look(rules, land, state, seat_number, seat, claiming, usable, net, tracks, lacking, turns, [], 0.0)
    _look_further(found)
    return found


def turns_left(rules: Rules, state: State, seat_number: int) -> float:
    """Return about how many turns a seat has left: until somebody runs out of trains, and the last round.

    Args:
        rules: The rules.
        state: The game.
        seat_number: The seat.
    """
    if state.last_turns >= 0:
        return 1.0
    public = rules.options["info.hand_count"] == "public"
    shortest = 1000.0
    for number, seat in enumerate(state.seats):
        trains = max(0, seat.trains - rules.threshold)
        cards = sum(seat.hand) if public or number == seat_number else GUESSED_HAND
        shortest = min(shortest, max(0, trains - USEFUL * cards) / PER_TURN + trains / CLAIM)
    return 1.5 + shortest


def feasible(land: Ground, seat: Seat, usable: int, tickets: tuple[int, ...], turns: float) -> Net:
    """Return the network for the tickets that still fit into the turns left.

    Args:
        land: The tracks.
        seat: The seat that plans.
        usable: Mask of the tracks that it may claim.
        tickets: All its tickets.
        turns: Turns left.
    """
    def takes(net: Net) -> float:
        tracks = lanes(land.board, net.tracks, usable, seat.hand)
        return len(tracks) + needs(land.board, tracks, seat.hand, land.tunnel, land.wilds).turns

    net = network(land, seat.mine, usable, tickets, seat.trains)
    if net.open and takes(net) > HASTE * turns:
        short = network(land, seat.mine, usable, tickets, seat.trains, SHORT)
        if len(short.open) > len(net.open) or takes(short) < takes(net):
            net = short
    lost: tuple[int, ...] = ()
    while net.open and turns < LATE and takes(net) > turns + SLACK:
        rest = [network(land, seat.mine, usable, tuple(t for t in (*net.open, *net.done) if t != out), seat.trains,
                        SHORT) for out in net.open]
        best = max(range(len(rest)), key=lambda at: (
            -2 * land.board.tickets[net.open[at]].points - TURN * takes(rest[at]), -at))
        lost = (*lost, net.open[best])
        net = rest[best]
    return replace(net, lost=(*net.lost, *lost)) if lost else net


# -- tracks beyond the network ---------------------------------------------------------------------
def _look_further(found: Look) -> None:
    """Fill in the tracks that are worth claiming with the trains left over."""
    spare, trains = list(found.needs.spare), found.seat.trains - found.net.trains
    turns = found.turns - found.wanted
    taken = 0
    for track in found.tracks:
        taken |= 1 << track | found.board.siblings[track]
    for _ in range(MORE):
        best = _best_more(found, found.usable & ~taken, spare, trains, turns)
        if best is None:
            return
        rate, track, missing, colour = best
        if not found.more:
            found.rate = rate
        found.more.append(track)
        taken |= 1 << track | found.board.siblings[track]
        length = found.board.tracks[track].length
        trains -= found.land.trains[track]
        turns -= 1 + missing / ALONE
        wilds = min(found.land.wilds[track], max(0, length - max(0, spare[colour]) - missing))
        spare[WILD] -= min(spare[WILD], wilds)
        spare[colour] = max(0, spare[colour] - length)


def _best_more(found: Look, usable: int, spare: Sequence[int], trains: int,
               turns: float) -> tuple[float, int, int, int] | None:
    """Return the track that brings most points a turn: its rate, itself, cards missing, the colour."""
    if trains <= 0:
        return None
    most, wilds = max(range(len(COLOURS)), key=spare.__getitem__), spare[WILD]
    within = found.claiming.within
    usable &= within[min(trains, len(within) - 1)]
    best: tuple[float, int, int, int] | None = None
    for kind in found.land.kinds:
        there = usable & kind.tracks
        if best is not None and not found.land.extras and kind.points <= best[0]:
            break  # a track takes a turn at least, and those that follow score no more
        if not there:
            continue
        colour = most if kind.colour == GRAY else kind.colour
        missing = max(0, kind.length - spare[colour] - wilds, kind.ferry - wilds)
        needed = 1 + missing / ALONE
        if needed > turns + 0.5:
            continue
        for number in bits(there) if found.land.extras else (_lowest(there),):
            rate = (kind.points + bonus(found, number)) / needed
            if best is None or rate > best[0]:
                best = rate, number, missing, colour
    return best


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def bonus(found: Look, number: int) -> float:
    """Return what a track brings beside its points: a token, a Grand Tour, more connected cities."""
    if not found.land.extras:
        return 0.0
    track, part = found.board.tracks[number], found.state.parts.get("tokens")
    more = box_gain(found.rules, found.state, found.number, number)
    if part is not None:
        held = part.held[found.number]
        if any(city in part.at and part.at[city][0] not in held for city in (track.a, track.b)):
            more += TABLE[min(len(held) + 1, len(TABLE) - 1)] - TABLE[min(len(held), len(TABLE) - 1)] + 0.5
    return more


# -- drawing tickets -------------------------------------------------------------------------------
def ticket_gain(found: Look) -> float:
    """Return what drawing tickets brings on average, in points, the best of those on offer being kept.

    Args:
        found: What the seat sees.
    """
    module = cast(Tickets, found.rules.modules["tickets"])
    drawn = min(module.drawn, len(found.state.ticket_deck))
    if not drawn:
        return -1000.0
    spare = found.seat.trains - found.net.trains
    gains = gains_of(found.land, found.seat.mine, found.net.tracks, found.usable, tuple(sorted(found.seat.tickets)),
                     spare, 4 * int(max(0.0, found.turns - found.wanted - 1.5) / 2), module.costs)
    return expected_best(gains, drawn, min(module.keep, drawn))


@lru_cache(maxsize=1 << 12)
def gains_of(land: Ground, mine: int, planned: int, usable: int, held: tuple[int, ...], trains: int, halves: int,
             costs: tuple[int, ...]) -> tuple[float, ...]:
    """Return what each ticket that a seat does not hold would bring it, in points.

    Args:
        land: The tracks.
        mine: Mask of the own tracks.
        planned: Mask of the tracks that will be claimed anyhow.
        usable: Mask of the tracks that can be claimed.
        held: The own tickets.
        trains: Trains that the plan leaves.
        halves: Half turns that it leaves.
        costs: What an open ticket costs in the end, for each ticket of the board.
    """
    board = land.board
    parts = groups(pairs(board), mine | planned)
    grower, gains = Grower(land, mine | planned, usable), []
    for ticket in board.tickets:
        if ticket.deck != "regular" or ticket.index in held:
            continue
        starts, goals = ends_of(board, ticket.index)
        points = ticket.points
        if ticket.worth:
            points, goals = aim_of(board, mine | planned, usable, ticket, trains)
        if linked(parts, (starts, goals)):
            gains.append(float(points))
            continue
        way = grower.way(ticket.starts, goals)
        tracks = [] if way is None else list(bits(way))
        length, taken = sum(board.tracks[t].length for t in tracks), sum(land.trains[t] for t in tracks)
        if way is None or taken > trains or 2 * (len(tracks) + CARD * length) > halves:
            gains.append(-float(costs[ticket.index]))
            continue
        cost = sum(max(LEAST * land.trains[t], land.prices[t]) for t in tracks)
        risk = RISK * len(tracks) * (points + costs[ticket.index])
        gains.append(max(points - cost - risk, -float(costs[ticket.index])))
    return tuple(sorted(gains))


def expected_best(gains: Sequence[float], drawn: int, keep: int) -> float:
    """Return what a draw of tickets brings on average: every gain is kept, or the smallest losses that must be.

    Args:
        gains: What each ticket that can come brings, in rising order.
        drawn: Tickets on offer.
        keep: How many must be kept.

    >>> round(expected_best([-4.0, 6.0], 1, 1), 2), round(expected_best([-4.0, -2.0, 9.0], 2, 1), 2)
    (1.0, 5.33)
    """
    count = len(gains)
    drawn = min(drawn, count)
    if not drawn:
        return 0.0
    ways = comb(count, drawn)
    # The best of those drawn; the others come dearer once it is planned.
    best = sum(gain * comb(at, drawn - 1) for at, gain in enumerate(gains) if gain > 0) / ways
    total = (1 - OTHERS) * best + OTHERS * drawn * sum(gain for gain in gains if gain > 0) / count
    bad = [gain for gain in gains if gain <= 0]
    if keep and len(bad) >= drawn:
        total += keep * sum(gain * comb(at, drawn - 1) for at, gain in enumerate(bad) if at >= drawn - 1) / ways
    return total
