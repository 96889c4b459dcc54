"""The lab's units and templates: put, dragged, turned, changed, taken away; and what is measured."""

from __future__ import annotations

from lab_pilot import Bencher

from game.core.lobby import LabTable
from game.geometry.point import Point


def test_an_empty_table_says_what_to_do(pilot):
    """The first hint stands in the middle; it goes with the first click on the table."""
    assert pilot.sees("An empty table")
    assert pilot.sees("Nothing on the table")
    pilot.click(Point(20, 15))
    assert not pilot.sees("An empty table")


def test_a_unit_is_found_by_name_and_put(pilot):
    """Ctrl+F, as the tool tells, some letters, a click on the table; it is chosen, and its card is shown."""
    assert pilot.sees("Ctrl+F searches for one by name")
    pilot.press("2")
    pilot.step(times=2)
    assert pilot.app.screen.about.search.placeholder_text == "Ctrl+F searches"
    pilot.press("ctrl+f")
    pilot.step(times=2)
    pilot.type_text("atlas as7")
    pilot.step()
    assert pilot.sees("Atlas AS7-D")
    pilot.press("escape")
    pilot.click(Point(10.2, 12.1))
    (unit,) = pilot.units
    assert (unit.name, unit.at, unit.side) == ("Atlas AS7-D", Point(10, 12), "Blue")
    pilot.press("1")
    assert pilot.sees("Unit of Blue")


def test_a_unit_is_dragged_and_snaps_to_the_grid(pilot):
    """Its overlays follow while it is dragged; with Shift held it goes exactly there; undo brings it back."""
    pilot.put("AS7-D", 10, 12)
    pilot.drag(Point(10, 12), Point(15.1, 17.2))
    assert pilot.units[0].at == Point(15, 17)
    pilot.drag(Point(15, 17), Point(20.3, 17.2), keys="shift")
    at = pilot.units[0].at
    assert at != Point(round(at.x * 2) / 2, round(at.y * 2) / 2)
    pilot.press("ctrl+z", "ctrl+z")
    assert pilot.units[0].at == Point(10, 12)
    pilot.press("ctrl+y")
    assert pilot.units[0].at == Point(15, 17)
    assert pilot.sees("Done again: move Atlas AS7-D")


def test_a_unit_is_turned_by_knob_wheel_and_keys(pilot):
    """Each way ends in degrees that are whole; what follows at once is one step of undo."""
    unit = pilot.put("AS7-D", 20, 15)
    knob = pilot.app.screen.pointer.handles()[0]
    pilot.drag(knob.at, Point(30, 15))
    assert pilot.units[0].facing == 90
    before = pilot.lab.seat.played
    pilot.press("]", "]")
    assert pilot.units[0].facing == 120
    assert pilot.lab.seat.played == before + 1
    pilot.wheel(1, Point(20, 15), keys="shift")
    assert pilot.units[0].facing == 115
    pilot.press("ctrl+z")
    assert pilot.units[0].facing == 90
    assert pilot.units[0].id == unit.id


def test_its_fields_change_it(pilot):
    """Place, height above the ground, base, height and skill; what is no number is refused in words."""
    pilot.put("AS7-D", 20, 15)
    for label, text in (("East", "12.5"), ("Base", "1.25"), ("Height", "3"), ("Above", "6"), ("Skill", "2")):
        pilot.type_in(label, text)
    unit = pilot.units[0]
    assert (unit.at, unit.base, unit.height, unit.level) == (Point(12.5, 15), 1.25, 3.0, 6.0)
    assert unit.profile.skill == 2
    pilot.type_in("Base", "wide")
    assert pilot.sees("“wide” is no number")
    pilot.type_in("Base", "99")
    assert pilot.sees("Expected a number from 0.05 to 20")
    assert pilot.units[0].base == 1.25


def test_the_squad_of_a_mecha_is_chosen(tmp_path):
    """Where squads act together there is a field for it, and none for a skill; it is kept in the scenario."""
    pilot = Bencher(tmp_path, LabTable(scenario="the-relay"))
    unit = pilot.units[0]
    pilot.lab.select(unit.id)
    pilot.step(times=3)
    labels = [one.field.label for one in pilot.app.screen.about.fields.shown]
    assert ("Squad" in labels, "Skill" in labels) == (True, False)
    field = pilot.entry("Squad").field
    assert field.text() == unit.group
    field.put("Hotel")
    assert pilot.lab.now.units[unit.id].group == "Hotel"
    field.put("none")
    assert pilot.lab.now.units[unit.id].group == ""
    pilot.press("ctrl+z", "ctrl+z")
    assert pilot.lab.now.units[unit.id].group == unit.group
    pilot.app.screen.left()
    pilot.lobby.close()


def test_arrows_and_the_wheel_step_a_field(pilot):
    """Up while it is typed in, or the wheel over it."""
    pilot.put("AS7-D", 20, 15)
    place = pilot.entry("Height").element.get_abs_rect().center
    pilot.wheel(1, place)
    assert pilot.units[0].height == 2.5
    pilot.click(place)
    pilot.press("down")
    assert pilot.units[0].height == 2.0


def test_bubbles_of_the_card_are_marked_at_once(pilot):
    """A click on a bubble sets the damage."""
    pilot.put("AS7-D", 20, 15)
    spot = next(spot for spot in pilot.app.screen.about.card._spots if spot.field == "armor")
    rect = spot.rect.move(pilot.app.screen.about.card.rect.topleft)
    pilot.click(rect.center)
    assert pilot.units[0].status.armor == spot.value


def test_sight_and_odds_are_shown_of_any_unit(pilot):
    """Choosing a unit and pointing at an enemy shows the tally; overlays work as in a battle."""
    unit = pilot.put("AS7-D", 10, 10)
    foe = pilot.put("GRF-1N", 10, 16, side="Red")
    pilot.lab.select(unit.id)
    pilot.step()
    pilot.type_in("Facing", "180")
    pilot.step(times=5)
    pilot.hover(foe.at)
    pilot.step(times=5)
    assert pilot.sees("Atlas AS7-D → Griffin GRF-1N")
    assert pilot.sees("Needs")
    assert pilot.sees('short 6"')
    pilot.press("r")
    pilot.step(times=5)
    assert pilot.app.screen.shown.on("reach")
    pilot.press("s")
    assert pilot.lab.desk.sight is not None
    pilot.press("q")


def test_what_no_battle_could_have_is_told(pilot):
    """Two bases in one place: a red ring, a word on the list, and on hover the reason."""
    first = pilot.put("AS7-D", 10, 10)
    second = pilot.put("GRF-1N", 10.5, 10, side="Red")
    pilot.step(times=3)
    (wrong,) = pilot.lab.misplaced
    assert wrong in (first.id, second.id)
    pilot.lab.select(wrong)
    pilot.step(times=2)
    assert pilot.sees("the base overlaps that of")


def test_a_template_is_laid_and_says_what_it_touches(pilot):
    """Bases with the share that is covered, terrain by name; dragged and made larger by its rim."""
    pilot.draw("circle", (20, 15), (24, 15))
    pilot.put("AS7-D", 10, 10)
    pilot.tool("template")
    pilot.click(Point(10, 10))
    pilot.tool("select")
    assert pilot.sees("100.0% of its base")
    pilot.drag(Point(11.5, 10.5), Point(18.5, 14.5))
    (template,) = pilot.lab.contents.sandbox.templates
    assert template.at == Point(17, 14)
    assert pilot.sees("woods-1")
    assert not pilot.sees("of its base")
    pilot.drag(Point(19.5, 14), Point(22, 14))
    assert pilot.lab.contents.sandbox.templates[0].radius == 5.0
    pilot.press("delete")
    assert pilot.lab.contents.sandbox.templates == ()
    pilot.press("ctrl+z")
    assert pilot.lab.contents.sandbox.templates[0].radius == 5.0


def test_units_are_duplicated_and_taken_away(pilot):
    """Ctrl+D beside it, Delete away; both can be undone."""
    pilot.put("AS7-D", 10, 10)
    pilot.press("ctrl+d")
    assert sorted(unit.at for unit in pilot.units) == [Point(10, 10), Point(11.5, 10)]
    first, second = (unit.name for unit in pilot.units)
    assert {first, second} == {min(first, second), f"{min(first, second)} 2"}
    pilot.press("delete")
    assert len(pilot.units) == 1
    pilot.press("ctrl+z")
    assert len(pilot.units) == 2


def test_units_that_are_to_enter_are_put_on_the_table(tmp_path):
    """One of a battle that begins off the table: chosen in the list, a click puts it there."""
    pilot = Bencher(tmp_path, LabTable(scenario="duel-of-lances"))
    unit = pilot.units[0]
    assert unit.enters is not None
    pilot.lab.select(unit.id)
    pilot.step()
    assert pilot.sees("is off the table: click where to place it")
    pilot.click(Point(20, 30))
    assert pilot.lab.now.units[unit.id].enters is None
    assert pilot.lab.now.units[unit.id].at == Point(20, 30)
    pilot.app.screen.left()
    pilot.lobby.close()


def test_everything_goes_without_a_mouse(pilot):
    """Tools by digits, the cursor by Shift and arrows, Enter for the tool; Alt and arrows move."""
    pilot.press("2")
    pilot.step(times=2)
    pilot.press("shift+right", "return")
    (unit,) = pilot.units
    pilot.press("escape")
    assert pilot.lab.in_hand.tool.name == "select"
    at = unit.at
    pilot.press("alt+right", "alt+right", "alt+down")
    assert pilot.units[0].at == Point(at.x + 1, at.y + 0.5)
    pilot.press("alt+pageup")
    assert pilot.units[0].level == 0.5
    pilot.press("tab")
    assert pilot.lab.desk.selected == unit.id
    pilot.press("delete")
    assert not pilot.units
