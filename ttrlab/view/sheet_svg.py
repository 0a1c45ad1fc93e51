"""A standalone SVG file of one moment: title, board, key of the card colours, and a legend of the seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from ttrlab import __version__
from ttrlab.board import Board
from ttrlab.play.game import Game
from ttrlab.state import State
from ttrlab.view import theme
from ttrlab.view.layout import layout
from ttrlab.view.marks import marks_svg
from ttrlab.view.overlays import Overlay
from ttrlab.view.seen import SeatView, TableView, check_viewer, table_seen
from ttrlab.view.svg import board_svg
from ttrlab.view.text import EVERYBODY, plural

NOTICE: Final = (f"Made with ttrlab {__version__}, a free rules explorer; not affiliated with, endorsed by or "
                 "sponsored by the publisher of Ticket to Ride.")
"""What every exported picture and page says about itself."""
_WIDTH: Final = 1000
_EDGE: Final = 18
_ROW: Final = 24
_NAME: Final = 320
"""Where the first number column stands."""
_COLUMN: Final = 115
_LONGEST: Final = 34
"""Letters of a name that have room before the first number."""


def to_svg(game: Game, viewer: int | None = EVERYBODY, overlay: Overlay | None = None) -> str:
    """Return the moment at the cursor as a whole SVG file, 1000 units wide.

    Args:
        game: The game.
        viewer: A seat, ``None`` for a bystander, or ``EVERYBODY``; hidden counts are shown as a dash.
        overlay: What is lit; its label stands under the board.

    Raises:
        TtrlabError: There is no such seat, or the overlay names a track that the board does not have.

    >>> from ttrlab import new_game
    >>> to_svg(new_game("usa", 2, seed=7)).splitlines()[0]
    '<?xml version="1.0" encoding="UTF-8"?>'
    """
    check_viewer(game.rules, viewer)
    state = game.state
    left, top, right, bottom = layout(game.board, _WIDTH).frame
    wide = _WIDTH - 2 * _EDGE
    tall = wide * (bottom - top) / (right - left)
    board = board_svg(game.board, state, game.names, _WIDTH, overlay).replace(
        f'width="{_WIDTH}"', f'x="{_EDGE}" y="56" width="{wide}" height="{tall:.1f}"', 1)
    y = 56 + tall + 24
    parts = [_text(_EDGE, 40, game.board.title, 26, family=theme.TITLE_FONT),
             _text(_WIDTH - _EDGE, 38, f"Step {game.node.depth} · {_doing(game, state)}", 14, anchor="end"),
             f'<rect x="{_EDGE}" y="56" width="{wide}" height="{tall:.1f}" rx="10" fill="{theme.WATER}"/>', board]
    if overlay is not None and overlay.label:
        parts.append(_text(_EDGE, y, overlay.label, 14))
        y += _ROW
    key, y = _key(game.board, y)
    parts.append(key)
    table = table_seen(state, viewer)
    parts.append(_legend(game.names, table, y))
    y += _row(table.seats) * (len(game.names) + 1) + 14 + (_ROW if table.more else 0)
    parts.append(_text(_EDGE, y - 12, NOTICE, 10.5, ink="#5d636b"))
    return ('<?xml version="1.0" encoding="UTF-8"?>\n'
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {y:.0f}" width="{_WIDTH}" '
            f'height="{y:.0f}" font-family="{escape(theme.FONT)}">'
            f'<title>{xml(game.board.name)}</title><rect width="{_WIDTH}" height="{y:.0f}" fill="{theme.PAPER}"/>'
            f'{"".join(parts)}</svg>\n')


def xml(words: str) -> str:
    """Return a text as it may stand in an XML file: escaped, without letters that XML forbids.

    >>> xml("a<b" + chr(1))
    'a&lt;b'
    """
    return escape("".join(letter for letter in words if letter.isprintable()))


def _doing(game: Game, state: State) -> str:
    if state.over:
        return "the game is over"
    left = f", {plural(state.last_turns, 'turn')} left" if state.last_turns > 0 else ""
    return f"{game.names[state.actor]} to act{left}"


def _key(board: Board, y: float) -> tuple[str, float]:
    """One block a card kind with its symbol, letter and name, then the rare marks; and where the seats begin."""
    parts = []
    kinds = [(card, name) for card, name in enumerate(board.card_names) if board.deck[card]]
    step = (_WIDTH - 2 * _EDGE) / len(kinds)
    for at, (card, name) in enumerate(kinds):
        look, x = theme.paint(card), _EDGE + at * step
        parts.append(f'<rect x="{x:.1f}" y="{y - 8:.1f}" width="34" height="15" rx="4" fill="{look.fill}" '
                     f'stroke="{look.edge}"/>'
                     + _text(x + 17, y + 4, f"{look.glyph} {look.letter}", 10.5, ink=look.ink, anchor="middle",
                             bold=True)
                     + _text(x + 40, y + 4, name, 12))
    marks = marks_svg(board, _EDGE + 17, y + _ROW, 12)
    if marks:
        parts.append(f'<g dominant-baseline="central">{marks}</g>')
    return "".join(parts), y + 34 + (_ROW if marks else 0)


def _row(seats: Sequence[SeatView]) -> int:
    """Return the height of a seat's row; words on what seats hold take room below the names."""
    return _ROW + 12 if any(seat.more for seat in seats) else _ROW


def _legend(names: Sequence[str], table: TableView, y: float) -> str:
    seats, first = table.seats, table.seats[0]
    heads = [*(["trains", "points"] if first.trains is not None else []), "cards", "tickets",
             *(["stations"] if seats[0].stations is not None else [])]
    parts = [_line(heads, y, "#5d636b")]
    signs = theme.initials(names)
    for number, (name, seat) in enumerate(zip(names, seats, strict=True)):
        at, look = y + _row(seats) * (number + 1), theme.livery(number)
        parts.append(f'<rect x="{_EDGE}" y="{at - 12:.1f}" width="34" height="15" rx="4" '
                     f'fill="url(#seat{number})" stroke="{look.edge}"/>'
                     f'<circle cx="{_EDGE + 17}" cy="{at - 4.5:.1f}" r="6.5" fill="{look.fill}"/>'
                     + _text(_EDGE + 17, at - 1, signs[number], 10, ink=look.ink, anchor="middle", bold=True)
                     + _text(_EDGE + 44, at, name if len(name) <= _LONGEST else name[:_LONGEST - 1] + "…", 14)
                     + (_text(_EDGE + 44, at + 13, seat.more, 10.5, ink="#5d636b") if seat.more else "")
                     + _line([_count(getattr(seat, head)) for head in heads], at, theme.INK))
    if table.more:
        parts.append(_text(_EDGE, y + _row(seats) * (len(names) + 1), table.more, 12))
    return "".join(parts)


def _count(number: int | None) -> str:
    return "–" if number is None else str(number)


def _line(cells: Iterable[str], y: float, ink: str) -> str:
    return "".join(_text(_NAME + _COLUMN * (at + 1), y, cell, 14, ink=ink, anchor="end")
                   for at, cell in enumerate(cells))


def _text(x: float, y: float, words: str, size: float, *, ink: str = theme.INK, anchor: str = "start",
          family: str = "", bold: bool = False) -> str:
    more = (f' font-family="{escape(family)}"' if family else "") + (' font-weight="700"' if bold else "")
    return (f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" fill="{ink}"{more}>'
            f"{xml(words)}</text>")
