"""Explorer pages without a browser: what the user would click is called as the browser calls it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import ipywidgets as ipw

from ttrlab.play.bots import play_out, play_turn
from ttrlab.play.game import Game, new_game
from ttrlab.widgets.closing import below
from ttrlab.widgets.page import Explorer
from ttrlab.widgets.rows import Rows

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve")
ACT, TICKETS, SCORE, LOG, RULES, TREE, WHAT_IF, EDIT, FILES, NEW = range(10)
"""The tabs by number."""


def game(board: str = "usa", players: int = 2, seed: int = 7, **options: Any) -> Game:
    """Return a game whose tickets are kept already, so that the first seat may do anything."""
    made = new_game(board, players, seed, {name.replace("__", "."): value for name, value in options.items()},
                    NAMES[:players])
    for _ in range(players):
        play_turn(made)
    return made


def finished(board: str = "usa", players: int = 2, seed: int = 7) -> Game:
    """Return a game that bots have played to its end; the cursor stands there."""
    return play_out(new_game(board, players, seed, names=NAMES[:players]))


def page(shown: Game | None = None, tab: int = ACT) -> Explorer:
    """Return an explorer with a tab open."""
    made = Explorer(game() if shown is None else shown, 600)
    made.tabs.selected_index = tab
    return made


def texts(rows: Rows, kind: str | None = None) -> list[str]:
    """Return the texts of a list, of one kind of row if that is given."""
    return [row["text"] for row in rows.rows if kind is None or row.get("kind", "line") == kind]


def keys(rows: Rows, start: str = "") -> list[str]:
    """Return the keys of the rows that can be picked and start with some letters."""
    return [row["key"] for row in rows.rows if row.get("pick", True) and row["key"].startswith(start)]


def key_of(rows: Rows, words: str) -> str:
    """Return the key of the first row with these words that can be picked."""
    return next(row["key"] for row in rows.rows if words in row["text"] and row.get("pick", True))


def pick(rows: Rows, words: str) -> None:
    """Click on the first row with these words, as the browser says it."""
    send(rows, {"kind": "pick", "key": key_of(rows, words)})


def send(widget: Any, content: dict[str, Any]) -> None:
    """Let a widget receive a message from the browser."""
    widget._handle_custom_msg(content, [])


def button(holder: Any, words: str) -> ipw.Button:
    """Return the button that says these words, in a panel or a widget."""
    inside = below(getattr(holder, "widget", holder))
    return next(w for w in inside if isinstance(w, ipw.Button) and w.description == words)


def click(made: Explorer, trace: str, number: int) -> None:
    """Click on a track or city of the map, as the browser says it."""
    figure = made.board.widget
    at = next(n for n, shown in enumerate(figure.data) if shown.name == trace)
    point = list(figure.data[at].customdata).index(number)
    figure._js2py_pointsCallback = {
        "event_type": "plotly_click", "device_state": None, "selector": None,
        "points": {"trace_indexes": [at], "point_indexes": [point], "xs": [0], "ys": [0]}}


def drawn(made: Explorer) -> dict[str, int]:
    """Return how many points each trace of the map shows."""
    return {trace.name: len(trace.x or ()) for trace in made.board.widget.data}


def lit(made: Explorer) -> bool:
    """Return whether anything is lit on the map."""
    shown = drawn(made)
    return bool(shown["band"] or shown["band dashed"])


def message(made: Explorer) -> str:
    """Return the page's message, empty where there is none."""
    return str(made.message.value)


def synced(made: Explorer) -> dict[str, Any]:
    """Return everything that the page's widgets hold in common with the browser, names replaced by order."""
    inside = [made.widget, *below(made.widget)]
    order = {widget.model_id: f"widget {number}" for number, widget in enumerate(inside)}
    return {order[widget.model_id]: _named(widget.get_state(), order) for widget in inside}


_SAME = {"_esm", "_css", "uid", "_last_layout_edit_id", "_last_trace_edit_id"}
"""Scripts, style sheets, random names and counts of messages: no part of what is shown."""


def _named(value: Any, order: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _named(item, order) for key, item in value.items() if key not in _SAME}
    if isinstance(value, (list, tuple)):
        return [_named(item, order) for item in value]
    if isinstance(value, str) and value.startswith("IPY_MODEL_"):
        return order.get(value.removeprefix("IPY_MODEL_"), "a widget of another page")
    return value


def words_in(value: Any) -> Iterator[str]:
    """Yield every text anywhere in synchronised state."""
    if isinstance(value, dict):
        value = value.values()
    if isinstance(value, str):
        yield value
    elif isinstance(value, Iterable) and not isinstance(value, bytes):
        for item in value:
            yield from words_in(item)
