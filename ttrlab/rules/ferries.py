"""Ferries: a wild for each symbol (EU-FER-1 to EU-FER-4, NC-FER-1, NC-FER-2).

``ferry.substitute = any_three`` lets any three cards stand for a wild (EU-AMB-8, NC-FER-3), and ``nordic.triples`` says
whether they do so for coloured cards as well (NC-AMB-2); never where the ferry is a tunnel too (NC-TUN-2).
"""

from __future__ import annotations

from ttrlab.actions import Payment, payment_text, wilds_in
from ttrlab.board import COLOURS, GRAY, Track
from ttrlab.events import Reason
from ttrlab.rules.exchange import Exchange
from ttrlab.rules.hooks import Option, RuleModule
from ttrlab.rules.wilds import is_tunnel, most_wilds

CARDS_FOR_A_WILD = 3


class Ferries(RuleModule):
    """Payment of ferries."""

    name, title, order = "ferries", "Ferries", 21
    options = (
        Option("ferry.substitute", "none", "EU-AMB-8",
               "Whether any three cards may stand for a wild that a ferry demands.",
               choices=("none", "any_three")),
        Option("nordic.triples", "symbols_only", "NC-AMB-2",
               "Whether three cards that stand for a wild may pay for any space of a ferry, or for its symbols only.",
               choices=("any_space", "symbols_only")),
    )

    @property
    def _substitutes(self) -> bool:
        return bool(self.rules.options["ferry.substitute"] == "any_three")

    def payments(self, track: Track, pays: list[Payment]) -> list[Payment]:
        """Keep the payments with a wild for each symbol, or more (EU-FER-2, EU-FER-3)."""
        symbols = track.marks.get("ferry", 0)
        return [pay for pay in pays if wilds_in(pay) >= symbols] if symbols else pays

    def own_price(self, track: Track) -> bool:
        """Whether three cards may stand for a wild here (EU-AMB-8, NC-FER-3, NC-TUN-2)."""
        return self._substitutes and bool(track.marks.get("ferry")) and not is_tunnel(self.rules, track)

    def exchange(self, track: Track) -> Exchange | None:
        """Return the payments with three cards in place of a wild (NC-FER-4, NC-AMB-2, EU-AMB-8)."""
        if not self.own_price(track):
            return None
        symbols, wilds = track.marks["ferry"], most_wilds(self.rules, track)
        anywhere = self.rules.options["nordic.triples"] == "any_space" and wilds >= track.length
        return Exchange(track.length, CARDS_FOR_A_WILD, track.length if anywhere else symbols, symbols, wilds,
                        tuple(range(len(COLOURS))) if track.colour == GRAY else (track.colour,),
                        f"any three cards stand for a {self.board.wild_name}")

    def payment_reasons(self, track: Track, pay: Payment) -> list[Reason]:
        """Say how many wilds are missing (EU-FER-2, EU-FER-4), or what three cards may do (EU-AMB-8)."""
        symbols, wilds = track.marks.get("ferry", 0), wilds_in(pay)
        wild = self.board.wild_name
        needs = f"this ferry needs {symbols} {wild}{'' if symbols == 1 else 's'}"
        if self.own_price(track):
            return [self._three_for_one(track, needs, pay)]
        if wilds >= symbols:
            return []
        return [Reason("EU-FER-2", f"{needs} among the cards; you offer {wilds}"),
                Reason("EU-FER-4", f"nothing replaces a {wild} here")]

    def _three_for_one(self, track: Track, needs: str, pay: Payment) -> Reason:
        """Say what the ferry takes where three cards may stand for a wild."""
        symbols, wild = track.marks["ferry"], self.board.wild_name
        rest = track.length - symbols
        colour = "one colour" if track.colour == GRAY else track.colour_name
        anywhere = self.rules.options["nordic.triples"] == "any_space"
        others = f" or {wild}s" if most_wilds(self.rules, track) >= track.length else ""
        others += " or threes of any cards" if anywhere and others else ""
        more = f", and {rest} more of {colour}{others}" if rest else ""
        return Reason("NC-FER-4" if anywhere else "EU-AMB-8",
                      f"{needs}, or any three cards for {'it' if symbols == 1 else 'each'}{more}; "
                      f"you offer {payment_text(pay, self.board.card_names)}")
