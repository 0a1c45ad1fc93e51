"""Two ways on the map, and the X on mountain tracks: in the Plotly figure and in the SVG alike."""

from __future__ import annotations

import re

from ttrlab import maps
from ttrlab.board import GRAY
from ttrlab.events import ScoreLine
from ttrlab.view import theme
from ttrlab.view.crosses import crossed_spots, strokes
from ttrlab.view.figure import figure
from ttrlab.view.layout import layout
from ttrlab.view.overlays import overlay_line
from ttrlab.view.paint import Scene, arrays
from ttrlab.view.svg import board_svg

ASIA, INDIA = maps.load("legendary-asia"), maps.load("india")
WAYS = [INDIA.track(name).index for name in (
    "Jodhpur-Karachi", "Ahmadabad-Jodhpur black", "Bombay-Karachi 1", "Ahmadabad-Bombay")]
TOUR = overlay_line(ScoreLine(0, "grand_tour", 5, "IN-SCO-2", {"ticket": 34, "number": 1, "ways": (2, 2)}, tuple(WAYS)))


def test_a_track_shows_as_many_crosses_as_it_has() -> None:
    """Each track has as many crossed spaces as its mark says, none of them a ferry's, the letter's own the last."""
    for track in ASIA.tracks:
        spots = crossed_spots(track)
        assert len(spots) == track.marks.get("mountain", 0) and len(set(spots)) == len(spots)
        assert all(0 <= spot < track.length for spot in spots)
        if spots and track.colour != GRAY and len(spots) < track.length:
            assert track.length // 2 not in spots


def test_crosses_stay_inside_their_space() -> None:
    """The strokes run from corner to corner; on a coloured space they leave its middle to the sign."""
    for track in ASIA.tracks:
        for spot in crossed_spots(track):
            x, y, _, size = layout(ASIA).tracks[track.index].cars[spot]
            lines = strokes(track, layout(ASIA).tracks[track.index].cars[spot])
            assert len(lines) == (2 if track.colour == GRAY else 4)
            far = [((px - x) ** 2 + (py - y) ** 2) ** 0.5 for line in lines for px, py in line]
            assert max(far) <= size / 2 + 2 and (track.colour == GRAY or min(far) > 3)


def test_free_crosses_are_painted_and_owned_ones_are_not() -> None:
    """The figure shows the X of every free mountain track, over a light edge; the SVG shows as many."""
    shown = arrays(Scene(ASIA, layout(ASIA)))
    strokes_drawn = shown["crosses"]["x"].count(None)
    wanted = sum((2 if t.colour == GRAY else 4) * t.marks.get("mountain", 0) for t in ASIA.tracks)
    assert strokes_drawn == wanted == shown["cross edges"]["x"].count(None)
    names = [trace.name for trace in figure(ASIA).data]
    assert names.index("cross edges") < names.index("crosses") < names.index("letters")
    paths = re.findall(rf'<path d="([^"]+)" stroke="{theme.INK}" stroke-width="2.0"/>', board_svg(ASIA))
    assert sum(path.count("M") for path in paths) == wanted
    assert arrays(Scene(INDIA, layout(INDIA)))["crosses"]["x"] == []


def test_two_ways_are_told_apart_without_colour() -> None:
    """The second way is dashed and numbered 2, the first one solid and numbered 1; the ticket's cities are ringed."""
    shown = arrays(Scene(INDIA, layout(INDIA), overlay=TOUR))
    assert shown["steps"]["text"] == ["1", "1", "2", "2"]
    assert (shown["band"]["line_color"], shown["band dashed"]["line_color"]) == theme.bands("tour")
    assert shown["band"]["x"].count(None) == shown["band dashed"]["x"].count(None) == 2
    cities = [INDIA.city(name) for name in ("Karachi", "Ahmadabad")]
    assert set(zip(shown["rings"]["x"], shown["rings"]["y"], strict=True)) == {(c.x, c.y) for c in cities}
    svg = board_svg(INDIA, overlay=TOUR)
    assert all(colour in svg for colour in theme.bands("tour")) and "stroke-dasharray=\"7,5\"" in svg
