"""The picture that opens a lesson's notebook."""

from __future__ import annotations

import plotly.graph_objects as go

from ttrlab.lessons.catalogue import find
from ttrlab.view.figure import figure


def picture(number: int, width: int = 900) -> go.Figure:
    """Return the position that a lesson starts from, with its idea lit on the map.

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
    return figure(game, overlay=overlay, width=width)
