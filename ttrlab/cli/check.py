"""``ttrlab check FILE``: is this a map file, or a saved game, that ttrlab can use?"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path

from ttrlab import maps
from ttrlab.errors import RecordError


def run(args: Namespace) -> int:
    """Print the facts of a good file, or each problem in one sentence on standard error.

    Returns:
        0 where the file is fine, 2 where it has problems.
    """
    path = Path(args.file)
    return _record(path) if _is_record(path) else _map(path)


def _is_record(path: Path) -> bool:
    from ttrlab.play.records import MAGIC

    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC.encode()
    except (OSError, ValueError):
        return False  # the map reader says what is wrong with the file


def _record(path: Path) -> int:
    from ttrlab.play.records import LARGEST, loads

    if path.stat().st_size > LARGEST:
        raise RecordError(f"{path} is too large to be a saved game")
    try:
        game = loads(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise RecordError(f"{path} is not text") from None
    leaves = len(list(game.timeline.leaves()))
    print(f"record: a game on {game.board.name} of {', '.join(game.names)}")
    print(f"{len(game.timeline.nodes) - 1} steps, branches: {leaves}, played again and found true")
    return 0


def _map(path: Path) -> int:
    problems = maps.problems(path)
    _complain(map(str, problems))
    if problems:
        return 2
    from ttrlab.rules.registry import compile_rules

    board = maps.read(path)
    for players in range(board.players[0], board.players[1] + 1):
        for mode in tuple(board.modes) or (None,):  # each game of the box has options of its own
            compile_rules(board, players, None if mode is None else {"mode": mode})
    print("\n".join(maps.check(path)))
    return 0


def _complain(problems: Iterable[str]) -> None:
    for problem in problems:
        print(f"ttrlab: {' '.join(problem.split())}", file=sys.stderr)
