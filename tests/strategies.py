"""What hypothesis draws games from."""

from __future__ import annotations

from hypothesis import strategies as st

from ttrlab.board import CARD_NAMES
from ttrlab.play.game import Game, new_game

SOME_OPTIONS: list[tuple[str, dict[str, object]]] = [
    ("usa", {}),
    ("usa", {"trains": 8, "deck.reshuffle": "lazy", "tickets.unkept_drawn": "box"}),
    ("usa", {"modules.stations": True, "tunnels.where": "all", "trains": 10}),
    ("europe", {}),
    ("europe", {"trains": 9, "stations.solver": "owner_chooses", "draw.second_card_mandatory": False}),
    ("europe", {"trains": 12, "cards.deal": 14, "tickets.unkept_initial": "shuffle_back"}),
]


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Draw a new game: board, options, number of players, seed."""
    board, options = draw(st.sampled_from(SOME_OPTIONS))
    return new_game(board, draw(st.integers(2, 4)), draw(st.integers(-5, 10**6)), options)


picks = st.integers(0, 10**6)
"""Which of many: taken modulo their number."""
seeds = st.integers(-(2**40), 2**40)
cards = st.lists(st.sampled_from(CARD_NAMES), min_size=1, max_size=4)
words = st.text(st.sampled_from('a "\\\n\r\t\x0b\x1c\x85\u2028✓é') | st.characters(), max_size=12)
"""Names and notes: any characters at all, those that end lines or need escapes more often."""
