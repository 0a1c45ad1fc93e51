"""Nordic Countries: its box, where wilds pay, cards of any kind in place of one, and its ties; on other boards too."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement
from random import Random

import pytest
from positions import board_of, cards, do, hand, ids, position, rules_of, why

from ttrlab.actions import Claim, DrawTickets, KeepTickets, Payment
from ttrlab.board import WILD
from ttrlab.engine import Rules
from ttrlab.errors import OptionError
from ttrlab.rules.payments import MANY
from ttrlab.state import State

NORDIC = rules_of("nordic-countries", 2)
THREE = rules_of("nordic-countries", 3)
SYMBOLS = rules_of("nordic-countries", 2, nordic__triples="symbols_only")
BOARD = NORDIC.board
PLAIN = board_of([("A", "B", 4, "red"), ("B", "C", 3, "blue")])
RED = replace(PLAIN, tracks=(replace(PLAIN.tracks[0], marks={"ferry": 1}), PLAIN.tracks[1]))
FERRY = rules_of(RED, 2, tickets__deal=0, ferry__substitute="any_three", nordic__triples="any_space",
                 wilds__where="ferries_and_tunnels")


def pays(rules: Rules, state: State, track: str) -> set[Payment]:
    """Return every payment of a track that is legal now."""
    index = rules.board.track(track).index
    found = [a.pay for a in rules.legal(state) if isinstance(a, Claim) and a.track == index]
    assert len(set(found)) == len(found), "a payment is listed twice"
    return set(found)


# -- the box -----------------------------------------------------------------------------------------------
def test_nc_cmp_1_and_nc_cmp_2_the_box() -> None:
    """40 trains, 110 cards, 46 tickets, lengths 1 to 6 and one of 9 for 27 points (NC-CMP-1, NC-CMP-2)."""
    assert (BOARD.trains, sum(BOARD.deck), len(BOARD.tickets), BOARD.players) == (40, 110, 46, (2, 3))
    assert {track.length for track in BOARD.tracks} == {1, 2, 3, 4, 5, 6, 9} == set(BOARD.points)
    assert [t.name for t in BOARD.tracks if t.length == 9] == ["Lieksa–Murmansk"] and BOARD.points[9] == 27


def test_nc_set_1_and_nc_tkd_1_tickets() -> None:
    """Of five tickets two are kept, later of three one; the others leave the game (NC-SET-1, NC-TKD-1)."""
    state = NORDIC.start(1)
    for _ in range(2):
        offer = state.pending[-1]
        assert (len(offer.tickets), offer.minimum) == (5, 2)
        do(NORDIC, state, KeepTickets(tuple(sorted(offer.tickets)[:2])))
    assert len(state.ticket_deck) == 46 - 10 and [sum(seat.hand) for seat in state.seats] == [4, 4]
    do(NORDIC, state, DrawTickets())
    assert (len(state.pending[-1].tickets), state.pending[-1].minimum) == (3, 1)
    do(NORDIC, state, KeepTickets((min(state.pending[-1].tickets),)))
    assert len(state.ticket_deck) == 33


def test_nc_edg_9_no_tickets_left() -> None:
    """NC-EDG-9: unkept tickets leave the game, so the deck runs out and no ticket action is left."""
    state = position(NORDIC, ticket_deck=["Oslo-Helsinki", "Oslo-Stockholm"])
    do(NORDIC, state, DrawTickets(), KeepTickets((BOARD.ticket("Oslo-Helsinki").index,)))
    assert state.ticket_deck == [] and ids(NORDIC.why_not(state, DrawTickets())) == ["BASE-TKD-3"]


# -- drawing -----------------------------------------------------------------------------------------------
def test_nc_drw_1_wilds_are_drawn_like_any_card() -> None:
    """NC-DRW-1: two face-up locomotives in one turn are fine (``draw.open_wild`` free)."""
    state = position(NORDIC, market=["locomotive", "red", "locomotive", "blue", "green"])
    do(NORDIC, state, "draw market 1", "draw market 3")
    assert hand(state, 0)["locomotive"] == 2 and state.to_move == 1


def test_nc_edg_7_and_nc_mkt_1_and_nc_amb_1_no_rule_of_three() -> None:
    """NC-EDG-7, NC-MKT-1, NC-AMB-1: four locomotives stay, with ``market.rule_of_three`` on they are replaced."""
    wilds = ["locomotive"] * 4
    market, deck = [*wilds[:3], "red", "blue"], ["locomotive", *["green"] * 12]
    state = position(NORDIC, market=market, deck=deck)
    do(NORDIC, state, "draw market 4")
    assert state.market.count(WILD) == 4
    do(NORDIC, state, "draw market 1")
    on = rules_of("nordic-countries", 2, market__rule_of_three="on")
    state = position(on, market=["locomotive", "locomotive", "white", "red", "blue"], deck=deck)
    do(on, state, "draw market 4")
    assert state.market.count(WILD) < 3


def test_nc_edg_10_only_locomotives() -> None:
    """NC-EDG-10: five face-up locomotives and nothing to pay is no special case: cards are drawn."""
    state = position(NORDIC, market=["locomotive"] * 5)
    assert why(NORDIC, state, "draw market 1") == [] == why(NORDIC, state, "draw deck")


# -- where wilds pay ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(("track", "plain", "wild"), [
    ("Bergen-Oslo blue", "4 blue", "3 blue + 1 locomotive"), ("Helsinki-Imatra", "3 red", "2 red + 1 locomotive"),
    ("Boden-Umeå red", "3 red", "2 red + 1 locomotive")])
def test_nc_clm_1_and_nc_edg_4_wilds(track: str, plain: str, wild: str) -> None:
    """NC-CLM-1, NC-EDG-4: tunnels take wilds, ordinary routes do not, coloured or gray."""
    state = position(NORDIC, hands=["6 red, 6 blue, 4 locomotive"])
    assert why(NORDIC, state, f"claim {track} with {plain}") == []
    found = why(NORDIC, state, f"claim {track} with {wild}")
    assert ids(found) == ([] if BOARD.track(track).marks.get("tunnel") else ["NC-CLM-1"])


def test_nc_edg_4_says_why() -> None:
    """NC-EDG-4: 2 blue and a locomotive do not pay a blue route of three, and the reason says where wilds pay."""
    state = position(FERRY, hands=["2 blue, 1 locomotive"])
    (reason,) = why(FERRY, state, "claim B-C with 2 blue + 1 locomotive")
    assert reason.text == "locomotives pay only on ferries and in tunnels; B–C takes none, and you offer 1"
    claiming = FERRY.modules["claiming"]
    (lack,) = claiming.why_no_claim(state, 0, 1)  # type: ignore[attr-defined]
    assert lack.text == "needs 1 more blue; you hold 2 blue"


def test_wilds_where_on_other_boards() -> None:
    """``wilds.where``: everywhere, ferries_and_tunnels or tunnels; a wild that a ferry demands is always taken."""
    claims = ("claim Dieppe-London with 2 locomotive", "claim Dieppe-London with 1 red + 1 locomotive",
              "claim Zürich-München with 1 yellow + 1 locomotive", "claim Berlin-Wien with 2 green + 1 locomotive")
    wanted = {"everywhere": [True] * 4, "ferries_and_tunnels": [True, True, True, False],
              "tunnels": [False, True, True, False]}
    for where, fine in wanted.items():
        rules = rules_of("europe", wilds__where=where)
        state = position(rules, hands=["3 red, 3 yellow, 3 green, 3 locomotive"])
        assert [not why(rules, state, claim) for claim in claims] == fine, where
    usa = rules_of("usa", wilds__where="ferries_and_tunnels")
    state = position(usa, hands=["9 locomotive"])
    assert not any(isinstance(action, Claim) for action in usa.legal(state))


# -- double routes -----------------------------------------------------------------------------------------
def test_nc_dbl_1_from_three_players_on() -> None:
    """NC-DBL-1: with two players the second track closes, with three it does not (``doubles.threshold`` 3)."""
    for rules, said in ((NORDIC, ["NC-DBL-1"]), (THREE, [])):
        state = position(rules, hands=["3 white"], own={1: ["Boden-Umeå red"]})
        assert ids(why(rules, state, "claim Boden-Umeå white with 3 white")) == said


def test_nc_dbl_2_and_nc_edg_8_unequal_pairs() -> None:
    """NC-DBL-2, NC-EDG-8: a tunnel of 2 and a ferry of 3 are one double route; its other half is for the others."""
    pair = BOARD.tracks_between("Kristiansand", "Stavanger")
    assert [(t.length, t.lanes) for t in pair] == [(2, 2), (3, 2)]
    state = position(THREE, hands=["2 orange, 1 locomotive"] * 2, own={1: ["Kristiansand-Stavanger green"]})
    claim = "claim Kristiansand-Stavanger orange with 2 orange + 1 locomotive"
    assert why(THREE, state, claim) == []
    state.to_move = 1
    assert ids(why(THREE, state, claim)) == ["BASE-DBL-2"]


# -- ferries -----------------------------------------------------------------------------------------------
def test_nc_fer_1_and_nc_fer_2_ferries() -> None:
    """NC-FER-1, NC-FER-2: ferries may be coloured, ask for a wild a symbol, and take more wilds for the colour."""
    ferries = [track for track in BOARD.tracks if "ferry" in track.marks]
    assert len(ferries) == 24 and any(t.colour_name != "gray" for t in ferries)
    state = position(NORDIC, hands=["3 black, 5 locomotive"])
    assert {pay for pay in pays(NORDIC, state, "Åndalsnes-Bergen") if sum(n for _, n in pay) == 5} == {
        cards(f"{5 - w} black + {w} locomotive") for w in (2, 3, 4)} | {cards("5 locomotive")}


def test_nc_edg_1_and_nc_fer_3_a_triple_for_the_symbol() -> None:
    """NC-EDG-1, NC-FER-3: a red ferry of 4 with one symbol is paid with 3 red and any three cards."""
    state = position(FERRY, hands=["3 red, 3 blue"])
    assert pays(FERRY, state, "A-B") == {cards("3 red + 3 blue")}
    do(FERRY, state, "claim A-B with 3 red + 3 blue")
    assert not any(state.seats[0].hand) and state.seats[0].points == 7


def test_nc_edg_2_and_nc_fer_4_and_nc_amb_2_triples_for_colours() -> None:
    """NC-EDG-2, NC-FER-4, NC-AMB-2: 2 red and two triples pay with any_space, not with symbols_only."""
    claim = "claim A-B with 2 red + 6 blue"
    assert why(FERRY, position(FERRY, hands=["2 red, 6 blue"]), claim) == []
    strict = rules_of(RED, 2, tickets__deal=0, ferry__substitute="any_three", nordic__triples="symbols_only")
    (reason,) = why(strict, position(strict, hands=["2 red, 6 blue"]), claim)
    assert reason.rule == "EU-AMB-8"
    (reason,) = why(FERRY, position(FERRY, hands=["3 red, 6 blue"]), "claim A-B with 2 red + 5 blue")
    assert (reason.rule, reason.text) == (
        "NC-FER-4", "this ferry needs 1 locomotive, or any three cards for it, and 3 more of red or locomotives or "
        "threes of any cards; you offer 5 blue + 2 red")


def test_nc_edg_3_four_locomotives() -> None:
    """NC-EDG-3: four locomotives pay the same ferry."""
    assert why(FERRY, position(FERRY, hands=["4 locomotive"]), "claim A-B with 4 locomotive") == []


def test_nc_amb_3_locomotives_within_a_triple() -> None:
    """NC-AMB-3: any three cards are a triple, locomotives and cards of the colour among them."""
    state = position(FERRY, hands=["5 red, 1 locomotive"])
    assert why(FERRY, state, "claim A-B with 5 red + 1 locomotive") == []
    assert why(FERRY, state, "claim A-B with 3 red + 1 locomotive") == []


def brute_force(rules: Rules, state: State, track: int) -> set[Payment]:
    """Return what ``why_not`` finds nothing against among all cards that a seat could lay down."""
    held = [card for card, number in enumerate(state.seats[0].hand) if number]
    found = set()
    for size in range(1, sum(state.seats[0].hand) + 1):
        for chosen in combinations_with_replacement(held, size):
            pay = tuple((card, chosen.count(card)) for card in sorted(set(chosen)))
            if all(number <= state.seats[0].hand[card] for card, number in pay) \
                    and not rules.why_not(state, Claim(track, pay)):
                found.add(pay)
    return found


@pytest.mark.parametrize("held", ["3 red, 3 blue, 2 locomotive, 1 green", "6 white, 2 locomotive, 2 black",
                                  "2 red, 2 blue, 2 green, 2 white, 2 black", "4 locomotive, 4 purple, 3 orange"])
@pytest.mark.parametrize("rules", [NORDIC, SYMBOLS], ids=["any_space", "symbols_only"])
def test_all_payments_are_listed(rules: Rules, held: str) -> None:
    """NC-FER-4, NC-MUR-3: what is listed is exactly what is allowed, on every ferry and on Murmansk–Lieksa."""
    state = position(rules, hands=[held])
    claiming = rules.modules["claiming"]
    for number in (*claiming.prices.exchanges, 0):  # type: ignore[attr-defined]
        listed = {claim.pay for claim in claiming.payments_of(state, 0, number)}  # type: ignore[attr-defined]
        assert listed == brute_force(rules, state, number), rules.board.tracks[number].name
        assert bool(listed) == bool(claiming.affordable(state, 0) >> number & 1)  # type: ignore[attr-defined]
        offered = {claim.pay for claim in claiming.offers_of(state, 0, number)}  # type: ignore[attr-defined]
        assert offered <= listed and bool(offered) == bool(listed)


def test_every_payment_can_be_sampled() -> None:
    """A payment drawn at random is one of those listed, and each of them comes."""
    state = position(NORDIC, hands=["2 red, 2 blue, 2 locomotive, 1 green"])
    prices = NORDIC.modules["claiming"].prices  # type: ignore[attr-defined]
    for name in ("Åndalsnes-Bergen", "Århus-København", "Helsinki-Tallinn"):
        track, rng = BOARD.track(name).index, Random(name)
        listed = {claim.pay for claim in prices.claims(track, state.seats[0].hand)}
        drawn = {prices.random(track, state.seats[0].hand, rng).pay for _ in range(2000) if listed}
        assert drawn == listed, name


def test_a_huge_hand_is_listed_in_short() -> None:
    """With millions of payments the ones worth a thought stand for all; the others are legal as well."""
    state = position(NORDIC, hands=["8 red, 8 blue, 8 green, 8 white, 8 black, 8 orange, 6 locomotive"])
    track = BOARD.track("Lieksa-Murmansk").index
    listed = NORDIC.modules["claiming"].payments_of(state, 0, track)  # type: ignore[attr-defined]
    assert 0 < len(listed) < MANY
    assert all(not NORDIC.why_not(state, claim) for claim in listed)
    assert NORDIC.why_not(state, Claim(track, cards("8 red, 3 blue, 1 locomotive"))) == []


# -- tunnels -----------------------------------------------------------------------------------------------
def test_nc_edg_5_and_nc_tun_1_and_nc_tun_2_no_exchange_in_tunnels() -> None:
    """NC-EDG-5, NC-TUN-1, NC-TUN-2: a surcharge is paid with the colour or wilds, never with three odd cards."""
    deck = ["locomotive", "white", "black", *["blue"] * 9]
    state = position(NORDIC, hands=["3 green, 3 red, 1 locomotive"], deck=deck)
    assert why(NORDIC, state, "claim Kristiansand-Stavanger green with 3 red + 1 green") != []
    do(NORDIC, state, "claim Kristiansand-Stavanger green with 2 green")
    assert {str(action) for action in NORDIC.legal(state)} == {"add 1 green", "add 1 locomotive", "take back"}
    assert ids(why(NORDIC, state, "add 3 red")) == ["EU-TUN-5"] * 2


def test_nc_tun_2_where_a_ferry_is_a_tunnel_too() -> None:
    """NC-TUN-2: with tunnels everywhere neither ferries nor Murmansk–Lieksa take cards of any kind."""
    rules = rules_of("nordic-countries", 2, tunnels__where="all")
    assert rules.modules["claiming"].prices.exchanges == {}  # type: ignore[attr-defined]
    state = position(rules, hands=["8 red, 4 blue, 1 locomotive"])
    assert why(rules, state, "claim Lieksa-Murmansk with 8 red + 4 blue") != []
    assert why(rules, state, "claim Lieksa-Murmansk with 8 red + 1 locomotive") == []


# -- Murmansk–Lieksa ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(("held", "pay", "said"), [
    ("7 green, 4 red, 4 blue", "7 green + 4 red + 4 blue", []),
    ("8 green, 1 locomotive, 2 red", "8 green + 1 locomotive", ["NC-MUR-1", "NC-MUR-2"]),
    ("8 green, 1 locomotive, 2 red", "8 green + 1 locomotive + 2 red", ["NC-MUR-1", "NC-MUR-2"]),
    ("8 green, 1 locomotive, 3 red", "8 green + 1 locomotive + 3 red", []),
    ("9 green", "9 green", []),
    ("4 red, 4 blue, 4 green, 4 white, 4 black, 4 orange, 4 purple, 4 yellow, 4 locomotive",
     "4 red + 4 blue + 4 green + 4 white + 4 black + 4 orange + 4 purple + 4 yellow + 4 locomotive", []),
])
def test_nc_edg_6_and_nc_mur_2_murmansk(held: str, pay: str, said: list[str]) -> None:
    """NC-EDG-6, NC-MUR-1, NC-MUR-2: any four cards stand for one, a locomotive alone for none."""
    state = position(NORDIC, hands=[held], market=["-"] * 5, deck=["red"] * 20)
    assert ids(why(NORDIC, state, f"claim Lieksa-Murmansk with {pay}")) == said


def test_nc_mur_3_what_leaves_the_hand() -> None:
    """NC-MUR-3: b and 4q cards leave the hand, nine trains are placed, 27 points are scored."""
    state = position(NORDIC, hands=["7 green, 5 red, 4 blue"])
    do(NORDIC, state, "claim Lieksa-Murmansk with 7 green + 4 red + 4 blue")
    assert sum(state.seats[0].hand) == 1
    assert (state.seats[0].trains, state.seats[0].points) == (31, 27)


def test_any_cards_where_longest_on_usa() -> None:
    """``any_cards.where``: marked tracks alone, or the longest of the board too (NC-MUR-1)."""
    rules = rules_of("usa", any_cards__where="longest")
    state = position(rules, hands=["5 white, 2 red, 2 blue"])
    longest = next(t for t in rules.board.tracks if t.length == 6 and t.colour_name == "white")
    assert why(rules, state, f"claim #{longest.index} with 5 white + 2 red + 2 blue") == []
    assert ids(why(rules, state, f"claim #{longest.index} with 5 white + 2 red + 1 blue")) == ["NC-MUR-1"]
    with pytest.raises(OptionError, match="it has no track on which any cards stand for one"):
        rules_of("usa", any_cards__where="marked")


# -- the end -----------------------------------------------------------------------------------------------
def test_nc_end_1_two_trains() -> None:
    """NC-END-1: two trains or fewer trigger the last round."""
    state = position(NORDIC, hands=["1 red"], trains={0: 3})
    do(NORDIC, state, "claim Norrköping-Stockholm red with 1 red")
    assert state.last_turns == 2


def test_nc_sco_1_globetrotter_for_all_who_tie() -> None:
    """NC-SCO-1: the most completed tickets score 10, for each who ties; the longest path scores nothing."""
    assert "longest_path" not in NORDIC.modules and NORDIC.options["bonus.most_tickets"] == 10
    state = position(NORDIC, own={0: ["Örebro-Oslo green", "Örebro-Stockholm black"], 1: ["Stockholm-Tallinn"]},
                     tickets={0: ["Oslo-Stockholm"], 1: ["Tampere-Tallinn"]})
    lines = {line.kind: line for line in NORDIC.score(state).of(0)}
    assert lines["most_tickets"].points == 10 and "longest" not in lines


def tied(way: str, mine: list[str], other: list[str]) -> tuple[int, ...]:
    """Return who wins a game in which two players tie in points and tickets."""
    rules = rules_of("nordic-countries", 2, tie__longest=way)
    state = position(rules, own={0: mine, 1: other})
    for seat in state.seats:
        seat.points = 30
    sheet = rules.score(state, proofs=False)
    assert sheet.totals == (30, 30)
    return sheet.ranking.winners


def test_nc_tie_1_and_nc_amb_4_the_longest_route() -> None:
    """NC-TIE-1, NC-AMB-4: the longest path wins, or the longest single route (``tie.longest`` path, route)."""
    chain, apart = ["Boden-Kiruna black", "Boden-Umeå red"], ["Bergen-Oslo blue"]
    assert tied("path", chain, apart) == (0,) and tied("route", chain, apart) == (1,)
    assert tied("path", apart, ["Stockholm-Tallinn"]) == (0, 1) == tied("route", apart, ["Stockholm-Tallinn"])


def test_longest_tie_on_another_board() -> None:
    """``modules.longest_tie`` breaks ties on any board after the steps that the box has (NC-TIE-1)."""
    rules = rules_of("usa", modules__longest_tie=True, bonus__longest_path=0)
    state = position(rules, own={0: ["Boston-New York red"], 1: ["Dallas-Houston 1"]})
    for seat in state.seats:
        seat.points = 9
    ranking = rules.score(state, proofs=False).ranking
    assert ranking.winners == (0,) and ranking.steps[-1][0] == "NC-TIE-1"
