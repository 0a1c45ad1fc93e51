"""Lesson 51: the odd payments of Nordic Countries."""

from __future__ import annotations

from typing import Any

from ttrlab.lessons.asks import Legal, Number, Pick, Which, lit
from ttrlab.lessons.goalfinds import cards_left, odd_routes
from ttrlab.lessons.mapfinds import winner
from ttrlab.lessons.model import Lesson, Question, Scene
from ttrlab.lessons.positions import scene, seat

_BLUE = "Lillehammer-Oslo, Örebro-Oslo green, Örebro-Stockholm black, Norrköping-Stockholm red"
_RED = seat("Helsinki-Tampere, Lahti-Tampere, Helsinki-Turku, Oulu-Tornio", "2 red + 2 white",
            "Tampere-Tallinn, Tornio-Imatra")
_GREEN = seat("Mo I Rana-Narvik, Narvik-Tromsø", "2 green", "Tromsø-Vaasa, Narvik-Murmansk")


def _north(hand: str, play: tuple[str, ...] = (), **more: Any) -> Scene:
    blue = seat(_BLUE, hand, "Oslo-Stockholm, Stockholm-Tromsø")
    return scene("nordic-countries", blue, _RED, _GREEN, play=play, **more)


NORDIC_COUNTRIES = Lesson(51, "Nordic Countries", (
    "In the north locomotives are for the sea and for the mountains: they pay on ferries and in tunnels, and "
    "nowhere else. "
    "But where one is asked for, any three cards will do in its place."
), (
    Question(
        "Two locomotives in one turn",
        "Three locomotives lie face up. You have taken the first of them.",
        "May you take another one now?",
        _north("2 white", ("draw market 1",), market=["locomotive", "red", "locomotive", "locomotive", "blue"],
               next=["green", "white"]),
        Legal("draw market 3"),
        ("Elsewhere a face-up locomotive is worth a whole turn.", "Here it is a card like any other."),
        ("NC-DRW-1", "NC-MKT-1"),
        "Locomotives are drawn like any other card, and three of them do not sweep the market away.", ("market",)),
    Question(
        "On land",
        "Stockholm–Sundsvall is gray, four spaces long, and neither a ferry nor a tunnel. You hold four yellow "
        "cards and "
        "three locomotives.",
        "Which payment is allowed?",
        _north("4 yellow + 3 locomotive"),
        Pick(("claim Stockholm-Sundsvall with 4 yellow", "claim Stockholm-Sundsvall with 3 yellow + 1 locomotive",
              "claim Stockholm-Sundsvall with 1 yellow + 3 locomotive"), True,
             ("4 yellow", "3 yellow and 1 locomotive", "1 yellow and 3 locomotives")),
        ("Is there water under it, or a mountain over it?", "Then a locomotive is of no use."),
        ("NC-CLM-1",),
        "An ordinary route takes cards of its colour only; a gray one cards of any one colour.", ("hand",)),
    Question(
        "Three for one",
        "Kristiansand–Stavanger has an orange ferry of three spaces with one locomotive. You hold no locomotive.",
        "Which payment is allowed?",
        _north("3 orange + 2 red + 1 blue + 1 green"),
        Pick(("claim Kristiansand-Stavanger orange with 3 orange",
              "claim Kristiansand-Stavanger orange with 2 orange + 2 red",
              "claim Kristiansand-Stavanger orange with 2 orange + 1 red + 1 blue + 1 green"), True,
             ("3 orange", "2 orange and 2 red", "2 orange, 1 red, 1 blue and 1 green")),
        ("Two spaces are orange, one asks for a locomotive.", "Three cards stand for it; they need not match."),
        ("NC-FER-1", "NC-FER-3"),
        "Any three cards together are as good as a locomotive on a ferry.", ("hand",)),
    Question(
        "Threes for colours",
        "Åndalsnes–Bergen is a black ferry of five with two locomotives. You hold two black cards, a locomotive "
        "and six "
        "cards of other colours.",
        "May you claim it with all nine cards?",
        _north("2 black + 1 locomotive + 2 white + 2 red + 2 green"),
        Legal("claim Åndalsnes-Bergen with 2 black + 1 locomotive + 2 white + 2 red + 2 green"),
        ("A locomotive may replace a black card on a ferry.", "And three cards may replace a locomotive.",
         "2 black, 1 locomotive and two threes: that makes five."),
        ("NC-FER-2", "NC-FER-4"),
        "Each space is paid with a card of the colour, a locomotive or three cards; the symbols with one of the "
        "last two.",
        ("hand",), light=lit("Åndalsnes-Bergen")),
    Question(
        "In the tunnel",
        "You laid out two green cards for the tunnel from Kristiansand to Stavanger. A locomotive came up, so it "
        "costs one "
        "card more.",
        "What can you add?",
        _north("2 green + 3 red", ("claim Kristiansand-Stavanger green with 2 green",),
               next=["locomotive", "white", "blue"]),
        Pick(("add 1 green", "add 3 red", "take back"), True,
             ("1 green", "3 red", "Nothing; I must take the cards back")),
        ("You have no green card left.", "Three cards stand for a locomotive on ferries. Is this one?"),
        ("NC-TUN-1", "NC-TUN-2"),
        "In tunnels nothing stands for a locomotive or a card: keep one or two in hand.", ("reveal", "hand"),
        light=lit("Kristiansand-Stavanger green")),
    Question(
        "Lieksa–Murmansk",
        "The longest track of the series: nine gray spaces for 27 points. Each takes a card of one colour, or any four "
        "cards. You pay with seven purple and two fours.",
        "How many cards are left in your hand of eighteen?",
        _north("7 purple + 4 white + 4 red + 1 green + 2 locomotive"),
        Number(cards_left("claim Lieksa-Murmansk with 7 purple + 4 white + 2 red + 2 locomotive"), 0, 9),
        ("Seven cards for seven spaces.", "Twice four cards for the other two.", "18 − 15"),
        ("NC-MUR-1", "NC-MUR-2", "NC-MUR-3"),
        "Fifteen cards, nine trains, 27 points. Locomotives may be among the fours; alone they stand for nothing.",
        ("hand",), light=lit("Lieksa-Murmansk")),
    Question(
        "A tie",
        "The game is over. You and Red have eight points each from your routes, and no tickets.",
        "Who wins?",
        scene("nordic-countries", seat("Boden-Kiruna black, Boden-Umeå red", "1 white"),
              seat("Karlskrona-Norrköping white, Sundsvall-Umeå purple", "1 red")),
        Which((("You", (0,)), ("Red", (1,)), ("Both share the victory", (0, 1))), winner),
        ("First the completed tickets are compared.", "Then the longest path: yours is in one piece."),
        ("NC-TIE-1",),
        "There is no card for the longest path, but it breaks ties.", ("seats",)),
), ("NC-SET-1", "NC-TKD-1", "NC-DBL-1", "NC-DBL-2", "NC-END-1", "NC-SCO-1"),
    _north("3 orange + 2 red + 1 blue + 1 green"), odd_routes)
