"""Replay of case files: every line is put to the engine, and every expectation compared.

    uv run python tests/cases/replay.py FILE.jsonl

One line for each case that fails, with what came out and what was expected; one for each group of cases
that need a board or module which does not exist; then ``N passed, N failed, N not supported``.  The exit
code is 0 where nothing failed, 1 where something did, 2 where the file cannot be read.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cases.adapters import (
    absent,
    claims,
    country_tickets,
    drawing,
    mapdata,
    networks,
    railyards,
    terrain,
    ticketing,
    tokens,
    tolls,
    tours,
    tunnels,
    turns,
)
from cases.reading import Answers, Case, NotSupported, NotUnderstood, problems
from ttrlab.errors import TtrlabError

ADAPTERS: dict[str, Callable[[Case], Answers]] = {
    kind: adapter for part in (absent, claims, country_tickets, drawing, mapdata, networks, railyards,
                               terrain, ticketing, tokens, tolls, tours, tunnels, turns)
    for kind, adapter in part.ADAPTERS.items()}


@dataclass
class Outcome:
    """What a file came to.

    Attributes:
        passed: Ids of the cases that came out right.
        failed: Id and what is wrong.
        absent: Ids by the board or module that they need.
        notes: Inputs that no adapter has looked at.
    """

    passed: list[str] = field(default_factory=list)
    failed: list[tuple[str, str]] = field(default_factory=list)
    absent: dict[str, list[str]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    @property
    def lines(self) -> Iterator[str]:
        """The report, line by line."""
        yield from (f"FAILED {name} {what}" for name, what in self.failed)
        yield from (f"not supported: {', '.join(names)}: {why}" for why, names in self.absent.items())
        yield from (f"note: {note}" for note in self.notes)
        count = sum(map(len, self.absent.values()))
        yield f"{len(self.passed)} passed, {len(self.failed)} failed, {count} not supported"


def replay(lines: Iterable[str]) -> Outcome:
    """Put every line of a case file to the engine; empty lines are passed over."""
    outcome = Outcome()
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            case = read(line)
        except NotUnderstood as error:
            outcome.failed.append((f"line {number}", str(error)))
            continue
        _one(case, outcome)
    return outcome


def _one(case: Case, outcome: Outcome) -> None:
    try:
        wrong = judge(case)
    except NotSupported as error:
        outcome.absent.setdefault(str(error), []).append(case.id)
        return
    if case.unused:
        outcome.notes.append(f"{case.id}: no adapter looks at {', '.join(case.unused)}")
    if wrong:
        outcome.failed.append((case.id, f"({case.kind}) {'; '.join(wrong)}"))
    else:
        outcome.passed.append(case.id)


def judge(case: Case) -> list[str]:
    """Return what does not come out as the case expects.

    Raises:
        NotSupported: The case needs a board or module that does not exist.
    """
    adapter = ADAPTERS.get(case.kind) or (absent.absent if absent.needed(case.kind) else None)
    if adapter is None:
        return [f"unknown kind {case.kind!r}"]
    if not case.expect:
        return ["nothing is expected"]
    try:
        return problems(case.expect, adapter(case))
    except (NotUnderstood, TtrlabError) as error:
        return [str(error)]
    except NotSupported:
        raise
    except Exception as error:
        # A case of a shape that nobody foresaw must not stop the others.
        return [f"cannot be run: {type(error).__name__}: {error}"]


def read(line: str) -> Case:
    """Return the case of a line.

    Raises:
        NotUnderstood: The line is no JSON object with ``id``, ``kind`` and ``expect``.
    """
    try:
        data: Any = json.loads(line)
    except json.JSONDecodeError as error:
        raise NotUnderstood(f"is no JSON: {error.msg} at column {error.colno}") from None
    if not isinstance(data, dict):
        raise NotUnderstood("is no JSON object")
    for key, kind in (("id", str), ("kind", str), ("expect", dict)):
        if not isinstance(data.get(key), kind):
            raise NotUnderstood(f"{data.get('id', 'the case')} has no {key}" if data.get(key) is None
                                else f"{data.get('id', 'the case')}: {key} is {data[key]!r}")
    inputs = data.get("inputs")
    flat = {**data, **inputs} if isinstance(inputs, dict) else data
    name = data.get("map")
    return Case(data["id"], data["kind"], str(name) if name else "", flat, data["expect"])


def main(arguments: list[str]) -> int:
    """Replay one file and print the report; return the exit code."""
    if len(arguments) != 1:
        print("usage: replay.py FILE.jsonl", file=sys.stderr)
        return 2
    try:
        text = Path(arguments[0]).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        print(f"{arguments[0]} cannot be read: {getattr(error, 'strerror', None) or 'it is no UTF-8 text'}",
              file=sys.stderr)
        return 2
    outcome = replay(text.split("\n"))
    print("\n".join(outcome.lines))
    return 1 if outcome.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
