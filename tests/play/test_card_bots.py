"""The bots at a game of cards: they play whole games, and the planning one plays well."""

from __future__ import annotations

from random import Random

import pytest
from card_positions import table
from positions import rules_of

from ttrlab.actions import Complete, DrawTickets, KeepTickets, MoveCards, PlayCards
from ttrlab.engine import Rules
from ttrlab.play.bots import bot, play_out
from ttrlab.play.game import new_game
from ttrlab.play.greedy_cards import lacks, turns_left
from ttrlab.play.records import dumps, loads
from ttrlab.state import State

RULES = rules_of("card-game", 2)


def choice(state: State, rules: Rules = RULES) -> object:
    """Return what the bot does."""
    return bot("greedy").choose(rules, state, Random(1))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random(players: int) -> None:
    """Over a few games the planning bot scores far more, wins most and completes most of the tickets it keeps."""
    rules = rules_of("card-game", players)
    wins, done, kept, ahead = 0, 0, 0, 0.0
    for seed in range(8):
        state, rng, seat = rules.start(seed), Random(seed), seed % players
        bots = [bot("greedy" if number == seat else "random") for number in range(players)]
        while not state.over:
            action = bots[state.actor].choose(rules, state, rng)
            assert not rules.why_not(state, action)
            rules.apply(state, action)
        sheet = rules.score(state)
        wins += seat in sheet.ranking.winners
        ahead += sheet.totals[seat] - (sum(sheet.totals) - sheet.totals[seat]) / (players - 1)
        tickets = [line.points > 0 for line in sheet.of(seat) if line.kind == "ticket"]
        done, kept = done + sum(tickets), kept + len(tickets)
    assert wins >= 5 and ahead > 8 * 50 and done > 0.8 * kept and kept >= 8 * 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_among_greedy_bots(players: int) -> None:
    """Games among planning bots end, with a sensible number of turns and points, and can be saved."""
    game = play_out(new_game("card-game", players, seed=players, options={"cg.completion_solver": "owner_chooses"}))
    assert game.over and min(game.score().totals) > 40 and 10 * players < game.state.turn < 60 * players
    assert loads(dumps(game)).state == game.state


def test_it_plays_what_tickets_need() -> None:
    """With a ticket's cards in hand it plays them; a colour that no ticket needs it leaves."""
    state = table(RULES, hands=["2 blue, 3 green, 1 white, 1 black"], tickets={0: ["Los Angeles-Pittsburgh"]})
    assert choice(state) == PlayCards(((2, 2),))


def test_it_robs_where_it_can() -> None:
    """Of two rows alike useful it plays the one that robs."""
    state = table(RULES, hands=["3 blue, 3 red"], tickets={0: ["New York-Miami"]}, yards={1: ["2 red"]}, deck=["white"])
    assert choice(state) == PlayCards(((6, 3),))


def test_it_asks_for_tickets_when_all_is_done() -> None:
    """With nothing left to do it draws tickets, unless the deck is nearly out."""
    assert choice(table(RULES, tickets={0: ["Chicago-New York"]}, stacks={0: "1 yellow"})) == DrawTickets()
    late = table(RULES, tickets={0: ["Chicago-New York"]}, stacks={0: "1 yellow"}, deck=["red"] * 4)
    assert choice(late) != DrawTickets() and turns_left(late) < 5


def test_it_moves_wilds_first_and_completes_the_best() -> None:
    """A locomotive goes to the stack before the coloured card; of tickets the best set is completed."""
    state = table(RULES, yards={0: ["2 blue, 1 locomotive"]}, step=1)
    assert choice(state) == MoveCards((2,))
    rules = rules_of("card-game", 2, cg__completion_solver="owner_chooses")
    state = table(rules, tickets={0: ["Chicago-Dallas", "Chicago-Santa Fe"]}, stacks={0: "1 yellow, 1 green"},
                  deck=[], market=["-"] * 5, ticket_deck=[], last_turns=1, to_move=1)
    rules.apply(state, rules.legal(state)[0])
    assert choice(state, rules) == Complete(rules.board.ticket("Chicago-Santa Fe").index)
    rules.apply(state, choice(state, rules))  # type: ignore[arg-type]
    assert choice(state, rules) == Complete(None)


def test_it_keeps_tickets_that_can_be_done() -> None:
    """At the start it keeps several tickets; with the deck nearly out it keeps none that needs many cards."""
    state = RULES.start(1)
    kept = choice(state)
    assert isinstance(kept, KeepTickets) and 2 <= len(kept.tickets) <= 6
    late = table(RULES, deck=["red"], ticket_deck=["Seattle-Miami", "New York-Portland", "Miami-Las Vegas"])
    RULES.apply(late, DrawTickets())
    assert choice(late) == KeepTickets(())


def test_what_is_lacking() -> None:
    """What tickets need counts against stack and railyard, not against the hand."""
    state = table(RULES, hands=["2 blue"], tickets={0: ["Los Angeles-Pittsburgh"]}, stacks={0: "1 white"},
                  yards={0: ["1 blue"]})
    assert [lacks(RULES, state)[colour] for colour in (0, 1, 2)] == [1, 0, 1]
    assert lacks(RULES, state, (0,))[3] == 1
