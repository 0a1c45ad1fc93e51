"""Claiming: double routes, payments and what they cost (BASE-CLM, BASE-DBL, EU-FER)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cases import stage
from cases.reading import CARDS, Answer, Answers, Case, NotSupported, cards, cards_answer, fold, track, words
from ttrlab.actions import Claim, Payment, payment
from ttrlab.board import CARD_NAMES, Board
from ttrlab.engine import Rules
from ttrlab.errors import IllegalAction
from ttrlab.state import State


def claim(case: Case) -> Answers:
    """Try a claim where others own tracks; the hand pays for everything unless the line says otherwise."""
    made = stage.rules(case)
    seat = case.seat(case.get("player", "claimant", default="P1"))
    own = stage.owned(case, made, case.get("routes", default=()), case.get("opponent_routes"), case.get("owned"))
    hand = cards(case.get("hand")) if case.has("hand") else stage.FULL_HAND
    state = stage.stage(made, case, own=own, hands={seat: hand}, to_move=seat)
    wanted = case.need("claim", "route")
    one = track(made.board, wanted, [t.index for mine in own.values() for t in mine]
                if not _says_which(wanted) else ())
    pay = cards(case.get("pay")) if case.has("pay") else _any_payment(made, state, seat, one.index)
    return _outcome(made, state, Claim(one.index, pay))


def _says_which(route: Any) -> bool:
    return not isinstance(route, dict) or any(key in route for key in ("color", "colour", "track", "lane"))


def _any_payment(made: Rules, state: State, seat: int, number: int) -> Payment:
    found = made.modules["claiming"].payments_of(state, seat, number)  # type: ignore[attr-defined]
    return found[0].pay if found else payment({8: made.board.tracks[number].length})


def _outcome(made: Rules, state: State, action: Claim) -> dict[str, Any]:
    """Try an action and tell everything that a case may ask about it; a refused one must change nothing."""
    seat = state.actor
    before = state.copy()
    try:
        after, log = made.play(state, action)
    except IllegalAction:
        after, log = state, ()
    legal = after is not state
    if legal != (action in made.legal(state)) or state != before:
        return {"legal": f"why_not says {legal}, legal() the opposite, or the position has changed"}
    then, was = after.seats[seat], state.seats[seat]
    owner = after.owner(action.track)
    gain = payment((kind, a - b) for kind, (a, b) in enumerate(zip(after.discard, before.discard, strict=True)))
    return {
        "legal": legal, "points": then.points - was.points, "trains_left": then.trains,
        "trains": was.trains - then.trains, "trains_used": was.trains - then.trains,
        "hand_after": cards_answer(_hand(after, seat)), "discard_gain": cards_answer(gain),
        "cards_left": sum(then.hand), "unchanged": not legal, "state_unchanged": not legal,
        "owner": Answer(owner, lambda name: None if name is None else int(str(name).strip("Pp")) - 1),
        "opens_tunnel": any(event.kind == "tunnel" for event in log), "turn_over": after.to_move != before.to_move,
    }


def _hand(state: State, seat: int) -> Payment:
    return payment(enumerate(state.seats[seat].hand))


def claim_generic(case: Case) -> Answers:
    """Try a track of a double or triple route that others have begun, on a board made for it (BASE-DBL)."""
    rule = fold(case.need("rule"))
    lanes = {"single": 1, "double": 2, "triple": 3}.get(rule)
    if lanes is None:
        raise NotSupported(f"needs module {rule}")
    made = stage.rules(case, made=_with_lanes(lanes), doubles__threshold=_threshold(case))
    free = list(made.board.tracks_between("Dallas", "Houston"))
    own: dict[int, list[Any]] = {}
    for name, number in case.need("tracks_taken").items():
        own[case.seat(name)] = [free.pop(0) for _ in range(int(number))]
    seat = case.seat(case.need("claimant", "player"))
    state = stage.stage(made, case, own=own, hands={seat: stage.FULL_HAND}, to_move=seat)
    return _outcome(made, state, Claim(free[0].index, payment({6: 1})))


def _threshold(case: Case) -> int:
    """Return from how many players on a box opens both tracks; where its board is missing, what it prints."""
    try:
        return int(stage.rules(case).options["doubles.threshold"])
    except NotSupported:
        return 3 if stage.plain(case.map) in {*stage.CITY_GAMES, "nordic", "switzerland"} else 4


def _with_lanes(lanes: int) -> Board:
    """Return the USA board with so many tracks between Dallas and Houston."""
    usa = stage.board_of("usa")[0]
    pair = usa.tracks_between("Dallas", "Houston")
    kept = [replace(t, lanes=lanes, name=f"Dallas–Houston {t.lane}") if t in pair else t for t in usa.tracks]
    more = [replace(pair[0], index=len(kept) + n - 3, lane=n, lanes=lanes, name=f"Dallas–Houston {n}")
            for n in range(3, lanes + 1)]
    return replace(usa, tracks=(*kept, *more))


def pay(case: Case) -> Answers:
    """Pay a track with some cards (BASE-CLM-4 to BASE-CLM-6, EU-FER-2)."""
    made = stage.rules(case)
    wanted = track(made.board, case.need("route", "claim"))
    given = cards(case.need("pay"))
    hand = cards(case.get("hand")) if case.has("hand") else given
    # A tunnel turns up cards that match nothing, unless the line says what comes.
    blank = next(name for name in ("white", "black", "red", *CARD_NAMES) if name not in dict(_by_name(given)))
    deck = case.get("revealed", "deck", default=[blank] * 6)
    own = stage.owned(case, made, rivals=case.get("opponent_routes"), given=case.get("owned"))
    state = stage.stage(made, case, own=own, hands={0: hand}, deck=[CARD_NAMES[CARDS[fold(n)]] for n in deck],
                        market=["white", "white", "black", "black", "red"])
    return _outcome(made, state, Claim(wanted.index, given))


def _by_name(given: Payment) -> list[tuple[str, int]]:
    return [(CARD_NAMES[kind], number) for kind, number in given]


def pay_ids(case: Case) -> Answers:
    """Pay with single cards that carry ids: what lies on the table is each card once, however often named."""
    ids = {str(key): kind for key, kind in case.need("hand_ids", "ids").items()}
    named = [str(key) for key in case.need("pay_ids", "pay")]
    made = stage.rules(case)
    wanted = track(made.board, case.need("route", "claim"))
    on_table = cards([ids[key] for key in dict.fromkeys(named) if key in ids])
    claimed = cards([ids.get(key, "wild") for key in named])
    state = stage.stage(made, case, hands={0: on_table})
    return _outcome(made, state, Claim(wanted.index, claimed))


def pay_generic(case: Case) -> Answers:
    """Pay a track of which only length and colour are given."""
    strange = [name for name in case.need("pay") if fold(name) not in CARDS]
    if strange:
        raise NotSupported(f"needs module special_locomotives ({', '.join(strange)})")
    made = stage.rules(case)
    length, colour = int(case.need("length")), case.get("color", "colour", default="gray")
    marks = {mark: case.get(mark, default=0) for mark in ("ferry", "tunnel")}
    fit = next((t for t in made.board.tracks if t.length == length and fold(t.colour_name) == fold(colour)
                and all(t.marks.get(mark, 0) == number for mark, number in marks.items())), None)
    if fit is None:
        raise NotSupported(f"needs board with a {colour} track of {length}")
    given = cards(case.need("pay"))
    state = stage.stage(made, case, hands={0: cards(case.get("hand")) if case.has("hand") else given})
    return _outcome(made, state, Claim(fit.index, given))


def default_payment(case: Case) -> Answers:
    """Return the payment that the engine offers first."""
    found = _offered(case)
    return {"pay": cards_answer(found[0] if found else ()), "legal": bool(found)}


def payment_options(case: Case) -> Answers:
    """Return all payments of a track: those that the hand allows, or without a hand all that it takes."""
    found = _offered(case)
    return {"options": Answer(sorted(found), lambda wanted: sorted(map(cards, wanted)),
                              show=lambda got: repr([words(option) for option in got])),
            "count": len(found), "legal": bool(found), "claimable": bool(found)}


def _offered(case: Case) -> list[Payment]:
    made = stage.rules(case)
    wanted = track(made.board, case.need("route", "claim"))
    if not case.has("hand"):
        return list(made.modules["claiming"].prices.taken[wanted.index])  # type: ignore[attr-defined]
    state = stage.stage(made, case, hands={0: cards(case.get("hand"))})
    return [a.pay for a in made.legal(state) if isinstance(a, Claim) and a.track == wanted.index]


ADAPTERS = {"claim": claim, "claim_generic": claim_generic, "pay": pay, "pay_ids": pay_ids,
            "pay_generic": pay_generic, "default_payment": default_payment, "payment_options": payment_options,
            "payment_option_count": payment_options}
