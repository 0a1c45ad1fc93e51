"""Tourist tokens: what different symbols score, and who puts which stacks down (SF-SCO-2, SF-SET-2 to SF-SET-8)."""

from __future__ import annotations

from cases import stage
from cases.reading import Answer, Answers, Case
from ttrlab.engine import Rules
from ttrlab.rules.tokens import Placing

HOME = "san-francisco"


def _rules(case: Case) -> Rules:
    made = stage.rules(case, default=HOME, players=2)
    stage.module("tokens", made.board)
    return made


def table(case: Case) -> Answers:
    """Give a seat so many different symbols and read the line of its score; a seat without any has none."""
    made = _rules(case)
    given = case.need("counts", "count", "tokens", "number")
    points = []
    for number in given if isinstance(given, list) else [given]:
        state = made.start(1)
        state.parts["tokens"].held[0] = dict.fromkeys(range(int(number)), -1)
        points.append(sum(line.points for line in made.score(state).of(0) if line.kind == "tokens"))
    return {"points": points if isinstance(given, list) else points[0]}


def setup(case: Case) -> Answers:
    """Set a game up, let the players put the late stacks down, and tell heights and who placed."""
    made = _rules(case)
    state = made.start(int(case.get("seed", default=1)))
    part = state.parts["tokens"]
    first, aside = [number for _, number in part.at.values()], len(part.aside)
    placers, late = [], []
    while state.pending:
        phase = state.pending[-1]
        if isinstance(phase, Placing):
            placers.append(f"P{phase.seat + 1}")
            late.append(phase.tokens)
        made.apply(state, made.legal(state)[0])
    heights = sorted((number for _, number in part.at.values()), reverse=True)

    def names(wanted: object) -> list[str]:
        return [str(name) if str(name).startswith("P") else f"P{name}" for name in wanted]  # type: ignore[attr-defined]

    who = Answer(placers, names)
    height = first[0] if len(set(first)) == 1 else first
    return {"stack_height": height, "height": height, "per_stack": height, "stack": height, "stack_size": height,
            "fixed": len(first), "aside": aside, "stacks": len(heights), "heights": heights,
            "late_heights": late, "singles": heights.count(1), "total": sum(heights), "tokens": sum(heights),
            "placers": who, "placing_order": who, "order": who, "placed_by": who,
            "places": sorted(made.board.cities[city].name for city in made.start(1).parts["tokens"].at)}


ADAPTERS = {"tokens_table": table, "token_table": table, "token_setup": setup, "tokens_setup": setup}
