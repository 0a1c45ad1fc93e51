"""The ready views against numbers that are worked out by hand."""

from __future__ import annotations

import pandas as pd
import pytest

from ttrlab import tables
from ttrlab.errors import OptionError
from ttrlab.play.estimates import mean, share

from .samples import scored


def made(totals: dict[str, list[list[int]]]) -> pd.DataFrame:
    """Return a table with these totals by variant, game and seat, all from routes."""
    rows = []
    for variant, games in totals.items():
        for game, seats in enumerate(games):
            for seat, total in enumerate(seats):
                winners = [s for s, points in enumerate(seats) if points == max(seats)]
                rows.append({"map": "usa", "players": len(seats), "game": game, "seed": game, "variant": variant,
                             "played": False, "seat": seat, "line": "routes", "points": total, "total": total,
                             "place": 1 + sum(other > total for other in seats),
                             "won": 1 / len(winners) if seat in winners else 0.0})
    return pd.DataFrame(rows)


GAMES = {"printed": [[30, 20, 10], [10, 30, 20], [5, 5, 1], [9, 8, 7]],
         "other": [[30, 20, 10], [40, 30, 20], [6, 5, 1], [7, 8, 9]]}


def test_winner_changes_are_counted() -> None:
    """A new winner and a win that is no longer shared are changes, with Wilson's interval."""
    (row,) = tables.winners_view(made(GAMES)).to_dict("records")
    want = share(3, 4)
    assert (row["variant"], row["games"], row["changed"], row["share"]) == ("other", 4, 3, 0.75)
    assert (row["low"], row["high"]) == (want.low, want.high)


def test_rank_correlation_is_the_mean_over_games() -> None:
    """Kendall's tau is 1 for equal orders, -1 for a turned one, and games without an order are left out."""
    (row,) = tables.correlation_view(made({"printed": [[3, 2, 1], [3, 2, 1], [4, 4, 4]],
                                           "other": [[9, 5, 2], [1, 2, 3], [1, 2, 3]]})).to_dict("records")
    assert row["kendall"] == pytest.approx(0.0) and -1.0 <= row["low"] <= row["high"] <= 1.0
    (same,) = tables.correlation_view(made({"printed": GAMES["printed"], "other": GAMES["printed"]})).to_dict("records")
    assert same["kendall"] == pytest.approx(1.0) and same["spearman"] == pytest.approx(1.0)


def test_margins() -> None:
    """The margin lies between the best two seats; a shared win has none."""
    view = tables.margins_view(made(GAMES)).set_index("variant")
    want = mean([10, 10, 0, 1])
    assert view.loc["printed", ["mean", "low", "high"]].tolist() == [want.value, want.low, want.high]
    assert view.loc["printed", ["median", "close", "shared"]].tolist() == [5.5, 0.5, 0.25]


def test_lines_count_games_and_not_seats() -> None:
    """The interval of a mean is that of the games' means, for seats of one game hang together."""
    view = tables.lines_view(made({"printed": [[10, 20], [30, 40], [20, 60]]})).set_index("line")
    want = mean([15, 35, 40])
    assert view.loc["routes", ["mean", "low", "high"]].tolist() == [want.value, want.low, want.high]
    assert view.loc["routes", "games"] == 3 and view.loc["total", "share"] == 1.0
    assert view.loc["routes", "spread"] == pytest.approx(pd.Series([10, 20, 30, 40, 20, 60]).std())


def test_lines_sum_up_on_every_board() -> None:
    """The means of the lines sum up to the mean total, and their parts to 1, for every board and variant."""
    view = tables.lines_view(scored())
    for _, part in view.groupby(["map", "players", "variant"]):
        lines, total = part[part.line != "total"], part[part.line == "total"]
        assert lines["mean"].sum() == pytest.approx(total["mean"].iloc[0])


def test_every_view_has_a_row_for_each_kind() -> None:
    """Views of winners and correlations leave the printed rules out; the others have them."""
    frame = scored()
    kinds = frame[["map", "variant"]].drop_duplicates()
    assert len(tables.margins_view(frame)) == len(kinds)
    others = kinds[kinds.variant != "printed"]
    for view in (tables.winners_view(frame), tables.correlation_view(frame)):
        assert view[["map", "variant"]].values.tolist() == others.values.tolist()


@pytest.mark.parametrize("view", [tables.lines_view, tables.winners_view, tables.correlation_view,
                                  tables.margins_view, tables.totals_view])
def test_other_tables_are_refused(view: object) -> None:
    """A table that scoring_variants has not made is refused in words."""
    with pytest.raises(OptionError, match="no table of scoring_variants: it has no column 'map'"):
        view(pd.DataFrame({"a": [1]}))  # type: ignore[operator]
