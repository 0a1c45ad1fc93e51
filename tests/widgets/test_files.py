"""Saving, loading, exporting, and new games."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import ipywidgets as ipw
import pytest

from tests.widgets.pages import FILES, NEW, button, finished, game, key_of, message, page, pick
from ttrlab import explore, maps
from ttrlab.play.game import new_game
from ttrlab.play.records import dumps, loads, permalink
from ttrlab.rules.registry import options_for
from ttrlab.view.text import EVERYBODY
from ttrlab.widgets.page import Explorer


def _sent(made: Explorer, monkeypatch: pytest.MonkeyPatch) -> list[tuple[dict[str, Any], bytes]]:
    """Return the list in which the files sent to the browser will gather."""
    sent: list[tuple[dict[str, Any], bytes]] = []
    monkeypatch.setattr(made.files.files, "send", lambda content, buffers: sent.append((content, buffers[0])))
    return sent


def _upload(made: Explorer, content: bytes) -> None:
    made.files.upload.value = ({"name": "game.txt", "type": "text/plain", "size": len(content), "content": content,
                                "last_modified": datetime(2026, 1, 1)},)


def test_the_record_goes_to_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pressing Record sends the whole game as a text file that loads again."""
    made = page(finished(), FILES)
    sent = _sent(made, monkeypatch)
    button(made.files, "Record").click()
    (content, data), = sent
    assert content["kind"] == "save" and content["name"].endswith(".txt")
    assert loads(data.decode()).state == made.session.game.state
    assert "on its way" in message(made)


@pytest.mark.parametrize(("words", "start"), [
    ("Board SVG", b"<?xml"), ("Whole game HTML", b"<!"), ("Log CSV", b"step,turn"), ("Score CSV", b"seat,name")])
def test_exports_are_files(words: str, start: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each export sends one file of its kind to the browser."""
    made = page(finished(), FILES)
    sent = _sent(made, monkeypatch)
    button(made.files, words).click()
    (content, data), = sent
    assert data.lower().startswith(start.lower()) or data.startswith(b"<svg")
    assert content["name"].startswith("ttrlab-usa-") and len(data) > 500


def test_exports_look_through_the_same_eyes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log that a seat exports tells no ticket of another seat; a record is not to be had."""
    made = page(finished().go(10), FILES)
    made.viewer.value = 1
    sent = _sent(made, monkeypatch)
    button(made.files, "Log CSV").click()
    text = sent[0][1].decode()
    kept = [line for line in text.splitlines() if "Ann keeps" in line]
    assert kept and all(": " not in line.partition("Ann keeps")[2] for line in kept)
    assert button(made.files, "Record").disabled and button(made.files, "Show permalink").disabled


def test_a_permalink_brings_the_game_back() -> None:
    """The permalink shown in the field loads the same game, with all its branches."""
    made = page(finished().go(30), FILES)
    made.session.game.branch("another", luck=5)
    before = dumps(made.session.game)
    button(made.files, "Show permalink").click()
    assert made.files.text.value == permalink(made.session.game)
    button(made.files, "Load what is pasted").click()
    assert dumps(made.session.game) == before
    assert message(made) == ""


def test_an_uploaded_record_is_loaded() -> None:
    """A file chosen from the disk replaces the game, board and all."""
    made = page(game("usa"), FILES)
    _upload(made, dumps(finished("europe", 3)).encode())
    assert made.session.game.board.id == "europe" and made.session.game.over
    assert made.board.widget.layout.meta["board"] == "europe"
    assert [name for name, _ in made.viewer.options] == ["everybody", "Ann", "Bo", "Cy"]


@pytest.mark.parametrize(("content", "said"), [
    (b"", "no ttrlab record"), (b"hello", "no ttrlab record"), (b"\xff\xfe\x00", "not text"),
    (dumps(finished())[:-40].encode(), "record"), (dumps(finished()).replace("players 2", "players 9").encode(), "9")])
def test_a_bad_file_keeps_the_running_game(content: bytes, said: str) -> None:
    """A file that is no record, is torn or does not replay is refused with the reason; the game goes on."""
    made = page(game("usa"), FILES)
    running, before = made.session.game, made.session.game.state
    _upload(made, content)
    assert said in message(made)
    assert made.session.game is running and running.state == before
    pick(made.act.rows, "Draw unseen")
    assert running.node.action is not None and made.session.game is running


@pytest.mark.parametrize("text", ["", "   ", "ttrlab1.abc", "ttrlab record 7", "<script>alert(1)</script>"])
def test_bad_text_keeps_the_running_game(text: str) -> None:
    """Bad text in the field is refused with a sentence that shows no markup of the text's own."""
    made = page(game("usa"), FILES)
    running = made.session.game
    made.files.text.value = text
    button(made.files, "Load what is pasted").click()
    assert "record" in message(made) or "permalink" in message(made)
    assert "<script" not in message(made)
    assert made.session.game is running


def test_a_new_kernel_restores_the_game_from_its_record() -> None:
    """One call with the record's text shows the game again: position, branches, names and notes."""
    shown = finished("europe", 3).go(80)
    shown.branch("another try", luck=4)
    again = explore(loads(dumps(shown)), width=600)
    assert dumps(again.explorer.session.game) == dumps(shown)
    assert again.explorer.time.slider.value == shown.node.depth


def test_a_cell_run_again_shows_the_running_game() -> None:
    """``explore(game)`` shows the game where it stands, however often it is called."""
    running = game("usa", 3).play("draw deck")
    pages = [explore(running, width=600) for _ in range(2)]
    assert {id(made.explorer.session.game) for made in pages} == {id(running)}
    assert pages[1].explorer.time.slider.value == running.node.depth


# -- a new game ------------------------------------------------------------------------------------


def test_every_option_has_a_control() -> None:
    """The list of options is exactly the registry's, with its values, its texts and its rules."""
    made = page(game("europe"), NEW)
    known = options_for(maps.load("europe"))
    assert list(made.start.controls) == list(known)
    for name, option in known.items():
        control = made.start.controls[name]
        assert control.value == option.default
        if option.choices:
            assert [value for _, value in control.options] == list(option.choices)
    words = " ".join(row.children[1].value for row in made.start.list.children)
    assert all(option.rule in words and name in words for name, option in known.items())


def test_a_changed_option_reaches_the_rules() -> None:
    """What is changed is in force in the new game, is kept with it, and is shown when the tab opens again."""
    made = page(game("usa"), NEW)
    made.start.controls["modules.stations"].value = True
    made.start.controls["bonus.most_tickets"].value = 15
    made.start.players.value, made.start.seed.value = 4, 99
    made.start.names.value = "Q, R, S, T"
    button(made.start, "New game").click()
    shown = made.session.game
    assert message(made) == "" and "stations" in shown.rules.modules
    assert (shown.rules.options["bonus.most_tickets"], shown.seed, shown.names) == (15, 99, ("Q", "R", "S", "T"))
    assert shown.options == {"modules.stations": True, "bonus.most_tickets": 15}
    made.tabs.selected_index = NEW
    assert made.start.controls["bonus.most_tickets"].value == 15


def test_another_game_of_the_box_shows_its_own_options() -> None:
    """Choosing a game of the box shows its options, is all that is set, and is forgotten with another box."""
    made = page(game("usa-1910"), NEW)
    first = made.start.list.children[0].children[0]
    assert first is made.start.controls["mode"]
    first.value = "mega"
    known = options_for(maps.load("usa-1910"), "mega")
    assert {name: control.value for name, control in made.start.controls.items()} \
        == {name: option.default for name, option in known.items()}
    button(made.start, "New game").click()
    assert message(made) == "" and made.session.game.options == {"mode": "mega"}
    made.tabs.selected_index = NEW
    made.start.map.value = "europa-1912"
    button(made.start, "New game").click()
    assert message(made) == "" and made.session.game.options == {}


def test_another_board_brings_its_own_players_and_options() -> None:
    """Choosing another board shows the options of that board."""
    made = page(game("usa"), NEW)
    made.start.map.value = "europe"
    assert list(made.start.controls) == list(options_for(maps.load("europe")))
    assert made.start.controls["modules.ferries"].value is True
    button(made.start, "New game").click()
    assert made.session.game.board.id == "europe" and made.session.viewer == EVERYBODY


@pytest.mark.parametrize(("names", "said"), [("Ann, Ann", "repeats"), ("Ann", "2 names"), ("Ann, ", "no name"),
                                             ("A" * 41 + ", B", "no name")])
def test_bad_names_are_refused(names: str, said: str) -> None:
    """Names that are missing, empty, too long or the same are refused, and the running game stays."""
    made = page(game("usa"), NEW)
    running = made.session.game
    made.start.names.value = names
    button(made.start, "New game").click()
    assert said in message(made) and made.session.game is running


def test_clashing_options_are_refused() -> None:
    """Options that cannot be together are refused with the reason, and the running game stays."""
    made = page(game("usa"), NEW)
    running = made.session.game
    made.start.controls["cards.deal"].value = made.start.controls["cards.deal"].max
    made.start.controls["market.size"].value = made.start.controls["market.size"].max
    made.start.players.value = 5
    button(made.start, "New game").click()
    assert (made.session.game is running) == bool(message(made))


def test_names_follow_the_number_of_players() -> None:
    """Another number of players brings as many names."""
    made = page(game("usa"), NEW)
    made.start.players.value = 5
    assert len(made.start.names.value.split(",")) == 5


def test_a_board_of_ones_own_can_be_explored(tmp_path: Path) -> None:
    """A map file of the user's own is shown, started anew, saved and loaded like any other."""
    own = tmp_path / "mine.toml"
    text = (maps.maps_dir() / "usa.toml").read_text(encoding="utf-8")
    own.write_text(text.replace('id = "usa"', 'id = "mine"', 1), encoding="utf-8")
    made: Explorer = explore(own, players=2, width=600).explorer
    made.tabs.selected_index = NEW
    assert made.start.map.value == "own"
    button(made.start, "New game").click()
    assert message(made) == "" and made.session.game.board.id == "mine"
    made.tabs.selected_index = FILES
    button(made.files, "Show permalink").click()
    button(made.files, "Load what is pasted").click()
    assert message(made) == ""


def test_a_new_game_starts_clean() -> None:
    """Nothing of the old game is left: no pick, no light, no draft, the first tab's list is the new game's."""
    made = page(finished("usa", 3))
    made.session.track = 5
    made.start.refresh()
    button(made.start, "New game").click()
    assert (made.session.track, made.session.overlay, made.session.preview) == (None, None, None)
    assert made.session.game.node.number == 0
    assert key_of(made.act.rows, "Keep ")
    assert isinstance(made.widget, ipw.VBox) and made.time.slider.value == 0
    assert new_game("usa", 3, 7, names=made.session.game.names).state == made.session.game.state
