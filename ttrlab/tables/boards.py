"""What each board is like: its cities and tracks, colours, tickets, bottlenecks and centres."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import TYPE_CHECKING, Any

import pandas as pd

from ttrlab import maps as boards
from ttrlab.board import COLOURS, GRAY, Board
from ttrlab.graph.tickets import ticket_way
from ttrlab.tables.batches import boards_of
from ttrlab.tables.gather import framed
from ttrlab.tables.measures import Row

if TYPE_CHECKING:
    import networkx as nx

_NONE = float("nan")
COLUMNS = ("map", "name", "cities", "tracks", "routes", "doubles", "spaces", "mean length", "gray", "uneven", "points",
           "spaces a seat", "degree", "diameter", "bridges", "cut cities", "centre", "centrality", "tickets",
           "ticket points", "ticket trains", "surplus")
"""The columns of ``board_table``."""


def board_table(maps: Any = None) -> pd.DataFrame:
    """Return what each board is like, in numbers.

    Args:
        maps: A board, several, or ``None`` for all that ship.

    Returns:
        One row a board. ``map``, ``name``; ``cities``; ``tracks``, ``routes`` (pairs of cities that tracks
        join), ``doubles`` (routes with two tracks or more), ``spaces``, ``mean length`` of a track, ``gray``
        (the part of spaces that any colour pays), ``uneven`` (spaces of the most frequent colour less those of
        the rarest, gray apart), ``points`` (of all tracks), ``spaces a seat`` (spaces for each train of all
        players of a full table); ``degree`` (routes that end in a city, the mean), ``diameter`` (trains of the
        longest of all cheapest ways), ``bridges`` (routes without which the board falls apart), ``cut cities``
        (cities without which it does), ``centre`` (the city that most of the cheapest ways between others pass,
        by betweenness) and ``centrality`` (the part of them that do); ``tickets``, ``ticket points`` (mean),
        ``ticket trains`` (median of the cheapest ways), ``surplus`` (mean points above these trains). Games of
        cards alone have no tracks, so most of their columns are empty.

    Raises:
        MapError: No such board.

    >>> row = board_table("usa").iloc[0]
    >>> int(row.spaces), int(row.bridges), int(row.doubles), row.centre
    (309, 0, 22, 'Saint Louis')
    """
    return framed([{**_head(board), **(_network(board) if board.tracks else {}), **_tickets(board)}
                   for board in boards_of(maps)], COLUMNS)


def _head(board: Board) -> Row:
    tracks = board.tracks
    row: Row = {"map": board.id, "name": board.name, "cities": len(board.cities), "tracks": len(tracks)}
    if not tracks:
        return row
    spaces = sum(track.length for track in tracks)
    by_colour = Counter(dict.fromkeys(range(len(COLOURS)), 0))
    by_colour.update({colour: sum(t.length for t in tracks if t.colour == colour) for colour in by_colour})
    used = [number for number in by_colour.values() if number]
    return {**row, "routes": sum(track.lane == 1 for track in tracks),
            "doubles": sum(track.lane == 2 for track in tracks), "spaces": spaces,
            "mean length": spaces / len(tracks),
            "gray": sum(track.length for track in tracks if track.colour == GRAY) / spaces,
            "uneven": max(used, default=0) - min(used, default=0),
            "points": sum(board.points[track.length] for track in tracks),
            "spaces a seat": spaces / (board.trains * board.players[1])}


def graph_of(board: Board) -> nx.Graph[int]:
    """Return the cities and routes of a board as a graph; an edge's ``trains`` is the shortest track of the route.

    Args:
        board: The board.

    >>> from ttrlab.maps import load
    >>> graph = graph_of(load("usa"))
    >>> len(graph), graph.size()
    (36, 78)
    """
    import networkx as nx

    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(board.cities)))
    for track in board.tracks:
        known = graph.get_edge_data(track.a, track.b, {"trains": track.length})
        graph.add_edge(track.a, track.b, trains=min(track.length, known["trains"]))
    return graph


def _network(board: Board) -> Row:
    import networkx as nx

    graph = graph_of(board)
    between = nx.betweenness_centrality(graph, weight="trains")
    centre = max(between, key=lambda city: (between[city], -city))
    far = dict(nx.all_pairs_dijkstra_path_length(graph, weight="trains"))
    return {"degree": 2 * graph.size() / len(graph),
            "diameter": max(trains for row in far.values() for trains in row.values()),
            "bridges": sum(1 for _ in nx.bridges(graph)), "cut cities": sum(1 for _ in nx.articulation_points(graph)),
            "centre": board.cities[centre].name, "centrality": between[centre]}


def _tickets(board: Board) -> Row:
    tickets = board.tickets
    if not tickets:
        return {"tickets": 0}
    row: Row = {"tickets": len(tickets), "ticket points": sum(t.points for t in tickets) / len(tickets)}
    if not board.tracks:
        return row
    ways = [ticket_way(board, 0, board.all_tracks, ticket) for ticket in tickets]
    trains = [way.trains for way in ways if way is not None]
    surplus = [ticket.points - way.trains for ticket, way in zip(tickets, ways, strict=True) if way is not None]
    return {**row, "ticket trains": median(trains) if trains else _NONE,
            "surplus": sum(surplus) / len(surplus) if surplus else _NONE}


def city_table(map: str | Board) -> pd.DataFrame:
    """Return how central each city of a board is.

    Args:
        map: A board or its short name.

    Returns:
        One row a city: ``city``, ``routes`` and ``tracks`` that end in it, ``betweenness`` (the part of the
        cheapest ways between other cities that pass it), ``closeness`` (1 over the mean trains to all others),
        ``cut`` (whether the board falls apart without it), ``tickets`` that name it, and ``passed`` (the part
        of the tickets whose cheapest way touches it).

    Raises:
        MapError: No such board.

    >>> table = city_table("europe").set_index("city")
    >>> table.betweenness.idxmax(), int(table.tickets["Paris"])
    ('Frankfurt', 3)
    """
    import networkx as nx

    board = map if isinstance(map, Board) else boards.load(map)
    graph = graph_of(board)
    between = nx.betweenness_centrality(graph, weight="trains")
    close = nx.closeness_centrality(graph, distance="trains")
    cuts = set(nx.articulation_points(graph))
    touched = _touched(board)
    return framed([{"city": city.name, "routes": graph.degree[city.index], "tracks": len(board.exits[city.index]),
                    "betweenness": between[city.index], "closeness": close[city.index], "cut": city.index in cuts,
                    "tickets": sum(city.index in (*t.starts, *t.goals) for t in board.tickets),
                    "passed": touched[city.index] / max(1, len(board.tickets))} for city in board.cities], ("city",))


def _touched(board: Board) -> Counter[int]:
    """Return for each city how many tickets touch it on their cheapest way."""
    touched: Counter[int] = Counter()
    for ticket in board.tickets if board.tracks else ():
        way = ticket_way(board, 0, board.all_tracks, ticket)
        ends = {end for track in (way.tracks if way else ()) for end in (board.tracks[track].a, board.tracks[track].b)}
        touched.update(ends)
    return touched
