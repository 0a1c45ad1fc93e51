"""Rollouts in words and as a table: small HTML, no script."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from ttrlab.actions import DECK, Action, Claim, DrawCard, payment_text
from ttrlab.play.candidates import Candidate
from ttrlab.play.estimates import Estimate
from ttrlab.play.rollouts import Rollouts
from ttrlab.state import EMPTY, State
from ttrlab.view import theme
from ttrlab.view.text import offer_text, plural

BOTS_CHOICE = "Whatever the bot plays"
KIND_NAMES = {"routes": "routes", "ticket": "tickets", "longest": "longest path", "stations": "stations left",
              "most_tickets": "most tickets", "tokens": "tokens", "city_bonus": "city bonuses"}
"""What tables call the kinds of score lines; others by their own name."""
_TABLE = "border-collapse:collapse;width:100%;font:inherit;color:inherit"
_CELL = "padding:2px 8px 2px 0;text-align:{};background:transparent;color:inherit;border:0;vertical-align:top"


def candidate_text(state: State, action: Action | None) -> str:
    """Return a candidate as a person would say it, the market card by its name.

    Args:
        state: Where it is played.
        action: The action; ``None`` for the bot's own choice.

    >>> from ttrlab import new_game
    >>> candidate_text(new_game("usa").state, None)
    'Whatever the bot plays'
    """
    board = state.rules.board
    match action:
        case None:
            return BOTS_CHOICE
        case DrawCard(slot) if slot == DECK:
            return "Draw unseen"
        case DrawCard(slot) if state.market[slot] != EMPTY:
            return f"Take {board.card_names[state.market[slot]]} (place {slot + 1})"
        case Claim(track, pay):
            return f"Claim {board.tracks[track].name}: {payment_text(pay, board.card_names)}"
    return offer_text(state, action)[0]


def percent(chance: Estimate) -> str:
    """Return a chance with its interval, in percent.

    >>> from ttrlab.play.estimates import share
    >>> percent(share(45, 100)), percent(share(0, 0))
    ('45 % (36–55)', '?')
    """
    if not chance.count:
        return "?"
    return f"{100 * chance.value:.0f} % ({100 * chance.low:.0f}–{100 * chance.high:.0f})"


def points(mean: Estimate) -> str:
    """Return a mean with half its interval.

    >>> from ttrlab.play.estimates import mean
    >>> points(mean([10, 12, 14, 16])), points(mean([]))
    ('13.0 ± 4.1', '?')
    """
    if not mean.count:
        return "?"
    return f"{mean.value:.1f} ± {mean.half:.1f}" if mean.count > 1 else f"{mean.value:.1f}"


def verdict(row: dict[str, Any]) -> str:
    """Return what a row of ``Rollouts.rows`` says for certain: the best, worse than the best, or nothing."""
    return "★ best" if row["best"] else "worse" if row["significant"] else ""


def rollouts_table(found: Rollouts, rows: Sequence[dict[str, Any]] | None = None, by: str = "win",
                   narrow: bool = False) -> str:
    """Return the candidates as an HTML table: win chance, distance to the leader, mean score, verdict.

    Args:
        found: The rollouts.
        rows: What ``found.rows(by)`` gave, where it is known already.
        by: What decides which one is best.
        narrow: Give each candidate's words a line above its numbers.
    """
    many, alone = found.rows(by) if rows is None else rows, len(found) == 1
    heads = [*([] if narrow else [_faint("Candidate")]), *_heads(escape(found.rules.names[found.seat]), alone, narrow)]
    body = [_row(heads)]
    for candidate, row in zip(found, many, strict=True):
        words = f'<span style="white-space:normal">{escape(candidate_text(found.state, candidate.action))}</span>' + (
            f" <b>{said}</b>" if (said := verdict(row)) else "")
        numbers = [percent(candidate.win()), *([] if alone else [_behind(row, "win", 100, narrow)]),
                   points(candidate.score()), *([] if alone else [_behind(row, "score", 1, narrow)])]
        style = "font-weight:700" if row["best"] else "opacity:.72" if row["significant"] else ""
        body.append(_row([words], style, len(numbers)) + _row(numbers, style) if narrow
                    else _row([words, *numbers], style))
    small = ";font-size:11.5px;line-height:1.4;white-space:nowrap" if narrow else ""
    return f'<table style="{_TABLE}{small}">{"".join(body)}</table>'


def _heads(name: str, alone: bool, narrow: bool) -> list[str]:
    """Return the headings of the numbers, each with a longer sentence to point at; narrow ones take three lines."""
    interval = "± is half the interval" if narrow else "in brackets the ends of the interval"
    heads = [(f"{name} wins", f"In how many of 100 games {name} wins; in brackets the ends of the interval."),
             ("% points behind the best", _MEANS.format("chance", "by how many percentage points", interval)),
             ("mean score", f"{name}'s points at the end, on average; ± is half the interval."),
             ("points behind the best", _MEANS.format("score", "by how many points", interval))]
    return [f'<span title="{told}">{_faint(words.replace(" behind ", "<br>behind<br>") if narrow else words)}</span>'
            for words, told in (heads[::2] if alone else heads)]


_MEANS = ("How much lower the {} is than that of the candidate that did best, {}; {}. Below 0 it is higher, "
          "and – stands for the best itself.")


def _behind(row: dict[str, Any], measure: str, scale: float, short: bool) -> str:
    value, low, high = (scale * row[f"{measure}_behind{end}"] for end in ("", "_low", "_high"))
    if not low and not high:
        return "–"
    digits = int(scale == 1)
    if abs(low) == float("inf"):
        return f"{value:.{digits}f}"
    if short:
        return f"{value:.{digits}f} ± {(high - low) / 2:.{digits}f}".replace("-", "−")
    return f"{value:.{digits}f} ({low:.{digits}f} to {high:.{digits}f})".replace("-", "−")


def told_games(found: Rollouts) -> str:
    """Return in a sentence how many games were played, in which worlds, and what the intervals mean."""
    worlds = "with all hands as they are" if found.viewer is None else \
        f"in worlds that agree with what {found.rules.names[found.viewer]} has seen"
    short = "" if not found.partial else f" (of {found.asked}: not finished)"
    more = "" if len(found) == 1 else ", the same luck for each; the best is marked only where it is certain"
    return (f"{plural(found.games, 'game')} a candidate{short}, {worlds}{more}. "
            f"Intervals hold the truth {100 * found.confidence:.0f} times in 100.")


def details_table(found: Rollouts, candidate: Candidate, may_see: Callable[[int], bool] = lambda _seat: True) -> str:
    """Return what rollouts say of every seat after one candidate: chances, points line by line, tickets.

    Args:
        found: The rollouts.
        candidate: One of their candidates.
        may_see: Whether a seat's tickets may be named.
    """
    return seats_table(found, candidate) + tickets_table(found, candidate, may_see)


def seats_table(found: Rollouts, candidate: Candidate) -> str:
    """Return what rollouts say of every seat after one candidate: its chance, and its points line by line.

    Args:
        found: The rollouts.
        candidate: One of their candidates.
    """
    rules = found.rules
    kinds = sorted({kind for seat in range(rules.players) for kind in candidate.counts.kinds[seat]})
    heads = ["", *(_chip(seat) + escape(name) for seat, name in enumerate(rules.names))]
    body = [_row(heads)]
    lines: list[tuple[str, Callable[[int], str]]] = [
        ("wins", lambda seat: percent(candidate.win(seat))), ("score", lambda seat: points(candidate.score(seat)))]
    body += [_row([_faint(word), *map(tell, range(rules.players))]) for word, tell in lines]
    means = [candidate.kinds(seat) for seat in range(rules.players)]
    body += [_row([_faint(KIND_NAMES.get(kind, kind.replace("_", " "))),
                   *(points(mean[kind]) if kind in mean else "0" for mean in means)]) for kind in kinds]
    turns = f"<div>{_faint('Turns left, of all seats together:')} {points(candidate.turns())}</div>"
    return f'<table style="{_TABLE};line-height:1.35">{"".join(body)}</table>{turns}'


def tickets_table(found: Rollouts, candidate: Candidate, may_see: Callable[[int], bool] = lambda _seat: True) -> str:
    """Return the tickets that a seat holds now or will hold for certain, with the chance of completing them.

    Args:
        found: The rollouts.
        candidate: One of their candidates.
        may_see: Whether a seat's tickets may be named; empty where no ticket may.
    """
    board, rows = found.rules.board, []
    for seat in filter(may_see, range(found.rules.players)):
        for ticket, done in candidate.tickets(seat).items():
            if candidate.counts.held[seat][ticket] == candidate.games:
                card = board.tickets[ticket]
                rows.append(_row([_chip(seat) + escape(card.name), str(card.points),
                                  f'<span style="white-space:nowrap">{percent(done)}</span>']))
    heads = _row(map(_faint, ("Ticket", "points", "completed")))
    return f'<table style="{_TABLE};margin-top:6px;line-height:1.35">{heads}{"".join(rows)}</table>' if rows else ""


def rollouts_html(found: Rollouts) -> str:
    """Return rollouts as a notebook cell shows them."""
    tail = details_table(found, found[0]) if len(found) == 1 and found.viewer is None else ""
    return f"{rollouts_table(found)}<div style='opacity:.75'>{escape(told_games(found))}</div>{tail}"


def _chip(seat: int) -> str:
    look = theme.livery(seat)
    return (f'<span style="display:inline-block;width:.7em;height:.7em;border-radius:2px;background:{look.fill};'
            f'border:1px solid {look.edge};margin-right:.4em"></span>')


def _faint(words: str) -> str:
    return f'<span style="opacity:.65">{words}</span>'


def _row(cells: Any, style: str = "", across: int = 1) -> str:
    inside = "".join(f'<td colspan="{across}" style="{_CELL.format("left" if at == 0 else "right")}">{cell}</td>'
                     for at, cell in enumerate(cells))
    return f'<tr style="background:transparent;{style}">{inside}</tr>'
