"""Tunnels: EU-TUN and the edge cases EU 1 to 8."""

from __future__ import annotations

import pytest
from positions import cards, do, hand, ids, kinds_of, pile, position, rules_of, why

from ttrlab.actions import PaySurcharge, TakeBack
from ttrlab.engine import Rules
from ttrlab.rules.tunnels import matches
from ttrlab.state import State

EUROPE = rules_of("europe")
GRAY, BLACK = "Angora-Constantinople", "Madrid-Pamplona black"


def _try(hands: str, track: str, pay: str, deck: list[str], **more: str) -> State:
    state = position(EUROPE, hands=[hands], deck=deck, **more)  # type: ignore[arg-type]
    do(EUROPE, state, f"claim {track} with {pay}")
    return state


def _extra(state: State) -> int:
    return state.pending[-1].extra if state.pending else 0


def _offers(rules: Rules, state: State) -> set[object]:
    return {a.pay if isinstance(a, PaySurcharge) else a for a in rules.legal(state)}


def test_eu_tun_1_marked_tracks() -> None:
    """Tunnels are gray or coloured and score by their printed spaces (EU-TUN-1)."""
    tunnels = [track for track in EUROPE.board.tracks if "tunnel" in track.marks]
    assert {track.colour_name == "gray" for track in tunnels} == {True, False}
    state = _try("3 black", BLACK, "3 black", ["red", "red", "red", "blue"])
    assert (state.seats[0].points, state.seats[0].trains) == (4, 42)


def test_eu_edg_1_gray_tunnel_two_green() -> None:
    """EU-EDG-1: green, locomotive, blue after 2 green: two more, green or wild, or take back (EU-TUN-4, 5, 7)."""
    state = _try("4 green, 3 locomotive", GRAY, "2 green", ["green", "locomotive", "blue", "red"])
    assert _extra(state) == 2
    assert _offers(EUROPE, state) == {cards("2 green"), cards("1 green + 1 locomotive"), cards("2 locomotive"),
                                      TakeBack()}
    do(EUROPE, state, "add 1 green + 1 locomotive")
    assert state.owner(EUROPE.board.track(GRAY).index) == 0 and state.actor == 1
    assert (state.seats[0].trains, state.seats[0].points) == (43, 2)
    assert hand(state, 0) == {"green": 1, "locomotive": 2}
    assert pile(state) == {"green": 4, "locomotive": 2, "blue": 1}


def test_eu_edg_2_wilds_only_no_match() -> None:
    """EU-EDG-2: after three locomotives black cards do not match; the tunnel is claimed (EU-TUN-4, EU-TUN-6)."""
    state = _try("3 locomotive", BLACK, "3 locomotive", ["black", "black", "red", "blue"])
    assert state.pending == [] and state.seats[0].points == 4


def test_eu_edg_3_wilds_only_one_match() -> None:
    """EU-EDG-3: after three locomotives a revealed one matches and only a locomotive pays it (EU-TUN-5)."""
    state = _try("4 locomotive, 2 black", BLACK, "3 locomotive", ["locomotive", "black", "black", "blue"])
    assert _extra(state) == 1
    assert _offers(EUROPE, state) == {cards("1 locomotive"), TakeBack()}
    (reason,) = why(EUROPE, state, "add 1 black")
    assert (reason.rule, reason.text) == ("EU-TUN-5", "only locomotives can be added; you offer 1 black")


def test_eu_edg_4_one_black_two_wilds() -> None:
    """EU-EDG-4: after 1 black + 2 locomotives all of black, black, locomotive match (EU-TUN-4, EU-TUN-5)."""
    state = _try("4 black, 3 locomotive", BLACK, "1 black + 2 locomotive",
                 ["black", "black", "locomotive", "red"])
    assert _extra(state) == 3
    assert _offers(EUROPE, state) == {cards("3 black"), cards("2 black + 1 locomotive"), TakeBack()}


@pytest.mark.parametrize(("pay", "revealed", "extra"), [
    ("2 green", "green, locomotive, blue", 2), ("3 locomotive", "2 black, 1 red", 0),
    ("3 locomotive", "1 locomotive, 2 black", 1), ("1 black, 2 locomotive", "2 black, 1 locomotive", 3),
    ("2 red", "3 blue", 0), ("2 red", "3 locomotive", 3), ("2 red", "nothing", 0)])
def test_eu_tun_4_matches(pay: str, revealed: str, extra: int) -> None:
    """The colour paid and locomotives match; after wilds only, locomotives alone (EU-TUN-4)."""
    assert matches(cards(pay), [card for card, number in cards(revealed) for _ in range(number)]) == extra


def test_eu_edg_5_no_cards_no_risk() -> None:
    """EU-EDG-5: with deck and discard empty the tunnel is claimed without a reveal (EU-TUN-9)."""
    state = position(EUROPE, hands=["2 green"], deck=[])
    log = do(EUROPE, state, f"claim {GRAY} with 2 green")
    assert (log[0].kind, log[0].data["revealed"], log[0].rules) == ("tunnel", (), ("EU-TUN-9",))
    assert kinds_of(log)[1] == "claimed" and state.seats[0].points == 2


@pytest.mark.parametrize("reshuffle", ["eager", "lazy"])
def test_eu_edg_6_one_and_one(reshuffle: str) -> None:
    """EU-EDG-6: deck 1 and discard 1: two cards are revealed (EU-TUN-9, EU-TUN-10)."""
    rules = rules_of("europe", deck__reshuffle=reshuffle)
    state = position(rules, hands=["2 green"], deck=["red"], discard="1 blue")
    log = do(rules, state, f"claim {GRAY} with 2 green")
    assert log[0].data["revealed"] == (6, 2) and state.owner(EUROPE.board.track(GRAY).index) == 0


@pytest.mark.parametrize("reshuffle", ["eager", "lazy"])
def test_eu_tun_10_discard_is_shuffled_in(reshuffle: str) -> None:
    """A short deck takes the discard in before revealing on; the payment is not in it yet (EU-TUN-10)."""
    rules = rules_of("europe", deck__reshuffle=reshuffle)
    for seed in range(8):
        state = position(rules, hands=["2 green"], deck=["red"], discard="2 blue", seed=seed)
        (tunnel, *_) = do(rules, state, f"claim {GRAY} with 2 green")
        assert tunnel.data["revealed"] == (6, 2, 2)
        short = position(rules, hands=["2 green"], deck=["red"], discard="1 blue", seed=seed)
        (tunnel, *_) = do(rules, short, f"claim {GRAY} with 2 green")
        assert tunnel.data["revealed"] == (6, 2)


def test_eu_edg_7_no_spare_cards() -> None:
    """EU-EDG-7: with exactly n cards the tunnel may be tried; with a match it fails (EU-TUN-2, EU-TUN-7)."""
    state = _try("2 green", GRAY, "2 green", ["green", "red", "blue", "red"])
    assert _offers(EUROPE, state) == {TakeBack()}
    (reason,) = why(EUROPE, state, "add 1 green")
    assert (reason.rule, reason.text) == ("BASE-CLM-4", "needs 1 more green; you hold 0")


def test_eu_edg_8_failed_attempt() -> None:
    """EU-EDG-8: the payment is back in hand, the revealed cards are discarded, the turn is over (EU-TUN-8)."""
    state = _try("2 green", GRAY, "2 green", ["green", "red", "blue", "red", "white"])
    assert hand(state, 0) == {} and pile(state) == {}
    (event,) = do(EUROPE, state, "take back")
    assert (event.kind, event.rules) == ("took_back", ("EU-TUN-7", "EU-TUN-8"))
    assert hand(state, 0) == {"green": 2} and pile(state) == {"green": 1, "red": 1, "blue": 1}
    assert (state.actor, state.turn, state.seats[0].points, state.seats[0].trains) == (1, 1, 0, 45)


def test_eu_tun_2_legal_payment_and_trains() -> None:
    """The first payment must be legal for the route and the trains be there (EU-TUN-2)."""
    state = position(EUROPE, hands=["3 green, 3 red"], trains={0: 1})
    assert ids(why(EUROPE, state, f"claim {GRAY} with 1 green + 1 red")) == ["BASE-CLM-3", "BASE-CLM-5"]
    assert ids(why(EUROPE, state, f"claim {BLACK} with 3 red")) == ["BASE-CLM-3", "BASE-CLM-5"]


@pytest.mark.parametrize(("track", "pay"), [(GRAY, "2 white"), (BLACK, "3 black"),
                                            ("Budapest-Kyiv", "6 white"), ("Petrograd-Stockholm", "8 white")])
def test_eu_tun_3_always_three(track: str, pay: str) -> None:
    """Three cards are turned up whatever the length (EU-TUN-3)."""
    state = position(EUROPE, hands=[pay], deck=["red"] * 9)
    (tunnel, *_) = do(EUROPE, state, f"claim {track} with {pay}")
    assert len(tunnel.data["revealed"]) == 3


@pytest.mark.parametrize(("add", "rules"), [
    ("1 green", ["EU-TUN-5"]), ("3 green", ["EU-TUN-5"]), ("2 red", ["EU-TUN-5"]), ("nothing", ["EU-TUN-5"]),
    ("1 green + 1 red", ["EU-TUN-5"])])
def test_eu_tun_5_surcharge(add: str, rules: list[str]) -> None:
    """The surcharge is exactly m cards of the colour paid or wilds (EU-TUN-5)."""
    state = _try("6 green, 6 red", GRAY, "2 green", ["green", "green", "blue", "red"])
    assert ids(why(EUROPE, state, f"add {add}")) == rules


def test_eu_tun_6_nothing_else_before_it_is_settled() -> None:
    """A matched tunnel is paid in full or taken back; nothing else may be done before (EU-TUN-6)."""
    state = _try("6 green", GRAY, "2 green", ["green", "green", "blue", "red"])
    for action in ("draw deck", "draw tickets", "pass", "station Roma with 1 green"):
        found = why(EUROPE, state, action)
        assert found[0].text == "first add 2 more cards for the tunnel or take the cards back"
        assert found[0].rule == "EU-TUN-6"
    assert ids(why(EUROPE, position(EUROPE), "take back")) == ["EU-TUN-5"]


def test_eu_tun_7_may_decline() -> None:
    """A player who could pay the surcharge may still take the cards back (EU-TUN-7)."""
    state = _try("6 green", GRAY, "2 green", ["green", "green", "blue", "red"])
    do(EUROPE, state, "take back")
    assert hand(state, 0) == {"green": 6} and state.actor == 1


def test_eu_tun_11_try_again() -> None:
    """The owner of the failed attempt and others may try again later (EU-TUN-11)."""
    state = _try("2 green", GRAY, "2 green", ["green", "red", "blue", *["red"] * 9])
    do(EUROPE, state, "take back")
    state.seats[1].hand = [0, 0, 0, 0, 0, 0, 0, 2, 0]
    assert why(EUROPE, state, f"claim {GRAY} with 2 green") == []
    do(EUROPE, state, "draw deck", "draw deck", f"claim {GRAY} with 2 green")
    assert state.owner(EUROPE.board.track(GRAY).index) == 0


def test_tunnel_cards_lie_beside_the_board() -> None:
    """While a tunnel waits its cards are in no hand and no pile, and still counted (EU-TUN-8, BASE-CMP-1)."""
    state = position(EUROPE, hands=["2 green"])
    state.deck.append(state.deck.pop(state.deck.index(7)))
    do(EUROPE, state, f"claim {GRAY} with 2 green")
    assert EUROPE.cards(state) == EUROPE.board.deck and sum(n for _, n in state.pending[-1].held) == 5


@pytest.mark.parametrize("reveal", [0, 1, 5])
def test_tunnels_reveal(reveal: int) -> None:
    """``tunnels.reveal`` changes the number of cards turned up (EU-TUN-3)."""
    rules = rules_of("europe", tunnels__reveal=reveal)
    state = position(rules, hands=["2 white"], deck=["red"] * 9)
    (tunnel, *_) = do(rules, state, f"claim {GRAY} with 2 white")
    assert len(tunnel.data["revealed"]) == reveal


@pytest.mark.parametrize(("where", "tunnels"), [("marked", set()), ("gray", {"Calgary-Helena"}),
                                                ("all", {"Calgary-Helena", "Dallas-El Paso"})])
def test_tunnels_where(where: str, tunnels: set[str]) -> None:
    """``tunnels.where``: the marked tracks, all gray ones, or all (EU-TUN-1)."""
    rules = rules_of("usa", tunnels__where=where)
    for track in ("Calgary-Helena", "Dallas-El Paso"):
        state = position(rules, hands=["4 red"], deck=["blue"] * 9)
        log = do(rules, state, f"claim {track} with 4 red")
        assert ("tunnel" in kinds_of(log)) is (track in tunnels)


def test_modules_tunnels_off() -> None:
    """Without the module a tunnel is claimed like any route (EU-TUN-1)."""
    rules = rules_of("europe", modules__tunnels=False)
    state = position(rules, hands=["2 green"], deck=["green"] * 9)
    assert kinds_of(do(rules, state, f"claim {GRAY} with 2 green")) == ["claimed"]
