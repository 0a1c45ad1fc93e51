"""A position as plain data, and a game continued from one that somebody has set up.

    {"seats": [{"hand": {"red": 3}, "tracks": ["Denver–Omaha"], "tickets": ["Boston–Miami"], "trains": 41,
                "stations": ["Berlin"]}, …],
     "market": ["red", "blue", …], "discard": {"white": 2}, "next": ["locomotive"],
     "next_tickets": ["Denver–El Paso"], "box": [], "to_move": 1, "last_turns": 0}

Everything but the seats may be left out.  Cards that are nowhere go to the deck, ``next`` on top; tickets
that nobody holds go to the ticket deck unless they are in the ``box``.  Trains left are those not on the
board, or fewer.  Rule modules may add keys of their own, to the seats and to the table.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ttrlab import luck
from ttrlab.board import CARD_KINDS, CARD_NAMES, WILD, Track, bits
from ttrlab.engine import Rules
from ttrlab.errors import NotationError, TtrlabError, check_kind
from ttrlab.events import Event, Reason
from ttrlab.notation import read_payment
from ttrlab.play.outside import OutsideAction
from ttrlab.rules.cards import WILDS_TO_RESET
from ttrlab.rules.drawing import Drawing
from ttrlab.rules.stations import Stations
from ttrlab.state import EMPTY, Seat, State

_KEYS = {"seats", "market", "discard", "next", "next_tickets", "box", "to_move", "last_turns"}
_SEAT_KEYS = {"hand", "tracks", "tickets", "trains", "stations"}


@dataclass(frozen=True, slots=True)
class SetPosition(OutsideAction):
    """Go on from this position, given as JSON in one line."""

    text: str

    def __str__(self) -> str:
        return f"position {self.text}"

    @property
    def title(self) -> str:
        """What messages call it; the whole position would be too long."""
        return "this position"

    def why_not(self, state: State) -> list[Reason]:
        """Return every reason why the position cannot be: cards, doubles, trains, stations, tickets."""
        try:
            reasons = _Builder(state.rules, _parsed(self.text)).all_reasons()
        except TtrlabError as error:
            reasons = [Reason("BASE-CMP-4", str(error))]
        return state.rules.restated(reasons)

    def apply(self, state: State, log: list[Event] | None = None) -> None:
        """Turn this very state into the position; unknown cards are shuffled from the state's luck."""
        fresh = _Builder(state.rules, _parsed(self.text)).state(state.luck)
        for name in State.__slots__:
            setattr(state, name, getattr(fresh, name))
        if log is not None:
            log.append(Event("set_up", None, ()))


def position_of(state: State) -> dict[str, Any]:
    """Return a state as plain data, such as ``build`` takes.

    Args:
        state: A state at the start of a turn.

    Raises:
        TtrlabError: A turn has begun, so that a position would lose what is pending; or this is no state.
    """
    check_kind(state, State, "a position is taken of a state, such as game.state")
    if not all(phase.opens_turn for phase in state.pending):
        raise TtrlabError("a position can be taken at the start of a turn; finish what was begun first")
    board, part = state.rules.board, state.parts.get("stations")
    seats = []
    for number, seat in enumerate(state.seats):
        row: dict[str, Any] = {
            "hand": _counts(seat.hand), "tracks": [board.tracks[t].name for t in bits(seat.mine)],
            "tickets": [board.tickets[t].name for t in seat.tickets], "trains": seat.trains}
        if part is not None:
            row["stations"] = [board.cities[c].name for c, owner in part.at.items() if owner == number]
        seats.append(row)
    table: dict[str, Any] = {}
    for module in state.rules.modules.values():
        rows, more = module.position(state)
        seats = [{**seat, **row} for seat, row in zip(seats, rows, strict=True)]
        table |= more
    around = {*state.ticket_deck, *(t for seat in state.seats for t in seat.tickets),
              *(board.ticket(name).index for name in table.get("ticket_pile", ()))}
    box = [t.name for t in board.tickets if t.deck == "regular" and t.index not in around]
    return {
        **table,
        "seats": seats, "box": box, "market": [CARD_NAMES[c] if c != EMPTY else None for c in state.market],
        "discard": _counts(state.discard), "next": [CARD_NAMES[c] for c in reversed(state.deck)],
        "next_tickets": [board.tickets[t].name for t in reversed(state.ticket_deck)],
        "to_move": state.to_move + 1, "last_turns": max(0, state.last_turns)}


def set_position(position: Mapping[str, Any]) -> SetPosition:
    """Return the action that continues a game from a position given as plain data.

    Raises:
        NotationError: It is not plain data, or no table.
    """
    if not isinstance(position, Mapping):
        raise NotationError(f"a position is a table with 'seats', not {position!r:.60}")
    try:
        return SetPosition(json.dumps(position, ensure_ascii=False, sort_keys=True))
    except (TypeError, ValueError) as error:
        raise NotationError(f"a position is plain data: {error}") from None


def _counts(cards: list[int]) -> dict[str, int]:
    return {CARD_NAMES[card]: number for card, number in enumerate(cards) if number}


def _parsed(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"this is no position: {error}") from None
    if not isinstance(found, dict):
        raise NotationError("a position is a table with 'seats'")
    return found


@dataclass
class _Builder:
    """Reads a position, notes what is wrong with it, and builds the state."""

    rules: Rules
    data: dict[str, Any]
    reasons: list[Reason] = field(default_factory=list)
    hands: list[list[int]] = field(init=False)
    tracks: list[list[int]] = field(init=False)
    tickets: list[list[int]] = field(init=False)
    trains: list[int] = field(init=False)
    stations: list[list[int]] = field(init=False)

    def __post_init__(self) -> None:
        modules = self.rules.modules.values()
        _known(self.data, _KEYS.union(*(m.table_keys for m in modules)), "the position")
        self.seat_keys = _SEAT_KEYS.union(*(m.seat_keys for m in modules))
        rows = self.data.get("seats")
        if not isinstance(rows, list) or len(rows) != self.rules.players:
            raise NotationError(f"a position of this game has {self.rules.players} seats")
        self.market = self._market(self.data.get("market", []))
        self.discard = self._cards(self.data.get("discard", {}))
        self.next = self._list(self.data.get("next", []))
        self.hands, self.tracks, self.tickets, self.trains, self.stations = [], [], [], [], []
        for row in rows:
            self._seat(row)
        self.next_tickets = self._tickets(self.data.get("next_tickets", []))
        self.box = self._tickets(self.data.get("box", []))
        self.to_move = self._number("to_move", 1, 1, self.rules.players) - 1
        self.last_turns = self._number("last_turns", 0, 0, self.rules.players)
        self._check_cards()
        self._check_tracks()
        self._check_tickets()
        self._check_stations()

    # -- reading -----------------------------------------------------------------------------------
    def _seat(self, row: Any) -> None:
        if not isinstance(row, dict):
            raise NotationError("a seat of a position is a table with hand, tracks, tickets …")
        _known(row, self.seat_keys, "a seat")
        board = self.rules.board
        tracks = [board.track(name).index for name in _names(row, "tracks")]
        used = sum(board.tracks[t].length for t in tracks)
        self.hands.append(self._cards(row.get("hand", {})))
        self.tracks.append(tracks)
        self.tickets.append(self._tickets(row.get("tickets", [])))
        self.stations.append([board.city(name).index for name in _names(row, "stations")])
        total = self.rules.options.get("trains", 0)
        trains = row.get("trains", total - used)
        if type(trains) is not int:
            raise NotationError(f"trains are a whole number, not {trains!r}")
        self.trains.append(trains)
        if used > total or not 0 <= trains <= max(0, total - used):
            self._wrong("BASE-CLM-3", f"{self._name(len(self.trains) - 1)} has {total} trains, {used} of them on "
                        f"the board, so 0 to {max(0, total - used)} can be left, not {trains}")

    def _name(self, seat: int) -> str:
        return self.rules.names[seat]

    def _cards(self, cards: Any) -> list[int]:
        if not isinstance(cards, dict):
            raise NotationError(f"cards are counts by name, as {{'red': 2}}, not {cards!r}")
        counts = [0] * CARD_KINDS
        for name, number in cards.items():
            if type(number) is not int or number < 0:
                raise NotationError(f"{number!r} {name} cannot be; counts are whole numbers from 0 on")
            counts[_kind(name)] += number
        return counts

    def _list(self, cards: Any) -> list[int]:
        if not isinstance(cards, list):
            raise NotationError(f"the next cards are a list of names, not {cards!r}")
        return [_kind(name) for name in cards]

    def _market(self, cards: Any) -> list[int]:
        size = self.rules.options["market.size"]
        if not isinstance(cards, list) or len(cards) > size:
            raise NotationError(f"the market is a list of up to {size} card names")
        return [EMPTY if name is None else _kind(name) for name in cards] + [EMPTY] * (size - len(cards))

    def _tickets(self, names: Any) -> list[int]:
        if not isinstance(names, list):
            raise NotationError(f"tickets are a list of names, not {names!r}")
        return [self.rules.board.ticket(name).index for name in names]

    def _number(self, key: str, default: int, low: int, high: int) -> int:
        value = self.data.get(key, default)
        if type(value) is not int or not low <= value <= high:
            raise NotationError(f"{key} is a number from {low} to {high}, not {value!r}")
        return value

    # -- checking ----------------------------------------------------------------------------------
    def _wrong(self, rule: str, text: str) -> None:
        self.reasons.append(Reason(rule, text))

    def _used(self) -> list[int]:
        used = self.discard[:]
        for hand in self.hands:
            used = [a + b for a, b in zip(used, hand, strict=True)]
        for card in self.market:
            if card != EMPTY:
                used[card] += 1
        return used

    def _check_cards(self) -> None:
        used = self._used()
        for card in self.next:
            used[card] += 1
        for card, (number, there) in enumerate(zip(used, self.rules.board.deck, strict=True)):
            if number > there:
                self._wrong("BASE-CMP-1", f"{number} {CARD_NAMES[card]} cards are used; there are {there}")
        plain = sum(self.rules.board.deck) - self.rules.board.deck[WILD] - sum(
            n for hand in self.hands for c, n in enumerate(hand) if c != WILD)
        if (self.rules.options["market.rule_of_three"] == "on" and plain >= len(self.market) - 2
                and self.market.count(WILD) >= WILDS_TO_RESET):
            self._wrong("BASE-MKT-2", "three wilds in the market are replaced at once; put fewer there")

    def _check_tracks(self) -> None:
        board, rules = self.rules.board, self.rules
        owner: dict[int, int] = {}
        for seat, tracks in enumerate(self.tracks):
            for track in tracks:
                if track in owner:
                    self._wrong("BASE-CLM-1", f"{board.tracks[track].name} is claimed twice")
                owner[track] = seat
        for track, seat in owner.items():
            for other in bits(board.siblings[track]):
                if other in owner and other > track:
                    self._check_double(board.tracks[track], owner[track] == owner[other],
                                       rules.players < rules.options["doubles.threshold"], seat)

    def _check_double(self, track: Track, same: bool, shut: bool, seat: int) -> None:
        if same:
            self._wrong("BASE-DBL-2", f"{self._name(seat)} cannot own two tracks beside each other "
                        f"({track.name})")
        elif shut:
            self._wrong("BASE-DBL-3", f"with {self.rules.players} players only one track of {track.name} and its "
                        "neighbour can be claimed")

    def _check_tickets(self) -> None:
        seen: set[int] = set()
        for ticket in [t for tickets in (*self.tickets, self.next_tickets, self.box) for t in tickets]:
            if ticket in seen:
                self._wrong("BASE-SET-4", f"the ticket {self.rules.board.tickets[ticket].name} is there only once")
            seen.add(ticket)

    def _check_stations(self) -> None:
        built = [city for cities in self.stations for city in cities]
        if built and "stations" not in self.rules.modules:
            self._wrong("EU-STA-1", "there are no stations in this game")
        for city in {city for city in built if built.count(city) > 1}:
            self._wrong("EU-STA-2", f"{self.rules.board.cities[city].name} has more than one station")
        count = self.rules.options.get("stations.count", 0)
        for seat, cities in enumerate(self.stations):
            if len(cities) > count and "stations" in self.rules.modules:
                self._wrong("EU-STA-1", f"{self._name(seat)} has {count} stations, not {len(cities)}")

    # -- building ----------------------------------------------------------------------------------
    def all_reasons(self) -> list[Reason]:
        """Return every reason why the position cannot be, those of the modules included."""
        if not self.reasons:
            self.state(0)
        return self.reasons

    def state(self, luck_number: int) -> State:
        board, rules = self.rules.board, self.rules
        seats = [self._build_seat(number) for number in range(rules.players)]
        state = State(rules, seats, self._open(seats), luck_number)
        state.discard = self.discard[:]
        state.market = self.market[:]
        left = [there - used for there, used in zip(board.deck, self._used(), strict=True)]
        for card in self.next:
            left[card] -= 1
        state.deck = [card for card, number in enumerate(left) for _ in range(number)]
        state.luck = luck.shuffle(state.deck, state.luck)
        state.deck += reversed(self.next)
        self._tickets_left(state)
        state.to_move = self.to_move
        state.last_turns = self.last_turns or -1
        if "stations" in rules.modules:
            part = Stations([rules.options["stations.count"] - len(cities) for cities in self.stations])
            part.at = {city: seat for seat, cities in enumerate(self.stations) for city in cities}
            state.parts["stations"] = part
        for module in rules.modules.values():
            self.reasons += module.place(state, self.data["seats"], self.data)
        if EMPTY in state.market and state.deck and self.data.get("market"):
            self._wrong("BASE-MKT-1", "the market must be full while there are cards to fill it")
        if not self.data.get("market"):
            state.market = [EMPTY] * len(state.market)
        drawing = rules.modules["drawing"]
        assert isinstance(drawing, Drawing)
        drawing.cards.settle(state, None)
        return state

    def _build_seat(self, number: int) -> Seat:
        board, seat = self.rules.board, Seat(self.trains[number])
        seat.hand = self.hands[number][:]
        seat.tickets = self.tickets[number][:]
        for track in self.tracks[number]:
            seat.mine |= 1 << track
            seat.barred |= board.siblings[track]
            seat.points += board.points[board.tracks[track].length]
        return seat

    def _open(self, seats: list[Seat]) -> int:
        board, mask = self.rules.board, self.rules.board.all_tracks
        shuts = self.rules.players < self.rules.options.get("doubles.threshold", 0)
        for seat in seats:
            for track in bits(seat.mine):
                mask &= ~(1 << track)
                if shuts:
                    mask &= ~board.siblings[track]
        return mask

    def _tickets_left(self, state: State) -> None:
        held = {t for tickets in (*self.tickets, self.next_tickets, self.box) for t in tickets}
        deck = [t.index for t in self.rules.board.tickets if t.deck == "regular" and t.index not in held]
        state.luck = luck.shuffle(deck, state.luck)
        state.ticket_deck = deck + list(reversed(self.next_tickets))


def _known(row: Mapping[str, Any], keys: set[str], what: str) -> None:
    strange = sorted(set(row) - keys)
    if strange:
        raise NotationError(f"{what} has no {strange[0]!r}; it has {', '.join(sorted(keys))}")


def _names(row: Mapping[str, Any], key: str) -> list[str]:
    names = row.get(key, [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise NotationError(f"{key} are a list of names, not {names!r}")
    return names


def _kind(name: Any) -> int:
    pay = read_payment(name) if isinstance(name, str) else ()
    if len(pay) != 1 or pay[0][1] != 1:
        raise NotationError(f"no card {name!r}; there are {', '.join(CARD_NAMES)}")
    return pay[0][0]
