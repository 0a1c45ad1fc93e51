"""``ttrlab bench``: the speed of the engine on this machine, as ``key value`` lines."""

from __future__ import annotations

from argparse import Namespace


def run(args: Namespace) -> int:
    """Measure whole random games, or with ``--longest`` the longest trail of a given network."""
    from ttrlab.play import bench

    if args.longest:
        figures = bench.bench_longest(args.longest)
    else:
        figures = bench.bench_games(args.map, args.players, args.seconds, args.seed)
    for key, value in figures.items():
        print(key, _plain(value))
    return 0


def _plain(value: object) -> str:
    return f"{value:.4g}" if isinstance(value, float) and abs(value) < 1000 else (
        f"{value:.0f}" if isinstance(value, float) else str(value))
