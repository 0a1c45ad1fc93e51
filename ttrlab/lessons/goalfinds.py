"""What the engine says about odd payments and tickets with several goals, for the lessons on the north and the Alps."""

from __future__ import annotations

from collections.abc import Callable

from ttrlab.actions import Claim
from ttrlab.board import bits
from ttrlab.events import Reason
from ttrlab.graph import connect
from ttrlab.lessons.asks import Find, tested
from ttrlab.lessons.findings import module
from ttrlab.lessons.mapfinds import Test, ends
from ttrlab.lessons.model import Finding, sentence
from ttrlab.notation import read
from ttrlab.play.game import Game
from ttrlab.rules.claiming import Claiming
from ttrlab.view.overlays import Overlay
from ttrlab.view.text import listed, plural
from ttrlab.view.words import goals_of


def odd_routes(game: Game) -> Overlay:
    """Return what lights the free tracks on which several cards stand for one."""
    prices = module(game, Claiming).prices
    tracks = tuple(number for number in bits(game.state.open) if number in prices.exchanges)
    return Overlay("legal", tracks, (), (), f"{plural(len(tracks), 'free track')} take cards of any kind")


def borders(game: Game) -> Overlay:
    """Return what rings every place of a country."""
    groups = game.board.groups
    return Overlay("proof", (), (), tuple(city for places in groups.values() for city in places),
                   f"The ends of the routes into {listed(groups)}")


def cards_left(action: str) -> Find:
    """How many cards the seat to act holds after a claim."""
    def find(game: Game) -> Finding:
        claim = read(game.board, action)
        assert isinstance(claim, Claim)
        found = tested(game, claim)
        held, paid = sum(game.state.seats[game.to_move].hand), sum(number for _, number in claim.pay)
        left = held - paid if found.value else held
        return Finding(left, (*found.said, Reason("NC-MUR-3", f"{held} cards less {paid} leave {left}.")),
                       found.overlay, found.state)
    return find


def value_of(name: str) -> Find:
    """What a ticket of the seat to act scores if the game ended now, with what each goal of it would pay."""
    def find(game: Game) -> Finding:
        ticket, seat = game.board.ticket(name), game.to_move
        line = next(line for line in game.score().of(seat) if line.data.get("ticket") == ticket.index)
        goals, parts = goals_of(game.board, ticket), []
        mine = game.state.seats[seat].mine
        for goal, points in goals.items():
            cities = game.board.groups.get(goal) or (game.board.city(goal).index,)
            joined = any(connect.connected(game.board, mine, a, b) for a in ticket.starts for b in cities)
            parts.append(f"{goal} {points}{', linked' if joined else ''}")
        done = line.data["complete"]
        told = "The best linked goal counts." if done else "No goal is linked, so the least value is lost."
        said = (Reason("CH-TKT-2", f"{'; '.join(parts)}."), Reason("CH-TKT-4", told))
        return Finding(line.points, said, Overlay("proof", line.tracks, (), (), f"{ticket.name}: {line.points}")
                       if line.tracks else ends(name)(game))
    return find


def pays_most(name: str) -> Test:
    """Whether claiming a track now makes a ticket of the seat to act pay as much as any claim can."""
    def test(game: Game, number: int) -> Finding:
        board, claiming, seat = game.board, module(game, Claiming), game.to_move
        track, mine = board.tracks[number], game.state.seats[seat].mine
        reasons = claiming.why_no_claim(game.state, seat, number)
        light = Overlay("proof", (number,), (), (track.a, track.b), track.name)
        if reasons:
            return Finding(False, tuple(Reason(r.rule, sentence(r.text)) for r in reasons), light)
        value = _worth(game, name)
        best = max(value(mine | 1 << other) for other in bits(claiming.affordable(game.state, seat)))
        now, before = value(mine | 1 << number), value(mine)
        said = f"With {track.name} the ticket scores {now}, before it was {before}."
        more = "" if now == best else f" There is a claim that makes it {best}."
        return Finding(now == best and now > before, (Reason("CH-TKT-4", (said + more).replace(" -", " −")),), light)
    return test


def _worth(game: Game, name: str) -> Callable[[int], int]:
    ticket = game.board.ticket(name)
    return lambda mask: connect.ticket_points(game.board, mask, [ticket])
