"""How often tracks are taken in rollouts, and by whom, as an overlay: bands of growing width with numbers.

Nothing is said by colour alone: the wider and darker the band the likelier, and a badge gives the chance in
percent with the initial of the seat that takes the track most often.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from ttrlab.board import bits
from ttrlab.state import State
from ttrlab.view import theme
from ttrlab.view.layout import TrackShape, pen
from ttrlab.view.overlays import Overlay

if TYPE_CHECKING:
    from ttrlab.play.candidates import Candidate

LEVELS: Final = (0.1, 1 / 3, 2 / 3)
"""From which chance on a track has the first, second and third band; rarer ones are left dark."""
WIDTHS: Final = (17.0, 23.0, 30.0)
"""Widths of the bands, in board units."""
TRACES: Final = tuple(f"heat {level}" for level in range(len(LEVELS)))
BADGES: Final = "heat badges"


def overlay_heat(candidate: Candidate, state: State, names: Sequence[str]) -> Overlay:
    """Return how often each track that is free now is somebody's at the end of the rollouts.

    Args:
        candidate: One of the candidates of rollouts.
        state: Where they began.
        names: The players.
    """
    signs = theme.initials(names)
    found = [(track, chances) for track in bits(state.open)
             if sum(chances := _chances(candidate, track, len(names))) >= LEVELS[0]]
    levels = tuple(sum(sum(chances) >= level for level in LEVELS) - 1 for _, chances in found)
    seats = tuple(max(range(len(names)), key=chances.__getitem__) for _, chances in found)
    texts = tuple(f"{signs[seat]}{_percent(sum(chances))}" for seat, (_, chances) in zip(seats, found, strict=True))
    label = f"In how many of {candidate.games} games it is taken, in %, and by whom most"
    return Overlay("heat", tuple(track for track, _ in found), label=label, levels=levels, texts=texts, seats=seats)


def heat_notes(candidate: Candidate, state: State, names: Sequence[str]) -> dict[int, str]:
    """Return for each free track a line for its hover card: how likely each seat takes it.

    Args:
        candidate: One of the candidates of rollouts.
        state: Where they began.
        names: The players.
    """
    notes = {}
    for track in bits(state.open):
        chances = _chances(candidate, track, len(names))
        who = ", ".join(f"{name} {_percent(chance)} %" for name, chance in zip(names, chances, strict=True) if chance)
        notes[track] = f"rollouts: {who or 'nobody takes it'}"
    return notes


def _chances(candidate: Candidate, track: int, seats: int) -> list[float]:
    return [candidate.counts.tracks[seat][track] / candidate.games for seat in range(seats)]


def _percent(chance: float) -> int:
    return round(100 * chance)


def heat_styles(px: float) -> dict[str, dict[str, Any]]:
    """Return the traces of the bands, the lowest first.

    Args:
        px: Pixels a board unit.
    """
    return {name: {"type": "scatter", "mode": "lines", "hoverinfo": "skip", "showlegend": False,
                   "line": {"width": round(width * px, 1), "color": colour}}
            for name, width, colour in zip(TRACES, WIDTHS, theme.HEAT, strict=True)}


def heat_arrays(shapes: Sequence[TrackShape], overlay: Overlay | None) -> dict[str, dict[str, Any]]:
    """Return what the bands and the badges of an overlay show; nothing where it has no levels or texts.

    Args:
        shapes: Where each track lies.
        overlay: What is lit.
    """
    tracks = overlay.tracks if overlay is not None else ()
    levels = overlay.levels if overlay is not None else ()
    bands: dict[str, dict[str, Any]] = {}
    for level, name in enumerate(TRACES):
        xs, ys = pen(shapes[track].line for track, of in zip(tracks, levels, strict=False) if of == level)
        bands[name] = {"x": list(xs), "y": list(ys)}
    return {**bands, BADGES: _badges(shapes, overlay)}


def _badges(shapes: Sequence[TrackShape], overlay: Overlay | None) -> dict[str, Any]:
    spots = [] if overlay is None else [
        (shapes[track].middle, text) for track, text in zip(overlay.tracks, overlay.texts, strict=False)]
    seats = overlay.seats if overlay is not None else ()
    looks = [theme.livery(seat) if seat >= 0 else None for seat in (*seats, *[-1] * (len(spots) - len(seats)))]
    return {
        "x": [round(middle[0], 1) for middle, _ in spots], "y": [round(middle[1], 1) for middle, _ in spots],
        "text": [text for _, text in spots],
        "textfont_color": [look.ink if look is not None else theme.CITY_FILL for look in looks],
        "marker_color": [look.fill if look is not None else theme.INK for look in looks],
    }
