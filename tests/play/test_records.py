"""Records and permalinks: what is damaged, foreign or untrue is one clear error that names the line."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ttrlab import maps
from ttrlab.errors import OptionError, RecordError
from ttrlab.play.bots import play_turn
from ttrlab.play.game import Game, new_game
from ttrlab.play.records import LINK, dumps, from_permalink, loads, permalink


def _game() -> Game:
    game = new_game("europe", 3, 12, {"deck.reshuffle": "lazy"}, names=["Ada", "Bo", "Zoë ✓"])
    for _ in range(12):
        play_turn(game, "greedy", seed=2)
    game.node.name, game.node.note = "here", 'said "so"\nand\tmore – ✓'
    game.undo(4).branch(name="other luck", luck=5)
    play_turn(game, "greedy")
    return game


TEXT = dumps(_game())
LINES = TEXT.splitlines()
PRINT = maps.load("europe").fingerprint
NINES = "9" * 5000


def _at(start: str) -> int:
    return next(number for number, line in enumerate(LINES) if line.startswith(start))


def _ended(lines: list[str]) -> str:
    """Return lines as a record whose last line counts them rightly."""
    return "\n".join([*lines[:-1], f"end {len(lines)}"]) + "\n"


def _with(start: str, line: str | Callable[[str], str]) -> tuple[str, int]:
    """Return the record with one line changed, and that line's number."""
    at = _at(start)
    new = line if isinstance(line, str) else line(LINES[at])
    assert new != LINES[at]
    return _ended([*LINES[:at], *new.split("\n"), *LINES[at + 1:]]), at + 1


def _swap(old: str, new: str) -> Callable[[str], str]:
    return lambda line: line.replace(old, new, 1)


STEP = next(line for line in LINES if " claim " in line and "->" not in line)
DRAWN = next(line for line in LINES if ": draw deck -> " in line)
N, B = STEP.split()[:2]
CARD = DRAWN.rpartition(" -> ")[2].split(", ")[0]
BROKEN: list[tuple[str, str, str | Callable[[str], str], str]] = [
    ("other first line", "ttrlab record 1", "some other file", "this is no ttrlab record"),
    ("other format", "ttrlab record 1", "ttrlab record 2", "format 2 is unknown; this ttrlab reads format 1"),
    ("huge format", "ttrlab record 1", f"ttrlab record {NINES}", "this is no ttrlab record"),
    ("wrong fingerprint", "map europe", _swap(PRINT, "0123456789ab"), "another edition of the board 'europe'"),
    ("other board", "map europe", _swap("europe", "usa"), "another edition of the board 'usa'"),
    ("unknown board", "map europe", _swap("europe", "atlantis"), "the board 'atlantis' is not available here"),
    ("a path as board", "map europe", _swap("europe", "../maps/europe.toml"), "is not available here"),
    ("a device as board", "map europe", _swap("europe", "/dev/zero"), "is not available here"),
    ("no fingerprint", "map europe", "map europe", "expected the board"),
    ("six players", "players", "players 6", "Europe is for 2 to 5 players, not 6"),
    ("no number", "players", "players three", "expected the number of players"),
    ("huge number of players", "players", f"players {NINES}", "expected the number of players"),
    ("superscript", "players", "players ²", "expected the number of players"),
    ("unknown option", "option", 'option "deck.colour" = "red"', "there is no option 'deck.colour'"),
    ("wrong value", "option", 'option "deck.reshuffle" = "sometimes"', "cannot be 'sometimes'; it can be eager, lazy"),
    ("value of another kind", "option", 'option "trains" = {"a": [1]}', "option trains cannot be {'a': [1]}"),
    ("infinite value", "option", 'option "trains" = 1e999', "option trains cannot be inf"),
    ("list as choice", "option", 'option "turn.first" = []', "option turn.first cannot be []"),
    ("no value", "option", 'option "trains" = ', "expected an option"),
    ("no JSON", "option", 'option "trains" = forty', "'forty' is not a value"),
    ("deep JSON", "option", 'option "trains" = ' + "[" * 200_000, "is not a value"),
    ("huge JSON", "option", f'option "trains" = {NINES}', "is not a value"),
    ("name with a newline", 'name 1 "Ada"', 'name 1 "A\\nda"', "is no name"),
    ("name of half a letter", 'name 1 "Ada"', 'name 1 "\\ud800"', "is no name"),
    ("empty name", 'name 1 "Ada"', 'name 1 ""', "is no name"),
    ("name twice", 'name 1 "Ada"', 'name 1 "Bo"', "every seat needs a name of its own"),
    ("names out of order", 'name 1 "Ada"', 'name 2 "Ada"', "expected a name"),
    ("name too much", 'name 3 ', _swap("name 3", 'name 3 "Eva"\nname 4'), "3 players need 3 names; there are 4"),
    ("no seed", "seed", "seed seven", "expected the seed"),
    ("huge seed", "seed", f"seed {NINES}", "expected the seed"),
    ("other seed", "seed", "seed 13", ""),
    ("illegal step", STEP, _swap(" with ", " with 9 red + "), "[BASE-CLM-4]"),
    ("unknown track", STEP, f"{N} {B} 1: claim Paris–Tokyo with 1 red", "no city 'tokyo'"),
    ("no action", STEP, f"{N} {B} 1: fly to Paris", "no action 'fly to Paris'"),
    ("huge track", STEP, f"{N} {B} 1: claim #{NINES} with 1 red", ""),
    ("huge payment", STEP, f"{N} {B} 1: claim #3 with {NINES} red", "no cards"),
    ("huge luck", STEP, f"{N} {B} -: luck {NINES}", "no seed"),
    ("wrong seat", STEP, lambda line: line.replace(line.split()[2], "9:", 1), "is not for seat 9 to play"),
    ("step as chance", STEP, lambda line: line.replace(line.split()[2], "-:", 1), "is not for seat - to play"),
    ("no step", STEP, "something else", "expected a step, 'NUMBER BEFORE SEAT: ACTION'; found 'something else'"),
    ("wrong number", STEP, lambda line: line.replace(N, "999", 1), "step 999 is out of order"),
    ("huge number", STEP, lambda line: line.replace(N, NINES, 1), "expected a step"),
    ("later parent", STEP, lambda line: line.replace(f" {B} ", " 999 ", 1), "cannot follow 999"),
    ("step twice", STEP, lambda line: f"{line}\n{int(N) + 1}{line[len(N):]}", f"step {int(N) + 1} repeats step {N}"),
    ("wrong outcome", DRAWN, _swap(f"-> {CARD}", "-> gold"), "the record says that gold"),
    ("no outcome", DRAWN, lambda line: line.partition(" -> ")[0], "the record says that nothing came"),
    ("outcome too much", STEP, lambda line: line + " -> red", "the record says that red came; playing it again"),
    ("note without quotes", "note", _swap('"', ""), "expected a title or note"),
    ("note nowhere", "note", lambda line: line.replace(line.split()[1], "998", 1), "there is no position 998"),
    ("title nowhere", "title", lambda line: line.replace(line.split()[1], NINES, 1), "expected a title or note"),
    ("cursor nowhere", "at ", "at 999", "there is no position 999"),
    ("huge cursor", "at ", f"at {NINES}", "expected the position of the cursor"),
]


@pytest.mark.parametrize(("name", "start", "line", "said"), BROKEN, ids=[row[0] for row in BROKEN])
def test_broken_records(name: str, start: str, line: str | Callable[[str], str], said: str) -> None:
    """Each way of breaking a line is a RecordError that names the line, or the one where it shows."""
    text, number = _with(start, line)
    with pytest.raises(RecordError) as caught:
        loads(text)
    assert said in str(caught.value)
    assert str(caught.value).startswith(f"record line {caught.value.line}: ")
    if name == "other seed":
        assert number < caught.value.line <= _at("3 2") + 1
    elif start.startswith(("option", "name", "players")):
        assert number <= caught.value.line <= _at("seed") + 2
    else:
        assert caught.value.line == number + (name == "step twice")


@pytest.mark.parametrize("at", range(len(LINES)))
def test_a_line_is_missing_or_doubled(at: int) -> None:
    """A record with a line cut out or written twice, its end counted anew or not, is refused or the same game."""
    for lines in ([*LINES[:at], *LINES[at + 1:]], [*LINES[:at], LINES[at], *LINES[at:]]):
        with pytest.raises(RecordError):
            loads("\n".join(lines) + "\n")
        if LINES[at].startswith(("title", "note", "name", "option")):
            continue
        with pytest.raises(RecordError) as caught:
            loads(_ended(lines))
        assert caught.value.line > 0


@pytest.mark.parametrize("share", [0.0, 0.1, 0.33, 0.5, 0.8, 0.95, 0.99])
def test_cut_off(share: float) -> None:
    """A record cut off anywhere is refused."""
    with pytest.raises(RecordError):
        loads(TEXT[:int(len(TEXT) * share)])


@pytest.mark.parametrize("value", [None, 7, b"ttrlab record 1", ["ttrlab record 1"], "", "\n", "\x00", "end 1",
                                   "ttrlab record 1\nend 2", "ttrlab record 1", "\n" + TEXT,
                                   TEXT + "more\n", "{}", "PK\x03\x04"])
def test_values_that_are_no_record(value: Any) -> None:
    """What is no record at all is a RecordError too."""
    with pytest.raises(RecordError):
        loads(value)


def test_line_ends_do_not_matter() -> None:
    """Records with the line ends of Windows or empty lines at the end are read."""
    for text in (TEXT.replace("\n", "\r\n"), TEXT + "\n\n", TEXT.rstrip("\n")):
        assert dumps(loads(text)) == TEXT


@pytest.mark.parametrize("note", ["a\nb", "a\u2028b", "\x85", "\x0b\x0c\x1c", "\ud800", '\\"', "x" * 10_000, "é✓"])
def test_any_note_comes_back(note: str) -> None:
    """Notes and titles may hold any characters at all."""
    game = new_game("usa")
    game.node.note = game.node.name = note
    for again in (loads(dumps(game)), from_permalink(permalink(game))):
        assert (again.node.note, again.node.name) == (note, note)


def test_a_byte_order_mark_does_no_harm() -> None:
    """Editors put a mark before a text; the record behind it is read."""
    assert loads("\ufeff" + TEXT).state == loads(TEXT).state


@pytest.mark.parametrize("seed", [0, -1, 2**64, -(10**30), 10**39])
def test_any_seed_comes_back(seed: int) -> None:
    """Every seed that a game accepts is read back from its record, that of new luck too."""
    game = new_game("usa", 2, seed).branch(luck=seed)
    assert loads(dumps(game)).state == game.state


@pytest.mark.parametrize("seed", [10**40, -(10**45), 1.5, "7", None, True])
def test_a_seed_that_no_record_holds_is_refused(seed: Any) -> None:
    """A game, and new luck, take only seeds that come back from a record."""
    with pytest.raises(OptionError, match="seed"):
        new_game("usa", 2, seed)
    if seed is not None:
        with pytest.raises(OptionError, match="seed"):
            new_game("usa", 2).branch(luck=seed)


def test_a_board_of_ones_own() -> None:
    """A record of a board that does not ship is read with that board, not without it."""
    board = replace(maps.load("usa"), id="mine", fingerprint="abc")
    text = dumps(new_game(board))
    assert loads(text, board).board is board
    with pytest.raises(RecordError, match="'mine' is not available here"):
        loads(text)
    with pytest.raises(RecordError, match="another edition of the board 'usa'"):
        loads(dumps(new_game("usa")), board)


def test_nothing_is_half_loaded() -> None:
    """After a broken record a good one loads as before; a game in hand is not touched by loading."""
    game = loads(TEXT)
    before = game.state
    with pytest.raises(RecordError):
        loads(_with(DRAWN, _swap(f"-> {CARD}", "-> gold"))[0])
    assert game.state == before and dumps(game) == TEXT == dumps(loads(TEXT))


# Permalinks ----------------------------------------------------------------------------------------------


def _packed(text: bytes) -> str:
    return LINK + base64.urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")


def test_zip_bomb() -> None:
    """A permalink that would unpack to hundreds of megabytes is refused at once."""
    with pytest.raises(RecordError, match="cut off or far too long"):
        from_permalink(_packed(b"ttrlab record 1\n" * 20_000_000))


@pytest.mark.parametrize("link", ["", LINK, LINK + "!!!", LINK + "AAAA", "ttrlab2.abc", "https://example.org", None, 7,
                                  _packed(b"\xff\xfe"), _packed(b""), _packed(b"something else")])
def test_values_that_are_no_permalink(link: Any) -> None:
    """What is no permalink is a RecordError."""
    with pytest.raises(RecordError):
        from_permalink(link)


def test_damaged_permalinks() -> None:
    """A permalink cut off or with one letter changed is refused, or is still the very same game."""
    link = permalink(loads(TEXT))
    for cut in range(0, len(link) - 1, 37):
        with pytest.raises(RecordError):
            from_permalink(link[:cut])
    for at in range(len(LINK), len(link), 29):
        changed = link[:at] + ("A" if link[at] != "A" else "B") + link[at + 1:]
        with pytest.raises(RecordError):
            from_permalink(changed)
    assert dumps(from_permalink("  " + link[:50] + "\n" + link[50:] + "\n")) == TEXT
