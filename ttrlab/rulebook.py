"""The rules by their ids: text, sources and, for open questions, the options that answer them.

The texts live in ``maps/rulebook.toml``. Everything that the engine says (a reason, an event, a line of a
score) carries an id that can be looked up here.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from ttrlab.board import fold
from ttrlab.errors import MapError, NotationError
from ttrlab.mapfile.cites import RULE_ID
from ttrlab.maps import maps_dir

KINDS: Final = ("rule", "component", "edge", "ambiguity")

_FILE: Final = "rulebook.toml"
_CITED: Final = re.compile(r"([A-Z][A-Z0-9]*-[A-Z]{3}-)(\d+)((?:(?:,| to) \d+(?![\w-]))*)")
_STEM: Final = re.compile(r"(ies|y|s)$")
_REQUIRED: Final = ("kind", "variant", "section")
_TEXTS: Final = ("kind", "variant", "section", "text", "given", "question", "answer")
_KEYS: Final = (*_TEXTS, "sources", "see", "options", "unsure")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule, component, worked question or open question.

    Attributes:
        id: ``<variant>-<topic>-<number>``, for example ``EU-TUN-4``; it never changes its meaning.
        kind: One of ``KINDS``.
        variant: ``base``, or the id of the board that the rule is written for.
        section: The heading it stands under, ``Tunnels``.
        text: The whole text in one line.
        sources: Where it is taken from; ``sources_key`` says what the short names mean.
        given, question, answer: The parts of an edge case, else empty.
        options: For an ambiguity: option name to the values that answer it, the default first.
        cites: Ids of the rules that its text and sources point to.
        unsure: No rulebook at hand settles it.
    """

    id: str
    kind: str
    variant: str
    section: str
    text: str
    sources: tuple[str, ...] = ()
    given: str = ""
    question: str = ""
    answer: str = ""
    options: Mapping[str, tuple[Any, ...]] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    cites: tuple[str, ...] = ()
    unsure: bool = False

    @property
    def topic(self) -> str:
        """The three letters of the topic, ``TUN``."""
        return self.id.split("-")[1]

    def __str__(self) -> str:
        """Return the id and the text."""
        return f"{self.id}: {self.text}"


def rule(id: str) -> Rule:
    """Return a rule by its id; case does not matter.

    Raises:
        NotationError: No such rule; the message offers the nearest ids.

    >>> rule("base-drw-6").text
    'There is no hand limit.'
    """
    table = _book()
    wanted = "-".join(id.upper().replace("-", " ").split())
    if wanted in table:
        return table[wanted]
    near = ", ".join(get_close_matches(wanted, table, n=3, cutoff=0.7))
    raise NotationError(f"no rule {id!r} in the rulebook" + (f"; did you mean {near}?" if near else ""))


def rules(prefix: str = "") -> tuple[Rule, ...]:
    """Return the rules whose ids begin with ``prefix``, in the order of the rulebook.

    >>> [rule.id for rule in rules("EU-FER")]
    ['EU-FER-1', 'EU-FER-2', 'EU-FER-3', 'EU-FER-4']
    >>> rules("EU-XYZ")
    ()
    """
    wanted = prefix.upper()
    return tuple(rule for rule in _book().values() if rule.id.startswith(wanted))


def search(words: str) -> tuple[Rule, ...]:
    """Return the rules that contain every one of some words.

    Case, accents, plurals and the spelling of colour and gray do not matter.

    >>> [rule.id for rule in search("Longest PATHS borrowed")]
    ['BASE-LNG-3', 'EU-STA-7', 'EU-EDG-16']
    """
    wanted = [_STEM.sub("", word) if len(word) > 3 else word for word in _plain(words).split()]
    if not wanted:
        return ()
    return tuple(rule for rule in _book().values() if all(word in _searched(rule) for word in wanted))


def sources_key() -> Mapping[str, str]:
    """Return what the short names of the sources mean.

    >>> sources_key()["EU-2015"]
    'Ticket to Ride: Europe, English rulebook, printing of 2015'
    """
    key: dict[str, str] = _parsed()["sources"]
    return MappingProxyType(key)


# Reading -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _parsed() -> dict[str, Any]:
    path = maps_dir() / _FILE
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise MapError(f"the rulebook cannot be read: {error}", str(path)) from None
    if not isinstance(data.get("sources"), dict):
        raise MapError("the rulebook does not explain its sources", str(path), "sources")
    return data


@lru_cache(maxsize=1)
def _book() -> dict[str, Rule]:
    tables = {id: row for id, row in _parsed().items() if id != "sources"}
    return {id: _rule(id, row, tables) for id, row in tables.items()}


@lru_cache(maxsize=1024)
def _searched(rule: Rule) -> str:
    return _plain(f"{rule.id} {rule.section} {rule.text} {' '.join(rule.options)}")


def _plain(text: str) -> str:
    return fold(text).replace("colour", "color").replace("grey", "gray")


def _rule(id: str, row: object, known: Mapping[str, object]) -> Rule:
    if not RULE_ID.fullmatch(id) or not isinstance(row, dict):
        raise MapError("a rule is a table under its id, such as [EU-TUN-4]", _FILE, id)
    _check(id, row)
    text = row.get("text") or " ".join(
        f"{key.capitalize()}: {row[key]}" for key in ("given", "question", "answer") if key in row)
    pointed = dict.fromkeys([*_cited(text), *row.get("see", [])])
    return Rule(
        id, row["kind"], row["variant"], row["section"], text, tuple(row.get("sources", [])),
        row.get("given", ""), row.get("question", ""), row.get("answer", ""),
        MappingProxyType({name: tuple(values) for name, values in row.get("options", {}).items()}),
        tuple(other for other in pointed if other in known and other != id), row.get("unsure", False),
    )


def _check(id: str, row: dict[str, Any]) -> None:
    for key in row:
        if key not in _KEYS:
            raise MapError(f"unknown key {key!r}", _FILE, id)
    for key in (*_REQUIRED, *(("given", "answer") if row.get("kind") == "edge" else ("text",))):
        if key not in row:
            raise MapError(f"{key!r} is missing", _FILE, id)
    for key in _TEXTS:
        if not isinstance(row.get(key, ""), str):
            raise MapError(f"{key} must be a text", _FILE, id)
    if row["kind"] not in KINDS:
        raise MapError(f"kind must be one of {', '.join(KINDS)}", _FILE, id)
    for key in ("sources", "see"):
        listed = row.get(key, [])
        if not isinstance(listed, list) or not all(isinstance(item, str) for item in listed):
            raise MapError(f"{key} must be a list of texts", _FILE, id)
    options = row.get("options", {})
    if not isinstance(options, dict) or not all(isinstance(values, list) for values in options.values()):
        raise MapError("options must be a table of lists", _FILE, id)
    if not isinstance(row.get("unsure", False), bool):
        raise MapError("unsure must be true or false", _FILE, id)


def _cited(text: str) -> Iterator[str]:
    # "EU-TUN-4, 5, 7" cites three rules, "BASE-CLM-4 to 6" as many.
    for stem, first, more in _CITED.findall(text):
        last = int(first)
        yield stem + first
        for joint, digits in re.findall(r"(,| to) (\d+)", more):
            for number in range(last + 1 if joint == " to" else int(digits), int(digits) + 1):
                yield f"{stem}{number}"
            last = int(digits)
