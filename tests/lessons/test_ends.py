"""What a lesson rings for a ticket: every city that will do as one of its ends."""

from __future__ import annotations

import pytest

from ttrlab import new_game
from ttrlab.lessons.mapfinds import ends


@pytest.mark.parametrize(("board", "ticket", "count", "caption"), [
    ("usa", "Boston-Miami", 2, "Boston–Miami, 12 points"),
    ("switzerland", "Lugano–France/Deutschland/Österreich/Italia", 18,
     "Lugano–France/Deutschland/Österreich/Italia, up to 14 points"),
])
def test_all_ends_are_ringed(board: str, ticket: str, count: int, caption: str) -> None:
    """A ticket to countries rings each border that will do, and says that its points are the most it can bring."""
    light = ends(ticket)(new_game(board, players=2, seed=1))
    assert (len(set(light.cities)), light.label) == (count, caption)
