"""Golden games: a record, then its log in sentences with rule ids, then the score lines and who won."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ttrlab.play.game import Game
from ttrlab.play.records import dumps
from ttrlab.view.text import cited, event_text, line_text, ranking_text

HERE = Path(__file__).parent
GAMES = (*((board, players) for board in ("usa", "europe") for players in (2, 3, 4, 5)),
         *(("san-francisco", players) for players in (2, 3, 4)),
         *(("heart-of-africa", players) for players in (2, 3, 4, 5)),
         *(("card-game", players) for players in (2, 3, 4)),
         *(("india", players) for players in (2, 3, 4)), *(("legendary-asia", players) for players in (2, 3, 4, 5)),
         *(("nordic-countries", players) for players in (2, 3)), *(("switzerland", players) for players in (2, 3)),
         *(("nederland", players) for players in (2, 3, 4, 5)),
         *((board, players) for board in ("usa-1910", "europa-1912") for players in (2, 3, 4, 5)))
OPTIONS: dict[tuple[str, int], dict[str, Any]] = {
    ("usa-1910", 3): {"mode": "mega"}, ("usa-1910", 4): {"mode": "big_cities"}, ("usa-1910", 5): {"mode": "original"},
    ("europa-1912", 2): {"modules.warehouses": True}, ("europa-1912", 3): {"mode": "mega", "modules.warehouses": True},
    ("europa-1912", 4): {"mode": "big_cities", "modules.warehouses": True}, ("europa-1912", 5): {"mode": "base"}}
"""What differs from the box in a golden game."""
LOG = "--- log"


def path_of(board: str, players: int) -> Path:
    """Return the file of a golden game."""
    return HERE / f"{board}_{players}.txt"


def story(game: Game) -> list[str]:
    """Return what follows the record: every event as a sentence, every score line, the ranking."""
    told = [LOG]
    for node in game.timeline.nodes:
        told += [f"{node.number:4} {cited(event_text(game.board, game.names, event), event.rules)}"
                 for event in node.events]
    sheet = game.score()
    told.append("--- score")
    for line in sheet.lines:
        proof = " via " + ", ".join(game.board.tracks[t].name for t in line.tracks) if len(line.tracks) > 1 else ""
        told.append(f"{game.names[line.seat]} {line.points:+}: "
                    + cited(f"{line_text(game.board, line)}{proof}", (line.rule,)))
    told += [f"{name} in all: {total}" for name, total in zip(game.names, sheet.totals, strict=True)]
    return [*told, ranking_text(game.names, sheet.ranking)]


def text_of(game: Game) -> str:
    """Return the whole text of a golden game."""
    return dumps(game) + "\n".join(story(game)) + "\n"


def record_of(text: str) -> str:
    """Return the record that a golden text begins with."""
    return text.partition(LOG)[0]
