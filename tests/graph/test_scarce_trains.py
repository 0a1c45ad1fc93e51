"""Many tickets and hardly trains enough: a network is found where there is one, and *not decided* is not *none*."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from ttrlab import maps
from ttrlab.board import Board, bits, mask_of
from ttrlab.errors import UndecidedError
from ttrlab.graph import lightest as search
from ttrlab.graph.choosing import best_tickets
from ttrlab.graph.connect import completed
from ttrlab.graph.costs import taken
from ttrlab.graph.groups import ends_of
from ttrlab.graph.networks import cheapest_network, criticality, networks
from ttrlab.graph.places import draw
from ttrlab.graph.programme import Answer, programme
from ttrlab.graph.steiner import Forests

from .small_boards import minimal, puzzle, weigh

USA, INDIA = maps.load("usa"), maps.load("india")


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """Let nothing be remembered from one test to the next."""
    search.lightest.cache_clear()
    yield
    search.lightest.cache_clear()


def some_tickets(board: Board, count: int, seed: int) -> list[int]:
    """Return some tickets of a board."""
    return Random(seed).sample(range(len(board.tickets)), count)


@pytest.mark.parametrize(("board", "count", "cost"), [
    (USA, 6, "turns"), (USA, 7, "own"), (USA, 9, "trains"), (INDIA, 6, "turns"), (INDIA, 9, "trains"),
], ids=lambda value: str(getattr(value, "id", value)))
def test_the_last_train_is_enough(board: Board, count: int, cost: str) -> None:
    """With trains for the network of fewest there is one, whatever it is to be cheapest in; with one less, none."""
    rng = Random(count)
    tickets = some_tickets(board, count, count)
    fewest = cheapest_network(board, 0, board.all_tracks, tickets)
    assert fewest is not None and fewest.exact
    measure = tuple(rng.randint(1, 20) for _ in board.tracks) if cost == "own" else cost
    hand = [rng.randint(0, 3) for _ in range(9)]
    found = cheapest_network(board, 0, board.all_tracks, tickets, trains=fewest.trains, cost=measure, hand=hand)
    assert found is not None and found.trains == fewest.trains
    assert completed(board, mask_of(found.to_claim), tickets) == [True] * count
    less = networks(board, 0, board.all_tracks, tickets, 1, trains=fewest.trains - 1, cost=measure, hand=hand)
    assert less == () and less.decided


def test_none_is_none_and_some_is_some_on_small_boards() -> None:
    """With nine tickets and any number of trains there is a network where looking at all sets shows one."""
    some = none = 0
    for seed in range(40):
        given = puzzle(Random(seed), tickets=9, most=9)
        takes = taken(given.board)
        every = sorted(weigh(takes, mask) for mask in minimal(given, given.wants))
        own = tuple(Random(seed).randint(1, 50) for _ in takes)
        for trains in {every[0] - 1, every[0], every[len(every) // 2]} if every else {5}:
            found = networks(given.board, given.mine, given.usable, given.tickets, 1, trains=trains, cost=own)
            assert found.decided and bool(found) == any(weight <= trains for weight in every)
            some, none = some + bool(found), none + (not found)
    assert some > 10 and none > 10


def cut_short(exits: Any, wants: Any, limits: Any = (), nodes: int = 0, known: int | None = None) -> Answer:
    """Stand for a programme that under limits finds nothing by itself, and without them only the whole board."""
    return Answer(known if limits else mask_of(track for ways in exits for track, *_ in ways), 1)


def give_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every programme end as ``cut_short`` does, and forget what was found before."""
    search.lightest.cache_clear()
    monkeypatch.setattr(search, "programme", cut_short)
    monkeypatch.setattr(search, "pruned", lambda board, mine, tracks, wants, weights: tracks)


def test_up_to_eight_tickets_are_settled_without_the_programme(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the programme gives up, the exact table of few tickets finds the network of fewest trains, or none."""
    tickets = some_tickets(USA, 7, 3)
    fewest = cheapest_network(USA, 0, USA.all_tracks, tickets)
    assert fewest is not None
    give_up(monkeypatch)
    found = cheapest_network(USA, 0, USA.all_tracks, tickets, trains=fewest.trains)
    assert found is not None and found.trains == fewest.trains and not found.exact
    assert completed(USA, mask_of(found.to_claim), tickets) == [True] * 7
    assert networks(USA, 0, USA.all_tracks, tickets, trains=fewest.trains - 1).decided
    assert cheapest_network(USA, 0, USA.all_tracks, tickets, trains=fewest.trains - 1) is None


@pytest.mark.parametrize("cost", ["trains", "turns"])
def test_not_decided_is_said(monkeypatch: pytest.MonkeyPatch, cost: str) -> None:
    """Where every search ends without a network and without a proof, that is an answer of its own."""
    tickets = some_tickets(USA, 12, 5)
    network = cheapest_network(USA, 0, USA.all_tracks, tickets)
    assert network is not None
    give_up(monkeypatch)
    found = networks(USA, 0, USA.all_tracks, tickets, 2, trains=network.trains, cost=cost)
    assert found == () and not found.decided
    with pytest.raises(UndecidedError, match="not decided"):
        cheapest_network(USA, 0, USA.all_tracks, tickets, trains=network.trains, cost=cost)
    if cost == "trains":
        lost = criticality(USA, 0, USA.all_tracks, network, trains=network.trains)
        assert all(item.instead is None and item.extra is None and not item.decided for item in lost)


def test_more_nodes_are_tried_before_it_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A programme that finds nothing is asked again with more nodes, each time the same way."""
    tried: list[int] = []

    def late(exits: Any, wants: Any, limits: Any = (), nodes: int = 500, known: int | None = None) -> Answer:
        tried.append(nodes)
        return programme(exits, wants, limits, nodes, known) if nodes == search.STAGES[-1] else Answer(None, 3)

    tickets = some_tickets(INDIA, 9, 2)
    wants = tuple(ends_of(INDIA, ticket) for ticket in tickets)
    takes = taken(INDIA)
    drawn = draw(INDIA, 0, INDIA.all_tracks, takes)
    ends = search.open_ends(drawn, wants)
    fewest = programme(drawn.exits, ends)
    assert fewest.tracks is not None
    monkeypatch.setattr(search, "programme", late)
    limits = [(dict(enumerate(takes)), weigh(takes, fewest.tracks))]
    found = search._programmed(INDIA, 0, drawn, wants, takes, limits)
    assert isinstance(found, search.Found) and found.weight == weigh(takes, fewest.tracks)
    assert tried == list(search.STAGES)


def test_a_known_network_is_never_lost() -> None:
    """With hardly a node allowed and the limit at its tightest, the known network or a better one is the answer."""
    rng = Random(8)
    for count in (6, 7):
        wants = [ends_of(USA, ticket) for ticket in some_tickets(USA, count, count)]
        takes = taken(USA)
        drawn = draw(USA, 0, USA.all_tracks, takes)
        weight, known = Forests(drawn.exits, search.open_ends(drawn, wants)).best()
        own = [rng.randint(1, 1000) for _ in takes]
        every = draw(USA, 0, USA.all_tracks, own, every=True)
        found = programme(every.exits, search.open_ends(every, wants), [(dict(enumerate(takes)), weight)], 0, known)
        assert found.tracks is not None and found.bound is not None
        assert found.bound <= weigh(own, found.tracks) <= weigh(own, known) and weigh(takes, found.tracks) <= weight


def test_no_ticket_is_given_up_that_fits() -> None:
    """Of more tickets than the table takes none is left out where a network of few enough trains has them all."""
    for seed in range(2):
        tickets = some_tickets(USA, 8, 20 + seed)
        fewest = cheapest_network(USA, 0, USA.all_tracks, tickets)
        assert fewest is not None
        choice = best_tickets(USA, 0, USA.all_tracks, (), fewest.trains, held=tickets, keep=0, per_train=0)[0]
        assert not choice.lost and choice.trains == fewest.trains == sum(
            USA.tracks[track].length for track in bits(mask_of(choice.to_claim)))
