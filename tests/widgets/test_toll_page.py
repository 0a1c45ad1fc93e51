"""Tolls on the explorer's page: what a claim costs beside cards, who gets it, and whose tokens may be seen."""

from __future__ import annotations

from random import Random

from ttrlab.actions import Claim
from ttrlab.play.game import Game, new_game
from ttrlab.view.text import EVERYBODY
from ttrlab.widgets.page import Explorer

from .pages import drawn, game, page, texts

POSITION = {"seats": [{"hand": {"purple": 2, "yellow": 2}, "tolls": 11, "loans": 2},
                      {"tracks": ["Breda-Rotterdam purple"], "tolls": 17, "hand": {"red": 1}}],
            "market": ["red", "blue", "white", "green", "yellow"]}


def table() -> Game:
    """Return a game in which the second seat owns one track of a double route."""
    made = game("nederland")
    made.edit(POSITION)
    return made


def test_a_claim_says_its_toll() -> None:
    """Each track that can be paid shows its toll, and a picked one who gets it."""
    made = page(table())
    rows = [row for row in made.act.rows.rows if row["key"].startswith("track ")]
    assert rows and all(any(mark["text"].startswith("toll ") for mark in row["marks"]) for row in rows)
    track = made.session.game.board.track("Breda-Rotterdam yellow")
    made.act.pick_track(track.index)
    assert "toll 4, to Bo" in texts(made.act.rows)
    assert any("NL-TOL-2" in row.get("rules", ()) for row in made.act.rows.rows)
    made.act.pick_track(made.session.game.board.track("Breda-Rotterdam purple").index)
    assert not any(text.startswith("toll ") for text in texts(made.act.rows)), "a claimed track asks for none"


def test_seats_show_loans_of_all_and_own_tokens() -> None:
    """The table of seats tells the loans of everybody, tokens only to the seat that holds them (NL-SET-3, NL-TOL-5)."""
    made = page(table())
    for viewer, seen in ((EVERYBODY, (True, True)), (0, (True, False)), (1, (False, True))):
        made.session.viewer = viewer
        made.refresh()
        assert ("11 in tokens" in made.seats.value, "17 in tokens" in made.seats.value) == seen
        assert "2 loans" in made.seats.value and "Ann has taken 2 loans." in made.words.value


def test_a_game_with_every_choice_can_be_played_by_picking_rows() -> None:
    """Whatever is legal stands in the list: paying or borrowing, and the neutral player's track."""
    options = {"nederland.neutral_player": True, "nederland.voluntary_loan": True}
    made = Explorer(new_game("nederland", 2, seed=5, options=options))
    rng, shown, kinds = Random(2), made.session.game, set()
    for _ in range(140):
        action = rng.choice(shown.legal())
        if isinstance(action, Claim):
            made.act.pick_track(action.track)
        key = next(key for key in made.act._deeds if key.startswith("play ") and key.endswith(str(action)))
        made.act._deeds[key]()
        assert shown.node.action == action
        kinds.add(type(action).__name__)
    assert kinds >= {"PayToll", "TakeLoan", "GiveNeutral", "Claim", "KeepTickets"}
    assert drawn(made)["trains of nobody"] > 0
