"""Rollouts as pictures: the heat on the map, the chart with its fixed traces, the tables."""

from __future__ import annotations

from functools import lru_cache

import plotly.graph_objects as go
import pytest

from tests.view.test_figure import trace
from ttrlab.board import bits
from ttrlab.play.bots import play_out
from ttrlab.play.game import Game, new_game
from ttrlab.play.rollouts import Rollouts, rollouts
from ttrlab.view import charts_rollouts, heat, theme
from ttrlab.view.contrast import SIGHTS, contrast, difference
from ttrlab.view.display import html
from ttrlab.view.figure import figure
from ttrlab.view.rollouts_words import details_table, rollouts_table
from ttrlab.view.svg import board_svg


@lru_cache(maxsize=2)
def _found(candidates: int = 2) -> tuple[Game, Rollouts]:
    game = play_out(new_game("usa", 3, 7, names=["Ann", "Bo", "Cy"])).undo(40)
    return game, rollouts(game, game.legal()[:candidates], 20)


def test_heat_tells_the_chances() -> None:
    """Each band and badge stands for a free track: its chance in percent, and the seat that takes it most."""
    game, found = _found()
    overlay = heat.overlay_heat(found[0], game.state, game.names)
    assert overlay.tracks and set(overlay.tracks) <= set(bits(game.state.open))
    for track, level, text, seat in zip(overlay.tracks, overlay.levels, overlay.texts, overlay.seats, strict=True):
        chance = found[0].taken(track).value
        assert chance >= heat.LEVELS[level] and (level == 2 or chance < heat.LEVELS[level + 1])
        assert text == f"{game.names[seat][0]}{round(100 * chance)}"
        assert found[0].taken(track, seat).value == max(found[0].taken(track, s).value for s in range(3))
    rare = set(bits(game.state.open)) - set(overlay.tracks)
    assert all(found[0].taken(track).value < heat.LEVELS[0] for track in rare)


def test_heat_is_drawn() -> None:
    """Figure and SVG show the same badges, and another overlay shows none."""
    game, found = _found()
    overlay = heat.overlay_heat(found[0], game.state, game.names)
    fig = figure(game, overlay=overlay)
    assert list(trace(fig, heat.BADGES).text) == list(overlay.texts)
    assert any(trace(fig, name).x for name in heat.TRACES) and not trace(fig, "band").x
    drawn = board_svg(game.board, game.state, overlay=overlay)
    assert all(f">{text}</text>" in drawn for text in overlay.texts)
    assert not trace(figure(game), heat.BADGES).x
    notes = heat.heat_notes(found[0], game.state, game.names)
    assert set(notes) == set(bits(game.state.open)) and any("Ann" in note and "%" in note for note in notes.values())


@pytest.mark.parametrize("sight", SIGHTS)
def test_heat_is_told_by_lightness_and_width(sight: str) -> None:
    """The bands grow wider and darker, plainly for every kind of sight."""
    assert list(heat.WIDTHS) == sorted(heat.WIDTHS)
    for one, two in zip(theme.HEAT, theme.HEAT[1:], strict=False):
        assert difference(one, two, sight) >= 15 and contrast(two, theme.LAND) > contrast(one, theme.LAND)


def test_the_chart_keeps_its_traces() -> None:
    """Empty, filled and filled anew, the chart has the same traces, and repainted it equals a new one."""
    game, found = _found()
    fig = charts_rollouts.empty_figure()
    names = [shown.name for shown in fig.data]
    charts_rollouts.repaint_rollouts(fig, found)
    assert [shown.name for shown in fig.data] == names == list(charts_rollouts.TRACES)
    assert list(trace(fig, "win chance").x) == [candidate.win().value for candidate in found]
    assert list(trace(fig, "interval").x)[:2] == [found[0].win().low, found[0].win().high]
    other = rollouts(game, games=8)
    charts_rollouts.repaint_rollouts(fig, other)
    assert go.Figure(fig).to_plotly_json() == charts_rollouts.rollouts_figure(other).to_plotly_json()
    charts_rollouts.repaint_rollouts(fig, None)
    assert not any(shown.x for shown in fig.data)


def test_the_best_is_marked_only_where_it_is_certain() -> None:
    """Star, words and table mark the best exactly where the rows do."""
    _, found = _found()
    rows = found.rows()
    for best in (False, True):
        rows = [{**row, "best": best and number == 0} for number, row in enumerate(rows)]
        fig = charts_rollouts.rollouts_figure(found, rows)
        assert ("star" in trace(fig, "win chance").marker.symbol) is best
        assert any("★" in words for words in trace(fig, "words").text) is best
        assert ("★ best" in rollouts_table(found, rows)) is best
        assert ("★ best" in rollouts_table(found, rows, narrow=True)) is best


def test_a_cell_shows_a_table() -> None:
    """In a notebook rollouts show their candidates; one alone also what every seat gets, with its tickets."""
    game, found = _found()
    assert "behind the best" in html(found) and "20 games" in html(found)
    for narrow, behind in ((False, " behind "), (True, "<br>behind<br>")):
        told = rollouts_table(found, narrow=narrow)
        assert f">% points{behind}the best<" in told and f">points{behind}the best<" in told
        assert told.count("than that of the candidate that did best") == 2 and "Ann wins" in told
    assert "behind" not in rollouts_table(rollouts(game, games=6))
    alone = html(rollouts(game, games=6))
    assert all(name in alone for name in game.names) and "longest path" in alone
    tickets = [game.board.tickets[ticket].name for ticket in game.state.seats[1].tickets]
    assert all(name in details_table(found, found[0]) for name in tickets)
    assert not any(name in details_table(found, found[0], lambda seat: seat == 2) for name in tickets)
