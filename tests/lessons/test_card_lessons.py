"""Lessons of a game without a map: the table, answers out of a list, several answers at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

import pytest

from ttrlab.board import WILD
from ttrlab.lessons import LessonRun, find, picture
from ttrlab.lessons.page import LessonPage
from ttrlab.lessons.picks import picked
from ttrlab.lessons.table import table


@pytest.fixture
def page(request: pytest.FixtureRequest) -> Iterator[LessonPage]:
    """A lesson on a page, at a question."""
    number, at = request.param
    made = LessonPage(find(number), width=600)
    made.run.go(at)
    made.session.do(made.begin)
    yield made
    made.widget.close()


def _at(number: int, at: int) -> LessonRun:
    run = LessonRun(find(number))
    run.go(at)
    return run


def test_the_table_shows_what_lies_open() -> None:
    """All railyards and stacks are there with the numbers of their cards; hands and stacks of others are not."""
    run = _at(32, 0)
    shown = table(run.game, run.game.state, 0, ("market", "hand", "tickets"))
    for words in ("3 yellow", "2 orange", "2 blue", "2 purple + 1 locomotive", "3 black", "Chicago–Santa Fe"):
        assert words in shown, words
    for hidden in ("3 green", "Seattle–Denver", "turned over"):
        assert hidden not in shown, hidden
    assert shown.count(">stack<") == 3
    assert shown.index("Red") < shown.index("Green") < shown.index("Blue · you")


def test_the_table_follows_the_seat() -> None:
    """Whoever looks sits in front, and sees no other hand than the own one."""
    run = _at(32, 0)
    shown = table(run.game, run.game.state, 1, ("hand",))
    assert "Red · you" in shown and "3 green" in shown and "3 black" not in shown


def test_a_stack_is_turned_over_only_where_a_question_says_so() -> None:
    """The own stack is open in the puzzle of lesson 33, and nowhere in lesson 32 (CG-TRN-3)."""
    assert all("stack" not in question.show for question in find(32).questions)
    run = _at(33, 2)
    assert "turned over" in table(run.game, run.game.state, 0, run.question.show)


def test_the_puzzle_defeats_greedy_eyes() -> None:
    """Trying all sets by hand-dealing cards finds one best set, worth more than dearest first or cheapest first."""
    run = _at(33, 2)
    board, state = run.game.board, run.game.state
    tickets, stack = state.seats[0].tickets, state.parts["railyard"].stacks[0]
    values = {t: board.tickets[t].points for t in tickets}
    feasible = {chosen for size in range(len(tickets) + 1) for chosen in combinations(tickets, size)
                if _dealt(board.tickets, chosen, stack)}
    totals = sorted((sum(values[t] for t in chosen), chosen) for chosen in feasible)
    best, chosen = totals[-1]
    assert totals[-2][0] < best == 42
    for order in (sorted(tickets, key=lambda t: -values[t]), sorted(tickets, key=lambda t: values[t])):
        taken: tuple[int, ...] = ()
        for ticket in order:
            taken += (ticket,) if tuple(sorted((*taken, ticket), key=tickets.index)) in feasible else ()
        assert sum(values[t] for t in taken) < best
    assert {tickets[at] for at in picked(int(run.solution().key))} == set(chosen)


def _dealt(tickets: tuple, chosen: tuple[int, ...], stack: list[int]) -> bool:
    """Whether cards can be dealt out to the tickets one by one, in some order, wilds where a colour has run out."""
    for order in permutations(chosen):
        left = list(stack)
        for colour in (colour for t in order for colour, number in tickets[t].needs for _ in range(number)):
            left[colour if left[colour] else WILD] -= 1
        if min(left) >= 0:
            return True
    return False


@pytest.mark.parametrize("page", [(33, 2)], indirect=True)
def test_several_are_picked_with_buttons(page: LessonPage) -> None:
    """Pressed buttons make up the answer; a wrong one is explained, and the next try starts from what was picked."""
    assert page.toggles[0].description == "New York–Portland 21"
    page.toggles[0].value = page.toggles[2].value = page.toggles[1].value = True
    page.submit.click()
    assert "Not quite" in page.verdict.value and page.said.rows[0]["rules"] == ["CG-CLM-2"]
    assert "needs 3 more cards than the stack has left" in page.said.rows[0]["text"]
    assert [toggle.value for toggle in page.toggles] == [True, True, True, False, False]
    page.toggles[0].value, page.toggles[3].value = False, True
    page.submit.click()
    assert "Right." in page.verdict.value and page.run.solved == {2}
    page.again.click()
    assert not any(toggle.value for toggle in page.toggles) and page.verdict.value == ""


@pytest.mark.parametrize("page", [(32, 3)], indirect=True)
def test_a_play_is_picked_from_the_list(page: LessonPage) -> None:
    """Too few cards, too many, and another colour are each explained; the right play empties the victim's row."""
    said = {"play 3 orange": "play 4 or more, not 3", "play 4 orange + 1 locomotive": "4 cards are enough",
            "play 2 black": "takes nothing from Red"}
    for key, words in said.items():
        page.list.value = key
        page.submit.click()
        assert not page.run.verdict.right and any(words in row["text"] for row in page.said.rows), key
    assert "2 orange + 1 locomotive" in page.things.value
    page.list.value = "play 4 orange"
    page.submit.click()
    assert page.run.verdict.right and "2 orange + 1 locomotive" not in page.things.value


@pytest.mark.parametrize("page", [(33, 2)], indirect=True)
def test_the_map_is_there_only_where_it_shows_something(page: LessonPage) -> None:
    """Without tracks the map is hidden until something is lit on it; a click on it is turned away with a word."""
    assert page.map.layout.display == "none"
    page.session.do(lambda: page._clicked("city", 0))
    assert "no map to play on" in page.message.value and page.run.verdict is None
    page.next.click()
    assert page.map.layout.display is None and page.board.widget.data
    tracked = LessonPage(find(11), width=600)
    assert tracked.map.layout.display is None
    tracked.widget.close()


@pytest.mark.parametrize("page", [(32, 0)], indirect=True)
def test_an_answer_shown_says_which_it_is(page: LessonPage) -> None:
    """Where the engine has no short sentence, the answer that was asked for is named."""
    page.show.click()
    assert "The answer: Move one card of each row to the stack" in page.verdict.value


def test_a_game_without_tracks_has_a_table_for_a_picture() -> None:
    """Lesson 32 opens with the table, lesson 33 with the map of the big cities, all six lit."""
    assert "ttr-table" in picture(32)._repr_html_()
    assert picture(33).layout.width == 900
    lesson = find(33)
    assert len(lesson.light(lesson.picture.game()).cities) == 6
