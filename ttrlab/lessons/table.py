"""The table of a game without tracks, as small HTML: everybody's railyard and stack, the draw area, the own place."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from html import escape
from pathlib import Path
from typing import Final

from ttrlab.actions import Payment, payment_text
from ttrlab.play.game import Game
from ttrlab.rules.completing import Completing
from ttrlab.rules.yards import Yards
from ttrlab.state import State
from ttrlab.view import theme
from ttrlab.view.text import plural

STYLE: Final = f"<style>{Path(__file__).with_name('lesson.css').read_text(encoding='utf-8')}</style>"
"""The look of lessons."""


def table(game: Game, state: State, seat: int, show: Collection[str]) -> str:
    """Return the table as a seat sees it: the others beyond the draw area, the own place in front.

    Args:
        game: For the names.
        state: The moment.
        seat: Who sits in front.
        show: What else is shown: ``market``, ``hand``, ``tickets``; ``stack``, the own one turned over;
            ``done``, the tickets that every stack completes, and the bonus cards of the big cities.

    >>> from ttrlab import new_game
    >>> game = new_game("card-game", 2, seed=7)
    >>> "stack" in table(game, game.state, 0, ("market",)), "Your hand" in table(game, game.state, 0, ())
    (True, False)
    """
    others = "".join(_place(game, state, other, show) for other in _round(seat, len(state.seats)))
    middle = (_market(state) if "market" in show else "") + (_cities(state) if "done" in show else "")
    return (f'<div class="ttr-table"><div class="ttr-others">{others}</div>{middle}'
            f"{_front(game, state, seat, show)}</div>")


def _round(seat: int, seats: int) -> Iterable[int]:
    return ((seat + turn) % seats for turn in range(1, seats))


def _front(game: Game, state: State, seat: int, show: Collection[str]) -> str:
    """The own place: railyard, stack, hand and tickets."""
    parts = [_who(game, state, seat, mine=True), '<div class="ttr-label">Your railyard and your stack</div>',
             _yard(state, seat, "stack" in show)]
    if "hand" in show:
        parts.append(_labelled("Your hand", _cards(state, _pairs(state.seats[seat].hand)) or _nothing("no cards")))
    if "tickets" in show:
        aside = state.parts["completing"].done[seat]
        still = [ticket for ticket in state.seats[seat].tickets if ticket not in aside]
        parts.append(_tickets(state, "Your tickets", still))
        parts += [_tickets(state, "Completed and put aside", aside)] if aside else []
    if "done" in show:
        parts.append(_completed(state, seat))
    return f'<div class="ttr-sitting ttr-mine">{"".join(parts)}</div>'


def _place(game: Game, state: State, seat: int, show: Collection[str]) -> str:
    done = _completed(state, seat) if "done" in show else ""
    return f'<div class="ttr-sitting">{_who(game, state, seat)}{_yard(state, seat)}{done}</div>'


def _who(game: Game, state: State, seat: int, mine: bool = False) -> str:
    look, held = theme.livery(seat), state.seats[seat]
    chip = f'<span class="ttr-seatchip" style="background:{look.fill};border:1px solid {look.edge}"></span>'
    name = f"{escape(game.names[seat])}{' · you' if mine else ''}"
    return (f'<div class="ttr-owner">{chip}<b>{name}</b><span>{plural(sum(held.hand), "card")} in hand, '
            f'{plural(len(held.tickets), "ticket")}</span></div>')


def _yard(state: State, seat: int, turned: bool = False) -> str:
    part: Yards = state.parts["railyard"]
    rows = "".join(_fan(state, part.row(seat, colour)) for colour in part.rows(seat)) or _nothing("railyard empty")
    return (f'<div class="ttr-yard"><div class="ttr-piles">{rows}</div>{_stack(sum(part.stacks[seat]))}</div>'
            + (_labelled("Your stack, turned over", _cards(state, _pairs(part.stacks[seat]))) if turned else ""))


def _pairs(counts: Iterable[int]) -> Payment:
    return tuple((card, number) for card, number in enumerate(counts) if number)


def _cards(state: State, pairs: Payment) -> str:
    return f'<div class="ttr-piles">{"".join(_fan(state, (pair,)) for pair in pairs)}</div>' if pairs else ""


def _fan(state: State, cards: Payment) -> str:
    """Cards that lie over one another, and what they are in words."""
    words = payment_text(cards, state.rules.board.card_names)
    return _pile("".join(_card(card) for card, number in cards for _ in range(number)), escape(words))


def _pile(cards: str, words: str) -> str:
    return f'<div class="ttr-pile"><div class="ttr-fan">{cards}</div><small>{words}</small></div>'


def _card(card: int) -> str:
    look = theme.paint(card)
    return (f'<b class="ttr-tcard" style="background:{look.fill};border-color:{look.edge};color:{look.ink}">'
            f"{look.glyph}</b>")


def _stack(number: int) -> str:
    return _pile(f'<b class="ttr-tcard ttr-facedown">{number}</b>', "stack")


def _market(state: State) -> str:
    names = state.rules.board.card_names
    shown = "".join(_pile(_card(card), escape(names[card])) if card >= 0
                    else _pile('<b class="ttr-tcard ttr-gap"></b>', "–") for card in state.market)
    piles = (_pile(f'<b class="ttr-tcard ttr-facedown">{len(state.deck)}</b>', "deck")
             + _pile(f'<b class="ttr-tcard ttr-gap">{sum(state.discard)}</b>', "discard"))
    return f'<div class="ttr-middle"><div class="ttr-piles">{shown}</div><div class="ttr-piles">{piles}</div></div>'


def _cities(state: State) -> str:
    held = "".join(f'<span class="ttr-ticket">{escape(city.name)} <b>{city.marks["bonus"]}</b></span>'
                   for city in state.rules.board.cities if "bonus" in city.marks)
    return f'<div class="ttr-cities">{_labelled("Bonus cards of the big cities", held)}</div>'


def _ticket(state: State, number: int) -> str:
    """A ticket with the cards that it needs, each as a small sign."""
    ticket = state.rules.board.tickets[number]
    signs = "".join(_sign(card) for card, many in ticket.needs for _ in range(many))
    said = payment_text(ticket.needs, state.rules.board.card_names)
    return (f'<span class="ttr-ticket" title="needs {escape(said)}">{escape(ticket.name)} <b>{ticket.points}</b> '
            f"{signs}</span>")


def _sign(card: int) -> str:
    look = theme.paint(card)
    return (f'<i class="ttr-sign" style="background:{look.fill};border-color:{look.edge};color:{look.ink}" '
            f'title="{look.name}">{look.glyph}</i>')


def _completed(state: State, seat: int) -> str:
    module = state.rules.modules["completing"]
    assert isinstance(module, Completing)
    done = (*state.parts["completing"].done[seat], *module.best(state, seat))
    still = [t for t in state.seats[seat].tickets if t not in done]
    return _tickets(state, "Completed", done) + (_tickets(state, "Not completed", still) if still else "")


def _tickets(state: State, label: str, tickets: Iterable[int]) -> str:
    return _labelled(label, "".join(_ticket(state, ticket) for ticket in tickets) or _nothing("none"))


def _labelled(label: str, inner: str) -> str:
    return f'<div class="ttr-label">{label}</div><div>{inner}</div>'


def _nothing(words: str) -> str:
    return f'<span class="ttr-nothing">{words}</span>'
