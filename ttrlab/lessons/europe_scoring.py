"""Lesson 23: Europe's tickets, scoring, and ties."""

from __future__ import annotations

from ttrlab.lessons.asks import Number, Pick, Which, lit
from ttrlab.lessons.findings import long_left
from ttrlab.lessons.mapfinds import line_points, longest_of, total_of, winner
from ttrlab.lessons.model import Lesson, Question, Scene
from ttrlab.lessons.positions import ALPS, RHINE, WEST_EAST, scene, seat
from ttrlab.view.overlays import overlay_longest

_RED = seat(RHINE, "2 purple + 2 red", "Brest-Petrograd, Amsterdam-Pamplona")
_GREEN = seat(ALPS, "2 blue + 3 red", "Amsterdam-Wilno, Kyïv-Sochi")
_SPLIT = ("Frankfurt-München, München-Wien, Wien-Zágráb, Berlin-Warszawa yellow, Warszawa-Wilno, "
          "Smolensk-Wilno")
_NORTHERN = ("Barcelona-Pamplona, Berlin-Danzig, Berlin-Essen, Brest-Paris, Danzig-Riga, Essen-Frankfurt, "
             "Frankfurt-München, Frankfurt-Paris orange, Kyïv-Wilno, München-Venezia, Pamplona-Paris blue, "
             "Petrograd-Riga")
_CENTRAL = ("Amsterdam-Frankfurt, Amsterdam-London, Angora-Erzurum, Athína-Brindisi, Berlin-Frankfurt black, "
            "Berlin-Warszawa yellow, Berlin-Wien, Bucuresti-Constantinople, Bucuresti-Kyïv, "
            "Constantinople-Smyrna, Kyïv-Smolensk, Kyïv-Warszawa, Moskva-Smolensk")
_SOUTHERN = ("Barcelona-Madrid, Barcelona-Marseille, Bucuresti-Sevastopol, Bucuresti-Sofia, Danzig-Warszawa, "
             "Dieppe-Paris, Edinburgh-London black, Lisboa-Madrid, Marseille-Zürich, München-Wien, "
             "Sarajevo-Sofia, Warszawa-Wien")

EUROPE_SCORING = Lesson(23, "Tickets and scoring in Europe", (
    "Europe deals one long ticket to each player, pays for stations that were never built, and breaks ties in its own "
    "way."
), (
    Question(
        "The first choice",
        "The game begins. You have been dealt one long ticket, Lisboa–Danzig (20), and three regular ones: "
        "Zágráb–Brindisi (6), Zürich–Budapest (6) and Barcelona–Bruxelles (8).",
        "Which of these may you keep?",
        Scene("europe", 3),
        Pick(("keep Lisboa-Danzig", "keep none", "keep Zágráb-Brindisi, Zürich-Budapest"), words=(
            "Only the long ticket Lisboa–Danzig", "None of them",
            "Only Zágráb–Brindisi and Zürich–Budapest")),
        ("Keep at least two.", "The long ticket has no privilege: it may be given up."),
        ("EU-SET-4", "EU-SET-2", "EU-SET-3", "EU-SET-5"),
        "Keep at least two of the four, long or regular as you like. The others go into the box for good.",
        ("tickets",)),
    Question(
        "Another long one?",
        "Later in the game you want to draw tickets and hope for a second long one.",
        "Can a long ticket still be drawn?",
        scene("europe", seat(WEST_EAST, "2 red", "København-Erzurum, Smolensk-Rostov"), _RED, _GREEN),
        Which((("Yes", True), ("No", False)), long_left),
        ("Where did the long tickets go that nobody was dealt?", "Into the box, unseen."),
        ("EU-TKD-1", "EU-SET-2", "EU-SET-5"),
        "Long tickets are dealt once, at the start. Draws come from the regular ones.", ("tickets",)),
    Question(
        "Thrift",
        "The game is over. You built one of your three stations, in Frankfurt.",
        "How many points do your stations bring?",
        scene("europe", seat(WEST_EAST, "2 red", "Smolensk-Rostov", stations="Frankfurt"), _RED, _GREEN),
        Which((("0", 0), ("4", 4), ("8", 8), ("12", 12)), line_points(0, "stations")),
        ("A station that was built is worth nothing any more.", "Four points for each one still in your stock."),
        ("EU-STA-8",),
        "Every station you did not build is worth four points.", ("seats",), light=lit("Frankfurt")),
    Question(
        "The European Express",
        "Your network lies in two parts, with Red's Berlin–Frankfurt (3) between them. Your station in Frankfurt "
        "borrows it and completes Frankfurt–Smolensk.",
        "How many trains does your longest path count?",
        scene("europe", seat(_SPLIT, "2 red", "Frankfurt-Smolensk", stations="Frankfurt"), _RED,
              seat(ALPS, "3 red", drop="Smolensk-Wilno")),
        Number(longest_of(0), 0, 25),
        ("Does a borrowed track carry your trains?", "Borrowed tracks count for tickets only."),
        ("EU-STA-7", "BASE-LNG-3"),
        "Borrowed tracks help tickets, never the longest path.", ("tickets",)),
    Question(
        "Count it up",
        "The game is over. Your route points are in the table. You hold Brest–Petrograd (20), Barcelona–München (8) "
        "and Kyïv–Petrograd (6), and you built one station.",
        "What is your final score?",
        scene("europe", seat(_NORTHERN, "2 red", "Brest-Petrograd, Barcelona-München, Kyïv-Petrograd",
                             stations="Roma"), seat(_CENTRAL, "1 red"), seat(_SOUTHERN, "1 blue")),
        Number(total_of(0), -40, 200),
        ("Routes, tickets, stations, and the longest path.", "Kyïv–Petrograd is open. Two stations are left: 8.",
         "Your path of 24 trains is as long as Red's: both score 10."),
        ("EU-SCO-1", "EU-STA-8", "EU-TKT-1", "EU-END-1"),
        "Routes, tickets with borrowed tracks, four points for each unbuilt station, ten for the longest path.",
        ("tickets", "seats")),
    Question(
        "A tie in Europe",
        "Blue and Red have the same number of points and have completed two tickets each; both share the longest path. "
        "Blue built one station, Red none.",
        "Who wins?",
        scene("europe", seat(_NORTHERN, "2 red", "Brest-Petrograd, Barcelona-München", stations="Roma"),
              seat(_CENTRAL, "1 red", "London-Berlin, Warszawa-Smolensk"), seat(_SOUTHERN, "1 blue")),
        Which((("Blue", (0,)), ("Red", (1,)), ("Blue and Red share the win", (0, 1))), winner),
        ("First completed tickets.", "Then the fewest stations built."),
        ("EU-TIE-1",),
        "Completed tickets, then the fewest stations, then the longest path, then a shared win.", ("seats",)),
), ("EU-SET-1", "EU-SET-6"), scene("europe", seat(_NORTHERN, "2 red"), seat(_CENTRAL, "1 red"),
                                   seat(_SOUTHERN, "1 blue")), lambda game: overlay_longest(game, 0))
