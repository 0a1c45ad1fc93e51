"""Overlays: a ticket's path, the longest trail in order, proofs and legal claims."""

from __future__ import annotations

import pytest

from ttrlab.events import ScoreLine
from ttrlab.play.game import Game, new_game
from ttrlab.state import State
from ttrlab.view.figure import figure
from ttrlab.view.overlays import (
    Overlay,
    overlay_legal,
    overlay_line,
    overlay_longest,
    overlay_ticket,
    walk,
)

from .positions import owned
from .test_figure import blocks, trace


class Moment:
    """A game's board and names with a state of our own."""

    def __init__(self, game: Game, state: State) -> None:
        self.board, self.names, self.state = game.board, game.names, state


@pytest.fixture
def usa() -> Moment:
    """Return the USA with some tracks in the hands of seat 0."""
    game = new_game("usa", players=2, seed=1)
    return Moment(game, owned(game.board, game.state, "Denver-Santa Fe", "Santa Fe-El Paso", "Denver-Omaha"))


def test_a_finished_ticket_is_all_solid(usa: Moment) -> None:
    """The path of a connected ticket runs over owned tracks only, from end to end."""
    overlay = overlay_ticket(usa, "Denver-El Paso", 0)
    assert overlay.kind == "path" and overlay.dashed == () and "connected" in overlay.label
    ends = walk(usa.board, overlay.tracks)
    assert {ends[0], ends[-1]} == {usa.board.city("Denver").index, usa.board.city("El Paso").index}


def test_an_open_ticket_dashes_what_is_missing(usa: Moment) -> None:
    """The cheapest way uses what is owned; the rest is dashed, and the label counts the trains."""
    overlay = overlay_ticket(usa, "Duluth-El Paso", 0)
    mine = usa.state.seats[0].mine
    assert [t for t in overlay.tracks if not mine >> t & 1] == list(overlay.dashed) != []
    trains = sum(usa.board.tracks[t].length for t in overlay.dashed)
    assert overlay.label == f"Duluth–El Paso, 10 points: {trains} trains to go"


def test_a_lost_ticket_lights_its_cities_only(usa: Moment) -> None:
    """Where no way is left there are no tracks, and the label says so."""
    usa.state.open = 0
    overlay = overlay_ticket(usa, "Seattle-New York", 0)
    assert overlay.tracks == () and len(overlay.cities) == 2 and overlay.label.endswith("no way left")


def test_the_longest_trail_is_numbered_in_order(usa: Moment) -> None:
    """Badges count 1, 2, 3 along the trail, one arrow a track, both ends ringed."""
    overlay = overlay_longest(usa, 0)
    assert overlay.label == "Longest trail: 8 spaces over 3 tracks"
    fig = figure(usa, overlay=overlay)
    assert trace(fig, "steps").text == ("1", "2", "3")
    assert len(trace(fig, "arrows").x) == 3 and len(trace(fig, "rings").x) == 2
    assert trace(fig, "caption").text == (overlay.label,)


def test_arrows_point_the_way_the_trail_is_run(usa: Moment) -> None:
    """Run backwards, every arrow turns round (up to the bend of its track)."""
    there = overlay_longest(usa, 0).tracks
    one = trace(figure(usa, overlay=Overlay("trail", there)), "arrows").marker.angle
    two = trace(figure(usa, overlay=Overlay("trail", there[::-1])), "arrows").marker.angle
    for a, b in zip(one, two[::-1], strict=True):
        assert abs((a - b) % 360 - 180) <= 45


def test_a_seat_without_tracks_has_an_empty_trail(usa: Moment) -> None:
    """Nothing owned, nothing lit, and no error."""
    overlay = overlay_longest(usa, 1)
    assert overlay.tracks == () and overlay.cities == ()
    assert blocks(figure(usa, overlay=overlay), "band") == 0


def test_a_proof_marks_what_a_station_lends(usa: Moment) -> None:
    """Borrowed tracks of a score line are dashed and carry a sign; the others are solid."""
    line = ScoreLine(0, "ticket", 9, "BASE-TKT-3", {}, (1, 2, 3), (2,))
    fig = figure(usa, overlay=overlay_line(line))
    assert blocks(fig, "band") == 2 and blocks(fig, "band dashed") == 1
    assert trace(fig, "steps").text == ("S",)


def test_the_line_of_the_longest_trail_is_a_trail() -> None:
    """The score line of the longest trail lights it in order."""
    assert overlay_line(ScoreLine(0, "longest", 10, "BASE-LNG-2", {}, (1, 2))).kind == "trail"


def test_legal_claims_come_as_mask_or_list(usa: Moment) -> None:
    """A mask and a list of numbers light the same tracks, space by space."""
    overlay = overlay_legal(0b1011)
    assert overlay.tracks == overlay_legal([0, 1, 3, 1]).tracks == (0, 1, 3)
    spaces = sum(usa.board.tracks[t].length for t in (0, 1, 3))
    assert blocks(figure(usa, overlay=overlay), "legal") == spaces


def test_walk_refuses_what_is_no_trail(usa: Moment) -> None:
    """Tracks that do not meet make no walk."""
    far = [usa.board.track("Seattle-Portland").index, usa.board.track("Atlanta-Miami").index]
    assert walk(usa.board, far) == () and walk(usa.board, []) == ()


def test_a_long_caption_keeps_clear_of_the_key() -> None:
    """Where the board's name and its marks leave too little room the caption is cut; elsewhere it stands in full."""
    words = "Blue claims Chinatown–Union Square red with 1 red for 1 point; 11 trains left."
    bay, usa = (new_game(name, players=2, seed=1) for name in ("san-francisco", "usa"))
    cut = trace(figure(bay, overlay=Overlay("path", (), label=words), width=800), "caption").text[0]
    assert cut.endswith(" …") and words.startswith(cut[:-2]) and len(cut) > 40
    assert trace(figure(usa, overlay=Overlay("path", (), label=words), width=800), "caption").text == (words,)
