"""Exact longest trails in the looped parts of a network.

A set of tracks is a trail where it hangs together and at most two of its cities, the ends, have an odd
number of its tracks.  So the longest trail with given ends is the whole knot without the cheapest set of
tracks whose loss leaves no other city odd and the rest in one piece.  How much such a set costs at
least is the cheapest pairing of the odd cities, by distance: that bound steers the search.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

Ends = Sequence[tuple[int, int, int]]
"""For each track its two cities and its length."""


class Arms(NamedTuple):
    """The tree-like parts that hang on each city.

    Attributes:
        long: Length of the longest arm of each city.
        short: Length of the second longest.
        first: First track of the longest arm, -1 where there is none.
        second: First track of the second longest.
    """

    long: list[int]
    short: list[int]
    first: list[int]
    second: list[int]


Found = tuple[int, list[int], int, int]
"""Length with arms, tracks of the knot in any order, first and last city in the knot."""


def best_knot(ends: Ends, looped: int, arms: Arms, floor: int) -> Found | None:
    """Return the best trail through a knot, or ``None`` where none is longer than ``floor``.

    Args:
        ends: Cities and length of each track.
        looped: Mask of the tracks left when all arms are stripped.
        arms: The arms of each city; a trail may begin and end with one.
        floor: Length to beat.

    >>> square = [(0, 1, 1), (1, 2, 2), (2, 3, 3), (3, 0, 4)]
    >>> none = Arms([0] * 4, [0] * 4, [-1] * 4, [-1] * 4)
    >>> best_knot(square, 0b1111, none, 0)
    (10, [0, 1, 2, 3], 0, 0)
    """
    best: Found | None = None
    for part in _parts(ends, looped):
        found = _Knot(ends, part, arms).solve(floor)
        if found is not None:
            best, floor = found, found[0]
    return best


def walk(ends: Ends, tracks: Iterable[int], start: int) -> list[int]:
    """Return the tracks, which must form a trail from ``start``, in the order of that trail.

    >>> walk([(0, 1, 1), (1, 2, 1), (2, 0, 1), (0, 3, 1)], [3, 0, 1, 2], 3)
    [3, 2, 1, 0]
    """
    exits: dict[int, list[int]] = {}
    for track in tracks:
        a, b, _ = ends[track]
        exits.setdefault(a, []).append(track)
        exits.setdefault(b, []).append(track)
    used: set[int] = set()
    stack, order = [(start, -1)], []
    while stack:
        city, came = stack[-1]
        choices = exits[city]
        while choices and choices[-1] in used:
            choices.pop()
        if choices:
            track = choices.pop()
            used.add(track)
            a, b, _ = ends[track]
            stack.append((a + b - city, track))
        else:
            order.append(came)
            stack.pop()
    return order[-2::-1]


def _parts(ends: Ends, looped: int) -> list[dict[int, list[int]]]:
    """Split tracks into connected parts; each maps its cities to their tracks."""
    exits: dict[int, list[int]] = {}
    while looped:
        low = looped & -looped
        looped ^= low
        track = low.bit_length() - 1
        a, b, _ = ends[track]
        exits.setdefault(a, []).append(track)
        exits.setdefault(b, []).append(track)
    parts = []
    while exits:
        city, tracks = exits.popitem()
        part = {city: tracks}
        queue = [city]
        for city in queue:
            for track in part[city]:
                a, b, _ = ends[track]
                other = a + b - city
                if other in exits:
                    part[other] = exits.pop(other)
                    queue.append(other)
        parts.append(part)
    return parts


class _Knot:
    """One connected knot: its total, and the search for the cheapest loss."""

    def __init__(self, ends: Ends, exits: dict[int, list[int]], arms: Arms) -> None:
        self.ends, self.exits = ends, exits
        self.long, self.short = arms.long, arms.short
        self.tracks = sorted({track for tracks in exits.values() for track in tracks})
        self.total = sum(ends[track][2] for track in self.tracks)
        self.best: Found | None = None

    def solve(self, floor: int) -> Found | None:
        """Return the best trail longer than ``floor``, or ``None``."""
        reach = sorted(self.long[city] for city in self.exits)[-2:]
        both = max(self.long[city] + self.short[city] for city in self.exits)
        if self.total + max(sum(reach), both) <= floor:
            return None
        odd = [city for city, tracks in self.exits.items() if len(tracks) & 1]
        if not reach[-1] and len(odd) <= 2:
            start, stop = (min(odd), max(odd)) if odd else (min(self.exits),) * 2
            return self.total, self.tracks, start, stop
        self.floor = floor
        self._shrink()
        self._measure()
        for bound, start, stop in self._choices():
            if bound <= self.floor:
                break
            self._try(start, stop)
        return self.best

    def _shrink(self) -> None:
        """Join the tracks along cities where nothing can branch off into one lane each."""
        keep = [city for city, tracks in self.exits.items() if len(tracks) != 2 or self.long[city]]
        self.cities = sorted(keep)
        self.place = {city: index for index, city in enumerate(self.cities)}
        self.lanes: list[tuple[int, int, int, list[int]]] = []
        seen: set[int] = set()
        for city in self.cities:
            for track in self.exits[city]:
                if track not in seen:
                    self.lanes.append(self._lane(city, track))
                    seen.update(self.lanes[-1][3])

    def _lane(self, city: int, track: int) -> tuple[int, int, int, list[int]]:
        start, length, way = self.place[city], 0, []
        while True:
            a, b, spaces = self.ends[track]
            city = a + b - city
            length += spaces
            way.append(track)
            if city in self.place:
                return start, self.place[city], length, way
            one, two = self.exits[city]
            track = two if one == track else one

    def _measure(self) -> None:
        """Fill in the lanes of each city, the odd cities, and the shortest distances."""
        count = len(self.cities)
        self.odd = 0
        self.near: list[list[tuple[int, int, int]]] = [[] for _ in self.cities]
        far = self.total + 1
        self.dist = dist = [[far] * count for _ in self.cities]
        for lane, (a, b, length, _) in enumerate(self.lanes):
            if a != b:  # a loop is never worth losing
                self.odd ^= 1 << a ^ 1 << b
                self.near[a].append((length, lane, b))
                self.near[b].append((length, lane, a))
                dist[a][b] = dist[b][a] = min(length, dist[a][b])
        for exits in self.near:
            exits.sort()
        for via in range(count):
            row = dist[via]
            for line in dist:
                step = line[via]
                if step < far:
                    for index in range(count):
                        if step + row[index] < line[index]:
                            line[index] = step + row[index]
        self.pairing = {0: 0}

    def _pair(self, odd: int) -> int:
        """Return the least total distance over all ways to pair off the given cities."""
        known = self.pairing.get(odd)
        if known is None:
            low = odd & -odd
            rest = others = odd ^ low
            row = self.dist[low.bit_length() - 1]
            known = self.total + 1
            while others:
                other = others & -others
                others ^= other
                cost = row[other.bit_length() - 1] + self._pair(rest ^ other)
                if cost < known:
                    known = cost
            self.pairing[odd] = known
        return known

    def _choices(self) -> list[tuple[int, int, int]]:
        """Return (bound, start, stop) for all ends that can make sense, most promising first."""
        long = [self.long[city] for city in self.cities]
        ends = [index for index, arm in enumerate(long) if arm or self.odd >> index & 1]
        closed = max(self.long[city] + self.short[city] for city in self.cities)
        choices = [(self.total + closed - self._pair(self.odd), -1, -1)]
        for at, start in enumerate(ends):
            for stop in ends[:at]:
                loss = self._pair(self.odd ^ 1 << start ^ 1 << stop)
                choices.append((self.total + long[start] + long[stop] - loss, stop, start))
        choices.sort(key=lambda choice: -choice[0])
        return choices

    def _try(self, start: int, stop: int) -> None:
        self.start, self.stop = start, stop
        if start < 0:
            self.most = self.total + max(self.long[city] + self.short[city] for city in self.cities)
            self._lose(self.odd, 0, 0, 0)
        else:
            self.most = self.total + self.long[self.cities[start]] + self.long[self.cities[stop]]
            self._lose(self.odd ^ 1 << start ^ 1 << stop, 0, 0, 0)

    def _lose(self, odd: int, gone: int, kept: int, loss: int) -> None:
        """Lose lanes until no city is odd; ``kept`` lanes are spoken for by earlier branches."""
        if self.most - loss - self._pair(odd) <= self.floor:
            return
        if not odd:
            self._judge(gone)
            return
        city = (odd & -odd).bit_length() - 1
        for length, lane, other in self.near[city]:
            bit = 1 << lane
            if not (gone | kept) & bit:
                self._lose(odd ^ 1 << city ^ 1 << other, gone | bit, kept, loss + length)
                kept |= bit

    def _judge(self, gone: int) -> None:
        """Keep the piece that holds the ends, or the best closed piece, where it beats the floor."""
        todo = (1 << len(self.cities)) - 1
        while todo:
            at = self.start if self.start >= 0 else (todo & -todo).bit_length() - 1
            piece = self._piece(at, gone)
            start, stop = self.start, self.stop
            if start < 0:
                start = stop = max(_bits(piece), key=lambda i: self._both(i))
            first, last = self.cities[start], self.cities[stop]
            lanes = [lane for n, lane in enumerate(self.lanes) if piece >> lane[0] & 1 and not gone >> n & 1]
            length = sum(lane[2] for lane in lanes) + self.long[first]
            length += self.short[first] if start == stop else self.long[last]
            if length > self.floor:
                self.floor = length
                self.best = length, [track for lane in lanes for track in lane[3]], first, last
            todo = 0 if self.start >= 0 else todo & ~piece

    def _both(self, index: int) -> int:
        return self.long[self.cities[index]] + self.short[self.cities[index]]

    def _piece(self, start: int, gone: int) -> int:
        """Return the mask of the cities that hang together with ``start`` without the lost lanes."""
        piece, queue = 1 << start, [start]
        for city in queue:
            for _, lane, other in self.near[city]:
                if not (piece >> other & 1 or gone >> lane & 1):
                    piece |= 1 << other
                    queue.append(other)
        return piece


def _bits(mask: int) -> list[int]:
    return [index for index in range(mask.bit_length()) if mask >> index & 1]
