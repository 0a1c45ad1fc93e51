"""``ttrlab bench``: the speed of the engine on this machine, as ``key value`` lines."""

from __future__ import annotations

from argparse import Namespace

from ttrlab.errors import OptionError


def run(args: Namespace) -> int:
    """Measure random games, with ``--rollouts`` greedy ones from mid-game, with ``--longest`` the longest trail."""
    from ttrlab.play import bench

    if args.longest:
        figures = bench.bench_longest(args.longest)
    elif args.rollouts:
        figures = bench.bench_rollouts(args.map, args.players, args.rollouts, args.seed, dict(map(option, args.option)))
    else:
        options = dict(map(option, args.option))
        figures = bench.bench_games(args.map, args.players, args.seconds, args.seed, options)
    for key, value in figures.items():
        print(key, _plain(value))
    return 0


def option(text: str) -> tuple[str, object]:
    """Return the option and value that ``NAME=VALUE`` names.

    Raises:
        OptionError: It is not of that form.

    >>> option("modules.stations=true"), option("bonus.longest_path=0"), option("tie.final=shared")
    (('modules.stations', True), ('bonus.longest_path', 0), ('tie.final', 'shared'))
    """
    name, separator, value = text.partition("=")
    if not separator or not name:
        raise OptionError(f"{text!r} is no option; write NAME=VALUE")
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if value.removeprefix("-").isdecimal() else value


def _plain(value: object) -> str:
    return f"{value:.4g}" if isinstance(value, float) and abs(value) < 1000 else (
        f"{value:.0f}" if isinstance(value, float) else str(value))
