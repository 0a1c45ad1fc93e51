"""Exports: complete, harmless, alike every time, and silent about what their viewer may not know."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from ttrlab import rulebook
from ttrlab.errors import TtrlabError
from ttrlab.events import Event
from ttrlab.play.bots import play_out
from ttrlab.play.game import Game, new_game
from ttrlab.play.records import from_permalink
from ttrlab.view import export
from ttrlab.view.export import log_csv, score_csv, to_html, to_png, to_svg
from ttrlab.view.overlays import overlay_longest, overlay_ticket
from ttrlab.view.svg import FREE, board_svg, looks
from ttrlab.view.text import EVERYBODY

ADDRESS = re.compile(r"https?://[^\s\"'<>)]*")
EXPORTS: dict[str, Callable[[Game, int | None], str]] = {
    "svg": to_svg, "html": to_html, "log": log_csv, "score": score_csv}


def played(board: str = "europe", players: int = 3, seed: int = 3, **more: Any) -> Game:
    """Return a game that bots have played to its end."""
    return play_out(new_game(board, players, seed, **more))


def twins() -> tuple[Game, Game]:
    """Return two games that differ in everything that seat 0 may not know, and in nothing else.

    Hidden are: the other's hand, tickets and unseen draws, the order of the decks below what has come up, and
    the luck of later shuffles.
    """
    return _hidden(False), _hidden(True)


def _hidden(other: bool) -> Game:
    game = new_game("usa", 2, seed=8 if other else 7)
    state, root = new_game("usa", 2, seed=7).state, game.timeline.root
    state.rules = game.rules
    offers = {phase.seat: phase for phase in state.pending}
    theirs = offers[1].tickets
    if other:
        state.seats[1].hand, state.deck = _dealt_anew(state.seats[1].hand, state.deck)
        theirs = tuple(sorted(state.ticket_deck[:3]))
        state.ticket_deck = [*offers[1].tickets, *state.ticket_deck[3:]]
        object.__setattr__(offers[1], "tickets", theirs)
        state.luck += 1
    game.timeline._kept[0] = state
    hand = tuple(card for card, number in enumerate(state.seats[1].hand) for _ in range(number))
    secrets = {"dealt_cards": {"cards": hand}, "offered": {"tickets": theirs}}
    base = new_game("usa", 2, seed=7).timeline.root.events
    root.events = tuple(
        Event(e.kind, e.seat, e.rules, {**e.data, **secrets.get(e.kind, {})} if e.seat == 1 else e.data, e.secret)
        for e in base)
    return _walked(game.go(0), other)


def _dealt_anew(hand: list[int], deck: list[int]) -> tuple[list[int], list[int]]:
    """Exchange the whole hand with the bottom of the deck, and the two cards that the other will draw."""
    low, number = list(deck), sum(hand)
    kinds = [card for card, count in enumerate(hand) for _ in range(count)]
    fresh, low[:number] = low[:number], kinds
    for at in (-3, -4):
        swap = next(k for k in range(number, 60) if low[k] != low[at])
        low[at], low[swap] = low[swap], low[at]
    dealt = [0] * len(hand)
    for card in fresh:
        dealt[card] += 1
    return dealt, low


def _walked(game: Game, other: bool) -> Game:
    """Play what looks alike from seat 0, whose own tickets and cards are the same in both games."""
    for _ in range(2):
        game.play(game.legal()[0])
    for wish in ("draw deck",) * 4:
        game.play(wish)
    game.play("draw tickets").play(game.legal()[-1]).play("draw tickets").play(game.legal()[-1])
    return game.branch(luck=5 if other else 6).branch(cards=["red" if other else "blue"])


@pytest.mark.parametrize("kind", EXPORTS)
@pytest.mark.parametrize("viewer", [0, None])
def test_nothing_hidden_leaks(kind: str, viewer: int | None) -> None:
    """Two games that differ only in what the viewer may not know give the very same file."""
    one, other = twins()
    if viewer is None:
        one.go(2)
        other.go(2)
    assert EXPORTS[kind](one, viewer) == EXPORTS[kind](other, viewer)


@pytest.mark.parametrize("kind", ["html", "log", "score"])
def test_the_twins_do_differ(kind: str) -> None:
    """For everybody, and for the seat that holds the secrets, the two games give different files."""
    one, other = twins()
    for viewer in (EVERYBODY, 1):
        assert EXPORTS[kind](one, viewer) != EXPORTS[kind](other, viewer)
    assert one.state.seats[0].hand == other.state.seats[0].hand
    assert sorted(one.state.seats[1].hand) != [0] * 9 and one.state.seats[1].hand != other.state.seats[1].hand


def test_a_seat_reads_its_own_secrets_only() -> None:
    """The log of a seat names its own unseen cards and tickets, and no seed, chosen card or other's ticket."""
    game = twins()[0]
    text = log_csv(game, 0)
    rows = list(csv.DictReader(io.StringIO(text)))
    drawn = [row["event"] for row in rows if " unseen" in row["event"]]
    assert [": " in words for words in drawn] == [True, True, False, False]
    assert {row["action"] for row in rows if row["event"].startswith("Red keeps")} == {"keep"}
    assert {row["action"] for row in rows[-2:]} == {"luck", "cards"}
    assert "seed" not in text and "seed 6" in log_csv(game)


def test_tickets_are_open_at_the_end() -> None:
    """When the game is over every viewer sees all score lines; before, a seat sees no tickets of others."""
    game = played()
    assert score_csv(game, 0) == score_csv(game)
    game.undo(30)
    kinds = {(row["seat"], row["kind"]) for row in csv.DictReader(io.StringIO(score_csv(game, 0)))}
    assert ("1", "ticket") in kinds and not {("2", "ticket"), ("3", "ticket")} & kinds
    assert "most_tickets" not in {kind for _, kind in kinds}


@pytest.mark.parametrize("make", [*EXPORTS.values(), to_png])
def test_no_such_seat(make: Callable[..., Any]) -> None:
    """A seat that the game does not have is refused with a sentence."""
    with pytest.raises(TtrlabError, match="there is no seat 3"):
        make(new_game("usa", 2), 3)


@pytest.mark.parametrize("kind", EXPORTS)
def test_exports_repeat(kind: str) -> None:
    """The same game gives the same file, and a file changes nothing in the game."""
    game = played("usa", 2, 5).go(40)
    before = game.state
    assert EXPORTS[kind](game, EVERYBODY) == EXPORTS[kind](played("usa", 2, 5).go(40), EVERYBODY)
    assert game.state == before and game.node.number == 40


# -- SVG -----------------------------------------------------------------------------------------------------
def test_svg_is_a_file_of_its_own() -> None:
    """The SVG is well-formed, names board, seats and counts, and points to nothing outside."""
    game = played(names=["Ann <b>", "B&B", "Cy"])
    text = to_svg(game, overlay=overlay_longest(game, 0))
    root = ElementTree.fromstring(text.encode())
    words = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Europe", "Ann <b>", "B&B", "Cy", "trains", "stations", "London", "purple"} <= set(words)
    assert str(game.state.seats[0].trains) in words
    assert overlay_longest(game, 0).label in words
    assert any("not affiliated" in word for word in words)
    assert set(ADDRESS.findall(text)) == {"http://www.w3.org/2000/svg"}
    assert "<script" not in text


def test_svg_explains_rare_marks() -> None:
    """The key of the picture names the discs of tokens on a row of its own, above the seats; other boards have none."""
    words = {node.text: float(node.attrib["y"]) for node in ElementTree.fromstring(
        to_svg(new_game("san-francisco", 2)).encode()).iter("{http://www.w3.org/2000/svg}text")}
    assert words["purple"] + 12 < words["tokens: symbol and number"] < words["trains"] - 12
    assert "tokens: symbol" not in to_svg(new_game("usa", 2))


def test_svg_hides_counts_that_the_rules_hide() -> None:
    """Where hand sizes are secret, the legend shows a dash for others and a number for the viewer."""
    game = new_game("usa", 2, seed=7, options={"info.hand_count": "hidden"})
    root = ElementTree.fromstring(to_svg(game, 0).encode())
    assert [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")].count("–") == 1


def test_overlay_is_drawn() -> None:
    """A trail has a number on every track in order, a ticket's way its dashes, and both their band."""
    game = played()
    plain, trail = board_svg(game.board, game.state), overlay_longest(game, 0)
    lit = board_svg(game.board, game.state, overlay=trail)
    added = re.findall(r'fill="#ffffff">(\d+)</text>', lit)
    assert added == [str(number) for number in range(1, len(trail.tracks) + 1)]
    assert "#e8368f" in lit and "#e8368f" not in plain
    way = overlay_ticket(new_game("europe", 2), "Edinburgh-Athina", 0)
    assert 'stroke="#00b3b8" stroke-width="22.0" stroke-linejoin="round" stroke-dasharray="7,5"' in board_svg(
        game.board, overlay=way)


def test_overlay_of_another_board_is_refused() -> None:
    """An overlay with a track that the board does not have is refused with its number."""
    game = new_game("usa", 2)
    with pytest.raises(TtrlabError, match="no track #100 on USA"):
        to_svg(game, overlay=overlay_longest(game, 0).__class__("proof", (100,)))


# -- HTML ----------------------------------------------------------------------------------------------------
def data_of(page: str) -> dict[str, Any]:
    """Return the data that stand in a page."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_page_is_small_and_alone() -> None:
    """A five-player game of more than 300 steps fits into 400 kB, and nothing in it names an address."""
    game = played(players=5)
    page = to_html(game)
    assert len(game.line) > 300
    assert len(page.encode()) <= 400_000
    assert set(ADDRESS.findall(page)) == {"http://www.w3.org/2000/svg"}
    assert "default-src 'none'" in page
    assert re.findall(r"(?:src|href)=\"([^\"]*)", page) == ["data:,"]
    assert "not affiliated" in page
    assert page.count("<svg") == 1


def test_page_holds_the_whole_branch() -> None:
    """Step by step the page has the owners, counts and hands of the game, the log, and every cited rule."""
    game = played().go(60)
    page = data_of(to_html(game))
    shown: dict[str, Any] = {}
    for node, step in zip(game.line, page["steps"], strict=True):
        shown.update(step)
        state = game.timeline.state(node)
        assert [shown[f"t{track.index}"] for track in game.board.tracks] == looks(game.board, state)
        for number, seat in enumerate(state.seats):
            assert [shown[f"{key}{number}"] for key in ("trains", "points")] == [seat.trains, seat.points]
            assert shown[f"hand{number}"] == seat.hand
            assert [ticket for ticket, _ in shown[f"kept{number}"]] == seat.tickets
        assert (shown["market"], shown["deck"]) == (state.market, len(state.deck))
    assert page["at"] == 60 and page["over"] is True
    assert len(page["log"]) == sum(len(node.events) for node in game.line)
    assert {rule for row in page["log"] for rule in row[3]} <= set(page["rules"])
    assert page["rules"]["BASE-DRW-1"] == rulebook.rule("BASE-DRW-1").text


def test_page_without_script_shows_the_cursor() -> None:
    """Of the looks of each track exactly the one at the cursor is visible in the file itself."""
    game = played().go(60)
    page = to_html(game)
    for number, look in enumerate(looks(game.board, game.state)):
        group = re.search(rf'<g id="t{number}">(.*?)(?=<g id="t|<circle)', page, re.DOTALL)
        assert group is not None
        assert re.findall(r'<g data-l="(-?\d+)">', group[1]) == [str(look)]
    assert looks(game.board, None) == [FREE] * len(game.board.tracks)


def test_page_of_everybody_can_be_gone_on_with() -> None:
    """The page of everybody holds the permalink of the game, that of a seat does not."""
    game = played("usa", 2).go(30)
    link = re.search(r"<textarea[^>]*>([^<]+)</textarea>", to_html(game))
    assert link is not None
    assert from_permalink(link[1]).state == game.state
    assert "textarea readonly" not in to_html(game, 0)


def test_names_cannot_break_the_page() -> None:
    """A player's name that looks like markup is text everywhere in the page."""
    name = "</script><script>alert(1)//"
    page = to_html(new_game("usa", 2, names=[name, "<img src=x onerror=1>"]))
    assert name not in page and "<img" not in page
    assert page.count("</script>") == 2
    assert data_of(page)["names"][0] == name


# -- CSV -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "＝1"])
def test_no_cell_is_a_formula(name: str) -> None:
    """A name that a spreadsheet would run begins with an apostrophe in every cell; points stay numbers."""
    game = played("usa", 2, names=[name, "Bo"])
    for text in (log_csv(game), score_csv(game)):
        rows = list(csv.DictReader(io.StringIO(text)))
        assert {row["name"] for row in rows} >= {f"'{name}", "Bo"}
        for row in rows:
            for key, cell in row.items():
                assert key == "points" or not cell.lstrip().startswith(tuple("=+-@＝"))
    assert any(int(row["points"]) < 0 for row in rows)


def test_log_csv_is_the_log() -> None:
    """Every event of the branch is one row with its step, turn, action and rules."""
    game = played("usa", 2).go(10)
    rows = list(csv.DictReader(io.StringIO(log_csv(game))))
    events = [event for node in game.line for event in node.events]
    assert [row["rules"].split() for row in rows] == [list(event.rules) for event in events]
    assert {row["turn"] for row in rows if row["step"] in ("0", "1", "2")} == {"0"}
    turns = [int(row["turn"]) for row in rows]
    assert turns == sorted(turns) and turns[-1] == game.timeline.state(game.line[-1]).turn
    assert any(row["action"].startswith("claim ") and " with " in row["action"] for row in rows)


def test_score_csv_adds_up() -> None:
    """The points of each seat's rows add up to its total, and tracks are named."""
    game = played()
    rows = list(csv.DictReader(io.StringIO(score_csv(game))))
    for seat, total in enumerate(game.score().totals):
        assert sum(int(row["points"]) for row in rows if row["seat"] == str(seat + 1)) == total
    longest = next(row for row in rows if row["kind"] == "longest")
    assert all(game.board.track(name) for name in longest["tracks"].split("; "))


# -- PNG -----------------------------------------------------------------------------------------------------
def test_png_without_kaleido(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without kaleido the error says what to install and what works without."""
    monkeypatch.setitem(sys.modules, "kaleido", None)
    with pytest.raises(TtrlabError, match=r"--extra png.*an SVG needs nothing"):
        to_png(new_game("usa", 2))


class ChromeNotFoundError(RuntimeError):
    """Named as the error that kaleido raises where it finds no browser."""


@pytest.mark.parametrize(("error", "words"), [
    (ChromeNotFoundError("x"), "needs Chrome or Chromium.*BROWSER_PATH"),
    (RuntimeError("the tab\n crashed"), "could not draw the PNG: the tab crashed"),
])
def test_png_without_browser(error: Exception, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser that is missing or fails is one sentence of ours, whatever kaleido raises."""
    def fails(*_given: Any, **_more: Any) -> bytes:
        raise error

    fake = SimpleNamespace(PageGenerator=lambda **_: None, calc_fig_sync=fails)
    monkeypatch.setattr(export, "import_module", lambda _name: fake)
    with pytest.raises(TtrlabError, match=words):
        to_png(new_game("usa", 2))


@pytest.mark.parametrize("scale", [0, float("nan"), 1000])
def test_png_of_no_size(scale: float) -> None:
    """A scale that makes no picture is refused before any browser starts."""
    with pytest.raises(TtrlabError, match="scaled by"):
        to_png(new_game("usa", 2), scale=scale)


def test_svg_and_csv_need_neither_plotly_nor_widgets() -> None:
    """All exports but the PNG work where plotly is not even imported."""
    code = ("import sys; from ttrlab import new_game; from ttrlab.view.export import *;"
            "g = new_game('usa', 2); to_svg(g), to_html(g), log_csv(g), score_csv(g);"
            "print([n for n in ('plotly', 'ipywidgets', 'pandas', 'kaleido') if n in sys.modules])")
    root = Path(__file__).resolve().parents[2]
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root)
    assert said.stdout.strip() == "[]"
