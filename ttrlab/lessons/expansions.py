"""Lesson 50: the two boxes of tickets, USA 1910 and Europa 1912, with warehouses and depots."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ttrlab.lessons.asks import ClickTrack, Legal, Number, Series, Which, lit
from ttrlab.lessons.depotfinds import big_cities, holders, in_set, most_taken, opens
from ttrlab.lessons.model import Lesson, Question, Scene
from ttrlab.lessons.positions import ALPS, RHINE, WEST_EAST, scene, seat


def _mega(blue: str) -> Scene:
    """A position of the Mega Game of Europe, with the Globetrotter of the other box."""
    made = scene("europa-1912", seat(WEST_EAST, "2 red + 1 blue", blue),
                 seat(RHINE, "1 white", "Paris-Berlin, Amsterdam-Pamplona"),
                 seat(ALPS, "2 green", "Kyïv-Sochi, Frankfurt-Smolensk"))
    return replace(made, options={"mode": "mega", "bonus.most_tickets": 15})


def _europe(hand: str, left: tuple[int, int, int] = (3, 2, 3), red: str = "", green: str = "") -> Scene:
    """A position of Europe with warehouses: Red's holds six cards and Green's four, yours one."""
    rows: tuple[dict[str, Any], ...] = (
        seat(WEST_EAST, hand, "Berlin-Bucuresti") | {"depots": ["Berlin"], "warehouse": {"white": 1}},
        seat(RHINE, "1 white", "Frankfurt-Smolensk") | {
            "depots": ["Paris", "Constantinople"], "warehouse": {"red": 2, "blue": 3, "green": 1}},
        seat(ALPS, "2 green", "Kyïv-Sochi") | {
            "depots": ["Frankfurt", "Bucuresti"], "warehouse": {"black": 3, "purple": 1}})
    made = scene("europa-1912", *(row | {"depots_left": number} for row, number in zip(rows, left, strict=True)))
    return replace(made, options={"modules.warehouses": True})


EXPANSIONS = Lesson(50, "USA 1910 and Europa 1912", (
    "Two small boxes without a board: new tickets for North America and for Europe, with several games to choose from. "
    "The European one also brings warehouses, in which cards wait unseen for who comes by."
), (
    Question(
        "Big cities",
        "Both boxes have a game of the Big Cities, in which every ticket names at least one of them: seven in North "
        "America, nine in Europe. You hold four tickets.",
        "Which of them belongs to that game?",
        _mega("Essen-Kyïv, Amsterdam-Wilno, Berlin-Bucuresti, Zürich-Budapest"),
        Which((("Essen–Kyïv", ("Essen–Kyïv",)), ("Amsterdam–Wilno", ("Amsterdam–Wilno",)),
               ("Berlin–Bucuresti", ("Berlin–Bucuresti",)), ("Zürich–Budapest", ("Zürich–Budapest",))),
              in_set("big_cities", "E12-SET-1")),
        ("The big cities are ringed in the picture above.", "Berlin is one of them."),
        ("E12-SET-1", "U10-SET-1", "U10-SET-2"),
        "One big city is enough; long tickets never count. Each game has tickets, a deal and bonuses of its own.",
        ("tickets",)),
    Question(
        "The Globetrotter",
        "USA 1910 brings a card that can be used on any board: 15 points for the Globetrotter, who has completed most "
        "tickets. You have completed two of four, Red two of two.",
        "Who scores as Globetrotter if the game ends now?",
        _mega("Essen-Kyïv, Berlin-Bucuresti, London-Moskva, Paris-Roma"),
        Which((("Blue, 15 points", ((0, 15),)), ("Red, 15 points", ((1, 15),)),
               ("Blue and Red, 15 points each", ((0, 15), (1, 15))), ("Nobody", ())), holders("most_tickets")),
        ("Only completed tickets count.", "Two and two."),
        ("U10-SCO-2", "U10-SCO-1"),
        "In the game of 1910 it stands in place of the longest path; the Mega Game has both. All who tie score it.",
        ("tickets", "seats")),
    Question(
        "Two long tickets",
        "In Mega Europe you are dealt five tickets and two long ones: Essen–Angora and Pamplona–Kyïv.",
        "May you keep both of them, with Riga–Bucuresti?",
        Scene("europa-1912", 3, None, (), {"mode": "mega"}),
        Legal("keep Essen-Angora, Pamplona-Kyïv, Riga-Bucuresti"),
        ("At least three tickets must be kept.", "But of the long ones only so many."),
        ("E12-SET-1",),
        "At most one long ticket may be kept. Whatever is not kept goes into the box.", ("tickets",)),
    Question(
        "First the warehouse",
        "You play with warehouses, and want the red and the blue card of the market.",
        "Which of these is your turn?",
        _europe("2 green"),
        Series((("Take the red card, then the blue one", ("draw market 1", "draw market 2")),
                ("Put the top card of the deck unseen into a warehouse, then take both cards",
                 ("store in warehouse 1", "draw market 1", "draw market 2")),
                ("Put the red card into a warehouse, then take the blue one",
                 ("store in warehouse 1", "draw market 2", "store in warehouse 1")))),
        ("Something comes before the first card.", "It does not come from the market."),
        ("E12-WAR-1", "E12-WAR-6"),
        "Who draws train cards first stores one, in any warehouse. All may count the cards there, nobody may look at "
        "them.", ("market", "depots")),
    Question(
        "A depot on the way",
        "Red's warehouse holds six cards, and Red has depots in Paris and Constantinople. You hold three yellow and "
        "two green cards.",
        "Click a track that you can claim, and that lets you empty Red's warehouse.",
        _europe("3 yellow + 2 green"), ClickTrack(opens(1)),
        ("The track must end in a city with a depot of Red.", "Three yellow cards lead to Constantinople."),
        ("E12-WAR-3",),
        "A claim into a city with a depot opens its owner's warehouse. The price is one of your own depots.",
        ("hand", "depots")),
    Question(
        "Two depots, one price each",
        "Bucuresti has a depot of Green, Constantinople one of Red. You claim the route between them with three yellow "
        "cards, and have a single depot left.",
        "How many cards can you take from the warehouses at most?",
        _europe("3 yellow", (1, 2, 3)), Number(most_taken("claim Bucuresti-Constantinople with 3 yellow"), 0, 12),
        ("Each warehouse costs a depot.", "Six cards with Red, four with Green."),
        ("E12-WAR-4", "E12-WAR-3"),
        "With two depots you could have emptied both.", ("hand", "depots"), light=lit("Bucuresti-Constantinople")),
    Question(
        "Depots to spare",
        "The game is over. Beside their warehouses Blue has two depots left, Red two and Green one.",
        "Who scores for that?",
        _europe("1 red", (2, 2, 1)),
        Which((("Blue and Red, 10 points each", ((0, 10), (1, 10))), ("Blue and Red, 5 points each", ((0, 5), (1, 5))),
               ("Green, 10 points", ((2, 10),)), ("Nobody", ())), holders("depots")),
        ("Depots in cities do not count.", "Most of those not used: two and two."),
        ("E12-SCO-1", "E12-WAR-5"),
        "Every depot that is placed or given away makes this bonus harder to get; one that is placed never moves, and "
        "shares its city with no other piece.", ("depots",)),
), ("U10-TKD-1", "U10-TIE-1", "E12-SET-2", "E12-TKD-1", "E12-WAR-2", "E12-WAR-7", "E12-SCO-2"),
    _mega("Essen-Kyïv, Berlin-Bucuresti"), big_cities)
