"""Templates, arcs, viewsheds and places of contact on bases that are no discs; many points are the oracle."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.battlefield.contact import Disc, apart, contact_rim, outline_of, overlap_of
from game.battlefield.free_places import clear_places, is_clear
from game.battlefield.sight.shaped import gaps_between, gaps_when_turned, touched_by
from game.battlefield.sight.sight import Figure
from game.battlefield.templates.arcs import in_arc, share_in_arc
from game.battlefield.templates.template import BarTemplate, ConeTemplate, DiscTemplate, disc, laid
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.prepared_terrain import prepared
from game.battlefield.viewshed.shades import SHADES, ViewshedQuery, base_of_others
from game.battlefield.viewshed.viewshed import viewshed
from game.geometry.base_shape import BaseShape
from game.geometry.point import Point, bearing, distance, polar
from game.geometry.rims import feet, last_crossing, meetings, nearest_of
from game.geometry.shapes import common

SIZE = st.floats(0.5, 5)
SHAPE = st.builds(BaseShape, st.sampled_from(["rectangle", "oval"]), SIZE, SIZE)
PLACE = st.builds(Point, st.floats(14, 26), st.floats(14, 26))
TURN = st.floats(0, 360)
HERE = Point(20, 20)
WAGON = BaseShape("rectangle", 4, 2)
FIELD = Battlefield(40, 40, ())


def standing(shape: BaseShape | None, at: Point, facing: float, key: str = "x") -> Disc:
    """Return a base on the table: a disc of 0.75 inches where it has no shape."""
    return Disc(key, at, 0.75 if shape is None else shape.radius, 0.0, shape, facing)


BASE = st.builds(standing, SHAPE, PLACE, TURN)
ANY = st.builds(standing, st.one_of(st.none(), SHAPE), PLACE, TURN)
DISC = st.builds(DiscTemplate, PLACE, st.floats(0.5, 6))
CONE = st.builds(ConeTemplate, PLACE, TURN, st.floats(10, 180), st.floats(1, 9))
BAR = st.builds(
    lambda at, turn, far, wide: BarTemplate(at, polar(at, turn, far), wide),
    PLACE,
    TURN,
    st.floats(1, 9),
    st.floats(0.2, 4),
)


def lattice(base: Disc, many: int = 40) -> list[Point]:
    """Return points spread evenly over a base that is no disc."""
    polygon = outline_of(base).body
    west, north, east, south = polygon.bounds
    xs = west + (np.arange(many) + 0.5) * (east - west) / many
    ys = north + (np.arange(many) + 0.5) * (south - north) / many
    x, y = (axis.ravel() for axis in np.meshgrid(xs, ys))
    inside = shapely.contains_xy(polygon, x, y)
    return [Point(*one) for one in zip(x[inside].tolist(), y[inside].tolist(), strict=True)]


@settings(max_examples=40, deadline=None)
@given(st.one_of(DISC, CONE, BAR), BASE)
def test_a_template_covers_the_share_of_points_that_lie_in_it(template, base):
    """Of a rectangle or an oval, whatever the template."""
    points = lattice(base)
    share = sum(map(template.holds, points)) / len(points)
    found = laid(FIELD, template, [base]).bases
    area = outline_of(base).area
    assert (found[0].area if found else 0.0) / area == pytest.approx(share, abs=0.05)


@settings(max_examples=40, deadline=None)
@given(st.one_of(DISC, CONE, BAR), BASE)
def test_a_template_touches_a_base_where_a_point_of_its_edge_lies_in_it(template, base):
    """Not where it only reaches the disc around it."""
    outline = shapely.Polygon(outline_of(base).outline)
    rim = shapely.get_coordinates(shapely.segmentize(outline.exterior, 0.005))
    near = min(template.off(Point(x, y)) for x, y in rim.tolist())
    within = near <= 0 or (template.around[0] and outline.contains(shapely.Point(template.around[0])))
    assume(near <= 0 or near > 0.01 or within)
    assert bool(laid(FIELD, template, [base]).bases) is bool(within)


@settings(max_examples=40, deadline=None)
@given(DISC, st.lists(ANY, max_size=4))
def test_a_disc_template_is_the_same_by_both_ways(template, bases):
    """With discs and shapes together as one by one, in the order given."""
    figures = [replace(base, id=str(n)) for n, base in enumerate(bases)]
    together = disc(FIELD, template.centre, template.radius, figures).bases
    alone = [one for base in figures for one in disc(FIELD, template.centre, template.radius, [base]).bases]
    assert [one.id for one in together] == [one.id for one in alone]
    assert [one.area for one in together] == pytest.approx([one.area for one in alone], abs=1e-9)


@settings(max_examples=40, deadline=None)
@given(PLACE, TURN, st.floats(5, 355), BASE)
def test_an_arc_holds_the_share_of_points_that_lie_in_it(apex, facing, arc, base):
    """The exact area of the shape, wherever the apex is."""
    points = lattice(base)
    off = [abs((bearing(apex, at) - facing + 180) % 360 - 180) <= arc / 2 for at in points]
    assert share_in_arc(apex, facing, arc, base) == pytest.approx(sum(off) / len(points), abs=0.05)


@pytest.mark.rule("AS-ARC-02")
@pytest.mark.parametrize(("east", "inside"), [(0.0, True), (0.001, False), (-0.001, True)])
def test_half_of_a_wagon_in_the_arc_is_enough(east, inside):
    """Across the border of the forward arc by its shape: half of it exactly is in, a hair less is not."""
    wagon = standing(WAGON, Point(HERE.x + 8, HERE.y + east), 30)
    assert in_arc(HERE, 0, 180, wagon) is inside


@given(ANY, ANY)
def test_on_the_rim_of_contact_bases_touch(one, other):
    """Wherever the middle lies on it, and at no place within it."""
    rim = contact_rim(one, other)
    for at in (*feet(rim, other.at), nearest_of(feet(rim, other.at), other.at)):
        there = replace(other, at=at)
        assert apart(one, there) <= 1e-7
        assert overlap_of(one, there) <= 1e-7


@given(ANY, ANY)
def test_the_nearest_place_of_contact_is_as_far_as_the_gap_or_the_overlap(one, other):
    """To touch it must be moved so much, and no less."""
    nearest = nearest_of(feet(contact_rim(one, other), other.at), other.at)
    assert distance(nearest, other.at) == pytest.approx(apart(one, other) + overlap_of(one, other), abs=1e-7)


@given(ANY, ANY, TURN)
def test_toward_a_base_contact_is_one_place(one, other, turn):
    """Straight on from any side: they touch there."""
    at = last_crossing(contact_rim(one, other, 0.1), one.at, polar(one.at, turn, 1.0))
    assert apart(one, replace(other, at=at)) == pytest.approx(0.1, abs=1e-7)
    assert abs((bearing(one.at, at) - turn + 180) % 360 - 180) < 1e-6


@settings(max_examples=40, deadline=None)
@given(ANY, ANY, ANY)
def test_where_two_rims_meet_both_bases_are_touched(one, other, mover):
    """As in the corner between two bases."""
    for at in meetings(contact_rim(one, mover), contact_rim(other, mover)):
        there = replace(mover, at=at)
        assert apart(one, there) <= 1e-6
        assert apart(other, there) <= 1e-6


@settings(max_examples=30, deadline=None)
@given(ANY, st.lists(ANY, min_size=1, max_size=3))
def test_the_first_free_place_is_as_near_as_any(mover, others):
    """No point of a lattice is free and nearer."""
    first = clear_places(FIELD, mover, others)[0]
    assert is_clear(mover, first, others)
    best = distance(mover.at, first)
    tried = [
        polar(mover.at, turn, far) for turn in range(0, 360, 10) for far in np.arange(0, best - 1e-3, 0.1)
    ]
    assert not any(is_clear(mover, at, others) for at in tried if FIELD.contains(at))


@settings(max_examples=40, deadline=None)
@given(st.lists(ANY, min_size=1, max_size=3), st.lists(ANY, min_size=1, max_size=3))
def test_gaps_of_many_are_those_of_each_pair(ones, others):
    """As they stand, and each turned towards the other."""
    found = gaps_between(ones, others)
    turned = gaps_when_turned(ones, others)
    for i, one in enumerate(ones):
        for j, other in enumerate(others):
            assert found[i, j] == pytest.approx(apart(one, other), abs=1e-9)
            faces = replace(one, facing=bearing(one.at, other.at) if one.at != other.at else 0.0)
            assert turned[i, j] == pytest.approx(apart(faces, other), abs=1e-9)


def box(key: str, corner: tuple[float, float], size: tuple[float, float]) -> Feature:
    """Return a wood: a rectangle from its north-west corner."""
    (x, y), (east, south) = corner, size
    outline = (Point(x, y), Point(x + east, y), Point(x + east, y + south), Point(x, y + south))
    return Feature(key, "woods", Form.AREA, outline, height=3.0)


WOODS = Battlefield(40, 40, (box("wood", (21.5, 12), (8, 16)),))


def test_who_touches_which_terrain_is_judged_by_the_shape():
    """The wagon lies along the wood without touching it; turned across it does; a disc as large does."""
    along, across = standing(WAGON, Point(20.4, 20), 0), standing(WAGON, Point(20.4, 20), 90)
    who, _ = touched_by(prepared(WOODS).index, [along, across, standing(None, Point(20.8, 20), 0)])
    assert who.tolist() == [1, 2]


@pytest.mark.parametrize("facing", [0, 30, 90])
@pytest.mark.parametrize("reverse", [False, True])
def test_a_viewshed_counts_woods_from_the_edge_of_the_shape(facing, reverse):
    """Ground seen through woods is as a disc sees it whose rim is as far off on that ray."""
    eye = Figure(Point(20, 20), WAGON.radius, 0.0, 2.0, WAGON, facing)
    terms = ViewshedQuery(block=3.0, rays=720, reverse=reverse, base=base_of_others(eye))
    found = viewshed(WOODS, eye, terms)
    assert set(found.areas) == set(SHADES)
    shades = []
    for ray in (100, 150, 180, 200, 250):
        turn = (ray + 0.5) * 360 / 720
        alike = replace(eye, base=WAGON.reach(turn - facing), shape=None)
        like = viewshed(WOODS, alike, terms)
        for one in (found, like):
            mine = one.spans.ray == ray
            shades.append((one.spans.far[mine].round(9).tolist(), one.spans.shade[mine].tolist()))
    assert shades[::2] == shades[1::2]
    assert len({str(one) for one in shades}) > 1


def test_an_oval_has_the_area_of_its_polygon():
    """A little less than that of the ellipse; a rectangle's is exact."""
    oval = outline_of(standing(BaseShape("oval", 4, 2), HERE, 12))
    assert oval.area == pytest.approx(oval.body.area, abs=1e-12)
    assert oval.area == pytest.approx(2 * math.pi, rel=1e-3)
    assert outline_of(standing(WAGON, HERE, 77)).area == pytest.approx(8, abs=1e-12)


BESIDE = (
    (
        (Point(27.152194139671085, 1.5786780541940608), Point(27.60219812784728, 5.130599055605641)),
        (Point(27.046175841708898, 5.201043259228887), Point(26.596171853532702, 1.649122257817306)),
        (Point(27.057951081974426, 0.8348093226597648), Point(27.507955070150622, 4.386730324071346)),
        (Point(32.67412205701514, 3.7322124598650968), Point(32.22411806883894, 0.18029145845351569)),
    ),
    (
        (Point(33.7521345219903, 1.5137476667888645), Point(33.06932996345701, 6.103905833096491)),
        (Point(31.372525086485954, 5.851499257340228), Point(32.05532964501925, 1.2613410910326017)),
        (Point(33.94775485976861, 0.1986886506660508), Point(33.26495030123532, 4.788846816973677)),
        (Point(38.74939186966058, 5.6046796419550855), Point(39.43219642819387, 1.0145214756474594)),
    ),
)
"""Two rectangles side by side: their borders lie 1e-16 inches apart, where GEOS errs (3.14.1)."""


@pytest.mark.parametrize(("a", "b", "c", "d"), BESIDE)
def test_what_lies_side_by_side_has_nothing_in_common(a, b, c, d):
    """As GEOS measures it, one of them is their intersection."""
    one, other = shapely.Polygon((*a, *b)), shapely.Polygon((*c, *d))
    assert one.intersection(other).area > 1
    assert common(one, other).area == pytest.approx(0, abs=1e-9)
    assert common(one, one.buffer(1)).area == pytest.approx(one.area)


@given(base=BASE, turn=TURN, wide=st.floats(0.2, 4), long=st.floats(1, 9))
def test_a_bar_covers_of_a_shaped_base_what_polygons_have_in_common(base, turn, wide, long):
    """It is clipped by one side of the bar after the other."""
    bar = BarTemplate(HERE, polar(HERE, turn, long), wide)
    expected = common(shapely.Polygon(bar.corners), shapely.Polygon(outline_of(base).outline)).area
    found = {one.id: one.area for one in laid(FIELD, bar, [base]).bases}
    assert found.get("x", 0.0) == pytest.approx(expected, abs=1e-7)
