"""Terrain cards: set-up and drawing (AF-SET, AF-DRW and the edge cases AF 5 and 9)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from positions import do, hand, ids, kinds_of, rules_of, why
from terrain_positions import AFRICA, setting, shown

from ttrlab.actions import DECK, DrawTerrain
from ttrlab.errors import OptionError
from ttrlab.play.chance import NewLuck
from ttrlab.rules.registry import compile_rules
from ttrlab.rules.terrain import terrain_of
from ttrlab.rules.terrain_cards import TERRAINS
from ttrlab.state import EMPTY


# -- components and set-up ---------------------------------------------------------------------------------
def test_af_cmp_1_af_cmp_3_pieces() -> None:
    """45 trains, 110 train cards, 45 terrain cards in three kinds of 15 (AF-CMP-1, AF-CMP-3)."""
    state = AFRICA.start(3)
    assert sum(AFRICA.board.deck) == 110 and [seat.trains for seat in state.seats] == [45] * 3
    assert state.parts["terrain"].counts() == [15, 15, 15]


@pytest.mark.parametrize(("colour", "terrain"), [
    ("yellow", "desert"), ("orange", "desert"), ("red", "desert"), ("purple", "jungle"), ("blue", "jungle"),
    ("green", "jungle"), ("white", "mountain"), ("black", "mountain"), ("gray", "mountain")])
def test_af_cmp_4_colours(colour: str, terrain: str) -> None:
    """Each colour belongs to one terrain, gray to the mountains (AF-CMP-4, AF-TER-2)."""
    tracks = [track for track in AFRICA.board.tracks if track.colour_name == colour]
    assert tracks and {TERRAINS[terrain_of(track)] for track in tracks} == {terrain}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_af_set_1_af_set_3_deal(players: int) -> None:
    """Each player has one terrain card, two lie face up, the rest is the deck (AF-SET-1, AF-SET-3)."""
    rules = rules_of("heart-of-africa", players)
    state = rules.start(8)
    part = state.parts["terrain"]
    assert [sum(cards) for cards in part.front] == [1] * players
    assert len(part.row) == 2 and EMPTY not in part.row and len(part.deck) == 45 - 2 - players
    assert [sum(seat.hand) for seat in state.seats] == [4] * players
    assert all(len(phase.tickets) == 4 and phase.minimum == 2 for phase in state.pending)


@pytest.mark.parametrize("deal", [0, 1, 2, 5])
def test_af_amb_4_terrain_deal(deal: int) -> None:
    """``terrain.deal`` changes how many terrain cards are dealt (AF-AMB-4)."""
    state = rules_of("heart-of-africa", 5, terrain__deal=deal).start(8)
    assert [sum(cards) for cards in state.parts["terrain"].front] == [deal] * 5


def test_af_set_4_terrain_lies_open() -> None:
    """Everybody sees every seat's terrain cards, the dealt one too, and no one the deck (AF-SET-4)."""
    state = setting([{"desert": 2}, {"mountain": 1}])
    views = [AFRICA.visible(state, seat) for seat in (None, 0, 1, 2)]
    assert {view["terrain"] for view in views} == {((2, 0, 0), (0, 0, 1), (0, 0, 0))}
    assert views[0]["terrain_deck_count"] == 40 and "terrain_deck" not in views[0]


# -- drawing -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("draws", [("draw deck", "draw market 1"), ("draw terrain 1", "draw terrain 2"),
                                   ("draw terrain deck", "draw deck"), ("draw market 2", "draw terrain deck")])
def test_af_drw_1_any_two(draws: tuple[str, str]) -> None:
    """Two train cards, two terrain cards, or one of each in either order (AF-DRW-1)."""
    state = setting()
    do(AFRICA, state, *draws)
    terrain = sum("terrain" in draw for draw in draws)
    assert state.actor == 1 and sum(state.seats[0].hand) == 2 - terrain and sum(shown(state, 0).values()) == terrain


def test_af_drw_2_row_is_filled_at_once() -> None:
    """A taken face-up card is replaced at once, before the second card; an unseen one comes off the deck (AF-DRW-2)."""
    state = setting(deck=["mountain", "jungle", "desert"])
    log = do(AFRICA, state, "draw terrain 1")
    assert [TERRAINS[kind] for kind in state.parts["terrain"].row] == ["mountain", "jungle"]
    assert kinds_of(log) == ["drew_terrain", "terrain_filled"] and log[1].rules == ("AF-DRW-2",)
    do(AFRICA, state, "draw terrain deck")
    assert shown(state, 0) == {"desert": 1, "jungle": 1} and state.parts["terrain"].deck == [0]


def test_af_drw_3_market_locomotive() -> None:
    """A market locomotive ends the turn, and is never the second card after a terrain card (AF-DRW-3)."""
    market = ["locomotive", "white", "blue", "yellow", "orange"]
    state = setting(market=market)
    do(AFRICA, state, "draw market 1")
    assert state.actor == 1 and ids(why(AFRICA, state, "draw terrain 1")) == []
    state = setting(market=market)
    do(AFRICA, state, "draw terrain 1")
    assert ids(why(AFRICA, state, "draw market 1")) == ["AF-DRW-3"]


def test_af_drw_4_no_rule_of_three() -> None:
    """Two alike stay in the terrain row; the train market keeps its own rule of three (AF-DRW-4)."""
    state = setting(row=["jungle", "desert"], deck=["jungle"] * 3)
    do(AFRICA, state, "draw terrain 2")
    assert state.parts["terrain"].row == [1, 1]
    state = setting(market=["locomotive", "locomotive", "blue", "yellow", "orange"],
                    deck=["jungle"] * 3)
    state.deck += [1, 2, 3, 4, 5, 8]
    log = do(AFRICA, state, "draw market 3")
    assert "reset" in kinds_of(log)


@pytest.mark.parametrize("reshuffle", ["eager", "lazy"])
def test_af_drw_5_terrain_discard_is_shuffled(reshuffle: str) -> None:
    """When the terrain deck is used up its discard becomes a new one (AF-DRW-5)."""
    rules = rules_of("heart-of-africa", 3, deck__reshuffle=reshuffle)
    state = setting(rules=rules, deck=["desert"], discard={"mountain": 3})
    do(rules, state, "draw terrain deck")
    assert shown(state, 0) == {"desert": 1}
    assert len(state.parts["terrain"].deck) == (3 if reshuffle == "eager" else 0)
    do(rules, state, "draw terrain deck")
    assert shown(state, 0) == {"desert": 1, "mountain": 1} and sum(state.parts["terrain"].discard) == 0


def test_af_edg_5_second_card_after_terrain() -> None:
    """AF-EDG-5: after a face-up terrain card no market locomotive, but an unseen one from the deck (AF-DRW-3)."""
    state = setting(market=["locomotive", "white", "blue", "yellow", "orange"], to_move=0)
    state.deck.append(8)
    do(AFRICA, state, "draw terrain 1")
    assert ids(why(AFRICA, state, "draw market 1")) == ["AF-DRW-3"]
    do(AFRICA, state, "draw deck")
    assert hand(state, 0) == {"locomotive": 1} and state.actor == 1


def test_af_edg_9_no_terrain_card_left() -> None:
    """AF-EDG-9: with every terrain place empty no terrain card can be drawn; train cards can (AF-DRW-5)."""
    state = setting(row=["-", "-"], deck=[])
    assert not any(isinstance(action, DrawTerrain) for action in AFRICA.legal(state))
    assert ids(why(AFRICA, state, "draw terrain deck")) == ["AF-DRW-5"]
    assert ids(why(AFRICA, state, "draw terrain 2")) == ["AF-DRW-2"]
    do(AFRICA, state, "draw deck", "draw deck")
    assert state.actor == 1


def test_terrain_alone_can_be_second() -> None:
    """With no train card left for it, a terrain card may be second; with neither the turn ends (BASE-DRW-7)."""
    bare = ["-"] * 5
    state = setting(market=bare, discard=None)
    state.deck = [3]
    do(AFRICA, state, "draw deck")
    assert AFRICA.legal(state) == [DrawTerrain(DECK), DrawTerrain(0), DrawTerrain(1)]
    state = setting(market=bare, row=["-", "-"], deck=[])
    state.deck = [3]
    assert kinds_of(do(AFRICA, state, "draw deck"))[-1] == "no_second" and state.actor == 1


def test_terrain_places_that_do_not_exist() -> None:
    """Only the two places and the deck can be drawn from (AF-DRW-2)."""
    for action in ("draw terrain 3", DrawTerrain(-2)):
        assert ids(why(AFRICA, setting(), action)) == ["AF-DRW-2"]


def test_new_luck_shuffles_the_terrain_deck() -> None:
    """New luck shuffles the terrain deck too and leaves what everybody sees (AF-SET-3)."""
    state = setting([{"desert": 2}])
    after = state.copy()
    NewLuck(5).apply(after)
    mine, other = state.parts["terrain"], after.parts["terrain"]
    assert other.deck != mine.deck and sorted(other.deck) == sorted(mine.deck)
    assert (other.front, other.row) == (mine.front, mine.row)


def test_too_many_terrain_cards_to_deal() -> None:
    """A board for more players than the terrain cards go round for cannot use them (AF-CMP-3)."""
    big = replace(AFRICA.board, players=(2, 9))
    with pytest.raises(OptionError, match="dealing takes 47 terrain cards, and there are 45"):
        compile_rules(big, 2, {"terrain.deal": 5})
