"""How a game, a state and a score sheet look in a notebook cell: small HTML of their own, no script."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from html import escape
from typing import Any

from ttrlab import rulebook
from ttrlab.errors import NotationError
from ttrlab.events import Reasons, ScoreSheet
from ttrlab.play.game import Game
from ttrlab.play.networks import NetworkPlan
from ttrlab.play.rollouts import Rollouts
from ttrlab.rules.hooks import has_hook
from ttrlab.state import State
from ttrlab.view import theme
from ttrlab.view.overlay_networks import network_text, overlay_network
from ttrlab.view.rollouts_words import rollouts_html
from ttrlab.view.svg import board_svg
from ttrlab.view.text import EVERYBODY, event_text, line_text, plural, ranking_text

_CARD = (f"background:{theme.PAPER};color:{theme.INK};font:13px/1.5 {theme.FONT};padding:8px 12px;"
         "border-radius:8px;display:inline-block;max-width:100%")
_TABLE = "border-collapse:collapse;margin:0;font:inherit;color:inherit"
_CELL = "padding:1px 10px 1px 0;text-align:{};background:transparent;color:inherit;border:0"


def html(shown: Any) -> str:
    """Return a game, a state, a score sheet or reasons as HTML.

    Raises:
        TypeError: It is none of these.
    """
    if isinstance(shown, Game):
        return game_html(shown)
    if isinstance(shown, State):
        return state_html(shown)
    if isinstance(shown, ScoreSheet):
        return sheet_html(shown)
    if isinstance(shown, Reasons):
        return reasons_html(shown)
    if isinstance(shown, Rollouts):
        return _card(rollouts_html(shown))
    if isinstance(shown, NetworkPlan):
        return plan_html(shown)
    raise TypeError(f"no picture of a {type(shown).__name__}")


def plan_html(plan: NetworkPlan) -> str:
    """Return the cheapest network of a plan on the board, and in words; the others in words."""
    shown = overlay_network(plan) if plan.networks else None
    words = network_text(plan)
    words += [network_text(plan, number)[int(bool(plan.left_out))] for number in range(1, len(plan.networks))]
    return _card(f"<b>Network of {escape(plan.state.rules.names[plan.seat])}</b>",
                 board_svg(plan.board, plan.state, overlay=shown),
                 *(f"<div>{escape(sentence)}</div>" for sentence in words))


def game_html(game: Game) -> str:
    """Return the board at the cursor, the seats, and what happened last."""
    happened = [event_text(game.board, game.names, event) for event in game.node.events[-3:]]
    last = "".join(f"<div>{escape(sentence)}</div>" for sentence in happened)
    return _card(f"<b>{escape(game.board.title)}</b> · position {game.node.number}{_moment(game.state)}",
                 board_svg(game.board, game.state), _seats(game.state), last)


def state_html(state: State) -> str:
    """Return the board and the seats at one moment."""
    return _card(f"<b>{escape(state.rules.board.title)}</b>{_moment(state)}",
                 board_svg(state.rules.board, state), _seats(state))


def seats_html(state: State, viewer: int | None = EVERYBODY) -> str:
    """Return one row a seat: trains, route points, cards, tickets, stations; and market and decks.

    Args:
        state: The moment.
        viewer: The seat that looks; other hands are then numbers only, if that.
    """
    return _seats(state, viewer)


def sheet_html(sheet: ScoreSheet) -> str:
    """Return every line with its rule and points, seat by seat, best first, and who wins."""
    board, names = sheet.rules.board, sheet.rules.names
    rows: list[str] = []
    for seat in sheet.ranking.order:
        rows.append(_row([f"{_chip(seat)}<b>{escape(names[seat])}</b>", "", f"<b>{sheet.totals[seat]}</b>"]))
        rows += [_row([escape(line_text(board, line)), f"<code>{line.rule}</code>", f"{line.points:+d}"])
                 for line in sheet.of(seat)]
    head = escape(ranking_text(names, sheet.ranking)) if sheet.final else "If the game ended now"
    return _card(f"<b>{head}</b>", f'<table style="{_TABLE}">{"".join(rows)}</table>')


def reasons_html(reasons: Reasons) -> str:
    """Return the reasons with the texts of their rules, or that there is none."""
    if not reasons:
        return _card("<b>Legal.</b> Nothing speaks against it.")
    rows = [_row([f"<b>{escape(reason.text)}</b>", f"<code>{reason.rule}</code>"])
            + _row([f'<span style="opacity:.75">{escape(_rule_text(reason.rule))}</span>', ""])
            for reason in reasons]
    return _card("<b>Not legal:</b>", f'<table style="{_TABLE}">{"".join(rows)}</table>')


def _rule_text(rule: str) -> str:
    try:
        return rulebook.rule(rule).text
    except NotationError:
        return ""


def _moment(state: State) -> str:
    if state.over:
        return " · the game is over"
    left = f" · {plural(state.last_turns, 'turn')} left" if state.last_turns > 0 else ""
    return f" · {escape(state.rules.names[state.actor])} to act{left}"


def _seats(state: State, viewer: int | None = EVERYBODY) -> str:
    rules, part = state.rules, state.parts.get("stations")
    seen = rules.visible(state, None if viewer == EVERYBODY else viewer)
    holders = [module for module in rules.modules.values() if has_hook(module, "holds")]
    tracked = bool(rules.board.tracks)
    heads = ["", *(["trains", "route points"] if tracked else []), "cards", "tickets",
             *(["stations left"] if part else []), *(module.title.lower() for module in holders)]
    left = (1, 3) if tracked else (1, len(heads) - 1)
    rows = [_row([f'<span style="opacity:.65">{head}</span>' for head in heads], left)]
    for number, seat in enumerate(state.seats):
        mark = "▸ " if number == state.actor and not state.over else ""
        open_hand = viewer in (EVERYBODY, number)
        cards = sum(seat.hand) if open_hand else _or_hidden(seen["hand_counts"][number])
        tickets = len(seat.tickets) if open_hand else _or_hidden(seen["ticket_counts"][number])
        cells = [f"{_chip(number)}{mark}{escape(rules.names[number])}",
                 *([seat.trains, seat.points] if tracked else []),
                 f'<span style="display:inline-block;min-width:1.6em">{cards}</span>'
                 f"{_hand(seat.hand) if open_hand else ''}", tickets]
        more = [_CELLS[module.name](state, number) if module.name in _CELLS
                else escape(module.holds(state, number, open_hand)) or "none" for module in holders]
        rows.append(_row([*cells, *([part.left[number]] if part else []), *more], left))
    market = " ".join(_swatch(card, rules.board.card_names) for card in state.market if card >= 0) or "empty"
    table = (f"Market {market} · {plural(len(state.deck), 'card')} in the deck · "
             f"{sum(state.discard)} discarded · {plural(len(state.ticket_deck), 'ticket')} left"
             + "".join(f" · {escape(words)}" for module in rules.modules.values() if (words := module.lies(state))))
    return (f'<div style="{_CARD}"><table style="{_TABLE}">{"".join(rows)}</table>'
            f'<div style="margin-top:4px">{table}</div></div>')


def _railyard(state: State, seat: int) -> str:
    """Return a railyard row by row, each in a frame of its own, and the stack face down beside it (CG-TRN-2)."""
    part, names = state.parts["railyard"], state.rules.board.card_names
    rows = ["".join(_swatch(card, names, number) for card, number in part.row(seat, colour))
            for colour in part.rows(seat)]
    frames = " ".join(f'<span style="border:1px solid {theme.FAINT};border-radius:6px;padding:1px 3px">{row}</span>'
                      for row in rows) or '<span style="opacity:.65">empty</span>'
    stack = sum(part.stacks[seat])
    return (f'{frames} <span title="cards face down in the stack" style="background:{theme.INK};color:#ffffff;'
            f'border-radius:4px;padding:0 6px;font-size:11px;font-weight:700;white-space:nowrap">stack {stack}</span>')


_CELLS: dict[str, Callable[[State, int], str]] = {"railyard": _railyard}
"""What stands in a seat's row for a module that has more to show than words, by the module's name."""


def _or_hidden(number: int | None) -> str:
    return "hidden" if number is None else str(number)


def _hand(hand: Sequence[int]) -> str:
    names = _NAMES
    shown = " ".join(_swatch(card, names, number) for card, number in enumerate(hand) if number)
    return f"<span>{shown}</span>" if shown else ""


_NAMES = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green", "locomotive")


def _swatch(card: int, names: Sequence[str], number: int = 0) -> str:
    look = theme.paint(card)
    count = str(number) if number else ""
    return (f'<span title="{escape(names[card])}" style="background:{look.fill};color:{look.ink};'
            f'border:1px solid {look.edge};border-radius:4px;padding:0 5px;font-size:11px;font-weight:700;'
            f'white-space:nowrap">{look.letter}{count and f"&thinsp;×{count}"}</span>')


def _chip(seat: int) -> str:
    look = theme.SEATS[seat]
    return (f'<span style="display:inline-block;width:11px;height:11px;border-radius:3px;margin-right:6px;'
            f'background:{look.fill};border:1px solid {look.edge}"></span>')


def _row(cells: Iterable[Any], left: Collection[int] = (1,)) -> str:
    """Return a table row; the first cell and those numbered in ``left`` stand left, the others right."""
    inner = "".join(f'<td style="{_CELL.format("left" if not at or at in left else "right")}">{cell}</td>'
                    for at, cell in enumerate(cells))
    return f'<tr style="background:transparent">{inner}</tr>'


def _card(title: str, *parts: str) -> str:
    return f'<div style="{_CARD}"><div style="margin-bottom:4px">{title}</div>{"".join(parts)}</div>'
