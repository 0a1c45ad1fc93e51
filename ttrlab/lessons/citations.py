"""Which rules the lessons teach, and which code and tests cite them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

import ttrlab
from ttrlab import rulebook
from ttrlab.lessons.catalogue import LESSONS

TAUGHT: Final = ("base", "europe", "san-francisco", "heart-of-africa", "card-game",
                 "usa-1910", "europa-1912", "india", "legendary-asia", "nederland", "nordic-countries", "switzerland")
"""The variants whose rules the lessons teach, as the rulebook calls them."""
NOT_FOR_PLAYERS: Final = {
    "BASE-MKT-4": "a market that cannot be made valid comes up when hardly any card is left outside the hands",
    "BASE-DBL-4": "no board that a lesson is about has triple routes",
}
"""Rules of these variants that no lesson needs, and why."""

_CITED = re.compile(r"\b([A-Z][A-Z0-9]*-[A-Z]{3}-)(\d+)((?:,? (?:to|and) (?:[A-Z0-9]+-[A-Z]{3}-)?\d+\b|, \d+\b)*)")
_MORE = re.compile(r"(to|and|,) (?:([A-Z0-9]+-[A-Z]{3}-))?(\d+)")


@dataclass(frozen=True, slots=True)
class Covered:
    """One rule and who knows it.

    Attributes:
        rule: Its id.
        lessons: Numbers of the lessons that teach it.
        modules: Files of the package that cite it, lessons left out.
        tests: Test files that cite it.
        why_not: Why no lesson teaches it; empty where one should.
    """

    rule: str
    lessons: tuple[int, ...]
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    why_not: str = ""


class Coverage(tuple[Covered, ...]):
    """The table of all rules, one row each."""

    __slots__ = ()

    @property
    def missing(self) -> tuple[str, ...]:
        """Ids of the rules that a lesson should teach and none does."""
        return tuple(row.rule for row in self if not row.lessons and not row.why_not)

    def _repr_html_(self) -> str:
        cell = '<td style="text-align:left;vertical-align:top;padding:2px 12px 2px 0;border:0">'
        rows = "".join(
            f"<tr>{cell}<code>{row.rule}</code></td>"
            f"{cell}{', '.join(map(str, row.lessons)) or escape(row.why_not) or '<b>none</b>'}</td>"
            f"{cell}{escape(', '.join(row.modules)) or '–'}</td>{cell}{escape(', '.join(row.tests)) or '–'}</td></tr>"
            for row in self)
        heads = "".join(f"{cell}<b>{head}</b></td>" for head in ("rule", "lessons", "code", "tests"))
        return f'<table style="border-collapse:collapse;font-size:12.5px"><tr>{heads}</tr>{rows}</table>'


def needed() -> tuple[str, ...]:
    """Return the ids of the rules that a player of the variants taught needs, in rulebook order.

    >>> "EU-TUN-4" in needed(), "BASE-DBL-4" in needed()
    (True, False)
    """
    return tuple(rule.id for rule in rulebook.rules() if rule.kind == "rule"
                 and rule.variant in TAUGHT and rule.id not in NOT_FOR_PLAYERS)


def coverage() -> Coverage:
    """Return rule by rule which lessons teach it and which code and tests cite it.

    The tests are looked for beside the package, where a checkout has them; elsewhere their column is empty.

    >>> coverage().missing
    ()
    """
    package = Path(ttrlab.__file__).parent
    code = _citations(package, skip="lessons")
    tests = _citations(package.parent / "tests")
    taught: dict[str, list[int]] = {}
    for lesson in LESSONS:
        for rule in lesson.rules:
            taught.setdefault(rule, []).append(lesson.number)
    ids = [rule.id for rule in rulebook.rules() if rule.kind == "rule" and rule.variant in TAUGHT]
    return Coverage(Covered(rule, tuple(taught.get(rule, ())), tuple(code.get(rule, ())),
                            tuple(tests.get(rule, ())), NOT_FOR_PLAYERS.get(rule, "")) for rule in ids)


def cited(text: str) -> Iterator[str]:
    """Yield the rule ids that a text cites, short forms written out.

    >>> list(cited("(EU-STA-1 to 3, EU-TUN-4, 6 and BASE-CLM-4 to BASE-CLM-6)"))
    ['EU-STA-1', 'EU-STA-2', 'EU-STA-3', 'EU-TUN-4', 'EU-TUN-6', 'BASE-CLM-4', 'BASE-CLM-5', 'BASE-CLM-6']
    """
    for stem, first, more in _CITED.findall(text):
        last = int(first)
        yield f"{stem}{last}"
        for joint, own, digits in _MORE.findall(more):
            number = int(digits)
            start = last + 1 if joint == "to" and own in ("", stem) else number
            for n in range(start, number + 1):
                yield f"{own or stem}{n}"
            stem, last = own or stem, number


def _citations(folder: Path, skip: str = "") -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    if not folder.is_dir():
        return found
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        if not (skip and name.startswith(skip + "/")):
            for rule in dict.fromkeys(cited(path.read_text(encoding="utf-8"))):
                found.setdefault(rule, []).append(name)
    return found
