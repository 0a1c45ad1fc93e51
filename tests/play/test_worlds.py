"""Worlds that a seat imagines: right in every detail that it knows, and each as likely as it should be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from typing import Any

import pytest

from tests.play.every_luck import Key, every_world
from tests.positions import board_of
from ttrlab.board import Board
from ttrlab.engine import Rules
from ttrlab.play.worlds import Knowledge, imagine
from ttrlab.rules.registry import compile_rules
from ttrlab.rules.tickets import Offer
from ttrlab.state import State

SAMPLES = 4000


def _tiny(deck: Sequence[int], tickets: int = 0, players: int = 2, **options: Any) -> Rules:
    """Return rules of a game with very few cards: blue, red and wild only."""
    rows = [("A", "B", 1), ("B", "C", 1), ("C", "D", 2), ("D", "E", 2), ("E", "A", 1), ("A", "D", 1),
            ("B", "D", 1)]
    pairs = [("A", "C", 1), ("A", "D", 2), ("B", "D", 3), ("B", "E", 4), ("C", "E", 5), ("C", "A", 6)][:tickets]
    counts = [0] * 9
    counts[2], counts[6], counts[8] = deck
    board: Board = replace(board_of(rows, pairs), deck=tuple(counts))
    given = {"market.size": 1, "cards.deal": 1, "tickets.deal": 0, "tickets.initial_keep": 0, "tickets.draw_keep": 0}
    return compile_rules(board, players, given | {name.replace("__", "."): v for name, v in options.items()})


def _hidden(state: State) -> Any:
    """Return all train cards of a state for players 0 to 2, the first of whom knows its own."""
    return tuple(tuple(seat.hand) for seat in state.seats[1:]), tuple(state.deck)


def _tickets(state: State) -> Any:
    on_offer = tuple(sorted(phase.tickets) for phase in state.pending if isinstance(phase, Offer))
    return str(([sorted(seat.tickets) for seat in state.seats[1:]], on_offer, state.ticket_deck))


def _agree(truth: State, knowledge: Knowledge | None, worlds: Counter[Any], key: Key) -> None:
    """Compare imagined worlds with the counted ones by chi-square; one chance in 30,000 for a false alarm."""
    rng = Random(5)
    found = Counter(key(imagine(truth, 0, rng, knowledge)) for _ in range(SAMPLES))
    assert set(found) <= set(worlds), "a world that cannot be"
    assert worlds[key(truth)]
    total, free = sum(worlds.values()), len(worlds) - 1
    assert SAMPLES / len(worlds) > 5
    chi = sum((found[world] - SAMPLES * number / total) ** 2 / (SAMPLES * number / total)
              for world, number in worlds.items())
    assert chi < free + 4 * sqrt(2 * free) + 8, (chi, free)


START = ("keep0", "keep0")
TUNNELS = {"modules__tunnels": True, "tunnels__where": "all", "tunnels__reveal": 1}
THREE = ("keep0", "keep0", "keep0", "claim A-B with 1 blue", "claim B-C with 1 red", "claim E-A with 1 blue",
         *("draw deck",) * 7, "draw market 1")
CARDS: dict[str, tuple[tuple[int, int, int], dict[str, Any], tuple[str, ...], str]] = {
    "nothing but draws": ((4, 3, 2), {}, (*START, "draw market 1", "draw deck", "draw deck", "draw market 1"), ""),
    "a payment after unseen draws": (
        (5, 3, 2), {}, (*START, "draw market 1", "draw deck", "draw deck", "draw deck", "claim A-B with 1 blue",
                        "claim C-D with 2 blue"), ""),
    "a payment after unseen draws and before others": (
        (5, 3, 2), {}, (*START, "draw market 1", "draw deck", "claim A-B with 1 blue", "claim B-C with 1 red",
                        "draw deck", "draw deck", "draw deck", "draw market 1", "claim E-A with 1 blue"), ""),
    "two payments": (
        (5, 3, 2), {}, (*START, "draw market 1", "draw deck", "draw deck", "draw deck", "claim B-C with 1 red",
                        "claim A-B with 1 blue", "draw deck", "draw market 1", "claim E-A with 1 locomotive"), ""),
    "a payment partly from the market": (
        (4, 4, 2), {}, (*START, "draw deck", "draw deck", "draw market 1", "draw deck", "claim A-B with 1 blue",
                        "claim C-D with 2 red"), ""),
    "a reshuffle": ((5, 3, 2), {"players": 3}, (*THREE, "draw deck"), "reshuffled"),
    "a reshuffle that waits": (
        (5, 3, 2), {"players": 3, "deck__reshuffle": "lazy"}, (*THREE, "draw deck"), "reshuffled"),
    "a payment from two decks": (
        (5, 3, 2), {"players": 3}, (*THREE, "draw deck", "draw market 1", "claim A-D with 1 red",
                                          "claim B-D with 1 red", "claim C-D with 2 blue"), "reshuffled"),
    "a tunnel taken back": (
        (3, 4, 3), TUNNELS, (*START, "draw market 1", "draw deck", "draw deck", "draw deck", "claim B-C with 1 red",
                             "claim A-B with 1 blue", "take back"), ""),
    "a tunnel with a surcharge": (
        (4, 3, 3), TUNNELS, (*START, "draw market 1", "draw deck", "draw deck", "draw deck", "claim B-C with 1 red",
                             "claim A-B with 1 blue", "add 1 blue"), ""),
    "a market reset": (
        (7, 1, 4), {"market__size": 3}, (*START, "draw market 1", "draw market 1", "draw deck"), "reset"),
}


@pytest.mark.parametrize("name", CARDS)
def test_cards_against_every_luck(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands and deck come as often as among all lucks that show the seat the same."""
    deck, options, moves, event = CARDS[name]
    truth, knowledge, worlds = every_world(_tiny(deck, **options), moves, 0, _hidden, monkeypatch, event)
    assert len(worlds) > 1 and not knowledge.forgotten
    _agree(truth, knowledge, worlds, _hidden)


MARKET = ("draw market 1", "draw market 1")
TICKETS: dict[str, tuple[int, dict[str, Any], tuple[str, ...]]] = {
    "back under the deck, shuffled": (
        5, {}, ("keep1", "keep1", "draw tickets", "keep0", "draw tickets", "keep1", *MARKET, "draw tickets",
                "keep1")),
    "back under the deck, in order": (
        6, {"tickets__return_order": "in_order"},
        ("keep1", "keep1", "draw tickets", "keep1", "draw tickets", "keep1", *MARKET, "draw tickets",
         "keep0")),
    "shuffled back": (
        5, {"tickets__unkept_initial": "shuffle_back"},
        ("keep1", "keep1", "draw tickets", "keep1", "draw tickets", "keep1")),
    "others draw what was shuffled back": (
        5, {"tickets__unkept_initial": "shuffle_back", "tickets__deal": 1, "tickets__draw": 1},
        ("keep0", "keep1", *MARKET, "draw tickets", "keep1", "draw tickets", "keep0")),
    "others keep one of three": (
        4, {"tickets__draw": 3}, ("keep1", "keep0", *MARKET, "draw tickets", "keep1")),
    "face up, and shuffled again": (
        6, {"tickets__unkept_initial": "discard", "tickets__unkept_drawn": "discard", "tickets__draw": 1},
        ("keep1", "keep1", *MARKET, *("draw tickets", "keep1") * 3)),
    "others lay tickets face up": (
        5, {"tickets__unkept_initial": "discard", "tickets__unkept_drawn": "discard"},
        ("keep1", "keep1", *MARKET, "draw tickets")),
    "to the box": (
        6, {"tickets__unkept_initial": "box", "tickets__unkept_drawn": "box"},
        ("keep1", "keep1", *MARKET, "draw tickets", "keep1")),
    "others still choose": (6, {}, ("keep1", "keep2", *MARKET, "draw tickets")),
}


@pytest.mark.parametrize("name", TICKETS)
def test_tickets_against_every_luck(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tickets come as often as among all lucks, and all choices of others, that show the seat the same."""
    number, options, moves = TICKETS[name]
    rules = _tiny((7, 0, 0), number, **({"tickets__deal": 2, "tickets__draw": 2} | options))
    truth, knowledge, worlds = every_world(rules, moves, 0, _tickets, monkeypatch)
    assert len(worlds) > 1 and not knowledge.forgotten
    _agree(truth, knowledge, worlds, _tickets)
