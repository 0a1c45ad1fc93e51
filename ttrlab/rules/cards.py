"""The deck, the discard and the market (BASE-MKT-1 to BASE-MKT-7): the one place where cards move.

``Cards`` is used by every module that makes cards leave the deck or reach the discard.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ttrlab import luck
from ttrlab.actions import Payment
from ttrlab.board import CARD_KINDS, CARD_NAMES, WILD, Board
from ttrlab.errors import TtrlabError
from ttrlab.events import Event
from ttrlab.rules.hooks import Option
from ttrlab.state import EMPTY, State

OPTIONS = (
    Option("market.size", 5, "BASE-MKT-1", "How many cards lie face up.", low=1, high=10),
    Option("market.rule_of_three", "on", "BASE-MKT-2",
           "Whether three face-up wilds replace the whole market.", choices=("on", "off")),
    Option("market.reset_policy", "until_valid_or_impossible", "BASE-AMB-1",
           "When a market that shows three wilds again is left as it is.",
           choices=("until_valid_or_impossible", "max_three_tries")),
    Option("deck.reshuffle", "eager", "BASE-AMB-2",
           "Whether the discard becomes the deck when the last card leaves it, when a card is next needed, or never.",
           choices=("eager", "lazy", "never")),
)
WILDS_TO_RESET = 3


class Cards:
    """Moves train cards according to the options.

    Args:
        board: For the size of the deck.
        options: Resolved options.
    """

    def __init__(self, board: Board, options: Mapping[str, Any]) -> None:
        self.board = board
        self.size: int = options["market.size"]
        self.rule_of_three: bool = options["market.rule_of_three"] == "on"
        self.tries: int = 3 if options["market.reset_policy"] == "max_three_tries" else 0
        self.eager: bool = options["deck.reshuffle"] == "eager"
        self.renews: bool = options["deck.reshuffle"] != "never"
        self.ran_out = "deck and discard are empty" if self.renews else "the deck is empty"

    def fresh_deck(self, state: State, given: int = 0) -> None:
        """Put the deck down, shuffled, less the wilds that players are given beforehand (BASE-SET-2, CG-SET-1)."""
        state.deck = [card for card, number in enumerate(self.board.deck)
                      for _ in range(number - (given if card == WILD else 0))]
        state.luck = luck.shuffle(state.deck, state.luck)

    def take(self, state: State, log: list[Event] | None) -> int:
        """Take the top card off the deck, ``EMPTY`` where there is none (BASE-MKT-5)."""
        deck = state.deck
        if not deck:
            self._reshuffle(state, log)
            if not deck:
                return EMPTY
        card = self._scripted(state) if state.script else deck.pop()
        if not deck and self.eager:
            self._reshuffle(state, log)
        return card

    def has_deck(self, state: State) -> bool:
        """Whether a card can be drawn unseen."""
        return bool(state.deck) or (self.renews and any(state.discard))

    def discard(self, state: State, pay: Payment) -> None:
        """Put cards on the discard; ``settle`` must follow in the same turn."""
        for card, number in pay:
            state.discard[card] += number

    def settle(self, state: State, log: list[Event] | None) -> None:
        """Fill what cards that just reached the discard can fill (BASE-MKT-6)."""
        if not state.deck and (self.eager or EMPTY in state.market):
            self._reshuffle(state, log)
        if EMPTY in state.market:
            self.refill(state, log)

    def refill(self, state: State, log: list[Event] | None) -> None:
        """Fill the empty market places, then test the rule of three (BASE-MKT-1 to BASE-MKT-4)."""
        market = state.market
        for place, card in enumerate(market):
            if card == EMPTY:
                market[place] = self.take(state, log)
        if self.rule_of_three and market.count(WILD) >= WILDS_TO_RESET:
            self._reset(state, log)

    def replace(self, state: State, place: int, log: list[Event] | None) -> None:
        """Replace a market card that was just taken (BASE-DRW-2, BASE-MKT-3)."""
        state.market[place] = card = self.take(state, log)
        if card == WILD and self.rule_of_three and state.market.count(WILD) >= WILDS_TO_RESET:
            self._reset(state, log)

    def _reset(self, state: State, log: list[Event] | None) -> None:
        """Replace the whole market until it is valid, unless that is impossible (BASE-MKT-2 to 4, 7)."""
        market, done = state.market, 0
        while market.count(WILD) >= WILDS_TO_RESET:
            if self.tries and done == self.tries:
                break
            if not self.tries and not self._can_be_valid(state):
                break
            if log is not None:
                log.append(Event("reset", None, ("BASE-MKT-2",), {"cards": tuple(market)}))
            for place, card in enumerate(market):
                if card != EMPTY:
                    state.discard[card] += 1
                market[place] = EMPTY
            for place in range(len(market)):
                market[place] = self.take(state, log)
            done += 1
        if log is not None:
            if done:
                log.append(Event("market", None, ("BASE-MKT-3",), {"cards": tuple(market)}))
            if market.count(WILD) >= WILDS_TO_RESET:
                rule = "BASE-AMB-1" if self.tries else "BASE-MKT-4"
                log.append(Event("market_stays", None, (rule,), {"cards": tuple(market)}))

    def _can_be_valid(self, state: State) -> bool:
        around = state.deck + [card for card in state.market if card != EMPTY]
        discard = state.discard if self.renews else [0] * CARD_KINDS
        everything = len(around) + sum(discard)
        plain = everything - around.count(WILD) - discard[WILD]
        shown = min(self.size, everything)
        if self.eager and len(state.deck) == shown and not any(state.discard):
            # Nothing would ever mix: market and deck only change places, reset after reset.
            return state.deck.count(WILD) < WILDS_TO_RESET
        return shown - min(plain, shown) < WILDS_TO_RESET

    def _reshuffle(self, state: State, log: list[Event] | None) -> None:
        if self.renews:
            self.renew(state, log)

    @staticmethod
    def renew(state: State, log: list[Event] | None) -> None:
        """Shuffle the discard into the empty deck (BASE-MKT-5)."""
        discard = state.discard
        for card, number in enumerate(discard):
            if number:
                state.deck += [card] * number
                discard[card] = 0
        if state.deck:
            state.luck = luck.shuffle(state.deck, state.luck)
            if log is not None:
                log.append(Event("reshuffled", None, ("BASE-MKT-5",), {"number": len(state.deck)}))

    @staticmethod
    def _scripted(state: State) -> int:
        wanted = state.script.pop()
        for at in range(len(state.deck) - 1, -1, -1):
            if state.deck[at] == wanted:
                return state.deck.pop(at)
        raise TtrlabError(f"the chosen card {CARD_NAMES[wanted]} is not in the deck any more")


