"""How the greedy bot sees tolls, and what a seat knows of tickets that lie face up."""

from __future__ import annotations

from random import Random

from positions import position, rules_of

from ttrlab.actions import GiveNeutral
from ttrlab.play.game import Game, new_game
from ttrlab.play.greedy_tolls import BONUS, TOKEN, least_missed, toll_cost
from ttrlab.play.worlds import imagine, knowledge_of

RULES = rules_of("nederland", 2)
DEAR = RULES.board.track("Breda-Rotterdam purple").index
"""A track with a toll of 4."""


def test_a_toll_costs_tokens_or_the_bonus() -> None:
    """Who can pay loses what the tokens are worth; the first loan costs the bonus too, a later one does not."""
    state = position(RULES)
    assert toll_cost(RULES, state, DEAR) == 4 * TOKEN
    state.parts["tolls"].held[0] = 3
    assert toll_cost(RULES, state, DEAR) == 5 + BONUS
    state.parts["tolls"].loans[0] = 1
    assert toll_cost(RULES, state, DEAR) == 5
    state.parts["tolls"].held[0] = 30
    assert toll_cost(RULES, state, DEAR) == 0, "the bonus is lost already"
    usa = rules_of("usa", 2)
    assert toll_cost(usa, position(usa), 3) == 0


def test_the_neutral_player_gets_what_is_not_wanted() -> None:
    """The bot leaves to the neutral player the track that its plan does without."""
    offered = [GiveNeutral(3), GiveNeutral(4)]
    assert least_missed(offered, [3, 9]) == GiveNeutral(4)
    assert least_missed(offered, [3, 4]) == least_missed(offered, []) == GiveNeutral(3)


def begun(players: int = 2) -> Game:
    """Return a game in which every seat has kept three of its five tickets."""
    game = new_game("nederland", players, seed=5)
    while game.state.pending:
        game.play(game.legal()[0])
    return game


def test_tickets_face_up_are_known_to_all() -> None:
    """What others did not keep lies face up: in no world is it in a hand or in the deck (NL-SET-2)."""
    game = begun()
    state, pile = game.state, game.state.parts["tickets"].tickets
    assert len(pile) == 4
    for memory in (knowledge_of(game, 0), None):
        for seed in range(40):
            world = imagine(state, 0, Random(seed), memory)
            assert world.parts["tickets"].tickets == pile
            assert not {*pile} & {*world.ticket_deck, *world.seats[1].tickets}
            assert len(world.seats[1].tickets) == 3


def test_tickets_shuffled_in_may_lie_anywhere_in_the_deck() -> None:
    """After the shuffle all know which tickets are in the deck, and nobody in which order (NL-SET-2)."""
    game = begun()
    while len(game.state.ticket_deck) > 4:
        game.play("draw tickets").play(game.legal()[0])
    pile = set(game.state.parts["tickets"].tickets)
    game.play("draw tickets")
    state, known = game.state, knowledge_of(game, 1 - game.to_move)
    assert set(state.ticket_deck) <= pile and not known.forgotten
    worlds = [imagine(state, known.seat, Random(seed), known).ticket_deck for seed in range(60)]
    assert all(set(deck) <= pile and len(deck) == len(state.ticket_deck) for deck in worlds)
    assert len({deck[-1] for deck in worlds}) > 8


def test_tokens_can_be_counted_by_all() -> None:
    """All payments are made in the open, so worlds keep what every seat holds (NL-SET-3)."""
    game = begun()
    game.edit({"seats": [{"tolls": 3, "hand": {"red": 4}}, {"tolls": 21}]})
    game.play("claim Emmen-Zwolle with 4 red")
    world = imagine(game.state, 1, Random(1), knowledge_of(game, 1))
    assert world.parts["tolls"].held == [0, 21]
    assert game.rules.visible(game.state, 1)["tolls"] == 21, "what is seen at a glance is one's own"
