"""Ferries: EU-FER, edge case EU 9 and the option of EU-AMB-8."""

from __future__ import annotations

import pytest
from positions import board_of, cards, do, hand, ids, position, rules_of, why

from ttrlab.actions import Claim, Payment
from ttrlab.engine import Rules
from ttrlab.state import State

EUROPE = rules_of("europe")
SWAP = rules_of("europe", ferry__substitute="any_three")
RICH = ["6 red, 6 blue, 7 locomotive"]


def _pays(rules: Rules, state: State, track: str) -> set[Payment]:
    index = rules.board.track(track).index
    return {a.pay for a in rules.legal(state) if isinstance(a, Claim) and a.track == index}


def _all(*texts: str) -> set[Payment]:
    return {cards(text) for text in texts}


def test_eu_fer_1_gray_with_symbols() -> None:
    """Every ferry of the board is gray and shows at least one locomotive (EU-FER-1)."""
    ferries = [track for track in EUROPE.board.tracks if "ferry" in track.marks]
    assert len(ferries) >= 10
    assert all(t.colour_name == "gray" and 1 <= t.marks["ferry"] <= t.length for t in ferries)


def test_eu_edg_9_ferry_of_six_with_two() -> None:
    """EU-EDG-9: 4 + 2, 3 + 3 … or 6 wilds pay; 5 + 1 and 6 of a colour never (EU-FER-2, EU-FER-3)."""
    state = position(EUROPE, hands=RICH)
    assert _pays(EUROPE, state, "Palermo-Smyrna") == _all(
        *(f"{6 - w} {colour} + {w} locomotive" for colour in ("red", "blue") for w in (2, 3, 4, 5)),
        "6 locomotive")
    found = why(EUROPE, state, "claim Palermo-Smyrna with 5 red + 1 locomotive")
    assert [(r.rule, r.text) for r in found] == [
        ("EU-FER-2", "this ferry needs 2 locomotives among the cards; you offer 1"),
        ("EU-FER-4", "nothing replaces a locomotive here")]
    assert ids(why(EUROPE, state, "claim Palermo-Smyrna with 6 red")) == ["EU-FER-2", "EU-FER-4"]


def test_eu_fer_2_both_colours_never() -> None:
    """The cards beside the wilds are of one colour (EU-FER-2)."""
    state = position(EUROPE, hands=RICH)
    assert ids(why(EUROPE, state, "claim Palermo-Smyrna with 2 red + 2 blue + 2 locomotive")) == ["BASE-CLM-5"]


def test_eu_fer_3_only_wilds_where_every_space_asks() -> None:
    """Where every space shows a locomotive only wilds pay (EU-FER-3)."""
    state = position(EUROPE, hands=RICH)
    assert _pays(EUROPE, state, "Amsterdam-London") == _all("2 locomotive")


@pytest.mark.parametrize("pay", ["4 red", "3 red + 1 blue", "3 red + 1 locomotive"])
def test_eu_fer_4_and_eu_amb_8_no_exchange(pay: str) -> None:
    """EU-FER-4, EU-AMB-8: three cards stand for a locomotive with ``ferry.substitute`` any_three, not with none."""
    state = position(EUROPE, hands=RICH)
    claim = f"claim Dieppe-London with {pay}"
    assert why(EUROPE, state, claim) != []
    swap = position(SWAP, hands=RICH)
    assert why(SWAP, swap, claim) == []
    do(SWAP, swap, claim)
    assert swap.seats[0].trains == 43 and swap.seats[0].points == 2
    assert sum(hand(swap, 0).values()) == 19 - 4


def test_eu_amb_8_three_for_each_symbol() -> None:
    """EU-AMB-8: with any_three two symbols cost two wilds, four cards or six (``ferry.substitute``)."""
    state = position(SWAP, hands=["3 red, 3 blue, 1 locomotive"])
    pays = _pays(SWAP, state, "Amsterdam-London")
    assert pays == _all("3 red + 3 blue", "3 red + 1 locomotive", "2 red + 1 blue + 1 locomotive",
                        "1 red + 2 blue + 1 locomotive", "3 blue + 1 locomotive",
                        "2 red + 3 blue + 1 locomotive", "3 red + 2 blue + 1 locomotive")
    assert ids(why(SWAP, state, "claim Amsterdam-London with 3 red")) != []
    plain = position(SWAP, hands=["8 red, 8 blue"])
    assert ids(why(SWAP, plain, "claim Petrograd-Stockholm with 5 red + 5 blue")) != []


def test_eu_amb_8_reasons_name_the_exchange() -> None:
    """EU-AMB-8: where three cards may replace a locomotive the one reason says so, and nothing untrue."""
    state = position(SWAP, hands=RICH)
    for pay, said in (("2 red", "2 red"), ("5 red", "5 red"), ("1 red + 1 blue", "1 blue + 1 red")):
        (reason,) = why(SWAP, state, f"claim Dieppe-London with {pay}")
        assert (reason.rule, reason.text) == ("EU-AMB-8", "this ferry needs 1 locomotive, or any three cards for "
                                              f"it, and 1 more of one colour or locomotives; you offer {said}")


def test_eu_amb_8_only_for_symbols() -> None:
    """EU-AMB-8: three cards replace a demanded locomotive, not the coloured spaces."""
    state = position(SWAP, hands=["12 red, 11 blue"])
    assert why(SWAP, state, "claim Athina-Brindisi with 3 red + 3 blue") == []
    assert why(SWAP, state, "claim Athina-Brindisi with 2 red + 6 blue") != []


def test_modules_ferries_off() -> None:
    """Without the module a ferry is paid like any gray route (EU-FER-1)."""
    rules = rules_of("europe", modules__ferries=False)
    state = position(rules, hands=["2 red"])
    assert why(rules, state, "claim Amsterdam-London with 2 red") == []
    assert Claim(rules.board.track("Amsterdam-London").index, cards("2 red")) in rules.legal(state)


def test_ferry_substitute_on_a_board_without_ferries() -> None:
    """On a board without ferries the option changes no payment (EU-FER-1)."""
    board = board_of([("A", "B", 2), ("B", "C", 3, "red")])
    rules = rules_of(board, tickets__deal=0, ferry__substitute="any_three")
    state = position(rules, hands=["3 blue, 3 red"])
    assert _pays(rules, state, "A-B") == _all("2 blue", "2 red")
