"""Tunnels: three cards decide what a tunnel costs (EU-TUN-1 to EU-TUN-11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ttrlab.actions import Action, Payment, PaySurcharge, TakeBack, payment, payment_text
from ttrlab.board import GRAY, WILD, Track
from ttrlab.events import Event, Reason
from ttrlab.rules.claiming import Claiming, lacking, malformed
from ttrlab.rules.hooks import Option, Phase, RuleModule
from ttrlab.state import EMPTY, State

if TYPE_CHECKING:
    from ttrlab.engine import Rules


@dataclass(frozen=True, slots=True)
class Surcharge(Phase):
    """A tunnel has shown its cards: add ``extra`` cards of ``colour`` or wilds, or take back.

    ``colour`` is WILD after a payment of wilds only.
    """

    seat: int
    track: int
    pay: Payment
    revealed: tuple[int, ...]
    colour: int
    extra: int

    @property
    def held(self) -> Payment:
        """The laid-out payment and the revealed cards."""
        return payment([*self.pay, *((card, 1) for card in self.revealed)])


def matches(pay: Payment, revealed: Iterable[int]) -> int:
    """Return how many revealed cards match a payment (EU-TUN-4).

    >>> matches(((7, 2),), [7, 8, 2]), matches(((8, 3),), [5, 5, 6])
    (2, 0)
    """
    kinds = {WILD, *(card for card, _ in pay)}
    return sum(card in kinds for card in revealed)


class Tunnels(RuleModule):
    """Holds a claim up until the surcharge is paid."""

    name, title, order = "tunnels", "Tunnels", 22
    contexts = {PaySurcharge: (Surcharge,), TakeBack: (Surcharge,)}
    phases = (Surcharge,)
    options = (
        Option("tunnels.reveal", 3, "EU-TUN-3", "How many cards a tunnel turns up.", high=9),
        Option("tunnels.where", "marked", "EU-TUN-1",
               "Which tracks are tunnels: those that the board marks, all gray ones, or all.",
               choices=("marked", "gray", "all")),
    )

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        claiming = rules.modules["claiming"]
        assert isinstance(claiming, Claiming)
        self.claiming = claiming
        where = rules.options["tunnels.where"]
        self.tunnels = tuple(
            bool(t.marks.get("tunnel")) or where == "all" or (where == "gray" and t.colour == GRAY)
            for t in self.board.tracks)
        """For each track whether it is a tunnel in this game."""

    # -- turn --------------------------------------------------------------------------------------
    def after_payment(self, state: State, track: Track, pay: Payment, log: list[Event] | None) -> bool:
        """Turn up the cards and ask for the surcharge where they match (EU-TUN-3 to 6, 9, 10)."""
        if not self.tunnels[track.index]:
            return False
        happened: list[Event] | None = None if log is None else []
        revealed = []
        for _ in range(self.rules.options["tunnels.reveal"]):
            card = self.claiming.cards.take(state, happened)
            if card == EMPTY:
                break
            revealed.append(card)
        extra = matches(pay, revealed)
        if log is not None:
            rules = ("EU-TUN-3", "EU-TUN-4") if revealed else ("EU-TUN-9",)
            log.append(Event("tunnel", state.to_move, rules, {
                "track": track.index, "pay": pay, "revealed": tuple(revealed), "extra": extra}))
            log.extend(happened or ())
        if not extra:
            self._finish(state, track.index, pay, payment((card, 1) for card in revealed), log)
            return True
        colour = next((card for card, _ in pay if card != WILD), WILD)
        state.pending.append(Surcharge(state.to_move, track.index, pay, tuple(revealed), colour, extra))
        return True

    def _finish(self, state: State, track: int, pay: Payment, revealed: Payment,
                log: list[Event] | None) -> None:
        """Take the track; the revealed cards go to the discard with the payment (EU-TUN-6, EU-TUN-8)."""
        self.claiming.cards.discard(state, revealed)
        self.claiming.take(state, track, pay, log)

    def _surcharges(self, state: State, phase: Surcharge) -> list[PaySurcharge]:
        hand = state.seats[phase.seat].hand
        if phase.colour == WILD:
            return [PaySurcharge(((WILD, phase.extra),))] if hand[WILD] >= phase.extra else []
        return [PaySurcharge(payment({phase.colour: phase.extra - wilds, WILD: wilds}))
                for wilds in range(phase.extra + 1)
                if wilds <= hand[WILD] and phase.extra - wilds <= hand[phase.colour]]

    def phase_actions(self, state: State, phase: Surcharge) -> Iterable[Action]:
        """List the ways to pay the surcharge, and taking back (EU-TUN-5, EU-TUN-7)."""
        return [*self._surcharges(state, phase), TakeBack()]

    def expected(self, phase: Surcharge) -> Reason:
        """Say that the tunnel must be settled first."""
        cards = f"{phase.extra} more card{'' if phase.extra == 1 else 's'}"
        return Reason("EU-TUN-6", f"first add {cards} for the tunnel or take the cards back")

    def out_of_place(self, action: Action) -> Reason:
        """Say that no tunnel asks for cards."""
        return Reason("EU-TUN-5", "no tunnel is waiting for a surcharge")

    def why_not(self, state: State, action: PaySurcharge | TakeBack) -> list[Reason]:
        """Return every reason against adding these cards."""
        if isinstance(action, TakeBack):
            return []
        phase, names = state.pending[-1], self.board.card_names
        odd = malformed(action.pay)
        if odd:
            return [Reason("EU-TUN-5", odd)]
        reasons = []
        offered = sum(number for _, number in action.pay)
        if offered != phase.extra:
            reasons.append(Reason("EU-TUN-5", f"the tunnel asks for exactly {phase.extra} more; "
                                  f"you offer {offered}"))
        if any(card not in (WILD, phase.colour) for card, _ in action.pay):
            allowed = f"{names[WILD]}s" if phase.colour == WILD else f"{names[phase.colour]} or {names[WILD]}s"
            reasons.append(Reason("EU-TUN-5", f"only {allowed} can be added; "
                                  f"you offer {payment_text(action.pay, names)}"))
        return reasons + lacking(state.seats[phase.seat].hand, action.pay, names)

    def apply(self, state: State, action: PaySurcharge | TakeBack, log: list[Event] | None) -> None:
        """Pay and claim, or take the cards back and end the turn (EU-TUN-6 to EU-TUN-8)."""
        phase = state.pending.pop()
        hand = state.seats[phase.seat].hand
        revealed = payment((card, 1) for card in phase.revealed)
        if isinstance(action, PaySurcharge):
            for card, number in action.pay:
                hand[card] -= number
            if log is not None:
                log.append(Event("surcharge", phase.seat, ("EU-TUN-5", "EU-TUN-6"), {"pay": action.pay}))
            return self._finish(state, phase.track, payment([*phase.pay, *action.pay]), revealed, log)
        for card, number in phase.pay:
            hand[card] += number
        self.claiming.cards.discard(state, revealed)
        if log is not None:
            log.append(Event("took_back", phase.seat, ("EU-TUN-7", "EU-TUN-8"),
                             {"track": phase.track, "pay": phase.pay}))
        self.claiming.cards.settle(state, log)
        return self.rules.end_turn(state, log)

    # -- hidden information ------------------------------------------------------------------------
    def visible(self, state: State, seat: int) -> Mapping[str, Any]:
        """Return the tunnel that waits, which everybody sees."""
        phase = state.pending[-1] if state.pending else None
        return {"tunnel": phase if isinstance(phase, Surcharge) else None}
