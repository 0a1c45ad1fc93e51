"""The railyard: rows of train cards in the open, and the stacks that they move to (CG-TRN, CG-RLY).

A turn has two steps.  Step 1 takes one card of every row in the own railyard to the own stack; step 2 is one
action, and playing cards to the railyard is one of them: a row of one colour, or three colours at once.  A
colour lies in one railyard at most: who plays more of it than an opponent has there robs the opponent.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING, Any

from ttrlab.actions import Action, MoveCards, Payment, PlayCards, payment, payment_text
from ttrlab.board import CARD_KINDS, CARD_NAMES, COLOURS, WILD
from ttrlab.events import Event, Reason
from ttrlab.rules.claiming import malformed
from ttrlab.rules.drawing import Drawing
from ttrlab.rules.fields import Field
from ttrlab.rules.hooks import Option, Phase, RuleModule
from ttrlab.rules.yards import Yards
from ttrlab.state import State

if TYPE_CHECKING:
    from ttrlab.engine import Rules
    from ttrlab.rules.hidden import Hidden

_ALL = range(len(COLOURS))
TRIO = 3
"""So many cards of different colours may be played at once (CG-RLY-1)."""


@dataclass(frozen=True, slots=True)
class Moving(Phase):
    """Step 1 of the seat's turn is still to be done (CG-TRN-1)."""

    seat: int
    opens_turn = True


class Railyard(RuleModule):
    """Step 1 of a turn, playing cards to the railyard, and train robbing."""

    name, title, always, order = "railyard", "The railyard", True, 20
    bases = ("cards",)
    contexts = {MoveCards: (Moving,), PlayCards: (None,)}
    phases = (Moving,)
    offers_actions = True
    seat_keys, table_keys = ("railyard", "stack"), ("moved",)
    cites = {
        "BASE-SET-2": ("CG-SET-1", "CG-SET-2"), "BASE-SET-4": ("CG-SET-3",), "BASE-SET-7": ("CG-SET-4",),
        "BASE-TRN-1": ("CG-TRN-4",), "BASE-TRN-2": ("CG-TRN-4",), "BASE-DRW-1": ("CG-DRW-1",),
        "BASE-DRW-2": ("CG-DRW-1",), "BASE-DRW-3": ("CG-DRW-2",), "BASE-DRW-4": ("CG-DRW-2",),
        "BASE-DRW-5": ("CG-DRW-2",), "BASE-DRW-8": ("CG-DRW-4",), "BASE-AMB-4": ("CG-END-3",),
        "BASE-TKD-1": ("CG-TKD-1",), "BASE-TKT-3": ("CG-SCO-1",), "BASE-SCO-1": ("CG-SCO-1",),
        "BASE-END-2": ("CG-END-1",), "BASE-TIE-1": ("CG-TIE-1",), "BASE-TIE-2": ("CG-TIE-1",),
        "BASE-CMP-1": ("CG-CMP-1",), "BASE-AMB-5": ("CG-DRW-1",), "BASE-MKT-5": ("CG-END-5",),
    }
    options = (
        Option("cg.robbing_counts_wilds", True, "CG-AMB-1",
               "Whether wilds count in the size of a row when rows are compared.", choices=(True, False)),
        Option("cg.row_min_coloured", 1, "CG-AMB-2", "How many cards of its colour a row needs at least.",
               low=1, high=5),
        Option("cg.row_take", "player_choice", "CG-AMB-3",
               "Which card of a row with wilds moves in step 1: any, the wild on top, or the coloured one first.",
               choices=("player_choice", "from_top", "coloured_first")),
        Option("info.stack", "hidden", "CG-TRN-3", "Whether a player may look into the own stack.",
               choices=("hidden", "owner")),
    )

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.counts_wilds: bool = rules.options["cg.robbing_counts_wilds"]
        self.least_coloured: int = rules.options["cg.row_min_coloured"]
        self.take: str = rules.options["cg.row_take"]
        drawing = rules.modules["drawing"]
        assert isinstance(drawing, Drawing)
        self.cards = drawing.cards

    def setup(self, state: State, log: list[Event] | None) -> None:
        """Begin with empty railyards and stacks (CG-TRN-2)."""
        state.parts["railyard"] = Yards(self.rules.players)

    # -- step 1 ------------------------------------------------------------------------------------
    def turn_begins(self, state: State, log: list[Event] | None) -> None:
        """Ask for step 1 unless the railyard is empty (CG-TRN-1, CG-TRN-2)."""
        if state.parts["railyard"].rows(state.to_move):
            state.pending.append(Moving(state.to_move))

    def _gives_wild(self, part: Yards, seat: int, colour: int) -> tuple[bool, ...]:
        """Return whether the card that moves from a row may be a wild: the answers allowed (CG-AMB-3)."""
        if not part.wilds[seat][colour]:
            return (False,)
        if not part.coloured[seat][colour]:
            return (True,)
        return {"player_choice": (False, True), "from_top": (True,), "coloured_first": (False,)}[self.take]

    def phase_actions(self, state: State, phase: Moving) -> Iterator[Action]:
        """Yield every way of taking one card from each row (CG-TRN-2, CG-AMB-3)."""
        part: Yards = state.parts["railyard"]
        rows = part.rows(phase.seat)
        for picks in product(*(self._gives_wild(part, phase.seat, colour) for colour in rows)):
            yield MoveCards(tuple(colour for colour, wild in zip(rows, picks, strict=True) if wild))

    def phase_sample(self, state: State, phase: Moving, rng: Random) -> Action:
        """Return one of them at random, row by row."""
        part: Yards = state.parts["railyard"]
        choices = ((colour, self._gives_wild(part, phase.seat, colour)) for colour in part.rows(phase.seat))
        return MoveCards(tuple(c for c, wild in choices if wild[int(rng.random() * len(wild))]))

    def expected(self, phase: Moving) -> Reason:
        """Say that step 1 comes first."""
        return Reason("CG-TRN-1", f"first {self.rules.names[phase.seat]} must move one card of each row to the stack")

    def out_of_place(self, action: MoveCards) -> Reason:
        """Say that there is nothing to move."""
        return Reason("CG-TRN-2", "cards move to the stack once, at the start of a turn, where the railyard has any")

    # -- step 2 ------------------------------------------------------------------------------------
    def size(self, coloured: int, wilds: int) -> int:
        """Return how much a row counts where rows are compared (CG-AMB-1)."""
        return coloured + wilds if self.counts_wilds else coloured

    def rivals(self, state: State, seat: int, colour: int) -> list[tuple[int, int]]:
        """Return the other seats that have a row of a colour, each with what its row counts (CG-RLY-5)."""
        part: Yards = state.parts["railyard"]
        return [(other, self.size(part.coloured[other][colour], part.wilds[other][colour]))
                for other in range(self.rules.players)
                if other != seat and (part.coloured[other][colour] or part.wilds[other][colour])]

    def least(self, state: State, seat: int, colour: int) -> int | None:
        """Return how much a seat must play of a colour at least; ``None`` where it has a row of its own."""
        part: Yards = state.parts["railyard"]
        if part.coloured[seat][colour] or part.wilds[seat][colour]:
            return None
        return 1 + max((size for _, size in self.rivals(state, seat, colour)), default=0)

    def _rows_of(self, hand: list[int], colour: int, least: int) -> list[Payment]:
        """Return every row of a colour that a hand can play and that counts at least so much (CG-RLY-1, 2, 5)."""
        return [((colour, coloured), (WILD, wilds)) if wilds else ((colour, coloured),)
                for coloured in range(self.least_coloured, hand[colour] + 1)
                for wilds in range(hand[WILD] + 1)
                if coloured + wilds >= 2 and self.size(coloured, wilds) >= least]

    def _playable(self, state: State) -> tuple[dict[int, int], list[int]]:
        """Return the colours to play with the least size of a row, and those that may lie in a trio."""
        seat = state.to_move
        hand = state.seats[seat].hand
        leasts = {colour: self.least(state, seat, colour) for colour in _ALL if hand[colour]}
        free = {colour: least for colour, least in leasts.items() if least is not None}
        return free, [colour for colour, least in free.items() if least <= self.size(1, 0)]

    def actions(self, state: State) -> Iterator[Action]:
        """Yield every row and every three colours that the seat to move can play (CG-RLY-1 to CG-RLY-5)."""
        hand = state.seats[state.to_move].hand
        leasts, single = self._playable(state)
        for colour, least in leasts.items():
            for row in self._rows_of(hand, colour, least):
                yield PlayCards(row)
        for trio in combinations(single, TRIO):
            yield PlayCards(tuple((colour, 1) for colour in trio))

    def sample(self, state: State, rng: Random) -> Action | None:
        """Return a play at random: a row or three colours first, then the colour, then the cards."""
        hand = state.seats[state.to_move].hand
        leasts, single = self._playable(state)
        rows = {colour: found for colour, least in leasts.items() if (found := self._rows_of(hand, colour, least))}
        if len(single) >= TRIO and (not rows or rng.random() < 0.5):
            return PlayCards(tuple((colour, 1) for colour in sorted(rng.sample(single, TRIO))))
        if not rows:
            return None
        ways = list(rows.values())[int(rng.random() * len(rows))]
        return PlayCards(ways[int(rng.random() * len(ways))])

    def why_not(self, state: State, action: MoveCards | PlayCards) -> list[Reason]:
        """Return every reason against moving these cards, or against playing them."""
        if isinstance(action, MoveCards):
            return self._why_not_move(state, state.pending[-1], action)
        odd = malformed(action.pay)
        if odd:
            return [Reason("CG-RLY-1", odd)]
        seat, names = state.actor, self.board.card_names
        hand = state.seats[seat].hand
        lack = [Reason("CG-RLY-1", f"needs {number - hand[card]} more {names[card]}; you hold {hand[card]}")
                for card, number in action.pay if hand[card] < number]
        return [*self._misshapen(action.pay), *self._barred(state, seat, action.pay), *lack]

    def _why_not_move(self, state: State, phase: Moving, action: MoveCards) -> list[Reason]:
        part: Yards = state.parts["railyard"]
        wilds, names = action.wilds, self.board.card_names
        if not isinstance(wilds, tuple) or not all(type(c) is int and c in _ALL for c in wilds) \
                or list(wilds) != sorted(set(wilds)):
            return [Reason("CG-TRN-2", "name the rows that give a wild by their colours, each once, in rising order")]
        reasons = []
        for colour in _ALL:
            wild, rows = colour in wilds, part.rows(phase.seat)
            if colour not in rows:
                if wild:
                    reasons.append(Reason("CG-TRN-2", f"there is no {COLOURS[colour]} row in the railyard"))
            elif wild not in self._gives_wild(part, phase.seat, colour):
                there = payment_text(part.row(phase.seat, colour), names)
                what = names[WILD] if wild else COLOURS[colour]
                rule = "CG-AMB-3" if part.wilds[phase.seat][colour] and part.coloured[phase.seat][colour] \
                    else "CG-TRN-2"
                reasons.append(Reason(rule, f"the {COLOURS[colour]} row of {there} cannot give a {what} now"))
        return reasons

    def _misshapen(self, pay: Payment) -> list[Reason]:
        """Return why cards are neither a row nor three colours (CG-RLY-1, CG-RLY-2, CG-AMB-2)."""
        names, held = self.board.card_names, dict(pay)
        colours, total = [card for card in held if card != WILD], sum(held.values())
        said = payment_text(pay, names)
        if len(colours) == TRIO and total - held.get(WILD, 0) == TRIO:
            return [Reason("CG-RLY-2", f"with three different colours no {names[WILD]} may be played")] \
                if WILD in held else []
        if len(colours) > 1 or not total:
            return [Reason("CG-RLY-1", "play a row of one colour, or exactly three cards of three different colours; "
                           f"you offer {said}")]
        reasons = []
        coloured = held[colours[0]] if colours else 0
        if coloured < self.least_coloured:
            what = COLOURS[colours[0]] if colours else "coloured"
            cards = "card" if self.least_coloured == 1 else "cards"
            reasons.append(Reason("CG-AMB-2", f"a row needs at least {self.least_coloured} {what} {cards}; "
                                  f"you offer {said}"))
        if total < 2:
            reasons.append(Reason("CG-RLY-1", f"a row has two or more cards; you offer {said}"))
        return reasons

    def _barred(self, state: State, seat: int, pay: Payment) -> list[Reason]:
        """Return which railyards bar the colours of a play (CG-RLY-4, CG-RLY-5)."""
        part: Yards = state.parts["railyard"]
        names, held = self.board.card_names, dict(pay)
        colours = [card for card in held if card != WILD]
        wilds = held.get(WILD, 0) if len(colours) == 1 else 0
        reasons = []
        for colour in colours:
            if part.coloured[seat][colour] or part.wilds[seat][colour]:
                reasons.append(Reason("CG-RLY-4", f"{COLOURS[colour]} lies in your railyard; it can be played again "
                                      "when its last card has gone from there"))
            for other, size in self.rivals(state, seat, colour):
                offered = self.size(held[colour], wilds)
                if offered <= size:
                    there = payment_text(part.row(other, colour), names)
                    reasons.append(Reason("CG-RLY-5", f"{self.rules.names[other]} has {there} in the {COLOURS[colour]}"
                                          f" row; play {size + 1} or more, not {offered}"))
        return reasons

    def apply(self, state: State, action: MoveCards | PlayCards, log: list[Event] | None) -> None:
        """Move the cards of step 1, or play cards, rob, and end the turn."""
        if isinstance(action, MoveCards):
            return self._move(state, action.wilds, log)
        seat = state.to_move
        part: Yards = state.parts["railyard"]
        hand, held = state.seats[seat].hand, dict(action.pay)
        for card, number in action.pay:
            hand[card] -= number
        if log is not None:
            log.append(Event("played", seat, ("CG-RLY-1",), {"pay": action.pay}))
        for colour in held:
            if colour != WILD:
                self._rob(state, seat, colour, log)
                part.coloured[seat][colour] = held[colour]
                part.wilds[seat][colour] = held.get(WILD, 0)
        return self.rules.end_turn(state, log)

    def _rob(self, state: State, seat: int, colour: int, log: list[Event] | None) -> None:
        """Discard what opponents have of a colour (CG-RLY-6)."""
        part: Yards = state.parts["railyard"]
        for other, _ in self.rivals(state, seat, colour):
            cards = part.row(other, colour)
            for card, number in cards:
                state.discard[card] += number
            part.coloured[other][colour] = part.wilds[other][colour] = 0
            if log is not None:
                log.append(Event("robbed", seat, ("CG-RLY-6",), {"victim": other, "cards": cards}))
            self.cards.settle(state, log)

    def _move(self, state: State, wilds: tuple[int, ...], log: list[Event] | None) -> None:
        seat = state.pending.pop().seat
        part: Yards = state.parts["railyard"]
        stack, moved = part.stacks[seat], []
        for colour in part.rows(seat):
            if colour in wilds:
                part.wilds[seat][colour] -= 1
            else:
                part.coloured[seat][colour] -= 1
            card = WILD if colour in wilds else colour
            stack[card] += 1
            moved.append((card, 1))
        if log is not None:
            log.append(Event("moved", seat, ("CG-TRN-2",), {"cards": payment(moved), "stack": sum(stack)}))

    # -- cards and hidden information --------------------------------------------------------------
    def held(self, state: State) -> Iterator[tuple[int, int]]:
        """Yield the cards of all railyards and stacks."""
        part: Yards = state.parts["railyard"]
        return part.cards()

    def holds(self, state: State, seat: int, open_to: bool) -> str:
        """Return a railyard and the size of its stack in a few words."""
        part: Yards = state.parts["railyard"]
        rows = [payment_text(part.row(seat, colour), self.board.card_names) for colour in part.rows(seat)]
        return f"{', '.join(rows) or 'empty'}; stack {sum(part.stacks[seat])}"

    def visible(self, state: State, seat: int) -> Mapping[str, Any]:
        """Return all railyards and the sizes of the stacks; what is in them nobody may look up (CG-TRN-3)."""
        part: Yards = state.parts["railyard"]
        mine = seat >= 0 and self.rules.options["info.stack"] == "owner"
        return {
            "railyards": tuple({COLOURS[c]: (part.coloured[s][c], part.wilds[s][c]) for c in part.rows(s)}
                               for s in range(self.rules.players)),
            "stack_counts": tuple(map(sum, part.stacks)),
            "stack": tuple(part.stacks[seat]) if mine else None,
        }

    def hides(self, state: State, seat: int, hidden: Hidden) -> None:
        """Hide the stacks, also from their owners unless the rules let these look (CG-TRN-3)."""
        mine = seat if self.rules.options["info.stack"] == "owner" else -1
        hidden.piles |= {s: stack for s, stack in enumerate(state.parts["railyard"].stacks) if s != mine}

    # -- positions as plain data -------------------------------------------------------------------
    def position(self, state: State) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        """Return the railyards and stacks, and whether step 1 of this turn is done."""
        part: Yards = state.parts["railyard"]
        return [part.data(seat) for seat in range(self.rules.players)], {"moved": not state.pending}

    def place(self, state: State, seats: list[Mapping[str, Any]], table: Mapping[str, Any]) -> list[Reason]:
        """Set up railyards and stacks from such data; their cards come out of the deck (CG-CMP-1, CG-RLY-7)."""
        part = state.parts["railyard"] = Yards(self.rules.players)
        for seat, row in enumerate(seats):
            part.read(seat, row)
        if not table.get("moved", True):
            self.turn_begins(state, None)
        return [*self._taken_from_deck(state), *self._shared(part)]

    def fields(self) -> Iterator[Field]:
        """Yield a seat's rows and stack, and whether step 1 of the turn is done."""
        yield Field("railyard", "railyard", "numbered", example="blue: 2 1, red: 3 0 (coloured cards, wilds)")
        yield Field("stack", "stack", "counts", names=tuple(zip(CARD_NAMES, self.board.card_names, strict=True)))
        yield Field("moved", "step 1 of this turn is done", "flag", by_seat=False)

    def _taken_from_deck(self, state: State) -> Iterator[Reason]:
        total = [0] * CARD_KINDS
        for card, number in self.held(state):
            total[card] += number
        for card, number in enumerate(total):
            there = state.deck.count(card)
            if number > there:
                yield Reason("CG-CMP-1", f"{number} {CARD_NAMES[card]} cards lie in railyards and stacks; "
                             f"{there} are left for them")
            for _ in range(min(number, there)):
                state.deck.remove(card)

    def _shared(self, part: Yards) -> Iterator[Reason]:
        for colour in _ALL:
            owners = part.owners(colour)
            if len(owners) > 1:
                names = " and ".join(self.rules.names[seat] for seat in owners)
                yield Reason("CG-RLY-7", f"{COLOURS[colour]} cannot lie in the railyards of {names} at once")
