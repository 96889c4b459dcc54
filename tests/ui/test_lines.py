"""Lines of text are a list like any other: they scroll, grow at the end, break, and can be clicked."""

from __future__ import annotations

import pygame
import pytest

from game.ui.shell.page import Page
from game.ui.shell.theme import theme
from game.ui.widgets.lines import ListRow, lines

LOOK = theme()
RECT = pygame.Rect(10, 20, 300, 220)


@pytest.fixture
def clicked():
    return []


def made(count: int, clicked: list, **more):
    """Return a list of so many lines, drawn once."""
    found = lines(RECT, LOOK, click=clicked.append, **more)
    found.fill([ListRow(f"line {number}", tag=number) for number in range(count)])
    drawn(found)
    return found


def drawn(one) -> Page:
    page = Page(pygame.Surface((400, 300)), LOOK)
    one.draw(page)
    return page


def press(one, at) -> bool:
    return one.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=at), at)


def test_a_click_names_the_row(clicked):
    """Also after scrolling; below the last row, and outside, it names none."""
    one = made(20, clicked)
    assert press(one, (40, 20 + 22 + 5))
    one.scroll_to(44)
    drawn(one)
    assert press(one, (40, 20 + 22 + 5))
    assert [row.tag for row in clicked] == [1, 3]
    few = made(2, clicked)
    press(few, (40, 20 + 3 * 22))
    assert not press(few, (5, 5))
    assert [row.tag for row in clicked] == [1, 3]


def test_keys_and_the_wheel_scroll_by_pages_and_by_three_lines(clicked):
    """Nothing is chosen by it, and at both ends it stops."""
    one = made(50, clicked)
    one.key("pagedown")
    assert one.top == 9 * 22
    one.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1), (40, 40))
    assert one.top == 6 * 22
    one.key("pageup")
    assert one.top == 0
    one.key("end")
    assert one.at_end
    assert one.top == 50 * 22 - 220
    assert one.chosen == -1


def test_what_is_added_at_the_end_is_measured_alone(clicked, monkeypatch):
    """So a log of thousands of lines grows without a pause."""
    one = made(1000, clicked, wraps=True)
    measured = []
    tall = one._tall
    monkeypatch.setattr(one, "_tall", lambda row, wide: measured.append(row) or tall(row, wide))
    more = ListRow("one more")
    one.fill([*one.things, more])
    assert measured == [more]
    one.fill([ListRow("another"), *one.things])
    assert len(measured) == 1 + len(one.things)


def test_long_lines_are_broken_or_cut(clicked):
    """Broken ones take the height of their lines; cut ones one line."""
    words = "a line that is far too long for a list of three hundred pixels, by any measure"
    cut, broken = lines(RECT, LOOK), lines(RECT, LOOK, wraps=True)
    for one in (cut, broken):
        one.fill([ListRow(words)])
    assert cut.length == 22
    assert broken.length > 22 + 15


def test_an_empty_list_shows_nothing():
    """Not even a word."""
    assert not drawn(lines(RECT, LOOK)).written
