"""The figure: what each trace shows, clicks, repainting in place, size and speed."""

from __future__ import annotations

from time import process_time
from typing import Any

import plotly.graph_objects as go
import pytest

from ttrlab import maps
from ttrlab.board import GRAY, bits
from ttrlab.errors import NotationError, TtrlabError
from ttrlab.view import theme
from ttrlab.view.card import _key_name, _key_spots, key_svg
from ttrlab.view.figure import CONFIG, Overlay, figure, overlay_legal, repaint
from ttrlab.view.labels import text_width
from ttrlab.view.layout import layout, page_width
from ttrlab.view.marks import key_size
from ttrlab.view.paint import SPACES, TRAINS

from .positions import BOARDS, NAMES, board, owned, position


def trace(fig: go.Figure, name: str) -> Any:
    """Return the one trace of that name."""
    found = [t for t in fig.data if t.name == name]
    assert len(found) == 1
    return found[0]


def blocks(fig: go.Figure, name: str) -> int:
    """Return how many closed outlines a trace draws."""
    return sum(x is None for x in trace(fig, name).x or ())


@pytest.mark.parametrize("name", BOARDS)
def test_an_empty_board_shows_every_space_in_its_colour(name: str) -> None:
    """Each colour's trace holds as many outlines as the board has spaces of it; nobody has trains."""
    fig = figure(board(name))
    for colour in (*range(8), GRAY):
        spaces = sum(t.length for t in board(name).tracks if t.colour == colour)
        assert blocks(fig, SPACES[colour]) == spaces
    assert sum(blocks(fig, trains) for trains in TRAINS) == 0


@pytest.mark.parametrize("name", BOARDS)
def test_claimed_tracks_change_to_their_owner(name: str) -> None:
    """Trains of a seat are its spaces; free, shut and owned outlines add up to the board."""
    game, state = position(name, seats=3)
    fig = figure(game, state)
    for seat, trains in zip(state.seats, TRAINS, strict=False):
        assert blocks(fig, trains) == sum(game.board.tracks[t].length for t in bits(seat.mine)) > 0
    free = sum(blocks(fig, spaces) for spaces in SPACES.values())
    assert free == sum(game.board.tracks[t].length for t in bits(state.open))
    total = sum(t.length for t in game.board.tracks)
    assert free + blocks(fig, "shut") + sum(blocks(fig, trains) for trains in TRAINS) == total
    assert blocks(fig, "shut") > 0


def test_owners_read_without_colour() -> None:
    """Trains carry their owner's initial and the seat's own fill pattern."""
    game, state = position("usa")
    fig = figure(game, state)
    assert set(trace(fig, "initials").text) == {name[0] for name in NAMES}
    patterns = [trace(fig, trains).fillpattern.shape or "" for trains in TRAINS]
    assert patterns == [seat.pattern for seat in theme.SEATS]


def test_free_spaces_carry_symbol_and_letter() -> None:
    """Each coloured track shows its letter once and its symbol on every other space."""
    usa = board("usa")
    fig = figure(usa)
    coloured = [t for t in usa.tracks if t.colour != GRAY]
    assert sorted(trace(fig, "letters").text) == sorted(theme.paint(t.colour).letter for t in coloured)
    symbols = [theme.paint(t.colour).symbol for t in coloured for _ in range(t.length - 1)]
    assert sorted(trace(fig, "symbols").marker.symbol) == sorted(symbols)


def test_ferries_and_tunnels_are_marked() -> None:
    """There is an engine for each locomotive a ferry asks for, and an edge round every tunnel space."""
    europe = board("europe")
    fig = figure(europe)
    assert blocks(fig, "engines") == sum(t.marks.get("ferry", 0) for t in europe.tracks) == 17
    assert blocks(fig, "tunnels") == sum(t.length for t in europe.tracks if t.marks.get("tunnel"))
    assert trace(fig, "tunnels").line.dash != "solid"


def test_stations_show_their_owner() -> None:
    """A station stands in its city with its owner's colour and initial."""
    game, state = position("europe", seats=4)
    city = game.board.city("Wien")
    state.parts["stations"].at[city.index] = 2
    stations = trace(figure(game, state), "stations")
    assert (stations.x, stations.y, stations.text) == ((city.x,), (city.y,), ("C",))
    assert stations.marker.color == (theme.livery(2).fill,)


def test_every_track_can_be_clicked() -> None:
    """The invisible points name every track, two or more a space, and plotly reports hovers and clicks."""
    usa = board("usa")
    targets = trace(figure(usa), "tracks")
    assert targets.mode == "none" and targets.hoverinfo == "text"
    for track in usa.tracks:
        assert targets.customdata.count(track.index) >= 2 * track.length
    cities = trace(figure(usa), "cities")
    assert list(cities.customdata) == [city.index for city in usa.cities]


def test_only_targets_and_cities_answer_the_mouse() -> None:
    """No other trace may catch a hover or a click."""
    fig = figure(board("europe"))
    assert {t.name for t in fig.data if t.hoverinfo != "skip"} == {"tracks", "cities"}


def test_hover_cards_say_what_matters() -> None:
    """A track's card names cities, length, colour, points, kind and owner; a closed one says why."""
    game, state = position("europe", seats=3, spaces=0)
    owned(game.board, state, "Frankfurt-Paris white")
    shut = game.board.track("Frankfurt-Paris orange").index
    state.open &= ~(1 << shut)
    targets = trace(figure(game, state), "tracks")
    cards = dict(zip(targets.customdata, targets.hovertext, strict=True))
    mine = cards[game.board.track("Frankfurt-Paris white").index]
    assert all(part in mine for part in ("Frankfurt – Paris", "3 × white", "4 points", "owned by <b>Ann</b>"))
    assert "shut" in cards[shut]
    assert "ferry: 2 locomotives" in cards[game.board.track("Amsterdam-London").index]
    assert "tunnel" in cards[game.board.track("Paris-Zürich").index]


def test_a_seat_sees_its_own_tickets_only() -> None:
    """City cards name the tickets of the seat that looks, and no other seat's."""
    game, state = position("usa", seats=2, spaces=0)
    state.seats[0].tickets = [game.board.ticket("Boston-Miami").index]
    state.seats[1].tickets = [game.board.ticket("Denver-El Paso").index]
    cards = trace(figure(game, state, seat=0), "cities").hovertext
    assert "your tickets: Miami 12" in cards[game.board.city("Boston").index]
    assert "ticket" not in cards[game.board.city("Denver").index]


def test_names_cannot_smuggle_markup() -> None:
    """A player's name is shown as written, not as markup."""
    game, state = position("usa", seats=2)
    text = "".join(trace(figure(game, state, names=["<b>Zoe", "Bo"]), "tracks").hovertext)
    assert "&lt;b&gt;Zoe" in text and "<b>Zoe" not in text


def test_notes_are_added_to_the_cards() -> None:
    """A note of the caller's, such as what a seat would pay, ends up in that track's card only."""
    targets = trace(figure(board("usa"), notes={7: "you would pay 3 red"}), "tracks")
    assert {number for number, card in zip(targets.customdata, targets.hovertext, strict=True)
            if "3 red" in card} == {7}


@pytest.mark.parametrize("make", [go.Figure, go.FigureWidget])
def test_repaint_equals_a_new_figure(make: Any) -> None:
    """Repainted to another moment and overlay, a figure has the data of one made for them."""
    game, early = position("europe", seats=3, seed=4, spaces=8)
    _, late = position("europe", seats=3, seed=5, spaces=34)
    way = tuple(bits(late.seats[1].mine))[:4]
    looks: list[dict[str, Any]] = [{"state": early, "overlay": Overlay("path", way, way[1:2], (3, 4), "x")},
                                   {"state": late, "overlay": overlay_legal(late.open)}, {"state": early}]
    fig = make(figure(game, late, overlay=Overlay("trail", way)))
    for look in looks:
        repaint(fig, game, look["state"], overlay=look.get("overlay"))
        new = figure(game, look["state"], overlay=look.get("overlay"))
        shown = go.Figure(fig).to_plotly_json()
        for drawn in shown["data"]:
            drawn.pop("uid", None)  # a widget numbers its traces
        assert shown == new.to_plotly_json()


def test_the_traces_are_fixed() -> None:
    """Number, order and names of the traces are the same for every state and overlay, names unique."""
    game, state = position("usa")
    empty = [t.name for t in figure(game.board).data]
    full = [t.name for t in figure(game, state, overlay=overlay_legal(state.open)).data]
    assert empty == full and len(set(full)) == len(full)


def test_repaint_refuses_another_board() -> None:
    """Painting Europe into a figure of the USA, or into any other figure, is an error."""
    with pytest.raises(TtrlabError, match="this figure shows usa, not europe"):
        repaint(figure(board("usa")), board("europe"))
    with pytest.raises(TtrlabError, match="no board"):
        repaint(go.Figure(), board("europe"))


def test_bad_input_is_named() -> None:
    """Seats, tracks and overlay kinds that do not exist are refused with a sentence."""
    game, state = position("usa", seats=2)
    with pytest.raises(TtrlabError, match="no seat 2; the game has 2 seats"):
        figure(game, state, seat=2)
    with pytest.raises(NotationError, match="no track #999"):
        figure(game, state, overlay=Overlay("legal", (999,)))
    with pytest.raises(TtrlabError, match="no overlay kind 'glow'"):
        Overlay("glow")


def test_zoom_survives_and_nothing_is_sent() -> None:
    """The user's zoom is kept over repaints, and the mode bar has no upload and no logo."""
    assert figure(board("usa")).layout.uirevision == "usa"
    assert CONFIG["showSendToCloud"] is False and CONFIG["displaylogo"] is False


@pytest.mark.parametrize("name", BOARDS)
def test_small_and_quick(name: str) -> None:
    """A figure is at most 400 kB of JSON, built within 300 ms, repainted within 40 ms (once laid out)."""
    game, state = position(name)
    _, other = position(name, seed=2)
    fig = figure(game, state)
    assert len(fig.to_json()) <= 400_000
    assert _best(lambda: figure(game, state)) <= 0.3
    states = [state, other] * 3
    assert _best(lambda: repaint(fig, game, states.pop())) <= 0.04


def _best(call: Any) -> float:
    """Return the best of three timings, so that a busy machine does not count."""
    times = []
    for _ in range(3):
        start = process_time()
        call()
        times.append(process_time() - start)
    return min(times)


@pytest.mark.parametrize("name", maps.available())
def test_the_key_has_room(name: str) -> None:
    """In the width of a page no two samples of the key overlap, nor does one leave the strip."""
    shown = maps.load(name)
    place = layout(shown, page_width(shown))
    spots = _key_spots(shown, place)
    ends = [x + (13 + text_width(_key_name(shown, sample), key_size(place))) / place.scale for sample, x, _ in spots]
    for end, (_, _, row), (_, start, after) in zip(ends, spots, spots[1:], strict=False):
        assert row < after or end < start - 13 / place.scale
    assert max(ends) < place.frame[2] and spots[-1][2] < place.strip - 6


def test_rare_marks_are_explained() -> None:
    """The key names the X of mountain tracks, the coins of tolls, cards of any kind for one, and discs in cities."""
    known = ("one more train", "toll", "any cards for one", "tokens: symbol and number", "points of a bonus card")
    for name, words in (("legendary-asia", known[:1]), ("nederland", known[1:2]), ("nordic-countries", known[2:3]),
                        ("san-francisco", known[3:4]), ("card-game", known[4:]), ("usa", ())):
        shown = maps.load(name)
        drawn = key_svg(shown, layout(shown, page_width(shown)))
        assert tuple(said for said in known if said in drawn) == words
