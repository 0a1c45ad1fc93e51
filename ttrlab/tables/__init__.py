"""Tables of boards, rules, tickets and games, as pandas frames that are tidy and documented column by column.

Each name is loaded when it is first used, so that ``from ttrlab import tables`` costs nothing.

>>> from ttrlab import tables
>>> tables.board_table(["usa"])[["map", "cities", "tracks", "tickets"]].values.tolist()
[['usa', 36, 100, 30]]
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ttrlab.tables.boards import board_table, city_table
    from ttrlab.tables.measures import MEASURES
    from ttrlab.tables.out import load_table, save_table
    from ttrlab.tables.results import gains_table, rollouts_table, tournament_table, ways_table
    from ttrlab.tables.rules import options_table, rules_table, variants_table
    from ttrlab.tables.scoring import compare_variants, scoring_variants
    from ttrlab.tables.sweeps import sweep
    from ttrlab.tables.tickets import ticket_table
    from ttrlab.tables.variants import VARIANTS, Variant, variants_for
    from ttrlab.tables.views import correlation_view, lines_view, margins_view, totals_view, winners_view

_HOMES = {
    "board_table": "boards", "city_table": "boards", "MEASURES": "measures",
    "load_table": "out", "save_table": "out",
    "gains_table": "results", "rollouts_table": "results", "tournament_table": "results", "ways_table": "results",
    "options_table": "rules", "rules_table": "rules", "variants_table": "rules",
    "compare_variants": "scoring", "scoring_variants": "scoring", "sweep": "sweeps", "ticket_table": "tickets",
    "VARIANTS": "variants", "Variant": "variants", "variants_for": "variants",
    "correlation_view": "views", "lines_view": "views", "margins_view": "views", "totals_view": "views",
    "winners_view": "views",
}
__all__ = [
    "MEASURES", "VARIANTS", "Variant", "board_table", "city_table", "compare_variants", "correlation_view",
    "gains_table", "lines_view", "load_table", "margins_view", "options_table", "rollouts_table", "rules_table",
    "save_table", "scoring_variants", "sweep", "ticket_table", "totals_view", "tournament_table", "variants_for",
    "variants_table", "ways_table", "winners_view",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'ttrlab.tables' has no attribute {name!r}")
    return getattr(import_module(f"ttrlab.tables.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
