"""Every rule that a player needs is taught."""

from __future__ import annotations

from pathlib import Path

from ttrlab import rulebook
from ttrlab.lessons import LESSONS, coverage
from ttrlab.lessons.citations import NOT_FOR_PLAYERS, Coverage, Covered, cited, needed


def test_every_needed_rule_is_taught() -> None:
    """No rule of the variants taught that a player needs is missing from the lessons."""
    assert coverage().missing == ()
    assert len(needed()) >= 157
    assert {"SF-TOK-3", "AF-TER-7", "EU-TUN-4", "BASE-GLO-1"} <= set(needed())


def test_exceptions_are_few_and_real() -> None:
    """What is left out is in the rulebook, has a reason, and is taught nowhere."""
    taught = {rule for lesson in LESSONS for rule in lesson.rules}
    assert len(NOT_FOR_PLAYERS) <= 6
    for rule, why in NOT_FOR_PLAYERS.items():
        assert rulebook.rule(rule).id == rule and len(why) > 20
        assert rule not in taught


def test_a_missing_rule_would_be_seen() -> None:
    """The table names a rule that neither a lesson teaches nor an exception explains."""
    rows = Coverage([Covered("BASE-CLM-1", (), ("a.py",), ()), Covered("BASE-DBL-4", (), (), (), "no triple routes"),
                     Covered("BASE-CLM-2", (11,), (), ())])
    assert rows.missing == ("BASE-CLM-1",)


def test_most_rules_are_asked_about() -> None:
    """At least two rules in three are taught by a question, not only told at the end."""
    asked = {rule for lesson in LESSONS for question in lesson.questions for rule in question.rules}
    assert len(asked & set(needed())) >= 2 * len(needed()) / 3


def test_the_table_shows_code_and_tests() -> None:
    """A rule's row names the module that carries it out and the tests that cite it, and can be read as HTML."""
    rows = {row.rule: row for row in coverage()}
    assert "rules/tunnels.py" in rows["EU-TUN-5"].modules and 21 in rows["EU-TUN-5"].lessons
    assert "rules/test_tunnels.py" in rows["EU-TUN-5"].tests
    assert all(not name.startswith("lessons/") for row in rows.values() for name in row.modules)
    assert "<code>EU-TUN-5</code>" in coverage()._repr_html_()


def test_short_citations_are_written_out() -> None:
    """Ranges and lists are read as the rules that they stand for."""
    assert list(cited("BASE-END-1 to BASE-END-3")) == ["BASE-END-1", "BASE-END-2", "BASE-END-3"]
    assert list(cited("(EU-TUN-3 to 5, 9)")) == ["EU-TUN-3", "EU-TUN-4", "EU-TUN-5", "EU-TUN-9"]
    assert list(cited("EU-FER-2 and BASE-CLM-5")) == ["EU-FER-2", "BASE-CLM-5"]
    assert list(cited("USA-2015, EU-2015")) == []


def test_lessons_do_not_grow_past_their_sources() -> None:
    """Every lesson has its notebook, which calls exactly this lesson."""
    folder = Path(__file__).resolve().parents[2] / "notebooks"
    for lesson in LESSONS:
        found = list(folder.glob(f"{lesson.number}_*.ipynb"))
        assert len(found) == 1, lesson.number
        assert f"lesson({lesson.number})" in found[0].read_text(encoding="utf-8")
