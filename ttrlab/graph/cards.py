"""What a set of tracks costs in cards, beside a hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ttrlab.board import GRAY, WILD, Board


def missing(board: Board, tracks: Sequence[int], hand: Sequence[int]) -> int:
    """Return how many cards must still be drawn, at the least, to pay for all the tracks.

    Each track takes cards of one colour and wilds (BASE-CLM-4), a gray one any colour (BASE-CLM-5), and a
    ferry at least as many wilds as it shows (EU-FER-1).

    Args:
        board: The board.
        tracks: The tracks to pay for.
        hand: Cards of each kind.

    >>> from ttrlab.maps import load
    >>> usa = load("usa")
    >>> hand = [0, 2, 0, 0, 0, 0, 0, 0, 1]  # two white, one wild
    >>> missing(usa, [usa.track("Dallas-Houston").index, usa.track("Atlanta-Miami").index], hand)
    4
    """
    left = list(hand)
    short, grays = 0, []
    for lane in (board.tracks[track] for track in tracks):
        ferry = min(lane.marks.get("ferry", 0), lane.length)
        short += ferry
        if lane.colour == GRAY:
            grays.append(lane.length - ferry)
        else:
            paid = min(left[lane.colour], lane.length - ferry)
            left[lane.colour] -= paid
            short += lane.length - ferry - paid
    grays.sort(reverse=True)
    colours = tuple(sorted((left[c] for c in range(WILD) if left[c]), reverse=True))
    short += sum(grays) - _covered(tuple(gray for gray in grays if gray), colours)
    return max(0, short - left[WILD])


@lru_cache(maxsize=4096)
def _covered(needs: tuple[int, ...], colours: tuple[int, ...]) -> int:
    """Return how many cards of the hand can serve gray tracks, each track taking one colour."""
    if not needs or not colours:
        return 0
    best = 0
    for index, cards in enumerate(colours):
        if index and colours[index - 1] == cards:
            continue
        paid = min(cards, needs[0])
        rest = (*colours[:index], *colours[index + 1:], *((cards - paid,) if cards > paid else ()))
        best = max(best, paid + _covered(needs[1:], tuple(sorted(rest, reverse=True))))
    return best
