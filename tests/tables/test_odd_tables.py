"""Tables asked for, saved and resumed in ways that cannot be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from ttrlab.errors import OptionError, TtrlabError
from ttrlab.state import State
from ttrlab.tables import (
    board_table,
    city_table,
    compare_variants,
    load_table,
    options_table,
    rollouts_table,
    rules_table,
    save_table,
    scoring_variants,
    sweep,
    ticket_table,
    totals_view,
    tournament_table,
    variants_for,
    variants_table,
    ways_table,
    winners_view,
)


def small(**given: Any) -> pd.DataFrame:
    """Return a small sweep."""
    return sweep(**{"maps": "san-francisco", "bots": "random", "games": 1, **given})


def number(state: State) -> Any:
    """Measure nothing that is a row."""
    return 5


def broken(state: State) -> Any:
    """Fail."""
    raise KeyError("x")


def nobody(state: State) -> Any:
    """Tell of a seat that there is not."""
    return [{"seat": 9}]


@pytest.mark.parametrize("wrong", [
    {"maps": 5}, {"players": 2.0}, {"players": None}, {"options": [["a"]]}, {"bots": []}, {"bots": 5},
    {"bots": [None]}, {"seed": "7"}, {"seed": 10 ** 50}, {"measure": []}, {"resume": "a"}, {"resume": {"a": 1}},
    {"on_progress": 5}])
def test_arguments_that_cannot_be(wrong: dict[str, Any]) -> None:
    """Every argument of another kind is refused in words, before a game is played."""
    with pytest.raises(TtrlabError):
        small(**wrong)


@pytest.mark.parametrize(("measure", "said"), [
    (number, "the measure number returned 5"), (broken, "the measure broken failed: KeyError"),
    (nobody, "the measure nobody told of seat 9")])
def test_measures_that_tell_no_rows(measure: Any, said: str) -> None:
    """A measure that fails or returns no rows is named."""
    with pytest.raises(TtrlabError, match=said):
        small(measure=measure)


def test_only_the_same_call_is_resumed() -> None:
    """Results of another measure are not mixed in, nor rows that name no game; the same players count once."""
    part = small()
    with pytest.raises(OptionError, match="made with another measure"):
        small(games=2, measure="games", resume=part)
    with pytest.raises(OptionError, match="names no game"):
        small(games=2, resume=part.assign(map=[["a"]] * len(part)))
    with pytest.raises(OptionError, match="no column 'variant'"):
        scoring_variants("san-francisco", "no penalty", games=2, bot="random", resume=part)
    assert len(small(players=[2, 2])) == len(part)


def test_a_table_that_cannot_be_written_leaves_the_file(tmp_path: Path) -> None:
    """A table that no file can hold is refused, and the file of before stays whole."""
    part = small()
    path = save_table(part, tmp_path / "kept.parquet")
    for odd in (pd.DataFrame({"a": [1, "x"]}), pd.DataFrame([[1, 2]], columns=["a", "a"]),
                pd.DataFrame({"a": [object()]})):
        with pytest.raises(TtrlabError, match="cannot be written"):
            save_table(odd, path)
    assert load_table(path).equals(part)


@pytest.mark.parametrize("path", [None, 5, "a\0.csv", "a\0.parquet"])
def test_names_of_no_file(path: Any) -> None:
    """What is no name of a file is refused in words; so is what is no table, and a folder to read."""
    with pytest.raises(TtrlabError, match="no name of one"):
        save_table(small(), path)


def test_no_table_and_no_file(tmp_path: Path) -> None:
    """A text is no table; a folder is no file, whatever it is called."""
    with pytest.raises(TtrlabError, match="a table is written, not 'a'"):
        save_table("a", tmp_path / "a.csv")  # type: ignore[arg-type]
    (tmp_path / "folder.parquet").mkdir()
    with pytest.raises(TtrlabError, match="no such file"):
        load_table(tmp_path / "folder.parquet")


def test_views_need_the_printed_rules() -> None:
    """What is compared with the printed rules needs their games in the table, and a table at all."""
    frame = scoring_variants("san-francisco", "no penalty", games=2, bot="random")
    for lacking in (frame[frame.variant != "printed"], frame[(frame.variant != "printed") | (frame.game == 0)]):
        with pytest.raises(OptionError, match="this table lacks"):
            winners_view(lacking)
    with pytest.raises(OptionError, match="is wanted here"):
        winners_view(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("call", [
    lambda: ticket_table(None), lambda: ways_table("usa", 1, 2), lambda: ways_table("usa", "Boston", "Miami", k="a"),
    lambda: ways_table(5, "a", "b"), lambda: compare_variants(None), lambda: scoring_variants("usa", options="a"),
    lambda: scoring_variants("usa", {5: {"trains": 20}}), lambda: ticket_table("usa", games=None),
    lambda: city_table(None), lambda: options_table(5), lambda: board_table([5]), lambda: rules_table(5),
    lambda: variants_table(5), lambda: variants_for(None), lambda: rollouts_table(None), lambda: tournament_table("a"),
    lambda: save_table(None, "a.csv"), lambda: load_table(None), lambda: totals_view(5)])
def test_other_tables(call: Any) -> None:
    """Boards, cities, numbers, games and options of another kind are refused in words."""
    with pytest.raises(TtrlabError):
        call()
