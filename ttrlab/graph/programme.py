"""The lightest forest for many tickets, as an integer programme that scipy's HiGHS solves.

A forest is a set of trees.  Every tree is named after its first ticket and grows away from a *root*, a place
in one end of that ticket; every ticket belongs to one tree, named after itself or an earlier ticket, and from the
root one unit flows to each of its ends.  So stated the relaxation, in which tracks may be bought in parts, is
nearly whole.  It gives a bound, a hint for a network made ticket by ticket, and, by what each step of a tree would
add to it, the tracks that no network as light as that one can use.  What is left is small.

The search has a limit of nodes, never of time: the same question always has the same answer, and what has been
proven by then is reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from math import ceil, inf, isfinite
from typing import Any, NamedTuple, TypeAlias

from ttrlab.board import bits
from ttrlab.graph.places import Ends, Exits, inserted

NODES = 500
"""How many nodes of the search tree are looked at unless told otherwise."""
NOTHING = 2
"""What scipy answers where nothing keeps the conditions."""

Limit: TypeAlias = tuple[Mapping[int, int], int]
"""A number for each track, and what those of a network may sum up to."""
_Entries: TypeAlias = list[tuple[int, float]]


class Answer(NamedTuple):
    """What the integer programme has found.

    Attributes:
        tracks: The lightest network found, ``None`` where none was found.
        bound: No network that keeps the conditions weighs less; ``None`` where it is proven that there is no network.
    """

    tracks: int | None
    bound: int | None


def programme(exits: Exits, wants: Sequence[Ends], limits: Iterable[Limit] = (), nodes: int = NODES,
              known: int | None = None) -> Answer:
    """Return the lightest network that joins the ends of every ticket.

    Under limits the search may end without a network and without a proof that there is none.

    Args:
        exits: The drawing's tracks.
        wants: The ends of each ticket as masks of places; every ticket must have a way.
        limits: What the network must keep to.
        nodes: How many nodes of the search tree to look at.
        known: A network of the drawing's tracks that keeps the limits, where there is one to begin with.

    >>> star = [[(0, 3, 2)], [(1, 3, 2)], [(2, 3, 2)], [(0, 0, 2), (1, 1, 2), (2, 2, 2)]]
    >>> programme(star, [(0b001, 0b010), (0b001, 0b100)])
    Answer(tracks=7, bound=6)
    >>> programme(star, [(0b001, 0b010)], [({0: 1, 1: 1}, 1)])
    Answer(tracks=None, bound=None)
    """
    rules = tuple(limits)
    model = _Model(exits, wants, rules)
    relaxed = model.relaxed()
    if relaxed is None:
        return Answer(None, None)
    least, shares, added = relaxed
    bound = max(0, ceil(least - 1e-3))
    guess = _guess(exits, wants, model, shares, rules, known)
    if guess is not None and guess[0] <= bound:
        return Answer(guess[1], guess[0])
    if guess is not None:
        model = _Model(_without(exits, model.idle(least, added, guess[0])), wants, rules)
    found, proven = model.solved(nodes, guess[0] if guess is not None else None)
    if found is None and proven is None:  # nothing, or nothing better
        return Answer(None, None) if guess is None else Answer(guess[1], guess[0])
    bound = max(bound, proven if proven is not None else 0)
    if found is None and guess is not None:
        return Answer(guess[1], min(guess[0], bound))
    return Answer(found, bound)


def _guess(exits: Exits, wants: Sequence[Ends], model: _Model, shares: Sequence[float],
           limits: Sequence[Limit], known: int | None) -> tuple[int, int] | None:
    """Return weight and tracks of the lightest network made ticket by ticket that keeps the limits, or the known one.

    Tracks that the relaxation buys, in part or whole, are made cheaper by as much.
    """
    cheaper = [[(track, other, max(1, round(weight * (1 - 0.95 * shares[model.lane[track]]))))
                for track, other, weight in ways] for ways in exits]
    orders = [list(wants[turn:]) + list(wants[:turn]) for turn in range(len(wants))]
    found = {inserted(drawing, some)[1] for drawing in (exits, cheaper) for order in orders
             for some in (order, order[::-1])}
    fitting = [(model.weigh(tracks), tracks) for tracks in found if all(
        sum(numbers.get(track, 0) for track in bits(tracks)) <= most for numbers, most in limits)]
    return min(fitting + ([] if known is None else [(model.weigh(known), known)]), default=None)


def _without(exits: Exits, idle: set[tuple[int, int]]) -> Exits:
    """Return the exits without those between the given pairs of places."""
    return [[way for way in ways if (min(here, way[1]), max(here, way[1])) not in idle]
            for here, ways in enumerate(exits)]


class _Model:
    """The conditions as rows of a matrix, each with the least and the most that it may come to."""

    def __init__(self, exits: Exits, wants: Sequence[Ends], limits: Sequence[Limit]) -> None:
        self.exits, self.wants = exits, wants
        self.values: list[float] = []
        self.rows: list[int] = []
        self.columns: list[int] = []
        self.low: list[float] = []
        self.high: list[float] = []
        self.fresh = count()
        self.lanes = [(track, a, b, weight) for a, ways in enumerate(exits) for track, b, weight in ways if a < b]
        self.lane = {track: next(self.fresh) for track, *_ in self.lanes}
        """The column of each track: whether it is bought."""
        self.beside: dict[tuple[int, int], list[int]] = {}
        """The columns of the tracks between two places."""
        for track, a, b, _ in self.lanes:
            self.beside.setdefault((a, b), []).append(self.lane[track])
        self.costs = {self.lane[track]: float(weight) for track, *_, weight in self.lanes}
        self.whole = set(self.lane.values())
        # A root at the end with fewer places needs fewer choices.
        self.roots = [min(pair, key=int.bit_count) for pair in wants]
        self._state()
        for numbers, most in limits:
            self.row([(self.lane[track], number) for track, number in numbers.items() if track in self.lane],
                     -inf, most)
        self.size = next(self.fresh)
        self.prices = [self.costs.get(column, 0.0) for column in range(self.size)]

    def weigh(self, tracks: int) -> int:
        """Return the weight of some tracks."""
        return round(sum(self.costs[self.lane[track]] for track in bits(tracks)))

    def _matrix(self) -> Any:
        from scipy.sparse import coo_array

        return coo_array((self.values, (self.rows, self.columns)), shape=(len(self.low), self.size)).tocsr()

    def relaxed(self) -> tuple[float, Sequence[float], Sequence[float]] | None:
        """Return the weight where tracks may be bought in parts, the parts, and what a unit of each column adds.

        ``None`` says that nothing keeps the conditions.
        """
        from scipy.optimize import linprog

        matrix = self._matrix()
        same = [row for row, low in enumerate(self.low) if low > -inf]
        most = [row for row, low in enumerate(self.low) if low == -inf]
        found = linprog(self.prices, matrix[most], [self.high[row] for row in most],
                        matrix[same], [self.high[row] for row in same], (0, 1), method="highs")
        if found.status == NOTHING:
            return None
        unknown = [0.0] * self.size
        return (0.0, unknown, unknown) if found.x is None else (found.fun, found.x, found.lower.marginals)

    def idle(self, least: float, added: Sequence[float], heaviest: int) -> set[tuple[int, int]]:
        """Return the pairs of places that no tree can step between in a network that is not too heavy."""
        return {(a, b) for a, b in self.beside if all(
            least + added[arc[ends]] > heaviest + 0.01 for arc in self.arc for ends in ((a, b), (b, a)))}

    def solved(self, nodes: int, guess: int | None) -> tuple[int | None, int | None]:
        """Return a network lighter than the guess, and the bound proven; ``None`` for both where there is none.

        Where only the network is ``None`` the search ended before it had found one.
        """
        from scipy.optimize import Bounds, LinearConstraint, milp

        if guess is not None:
            self.row(list(self.costs.items()), -inf, guess - 1)

        # weights are whole: a bound less than one below a network proves it
        gap = 0.9 / guess if guess else 0.0
        found = milp(self.prices, integrality=[int(column in self.whole) for column in range(self.size)],
                     bounds=Bounds(0, 1), constraints=LinearConstraint(self._matrix(), self.low, self.high),
                     options={"node_limit": nodes, "mip_rel_gap": gap})
        if found.status == NOTHING:
            return None, None
        bound = found.get("mip_dual_bound")
        proven = max(0, ceil(bound - 1e-3)) if bound is not None and isfinite(bound) else 0
        if found.x is None:
            return None, proven
        return sum(1 << track for track, column in self.lane.items() if found.x[column] > 0.5), proven

    def row(self, entries: Sequence[tuple[int, float]], low: float, high: float) -> None:
        """Add a row with (column, value) entries."""
        for column, value in entries:
            self.columns.append(column)
            self.values.append(value)
            self.rows.append(len(self.low))
        self.low.append(low)
        self.high.append(high)

    def _state(self) -> None:
        """Add all columns and rows."""
        count_of = len(self.wants)
        self.part = {(tree, ticket): next(self.fresh) for tree in range(count_of) for ticket in range(tree, count_of)}
        """Whether a ticket belongs to a tree."""
        self.whole |= set(self.part.values())
        self.arc = [{ends: next(self.fresh) for a, b in self.beside for ends in ((a, b), (b, a))}
                    for _ in range(count_of)]
        """For each tree, whether it grows from a place to another."""
        self._trees()
        for tree in range(count_of):
            places = {place: next(self.fresh) for place in bits(self.roots[tree])}
            self.whole |= set(places.values())
            self.row([*((column, 1.0) for column in places.values()), (self.part[tree, tree], -1.0)], 0.0, 0.0)
            for ticket in range(tree, count_of):
                for end in self.wants[ticket]:
                    if end != self.roots[tree]:
                        self._flow(tree, self.part[tree, ticket], places, end)

    def _trees(self) -> None:
        """Each ticket is in one tree; no tree grows over a track not bought, or into a place twice."""
        trees = range(len(self.wants))
        for (a, b), lanes in self.beside.items():
            grown = [(self.arc[tree][ends], 1.0) for tree in trees for ends in ((a, b), (b, a))]
            self.row([*grown, *((lane, -1.0) for lane in lanes)], -inf, 0.0)
        for ticket in trees:
            self.row([(self.part[tree, ticket], 1.0) for tree in range(ticket + 1)], 1.0, 1.0)
        for (tree, ticket), column in self.part.items():
            if ticket != tree:
                self.row([(column, 1.0), (self.part[tree, tree], -1.0)], -inf, 0.0)
        for tree in trees:
            for place, ways in enumerate(self.exits):
                into = [(self.arc[tree][other, place], 1.0) for other in {other for _, other, _ in ways}]
                self.row([*into, (self.part[tree, tree], -1.0)], -inf, 0.0)

    def _flow(self, tree: int, amount: int, roots: Mapping[int, int], end: int) -> None:
        """As much as the column ``amount`` says flows over a tree from its root to an end of a ticket."""
        flow: list[_Entries] = [[] for _ in self.exits]
        for (a, b), arc in self.arc[tree].items():
            column = next(self.fresh)
            flow[a].append((column, 1.0))
            flow[b].append((column, -1.0))
            self.row([(column, 1.0), (arc, -1.0)], -inf, 0.0)
        springs = self._shares(flow, roots, -1.0, amount)
        for place, column in springs:
            self.row([(column, 1.0), (roots[place], -1.0)], -inf, 0.0)
        self._shares(flow, bits(end), 1.0, amount)
        for entries in flow:
            if entries:
                self.row(entries, 0.0, 0.0)

    def _shares(self, flow: list[_Entries], places: Iterable[int], sign: float, amount: int) -> list[tuple[int, int]]:
        """Let a flow come from, or end in, any of some places, in all as much as ``amount`` says."""
        shares = [(place, next(self.fresh)) for place in places]
        for place, column in shares:
            flow[place].append((column, sign))
        self.row([*((column, 1.0) for _, column in shares), (amount, -1.0)], 0.0, 0.0)
        return shares
