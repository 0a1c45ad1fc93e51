"""What follows when the deck runs out: last turns, completing, and with many players a second half (CG-END)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ttrlab.events import Event, Reason
from ttrlab.rules.completing import Completing
from ttrlab.rules.drawing import Drawing
from ttrlab.rules.fields import Field
from ttrlab.rules.hooks import Option, RuleModule
from ttrlab.rules.yards import Yards
from ttrlab.state import EMPTY, State

if TYPE_CHECKING:
    from ttrlab.engine import Rules


class Half:
    """Which half is being played, from 1 on."""

    __slots__ = ("number",)

    def __init__(self, number: int = 1) -> None:
        self.number = number

    def copy(self) -> Half:
        """Return an independent copy."""
        return Half(self.number)


class DeckEnd(RuleModule):
    """Begins the last turns when the deck is empty, and plays a second half where there is one."""

    name, title, always, order = "deck_end", "The end of the deck", True, 45
    bases = ("cards",)
    requires = ("railyard", "completing")
    table_keys = ("half",)
    options = (
        Option("halves.players", 4, "CG-END-5", "From how many players on two halves are played.", low=2, high=9),
        Option("halves.deal", 4, "CG-END-5", "How many cards each player is dealt for the second half.", high=20),
        Option("cg.market_between_halves", "discard_and_redeal", "CG-AMB-5",
               "What becomes of the open cards between the halves.", choices=("discard_and_redeal", "keep")),
    )

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        drawing, completing = rules.modules["drawing"], rules.modules["completing"]
        assert isinstance(drawing, Drawing) and isinstance(completing, Completing)
        self.cards, self.completing = drawing.cards, completing
        self.halves: int = 2 if rules.players >= rules.options["halves.players"] else 1

    def setup(self, state: State, log: list[Event] | None) -> None:
        """Begin with the first half."""
        state.parts["deck_end"] = Half()

    # -- end ---------------------------------------------------------------------------------------
    def end_check(self, state: State) -> Reason | None:
        """Begin the last turns when no card is left to draw, however the last one went (CG-END-1, CG-AMB-4)."""
        return None if state.deck else Reason("CG-END-1", "the last card of the deck has been drawn")

    def before_scoring(self, state: State, log: list[Event] | None) -> bool | None:
        """Go on with the second half after the first (CG-END-4, CG-END-5)."""
        part: Half = state.parts["deck_end"]
        if part.number >= self.halves:
            return None
        part.number += 1
        self.completing.put_aside(state)
        self._clear(state)
        if log is not None:
            log.append(Event("next_half", None, ("CG-END-5",), {
                "half": part.number, "discard": tuple(state.discard), "market": tuple(state.market)}))
        self.cards.renew(state, log)
        self._deal(state, log)
        state.last_turns, state.trigger, state.passes = -1, -1, 0
        if not state.deck:
            self.rules.trigger_end(state, log, "CG-END-1", "no card is left for the deck")
        self.rules.hand_on(state, log)
        return True

    def _clear(self, state: State) -> None:
        """Discard stacks, railyards and, unless they are kept, the open cards (CG-END-5, CG-AMB-5)."""
        yards: Yards = state.parts["railyard"]
        for card, number in yards.cards():
            state.discard[card] += number
        state.parts["railyard"] = Yards(self.rules.players)
        if self.rules.options["cg.market_between_halves"] == "discard_and_redeal":
            for place, card in enumerate(state.market):
                if card != EMPTY:
                    state.discard[card] += 1
                    state.market[place] = EMPTY

    def _deal(self, state: State, log: list[Event] | None) -> None:
        """Deal in turns as long as there are cards, then fill the open places."""
        players, step = self.rules.players, self.rules.step
        order = [(state.to_move + step * (turn + 1)) % players for turn in range(players)]
        dealt: dict[int, list[int]] = {seat: [] for seat in order}
        for _ in range(self.rules.options["halves.deal"]):
            for seat in order:
                if state.deck:
                    dealt[seat].append(self.cards.take(state, None))
        for seat, cards in dealt.items():
            for card in cards:
                state.seats[seat].hand[card] += 1
            if log is not None:
                log.append(Event("dealt_cards", seat, ("CG-END-5",),
                                 {"number": len(cards), "cards": tuple(cards)}, secret=("cards",)))
        if EMPTY in state.market:
            self.cards.refill(state, log)
            if log is not None:
                log.append(Event("market", None, ("CG-SET-2", "CG-AMB-5"), {"cards": tuple(state.market)}))

    # -- hidden information ------------------------------------------------------------------------
    def visible(self, state: State, seat: int) -> Mapping[str, Any]:
        """Return which half is played."""
        return {"half": state.parts["deck_end"].number}

    # -- positions as plain data -------------------------------------------------------------------
    def position(self, state: State) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        """Return which half is played."""
        return [{} for _ in state.seats], {"half": state.parts["deck_end"].number}

    def place(self, state: State, seats: list[Mapping[str, Any]], table: Mapping[str, Any]) -> list[Reason]:
        """Set which half is played."""
        half = table.get("half", 1)
        if type(half) is not int or not 1 <= half <= self.halves:
            return [Reason("CG-END-5", f"this game has {self.halves} {'half' if self.halves == 1 else 'halves'}, "
                           f"so half cannot be {half!r}")]
        state.parts["deck_end"] = Half(half)
        return []

    def fields(self) -> Iterable[Field]:
        """Yield which half is played, where there are two."""
        if self.halves > 1:
            yield Field("half", "half", "number", by_seat=False, most=self.halves)
