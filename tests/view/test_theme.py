"""The palette: nothing may be told apart by colour alone, and colours are far apart for everybody."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from plotly.graph_objects import Scatter

from ttrlab.board import CARD_KINDS, COLOURS, GRAY
from ttrlab.view import theme
from ttrlab.view.contrast import SIGHTS, contrast, difference

PAINTS = [theme.paint(kind) for kind in (*range(CARD_KINDS), GRAY)]
PLAIN = 9.5
"""A difference that is plain at a glance; about 2 can just be seen side by side."""


def test_paints_follow_the_card_kinds() -> None:
    """Paint number k is that of card kind k, and every colour of the board has one."""
    assert tuple(paint.name for paint in PAINTS[:8]) == COLOURS
    assert theme.paint(8).name == "locomotive" and theme.paint(GRAY).name == "gray"


def test_symbols_glyphs_and_letters_are_unique() -> None:
    """Every card kind and gray has a symbol, a glyph and a letter that no other has."""
    for sign in ("symbol", "glyph", "letter"):
        assert len({getattr(paint, sign) for paint in PAINTS}) == len(PAINTS)


def test_plotly_knows_every_symbol_and_pattern() -> None:
    """Plotly takes all marker symbols and fill patterns of the theme."""
    for paint in PAINTS:
        assert Scatter(marker_symbol=paint.symbol).marker.symbol == paint.symbol
    for seat in theme.SEATS:
        assert Scatter(fillpattern_shape=seat.pattern).fillpattern.shape == seat.pattern


def test_seats_have_patterns_of_their_own() -> None:
    """No two seats share a fill pattern, so that ownership reads without colour."""
    assert len({seat.pattern for seat in theme.SEATS}) == len(theme.SEATS)


@pytest.mark.parametrize("sight", SIGHTS)
def test_card_colours_are_far_apart(sight: str) -> None:
    """Any two card colours differ plainly for normal, deuteranope and protanope eyes."""
    for one, two in combinations([*theme.CARDS, theme.GRAY_PAINT], 2):
        assert difference(one.fill, two.fill, sight) >= PLAIN, (one.name, two.name)


@pytest.mark.parametrize("sight", SIGHTS)
def test_seat_colours_are_far_apart(sight: str) -> None:
    """The five seats of the boxes differ plainly for everybody, a sixth nearly so."""
    for one, two in combinations(theme.SEATS, 2):
        needed = 8 if "Violet" in (one.name, two.name) else 13
        assert difference(one.fill, two.fill, sight) >= needed, (one.name, two.name)


@pytest.mark.parametrize("sight", SIGHTS)
def test_trains_differ_from_free_spaces(sight: str) -> None:
    """A seat's trains differ from free spaces by colour, or at least by the pattern that no space has."""
    for seat in theme.SEATS:
        for paint in theme.CARDS:
            assert difference(seat.fill, paint.fill, sight) >= PLAIN or seat.pattern, (seat.name, paint.name)


@pytest.mark.parametrize("sight", SIGHTS)
def test_bands_differ_from_each_other_and_the_land(sight: str) -> None:
    """The bands of the overlays can be told apart and stand out from land and water."""
    colours = [*theme.BAND_COLOURS.values()]
    for one, two in combinations(colours, 2):
        assert difference(one, two, sight) >= 15
    for colour in colours:
        assert min(difference(colour, theme.LAND, sight), difference(colour, theme.WATER, sight)) >= 15


def test_signs_and_names_can_be_read() -> None:
    """Signs have a luminance contrast of 3 on what they stand on, names and initials 4.5."""
    assert all(contrast(paint.ink, paint.fill) >= 3 for paint in PAINTS)
    assert all(contrast(seat.ink, seat.fill) >= 4.5 for seat in theme.SEATS)
    assert all(contrast(theme.INK, under) >= 7 for under in (theme.LAND, theme.WATER, theme.PAPER))


def test_simulation_leaves_grays_alone() -> None:
    """A dichromat sees black, white and gray as they are: the matrices' rows add up to 1."""
    for rows in SIGHTS.values():
        assert all(abs(sum(row) - 1) < 1e-5 for row in rows)


def test_colours_are_written_in_full() -> None:
    """Every palette entry is #rrggbb, which the contrast numbers and the SVG writer rely on."""
    for look in (*PAINTS, *theme.SEATS):
        assert all(re.fullmatch("#[0-9a-f]{6}", part) for part in (look.fill, look.edge, look.ink))


def test_initials_are_unique() -> None:
    """Two players never get the same sign, also where names are alike, empty or digits."""
    for names in (["Ann", "Al", "Bob"], ["", " ", "x"], ["1st", "Bob", "Bea"], ["Ann", "Ann", "Ann"]):
        signs = theme.initials(names)
        assert len(set(signs)) == len(names) and all(signs)
