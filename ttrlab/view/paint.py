"""What each trace of the board figure shows, as plain lists: no plotly here.

``arrays`` gives, for a moment and an overlay, the arrays of every trace that can change.  Which tracks a
trace draws depends on the moment; the outlines themselves come ready-made from ``view.layout``.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final, TypeAlias

from ttrlab.board import GRAY, Board
from ttrlab.state import State
from ttrlab.view import theme
from ttrlab.view.crosses import crossed_spots, strokes
from ttrlab.view.geometry import Point, turned
from ttrlab.view.heat import heat_arrays
from ttrlab.view.hover import city_cards, counters_at, others_tracks, station_owners, track_cards
from ttrlab.view.layout import ENGINE, Layout, TrackShape, pen
from ttrlab.view.marks import caption_text
from ttrlab.view.overlays import Overlay, walk

Arrays: TypeAlias = dict[str, Any]
"""Trace attributes by plotly name, ``line_color`` style."""

SPACES: Final = {colour: f"spaces {theme.paint(colour).name}" for colour in (*range(8), GRAY)}
"""Name of the trace that holds the free spaces of each colour."""
TRAINS: Final = tuple(f"trains {seat}" for seat in range(len(theme.SEATS)))
"""Name of the trace that holds the trains of each seat."""
OTHERS: Final = "trains of nobody"
"""Name of the trace that holds trains of no seat."""
TARGET_SPOTS: Final = (-0.25, 0.25)
"""Where the click points of a space lie, in lengths of the space from its middle."""

@dataclass(frozen=True, slots=True)
class Scene:
    """One moment to be painted.

    Attributes:
        board, layout: What and where.
        state: The moment; ``None`` for a board without a game.
        names: The players, one a seat of the state.
        overlay: What is lit.
        seat: Whose eyes; ``None`` for everybody's.
        notes: More lines for the hover cards, by track number.
    """

    board: Board
    layout: Layout
    state: State | None = None
    names: tuple[str, ...] = ()
    overlay: Overlay | None = None
    seat: int | None = None
    notes: Mapping[int, str] | None = None

    def owner(self, track: int) -> int | None:
        """Return the seat that owns a track, or ``None``."""
        return self.state.owner(track) if self.state is not None else None


def arrays(scene: Scene) -> dict[str, Arrays]:
    """Return what every changing trace shows at this moment, by trace name."""
    owners = [scene.owner(t.index) for t in scene.board.tracks]
    return {
        **_spaces(scene, owners), **_trains(scene, owners), **_signs(scene, owners),
        **_bands(scene), **heat_arrays(scene.layout.tracks, scene.overlay), **_steps(scene),
        **_cities(scene), **_targets(scene),
    }


def _free(scene: Scene, owners: Sequence[int | None]) -> list[int]:
    """Tracks that nobody owns and that can still be claimed."""
    return [k for k, owner in enumerate(owners)
            if owner is None and (scene.state is None or scene.state.open >> k & 1)]


def _spaces(scene: Scene, owners: Sequence[int | None]) -> dict[str, Arrays]:
    shapes, tracks = scene.layout.tracks, scene.board.tracks
    free = _free(scene, owners)
    out = {name: _joined(shapes[k].plain for k in free if tracks[k].colour == colour)
           for colour, name in SPACES.items()}
    shut = set(range(len(tracks))) - set(free)
    others = others_tracks(scene.state)
    out["shut"] = _joined(shapes[k].plain for k in sorted(shut) if owners[k] is None and k not in others)
    out["tunnels"] = _joined(shapes[t.index].plain for t in tracks
                             if t.marks.get("tunnel") and owners[t.index] is None and t.index not in others)
    return out


def _trains(scene: Scene, owners: Sequence[int | None]) -> dict[str, Arrays]:
    shapes = scene.layout.tracks
    out = {name: _joined(shapes[k].train for k, owner in enumerate(owners)
                         if owner is not None and owner % len(TRAINS) == seat)
           for seat, name in enumerate(TRAINS)}
    signs, others = theme.initials(scene.names), others_tracks(scene.state)
    out[OTHERS] = _joined(shapes[k].train for k in others)
    looks = {k: (signs[owner], theme.livery(owner)) for k, owner in enumerate(owners) if owner is not None}
    looks |= {k: (sign, theme.NOBODY) for k, (sign, _) in others.items()}
    spots = [(car, *looks[k]) for k in sorted(looks)
             for car in shapes[k].cars[_first_sign(len(shapes[k].cars))::2]]
    out["initials"] = {
        "x": [round(car[0], 1) for car, _, _ in spots], "y": [round(car[1], 1) for car, _, _ in spots],
        "text": [sign for _, sign, _ in spots],
        "textfont_color": [look.ink for _, _, look in spots],
        "marker_color": [look.fill for _, _, look in spots],
    }
    return out


def _first_sign(length: int) -> int:
    """Every second train shows its owner's initial; return the first that does, so that the middle does."""
    return (length - 1) // 2 % 2


def _signs(scene: Scene, owners: Sequence[int | None]) -> dict[str, Arrays]:
    """Symbols, letters and engines on the free spaces."""
    shapes = scene.layout.tracks
    rows: list[tuple[float, float, theme.Paint, float]] = []
    letters: list[tuple[float, float, theme.Paint]] = []
    engines: list[list[Point]] = []
    crosses: list[list[Point]] = []
    for k in _free(scene, owners):
        track = scene.board.tracks[k]
        look = theme.paint(track.colour)
        ferry = track.marks.get("ferry", 0)
        crosses += [line for spot in crossed_spots(track) for line in strokes(track, shapes[k].cars[spot])]
        for spot, (x, y, turn, _) in enumerate(shapes[k].cars):
            if spot < ferry:
                engines.append(turned(list(ENGINE), x, y, _upright(turn)))
            elif spot == track.length // 2 and track.colour != GRAY:
                letters.append((x, y, look))
            elif track.colour != GRAY:
                rows.append((x, y, look, _upright(turn)))
    return {
        "symbols": {
            "x": [round(r[0], 1) for r in rows], "y": [round(r[1], 1) for r in rows],
            "marker_symbol": [r[2].symbol for r in rows], "marker_color": [r[2].ink for r in rows],
            "marker_angle": [round(r[3]) for r in rows],
        },
        "letters": {
            "x": [round(r[0], 1) for r in letters], "y": [round(r[1], 1) for r in letters],
            "text": [r[2].letter for r in letters], "textfont_color": [r[2].ink for r in letters],
        },
        "engines": _as_xy(pen(engines)),
        "cross edges": _as_xy(pen(crosses)), "crosses": _as_xy(pen(crosses)),
    }


def _bands(scene: Scene) -> dict[str, Arrays]:
    """The bands under lit tracks, the outline of legal ones, the rings round lit cities, the caption."""
    over = scene.overlay
    shapes = scene.layout.tracks
    kind = over.kind if over is not None else "path"
    lit = over.tracks if over is not None and not over.levels else ()
    dashed = set(over.dashed) if over is not None else set()
    colour, second = theme.bands(kind)
    solid = [shapes[k].line for k in lit if k not in dashed]
    ringed = [scene.board.cities[c] for c in _ringed(scene.board, over)]
    return {
        "casing": _as_xy(pen(shapes[k].line for k in lit)),
        "band": {**_as_xy(pen(solid)), "line_color": colour},
        "band dashed": {**_as_xy(pen(shapes[k].line for k in lit if k in dashed)), "line_color": second},
        "legal": _joined(shapes[k].train for k in lit if kind == "legal"),
        "rings": {"x": [c.x for c in ringed], "y": [c.y for c in ringed], "marker_color": colour},
        "caption": {"text": [escape(caption_text(scene.board, scene.layout, over.label)) if over is not None else ""]},
    }


def _ringed(board: Board, over: Overlay | None) -> tuple[int, ...]:
    """Return the cities to ring: those named, or else the two ends of the way that the tracks make."""
    if over is None or over.cities or over.kind in ("legal", "heat"):
        return over.cities if over is not None else ()
    solid = [track for track in over.tracks if track not in over.dashed] if over.kind == "tour" else over.tracks
    cities = walk(board, solid)
    return tuple(dict.fromkeys((cities[0], cities[-1]))) if cities else ()


def _steps(scene: Scene) -> dict[str, Arrays]:
    """Numbers along a trail with arrows for its direction, which of two ways, and a sign on borrowed tracks."""
    over = scene.overlay
    shapes = scene.layout.tracks
    badges: list[tuple[float, float, str]] = []
    arrows: list[tuple[float, float, float]] = []
    if over is not None and over.kind == "trail":
        badges = [(*shapes[k].middle[:2], str(n)) for n, k in enumerate(over.tracks, 1)]
        cities = walk(scene.board, over.tracks)
        arrows = [_arrow(shapes[k], scene.board.tracks[k].a == start)
                  for k, start in zip(over.tracks, cities, strict=False)]
    elif over is not None and over.kind == "tour":
        badges = [(*shapes[k].middle[:2], "2" if k in over.dashed else "1") for k in over.tracks]
    elif over is not None and over.kind == "proof":
        badges = [(*shapes[k].middle[:2], "S") for k in over.dashed]
    return {
        "steps": {"x": [round(b[0], 1) for b in badges], "y": [round(b[1], 1) for b in badges],
                  "text": [b[2] for b in badges]},
        "arrows": {"x": [round(a[0], 1) for a in arrows], "y": [round(a[1], 1) for a in arrows],
                   "marker_angle": [round(a[2]) for a in arrows]},
    }


def _arrow(shape: TrackShape, forward: bool) -> tuple[float, float, float]:
    """Return place and plotly angle of an arrow close to where a track is left."""
    line = shape.line if forward else shape.line[::-1]
    (x0, y0), (x1, y1) = line[-4], line[-3]
    return (x0 + x1) / 2, (y0 + y1) / 2, math.degrees(math.atan2(y1 - y0, x1 - x0)) + 90


def _cities(scene: Scene) -> dict[str, Arrays]:
    stations = station_owners(scene.state)
    signs = theme.initials(scene.names)
    built = [(scene.board.cities[city], seat) for city, seat in sorted(stations.items())]
    lying = [(scene.board.cities[city], sign, aside) for city, sign, aside in counters_at(scene.state)]
    return {
        "cities": {"hovertext": city_cards(scene.board, scene.state, scene.names, scene.seat)},
        "stations": {
            "x": [c.x for c, _ in built], "y": [c.y for c, _ in built],
            "text": [signs[seat] for _, seat in built],
            "textfont_color": [theme.livery(seat).ink for _, seat in built],
            "marker_color": [theme.livery(seat).fill for _, seat in built],
        },
        "counters": {"x": [city.x + aside for city, _, aside in lying],
                     "y": [city.y - aside for city, _, aside in lying], "text": [sign for _, sign, _ in lying]},
    }


def _targets(scene: Scene) -> dict[str, Arrays]:
    cards = track_cards(scene.board, scene.state, scene.names, scene.seat, scene.notes)
    texts = [cards[t.index] for t in scene.board.tracks for _ in range(len(TARGET_SPOTS) * t.length)]
    return {"tracks": {"hovertext": texts}}


def target_points(board: Board, layout: Layout) -> Arrays:
    """Return the invisible click points: several a space, each with the number of its track."""
    xs, ys, numbers = [], [], []
    for track in board.tracks:
        for x, y, turn, size in layout.tracks[track.index].cars:
            for px, py in turned([(share * size, 0.0) for share in TARGET_SPOTS], x, y, turn):
                xs.append(round(px, 1))
                ys.append(round(py, 1))
                numbers.append(track.index)
    return {"x": xs, "y": ys, "customdata": numbers}


def _joined(paths: Iterable[tuple[tuple[float | None, ...], tuple[float | None, ...]]]) -> Arrays:
    xs: list[float | None] = []
    ys: list[float | None] = []
    for path in paths:
        xs += path[0]
        ys += path[1]
    return {"x": xs, "y": ys}


def _as_xy(path: tuple[tuple[float | None, ...], tuple[float | None, ...]]) -> Arrays:
    return {"x": list(path[0]), "y": list(path[1])}


def _upright(turn: float) -> float:
    """Return a heading turned by half a circle where a picture would stand on its head."""
    return turn - 180 if turn > 90 else turn + 180 if turn < -90 else turn
