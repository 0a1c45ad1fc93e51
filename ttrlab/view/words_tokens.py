"""The words of tokens: put down, taken, and counted at the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ttrlab.actions import SYMBOLS, PlaceTokens, TakeToken
from ttrlab.events import ScoreLine
from ttrlab.state import State
from ttrlab.view.words import ActionTellers, LineTellers, OfferTellers, Tellers, Words, listed, plural


def _symbols(symbols: Iterable[int]) -> str:
    return listed(SYMBOLS[symbol] for symbol in symbols)


def _set(words: Words, who: str, data: Mapping[str, Any]) -> str:
    stacks = listed(f"{SYMBOLS[symbol]} on {words.board.cities[city].name}" for city, symbol in data["stacks"])
    return (f"The board has stacks of {plural(data['tokens'], 'token')}: {stacks}. "
            f"Beside the board wait {_symbols(data['aside'])}.")


def _placed(words: Words, who: str, data: Mapping[str, Any]) -> str:
    return (f"{who} puts {plural(data['tokens'], SYMBOLS[data['symbol']] + ' token')} on "
            f"{words.board.cities[data['city']].name}.")


def _taken(words: Words, who: str, data: Mapping[str, Any]) -> str:
    return (f"{who} takes the {SYMBOLS[data['symbol']]} token on {words.board.cities[data['city']].name}, "
            f"where {data['left'] or 'none'} {'is' if data['left'] < 2 else 'are'} left, "
            f"and has {plural(data['number'], 'symbol')}.")


def _none(words: Words, who: str, data: Mapping[str, Any]) -> str:
    return f"{who} has {_symbols(data['symbols'])} already and takes no token."


def _declined(words: Words, who: str, data: Mapping[str, Any]) -> str:
    return f"{who} takes no token."


def _action(words: Words, action: TakeToken) -> str:
    return "Take no token" if action.city is None else f"Take the token on {words.board.cities[action.city].name}"


def _place(words: Words, action: PlaceTokens) -> str:
    return f"Put the {SYMBOLS[action.symbol]} on {words.board.cities[action.city].name}"


def _line(words: Words, line: ScoreLine) -> str:
    symbols = line.data["symbols"]
    return f"{plural(len(symbols), 'different token')}: {_symbols(symbols)}"


def seat_lines(state: State, seat: int) -> list[str]:
    """Return what a seat has taken, for those who cannot see the board."""
    part = state.parts.get("tokens")
    if part is None or not part.held[seat]:
        return []
    return [f"{state.rules.names[seat]} has the tokens {_symbols(sorted(part.held[seat]))}."]


EVENTS: Tellers = {"tokens_set": _set, "tokens_placed": _placed, "token": _taken, "token_none": _none,
                   "token_declined": _declined}
LINES: LineTellers = {"tokens": _line}
ACTIONS: ActionTellers = {PlaceTokens: _place, TakeToken: _action}
OFFERS: OfferTellers = {}
