"""Lesson 22: Europe's stations."""

from __future__ import annotations

from typing import Any

from ttrlab.lessons.asks import ClickCity, ClickTrack, Legal, Number, Pick, Which, lit
from ttrlab.lessons.findings import station_price
from ttrlab.lessons.mapfinds import best_loan, completed_count, ends, station_completes
from ttrlab.lessons.model import Lesson, Question
from ttrlab.lessons.positions import ALPS, RHINE, WEST_EAST, scene, seat
from ttrlab.view.overlays import overlay_ticket

_RED = seat(RHINE, "2 purple + 2 red", "Brest-Petrograd, Amsterdam-Pamplona")
_GREEN = seat(ALPS, "2 blue + 3 red", "Amsterdam-Wilno, Kyïv-Sochi")
_NEAR = seat("Essen-Frankfurt, " + ALPS, "2 blue + 3 red", "Amsterdam-Wilno, Kyïv-Sochi")
_SPLIT = ("Frankfurt-München, München-Wien, Wien-Zágráb, Berlin-Warszawa yellow, Warszawa-Wilno, "
          "Smolensk-Wilno")
_VOLGA = "Warszawa-Wilno, Smolensk-Wilno, Moskva-Smolensk, Budapest-Wien red, Budapest-Sarajevo"


def _blue(hand: str, stations: str = "", tickets: str = "Angora-Kharkov, Smolensk-Rostov") -> dict[str, Any]:
    return seat(WEST_EAST, hand, tickets, stations=stations)


STATIONS = Lesson(22, "Stations", (
    "A station lets you borrow one track of another player at the end of the game. It costs cards and a turn, and it "
    "can save a ticket that is blocked."
), (
    Question(
        "Where?",
        "Red has a station in Frankfurt. You would like one there too, for a single red card.",
        "May you build in Frankfurt?",
        scene("europe", _blue("2 red + 1 blue"), seat(RHINE, "2 purple", stations="Frankfurt"), _GREEN),
        Legal("station Frankfurt with 1 red"),
        ("Any city will do, with one exception.", "One station a city, whoever built it."),
        ("EU-STA-2", "EU-STA-9", "EU-TRN-1"),
        "One station a city, and it stays. Building one is your action for the turn.", ("hand",)),
    Question(
        "The price",
        "You have already built a station in Venezia. Stations get dearer.",
        "How many cards does your next station cost?",
        scene("europe", _blue("3 red + 1 blue", "Venezia"), _RED, _GREEN), Number(station_price, 0, 5),
        ("The first one cost one card.",),
        ("EU-STA-3", "EU-STA-1"),
        "One card for the first station, two for the second, three for the third; there are three in all.",
        ("hand", "seats"), light=lit("Venezia")),
    Question(
        "Paying the third",
        "Your third station goes to Roma.",
        "Which payment is not allowed?",
        scene("europe", _blue("3 red + 1 blue + 3 locomotive", "Venezia, Paris"), _RED, _GREEN),
        Pick(("station Roma with 2 red + 1 locomotive", "station Roma with 3 locomotive",
              "station Roma with 2 red + 1 blue", "station Roma with 3 red"), False,
             ("2 red and 1 locomotive", "3 locomotives", "2 red and 1 blue", "3 red")),
        ("It is paid like a gray route.", "One colour, and locomotives in place of any card."),
        ("EU-STA-3",),
        "The cards for a station are of one colour; locomotives may replace any of them.", ("hand",)),
    Question(
        "Save the ticket",
        "You hold Frankfurt–København and come as far as Essen and Berlin. Green has taken Essen–Frankfurt and Red "
        "Berlin–Frankfurt, and the way round by München is long.",
        "Click a city in which a station would complete the ticket.",
        scene("europe", _blue("2 red + 1 blue", "", "Frankfurt-København"), _RED, _NEAR),
        ClickCity(station_completes("Frankfurt-København")),
        ("A station borrows a track that begins or ends in its city.",
         "Essen–Frankfurt or Berlin–Frankfurt, and either end will do."),
        ("EU-STA-4", "EU-TKT-1"),
        "A station borrows one opponent track that touches its city, and only for your tickets.",
        ("tickets", "hand"), light=ends("Frankfurt-København")),
    Question(
        "One station, one track",
        "Your only station stands in Frankfurt. You hold Frankfurt–Smolensk (13), Paris–Wien (8) and Paris–Zágráb (7). "
        "One track may be borrowed, the same for all tickets.",
        "Click the track that your station had best borrow.",
        scene("europe", seat(_SPLIT, "2 red", "Frankfurt-Smolensk, Paris-Wien, Paris-Zágráb",
                             stations="Frankfurt"), _RED, seat(ALPS, "3 red", drop="Smolensk-Wilno")),
        ClickTrack(best_loan("Frankfurt")),
        ("The biggest ticket first is not always best.", "Which track serves two tickets at once?",
         "Both Paris tickets need Frankfurt–Paris."),
        ("EU-STA-5", "EU-STA-10", "EU-STA-4"),
        "The borrowed track is chosen at the end and is the same for all tickets: take the one that is worth most in "
        "all. ttrlab tries every combination.", ("tickets",), light=lit("Frankfurt")),
    Question(
        "A chain of two",
        "You hold only Berlin–Moskva, and your network begins in Warszawa. Your stations stand in Berlin and in "
        "Warszawa. Red owns Berlin–Danzig, Green owns Danzig–Warszawa.",
        "Is the ticket completed?",
        scene("europe", seat(_VOLGA, "2 red", "Berlin-Moskva", stations="Berlin, Warszawa"), _RED,
              seat("Danzig-Warszawa, " + ALPS, "3 red", drop="Smolensk-Wilno, Moskva-Smolensk")),
        Which((("Yes", 1), ("No", 0)), completed_count(0)),
        ("Each station borrows one track.", "Berlin's station the first, Warszawa's the second."),
        ("EU-STA-6", "EU-STA-4"),
        "Two stations may borrow two tracks one after the other.", ("tickets",)),
), ("EU-TRN-2",), scene("europe", _blue("2 red + 1 blue", "", "Frankfurt-København"), _RED, _NEAR),
    lambda game: overlay_ticket(game, "Frankfurt-København", 0))
