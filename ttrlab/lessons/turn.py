"""Lesson 10: the turn, and drawing train cards."""

from __future__ import annotations

from ttrlab.actions import DECK, DrawCard
from ttrlab.events import Reason
from ttrlab.lessons.asks import Legal, Number, Pick, Series, Which, told
from ttrlab.lessons.findings import draws_left, reset_by
from ttrlab.lessons.model import Finding, Lesson, Question
from ttrlab.lessons.positions import EAST, MIDDLE, NORTH, scene, seat, used_up
from ttrlab.play.game import Game

_BLUE = seat(EAST, "4 purple + 2 red + 1 black", "Boston-Miami, Denver-Pittsburgh")
_RED = seat(NORTH, "3 white + 2 green", "Portland-Nashville, Seattle-New York")
_GREEN = seat(MIDDLE, "2 yellow + 3 orange", "Duluth-El Paso, Toronto-Miami")
_FACE_UP = ["red", "locomotive", "blue", "green", "white"]


def _reshuffled(game: Game) -> Finding:
    """What can be drawn unseen once the last card of the deck is gone: ``all`` of the discard, or ``none``."""
    thrown = sum(game.state.discard)
    after, events = game.rules.play(game.state, DrawCard(DECK))
    value = {thrown: "all", 0: "none"}.get(len(after.deck), "some")
    said = (*told(game, events), Reason("BASE-MKT-5", f"That makes {len(after.deck)} cards to draw from."))
    return Finding(value, said, None, after)


TURN = Lesson(10, "The turn, and drawing cards", (
    "On your turn you do exactly one thing: draw train cards, claim a route, or draw tickets. "
    "Drawing is the most frequent of the three, and the locomotives make it interesting."
), (
    Question(
        "Two cards a turn",
        "You are Blue and want to draw train cards. Five cards lie face up; each one that is taken is replaced "
        "from the deck at once.",
        "Which of these draws fits into one turn?",
        scene("usa", _BLUE, _RED, _GREEN, market=_FACE_UP, next=["black", "yellow", "orange"]),
        Series((
            ("First the red card, then the locomotive", ("draw market 1", "draw market 2")),
            ("First the locomotive, then the red card", ("draw market 2", "draw market 1")),
            ("First the red card, then the blue one", ("draw market 1", "draw market 3")),
            ("The red, the blue and the green card", ("draw market 1", "draw market 3", "draw market 4")),
        ), "BASE-DRW-1"),
        ("A turn of drawing is two cards, with one exception.",
         "The exception is a face-up locomotive: it is worth a whole turn."),
        ("BASE-TRN-1", "BASE-DRW-1", "BASE-DRW-3"),
        "Two cards a turn, but a face-up locomotive is the only card of its turn.", ("market", "hand")),
    Question(
        "A locomotive turns up",
        "You took the blue card. In its place a locomotive has turned up, so two now lie there.",
        "What may you do next?",
        scene("usa", _BLUE, _RED, _GREEN, market=_FACE_UP, next=["locomotive", "yellow"],
              play=("draw market 3",)),
        Pick(("draw market 3", "draw market 2", "claim Denver-Omaha with 4 purple", "draw deck"), words=(
            "Take the locomotive that has just turned up", "Take the locomotive that lay there before",
            "Claim Denver–Omaha with 4 purple instead", "Draw a card unseen from the deck")),
        ("You have begun to draw: only a second card can follow.",
         "A face-up locomotive can never be the second card, old or new."),
        ("BASE-DRW-4", "BASE-DRW-2", "BASE-TRN-1"),
        "The second card may never be a face-up locomotive.", ("market", "hand")),
    Question(
        "Luck from the deck",
        "You drew your first card unseen, and it is a locomotive.",
        "How many more cards may you draw this turn?",
        scene("usa", _BLUE, _RED, _GREEN, market=_FACE_UP, next=["locomotive", "locomotive"], play=("draw deck",)),
        Number(draws_left, 0, 3),
        ("The limit is for locomotives that lie face up.",
         "An unseen locomotive counts as one ordinary card of the two."),
        ("BASE-DRW-5", "BASE-DRW-1"),
        "A locomotive drawn unseen counts as one ordinary card: with luck you draw two of them.",
        ("market", "hand")),
    Question(
        "The rule of three",
        "Two locomotives lie face up. You take the red card, and the deck fills its place with a third locomotive.",
        "How many face-up cards are swept away and replaced?",
        scene("usa", _BLUE, _RED, _GREEN, market=["red", "locomotive", "green", "locomotive", "white"],
              next=["locomotive", "black", "yellow", "orange", "blue", "purple"]),
        Number(reset_by("draw market 1"), 0, 5),
        ("Three face-up locomotives are too many.", "Not only the locomotives go: the whole row does."),
        ("BASE-MKT-2", "BASE-MKT-3", "BASE-MKT-1", "BASE-SET-3"),
        "Whenever three locomotives lie face up, all five cards are replaced at once, even between your two "
        "cards.", ("market", "hand")),
    Question(
        "The last card of the deck",
        "One card is left in the deck, and you draw it. The discard pile is high.",
        "What can be drawn unseen after that?",
        used_up("usa", _BLUE, _RED, _GREEN, deck=["green"]),
        Which((("Nothing: the deck is used up", "none"), ("All cards that were discarded, shuffled", "all"),
               ("Only some of the discarded cards", "some")), _reshuffled),
        ("Paid cards are not lost for ever.", "The discard pile becomes the new deck."),
        ("BASE-MKT-5",),
        "When the deck runs out, the discard pile is shuffled and becomes the deck.", ("market", "hand")),
    Question(
        "Wait and see",
        "You hold sixteen cards and would rather see what the others do first.",
        "May you pass?",
        scene("usa", seat(EAST, "5 purple + 4 red + 3 black + 2 blue + 2 locomotive"), _RED, _GREEN),
        Legal("pass"),
        ("A turn is an action, not an offer.", "Passing is only for a player who can do nothing at all."),
        ("BASE-TRN-2", "BASE-TRN-3", "BASE-DRW-6"),
        "You must act as long as you can. And you can: there is no hand limit, so you may always draw.",
        ("market", "hand")),
), ("BASE-SET-1", "BASE-SET-2", "BASE-SET-7", "BASE-DRW-7", "BASE-DRW-8", "BASE-MKT-6", "BASE-MKT-7",
    "USA-TRN-1", "USA-TRN-2"), scene("usa", _BLUE, _RED, _GREEN, market=_FACE_UP))
