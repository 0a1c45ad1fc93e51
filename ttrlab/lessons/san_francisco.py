"""Lesson 30: San Francisco's ferries and tourist tokens."""

from __future__ import annotations

from typing import Any

from ttrlab.lessons.asks import ClickTrack, Number, Pick, Which, lit
from ttrlab.lessons.boxfinds import both_used, brings_token, tokens_of, with_tokens
from ttrlab.lessons.mapfinds import total_of, winner
from ttrlab.lessons.model import Lesson, Question, Scene
from ttrlab.lessons.positions import scene, seat

_BOX = "san-francisco"
_MARKET = ["red", "blue", "black", "green", "orange"]
_STACKS = {"Alcatraz": ["dragon", 2], "Sunset": ["bell", 2], "Potrero Hill": ["anchor", 2], "Chinatown": ["gull", 1],
           "The Embarcadero": ["elm", 1], "Golden Gate Bridge": ["crab", 1], "Twin Peaks": ["flag", 1]}
_TAKE_BOTH = "claim Alcatraz-The Embarcadero with 2 blue + 1 locomotive"


def _holding(tokens: dict[str, str], row: dict[str, Any]) -> dict[str, Any]:
    """A seat with tokens, each with the track whose claim brought it."""
    return {**row, "tokens": tokens}


def _blue(hand: str) -> dict[str, Any]:
    return _holding({"crab": "Golden Gate Bridge-Presidio blue"}, seat(
        "Fort Mason-Pacific Heights, Golden Gate Bridge-Presidio blue, Pacific Heights-Painted Ladies, "
        "Pacific Heights-Presidio black", hand, "Alcatraz-Castro, Golden Gate Bridge-Union Square"))


_RED = _holding({"gull": "Chinatown-Union Square green", "elm": "Chinatown-The Embarcadero"}, seat(
    "Chinatown-The Embarcadero, Chinatown-Union Square green, Haight Ashbury-Japanese Garden green, "
    "Haight Ashbury-Painted Ladies, Painted Ladies-Union Square black", "2 orange + 1 black",
    "Castro-The Embarcadero, Chinatown-Japanese Garden"))
_GREEN = _holding({"flag": "Haight Ashbury-Twin Peaks"}, seat(
    "Haight Ashbury-Pacific Heights, Haight Ashbury-Twin Peaks, Lombard Street-Pacific Heights, "
    "Lombard Street-Pier 39, Pacific Heights-Presidio red", "1 green", "Haight Ashbury-Presidio, Pier 39-Twin Peaks"))


def _middle(hand: str) -> Scene:
    return scene(_BOX, _blue(hand), _RED, _GREEN, market=_MARKET, stacks=_STACKS)


_COUNTED = scene(
    _BOX,
    _holding({"crab": "Haight Ashbury-Painted Ladies", "anchor": "Chinatown-Union Square green",
              "gull": "Chinatown-The Embarcadero", "dragon": "Golden Gate Bridge-Presidio blue",
              "elm": "Potrero Hill-The Embarcadero purple"}, seat(
        "Chinatown-The Embarcadero, Chinatown-Union Square green, Golden Gate Bridge-Presidio blue, "
        "Haight Ashbury-Japanese Garden green, Haight Ashbury-Painted Ladies, Japanese Garden-Presidio, "
        "Mission District-Painted Ladies, Painted Ladies-Union Square black, Pier 39-The Embarcadero 1, "
        "Potrero Hill-The Embarcadero purple", "2 blue",
        "Golden Gate Bridge-Union Square, Japanese Garden-Pier 39, Pacific Heights-Sunset")),
    _holding({}, seat(
        "Haight Ashbury-Pacific Heights, Haight Ashbury-Twin Peaks, Lombard Street-Pacific Heights, "
        "Lombard Street-Pier 39, Pacific Heights-Presidio black, Pacific Heights-Union Square, "
        "Painted Ladies-Union Square purple, Presidio-Richmond", "2 orange", "Pier 39-Twin Peaks")),
    _holding({"anchor": "Chinatown-Lombard Street", "crab": "Pacific Heights-Painted Ladies",
              "flag": "Alcatraz-Fort Mason", "dragon": "Golden Gate Bridge-Presidio orange"}, seat(
        "Alcatraz-Fort Mason, Castro-Haight Ashbury, Castro-Painted Ladies, Castro-Twin Peaks green, "
        "Chinatown-Lombard Street, Fort Mason-Lombard Street black, Fort Mason-Pacific Heights, "
        "Golden Gate Bridge-Presidio orange, Haight Ashbury-Japanese Garden orange, "
        "Pacific Heights-Painted Ladies", "1 red", "Alcatraz-Twin Peaks")),
    market=_MARKET, stacks={"Sunset": ["bell", 2], "The Embarcadero": ["gull", 1], "Alcatraz": ["flag", 1],
                            "Potrero Hill": ["elm", 1]})

_TIED = scene(
    _BOX,
    _holding({"gull": "Potrero Hill-Union Square", "anchor": "Chinatown-Union Square green",
              "elm": "Golden Gate Bridge-Presidio blue", "bell": "Chinatown-The Embarcadero"}, seat(
        "Castro-Painted Ladies, Castro-Twin Peaks green, Chinatown-The Embarcadero, Chinatown-Union Square green, "
        "Golden Gate Bridge-Presidio blue, Pacific Heights-Presidio black, Pacific Heights-Union Square, "
        "Painted Ladies-Union Square purple, Pier 39-The Embarcadero 2, Potrero Hill-Union Square", "2 blue",
        "Castro-The Embarcadero, Golden Gate Bridge-Potrero Hill, Pier 39-Twin Peaks")),
    _holding({"flag": "Japanese Garden-Richmond", "bell": "Pier 39-The Embarcadero 1"}, seat(
        "Chinatown-Union Square red, Fort Mason-Lombard Street blue, Haight Ashbury-Japanese Garden green, "
        "Haight Ashbury-Painted Ladies, Japanese Garden-Richmond, Lombard Street-Pier 39, "
        "Lombard Street-Union Square, Mission District-Painted Ladies, Painted Ladies-Union Square black, "
        "Pier 39-The Embarcadero 1", "2 orange",
        "Chinatown-Japanese Garden, Mission District-Richmond, Fort Mason-The Embarcadero, "
        "Japanese Garden-Mission District, Chinatown-Pacific Heights, Haight Ashbury-The Embarcadero")),
    _holding({"anchor": "Chinatown-Lombard Street", "crab": "Alcatraz-Fort Mason",
              "gull": "Potrero Hill-The Embarcadero green"}, seat(
        "Alcatraz-Fort Mason, Castro-Haight Ashbury, Chinatown-Lombard Street, Fort Mason-Lombard Street black, "
        "Fort Mason-Pacific Heights, Fort Mason-Presidio, Haight Ashbury-Pacific Heights, "
        "Haight Ashbury-Twin Peaks, Potrero Hill-The Embarcadero green", "1 red",
        "Alcatraz-Twin Peaks, Chinatown-Presidio, Alcatraz-Castro, Presidio-Union Square")),
    market=_MARKET, stacks={"Sunset": ["dragon", 2], "Richmond": ["flag", 1], "Golden Gate Bridge": ["elm", 1],
                            "Alcatraz": ["crab", 1]})

SAN_FRANCISCO = Lesson(30, "San Francisco", (
    "A small city with cable cars and ferries, and with seven kinds of tourist tokens in its finest places. Who claims "
    "a route takes a token at one of its ends, and different tokens are worth points."
), (
    Question(
        "A ferry to the island",
        "You are Blue, in the middle of a game. The wilds of this box are ferry cards. Alcatraz–Fort Mason is a red "
        "ferry of three spaces, and one of them shows the symbol.",
        "Which payment is not allowed?",
        _middle("3 red + 3 locomotive + 1 blue"),
        Pick(("claim Alcatraz-Fort Mason with 2 red + 1 locomotive", "claim Alcatraz-Fort Mason with 3 red",
              "claim Alcatraz-Fort Mason with 3 locomotive",
              "claim Alcatraz-Fort Mason with 1 red + 2 locomotive"), False,
             ("2 red and 1 ferry card", "3 red", "3 ferry cards", "1 red and 2 ferry cards")),
        ("Each symbol must be paid with a ferry card.", "Which of the payments has no ferry card at all?"),
        ("SF-FER-1", "SF-CLM-1", "SF-DRW-1"),
        "A ferry card for the symbol, the route's colour for the rest; more ferry cards may fill up, as on any route."),
    Question(
        "Setting the table",
        "Three of you play, and Blue will begin. Five stacks lie where the board wants them; bell and flag are left. "
        "You are Green, the last in order.",
        "What may you do now?",
        Scene(_BOX, 3, None, ("keep Fort Mason-The Embarcadero", "keep Castro-The Embarcadero",
                              "keep Lombard Street-Sunset")),
        Pick(("put bell on Alcatraz", "put bell on Lombard Street", "put gull on Lombard Street", "draw deck"), True, (
            "Put the bell tokens on Alcatraz", "Put the bell tokens on Lombard Street",
            "Put the gull tokens on Lombard Street", "Draw a train card: the game has begun")),
        ("Before the first turn two more stacks are put on the board.", "The last player begins, with one of the two.",
         "Any place will do that has no stack yet."),
        ("SF-SET-7", "SF-SET-3", "SF-SET-2", "SF-SET-8"),
        "The last player in order puts one of the two stacks on any place without one, the last but one the other. "
        "With two players the second puts down both, as single tokens.", ("tokens",)),
    Question(
        "A new symbol",
        "You have the crab. The signs on the map are the stacks: a letter for the symbol, and how many tokens are "
        "left. With three black and three blue cards several routes of three spaces are within reach.",
        "Click a track that scores 4 points and brings you a token.",
        _middle("3 black + 3 blue"), ClickTrack(brings_token(4)),
        ("Three spaces score four points. Which of these tracks ends at a stack?",
         "The Golden Gate Bridge has only crabs, and you have one.", "Look along the coast in the south-west."),
        ("SF-TOK-1", "SF-TOK-3", "SF-TOK-5", "SF-SCO-3"),
        "A claim brings you a token from one of its ends, if you do not have that symbol yet. Nobody has two alike.",
        ("hand", "tokens")),
    Question(
        "A stack at both ends",
        "You claim the blue ferry Alcatraz–The Embarcadero. Dragons lie on Alcatraz, an elm at The Embarcadero, and "
        "you have neither.",
        "What does the claim bring you?",
        _middle("2 blue + 1 locomotive"),
        Which((("A dragon and the elm", "both"), ("A dragon: the longer stack goes first", "Alcatraz"),
               ("Either a dragon or the elm, as you choose", "choice"), ("No token: ferries bring none", "nothing")),
              tokens_of(_TAKE_BOTH)),
        ("One claim, one token.", "And nobody chooses for you."),
        ("SF-TOK-2", "SF-TOK-4"),
        "At most one token a claim. With a new symbol at both ends you choose; with one you must take that one.",
        ("hand", "tokens"), light=lit("Alcatraz-The Embarcadero")),
    Question(
        "Side by side",
        "Three of you play. Red owns the green track between Chinatown and Union Square; the red one beside it is "
        "free.",
        "May you claim the red track with your red card?",
        _middle("1 red + 2 black"),
        Which((("Yes", True), ("No", False)), both_used("claim Chinatown-Union Square red with 1 red")),
        ("In North America the answer would be no.", "Here two players are few; three are many."),
        ("SF-DBL-1",),
        "Here both tracks of a double route are used by different players from three players on; with two, the "
        "second track is closed.", ("hand",), light=lit("Chinatown-Union Square red")),
    Question(
        "Count it up",
        "The game is over, and your 22 route points are in the table. Five different tokens bring 6 points. You hold "
        "Golden Gate Bridge–Union Square (7), Japanese Garden–Pier 39 (7) and Pacific Heights–Sunset (7).",
        "What is your final score?", _COUNTED, Number(total_of(0), -40, 200),
        ("Routes, tickets, tokens, and nothing else.", "Sunset is out of reach: one ticket counts against you.",
         "22 + 7 + 7 − 7 + 6"),
        ("SF-SCO-1", "SF-SCO-2", "SF-SCO-4", "SF-TKT-1"),
        "Different tokens: two bring 1 point, three 2, four 4, five 6, six 9, all seven 12. There is no bonus for a "
        "longest path.", ("tokens", "tickets", "seats")),
    Question(
        "A tie",
        "Blue and Red have the same number of points. Blue has four different tokens and completed three tickets. "
        "Red has two tokens and completed five tickets.",
        "Who wins?", _TIED,
        Which((("Blue", (0,)), ("Red", (1,)), ("Blue and Red share the win", (0, 1))), winner),
        ("Tokens have been counted already.", "After points, only tickets count."),
        ("SF-TIE-1",),
        "The most completed tickets break a tie, then the win is shared. Tokens never do.", ("tokens", "seats")),
), ("SF-SET-1", "SF-SET-4", "SF-SET-5", "SF-SET-6", "SF-TRN-1", "SF-MKT-1", "SF-MKT-2", "SF-TKD-1", "SF-CLM-2",
    "SF-END-1"), _middle("2 blue + 1 locomotive"), with_tokens)
