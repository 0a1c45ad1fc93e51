"""What a seat cannot know of the things that rule modules keep, as the modules themselves say it.

A module that keeps anything hidden fills in the hook ``hides``; one that keeps nothing hidden says nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Hidden:
    """A list of hidden things, which modules add to.

    Attributes:
        orders: Lists whose order nobody knows, while everybody may know what is in them.
        piles: Train cards that lie face down, as counts by kind, by the seat that they belong to.
        shown: Tickets of a seat that everybody has seen, by seat; under -1 those that lie face up on the table.
        needs: How many cards of a kind a hand must hold, because of what its seat is being asked: by seat and kind.
    """

    orders: list[list[Any]] = field(default_factory=list)
    piles: dict[int, list[int]] = field(default_factory=dict)
    shown: dict[int, tuple[int, ...]] = field(default_factory=dict)
    needs: dict[tuple[int, int], int] = field(default_factory=dict)
