"""The lab as a player's hand uses it: fields by Tab, live numbers, nothing put unawares, honest outlines."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace

import pygame

from game.core.views.marks import AreaMark
from game.geometry.point import Point


@contextmanager
def dragged(pilot, start, end):
    """Hold what was taken at *start* over *end*, and let go there afterwards."""
    pilot.hover(start)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pilot.pixel(start), button=1, touch=False))
    pilot.step()
    pilot.hover(Point((start.x + end.x) / 2, (start.y + end.y) / 2))
    pilot.hover(end)
    yield
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=pilot.pixel(end), button=1, touch=False))
    pilot.step()


def test_tab_takes_what_was_typed_and_goes_on_to_the_next_field(pilot):
    """Shift and Tab go back; typing replaces what the field says."""
    pilot.put("AS7-D", 20, 15)
    pilot.click(pilot.entry("East").element.get_abs_rect().center)
    pilot.press("ctrl+a")
    pilot.type_text("8")
    pilot.press("tab")
    pilot.type_text("9")
    pilot.press("tab")
    pilot.type_text("45")
    pilot.press("shift+tab")
    unit = pilot.units[0]
    assert (unit.at, unit.facing) == (Point(8, 9), 45)
    pilot.type_text("10")
    pilot.press("return")
    assert pilot.units[0].at == Point(8, 10)
    assert pilot.lab.in_hand.tool.name == "select"


def test_the_fields_follow_what_is_dragged(pilot):
    """Those of a unit, of terrain and of a template tell where it would be if it were let go now."""
    pilot.draw("circle", (30, 20), (33, 20))
    pilot.tool("template")
    pilot.click(Point(10, 20))
    pilot.tool("select")
    pilot.put("AS7-D", 20, 8)
    for at, label in ((Point(20, 8), "East"), (Point(10, 20), "East")):
        pilot.click(at)
        with dragged(pilot, at, Point(at.x + 4, at.y)):
            assert pilot.entry(label).element.get_text() == f"{at.x + 4:g}"
    pilot.click(Point(30, 20))
    with dragged(pilot, Point(33, 20), Point(35, 20)):
        assert pilot.entry("Radius").element.get_text() == "5"


def test_where_no_unit_fits_none_is_put(pilot):
    """A search that finds nothing leaves nothing to put; what is found again is put."""
    pilot.press("ctrl+f")
    pilot.step(times=2)
    pilot.type_text("zzz")
    pilot.step(times=3)
    assert pilot.sees("No unit fits")
    pilot.press("escape")
    pilot.click(Point(10, 12))
    assert not pilot.units
    assert pilot.sees("Choose a unit in the list first")


def test_a_refused_outline_stays_red(pilot):
    """Enter refuses it; what is shown goes on being what no map could have until it is mended."""
    pilot.tool("polygon")
    for at in ((5, 5), (15, 15), (15, 5), (5, 15)):
        pilot.click(Point(*at))
    pilot.press("return")
    pilot.step()
    assert pilot.lab.in_hand.faults == ("the shape cannot be used: its outline crosses itself",)
    (area,) = [mark for mark in pilot.app.screen.shown.above() if isinstance(mark, AreaMark)]
    assert area.style == "lab-bad"
    pilot.press("backspace")
    pilot.hover(Point(10, 3))
    assert pilot.lab.in_hand.faults == ()


def test_each_shape_says_how_it_is_reshaped(pilot):
    """A circle has a rim, a rectangle corners and a knob, a polygon corners that come and go."""
    pilot.draw("circle", (30, 20), (33, 20))
    assert pilot.sees("Drag its rim to make it larger or smaller.")
    pilot.draw("rect", (5, 5), (9, 9))
    assert pilot.sees("Drag a corner to make it larger or smaller, the knob")
    assert not pilot.sees("right-click")


def test_the_name_of_a_unit_keeps_aside_of_its_knob(pilot):
    """The knob by which the chosen unit is turned is kept free of names; without one nothing is."""
    pilot.put("AS7-D", 20, 15)
    pilot.type_in("Facing", "180")
    pilot.hover(Point(5, 5))
    knob = next(one for one in pilot.app.screen.pointer.handles() if one.kind == "turn")
    ((at, room),) = pilot.app.screen.table.kept_free
    assert at == knob.at
    assert room > 0
    pilot.press("escape")
    assert not pilot.app.screen.table.kept_free


def test_the_buttons_are_those_of_the_rules_in_force(pilot):
    """Templates belong to the second family: they have buttons there, and none once that is undone."""
    lab = pilot.lab
    assert not pilot.sees("Best aim")
    what, *more = pilot.lobby.switched(("mecha",)).changes
    assert lab.edits.do(what, *more, words="switch the rules")
    pilot.step(times=3)
    assert pilot.sees("Best aim")
    pilot.press("ctrl+z")
    pilot.step(times=3)
    assert not pilot.sees("Best aim")
    pilot.press("ctrl+y")
    pilot.step(times=3)
    assert pilot.sees("Best aim")


def test_an_overlay_of_nobody_says_so(pilot):
    """Without a unit reach, bands, arcs, threat and cover ask for one; views need none."""
    pilot.hover(Point(5, 5))
    for key in ("r", "b", "a", "t", "k"):
        pilot.press(key)
        assert pilot.sees("Select a unit to see it")
        pilot.wait(6)
        pilot.press(key)
        assert not pilot.sees("Select a unit to see it")
    pilot.press("v")
    assert not pilot.sees("Select a unit to see it")
    pilot.press("v")


def test_words_on_the_table_keep_aside_of_the_buttons(pilot):
    """The bands of a unit at the lower edge are named beside what lies over the table."""
    pilot.put("AS7-D", 8, 7)
    pilot.type_in("Facing", "180")
    pilot.press("v")
    pilot.step(times=3)
    over = [one.get_abs_rect() for one in pilot.app.screen.strip._buttons.values()]
    assert len(over) > 10
    panels = pilot.app.screen.table.viewport.panels
    assert all(any(panel.contains(rect) for panel in panels) for rect in over)
    names = [one.rect for one in pilot.app.written if one.text.startswith(("short ", "medium ", "long "))]
    assert names
    assert all(rect.collidelist(over) < 0 for rect in names)


def test_it_is_called_as_it_was_saved_last(pilot):
    """The name stands at the top, and is proposed when it is saved again as the same."""
    pilot.put("AS7-D", 20, 15)
    assert pilot.sees('New table · 40 × 30"')
    pilot.press("ctrl+s")
    pilot.click_words("As a scenario")
    pilot.press("ctrl+a")
    pilot.type_text("Ridge line")
    pilot.press("return")
    assert pilot.sees('Ridge line · 40 × 30"')
    pilot.press("ctrl+s")
    pilot.click_words("As a scenario")
    assert "Ridge line" in pilot.words
    pilot.press("escape")


def test_escape_leaves_what_is_dragged_as_it_was(pilot):
    """A unit, terrain by a handle: it stays where it was and stays chosen, and letting go does nothing."""
    pilot.draw("circle", (30, 20), (33, 20))
    unit = pilot.put("AS7-D", 20, 8)
    before = pilot.lab.seat.played
    with dragged(pilot, unit.at, Point(10, 20)):
        assert pilot.lab.stands().at == Point(10, 20)
        pilot.press("escape")
        assert pilot.lab.stands().at == unit.at
    assert pilot.lab.desk.selected == unit.id
    pilot.click(Point(30, 20))
    with dragged(pilot, Point(33, 20), Point(38, 20)):
        pilot.press("escape")
    assert pilot.lab.choice.terrain == "woods-1"
    assert pilot.features["woods-1"].drawing.radius == 3
    assert pilot.lab.seat.played == before


def test_overlays_of_a_destroyed_unit_say_why_they_show_nothing(pilot):
    """Its views as well as its threat; a view without any unit is that of an eye at the cursor."""
    unit = pilot.put("AS7-D", 20, 15)
    assert pilot.lab.units.change(replace(unit, removed="destroyed"), "destroy")
    pilot.lab.select(unit.id)
    for key in ("v", "shift+v", "t"):
        pilot.press(key)
        assert pilot.sees("Atlas AS7-D is out of the battle")
        pilot.wait(6)
        pilot.press(key)
    pilot.press("escape")
    pilot.hover(Point(10, 20))
    pilot.press("v")
    assert not pilot.sees("out of the battle")
