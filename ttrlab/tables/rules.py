"""What the rules of each board are, from the registry and the map files: features, options, variants."""

from __future__ import annotations

from typing import Any

import pandas as pd

from ttrlab.board import WILD, Board
from ttrlab.engine import Rules
from ttrlab.rules.registry import MODULES, options_for
from ttrlab.tables.batches import boards_of
from ttrlab.tables.gather import framed
from ttrlab.tables.measures import Row
from ttrlab.tables.variants import VARIANTS, changes_play, compiled, variants_for

NONE = "–"
"""What a table shows where a board has no such thing."""
_ASKED = {
    "trains": "trains", "cards dealt": "cards.deal", "tickets dealt": "tickets.deal",
    "tickets kept": "tickets.initial_keep", "tickets drawn": "tickets.draw", "drawn kept": "tickets.draw_keep",
    "unkept at first": "tickets.unkept_initial", "unkept later": "tickets.unkept_drawn", "market": "market.size",
    "rule of three": "market.rule_of_three", "open wild": "draw.open_wild", "doubles from": "doubles.threshold",
    "end at trains": "end.trains_threshold", "longest path": "bonus.longest_path",
    "most tickets": "bonus.most_tickets",
}


def rules_table(maps: Any = None) -> pd.DataFrame:
    """Return the rules of each board, feature by feature, as the engine compiles them.

    Args:
        maps: A board, several, or ``None`` for all that ship.

    Returns:
        One row a board, or a row for each game of a box that holds several: ``map``, ``name``, ``mode`` (the
        game of the box), ``players``; ``trains``, ``cards`` and ``wilds`` of the deck, what is dealt, kept and
        drawn, where unkept tickets go, ``market`` (its size), ``rule of three``, ``open wild`` (what drawing
        one counts for), ``doubles from`` (players from whom on both tracks may be used), ``end at trains``,
        points for ``longest path`` and ``most tickets``, ``tie-breakers`` (in their order, after points);
        then a column for each other module that is not in every game: whether it is in this one. ``–``
        stands where a board has no such thing.

    Raises:
        MapError: No such board.

    >>> table = rules_table(["usa", "europe"]).set_index("map")
    >>> table[["trains", "longest path", "stations"]].values.tolist()
    [[45, 10, False], [45, 10, True]]
    """
    rows = [_features(board, mode) for board in boards_of(maps) for mode in (tuple(board.modes) or (None,))]
    return framed(rows, ("map",))


def _features(board: Board, mode: str | None) -> Row:
    rules = compiled(board, board.players[0], {} if mode is None else {"mode": mode})
    asked = {name: rules.options.get(option, NONE) for name, option in _ASKED.items()}
    optional = {kind.title.lower(): name in rules.modules for name, kind in MODULES.items()
                if not kind.always and f"bonus.{name}" not in _ASKED.values()}
    return {"map": board.id, "name": board.name, "mode": mode or NONE,
            "players": f"{board.players[0]}–{board.players[1]}",
            "cards": sum(board.deck), "wilds": board.deck[WILD], **asked,
            "tie-breakers": ", ".join(_tie_breakers(rules)) or NONE, **optional}


def _tie_breakers(rules: Rules) -> list[str]:
    from ttrlab.rules.hooks import Tally

    state = rules.start(0)
    tally = Tally(state, proofs=False)
    for module in rules.modules.values():
        module.score(tally)
    found = [step for module in rules.modules.values() for step in module.criteria(tally)]
    return [step.name for step in sorted(found, key=lambda step: step.order)]


def options_table(map: str | Board) -> pd.DataFrame:
    """Return every option that can be set on a board.

    Args:
        map: A board or its short name.

    Returns:
        One row an option: ``option``, ``default`` (on this board), ``values`` (what it can be), ``scoring``
        (whether it changes the score alone), ``rule`` (what it settles) and ``text``.

    Raises:
        MapError: No such board.

    >>> options_table("usa").set_index("option").loc["bonus.longest_path", ["default", "values"]].tolist()
    [10, '0–100']
    """
    return framed([{"option": option.name, "default": option.default,
                    "values": ", ".join(_word(choice) for choice in option.choices) or f"{option.low}–{option.high}",
                    "scoring": option.scoring, "rule": option.rule or NONE, "text": option.text}
                   for option in options_for(map).values()], ("option",))


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def variants_table(maps: Any = None) -> pd.DataFrame:
    """Return the ready variants, and on which boards each makes a difference.

    Args:
        maps: A board, several, or ``None`` for all that ship.

    Returns:
        One row a variant: ``variant``, ``options`` (what it sets), ``text``, and a column for each board:
        ``scored anew``, ``played anew``, or ``–`` where it makes no difference.

    Raises:
        MapError: No such board.

    >>> variants_table("europe").set_index("variant").europe[["stations worth 8", "no stations"]].tolist()
    ['scored anew', 'played anew']
    """
    found = boards_of(maps)
    how = {board.id: _how(board) for board in found}
    return framed([{"variant": variant.name,
                    "options": ", ".join(f"{name} = {_word(value)}" for name, value in variant.options.items()),
                    "text": variant.text, **{board.id: how[board.id].get(variant.name, NONE) for board in found}}
                   for variant in VARIANTS], ("variant",))


def _how(board: Board) -> dict[str, str]:
    players = board.players[0]
    printed = compiled(board, players)
    return {variant.name: "played anew" if changes_play(printed, compiled(board, players, variant.options))
            else "scored anew" for variant in variants_for(board)}
