"""Lesson 13: the longest path."""

from __future__ import annotations

from ttrlab.lessons.asks import ClickCity, ClickTrack, Number, Which
from ttrlab.lessons.mapfinds import best_addition, bonus_holders, longest_of, trail_end
from ttrlab.lessons.model import Lesson, Question
from ttrlab.lessons.positions import EAST, scene, seat
from ttrlab.view.overlays import overlay_longest

_WEST = ("Portland-Seattle 1, Portland-San Francisco green, Los Angeles-San Francisco purple, "
         "Los Angeles-Phoenix, El Paso-Phoenix, Dallas-El Paso, Dallas-Houston 1")
_COAST = ("Atlanta-Miami, Atlanta-Raleigh 1, Pittsburgh-Raleigh, New York-Pittsburgh green, Montréal-New York, "
          "Montréal-Toronto, Atlanta-Nashville")
_STAR = "Denver-Phoenix, Denver-Helena, Denver-Kansas City black, Helena-Winnipeg"
_LOOP = "Denver-Oklahoma City, Denver-Santa Fe, Oklahoma City-Santa Fe, El Paso-Oklahoma City"
_RING = ("Denver-Helena, Denver-Omaha, Chicago-Omaha, Chicago-Saint Louis green, Kansas City-Saint Louis blue, "
         "Denver-Kansas City black, Kansas City-Oklahoma City 1, Chicago-Duluth")
_GREEN = seat(_COAST, "3 white + 1 red")

LONGEST = Lesson(13, "The longest path", (
    "At the end, ten points go to the longest path: the longest way you can run over your own trains without using any "
    "track twice. Cities may be passed as often as you like, and that is where eyes go wrong."
), (
    Question(
        "Branches",
        "You are Blue. Your network branches in Denver.",
        "How many trains does your longest path count?",
        scene("usa", seat(_STAR, "2 red"), seat(_WEST, "2 green"), _GREEN), Number(longest_of(0), 8, 17),
        ("One run, no track twice: a branch must be left out.",
         "From Phoenix through Denver, and then the better of two ways."),
        ("BASE-LNG-1",),
        "A path is one run. Whatever branches off does not count.", ()),
    Question(
        "A loop",
        "Now you own a triangle, Denver – Santa Fe – Oklahoma City, and an arm from Oklahoma City to El Paso.",
        "How many trains does your longest path count?",
        scene("usa", seat(_LOOP, "2 red"), seat(_WEST, "2 green", drop="Dallas-El Paso, El Paso-Phoenix"), _GREEN),
        Number(longest_of(0), 8, 17),
        ("A city may be passed twice.", "Start in El Paso and run once around the triangle: 5 + 4 + 2 + 3."),
        ("BASE-LNG-1",),
        "A loop counts in full: only tracks may not be used twice, cities may.", ()),
    Question(
        "Where does it begin?",
        "A ring with three arms: to Helena, to Duluth and to Oklahoma City.",
        "Click a city in which a longest path of yours begins or ends.",
        scene("usa", seat(_RING, "2 red"), seat(_WEST, "2 green"), _GREEN), ClickCity(trail_end(0)),
        ("From arm to arm you lose a part of the ring. What if you run all of it?",
         "Take one arm and then the whole ring. Which arm is the longest?"),
        ("BASE-LNG-1",),
        "One arm and the whole ring beat two arms and a part of it.", ()),
    Question(
        "One more track",
        "You have trains and cards for one more route, whichever you like.",
        "Click the free track that makes your longest path the longest.",
        scene("usa", seat(EAST + ", Atlanta-Charleston", "4 orange + 6 red + 6 black + 6 green + 4 locomotive"),
              seat(_WEST, "2 green", drop="Dallas-El Paso, El Paso-Phoenix, Dallas-Houston 1"),
              seat("Chicago-Toronto, Chicago-Pittsburgh black, Montréal-Toronto, Duluth-Omaha 1", "3 white + 1 red")),
        ClickTrack(best_addition),
        ("Six new trains at the tip of an arm bring six. Can a shorter track bring more?",
         "You own two separate networks. Join their ends.", "Your lines end in Atlanta and in New Orleans."),
        ("BASE-LNG-1",),
        "Joining two networks end to end beats the longest single track.", ()),
    Question(
        "Who gets the bonus?",
        "The game is nearly over. Compare all three players.",
        "Who scores for the longest path if it ends now?",
        scene("usa", seat(_RING, "2 red"), seat(_WEST, "2 green"), _GREEN),
        Which((("Blue, 10 points", ((0, 10),)), ("Red, 10 points", ((1, 10),)),
               ("Blue and Red, 5 points each", ((0, 5), (1, 5))),
               ("Blue and Red, 10 points each", ((0, 10), (1, 10)))), bonus_holders),
        ("Blue's ring you know already. Red's line has no branches: just add it up.",
         "Both have 20. The bonus is not divided."),
        ("BASE-LNG-2", "BASE-LNG-4"),
        "All who share the greatest length score the bonus in full.", ()),
), ("USA-SET-2",), scene("usa", seat(_RING, "2 red"), seat(_WEST, "2 green"), _GREEN),
    lambda game: overlay_longest(game, 1))
