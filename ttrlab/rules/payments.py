"""Which cards pay for which track, worked out once (BASE-CLM-4 to BASE-CLM-6).

``Prices`` asks the modules which payments every track takes and keeps them in the two forms that a game
needs: for each track and hand the claims that the hand can pay, and for each hand the mask of tracks that
it can pay at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ttrlab.actions import Claim, Payment, payment
from ttrlab.board import CARD_KINDS, COLOURS, GRAY, WILD, Board, Track
from ttrlab.rules.hooks import RuleModule, has_hook

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
        self.more = [m.more_payments for m in modules if has_hook(m, "more_payments")]
        self._accepts = [m.accepts for m in modules if has_hook(m, "accepts")]
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
        if self.more:
            mask |= self._mask_of_more(hand)
        return mask

    def _mask_of_more(self, hand: list[int]) -> int:
        mask = 0
        for track in self.board.tracks:
            if any(next(iter(more(track, hand)), None) is not None for more in self.more):
                mask |= 1 << track.index
        return mask

    def claims(self, track: int, hand: list[int]) -> Iterator[Claim]:
        """Yield the claims of a track that the hand can pay, colour by colour, fewest wilds first."""
        length = self.board.tracks[track].length
        wilds = min(hand[WILD], length)
        for colour, grid in self.grids[track]:
            held = 0 if colour == WILD else min(hand[colour], length)
            yield from grid[held][wilds]
        seen: set[Payment] = set()
        for more in self.more:
            for pay in more(self.board.tracks[track], hand):
                if pay not in seen and not self.takes(track, pay, plain_only=True):
                    seen.add(pay)
                    yield Claim(track, pay)

    def takes(self, track: int, pay: Payment, plain_only: bool = False) -> bool:
        """Whether a track takes a payment, whoever pays it."""
        return pay in self.taken[track] or (not plain_only and any(
            accepts(self.board.tracks[track], pay) for accepts in self._accepts))

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
