"""One way of laying out unseen cards that meets all needs, found as an integer programme by scipy's HiGHS.

It is asked where planting and mending do not find one: after very long games in which decks have run out many times,
so that next to nothing about the cards of a hand is left open.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ttrlab.board import CARD_KINDS
from ttrlab.errors import TtrlabError
from ttrlab.play.card_knowledge import CardKnowledge


class _Stretch(NamedTuple):
    """Slots of one hand and one pool between which no need distinguishes."""

    hand: int
    pool: int
    slots: tuple[int, ...]


def some_way(known: CardKnowledge, rng: Random) -> list[list[int]]:
    """Return cards for the slots of every hand and pile that meet all needs.

    Args:
        known: What is known.
        rng: Picks among the ways, not all equally likely.

    Raises:
        TtrlabError: There is no way.
    """
    stretches = _stretches(known)
    numbers = _solve(known, stretches, rng)
    rows = [[0] * len(slots) for slots in known.slots]
    for at, stretch in enumerate(stretches):
        cards = [card for card in range(CARD_KINDS) for _ in range(numbers[at * CARD_KINDS + card])]
        rng.shuffle(cards)
        for slot, card in zip(stretch.slots, cards, strict=True):
            rows[stretch.hand][slot] = card
    return rows


def _stretches(known: CardKnowledge) -> list[_Stretch]:
    found = []
    for hand, slots in enumerate(known.slots):
        ends = sorted({k for (owner, _), needs in known.needs.items() if owner == hand for k, _ in needs})
        groups: dict[tuple[int, int], list[int]] = {}
        for slot, pool in enumerate(slots):
            groups.setdefault((sum(end <= slot for end in ends), pool), []).append(slot)
        found += [_Stretch(hand, pool, tuple(group)) for (_, pool), group in groups.items()]
    return found


def _solve(known: CardKnowledge, stretches: list[_Stretch], rng: Random) -> list[int]:
    from scipy.optimize import LinearConstraint, milp
    from scipy.sparse import coo_array

    rows: list[tuple[list[int], float, float]] = []
    for at, stretch in enumerate(stretches):
        whole = [at * CARD_KINDS + card for card in range(CARD_KINDS)]
        rows.append((whole, len(stretch.slots), len(stretch.slots)))
    for pool, stock in enumerate(known.pools):
        of_pool = [at for at, stretch in enumerate(stretches) if stretch.pool == pool]
        rows += [([at * CARD_KINDS + card for at in of_pool], 0, stock[card]) for card in range(CARD_KINDS)]
    for (hand, card), needs in known.needs.items():
        for slots, number in needs:
            rows.append(([at * CARD_KINDS + card for at, stretch in enumerate(stretches)
                          if stretch.hand == hand and stretch.slots[-1] < slots], number, float("inf")))
    places = [(row, column) for row, (columns, _, _) in enumerate(rows) for column in columns]
    matrix = coo_array(([1.0] * len(places), tuple(zip(*places, strict=True))),
                       shape=(len(rows), len(stretches) * CARD_KINDS))
    answer = milp([rng.random() for _ in range(matrix.shape[1])], integrality=[1] * matrix.shape[1],
                  constraints=LinearConstraint(matrix, [low for _, low, _ in rows], [high for _, _, high in rows]))
    if answer.x is None:
        raise TtrlabError("no way of laying out the unseen cards meets everything that is known of them")
    return [round(number) for number in answer.x]
