"""Kinds of cases whose rule module does not exist: each says which module it needs."""

from __future__ import annotations

from collections.abc import Callable

from cases import stage
from cases.reading import Answers, Case, NotSupported, NotUnderstood
from ttrlab.rules.registry import MODULES

MODULE_OF = {
    "passenger": "passengers", "district": "districts",
    "attractions": "attractions",
    "team_draw": "teams",
}
FAMILIES = {"monster": "monsters", "dice": "dice", "first_journey": "first_journey"}
"""Kinds that begin so, whatever follows."""


def needed(kind: str) -> str | None:
    """Return the module that a kind of case needs and that is not there; ``None`` where it is another kind.

    >>> needed("dice_tunnel"), needed("longest_path")
    ('dice', None)
    """
    return MODULE_OF.get(kind) or next(
        (module for family, module in FAMILIES.items() if kind == family or kind.startswith(family + "_")), None)


def absent(case: Case) -> Answers:
    """Say which module the case needs, and which board where that is missing too."""
    name = needed(case.kind)
    if name in MODULES:
        raise NotUnderstood(f"the module {name} exists now, but this kind has no adapter yet")
    raise NotSupported(f"needs module {name}{_board(case)}")


def _board(case: Case) -> str:
    try:
        stage.board(case)
    except NotSupported:
        return f" and board {case.map}"
    return ""


ADAPTERS: dict[str, Callable[[Case], Answers]] = dict.fromkeys(MODULE_OF, absent)
