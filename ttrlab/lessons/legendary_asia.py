"""Lesson 54: the mountains of Legendary Asia."""

from __future__ import annotations

from typing import Any

from ttrlab.lessons.asks import ClickTrack, Legal, Number, Which, lit
from ttrlab.lessons.findings import longest_payable, turns_after
from ttrlab.lessons.mapfinds import total_of
from ttrlab.lessons.model import Lesson, Question, Scene
from ttrlab.lessons.positions import scene, seat
from ttrlab.lessons.tourfinds import cities_of, explorers, mountains, trains_taken

_WEST = ("Ankara-Tbilisi, Astrakhan-Tbilisi black, Bombay-Karachi 1, Calcutta-Mandalay 1, Samarkand-Tehran, "
         "Shiraz-Tehran white, Tbilisi-Tehran red")
_INDIA = "Agra-Bombay, Agra-Calcutta, Agra-Karachi, Hanoi-Macau 1, Irkutsk-Ulan Bator"
_MIDDLE = "Agra-Kathmandu, Agra-Rawalpindi, Baghdad-Tehran blue, Omsk-Samarkand, Rawalpindi-Samarkand"
_GREEN = seat(_MIDDLE, "2 green + 1 blue", "Samarkand-Agra, Omsk-Baghdad")


def _blue(hand: str, more: str = "", trains: int | None = None) -> dict[str, Any]:
    return seat(_WEST + more, hand, "Ankara-Colombo, Samarkand-Mecca", trains)


def _asia(blue: dict[str, Any], red: str = "") -> Scene:
    return scene("legendary-asia", blue, seat(_INDIA + red, "3 black", "Rawalpindi-Bombay, Peking-Saigon"), _GREEN)


LEGENDARY_ASIA = Lesson(54, "Legendary Asia", (
    "Some spaces of this board are marked with an X. They lead over the mountains: each of them takes one more train, "
    "which goes into the Mountain Crossing for two points."
), (
    Question(
        "Over the mountains",
        "You claim Karachi–Shiraz with two blue cards: two spaces, and both of them are marked with an X.",
        "How many of your trains does that take?",
        _asia(_blue("2 blue + 1 red")), Number(trains_taken("claim Karachi-Shiraz blue with 2 blue"), 0, 8),
        ("Two trains lie on the route.", "And one more for each X."),
        ("LA-MTN-1", "LA-MTN-2", "LA-MTN-3"),
        "Each X takes one more train, which scores two points at once. It costs no more cards.",
        light=lit("Karachi-Shiraz blue")),
    Question(
        "Four trains left",
        "You have four trains left. In your hand are four white, four purple and three red cards, and a locomotive.",
        "Click the longest track that you can claim now.",
        _asia(_blue("4 white + 4 purple + 3 red + 1 locomotive", trains=4)), ClickTrack(longest_payable()),
        ("Four spaces and an X take five trains.", "Look for a route of four spaces on the coast."),
        ("LA-MTN-1", "LA-FER-1"),
        "Cards alone do not do: on a mountain route you need trains for the spaces and for every X.", ("hand",)),
    Question(
        "The end comes sooner",
        "Six trains are left to you. You claim Kathmandu–Rawalpindi: three spaces, one X.",
        "How many turns are played after this one?",
        _asia(_blue("3 yellow + 1 red", trains=6)),
        Number(turns_after("claim Kathmandu-Rawalpindi with 3 yellow"), 0, 6),
        ("How many trains are left afterwards?", "Two trains begin the last round: one more turn for each player."),
        ("LA-MTN-4", "LA-MTN-1"),
        "The trains in the Mountain Crossing are missing from your stock, and so bring the end nearer.",
        ("hand", "seats"), light=lit("Kathmandu-Rawalpindi")),
    Question(
        "Gray beside white",
        "Between Omsk and Perm a gray track runs beside a white mountain track. You hold three white cards.",
        "May you claim the gray track with them?",
        _asia(_blue("3 white + 1 red")), Legal("claim Omsk-Perm gray with 3 white"),
        ("A gray track takes any one colour.", "Also the colour of its neighbour."),
        ("LA-DBL-2", "LA-DBL-1"),
        "The two are a double route, though only one of them has an X. With two or three players one of them is used."),
    Question(
        "The Asian Explorer",
        "There is no longest path here. Ten points go to the player who has the most cities in one connected network.",
        "How many cities does your largest network have?",
        _asia(_blue("2 blue", ", Astrakhan-Tehran, Dihua-Samarkand 1")), Number(cities_of(0), 0, 14),
        ("Loops and branches all count, but each city only once.", "Ankara, Tbilisi, Astrakhan, Tehran …",
         "Shiraz, Samarkand and Dihua belong to it; Bombay and Mandalay do not."),
        ("LA-SCO-2",),
        "The Explorer counts cities, not trains: branches are as good as anything.", ()),
    Question(
        "Two explorers",
        "The game is nearly over. Compare the networks of all three players.",
        "Who scores as Asian Explorer if it ends now?",
        _asia(_blue("2 blue"), ", Calcutta-Rangoon blue, Bangkok-Rangoon green"),
        Which((("Blue, 10 points", ((0, 10),)), ("Red, 10 points", ((1, 10),)),
               ("Blue and Red, 5 points each", ((0, 5), (1, 5))),
               ("Blue and Red, 10 points each", ((0, 10), (1, 10)))), explorers),
        ("Your network from Ankara to Samarkand has six cities.", "So has Red's, from Karachi to Bangkok."),
        ("LA-SCO-3", "LA-SCO-2"),
        "All who tie for the most cities score ten points.", ()),
    Question(
        "Count it up",
        "The game is over. You hold Ankara–Colombo (18) and Samarkand–Mecca (8), and neither is completed.",
        "What is your final score?",
        _asia(_blue("2 blue", ", Dihua-Samarkand 1")), Number(total_of(0), -40, 60),
        ("Routes, mountains, tickets, the Asian Explorer.", "Routes 2 + 1 + 2 + 1 + 4 + 2 + 2 + 10; five trains have "
         "crossed the mountains.", "24 + 10 − 26 + 10"),
        ("LA-SCO-1", "LA-MTN-2"),
        "Mountain points come on top of the points of the routes.", ("tickets", "seats")),
), ("LA-SET-1", "LA-TKD-1", "LA-TIE-1"), _asia(_blue("2 blue + 1 red")), mountains)
