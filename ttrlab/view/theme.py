"""The look: one palette for cards and seats, with a symbol and a letter for everything a colour says.

Nothing here may be told apart by colour alone.  Each card colour has a symbol (drawn on every space) and a
letter; each seat has a pattern and its player's initial.  ``view.contrast`` holds the numbers behind the
choice and the tests keep them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ttrlab.board import COLOURS, GRAY, WILD


@dataclass(frozen=True, slots=True)
class Paint:
    """How one card colour looks.

    Attributes:
        name: In words.
        fill: Of a space or card.
        edge: Of its outline.
        ink: Of the symbol and letter on it.
        symbol: A plotly marker symbol.
        glyph: The same symbol as a text character, for buttons and tables.
        letter: One letter.
    """

    name: str
    fill: str
    edge: str
    ink: str
    symbol: str
    glyph: str
    letter: str


@dataclass(frozen=True, slots=True)
class Livery:
    """How one seat's trains look.

    Attributes:
        name: Of the colour, which also names the seat where players have no names.
        fill: Of a train.
        edge: Of its outline.
        ink: Of the initial on it.
        pattern: A plotly fill pattern, drawn over the fill; empty is plain.
        stripe: Colour of the pattern.
    """

    name: str
    fill: str
    edge: str
    ink: str
    pattern: str
    stripe: str


CARDS: Final[tuple[Paint, ...]] = (
    Paint("purple", "#cba3d8", "#8a5a9f", "#4b2660", "diamond", "◆", "P"),
    Paint("white", "#fdfcf8", "#9a968c", "#77736a", "circle-open", "○", "W"),
    Paint("blue", "#5f9dd6", "#2a67a2", "#0c3157", "square", "■", "B"),
    Paint("yellow", "#f4d758", "#b79212", "#6f5600", "triangle-up", "▲", "Y"),
    Paint("orange", "#f0a050", "#b5621a", "#643003", "triangle-down", "▼", "O"),
    Paint("black", "#55565c", "#26272b", "#f2f1ec", "x", "✖", "K"),
    Paint("red", "#d4574c", "#962b22", "#3f0602", "cross", "✚", "R"),
    Paint("green", "#98c97a", "#4d7f34", "#1f470c", "bowtie", "⧓", "G"),
)
"""The eight card colours in the order of ``COLOURS``."""
WILD_PAINT: Final = Paint("locomotive", "#ffffff", "#3a3f47", "#3a3f47", "star", "★", "L")
GRAY_PAINT: Final = Paint("gray", "#cdc9bf", "#928d81", "#6d685d", "line-ew-open", "–", "·")
"""A gray track takes any one colour."""

SEATS: Final[tuple[Livery, ...]] = (
    Livery("Blue", "#1f55a5", "#0d2c5c", "#ffffff", "", "#1f55a5"),
    Livery("Red", "#b3261e", "#5e0f0a", "#ffffff", "/", "#e0857f"),
    Livery("Green", "#1d7244", "#0a3b21", "#ffffff", "-", "#74bd95"),
    Livery("Yellow", "#f0b400", "#6b4d00", "#2b2000", "\\", "#b98600"),
    Livery("Black", "#2a2b30", "#000000", "#ffffff", "x", "#7c7e86"),
    Livery("Violet", "#a44cc0", "#4a1a5c", "#ffffff", "|", "#d6a6e4"),
)
"""One livery a seat, in seating order."""
NOBODY: Final = Livery("Neutral", "#e9e4d8", "#5d5a52", "#2b2a26", ".", "#a29d90")
"""How trains look that belong to no seat."""

PAPER: Final = "#faf8f3"
WATER: Final = "#d9e5ea"
SHALLOWS: Final = "#c9dae1"
LAND: Final = "#f3eee2"
COAST: Final = "#a9bcc3"
INK: Final = "#23272e"
FAINT: Final = "#8a8f96"
FRAME: Final = "#c6cdd0"
CITY_FILL: Final = "#ffffff"
COUNTER: Final = "#ffe9a8"
"""The disc of what lies in a city."""
CITY_EDGE: Final = "#23272e"
LEGAL_EDGE: Final = "#0a7f5a"
"""The outline of a track that can be claimed now."""
BAND_COLOURS: Final = {"path": "#00b3b8", "trail": "#e8368f", "proof": "#ff8a1f", "legal": "#5edcaa", "heat": "#7a4fd0",
                      "network": "#3d1a8a"}
"""The band under lit tracks, by overlay kind; none of them is a card's or a seat's colour."""
HEAT: Final = ("#cdb9f2", "#9a74e0", "#5a2bb8")
"""Bands for how often tracks are taken, rarely to mostly: one hue, told apart by lightness and width."""
CASING: Final = "#ffffff"
"""The edge of such a band."""

FONT: Final = "Helvetica Neue, Helvetica, Arial, Liberation Sans, Arimo, sans-serif"
"""All of these share the metrics by which ``view.labels`` measures city names."""
TITLE_FONT: Final = "Georgia, Charter, Palatino, Liberation Serif, serif"


def paint(colour: int) -> Paint:
    """Return how a card kind or a track's colour looks.

    Args:
        colour: 0-7, ``WILD`` or ``GRAY``.

    >>> paint(6).name, paint(8).letter, paint(-1).name
    ('red', 'L', 'gray')
    """
    if colour == GRAY:
        return GRAY_PAINT
    return WILD_PAINT if colour == WILD else CARDS[colour]


def bands(kind: str) -> tuple[str, str]:
    """Return the colours of an overlay's band and of its dashed band; two ways wear those of a path and of a trail.

    >>> bands("proof"), bands("tour")
    (('#ff8a1f', '#ff8a1f'), ('#00b3b8', '#e8368f'))
    """
    one, two = ("path", "trail") if kind == "tour" else (kind, kind)
    return BAND_COLOURS[one], BAND_COLOURS[two]


def livery(seat: int) -> Livery:
    """Return how a seat's trains look.

    >>> livery(1).name
    'Red'
    """
    return SEATS[seat % len(SEATS)]


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """Return one sign a seat: the first letter of its name that is still free, or its number from 1 on.

    >>> initials(["Blue", "Red", "Black"]), initials(["Al", "Al", "La"])
    (('B', 'R', 'K'), ('A', 'L', '3'))
    """
    signs: list[str] = []
    for seat, name in enumerate(names, 1):
        letters = [letter.upper() for letter in name if letter.isalpha()]
        # Black is K on cards, and so on trains.
        order = ["K", *letters] if name == "Black" and "B" in signs else letters
        signs.append(next((letter for letter in order if letter not in signs), str(seat)))
    return tuple(signs)


def seat_names(names: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    """Return a name for every seat, the livery's where none is given.

    >>> seat_names(None, 2), seat_names(["Ann"], 2)
    (('Blue', 'Red'), ('Ann', 'Red'))
    """
    given = tuple(names or ())
    return tuple(given[k] if k < len(given) and given[k] else livery(k).name for k in range(seats))


if tuple(card.name for card in CARDS) != COLOURS:
    raise AssertionError("the paints must stand in the order of the card colours")
