"""A chart of a board's tickets: what they are worth against their way, and how often they are completed."""

from __future__ import annotations

from typing import Any, Final

import pandas as pd
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from ttrlab.view import theme
from ttrlab.view.charts import HUES, dressed, intervals, name_of_map, records

__all__ = ["tickets_chart"]

HIGH: Final = 21
"""Height of a ticket's row, in px."""


def tickets_chart(table: pd.DataFrame, map: str = "", width: int = 940) -> go.Figure:
    """Return a board's tickets, a row each: points beside the trains of the cheapest way, and the chance of completion.

    Args:
        table: A table of ``tables.ticket_table``; with games it has a second panel.
        map: The board, for the title.
        width: In px.

    Raises:
        OptionError: It is no such table, or it is empty.

    >>> from ttrlab.tables import ticket_table
    >>> [trace.name for trace in tickets_chart(ticket_table("usa"), "usa").data][1:]
    ['trains of the cheapest way', 'points']
    """
    records(table, ("ticket", "points"))
    length = "trains" if "trains" in table else "cards"
    told = table.sort_values(["points", "ticket"], ascending=[True, False], kind="stable")
    played = "chance" in told
    fig = make_subplots(1, 2 if played else 1, shared_yaxes=True, horizontal_spacing=0.03,
                        column_widths=[0.5, 0.5] if played else None)
    _worth(fig, told, length)
    if played:
        _chances(fig, told)
    where = f" of {name_of_map(map)}" if map else ""
    what = "trains of the cheapest way" if length == "trains" else "cards needed"
    note = f"Left: points beside {what}" + (
        "; right: how often bots who keep the ticket complete it, with its 95% interval." if played else ".")
    fig.update_yaxes(tickfont_size=11, showgrid=False, range=[-0.7, len(told) - 0.3])
    fig.update_xaxes(rangemode="tozero", row=1, col=1, title_text="points and trains" if length == "trains"
                     else "points and cards")
    return dressed(fig, f"The tickets{where}", note, width, 170 + HIGH * len(told), 112)


def _worth(fig: go.Figure, told: pd.DataFrame, length: str) -> None:
    x: list[Any] = []
    y: list[Any] = []
    for name, one, two in zip(told.ticket, told[length], told.points, strict=True):
        x += [one, two, None]
        y += [name, name, None]
    fig.add_scatter(x=x, y=y, mode="lines", line={"color": theme.FRAME, "width": 4}, hoverinfo="skip",
                    showlegend=False, row=1, col=1)
    what = "trains of the cheapest way" if length == "trains" else "cards needed"
    fig.add_scatter(x=told[length].tolist(), y=told.ticket.tolist(), mode="markers", name=what,
                    marker={"symbol": "diamond-open", "size": 13, "color": "#a33b1f", "line": {"width": 2}},
                    hovertemplate="%{y}: %{x} " + length + "<extra></extra>", row=1, col=1)
    fig.add_scatter(x=told.points.tolist(), y=told.ticket.tolist(), mode="markers", name="points",
                    marker={"symbol": "circle", "size": 8, "color": HUES[0]},
                    hovertemplate="%{y}: %{x} points<extra></extra>", row=1, col=1)


def _chances(fig: go.Figure, told: pd.DataFrame) -> None:
    known = told[told.kept > 0]
    dots = intervals(known.to_dict("records"), "chance", known.ticket.tolist(), [""] * len(known), HUES[1],
                     "%{y}: completed by %{x:.0%}, between %{customdata[0]:.0%} and %{customdata[1]:.0%}")
    dots.update(marker_size=8, error_x_thickness=1.2, error_x_width=3)
    fig.add_trace(dots, row=1, col=2)
    for name, kept in zip(told.ticket, told.kept, strict=True):
        fig.add_annotation(x=1, xref="x2 domain", y=name, yref="y2", text=f"{kept}×", showarrow=False,
                           xanchor="left", xshift=4, font={"size": 10, "color": theme.FAINT})
    fig.update_xaxes(range=[-0.02, 1.02], tickformat=".0%", title_text="completed, of those kept (× how often)",
                     row=1, col=2)
