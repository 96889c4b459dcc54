"""What is read beside the table: the keys, a card, the log, a tally; play goes on meanwhile."""

from __future__ import annotations

import pytest
from battle_pilot import Flight

from game.ui.widgets.reader import Reader


@pytest.fixture
def pilot():
    """A toy battle."""
    return Flight()


def test_the_table_stays_in_play_beside_what_is_read(pilot):
    """Keys and clicks go on to it; Escape closes what is read, and lets no unit go."""
    pilot.press("f1")
    assert isinstance(pilot.app.dialog, Reader)
    pilot.press("tab")
    selected = pilot.desk.selected
    assert selected is not None
    pilot.press("m")
    assert pilot.desk.hand is not None
    assert pilot.sees("Keys and mouse")
    pilot.press("escape")
    assert pilot.app.dialog is None
    assert (pilot.desk.selected, pilot.desk.hand is not None) == (selected, True)


@pytest.mark.parametrize("key", ["f1", "i", "l", "o"])
def test_the_same_key_closes_it_again(pilot, key):
    """Of what is read one is open at a time: another key shows another."""
    pilot.press("tab", key)
    assert isinstance(pilot.app.dialog, Reader)
    pilot.press(key)
    assert pilot.app.dialog is None
    pilot.press("i", key)
    assert len(pilot.app._dialogs) == (0 if key == "i" else 1)


def test_a_card_follows_the_selection(pilot):
    """It is that of whoever is selected."""
    pilot.press("tab", "i")
    first = pilot.app.dialog.title
    pilot.press("tab")
    pilot.step()
    assert pilot.app.dialog.title != first
    assert pilot.app.dialog.title == pilot.battle.selected.name


def test_the_log_grows_while_it_is_read(pilot):
    """Its last line stays in sight."""
    pilot.press("l")
    before = len(pilot.app.dialog.rows)
    pilot.press("tab", "h", "return")
    pilot.step(times=2)
    assert len(pilot.app.dialog.rows) > before
    assert pilot.app.dialog.line_list.at_end


def test_it_scrolls_by_keys_and_by_the_wheel(pilot):
    """Page Down, and the wheel over it; over the table the wheel zooms."""
    pilot.press("f1")
    rows = pilot.app.dialog.line_list
    pilot.press("pagedown")
    assert rows.top > 0
    top, scale = rows.top, pilot.desk.camera.scale
    pilot.wheel(1, rows.rect.center)
    assert rows.top < top
    assert pilot.desk.camera.scale == scale
    pilot.wheel(1, pilot.app.screen.panels.now.clear.center)
    assert pilot.desk.camera.scale > scale


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1600, 900)])
@pytest.mark.parametrize("scale", [100, 200])
def test_who_is_selected_is_not_under_it(size, scale):
    """The camera knows that it is there; it lies within the window, below the bar at the upper right."""
    pilot = Flight(size=size, settings=Flight().app.settings.but(scale=scale))
    pilot.press("f1")
    window = pilot.surface.get_rect()
    for _ in range(4):
        pilot.press("tab")
        pilot.step(times=2)
        rect = pilot.app.screen.table.viewport.token_rect(pilot.battle.selected)
        assert not pilot.app.dialog.rect.collidepoint(rect.center)
    assert window.contains(pilot.app.dialog.rect)
    assert pilot.app.screen.panels.named("history").rect.bottom <= pilot.app.dialog.rect.y
    pilot.resize((1280, 720))
    assert pilot.surface.get_rect().contains(pilot.app.dialog.rect)


def test_a_question_that_must_be_answered_lies_over_it(pilot):
    """What is read waits below, and is there again afterwards."""
    pilot.press("tab", "i", "f10")
    assert pilot.sees("Back to the battle")
    pilot.press("escape")
    assert isinstance(pilot.app.dialog, Reader)
