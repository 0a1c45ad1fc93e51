"""The stand-in board of San Francisco: it obeys every published fact, says what it is, and can be played well."""

from __future__ import annotations

import csv
import os
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from ttrlab import maps
from ttrlab.board import GRAY, bits
from ttrlab.graph import connect, paths
from ttrlab.play.greedy import Greedy
from ttrlab.rules.registry import compile_rules
from ttrlab.state import State

SHARED = Path(os.environ.get("TTRLAB_SHARED", Path(__file__).parents[3] / "shared")) / "facts" / "san-francisco"
SF = maps.load("san-francisco")
NAMED = ("Alcatraz", "Golden Gate Bridge", "The Embarcadero", "Sunset", "Potrero Hill", "Fort Mason", "Pier 39",
         "Lombard Street", "Painted Ladies", "Castro", "Haight Ashbury", "Pacific Heights", "Mission District",
         "Japanese Garden")
"""The places that texts name; where the folder of facts is at hand, it must name the same."""


def test_every_named_place_is_there() -> None:
    """All places that some text names are on the board, first and in the order of the facts; five more are ours."""
    assert tuple(city.name for city in SF.cities)[:len(NAMED)] == NAMED and len(SF.cities) == len(NAMED) + 5
    if SHARED.is_dir():
        with (SHARED / "cities.csv").open(encoding="utf-8", newline="") as stream:
            assert tuple(row["name"] for row in csv.DictReader(stream)) == NAMED


def test_five_token_places() -> None:
    """Exactly the five places of the rulebook begin with tokens."""
    assert tuple(city.name for city in SF.cities if city.marks.get("token")) == NAMED[:5]
    assert not any(city.marks for name in ("usa", "europe") for city in maps.load(name).cities)


def test_ferries_and_lengths() -> None:
    """Fort Mason–Golden Gate Bridge is the longest track, a ferry of 5; no land track is longer than 3."""
    longest, second = sorted(SF.tracks, key=lambda t: -t.length)[:2]
    assert longest is SF.track("Fort Mason-Golden Gate Bridge") and longest.length == 5 > second.length
    ferries = [track for track in SF.tracks if track.marks]
    assert all(dict(track.marks) == {"ferry": 1} for track in ferries) and longest in ferries
    land = [track for track in SF.tracks if not track.marks]
    assert {track.length for track in land} <= {1, 2, 3}
    assert sum(track.length > 1 for track in land) > 0.8 * len(land), "most are 2 or 3 long"
    alcatraz = [SF.tracks[track] for track, _ in SF.exits[SF.city("Alcatraz").index]]
    assert all(track in ferries for track in alcatraz) and SF.track("Alcatraz-Pier 39") in alcatraz


def test_colours_are_balanced() -> None:
    """The six colours have alike many tracks and spaces; at no place do three tracks of one colour meet."""
    tracks = Counter(track.colour for track in SF.tracks)
    spaces = Counter({c: sum(t.length for t in SF.tracks if t.colour == c) for c in tracks})
    gray, gray_spaces = tracks.pop(GRAY), spaces.pop(GRAY)
    assert len(tracks) == 6 and all(SF.deck[colour] == 6 for colour in tracks)
    assert max(tracks.values()) - min(tracks.values()) <= 1 and max(spaces.values()) - min(spaces.values()) <= 1
    assert 0.15 < gray / len(SF.tracks) < 0.3 and gray_spaces < 0.3 * sum(t.length for t in SF.tracks)
    for city in SF.cities:
        meeting = Counter(SF.tracks[track].colour for track, _ in SF.exits[city.index])
        assert max(n for colour, n in meeting.items() if colour != GRAY) <= 2, city.name


def test_doubles() -> None:
    """A dozen double routes, their tracks of two colours or both gray, none of them a ferry."""
    doubles = [track for track in SF.tracks if track.lane == 2]
    assert len(doubles) == 12
    for track in doubles:
        first = SF.tracks_between(track.a, track.b)[0]
        assert (first.colour == track.colour) == (track.colour == GRAY) and not track.marks


def test_tickets_are_worth_the_shortest_way() -> None:
    """24 tickets, each worth its shortest way in cable cars, none between neighbours, one of them named in a review."""
    assert len(SF.tickets) == 24 and SF.ticket("Golden Gate Bridge-Potrero Hill")
    for ticket in SF.tickets:
        way = paths.cheapest(SF, 0, SF.all_tracks, ticket.a, ticket.b)
        assert way is not None and ticket.points == way.trains and way.claims > 1, ticket.name
    ends = Counter(end for ticket in SF.tickets for end in (ticket.a, ticket.b))
    assert set(ends) == set(range(len(SF.cities))) and set(ends.values()) <= {2, 3}
    values = Counter(ticket.points for ticket in SF.tickets)
    assert min(values) == 4 and max(values) == 10 and all(values[points] for points in range(4, 11))


def test_it_says_what_it_is() -> None:
    """The file, its notes and its title say that the board is a stand-in; real boards do not."""
    assert {SF.provenance[table] for table in ("cities", "tracks", "tickets")} == {"stand-in"}
    assert SF.provenance["components"] == "verified"
    assert SF.title == "San Francisco · stand-in board" and SF.notes[0].startswith("Stand-in board")
    assert maps.load("usa").title == "USA"


def test_no_place_is_cut_off_by_one_track() -> None:
    """Every place has at least two ways out, so that one rival's track does not cut it off."""
    for city in SF.cities:
        assert len({other for _, other in SF.exits[city.index]}) >= 3, city.name
        for track in bits(SF.all_tracks):
            rest = SF.all_tracks & ~(1 << track) & ~SF.siblings[track]
            assert len(connect.components(SF, rest)) == 1


def _game(players: int, seed: int) -> State:
    rules, rng = compile_rules(SF, players), Random(seed)
    state, bot = rules.start(seed), Greedy()
    while not state.over:
        rules.apply(state, bot.choose(rules, state, rng))
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_well(players: int) -> None:
    """Planning bots use every place, complete every ticket now and then, and need 15 to 30 turns each."""
    used: Counter[int] = Counter()
    held: Counter[int] = Counter()
    done: Counter[int] = Counter()
    symbols = 0
    games = 40
    for seed in range(games):
        state = _game(players, seed)
        assert 15 * players <= state.turn <= 30 * players and state.trigger >= 0
        for line in state.rules.score(state).lines:
            if line.kind == "ticket":
                held[line.data["ticket"]] += 1
                done[line.data["ticket"]] += line.data["complete"]
            elif line.kind == "route":
                track = SF.tracks[line.data["track"]]
                used.update((track.a, track.b))
            symbols += len(line.data["symbols"]) if line.kind == "tokens" else 0
    assert all(used[city] >= games / 4 for city in range(len(SF.cities)))
    assert all(done[ticket] >= 0.4 * held[ticket] > 0 for ticket in range(24))
    assert sum(done.values()) > 0.7 * sum(held.values()) and symbols > 2 * games * players
