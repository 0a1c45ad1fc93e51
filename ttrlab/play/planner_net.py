"""One cheap network for several tickets at once, found fast enough for every move of a game.

The network is grown ticket by ticket in two orders, each ticket using what is there already, and then every
ticket is led anew through what the others leave; the better result counts.  ``graph.networks`` has the exact
answer, which takes longer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from typing import cast

from ttrlab.board import bits
from ttrlab.engine import Rules
from ttrlab.graph.groups import ends_of, groups, linked, pairs
from ttrlab.graph.tickets import aim_of
from ttrlab.rules.claiming import Claiming
from ttrlab.rules.mountains import EACH, Mountains
from ttrlab.rules.tunnels import Tunnels
from ttrlab.rules.wilds import most_wilds

TURN = 2.3
"""About what a turn is worth, in points: what a player gains who only claims long tracks."""
CARD = 0.5
"""Turns that a card costs: two are drawn in one."""
TRAIN = 0.12
"""What a train is worth beyond the points of its track."""
_FAR = 1 << 40
_CITIES = 1 << 12
"""More cities than a board has; a cost and a city make one number."""
SCALE = 64
"""Weights in a point."""
_LEAST = 16
"""The least weight of a track, so that no track is had for nothing."""


@dataclass(frozen=True, slots=True)
class Net:
    """Tracks that complete a set of tickets.

    Attributes:
        tracks: Tracks to claim, as a mask.
        trains: Trains for them.
        open: Tickets that the tracks complete.
        done: Tickets that are completed already.
        lost: Tickets that no free way completes, or none that the trains suffice for.
        claims: For each open ticket how many tracks are still to be claimed on its way.
        cost: What the tracks cost in points: turns at ``TURN`` each, less the route points.
    """

    tracks: int
    trains: int
    open: tuple[int, ...]
    done: tuple[int, ...]
    lost: tuple[int, ...]
    claims: tuple[int, ...]
    cost: float


POINTS, SHORT = 0, 1
"""Ways to weigh tracks: what they cost less what they score, or turns and trains alone."""


EXTRAS = ("tokens", "grand_tour", "most_cities", "tolls")
"""Modules that give points for a claim beside those of the track."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Tracks that cost and score the same.

    Attributes:
        points: What one scores.
        length: Its spaces.
        colour: Its colour, or ``GRAY``.
        ferry: Wilds that it asks for.
        tracks: Mask of the tracks.
    """

    points: int
    length: int
    colour: int
    ferry: int
    tracks: int


class Ground:
    """What a set of rules says about its tracks, in the form in which the planner needs it.

    Args:
        rules: The rules.

    Attributes:
        board: The board.
        trains: For each track the trains that a claim takes.
        points: For each track the points that it scores.
        tunnel: For each track whether it is a tunnel in this game.
        wilds: For each track how many wilds may pay for it.
        kinds: All tracks, sorted into kinds, those that score most first.
        extras: Whether a claim may bring points beside those of the track.
        prices: For each track what claiming it costs in points, cards included, less what it scores.
        weights: For each of ``POINTS`` and ``SHORT`` the weight of every track, a whole number above 0.
    """

    def __init__(self, rules: Rules) -> None:
        board = self.board = rules.board
        claiming = cast(Claiming, rules.modules["claiming"])
        tunnels = rules.modules.get("tunnels")
        self.trains: tuple[int, ...] = claiming.trains_for
        mountains = rules.modules.get("mountains")
        beside = mountains.extra if isinstance(mountains, Mountains) else (0,) * len(board.tracks)
        self.points = tuple(board.points.get(track.length, 0) + EACH * beside[track.index] for track in board.tracks)
        self.tunnel = tunnels.tunnels if isinstance(tunnels, Tunnels) else (False,) * len(board.tracks)
        self.extras = any(name in rules.modules for name in EXTRAS)
        self.kinds = self._kinds()
        self.wilds = tuple(most_wilds(rules, track) for track in board.tracks)
        work = [TURN * (1 + CARD * (track.length + 0.7 * track.marks.get("ferry", 0) + self.tunnel[track.index]))
                for track in board.tracks]
        self.prices = tuple(cost - points for cost, points in zip(work, self.points, strict=True))
        dear = [cost + TRAIN * trains for cost, trains in zip(self.prices, self.trains, strict=True)]
        self.weights = self._whole(dear), self._whole(work)

    def _kinds(self) -> tuple[Kind, ...]:
        found: dict[tuple[int, int, int, int], int] = {}
        for track, points in zip(self.board.tracks, self.points, strict=True):
            key = points, track.length, track.colour, track.marks.get("ferry", 0)
            found[key] = found.get(key, 0) | 1 << track.index
        return tuple(Kind(*key, found[key]) for key in sorted(found, key=lambda key: (-key[0], *key[1:])))

    @staticmethod
    def _whole(costs: Iterable[float]) -> tuple[int, ...]:
        return tuple(max(_LEAST, round(SCALE * cost)) for cost in costs)

    def trains_of(self, tracks: int) -> int:
        """Return the trains that a mask of tracks takes."""
        return sum(self.trains[track] for track in bits(tracks))


@lru_cache(maxsize=16)
def ground(rules: Rules) -> Ground:
    """Return what a set of rules says about its tracks; worked out once.

    Args:
        rules: The rules.
    """
    return Ground(rules)


class Grower:
    """Finds ways through a board for a seat that owns some tracks and may claim others.

    Args:
        land: The tracks.
        mine: Mask of the own tracks.
        usable: Mask of the tracks that can be claimed.
        style: How tracks are weighed.
    """

    def __init__(self, land: Ground, mine: int, usable: int, style: int = POINTS) -> None:
        self.board, self.mine = land.board, mine
        self.weights = land.weights[style]
        self.costs = [0 if mine >> i & 1 else weight if usable >> i & 1 else _FAR
                      for i, weight in enumerate(self.weights)]

    def way(self, starts: Iterable[int], goals: int) -> int | None:
        """Return the tracks to claim on the cheapest way from some cities to any of a mask of others.

        Args:
            starts: Cities to begin in.
            goals: Mask of the cities to reach.

        Returns:
            A mask, without the own ones; ``None`` where there is no way.
        """
        exits, costs = self.board.exits, self.costs
        least, back = [_FAR] * len(exits), [-1] * len(exits)
        queue = sorted(starts)
        for city in queue:
            least[city] = 0
        while queue:
            cost, city = divmod(heappop(queue), _CITIES)
            if cost > least[city]:
                continue
            if goals >> city & 1:
                return self._traced(back, city)
            for track, other in exits[city]:
                total = cost + costs[track]
                if total < least[other]:
                    least[other] = total
                    back[other] = track
                    heappush(queue, total * _CITIES + other)
        return None

    def _traced(self, back: Sequence[int], city: int) -> int:
        mask, tracks = 0, self.board.tracks
        while (track := back[city]) >= 0:
            mask |= 1 << track
            city = tracks[track].a + tracks[track].b - city
        return mask & ~self.mine

    def cost(self, tracks: int) -> int:
        """Return the sum of the weights of a mask of tracks."""
        weights = self.weights
        return sum(weights[track] for track in bits(tracks))

    def build(self, ways: Sequence[tuple[Sequence[int], int]]) -> tuple[list[int], int]:
        """Grow a network way by way; each way is free to use what the ones before it take.

        Args:
            ways: Where each begins and which cities it may end in.

        Returns:
            The tracks of each way, and all of them.
        """
        found, whole = [], 0
        costs = self.costs
        for starts, goals in ways:
            way = self.way(starts, goals) or 0
            found.append(way)
            whole |= way
            for track in bits(way):
                costs[track] = 0
        return found, whole

    def restore(self, tracks: int) -> None:
        """Let tracks cost again what they did."""
        for track in bits(tracks):
            self.costs[track] = self.weights[track]

    def improved(self, ways: Sequence[tuple[Sequence[int], int]], found: list[int]) -> int:
        """Lead every way anew through what the others take, and return all tracks then.

        The network must be free just now, as ``build`` leaves it.
        """
        for number, (starts, goals) in enumerate(ways):
            others = 0
            for at, way in enumerate(found):
                if at != number:
                    others |= way
            own = found[number] & ~others
            if not own:
                continue
            self.restore(own)
            found[number] = self.way(starts, goals) or 0
            for track in bits(found[number]):
                self.costs[track] = 0
        whole = _union(found)
        self.restore(whole)
        return whole


def _net(land: Ground, cost: int, ways: Sequence[int], left: Sequence[int], done: tuple[int, ...],
         lost: Sequence[int]) -> Net:
    tracks = _union(ways)
    return Net(tracks, land.trains_of(tracks), tuple(left), done, tuple(lost),
               tuple(way.bit_count() for way in ways), cost / SCALE)


@lru_cache(maxsize=1 << 14)
def network(land: Ground, mine: int, usable: int, tickets: tuple[int, ...], trains: int,
            style: int = POINTS) -> Net:
    """Return a cheap network for tickets; those that it cannot reach, or not with the trains, are lost.

    Args:
        land: The tracks.
        mine: Mask of the own tracks.
        usable: Mask of the tracks that can be claimed.
        tickets: Ticket numbers.
        trains: Trains left; a shorter network is sought where they do not suffice, then tickets are given up.
        style: How tracks are weighed.

    >>> from ttrlab import new_game
    >>> rules = new_game("usa").rules
    >>> usa = rules.board
    >>> two = tuple(sorted(usa.ticket(name).index for name in ("Boston-Miami", "New York-Atlanta")))
    >>> found = network(ground(rules), 0, usa.all_tracks, two, 45)
    >>> found.trains <= 14, found.open == two, found.lost
    (True, True, ())
    """
    parts = groups(pairs(land.board), mine)
    goals = {t: aim_of(land.board, mine, usable, land.board.tickets[t], trains)[1] for t in tickets}
    done = tuple(t for t in tickets if linked(parts, (ends_of(land.board, t)[0], goals[t])))
    left, lost = [t for t in tickets if t not in done], list[int]()
    while left:
        found = _through(land, mine, usable, tuple((t, goals[t]) for t in left), style)
        if found is None:
            missed = [t for t in left if _through(land, mine, usable, ((t, goals[t]),), style) is None]
            lost += missed
            left = [t for t in left if t not in missed]
            continue
        ways, _ = found
        if land.trains_of(_union(ways)) <= trains:
            return _net(land, Grower(land, mine, usable).cost(_union(ways)), ways, left, done, lost)
        if style == POINTS:
            return network(land, mine, usable, tickets, trains, SHORT)
        out = _given_up(land, left, ways)
        lost.append(out)
        left.remove(out)
    return Net(0, 0, (), done, tuple(lost), (), 0.0)


def _union(ways: Sequence[int]) -> int:
    whole = 0
    for way in ways:
        whole |= way
    return whole


def _given_up(land: Ground, tickets: Sequence[int], ways: Sequence[int]) -> int:
    """Return the ticket that is missed least for the trains that it alone takes."""
    def kept_for(at: int) -> tuple[float, int]:
        alone = ways[at] & ~_union([way for other, way in enumerate(ways) if other != at])
        return 2 * land.board.tickets[tickets[at]].points / (1 + land.trains_of(alone)), tickets[at]

    return tickets[min(range(len(tickets)), key=kept_for)]


@lru_cache(maxsize=1 << 14)
def _through(land: Ground, mine: int, usable: int, tickets: tuple[tuple[int, int], ...],
             style: int) -> tuple[tuple[int, ...], float] | None:
    """Return for tickets and their goals the tracks of each way, and what all cost; ``None`` where one has no way."""
    aims = [(land.board.tickets[number].starts, goals) for number, goals in tickets]
    grower = Grower(land, mine, usable, style)
    alone = [grower.way(*aim) for aim in aims]
    if any(way is None for way in alone):
        return None
    costs = [grower.cost(way or 0) for way in alone]
    if len(aims) == 1:
        return (alone[0] or 0,), float(costs[0])
    best: tuple[int, tuple[int, ...]] | None = None
    for sign in (1, -1):
        order = sorted(range(len(aims)), key=[sign * cost for cost in costs].__getitem__)
        found, _ = grower.build([aims[at] for at in order])
        cost = grower.cost(grower.improved([aims[at] for at in order], found))
        if best is None or cost < best[0]:
            best = cost, tuple(found[order.index(at)] for at in range(len(aims)))
    assert best is not None
    return best[1], float(best[0])
