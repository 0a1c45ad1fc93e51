"""What is printed: routes, tickets, totals, names, and properties that every map must have."""

from __future__ import annotations

from collections import Counter
from typing import Any

from cases import stage
from cases.reading import Answer, Answers, Case, NotUnderstood, card, ends, fold
from ttrlab import maps
from ttrlab.board import GRAY, WILD, Board
from ttrlab.errors import NotationError
from ttrlab.graph import connect
from ttrlab.view.layout import layout


def fact(case: Case) -> Answers:
    """Look a fact up in the map file."""
    board = stage.board(case)
    table = fold(str(case.get("table", default="totals")))
    key = case.get("key")
    if table in ("routes", "route", "tracks"):
        return _route(board, key)
    if table in ("tickets", "ticket"):
        a, b, _ = ends(board, key)
        values = [t for t in board.tickets if {t.a, t.b} == {a, b}]
        return {"points": values[0].points if values else None, "exists": bool(values),
                "deck": values[0].deck if values else None, "long": bool(values) and values[0].deck == "long"}
    if table in ("totals", "total", "deck", "components", "box"):
        return _totals(board)
    if table in ("points", "scoring"):
        return {"points": board.points.get(int(key))}
    if table in ("cities", "city"):
        city = board.city(str(key))
        return {"exists": True, "name": city.name, "degree": len({other for _, other in board.exits[city.index]})}
    raise NotUnderstood(f"there is no table {table!r}")


def _route(board: Board, key: Any) -> dict[str, Any]:
    lanes = board.tracks_between(str(key[0]), str(key[1]))
    if not lanes:
        return {"exists": False, "tracks": 0}
    colours = sorted(t.colour for t in lanes)
    lengths = {t.length for t in lanes}

    def read(wanted: Any) -> list[int]:
        return sorted(_colour(name) for name in ([wanted] if isinstance(wanted, str) else wanted))

    show = [t.colour_name for t in lanes]
    return {"length": lanes[0].length if len(lengths) == 1 else sorted(lengths), "tracks": len(lanes),
            "color": Answer(colours, read, show=lambda _: repr(show)), "exists": True,
            "colors": Answer(colours, read, show=lambda _: repr(show)), "double": len(lanes) > 1,
            "colour": Answer(colours, read), "colours": Answer(colours, read),
            "ferry": Answer(lanes[0].marks.get("ferry", 0),
                            fits=lambda got, wanted: (bool(got) if isinstance(wanted, bool) else got) == wanted),
            "locomotives": lanes[0].marks.get("ferry", 0),
            "tunnel": Answer(bool(lanes[0].marks.get("tunnel")), bool)}


def _colour(name: str) -> int:
    return GRAY if fold(name) in ("gray", "grey") else card(name)


def _totals(board: Board) -> dict[str, Any]:
    decks = Counter(ticket.deck for ticket in board.tickets)
    pairs = {frozenset((t.a, t.b)) for t in board.tracks}
    return {"tracks": len(board.tracks), "spaces": sum(t.length for t in board.tracks), "cities": len(board.cities),
            "tickets": len(board.tickets), "long_tickets": decks["long"], "regular_tickets": decks["regular"],
            "routes": len(pairs), "pairs": len(pairs), "doubles": sum(t.lane == 2 for t in board.tracks),
            "trains": board.trains, "cards": sum(board.deck), "locomotives": board.deck[WILD],
            "ticket_points": sum(t.points for t in board.tickets), "per_color": board.deck[0],
            "ferries": sum("ferry" in t.marks for t in board.tracks),
            "tunnels": sum("tunnel" in t.marks for t in board.tracks)}


def city_name(case: Case) -> Answers:
    """Look a city up by its printed name and by its plain-letter form."""
    board = stage.board(case)
    asked = [name for name in (case.get("name"), case.get("ascii"), case.get("also")) if name]
    found = []
    for name in asked:
        try:
            found.append(board.city(str(name)).name)
        except NotationError:
            found.append("")
    return {"exists": all(found) and len(set(found)) == 1, "found": all(found) and len(set(found)) == 1,
            "name": found[0], "printed": found[0] == asked[0]}


def map_property(case: Case) -> Answers:
    """Check that each map is whole: cities on the board, every route drawn, all of it in one piece."""
    case.get("check")
    wanted = case.get("maps", default=case.map or "all")
    names = maps.available() if wanted == "all" else [wanted] if isinstance(wanted, str) else wanted
    faults = [fault for name in names for fault in _faults(stage.board_of(name)[0])]
    return {"ok": Answer(not faults, show=lambda got: f"{got} ({'; '.join(faults)})")}


def _faults(board: Board) -> list[str]:
    off = [f"{c.name} lies off {board.name}" for c in board.cities
           if not (0 <= c.x <= board.width and 0 <= c.y <= board.height)]
    if board.base == "cards":  # cities that tickets name, and no tracks
        named = {city for t in board.tickets for city in (t.a, t.b)}
        return off + [f"no ticket names {c.name}" for c in board.cities if c.index not in named]
    alone = [f"{c.name} has no track" for c in board.cities if not board.exits[c.index]]
    parts = [] if len(connect.components(board, board.all_tracks)) == 1 else [f"{board.name} falls apart"]
    shapes = layout(board).tracks
    undrawn = [f"{t.name} is not drawn" for t in board.tracks
               if len(shapes[t.index].cars) != t.length or not shapes[t.index].line]
    return off + alone + parts + undrawn


ADAPTERS = {"fact": fact, "city_name": city_name, "map_property": map_property}
