"""The greedy bot: keeps tickets that fit together, claims what they need, draws what that costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import cast

from ttrlab.actions import (
    DECK,
    Action,
    Borrow,
    BuildStation,
    Claim,
    DoublePoints,
    DrawCard,
    DrawTerrain,
    DrawTickets,
    EmptyWarehouse,
    GiveNeutral,
    KeepTickets,
    PaySurcharge,
    PlaceDepot,
    PlaceTokens,
    TakeToken,
    wilds_in,
)
from ttrlab.board import COLOURS, GRAY, WILD, Board, bits, mask_of
from ttrlab.engine import Rules
from ttrlab.graph import connect
from ttrlab.graph.tickets import aim_of, ticket_way
from ttrlab.play import greedy_depots, greedy_terrain
from ttrlab.play.greedy_cards import CardPlanner
from ttrlab.play.greedy_stations import station_gain
from ttrlab.play.greedy_tolls import least_missed, toll_cost
from ttrlab.rules.claiming import Claiming
from ttrlab.rules.drawing import SecondCard
from ttrlab.rules.mountains import EACH
from ttrlab.rules.stations import StationRules
from ttrlab.rules.wilds import most_wilds
from ttrlab.state import EMPTY, State

ENOUGH = 4 / 15
"""With a smaller share of its trains left the bot asks for no more tickets."""
SPARE = 8 / 45
"""Such a share of its trains the bot likes to keep free of tickets."""

ODD_CARD = 0.4
"""What a card more is worth, measured in wilds, where several stand for one."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a set of tickets still needs.

    Attributes:
        tracks: Tracks to claim, those of the most valuable ticket first.
        trains: Trains for them.
        open: Tickets that the plan completes.
        lost: Tickets that no free way completes.
    """

    tracks: tuple[int, ...]
    trains: int
    open: tuple[int, ...]
    lost: tuple[int, ...]


def plan(board: Board, mine: int, usable: int, tickets: Iterable[int], trains: int,
         trains_for: Sequence[int] | None = None) -> Plan:
    """Plan ways for tickets, the most valuable first, each using what the ones before it build.

    Args:
        board: The board.
        mine: Mask of the own tracks.
        usable: Mask of the tracks that can still be claimed.
        tickets: Ticket numbers.
        trains: Trains left; a ticket that needs more is lost.
        trains_for: For each track the trains that a claim takes, where they are not its spaces.
    """
    need: list[int] = []
    open_tickets, lost, used = [], [], 0
    wanted = tuple(tickets)
    done = {number for number, ok in zip(wanted, connect.completed(board, mine, wanted), strict=True) if ok}
    for number in sorted(set(wanted) - done, key=_ranks(board).__getitem__):
        ticket = board.tickets[number]
        way = ticket_way(board, mine | mask_of(need), usable, ticket, trains=trains - used)
        taken = 0 if way is None else sum(trains_for[t] for t in way.to_claim) if trains_for else way.trains
        if way is None or used + taken > trains:
            lost.append(number)
            continue
        used += taken
        open_tickets.append(number)
        for track in way.to_claim:
            need.append(track)
            usable &= ~board.siblings[track]
    return Plan(tuple(need), used, tuple(open_tickets), tuple(lost))


@lru_cache(maxsize=16)
def _ranks(board: Board) -> tuple[int, ...]:
    """Return the place of each ticket in the order of their values, the most valuable first."""
    order = sorted(range(len(board.tickets)), key=lambda t: (-board.tickets[t].points, t))
    return tuple(sorted(range(len(order)), key=order.__getitem__))


class Greedy:
    """Plans its tickets, claims what helps, draws what is missing."""

    def choose(self, rules: Rules, state: State, rng: Random) -> Action:
        """Return the action that the plan asks for; without tracks to claim, the plan is about cards."""
        if "claiming" not in rules.modules:
            return CardPlanner().choose(rules, state, rng)
        if state.pending:
            return self._answer(rules, state)
        seat = state.seats[state.to_move]
        claiming = cast(Claiming, rules.modules["claiming"])
        usable = claiming.claimable(state, state.to_move)
        aim = plan(rules.board, seat.mine, usable, seat.tickets, seat.trains, claiming.trains_for)
        return (self._claim(rules, state, claiming, aim) or self._station(rules, state, aim)
                or self._more_tickets(rules, state, aim) or self._draw(rules, state, aim)
                or self._anything(rules, state, claiming) or rules.sample(state, rng))

    # -- answers inside a turn ---------------------------------------------------------------------
    def _answer(self, rules: Rules, state: State) -> Action:
        offered = rules.legal(state)
        first = offered[0]
        if isinstance(first, KeepTickets):
            return max(cast(list[KeepTickets], offered), key=lambda keep: self._worth(rules, state, keep))
        if isinstance(first, Borrow):
            return self._borrow(rules, state, cast(list[Borrow], offered))
        if isinstance(first, PaySurcharge):
            return min((a for a in offered if isinstance(a, PaySurcharge)), key=lambda a: wilds_in(a.pay))
        if isinstance(first, DrawCard | DrawTerrain):
            return self._draw(rules, state, self._aim(rules, state)) or first
        if isinstance(first, DoublePoints):
            return greedy_terrain.doubling(rules, state, offered)
        if isinstance(first, TakeToken):
            stacks = state.parts["tokens"].at
            return min((a for a in offered if isinstance(a, TakeToken) and a.city is not None),
                       key=lambda a: stacks[a.city][1])
        if isinstance(first, PlaceDepot):
            return greedy_depots.first_depot(rules, offered, self._aim(rules, state).tracks)
        if isinstance(first, EmptyWarehouse):
            return greedy_depots.empty(state, offered)
        if isinstance(first, GiveNeutral):
            return least_missed(cast(list[GiveNeutral], offered), self._aim(rules, state).tracks)
        if isinstance(first, PlaceTokens):
            return self._place_tokens(rules, state, cast(list[PlaceTokens], offered))
        return first

    def _place_tokens(self, rules: Rules, state: State, offered: Sequence[PlaceTokens]) -> PlaceTokens:
        """Put tokens where the own plan passes and the others have few tracks to come by."""
        board, aim = rules.board, self._aim(rules, state)
        own = {city for track in aim.tracks for city in (board.tracks[track].a, board.tracks[track].b)}
        return max(offered, key=lambda place: (place.city in own, -len(board.exits[place.city]), -place.symbol))

    @staticmethod
    def _aim(rules: Rules, state: State) -> Plan:
        seat = state.seats[state.actor]
        claiming = cast(Claiming, rules.modules["claiming"])
        usable = claiming.claimable(state, state.actor)
        return plan(rules.board, seat.mine, usable, seat.tickets, seat.trains, claiming.trains_for)

    @staticmethod
    def _worth(rules: Rules, state: State, keep: KeepTickets) -> tuple[float, int]:
        seat, board = state.seats[state.actor], rules.board
        claiming = cast(Claiming, rules.modules["claiming"])
        usable = claiming.claimable(state, state.actor)
        aim = plan(board, seat.mine, usable, (*seat.tickets, *keep.tickets), seat.trains, claiming.trains_for)
        gain = sum(-board.tickets[t].loss if t in aim.lost else
                   aim_of(board, seat.mine, usable, board.tickets[t], seat.trains)[0] for t in keep.tickets)
        spare = seat.trains - aim.trains
        return gain - 0.6 * aim.trains - max(0, round(SPARE * rules.options["trains"]) - spare), -len(keep.tickets)

    @staticmethod
    def _borrow(rules: Rules, state: State, offered: Sequence[Borrow]) -> Borrow:
        module = cast(StationRules, rules.modules["stations"])
        cities = [city for city, owner in state.parts["stations"].at.items() if owner == state.actor]
        best = module.best_choice(state, state.actor, cities)
        wanted = Borrow(offered[0].city, dict(best.borrowed).get(offered[0].city))
        return wanted if wanted in offered else offered[0]

    # -- claiming ----------------------------------------------------------------------------------
    def _claim(self, rules: Rules, state: State, claiming: Claiming, aim: Plan) -> Action | None:
        can = claiming.affordable(state, state.to_move)
        wanted = [track for track in aim.tracks if can >> track & 1]
        if wanted:
            track = max(wanted, key=lambda t: rules.board.tracks[t].length + new_token(rules.board, state, t))
            return self._cheapest_payment(rules.board, state, claiming, track, aim)
        spare = state.seats[state.to_move].trains - aim.trains
        if state.last_turns >= 0 or (not aim.tracks and not self._wants_tickets(rules, state, aim)):
            return self._best_points(rules, state, claiming, can, spare, aim)
        return None

    def _best_points(self, rules: Rules, state: State, claiming: Claiming, can: int, spare: int,
                     aim: Plan) -> Action | None:
        board, taken = rules.board, claiming.trains_for
        fitting = [t for t in bits(can) if taken[t] <= spare]
        if not fitting:
            return None

        def worth(track: int) -> float:
            length = board.tracks[track].length
            return board.points[length] + new_token(board, state, track) + EACH * (taken[track] - length) \
                - toll_cost(rules, state, track)

        track = max(fitting, key=worth)
        if worth(track) <= 0:
            return None
        if state.last_turns < 0 and board.tracks[track].length < min(4, max(board.points) - 2, spare):
            return None
        return self._cheapest_payment(board, state, claiming, track, aim)

    def _anything(self, rules: Rules, state: State, claiming: Claiming) -> Action | None:
        can = claiming.affordable(state, state.to_move)
        if not can:
            return None
        track = max(bits(can), key=lambda t: rules.board.tracks[t].length)
        return self._cheapest_payment(rules.board, state, claiming, track, Plan((), 0, (), ()))

    @staticmethod
    def _cheapest_payment(board: Board, state: State, claiming: Claiming, track: int, aim: Plan) -> Claim:
        wanted = {board.tracks[t].colour for t in aim.tracks if t != track}
        hand = state.seats[state.to_move].hand

        length = board.tracks[track].length
        dear = [100 * (colour in wanted) + hand[colour] for colour in range(len(COLOURS))]

        def cost(claim: Claim) -> tuple[float, int, int]:
            colour = next((card for card, _ in claim.pay if card != WILD), WILD)
            more = sum(number for _, number in claim.pay) - length
            return wilds_in(claim.pay) + ODD_CARD * more, int(colour in wanted), -hand[colour]

        return min(claiming.offers_of(state, state.to_move, track, [*dear, 1000]), key=cost)

    # -- stations ----------------------------------------------------------------------------------
    @staticmethod
    def _station(rules: Rules, state: State, aim: Plan) -> Action | None:
        """Build a station where it completes a lost ticket at once."""
        module = rules.modules.get("stations")
        if not aim.lost or not isinstance(module, StationRules) \
                or not state.parts["stations"].left[state.to_move]:
            return None
        pays = module.payments_of(state, state.to_move)
        if not pays:
            return None
        best = station_gain(module, state, state.to_move, aim.lost)
        if best is None or best[0] <= 0:
            return None
        return BuildStation(best[1], min(pays, key=wilds_in))

    # -- drawing -----------------------------------------------------------------------------------
    @staticmethod
    def _wants_tickets(rules: Rules, state: State, aim: Plan) -> bool:
        seat = state.seats[state.to_move]
        return bool(state.ticket_deck) and not aim.tracks and state.last_turns < 0 \
            and seat.trains >= round(ENOUGH * rules.options["trains"]) and len(seat.tickets) < 8

    def _more_tickets(self, rules: Rules, state: State, aim: Plan) -> Action | None:
        return DrawTickets() if self._wants_tickets(rules, state, aim) else None

    def _draw(self, rules: Rules, state: State, aim: Plan) -> Action | None:
        offered = list(rules.modules["drawing"].actions(state)) if not state.pending else [
            a for a in rules.legal(state) if isinstance(a, DrawCard)]
        draws = cast(list[DrawCard], offered)
        terrain_worth, terrain = greedy_terrain.wished(rules, state, aim.tracks)
        if terrain is not None and state.pending and rules.why_not(state, terrain):
            terrain = None  # some turns must go on with a train card
        if not draws:
            return greedy_depots.store(rules, state) or terrain
        wish = wishes(rules.board, state, aim)
        first = not (state.pending and isinstance(state.pending[-1], SecondCard))

        def worth(draw: DrawCard) -> tuple[float, int]:
            if draw.slot == DECK:
                return 0.9, 0
            card = state.market[draw.slot]
            if card == EMPTY:
                return -1, 0
            if card == WILD:
                return wild_worth(rules, aim, first, sum(wish)), -draw.slot
            return (1 + wish[card] if wish[card] > 0 else 0.2), -draw.slot

        best = max(draws, key=worth)
        return terrain if terrain_worth > worth(best)[0] else best


def wild_worth(rules: Rules, aim: Plan, first: bool, lack: int) -> float:
    """Return what a face-up wild is worth, where a card from the deck is worth about one (BASE-DRW-3, NC-CLM-1).

    Args:
        rules: The rules.
        aim: The plan.
        first: Whether it would be the first card of the turn.
        lack: Cards that the plan lacks.
    """
    if "wilds" in rules.modules and not any(most_wilds(rules, rules.board.tracks[track]) for track in aim.tracks):
        return 0.5
    if rules.options["draw.open_wild"] == "free":
        return 2.0
    return (1.4 if lack <= 2 else 0.8) if first else 3


def wishes(board: Board, state: State, aim: Plan) -> list[int]:
    """Return how many cards of each colour the planned tracks still lack.

    Args:
        board: The board.
        state: The game; the hand is that of the seat that must act.
        aim: The plan.
    """
    hand = state.seats[state.actor].hand
    need = [0] * len(COLOURS)
    gray = 0
    for number in aim.tracks:
        track = board.tracks[number]
        if track.colour == GRAY:
            gray = max(gray, track.length)
        else:
            need[track.colour] += track.length
    lack = [max(0, wanted - held) for wanted, held in zip(need, hand, strict=False)]
    if gray or not any(need):
        spare = [held - wanted for held, wanted in zip(hand, need, strict=False)]
        best = max((c for c in range(len(COLOURS)) if board.deck[c]), key=lambda colour: spare[colour])
        lack[best] += max(1, gray - max(0, spare[best])) if gray > spare[best] or not any(need) else 0
    return lack


def new_token(board: Board, state: State, track: int) -> int:
    """Return 1 where the seat to move would get a token for claiming the track, else 0 (SF-TOK-1)."""
    part = state.parts.get("tokens")
    if part is None:
        return 0
    held, ends = part.held[state.to_move], (board.tracks[track].a, board.tracks[track].b)
    return int(any(city in part.at and part.at[city][0] not in held for city in ends))
