"""Tickets with a value for each of several goals, which may be countries (CH-TKT-2 to CH-TKT-5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cases import stage
from cases.adapters.networks import per_seat
from cases.reading import Answers, Case, NotUnderstood, places
from ttrlab.board import Board, Ticket


def _ticket(made: Board, start: Any, goals: Mapping[str, Any]) -> tuple[Board, int]:
    """Return the board and the number of a ticket, which is added to it where the board has none like it."""
    starts = places(made, str(start))
    worth = tuple((city, int(points)) for name, points in goals.items() for city in places(made, str(name)))
    for ticket in made.tickets:
        if set(ticket.starts) == set(starts) and dict(ticket.worth) == dict(worth):
            return made, ticket.index
    number, cities = len(made.tickets), [city for city, _ in worth]
    new = Ticket(number, starts[0], cities[0], max(points for _, points in worth), "regular", f"{start}–case {number}",
                 tuple(starts[1:]), tuple(cities[1:]), worth=worth)
    return replace(made, tickets=(*made.tickets, new)), number


def multi_ticket(case: Case) -> Answers:
    """Score one ticket, or several of them, for a network: the best goal linked, or the least value lost."""
    board, numbers = stage.board(case, "switzerland"), list[int]()
    given = case.get("tickets")
    for item in given if given is not None else [{"from": case.need("from", "a"), "to": case.need("to", "b")}]:
        if not isinstance(item, Mapping):
            raise NotUnderstood(f"{item!r} is no ticket with goals")
        board, number = _ticket(board, item.get("from", item.get("a")), item.get("to", item.get("b")))
        numbers.append(_copy(board, number) if number in numbers else number)
    made = stage.rules(case, "switzerland", made=board)
    own = stage.owned(case, made, case.get("routes", default=()), case.get("opponent_routes"), case.get("owned"))
    state = stage.stage(made, case, own=own, tickets={0: numbers})
    lines = [line for line in made.score(state).of(0) if line.kind == "ticket"]
    points = [line.points for line in lines]
    return {"points": sum(points), "each": per_seat(points), "completed": sum(line.data["complete"] for line in lines),
            "total": sum(points)}


def _copy(board: Board, number: int) -> int:
    """Return the number of another ticket of the same kind."""
    one = board.tickets[number]
    for ticket in board.tickets:
        if ticket.index != number and set(ticket.starts) == set(one.starts) and dict(ticket.worth) == dict(one.worth):
            return ticket.index
    raise NotUnderstood(f"{board.name} has the ticket {one.name} only once")


ADAPTERS = {"multi_ticket": multi_ticket, "multi_ticket_set": multi_ticket}
