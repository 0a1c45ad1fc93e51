"""Games of cards: the end of the deck, plays, robbing, completing tickets (CG-END, CG-RLY, CG-CLM)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from card_positions import table

from cases import stage
from cases.reading import Answer, Answers, Case, card, cards, ends, words
from ttrlab.actions import DECK, DrawCard, DrawTickets, MoveCards, Pass, PlayCards
from ttrlab.board import COLOURS
from ttrlab.engine import Rules
from ttrlab.state import State

KINDS = {DrawCard: "draw_cards", PlayCards: "play", DrawTickets: "draw_tickets", MoveCards: "move", Pass: "pass"}
BOARD = "card-game"


def _yards(case: Case, made: Rules) -> dict[int, list[str]]:
    """Return the rows of the railyards, given by player and colour as a number or as the cards of the row."""
    found: dict[int, list[str]] = {}
    for seat, rows in case.by_seat(case.get("railyards", "yards", default={})).items():
        for colour, row in rows.items():
            held = {colour: row} if isinstance(row, int) else row
            found.setdefault(seat, []).append(f"{COLOURS[card(colour)]}: {words(cards(held))}")
    return found


def _state(case: Case, made: Rules, **more: Any) -> State:
    to_move = case.seat(case.get("player", "turn", "to_move", "drawn_by", default="P1"))
    hands = {to_move: case.get("hand", default=()), **case.by_seat(case.get("hands", default={}))}
    return table(made, hands=[words(cards(hands.get(seat, ()))) for seat in range(made.players)],
                 yards=_yards(case, made), to_move=to_move, **more)


def end(case: Case) -> Answers:
    """Draw the last card of the deck, play the last turns, and see whether another half follows (CG-END)."""
    made = stage.rules(case, BOARD)
    left = case.get("deck", "deck_left", "cards_left", default=1)
    state = _state(case, made, deck=["red"] * (left if isinstance(left, int) else len(left)), market=["blue"] * 5)
    allowed_before = not made.why_not(state, DrawCard(DECK))
    while state.deck:
        turn = state.turn
        while state.turn == turn and state.deck:
            made.apply(state, DrawCard(DECK))
    while state.pending:
        made.apply(state, made.legal(state)[-1])
    turns, first = max(0, state.last_turns), state.to_move
    kinds = sorted({KINDS[type(action)] for action in made.legal(state)} - {"pass"})
    half, order = state.parts["deck_end"].number, []
    while not state.over and state.parts["deck_end"].number == half:
        if not state.pending:
            order.append(f"P{state.to_move + 1}")
        made.apply(state, made.legal(state)[-1])
    over = state.over
    return {
        **dict.fromkeys(("last_turns", "turns_left", "further_turns", "extra_turns", "more_turns"), turns),
        **dict.fromkeys(("over", "game_over", "game_ends"), over),
        **dict.fromkeys(("halves", "rounds", "deck_passes", "times_through"), 1 if over else 2),
        **dict.fromkeys(("next_half", "second_half"), not over),
        "order": order, "next": f"P{first + 1}", "can_draw": allowed_before,
        "actions": Answer(kinds, sorted), "allowed": Answer(kinds, sorted),
    }


def play(case: Case) -> Answers:
    """Play cards to the railyard: whether it is legal, and who is robbed of what (CG-RLY)."""
    made = stage.rules(case, BOARD)
    state = _state(case, made)
    action = PlayCards(cards(case.need("play", "cards", "pay")))
    seat, reasons = state.to_move, made.why_not(state, action)
    legal = not reasons
    if legal != (action in made.legal(state)):
        return {"legal": f"why_not says {legal}, legal() the opposite"}
    robbed: dict[str, Any] = {}
    if legal:
        log: list[Any] = []
        made.apply(state, action, log)
        robbed = {f"P{e.data['victim'] + 1}": e.data["cards"] for e in log if e.kind == "robbed"}
    yard = state.parts["railyard"]
    return {"legal": legal, "rules": sorted({reason.rule for reason in reasons}), "robs": bool(robbed),
            "robbed": Answer(robbed, lambda given: {case_name: cards(held) for case_name, held in given.items()}),
            "rows": {COLOURS[c]: yard.coloured[seat][c] + yard.wilds[seat][c] for c in yard.rows(seat)}}


def complete(case: Case) -> Answers:
    """Complete tickets with a stack: the greatest value, and which are done (CG-CLM)."""
    made = stage.rules(case, BOARD, players=2)
    board, numbers = made.board, []
    for item in case.get("tickets", default=()):
        a, b, _ = ends(board, item)
        numbers.append(next(t.index for t in board.tickets if (t.a, t.b) == (a, b) or (
            {t.a, t.b} == {a, b} and not any((o.a, o.b) == (a, b) for o in board.tickets))))
    state = table(made, tickets={0: numbers}, stacks={0: words(cards(case.get("stack", default=())))})
    lines = [line for line in made.score(state).of(0) if line.kind == "ticket"]
    done = [bool(line.data["complete"]) for number in numbers for line in lines if line.data["ticket"] == number]
    points = sum(line.points for line in lines)
    return {"done": done, "completed": sum(done), "count": sum(done), "points": points, "ticket_points": points,
            "value": sum(line.points for line in lines if line.points > 0),
            "bonus": sum(line.points for line in made.score(state).of(0) if line.kind == "city_bonus"),
            "total": made.score(state).totals[0]}


ADAPTERS: Mapping[str, Any] = {
    "card_game_end": end, "card_game_play": play, "card_game_rob": play, "card_game_complete": complete,
    "card_game_tickets": complete,
}
