"""Lesson 21: Europe's tunnels."""

from __future__ import annotations

from typing import Any

from ttrlab.lessons.asks import Number, Pick, lit
from ttrlab.lessons.findings import tunnel_extra, tunnel_revealed
from ttrlab.lessons.model import Lesson, Question
from ttrlab.lessons.positions import ALPS, RHINE, WEST_EAST, scene, seat, used_up

_RED = seat(RHINE, "2 purple + 2 red", "Brest-Petrograd, Amsterdam-Pamplona")
_GREEN = seat(ALPS, "2 blue + 3 red", "Amsterdam-Wilno, Kyïv-Sochi")


def _blue(hand: str) -> dict[str, Any]:
    return seat(WEST_EAST, hand, "Angora-Kharkov, Smolensk-Rostov")


TUNNELS = Lesson(21, "Tunnels", (
    "Nobody knows how long a tunnel takes to dig. You lay out your payment, three cards are turned up from the deck, "
    "and each one that matches costs you another card."
), (
    Question(
        "Digging",
        "Barcelona–Pamplona is a gray tunnel of two spaces. You have laid out two green cards; a green card, a "
        "locomotive and a blue card come up.",
        "How many more cards does the tunnel cost?",
        scene("europe", _blue("4 green + 1 locomotive"), _RED, _GREEN, next=["green", "locomotive", "blue"],
              play=("claim Barcelona-Pamplona with 2 green",)),
        Number(tunnel_extra, 0, 3),
        ("Which of the three match your green cards?", "A locomotive always matches."),
        ("EU-TUN-1", "EU-TUN-3", "EU-TUN-4"),
        "Every revealed card of your colour, and every revealed locomotive, costs one more card.",
        ("reveal", "hand"), light=lit("Barcelona-Pamplona")),
    Question(
        "The careful way",
        "Madrid–Pamplona has a black tunnel of three spaces. You paid with three locomotives. Two black cards and a "
        "red one come up.",
        "How many more cards does the tunnel cost?",
        scene("europe", _blue("3 locomotive + 2 black"), _RED, _GREEN, next=["black", "black", "red"],
              play=("claim Madrid-Pamplona black with 3 locomotive",)),
        Number(tunnel_extra, 0, 3),
        ("It is your payment that counts, not the colour of the tunnel.",
         "You paid with locomotives only, so only locomotives match."),
        ("EU-TUN-4", "EU-TUN-6"),
        "Pay with locomotives only, and only revealed locomotives match: the tunnel is yours at once.",
        ("reveal", "hand"), 0, lit("Madrid-Pamplona black")),
    Question(
        "A mixed payment",
        "The same tunnel, paid with one black card and two locomotives. Black, black and a locomotive come up.",
        "How many more cards does the tunnel cost?",
        scene("europe", _blue("3 black + 3 locomotive"), _RED, _GREEN, next=["black", "black", "locomotive"],
              play=("claim Madrid-Pamplona black with 1 black + 2 locomotive",)),
        Number(tunnel_extra, 0, 3),
        ("One black card in the payment makes it a black payment.", "Black cards match, and so do locomotives."),
        ("EU-TUN-4", "EU-TUN-2"),
        "One coloured card among the locomotives is enough to make that colour match.", ("reveal", "hand"),
        light=lit("Madrid-Pamplona black")),
    Question(
        "What may be added?",
        "You paid the black tunnel with three locomotives. This time a locomotive and two black cards come up: "
        "one more card.",
        "Which card may you add?",
        scene("europe", _blue("5 locomotive + 3 black"), _RED, _GREEN, next=["locomotive", "black", "black"],
              play=("claim Madrid-Pamplona black with 3 locomotive",)),
        Pick(("add 1 black", "add 1 locomotive", "add 2 locomotive", "add 1 black + 1 locomotive"), words=(
            "1 black", "1 locomotive", "2 locomotives", "1 black and 1 locomotive")),
        ("Exactly one card.", "After locomotives only, only locomotives can be added."),
        ("EU-TUN-5",),
        "What you add matches your payment: your colour or locomotives, and only locomotives after locomotives only.",
        ("reveal", "hand"), light=lit("Madrid-Pamplona black")),
    Question(
        "Stuck in the rock",
        "You tried Marseille–Zürich, a purple tunnel of two, with your only two purple cards. One more purple is "
        "asked for, and you have none.",
        "What can you do?",
        scene("europe", _blue("2 purple + 3 red"), _RED, _GREEN, next=["purple", "red", "red"],
              play=("claim Marseille-Zürich with 2 purple",)),
        Pick(("add 1 red", "draw deck", "take back", "claim Rostov-Sochi with 2 red"), words=(
            "Add a red card", "Draw a card and hope", "Take the two purple cards back",
            "Claim another route instead")),
        ("You could try without a spare card, but now it shows.", "You lose nothing but the turn."),
        ("EU-TUN-7", "EU-TUN-2", "EU-TUN-8", "EU-TUN-11"),
        "Who cannot or will not pay takes all laid-out cards back; the revealed ones are discarded, the turn is over. "
        "Anybody may try again later.", ("reveal", "hand"), light=lit("Marseille-Zürich")),
    Question(
        "The longest tunnel",
        "Petrograd–Stockholm is a tunnel of eight. You laid out seven orange cards and a locomotive. The deck held "
        "only one card; the discard pile was high.",
        "How many cards were turned up?",
        used_up("europe", _blue("7 orange + 4 locomotive"), _RED, _GREEN, deck=["white"],
                play=("claim Petrograd-Stockholm with 7 orange + 1 locomotive",)),
        Number(tunnel_revealed, 0, 8),
        ("The number does not depend on the length.", "If the deck is short, the discard pile is shuffled in."),
        ("EU-TUN-3", "EU-TUN-10", "EU-TUN-9"),
        "Always three, whatever the length. If the deck is short the discard pile is shuffled; only when both are "
        "used up are there fewer.", ("reveal", "hand"), light=lit("Petrograd-Stockholm")),
), (), scene("europe", _blue("4 green + 1 locomotive"), _RED, _GREEN))
