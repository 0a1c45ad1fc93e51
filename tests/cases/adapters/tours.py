"""Grand Tours, their table, and the most connected cities."""

from __future__ import annotations

from typing import Any

from cases import stage
from cases.adapters.networks import per_seat, seats
from cases.reading import Answers, Case
from ttrlab.engine import Rules
from ttrlab.state import State


def grand_tour(case: Case) -> Answers:
    """Say which tickets of a seat qualify for the Grand Tour, and what they bring together (IN-MAN-2, IN-SCO-2)."""
    board, numbers = stage.with_tickets(stage.board(case, "india"), case.get("tickets", default=()))
    made = stage.rules(case, "india", made=board, modules__grand_tour=True)
    own = stage.owned(case, made, case.get("routes", default=()), case.get("opponent_routes"), case.get("owned"))
    state = stage.stage(made, case, own=own, tickets={0: numbers})
    found = {line.data["ticket"] for line in made.score(state).of(0) if line.kind == "grand_tour"}
    qualify, bonus = [number in found for number in numbers], _bonus(made, state)
    return {"qualify": qualify, "qualifies": qualify[0] if len(qualify) == 1 else qualify, "count": sum(qualify),
            "bonus": bonus, "points": bonus}


def _bonus(made: Rules, state: State) -> int:
    return sum(line.points for line in made.score(state).of(0) if line.kind == "grand_tour")


def grand_tour_table(case: Case) -> Answers:
    """Score so many qualifying tickets: those of a seat that owns the whole board (IN-SCO-2)."""
    made = stage.rules(case, "india", modules__grand_tour=True)
    points = [_of_tickets(made, case, int(count)) for count in case.need("counts", "count", "tickets")]
    return {"points": points, "bonus": points}


def _of_tickets(made: Rules, case: Case, count: int) -> int:
    state = stage.stage(made, case, tickets={0: range(count)})
    state.seats[0].mine = made.board.all_tracks
    return _bonus(made, state)


def most_cities(case: Case) -> Answers:
    """Count the most connected cities of every seat and give the bonus (LA-SCO-2, LA-SCO-3)."""
    made = stage.rules(case, "legendary-asia", bonus__most_cities=10)
    own = stage.owned(case, made, case.get("routes", default=()), case.get("opponent_routes"), case.get("owned"))
    state = stage.stage(made, case, own=own)
    module: Any = made.modules["most_cities"]
    counts = [module.count(seat.mine) for seat in state.seats]
    lines = [line for line in made.score(state).lines if line.kind == "most_cities"]
    points = [sum(line.points for line in lines if line.seat == seat) for seat in range(made.players)]
    holders = [line.seat for line in lines]
    alone = not case.get("owned")
    return {"cities": counts[0] if alone else per_seat(counts), "count": counts[0] if alone else per_seat(counts),
            "points": points[0] if alone else per_seat(points), "bonus": points[0] if alone else per_seat(points),
            "holders": seats(holders), "winners": seats(holders)}


ADAPTERS = {"grand_tour": grand_tour, "grand_tour_table": grand_tour_table, "most_cities": most_cities}
