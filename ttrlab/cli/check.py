"""``ttrlab check FILE``: is this a map file that ttrlab can use?"""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from ttrlab import maps


def run(args: Namespace) -> int:
    """Print the facts of a good map file, or each problem in one sentence on standard error.

    Returns:
        0 where the file is fine, 2 where it has problems.
    """
    path = Path(args.file)
    problems = maps.problems(path)
    for problem in problems:
        print(f"ttrlab: {' '.join(str(problem).split())}", file=sys.stderr)
    if problems:
        return 2
    print("\n".join(maps.check(path)))
    return 0
