"""A planned network on the map and in words: what to claim, and what hangs on each track.

Nothing is said by colour alone: the wider and darker a band the dearer the loss of its track, and a badge says
how much dearer.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ttrlab.board import Board
from ttrlab.errors import TtrlabError
from ttrlab.graph.costs import Cost
from ttrlab.graph.networks import Critical, Network
from ttrlab.play.networks import NetworkPlan
from ttrlab.view.overlays import Overlay
from ttrlab.view.words import listed, plural

CUT: Final = "✖"
"""The badge of a track without which the tickets cannot be completed."""
OPEN: Final = "?"
"""The badge of a track without which no network was found, nor ruled out."""
DEAR: Final = {"trains": 3.0, "turns": 3.0}
"""From so many trains or turns more on, the loss of a track counts as dear."""
OWN_BAND, PLAIN_BAND, DEAR_BAND = 0, 1, 2


def overlay_network(plan: NetworkPlan, number: int = 0) -> Overlay:
    """Return one of the networks of a plan: own tracks, tracks to claim, and what the loss of each would cost.

    Args:
        plan: The plan, as ``ttrlab.plan_network`` gives it.
        number: Which of its networks, from 0 on.

    Raises:
        TtrlabError: The plan has no such network.

    >>> from ttrlab.play.game import new_game
    >>> from ttrlab.play.networks import plan_network
    >>> overlay = overlay_network(plan_network(new_game("usa"), tickets=["Boston-Miami"]))
    >>> len(overlay.tracks), overlay.texts
    (5, ('+3', '+1', '+1', '+0', '+0'))
    """
    network = _chosen(plan, number)
    critical = plan.critical[number]
    own = tuple(track for track in network.tracks if track not in network.to_claim)
    levels = tuple(DEAR_BAND if _is_dear(network.measure, item) else PLAIN_BAND for item in critical)
    return Overlay("network", (*(item.track for item in critical), *own), cities=_ends(plan.board, plan.tickets),
                   label=_legend(plan, network, number), levels=(*levels, *(OWN_BAND for _ in own)),
                   texts=tuple(_badge(item) for item in critical))


def network_text(plan: NetworkPlan, number: int = 0) -> list[str]:
    """Return what there is to say about a plan, one sentence a line.

    Args:
        plan: The plan.
        number: Which of its networks, from 0 on.

    Raises:
        TtrlabError: The plan has no such network, though it has others.

    >>> from ttrlab.play.game import new_game
    >>> from ttrlab.play.networks import plan_network
    >>> for line in network_text(plan_network(new_game("usa"), tickets=["Dallas-New York"])):
    ...     print(line)
    Dallas–New York: 11 trains over 4 tracks, 11 cards, 7 of them still to draw, in about 8.7 turns.
    It brings 15 points for routes and 11 for tickets.
    To claim: Dallas–Little Rock, Little Rock–Nashville, Nashville–Pittsburgh and New York–Pittsburgh green.
    If an opponent takes Dallas–Little Rock: 2 trains more.
    If an opponent takes New York–Pittsburgh green: 1 train more.
    The loss of Little Rock–Nashville or Nashville–Pittsburgh costs nothing: there is another way as cheap.
    No network is cheaper: this is proven.
    """
    board, lines = plan.board, []
    if plan.left_out:
        lines.append(f"Left out, because no way or too few trains are left: {_names(board, plan.left_out)}.")
    if not plan.networks:
        return [*lines, _none(plan)]
    network = _chosen(plan, number)
    if not plan.tickets:
        return [*lines, "No ticket asks for a network."]
    if not network.to_claim:
        return [*lines, f"Completed: {_names(board, plan.tickets)}."]
    return [*lines, *_costs(plan, network, number), *_trees(plan, network), *_losses(plan, number),
            _proof(plan, number), *_rest(plan, number)]


def _none(plan: NetworkPlan) -> str:
    """Say that there is no network, or that this is not decided."""
    names, trains = _names(plan.board, plan.tickets), plural(plan.trains, "train")
    if plan.networks.decided:
        return f"No network completes {names} with {trains}."
    return (f"Whether a network completes {names} with {trains} is not decided: the search ended before it found one "
            f"or proved that there is none.")


def _chosen(plan: NetworkPlan, number: int) -> Network:
    if not 0 <= number < len(plan.networks):
        have = "none" if not plan.networks else f"{len(plan.networks)}, numbered from 0"
        raise TtrlabError(f"there is no network {number} in this plan; it has {have}")
    return plan.networks[number]


def _names(board: Board, tickets: Iterable[int]) -> str:
    return listed(board.tickets[ticket].name for ticket in tickets)


def _ends(board: Board, tickets: Iterable[int]) -> tuple[int, ...]:
    found = (city for ticket in tickets for city in (*board.tickets[ticket].starts, *board.tickets[ticket].goals))
    return tuple(dict.fromkeys(found))


def _is_dear(measure: Cost, item: Critical) -> bool:
    return item.extra is None or item.extra >= (DEAR[measure] if isinstance(measure, str) else 1)


def _unit(measure: Cost) -> str:
    return measure.removesuffix("s") if isinstance(measure, str) else "unit"


def _amount(measure: Cost, number: float) -> str:
    said = _short(number)
    return f"1 {_unit(measure)}" if said == "1" else f"{said} {_unit(measure)}s"


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _badge(item: Critical) -> str:
    if item.extra is None:
        return CUT if item.decided else OPEN
    return f"+{_short(item.extra)}"


def _which(plan: NetworkPlan, number: int) -> str:
    return f" ({number + 1} of {len(plan.networks)})" if len(plan.networks) > 1 else ""


def _legend(plan: NetworkPlan, network: Network, number: int) -> str:
    """Return what the picture shows, short enough for the line under a small board."""
    if not network.to_claim:
        return f"{plural(len(plan.tickets), 'ticket')}, nothing to claim"
    return (f"{plural(network.trains, 'train')}, {plural(network.claims, 'claim')}{_which(plan, number)}. "
            f"If lost: +{_unit(network.measure)}s, {CUT} no way")


def _costs(plan: NetworkPlan, network: Network, number: int) -> list[str]:
    draw = f", {network.missing} of them still to draw" if network.missing else ", all in hand"
    wilds = f" ({plan.board.wild_name}s for ferries: {network.wilds})" if network.wilds else ""
    return [f"{_names(plan.board, plan.tickets)}{_which(plan, number)}: {plural(network.trains, 'train')} over "
            f"{plural(network.claims, 'track')}, {plural(network.cards, 'card')}{wilds}{draw}, in about "
            f"{network.turns:.1f} turns.",
            f"It brings {plural(network.points, 'point')} for routes and {network.ticket_points} for tickets.",
            f"To claim: {listed(plan.board.tracks[track].name for track in network.to_claim)}."]


def _trees(plan: NetworkPlan, network: Network) -> list[str]:
    if len(plan.tickets) < 2:
        return []
    joint = [_names(plan.board, (plan.tickets[place] for place in tree)) for tree in network.trees if len(tree) > 1]
    return [f"One tree serves {names}." for names in joint] or ["No two of the tickets share a track."]


def _losses(plan: NetworkPlan, number: int) -> list[str]:
    """Say what the loss of a track would mean: those without which there is no way, then the others by cost."""
    board, measure = plan.board, plan.networks[number].measure
    groups: dict[tuple[float | None, bool], list[str]] = {}
    for item in plan.critical[number]:
        groups.setdefault((item.extra, item.decided), []).append(board.tracks[item.track].name)
    lines = []
    for (extra, decided), names in groups.items():
        lost = " or ".join(names)
        if extra is None and not decided:
            lines.append(f"Whether the tickets can be completed together without {lost} is not decided.")
        elif extra is None:
            lines.append(f"Without {lost} the tickets cannot be completed together.")
        elif extra:
            lines.append(f"If an opponent takes {lost}: {_amount(measure, extra)} more.")
        else:
            lines.append(f"The loss of {lost} costs nothing: there is another way as cheap.")
    return lines


def _proof(plan: NetworkPlan, number: int) -> str:
    network = plan.networks[number]
    beside = " beside the ones before it" if number else ""
    if network.exact:
        return f"No network{beside} is cheaper: this is proven."
    least = _amount(network.measure, network.bound)
    return f"Whether a cheaper one exists{beside} is open; none takes less than {least}."


def _rest(plan: NetworkPlan, number: int) -> list[str]:
    """Say after the last network where it is open whether there are others."""
    if plan.networks.decided or number + 1 < len(plan.networks):
        return []
    return ["Whether there are other networks beside these is not decided."]
