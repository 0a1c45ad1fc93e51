"""The loader: where maps are found, what a board answers to, and what counts as the same board."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ttrlab import maps
from ttrlab.errors import MapError, NotationError

TINY = Path(__file__).parent / "tiny.toml"


def changed(tmp_path: Path, old: str, new: str) -> Path:
    """Write the tiny map with one text replaced."""
    text = TINY.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "changed.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def test_available_boards_all_load_under_their_own_id() -> None:
    """Every map file in the folder but the rulebook is a board, and its id is the name of the file."""
    assert {"europe", "usa"} <= set(maps.available()) and "rulebook" not in maps.available()
    for name in maps.available():
        assert maps.load(name).id == name
        assert maps.problems(maps.maps_dir() / f"{name}.toml") == []


def test_load_by_id_path_and_text_path_agree() -> None:
    """A board is the same by id in any case, by path, and by the path as text; by id it is kept."""
    path = maps.maps_dir() / "usa.toml"
    assert maps.load("usa") is maps.load(" USA ")
    assert maps.load(path).fingerprint == maps.load(str(path)).fingerprint == maps.load("usa").fingerprint


@pytest.mark.parametrize(("source", "message"), [
    ("ursa", "no board 'ursa'; did you mean 'usa'?"),
    ("", "no board ''"),
    ("mine.toml", "there is no such file"),
    ("./folder/usa", "there is no such file"),
    (7, "a board is named by its id or by the path of a map file, not by 7"),
])
def test_unknown_boards_are_told(source: str, message: str) -> None:
    """What is no board and no file is a MapError that says which boards there are, or names the file."""
    with pytest.raises(MapError) as caught:
        maps.load(source)
    assert message in str(caught.value)


def test_installed_copy_goes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed package uses its own maps, even where a strange folder named maps lies beside it."""
    inner = tmp_path / "ttrlab" / "_maps"
    inner.mkdir(parents=True)
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "usa.toml").write_text("", encoding="utf-8")
    monkeypatch.setattr(maps, "__file__", str(tmp_path / "ttrlab" / "maps.py"))
    assert maps.maps_dir() == tmp_path / "maps"
    (inner / "usa.toml").write_text("", encoding="utf-8")
    assert maps.maps_dir() == inner


def test_installation_without_maps_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no folder holds maps, the error says that they are missing."""
    monkeypatch.setattr(maps, "__file__", str(tmp_path / "ttrlab" / "maps.py"))
    with pytest.raises(MapError, match="missing from this installation"):
        maps.load("usa")


def test_a_changed_map_file_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who edits a map sees the change at once, although boards are kept."""
    path = tmp_path / "maps" / "tiny.toml"
    path.parent.mkdir()
    path.write_bytes(TINY.read_bytes())
    path.with_name("rulebook.toml").touch()
    monkeypatch.setattr(maps, "__file__", str(tmp_path / "ttrlab" / "maps.py"))
    before = maps.load("tiny")
    path.write_text(TINY.read_text(encoding="utf-8").replace("Tiny", "Small"), encoding="utf-8")
    assert (before.name, maps.load("tiny").name) == ("Tiny", "Small")


@pytest.mark.parametrize(("board", "asked", "name"), [
    ("europe", "kobenhavn", "København"), ("europe", "KØBENHAVN", "København"),
    ("europe", "Copenhagen", "København"),
    ("europe", "zurich", "Zürich"), ("europe", "Athens", "Athína"), ("europe", "athina", "Athína"),
    ("europe", "kyiv", "Kyïv"), ("europe", "Zagreb", "Zágráb"), ("europe", "Saint Petersburg", "Petrograd"),
    ("europe", "kharkiv", "Kharkov"), ("europe", " vienna ", "Wien"), ("europe", "rostov-on-don", "Rostov"),
    ("usa", "montreal", "Montréal"), ("usa", "st. louis", "Saint Louis"), ("usa", "new  york", "New York"),
    ("usa", "Sault Ste. Marie", "Sault St. Marie"),
])
def test_cities_forgive_case_accents_and_modern_names(board: str, asked: str, name: str) -> None:
    """A city is found without its accents, in any case, and under its modern or other name."""
    assert maps.load(board).city(asked).name == name


def test_unknown_city_offers_the_nearest() -> None:
    """A slip in a city's name is answered with the name that was meant."""
    with pytest.raises(NotationError, match="did you mean Frankfurt"):
        maps.load("europe").city("Frankfort")


def test_track_names_are_unique_and_read_back() -> None:
    """Every track's name, with a dash or a hyphen, leads back to that very track."""
    for name in maps.available():
        board = maps.load(name)
        assert len({track.name for track in board.tracks}) == len(board.tracks)
        for track in board.tracks:
            assert board.track(track.name) is board.track(track.name.replace("–", "-")) is track
        for ticket in board.tickets:
            assert board.ticket(ticket.name.upper()) is ticket


def test_track_names_by_kind() -> None:
    """Single tracks are named by their ends, doubles by colour, or by number where they look alike."""
    usa = maps.load("usa")
    assert [t.name for t in usa.tracks_between("Denver", "Omaha")] == ["Denver–Omaha"]
    assert [t.name for t in usa.tracks_between("Kansas City", "Denver")] == [
        "Denver–Kansas City black", "Denver–Kansas City orange"]
    assert [t.name for t in usa.tracks_between("Houston", "Dallas")] == [
        "Dallas–Houston 1", "Dallas–Houston 2"]


def test_lanes_written_from_both_ends_are_one_route() -> None:
    """The tracks of a double route are siblings and share their name, whichever end a row begins with."""
    blue, green = maps.read(TINY).tracks_between("Celle", "Köln")
    assert (blue.name, green.name) == ("Celle–Köln blue", "Celle–Köln green")
    assert (blue.lane, green.lane, blue.lanes) == (1, 2, 2)
    board = maps.read(TINY)
    assert board.siblings[blue.index] == 1 << green.index and board.siblings[green.index] == 1 << blue.index


def test_triple_routes(tmp_path: Path) -> None:
    """Three marked tracks between two cities are lanes 1 to 3 of one route, numbered where two look alike."""
    row = '    ["Köln", "Celle", 1, "green", { twin = true }],\n'
    path = changed(tmp_path, row, row * 2)
    text = path.read_text(encoding="utf-8").replace("tracks = 5", "tracks = 6")
    text = text.replace("spaces = 11", "spaces = 12").replace("green = [1, 1]", "green = [2, 2]")
    path.write_text(text, encoding="utf-8")
    lanes = maps.read(path).tracks_between("Celle", "Köln")
    assert [(lane.name, lane.lane, lane.lanes) for lane in lanes] == [
        ("Celle–Köln 1", 1, 3), ("Celle–Köln 2", 2, 3), ("Celle–Köln 3", 3, 3)]


def test_everything_in_a_file_reaches_the_board() -> None:
    """Deck by colour, wild name, options, marks, kinds, other spellings, outline and notes are all kept."""
    board = maps.read(TINY)
    assert board.deck == (0, 0, 6, 0, 0, 0, 8, 6, 5) and board.card_names[-1] == board.wild_name == "bus"
    assert board.options == {"bonus.longest_path": 5} and board.modules == ("ferries", "tunnels")
    assert [dict(track.marks) for track in board.tracks] == [{}, {"ferry": 1}, {}, {}, {"tunnel": 1}]
    assert board.city("aix").lat == 50.8 and board.city("Bonn").lat is None
    assert board.city("Celle").kind == "town"
    assert board.silhouette == (((0.0, 0.0), (1000.0, 0.0), (1000.0, 500.5)),)
    assert board.notes == ("Four cities, one of each kind of track.",)
    assert board.sources == ("made for the tests",)
    assert (board.players, board.trains, board.height) == ((2, 3), 12, 500.0)
    assert [ticket.deck for ticket in board.tickets] == ["regular", "long"]


def test_dotted_options_may_go_without_quotes(tmp_path: Path) -> None:
    """An option name means the same with and without quotes."""
    path = changed(tmp_path, '"bonus.longest_path" = 5', "bonus.longest_path = 5\nbonus.list = [1, 2]")
    assert maps.read(path).options == {"bonus.longest_path": 5, "bonus.list": (1, 2)}


def test_a_board_is_immutable() -> None:
    """No table of a loaded board can be changed, since boards are kept and shared."""
    board = maps.load("europe")
    for table in (board.points, board.options, board.provenance, board.tracks[3].marks):
        with pytest.raises(TypeError):
            table["x"] = 1  # type: ignore[index]


@pytest.mark.parametrize(("old", "new", "same"), [
    ("# The smallest", "# The  smallest", True),
    ('"Bonn" = { x = 300, y = 200 }', '"Bonn" = {y=200,x=300} # on the Rhine', True),
    ('name = "Tiny"', 'name = "Teeny"', False),
    ("x = 300", "x = 301", False),
    ('"Bonn" = { x = 300, y = 200 }\n"Celle" = { x = 500, y = 100, kind = "town" }',
     '"Celle" = { x = 500, y = 100, kind = "town" }\n"Bonn" = { x = 300, y = 200 }', False),
])
def test_fingerprint_is_of_the_content(tmp_path: Path, old: str, new: str, same: bool) -> None:
    """Comments, spaces and the order of keys leave the fingerprint alone; content and city order do not."""
    text = TINY.read_text(encoding="utf-8").replace(old, new)
    path = tmp_path / "other.toml"
    path.write_text(text, encoding="utf-8")
    assert (maps.read(path).fingerprint == maps.read(TINY).fingerprint) is same
    assert len(maps.read(path).fingerprint) == 12


def test_check_states_the_facts() -> None:
    """The facts about a map name its counts, colours, marks, deck, modules, provenance and fingerprint."""
    assert maps.check(TINY) == [
        "tiny: Tiny, 2 to 3 players, 12 trains each",
        "4 cities, 5 tracks (1 double route), 11 spaces",
        "blue: 1 track, 1 space", "red: 1 track, 2 spaces", "green: 1 track, 1 space",
        "gray: 2 tracks, 7 spaces",
        "ferry: 1 track", "tunnel: 1 track",
        "2 tickets worth 11 points",
        "deck: 25 cards, 5 of them bus",
        "modules: ferries, tunnels",
        "provenance: cities stand-in, tracks single, tickets stand-in, components verified",
        f"fingerprint: {maps.read(TINY).fingerprint}",
    ]


def test_loading_needs_nothing_heavy() -> None:
    """Boards and rules load without pandas, plotly, networkx or ipywidgets."""
    code = ("import sys; from ttrlab import maps, rulebook; maps.load('usa'); rulebook.rules(); "
            "print([m for m in ('pandas', 'plotly', 'networkx', 'ipywidgets') if m in sys.modules])")
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"
