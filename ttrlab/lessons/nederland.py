"""Lesson 55: the bridge tolls of Nederland."""

from __future__ import annotations

from typing import Any

from ttrlab.lessons.asks import ClickTrack, Number, Which, lit
from ttrlab.lessons.mapfinds import total_of
from ttrlab.lessons.model import Lesson, Question, Scene
from ttrlab.lessons.positions import scene, seat
from ttrlab.lessons.tollfinds import BANK, bonus_of, dear, paid_how, pays, tokens_after, toll_to

_BLUE = ("'s-Gravenhage-Haarlem purple, Amsterdam-Haarlem green, Amsterdam-Utrecht orange, Emden-Groningen 1, "
         "Lelystad-Zwolle red")
_RED = ("'s-Gravenhage-Rotterdam green, Aarschot-Antwerpen yellow, Aarschot-Hasselt black, Hasselt-Liège, "
        "Maastricht-Roermond orange")
_GREEN = "'s-Gravenhage-Haarlem white, Leeuwarden-Sneek yellow, Lelystad-Zwolle black, Sneek-Waddeneilanden"
_YELLOW = ("'s-Gravenhage-Rotterdam orange, 's-Hertogenbosch-Eindhoven blue, Amsterdam-Lelystad yellow, "
           "Amsterdam-Utrecht purple, Leeuwarden-Waddeneilanden")


def _table(hand: str, tolls: tuple[int, int, int, int] = (19, 26, 25, 21), loans: tuple[int, ...] = (0, 0, 0, 0),
           red: str = "1 white", **more: Any) -> Scene:
    seats = (seat(_BLUE, hand, "Amsterdam-'s-Gravenhage, Emden-Utrecht"),
             seat(_RED, red, "Rotterdam-Turnhout, 's-Gravenhage-Liège"),
             seat(_GREEN, "2 green", "Emmen-Lelystad, Lingen-Duisburg"),
             seat(_YELLOW, "2 yellow", "Haarlem-Breda, Amsterdam-Maastricht"))
    rows = ({**row, "tolls": held, "loans": owed} for row, held, owed in zip(seats, tolls, loans, strict=True))
    return scene("nederland", *rows, **more)


NEDERLAND = Lesson(55, "Nederland", (
    "Every route crosses a bridge, and every bridge has its toll: the number in the small coin. You begin with tokens "
    "worth 30. Who has most of them left at the end is well paid for it."
), (
    Question(
        "The toll of a bridge",
        "Emmen–Zwolle is a single route with a toll of 3. You claim it with four red cards, and hold 7 in tokens.",
        "What are your tokens worth afterwards?",
        _table("4 red + 1 blue", (7, 26, 25, 21)), Number(tokens_after("claim Emmen-Zwolle with 4 red", 0), 0, 8),
        ("The toll comes on top of the cards.", "7 − 3"),
        ("NL-TOL-1", "NL-TOL-6"),
        "You pay cards for the route and tokens for its bridge; one never stands for the other.", ("hand", "tolls"),
        light=lit("Emmen-Zwolle")),
    Question(
        "The second track",
        "Red owns one of the two tracks from Maastricht to Roermond. You claim the other one with two black cards.",
        "Who gets your toll?",
        _table("2 black + 1 blue"),
        Which((("The bank", BANK), ("Red", 1), ("Green", 2), ("Nobody: the bridge is paid already", None)),
              toll_to("claim Maastricht-Roermond black with 2 black")),
        ("The first builder paid the bank.", "The second builder pays the first."),
        ("NL-TOL-2",),
        "First come, first paid: the second track of a route pays its toll to the owner of the first.",
        ("hand", "tolls"), light=lit("Maastricht-Roermond orange")),
    Question(
        "A friend of Red",
        "Nearly every route is a double, and both of its tracks may be used. You hold two blue, three white and one "
        "purple card.",
        "Click a track that you can claim, and whose toll goes to Red.",
        _table("2 blue + 3 white + 1 purple"), ClickTrack(pays(1)),
        ("Look for tracks beside those of Red, the striped ones.", "Red has three such routes; which one do your cards "
         "pay?", "It is a short way from Antwerpen."),
        ("NL-DBL-1", "NL-TOL-2"),
        "With any number of players both tracks are open, but nobody ever owns both.", ("hand",)),
    Question(
        "Two tolls too few",
        "Breda–Rotterdam asks for a toll of 4. You have the cards for it, and 2 in tokens.",
        "What happens if you claim it?",
        _table("2 purple + 1 blue", (2, 26, 25, 21)),
        Which((("You pay the 2 and owe the rest", ("loan", 0)), ("You take a loan card and keep the 2", ("loan", 2)),
               ("You pay 2, and the route is yours", ("paid", 0)), ("It is not allowed", None)),
              paid_how("claim Breda-Rotterdam purple with 2 purple")),
        ("Lack of tokens never blocks a claim.", "Who cannot pay the whole toll pays nothing at all."),
        ("NL-TOL-3", "NL-TOL-5"),
        "A loan card is taken once and for all: five points less at the end, and no bonus.", ("hand", "tolls"),
        light=lit("Breda-Rotterdam purple")),
    Question(
        "Red borrows",
        "Red has no tokens left, and claims the track beside yours from Emden to Groningen. Its toll is 3; you hold 5 "
        "in tokens.",
        "What are your tokens worth afterwards?",
        _table("2 blue", (5, 0, 25, 21), (0, 1, 0, 0), "3 white", to_move=2),
        Number(tokens_after("claim Emden-Groningen 2 with 3 white", 0), 0, 10),
        ("Red takes a loan and pays nothing.", "But your bridge is paid for all the same."),
        ("NL-TOL-4",),
        "The bank steps in for a borrower: the owner of the first track gets the whole toll.", ("tolls",), 0,
        lit("Emden-Groningen 1")),
    Question(
        "The bonus",
        "The game ends. You have 12 in tokens and Green has 12 too, Red has 7. Yellow has 15, and a loan. "
        "Four places score 55, 35, 20 and nothing.",
        "What does Red score for the tokens left?",
        _table("2 blue", (12, 7, 12, 15), (0, 0, 0, 1)),
        Which((("55", 55), ("35", 35), ("20", 20), ("Nothing", 0)), bonus_of(1)),
        ("Yellow takes no part.", "You and Green share the first place; who comes after you?",
         "After two firsts comes a third."),
        ("NL-SCO-2", "NL-SCO-3", "NL-SCO-4", "NL-SCO-5"),
        "Only those without a loan are ranked; who ties scores the same, and the next place is left out.", ("tolls",)),
    Question(
        "Count it up",
        "The game is over. Yellow began it, so your marker started at 1. You have 10 in tokens; of your tickets "
        "Amsterdam–'s-Gravenhage (9) is completed, and Emden–Utrecht (22) is not.",
        "What is your final score?",
        _table("2 blue", (10, 14, 8, 3), begins=4), Number(total_of(0), -20, 60),
        ("Routes, tickets, the start, and the bonus.", "Only Red has more tokens than you: 35 points.",
         "10 + 9 − 22 + 1 + 35"),
        ("NL-SCO-1", "NL-SET-4", "NL-SCO-2"),
        "There is no bonus for the longest path or the most tickets; the tokens decide many games.",
        ("tickets", "tolls")),
), ("NL-SET-1", "NL-SET-2", "NL-SET-3", "NL-TRN-1", "NL-TKD-1", "NL-TIE-1"), _table("2 blue"), dear)
