"""A board as data: cities, tracks and tickets, with the look-ups and bit masks built once.

Tracks are numbered from 0; a set of tracks is one ``int`` whose bit ``i`` stands for track ``i``.
Card kinds are numbered alike on every board: 0-7 the colours in the order of ``COLOURS``, 8 the wild.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from copyreg import dispatch_table
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from functools import lru_cache
from io import BytesIO
from pickle import Pickler, loads
from types import MappingProxyType
from typing import Any, Final

from ttrlab.errors import NotationError

COLOURS: Final = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
WILD: Final = 8
CARD_NAMES: Final = (*COLOURS, "locomotive")
"""The name of each card kind in notation; a board may show the wild under another name."""
CARD_KINDS: Final = len(CARD_NAMES)
BASES: Final = ("board", "cards")
"""What a game stands on: cities joined by tracks, or cards alone."""
GRAY: Final = -1
"""The colour of a track that any one colour pays."""


@dataclass(frozen=True, slots=True)
class City:
    """A location that tracks end in.

    Attributes:
        index: Its number on the board.
        name: As printed.
        x, y: Place on the board, 0-``Board.width`` to the right and 0-``Board.height`` downwards.
        lat, lon: Degrees, ``None`` where unknown.
        kind: ``city``, or what the map file calls it (``country``, ``border`` …).
        also: Other spellings that look-ups accept.
        group: Name of what it is part of, for example a country; tickets may name the group.
        marks: What is printed in it, for example ``{"token": 1}``.
    """

    index: int
    name: str
    x: float
    y: float
    lat: float | None = None
    lon: float | None = None
    kind: str = "city"
    also: tuple[str, ...] = ()
    group: str = ""
    marks: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}), hash=False)


@dataclass(frozen=True, slots=True)
class Track:
    """One claimable lane between two cities (BASE-CLM-1).

    Attributes:
        index: Its number on the board; bit ``index`` in every track mask.
        a, b: City numbers.
        length: Spaces, hence trains and cards.
        colour: 0-7, or ``GRAY``.
        lane: 1 for a single track; 1, 2, … within a double or triple route.
        lanes: How many tracks the route has.
        marks: What is printed on it, for example ``{"ferry": 2}`` or ``{"tunnel": 1}``.
        name: Unique text: ``Denver–Omaha``, ``Denver–Kansas City orange``, ``Dallas–Houston 2``.
    """

    index: int
    a: int
    b: int
    length: int
    colour: int
    lane: int
    lanes: int
    marks: Mapping[str, int]
    name: str

    @property
    def colour_name(self) -> str:
        """The colour in words, ``gray`` included."""
        return "gray" if self.colour == GRAY else COLOURS[self.colour]


@dataclass(frozen=True, slots=True)
class Ticket:
    """A destination ticket (BASE-TKT-1).

    Attributes:
        index: Its number on the board.
        a, b: City numbers.
        points: Its value.
        deck: ``regular`` or ``long``.
        name: Unique text, ``Boston–Miami``.
        others_a, others_b: Other cities that will do in place of ``a`` and ``b``, where an end is a group.
        needs: The cards that complete it, pairs of card kind and number; empty where tracks do (CG-CMP-3).
        worth: What each city that will do as ``b`` pays, pairs of city and points, where they differ; the best
            linked one counts, and ``points`` is the greatest of them (CH-TKT-2, CH-TKT-4).
        marks: What else the map file says of it, for example the ``sets`` that it belongs to.
    """

    index: int
    a: int
    b: int
    points: int
    deck: str
    name: str
    others_a: tuple[int, ...] = ()
    others_b: tuple[int, ...] = ()
    needs: tuple[tuple[int, int], ...] = ()
    worth: tuple[tuple[int, int], ...] = ()
    marks: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}), hash=False)

    @property
    def loss(self) -> int:
        """What it costs where it is not completed: its points, or the least that it could pay (CH-TKT-4)."""
        return min((points for _, points in self.worth), default=self.points)

    @property
    def starts(self) -> tuple[int, ...]:
        """Every city that will do as the first end."""
        return (self.a, *self.others_a)

    @property
    def goals(self) -> tuple[int, ...]:
        """Every city that will do as the second end."""
        return (self.b, *self.others_b)


_PLAIN = str.maketrans("øłđ’", "old'", "")
"""Letters that do not decompose into a plain one and an accent."""


def fold(text: str) -> str:
    """Return the text as look-ups compare it: no case, no accents, single spaces.

    >>> fold("  København "), fold("ZÁGRÁB")
    ('kobenhavn', 'zagrab')
    """
    plain = text.casefold().translate(_PLAIN)
    decomposed = unicodedata.normalize("NFKD", plain)
    return " ".join("".join(c for c in decomposed if not unicodedata.combining(c)).split())


def bits(mask: int) -> Iterator[int]:
    """Yield the track numbers of a mask in rising order.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(indices: Iterable[int]) -> int:
    """Return the mask that holds the given track numbers.

    >>> mask_of([1, 2, 4]) == 0b10110
    True
    """
    mask = 0
    for index in indices:
        mask |= 1 << index
    return mask


def _number(text: str | int) -> int | None:
    """Return the number that ``17`` or ``#17`` names, ``None`` where it is a name."""
    if isinstance(text, int):
        return text
    digits = text.strip().removeprefix("#")
    return int(digits) if digits.isdecimal() and len(digits) < 10 else None


@dataclass(frozen=True, eq=False)
class Board:
    """An immutable board, as ``maps.load`` builds it from a map file.

    Attributes:
        id: Short name, ``usa``.
        name: As a person says it.
        players: Fewest and most players.
        trains: Trains a player starts with (BASE-CMP-2).
        points: Route points by length (BASE-CLM-9).
        deck: Cards of each kind, ``CARD_KINDS`` numbers (BASE-CMP-1).
        wild_name: What the wild is called on this board.
        cities, tracks, tickets: In the order of the map file.
        width, height: Of the play area; a space of a track is up to 37 long, so a small board is less wide.
        modules: Names of the rule modules that the box uses.
        options: Options of the box that differ from the registry's defaults.
        provenance: ``verified``, ``single`` or ``stand-in`` for each table.
        sources: One line a source.
        notes: What a user should know about this file.
        fingerprint: Short hash of the file, kept in records.
        silhouette: Closed outlines under the tracks as lists of ``(x, y)``; may be empty.
        base: One of ``BASES``; a game of cards alone has no tracks and no trains.
        modes: The games that can be played with the box, each with its options; empty where there is one.
        mode_rule: Id of the rule that lists those games.
        cites: Rules of other rulebooks that the rulebook of the box states anew, by id, with the ids there.
    """

    id: str
    name: str
    players: tuple[int, int]
    trains: int
    points: Mapping[int, int]
    deck: tuple[int, ...]
    cities: tuple[City, ...]
    tracks: tuple[Track, ...]
    tickets: tuple[Ticket, ...]
    wild_name: str = "locomotive"
    width: float = 1000.0
    height: float = 645.0
    modules: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    provenance: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    sources: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    fingerprint: str = ""
    silhouette: tuple[tuple[tuple[float, float], ...], ...] = ()
    base: str = "board"
    modes: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: MappingProxyType({}))
    mode_rule: str = ""
    cites: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    # built from the above
    siblings: tuple[int, ...] = field(init=False)
    """For each track the mask of the other tracks of its double or triple route."""
    exits: tuple[tuple[tuple[int, int], ...], ...] = field(init=False)
    """For each city the pairs ``(track, city at the other end)``."""
    within: tuple[int, ...] = field(init=False)
    """``within[n]``: mask of the tracks no longer than ``n``; index 0 to ``trains``."""
    card_names: tuple[str, ...] = field(init=False)
    """Card names as this board shows them."""
    groups: Mapping[str, tuple[int, ...]] = field(init=False)
    """The cities of each group."""

    def __post_init__(self) -> None:
        put = object.__setattr__
        groups: dict[frozenset[int], int] = {}
        exits: list[list[tuple[int, int]]] = [[] for _ in self.cities]
        for track in self.tracks:
            exits[track.a].append((track.index, track.b))
            exits[track.b].append((track.index, track.a))
            if track.lanes > 1:
                ends = frozenset((track.a, track.b))
                groups[ends] = groups.get(ends, 0) | 1 << track.index
        put(self, "exits", tuple(map(tuple, exits)))
        put(self, "siblings", tuple(
            groups[frozenset((t.a, t.b))] & ~(1 << t.index) if t.lanes > 1 else 0 for t in self.tracks
        ))
        put(self, "within", tuple(
            mask_of(t.index for t in self.tracks if t.length <= n) for n in range(self.trains + 1)
        ))
        put(self, "card_names", (*COLOURS, self.wild_name))
        put(self, "_cities", {fold(name): c for c in self.cities for name in (*c.also, c.name)})
        groups_of: dict[str, list[int]] = {}
        for city in self.cities:
            if city.group:
                groups_of.setdefault(city.group, []).append(city.index)
        put(self, "groups", MappingProxyType({name: tuple(found) for name, found in groups_of.items()}))
        put(self, "_ends", {fold(name): frozenset((c.index,)) for c in self.cities for name in (*c.also, c.name)}
            | {fold(name): frozenset(found) for name, found in groups_of.items()})
        put(self, "_tickets", {fold(t.name.replace("–", "-")): t for t in self.tickets})
        put(self, "_tracks", {fold(t.name.replace("–", "-")): t for t in self.tracks})

    def __reduce__(self) -> tuple[Any, ...]:
        return _from_bytes, (_as_bytes({f.name: getattr(self, f.name) for f in fields(self) if f.init}),)

    def __repr__(self) -> str:
        return (f"<Board {self.id}: {len(self.cities)} cities, {len(self.tracks)} tracks, "
                f"{len(self.tickets)} tickets>")

    @property
    def title(self) -> str:
        """The name, and what of the board is a stand-in: the board itself, or its tickets alone."""
        ours = [table for table, word in self.provenance.items() if word == "stand-in"]
        return f"{self.name} · stand-in {'tickets' if ours == ['tickets'] else 'board'}" if ours else self.name

    @property
    def all_tracks(self) -> int:
        """The mask of every track."""
        return (1 << len(self.tracks)) - 1

    def city(self, name: str) -> City:
        """Return a city by name; case and accents do not matter.

        Raises:
            NotationError: No such city; the message offers the nearest names.
        """
        table: dict[str, City] = self._cities  # type: ignore[attr-defined]
        found = table.get(fold(name))
        if found is None:
            near = get_close_matches(fold(name), table, n=3, cutoff=0.6)
            hint = f"; did you mean {', '.join(dict.fromkeys(table[n].name for n in near))}?" if near else ""
            raise NotationError(f"no city {name!r} on {self.name}{hint}")
        return found

    def tracks_between(self, a: str | int, b: str | int) -> tuple[Track, ...]:
        """Return the tracks that join two cities, given by name or number, in lane order."""
        first = a if isinstance(a, int) else self.city(a).index
        second = b if isinstance(b, int) else self.city(b).index
        return tuple(self.tracks[t] for t, other in self.exits[first] if other == second)

    def track(self, text: str | int) -> Track:
        """Return a track by number, ``#17``, or name: ``Denver-Omaha``, ``Denver-Kansas City orange``.

        A hyphen or a dash joins the cities, in either order; a colour or a lane number picks one of a
        double route (the first free choice is lane 1 where neither is given).

        Raises:
            NotationError: No such track.
        """
        number = _number(text)
        if number is not None:
            if not 0 <= number < len(self.tracks):
                raise NotationError(f"no track #{number} on {self.name}; it has 0 to {len(self.tracks) - 1}")
            return self.tracks[number]
        assert isinstance(text, str)
        known: dict[str, Track] = self._tracks  # type: ignore[attr-defined]
        exact = known.get(fold(text.replace("–", "-")))
        return exact if exact is not None else self._track_by_ends(text)

    def _track_by_ends(self, text: str) -> Track:
        words = fold(text.replace("–", "-"))
        picks = {*COLOURS, "gray", "1", "2", "3"}
        head, _, last = words.rpartition(" ")
        pick = last if head and last in picks else ""
        for a, b in self._splits(head if pick else words, self._cities):  # type: ignore[attr-defined]
            lanes = self.tracks_between(a.index, b.index)
            fit = [t for t in lanes if not pick or pick in (t.colour_name, str(t.lane))]
            if fit:
                return fit[0]
            if lanes:
                offered = ", ".join(t.name for t in lanes)
                raise NotationError(f"no track {text!r} on {self.name}; between these cities: {offered}")
        ends = [part.strip() for part in words.split("-", 1)]
        if len(ends) == 2:
            a, b = self.city(ends[0]), self.city(ends[1])
            raise NotationError(f"no track joins {a.name} and {b.name} on {self.name}")
        raise NotationError(f"no track {text!r} on {self.name}; write two cities with a hyphen between")

    @staticmethod
    def _splits(words: str, table: Mapping[str, Any]) -> Iterator[tuple[Any, Any]]:
        """Yield what the table has for the two halves of a text, at every hyphen."""
        for at, letter in enumerate(words):
            if letter == "-":
                a, b = table.get(words[:at].strip()), table.get(words[at + 1:].strip())
                if a is not None and b is not None:
                    yield a, b

    def ticket(self, text: str | int) -> Ticket:
        """Return a ticket by number or name, ``Boston-Miami`` in either order; an end may be a group.

        Raises:
            NotationError: No such ticket.
        """
        number = _number(text)
        if number is not None:
            if not 0 <= number < len(self.tickets):
                raise NotationError(f"no ticket #{number} on {self.name}")
            return self.tickets[number]
        assert isinstance(text, str)
        words = fold(text.replace("–", "-"))
        exact: Ticket | None = self._tickets.get(words)  # type: ignore[attr-defined]
        if exact is not None:
            return exact
        for a, b in self._splits(words, self._ends):  # type: ignore[attr-defined]
            # Two tickets may join the same cities, each named from another end.
            for ends in ((a, b), (b, a)):
                for ticket in self.tickets:
                    if (frozenset(ticket.starts), frozenset(ticket.goals)) == ends:
                        return ticket
        raise NotationError(f"no ticket {text!r} on {self.name}")


def _as_bytes(values: Mapping[str, Any]) -> bytes:
    """Return a board's own values for another process; no file is ever read from this form."""
    out = BytesIO()
    pickler = Pickler(out)
    pickler.dispatch_table = {**dispatch_table, MappingProxyType: lambda proxy: (_proxy, (dict(proxy),))}
    pickler.dump(dict(values))
    return out.getvalue()


def _proxy(values: dict[str, Any]) -> Mapping[str, Any]:
    return MappingProxyType(values)


@lru_cache(maxsize=32)
def _from_bytes(values: bytes) -> Board:
    # The same board again and again: what is cached for it stays of use from job to job.
    return Board(**loads(values))
