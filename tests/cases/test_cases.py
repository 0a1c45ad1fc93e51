"""The real-world cases, replayed through the engine, and the replay itself put to the test."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cases import replay

HERE = Path(__file__).parent
SHARED = Path(os.environ.get("TTRLAB_SHARED", HERE.parents[2] / "shared")) / "cases" / "cases.jsonl"
"""The full collection; where it is absent, the committed copy of all lines that our boards can answer runs."""
KEPT = HERE / "kept.jsonl"
SHAPES = HERE / "shapes.jsonl"
FILES = [KEPT, *([SHARED] if SHARED.is_file() else [])]
COUNT = {"usa": 96, "usa1910": 1, "europe": 22, "": 15, "usa1910mega": 2, "london": 5, "newyork": 4,
         "sanfrancisco": 5, "africa": 5, "marklin": 3, "cardgame": 3, "switzerland": 18, "nordic": 14, "india": 11,
         "legendaryasia": 4, "nederland": 1}
"""Lines a board in the committed copy."""
OPPOSITE = {"draw_tickets": "draw_cards", "draw_cards": "draw_tickets", "bottom": "box", "box": "bottom",
            "white": "black", "locomotive": "red", "gray": "red", "blue": "red", "green": "red"}


def rows(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a case file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]


def told(line: dict[str, Any] | str) -> str:
    """Return what the replay says about a file of one line."""
    text = line if isinstance(line, str) else json.dumps(line)
    return "\n".join(replay.replay([text]).lines)


@pytest.mark.parametrize("path", FILES, ids=["kept", "shared"][:len(FILES)])
def test_no_case_fails(path: Path) -> None:
    """Nothing fails, and every line is passed, failed or not supported."""
    outcome = replay.replay(path.read_text(encoding="utf-8").split("\n"))
    assert outcome.failed == []
    assert len(outcome.passed) + sum(map(len, outcome.absent.values())) == len(rows(path))
    assert outcome.notes == []


def test_every_kept_case_passes() -> None:
    """The committed copy holds the counted number of cases a board, and each of them passes."""
    outcome = replay.replay(KEPT.read_text(encoding="utf-8").split("\n"))
    assert outcome.passed == [row["id"] for row in rows(KEPT)]
    assert Counter(row.get("map", "") for row in rows(KEPT)) == COUNT


@pytest.mark.parametrize("path", FILES, ids=["kept", "shared"][:len(FILES)])
def test_nothing_about_our_boards_is_left_out(path: Path) -> None:
    """Every USA and Europe line passes."""
    passed = set(replay.replay(path.read_text(encoding="utf-8").split("\n")).passed)
    asked = {row["id"] for row in rows(path) if row.get("map") in ("usa", "europe")}
    assert asked <= passed
    assert len(asked & passed) == COUNT["usa"] + COUNT["europe"]


@pytest.mark.parametrize("path", FILES, ids=["kept", "shared"][:len(FILES)])
def test_what_is_missing_is_named(path: Path) -> None:
    """Each group of cases that is not supported names the board or module that it needs."""
    for why, names in replay.replay(path.read_text(encoding="utf-8").split("\n")).absent.items():
        assert re.match(r"needs (board|module|ticket deck) [a-z]\w*", why), (why, names)


@pytest.mark.parametrize("path", FILES[1:] or [KEPT], ids=["shared"] if FILES[1:] else ["kept"])
def test_the_copy_is_the_collection(path: Path) -> None:
    """The committed copy says what the collection says, and lacks no line that passes (else run keep.py)."""
    kept = {row["id"]: row for row in rows(KEPT)}
    full = {row["id"]: row for row in rows(path)}
    assert set(kept) == set(replay.replay(path.read_text(encoding="utf-8").split("\n")).passed)
    for name, row in kept.items():
        assert row == {key: full[name][key] for key in row}


def test_other_shapes_of_the_schema() -> None:
    """Kinds and spellings that the collection describes, but does not hold, are understood too."""
    outcome = replay.replay(SHAPES.read_text(encoding="utf-8").split("\n"))
    assert outcome.failed == []
    assert outcome.passed == [row["id"] for row in rows(SHAPES)]


def wrong(expect: dict[str, Any], key: str) -> Any:
    """Return what cannot be right for a key of these expectations."""
    value = expect[key]
    if "not_legal" in expect:
        return expect["legal" if key == "not_legal" else "not_legal"]
    if key in ("equal", "differ"):
        return expect["differ" if key == "equal" else "equal"] if isinstance(value, list) else not value
    if isinstance(value, dict) and "any_of" in value:
        return {"any_of": [changed(item) + 7 for item in value["any_of"]]}
    return changed(value)


def changed(value: Any) -> Any:
    """Return another value of the same sort."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    if isinstance(value, str):
        return OPPOSITE.get(value, f"P{int(value[1:]) % 3 + 1}" if re.fullmatch(r"P\d", value) else value + "x")
    if isinstance(value, dict):
        return {key: changed(item) for key, item in value.items()} or {"red": 1}
    return [changed(value[0]), *value[1:]] if value else ["red"]


@pytest.mark.parametrize("path", [KEPT, SHAPES], ids=["kept", "shapes"])
def test_every_expectation_is_compared(path: Path) -> None:
    """Whichever single expectation of a case is made wrong, the case fails."""
    unseen = []
    for row in rows(path):
        for key in row["expect"]:
            if key != "any_of":
                line = json.dumps({**row, "expect": {key: wrong(row["expect"], key)}})
                if not replay.judge(replay.read(line)):
                    unseen.append(line)
    assert unseen == []


LINE = {"id": "T1", "kind": "longest_path", "map": "usa", "routes": [{"a": "Boston", "b": "new york"}],
        "expect": {"length": 2}}


@pytest.mark.parametrize(("change", "words"), [
    ({"expect": {"length": 3}}, "FAILED T1 (longest_path) length: got 2, expected 3"),
    ({"expect": {"lenght": 2}}, "lenght: no answer to this key"),
    ({"expect": {}}, "nothing is expected"),
    ({"expect": 2}, "T1: expect is 2"),
    ({"expect": {"any_of": [{"length": 3}, {"length": 4}]}}, "any_of: none fits"),
    ({"expect": {"any_of": []}}, "any_of: none fits"),
    ({"expect": {"length": True}}, "got 2, expected True"),
    ({"kind": "longest_walk"}, "unknown kind 'longest_walk'"),
    ({"kind": None}, "T1 has no kind"),
    ({"routes": [{"a": "Bostn", "b": "New York"}]}, "no city 'Bostn' on USA; did you mean Boston"),
    ({"routes": [{"a": "Boston", "b": "Miami"}]}, "no track Boston–Miami"),
    ({"routes": [{"a": "Boston", "b": "New York", "color": "blue"}]}, "no track Boston–New York blue"),
    ({"routes": [{"a": "Boston", "b": "New York", "length": 5}]}, "has length 2, not 5"),
    ({"routes": [7]}, "cannot be run: TypeError"),
    ({"players": 9}, "9 players on USA"),
])
def test_faults_in_a_line_are_told(change: dict[str, Any], words: str) -> None:
    """A wrong expectation, an unknown key or kind, or a senseless input fails with words that say so."""
    said = told({**LINE, **change})
    assert words in said
    assert said.endswith("0 passed, 1 failed, 0 not supported")


@pytest.mark.parametrize("text", ['{"id": "T1", "kind": ', "[1, 2]", '"text"', "\x00"])
def test_a_broken_line_fails_with_its_number(text: str) -> None:
    """A line that is no JSON object counts as failed, is named by its number, and stops nothing."""
    outcome = replay.replay([json.dumps(LINE), text, "", json.dumps({**LINE, "id": "T2"})])
    assert outcome.passed == ["T1", "T2"]
    assert [name for name, _ in outcome.failed] == ["line 2"]


def test_a_missing_board_or_module_is_not_supported() -> None:
    """A board or module that does not exist is named, once for all cases that need it."""
    lines = [{**LINE, "id": name, "map": "atlantis"} for name in ("T1", "T2")]
    outcome = replay.replay(map(json.dumps, [*lines, {**LINE, "id": "T3", "kind": "dice_tunnel", "map": None}]))
    assert list(outcome.lines) == ["not supported: T1, T2: needs board atlantis",
                                   "not supported: T3: needs module dice",
                                   "0 passed, 0 failed, 3 not supported"]


def test_an_input_that_nothing_looks_at_is_noted() -> None:
    """An input that no adapter knows does not pass in silence."""
    assert "note: T1: no adapter looks at weather" in told({**LINE, "weather": "rain"})


def test_inputs_may_lie_in_a_table_of_their_own() -> None:
    """Inputs under ``inputs`` are read like those at the top of the line."""
    line = {key: LINE[key] for key in ("id", "kind", "map", "expect")} | {"inputs": {"routes": LINE["routes"]}}
    assert told(line) == "1 passed, 0 failed, 0 not supported"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the replay as a script, from a folder that is not the project's."""
    return subprocess.run([sys.executable, str(HERE / "replay.py"), *arguments], capture_output=True, text=True,
                          encoding="utf-8", cwd=HERE.parents[2], check=False)


def test_the_script_and_its_exit_codes(tmp_path: Path) -> None:
    """The script ends with 0 where all is well, 1 where a case fails, 2 with one sentence without a file."""
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_text(json.dumps(LINE) + "\n", encoding="utf-8")
    bad.write_text(json.dumps({**LINE, "expect": {"length": 3}}) + "\n", encoding="utf-8")
    fine, wrong, none = run(str(good)), run(str(bad)), run(str(tmp_path / "none.jsonl"))
    assert (fine.returncode, fine.stdout) == (0, "1 passed, 0 failed, 0 not supported\n")
    assert (wrong.returncode, wrong.stdout.splitlines()[-1]) == (1, "0 passed, 1 failed, 0 not supported")
    assert (none.returncode, none.stdout, len(none.stderr.splitlines())) == (2, "", 1)
    assert run().returncode == 2
