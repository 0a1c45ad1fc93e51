"""The boards and rule sets that every conformance test runs over: each option takes each of its values somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from ttrlab import maps
from ttrlab.engine import Rules
from ttrlab.rules.registry import compile_rules
from ttrlab.state import State

RULE_SETS: dict[str, tuple[str, dict[str, Any]]] = {
    "usa": ("usa", {}),
    "usa with stations and gray tunnels": ("usa", {"modules.stations": True, "tunnels.where": "gray"}),
    "usa with tunnels everywhere": ("usa", {"tunnels.where": "all", "tunnels.reveal": 5}),
    "usa lazy": ("usa", {"deck.reshuffle": "lazy", "market.reset_policy": "max_three_tries",
                         "market.size": 3, "cards.deal": 20}),
    "usa free wilds": ("usa", {"market.rule_of_three": "off", "draw.open_wild": "free", "turn.first": "2",
                               "modules.ferries": True}),
    "usa most tickets": ("usa", {"bonus.most_tickets": 15, "bonus.longest_path": 0, "tickets.penalty": "half"}),
    "usa odd deals": ("usa", {"tickets.deal": 5, "tickets.initial_keep": 3, "tickets.draw": 4,
                              "tickets.draw_keep": 2, "cards.deal": 7, "market.size": 10}),
    "usa other returns": ("usa", {"tickets.unkept_initial": "shuffle_back", "tickets.unkept_drawn": "box",
                                  "tickets.return_order": "in_order", "tickets.draw_keep": 0}),
    "usa free drawing": ("usa", {"draw.second_card_mandatory": False, "draw.market_when_deck_empty": False,
                                 "turn.direction": "counterclockwise", "turn.first": "random"}),
    "usa short": ("usa", {"trains": 12, "end.trains_threshold": 0, "end.trigger_scope": "all_players"}),
    "usa endless": ("usa", {"trains": 100, "game.end_when_all_pass": False, "doubles.threshold": 2}),
    "usa stuck ends": ("usa", {"trains": 90, "turn.pass_when_stuck": False, "market.size": 10}),
    "usa hidden": ("usa", {"info.hand_count": "hidden", "info.ticket_count": "hidden", "info.discard": "hidden"}),
    "europe": ("europe", {}),
    "europe plain": ("europe", {"modules.ferries": False, "modules.tunnels": False, "modules.stations": False,
                                "modules.long_tickets": False, "modules.longest_path": False}),
    "europe owner chooses": ("europe", {"stations.solver": "owner_chooses", "stations.count": 5,
                                        "stations.unbuilt_points": 0, "end.trains_threshold": 12}),
    "europe three for one": ("europe", {"ferry.substitute": "any_three", "tickets.unkept_initial": "deck_bottom"}),
    "europe lazy": ("europe", {"deck.reshuffle": "lazy", "tunnels.reveal": 9, "tickets.penalty": "none",
                               "turn.direction": "counterclockwise"}),
    "europe few tickets": ("europe", {"tickets.deal": 0, "tickets.initial_keep": 0, "tickets.draw": 1,
                                      "market.size": 1, "cards.deal": 0}),
    "europe to the last": ("europe", {"trains": 100, "tickets.unkept_initial": "shuffle_back",
                                      "market.reset_policy": "max_three_tries"}),
    "europe all tunnels": ("europe", {"tunnels.where": "all", "tunnels.reveal": 0, "bonus.most_tickets": 10,
                                      "info.discard": "hidden"}),
}
PLAYERS = (2, 3, 4, 5)


@cache
def rules_for(name: str, players: int) -> Rules:
    """Return the compiled rules of a rule set."""
    board, options = RULE_SETS[name]
    return compile_rules(maps.load(board), players, options)


def walk(rules: Rules, seed: int, longest: int = 3000) -> Iterator[State]:
    """Yield the states of a random game, from the start to the end; each is the same object, changed in place."""
    state, rng = rules.start(seed), Random(f"walk {seed}")
    yield state
    for _ in range(longest):
        if state.over:
            return
        rules.apply(state, rules.sample(state, rng))
        yield state
    raise AssertionError(f"the game of seed {seed} does not end in {longest} steps")


def moments(rules: Rules, seed: int, every: int) -> Iterator[State]:
    """Yield a copy of every so many states of a random game, and of every state with something special pending."""
    for number, state in enumerate(walk(rules, seed)):
        special = state.pending and type(state.pending[-1]).__name__ not in ("SecondCard", "Offer")
        if number % every == 0 or special or state.over:
            yield state.copy()
