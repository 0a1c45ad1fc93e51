"""Tickets: what is done, what is open and how, what is impossible and why; picking one lights its way."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from ttrlab.board import Ticket, bits
from ttrlab.graph import blocked, connect, trails
from ttrlab.graph.paths import Way
from ttrlab.graph.tickets import aim_of, blocked_ticket, ticket_way
from ttrlab.play.networks import plan_network
from ttrlab.state import State
from ttrlab.view import theme
from ttrlab.view.overlay_networks import network_text, overlay_network
from ttrlab.view.overlays import overlay_longest, overlay_ticket
from ttrlab.view.seen import knows_own_tickets
from ttrlab.view.text import listed, plural
from ttrlab.view.words import goals_of
from ttrlab.widgets.rows import Rows
from ttrlab.widgets.session import Session
from ttrlab.widgets.yard_rows import ticket_standing


class TicketPanel:
    """The tickets of every seat that may be seen, and each seat's longest trail.

    Args:
        session: What is shown.
        height: Its height, in CSS.
    """

    def __init__(self, session: Session, height: str = "600px") -> None:
        self.session = session
        self.widget = Rows("Tickets", height, on_pick=self._picked, on_rule=session.explain)
        self.refresh()

    def _picked(self, key: str) -> None:
        what, seat, number = key.split()
        shown = SimpleNamespace(board=self.session.game.board, state=self.session.state)

        def light() -> None:
            if what == "network":
                self._light_network(int(seat), key)
                return
            overlay = overlay_ticket(shown, int(number), int(seat)) if what == "ticket" \
                else overlay_longest(shown, int(seat))
            self.session.light(overlay, key)
        self.session.do(light)

    def _light_network(self, seat: int, key: str) -> None:
        """Show the cheapest network for a seat's tickets together, and say what it takes."""
        plan = plan_network(self.session.state, seat)
        self.session.light(overlay_network(plan) if plan.networks else None, key)
        if self.session.lit == key or not plan.networks:
            self.session.message = ("info", " ".join(network_text(plan)[:2]))

    def refresh(self) -> None:
        """Look at every ticket anew."""
        state = self.session.state
        rows: list[dict[str, Any]] = []
        for seat in range(len(state.seats)):
            rows += self._seat_rows(state, seat)
        lit = self.session.lit
        self.widget.show(rows, lit if lit.startswith(("ticket ", "trail ", "network ")) else "")

    def _seat_rows(self, state: State, seat: int) -> Iterator[dict[str, Any]]:
        board, holder, colour = self.session.game.board, state.seats[seat], theme.SEATS[seat].fill
        seen, cited = self.session.may_see(seat), state.rules.cited
        count = plural(len(holder.tickets), "ticket")
        yield {"key": f"head {seat}", "kind": "head", "pick": False, "colour": colour,
               "text": self.session.game.names[seat], "right": count if seen else f"{count}, hidden"}
        for ticket in holder.tickets if seen else ():
            kind, words = self._standing(state, seat, ticket)
            yield {"key": f"ticket {seat} {ticket}", "colour": colour, "kind": kind,
                   "rules": ["CG-CLM-2" if board.tickets[ticket].needs else cited("BASE-TKT-1")],
                   "text": f"{board.tickets[ticket].name}: {words}", "right": self._worth(holder.mine, ticket)}
        if not board.tracks:
            return
        if seen and connect.completed(board, holder.mine, holder.tickets).count(False) > 1:
            yield {"key": f"network {seat} 0", "colour": colour, "kind": "muted", "rules": [cited("BASE-TKT-3")],
                   "text": "All open tickets together: the cheapest network, and what each lost track would cost"}
        length, _ = trails.longest(board, holder.mine)
        yield {"key": f"trail {seat} 0", "colour": colour, "kind": "muted", "rules": [cited("BASE-LNG-1")],
               "text": f"Longest trail: {plural(length, 'train')}"}

    def _standing(self, state: State, seat: int, number: int) -> tuple[str, str]:
        board, holder, ticket = self.session.game.board, state.seats[seat], self.session.game.board.tickets[number]
        if ticket.needs:
            return ticket_standing(state, seat, number, self.session.seat is None or knows_own_tickets(state.rules))
        reached = connect.ticket_values(board, holder.mine, [number])[0]
        if reached is not None:
            return "line", self._reached(state, seat, number, reached) if ticket.worth else "completed"
        usable = state.open & ~holder.barred  # too few trains for a track is another reason than a closed one
        bar = blocked_ticket(board, holder.mine, usable, [s.mine for s in state.seats], ticket, holder.trains)
        if bar is not None:
            return "bad", self._blocked(state, bar)
        way = ticket_way(board, holder.mine, usable, ticket, hand=holder.hand, trains=holder.trains)
        if way is None:
            return "bad", "impossible"
        missing = f", {plural(way.missing or 0, 'card')} still to draw" if way.missing else ", cards in hand"
        goal = f"open, to {self._goal(way, ticket)}: " if ticket.worth else "open, "
        return "line", (f"{goal}{plural(way.trains, 'train')} over "
                        f"{listed(board.tracks[t].name for t in way.to_claim)}{missing}")

    def _worth(self, mine: int, number: int) -> str:
        """What the ticket pays: of several goals the value so far out of the greatest, or all values (CH-TKT-4)."""
        ticket = self.session.game.board.tickets[number]
        if not ticket.worth:
            return str(ticket.points)
        reached = connect.ticket_values(self.session.game.board, mine, [number])[0]
        return f"{ticket.loss}–{ticket.points}" if reached is None else f"{reached} of {ticket.points}"

    def _goal(self, way: Way, ticket: Ticket) -> str:
        """Return where a way leads, and what is paid for it."""
        board = self.session.game.board
        outer = [board.tracks[track] for track in (way.tracks[0], way.tracks[-1])]
        ends = {end for track in outer for end in (track.a, track.b)}
        city, points = next(pair for pair in ticket.worth if pair[0] in ends)
        return f"{board.cities[city].group or board.cities[city].name} ({points})"

    def _reached(self, state: State, seat: int, number: int, reached: int) -> str:
        """Say what a ticket with several goals pays so far, and the way to a better one where that is worth it."""
        board, holder, ticket = self.session.game.board, state.seats[seat], self.session.game.board.tickets[number]
        usable = state.open & ~holder.barred
        names = listed(name for name, points in goals_of(board, ticket).items() if points == reached)
        value, _ = aim_of(board, holder.mine, usable, ticket, holder.trains)
        way = ticket_way(board, holder.mine, usable, ticket, trains=holder.trains)
        if way is None or not way.to_claim:
            return f"linked with {names}, {plural(reached, 'point')}"
        better = listed(name for name, points in goals_of(board, ticket).items() if points == value)
        more = f"{plural(way.trains, 'train')} more for {better}, {value}"
        return f"linked with {names}, {plural(reached, 'point')}; {more}"

    def _blocked(self, state: State, bar: blocked.Blocked) -> str:
        if bar.kind == "trains":
            return f"impossible: the shortest way takes {plural(bar.needs, 'train')}, {bar.has} are left"
        board = self.session.game.board
        barred = listed(f"{board.tracks[track].name} ({self._holder(state, track, owner)})"
                        for track, owner in zip(bar.tracks, bar.owners, strict=True))
        return f"impossible on its own tracks: blocked by {barred}"

    def _holder(self, state: State, track: int, owner: int | None) -> str:
        """Say whose a track is, or, for the closed half of a double route, whose the other half is."""
        names = self.session.game.names
        if owner is not None:
            return names[owner]
        beside = [state.owner(other) for other in bits(self.session.game.board.siblings[track])]
        return next((f"closed: {names[other]} has the track beside it" for other in beside if other is not None),
                    "closed")
