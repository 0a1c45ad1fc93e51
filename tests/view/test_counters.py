"""What lies in cities: discs on every picture of the board, words in the hover cards and in the texts."""

from __future__ import annotations

import json
import re
from base64 import b64decode

from ttrlab import maps
from ttrlab.actions import SYMBOLS
from ttrlab.board import Board
from ttrlab.notation import read
from ttrlab.play.bots import play_out
from ttrlab.play.game import Game, new_game
from ttrlab.view.display import seats_html
from ttrlab.view.figure import figure, repaint
from ttrlab.view.hover import ASIDE, counters_at
from ttrlab.view.replay import to_html
from ttrlab.view.seen import lines_seen, table_seen
from ttrlab.view.sheet_svg import to_svg
from ttrlab.view.svg import board_svg
from ttrlab.view.text import action_text, board_text


def played(steps_back: int = 0) -> Game:
    """Return a game that bots have played, so many steps before its end."""
    return play_out(new_game("san-francisco", 3, seed=4, names=["Ada", "Ben", "Cleo"]), "greedy").undo(steps_back)


def signs(game: Game) -> dict[int, str]:
    """Return the sign of every stack: the letter of its symbol and how many are left."""
    return {city: f"{SYMBOLS[symbol][0].upper()}{left}"
            for city, (symbol, left) in game.state.parts["tokens"].at.items()}


def test_the_figure_shows_every_stack_and_repaints_them() -> None:
    """One disc a stack, on the dot of its city, with its sign; another moment changes them in place."""
    start, game = played().go(0), played()
    assert signs(start) != signs(game)
    fig = figure(start)
    for moment in (start, game):
        repaint(fig, moment)
        discs = next(trace for trace in fig.data if trace.name == "counters")
        assert sorted(discs.text) == sorted(signs(moment).values())
        places = {(city.x, city.y) for city in game.board.cities if city.index in signs(moment)}
        assert set(zip(discs.x, discs.y, strict=True)) == places and discs.hoverinfo == "skip"


def test_a_disc_makes_way_for_a_station() -> None:
    """In a city with a station the disc stands beside it."""
    game = new_game("san-francisco", 2, seed=1, options={"modules.stations": True})
    state = game.state
    city = next(iter(state.parts["tokens"].at))
    state.parts["stations"].at[city] = 0
    assert {place: aside for place, _, aside in counters_at(state)}[city] == ASIDE
    assert {aside for place, _, aside in counters_at(state) if place != city} == {0.0}


def test_hover_cards_and_svg_tell_of_stacks() -> None:
    """The card of a city says what lies there; the plain picture has the same discs; other boards have none."""
    game = played(20)
    cards = next(trace for trace in figure(game).data if trace.name == "cities").hovertext
    drawn = board_svg(game.board, game.state)
    for city, sign in signs(game).items():
        word = next(symbol for symbol in SYMBOLS if symbol[0].upper() == sign[0])
        assert f"{sign[1]} {word} token" in cards[city] and f">{sign}</text>" in drawn
    usa = new_game("usa", 2, seed=1)
    assert not next(trace for trace in figure(usa).data if trace.name == "counters").text
    assert counters_at(usa.state) == counters_at(None) == []


def test_texts_and_tables_tell_what_seats_took() -> None:
    """What a seat has taken is told to everybody: in words, in the seats' table, in the exported picture."""
    game = played(20)
    held = [[SYMBOLS[symbol] for symbol in sorted(part)] for part in game.state.parts["tokens"].held]
    assert any(held)
    for viewer in (None, 0):
        for seat, words in zip(table_seen(game.state, viewer).seats, held, strict=True):
            assert seat.more == (f"tokens: {', '.join(words)}" if words else "")
        assert f">{', '.join(held[1]) or 'none'}</td>" in seats_html(game.state, viewer)
    lines = board_text(game.state, None)
    assert any(line.startswith("On the board: ") for line in lines)
    assert any(line.startswith("Ada has the tokens ") for line in lines) == bool(held[0])
    assert f"tokens: {', '.join(held[1])}" in to_svg(game)
    assert {line.kind for line in lines_seen(game.score(), None)} >= {"route", "tokens"}


def test_the_exported_page_steps_through_the_stacks() -> None:
    """The page holds a disc for each sign that a city ever has, and each step names those to be shown."""
    game = played()
    page = to_html(game)
    data = json.loads(re.search(r'id="data">(.*?)</script>', page)[1])  # type: ignore[index]
    ever = {group.split(" 0")[0] for group in re.findall(r'data-c="(\d+ [A-Z]\d 0)"', page)}
    built = data["steps"][0]["built"]
    assert {f"{city} {sign}" for city, sign in signs(game.go(0)).items()} <= ever
    assert all(f"{city} {sign} 0," in built for city, sign in signs(game.go(0)).items())
    assert any("tokens: " in str(value) for step in data["steps"] for key, value in step.items()
               if key.startswith("more"))


def key_of(board: Board) -> str:
    """Return the picture below the board, with its title and key, as text."""
    source = next(image.source for image in figure(board).layout.images if image.name == "key")
    return b64decode(source.partition(",")[2]).decode()


def test_the_page_says_stand_in() -> None:
    """Figure, exported picture, exported page and notebook cell say that the board is a stand-in; USA does not."""
    for name, said in (("san-francisco", True), ("usa", False)):
        game = new_game(name, 2, seed=1)
        for text in (key_of(game.board), to_svg(game), to_html(game), game._repr_html_()):
            assert ("stand-in board" in text) == said


def test_the_key_lists_the_colours_of_the_deck() -> None:
    """Below the board stand the colours that the deck has, and no others."""
    for name, missing in (("san-francisco", {"white", "yellow"}), ("usa", set())):
        names = set(re.findall(r">([^<]+)</text>", key_of(maps.load(name))))
        assert {"white", "yellow"} - names == missing and "red" in names


def test_actions_read_like_offers() -> None:
    """Token actions are offered in words, with the names of the board."""
    game = new_game("san-francisco", 2, seed=1)
    texts = [action_text(game.board, read(game.board, line)) for line in
             ("put crab on Castro", "take token Castro", "take no token")]
    assert texts == ["Put the crab on Castro", "Take the token on Castro", "Take no token"]
