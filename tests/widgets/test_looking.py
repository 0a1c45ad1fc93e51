"""Tickets, score, log and rules: what the panels say, and what picking a row does."""

from __future__ import annotations

import pytest

from tests.widgets.pages import (
    LOG,
    RULES,
    SCORE,
    TICKETS,
    drawn,
    finished,
    game,
    key_of,
    keys,
    lit,
    message,
    page,
    pick,
    send,
    texts,
)
from ttrlab import rulebook
from ttrlab.view.text import event_text, line_text

# -- tickets ---------------------------------------------------------------------------------------


def test_tickets_are_done_open_or_impossible() -> None:
    """Each ticket says whether it is completed, what the cheapest way still takes, or what blocks it."""
    shown = game().edit({"to_move": 1, "seats": [
        {"tracks": ["Denver–Kansas City black", "El Paso–Houston"], "hand": {"locomotive": 5},
         "tickets": ["Denver–El Paso", "Kansas City–Houston", "Dallas–New York"]},
        {"tracks": ["Boston–New York yellow", "New York–Pittsburgh white", "New York–Washington black",
                    "Montréal–New York"]}]})
    rows = {row["text"].partition(":")[0]: row for row in page(shown, TICKETS).tickets.widget.rows}
    assert "open, " in rows["Denver–El Paso"]["text"] and "train" in rows["Denver–El Paso"]["text"]
    assert rows["Dallas–New York"]["kind"] == "bad" and "Bo" in rows["Dallas–New York"]["text"]
    done = game().edit({"to_move": 1, "seats": [{"tracks": ["Denver–Santa Fe", "El Paso–Santa Fe"],
                                                 "tickets": ["Denver–El Paso"]}, {}]})
    assert "Denver–El Paso: completed" in texts(page(done, TICKETS).tickets.widget)


def test_too_few_trains_make_a_ticket_impossible() -> None:
    """A ticket whose shortest way takes more trains than are left says both numbers."""
    shown = game().edit({"to_move": 1, "seats": [{"trains": 2, "tickets": ["Los Angeles–New York"]}, {}]})
    said = next(t for t in texts(page(shown, TICKETS).tickets.widget, "bad"))
    assert "impossible" in said and "2 are left" in said


def test_picking_a_ticket_lights_its_way() -> None:
    """Picking a ticket lights a way on the map and marks the row; picking it again puts it out."""
    made = page(game(), TICKETS)
    key = keys(made.tickets.widget, "ticket 0")[0]
    assert not lit(made)
    made.tickets.widget.pick(key)
    assert lit(made) and made.tickets.widget.selected == key
    made.tickets.widget.pick(key)
    assert not lit(made) and made.tickets.widget.selected == ""


def test_all_open_tickets_are_planned_together() -> None:
    """One row lights the cheapest network for a seat's open tickets, a badge on each track, and says its price."""
    made = page(game(), TICKETS)
    key = keys(made.tickets.widget, "network 0")[0]
    made.tickets.widget.pick(key)
    overlay = made.session.overlay
    assert overlay.kind == "network" and overlay.texts and made.tickets.widget.selected == key
    assert f"{len(overlay.texts)} tracks" in message(made) and "points for routes" in message(made)
    made.tickets.widget.pick(key)
    assert not lit(made)
    alone = page(game().edit({"seats": [{"tickets": ["Denver–El Paso"]}, {}]}), TICKETS)
    assert not keys(alone.tickets.widget, "network 0")


def test_the_longest_trail_is_lit_in_order() -> None:
    """Picking a seat's longest trail numbers its tracks."""
    made = page(finished(), TICKETS)
    pick(made.tickets.widget, "Longest trail")
    assert drawn(made)["steps"] == len(made.session.overlay.tracks) > 1


# -- score -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", ["usa", "europe"])
def test_score_lines_sum_up(board: str) -> None:
    """The lines under each name add up to the number beside it, which is the engine's total."""
    shown = finished(board, 3)
    made = page(shown, SCORE)
    sums: dict[str, int] = {}
    heads: dict[str, int] = {}
    for row in made.score.widget.rows[1:]:
        if row["key"].startswith("seat"):
            name = row["text"]
            heads[name], sums[name] = int(row["right"]), 0
        else:
            sums[name] += int(row["right"])
    assert heads == sums == dict(zip(shown.names, shown.score().totals, strict=True))
    assert all(row["rules"] for row in made.score.widget.rows if row["key"].startswith("line"))


def test_every_score_line_lights_its_proof() -> None:
    """Picking a line lights exactly the tracks that prove it, and the caption says which."""
    made = page(finished("europe", 2), SCORE)
    for key in keys(made.score.widget, "line"):
        made.score.widget.pick(key)
        line = made.score.sheet.lines[int(key.split()[1])]
        assert made.session.overlay.tracks == line.tracks
        assert lit(made) == bool(line.tracks)
        caption = next(t for t in made.board.widget.data if t.name == "caption").text[0]
        assert line_text(made.session.game.board, line).split(",")[0].split(" (")[0] in caption
    assert drawn(made)["band"] > 0 or not made.score.sheet.lines[-1].tracks


def test_score_is_live_while_the_game_goes_on() -> None:
    """Before the end the score says that it is "if the game ended now", and follows every step."""
    made = page(finished().go(60), SCORE)
    assert texts(made.score.widget)[0] == "If the game ended now" or \
        texts(made.score.widget, "head")[0] == "If the game ended now"
    before = made.score.widget.rows
    made.session.go(lambda: made.session.game.redo(40))
    assert made.score.widget.rows != before


def test_score_of_others_is_hidden_until_the_end() -> None:
    """A seat sees no tickets of others before the end, and everything after it."""
    made = page(finished().go(100), SCORE)
    made.viewer.value = 1
    others = [row for row in made.score.widget.rows if "Ticket" in row["text"]]
    assert {made.score.sheet.lines[int(row["key"].split()[1])].seat for row in others} <= {1}
    assert any("without tickets" in text for text in texts(made.score.widget, "head"))
    made.session.go(lambda: made.session.game.go(made.session.game.line[-1]))
    shown = {made.score.sheet.lines[int(row["key"].split()[1])].seat
             for row in made.score.widget.rows if "Ticket" in row["text"]}
    assert shown == {0, 1}


# -- log -------------------------------------------------------------------------------------------


def test_the_log_tells_everything_with_its_rules() -> None:
    """The log holds every event of the branch as a sentence, in order, with the ids of its rules."""
    shown = finished()
    made = page(shown, LOG)
    events = [event for node in shown.line for event in node.events]
    assert texts(made.log.widget, None) == [event_text(shown.board, shown.names, e) for e in events]
    assert [row["rules"] for row in made.log.widget.rows] == [list(e.rules) for e in events]


def test_a_log_line_goes_to_its_moment() -> None:
    """Picking a line goes to the position right after it; what comes later stays in the list."""
    made = page(finished(), LOG)
    count = len(made.log.widget.rows)
    pick(made.log.widget, "claims")
    node = made.session.game.node
    assert any(event.kind == "claimed" for event in node.events)
    assert made.log.widget.selected.startswith(f"{node.number}.")
    assert len(made.log.widget.rows) == count


def test_a_rule_in_the_log_is_told() -> None:
    """Pressing the chip of a rule shows its text, without moving the game."""
    made = page(finished(), LOG)
    before = made.session.game.node
    send(made.log.widget, {"kind": "rule", "id": "BASE-END-2"})
    assert rulebook.rule("BASE-END-2").text.split()[0] in message(made)
    assert made.session.game.node is before


# -- rules -----------------------------------------------------------------------------------------


def test_rules_are_found_by_words() -> None:
    """A search shows only rules that hold all the words; one that finds nothing says so."""
    made = page(game("europe"), RULES)
    made.rules.search.value = "tunnel locomotive"
    found = made.rules.rows.rows
    assert found and all("tunnel" in (row["text"] + row["key"]).lower() or "TUN" in row["key"] for row in found)
    made.rules.search.value = "xylophone"
    assert made.rules.rows.rows == [] and "xylophone" in made.rules.rows.empty


def test_rules_show_the_options_in_force() -> None:
    """Without a search the options of this game stand first, each with its value and its rule."""
    made = page(game("usa", tie__final="shared"), RULES)
    rows = {row["text"].partition(":")[0]: row for row in made.rules.rows.rows if row.get("right")}
    options = made.session.game.rules.options
    assert set(rows) == set(options)
    assert rows["tie.final"]["right"] == "shared"
    assert all(rows[name]["rules"] for name in options)


def test_picking_a_rule_tells_it() -> None:
    """Picking a rule shows its whole text in the message area."""
    made = page(game(), RULES)
    key = key_of(made.rules.rows, "card")
    made.rules.rows.pick(key)
    assert key in message(made)
