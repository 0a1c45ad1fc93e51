"""The end of the game, sequences of wishes, seeds, replay and undo."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from cases import stage
from cases.reading import Answer, Answers, Case, NotSupported, NotUnderstood, cards, fold, track
from ttrlab.actions import (
    DECK,
    Action,
    BuildStation,
    Claim,
    DrawCard,
    DrawTickets,
    KeepTickets,
    Pass,
    payment,
)
from ttrlab.board import bits
from ttrlab.engine import Rules
from ttrlab.errors import IllegalAction, NotationError
from ttrlab.events import Event
from ttrlab.notation import read
from ttrlab.play.chance import NewLuck
from ttrlab.play.game import Game, new_game
from ttrlab.play.records import dumps, from_permalink, loads, permalink
from ttrlab.rules.tickets import Offer
from ttrlab.state import State


def end(case: Case) -> Answers:
    """Let a player end a turn with so many trains, then play on until the game is over (BASE-END-1, BASE-END-2)."""
    if case.has("team_trains_left"):
        stage.board(case)
        raise NotSupported("needs module teams")
    made = stage.rules(case, players=3)
    seat = case.seat(case.get("trigger", "player", default="P1"))
    left = int(case.need("trains_left"))
    state = stage.stage(made, case, to_move=seat, hands={seat: payment({6: 2})}, trains={seat: left + 2})
    # The turn is a claim of two gray spaces, so that the trains go down the way they do in a game.
    claim = next(a for a in made.legal(state) if isinstance(a, Claim) and sum(n for _, n in a.pay) == 2)
    made.apply(state, claim)
    triggered, order = state.last_turns >= 0, []
    while triggered and not state.over:
        order.append(state.to_move)
        for _ in range(2):
            made.apply(state, DrawCard(DECK))
    names = [f"P{number + 1}" for number in order]

    def read_names(wanted: Any) -> list[str]:
        return [str(name) if str(name).startswith("P") else f"P{name}" for name in wanted]

    return {"last_turns": Answer(names, read_names),
            "triggered": triggered, "turns": len(order), "turns_left": len(order),
            "last_player": names[-1] if names else None, "over": state.over}


# -- sequences ----------------------------------------------------------------------------------------
def sequence(case: Case) -> Answers:
    """Try wishes one after the other; a refused one must change nothing and leave no line in the log."""
    made = stage.rules(case, players=2)
    setup = case.kind == "setup_order" or case.get("phase") in ("start", "setup")
    state = made.start(int(case.get("seed", default=1))) if setup else _ready(made, case)
    steps = case.get("steps", default=None) or [case.need("action", "step", "then")]
    first = state.actor
    verdicts: list[bool] = []
    logs: dict[int, list[Event]] = {}
    for step in steps:
        seat, wish = _who(case, step, first)
        before = state.copy()
        try:
            if state.actor != seat:
                raise IllegalAction(str(step), [])
            after, log = made.play(state, _action(made, state, wish))
        except IllegalAction:
            if state != before:
                raise NotUnderstood(f"the refused {step!r} has changed the position") from None
            verdicts.append(False)
            continue
        verdicts.append(True)
        # Two cards are one action: the log a player reads has one entry a turn.
        logs.setdefault(before.turn, []).extend(log)
        state = after
    actor = f"P{state.actor + 1}"
    single = "steps" not in case.data
    return {"legal": verdicts[0] if single else verdicts, "next_player": _player(actor), "to_move": _player(actor),
            "log_entries": sum(bool(log) for log in logs.values()), "turns": state.turn,
            "hand_size": sum(state.seats[first].hand)}


def _player(name: str) -> Answer:
    return Answer(name, lambda wanted: str(wanted) if str(wanted).startswith("P") else f"P{wanted}")


def _ready(made: Rules, case: Case) -> State:
    """Return a turn of the first player, who can pay short tracks of any colour."""
    hand = cards(case.get("hand")) if case.has("hand") else payment({**dict.fromkeys(range(8), 2), 8: 1})
    return stage.stage(made, case, hands={0: hand},
                       own=stage.owned(case, made, given=case.get("owned")))


def _who(case: Case, step: Any, default: int) -> tuple[int, list[Any]]:
    """Return whose wish a step is, the first player's unless it says otherwise, and the wish."""
    if isinstance(step, Mapping):
        wish = step.get("action", step.get("do", step.get("step")))
        seat = case.seat(step["player"]) if "player" in step else default
        return seat, list(wish) if isinstance(wish, list) else [wish]
    words = [step] if isinstance(step, str) else list(step)
    head = str(words[0])
    if len(words) > 1 and head[:1].upper() == "P" and head[1:].isdigit():
        return case.seat(head), words[1:]
    return default, words


def _action(made: Rules, state: State, wish: list[Any]) -> Action:
    word, rest = fold(str(wish[0])).replace(" ", "_"), wish[1:]
    if word in ("draw", "click") and rest:
        return _action(made, state, rest)
    if word in ("deck", "draw_deck", "draw"):
        return DrawCard(DECK)
    if word in ("market", "draw_market", "display"):
        return DrawCard(int(rest[0]))
    if word in ("tickets", "draw_tickets"):
        return DrawTickets()
    if word in ("keep", "keep_tickets"):
        return _keep(state, int(rest[0]) if rest else 1)
    if word == "pass":
        return Pass()
    if word == "station":
        return BuildStation(made.board.city(rest[0]).index, payment({8: 1}))
    if word == "claim_unaffordable":
        return _unaffordable(made, state)
    if word == "claim" and len(rest) >= 2:
        number = track(made.board, rest, [t for seat in state.seats for t in bits(seat.mine)]).index
        found = made.modules["claiming"].payments_of(state, state.actor, number)  # type: ignore[attr-defined]
        return found[0] if found else Claim(number, payment({8: made.board.tracks[number].length}))
    try:
        return read(made.board, " ".join(map(str, wish)))
    except NotationError as error:
        raise NotUnderstood(str(error)) from None


def _keep(state: State, number: int) -> KeepTickets:
    phase = state.pending[-1] if state.pending else None
    offered = sorted(phase.tickets) if isinstance(phase, Offer) else []
    return KeepTickets(tuple(offered[:number]))


def _unaffordable(made: Rules, state: State) -> Claim:
    """Return a claim of an open track that the hand cannot pay."""
    claiming: Any = made.modules["claiming"]
    claimable = bits(claiming.claimable(state, state.actor))
    dear = [number for number in claimable if not claiming.payments_of(state, state.actor, number)]
    longest = max(dear, key=lambda number: made.board.tracks[number].length)
    return Claim(longest, payment({8: made.board.tracks[longest].length}))


# -- the engine itself --------------------------------------------------------------------------------
def seed(case: Case) -> Answers:
    """Start a game from each seed and compare them."""
    board = stage.board(case)
    games = [new_game(board, case.players(2), int(number)) for number in case.need("seeds")]

    def pairs(alike: bool) -> Answer:
        got = [(i, j) for j in range(len(games)) for i in range(j) if (games[i].state == games[j].state) == alike]
        return Answer(got, lambda wanted: {tuple(sorted(pair)) for pair in wanted}, lambda g, w: w <= set(g))

    sizes = {sum(seat.hand) for game in games for seat in game.state.seats}
    bare = not any(seat.mine or seat.points or seat.tickets for game in games for seat in game.state.seats)
    return {"equal": pairs(True), "differ": pairs(False), "clean": bare,
            "hand_size": next(iter(sizes)) if len(sizes) == 1 else sorted(sizes)}


def _played(case: Case) -> Game:
    """Return a game in which so many random actions were played."""
    game = new_game(stage.board(case), case.players(2), int(case.get("seed", default=1)))
    rng = Random(int(case.get("seed", default=1)))
    for _ in range(int(case.get("actions", "moves", "turns", "steps_count", default=60))):
        if not game.over:
            game.play(game.rules.sample(game.state, rng))
    return game


def replay(case: Case) -> Answers:
    """Save a game, load it, go through it again: every position must be the same."""
    game = _played(case)
    again, linked = loads(dumps(game)), from_permalink(permalink(game))
    alike = game.state == again.state == linked.state and game.log == again.log == linked.log
    stepped = _walk(game) == _walk(again)
    scores = game.score() == again.score()
    good = alike and stepped and scores
    words = ("equal", "same", "identical", "same_state", "final_equal", "state_equal", "states_equal",
             "deterministic", "same_result", "ok")
    return {**dict.fromkeys(words, good),
            "scores_equal": scores, "same_score": scores, "log_equal": game.log == again.log}


def _walk(game: Game) -> list[tuple[Any, ...]]:
    return [game.timeline.state(node).key() for node in game.node.path]


def undo_reveal(case: Case) -> Answers:
    """Draw unseen, take it back, draw again: the same luck brings the same card, and nothing is lost."""
    game = _played(case)
    while game.state.pending or not game.state.deck:
        game.play(game.legal()[0])
    before = game.state
    game.play(DrawCard(DECK))
    after = game.state
    back = game.undo().state == before
    again = game.play(DrawCard(DECK)).state == after
    forth = game.undo().redo().state == after
    fresh = game.undo().play(NewLuck(99)).state
    return {**dict.fromkeys(("same", "same_card", "equal", "redo_same", "same_after_redo", "deterministic", "ok"),
                            back and again and forth),
            "undone": back, "state_restored": back, "undo_allowed": back,
            "deck_restored": back, "total": sum(game.rules.cards(fresh)),
            "new_luck_differs": fresh.deck != before.deck}


ADAPTERS = {"end": end, "end_check": end, "sequence": sequence, "setup_order": sequence, "seed": seed,
            "replay": replay, "undo_reveal": undo_reveal}
