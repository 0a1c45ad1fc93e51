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
