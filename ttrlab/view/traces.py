"""How each trace of the board figure is drawn: everything that stays the same while a game goes on.

Plain dictionaries as plotly takes them, in drawing order; their changing arrays come from ``view.paint``.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from ttrlab.board import Board
from ttrlab.view import crosses, theme
from ttrlab.view.card import caption
from ttrlab.view.heat import BADGES, heat_styles
from ttrlab.view.layout import Layout
from ttrlab.view.paint import OTHERS, SPACES, TRAINS, target_points

Style: TypeAlias = dict[str, Any]

_BAND = 22.0
_BAND_CASING = 27.5


def styles(board: Board, place: Layout) -> dict[str, Style]:
    """Return every trace of the figure by name, the lowest first.

    Args:
        board: The board.
        place: Its layout; sizes in px follow its scale.
    """
    return {
        **_bands(place.scale), **_printed(place.scale), **_owned(place.scale),
        **_cities(board, place), **_signs(place.scale),
        # Nothing is drawn for these points, but they answer the mouse; drawn, even unseen, they would be
        # hundreds of elements to style anew at every change.
        "tracks": {**_base("none"), **target_points(board, place), "hoverinfo": "text"},
        **caption(place),
    }


def _bands(px: float) -> dict[str, Style]:
    """What lies under lit tracks."""
    return {
        **heat_styles(px),
        "casing": _line(_BAND_CASING * px, color=theme.CASING),
        "band": _line(_BAND * px),
        "band dashed": _line(_BAND * px, dash=f"{7 * px:.0f}px,{5 * px:.0f}px"),
    }


def _printed(px: float) -> dict[str, Style]:
    """The free spaces and what is printed on them."""
    looks = {name: theme.paint(colour) for colour, name in SPACES.items()}
    edge = _outline(theme.INK, 2.3 * px, dash=f"{4 * px:.1f}px,{2.6 * px:.1f}px")
    return {
        **{name: _block(look.fill, look.edge, 1.1) for name, look in looks.items()},
        "shut": _block("rgba(255,255,255,0.35)", "#b3aea3", 0.9, dash="2px,2px"),
        "tunnels": edge,
        "cross edges": _outline(theme.CASING, crosses.EDGE * px),
        "crosses": _outline(theme.INK, crosses.STROKE * px),
        "symbols": _marks(5.6 * px),
        "letters": _text(8.2 * px, weight=700),
        "engines": _block(theme.INK, theme.INK, 0),
    }


def _owned(px: float) -> dict[str, Style]:
    """The trains of every seat with their initials, and the outline of what can be claimed."""
    return {
        **{name: _train(look) for name, look in zip(TRAINS, theme.SEATS, strict=True)},
        OTHERS: _train(theme.NOBODY),
        "initials": _badge(8 * px, "circle", 9.5 * px, line={"width": 0}),
        "legal": _outline(theme.LEGAL_EDGE, 2.4 * px),
    }


def _cities(board: Board, place: Layout) -> dict[str, Style]:
    px = place.scale
    dots = {"size": round(13 * px, 1), "color": theme.CITY_FILL,
            "line": {"color": theme.CITY_EDGE, "width": round(2.6 * px, 1)}}
    counters = _badge(10 * px, "circle", 19 * px, color=theme.COUNTER, line={"color": theme.INK, "width": 1.3})
    counters["textfont"]["color"] = theme.INK
    return {
        "rings": _marks(25 * px, symbol="circle-open", line={"width": round(4 * px, 1)}),
        "cities": {**_base("markers"), "x": [c.x for c in board.cities], "y": [c.y for c in board.cities],
                   "customdata": [c.index for c in board.cities], "hoverinfo": "text", "marker": dots},
        "stations": _badge(10 * px, "pentagon", 21.5 * px, line={"color": "#ffffff", "width": 1.8}),
        "counters": counters,
    }


def _signs(px: float) -> dict[str, Style]:
    """Direction and order of a trail."""
    steps = _badge(9.5 * px, "circle", 16 * px, color=theme.INK, line={"color": "#ffffff", "width": 1.4})
    steps["textfont"]["color"] = "#ffffff"
    return {
        "arrows": _marks(11 * px, symbol="arrow", color=theme.INK, line={"color": "#ffffff", "width": 1}),
        "steps": steps,
        BADGES: _badge(8.4 * px, "circle", 22 * px, line={"color": "#ffffff", "width": 1.2}),
    }


def _base(mode: str) -> Style:
    return {"type": "scatter", "mode": mode, "hoverinfo": "skip", "showlegend": False}


def _block(fill: str, edge: str, width: float, dash: str = "solid") -> Style:
    return {**_base("lines"), "fill": "toself", "fillcolor": fill, "hoveron": "points",
            "line": {"color": edge, "width": width, "dash": dash}}


def _outline(edge: str, width: float, dash: str = "solid") -> Style:
    return {**_base("lines"), "line": {"color": edge, "width": round(width, 1), "dash": dash}}


def _train(look: theme.Livery) -> Style:
    pattern = {"shape": look.pattern, "bgcolor": look.fill, "fgcolor": look.stripe, "size": 5,
               "solidity": 0.34, "fillmode": "replace"}
    block = _block(look.fill, look.edge, 1.5)
    return {**block, "fillpattern": pattern} if look.pattern else block


def _line(width: float, dash: str = "solid", **line: Any) -> Style:
    return {**_base("lines"), "line": {"width": round(width, 1), "dash": dash, **line}}


def _marks(size: float, **marker: Any) -> Style:
    return {**_base("markers"), "marker": {"size": round(size, 1), **marker}}


def _text(size: float, **font: Any) -> Style:
    return {**_base("text"), "textposition": "middle center",
            "textfont": {"family": theme.FONT, "size": round(size, 1), **font}}


def _badge(font: float, symbol: str, size: float, **marker: Any) -> Style:
    """A marker with a sign on it."""
    return {**_text(font, weight=700), "mode": "markers+text",
            "marker": {"symbol": symbol, "size": round(size, 1), **marker}}
