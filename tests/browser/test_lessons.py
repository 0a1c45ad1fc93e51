"""A lesson in a real browser: answered by clicks on the map, by buttons and by keyboard."""

from __future__ import annotations

from ttrlab import maps

from .lab import Lab

USA = maps.load("usa")


def _click_track(lab: Lab, name: str) -> None:
    """Click in the middle of a track."""
    number = USA.track(name).index
    points = lab.page.evaluate(
        """() => [...document.querySelectorAll(".js-plotly-plot")].filter(p => p.offsetParent)[0]
                 .data.find(t => t.name === "tracks").customdata""")
    mine = [place for place, value in enumerate(points) if int(value) == number]
    lab.click_point("tracks", mine[len(mine) // 2])


def _open(lab: Lab, number: int, question: int) -> None:
    lab.write("lesson.ipynb", [f"from ttrlab import lesson\nlesson({number})"])
    lab.open("lesson.ipynb")
    lab.run_all()
    for _ in range(question - 1):
        lab.page.get_by_role("button", name="Next question").click()
        lab.wait_idle()


def test_a_lesson_is_answered_on_the_map(lab: Lab) -> None:
    """A wrong click is explained by the engine, a right one confirmed and counted, both lit on the map."""
    _open(lab, 12, 2)
    lab.page.get_by_text("Click the one free track that completes Boston–Miami.").wait_for()
    _click_track(lab, "Atlanta-Miami")
    lab.page.get_by_text("still lie in separate parts of the network").wait_for()
    lab.page.get_by_text("Not quite.").wait_for()
    lab.screenshot("lesson-wrong-click")
    _click_track(lab, "Charleston-Miami")
    lab.page.get_by_text("Raleigh – Charleston – Miami").wait_for()
    lab.page.get_by_text("1 solved · 0 right at first try").wait_for()
    lab.screenshot("lesson-right-click")
    lab.page.locator(".ttr-rule", has_text="BASE-TKT-1").first.click()
    lab.page.locator(".ttr-message", has_text="one connected part of the owner's network").wait_for()
    assert lab.errors() == []


def test_a_lesson_needs_no_mouse(lab: Lab) -> None:
    """With the keyboard alone a choice is pressed, a city picked from the list, and the next question reached."""
    _open(lab, 13, 3)
    listed = lab.page.locator(".ttr-lesson select")
    listed.focus()
    lab.page.keyboard.type("Hel")
    lab.page.keyboard.press("Tab")
    lab.page.keyboard.press("Enter")
    lab.page.get_by_text("= 20.").wait_for()
    lab.page.get_by_role("button", name="Next question").focus()
    lab.page.keyboard.press("Enter")
    lab.page.get_by_text("One more track").wait_for()
    lab.page.get_by_role("button", name="Next question").focus()
    lab.page.keyboard.press("Enter")
    choice = lab.page.get_by_role("button", name="Blue and Red, 10 points each")
    choice.focus()
    lab.page.keyboard.press("Enter")
    lab.page.get_by_text("All who share the greatest length score the bonus in full.").wait_for()
    lab.screenshot("lesson-keyboard")
    assert lab.errors() == []
