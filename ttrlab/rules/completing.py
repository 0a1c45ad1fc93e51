"""Completing tickets with the cards of the stacks (CG-CLM-1 to CG-CLM-3, CG-TKT-1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ttrlab.actions import Action, Complete, Payment, payment_text
from ttrlab.board import WILD, Board
from ttrlab.errors import NotationError
from ttrlab.events import Event, Reason
from ttrlab.notation import read_payment
from ttrlab.rules.assignment import best_tickets, lacking_wilds, shares
from ttrlab.rules.fields import Field
from ttrlab.rules.hooks import Option, Phase, RuleModule, Tally, is_index
from ttrlab.rules.tickets import Tickets
from ttrlab.state import State

if TYPE_CHECKING:
    from ttrlab.engine import Rules
    from ttrlab.rules.hidden import Hidden


class Completed:
    """What the state keeps of completed tickets.

    Attributes:
        done: By seat the tickets put aside in an earlier half and the cards of each, in order of completing.
        chosen: By seat the tickets that the owner has chosen to complete now, ``None`` before being asked.
    """

    __slots__ = ("chosen", "done")

    def __init__(self, players: int) -> None:
        self.done: list[dict[int, Payment]] = [{} for _ in range(players)]
        self.chosen: list[tuple[int, ...] | None] = [None] * players

    def copy(self) -> Completed:
        """Return an independent copy."""
        new: Completed = object.__new__(Completed)
        new.done = [tickets.copy() for tickets in self.done]
        new.chosen = self.chosen[:]
        return new


@dataclass(frozen=True, slots=True)
class Choosing(Phase):
    """The seat chooses which tickets its stack completes (CG-AMB-6)."""

    seat: int


class Completing(RuleModule):
    """Says which tickets the stacks complete: an exact search, or the owner."""

    name, title, always, order = "completing", "Completing tickets", True, 32
    bases = ("cards",)
    requires = ("railyard",)
    contexts = {Complete: (Choosing,)}
    phases = (Choosing,)
    seat_keys = ("completed",)
    in_play = ("tickets.penalty",)  # what is put aside after a half depends on what the rest would cost
    options = (
        Option("cg.completion_solver", "max_points", "CG-AMB-6",
               "Who picks the tickets that a stack completes: an exact search, or the owner.",
               choices=("max_points", "owner_chooses")),
    )

    @classmethod
    def unmet(cls, board: Board, options: Mapping[str, Any]) -> str:
        """Say so where a ticket does not say which cards it needs."""
        bare = [ticket.name for ticket in board.tickets if not ticket.needs]
        return f"the ticket {bare[0]} does not say which cards it needs" if bare else ""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        tickets = rules.modules["tickets"]
        assert isinstance(tickets, Tickets)
        # A completed ticket gains its value and saves its penalty; both count in the choice.
        self.worth = [value + cost for value, cost in zip(tickets.values, tickets.costs, strict=True)]
        self.needs = [ticket.needs for ticket in self.board.tickets]
        self.owner_chooses: bool = rules.options["cg.completion_solver"] == "owner_chooses"

    def setup(self, state: State, log: list[Event] | None) -> None:
        """Begin with no ticket completed."""
        state.parts["completing"] = Completed(self.rules.players)

    # -- what can be completed ---------------------------------------------------------------------
    def open_tickets(self, state: State, seat: int) -> list[int]:
        """Return the tickets in a seat's hand, those put aside left out (CG-TKT-1)."""
        done = state.parts["completing"].done[seat]
        return [ticket for ticket in state.seats[seat].tickets if ticket not in done]

    def best(self, state: State, seat: int) -> tuple[int, ...]:
        """Return the tickets worth most together that a seat's stack completes (CG-CLM-1 to CG-CLM-3)."""
        tickets = self.open_tickets(state, seat)
        found = best_tickets([self.needs[t] for t in tickets], [self.worth[t] for t in tickets],
                             state.parts["railyard"].stacks[seat])
        return tuple(tickets[place] for place in found)

    def lacking(self, state: State, seat: int, tickets: Sequence[int]) -> int:
        """Return how many wilds it would take to complete these tickets together from a seat's stack."""
        return lacking_wilds([self.needs[t] for t in tickets], state.parts["railyard"].stacks[seat])

    def paid(self, tally: Tally, seat: int) -> Mapping[int, Payment]:
        """Return the tickets put aside, and those that the stack completes now, with their cards."""
        return {**tally.state.parts["completing"].done[seat], **self._now(tally.state, seat)}

    def _now(self, state: State, seat: int) -> dict[int, Payment]:
        chosen = state.parts["completing"].chosen[seat]
        tickets = self.best(state, seat) if chosen is None else chosen
        stack = state.parts["railyard"].stacks[seat]
        return dict(zip(tickets, shares([self.needs[t] for t in tickets], stack), strict=True))

    def put_aside(self, state: State) -> None:
        """Put what every seat completes now aside for good (CG-TKT-1, CG-END-5)."""
        part: Completed = state.parts["completing"]
        for seat in range(self.rules.players):
            self._keep(state, seat, {**part.done[seat], **self._now(state, seat)})
            part.chosen[seat] = None

    @staticmethod
    def _keep(state: State, seat: int, done: Mapping[int, Payment]) -> None:
        """Note the tickets put aside, in the order in which they came into the hand."""
        state.parts["completing"].done[seat] = {t: done[t] for t in state.seats[seat].tickets if t in done}

    # -- choosing ----------------------------------------------------------------------------------
    def before_scoring(self, state: State, log: list[Event] | None) -> bool | None:
        """Ask each owner what the stack completes, seat by seat, or note what it does (CG-END-4, CG-AMB-6)."""
        part: Completed = state.parts["completing"]
        if self.owner_chooses and None in part.chosen:
            part.chosen = [()] * self.rules.players
            asked = [Choosing(seat) for seat in range(self.rules.players)
                     if any(self.lacking(state, seat, [t]) <= self._wilds(state, seat)
                            for t in self.open_tickets(state, seat))]
            state.pending += reversed(asked)
            if asked:
                return True
        if log is not None:
            for seat in range(self.rules.players):
                done = self._now(state, seat)
                points = sum(self.board.tickets[t].points for t in done)
                log.append(Event("completed", seat, ("CG-CLM-2", "CG-TKT-1"),
                                 {"tickets": tuple(done), "points": points}))
        return None

    @staticmethod
    def _wilds(state: State, seat: int) -> int:
        wilds: int = state.parts["railyard"].stacks[seat][WILD]
        return wilds

    def phase_actions(self, state: State, phase: Choosing) -> Iterator[Action]:
        """Yield every ticket that the stack still completes, those of the best choice first, and no more."""
        chosen = state.parts["completing"].chosen[phase.seat]
        best = self.best(state, phase.seat)
        left = [t for t in self.open_tickets(state, phase.seat) if t not in chosen]
        for ticket in sorted(left, key=lambda t: t not in best):
            if self.lacking(state, phase.seat, (*chosen, ticket)) <= self._wilds(state, phase.seat):
                yield Complete(ticket)
        yield Complete(None)

    def expected(self, phase: Choosing) -> Reason:
        """Say that tickets must be completed first."""
        return Reason("CG-AMB-6", f"first {self.rules.names[phase.seat]} must choose which tickets to complete")

    def out_of_place(self, action: Complete) -> Reason:
        """Say that tickets are completed when the deck has run out."""
        return Reason("CG-END-4", "tickets are completed when the last turns are over" if self.owner_chooses
                      else "tickets are completed by themselves when the last turns are over")

    def why_not(self, state: State, action: Complete) -> list[Reason]:
        """Return every reason against completing this ticket (CG-CLM-1, CG-CLM-2)."""
        ticket, seat = action.ticket, state.pending[-1].seat
        if ticket is None:
            return []
        if not is_index(ticket, len(self.needs)) or ticket not in self.open_tickets(state, seat):
            name = self.board.tickets[ticket].name if is_index(ticket, len(self.needs)) else f"#{ticket}"
            return [Reason("CG-TKT-1", f"{name} is not in your hand")]
        chosen = state.parts["completing"].chosen[seat]
        if ticket in chosen:
            return [Reason("CG-CLM-2", f"{self.board.tickets[ticket].name} is completed already")]
        lack, wilds = self.lacking(state, seat, (*chosen, ticket)), self._wilds(state, seat)
        if lack > wilds:
            return [Reason("CG-CLM-2", f"{self.board.tickets[ticket].name} needs {lack - wilds} more "
                           f"{'card' if lack - wilds == 1 else 'cards'} than the stack has left")]
        return []

    def apply(self, state: State, action: Complete, log: list[Event] | None) -> None:
        """Note the choice; after the last seat's the game goes on or is scored."""
        part: Completed = state.parts["completing"]
        phase = state.pending[-1]
        if action.ticket is not None:
            part.chosen[phase.seat] = (*(part.chosen[phase.seat] or ()), action.ticket)
            if log is not None:
                log.append(Event("chose_ticket", phase.seat, ("CG-CLM-3",), {"ticket": action.ticket}))
            return None
        state.pending.pop()
        if log is not None:
            log.append(Event("chose_no_more", phase.seat, ("CG-CLM-3",), {}))
        return None if state.pending else self.rules.finish(state, log)

    # -- hidden information ------------------------------------------------------------------------
    def visible(self, state: State, seat: int) -> Mapping[str, Any]:
        """Return the tickets put aside in an earlier half, which all have seen completed."""
        part: Completed = state.parts["completing"]
        return {"completed": tuple(tuple(done) for done in part.done),
                "chosen": tuple(part.chosen)}

    def hides(self, state: State, seat: int, hidden: Hidden) -> None:
        """Note the tickets completed so far, which all have seen."""
        part: Completed = state.parts["completing"]
        hidden.shown |= {s: (*done, *(chosen or ())) for s, (done, chosen) in enumerate(zip(
            part.done, part.chosen, strict=True))}

    # -- positions as plain data -------------------------------------------------------------------
    def position(self, state: State) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        """Return the tickets put aside with their cards: ``{"Chicago–Dallas": "1 yellow + 1 green"}``."""
        part: Completed = state.parts["completing"]
        return [{"completed": {self.board.tickets[t].name: payment_text(cards) for t, cards in done.items()}}
                for done in part.done], {}

    def place(self, state: State, seats: list[Mapping[str, Any]], table: Mapping[str, Any]) -> list[Reason]:
        """Set up the tickets put aside; each must be one of the seat's, and the cards must be its price."""
        state.parts["completing"] = Completed(self.rules.players)
        reasons = []
        for seat, row in enumerate(seats):
            given = row.get("completed", {})
            if not isinstance(given, Mapping) or not all(isinstance(v, str) for v in given.values()):
                raise NotationError(f"completed tickets are given with their cards, not as {given!r}")
            done: dict[int, Payment] = {}
            for name, cards in given.items():
                ticket, pay = self.board.ticket(name), read_payment(cards)
                done[ticket.index] = pay
                if ticket.index not in state.seats[seat].tickets:
                    reasons.append(Reason("CG-TKT-1", f"{ticket.name} is completed, so it must be among the tickets "
                                          f"of {self.rules.names[seat]}"))
                held = [dict(pay).get(kind, 0) for kind in range(WILD + 1)]
                if sum(held) != sum(n for _, n in ticket.needs) or lacking_wilds([ticket.needs], held) != held[WILD]:
                    reasons.append(Reason("CG-CLM-2", f"{cards} does not complete {ticket.name}"))
            self._keep(state, seat, done)
        return reasons

    def fields(self) -> Iterator[Field]:
        """Yield the tickets of a seat that are put aside, with their cards."""
        yield Field("completed", "completed", "worded", example="Chicago–Dallas: 1 yellow + 1 green")
