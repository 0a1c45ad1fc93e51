"""The panel of actions: everything legal is offered, everything illegal explained."""

from __future__ import annotations

import pytest

from tests.widgets.pages import button, click, drawn, game, key_of, keys, message, page, pick, send, texts
from ttrlab import rulebook
from ttrlab.actions import BuildStation, Claim, DrawTickets, KeepTickets, PaySurcharge
from ttrlab.notation import read
from ttrlab.play.game import Game, new_game
from ttrlab.widgets.act_panel import THINKING_AT_MOST
from ttrlab.widgets.page import Explorer


def _offered(made: Explorer) -> set[str]:
    """The actions that a click on a row would play, in notation."""
    return {key.split(" ", 2)[2] for key in keys(made.act.rows, "play ")}


def _reachable(made: Explorer) -> set[str]:
    """The actions offered when everything that can be picked from the list has been picked once."""
    found = _offered(made)
    for key in [*keys(made.act.rows, "track "), *keys(made.act.rows, "city ")]:
        made.act.rows.pick(key)
        found |= _offered(made)
        made.act.rows.pick("clear")
    return found


def _ready(board: str = "europe", **more: object) -> Game:
    """A game whose first seat holds many cards: everything can be paid."""
    made = game(board)
    place = made.position()
    place["seats"][0]["hand"] = {"red": 4, "blue": 3, "white": 2, "locomotive": 3}
    for row in place["seats"][1:]:
        row["hand"] = {}
    place.update({"next": [], "discard": {}, "to_move": 1, "market": ["red", "blue", "white", "green", "black"]})
    return made.edit({**place, **more})


@pytest.mark.parametrize("board", ["usa", "europe"])
def test_every_action_is_in_the_list(board: str) -> None:
    """Without the map, the lists alone lead to every legal action, and to no other."""
    shown = _ready(board)
    legal = {str(action) for action in shown.legal()}
    assert _reachable(page(shown)) == legal
    assert any(text.startswith("claim ") for text in legal)


def test_choice_of_tickets_is_listed() -> None:
    """While tickets must be kept, the list holds exactly the legal choices with the points of each ticket."""
    shown = new_game("usa", 2, 7)
    made = page(shown)
    kept = [action for action in shown.legal() if isinstance(action, KeepTickets)]
    assert _offered(made) == {str(action) for action in kept}
    ticket = shown.board.tickets[kept[0].tickets[0]]
    assert f"{ticket.name} ({ticket.points})" in texts(made.act.rows)[1]


def test_a_pick_plays() -> None:
    """Picking an action plays it, and the list turns to what may be done next."""
    made = page()
    pick(made.act.rows, "Draw unseen")
    assert str(made.session.game.node.action) == "draw deck"
    assert any("must choose" in text for text in texts(made.act.rows, "head"))
    pick(made.act.rows, "Draw unseen")
    assert made.session.game.to_move == 1


def test_a_late_click_is_not_played_by_the_next_seat() -> None:
    """Three clicks that all come from the first picture draw one card: the others find their row gone."""
    made = page()
    key = key_of(made.act.rows, "Draw unseen")
    before = made.session.game.node.number
    for _ in range(3):
        send(made.act.rows, {"kind": "pick", "key": key})
    assert made.session.game.node.number == before + 1
    assert made.session.game.to_move == 0


def test_a_picked_track_shows_every_payment() -> None:
    """A click on a track that can be claimed lists exactly its ways to pay; a pick of one claims it."""
    shown = _ready()
    made = page(shown)
    claims = [action for action in shown.legal() if isinstance(action, Claim)]
    track = max((c.track for c in claims), key=lambda t: sum(c.track == t for c in claims))
    click(made, "tracks", track)
    assert _offered(made) >= {str(c) for c in claims if c.track == track}
    assert not any(key.startswith("play ") and f"#{other.track} " in key
                   for key in keys(made.act.rows) for other in claims if other.track != track)
    pick(made.act.rows, f"Claim {shown.board.tracks[track].name}")
    assert shown.node.action == next(c for c in claims if c.track == track) or shown.state.owner(track) == 0


def test_a_picked_track_shows_every_reason() -> None:
    """A track that cannot be claimed shows each reason in words with the id of its rule."""
    shown = game("europe", 3).edit({
        "seats": [{"hand": {"red": 1}, "trains": 1}, {"tracks": ["Dieppe-London"]}, {}], "to_move": 1})
    made = page(shown)
    taken = shown.board.track("Dieppe-London").index
    click(made, "tracks", taken)
    rows = [row for row in made.act.rows.rows if row["key"].startswith("reason")]
    wanted = shown.why_not("claim Dieppe-London with 1 red + 1 locomotive")
    assert {row["rules"][0] for row in rows} == {reason.rule for reason in wanted}
    assert {"BASE-CLM-1", "BASE-CLM-3", "BASE-CLM-4"} <= {row["rules"][0] for row in rows}
    assert all(made.act.rows.titles[row["rules"][0]] for row in rows)
    assert "Ann cannot claim it:" in texts(made.act.rows)


def test_lacking_cards_are_told_once_by_the_rules_of_the_box() -> None:
    """A ferry that the hand cannot pay shows what lacks, and no more, with a rule of the box that can be read."""
    shown = game("san-francisco", 2).edit({"seats": [{"hand": {"red": 2, "blue": 1}}, {}]})
    made = page(shown)
    click(made, "tracks", shown.board.track("Alcatraz-Fort Mason").index)
    rows = [row for row in made.act.rows.rows if row["key"].startswith("reason")]
    assert [row["text"] for row in rows] == ["needs 1 more ferry card; you hold 0 ferry cards"]
    assert rows[0]["rules"] == ["SF-CLM-1"]
    assert made.act.rows.titles == {"SF-CLM-1": rulebook.rule("SF-CLM-1").text}


def test_every_track_has_payments_or_reasons() -> None:
    """For each track of the board the panel shows a payment or a reason, never neither."""
    shown = _ready()
    made = page(shown)
    for track in shown.board.tracks:
        click(made, "tracks", track.index)
        ways = [key for key in keys(made.act.rows, "play ") if f" claim #{track.index} " in key]
        reasons = [row for row in made.act.rows.rows if row["key"].startswith("reason")]
        legal = any(isinstance(a, Claim) and a.track == track.index for a in shown.legal())
        assert bool(ways) == legal and bool(reasons) == (not legal), track.name


def test_a_picked_city_offers_its_station() -> None:
    """A click on a city lists the ways to pay a station there; where one stands already, the reason."""
    shown = _ready()
    city = shown.board.city("Berlin").index
    made = page(shown)
    click(made, "cities", city)
    assert any(read(shown.board, key.split(" ", 2)[2]) == BuildStation(city, ((6, 1),))
               for key in keys(made.act.rows, "play "))
    pick(made.act.rows, "Build a station in Berlin with 1 red")
    click(made, "cities", city)
    assert {row["rules"][0] for row in made.act.rows.rows if row["key"].startswith("reason")} >= {"EU-STA-2"}


def test_a_city_that_cannot_be_paid_names_the_nearest_cards() -> None:
    """A second station costs two of a colour; with one each the reason counts what is missing of one colour."""
    shown = game("europe").edit({"seats": [{"hand": {"red": 1, "blue": 1}, "stations": ["Berlin"]}, {}],
                                 "to_move": 1})
    made = page(shown)
    click(made, "cities", shown.board.city("Paris").index)
    said = [row["text"] for row in made.act.rows.rows if row["key"].startswith("reason")]
    assert said and all("more" in text and "locomotive" not in text.partition(";")[0] for text in said)


def test_a_click_is_answered_below_the_map() -> None:
    """A click on the map is answered in one line below it, with the rule or with the number of ways to pay."""
    shown = _ready()
    made = page(shown)
    claim = next(a for a in shown.legal() if isinstance(a, Claim))
    click(made, "tracks", claim.track)
    name = shown.board.tracks[claim.track].name
    assert name in message(made) and "to pay" in message(made)
    poor = next(t for t in shown.board.tracks if t.length > 6)
    click(made, "tracks", poor.index)
    assert poor.name in message(made) and "cannot" in message(made) and "BASE-CLM-4" in message(made)


def test_no_stations_on_the_north_american_board() -> None:
    """A click on a city of a board without stations says so."""
    made = page()
    click(made, "cities", 3)
    assert "There are no stations in this game." in texts(made.act.rows)


def test_a_tunnel_asks_for_its_surcharge() -> None:
    """When a tunnel shows matching cards the list offers paying more and taking back, nothing else."""
    shown = _ready(next=["red", "locomotive", "green"])
    tunnel = next(a for a in shown.legal() if isinstance(a, Claim) and a.pay == ((6, 2),)
                  and shown.board.tracks[a.track].marks.get("tunnel"))
    made = page(shown)
    click(made, "tracks", tunnel.track)
    pick(made.act.rows, "with 2 red")
    assert _offered(made) == {str(action) for action in shown.legal()}
    assert any(isinstance(action, PaySurcharge) for action in shown.legal())
    assert any("give the tunnel up" in text for text in texts(made.act.rows))
    asked = next(row for row in made.act.rows.rows if row["key"] == "asked")
    assert "red, locomotive and green come up: 2 more cards to pay" in asked["text"] and len(asked["marks"]) == 3
    assert "EU-TUN-4" in asked["rules"]
    assert drawn(made)["legal"] > 0, "the tunnel in question is lit"


def test_a_refused_wish_is_told_with_its_rules() -> None:
    """An action that the rules forbid is answered in the message area, and nothing changes."""
    shown = new_game("usa", 2, 7)
    made = page(shown)
    made.act.play(DrawTickets())
    assert "BASE-SET-4" in message(made)
    assert shown.node.number == 0


def test_rule_chips_tell_the_rule() -> None:
    """Pressing a rule's chip shows its text in the message area."""
    made = page()
    send(made.act.rows, {"kind": "rule", "id": "BASE-CLM-4"})
    assert "BASE-CLM-4" in message(made) and len(message(made)) > 100
    send(made.act.rows, {"kind": "rule", "id": "NO-SUCH-1"})
    assert "NO-SUCH-1" in message(made)


def test_picking_again_puts_back() -> None:
    """Picking a track lights it; picking it again or putting it back lights nothing."""
    made = page(_ready())
    key = keys(made.act.rows, "track ")[0]
    for way_back in (key, "clear"):
        made.act.rows.pick(key)
        assert made.session.track == int(key.split()[1]) and made.act.rows.selected == made.act.rows.rows[0]["key"]
        made.act.rows.pick(way_back)
        assert made.session.track is None and made.act.rows.selected == ""


# -- bots ------------------------------------------------------------------------------------------
def test_bot_plays_one_step() -> None:
    """One press lets the bot play a single action."""
    made = page(new_game("usa", 3, 7))
    button(made.act, "Bot: one step").click()
    assert made.session.game.node.depth == 1


def test_bot_plays_one_turn() -> None:
    """One press lets the bot play until another seat must act."""
    made = page()
    seat = made.session.game.to_move
    button(made.act, "one turn").click()
    assert made.session.game.to_move != seat


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_bot_plays_to_the_end(bot: str) -> None:
    """One press lets the chosen bot play to the end, and the list says who has won."""
    made = page(game("europe", 3))
    made.act.bot.value = bot
    button(made.act, "to the end").click()
    assert made.session.game.over
    assert "win" in texts(made.act.rows, "head")[0]
    totals = [row["right"] for row in made.act.rows.rows if row["key"].startswith("total")]
    assert [int(text.split()[0]) for text in totals] == sorted(made.session.game.score().totals, reverse=True)
    assert keys(made.act.rows) == []


def test_a_bot_that_thinks_does_not_hold_the_page_up() -> None:
    """The searching bot plays a step, and a few where it has all seats; a whole game at one press is refused."""
    made = page(game("usa", 2))
    assert "mcts" in made.act.bot.options and "mcts" not in dict(made.start.bots.options).values()
    made.act.bot.value = "mcts"
    before = made.session.game.node.depth
    button(made.act, "to the end").click()
    assert made.session.game.node.depth == before and "mcts" in made.session.message[1]
    for toggle in made.act.seats:
        toggle.value = True
    assert before < made.session.game.node.depth <= before + 2 * THINKING_AT_MOST


def test_seats_of_bots_answer_by_themselves() -> None:
    """With every other seat given to bots, a played turn comes back to the only human seat."""
    made = page(game("usa", 3))
    for toggle in made.act.seats[1:]:
        toggle.value = True
    for _ in range(3):
        assert made.session.game.to_move == 0
        pick(made.act.rows, "Draw unseen")
        pick(made.act.rows, "Draw unseen")
    assert {node.seat for node in made.session.game.node.path} >= {0, 1, 2}


def test_all_seats_given_to_bots_play_on() -> None:
    """When the last human seat is given away the game runs to its end."""
    made = page()
    for toggle in made.act.seats:
        toggle.value = True
    assert made.session.game.over


def test_a_bot_at_the_end_of_the_game_is_harmless() -> None:
    """Asking a bot to play when the game is over changes nothing, and says so or stays silent."""
    made = page()
    button(made.act, "to the end").click()
    last = made.session.game.node.number
    for words in ("Bot: one step", "one turn", "to the end"):
        button(made.act, words).click()
        assert made.session.game.node.number == last
        assert "went wrong" not in message(made)
