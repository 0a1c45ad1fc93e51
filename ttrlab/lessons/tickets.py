"""Lesson 12: destination tickets."""

from __future__ import annotations

from ttrlab.lessons.asks import ClickTrack, Number, Which
from ttrlab.lessons.findings import fewest_kept, offered_by, seen_by
from ttrlab.lessons.mapfinds import completes, ends, is_completed, ticket_points
from ttrlab.lessons.model import Lesson, Question, Scene
from ttrlab.lessons.positions import EAST, MIDDLE, NORTH, scene, seat, tickets_left
from ttrlab.view.overlays import overlay_ticket

_RED = seat(NORTH, "3 white + 2 green", "Portland-Nashville, Seattle-New York")
_GREEN = seat(MIDDLE, "2 yellow + 3 orange", "Duluth-El Paso, Toronto-Miami")
_HAND = "4 purple + 3 red + 1 locomotive"

TICKETS = Lesson(12, "Destination tickets", (
    "A ticket names two cities. Connect them and its value is yours; fail, and the same value is lost. "
    "How you connect them is your own affair, and nobody needs to know."
), (
    Question(
        "The first choice",
        "The game begins. Each player has been dealt three tickets and chooses in secret which to keep.",
        "How many must you keep at least?",
        Scene("usa", 3), Number(fewest_kept, 0, 3),
        ("More than one.", "One of the three may go back under the deck."),
        ("BASE-SET-4", "BASE-SET-5", "BASE-SET-6"),
        "Keep two or three of the first three tickets. What you keep is yours to the end.", ("tickets",)),
    Question(
        "The missing piece",
        "You are Blue and hold the ticket Boston–Miami. Much of the way is built.",
        "Click the one free track that completes Boston–Miami.",
        scene("usa", seat(EAST, _HAND, "Boston-Miami"), _RED, _GREEN), ClickTrack(completes("Boston-Miami")),
        ("Follow your trains from Boston to the south.",
         "Your line ends in Charleston; New Orleans belongs to another part of your network."),
        ("BASE-TKT-1",),
        "The two cities must lie in one connected part of your own network; any course will do.",
        ("hand", "tickets"), light=ends("Boston-Miami")),
    Question(
        "Whose track is it?",
        "You hold New York–Atlanta and Denver–El Paso. Green owns Atlanta–Raleigh, where your own line ends; and "
        "from Denver you went to El Paso by way of Santa Fe.",
        "Which of your two tickets are completed?",
        scene("usa", seat(EAST, _HAND, "New York-Atlanta, Denver-El Paso"), _RED, _GREEN),
        Which((("Only New York–Atlanta", ("New York–Atlanta",)), ("Only Denver–El Paso", ("Denver–El Paso",)),
               ("Both", ("New York–Atlanta", "Denver–El Paso")), ("Neither", ())), is_completed(0)),
        ("Does a track of Green's help you?", "Only your own trains connect your tickets."),
        ("BASE-TKT-5", "BASE-TKT-1", "BASE-TKT-2"),
        "Other players' tracks never help. One track of your own may serve many tickets.", ("tickets",)),
    Question(
        "Plus and minus",
        "You hold three tickets: Boston–Miami (12), Denver–El Paso (4) and Los Angeles–Miami (20). "
        "Your trains stand as on the map.",
        "What do your tickets score together if the game ends now?",
        scene("usa", seat(EAST + ", Charleston-Miami", _HAND, "Boston-Miami, Denver-El Paso, Los Angeles-Miami"),
              _RED, _GREEN),
        Number(ticket_points(0), -40, 40),
        ("Add what is connected, subtract what is not.", "Two are connected; Los Angeles–Miami is not.",
         "12 + 4 − 20"),
        ("BASE-TKT-3",),
        "A completed ticket adds its value; one left open costs just as much.", ("tickets",)),
    Question(
        "More tickets",
        "Later you may spend a turn on new tickets: normally you draw three and keep at least one. "
        "Only two are left in the deck.",
        "How many tickets do you draw now?",
        tickets_left("usa", seat(EAST, _HAND, "Boston-Miami, Denver-El Paso"), _RED, _GREEN,
                     deck="Chicago-Santa Fe, Dallas-New York"),
        Number(offered_by("draw tickets"), 0, 3),
        ("You draw what there is.",),
        ("BASE-TKD-1", "BASE-TKD-2", "BASE-TKD-3", "BASE-TKD-4"),
        "Draw three, keep at least one, the rest goes under the deck. With fewer left you draw those; with none, "
        "drawing tickets is not possible.", ("tickets",)),
    Question(
        "Secrets",
        "Red wonders what you are up to: you have just drawn tickets again and now hold three.",
        "What may Red know about your tickets?",
        scene("usa", seat(EAST, _HAND, "Boston-Miami, Denver-El Paso, Los Angeles-Miami"), _RED, _GREEN),
        Which((("Nothing at all", "nothing"), ("Only how many you hold", "number"),
               ("Which they are", "all")), seen_by(1, 0)),
        ("Tickets lie face down, but they lie on the table.", "Anybody can count them."),
        ("BASE-TKT-4", "BASE-TKD-5"),
        "Tickets stay secret until the end, completed or not. There is no limit to how many you hold.",
        ("tickets",)),
), ("USA-SET-1", "USA-TKT-1"), scene("usa", seat(EAST, _HAND, "Denver-Pittsburgh"), _RED, _GREEN),
    lambda game: overlay_ticket(game, "Denver-Pittsburgh", 0))
