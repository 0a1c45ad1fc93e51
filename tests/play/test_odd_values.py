"""Values of the wrong kind, given to the functions that people call, are told in one sentence."""

from __future__ import annotations

from typing import Any

import pytest

from ttrlab import dumps, load, loads, new_game, options_for
from ttrlab.errors import IllegalAction, OptionError, RecordError


@pytest.mark.parametrize("options", ["tie.final", 5, ["tie.final"]])
def test_options_are_a_table(options: Any) -> None:
    """Options that are no table are refused by name."""
    with pytest.raises(OptionError, match="table"):
        new_game("usa", 2, options=options)


@pytest.mark.parametrize("names", ["Ann", 5, {"Ann", "Bob"}])
def test_names_are_a_list(names: Any) -> None:
    """Names that are no list are refused by name."""
    with pytest.raises(OptionError, match="names"):
        new_game("usa", 2, names=names)


def test_options_can_be_asked_for_by_the_name_of_a_board() -> None:
    """A board and its name give the same options."""
    assert options_for("europe").keys() == options_for(load("europe")).keys()


def test_a_position_nested_without_end_is_refused() -> None:
    """Nested brackets in a position are a reason in a game and an error with its line in a record."""
    deep = "position " + "[" * 100_000
    with pytest.raises(IllegalAction):
        new_game("usa").play(deep)
    lines = dumps(new_game("usa")).splitlines()
    lines[-2:] = [f"1 0 -: {deep}", lines[-2], f"end {len(lines) + 1}"]
    with pytest.raises(RecordError, match="line"):
        loads("\n".join(lines) + "\n")


def test_steps_back_from_going_forward_lead_nowhere() -> None:
    """A negative number of steps leaves the cursor where it is."""
    game = new_game("usa")
    assert game.redo(-5).node.number == 0
