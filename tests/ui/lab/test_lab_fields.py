"""The fields of the lab: Tab goes on from list to line, and what is gone is neither read nor changed."""

from __future__ import annotations

from dataclasses import replace

from game.geometry.point import Point


def test_tab_goes_on_from_a_list_of_choices_to_the_next_line(pilot):
    """With a tool in hand, a click on Kind, then Tab: the height is typed in next; Shift+Tab goes round."""
    pilot.press("4", "5")
    pilot.tool("line")
    pilot.click(pilot.entry("Kind").element.get_abs_rect().center)
    pilot.press("tab")
    assert pilot.app.screen.about.fields.focused is pilot.entry("Height")
    pilot.click(pilot.entry("Kind").element.get_abs_rect().center)
    pilot.press("shift+tab")
    assert pilot.app.screen.about.fields.focused is pilot.entry("Width")


def test_the_ground_of_the_table_is_chosen_and_undone(pilot):
    """In the list of the table's properties; the picture follows, terrain and size stay."""
    pilot.draw("rect", (5, 5), (15, 15))
    pilot.click(Point(30, 25))
    before = pilot.lab.now.battlefield
    pilot.entry("Ground").field.put("Snow")
    pilot.step(times=30)
    assert pilot.lab.now.battlefield == replace(before, ground="snow")
    assert pilot.app.screen.table.ground.tiles.field.ground == "snow"
    assert pilot.entry("Ground").field.text() == "Snow"
    pilot.press("ctrl+z")
    assert pilot.lab.now.battlefield == before


def test_tab_on_the_only_field_that_is_a_list_stays_in_the_lab(pilot):
    """The tool for units has nothing but the side: Tab finds no line to go to."""
    pilot.tool("unit")
    pilot.click(pilot.entry("Side").element.get_abs_rect().center)
    pilot.press("tab", "shift+tab")
    assert pilot.lab.in_hand.tool.name == "unit"


def test_a_new_id_ended_by_tab_goes_on_to_the_next_field(pilot):
    """Terrain under its new id has fields of its own; those of the old id are asked for nothing."""
    pilot.draw("rect", (5, 5), (15, 15))
    pilot.click(Point(10, 10))
    pilot.click(pilot.entry("Id").element.get_abs_rect().center)
    pilot.press("ctrl+a")
    pilot.type_text("copse")
    pilot.press("tab")
    pilot.step(times=12)
    assert list(pilot.features) == ["copse"]
    assert pilot.app.screen.about.fields.focused is pilot.entry("East")


def test_keys_and_wheel_after_undo_ask_nothing_of_what_is_gone(pilot):
    """All in one frame: terrain goes by undo, and its field is stepped, turned, entered and left by Tab."""
    pilot.draw("rect", (5, 5), (15, 15))
    pilot.click(Point(10, 10))
    entry = pilot.entry("East")
    pilot.click(entry.element.get_abs_rect().center)
    fields = pilot.app.screen.about.fields
    pilot.lab.edits.undo()
    at = entry.element.get_abs_rect().center
    assert not fields.wheel(at, 1)
    assert not fields.step(1)
    fields.go_on(1)
    fields.enter()
    pilot.step()
    assert pilot.features == {}
    assert pilot.app.screen.about.mode == "table"


def test_a_unit_that_is_gone_is_asked_nothing(pilot):
    """Its card is taken away while a number of it is being typed."""
    pilot.lab.units.roster = pilot.lobby.roster("")
    unit = pilot.put(pilot.lab.units.roster[0].card, 20, 20)
    pilot.click(Point(20, 20))
    pilot.click(pilot.entry("East").element.get_abs_rect().center)
    pilot.type_text("3")
    pilot.lab.edits.undo()
    pilot.step()
    assert unit.id not in pilot.lab.now.units
