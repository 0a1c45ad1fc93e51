"""The board as a plain SVG: no script, no font file, nothing to install; for notebook cells and files."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Final

from ttrlab.board import GRAY, Board, Track
from ttrlab.state import State
from ttrlab.view import theme
from ttrlab.view.coins import coins_svg
from ttrlab.view.courses import CAR_WIDTH, CITY_RADIUS, Car
from ttrlab.view.crosses import EDGE, STROKE, crossed_spots, strokes
from ttrlab.view.geometry import Box
from ttrlab.view.hover import counters_at, others_tracks
from ttrlab.view.layout import CORNER, ENGINE, SWELL, Layout, layout
from ttrlab.view.overlays import Overlay
from ttrlab.view.svg_overlay import over, under

_ENGINE = "M" + "L".join(f"{x},{y}" for x, y in ENGINE) + "z"
FREE: Final = -1
"""The look of a track that can be claimed; an owner's number is the look of his track."""
SHUT: Final = -2
"""The look of a track that the doubles rule has closed (BASE-DBL-3)."""
OTHER: Final = -3
"""The look of a track that somebody beside the players has."""


def board_svg(board: Board, state: State | None = None, names: Sequence[str] | None = None,
              width: int = 1000, overlay: Overlay | None = None) -> str:
    """Return the board, with trains and stations where a state is given, as one ``<svg>`` element.

    Args:
        board: The board.
        state: The moment; ``None`` for the empty board.
        names: The players, whose initials stand on their trains; by default the names of the state's rules.
        width: Width in px; the height follows, and the picture shrinks with its place.
        overlay: What is lit.

    Raises:
        TtrlabError: A width that cannot be drawn, or a track that the board does not have.

    >>> from ttrlab import maps
    >>> board_svg(maps.load("usa"))[:39]
    '<svg xmlns="http://www.w3.org/2000/svg"'
    """
    place = layout(board, width)
    who = _players(state, names)
    signs = theme.initials(who)
    tracks = [track_svg(track, place, look, signs) for track, look in
              zip(board.tracks, looks(board, state), strict=True)]
    stations = [station_svg(board, city, owner, signs) for city, owner in stations_of(state).items()]
    stations += [counter_svg(board, *counter) for counter in counters_at(state)]
    what = f"{board.name}: {len(board.cities)} cities and {len(board.tracks)} tracks" + _owned(board, state, who)
    return framed(board, place, tracks, stations, what, overlay)


def framed(board: Board, place: Layout, tracks: Iterable[str], stations: Iterable[str], what: str,
           overlay: Overlay | None = None) -> str:
    """Return the ``<svg>`` element around tracks and stations that are already drawn.

    Args:
        board, place: The board and where everything goes.
        tracks: From ``track_svg``, in any grouping.
        stations: From ``station_svg``, in any grouping.
        what: What a screen reader says.
        overlay: What is lit.
    """
    left, top, right, bottom = place.frame
    parts = [land_svg(board), under(board, place, overlay), *tracks,
             *(_city(city.x, city.y) for city in board.cities), *stations, coins_svg(board, place),
             names_svg(place),
             over(board, place, overlay)]
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {right - left} {bottom - top}" '
            f'width="{place.width}" role="img" aria-label="{escape(what)}" '
            f'style="max-width:100%;height:auto;background:{theme.WATER};border-radius:10px" '
            f'font-family="{escape(theme.FONT)}"><title>{escape(board.name)}</title>'
            f'<defs>{_patterns()}</defs>{"".join(parts)}</svg>')


def looks(board: Board, state: State | None) -> list[int]:
    """Return how each track looks at a moment: its owner's number, ``FREE``, ``SHUT`` or ``OTHER``.

    >>> from ttrlab import maps
    >>> set(looks(maps.load("usa"), None)) == {FREE}
    True
    """
    if state is None:
        return [FREE] * len(board.tracks)
    owners, others = [state.owner(track.index) for track in board.tracks], others_tracks(state)
    return [owner if owner is not None else OTHER if number in others else FREE if state.open >> number & 1 else SHUT
            for number, owner in enumerate(owners)]


def track_svg(track: Track, place: Layout, look: int, signs: Sequence[str]) -> str:
    """Return one track: its free spaces, its closed ones, or the trains on it.

    Args:
        track: The track.
        place: Where everything goes.
        look: As ``looks`` gives it.
        signs: The initial of each seat.
    """
    cars = place.tracks[track.index].cars
    if look >= 0:
        return "".join(_train(car, f"seat{look}", theme.livery(look), signs[look]) for car in cars)
    if look == OTHER:
        return "".join(_train(car, "nobody", theme.NOBODY, theme.NOBODY.name[0]) for car in cars)
    return "".join(_space(track, car, spot, look == SHUT) for spot, car in enumerate(cars))


def stations_of(state: State | None) -> Mapping[int, int]:
    """Return the owner of the station in each city that has one (EU-STA-1)."""
    part = state.parts.get("stations") if state is not None else None
    return dict(part.at) if part is not None else {}


def station_svg(board: Board, number: int, owner: int, signs: Sequence[str]) -> str:
    """Return a station in the city of that number."""
    city, look = board.cities[number], theme.livery(owner)
    return (f'<path transform="translate({city.x},{city.y})" d="M0,-12L11.4,-3.7L7.1,9.7L-7.1,9.7L-11.4,-3.7z" '
            f'fill="{look.fill}" stroke="#ffffff" stroke-width="1.8"/>'
            + _text(city.x, city.y + 0.5, signs[owner], 10, look.ink, 0))


def counter_svg(board: Board, number: int, sign: str, aside: float) -> str:
    """Return what lies in the city of that number: a disc with a sign, so far up and right of the dot."""
    x, y = board.cities[number].x + aside, board.cities[number].y - aside
    return (f'<circle cx="{x}" cy="{y}" r="10" fill="{theme.COUNTER}" stroke="{theme.INK}" stroke-width="1.3"/>'
            + _text(x, y + 0.5, sign, 10, theme.INK, 0))


def _players(state: State | None, names: Sequence[str] | None) -> tuple[str, ...]:
    return tuple(names) if names is not None else (state.rules.names if state is not None else ())


def _owned(board: Board, state: State | None, names: Sequence[str]) -> str:
    if state is None:
        return ""
    return "; " + ", ".join(f"{name} owns {seat.mine.bit_count()}" for name, seat in
                            zip(names, state.seats, strict=True))


def _patterns() -> str:
    strokes = {"/": "M0,6L6,0", "\\": "M0,0L6,6", "-": "M0,3L6,3", "|": "M3,0L3,6",
               "x": "M0,0L6,6M0,6L6,0", ".": "M2,3L4,3"}
    looks = {**{f"seat{seat}": look for seat, look in enumerate(theme.SEATS)}, "nobody": theme.NOBODY}
    return "".join(
        f'<pattern id="{name}" width="6" height="6" patternUnits="userSpaceOnUse">'
        f'<rect width="6" height="6" fill="{look.fill}"/>'
        f'<path d="{strokes.get(look.pattern, "")}" stroke="{look.stripe}" stroke-width="1.5"/></pattern>'
        for name, look in looks.items())


def land_svg(board: Board) -> str:
    """Return shallows and land, empty where the board has no silhouette."""
    rings = "".join(f'M{"L".join(f"{x},{y}" for x, y in ring)}z' for ring in board.silhouette)
    if not rings:
        return ""
    return (f'<path d="{rings}" fill="{theme.LAND}" stroke="{theme.SHALLOWS}" stroke-width="9"/>'
            f'<path d="{rings}" fill="{theme.LAND}" stroke="{theme.COAST}" stroke-width="1.1"/>')


def _block(car: Car, swell: float, style: str, inside: str = "") -> str:
    x, y, turn, size = car
    long, wide = size + 2 * swell, CAR_WIDTH + 2 * swell
    return (f'<g transform="translate({x:.1f},{y:.1f}) rotate({turn:.1f})"><rect x="{-long / 2:.1f}" '
            f'y="{-wide / 2:.1f}" width="{long:.1f}" height="{wide:.1f}" rx="{CORNER + swell}" {style}/>'
            f'{inside}</g>')


def _space(track: Track, car: Car, spot: int, shut: bool) -> str:
    look = theme.paint(track.colour)
    if shut:
        return _block(car, 0, 'fill="#ffffff" fill-opacity=".35" stroke="#b3aea3" stroke-dasharray="2,2"')
    tunnel = f'stroke="{theme.INK}" stroke-width="2.3" stroke-dasharray="4,2.6"' if track.marks.get("tunnel") \
        else f'stroke="{look.edge}" stroke-width="1.1"'
    crossed = _cross(track, car) if spot in crossed_spots(track) else ""
    if spot < track.marks.get("ferry", 0):
        inside = f'<path d="{_ENGINE}" fill="{theme.INK}"/>'
    elif track.colour == GRAY:
        inside = ""
    else:
        sign = look.letter if spot == track.length // 2 else look.glyph
        inside = _text(0, 0, sign, 8.2, look.ink, -car[2] if sign == look.letter else 0)
    return _block(car, 0, f'fill="{look.fill}" {tunnel}', crossed + inside)


def _cross(track: Track, car: Car) -> str:
    flat = strokes(track, (0.0, 0.0, 0.0, car[3]))
    path = "".join(f"M{a:.1f},{b:.1f}L{c:.1f},{d:.1f}" for (a, b), (c, d) in flat)
    return "".join(f'<path d="{path}" stroke="{ink}" stroke-width="{width}"/>'
                   for ink, width in ((theme.CASING, EDGE), (theme.INK, STROKE)))


def _train(car: Car, pattern: str, look: theme.Livery, sign: str) -> str:
    disc = f'<circle r="4.9" fill="{look.fill}"/>{_text(0, 0, sign, 8, look.ink, -car[2])}'
    return _block(car, SWELL, f'fill="url(#{pattern})" stroke="{look.edge}" stroke-width="1.5"', disc)


def _city(x: float, y: float) -> str:
    return (f'<circle cx="{x}" cy="{y}" r="{CITY_RADIUS - 1}" fill="{theme.CITY_FILL}" '
            f'stroke="{theme.CITY_EDGE}" stroke-width="2.6"/>')


def names_svg(place: Layout) -> str:
    """Return the names of the cities where the layout puts them."""
    size = place.font / place.scale
    anchors = {"right": "start", "left": "end", "center": "middle"}
    parts = []
    for label in place.labels:
        lines = label.text.split("<br>")
        first = label.y - (len(lines) - 1) * size * 0.6
        parts += [f'<text x="{label.x:.1f}" y="{first + at * size * 1.2:.1f}" text-anchor="{anchors[label.side]}">'
                  f"{escape(words)}</text>" for at, words in enumerate(lines)]
    return (f'<g font-size="{size:.1f}" dominant-baseline="central" fill="{theme.INK}" stroke="{theme.LAND}" '
            f'stroke-width="3" paint-order="stroke" stroke-linejoin="round">{"".join(parts)}</g>')


def picture(drawn: str, box: Box) -> str:
    """Return a drawing as a picture that can be named like a file: a data address.

    Args:
        drawn: SVG elements.
        box: Left, top, right and bottom of what the picture shows, in the unit of the elements.
    """
    left, top, right, bottom = box
    wide, tall = right - left, bottom - top
    svg = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {wide} {tall}" width="{wide}" '
           f'height="{tall}" preserveAspectRatio="none" font-family="{escape(theme.FONT)}">{drawn}</svg>')
    return "data:image/svg+xml;base64," + b64encode(svg.encode()).decode()


def _text(x: float, y: float, words: str, size: float, ink: str, turn: float) -> str:
    return (f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" font-weight="700" text-anchor="middle" '
            f'dominant-baseline="central" fill="{ink}" transform="rotate({turn:.1f},{x:.1f},{y:.1f})">'
            f'{escape(words)}</text>')
