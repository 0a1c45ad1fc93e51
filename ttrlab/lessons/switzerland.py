"""Lesson 52: the country tickets of Switzerland."""

from __future__ import annotations

from typing import Any

from ttrlab.lessons.asks import ClickTrack, Number, Pick, Which
from ttrlab.lessons.goalfinds import borders, pays_most, value_of
from ttrlab.lessons.mapfinds import ends, is_completed, total_of
from ttrlab.lessons.model import Lesson, Question, Scene
from ttrlab.lessons.positions import scene, seat

_LUGANO = "Lugano-France/Deutschland/Österreich/Italia"
_FRANCE = "France-Deutschland/Österreich/Italia"
_BERN = "Bern-France/Deutschland/Österreich/Italia"
_GOTTHARD = "Bellinzona-Lugano red, Bellinzona-Wassen 1, Schwyz-Wassen green, Schwyz-Zug black, Zug-Zürich red"
_RHINE = "Schaffhausen-Zürich, Schaffhausen-Deutschland-2"
_RHONE = "Martigny-France-1, Martigny-Sion, Brig-Sion, Brig-Italia-5"
_RED = seat("Fribourg-Lausanne red, Bern-Fribourg yellow, Bern-Solothurn", "2 red", "Lausanne-Luzern, Genève-Bern")
_GREEN = seat("Chur-Davos, Chur-Sargans, Pfäffikon-Sargans", "2 green", "Luzern-Vaduz, Zürich-Brusio")


def _alps(blue: dict[str, Any], play: tuple[str, ...] = (), **more: Any) -> Scene:
    return scene("switzerland", blue, _RED, _GREEN, play=play, **more)


SWITZERLAND = Lesson(52, "Switzerland", (
    "Half of Switzerland is tunnels, and only there do locomotives pay. And some tickets lead abroad: they name "
    "several "
    "countries, each with a value of its own, and the best one that you reach counts."
), (
    Question(
        "Locomotives and the plain",
        "Bern–Luzern is gray, four spaces long, and no tunnel.",
        "Which payment is allowed?",
        _alps(seat(_GOTTHARD, "4 yellow + 3 locomotive", _LUGANO)),
        Pick(("claim Bern-Luzern with 3 yellow + 1 locomotive", "claim Bern-Luzern with 4 yellow",
              "claim Bern-Luzern with 1 yellow + 3 locomotive"), True,
             ("3 yellow and 1 locomotive", "4 yellow", "1 yellow and 3 locomotives")),
        ("Locomotives are for tunnels.",),
        ("CH-CLM-1", "CH-DRW-1"),
        "Locomotives are easily drawn here, two in a turn if you like, but they pay for tunnels only.", ("hand",)),
    Question(
        "Two countries",
        "Your ticket from Lugano names France (14), Germany (12), Austria (13) and Italy (2). You have reached "
        "Italy, by "
        "the south, and Germany, by Schaffhausen.",
        "How many points is the ticket worth now?",
        _alps(seat(f"{_GOTTHARD}, {_RHINE}, Lugano-Italia-3", "2 white", _LUGANO)),
        Number(value_of(_LUGANO), -14, 14),
        ("Not all of them count together.", "The best one counts, once."),
        ("CH-TKT-2", "CH-TKT-4"),
        "The highest value among the countries reached is scored, once.", ("tickets",), light=ends(_LUGANO)),
    Question(
        "No country at all",
        "The same ticket, but your line ends in Zürich.",
        "How many points is the ticket worth if the game ends now?",
        _alps(seat(_GOTTHARD, "2 white", _LUGANO)),
        Number(value_of(_LUGANO), -14, 14),
        ("It costs something.", "But not the highest value: the lowest one."),
        ("CH-TKT-4",),
        "Who reaches none of the countries loses the lowest value on the ticket.", ("tickets",), light=ends(_LUGANO)),
    Question(
        "From country to country",
        "This ticket begins in France and names Germany (5), Austria (14) and Italy (11). Your line runs from "
        "Martigny's "
        "border to the one behind Brig.",
        "How many points is it worth?",
        _alps(seat(_RHONE, "2 white", _FRANCE)),
        Number(value_of(_FRANCE), -14, 14),
        ("Any of the four ends in France will do.", "And where does the line come out?"),
        ("CH-TKT-3", "CH-TKT-4"),
        "Some end point of the one country must be linked with some end point of another one.", ("tickets",)),
    Question(
        "No way through France",
        "You own the route from Genève into France, and another one from Delémont into France. Delémont is joined with "
        "Basel.",
        "Is your ticket Genève–Basel completed?",
        _alps(seat("Genève-France-2, Delémont-France-4, Basel-Delémont", "2 white", "Genève-Basel")),
        Which((("Yes, through France", ("Genève–Basel",)), ("No", ())), is_completed(0)),
        ("Look where the two routes end.", "Each border route has an end of its own."),
        ("CH-TKT-1",),
        "A country is never passed through: every route into it is a dead end.", ("tickets",),
        light=ends("Genève-Basel")),
    Question(
        "The best way out",
        "Your ticket from Bern: France 5, Germany 6, Italy 8, Austria 11. You hold three green, two black, one "
        "red, two yellow and a locomotive.",
        "Click the track that makes it pay most at once.",
        _alps(seat("Bern-Interlaken, Brig-Interlaken, Bern-Neuchâtel, La Chaux-de-Fonds-Neuchâtel, Bern-Luzern 1, "
                   "Luzern-Zug orange, Zug-Zürich green",
                   "3 green + 2 black + 1 red + 2 yellow + 1 locomotive", _BERN)),
        ClickTrack(pays_most(_BERN)),
        ("Three borders are near: at La Chaux-de-Fonds, at Brig and at Schaffhausen.",
         "Which of them can you reach with one claim?", "Behind Brig lies Italy."),
        ("CH-TKT-2", "CH-TUN-1"),
        "Later you may still reach a better country; then that one counts.", ("hand", "tickets"), light=ends(_BERN)),
    Question(
        "Count it up",
        "The game is over. The ticket from France is scored for Italy, and your path is the longest.",
        "What is your final score?",
        _alps(seat(_RHONE, "2 white", _FRANCE)), Number(total_of(0), 0, 60),
        ("Routes, the ticket, ten points for the longest path.", "Routes 12, ticket 11.", "12 + 11 + 10"),
        ("CH-SCO-1", "CH-TKT-3"),
        "There is no other bonus, and ties are broken as in the base game.", ("tickets", "seats")),
), ("CH-SET-1", "CH-MKT-1", "CH-TKD-1", "CH-DBL-1", "CH-TKT-5", "CH-TIE-1"),
    _alps(seat(f"{_GOTTHARD}, {_RHINE}", "2 white", _LUGANO)), borders)
