"""Lesson 31: the terrain cards and countries of The Heart of Africa."""

from __future__ import annotations

from typing import Any

from ttrlab.lessons.asks import ClickTrack, Number, Pick, Series, Which, lit
from ttrlab.lessons.boxfinds import completed_by_country, country, doubling_of, longest_doubled
from ttrlab.lessons.mapfinds import total_of
from ttrlab.lessons.model import Lesson, Question, Scene
from ttrlab.lessons.positions import scene, seat

_BOX = "heart-of-africa"
_MARKET = ["red", "blue", "locomotive", "green", "yellow"]
_SOUTH = ("Bogoro-Port Florence, Bogoro-Way station north-east, Bulawayo-Salisbury, Bulawayo-Way station Kalahari, "
          "Durban-East London 1, Elizabethville-Ujiji, Fachoda-Way station north-west, Way station Kalahari-Windhoek")
_WEST = ("Bangui-Léopoldville, Bloemfontein-Port Elizabeth, East London-Port Elizabeth 1, "
         "Elizabethville-Livingstonia, Elizabethville-Way station Zambezi, Luanda-Léopoldville, "
         "Luanda-Way station north Angola, Serpa Pinto-Way station Kalahari, "
         "Serpa Pinto-Way station north Angola, Serpa Pinto-Way station south Angola")
_CONGO = ("Bondo-Way station upper Congo, Douala-Libreville green, Douala-Ngaoundéré, Douala-Nigeria 1 white, "
          "Durban-Pretoria 1, Salisbury-Way station Zambezi, Tchad 2-Way station north-west, "
          "Ujiji-Way station lower Congo, Way station Zambezi-Way station lower Congo, "
          "Way station lower Congo-Way station upper Congo")


def _with(row: dict[str, Any], desert: int = 0, jungle: int = 0, mountain: int = 0, **more: Any) -> dict[str, Any]:
    """A seat with terrain cards in front of it."""
    return {**row, "terrain": {"desert": desert, "jungle": jungle, "mountain": mountain}, **more}


def _blue(hand: str) -> dict[str, Any]:
    return seat(_SOUTH, hand, "Douala-Ujiji, East London-Sudan")


_RED = seat(_WEST, "2 orange + 1 purple", "Bangui-Port Elizabeth, Livingstonia-Windhoek")
_GREEN = seat(_CONGO, "3 yellow", "Libreville-Salisbury, Nigeria-Ujiji")


def _africa(*seats: dict[str, Any], play: tuple[str, ...] = ()) -> Scene:
    return scene(_BOX, *seats, play=play, market=_MARKET, terrain_row=["jungle", "desert"])


_COUNTED = _africa(
    _with(seat(
        "Addis Ababa-Way station north-east, Bangui-Douala, Bangui-Way station north-west, Bogoro-Port Florence, "
        "Bogoro-Ujiji, Bogoro-Way station north-east, Bulawayo-Durban, Bulawayo-Salisbury, "
        "Bulawayo-Way station Kalahari, Durban-East London 1, Elizabethville-Salisbury, Elizabethville-Ujiji, "
        "Fachoda-Sudan 1, Fachoda-Way station north-east, Fachoda-Way station north-west, "
        "Way station Kalahari-Windhoek", "3 green",
        "East London-Sudan, Port Florence-Windhoek, Addis Ababa-Ngaoundéré"), 0, 1, 1, doubled={
            "Bogoro-Way station north-east": [1, 0], "Bangui-Douala": [2, 0],
            "Fachoda-Way station north-east": [1, 0]}),
    _with(seat(
        "Addis Ababa-Way station east, Bangui-Bondo, Bangui-Libreville, Bangui-Léopoldville, "
        "Bloemfontein-Port Elizabeth, Bloemfontein-Way station Kalahari, Bogoro-Bondo, "
        "East London-Port Elizabeth 1, Elizabethville-Livingstonia, Elizabethville-Way station Zambezi, "
        "Luanda-Léopoldville, Luanda-Way station north Angola, Port Florence-Way station east, "
        "Serpa Pinto-Way station Kalahari, Serpa Pinto-Way station north Angola, "
        "Serpa Pinto-Way station south Angola, Way station Kalahari-Way station Zambezi, "
        "Way station south Angola-Windhoek", "2 red", "Bangui-Port Elizabeth, Livingstonia-Windhoek"), 0, 1, 0,
        doubled={"Bloemfontein-Port Elizabeth": [1, 0], "Bangui-Bondo": [1, 0],
                 "Bloemfontein-Way station Kalahari": [2, 0]}),
    _with(seat(
        "Beira-Durban 1, Beira-Salisbury, Beira-Zomba, Bondo-Way station north-west, "
        "Bondo-Way station upper Congo, Dar-es-Salaam-Mombasa 1, Douala-Libreville green, Douala-Ngaoundéré, "
        "Douala-Nigeria 1 white, Durban-Pretoria 1, Mombasa-Way station Tanganyika, "
        "Ngaoundéré-Way station north-west, Salisbury-Way station Zambezi, Tchad 2-Way station north-west, "
        "Ujiji-Way station Tanganyika, Ujiji-Way station lower Congo, "
        "Way station Zambezi-Way station lower Congo, Way station lower Congo-Way station upper Congo", "2 black",
        "Libreville-Salisbury"), 0, 0, 0, doubled={
            "Tchad 2-Way station north-west": [1, 0], "Bondo-Way station upper Congo": [1, 0],
            "Beira-Durban 1": [2, 0]}))

HEART_OF_AFRICA = Lesson(31, "The Heart of Africa", (
    "Every route runs through desert, jungle or mountains. Who has the most cards of that terrain may play some of "
    "them, and the points of the route are doubled."
), (
    Question(
        "What country is gray?",
        "You are Blue. You pay the gray route Bangui–Douala, four spaces, with four blue cards, and you want to double "
        "its points. The table tells which colours of routes each terrain card fits.",
        "Which terrain cards must you play?",
        _africa(_with(_blue("4 blue + 1 red"), 1, 2, 2), _with(_RED, 2, 1, 1), _with(_GREEN, 0, 2, 2)),
        Which((("1 jungle card", ("jungle", 1)), ("2 jungle cards", ("jungle", 2)),
               ("1 mountain card", ("mountain", 1)), ("2 mountain cards", ("mountain", 2))),
              doubling_of("Bangui-Douala")),
        ("The colour of the route counts, not that of your cards.",
         "One card for routes of one, two or three spaces, two cards for longer ones."),
        ("AF-TER-2", "AF-TER-4", "AF-TER-1", "AF-CLM-1"),
        "Yellow, orange and red are desert; purple, blue and green are jungle; white, black and gray are mountains. "
        "One card doubles up to three spaces, two cards four to six.",
        ("terrain", "hand"), light=lit("Bangui-Douala")),
    Question(
        "Cards of two kinds",
        "It is your turn to draw. Five train cards lie face up, and two terrain cards beside them.",
        "Which of these fits into one turn?",
        _africa(_with(_blue("2 blue + 1 red"), 1, 1, 0), _with(_RED, 2, 0, 1), _with(_GREEN, 0, 1, 1)),
        Series((("The face-up jungle card, then the face-up locomotive", ("draw terrain 1", "draw market 3")),
                ("The face-up locomotive, then the jungle card", ("draw market 3", "draw terrain 1")),
                ("The face-up jungle card, then the red train card", ("draw terrain 1", "draw market 1")),
                ("Both face-up terrain cards, then the red train card",
                 ("draw terrain 1", "draw terrain 2", "draw market 1"))), "AF-DRW-1"),
        ("Two cards a turn, of whichever kind.", "A locomotive from the market is the only card of its turn."),
        ("AF-DRW-1", "AF-DRW-2", "AF-DRW-3", "AF-TRN-1"),
        "Each of the two cards may be a train card or a terrain card. A face-up locomotive comes alone.",
        ("terrain_row", "market")),
    Question(
        "Where are you the expert?",
        "You have one desert card, one jungle card and one mountain card. In your hand are four blue, three red and "
        "three white cards, but no locomotive.",
        "Click the longest track that you can claim and double now.",
        _africa(_with(_blue("4 blue + 3 red + 3 white"), 1, 1, 1), _with(_RED, 2, 1, 0), _with(_GREEN, 0, 0, 2)),
        ClickTrack(longest_doubled),
        ("Compare: in which terrain does nobody have more cards than you?",
         "Only in the jungle. One card doubles at most three spaces.", "You need a blue track of three spaces."),
        ("AF-TER-3", "AF-TER-2", "AF-TER-4", "AF-TER-5"),
        "You need as many cards of the terrain as every other player; a tie is enough. The cards that you play are "
        "discarded.", ("terrain", "hand")),
    Question(
        "A locomotive in disguise",
        "You have just claimed the black route Bulawayo–Durban, three spaces, with three black cards. You have one "
        "mountain card, Red has two. One locomotive is left in your hand.",
        "How can you double the points?",
        _africa(_with(_blue("3 black + 1 locomotive"), 1, 1, 1), _with(_RED, 2, 0, 2), _with(_GREEN, 0, 1, 1),
                play=("claim Bulawayo-Durban with 3 black",)),
        Pick(("double with 1 terrain", "double with 1 terrain + 1 locomotive", "double with 1 locomotive"), True,
             ("With the mountain card", "With the mountain card and the locomotive", "With the locomotive alone")),
        ("A locomotive may stand for a terrain card of any kind.",
         "Shown beside your mountain card it makes two, as many as Red has.", "And the price is one card."),
        ("AF-TER-6", "AF-TER-7", "AF-TER-9", "AF-TER-8"),
        "A locomotive from your hand counts as a terrain card for the comparison and for the price. It comes on "
        "top of the cards that pay the route. You need not double at all.", ("terrain", "hand"),
        light=lit("Bulawayo-Durban")),
    Question(
        "Countries at the edge",
        "You hold Addis Ababa–Ngaoundéré and Elizabethville–Madagascar. In the north your trains run into Tchad "
        "from both sides, in the south they reach Madagascar from Durban.",
        "Which of your two tickets are completed?",
        _africa(_with(seat(
            _SOUTH + ", Addis Ababa-Fachoda, Tchad 2-Way station north-west, Ngaoundéré-Tchad 1, "
            "Elizabethville-Salisbury, Bulawayo-Durban, Durban-Madagascar 2 1", "2 green",
            "Addis Ababa-Ngaoundéré, Elizabethville-Madagascar"), 0, 1, 1), _with(_RED, 2, 0, 2),
            _with(seat(_CONGO, "3 yellow", "Libreville-Salisbury, Nigeria-Ujiji",
                       drop="Tchad 2-Way station north-west"), 0, 1, 1)),
        Which((("Both", ("Addis Ababa–Ngaoundéré", "Elizabethville–Madagascar")),
               ("Only Addis Ababa–Ngaoundéré", ("Addis Ababa–Ngaoundéré",)),
               ("Only Elizabethville–Madagascar", ("Elizabethville–Madagascar",)), ("Neither", ())),
              completed_by_country(0)),
        ("Tchad has two dots on the map. Does a track join them?",
         "Madagascar has two dots as well, and its ticket does not say which."),
        ("AF-TKT-1", "AF-TKT-2", "AF-TKT-3"),
        "Each route into a country is a dead end, and one of its places is enough for a ticket.", ("tickets",)),
    Question(
        "Count it up",
        "The game is over. Your route points, with three doublings, are in the table; two terrain cards are left. You "
        "hold East London–Sudan (22), Port Florence–Windhoek (15) and Addis Ababa–Ngaoundéré (11). Red has completed "
        "two tickets, Green one.",
        "What is your final score?", _COUNTED, Number(total_of(0), -40, 250),
        ("Doublings are in the route points already. Terrain cards that are left are worth nothing.",
         "Addis Ababa–Ngaoundéré is open. You have completed as many tickets as Red: both get the bonus of 10.",
         "70 + 22 + 15 − 11 + 10"),
        ("AF-SCO-1", "AF-SCO-2", "AF-SCO-3", "AF-TER-10", "BASE-GLO-1", "BASE-GLO-2"),
        "Routes with their doublings, tickets, and 10 points for the most completed tickets, to everyone who ties. "
        "There is no longest path.", ("tickets", "seats")),
), ("AF-SET-1", "AF-SET-2", "AF-SET-3", "AF-SET-4", "AF-DRW-4", "AF-DRW-5", "AF-TKD-1", "AF-DBL-1", "AF-END-1",
    "AF-TIE-1"),
    _africa(_with(_blue("4 blue + 1 red"), 1, 2, 2), _with(_RED, 2, 1, 1), _with(_GREEN, 0, 2, 2)), country("jungle"))
