"""Claiming a track: payment, trains, double routes, points (BASE-CLM-1 to BASE-CLM-9, BASE-DBL-1 to 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ttrlab.actions import Action, Claim, Payment, payment_text
from ttrlab.board import CARD_KINDS, GRAY, WILD, Board, Track, bits, mask_of
from ttrlab.events import Event, Reason, ScoreLine
from ttrlab.rules.drawing import Drawing
from ttrlab.rules.hooks import Option, RuleModule, Tally, has_hook, is_index
from ttrlab.rules.payments import Prices, split
from ttrlab.state import State

if TYPE_CHECKING:
    from ttrlab.engine import Rules

_TABLES: Mapping[str, Callable[[int], int]] = {
    "one_a_train": lambda length: length, "two_a_train": lambda length: 2 * length,
    "triangular": lambda length: length * (length + 1) // 2}
"""What a track of a length scores, where it is not what the board prints (LAB-SCO-1)."""


class Claiming(RuleModule):
    """The claim action."""

    name, title, always, order = "claiming", "Claiming tracks", True, 20
    contexts = {Claim: (None,)}
    offers_actions = True
    options = (
        Option("trains", 45, "BASE-CMP-2", "How many trains each player has.", low=1, high=100),
        Option("end.trains_threshold", 2, "BASE-END-1", "How few trains left trigger the end.", high=20),
        Option("end.trigger_scope", "active_player", "BASE-AMB-7",
               "Whose trains are looked at when a turn ends.", choices=("active_player", "all_players")),
        Option("doubles.threshold", 4, "BASE-DBL-3",
               "From how many players on both tracks of a double route may be used.", low=2, high=9),
        Option("routes.table", "printed", "LAB-SCO-1",
               "What tracks score: what the board prints, one or two points a train, or 1, 3, 6, 10 … by length.",
               choices=("printed", "one_a_train", "two_a_train", "triangular"), scoring=True),
    )

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        drawing = rules.modules["drawing"]
        assert isinstance(drawing, Drawing)
        self.cards = drawing.cards
        self.shuts_doubles: bool = rules.players < rules.options["doubles.threshold"]

    @classmethod
    def reshape(cls, board: Board, options: Mapping[str, Any]) -> Board:
        """Return the board with other points for its tracks, where the table is not the printed one (LAB-SCO-1)."""
        table = _TABLES.get(options["routes.table"])
        return board if table is None else replace(board, points=MappingProxyType({
            length: table(length) for length in board.points}))

    def ready(self, modules: list[RuleModule]) -> None:
        """Work out what pays for what under all modules."""
        self.prices = Prices(self.board, modules)
        self._after_payment = tuple(m.after_payment for m in modules if has_hook(m, "after_payment"))
        self._claimed = tuple(m.claimed for m in modules if has_hook(m, "claimed"))
        self._on_tracks = tuple(m.on_tracks for m in modules if has_hook(m, "on_tracks"))
        self._beside = tuple(m.trains_beside for m in modules if has_hook(m, "trains_beside"))
        self.trains_for = tuple(track.length + sum(hook(track)[0] for hook in self._beside)
                                for track in self.board.tracks)
        """For each track how many trains a claim takes, those that go elsewhere included (LA-MTN-1)."""
        most = max(self.trains_for, default=0)
        self.within = tuple(mask_of(t for t, needed in enumerate(self.trains_for) if needed <= n)
                            for n in range(most + 1))
        """``within[n]``: mask of the tracks that ``n`` trains suffice for; the last holds all."""

    # -- turn --------------------------------------------------------------------------------------
    def claimable(self, state: State, seat_number: int) -> int:
        """Return the mask of tracks that a seat may claim if it can pay (BASE-CLM-1, CLM-3, DBL-2, DBL-3)."""
        seat = state.seats[seat_number]
        within = self.within
        trains = seat.trains if seat.trains < len(within) else len(within) - 1
        return state.open & ~seat.barred & within[trains]

    def affordable(self, state: State, seat_number: int) -> int:
        """Return the mask of tracks that a seat may claim now, payment included."""
        open_now = self.claimable(state, seat_number)
        return open_now & self.prices.mask(state.seats[seat_number].hand) if open_now else 0

    def payments_of(self, state: State, seat_number: int, track: int) -> list[Claim]:
        """Return every way in which a seat's hand pays a track, whether it may be claimed apart; there may be many."""
        return list(self.prices.claims(track, state.seats[seat_number].hand))

    def offers_of(self, state: State, seat_number: int, track: int, dear: Sequence[float] | None = None) -> list[Claim]:
        """Return the ways to pay worth a thought: where any cards will do, those that are missed least (NC-FER-3).

        Args:
            state: The game.
            seat_number: Whose hand.
            track: The track.
            dear: How much a card of each kind is missed; the rarer colours go first unless given.
        """
        return list(self.prices.good(track, state.seats[seat_number].hand, dear))

    def actions(self, state: State) -> Iterable[Action]:
        """Yield every claim that the seat to move can pay."""
        hand = state.seats[state.to_move].hand
        for track in bits(self.affordable(state, state.to_move)):
            yield from self.prices.claims(track, hand)

    def sample(self, state: State, rng: Random) -> Action | None:
        """Return a claim at random: each track alike likely, then each colour, then each number of wilds."""
        mask = self.affordable(state, state.to_move)
        if not mask:
            return None
        for _ in range(int(rng.random() * mask.bit_count())):
            mask &= mask - 1
        track = (mask & -mask).bit_length() - 1
        hand = state.seats[state.to_move].hand
        prices = self.prices
        if track in prices.exchanges:
            return prices.random(track, hand, rng)
        if prices.mixes:
            found = tuple(prices.plain(track, hand))
        else:
            length = self.board.tracks[track].length
            wilds = hand[WILD] if hand[WILD] < length else length
            grids = prices.grids[track]
            count = len(grids)
            at = int(rng.random() * count) if count > 1 else 0
            while True:
                colour, grid = grids[at]
                held = hand[colour] if colour != WILD else 0
                found = grid[held if held < length else length][wilds]
                if found:
                    break
                at = at + 1 if at + 1 < count else 0
        return found[int(rng.random() * len(found))] if len(found) > 1 else found[0]

    def why_not(self, state: State, action: Claim) -> list[Reason]:
        """Return every reason against claiming this track with these cards."""
        if not is_index(action.track, len(self.board.tracks)):
            return [Reason("BASE-CLM-1", f"there is no track #{action.track} on this board")]
        seat = state.actor
        return (self.obstacles(state, seat, action.track)
                + self._wrong_payment(self.board.tracks[action.track], action.pay)
                + lacking(state.seats[seat].hand, action.pay, self.board.card_names))

    def obstacles(self, state: State, seat_number: int, track_number: int) -> list[Reason]:
        """Return the reasons against claiming a track that no payment can remove."""
        seat, track, reasons = state.seats[seat_number], self.board.tracks[track_number], []
        owner = state.owner(track_number)
        if owner is not None:
            whose = "you" if owner == seat_number else self.rules.names[owner]
            reasons.append(Reason("BASE-CLM-1", f"{track.name} is already claimed by {whose}"))
        elif seat.barred >> track_number & 1:
            reasons.append(Reason("BASE-DBL-2", "you own another track of this double route; "
                                  "one player may never own both"))
        if owner is None and not state.open >> track_number & 1:
            reasons.append(self._not_open(state, track))
        return reasons + self._too_few_trains(seat.trains, track)

    def _not_open(self, state: State, track: Track) -> Reason:
        """Say what has taken a track that belongs to no player, or that a double route is shut (BASE-DBL-3)."""
        for hook in self._on_tracks:
            if track.index in (taken := hook(state)):
                return Reason("BASE-CLM-1", f"{track.name} is already claimed by {taken[track.index][1]}")
        return Reason("BASE-DBL-3", f"with {self.rules.players} players only one track of a double route is ever "
                      "used, and the other one is taken")

    def _too_few_trains(self, trains: int, track: Track) -> list[Reason]:
        if trains >= self.trains_for[track.index]:
            return []
        asked = [told for hook in self._beside if (told := hook(track))[0]]
        if not asked:
            return [Reason("BASE-CLM-3", f"{track.name} needs {track.length} trains; you have {trains}")]
        spaces = f"{track.name} needs {track.length} train{'' if track.length == 1 else 's'}"
        return [Reason(rule, f"{spaces} and {more} more {what}; you have {trains}") for more, rule, what in asked]

    def why_no_claim(self, state: State, seat_number: int, track_number: int) -> list[Reason]:
        """Return every reason why a seat cannot claim a track with any cards; empty where it can."""
        reasons = self.obstacles(state, seat_number, track_number)
        hand = state.seats[seat_number].hand
        if next(self.prices.claims(track_number, hand), None) is None:
            reasons.append(self._shortfall(self.board.tracks[track_number], hand))
        return self.rules.restated(reasons)

    def _shortfall(self, track: Track, hand: list[int]) -> Reason:
        lack, colour, wilds = self.prices.missing(track.index, hand)
        names, exchange = self.board.card_names, self.prices.exchanges.get(track.index)
        wild = f"{names[WILD]}s" if lack != 1 else names[WILD]
        held = f"{hand[WILD]} {names[WILD]}{'' if hand[WILD] == 1 else 's'}"
        else_ = f"; {exchange.told}" if exchange is not None else ""
        if colour == WILD or wilds == lack:
            return Reason("BASE-CLM-4", f"needs {lack} more {wild}; you hold {held}{else_}")
        rest = f", {wilds} of them {names[WILD]}s" if wilds else ""
        gray = " (your best colour)" if track.colour == GRAY else ""
        if self.prices.most_wilds(track.index) <= wilds:
            return Reason("BASE-CLM-4", f"needs {lack} more {names[colour]}{gray}{rest}; "
                          f"you hold {hand[colour]} {names[colour]}{else_}")
        return Reason("BASE-CLM-4", f"needs {lack} more {names[colour]}{gray} or {wild}{rest}; "
                      f"you hold {hand[colour]} {names[colour]} and {held}{else_}")

    def _wrong_payment(self, track: Track, pay: Payment) -> list[Reason]:
        names = self.board.card_names
        odd = malformed(pay)
        if odd:
            return [Reason("BASE-CLM-4", odd)]
        if self.prices.takes(track.index, pay):
            return []
        modules = self.rules.modules.values()
        reasons = [] if any(m.own_price(track) for m in modules) else self._wrong_plain_payment(track, pay)
        for module in modules:
            reasons += module.payment_reasons(track, pay)
        return reasons or [Reason("BASE-CLM-4", f"{track.name} does not take {payment_text(pay, names)}")]

    def _wrong_plain_payment(self, track: Track, pay: Payment) -> list[Reason]:
        names = self.board.card_names
        reasons, offered = [], sum(number for _, number in pay)
        if offered != track.length:
            reasons.append(Reason("BASE-CLM-4", f"{track.name} costs exactly {track.length} "
                                  f"{'card' if track.length == 1 else 'cards'}; you offer {offered}"))
        if split(pay) is None:
            reasons.append(Reason("BASE-CLM-5", f"cards of one colour only, with {names[WILD]}s; "
                                  f"you offer {payment_text(pay, names)}"))
        if track.colour != GRAY:
            wrong = [names[card] for card, _ in pay if card not in (WILD, track.colour)]
            if wrong:
                reasons.append(Reason("BASE-CLM-5", f"{track.name} is {track.colour_name}; "
                                      f"{' and '.join(wrong)} does not pay it"))
        return reasons

    def apply(self, state: State, action: Claim, log: list[Event] | None) -> None:
        """Lay the cards out and, unless a module holds the claim up, take the track."""
        hand = state.seats[state.to_move].hand
        for card, number in action.pay:
            hand[card] -= number
        for hook in self._after_payment:
            if hook(state, self.board.tracks[action.track], action.pay, log):
                return
        self.take(state, action.track, action.pay, log)

    def take(self, state: State, track_number: int, pay: Payment, log: list[Event] | None) -> None:
        """Place the trains, score the points, discard the cards, go on (BASE-CLM-8, BASE-DBL-3)."""
        seat, track = state.seats[state.to_move], self.board.tracks[track_number]
        points = self.board.points[track.length]
        seat.trains -= track.length
        seat.points += points
        bit = 1 << track_number
        seat.mine |= bit
        state.open &= ~bit
        siblings = self.board.siblings[track_number]
        if siblings:
            seat.barred |= siblings
            if self.shuts_doubles:
                state.open &= ~siblings
        for card, number in pay:
            state.discard[card] += number
        if log is not None:
            log.append(Event("claimed", state.to_move, ("BASE-CLM-8", "BASE-CLM-9"), {
                "track": track_number, "pay": pay, "points": points, "trains": seat.trains,
                "shut": tuple(bits(siblings)) if self.shuts_doubles else ()}))
        for hook in self._claimed:
            hook(state, track, log)
        if not state.pending:  # as in go_on, without the call
            self.cards.settle(state, log)
            self.rules.end_turn(state, log)

    def go_on(self, state: State, log: list[Event] | None) -> None:
        """Fill the market and end the turn, unless a module still waits for a choice about the claim."""
        if not state.pending:
            self.cards.settle(state, log)
            self.rules.end_turn(state, log)

    # -- end ---------------------------------------------------------------------------------------
    def score(self, tally: Tally) -> None:
        """Add the route points: a line a track, or one a seat without proofs (BASE-CLM-9, BASE-SCO-1)."""
        for number, seat in enumerate(tally.state.seats):
            if not tally.proofs:
                tally.lines.append(ScoreLine(number, "routes", seat.points, "BASE-CLM-9"))
                continue
            for track in bits(seat.mine):
                length = self.board.tracks[track].length
                tally.lines.append(ScoreLine(number, "route", self.board.points[length], "BASE-CLM-9",
                                             {"track": track, "length": length}, (track,)))

    # -- hidden information ------------------------------------------------------------------------
    def visible(self, state: State, seat: int) -> Mapping[str, Any]:
        """Return what everybody sees: owners, trains, route points."""
        return {"owned": tuple(s.mine for s in state.seats), "trains": tuple(s.trains for s in state.seats),
                "points": tuple(s.points for s in state.seats)}


def malformed(pay: Any) -> str:
    """Return what is wrong with a value that should be a payment; empty where it is one.

    >>> malformed(((6, 2), (8, 1))), malformed(((6, 2), (6, 1)))
    ('', 'the cards must be pairs of a card kind and a number, each kind once, in order')
    """
    fine = isinstance(pay, tuple) and all(
        isinstance(pair, tuple) and len(pair) == 2 and all(type(part) is int for part in pair)
        and 0 <= pair[0] < CARD_KINDS and pair[1] > 0 for pair in pay)
    if fine and all(a[0] < b[0] for a, b in pairwise(pay)):
        return ""
    return "the cards must be pairs of a card kind and a number, each kind once, in order"


def lacking(hand: list[int], pay: Payment, names: tuple[str, ...]) -> list[Reason]:
    """Return the reasons why a hand does not hold the cards of a payment (BASE-CLM-4)."""
    if malformed(pay):
        return []
    reasons = []
    for card, number in pay:
        if hand[card] < number:
            reasons.append(Reason("BASE-CLM-4", f"needs {number - hand[card]} more {names[card]}; "
                                  f"you hold {hand[card]}"))
    return reasons
