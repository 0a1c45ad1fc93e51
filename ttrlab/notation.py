"""Actions as one line of text, and back.

    draw deck · draw market 3 · stop drawing · claim Denver–Omaha with 3 purple + 1 locomotive ·
    draw tickets · keep Boston–Miami, Denver–El Paso · station Berlin with 1 red · add 2 green ·
    draw terrain 1 · draw terrain deck · double with 1 terrain + 1 locomotive · do not double ·
    take back · put anchor on Castro · take token Castro · take no token ·
    borrow Berlin–Essen for Essen · borrow nothing for Essen · pay toll · take loan ·
    neutral takes Utrecht–Arnhem red · store in warehouse 2 · depot in Berlin · empty warehouse 2 ·
    empty no warehouse · pass

Tracks, cities and tickets may be named or numbered (``#17``); case and accents do not matter.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ttrlab.actions import (
    DECK,
    SYMBOLS,
    Action,
    Borrow,
    BuildStation,
    Claim,
    Complete,
    DoublePoints,
    DrawCard,
    DrawTerrain,
    DrawTickets,
    EmptyWarehouse,
    GiveNeutral,
    KeepTickets,
    MoveCards,
    Pass,
    Payment,
    PaySurcharge,
    PayToll,
    PlaceDepot,
    PlaceTokens,
    PlayCards,
    SinglePoints,
    StopDrawing,
    StoreCard,
    TakeBack,
    TakeLoan,
    TakeToken,
    payment,
    payment_text,
)
from ttrlab.board import CARD_NAMES, WILD, Board, fold
from ttrlab.errors import NotationError

_DIGITS = 9
"""No number in an action has more; longer ones are refused."""
_KINDS = {**{name: kind for kind, name in enumerate(CARD_NAMES)}, "locomotives": WILD, "wild": WILD,
          "wilds": WILD, "pink": 0}


def write(board: Board, action: Action) -> str:
    """Return the action as one line with the names of this board.

    Args:
        board: The board that the numbers belong to.
        action: Any action; one that names no place of the board keeps its numbers, one with fields that are
            no numbers or cards at all is shown as Python shows it.
    """
    try:
        return _named(board, action)
    except (TypeError, ValueError, LookupError):
        return repr(action)


def _named(board: Board, action: Action) -> str:
    match action:
        case Claim(track, pay) if _known(track, board.tracks):
            return f"claim {board.tracks[track].name} with {payment_text(pay)}"
        case Complete(ticket) if ticket is not None and _known(ticket, board.tickets):
            return f"complete {board.tickets[ticket].name}"
        case KeepTickets(tickets) if tickets and all(_known(t, board.tickets) for t in tickets):
            return "keep " + ", ".join(board.tickets[t].name for t in tickets)
        case BuildStation(city, pay) if _known(city, board.cities):
            return f"station {board.cities[city].name} with {payment_text(pay)}"
        case Borrow(city, track) if _known(city, board.cities) and (
                track is None or _known(track, board.tracks)):
            what = "nothing" if track is None else board.tracks[track].name
            return f"borrow {what} for {board.cities[city].name}"
        case PlaceTokens(symbol, city) if _known(symbol, SYMBOLS) and _known(city, board.cities):
            return f"put {SYMBOLS[symbol]} on {board.cities[city].name}"
        case GiveNeutral(track) if _known(track, board.tracks):
            return f"neutral takes {board.tracks[track].name}"
        case PlaceDepot(city) if _known(city, board.cities):
            return f"depot in {board.cities[city].name}"
        case TakeToken(city) if city is not None and _known(city, board.cities):
            return f"take token {board.cities[city].name}"
    return str(action)


def read(board: Board, text: str) -> Action:
    """Return the action that a line names.

    Args:
        board: The board whose names are used.
        text: One line, as ``write`` or ``str(action)`` gives it.

    Raises:
        NotationError: The line is no action; the message says which part is not understood.
    """
    words = " ".join(text.split())
    lower = fold(words)
    for start, reader in _READERS.items():
        if lower == start or lower.startswith(start + " "):
            return reader(board, words[len(start):].strip())
    raise NotationError(f"no action {text!r}; actions start with {', '.join(_READERS)}")


def read_payment(text: str, wild_name: str = "locomotive") -> Payment:
    """Return the payment that a text names, ``2 red + 1 locomotive``; ``nothing`` is empty.

    Args:
        text: Cards by their names.
        wild_name: What the board calls the wild; the common names will do too.

    Raises:
        NotationError: A part is not a number and a card name.

    >>> read_payment("2 red + locomotive")
    ((6, 2), (8, 1))
    """
    if fold(text) in ("nothing", ""):
        return ()
    pairs = []
    for part in re.split(r"\+|,| and ", text):
        found = re.fullmatch(rf"\s*(\d{{0,{_DIGITS}}})\s*([^\W\d].*?)\s*", part)
        word = fold(found[2]) if found else ""
        kind = WILD if word in (fold(wild_name), fold(wild_name) + "s") else _KINDS.get(word)
        if found is None or kind is None:
            raise NotationError(f"no cards {part.strip()!r} in {text!r}; write for example 2 red + 1 locomotive")
        pairs.append((kind, int(found[1] or 1)))
    return payment(pairs)


def _known(index: object, table: tuple[object, ...]) -> bool:
    return type(index) is int and 0 <= index < len(table)


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) <= _DIGITS else None


def _claim(board: Board, rest: str) -> Action:
    place, cards = _with(rest, "claim")
    return Claim(board.track(place).index, read_payment(cards, board.wild_name))


def _station(board: Board, rest: str) -> Action:
    place, cards = _with(rest, "station")
    return BuildStation(_city(board, place), read_payment(cards, board.wild_name))


def _borrow(board: Board, rest: str) -> Action:
    what, separator, place = rest.rpartition(" for ")
    if not separator:
        raise NotationError(f"'borrow {rest}' does not say for which station; write 'borrow TRACK for CITY'")
    return Borrow(_city(board, place), None if fold(what) == "nothing" else board.track(what).index)


def _put(board: Board, rest: str) -> Action:
    word, separator, place = rest.partition(" on ")
    if not separator or fold(word) not in SYMBOLS:
        raise NotationError(f"'put {rest}' names no token and place; write 'put TOKEN on PLACE', "
                            f"with a token of {', '.join(SYMBOLS)}")
    return PlaceTokens(SYMBOLS.index(fold(word)), _city(board, place))


def _city(board: Board, text: str) -> int:
    number = _number(text.strip().removeprefix("#"))
    return number if _known(number, board.cities) and number is not None else board.city(text).index


def _with(rest: str, verb: str) -> tuple[str, str]:
    place, separator, cards = rest.rpartition(" with ")
    if not separator:
        raise NotationError(f"'{verb} {rest}' does not say with which cards; write '{verb} PLACE with CARDS'")
    return place, cards


def _keep(board: Board, rest: str) -> Action:
    if fold(rest) == "none":
        return KeepTickets(())
    return KeepTickets(tuple(sorted({board.ticket(part.strip()).index for part in rest.split(",")})))


def _complete(board: Board, rest: str) -> Action:
    return Complete(None if fold(rest) == "no more" else board.ticket(rest).index)


def _move(board: Board, rest: str) -> Action:
    found = re.fullmatch(r"(?:locomotives? of (.+))?", fold(rest))
    if found is None:
        raise NotationError(f"'move {rest}' is not understood; write 'move', or 'move locomotive of red, blue'")
    colours = [_KINDS.get(word.strip(), WILD) for word in (found[1] or "").split(",") if word.strip()]
    if WILD in colours:
        raise NotationError(f"'move {rest}' names a row that is no colour")
    return MoveCards(tuple(sorted(set(colours))))


def _market(board: Board, rest: str) -> Action:
    place = _number(rest)
    if not place:
        raise NotationError(f"no market place {rest!r}; write 'draw market 1' for the first")
    return DrawCard(place - 1)


def _terrain(board: Board, rest: str) -> Action:
    place = _number(rest)
    if fold(rest) != "deck" and not place:
        raise NotationError(f"no terrain place {rest!r}; write 'draw terrain 1' for the first, 'draw terrain deck'")
    return DrawTerrain(place - 1 if place else DECK)


def _double(board: Board, rest: str) -> Action:
    number = rf"(\d{{0,{_DIGITS}}})"
    found = re.fullmatch(rf"with (?:{number} ?terrain)?(?: ?\+ ?)?(?:{number} ?(?:locomotives?|wilds?))?", fold(rest))
    if found is None and fold(rest) != "with nothing":
        raise NotationError(f"'double {rest}' does not say with what; write for example "
                            "'double with 1 terrain + 1 locomotive'")
    cards, wilds = (0 if part is None else int(part or 1) for part in (found.groups() if found else ("0", "0")))
    return DoublePoints(cards, wilds)


def _warehouse(rest: str) -> int:
    number = _number(rest)
    if not number:
        raise NotationError(f"no warehouse {rest!r}; write the number of its seat, 1 for the first")
    return number - 1


def _plain(action: Action) -> Callable[[Board, str], Action]:
    def reader(board: Board, rest: str) -> Action:
        if rest:
            raise NotationError(f"'{action}' stands alone; {rest!r} is too much")
        return action
    return reader


_READERS: dict[str, Callable[[Board, str], Action]] = {
    "draw deck": _plain(DrawCard(DECK)),
    "draw market": _market,
    "draw tickets": _plain(DrawTickets()),
    "stop drawing": _plain(StopDrawing()),
    "claim": _claim,
    "keep": _keep,
    "station": _station,
    "add": lambda board, rest: PaySurcharge(read_payment(rest, board.wild_name)),
    "draw terrain": _terrain,
    "double": _double,
    "do not double": _plain(SinglePoints()),
    "take back": _plain(TakeBack()),
    "borrow": _borrow,
    "put": _put,
    "take token": lambda board, rest: TakeToken(_city(board, rest)),
    "take no token": _plain(TakeToken(None)),
    "pay toll": _plain(PayToll()),
    "take loan": _plain(TakeLoan()),
    "neutral takes": lambda board, rest: GiveNeutral(board.track(rest).index),
    "store in warehouse": lambda board, rest: StoreCard(_warehouse(rest)),
    "depot in": lambda board, rest: PlaceDepot(_city(board, rest)),
    "empty warehouse": lambda board, rest: EmptyWarehouse(_warehouse(rest)),
    "empty no warehouse": _plain(EmptyWarehouse(None)),
    "move": _move,
    "play": lambda board, rest: PlayCards(read_payment(rest)),
    "complete": _complete,
    "pass": _plain(Pass()),
}
