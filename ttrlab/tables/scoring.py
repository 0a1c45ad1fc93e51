"""The same games scored by several rules: the one-line table of scoring variants across boards.

Each game is played once, by the printed rules, and this same finished game is scored under every variant that
changes the score alone.  A variant that changes play needs games of its own: they start from the same seeds, and
the column ``played`` says so.  Bots that look at what things score would play otherwise if they knew; the table
answers what a finished game would have been worth.

The table has one row for each game, variant, seat and kind of score line: ``map``, ``players``, ``game``, ``seed``,
``variant`` (``printed`` first), ``played`` (whether the game was played anew for the variant), ``seat``, ``line``,
``points``, and for the seat as a whole ``total``, ``place`` (from 1 on) and ``won`` (1, 0, or an equal part of a
shared win).  Lines that a seat lacks are there with 0 points.  ``attrs`` says whether the table is ``complete``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from ttrlab.board import Board
from ttrlab.engine import Rules
from ttrlab.errors import OptionError
from ttrlab.events import ScoreSheet
from ttrlab.luck import check_seed
from ttrlab.play.bots import Bot, seated
from ttrlab.play.game import Game
from ttrlab.play.jobs import Cancel, Where
from ttrlab.tables.batches import Batch, Played, boards_of, counts_of, finished, split
from ttrlab.tables.gather import Progress, framed, gather
from ttrlab.tables.measures import LINES, Row, line_points, won
from ttrlab.tables.variants import PRINTED, Variant, changes_play, chosen, compiled

KIND = ("map", "players", "variant")
"""The columns that tell kinds of games apart; all views count within them."""
COLUMNS = ("map", "players", "game", "seed", "variant", "played", "seat", "line", "points", "total", "place", "won")


@dataclass(frozen=True, slots=True)
class Scored:
    """Tells a game's score lines under each of several rules.

    Attributes:
        variants: Name, rules, and whether the game must be played anew for them.
    """

    variants: tuple[tuple[str, Rules, bool], ...]

    def __call__(self, game: Played) -> list[Row]:
        """Return a row for each variant, seat and kind of line."""
        rows: list[Row] = []
        for name, rules, anew in self.variants:
            state = finished(rules, game.seed, game.bots) if anew else game.state
            rows += [{"variant": name, "played": anew, **row} for row in _rows(rules.score(state))]
        return rows


def _rows(sheet: ScoreSheet) -> list[Row]:
    return [{"seat": seat, "line": line, "points": points, "total": total, "place": sheet.ranking.places[seat],
             "won": won(sheet, seat)}
            for seat, total in enumerate(sheet.totals) for line, points in line_points(sheet, seat).items()]


def scoring_variants(maps: Any = None, variants: Any = None, games: int = 100, players: int | Iterable[int] = 2,
                     bot: str | Bot | tuple[str | Bot, ...] = "greedy", seed: int = 0,
                     options: Mapping[str, Any] | None = None, executor: Where = None,
                     cancel: Cancel | None = None, on_progress: Progress | None = None,
                     resume: pd.DataFrame | None = None) -> pd.DataFrame:
    """Score games by the printed rules and by variants of them; the top of ``tables.scoring`` tells the columns.

    Args:
        maps: A board, several, or ``None`` for all that ship.
        variants: Names of ``VARIANTS``, tables of options such as ``{"bonus.longest_path": 15}``, a list of
            these, or a mapping from names of your own to tables of options; ``None`` for all ready ones that make
            a difference. A board leaves out what it has no use for.
        games: How many games on each board with each number of players; game ``n`` has the seed ``seed + n``.
        players: One number of players or several; a board leaves out those that it is not for.
        bot: Who plays: one bot for all seats, or a tuple with one a seat.
        seed: The seed of the first game.
        options: What holds for all variants and the printed rules alike, for example ``{"mode": "mega"}``.
        executor, cancel, on_progress, resume: As for ``sweep``; the table is the same for each executor.

    Raises:
        MapError: No such board.
        OptionError: No such variant, option or executor, or a number of players that no board is for.

    >>> frame = scoring_variants("usa", ["no longest path"], games=2, bot="random")
    >>> frame.groupby("variant", sort=False).points.sum().diff().dropna().tolist()
    [-20.0]
    """
    check_seed(seed)
    found = boards_of(maps)
    counts = counts_of(players, found)
    told = {(board.id, count): _told(board, count, variants, options) for board in found for count in counts[board.id]}
    if variants is not None and all(len(scored.variants) == 1 for scored in told.values()):
        raise OptionError("none of these variants can be played on these boards, or none differs there from the "
                          "printed rules")
    batches = [Batch((("map", board.id), ("players", count)), told[board.id, count].variants[0][1],
                     seated(bot, count), numbers, seed, told[board.id, count])
               for board in found for count in counts[board.id] for numbers in split(games)]
    _check_resume(resume, told)
    frame = gather(batches, executor, cancel, on_progress, resume)
    return _filled(frame)


def _told(board: Board, players: int, variants: Any, options: Mapping[str, Any] | None) -> Scored:
    if options is not None and not isinstance(options, Mapping):
        raise OptionError(f"options are a table of names and values, not {options!r:.60}")
    base = dict(options or {})
    printed = compiled(board, players, base)
    rows = [(PRINTED.name, printed, False)]
    for variant in chosen(variants, board, players, base):
        if variant.name != PRINTED.name:
            rules = compiled(board, players, {**base, **variant.options})
            rows.append((variant.name, rules, changes_play(printed, rules)))
    return Scored(tuple(rows))


def _check_resume(resume: pd.DataFrame | None, told: Mapping[tuple[str, int], Scored]) -> None:
    if not isinstance(resume, pd.DataFrame) or resume.empty:
        return  # which is refused, where it must be, by those who read it
    missing = [name for name in COLUMNS if name not in resume.columns]
    if missing:
        raise OptionError(f"resume is no result of this call: it has no column {missing[0]!r}")
    for (board, count), scored in told.items():
        there = set(resume.variant[(resume["map"] == board) & (resume.players == count)])
        if there and there != {name for name, *_ in scored.variants}:
            raise OptionError(f"resume was made with other variants of {board}: {', '.join(sorted(there))}")


def _filled(frame: pd.DataFrame) -> pd.DataFrame:
    """Add the lines that a seat lacks, where others of its kind have them, with 0 points."""
    if frame.empty:
        return frame.reindex(columns=COLUMNS)
    kind = list(KIND)
    lines = frame[[*kind, "line"]].drop_duplicates()
    lines = lines.iloc[lines.line.map(_place).argsort(kind="stable")]
    seats = frame[[name for name in COLUMNS if name not in ("line", "points")]].drop_duplicates()
    every = seats.merge(lines, on=kind, how="left")
    named = [*kind, "game", "seat", "line"]
    whole = every.merge(frame[[*named, "points"]], on=named, how="left")
    whole["points"] = whole.points.fillna(0).astype("int64")
    whole = whole[list(COLUMNS)]
    whole.attrs = frame.attrs
    return whole


def _place(line: str) -> tuple[int, str]:
    return (LINES.index(line) if line in LINES else len(LINES), line)


def compare_variants(game: Game, variants: Any = None) -> pd.DataFrame:
    """Return one game under many variants, side by side.

    Args:
        game: The game, finished or not; it is scored as it stands at the cursor.
        variants: As for ``scoring_variants``; only those that change nothing but the score.

    Returns:
        One row for each variant and seat: ``variant`` (``printed`` first: the game by its own rules), ``seat``,
        ``player``, a column for each kind of score line, ``total``, ``place`` and ``won``.

    Raises:
        OptionError: No such variant, or one that changes play.

    >>> from ttrlab import new_game, play_out
    >>> frame = compare_variants(play_out(new_game("usa", seed=7)), ["no penalty", "a point a train"])
    >>> frame[["variant", "player"]].values.tolist()[:3]
    [['printed', 'Blue'], ['printed', 'Red'], ['no penalty', 'Blue']]
    """
    if not isinstance(game, Game):
        raise OptionError(f"variants are compared on a game, not on {game!r:.60}")
    rules = game.rules
    rows: list[Row] = _wide(PRINTED, rules, game)
    for variant in chosen(variants, _box(rules), rules.players, game.options):
        other = compiled(_box(rules), rules.players, {**game.options, **variant.options})
        if not changes_play(rules, other):
            rows += _wide(variant, other, game)
        elif variants is not None:
            raise OptionError(f"the variant {variant.name!r} changes play; a game that is over cannot tell what it "
                              "would have brought")
    names = sorted({name for row in rows for name in row["lines"]}, key=_place)
    return framed([{**{name: row[name] for name in ("variant", "seat", "player")},
                    **{name: row["lines"].get(name, 0) for name in names},
                    **{name: row[name] for name in ("total", "place", "won")}} for row in rows], ("variant",))


def _box(rules: Rules) -> Board:
    """Return the board as it was before the rules reshaped it."""
    assert rules.origin is not None
    board: Board = rules.origin[1]
    return board


def _wide(variant: Variant, rules: Rules, game: Game) -> list[Row]:
    sheet = rules.score(game.state)
    return [{"variant": variant.name, "seat": seat, "player": game.names[seat], "lines": line_points(sheet, seat),
             "total": total, "place": sheet.ranking.places[seat], "won": won(sheet, seat)}
            for seat, total in enumerate(sheet.totals)]
