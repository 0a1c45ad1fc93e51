"""What rollouts, tournaments and the search for ways have found, as frames."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import pandas as pd

from ttrlab.board import Board
from ttrlab.errors import OptionError, check_kind
from ttrlab.graph.paths import ways
from ttrlab.maps import load
from ttrlab.play.gains import Gains
from ttrlab.play.rollouts import Rollouts
from ttrlab.play.tournament import Tournament

_ROLLOUTS: Final[Mapping[str, Callable[[Rollouts], list[dict[str, Any]]]]] = {
    "candidates": Rollouts.rows, "seats": Rollouts.seat_rows, "lines": Rollouts.line_rows,
    "tickets": Rollouts.ticket_rows, "tracks": Rollouts.track_rows}
_TOURNAMENTS: Final[Mapping[str, Callable[[Tournament], list[dict[str, Any]]]]] = {
    "bots": Tournament.table, "pairs": Tournament.head_to_head, "games": Tournament.rows}
_GAINS: Final[Mapping[str, Callable[[Gains], list[dict[str, Any]]]]] = {"kinds": Gains.table, "choices": Gains.rows}


def rollouts_table(found: Rollouts, of: str = "candidates") -> pd.DataFrame:
    """Return what rollouts have found as a frame; estimates come with the ends of their intervals.

    Args:
        found: The rollouts.
        of: What a row is about: ``candidates``, ``seats``, score ``lines``, ``tickets`` or ``tracks``.

    Raises:
        OptionError: Rows can be about nothing else.
        TtrlabError: These are no rollouts.

    >>> from ttrlab import new_game, play_out, rollouts
    >>> game = play_out(new_game("usa", players=2, seed=7)).undo(9)
    >>> list(rollouts_table(rollouts(game, games=2), "seats").seat)
    ['Blue', 'Red']
    """
    check_kind(found, Rollouts, "what rollouts have found is wanted here")
    return pd.DataFrame(_choice(_ROLLOUTS, of)(found))


def tournament_table(found: Tournament, of: str = "bots") -> pd.DataFrame:
    """Return what a tournament has found as a frame; estimates come with the ends of their intervals.

    Args:
        found: The tournament.
        of: What a row is about: ``bots``, ``pairs`` of them, or ``games`` and seats.

    Raises:
        OptionError: Rows can be about nothing else.
        TtrlabError: This is no tournament.

    >>> from ttrlab import tournament
    >>> list(tournament_table(tournament(["greedy", "random"], games=2), "pairs").columns[:4])
    ['bot', 'other', 'games', 'ahead']
    """
    check_kind(found, Tournament, "what a tournament has found is wanted here")
    return pd.DataFrame(_choice(_TOURNAMENTS, of)(found))


def gains_table(found: Gains, of: str = "kinds") -> pd.DataFrame:
    """Return what a bot gains over another as a frame; estimates come with the ends of their intervals.

    Args:
        found: What ``ttrlab.play.gains.gains`` has found.
        of: What a row is about: ``kinds`` of choices, or single ``choices``.

    Raises:
        OptionError: Rows can be about nothing else.
        TtrlabError: These are no gains.

    >>> from ttrlab.play.gains import gains
    >>> list(gains_table(gains("greedy", "random", "san-francisco", games=2, playouts=1), "choices").columns[:4])
    ['seed', 'seat', 'turn', 'action']
    """
    check_kind(found, Gains, "what gains has found is wanted here")
    return pd.DataFrame(_choice(_GAINS, of)(found))


def ways_table(map: str | Board, a: str, b: str, k: int = 5) -> pd.DataFrame:
    """Return the cheapest ways between two cities of an empty board, a row each.

    Args:
        map: A board or its short name.
        a, b: The cities.
        k: How many ways.

    Returns:
        ``way`` (the cities passed), ``trains`` to place, ``claims`` (turns of claiming), ``points`` of the routes,
        ``wilds`` that ferries demand, and ``tracks``, the numbers of the tracks in order.

    Raises:
        NotationError: No such city.
        OptionError: No such number of ways.
        MapError: No such board.

    >>> ways_table("usa", "Boston", "Miami", k=2)[["way", "trains"]].values.tolist()[0]
    ['Boston – New York – Pittsburgh – Raleigh – Charleston – Miami', 12]
    """
    board = map if isinstance(map, Board) else load(map)
    for city in (a, b):
        if not isinstance(city, str):
            raise OptionError(f"a city is named by a text, not by {city!r:.60}")
    if type(k) is not int or k < 1:
        raise OptionError(f"k is how many ways, a whole number from 1 on, not {k!r:.60}")
    start, goal = board.city(a), board.city(b)
    return pd.DataFrame([
        {"way": " – ".join(board.cities[city].name for city in _cities(board, way.tracks, start.index)),
         "trains": way.trains, "claims": way.claims, "points": way.points, "wilds": way.wilds, "tracks": way.tracks}
        for way in ways(board, 0, board.all_tracks, start.index, goal.index, k)])


def _cities(board: Board, tracks: tuple[int, ...], at: int) -> list[int]:
    found = [at]
    for number in tracks:
        track = board.tracks[number]
        found.append(track.b if found[-1] == track.a else track.a)
    return found


def _choice(known: Mapping[str, Callable[[Any], list[dict[str, Any]]]],
            of: str) -> Callable[[Any], list[dict[str, Any]]]:
    if not isinstance(of, str) or of not in known:
        raise OptionError(f"rows are about {', '.join(known)}, not about {of!r}")
    return known[of]
