"""What is in the boxes of San Francisco, The Heart of Africa and The Card Game, as their rulebooks count it."""

from __future__ import annotations

from collections import Counter

from ttrlab import maps
from ttrlab.actions import SYMBOLS
from ttrlab.board import COLOURS, WILD, Board
from ttrlab.play.game import new_game
from ttrlab.rules.registry import compile_rules
from ttrlab.rules.terrain_cards import EACH, TERRAINS


def _deck(board: Board) -> dict[str, int]:
    return {name: number for name, number in zip(board.card_names, board.deck, strict=True) if number}


def test_san_francisco() -> None:
    """20 cable cars, 44 cards, 24 tickets, 7 symbols (SF-CMP-1, SF-CMP-2, SF-CMP-3, SF-CMP-4)."""
    board = maps.load("san-francisco")
    six = dict.fromkeys(("blue", "green", "black", "purple", "red", "orange"), 6)
    assert _deck(board) == six | {"ferry card": 8} and sum(board.deck) == 44
    assert len(board.tickets) == 24 and len(SYMBOLS) == 7
    game = new_game(board, 4, 1)
    assert game.rules.options["trains"] == 20
    stacks = game.state.parts["tokens"].at
    assert len(stacks) == 5 and all(left == 3 for _, left in stacks.values())


def test_heart_of_africa() -> None:
    """45 trains a seat, 110 train cards, 48 tickets, 15 terrain cards of each kind (AF-CMP-1, AF-CMP-2, AF-CMP-3)."""
    board = maps.load("heart-of-africa")
    assert compile_rules(board, 5, {}).options["trains"] == 45
    assert sum(board.deck) == 110 and board.deck[WILD] == 14 and len(board.tickets) == 48
    assert new_game(board, 5, 1).state.parts["terrain"].counts() == [EACH] * len(TERRAINS) == [15, 15, 15]


def test_card_game() -> None:
    """10 cards of each colour, 16 wilds, 46 tickets, 6 big cities (CG-CMP-1, CG-CMP-2)."""
    board = maps.load("card-game")
    assert _deck(board) == dict.fromkeys(COLOURS, 10) | {"locomotive": 16}
    big = {city.name for city in board.cities if city.marks.get("bonus")}
    assert big == {"Seattle", "Los Angeles", "Chicago", "Dallas", "New York", "Miami"}
    assert len(board.tickets) == 46 and sum(board.deck) + len(board.tickets) + len(big) == 148


def test_card_game_tickets() -> None:
    """A ticket needs one to five cards, none of a colour more than twice, and no wild (CG-CMP-3)."""
    numbers = Counter()
    for ticket in maps.load("card-game").tickets:
        assert all(1 <= number <= 2 and card != WILD for card, number in ticket.needs), ticket.name
        numbers[sum(number for _, number in ticket.needs)] += 1
    assert set(numbers) <= {1, 2, 3, 4, 5}
