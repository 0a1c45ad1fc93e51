"""Pictures, tables and sentences of a game without tracks: what they show, leave out, and keep hidden."""

from __future__ import annotations

import re
from random import Random

import pytest
from card_positions import table
from positions import do, rules_of

from ttrlab import figure, new_game, play_out
from ttrlab.errors import TtrlabError
from ttrlab.play.game import Game
from ttrlab.view.display import html, seats_html
from ttrlab.view.export import log_csv, score_csv, to_html, to_svg
from ttrlab.view.figure import repaint
from ttrlab.view.hover import city_cards
from ttrlab.view.overlays import overlay_ticket
from ttrlab.view.seen import action_seen, lines_seen, table_seen, told, totals_seen
from ttrlab.view.svg import board_svg
from ttrlab.view.text import EVERYBODY, action_text, board_text, event_text, line_text, offer_text

RULES = rules_of("card-game", 3)


def played(steps: int = 60, seed: int = 3) -> Game:
    """Return a game in its middle."""
    game, rng = new_game("card-game", 3, seed=seed), Random(seed)
    for _ in range(steps):
        game.play(game.rules.sample(game.state, rng))
    return game


def test_a_board_without_tracks_is_drawn() -> None:
    """Figure and SVG show land, cities and bonus cards, and can be repainted while the game goes on."""
    game = played()
    fig = figure(game)
    cities = next(trace for trace in fig.data if trace.name == "cities")
    assert len(cities.x) == 34 and not next(trace for trace in fig.data if trace.name == "tracks").x
    repaint(fig, play_out(game))
    svg = board_svg(game.board, game.state)
    assert "Seattle" in svg and ">15<" in svg, "the bonus card of New York"
    assert "bonus card of 12 points" in city_cards(game.board, game.state, game.names)[game.board.city("Chicago").index]


def test_city_cards_name_tickets_only() -> None:
    """A city without tracks leads nowhere; its card tells the tickets to it."""
    game = played()
    card = city_cards(game.board, game.state, game.names)[game.board.city("Omaha").index]
    assert "<br>to " not in card and "Miami 11" in card


def test_the_ticket_overlay_rings_both_ends() -> None:
    """Lighting a ticket rings its cities and tells the cards that it needs."""
    lit = overlay_ticket(played(), "Chicago-Dallas", 0)
    assert lit.tracks == () and len(lit.cities) == 2 and "1 yellow + 1 green" in lit.label
    figure(played(), overlay=lit)


def test_tables_leave_out_trains() -> None:
    """No table of a game without tracks has a column for trains or route points; railyards are shown row by row."""
    state = table(RULES, hands=["2 red"], yards={1: ["2 blue, 1 locomotive"], 2: ["1 red"]}, stacks={1: "3 red"})
    shown = seats_html(state)
    assert "trains" not in shown and "route points" not in shown and "the railyard" in shown
    assert shown.count("stack 3") == 1 and shown.count("stack 0") == 2 and "empty" in shown
    seat = table_seen(state, 1).seats[1]
    assert (seat.trains, seat.points) == (None, None)
    assert seat.more == "the railyard: 2 blue + 1 locomotive; stack 3"
    game = played()
    for text in (to_svg(game), to_html(game), html(game), html(game.state), html(game.score())):
        assert not re.search(r">(trains|points|stations)<", text)


@pytest.mark.parametrize("viewer", [EVERYBODY, None, 0, 2])
def test_exports_work_for_every_viewer(viewer: int | None) -> None:
    """A whole game can be saved as SVG, page and tables through any eyes."""
    game = play_out(played())
    for make in (to_svg, to_html, log_csv, score_csv):
        assert make(game, viewer)
    with pytest.raises(TtrlabError):
        to_svg(game, 3)


def test_stacks_do_not_show_in_scores() -> None:
    """While the game goes on nobody sees from the score what a stack completes, unless owners may look (CG-TRN-3)."""
    setting = {"tickets": {0: ["Chicago-Dallas"], 1: ["Chicago-Miami"]}, "stacks": {0: "1 yellow, 1 green"}}
    sheet = RULES.score(table(RULES, **setting))
    assert lines_seen(sheet, 0) == () and totals_seen(sheet, 0) == (0, 0, 0) and len(lines_seen(sheet)) == 4
    looking = rules_of("card-game", 3, info__stack="owner")
    seen = lines_seen(looking.score(table(looking, **setting)), 0)
    assert [(line.seat, line.points) for line in seen] == [(0, 6)]


def test_public_actions_are_told_to_all() -> None:
    """What is played and moved lies open; which tickets are kept does not."""
    game = new_game("card-game", 2, seed=2)
    keep = game.play(game.legal()[0]).node
    assert action_seen(game, keep, 1) == "keep" and action_seen(game, keep, 0) != "keep"
    game.play(game.legal()[0])
    game.play(next(action for action in game.legal() if str(action).startswith("play")))
    assert action_seen(game, game.node, 1).startswith("play ")
    assert "plays" in told(game, game.log[-1], 1)


def test_sentences() -> None:
    """Robbing, moving, completing, and the end of the deck are told in plain sentences."""
    names = ("Ada", "Ben", "Cy")
    state = table(RULES, hands=["4 blue"], yards={1: ["2 blue, 1 locomotive"], 0: ["1 red"]}, step=1)
    assert offer_text(state, RULES.legal(state)[0]) == ("Move 1 red to the stack", "step 1")
    log = do(RULES, state, "move")
    play = next(action for action in RULES.legal(state) if str(action) == "play 4 blue")
    assert offer_text(state, play) == ("Play 4 blue", "robs Player 2 of 2 blue + 1 locomotive")
    assert action_text(RULES.board, play) == "Play 4 blue"
    log += do(RULES, state, play)
    assert [event_text(RULES.board, names, event) for event in log] == [
        "Ada moves 1 red to the stack, which has 1 card.", "Ada plays 4 blue to the railyard.",
        "Ada robs Ben, whose 2 blue + 1 locomotive go to the discard."]
    ended = table(RULES, tickets={0: ["Chicago-New York"]}, stacks={0: "1 yellow"}, deck=["red"], market=["-"] * 5,
                  ticket_deck=[])
    log = do(RULES, ended, "draw deck", "pass", "pass", "pass")
    sentences = [event_text(RULES.board, names, event) for event in log]
    assert "The last card of the deck has been drawn: every player has one more turn, Ada last." in sentences
    assert "Ada completes Chicago–New York (5) for 5 points." in sentences and "Ben completes no ticket." in sentences
    assert [line_text(RULES.board, line) for line in RULES.score(ended).of(0)] == [
        "Ticket Chicago–New York: completed with 1 yellow", "Most completed tickets to New York: 1",
        "Most completed tickets to Chicago: 1"]


def test_board_text_tells_the_railyards() -> None:
    """The moment in words has no word of tracks and trains but tells railyards, stacks and tickets put aside."""
    state = table(RULES, yards={1: ["2 blue", "red: 1 locomotive"]}, stacks={1: "3 red"})
    state.seats[1].tickets, state.parts["completing"].done[1] = [2], {2: ((3, 1), (7, 1))}
    lines = board_text(state, 0)
    assert lines[0].startswith("The Card Game, 34 cities, no tracks.")
    assert "Player 2 has 2 blue and 1 locomotive in the red row in the railyard and 3 cards in the stack." in lines
    assert "Player 2 has completed Chicago–Dallas (6)." in lines
    assert not any("train" in line for line in lines)
