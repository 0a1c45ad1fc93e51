"""Charts of tables with one look: scoring variants, winners, margins, ratings, tickets.

Every chart is a plotly figure of a pandas frame from ``ttrlab.tables`` (or of plain rows).  Nothing is told by
colour alone: segments carry patterns and numbers, cells their percentages, points their names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import plotly.graph_objects as go

from ttrlab.errors import OptionError
from ttrlab.view import theme
from ttrlab.view.figure import CONFIG

__all__ = ["CONFIG", "HUES", "INTERVAL", "MUTED", "PATTERNS", "dressed", "name_of_map", "rating_chart", "template"]

HUES: Final = ("#4477aa", "#228833", "#ee6677", "#aa3377", "#ccbb44", "#66ccee", "#7a6a58", "#bbbbbb", "#332288")
"""Colours of kinds of things; they stay apart for people with deuteranopia or protanopia."""
PATTERNS: Final = ("", "", "/", "x", "\\", ".", "+", "-", "|")
"""Fill patterns that go with them, in the same order."""
MUTED: Final = "#5c626b"
"""The colour of what is said beside the matter."""
INTERVAL: Final = "#23272e"
"""The colour of interval bars."""
GRID: Final = "#e6e2d8"
ROW: Final = 26
"""Height of a row of a chart, in px."""


def template() -> go.layout.Template:
    """Return the look that all charts share.

    >>> template().layout.paper_bgcolor == theme.PAPER
    True
    """
    axis = {"gridcolor": GRID, "zerolinecolor": theme.FAINT, "zerolinewidth": 1, "linecolor": theme.FRAME,
            "ticks": "", "automargin": True, "title": {"font": {"size": 12, "color": MUTED}, "standoff": 10}}
    return go.layout.Template(layout={
        "paper_bgcolor": theme.PAPER, "plot_bgcolor": theme.PAPER, "colorway": HUES,
        "font": {"family": theme.FONT, "size": 13, "color": theme.INK},
        "title": {"font": {"family": theme.TITLE_FONT, "size": 20}, "x": 0, "xref": "container", "xanchor": "left",
                  "pad": {"l": 20, "t": 34}, "y": 1, "yref": "container", "yanchor": "top"},
        "xaxis": axis, "yaxis": {**axis, "ticklabelstandoff": 6}, "margin": {"l": 20, "r": 56, "t": 84, "b": 48},
        "legend": {"orientation": "h", "x": 0, "xanchor": "left", "yanchor": "bottom", "y": 1,
                   "font": {"size": 12}, "title": {"text": ""}},
        "hoverlabel": {"font": {"family": theme.FONT}, "bgcolor": "#ffffff"},
        "modebar": {"remove": ["sendDataToCloud", "lasso2d", "select2d", "autoScale2d", "zoom2d", "pan2d", "zoomIn2d",
                               "zoomOut2d"], "bgcolor": "rgba(0,0,0,0)"},
    })


def dressed(fig: go.Figure, title: str, note: str = "", width: int = 900, height: int = 420,
            top: int = 84, above: int = 4) -> go.Figure:
    """Give a figure the shared look, a title with a smaller line below it, and its size; return it.

    Args:
        fig: The figure.
        title: What it shows, in a few words.
        note: How to read it, in one line.
        width: In px.
        height: In px.
        top: Room above the plot, in px.
        above: How far above the plot the legend stands, in px.

    >>> dressed(go.Figure(), "Nothing").layout.title.text
    '<b>Nothing</b>'
    """
    text = f"<b>{title}</b>" + (f"<br><span style='font-family:{theme.FONT};font-size:12px;color:{MUTED}'>{note}</span>"
                                if note else "")
    return fig.update_layout(template=template(), width=width, height=height,
                             title={"text": text}, margin={"l": 20, "r": 56, "t": top, "b": 48},
                             legend={"y": 1 + above / (height - top - 48)})


def name_of_map(map: str) -> str:
    """Return what a person calls a board of a table; the word itself where no such board ships.

    Args:
        map: The id of a board.

    >>> name_of_map("san-francisco"), name_of_map("mine")
    ('San Francisco', 'mine')
    """
    from ttrlab import maps

    return maps.load(map).name if map in maps.available() else map


def rating_chart(rows: Any, title: str = "Ratings", width: int = 760) -> go.Figure:
    """Return the ratings of bots with their intervals, the best on top.

    Args:
        rows: Rows or a frame with ``bot``, ``rating``, ``rating_low`` and ``rating_high``, as of a tournament.
        title: Of the chart.
        width: In px.

    Raises:
        OptionError: A column is missing, or there is no row.

    >>> chart = rating_chart([{"bot": "greedy", "rating": 100, "rating_low": 80, "rating_high": 120}])
    >>> chart.data[0].y
    ('greedy',)
    """
    listed = sorted(records(rows, ("bot", "rating", "rating_low", "rating_high")), key=lambda row: float(row["rating"]))
    listed = [{**row, "low": row["rating_low"], "high": row["rating_high"]} for row in listed]
    bots = [str(row["bot"]) for row in listed]
    fig = go.Figure(intervals(listed, "rating", bots, [f"<b>{row['rating']:.0f}</b>" for row in listed],
                              HUES[0], "%{y}: rating %{x:.0f}, between %{customdata[0]:.0f} and %{customdata[1]:.0f}"))
    fig = dressed(fig, title, "Dot: rating; bar: its interval. Bars that do not overlap are plainly apart.", width,
                  150 + (ROW + 16) * len(listed))
    return fig.update_xaxes(title_text="rating").update_yaxes(tickfont_size=14)


def intervals(rows: Sequence[Mapping[str, Any]], value: str, names: Sequence[str], labels: Sequence[str],
              hue: str, hover: str, symbol: str = "circle") -> go.Scatter:
    """Return dots with interval bars and labels: one trace, one row a name.

    Args:
        rows: With the value, ``low`` and ``high``.
        value: The column of the dots.
        names: Where each dot stands on the other axis.
        labels: What is written above each dot.
        hue: The colour of the dots.
        hover: A hover template; ``customdata`` is low and high.
        symbol: The shape of the dots.
    """
    centres = [float(row[value]) for row in rows]
    return go.Scatter(
        x=centres, y=list(names), mode="markers+text", text=list(labels), textposition="top center",
        textfont={"size": 12}, cliponaxis=False, showlegend=False,
        customdata=[[row["low"], row["high"]] for row in rows], hovertemplate=hover + "<extra></extra>",
        marker={"size": 11, "color": hue, "symbol": symbol, "line": {"color": "#ffffff", "width": 1.5}},
        error_x={"type": "data", "symmetric": False, "thickness": 2, "width": 5, "color": INTERVAL,
                 "array": [float(row["high"]) - x for row, x in zip(rows, centres, strict=True)],
                 "arrayminus": [x - float(row["low"]) for row, x in zip(rows, centres, strict=True)]})


def records(rows: Any, columns: Sequence[str]) -> list[dict[str, Any]]:
    """Return a frame, or rows, as rows.

    Args:
        rows: A frame or rows.
        columns: What each row must have.

    Raises:
        OptionError: A column is missing, or there is no row.

    >>> records([{"a": 1}], ["a"])
    [{'a': 1}]
    """
    listed: list[dict[str, Any]] = rows.to_dict("records") if hasattr(rows, "to_dict") else [dict(row) for row in rows]
    if not listed:
        raise OptionError("there is nothing to draw: the table is empty")
    missing = [name for name in columns if name not in listed[0]]
    if missing:
        raise OptionError(f"the table has no column {missing[0]!r}, which this chart needs")
    return listed
