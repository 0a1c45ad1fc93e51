"""Lesson 32: The Card Game's turn, the railyard, and train robbing."""

from __future__ import annotations

from ttrlab.lessons.asks import Number, Pick, Series
from ttrlab.lessons.card_positions import at_table, player
from ttrlab.lessons.cardfinds import kinds_in_hand, moved, robs_cheaply, rows_in_hand, three_colours
from ttrlab.lessons.model import Lesson, Question
from ttrlab.lessons.picks import FromList, Several

_TICKETS = "Chicago-Santa Fe, New York-Las Vegas"
_FULL = "3 red, 2 purple + 1 locomotive, 1 green"
_RED = player("2 white + 3 green", "3 yellow, 2 orange", "3 blue + 2 green + 1 yellow", "Seattle-Denver, Miami-Omaha")
_GREEN = player("1 red + 1 purple + 1 white + 2 locomotive", "2 blue", "2 orange + 2 red",
                "Dallas-Raleigh, Los Angeles-Duluth, Chicago-Miami")
_BLUE = player("3 black + 2 white + 1 locomotive", _FULL, "2 red + 1 purple + 1 blue", _TICKETS)
_OPENING = at_table(_BLUE, _RED, _GREEN, moved=False)
_LAID = "2 red + 1 green + 1 blue"

RAILYARD = Lesson(32, "The Card Game: railyard and robbing", (
    "There is no board. Your cards lie in the open in your railyard, and turn by turn they move to your stack, one "
    "card of each row. On the way there, anybody with more cards of a colour can rob you of them."
), (
    Question(
        "Two steps",
        "You are Blue, at the beginning of your turn, with three rows in your railyard.",
        "Which of these fits into one turn?",
        _OPENING,
        Series((
            ("Play three black cards at once", ("play 3 black",)),
            ("Move one card of each row to the stack, then play three black cards", ("move", "play 3 black")),
            ("Move one card of each row, draw one card, then play three black cards",
             ("move", "draw deck", "play 3 black")),
            ("Move one card of each row, play three black cards, then draw tickets",
             ("move", "play 3 black", "draw tickets")),
        ), "CG-TRN-4"),
        ("The railyard comes first, always.", "After that you do exactly one thing."),
        ("CG-TRN-1", "CG-TRN-4"),
        "First one card of each row goes to the stack; then draw train cards, play to the railyard, or draw tickets.",
        ("market", "hand")),
    Question(
        "Off to the stack",
        "The same moment. What goes to the stack lies face down there until the end: only then does it complete "
        "tickets.",
        "How many cards go to your stack now?",
        _OPENING, Number(moved, 0, 7),
        ("Not one card in all, and not whole rows.", "How many rows are there?"),
        ("CG-TRN-2", "CG-TRN-3", "CG-RLY-3"),
        "One card of every row, no more and no fewer. Nobody may look into a stack, not even the owner; a locomotive "
        "in it serves as any colour.", ("market", "hand")),
    Question(
        "Three colours",
        "Step 1 is done. Besides a row of one colour you may play exactly three cards of three different colours.",
        "Which three cards can you play together?",
        at_table(player("2 black + 1 green + 1 white + 1 yellow + 1 purple + 1 locomotive", "2 purple", _LAID,
                        _TICKETS), _RED, _GREEN),
        Several(kinds_in_hand, three_colours),
        ("One card beats no card, but it does not beat one that lies there already.",
         "A locomotive belongs to a row, not among three colours.",
         "Purple lies in your own railyard, yellow in Red's."),
        ("CG-RLY-1", "CG-RLY-2", "CG-RLY-7"),
        "Three different colours, without a locomotive, and each one a colour that lies in nobody's railyard.",
        ("market", "hand")),
    Question(
        "Train robbing",
        "Red has two orange cards and a locomotive in one row. You want that row gone.",
        "Which play robs Red with the fewest cards?",
        at_table(player("4 orange + 2 locomotive + 2 black + 1 white", "2 purple", _LAID, _TICKETS),
                 player("2 white + 3 green", "2 orange + 1 locomotive, 3 yellow", "3 blue + 2 green + 1 yellow",
                        "Seattle-Denver, Miami-Omaha"), _GREEN),
        FromList(rows_in_hand, robs_cheaply(1)),
        ("Equal is not enough.", "The locomotive counts in Red's row, and in yours.", "Three lie there: play four."),
        ("CG-RLY-5", "CG-RLY-6", "CG-RLY-2"),
        "Play more cards than lie there, and the whole row goes to the discard, locomotives included.",
        ("market", "hand")),
    Question(
        "The same colour again",
        "Your last white card has just moved to the stack, together with a purple one.",
        "Which row may you play now?",
        at_table(player("2 white + 2 purple + 2 yellow + 2 locomotive", "3 purple, 1 white", "2 purple + 2 white",
                        _TICKETS), _RED, _GREEN, moved=False, play=("move",)),
        Pick(("play 2 purple", "play 2 white", "play 2 yellow", "play 2 locomotive"), words=(
            "Two purple cards", "Two white cards", "Two yellow cards", "Two locomotives")),
        ("Does the colour still lie in your railyard?", "Does it lie in somebody else's?",
         "Locomotives need a card of the row's colour."),
        ("CG-RLY-4", "CG-RLY-5"),
        "A colour in your own railyard cannot be added to. Once its last card is gone it is free again, even in "
        "the same turn.", ("market", "hand")),
    Question(
        "Three locomotives",
        "You drew the red card, and a third locomotive turned up. On the boards of the series all five cards would "
        "now be swept away; here they stay.",
        "What may you do next?",
        at_table(player("4 black + 1 white", "2 purple", _LAID, _TICKETS), _RED, _GREEN,
                 market=["red", "locomotive", "blue", "locomotive", "white"], next=["locomotive", "black"],
                 play=("draw market 1",)),
        Pick(("draw market 1", "draw market 3", "play 3 black", "draw tickets"), words=(
            "Take the locomotive that has just turned up", "Take the blue card", "Play three black cards after all",
            "Draw tickets instead")),
        ("You have begun to draw.", "An open locomotive counts as both cards."),
        ("CG-DRW-1", "CG-DRW-2", "CG-DRW-3"),
        "Two cards, or one open locomotive and nothing else. There is no rule of three.", ("market", "hand")),
), ("CG-SET-1", "CG-SET-2", "CG-SET-3", "CG-SET-4", "CG-DRW-4"), _OPENING)
