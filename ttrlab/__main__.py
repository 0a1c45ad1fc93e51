"""The command line: ``ttrlab lab``, ``app``, ``maps``, ``check`` and others (also ``python -m ttrlab``)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final, NoReturn

from ttrlab.errors import TtrlabError

EXIT_FINE: Final = 0
EXIT_WRONG: Final = 2
EXIT_INTERRUPTED: Final = 130


class _Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one sentence, like every other error of ttrlab."""

    def error(self, message: str) -> NoReturn:
        """Print the complaint in one line and leave with exit code 2."""
        self.exit(EXIT_WRONG, f"ttrlab: {message} (see {self.prog} --help)\n")


def _positive(kind: Callable[[str], float]) -> Callable[[str], float]:
    def convert(text: str) -> float:
        value = kind(text)
        if not 0 < value < float("inf"):
            raise ValueError(text)
        return value

    convert.__name__ = f"positive {'whole number' if kind is int else 'number'}"
    return convert


def build_parser() -> argparse.ArgumentParser:
    """Return the parser for the whole command line.

    >>> build_parser().parse_args(["bench", "--map", "europe"]).players
    2
    """
    parser = _Parser(prog="ttrlab", description="Rules explorer for the Ticket to Ride family.",
                     allow_abbrev=False)
    parser.add_argument("--version", action="store_true", help="print the version and leave")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)
    lab = commands.add_parser(
        "lab", allow_abbrev=False, help="open the notebooks in JupyterLab",
        description="Start JupyterLab on the notebooks, for this machine only (127.0.0.1), with its token.",
        epilog="Every other argument goes to JupyterLab, for example --no-browser --port 8899.")
    lab.add_argument("--folder", metavar="DIR", help="open this folder of notebooks instead")
    app = commands.add_parser(
        "app", allow_abbrev=False, help="open the explorer as a page without code",
        description="Serve the explorer as a page through Voilà, for this machine only (127.0.0.1), "
                    "with a token. Needs the extra: uv run --extra app ttrlab app.")
    app.add_argument("--port", help="serve on this port (default: 8866, or one that is free)")
    app.add_argument("--no-browser", action="store_true", help="print the address, open nothing")
    app.add_argument("--notebook", metavar="FILE", help="show this notebook instead")
    commands.add_parser("maps", allow_abbrev=False, help="list the boards",
                        description="List the boards with their sizes and where their data come from.")
    check = commands.add_parser(
        "check", allow_abbrev=False, help="check a map file or a saved game",
        description="Check a map file or a saved game: print its facts, or every problem in a sentence each.")
    check.add_argument("file", metavar="FILE", help="the map file (TOML) or record")
    _add_bench(commands)
    _add_tournament(commands)
    return parser


def _add_bench(commands: argparse._SubParsersAction[_Parser]) -> None:
    bench = commands.add_parser(
        "bench", allow_abbrev=False, help="measure the engine on this machine",
        description="Play random games for a while, or time the longest trail, and print the figures.")
    bench.add_argument("--map", default="usa", help="board (default: usa)")
    bench.add_argument("--players", type=_positive(int), default=2, help="seats (default: 2)")
    bench.add_argument("--seconds", type=_positive(float), default=10.0, help="how long (default: 10)")
    bench.add_argument("--option", metavar="NAME=VALUE", action="append", default=[],
                       help="an option of the rules; may be given more than once")
    bench.add_argument("--seed", type=int, default=1, help="seed of the first game (default: 1)")
    bench.add_argument("--rollouts", metavar="N", type=_positive(int),
                       help="play N greedy games from mid-game on all cores instead")
    bench.add_argument("--longest", metavar="FILE", help="time the longest trail of a network (JSON) instead")


def _add_tournament(commands: argparse._SubParsersAction[_Parser]) -> None:
    contest = commands.add_parser(
        "tournament", allow_abbrev=False, help="let bots play against one another",
        description="Let bots play against one another, each in every seat with the same luck, and print their "
                    "ratings and who beats whom, with intervals.")
    contest.add_argument("--bots", default="planner,greedy,random", help="bots (default: planner,greedy,random)")
    contest.add_argument("--map", default="usa", help="boards (default: usa)")
    contest.add_argument("--games", type=_positive(int), default=100, help="games of each line-up (default: 100)")
    contest.add_argument("--players", type=_positive(int), default=2, help="seats (default: 2)")
    contest.add_argument("--seed", type=int, default=0, help="seed of the first game (default: 0)")
    contest.add_argument("--option", metavar="NAME=VALUE", action="append", default=[],
                         help="an option of the rules; may be given more than once")
    contest.add_argument("--workers", type=_positive(int), default=1, help="processes to play in (default: 1)")
    contest.add_argument("--gains", action="store_true",
                         help="tell what the first bot gains by the choices in which it differs from the second")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 fine, 2 wrong use or bad input, 130 interrupted.

    Args:
        argv: The arguments after the program's name; ``None`` takes them from ``sys.argv``.

    Every ``TtrlabError`` and every file that cannot be read becomes one line on standard error.
    """
    try:
        return _dispatch(sys.argv[1:] if argv is None else list(argv))
    except TtrlabError as error:
        return _complain(str(error))
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        return _complain(f"{place}{error.strerror or error}")
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED


def _dispatch(argv: list[str]) -> int:
    parser = build_parser()
    args, rest = parser.parse_known_args(argv)
    if rest and args.command != "lab":
        parser.error(f"unknown argument{'s' if len(rest) > 1 else ''}: {' '.join(rest)}")
    if args.version:
        print(f"ttrlab {_version()}")
        return EXIT_FINE
    if args.command is None:
        parser.print_help()
        return EXIT_FINE
    args.rest = rest
    # imported only now: `ttrlab --help` must not wait for boards, tables or JupyterLab
    run: Callable[[argparse.Namespace], int] = import_module(f"ttrlab.cli.{args.command}").run
    return run(args)


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("ttrlab")
    except PackageNotFoundError:  # run from a source folder that was never installed
        return "(not installed)"


def _complain(message: str) -> int:
    print(f"ttrlab: {' '.join(message.split())}", file=sys.stderr)
    return EXIT_WRONG


if __name__ == "__main__":
    sys.exit(main())
