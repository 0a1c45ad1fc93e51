"""A planned network on the map and in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ttrlab.errors import TtrlabError
from ttrlab.graph.networks import Networks
from ttrlab.play.bots import play_turn
from ttrlab.play.game import Game, new_game
from ttrlab.play.networks import NetworkPlan, plan_network
from ttrlab.view.figure import figure
from ttrlab.view.heat import BADGES, TRACES
from ttrlab.view.layout import page_width
from ttrlab.view.overlay_networks import CUT, DEAR_BAND, OPEN, OWN_BAND, network_text, overlay_network
from ttrlab.view.svg import board_svg

from .positions import owned
from .test_figure import trace


@pytest.fixture(scope="module")
def game() -> Game:
    """Return a game on the USA board after some turns."""
    game = new_game("usa", players=3, seed=7)
    for _ in range(60):
        play_turn(game, "greedy")
    return game


@pytest.fixture(scope="module")
def plan(game: Game) -> NetworkPlan:
    """Return a plan with two networks for two tickets of the first seat."""
    return plan_network(game, seat=0, tickets=["Kansas City-Houston", "Denver-El Paso"], k=2)


def test_every_track_of_the_network_is_lit(game: Game, plan: NetworkPlan) -> None:
    """Claims come first with a badge each, own tracks after them in the thinnest band, the ends are ringed."""
    for number, network in enumerate(plan.networks):
        overlay = overlay_network(plan, number)
        claims = len(network.to_claim)
        assert set(overlay.tracks) == set(network.tracks)
        assert set(overlay.tracks[:claims]) == set(network.to_claim)
        assert len(overlay.levels) == len(overlay.tracks) and len(overlay.texts) == claims
        assert set(overlay.levels[claims:]) <= {OWN_BAND} and OWN_BAND not in overlay.levels[:claims]
        assert {game.board.cities[city].name for city in overlay.cities} == {
            "Kansas City", "Houston", "Denver", "El Paso"}


def test_badges_say_what_the_loss_costs(plan: NetworkPlan) -> None:
    """A bottleneck carries the cross and the widest band; other badges give what is added."""
    overlay = overlay_network(plan)
    said = dict(zip(overlay.tracks, zip(overlay.texts, overlay.levels, strict=False), strict=False))
    assert any(item.extra is None for item in plan.critical[0])
    for item in plan.critical[0]:
        text, level = said[item.track]
        assert text == (CUT if item.extra is None else f"+{item.extra}")
        assert (level == DEAR_BAND) == (item.extra is None or item.extra >= 3)
    assert CUT in overlay.label and f"(1 of {len(plan.networks)})" in overlay.label


def test_both_pictures_show_it(game: Game, plan: NetworkPlan) -> None:
    """The figure has bands and badges of the overlay, and the plain picture has each badge too."""
    overlay = overlay_network(plan)
    fig = figure(game, overlay=overlay)
    assert trace(fig, BADGES).text == overlay.texts
    assert trace(fig, "caption").text == (overlay.label,)
    lit = sum(len([x for x in trace(fig, name).x or () if x is None]) for name in TRACES)
    assert lit >= len(overlay.tracks) - len(TRACES)
    picture = board_svg(game.board, game.state, overlay=overlay)
    assert all(f">{text}</text>" in picture for text in overlay.texts)


@pytest.mark.parametrize("name", ["usa", "san-francisco", "heart-of-africa"])
def test_the_caption_fits_under_the_board(name: str) -> None:
    """The legend is short enough to stand beside the board's name in the strip under the board."""
    game = new_game(name, players=2, seed=1)
    plan = plan_network(game, tickets=[0, 1, 2, 3], k=3, cost="turns")
    room = page_width(game.board) - 9 * len(game.board.title)
    assert 6.2 * len(overlay_network(plan, 2).label) < room


def test_the_words_say_everything(game: Game, plan: NetworkPlan) -> None:
    """The text names tickets, costs, tracks, trees, the loss of every track, and what is proven."""
    network = plan.networks[0]
    said = network_text(plan)
    text = "\n".join(said)
    assert said[0].startswith("Kansas City–Houston and Denver–El Paso (1 of 2): ")
    assert f"{network.trains} trains over {network.claims} tracks" in said[0]
    assert all(text.count(game.board.tracks[track].name) >= 2 for track in network.to_claim)
    assert "cannot be completed together." in text and said[-1] == "No network is cheaper: this is proven."
    assert "One tree serves Kansas City–Houston and Denver–El Paso." in said
    assert network_text(plan, 1)[-1] == "No network beside the ones before it is cheaper: this is proven."


def test_a_notebook_shows_board_and_words(plan: NetworkPlan) -> None:
    """In a cell a plan is a picture with badges, its sentences, and one for each network after the first."""
    shown = plan._repr_html_()
    assert "<svg" in shown and f">{CUT}</text>" in shown
    assert all(sentence in shown for sentence in network_text(plan)) and "(2 of 2)" in shown


def test_turns_are_said_as_turns(game: Game) -> None:
    """A plan by turns speaks of turns, in the legend and in the words."""
    plan = plan_network(game, seat=0, tickets=["Kansas City-Houston"], cost="turns")
    assert "If lost: +turns" in overlay_network(plan).label
    assert any("turn" in line and "If an opponent takes" in line for line in network_text(plan))


def test_what_is_done_or_impossible_is_said() -> None:
    """Completed tickets, no way at all, and no ticket at all each have a sentence of their own."""
    game = new_game("usa", players=2, seed=1)
    state = owned(game.board, game.state, "Denver-Santa Fe", "Santa Fe-El Paso")
    done = plan_network(state, seat=0, tickets=["Denver-El Paso"])
    assert network_text(done) == ["Completed: Denver–El Paso."]
    assert overlay_network(done).label == "1 ticket, nothing to claim" and not overlay_network(done).texts
    state.seats[0].trains = 3
    state.seats[0].tickets = [game.board.ticket("Boston-Miami").index]
    assert network_text(plan_network(state, seat=0)) == [
        "Left out, because no way or too few trains are left: Boston–Miami.", "No ticket asks for a network."]
    lost = plan_network(state, seat=0, tickets=["Boston-Miami"])
    assert network_text(lost) == ["No network completes Boston–Miami with 3 trains."]
    with pytest.raises(TtrlabError, match="there is no network 0 in this plan; it has none"):
        overlay_network(lost)
    with pytest.raises(TtrlabError, match="it has 1, numbered from 0"):
        network_text(done, 1)


def test_not_decided_is_not_none(plan: NetworkPlan) -> None:
    """Where the search ended before it found a network or proved that there is none, that is what the words say."""
    unknown = replace(plan, networks=Networks((), decided=False))
    assert network_text(unknown) == [
        f"Whether a network completes Kansas City–Houston and Denver–El Paso with {plan.trains} trains is not decided: "
        "the search ended before it found one or proved that there is none."]
    assert "is not decided" in unknown._repr_html_() and "No network" not in unknown._repr_html_()
    some = replace(plan, networks=Networks(plan.networks, decided=False))
    assert network_text(some, 1)[-1] == "Whether there are other networks beside these is not decided."
    assert network_text(some) == network_text(plan)


def test_an_undecided_loss_has_a_badge_and_a_sentence(plan: NetworkPlan) -> None:
    """A track whose loss the search could not settle carries a question mark and is not called indispensable."""
    unsure = replace(plan)
    lost = tuple(replace(item, extra=None, instead=None, decided=False) for item in plan.critical[0])
    unsure.__dict__["critical"] = (lost, *plan.critical[1:])
    text = " ".join(network_text(unsure))
    assert set(overlay_network(unsure).texts) == {OPEN}
    assert "is not decided." in text and "cannot be completed together" not in text
