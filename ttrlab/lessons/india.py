"""Lesson 53: the Grand Tours of India."""

from __future__ import annotations

from typing import Any

from ttrlab.lessons.asks import ClickTrack, Number, Pick, Which
from ttrlab.lessons.mapfinds import ends, total_of
from ttrlab.lessons.model import Lesson, Question, Scene
from ttrlab.lessons.positions import scene, seat
from ttrlab.lessons.tourfinds import makes_tour, tour_of, tour_points, tours_of
from ttrlab.play.game import Game
from ttrlab.view.overlays import Overlay

_COAST = "Jodhpur-Karachi, Ahmadabad-Jodhpur black, Ahmadabad-Bombay, Bombay-Karachi 1"
"""A ring in the west."""
_POONA = "Bombay-Manmad, Manmad-Poona, Bombay-Poona"
"""A small ring that touches it in Bombay."""
_WIDE = f"{_COAST}, {_POONA}, Khandwa-Manmad, Ahmadabad-Khandwa, Jaipur-Jodhpur, Jaipur-Ratiam orange, Ahmadabad-Ratiam"
_GANGES = seat("Bareilly-Patna, Calcutta-Chittagong 1, Calcutta-Patna, Calcutta-Raipur, Calcutta-Waltain, "
               "Katni-Patna 1", "2 purple + 1 blue", "Bareilly-Calcutta, Patna-Madras")
_SOUTH = seat("Calicut-Mangalore white, Mangalore-Mormugau, Madras-Mangalore, Erode-Madras green, Bezwada-Madras, "
              "Bezwada-Indur green", "3 red", "Waltain-Mangalore, Madras-Quilon")


def _india(blue: dict[str, Any]) -> Scene:
    return scene("india", blue, _GANGES, _SOUTH)


def _two_ways(game: Game) -> Overlay:
    """The two ways of a seat's first tour, for the picture."""
    found = tours_of(0)(game).overlay
    assert found is not None
    return found


INDIA = Lesson(53, "India", (
    "In India a completed ticket may be worth a second bonus: if your trains join its two cities by two ways that have "
    "no track in common, it is a Grand Tour."
), (
    Question(
        "Two ways",
        "You are Blue and hold two tickets: Karachi–Ahmadabad and Jodhpur–Khandwa. Both are completed.",
        "Which of them is a Grand Tour?",
        _india(seat(f"{_COAST}, Bombay-Manmad, Khandwa-Manmad", "2 white", "Karachi-Ahmadabad, Jodhpur-Khandwa")),
        Which((("Both", ("Karachi–Ahmadabad", "Jodhpur–Khandwa")), ("Only Karachi–Ahmadabad", ("Karachi–Ahmadabad",)),
               ("Only Jodhpur–Khandwa", ("Jodhpur–Khandwa",)), ("Neither", ())), tours_of(0)),
        ("Go from one city to the other, and come back without using any of your trains twice.",
         "From Bombay to Khandwa there is one line only."),
        ("IN-MAN-1", "IN-MAN-2", "IN-TKT-1"),
        "A ticket is a Grand Tour if you can go and come back without using a track twice.", ("tickets",)),
    Question(
        "All ways lead through Bombay",
        "Your ticket is Karachi–Poona. You own a ring from Karachi to Bombay and a small one from Bombay to Poona; "
        "they meet in Bombay and nowhere else.",
        "Is the ticket a Grand Tour?",
        _india(seat(f"{_COAST}, {_POONA}", "2 white", "Karachi-Poona")),
        Which((("Yes", True), ("No: both ways pass through Bombay", "city"), ("No: it is not completed", "open")),
              tour_of("Karachi-Poona")),
        ("Which is forbidden: to share a city, or to share a track?", "Two ways may cross in a city."),
        ("IN-MAN-1",),
        "Two ways may meet in as many cities as they like, but they may not share a track.", ("tickets",),
        light=ends("Karachi-Poona")),
    Question(
        "The missing piece",
        "Jaipur–Raipur is completed: by Agra, Katni and Bilaspur. A second line of yours runs from Jaipur to Khandwa.",
        "Click the free track that makes the ticket a Grand Tour.",
        _india(seat("Agra-Jaipur blue, Agra-Katni, Bilaspur-Katni purple, Bilaspur-Raipur black, Jaipur-Ratiam orange, "
                    "Khandwa-Ratiam", "4 orange + 1 red", "Jaipur-Raipur")),
        ClickTrack(makes_tour("Jaipur-Raipur")),
        ("A second way must come into Raipur too.", "Join Khandwa and Raipur."),
        ("IN-MAN-1", "IN-MAN-2"),
        "Each end of the ticket needs two tracks of yours, and so does every place between.", ("hand", "tickets"),
        light=ends("Jaipur-Raipur")),
    Question(
        "The more the better",
        "You hold five tickets. Manmad–Erode is open; look for two ways on each of the other four.",
        "How many points does the Grand Tour bring you?",
        _india(seat(_WIDE, "2 white",
                    "Karachi-Ahmadabad, Jodhpur-Khandwa, Karachi-Poona, Jaipur-Poona, Manmad-Erode")),
        Number(tour_points(0), 0, 50),
        ("One such ticket brings 5, two bring 10, three 20.", "Each further one 10, up to 40 for five.",
         "All four completed ones qualify."),
        ("IN-SCO-2", "IN-MAN-2"),
        "1, 2, 3, 4, 5 tickets bring 5, 10, 20, 30, 40 points. More than 40 there are not.", ("tickets",)),
    Question(
        "Across the bay",
        "Calcutta–Madras is the longest route of the map: a ferry of eight spaces with two locomotives, for 21 points.",
        "Which payment is allowed?",
        _india(seat(f"{_COAST}, {_POONA}", "7 white + 1 blue + 2 locomotive", "Karachi-Poona")),
        Pick(("claim Calcutta-Madras with 7 white + 1 locomotive",
              "claim Calcutta-Madras with 6 white + 2 locomotive",
              "claim Calcutta-Madras with 5 white + 1 blue + 2 locomotive"), True,
             ("7 white and 1 locomotive", "6 white and 2 locomotives", "5 white, 1 blue and 2 locomotives")),
        ("Count the locomotives on the route.", "And the other six cards?"),
        ("IN-FER-1",),
        "Ferries are gray: a locomotive for each symbol, and the rest of one colour."),
    Question(
        "Count it up",
        "The game is over. The tickets and the network are those of the question before the last; nobody has a longer "
        "path than you.",
        "What is your final score?",
        _india(seat(_WIDE, "2 white",
                    "Karachi-Ahmadabad, Jodhpur-Khandwa, Karachi-Poona, Jaipur-Poona, Manmad-Erode")),
        Number(total_of(0), 0, 200),
        ("Routes, tickets, ten points for the longest path, the Grand Tour.",
         "Routes 37; tickets 6 + 5 + 7 + 5 − 7.", "37 + 16 + 10 + 30"),
        ("IN-SCO-1", "IN-SCO-2"),
        "The Grand Tour comes on top of the tickets and of the longest path.", ("tickets", "seats")),
), ("IN-SET-1", "IN-TKD-1", "IN-DBL-1", "IN-TIE-1"),
    _india(seat(f"{_COAST}, {_POONA}", "2 white", "Karachi-Poona")), _two_ways)
