"""Who wins: points, then the tie-breakers in their order, then a shared win (BASE-TIE, USA-TIE, EU-TIE)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ttrlab.events import Ranking
from ttrlab.rules.hooks import Criterion


def rank(totals: Sequence[int], criteria: Iterable[Criterion]) -> Ranking:
    """Rank the seats by points and, where those tie, by each criterion in turn (BASE-TIE-1, BASE-TIE-2).

    Args:
        totals: Points of each seat.
        criteria: The steps of breaking ties, in any order; the greatest value wins each.

    Returns:
        Places from 1 on; seats that no step tells apart share theirs.

    >>> rank([112, 112], [Criterion(1, "BASE-TIE-1", "most completed tickets", (5, 6))]).winners
    (1,)
    >>> rank([112, 112], []).winners
    (0, 1)
    """
    steps = [Criterion(-1, "BASE-TIE-1", "points", tuple(totals)),
             *sorted(criteria, key=lambda criterion: criterion.order)]
    keys = [tuple(step.values[seat] for step in steps) for seat in range(len(totals))]
    order = sorted(range(len(totals)), key=lambda seat: (*(-value for value in keys[seat]), seat))
    places = tuple(1 + sum(other > key for other in keys) for key in keys)
    leaders = list(range(len(totals)))
    used = []
    for step in steps:
        used.append((step.rule, step.name, {seat: step.values[seat] for seat in leaders}))
        top = max(step.values[seat] for seat in leaders)
        leaders = [seat for seat in leaders if step.values[seat] == top]
        if len(leaders) == 1:
            break
    return Ranking(tuple(order), places, tuple(leaders), tuple(used))


def by_place(values: Sequence[int | None], table: Sequence[int], skip: bool) -> tuple[tuple[int, int] | None, ...]:
    """Return the place of every seat by some value, and what that place scores (NL-SCO-2, NL-SCO-4, NL-AMB-2).

    Args:
        values: One number a seat, the greatest is first; ``None`` where a seat takes no part.
        table: Points of each place; further places score nothing.
        skip: Whether those who tie use up the places behind theirs, so that the next value is so much farther back.

    >>> by_place([9, 9, 1, None], (55, 35, 20, 0), skip=True)
    ((1, 55), (1, 55), (3, 20), None)
    >>> by_place([9, 9, 1, None], (55, 35, 20, 0), skip=False)
    ((1, 55), (1, 55), (2, 35), None)
    """
    ranked = [value for value in values if value is not None]
    found: list[tuple[int, int] | None] = []
    for value in values:
        if value is None:
            found.append(None)
            continue
        ahead = [other for other in ranked if other > value]
        place = 1 + len(ahead if skip else set(ahead))
        found.append((place, table[place - 1] if place <= len(table) else 0))
    return tuple(found)
