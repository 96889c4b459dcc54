"""The drawings of a sight line say what the certificate says."""

from __future__ import annotations

from random import Random

import pytest
from measure_boards import board, figure
from pieces import block, table
from shapely.geometry import Polygon

from game.battlefield.sight.sight import Figure
from game.core.views.judgement import measured
from game.core.views.marks import AreaMark, Label, LineMark
from game.geometry.point import Point, distance
from game.overlays.profile import profile
from game.overlays.sight_drawings import face, plan, sighted
from game.overlays.sight_section import section, woods_stretches


def seen(field, viewer, target):
    """Return the sight line between two figures, by the geometry alone."""
    return sighted(field, measured(field, viewer, target))


@pytest.mark.parametrize("seed", range(4))
def test_the_face_is_hidden_as_much_as_the_certificate_says(seed):
    """The areas drawn in hues, over the whole silhouette: the hidden share, to 1e-12."""
    field, rng = board(seed, 30, 20, 25, 4.0), Random(seed)
    for _ in range(60):
        one = seen(field, figure(rng, field), figure(rng, field))
        drawn = [mark for mark in face(one).marks if isinstance(mark, AreaMark)]
        whole, *stretches = (Polygon(mark.rings[0]).area for mark in drawn)
        assert sum(stretches) / whole == pytest.approx(one.judgement.sight.hidden, abs=1e-12)


@pytest.mark.parametrize("seed", range(4))
def test_the_inches_in_the_section_are_those_that_count(seed):
    """The thick stretches of the line through the woods are as long as the certificate says."""
    field, rng = board(seed + 10, 30, 20, 25, 4.0), Random(seed)
    for _ in range(60):
        one = seen(field, figure(rng, field), figure(rng, field))
        if one.judgement.sight.contact:
            continue
        a, b = one.viewer.at, one.target.at
        inches = sum(leave - enter for enter, leave in woods_stretches(one, profile(field, a, b)))
        assert inches == pytest.approx(one.judgement.sight.area, abs=1e-6)
        thick = [m for m in section(one).marks if isinstance(m, LineMark) and m.style == "section-inches"]
        assert sum(mark.path[1].x - mark.path[0].x for mark in thick) == pytest.approx(inches, abs=1e-6)


def test_plan_and_section_are_in_true_scale():
    """The plan lies along the line: the target stands as far right as it is away, the wall before it."""
    field = table(block("wall", 18, 20, 0.5, 8, 1.0), block("woods", 12, 20, 3, 8))
    one = seen(field, Figure(Point(5, 24), 0.625, 0, 2), Figure(Point(25, 24), 0.625, 0, 2))
    above, aside = plan(one), section(one)
    assert above.width == aside.width == pytest.approx(distance(one.viewer.at, one.target.at) + 3.2)
    walls = [mark for mark in above.marks if isinstance(mark, AreaMark) and mark.style == "plan-wall"]
    assert {round(p.x, 9) for p in walls[0].rings[0]} == {13.0, 13.5}
    solids = [mark for mark in aside.marks if isinstance(mark, AreaMark) and mark.style == "section-solid"]
    assert tuple(solids[0].rings[0][0]) == pytest.approx((13.0, -1.0))
    assert [mark.text for mark in aside.marks if isinstance(mark, Label)] == ['3.00"']
    twice = section(one, 2.0)
    assert (twice.width, twice.top) == (aside.width, 2 * aside.top)


def test_who_stands_at_the_same_place_is_drawn_too():
    """Coincident centres: nothing hidden, and no drawing fails."""
    one = seen(table(), Figure(Point(5, 5), 0.625, 0, 2), Figure(Point(5, 5), 0.625, 0, 2))
    assert plan(one).marks
    assert section(one).marks
    assert len(face(one).marks) == 2


def test_two_in_base_contact_touch_in_the_section():
    """Figures are as wide as their bases: where those touch, so do their drawings."""
    one = seen(table(), Figure(Point(5, 5), 1.0, 0, 2), Figure(Point(6.5, 5), 0.5, 0, 2))
    tones = ("figure-viewer", "figure-target")
    left, right = (m for m in section(one).marks if isinstance(m, AreaMark) and m.style in tones)
    assert max(p.x for p in left.rings[0]) == pytest.approx(1.0)
    assert min(p.x for p in right.rings[0]) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("deep", "high", "heights"),
    [(0, 0, [0, 1, 2]), (1, 4, [0, 2, 4, 6]), (3, 4, [-2, 0, 2, 4, 6]), (3, 20, [0, 5, 10, 15, 20])],
)
def test_the_height_of_the_table_has_a_line(deep, high, heights):
    """Whatever lies below it: lines stand at heights that their step divides."""
    pond, hill = block("water", 12, 20, 3, 8, deep), block("hill", 18, 20, 4, 8, high or 1)
    field = table(pond, *([hill] if high else []))
    one = seen(field, Figure(Point(5, 24), 0.625, 0, 2), Figure(Point(20, 24), 0.625, high, 2))
    assert [words for _, words in section(one).ticks] == [f'{height}"' for height in heights]
