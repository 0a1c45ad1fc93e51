"""Tables as files: CSV, which everything reads, and Parquet, which keeps types and notes."""

from __future__ import annotations

from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

import pandas as pd

from ttrlab.errors import TtrlabError

SUFFIXES = (".csv", ".parquet")
_EXACT: dict[str, Any] = {} if tuple(map(int, pd.__version__.split(".")[:2])) >= (3, 1) else {
    "float_precision": "round_trip"}
"""Older pandas must be asked to read every digit of a number."""


def save_table(frame: pd.DataFrame, path: str | Path) -> Path:
    """Write a table to a file and return its path; the suffix says the format.

    Args:
        frame: The table; its index is left out.
        path: ``….csv``, or ``….parquet``, which also keeps what ``attrs`` says and needs the extra ``parquet``.

    Raises:
        TtrlabError: The suffix is none of these, the extra is missing, or the file cannot be written.

    >>> save_table(pd.DataFrame({"a": [1]}), "table.xls")
    Traceback (most recent call last):
    ttrlab.errors.TtrlabError: table.xls: a table is written as .csv or .parquet
    """
    if not isinstance(frame, pd.DataFrame):
        raise TtrlabError(f"a table is written, not {frame!r:.60}")
    target = _target(path)
    if not target.parent.is_dir():
        raise TtrlabError(f"{target}: there is no folder {target.parent}")
    try:
        written = _bytes(frame, target.suffix.lower())  # whole, so that a file that was there is never half lost
    except (ValueError, TypeError, NotImplementedError) as error:  # of pandas and pyarrow alike
        raise TtrlabError(f"{target}: this table cannot be written: {' '.join(str(error).split())[:200]}") from None
    try:
        target.write_bytes(written)
    except OSError as error:
        raise TtrlabError(f"{target}: {error.strerror or error}") from None
    return target


def _bytes(frame: pd.DataFrame, suffix: str) -> bytes:
    if suffix == ".csv":
        return str(frame.to_csv(index=False, lineterminator="\n")).encode()
    held = BytesIO()
    frame.to_parquet(held, engine="pyarrow", index=False)
    return held.getvalue()


def load_table(path: str | Path) -> pd.DataFrame:
    """Return a table that ``save_table`` has written, equal to what it was.

    Args:
        path: The file.

    Raises:
        TtrlabError: The suffix is unknown, the extra is missing, or the file cannot be read.
    """
    source = _target(path)
    if not source.is_file():
        raise TtrlabError(f"{source}: there is no such file")
    try:
        if source.suffix.lower() == ".parquet":
            return pd.read_parquet(source, engine="pyarrow")
        # A word such as "none" or "NA" is a text here; only an empty place in a column of numbers is none.
        frame = pd.read_csv(source, keep_default_na=False, na_values=[""], **_EXACT)
    except OSError as error:
        raise TtrlabError(f"{source}: {error.strerror or error}") from None
    except ValueError as error:  # of pandas and pyarrow alike
        raise TtrlabError(f"{source} is no table: {error}") from None
    return frame


def _target(path: str | Path) -> Path:
    if not isinstance(path, str | Path) or "\0" in str(path):
        raise TtrlabError(f"a table is written to a file, and {path!r:.60} is no name of one")
    target = Path(path)
    if target.suffix.lower() not in SUFFIXES:
        raise TtrlabError(f"{path}: a table is written as {' or '.join(SUFFIXES)}")
    if target.suffix.lower() == ".parquet" and find_spec("pyarrow") is None:
        raise TtrlabError("Parquet needs the package pyarrow (`uv sync --extra parquet` or `pip install pyarrow`); "
                          "CSV needs nothing")
    return target
