"""Stations: built for cards, they borrow one opponent track each at the end (EU-STA-1 to EU-STA-10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from ttrlab.actions import Action, Borrow, BuildStation, Payment, payment, payment_text
from ttrlab.board import COLOURS, WILD
from ttrlab.events import Event, Reason, ScoreLine
from ttrlab.graph.stations import Borrowing, best_borrowing
from ttrlab.rules.claiming import Claiming, lacking, malformed
from ttrlab.rules.fields import Field
from ttrlab.rules.hooks import Criterion, Option, Phase, RuleModule, Tally, is_index
from ttrlab.rules.payments import split
from ttrlab.rules.tickets import Tickets
from ttrlab.rules.warehouses import WarehouseRules
from ttrlab.state import State

if TYPE_CHECKING:
    from ttrlab.engine import Rules


class Stations:
    """What the state keeps of stations.

    Attributes:
        at: The seat that owns the station in a city, by city number.
        left: Stations not built yet, by seat.
        lent: What the owner chose for the station in a city (``stations.solver = owner_chooses``).
    """

    __slots__ = ("at", "left", "lent")

    def __init__(self, left: list[int]) -> None:
        self.at: dict[int, int] = {}
        self.left = left
        self.lent: dict[int, int | None] = {}

    def copy(self) -> Stations:
        """Return an independent copy."""
        new = Stations(self.left[:])
        new.at = self.at.copy()
        new.lent = self.lent.copy()
        return new


@dataclass(frozen=True, slots=True)
class Lending(Phase):
    """After the last turn the seat chooses which track its station in ``city`` borrows (EU-AMB-7)."""

    seat: int
    city: int


class StationRules(RuleModule):
    """The build-a-station action, borrowing, and 4 points for each station not built."""

    name, title, order = "stations", "Stations", 35
    contexts = {BuildStation: (None,), Borrow: (Lending,)}
    phases = (Lending,)
    offers_actions = True
    options = (
        Option("stations.count", 3, "EU-CMP-1", "How many stations each player has.", low=1, high=5),
        Option("stations.unbuilt_points", 4, "EU-STA-8", "What a station not built is worth.", high=20,
               scoring=True),
        Option("stations.solver", "max_points_then_tickets", "EU-AMB-7",
               "Who picks the tracks that stations borrow: an exact search, or the owner.",
               choices=("max_points_then_tickets", "owner_chooses")),
    )

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        claiming = rules.modules["claiming"]
        assert isinstance(claiming, Claiming)
        self.cards = claiming.cards
        self.count: int = rules.options["stations.count"]
        self.owner_chooses: bool = rules.options["stations.solver"] == "owner_chooses"

    def setup(self, state: State, log: list[Event] | None) -> None:
        """Give every seat its stations (EU-CMP-1)."""
        state.parts["stations"] = Stations([self.count] * self.rules.players)

    # -- turn --------------------------------------------------------------------------------------
    def price(self, state: State, seat: int) -> int:
        """Return how many cards the seat's next station costs (EU-STA-3)."""
        left: int = state.parts["stations"].left[seat]
        return self.count - left + 1

    def payments_of(self, state: State, seat: int) -> list[Payment]:
        """Return every way in which the seat's hand pays its next station (EU-STA-3)."""
        price, hand = self.price(state, seat), state.seats[seat].hand
        most = min(price, hand[WILD])
        pays = [payment({colour: price - wilds, WILD: wilds}) for colour in range(len(COLOURS))
                for wilds in range(min(most, price - 1) + 1) if hand[colour] >= price - wilds]
        return [*pays, payment({WILD: price})] if hand[WILD] >= price else pays

    def places(self, state: State) -> list[int]:
        """Return the cities in which a station may be built (EU-STA-2, E12-WAR-5)."""
        taken = {*state.parts["stations"].at, *self._depots(state)}
        return [city for city in range(len(self.board.cities)) if city not in taken]

    def _depots(self, state: State) -> Mapping[int, int]:
        """Return the depots, by city, beside which no station may be built; each with the seat that owns it."""
        module = self.rules.modules.get("warehouses")
        if not isinstance(module, WarehouseRules) or not module.alone:
            return {}
        at: Mapping[int, int] = state.parts["warehouses"].at
        return at

    def actions(self, state: State) -> Iterable[Action]:
        """Yield every city and payment for the seat's next station (EU-STA-1 to EU-STA-3)."""
        if not state.parts["stations"].left[state.to_move]:
            return
        pays = self.payments_of(state, state.to_move)
        for city in self.places(state) if pays else ():
            for pay in pays:
                yield BuildStation(city, pay)

    def sample(self, state: State, rng: Random) -> Action | None:
        """Return a station at random: place first, then payment."""
        if not state.parts["stations"].left[state.to_move]:
            return None
        pays = self.payments_of(state, state.to_move)
        places = self.places(state) if pays else []
        if not places:
            return None
        return BuildStation(places[int(rng.random() * len(places))], pays[int(rng.random() * len(pays))])

    def phase_actions(self, state: State, phase: Lending) -> Iterable[Action]:
        """Yield every track that the station may borrow, and none (EU-STA-4)."""
        yield Borrow(phase.city, None)
        for track in self.lendable(state, phase.seat, phase.city):
            yield Borrow(phase.city, track)

    def lendable(self, state: State, seat: int, city: int) -> list[int]:
        """Return the opponent tracks that begin or end in a city (EU-STA-4)."""
        rivals = self._rivals(state, seat)
        return [track for track, _ in self.board.exits[city] if rivals >> track & 1]

    @staticmethod
    def _rivals(state: State, seat: int) -> int:
        mask = 0
        for number, other in enumerate(state.seats):
            if number != seat:
                mask |= other.mine
        return mask

    def expected(self, phase: Lending) -> Reason:
        """Say that the borrowed track must be chosen first."""
        return Reason("EU-AMB-7", f"first {self.rules.names[phase.seat]} must choose what the station in "
                      f"{self.board.cities[phase.city].name} borrows")

    def out_of_place(self, action: Borrow) -> Reason:
        """Say that tracks are borrowed at the end only."""
        return Reason("EU-STA-5", "borrowed tracks are chosen at the end of the game")

    def why_not(self, state: State, action: BuildStation | Borrow) -> list[Reason]:
        """Return every reason against this station, or against borrowing this track."""
        if isinstance(action, Borrow):
            return self._why_not_borrow(state, action)
        seat = state.actor
        part: Stations = state.parts["stations"]
        reasons = []
        if not is_index(action.city, len(self.board.cities)):
            return [Reason("EU-STA-2", f"there is no city #{action.city} on this board")]
        if action.city in part.at:
            owner = part.at[action.city]
            whose = "you" if owner == seat else self.rules.names[owner]
            reasons.append(Reason("EU-STA-2", f"{self.board.cities[action.city].name} already has a station, "
                                  f"built by {whose}"))
        if action.city in self._depots(state):
            whose = self.rules.names[self._depots(state)[action.city]]
            reasons.append(Reason("E12-WAR-5", f"a depot of {whose} stands in {self.board.cities[action.city].name} "
                                  "and shares its city with no other piece"))
        if not part.left[seat]:
            return [*reasons, Reason("EU-STA-1", f"all {self.count} of your stations are built")]
        return reasons + self._wrong_price(self.price(state, seat), action.pay) + lacking(
            state.seats[seat].hand, action.pay, self.board.card_names)

    def _wrong_price(self, price: int, pay: Payment) -> list[Reason]:
        odd = malformed(pay)
        if odd:
            return [Reason("EU-STA-3", odd)]
        reasons, offered = [], sum(number for _, number in pay)
        if offered != price:
            reasons.append(Reason("EU-STA-3", f"this station costs exactly {price} "
                                  f"{'card' if price == 1 else 'cards'}; you offer {offered}"))
        if split(pay) is None:
            names = self.board.card_names
            reasons.append(Reason("EU-STA-3", f"cards of one colour only, with {names[WILD]}s; "
                                  f"you offer {payment_text(pay, names)}"))
        return reasons

    def _why_not_borrow(self, state: State, action: Borrow) -> list[Reason]:
        phase = state.pending[-1]
        reasons = []
        if not is_index(action.city, len(self.board.cities)) or action.city != phase.city:
            reasons.append(self.expected(phase))
        if action.track is not None and (not is_index(action.track, len(self.board.tracks)) or
                                         action.track not in self.lendable(state, phase.seat, phase.city)):
            reasons.append(Reason("EU-STA-4", "a station borrows one opponent track that begins or ends in "
                                  f"{self.board.cities[phase.city].name}"))
        return reasons

    def apply(self, state: State, action: BuildStation | Borrow, log: list[Event] | None) -> None:
        """Build the station and end the turn, or note what it borrows."""
        part: Stations = state.parts["stations"]
        if isinstance(action, Borrow):
            phase = state.pending.pop()
            part.lent[action.city] = action.track
            if log is not None:
                log.append(Event("borrowed", phase.seat, ("EU-STA-5",),
                                 {"city": action.city, "track": action.track}))
            if not state.pending:
                self.rules.close(state, log)
            return
        seat = state.to_move
        hand = state.seats[seat].hand
        for card, number in action.pay:
            hand[card] -= number
        part.at[action.city] = seat
        part.left[seat] -= 1
        self.cards.discard(state, action.pay)
        if log is not None:
            log.append(Event("built", seat, ("EU-STA-1", "EU-STA-3"), {
                "city": action.city, "pay": action.pay, "left": part.left[seat]}))
        self.cards.settle(state, log)
        self.rules.end_turn(state, log)

    # -- end ---------------------------------------------------------------------------------------
    def before_scoring(self, state: State, log: list[Event] | None) -> None:
        """Ask each owner what its stations borrow, seat by seat (EU-AMB-7)."""
        part: Stations = state.parts["stations"]
        if self.owner_chooses:
            asked = [Lending(seat, city) for city, seat in part.at.items() if self.lendable(state, seat, city)]
            state.pending += sorted(asked, key=lambda lending: (-lending.seat, -lending.city))

    def connected(self, tally: Tally, seat: int) -> tuple[int, tuple[int, ...]]:
        """Choose what the seat's stations borrow for all its tickets together (EU-STA-5, 6, 10)."""
        part: Stations = tally.state.parts["stations"]
        mine = [city for city, owner in part.at.items() if owner == seat]
        if not mine:
            return 0, ()
        if self.owner_chooses and any(city in part.lent for city in mine):
            borrowed = [(city, part.lent.get(city)) for city in mine]
        else:
            borrowed = list(self.best_choice(tally.state, seat, mine).borrowed)
        tally.facts.setdefault("borrowed", {})[seat] = tuple(borrowed)
        tracks = tuple(track for _, track in borrowed if track is not None)
        return sum(1 << track for track in set(tracks)), tracks

    def best_choice(self, state: State, seat: int, cities: Sequence[int]) -> Borrowing:
        """Return what stations of a seat in these cities had best borrow (EU-STA-10, EU-AMB-7).

        Args:
            state: The game.
            seat: The owner.
            cities: Where the stations stand, or would stand.
        """
        tickets = self.rules.modules["tickets"]
        assert isinstance(tickets, Tickets)
        holder = state.seats[seat]
        # A completed ticket gains its value and saves its penalty; both count in the choice.
        return best_borrowing(self.board, holder.mine, cities, self._rivals(state, seat), holder.tickets,
                              losses=[tickets.costs[t] for t in holder.tickets])

    def score(self, tally: Tally) -> None:
        """Add 4 points for each station not built (EU-STA-8)."""
        worth = self.rules.options["stations.unbuilt_points"]
        for seat, left in enumerate(tally.state.parts["stations"].left):
            if left and worth:
                tally.lines.append(ScoreLine(seat, "stations", worth * left, "EU-STA-8",
                                             {"left": left, "worth": worth}))

    def criteria(self, tally: Tally) -> Iterable[Criterion]:
        """Break ties by the fewest stations built (EU-TIE-1)."""
        left = tally.state.parts["stations"].left
        return (Criterion(20, "EU-TIE-1", "fewest stations built", tuple(n - self.count for n in left)),)

    # -- hidden information ------------------------------------------------------------------------
    def visible(self, state: State, seat: int) -> Mapping[str, Any]:
        """Return where stations stand, which everybody sees."""
        part: Stations = state.parts["stations"]
        return {"stations": dict(part.at), "stations_left": tuple(part.left)}

    def fields(self) -> Iterable[Field]:
        """Yield the cities with a station of a seat."""
        yield Field("stations", "stations", "names", example="Berlin, Wien")
