"""Drawing train cards: two, one after the other, from the market or unseen (BASE-DRW-1 to BASE-DRW-8).

A wild taken from the market is the only card of its turn (BASE-DRW-3) and never the second (BASE-DRW-4).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from ttrlab.actions import DECK, Action, DrawCard, StopDrawing
from ttrlab.board import BASES, WILD
from ttrlab.events import Event, Reason
from ttrlab.rules.cards import OPTIONS as CARD_OPTIONS
from ttrlab.rules.cards import Cards
from ttrlab.rules.hooks import Option, Phase, RuleModule, has_hook, is_index
from ttrlab.state import EMPTY, State

if TYPE_CHECKING:
    from ttrlab.engine import Rules


@dataclass(frozen=True, slots=True)
class SecondCard(Phase):
    """The seat has drawn one card and may draw another."""

    seat: int


@dataclass(frozen=True, slots=True)
class FirstCard(Phase):
    """The seat has done what comes before drawing, and draws its first card."""

    seat: int


_FROM_DECK = DrawCard(DECK)
_FROM_MARKET = tuple(DrawCard(place) for place in range(10))


class Drawing(RuleModule):
    """The draw action, the market and the deck."""

    name, title, always, order = "drawing", "Drawing train cards", True, 10
    bases = BASES
    contexts = {DrawCard: (None, FirstCard, SecondCard), StopDrawing: (SecondCard,)}
    phases = (FirstCard, SecondCard)
    offers_actions = True
    options = (
        *CARD_OPTIONS,
        Option("cards.deal", 4, "BASE-SET-2", "How many train cards each player is dealt.", high=20),
        Option("cards.deal_wilds", 0, "CG-SET-1",
               "How many wilds each player is given before the others are shuffled and dealt.", high=5),
        Option("draw.open_wild", "ends_turn", "BASE-DRW-3",
               "Whether a face-up wild is the only card of a turn, or is drawn like any other.",
               choices=("ends_turn", "free")),
        Option("draw.market_when_deck_empty", True, "BASE-AMB-4",
               "Whether market cards may be drawn when no card is left for the deck: always, never, or as a second "
               "card only.", choices=(True, False, "second_only")),
        Option("draw.second_card_mandatory", True, "BASE-AMB-5",
               "Whether the second card must be drawn where one can be.", choices=(True, False)),
        Option("info.hand_count", "public", "BASE-AMB-9",
               "Whether all may know how many cards a player holds.", choices=("public", "hidden")),
        Option("info.discard", "public", "BASE-AMB-9",
               "Whether all may look through the discard.", choices=("public", "hidden")),
    )

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.cards = Cards(rules.board, rules.options)
        self.wild_ends = rules.options["draw.open_wild"] == "ends_turn"
        alone = rules.options["draw.market_when_deck_empty"]
        self.market_alone = (alone is True, alone is not False)
        """Whether the market may be drawn from without a deck: first card, second card."""
        self.may_stop: bool = not rules.options["draw.second_card_mandatory"]

    def ready(self, modules: list[RuleModule]) -> None:
        """Note which modules have other cards to draw, or something to do first."""
        self._before = tuple(m.before_drawing for m in modules if has_hook(m, "before_drawing"))
        self._others = tuple(m.second_draws for m in modules if has_hook(m, "second_draws"))

    # -- set-up ------------------------------------------------------------------------------------
    def setup(self, state: State, log: list[Event] | None) -> None:
        """Shuffle, deal and turn up the market (BASE-SET-2, BASE-SET-3)."""
        given = [WILD] * self.rules.options["cards.deal_wilds"]
        self.cards.fresh_deck(state, len(given) * self.rules.players)
        for number, seat in enumerate(state.seats):
            drawn = given + [state.deck.pop() for _ in range(self.rules.options["cards.deal"])]
            for card in drawn:
                seat.hand[card] += 1
            if log is not None:
                log.append(Event("dealt_cards", number, ("BASE-SET-2",),
                                 {"number": len(drawn), "cards": tuple(drawn)}, secret=("cards",)))
        state.market = [state.deck.pop() for _ in range(self.cards.size)]
        if log is not None:
            log.append(Event("market", None, ("BASE-SET-2",), {"cards": tuple(state.market)}))
        self.cards.refill(state, log)

    # -- turn --------------------------------------------------------------------------------------
    def _choices(self, state: State, second: bool) -> list[DrawCard]:
        deck = bool(state.deck) or self.cards.has_deck(state)
        found = [_FROM_DECK] if deck else []
        if deck or self.market_alone[second]:
            bar = WILD if second and self.wild_ends else EMPTY
            found += [_FROM_MARKET[place] for place, card in enumerate(state.market)
                      if card not in (EMPTY, bar)]
        return found

    def first_cards(self, state: State) -> list[DrawCard]:
        """Return the first cards that there are to draw, whatever must be done before (BASE-DRW-1, BASE-DRW-8)."""
        return self._choices(state, second=False)

    def actions(self, state: State) -> Iterable[Action]:
        """List the first cards that may be drawn (BASE-DRW-1, BASE-DRW-8)."""
        return () if self._before and self._first_of_all(state) else self._choices(state, second=False)

    def _first_of_all(self, state: State) -> list[Reason]:
        return [reason for hook in self._before if (reason := hook(state)) is not None]

    def sample(self, state: State, rng: Random) -> Action | None:
        """Return a first card to draw at random, quickly while deck and market are full."""
        if not self._before and state.deck and EMPTY not in state.market:
            return _FROM_MARKET[place] if (place := int(rng.random() * (len(state.market) + 1)) - 1) >= 0 \
                else _FROM_DECK
        return super().sample(state, rng)

    def phase_actions(self, state: State, phase: FirstCard | SecondCard) -> Iterable[Action]:
        """List the first cards that may be drawn, or the second ones (BASE-DRW-1, BASE-DRW-4)."""
        if isinstance(phase, FirstCard):
            return self.first_cards(state)
        found: list[Action] = [*self._choices(state, second=True)]
        for others in self._others:
            found += others(state)
        return [*found, StopDrawing()] if self.may_stop else found

    def tried(self, state: State) -> Iterable[Action]:
        """List the deck and every place of the market; where something else comes first, the deck alone says so."""
        if not state.pending and self._before and self._first_of_all(state):
            return (_FROM_DECK,)
        return (_FROM_DECK, *_FROM_MARKET[:len(state.market)])

    def expected(self, phase: FirstCard | SecondCard) -> Reason:
        """Say that only a card may follow what was begun (BASE-TRN-1)."""
        if isinstance(phase, FirstCard):
            return Reason("BASE-DRW-1", "first draw the train card that this turn has begun with")
        return Reason("BASE-TRN-1", "one action a turn: after the first card only a second card may follow")

    def out_of_place(self, action: StopDrawing) -> Reason:
        """Say that nothing is being drawn."""
        return Reason("BASE-AMB-5", "no first card has been drawn")

    def why_not(self, state: State, action: DrawCard | StopDrawing) -> list[Reason]:
        """Return every reason against drawing this card now."""
        if isinstance(action, StopDrawing):
            return [] if self.may_stop else [
                Reason("BASE-AMB-5", "the second card must be drawn where one can be")]
        deck = self.cards.has_deck(state)
        first = [] if state.pending else self._first_of_all(state)
        if action.slot == DECK:
            return first if deck else [*first, Reason("BASE-DRW-8", self.cards.ran_out)]
        if not is_index(action.slot, len(state.market)):
            return [*first, Reason("BASE-MKT-1", f"the market has {len(state.market)} places")]
        return first + self._why_not_market(state, state.market[action.slot], deck)

    def _why_not_market(self, state: State, card: int, deck: bool) -> list[Reason]:
        reasons = []
        second = bool(state.pending) and isinstance(state.pending[-1], SecondCard)
        if card == EMPTY:
            reasons.append(Reason("BASE-MKT-6", "this market place is empty"))
        if not deck and not self.market_alone[second]:
            reasons.append(Reason("BASE-AMB-4", f"{self.cards.ran_out}, so no card may be drawn"))
        if card == WILD and second and self.wild_ends:
            reasons.append(Reason(
                "BASE-DRW-4", f"the second card may not be a face-up {self.board.wild_name}"))
        return reasons

    def apply(self, state: State, action: DrawCard | StopDrawing, log: list[Event] | None) -> None:
        """Draw one card; go on to the second or end the turn (BASE-DRW-1 to BASE-DRW-7)."""
        pending = state.pending
        second = bool(pending) and type(pending.pop()) is SecondCard
        if isinstance(action, StopDrawing):
            if log is not None:
                log.append(Event("stopped", state.to_move, ("BASE-AMB-5",)))
            return self.rules.end_turn(state, log)
        slot = action.slot
        card = self._take(state, slot, second, log)
        if second or (card == WILD and slot != DECK and self.wild_ends):
            return self.rules.end_turn(state, log)
        if state.deck:
            pending.append(SecondCard(state.to_move))
            return None
        return self.drawn(state, False, log)

    def drawn(self, state: State, last: bool, log: list[Event] | None) -> None:
        """Ask for a second card after the first, or end the turn after the last (BASE-DRW-1, BASE-DRW-7)."""
        if last:
            return self.rules.end_turn(state, log)
        if state.deck or self._choices(state, second=True) or any(
                next(iter(others(state)), None) is not None for others in self._others):
            state.pending.append(SecondCard(state.to_move))
            return None
        if log is not None:
            log.append(Event("no_second", state.to_move, ("BASE-DRW-7",)))
        return self.rules.end_turn(state, log)

    def _take(self, state: State, slot: int, second: bool, log: list[Event] | None) -> int:
        seat = state.seats[state.to_move]
        if slot == DECK:
            happened: list[Event] | None = None if log is None else []
            card = self.cards.take(state, happened)
            seat.hand[card] += 1
            if log is not None and happened is not None:
                rule = "BASE-DRW-5" if card == WILD else "BASE-DRW-1"
                log.append(Event("drew_unseen", state.to_move, (rule,), {"card": card, "second": second},
                                 secret=("card",)))
                log.extend(happened)
            return card
        card = state.market[slot]
        seat.hand[card] += 1
        state.market[slot] = EMPTY
        if log is None:
            self.cards.replace(state, slot, None)
            return card
        rules = ("BASE-DRW-3",) if card == WILD and self.wild_ends else ("BASE-DRW-1",)
        log.append(Event("drew_open", state.to_move, rules, {"card": card, "place": slot, "second": second}))
        at = len(log)
        self.cards.replace(state, slot, log)
        log.insert(at, Event("refilled", None, ("BASE-DRW-2",),
                             {"place": slot, "card": self._shown(state, slot, log[at:])}))
        return card

    @staticmethod
    def _shown(state: State, slot: int, after: list[Event]) -> int:
        for event in after:
            if event.kind == "reset":
                return int(event.data["cards"][slot])
        return state.market[slot]

    # -- hidden information ------------------------------------------------------------------------
    def visible(self, state: State, seat: int) -> Mapping[str, Any]:
        """Return the market, the number of cards in the deck, the own hand and the public counts."""
        public_hands = self.rules.options["info.hand_count"] == "public"
        return {
            "market": tuple(state.market),
            "deck_count": len(state.deck),
            "discard": tuple(state.discard) if self.rules.options["info.discard"] == "public" else None,
            "hand": tuple(state.seats[seat].hand) if seat >= 0 else None,
            "hand_counts": tuple(sum(s.hand) if public_hands or i == seat else None
                                 for i, s in enumerate(state.seats)),
        }
