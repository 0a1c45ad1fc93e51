"""Make stand-in tickets for a map file and write them into it.

Usage: ``python tests/tools/write_tickets.py MAP COUNT SEED``. The rows of [tickets] and their number in [totals] are
replaced; everything else stays. See ``ttrlab.tickets`` for what makes the tickets be like printed ones.
"""

from __future__ import annotations

import sys

from ttrlab.drafts import add_tickets


def main(file: str, count: str, seed: str) -> None:
    """Write a deck of so many tickets into a map file."""
    add_tickets(file, int(count), int(seed))
    print(f"{file}: {count} tickets, seed {seed}")


if __name__ == "__main__":
    main(*sys.argv[1:])
