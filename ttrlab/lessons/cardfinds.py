"""What the engine says about railyards, robbing, the end of the deck, completing and the score of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ttrlab.actions import Action, Complete, MoveCards, PlayCards, payment, payment_text
from ttrlab.board import COLOURS, WILD
from ttrlab.events import Event, Reason
from ttrlab.lessons.asks import Find, tested, told, tried
from ttrlab.lessons.findings import module
from ttrlab.lessons.mapfinds import total_of
from ttrlab.lessons.model import Finding, sentence, signed
from ttrlab.notation import read
from ttrlab.play.game import Game
from ttrlab.rules.completing import Completing
from ttrlab.rules.railyard import TRIO
from ttrlab.state import State
from ttrlab.view import theme
from ttrlab.view.overlays import Overlay
from ttrlab.view.text import listed, plural

# The railyard --------------------------------------------------------------------------------------------


def moved(game: Game) -> Finding:
    """How many cards step 1 of the turn takes to the stack."""
    ways = [action for action in game.legal() if isinstance(action, MoveCards)]
    after, events = tried(game, ways[0])
    number = sum(many for _, many in next(e for e in events if e.kind == "moved").data["cards"])
    rows = game.state.parts["railyard"].rows(game.to_move)
    said = [Reason("CG-TRN-2", f"There are {plural(len(rows), 'row')}, {listed(COLOURS[c] for c in rows)}, and each "
                   "gives one card."), *told(game, events)]
    if len(ways) > 1:
        said.append(Reason("CG-AMB-3", f"In a row with a {game.board.wild_name} you choose which card moves."))
    return Finding(number, tuple(said), None, after)


def rows_in_hand(game: Game) -> Iterator[Action]:
    """Yield every row that the hand of the seat to act can make, whether or not it may be played."""
    hand = game.state.seats[game.to_move].hand
    for colour in range(len(COLOURS)):
        for coloured in range(1, hand[colour] + 1):
            for wilds in range(hand[WILD] + 1):
                if coloured + wilds > 1:
                    yield PlayCards(payment({colour: coloured, WILD: wilds}))


def robs_cheaply(victim: int) -> Callable[[Game, Action], Finding]:
    """Whether a play robs a seat, and no play with fewer cards does."""
    def test(game: Game, action: Action) -> Finding:
        found = tested(game, action)
        if not found.value:
            return found
        if victim not in _robbed(game, action):
            said = Reason("CG-RLY-6", f"That is allowed, but it takes nothing from {game.names[victim]}.")
            return Finding(False, (*found.said, said), None, found.state)
        least = min(_size(play) for play in game.legal() if victim in _robbed(game, play))
        if _size(action) > least:
            said = Reason("CG-RLY-5", f"That robs {game.names[victim]}, but {least} cards are enough.")
            return Finding(False, (*found.said, said), None, found.state)
        row = Reason("CG-RLY-5", f"One card more than {game.names[victim]} has there is enough: {least}.")
        return Finding(True, (*found.said, row), None, found.state)
    return test


def _size(action: Action) -> int:
    return sum(number for _, number in action.pay) if isinstance(action, PlayCards) else 0


def _robbed(game: Game, action: Action) -> list[int]:
    if not isinstance(action, PlayCards):
        return []
    events = tried(game, action)[1]
    return [event.data["victim"] for event in events if event.kind == "robbed"]


def kinds_in_hand(game: Game) -> tuple[str, ...]:
    """Return the kinds of card in the hand of the seat to act, with sign and name."""
    return tuple(f"{theme.paint(kind).glyph} {game.board.card_names[kind]}" for kind in _kinds(game))


def _kinds(game: Game) -> list[int]:
    return [kind for kind, number in enumerate(game.state.seats[game.to_move].hand) if number]


def three_colours(game: Game, picked: tuple[int, ...]) -> Finding:
    """Whether one card each of the picked kinds is three colours that may be played together."""
    kinds = _kinds(game)
    found = tested(game, PlayCards(payment({kinds[at]: 1 for at in picked})))
    if found.value and len(picked) != TRIO:
        row = Reason("CG-RLY-1", "That is allowed, but it is a row of one colour, not three colours.")
        return Finding(False, (*found.said, row), None, found.state)
    return found


# The end of the deck -------------------------------------------------------------------------------------


def turns_left(*actions: str) -> Find:
    """How many turns are still played once these actions are done."""
    def find(game: Game) -> Finding:
        state, events = game.state, list[Event]()
        for text in actions:
            state, more = game.rules.play(state, read(game.board, text))
            events += more
        left = max(0, state.last_turns)
        said = (*told(game, [e for e in events if e.kind != "refilled"]),
                Reason(game.rules.cited("BASE-END-2"), f"So {plural(left, 'turn')} are left."))
        return Finding(left, said, None, state)
    return find


def next_half(action: str) -> Find:
    """How many cards the seat to act holds when the second half begins, after an action that ends the first."""
    def find(game: Game) -> Finding:
        seat = game.to_move
        after, events = tried(game, action)
        own = [e for e in events if e.kind in ("completed", "dealt_cards") and e.seat == seat]
        half = [e for e in events if e.kind == "next_half"]
        before = sum(game.state.seats[seat].hand) - _size(read(game.board, action))
        number = sum(after.seats[seat].hand)
        still = module(game, Completing).open_tickets(after, seat)
        said = (*told(game, [*own[:1], *half, *own[1:]]),
                Reason("CG-END-5", f"{plural(before, 'card')} kept and {number - before} dealt: {number}."),
                Reason("CG-SCO-4", f"{_names(game, still)} stays in hand and costs nothing yet."))
        return Finding(number, said, None, after)
    return find


# Completing and scoring ----------------------------------------------------------------------------------


def tickets_to_choose(game: Game) -> tuple[str, ...]:
    """Return the open tickets of the seat to act, in words."""
    return tuple(_words(game, ticket) for ticket in _open(game))


def _open(game: Game) -> list[int]:
    return module(game, Completing).open_tickets(game.state, game.to_move)


def _words(game: Game, ticket: int) -> str:
    card = game.board.tickets[ticket]
    return f"{card.name} {card.points}"


def _names(game: Game, tickets: list[int] | tuple[int, ...]) -> str:
    return listed(game.board.tickets[ticket].name for ticket in tickets)


def worth_most(game: Game, picked: tuple[int, ...]) -> Finding:
    """Whether the picked tickets can be completed together, and no others are worth more."""
    tickets, state = _open(game), game.state
    chosen = [tickets[at] for at in picked]
    for place, ticket in enumerate(chosen):
        reasons = game.rules.why_not(state, Complete(ticket))
        if reasons:
            before = f"After {_names(game, chosen[:place])}, " if place else ""
            said = tuple(Reason(r.rule, sentence(before + r.text)) for r in reasons)
            return Finding(False, said)
        state, _ = game.rules.play(state, Complete(ticket))
    points = _points(game, chosen)
    best = _points(game, module(game, Completing).best(game.state, game.to_move))
    sums = " + ".join(str(game.board.tickets[t].points) for t in chosen) + " = " if len(chosen) > 1 else ""
    total = Reason("CG-CLM-2", f"The stack completes {_names(game, chosen)}: {sums}{points}.")
    if points < best:
        return Finding(False, (total, Reason("CG-CLM-3", f"Other tickets bring {best}.")))
    return Finding(True, (total, *_shares(game, state), Reason("CG-CLM-3", "Nothing is worth more.")))


def _points(game: Game, tickets: list[int] | tuple[int, ...]) -> int:
    return sum(game.board.tickets[ticket].points for ticket in tickets)


def _shares(game: Game, state: State) -> tuple[Reason, ...]:
    """Say which cards complete which ticket."""
    lines = [line for line in game.rules.score(state).of(game.to_move) if line.kind == "ticket"]
    return tuple(Reason("CG-CLM-2", f"{game.board.tickets[line.data['ticket']].name}: "
                        f"{payment_text(line.data['cards'], game.board.card_names)}.")
                 for line in lines if line.data["complete"])


def big_cities(game: Game) -> Overlay:
    """Return what rings the cities that have a bonus card."""
    cities = tuple(city.index for city in game.board.cities if "bonus" in city.marks)
    return Overlay("proof", (), (), cities, "Big cities, with the points of their bonus cards")


def total_with_cities(seat: int) -> Find:
    """What a seat scores in all if the game ended now, with the big cities that bring it a bonus, and those of others.
    """
    def find(game: Game) -> Finding:
        found = total_of(seat)(game)
        lines = [line for line in game.score().lines if line.kind == "city_bonus"]
        own = tuple(line.data["city"] for line in lines if line.seat == seat)
        gone = [f"{game.board.cities[line.data['city']].name} to {game.names[line.seat]} ({line.data['completed']})"
                for line in lines if line.data["city"] not in own]
        points = sum(line.points for line in lines if line.seat == seat)
        others = [Reason("CG-SCO-2", f"Not yours: {listed(gone)}.")] if gone else []
        said = (*found.said[:-1], *others, found.said[-1])
        return Finding(found.value, said, Overlay("proof", (), (), own, f"Bonus cards: {signed(points)}")
                       if own else None)
    return find
