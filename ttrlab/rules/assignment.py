"""Which tickets a stack of cards completes best: exact, although the cards compete (CG-CLM-2, CG-CLM-3).

Each ticket needs so many cards of some colours, each card serves one ticket, and a wild stands for one card
of any colour.  So a set of tickets can be completed exactly where the cards that it lacks, summed over the
colours, are no more than the wilds.  The best set is found by branch and bound: prices for the cards of
each colour and for wilds, improved by a few steps of subgradient descent, bound from above what any set can be
worth (Lagrange), and tickets that the prices decide most clearly are settled first.
"""

from __future__ import annotations

from collections.abc import Sequence

from ttrlab.actions import Payment, payment
from ttrlab.board import WILD

_STEPS = 80
"""Steps of improving the prices at most; few tickets need fewer."""


def lacking_wilds(needs: Sequence[Payment], stack: Sequence[int]) -> int:
    """Return how many wilds it takes to complete all these tickets from a stack (CG-CLM-2).

    Args:
        needs: The cards of each ticket.
        stack: Cards of each kind.

    >>> lacking_wilds([((2, 2), (6, 1))], [0, 0, 1, 0, 0, 0, 1, 0, 1])
    1
    """
    total = [0] * WILD
    for need in needs:
        for colour, number in need:
            total[colour] += number
    return sum(max(0, wanted - held) for wanted, held in zip(total, stack, strict=False))


def shares(needs: Sequence[Payment], stack: Sequence[int]) -> list[Payment]:
    """Return which cards complete each of these tickets, colours first, wilds for what is lacking (CG-CLM-2).

    Args:
        needs: The cards of each ticket; together they must fit the stack.
        stack: Cards of each kind.

    >>> shares([((2, 2), (6, 1)), ((6, 1),)], [0, 0, 1, 0, 0, 0, 2, 0, 1])
    [((2, 1), (6, 1), (8, 1)), ((6, 1),)]
    """
    left, found = list(stack), []
    for need in needs:
        paid = [(colour, min(number, left[colour])) for colour, number in need]
        for colour, number in paid:
            left[colour] -= number
        wilds = sum(number for _, number in need) - sum(number for _, number in paid)
        found.append(payment([*paid, (WILD, wilds)]))
    return found


def best_tickets(needs: Sequence[Payment], values: Sequence[int], stack: Sequence[int]) -> tuple[int, ...]:
    """Return the tickets worth most together that a stack completes, by their places in the list (CG-CLM-3).

    Of sets worth the same, one with the most tickets is taken.

    Args:
        needs: The cards of each ticket.
        values: What completing each is worth, from 1 on.
        stack: Cards of each kind.

    >>> red, blue = ((6, 1),), ((2, 1),)
    >>> best_tickets([((2, 1), (6, 1)), red, blue], [9, 5, 5], [0, 0, 1, 0, 0, 0, 1, 0, 0])
    (1, 2)
    """
    one_by_one = [at for at, need in enumerate(needs) if lacking_wilds([need], stack) <= stack[WILD]]
    if lacking_wilds([needs[at] for at in one_by_one], stack) <= stack[WILD]:
        return tuple(one_by_one)
    total = [0] * WILD
    for at in one_by_one:
        for colour, number in needs[at]:
            total[colour] += number
    scarce = [colour for colour in range(WILD) if total[colour] > stack[colour]]
    wanted = [tuple(dict(needs[at]).get(colour, 0) for colour in scarce) for at in one_by_one]
    scale = len(one_by_one) + 1
    worth = [values[at] * scale + 1 for at in one_by_one]
    search = _Search(wanted, worth, [stack[colour] for colour in scarce], stack[WILD])
    return tuple(one_by_one[at] for at in search.best())


class _Search:
    """Branch and bound over tickets that scarce colours decide.

    Args:
        wanted: Cards of each scarce colour, by ticket.
        worth: By ticket.
        held: Cards of each scarce colour.
        wilds: Wilds.
    """

    def __init__(self, wanted: list[tuple[int, ...]], worth: list[int], held: list[int], wilds: int) -> None:
        self.wanted, self.worth, self.held, self.wilds = wanted, worth, held, wilds
        self.record, self.found = self._first()
        parts = [[(place, number) for place, number in enumerate(want) if number] for want in wanted]
        prices, self.bound = self._prices(parts)
        gains = [value - sum([prices[place] * number for place, number in part])
                 for value, part in zip(worth, parts, strict=True)]
        self.order = sorted(range(len(worth)), key=lambda at: -abs(gains[at]))
        self.gains = [gains[at] for at in self.order]
        self.steps = [parts[at] for at in self.order]
        self.values = [worth[at] for at in self.order]

    def _first(self) -> tuple[int, list[int]]:
        """Return a good set to begin with: the tickets that give most for a card, as far as the cards go."""
        left, wilds, value, found = self.held[:], self.wilds, 0, []
        ranked = sorted(range(len(self.worth)), key=lambda at: -self.worth[at] / (sum(self.wanted[at]) + 0.01))
        for at in ranked:
            lack = sum(max(0, want - have) for want, have in zip(self.wanted[at], left, strict=True))
            if lack <= wilds:
                wilds -= lack
                left = [max(0, have - want) for want, have in zip(self.wanted[at], left, strict=True)]
                value += self.worth[at]
                found.append(at)
        return value, found

    def _prices(self, parts: list[list[tuple[int, int]]]) -> tuple[list[float], float]:
        """Return prices of the scarce colours, and how much any set can be worth under them at most."""
        colours = range(len(self.held))
        prices = [0.0] * len(self.held)
        best, bound = prices, float(sum(self.worth))
        for step in range(min(_STEPS, 16 + 2 * len(self.worth))):
            dearest = max(colours, key=prices.__getitem__)
            limit = sum([price * held for price, held in zip(prices, self.held, strict=True)])
            limit += self.wilds * prices[dearest]
            slope = [float(held) for held in self.held]
            slope[dearest] += self.wilds
            for value, part in zip(self.worth, parts, strict=True):
                gain = value - sum([prices[place] * number for place, number in part])
                if gain > 0:
                    limit += gain
                    for place, number in part:
                        slope[place] -= number
            if limit < bound:
                best, bound = prices, limit
            size = sum([part * part for part in slope])
            if not size or bound < self.record + 1:
                break
            stride = 1.4 * 0.95 ** step * (limit - self.record) / size
            prices = [max(0.0, price - stride * part) for price, part in zip(prices, slope, strict=True)]
        return best, bound

    def best(self) -> list[int]:
        """Return the places of the best set, in rising order."""
        self.left, self.short = self.held[:], self.wilds
        self.chosen: list[int] = []
        self._branch(0, 0, self.bound)
        return sorted(self.found)

    def _branch(self, at: int, value: int, bound: float) -> None:
        """Settle the ticket at a place of the order; ``bound`` is what the whole set can be worth at most."""
        if bound < self.record + 1 - 1e-6:
            return
        if at == len(self.order):
            if value > self.record:
                self.record, self.found = value, [self.order[place] for place in self.chosen]
            return
        gain = self.gains[at]
        if gain <= 0:
            self._branch(at + 1, value, bound)
            bound += gain
        self._take(at, value, bound)
        if gain > 0:
            self._branch(at + 1, value, bound - gain)

    def _take(self, at: int, value: int, bound: float) -> None:
        """Go on with this ticket completed, where the cards allow it; ``left`` below 0 is paid with wilds."""
        left, wilds = self.left, self.short
        for place, number in self.steps[at]:
            have = left[place]
            left[place] = have - number
            if have < number:
                self.short -= number - have if have > 0 else number
        if self.short >= 0:
            self.chosen.append(at)
            self._branch(at + 1, value + self.values[at], bound)
            self.chosen.pop()
        for place, number in self.steps[at]:
            left[place] += number
        self.short = wilds
