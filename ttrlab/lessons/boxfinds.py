"""What the engine says about tokens, terrain cards and countries, as the lessons on their boxes ask for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from ttrlab.actions import Action, Claim, DoublePoints
from ttrlab.board import Board, Ticket, Track, bits
from ttrlab.events import Event, Reason
from ttrlab.lessons.asks import Find, tested, told, tried
from ttrlab.lessons.findings import module
from ttrlab.lessons.mapfinds import Test, is_completed
from ttrlab.lessons.model import Finding, sentence
from ttrlab.notation import read
from ttrlab.play.game import Game
from ttrlab.rules.claiming import Claiming
from ttrlab.rules.terrain import TerrainRules, terrain_of
from ttrlab.rules.terrain_cards import TERRAINS
from ttrlab.rules.tokens import TokenChoice, TokenRules, marked
from ttrlab.state import State
from ttrlab.view.overlays import Overlay
from ttrlab.view.text import listed, plural


def _lit(track: Track, label: str = "") -> Overlay:
    return Overlay("proof", (track.index,), (), (track.a, track.b), label or track.name)


def _against(game: Game, number: int) -> tuple[Reason, ...]:
    """Why the seat to act cannot claim a track with any cards, as sentences."""
    reasons = module(game, Claiming).why_no_claim(game.state, game.to_move, number)
    return tuple(Reason(reason.rule, sentence(reason.text)) for reason in reasons)


def _claims(game: Game, number: int) -> Action:
    return module(game, Claiming).payments_of(game.state, game.to_move, number)[0]


# Tokens --------------------------------------------------------------------------------------------------


def with_tokens(game: Game) -> Overlay:
    """Return what rings the places that begin with tokens."""
    return Overlay("proof", (), (), marked(game.board), "These five places begin with tokens")


def brings_token(points: int) -> Test:
    """Whether claiming a track now scores so many points and brings the seat to act a token."""
    def test(game: Game, number: int) -> Finding:
        board, track = game.board, game.board.tracks[number]
        reasons, worth = _against(game, number), board.points[track.length]
        if worth != points:
            said = Reason("BASE-CLM-9", f"{track.name} has {plural(track.length, 'space')} and scores {worth}.")
            return Finding(False, (said, *reasons), _lit(track))
        if reasons:
            return Finding(False, reasons, _lit(track))
        after, events = tried(game, _claims(game, number))
        taken = _tokens(game, after, events)
        if not taken and all(event.kind != "token_none" for event in events):
            ends = f"{board.cities[track.a].name} nor {board.cities[track.b].name}"
            return Finding(False, (*told(game, events), Reason("SF-TOK-1", f"Neither {ends} has a token.")),
                           _lit(track), after)
        return Finding(bool(taken), told(game, events), _lit(track), after)
    return test


def tokens_of(action: str) -> Find:
    """What tokens a claim brings: the symbol where only one can be taken, ``choice``, or ``nothing``."""
    def find(game: Game) -> Finding:
        wish = read(game.board, action)
        after, events = tried(game, wish)
        taken, said = _tokens(game, after, events), told(game, events)
        if len(taken) > 1:
            choice = module(game, TokenRules).expected(after.pending[-1])
            said += (Reason("SF-TOK-2", f"{sentence(choice.text)} One claim never brings two."),)
        value = "nothing" if not taken else "choice" if len(taken) > 1 else taken[0]
        rings = Overlay("proof", (), (), tuple(game.board.city(name).index for name in taken), listed(taken))
        return Finding(value, said, rings if taken else None, after)
    return find


def both_used(action: str) -> Find:
    """Whether a track can be claimed although another player owns the one beside it."""
    def find(game: Game) -> Finding:
        found, board, wish = tested(game, action), game.board, read(game.board, action)
        assert isinstance(wish, Claim)
        owners = {board.tracks[beside].name: game.state.owner(beside) for beside in bits(board.siblings[wish.track])}
        said = tuple(Reason("SF-DBL-1", f"{game.names[owner]} owns {name}; with {len(game.names)} players both tracks "
                            f"may be used.") for name, owner in owners.items() if owner is not None and found.value)
        return replace(found, said=(*said, *found.said))
    return find


def _tokens(game: Game, after: State, events: Sequence[Event]) -> tuple[str, ...]:
    """The places from which a claim brings a token: all of them where there is a choice."""
    phase = after.pending[-1] if after.pending else None
    cities = phase.cities if isinstance(phase, TokenChoice) else \
        tuple(event.data["city"] for event in events if event.kind == "token")
    return tuple(game.board.cities[city].name for city in cities)


# Terrain -------------------------------------------------------------------------------------------------


def country(terrain: str) -> Callable[[Game], Overlay]:
    """Return what lights the free tracks of a terrain."""
    def light(game: Game) -> Overlay:
        kind = TERRAINS.index(terrain)
        tracks = tuple(number for number in bits(game.state.open) if terrain_of(game.board.tracks[number]) == kind)
        return Overlay("legal", tracks, (), (), f"{terrain.capitalize()}: {plural(len(tracks), 'free track')}")
    return light


def doubling_of(name: str) -> Find:
    """Which terrain cards double a track for the seat to act, and how many, as (terrain, number)."""
    def find(game: Game) -> Finding:
        track, rules = game.board.track(name), module(game, TerrainRules)
        kind, price = TERRAINS[terrain_of(track)], rules.price(track.length)
        said = [Reason("AF-TER-2", f"{track.name} is {track.colour_name}, which is {kind} country, whatever cards "
                       "pay for it.")]
        said += [Reason(r.rule, sentence(r.text)) for r in rules.remarks(game.state, game.to_move, track, True)]
        after, events = _doubled(game, track)
        return Finding((kind, price), (*said, *told(game, events)), _lit(track), after)
    return find


def _doubled(game: Game, track: Track) -> tuple[State, tuple[Event, ...]]:
    """The position after claiming a track and doubling it with as few wilds as will do, and the doubling."""
    after, _ = tried(game, _claims(game, track.index))
    ways = [action for action in game.rules.legal(after) if isinstance(action, DoublePoints)]
    return game.rules.play(after, ways[0]) if ways else (after, ())


def longest_doubled(game: Game, number: int) -> Finding:
    """Whether a track is one of the longest that the seat to act can claim and double now."""
    track, rules = game.board.tracks[number], module(game, TerrainRules)
    reasons = _against(game, number)
    if reasons:
        return Finding(False, reasons, _lit(track))
    after, events = _doubled(game, track)
    kind = TERRAINS[terrain_of(track)]
    if not events:
        why = rules.why_no_doubling(game.state, game.to_move, track)
        said = (Reason("AF-TER-2", f"{track.name} is {track.colour_name}: {kind} country."),
                *(Reason(r.rule, sentence(r.text)) for r in why))
        return Finding(False, said, _lit(track, f"{track.name}: {kind}"))
    lengths = [other.length for other in game.board.tracks if not _against(game, other.index)
               and _doubled(game, other)[1]]
    said = told(game, events)
    if track.length < max(lengths):
        said += (Reason("BASE-CLM-9", f"A longer track, of {plural(max(lengths), 'space')}, can be claimed and "
                        "doubled as well."),)
    return Finding(track.length == max(lengths), said, _lit(track, f"{track.name}: {kind}"), after)


# Countries -----------------------------------------------------------------------------------------------


def completed_by_country(seat: int) -> Find:
    """Which tickets of a seat are completed, as names, with what countries have to do with it."""
    def find(game: Game) -> Finding:
        board, mine, found = game.board, game.state.seats[seat].mine, is_completed(seat)(game)
        said, rings = list(found.said), list(found.overlay.cities if found.overlay is not None else ())
        for ticket in (board.tickets[number] for number in game.state.seats[seat].tickets):
            ends = (*ticket.starts, *ticket.goals)
            countries = sorted({board.cities[city].group for city in ends} - {""})
            if ticket.name in found.value and countries:
                said.append(Reason("AF-TKT-1", f"Any place of {listed(countries)} will do for {ticket.name}."))
            if ticket.name not in found.value:
                gaps = _gaps(board, mine, ticket)
                rings += [city for name in gaps for city in board.groups[name]]
                said += [Reason("AF-TKT-2", f"The two places of {name} are not joined; only if they were one would "
                                f"{ticket.name} be connected.") for name in gaps]
        way = found.overlay.tracks if found.overlay is not None else ()
        return Finding(found.value, tuple(said), Overlay("proof", way, (), tuple(dict.fromkeys(rings)), "Countries"))
    return find


def _gaps(board: Board, mine: int, ticket: Ticket) -> list[str]:
    """The countries whose places would have to be one for a ticket to be completed."""
    found = []
    pairs = [(board.tracks[t].a, board.tracks[t].b) for t in bits(mine)]
    for name, places in board.groups.items():
        part = list(range(len(board.cities)))
        for a, b in [*pairs, *pairwise(places)]:
            old, new = part[a], part[b]
            part = [new if root == old else root for root in part]
        if any(part[a] == part[b] for a in ticket.starts for b in ticket.goals):
            found.append(name)
    return found
