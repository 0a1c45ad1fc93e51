"""What a line of a case file says: its inputs, whatever their spelling, and what is expected of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ttrlab.actions import Payment, payment, payment_text
from ttrlab.board import CARD_NAMES, GRAY, WILD, Board, Track, fold

CARDS = {**{name: kind for kind, name in enumerate(CARD_NAMES)}, "pink": 0, "violet": 0, "wild": WILD,
         "wilds": WILD, "locomotives": WILD, "loco": WILD, "locos": WILD, "bus": WILD, "taxi": WILD, "tram": WILD,
         "cable car": WILD, "joker": WILD}
HEAD = frozenset(("id", "case", "class", "variant", "origin", "grade", "kind", "map", "expect", "disputed",
                  "source", "sources", "wrong", "part", "note", "notes", "comment", "why", "inputs", "title"))
"""The keys that describe a line and are no inputs."""
MISSING: Any = object()


class NotSupported(Exception):
    """The case needs a board or a module that does not exist; the message names it."""


class NotUnderstood(Exception):
    """The inputs of the case cannot be read; the message says which."""


@dataclass(slots=True)
class Answer:
    """What the engine says about one key of ``expect``.

    Attributes:
        got: The engine's value.
        read: Turns the expected value into the form of ``got``.
        fits: Compares ``got`` with what ``read`` returned.
        show: Writes ``got`` for the line of a failure.
    """

    got: Any
    read: Callable[[Any], Any] = lambda value: value
    fits: Callable[[Any, Any], bool] = lambda got, wanted: same(got, wanted)
    show: Callable[[Any], str] = repr


Answers = Mapping[str, Any]
"""By key an ``Answer``, a plain value, or a function without arguments that gives one of them."""


@dataclass
class Case:
    """One line of a case file.

    Attributes:
        id: Its name.
        kind: Which adapter runs it.
        map: The board as the file writes it; empty where the rule is asked and no board.
        data: Everything in the line.
        expect: What must come out.
        used: The inputs that the adapter has looked at.
    """

    id: str
    kind: str
    map: str
    data: Mapping[str, Any]
    expect: Mapping[str, Any]
    used: set[str] = field(default_factory=set)
    names: list[str] = field(default_factory=list)

    def get(self, *keys: str, default: Any = None) -> Any:
        """Return the first of these inputs that the line has."""
        self.used.update(keys)
        return next((self.data[key] for key in keys if self.data.get(key) is not None), default)

    def need(self, *keys: str) -> Any:
        """Return the first of these inputs that the line has.

        Raises:
            NotUnderstood: It has none of them.
        """
        found = self.get(*keys, default=MISSING)
        if found is MISSING:
            raise NotUnderstood(f"needs the input {' or '.join(keys)}")
        return found

    def has(self, *keys: str) -> bool:
        """Whether the line has one of these inputs, be it null."""
        self.used.update(keys)
        return any(key in self.data for key in keys)

    @property
    def unused(self) -> list[str]:
        """The inputs that nothing has looked at."""
        return [key for key in self.data if key not in self.used and key not in HEAD]

    def players(self, default: int) -> int:
        """Return the number of players, given as a number or as a list of names."""
        given = self.get("players", "player_count", default=default)
        if isinstance(given, (list, dict)):
            for name in given:
                if isinstance(name, (str, int)):
                    self.seat(name)
            return max(len(given), 2)
        return int(given)

    def seat(self, name: Any) -> int:
        """Return a seat by ``P1``, 1 or any name; names take the seats in the order in which they come."""
        found = re.fullmatch(r"(?:p|player|seat)?\s*(\d+)", fold(str(name)))
        if found:
            number = int(found[1])
            if not number:
                raise NotUnderstood(f"players are numbered from 1 on, not {name!r}")
            return number - 1
        if fold(str(name)) not in self.names:
            self.names.append(fold(str(name)))
        return self.names.index(fold(str(name)))

    def by_seat(self, given: Any) -> dict[int, Any]:
        """Return values by seat, given as a list in seating order or by player's name."""
        if isinstance(given, Mapping):
            return {self.seat(name): value for name, value in given.items()}
        return dict(enumerate(given))


def same(got: Any, wanted: Any) -> bool:
    """Whether two values are equal, true and 1 told apart, lists and tuples not.

    >>> same((1, 2), [1, 2]), same(True, 1)
    (True, False)
    """
    if isinstance(got, (list, tuple)) and isinstance(wanted, (list, tuple)):
        return len(got) == len(wanted) and all(map(same, got, wanted))
    return isinstance(got, bool) == isinstance(wanted, bool) and bool(got == wanted)


# -- cards --------------------------------------------------------------------------------------------
def card(name: Any) -> int:
    """Return a card kind by any of its names.

    Raises:
        NotUnderstood: No such card.
    """
    kind = CARDS.get(fold(str(name)).replace("_", " "))
    if kind is None:
        raise NotUnderstood(f"there is no card {name!r}")
    return kind


def cards(given: Any) -> Payment:
    """Return cards, given as a list of names or as numbers by name.

    >>> cards({"pink": 2, "locomotive": 0, "wild": 1}), cards(["red", "red"])
    (((0, 2), (8, 1)), ((6, 2),))
    """
    if isinstance(given, Mapping):
        return payment((card(name), int(number)) for name, number in given.items())
    if isinstance(given, str):
        return payment([(card(given), 1)])
    return payment((card(name), 1) for name in given or ())


def card_names(given: Iterable[Any]) -> list[str]:
    """Return a row of cards in the project's own names, ``-`` for an empty place."""
    return ["-" if name in (None, "", "-") else CARD_NAMES[card(name)] for name in given]


def words(pay: Payment) -> str:
    """Return cards as the project's own notation has them.

    >>> words(((6, 2), (8, 1)))
    '2 red, 1 locomotive'
    """
    return ", ".join(f"{number} {CARD_NAMES[kind]}" for kind, number in pay) or "nothing"


def cards_answer(pay: Payment) -> Answer:
    """Return an answer that is compared card by card."""
    return Answer(pay, cards, show=payment_text)


# -- routes -------------------------------------------------------------------------------------------
def tracks(board: Board, routes: Iterable[Any], taken: Iterable[int] = ()) -> list[Track]:
    """Return the tracks that some routes name, each once; where a lane is left open a free one is taken."""
    wanted = [_route(route) for route in routes]
    used = set(taken)
    found: list[Track] = []
    for ends, pick, length in sorted(wanted, key=lambda item: item[1] == ""):
        lanes = [t for t in _between(board, *ends) if _fits(t, pick)]
        if not lanes:
            raise NotUnderstood(f"no track {ends[0]}–{ends[1]}{' ' if pick else ''}{pick} on {board.name}")
        free = next((t for t in lanes if t.index not in used), lanes[0])
        if length is not None and length != free.length:
            raise NotUnderstood(f"{free.name} has length {free.length}, not {length}")
        used.add(free.index)
        found.append(free)
    return found


def places(board: Board, name: str) -> tuple[int, ...]:
    """Return the cities that a name stands for: all places of a country, or the one city."""
    groups = {fold(group): cities for group, cities in board.groups.items()}
    return groups.get(fold(name)) or (board.city(name).index,)


def _between(board: Board, a: str, b: str) -> list[Track]:
    """Return the tracks between two cities, or a city and any place of a country."""
    return [found for one in places(board, a) for other in places(board, b)
            for found in board.tracks_between(one, other)]


def track(board: Board, route: Any, taken: Iterable[int] = ()) -> Track:
    """Return the track that one route names."""
    return tracks(board, [route], taken)[0]


def _route(route: Any) -> tuple[tuple[str, str], str, int | None]:
    if isinstance(route, Mapping):
        ends = route.get("a", route.get("from")), route.get("b", route.get("to"))
        pick = next((route[key] for key in ("color", "colour", "track", "lane") if route.get(key) is not None), "")
        length = route.get("length")
    elif isinstance(route, str):
        ends, pick, length = tuple(re.split(r"\s*[–—]\s*|\s+-\s+|-(?=[A-ZÀ-Þ])", route, maxsplit=1)), "", None
    else:
        ends, pick, length = tuple(route[:2]), route[2] if len(route) > 2 else "", None
    if len(ends) != 2 or not all(isinstance(end, str) for end in ends):
        raise NotUnderstood(f"{route!r} is no route")
    return (ends[0], ends[1]), str(pick), length


def _fits(one: Track, pick: str) -> bool:
    if not pick or pick.isdigit():
        return not pick or one.lane == int(pick)
    word = fold(pick)
    return one.colour == (GRAY if word in ("gray", "grey") else card(word))


def ends(board: Board, ticket: Any) -> tuple[int, int, int | None]:
    """Return the cities and the points of a ticket, ``None`` where the line leaves them to the board."""
    if isinstance(ticket, Mapping):
        a, b, points = ticket.get("a", ticket.get("from")), ticket.get("b", ticket.get("to")), ticket.get("points")
    elif isinstance(ticket, str):
        (a, b), _, points = _route(ticket)
    else:
        a, b, points = ticket[0], ticket[1], ticket[2] if len(ticket) > 2 else None
    return board.city(str(a)).index, board.city(str(b)).index, points


# -- comparing ----------------------------------------------------------------------------------------
def problems(expect: Mapping[str, Any], answers: Answers) -> list[str]:
    """Return a line for every key of ``expect`` that does not come out; none is passed over."""
    found: list[str] = []
    for key, wanted in expect.items():
        if key == "any_of":
            found += _any_of(wanted, answers)
            continue
        if key not in answers:
            found.append(f"{key}: no answer to this key; known are {', '.join(sorted(answers))}")
            continue
        answer = answers[key]
        answer = answer() if callable(answer) else answer
        answer = answer if isinstance(answer, Answer) else Answer(answer)
        choices = wanted["any_of"] if isinstance(wanted, Mapping) and set(wanted) == {"any_of"} else [wanted]
        if not any(answer.fits(answer.got, answer.read(choice)) for choice in choices):
            found.append(f"{key}: got {answer.show(answer.got)}, expected {wanted!r}")
    return found


def _any_of(choices: Sequence[Any], answers: Answers) -> list[str]:
    failed = []
    for choice in choices:
        # A bare value stands for the first thing that the adapter answers.
        wanted = choice if isinstance(choice, Mapping) else {next(iter(answers)): choice}
        lines = problems(wanted, answers)
        if not lines and wanted:
            return []
        failed.append("; ".join(lines) or "empty")
    return [f"any_of: none fits ({' | '.join(failed)})"]
