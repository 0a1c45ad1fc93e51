"""Stand-in tickets: made decks are like the printed ones, and repeat."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from ttrlab import maps
from ttrlab.board import Board
from ttrlab.errors import TtrlabError
from ttrlab.tickets import deck, places, profile

ROOT = Path(__file__).parents[2]
PRINTED = ("usa", "europe", "nordic-countries", "india")
"""Boards with their printed tickets."""


@pytest.mark.parametrize("name", PRINTED)
@pytest.mark.parametrize("seed", [0, 1, 7, -3])
def test_made_decks_are_like_the_printed_ones(name: str, seed: int) -> None:
    """Value, lengths and how often each city is named are like those of the board's printed deck."""
    board = maps.load(name)
    real, made = profile(board), profile(board, deck(board, len(board.tickets), seed))
    assert real.surplus.count(0) >= 0.8 * len(board.tickets) and set(made.surplus) == {0}
    assert abs(_mean(made.lengths) - _mean(real.lengths)) <= 2.5
    for part in (0.0, 0.1, 0.25, 0.5, 0.9, 1.0):
        assert abs(made.quantile(part) - real.quantile(part)) <= 4, part
    assert max(made.named.values()) <= max(real.named.values())
    assert list(made.named.values()).count(0) <= list(real.named.values()).count(0)
    assert sum(made.named.values()) == sum(real.named.values())


def _mean(lengths: tuple[int, ...]) -> float:
    return sum(lengths) / len(lengths)


@pytest.mark.parametrize("name", maps.available())
def test_no_neighbours_and_no_ticket_twice(name: str) -> None:
    """No made ticket joins two neighbours, none comes twice, and a ticket's ends are places that tickets may name."""
    board = maps.load(name)
    if not board.tracks:
        assert places(board)
        return
    made = deck(board, 20, 5)
    ends = [frozenset((ticket.starts, ticket.goals)) for ticket in made]
    assert len(set(ends)) == 20 and {end for pair in ends for end in pair} <= set(places(board).values())
    for ticket in made:
        assert not any(board.tracks_between(a, b) for a in ticket.starts for b in ticket.goals)
        assert [ticket.index for ticket in made] == list(range(20))


def test_same_seed_same_deck() -> None:
    """The same seed gives the same deck, another seed another; the board's own tickets play no part."""
    usa = maps.load("usa")
    assert deck(usa, 30, 4) == deck(usa, 30, 4) != deck(usa, 30, 5)
    assert [t.name for t in deck(usa, 30, 4)] == sorted(t.name for t in deck(usa, 30, 4))


def test_africa_has_made_tickets() -> None:
    """The Heart of Africa keeps its made tickets: worth the cheapest way, every place named two or three times."""
    board = maps.load("heart-of-africa")
    kept = profile(board)
    assert board.provenance["tickets"] == "stand-in" and len(board.tickets) == 48
    assert set(kept.surplus) == {0} and set(kept.named.values()) <= {2, 3}
    assert {"Nigeria", "Tchad", "Sudan", "Madagascar"} <= set(kept.named)
    assert not any("Way station" in name for name in kept.named)
    assert [(t.name, t.points) for t in deck(board, 48, 1)] == [(t.name, t.points) for t in board.tickets]


def test_too_many_tickets() -> None:
    """A board that has not so many pairs of places is told in one sentence."""
    with pytest.raises(TtrlabError, match="USA has 543 pairs of places for tickets, not 900"):
        deck(maps.load("usa"), 900)


def test_profile_of_what_cannot_be_joined() -> None:
    """A ticket that no tracks complete cannot be measured."""
    usa: Board = maps.load("usa")
    alone = Board("x", "Alone", (2, 2), 45, {1: 1}, usa.deck, usa.cities, (), usa.tickets[:1])
    with pytest.raises(TtrlabError, match="no tracks of Alone lead from one end of Boston–Miami to the other"):
        profile(alone)


def test_the_tool_writes_them_into_a_map(tmp_path: Path) -> None:
    """The tool replaces the tickets of a map file and their number, and leaves the rest as it is."""
    path = tmp_path / "usa.toml"
    before = (maps.maps_dir() / "usa.toml").read_text(encoding="utf-8")
    path.write_text(before, encoding="utf-8")
    tool = ROOT / "tests" / "tools" / "write_tickets.py"
    said = subprocess.run([sys.executable, str(tool), str(path), "25", "3"], capture_output=True, text=True,
                          encoding="utf-8", env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True)
    assert said.stdout.endswith("25 tickets, seed 3\n")
    board = maps.read(path)
    assert [t.name for t in board.tickets] == [t.name for t in deck(board, 25, 3)]
    changed = Counter(path.read_text(encoding="utf-8").splitlines()) - Counter(before.splitlines())
    assert all(line.startswith(("    [", "tickets = 25")) for line in changed)
