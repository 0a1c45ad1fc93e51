"""Networks for several tickets: what they cost, the alternatives, what they hang on, which tickets pay."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from ttrlab import maps
from ttrlab.board import COLOURS, WILD, bits, mask_of
from ttrlab.errors import TtrlabError
from ttrlab.graph.choosing import best_tickets
from ttrlab.graph.connect import completed
from ttrlab.graph.costs import expected_turns, track_weights
from ttrlab.graph.networks import cheapest_network, criticality, networks, shuts_route
from ttrlab.graph.tickets import ticket_way

from .networks import random_claims
from .small_boards import Puzzle, connects, least, minimal, puzzle, subsets, weigh

USA, EUROPE, AFRICA = (maps.load(name) for name in ("usa", "europe", "heart-of-africa"))


def trains_of(given: Puzzle, mask: int) -> int:
    """Return the trains of a set of tracks."""
    return sum(given.board.tracks[track].length for track in bits(mask))


@pytest.mark.parametrize("board", [USA, EUROPE, AFRICA], ids=lambda board: board.id)
def test_one_ticket_costs_what_its_way_costs(board: maps.Board) -> None:
    """For a single ticket the network takes the trains and claims of ``ticket_way``, or there is none either."""
    rng, some = Random(11), 0
    for ticket in rng.sample(board.tickets, 24):
        mine = random_claims(board, rng, trains=rng.randint(0, 20))
        gone = random_claims(board, rng, trains=rng.choice((45, 90)), never=mine)
        usable = board.all_tracks & ~mine & ~gone
        way, found = ticket_way(board, mine, usable, ticket), cheapest_network(board, mine, usable, [ticket])
        assert (way is None) == (found is None)
        if way is not None and found is not None:
            assert (found.trains, found.claims) == (way.trains, way.claims)
            assert found.exact and found.bound == found.cost == way.trains
            some += way.claims > 0
    assert some > 8


def test_a_network_says_what_it_is() -> None:
    """Own tracks are free, only usable ones are claimed, and figures and trees are those of the tracks."""
    rng = Random(12)
    for _ in range(40):
        mine = random_claims(USA, rng, trains=15)
        barred = mask_of(other for track in bits(mine) for other in bits(USA.siblings[track]))
        usable = USA.all_tracks & ~mine & ~barred
        tickets = rng.sample(range(len(USA.tickets)), 3)
        hand = [rng.randint(0, 3) for _ in range(9)]
        found = cheapest_network(USA, mine, usable, tickets, hand=hand)
        assert found is not None
        claim = mask_of(found.to_claim)
        assert not claim & ~usable and not mask_of(found.tracks) & ~(mine | claim)
        assert completed(USA, mask_of(found.tracks), tickets) == [True] * 3
        assert not any(USA.siblings[track] & (mine | claim) for track in found.to_claim)
        assert found.trains == found.cards == sum(USA.tracks[track].length for track in found.to_claim)
        assert found.ticket_points == sum(USA.tickets[ticket].points for ticket in tickets)
        assert found.missing is not None and found.turns >= found.claims
        assert sorted(place for tree in found.trees for place in tree) == [0, 1, 2]


def test_alternatives_come_in_the_order_of_all() -> None:
    """The alternatives are the lightest minimal networks of all sets of tracks, each once, in order."""
    several = 0
    for seed in range(120):
        given = puzzle(Random(seed), tickets=1 + seed % 3, most=9)
        measure = "turns" if seed % 2 else "trains"
        weights = track_weights(given.board, measure)
        found = networks(given.board, given.mine, given.usable, given.tickets, 6, cost=measure, lanes=True)
        want = sorted(weigh(weights, mask) for mask in distinct(given, minimal(given, given.wants), weights))[:6]
        masks = [mask_of(network.to_claim) for network in found]
        assert [weigh(weights, mask) for mask in masks] == want
        assert len(set(masks)) == len(masks) and set(masks) <= set(minimal(given, given.wants))
        assert all(network.exact for network in found)
        several += len(found) > 2
    assert several > 30


def distinct(given: Puzzle, masks: list[int], weights: tuple[int, ...], colours: bool = True) -> list[int]:
    """Return one of the networks that differ in alike lanes only: the lightest, or of those the first."""
    board, kinds = given.board, dict[frozenset[tuple[object, ...]], int]()
    for mask in sorted(masks, key=lambda mask: (weigh(weights, mask), mask)):
        kind = frozenset((frozenset((t.a, t.b)), *((t.length, t.colour) if colours else ()))
                         for t in (board.tracks[track] for track in bits(mask)))
        kinds.setdefault(kind, mask)
    return list(kinds.values())


def test_lanes_count_once_unless_asked_for() -> None:
    """By default networks that run over the same routes are one, with the cheapest lanes."""
    fewer = 0
    for seed in range(200, 250):
        given = puzzle(Random(seed), tickets=2, most=9)
        weights = track_weights(given.board)
        every = distinct(given, minimal(given, given.wants), weights, colours=False)
        found = networks(given.board, given.mine, given.usable, given.tickets, 100)
        assert [weigh(weights, mask_of(n.to_claim)) for n in found] == sorted(weigh(weights, m) for m in every)
        fewer += len(every) < len(minimal(given, given.wants))
    assert fewer > 10


def test_trains_left_are_a_limit() -> None:
    """Networks that take too many trains are left out, also where turns are counted."""
    left_out = 0
    for seed in range(300, 370):
        given = puzzle(Random(seed), tickets=2, most=8)
        every = minimal(given, given.wants)
        some = sorted({trains_of(given, mask) for mask in every})
        trains = some[len(some) // 2] if some else 3
        fitting = [mask for mask in every if trains_of(given, mask) <= trains]
        for measure in ("trains", "turns"):
            weights = track_weights(given.board, measure)
            found = networks(given.board, given.mine, given.usable, given.tickets, 5, trains=trains, cost=measure,
                             lanes=True)
            want = sorted(weigh(weights, mask) for mask in distinct(given, fitting, weights))[:5]
            assert [weigh(weights, mask_of(network.to_claim)) for network in found] == want
        left_out += len(fitting) < len(every)
    assert left_out > 8


def test_a_claim_may_take_more_trains_than_spaces() -> None:
    """Where claims take other numbers of trains these are what is counted, limited and compared (LA-MTN-1)."""
    differs = 0
    for seed in range(380, 400):
        given = puzzle(Random(seed), tickets=3, most=8)
        takes = tuple(track.length + Random(track.index).randint(0, 3) for track in given.board.tracks)
        weights = track_weights(given.board, takes=takes)
        found = networks(given.board, given.mine, given.usable, given.tickets, 9, takes=takes, trains=9)
        every = [mask for mask in minimal(given, given.wants) if weigh(takes, mask) <= 9]
        want = sorted(weigh(weights, mask) for mask in distinct(given, every, weights, False))[:9]
        assert [weigh(weights, mask_of(network.to_claim)) for network in found] == want
        assert all(network.trains == weigh(takes, mask_of(network.to_claim)) for network in found)
        for choice in best_tickets(given.board, given.mine, given.usable, given.tickets, 9, takes=takes):
            assert choice.trains == weigh(takes, mask_of(choice.to_claim)) <= 9
            differs += choice.trains != trains_of(given, mask_of(choice.to_claim))
    assert differs > 10


def test_many_tickets_are_ranked_alike() -> None:
    """With more tickets than the own search takes, the integer programme gives the same order."""
    checked = 0
    for seed in range(400, 440):
        given = puzzle(Random(seed), tickets=9, most=11, grouped=seed % 2 == 0)
        weights = track_weights(given.board)
        want = sorted(weigh(weights, mask) for mask in distinct(given, minimal(given, given.wants), weights, False))
        found = networks(given.board, given.mine, given.usable, given.tickets, 4)
        assert [weigh(weights, mask_of(network.to_claim)) for network in found] == want[:4]
        assert all(network.exact for network in found)
        checked += len(found) > 1
    assert checked > 8


def test_many_tickets_on_a_real_board() -> None:
    """Eight tickets are completed with proven cost, never dearer than ticket by ticket, each time the same."""
    tickets = Random(13).sample(range(len(EUROPE.tickets)), 8)
    found = cheapest_network(EUROPE, 0, EUROPE.all_tracks, tickets)
    assert found is not None and found.exact
    assert completed(EUROPE, mask_of(found.to_claim), tickets) == [True] * 8
    mine = 0
    for ticket in tickets:
        way = ticket_way(EUROPE, mine, EUROPE.all_tracks, EUROPE.tickets[ticket])
        assert way is not None
        mine |= mask_of(way.to_claim)
    assert found.trains <= sum(EUROPE.tracks[track].length for track in bits(mine))
    assert all(cheapest_network(EUROPE, 0, EUROPE.all_tracks, some) is not None
               and cheapest_network(EUROPE, 0, EUROPE.all_tracks, some).trains <= found.trains  # type: ignore[union-attr]
               for some in combinations(tickets, 2))


def test_a_lost_track_costs_what_is_said() -> None:
    """For each track the loss is the least of what is left against the cost before; bottlenecks come first."""
    cut = dear = 0
    for seed in range(500, 560):
        given = puzzle(Random(seed), tickets=2, most=9)
        weights = tuple(track.length for track in given.board.tracks)
        network = cheapest_network(given.board, given.mine, given.usable, given.tickets, cost=weights)
        if network is None:
            continue
        for gone in (None, shuts_route(given.board)):
            found = criticality(given.board, given.mine, given.usable, network, gone=gone)
            assert sorted(item.track for item in found) == list(network.to_claim)
            for item in found:
                lost = 1 << item.track if gone is None else gone(item.track)
                answer = least(given, given.wants, weights, given.usable & ~lost)
                assert item.extra == (None if answer is None else answer - network.cost)
                assert (item.instead is None) == (answer is None)
                cut, dear = cut + (answer is None), dear + bool(item.extra)
            order = [float("inf") if item.extra is None else item.extra for item in found]
            assert order == sorted(order, reverse=True)
    assert cut > 30 and dear > 20


def test_the_twin_of_a_lost_lane_serves_unless_it_is_shut() -> None:
    """Losing a lane of a double route costs nothing while its twin stays, and something when that is shut."""
    ends = USA.city("Portland").index, USA.city("Seattle").index
    network = cheapest_network(USA, 0, USA.all_tracks, [ends])
    assert network is not None
    assert [item.extra for item in criticality(USA, 0, USA.all_tracks, network)] == [0]
    shut = criticality(USA, 0, USA.all_tracks, network, gone=shuts_route(USA))
    assert shut[0].extra is not None and shut[0].extra > 0


def test_the_best_choice_of_tickets_is_the_best_of_all() -> None:
    """Every choice completes the set that pays best within the trains, and the choices are in order."""
    gave_up = 0
    for seed in range(600, 640):
        given = puzzle(Random(seed), tickets=4, most=8)
        held, offered = given.tickets[:1], given.tickets[1:]
        found = best_tickets(given.board, given.mine, given.usable, offered, 5, held=held, keep=1, per_train=0.7)
        assert [choice.value for choice in found] == sorted((c.value for c in found), reverse=True)
        assert len(found) == 7 and all(choice.exact for choice in found)
        prices = {some: trains_for(given, some) for some in subsets(0b1111)}
        for choice in found:
            mask = 1 | mask_of(ticket.index for ticket in choice.keep if not isinstance(ticket, int | tuple))
            assert choice.value == pytest.approx(max(
                value(given, mask, some) - 0.7 * price
                for some in subsets(mask) if (price := prices[some]) is not None and price <= 5))
            assert trains_of(given, mask_of(choice.to_claim)) == choice.trains <= 5
            done = [t for t in choice.completed if not isinstance(t, int | tuple)]
            assert connects(given.board, given.mine | mask_of(choice.to_claim),
                            [given.wants[ticket.index] for ticket in done])
            gave_up += bool(choice.lost)
    assert gave_up > 20


def trains_for(given: Puzzle, some: int) -> int | None:
    """Return the fewest trains that complete some of the tickets."""
    lengths = tuple(track.length for track in given.board.tracks)
    return least(given, [given.wants[number] for number in bits(some)], lengths)


def value(given: Puzzle, kept: int, done: int) -> int:
    """Return the points of the completed tickets less those of the others that are kept."""
    return sum(given.tickets[n].points * (1 if done >> n & 1 else -1) for n in bits(kept))


def test_more_tickets_than_the_table_takes_are_still_answered() -> None:
    """Beyond the table the choice says that it is not exact, keeps to the trains, and is never above the exact one."""
    tickets = Random(14).sample(range(len(USA.tickets)), 6)
    exact = best_tickets(USA, 0, USA.all_tracks, tickets[3:], 30, held=tickets[:3])
    quick = best_tickets(USA, 0, USA.all_tracks, tickets[3:], 30, held=tickets[:3], table=2)
    assert all(choice.exact for choice in exact) and not any(choice.exact for choice in quick)
    best = {choice.keep: choice.value for choice in exact}
    for choice in quick:
        assert choice.trains <= 30 and choice.value <= best[choice.keep]
        assert completed(USA, mask_of(choice.to_claim), choice.completed) == [True] * len(choice.completed)


def test_a_country_is_reached_at_any_place() -> None:
    """A ticket to a country is completed by the nearest of its places (AF-TKT-1)."""
    ticket = next(ticket for ticket in AFRICA.tickets if ticket.others_a or ticket.others_b)
    found = cheapest_network(AFRICA, 0, AFRICA.all_tracks, [ticket])
    assert found is not None
    every = [cheapest_network(AFRICA, 0, AFRICA.all_tracks, [(a, b)]) for a in ticket.starts for b in ticket.goals]
    assert found.trains == min(network.trains for network in every if network is not None)


def test_turns_count_what_the_hand_lacks() -> None:
    """A hand that pays leaves the claims alone; ferries and tunnels ask for more, own cards for less."""
    track = USA.track("Denver-Omaha").index
    full = [9] * len(COLOURS) + [0]
    assert expected_turns(USA, [track], full) == 1
    assert expected_turns(USA, [track], [0] * 8 + [2]) < expected_turns(USA, [track])
    ferry, tunnel = EUROPE.track("London-Amsterdam").index, EUROPE.track("Madrid-Pamplona 1").index
    assert expected_turns(EUROPE, [ferry], full) > 1
    assert expected_turns(EUROPE, [tunnel], full) > expected_turns(EUROPE, [tunnel], full, [0.0] * 101) == 1


def test_the_sum_over_tracks_never_exceeds_the_joint_turns() -> None:
    """Each track priced with the whole hand, the sum is a lower bound of paying for them together."""
    rng = Random(15)
    for _ in range(60):
        hand = [rng.randint(0, 4) for _ in range(WILD + 1)]
        tracks = rng.sample(range(len(EUROPE.tracks)), 5)
        single = sum(expected_turns(EUROPE, [track], hand) for track in tracks)
        assert single <= expected_turns(EUROPE, tracks, hand) + 1e-9


def test_the_hand_decides_which_network_takes_fewest_turns() -> None:
    """With the cards for a detour in hand the network of fewest turns is another than that of fewest trains."""
    ends = (USA.city("Denver").index, USA.city("Omaha").index)
    hand = [0] * 9
    hand[COLOURS.index("red")] = hand[COLOURS.index("black")] = hand[COLOURS.index("orange")] = 5
    trains = cheapest_network(USA, 0, USA.all_tracks, [ends], hand=hand)
    turns = cheapest_network(USA, 0, USA.all_tracks, [ends], cost="turns", hand=hand)
    assert trains is not None and turns is not None
    assert turns.turns < trains.turns and turns.trains > trains.trains
    assert turns.missing == 0 and turns.cost == turns.turns == 2


def test_impossible_and_wrong_questions() -> None:
    """No way or too few trains give None; an unknown cost, bad weights and a ticket of cards are errors."""
    ticket = USA.ticket("Boston-Miami")
    assert cheapest_network(USA, 0, 0, [ticket]) is None and networks(USA, 0, 0, [ticket]) == ()
    assert cheapest_network(USA, 0, USA.all_tracks, [ticket], trains=11) is None
    fits = cheapest_network(USA, 0, USA.all_tracks, [ticket], trains=12)
    assert fits is not None and fits.trains == 12
    empty = cheapest_network(USA, 0, USA.all_tracks, [])
    assert empty is not None and empty.to_claim == () and empty.exact
    with pytest.raises(TtrlabError, match="no cost 'cards'; there are trains and turns"):
        cheapest_network(USA, 0, USA.all_tracks, [ticket], cost="cards")
    with pytest.raises(TtrlabError, match="whole numbers from 1 on, one for each of the 100 tracks"):
        cheapest_network(USA, 0, USA.all_tracks, [ticket], cost=(1, 2))
    game = maps.load("card-game")
    with pytest.raises(TtrlabError, match="completed by cards, not by tracks"):
        cheapest_network(game, 0, 0, [game.tickets[0]])
