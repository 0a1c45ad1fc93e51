"""A whole branch of a game as one HTML page that works by itself: no kernel, no network, nothing to install.

The board is in the page once, as SVG, with every look that a track has in the course of the branch; a
small script (``replay.js``) shows the looks, counts and log lines of one step.  What a step changes is
plain data in the page.  The page forbids itself every request to anywhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Any, Final

from ttrlab import rulebook
from ttrlab.errors import NotationError
from ttrlab.events import ScoreSheet
from ttrlab.graph.tickets import ticket_path
from ttrlab.play.game import Game
from ttrlab.play.records import permalink
from ttrlab.play.timeline import Node
from ttrlab.state import State
from ttrlab.view import theme
from ttrlab.view.hover import counters_at
from ttrlab.view.layout import layout
from ttrlab.view.seen import SeatView, TableView, check_viewer, lines_seen, table_seen, told, totals_seen
from ttrlab.view.sheet_svg import NOTICE
from ttrlab.view.svg import counter_svg, framed, looks, station_svg, stations_of, track_svg
from ttrlab.view.text import EVERYBODY, line_text, ranking_text
from ttrlab.view.words import priced

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
_SEAT_CELLS: Final = ("trains", "points", "cards", "tickets", "stations")


def to_html(game: Game, viewer: int | None = EVERYBODY) -> str:
    """Return the branch at the cursor, from its start to its end, as one page to step through.

    The page opens at the cursor and has buttons, a slider, arrow keys and a play button; seats and log go
    with the step.  It needs no kernel and no network.

    Args:
        game: The game; of its tree only the branch last walked is in the page.
        viewer: A seat, ``None`` for a bystander, or ``EVERYBODY``.  What the viewer may not know is not in
            the page at all; the permalink, which holds everything, is there for everybody only.

    Raises:
        TtrlabError: There is no such seat.

    >>> from ttrlab import new_game
    >>> to_html(new_game("usa", 2, seed=7))[:15]
    '<!DOCTYPE html>'
    """
    check_viewer(game.rules, viewer)
    line = game.line
    states = [game.timeline.state(node) for node in line]
    at = line.index(game.node)
    sheet = game.rules.score(states[-1])
    log = list(_log(game, line, viewer))
    cited = {rule for row in log for rule in row[3]} | {line.rule for line in lines_seen(sheet, viewer)}
    data = {
        "at": at, "names": game.names, "over": states[-1].over,
        "colours": [(theme.paint(card).letter, name) for card, name in enumerate(game.board.card_names)],
        "tickets": _tickets(game, states, viewer),
        "steps": list(_steps(states, [table_seen(state, viewer) for state in states])),
        "log": log, "rules": {rule: _rule_text(rule) for rule in sorted(cited)},
    }
    title = f"{game.board.title}: {', '.join(game.names)}"
    body = [f"<h1>{escape(title)}</h1>", f'<p class="sub">{escape(_whose(game, viewer))}</p>',
            f'<main><div class="map">{_board(game, states, at)}{_CONTROLS}{_score(game, sheet, viewer)}</div>',
            f'<aside>{_seats(game, states[0], viewer)}<h2>Log</h2><ol id="log"></ol>'
            '<p id="rule" aria-live="polite"></p></aside></main>',
            _keep(game, viewer), f"<footer>{escape(NOTICE)}</footer>"]
    return _page(title, "".join(body), data)


def _page(title: str, body: str, data: dict[str, Any]) -> str:
    # "<" is the only letter by which text could end the script element that holds the data
    packed = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">'
            f'<link rel="icon" href="data:,"><title>{escape(title)} – ttrlab</title>'
            f"<style>{_file('replay.css')}{_looks_css()}</style></head><body>{body}"
            f'<script type="application/json" id="data">{packed}</script>'
            f"<script>{_file('replay.js')}</script></body></html>\n")


def _file(name: str) -> str:
    return (files("ttrlab.view") / name).read_text(encoding="utf-8")


def _looks_css() -> str:
    cards = "".join(f".k{card}{{background:{look.fill};color:{look.ink};border-color:{look.edge}}}"
                    for card, look in enumerate(map(theme.paint, range(9))))
    seats = "".join(f".s{seat}{{background:{look.fill};color:{look.ink};border-color:{look.edge}}}"
                    for seat, look in enumerate(theme.SEATS))
    return f"body{{font-family:{theme.FONT};background:{theme.PAPER};color:{theme.INK}}}{cards}{seats}"


# -- the board ---------------------------------------------------------------------------------------------
def _board(game: Game, states: Sequence[State], at: int) -> str:
    """The board once, with all looks that a track has in this branch; those of the cursor's step are shown."""
    board, place, signs = game.board, layout(game.board), theme.initials(game.names)
    seen = list(zip(*(looks(board, state) for state in states), strict=True))
    tracks = [
        f'<g id="t{track.index}">' + "".join(
            f'<g data-l="{look}"{_shown(look == worn[at])}>{track_svg(track, place, look, signs)}</g>'
            for look in sorted(set(worn))) + "</g>"
        for track, worn in zip(board.tracks, seen, strict=True)]
    built = sorted({pair for state in states for pair in stations_of(state).items()})
    stations = [f'<g data-c="{city} {owner}"{_shown(stations_of(states[at]).get(city) == owner)}>'
                f"{station_svg(board, city, owner, signs)}</g>" for city, owner in built]
    lying, now = sorted({counter for state in states for counter in counters_at(state)}), counters_at(states[at])
    counters = [f'<g data-c="{counter[0]} {counter[1]} {counter[2]:.0f}"{_shown(counter in now)}>'
                f"{counter_svg(board, *counter)}</g>" for counter in lying]
    return framed(board, place, tracks, [*stations, *counters], f"{board.name}: the map at this step")


def _shown(yes: bool) -> str:
    return "" if yes else ' display="none"'


# -- what each step changes ----------------------------------------------------------------------------------
def _steps(states: Sequence[State], tables: Sequence[TableView]) -> Iterator[dict[str, Any]]:
    before: dict[str, Any] = {}
    for state, table in zip(states, tables, strict=True):
        now = _moment(state, table)
        yield {key: value for key, value in now.items() if key not in before or before[key] != value}
        before = now


def _moment(state: State, table: TableView) -> dict[str, Any]:
    """Everything that the page shows at one step, by a short key; the script knows the same keys."""
    board = state.rules.board
    now: dict[str, Any] = {
        "actor": -1 if state.over else state.actor, "turns": max(state.last_turns, 0),
        "market": table.market, "deck": table.deck, "discard": table.discard, "left": table.ticket_deck,
        "lies": table.more,
        "built": " ".join([f"{city} {owner}," for city, owner in sorted(table.stations.items())]
                          + [f"{city} {sign} {aside:.0f}," for city, sign, aside in counters_at(state)]),
    }
    now |= {f"t{number}": look for number, look in enumerate(looks(board, state))}
    for number, view in enumerate(table.seats):
        now |= {f"{name}{number}": getattr(view, name) for name in _SEAT_CELLS}
        now |= {f"hand{number}": view.hand, f"kept{number}": _kept(state, number, view),
                f"more{number}": view.more}
    return now


def _kept(state: State, seat: int, view: SeatView) -> list[tuple[int, int]] | None:
    """The ticket numbers, each with whether it is completed: by the seat's own tracks, or put aside (CG-TKT-1)."""
    if view.kept is None:
        return None
    board, part = state.rules.board, state.parts.get("completing")
    if part is not None:
        return [(number, int(number in part.done[seat])) for number in view.kept]
    cards = [board.tickets[number] for number in view.kept]
    return [(card.index, int(ticket_path(board, state.seats[seat].mine, card) is not None)) for card in cards]


def _tickets(game: Game, states: Iterable[State], viewer: int | None) -> dict[int, str]:
    """The names of the tickets that the viewer sees in this branch, and no others."""
    kept = {number for state in states for view in table_seen(state, viewer).seats for number in view.kept or ()}
    return {number: priced(game.board, game.board.tickets[number])
            for number in sorted(kept)}


def _log(game: Game, line: Sequence[Node], viewer: int | None) -> Iterator[tuple[int, int, str, list[str]]]:
    for step, node in enumerate(line):
        for event in node.events:
            seat = -1 if event.seat is None else event.seat
            yield step, seat, told(game, event, viewer), list(event.rules)


def _rule_text(rule: str) -> str:
    try:
        return rulebook.rule(rule).text
    except NotationError:
        return ""


# -- the rest of the page ------------------------------------------------------------------------------------
_BUTTONS: Final = (("first", "|◀", "First (Home)"), ("back", "◀", "Back (←)"), ("play", "Play", "Play (space)"),
                   ("forward", "▶", "Forward (→)"), ("last", "▶|", "Last (End)"))
_CONTROLS: Final = (
    '<div class="controls">'
    + "".join(f'<button id="{name}" title="{words}" aria-label="{words}">{sign}</button>'
              for name, sign, words in _BUTTONS)
    + '<select id="speed" aria-label="Steps a second">'
    + "".join(f"<option value=\"{n}\"{' selected' if n == 2 else ''}>{n} a second</option>"
              for n in (1, 2, 3, 5))
    + '</select><input id="slider" type="range" min="0" aria-label="Step">'
      '<output id="moment"></output></div>'
      "<noscript><p>The buttons need JavaScript; the map shows the moment at which the page was saved.</p>"
      "</noscript>")


def _whose(game: Game, viewer: int | None) -> str:
    if viewer == EVERYBODY:
        return "Everything is shown."
    who = "a bystander" if viewer is None else game.names[viewer]
    return f"As {who} sees it: what others hide is not in this page."


def _seats(game: Game, state: State, viewer: int | None) -> str:
    first = table_seen(state, viewer).seats[0]
    heads = [*(["trains", "points"] if first.trains is not None else []), "cards", "tickets",
             *(["stations"] if first.stations is not None else [])]
    rows = []
    for seat, name in enumerate(game.names):
        sign = theme.initials(game.names)[seat]
        cells = "".join(f'<td data-k="{head}{seat}"></td>' for head in heads)
        rows.append(f'<tr id="seat{seat}-row"><th scope="row"><span class="chip s{seat}">{escape(sign)}</span>'
                    f"{escape(name)}</th>{cells}</tr>"
                    f'<tr class="own"><td colspan="{len(heads) + 1}"><span data-k="hand{seat}"></span>'
                    f'<span data-k="kept{seat}"></span> <span data-k="more{seat}"></span></td></tr>')
    titles = "".join(f'<th scope="col">{head}</th>' for head in heads)
    lies = '<br><span data-k="lies"></span>' if table_seen(state, viewer).more else ""
    return (f'<table id="seats"><tr><td></td>{titles}</tr>{"".join(rows)}</table>'
            '<p id="table">Market <span data-k="market"></span><br>'
            'Deck <b data-k="deck"></b> · discard <b data-k="discard"></b> · tickets <b data-k="left"></b>'
            f"{lies}</p>")


def _score(game: Game, sheet: ScoreSheet, viewer: int | None) -> str:
    """The sheet at the end of the branch; a click on a line lights what proves it."""
    lines, totals = lines_seen(sheet, viewer), totals_seen(sheet, viewer)
    blocks = []
    for seat in sheet.ranking.order if sheet.final else range(len(totals)):
        rows = "".join(
            f'<tr><td><button class="line" data-tracks="{" ".join(map(str, line.tracks))}">'
            f"{escape(line_text(game.board, line))}</button></td>"
            f'<td><button class="rule">{escape(line.rule)}</button></td><td>{line.points:+d}</td></tr>'
            for line in lines if line.seat == seat)
        blocks.append(f'<table><caption><span class="chip s{seat}">{theme.initials(game.names)[seat]}</span>'
                      f"{escape(game.names[seat])} <b>{totals[seat]}</b></caption>{rows}</table>")
    head = ranking_text(game.names, sheet.ranking) if sheet.final else (
        "If the game ended with the last step" + ("" if viewer == EVERYBODY else ", hidden tickets left out"))
    return (f'<details id="score"><summary>{"Final score" if sheet.final else "Score"}</summary>'
            f'<p>{escape(head)}</p><div class="sheets">{"".join(blocks)}</div></details>')


def _keep(game: Game, viewer: int | None) -> str:
    if viewer != EVERYBODY:
        return ""
    return ('<details id="keep"><summary>Go on with this game</summary><p>In a notebook: '
            '<code>from ttrlab import from_permalink</code>, then <code>from_permalink("…")</code> '
            "with this text:</p>"
            f'<textarea readonly rows="4" aria-label="Permalink">{permalink(game)}</textarea></details>')
