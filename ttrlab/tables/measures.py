"""What is told of a finished game: functions from its last state to rows, and the ready ones by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from ttrlab.board import bits
from ttrlab.errors import OptionError
from ttrlab.events import ScoreLine, ScoreSheet
from ttrlab.state import State

Row: TypeAlias = dict[str, Any]
Measure: TypeAlias = Callable[[State], list[Row]]

LINES = ("head start", "routes", "doubled", "mountains", "tickets", "open tickets", "loans", "stations", "longest path",
         "most tickets", "most cities", "grand tour", "tokens", "toll bonus", "city bonuses")
"""The kinds of score lines in the order in which tables and charts show them; others follow by name."""
_NAMES = {"route": "routes", "longest": "longest path", "most_tickets": "most tickets",
          "city_bonus": "city bonuses"}
_ALWAYS = {"board": ("routes", "tickets", "open tickets"), "cards": ("tickets", "open tickets")}


def line_name(line: ScoreLine) -> str:
    """Return the kind of a score line as tables call it.

    Args:
        line: A line of a score sheet.

    >>> line_name(ScoreLine(0, "longest", 10, "BASE-LNG-2"))
    'longest path'
    """
    if line.kind == "ticket":
        return "tickets" if line.data["complete"] else "open tickets"
    return _NAMES.get(line.kind, line.kind.replace("_", " "))


def line_points(sheet: ScoreSheet, seat: int) -> dict[str, int]:
    """Return the points of a seat by kind of line; what every game has is there even where it is 0.

    Args:
        sheet: The score sheet.
        seat: Whose lines.

    >>> from ttrlab import new_game
    >>> line_points(new_game("usa").score(), 0)
    {'routes': 0, 'tickets': 0, 'open tickets': 0}
    """
    points = dict.fromkeys(_ALWAYS[sheet.rules.board.base], 0)
    for line in sheet.of(seat):
        name = line_name(line)
        points[name] = points.get(name, 0) + line.points
    return points


def won(sheet: ScoreSheet, seat: int) -> float:
    """Return a seat's part of the win: 1, 0, or an equal part where several share it.

    Args:
        sheet: The score sheet.
        seat: The seat.

    >>> from ttrlab import new_game
    >>> won(new_game("usa").score(), 0)
    0.5
    """
    winners = sheet.ranking.winners
    return 1 / len(winners) if seat in winners else 0.0


def lines(state: State) -> list[Row]:
    """Return ``seat``, ``line`` and ``points``: one row for each kind of score line of each seat.

    Args:
        state: The last state of a game.

    >>> from ttrlab import new_game
    >>> lines(new_game("usa").state)[0]
    {'seat': 0, 'line': 'routes', 'points': 0}
    """
    sheet = state.rules.score(state)
    return [{"seat": seat, "line": name, "points": points} for seat in range(len(state.seats))
            for name, points in line_points(sheet, seat).items()]


def totals(state: State) -> list[Row]:
    """Return ``seat``, ``points``, ``place`` (from 1 on) and ``won`` (1, 0, or a part): one row a seat.

    Args:
        state: The last state of a game.

    >>> from ttrlab import new_game
    >>> totals(new_game("usa").state)[1]
    {'seat': 1, 'points': 0, 'place': 1, 'won': 0.5}
    """
    sheet = state.rules.score(state)
    return [{"seat": seat, "points": total, "place": sheet.ranking.places[seat], "won": won(sheet, seat)}
            for seat, total in enumerate(sheet.totals)]


def tickets(state: State) -> list[Row]:
    """Return ``seat``, ``ticket``, ``points`` (scored, so negative where open) and ``completed``: a row a ticket.

    Args:
        state: The last state of a game.

    >>> from ttrlab import new_game, play_turn
    >>> {row["completed"] for row in tickets(play_turn(new_game("usa")).state)}
    {False}
    """
    board = state.rules.board
    return [{"seat": line.seat, "ticket": board.tickets[line.data["ticket"]].name, "points": line.points,
             "completed": line.data["complete"]} for line in state.rules.score(state).lines if line.kind == "ticket"]


def tracks(state: State) -> list[Row]:
    """Return ``seat``, ``track``, ``length`` and ``colour``: one row for each track that somebody owns.

    Args:
        state: The last state of a game.

    >>> from ttrlab import new_game
    >>> tracks(new_game("usa").state)
    []
    """
    board = state.rules.board
    return [{"seat": seat, "track": board.tracks[track].name, "length": board.tracks[track].length,
             "colour": board.tracks[track].colour_name}
            for seat, holder in enumerate(state.seats) for track in bits(holder.mine)]


def games(state: State) -> list[Row]:
    """Return one row a game: ``turns``, ``best`` and ``mean`` points, ``margin`` of the first, ``shared`` win.

    Args:
        state: The last state of a game.

    >>> from ttrlab import new_game
    >>> games(new_game("usa").state)
    [{'turns': 0, 'best': 0, 'mean': 0.0, 'margin': 0, 'shared': True}]
    """
    sheet = state.rules.score(state)
    first, second, *_ = sorted(sheet.totals, reverse=True)
    return [{"turns": state.turn, "best": first, "mean": sum(sheet.totals) / len(sheet.totals),
             "margin": first - second, "shared": len(sheet.ranking.winners) > 1}]


MEASURES: Mapping[str, Measure] = {
    "totals": totals, "lines": lines, "tickets": tickets, "tracks": tracks, "games": games}
"""The ready measures by name."""


def measure_of(measure: str | Measure) -> Measure:
    """Return a measure by name; a function is returned as it is.

    Args:
        measure: A name of ``MEASURES``, or a function from a state to rows.

    Raises:
        OptionError: No such measure.

    >>> measure_of("totals") is totals
    True
    """
    if callable(measure):
        return measure
    if not isinstance(measure, str) or measure not in MEASURES:
        raise OptionError(f"there is no measure {measure!r:.60}; there are {', '.join(MEASURES)}, and a function from "
                          "a state to rows will do")
    return MEASURES[measure]
