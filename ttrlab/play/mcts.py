"""The searching bot: plays its ideas out in many worlds that agree with what it has seen, and takes the best.

It begins with the planner's choice and a few other ideas.  Every idea is played out in the same worlds, with the
same luck.  Ideas that fall clearly behind are dropped, so that the others get more worlds.  The planner's choice is
given up only for one that has proved better.  While the end is far off the planner's choice stands: what a single
action is worth then drowns in the luck to come.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt, tanh
from random import Random
from time import perf_counter
from typing import Final, cast

from ttrlab.actions import DECK, Action, DrawCard, DrawTickets, KeepTickets, StoreCard
from ttrlab.engine import Rules
from ttrlab.errors import OptionError
from ttrlab.play.planner import Planner, keep_worth
from ttrlab.play.planner_hand import cheapest_claim
from ttrlab.play.planner_look import look, ticket_gain, turns_left
from ttrlab.play.planner_net import TURN
from ttrlab.play.worlds import Knowledge, imagine
from ttrlab.rules.drawing import SecondCard
from ttrlab.rules.tickets import Tickets
from ttrlab.state import EMPTY, State

WORLDS: Final = 40
"""Worlds that a choice is tried in at most where nobody says how many, for the ideas that hold out longest."""
WORK: Final = 1800
"""After so many turns played out a choice is made in any case: about a second's work."""
IDEAS: Final = 8
"""At most so many ideas are tried."""
SETS: Final = 3
"""At most so many sets of tickets are tried, those that the planner thinks best."""
FEWEST: Final = 6
"""Before so many worlds no idea is dropped, and the planner is not overruled."""
BEHIND: Final = 1.7
"""An idea is dropped so many standard errors behind the leader."""
SURE: Final = 2.0
"""The planner is overruled by an idea so many standard errors ahead of its own."""
LATE: Final = 10.0
"""From about so many turns before the end on, actions are tried out; tickets on offer always are."""
WIDE: Final = 30.0
"""A lead of so many points makes a win likely."""
SPARE: Final = 0.6
"""What a card that the plan leaves over is worth, in points."""
FAIL: Final = 0.04
"""How likely a ticket fails for each track that it still needs."""


@dataclass(slots=True)
class _Idea:
    """An action and what came of it, world by world."""

    action: Action
    results: list[float] = field(default_factory=list)


class Mcts:
    """Tries the planner's ideas out in worlds that agree with what its seat has seen.

    Args:
        worlds: How many worlds a choice is tried in at most, fewer while games are long (``WORK``); the result is
            then the same every time.
        seconds: Time for a choice instead; what is chosen then hangs on how fast the machine is.
        ideas: How many ideas are tried at most.
        rounds: How many rounds each is played on before the position is valued; ``None`` plays to the end.
        late: About how many turns before its last one the seat begins to try actions out.

    Attributes:
        knowledge: What the seat has seen; whoever plays the game keeps it up to date. Without it only what lies in
            the open counts.
        tried: Games played out for the last choice.

    Raises:
        OptionError: A number that is not above 0.
    """

    name = "mcts"

    def __init__(self, worlds: int = WORLDS, seconds: float | None = None, ideas: int = IDEAS,
                 rounds: int | None = None, late: float = LATE) -> None:
        if type(worlds) is not int or worlds < 1 or type(ideas) is not int or ideas < 1:
            raise OptionError(f"worlds and ideas are whole numbers above 0, not {worlds!r} and {ideas!r}")
        if seconds is not None and not seconds > 0:
            raise OptionError(f"the time for a choice is a number of seconds above 0, not {seconds!r}")
        if rounds is not None and (type(rounds) is not int or rounds < 1):
            raise OptionError(f"rounds are a whole number above 0, or None; {rounds!r} is neither")
        self.worlds, self.seconds, self.ideas, self.rounds, self.late = worlds, seconds, ideas, rounds, late
        self.knowledge: Knowledge | None = None
        self.tried = 0

    def choose(self, rules: Rules, state: State, rng: Random) -> Action:
        """Return the action that does best over many worlds; all chance comes from ``rng``."""
        first = Planner().choose(rules, state, rng)
        self.tried = 0
        if state.pending and isinstance(state.pending[-1], SecondCard):
            return first  # which card comes second matters least
        if not isinstance(first, KeepTickets) and "claiming" in rules.modules \
                and turns_left(rules, state, state.actor) > self.late:
            return first
        found = [_Idea(action) for action in ideas(rules, state, first)[:self.ideas]]
        return self._search(state, found, rng) if len(found) > 1 else first

    def _search(self, state: State, found: list[_Idea], rng: Random) -> Action:
        seat, begin = state.actor, perf_counter() if self.seconds is not None else 0.0
        known = self.knowledge if self.knowledge is not None and self.knowledge.seat == seat \
            and self.knowledge.agrees(state) else None
        alive, number, work = found[:], 0, 0
        while len(alive) > 1:
            if self.seconds is None:
                if number >= self.worlds or work >= WORK:
                    break
            elif number and perf_counter() - begin >= self.seconds:
                break
            world = imagine(state, seat, rng, known)
            for idea in alive:
                trial = world.copy()
                idea.results.append(outcome(trial, seat, idea.action, self.rounds))
                work += trial.turn - world.turn
            self.tried += len(alive)
            number += 1
            if number >= FEWEST:
                alive = _still(alive)
        return _best(found[0], alive)


def ideas(rules: Rules, state: State, first: Action) -> list[Action]:
    """Return the actions worth trying, the planner's own first.

    Args:
        rules: The rules.
        state: The game; only what the acting seat may know is looked at.
        first: What the planner would do.
    """
    offered = rules.legal(state)
    if isinstance(first, KeepTickets) and "claiming" in rules.modules:
        sets = [action for action in offered if isinstance(action, KeepTickets)]
        more: list[Action] = [*sorted(sets, key=lambda keep: keep_worth(rules, state, keep), reverse=True)[:SETS]]
    elif "claiming" not in rules.modules or len(offered) <= IDEAS:
        more = _alike_once(state, offered)
    elif state.pending:
        more = offered
    else:
        more = [*_claims(rules, state), *_draws(state, offered), *_tickets(rules, state)]
    return list(dict.fromkeys((first, *more)))


def _claims(rules: Rules, state: State) -> list[Action]:
    """Return the planned claims that can be paid, and the best beyond the plan, each paid in the best way."""
    seen = look(rules, state, state.to_move)
    can = seen.claiming.affordable(state, state.to_move)
    ready = [track for track in (*seen.tracks[:6], *seen.more) if can >> track & 1]
    return [cheapest_claim(seen.board, seen.seat.hand, seen.claiming.payments_of(state, state.to_move, track),
                           [t for t in seen.tracks if t != track]) for track in ready]


def _draws(state: State, offered: Iterable[Action]) -> list[Action]:
    return [action for action in _alike_once(state, offered) if isinstance(action, DrawCard | StoreCard)]


def _alike_once(state: State, offered: Iterable[Action]) -> list[Action]:
    """Return actions without draws of a card that another place of the market offers as well."""
    seen: set[int] = set()
    found = []
    for action in offered:
        if isinstance(action, DrawCard) and action.slot != DECK:
            card = state.market[action.slot]
            if card == EMPTY or card in seen:
                continue
            seen.add(card)
        found.append(action)
    return found


def _tickets(rules: Rules, state: State) -> list[Action]:
    if not state.ticket_deck or state.last_turns >= 0:
        return []
    return [DrawTickets()] if ticket_gain(look(rules, state, state.to_move)) > 0 else []


def outcome(world: State, seat: int, action: Action, rounds: int | None = None) -> float:
    """Return what comes of an action when planners play on: from -1, a clear loss, to 1.

    Args:
        world: Where it is played; the state is used up.
        seat: Whose success is asked for.
        action: The action.
        rounds: Rounds until the position is valued; ``None`` plays to the end of the game.
    """
    rules, player, rng = world.rules, Planner(), Random(1)
    until = world.turn + rules.players * rounds if rounds is not None and "claiming" in rules.modules else 1 << 30
    rules.apply(world, action)
    while not world.over and (world.turn < until or world.pending):
        rules.apply(world, player.choose(rules, world, rng))
    if not world.over:
        worths = [worth(rules, world, number) for number in range(rules.players)]
        return tanh((worths[seat] - max(value for number, value in enumerate(worths) if number != seat)) / WIDE)
    sheet = rules.score(world, proofs=False)
    lead = sheet.totals[seat] - max(total for number, total in enumerate(sheet.totals) if number != seat)
    won = (seat in sheet.ranking.winners) / len(sheet.ranking.winners)
    return 0.5 * tanh(lead / WIDE) + won - 0.5


def worth(rules: Rules, state: State, seat: int) -> float:
    """Return about what a seat will have at the end, in points, from its points, its plan and the turns left.

    Args:
        rules: The rules; a game with tracks.
        state: The game between two turns, all known.
        seat: The seat.
    """
    seen = look(rules, state, seat)
    net, tickets = seen.net, rules.board.tickets
    costs = cast(Tickets, rules.modules["tickets"]).costs
    total = float(seen.seat.points) + sum(tickets[t].points for t in net.done) - sum(costs[t] for t in net.lost)
    total += sum(seen.land.points[track] for track in seen.tracks)
    for ticket, claims in zip(net.open, net.claims, strict=True):
        total += tickets[ticket].points - min(0.5, FAIL * claims) * (tickets[ticket].points + costs[ticket])
    stations = state.parts.get("stations")
    if stations is not None:
        total += rules.options["stations.unbuilt_points"] * stations.left[seat]
    return total + TURN * (seen.turns - seen.wanted) + SPARE * sum(seen.needs.spare)


def _still(alive: Sequence[_Idea]) -> list[_Idea]:
    """Return the ideas that are not clearly behind the leader."""
    leader = max(alive, key=_mean)
    return [idea for idea in alive if idea is leader or _lead(leader, idea) < BEHIND]


def _best(first: _Idea, alive: Sequence[_Idea]) -> Action:
    """Return the leader's action, or the planner's where the leader is not surely better."""
    leader = max(alive, key=_mean)
    if leader is first or len(leader.results) < FEWEST or _lead(leader, first) < SURE:
        return first.action
    return leader.action


def _mean(idea: _Idea) -> float:
    return sum(idea.results) / len(idea.results) if idea.results else 0.0


def _lead(one: _Idea, other: _Idea) -> float:
    """Return how far one idea is ahead of another over the worlds that both were tried in, in standard errors."""
    gaps = [a - b for a, b in zip(one.results, other.results, strict=False)]
    count = len(gaps)
    if count < 2:
        return 0.0
    mean = sum(gaps) / count
    spread = sum((gap - mean) ** 2 for gap in gaps) / (count - 1)
    return mean / sqrt((spread + 0.01) / count)
