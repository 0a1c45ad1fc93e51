"""The card that the board lies on: water, land, frame, title, and the key of card colours below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ttrlab.board import COLOURS, GRAY, WILD, Board
from ttrlab.view import theme
from ttrlab.view.geometry import Point, block, turned
from ttrlab.view.labels import text_width
from ttrlab.view.layout import BORDER, ENGINE, KEY_STRIP, Layout
from ttrlab.view.svg import land_svg, names_svg, picture

_KEY_ORDER: Final = {name: k for k, name in enumerate(COLOURS)} | {"locomotive": WILD, "gray": GRAY}
_KEY_BASE: Final = {"type": "scatter", "hoverinfo": "skip", "showlegend": False, "xaxis": "x2", "yaxis": "y2"}
_TITLE_ROW: Final = 13.0
_ROW: Final = 36.0
"""Rows of the strip, from its top edge, in board units."""
_CORNER_PX: Final = 12.0


def _images(board: Board, place: Layout) -> list[dict[str, Any]]:
    """The land under everything and the city names above, as two pictures.

    Plotly draws every trace and shape anew at each change; pictures it leaves alone.
    """
    left, top, right, bottom = place.frame
    base = {"xref": "x", "yref": "y", "x": left, "y": top, "sizex": right - left, "sizey": bottom - top,
            "xanchor": "left", "yanchor": "top", "sizing": "stretch"}
    return [{**base, "name": name, "layer": layer, "source": picture(drawn, place)}
            for name, layer, drawn in (("land", "below", land_svg(board)), ("names", "above", names_svg(place)))
            if drawn]


def _drawn(ring: Sequence[Point]) -> str:
    """Return a ring as an SVG path."""
    return "M" + "L".join(f"{x:.4g},{y:.4g}" for x, y in ring) + "Z"


def card(board: Board, place: Layout) -> dict[str, Any]:
    """Return the two pairs of axes (board, key strip) and the shapes: land, frame, samples of the key."""
    left, top, right, bottom = place.frame
    share = KEY_STRIP / (bottom - top + KEY_STRIP)
    still = {"fixedrange": True}
    hidden = {"visible": False, "showgrid": False, "zeroline": False}
    return {
        "xaxis": {**hidden, "range": [left, right], "domain": [0, 1], "constrain": "domain"},
        "yaxis": {**hidden, "range": [bottom, top], "domain": [share, 1], "scaleanchor": "x"},
        "xaxis2": {**hidden, **still, "range": [left, right], "domain": [0, 1], "anchor": "y2"},
        "yaxis2": {**hidden, **still, "range": [KEY_STRIP, 0], "domain": [0, share], "anchor": "x2"},
        "shapes": [*_frame(place, share), *_samples(board, place)],
        "images": _images(board, place),
    }


def _frame(place: Layout, share: float) -> list[dict[str, Any]]:
    """A rounded frame in paper coordinates: the corners are covered, then the line is drawn."""
    rx = _CORNER_PX / (place.width - 2 * BORDER)
    ry = _CORNER_PX / (place.height - 2 * BORDER)
    common = {"type": "path", "xref": "paper", "yref": "paper", "layer": "above"}
    corners = []
    for x, sx in ((0.0, 1), (1.0, -1)):
        for y, sy in ((share, 1), (1.0, -1)):
            corners.append(f"M {x} {y} L {x + sx * rx:.5f} {y:.5f} Q {x} {y:.5f} {x} {y + sy * ry:.5f} Z")
    cover = {**common, "path": " ".join(corners), "fillcolor": theme.PAPER,
             "line": {"color": theme.PAPER, "width": 1}}
    line = {**common, "path": _rounded(0, share, 1, 1, rx, ry), "line": {"color": theme.FRAME, "width": 1.4}}
    strip = {"type": "rect", "xref": "paper", "yref": "paper", "layer": "below", "x0": 0, "x1": 1, "y0": 0,
             "y1": share, "fillcolor": theme.PAPER, "line": {"width": 0}}
    return [strip, cover, line]


def _rounded(x0: float, y0: float, x1: float, y1: float, rx: float, ry: float) -> str:
    return (f"M {x0 + rx:.5f} {y0:.5f} L {x1 - rx:.5f} {y0:.5f} Q {x1} {y0:.5f} {x1} {y0 + ry:.5f} "
            f"L {x1} {y1 - ry:.5f} Q {x1} {y1} {x1 - rx:.5f} {y1} L {x0 + rx:.5f} {y1} "
            f"Q {x0} {y1} {x0} {y1 - ry:.5f} L {x0} {y0 + ry:.5f} Q {x0} {y0:.5f} {x0 + rx:.5f} {y0:.5f} Z")


def _samples(board: Board, place: Layout) -> list[dict[str, Any]]:
    """One space a colour, an engine for the locomotive, and a tunnel where the board has any."""
    unit = 1 / place.scale
    base = {"type": "path", "xref": "x2", "yref": "y2", "layer": "below"}
    out = []
    for name, x in _key_spots(board, place):
        look = theme.paint(_KEY_ORDER.get(name, GRAY))
        line: dict[str, Any] = {"color": look.edge, "width": 1}
        if name == "tunnel":
            line = {"color": theme.INK, "width": 2, "dash": "3.5px,2.3px"}
        sample = turned(block(26 * unit, 12 * unit, 3.4 * unit), x, _ROW, 0.0)
        out.append({**base, "path": _drawn(sample), "fillcolor": look.fill, "line": line})
        if name == "locomotive":
            out.append({**base, "path": _drawn(turned(list(ENGINE), x, _ROW, 0.0)), "fillcolor": theme.INK,
                        "line": {"width": 0}})
    return out


def key(board: Board, place: Layout) -> dict[str, dict[str, Any]]:
    """Return the traces of the strip below the board: title, caption, signs and names of the key."""
    spots = _key_spots(board, place)
    return {**_key_marks(place, spots), **_key_words(board, place, spots)}


def _key_marks(place: Layout, spots: list[tuple[str, float]]) -> dict[str, dict[str, Any]]:
    """Symbol and letter on each colour's sample."""
    unit = 1 / place.scale
    marked = [(theme.paint(_KEY_ORDER[name]), x) for name, x in spots if name in COLOURS]
    inks = [look.ink for look, _ in marked]
    return {
        "key symbols": {
            **_KEY_BASE, "mode": "markers", "x": [x - 6 * unit for _, x in marked], "y": [_ROW] * len(marked),
            "marker": {"symbol": [look.symbol for look, _ in marked], "color": inks, "size": 6.2},
        },
        "key letters": {
            **_KEY_BASE, "mode": "text", "x": [x + 6 * unit for _, x in marked], "y": [_ROW] * len(marked),
            "text": [look.letter for look, _ in marked], "textposition": "middle center",
            "textfont": {"family": theme.FONT, "size": 9, "weight": 700, "color": inks},
        },
    }


def _key_words(board: Board, place: Layout, spots: list[tuple[str, float]]) -> dict[str, dict[str, Any]]:
    """The names beside the samples, the board's name, and the line for an overlay's caption."""
    unit = 1 / place.scale
    words = {"family": theme.FONT, "size": _key_size(place), "color": theme.INK}
    left = place.frame[0] + 4 * unit
    line = {**_KEY_BASE, "mode": "text", "textposition": "middle right"}
    return {
        "key names": {**line, "x": [x + 17 * unit for _, x in spots], "y": [_ROW] * len(spots),
                      "text": [_key_name(board, name) for name, _ in spots], "textfont": words},
        "title": {**line, "x": [left], "y": [_TITLE_ROW], "text": [board.title],
                  "textfont": {"family": theme.TITLE_FONT, "size": 18, "color": theme.INK}},
        "caption": {**line, "x": [place.frame[2] - 4 * unit], "y": [_TITLE_ROW], "text": [""],
                    "textposition": "middle left", "textfont": {**words, "size": 12.5}},
    }


def _key_name(board: Board, name: str) -> str:
    return {"locomotive": board.wild_name, "gray": "any colour"}.get(name, name)


def _key_size(place: Layout) -> float:
    return 10.5 if place.width < 1200 else 12


def _key_spots(board: Board, place: Layout) -> list[tuple[str, float]]:
    """Return the place of every sample, spread evenly over the whole strip."""
    unit = 1 / place.scale
    tunnels = ["tunnel"] if any(track.marks.get("tunnel") for track in board.tracks) else []
    names = [*(name for name, kind in _KEY_ORDER.items() if kind == GRAY or board.deck[kind]), *tunnels]
    wide = [30 + text_width(_key_name(board, name), _key_size(place)) for name in names]
    room = (place.width - 2 * BORDER - 10 - sum(wide)) / (len(names) - 1)
    gap = min(room, 22.0)
    x = place.frame[0] + 18 * unit
    spots = []
    for name, width in zip(names, wide, strict=True):
        spots.append((name, x))
        x += (width + gap) * unit
    return spots
