"""Terrain cards: drawn like train cards, played to double the points of a track (AF-SET, AF-DRW, AF-TER).

A claim is made as always.  Where the player could double its points, the turn then waits for that choice; the
market is filled only afterwards, so that nobody decides with cards in sight that come later.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ttrlab import luck
from ttrlab.actions import DECK, Action, DoublePoints, DrawTerrain, SinglePoints
from ttrlab.board import COLOURS, GRAY, WILD, Board, Track
from ttrlab.events import Event, Reason, ScoreLine
from ttrlab.rules.claiming import Claiming
from ttrlab.rules.drawing import Drawing, SecondCard
from ttrlab.rules.fields import Field
from ttrlab.rules.hooks import Option, Phase, RuleModule, Tally, is_index
from ttrlab.rules.terrain_cards import EACH, FIELDS, ROW, TERRAINS, TerrainCards, place_cards, plain_cards
from ttrlab.state import EMPTY, State

if TYPE_CHECKING:
    from ttrlab.engine import Rules
    from ttrlab.rules.hidden import Hidden

GROUPS: Final = (("yellow", "orange", "red"), ("purple", "blue", "green"), ("white", "black"))
"""The colours of desert, jungle and mountain; gray is mountain too (AF-CMP-4)."""
_KIND_OF: Final = {GRAY: TERRAINS.index("mountain"),
                   **{COLOURS.index(name): kind for kind, names in enumerate(GROUPS) for name in names}}
SHORT, LONG = 3, 6
"""The longest tracks that one and that two terrain cards double (AF-TER-4)."""


@dataclass(frozen=True, slots=True)
class Doubling(Phase):
    """A track has been claimed, and its points may be doubled."""

    seat: int
    track: int


@dataclass(frozen=True, slots=True)
class Terms:
    """What doubling the points of a track asks of a seat.

    Attributes:
        kind: The terrain, by its number in ``TERRAINS``.
        price: Cards to play, 0 where a track of this length cannot be doubled (AF-TER-4).
        held: Cards of the kind in front of the seat.
        wilds: Wilds in its hand.
        needed: How many cards of the kind it must show (AF-TER-3).
        lack: How many wilds the comparison takes (AF-TER-7).
        total: Cards and wilds to play together, -1 where no number will do.
    """

    kind: int
    price: int
    held: int
    wilds: int
    needed: int
    lack: int
    total: int


def terrain_of(track: Track) -> int:
    """Return the terrain that a track belongs to, by its printed colour (AF-CMP-4, AF-TER-2).

    >>> TERRAINS[terrain_of(Track(0, 0, 1, 4, GRAY, 1, 1, {}, "A–B"))]
    'mountain'
    """
    return _KIND_OF[track.colour]


class TerrainRules(RuleModule):
    """The terrain deck, its two face-up cards, and doubling."""

    name, title, order = "terrain", "Terrain cards", 23
    contexts = {DrawTerrain: (None, SecondCard), DoublePoints: (Doubling,), SinglePoints: (Doubling,)}
    phases = (Doubling,)
    offers_actions = True
    seat_keys = ("terrain", "doubled")
    table_keys = ("terrain_row", "terrain_discard", "next_terrain")
    options = (
        Option("terrain.deal", 1, "AF-AMB-4", "How many terrain cards each player is dealt.", high=5),
        Option("terrain.majority", "all_opponents", "AF-AMB-1",
               "Whether a player must have as many cards of the terrain as every opponent, or as some opponent.",
               choices=("all_opponents", "any_opponent")),
        Option("terrain.loco_overplay", True, "AF-AMB-2",
               "Whether more locomotives than the price may be played to reach the number of an opponent.",
               choices=(True, False)),
        Option("terrain.price_source", "player_choice", "AF-AMB-3",
               "Whether the player chooses how terrain cards and locomotives make up the price, or cards go first.",
               choices=("player_choice", "cards_first")),
        Option("terrain.times", 2, "LAB-SCO-3", "How many times a doubled track scores.", low=1, high=4, scoring=True),
        Option("terrain.long_price", 0, "AF-AMB-8",
               "How many terrain cards double a track of 7 to 9 spaces; 0: such a track cannot be doubled.",
               high=9),
    )

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        drawing, claiming = rules.modules["drawing"], rules.modules["claiming"]
        assert isinstance(drawing, Drawing) and isinstance(claiming, Claiming)
        self.drawing, self.claiming = drawing, claiming
        self.all_rivals: bool = rules.options["terrain.majority"] == "all_opponents"
        self.more: int = rules.options["terrain.times"] - 1
        self.overplay: bool = rules.options["terrain.loco_overplay"]
        self.cards_first: bool = rules.options["terrain.price_source"] == "cards_first"
        self.eager: bool = rules.options["deck.reshuffle"] == "eager"

    # -- set-up ------------------------------------------------------------------------------------
    def setup(self, state: State, log: list[Event] | None) -> None:
        """Shuffle, deal face up, and turn two cards up (AF-SET-1, AF-SET-3, AF-SET-4)."""
        part = TerrainCards(self.rules.players)
        part.deck = [kind for kind in range(len(TERRAINS)) for _ in range(EACH)]
        state.luck = luck.shuffle(part.deck, state.luck)
        state.parts["terrain"] = part
        for number in range(self.rules.players):
            dealt = tuple(part.deck.pop() for _ in range(self.rules.options["terrain.deal"]))
            for kind in dealt:
                part.front[number][kind] += 1
            if log is not None:
                log.append(Event("dealt_terrain", number, ("AF-SET-1", "AF-SET-4"), {"terrain": dealt}))
        part.row = [part.deck.pop() for _ in range(ROW)]
        if log is not None:
            log.append(Event("terrain_row", None, ("AF-SET-3",), {"terrain": tuple(part.row)}))

    # -- drawing -----------------------------------------------------------------------------------
    def actions(self, state: State) -> Iterable[Action]:
        """List the terrain cards that may be drawn (AF-DRW-1, AF-DRW-2)."""
        part: TerrainCards = state.parts["terrain"]
        found = [DrawTerrain(DECK)] if part.deck or any(part.discard) else []
        return found + [DrawTerrain(place) for place, kind in enumerate(part.row) if kind != EMPTY]

    def tried(self, state: State) -> Iterable[Action]:
        """List the deck and every face-up place."""
        return map(DrawTerrain, (DECK, *range(ROW)))

    def second_draws(self, state: State) -> Iterable[Action]:
        """List the terrain cards that may be second; a market wild ends the turn before, or is barred (AF-DRW-3)."""
        return self.actions(state)

    def _draw(self, state: State, slot: int, log: list[Event] | None) -> None:
        """Draw a terrain card; it counts as one card of the draw action (AF-DRW-1, AF-DRW-2)."""
        second = bool(state.pending)
        if second:
            state.pending.pop()
        part: TerrainCards = state.parts["terrain"]
        happened: list[Event] | None = None if log is None else []
        kind = self._take(state, happened) if slot == DECK else part.row[slot]
        part.front[state.to_move][kind] += 1
        if log is not None:
            came = (TERRAINS[kind],) if slot == DECK else ()
            log.append(Event("drew_terrain", state.to_move, ("AF-DRW-1", "AF-DRW-2"), {
                "terrain": kind, "place": slot, "second": second, "came": came}))
            log += happened or ()
        if slot != DECK:
            part.row[slot] = EMPTY
            self._fill(state, log)
        self.drawing.drawn(state, second, log)

    def _take(self, state: State, log: list[Event] | None) -> int:
        """Take the top terrain card, ``EMPTY`` where there is none (AF-DRW-5)."""
        part: TerrainCards = state.parts["terrain"]
        if not part.deck:
            self._reshuffle(state, log)
        kind = part.deck.pop() if part.deck else EMPTY
        if not part.deck and self.eager:
            self._reshuffle(state, log)
        return kind

    def _reshuffle(self, state: State, log: list[Event] | None) -> None:
        part: TerrainCards = state.parts["terrain"]
        part.deck = [kind for kind, number in enumerate(part.discard) for _ in range(number)]
        part.discard = [0] * len(TERRAINS)
        state.luck = luck.shuffle(part.deck, state.luck)
        if part.deck and log is not None:
            log.append(Event("terrain_reshuffled", None, ("AF-DRW-5",), {
                "number": len(part.deck), "came": (f"{len(part.deck)} terrain shuffled",)}))

    def _fill(self, state: State, log: list[Event] | None) -> None:
        """Turn cards up where a place is empty; there is no rule of three here (AF-DRW-2, AF-DRW-4)."""
        part: TerrainCards = state.parts["terrain"]
        for place, before in enumerate(part.row):
            happened: list[Event] | None = None if log is None else []
            if before != EMPTY or (kind := self._take(state, happened)) == EMPTY:
                continue
            part.row[place] = kind
            if log is not None:
                log.append(Event("terrain_filled", None, ("AF-DRW-2",), {
                    "place": place, "terrain": kind, "came": (TERRAINS[kind],)}))
                log += happened or ()

    # -- doubling ----------------------------------------------------------------------------------
    def price(self, length: int) -> int:
        """Return how many terrain cards double a track of this length; 0 where none do (AF-TER-4, AF-AMB-8)."""
        if length > LONG:
            return int(self.rules.options["terrain.long_price"])
        return 1 if length <= SHORT else 2

    def terms(self, state: State, seat: int, track: Track) -> Terms:
        """Return what doubling a track asks of a seat, as if it had just been claimed (AF-TER-3 to AF-TER-7)."""
        front, kind = state.parts["terrain"].front, terrain_of(track)
        rivals = [cards[kind] for number, cards in enumerate(front) if number != seat]
        needed = max(rivals) if self.all_rivals else min(rivals)
        price, held = self.price(track.length), front[seat][kind]
        lack = max(0, needed - held)
        total = price if lack <= price else lack if self.overplay else -1
        return Terms(kind, price, held, state.seats[seat].hand[WILD], needed, lack, total if price else -1)

    def ways(self, state: State, seat: int, track: Track) -> list[DoublePoints]:
        """Return every way to double a track that a seat has just claimed, fewest wilds first."""
        terms = self.terms(state, seat, track)
        low = max(terms.lack, terms.total - terms.held)
        if terms.total < 0 or low > min(terms.wilds, terms.total):
            return []
        high = low if self.cards_first else min(terms.wilds, terms.total)
        return [DoublePoints(terms.total - wilds, wilds) for wilds in range(low, high + 1)]

    def claimed(self, state: State, track: Track, log: list[Event] | None) -> None:
        """Ask whether to double, where that is possible (AF-TER-1, AF-TER-8)."""
        if self.ways(state, state.to_move, track):
            state.pending.append(Doubling(state.to_move, track.index))

    def phase_actions(self, state: State, phase: Doubling) -> Iterable[Action]:
        """List the ways to double, and leaving it (AF-TER-8)."""
        return [*self.ways(state, phase.seat, self.board.tracks[phase.track]), SinglePoints()]

    def expected(self, phase: Doubling) -> Reason:
        """Say that the doubling must be decided first."""
        return Reason("AF-TER-1", f"first decide whether to double the points of {self.board.tracks[phase.track].name}")

    def out_of_place(self, action: Action) -> Reason:
        """Say that no track has just been claimed."""
        return Reason("AF-TER-1", "points are doubled only when a track has just been claimed")

    def why_not(self, state: State, action: DrawTerrain | DoublePoints | SinglePoints) -> list[Reason]:
        """Return every reason against drawing this terrain card, or against doubling so."""
        if isinstance(action, SinglePoints):
            return []
        if isinstance(action, DoublePoints):
            phase = state.pending[-1]
            return self._why_not_so(self.terms(state, phase.seat, self.board.tracks[phase.track]), action)
        part: TerrainCards = state.parts["terrain"]
        if action.slot == DECK:
            return [] if part.deck or any(part.discard) else [
                Reason("AF-DRW-5", "terrain deck and terrain discard are empty")]
        if not is_index(action.slot, ROW):
            return [Reason("AF-DRW-2", f"{ROW} terrain cards lie face up")]
        return [Reason("AF-DRW-2", "this terrain place is empty")] if part.row[action.slot] == EMPTY else []

    def why_no_doubling(self, state: State, seat: int, track: Track) -> list[Reason]:
        """Return every reason why a seat that claims this track now could not double it; empty where it could.

        Wilds that pay for the track itself are not counted out here (AF-TER-9).
        """
        if self.ways(state, seat, track):
            return []
        terms, kind = self.terms(state, seat, track), TERRAINS[terrain_of(track)]
        if not terms.price:
            return [Reason("AF-AMB-8", f"a track of {track.length} spaces cannot be doubled")]
        reasons = []
        if terms.lack > terms.wilds or terms.total < 0:
            reasons.append(Reason("AF-TER-3", self._too_few(terms, 0)))
        if terms.lack > terms.price and not self.overplay:
            reasons.append(Reason("AF-AMB-2", f"{terms.lack} {self.board.wild_name}s would be needed to draw level; "
                                  f"no more than the price of {terms.price} may be played"))
        short = terms.price - terms.held - terms.wilds
        if short > 0:
            reasons.append(Reason("AF-TER-4", f"doubling takes {terms.price} {kind} or {self.board.wild_name} "
                                  f"{'card' if terms.price == 1 else 'cards'}; you have {terms.price - short}"))
        return reasons

    def _too_few(self, terms: Terms, wilds: int) -> str:
        whose = "an opponent" if self.all_rivals else "every opponent"
        played = f" and play {wilds} {self.board.wild_name}{'s' if wilds > 1 else ''}" if wilds else ""
        return (f"{whose} has {terms.needed} {TERRAINS[terms.kind]}; you have {terms.held}{played}, "
                f"which is {terms.lack - wilds} too few")

    def _why_not_so(self, terms: Terms, action: DoublePoints) -> list[Reason]:
        cards, wilds = action.cards, action.wilds
        if type(cards) is not int or type(wilds) is not int or cards < 0 or wilds < 0:
            return [Reason("AF-TER-1", "say how many terrain cards and how many wilds, each from 0 on")]
        kind, wild = TERRAINS[terms.kind], self.board.wild_name
        reasons = []
        if cards + wilds != terms.total:
            reasons.append(Reason("AF-TER-4", f"doubling takes exactly {terms.total} here; you play {cards + wilds}"))
        if wilds < terms.lack:
            reasons.append(Reason("AF-TER-3", self._too_few(terms, wilds)))
        if cards > terms.held:
            reasons.append(Reason("AF-TER-1", f"only {terms.held} {kind} lie in front of you"))
        if wilds > terms.wilds:
            reasons.append(Reason("AF-TER-6", f"you hold {terms.wilds} {wild}{'' if terms.wilds == 1 else 's'}"))
        if not reasons and self.cards_first and wilds > max(terms.lack, terms.total - terms.held):
            reasons.append(Reason("AF-AMB-3", f"{kind} cards pay before {wild}s do"))
        return reasons

    def apply(self, state: State, action: DrawTerrain | DoublePoints | SinglePoints,
              log: list[Event] | None) -> None:
        """Draw a terrain card, or settle the doubling and go on with the claim (AF-TER-5, AF-TER-6)."""
        if isinstance(action, DrawTerrain):
            return self._draw(state, action.slot, log)
        phase = state.pending.pop()
        if isinstance(action, DoublePoints):
            self._double(state, phase, action, log)
        elif log is not None:
            log.append(Event("not_doubled", phase.seat, ("AF-TER-8",), {"track": phase.track}))
        return self.claiming.go_on(state, log)

    def _double(self, state: State, phase: Doubling, action: DoublePoints, log: list[Event] | None) -> None:
        part: TerrainCards = state.parts["terrain"]
        seat, track = state.seats[phase.seat], self.board.tracks[phase.track]
        kind, points = terrain_of(track), self.board.points[track.length] * self.more
        part.front[phase.seat][kind] -= action.cards
        part.discard[kind] += action.cards
        seat.hand[WILD] -= action.wilds
        state.discard[WILD] += action.wilds
        seat.points += points
        part.doubled[track.index] = (action.cards, action.wilds)
        if log is not None:
            log.append(Event("doubled", phase.seat, ("AF-TER-1", "AF-TER-4"), {
                "track": track.index, "terrain": kind, "cards": action.cards, "wilds": action.wilds,
                "points": points}))
        if action.cards and not part.deck and (self.eager or EMPTY in part.row):
            self._reshuffle(state, log)
        self._fill(state, log)

    # -- end ---------------------------------------------------------------------------------------
    def score(self, tally: Tally) -> None:
        """Add a line for every doubling; without proofs it is in the route points (AF-SCO-1, AF-SCO-2).

        Terrain cards that are left score nothing (AF-TER-10).
        """
        if not tally.proofs:
            return
        for number, (cards, wilds) in sorted(tally.state.parts["terrain"].doubled.items()):
            owner, track = tally.state.owner(number), self.board.tracks[number]
            assert owner is not None
            tally.lines.append(ScoreLine(owner, "doubled", self.board.points[track.length] * self.more, "AF-TER-1", {
                "track": number, "terrain": terrain_of(track), "cards": cards, "wilds": wilds}, (number,)))

    # -- hidden information ------------------------------------------------------------------------
    def visible(self, state: State, seat: int) -> Mapping[str, Any]:
        """Return the terrain cards of all, the face-up ones and the discard; only the deck is hidden (AF-SET-4)."""
        part: TerrainCards = state.parts["terrain"]
        return {"terrain": tuple(map(tuple, part.front)), "terrain_row": tuple(part.row),
                "terrain_deck_count": len(part.deck), "terrain_discard": tuple(part.discard),
                "doubled": dict(part.doubled)}

    def holds(self, state: State, seat: int, open_to: bool) -> str:
        """Return the terrain cards in front of a seat, which all see (AF-SET-4)."""
        front = state.parts["terrain"].front[seat]
        return ", ".join(f"{number} {TERRAINS[kind]}" for kind, number in enumerate(front) if number)

    def lies(self, state: State) -> str:
        """Return the face-up terrain cards and how many are in the deck (AF-SET-3)."""
        part: TerrainCards = state.parts["terrain"]
        row = ", ".join(TERRAINS[kind] for kind in part.row if kind != EMPTY) or "none"
        return f"Terrain {row} · {len(part.deck)} in the terrain deck"

    def remarks(self, state: State, seat: int, track: Track, open_to: bool) -> list[Reason]:
        """Say what doubling a track takes, and why it cannot be doubled now (AF-TER-3, AF-TER-4)."""
        terms = self.terms(state, seat, track)
        if not terms.price:
            return self.why_no_doubling(state, seat, track)
        cards = f"{terms.price} {TERRAINS[terms.kind]} card{'' if terms.price == 1 else 's'}"
        whose = "the most" if self.all_rivals else "the fewest"
        told = [Reason("AF-TER-4", f"doubling takes {cards}; {self.rules.names[seat]} has {terms.held}, {whose} that "
                       f"another player has is {terms.needed}")]
        return told + (self.why_no_doubling(state, seat, track) if open_to else [])

    def hides(self, state: State, seat: int, hidden: Hidden) -> None:
        """Hide the order of the terrain deck; who is asked whether to double can do so (AF-SET-4, AF-TER-1)."""
        hidden.orders.append(state.parts["terrain"].deck)
        for phase in (phase for phase in state.pending if isinstance(phase, Doubling)):
            ways = self.ways(state, phase.seat, self.board.tracks[phase.track])
            hidden.needs[phase.seat, WILD] = min((way.wilds for way in ways), default=0)

    # -- positions as plain data -------------------------------------------------------------------
    def position(self, state: State) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        """Return the terrain cards of every seat and of the table, and what has been doubled."""
        return plain_cards(self.board, state)

    def place(self, state: State, seats: list[Mapping[str, Any]], table: Mapping[str, Any]) -> list[Reason]:
        """Set the terrain cards up; those that are nowhere go to the deck (AF-CMP-3)."""
        reasons = place_cards(self.board, state, seats, table)
        self._fill(state, None)
        return reasons

    def fields(self) -> Iterable[Field]:
        """Return what a form may change of the terrain cards."""
        return FIELDS

    @classmethod
    def unmet(cls, board: Board, options: Mapping[str, Any]) -> str:
        """Say so where the terrain cards would not go round."""
        taken = board.players[1] * int(options["terrain.deal"]) + ROW
        return "" if taken <= (n := len(TERRAINS) * EACH) else f"dealing takes {taken} terrain cards, and there are {n}"
