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
    "usa other scores": ("usa", {"routes.table": "two_a_train", "tie.breakers": "none", "tie.bonus": "split"}),
    "usa steep": ("usa", {"routes.table": "triangular", "tie.bonus": "none"}),
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
    "europe with terrain": ("europe", {"modules.terrain": True, "terrain.long_price": 4, "terrain.deal": 5}),
    "san francisco": ("san-francisco", {}),
    "san francisco other scores": ("san-francisco", {"tokens.table": "triangular", "routes.table": "one_a_train"}),
    "san francisco by hand": ("san-francisco", {"tokens.table": "one_each", "tie.bonus": "split",
                                                "tokens.placement": "players_place", "tokens.taking": "may",
                                                "turn.first": "random", "modules.stations": True}),
    "africa": ("heart-of-africa", {}),
    "africa other terrain": ("heart-of-africa", {
        "terrain.majority": "any_opponent", "terrain.loco_overplay": False, "terrain.price_source": "cards_first",
        "terrain.deal": 2, "terrain.times": 3, "africa.madagascar_connects": False}),
    "africa lazy": ("heart-of-africa", {
        "deck.reshuffle": "lazy", "draw.second_card_mandatory": False, "draw.open_wild": "free",
        "ferry.substitute": "any_three", "modules.stations": True, "turn.direction": "counterclockwise"}),
    "india": ("india", {}),
    "india other tours": ("india", {"grand_tour.table": "five_each", "modules.stations": True, "tie.bonus": "split",
                                    "bonus.most_cities": 10}),
    "europe with grand tours": ("europe", {"modules.grand_tour": True, "grand_tour.table": "ten_each"}),
    "africa with grand tours": ("heart-of-africa", {"modules.grand_tour": True, "bonus.longest_path": 10}),
    "legendary asia": ("legendary-asia", {}),
    "legendary asia gray": ("legendary-asia", {
        "mountains.where": "gray", "asia.explorer_ties": "tickets_then_mountains", "modules.tunnels": True,
        "tunnels.where": "gray", "trains": 30, "long_tickets.deal": 1, "modules.grand_tour": True}),
    "europe all mountains": ("europe", {"mountains.where": "all", "bonus.most_cities": 15, "trains": 60}),
    "san francisco with mountains": ("san-francisco", {"mountains.where": "gray", "bonus.most_cities": 5}),
    "nederland": ("nederland", {}),
    "nederland with a neutral player": ("nederland", {
        "nederland.neutral_player": True, "nederland.bonus_table": "same_first", "turn.first": "random",
        "rank.after_tie": "dense"}),
    "nederland without tolls": ("nederland", {
        "nederland.tolls": False, "nederland.neutral_player": True, "nederland.staggered_start": False,
        "turn.direction": "counterclockwise", "tickets.unkept_initial": "box", "bonus.longest_path": 10}),
    "nederland borrows at will": ("nederland", {
        "nederland.voluntary_loan": True, "tolls.tokens": 4, "tickets.unkept_drawn": "deck_bottom",
        "modules.neutral": True, "nederland.neutral_player": False, "info.ticket_count": "hidden"}),
    "usa with tolls and tunnels": ("usa", {"tolls.by_length": "half", "tunnels.where": "gray", "doubles.threshold": 2,
                                           "tickets.unkept_drawn": "discard"}),
    "europe with tolls": ("europe", {
        "tolls.by_length": "length", "nederland.voluntary_loan": True, "tie.bonus": "split",
        "tickets.unkept_initial": "discard", "modules.terrain": True}),
    "asia with tolls": ("legendary-asia", {"tolls.by_length": "flat", "doubles.threshold": 2, "modules.stations": True,
                                           "tolls.tokens": 12, "mountains.where": "gray"}),
    "nordic": ("nordic-countries", {}),
    "nordic other ties": ("nordic-countries", {
        "nordic.triples": "symbols_only", "tie.longest": "route", "market.rule_of_three": "on",
        "modules.stations": True, "deck.reshuffle": "lazy", "draw.open_wild": "ends_turn", "cards.deal": 12}),
    "nordic tunnels": ("nordic-countries", {"tunnels.where": "gray", "wilds.where": "tunnels", "cards.deal": 8,
                                            "any_cards.where": "longest", "modules.grand_tour": True}),
    "switzerland": ("switzerland", {}),
    "switzerland with stations": ("switzerland", {
        "modules.stations": True, "tickets.penalty": "half", "wilds.where": "everywhere", "modules.terrain": True,
        "africa.madagascar_connects": False, "tickets.unkept_drawn": "discard", "modules.longest_tie": True}),
    "switzerland with tolls": ("switzerland", {"tolls.by_length": "half", "modules.grand_tour": True,
                                               "mountains.where": "gray", "market.rule_of_three": "off"}),
    "usa with odd payments": ("usa", {"wilds.where": "tunnels", "tunnels.where": "gray", "any_cards.where": "longest",
                                      "cards.deal": 10}),
    "europe with odd payments": ("europe", {"wilds.where": "tunnels", "ferry.substitute": "any_three",
                                            "nordic.triples": "any_space", "any_cards.where": "longest"}),
    "usa never reshuffled": ("usa", {"deck.reshuffle": "never", "draw.market_when_deck_empty": "second_only",
                                     "cards.deal_wilds": 2}),
    "usa 1910": ("usa-1910", {}),
    "usa 1910 mega": ("usa-1910", {"mode": "mega", "tickets.unkept_drawn": "box"}),
    "usa 1910 big cities": ("usa-1910", {"mode": "big_cities", "bonus.big_cities": "globetrotter"}),
    "usa 1910 original": ("usa-1910", {"mode": "original", "tickets.usa_values": "first_box"}),
    "usa 1910 longest": ("usa-1910", {"mode": "big_cities", "bonus.big_cities": "longest", "warehouses.bonus": 5}),
    "europa 1912": ("europa-1912", {"modules.warehouses": True}),
    "europa 1912 mega": ("europa-1912", {"mode": "mega", "warehouses.sharing": "with_stations", "warehouses.depots": 2
                                       }),
    "europa 1912 big cities": ("europa-1912", {"mode": "big_cities", "bonus.big_cities_eu": "none"}),
    "europa 1912 all long": ("europa-1912", {"e12.expanded_long": "all12", "long_tickets.deal": 2,
                                             "long_tickets.keep_most": 0}),
    "europa 1912 base": ("europa-1912", {"mode": "base", "modules.warehouses": True, "info.discard": "hidden",
                                         "deck.reshuffle": "lazy", "turn.direction": "counterclockwise"}),
    "usa with warehouses": ("usa", {"modules.warehouses": True, "warehouses.depots": 1, "trains": 100,
                                    "deck.reshuffle": "never", "draw.market_when_deck_empty": False}),
    "san francisco with warehouses": ("san-francisco", {"modules.warehouses": True, "modules.stations": True,
                                                        "tokens.placement": "players_place"}),
    "africa with warehouses": ("heart-of-africa", {"modules.warehouses": True, "tunnels.where": "gray",
                                                   "draw.second_card_mandatory": False}),
    "nederland with warehouses": ("nederland", {"modules.warehouses": True, "nederland.voluntary_loan": True,
                                                "nederland.neutral_player": True, "info.hand_count": "hidden"}),
    "asia with warehouses": ("legendary-asia", {"modules.warehouses": True, "turn.first": "random"}),
    "cards": ("card-game", {}),
    "cards other rows": ("card-game", {
        "cg.row_min_coloured": 2, "cg.row_take": "coloured_first", "draw.second_card_mandatory": True,
        "modules.city_bonuses": False, "halves.players": 9, "tickets.penalty": "half", "cards.deal_wilds": 0}),
    "cards owner chooses": ("card-game", {
        "cg.completion_solver": "owner_chooses", "cg.row_take": "from_top", "cg.robbing_counts_wilds": False,
        "halves.players": 2, "halves.deal": 1, "cg.market_between_halves": "keep", "info.stack": "owner",
        "turn.direction": "counterclockwise", "bonus.most_tickets": 10}),
    "cards reshuffled": ("card-game", {
        "deck.reshuffle": "eager", "market.rule_of_three": "on", "draw.market_when_deck_empty": True,
        "turn.pass_when_stuck": False, "tickets.draw_keep": 4}),
}
PLAYERS = (2, 3, 4, 5)


@cache
def rules_for(name: str, players: int) -> Rules:
    """Return the compiled rules of a rule set, for the nearest number of players that the board is for."""
    board, options = RULE_SETS[name]
    return compile_rules(maps.load(board), fitting(name, players), options)


def fitting(name: str, players: int) -> int:
    """Return the number of players nearest to this that the board of a rule set is for."""
    low, high = maps.load(RULE_SETS[name][0]).players
    return min(max(players, low), high)


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
