"""Tickets: the deal, drawing and keeping, and their value at the end (BASE-SET-4 to 6, BASE-TKD, BASE-TKT)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

from ttrlab import luck
from ttrlab.actions import Action, DrawTickets, KeepTickets, Payment
from ttrlab.board import BASES
from ttrlab.errors import NotationError
from ttrlab.events import Event, Reason, ScoreLine
from ttrlab.graph import connect
from ttrlab.graph.tickets import ticket_path
from ttrlab.rules.fields import Field
from ttrlab.rules.hooks import Criterion, Option, Phase, RuleModule, Tally, has_hook
from ttrlab.state import State

if TYPE_CHECKING:
    from ttrlab.engine import Rules
    from ttrlab.rules.hidden import Hidden


@dataclass(frozen=True, slots=True)
class Offer(Phase):
    """Tickets that a seat has drawn and must choose from, at least ``minimum`` of them.

    Of the ``limited`` ones among them it may keep no more than ``most`` (E12-SET-1).
    """

    seat: int
    tickets: tuple[int, ...]
    minimum: int
    initial: bool
    limited: tuple[int, ...] = ()
    most: int = 0

    def over(self, kept: Iterable[int]) -> bool:
        """Whether too many of the limited tickets are among these."""
        return bool(self.limited) and sum(ticket in self.limited for ticket in kept) > self.most


class TicketPile:
    """The tickets that were not kept and lie face up, where the variant puts them so (NL-AMB-3)."""

    __slots__ = ("tickets",)

    def __init__(self, tickets: Iterable[int] = ()) -> None:
        self.tickets = list(tickets)

    def copy(self) -> TicketPile:
        """Return an independent copy."""
        return TicketPile(self.tickets)


class Tickets(RuleModule):
    """The ticket deck, the draw-tickets action and ticket scoring."""

    name, title, always, order = "tickets", "Tickets", True, 30
    bases = BASES
    contexts = {DrawTickets: (None,), KeepTickets: (Offer,)}
    phases = (Offer,)
    offers_actions = True
    table_keys = ("ticket_pile",)
    options = (
        Option("tickets.deal", 3, "BASE-SET-4", "How many tickets each player is dealt.", high=10),
        Option("tickets.initial_keep", 2, "BASE-SET-4", "How many of them must be kept.", high=10),
        Option("tickets.draw", 3, "BASE-TKD-1", "How many tickets a draw turns up.", low=1, high=10),
        Option("tickets.draw_keep", 1, "BASE-TKD-1", "How many of them must be kept.", high=10),
        Option("tickets.unkept_initial", "deck_bottom", "BASE-SET-5",
               "Where tickets go that are not kept at the start.",
               choices=("deck_bottom", "box", "shuffle_back", "discard")),
        Option("tickets.unkept_drawn", "deck_bottom", "EU-AMB-5",
               "Where tickets go that are not kept later.", choices=("deck_bottom", "box", "discard")),
        Option("tickets.return_order", "shuffled", "BASE-AMB-6",
               "In what order unkept tickets go under the deck.", choices=("shuffled", "in_order")),
        Option("tickets.penalty", "full", "BASE-TKT-3",
               "What an uncompleted ticket costs: its value, half of it rounded down, or nothing.",
               choices=("full", "half", "none"), scoring=True),
        Option("info.ticket_count", "public", "BASE-AMB-9",
               "Whether all may know how many tickets a player holds.", choices=("public", "hidden")),
    )

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        options = rules.options
        self.drawn: int = options["tickets.draw"]
        self.keep: int = options["tickets.draw_keep"]
        self.piled: bool = "discard" in (options["tickets.unkept_initial"], options["tickets.unkept_drawn"])
        self.shuffled: bool = options["tickets.return_order"] == "shuffled"
        self.values = tuple(ticket.points for ticket in self.board.tickets)
        penalty = options["tickets.penalty"]
        self.costs = tuple({"full": p, "half": p // 2, "none": 0}[penalty]
                           for p in (ticket.loss for ticket in self.board.tickets))

    def ready(self, modules: list[RuleModule]) -> None:
        """Note which module completes tickets with cards; where none does, tracks do."""
        self._paid = next((module.paid for module in modules if has_hook(module, "paid")), None)

    # -- set-up ------------------------------------------------------------------------------------
    def setup(self, state: State, log: list[Event] | None) -> None:
        """Shuffle and deal; every seat must choose before the first turn (BASE-SET-4)."""
        state.ticket_deck = [t.index for t in self.board.tickets if t.deck == "regular"]
        state.luck = luck.shuffle(state.ticket_deck, state.luck)
        if self.piled:
            state.parts["tickets"] = TicketPile()
        deal, minimum = self.rules.options["tickets.deal"], self.rules.options["tickets.initial_keep"]
        players = self.rules.players
        seats = [(state.to_move + self.rules.step * i) % players for i in range(players)]
        offers = {seat: self.draw(state, deal) for seat in seats}
        # The seat that begins must be on top of the stack.
        state.pending += [Offer(seat, offers[seat], min(minimum, len(offers[seat])), initial=True)
                          for seat in reversed(seats)]
        if log is not None:
            minimum = min(minimum, deal + self.rules.options.get("long_tickets.deal", 0))
            for seat in seats:
                log.append(Event("offered", seat, ("BASE-SET-4",), {
                    "tickets": offers[seat], "number": deal, "minimum": minimum}, secret=("tickets",)))

    @staticmethod
    def draw(state: State, number: int) -> tuple[int, ...]:
        """Take up to ``number`` tickets off the deck (BASE-TKD-2)."""
        deck = state.ticket_deck
        return tuple(deck.pop() for _ in range(min(number, len(deck))))

    # -- turn --------------------------------------------------------------------------------------
    def actions(self, state: State) -> Iterable[Action]:
        """List the draw-tickets action where tickets are left (BASE-TKD-3)."""
        return (DRAW_TICKETS,) if state.ticket_deck else ()

    def sample(self, state: State, rng: Random) -> Action | None:
        """Return the draw-tickets action where tickets are left."""
        return DRAW_TICKETS if state.ticket_deck else None

    def tried(self, state: State) -> Iterable[Action]:
        """Yield drawing tickets."""
        yield DrawTickets()

    def phase_actions(self, state: State, phase: Offer) -> Iterable[Action]:
        """Yield every choice of at least the minimum (BASE-SET-4, BASE-TKD-1, BASE-TKD-2)."""
        tickets = sorted(phase.tickets)
        for number in range(phase.minimum, len(tickets) + 1):
            for kept in combinations(tickets, number):
                if not phase.over(kept):
                    yield KeepTickets(kept)

    def phase_sample(self, state: State, phase: Offer, rng: Random) -> Action:
        """Return a choice at random: a number of tickets first, then which."""
        if phase.limited:
            return super().phase_sample(state, phase, rng)
        count, minimum = len(phase.tickets), phase.minimum
        number = minimum + int(rng.random() * (count + 1 - minimum))
        if number == count:
            return KeepTickets(tuple(sorted(phase.tickets)))
        return KeepTickets(tuple(sorted(rng.sample(phase.tickets, number))))

    def expected(self, phase: Offer) -> Reason:
        """Say that tickets must be chosen first."""
        rule = "BASE-SET-4" if phase.initial else "BASE-TKD-1"
        who = self.rules.names[phase.seat]
        return Reason(rule, f"first {who} must choose which tickets to keep, at least {phase.minimum}")

    def out_of_place(self, action: KeepTickets) -> Reason:
        """Say that no tickets are on offer."""
        return Reason("BASE-TKD-1", "no tickets are on offer")

    def why_not(self, state: State, action: DrawTickets | KeepTickets) -> list[Reason]:
        """Return every reason against drawing tickets, or against keeping just these."""
        if isinstance(action, DrawTickets):
            return [] if state.ticket_deck else [Reason("BASE-TKD-3", "the ticket deck is empty")]
        phase = state.pending[-1]
        reasons = []
        kept = action.tickets
        if not isinstance(kept, tuple) or not all(type(ticket) is int for ticket in kept):
            return [Reason("BASE-TKD-1", "name the tickets to keep by their numbers")]
        if len(kept) < phase.minimum:
            rule = "BASE-SET-4" if phase.initial else "BASE-TKD-1"
            reasons.append(Reason(rule, f"keep at least {phase.minimum}; you keep {len(kept)}"))
        strange = [t for t in kept if t not in phase.tickets]
        if strange:
            known = [self.board.tickets[t].name if t in range(len(self.values)) else f"#{t}" for t in strange]
            reasons.append(Reason("BASE-TKD-1", f"{', '.join(known)} is not among the tickets on offer"))
        if phase.over(kept):
            reasons.append(Reason("E12-SET-1", f"keep no more than {phase.most} of the long tickets; "
                                  f"you keep {sum(ticket in phase.limited for ticket in kept)}"))
        if list(kept) != sorted(set(kept)):
            reasons.append(Reason("BASE-TKD-1", "name each ticket once, in rising order of their numbers"))
        return reasons

    def apply(self, state: State, action: DrawTickets | KeepTickets, log: list[Event] | None) -> None:
        """Draw tickets, or keep some of those on offer and return the rest."""
        if isinstance(action, DrawTickets):
            self.refill(state, self.drawn, log)
            tickets = self.draw(state, self.drawn)
            state.pending.append(Offer(state.to_move, tickets, min(self.keep, len(tickets)), initial=False))
            if log is not None:
                log.append(Event("offered", state.to_move, ("BASE-TKD-1",), {
                    "tickets": tickets, "number": len(tickets), "minimum": min(self.keep, len(tickets))},
                    secret=("tickets",)))
            self.refill(state, 1, log)
            return
        phase = state.pending.pop()
        state.seats[phase.seat].tickets += action.tickets
        unkept = [ticket for ticket in phase.tickets if ticket not in action.tickets]
        where = self.put_back(state, unkept, phase.initial)
        if log is not None:
            secret = ("tickets",) if where == "discard" else ("tickets", "unkept")
            log.append(Event("kept", phase.seat, ("BASE-SET-4" if phase.initial else "BASE-TKD-1",), {
                "tickets": action.tickets, "unkept": tuple(unkept), "number": len(action.tickets),
                "returned": len(unkept), "to": where}, secret=secret))
        self.refill(state, 1, log)
        if not phase.initial:
            self.rules.end_turn(state, log)

    def refill(self, state: State, number: int, log: list[Event] | None) -> None:
        """Shuffle the tickets that lie face up under the deck where it has fewer than a number (NL-AMB-3)."""
        if not self.piled or len(state.ticket_deck) >= number or not state.parts["tickets"].tickets:
            return
        pile, state.parts["tickets"].tickets = state.parts["tickets"].tickets, []
        if log is not None:
            log.append(Event("tickets_reshuffled", None, ("NL-AMB-3",), {"tickets": tuple(sorted(pile))}))
        state.luck = luck.shuffle(pile, state.luck)
        state.ticket_deck[:0] = pile

    def put_back(self, state: State, unkept: list[int], initial: bool) -> str:
        """Put unkept tickets where the variant says, and say where (BASE-SET-5, BASE-TKD-1, BASE-TKD-4, NL-SET-2)."""
        where: str = self.rules.options["tickets.unkept_initial" if initial else "tickets.unkept_drawn"]
        back = [ticket for ticket in unkept if self.board.tickets[ticket].deck == "regular"]
        if where == "box" or not back:
            return where
        if where == "discard":
            state.parts["tickets"].tickets += back
            return where
        if self.shuffled:
            state.luck = luck.shuffle(back, state.luck)
        state.ticket_deck[:0] = reversed(back)
        if where == "shuffle_back":
            state.luck = luck.shuffle(state.ticket_deck, state.luck)
        return where

    # -- end ---------------------------------------------------------------------------------------
    def score(self, tally: Tally) -> None:
        """Add each ticket's value or subtract it (BASE-TKT-1 to BASE-TKT-3, BASE-TKT-5)."""
        if self._paid is not None:
            return self._score_paid(tally, self._paid)
        for number, seat in enumerate(tally.state.seats):
            mask = seat.mine
            borrowed: list[int] = []
            for hook in self.rules.connected:
                more, tracks = hook(tally, number)
                mask |= more
                borrowed += tracks
            values = connect.ticket_values(self.board, mask, seat.tickets)
            tally.completed.append(len(values) - values.count(None))
            for ticket, value in zip(seat.tickets, values, strict=True):
                complete = value is not None
                path = self._proof(tally, mask, ticket) if complete else ()
                tally.lines.append(ScoreLine(
                    number, "ticket", -self.costs[ticket] if value is None else value, self.rule_of(ticket),
                    {"ticket": ticket, "complete": complete}, path,
                    tuple(track for track in path if track in borrowed)))
        return None

    def rule_of(self, ticket: int) -> str:
        """Return the rule by which a ticket scores: one with several goals pays the best one linked (CH-TKT-4)."""
        return "CH-TKT-4" if self.board.tickets[ticket].worth else "BASE-TKT-3"

    def _score_paid(self, tally: Tally, paid: Callable[[Tally, int], Mapping[int, Payment]]) -> None:
        """Add the tickets that cards complete, then subtract the others (BASE-TKT-3)."""
        for number, seat in enumerate(tally.state.seats):
            done = paid(tally, number)
            tally.completed.append(len(done))
            tally.facts.setdefault("completed", []).append(tuple(done))
            for ticket, cards in done.items():
                tally.lines.append(ScoreLine(number, "ticket", self.values[ticket], "BASE-TKT-3",
                                             {"ticket": ticket, "complete": True, "cards": cards}))
            for ticket in seat.tickets:
                if ticket not in done:
                    tally.lines.append(ScoreLine(number, "ticket", -self.costs[ticket], "BASE-TKT-3",
                                                 {"ticket": ticket, "complete": False, "cards": ()}))

    def _proof(self, tally: Tally, mask: int, ticket: int) -> tuple[int, ...]:
        if not tally.proofs:
            return ()
        return ticket_path(self.board, mask, self.board.tickets[ticket]) or ()

    def criteria(self, tally: Tally) -> Iterable[Criterion]:
        """Break ties by the number of completed tickets (BASE-TIE-1)."""
        return (Criterion(10, "BASE-TIE-1", "most completed tickets", tuple(tally.completed)),)

    # -- hidden information ------------------------------------------------------------------------
    def visible(self, state: State, seat: int) -> Mapping[str, Any]:
        """Return the own tickets and offer, the size of the deck and the public counts (BASE-TKT-4)."""
        public = self.rules.options["info.ticket_count"] == "public"
        mine = next((p.tickets for p in state.pending if isinstance(p, Offer) and p.seat == seat), ())
        pile = {"ticket_pile": tuple(state.parts["tickets"].tickets)} if self.piled else {}
        return {"tickets": tuple(state.seats[seat].tickets) if seat >= 0 else None, "offer": mine,
                "ticket_deck_count": len(state.ticket_deck), **pile,
                "ticket_counts": tuple(len(s.tickets) if public or i == seat else None
                                       for i, s in enumerate(state.seats))}

    def hides(self, state: State, seat: int, hidden: Hidden) -> None:
        """Note the tickets that lie face up."""
        if self.piled:
            hidden.shown[-1] = tuple(state.parts["tickets"].tickets)

    def lies(self, state: State) -> str:
        """Return which tickets lie face up."""
        pile = [self.board.tickets[ticket].name for ticket in state.parts["tickets"].tickets] if self.piled else []
        return f"Tickets face up: {', '.join(pile)}" if pile else ""

    # -- positions as plain data -------------------------------------------------------------------
    def position(self, state: State) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        """Return the tickets that lie face up."""
        rows: list[dict[str, Any]] = [{} for _ in state.seats]
        if not self.piled:
            return rows, {}
        return rows, {"ticket_pile": [self.board.tickets[ticket].name for ticket in state.parts["tickets"].tickets]}

    def place(self, state: State, seats: list[Mapping[str, Any]], table: Mapping[str, Any]) -> list[Reason]:
        """Lay tickets face up that are named as lying so; they are not in the deck."""
        names = table.get("ticket_pile", [])
        if not isinstance(names, list):
            raise NotationError(f"the tickets face up are a list of names, not {names!r}")
        pile = [self.board.ticket(name).index for name in names]
        if pile and not self.piled:
            return [Reason("NL-AMB-3", "no tickets lie face up in this game")]
        if not self.piled:
            return []
        held = {ticket for seat in state.seats for ticket in seat.tickets}
        twice = [t for t in dict.fromkeys(pile) if pile.count(t) > 1 or t in held]
        state.ticket_deck = [ticket for ticket in state.ticket_deck if ticket not in pile]
        state.parts["tickets"] = TicketPile(pile)
        self.refill(state, 1, None)
        return [Reason("BASE-SET-4", f"the ticket {self.board.tickets[t].name} is there only once") for t in twice]

    def fields(self) -> Iterable[Field]:
        """Yield the tickets that lie face up, where the variant has such."""
        if self.piled:
            yield Field("ticket_pile", "tickets face up", "names", by_seat=False, example=self.board.tickets[0].name)


DRAW_TICKETS = DrawTickets()


