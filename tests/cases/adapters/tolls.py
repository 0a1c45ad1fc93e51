"""Tolls: what is paid to whom, loans, and the bonus for what is left (NL-TOL-1 to NL-TOL-5, NL-SCO-1 to NL-SCO-5)."""

from __future__ import annotations

from typing import Any

from cases import stage
from cases.reading import Answer, Answers, Case
from ttrlab.engine import Rules
from ttrlab.state import State

HOME = "nederland"


def _rules(case: Case) -> Rules:
    made = stage.rules(case, default=HOME, players=5)
    stage.module("tolls", made.board)
    return made


def _seats(case: Case, given: Any, players: int) -> list[int]:
    found = case.by_seat(given) if isinstance(given, (list, dict)) else {0: given or 0}
    return [int(found.get(seat, 0)) for seat in range(players)]


def bonus(case: Case) -> Answers:
    """Give the seats what is left and their loans, and read these lines of the score."""
    made = _rules(case)
    state = made.start(1)
    part = state.parts["tolls"]
    part.held = _seats(case, case.need("tokens", "tolls", "left"), made.players)
    part.loans = _seats(case, case.get("loans", default=[]), made.players)
    lines = [line for line in made.score(state).lines if line.kind in ("toll_bonus", "loans")]

    def sums(*kinds: str) -> list[int]:
        return [sum(line.points for line in lines if line.seat == seat and line.kind in kinds)
                for seat in range(made.players)]

    return {"points": sums("toll_bonus", "loans"), "bonus": sums("toll_bonus"), "loan_points": sums("loans"),
            "places": [next((line.data["place"] for line in lines if line.seat == seat and line.kind == "toll_bonus"),
                            None) for seat in range(made.players)]}


def toll(case: Case) -> Answers:
    """Let the first seat claim a track, perhaps one beside another's, and tell who has paid what."""
    made = _rules(case)
    track = made.board.track(case.need("track", "route", "claim"))
    second = case.get("second", "second_track", default=False) or case.get("first_owner") is not None
    beside = [made.board.tracks[t] for t in range(len(made.board.tracks)) if made.board.siblings[track.index] >> t & 1]
    hand = stage.FULL_HAND
    state = stage.stage(made, case, own={1: beside[:1]} if second else {}, hands={0: hand})
    part = state.parts["tolls"]
    part.held[0] = int(case.get("tokens", "held", default=part.held[0]))
    before = part.held[:]
    _claim(made, state, track.index)
    received = [now - then for now, then in zip(part.held, before, strict=True)]
    return {"toll": made.board.tracks[track.index].marks.get("toll", 0), "paid": -received[0], "tokens": part.held[0],
            "tokens_after": part.held[0], "held": part.held[0], "loans": part.loans[0], "loan": bool(part.loans[0]),
            "received": received[1], "to": Answer("owner" if received[1] else "bank", str), "legal": True}


def _claim(made: Rules, state: State, track: int) -> None:
    claiming: Any = made.modules["claiming"]
    made.apply(state, claiming.payments_of(state, 0, track)[0])


ADAPTERS = {"toll": toll, "tolls": toll, "loan": toll, "toll_bonus": bonus}
