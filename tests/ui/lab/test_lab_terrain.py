"""The lab's terrain: drawn, snapped, reshaped, turned, judged while it is drawn; it is the map editor."""

from __future__ import annotations

from pathlib import Path

from game.battlefield.terrain.field import Form
from game.files.check import check_file
from game.geometry.drawing import Box, Circle, Polygon, Strip
from game.geometry.point import Point

SQUARE = ((5, 5), (15, 5), (15, 15), (5, 15))


def test_every_shape_is_drawn_by_mouse(pilot):
    """Corner by corner, from the centre to the rim, from corner to corner, point by point."""
    pilot.draw("polygon", *SQUARE)
    pilot.tool("circle")
    pilot.drag(Point(25, 10), Point(29, 10))
    pilot.tool("rect")
    pilot.drag(Point(20, 20), Point(26, 24))
    pilot.draw("line", (30, 20), (36, 20), (36, 26))
    drawings = [feature.drawing for feature in pilot.lab.now.battlefield.features]
    assert drawings == [
        Polygon(tuple(Point(*at) for at in SQUARE)),
        Circle(Point(25, 10), 4.0),
        Box(Point(20, 20), 6.0, 4.0),
        Strip((Point(30, 20), Point(36, 20), Point(36, 26)), 1.0),
    ]
    assert list(pilot.features) == ["woods-1", "woods-2", "woods-3", "woods-4"]


def test_circles_and_rectangles_are_drawn_by_two_clicks_too(pilot):
    """The second click ends them."""
    pilot.draw("circle", (10, 10), (13, 10))
    pilot.draw("rect", (20, 20), (26, 24))
    drawings = [feature.drawing for feature in pilot.lab.now.battlefield.features]
    assert drawings == [Circle(Point(10, 10), 3.0), Box(Point(20, 20), 6.0, 4.0)]


def test_a_polygon_is_closed_on_its_first_corner(pilot):
    """Backspace takes a corner back; Escape lets all go."""
    pilot.tool("polygon")
    for at in (*SQUARE, (30, 30)):
        pilot.click(Point(*at))
    pilot.press("backspace")
    pilot.click(Point(5, 5))
    assert pilot.features["woods-1"].drawing == Polygon(tuple(Point(*at) for at in SQUARE))
    pilot.click(Point(20, 20))
    pilot.press("escape")
    assert pilot.lab.in_hand.points == ()
    assert pilot.lab.in_hand.tool.name == "polygon"


def test_what_crosses_itself_is_red_and_told_in_the_words_of_the_loader(pilot):
    """While it is drawn, and refused when it is ended; the points stay to be mended."""
    pilot.tool("polygon")
    for at in ((5, 5), (15, 15), (15, 5)):
        pilot.click(Point(*at))
    pilot.hover(Point(5, 15))
    words = "the shape cannot be used: its outline crosses itself"
    assert pilot.lab.in_hand.faults == (words,)
    assert pilot.sees(words)
    pilot.click(Point(5, 15))
    pilot.press("return")
    assert not pilot.features
    assert len(pilot.lab.in_hand.points) == 4
    pilot.press("backspace")
    pilot.press("return")
    assert len(pilot.features) == 1


def test_points_snap_to_corners_edges_border_and_grid(pilot):
    """Corners first, then edges, then the border and the grid; with Shift nothing does."""
    pilot.draw("polygon", *SQUARE)
    gestures = pilot.app.screen.pointer
    near = gestures.reach * 0.6
    snap = gestures.snap
    assert snap(Point(5 + near, 5 - near / 2)) == type(snap(Point(0, 0)))(Point(5, 5), "corner")
    edge = snap(Point(15 + near, 9.3))
    assert (edge.to, edge.at) == ("edge", Point(15, 9.3))
    border = snap(Point(near, 20.2))
    assert (border.to, border.at) == ("border", Point(0, 20))
    assert snap(Point(near, near)).at == Point(0, 0)
    assert snap(Point(22.3, 22.2)).at == Point(22.5, 22)
    pilot.press("shift+g")
    assert pilot.lab.in_hand.step == 0.25
    assert snap(Point(22.3, 22.2)).at == Point(22.25, 22.25)
    pilot.press("shift+g")
    assert snap(Point(22.3, 22.2)).at == Point(22.3, 22.2)
    pilot.press("shift+g")
    assert pilot.lab.in_hand.step == 1.0


def test_shift_draws_without_snapping(pilot):
    """The centre is exactly where the pointer was."""
    pilot.tool("circle")
    at = pilot.app.screen.table.viewport.inches(pilot.pixel(Point(20.3, 15.3)))
    pilot.drag(Point(20.3, 15.3), Point(24.3, 15.3), keys="shift")
    assert pilot.features["woods-1"].drawing.at == at


def test_vertices_are_moved_put_in_and_taken_away(pilot):
    """By handles: a corner, the middle of an edge, the right button; each is one step of undo."""
    pilot.draw("polygon", *SQUARE)
    pilot.drag(Point(15, 15), Point(20, 18))
    assert pilot.features["woods-1"].drawing.corners[2] == Point(20, 18)
    pilot.drag(Point(10, 5), Point(10, 2))
    assert pilot.features["woods-1"].drawing.corners == (
        Point(5, 5),
        Point(10, 2),
        Point(15, 5),
        Point(20, 18),
        Point(5, 15),
    )
    pilot.click(Point(10, 2), button=3)
    assert len(pilot.features["woods-1"].drawing.corners) == 4
    pilot.press("ctrl+z", "ctrl+z", "ctrl+z")
    assert pilot.features["woods-1"].drawing == Polygon(tuple(Point(*at) for at in SQUARE))


def test_a_drag_that_makes_it_wrong_changes_nothing(pilot):
    """It is red while it is dragged, and back when it is let go."""
    pilot.draw("polygon", *SQUARE)
    pilot.drag(Point(15, 15), Point(1, 8))
    assert pilot.features["woods-1"].drawing == Polygon(tuple(Point(*at) for at in SQUARE))
    assert pilot.sees("crosses itself")
    assert pilot.lab.in_hand.faults == ()


def test_a_whole_piece_is_moved_turned_and_duplicated(pilot):
    """Dragged when it is chosen, turned by its knob or by keys, Ctrl+D beside it."""
    pilot.draw("rect", (10, 10), (16, 14))
    pilot.drag(Point(12, 11), Point(15, 14))
    assert pilot.features["woods-1"].drawing == Box(Point(13, 13), 6.0, 4.0)
    knob = next(one for one in pilot.app.screen.pointer.handles() if one.kind == "turn")
    pilot.drag(knob.at, Point(30, 15))
    assert pilot.features["woods-1"].drawing.turn == 90
    pilot.press("[")
    assert pilot.features["woods-1"].drawing.turn == 75
    pilot.press("ctrl+d")
    assert pilot.features["woods-2"].drawing == Box(Point(14, 14), 6.0, 4.0, 75)
    pilot.press("delete")
    assert list(pilot.features) == ["woods-1"]


def test_a_click_chooses_the_smallest_and_again_the_next(pilot):
    """What lies over one another can all be reached; an empty place lets go."""
    pilot.draw("circle", (20, 15), (28, 15))
    pilot.draw("circle", (20, 15), (23, 15))
    pilot.click(Point(5, 25))
    assert pilot.lab.choice.terrain is None
    pilot.click(Point(21, 16))
    assert pilot.lab.choice.terrain == "woods-2"
    pilot.click(Point(21, 16))
    assert pilot.lab.choice.terrain == "woods-1"
    pilot.press("e")
    assert pilot.lab.choice.terrain == "woods-2"


def test_kind_height_id_and_name_are_changed(pilot):
    """The right panel has them; a wrong height and an id that is taken are refused in words."""
    pilot.draw("circle", (20, 15), (24, 15))
    pilot.draw("circle", (8, 8), (10, 8))
    pilot.type_in("Name", "The copse")
    pilot.type_in("Height", "3.5")
    pilot.type_in("Radius", "2.5")
    feature = pilot.features["woods-2"]
    assert (feature.name, feature.height, feature.drawing) == ("The copse", 3.5, Circle(Point(8, 8), 2.5))
    pilot.type_in("Height", "0")
    assert pilot.sees("expected inches above 0 up to 1,000")
    assert pilot.features["woods-2"].height == 3.5
    pilot.type_in("Id", "woods-1")
    assert pilot.sees("There is a “woods-1” already")
    pilot.type_in("Id", "copse")
    assert list(pilot.features) == ["woods-1", "copse"]
    assert pilot.lab.choice.terrain == "copse"
    pilot.entry("Kind").field.put("water")
    pilot.step(times=2)
    assert pilot.features["copse"].form is Form.WATER
    assert pilot.features["copse"].depth == 1.0
    assert pilot.entry("Depth").field.text() == "1"


def test_an_id_that_nobody_chose_tells_the_kind(pilot):
    """Woods that become a hill are hill-1; what has a chosen id keeps it. Undo takes both back."""
    pilot.draw("circle", (20, 15), (24, 15))
    pilot.entry("Kind").field.put("hill")
    pilot.step(times=2)
    assert list(pilot.features) == ["hill-1"]
    assert pilot.lab.choice.terrain == "hill-1"
    pilot.press("ctrl+z")
    assert list(pilot.features) == ["woods-1"]
    pilot.press("ctrl+y")
    assert pilot.features["hill-1"].form is Form.GROUND


def test_units_stand_on_what_is_built_under_them(pilot):
    """A hill under a unit lifts it, undo lets it down again; undo takes both back."""
    pilot.put("AS7-D", 20, 15)
    pilot.tool("circle")
    pilot.lab.in_hand.make = type(pilot.lab.in_hand.make)(kind="hill", amount=2.0)
    pilot.drag(Point(20, 15), Point(26, 15))
    assert pilot.units[0].level == 2.0
    pilot.tool("select")
    pilot.type_in("Height", "4")
    assert pilot.units[0].level == 4.0
    pilot.press("ctrl+z", "ctrl+z")
    assert pilot.units[0].level == 0.0
    assert not pilot.features


def test_the_table_changes_its_size(pilot):
    """What would lie wholly outside goes only after a question; circles are cut anew from what was drawn."""
    pilot.draw("circle", (20, 15), (26, 15))
    pilot.draw("circle", (36, 25), (38, 25))
    pilot.press("escape")
    pilot.type_in("Wide", "24")
    assert pilot.sees("Make the table smaller?")
    pilot.click_words("Make it smaller")
    assert list(pilot.features) == ["woods-1"]
    assert max(at.x for at in pilot.features["woods-1"].outline) == 24
    assert pilot.features["woods-1"].drawing == Circle(Point(20, 15), 6.0)
    pilot.type_in("Wide", "60")
    assert max(at.x for at in pilot.features["woods-1"].outline) == 26
    pilot.press("ctrl+z", "ctrl+z")
    assert list(pilot.features) == ["woods-1", "woods-2"]


def test_terrain_is_drawn_without_a_mouse(pilot):
    """The cursor by Shift and arrows, Enter sets a point and ends; corners by Alt and arrows."""
    pilot.press("4", "shift+right", "return")
    pilot.press(*["shift+right"] * 4, "return", *["shift+down"] * 4, "return", "return")
    (feature,) = pilot.features.values()
    assert len(feature.drawing.corners) == 3
    pilot.press("escape", "alt+.")
    assert pilot.lab.choice.vertex == 0
    before = feature.drawing.corners[0]
    pilot.press("alt+left")
    assert pilot.features[feature.id].drawing.corners[0] == Point(before.x - 0.5, before.y)
    pilot.press("insert")
    assert len(pilot.features[feature.id].drawing.corners) == 4
    pilot.press("delete")
    assert len(pilot.features[feature.id].drawing.corners) == 3
    pilot.press("delete")
    assert len(pilot.features[feature.id].drawing.corners) == 3
    pilot.press("escape", "delete")
    assert pilot.features == {}


def test_it_is_saved_as_a_map_that_keeps_the_shapes(pilot, tmp_path):
    """Ctrl+S, as a map, a name; the file is good and says circle; then the same again asks."""
    pilot.draw("circle", (20, 15), (24, 15))
    pilot.press("ctrl+s")
    pilot.click_words("As a map")
    pilot.press("ctrl+a")
    pilot.type_text("My table")
    pilot.press("return")
    path = tmp_path / "my-table.yaml"
    assert pilot.sees("Saved:")
    assert "circle: [20, 15, 4]" in path.read_text()
    assert check_file(Path(path)) == ("map", ())
    assert not pilot.app.screen.unsaved()
    pilot.press("delete", "ctrl+s")
    pilot.click_words("As a map")
    pilot.press("ctrl+a")
    pilot.type_text("My table")
    pilot.press("return")
    assert pilot.sees("Replace it?")
    pilot.press("escape")
    assert "circle" in path.read_text()
