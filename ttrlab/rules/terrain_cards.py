"""Where the terrain cards lie, as part of a state and as plain data (AF-CMP-3, AF-SET-4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ttrlab import luck
from ttrlab.board import Board
from ttrlab.errors import NotationError
from ttrlab.events import Reason
from ttrlab.rules.fields import Field
from ttrlab.state import EMPTY, State

TERRAINS: Final = ("desert", "jungle", "mountain")
EACH: Final = 15
"""Cards of each kind (AF-CMP-3)."""
ROW: Final = 2
"""Cards face up beside the board (AF-SET-3)."""

_COUNTED: Final = tuple((name, name) for name in TERRAINS)
FIELDS: Final = (
    Field("terrain", "terrain cards", "counts", names=_COUNTED, most=EACH),
    Field("doubled", "doubled", "numbered", example="a track: 1 0 (terrain cards, wilds)"),
    Field("terrain_row", "open terrain", "names", by_seat=False, example="desert, jungle"),
    Field("terrain_discard", "terrain discard", "counts", by_seat=False, names=_COUNTED, most=EACH),
    Field("next_terrain", "next terrain", "names", by_seat=False, example="mountain, mountain", dealt=True),
)
"""What a form may change of them."""


class TerrainCards:
    """The terrain cards of a game.

    Attributes:
        front: For each seat the cards of each kind in front of it.
        row: The face-up cards by place, ``EMPTY`` where none lies.
        deck: Face down, the top one last.
        discard: Cards of each kind.
        doubled: For each track that scored twice the terrain cards and the wilds played for it.
    """

    __slots__ = ("deck", "discard", "doubled", "front", "row")

    def __init__(self, players: int) -> None:
        self.front = [[0] * len(TERRAINS) for _ in range(players)]
        self.row = [EMPTY] * ROW
        self.deck: list[int] = []
        self.discard = [0] * len(TERRAINS)
        self.doubled: dict[int, tuple[int, int]] = {}

    def copy(self) -> TerrainCards:
        """Return an independent copy."""
        new: TerrainCards = object.__new__(TerrainCards)
        new.front = [cards[:] for cards in self.front]
        new.row = self.row[:]
        new.deck = self.deck[:]
        new.discard = self.discard[:]
        new.doubled = self.doubled.copy()
        return new

    def counts(self) -> list[int]:
        """Return how many cards of each kind there are anywhere: always all of them (AF-CMP-3)."""
        return [sum(cards[kind] for cards in self.front) + self.row.count(kind) + self.deck.count(kind)
                + self.discard[kind] for kind in range(len(TERRAINS))]


def plain_cards(board: Board, state: State) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Return the terrain cards as plain data: a row for each seat, and one for the table.

    Args:
        board: For the names of tracks.
        state: The state.
    """
    part: TerrainCards = state.parts["terrain"]
    seats = [{"terrain": _named(cards),
              "doubled": {board.tracks[track].name: list(played) for track, played in sorted(part.doubled.items())
                          if seat.mine >> track & 1}}
             for seat, cards in zip(state.seats, part.front, strict=True)]
    return seats, {"terrain_row": [None if kind == EMPTY else TERRAINS[kind] for kind in part.row],
                   "terrain_discard": _named(part.discard),
                   "next_terrain": [TERRAINS[kind] for kind in reversed(part.deck)]}


def place_cards(board: Board, state: State, seats: list[Mapping[str, Any]],
                table: Mapping[str, Any]) -> list[Reason]:
    """Put terrain cards where plain data say; those that are nowhere go to the deck, shuffled.

    Args:
        board: For the names of tracks.
        state: The state; its seats own their tracks already, and their points follow what is doubled.
        seats: A row for each seat.
        table: The row of the table.

    Returns:
        Every reason why it cannot be so.

    Raises:
        NotationError: The data cannot be read.
    """
    part = TerrainCards(len(seats))
    state.parts["terrain"] = part
    part.front = [_counts(row.get("terrain", {})) for row in seats]
    part.discard = _counts(table.get("terrain_discard", {}))
    row = _kinds(table.get("terrain_row", []))
    if len(row) > ROW:
        raise NotationError(f"terrain_row is a list of up to {ROW} terrain names")
    part.row = row + [EMPTY] * (ROW - len(row))
    coming = _kinds(table.get("next_terrain", []))
    rest = [EACH - used - coming.count(kind) for kind, used in enumerate(part.counts())]
    reasons = [Reason("AF-CMP-3", f"{EACH - number} {TERRAINS[kind]} cards are used; there are {EACH}")
               for kind, number in enumerate(rest) if number < 0]
    part.deck = [kind for kind, number in enumerate(rest) for _ in range(number)]
    state.luck = luck.shuffle(part.deck, state.luck)
    part.deck += reversed(coming)
    for number, seat_row in enumerate(seats):
        reasons += _double(board, state, number, seat_row.get("doubled", {}))
    return reasons


def _double(board: Board, state: State, number: int, doubled: Any) -> list[Reason]:
    if not isinstance(doubled, dict):
        raise NotationError("doubled is a table of track names, each with the terrain cards and wilds played")
    reasons, seat = [], state.seats[number]
    for name, played in doubled.items():
        track = board.track(name)
        if not (isinstance(played, list) and len(played) == 2
                and all(type(count) is int and 0 <= count <= EACH for count in played)):
            raise NotationError(f"doubled gives for {track.name} terrain cards and wilds, such as [1, 0], "
                                f"not {played!r}")
        if not seat.mine >> track.index & 1:
            reasons.append(Reason("AF-TER-1", f"{state.rules.names[number]} doubled {track.name} and does not own it"))
        state.parts["terrain"].doubled[track.index] = (played[0], played[1])
        seat.points += board.points[track.length] * (state.rules.options["terrain.times"] - 1)
    return reasons


def _named(cards: list[int]) -> dict[str, int]:
    return {TERRAINS[kind]: number for kind, number in enumerate(cards) if number}


def _counts(cards: Any) -> list[int]:
    if not isinstance(cards, dict) or not all(type(number) is int and number >= 0 for number in cards.values()):
        raise NotationError(f"terrain cards are counts by name, as {{'desert': 2}}, not {cards!r}")
    counts = [0] * len(TERRAINS)
    for name, number in cards.items():
        counts[_kind(name)] += number
    return counts


def _kinds(names: Any) -> list[int]:
    if not isinstance(names, list):
        raise NotationError(f"terrain cards in a row are a list of names, not {names!r}")
    return [EMPTY if name is None else _kind(name) for name in names]


def _kind(name: Any) -> int:
    if name not in TERRAINS:
        raise NotationError(f"no terrain {name!r}; there are {', '.join(TERRAINS)}")
    return TERRAINS.index(name)
