"""Longest paths, tickets, stations and scores of networks that stand on a board."""

from __future__ import annotations

from collections.abc import Mapping
from time import process_time
from typing import Any

from cases import stage
from cases.reading import Answer, Answers, Case, NotUnderstood, fold
from ttrlab.board import Board, bits
from ttrlab.engine import Rules
from ttrlab.graph import trails
from ttrlab.rules.hooks import Tally
from ttrlab.rules.ranking import rank
from ttrlab.state import State


def longest_path(case: Case) -> Answers:
    """Find a longest path, of a seat's tracks on a board or of a network given outright (BASE-LNG-1)."""
    raw = case.get("raw_edges", "edges")
    if raw or case.kind == "raw_edges":
        edges = [_edge(item) for item in (raw if isinstance(raw, list) else case.need("routes"))]
        answers, spent = _timed(lambda: _raw(edges))
    else:
        made = stage.rules(case)
        own = stage.owned(case, made, case.get("routes", default=()), case.get("opponent_routes"),
                          case.get("owned"))
        state = stage.stage(made, case, own=own, stations=_stations(case, made.board))
        answers, spent = _timed(lambda: _on_board(made, state))
    limit = case.get("time_limit_s", default=case.expect.get("time_limit_s"))
    if limit is not None and spent > float(limit):
        raise NotUnderstood(f"took {spent:.3f} s, more than the {limit} s allowed")
    return {**answers, "time_limit_s": limit, "seconds": Answer(spent, float, lambda got, most: got <= most)}


def _timed(work: Any) -> tuple[dict[str, Any], float]:
    start = process_time()
    return work(), process_time() - start


def _edge(item: Any) -> tuple[str, str, int]:
    a, b, length = (item["a"], item["b"], item["length"]) if isinstance(item, Mapping) else item[:3]
    return fold(str(a)), fold(str(b)), int(length)


def _raw(edges: list[tuple[str, str, int]]) -> dict[str, Any]:
    found = trails.longest_trail(edges)
    proof = sum(track[2] for track in found.tracks)
    return {"length": found.length if proof == found.length else f"{found.length}, but its proof has {proof}"}


def _on_board(made: Rules, state: State) -> dict[str, Any]:
    if "longest_path" not in made.modules:
        return {"length": trails.longest(made.board, state.seats[0].mine)[0]}
    tally = Tally(state, proofs=True)
    made.modules["longest_path"].score(tally)
    lengths = tally.facts["longest"]
    points = [sum(line.points for line in tally.lines if line.seat == seat) for seat in range(made.players)]
    for line in tally.lines:
        proof = sum(made.board.tracks[track].length for track in line.tracks)
        if proof != lengths[line.seat]:
            lengths = tuple(f"{length}, but its proof has {proof}" for length in lengths)
    return {"length": lengths[0], "lengths": per_seat(lengths), "points": per_seat(points),
            "holders": seats(tally.facts["longest_holders"])}


def bonus(case: Case) -> Answers:
    """Give a bonus for values that each seat has reached (BASE-LNG-2, BASE-GLO-1)."""
    values = case.by_seat(case.need("values"))
    count = len(values)
    kind = fold(case.need("bonus")).replace("_", " ")
    if kind in ("longest path", "longest route", "european express"):
        made = stage.rules(case, players=count)
        state = stage.stage(made, case)
        for seat in sorted(values, key=lambda seat: -values[seat]):
            _lay_trail(made, state, seat, values[seat])
        return {"points": _on_board(made, state)["points"]}
    if kind not in ("globetrotter", "most tickets", "most completed tickets"):
        raise NotUnderstood(f"there is no bonus {kind!r}")
    made = stage.rules(case, players=count, modules__most_tickets=True)
    tally = Tally(stage.stage(made, case), proofs=False, completed=[values[seat] for seat in range(count)])
    made.modules["most_tickets"].score(tally)
    return {"points": per_seat([sum(line.points for line in tally.lines if line.seat == seat)
                                 for seat in range(made.players)])}


def _lay_trail(made: Rules, state: State, seat: int, length: int) -> None:
    """Give a seat one unbroken line of just this many trains, so that it has this longest path."""
    board = made.board

    def walk(city: int, left: int, free: int, done: list[int]) -> bool:
        if not left:
            return True
        for number, other in board.exits[city]:
            if free >> number & 1 and board.tracks[number].length <= left:
                done.append(number)
                if walk(other, left - board.tracks[number].length,
                        free & ~(1 << number) & ~board.siblings[number], done):
                    return True
                done.pop()
        return False

    for start in range(len(board.cities)):
        line: list[int] = []
        if walk(start, length, state.open, line):
            for number in line:
                state.seats[seat].mine |= 1 << number
                state.open &= ~(1 << number)
            return
    raise NotUnderstood(f"no line of {length} trains is left on {board.name}")


def tickets(case: Case) -> Answers:
    """Score the tickets of a seat, with its stations where there are any (BASE-TKT-3, EU-STA-5)."""
    default = "europe" if case.kind == "stations" else "usa"
    board, numbers = stage.with_tickets(stage.board(case, default), case.get("tickets", default=()))
    stations = _stations(case, board)
    if stations:
        stage.module("stations", board)
    made = stage.rules(case, default, made=board)
    own = stage.owned(case, made, case.get("routes", default=()), case.get("opponent_routes"), case.get("owned"))
    state = stage.stage(made, case, own=own, tickets={0: numbers}, stations=stations)
    lines = made.score(state).of(0)
    done = [line.data["complete"] for line in lines if line.kind == "ticket"]
    points = sum(line.points for line in lines if line.kind == "ticket")
    unused = sum(line.points for line in lines if line.kind == "stations")
    borrowed = {frozenset(_ends(board, t)) for line in lines for t in line.borrowed}
    return {"done": done, "points": points, "ticket_points": points, "unused_station_points": unused,
            "station_points": unused, "completed": sum(done), "total": points + unused,
            "borrowed": Answer(borrowed, lambda routes: {frozenset(_pair(board, r)) for r in routes})}


def _ends(board: Board, number: int) -> tuple[str, str]:
    return board.cities[board.tracks[number].a].name, board.cities[board.tracks[number].b].name


def _pair(board: Board, route: Any) -> tuple[str, str]:
    a, b = (route["a"], route["b"]) if isinstance(route, Mapping) else route[:2]
    return board.city(a).name, board.city(b).name


def _stations(case: Case, board: Board) -> dict[str, int]:
    given = case.get("stations", default=())
    if isinstance(given, Mapping):
        return {city: case.seat(owner) for city, owner in given.items()}
    return {board.city(city).name: 0 for city in given}


def final_score(case: Case) -> Answers:
    """Score a whole game: one seat's things at the top of the line, or a list or table of players."""
    given = case.get("players", "seats")
    things = case.by_seat(given) if isinstance(given, (list, dict)) and not _names_only(given) else {}
    if not things:
        keys = ("routes", "tickets", "stations", "stations_left", "hand")
        things = {0: {key: case.get(key) for key in keys if case.has(key)}}
        by_player = case.get("owned")
        if by_player:
            things = {seat: {"routes": routes} for seat, routes in case.by_seat(by_player).items()}
            for key in ("tickets", "stations", "stations_left"):
                for seat, value in case.by_seat(case.get(key) or {}).items():
                    things.setdefault(seat, {})[key] = value
    board, numbers = stage.board(case), {}
    for seat, mine in things.items():
        board, numbers[seat] = stage.with_tickets(board, mine.get("tickets") or ())
    made = stage.rules(case, made=board, players=4) if len(things) == 1 else _for(case, board, len(things))
    own = stage.owned(case, made, rivals=case.get("opponent_routes"),
                      given={f"P{seat + 1}": mine.get("routes") or () for seat, mine in things.items()})
    built = {city: seat for seat, mine in things.items() for city in _built(mine)}
    state = stage.stage(made, case, own=own, tickets=numbers, stations=built)
    for seat, mine in things.items():
        if mine.get("stations_left") is not None:
            state.parts["stations"].left[seat] = int(mine["stations_left"])
    return _sheet(case, made, state, len(things))


def _built(mine: Mapping[str, Any]) -> list[str]:
    given = mine.get("stations")
    return list(given) if isinstance(given, (list, dict)) else []


def _names_only(given: Any) -> bool:
    return isinstance(given, list) and all(isinstance(name, (str, int)) for name in given)


def _for(case: Case, board: Board, count: int) -> Rules:
    return stage.rules(Case(case.id, case.kind, case.map, {"players": count, "options": case.get("options")}, {}),
                       made=board)


KINDS = {"route_points": "route", "routes": "route", "tickets": "ticket", "ticket_points": "ticket",
         "longest": "longest", "longest_path": "longest", "longest_path_bonus": "longest", "stations": "stations",
         "longest_bonus": "longest", "station_points": "stations", "unused_station_points": "stations",
         "globetrotter": "most_tickets", "globetrotter_bonus": "most_tickets", "most_tickets": "most_tickets",
         "grand_tour": "grand_tour", "grand_tour_bonus": "grand_tour", "mandala": "grand_tour",
         "mountains": "mountains", "mountain_points": "mountains", "most_cities": "most_cities",
         "asian_explorer": "most_cities"}


def _sheet(case: Case, made: Rules, state: State, count: int) -> dict[str, Any]:
    sheet = made.score(state)
    tally = Tally(state, proofs=False)
    if "longest_path" in made.modules:
        made.modules["longest_path"].score(tally)
    columns: dict[str, list[Any]] = {
        word: [sum(line.points for line in sheet.of(seat) if line.kind == kind) for seat in range(count)]
        for word, kind in KINDS.items()}
    for word in ("total", "totals", "score", "scores", "points", "final"):
        columns[word] = list(sheet.totals[:count])
    columns["longest_length"] = list(tally.facts.get("longest", [0] * made.players)[:count])
    columns["completed"] = [sum(line.kind == "ticket" and line.data["complete"] for line in sheet.of(seat))
                            for seat in range(count)]
    columns["trains_left"] = [seat.trains for seat in state.seats[:count]]
    answers: dict[str, Any] = {word: _column(case, values) for word, values in columns.items()}
    answers["winners"] = answers["winner"] = _winners(sheet.ranking.winners if count > 1 else (0,))
    for word in ("detail", "details", "breakdown", "lines"):
        answers[word] = Answer(columns, fits=lambda got, wanted: _details_fit(case, got, wanted))
    return answers


def _column(case: Case, values: list[Any]) -> Answer:
    def read(wanted: Any) -> Any:
        if isinstance(wanted, Mapping):
            by_seat = case.by_seat(wanted)
            return [by_seat.get(seat, value) for seat, value in enumerate(values)]
        return [wanted] if not isinstance(wanted, list) else wanted
    return Answer(values, read)


def _details_fit(case: Case, columns: dict[str, list[Any]], wanted: Any) -> bool:
    """Compare every entry, by category or by player and category; an unknown one does not fit."""
    items = list(enumerate(wanted)) if isinstance(wanted, list) else list(wanted.items())
    for word, value in items:
        if word in columns:
            if _column(case, columns[word]).read(value) != columns[word]:
                return False
        elif isinstance(value, Mapping):
            seat = word if isinstance(wanted, list) else case.seat(word)
            if any(columns.get(part, {seat: None})[seat] != points for part, points in value.items()):
                return False
        else:
            return False
    return bool(items)


def tie_break(case: Case) -> Answers:
    """Rank seats of equal points by what the modules of the board compare (BASE-TIE, USA-TIE, EU-TIE)."""
    scores = case.need("scores", "points")
    count = len(scores)
    made = stage.rules(case, players=count)
    values = {name: [case.by_seat(case.get(name, default=[0] * count)).get(seat, 0) for seat in range(count)]
              for name in ("tickets", "longest")}
    longest = values["longest"]
    tally = Tally(stage.stage(made, case), proofs=False, completed=[int(v) for v in values["tickets"]])
    top = max(map(int, longest))
    tally.facts["longest_holders"] = tuple(s for s, v in enumerate(longest) if top and int(v) == top)
    tally.facts["longest"] = tuple(int(v) for v in longest)
    crossed = case.by_seat(case.get("mountains", "mountain_trains", "crossed", default=[0] * count))
    tally.facts["crossed"] = tuple(int(crossed.get(seat, 0)) for seat in range(count))
    _set_stations(case, made, tally.state)
    criteria = [criterion for m in made.modules.values() for criterion in m.criteria(tally)]
    ranking = rank([int(case.by_seat(scores)[seat]) for seat in range(count)], criteria)
    places = list(ranking.places)
    return {"winners": _winners(ranking.winners), "winner": _winners(ranking.winners), "places": per_seat(places),
            "shared": len(ranking.winners) > 1}


def _set_stations(case: Case, made: Rules, state: State) -> None:
    built = case.get("stations_used", "stations_built", "stations_placed", "used_stations", "stations")
    left = case.get("stations_left", "stations_unused", "unused_stations", "stations_unbuilt")
    if built is None and left is None:
        return
    stage.module("stations", made.board)
    count = made.options["stations.count"]
    for seat, value in case.by_seat(built if left is None else left).items():
        number = len(value) if isinstance(value, list) else int(value)
        state.parts["stations"].left[seat] = count - number if left is None else number


def per_seat(values: Any) -> Answer:
    """Return an answer that a list in seating order, or a table by player, is compared with."""
    def fits(got: Any, wanted: Any) -> bool:
        seats = wanted if isinstance(wanted, list) else [wanted[name] for name in sorted(wanted)]
        return list(got)[:len(seats)] == seats and not any(list(got)[len(seats):])
    return Answer(list(values), fits=fits)


def seats(got: Any) -> Answer:
    """Return an answer that names seats as the cases do, in any order."""
    return _winners(got)


def _winners(got: Any) -> Answer:
    """Return seats as the cases count them: from 1 on, or ``P1``; their order does not matter."""
    def read(wanted: Any) -> list[str]:
        names = wanted if isinstance(wanted, list) else [wanted]
        return sorted(str(name).upper() if str(name).upper().startswith("P") else f"P{name}" for name in names)
    return Answer(sorted(f"P{seat + 1}" for seat in got), read)


def route_points(case: Case) -> Answers:
    """Claim a track of each length and look at the points (BASE-CLM-9)."""
    lengths = case.get("lengths", default=[case.get("length")])
    made = stage.rules(case)
    found = [_points(made, case, int(length)) for length in lengths]
    return {"points": found[0] if case.has("length") else found}


def _points(made: Rules, case: Case, length: int) -> int | None:
    board = made.board
    state = stage.stage(made, case, hands={0: stage.FULL_HAND}, deck=[], market=[])
    if not any(t.length == length for t in board.tracks):
        return board.points.get(length)
    for number in bits(state.open):
        claims = made.modules["claiming"].payments_of(state, 0, number)  # type: ignore[attr-defined]
        if board.tracks[number].length == length and claims:
            return sum(line.points for line in made.score(made.play(state, claims[0])[0]).of(0)
                       if line.kind == "route")
    return None


ADAPTERS = {"longest_path": longest_path, "raw_edges": longest_path, "bonus": bonus, "tickets": tickets,
            "stations": tickets, "final_score": final_score, "tie_break": tie_break, "route_points": route_points}
