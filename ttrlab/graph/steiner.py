"""The lightest forest that joins the two ends of each of a few tickets, exactly.

Tickets that share tracks lie in one tree of the forest.  The lightest tree for every set of *terms* (the ends
of tickets, each a set of places any one of which will do) comes from the recurrence of Dreyfus and Wagner: a
tree that ends in a place either grows there by one track or is put together from two trees.  Then the best
way to split the tickets among trees is taken (a *Steiner forest*).  A network made ticket by ticket bounds
the weight, and no tree is kept that could only become part of something heavier.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import permutations
from typing import TypeAlias

from ttrlab.board import bits
from ttrlab.graph.places import FAR, Ends, Exits, distances, inserted

Came: TypeAlias = tuple[int, int]
"""How a tree came about: ``(track, place before)`` where it grew, ``(-1, terms of one half)`` where it was joined."""


class Forests:
    """The lightest forests for all sets of some tickets on one drawing.

    Args:
        exits: The drawing's tracks.
        wants: The ends of each ticket as masks of places; every ticket must have a way.
        limit: Heaviest forest that is of interest; heavier ones may be taken for ``FAR``, and ``best`` may not be
            asked for them.

    >>> star = [[(0, 3, 2)], [(1, 3, 2)], [(2, 3, 2)], [(0, 0, 2), (1, 1, 2), (2, 2, 2)]]
    >>> Forests(star, [(0b001, 0b010), (0b001, 0b100)]).best()
    (6, 7)
    """

    def __init__(self, exits: Exits, wants: Sequence[Ends], limit: int = FAR) -> None:
        self.exits, self.wants = exits, wants
        self.terms: list[int] = list(dict.fromkeys(end for pair in wants for end in pair))
        number = {term: index for index, term in enumerate(self.terms)}
        self.tickets = [(number[first], number[second]) for first, second in wants]
        self.far = [distances(exits, term) for term in self.terms]
        self.root = max(range(len(self.terms)), key=lambda term: sum(term in pair for pair in self.tickets), default=0)
        self.guess = min((inserted(exits, order) for order in self._orders()), default=(0, 0))
        self.limit = min(limit, self.guess[0])
        self.came: dict[int, dict[int, Came]] = {}

    def _orders(self) -> list[list[Ends]]:
        """Return some orders in which to make the first network: all for three tickets, the plain ones for more."""
        if len(self.wants) <= 3:
            return [list(order) for order in permutations(self.wants)]

        def span(number: int) -> int:
            return min(self.far[self.tickets[number][0]][place] for place in bits(self.wants[number][1]))

        rising = [self.wants[number] for number in sorted(range(len(self.wants)), key=span)]
        return [rising, rising[::-1], [*rising[1:], rising[0]], [rising[-1], *rising[:-1]]]

    def best(self, tickets: int = -1) -> tuple[int, int]:
        """Return weight and tracks of the lightest forest for some tickets.

        Args:
            tickets: Mask of the tickets by their place in ``wants``; by default all of them.
        """
        tickets &= (1 << len(self.wants)) - 1
        if len(self.wants) <= 1:
            return self.guess if tickets else (0, 0)
        weight, tracks = self.forests[tickets], 0
        while tickets:
            tree = self._split[tickets]
            tracks |= self._tree_tracks(tree)
            tickets &= ~tree
        return weight, tracks

    @cached_property
    def forests(self) -> list[int]:
        """The weight of the lightest forest for each set of tickets, ``FAR`` where it is above the limit."""
        self._split: dict[int, int] = {}
        found = [0]
        for tickets in range(1, 1 << len(self.wants)):
            low, best, choice = tickets & -tickets, FAR, tickets
            rest = tickets ^ low
            sub = rest
            while True:
                weight = self.trees[sub | low] + found[rest ^ sub]
                if weight < best:
                    best, choice = weight, sub | low
                if not sub:
                    break
                sub = (sub - 1) & rest
            found.append(best if best <= self.limit else FAR)
            self._split[tickets] = choice
        return found

    @cached_property
    def trees(self) -> list[int]:
        """The weight of the lightest single tree for each set of tickets, ``FAR`` where no forest needs it."""
        return [self._tree(tickets)[0] if tickets else 0 for tickets in range(1 << len(self.wants))]

    def _tree(self, tickets: int) -> tuple[int, int, int]:
        """Return weight, terms without the last one, and place in that last one, of the lightest tree."""
        terms = 0
        for ticket in bits(tickets):
            terms |= 1 << self.tickets[ticket][0] | 1 << self.tickets[ticket][1]
        last = self.root if terms >> self.root & 1 else (terms & -terms).bit_length() - 1
        terms ^= 1 << last
        table = self.table[terms]
        return min(((table[place], terms, place) for place in bits(self.terms[last]) if place in table),
                   default=(FAR, terms, 0))

    def _tree_tracks(self, tickets: int) -> int:
        _, terms, place = self._tree(tickets)
        tracks, stack = 0, [(terms, place)]
        while stack:
            terms, place = stack.pop()
            way = self.came[terms].get(place)
            if way is None:
                continue
            track, before = way
            if track < 0:
                stack += (before, place), (terms ^ before, place)
            else:
                tracks |= 1 << track
                stack.append((terms, before))
        return tracks

    @cached_property
    def table(self) -> list[dict[int, int]]:
        """For each set of terms without the root: the weight of the lightest tree by the place where it ends."""
        table: list[dict[int, int]] = [{}]
        size = 1 << len(self.terms)
        for terms in range(1, size):
            if terms >> self.root & 1:
                self.came[terms] = {}
                table.append({})
                continue
            came: dict[int, Came] = {}
            more = self._still_needed(terms)
            if terms & (terms - 1):
                start = self._put_together(table, terms, more, came)
            else:
                start = dict.fromkeys(bits(self.terms[terms.bit_length() - 1]), 0)
            self.came[terms] = came
            table.append(self._grown(start, more, came))
        return table

    def _still_needed(self, terms: int) -> list[int]:
        """Return for each place a weight that a tree with these terms must still get there, in any forest.

        A term whose ticket's other end is not among the terms still has to reach it.
        """
        rows = []
        for term in bits(terms):
            others = [b if a == term else a for a, b in self.tickets if term in (a, b)]
            if not any(terms >> other & 1 for other in others):
                rows.append(self.far[others[0]] if len(others) == 1 else
                            list(map(min, *(self.far[other] for other in others))))
        if not rows:
            return [0] * len(self.exits)
        return rows[0] if len(rows) == 1 else list(map(max, *rows))

    def _put_together(self, table: list[dict[int, int]], terms: int, more: list[int],
                      came: dict[int, Came]) -> dict[int, int]:
        """Return the lightest trees that are two trees with one place in common."""
        best: dict[int, int] = {}
        limit = self.limit
        low = terms & -terms
        rest = terms ^ low
        sub = (rest - 1) & rest
        while True:
            one, two = table[sub | low], table[rest ^ sub]
            if len(one) > len(two):  # the loop is over the smaller, which often is empty
                one, two = two, one
            for place, weight in one.items():
                if place in two:
                    weight += two[place]
                    if weight + more[place] <= limit and weight < best.get(place, FAR):
                        best[place] = weight
                        came[place] = -1, sub | low
            if not sub:
                return best
            sub = (sub - 1) & rest

    def _grown(self, start: dict[int, int], more: list[int], came: dict[int, Came]) -> dict[int, int]:
        """Return the trees grown from a start by one track after the other (as Dijkstra does)."""
        best = {place: weight for place, weight in start.items() if weight + more[place] <= self.limit}
        exits, limit = self.exits, self.limit
        queue = [(weight, place) for place, weight in best.items()]
        heapify(queue)
        while queue:
            weight, at = heappop(queue)
            if weight > best[at]:
                continue
            for track, other, step in exits[at]:
                step += weight
                if step + more[other] <= limit and step < best.get(other, FAR):
                    best[other] = step
                    came[other] = track, at
                    heappush(queue, (step, other))
        return best
