"""Places of countries as end points (AF-TKT-1, AF-TKT-2, AF-AMB-6).

That a ticket is completed by any place of a country is data: its end names the group of those places.  Two
places of a country are two cities, so that they are never joined unless a track joins them.  This module
settles what is left open: whether one such place joins the tracks that end in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ttrlab.board import Board, City, Ticket, Track
from ttrlab.rules.hooks import Option, RuleModule


class Countries(RuleModule):
    """Cuts the places of countries apart where they are not to join tracks."""

    name, title, order = "countries", "Country end points", 32
    options = (
        Option("africa.madagascar_connects", True, "AF-AMB-6",
               "Whether one and the same place of Madagascar, or of another country, joins the routes that end in it.",
               choices=(True, False)),
    )

    @classmethod
    def unmet(cls, board: Board, options: Mapping[str, Any]) -> str:
        """Say so where the board has no places of countries."""
        return "" if board.groups else "no city of it belongs to a country"

    @classmethod
    def reshape(cls, board: Board, options: Mapping[str, Any]) -> Board:
        """Give every route into a country an end of its own where places do not join routes (AF-AMB-6)."""
        return board if options["africa.madagascar_connects"] else dead_ends(board)


def dead_ends(board: Board) -> Board:
    """Return a board on which every route into a place of a country ends in a city of its own.

    The first route of a place keeps the city; the others get new ones, numbered after all others, at the same
    spot and in the same group.  Tracks and tickets keep their numbers and names.

    Args:
        board: The board.
    """
    cities, tracks = list(board.cities), list(board.tracks)
    for place in [city for city in board.cities if city.group]:
        routes = sorted({other for _, other in board.exits[place.index]})
        for other in routes[1:]:
            new = _copy_of(place, len(cities), board.cities[other].name)
            cities.append(new)
            for number, end in board.exits[place.index]:
                if end == other:
                    tracks[number] = _moved(tracks[number], place.index, new.index)
    groups: dict[str, list[int]] = {}
    for city in cities:
        groups.setdefault(city.group, []).append(city.index)
    tickets = tuple(_widened(ticket, cities, groups) for ticket in board.tickets)
    return replace(board, cities=tuple(cities), tracks=tuple(tracks), tickets=tickets)


def _copy_of(place: City, index: int, other: str) -> City:
    return replace(place, index=index, name=f"{place.name} (from {other})", also=())


def _moved(track: Track, old: int, new: int) -> Track:
    return replace(track, a=new if track.a == old else track.a, b=new if track.b == old else track.b)


def _widened(ticket: Ticket, cities: list[City], groups: Mapping[str, list[int]]) -> Ticket:
    """Return the ticket with the new cities among those that will do, where an end is a group."""
    def wide(ends: tuple[int, ...]) -> list[int]:
        if len(ends) == 1:
            return list(ends)
        return list(dict.fromkeys(end for city in ends for end in groups[cities[city].group]))

    starts, goals = wide(ticket.starts), wide(ticket.goals)
    pays = {cities[goal].group: points for goal, points in ticket.worth}
    worth = tuple((city, pays[cities[city].group]) for city in goals) if pays else ()
    return replace(ticket, others_a=tuple(starts[1:]), others_b=tuple(goals[1:]), worth=worth)
