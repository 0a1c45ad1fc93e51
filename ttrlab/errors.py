"""The errors a user can meet, each saying what is wrong and where."""

from __future__ import annotations

from types import UnionType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ttrlab.events import Reason


class TtrlabError(ValueError):
    """Base of every error that ttrlab raises on purpose; its message is one sentence for a person."""


def check_kind(value: object, kind: type | UnionType, what: str) -> None:
    """Refuse a value of another kind than is asked for.

    Args:
        value: What was given.
        kind: What it must be.
        what: The first half of the sentence: what is asked for.

    Raises:
        TtrlabError: It is of another kind.

    >>> check_kind(None, str, "a record is a text")
    Traceback (most recent call last):
    ttrlab.errors.TtrlabError: a record is a text, not None
    """
    if not isinstance(value, kind):
        raise TtrlabError(f"{what}, not {value!r:.60}")


class MapError(TtrlabError):
    """A map file that cannot be used.

    Args:
        message: What is wrong, in words.
        file: The map file.
        table: The TOML table, for example ``tracks``.
        row: The row in that table: a number from 1 on, or a key.
    """

    def __init__(self, message: str, file: str = "", table: str = "", row: str | int = "") -> None:
        self.message, self.file, self.table, self.row = message, file, table, row
        place = ", ".join(
            part for part in (str(file), f"table {table}" if table else "", f"row {row}" if row != "" else "")
            if part
        )
        super().__init__(f"{place}: {message}" if place else message)


class OptionError(TtrlabError):
    """An option or module that does not exist, has a value it cannot take, or clashes with another."""


class NotationError(TtrlabError):
    """A text that is no action, city, track or ticket of this board."""


class UndecidedError(TtrlabError):
    """A search that ended before it found an answer or proved that there is none."""


class RecordError(TtrlabError):
    """A saved game or permalink that cannot be read; names the line.

    Args:
        message: What is wrong, in words.
        line: The line number in the record, from 1 on; 0 where no line is to blame.
    """

    def __init__(self, message: str, line: int = 0) -> None:
        self.message, self.line = message, line
        super().__init__(f"record line {line}: {message}" if line else f"record: {message}")


class IllegalAction(TtrlabError):
    """An action that the rules forbid here; ``reasons`` holds every reason with its rule id.

    Args:
        action: The action in words.
        reasons: All reasons, as ``why_not`` gives them.
    """

    def __init__(self, action: str, reasons: Sequence[Reason]) -> None:
        self.action, self.reasons = action, tuple(reasons)
        said = "; ".join(f"{reason.text} [{reason.rule}]" for reason in self.reasons)
        super().__init__(f"{action}: {said}")
