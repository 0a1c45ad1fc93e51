"""What the engine says about Grand Tours, mountain tracks and connected cities, as the lessons 53 and 54 ask for it."""

from __future__ import annotations

from ttrlab.board import Board, bits
from ttrlab.events import Reason, ScoreLine
from ttrlab.graph import connect
from ttrlab.graph.tours import ticket_tour
from ttrlab.lessons.asks import Find, told, tried
from ttrlab.lessons.findings import module
from ttrlab.lessons.mapfinds import Test
from ttrlab.lessons.model import Finding, sentence, signed
from ttrlab.play.game import Game
from ttrlab.rules.claiming import Claiming
from ttrlab.rules.most_cities import MostCities
from ttrlab.view.overlays import Overlay, overlay_line, walk
from ttrlab.view.text import line_text, listed, plural


def _route(board: Board, way: tuple[int, ...], start: int) -> str:
    cities = walk(board, way)
    return " – ".join(board.cities[city].name for city in (cities if cities[0] == start else cities[::-1]))


def _tour_told(board: Board, line: ScoreLine) -> Reason:
    """Both ways of a tour, city by city."""
    ticket, first = board.tickets[line.data["ticket"]], line.data["ways"][0]
    one, two = line.tracks[:first], line.tracks[first:]
    return Reason("IN-MAN-1", f"{ticket.name} is joined twice: {_route(board, one, ticket.a)}, and "
                  f"{_route(board, two, ticket.a)}.")


def _why_no_tour(board: Board, mine: int, number: int) -> Reason:
    """Why a ticket is no tour: it is open, or every way uses the same track."""
    ticket = board.tickets[number]
    way = connect.path(board, mine, ticket.a, ticket.b)
    if way is None:
        return Reason("IN-MAN-1", f"{ticket.name} is not completed.")
    needed = [track for track in way if not connect.connected(board, mine & ~(1 << track), ticket.a, ticket.b)]
    ends = f"from {board.cities[ticket.a].name} to {board.cities[ticket.b].name}"
    return Reason("IN-MAN-2", f"Every way {ends} runs over "
                  f"{listed(board.tracks[track].name for track in needed)}.")


def _tours(game: Game, seat: int) -> list[ScoreLine]:
    return [line for line in game.score().of(seat) if line.kind == "grand_tour"]


def tours_of(seat: int) -> Find:
    """Which tickets of a seat qualify for the Grand Tour, as a tuple of names."""
    def find(game: Game) -> Finding:
        board, lines = game.board, _tours(game, seat)
        found = {line.data["ticket"]: line for line in lines}
        mine, tickets = game.state.seats[seat].mine, game.state.seats[seat].tickets
        said = tuple(_tour_told(board, found[t]) if t in found else _why_no_tour(board, mine, t) for t in tickets)
        light = overlay_line(lines[0], line_text(board, lines[0])) if lines else None
        return Finding(tuple(board.tickets[t].name for t in tickets if t in found), said, light)
    return find


def tour_of(name: str) -> Find:
    """Whether a ticket of the seat to act qualifies."""
    def find(game: Game) -> Finding:
        found = tours_of(game.to_move)(game)
        return Finding(game.board.ticket(name).name in found.value, found.said, found.overlay)
    return find


def tour_points(seat: int) -> Find:
    """What the Grand Tour brings a seat, all tickets together."""
    def find(game: Game) -> Finding:
        found, lines = tours_of(seat)(game), _tours(game, seat)
        total = sum(line.points for line in lines)
        steps = " + ".join(str(line.points) for line in lines)
        return Finding(total, (*found.said, Reason("IN-SCO-2", f"{plural(len(lines), 'ticket')}: {steps} = {total}.")),
                       found.overlay)
    return find


def makes_tour(name: str) -> Test:
    """Whether claiming a track, if it is free, would give a ticket of the seat to act two ways."""
    def test(game: Game, number: int) -> Finding:
        board, ticket, seat = game.board, game.board.ticket(name), game.to_move
        track, mine = board.tracks[number], game.state.seats[seat].mine
        light = Overlay("proof", (number,), (), (track.a, track.b), track.name)
        reasons = module(game, Claiming).obstacles(game.state, seat, number)
        if reasons:
            return Finding(False, tuple(Reason(r.rule, sentence(r.text)) for r in reasons), light)
        ways = ticket_tour(board, mine | 1 << number, ticket)
        if ways is None:
            return Finding(False, (_why_no_tour(board, mine | 1 << number, ticket.index),), light)
        line = ScoreLine(seat, "grand_tour", 5, "IN-SCO-2", {"ticket": ticket.index, "number": 1,
                                                             "ways": tuple(map(len, ways))}, (*ways[0], *ways[1]))
        return Finding(True, (_tour_told(board, line),), overlay_line(line, f"{ticket.name}: two ways"))
    return test


# Mountains -----------------------------------------------------------------------------------------------


def mountains(game: Game) -> Overlay:
    """Return what lights every free mountain track."""
    found = tuple(t for t in bits(game.state.open) if game.board.tracks[t].marks.get("mountain"))
    return Overlay("legal", found, (), (), f"{plural(len(found), 'free mountain track')}")


def trains_taken(action: str) -> Find:
    """How many trains a claim takes, those for the Mountain Crossing included."""
    def find(game: Game) -> Finding:
        seat = game.to_move
        after, events = tried(game, action)
        track = next(game.board.tracks[event.data["track"]] for event in events if event.kind == "claimed")
        return Finding(game.state.seats[seat].trains - after.seats[seat].trains,
                       told(game, [event for event in events if event.kind in ("claimed", "crossed")]),
                       Overlay("proof", (track.index,), (), (track.a, track.b), track.name), after)
    return find


# Connected cities ----------------------------------------------------------------------------------------


def cities_of(seat: int) -> Find:
    """How many cities the largest network of a seat has."""
    def find(game: Game) -> Finding:
        board, mine = game.board, game.state.seats[seat].mine
        parts = sorted(connect.components(board, mine), key=int.bit_count, reverse=True)
        said = [Reason("LA-SCO-2", f"{listed(board.cities[city].name for city in bits(part))}: "
                       f"{plural(part.bit_count(), 'city')}.") for part in parts]
        cities, tracks = connect.widest(board, mine)
        count = cities.bit_count()
        return Finding(count, tuple(said), Overlay("proof", tuple(bits(tracks)), (), tuple(bits(cities)),
                                                   f"{plural(count, 'city')} in one network"))
    return find


def explorers(game: Game) -> Finding:
    """Which seats score the bonus for the most cities, with the points of each: ``((seat, points), …)``."""
    lines = [line for line in game.score().lines if line.kind == "most_cities"]
    counts = [module(game, MostCities).count(seat.mine) for seat in game.state.seats]
    said = (Reason("LA-SCO-2", "Connected cities: " + listed(
        f"{name} {count}" for name, count in zip(game.names, counts, strict=True)) + "."),
        *(Reason("LA-SCO-3" if line.data["shared"] else line.rule, f"{game.names[line.seat]} scores "
                 f"{signed(line.points)}.") for line in lines))
    tracks = tuple(track for line in lines for track in line.tracks)
    return Finding(tuple((line.seat, line.points) for line in lines), said,
                   Overlay("proof", tracks, (), (), "The largest networks") if tracks else None)
