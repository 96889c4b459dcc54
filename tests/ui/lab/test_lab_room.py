"""In the lab, too, nothing that matters stays under a panel: the table moves over, or the panel fades."""

from __future__ import annotations

import pygame
import pytest
from battle_pilot import QUIET
from lab_pilot import Bencher

from game.core.lobby import LabTable
from game.geometry.point import Point


@pytest.fixture
def pilot(tmp_path):
    """A pilot in the lab."""
    made = Bencher(tmp_path)
    yield made
    made.app.screen.left()
    made.lobby.close()


def under(pilot, unit, name):
    """Zoom in, and drag the table until *unit* lies in the middle of the panel called *name*; return that."""
    view, rect = pilot.app.screen.table.viewport, pilot.app.screen.panels.named(name).rect
    view.zoom(6, pilot.pixel(unit.at))
    for _ in range(2):
        at = pilot.pixel(unit.at)
        view.pan(rect.centerx - at[0], rect.centery - at[1])
    pilot.step(times=2)
    return pilot.app.screen.panels.named(name).rect


def test_a_panel_over_the_chosen_unit_fades_and_lets_clicks_through(pilot):
    """The unit can be dragged out from under it."""
    unit = pilot.put("AS7-D", 20, 15)
    pilot.hover((640, 60))
    rect = under(pilot, unit, "contents")
    assert rect in pilot.app.screen.attention.fading.rects
    start = pilot.pixel(unit.at)
    pilot.drag(start, (start[0] + 300, start[1]))
    assert pilot.units[0].at.x > unit.at.x + 2
    assert not pilot.app.screen.attention.fading.rects


def test_who_is_chosen_comes_out_from_under_the_panels(pilot):
    """By Tab, where the unit lay under a panel or beyond the border."""
    unit = pilot.put("AS7-D", 20, 15)
    pilot.lab.select(None)
    pilot.step()
    under(pilot, unit, "contents")
    pilot.lab.select(unit.id)
    pilot.step(times=3)
    screen = pilot.app.screen
    token = screen.table.viewport.token_rect(pilot.units[0])
    assert token.collidelist(screen.panels.rects) < 0
    assert pilot.surface.get_rect().contains(token)


def test_the_properties_are_a_drawer_while_a_sight_line_is_looked_at_in_a_small_window(tmp_path):
    """The certificate has the room; the fields come back with the end of the line."""
    pilot = Bencher(tmp_path, LabTable(), size=(1024, 640))
    pilot.put("AS7-D", 20, 15)
    assert pilot.app.screen.about.open
    pilot.press("s")
    pilot.hover(Point(30, 20))
    pilot.step(times=2)
    assert not pilot.app.screen.about.open
    pilot.press("escape")
    pilot.step(times=2)
    assert pilot.app.screen.about.open
    pilot.app.screen.left()
    pilot.lobby.close()


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
def test_what_is_said_below_the_fields_stays_on_its_panel(tmp_path, size):
    """The panel is as high as its words are when they are broken into lines."""
    pilot = Bencher(tmp_path, LabTable(scenario="set-battle"), size=size)
    pilot.step(times=3)
    panel = pilot.app.screen.panels.named("properties").rect
    assert pilot.lab.contents.sandbox.map_words
    (said,) = (one for one in pilot.app.written if one.text == pilot.lab.contents.sandbox.map_words)
    assert panel.contains(said.rect)
    pilot.app.screen.left()
    pilot.lobby.close()


def test_words_without_room_below_the_fields_are_in_a_tooltip(tmp_path):
    """In a low window at 200 %: none of them are written beyond the panel."""
    pilot = Bencher(tmp_path, LabTable(scenario="set-battle"), settings=QUIET.but(scale=200))
    pilot.tool("polygon")
    pilot.step(times=3)
    panel = pilot.app.screen.panels.named("properties").rect
    below = pygame.Rect(panel.x, panel.bottom - 2, panel.width, 12)
    told = "Click corner by corner; the first again, or Enter, closes."
    hints = [one for one in pilot.app._page.hints if panel.contains(one.rect) and told in one.text]
    assert hints
    bar = pilot.app.screen.panels.named("actions").rect
    written = [one.rect for one in pilot.app.written if not bar.contains(one.rect)]
    assert below.collidelist(written) < 0
    pilot.app.screen.left()
    pilot.lobby.close()


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 100), ((1600, 900), 200)])
def test_words_of_the_lab_are_whole_where_the_upper_edge_has_room(tmp_path, size, scale):
    """What is said of the table, and the button that starts a battle; they do not meet."""
    pilot = Bencher(tmp_path, size=size, settings=QUIET.but(scale=scale))
    pilot.put("AS7-D", 20, 15)
    pilot.step(times=3)
    assert "Battle from here" in pilot.words
    assert not [one.text for one in pilot.app.written if one.cut and "not saved" in one.text]
    panels = pilot.app.screen.panels
    assert not panels.named("turn").rect.colliderect(panels.named("history").rect)
    pilot.app.screen.left()
    pilot.lobby.close()
