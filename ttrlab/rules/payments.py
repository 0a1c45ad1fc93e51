"""Which cards pay for which track, worked out once (BASE-CLM-4 to BASE-CLM-6).

``Prices`` asks the modules which payments every track takes and keeps them in the two forms that a game
needs: for each track and hand the claims that the hand can pay, and for each hand the mask of tracks that
it can pay at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from ttrlab.actions import Claim, Payment, payment, wilds_in
from ttrlab.board import CARD_KINDS, COLOURS, GRAY, WILD, Board, Track, mask_of
from ttrlab.rules.exchange import Exchange
from ttrlab.rules.hooks import RuleModule, has_hook

MANY = 4000
"""So many payments of one track with cards of any kind are listed one by one at most."""
Grid = tuple[tuple[tuple[Claim, ...], ...], ...]
"""``grid[h][w]``: the claims that ``h`` cards of one colour and ``w`` wilds can pay."""


def plain_payments(track: Track) -> list[Payment]:
    """Return every payment of one colour and wilds (BASE-CLM-4 to BASE-CLM-6), fewest wilds first.

    >>> plain_payments(Track(0, 0, 1, 2, 6, 1, 1, {}, "A–B"))
    [((6, 2),), ((6, 1), (8, 1)), ((8, 2),)]
    """
    colours = range(len(COLOURS)) if track.colour == GRAY else (track.colour,)
    pays = [payment({colour: track.length - wilds, WILD: wilds})
            for colour in colours for wilds in range(track.length)]
    return [*pays, payment({WILD: track.length})]


def split(pay: Payment) -> tuple[int, int, int] | None:
    """Return a payment as (colour, cards of it, wilds), ``None`` where it mixes colours; colour WILD: wilds only.

    >>> split(((6, 2), (8, 1))), split(((8, 3),)), split(((1, 1), (6, 1)))
    ((6, 2, 1), (8, 0, 3), None)
    """
    coloured = [(card, number) for card, number in pay if card != WILD]
    wilds = sum(number for card, number in pay if card == WILD)
    if len(coloured) > 1:
        return None
    return (*coloured[0], wilds) if coloured else (WILD, 0, wilds)


class Prices:
    """All payments of all tracks of a board under a set of modules.

    Args:
        board: The board.
        modules: The modules in use; their ``payments`` hooks restrict what a track takes.
    """

    def __init__(self, board: Board, modules: Sequence[RuleModule]) -> None:
        self.board = board
        self._filters = [m.payments for m in modules if has_hook(m, "payments")]
        asked = [m.exchange for m in modules if has_hook(m, "exchange")]
        self.mixes = bool(asked)
        """Whether several cards may stand for one under some option."""
        self.exchanges: dict[int, Exchange] = {}
        """For each track that takes several cards for one what it takes so; of two modules the first one counts."""
        for track in board.tracks:
            found = next((found for hook in asked if (found := hook(track)) is not None), None)
            if found is not None:
                self.exchanges[track.index] = found
        self._fewest = min((exchange.cards(1) for exchange in self.exchanges.values()), default=0)
        self._swapped: dict[tuple[int, int, int, int], int] = {}
        longest = max((t.length for t in board.tracks), default=0)
        self._cap = longest
        self.taken = tuple(self._taken(track) for track in board.tracks)
        """For each track the set of payments of one colour and wilds that it takes."""
        self.grids = tuple(self._grids(track) for track in board.tracks)
        """For each track pairs of a colour (WILD: wilds only) and its grid."""
        self.payable = self._payable()
        """``payable[c][h][w]``: mask of the tracks that h cards of colour c and w wilds pay."""

    def _taken(self, track: Track) -> tuple[Payment, ...]:
        # A deck need not have all colours; one that it lacks pays for nothing.
        pays = [pay for pay in plain_payments(track) if all(self.board.deck[card] for card, _ in pay)]
        for hook in self._filters:
            pays = hook(track, pays)
        return tuple(pays)

    def _grids(self, track: Track) -> tuple[tuple[int, Grid], ...]:
        by_colour: dict[int, list[tuple[int, int, Claim]]] = {}
        for pay in self.taken[track.index]:
            parts = split(pay)
            if parts is not None:
                colour, cards, wilds = parts
                by_colour.setdefault(colour, []).append((cards, wilds, Claim(track.index, pay)))
        size = track.length + 1
        return tuple(
            (colour, tuple(tuple(tuple(claim for cards, wilds, claim in claims if cards <= h and wilds <= w)
                                 for w in range(size)) for h in range(size)))
            for colour, claims in by_colour.items()
        )

    def _payable(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        span = range(self._cap + 1)
        masks = [[[0 for _ in span] for _ in span] for _ in COLOURS]
        for track in self.board.tracks:
            for colour, grid in self.grids[track.index]:
                for c in range(len(COLOURS)) if colour == WILD else (colour,):
                    for h in span:
                        for w in span:
                            if grid[min(h, track.length)][min(w, track.length)]:
                                masks[c][h][w] |= 1 << track.index
        return tuple(tuple(map(tuple, rows)) for rows in masks)

    def mask(self, hand: list[int]) -> int:
        """Return the mask of all tracks that the hand can pay, the owner and the trains apart."""
        cap = self._cap
        wilds = hand[WILD]
        if wilds > cap:
            wilds = cap
        mask = 0
        for rows, held in zip(self.payable, hand, strict=False):
            mask |= rows[held if held < cap else cap][wilds]
        if self.exchanges and (total := sum(hand)) >= self._fewest:
            for colour, held in enumerate(hand[:WILD]):
                key = colour, held, wilds, total
                more = self._swapped.get(key)
                if more is None:
                    more = self._swapped[key] = mask_of(
                        track for track, exchange in self.exchanges.items()
                        if colour in exchange.colours and exchange.possible(total, held, wilds))
                mask |= more
        return mask

    def claims(self, track: int, hand: list[int]) -> Iterator[Claim]:
        """Yield the claims of a track that the hand can pay, colour by colour, fewest wilds first.

        Those in which several cards stand for one come last.  A large hand holds millions of them; where there are more
        than ``MANY`` the ones of ``good`` stand for all, although every other one is taken as well.
        """
        if track not in self.exchanges:
            yield from self.plain(track, hand)
            return
        swapped = list(islice(self.exchanges[track].payments(hand), MANY + 1))
        if len(swapped) > MANY:
            yield from self.good(track, hand)
            return
        yield from self.plain(track, hand)
        for pay in swapped:
            yield Claim(track, pay)

    def plain(self, track: int, hand: Sequence[int]) -> Iterator[Claim]:
        """Yield those of ``claims`` that are of one colour and wilds."""
        length = self.board.tracks[track].length
        wilds = min(hand[WILD], length)
        for colour, grid in self.grids[track]:
            held = 0 if colour == WILD else min(hand[colour], length)
            yield from grid[held][wilds]

    def good(self, track: int, hand: Sequence[int], dear: Sequence[float] | None = None) -> Iterator[Claim]:
        """Yield those of ``claims`` worth a thought: of cards that may be any, the ones missed least.

        Args:
            track: Its number.
            hand: Cards of each kind.
            dear: How much a card of each kind is missed; unless given the rarer colours go first, wilds last.
        """
        yield from self.plain(track, hand)
        if track in self.exchanges:
            missed = dear or [*hand[:WILD], CARD_KINDS * 100]
            for pay in self.exchanges[track].good(hand, missed):
                yield Claim(track, pay)

    def random(self, track: int, hand: Sequence[int], rng: Random) -> Claim:
        """Return one of ``claims`` at random; every one of them can come, and there must be one."""
        plain = tuple(self.plain(track, hand))
        exchange = self.exchanges.get(track)
        if exchange is not None:
            coloured = max(hand[colour] for colour in exchange.colours)
            if exchange.possible(sum(hand), coloured, hand[WILD]) and (not plain or rng.random() < 0.5):
                return Claim(track, exchange.random(hand, rng))
        return plain[int(rng.random() * len(plain))]

    def takes(self, track: int, pay: Payment) -> bool:
        """Whether a track takes a payment, whoever pays it."""
        return pay in self.taken[track] or (track in self.exchanges and self.exchanges[track].accepts(pay))

    def most_wilds(self, track: int) -> int:
        """Return how many wilds a payment of one colour and wilds may hold."""
        return max(wilds_in(pay) for pay in self.taken[track])

    def missing(self, track: int, hand: list[int]) -> tuple[int, int, int]:
        """Return how the hand comes nearest to paying a track.

        Returns:
            Cards missing, the colour with which the fewest are missing (WILD: wilds only), and how many of
            the missing cards must be wilds.
        """
        best = (CARD_KINDS * 100, WILD, 0)
        for pay in self.taken[track]:
            parts = split(pay)
            if parts is None:
                continue
            colour, cards, wilds = parts
            lack_wilds = max(0, wilds - hand[WILD])
            lack = lack_wilds + (max(0, cards - hand[colour]) if cards else 0)
            if (lack, lack_wilds) < (best[0], best[2]):
                best = (lack, colour, lack_wilds)
        return best
