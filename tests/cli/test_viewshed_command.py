"""`viewshed`: square inches and shapes of what a unit sees, as the table has them."""

from __future__ import annotations

import pytest
import shapely
from commands import call, file
from shapely.geometry import Point, shape

TABLE = """
format: scenario/1
name: A wall and a wood
map:
  size: [48, 36]
  features:
    - {id: dyke, kind: wall, height: 1, rect: [20, 4, 0.25, 10]}
    - {id: keep, kind: building, height: 4, rect: [20, 20, 4, 4]}
    - {id: wood, kind: woods, rect: [30, 24, 12, 10]}
rules: [alpha_strike]
sides:
  - {name: Red, edge: west, units: [{id: a, card: CTF-3L, at: [10, 10]}, {id: late, card: CTF-3L}]}
  - {name: Blue, edge: east, units: [{id: b, card: JR7-K, at: [44, 10]}]}
"""
SHADES = ["clear", "partial", "woods", "partial-woods", "blocked"]


def viewshed(capsys, tmp_path, *words: object):
    """Return what `viewshed --json` tells of the table."""
    told = call(capsys, "viewshed", file(tmp_path, "board.yaml", TABLE), *words, "--json")
    assert told.status == 0
    return told.data


def shades(data, x, y):
    """Return the shades whose shapes hold a point."""
    held = [f for f in data["features"] if shape(f["geometry"]).contains(Point(x, y))]
    return [one["properties"]["shade"] for one in held]


@pytest.mark.rule("AS-LOS-02")
@pytest.mark.rule("AS-LOS-03")
def test_shapes_and_areas_are_the_table(capsys, tmp_path):
    """Each shade has its area and its shape; the shapes are valid and the areas add up to the table."""
    data = viewshed(capsys, tmp_path, "a")
    assert list(data["areas"]) == [f["properties"]["shade"] for f in data["features"]] == SHADES
    assert sum(data["areas"].values()) == pytest.approx(48 * 36, abs=0.01)
    for one in data["features"]:
        drawn = shape(one["geometry"])
        assert drawn.is_valid
        assert drawn.area == pytest.approx(one["properties"]["area"], abs=1e-6)
    assert shades(data, 15, 10) == ["clear"]
    assert shades(data, 21, 9) == ["partial"]
    assert shades(data, 32, 31) == ["blocked"]


@pytest.mark.parametrize("at", ["10,10", "22,10", "30.5,17.25", "47,35"])
def test_shapes_are_right_handed(capsys, tmp_path, at):
    """Outlines run counterclockwise and holes clockwise, as GeoJSON wants them, wherever the eye stands."""
    parts = [
        part
        for one in viewshed(capsys, tmp_path, "a", "--at", at)["features"]
        for part in shapely.get_parts(shape(one["geometry"]))
    ]
    assert parts
    assert all(part.exterior.is_ccw for part in parts)
    assert not any(hole.is_ccw for part in parts for hole in part.interiors)


def test_it_may_stand_elsewhere_and_look_for_others(capsys, tmp_path):
    """`--at` moves the eye, `--height` the targets, `--reverse` who looks; one off the table needs `--at`."""
    first = viewshed(capsys, tmp_path, "a")
    there = viewshed(capsys, tmp_path, "a", "--at", "30,10")
    assert there["at"] == [30, 10]
    assert viewshed(capsys, tmp_path, "late", "--at", "30,10")["areas"] == there["areas"]
    assert there["areas"] != first["areas"]
    low = viewshed(capsys, tmp_path, "a", "--height", "1")
    assert low["areas"]["blocked"] > first["areas"]["blocked"]
    back = viewshed(capsys, tmp_path, "a", "--reverse", "--height", "1")
    assert back["reverse"] is True
    assert back["areas"] != low["areas"]


def test_it_is_told_in_words(capsys, tmp_path):
    """Without `--json` a line for each shade."""
    told = call(capsys, "viewshed", file(tmp_path, "board.yaml", TABLE), "a")
    assert told.status == 0
    assert [line.split("  ")[1] for line in told.out.splitlines()[1:]] == [
        shade.replace("-", ", ") for shade in SHADES
    ]


SOLDIERS = """
format: scenario/1
name: Walls between soldiers
map:
  size: [48, 36]
  features:
    - {id: dyke, kind: wall, height: 1.5, rect: [20, 2, 0.25, 12]}
    - {id: bank, kind: wall, height: 1, rect: [20, 14, 0.25, 10]}
    - {id: wood, kind: woods, rect: [24, 24, 6, 10]}
rules: [skirmish]
sides:
  - name: Red
    edge: west
    units:
      - {id: up, card: Trooper, at: [10, 10]}
      - {id: down, card: Trooper, at: [18, 18], status: {grounded: true}}
  - name: Blue
    edge: east
    units: [{id: b, card: Militiaman, at: [26, 8]}]
"""


@pytest.mark.rule("SHOOT-09", "SHOOT-16")
@pytest.mark.parametrize("unit", ["up", "down"])
@pytest.mark.parametrize("reverse", [False, True])
def test_soldiers_look_for_soldiers_as_sight_does(capsys, tmp_path, unit, reverse):
    """1.25 inches tall: behind the dyke nobody is seen, behind the wood from 12 inches."""
    board = file(tmp_path, "soldiers.yaml", SOLDIERS)
    data = call(capsys, "viewshed", board, unit, *["--reverse"] * reverse, "--json").data
    assert data["height"] == 1.25
    assert data["eye"] == (1.25 if unit == "up" else 0.5)
    for x, y in ((26, 8), (26, 18), (14, 30), (31, 30), (44, 30), (22, 20), (40, 18)):
        pair = ("b", unit) if reverse else (unit, "b")
        moved = file(tmp_path, "moved.yaml", SOLDIERS.replace("at: [26, 8]", f"at: [{x}, {y}]"))
        told = call(capsys, "sight", moved, *pair, "--json").data
        assert (told["verdict"] == "blocked") is (shades(data, x, y) == ["blocked"]), (x, y)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("nobody",), "there is no unit nobody; there are a, late, b"),
        (("late",), "late is not on the table; give --at X,Y"),
        (("a", "--at", "99,10"), '(99, 10) is not on the table of 48" x 36"'),
        (("a", "--height", "-1"), "sightline viewshed: argument --height: expected inches"),
        (("a", "--at", "nan,1"), "sightline viewshed: argument --at: expected X,Y in inches"),
        (("a", "--side", "Green"), "there is no side Green; there are Red, Blue"),
    ],
)
def test_what_is_wrong_is_said(capsys, tmp_path, words, message):
    """Bad input ends with 2 and one object that says what is wrong."""
    told = call(capsys, "viewshed", file(tmp_path, "board.yaml", TABLE), *words, "--json")
    assert told.status == 2
    assert told.messages[0].startswith(message)


def test_a_picture_of_it_is_drawn(capsys, tmp_path):
    """`render --overlay viewshed:UNIT` and `reverse:UNIT` draw it, as pixels and in true scale."""
    board = file(tmp_path, "board.yaml", TABLE)
    for name, ending in (("viewshed", "png"), ("reverse", "svg")):
        drawn, plain = tmp_path / f"{name}.{ending}", tmp_path / f"plain.{ending}"
        assert call(capsys, "render", board, "-o", drawn, "--overlay", f"{name}:a").status == 0
        assert call(capsys, "render", board, "-o", plain).status == 0
        assert drawn.read_bytes() != plain.read_bytes()
