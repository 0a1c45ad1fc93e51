"""Rollouts as one plotly figure with a fixed set of traces: win chances with intervals, and where scores fall.

Every candidate has a line of its own with its words above it.  Left stand win chances with their intervals,
right the scores: a dot in the middle, a thick line for half of the games, a thin one for eight of ten.  A star
marks the best candidate where that is certain, an open ring those that are worse for certain.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import plotly.graph_objects as go

from ttrlab.play.rollouts import Rollouts
from ttrlab.view import theme
from ttrlab.view.rollouts_words import candidate_text

TRACES: Final = ("most scores", "half of the scores", "middle score", "interval", "win chance", "words", "percent")
CONFIG: Final[dict[str, Any]] = {"displayModeBar": False, "showSendToCloud": False, "plotlyServerURL": "",
                                 "displaylogo": False}
"""For ``fig.show(config=CONFIG)``: a still picture; nothing is sent anywhere."""
_LINE, _HEAD, _FOOT = 46, 34, 34
"""Heights in px: of a candidate, above and below them all."""
_WIDE: Final = 500
"""From so many px on there is room for more ticks."""
_BETTER: Final = "#0a7f5a"
_WORSE: Final = "#686d74"
_LONGEST: Final = 46
"""Longer words are cut."""


def rollouts_figure(found: Rollouts, rows: Sequence[dict[str, Any]] | None = None, by: str = "win",
                    width: int = 720) -> go.Figure:
    """Return a figure of rollouts.

    Args:
        found: The rollouts.
        rows: What ``found.rows(by)`` gave, where it is known already.
        by: What decides which candidate is best.
        width: Width in px; the height follows from the number of candidates.

    >>> from ttrlab import new_game, play_out, rollouts
    >>> game = play_out(new_game("usa", seed=7)).undo(4)
    >>> [trace.name for trace in rollouts_figure(rollouts(game, games=3)).data] == list(TRACES)
    True
    """
    fig = empty_figure(width)
    repaint_rollouts(fig, found, rows, by)
    return fig


def empty_figure(width: int = 720) -> go.Figure:
    """Return the figure without any candidate, to be filled by ``repaint_rollouts``.

    Args:
        width: Width in px.
    """
    return go.Figure(data=[{"type": "scatter", "x": [], "y": [], "name": name, "showlegend": False, **style}
                           for name, style in _STYLES.items()], layout=_page(width))


def repaint_rollouts(fig: go.Figure, found: Rollouts | None, rows: Sequence[dict[str, Any]] | None = None,
                     by: str = "win") -> None:
    """Show rollouts, or none, in a figure that ``empty_figure`` or ``rollouts_figure`` has made.

    Only arrays change, in one batch, so it works alike for a ``FigureWidget``.

    Args:
        fig: The figure.
        found, rows, by: As for ``rollouts_figure``; ``None`` empties it.
    """
    shown = found is not None and found.games > 0
    arrays = _arrays(found, found.rows(by) if rows is None else rows) if found is not None and shown \
        else {name: {"x": [], "y": []} for name in TRACES}
    many = len(found) if found is not None and shown else 0
    traces = {trace.name: trace for trace in fig.data}
    with fig.batch_update():
        for name, values in arrays.items():
            for attribute, value in values.items():
                traces[name][attribute] = value
        fig.layout.height = _HEAD + _FOOT + _LINE * max(1, many)
        fig.layout.yaxis.range = (max(1, many) - 0.45, -0.75)
        fig.layout.annotations[0].text = f"chance that {found.rules.names[found.seat]} wins" if found else ""
        fig.layout.annotations[1].text = f"{found.rules.names[found.seat]}'s points" if found else ""


def _arrays(found: Rollouts, rows: Sequence[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    places = list(range(len(found)))
    spans = [_spans(candidate.scores()) for candidate in found]
    win = [candidate.win() for candidate in found]
    inks = [_BETTER if row["best"] else _WORSE if row["significant"] else theme.INK for row in rows]
    return {
        "most scores": _pen([(span[0], span[4]) for span in spans]),
        "half of the scores": _pen([(span[1], span[3]) for span in spans]),
        "middle score": {"x": [span[2] for span in spans], "y": places},
        "interval": _pen([(chance.low, chance.high) for chance in win]),
        "win chance": {"x": [chance.value for chance in win], "y": places, "marker.color": inks, "marker.symbol": [
            "star" if row["best"] else "circle-open" if row["significant"] else "circle" for row in rows]},
        "words": {"x": [0.0] * len(places), "y": [place - 0.42 for place in places], "textfont.color": inks,
                  "text": [_words(found, at, row) for at, row in enumerate(rows)]},
        "percent": {"x": [chance.high for chance in win], "y": places,
                    "text": [f"{100 * chance.value:.0f} %" for chance in win]},
    }


def _words(found: Rollouts, at: int, row: dict[str, Any]) -> str:
    said = candidate_text(found.state, found[at].action)
    said = said if len(said) <= _LONGEST else said[:_LONGEST - 1] + "…"
    return f"<b>★ {said}: best</b>" if row["best"] else f"{said} (worse)" if row["significant"] else said


def _spans(scores: Sequence[int]) -> tuple[int, ...]:
    """Return the scores below which a tenth, a quarter, half, three quarters and nine tenths of the games lie."""
    order = sorted(scores)
    return tuple(order[min(len(order) - 1, int(part * len(order)))] for part in (0.1, 0.25, 0.5, 0.75, 0.9))


def _pen(lines: Sequence[tuple[float, float]]) -> dict[str, Any]:
    xs: list[float | None] = []
    ys: list[float | None] = []
    for place, (low, high) in enumerate(lines):
        xs += [low, high, None]
        ys += [place, place, None]
    return {"x": xs, "y": ys}


_RIGHT: Final = {"xaxis": "x2", "yaxis": "y"}
_STYLES: Final[dict[str, dict[str, Any]]] = {
    "most scores": {"mode": "lines", "line": {"width": 2, "color": theme.FAINT}, "hoverinfo": "x", **_RIGHT},
    "half of the scores": {"mode": "lines", "line": {"width": 8, "color": "#9fb4c4"}, "hoverinfo": "x", **_RIGHT},
    "middle score": {"mode": "markers", "marker": {"size": 9, "color": theme.INK}, "hoverinfo": "x", **_RIGHT},
    "interval": {"mode": "lines", "line": {"width": 3, "color": theme.FAINT}, "hoverinfo": "x"},
    "win chance": {"mode": "markers", "marker": {"size": 12, "line": {"width": 2}}, "hoverinfo": "x"},
    "words": {"mode": "text", "textposition": "middle right", "hoverinfo": "skip", "cliponaxis": False,
              "textfont": {"size": 12, "family": theme.FONT}},
    "percent": {"mode": "text", "textposition": "middle right", "hoverinfo": "skip", "cliponaxis": False,
                "textfont": {"size": 11, "family": theme.FONT, "color": theme.INK}},
}


def _page(width: int) -> dict[str, Any]:
    font = {"family": theme.FONT, "color": theme.INK, "size": 12}
    across = {"zeroline": False, "gridcolor": "#e3e0d8", "fixedrange": True, "ticks": ""}
    head = {"xref": "paper", "yref": "paper", "y": 1.0, "yanchor": "bottom", "xanchor": "left", "showarrow": False,
            "text": "", "yshift": 6, "font": {**font, "size": 13}}
    return {
        "width": width, "height": _HEAD + _FOOT + _LINE, "autosize": False, "font": font,
        "margin": {"l": 14, "r": 14, "t": _HEAD, "b": _FOOT, "pad": 0}, "hovermode": "closest",
        "paper_bgcolor": theme.PAPER, "plot_bgcolor": theme.PAPER, "showlegend": False, "uirevision": "rollouts",
        "dragmode": False,
        "xaxis": {**across, "domain": [0, 0.56], "range": [0, 1], "tickformat": ".0%",
                  "dtick": 0.2 if width >= _WIDE else 0.5},
        "xaxis2": {**across, "domain": [0.64, 1], "nticks": 5 if width >= _WIDE else 4, "anchor": "y"},
        "yaxis": {"visible": False, "fixedrange": True, "range": (0.55, -0.75)},
        "annotations": [{**head, "x": 0}, {**head, "x": 0.64}],
    }
