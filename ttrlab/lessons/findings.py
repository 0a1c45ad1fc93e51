"""What the engine says about a position, as lessons ask for it: turns, tickets, payments, tunnels, stations."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeVar

from ttrlab.actions import DECK, Claim, DrawCard, KeepTickets, payment, payment_text
from ttrlab.board import WILD
from ttrlab.events import Event, Reason
from ttrlab.lessons.asks import Find, told, tried
from ttrlab.lessons.model import Finding, sentence
from ttrlab.play.game import Game
from ttrlab.rules.claiming import Claiming
from ttrlab.rules.hooks import RuleModule
from ttrlab.rules.stations import StationRules
from ttrlab.rules.tunnels import matches
from ttrlab.view.overlays import Overlay
from ttrlab.view.text import listed, plural

M = TypeVar("M", bound=RuleModule)


def module(game: Game, kind: type[M]) -> M:
    """Return a rule module of a game."""
    found = game.rules.modules[kind.name]
    assert isinstance(found, kind)
    return found


def refused(game: Game, action: Claim | KeepTickets) -> tuple[Reason, ...]:
    """Return the reasons against an action as sentences."""
    return tuple(Reason(reason.rule, sentence(reason.text)) for reason in game.why_not(action))


# Turns ---------------------------------------------------------------------------------------------------


def draws_left(game: Game) -> Finding:
    """How many more cards the seat may draw in this turn: unseen ones are drawn until it is over."""
    state, seat, number = game.state, game.node.seat, 0
    while state.actor == seat and state.pending:
        state, _ = game.rules.play(state, DrawCard(DECK))
        number += 1
    so = told(game, game.node.events)
    rule = so[0].rule if so and not number else "BASE-DRW-1"
    return Finding(number, (*so, Reason(rule, f"So {plural(number, 'more card')} may be drawn.")))


def reset_by(action: str) -> Find:
    """How many market cards an action sweeps away."""
    def find(game: Game) -> Finding:
        after, events = tried(game, action)
        swept = [len(event.data["cards"]) for event in events if event.kind == "reset"]
        return Finding(sum(swept), told(game, events), None, after)
    return find


def turns_after(action: str) -> Find:
    """How many turns are still played after an action."""
    def find(game: Game) -> Finding:
        after, events = tried(game, action)
        said, begun = told(game, events), game.state.last_turns > 0
        if begun:
            said += (Reason("BASE-END-3", "The last round has begun already and is not made longer: "
                            f"{plural(after.last_turns, 'turn')} left."),)
        elif after.last_turns > 0:
            said += (Reason(game.rules.cited("BASE-END-2"), f"So {plural(after.last_turns, 'turn')} are left."),)
        return Finding(max(0, after.last_turns), said, _claimed(game, events), after)
    return find


def last_player(action: str) -> Find:
    """Which seat has the very last turn once an action has triggered the end."""
    def find(game: Game) -> Finding:
        after, events = tried(game, action)
        state, order, rng = after, list[int](), Random(1)
        while not state.over:
            if not state.pending:
                order.append(state.to_move)
            state, _ = game.rules.play(state, game.rules.sample(state, rng))
        names = listed(game.names[seat] for seat in order)
        said = (*told(game, events), Reason(game.rules.cited("BASE-END-2"), f"So the last turns are those of {names}."))
        return Finding(order[-1], said, _claimed(game, events), after)
    return find


def _claimed(game: Game, events: Iterable[Event]) -> Overlay | None:
    for event in events:
        if event.kind == "claimed":
            track = game.board.tracks[event.data["track"]]
            return Overlay("proof", (track.index,), (), (track.a, track.b),
                           f"{track.name}: {plural(event.data['points'], 'point')}")
    return None


# Tickets -------------------------------------------------------------------------------------------------


def fewest_kept(game: Game) -> Finding:
    """How few of the tickets on offer may be kept."""
    counts = sorted(len(action.tickets) for action in game.legal() if isinstance(action, KeepTickets))
    keepable = min((a for a in game.legal() if isinstance(a, KeepTickets)), key=lambda a: len(a.tickets))
    too_few = [Reason(r.rule, f"With one fewer: {r.text}")
               for r in refused(game, KeepTickets(keepable.tickets[:-1]))]
    said = (*too_few, *told(game, tried(game, keepable)[1])[:1])
    return Finding(counts[0], said)


def offered_by(action: str) -> Find:
    """How many tickets an action turns up."""
    def find(game: Game) -> Finding:
        after, events = tried(game, action)
        number = next(event.data["number"] for event in events if event.kind == "offered")
        rule = "BASE-TKD-1" if number == game.rules.options["tickets.draw"] else "BASE-TKD-2"
        said = (*told(game, events),
                Reason(rule, f"{plural(len(game.state.ticket_deck), 'ticket')} were left in the deck."))
        return Finding(number, said, None, after)
    return find


def seen_by(seat: int, of: int) -> Find:
    """What one seat may know of another's tickets: ``number`` (how many) or ``all`` (which they are)."""
    def find(game: Game) -> Finding:
        view = game.visible(seat)
        theirs = tuple(game.state.seats[of].tickets)
        value = "all" if view["tickets"] == theirs else \
            "number" if view["ticket_counts"][of] is not None else "nothing"
        said = (Reason("BASE-TKT-4", f"{game.names[seat]} may know that {game.names[of]} holds "
                       f"{plural(len(theirs), 'ticket')}, but not which, and not whether they are completed."),)
        return Finding(value, said)
    return find


def long_left(game: Game) -> Finding:
    """Whether a long ticket can still be drawn."""
    long = [game.board.tickets[t].name for t in game.state.ticket_deck if game.board.tickets[t].deck == "long"]
    if long:
        return Finding(True, (Reason("EU-TKD-1", f"The deck still holds {listed(long)}."),))
    number = len(game.state.ticket_deck)
    return Finding(False, (Reason("EU-TKD-1", f"The ticket deck holds {number} tickets, and none is long: "
                                  "the long ones that were not dealt are in the box."),))


# Payments ------------------------------------------------------------------------------------------------


def least_wilds(name: str) -> Find:
    """How many wilds a track needs at least."""
    def find(game: Game) -> Finding:
        track, prices = game.board.track(name), module(game, Claiming).prices
        least = min(dict(pay).get(WILD, 0) for pay in prices.taken[track.index])
        fits = next(pay for pay in prices.taken[track.index] if dict(pay).get(WILD, 0) == least)
        rule = "EU-FER-2" if track.marks.get("ferry") else "BASE-CLM-6"
        short = Claim(track.index, payment({0: track.length - least + 1, WILD: least - 1})) if least else None
        said = [r for r in (refused(game, short) if short else ()) if r.rule in (rule, "EU-FER-4")]
        said = [Reason(r.rule, f"With one fewer: {r.text}") if r.rule == rule else r for r in said]
        said.append(Reason(rule, f"It takes for example {payment_text(fits, game.board.card_names)}."))
        return Finding(least, tuple(said), Overlay("proof", (track.index,), (), (track.a, track.b), track.name))
    return find


def station_price(game: Game) -> Finding:
    """How many cards the next station of the seat to act costs."""
    seat, rules = game.to_move, module(game, StationRules)
    price = rules.price(game.state, seat)
    built = sorted(c for c, owner in game.state.parts["stations"].at.items() if owner == seat)
    said = (Reason("EU-STA-3", f"{game.names[seat]} has built {plural(len(built), 'station')}, "
                   f"so the next one costs {plural(price, 'card')}."),)
    return Finding(price, said, Overlay("proof", (), (), tuple(built), "Stations built so far"))


# Tunnels -------------------------------------------------------------------------------------------------


def tunnel_extra(game: Game) -> Finding:
    """How many more cards the tunnel just tried asks for."""
    event = _tunnel(game)
    pay, revealed, names = event.data["pay"], event.data["revealed"], game.board.card_names
    colour = next((card for card, _ in pay if card != WILD), WILD)
    wanted = f"{names[colour]} cards and {names[WILD]}s" if colour != WILD else f"only {names[WILD]}s"
    match = [names[card] for card in revealed if matches(pay, (card,))]
    why = f"After {payment_text(pay, names)}, {wanted} match; here that is {listed(match)}."
    return Finding(event.data["extra"], (*told(game, (event,)), Reason("EU-TUN-4", why)), _place(game, event))


def tunnel_revealed(game: Game) -> Finding:
    """How many cards the tunnel just tried has turned up."""
    event = _tunnel(game)
    number, most = len(event.data["revealed"]), game.rules.options["tunnels.reveal"]
    rule = "EU-TUN-3" if number == most else "EU-TUN-9"
    why = (f"A tunnel always turns up {most} cards, however long it is." if number == most else
           f"Deck and discard together held no more than {plural(number, 'card')}.")
    happened = [e for e in game.node.events if e.kind in ("tunnel", "reshuffled")]
    said = [*told(game, happened), Reason(rule, why)]
    if number == most and any(e.kind == "reshuffled" for e in happened):
        said.append(Reason("EU-TUN-10", "The deck was short, so the discard pile was shuffled in."))
    return Finding(number, tuple(said), _place(game, event))


def _tunnel(game: Game) -> Event:
    return next(event for event in reversed(game.log) if event.kind == "tunnel")


def _place(game: Game, event: Event) -> Overlay:
    track = game.board.tracks[event.data["track"]]
    return Overlay("proof", (track.index,), (), (track.a, track.b), f"The tunnel {track.name}")


# Clicks on a track ---------------------------------------------------------------------------------------


def longest_payable(mark: str = "") -> Callable[[Game, int], Finding]:
    """Whether a track is one of the longest that the seat to act can claim now.

    Args:
        mark: Only tracks with this mark count, ``ferry`` or ``tunnel``; by default all.
    """
    def test(game: Game, number: int) -> Finding:
        claiming, board, track = module(game, Claiming), game.board, game.board.tracks[number]
        light = Overlay("proof", (number,), (), (track.a, track.b), track.name)
        if mark and not track.marks.get(mark):
            return Finding(False, (Reason(_MARKED[mark], f"{track.name} is no {mark}."),), light)
        reasons = claiming.why_no_claim(game.state, game.to_move, number)
        if reasons:
            return Finding(False, tuple(Reason(r.rule, sentence(r.text)) for r in reasons), light)
        lengths = [board.tracks[a.track].length for a in game.legal()
                   if isinstance(a, Claim) and (not mark or board.tracks[a.track].marks.get(mark))]
        if track.length < max(lengths):
            return Finding(False, (Reason("BASE-CLM-9", f"{track.name} can be claimed for "
                           f"{plural(board.points[track.length], 'point')}, but one of {max(lengths)} spaces, for "
                           f"{board.points[max(lengths)]}, is within reach."),), light)
        after, events = tried(game, claiming.payments_of(game.state, game.to_move, number)[0])
        return Finding(True, told(game, events), light, after)
    return test


_MARKED = {"ferry": "EU-FER-1", "tunnel": "EU-TUN-1"}


def kept_from(rule: str) -> Callable[[Game, int], Finding]:
    """Whether a track is free and within means, and only this rule keeps the seat to act from it."""
    def test(game: Game, number: int) -> Finding:
        claiming, track = module(game, Claiming), game.board.tracks[number]
        reasons = claiming.why_no_claim(game.state, game.to_move, number)
        light = Overlay("proof", (number,), (), (track.a, track.b), track.name)
        said = tuple(Reason(r.rule, sentence(r.text)) for r in reasons) or (
            Reason("BASE-CLM-1", f"{track.name} can be claimed: nothing speaks against it."),)
        return Finding([r.rule for r in reasons] == [rule], said, light)
    return test


