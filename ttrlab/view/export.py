"""Pictures, pages and tables to take along: SVG, HTML, PNG and CSV, each through the eyes of a viewer.

A viewer is a seat, ``None`` for a bystander, or ``EVERYBODY``: what the viewer may not know is in none of
these files.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any, Final

from ttrlab.errors import TtrlabError
from ttrlab.play.game import Game
from ttrlab.play.timeline import Node
from ttrlab.view.overlays import Overlay
from ttrlab.view.replay import to_html
from ttrlab.view.seen import action_seen, check_viewer, lines_seen, told
from ttrlab.view.sheet_svg import to_svg
from ttrlab.view.text import EVERYBODY, line_text

__all__ = ["log_csv", "score_csv", "to_html", "to_png", "to_svg"]

_LOG: Final = ("step", "turn", "seat", "name", "action", "event", "rules")
_SCORE: Final = ("seat", "name", "kind", "line", "points", "rule", "tracks")
_FORMULA: Final = "=+-@＝＋－＠"
"""What a spreadsheet takes for the beginning of a formula, in narrow and wide letters."""


def to_png(game: Game, viewer: int | None = EVERYBODY, overlay: Overlay | None = None, width: int = 1000,
           scale: float = 2.0) -> bytes:
    """Return the board at the cursor as a PNG, drawn by Plotly in a browser of this machine.

    It needs the extra ``png`` and Chrome or Chromium, on the ``PATH`` or named by ``BROWSER_PATH``;
    ``to_svg`` needs neither.

    Args:
        game: The game.
        viewer: A seat, ``None`` for a bystander, or ``EVERYBODY``; the board shows public things only.
        overlay: What is lit.
        width: Width of the figure in px.
        scale: Pixels of the picture for each px of the figure.

    Raises:
        TtrlabError: Kaleido or the browser is missing or fails, or the size, seat or overlay cannot be drawn.
    """
    from ttrlab.view.figure import figure

    check_viewer(game.rules, viewer)
    if not 0.1 <= scale <= 10:
        raise TtrlabError(f"a picture can be scaled by 0.1 to 10, not by {scale}")
    drawn = figure(game, overlay=overlay, seat=None if viewer == EVERYBODY else viewer, width=width)
    size = {"format": "png", "width": width, "height": drawn.layout.height, "scale": scale}
    return _photograph(drawn, size)


def _photograph(drawn: Any, size: dict[str, Any]) -> bytes:
    try:
        kaleido = import_module("kaleido")
    except ImportError:
        raise TtrlabError("a PNG needs the package kaleido (`uv sync --extra png` or `pip install kaleido`); "
                          "an SVG needs nothing") from None
    if not hasattr(kaleido, "calc_fig_sync"):
        raise TtrlabError("a PNG needs kaleido 1.0 or later; the kaleido installed here is older")
    try:
        # MathJax would be fetched from the network, and no text on the board needs it
        page = kaleido.PageGenerator(mathjax=False)
        return bytes(kaleido.calc_fig_sync(drawn, opts=size, kopts={"page_generator": page}))
    except Exception as error:  # kaleido raises its browser's errors under many types
        if "chrome" in type(error).__name__.lower() or isinstance(error, FileNotFoundError):
            raise TtrlabError("a PNG needs Chrome or Chromium: none is on the PATH, and the variable "
                              "BROWSER_PATH names none; an SVG needs no browser") from error
        words = " ".join(str(error).split())[:200] or type(error).__name__
        raise TtrlabError(f"the browser could not draw the PNG: {words}") from error


def log_csv(game: Game, viewer: int | None = EVERYBODY) -> str:
    """Return the log of the branch at the cursor, from its start to its end, as CSV with a heading.

    One row an event: the step in the branch, the turn (0 during the set-up), the seat from 1 on and its
    name (empty for the game's own doing), the action in notation, the event in words, and its rules.
    Texts that a spreadsheet would take for a formula begin with an apostrophe.

    Args:
        game: The game.
        viewer: A seat, ``None`` for a bystander, or ``EVERYBODY``.

    Raises:
        TtrlabError: There is no such seat.

    >>> from ttrlab import new_game
    >>> print(log_csv(new_game("usa", 2, seed=7), None).splitlines()[2])
    0,0,1,Blue,,Blue is dealt 4 train cards.,BASE-SET-2
    """
    check_viewer(game.rules, viewer)
    return _written(_LOG, _log_rows(game, viewer))


def _log_rows(game: Game, viewer: int | None) -> Iterator[tuple[Any, ...]]:
    for step, node in enumerate(game.line):
        turn, action = _turn(game, node), action_seen(game, node, viewer)
        for event in node.events:
            who = ("", "") if event.seat is None else (event.seat + 1, game.names[event.seat])
            yield step, turn, *who, action, told(game, event, viewer), " ".join(event.rules)


def _turn(game: Game, node: Node) -> int:
    """Return the number of the turn in which a step was played, 0 for the set-up with its choice of tickets."""
    if node.parent is None:
        return 0
    before = game.timeline.state(node.parent)
    setting_up = bool(before.pending) and getattr(before.pending[-1], "initial", False)
    return 0 if setting_up else before.turn + 1


def score_csv(game: Game, viewer: int | None = EVERYBODY) -> str:
    """Return the score at the cursor as CSV with a heading: one row a line, with the tracks that prove it.

    Before the end it is the score "if the game ended now"; then a seat sees no tickets of others.

    Args:
        game: The game.
        viewer: A seat, ``None`` for a bystander, or ``EVERYBODY``.

    Raises:
        TtrlabError: There is no such seat.

    >>> from ttrlab import new_game
    >>> score_csv(new_game("usa", 2, seed=7), None)
    'seat,name,kind,line,points,rule,tracks\\n'
    """
    check_viewer(game.rules, viewer)
    return _written(_SCORE, (
        (line.seat + 1, game.names[line.seat], line.kind, line_text(game.board, line), line.points, line.rule,
         "; ".join(game.board.tracks[track].name for track in line.tracks))
        for line in lines_seen(game.score(), viewer)))


def _written(heading: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(heading)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return out.getvalue()


def _harmless(cell: Any) -> Any:
    """Return a cell that no spreadsheet runs as a formula; numbers stay numbers."""
    return f"'{cell}" if isinstance(cell, str) and cell.lstrip()[:1] in tuple(_FORMULA) else cell
