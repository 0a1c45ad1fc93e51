"""The charts: what they show is what the views say, and they look alike."""

from __future__ import annotations

from typing import Any

import pandas as pd
import plotly.graph_objects as go
import pytest

from ttrlab import tables
from ttrlab.errors import OptionError
from ttrlab.view import charts, charts_tickets, charts_variants, contrast, theme

from .samples import FIVE, scored

RATED = [{"bot": "greedy", "rating": 1500.0, "rating_low": 1480.0, "rating_high": 1520.0},
         {"bot": "random", "rating": 900.0, "rating_low": 800.0, "rating_high": 1000.0}]


def drawn() -> dict[str, go.Figure]:
    """Return one of each chart."""
    return {"lines": charts_variants.lines_chart(scored()), "winners": charts_variants.winners_chart(scored()),
            "margins": charts_variants.margins_chart(scored()), "ratings": charts.rating_chart(RATED),
            "tickets": charts_tickets.tickets_chart(tables.ticket_table("san-francisco"), "san-francisco"),
            "cards": charts_tickets.tickets_chart(tables.ticket_table("card-game", games=1, bot="random"))}


def test_charts_share_one_look() -> None:
    """Every chart has the paper, the fonts, a title with a note, a fixed size and no way to upload it."""
    for name, fig in drawn().items():
        look = fig.layout.template.layout
        assert look.paper_bgcolor == theme.PAPER and look.font.family == theme.FONT, name
        assert fig.layout.title.text.startswith("<b>") and "<br>" in fig.layout.title.text and fig.layout.height
        assert "sendDataToCloud" in look.modebar.remove
    assert charts.CONFIG["showSendToCloud"] is False


def test_lines_add_up_in_the_chart() -> None:
    """The segments of a row sum up to its dot, on every board."""
    fig = charts_variants.lines_chart(scored())
    for axis in {trace.yaxis for trace in fig.data}:
        bars = [trace for trace in fig.data if trace.type == "bar" and trace.yaxis == axis]
        (dots,) = (trace for trace in fig.data if trace.type == "scatter" and trace.yaxis == axis)
        sums = [sum(values) for values in zip(*(bar.x for bar in bars), strict=True)]
        assert sums == pytest.approx(list(dots.x))
    names = {trace.name for trace in fig.data if trace.type == "bar"}
    assert names == set(scored().line) and sum(bool(t.showlegend) for t in fig.data) == len(names)


def test_winner_cells_are_the_view() -> None:
    """Each cell says the share and interval of its variant and board; others are empty."""
    fig, view = charts_variants.winners_chart(scored()), tables.winners_view(scored())
    heat, shares, intervals = fig.data
    assert sum(value is not None for row in heat.z for value in row) == len(view)
    assert sum(bool(text) for text in shares.text) == sum(bool(text) for text in intervals.text) == len(view)
    order = list(fig.layout.yaxis.ticktext)
    row = view[(view["map"] == "usa") & (view.variant == "no penalty")].iloc[0]
    assert heat.z[order.index("no penalty")][FIVE.index("usa")] == row["share"]


def test_segments_can_be_told_apart() -> None:
    """Any two hues are plainly apart, or carry different patterns, for every kind of sight."""
    for sight in contrast.SIGHTS:
        for at, one in enumerate(charts.HUES):
            for other in range(at):
                apart = contrast.difference(one, charts.HUES[other], sight)
                assert apart > 12 or charts.PATTERNS[at] != charts.PATTERNS[other], (sight, one, charts.HUES[other])


def test_ratings_stand_best_on_top() -> None:
    """The best bot is on top, with its interval."""
    (dots,) = charts.rating_chart(pd.DataFrame(RATED)).data
    assert dots.y == ("random", "greedy") and list(dots.error_x.array) == [100.0, 20.0]


@pytest.mark.parametrize(("chart", "table"), [
    (charts.rating_chart, []), (charts.rating_chart, [{"bot": "a"}]),
    (charts_variants.lines_chart, pd.DataFrame({"a": [1]})), (charts_variants.winners_chart, pd.DataFrame()),
    (charts_tickets.tickets_chart, pd.DataFrame({"ticket": []}))])
def test_nothing_to_draw_is_said(chart: Any, table: Any) -> None:
    """An empty table, or one of another kind, is refused in words."""
    with pytest.raises(OptionError):
        chart(table)


def test_only_the_printed_rules() -> None:
    """Without any variant there are lines and margins, but no change of winners to draw."""
    frame = scored()[scored().variant == "printed"]
    assert charts_variants.lines_chart(frame).data and charts_variants.margins_chart(frame).data
    with pytest.raises(OptionError, match="nothing to draw"):
        charts_variants.winners_chart(frame)
