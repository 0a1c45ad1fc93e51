"""What is lit on the plain SVG board: bands under the tracks, rings, and the numbers along a trail.

The places are those of the plotly figure, from ``view.paint``, so that both pictures show the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, Final

from ttrlab.board import Board
from ttrlab.view import theme
from ttrlab.view.heat import BADGES, TRACES, WIDTHS
from ttrlab.view.layout import Layout
from ttrlab.view.overlays import Overlay
from ttrlab.view.paint import Scene, arrays

_BAND: Final = 22.0
_CASING: Final = 27.5
_ARROW: Final = "M0,-6.5L5.5,5L0,2.2L-5.5,5z"


def under(board: Board, place: Layout, overlay: Overlay | None) -> str:
    """Return what lies under the tracks: a band in the colour of the overlay's kind.

    Args:
        board: The board.
        place: Where everything goes.
        overlay: What is lit; ``None`` gives an empty text.

    Raises:
        NotationError: The overlay names a track that the board does not have.
    """
    if overlay is None:
        return ""
    for number in (*overlay.tracks, *overlay.dashed):
        board.track(number)
    shown = arrays(Scene(board, place, overlay=overlay))
    colour, second = theme.bands(overlay.kind)
    heat = "".join(_line(shown[name], ink, width)
                   for name, ink, width in zip(TRACES, theme.HEAT, WIDTHS, strict=True))
    return (heat + _line(shown["casing"], theme.CASING, _CASING) + _line(shown["band"], colour, _BAND)
            + _line(shown["band dashed"], second, _BAND,
                    ' stroke-dasharray="7,5" stroke-linecap="butt"'))


def over(board: Board, place: Layout, overlay: Overlay | None) -> str:
    """Return what lies over everything: rings round cities, outlines, arrows and numbers.

    Args:
        board: The board.
        place: Where everything goes.
        overlay: What is lit; ``None`` gives an empty text.
    """
    if overlay is None:
        return ""
    shown = arrays(Scene(board, place, overlay=overlay))
    colour, _ = theme.bands(overlay.kind)
    parts = [_line(shown["legal"], theme.LEGAL_EDGE, 2.4)]
    parts += [f'<circle cx="{x}" cy="{y}" r="12.5" fill="none" stroke="{colour}" stroke-width="4"/>'
              for x, y in _spots(shown["rings"])]
    parts += [f'<path transform="translate({x},{y}) rotate({turn})" d="{_ARROW}" fill="{theme.INK}" '
              f'stroke="#ffffff"/>'
              for (x, y), turn in zip(_spots(shown["arrows"]), shown["arrows"]["marker_angle"], strict=True)]
    parts += [_badge(x, y, text) for (x, y), text in zip(_spots(shown["steps"]), shown["steps"]["text"],
                                                         strict=True)]
    heat = shown[BADGES]
    parts += [_badge(x, y, escape(text), fill, ink, 11, 8.4) for (x, y), text, fill, ink in zip(
        _spots(heat), heat["text"], heat["marker_color"], heat["textfont_color"], strict=True)]
    return "".join(parts)


def _badge(x: float, y: float, text: str, fill: str = theme.INK, ink: str = "#ffffff", radius: float = 8,
           size: float = 9.5) -> str:
    return (f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="#ffffff" stroke-width="1.4"/>'
            f'<text x="{x}" y="{y}" font-size="{size}" font-weight="700" text-anchor="middle" '
            f'dominant-baseline="central" fill="{ink}">{text}</text>')


def _spots(shown: dict[str, Any]) -> Iterator[tuple[float, float]]:
    return zip(shown["x"], shown["y"], strict=True)


def _line(shown: dict[str, Any], colour: str, width: float, more: str = ' stroke-linecap="round"') -> str:
    path = _path(shown["x"], shown["y"])
    return (f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" '
            f'stroke-linejoin="round"{more}/>') if path else ""


def _path(xs: Sequence[float | None], ys: Sequence[float | None]) -> str:
    """Return pen paths, in which ``None`` lifts the pen, as SVG path data."""
    words, down = [], False
    for x, y in zip(xs, ys, strict=True):
        if x is not None:
            words.append(f'{"L" if down else "M"}{x},{y}')
        down = x is not None
    return "".join(words)
