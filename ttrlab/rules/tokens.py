"""Tourist tokens: stacks in some places, one token for a claim, points for different symbols (SF-TOK, SF-SCO-2).

There is one symbol for each place that the board marks, and two more.  A stack lies in every marked place from
the start; the two others are put down by the players who are last in order before the first turn (SF-SET-7,
SF-SET-8).  Whoever claims a track takes a token from one of its two ends, never a second of one symbol.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ttrlab import luck
from ttrlab.actions import SYMBOLS, Action, PlaceTokens, TakeToken
from ttrlab.board import Board, Track
from ttrlab.errors import NotationError
from ttrlab.events import Event, Reason, ScoreLine
from ttrlab.rules.claiming import Claiming
from ttrlab.rules.fields import Field
from ttrlab.rules.hooks import Option, Phase, RuleModule, Tally, is_index
from ttrlab.state import State

if TYPE_CHECKING:
    from ttrlab.engine import Rules

MARK = "token"
"""What the board calls a place that has a stack from the start."""
TABLE = (0, 0, 1, 2, 4, 6, 9, 12)
"""Points by the number of different symbols (SF-SCO-2)."""
TABLES = {"printed": TABLE, "one_each": tuple(range(len(TABLE))),
          "triangular": tuple(n * (n - 1) // 2 for n in range(len(TABLE)))}
"""That table, and those that may take its place (LAB-SCO-2)."""
LATE = 2
"""Stacks that lie beside the board at first (SF-SET-3)."""
HIGH, LOW, HIGH_FROM = 3, 2, 4
"""Tokens in a stack: three from four players on, else two (SF-SET-2)."""


class Tokens:
    """What the state keeps of tokens.

    Attributes:
        at: By city the symbol of its stack and how many tokens are left; a city whose last one has gone is not in.
        held: By seat the symbols it has, each with the track whose claim brought it, -1 where nobody knows.
        aside: Symbols of the stacks that are still beside the board.
    """

    __slots__ = ("aside", "at", "held")

    def __init__(self, players: int) -> None:
        self.at: dict[int, tuple[int, int]] = {}
        self.held: list[dict[int, int]] = [{} for _ in range(players)]
        self.aside: list[int] = []

    def copy(self) -> Tokens:
        """Return an independent copy."""
        new: Tokens = object.__new__(Tokens)
        new.at = self.at.copy()
        new.held = [symbols.copy() for symbols in self.held]
        new.aside = self.aside[:]
        return new


@dataclass(frozen=True, slots=True)
class Placing(Phase):
    """A seat puts so many tokens of a symbol from beside the board into a place without a stack.

    ``marked`` says that it must be a place that the board marks (SF-AMB-1), and not any other (SF-SET-7, 8).
    """

    seat: int
    tokens: int
    marked: bool


@dataclass(frozen=True, slots=True)
class TokenChoice(Phase):
    """The seat has claimed ``track`` and takes a token from one of these cities (SF-TOK-2)."""

    seat: int
    track: int
    cities: tuple[int, ...]


class TokenRules(RuleModule):
    """Puts stacks down, gives a token for a claim, and scores the symbols."""

    name, title, order = "tokens", "Tokens", 36
    contexts = {PlaceTokens: (Placing,), TakeToken: (TokenChoice,)}
    phases = (Placing, TokenChoice)
    seat_keys, table_keys = ("tokens",), ("stacks",)
    options = (
        Option("tokens.placement", "random", "SF-AMB-1",
               "Who says which symbol lies in which marked place: chance, or the players in turn.",
               choices=("random", "players_place")),
        Option("tokens.taking", "must", "SF-TOK-4",
               "Whether a token that can be taken must be taken.", choices=("must", "may")),
        Option("tokens.table", "printed", "LAB-SCO-2",
               "What different symbols score: as printed, a point each, or 0, 1, 3, 6 … from one symbol on.",
               choices=("printed", "one_each", "triangular"), scoring=True),
    )

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        claiming = rules.modules["claiming"]
        assert isinstance(claiming, Claiming)
        self.claiming = claiming
        self.marked = marked(self.board)
        self.symbols = len(self.marked) + LATE
        self.height = HIGH if rules.players >= HIGH_FROM else LOW
        self.by_players: bool = rules.options["tokens.placement"] == "players_place"
        self.table: tuple[int, ...] = TABLES[rules.options["tokens.table"]]
        self.may_decline: bool = rules.options["tokens.taking"] == "may"

    @classmethod
    def unmet(cls, board: Board, options: Mapping[str, Any]) -> str:
        """Say so where no place is marked, or more than there are symbols, or too few are left unmarked."""
        count, most = len(marked(board)), len(SYMBOLS) - LATE
        if not 1 <= count <= most:
            return f"it marks {count} places for tokens; there must be 1 to {most}"
        free = len(board.cities) - count
        return "" if free >= LATE else f"it has {free} places without a mark; two stacks are put down there"

    # -- set-up ------------------------------------------------------------------------------------
    def setup(self, state: State, log: list[Event] | None) -> None:
        """Put the first stacks down, and ask for the rest once the tickets are chosen (SF-SET-2 to SF-SET-8)."""
        part = state.parts["tokens"] = Tokens(self.rules.players)
        part.aside = list(range(self.symbols))
        asked = []
        if self.by_players:
            asked = [Placing(self._seat(state, at), self.height, marked=True) for at in range(len(self.marked))]
        else:
            self._put_at_random(state, part, log)
        # The phase that comes first must be on top; the choice of tickets is already there.
        state.pending[:0] = reversed([*asked, *self._late(state)])

    def _put_at_random(self, state: State, part: Tokens, log: list[Event] | None) -> None:
        state.luck = luck.shuffle(part.aside, state.luck)
        for city in self.marked:
            part.at[city] = (part.aside.pop(), self.height)
        part.aside.sort()
        if log is not None:
            log.append(Event("tokens_set", None, ("SF-SET-2", "SF-SET-3"), {
                "stacks": tuple((city, symbol) for city, (symbol, _) in part.at.items()), "tokens": self.height,
                "aside": tuple(part.aside)}))

    def _late(self, state: State) -> list[Placing]:
        """Return who puts the other stacks down: the last two in order, or with two players the second one."""
        if self.rules.players == 2:
            return [Placing(self._seat(state, 1), 1, marked=False)] * LATE
        last = self.rules.players - 1
        return [Placing(self._seat(state, last - at), self.height, marked=False) for at in range(LATE)]

    def _seat(self, state: State, place: int) -> int:
        return (state.to_move + self.rules.step * place) % self.rules.players

    # -- turn --------------------------------------------------------------------------------------
    def claimed(self, state: State, track: Track, log: list[Event] | None) -> None:
        """Give the seat a token from one end of the track, or ask which (SF-TOK-1 to SF-TOK-4)."""
        part: Tokens = state.parts["tokens"]
        held, at = part.held[state.to_move], part.at
        cities = tuple(city for city in (track.a, track.b) if city in at and at[city][0] not in held)
        if len(cities) > 1 or (cities and self.may_decline):
            state.pending.append(TokenChoice(state.to_move, track.index, cities))
        elif cities:
            self._take(state, state.to_move, track.index, cities[0], log)
        elif log is not None and (track.a in at or track.b in at):
            log.append(Event("token_none", state.to_move, ("SF-TOK-3",), {
                "symbols": tuple(at[city][0] for city in (track.a, track.b) if city in at)}))

    @staticmethod
    def _take(state: State, seat: int, track: int, city: int, log: list[Event] | None) -> None:
        part: Tokens = state.parts["tokens"]
        symbol, left = part.at.pop(city)
        if left > 1:
            part.at[city] = (symbol, left - 1)
        part.held[seat][symbol] = track
        if log is not None:
            log.append(Event("token", seat, ("SF-TOK-1", "SF-TOK-2"), {
                "city": city, "symbol": symbol, "left": left - 1, "number": len(part.held[seat])}))

    def phase_actions(self, state: State, phase: Placing | TokenChoice) -> Iterable[Action]:
        """Yield every place for a stack, or every token that may be taken."""
        if isinstance(phase, TokenChoice):
            yield from map(TakeToken, phase.cities)
            if self.may_decline:
                yield TakeToken(None)
            return
        part: Tokens = state.parts["tokens"]
        for city in self.marked if phase.marked else range(len(self.board.cities)):
            if city not in part.at:
                for symbol in part.aside:
                    yield PlaceTokens(symbol, city)

    def expected(self, phase: Placing | TokenChoice) -> Reason:
        """Say what must be done first."""
        who = self.rules.names[phase.seat]
        if isinstance(phase, TokenChoice):
            ends = " or ".join(self.board.cities[city].name for city in phase.cities)
            return Reason("SF-TOK-2", f"first {who} must choose a token: {ends}")
        return Reason(self._placing_rule(phase), f"first {who} must put tokens into a place without a stack")

    def out_of_place(self, action: PlaceTokens | TakeToken) -> Reason:
        """Say when tokens are put down and when they are taken."""
        if isinstance(action, TakeToken):
            return Reason("SF-TOK-1", "a token is taken after a claim, and no choice of one is open")
        return Reason("SF-SET-7", "tokens are put down before the first turn only")

    @staticmethod
    def _placing_rule(phase: Placing) -> str:
        return "SF-AMB-1" if phase.marked else "SF-SET-8" if phase.tokens == 1 else "SF-SET-7"

    def why_not(self, state: State, action: PlaceTokens | TakeToken) -> list[Reason]:
        """Return every reason against taking this token, or against putting these tokens there."""
        phase = state.pending[-1]
        if isinstance(action, PlaceTokens):
            return self._why_not_place(state, phase, action)
        if action.city is None:
            return [] if self.may_decline else [Reason("SF-TOK-4", "a token that can be taken must be taken")]
        return [] if type(action.city) is int and action.city in phase.cities else [self.expected(phase)]

    def _why_not_place(self, state: State, phase: Placing, action: PlaceTokens) -> list[Reason]:
        part, rule, reasons = state.parts["tokens"], self._placing_rule(phase), []
        if not is_index(action.symbol, self.symbols):
            reasons.append(Reason(rule, f"there is no symbol #{action.symbol} in this game"))
        elif action.symbol not in part.aside:
            reasons.append(Reason(rule, f"no {SYMBOLS[action.symbol]} tokens lie beside the board"))
        if not is_index(action.city, len(self.board.cities)):
            return [*reasons, Reason(rule, f"there is no place #{action.city} on this board")]
        name = self.board.cities[action.city].name
        if action.city in part.at:
            reasons.append(Reason(rule, f"{name} has a stack already"))
        if phase.marked and action.city not in self.marked:
            reasons.append(Reason("SF-SET-3", f"{name} is not one of the marked places, which come first"))
        return reasons

    def apply(self, state: State, action: PlaceTokens | TakeToken, log: list[Event] | None) -> None:
        """Put the tokens down, or take one and go on with the turn."""
        phase = state.pending.pop()
        if isinstance(action, PlaceTokens):
            return self._place(state, phase, action, log)
        if action.city is not None:
            self._take(state, phase.seat, phase.track, action.city, log)
        elif log is not None:
            log.append(Event("token_declined", phase.seat, ("SF-TOK-4",)))
        return self.claiming.go_on(state, log)

    def _place(self, state: State, phase: Placing, action: PlaceTokens, log: list[Event] | None) -> None:
        part: Tokens = state.parts["tokens"]
        part.aside.remove(action.symbol)
        part.at[action.city] = (action.symbol, phase.tokens)
        if log is not None:
            log.append(Event("tokens_placed", phase.seat, (self._placing_rule(phase),), {
                "symbol": action.symbol, "city": action.city, "tokens": phase.tokens}))

    # -- end ---------------------------------------------------------------------------------------
    def score(self, tally: Tally) -> None:
        """Add the points for different symbols; the claims that brought them are the proof (SF-SCO-2)."""
        for seat, held in enumerate(tally.state.parts["tokens"].held):
            if held:
                proof = tuple(track for track in held.values() if track >= 0) if tally.proofs else ()
                tally.lines.append(ScoreLine(seat, "tokens", self.table[min(len(held), len(TABLE) - 1)], "SF-SCO-2",
                                             {"symbols": tuple(sorted(held))}, proof))

    # -- information -------------------------------------------------------------------------------
    def visible(self, state: State, seat: int) -> Mapping[str, Any]:
        """Return the stacks and what every seat has taken, which all may see (SF-TOK-5)."""
        part: Tokens = state.parts["tokens"]
        return {"tokens": dict(part.at), "tokens_held": tuple(tuple(sorted(held)) for held in part.held),
                "tokens_aside": tuple(part.aside)}

    def in_cities(self, state: State) -> Mapping[int, tuple[str, str]]:
        """Return the sign and the words of every stack."""
        part: Tokens = state.parts["tokens"]
        return {city: (f"{SYMBOLS[symbol][0].upper()}{left}", f"{left} {SYMBOLS[symbol]} token{'s' * (left > 1)}")
                for city, (symbol, left) in part.at.items()}

    def holds(self, state: State, seat: int, open_to: bool) -> str:
        """Return the symbols that a seat has taken."""
        return ", ".join(SYMBOLS[symbol] for symbol in sorted(state.parts["tokens"].held[seat]))

    # -- positions as plain data -------------------------------------------------------------------
    def position(self, state: State) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        """Return the symbols of every seat, and symbol and height of every stack."""
        part: Tokens = state.parts["tokens"]
        rows = [{"tokens": {SYMBOLS[symbol]: self.board.tracks[track].name if track >= 0 else None
                            for symbol, track in held.items()}} for held in part.held]
        return rows, {"stacks": {self.board.cities[city].name: [SYMBOLS[symbol], left]
                                 for city, (symbol, left) in sorted(part.at.items())}}

    def place(self, state: State, seats: list[Mapping[str, Any]], table: Mapping[str, Any]) -> list[Reason]:
        """Set stacks and symbols; without stacks they lie at random in the marked places, less what is held."""
        part = state.parts["tokens"] = Tokens(self.rules.players)
        reasons = []
        for held, row in zip(part.held, seats, strict=True):
            given = row.get("tokens", [])
            held |= self._read_held(given)
            if len(held) < len(given):
                reasons.append(Reason("SF-TOK-3", "nobody has two tokens of one symbol"))
        if "stacks" in table:
            part.at = self._stacks(table["stacks"])
        else:
            order = list(range(self.symbols))
            state.luck = luck.shuffle(order, state.luck)
            stacks = {city: (symbol, self.height - sum(symbol in held for held in part.held))
                      for city, symbol in zip(self.marked, order, strict=False)}
            part.at = {city: stack for city, stack in stacks.items() if stack[1] > 0}
        return reasons + self._too_many(part)

    def fields(self) -> Iterable[Field]:
        """Yield the symbols of a seat and the stacks in the places."""
        city, symbol = self.board.cities[0].name, SYMBOLS[0]
        yield Field("tokens", "tokens", "worded", example=f"{symbol}, {SYMBOLS[1]}: {self.board.tracks[0].name}")
        yield Field("stacks", "stacks", "numbered", by_seat=False, example=f"{city}: {symbol} 2")

    def _read_held(self, given: Any) -> dict[int, int]:
        """Read a list of symbols, or a table of symbols with the tracks whose claims brought them."""
        if not isinstance(given, (list, dict)):
            raise NotationError(f"tokens are a list of symbols, not {given!r}")
        tracks = given if isinstance(given, dict) else {}
        return {_symbol(word): -1 if tracks.get(word) is None else self.board.track(tracks[word]).index
                for word in given}

    def _stacks(self, given: Any) -> dict[int, tuple[int, int]]:
        if not isinstance(given, dict):
            raise NotationError(f"stacks are a table by place, as {{'Sunset': ['anchor', 2]}}, not {given!r}")
        found = {}
        for name, stack in given.items():
            if not isinstance(stack, list) or len(stack) != 2 or not is_index(stack[1], HIGH + 1) or not stack[1]:
                raise NotationError(f"the stack at {name} is a symbol and 1 to {HIGH} tokens, not {stack!r}")
            found[self.board.city(name).index] = (_symbol(stack[0]), stack[1])
        return found

    def _too_many(self, part: Tokens) -> list[Reason]:
        reasons = []
        for symbol, word in enumerate(SYMBOLS):
            used = sum(symbol in held for held in part.held) + sum(n for s, n in part.at.values() if s == symbol)
            if symbol >= self.symbols and used:
                reasons.append(Reason("SF-CMP-4", f"this game has no {word} tokens"))
            elif used > HIGH:
                reasons.append(Reason("SF-CMP-4", f"{used} {word} tokens are used; there are {HIGH}"))
        return reasons


def marked(board: Board) -> tuple[int, ...]:
    """Return the cities that the board marks for tokens.

    >>> from ttrlab import maps
    >>> marked(maps.load("usa"))
    ()
    """
    return tuple(city.index for city in board.cities if city.marks.get(MARK))


def _symbol(word: Any) -> int:
    if not isinstance(word, str) or word not in SYMBOLS:
        raise NotationError(f"no token {word!r}; there are {', '.join(SYMBOLS)}")
    return SYMBOLS.index(word)
