"""The what-if tree: every position ever reached in a session, with the actions between them."""

from __future__ import annotations

from collections.abc import Iterator

from ttrlab.actions import Action
from ttrlab.engine import Rules
from ttrlab.errors import IllegalAction, TtrlabError
from ttrlab.events import Event
from ttrlab.notation import write
from ttrlab.play.outside import OutsideAction
from ttrlab.state import State

SNAPSHOT_EVERY = 16
"""A state is kept for every so many steps of depth; the others are replayed from the nearest one above."""


class Node:
    """One position in the tree.

    Attributes:
        number: 0 for the start; later ones in the order of their making.
        parent: The position before, ``None`` for the start.
        action: What led here; ``None`` for the start.
        seat: Who acted, ``None`` for the start and for changes of luck.
        events: What happened on the way here.
        children: What was played from here, in the order of making.
        depth: Steps from the start.
        name, note: What the user wrote.
    """

    __slots__ = ("action", "children", "depth", "events", "name", "note", "number", "parent", "preferred",
                 "seat")

    def __init__(self, number: int, parent: Node | None, action: Action | None, seat: int | None,
                 events: tuple[Event, ...]) -> None:
        self.number, self.parent, self.action, self.seat, self.events = number, parent, action, seat, events
        self.children: list[Node] = []
        self.preferred: Node | None = None
        self.depth: int = 0 if parent is None else parent.depth + 1
        self.name = self.note = ""

    def __repr__(self) -> str:
        return f"<Node {self.number}: {self.action if self.action is not None else 'start'}>"

    @property
    def path(self) -> tuple[Node, ...]:
        """The positions from the start to here, both included."""
        found: list[Node] = []
        node: Node | None = self
        while node is not None:
            found.append(node)
            node = node.parent
        return tuple(reversed(found))


class Timeline:
    """A tree of positions; replays what it does not keep.

    Args:
        rules: The rules of the game.
        seed: The seed of the set-up.
    """

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules = rules
        self.seed = seed
        log: list[Event] = []
        start = rules.start(seed, log)
        self.root = Node(0, None, None, None, tuple(log))
        self.nodes: list[Node] = [self.root]
        self._kept: dict[int, State] = {0: start}

    def state(self, node: Node) -> State:
        """Return a copy of the state at a node."""
        todo: list[Node] = []
        at = node
        while at.number not in self._kept:
            todo.append(at)
            assert at.parent is not None
            at = at.parent
        state = self._kept[at.number].copy()
        for step in reversed(todo):
            assert step.action is not None
            self._apply(state, step.action, None)
        return state

    def _apply(self, state: State, action: Action, log: list[Event] | None) -> None:
        if isinstance(action, OutsideAction):
            action.apply(state, log)
        else:
            self.rules.apply(state, action, log)

    def play(self, node: Node, state: State, action: Action) -> tuple[Node, State]:
        """Return the node that an action leads to, and its state; a step played before is walked again.

        Args:
            node: Where it is played.
            state: The state there; it stays as it is.
            action: What is played: an action, or a change from outside.

        Raises:
            IllegalAction: It is not legal there; the tree stays as it is.
        """
        outside = isinstance(action, OutsideAction)
        reasons = action.why_not(state) if isinstance(action, OutsideAction) else self.rules.why_not(state, action)
        if reasons:
            words = action.title if isinstance(action, OutsideAction) else write(self.rules.board, action)
            raise IllegalAction(words, reasons)
        after, log = state.copy(), list[Event]()
        self._apply(after, action, log)
        child = next((c for c in node.children if c.action == action), None)
        if child is None:
            child = Node(len(self.nodes), node, action, None if outside else state.actor, tuple(log))
            node.children.append(child)
            self.nodes.append(child)
            if child.depth % SNAPSHOT_EVERY == 0:
                self._kept[child.number] = after.copy()
        node.preferred = child
        return child, after

    def node(self, number: int) -> Node:
        """Return a node by number.

        Raises:
            TtrlabError: There is none.
        """
        if type(number) is not int or not 0 <= number < len(self.nodes):
            raise TtrlabError(f"there is no position {number!r}; this game has 0 to {len(self.nodes) - 1}")
        return self.nodes[number]

    def line(self, node: Node) -> tuple[Node, ...]:
        """Return the positions from the start through a node to the end of the branch last walked from it."""
        found = list(node.path)
        at: Node | None = node
        while at is not None and at.children:
            at = at.preferred or at.children[-1]
            found.append(at)
        return tuple(found)

    def leaves(self) -> Iterator[Node]:
        """Yield the last position of every branch."""
        return (node for node in self.nodes if not node.children)
