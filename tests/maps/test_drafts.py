"""Boards in the making: files from texts, tickets put into them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttrlab import maps
from ttrlab.drafts import add_tickets, draft
from ttrlab.errors import MapError, TtrlabError
from ttrlab.tickets import profile

SF = (maps.maps_dir() / "san-francisco.toml").read_text(encoding="utf-8")


def test_only_the_tickets_change(tmp_path: Path) -> None:
    """New tickets stand in the file, their number in the totals; every other line stays; the seed decides."""
    path = add_tickets(draft(SF, "mine", tmp_path), 15, seed=3)
    board = maps.read(path)
    assert path == tmp_path / "mine.toml" and len(board.tickets) == 15
    assert set(profile(board).surplus) == {0}
    old, new = SF.splitlines(), path.read_text(encoding="utf-8").splitlines()
    assert [line for line in new if line not in old and not line.startswith('    ["')] == ["tickets = 15"]
    assert maps.read(add_tickets(draft(SF, "again", tmp_path), 15, seed=3)).tickets == board.tickets
    assert maps.read(add_tickets(draft(SF, "other", tmp_path), 15, seed=4)).tickets != board.tickets


def test_groups_keep_their_names(tmp_path: Path) -> None:
    """A ticket to a country names the country."""
    africa = (maps.maps_dir() / "heart-of-africa.toml").read_text(encoding="utf-8")
    board = maps.read(add_tickets(draft(africa, "mine", tmp_path), 40, seed=1))
    assert any(ticket.others_a or ticket.others_b for ticket in board.tickets)


def test_each_draft_has_a_folder_of_its_own() -> None:
    """Without a folder a draft never overwrites another."""
    assert draft("a", "same") != draft("b", "same")


@pytest.mark.parametrize("name", ["", "Mine", "a/b", "../a", "a b"])
def test_names_that_will_not_do(name: str) -> None:
    """A name that is no word of small letters is refused."""
    with pytest.raises(MapError, match="a map file is named in small letters"):
        draft("", name)


def test_what_cannot_be_written_or_filled(tmp_path: Path) -> None:
    """A missing folder, a bad file, tickets in another form and too many tickets are told in words."""
    with pytest.raises(MapError, match="cannot be written"):
        draft("", "mine", tmp_path / "nowhere")
    with pytest.raises(MapError, match="not valid TOML"):
        add_tickets(draft("[", "bad", tmp_path), 3)
    flat = SF.replace("tickets = 24", '"tickets" = 24', 1)
    with pytest.raises(MapError, match="tickets stand as rows"):
        add_tickets(draft(flat, "flat", tmp_path), 3)
    with pytest.raises(TtrlabError, match="pairs of places"):
        add_tickets(draft(SF, "many", tmp_path), 999)


@pytest.mark.parametrize("count", [0, -1, "a", 1.5, True, None])
def test_a_number_of_tickets_that_cannot_be(count: object, tmp_path: Path) -> None:
    """No tickets at all, and what is no number of them, are refused; the file stays as it was."""
    path = draft(SF, "mine", tmp_path)
    with pytest.raises(TtrlabError, match="a deck has a whole number of tickets"):
        add_tickets(path, count)  # type: ignore[arg-type]
    with pytest.raises(TtrlabError, match="seed"):
        add_tickets(path, 5, "a")  # type: ignore[arg-type]
    assert path.read_text(encoding="utf-8") == SF


@pytest.mark.parametrize("given", [(5,), ("a", None), ("a", "x", 5), ("a", "x", "a\0b"), ("\ud800", "x")])
def test_drafts_of_other_kinds(given: tuple[object, ...]) -> None:
    """Texts, names and folders that are none are refused in words."""
    with pytest.raises(MapError):
        draft(*given)  # type: ignore[arg-type]
