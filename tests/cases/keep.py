"""Rewrite the committed copy of the cases that our boards answer: ``python tests/cases/keep.py CASES.jsonl``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cases import replay

LEFT_OUT = {"case", "class", "variant", "origin", "grade", "disputed", "source", "wrong", "part"}
MEANT = {"take", "then", "key"}
"""Inputs whose null says something."""


def kept(lines: list[str]) -> list[str]:
    """Return the lines that pass, without what tells where they come from, the expectation last."""
    passing = set(replay.replay(lines).passed)
    found = []
    for line in filter(str.strip, lines):
        row = json.loads(line)
        if row["id"] in passing:
            short = {key: value for key, value in row.items()
                     if key not in LEFT_OUT and key != "expect" and (value is not None or key in MEANT)}
            found.append(json.dumps({**short, "expect": row["expect"]}, ensure_ascii=False))
    return found


if __name__ == "__main__":
    text = Path(sys.argv[1]).read_text(encoding="utf-8")
    Path(__file__).with_name("kept.jsonl").write_text("\n".join(kept(text.split("\n"))) + "\n", encoding="utf-8")
