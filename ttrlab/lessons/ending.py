"""Lesson 14: the end of the game, scoring, and ties."""

from __future__ import annotations

from ttrlab.lessons.asks import Legal, Number, Which, lit
from ttrlab.lessons.findings import last_player, turns_after
from ttrlab.lessons.mapfinds import total_of, winner
from ttrlab.lessons.model import Lesson, Question
from ttrlab.lessons.positions import LATE, scene, seat

_CLAIM = "claim Salt Lake City-San Francisco orange with 5 orange"
_BLUE = seat(LATE[0], "5 orange + 2 red", "Denver-Pittsburgh, Helena-Los Angeles")
_DONE = seat(LATE[0] + ", Salt Lake City-San Francisco orange", "2 red", "Denver-Pittsburgh, Helena-Los Angeles")
_RED = seat(LATE[1], "6 orange + 2 blue", "Vancouver-Montréal")
_GREEN = seat(LATE[2], "3 white", "Dallas-New York, Los Angeles-New York")
_YELLOW = seat(LATE[3], "4 yellow + 1 locomotive", "Chicago-Santa Fe")

ENDING = Lesson(14, "The end, the score, and ties", (
    "The game ends soon after somebody runs out of trains. Everybody gets one more turn, and then the tickets "
    "are turned over: that is where games are won and lost."
), (
    Question(
        "The signal",
        "Four of you play. You are Blue, have seven trains left and claim the orange track between "
        "Salt Lake City and San Francisco.",
        "How many more turns are played, all players together?",
        scene("usa", _BLUE, _RED, _GREEN, _YELLOW), Number(turns_after(_CLAIM), 0, 8),
        ("How many trains are left to you after that?", "With two trains or fewer, the last round begins.",
         "Every player has one more turn, you included."),
        ("BASE-END-1", "BASE-END-2"),
        "Two trains or fewer at the end of a turn: every player, this one included, has exactly one more turn.",
        ("hand", "seats"), light=lit("Salt Lake City-San Francisco orange")),
    Question(
        "The last word",
        "The same moment: you claim that route, and the last round begins with the player after you.",
        "Who has the very last turn of the game?",
        scene("usa", _BLUE, _RED, _GREEN, _YELLOW),
        Which((("Blue", 0), ("Red", 1), ("Green", 2), ("Yellow", 3)), last_player(_CLAIM)),
        ("Turns go round as always.", "The one who gave the signal comes last."),
        ("BASE-END-2",),
        "Whoever gives the signal has the last turn.", ("seats",), light=lit("Salt Lake City-San Francisco orange")),
    Question(
        "A second signal",
        "You gave the signal, and everybody has one more turn: Red, Green, Yellow and at last you. Now Red claims "
        "Duluth–Helena and falls to two trains as well.",
        "How many turns are left after Red's?",
        scene("usa", _DONE, _RED, _GREEN, _YELLOW, to_move=2, last_turns=4),
        Number(turns_after("claim Duluth-Helena with 6 orange"), 0, 8),
        ("The signal is given only once.",),
        ("BASE-END-3",),
        "The last round begins once. Nothing makes it longer.", ("seats",), 0, lit("Duluth-Helena")),
    Question(
        "Tickets on the last turn?",
        "It is the very last turn, and it is yours. You could gamble on new tickets: one of them may already be "
        "completed.",
        "May you still draw tickets?",
        scene("usa", _DONE, _RED, _GREEN, _YELLOW, last_turns=1), Legal("draw tickets"),
        ("Which rule would forbid it?", "The last turn is a turn like any other."),
        ("BASE-END-4",),
        "Every action stays allowed to the end, even drawing tickets.", ("tickets", "seats")),
    Question(
        "Count it up",
        "The game is over. Your route points are in the table. You hold Denver–Pittsburgh (11), "
        "Helena–Los Angeles (8) and Vancouver–Montréal (20), and your path is the longest.",
        "What is your final score?",
        scene("usa", seat(LATE[0], "2 red", "Denver-Pittsburgh, Helena-Los Angeles, Vancouver-Montréal"),
              seat(LATE[1], "2 blue"), _GREEN, _YELLOW),
        Number(total_of(0), -40, 200),
        ("Routes, then tickets up or down, then the bonus of 10.", "Vancouver–Montréal is Red's way, not yours."),
        ("BASE-SCO-1", "BASE-LNG-2", "BASE-SCO-2"),
        "Routes, then tickets up or down, then the longest path. A score may even fall below zero.",
        ("tickets", "seats")),
    Question(
        "A tie",
        "Blue and Green have the same number of points, and each has completed two tickets.",
        "Who wins?",
        scene("usa", seat(LATE[0], "2 red", "Chicago-Santa Fe, Helena-Los Angeles"), _RED,
              seat(LATE[2], "3 white", "Los Angeles-Chicago, Los Angeles-Miami"),
              seat(LATE[3], "4 yellow", "Sault St. Marie-Oklahoma City")),
        Which((("Blue", (0,)), ("Green", (2,)), ("Blue and Green share the win", (0, 2))), winner),
        ("First points, then completed tickets, then …", "… the holder of the longest path."),
        ("BASE-TIE-1", "BASE-TIE-2"),
        "Points, then completed tickets, then the longest path; if nothing decides, the win is shared.",
        ("seats",)),
), ("USA-END-1", "USA-SCO-1", "USA-TIE-1"), scene("usa", _BLUE, _RED, _GREEN, _YELLOW))
