"""Charts of scoring variants: what each line brings, where the winner changes, by how much games are won."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import pandas as pd
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from ttrlab.tables.measures import LINES
from ttrlab.tables.variants import PRINTED
from ttrlab.tables.views import lines_view, margins_view, winners_view
from ttrlab.view import theme
from ttrlab.view.charts import HUES, INTERVAL, MUTED, PATTERNS, ROW, dressed, name_of_map, records

__all__ = ["lines_chart", "margins_chart", "winners_chart"]

LEAST: Final = 5
"""Segments of fewer points carry no number of their own."""
PLAYED: Final = "°"
"""Marks variants that had games of their own."""
SHADES: Final = ((0.0, "#f1eee6"), (0.15, "#d3e1ec"), (0.4, "#86aed0"), (1.0, "#1f4e85"))


def lines_chart(frame: pd.DataFrame, width: int = 940) -> go.Figure:
    """Return what each kind of score line brings under each variant: stacked bars, a panel for each board.

    Args:
        frame: A table of ``tables.scoring_variants``.
        width: In px.

    Raises:
        OptionError: It is no such table, or it is empty.

    >>> from ttrlab.tables import scoring_variants
    >>> chart = lines_chart(scoring_variants("usa", ["no longest path"], games=2, bot="random"))
    >>> [bar.name for bar in chart.data if bar.showlegend]
    ['routes', 'tickets', 'open tickets', 'longest path']
    """
    note = ("Mean points of a seat by kind of score line. Dot: mean total and its 95% interval; right: that total "
            f"± spread among seats. {PLAYED} games of its own.")
    fig = _by_board(frame, lines_view(frame), _bars, "Where the points come from", note, width, 124, 26)
    return fig.update_layout(barmode="relative")


def _by_board(frame: pd.DataFrame, view: pd.DataFrame, draw: Callable[[go.Figure, pd.DataFrame, int], None],
              title: str, note: str, width: int, top: int, above: int = 4) -> go.Figure:
    """Return a figure with a panel for each board and a row for each variant.

    Args:
        frame: The table of ``tables.scoring_variants``.
        view: What is shown of it.
        draw: Draws the part of the view that belongs to a panel: figure, part, number of the panel.
        title, note, width, top, above: As for ``dressed``.
    """
    records(view, ("map",))
    panels = _panels(view)
    parts = [view[_at(view, kind)] for kind in panels]
    rows = [part.variant.nunique() for part in parts]
    height = 52 * len(panels) + ROW * sum(rows)
    fig = _stack(panels, rows, height)
    for row, (kind, part) in enumerate(zip(panels, parts, strict=True), 1):
        draw(fig, part, row)
        _name_rows(fig, list(part.variant.unique()), set(frame.variant[_at(frame, kind) & frame.played]), row)
    return dressed(fig, title, note, width, 170 + height, top, above)


def _panels(view: pd.DataFrame) -> list[tuple[str, int]]:
    return list(dict.fromkeys(zip(view["map"], view.players, strict=True)))


def _at(frame: pd.DataFrame, kind: tuple[str, int]) -> Any:
    return (frame["map"] == kind[0]) & (frame.players == kind[1])


def _stack(panels: list[tuple[str, int]], rows: list[int], height: int) -> go.Figure:
    """Return one panel for each board, as high as it has rows, all with one scale; ``height`` in px is that of all."""
    fig = make_subplots(len(panels), 1, shared_xaxes=len(panels) > 1, vertical_spacing=44 / height,
                        row_heights=rows, subplot_titles=[f"<b>{name_of_map(map)}</b> · {players} players"
                                                          for map, players in panels])
    for note in fig.layout.annotations:
        note.update(x=0, xanchor="left", font={"size": 13, "color": theme.INK})
    fig.update_xaxes(showticklabels=True)
    return fig


def _bars(fig: go.Figure, part: pd.DataFrame, row: int) -> None:
    legend = {bar.name for bar in fig.data if bar.showlegend}
    variants = list(part.variant.unique())
    places = list(range(len(variants)))
    for line in [name for name in dict.fromkeys((*LINES, *part.line)) if name in set(part.line) - {"total"}]:
        means = part[part.line == line].set_index("variant")["mean"].reindex(variants).fillna(0.0)
        number = _look(line)
        fig.add_bar(x=means.tolist(), y=places, orientation="h", width=0.56, name=line, legendgroup=line,
                    showlegend=line not in legend, marker=_fill(number),
                    text=[f"{value:.0f}" if abs(value) >= LEAST else "" for value in means], textposition="inside",
                    insidetextanchor="middle", textangle=0, constraintext="none",
                    textfont={"color": "#ffffff" if HUES[number] in _DARK else theme.INK, "size": 12},
                    customdata=variants, hovertemplate="%{customdata}<br>" + line + ": %{x:.1f} points<extra></extra>",
                    row=row, col=1)
    _totals(fig, part[part.line == "total"], row)


def _name_rows(fig: go.Figure, variants: list[str], anew: set[str], row: int) -> None:
    fig.update_yaxes(tickvals=list(range(len(variants))), ticktext=[_label(name, name in anew) for name in variants],
                     showgrid=False, zeroline=False, range=[len(variants) - 0.4, -0.6], row=row, col=1)


def _fill(number: int) -> dict[str, Any]:
    return {"color": HUES[number], "line": {"color": theme.PAPER, "width": 1},
            "pattern": {"shape": PATTERNS[number], "solidity": 0.15, "size": 7, "fillmode": "overlay",
                        "fgcolor": "rgba(255,255,255,0.55)"}}


_LOOKS = ("routes", "tickets", "open tickets", "stations", "longest path", "doubled", "most tickets", "tokens",
          "city bonuses")
"""The kinds of lines in the order of ``HUES``; those that never meet on a board share a look."""
_LIKE = {"mountains": "doubled", "most cities": "city bonuses", "grand tour": "tokens", "toll bonus": "most tickets",
         "loans": "stations", "head start": "doubled"}


def _look(line: str) -> int:
    """Return the number of a line's hue and pattern; an unknown one gets one of the later ones by its name."""
    known = _LIKE.get(line, line)
    return _LOOKS.index(known) if known in _LOOKS else 5 + sum(map(ord, line)) % 4


_DARK = {HUES[0], HUES[1], HUES[3], HUES[6], HUES[8]}


def _totals(fig: go.Figure, totals: pd.DataFrame, row: int) -> None:
    fig.add_scatter(
        x=totals["mean"].tolist(), y=[place + 0.4 for place in range(len(totals))], mode="markers", showlegend=False,
        marker={"size": 7, "color": INTERVAL},
        error_x={"type": "data", "symmetric": False, "color": INTERVAL, "thickness": 1.5, "width": 3,
                 "array": (totals.high - totals["mean"]).tolist(),
                 "arrayminus": (totals["mean"] - totals.low).tolist()},
        customdata=totals[["variant", "low", "high", "spread"]].values.tolist(),
        hovertemplate="%{customdata[0]}<br>total: %{x:.1f} points, between %{customdata[1]:.1f} and "
                      "%{customdata[2]:.1f}<br>spread among seats %{customdata[3]:.1f}<extra></extra>", row=row, col=1)
    for place, (value, spread) in enumerate(zip(totals["mean"], totals.spread, strict=True)):
        _beside(fig, row, place, f"<b>{value:.0f}</b> <span style='color:{MUTED}'>± {spread:.0f}</span>")


def _beside(fig: go.Figure, row: int, place: int, text: str) -> None:
    """Write at the right edge of a row of a panel."""
    axis = "" if row == 1 else str(row)
    fig.add_annotation(x=1, xref=f"x{axis} domain", y=place, yref=f"y{axis}", text=text, showarrow=False,
                       xanchor="left", xshift=4, font={"size": 12})


def winners_chart(frame: pd.DataFrame, width: int = 0) -> go.Figure:
    """Return how often each variant makes somebody else win: variants × boards, with Wilson intervals.

    Args:
        frame: A table of ``tables.scoring_variants``.
        width: In px; by default as many columns ask for.

    Raises:
        OptionError: It is no such table, or it has no variant but the printed rules.

    >>> from ttrlab.tables import scoring_variants
    >>> chart = winners_chart(scoring_variants("usa", ["no longest path"], games=2, bot="random"))
    >>> chart.layout.yaxis.ticktext
    ('no longest path',)
    """
    view = winners_view(frame)
    records(view, ("variant",))
    panels = _panels(view)
    order = _ordered(view)
    columns = [f"{name_of_map(map)}<br>{players} players" for map, players in panels]
    cells = [[_cell(view, variant, kind) for kind in panels] for variant in order]
    most = max([0.4, *(cell.share for row in cells for cell in row if cell.share is not None)])
    fig = go.Figure(go.Heatmap(
        z=[[cell.share for cell in row] for row in cells], x=columns, y=list(range(len(order))), xgap=4, ygap=4,
        zmin=0, zmax=most,
        customdata=[[cell.hover for cell in row] for row in cells], colorscale=SHADES, showscale=False,
        hoverongaps=False, hovertemplate="%{customdata}<extra></extra>"))
    for size, texts, where in ((14, [[c.text for c in row] for row in cells], "top center"),
                               (10, [[c.interval for c in row] for row in cells], "bottom center")):
        fig.add_scatter(x=columns * len(order), y=[at + 0.13 for at in range(len(order)) for _ in columns], mode="text",
                        text=[text for row in texts for text in row], textposition=where, hoverinfo="skip",
                        textfont={"size": size, "color": [cell.ink(most) for row in cells for cell in row]},
                        showlegend=False)
    fig.update_xaxes(side="top", showgrid=False, tickfont_size=13).update_yaxes(
        showgrid=False, zeroline=False, range=[len(order) - 0.5, -0.5],
        tickvals=list(range(len(order))), ticktext=order)
    note = ("Part of the games that another seat wins, or that are shared otherwise, than by the printed rules;<br>"
            f"below it the 95% interval. {PLAYED} games of its own.")
    return dressed(fig, "How often the winner changes", note, width or max(680, 240 + 130 * len(panels)),
                   200 + 40 * len(order), 144)


def _ordered(view: pd.DataFrame) -> list[str]:
    """Return the variants, those that change most winners first; those with games of their own at the end."""
    told = view.groupby("variant", sort=False).agg(played=("played", "all"), share=("share", "mean"))
    return list(told.sort_values(["played", "share"], ascending=[True, False], kind="stable").index)


@dataclass(frozen=True, slots=True)
class _Cell:
    """One variant on one board, in numbers and words; empty where the variant does not fit."""

    share: float | None = None
    text: str = ""
    interval: str = ""
    hover: str = ""

    def ink(self, most: float) -> str:
        """Return the colour of the words, plain on the cell's shade."""
        return "#ffffff" if self.share is not None and self.share > 0.55 * most else theme.INK


def _cell(view: pd.DataFrame, variant: str, kind: tuple[str, int]) -> _Cell:
    found = view[_at(view, kind) & (view.variant == variant)]
    if found.empty:
        return _Cell()
    row = found.iloc[0]
    return _Cell(float(row["share"]), f"<b>{row['share']:.0%}</b>{PLAYED if row.played else ''}",
                 f"{100 * row.low:.0f}–{row.high:.0%}",
                 f"{variant} on {name_of_map(kind[0])}: {row.changed} of {row.games} games"
                 + (", played anew" if row.played else ""))


def margins_chart(frame: pd.DataFrame, width: int = 940) -> go.Figure:
    """Return by how much games are won under each variant: quartiles, mean and interval, a panel for each board.

    Args:
        frame: A table of ``tables.scoring_variants``.
        width: In px.

    Raises:
        OptionError: It is no such table, or it is empty.

    >>> from ttrlab.tables import scoring_variants
    >>> chart = margins_chart(scoring_variants("usa", ["no longest path"], games=2, bot="random"))
    >>> chart.layout.xaxis.title.text
    'points between first and second'
    """
    note = ("Broad bar: the middle half of the games; line: median; dot: mean with its 95% interval; at the right the "
            f"part won by at most 5 points. {PLAYED} games of its own.")
    fig = _by_board(frame, margins_view(frame), _margin_rows, "How close the games are", note, width, 100)
    *_, last = fig.select_xaxes()
    last.title.text = "points between first and second"
    return fig.update_xaxes(rangemode="tozero")


def _margin_rows(fig: go.Figure, part: pd.DataFrame, row: int) -> None:
    shown = list(range(len(part)))
    fig.add_bar(x=(part.upper - part.lower).tolist(), base=part.lower.tolist(), y=shown, orientation="h", width=0.55,
                marker={"color": "#c9d9e8", "line": {"width": 0}}, showlegend=False, hoverinfo="skip", row=row, col=1)
    fig.add_scatter(x=part["median"].tolist(), y=shown, mode="markers", showlegend=False, hoverinfo="skip",
                    marker={"symbol": "line-ns", "size": 14, "line": {"color": HUES[0], "width": 3}}, row=row, col=1)
    fig.add_scatter(
        x=part["mean"].tolist(), y=shown, mode="markers", showlegend=False,
        marker={"size": 8, "color": "#ffffff", "line": {"color": INTERVAL, "width": 2}},
        error_x={"type": "data", "symmetric": False, "color": INTERVAL, "thickness": 1.5, "width": 4,
                 "array": (part.high - part["mean"]).tolist(), "arrayminus": (part["mean"] - part.low).tolist()},
        customdata=part[["low", "high", "median", "close", "variant"]].values.tolist(),
        hovertemplate="%{customdata[4]}<br>mean %{x:.1f}, between %{customdata[0]:.1f} and %{customdata[1]:.1f}; "
                      "median %{customdata[2]:.0f}<br>%{customdata[3]:.0%} won by at most 5<extra></extra>",
        row=row, col=1)
    for place, close in enumerate(part.close):
        _beside(fig, row, place, f"{close:.0%}")


def _label(variant: str, anew: bool) -> str:
    text = f"<b>{variant}</b>" if variant == PRINTED.name else variant
    return f"{text} {PLAYED}" if anew else text
