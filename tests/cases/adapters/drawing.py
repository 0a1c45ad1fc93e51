"""Market, deck and drawing train cards (BASE-DRW, BASE-MKT)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cases import stage
from cases.reading import Answer, Answers, Case, NotSupported, NotUnderstood, card_names, cards, cards_answer, fold
from ttrlab.actions import DECK, Action, BuildStation, Claim, DrawCard, DrawTickets, Pass, Payment, payment
from ttrlab.board import CARD_NAMES, WILD
from ttrlab.engine import Rules
from ttrlab.events import Event
from ttrlab.state import EMPTY, State

LAZY = {"deck__reshuffle": "lazy"}
"""The cases put an empty deck beside a filled discard: the reading of BASE-AMB-2 in which the discard is
shuffled when a card is next needed.  With the default, eager, such a position cannot come about."""


def _rules(case: Case) -> Rules:
    """Return the rules of the case's board; the market of the city games is that of the base game."""
    made = None
    try:
        stage.board(case)
    except NotSupported:
        if case.kind == "draw" or stage.plain(case.map) not in stage.CITY_GAMES:
            raise
        made = stage.board_of("usa")[0]
    return stage.rules(case, made=made, players=2, **LAZY)


def _position(made: Rules, case: Case, **more: Any) -> State:
    market = card_names(case.get("market", default=("purple", "white", "blue", "yellow", "orange")))
    hands = {0: cards(case.get("hand", default=()))}
    deck = card_names(case.get("deck", default=()))
    discard = cards(case.get("discard", default=()))
    return stage.stage(made, case, hands=hands, market=market, deck=deck, discard=discard, **more)


def draw(case: Case) -> Answers:
    """Draw cards step by step; ``then`` is a last wish of the same player in the same turn."""
    made = _rules(case)
    state = start = _position(made, case)
    for number, step in enumerate(case.get("steps", default=())):
        action = _wish(step)
        if state.actor != 0 or state.turn or made.why_not(state, action):
            raise NotUnderstood(f"step {number + 1}, {step!r}, is not legal here")
        state = made.play(state, action)[0]
    over = state.turn > start.turn
    wish = case.get("then")
    legal = None if wish is None else not over and not made.why_not(state, _wish(wish))
    gain = payment((kind, b - a) for kind, (a, b) in
                   enumerate(zip(start.seats[0].hand, state.seats[0].hand, strict=True)))
    return {"legal": legal, "draw_over": over, "turn_over": over, "hand_gain": cards_answer(gain),
            "hand_gain_count": sum(number for _, number in gain), **_piles(state)}


def _wish(step: Any) -> Action:
    if isinstance(step, Mapping):
        step = next(iter(step.items()))
    words = [step] if isinstance(step, str) else list(step)
    where = fold(str(words[0]))
    if where == "draw" and len(words) > 1:
        return _wish(words[1:])
    if where in ("deck", "blind", "unseen"):
        return DrawCard(DECK)
    if where in ("market", "display", "open", "face up", "slot") and len(words) > 1:
        return DrawCard(int(words[1]))
    if where in ("tickets", "draw_tickets", "draw tickets"):
        return DrawTickets()
    raise NotUnderstood(f"{step!r} is no way to draw")


def _piles(state: State) -> dict[str, Any]:
    pile = payment(enumerate(state.discard))
    shown = sum(kind != EMPTY for kind in state.market)
    wilds = state.market.count(WILD)
    row = ["-" if kind == EMPTY else CARD_NAMES[kind] for kind in state.market]
    return {"market": Answer(row, _row, _rows_fit),
            "market_counts": cards_answer(payment((kind, 1) for kind in state.market if kind != EMPTY)),
            "market_count": shown, "market_size": shown, "locomotives": wilds, "market_locomotives": wilds,
            "discard": cards_answer(pile), "discard_count": sum(state.discard), "deck_left": len(state.deck),
            "deck_count": len(state.deck), "deck_after": len(state.deck)}


def _row(wanted: Any) -> Any:
    return cards(wanted) if isinstance(wanted, Mapping) else card_names(wanted)


def _rows_fit(got: list[str], wanted: Any) -> bool:
    """Compare place by place; a shorter row leaves the empty places out."""
    if isinstance(wanted, tuple):
        return cards([name for name in got if name != "-"]) == wanted
    return wanted in (got, [name for name in got if name != "-"])


def market(case: Case) -> Answers:
    """Take a card off the market, or let cards reach the discard, and see the market filled (BASE-MKT)."""
    made = _rules(case)
    start = _position(made, case)
    log: list[Event] = []
    take = case.get("take")
    spent = case.get("spend", "spent", "pay", "played", "discarded", "added_to_discard", "claim_pays")
    state = start.copy()
    if spent is not None:
        state = _spend(made, state, cards(spent), log)
    if take is not None:
        if made.why_not(state, DrawCard(int(take))):
            raise NotUnderstood(f"slot {take} cannot be taken here")
        made.apply(state, DrawCard(int(take)), log)
    elif spent is None:
        cards_of(made).settle(state, log)
        cards_of(made).refill(state, log)
    resets = sum(event.kind == "reset" for event in log)
    stays = any(event.kind == "market_stays" for event in log)
    return {**_piles(state), "resets": resets, "reset": bool(resets), "reset_count": resets,
            "triggered": bool(resets), "stays": stays, "terminates": True,
            "reshuffled": any(event.kind == "reshuffled" for event in log),
            "total": sum(made.cards(state)), "hand_gain": cards_answer(_gain(start, state))}


def cards_of(made: Rules) -> Any:
    """Return the one place of the engine where cards move."""
    return made.modules["drawing"].cards  # type: ignore[attr-defined]


def _gain(start: State, state: State) -> Payment:
    return payment((kind, max(0, b - a)) for kind, (a, b) in
                   enumerate(zip(start.seats[0].hand, state.seats[0].hand, strict=True)))


def _spend(made: Rules, state: State, pay: Payment, log: list[Event]) -> State:
    """Claim any track that these cards pay, so that they reach the discard as in a game."""
    for kind, number in pay:
        state.seats[0].hand[kind] = max(state.seats[0].hand[kind], number)
    for action in made.legal(state):
        if isinstance(action, Claim) and action.pay == pay:
            made.apply(state, action, log)
            return state
    raise NotUnderstood(f"no track takes the cards {pay}")


WORDS: dict[str, Any] = {
    "draw_cards": lambda a: isinstance(a, DrawCard), "draw": lambda a: isinstance(a, DrawCard),
    "draw_card": lambda a: isinstance(a, DrawCard), "draw_train_cards": lambda a: isinstance(a, DrawCard),
    "draw_deck": lambda a: a == DrawCard(DECK), "draw_blind": lambda a: a == DrawCard(DECK),
    "draw_market": lambda a: isinstance(a, DrawCard) and a.slot != DECK,
    "draw_face_up": lambda a: isinstance(a, DrawCard) and a.slot != DECK,
    "draw_tickets": lambda a: isinstance(a, DrawTickets), "tickets": lambda a: isinstance(a, DrawTickets),
    "claim": lambda a: isinstance(a, Claim), "claim_route": lambda a: isinstance(a, Claim),
    "station": lambda a: isinstance(a, BuildStation), "build_station": lambda a: isinstance(a, BuildStation),
    "pass": lambda a: isinstance(a, Pass),
}


def legal_actions(case: Case) -> Answers:
    """List what a player may do at the start of a turn (BASE-TRN, BASE-DRW-8, BASE-TKD-3)."""
    made = _rules(case)
    board = made.board
    left = case.get("tickets_left", default=len(board.tickets))
    deck = [ticket.index for ticket in board.tickets if ticket.deck == "regular"][:int(left)]
    own = stage.owned(case, made, case.get("routes", default=()), given=case.get("owned"))
    state = _position(made, case, own=own, ticket_deck=deck)
    offered = made.legal(state)
    there = {word for word, test in WORDS.items() if any(map(test, offered))}

    def named(wanted: Any) -> set[str]:
        words = {fold(word).replace(" ", "_") for word in ([wanted] if isinstance(wanted, str) else wanted)}
        if words - set(WORDS):
            raise NotUnderstood(f"unknown actions: {', '.join(sorted(words - set(WORDS)))}")
        return words

    shown = sorted(there)
    return {"legal": Answer(shown, named, lambda got, words: words <= set(got)),
            "not_legal": Answer(shown, named, lambda got, words: not words & set(got)),
            "must_pass": offered == [Pass()], "count": len(offered)}


def conservation(case: Case) -> Answers:
    """Draw from an empty deck with all other cards spread as stated; no card may appear or vanish."""
    made = _rules(case)
    piles = [int(case.get(key, default=0)) for key in ("hands", "market", "discard", "deck")]
    every = [kind for kind in range(len(CARD_NAMES)) for _ in range(made.board.deck[kind])]
    if sum(piles) != len(every):
        raise NotUnderstood(f"the piles hold {sum(piles)} cards, the deck {len(every)}")
    # The market must not show three wilds, which come last in the row of all cards.
    state = stage.stage(made, case)
    at = 0
    rows = []
    for number in (piles[1], piles[0], piles[2], piles[3]):
        rows.append(every[at:at + number])
        at += number
    state.market = rows[0] + [EMPTY] * (made.options["market.size"] - len(rows[0]))
    state.seats[0].hand = [rows[1].count(kind) for kind in range(len(CARD_NAMES))]
    state.discard = [rows[2].count(kind) for kind in range(len(CARD_NAMES))]
    state.deck = rows[3]
    log: list[Event] = []
    made.apply(state, DrawCard(DECK), log)
    shuffled = next((event.data["number"] for event in log if event.kind == "reshuffled"), len(state.deck))
    total: Any = sum(made.cards(state))
    if made.cards(state) != made.board.deck:
        total = f"{total}, but by kind {made.cards(state)}"
    return {"deck_after": shuffled, "total": total, "discard_after": sum(state.discard), "reshuffled": bool(log)}


ADAPTERS = {"draw": draw, "market": market, "market_trigger": market, "refill": market,
            "legal_actions": legal_actions, "conservation": conservation}
