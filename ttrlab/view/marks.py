"""The line under a board: the signs of its marks with their names, and how much room they leave for a caption."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Final

from ttrlab.board import GRAY, Board
from ttrlab.view import theme
from ttrlab.view.coins import coin_svg
from ttrlab.view.labels import text_width
from ttrlab.view.layout import BORDER, NARROW, Layout

CAPTION_PX: Final = 12.5
"""Size of an overlay's caption."""


def caption_text(board: Board, place: Layout, words: str) -> str:
    """Return a caption cut where it would run into the board's name or the marks beside it.

    >>> from ttrlab.maps import load
    >>> from ttrlab.view.layout import layout
    >>> bay = load("san-francisco")
    >>> caption_text(bay, layout(bay, 800), "Blue claims Chinatown–Union Square red with 1 red for 1 point; …")
    'Blue claims Chinatown–Union Square red with 1 red for 1 …'
    """
    marks = _marks_there(board) if place.width >= NARROW else []
    taken = marks_left(board) - 23 + sum(40 + text_width(name, key_size(place)) for _, name in marks)
    room = place.width - 2 * BORDER - 4 - taken
    if text_width(words, CAPTION_PX) <= room:
        return words
    while words and text_width(f"{words} …", CAPTION_PX) > room:
        words = words[:words.rstrip().rfind(" ") + 1].rstrip()
    return f"{words} …"


def marks_left(board: Board) -> float:
    """Return where the first mark stands beside the board's name, in px."""
    return 18 + text_width(board.title, 18)


def marks_svg(board: Board, x: float, y: float, size: float) -> str:
    """Return the marks that few boards have, each with its name, in a row; empty on a board without any.

    They are an X (LA-MTN-1), coins (NL-CMP-2, NC-MUR-1), and discs in cities (SF-SET-2, CG-SET-3).

    Args:
        board: The board.
        x, y: The middle of the first mark.
        size: Of the words.

    >>> from ttrlab import maps
    >>> marks_svg(maps.load("usa"), 0, 0, 12)
    ''
    """
    parts = []
    for sign, name in _marks_there(board):
        parts += [sign(x, y), words_svg(x + 17, y, name, size)]
        x += 40 + text_width(name, size)
    return "".join(parts)


def _marks_there(board: Board) -> list[tuple[Callable[[float, float], str], str]]:
    """How the marks that the board has look in the key, and what they are called there."""
    there = {mark for track in board.tracks for mark in track.marks} | {m for city in board.cities for m in city.marks}
    return [look for mark, look in _MARKS.items() if mark in there]


def _crossed(x: float, y: float) -> str:
    look = theme.paint(GRAY)
    stroke = f'stroke="{theme.INK}" stroke-width="1.6"'
    return (f'<rect x="{x - 13:.1f}" y="{y - 6:.1f}" width="26" height="12" rx="3.4" fill="{look.fill}" '
            f'stroke="{look.edge}"/><path d="M{x - 11:.1f},{y - 4.5:.1f}L{x + 11:.1f},{y + 4.5:.1f}'
            f'M{x - 11:.1f},{y + 4.5:.1f}L{x + 11:.1f},{y - 4.5:.1f}" {stroke}/>')


def _coined(words: str) -> Callable[[float, float], str]:
    return lambda x, y: f'<g font-size="8.4" font-weight="700" text-anchor="middle">{coin_svg(x, y, words)}</g>'


def _disc(words: str) -> Callable[[float, float], str]:
    bold = f'text-anchor="middle" font-weight="700" fill="{theme.INK}"'
    return lambda x, y: (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="7" fill="{theme.COUNTER}" stroke="{theme.INK}" '
                         f'stroke-width="1.2"/>{words_svg(x, y + 0.3, words, 8, bold)}')


_MARKS: Final = {"mountain": (_crossed, "one more train"), "toll": (_coined("1"), "toll"),
                 "any_cards": (_coined("4:1"), "any cards for one"),
                 "token": (_disc("A2"), "tokens: symbol and number"), "bonus": (_disc("8"), "points of a bonus card")}
"""How each mark of a track or a city looks in the key, and what it is called there."""


def words_svg(x: float, y: float, words: str, size: float, style: str = "", family: str = "") -> str:
    """Return a line of words, its left end at a place."""
    font, plain = f'font-family="{escape(family)}" ' if family else "", f'fill="{theme.INK}"'
    return (f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" {font}{style or plain}>'
            f"{escape(words)}</text>")


def key_size(place: Layout) -> float:
    """Return the size of the words of the key in px."""
    return 10.5 if place.width < 1200 else 12
