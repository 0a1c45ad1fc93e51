"""What can be tried in the tab "What if": the legal actions in groups, as rows that can be ticked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, cast

from ttrlab.actions import Action, BuildStation, Claim, DrawCard, DrawTickets, Pass, wilds_in
from ttrlab.board import WILD
from ttrlab.state import State
from ttrlab.view.rollouts_words import candidate_text
from ttrlab.view.text import plural
from ttrlab.widgets.act_rows import Row, head, offered_row

MOST = 60
"""So many candidates a group are listed at most."""
BOT = "bot"
"""The key of the bot's own choice."""
_GROUPS: tuple[tuple[str, tuple[type[Action], ...]], ...] = (
    ("Draw", (DrawCard, DrawTickets)), ("Claim a track", (Claim,)), ("Build a station", (BuildStation,)),
    ("Pass", (Pass,)))


def grouped(state: State, legal: Iterable[Action], track: int | None) -> dict[str, list[Action]]:
    """Return what is worth trying, by group: of the many ways to pay a track one, but all for the picked track.

    Args:
        state: Where it is tried.
        legal: The legal actions.
        track: The track that is picked on the map.
    """
    actions, found = list(legal), dict[str, list[Action]]()
    for title, kinds in _GROUPS:
        mine = [action for action in actions if isinstance(action, kinds)]
        if kinds == (Claim,):
            found |= _claims(state, cast(list[Claim], mine), track)
        elif mine:
            found[title] = _thrifty(state, mine) if kinds == (BuildStation,) else mine
    named = tuple(kind for _, kinds in _GROUPS for kind in kinds)
    others = [action for action in actions if not isinstance(action, named)]
    for module in state.rules.modules.values():
        mine = [action for action in others if type(action) in module.contexts]
        if mine:
            found[module.title] = mine
    return found


def _claims(state: State, claims: list[Claim], track: int | None) -> dict[str, list[Action]]:
    board = state.rules.board
    picked = [claim for claim in claims if claim.track == track]
    found: dict[str, list[Action]] = {}
    if track is not None and picked:
        found[f"Claim {board.tracks[track].name}: every way to pay"] = [*picked]
    rest = _thrifty(state, [claim for claim in claims if claim.track != track])
    if rest:
        rest.sort(key=lambda claim: -board.tracks[cast(Claim, claim).track].length)
        found["Claim a track"] = rest
    return found


def _thrifty(state: State, actions: Iterable[Action]) -> list[Action]:
    """Return for each track or city the payment with the fewest wilds, in the colour most held."""
    hand, best = state.seats[state.actor].hand, dict[int, tuple[tuple[int, int], Action]]()
    for action in actions:
        pay = cast(Any, action).pay
        where = action.track if isinstance(action, Claim) else cast(BuildStation, action).city
        cost = wilds_in(pay), -max((hand[card] for card, _ in pay if card != WILD), default=0)
        if where not in best or cost < best[where][0]:
            best[where] = cost, action
    return [action for _, action in best.values()]


def choice_rows(state: State, groups: dict[str, list[Action]], ticked: Collection[str]) -> Iterator[Row]:
    """Yield the rows: the bot's own choice, then every group.

    Args:
        state: Where it is tried.
        groups: As ``grouped`` gives them.
        ticked: Keys of those that are ticked.
    """
    yield {"key": BOT, "kind": "tick", "text": _mark(BOT in ticked) + candidate_text(state, None)}
    for title, actions in groups.items():
        left = len(actions) - MOST
        yield {**head(title), "right": f"{plural(left, 'more')} not listed" if left > 0 else ""}
        for action in actions[:MOST]:
            row = offered_row(state, action)
            # The cards to pay stand behind the words, as signs.
            words = f"Claim {state.rules.board.tracks[action.track].name}" if isinstance(action, Claim) \
                else row["text"]
            yield {**row, "key": key_of(action), "kind": "tick", "text": _mark(key_of(action) in ticked) + words}


def key_of(action: Action | None) -> str:
    """Return the key of a candidate's row."""
    return BOT if action is None else f"try {action}"


def _mark(ticked: bool) -> str:
    return "☑ " if ticked else "☐ "
