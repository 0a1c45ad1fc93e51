"""Every worked edge case and every open question of the rulebooks has a test that names it."""

from __future__ import annotations

import re

import pytest

from ttrlab import rulebook
from ttrlab.rules.registry import MODULES

from .tree import ROOT, project_files, text_of

_TESTS = "\n".join(text_of(path) or "" for path in project_files(".py") if path.is_relative_to(ROOT / "tests"))
_NAMED = set(re.findall(r"\b[A-Z][A-Z0-9]{1,4}-[A-Z]{2,5}-\d+\b", _TESTS))
_SERIES = {"SF": "San Francisco", "AF": "The Heart of Africa", "CG": "The Card Game", "IN": "India",
           "LA": "Legendary Asia", "NC": "Nordic Countries", "CH": "Switzerland"}
_RULES = [rule.id for rule in rulebook.rules() if rule.id.split("-")[0] in _SERIES]


@pytest.mark.parametrize("series", _SERIES)
def test_every_edge_case_has_a_test(series: str) -> None:
    """Each edge case (EDG) and each ambiguity (AMB) of a rulebook is named by a test."""
    wanted = {rule for rule in _RULES if rule.startswith((f"{series}-EDG-", f"{series}-AMB-"))}
    assert len(wanted) >= 8
    assert wanted - _NAMED == set()


def test_every_open_question_is_an_option() -> None:
    """Each option that an ambiguity of these rulebooks recommends exists, and so do the values that it names."""
    known = {option.name: option for module in MODULES.values() for option in module.options}
    asked = {rule.id: re.findall(r"`([a-z_]+\.[a-z_]+)`(?: = `?([a-z_]+)`?)?", rule.text)
             for rule in rulebook.rules() if rule.id in _RULES and "-AMB-" in rule.id}
    pairs = [pair for found in asked.values() for pair in found]
    assert len(pairs) >= 10
    for name, value in pairs:
        assert name in known, name
        assert not value or value in {str(choice).lower() for choice in known[name].choices}, (name, value)


def test_every_option_cites_a_rule() -> None:
    """Each option cites a rule that its rulebook has, once that is among ours, and its name stands in some test."""
    known = {rule.id for rule in rulebook.rules()}
    series = {rule.split("-")[0] for rule in known}
    for module in MODULES.values():
        for option in module.options:
            if option.rule.split("-")[0] in series:
                assert option.rule in known, option.name
                assert option.name in _TESTS or option.name.replace(".", "__") in _TESTS, option.name


def test_every_rule_is_named() -> None:
    """Every rule of these rulebooks, components and set-up included, is named by a test."""
    short = set()
    spans = rf"\b((?:{'|'.join(_SERIES)})-[A-Z]{{3}}-\d+)((?:(?:, | and |, and | to )\d+)+)"
    for first, numbers in re.findall(spans, _TESTS):
        stem = first.rpartition("-")[0]
        short |= {f"{stem}-{number}" for number in re.findall(r"\d+", numbers)}
    assert set(_RULES) - _NAMED - short == set()
