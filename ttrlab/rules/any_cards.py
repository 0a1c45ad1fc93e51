"""Routes on which any few cards stand for one: Murmansk–Lieksa (NC-MUR-1 to NC-MUR-3).

Each space is paid with a card of the chosen colour or with as many cards of any kinds as the board says; a wild alone
stands for nothing here.  Tunnels and ferries have ways of their own and are left alone (NC-TUN-2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from ttrlab.actions import Payment, payment_text, wilds_in
from ttrlab.board import COLOURS, GRAY, Board, Track
from ttrlab.events import Reason
from ttrlab.rules.exchange import Exchange
from ttrlab.rules.hooks import Option, RuleModule
from ttrlab.rules.wilds import is_tunnel, symbols_of
from ttrlab.state import State

MARK: Final = "any_cards"
"""What the board calls the number of cards of any kinds that stand for one."""
EACH: Final = 4
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


class AnyCards(RuleModule):
    """Payment of routes on which several cards of any kinds stand for one."""

    name, title, order = "any_cards", "Any cards for one", 21
    options = (
        Option("any_cards.where", "marked", "NC-MUR-1",
               "On which tracks any four cards stand for one: those that the board marks, or the longest of the board "
               "too.", choices=("marked", "longest")),
    )

    @classmethod
    def unmet(cls, board: Board, options: Mapping[str, Any]) -> str:
        """Say so where the board marks no such track."""
        there = any(MARK in track.marks for track in cls.reshape(board, options).tracks)
        return "" if there else "it has no track on which any cards stand for one"

    @classmethod
    def reshape(cls, board: Board, options: Mapping[str, Any]) -> Board:
        """Return the board with the mark on its longest tracks too, where the option says so (NC-MUR-1)."""
        if options["any_cards.where"] == "marked":
            return board
        longest = max((track.length for track in board.tracks), default=0)
        return replace(board, tracks=tuple(
            replace(track, marks=MappingProxyType({MARK: EACH, **track.marks})) if track.length == longest else track
            for track in board.tracks))

    def each(self, track: Track) -> int:
        """Return how many cards of any kinds stand for one here; 0 where none do."""
        if is_tunnel(self.rules, track) or symbols_of(self.rules, track):
            return 0
        return int(track.marks.get(MARK, 0))

    # -- claiming ----------------------------------------------------------------------------------
    def payments(self, track: Track, pays: list[Payment]) -> list[Payment]:
        """Keep the payments without a wild, which alone stands for nothing here (NC-MUR-2)."""
        return [pay for pay in pays if not wilds_in(pay)] if self.each(track) else pays

    def exchange(self, track: Track) -> Exchange | None:
        """Return the payments with several cards in place of one (NC-MUR-1, NC-MUR-3)."""
        each = self.each(track)
        return Exchange(track.length, each, track.length, 0, 0,
                        tuple(range(len(COLOURS))) if track.colour == GRAY else (track.colour,),
                        f"any {NUMBERS[each]} cards stand for one") if each > 1 else None

    def own_price(self, track: Track) -> bool:
        """Whether several cards may stand for one here."""
        return self.each(track) > 1

    def payment_reasons(self, track: Track, pay: Payment) -> list[Reason]:
        """Say what the route takes (NC-MUR-1, NC-MUR-2)."""
        if not self.own_price(track):
            return []
        each, wild = NUMBERS[self.each(track)], self.board.wild_name
        colour = "one colour" if track.colour == GRAY else track.colour_name
        reasons = [Reason("NC-MUR-1", f"{track.name} takes {track.length} cards of {colour}, or any {each} cards in "
                          f"place of each; you offer {payment_text(pay, self.board.card_names)}")]
        if wilds_in(pay):
            reasons.append(Reason("NC-MUR-2", f"a {wild} alone stands for nothing here, only among any {each} cards"))
        return reasons

    # -- information -------------------------------------------------------------------------------
    def remarks(self, state: State, seat: int, track: Track, open_to: bool) -> list[Reason]:
        """Say which cards stand for one (NC-MUR-1)."""
        each = self.each(track)
        return [Reason("NC-MUR-1", f"any {NUMBERS[each]} cards stand for one card here")] if each > 1 else []
