"""Sentences for actions, events, reasons and score lines, as a log or a lesson shows them.

Every sentence is plain text; ``cited`` adds the rule ids.  With ``viewer`` given, what only another seat
may know is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ttrlab.actions import (
    Action,
    Borrow,
    BuildStation,
    Claim,
    DrawCard,
    DrawTickets,
    KeepTickets,
    Pass,
    PaySurcharge,
    StopDrawing,
    TakeBack,
    payment_text,
)
from ttrlab.board import Board, Ticket, bits
from ttrlab.events import Event, Ranking, Reason, ScoreLine
from ttrlab.notation import write
from ttrlab.state import State
from ttrlab.view import words_railyard, words_terrain, words_tokens, words_tolls, words_tours, words_warehouses
from ttrlab.view.words import ModuleWords, Tellers, Words, cited, listed, plural

__all__ = ["EVENT_KINDS", "EVERYBODY", "action_text", "board_text", "cited", "event_text", "line_text", "listed",
           "offer_text", "plural", "ranking_text", "reason_text"]

_MORE: tuple[ModuleWords, ...] = (
    words_terrain, words_tokens, words_railyard, words_tours, words_tolls, words_warehouses)
"""The words of rule modules that bring their own: see ``ModuleWords``."""
EVERYBODY = -2
"""The ``viewer`` who may see everything."""


def action_text(board: Board, action: Action) -> str:
    """Return an action as a person would offer it, for buttons and lists."""
    names = board.card_names
    match action:
        case DrawCard(slot) if slot < 0:
            return "Draw a card unseen from the deck"
        case DrawCard(slot):
            return f"Take market card {slot + 1}"
        case StopDrawing():
            return "Do without a second card"
        case Claim(track, pay):
            return f"Claim {board.tracks[track].name} with {payment_text(pay, names)}"
        case DrawTickets():
            return "Draw tickets"
        case KeepTickets(tickets):
            return f"Keep {listed(board.tickets[t].name for t in tickets)}"
        case PaySurcharge(pay):
            return f"Add {payment_text(pay, names)} for the tunnel"
        case TakeBack():
            return "Take the cards back and give the tunnel up"
        case BuildStation(city, pay):
            return f"Build a station in {board.cities[city].name} with {payment_text(pay, names)}"
        case Borrow(city, None):
            return f"Borrow nothing for the station in {board.cities[city].name}"
        case Borrow(city, track) if track is not None:
            return f"Borrow {board.tracks[track].name} for the station in {board.cities[city].name}"
        case Pass():
            return "Pass"
    for more in _MORE:
        if type(action) in more.ACTIONS:
            return more.ACTIONS[type(action)](Words(board, ()), action)
    return write(board, action)


def offer_text(state: State, action: Action) -> tuple[str, str]:
    """Return an action as it is offered at a moment, and a short remark such as how many cards are left."""
    for more in _MORE:
        if type(action) in more.OFFERS:
            return more.OFFERS[type(action)](state, action)
    return action_text(state.rules.board, action), ""


def reason_text(reason: Reason) -> str:
    """Return a reason with its rule id."""
    return cited(reason.text, (reason.rule,))


def event_text(board: Board, names: tuple[str, ...], event: Event, viewer: int | None = EVERYBODY) -> str:
    """Return an event as a sentence.

    Args:
        board: For the names of places and cards.
        names: The players' names.
        event: What happened.
        viewer: The seat that reads it; ``None`` for a bystander, ``EVERYBODY`` to see all.
    """
    data: Mapping[str, Any] = event.data
    if event.secret and viewer not in (EVERYBODY, event.seat):
        data = {key: value for key, value in data.items() if key not in event.secret}
    who = names[event.seat] if event.seat is not None else ""
    teller = _EVENTS.get(event.kind)
    return teller(Words(board, names), who, data) if teller else f"{who} {event.kind}".strip() + "."


def _first(words: Words, who: str, data: Mapping[str, Any]) -> str:
    return f"{who} begins{', drawn at random' if data['how'] == 'random' else ''}."


def _dealt(words: Words, who: str, data: Mapping[str, Any]) -> str:
    shown = f": {words.counted(data['cards'])}" if "cards" in data else ""
    return f"{who} is dealt {plural(data['number'], 'train card')}{shown}."


def _market(words: Words, who: str, data: Mapping[str, Any]) -> str:
    return f"The market shows {words.cards(data['cards'])}."


def _drew_unseen(words: Words, who: str, data: Mapping[str, Any]) -> str:
    what = f"a {'second ' if data['second'] else ''}card unseen"
    return f"{who} draws {what}{': ' + words.card(data['card']) if 'card' in data else ''}."


def _drew_open(words: Words, who: str, data: Mapping[str, Any]) -> str:
    return f"{who} takes {words.card(data['card'])} from the market{' as second card' if data['second'] else ''}."


def _refilled(words: Words, who: str, data: Mapping[str, Any]) -> str:
    if data["card"] < 0:
        return "No card is left to fill the market place."
    return f"The market place is filled with {words.card(data['card'])}."


def _reset(words: Words, who: str, data: Mapping[str, Any]) -> str:
    wild = words.board.wild_name
    return (f"The market shows {words.counted(data['cards'])}: three {wild}s are too many, "
            "so the whole market is replaced.")


def _offered(words: Words, who: str, data: Mapping[str, Any]) -> str:
    shown = f": {words.tickets(data['tickets'])}" if "tickets" in data else ""
    keeps = f"keeps at least {data['minimum']}" if data["minimum"] else "may keep any of them, or none"
    return f"{who} looks at {plural(data['number'], 'ticket')} and {keeps}{shown}."


def _offered_long(words: Words, who: str, data: Mapping[str, Any]) -> str:
    shown = f": {words.tickets(data['tickets'])}" if "tickets" in data else ""
    return f"{who} is dealt {plural(data['number'], 'long ticket')} too{shown}."


_WHERE = {"deck_bottom": "under the deck", "box": "back into the box", "shuffle_back": "back into the deck",
          "discard": "face up beside the deck"}


def _kept(words: Words, who: str, data: Mapping[str, Any]) -> str:
    shown = f": {words.tickets(data['tickets'])}" if data.get("tickets") else ""
    left = f": {words.tickets(data['unkept'])}" if data["to"] == "discard" else ""
    back = f"; {data['returned']} go{'es' if data['returned'] == 1 else ''} {_WHERE[data['to']]}{left}" \
        if data["returned"] else ""
    kept = plural(data["number"], "ticket") if data["number"] else "no ticket"
    return f"{who} keeps {kept}{shown}{back}."


def _claimed(words: Words, who: str, data: Mapping[str, Any]) -> str:
    shut = f" The other track is closed: {listed(words.track(t) for t in data['shut'])}." if data["shut"] else ""
    return (f"{who} claims {words.track(data['track'])} with {words.pay(data['pay'])} for "
            f"{plural(data['points'], 'point')}; {plural(data['trains'], 'train')} left.{shut}")


def _tunnel(words: Words, who: str, data: Mapping[str, Any]) -> str:
    laid = f"{who} lays out {words.pay(data['pay'])} for the tunnel {words.track(data['track'])}"
    if not data["revealed"]:
        return f"{laid}; no card is left to turn up."
    cost = f"{plural(data['extra'], 'more card')} to pay" if data["extra"] else "nothing more to pay"
    return f"{laid}; {words.cards(data['revealed'])} come up: {cost}."


def _surcharge(words: Words, who: str, data: Mapping[str, Any]) -> str:
    return f"{who} adds {words.pay(data['pay'])}."


def _took_back(words: Words, who: str, data: Mapping[str, Any]) -> str:
    return (f"{who} gives the tunnel {words.track(data['track'])} up and takes "
            f"{words.pay(data['pay'])} back; the turn is over.")


def _built(words: Words, who: str, data: Mapping[str, Any]) -> str:
    return (f"{who} builds a station in {words.board.cities[data['city']].name} with {words.pay(data['pay'])}; "
            f"{plural(data['left'], 'station')} left.")


def _borrowed(words: Words, who: str, data: Mapping[str, Any]) -> str:
    what = "nothing" if data["track"] is None else words.track(data["track"])
    return f"{who}'s station in {words.board.cities[data['city']].name} borrows {what}."


def _passed(words: Words, who: str, data: Mapping[str, Any]) -> str:
    return f"{who} can do nothing, and the game ends." if data["ends"] else f"{who} can do nothing and passes."


def _last_round(words: Words, who: str, data: Mapping[str, Any]) -> str:
    if data["passed"]:
        return f"Everybody has passed: every player has one more turn, {who} last."
    if data["why"]:
        why = data["why"]
        return f"{why[:1].upper()}{why[1:]}: every player has one more turn, {who} last."
    return (f"{who} has {plural(data['trains'], 'train')} left: every player has one more turn, "
            f"{who} last.")


def _chosen(words: Words, who: str, data: Mapping[str, Any]) -> str:
    return f"Chosen to come next: {words.cards(data['cards'])}."


_EVENTS: Tellers = {
    "first": _first, "dealt_cards": _dealt, "market": _market, "drew_unseen": _drew_unseen,
    "drew_open": _drew_open, "refilled": _refilled, "reset": _reset, "offered": _offered,
    "offered_long": _offered_long, "kept": _kept, "claimed": _claimed, "tunnel": _tunnel,
    "surcharge": _surcharge, "took_back": _took_back, "built": _built, "borrowed": _borrowed,
    "passed": _passed, "last_round": _last_round, "chosen_cards": _chosen,
    "market_stays": lambda words, who, data: "The market stays as it is: it cannot be made valid.",
    "reshuffled": lambda words, who, data: f"The discard is shuffled into a new deck of {data['number']}.",
    "stopped": lambda words, who, data: f"{who} does without a second card.",
    "no_second": lambda words, who, data: f"No second card can be taken; {who}'s turn ends.",
    "all_passed": lambda words, who, data: "Everybody has passed: the game ends.",
    "game_over": lambda words, who, data: "The last turn is over; the game is scored.",
    "set_up": lambda words, who, data: "The position is set up anew.",
    "new_luck": lambda words, who, data: f"Everything hidden is shuffled anew (seed {data['seed']}).",
    **{kind: teller for more in _MORE for kind, teller in more.EVENTS.items()},
}
EVENT_KINDS = tuple(_EVENTS)
"""Every kind of event that has a sentence of its own."""


def _reached(board: Board, ticket: Ticket, line: ScoreLine) -> str:
    """Return the goal that a ticket is paid for, the one where its proof ends."""
    ends = [city for track in line.tracks[-1:] for city in (board.tracks[track].a, board.tracks[track].b)]
    fit = [city for city, points in ticket.worth if points == line.points]
    city = next((city for city in ends if city in fit), fit[0])
    return board.cities[city].group or board.cities[city].name


def line_text(board: Board, line: ScoreLine) -> str:
    """Return a score line as a phrase, without its points."""
    data = line.data
    match line.kind:
        case "route":
            return f"{board.tracks[data['track']].name}, length {data['length']}"
        case "routes":
            return "All routes"
        case "ticket":
            ticket = board.tickets[data["ticket"]]
            lent = listed(board.tracks[t].name for t in line.borrowed)
            borrowed = f" (borrowing {lent})" if line.borrowed else ""
            paid = f" with {payment_text(data['cards'], board.card_names)}" if data.get("cards") else ""
            done = "completed" if data["complete"] else "not completed"
            if ticket.worth and data["complete"]:
                done = f"linked with {_reached(board, ticket, line)}"
            return f"Ticket {ticket.name}: {done}{paid}{borrowed}"
        case "stations":
            return f"{plural(data['left'], 'station')} not built, {data['worth']} each"
        case "longest":
            shared = ", shared" if data["shared"] else ""
            return f"Longest path: {plural(data['length'], 'train')}{shared}"
        case "most_tickets":
            shared = ", shared" if data["shared"] else ""
            return f"Most completed tickets: {data['completed']}{shared}"
    for more in _MORE:
        if line.kind in more.LINES:
            return more.LINES[line.kind](Words(board, ()), line)
    return line.kind.replace("_", " ")


def ranking_text(names: tuple[str, ...], ranking: Ranking) -> str:
    """Return who won and what decided it, in one sentence."""
    winners = listed(names[seat] for seat in ranking.winners)
    rule, name, values = ranking.steps[-1]
    if len(ranking.winners) > 1:
        return cited(f"{winners} share the win: no tie-breaker tells them apart.", (ranking.shared,))
    if len(ranking.steps) == 1:
        return f"{winners} wins with {plural(max(values.values()), 'point')}."
    tied = listed(names[seat] for seat in ranking.steps[0][2]
                  if ranking.steps[0][2][seat] == max(ranking.steps[0][2].values()))
    return cited(f"{tied} tie on points; {winners} wins by {name}.", (rule,))


def board_text(state: State, viewer: int | None = EVERYBODY) -> list[str]:
    """Return a moment in words, a line a subject, for those who cannot see the map.

    Args:
        state: The moment.
        viewer: The seat that looks; what others hide is left out.
    """
    rules, board = state.rules, state.rules.board
    words = Words(board, rules.names)
    turn = "The game is over." if state.over else f"{rules.names[state.actor]} must act."
    tracks = plural(len(board.tracks), "track") if board.tracks else "no tracks"
    lines = [f"{board.name}, {plural(len(board.cities), 'city')}, {tracks}. {turn}",
             f"The market shows {words.cards(state.market)}; {plural(len(state.deck), 'card')} in the deck."]
    part = state.parts.get("stations")
    for number, seat in enumerate(state.seats):
        name = rules.names[number]
        if board.tracks:
            owned = listed(f"{board.tracks[t].name} ({board.tracks[t].length})" for t in bits(seat.mine))
            lines.append(f"{name} has {plural(seat.trains, 'train')} left and owns {owned}.")
        if viewer in (EVERYBODY, number):
            hand = listed(words.pay(((c, n),)) for c, n in enumerate(seat.hand) if n)
            lines.append(f"{name} holds {hand}; tickets: {words.tickets(seat.tickets)}.")
        built = [board.cities[c].name for c, owner in part.at.items() if owner == number] if part else []
        if built:
            lines.append(f"{name} has stations in {listed(built)}.")
        lines += [line for more in _MORE for line in more.seat_lines(state, number)]
    lying = [(city, told) for module in rules.modules.values() for city, (_, told) in module.in_cities(state).items()]
    lines += [f"{told}." for module in rules.modules.values() if (told := module.lies(state))]
    if lying:
        lines.append("On the board: " + listed(f"{told} on {board.cities[city].name}" for city, told in lying) + ".")
    return lines
