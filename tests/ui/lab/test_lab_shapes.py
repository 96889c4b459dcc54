"""The base of a unit in the lab: its shape and sizes, what is measured to it, what is saved of it."""

from __future__ import annotations

import json

import pytest
from lab_pilot import Bencher
from pygame_gui.elements import UIButton

from game.battlefield.contact import apart
from game.core.lobby import LabTable
from game.files.check import check_file
from game.geometry.base_shape import BaseShape


def choose(pilot, label, value):
    """Open the list with that label and click on a value."""
    element = pilot.entry(label).element
    pilot.click(element.get_abs_rect().center)
    pilot.step(times=2)
    items = [one for one in element.ui_group.sprites() if isinstance(one, UIButton) and one.text == value]
    pilot.click(max(items, key=lambda one: one.get_abs_rect().y).get_abs_rect().center)
    pilot.step(times=8)


def labels(pilot):
    """Return what the fields are called."""
    return [one.field.label for one in pilot.app.screen.about.fields.shown]


@pytest.fixture
def atlas(pilot):
    """A unit on a disc of 1 inch, chosen."""
    unit = pilot.put("AS7-D", 10, 10)
    pilot.step(times=8)
    pilot.type_in("Base", "1")
    return unit.id


def test_the_shape_of_a_base_is_chosen(pilot, atlas):
    """A disc has a radius, what is no disc a length, as long as the disc was wide, and a width."""
    assert [one for one in labels(pilot) if one in ("Shape", "Base", "Length", "Width")] == ["Shape", "Base"]
    choose(pilot, "Shape", "rectangle")
    unit = pilot.units[0]
    assert (unit.shape, unit.base) == (BaseShape("rectangle", 2.0, 1.5), 1.25)
    assert "Base" not in labels(pilot)
    pilot.type_in("Length", "4")
    pilot.type_in("Width", "3")
    assert (pilot.units[0].shape, pilot.units[0].base) == (BaseShape("rectangle", 4.0, 3.0), 2.5)
    choose(pilot, "Shape", "oval")
    assert (pilot.units[0].shape, pilot.units[0].base) == (BaseShape("oval", 4.0, 3.0), 2.0)
    choose(pilot, "Shape", "disc")
    assert (pilot.units[0].shape, pilot.units[0].base) == (None, 2.0)
    assert "Length" not in labels(pilot)


def test_what_is_no_size_is_refused(pilot, atlas):
    """A word, none at all, more than any base has."""
    choose(pilot, "Shape", "oval")
    shape = pilot.units[0].shape
    pilot.type_in("Width", "wide")
    assert pilot.sees("“wide” is no number")
    for text in ("0", "20.5"):
        pilot.type_in("Width", text)
        assert pilot.sees("Expected a number from 0.05 to 20")
        assert pilot.units[0].shape == shape
    pilot.type_in("Width", "20")
    assert pilot.units[0].shape.width == 20.0


def test_it_is_undone_and_done_again(pilot, atlas):
    """Each change by itself; the fields are those of the base as it is then."""
    choose(pilot, "Shape", "rectangle")
    pilot.type_in("Length", "5")
    pilot.press("ctrl+z")
    assert pilot.units[0].shape == BaseShape("rectangle", 2.0, 1.5)
    pilot.press("ctrl+z")
    pilot.step(times=8)
    assert (pilot.units[0].shape, pilot.units[0].base) == (None, 1.0)
    assert "Base" in labels(pilot)
    pilot.press("ctrl+y", "ctrl+y")
    pilot.step(times=8)
    assert pilot.units[0].shape == BaseShape("rectangle", 5.0, 1.5)
    assert pilot.entry("Length").field.text() == "5"


def test_what_is_measured_follows_at_once(pilot, atlas):
    """A base that becomes longer is nearer to what it faces by half of that; turned it is not."""
    foe = pilot.put("GRF-1N", 10, 20, side="Red")
    pilot.lab.select(atlas)
    pilot.step(times=8)
    pilot.type_in("Facing", "180")

    def between():
        now = pilot.lab.now.units
        return apart(now[atlas], now[foe.id])

    before = between()
    pilot.hover(foe.at)
    pilot.step(times=5)
    assert pilot.sees('8.38", medium range')
    choose(pilot, "Shape", "rectangle")
    pilot.type_in("Length", "6")
    assert between() == pytest.approx(before - 2)
    pilot.hover(foe.at)
    pilot.step(times=5)
    assert pilot.sees('6.38", medium range')
    pilot.type_in("Facing", "90")
    assert between() == pytest.approx(before + 0.25)


def test_it_is_saved_in_scenarios_and_in_labs(pilot, atlas, tmp_path):
    """A unit whose card says a disc stands on an oval there; one that is a disc again says nothing."""
    other = pilot.put("GRF-1N", 20, 20, side="Red")
    pilot.lab.select(atlas)
    pilot.step(times=8)
    choose(pilot, "Shape", "oval")
    pilot.press("ctrl+s", "return")
    pilot.press("ctrl+a")
    pilot.type_text("Oval")
    pilot.press("return")
    path = tmp_path / "scenarios" / "oval.yaml"
    assert check_file(path) == ("scenario", ())
    assert path.read_text(encoding="utf-8").count("shape:") == 1
    again = Bencher(tmp_path, LabTable(scenario="oval"))
    shapes = {unit.name: unit.shape for unit in again.units}
    assert shapes == {pilot.lab.now.units[atlas].name: BaseShape("oval", 2.0, 1.5), other.name: None}
    again.app.screen.left()
    again.lobby.close()


def test_a_lab_that_broke_off_has_it(pilot, atlas, tmp_path):
    """The record that is written with every edit says the shape; of a disc it says none, as it always was."""
    choose(pilot, "Shape", "oval")
    running = next((tmp_path / "saves" / "running").glob("*.jsonl"))
    text = running.read_text(encoding="utf-8")
    first, *_, last = [line for line in text.splitlines() if '"Put"' in line]
    assert "BaseShape" not in first
    assert "BaseShape" in json.dumps(json.loads(last))
