"""What the engine says about tolls, loans and the bonus for what is left, as lesson 55 asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ttrlab.events import Event, Reason
from ttrlab.lessons.asks import Find, shown, told, tried
from ttrlab.lessons.findings import module
from ttrlab.lessons.mapfinds import Test
from ttrlab.lessons.model import Finding, sentence
from ttrlab.notation import read
from ttrlab.play.game import Game
from ttrlab.rules.claiming import Claiming
from ttrlab.rules.tolls import TollRules
from ttrlab.view.overlays import Overlay
from ttrlab.view.text import line_text, plural

BANK = "bank"
"""The value that stands for the bank."""


def _toll(events: Sequence[Event]) -> dict[str, Any]:
    return next(dict(event.data) for event in events if event.kind == "toll")


def _claim(game: Game, action: str) -> tuple[Finding, dict[str, Any]]:
    after, events = tried(game, action)
    tolls = tuple(event for event in events if event.kind == "toll")
    return Finding(None, told(game, tolls), shown(game, read(game.board, action)), after), _toll(events)


def toll_to(action: str) -> Find:
    """Who gets the toll of a claim: a seat, or ``BANK``."""
    def find(game: Game) -> Finding:
        found, toll = _claim(game, action)
        return Finding(BANK if toll["to"] is None else toll["to"], found.said, found.overlay, found.state)
    return find


def tokens_after(action: str, seat: int) -> Find:
    """What a seat's tokens are worth after a claim."""
    def find(game: Game) -> Finding:
        found, toll = _claim(game, action)
        assert found.state is not None
        before, after = (state.parts["tolls"].held[seat] for state in (game.state, found.state))
        rule = "NL-TOL-4" if toll["loan"] and toll["to"] is not None else found.said[-1].rule
        said = Reason(rule, f"{game.names[seat]} had {plural(before, 'toll')}, and has {after} now.")
        return Finding(after, (*found.said, said), found.overlay, found.state)
    return find


def paid_how(action: str) -> Find:
    """How the toll of a claim is met: ``("loan", tokens left)`` or ``("paid", tokens left)``."""
    def find(game: Game) -> Finding:
        seat = game.to_move
        found, toll = _claim(game, action)
        assert found.state is not None
        after = found.state.parts["tolls"].held[seat]
        said = (*found.said, Reason("NL-TOL-3", f"{game.names[seat]} keeps {plural(after, 'toll')}.")) if toll["loan"] \
            else found.said
        return Finding(("loan" if toll["loan"] else "paid", after), said, found.overlay, found.state)
    return find


def pays(seat: int) -> Test:
    """Whether the seat to act can claim a track whose toll goes to a certain seat."""
    def test(game: Game, number: int) -> Finding:
        track, claiming = game.board.tracks[number], module(game, Claiming)
        light = Overlay("proof", (number,), (), (track.a, track.b), track.name)
        reasons = claiming.why_no_claim(game.state, game.to_move, number)
        if reasons:
            return Finding(False, tuple(Reason(r.rule, sentence(r.text)) for r in reasons), light)
        after, events = tried(game, claiming.payments_of(game.state, game.to_move, number)[0])
        said = told(game, tuple(event for event in events if event.kind == "toll"))
        return Finding(_toll(events)["to"] == seat, said, light, after)
    return test


def bonus_of(seat: int) -> Find:
    """What a seat scores for the tokens that it has left, with the places of all."""
    def find(game: Game) -> Finding:
        lines = [line for line in game.score().lines if line.kind == "toll_bonus"]
        said = [Reason("NL-SCO-4" if line.data["shared"] else line.rule, f"{game.names[line.seat]}: "
                       f"{line_text(game.board, line)}, {plural(line.points, 'point')}.") for line in lines]
        part = game.state.parts["tolls"]
        said += [Reason("NL-SCO-5", f"{game.names[other]} has {plural(loans, 'loan')}: no bonus.")
                 for other, loans in enumerate(part.loans) if loans]
        return Finding(sum(line.points for line in lines if line.seat == seat), tuple(said))
    return find


def dear(game: Game) -> Overlay:
    """Return what lights the free tracks with the highest toll."""
    tolls = module(game, TollRules).toll
    tracks = tuple(number for number, toll in enumerate(tolls) if toll == max(tolls) and game.state.open >> number & 1)
    return Overlay("legal", tracks, (), (), f"Toll {max(tolls)}: {plural(len(tracks), 'free track')}")
