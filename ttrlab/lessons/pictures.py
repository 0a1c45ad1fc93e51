"""The picture that opens a lesson's notebook."""

from __future__ import annotations

import plotly.graph_objects as go

from ttrlab.lessons.catalogue import find
from ttrlab.lessons.table import STYLE
from ttrlab.lessons.tables import Page
from ttrlab.lessons.things import things
from ttrlab.view.figure import figure


def picture(number: int, width: int = 900) -> go.Figure | Page:
    """Return the position that a lesson starts from: the map with its idea lit, or the table of a game without one.

    Args:
        number: The number of the lesson.
        width: Width in px.

    Raises:
        TtrlabError: There is no such lesson.

    >>> picture(10).layout.width
    900
    """
    lesson = find(number)
    game = (lesson.picture or lesson.questions[0].scene).game()
    overlay = lesson.light(game) if lesson.light is not None else None
    if overlay is None and not game.board.tracks:
        shown = things(game, game.state, game.to_move, ("market", "hand", "tickets"))
        return Page(f'{STYLE}<div class="ttr-lesson" style="max-width:{width}px">{shown}</div>')
    return figure(game, overlay=overlay, width=width)
