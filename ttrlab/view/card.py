"""The card that the board lies on: water, land, frame, title, and the key of card colours below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ttrlab.board import COLOURS, GRAY, WILD, Board
from ttrlab.view import theme
from ttrlab.view.coins import coins_svg
from ttrlab.view.geometry import Point, turned
from ttrlab.view.labels import text_width
from ttrlab.view.layout import BORDER, ENGINE, KEY_ROWS, NARROW, Layout
from ttrlab.view.marks import CAPTION_PX, key_size, marks_left, marks_svg, words_svg
from ttrlab.view.svg import land_svg, names_svg, picture

_KEY_ORDER: Final = {name: k for k, name in enumerate(COLOURS)} | {"locomotive": WILD, "gray": GRAY}
_KEY_BASE: Final = {"type": "scatter", "hoverinfo": "skip", "showlegend": False, "xaxis": "x2", "yaxis": "y2"}
_CORNER_PX: Final = 12.0


def _images(board: Board, place: Layout) -> list[dict[str, Any]]:
    """The land under everything and the city names above, as two pictures.

    Plotly draws every trace and shape anew at each change; pictures it leaves alone.
    """
    left, top, right, bottom = place.frame
    base = {"xref": "x", "yref": "y", "x": left, "y": top, "sizex": right - left, "sizey": bottom - top,
            "xanchor": "left", "yanchor": "top", "sizing": "stretch"}
    return [{**base, "name": name, "layer": layer, "source": picture(drawn, place.frame)}
            for name, layer, drawn in (("land", "below", land_svg(board)),
                                       ("names", "above", coins_svg(board, place) + names_svg(place)))
            if drawn]


def _drawn(ring: Sequence[Point]) -> str:
    """Return a ring as an SVG path."""
    return "M" + "L".join(f"{x:.4g},{y:.4g}" for x, y in ring) + "Z"


def card(board: Board, place: Layout) -> dict[str, Any]:
    """Return the two pairs of axes (board, key strip) and the shapes: land, frame, samples of the key."""
    left, top, right, bottom = place.frame
    share = place.strip / (bottom - top + place.strip)
    still = {"fixedrange": True}
    hidden = {"visible": False, "showgrid": False, "zeroline": False}
    return {
        "xaxis": {**hidden, "range": [left, right], "domain": [0, 1], "constrain": "domain"},
        "yaxis": {**hidden, "range": [bottom, top], "domain": [share, 1], "scaleanchor": "x"},
        "xaxis2": {**hidden, **still, "range": [left, right], "domain": [0, 1], "anchor": "y2"},
        "yaxis2": {**hidden, **still, "range": [place.strip, 0], "domain": [0, share], "anchor": "x2"},
        "shapes": _frame(place, share),
        "images": [*_images(board, place), _strip(board, place, share)],
    }


def _strip(board: Board, place: Layout, share: float) -> dict[str, Any]:
    wide, tall = place.width - 2 * BORDER, place.strip * place.scale
    return {"name": "key", "layer": "below", "xref": "paper", "yref": "paper", "x": 0, "y": share, "sizex": 1,
            "sizey": share, "xanchor": "left", "yanchor": "top", "sizing": "stretch",
            "source": picture(key_svg(board, place), (0, 0, wide, tall))}


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
    return [cover, line]


def _rounded(x0: float, y0: float, x1: float, y1: float, rx: float, ry: float) -> str:
    return (f"M {x0 + rx:.5f} {y0:.5f} L {x1 - rx:.5f} {y0:.5f} Q {x1} {y0:.5f} {x1} {y0 + ry:.5f} "
            f"L {x1} {y1 - ry:.5f} Q {x1} {y1} {x1 - rx:.5f} {y1} L {x0 + rx:.5f} {y1} "
            f"Q {x0} {y1} {x0} {y1 - ry:.5f} L {x0} {y0 + ry:.5f} Q {x0} {y0:.5f} {x0 + rx:.5f} {y0:.5f} Z")


def caption(place: Layout) -> dict[str, dict[str, Any]]:
    """Return the one trace of the strip below the board: the line for an overlay's caption."""
    return {"caption": {
        **_KEY_BASE, "mode": "text", "textposition": "middle left", "text": [""],
        "x": [place.frame[2] - 4 / place.scale], "y": [KEY_ROWS[0]],
        "textfont": {"family": theme.FONT, "size": CAPTION_PX, "color": theme.INK}}}


def key_svg(board: Board, place: Layout) -> str:
    """Return the strip below the board in px: its name, and a sample of every colour with its name."""
    px, left = place.scale, place.frame[0]
    samples = "".join(_sample(board, place, name, (x - left) * px, y * px) for name, x, y in _key_spots(board, place))
    ground = f'<rect width="{place.width}" height="{place.strip * px:.1f}" fill="{theme.PAPER}"/>'
    title = words_svg(4, KEY_ROWS[0] * px, board.title, 18, family=theme.TITLE_FONT)
    return f'<g dominant-baseline="central">{ground}{title}{_marks(board, place)}{samples}</g>'


def _marks(board: Board, place: Layout) -> str:
    """The marks that few boards have, where there is room."""
    x, y = marks_left(board), KEY_ROWS[0] * place.scale
    if place.width < NARROW:
        name, last, row = _key_spots(board, place)[-1]
        x = (last - place.frame[0]) * place.scale + 55 + text_width(_key_name(board, name), key_size(place))
        y = row * place.scale
    return marks_svg(board, x, y, key_size(place))


def _sample(board: Board, place: Layout, name: str, x: float, y: float) -> str:
    """One space of a colour with symbol and letter, the locomotive's engine, or a tunnel; and the name."""
    look = theme.paint(_KEY_ORDER.get(name, GRAY))
    edge = f'stroke="{theme.INK}" stroke-width="2" stroke-dasharray="3.5,2.3"' if name == "tunnel" \
        else f'stroke="{look.edge}"'
    parts = [f'<rect x="{x - 13:.1f}" y="{y - 6:.1f}" width="26" height="12" rx="3.4" fill="{look.fill}" {edge}/>']
    if name == "locomotive":
        engine = turned(list(ENGINE), x, y, 0.0)
        parts.append(f'<path d="{_drawn(engine)}" fill="{theme.INK}"/>')
    elif name in COLOURS:
        middle = f'text-anchor="middle" font-weight="700" fill="{look.ink}"'
        parts += [words_svg(x - 6, y, look.glyph, 7.5, middle), words_svg(x + 6, y, look.letter, 9, middle)]
    return "".join(parts) + words_svg(x + 17, y, _key_name(board, name), key_size(place))


def _key_name(board: Board, name: str) -> str:
    return {"locomotive": board.wild_name, "gray": "any colour"}.get(name, name)


def _key_spots(board: Board, place: Layout) -> list[tuple[str, float, float]]:
    """Return the place of every sample: in one row, or in two where that is too long."""
    tunnels = ["tunnel"] if any(track.marks.get("tunnel") for track in board.tracks) else []
    gray = any(track.colour == GRAY for track in board.tracks)
    names = [*(name for name, kind in _KEY_ORDER.items() if (gray if kind == GRAY else board.deck[kind])), *tunnels]
    if place.width >= NARROW:
        return _spread(board, place, names, KEY_ROWS[1])
    colours = [name for name in names if name in COLOURS]
    return _spread(board, place, colours, KEY_ROWS[1]) + _spread(board, place, names[len(colours):], KEY_ROWS[2])


def _spread(board: Board, place: Layout, names: list[str], row: float) -> list[tuple[str, float, float]]:
    wide = [30 + text_width(_key_name(board, name), key_size(place)) for name in names]
    gap = min((place.width - 2 * BORDER - 10 - sum(wide)) / max(1, len(names) - 1), 22.0)
    x, spots = place.frame[0] + 18 / place.scale, []
    for name, width in zip(names, wide, strict=True):
        spots.append((name, x, row))
        x += (width + gap) / place.scale
    return spots
