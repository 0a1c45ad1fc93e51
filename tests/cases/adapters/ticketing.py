"""Dealing, drawing, keeping and returning tickets, and what the boxes hold (BASE-TKD, BASE-SET-4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cases import stage
from cases.reading import Answer, Answers, Case, NotSupported, NotUnderstood, ends, fold
from ttrlab.actions import DrawTickets, KeepTickets
from ttrlab.board import WILD, Board
from ttrlab.engine import Rules
from ttrlab.rules.tickets import Offer
from ttrlab.state import State

IN_ORDER = {"tickets__return_order": "in_order"}
"""The cases state the order in which tickets go under the deck; the default shuffles them (BASE-AMB-6)."""


def _is_start(case: Case) -> bool:
    word = fold(str(case.get("phase", "when", default="later")))
    if word in ("start", "initial", "setup", "deal", "begin"):
        return True
    if word in ("later", "draw", "game", "drawn", "turn"):
        return False
    raise NotUnderstood(f"phase {word!r}")


def _offered(case: Case, made: Rules, drawn: Any = None) -> tuple[State, Offer]:
    """Return a state in which tickets are on offer: the deal, or a draw from a deck that may run short."""
    if _is_start(case):
        state = made.start(1)
    else:
        deck = [t.index for t in made.board.tickets if t.deck == "regular"]
        state = stage.stage(made, case, ticket_deck=deck if drawn is None else deck[:int(drawn)])
        made.apply(state, DrawTickets())
    return state, state.pending[-1]


def keep(case: Case) -> Answers:
    """Keep some of the tickets on offer, given as numbers, or as numbers by deck."""
    made = stage.rules(case)
    drawn, wanted = case.get("drawn", "dealt", "offer"), case.need("keep", "kept")
    state, offer = _offered(case, made, drawn if isinstance(drawn, int) else None)
    by_deck = {deck: sorted(t for t in offer.tickets if made.board.tickets[t].deck == deck)
               for deck in ("long", "regular")}
    _check_drawn(drawn, by_deck)
    if isinstance(wanted, int):
        kept = sorted(offer.tickets)[:wanted]
    else:
        kept = sorted(t for deck, number in _decks(wanted).items() for t in by_deck[deck][:number])
    action = KeepTickets(tuple(kept))
    legal = not made.why_not(state, action)
    if legal != (action in made.legal(state)):
        return {"legal": f"why_not says {legal}, legal() the opposite"}
    return {"legal": legal, "minimum": offer.minimum, "min": offer.minimum, "min_keep": offer.minimum,
            "drawn": len(offer.tickets)}


def _decks(given: Any) -> dict[str, int]:
    """Return numbers by deck, given as a table or as a list of words."""
    items = given.items() if isinstance(given, Mapping) else [(word, 1) for word in given]
    found = {"long": 0, "regular": 0}
    for word, number in items:
        name = fold(str(word))
        if name not in ("long", "regular", "short", "normal", "blue", "ordinary"):
            raise NotUnderstood(f"a ticket is long or regular, not {word!r}")
        found["long" if name in ("long", "blue") else "regular"] += int(number)
    return found


def _check_drawn(drawn: Any, by_deck: dict[str, list[int]]) -> None:
    got = {deck: len(tickets) for deck, tickets in by_deck.items()}
    if drawn is None:
        return
    fits = sum(got.values()) == drawn if isinstance(drawn, int) else got == _decks(drawn)
    if not fits:
        raise NotUnderstood(f"the engine offers {got}, the line says {drawn!r}")


def unkept(case: Case) -> Answers:
    """Keep as few tickets as may be and look where the others go (BASE-SET-5, BASE-TKD-1)."""
    made = stage.rules(case, **IN_ORDER)
    state, offer = _offered(case, made)
    kept = sorted(offer.tickets, key=lambda t: made.board.tickets[t].deck)[:offer.minimum]
    regular = [t for t in offer.tickets if t not in kept and made.board.tickets[t].deck == "regular"]
    before = list(state.ticket_deck)
    made.apply(state, KeepTickets(tuple(sorted(kept))))
    if state.ticket_deck == before:
        place = "box"
    else:
        under = state.ticket_deck[:len(regular)]
        below = sorted(under) == sorted(regular) and state.ticket_deck[len(regular):] == before
        place = "bottom" if below else "deck"
    return {"to": Answer(place, lambda word: {"deck_bottom": "bottom", "under the deck": "bottom"}.get(word, word)),
            "minimum": offer.minimum, "min": offer.minimum, "keep": offer.minimum, "drawn": len(offer.tickets),
            "dealt": len(offer.tickets)}


def ticket_deck(case: Case) -> Answers:
    """Draw from a deck of named tickets, keep some, and see the deck and the next draw (BASE-TKD-1 to TKD-4)."""
    made = stage.rules(case, **IN_ORDER)
    names = [str(name) for name in case.get("deck", default=())]
    regular = [t.index for t in made.board.tickets if t.deck == "regular"]
    number_of = dict(zip(names, regular, strict=False))
    name_of = {number: name for name, number in number_of.items()}
    state = stage.stage(made, case, ticket_deck=list(number_of.values()))
    action = DrawTickets()
    keep_names = [str(name) for name in case.get("keep", default=())]
    if made.why_not(state, action):
        return {"action_legal": False, "legal": False,
                "deck_after": [name_of[t] for t in reversed(state.ticket_deck)]}
    state = made.play(state, action)[0]
    seen = [name_of[t] for t in state.pending[-1].tickets]
    kept = KeepTickets(tuple(sorted(number_of[name] for name in keep_names)))
    answers: dict[str, Any] = {"action_legal": True, "seen": seen, "drawn": seen,
                               "minimum": state.pending[-1].minimum, "legal": not made.why_not(state, kept)}
    if not answers["legal"]:
        return answers
    state = made.play(state, kept)[0]
    deck = [name_of[t] for t in reversed(state.ticket_deck)]
    following = made.play(state, action)[0] if deck else None
    return {**answers, "deck_after": deck, "kept": [name_of[t] for t in state.seats[0].tickets],
            "next_seen": [name_of[t] for t in following.pending[-1].tickets] if following else []}


# -- what the boxes hold ------------------------------------------------------------------------------
def _edition(case: Case) -> tuple[Board, dict[str, Any]]:
    """Return the board of the case in the edition that it asks about, and the options that make it."""
    edition = stage.plain(str(case.get("edition", default="base")))
    if edition in ("base", "none", "original", "2004", "2005", ""):
        return stage.board(case), {}
    box = "" if edition[:4] in ("1910", "1912") else "1912" if case.map == "europe" else "1910"
    return stage.board_of(f"{case.map or 'usa'}{box}{edition}")


def ticket_value(case: Case) -> Answers:
    """Look a ticket up on the board."""
    board, _ = _edition(case)
    a, b, _ = ends(board, [case.need("a", "from"), case.need("b", "to")])
    values = [ticket.points for ticket in board.tickets if {ticket.a, ticket.b} == {a, b}]
    return {"points": values[0] if len(values) == 1 else values, "exists": bool(values)}


def bonuses(case: Case) -> Answers:
    """Tell what each bonus card of a box is worth; 0 where the box goes without."""
    board, more = _edition(case)
    options = stage.rules(case, made=board, **more).options
    longest, most = (options.get(f"bonus.{name}", 0) for name in ("longest_path", "most_tickets"))
    return {"longest_path": longest, "globetrotter": most, "most_tickets": most,
            "stations": options.get("stations.unbuilt_points", 0)}


def deck_count(case: Case) -> Answers:
    """Count a deck of the box and tell how much of it is dealt, drawn and kept."""
    board, more = _edition(case)
    word = fold(str(case.get("deck", default="tickets")))
    if word in board.modes:
        return _deck_of_game(case, board, word)
    counts = {"tickets": len(board.tickets), "regular": sum(t.deck == "regular" for t in board.tickets),
              "short": sum(t.deck == "regular" for t in board.tickets),
              "long": sum(t.deck == "long" for t in board.tickets),
              "train": sum(board.deck), "trains": sum(board.deck), "train cards": sum(board.deck),
              "train_cards": sum(board.deck), "locomotive": board.deck[WILD], "locomotives": board.deck[WILD],
              "wild": board.deck[WILD], "colour": board.deck[0], "color": board.deck[0]}
    if word not in counts:
        raise NotSupported(f"needs ticket deck {word}")
    options = stage.rules(case, made=board, **more).options
    return {"count": counts[word], "total": counts[word], "per_color": board.deck[0],
            "locomotives": board.deck[WILD], "dealt": options["tickets.deal"] + options.get("long_tickets.deal", 0),
            "keep_start": options["tickets.initial_keep"], "draw": options["tickets.draw"],
            "keep_later": options["tickets.draw_keep"]}


def _deck_of_game(case: Case, board: Board, mode: str) -> Answers:
    """Count the tickets of one of the games of a box and tell how many of them are dealt, drawn and kept."""
    rules = stage.rules(case, made=board, mode=mode)
    options, count = rules.options, len(rules.board.tickets)
    return {"count": count, "total": count, "dealt": options["tickets.deal"] + options.get("long_tickets.deal", 0),
            "keep_start": options["tickets.initial_keep"], "draw": options["tickets.draw"],
            "keep_later": options["tickets.draw_keep"]}


ADAPTERS = {"keep": keep, "keep_types": keep, "unkept": unkept, "ticket_deck": ticket_deck,
            "ticket_value": ticket_value, "bonuses": bonuses, "deck_count": deck_count}
