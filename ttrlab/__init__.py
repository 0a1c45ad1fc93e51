"""ttrlab: an interactive rules explorer for the Ticket to Ride family of board games.

>>> from ttrlab import new_game
>>> game = new_game("usa", players=3, seed=7)
>>> game.names
('Blue', 'Red', 'Green')
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ttrlab.lessons.page import lesson
    from ttrlab.maps import available, load
    from ttrlab.play.bots import play_out, play_turn
    from ttrlab.play.game import Game, new_game
    from ttrlab.play.networks import plan_network
    from ttrlab.play.records import dumps, from_permalink, loads, permalink
    from ttrlab.play.rollouts import rollouts
    from ttrlab.play.tournament import tournament
    from ttrlab.rules.registry import options_for
    from ttrlab.view.figure import figure, overlay_longest, overlay_ticket
    from ttrlab.view.overlay_networks import network_text, overlay_network
    from ttrlab.widgets.explorer import explore

__version__ = "0.1.0"

_HOMES = {
    "available": "ttrlab.maps", "load": "ttrlab.maps",
    "Game": "ttrlab.play.game", "new_game": "ttrlab.play.game",
    "play_out": "ttrlab.play.bots", "play_turn": "ttrlab.play.bots",
    "plan_network": "ttrlab.play.networks",
    "dumps": "ttrlab.play.records", "loads": "ttrlab.play.records",
    "permalink": "ttrlab.play.records", "from_permalink": "ttrlab.play.records",
    "options_for": "ttrlab.rules.registry", "rollouts": "ttrlab.play.rollouts",
    "tournament": "ttrlab.play.tournament",
    "figure": "ttrlab.view.figure", "overlay_longest": "ttrlab.view.figure",
    "network_text": "ttrlab.view.overlay_networks", "overlay_network": "ttrlab.view.overlay_networks",
    "overlay_ticket": "ttrlab.view.figure", "explore": "ttrlab.widgets.explorer",
    "lesson": "ttrlab.lessons.page",
}
__all__ = [
    "Game", "available", "dumps", "explore", "figure", "from_permalink", "lesson", "load", "loads",
    "network_text", "new_game", "options_for", "overlay_longest", "overlay_network", "overlay_ticket", "permalink",
    "plan_network", "play_out", "play_turn", "rollouts", "tournament",
]


def __getattr__(name: str) -> Any:
    # Each name is imported at first use, so that ``import ttrlab`` stays light.
    if name not in _HOMES:
        raise AttributeError(f"module 'ttrlab' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
