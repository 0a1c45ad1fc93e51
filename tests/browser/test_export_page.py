"""What is exported, seen in a browser: the page works without a kernel, and the PNG is a picture."""

from __future__ import annotations

import struct

from playwright.sync_api import Browser, Page

from ttrlab.play.bots import play_out
from ttrlab.play.game import Game, new_game
from ttrlab.view.export import to_html, to_png
from ttrlab.view.overlays import overlay_longest
from ttrlab.view.text import EVERYBODY


def _open(page: Page, game: Game, viewer: int | None = EVERYBODY) -> list[str]:
    """Show the exported page, and return the list in which its errors will gather."""
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.set_content(to_html(game, viewer))
    return wrong


def _game() -> Game:
    return play_out(new_game("europe", 3, 3, names=["Ann", "Bo", "Cy"]))


def _owners(page: Page) -> dict[int, int]:
    """Return the owner of each track that shows trains, as they are drawn."""
    shown = page.evaluate(
        "() => [...document.querySelectorAll('svg g[id^=t] > g')].filter(g => g.getBoundingClientRect().width)"
        ".map(g => [Number(g.parentNode.id.slice(1)), Number(g.dataset.l)])")
    return {track: look for track, look in shown if look >= 0}


def _owned(game: Game, step: int) -> dict[int, int]:
    state = game.timeline.state(game.line[step])
    return {t.index: owner for t in game.board.tracks if (owner := state.owner(t.index)) is not None}


def test_exported_page_works_alone(page: Page) -> None:
    """Buttons, keys and slider go through the branch; board, seats, log and score follow."""
    game = _game().go(60)
    last = len(game.line) - 1
    wrong = _open(page, game)
    moment = page.locator("#moment")
    assert moment.inner_text().startswith(f"Step 60 of {last}")
    assert _owners(page) == _owned(game, 60)
    page.keyboard.press("ArrowRight")
    page.locator("#forward").click()
    assert moment.inner_text().startswith(f"Step 62 of {last}")
    page.keyboard.press("ArrowLeft")
    assert moment.inner_text().startswith("Step 61 ")
    page.locator("#slider").fill("100")
    assert _owners(page) == _owned(game, 100)
    assert page.locator("#log li:visible").count() == sum(len(n.events) for n in game.line[:101])
    assert not page.locator("#score").evaluate("details => details.open")
    page.locator("#last").click()
    assert _owners(page) == _owned(game, last)
    assert page.locator("[data-k=trains0]").inner_text() == str(game.timeline.state(game.line[-1]).seats[0].trains)
    assert page.locator("#score").evaluate("details => details.open")
    page.locator("#first").click()
    assert _owners(page) == {}
    assert page.locator("#back").is_disabled()
    assert wrong == []


def test_exported_page_plays_and_lights(page: Page) -> None:
    """It plays by itself until stopped; a score line lights its tracks, and a rule shows its text."""
    game = _game().go(0)
    wrong = _open(page, game)
    page.locator("#speed").select_option("5")
    page.locator("#play").click()
    page.wait_for_function("() => Number(document.getElementById('slider').value) >= 3")
    page.locator("#play").click()
    stopped = page.locator("#slider").input_value()
    page.wait_for_timeout(500)
    assert page.locator("#slider").input_value() == stopped
    page.locator("#score summary").click()
    line = page.locator(".line[data-tracks]", has_text="Longest path").first
    line.click()
    lit = page.evaluate("() => [...document.querySelectorAll('.lit')].map(g => g.id.slice(1))")
    assert set(lit) == set(line.get_attribute("data-tracks").split(" "))
    assert len(lit) > 3
    page.locator("#log .rule:visible", has_text="BASE-END-2").first.click()
    assert page.locator("#rule").inner_text().startswith("BASE-END-2: ")
    assert wrong == []


def test_exported_page_of_a_seat(page: Page) -> None:
    """Through a seat's eyes only its own hand and tickets are on the page."""
    game = _game().go(60)
    wrong = _open(page, game, 1)
    assert [page.locator(f"[data-k=hand{seat}]").inner_text() != "" for seat in range(3)] == [False, True, False]
    assert [page.locator(f"[data-k=kept{seat}]").inner_text() != "" for seat in range(3)] == [False, True, False]
    assert "as Bo sees it" in page.locator(".sub").inner_text().lower().replace("bo", "Bo")
    assert wrong == []


def test_png_is_a_picture(chromium: Browser) -> None:
    """With kaleido and a browser the PNG has the size of the figure times the scale."""
    game = _game()
    picture = to_png(game, overlay=overlay_longest(game, 0), width=600, scale=1.5)
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", picture[16:24])
    assert width == 900 and height > 500
    assert len(picture) > 50_000
