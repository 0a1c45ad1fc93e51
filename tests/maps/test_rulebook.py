"""The rulebook: every rule has its text, its sources are explained, and what it cites exists."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from ttrlab import maps, rulebook
from ttrlab.errors import MapError, NotationError

SHARED = Path(os.environ.get("TTRLAB_SHARED", Path(__file__).parents[3] / "shared"))
OWN = Path(__file__).parents[1] / "tools" / "lab.md"
HEAD = "[sources]\n[EU-TUN-4]\nvariant = 'europe'\nsection = 'Tunnels'\n"
COUNTS = {  # rules, components, edge cases, ambiguities of each variant
    "base": (63, 4, 25, 10), "usa": (11, 2, 4, 3), "europe": (40, 4, 19, 9),
    "san-francisco": (29, 4, 13, 4), "heart-of-africa": (31, 4, 11, 8),
    "card-game": (35, 3, 14, 9), "india": (10, 2, 7, 2), "legendary-asia": (13, 3, 5, 3),
    "nederland": (19, 2, 7, 7),
    "nordic-countries": (19, 2, 10, 4), "switzerland": (14, 3, 9, 4),
    "usa-1910": (6, 3, 4, 3), "europa-1912": (12, 3, 5, 4),
    "lab": (8, 0, 0, 0),
}
PREFIXES = {"base": "BASE", "usa": "USA", "europe": "EU", "san-francisco": "SF", "heart-of-africa": "AF",
            "card-game": "CG", "india": "IN", "legendary-asia": "LA", "nederland": "NL",
            "nordic-countries": "NC", "switzerland": "CH", "usa-1910": "U10", "europa-1912": "E12", "lab": "LAB"}


def test_every_variant_has_its_rules() -> None:
    """The number of rules of each variant and kind is known, so none is lost."""
    count = Counter((rule.variant, rule.kind) for rule in rulebook.rules())
    assert {variant: tuple(count[variant, kind] for kind in rulebook.KINDS) for variant in COUNTS} == COUNTS
    assert sum(count.values()) == sum(map(sum, COUNTS.values()))


@pytest.mark.parametrize(("variant", "prefix"), PREFIXES.items())
def test_ids_are_numbered_without_gaps(variant: str, prefix: str) -> None:
    """Within a topic the numbers run from 1 on, in the order of the rulebook."""
    found = [rule for rule in rulebook.rules() if rule.variant == variant]
    assert all(rule.id.startswith(f"{prefix}-") for rule in found)
    topics: dict[str, list[int]] = {}
    for rule in found:
        topics.setdefault(rule.topic, []).append(int(rule.id.rpartition("-")[2]))
    assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in topics.values())


def test_the_rulebook_holds_every_id_of_the_reference() -> None:
    """Each rule of the reference texts stands in the rulebook; without them at hand, the known counts do."""
    folder = SHARED / "rules"
    if not folder.is_dir():
        assert len(rulebook.rules()) == sum(sum(row) for row in COUNTS.values())
        return
    files = [OWN if name == "lab" else folder / f"{name}.md" for name in COUNTS]
    texts = "\n".join(file.read_text(encoding="utf-8") for file in files)
    assert [rule.id for rule in rulebook.rules()] == re.findall(
        r"(?m)^(?:-|\d+\.) \*\*([A-Z0-9]+-[A-Z]{3}-\d+)\*\*", texts)


def test_every_rule_reads_as_a_sentence() -> None:
    """No text is empty, cut off, or speaks of things that a reader cannot know."""
    for rule in rulebook.rules():
        assert len(rule.text) >= 8 and rule.text[-1] in ".)" and rule.section
        assert not re.search(r"seed|UNSURE|\bpart [ABC]\b|\[", " ".join((rule.text, *rule.sources)))


def test_what_a_rule_cites_exists() -> None:
    """Every rule id of the shipped variants that a text names is the id of a rule."""
    known = {rule.id for rule in rulebook.rules()}
    for rule in rulebook.rules():
        named = set(re.findall(rf"\b(?:{'|'.join(PREFIXES.values())})-[A-Z]{{3}}-\d+", rule.text))
        assert named <= known
        assert named - {rule.id} <= set(rule.cites) <= known


def test_citations_with_several_numbers() -> None:
    """A list or a span of numbers after an id cites each rule of it."""
    assert rulebook.rule("EU-EDG-1").cites == ("EU-TUN-4", "EU-TUN-5", "EU-TUN-7")
    assert rulebook.rule("EU-TUN-2").cites == ("BASE-CLM-4", "BASE-CLM-5", "BASE-CLM-6")


def test_sources_are_explained() -> None:
    """Each short name of a source that looks like one is explained, and each explanation is needed."""
    key = rulebook.sources_key()
    used = set()
    for rule in rulebook.rules():
        assert rule.sources or rule.kind in ("edge", "ambiguity")
        told = " ".join((*rule.sources, rule.text))
        used |= {name for name in key if name in told}
        assert set(re.findall(r"\b[A-Z]{2,6}-(?:PL|\d{4})\b", told)) <= set(key)
    assert used == set(key)


def test_kinds_have_their_parts() -> None:
    """An edge case has a situation and an answer; ambiguities alone name options, the default first."""
    for rule in rulebook.rules():
        assert bool(rule.given) == bool(rule.answer) == (rule.kind == "edge")
        assert rule.kind == "ambiguity" or not rule.options
        for values in rule.options.values():
            assert values and all(type(value) in (str, int, bool) for value in values)
    assert rulebook.rule("BASE-AMB-1").options == {
        "market.reset_policy": ("until_valid_or_impossible", "max_three_tries")}
    assert rulebook.rule("BASE-AMB-3").options == {
        "turn.pass_when_stuck": (True,), "game.end_when_all_pass": (True,)}
    assert rulebook.rule("USA-AMB-1").options == {"end.trains_threshold": (2, 0)}


def test_an_edge_case_in_full() -> None:
    """An edge case is told in one line and in its parts."""
    rule = rulebook.rule("EU-EDG-7")
    assert rule.question == "may the tunnel be tried?"
    assert rule.text == f"Given: {rule.given} Question: {rule.question} Answer: {rule.answer}"
    assert str(rule).startswith("EU-EDG-7: Given: a player has exactly n cards")


@pytest.mark.parametrize("id", ["EU-TUN-4", "eu-tun-4", " EU TUN 4 "])
def test_rule_forgives_case_and_spaces(id: str) -> None:
    """A rule is found by its id in any case, with hyphens or spaces."""
    assert rulebook.rule(id).id == "EU-TUN-4"


def test_unknown_rule_offers_near_ids() -> None:
    """An id that does not exist is answered with ids that do."""
    with pytest.raises(NotationError, match=r"no rule 'EU-TUM-4' in the rulebook; did you mean EU-TUN-4"):
        rulebook.rule("EU-TUM-4")
    with pytest.raises(NotationError, match=r"no rule '' in the rulebook$"):
        rulebook.rule("")


@pytest.mark.parametrize(("words", "id"), [
    ("TUNNELS surcharge", "EU-TUN-7"), ("ferry", "EU-FER-2"), ("ferries symbols", "EU-FER-2"),
    ("colored cards tunnel", "EU-TUN-4"), ("münchen frankfurt", "EU-EDG-10"), ("munchen", "EU-EDG-10"),
    ("market.reset_policy", "BASE-AMB-1"), ("base-end", "BASE-END-2"), ("grey route", "BASE-CLM-5"),
])
def test_search_forgives(words: str, id: str) -> None:
    """A search finds rules whatever the case, accents, plural or spelling."""
    assert id in [rule.id for rule in rulebook.search(words)]


def test_search_wants_every_word() -> None:
    """A search narrows with each word; no words and unknown words find nothing."""
    assert set(rulebook.search("tunnel locomotive")) < set(rulebook.search("tunnel"))
    assert rulebook.search("") == rulebook.search("tunnel zeppelin") == ()


@pytest.fixture
def fresh() -> Iterator[None]:
    """Forget the kept rulebook before and after a test that puts another in its place."""
    kept = (rulebook._parsed, rulebook._book)
    for cache in kept:
        cache.cache_clear()
    yield
    for cache in kept:
        cache.cache_clear()


@pytest.mark.parametrize(("text", "message"), [
    ("[sources]\n[EU-TUN-4", "cannot be read"),
    ("", "does not explain its sources"),
    ("[sources]\n[tunnel]\ntext = 'x'", "rulebook.toml, table tunnel: a rule is a table under its id"),
    ("[sources]\n[EU-TUN-4]\ntext = 'x'", "'kind' is missing"),
    (HEAD + "kind = 'law'\ntext = 'x'", "kind must be one of"),
    (HEAD + "kind = 'edge'\ntext = 'x'", "'given' is missing"),
    (HEAD + "kind = 'rule'\ntext = 4", "text must be a text"),
    (HEAD + "kind = 'rule'\ntext = 'x'\nsources = 'EU-2015'", "sources must be a list of texts"),
    (HEAD + "kind = 'rule'\ntext = 'x'\nsee = [4]", "see must be a list of texts"),
    (HEAD + "kind = 'ambiguity'\ntext = 'x'\noptions = {a = 1}", "options must be a table of lists"),
    (HEAD + "kind = 'rule'\ntext = 'x'\nunsure = 'yes'", "unsure must be true or false"),
    ("[sources]\n[EU-TUN-4]\ntextt = 'x'", "unknown key 'textt'"),
])
def test_a_damaged_rulebook_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh: None,
                                    text: str, message: str) -> None:
    """A rulebook that cannot be used is a MapError that names the rule."""
    (tmp_path / "rulebook.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(rulebook, "maps_dir", lambda: tmp_path)
    with pytest.raises(MapError) as caught:
        rulebook.rules()
    assert message in str(caught.value)


def test_rules_of_a_board_exist_for_each_board() -> None:
    """Every board that ships has rules of its own in the rulebook."""
    assert set(maps.available()) <= {rule.variant for rule in rulebook.rules()}
