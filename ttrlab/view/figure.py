"""The board as one plotly figure with a fixed set of named traces, and repainting it in place.

A page makes one figure and repaints it: the number, order and names of the traces never change.  Clicks
arrive on the trace ``tracks`` (invisible points, ``customdata`` is the track number) and on ``cities``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import plotly.graph_objects as go

from ttrlab.board import Board
from ttrlab.errors import TtrlabError
from ttrlab.state import State
from ttrlab.view import paint, theme
from ttrlab.view.card import card
from ttrlab.view.layout import BORDER, layout
from ttrlab.view.overlays import (
    Overlay,
    overlay_legal,
    overlay_line,
    overlay_longest,
    overlay_ticket,
)
from ttrlab.view.paint import Scene
from ttrlab.view.traces import styles

__all__ = [
    "CONFIG", "Overlay", "figure", "overlay_legal", "overlay_line", "overlay_longest", "overlay_ticket",
    "repaint",
]

CONFIG: Final[dict[str, Any]] = {
    "displaylogo": False,
    "showSendToCloud": False,
    "plotlyServerURL": "",
    "scrollZoom": False,
    "doubleClick": "reset",
    "modeBarButtonsToRemove": ["select2d", "lasso2d", "autoScale2d", "zoom2d", "pan2d"],
    "toImageButtonOptions": {"filename": "board", "scale": 2},
}
"""For ``fig.show(config=CONFIG)`` and ``fig.write_html(…, config=CONFIG)``: nothing is sent anywhere."""


def figure(game: Any, state: State | None = None, *, names: Sequence[str] | None = None,
           overlay: Overlay | None = None, seat: int | None = None, width: int = 1000,
           notes: Mapping[int, str] | None = None) -> go.Figure:
    """Return the board as a figure.

    Args:
        game: A game (anything with ``board``, ``state`` and ``names``) or a ``Board``.
        state: The moment shown; by default the game's, or none.
        names: The players; by default the game's, or the colours of the seats.
        overlay: What is lit.
        seat: Whose eyes: the hover cards then name this seat's tickets only.
        width: Width in px; the height follows.
        notes: More lines for the hover cards, by track number.

    Raises:
        TtrlabError: A width, seat or overlay that cannot be shown.

    >>> from ttrlab import maps
    >>> figure(maps.load("usa")).layout.width
    1000
    """
    scene = _scene(game, state, names, overlay, seat, width, notes)
    changing = paint.arrays(scene)
    traces = [{**style, **changing.get(name, {}), "name": name}
              for name, style in styles(scene.board, scene.layout).items()]
    return go.Figure(data=traces, layout=_page(scene))


def repaint(fig: go.Figure, game: Any, state: State | None = None, *, names: Sequence[str] | None = None,
            overlay: Overlay | None = None, seat: int | None = None,
            notes: Mapping[int, str] | None = None) -> None:
    """Show another moment or overlay in a figure that ``figure`` has made of the same board.

    Only arrays that differ are touched, in one batch, so it works alike for a ``FigureWidget``.

    Args:
        fig: The figure; its width decides the layout.
        game, state, names, overlay, seat, notes: As for ``figure``.

    Raises:
        TtrlabError: The figure shows another board, or none.
    """
    made = fig.layout.meta or {}
    scene = _scene(game, state, names, overlay, seat, made.get("width", 1000), notes)
    if made.get("board") != scene.board.id:
        raise TtrlabError(f"this figure shows {made.get('board', 'no board')}, not {scene.board.id}")
    traces = {trace.name: trace for trace in fig.data}
    with fig.batch_update():
        for name, values in paint.arrays(scene).items():
            _change(traces[name], values)


def _change(trace: Any, values: Mapping[str, Any]) -> None:
    for attribute, value in values.items():
        new = tuple(value) if isinstance(value, list) else value
        if trace[attribute] != new:
            trace[attribute] = new


def _scene(game: Any, state: State | None, names: Sequence[str] | None, overlay: Overlay | None,
           seat: int | None, width: int, notes: Mapping[int, str] | None) -> Scene:
    """Gather what is to be painted, and refuse what the board or the game does not have."""
    board: Board = game if isinstance(game, Board) else game.board
    if board is not game:
        state = game.state if state is None else state
        names = getattr(game, "names", None) if names is None else names
    seats = len(state.seats) if state is not None else 0
    if seat is not None and not 0 <= seat < seats:
        raise TtrlabError(f"there is no seat {seat}; the game has {seats} seats, numbered from 0")
    for number in overlay.tracks if overlay is not None else ():
        board.track(number)  # raises for a number that is not on the board
    return Scene(board, layout(board, width), state, theme.seat_names(names, seats), overlay, seat, notes)


def _page(scene: Scene) -> dict[str, Any]:
    """The layout of the whole figure: a light card, whatever the theme around it."""
    place = scene.layout
    font = {"family": theme.FONT, "color": theme.INK, "size": 12}
    return {
        "width": place.width, "height": place.height, "autosize": False,
        "margin": {"l": BORDER, "r": BORDER, "t": BORDER, "b": BORDER, "pad": 0},
        "paper_bgcolor": theme.PAPER, "plot_bgcolor": theme.WATER, "showlegend": False,
        "hovermode": "closest", "hoverdistance": 14, "dragmode": "pan", "font": font,
        "uirevision": scene.board.id, "meta": {"board": scene.board.id, "width": place.width},
        "hoverlabel": {"bgcolor": "#ffffff", "bordercolor": theme.INK, "align": "left", "font": font},
        "modebar": {"bgcolor": "rgba(0,0,0,0)", "color": theme.FAINT, "activecolor": theme.INK},
        **card(scene.board, place),
    }
