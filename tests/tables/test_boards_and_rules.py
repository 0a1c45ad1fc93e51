"""Tables of boards, cities, rules and options against what is known of the boards."""

from __future__ import annotations

import os
import re
from pathlib import Path

import networkx as nx
import pytest

from ttrlab import maps, tables
from ttrlab.rules.registry import MODULES
from ttrlab.tables.boards import COLUMNS, graph_of

from .samples import FIVE

SHARED = Path(os.environ.get("TTRLAB_SHARED", Path(__file__).parents[3] / "shared"))
KNOWN = {  # trains, cards, dealt, kept, drawn, doubles from, longest path, most tickets
    "usa": (45, 110, 3, 2, 3, 4, 10, "–"), "europe": (45, 110, 3, 2, 3, 4, 10, "–"),
    "san-francisco": (20, 44, 2, 1, 2, 3, "–", "–"), "heart-of-africa": (45, 110, 4, 2, 4, 4, "–", 10),
    "card-game": ("–", 96, 6, 1, 4, "–", "–", "–")}
ASKED = ["trains", "cards", "tickets dealt", "tickets kept", "tickets drawn", "doubles from", "longest path",
         "most tickets"]


@pytest.mark.parametrize("board", FIVE)
def test_rules_of_the_boxes(board: str) -> None:
    """The numbers of each box are those of its rulebook."""
    row = tables.rules_table(board).iloc[0]
    assert tuple(row[ASKED]) == KNOWN[board]
    if (SHARED / "rules" / "README.md").is_file():
        text = (SHARED / "rules" / "README.md").read_text(encoding="utf-8")
        (line,) = (line for line in text.splitlines() if line.startswith("| ") and f" `{board}` |" in line)
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        assert cells[1] == row.players and cells[2] in (str(row.trains), "none")
        assert re.findall(r"keep (\d)", " ".join(cells[4:6])) == [str(row["tickets kept"]), str(row["drawn kept"])]
        assert cells[10:12] == [str(row["longest path"]), str(row["most tickets"])]


def test_every_board_has_its_rules() -> None:
    """Each board that ships is in the table, with a truth value for each module that is not in every game."""
    table = tables.rules_table()
    assert set(table["map"]) == set(maps.available())
    titles = [kind.title.lower() for name, kind in MODULES.items()
              if not kind.always and name not in ("longest_path", "most_tickets")]
    assert set(titles) < set(table.columns) and all(table[title].dtype == bool for title in titles)


def test_tie_breakers_in_their_order() -> None:
    """Tie-breakers stand in the order in which they are asked."""
    row = tables.rules_table("europe").iloc[0]
    assert row["tie-breakers"] == "most completed tickets, fewest stations built, holder of the longest path"


@pytest.mark.parametrize("board", maps.available())
def test_every_board_is_measured(board: str) -> None:
    """The counts of a board are those of the map, and the graph has the bridges that its loss shows."""
    row, loaded = tables.board_table(board).iloc[0], maps.load(board)
    assert list(tables.board_table(board).columns) == list(COLUMNS)
    assert (row.cities, row.tracks, row.tickets) == (
        len(loaded.cities), len(loaded.tracks), len(loaded.tickets))
    if not loaded.tracks:
        return
    graph = graph_of(loaded)
    without = [sum(not nx.has_path(nx.restricted_view(graph, [], [edge]), *edge) for edge in graph.edges)]
    assert row.bridges == without[0] and row.routes == graph.size() and nx.is_connected(graph)
    assert row.doubles <= row.routes <= row.tracks and 0 <= row.gray <= 1 and 0 < row.centrality < 1


def test_known_numbers_of_usa() -> None:
    """USA has 100 tracks on 78 routes, 22 of them double; no track and no city is a bottleneck alone."""
    row = tables.board_table("usa").iloc[0]
    assert (row.routes, row.doubles, row.spaces, row.bridges, row["cut cities"]) == (78, 22, 309, 0, 0)
    assert row["ticket points"] == pytest.approx(349 / 30) and row["ticket trains"] == 11


def test_cities_of_europe() -> None:
    """Every city has its routes, its place among the cheapest ways, and the tickets that name it."""
    table = tables.city_table("europe").set_index("city")
    board = maps.load("europe")
    assert table.tracks.sum() == 2 * len(board.tracks) and table.tickets.sum() == 2 * len(board.tickets)
    assert table.cut.sum() == tables.board_table("europe").iloc[0]["cut cities"]
    assert table.betweenness.between(0, 1).all() and (table.closeness > 0).all()
    assert table.passed["Frankfurt"] > table.passed["Lisboa"]


def test_options_and_variants() -> None:
    """Options tell their defaults on the board; what is scoring only is marked."""
    table = tables.options_table("europe").set_index("option")
    assert table.loc["tickets.unkept_initial", "default"] == "box"
    assert table.loc["tie.bonus", "values"] == "all, split, none" and table.loc["tie.bonus", "scoring"]
    assert not table.loc["trains", "scoring"] and (table.text.str.endswith(".")).all()
