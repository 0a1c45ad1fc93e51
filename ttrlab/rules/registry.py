"""All rule modules by name, and the one place where a board and options become rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from ttrlab import maps
from ttrlab.board import WILD, Board
from ttrlab.engine import Rules
from ttrlab.errors import OptionError
from ttrlab.rules.any_cards import AnyCards
from ttrlab.rules.city_bonuses import CityBonuses
from ttrlab.rules.claiming import Claiming
from ttrlab.rules.completing import Completing
from ttrlab.rules.countries import Countries
from ttrlab.rules.deck_end import DeckEnd
from ttrlab.rules.drawing import Drawing
from ttrlab.rules.ending import Ending
from ttrlab.rules.ferries import Ferries
from ttrlab.rules.grand_tour import GrandTour
from ttrlab.rules.hooks import Option, RuleModule
from ttrlab.rules.long_tickets import LongTickets
from ttrlab.rules.longest_path import LongestPath
from ttrlab.rules.longest_tie import LongestTie
from ttrlab.rules.most_cities import MostCities
from ttrlab.rules.most_tickets import MostTickets
from ttrlab.rules.mountains import Mountains
from ttrlab.rules.neutral import Neutral
from ttrlab.rules.railyard import Railyard
from ttrlab.rules.stations import StationRules
from ttrlab.rules.terrain import TerrainRules
from ttrlab.rules.ticket_sets import TicketSets
from ttrlab.rules.tickets import Tickets
from ttrlab.rules.tokens import TokenRules
from ttrlab.rules.tolls import TollRules
from ttrlab.rules.tunnels import Tunnels
from ttrlab.rules.warehouses import WarehouseRules
from ttrlab.rules.wilds import Wilds

MODULES: dict[str, type[RuleModule]] = {}
"""Every rule module by name; ``register`` adds to it."""


def register(module: type[RuleModule]) -> type[RuleModule]:
    """Make a rule module known under its name; returns it, so it serves as a decorator.

    Raises:
        OptionError: The name is empty or belongs to another module.
    """
    known = MODULES.get(module.name)
    if not module.name or (known is not None and known is not module):
        raise OptionError(f"a rule module needs a name of its own; {module.name!r} is not")
    MODULES[module.name] = module
    return module


for _module in (Ending, Drawing, Claiming, Wilds, Ferries, AnyCards, Tunnels, Tickets, TicketSets,
                LongTickets, StationRules, WarehouseRules,
                TokenRules, TerrainRules, Countries, Mountains, TollRules, Neutral, LongestPath, LongestTie,
                MostTickets, MostCities, GrandTour, Railyard, Completing, CityBonuses, DeckEnd):
    register(_module)


def compile_rules(board: Board, players: int, options: Mapping[str, Any] | None = None) -> Rules:
    """Return the rules of a board for a number of players.

    Args:
        board: The board; its own modules and options apply first.
        players: How many play.
        options: What differs, by option name; ``modules.NAME`` switches a module on or off, and setting an
            option of a module that the box lacks switches that module on.  A bonus of 0 switches it off.

    Raises:
        OptionError: An unknown name, a value that the option cannot take, a module that the board has no
            data for, or too many players.
    """
    low, high = board.players
    if type(players) is not int or not low <= players <= high:
        raise OptionError(f"{board.name} is for {low} to {high} players, not {players!r}")
    wanted = dict(options or {})
    for name in wanted:
        if not isinstance(name, str):
            raise OptionError(f"an option has a name, such as 'tie.final'; {name!r} is none")
    wanted = {**_of_mode(board, wanted), **wanted}
    modules = _modules(board, wanted)
    schema = {option.name: option for module in modules for option in module.options_of(board)}
    values = _resolved(board, wanted, modules, schema)
    modules = [module for module in modules if not _is_off(module, values)]
    _check(board, players, modules, values)
    played_on = board
    for module in modules:
        played_on = module.reshape(played_on, values)
    _check_numbers(played_on, players, values)
    rules = Rules(played_on, players, values, modules, schema)
    rules.origin = (_again, board, players, tuple((options or {}).items()), tuple(modules))
    return rules


def _resolved(board: Board, wanted: Mapping[str, Any], modules: list[type[RuleModule]],
              schema: Mapping[str, Option]) -> dict[str, Any]:
    """Return the value of every option: as the user says, else as the box, else what other options imply."""
    values = {name: option.default for name, option in schema.items()}
    if "trains" in schema:
        values["trains"] = board.trains
    for name, value in {**board.options, **wanted}.items():
        if name in schema:
            values[name] = schema[name].check(value)
    for module in modules:
        implied = module.implied(values)
        values |= {name: implied[name] for name in implied if name in schema and name not in wanted}
    return values


@lru_cache(maxsize=64)
def _again(board: Board, players: int, options: tuple[tuple[str, Any], ...],
           modules: tuple[type[RuleModule], ...], names: tuple[str, ...]) -> Rules:
    """Compile rules in another process, where a module that somebody plugged in may not be known yet."""
    for module in modules:
        register(module)
    rules = compile_rules(board, players, dict(options))
    rules.names = names
    return rules


def _of_mode(board: Board, wanted: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the options of the game that is chosen among those of the box (U10-SET-1, E12-SET-1)."""
    if not board.modes:
        return {}
    known = Ending.mode(board)
    return board.modes[known.check(wanted.get(known.name, known.default))]


def options_for(board: Board | str, mode: str | None = None) -> dict[str, Option]:
    """Return every option that can be set on a board, by name, with the board's own defaults.

    Args:
        board: A board or its short name.
        mode: Which of the box's games, where there are several; the first one where not given.

    Raises:
        MapError: No such board.
        OptionError: The box has no such game.
    """
    board = board if isinstance(board, Board) else maps.load(board)
    set_by_mode = _of_mode(board, {} if mode is None else {"mode": mode})
    set_by_box = {**board.options, **set_by_mode, **({} if mode is None else {"mode": mode})}
    modules = sorted(MODULES.values(), key=lambda m: m.order)
    modules = [module for module in modules if board.base in module.bases]
    found = {f"modules.{module.name}": _switch(board, module) for module in modules if not module.always}
    for module in modules:
        for option in module.options_of(board):
            default = board.trains if option.name == "trains" else set_by_box.get(option.name, option.default)
            found[option.name] = replace(option, default=default)
    in_box = [module for module in modules if module.always or module.name in board.modules]
    for module in in_box:
        for name, value in module.implied({name: option.default for name, option in found.items()}).items():
            if name not in set_by_mode:
                found[name] = replace(found[name], default=value)
    return found


def _switch(board: Board, module: type[RuleModule]) -> Option:
    rule = module.options[0].rule if module.options else ""
    return Option(f"modules.{module.name}", module.name in board.modules, rule,
                  f"Whether the rules of {module.title.lower()} are in the game.", choices=(True, False),
                  scoring=module.scoring)


def _modules(board: Board, wanted: Mapping[str, Any]) -> list[type[RuleModule]]:
    fitting = [module for module in MODULES.values() if board.base in module.bases]
    known = {option.name: module for module in fitting for option in module.options_of(board)}
    names = {module.name for module in fitting if module.always} | set(board.modules)
    for name in board.modules:
        if name not in MODULES:
            raise OptionError(f"{board.name} asks for the rule module {name!r}, which does not exist"
                              f"{_near(name, MODULES)}")
    for name in wanted:
        if name in known and not known[name].always and wanted[name] != 0:
            names.add(known[name].name)
    for name, value in wanted.items():
        if name.startswith("modules."):
            _switch_module(board, names, name, value)
        elif name not in known:
            raise OptionError(f"there is no option {name!r}{_near(name, [*known, *_switches(board)])}")
    for name in board.options:
        if name not in known:
            raise OptionError(f"{board.name} sets the option {name!r}, which does not exist{_near(name, known)}")
    found = sorted((MODULES[name] for name in names), key=lambda module: module.order)
    for module in found:
        if module not in fitting:
            raise OptionError(f"the module {module.name} cannot be used on {board.name}: it is for "
                              f"{_GROUNDS[module.bases[0]]}")
    return found


_GROUNDS = {"board": "a board with tracks", "cards": "a game of cards alone"}
"""What a module stands on, in words, by ``Board.base``."""


def _switch_module(board: Board, names: set[str], option: str, value: Any) -> None:
    module = MODULES.get(option.removeprefix("modules."))
    if module is None:
        raise OptionError(f"there is no option {option!r}{_near(option, _switches(board))}")
    if type(value) is not bool:
        raise OptionError(f"option {option} cannot be {value!r}; it can be true, false")
    if module.always and board.base in module.bases and not value:
        raise OptionError(f"option {option} cannot be false; every game has {module.title.lower()}")
    (names.add if value else names.discard)(module.name)


def _switches(board: Board) -> list[str]:
    return [f"modules.{name}" for name, module in MODULES.items()
            if not module.always and board.base in module.bases]


def _is_off(module: type[RuleModule], values: Mapping[str, Any]) -> bool:
    bonus = f"bonus.{module.name}"
    return bonus in values and values[bonus] == 0


def _check(board: Board, players: int, modules: list[type[RuleModule]], values: Mapping[str, Any]) -> None:
    names = {module.name for module in modules}
    for module in modules:
        for other in module.requires:
            if other not in names:
                raise OptionError(f"the module {module.name} needs the module {other} too")
        for other in module.excludes:
            if other in names:
                raise OptionError(f"the modules {module.name} and {other} cannot be used together")
        lack = module.unmet(board, values)
        if lack:
            raise OptionError(f"the module {module.name} cannot be used on {board.name}: {lack}")


def _check_numbers(board: Board, players: int, values: Mapping[str, Any]) -> None:
    each = values["cards.deal"] + values["cards.deal_wilds"]
    dealt = each * players + values["market.size"]
    if dealt > sum(board.deck) or values["cards.deal_wilds"] * players > board.deck[WILD]:
        raise OptionError(f"dealing {each} cards to {players} players and a market of "
                          f"{values['market.size']} takes {dealt} cards; the deck has {sum(board.deck)}")
    for deck, number in (("regular", values["tickets.deal"]), ("long", values.get("long_tickets.deal", 0))):
        there = sum(ticket.deck == deck for ticket in board.tickets)
        if number * players > there:
            raise OptionError(f"dealing {number} {'long ' if deck == 'long' else ''}tickets to {players} players takes "
                              f"{number * players}; the deck has {there}")
    first = values["turn.first"]
    if first != "random" and int(first) > players:
        raise OptionError(f"option turn.first is {first!r}, but there are {players} players")


def _near(name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name, list(known), n=2, cutoff=0.5)
    return f"; did you mean {' or '.join(near)}?" if near else ""
