"""Worlds that agree with what a seat has seen, each as likely as it should be.

What a seat knows is kept in a ``Knowledge``: built from a game with ``knowledge_of``, or kept up move by move with
``observe``.  ``imagine`` then draws a world: the same position with everything that the seat cannot know laid out
anew, such that all orders of the decks that agree with what the seat has seen are equally likely.  Without a
``Knowledge`` only what lies in the open at this moment counts, which is quicker.

What counts as seen: all that the rules show, and whatever was shown once is remembered: cards taken from the
market, paid, turned up or laid down, the discard that became a deck, own tickets that went back.  A player with a
good memory could do the same, so this holds also where the options hide counts or the discard (BASE-AMB-9).  What
others choose is no evidence: neither which tickets they keep, nor what they leave undone, nor that they pass.

Changes from outside: a position that somebody sets up is laid out in the open but for hands, tickets and decks, and
all that was known before is forgotten.  New luck leaves the order of every deck unknown.  Chosen cards are known
to nobody; they come as any other cards would.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ttrlab.engine import Rules
from ttrlab.errors import TtrlabError, check_kind
from ttrlab.events import Event
from ttrlab.play.card_knowledge import CardKnowledge
from ttrlab.play.card_worlds import lay_out
from ttrlab.play.game import Game
from ttrlab.play.glance import glance
from ttrlab.play.outside import OutsideAction
from ttrlab.play.ticket_knowledge import TicketKnowledge
from ttrlab.play.ticket_worlds import deal_tickets
from ttrlab.rules.hidden import Hidden
from ttrlab.state import State


class Knowledge:
    """What a seat has seen of a game, from the deal on.

    A new one knows nothing but the rules; ``observe`` the events of the set-up first, then those of every action,
    one action at a time.

    Args:
        rules: The rules of the game.
        seat: Whose eyes.

    Attributes:
        seat: Whose eyes.
        cards: What is known of train cards.
        tickets: What is known of tickets.
        forgotten: How often everything but what lay in the open was forgotten.

    >>> from ttrlab import new_game
    >>> game = new_game("usa", 2, seed=7)
    >>> log = []
    >>> state, knowledge = game.rules.start(7, log), Knowledge(game.rules, 0)
    >>> knowledge.observe(log, state).cards.slots[1]
    [0, 0, 0, 0]
    """

    __slots__ = ("_counts", "_open", "_told", "cards", "forgotten", "rules", "seat", "tickets")

    def __init__(self, rules: Rules, seat: int) -> None:
        check_kind(rules, Rules, "what a seat knows begins with the rules of a game, such as game.rules")
        _check_seat(rules, seat)
        self.rules = rules
        self.seat = seat
        self.cards = CardKnowledge(rules, seat)
        self.tickets = TicketKnowledge(rules, seat)
        self.forgotten = 0
        self._counts: bool = rules.options["info.hand_count"] == "public"
        self._open: bool = rules.options["info.discard"] == "public"
        self._told: bool = rules.options["info.ticket_count"] == "public"

    def copy(self) -> Knowledge:
        """Return an independent copy."""
        new: Knowledge = object.__new__(Knowledge)
        for name in Knowledge.__slots__:
            setattr(new, name, getattr(self, name))
        new.cards, new.tickets = self.cards.copy(), self.tickets.copy()
        return new

    def observe(self, events: Iterable[Event], after: State) -> Knowledge:
        """Take in what happened in one action, or in the set-up, and return this knowledge.

        Args:
            events: What happened; secrets of other seats are left alone.
            after: How things stand afterwards; only what lies in the open is looked at.

        Raises:
            TtrlabError: These are no events, or that is no state.
        """
        _check_state(after)
        check_kind(events, Iterable, "what is observed are events, one after another")
        for event in events:
            check_kind(event, Event, "what is observed is an event")
            if event.kind == "set_up":
                return self.forget(after)
            data = event.data
            if event.secret and event.seat != self.seat:
                data = {key: value for key, value in data.items() if key not in event.secret}
            self.cards.observe(event.kind, event.seat, data)
            self.tickets.observe(event.kind, event.seat, data, after)
        self.cards.settle(after)
        if after.pending:
            for (hand, card), number in self.rules.hidden(after, self.seat).needs.items():
                self.cards.must_hold(hand, card, number)
        if not self.agrees(after):
            # A module moves things in a way that is not known here: what lies in the open still is.
            return self.forget(after)
        return self

    def agrees(self, state: State) -> bool:
        """Whether what is known comes to what can be counted in a position."""
        _check_state(state)
        return self.cards.agrees(state, self._counts, self._open) and self.tickets.agrees(state, self._told)

    def forget(self, state: State) -> Knowledge:
        """Know no more than what lies in the open at a moment, all counts among it, and return this knowledge.

        Args:
            state: The moment.

        Raises:
            TtrlabError: It is no state.
        """
        _check_state(state)
        hidden = self.rules.hidden(state, self.seat)
        self.cards.look(state, hidden, [sum(seat.hand) for seat in state.seats])
        self.tickets.look(state, hidden.shown, [len(seat.tickets) for seat in state.seats])
        self.forgotten += 1
        return self


def knowledge_of(game: Game, seat: int) -> Knowledge:
    """Return what a seat has seen on the way to where the cursor of a game stands.

    Args:
        game: The game.
        seat: Whose eyes, from 0 on.

    Raises:
        TtrlabError: This is no game, or there is no such seat.

    >>> from ttrlab import new_game
    >>> game = new_game("usa", 2, seed=7)
    >>> game = game.play(game.legal()[0])
    >>> knowledge_of(game, 1).cards.deck
    97
    """
    check_kind(game, Game, 'what a seat has seen is told by a game, such as new_game("usa")')
    path = game.node.path
    knowledge = Knowledge(game.rules, seat)
    state = game.timeline.state(path[0])
    knowledge.observe(path[0].events, state)
    for node in path[1:]:
        if isinstance(node.action, OutsideAction):
            node.action.apply(state)
        else:
            assert node.action is not None
            game.rules.apply(state, node.action)
        knowledge.observe(node.events, state)
    return knowledge


def imagine(state: State, seat: int, rng: Random, knowledge: Knowledge | None = None) -> State:
    """Return a world that agrees with what a seat has seen: a position that could be this one.

    Whatever the seat sees in it is as in ``state``; all luck to come is new.  The same knowledge and the same
    chance give the same world, whatever is really hidden.

    Args:
        state: The position; it stays as it is.
        seat: Whose eyes, from 0 on.
        rng: Where the chance comes from.
        knowledge: What the seat has seen; without it only what lies in the open in ``state`` counts.

    Raises:
        TtrlabError: There is no such seat, the knowledge is another seat's or of another moment, or an argument
            is of another kind.

    >>> from ttrlab import new_game
    >>> state = new_game("usa", 2, seed=7).state
    >>> world = imagine(state, 0, Random(1))
    >>> world.seats[0].hand == state.seats[0].hand, world.seats[1].hand == state.seats[1].hand
    (True, False)
    """
    rules = _check_asked(state, seat, rng, knowledge)
    world = state.copy()
    world.script = []
    world.luck = rng.getrandbits(64)
    hidden = rules.hidden(world, seat)
    if knowledge is None:
        cards, tickets = glance(state, seat, hidden, rng)
    else:
        cards, tickets = knowledge.cards, knowledge.tickets
        if knowledge.seat != seat or not knowledge.agrees(state):
            raise TtrlabError(f"this is not what seat {seat} has seen on the way to this position")
    _deal_cards(world, hidden, cards, rng)
    deal_tickets(world, tickets, rng)
    _shuffle_parts(world, hidden, rng)
    return world


def _shuffle_parts(world: State, hidden: Hidden, rng: Random) -> None:
    for order in hidden.orders:
        order.sort()  # so that nothing of the true order is left
        rng.shuffle(order)
    for module in world.rules.shuffling:
        module.shuffle_hidden(world)


def _deal_cards(world: State, hidden: Hidden, known: CardKnowledge, rng: Random) -> None:
    found, world.deck = lay_out(known, rng)
    players = len(world.seats)
    for number, seat in enumerate(world.seats):
        if number != known.seat:
            seat.hand = found[number]
    for owner, pile in hidden.piles.items():
        pile[:] = found[players + owner]
    if len(found) > 2 * players:
        world.discard = found[-1]


def _check_asked(state: State, seat: int, rng: Random, knowledge: Knowledge | None) -> Rules:
    """Refuse what no world can be imagined from, and return the rules."""
    _check_state(state)
    _check_seat(state.rules, seat)
    check_kind(rng, Random, "chance comes from a random.Random")
    check_kind(knowledge, Knowledge | None, "what a seat has seen is a Knowledge, as knowledge_of gives it")
    return state.rules


def _check_state(state: State) -> None:
    check_kind(state, State, "how things stand is told by a state, such as game.state")


def _check_seat(rules: Rules, seat: int) -> None:
    if type(seat) is not int or seat not in range(rules.players):
        raise TtrlabError(f"there is no seat {seat!r}; this game has 0 to {rules.players - 1}")
