"""Why two cities cannot be joined any more, and which tracks must not be lost."""

from __future__ import annotations

from itertools import combinations
from random import Random

from ttrlab import maps
from ttrlab.board import City, Track, bits, mask_of
from ttrlab.graph import connect
from ttrlab.graph.paths import bottlenecks, cheapest, why_blocked

from .networks import random_claims, tracks

USA = maps.load("usa")


def ends(a: str, b: str) -> tuple[int, int]:
    """Return two city numbers of the USA board."""
    return USA.city(a).index, USA.city(b).index


def test_nothing_is_said_while_a_way_is_left() -> None:
    """There is no reason where a way costs no more trains than are left, not even one to spare."""
    way = cheapest(USA, 0, USA.all_tracks, *ends("Boston", "Miami"))
    assert way is not None
    assert why_blocked(USA, 0, USA.all_tracks, [0, 0], *ends("Boston", "Miami"), way.trains) is None
    short = why_blocked(USA, 0, USA.all_tracks, [0, 0], *ends("Boston", "Miami"), way.trains - 1)
    assert short is not None
    assert (short.kind, short.needs, short.has) == ("trains", way.trains, way.trains - 1)


def test_own_tracks_need_no_trains() -> None:
    """A ticket that the own network joins is never blocked."""
    mine = tracks(USA, "Denver-Santa Fe", "Santa Fe-El Paso")
    assert why_blocked(USA, mine, 0, [mine, 0], *ends("Denver", "El Paso"), 0) is None


def test_owners_of_the_cut_are_named() -> None:
    """The tracks that cut a city off are named with their owners, None for a track that is only shut."""
    coast = USA.exits[USA.city("Miami").index]
    rivals = [0, *(1 << track for track, _ in coast)]
    free = USA.all_tracks & ~mask_of(track for track, _ in coast)
    found = why_blocked(USA, 0, free, rivals, *ends("Atlanta", "Miami"), 45)
    assert found is not None and found.kind == "tracks"
    assert found.tracks == (USA.track("Atlanta-Miami").index,)
    assert rivals[found.owners[0] or 0] == 1 << found.tracks[0]
    shut = why_blocked(USA, 0, free, [0, 0], *ends("Atlanta", "Miami"), 45)
    assert shut is not None and shut.owners == (None,)


def test_the_cut_is_smallest() -> None:
    """The named tracks open a way, and no fewer tracks would."""
    rng, found = Random(51), 0
    for _ in range(150):
        mine = random_claims(USA, rng, trains=6)
        usable = mask_of(rng.sample(range(len(USA.tracks)), 35)) & ~mine
        a, b = rng.sample(range(len(USA.cities)), 2)
        reason = why_blocked(USA, mine, usable, [mine, USA.all_tracks & ~usable & ~mine], a, b, 99)
        if reason is None:
            assert connect.connected(USA, mine | usable, a, b)
            continue
        assert reason.kind == "tracks" and set(reason.owners) == {1}
        assert connect.connected(USA, mine | usable | mask_of(reason.tracks), a, b)
        fewer = len(reason.tracks) - 1
        if fewer <= 2:
            found += 1
            gone = list(bits(USA.all_tracks & ~usable & ~mine))
            assert not any(connect.connected(USA, mine | usable | mask_of(some), a, b)
                           for some in combinations(gone, fewer))
    assert found > 30


def test_a_board_in_two_parts_joins_nothing() -> None:
    """Where even the whole board does not join two cities, the reason says so."""
    lands = tuple(City(n, f"C{n}", 0, 0) for n in range(4))
    lanes = tuple(Track(n, 2 * n, 2 * n + 1, 2, 0, 1, 1, {}, f"T{n}") for n in range(2))
    board = type(USA)("two", "Two", (2, 5), 45, {2: 2}, (12,) * 9, lands, lanes, ())
    reason = why_blocked(board, 0, 0b11, [0, 0], 0, 3, 45)
    assert reason is not None and (reason.kind, reason.tracks) == ("nowhere", ())
    assert bottlenecks(board, 0, 0b11, 0, 3) == ()


def test_bottlenecks_are_what_every_way_needs() -> None:
    """A track is a bottleneck just where a single loss of it leaves no way; own tracks cannot be lost."""
    rng, some = Random(52), 0
    for _ in range(150):
        mine = random_claims(USA, rng, trains=10)
        usable = mask_of(rng.sample(range(len(USA.tracks)), 45)) & ~mine
        a, b = rng.sample(range(len(USA.cities)), 2)
        found = bottlenecks(USA, mine, usable, a, b)
        network = mine | usable
        want = {track for track in bits(usable) if not connect.connected(USA, network & ~(1 << track), a, b)}
        assert set(found) == (want if connect.connected(USA, network, a, b) else set())
        some += bool(found)
    assert some > 30


def test_twin_lanes_are_no_bottleneck_unless_both_go() -> None:
    """A double route is a bottleneck only where the loss of one lane shuts the other (BASE-DBL-3)."""
    lanes = tracks(USA, "Portland-Seattle 1", "Portland-Seattle 2")
    assert bottlenecks(USA, 0, lanes, *ends("Portland", "Seattle")) == ()
    assert len(bottlenecks(USA, 0, lanes, *ends("Portland", "Seattle"), lanes_shut=True)) == 1
