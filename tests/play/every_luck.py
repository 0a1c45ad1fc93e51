"""Playing a small game with every luck there can be, to see what a seat cannot tell apart.

``luck.shuffle`` is replaced by one that goes through all orders; where another seat keeps tickets, all its choices
are gone through as well.  What agrees with the observations of a seat is then counted, world by world.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from ttrlab import luck
from ttrlab.actions import Action, KeepTickets
from ttrlab.engine import Rules
from ttrlab.events import Event
from ttrlab.notation import read
from ttrlab.play.worlds import Knowledge
from ttrlab.state import State

Steps = list[tuple[list[Event], State]]
"""What happened, step by step, and how things stood after it."""
Key = Callable[[State], Any]


@cache
def _orders(items: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return all orders of some sorted items, alike ones not told apart."""
    if not items:
        return ((),)
    firsts = [at for at, item in enumerate(items) if at == 0 or items[at - 1] != item]
    return tuple((items[at], *rest) for at in firsts for rest in _orders(items[:at] + items[at + 1:]))


class Chances:
    """Goes through all ways in which a number of choices can fall, one run after the other."""

    def __init__(self) -> None:
        self.made: list[list[int]] = []
        self.at = 0

    def pick(self, options: int) -> int:
        """Return the next choice of this run, one of so many options."""
        if self.at == len(self.made):
            self.made.append([0, options])
        self.at += 1
        return self.made[self.at - 1][0]

    def runs(self) -> Iterator[None]:
        """Yield once for every way; choices that a run did not come to are not gone through."""
        while True:
            self.at = 0
            yield
            del self.made[self.at:]
            while self.made and self.made[-1][0] + 1 == self.made[-1][1]:
                self.made.pop()
            if not self.made:
                return
            self.made[-1][0] += 1

    def shuffle(self, items: list[int], number: int) -> int:
        """Stand in for ``luck.shuffle``."""
        orders = _orders(tuple(sorted(items)))
        items[:] = orders[self.pick(len(orders))]
        return number


def story(rules: Rules, moves: Sequence[str], seat: int, chances: Chances) -> Steps | None:
    """Play some moves, ``keep n`` for any n tickets; return all events and states, ``None`` where one cannot be."""
    log: list[Event] = []
    state = rules.start(0, log)
    steps = [(log, state.copy())]
    for move in moves:
        action = _action(rules, state, move, seat, chances)
        if action is None or rules.why_not(state, action):
            return None
        log = []
        rules.apply(state, action, log)
        steps.append((log, state.copy()))
    return steps


def _action(rules: Rules, state: State, move: str, seat: int, chances: Chances) -> Action | None:
    if not move.startswith("keep"):
        return read(rules.board, move)
    found = [a for a in rules.legal(state) if isinstance(a, KeepTickets) and len(a.tickets) == int(move[4:])]
    # The seat itself keeps the ones it likes best; what others keep is another matter of chance.
    return None if not found else found[0] if state.actor == seat else found[chances.pick(len(found))]


def _look(rules: Rules, state: State, log: list[Event], seat: int) -> Any:
    told = [(e.kind, e.seat, {k: v for k, v in e.data.items() if e.seat == seat or k not in e.secret}) for e in log]
    return rules.visible(state, seat), told


def every_world(rules: Rules, moves: Sequence[str], seat: int, key: Key, monkeypatch: pytest.MonkeyPatch,
                event: str = "") -> tuple[State, Knowledge, Counter[Any]]:
    """Return a game, what a seat knows of it in the end, and how often each world comes that looks the same.

    Of all games that look different to the seat it is the one that leaves most open.

    Args:
        rules: The rules.
        moves: What is played.
        seat: Whose eyes.
        key: What of a world is compared.
        monkeypatch: Replaces the shuffling.
        event: A kind of event that must happen.
    """
    chances = Chances()
    monkeypatch.setattr(luck, "shuffle", chances.shuffle)
    worlds: dict[str, Counter[Any]] = {}
    games: dict[str, Steps] = {}
    for _ in chances.runs():
        steps = story(rules, moves, seat, chances)
        if steps is None or (event and all(told.kind != event for log, _ in steps for told in log)):
            continue
        seen = repr([_look(rules, state, log, seat) for log, state in steps])
        worlds.setdefault(seen, Counter())[key(steps[-1][1])] += 1
        games[seen] = steps
    monkeypatch.undo()
    most = max(worlds, key=lambda seen: len(worlds[seen]))
    knowledge = Knowledge(rules, seat)
    for log, state in games[most]:
        knowledge.observe(log, state)
    return games[most][-1][1], knowledge, worlds[most]
