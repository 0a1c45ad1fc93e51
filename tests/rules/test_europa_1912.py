"""Europa 1912: four games on the board of Europe, each with its tickets, and warehouses beside (E12)."""

from __future__ import annotations

from random import Random

import pytest
from positions import do, position, rules_of

from ttrlab import maps
from ttrlab.actions import DrawTickets, KeepTickets
from ttrlab.engine import Rules
from ttrlab.errors import OptionError
from ttrlab.rules.registry import compile_rules, options_for
from ttrlab.rules.tickets import Offer
from ttrlab.state import State

MODES = {  # tickets, long ones among them, dealt long, dealt regular, kept at least, drawn
    "expanded": (65, 6, 1, 3, 2, 3), "mega": (101, 12, 2, 5, 3, 3), "big_cities": (45, 0, 0, 5, 2, 4),
    "base": (46, 6, 1, 3, 2, 3)}


def offer_of(rules: Rules, seed: int = 1) -> tuple[State, Offer, tuple[int, ...]]:
    """Return a new game, what its first seat is offered, and which of these are long tickets."""
    state = rules.start(seed)
    offer = state.pending[-1]
    assert isinstance(offer, Offer)
    return state, offer, tuple(t for t in offer.tickets if rules.board.tickets[t].deck == "long")


@pytest.mark.parametrize("mode", MODES)
def test_e12_set_1_and_e12_tkd_1_the_games_of_the_box(mode: str) -> None:
    """E12-SET-1, E12-TKD-1, E12-AMB-3: each game has its tickets, deal and draw; unkept ones of the start leave it."""
    rules = rules_of("europa-1912", 5, mode=mode)
    options, tickets = rules.options, rules.board.tickets
    assert (len(tickets), sum(t.deck == "long" for t in tickets), options["long_tickets.deal"], options["tickets.deal"],
            options["tickets.initial_keep"], options["tickets.draw"]) == MODES[mode]
    assert (options["tickets.unkept_initial"], options["tickets.unkept_drawn"]) == ("box", "deck_bottom")
    _, offer, long = offer_of(rules)
    assert (len(long), len(offer.tickets), offer.minimum) == (
        MODES[mode][2], sum(MODES[mode][2:4]), MODES[mode][4])


def test_the_default_game_is_the_expanded_one() -> None:
    """Without a word the expanded game is played, and the defaults shown are those of each game."""
    assert rules_of("europa-1912").options["mode"] == "expanded"
    for mode, row in MODES.items():
        shown = options_for(maps.load("europa-1912"), mode)
        assert tuple(shown[name].default for name in ("long_tickets.deal", "tickets.deal", "tickets.initial_keep",
                                                      "tickets.draw")) == row[2:]


def test_e12_cmp_1_and_e12_cmp_3_the_tickets() -> None:
    """E12-CMP-1, E12-CMP-3: 46 old and 55 new tickets; the big cities are the ends of 15 old and 30 new ones."""
    tickets = rules_of("europa-1912", mode="mega").board.tickets
    old = [t for t in tickets if "base" in t.marks["sets"]]
    new = [t for t in tickets if t not in old]
    assert (len(old), len(new)) == (46, 55)
    for some, (long, big) in ((old, (6, 15)), (new, (6, 30))):
        assert sum(t.deck == "long" for t in some) == long
        assert sum("big_cities" in t.marks["sets"] for t in some) == big


def test_e12_edg_4_at_most_one_long_ticket() -> None:
    """E12-EDG-4, E12-SET-1: in the mega game both long tickets cannot be kept; one or none can."""
    rules = rules_of("europa-1912", mode="mega")
    state, offer, long = offer_of(rules)
    rest = sorted(set(offer.tickets) - set(long))
    both = KeepTickets(tuple(sorted((*long, *rest))))
    assert [reason.rule for reason in rules.why_not(state, both)] == ["E12-SET-1"]
    assert "no more than 1 of the long tickets; you keep 2" in rules.why_not(state, both)[0].text
    for kept in (rest, [*rest, long[0]], [*rest[:2], long[1]]):
        assert rules.why_not(state, KeepTickets(tuple(sorted(kept)))) == []
    legal = rules.legal(state)
    assert both not in legal and all(sum(t in long for t in keep.tickets) <= 1 for keep in legal)  # type: ignore[attr-defined]
    assert len(legal) == 16 + 2 * (2 ** 5 - 1 - 5)
    assert {rules.sample(state, Random(n)) for n in range(1500)} == set(legal)


@pytest.mark.parametrize("most", [0, 1, 2])
def test_how_many_long_tickets_may_be_kept(most: int) -> None:
    """``long_tickets.keep_most`` bounds the long tickets; where no other tickets are dealt, the minimum follows."""
    rules = rules_of("europa-1912", mode="mega", long_tickets__keep_most=most)
    state, _, long = offer_of(rules)
    assert max(sum(t in long for t in keep.tickets) for keep in rules.legal(state)) == most  # type: ignore[attr-defined]
    alone = rules_of("europa-1912", long_tickets__deal=2, e12__expanded_long="all12", tickets__deal=0,
                     long_tickets__keep_most=most)
    _, offer, _ = offer_of(alone)
    assert offer.minimum == most


@pytest.mark.parametrize(("value", "long"), [("old6", 6), ("all12", 12)])
def test_e12_amb_1_long_tickets_of_the_expanded_game(value: str, long: int) -> None:
    """E12-AMB-1: ``e12.expanded_long`` deals from the six old long tickets or from all twelve."""
    for mode in ("expanded", "base"):
        board = rules_of("europa-1912", mode=mode, e12__expanded_long=value).board
        assert sum(t.deck == "long" for t in board.tickets) == (long if mode == "expanded" else 6)
    with pytest.raises(OptionError, match="dealing 2 long tickets to 5 players takes 10; the deck has 6"):
        compile_rules(maps.load("europa-1912"), 5, {"long_tickets.deal": 2})


@pytest.mark.parametrize(("value", "paid"), [("express", 10), ("none", 0)])
def test_e12_amb_2_and_e12_sco_2_the_express_in_big_cities(value: str, paid: int) -> None:
    """E12-AMB-2, E12-SCO-2: the longest path scores 10 in the game of the big cities, unless the option says none."""
    rules = rules_of("europa-1912", mode="big_cities", bonus__big_cities_eu=value)
    sheet = rules.score(position(rules, own={0: ["Berlin–Essen"]}))
    assert sum(line.points for line in sheet.lines if line.kind == "longest") == paid
    other = rules_of("europa-1912", mode="mega", bonus__big_cities_eu=value)
    assert other.options["bonus.longest_path"] == 10


def test_e12_amb_3_unkept_tickets_leave_the_game() -> None:
    """E12-AMB-3: in the games mega and big_cities what is not kept at the start goes into the box."""
    for mode in ("mega", "big_cities"):
        rules = rules_of("europa-1912", mode=mode)
        state, offer, long = offer_of(rules)
        kept = tuple(sorted(set(offer.tickets) - set(long)))[:3]
        before = list(state.ticket_deck)
        do(rules, state, KeepTickets(kept))
        assert state.ticket_deck == before


def test_e12_tkd_1_draws() -> None:
    """E12-TKD-1: three tickets are drawn, in the game of the big cities four; one at least is kept."""
    for mode, number in (("mega", 3), ("big_cities", 4), ("expanded", 3)):
        rules = rules_of("europa-1912", mode=mode)
        state = position(rules)
        do(rules, state, DrawTickets())
        assert len(state.pending[-1].tickets) == number and state.pending[-1].minimum == 1
        assert not state.pending[-1].limited
