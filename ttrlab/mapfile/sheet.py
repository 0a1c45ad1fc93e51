"""What the map reader checks values with: a sheet that collects every problem and goes on reading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from reprlib import repr as brief
from typing import Any, Final

from ttrlab.board import fold
from ttrlab.errors import MapError

Row = str | int

_MEANT: Final = {"pink": "purple", "violet": "purple", "grey": "gray"}


@dataclass(slots=True)
class Sheet:
    """A parsed map file and the problems found in it.

    Each check returns the value where it is good, else reports and returns a harmless one (of a number the
    upper bound), so that one wrong value neither hides the next nor is reported twice. ``table`` and
    ``row`` say where the value stands.

    Attributes:
        file: The file's name, as the user gave it.
        data: What TOML makes of the file.
        found: The problems so far.
    """

    file: str
    data: dict[str, Any]
    found: list[MapError] = field(default_factory=list)

    def wrong(self, message: str, table: str = "", row: Row = "") -> None:
        """Report a problem."""
        self.found.append(MapError(message, self.file, table, row))

    def keys(self, given: Mapping[str, Any], required: Sequence[str], optional: Sequence[str] = (),
             table: str = "", row: Row = "", tables: Sequence[str] = ()) -> None:
        """Check that a table has all required keys and no unknown one; ``tables`` are keys of tables."""
        for key in given:
            if key not in (*required, *optional):
                self.wrong(f"unknown key {key!r}{hint(key, (*required, *optional))}", table, row)
        for key in required:
            if key not in given:
                what = f"the table [{key}]" if key in tables else repr(key)
                self.wrong(f"{what} is missing", table, row)

    def whole(self, value: object, what: str, low: int, high: int, table: str = "", row: Row = "") -> int:
        """Check a whole number within bounds; ``true`` is none."""
        if type(value) is int and low <= value <= high:
            return value
        self.wrong(f"{what} must be a whole number from {low} to {high}, not {said(value)}", table, row)
        return high

    def number(self, value: object, what: str, low: float, high: float, table: str = "",
               row: Row = "") -> float:
        """Check a number within bounds, in any unit; ``nan`` is outside every bound."""
        if isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high:
            return float(value)
        self.wrong(f"{what} must be a number from {low:g} to {high:g}, not {said(value)}", table, row)
        return high

    def text(self, value: object, what: str, table: str = "", row: Row = "") -> str:
        """Check a text: not empty, printable, no spaces around it."""
        if isinstance(value, str) and value and value.strip() == value and value.isprintable():
            return value
        self.wrong(f"{what} must be a text in one line, not {said(value)}", table, row)
        return ""

    def texts(self, value: object, what: str, table: str = "", row: Row = "") -> tuple[str, ...]:
        """Check a list of texts."""
        if not isinstance(value, list):
            self.wrong(f"{what} must be a list of texts, not {said(value)}", table, row)
            return ()
        return tuple(self.text(item, f"each of {what}", table, row) for item in value)

    def choice(self, value: object, what: str, allowed: Sequence[str], table: str = "", row: Row = "") -> str:
        """Check that a value is one of a few words."""
        if isinstance(value, str) and value in allowed:
            return value
        near = hint(value, allowed) if isinstance(value, str) else ""
        self.wrong(f"{what} must be one of {', '.join(allowed)}, not {said(value)}{near}", table, row)
        return allowed[0]

    def table(self, name: str) -> dict[str, Any]:
        """Return a table of the file; empty where it is missing or no table."""
        value = self.data.get(name, {})
        if isinstance(value, dict):
            return value
        self.wrong(f"must be a table, not {said(value)}", name)
        return {}

    def rows(self, name: str, least: int, most: int, shape: str) -> Iterator[tuple[int, list[Any]]]:
        """Yield the rows of a table with their numbers, from 1 on; ``shape`` says how a row reads."""
        if name not in self.data or not isinstance(self.data[name], dict):
            self.table(name)
            return
        self.keys(self.data[name], ("rows",), (), name)
        listed = self.data[name].get("rows", [])
        if not isinstance(listed, list) or (not listed and "rows" in self.data[name]):
            self.wrong(f"rows must be a list of at least one row, not {said(listed)}", name)
            return
        for number, row in enumerate(listed, 1):
            if isinstance(row, list) and least <= len(row) <= most:
                yield number, row
            else:
                self.wrong(f"a row reads {shape}, not {said(row)}", name, number)


def said(value: object) -> str:
    """Return a value much as a map file writes it, cut short where it is long.

    >>> said(True), said("Köln"), said([1, 2.5])
    ('true', "'Köln'", '[1, 2.5]')
    """
    return str(value).lower() if isinstance(value, bool) else brief(value)


def hint(word: str, known: Iterable[str]) -> str:
    """Return ``; did you mean …?`` with the nearest known word, or nothing.

    >>> hint("citys", ("cities", "tracks"))
    "; did you mean 'cities'?"
    >>> hint("pink", ("purple", "white"))
    "; did you mean 'purple'?"
    """
    folded = {fold(name): name for name in known}
    plain = fold(word)
    near = [_MEANT[plain]] if _MEANT.get(plain) in folded else get_close_matches(plain, folded, n=1)
    return f"; did you mean {folded[near[0]]!r}?" if near else ""
