"""What the engine says about sets of tickets, warehouses and depots, as the lesson on USA 1910 and Europa 1912 asks."""

from __future__ import annotations

from ttrlab.actions import EmptyWarehouse
from ttrlab.board import Track
from ttrlab.events import Event, Reason
from ttrlab.lessons.asks import Find, told, tried
from ttrlab.lessons.findings import module
from ttrlab.lessons.mapfinds import Test
from ttrlab.lessons.model import Finding, sentence
from ttrlab.play.game import Game
from ttrlab.rules.claiming import Claiming
from ttrlab.rules.warehouses import Emptying, WarehouseRules
from ttrlab.state import State
from ttrlab.view.overlays import Overlay
from ttrlab.view.text import listed, plural


def _lit(track: Track) -> Overlay:
    return Overlay("proof", (track.index,), (), (track.a, track.b), track.name)


def in_set(name: str, rule: str) -> Find:
    """Which tickets of the seat to act belong to a set, as a tuple of names.

    Args:
        name: The set.
        rule: The rule that says so.
    """
    def find(game: Game) -> Finding:
        board = game.board
        tickets = [board.tickets[number] for number in game.state.seats[game.to_move].tickets]
        big = {city for t in board.tickets if name in t.marks["sets"] for city in (t.a, t.b)} - {
            city for t in board.tickets if name not in t.marks["sets"] and t.deck == "regular" for city in (t.a, t.b)}
        found = tuple(t.name for t in tickets if name in t.marks["sets"])
        said = []
        for ticket in tickets:
            ends = [board.cities[city].name for city in (ticket.a, ticket.b) if city in big]
            said.append(Reason(rule, f"{ticket.name} names {listed(ends)}: it belongs to the set." if ends
                               else f"{ticket.name} names no big city."))
        rings = tuple(city for t in tickets if t.name in found for city in (t.a, t.b))
        return Finding(found, tuple(said), Overlay("proof", (), (), rings, listed(found)))
    return find


def holders(kind: str) -> Find:
    """Which seats have a score line of a kind if the game ended now, with the points of each."""
    def find(game: Game) -> Finding:
        sheet = game.score()
        lines = [line for line in sheet.lines if line.kind == kind]
        counted = sheet.lines if kind == "most_tickets" else ()
        most = game.rules.cited("BASE-GLO-1")
        said = [Reason(most, f"{name} has completed {plural(_completed(counted, seat), 'ticket')}.")
                for seat, name in enumerate(game.names) if counted]
        said += [Reason(line.rule, f"{game.names[line.seat]} scores {line.points}.") for line in lines]
        return Finding(tuple((line.seat, line.points) for line in lines), tuple(said))
    return find


def _completed(lines: tuple[object, ...], seat: int) -> int:
    return sum(getattr(line, "kind", "") == "ticket" and getattr(line, "seat", -1) == seat
               and getattr(line, "data", {})["complete"] for line in lines)


def big_cities(game: Game) -> Overlay:
    """Return what rings the big cities: those that all of whose tickets belong to that set."""
    board = game.board
    inside = {city for t in board.tickets if "big_cities" in t.marks["sets"] for city in (t.a, t.b)}
    outside = {city for t in board.tickets if "big_cities" not in t.marks["sets"] and t.deck == "regular"
               for city in (t.a, t.b)}
    cities = tuple(sorted(inside - outside))
    return Overlay("proof", (), (), cities, plural(len(cities), "big city"))


def opens(owner: int) -> Test:
    """Whether a track can be claimed now, and gives the seat to act the choice of the warehouse of an owner."""
    def test(game: Game, number: int) -> Finding:
        claiming, track = module(game, Claiming), game.board.tracks[number]
        reasons = claiming.why_no_claim(game.state, game.to_move, number)
        if reasons:
            return Finding(False, tuple(Reason(r.rule, sentence(r.text)) for r in reasons), _lit(track))
        pays = claiming.payments_of(game.state, game.to_move, number)
        after, events = tried(game, pays[0])
        said = told(game, [event for event in events if event.kind == "claimed"])
        phase = after.pending[-1] if after.pending else None
        fits = isinstance(phase, Emptying) and owner in phase.owners
        if isinstance(phase, Emptying):
            told_of = module(game, WarehouseRules).remarks(after, game.to_move, track, False)
            said += tuple(Reason(r.rule, sentence(r.text)) for r in told_of)
        else:
            said += (Reason("E12-WAR-3", f"No depot stands at an end of {track.name}."),)
        return Finding(fits, said, _lit(track), after)
    return test


def most_taken(action: str) -> Find:
    """How many cards the seat to act can take from warehouses at most after a claim."""
    def find(game: Game) -> Finding:
        seat = game.to_move
        after, events = tried(game, action)
        said = told(game, [event for event in events if event.kind == "claimed"])
        track = next(game.board.tracks[event.data["track"]] for event in events if event.kind == "claimed")
        number, best, more = _best(game, after, seat)
        return Finding(number, (*said, *told(game, more)), _lit(track), best)
    return find


def _best(game: Game, state: State, seat: int) -> tuple[int, State, tuple[Event, ...]]:
    """Return the most cards that the choices left can bring a seat, the state after them, and what happened."""
    found: tuple[int, State, tuple[Event, ...]] = (0, state, ())
    if not state.pending or state.pending[-1].seat != seat:
        return found
    for action in game.rules.legal(state):
        if isinstance(action, EmptyWarehouse) and action.seat is not None:
            after, events = game.rules.play(state, action)
            taken = sum(event.data["number"] for event in events if event.kind == "emptied")
            more, last, rest = _best(game, after, seat)
            if taken + more > found[0]:
                found = (taken + more, last, (*(e for e in events if e.kind == "emptied"), *rest))
    return found
