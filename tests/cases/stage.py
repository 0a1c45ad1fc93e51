"""Boards, rules and positions for the cases: everything is asked of the engine, nothing is worked out here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from positions import PLAIN_MARKET, position

from cases.reading import Case, NotSupported, NotUnderstood, cards, ends, tracks, words
from ttrlab import maps
from ttrlab.actions import Payment
from ttrlab.board import CARD_NAMES, Board, Ticket, Track, fold
from ttrlab.engine import Rules
from ttrlab.rules.registry import MODULES, compile_rules
from ttrlab.state import State

SPELLINGS = {"africa": "heartofafrica", "legendaryasia": "asialegendary", "teamasia": "asiateam",
             "marklin": "germanymarklin", "nordic": "nordiccountries", "europe1912mega": "europa1912mega",
             "europe1912": "europa1912"}
"""Boards that the cases may call otherwise than the maps do."""
EDITIONS: dict[str, tuple[str, dict[str, Any]]] = {
    # The games of boxes that hold several (U10-SET-1, E12-SET-1).
    "usa1910mega": ("usa-1910", {"mode": "mega"}), "usa1910bigcities": ("usa-1910", {"mode": "big_cities"}),
    "europa1912mega": ("europa-1912", {"mode": "mega"}), "europa1912bigcities": ("europa-1912", {"mode": "big_cities"}),
}
CITY_GAMES = frozenset(("newyork", "london", "sanfrancisco", "amsterdam", "berlin", "paris", "chicago"))
"""Their market is the base game's (BASE-MKT), so a case about it can be asked of the USA rules."""
FULL_HAND = tuple((kind, 12) for kind in range(9))


def plain(name: str) -> str:
    """Return a board's name as it is compared: letters and figures only.

    >>> plain("San Francisco"), plain("usa-1910")
    ('sanfrancisco', 'usa1910')
    """
    return "".join(letter for letter in fold(name) if letter.isalnum())


def board_of(name: str) -> tuple[Board, dict[str, Any]]:
    """Return a board by the name that a case uses, and the options that its box sets.

    Raises:
        NotSupported: There is no such board.
    """
    known = {plain(board): board for board in maps.available()}
    wanted = plain(name)
    for spelling in (wanted, SPELLINGS.get(wanted, wanted)):
        if spelling in known:
            return maps.load(known[spelling]), {}
        if spelling in EDITIONS:
            base, options = EDITIONS[spelling]
            return maps.load(base), options
    raise NotSupported(f"needs board {name}")


def board(case: Case, default: str = "usa") -> Board:
    """Return the board of a case; where it names none, the default."""
    return board_of(case.map or default)[0]


@lru_cache(maxsize=64)
def _compiled(made: Board, players: int, options: tuple[tuple[str, Any], ...]) -> Rules:
    return compile_rules(made, players, dict(options))


def rules(case: Case, default: str = "usa", players: int = 4, made: Board | None = None,
          **options: Any) -> Rules:
    """Return the rules of a case.

    Args:
        case: The case; its own ``options`` go before all others.
        default: The board where the case names none.
        players: How many play where the case does not say.
        made: A board in place of the one that the case names.
        options: Options, a double underscore in place of the dot.
    """
    found, box = board_of(case.map or default) if made is None else (made, {})
    wanted = {name.replace("__", "."): value for name, value in options.items()}
    low, high = found.players
    count = case.players(min(max(players, low), high))
    settings = {**box, **wanted, **(case.get("options") or {})}
    if not low <= count <= high:
        raise NotUnderstood(f"{count} players on {found.name}, which is for {low} to {high}")
    return _compiled(found, count, tuple(sorted(settings.items())))


def module(name: str, made: Board) -> None:
    """Do nothing if the module exists and the board has it.

    Raises:
        NotSupported: It does not exist, or the board goes without.
    """
    if name not in MODULES or name not in made.modules:
        raise NotSupported(f"needs module {name}")


def stage(made: Rules, case: Case, *, own: Mapping[int, Iterable[Track]] | None = None,
          hands: Mapping[int, Payment] | None = None, market: Sequence[str] | None = None,
          deck: Sequence[str] | None = None, discard: Payment = (), to_move: int = 0,
          trains: Mapping[int, int] | None = None, tickets: Mapping[int, Iterable[int]] | None = None,
          ticket_deck: Iterable[int] | None = None, stations: Mapping[str, int] | None = None) -> State:
    """Return a position at the start of a turn; the case's own ``trains`` go before the ones given."""
    held = hands or {}
    shown = list(PLAIN_MARKET if market is None else market)
    shown += ["-"] * (made.options["market.size"] - len(shown))
    if deck is None and not _exist(made.board, [*held.values(), discard, cards(n for n in shown if n != "-")]):
        deck = [name for name in PLAIN_MARKET for _ in range(6)]
    state = position(
        made, hands=[words(held.get(seat, ())) for seat in range(made.players)], tickets=tickets, market=shown,
        deck=deck, discard=words(discard), ticket_deck=ticket_deck, stations=stations, to_move=to_move)
    for seat, mine in (own or {}).items():
        for track in mine:
            _take(made, state, seat, track)
    for seat, left in {**(trains or {}), **_trains(case, to_move)}.items():
        state.seats[seat].trains = left
    return state


def _take(made: Rules, state: State, seat_number: int, track: Track) -> None:
    """Let the engine itself give a track to a seat, with all that follows for its twin; no turn passes."""
    seat = state.seats[seat_number]
    kept = state.market, state.deck, state.discard, state.to_move
    state.market, state.deck, state.discard = [0] * len(state.market), [0], [0] * len(CARD_NAMES)
    state.to_move = seat_number
    seat.trains += 1000  # so that no such claim sets off the last round
    made.modules["claiming"].take(state, track.index, (), None)  # type: ignore[attr-defined]
    state.pending = []  # what a module would ask about the claim is of no interest here
    seat.trains = max(0, seat.trains - 1000)
    state.market, state.deck, state.discard, state.to_move = kept
    state.turn = 0


def _trains(case: Case, to_move: int) -> dict[int, int]:
    given = case.get("trains", default={})
    return {to_move: given} if isinstance(given, int) else case.by_seat(given)


def _exist(made: Board, piles: Iterable[Payment]) -> bool:
    total = [0] * len(CARD_NAMES)
    for pile in piles:
        for kind, number in pile:
            total[kind] += number
    return all(need <= there for need, there in zip(total, made.deck, strict=True))


def owned(case: Case, made: Rules, mine: Iterable[Any] = (), rivals: Any = None,
          given: Any = None) -> dict[int, list[Track]]:
    """Return tracks by seat: ``mine`` for seat 0, ``rivals`` dealt out to the others, ``given`` by player."""
    found: dict[int, list[Track]] = {}
    used: set[int] = set()
    for seat, routes in case.by_seat(given or {}).items():
        found[seat] = tracks(made.board, routes, used)
        used |= {t.index for t in found[seat]}
    if mine:
        found[0] = found.get(0, []) + tracks(made.board, mine, used)
        used |= {t.index for t in found[0]}
    if isinstance(rivals, Mapping):
        return {**found, **owned(case, made, given=rivals)}
    for one in tracks(made.board, rivals or (), used):
        # A seat never owns both tracks of a double route, so the second goes to another rival.
        seat = next((s for s in range(1, made.players)
                     if not any(made.board.siblings[t.index] >> one.index & 1 for t in found.get(s, []))), 1)
        found.setdefault(seat, []).append(one)
    return found


def with_tickets(made: Board, wanted: Iterable[Any]) -> tuple[Board, list[int]]:
    """Return the board and the numbers of some tickets, those that it lacks added to it."""
    numbers: list[int] = []
    for item in wanted:
        a, b, points = ends(made, item)
        at = next((t.index for t in made.tickets if {t.a, t.b} == {a, b} and points in (None, t.points)), None)
        if at is None:
            if points is None:
                raise NotUnderstood(f"there is no ticket {item!r} on {made.name}, and the line gives no points")
            at = len(made.tickets)
            name = f"{made.cities[a].name}–{made.cities[b].name} ({points}, case {at})"
            made = replace(made, tickets=(*made.tickets, Ticket(at, a, b, points, "regular", name)))
        numbers.append(at)
    return made, numbers
