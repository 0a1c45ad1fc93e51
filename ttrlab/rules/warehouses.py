"""Warehouses and depots: cards put by unseen, and taken by who claims a route into a city with a depot (E12-WAR).

Before the first train card of a turn the top card of the deck goes unseen into a warehouse.  Depots stand in cities;
who claims a route into one may give a depot up for all cards of its owner's warehouse.  The free action of placing
depots is offered at the start of a turn, before its one action, where such an action is left to follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final

from ttrlab import luck
from ttrlab.actions import Action, EmptyWarehouse, PlaceDepot, StoreCard, payment
from ttrlab.board import CARD_KINDS, CARD_NAMES, Board, Track
from ttrlab.errors import NotationError
from ttrlab.events import Event, Reason, ScoreLine
from ttrlab.rules.claiming import Claiming
from ttrlab.rules.drawing import Drawing, FirstCard
from ttrlab.rules.fields import Field
from ttrlab.rules.hidden import Hidden
from ttrlab.rules.hooks import Option, Phase, RuleModule, Tally, best, bonus_each, has_hook, is_index
from ttrlab.state import EMPTY, State

if TYPE_CHECKING:
    from ttrlab.engine import Rules

FEWEST: Final = 12
"""A board has at least so many cities, so that every first depot finds an empty one."""


class Warehouses:
    """What the state keeps of warehouses and depots.

    Attributes:
        piles: By seat the cards in its warehouse, by kind (unseen).
        left: By seat the depots beside its warehouse.
        at: The seat that owns the depot in a city, by city number.
    """

    __slots__ = ("at", "left", "piles")

    def __init__(self, left: list[int]) -> None:
        self.piles = [[0] * CARD_KINDS for _ in left]
        self.left = left
        self.at: dict[int, int] = {}

    def copy(self) -> Warehouses:
        """Return an independent copy."""
        new: Warehouses = object.__new__(Warehouses)
        new.piles = [pile[:] for pile in self.piles]
        new.left, new.at = self.left[:], self.at.copy()
        return new


@dataclass(frozen=True, slots=True)
class FirstDepot(Phase):
    """Before the first turn the seat puts its first depot into a city (E12-SET-2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Emptying(Phase):
    """The seat has claimed ``track`` and may empty the warehouses of these owners, a depot each (E12-WAR-3)."""

    seat: int
    track: int
    owners: tuple[int, ...]


class WarehouseRules(RuleModule):
    """Storing cards, placing depots, emptying warehouses, and the bonus for depots not used."""

    name, title, order = "warehouses", "Warehouses and depots", 37
    contexts = {StoreCard: (None,), PlaceDepot: (None, FirstDepot), EmptyWarehouse: (Emptying,)}
    phases = (FirstDepot, Emptying)
    offers_actions = True
    on_map = True
    seat_keys = ("depots", "depots_left", "warehouse")
    options = (
        Option("warehouses.depots", 5, "E12-CMP-2", "How many depots each player has.", low=1, high=9),
        Option("warehouses.bonus", 10, "E12-SCO-1", "What the most depots not used are worth.", high=100, scoring=True),
        Option("warehouses.sharing", "alone", "E12-WAR-5",
               "Whether a depot may stand in a city with a station, and a station be built beside a depot.",
               choices=("alone", "with_stations")),
    )

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        drawing, claiming = rules.modules["drawing"], rules.modules["claiming"]
        assert isinstance(drawing, Drawing) and isinstance(claiming, Claiming)
        self.drawing, self.claiming, self.cards = drawing, claiming, drawing.cards
        self.count: int = rules.options["warehouses.depots"]
        self.alone: bool = rules.options["warehouses.sharing"] == "alone"

    @classmethod
    def unmet(cls, board: Board, options: Mapping[str, Any]) -> str:
        """Say so where the board is too small."""
        number = len(board.cities)
        return "" if number >= FEWEST else f"it has {number} cities; depots take at least {FEWEST}"

    def ready(self, modules: list[RuleModule]) -> None:
        """Note what else may lie in cities, and what else a turn may start with."""
        others = [module for module in modules if module is not self]
        self._lying = tuple(m.in_cities for m in others if has_hook(m, "in_cities"))
        self._starters = tuple(m.actions for m in others if m.offers_actions)

    # -- set-up ------------------------------------------------------------------------------------
    def setup(self, state: State, log: list[Event] | None) -> None:
        """Give out depots; after the tickets the first ones are placed, the last seat first (E12-SET-2)."""
        players = self.rules.players
        state.parts["warehouses"] = Warehouses([self.count] * players)
        order = [(state.to_move + self.rules.step * at) % players for at in range(players)]
        state.pending[:0] = [FirstDepot(seat) for seat in order]
        if log is not None:
            log.append(Event("depots", None, ("E12-SET-2",), {"number": self.count}))

    # -- depots ------------------------------------------------------------------------------------
    def places(self, state: State) -> list[int]:
        """Return the cities in which nothing stands or lies (E12-WAR-2, E12-WAR-5)."""
        taken = {*state.parts["warehouses"].at, *self._stations(state)}
        for hook in self._lying:
            taken |= hook(state).keys()
        return [city for city in range(len(self.board.cities)) if city not in taken]

    def _stations(self, state: State) -> Mapping[int, int]:
        part = state.parts.get("stations") if self.alone else None
        return part.at if part is not None else {}

    def _may_place(self, state: State) -> bool:
        """Whether the seat to move has a depot, and an action that can follow it."""
        return state.parts["warehouses"].left[state.to_move] > 0 and (
            self.may_store(state) or any(next(iter(hook(state)), None) is not None for hook in self._starters))

    def may_store(self, state: State) -> bool:
        """Whether there is a card for a warehouse, and another one to draw after it (E12-WAR-1)."""
        number = self._stock(state)
        return number > 1 or (number == 1 and self.drawing.market_alone[0] and any(c != EMPTY for c in state.market))

    def _stock(self, state: State) -> int:
        """Return how many cards the deck has, with those that would be shuffled into it."""
        return len(state.deck) + (sum(state.discard) if self.cards.renews else 0)

    def before_drawing(self, state: State) -> Reason | None:
        """Ask for a card to be stored first, where one is left for that (E12-WAR-1)."""
        if not self.cards.has_deck(state):
            return None
        if not self.may_store(state):
            return Reason("E12-WAR-1", "the last card would go into a warehouse, and none be left to draw")
        return Reason("E12-WAR-1", "who draws train cards first puts the top card of the deck into a warehouse")

    # -- turn --------------------------------------------------------------------------------------
    def turn_begins(self, state: State, log: list[Event] | None) -> None:
        """Make a new deck of all warehouses where no card can be drawn and somebody has no depot left (E12-WAR-7)."""
        part: Warehouses = state.parts["warehouses"]
        if 0 not in part.left or not any(map(any, part.piles)) or self._may_draw(state):
            return
        state.deck += [card for pile in part.piles for card, number in enumerate(pile) for _ in range(number)]
        state.luck = luck.shuffle(state.deck, state.luck)
        part.piles = [[0] * CARD_KINDS for _ in part.piles]
        if log is not None:
            log.append(Event("warehouses_shuffled", None, ("E12-WAR-7",), {"number": len(state.deck)}))
        self.cards.refill(state, log)

    def _may_draw(self, state: State) -> bool:
        return self.may_store(state) if self.cards.has_deck(state) else bool(self.drawing.first_cards(state))

    def actions(self, state: State) -> Iterable[Action]:
        """Yield every warehouse to store a card in, and every city for a depot (E12-WAR-1, E12-WAR-2)."""
        if self.may_store(state):
            yield from map(StoreCard, range(self.rules.players))
        if self._may_place(state):
            yield from map(PlaceDepot, self.places(state))

    def sample(self, state: State, rng: Random) -> Action | None:
        """Return a card to store or a depot to place at random: first which of the two."""
        places = self.places(state) if rng.random() < 0.5 and self._may_place(state) else []
        if places:
            return PlaceDepot(places[int(rng.random() * len(places))])
        if self.may_store(state):
            return StoreCard(int(rng.random() * self.rules.players))
        return super().sample(state, rng)

    def tried(self, state: State) -> Iterable[Action]:
        """Yield every warehouse."""
        return map(StoreCard, range(self.rules.players))

    def phase_actions(self, state: State, phase: FirstDepot | Emptying) -> Iterable[Action]:
        """Yield the cities for the first depot, or the warehouses that may be emptied, and none of them."""
        if isinstance(phase, FirstDepot):
            return map(PlaceDepot, self.places(state))
        return [*map(EmptyWarehouse, phase.owners), EmptyWarehouse(None)]

    def expected(self, phase: FirstDepot | Emptying) -> Reason:
        """Say what must be settled first."""
        who = self.rules.names[phase.seat]
        if isinstance(phase, FirstDepot):
            return Reason("E12-SET-2", f"first {who} must put a depot into a city")
        return Reason("E12-WAR-3", f"first {who} must empty a warehouse for a depot, or leave the cards there")

    def out_of_place(self, action: EmptyWarehouse) -> Reason:
        """Say when a warehouse is emptied."""
        return Reason("E12-WAR-3", "a warehouse is emptied by who has just claimed a route into a city with a depot "
                      "and has a depot to give")

    def why_not(self, state: State, action: StoreCard | PlaceDepot | EmptyWarehouse) -> list[Reason]:
        """Return every reason against storing a card there, placing this depot, or emptying this warehouse."""
        if isinstance(action, PlaceDepot):
            return self._why_not_place(state, action.city)
        if isinstance(action, StoreCard):
            reasons = [] if is_index(action.seat, self.rules.players) else [self._no_warehouse(action.seat)]
            if not self.cards.has_deck(state):
                return [*reasons, Reason("E12-WAR-1", self.cards.ran_out)]
            last = self.before_drawing(state)
            return reasons if last is None or self.may_store(state) else [*reasons, last]
        if action.seat is None or (type(action.seat) is int and action.seat in state.pending[-1].owners):
            return []
        if not is_index(action.seat, self.rules.players):
            return [self._no_warehouse(action.seat)]
        return [Reason("E12-WAR-3", f"no depot of {self.rules.names[action.seat]} that could be used stands at an end "
                       f"of {self.board.tracks[state.pending[-1].track].name}")]

    def _no_warehouse(self, seat: object) -> Reason:
        return Reason("E12-CMP-2", f"there is no warehouse of seat {seat!r}; there are {self.rules.players}")

    def _why_not_place(self, state: State, city: int) -> list[Reason]:
        part: Warehouses = state.parts["warehouses"]
        reasons = []
        if not is_index(city, len(self.board.cities)):
            reasons.append(Reason("E12-WAR-2", f"there is no city #{city} on this board"))
        elif city not in self.places(state):
            there = f"a depot of {self.rules.names[part.at[city]]}" if city in part.at \
                else "a station" if city in self._stations(state) else "something"
            reasons.append(Reason("E12-WAR-5", f"in {self.board.cities[city].name} there is {there} already"))
        if not part.left[state.actor]:
            reasons.append(Reason("E12-WAR-2", "no depot is left beside your warehouse"))
        elif not state.pending and not self._may_place(state):
            reasons.append(Reason("E12-WAR-2", "a depot is placed beside the action of a turn, and you have none"))
        return reasons

    def apply(self, state: State, action: StoreCard | PlaceDepot | EmptyWarehouse, log: list[Event] | None) -> None:
        """Store a card and go on to the draw, place a depot, or empty a warehouse."""
        if isinstance(action, StoreCard):
            return self._store(state, action.seat, log)
        if isinstance(action, EmptyWarehouse):
            return self._empty(state, state.pending.pop(), action.seat, log)
        part, seat, first = state.parts["warehouses"], state.actor, bool(state.pending)
        if first:
            state.pending.pop()
        part.left[seat] -= 1
        part.at[action.city] = seat
        if log is not None:
            log.append(Event("depot", seat, ("E12-SET-2",) if first else ("E12-WAR-2",), {
                "city": action.city, "left": part.left[seat]}))
        return None

    def _store(self, state: State, owner: int, log: list[Event] | None) -> None:
        """Put the top card of the deck unseen into a warehouse (E12-WAR-1)."""
        pile = state.parts["warehouses"].piles[owner]
        happened: list[Event] | None = None if log is None else []
        pile[self.cards.take(state, happened)] += 1
        if log is not None:
            log.append(Event("stored", state.to_move, ("E12-WAR-1",), {"owner": owner, "number": sum(pile)}))
            log += happened or ()
        state.pending.append(FirstCard(state.to_move))

    # -- claiming ----------------------------------------------------------------------------------
    def claimed(self, state: State, track: Track, log: list[Event] | None) -> None:
        """Offer the warehouses of those whose depots stand at the ends of the track (E12-WAR-3, E12-WAR-4)."""
        part: Warehouses = state.parts["warehouses"]
        if part.left[state.to_move]:
            owners = tuple(dict.fromkeys(part.at[city] for city in (track.a, track.b) if city in part.at))
            if owners:
                state.pending.append(Emptying(state.to_move, track.index, owners))

    def _empty(self, state: State, phase: Emptying, owner: int | None, log: list[Event] | None) -> None:
        part: Warehouses = state.parts["warehouses"]
        if owner is not None:
            pile, part.piles[owner] = part.piles[owner], [0] * CARD_KINDS
            part.left[phase.seat] -= 1
            hand = state.seats[phase.seat].hand
            for card, number in enumerate(pile):
                hand[card] += number
            if log is not None:
                log.append(Event("emptied", phase.seat, ("E12-WAR-3",), {
                    "owner": owner, "number": sum(pile), "cards": payment(enumerate(pile)),
                    "left": part.left[phase.seat]}, secret=("cards",)))
            rest = tuple(other for other in phase.owners if other != owner)
            if rest and part.left[phase.seat]:
                state.pending.append(Emptying(phase.seat, phase.track, rest))
        self.claiming.go_on(state, log)

    # -- end ---------------------------------------------------------------------------------------
    def score(self, tally: Tally) -> None:
        """Add the bonus for the most depots that are left beside the warehouse (E12-SCO-1)."""
        left = tally.state.parts["warehouses"].left
        holders = best(left)
        points = bonus_each(self.rules, self.rules.options["warehouses.bonus"], len(holders))
        for seat in holders if points else ():
            tally.lines.append(ScoreLine(seat, "depots", points, "E12-SCO-1",
                                         {"left": left[seat], "shared": len(holders) > 1}))

    # -- cards and hidden information --------------------------------------------------------------
    def held(self, state: State) -> Iterator[tuple[int, int]]:
        """Yield the cards in all warehouses."""
        for pile in state.parts["warehouses"].piles:
            yield from enumerate(pile)

    def hides(self, state: State, seat: int, hidden: Hidden) -> None:
        """Hide all warehouses, also from their owners (E12-WAR-1)."""
        hidden.piles |= dict(enumerate(state.parts["warehouses"].piles))

    def visible(self, state: State, seat: int) -> Mapping[str, Any]:
        """Return how many cards are in each warehouse, and all depots (E12-WAR-6)."""
        part: Warehouses = state.parts["warehouses"]
        return {"warehouses": tuple(map(sum, part.piles)), "depots": dict(part.at), "depots_left": tuple(part.left)}

    def in_cities(self, state: State) -> Mapping[int, tuple[str, str]]:
        """Return a sign with the number of the seat, and whose the depot is."""
        return {city: (f"D{seat + 1}", f"depot of {self.rules.names[seat]}")
                for city, seat in state.parts["warehouses"].at.items()}

    def holds(self, state: State, seat: int, open_to: bool) -> str:
        """Return the size of a warehouse and the depots beside it."""
        part: Warehouses = state.parts["warehouses"]
        return f"warehouse {sum(part.piles[seat])}, depots {part.left[seat]}"

    def remarks(self, state: State, seat: int, track: Track, open_to: bool) -> list[Reason]:
        """Say what a claim may take from a warehouse (E12-WAR-3)."""
        part: Warehouses = state.parts["warehouses"]
        return [Reason("E12-WAR-3", f"depot of {self.rules.names[part.at[city]]} in {self.board.cities[city].name}, "
                       f"cards in the warehouse: {sum(part.piles[part.at[city]])}")
                for city in (track.a, track.b) if city in part.at]

    # -- positions as plain data -------------------------------------------------------------------
    def position(self, state: State) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        """Return each seat's warehouse and depots."""
        part: Warehouses = state.parts["warehouses"]
        return [{"warehouse": {CARD_NAMES[card]: number for card, number in enumerate(part.piles[seat]) if number},
                 "depots": [self.board.cities[city].name for city, owner in part.at.items() if owner == seat],
                 "depots_left": part.left[seat]} for seat in range(self.rules.players)], {}

    def place(self, state: State, seats: list[Mapping[str, Any]], table: Mapping[str, Any]) -> list[Reason]:
        """Set warehouses and depots; the cards come out of the deck (E12-CMP-2, E12-WAR-5)."""
        part = state.parts["warehouses"] = Warehouses([self.count] * self.rules.players)
        reasons = []
        for seat, row in enumerate(seats):
            reasons += self._place_depots(state, part, seat, row)
            part.piles[seat] = _counts(row.get("warehouse", {}))
        for card in range(CARD_KINDS):
            number, there = sum(pile[card] for pile in part.piles), state.deck.count(card)
            if number > there:
                reasons.append(Reason("BASE-CMP-1", f"{number} {CARD_NAMES[card]} cards lie in warehouses; {there} are "
                                      "left for them"))
            for _ in range(min(number, there)):
                state.deck.remove(card)
        return reasons

    def _place_depots(self, state: State, part: Warehouses, seat: int, row: Mapping[str, Any]) -> list[Reason]:
        names = row.get("depots", [])
        if not isinstance(names, list):
            raise NotationError(f"depots are a list of cities, not {names!r}")
        reasons = []
        for city in (self.board.city(name).index for name in names):
            if city in part.at or city in self._stations(state):
                reasons.append(Reason("E12-WAR-5", f"more than one piece stands in {self.board.cities[city].name}"))
            part.at[city] = seat
        left = row.get("depots_left", max(0, self.count - len(names)))
        if not is_index(left, 100):
            raise NotationError(f"depots_left is a whole number, not {left!r}")
        part.left[seat] = left
        if (number := len(names) + left) > self.count:
            reasons.append(Reason("E12-CMP-2", f"{self.rules.names[seat]} has {self.count} depots, not {number}"))
        return reasons

    def fields(self) -> Iterable[Field]:
        """Yield the warehouse of a seat, its depots, and how many are left."""
        names = tuple(zip(CARD_NAMES, self.board.card_names, strict=True))
        yield Field("warehouse", "warehouse", "counts", names=names)
        yield Field("depots", "depots", "names", example=self.board.cities[0].name)
        yield Field("depots_left", "depots left", "number", most=self.count)


def _counts(given: Any) -> list[int]:
    """Read cards by name."""
    if not isinstance(given, dict):
        raise NotationError(f"cards are counts by name, as {{'red': 2}}, not {given!r}")
    counts = [0] * CARD_KINDS
    for name, number in given.items():
        if name not in CARD_NAMES or not is_index(number, 1000):
            raise NotationError(f"{number!r} {name} cards cannot be in a warehouse")
        counts[CARD_NAMES.index(name)] += number
    return counts
