"""What may be done now: every legal action in groups, and for a picked track or city why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import ipywidgets as ipw

from ttrlab.actions import Action, BuildStation, Claim, DrawCard, DrawTickets, Pass, PlaceDepot
from ttrlab.board import CARD_KINDS, bits
from ttrlab.errors import NotationError, TtrlabError
from ttrlab.events import Reason
from ttrlab.notation import read
from ttrlab.play.bots import BOTS, QUICK, play_action, play_turn
from ttrlab.play.game import Game
from ttrlab.rules.stations import StationRules
from ttrlab.state import State
from ttrlab.view import theme
from ttrlab.view.hover import counters_of
from ttrlab.view.text import plural, ranking_text
from ttrlab.widgets.act_rows import (
    Row,
    asked_rows,
    barred_row,
    claiming_of,
    first_actions,
    head,
    listing,
    nearest,
    offered_row,
    reason_rows,
    track_marks,
    ways_to_pay,
)
from ttrlab.widgets.rows import Rows
from ttrlab.widgets.session import Session
from ttrlab.widgets.yard_rows import why_no_play

_LISTED = (DrawCard, DrawTickets, Pass, Claim, BuildStation)
"""Actions that start a turn and have a list of their own."""
_OF_CITIES: dict[type[Action], str] = {PlaceDepot: "Free action: put a depot into a city; click one on the map."}
"""Actions for which a city is picked first, with what says so."""
_REASONS: dict[str, Callable[[Game, State], Iterator[Row]]] = {"railyard": why_no_play}
"""Rows that say why nothing can be done, for modules whose actions no click on the map asks about."""
ENOUGH = 99
"""So many cards of each kind pay everything."""
TURNS_AT_MOST = 2000
"""So many steps of a quick bot at most follow one click."""
THINKING_AT_MOST = 12
"""So many of a bot that takes its time, lest the page stand still for long."""


class ActPanel:
    """All legal actions as rows to pick, and bots that play for a seat.

    Args:
        session: What is shown.
        height: Height of the list, in CSS.
    """

    def __init__(self, session: Session, height: str = "540px") -> None:
        self.session = session
        self.rows = Rows("What may be done now", height, on_pick=self._picked, on_rule=session.explain)
        self.bot = ipw.Dropdown(options=list(BOTS), value="greedy", layout=ipw.Layout(width="92px"),
                                tooltip="Which bot plays")
        buttons = [self._button("Bot: one step", self._step), self._button("one turn", self._turn),
                   self._button("to the end", self._to_end)]
        self.seats = [ipw.ToggleButton(value=False, layout=ipw.Layout(width="auto"),
                                       tooltip="Let a bot play this seat") for _ in session.game.names]
        for toggle in self.seats:
            toggle.add_class("ttr-bot-seat")
            toggle.observe(lambda _change: self.session.do(self.run_bots), "value")
        board = session.game.board
        self.ask = ipw.Combobox(
            placeholder="Ask about any track or city", layout=ipw.Layout(width="98%"), continuous_update=False,
            options=[*(track.name for track in board.tracks), *(city.name for city in board.cities)])
        self.ask.add_class("ttr-ask")
        self.ask.observe(lambda _change: self._asked(), "value")
        row = ipw.Layout(flex_flow="row wrap", align_items="center")
        self.widget = ipw.VBox([
            self.ask, self.rows, ipw.HBox([self.bot, *buttons], layout=row),
            ipw.HBox([ipw.HTML("Played by bots:"), *self.seats], layout=row)])
        self._deeds: dict[str, Callable[[], Any]] = {}
        self.refresh()

    def _button(self, words: str, deed: Callable[[], Any]) -> ipw.Button:
        button = ipw.Button(description=words, layout=ipw.Layout(width="auto"))
        button.add_class("ttr-bot")
        button.on_click(lambda _button: self.session.go(deed))
        return button

    # -- doing -------------------------------------------------------------------------------------
    def _picked(self, key: str) -> None:
        deed = self._deeds.get(key)
        if deed is not None:
            deed()

    def play(self, action: Action) -> None:
        """Play an action, and let bots answer for the seats that they play."""
        def played() -> None:
            self.session.game.play(action)
            self.run_bots()
        self.session.go(played)

    def run_bots(self) -> None:
        """Let bots play until a seat that no bot plays must act."""
        game = self.session.game
        for _ in range(TURNS_AT_MOST if self.bot.value in QUICK else THINKING_AT_MOST):
            if game.over or not self.seats[game.to_move].value:
                return
            play_action(game, self.bot.value)

    def _step(self) -> None:
        play_action(self.session.game, self.bot.value)

    def _turn(self) -> None:
        play_turn(self.session.game, self.bot.value)
        self.run_bots()

    def _to_end(self) -> None:
        game = self.session.game
        if self.bot.value not in QUICK and not game.over:
            raise TtrlabError(f"{self.bot.value} thinks about each action, too long for a whole game at one press; "
                              f"let it play a step or a turn, or choose {' or '.join(QUICK)}")
        while not game.over:
            play_action(game, self.bot.value)

    # -- showing -----------------------------------------------------------------------------------
    def refresh(self) -> None:
        """List what may be done now."""
        self._deeds = {}
        game = self.session.game
        for seat, (toggle, name) in enumerate(zip(self.seats, game.names, strict=True)):
            toggle.description = name
            toggle.layout.border_left = f"5px solid {theme.SEATS[seat].fill}"
        rows = self._all_rows(game.state)
        # What was picked is answered at the top of the list, and that is what must be in sight.
        picked = self.session.track is not None or self.session.city is not None
        self.rows.show(rows, rows[0]["key"] if picked and rows else "")

    def _all_rows(self, state: State) -> list[Row]:
        game = self.session.game
        if self.session.preview is not None:
            return [head("A position is being edited: finish that in the tab Edit.")]
        picked = list(self._picked_rows(state))
        if state.over:
            return [*picked, *self._end_rows()]
        name = game.names[state.actor]
        if not self.session.may_see(state.actor):
            return [*picked, head(f"{name} must act."), {
                "key": "hidden", "kind": "muted", "pick": False,
                "text": f"You look through the eyes of {game.names[self.session.viewer]}; what {name} could do "
                        "would show hidden cards. Let a bot play, or look as everybody."}]
        return [*picked, *self._offer_rows(state, name)]

    def _end_rows(self) -> Iterator[Row]:
        sheet, names = self.session.game.score(), self.session.game.names
        yield head(ranking_text(names, sheet.ranking))
        for seat in sheet.ranking.order:
            yield {"key": f"total {seat}", "pick": False, "text": f"{sheet.ranking.places[seat]}. {names[seat]}",
                   "right": plural(sheet.totals[seat], "point"), "colour": theme.SEATS[seat].fill}
        yield {"key": "over", "kind": "muted", "pick": False,
               "text": "The tab Score proves every point on the map. Go back in time to play on differently."}

    def _offer_rows(self, state: State, name: str) -> Iterator[Row]:
        seat = state.actor
        if state.pending:
            yield {**head(f"{name} must choose"), "colour": theme.SEATS[seat].fill}
            yield from asked_rows(self.session, seat)
            yield from self._listed_rows(state, self.session.game.legal(), Action)
            return
        last = f" ({plural(state.last_turns, 'turn')} left)" if state.last_turns > 0 else ""
        yield {**head(f"{name}: one action{last}"), "colour": theme.SEATS[seat].fill}
        legal = first_actions(state)
        for title, kind in (("Draw a train card", DrawCard), ("Draw tickets", DrawTickets), ("Pass", Pass)):
            rows = list(self._listed_rows(state, legal, kind))
            yield from [head(title), *rows] if rows else []
        yield from self._other_rows(state, legal)
        yield from self._claim_rows(state, seat)
        yield from self._station_rows(state, seat)

    def _other_rows(self, state: State, legal: list[Action]) -> Iterator[Row]:
        """The actions that have no list of their own, under the names of their modules."""
        for module in self.session.game.rules.modules.values():
            kinds = tuple(kind for kind in module.contexts if kind not in (*_LISTED, *_OF_CITIES))
            rows = list(self._listed_rows(state, legal, kinds))
            rows += [{"key": f"cities {kind.__name__}", "kind": "muted", "pick": False, "text": words}
                     for kind, words in _OF_CITIES.items() if kind in module.contexts
                     and any(isinstance(action, kind) for action in legal)]
            yield from [head(module.title), *rows] if rows else []
            if module.name in _REASONS:
                yield from _REASONS[module.name](self.session.game, state)

    def _listed_rows(self, state: State, legal: list[Action], kinds: Any) -> Iterator[Row]:
        """The actions of some kinds, those that are barred now in their places with the reason."""
        for action, reasons in listing(self.session, state, legal, kinds):
            yield barred_row(state, action, reasons) if reasons else self._action_row(state, action)

    def _action_row(self, state: State, action: Action) -> Row:
        # The moment is part of the key: a click that arrives late must not play in the next player's place.
        key = f"play {self.session.game.node.number} {action}"
        self._deeds[key] = lambda: self.play(action)
        return {"key": key, **offered_row(state, action)}

    def _claim_rows(self, state: State, seat: int) -> Iterator[Row]:
        if "claiming" not in self.session.game.rules.modules:
            return
        claiming, board = claiming_of(self.session), self.session.game.board
        tracks = sorted(bits(claiming.affordable(state, seat)),
                        key=lambda t: (-board.tracks[t].length, board.tracks[t].name))
        if not tracks:
            yield {**head("Claim a track"), "right": "none can be paid"}
            return
        yield {**head("Claim a track"), "right": f"{len(tracks)} can be paid"}
        for track in tracks:
            key = f"track {track}"
            self._deeds[key] = partial(self.pick_track, track)
            ways, more = ways_to_pay(self.session, state, seat, track)
            said = f" · {plural(len(ways), 'way')}{' and more' if more else ''}" if more or len(ways) > 1 else ""
            yield {"key": key, "text": board.tracks[track].name + said,
                   "marks": track_marks(self.session, track),
                   "right": plural(board.points[board.tracks[track].length], "point")}

    def _station_rows(self, state: State, seat: int) -> Iterator[Row]:
        module = self.session.game.rules.modules.get("stations")
        if not isinstance(module, StationRules):
            return
        left = state.parts["stations"].left[seat]
        price = module.price(state, seat)
        stock = f"{plural(price, 'card')}, {left} left" if left else "none left"
        yield {**head("Build a station"), "right": stock}
        if not left or not module.payments_of(state, seat):
            return
        for city in module.places(state):
            key = f"city {city}"
            self._deeds[key] = partial(self.pick_city, city)
            yield {"key": key, "text": self.session.game.board.cities[city].name}

    def _asked(self) -> None:
        """Pick the track or city that was typed, so that nothing needs the mouse."""
        words = self.ask.value.strip()
        if not words:
            return
        board = self.session.game.board
        if words.casefold().startswith("claim "):
            self.session.do(lambda: self.play(read(board, words)))
            self.ask.value = ""
            return
        self.session.track = self.session.city = None
        try:
            self.pick_city(board.city(words).index)
        except NotationError:
            self.session.do(lambda: self._ask_track(words))
        self.ask.value = ""

    def _ask_track(self, words: str) -> None:
        self.session.track = self.session.game.board.track(words).index

    # -- a picked track or city --------------------------------------------------------------------
    def pick_track(self, track: int) -> None:
        """Show how a track can be paid, or every reason why it cannot be claimed."""
        def picked() -> None:
            again = self.session.track == track
            self.session.track, self.session.city = (None if again else track), None
        self.session.do(picked)

    def pick_city(self, city: int) -> None:
        """Show how a station in a city can be paid, or every reason why none can be built."""
        def picked() -> None:
            again = self.session.city == city
            self.session.city, self.session.track = (None if again else city), None
        self.session.do(picked)

    def _picked_rows(self, state: State) -> Iterator[Row]:
        if self.session.track is not None:
            yield from self._track_rows(state, self.session.track)
        elif self.session.city is not None:
            yield from self._city_rows(state, self.session.city)
        else:
            return
        self._deeds["clear"] = lambda: self.session.do(self._clear)
        yield {"key": "clear", "kind": "muted", "text": "Put it back (pick nothing)"}

    def answer(self) -> str:
        """Return in one line what a click on the map has found out; the list holds the details."""
        rows = list(self._picked_rows(self.session.game.state))
        name = rows[0]["text"] if rows else ""
        reasons = [f"{row['text']} [{', '.join(row['rules'])}]" for row in rows if row["key"].startswith("reason")]
        ways = sum(row["key"].startswith("play ") for row in rows)
        if reasons:
            return f"{name}: {self.session.game.names[self.session.game.to_move]} cannot: {'; '.join(reasons)}"
        said = next((row["text"] for row in rows[1:] if row.get("kind") == "muted"), "")
        return f"{name}: {plural(ways, 'way')} to pay, in the tab Act." if ways else f"{name}: {said}"

    def _clear(self) -> None:
        self.session.track = self.session.city = None

    def _track_rows(self, state: State, number: int) -> Iterator[Row]:
        game, track = self.session.game, self.session.game.board.tracks[number]
        yield {**head(track.name), "right": f"{plural(track.length, 'space')}, "
               f"{plural(game.board.points[track.length], 'point')}", "marks": track_marks(self.session, number)}
        seat, claiming, seen = state.actor, claiming_of(self.session), self.session.may_see(state.actor)
        claims, more = ways_to_pay(self.session, state, seat, number) if seen else ([], "")
        trial = claims[0] if claims else Claim(number, claiming.prices.taken[number][0])
        reasons = self._reasons(state, trial)
        if seen and not claims and not state.over:
            of_cards = {game.rules.cited(rule) for rule in ("BASE-CLM-4", "BASE-CLM-5", "EU-FER-2", "EU-FER-4")}
            early = [r for r in reasons if r.rule not in of_cards]
            own = claiming.why_no_claim(state, seat, number)
            reasons = [*[r for r in early if r not in own], *own]
        if reasons or not claims:
            yield from reason_rows(game.names[seat], reasons, "claim it", seen, state.over)
        else:
            for claim in claims:
                yield self._action_row(state, claim)
            if more:
                yield {"key": "more", "kind": "muted", "pick": False, "text": more}
        yield from self._remark_rows(state, number)

    def _remark_rows(self, state: State, number: int) -> Iterator[Row]:
        """What rule modules have to say of a track that is still free."""
        game, seat = self.session.game, state.actor
        if state.over or state.owner(number) is not None:
            return
        for module in game.rules.modules.values():
            for at, reason in enumerate(module.remarks(state, seat, game.board.tracks[number],
                                                       self.session.may_see(seat))):
                yield {"key": f"remark {module.name} {at}", "kind": "muted", "pick": False, "text": reason.text,
                       "rules": [game.rules.cited(reason.rule)]}

    def _city_rows(self, state: State, number: int) -> Iterator[Row]:
        game, city = self.session.game, self.session.game.board.cities[number]
        yield head(city.name)
        yield from (here := list(self._here_rows(state, number)))
        module = game.rules.modules.get("stations")
        if not isinstance(module, StationRules):
            if not here:
                yield {"key": "none", "kind": "muted", "pick": False, "text": "There are no stations in this game."}
            return
        seat, seen = state.actor, self.session.may_see(state.actor)
        pays = module.payments_of(state, seat) if seen else []
        trial = BuildStation(number, pays[0] if pays else nearest(state.seats[seat].hand, module.price(state, seat)))
        reasons = self._reasons(state, trial)
        if reasons or not pays:
            yield from reason_rows(game.names[seat], reasons, "build here", seen, state.over)
            return
        for pay in pays:
            yield self._action_row(state, BuildStation(number, pay))

    def _here_rows(self, state: State, number: int) -> Iterator[Row]:
        """What lies in a city, and what a pending choice may do there, or why nothing."""
        lies = counters_of(state).get(number)
        if lies is not None:
            yield {"key": "lies", "kind": "muted", "pick": False, "text": f"Here: {lies[1]}"}
        game = self.session.game
        if not self.session.may_see(state.actor):
            return
        of_cities = [action for action in game.legal() if hasattr(action, "city")
                     and (state.pending or type(action) in _OF_CITIES)]
        found = [action for action in of_cities if action.city == number]
        for action in found:
            yield self._action_row(state, action)
        if of_cities and not found:
            first: Any = of_cities[0]
            trial: Any = replace(first, city=number)
            yield from reason_rows(game.names[state.actor], game.why_not(trial), "choose this place", True, False)

    def _reasons(self, state: State, trial: Action) -> list[Reason]:
        """All reasons against an action; where the hand is hidden, those that everybody can see."""
        if state.over:
            return []
        if self.session.may_see(state.actor):
            return self.session.game.why_not(trial)
        judged = state.copy()
        judged.seats[state.actor].hand = [ENOUGH] * CARD_KINDS
        return self.session.game.rules.why_not(judged, trial)
