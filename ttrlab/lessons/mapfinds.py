"""What the engine says about networks: tickets, longest paths, scores, winners, borrowed tracks."""

from __future__ import annotations

from collections.abc import Callable

from ttrlab.board import Board
from ttrlab.events import Reason, ScoreLine
from ttrlab.graph import connect, trails
from ttrlab.lessons.asks import Find
from ttrlab.lessons.findings import module
from ttrlab.lessons.model import Finding, sentence, signed
from ttrlab.play.game import Game
from ttrlab.rules.claiming import Claiming
from ttrlab.rules.stations import StationRules
from ttrlab.view.overlays import Overlay, walk
from ttrlab.view.text import line_text, listed, plural, ranking_text

Test = Callable[[Game, int], Finding]
_FAR = 1000
"""Longer than any trail on any board."""


# Tickets -------------------------------------------------------------------------------------------------


def ends(name: str) -> Callable[[Game], Overlay]:
    """Return what rings the cities of a ticket, all those that will do."""
    def light(game: Game) -> Overlay:
        ticket = game.board.ticket(name)
        most = "up to " if ticket.worth else ""
        return Overlay("path", (), (), (*ticket.starts, *ticket.goals), f"{ticket.name}, {most}{ticket.points} points")
    return light


def completes(name: str) -> Test:
    """Whether claiming a track, if it is free, would complete a ticket of the seat to act."""
    def test(game: Game, number: int) -> Finding:
        board, ticket, seat = game.board, game.board.ticket(name), game.to_move
        track, mine = board.tracks[number], game.state.seats[seat].mine
        reasons = module(game, Claiming).obstacles(game.state, seat, number)
        if reasons:
            return Finding(False, tuple(Reason(r.rule, sentence(r.text)) for r in reasons),
                           Overlay("proof", (number,), (), (track.a, track.b), track.name))
        way = connect.path(board, mine | 1 << number, ticket.a, ticket.b)
        ends = (ticket.a, ticket.b)
        if way is None:
            return Finding(False, (Reason("BASE-TKT-1", f"With {track.name}, {board.cities[ticket.a].name} and "
                           f"{board.cities[ticket.b].name} still lie in separate parts of the network."),),
                           Overlay("path", (number,), (number,), ends, f"{ticket.name} stays open"))
        return Finding(True, (Reason("BASE-TKT-1", f"{ticket.name} is connected: {_cities(board, way)}."),),
                       Overlay("path", way, (number,), ends, f"{ticket.name}, {ticket.points} points"))
    return test


def is_completed(seat: int) -> Find:
    """Which tickets of a seat are completed, as a tuple of names."""
    def find(game: Game) -> Finding:
        lines = [line for line in game.score().of(seat) if line.kind == "ticket"]
        done = tuple(game.board.tickets[line.data["ticket"]].name for line in lines if line.data["complete"])
        return Finding(done, _lines(game, lines, "BASE-TKT-1"), _proof(game, lines))
    return find


def ticket_points(seat: int) -> Find:
    """What the tickets of a seat score together if the game ended now."""
    def find(game: Game) -> Finding:
        lines = [line for line in game.score().of(seat) if line.kind == "ticket"]
        total = sum(line.points for line in lines)
        said = (*_lines(game, lines), Reason("BASE-TKT-3", f"Together {signed(total)}."))
        return Finding(total, said, _proof(game, lines))
    return find


def completed_count(seat: int) -> Find:
    """How many tickets of a seat are completed, borrowed tracks included."""
    def find(game: Game) -> Finding:
        lines = [line for line in game.score().of(seat) if line.kind == "ticket"]
        return Finding(sum(line.data["complete"] for line in lines), _lines(game, lines, "EU-TKT-1"),
                       _proof(game, lines))
    return find


def _lines(game: Game, lines: list[ScoreLine], rule: str = "") -> tuple[Reason, ...]:
    return tuple(Reason(rule or line.rule, f"{line_text(game.board, line)}: {signed(line.points)}.") for line in lines)


def _proof(game: Game, lines: list[ScoreLine]) -> Overlay | None:
    shown = [line for line in lines if line.tracks]
    tracks = tuple(dict.fromkeys(track for line in shown for track in line.tracks))
    lent = tuple(dict.fromkeys(track for line in shown for track in line.borrowed))
    tickets = [game.board.tickets[line.data["ticket"]] for line in shown if "ticket" in line.data]
    ends = tuple(dict.fromkeys(city for ticket in tickets for city in (ticket.a, ticket.b)))
    return Overlay("proof", tracks, lent, ends, "Completed tickets") if tracks else None


def _cities(board: Board, way: tuple[int, ...]) -> str:
    return " – ".join(board.cities[city].name for city in walk(board, way))


# Longest paths -------------------------------------------------------------------------------------------


def longest_of(seat: int) -> Find:
    """How long a seat's longest path is."""
    def find(game: Game) -> Finding:
        length, tracks = trails.longest(game.board, game.state.seats[seat].mine)
        lent = [game.board.tracks[track].name for track in _borrowed(game, seat)]
        said = [_trail_text(game.board, tracks)]
        if lent:
            said.append(Reason("EU-STA-7", f"{listed(lent)} is only borrowed and does not count."))
        return Finding(length, tuple(said), _trail(game.board, length, tracks))
    return find


def _borrowed(game: Game, seat: int) -> tuple[int, ...]:
    lines = game.score().of(seat)
    return tuple(dict.fromkeys(track for line in lines for track in line.borrowed))


def _trail_text(board: Board, tracks: tuple[int, ...]) -> Reason:
    sum_ = " + ".join(str(board.tracks[track].length) for track in tracks)
    length = sum(board.tracks[track].length for track in tracks)
    return Reason("BASE-LNG-1", f"{_cities(board, tracks)}: {sum_} = {length}.")


def _trail(board: Board, length: int, tracks: tuple[int, ...]) -> Overlay:
    return Overlay("trail", tracks, (), (), f"Longest path: {plural(length, 'train')}")


def trail_end(seat: int) -> Test:
    """Whether a longest path of a seat can begin in a city.

    A track too long to be left out is hung onto the city; a longest path of the network then begins there.
    """
    def test(game: Game, city: int) -> Finding:
        board, mine = game.board, game.state.seats[seat].mine
        best, _ = trails.longest(board, mine)
        edges = [(t.a, t.b, t.length, t.index) for t in board.tracks if mine >> t.index & 1]
        names = {(a, b, length, index): index for a, b, length, index in edges}
        hung = trails.longest_trail([*(_Edge(edge) for edge in edges), ("tail", city, _FAR)])
        way = [names[edge.whole] for edge in hung.tracks if isinstance(edge, _Edge)]
        if hung.tracks[0] != ("tail", city, _FAR):
            way.reverse()
        length, tracks = hung.length - _FAR, tuple(way)
        if length == best:
            return Finding(True, (_trail_text(board, tracks),), _trail(board, length, tracks))
        where = board.cities[city].name
        if not tracks:
            said = Reason("BASE-LNG-1", f"{game.names[seat]} has no track in {where}.")
            return Finding(False, (said,), Overlay("proof", (), (), (city,), where))
        more = Reason("BASE-LNG-1", f"From {where} at most {plural(length, 'train')} can be run in one go; "
                      f"another start gives {best}.")
        return Finding(False, (more, _trail_text(board, tracks)), Overlay(
            "trail", tracks, (), (), f"From {where}: {plural(length, 'train')}"))
    return test


class _Edge(tuple[int, int, int]):
    """A track as ``longest_trail`` takes it, which remembers its number."""

    whole: tuple[int, int, int, int]

    def __new__(cls, edge: tuple[int, int, int, int]) -> _Edge:
        made = super().__new__(cls, edge[:3])
        made.whole = edge
        return made


def best_addition(game: Game, number: int) -> Finding:
    """Whether a free track lengthens the longest path of the seat to act the most."""
    board, seat = game.board, game.to_move
    mine, claiming = game.state.seats[seat].mine, module(game, Claiming)
    reasons = claiming.obstacles(game.state, seat, number)
    track = board.tracks[number]
    if reasons:
        return Finding(False, tuple(Reason(r.rule, sentence(r.text)) for r in reasons),
                       Overlay("proof", (number,), (), (track.a, track.b), track.name))
    gains = {t: trails.longest(board, mine | 1 << t)[0] for t in _free(game, claiming)}
    length, tracks = trails.longest(board, mine | 1 << number)
    before, best = trails.longest(board, mine)[0], max(gains.values())
    said = [Reason("BASE-LNG-1", f"With {track.name} the longest path grows from {before} to {length}."
                   if length > before else f"With {track.name} the longest path stays at {before}.")]
    if length < best:
        said.append(Reason("BASE-LNG-1", f"Another track of yours to claim makes it {best}."))
    return Finding(length == best, tuple(said), Overlay(
        "trail", tracks, (number,) if number in tracks else (), (), f"Longest path: {length} trains"))


def _free(game: Game, claiming: Claiming) -> list[int]:
    mask = claiming.claimable(game.state, game.to_move)
    return [track.index for track in game.board.tracks if mask >> track.index & 1]


def bonus_holders(game: Game) -> Finding:
    """Which seats score the bonus for the longest path, with the points of each: ``((seat, points), …)``."""
    lines = [line for line in game.score().lines if line.kind == "longest"]
    lengths = [trails.longest(game.board, seat.mine) for seat in game.state.seats]
    said = (Reason("BASE-LNG-1", "Longest paths: " + listed(
        f"{name} {length}" for name, (length, _) in zip(game.names, lengths, strict=True)) + "."),
        *(Reason(line.rule, f"{game.names[line.seat]} scores {line.points}.") for line in lines))
    first = lines[0] if lines else None
    return Finding(tuple((line.seat, line.points) for line in lines), said,
                   _trail(game.board, first.data["length"], first.tracks) if first else None)


# Scores --------------------------------------------------------------------------------------------------


def total_of(seat: int) -> Find:
    """What a seat scores in all if the game ended now."""
    def find(game: Game) -> Finding:
        sheet = game.score()
        lines = sheet.of(seat)
        routes = [line for line in lines if line.kind == "route"]
        sums = " + ".join(str(line.points) for line in routes)
        said = [Reason("BASE-CLM-9", f"Routes: {sums} = {sum(line.points for line in routes)}.")] if routes else []
        said += _lines(game, [line for line in lines if line.kind != "route"])
        said.append(Reason(game.rules.cited("BASE-SCO-1"), f"Together {sheet.totals[seat]}.".replace("-", "−")))
        return Finding(sheet.totals[seat], tuple(said), _proof(game, list(lines)))
    return find


def line_points(seat: int, kind: str) -> Find:
    """What one kind of score line brings a seat."""
    def find(game: Game) -> Finding:
        lines = [line for line in game.score().of(seat) if line.kind == kind]
        part = game.state.parts.get("stations")
        where = tuple(city for city, owner in part.at.items() if owner == seat) if part is not None else ()
        return Finding(sum(line.points for line in lines), _lines(game, lines),
                       Overlay("proof", (), (), where, "Stations built"))
    return find


def winner(game: Game) -> Finding:
    """Which seats win if the game ended now, with every step of breaking the tie."""
    sheet = game.score()
    ranking, names = sheet.ranking, game.names
    said = [Reason(rule, f"{name[:1].upper()}{name[1:]}: " + listed(
        f"{names[seat]} {abs(value)}" for seat, value in values.items()) + ".")
        for rule, name, values in ranking.steps]
    verdict = ranking_text(names, ranking).partition(" [")[0]
    said.append(Reason(ranking.shared if len(ranking.winners) > 1 else ranking.steps[-1][0], verdict))
    lit = [line for line in sheet.lines if line.kind == "longest"]
    return Finding(ranking.winners, tuple(said),
                   _trail(game.board, lit[0].data["length"], lit[0].tracks) if lit else None)


# Stations ------------------------------------------------------------------------------------------------


def station_completes(name: str) -> Test:
    """Whether a station of the seat to act in a city would complete a ticket."""
    def test(game: Game, city: int) -> Finding:
        board, ticket, seat = game.board, game.board.ticket(name), game.to_move
        rules, part, where = module(game, StationRules), game.state.parts["stations"], game.board.cities[city]
        ring = Overlay("proof", (), (), (city,), where.name)
        if city in part.at:
            return Finding(False, (Reason("EU-STA-2", f"{where.name} already has a station."),), ring)
        built = [place for place, owner in part.at.items() if owner == seat]
        choice = rules.best_choice(game.state, seat, [*built, city])
        lent = tuple(track for _, track in choice.borrowed if track is not None)
        if choice.completed[game.state.seats[seat].tickets.index(ticket.index)]:
            mask = game.state.seats[seat].mine | sum(1 << track for track in set(lent))
            way = connect.path(board, mask, ticket.a, ticket.b) or ()
            said = Reason("EU-STA-4", f"A station in {where.name} borrows "
                          f"{listed(board.tracks[t].name for t in lent)}: {_cities(board, way)}.")
            return Finding(True, (said,), Overlay("proof", way, lent, (ticket.a, ticket.b), ticket.name))
        near = [board.tracks[track].name for track in rules.lendable(game.state, seat, city)]
        what = f"may borrow one of {listed(near)}" if near else "finds no opponent track to borrow"
        return Finding(False, (Reason("EU-STA-4", f"A station in {where.name} {what}, and {ticket.name} stays "
                                      "open."),), ring)
    return test


def best_loan(place: str) -> Test:
    """Whether the station of the seat to act in a city had best borrow a track."""
    def test(game: Game, number: int) -> Finding:
        board, seat = game.board, game.to_move
        rules, city, track = module(game, StationRules), board.city(place).index, board.tracks[number]
        light = Overlay("proof", (number,), (number,), (city,), track.name)
        if number not in rules.lendable(game.state, seat, city):
            return Finding(False, (Reason("EU-STA-4", f"A station borrows one opponent track that begins or ends "
                                          f"in {place}; {track.name} is none."),), light)
        points, done = _with(game, seat, number)
        best, _ = max((_with(game, seat, t) for t in rules.lendable(game.state, seat, city)), key=lambda f: f[0])
        chosen = rules.best_choice(game.state, seat, [city]).borrowed[0][1] == number
        said = [Reason("EU-STA-5", f"Borrowing {track.name} completes {listed(done)}: the tickets score "
                       f"{signed(points)}.")]
        if points < best:
            said.append(Reason("EU-STA-10", f"Another track makes them score {signed(best)}."))
        return Finding(chosen or points == best, tuple(said), light)
    return test


def _with(game: Game, seat: int, track: int) -> tuple[int, list[str]]:
    board, holder = game.board, game.state.seats[seat]
    done = connect.completed(board, holder.mine | 1 << track, holder.tickets)
    points = sum(board.tickets[t].points * (1 if ok else -1) for t, ok in zip(holder.tickets, done, strict=True))
    return points, [board.tickets[t].name for t, ok in zip(holder.tickets, done, strict=True) if ok]
