"""What a game cites: the rulebook of its own box wherever that states a rule, and others only where it does not."""

from __future__ import annotations

import re
from functools import lru_cache
from random import Random

import pytest

from ttrlab import maps, new_game, rulebook
from ttrlab.board import WILD, Board
from ttrlab.engine import Rules
from ttrlab.events import Event
from ttrlab.play.chance import ChosenCards
from ttrlab.play.positions import set_position
from ttrlab.rules.registry import compile_rules
from ttrlab.view.text import ranking_text

from .checks import any_action, perturbed

BOXES = {"san-francisco": "SF", "heart-of-africa": "AF", "india": "IN", "legendary-asia": "LA", "nederland": "NL",
         "nordic-countries": "NC", "switzerland": "CH", "usa-1910": "U10", "europa-1912": "E12"}
RARE = {"BASE-CMP-1", "BASE-TIE-2"}
"""Rules that only positions made by hand, and ties that nothing breaks, cite."""
REFERS = re.compile(r"\b(?:BASE|EU)-|\b[Aa]s (?:base|USA|Europe|in the base game)\b|[Bb]ase actions|stays in force")
"""How a rule of a box says that it is the one of another rulebook."""
APART = (
    ("heart-of-africa india legendary-asia nederland nordic-countries switzerland usa-1910 europa-1912",
     "BASE-SET-2 BASE-SET-7", "the deal is told, not that a market is turned up, nor who begins"),
    (" ".join(BOXES), "BASE-TKD-3", "it is told how many tickets are drawn, not that the deck must have some"),
    ("heart-of-africa india legendary-asia nordic-countries switzerland san-francisco", "BASE-DBL-2",
     "it is told when the second track closes, not that nobody owns both"),
    ("legendary-asia", "BASE-DBL-3", "the number of players is told, not what it means"),
    ("heart-of-africa", "BASE-DRW-1 BASE-DRW-2 BASE-DRW-5 BASE-DRW-7 BASE-DRW-8",
     "what is told of train cards is that some cards may be of terrain, and what a market locomotive does"),
    ("heart-of-africa switzerland", "BASE-TKT", "what is told is which places will do for a country"),
    ("nordic-countries switzerland", "BASE-CLM", "what is told is where locomotives pay"),
    ("nordic-countries", "BASE-MKT EU-TUN", "what is told is that there is no rule of three, no exchange in a tunnel"),
    ("san-francisco", "BASE-MKT-1 BASE-MKT-4 BASE-MKT-6 BASE-CLM-1 BASE-CLM-8 BASE-CLM-9 BASE-TRN-2 BASE-TRN-3",
     "the leaflet is silent on these"),
    ("usa-1910 europa-1912", "BASE-SCO-1 BASE-LNG-2",
     "what is told is which bonus cards are in play, not the order of scoring, nor who gets them"),
)
"""Boards, rules or stems of rules, and why the box says something else, though on the same topic."""


def asked(rules: Rules, rng: Random) -> set[str]:
    """Play one game at random and return every id that its log, its reasons and its score cite."""
    log: list[Event] = []
    state, found, step = rules.start(1, log), set[str](), 0
    while not state.over:
        if step % 4 == 0:
            some = rng.sample(legal := rules.legal(state), min(len(legal), 6))
            tried = [other for action in some for other in perturbed(action, rng)]
            tried += [any_action(rules, state, rng) for _ in range(25)]
            found |= {reason.rule for action in tried for reason in rules.why_not(state, action)}
        rules.apply(state, rules.sample(state, rng), log)
        step += 1
    sheet = rules.score(state)
    found |= {line.rule for line in sheet.lines} | {rule for rule, _, _ in sheet.ranking.steps}
    return found | {rule for event in log for rule in event.rules}


@lru_cache(maxsize=len(BOXES))
def cited(name: str) -> frozenset[str]:
    """Return what games of a box cite: each of its games, with the fewest and the most players."""
    board, rng = maps.load(name), Random(name)
    games = [{"mode": mode} for mode in board.modes] or [{}]
    return frozenset(id for options in games for players in board.players
                     for id in asked(compile_rules(board, players, options), rng))


def stated(name: str, id: str) -> list[str]:
    """Return the rules of a box on the topic of a rule that do not say that they are those of another rulebook."""
    topic = id.split("-")[1]
    topics = (topic, "SCO") if topic in ("LNG", "GLO") else (topic,)  # a box tells of its bonuses under scoring
    return [rule.id for topic in topics for rule in rulebook.rules(f"{BOXES[name]}-{topic}-")
            if rule.kind == "rule" and not REFERS.search(rule.text)]


def apart(name: str, id: str) -> bool:
    """Whether it is known that the box says something else on the topic of a rule."""
    return any(name in boards.split() and any(f"{id}-".startswith(f"{stem}-") for stem in stems.split())
               for boards, stems, _ in APART)


@pytest.mark.parametrize("name", BOXES)
def test_other_rulebooks_are_cited_where_the_own_is_silent(name: str) -> None:
    """Every foreign rule that a game still cites is one that its box leaves to the base game or to Europe."""
    foreign = sorted(id for id in cited(name) if not id.startswith(f"{BOXES[name]}-"))
    assert foreign and [(id, own) for id in foreign if (own := stated(name, id)) and not apart(name, id)] == []


@pytest.mark.parametrize("name", BOXES)
def test_what_the_box_states_is_cited_by_its_ids(name: str) -> None:
    """No rule of the table [cites] is cited any more, and each id of the box that it gives is."""
    table = maps.load(name).cites
    assert table and not table.keys() & cited(name)
    common = {new for old, ids in table.items() if old not in RARE for new in ids}
    assert common <= cited(name)


@pytest.mark.parametrize("name", BOXES)
def test_the_table_leads_from_other_rulebooks_to_the_own(name: str) -> None:
    """Each row gives a rule of another rulebook, and rules or components of the box, never one that only refers."""
    for old, new in maps.load(name).cites.items():
        assert rulebook.rule(old).variant in ("base", "europe")
        for rule in map(rulebook.rule, new):
            assert rule.variant == name and rule.kind in ("rule", "component")
            assert not re.fullmatch(r"As (base|USA|Europe)[^:;]*\.", rule.text)


def test_changes_from_outside_and_shared_wins_cite_the_box_too() -> None:
    """Cards and positions that cannot be are refused, and a tie is left, by the rules of the box."""
    game = new_game("san-francisco", 2, seed=1)
    for wish in (ChosenCards((WILD,) * 9), set_position({"seats": [{"hand": {"locomotive": 9}}, {}]})):
        assert [reason.rule for reason in game.why_not(wish)] == ["SF-CMP-2"]
    ranking = game.edit({"seats": [{"tickets": []}, {"tickets": []}]}).score().ranking
    assert (ranking.winners, ranking.shared) == ((0, 1), "SF-TIE-1")
    assert ranking_text(game.names, ranking).endswith("no tie-breaker tells them apart. [SF-TIE-1]")


def test_boards_without_a_table_cite_as_ever() -> None:
    """USA and Europe have no such table: what they share with all boards is told by the rules of the base game."""
    boards: list[Board] = [maps.load("usa"), maps.load("europe")]
    assert [dict(board.cites) for board in boards] == [{}, {}]
    assert {"BASE-SET-4", "BASE-TKD-1", "BASE-SCO-1", "BASE-TIE-1"} <= asked(compile_rules(boards[1], 2), Random(1))
