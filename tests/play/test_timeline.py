"""The what-if tree: play, undo, redo, go, branches with the same luck, new luck and chosen cards."""

from __future__ import annotations

from collections import Counter

import pytest

from ttrlab.errors import IllegalAction, OptionError, TtrlabError
from ttrlab.play.bots import play_turn
from ttrlab.play.game import Game, new_game
from ttrlab.play.timeline import SNAPSHOT_EVERY


def _started(board: str = "usa", players: int = 2, seed: int = 3, steps: int = 2) -> Game:
    game = new_game(board, players, seed)
    for _ in range(steps):
        game.play(game.legal()[0])
    return game


def test_undo_and_redo() -> None:
    """Undo gives the state before, redo the state after, and both stop at the ends."""
    game = _started(steps=9)
    end = game.state
    states = []
    while game.node.parent is not None:
        states.append(game.state)
        game.undo()
    assert game.state == new_game("usa", 2, 3).state
    assert game.undo(5).node.number == 0
    for state in reversed(states):
        assert game.redo().state == state
    assert game.redo(9).state == end
    assert game.undo(4).redo(2).node.depth == 7


def test_states_far_from_a_snapshot() -> None:
    """Every position gives the same state whether it is kept or replayed."""
    game = new_game("europe", 3, 2)
    seen = [game.state]
    for _ in range(3 * SNAPSHOT_EVERY + 5):
        seen.append(game.play(game.legal()[-1]).state)
    assert [game.timeline.state(node) for node in game.timeline.nodes] == seen


def test_the_same_step_is_walked_again() -> None:
    """Playing a step that was played before makes no second position."""
    game = _started()
    game.play("draw deck").undo().play("draw deck")
    assert len(game.timeline.nodes) == 4
    assert game.play("draw deck").undo(2).play("draw market 1").node.number == 5


def test_same_luck() -> None:
    """Going back and playing the same gives the same cards: the luck is part of the position."""
    game = _started()
    one = game.play("draw deck").state
    assert game.undo().play("draw market 1").undo().play("draw deck").state == one


def test_new_luck() -> None:
    """New luck shuffles what nobody knows, and repeats for the same seed."""
    game = _started()
    start = game.node
    drawn: Counter[int] = Counter()
    for seed in range(40):
        game.go(start).branch(luck=seed)
        state = game.state
        assert game.rules.cards(state) == game.board.deck
        drawn[state.deck[-1]] += 1
    assert len(drawn) > 4
    first = game.go(start).branch(luck=7).state
    assert game.go(start).branch(luck=7).state == first
    assert len(start.children) == 40


def test_chosen_cards() -> None:
    """Chosen cards come next from the deck, in their order."""
    game = _started().branch(name="two wilds", cards=["locomotive", "2 green"])
    assert (game.node.name, game.node.seat) == ("two wilds", None)
    before = game.state.seats[game.to_move].hand
    game.play("draw deck").play("draw deck")
    after = game.state.seats[0].hand
    assert (after[8] - before[8], after[7] - before[7]) == (1, 1)
    assert game.rules.cards(game.state) == game.board.deck


def test_chosen_cards_decide_a_tunnel() -> None:
    """Chosen cards are what a tunnel turns up."""
    game = _started("europe", steps=2)
    for seed in range(200):
        game.go(0).branch(luck=seed)
        while not game.legal()[0].__class__.__name__.startswith("Draw"):
            game.play(game.legal()[0])
        tunnel = next((a for a in game.legal() if str(a).startswith("claim") and "tunnel" in game.board.tracks[
            a.track].marks), None)  # type: ignore[attr-defined]
        if tunnel is not None:
            break
    assert tunnel is not None
    kind = tunnel.pay[0][0]  # type: ignore[attr-defined]
    plain = next(card for card in range(8) if card != kind)
    names = [game.board.card_names[plain]] * 3
    event = game.branch(cards=names).play(tunnel).node.events[0]
    assert (event.data["revealed"], event.data["extra"]) == ((plain,) * 3, 0)


def test_chosen_cards_that_cannot_come() -> None:
    """Cards that cannot come next are refused with the numbers, and nothing changes."""
    game = _started()
    with pytest.raises(IllegalAction, match="15 locomotive cannot come next"):
        game.branch(cards=["15 locomotive"])
    with pytest.raises(TtrlabError, match="no cards 'tram'"):
        game.branch(cards=["tram"])
    with pytest.raises(TtrlabError, match="new luck or chosen cards, not both"):
        game.branch(luck=1, cards=["red"])
    assert len(game.timeline.nodes) == 3


def test_a_card_in_the_discard_cannot_come_while_the_deck_lasts() -> None:
    """Cards of the discard are refused while the deck lasts: what is accepted can really come (BASE-MKT-5)."""
    game = new_game("usa", 2, 1)
    while not any(game.state.discard) or game.state.pending:
        play_turn(game, "random")
    state = game.state
    card = next(kind for kind in range(9) if state.discard[kind])
    there, name = state.deck.count(card), game.board.card_names[card]
    assert there + 1 < len(state.deck)
    with pytest.raises(IllegalAction, match="cannot come next"):
        game.branch(cards=[f"{there + 1} {name}"])
    game.branch(cards=[f"{there} {name}"])
    for _ in range(there):
        game.play("draw deck")
    assert game.state.deck.count(card) == 0 and not game.state.script


def test_cards_of_the_discard_come_after_the_last_of_the_deck() -> None:
    """Chosen cards may reach beyond the reshuffle where they name the whole deck first (BASE-MKT-5)."""
    game = new_game("usa", 2, 1)
    while len(game.state.deck) > 2 or sum(game.state.discard) < 3 or game.state.pending:
        play_turn(game, "random")
        assert not game.over
    state = game.state
    last = [game.board.card_names[card] for card in reversed(state.deck)]
    card = next(kind for kind in range(9) if state.discard[kind])
    game.branch(cards=[*last, game.board.card_names[card]])
    for _ in range(len(last) + 1):
        assert "draw deck" in map(str, game.legal())
        game.play("draw deck")
    assert not game.state.script


def test_go() -> None:
    """``go`` takes a node or its number; what does not exist here is refused and the cursor stays."""
    game, other = _started(), _started()
    assert game.go(1).node.number == 1 and game.go(game.timeline.nodes[2]).node.number == 2
    for wrong in (3, -1, 10**9, other.timeline.nodes[1]):
        with pytest.raises(TtrlabError):
            game.go(wrong)
    assert game.node.number == 2


def test_line_follows_the_branch_last_walked() -> None:
    """The line runs through the cursor to the end of the branch last walked."""
    game = _started()
    game.play("draw deck").play("draw deck").undo(2).play("draw market 1")
    assert [node.number for node in game.line] == [0, 1, 2, 5]
    game.go(4).undo(2)
    assert [node.number for node in game.line] == [0, 1, 2, 3, 4]
    assert [node.number for node in game.timeline.leaves()] == [4, 5]


def test_illegal_changes_nothing() -> None:
    """An illegal or unreadable action raises and leaves game and tree as they were."""
    game = _started()
    before = game.state
    for wrong in ("pass", "claim Boston-Miami with 1 red", "draw market 9", "fly", "", "luck x", "cards tram"):
        with pytest.raises(TtrlabError):
            game.play(wrong)
    assert game.state == before and len(game.timeline.nodes) == 3


def test_state_is_a_copy() -> None:
    """Whatever is done to ``game.state`` the game does not change."""
    game = _started()
    state = game.state
    state.seats[0].hand[0] += 5
    state.deck.clear()
    state.market[0] = 8
    assert game.state != state and game.rules.cards(game.state) == game.board.deck


@pytest.mark.parametrize("names", [["A"], ["A", "B", "C"], ["A", "A"], ["A", ""], ["A", "B\nC"], ["A", " "],
                                   ["A", "x" * 41], ["A", 5], ["A", None]])
def test_wrong_names(names: list[str]) -> None:
    """Names are one printable line each, all different, one a seat."""
    with pytest.raises(OptionError):
        new_game("usa", 2, names=names)


@pytest.mark.parametrize("seed", ["7", 7.0, None, True])
def test_wrong_seeds(seed: object) -> None:
    """A seed is a whole number."""
    with pytest.raises(OptionError, match="the seed must be a whole number"):
        new_game("usa", 2, seed=seed)  # type: ignore[arg-type]
