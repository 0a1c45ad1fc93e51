"""What stands between two cities: too few trains, tracks that are gone, tracks that must not be lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Literal

from ttrlab.board import Board
from ttrlab.graph.connect import connected, traced


@dataclass(frozen=True, slots=True)
class Blocked:
    """Why a seat cannot join two cities any more.

    Attributes:
        kind: ``trains`` where ways are left but all need too many trains, ``tracks`` where tracks that
            cannot be claimed cut the cities apart, ``nowhere`` where the board itself does not join them.
        needs: Trains that the way asks for: the cheapest one, or the one over ``tracks``.
        has: Trains left.
        tracks: A smallest set of tracks that would open a way; of several, one on a way with few trains.
        owners: For each of ``tracks`` the seat that owns it, ``None`` where it is only shut (BASE-DBL-3).
    """

    kind: Literal["trains", "tracks", "nowhere"]
    needs: int
    has: int
    tracks: tuple[int, ...] = ()
    owners: tuple[int | None, ...] = ()


def why_blocked(
    board: Board, mine: int, usable: int, owners: Sequence[int], a: int, b: int, trains_left: int
) -> Blocked | None:
    """Return why a seat cannot join two cities, or ``None`` where it still can.

    Args:
        board: The board.
        mine: The seat's own tracks.
        usable: The tracks that this seat could still claim.
        owners: The tracks of each seat, in the order of seats.
        a: The first city.
        b: The last city.
        trains_left: Trains that this seat has left (BASE-CLM-3).

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> ends = usa.city("Vancouver").index, usa.city("Miami").index
    >>> why_blocked(usa, 0, usa.all_tracks, [0, 0], *ends, trains_left=9)
    Blocked(kind='trains', needs=23, has=9, tracks=(), owners=())
    >>> taken = sum(1 << track for track, _ in usa.exits[ends[1]])
    >>> gone = why_blocked(usa, 0, usa.all_tracks & ~taken, [0, taken], *ends, trains_left=45)
    >>> gone.kind, [usa.tracks[track].name for track in gone.tracks], gone.owners
    ('tracks', ['Atlanta–Miami'], (1,))
    """
    found = _least_shut(board, mine, usable, a, b)
    if found is None:
        return Blocked("nowhere", 0, trains_left)
    needs = sum(board.tracks[track].length for track in found if not mine >> track & 1)
    shut = tuple(track for track in found if not (mine | usable) >> track & 1)
    if shut:
        holders = tuple(_owner(owners, track) for track in shut)
        return Blocked("tracks", needs, trains_left, shut, holders)
    return Blocked("trains", needs, trains_left) if needs > trains_left else None


def bottlenecks(
    board: Board, mine: int, usable: int, a: int, b: int, lanes_shut: bool = False
) -> tuple[int, ...]:
    """Return the tracks still to be claimed whose loss would leave no way, in order from ``a``.

    Args:
        board: The board.
        mine: The seat's own tracks.
        usable: The tracks that this seat could still claim.
        a: The first city.
        b: The last city.
        lanes_shut: Whether the other lanes of a route go with the one that is lost (BASE-DBL-3).

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> ends = usa.city("Seattle").index, usa.city("Boston").index
    >>> bottlenecks(usa, 0, usa.all_tracks, *ends)
    ()
    >>> coast = usa.track("Portland-Seattle 1").index
    >>> bottlenecks(usa, 0, 1 << coast, ends[0], usa.city("Portland").index) == (coast,)
    True
    """
    found = _least_shut(board, mine, usable, a, b)
    network = mine | usable
    if found is None or any(not network >> track & 1 for track in found):
        return ()

    def is_needed(track: int) -> bool:
        lost = 1 << track | (board.siblings[track] if lanes_shut else 0)
        return not connected(board, network & ~(lost & ~mine), a, b)

    return tuple(track for track in found if not mine >> track & 1 and is_needed(track))


def _owner(owners: Sequence[int], track: int) -> int | None:
    return next((seat for seat, mask in enumerate(owners) if mask >> track & 1), None)


def _least_shut(board: Board, mine: int, usable: int, a: int, b: int) -> tuple[int, ...] | None:
    """Return a way over as few unusable tracks as possible, then with the fewest trains."""
    came: dict[int, tuple[int, int]] = {}
    queue = [(0, 0, a, -1, a)]
    while queue:
        shut, trains, city, track, before = heappop(queue)
        if city in came:
            continue
        came[city] = track, before
        if city == b:
            return traced(came, b)
        for track, other in board.exits[city]:
            if other not in came:
                own = mine >> track & 1
                length = 0 if own else board.tracks[track].length
                closed = 0 if own or usable >> track & 1 else 1
                heappush(queue, (shut + closed, trains + length, other, track, city))
    return None
