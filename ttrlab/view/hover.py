"""The cards that open under the mouse: one a track, one a city, in the little HTML that plotly knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from ttrlab.board import Board, Ticket, Track
from ttrlab.state import State

ASIDE: Final = 12.0
"""How far up and right of a station the disc for what lies in a city stands; without a station it is on the dot."""


def track_cards(board: Board, state: State | None, names: Sequence[str], seat: int | None = None,
                notes: Mapping[int, str] | None = None) -> list[str]:
    """Return the card of every track.

    Args:
        board: The board.
        state: The moment shown, ``None`` for a board without a game.
        names: The players.
        seat: Whose eyes, for what this seat may not claim.
        notes: More lines by track number, for example what the seat to move would pay.
    """
    owners = _owners(state, names)
    extra = notes or {}
    return [
        "<br>".join((f"<b>{_ends(board, track)}</b>", _facts(board, track), *_printed(track, board),
                     *_standing(track, state, owners, seat), *_remarks(track, state),
                     *filter(None, [extra.get(track.index)])))
        for track in board.tracks
    ]


def city_cards(board: Board, state: State | None, names: Sequence[str], seat: int | None = None) -> list[str]:
    """Return the card of every city: neighbours, station, and the tickets that end there.

    Args:
        board: The board.
        state: The moment shown, or ``None``.
        names: The players.
        seat: Whose tickets are named; without a seat all tickets of the board that end there, which is
            public knowledge, in short form.
    """
    stations, counters = station_owners(state), counters_of(state)
    held = set(state.seats[seat].tickets) if state is not None and seat is not None else None
    cards = []
    for city in board.cities:
        near = sorted({board.cities[other].name for _, other in board.exits[city.index]})
        lines = [f"<b>{city.name}</b>", *(_wrapped("to " + ", ".join(near)) if near else [])]
        if city.index in stations:
            lines.append(f"station of {escape(names[stations[city.index]])}")
        if city.index in counters:
            lines.append(counters[city.index][1])
        ends = [t for t in board.tickets
                if city.index in (*t.starts, *t.goals) and (held is None or t.index in held)]
        whose = "your tickets: " if held is not None else "tickets: "
        if ends:
            others = (f"{_other_end(board, t, city.index)} {t.points}" for t in ends)
            lines += _wrapped(whose + ", ".join(others))
        cards.append("<br>".join(lines))
    return cards


def _other_end(board: Board, ticket: Ticket, city: int) -> str:
    far = ticket.goals if city in ticket.starts else ticket.starts
    return board.cities[far[0]].name if len(far) == 1 else board.cities[far[0]].group


def station_owners(state: State | None) -> Mapping[int, int]:
    """Return which seat has a station in which city; empty where the game has no stations.

    >>> station_owners(None)
    {}
    """
    part = state.parts.get("stations") if state is not None else None
    return getattr(part, "at", {}) or {}


def counters_of(state: State | None) -> Mapping[int, tuple[str, str]]:
    """Return what rule modules have in cities for all to see, a sign and words for each city.

    >>> counters_of(None)
    {}
    """
    if state is None:
        return {}
    return {city: told for module in state.rules.modules.values() for city, told in module.in_cities(state).items()}


def others_tracks(state: State | None) -> Mapping[int, tuple[str, str]]:
    """Return what rule modules say of tracks that somebody beside the players has: a letter, and whose they are.

    >>> others_tracks(None)
    {}
    """
    if state is None:
        return {}
    return {track: told for module in state.rules.modules.values() for track, told in module.on_tracks(state).items()}


def counters_at(state: State | None) -> list[tuple[int, str, float]]:
    """Return city, sign and place of every disc for what lies in a city.

    >>> counters_at(None)
    []
    """
    stations = station_owners(state)
    return [(city, sign, ASIDE if city in stations else 0.0)
            for city, (sign, _) in sorted(counters_of(state).items())]


def _owners(state: State | None, names: Sequence[str]) -> dict[int, str]:
    if state is None:
        return {}
    others = {track: whose for track, (_, whose) in others_tracks(state).items()}
    return others | {t: escape(names[k]) for k, seat in enumerate(state.seats)
                     for t in range(seat.mine.bit_length()) if seat.mine >> t & 1}


def _ends(board: Board, track: Track) -> str:
    return f"{board.cities[track.a].name} – {board.cities[track.b].name}"


def _facts(board: Board, track: Track) -> str:
    points = board.points.get(track.length, 0)
    colour = "any one colour" if track.colour < 0 else track.colour_name
    return f"{track.length} × {colour} · {points} point{'s' if points != 1 else ''}"


def _printed(track: Track, board: Board) -> list[str]:
    """What is printed on the track beside its colour."""
    lines = []
    if ferry := track.marks.get("ferry"):
        lines.append(f"ferry: {ferry} {board.wild_name}{'s' if ferry > 1 else ''} needed")
    if track.marks.get("tunnel"):
        lines.append("tunnel: three cards may make it dearer")
    if more := track.marks.get("mountain"):
        lines.append(f"mountain: {more} more train{'s' if more > 1 else ''}, for the Mountain Crossing")
    if each := track.marks.get("any_cards"):
        lines.append(f"any {each} cards stand for one")
    known = ("ferry", "tunnel", "mountain", "any_cards")
    lines += [f"{name}: {value}" for name, value in track.marks.items() if name not in known]
    if track.lanes > 1:
        lines.append(f"track {track.lane} of {track.lanes} side by side")
    return lines


def _standing(track: Track, state: State | None, owners: Mapping[int, str], seat: int | None) -> list[str]:
    """Who has it, or whether it can still be had."""
    if state is None:
        return []
    if track.index in owners:
        return [f"owned by <b>{owners[track.index]}</b>"]
    if not state.open >> track.index & 1:
        return ["shut: with few players one track of a double route is enough"]
    if seat is not None and state.seats[seat].barred >> track.index & 1:
        return ["not for you: you own the track beside it"]
    return ["free"]


def _remarks(track: Track, state: State | None) -> list[str]:
    """What rule modules say on the map of a free track; nothing that is hidden from anybody."""
    if state is None or not state.open >> track.index & 1:
        return []
    return [escape(reason.text) for module in state.rules.modules.values() if module.on_map
            for reason in module.remarks(state, state.actor, track, False)]


def _wrapped(text: str, width: int = 44) -> list[str]:
    """Cut a line at commas so that a card stays narrow."""
    lines, line = [], ""
    for piece in text.split(", "):
        if line and len(line) + len(piece) > width:
            lines.append(line + ",")
            line = piece
        else:
            line = f"{line}, {piece}" if line else piece
    return [*lines, line]
