"""Worlds in random games on every map and under every rule set: what a seat sees is kept, and no truth leaks in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.conformance.rule_sets import RULE_SETS, fitting, rules_for
from ttrlab.errors import TtrlabError
from ttrlab.events import Event
from ttrlab.play.bots import play_out
from ttrlab.play.game import Game, new_game
from ttrlab.play.worlds import Knowledge, imagine, knowledge_of
from ttrlab.state import State

LONGEST = 420
EVERY = 31
Moment = tuple[State, list[Event], list[Knowledge]]


def _moments(name: str, players: int) -> Iterator[Moment]:
    """Yield every moment of a random game: the state, what has just happened, and what every seat knows."""
    rules, log = rules_for(name, fitting(name, players)), list[Event]()
    state, rng = rules.start(players, log), Random(f"worlds of {name}")
    known = [Knowledge(rules, seat).observe(log, state) for seat in range(rules.players)]
    yield state, log, known
    for _ in range(LONGEST):
        if state.over:
            return
        log = []
        rules.apply(state, rules.sample(state, rng), log)
        for knowledge in known:
            knowledge.observe(log, state)
        yield state, log, known


def _chosen(name: str, players: int) -> Iterator[Moment]:
    """Yield a few moments, those among them where something special is being asked."""
    asked: set[str] = set()
    for number, (state, log, known) in enumerate(_moments(name, players)):
        phase = type(state.pending[-1]).__name__ if state.pending else ""
        if number % EVERY == 0 or state.over or (phase and phase not in asked):
            asked.add(phase)
            yield state, log, known


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", RULE_SETS)
def test_worlds_agree(name: str, players: int) -> None:
    """A world shows its seat what the truth shows, has all cards and tickets once, and may do the same."""
    for state, _, known in _chosen(name, players):
        rules, before = state.rules, state.copy()
        for seat, knowledge in enumerate(known):
            assert not knowledge.forgotten
            for memory in (knowledge, None):
                world = imagine(state, seat, Random(3), memory)
                assert rules.visible(world, seat) == rules.visible(state, seat)
                assert rules.cards(world) == rules.cards(state)
                assert not world.script and world.luck != state.luck
                assert min(n for s in world.seats for n in s.hand) >= 0
                assert _regular(world) and len(_all_tickets(world)) == len(set(_all_tickets(world)))
                if state.actor == seat:
                    assert rules.legal(world) == rules.legal(state)
                elif not state.over:
                    assert rules.legal(world), "the seat that must act cannot"
                again = imagine(world, seat, Random(8), memory)
                assert again == imagine(state, seat, Random(8), memory), "what is hidden makes a difference"
        assert state == before


def _all_tickets(state: State) -> list[int]:
    return [*state.ticket_deck, *(t for seat in state.seats for t in seat.tickets),
            *(t for phase in state.pending for t in getattr(phase, "tickets", ()))]


def _regular(state: State) -> bool:
    return all(state.rules.board.tickets[ticket].deck == "regular" for ticket in state.ticket_deck)


@pytest.mark.parametrize("name", ["usa", "europe all tunnels", "africa", "cards owner chooses", "usa hidden"])
def test_knowledge_looks_at_nothing_hidden(name: str) -> None:
    """Knowledge is the same where the secrets in the events, and what is hidden in the state, are others."""
    rules, rng = rules_for(name, 3), Random(4)
    blind = Knowledge(rules, 0)
    for number, (state, log, known) in enumerate(_moments(name, 3)):
        told = [event if event.seat == 0 else replace(event, data={
            key: "?" if key in event.secret else value for key, value in event.data.items()}) for event in log]
        blind.observe(told, imagine(state, 0, rng, known[0]) if number % 3 == 0 else state)
        assert _plain(blind) == _plain(known[0])


def _plain(knowledge: Knowledge) -> Any:
    cards, tickets = knowledge.cards, knowledge.tickets
    return (cards.pools, cards.current, cards.deck, cards.slots, cards.sure, cards.needs, cards.discard,
            cards.market, tickets.ways, tickets.seen, tickets.offer)


def test_a_world_can_be_played_to_its_end() -> None:
    """The rules go on from a world, with luck of its own."""
    state = play_some(new_game("europe", 3, seed=2), 60).state
    ends = set()
    for seed in range(4):
        world, rng = imagine(state, 1, Random(seed)), Random(1)
        while not world.over:
            world.rules.apply(world, world.rules.sample(world, rng))
        assert world.rules.cards(world) == tuple(world.rules.board.deck)
        ends.add(world.turn)
    assert len(ends) > 1


def play_some(game: Game, steps: int, seed: int = 1) -> Game:
    """Play random actions."""
    rng = Random(seed)
    for _ in range(steps):
        game.play(game.rules.sample(game.state, rng))
    return game


def test_knowledge_of_a_game_is_that_of_its_moves() -> None:
    """The way from the start to the cursor counts, whatever else the tree holds."""
    game = play_some(new_game("usa", 2, seed=5), 40)
    known, state = knowledge_of(game, 1), game.state
    game.undo(20).play("draw deck")
    assert _plain(knowledge_of(game, 1)) != _plain(known)
    game.go(40)
    assert game.state == state and _plain(knowledge_of(game, 1)) == _plain(known)
    assert known.agrees(state) and not known.forgotten


def test_market_picks_and_payments_stay_known() -> None:
    """A card taken from the market is in every world until it is paid, and a payment shows nothing after it."""
    game = new_game("usa", 2, seed=7)
    game.play(game.legal()[0]).play(game.legal()[0])
    game.play("draw deck").play("draw deck")
    card = game.state.market[0]
    game.play("draw market 1").play("draw deck")
    known, state = knowledge_of(game, 0), game.state
    assert all(imagine(state, 0, Random(n), known).seats[1].hand[card] for n in range(200))
    assert not all(imagine(state, 0, Random(n)).seats[1].hand[card] for n in range(200))


def test_an_edited_position_is_all_that_is_known() -> None:
    """After an edit the own hand and what lies in the open are known, and nothing of before."""
    game = play_some(new_game("usa", 2, seed=5), 40)
    while game.state.pending:
        play_some(game, 1)
    game.edit(game.position())
    known, state = knowledge_of(game, 0), game.state
    assert known.forgotten == 1 and known.agrees(state)
    assert imagine(state, 0, Random(1), known) == imagine(state, 0, Random(1))
    play_some(game, 9)
    assert knowledge_of(game, 0).agrees(game.state)


def test_new_luck_leaves_no_order_known() -> None:
    """After new luck a ticket given back may lie anywhere in the deck, and hands are known as before."""
    game = new_game("usa", 2, seed=5)
    game.play(game.legal()[0])
    unkept = next(e.data["unkept"] for e in game.log if e.kind == "kept")
    game.play(game.legal()[-1])
    before = knowledge_of(game, 0)
    places = {imagine(game.state, 0, Random(n), before).ticket_deck.index(unkept[0]) for n in range(200)}
    assert places == {0}
    game.branch(luck=4)
    after, state = knowledge_of(game, 0), game.state
    places = {imagine(state, 0, Random(n), after).ticket_deck.index(unkept[0]) for n in range(400)}
    assert places == set(range(len(state.ticket_deck)))
    assert after.cards.slots == before.cards.slots


def test_chosen_cards_are_known_to_nobody() -> None:
    """Cards that a teacher has chosen come in no world before others would."""
    game = new_game("usa", 2, seed=5)
    game.play(game.legal()[0]).play(game.legal()[0]).branch(cards=["locomotive", "locomotive"])
    state, known = game.state, knowledge_of(game, 1)
    tops = {imagine(state, 1, Random(n), known).deck[-1] for n in range(200)}
    assert len(tops) > 5 and not imagine(state, 1, Random(1), known).script
    game.play("draw deck").play("draw deck")
    hands = {tuple(imagine(game.state, 1, Random(n), knowledge_of(game, 1)).seats[0].hand) for n in range(20)}
    assert len(hands) > 10


def test_stacks_that_everybody_saw_are_known() -> None:
    """Cards moved to a stack were seen by all: who remembers knows every stack, and who does not knows none."""
    game = play_out(new_game("card-game", 3, seed=1), "greedy")
    nodes = [node for node in game.node.path if any(event.kind == "moved" for event in node.events)]
    game.go(nodes[len(nodes) // 2])
    state, known = game.state, knowledge_of(game, 0)
    stacks = state.parts["railyard"].stacks
    assert any(map(any, stacks))
    worlds = [imagine(state, 0, Random(n), known).parts["railyard"].stacks for n in range(20)]
    assert all(found == stacks for found in worlds)
    assert any(imagine(state, 0, Random(n)).parts["railyard"].stacks != stacks for n in range(20))


def test_a_module_that_moves_cards_unknown_ways_is_survived() -> None:
    """Where the table does not come to what was followed, only what lies in the open is known from then on."""
    game = play_some(new_game("usa", 2, seed=5), 30)
    known, state = knowledge_of(game, 0), game.state
    card = next(card for card, number in enumerate(state.seats[1].hand) if number)
    state.seats[1].hand[card] -= 1
    state.discard[card] += 1
    assert not known.agrees(state)
    with pytest.raises(TtrlabError, match="not what seat 0 has seen"):
        imagine(state, 0, Random(1), known)
    known.observe([], state)
    assert known.forgotten == 1 and imagine(state, 0, Random(1), known) == imagine(state, 0, Random(1))


def test_wrong_seats_are_told() -> None:
    """There is no knowledge of a seat that is not there, and none of one seat serves another."""
    game = new_game("usa", 2, seed=5)
    for seat in (2, -1, "0", True):
        with pytest.raises(TtrlabError, match="no seat"):
            imagine(game.state, seat, Random(1))  # type: ignore[arg-type]
    with pytest.raises(TtrlabError, match="no seat"):
        knowledge_of(game, 5)
    with pytest.raises(TtrlabError, match="not what seat 1"):
        imagine(game.state, 1, Random(1), knowledge_of(game, 0))


def test_a_copy_goes_its_own_way() -> None:
    """A copy of a knowledge is equal, and what it observes leaves the other as it was."""
    game = play_some(new_game("europe", 2, seed=5), 50)
    known = knowledge_of(game, 0)
    copied, before = known.copy(), str(_plain(known))
    for node in play_some(game, 20).node.path[51:]:
        copied.observe(node.events, game.timeline.state(node))
    assert str(_plain(known)) == before and _plain(copied) == _plain(knowledge_of(game, 0))
