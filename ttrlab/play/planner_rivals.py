"""What the planner does about the others: it ends a game that it leads, and takes what they want where it is free to.

Once its own network stands it counts in the longest path, and links that a rival's network obviously needs.
Putting the own network off for such a link was tried as well; it won no more games than it lost.
"""

from __future__ import annotations

from math import tanh
from typing import cast

from ttrlab.board import bits
from ttrlab.graph import connect, trails
from ttrlab.play.planner_look import Look, bonus
from ttrlab.play.planner_net import SCALE, Grower
from ttrlab.rules.tickets import Tickets

CLOSE = 4.0
"""Trains by which a path must be behind, in the last turn, for little hope to be left of it."""
WANTED = 0.4
"""How likely a rival wants to join two parts of its network by the link between them."""
MOST = 12.0
"""What losing a link costs at most, in points."""
WORTH = 0.5
"""Less than so many points from the path and links are not thought about."""
ROUTE = 5.0
"""What a claim for their sake must bring in all, in points."""
GUESS = 7.0
"""What a ticket of a rival is thought to bring."""
SAFE = 5.0
"""A lead of so many points is thought safe."""


def ending_track(found: Look) -> int | None:
    """Return the best track whose claim begins the last round, if the seat is ahead by its own count then.

    A seat that is about to finish its tickets does that first.

    Args:
        found: What the seat sees.
    """
    seat, left = found.seat, found.rules.threshold
    if left < 0 or seat.trains <= left or (found.tracks and found.wanted <= 2):
        return None
    can = found.claiming.affordable(found.state, found.number)
    ends = [track for track in bits(can) if seat.trains - found.land.trains[track] <= left]
    track = max(ends, key=lambda t: (found.land.points[t] + path_worth(found, t), -t), default=None)
    return track if track is not None and lead(found, found.land.points[track]) > SAFE else None


def lead(found: Look, gain: int) -> float:
    """Return by how many points a seat would be ahead, were the game to end now; tickets of rivals are guessed.

    Args:
        found: What the seat sees.
        gain: Points that the seat is about to score.
    """
    costs, seat = cast(Tickets, found.rules.modules["tickets"]).costs, found.seat
    values = connect.ticket_values(found.board, seat.mine, seat.tickets)
    own = seat.points + gain + sum(-costs[ticket] if value is None else value
                                   for ticket, value in zip(seat.tickets, values, strict=True))
    return own - max(other.points + GUESS * len(other.tickets)
                     for number, other in enumerate(found.state.seats) if number != found.number)


def contested_track(found: Look) -> int | None:
    """Return the track that brings most with what it does to the rivals counted in, if that makes a difference.

    Args:
        found: What the seat sees; its network is complete.
    """
    can = found.claiming.affordable(found.state, found.number)
    gains = {track: gain for track in bits(can)
             if (gain := path_worth(found, track) + link_worth(found, track)) > WORTH}

    def worth(track: int) -> float:
        return found.land.points[track] + bonus(found, track) + gains.get(track, 0.0)

    best = max(gains, key=lambda track: (worth(track), -track), default=None)
    if best is None or worth(best) < ROUTE:
        return None
    return None if any(can >> track & 1 and worth(track) >= worth(best) for track in found.more[:1]) else best


def link_worth(found: Look, track: int) -> float:
    """Return what it costs the rivals, in points, were a track closed that links two parts of their networks.

    Args:
        found: What the seat sees.
        track: The track.
    """
    board, lane, worth = found.board, found.board.tracks[track], 0.0
    ends = 1 << lane.a | 1 << lane.b
    shut = 1 << track | (board.siblings[track] if found.claiming.shuts_doubles else 0)
    for number, seat in enumerate(found.state.seats):
        parts = connect.components(board, seat.mine) if number != found.number else ()
        usable = found.claiming.claimable(found.state, number) & ~shut
        if sum(bool(part & ends) for part in parts) < 2 or board.siblings[track] & usable:
            continue
        grower = Grower(found.land, seat.mine, usable)
        way = grower.way((lane.a,), 1 << lane.b)
        longer = MOST if way is None else (grower.cost(way) - grower.weights[track]) / SCALE
        worth += max(0.0, min(longer, MOST))
    return WANTED * worth / max(1, len(found.state.seats) - 1)


def path_worth(found: Look, track: int) -> float:
    """Return what a track brings towards the longest path, in points.

    Args:
        found: What the seat sees.
        track: The track.
    """
    worth = found.rules.options.get("bonus.longest_path", 0) if "longest_path" in found.rules.modules else 0
    if not worth:
        return 0.0
    best = max(trails.longest(found.board, seat.mine)[0]
               for number, seat in enumerate(found.state.seats) if number != found.number)

    def hope(mask: int) -> float:
        return 0.5 + 0.5 * tanh((trails.longest(found.board, mask)[0] - best) / (CLOSE + found.turns / 2))

    return float(worth * (hope(found.seat.mine | 1 << track) - hope(found.seat.mine)))
