"""What tickets are worth: against their way, beside each other, and in the hands of bots."""

from __future__ import annotations

from math import isnan

import pytest
from positions import board_of

from ttrlab import maps, tables
from ttrlab.play.estimates import share
from ttrlab.tickets import profile


@pytest.mark.parametrize("board", ["usa", "europe", "san-francisco", "heart-of-africa"])
def test_the_way_is_the_cheapest(board: str) -> None:
    """Trains and surplus are those that the profile of the deck finds."""
    table, known = tables.ticket_table(board), profile(maps.load(board))
    assert tuple(sorted(table.trains)) == known.lengths and tuple(table.surplus) == known.surplus
    assert list(table.ticket) == [ticket.name for ticket in maps.load(board).tickets]


def test_overlap_on_a_small_board() -> None:
    """A ticket along another's way costs nothing more; one elsewhere saves nothing."""
    board = board_of([("A", "B", 2), ("B", "C", 3), ("X", "Y", 4), ("C", "X", 6)],
                     [("A", "C", 5), ("A", "B", 2), ("X", "Y", 4)])
    table = tables.ticket_table(board).set_index("ticket")
    assert table.loc["A–C", ["trains", "overlap", "partner", "saves"]].tolist() == [5, 1.0, "A–B", 2]
    assert table.loc["A–B", ["trains", "overlap", "partner", "saves"]].tolist() == [2, 1.0, "A–C", 2]
    assert table.loc["X–Y", ["trains", "overlap", "partner", "saves"]].tolist() == [4, 0.0, "–", 0]


def test_a_game_of_cards_has_cards() -> None:
    """Tickets of a game without tracks tell the cards they need."""
    table = tables.ticket_table("card-game")
    assert "trains" not in table and table.cards.between(1, 5).all()


def test_chances_are_counted() -> None:
    """Kept and completed are what the games tell, and the chance has Wilson's interval."""
    table = tables.ticket_table("san-francisco", games=6, bot="greedy", players=3, seed=2)
    told = tables.sweep("san-francisco", 3, None, "greedy", games=6, seed=2, measure="tickets")
    assert table.kept.sum() == len(told) and table.completed.sum() == told.completed.sum() > 0
    row = table[table.kept > 0].iloc[0]
    want = share(float(row.completed), int(row.kept))
    assert (row.chance, row.low, row.high) == (want.value, want.low, want.high)
    never = table[table.kept == 0]
    assert never.chance.map(isnan).all() and (never.low == 0).all() and (never.high == 1).all()
    assert table.attrs["complete"] and table.attrs["games"] == 6
