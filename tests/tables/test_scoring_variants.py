"""The same games under several rules: the table, what fits where, and one game side by side."""

from __future__ import annotations

from typing import Any

import pytest

from ttrlab import new_game, play_out, tables
from ttrlab.errors import MapError, OptionError
from ttrlab.maps import available, load
from ttrlab.rules.registry import compile_rules
from ttrlab.tables.batches import finished
from ttrlab.tables.variants import VARIANTS, Variant, changes_play, compiled

from .samples import FIVE, scored

COLUMNS = ["map", "players", "game", "seed", "variant", "played", "seat", "line", "points", "total", "place", "won"]


def test_the_table_is_tidy() -> None:
    """The columns are as documented, no value lacks, and lines sum up to the total of each seat."""
    frame = scored()
    assert list(frame.columns) == COLUMNS and not frame.isna().any().any() and frame.attrs["complete"]
    sums = frame.groupby(["map", "variant", "game", "seat"], sort=False)
    assert (sums.points.sum() == sums.total.first()).all()
    winners = frame.drop_duplicates(["map", "variant", "game", "seat"]).groupby(["map", "variant", "game"]).won.sum()
    assert ((winners - 1).abs() < 1e-9).all() and (frame.seed == 11 + frame.game).all()
    lines = frame.groupby(["map", "variant", "game", "seat"]).line.agg(tuple)
    assert (lines.groupby(["map", "variant"]).nunique() == 1).all(), "every seat has every line of its kind"


@pytest.mark.parametrize("board", FIVE)
def test_printed_is_what_a_game_scores(board: str) -> None:
    """Games and points are those of a game that is played by hand with the same seed and bot."""
    frame = tables.scoring_variants(board, ["no penalty"], games=2, bot="greedy" if board == "usa" else "random",
                                    players=2, seed=5)
    for number in range(2):
        game = play_out(new_game(board, 2, 5 + number), "greedy" if board == "usa" else "random")
        own = frame[(frame.variant == "printed") & (frame.game == number)].drop_duplicates("seat")
        assert tuple(own.total) == game.score().totals
        assert tuple(own.place) == game.score().ranking.places


@pytest.mark.parametrize(("variant", "line", "points"), [
    ("no longest path", "longest path", None), ("longest path 15", "longest path", 15),
    ("most tickets 15", "most tickets", 15)])
def test_a_bonus_is_worth_what_the_variant_says(variant: str, line: str, points: int | None) -> None:
    """A bonus of 15 is 15 for those who hold it; without the bonus there is no such line."""
    frame = tables.scoring_variants("usa", [variant], games=3, bot="random")
    own = frame[(frame.variant == variant) & (frame.line == line)]
    assert own.empty if points is None else set(own.points) <= {0, points} and points in set(own.points)


@pytest.mark.parametrize(("board", "variant", "anew"), [
    ("usa", "no longest path", False), ("usa", "no penalty", False), ("usa", "steep route table", False),
    ("europe", "stations worth 8", False), ("europe", "no stations", True), ("san-francisco", "no tokens", True),
    ("san-francisco", "steep token table", False), ("heart-of-africa", "terrain scores thrice", False),
    ("heart-of-africa", "terrain: any opponent", True), ("card-game", "no penalty", True),
    ("card-game", "no city bonuses", False)])
def test_played_anew_only_where_play_changes(board: str, variant: str, anew: bool) -> None:
    """``played`` is true for variants of play, and for the penalty where a half puts tickets aside."""
    frame = scored()
    told = frame[(frame["map"] == board) & (frame.variant == variant)].played
    assert len(told) and set(told) == {anew}


def test_scored_anew_is_what_playing_anew_would_bring() -> None:
    """Bots that never look at scores play the same game under a variant that only scores, so both ways agree."""
    frame = scored()
    for board in FIVE:
        for variant in tables.variants_for(board, 3):
            own = frame[(frame["map"] == board) & (frame.variant == variant.name) & (frame.game == 1)]
            rules = compiled(load(board), 3, variant.options)
            sheet = rules.score(finished(rules, 12, ("random",) * 3))
            assert tuple(own.drop_duplicates("seat").total) == sheet.totals, (board, variant.name)


def test_every_ready_variant_fits_somewhere() -> None:
    """Each variant has a sentence and its own name, and makes a difference on at least one board."""
    fitting = {variant.name for board in available() for variant in tables.variants_for(board)}
    assert fitting == {variant.name for variant in VARIANTS}
    assert all(variant.text.endswith(".") for variant in VARIANTS)
    table = tables.variants_table(FIVE).set_index("variant")
    assert set(table["card-game"]) == {"–", "scored anew", "played anew"} and table.index[0] == "no longest path"


def test_variants_of_ones_own() -> None:
    """Tables of options, mappings with names, and ready ones can be mixed; the printed rules always come first."""
    made = [{"bonus.longest_path": 25}, "no penalty", Variant("calm", {"tickets.penalty": "half"})]
    frame = tables.scoring_variants("usa", made, games=1, bot="random")
    assert list(frame.variant.unique()) == ["printed", "bonus.longest_path 25", "no penalty", "calm"]
    named = tables.scoring_variants("usa", {"mine": {"bonus.longest_path": 25}}, games=1, bot="random")
    assert list(named.variant.unique()) == ["printed", "mine"]
    single = tables.scoring_variants("usa", {"bonus.longest_path": 25}, games=1, bot="random")
    assert list(single.variant.unique()) == ["printed", "bonus.longest_path 25"]


def test_options_that_hold_for_all() -> None:
    """What is given as options holds for the printed rules and every variant alike."""
    frame = tables.scoring_variants("usa", ["no longest path"], games=2, bot="random",
                                    options={"trains": 12, "tickets.penalty": "none"})
    assert set(frame[frame.line == "open tickets"].points) == {0}
    assert not frame.played.any()


@pytest.mark.parametrize(("call", "error", "said"), [
    ({"variants": ["no longest pth"]}, OptionError, "no variant 'no longest pth'; did you mean no longest path"),
    ({"variants": [{"bonus.longest_pth": 1}]}, OptionError, "there is no option 'bonus.longest_pth'; did you mean"),
    ({"variants": ["no stations"]}, OptionError, "none of these variants can be played on these boards"),
    ({"variants": 3}, OptionError, "variants are names"),
    ({"variants": ["no penalty", "no penalty"]}, OptionError, "every variant must have a name of its own"),
    ({"players": 9}, OptionError, "none of USA is for 9 players"),
    ({"games": -1}, OptionError, "games is how many are played"),
    ({"bot": ("greedy",)}, OptionError, "2 seats need 2 bots; there are 1"),
    ({"bot": "gredy"}, ValueError, "there is no bot 'gredy'"),
    ({"executor": "threads"}, OptionError, "executor cannot be 'threads'"),
    ({"maps": "usaa"}, MapError, "no board 'usaa'")])
def test_what_cannot_be_is_said(call: dict[str, Any], error: type[Exception], said: str) -> None:
    """Wrong arguments are told in one sentence that names them."""
    with pytest.raises(error) as caught:
        tables.scoring_variants(**{"maps": "usa", "games": 1, "bot": "random", **call})
    assert said in str(caught.value)


def test_one_game_side_by_side() -> None:
    """A finished game is told under each variant that only scores, each seat in a row, by the game's own names."""
    game = play_out(new_game("europe", 3, 4, names=["Ada", "Ben", "Cleo"]), "random")
    frame = tables.compare_variants(game)
    assert list(frame.columns[:3]) == ["variant", "seat", "player"] and list(frame.columns[-3:]) == [
        "total", "place", "won"]
    assert tuple(frame.total[frame.variant == "printed"]) == game.score().totals
    assert (frame[list(frame.columns[3:-3])].sum(axis=1) == frame.total).all()
    assert "no stations" not in set(frame.variant) and "stations worth 8" in set(frame.variant)
    with pytest.raises(OptionError, match="'no stations' changes play"):
        tables.compare_variants(game, ["no stations"])


def test_a_game_with_options_of_its_own() -> None:
    """The first row of a game that was played by other rules is the game by those rules."""
    game = play_out(new_game("usa", 2, 4, {"bonus.longest_path": 20, "routes.table": "one_a_train"}), "random")
    frame = tables.compare_variants(game, ["no penalty", {"routes.table": "printed"}])
    assert tuple(frame.total[:2]) == game.score().totals
    assert (frame.routes[4:].values >= frame.routes[:2].values).all()


def test_changes_play_knows_each_option() -> None:
    """Options of play and modules of play are told from those that only score."""
    usa = load("usa")
    printed = compile_rules(usa, 2)
    for options, anew in (({"tie.bonus": "split"}, False), ({"modules.longest_path": False}, False),
                          ({"bonus.most_tickets": 15}, False), ({"market.size": 4}, True),
                          ({"modules.stations": True}, True), ({"trains": 40}, True)):
        assert changes_play(printed, compile_rules(usa, 2, options)) is anew, options
