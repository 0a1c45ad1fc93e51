"""Lesson 20: Europe's ferries."""

from __future__ import annotations

from typing import Any

from ttrlab.lessons.asks import ClickTrack, Legal, Number, Pick, lit
from ttrlab.lessons.findings import least_wilds, longest_payable
from ttrlab.lessons.model import Lesson, Question
from ttrlab.lessons.positions import ALPS, RHINE, WEST_EAST, scene, seat

_RED = seat(RHINE, "2 purple + 2 red", "Brest-Petrograd, Amsterdam-Pamplona")
_GREEN = seat(ALPS, "2 blue + 3 red", "Amsterdam-Wilno, Kyïv-Sochi")


def _blue(hand: str) -> dict[str, Any]:
    return seat(WEST_EAST, hand, "Angora-Kharkov, Smolensk-Rostov")


FERRIES = Lesson(20, "Ferries", (
    "Europe has seas to cross. A ferry is a gray route on which some spaces show a locomotive: for each of these you "
    "must pay one."
), (
    Question(
        "Count the engines",
        "Palermo–Smyrna crosses the whole Mediterranean. Look at the spaces of the route: some show a locomotive.",
        "How many locomotive cards must you pay at least?",
        scene("europe", _blue("4 red + 2 locomotive"), _RED, _GREEN), Number(least_wilds("Palermo-Smyrna"), 0, 6),
        ("Point at the route on the map: the card says what it needs.", "One locomotive for each symbol."),
        ("EU-FER-1", "EU-FER-2"),
        "A ferry asks for one locomotive for every symbol; the other spaces are gray.",
        light=lit("Palermo-Smyrna")),
    Question(
        "Paying a ferry",
        "You want Palermo–Smyrna: six spaces, two of them with a locomotive.",
        "Which payment is allowed?",
        scene("europe", _blue("6 red + 1 blue + 2 locomotive"), _RED, _GREEN),
        Pick(("claim Palermo-Smyrna with 5 red + 1 locomotive", "claim Palermo-Smyrna with 6 red",
              "claim Palermo-Smyrna with 3 red + 1 blue + 2 locomotive",
              "claim Palermo-Smyrna with 4 red + 2 locomotive"), True,
             ("5 red and 1 locomotive", "6 red", "3 red, 1 blue and 2 locomotives", "4 red and 2 locomotives")),
        ("A locomotive for each symbol.", "And the rest of one colour, as on any gray route."),
        ("EU-FER-2", "BASE-CLM-5"),
        "Locomotives for the symbols, one colour for the rest."),
    Question(
        "What is within reach?",
        "You hold three white cards, two green ones and a single locomotive.",
        "Click the longest ferry that you can pay now.",
        scene("europe", _blue("3 white + 2 green + 1 locomotive"), _RED, _GREEN),
        ClickTrack(longest_payable("ferry")),
        ("With one locomotive you can pay ferries with one symbol.", "Three white cards and the locomotive pay four "
         "spaces. Look at the south."),
        ("EU-FER-2", "EU-FER-1"),
        "With one locomotive, only ferries with a single symbol are within reach."),
    Question(
        "A bargain?",
        "A friend says that three other cards may stand for a missing locomotive. You have no locomotive: "
        "one red card for the free space of Dieppe–London, three green ones in place of the engine.",
        "May you pay Dieppe–London like that?",
        scene("europe", _blue("3 green + 1 red"), _RED, _GREEN),
        Legal("claim Dieppe-London 1 with 1 red + 3 green"),
        ("That rule exists, but in another box of the series.", "In Europe nothing replaces the locomotive."),
        ("EU-FER-4", "EU-FER-2"),
        "Nothing replaces a locomotive on a ferry. (Three cards for one is a rule of the Nordic box.)"),
    Question(
        "Nothing but locomotives",
        "You hold four locomotives and look at Athína–Brindisi: four spaces, one symbol.",
        "May you pay it with four locomotives?",
        scene("europe", _blue("4 locomotive + 1 red"), _RED, _GREEN),
        Legal("claim Athína-Brindisi with 4 locomotive"),
        ("A locomotive stands for any colour.", "More locomotives than symbols are welcome."),
        ("EU-FER-3",),
        "Locomotives may pay the gray spaces too."),
    Question(
        "Two ferries side by side",
        "Three of you play. Red has taken one of the two ferries between Dieppe and London.",
        "May you claim the other one, with a locomotive and a red card?",
        scene("europe", _blue("1 red + 1 locomotive"), seat(RHINE + ", Dieppe-London 1", "2 purple"), _GREEN),
        Legal("claim Dieppe-London 2 with 1 red + 1 locomotive"),
        ("It is a double route.", "With two or three players a double route is used only once."),
        ("EU-DBL-1", "EU-DBL-2"),
        "Double routes in Europe work as in North America: both tracks are used only with four or five players. "
        "Tracks that end in different cities are no double."),
), (), scene("europe", _blue("4 red + 2 locomotive"), _RED, _GREEN))
