"""The planner and its rivals: it ends a game that it leads, counts in the longest path, and takes links they want."""

from __future__ import annotations

from random import Random
from typing import Any

from ttrlab.actions import Claim
from ttrlab.engine import Rules
from ttrlab.play.bots import bot
from ttrlab.play.game import Game, new_game
from ttrlab.play.planner_look import Look, look
from ttrlab.play.planner_rivals import contested_track, ending_track, lead, link_worth, path_worth
from ttrlab.state import State

EAST = ["Boston-Montreal 1", "Montreal-New York"]


def _game(mine: dict[str, Any], theirs: dict[str, Any], players: int = 2) -> Game:
    return new_game("usa", players, 1).edit({"seats": [mine, theirs, *({} for _ in range(players - 2))]})


def _look(game: Game) -> Look:
    return look(game.rules, game.state, 0)


def _nearly_out(points: int, trains: int = 5) -> tuple[Rules, State]:
    game = _game({"hand": {"red": 6}, "tracks": EAST, "tickets": ["Boston-Miami"]},
                 {"tracks": ["Portland-Seattle 1"], "tickets": ["Seattle-Los Angeles"]})
    state = game.state
    state.seats[0].points, state.seats[0].trains = points, trains
    return game.rules, state


def test_it_ends_a_game_that_it_leads() -> None:
    """With a safe lead and few trains the planner begins the last round; behind, or with many trains, it does not."""
    rules, ahead = _nearly_out(90)
    action = bot("planner").choose(rules, ahead, Random(1))
    assert isinstance(action, Claim) and ending_track(look(rules, ahead, 0)) == action.track
    assert 5 - rules.board.tracks[action.track].length <= rules.threshold
    assert ending_track(look(*_nearly_out(5), 0)) is None
    assert ending_track(look(*_nearly_out(90, trains=40), 0)) is None


def test_the_lead_counts_tickets() -> None:
    """An open ticket lowers the own count by what it costs, and a ticket of a rival raises the rival's."""
    with_one = lead(_look(_game({"tracks": EAST, "tickets": ["Boston-Miami"]}, {})), 0)
    without = lead(_look(_game({"tracks": EAST}, {})), 0)
    rival = lead(_look(_game({"tracks": EAST}, {"tickets": ["Seattle-Los Angeles"]})), 0)
    assert without - with_one == 12 and rival < without
    assert lead(_look(_game({"tracks": EAST}, {})), 7) == without + 7


def test_a_longer_path_is_worth_something() -> None:
    """A track at the end of the own path is worth more than one apart from it, and nothing without the bonus."""
    game = _game({"tracks": EAST}, {"tracks": ["Portland-Seattle 1"]})
    seen, board = _look(game), game.rules.board
    onward, apart = board.track("New York-Pittsburgh 1").index, board.track("Atlanta-Miami").index
    assert 0 < path_worth(seen, onward) <= game.rules.options["bonus.longest_path"]
    assert path_worth(seen, onward) > path_worth(seen, apart)
    plain = new_game("usa", 2, 1, {"modules.longest_path": False})
    assert path_worth(_look(plain), onward) == 0


def test_a_link_that_a_rival_needs() -> None:
    """A link between two parts of a rival's network is worth something, the more the longer the way round."""
    theirs = {"tracks": ["Charleston-Raleigh", "Miami-New Orleans"]}
    game = _game({}, theirs)
    link, other = (game.rules.board.track(name).index for name in ("Charleston-Miami", "Portland-Seattle 1"))
    assert link_worth(_look(game), link) > 0 == link_worth(_look(game), other)
    assert link_worth(_look(_game({"tracks": ["Atlanta-Miami"]}, theirs)), link) > link_worth(_look(game), link)
    assert link_worth(_look(_game({}, {"tracks": theirs["tracks"][:1]})), link) == 0


def test_a_double_stays_open_with_many_players() -> None:
    """Where both lanes may be claimed, closing one of them keeps nobody out."""
    theirs = {"tracks": ["Portland-San Francisco purple", "Seattle-Vancouver 1"]}
    found = {}
    for players in (2, 4):
        game = _game({"hand": {"red": 9}}, theirs, players)
        found[players] = link_worth(_look(game), game.rules.board.track("Portland-Seattle 1").index)
    assert found[2] > 0 == found[4]


def test_free_hands_take_the_link() -> None:
    """With its tickets done and cards for two claims alike the planner takes the one that a rival needs."""
    hand = {"blue": 4, "purple": 4, "red": 4, "yellow": 4, "green": 4, "orange": 4, "black": 4, "white": 4}
    seen = _look(_game({"hand": hand}, {"tracks": ["Charleston-Raleigh", "Miami-New Orleans"]}))
    track = contested_track(seen)
    assert track is not None and link_worth(seen, track) > 0
    assert seen.board.tracks[track].name == "Charleston–Miami"
