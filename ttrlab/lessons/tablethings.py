"""Tourist tokens and terrain cards as small HTML, for the table beside the map of a lesson."""

from __future__ import annotations

from html import escape

from ttrlab.actions import SYMBOLS
from ttrlab.board import COLOURS
from ttrlab.rules.terrain import GROUPS
from ttrlab.rules.terrain_cards import TERRAINS, TerrainCards
from ttrlab.rules.tokens import Tokens
from ttrlab.rules.tolls import Tolls
from ttrlab.rules.warehouses import Warehouses
from ttrlab.state import EMPTY, State
from ttrlab.view import theme

_GROUND = ("#e9c79a", "#8fbf86", "#b9b6b0")
"""Sand, leaves and rock: what the three terrains look like."""
KIND_OF_GRAY = TERRAINS.index("mountain")
"""The terrain of a gray route (AF-TER-2)."""


def token(symbol: int) -> str:
    """Return a tourist token with its letter, as the map shows it, and its name.

    >>> "crab" in token(2), ">C<" in token(2)
    (True, True)
    """
    word = SYMBOLS[symbol]
    return f'<span class="ttr-token"><b>{word[0].upper()}</b>{word}</span>'


def tokens(state: State) -> list[str]:
    """Return what each seat has taken, and last what still lies beside the board.

    Args:
        state: A moment of a game with tokens.

    >>> from ttrlab import new_game
    >>> [held.count("ttr-token") for held in tokens(new_game("san-francisco", 2, seed=7).state)]
    [0, 0, 2]
    """
    part: Tokens = state.parts["tokens"]
    return ["".join(map(token, sorted(symbols))) for symbols in (*part.held, part.aside)]


def terrain_card(kind: int) -> str:
    """Return a terrain card with its name.

    >>> "jungle" in terrain_card(1)
    True
    """
    return f'<span class="ttr-terrain" style="background:{_GROUND[kind]}">{TERRAINS[kind]}</span>'


def terrain(state: State) -> tuple[str, list[list[int]]]:
    """Return the head of a table of terrain cards, with the colours that they fit, and the numbers of every seat.

    Args:
        state: A moment of a game with terrain cards.

    >>> from ttrlab import new_game
    >>> heads, front = terrain(new_game("heart-of-africa", 2, seed=7).state)
    >>> heads.count("<th>"), [sum(numbers) for numbers in front]
    (3, [1, 1])
    """
    part: TerrainCards = state.parts["terrain"]
    heads = "".join(f"<th>{terrain_card(kind)}<br>{_colours(kind)}</th>" for kind in range(len(TERRAINS)))
    return heads, part.front


def terrain_row(state: State) -> str:
    """Return the terrain cards that lie face up.

    Args:
        state: A moment of a game with terrain cards.

    >>> from ttrlab import new_game
    >>> terrain_row(new_game("heart-of-africa", 2, seed=7).state).count("ttr-terrain")
    2
    """
    part: TerrainCards = state.parts["terrain"]
    return "".join(terrain_card(kind) for kind in part.row if kind != EMPTY)


def _colours(kind: int) -> str:
    gray = (theme.GRAY_PAINT,) if kind == KIND_OF_GRAY else ()
    looks = (*(theme.CARDS[COLOURS.index(name)] for name in GROUPS[kind]), *gray)
    return "".join(f'<span class="ttr-colour" title="{escape(p.name)}" style="background:{p.fill};color:'
                   f'{theme.INK if p in gray else p.ink};border-color:{p.edge}">{"gray" if p in gray else p.letter}'
                   "</span>" for p in looks)


def depots(state: State, names: tuple[str, ...]) -> str:
    """Return a table of all warehouses: how many cards lie in each, and how many depots beside it.

    Args:
        state: A moment of a game with warehouses.
        names: The players.

    >>> from ttrlab import new_game
    >>> game = new_game("europe", 2, seed=7, options={"modules.warehouses": True})
    >>> depots(game.state, game.names).count("<td>5</td>")
    2
    """
    part: Warehouses = state.parts["warehouses"]
    rows = "".join(f"<tr><td>{escape(name)}</td><td>{sum(part.piles[seat])}</td><td>{part.left[seat]}</td></tr>"
                   for seat, name in enumerate(names))
    return f"<table><tr><th></th><th>cards</th><th>depots left</th></tr>{rows}</table>"


def tolls(state: State, names: tuple[str, ...], seat: int) -> str:
    """Return a table of the loans of all seats, and of the tokens that one of them holds in secret.

    Args:
        state: A moment of a game with tolls.
        names: The players.
        seat: Whose tokens are told.

    >>> from ttrlab import new_game
    >>> game = new_game("nederland", 2, seed=7)
    >>> tolls(game.state, game.names, 1).count("hidden")
    1
    """
    part: Tolls = state.parts["tolls"]
    rows = "".join(f"<tr><td>{escape(name)}</td><td>{part.held[number] if number == seat else 'hidden'}</td>"
                   f"<td>{part.loans[number]}</td></tr>" for number, name in enumerate(names))
    return f"<table><tr><th></th><th>in tokens</th><th>loans</th></tr>{rows}</table>"
