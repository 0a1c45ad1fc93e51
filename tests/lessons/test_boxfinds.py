"""What the lessons on San Francisco and on The Heart of Africa ask the engine, in cases that they do not show."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ttrlab import new_game
from ttrlab.lessons import find
from ttrlab.lessons.boxfinds import (
    both_used,
    brings_token,
    completed_by_country,
    country,
    doubling_of,
    longest_doubled,
    tokens_of,
    with_tokens,
)
from ttrlab.lessons.model import Finding, Scene
from ttrlab.lessons.things import things
from ttrlab.play.game import Game

BOTH = "claim Alcatraz-The Embarcadero with 2 blue + 1 locomotive"


def _scene(number: int, question: int) -> Scene:
    return find(number).questions[question - 1].scene


def _edited(number: int, question: int, **seat: object) -> Game:
    """The position of a question with other things before the first seat."""
    scene = _scene(number, question)
    assert scene.position is not None
    first, *others = scene.position["seats"]
    return replace(scene, position={**scene.position, "seats": [{**first, **seat}, *others]}).game()


def _rules(found: Finding) -> list[str]:
    return [reason.rule for reason in found.said]


@pytest.mark.parametrize(("tokens", "value"), [
    (["crab"], "choice"), (["dragon"], "The Embarcadero"), (["elm"], "Alcatraz"), (["dragon", "elm"], "nothing"),
])
def test_a_claim_brings_what_is_new(tokens: list[str], value: str) -> None:
    """Two new symbols are a choice, one is taken from its place, none is taken where both are owned."""
    found = tokens_of(BOTH)(_edited(30, 4, tokens=tokens))
    assert found.value == value
    assert ("SF-TOK-3" in _rules(found)) == (value == "nothing")


def test_a_track_without_a_new_symbol_is_no_answer() -> None:
    """A wrong length, an owned symbol, no token at all and too few cards are told apart, each with its rule."""
    game, test = _scene(30, 3).game(), brings_token(4)
    said = {name: _rules(test(game, game.board.track(name).index)) for name in (
        "Castro-Haight Ashbury", "Golden Gate Bridge-Richmond", "Mission District-Union Square", "Sunset-Twin Peaks")}
    assert [rules[-1] for rules in said.values()] == ["BASE-CLM-9", "SF-TOK-3", "SF-TOK-1", "SF-CLM-1"]
    assert not any(test(game, game.board.track(name).index).value for name in said)


def test_two_players_close_a_double() -> None:
    """With two players the second track is refused with its own rule; with three both may be used."""
    claim = both_used("claim Chinatown-Union Square red with 1 red")
    assert claim(_scene(30, 5).game()).value and _rules(claim(_scene(30, 5).game()))[0] == "SF-DBL-1"
    position = {"seats": [{"hand": {"red": 1}}, {"tracks": ["Chinatown-Union Square green"]}]}
    found = claim(new_game("san-francisco", 2, 7).edit(position))
    assert not found.value and _rules(found) == ["SF-DBL-1"]


def test_a_locomotive_ends_the_turn_by_the_rule_of_the_box() -> None:
    """That nothing follows a face-up locomotive is told by the box's own rule, and not by that on two cards."""
    question = find(31).questions[1]
    game = question.scene.game()
    locomotive_first, three_cards = (question.ask.judge(game, key) for key in (1, 3))
    assert locomotive_first.said[-1].rule == "AF-DRW-3" and "too late" in locomotive_first.said[-1].text
    assert three_cards.said[-1].rule == "AF-DRW-1"


@pytest.mark.parametrize(("name", "value"), [
    ("Bangui-Douala", ("mountain", 2)), ("Cabinda-Libreville blue", ("jungle", 1)),
    ("Bogoro-Bondo", ("jungle", 2)),
])
def test_the_route_says_which_terrain_and_how_much(name: str, value: tuple[str, int]) -> None:
    """The printed colour gives the terrain and the length the number of cards."""
    found = doubling_of(name)(_scene(31, 1).game())
    assert found.value == value and _rules(found)[:2] == ["AF-TER-2", "AF-TER-4"]


def test_majority_and_price_decide_what_can_be_doubled() -> None:
    """A track of three is right; a shorter one, a longer one and a foreign terrain are not, each for its reason."""
    game = _scene(31, 3).game()
    found = {name: longest_doubled(game, game.board.track(name).index) for name in (
        "Elizabethville-Salisbury", "Beira-Zomba", "Bogoro-Bondo", "Addis Ababa-Sudan 2 red")}
    assert [finding.value for finding in found.values()] == [True, False, False, False]
    assert [_rules(finding)[-1] for finding in found.values()] == ["AF-TER-1", "BASE-CLM-9", "AF-TER-4", "AF-TER-3"]


def test_a_lead_in_the_desert_opens_the_desert() -> None:
    """With two desert cards, as many as the best opponent, a desert track can be doubled as well."""
    game = _edited(31, 3, terrain={"desert": 2, "jungle": 1, "mountain": 1})
    assert longest_doubled(game, game.board.track("Addis Ababa-Sudan 2 red").index).value


def test_a_gap_is_told_only_where_it_is_one() -> None:
    """Tchad is named because its two places keep the ticket open; once the track beside it is owned nobody names it."""
    game = _scene(31, 5).game()
    found = completed_by_country(0)(game)
    assert found.value == ("Elizabethville–Madagascar",)
    assert [r.text.split(" are")[0] for r in found.said if r.rule == "AF-TKT-2"] == ["The two places of Tchad"]
    assert found.overlay is not None and game.board.city("Tchad 1").index in found.overlay.cities
    scene = _scene(31, 5)
    assert scene.position is not None
    more = [*scene.position["seats"][0]["tracks"], "Ngaoundéré-Way station north-west"]
    closed = completed_by_country(0)(_edited(31, 5, tracks=more))
    assert len(closed.value) == 2 and "AF-TKT-2" not in _rules(closed)


def test_what_is_lit_is_what_the_words_say() -> None:
    """The five token places are ringed, and the three terrains share out all tracks."""
    game = new_game("san-francisco", 3, 7)
    assert {game.board.cities[city].name for city in with_tokens(game).cities} == {
        "Alcatraz", "Golden Gate Bridge", "The Embarcadero", "Sunset", "Potrero Hill"}
    africa = new_game("heart-of-africa", 3, 7)
    parts = [country(name)(africa).tracks for name in ("desert", "jungle", "mountain")]
    assert sorted(track for part in parts for track in part) == list(range(len(africa.board.tracks)))
    assert africa.board.track("Bangui-Douala").index in parts[2]


def test_tokens_and_terrain_lie_beside_the_map() -> None:
    """The page shows who has which tokens, what waits beside the board, and all terrain cards."""
    game = _scene(30, 4).game()
    assert things(game, game.state, 0, ("tokens",)).count('class="ttr-token"') == 4
    start = _scene(30, 2).game()
    shown = things(start, start.state, 2, ("tokens",))
    assert "Still beside the board" in shown and "bell" in shown and "flag" in shown and "Tokens taken" not in shown
    africa = _scene(31, 1).game()
    table = things(africa, africa.state, 0, ("terrain", "terrain_row"))
    assert table.count('class="ttr-terrain"') == 5 and ">gray<" in table
    assert "<td>1</td><td>2</td><td>2</td>" in table
