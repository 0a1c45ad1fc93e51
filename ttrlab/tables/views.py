"""Ready views of a table of scoring variants: lines, winners, rank correlation, margins; each with intervals.

Each takes what ``scoring_variants`` returns and counts within each board, number of players and variant.  The
seats of one game are not independent of each other, so every interval counts games, never seats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pandas as pd

from ttrlab.errors import OptionError
from ttrlab.play.estimates import CONFIDENCE, Estimate, mean, share
from ttrlab.tables.gather import framed
from ttrlab.tables.measures import Row
from ttrlab.tables.variants import PRINTED

KIND = ["map", "players", "variant"]
CLOSE = 5
"""A game is close where no more points lie between first and second."""
_SEAT = [*KIND, "played", "game", "seed", "seat", "total", "place", "won"]


def totals_view(frame: pd.DataFrame) -> pd.DataFrame:
    """Return one row for each game, variant and seat.

    Args:
        frame: A table of ``scoring_variants``.

    Returns:
        ``map``, ``players``, ``variant``, ``played``, ``game``, ``seed``, ``seat``, ``total``, ``place``, ``won``.

    Raises:
        OptionError: It is no such table.

    >>> from ttrlab.tables import scoring_variants
    >>> len(totals_view(scoring_variants("san-francisco", ["no penalty"], games=3, bot="random")))
    12
    """
    _check(frame)
    return frame[_SEAT].drop_duplicates().reset_index(drop=True)


def lines_view(frame: pd.DataFrame, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Return how much each kind of score line brings, on average and with its spread.

    Args:
        frame: A table of ``scoring_variants``.
        confidence: How often an interval must cover the truth.

    Returns:
        One row for each kind of line, and one for the ``total``: ``map``, ``players``, ``variant``, ``line``,
        ``mean`` points of a seat with its interval ``low`` to ``high``, ``spread`` (the standard deviation among
        seats), ``share`` of the mean total, and ``games``.

    Raises:
        OptionError: It is no such table, or there is no such confidence.

    >>> from ttrlab.tables import scoring_variants
    >>> view = lines_view(scoring_variants("usa", ["no longest path"], games=3, bot="random"))
    >>> view.line[view.variant == "printed"].tolist()
    ['routes', 'tickets', 'open tickets', 'longest path', 'total']
    """
    _check(frame)
    whole = totals_view(frame).rename(columns={"total": "points"}).assign(line="total")
    rows: list[Row] = []
    for kind, part in _kinds(frame):
        sums = whole[(whole[KIND] == list(kind.values())).all(axis=1)]
        middle = sums.points.mean()
        for line, points in [*part.groupby("line", sort=False), ("total", sums)]:
            found = _by_game(points, confidence)
            rows.append({**kind, "line": line, "mean": found.value, "low": found.low, "high": found.high,
                         "spread": points.points.std(ddof=1), "share": found.value / middle if middle else 0.0,
                         "games": found.count})
    return framed(rows, [*KIND, "line", "mean", "low", "high", "spread", "share", "games"])


def _by_game(points: pd.DataFrame, confidence: float) -> Estimate:
    return mean(points.groupby("game").points.mean().tolist(), confidence)


def winners_view(frame: pd.DataFrame, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Return how often a variant makes somebody else win than the printed rules do, with Wilson intervals.

    A change is any difference between the sets of those who win, so a win that is shared now counts as well.

    Args:
        frame: A table of ``scoring_variants``.
        confidence: How often an interval must cover the truth.

    Returns:
        One row for each variant but the printed rules: ``map``, ``players``, ``variant``, ``played`` (games of
        its own, so that luck and choices differ as well), ``games``, ``changed`` (their number), and the
        ``share`` that this is, with its interval ``low`` to ``high``.

    Raises:
        OptionError: It is no such table, or there is no such confidence.

    >>> from ttrlab.tables import scoring_variants
    >>> view = winners_view(scoring_variants("usa", ["no longest path"], games=3, bot="random"))
    >>> view[["variant", "games"]].values.tolist()
    [['no longest path', 3]]
    """
    def told(own: pd.DataFrame, printed: pd.DataFrame) -> Row:
        changed = int(((own.won > 0) != (printed.won > 0)).groupby("game").any().sum())
        games = own.index.get_level_values("game").nunique()
        found = share(changed, games, confidence)
        return {"games": games, "changed": changed, "share": found.value, "low": found.low, "high": found.high}

    return _against_printed(frame, told, ["games", "changed", "share", "low", "high"])


def correlation_view(frame: pd.DataFrame, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Return how alike a variant and the printed rules rank the seats.

    Args:
        frame: A table of ``scoring_variants``.
        confidence: How often an interval must cover the truth.

    Returns:
        One row for each variant but the printed rules: ``map``, ``players``, ``variant``, ``played``, ``games``,
        ``kendall`` (Kendall's tau-b of the places within a game, its mean over the games, with its interval
        ``low`` to ``high``; games in which all share one place are left out), and ``spearman`` (of the totals of
        all seats in all games).

    Raises:
        OptionError: It is no such table, or there is no such confidence.

    >>> from ttrlab.tables import scoring_variants
    >>> view = correlation_view(scoring_variants("usa", ["tied bonuses split"], games=4, bot="random"))
    >>> view.kendall.tolist()
    [1.0]
    """
    from scipy.stats import kendalltau, spearmanr

    def told(own: pd.DataFrame, printed: pd.DataFrame) -> Row:
        both = pd.DataFrame({"own": own.place, "printed": printed.place})
        taus = [float(kendalltau(game.own, game.printed).statistic) for _, game in both.groupby("game")
                if game.own.nunique() > 1 and game.printed.nunique() > 1]
        found = mean(taus, confidence)
        alike = own.total.nunique() > 1 and printed.total.nunique() > 1
        return {"games": own.index.get_level_values("game").nunique(), "kendall": found.value,
                "low": max(-1.0, found.low), "high": min(1.0, found.high),
                "spearman": float(spearmanr(own.total, printed.total).statistic) if alike else float("nan")}

    return _against_printed(frame, told, ["games", "kendall", "low", "high", "spearman"])


def margins_view(frame: pd.DataFrame, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Return by how much games are won.

    Args:
        frame: A table of ``scoring_variants``.
        confidence: How often an interval must cover the truth.

    Returns:
        One row for each variant: ``map``, ``players``, ``variant``, ``games``, the ``mean`` margin of points
        between first and second with its interval ``low`` to ``high``, the ``median`` and the ``lower`` and
        ``upper`` quartile, and the part of games that are ``close`` (5 points or fewer) and of wins that are
        ``shared``.

    Raises:
        OptionError: It is no such table, or there is no such confidence.

    >>> from ttrlab.tables import scoring_variants
    >>> view = margins_view(scoring_variants("usa", ["no longest path"], games=3, bot="random"))
    >>> view.variant.tolist(), bool((view["mean"] >= 0).all())
    (['printed', 'no longest path'], True)
    """
    rows = []
    for kind, part in _kinds(totals_view(frame)):
        games = part.groupby("game", sort=False)
        margin = games.total.agg(lambda totals: totals.nlargest(2).diff().abs().iloc[-1])
        found = mean(margin.tolist(), confidence)
        rows.append({**kind, "games": found.count, "mean": found.value, "low": found.low, "high": found.high,
                     "median": margin.median(), "lower": margin.quantile(0.25), "upper": margin.quantile(0.75),
                     "close": float((margin <= CLOSE).mean()),
                     "shared": float((games.won.max() < 1).mean())})
    return framed(rows, [*KIND, "games", "mean", "low", "high", "median", "lower", "upper", "close", "shared"])


def _against_printed(frame: pd.DataFrame, told: Callable[[pd.DataFrame, pd.DataFrame], Row],
                     columns: list[str]) -> pd.DataFrame:
    """Return a row for each variant, told by its seats and those of the printed rules, both by game and seat."""
    rows, printed = [], pd.DataFrame()
    for kind, part in _kinds(totals_view(frame)):
        seats = part.set_index(["game", "seat"]).sort_index()
        if kind["variant"] == PRINTED.name:
            printed = seats
        elif printed.empty or not seats.index.equals(printed.index):
            raise OptionError(f"{kind['variant']!r} is compared with the same games by the printed rules, which this "
                              "table lacks")
        else:
            rows.append({**kind, "played": bool(part.played.iloc[0]), **told(seats, printed)})
    return framed(rows, [*KIND, "played", *columns])


def _kinds(frame: pd.DataFrame) -> Iterator[tuple[dict[str, Any], pd.DataFrame]]:
    for values, part in frame.groupby(KIND, sort=False):
        yield dict(zip(KIND, values, strict=True)), part


def _check(frame: pd.DataFrame) -> None:
    if not isinstance(frame, pd.DataFrame):
        raise OptionError(f"a table of scoring_variants is wanted here, not {frame!r:.60}")
    missing = [name for name in (*_SEAT, "line", "points") if name not in frame.columns]
    if missing:
        raise OptionError(f"this is no table of scoring_variants: it has no column {missing[0]!r}")
