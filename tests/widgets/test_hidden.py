"""Looking as one seat: nothing that another seat hides reaches the browser.

Two games that differ only in what Ann may not know must give the very same page, down to the last trait of
the last widget: whatever differs would be a leak.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.widgets.pages import (
    EDIT,
    FILES,
    NEW,
    SCORE,
    TICKETS,
    TREE,
    button,
    click,
    finished,
    game,
    keys,
    page,
    synced,
    words_in,
)
from ttrlab.play.game import Game, new_game
from ttrlab.play.records import LINK
from ttrlab.view.text import EVERYBODY
from ttrlab.widgets.page import Explorer

ANN, BO = 0, 1
_OPEN = {"tracks": ["Berlin–Danzig"], "stations": ["Wien"]}
_OURS = {"hand": {"red": 3, "locomotive": 1}, "tickets": ["Brest–Petrograd"], "tracks": ["Brest–Dieppe"]}
_MARKET = ["red", "blue", "green", "white", "black"]
_HIDDEN = (
    {"hand": {"blue": 4, "locomotive": 2}, "tickets": ["Palermo–Moskva", "Athina–Angora"]},
    {"hand": {"green": 1, "white": 5}, "tickets": ["Lisboa–Danzig", "Zürich–Brindisi"]},
)


def _twin(number: int, to_move: int) -> Game:
    """One of two games that differ in Bo's hand and tickets and in the order of the decks."""
    return game("europe").edit({
        "seats": [_OURS, {**_OPEN, **_HIDDEN[number]}], "market": _MARKET, "to_move": to_move + 1,
        "next": [["yellow", "orange"], ["purple", "red"]][number]})


def _pages(to_move: int) -> tuple[Explorer, Explorer]:
    first, second = (page(_twin(number, to_move)) for number in range(2))
    return first, second


def _same(pages: tuple[Explorer, Explorer]) -> None:
    """Fail with the paths of everything that differs in what the two pages tell the browser."""
    first, second = map(synced, pages)
    assert _differences(first, second) == []


def _differences(a: Any, b: Any, path: str = "") -> list[str]:
    if isinstance(a, dict) and isinstance(b, dict):
        return [line for key in sorted({*a, *b}, key=str)
                for line in _differences(a.get(key), b.get(key), f"{path}/{key}")]
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        return [line for at in range(len(a)) for line in _differences(a[at], b[at], f"{path}/{at}")]
    return [] if _equal(a, b) else [f"{path}: {a!r:.120} against {b!r:.120}"]


def _equal(a: Any, b: Any) -> bool:
    try:
        return bool(a == b)
    except ValueError:  # arrays
        return bool((a == b).all())


def test_the_twins_differ_for_everybody() -> None:
    """The comparison would notice: seen by everybody the two games give different pages."""
    first, second = _pages(BO)
    for made in (first, second):
        for tab in range(10):
            made.tabs.selected_index = tab
    assert len(_differences(synced(first), synced(second))) > 10


@pytest.mark.parametrize("to_move", [ANN, BO])
def test_a_seat_sees_nothing_hidden(to_move: int) -> None:
    """After everybody has opened every tab, Ann's page is the same for both games, tab by tab."""
    pages = _pages(to_move)
    for made in pages:
        for tab in range(10):
            made.tabs.selected_index = tab
        made.viewer.value = ANN
    _same(pages)
    for tab in range(10):
        for made in pages:
            made.tabs.selected_index = tab
        _same(pages)


@pytest.mark.parametrize("to_move", [ANN, BO])
def test_no_track_or_city_tells(to_move: int) -> None:
    """Whatever Ann picks on the map, its reasons and payments tell nothing of Bo's hand."""
    pages = _pages(to_move)
    for made in pages:
        made.viewer.value = ANN
    for trace, count in (("tracks", len(pages[0].session.game.board.tracks)), ("cities", 20)):
        for number in range(0, count, 1 if trace == "cities" else 2):
            for made in pages:
                click(made, trace, number)
            assert pages[0].act.rows.rows == pages[1].act.rows.rows, (trace, number)
            assert pages[0].act.rows.titles == pages[1].act.rows.titles
    _same(pages)


_BEFORE: dict[str, Callable[[Explorer], Any]] = {
    "permalink": lambda made: button(made.files, "Show permalink").click(),
    "draft": lambda made: button(made.edit, "Edit this position").click(),
    "draft dropped": lambda made: (button(made.edit, "Edit this position").click(),
                                   button(made.edit, "Throw the draft away").click()),
    "ticket lit": lambda made: made.tickets.widget.pick(keys(made.tickets.widget, "ticket 1")[0]),
    "score lit": lambda made: made.score.widget.pick(keys(made.score.widget, "line")[-1]),
    "legal shown": lambda made: setattr(made.legal, "value", True),
    "refused": lambda made: made.session.do(lambda: made.session.game.play("claim Kyiv-Moskva with 9 red")),
    "cards typed": lambda made: setattr(made.tree.cards, "value", str(made.session.game.state.deck[-2:])),
}


@pytest.mark.parametrize("what", _BEFORE)
def test_nothing_stays_from_before(what: str) -> None:
    """What everybody looked at, typed, lit or was told is gone when Ann looks."""
    pages = _pages(BO)
    for made in pages:
        for tab in (EDIT, FILES, TICKETS, SCORE, TREE, NEW):
            made.tabs.selected_index = tab
        _BEFORE[what](made)
        made.viewer.value = ANN
    _same(pages)


def test_going_on_tells_nothing() -> None:
    """When Bo draws unseen cards, played by hand before Ann looks or by a bot while she does, she sees only that."""
    pages = _pages(BO)
    for made in pages:
        made.session.go(lambda made=made: made.session.game.play("draw deck").play("draw deck"))
        made.viewer.value = ANN
    _same(pages)
    for made in pages:
        made.time.buttons["back"][0].click()
        made.time.buttons["back"][0].click()
    _same(pages)


def test_chosen_cards_and_seeds_are_not_told() -> None:
    """Cards chosen to come next, and the seed of new luck, are named to everybody only."""
    pages = _pages(BO)
    for number, made in enumerate(pages):
        made.session.go(lambda made=made, number=number: made.session.game.branch(luck=30 + number))
        made.session.go(lambda made=made, number=number: made.session.game.branch(cards=[["red", "blue"][number]]))
        made.viewer.value = ANN
        for tab in range(10):
            made.tabs.selected_index = tab
    _same(pages)


def test_the_seed_is_not_told() -> None:
    """From the seed everything hidden follows, so a seat is not told it; everybody is again."""
    made = page(new_game("usa", 2, 987654), NEW)
    made.viewer.value = ANN
    assert not any("987654" in text for text in words_in(synced(made)))
    assert made.start.seed.value != 987654
    made.viewer.value = EVERYBODY
    assert made.start.seed.value == 987654


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_no_name_of_a_hidden_ticket_is_on_the_page(viewer: int) -> None:
    """In a game played by bots no ticket of another seat is named anywhere in what the browser holds."""
    shown = finished("europe", 3).go(70)
    made = page(shown)
    made.viewer.value = viewer
    for tab in range(10):
        made.tabs.selected_index = tab
    text = "\n".join(words_in(synced(made)))
    own = {shown.board.tickets[t].name for t in shown.state.seats[viewer].tickets}
    for seat in {0, 1, 2} - {viewer}:
        for ticket in shown.state.seats[seat].tickets:
            name = shown.board.tickets[ticket].name
            assert name in own or name not in text, name
    assert LINK not in text and "position {" not in text


def test_everything_comes_back_for_everybody() -> None:
    """After a look through one seat's eyes everybody sees the page as before."""
    made = page(_twin(0, ANN))
    for tab in range(10):
        made.tabs.selected_index = tab
    made.tabs.selected_index = 0
    before = synced(made)
    made.viewer.value = ANN
    made.viewer.value = EVERYBODY
    for tab in (*range(10), 0):
        made.tabs.selected_index = tab
    assert [line for line in _differences(before, synced(made)) if "/titles/" not in line] == []


def test_the_saved_picture_is_the_seats_own() -> None:
    """The picture beside the widget, which a notebook keeps, shows no hand that the viewer may not see."""
    pages = _pages(BO)
    for made in pages:
        made.viewer.value = ANN
    first, second = (made.widget._repr_mimebundle_()["text/html"] for made in pages)
    assert first == second
