"""Lesson 33: The Card Game's last turns, completing tickets, and the score."""

from __future__ import annotations

from ttrlab.lessons.asks import Number, Pick, Which
from ttrlab.lessons.card_positions import at_table, deck_of, player
from ttrlab.lessons.cardfinds import (
    big_cities,
    next_half,
    tickets_to_choose,
    total_with_cities,
    turns_left,
    worth_most,
)
from ttrlab.lessons.mapfinds import winner
from ttrlab.lessons.model import Lesson, Question
from ttrlab.lessons.picks import Several

_RED = player("2 white + 3 orange", "3 blue, 2 yellow", "3 yellow + 2 green + 2 blue + 2 black + 1 purple",
              "Seattle-Denver, Chicago-Calgary")
_GREEN = player("1 red + 2 purple + 1 white", "2 orange", "3 orange + 3 red + 1 white + 1 locomotive",
                "Dallas-Raleigh, Los Angeles-Nashville, Chicago-Miami")
_BLUE = player("2 black + 2 red + 1 green", "1 green, 2 purple", "3 green + 2 purple + 2 blue + 1 white + 2 black",
               "New York-Kansas City, Seattle-Toronto")
_OPEN = ["white", "blue", "locomotive", "red", "yellow"]
_SOLVER = {"cg.completion_solver": "owner_chooses"}

CARD_SCORING = Lesson(33, "The Card Game: completing and scoring", (
    "When the deck has run out, the stacks are turned over and complete tickets. Every card serves only once, "
    "so which tickets you complete is a puzzle, and the big cities reward those who look ahead."
), (
    Question(
        "The last card",
        "One card is left in the deck. You draw it, and take the open red card as your second one.",
        "How many more turns are played, all players together?",
        deck_of(_BLUE, _RED, _GREEN, deck=["orange"], market=_OPEN),
        Number(turns_left("draw deck", "draw market 4"), 0, 8),
        ("Everybody has one more turn.", "Does that include you?"),
        ("CG-END-1", "CG-END-2"),
        "Once the last card of the deck is drawn, every player has exactly one more turn, whoever drew it included.",
        ("market", "hand")),
    Question(
        "The last turn",
        "It is your last turn. The deck is empty, but five cards still lie open. One card of each row has gone to "
        "your stack, as always.",
        "Which of these can you no longer do?",
        deck_of(_BLUE, _RED, _GREEN, deck=[], market=_OPEN, moved=False, last_turns=3, play=("move",)),
        Pick(("play 2 black", "draw tickets", "draw market 3"), False, (
            "Play two black cards", "Draw four tickets", "Take the open locomotive")),
        ("The first step of the turn is done as usual.", "Of the three things to choose from, one is gone."),
        ("CG-END-3", "CG-TKD-1"),
        "In the last turns no train cards are drawn. You may draw four tickets and keep any number of them, even none; "
        "cards that you play now stay in the railyard, too late for the stack.",
        ("market", "hand", "tickets")),
    Question(
        "The puzzle",
        "The game is over and you turn your stack over. Each card serves one ticket, a locomotive stands for any one "
        "card. The white cards in your railyard came too late: only the stack counts.",
        "Which tickets bring the most points together?",
        deck_of(player("2 white + 1 green", "1 purple",
                       "1 purple + 1 blue + 1 yellow + 2 orange + 2 black + 1 red + 2 locomotive",
                       "New York-Portland, Seattle-Atlanta, Seattle-Saint Louis, Dallas-New York, Los Angeles-Dallas"),
                _RED, _GREEN, deck=[], market=_OPEN, last_turns=1, options=_SOLVER, play=("play 2 white",)),
        Several(tickets_to_choose, worth_most),
        ("The dearest ticket takes five of your ten cards.", "Can every card of the stack find a ticket?",
         "Three tickets, without New York–Portland and without Los Angeles–Dallas."),
        ("CG-CLM-1", "CG-CLM-2", "CG-CLM-3", "CG-END-4"),
        "Only the stack completes tickets, and every card serves once. The dearest ticket is not always in the best "
        "choice.", ("stack", "tickets")),
    Question(
        "Big cities",
        "All stacks are turned over. Add your completed tickets, subtract the open one, then see which big cities are "
        "yours.",
        "What is your final score?",
        at_table(player("2 white", "", "2 green + 1 blue + 1 red + 1 yellow + 1 white + 1 locomotive",
                        "New York-Kansas City, New York-Miami, Chicago-Santa Fe, Los Angeles-Pittsburgh"),
                 player("3 orange", "2 blue", "2 yellow + 1 blue + 1 black + 1 purple + 1 green + 1 red",
                        "Chicago-Montréal, Chicago-Calgary, Dallas-Raleigh"),
                 player("1 white", "", "1 yellow + 1 red + 1 purple + 1 black + 1 green + 2 orange",
                        "Miami-Omaha, Seattle-Denver")),
        Number(total_with_cities(0), -60, 200),
        ("9 + 10 + 9 for the tickets, 18 off for the open one.",
         "Most completed tickets to a city take its card; who ties for the most gets the points too.",
         "New York is yours, and Miami is shared with Green. Chicago goes to Red."),
        ("CG-SCO-1", "CG-SCO-2", "CG-SCO-3"),
        "Completed tickets, minus open ones, plus bonus cards: the most completed tickets to a city take its card, and "
        "all who tie get the points.", ("stack", "done"), light=big_cities),
    Question(
        "A tie",
        "Blue and Green have 49 points each, and each has completed three tickets.",
        "Who wins?",
        at_table(player("2 white", "", "1 purple + 2 white + 1 yellow + 1 orange + 1 red + 1 blue + 1 green",
                        "Los Angeles-Duluth, Los Angeles-Nashville, New York-Kansas City"),
                 player("3 orange", "", "1 yellow + 2 green + 1 white + 1 orange",
                        "Chicago-Santa Fe, Los Angeles-Houston"),
                 player("1 purple", "", "1 black + 1 green + 2 blue + 1 red + 1 yellow",
                        "Seattle-Denver, New York-New Orleans, New York-Sault Ste. Marie")),
        Which((("Blue", (0,)), ("Green", (2,)), ("Blue and Green share the win", (0, 2))), winner),
        ("First points, then completed tickets, then …", "… bonus cards. Count them."),
        ("CG-TIE-1",),
        "Points, then completed tickets, then bonus cards; if nothing decides, the win is shared.",
        ("done",), light=big_cities),
    Question(
        "Two halves",
        "Four play, so there are two halves. Your last turn of the first one: you play two black cards, and tickets "
        "are completed. You will not have the cards for Seattle–Miami.",
        "How many train cards do you hold when the second half begins?",
        deck_of(player("2 black + 1 red + 2 white", "1 purple", "2 green + 2 blue + 1 red + 1 black",
                       "New York-Kansas City, Seattle-Miami"), _RED, _GREEN,
                player("2 yellow + 1 blue", "", "2 yellow + 2 purple + 1 black + 1 white", "Los Angeles-Duluth"),
                deck=[], market=_OPEN, last_turns=1),
        Number(next_half("play 2 black"), 0, 12),
        ("Stacks and railyards are discarded; hands are kept.", "And everybody is dealt four new cards.",
         "Three cards stay in your hand."),
        ("CG-END-5", "CG-SCO-4", "CG-TKT-1"),
        "With four players hands and open tickets stay for the second half, everybody is dealt four cards, and open "
        "tickets cost nothing until the very end.", ("market", "hand", "tickets")),
), ("CG-TKD-2",), at_table(_BLUE, _RED, _GREEN), big_cities)
