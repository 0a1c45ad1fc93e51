"""Cards that may not be drawn now stand greyed in their places, with the reason and the rule."""

from __future__ import annotations

from typing import Any

from tests.widgets.pages import game, keys, page, pick, send
from ttrlab.actions import DrawTickets
from ttrlab.board import CARD_NAMES
from ttrlab.play.game import Game
from ttrlab.widgets.page import Explorer


def _barred(made: Explorer) -> list[tuple[str, list[str]]]:
    """The greyed rows: what they say, and the rules they cite; each of them is no row to pick."""
    rows = [row for row in made.act.rows.rows if row.get("kind") == "off"]
    assert all(row["pick"] is False for row in rows)
    assert all(made.act.rows.titles[rule] for row in rows for rule in row["rules"])
    return [(row["text"], row["rules"]) for row in rows]


def _set(board: str, market: list[Any], **more: Any) -> Game:
    """A game of two with this market; all cards but those of the market are in the hand of the seat not to move."""
    made = game(board, 2)
    rest = dict(zip(CARD_NAMES, made.board.deck, strict=True))
    for name in filter(None, market):
        rest[name] -= 1
    place = made.position()
    place["seats"][0]["hand"], place["seats"][1]["hand"] = {}, {name: n for name, n in rest.items() if n}
    return made.edit({**place, "to_move": 1, "next": [], "discard": {}, "market": market, **more})


def test_a_wild_of_the_market_as_second_card() -> None:
    """After a first card the market's wild stays in its place, greyed, and a click on it does nothing (BASE-DRW-4)."""
    made = game("usa", 2)
    place = made.position()
    place.update({"market": ["locomotive", "red", "blue", "white", "green"], "next": ["red", "red", "red"]})
    for row in place["seats"]:
        row["hand"] = {}
    place["discard"] = {}
    shown = page(made.edit(place))
    assert _barred(shown) == []
    pick(shown.act.rows, "Take red")
    assert _barred(shown) == [
        ("Take locomotive: the second card may not be a face-up locomotive", ["BASE-DRW-4"])]
    row = next(row for row in shown.act.rows.rows if row.get("kind") == "off")
    assert "right" not in row and row["marks"]
    texts = [row["text"].partition(":")[0] for row in shown.act.rows.rows if row["key"].startswith(("play", "barred"))]
    assert texts == ["Draw unseen", "Take locomotive", "Take red", "Take blue", "Take white", "Take green"]
    node = shown.session.game.node
    send(shown.act.rows, {"kind": "pick", "key": row["key"]})
    assert shown.session.game.node is node


def test_an_empty_deck_and_empty_places() -> None:
    """Without cards in deck and discard the deck and every empty place say so (BASE-DRW-8, BASE-MKT-6)."""
    shown = page(_set("usa", ["red", "blue", None, None, None]))
    assert [rules for _, rules in _barred(shown)] == [["BASE-DRW-8"], *[["BASE-MKT-6"]] * 3]
    assert _barred(shown)[1][0] == "Nothing in place 3: this market place is empty"
    assert len(keys(shown.act.rows, "play ")) >= 2


def test_an_empty_ticket_deck() -> None:
    """Where no ticket is left, drawing tickets is greyed with the rule (BASE-TKD-3)."""
    made = game("usa", 2)
    place = made.position()
    held = {name for row in place["seats"] for name in row["tickets"]}
    place.update({"box": [t.name for t in made.board.tickets if t.name not in held], "next_tickets": []})
    assert ("Draw tickets: the ticket deck is empty", ["BASE-TKD-3"]) in _barred(page(made.edit(place)))


def test_empty_terrain_places() -> None:
    """Without terrain cards the deck and both places are greyed (AF-DRW-2, AF-DRW-5, AF-EDG-9)."""
    made = game("heart-of-africa", 2)
    place = made.position()
    for row, cards in zip(place["seats"], ({"desert": 15, "jungle": 15, "mountain": 15}, {}), strict=True):
        row["terrain"] = cards
    place.update({"terrain_row": [], "terrain_discard": {}, "next_terrain": []})
    rules = [rules for _, rules in _barred(page(made.edit(place)))]
    assert rules == [["AF-DRW-5"], ["AF-DRW-2"], ["AF-DRW-2"]]


def test_the_last_turns_of_the_railyard_game() -> None:
    """In the last turns without a deck nothing may be drawn, and every card of the market says why (CG-END-3)."""
    shown = page(_set("card-game", ["red", "blue", "white", "green", "black"], last_turns=2))
    barred = _barred(shown)
    assert [text.partition(":")[0] for text, _ in barred] == [
        "Draw unseen", "Take red", "Take blue", "Take white", "Take green", "Take black"]
    assert all("CG-END-3" in rules or "CG-DRW-4" in rules for _, rules in barred)


def test_choices_of_another_kind_show_no_cards() -> None:
    """While tickets must be kept no card is listed at all: the choice is what it is about."""
    made = game("usa", 2)
    made.play(DrawTickets())
    assert _barred(page(made)) == []
