"""A neutral player beside two players, where the tickets name routes for one (NL-AMB-5).

After five turns of each player the neutral player, too, has a turn in every round, before the seat that began: a
ticket is turned up, and the neutral player claims the route at its foot.  Where both tracks are free, the seat that
holds the marker chooses and hands the marker on; where one is taken, the neutral player gets the other, the bank pays
the toll to whom it is due, and the marker stays.  The neutral player has trains, and neither cards nor tokens nor
points; a toll that would be due to it goes to the bank.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ttrlab.actions import Action, GiveNeutral
from ttrlab.board import Board, Track, bits
from ttrlab.errors import NotationError
from ttrlab.events import Event, Reason
from ttrlab.rules.claiming import Claiming
from ttrlab.rules.fields import Field
from ttrlab.rules.hooks import Option, Phase, RuleModule, is_index
from ttrlab.rules.tickets import Tickets
from ttrlab.rules.tolls import TollRules
from ttrlab.state import State

if TYPE_CHECKING:
    from ttrlab.engine import Rules

MARK: Final = "neutral"
"""What the board calls the route at the foot of a ticket."""
TRAINS: Final = 40
"""The neutral player's trains."""
PLAYERS: Final = 2
"""With so many players there is a neutral one."""
WAIT: Final = 5
"""So many turns of each player come first."""


class NeutralPlayer:
    """What the state keeps of the neutral player.

    Attributes:
        mine: Mask of its tracks.
        trains: Its trains left.
        marker: The seat that holds the marker.
        waits: Turns of the players to come before its first.
    """

    __slots__ = ("marker", "mine", "trains", "waits")

    def __init__(self, marker: int, waits: int) -> None:
        self.mine, self.trains, self.marker, self.waits = 0, TRAINS, marker, waits

    def copy(self) -> NeutralPlayer:
        """Return an independent copy."""
        new = NeutralPlayer(self.marker, self.waits)
        new.mine, new.trains = self.mine, self.trains
        return new


@dataclass(frozen=True, slots=True)
class NeutralChoice(Phase):
    """The seat with the marker chooses which of these tracks the neutral player claims."""

    seat: int
    tracks: tuple[int, ...]


class Neutral(RuleModule):
    """Turns tickets up and lets the neutral player build; only with two players."""

    name, title, order, requires = "neutral", "Neutral player", 39, ("tolls",)
    contexts = {GiveNeutral: (NeutralChoice,)}
    phases = (NeutralChoice,)
    table_keys = ("neutral", "neutral_marker", "neutral_waits")
    options = (
        Option("nederland.neutral_player", False, "NL-AMB-5",
               "Whether, with two players, a neutral player builds too.", choices=(True, False)),
    )

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        claiming, tickets, tolls = (rules.modules[name] for name in ("claiming", "tickets", "tolls"))
        assert isinstance(claiming, Claiming) and isinstance(tickets, Tickets) and isinstance(tolls, TollRules)
        self.claiming, self.tickets, self.tolls = claiming, tickets, tolls
        self.plays: bool = rules.options["nederland.neutral_player"] and rules.players == PLAYERS
        self.routes = routes(self.board)

    @classmethod
    def unmet(cls, board: Board, options: Mapping[str, Any]) -> str:
        """Say so where the tickets name no routes, or one that the board does not have."""
        if not any(MARK in ticket.marks for ticket in board.tickets):
            return "no ticket of it names a route for a neutral player"
        try:
            routes(board)
        except NotationError as error:
            return f"a ticket names a route for the neutral player that is none: {error}"
        return ""

    # -- set-up ------------------------------------------------------------------------------------
    def setup(self, state: State, log: list[Event] | None) -> None:
        """Give the marker to the seat that begins."""
        if self.plays:
            state.parts["neutral"] = NeutralPlayer(state.to_move, WAIT * PLAYERS)

    # -- turn --------------------------------------------------------------------------------------
    def turn_begins(self, state: State, log: list[Event] | None) -> None:
        """Let the neutral player have its turn, once in a round, before the seat that began."""
        part: NeutralPlayer | None = state.parts.get("neutral")
        if part is None:
            return
        if part.waits:
            part.waits -= 1
        if part.waits or state.to_move != state.parts["tolls"].begins:
            return
        self.tickets.refill(state, 1, log)
        if state.ticket_deck:
            self._turn(state, part, log)

    def _turn(self, state: State, part: NeutralPlayer, log: list[Event] | None) -> None:
        ticket = state.ticket_deck.pop()
        where = self.tickets.put_back(state, [ticket], initial=False)
        if log is not None:
            log.append(Event("turned_ticket", None, ("NL-AMB-5",), {"ticket": ticket, "to": where}))
        self.tickets.refill(state, 1, log)
        free = self.free(state, ticket)
        if len(free) > 1:
            state.pending.append(NeutralChoice(part.marker, free))
        elif free:
            self._take(state, part, free[0], log)
        elif log is not None:
            log.append(Event("neutral_none", None, ("NL-AMB-5",), {"route": bool(self.routes[ticket])}))

    def free(self, state: State, ticket: int) -> tuple[int, ...]:
        """Return the tracks of a ticket's route that the neutral player may claim; never a second one of a route."""
        part: NeutralPlayer = state.parts["neutral"]
        board, tracks = self.board, self.routes[ticket]
        return tuple(t for t in tracks if state.open >> t & 1 and not part.mine & board.siblings[t]
                     and board.tracks[t].length <= part.trains)

    def _take(self, state: State, part: NeutralPlayer, number: int, log: list[Event] | None) -> None:
        track = self.board.tracks[number]
        self._own(state, part, track)
        owner, toll = self.tolls.paid_by_bank(state, track)
        if log is not None:
            log.append(Event("neutral_claimed", None, ("NL-AMB-5",), {
                "track": number, "trains": part.trains, "to": owner, "toll": toll}))

    def _own(self, state: State, part: NeutralPlayer, track: Track) -> None:
        part.mine |= 1 << track.index
        part.trains -= track.length
        state.open &= ~(1 << track.index)
        if self.claiming.shuts_doubles:
            state.open &= ~self.board.siblings[track.index]

    def phase_actions(self, state: State, phase: NeutralChoice) -> Iterable[Action]:
        """List the tracks that the marker's holder may choose."""
        return map(GiveNeutral, phase.tracks)

    def expected(self, phase: NeutralChoice) -> Reason:
        """Say that the choice must be made first."""
        names = " or ".join(self.board.tracks[track].name for track in phase.tracks)
        who = self.rules.names[phase.seat]
        return Reason("NL-AMB-5", f"first {who} must choose a track for the neutral player: {names}")

    def out_of_place(self, action: GiveNeutral) -> Reason:
        """Say when such a choice is made."""
        return Reason("NL-AMB-5", "nobody has to choose a track for the neutral player now")

    def why_not(self, state: State, action: GiveNeutral) -> list[Reason]:
        """Say so where it is another track."""
        phase = state.pending[-1]
        return [] if type(action.track) is int and action.track in phase.tracks else [self.expected(phase)]

    def apply(self, state: State, action: GiveNeutral, log: list[Event] | None) -> None:
        """Let the neutral player take the track, and hand the marker on."""
        state.pending.pop()
        part: NeutralPlayer = state.parts["neutral"]
        part.marker = (part.marker + 1) % self.rules.players
        self._take(state, part, action.track, log)

    # -- information -------------------------------------------------------------------------------
    def visible(self, state: State, seat: int) -> Mapping[str, Any]:
        """Return everything: it lies open."""
        part: NeutralPlayer | None = state.parts.get("neutral")
        return {} if part is None else {"neutral": part.mine, "neutral_trains": part.trains,
                                        "neutral_marker": part.marker, "neutral_waits": part.waits}

    def on_tracks(self, state: State) -> Mapping[int, tuple[str, str]]:
        """Return the tracks of the neutral player."""
        part: NeutralPlayer | None = state.parts.get("neutral")
        return {} if part is None else dict.fromkeys(bits(part.mine), ("N", "the neutral player"))

    def lies(self, state: State) -> str:
        """Return the trains of the neutral player, and who holds the marker."""
        part: NeutralPlayer | None = state.parts.get("neutral")
        if part is None:
            return ""
        starts = f"; it begins after {part.waits} more turn{'s' if part.waits > 1 else ''}" if part.waits else ""
        return f"Neutral player: {part.trains} trains, {self.rules.names[part.marker]} holds the marker{starts}"

    # -- positions as plain data -------------------------------------------------------------------
    def position(self, state: State) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        """Return the tracks of the neutral player, the marker, and the turns before its first."""
        part: NeutralPlayer | None = state.parts.get("neutral")
        rows: list[dict[str, Any]] = [{} for _ in state.seats]
        if part is None:
            return rows, {}
        return rows, {"neutral": [self.board.tracks[track].name for track in bits(part.mine)],
                      "neutral_marker": part.marker + 1, "neutral_waits": part.waits}

    def place(self, state: State, seats: list[Mapping[str, Any]], table: Mapping[str, Any]) -> list[Reason]:
        """Set them; where a position does not say, the neutral player begins with the next round."""
        names, marker = table.get("neutral", []), table.get("neutral_marker", state.parts["tolls"].begins + 1)
        waits = table.get("neutral_waits", 0)
        if not isinstance(names, list) or not is_index(marker, self.rules.players + 1) or not marker \
                or not is_index(waits, WAIT * PLAYERS + 1):
            raise NotationError(f"neutral is a list of tracks, neutral_marker a seat from 1 to {self.rules.players}, "
                                f"neutral_waits a number from 0 to {WAIT * PLAYERS}")
        tracks = [self.board.track(name) for name in names]
        if not self.plays:
            return [Reason("NL-AMB-5", "there is no neutral player in this game")] if tracks else []
        part = state.parts["neutral"] = NeutralPlayer(marker - 1, waits)
        reasons = [reason for track in tracks for reason in self._why_not_there(state, part, track)]
        if part.trains < 0:
            reasons.append(Reason("NL-AMB-5", f"the neutral player has {TRAINS} trains, not {TRAINS - part.trains}"))
        return reasons

    def _why_not_there(self, state: State, part: NeutralPlayer, track: Track) -> list[Reason]:
        """Put the neutral player's trains on a track, and return what speaks against it."""
        reasons = []
        if not state.open >> track.index & 1:
            reasons.append(Reason("BASE-CLM-1", f"{track.name} is not free for the neutral player"))
        if part.mine & self.board.siblings[track.index]:
            reasons.append(Reason("BASE-DBL-2", "the neutral player cannot own two tracks beside each other "
                                  f"({track.name})"))
        self._own(state, part, track)
        return reasons

    def fields(self) -> Iterable[Field]:
        """Yield the tracks of the neutral player."""
        if self.plays:
            yield Field("neutral", "tracks of the neutral player", "names", by_seat=False,
                        example=self.board.tracks[0].name)


def routes(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return for each ticket the tracks of the route at its foot; none where there is no route.

    Raises:
        NotationError: A ticket names a route that the board does not have.

    >>> from ttrlab import maps
    >>> sum(map(bool, routes(maps.load("nederland"))))
    35
    """
    found = []
    for ticket in board.tickets:
        name = ticket.marks.get(MARK)
        track = board.track(name) if name else None
        found.append(() if track is None else tuple(bits(1 << track.index | board.siblings[track.index])))
    return tuple(found)
