"""Options and modules: what can be set, what is refused with which words, and that nothing lacks a test."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from positions import rules_of

from ttrlab import maps, rulebook
from ttrlab.errors import OptionError
from ttrlab.rules.hooks import RuleModule
from ttrlab.rules.registry import MODULES, compile_rules, options_for, register

HERE = Path(__file__).parent
TEXT = {path.name: path.read_text(encoding="utf-8") for path in sorted(HERE.glob("test_*.py"))}
ALL = "\n".join(TEXT.values())
OPTIONS = [option for module in MODULES.values() for option in module.options]

REFUSED: list[tuple[str, int, dict[str, Any], str]] = [
    ("usa", 2, {"deck.reshufle": "lazy"}, "there is no option 'deck.reshufle'; did you mean deck.reshuffle"),
    ("usa", 2, {"deck.reshuffle": "later"}, "option deck.reshuffle cannot be 'later'; it can be eager, lazy"),
    ("usa", 2, {"turn.pass_when_stuck": 1}, "option turn.pass_when_stuck cannot be 1; it can be true, false"),
    ("usa", 2, {"trains": 0}, "option trains cannot be 0; it is a whole number from 1 to 100"),
    ("usa", 2, {"trains": "45"}, "option trains cannot be '45'; it is a whole number from 1 to 100"),
    ("usa", 2, {"trains": True}, "option trains cannot be True; it is a whole number from 1 to 100"),
    ("usa", 2, {"trains": 45.0}, "option trains cannot be 45.0; it is a whole number from 1 to 100"),
    ("usa", 2, {"modules.trams": True}, "there is no option 'modules.trams'"),
    ("usa", 2, {"modules.tunnels": "yes"}, "option modules.tunnels cannot be 'yes'; it can be true, false"),
    ("usa", 2, {"modules.drawing": False},
     "option modules.drawing cannot be false; every game has drawing train cards"),
    ("usa", 2, {"turn.first": "3"}, "option turn.first is '3', but there are 2 players"),
    ("usa", 6, {}, "USA is for 2 to 5 players, not 6"),
    ("usa", 1, {}, "USA is for 2 to 5 players, not 1"),
    ("europe", 5, {"tickets.deal": 9}, "dealing 9 tickets to 5 players takes 45; the deck has 40"),
]


@pytest.mark.parametrize(("board", "players", "options", "said"), REFUSED)
def test_refused(board: str, players: int, options: dict[str, Any], said: str) -> None:
    """An option that cannot be is refused in one sentence that names it and what it can be."""
    with pytest.raises(OptionError) as caught:
        compile_rules(maps.load(board), players, options)
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize("value", [None, [], {}, "", 3.5, float("inf"), (1,), object(), 10**30])
@pytest.mark.parametrize("option", ["trains", "deck.reshuffle", "modules.ferries", "turn.first", "tickets.deal",
                                    "bonus.longest_path", "stations.count", "draw.second_card_mandatory"])
def test_any_value_is_taken_or_refused(option: str, value: Any) -> None:
    """Whatever is given for an option, the answer is an OptionError and nothing else."""
    with pytest.raises(OptionError):
        compile_rules(maps.load("europe"), 2, {option: value})


@pytest.mark.parametrize("players", [None, "2", 2.0, True, -1, 10**30])
def test_players_that_are_no_number(players: Any) -> None:
    """A number of players that is none is refused."""
    with pytest.raises(OptionError, match="is for 2 to 5 players, not"):
        compile_rules(maps.load("usa"), players)


def test_an_option_switches_its_module_on() -> None:
    """Setting an option of a module that the box lacks switches the module on."""
    assert "stations" in rules_of("usa", stations__count=2).modules
    assert "tunnels" in rules_of("usa", tunnels__where="gray").modules
    assert "tunnels" not in rules_of("usa", tunnels__where="gray", modules__tunnels=False).modules


@pytest.mark.parametrize("board", maps.available())
def test_options_for_lists_everything(board: str) -> None:
    """``options_for`` lists every option that fits, each default is accepted, and together they change nothing."""
    offered = options_for(maps.load(board))
    fitting = [module for module in MODULES.values() if maps.load(board).base in module.bases]
    assert {option.name for module in fitting for option in module.options_of(maps.load(board))} <= set(offered)
    plain = compile_rules(maps.load(board), 3)
    defaults = {name: option.default for name, option in offered.items() if name in plain.options}
    assert dict(compile_rules(maps.load(board), 3, defaults).options) == dict(plain.options)
    for option in offered.values():
        assert option.text.endswith(".") and (option.rule == "" or rulebook.rule(option.rule))


def test_the_recommended_values_are_the_defaults() -> None:
    """The first value that the rulebook gives for each open question is the default on its board."""
    checked = 0
    for rule in rulebook.rules():
        for name, values in rule.options.items():
            board = rule.variant if rule.variant in maps.available() else "usa"
            rules = rules_of(board, min(4, maps.load(board).players[1]))
            assert rules.options[name] == values[0] if name in rules.options \
                else options_for(maps.load(board))[name].default == values[0], (rule.id, name)
            checked += 1
    assert checked >= 20


@pytest.mark.parametrize("option", OPTIONS, ids=[option.name for option in OPTIONS])
def test_every_option_has_a_test(option: Any) -> None:
    """Every option, and every value that it can take, is named in some test of this folder."""
    names = (option.name, option.name.replace(".", "__"))
    files = [text for file, text in TEXT.items() if file != "test_options.py" and any(n in text for n in names)]
    assert files, option.name
    for choice in option.choices:
        assert any(re.search(rf"\b{re.escape(str(choice))}\b", text) for text in files), (option.name, choice)


@pytest.mark.parametrize("rule", rulebook.rules(), ids=[rule.id for rule in rulebook.rules()])
def test_every_rule_has_a_test(rule: Any) -> None:
    """Every rule, component, edge case and open question of the rulebook is cited by a test of this folder."""
    variant, topic, number = rule.id.split("-")
    named = f"test_{variant}_{topic}_{number}".lower()
    cited = re.search(rf"{rule.id}\b|\b{named}_|_and_{variant}_{topic}_{number}_".lower(), ALL.lower())
    spans = re.findall(rf"{variant}-{topic}-(\d+) to (\d+)", ALL)
    assert cited or any(int(low) <= int(number) <= int(high) for low, high in spans)


class _Needy(RuleModule):
    """A module that needs one and shuns another."""

    name, title, requires, excludes = "needy", "Needy rules", ("stations",), ("tunnels",)


@pytest.mark.parametrize(("options", "said"), [
    ({"modules.stations": False}, "the module needy needs the module stations too"),
    ({}, "the modules needy and tunnels cannot be used together")])
def test_modules_that_need_or_shun_others(monkeypatch: pytest.MonkeyPatch, options: dict[str, Any],
                                          said: str) -> None:
    """A module that lacks what it needs, or meets what it shuns, is refused."""
    monkeypatch.setitem(MODULES, "needy", _Needy)
    with pytest.raises(OptionError, match=said):
        compile_rules(maps.load("europe"), 2, {"modules.needy": True, **options})
    fine = {"modules.needy": True, "modules.tunnels": False}
    assert "needy" in compile_rules(maps.load("europe"), 2, fine).modules


def test_register_wants_a_name_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module without a name, or with another's, is refused; registering twice does no harm."""
    monkeypatch.setattr("ttrlab.rules.registry.MODULES", {**MODULES})
    assert register(MODULES["stations"]) is MODULES["stations"]
    for name in ("", "stations"):
        with pytest.raises(OptionError, match="a rule module needs a name of its own"):
            register(type("Other", (RuleModule,), {"name": name}))


@pytest.mark.parametrize(("change", "said"), [
    ({"modules": ("longest_path", "tunels")},
     "USA asks for the rule module 'tunels', which does not exist; did you mean"),
    ({"options": {"trams": 1}}, "USA sets the option 'trams', which does not exist; did you mean"),
    ({"options": {"trains": "many"}}, "option trains cannot be 'many'"),
    ({"deck": (1,) * 8 + (1,)}, "takes 13 cards; the deck has 9"),
])
def test_boards_that_ask_for_what_does_not_exist(change: dict[str, Any], said: str) -> None:
    """A board with unknown modules or options, or too few cards, is refused in words."""
    with pytest.raises(OptionError, match=said):
        compile_rules(replace(maps.load("usa"), **change), 2)
