"""What rule modules keep of a position can be set up in the form: tokens, terrain cards, railyards, halves."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.widgets.pages import EDIT, button, click, game, message, page
from ttrlab import maps
from ttrlab.errors import NotationError
from ttrlab.play.bots import play_turn
from ttrlab.play.game import Game, new_game
from ttrlab.play.records import dumps, loads
from ttrlab.rules.fields import Field, understood, written
from ttrlab.rules.registry import MODULES
from ttrlab.widgets.page import Explorer

WHOLE = ("tokens", "terrain", "railyard", "completing", "deck_end")
"""Modules all of whose part of a position can be changed in the form."""
BOARDS = ("usa", "europe", "san-francisco", "heart-of-africa", "card-game")


def _played(board: str, players: int = 3, turns: int = 24) -> Game:
    """A game that bots have played for some turns, at the start of a turn."""
    made = game(board, players)
    for _ in range(turns):
        play_turn(made)
    return made


def _editing(shown: Game) -> Explorer:
    made = page(shown, EDIT)
    button(made.edit, "Edit this position").click()
    assert made.edit.editing, message(made)
    return made


def _write(made: Explorer, key: str, text: Any) -> None:
    made.edit.more.inputs[key].controls[0].value = text


def _count(made: Explorer, key: str, name: str, number: int) -> None:
    given = made.edit.more.inputs[key]
    given.controls[[of for of, _ in given.field.names].index(name)].value = number


def _known(draft: Any) -> Any:
    """A draft without the order of decks, which a form leaves to chance, and without empty entries."""
    return {key: value for key, value in draft.items() if key not in ("next", "next_terrain", "next_tickets")}


@pytest.mark.parametrize("board", maps.available())
def test_fields_are_for_what_modules_keep(board: str) -> None:
    """A field changes something that its module keeps; tokens, terrain cards, railyards have one for everything."""
    made = new_game(board, maps.load(board).players[1], 7)
    for name, module in made.rules.modules.items():
        fields = list(module.fields())
        of_seat = {field.key for field in fields if field.by_seat} - {"stations"}
        of_table = {field.key for field in fields if not field.by_seat}
        kept = MODULES[name]
        assert of_seat <= set(kept.seat_keys) and of_table <= set(kept.table_keys), name
        if name in WHOLE:
            assert (of_seat, of_table) == (set(kept.seat_keys), set(kept.table_keys)), name


@pytest.mark.parametrize("board", BOARDS)
def test_the_form_loses_nothing(board: str) -> None:
    """Reading the form of every seat gives the very draft that it shows, and playing on from it the same position."""
    shown = _played(board)
    before = _known(shown.position())
    made = _editing(shown)
    for seat in range(3):
        made.edit.seat.value = seat
        made.edit._read()
        assert made.edit.draft is not None and _known(made.edit.draft) == before
    button(made.edit, "Play on from here").click()
    assert not message(made) and _known(made.session.game.position()) == before
    assert loads(dumps(made.session.game)).state.key() == made.session.game.state.key()


def test_tokens_are_set() -> None:
    """A seat's symbols and the stacks in the places follow the form (SF-TOK-3, SF-CMP-4)."""
    made = _editing(game("san-francisco", 2))
    board = made.session.game.board
    _write(made, "stacks", "Alcatraz: anchor 1, Sunset: crab 2")
    at = made.session.state.parts["tokens"].at
    assert at == {board.city("Alcatraz").index: (0, 1), board.city("Sunset").index: (2, 2)}, message(made)
    made.edit.seat.value = 1
    _write(made, "tokens", f"anchor, bell: {board.tracks[0].name}")
    assert list(made.session.state.parts["tokens"].held[1].values()) == [-1, 0], message(made)
    button(made.edit, "Play on from here").click()
    line = next(line for line in made.session.game.score().lines if line.kind == "tokens")
    assert line.seat == 1 and line.tracks == (0,)


def test_freeing_a_track_keeps_its_token() -> None:
    """A token stays with its seat when the track whose claim brought it is freed; only the proof goes."""
    shown = _played("san-francisco", 2, 30)
    held = shown.state.parts["tokens"].held
    seat = next(number for number, symbols in enumerate(held) if symbols)
    symbol, track = next(iter(held[seat].items()))
    made = _editing(shown)
    made.edit.seat.value = seat
    click(made, "tracks", track)
    assert not message(made)
    assert made.session.state.owner(track) is None
    assert made.session.state.parts["tokens"].held[seat][symbol] == -1


def test_terrain_cards_are_set() -> None:
    """Terrain cards before a seat, the face-up two, the discard and the next ones follow the form (AF-SET-3, 4)."""
    made = _editing(game("heart-of-africa", 2))
    made.edit.seat.value = 1
    _count(made, "terrain", "jungle", 5)
    _write(made, "terrain_row", "mountain, desert")
    _count(made, "terrain_discard", "desert", 2)
    _write(made, "next_terrain", "jungle, jungle")
    part = made.session.state.parts["terrain"]
    assert (part.front[1][1], part.row, part.discard[0], part.deck[-2:]) == (5, [2, 0], 2, [1, 1]), message(made)
    assert part.counts() == [15, 15, 15]


def test_railyards_and_stacks_are_set() -> None:
    """Rows, stacks, and whether step 1 is done follow the form (CG-TRN-1, CG-TRN-2)."""
    made = _editing(game("card-game", 2))
    mover = made.session.game.to_move
    made.edit.seat.value = mover
    _write(made, "railyard", "blue: 1 1, red: 2 0")
    _count(made, "stack", "green", 2)
    yards = made.session.state.parts["railyard"]
    assert (yards.coloured[mover][2], yards.wilds[mover][2], yards.stacks[mover][7]) == (1, 1, 2), message(made)
    _write(made, "moved", False)
    button(made.edit, "Play on from here").click()
    assert {type(action).__name__ for action in made.session.game.legal()} == {"MoveCards"}


def test_halves_are_set_where_there_are_two() -> None:
    """With four players the form says which half is played; with two there is no such field (CG-END-5)."""
    made = _editing(game("card-game", 4))
    _write(made, "half", 2)
    assert made.session.state.parts["deck_end"].number == 2
    assert "half" not in _editing(game("card-game", 2)).edit.more.inputs


@pytest.mark.parametrize(("board", "key", "text", "said"), [
    ("san-francisco", "tokens", "anchor, spaceship", "no token 'spaceship'"),
    ("san-francisco", "tokens", "anchor, anchor", "anchor is named twice"),
    ("san-francisco", "stacks", "Atlantis: anchor 2", "Atlantis"),
    ("san-francisco", "stacks", "Sunset", "say more of Sunset"),
    ("san-francisco", "stacks", "Sunset: anchor 9", "1 to 3 tokens"),
    ("heart-of-africa", "terrain_row", "swamp, desert", "no terrain"),
    ("heart-of-africa", "terrain_row", "desert, desert, desert", "up to 2"),
    ("heart-of-africa", "doubled", "Bangui–Bondo: 1 0", "AF-TER-1"),
    ("heart-of-africa", "doubled", "Bangui–Bondo: many", "such as [1, 0]"),
    ("card-game", "railyard", "mauve: 2 0", "mauve"),
    ("card-game", "railyard", "blue: two", "{'blue': [2, 1]}"),
    ("card-game", "completed", "Chicago–Atlantis: 2 red", "Atlantis"),
])
def test_what_cannot_be_is_refused(board: str, key: str, text: str, said: str) -> None:
    """A wrong entry is told in a clear sentence; the draft stays as it was, and so does the text, to be mended."""
    made = _editing(game(board, 2))
    before = json.dumps(made.edit.draft, sort_keys=True)
    _write(made, key, text)
    assert said in message(made).replace("&#x27;", "'"), message(made)
    assert json.dumps(made.edit.draft, sort_keys=True) == before
    assert made.edit.more.inputs[key].controls[0].value == text


def test_too_many_cards_of_a_module_are_refused() -> None:
    """Sixteen jungle cards are more than the box has, and a colour cannot lie in two railyards."""
    made = _editing(game("heart-of-africa", 2))
    _write(made, "terrain_row", "jungle, desert")
    made.edit.seat.value = 0
    _count(made, "terrain", "jungle", 15)
    assert "AF-CMP-3" in message(made) and made.session.state.parts["terrain"].counts() == [15, 15, 15]
    made = _editing(game("card-game", 2))
    for seat in (0, 1):
        made.edit.seat.value = seat
        _write(made, "railyard", "blue: 2 0")
    assert "CG-RLY-7" in message(made)


def test_empty_places_keep_their_place() -> None:
    """A list of names shows an empty place as a dash and reads it back as one."""
    row = Field("row", "row", "names")
    assert understood(row, written(row, ["desert", None])) == ["desert", None]
    with pytest.raises(NotationError, match="twice"):
        understood(Field("t", "tokens", "worded"), "anchor, anchor: x")
