"""Positions of San Francisco for the tests: stacks on the board, symbols in front of the seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from positions import position, rules_of

from ttrlab import maps
from ttrlab.actions import SYMBOLS
from ttrlab.engine import Rules
from ttrlab.rules.tokens import Placing, Tokens
from ttrlab.state import State

SF = "san-francisco"
BOARD = maps.load(SF)
TWO, THREE, FOUR = (rules_of(SF, players) for players in (2, 3, 4))
EVERY = pytest.mark.parametrize("rules", [TWO, THREE, FOUR], ids=["2", "3", "4"])
MARKET = ("purple", "blue", "orange", "black", "red")
RED = ["4 red, 2 locomotive"]
FIXED = {"Alcatraz", "Golden Gate Bridge", "The Embarcadero", "Sunset", "Potrero Hill"}


def city(name: str) -> int:
    """Return a city's number."""
    return BOARD.city(name).index


def table(rules: Rules, stacks: Mapping[str, tuple[str, int]], held: Mapping[int, str] | None = None,
          **more: Any) -> State:
    """Return a position with these stacks on the board, and these symbols in front of the seats."""
    state = position(rules, **{"market": MARKET, **more})
    part: Tokens = state.parts["tokens"]
    part.at = {city(name): (SYMBOLS.index(symbol), left) for name, (symbol, left) in stacks.items()}
    part.aside = []
    for seat, words in (held or {}).items():
        part.held[seat] = {SYMBOLS.index(word): -1 for word in words.split()}
    return state


def tokens(state: State, seat: int) -> list[str]:
    """Return the symbols that a seat has, in order."""
    return [SYMBOLS[symbol] for symbol in sorted(state.parts["tokens"].held[seat])]


def left(state: State, name: str) -> int:
    """Return how many tokens lie in a city."""
    return state.parts["tokens"].at.get(city(name), (0, 0))[1]


def begun(rules: Rules, seed: int = 3) -> State:
    """Return a new game in which all tickets are chosen, and nothing else is."""
    state = rules.start(seed)
    while not isinstance(state.pending[-1], Placing):
        rules.apply(state, rules.legal(state)[0])
    return state
