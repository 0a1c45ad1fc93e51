"""Who wins: BASE-TIE, USA-TIE-1, EU-TIE-1, the edge cases 20 and EU 17, and BASE-AMB-8."""

from __future__ import annotations

import pytest
from positions import position, rules_of

from ttrlab.errors import OptionError
from ttrlab.rules.hooks import Criterion, best
from ttrlab.rules.ranking import rank

USA = rules_of("usa")


def _criteria(tickets: tuple[int, ...], longest: tuple[int, ...]) -> list[Criterion]:
    return [Criterion(30, "BASE-TIE-1", "holder of the longest path", longest),
            Criterion(10, "BASE-TIE-1", "most completed tickets", tickets)]


@pytest.mark.parametrize(("totals", "tickets", "longest", "places"), [
    ((120, 100, 90), (0, 9, 9), (0, 1, 0), (1, 2, 3)),
    ((100, 100, 90), (4, 5, 9), (1, 0, 0), (2, 1, 3)),
    ((100, 100, 90), (5, 5, 9), (0, 1, 0), (2, 1, 3)),
    ((100, 100, 90), (5, 5, 9), (1, 1, 0), (1, 1, 3)),
    ((100, 100, 100), (5, 5, 5), (0, 0, 0), (1, 1, 1)),
    ((-5, -5, -9), (0, 1, 0), (0, 0, 0), (2, 1, 3))])
def test_base_tie_1_points_tickets_path(totals: tuple[int, ...], tickets: tuple[int, ...],
                                        longest: tuple[int, ...], places: tuple[int, ...]) -> None:
    """Points, then completed tickets, then the longest-path card, then a shared place (BASE-TIE-1, BASE-TIE-2)."""
    found = rank(totals, _criteria(tickets, longest))
    assert found.places == places
    assert found.winners == tuple(seat for seat, place in enumerate(places) if place == 1)
    assert [found.places[seat] for seat in found.order] == sorted(places)


def test_base_edg_20_path_decides() -> None:
    """BASE-EDG-20: tied on points and tickets the longest path decides; where both hold it they share."""
    one = rank((100, 100), _criteria((3, 3), (1, 0)))
    assert one.winners == (0,)
    assert [(name, dict(values)) for _, name, values in one.steps] == [
        ("points", {0: 100, 1: 100}), ("most completed tickets", {0: 3, 1: 3}),
        ("holder of the longest path", {0: 1, 1: 0})]
    assert rank((100, 100), _criteria((3, 3), (1, 1))).winners == (0, 1)


def test_usa_tie_1_in_a_game() -> None:
    """In a game of USA equal points are decided by tickets, then by the path (USA-TIE-1)."""
    even = rules_of("usa", bonus__longest_path=0, tickets__penalty="none")
    state = position(even, tickets={0: ["Denver-El Paso"], 1: ["Boston-Miami"]},
                     own={0: ["Denver-Santa Fe", "El Paso-Santa Fe"],
                          1: ["Atlanta-Charleston", "Charleston-Raleigh", "Chicago-Duluth"]})
    sheet = even.score(state)
    assert sheet.totals == (8, 8) and sheet.ranking.winners == (0,)
    assert sheet.ranking.steps[-1][1] == "most completed tickets"


def test_usa_tie_1_path_in_a_game() -> None:
    """With equal points and tickets the holder of the path wins a game of USA (USA-TIE-1)."""
    state = position(USA, own={0: ["Atlanta-Charleston", "Charleston-Raleigh"],
                               1: ["Chicago-Duluth", "Dallas-Little Rock", "Denver-Santa Fe",
                                   "Houston-New Orleans", "El Paso-Phoenix"]})
    sheet = USA.score(state)
    assert sheet.totals == (14, 14) and sheet.ranking.winners == (0,)
    assert sheet.ranking.steps[-1][1] == "holder of the longest path"


def test_eu_edg_17_fewest_stations() -> None:
    """EU-EDG-17: tied on points and tickets, who built fewer stations wins (EU-TIE-1)."""
    rules = rules_of("europe", bonus__longest_path=0)
    state = position(rules, own={0: ["Amsterdam-Essen"]}, stations={"Roma": 0})
    sheet = rules.score(state)
    assert sheet.totals == (12, 12) and sheet.ranking.winners == (1,)
    assert sheet.ranking.steps[-1][:2] == ("EU-TIE-1", "fewest stations built")


def test_eu_tie_1_order_of_the_steps() -> None:
    """Tickets come before stations and stations before the Express (EU-TIE-1)."""
    rules = rules_of("europe")
    state = position(rules)
    names = [name for _, name, _ in rules.score(state).ranking.steps]
    assert names == ["points", "most completed tickets", "fewest stations built", "holder of the longest path"]
    assert rules.score(state).ranking.winners == (0, 1)


def test_base_amb_8_shared_at_last() -> None:
    """BASE-AMB-8: ``tie.final`` knows only ``shared``; who cannot be told apart shares the win (BASE-TIE-2)."""
    rules = rules_of("usa", 3, tie__final="shared")
    assert rules.score(position(rules)).ranking.winners == (0, 1, 2)
    with pytest.raises(OptionError, match=r"tie\.final cannot be 'dice'; it can be shared"):
        rules_of("usa", tie__final="dice")


def test_best_needs_more_than_nothing() -> None:
    """A bonus goes to all with the greatest value above zero, to nobody otherwise (BASE-LNG-4, BASE-GLO-2)."""
    assert best([3, 5, 5, 0]) == (1, 2)
    assert best([0, 0]) == () == best([])
