"""What can be laid over the board: a ticket's path, a trail in order, a score line's proof, legal claims."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ttrlab.actions import payment_text
from ttrlab.board import Board, bits
from ttrlab.errors import TtrlabError
from ttrlab.events import ScoreLine

KINDS: Final = ("path", "trail", "proof", "legal", "heat", "network", "tour")


@dataclass(frozen=True, slots=True)
class Overlay:
    """Tracks and cities to be lit.

    Attributes:
        kind: ``path`` (a ticket's way), ``trail`` (the longest route, numbered in order), ``proof`` (what a
            score line rests on), ``legal`` (tracks that may be claimed now) ``heat`` (how often they are taken),
            ``network`` (a plan, ``view.overlay_networks``) or ``tour`` (two ways, numbered 1 and 2).
        tracks: Track numbers, in order where order matters.
        dashed: Those of ``tracks`` that are still to be claimed (``path``), borrowed (``proof``) or of the second
            way (``tour``).
        cities: City numbers to ring; where empty, the two ends of the way that the tracks make.
        label: One line for the caption under the board.
        levels: For each of ``tracks`` how wide its band is, from 0 to 2, where bands differ (``view.heat``).
        texts: For each of ``tracks`` what its badge says, where they have one.
        seats: For each of ``tracks`` whose livery its badge wears, -1 for nobody's.
    """

    kind: str
    tracks: tuple[int, ...] = ()
    dashed: tuple[int, ...] = ()
    cities: tuple[int, ...] = ()
    label: str = ""
    levels: tuple[int, ...] = ()
    texts: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a kind that nobody can draw."""
        if self.kind not in KINDS:
            raise TtrlabError(f"no overlay kind {self.kind!r}; there are {', '.join(KINDS)}")


def walk(board: Board, tracks: Sequence[int]) -> tuple[int, ...]:
    """Return the cities that a trail visits when its tracks are run in order.

    Args:
        board: The board.
        tracks: Track numbers, each sharing a city with the next.

    Returns:
        One city more than tracks, or ``()`` where the tracks do not hang together in this order.

    >>> from ttrlab import maps
    >>> usa = maps.load("usa")
    >>> way = [usa.track("Denver-Omaha").index, usa.track("Omaha-Chicago").index]
    >>> [usa.cities[city].name for city in walk(usa, way)]
    ['Denver', 'Omaha', 'Chicago']
    """
    if not tracks:
        return ()
    first = board.tracks[tracks[0]]
    for start in (first.a, first.b):
        cities = [start]
        for number in tracks:
            track = board.tracks[number]
            if cities[-1] not in (track.a, track.b):
                break
            cities.append(track.b if cities[-1] == track.a else track.a)
        else:
            return tuple(cities)
    return ()


def overlay_ticket(game: Any, ticket: int | str, seat: int) -> Overlay:
    """Return a ticket's path for a seat: what it owns is solid, the cheapest way still open is dashed.

    Args:
        game: Anything with ``board`` and ``state``.
        ticket: Number or name.
        seat: Whose tracks count (BASE-TKT-6).

    Raises:
        NotationError: No such ticket.
    """
    from ttrlab.graph.connect import ticket_values
    from ttrlab.graph.tickets import ticket_path, ticket_way

    board: Board = game.board
    card = board.ticket(ticket)
    me = game.state.seats[seat]
    ends = (*card.starts, *card.goals)
    worth = f"{card.loss}–{card.points}" if card.worth else str(card.points)
    if card.needs:
        return Overlay("path", (), (), ends, f"{card.name}, {card.points} points: "
                       f"{payment_text(card.needs, board.card_names)}")
    done = ticket_path(board, me.mine, card)
    if done is not None:
        reached = ticket_values(board, me.mine, [card])[0]
        return Overlay("path", tuple(done), (), ends, f"{card.name}, {reached} points: connected")
    way = ticket_way(board, me.mine, game.state.open & ~me.barred, card)
    if way is None:
        return Overlay("path", (), (), ends, f"{card.name}, {worth} points: no way left")
    need = f"{way.trains} train" + ("s" if way.trains != 1 else "")
    return Overlay("path", tuple(way.tracks), tuple(way.to_claim), ends,
                   f"{card.name}, {worth} points: {need} to go")


def overlay_longest(game: Any, seat: int) -> Overlay:
    """Return a seat's longest trail, its tracks in the order in which they are run.

    Args:
        game: Anything with ``board`` and ``state``.
        seat: Whose trail.
    """
    from ttrlab.graph import trails

    length, tracks = trails.longest(game.board, game.state.seats[seat].mine)
    cities = walk(game.board, tracks)
    many = f"{len(tracks)} track{'s' if len(tracks) != 1 else ''}"
    ends = (cities[0], cities[-1]) if cities else ()
    return Overlay("trail", tuple(tracks), (), ends, f"Longest trail: {length} spaces over {many}")


def overlay_line(line: ScoreLine, label: str = "") -> Overlay:
    """Return what a score line rests on; tracks that a station borrows are dashed (EU-STA-6).

    Where two ways are the proof, the second one is dashed (IN-MAN-1).

    Args:
        line: The score line.
        label: The caption; by default kind and points.

    >>> overlay_line(ScoreLine(0, "ticket", 12, "BASE-SCO-3", {}, (4, 9), (9,))).dashed
    (9,)
    """
    told = label or f"{line.kind}: {line.points:+d} points"
    if "ways" in line.data:
        return Overlay("tour", line.tracks, line.tracks[line.data["ways"][0]:], (), told)
    kind = "trail" if line.kind == "longest" else "proof"
    return Overlay(kind, line.tracks, line.borrowed, (), told)


def overlay_legal(tracks: Iterable[int] | int, label: str = "") -> Overlay:
    """Return the tracks that may be claimed now.

    Args:
        tracks: Track numbers, or a mask.
        label: The caption.

    >>> overlay_legal(0b101).label
    '2 tracks can be claimed now'
    """
    numbers = tuple(bits(tracks)) if isinstance(tracks, int) else tuple(dict.fromkeys(tracks))
    many = f"{len(numbers)} track{'s' if len(numbers) != 1 else ''}"
    return Overlay("legal", numbers, (), (), label or f"{many} can be claimed now")
