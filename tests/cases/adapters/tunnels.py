"""Tunnels and building stations (EU-TUN, EU-STA)."""

from __future__ import annotations

from typing import Any

from cases import stage
from cases.reading import Answer, Answers, Case, NotUnderstood, card, card_names, cards, cards_answer, track
from ttrlab.actions import BuildStation, Claim, Payment, PaySurcharge, TakeBack, payment
from ttrlab.board import CARD_NAMES, Board
from ttrlab.engine import Rules
from ttrlab.rules.tunnels import Surcharge
from ttrlab.state import State


def tunnel(case: Case) -> Answers:
    """Try a tunnel: lay cards, turn some up, then pay what is asked or take the cards back (EU-TUN-3 to 9)."""
    laid = cards(case.need("laid", "pay"))
    made, number = _tunnel(case, laid)
    state = _position(made, case, laid)
    claim = Claim(number, laid)
    reasons = made.why_not(state, claim)
    if reasons:
        return {"legal": False, "claimed": False, "reasons": [r.text for r in reasons]}
    after, log = made.play(state, claim)
    event = next(e for e in log if e.kind == "tunnel")
    asked = [a for a in made.legal(after) if isinstance(a, PaySurcharge)] if after.pending else []
    extra, turned = event.data["extra"], event.data["revealed"]
    final = _settle(made, case, after, asked)
    seat, was = final.seats[0], state.seats[0]
    gain = payment((kind, a - b) for kind, (a, b) in enumerate(zip(final.discard, state.discard, strict=True)))
    can = not extra or bool(asked)
    return {
        "extra": extra, "extra_kind": _kinds(asked), "extra_kinds": _kinds(asked), "can_finish": can,
        "legal": True, "revealed": Answer(len(turned), lambda w: len(w) if isinstance(w, list) else w),
        "claimed": final.owner(number) == 0, "turn_over": not final.pending and final.to_move == 1,
        "hand_after": cards_answer(payment(enumerate(seat.hand))), "discard_gain": cards_answer(gain),
        "points": seat.points - was.points, "trains_left": seat.trains, "trains": was.trains - seat.trains,
        "trains_placed": was.trains - seat.trains, "can_pay": can, "must_decide": bool(extra),
        "options": Answer(sorted(a.pay for a in asked), lambda wanted: sorted(map(cards, wanted))),
    }


def _kinds(asked: list[PaySurcharge]) -> Answer:
    """Return the kinds of card that may be added, in any order."""
    kinds = {kind for action in asked for kind, _ in action.pay}
    return Answer(kinds, lambda names: {card(n) for n in ([names] if isinstance(names, str) else names)},
                  show=lambda got: repr(sorted(CARD_NAMES[kind] for kind in got)))


def _tunnel(case: Case, laid: Payment) -> tuple[Rules, int]:
    """Return rules and a tunnel: the one that the case names, else any that takes the cards."""
    # An empty deck beside a discard is a position of the lazy reading of BASE-AMB-2, which the cases follow.
    options: dict[str, Any] = {"deck__reshuffle": "lazy", "modules__tunnels": True}
    if case.has("route", "claim"):
        made = stage.rules(case, "europe", **options)
        number = track(made.board, case.get("route", "claim")).index
        if not made.modules["tunnels"].tunnels[number]:  # type: ignore[attr-defined]
            raise NotUnderstood(f"{made.board.tracks[number].name} is no tunnel")
        return made, number
    if case.map and case.kind != "tunnel_extra":
        stage.board(case)
    for name, where in (("europe", "marked"), ("europe", "all"), ("usa", "all")):
        made = stage.rules(case, made=stage.board_of(name)[0], tunnels__where=where, **options)
        for one in made.board.tracks:
            fits = made.modules["tunnels"].tunnels[one.index] and not one.marks.get("ferry")  # type: ignore[attr-defined]
            if fits and made.modules["claiming"].prices.takes(one.index, laid):  # type: ignore[attr-defined]
                return made, one.index
    raise NotUnderstood(f"no track takes the cards laid, {laid}")


def _position(made: Rules, case: Case, laid: Payment) -> State:
    if case.kind == "tunnel_extra" and not case.has("hand"):
        hand = payment((kind, 9) for kind in range(9))
    else:
        hand = cards(case.get("hand", default=()))
        if case.has("hand_left", "rest", "hand_rest", "left_in_hand", "remaining"):
            hand = payment([*laid, *cards(case.get("hand_left", "rest", "hand_rest", "left_in_hand", "remaining"))])
        held = dict(hand)
        if any(held.get(kind, 0) < number for kind, number in laid):
            hand = payment([*hand, *laid])  # the line tells what is left beside the cards laid
    revealed = card_names(case.get("revealed", default=()))
    # Three cards lie below the revealed ones, so that the discard stays where a case can count it.
    below = ["purple"] * 3 if len(revealed) >= made.options["tunnels.reveal"] else []
    deck = card_names(case.get("deck", default=())) if case.has("deck") else revealed + below
    return stage.stage(made, case, hands={0: hand}, deck=deck, discard=cards(case.get("discard", default=())))


def _settle(made: Rules, case: Case, after: State, asked: list[PaySurcharge]) -> State:
    if not after.pending:
        return after
    phase = after.pending[-1]
    assert isinstance(phase, Surcharge)
    added = case.get("extra_paid", "added", "add", "extra_pay", "pay_extra", "extra_cards")
    wish = case.get("decline", "declines", "decision")
    gives_up = case.kind == "tunnel_fail" or wish in (True, "decline", "give_up")
    if added is not None:
        action: Any = PaySurcharge(cards(added))
    else:
        action = TakeBack() if gives_up or not asked else asked[0]
    if made.why_not(after, action):
        action = TakeBack()
    return made.play(after, action)[0]


def station(case: Case) -> Answers:
    """Build the first, second, third … station with some cards (EU-STA-1 to EU-STA-3)."""
    board = stage.board(case, "europe")
    stage.module("stations", board)
    made = stage.rules(case, "europe")
    nth = int(case.get("nth", default=1))
    pay = cards(case.need("pay"))
    free = [city.name for city in board.cities]
    city = board.city(case.get("city", default=free[0])).name
    free.remove(city)
    built = {free[n]: 0 for n in range(min(nth - 1, made.options["stations.count"]))}
    hand = cards(case.get("hand")) if case.has("hand") else stage.FULL_HAND
    state = stage.stage(made, case, hands={0: hand}, stations=built)
    return _built(made, state, BuildStation(board.city(city).index, pay))


def _built(made: Rules, state: State, action: BuildStation) -> dict[str, Any]:
    legal = not made.why_not(state, action)
    if legal != (action in made.legal(state)):
        return {"legal": f"why_not says {legal}, legal() the opposite"}
    after = made.play(state, action)[0] if legal else state
    left = after.parts["stations"].left[state.actor]
    return {"legal": legal, "stations_left": left, "turn_over": after.to_move != state.to_move,
            "cost": made.modules["stations"].price(state, state.actor),  # type: ignore[attr-defined]
            "hand_after": cards_answer(payment(enumerate(after.seats[state.actor].hand)))}


def station_place(case: Case) -> Answers:
    """Build a station in a city where others may stand (EU-STA-2)."""
    board: Board = stage.board(case, "europe")
    stage.module("stations", board)
    made = stage.rules(case, "europe")
    given = case.get("stations", default={})
    owners = given if isinstance(given, dict) else dict.fromkeys(given, "P2")
    seat = case.seat(case.get("player", default="P1"))
    built = {board.city(city).name: case.seat(owner) for city, owner in owners.items()}
    routes = case.get("owned", default={})
    state = stage.stage(made, case, hands={seat: stage.FULL_HAND}, to_move=seat, stations=built,
                        own=stage.owned(case, made, given=routes))
    city = board.city(case.need("city")).index
    left = state.parts["stations"].left[seat]
    price = made.modules["stations"].price(state, seat) if left else 1  # type: ignore[attr-defined]
    pay = cards(case.get("pay")) if case.has("pay") else payment({8: price})
    return _built(made, state, BuildStation(city, pay))


ADAPTERS = {"tunnel_extra": tunnel, "tunnel_result": tunnel, "tunnel_fail": tunnel, "tunnel_reveal": tunnel,
            "station": station, "station_place": station_place}
