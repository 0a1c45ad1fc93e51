"""Lesson 11: claiming a route and paying for it."""

from __future__ import annotations

from typing import Any

from ttrlab.lessons.asks import ClickTrack, Legal, Pick
from ttrlab.lessons.findings import kept_from, longest_payable
from ttrlab.lessons.model import Lesson, Question
from ttrlab.lessons.positions import EAST, LATE, MIDDLE, NORTH, scene, seat

_RED = seat(NORTH, "3 white + 2 green", "Portland-Nashville, Seattle-New York")
_GREEN = seat(MIDDLE, "2 yellow + 3 orange", "Duluth-El Paso, Toronto-Miami")


def _blue(hand: str, trains: int | None = None) -> dict[str, Any]:
    return seat(EAST, hand, "Boston-Miami, Denver-Pittsburgh", trains)


CLAIMING = Lesson(11, "Claiming and paying", (
    "To claim a route you pay one card for each of its spaces, place your trains, and score at once. "
    "Which cards pay, and which routes are out of reach, is what this lesson is about."
), (
    Question(
        "Far from home",
        "You are Blue. Calgary–Seattle, four gray spaces in the far north-west, is free, and none of your trains is "
        "anywhere near it. You hold four green cards.",
        "May you claim Calgary–Seattle with your green cards?",
        scene("usa", _blue("4 green + 1 red"), _RED, _GREEN),
        Legal("claim Calgary-Seattle with 4 green"),
        ("Nothing says that a new route must touch an old one.",
         "Gray takes any one colour, and the colour of your trains means nothing."),
        ("BASE-CLM-1", "BASE-CLM-2", "BASE-CLM-7"),
        "Any free route may be claimed, anywhere on the board, one a turn; the colour of your trains plays no part."),
    Question(
        "A coloured route",
        "Denver–Omaha has four purple spaces. You hold plenty.",
        "Which of these payments is not allowed?",
        scene("usa", _blue("4 purple + 4 locomotive + 1 red"), _RED, _GREEN),
        Pick(("claim Denver-Omaha with 4 purple", "claim Denver-Omaha with 2 purple + 2 locomotive",
              "claim Denver-Omaha with 3 purple + 1 red", "claim Denver-Omaha with 4 locomotive"), False,
             ("4 purple", "2 purple and 2 locomotives", "3 purple and 1 red", "4 locomotives")),
        ("Locomotives stand for any colour, as many as you like.",
         "Apart from locomotives, every card must have the colour of the route."),
        ("BASE-CLM-5", "BASE-CLM-6", "BASE-CLM-4"),
        "Cards of the route's colour, and locomotives in place of any of them, even of all."),
    Question(
        "A gray route",
        "Duluth–Sault St. Marie has three gray spaces.",
        "Which of these payments is allowed?",
        scene("usa", _blue("4 white + 2 red + 1 green + 1 locomotive"), _RED, _GREEN),
        Pick(("claim Duluth-Sault St. Marie with 2 red + 1 green", "claim Duluth-Sault St. Marie with 2 white",
              "claim Duluth-Sault St. Marie with 4 white",
              "claim Duluth-Sault St. Marie with 2 white + 1 locomotive"), True,
             ("2 red and 1 green", "2 white", "4 white", "2 white and 1 locomotive")),
        ("Gray means any colour, but one colour.", "Exactly one card a space: not fewer, and not more."),
        ("BASE-CLM-5", "BASE-CLM-4"),
        "Gray takes any one colour you choose, never two; and always exactly as many cards as spaces."),
    Question(
        "Long routes pay best",
        "Long routes score far more: 1, 2, 4, 7, 10 and 15 points for one to six spaces. Your hand is full, but you "
        "have only five trains left.",
        "Click a route that brings you the most points this turn.",
        scene("usa", _blue("6 orange + 4 black + 3 green + 1 locomotive", 5), _RED, _GREEN),
        ClickTrack(longest_payable()),
        ("Look at the letters on the spaces: you can pay orange (O), black (K) and some green (G).",
         "Six spaces need six trains. Look for five.", "Salt Lake City has a route of five that you can pay."),
        ("BASE-CLM-3", "BASE-CLM-8", "BASE-CLM-9"),
        "You need a card and a train for every space; the points are scored at once."),
    Question(
        "A double route with three",
        "Three of you play. Red owns the orange track between Denver and Kansas City; the black one beside it is "
        "free.",
        "May you claim the black track with four black cards?",
        scene("usa", _blue("4 black + 1 red"), seat(NORTH + ", Denver-Kansas City orange", "2 green"), _GREEN),
        Legal("claim Denver-Kansas City black with 4 black"),
        ("Count the players.", "With two or three players a double route has room for one of them only."),
        ("BASE-DBL-3", "BASE-DBL-1", "BASE-DBL-5"),
        "With two or three players only one track of a double route is ever used."),
    Question(
        "A double route with four",
        "Four of you play, so both tracks of a double route may be used. Your hand is excellent.",
        "Click a free track that you could pay, and yet may never own.",
        scene("usa", seat(LATE[0], "4 orange + 3 green + 1 locomotive", "Denver-El Paso, New York-Atlanta"),
              *(seat(tracks, hand) for tracks, hand in zip(
                  (LATE[1], LATE[2].replace("Chicago-Pittsburgh orange, ", ""), LATE[3]),
                  ("3 blue", "4 white", "2 yellow"), strict=True))),
        ClickTrack(kept_from("BASE-DBL-2")),
        ("Look for double routes where one track is already yours.",
         "Chicago–Pittsburgh and Atlanta–Raleigh are double routes."),
        ("BASE-DBL-2", "BASE-DBL-3"),
        "One player may never own both tracks of a double route, however many play."),
), ("USA-CLM-1", "USA-DBL-1"), scene("usa", _blue("4 purple + 2 locomotive"), _RED, _GREEN))
