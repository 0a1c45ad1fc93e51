"""The planner bot: one cheap network for all its tickets, the contested pieces first, and tickets while they pay.

It looks only at what its seat may know, and its choice is a function of that alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import cast

from ttrlab.actions import (
    Action,
    BuildStation,
    Claim,
    DrawCard,
    DrawTerrain,
    DrawTickets,
    KeepTickets,
    PaySurcharge,
    TakeBack,
    wilds_in,
)
from ttrlab.board import COLOURS, GRAY, WILD, bits, mask_of
from ttrlab.engine import Rules
from ttrlab.graph import connect, trails
from ttrlab.graph.tickets import aim_of
from ttrlab.play import greedy_depots, greedy_terrain
from ttrlab.play.greedy import Greedy
from ttrlab.play.greedy_cards import CardPlanner
from ttrlab.play.greedy_stations import station_gain
from ttrlab.play.planner_hand import LATER, best_draw, card_worths, cheapest_claim, regret, unseen
from ttrlab.play.planner_look import RISK, Look, bonus, look, ticket_gain
from ttrlab.play.planner_net import SCALE, Grower
from ttrlab.play.planner_rivals import contested_track, ending_track
from ttrlab.rules.stations import StationRules
from ttrlab.rules.tickets import Tickets
from ttrlab.state import State

TICKETS = 9.0
"""What drawing tickets must bring, in points, to be worth the turn."""
FREE = 8.0
"""Turns that the plan must leave before tickets are drawn."""
ROOM, TIGHT = 0.85, 2.0
"""The share of the turns left that tickets may take, and what each turn beyond it costs in points."""


class Planner:
    """Plans one network for its tickets, races for what is scarce in it, and counts in turns."""

    def choose(self, rules: Rules, state: State, rng: Random) -> Action:
        """Return the action that the plan asks for."""
        if "claiming" not in rules.modules:
            return CardPlanner().choose(rules, state, rng)
        if state.pending:
            return self._answer(rules, state, rng)
        found = look(rules, state, state.to_move)
        return (self._last(found) if found.last else self._finish(found)) or self._claim(found) \
            or self._station(found) or self._tickets(found) or self._more(found) or self._draw(found) \
            or self._anything(found) or rules.sample(state, rng)

    # -- answers inside a turn ---------------------------------------------------------------------
    def _answer(self, rules: Rules, state: State, rng: Random) -> Action:
        offered = rules.legal(state)
        first = offered[0]
        if isinstance(first, KeepTickets):
            return max(cast(list[KeepTickets], offered), key=lambda keep: keep_worth(rules, state, keep))
        if isinstance(first, PaySurcharge | TakeBack):
            pays = [action for action in offered if isinstance(action, PaySurcharge)]
            return min(pays, key=lambda pay: wilds_in(pay.pay), default=offered[-1])
        if any(isinstance(action, DrawCard | DrawTerrain) for action in offered):
            return self._draw(look(rules, state, state.actor), offered) or first
        return Greedy().choose(rules, state, rng)

    # -- claiming ----------------------------------------------------------------------------------
    def _last(self, found: Look) -> Action | None:
        """Return the claim that scores most at once, tickets and the longest path counted in."""
        can = found.claiming.affordable(found.state, found.number)
        if not can:
            return None
        board, mine = found.board, found.seat.mine
        costs = cast(Tickets, found.rules.modules["tickets"]).costs
        tickets = found.seat.tickets

        def standing(mask: int) -> int:
            return sum(-costs[t] if value is None else value
                       for t, value in zip(tickets, connect.ticket_values(board, mask, tickets), strict=True))

        before = standing(mine)

        def gain(track: int) -> float:
            more = standing(mine | 1 << track) - before
            return more + found.land.points[track] + bonus(found, track)

        best = sorted(bits(can), key=lambda t: (-gain(t), t))[:4]
        track = max(best, key=lambda t: (gain(t) + longest_gain(found, t), -t))
        station = self._station(found)
        if station is not None and gain(track) < 8:
            return station
        return self._pay(found, track)

    def _finish(self, found: Look) -> Action | None:
        """Claim a track that begins the last round, where the seat is ahead."""
        track = ending_track(found)
        return None if track is None else self._pay(found, track)

    def _claim(self, found: Look) -> Action | None:
        """Claim the planned track that would be missed most, if it can be paid without regret."""
        can = found.claiming.affordable(found.state, found.number)
        ready = [track for track in found.tracks if can >> track & 1]
        if not ready:
            return None
        tunnel = found.land.tunnel
        hurry = found.needs.missing == 0 or found.wanted > found.turns - 2
        scored = []
        for track in ready:
            claim = self._pay(found, track)
            wilds = wilds_in(claim.pay) - found.board.tracks[track].marks.get("ferry", 0)
            risk = danger(found, track)
            if tunnel[track] and not hurry and not self._reserve(found, claim):
                continue
            if wilds > 0 and not hurry and risk < 3.0 * wilds:
                continue
            scored.append((risk + 0.1 * found.board.tracks[track].length, -track, claim))
        return max(scored, key=lambda item: item[:2])[2] if scored else None

    @staticmethod
    def _reserve(found: Look, claim: Claim) -> bool:
        """Whether a card or two would be left for what a tunnel turns up."""
        left = list(found.seat.hand)
        for card, number in claim.pay:
            left[card] -= number
        colour = next((card for card, _ in claim.pay if card != WILD), WILD)
        return left[WILD] + (left[colour] if colour != WILD else 0) >= 1

    @staticmethod
    def _pay(found: Look, track: int) -> Claim:
        others = [t for t in found.tracks if t != track]
        dear = [-number for number in found.needs.spare[:WILD]]
        claims = found.claiming.offers_of(found.state, found.number, track, [*dear, 100])
        return cheapest_claim(found.board, found.seat.hand, claims, others)

    def _more(self, found: Look) -> Action | None:
        """Claim a track beyond the network, where it is the best to be had or nothing else is left to do."""
        contested = contested_track(found) if found.more and not found.tracks else None
        if contested is not None:
            return self._pay(found, contested)
        can = found.claiming.affordable(found.state, found.number)
        ready = [track for track in found.more[:1] if can >> track & 1]
        for track in ready:
            claim = self._pay(found, track)
            harm = regret(found.board, found.seat.hand, found.tracks, claim.pay)
            worth = found.land.points[track] + bonus(found, track)
            if worth - harm >= 4 or not found.tracks:
                return claim
        return None

    def _anything(self, found: Look) -> Action | None:
        can = found.claiming.affordable(found.state, found.number)
        if not can:
            return None
        return self._pay(found, max(bits(can), key=lambda t: (found.board.tracks[t].length, -t)))

    # -- stations ----------------------------------------------------------------------------------
    @staticmethod
    def _station(found: Look) -> Action | None:
        """Build a station where it completes a lost ticket at once and brings more than it costs."""
        module, state = found.rules.modules.get("stations"), found.state
        if not found.net.lost or not isinstance(module, StationRules) or not state.parts["stations"].left[found.number]:
            return None
        pays = module.payments_of(state, found.number)
        if not pays:
            return None
        best = station_gain(module, state, found.number, found.net.lost)
        if best is None or best[0] <= found.rules.options["stations.unbuilt_points"]:
            return None
        pay = min(pays, key=lambda p: (regret(found.board, found.seat.hand, found.tracks, p), p))
        return BuildStation(best[1], pay)

    # -- tickets and cards -------------------------------------------------------------------------
    @staticmethod
    def _tickets(found: Look) -> Action | None:
        """Draw tickets where that brings more than a turn is worth and the plan leaves turns for them."""
        if not found.state.ticket_deck or found.last or found.turns - found.wanted < FREE:
            return None
        return DrawTickets() if ticket_gain(found) > TICKETS else None

    @staticmethod
    def _draw(found: Look, offered: Sequence[Action] | None = None) -> Action | None:
        rules, state = found.rules, found.state
        given = rules.modules["drawing"].actions(state) if offered is None else offered
        draws = [action for action in given if isinstance(action, DrawCard)]
        if not draws and (stored := greedy_depots.store(rules, state)) is not None:
            return stored
        worth = card_worths(found.needs.lack, later(found), found.seat.hand[WILD])
        if found.needs.missing == 0 and not found.more:
            worth = [LATER] * len(worth)
        if not any(found.land.wilds[track] for track in (*found.tracks, *found.more)):
            worth[WILD] = min(worth[WILD], LATER)
        stock = unseen(rules, state, found.number)
        value, best = best_draw(rules, state, draws, worth, stock)
        terrain_worth, terrain = greedy_terrain.wished(rules, state, [*found.tracks, *found.more])
        better = terrain is not None and terrain_worth > max(0.9, value / 2)
        return terrain if better and terrain is not None and not rules.why_not(state, terrain) else best


def keep_worth(rules: Rules, state: State, keep: KeepTickets) -> tuple[float, int]:
    """Return what keeping some tickets is thought to bring, in points; of equals the fewer are better.

    Args:
        rules: The rules; a game with tracks.
        state: The game; tickets are on offer.
        keep: The tickets to keep.
    """
    board, costs = rules.board, cast(Tickets, rules.modules["tickets"]).costs
    found = look(rules, state, state.actor, keep.tickets)
    net = found.net
    values = {t: aim_of(board, found.seat.mine, found.usable, board.tickets[t], found.seat.trains)[0]
              for t in (*net.open, *net.done)}
    tight = max(0.0, found.wanted - ROOM * found.turns) + max(0.0, net.trains - 0.85 * found.seat.trains)
    risk = sum(min(0.5, RISK * claims) * (values[t] + costs[t])
               for t, claims in zip(net.open, net.claims, strict=True))
    lost = sum(costs[t] for t in net.lost)
    return sum(values.values()) - lost - net.cost - TIGHT * tight - risk, -len(keep.tickets)


def later(found: Look) -> list[float]:
    """Return what a card of each colour is worth that the network does not need: it may pay for a track beyond."""
    worth = [LATER if found.turns - found.wanted > 4 else LATER / 3] * len(COLOURS)
    spare = found.needs.spare
    for place, track in enumerate(found.more):
        lane = found.board.tracks[track]
        colour = lane.colour if lane.colour != GRAY else max(range(len(COLOURS)), key=lambda c: spare[c])
        if spare[colour] < lane.length:
            worth[colour] = max(worth[colour], 0.9 - 0.15 * place)
    return worth


def danger(found: Look, track: int) -> float:
    """Return what it would cost to lose a planned track to somebody else, in points, by how likely that is.

    Args:
        found: What the seat sees.
        track: One of the planned tracks.
    """
    board, lane = found.board, found.board.tracks[track]
    shut = 1 << track | (board.siblings[track] if found.claiming.shuts_doubles else 0)
    if not found.claiming.shuts_doubles and board.siblings[track] & found.usable:
        return 0.0
    rest = mask_of(t for t in found.tracks if t != track)
    grower = Grower(found.land, found.seat.mine | rest, found.usable & ~shut & ~rest)
    way = grower.way((lane.a,), 1 << lane.b)
    loss = 20.0 if way is None else max(0.0, (grower.cost(way) - grower.weights[track]) / SCALE)
    near = sum(any(other.mine >> t & 1 for city in (lane.a, lane.b) for t, _ in board.exits[city])
               for number, other in enumerate(found.state.seats) if number != found.number)
    likely = 0.25 + 0.25 * near + (0.15 if lane.colour == GRAY else 0.0) + (0.15 if lane.length <= 2 else 0.0)
    return min(loss, 20.0) * likely


def longest_gain(found: Look, track: int) -> float:
    """Return what a track adds by the longest path, in points, were the game to end now."""
    options = found.rules.options
    worth = options.get("bonus.longest_path", 0) if "longest_path" in found.rules.modules else 0
    if not worth:
        return 0.0
    best = max(trails.longest(found.board, seat.mine)[0]
               for number, seat in enumerate(found.state.seats) if number != found.number)
    before = trails.longest(found.board, found.seat.mine)[0]
    after = trails.longest(found.board, found.seat.mine | 1 << track)[0]
    return float(worth * ((after >= best) - (before >= best)))

