"""Scoring variants by name, which of them fit a board, and whether one changes play or only the score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from ttrlab import maps
from ttrlab.board import Board
from ttrlab.engine import Rules
from ttrlab.errors import OptionError
from ttrlab.rules.registry import MODULES, compile_rules


@dataclass(frozen=True)
class Variant:
    """Rules that differ from the printed ones.

    Attributes:
        name: As tables and charts call them.
        options: What differs, by option name.
        text: The same in one sentence; empty for one that somebody has made up.
        needs: Modules that the board must have by itself.
    """

    name: str
    options: Mapping[str, Any]
    text: str = ""
    needs: tuple[str, ...] = ()


PRINTED = Variant("printed", {}, "The rules of the box.")
Wanted: TypeAlias = "str | Variant | Mapping[str, Any]"

VARIANTS: tuple[Variant, ...] = (
    Variant("no longest path", {"bonus.longest_path": 0}, "Nobody is rewarded for the longest path."),
    Variant("longest path 10", {"bonus.longest_path": 10}, "The longest path is worth 10 points."),
    Variant("longest path 15", {"bonus.longest_path": 15}, "The longest path is worth 15 points."),
    Variant("no most tickets", {"bonus.most_tickets": 0}, "Nobody is rewarded for the most completed tickets."),
    Variant("most tickets 10", {"bonus.most_tickets": 10}, "The most completed tickets are worth 10 points."),
    Variant("most tickets 15", {"bonus.most_tickets": 15}, "The most completed tickets are worth 15 points."),
    Variant("a point a train", {"routes.table": "one_a_train"}, "A track scores 1 point a train."),
    Variant("two points a train", {"routes.table": "two_a_train"}, "A track scores 2 points a train."),
    Variant("steep route table", {"routes.table": "triangular"}, "Tracks score 1, 3, 6, 10, 15, 21 … by length."),
    Variant("half penalty", {"tickets.penalty": "half"}, "An open ticket costs half its value, rounded down."),
    Variant("no penalty", {"tickets.penalty": "none"}, "An open ticket costs nothing."),
    Variant("stations worthless", {"stations.unbuilt_points": 0}, "A station not built scores nothing.",
            ("stations",)),
    Variant("stations worth 8", {"stations.unbuilt_points": 8}, "A station not built scores 8 points.",
            ("stations",)),
    Variant("no stations", {"modules.stations": False}, "There are no stations.", ("stations",)),
    Variant("a point a token", {"tokens.table": "one_each"}, "Each different symbol scores 1 point.", ("tokens",)),
    Variant("steep token table", {"tokens.table": "triangular"}, "Different symbols score 0, 1, 3, 6, 10 ….",
            ("tokens",)),
    Variant("no tokens", {"modules.tokens": False}, "There are no tokens.", ("tokens",)),
    Variant("terrain scores once", {"terrain.times": 1}, "Terrain cards add nothing to a track.", ("terrain",)),
    Variant("terrain scores thrice", {"terrain.times": 3}, "Terrain cards treble the points of a track.",
            ("terrain",)),
    Variant("terrain: any opponent", {"terrain.majority": "any_opponent"},
            "It is enough to have as many terrain cards as some opponent.", ("terrain",)),
    Variant("no terrain", {"modules.terrain": False}, "There are no terrain cards.", ("terrain",)),
    Variant("no city bonuses", {"modules.city_bonuses": False}, "Big cities have no bonus cards.", ("city_bonuses",)),
    Variant("no most cities", {"bonus.most_cities": 0}, "Nobody is rewarded for the most connected cities.",
            ("most_cities",)),
    Variant("no grand tour", {"modules.grand_tour": False}, "There are no Grand Tours.", ("grand_tour",)),
    Variant("no tolls", {"nederland.tolls": False}, "Bridges cost no toll.", ("tolls",)),
    Variant("tied bonuses split", {"tie.bonus": "split"}, "Those who tie for a bonus share its points."),
    Variant("tied bonuses void", {"tie.bonus": "none"}, "Those who tie for a bonus score nothing for it."),
    Variant("no tie-breakers", {"tie.breakers": "none"}, "Points alone decide; all who lead share the win."),
)
"""The ready variants; ``variants_for`` says which of them make a difference on a board."""
_BONUSES = ("longest_path", "most_tickets", "city_bonuses", "most_cities", "tolls")


def variants_for(map: str | Board, players: int | None = None) -> tuple[Variant, ...]:
    """Return the ready variants that can be played on a board and differ there from the printed rules.

    Args:
        map: A board or its short name.
        players: How many play; the fewest that the board is for where not given.

    Raises:
        MapError: No such board.

    >>> names = [variant.name for variant in variants_for("usa")]
    >>> "no longest path" in names, "longest path 10" in names, "stations worthless" in names
    (True, False, False)
    """
    board = map if isinstance(map, Board) else maps.load(map)
    count = board.players[0] if players is None else players
    return tuple(variant for variant in VARIANTS if _fits(board, count, variant))


def compiled(board: Board, players: int, options: Mapping[str, Any] | None = None) -> Rules:
    """Return compiled rules, kept for the next time, for tables ask for the same ones again and again.

    Args:
        board: The board.
        players: How many play.
        options: What differs from the printed rules.

    Raises:
        OptionError: As ``compile_rules`` says.

    >>> usa = maps.load("usa")
    >>> compiled(usa, 2, {"trains": 20}) is compiled(usa, 2, {"trains": 20})
    True
    """
    asked = tuple((options or {}).items())
    try:
        hash(asked)
    except TypeError:  # no option has such a value, and the compiler says which it can have
        return compile_rules(board, players, options)
    # equal values of other types, such as 1 and True, are not the same to an option
    return _compiled(board, players, asked, tuple(type(value) for _, value in asked))


@lru_cache(maxsize=512)
def _compiled(board: Board, players: int, asked: tuple[tuple[str, Any], ...], types: tuple[type, ...]) -> Rules:
    return compile_rules(board, players, dict(asked))


def changes_play(printed: Rules, other: Rules) -> bool:
    """Whether games may go another way under other rules; where not, a finished game need only be scored anew.

    Args:
        printed: The rules of the finished games.
        other: The other rules, of the same board and number of players.

    >>> usa = maps.load("usa")
    >>> printed = compile_rules(usa, 2)
    >>> changes_play(printed, compile_rules(usa, 2, {"bonus.longest_path": 0}))
    False
    >>> changes_play(printed, compile_rules(usa, 2, {"cards.deal": 6}))
    True
    """
    in_play = {name for rules in (printed, other) for module in rules.modules.values() for name in module.in_play}
    one, two = set(printed.modules), set(other.modules)
    if any(not MODULES[name].scoring for name in one ^ two):
        return True
    differ = [name for name in printed.options.keys() & other.options.keys()
              if printed.options[name] != other.options[name]]
    return any(not printed.schema[name].scoring or name in in_play for name in differ)


def chosen(wanted: Any, board: Board, players: int, base: Mapping[str, Any] | None = None) -> tuple[Variant, ...]:
    """Return the variants that somebody asks for, those left out that cannot be played on a board.

    Args:
        wanted: Names, variants, tables of options, several of them, or a mapping from names to tables of options;
            ``None`` for all that make a difference.
        board: The board.
        players: How many play.
        base: Options that hold for all of them.

    Raises:
        OptionError: No such variant, or something that is none.

    >>> [variant.name for variant in chosen([{"bonus.longest_path": 15}, "no stations"], maps.load("usa"), 2)]
    ['bonus.longest_path 15']
    """
    if wanted is None:
        return tuple(variant for variant in VARIANTS if _fits(board, players, variant, base))
    found = [variant_of(each) for each in _listed(wanted)]
    names = [variant.name for variant in found]
    if len(set(names)) < len(names):
        raise OptionError(f"every variant must have a name of its own; there are {', '.join(names)}")
    return tuple(variant for variant in found
                 if _differs(board, players, variant, base, printed_too=variant not in VARIANTS))


def variant_of(wanted: Any) -> Variant:
    """Return a variant by its name or from its options.

    Args:
        wanted: A name of ``VARIANTS``, ``"printed"``, a variant, or a table of options.

    Raises:
        OptionError: No such variant.

    >>> variant_of({"bonus.longest_path": 15, "tie.bonus": "split"}).name
    'bonus.longest_path 15, tie.bonus split'
    """
    if isinstance(wanted, Variant):
        return wanted
    if isinstance(wanted, Mapping):
        told = ", ".join(f"{name} {str(value).lower() if isinstance(value, bool) else value}"
                         for name, value in wanted.items())
        return Variant(told or PRINTED.name, dict(wanted))
    known = {variant.name: variant for variant in (PRINTED, *VARIANTS)}
    if not isinstance(wanted, str):
        raise OptionError(f"a variant is a name or a table of options, not {wanted!r:.60}")
    if wanted not in known:
        from difflib import get_close_matches

        near = get_close_matches(str(wanted), known, n=3, cutoff=0.5)
        raise OptionError(f"there is no variant {wanted!r}" + (f"; did you mean {' or '.join(near)}?" if near else
                          "; ttrlab.tables.variants_table() lists them, and a table of options will do"))
    return known[wanted]


def _listed(wanted: Any) -> list[Any]:
    if isinstance(wanted, str | Variant):
        return [wanted]
    if isinstance(wanted, Mapping):
        if wanted and all(isinstance(options, Mapping) for options in wanted.values()):
            for name in wanted:
                if not isinstance(name, str):
                    raise OptionError(f"a variant is called by a text, not by {name!r:.60}")
            return [Variant(name, dict(options)) for name, options in wanted.items()]
        return [wanted]
    if isinstance(wanted, Iterable):
        return list(wanted)
    raise OptionError(f"variants are names, tables of options, or a list of these, not {wanted!r}")


def _fits(board: Board, players: int, variant: Variant, base: Mapping[str, Any] | None = None) -> bool:
    return _differs(board, players, variant, base, printed_too=False)


def _differs(board: Board, players: int, variant: Variant, base: Mapping[str, Any] | None,
             printed_too: bool) -> bool:
    """Whether a variant can be played on a board, and there differs from the printed rules, unless it need not."""
    printed = compiled(board, players, base)
    if any(name not in printed.modules for name in variant.needs):
        return False
    if "tie.bonus" in variant.options and not printed_too and not any(name in printed.modules for name in _BONUSES):
        return False
    try:
        rules = compiled(board, players, {**(base or {}), **variant.options})
    except OptionError:
        if printed_too:  # somebody's own: a name that no game knows is a mistake
            _check_names(variant)
        return False
    return printed_too or rules.modules.keys() != printed.modules.keys() or any(
        rules.options[name] != printed.options[name] for name in rules.options.keys() & printed.options.keys())


def _check_names(variant: Variant) -> None:
    """Refuse an option that no module of any game has: it is misspelt, and not merely out of place here."""
    known = _all_options()
    for name in variant.options:
        if name not in known:
            from difflib import get_close_matches

            near = get_close_matches(str(name), known, n=2, cutoff=0.5)
            raise OptionError(f"there is no option {name!r}" + (f"; did you mean {' or '.join(near)}?" if near else ""))


@lru_cache(maxsize=1)
def _all_options() -> frozenset[str]:
    named = {option.name for module in MODULES.values() for option in module.options}
    return frozenset(named | {f"modules.{name}" for name in MODULES} | {"mode"})
