"""What a form may ask of a rule module's part of a position, and that part as text that people type.

A module names its fields (``RuleModule.fields``); forms then show and read them without knowing the module.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from ttrlab.errors import NotationError

Kind = Literal["counts", "names", "numbered", "worded", "flag", "number"]
"""How the data of a field look::

    counts    {"desert": 2}                           a number of each of a few names
    names     ["desert", None]                        names in order, None for an empty place
    numbered  {"Sunset": ["anchor", 2]}               for each name a few words and numbers
    worded    {"Chicago–Dallas": "2 red", "…": None}  for each name some text, or none
    flag      True
    number    2
"""
NOTHING: Final = "–"
"""What stands for an empty place in a list of names."""


@dataclass(frozen=True, slots=True)
class Field:
    """One thing of a position that a rule module keeps and that a form may change.

    Attributes:
        key: One of the module's ``seat_keys`` or ``table_keys``.
        title: What people call it.
        kind: How its data look.
        by_seat: Whether every seat has one, or the table.
        names: The names that ``counts`` may have, each with what people call it.
        most: The greatest number.
        example: What may be written, to show in an empty field.
        dealt: Whether a form leaves it empty at first, since what is nowhere is shuffled in: a deck.
    """

    key: str
    title: str
    kind: Kind
    by_seat: bool = True
    names: tuple[tuple[str, str], ...] = ()
    most: int = 99
    example: str = ""
    dealt: bool = False


def written(field: Field, value: Any) -> str:
    """Return the data of a field of names as the text that stands in a form.

    Args:
        field: Of the kind ``names``, ``numbered`` or ``worded``.
        value: Its data; for ``worded`` also a list of names without text.

    >>> written(Field("row", "row", "names"), ["desert", None])
    'desert, –'
    >>> written(Field("stacks", "stacks", "numbered"), {"Sunset": ["anchor", 2], "Marina": ["crab", 1]})
    'Sunset: anchor 2, Marina: crab 1'
    >>> written(Field("tokens", "tokens", "worded"), {"anchor": None, "crab": "Sunset–Marina"})
    'anchor, crab: Sunset–Marina'
    """
    if field.kind == "names":
        return ", ".join(NOTHING if name is None else str(name) for name in value or ())
    pairs = value.items() if isinstance(value, dict) else ((name, None) for name in value or ())
    return ", ".join(str(name) if said is None else f"{name}: {_said(said)}" for name, said in pairs)


def understood(field: Field, text: str) -> Any:
    """Return the data that a text in a form stands for.

    Args:
        field: Of the kind ``names``, ``numbered`` or ``worded``.
        text: What was typed; commas or line ends part the names, a colon what is said of each.

    Raises:
        NotationError: Something is said twice of one name, or nothing where something must be.

    >>> understood(Field("row", "row", "names"), "desert, –")
    ['desert', None]
    >>> understood(Field("stacks", "stacks", "numbered"), "Pier 39: anchor 2")
    {'Pier 39': ['anchor', 2]}
    >>> understood(Field("tokens", "tokens", "worded"), "anchor, crab: Sunset–Marina")
    {'anchor': None, 'crab': 'Sunset–Marina'}
    """
    parts = [part.strip() for part in text.replace("\n", ",").split(",") if part.strip()]
    if field.kind == "names":
        return [None if part in (NOTHING, "-") else part for part in parts]
    found: dict[str, Any] = {}
    for part in parts:
        name, _, said = (piece.strip() for piece in part.partition(":"))
        if name in found:
            raise NotationError(f"{field.title}: {name} is named twice")
        if field.kind == "worded":
            found[name] = said or None
            continue
        if not said:
            raise NotationError(f"{field.title}: say more of {name}, as in {field.example!r}")
        found[name] = [int(word) if word.isdecimal() and word.isascii() else word for word in said.split()]
    return found


def _said(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
