"""Make stand-in tickets for a map file and write them into it.

Usage: ``python tests/tools/write_tickets.py MAP COUNT SEED``. The rows of [tickets] and their number in [totals] are
replaced; everything else stays. See ``ttrlab.tickets`` for what makes the tickets be like printed ones.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from ttrlab import maps
from ttrlab.tickets import deck


def main(file: str, count: str, seed: str) -> None:
    """Write a deck of so many tickets into a map file."""
    path = Path(file)
    board = maps.read(path)
    rows = []
    for ticket in deck(board, int(count), int(seed)):
        ends = [board.cities[cities[0]].group if len(cities) > 1 else board.cities[cities[0]].name
                for cities in (ticket.starts, ticket.goals)]
        rows.append(f"    {json.dumps([*ends, ticket.points], ensure_ascii=False)},\n")
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"(?ms)(^\[tickets\].*?^rows = \[\n).*?^\]", lambda found: found[1] + "".join(rows) + "]", text)
    text = re.sub(r"(?m)^tickets = \d+$", f"tickets = {len(rows)}", text)
    path.write_text(text, encoding="utf-8")
    print(f"{file}: {len(rows)} tickets, seed {seed}")


if __name__ == "__main__":
    main(*sys.argv[1:])
