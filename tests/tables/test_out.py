"""Tables as files: written, read again, and what is said where that cannot be."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

from ttrlab import tables
from ttrlab.errors import TtrlabError

from .samples import FIVE, scored


@pytest.mark.parametrize("suffix", [".csv", ".parquet", ".PARQUET"])
@pytest.mark.parametrize("name", ["scored", "rules", "boards", "tickets"])
def test_loading_gives_back_what_was_saved(tmp_path: Path, suffix: str, name: str) -> None:
    """Every table is read again as it was, words that look like nothing included."""
    frame = {"scored": scored, "rules": lambda: tables.options_table("usa").drop(columns="default"),
             "boards": lambda: tables.board_table(FIVE[:3]), "tickets": lambda: tables.ticket_table("usa")}[name]()
    path = tables.save_table(frame, tmp_path / f"table{suffix}")
    assert_frame_equal(tables.load_table(path), frame)
    assert_frame_equal(tables.load_table(str(path)), frame)


def test_parquet_keeps_the_notes(tmp_path: Path) -> None:
    """Parquet remembers whether a table is complete."""
    assert tables.load_table(tables.save_table(scored(), tmp_path / "t.parquet")).attrs == scored().attrs


def test_words_that_look_like_nothing(tmp_path: Path) -> None:
    """Texts such as none and NA stay texts, and a missing number stays missing."""
    frame = pd.DataFrame({"word": ["none", "NA", "x"], "number": [1.5, float("nan"), 0.1]})
    assert_frame_equal(tables.load_table(tables.save_table(frame, tmp_path / "t.csv")), frame)


def test_a_saved_part_can_be_resumed(tmp_path: Path) -> None:
    """A partial table goes on after a night on the disk, from either format."""
    wish = {"maps": "san-francisco", "variants": ["no tokens"], "bot": "random", "games": 9}
    whole = tables.scoring_variants(**wish)
    part = whole[whole.game < 8]
    for suffix in (".csv", ".parquet"):
        path = tables.save_table(part, tmp_path / f"part{suffix}")
        assert_frame_equal(tables.scoring_variants(**wish, resume=tables.load_table(path)), whole)


@pytest.mark.parametrize(("name", "said"), [
    ("table.xlsx", "a table is written as .csv or .parquet"), ("table", "a table is written as .csv or .parquet"),
    ("no/such/folder/table.csv", "there is no folder"), ("no/such/folder/table.parquet", "there is no folder")])
def test_files_that_cannot_be(tmp_path: Path, name: str, said: str) -> None:
    """An unknown suffix and a missing folder are told with the name of the file."""
    with pytest.raises(TtrlabError, match=said):
        tables.save_table(pd.DataFrame({"a": [1]}), tmp_path / name)
    with pytest.raises(TtrlabError):
        tables.load_table(tmp_path / name)


def test_what_is_no_table(tmp_path: Path) -> None:
    """A file with something else in it is refused in words."""
    for name in ("t.csv", "t.parquet"):
        (tmp_path / name).write_bytes(b"")
        with pytest.raises(TtrlabError, match="is no table"):
            tables.load_table(tmp_path / name)


def test_parquet_needs_its_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without pyarrow the message names the extra; CSV goes on working."""
    monkeypatch.setattr("ttrlab.tables.out.find_spec", lambda name: None)
    with pytest.raises(TtrlabError, match="uv sync --extra parquet"):
        tables.save_table(pd.DataFrame({"a": [1]}), tmp_path / "t.parquet")
    assert tables.save_table(pd.DataFrame({"a": [1]}), tmp_path / "t.csv").is_file()
