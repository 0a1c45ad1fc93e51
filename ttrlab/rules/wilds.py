"""Where wilds may pay for tracks: everywhere, on ferries and in tunnels, or in tunnels alone (NC-CLM-1, CH-CLM-1).

A wild that a ferry demands is always taken; what the option settles is where a wild may stand for a colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ttrlab.actions import Payment, wilds_in
from ttrlab.board import Track
from ttrlab.events import Reason
from ttrlab.rules.hooks import Option, RuleModule
from ttrlab.rules.tunnels import Tunnels

if TYPE_CHECKING:
    from ttrlab.engine import Rules

_RULES: Final[Mapping[str, tuple[str, str]]] = {
    "ferries_and_tunnels": ("NC-CLM-1", "ferries and in tunnels"), "tunnels": ("CH-CLM-1", "tunnels")}
"""For each restriction the rule that states it, and where wilds pay."""


def is_tunnel(rules: Rules, track: Track) -> bool:
    """Whether a track is a tunnel in this game.

    Args:
        rules: The rules.
        track: The track.
    """
    module = rules.modules.get("tunnels")
    return isinstance(module, Tunnels) and module.tunnels[track.index]


def symbols_of(rules: Rules, track: Track) -> int:
    """Return how many wilds a track demands in this game; 0 where it is no ferry (EU-FER-1).

    Args:
        rules: The rules.
        track: The track.
    """
    return track.marks.get("ferry", 0) if "ferries" in rules.modules else 0


def most_wilds(rules: Rules, track: Track) -> int:
    """Return how many wilds a payment of a track may hold at most (NC-CLM-1, CH-CLM-1).

    Args:
        rules: The rules.
        track: The track.
    """
    module = rules.modules.get("wilds")
    return module.most(track) if isinstance(module, Wilds) else track.length


class Wilds(RuleModule):
    """Takes wilds only where the box allows them."""

    name, title, order = "wilds", "Wilds on some tracks only", 19
    options = (
        Option("wilds.where", "ferries_and_tunnels", "NC-CLM-1",
               "Where wilds stand for colours: everywhere, on ferries and in tunnels, or in tunnels alone.",
               choices=("everywhere", "ferries_and_tunnels", "tunnels")),
    )

    @property
    def where(self) -> str:
        """Where wilds may pay."""
        return str(self.rules.options["wilds.where"])

    def most(self, track: Track) -> int:
        """Return how many wilds a payment of a track may hold at most."""
        symbols = symbols_of(self.rules, track)
        free = self.where == "everywhere" or is_tunnel(self.rules, track) or (
            symbols > 0 and self.where == "ferries_and_tunnels")
        return track.length if free else symbols

    def payments(self, track: Track, pays: list[Payment]) -> list[Payment]:
        """Keep the payments without a wild too many (NC-CLM-1, NC-FER-2, CH-CLM-1)."""
        most = self.most(track)
        return [pay for pay in pays if wilds_in(pay) <= most]

    def payment_reasons(self, track: Track, pay: Payment) -> list[Reason]:
        """Say that wilds do not pay here (NC-CLM-1, CH-CLM-1)."""
        most, offered = self.most(track), wilds_in(pay)
        own_price = any(module.own_price(track) for module in self.rules.modules.values())
        if offered <= most or most == track.length or own_price:
            return []
        rule, places = _RULES[self.where]
        wild = self.board.wild_name
        why = f"{wild}s pay only {'on' if self.where == 'ferries_and_tunnels' else 'in'} {places}; {track.name} takes "
        why += f"no more than {most}" if most else "none"
        return [Reason(rule, f"{why}, and you offer {offered}")]
