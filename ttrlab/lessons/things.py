"""What lies beside the map, as small HTML: cards, market, tickets, a tunnel's cards, tokens, terrain, the seats."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ttrlab.board import WILD, Board
from ttrlab.lessons import tablethings
from ttrlab.lessons.table import table
from ttrlab.play.game import Game
from ttrlab.rules.tickets import Offer
from ttrlab.state import State
from ttrlab.view import theme
from ttrlab.view.text import plural


def things(game: Game, state: State, seat: int, show: Iterable[str]) -> str:
    """Return what a question shows beside the map.

    Args:
        game: For the names, and for what happened last.
        state: The moment.
        seat: Whose hand and tickets.
        show: ``market``, ``reveal``, ``hand``, ``tickets``, ``seats``; where there are no tracks, what ``table``
            takes.
    """
    if not game.board.tracks:
        return f'<div class="ttr-things">{table(game, state, seat, tuple(show))}</div>'
    makers = {"market": lambda: _market(state), "reveal": lambda: _reveal(game),
              "hand": lambda: _hand(game, state, seat), "tickets": lambda: _tickets(game, state, seat),
              "seats": lambda: _seats(game, state), "tokens": lambda: _tokens(game, state),
              "tolls": lambda: _labelled("Toll tokens", tablethings.tolls(state, game.names, seat)),
              "depots": lambda: _labelled("Warehouses", tablethings.depots(state, game.names)),
              "terrain": lambda: _terrain(game, state),
              "terrain_row": lambda: _labelled("Terrain cards face up", tablethings.terrain_row(state) or "none")}
    return f'<div class="ttr-things">{"".join(makers[name]() for name in show)}</div>'


def chip(seat: int) -> str:
    """Return the colour of a seat as a little square."""
    look = theme.livery(seat)
    return f'<span class="ttr-seatchip" style="background:{look.fill};border:1px solid {look.edge}"></span>'


def card(board: Board, kind: int, number: int = 0) -> str:
    """Return a train card with its letter, its symbol and its name, or several alike.

    >>> from ttrlab.maps import load
    >>> "red" in card(load("usa"), 6, 2), "3" in card(load("usa"), 8, 3)
    (True, True)
    """
    look = theme.paint(kind)
    many = f"{number} × " if number else ""
    name = board.card_names[kind] + ("s" if kind == WILD and number > 1 else "")
    # A white card's own ink is too faint for words.
    ink = theme.INK if look.name == "white" else look.ink
    return (f'<span class="ttr-card" style="background:{look.fill};border-color:{look.edge};color:{look.ink}">'
            f'{many}{look.glyph}<i style="color:{ink}">{escape(name)}</i></span>')


def _labelled(label: str, inner: str) -> str:
    return f'<div class="ttr-label">{label}</div><div>{inner}</div>'


def _hand(game: Game, state: State, seat: int) -> str:
    held = "".join(card(game.board, kind, number) for kind, number in enumerate(state.seats[seat].hand) if number)
    trains = plural(state.seats[seat].trains, "train")
    return _labelled(f"Your hand · {trains} left", held or "no cards")


def _market(state: State) -> str:
    shown = "".join(card(state.rules.board, kind) if kind >= 0 else "—" for kind in state.market)
    piles = f"{plural(len(state.deck), 'card')} in the deck, {sum(state.discard)} discarded"
    return _labelled(f"Face up · {piles}", shown)


def _reveal(game: Game) -> str:
    event = next((event for event in reversed(game.log) if event.kind == "tunnel"), None)
    if event is None:
        return ""
    laid = "".join(card(game.board, kind, number) for kind, number in event.data["pay"])
    came = "".join(card(game.board, kind) for kind in event.data["revealed"])
    return _labelled("Laid out", laid) + _labelled("Turned up", came)


def _tickets(game: Game, state: State, seat: int) -> str:
    offer = next((p for p in state.pending if isinstance(p, Offer) and p.seat == seat), None)
    held = offer.tickets if offer is not None else state.seats[seat].tickets
    tickets = [game.board.tickets[number] for number in held]
    shown = "".join(f'<span class="ttr-ticket">{escape(t.name)} <b>{t.points}</b>'
                    f'{" · long" if t.deck == "long" else ""}</span>' for t in tickets)
    return _labelled("Tickets to choose from" if offer is not None else "Your tickets", shown or "none")


def _tokens(game: Game, state: State) -> str:
    *rows, aside = tablethings.tokens(state)
    if aside:
        return _labelled("Still beside the board", aside)
    body = "".join(f"<tr><td>{chip(seat)}{escape(game.names[seat])}</td><td class='ttr-left'>{held or 'none'}</td></tr>"
                   for seat, held in enumerate(rows))
    return _labelled("Tokens taken", f"<table>{body}</table>")


def _terrain(game: Game, state: State) -> str:
    heads, front = tablethings.terrain(state)
    body = "".join(f"<tr><td>{chip(seat)}{escape(game.names[seat])}</td>"
                   + "".join(f"<td>{number}</td>" for number in numbers) + "</tr>"
                   for seat, numbers in enumerate(front))
    return _labelled("Terrain cards in front of the players, and the routes that they fit",
                     f"<table class='ttr-grounds'><tr><th></th>{heads}</tr>{body}</table>")


def _seats(game: Game, state: State) -> str:
    part = state.parts.get("stations")
    heads = ["", "trains", "route points", "cards", "tickets", *(["stations left"] if part is not None else [])]
    rows = ["<tr>" + "".join(f"<th>{head}</th>" for head in heads) + "</tr>"]
    for number, seat in enumerate(state.seats):
        cells = [seat.trains, seat.points, sum(seat.hand), len(seat.tickets),
                 *([part.left[number]] if part is not None else [])]
        rows.append(f"<tr><td>{chip(number)}{escape(game.names[number])}</td>"
                    + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    return _labelled("Players", f"<table>{''.join(rows)}</table>")
