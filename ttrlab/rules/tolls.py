"""Bridge tolls: paid for every claimed track to the bank or to who built beside it first; loans; the bonus (NL-TOL).

Tokens may be changed at will, so a seat simply holds a number.  How many are left is kept secret (NL-SET-3); but every
payment is made in the open, and all begin alike, so that whoever has paid attention knows it.  Worlds that a seat
imagines therefore leave these numbers as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from ttrlab.actions import Action, PayToll, TakeLoan
from ttrlab.board import Board, Track, bits
from ttrlab.errors import NotationError
from ttrlab.events import Event, Reason, ScoreLine
from ttrlab.rules.claiming import Claiming
from ttrlab.rules.fields import Field
from ttrlab.rules.hooks import Option, Phase, RuleModule, Tally, bonus_each, is_index
from ttrlab.rules.ranking import by_place
from ttrlab.state import State

if TYPE_CHECKING:
    from ttrlab.engine import Rules

MARK: Final = "toll"
"""What the board calls the toll of a track."""
LOAN: Final = 5
"""Points that every loan card costs (NL-SCO-1)."""
MOST: Final = 999
"""So many tokens at most a position may give to a seat."""
FULL: Final = (55, 35, 20, 10, 0)
"""The bonus by place with five players (NL-SCO-2)."""
BONUS: Final = {"printed": {2: (35, 0), 3: (55, 35, 0), 4: (55, 35, 20, 0)},
                "same_first": {2: (55, 0), 3: (55, 35, 0), 4: (55, 35, 20, 0)}}
"""With fewer players: as the rulebook prints it, and as it was remembered before (NL-SCO-3, NL-AMB-1)."""
_BY_LENGTH: Final[Mapping[str, Callable[[int], int]]] = {
    "flat": lambda length: 1, "half": lambda length: (length + 1) // 2, "length": lambda length: length}
"""The toll of a track of some length, where it is not what the board prints (LAB-TOL-1)."""


class Tolls:
    """What the state keeps of tolls.

    Attributes:
        held: By seat the value of its tokens.
        loans: By seat how many loan cards lie before it.
        bank: What the bank has taken in, less what it has paid for those who took loans.
        firsts: Mask of the tracks that were built first on routes of three or more; else the owner tells.
        begins: The seat that began the game.
    """

    __slots__ = ("bank", "begins", "firsts", "held", "loans")

    def __init__(self, players: int, tokens: int, begins: int) -> None:
        self.held = [tokens] * players
        self.loans = [0] * players
        self.bank = 0
        self.firsts = 0
        self.begins = begins

    def copy(self) -> Tolls:
        """Return an independent copy."""
        new: Tolls = object.__new__(Tolls)
        new.held, new.loans = self.held[:], self.loans[:]
        new.bank, new.firsts, new.begins = self.bank, self.firsts, self.begins
        return new


@dataclass(frozen=True, slots=True)
class TollChoice(Phase):
    """The seat has claimed ``track`` and may pay the toll or take a loan (NL-AMB-4)."""

    seat: int
    track: int


class TollRules(RuleModule):
    """Takes the toll of every claimed track, and scores loans and what is left."""

    name, title, order = "tolls", "Bridge tolls", 38
    contexts = {PayToll: (TollChoice,), TakeLoan: (TollChoice,)}
    phases = (TollChoice,)
    on_map = True
    seat_keys, table_keys = ("tolls", "loans"), ("begins", "first_tracks")
    options = (
        Option("nederland.tolls", True, "NL-AMB-6",
               "Whether tolls are paid; without them doubles are as in the base game.", choices=(True, False)),
        Option("tolls.by_length", "printed", "LAB-TOL-1",
               "What a track's toll is: what the board prints, 1, half its length rounded up, or its length.",
               choices=("printed", "flat", "half", "length")),
        Option("tolls.tokens", 30, "NL-SET-3", "What the tokens are worth that each player begins with.", high=200),
        Option("nederland.voluntary_loan", False, "NL-AMB-4",
               "Whether who can pay a toll may take a loan all the same.", choices=(True, False)),
        Option("nederland.bonus_table", "printed", "NL-AMB-1",
               "What the places score with fewer than five players: as printed, or 55 for the first of two as well.",
               choices=("printed", "same_first"), scoring=True),
        Option("rank.after_tie", "skip", "NL-AMB-2",
               "Whether the place after a tie is left out, or is that of the next value.",
               choices=("skip", "dense"), scoring=True),
        Option("nederland.staggered_start", False, "NL-SET-4",
               "Whether each seat begins with a point more than the one before it.", choices=(True, False),
               scoring=True),
    )

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        claiming = rules.modules["claiming"]
        assert isinstance(claiming, Claiming)
        self.claiming = claiming
        self.toll = tuple(track.marks.get(MARK, 0) for track in self.board.tracks)
        """For each track its toll; 0 for all where no tolls are paid."""
        self.in_use: bool = rules.options["nederland.tolls"]
        self.tokens: int = rules.options["tolls.tokens"] if self.in_use else 0
        self.may_borrow: bool = rules.options["nederland.voluntary_loan"]
        self.table = BONUS[rules.options["nederland.bonus_table"]].get(rules.players, FULL)

    @classmethod
    def implied(cls, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """Close one track of each double route to two and three players where no tolls are paid (NL-AMB-6)."""
        return {} if options["nederland.tolls"] else {"doubles.threshold": 4}

    @classmethod
    def unmet(cls, board: Board, options: Mapping[str, Any]) -> str:
        """Say so where no toll is printed and none follows from the lengths."""
        there = options["tolls.by_length"] != "printed" or any(MARK in track.marks for track in board.tracks)
        return "" if there else "no tolls are printed on it; the option tolls.by_length gives some"

    @classmethod
    def reshape(cls, board: Board, options: Mapping[str, Any]) -> Board:
        """Return the board with the tolls that are paid on its tracks (LAB-TOL-1, NL-AMB-6)."""
        way = _BY_LENGTH.get(options["tolls.by_length"])
        if options["nederland.tolls"] and way is None:
            return board

        def marks(track: Track) -> Mapping[str, int]:
            rest = {name: value for name, value in track.marks.items() if name != MARK}
            more = {MARK: way(track.length)} if way is not None and options["nederland.tolls"] else {}
            return MappingProxyType({**rest, **more})

        return replace(board, tracks=tuple(replace(track, marks=marks(track)) for track in board.tracks))

    # -- set-up ------------------------------------------------------------------------------------
    def setup(self, state: State, log: list[Event] | None) -> None:
        """Give every seat its tokens (NL-SET-3)."""
        state.parts["tolls"] = Tolls(self.rules.players, self.tokens, state.to_move)
        if log is not None and self.in_use:
            log.append(Event("toll_tokens", None, ("NL-SET-3",), {"number": self.tokens}))

    # -- claiming ----------------------------------------------------------------------------------
    def receiver(self, state: State, track: Track) -> int | None:
        """Return the seat that the toll of a track goes to, ``None`` for the bank (NL-TOL-1, NL-TOL-2)."""
        beside = self.board.siblings[track.index]
        if track.lanes > 2:
            beside &= state.parts["tolls"].firsts
        if beside:
            for number, seat in enumerate(state.seats):
                if seat.mine & beside:
                    return number
        return None

    def built(self, state: State, track: Track) -> None:
        """Note that a track of a route of three or more was built, by whomever, where it is the first of them."""
        part: Tolls = state.parts["tolls"]
        if track.lanes > 2 and not part.firsts & self.board.siblings[track.index]:
            part.firsts |= 1 << track.index

    def claimed(self, state: State, track: Track, log: list[Event] | None) -> None:
        """Take the toll, or give a loan to who cannot pay all of it (NL-TOL-1 to NL-TOL-4, NL-TOL-6)."""
        toll = self.toll[track.index]
        if not toll:
            return
        enough = state.parts["tolls"].held[state.to_move] >= toll
        if enough and self.may_borrow:
            state.pending.append(TollChoice(state.to_move, track.index))
        else:
            self._settle(state, track, not enough, log)

    def _settle(self, state: State, track: Track, loan: bool, log: list[Event] | None) -> None:
        part: Tolls = state.parts["tolls"]
        seat, owner, toll = state.to_move, self.receiver(state, track), self.toll[track.index]
        if loan:
            part.loans[seat] += 1
            part.bank -= 0 if owner is None else toll
        else:
            part.held[seat] -= toll
            part.bank += toll if owner is None else 0
        if owner is not None:
            part.held[owner] += toll
        self.built(state, track)
        if log is not None:
            rules = ("NL-TOL-3", *(() if owner is None else ("NL-TOL-4",))) if loan \
                else ("NL-TOL-1",) if owner is None else ("NL-TOL-2",)
            log.append(Event("toll", seat, rules, {
                "track": track.index, "toll": toll, "to": owner, "loan": loan, "loans": part.loans[seat]}))

    def paid_by_bank(self, state: State, track: Track) -> tuple[int | None, int]:
        """Let the bank pay the toll of a track that no player has built, and return to whom and how much (NL-AMB-5)."""
        part: Tolls = state.parts["tolls"]
        owner, toll = self.receiver(state, track), self.toll[track.index]
        self.built(state, track)
        if owner is None or not toll:
            return None, 0
        part.held[owner] += toll
        part.bank -= toll
        return owner, toll

    def phase_actions(self, state: State, phase: TollChoice) -> Iterable[Action]:
        """List paying and borrowing (NL-AMB-4)."""
        return (PayToll(), TakeLoan())

    def expected(self, phase: TollChoice) -> Reason:
        """Say that the toll comes first."""
        return Reason("NL-TOL-1", f"first {self.rules.names[phase.seat]} must pay the toll of "
                      f"{self.board.tracks[phase.track].name} or take a loan")

    def out_of_place(self, action: PayToll | TakeLoan) -> Reason:
        """Say when tolls are paid and loans are taken."""
        if isinstance(action, TakeLoan) and not self.may_borrow:
            return Reason("NL-AMB-4", "only who claims a track and cannot pay its toll takes a loan, and then at once")
        return Reason("NL-TOL-1", "a toll is paid when a track has just been claimed")

    def why_not(self, state: State, action: PayToll | TakeLoan) -> list[Reason]:
        """Return nothing: where a choice is open, both may be chosen."""
        return []

    def apply(self, state: State, action: PayToll | TakeLoan, log: list[Event] | None) -> None:
        """Pay or borrow, and go on with the turn."""
        phase = state.pending.pop()
        self._settle(state, self.board.tracks[phase.track], isinstance(action, TakeLoan), log)
        self.claiming.go_on(state, log)

    # -- end ---------------------------------------------------------------------------------------
    def score(self, tally: Tally) -> None:
        """Add the points of the start, the loans and the bonus for what is left (NL-SET-4, NL-SCO-1 to NL-SCO-5)."""
        part: Tolls = tally.state.parts["tolls"]
        if self.rules.options["nederland.staggered_start"]:
            for place in range(1, self.rules.players):
                seat = (part.begins + self.rules.step * place) % self.rules.players
                tally.lines.append(ScoreLine(seat, "head_start", place, "NL-SET-4", {"place": place + 1}))
        for seat, number in enumerate(part.loans):
            if number:
                tally.lines.append(ScoreLine(seat, "loans", -LOAN * number, "NL-SCO-1", {"number": number}))
        if self.in_use:
            tally.lines += self._bonuses(part)

    def _bonuses(self, part: Tolls) -> Iterator[ScoreLine]:
        """Yield a line for each seat that has no loan (NL-SCO-2 to NL-SCO-5)."""
        values = [None if loans else held for held, loans in zip(part.held, part.loans, strict=True)]
        found = by_place(values, self.table, self.rules.options["rank.after_tie"] == "skip")
        for seat, ranked in enumerate(found):
            if ranked is not None:
                place, points = ranked
                each = bonus_each(self.rules, points, values.count(values[seat]))
                yield ScoreLine(seat, "toll_bonus", each, "NL-SCO-2", {
                    "place": place, "tokens": part.held[seat], "shared": values.count(values[seat]) > 1})

    # -- information -------------------------------------------------------------------------------
    def visible(self, state: State, seat: int) -> Mapping[str, Any]:
        """Return the own tokens, and the loans of all, which lie open (NL-SET-3, NL-TOL-5)."""
        part: Tolls = state.parts["tolls"]
        return {"tolls": part.held[seat] if seat >= 0 else None, "loans": tuple(part.loans)}

    def holds(self, state: State, seat: int, open_to: bool) -> str:
        """Return the loans of a seat, and its tokens only if they may be seen."""
        part: Tolls = state.parts["tolls"]
        loans = part.loans[seat]
        said = [f"{part.held[seat]} in tokens"] if open_to and self.in_use else []
        said += [f"{loans} loan{'s' if loans > 1 else ''}"] if loans else []
        return ", ".join(said)

    def remarks(self, state: State, seat: int, track: Track, open_to: bool) -> list[Reason]:
        """Say what the toll is, who would get it, and whether it takes a loan (NL-TOL-1 to NL-TOL-4)."""
        toll, owner = self.toll[track.index], self.receiver(state, track)
        if not toll or not state.open >> track.index & 1 or (owner == seat and open_to):
            return []
        whom = "the bank" if owner is None else self.rules.names[owner]
        told = [Reason("NL-TOL-1" if owner is None else "NL-TOL-2", f"toll {toll}, to {whom}")]
        held = state.parts["tolls"].held[seat]
        if open_to and held < toll:
            told.append(Reason("NL-TOL-3", f"{held} in tokens does not pay that: it takes a loan, which costs {LOAN} "
                               "points and the bonus"))
        return told

    # -- positions as plain data -------------------------------------------------------------------
    def position(self, state: State) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        """Return tokens and loans of every seat, and who began."""
        part: Tolls = state.parts["tolls"]
        rows = [{"tolls": held, "loans": loans} for held, loans in zip(part.held, part.loans, strict=True)]
        firsts = [self.board.tracks[track].name for track in bits(part.firsts)]
        return rows, {"begins": part.begins + 1, **({"first_tracks": firsts} if firsts else {})}

    def place(self, state: State, seats: list[Mapping[str, Any]], table: Mapping[str, Any]) -> list[Reason]:
        """Set tokens and loans; where a position does not say, every toll went to the bank as far as the tokens did."""
        begins = self.rules.options["turn.first"]
        number = table.get("begins", 1 if begins == "random" else int(begins))
        if not is_index(number, self.rules.players + 1) or not number:
            raise NotationError(f"begins is a seat from 1 to {self.rules.players}, not {number!r}")
        part = state.parts["tolls"] = Tolls(self.rules.players, self.tokens, number - 1)
        for at, (seat, row) in enumerate(zip(state.seats, seats, strict=True)):
            used = sum(self.toll[track] for track in bits(seat.mine))
            part.held[at] = _number(row, "tolls", max(0, self.tokens - used))
            part.loans[at] = _number(row, "loans", 0)
        part.bank = self.tokens * self.rules.players - sum(part.held)
        return self._place_firsts(state, part, table)

    def _place_firsts(self, state: State, part: Tolls, table: Mapping[str, Any]) -> list[Reason]:
        given = table.get("first_tracks", [])
        if not isinstance(given, list):
            raise NotationError(f"first_tracks are a list of names, not {given!r}")
        owned = [track for track in map(self.board.track, given) if state.owner(track.index) is not None]
        for track in owned:
            self.built(state, track)
        for seat in state.seats:
            for index in bits(seat.mine):
                self.built(state, self.board.tracks[index])
        return [] if self.in_use or not any(part.held + part.loans) else [
            Reason("NL-AMB-6", "no tolls are paid in this game, so nobody has tokens or loans")]

    def fields(self) -> Iterable[Field]:
        """Yield tokens and loans of a seat."""
        if self.in_use:
            yield Field("tolls", "toll tokens", "number", most=MOST)
            yield Field("loans", "loans", "number")


def _number(row: Mapping[str, Any], key: str, default: int) -> int:
    value = row.get(key, default)
    if not is_index(value, MOST + 1):
        raise NotationError(f"{key} are a whole number from 0 to {MOST}, not {value!r}")
    return int(value)
