"""Network planning for a seat in a game: what it owns, may claim and holds comes from the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ttrlab.board import Board
from ttrlab.engine import Rules
from ttrlab.errors import OptionError, TtrlabError
from ttrlab.graph.choosing import best_tickets
from ttrlab.graph.costs import Cost, matching
from ttrlab.graph.networks import Critical, Network, Networks, criticality, networks
from ttrlab.play.game import Game
from ttrlab.rules.claiming import Claiming
from ttrlab.rules.tunnels import Tunnels
from ttrlab.shown import Shown
from ttrlab.state import State


@dataclass(frozen=True)
class NetworkPlan(Shown):
    """The cheapest networks for a seat's tickets at one moment.

    Attributes:
        board: The board.
        seat: Whose plan.
        tickets: Numbers of the tickets that the networks complete.
        left_out: Numbers of those tickets of the seat that they do not, because no way or too few trains are left.
        networks: The networks, the cheapest first; empty where none completes the tickets, or where
            ``networks.decided`` says that the search ended before it found one or proved that there is none.
        state: The moment.
        mine, usable, trains, hand: What the seat owns, may still claim, has left and holds.
        takes: Trains that a claim of each track takes (LA-MTN-1).
        surcharges: Cards that each track is expected to cost beyond its length (EU-TUN-4).
        shuts: Whether a track that is taken shuts the other lanes of its route (BASE-DBL-3).
    """

    board: Board
    seat: int
    tickets: tuple[int, ...]
    left_out: tuple[int, ...]
    networks: Networks
    state: State = field(repr=False)
    mine: int = field(repr=False)
    usable: int = field(repr=False)
    trains: int = field(repr=False)
    hand: tuple[int, ...] = field(repr=False)
    takes: tuple[int, ...] = field(repr=False)
    surcharges: tuple[float, ...] = field(repr=False)
    shuts: bool = field(repr=False)

    @property
    def best(self) -> Network | None:
        """The cheapest network, ``None`` where there is none."""
        return self.networks[0] if self.networks else None

    @cached_property
    def critical(self) -> tuple[tuple[Critical, ...], ...]:
        """For each network what the loss of each of its tracks would mean, bottlenecks first."""
        return tuple(
            criticality(self.board, self.mine, self.usable, network, gone=self._gone, trains=self.trains,
                        hand=self.hand, surcharges=self.surcharges, takes=self.takes) for network in self.networks)

    def _gone(self, track: int) -> int:
        return 1 << track | (self.board.siblings[track] if self.shuts else 0)


def plan_network(game: Any, seat: int | None = None, tickets: Iterable[int | str] | None = None, k: int = 1,
                 cost: Cost = "trains") -> NetworkPlan:
    """Return the cheapest networks that complete a seat's tickets together.

    Stations are left out of the plan: they are for what no network completes (EU-STA-4).

    Args:
        game: A game, or a state.
        seat: Whose tracks, trains and hand; by default the seat that must act.
        tickets: Numbers or names, or one of them; by default those of the seat's tickets that bring the most points
            together within the trains left.  Tickets that are named are all to be completed.
        k: How many networks, the cheapest and those after it.
        cost: ``trains`` or ``turns`` (those of the network as a whole, each card of the hand used once), or a
            weight of one's own for each track.

    Raises:
        TtrlabError: The game is not played on tracks, there is no such seat, cost or number of networks, or there are
            more than 16 open tickets.
        NotationError: There is no such ticket.

    >>> from ttrlab.play.game import new_game
    >>> plan = plan_network(new_game("usa", players=2, seed=7), tickets=["Boston-Miami", "Toronto-Miami"])
    >>> plan.best.trains, plan.best.claims, [item.extra for item in plan.critical[0]]
    (14, 6, [3, 2, 1, 1, 1, 1])
    """
    state = _state(game)
    if type(k) is not int or k < 1:
        raise OptionError(f"k is how many networks, a whole number from 1 on, not {k!r:.60}")
    claiming, number = _claiming(state.rules), _seat(state, seat)
    board, held, usable = state.rules.board, state.seats[number], claiming.claimable(state, number)
    if tickets is None:
        wanted, out = _together(board, held.mine, usable, held.tickets, held.trains, claiming.trains_for)
    else:
        wanted, out = _wanted(board, tickets), ()
    hand, more = tuple(held.hand), surcharges(state.rules)
    found = networks(board, held.mine, usable, wanted, k, trains=held.trains, cost=cost, hand=hand, surcharges=more,
                     takes=claiming.trains_for)
    return NetworkPlan(board, number, wanted, out, found, state, held.mine, usable, held.trains, hand,
                       claiming.trains_for, more, claiming.shuts_doubles)


def _claiming(rules: Rules) -> Claiming:
    module = rules.modules.get("claiming")
    if not isinstance(module, Claiming):
        raise TtrlabError(f"{rules.board.name} is played with cards alone: without tracks there is no network to plan")
    return module


def _state(game: Any) -> State:
    if isinstance(game, State):
        return game.copy()
    if not isinstance(game, Game):
        raise OptionError(f"a network is planned in a game or a state, not in {game!r:.60}")
    return game.state


def _wanted(board: Board, tickets: Any) -> tuple[int, ...]:
    listed = [tickets] if isinstance(tickets, str) or not isinstance(tickets, Iterable) else list(tickets)
    for ticket in listed:
        if type(ticket) is not int and not isinstance(ticket, str):
            raise OptionError(f"a ticket is named by its number or its name, not by {ticket!r:.60}")
    return tuple(board.ticket(ticket).index for ticket in listed)


def _seat(state: State, seat: int | None) -> int:
    number = state.actor if seat is None else seat
    if type(number) is not int or not 0 <= number < len(state.seats):
        raise TtrlabError(f"there is no seat {number!r}; the game has {len(state.seats)} seats, numbered from 0")
    return number


def surcharges(rules: Rules) -> tuple[float, ...]:
    """Return how many cards each track is expected to cost beyond its length in a game (EU-TUN-1, EU-TUN-3).

    Args:
        rules: The compiled rules.

    >>> from ttrlab.play.game import new_game
    >>> max(surcharges(new_game("usa").rules)), round(max(surcharges(new_game("europe").rules)), 2)
    (0.0, 0.71)
    """
    module = rules.modules.get("tunnels")
    if not isinstance(module, Tunnels):
        return (0.0,) * len(rules.board.tracks)
    revealed = rules.options["tunnels.reveal"]
    return tuple(matching(rules.board, track.colour, revealed) if module.tunnels[track.index] else 0.0
                 for track in rules.board.tracks)


def _together(board: Board, mine: int, usable: int, tickets: Sequence[int], trains: int,
              takes: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the tickets that bring the most points together, and the others."""
    best = best_tickets(board, mine, usable, (), trains, held=tuple(tickets), keep=0, per_train=0,
                        takes=takes)[0]
    done = {ticket for ticket in best.completed if isinstance(ticket, int)}
    return tuple(t for t in tickets if t in done), tuple(t for t in tickets if t not in done)
