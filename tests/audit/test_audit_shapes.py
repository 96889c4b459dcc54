"""Shapes, asked from outside: how long a straight walk lies inside rough ground of every shape."""

from math import cos, pi, radians, sin, sqrt, tan
from typing import Any

import pytest
from outside import Desk, approx, ask, unit


def inside(desk: Desk, shape: dict[str, Any], start: tuple[float, float], end: tuple[float, float]) -> float:
    """Return the inches of the straight walk from *start* to *end* that lie in rough ground of *shape*."""
    desk.battle(
        [{"id": "f", "kind": "rough", **shape}], [unit("a", start, move='99"')], [unit("b", [70, 46])]
    )
    got = desk.reach("a", *end, via=[((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)])
    return float(got["cost"] - got["length"])


def test_a_circle_reaches_its_radius_at_its_first_vertex(desk: Desk) -> None:
    """The 64-gon is inscribed, first vertex at (x + r, y): along y = 20 it is 2r across."""
    assert inside(desk, {"circle": [20, 20, 5]}, (10, 20), (30, 20)) == approx(10, abs=1e-9)


def test_a_circle_also_has_vertices_north_and_south(desk: Desk) -> None:
    """A quarter of 64 is whole, so the northern and southern points are vertices too."""
    assert inside(desk, {"circle": [20, 20, 5]}, (20, 10), (20, 30)) == approx(10, abs=1e-9)


def test_a_circle_is_flat_between_two_vertices(desk: Desk) -> None:
    """Through the middle of an edge the 64-gon is 2r cos(pi/64) across."""
    dx, dy = 10 * cos(pi / 64), 10 * sin(pi / 64)
    across = inside(desk, {"circle": [20, 20, 5]}, (20 - dx, 20 - dy), (20 + dx, 20 + dy))
    assert across == approx(10 * cos(pi / 64), abs=1e-9)


def test_a_rect_is_given_by_its_north_west_corner(desk: Desk) -> None:
    """`rect: [x, y, east, south]`."""
    assert inside(desk, {"rect": [10, 12, 7, 3]}, (5, 13), (30, 13)) == approx(7, abs=1e-9)
    assert inside(desk, {"rect": [10, 12, 7, 3]}, (16, 5), (16, 30)) == approx(3, abs=1e-9)


def test_a_rect_turns_about_its_centre(desk: Desk) -> None:
    """A quarter turn of a 10 x 2 rect round (15, 11) stands from y = 6 to y = 16."""
    shape = {"rect": [10, 10, 10, 2], "turn": 90}
    assert inside(desk, shape, (15.9, 1), (15.9, 30)) == approx(10, abs=1e-9)
    assert inside(desk, shape, (5, 6.1), (30, 6.1)) == approx(2, abs=1e-9)


def test_a_rect_turns_clockwise(desk: Desk) -> None:
    """Turned by 30 degrees the eastern end goes south: 4" east of the centre its middle is 4 tan 30 lower."""
    middle = 11 + 4 * tan(radians(30))
    assert inside(desk, {"rect": [10, 10, 10, 2], "turn": 30}, (19, 1), (19, middle)) == approx(
        1 / cos(radians(30)), abs=1e-9
    )


def test_a_line_ends_flat(desk: Desk) -> None:
    """`line` with `width` is widened by width/2 on either side, and not at its ends."""
    assert inside(desk, {"line": [[10, 20], [20, 20]], "width": 2}, (5, 20.9), (30, 20.9)) == approx(
        10, abs=1e-9
    )
    assert inside(desk, {"line": [[10, 20], [20, 20]], "width": 2}, (12, 5), (12, 30)) == approx(2, abs=1e-9)


def test_a_line_is_mitred_at_a_right_angle(desk: Desk) -> None:
    """The outer corner of a bend is filled to its point."""
    shape = {"line": [[10, 20], [20, 20], [20, 30]], "width": 2}
    assert inside(desk, shape, (20.9, 5), (20.9, 40)) == approx(11, abs=1e-9)
    assert inside(desk, shape, (5, 19.1), (40, 19.1)) == approx(11, abs=1e-9)


def test_a_line_is_mitred_up_to_the_limit(desk: Desk) -> None:
    """At a bend of 2 asin(1/4) the point stands out 4 half widths, within the limit of 5."""
    half = 1 / 4
    far = [20 - 10 * sqrt(1 - half**2), 20 + 10 * half]
    near = [20 - 10 * sqrt(1 - half**2), 20 - 10 * half]
    assert inside(desk, {"line": [far, [20, 20], near], "width": 2}, (20, 20), (30, 20)) == approx(
        4, abs=1e-9
    )


def test_a_polygon_may_have_holes(desk: Desk) -> None:
    """What lies in a hole lies outside."""
    shape = {
        "polygon": [[10, 10], [20, 10], [20, 20], [10, 20]],
        "holes": [[[12, 12], [16, 12], [16, 16], [12, 16]]],
    }
    assert inside(desk, shape, (5, 14), (30, 14)) == approx(6, abs=1e-9)


def test_vertices_may_run_either_way_and_repeat(desk: Desk) -> None:
    """Reversing vertices, repeating one and adding collinear ones change nothing."""
    shape = {"polygon": [[10, 20], [20, 20], [20, 20], [20, 15], [20, 10], [10, 10], [10, 20]]}
    assert inside(desk, shape, (5, 14), (30, 14)) == approx(10, abs=1e-9)


def test_a_ring_may_touch_itself_at_a_point(desk: Desk) -> None:
    """Rings that touch themselves at a point are accepted."""
    shape = {"polygon": [[10, 10], [20, 10], [15, 15], [20, 20], [10, 20], [15, 15]]}
    assert inside(desk, shape, (5, 12), (30, 12)) == approx(6, abs=1e-9)


def test_what_sticks_out_over_the_table_is_cut_off(desk: Desk) -> None:
    """Only what lies on the table counts."""
    assert inside(desk, {"rect": [-5, -5, 10, 10]}, (1, 1), (20, 1)) == approx(4, abs=1e-9)


BAD = {
    "self-crossing": "polygon: [[10, 10], [20, 20], [20, 10], [10, 20]]",
    "two points": "polygon: [[10, 10], [20, 20]]",
    "no area": "polygon: [[10, 10], [20, 20], [30, 30]]",
    "wholly outside": "rect: [100, 10, 5, 5]",
    "only touching the edge from outside": "rect: [-5, 10, 5, 5]",
    "not a number": "circle: [10, .nan, 5]",
    "infinite": "circle: [10, .inf, 5]",
    "radius 0": "circle: [10, 10, 0]",
    "negative radius": "circle: [10, 10, -2]",
    "negative extent": "rect: [10, 10, -5, 5]",
    "no width": "line: [[10, 10], [20, 10]]",
    "width 0": "line: [[10, 10], [20, 10]], width: 0",
    "a line of one point": "line: [[10, 10]], width: 1",
    "a line of one place": "line: [[10, 10], [10, 10]], width: 1",
    "two shapes": "circle: [10, 10, 5], rect: [10, 10, 5, 5]",
    "no shape": "name: nothing",
    "holes without a polygon": "circle: [10, 10, 5], holes: [[[9, 9], [11, 9], [10, 11]]]",
    "turn without a rect": "circle: [10, 10, 5], turn: 4",
    "width without a line": "circle: [10, 10, 5], width: 4",
    "a hole outside": "polygon: [[10, 10], [20, 10], [20, 20]], holes: [[[40, 40], [41, 40], [41, 41]]]",
    "a hole that is all": "polygon: [[10, 10], [20, 10], [20, 20]], holes: [[[10, 10], [20, 10], [20, 20]]]",
    "a point of three": "polygon: [[10, 10, 1], [20, 10], [20, 20]]",
    "a text": 'polygon: [["ten", 10], [20, 10], [20, 20]]',
}


@pytest.mark.parametrize("shape", BAD.values(), ids=BAD.keys())
def test_a_bad_shape_is_refused_with_its_place(desk: Desk, shape: str) -> None:
    """An invalid shape is refused at loading with file, line and column, exit status 2."""
    path = desk.write(
        "m.yaml", f"format: map/1\nname: M\nsize: [72, 48]\nfeatures:\n  - {{id: f, kind: rough, {shape}}}\n"
    )
    answer = ask("check", path)
    assert answer.status == 2
    assert answer.err.startswith(f"{path}:5:")
    line, column = answer.err.removeprefix(f"{path}:").split(":")[:2]
    assert line == "5"
    assert int(column) >= 5


def test_every_problem_of_a_map_is_reported_at_once_as_json(desk: Desk) -> None:
    """`--json` prints `{"errors": [{path, line, column, where, message}]}` with one entry per problem."""
    bad = "\n".join(
        f"  - {{id: f{i}, kind: rough, {shape}}}" for i, shape in enumerate(list(BAD.values())[:4])
    )
    path = desk.write("m.yaml", f"format: map/1\nname: M\nsize: [72, 48]\nfeatures:\n{bad}\n")
    answer = ask("check", path, "--json")
    assert answer.status == 2
    assert [sorted(error) for error in answer.json["errors"]] == [
        ["column", "line", "message", "path", "where"]
    ] * 4
    assert [error["line"] for error in answer.json["errors"]] == [5, 6, 7, 8]
    assert {error["path"] for error in answer.json["errors"]} == {str(path)}


@pytest.mark.parametrize(("angle", "ratio"), [(24, 1 / sin(radians(12))), (23, 5.0), (10, 5.0)])
def test_a_join_that_is_too_sharp_is_bevelled(desk: Desk, angle: float, ratio: float) -> None:
    """Up to 5 times width/2 a join runs out into its tip, 1/sin(angle/2) of it away; a sharper one is cut."""
    half, back = radians(angle / 2), 20.0
    line = [
        [40 - back * cos(half), 24 - back * sin(half)],
        [40, 24],
        [40 - back * cos(half), 24 + back * sin(half)],
    ]
    beyond = inside(desk, {"line": line, "width": 2}, (40, 24), (60, 24))
    assert beyond == approx(ratio, abs=1e-3)
