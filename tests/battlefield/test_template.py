"""Templates: what they touch and cover."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from pieces import BASE, block, piece, table

from game.battlefield.contact import Disc
from game.battlefield.templates.template import (
    BarTemplate,
    ConeTemplate,
    DiscTemplate,
    Template,
    covered,
    disc,
    laid,
)
from game.geometry.point import Point

AIM = Point(20, 20)
FULL = math.pi * BASE**2


def unit(x: float, y: float, name: str = "a") -> Disc:
    return Disc(name, Point(x, y), BASE)


@pytest.mark.parametrize(
    ("x", "touched"), [(22.625, True), (22.625 + 5e-10, True), (22.625001, False), (20, True), (30, False)]
)
def test_a_disc_touches_a_base_within_both_radii(x, touched):
    """|c - at| <= R + base + EPS."""
    found = disc(table(), AIM, 2, [unit(x, 20)]).bases
    assert [base.id for base in found] == (["a"] if touched else [])


def test_bases_come_in_the_order_given_with_their_areas():
    """A base inside is covered wholly, one across the rim in part, one at the rim not at all."""
    found = disc(table(), AIM, 2, [unit(22.625, 20, "c"), unit(20, 20.5, "a"), unit(18, 20, "b")]).bases
    assert [base.id for base in found] == ["c", "a", "b"]
    assert found[0].area == pytest.approx(0, abs=1e-12)
    assert found[1].area == pytest.approx(FULL, abs=1e-12)
    assert FULL * 0.4 < found[2].area < FULL * 0.5


def lens(a: float, b: float, d: float) -> float:
    """Return the area common to two discs, by the textbook."""
    if d >= a + b:
        return 0.0
    if d <= abs(a - b):
        return math.pi * min(a, b) ** 2
    kite = math.sqrt((-d + a + b) * (d + a - b) * (d - a + b) * (d + a + b)) / 2
    first = a * a * math.acos((d * d + a * a - b * b) / (2 * d * a))
    return first + b * b * math.acos((d * d + b * b - a * a) / (2 * d * b)) - kite


@given(st.floats(0.1, 8), st.floats(0.3, 3), st.floats(0, 10), st.floats(0, 360))
def test_the_area_under_a_disc_is_that_of_a_lens(radius, base, apart, turn):
    """Exact, from every side."""
    at = Point(AIM.x + apart * math.cos(turn), AIM.y + apart * math.sin(turn))
    assert covered(DiscTemplate(AIM, radius), at, base) == pytest.approx(lens(radius, base, apart), abs=1e-7)


@pytest.mark.parametrize("radius", [0.1, BASE, 5])
def test_concentric_discs(radius):
    """The smaller one counts."""
    assert covered(DiscTemplate(AIM, radius), AIM, BASE) == pytest.approx(math.pi * min(radius, BASE) ** 2)


@pytest.mark.parametrize("away", [0.0, 1e-12, 1e-6])
@pytest.mark.parametrize("base", [0.5, 2.0 - 1e-12, 2.0, 2.0 + 1e-12, 3.0])
@pytest.mark.parametrize("degrees", [10.0, 60.0, 180.0])
def test_a_cone_over_a_base_around_its_apex(degrees, base, away):
    """A sector of the smaller radius counts, also of a base that reaches exactly as far as the cone."""
    cone = ConeTemplate(AIM, 0.0, degrees, 2.0)
    sector = math.radians(degrees) / 2 * min(base, 2.0) ** 2
    for at in (Point(AIM.x + away, AIM.y), Point(AIM.x, AIM.y - away)):
        assert covered(cone, at, base) == pytest.approx(sector, abs=1e-5)


def test_a_disc_touches_features_closed_and_from_inside():
    """A polygon within R; also when the centre lies deep inside it; not in a hole far from it."""
    hole = tuple(Point(*corner) for corner in ((10, 10), (30, 10), (30, 30), (10, 30)))
    field = table(
        block("building", 22, 18, 4, 4, name="touching"),
        block("building", 22.001, 18, 4, 4, name="beyond"),
        block("woods", 0, 0, 40, 40, name="around"),
        piece("rough", ((0, 0), (40, 0), (40, 40), (0, 40)), name="ring", holes=(hole,)),
        block("wall", 0, 17, 40, 1, name="wall"),
    )
    assert disc(field, AIM, 2, []).features == ("touching", "around", "wall")


def outline(template: Template) -> shapely.Polygon:
    """Return *template* as a polygon of very many corners."""
    if isinstance(template, BarTemplate):
        return shapely.Polygon(template.corners)
    start = math.radians(template.facing - 90 - template.degrees / 2)
    turns = [start + math.radians(template.degrees) * k / 2000 for k in range(2001)]
    arc = [(AIM.x + template.inches * math.cos(t), AIM.y + template.inches * math.sin(t)) for t in turns]
    return shapely.Polygon([AIM, *arc])


CONES = st.builds(ConeTemplate, st.just(AIM), st.floats(0, 359), st.floats(10, 180), st.floats(1, 9))
NUMBERS = st.floats(12, 28)
BARS = st.builds(BarTemplate, st.just(AIM), st.builds(Point, NUMBERS, NUMBERS), st.floats(0.5, 3))


@given(CONES | BARS, NUMBERS, NUMBERS, st.floats(0.3, 3))
def test_cones_and_lines_follow_the_same_rule(template, x, y, base):
    """Area and distance agree with polygons of many corners."""
    shape = outline(template)
    if shape.area < 0.1:
        return
    circle = shapely.Point(x, y).buffer(base, quad_segs=500)
    assert covered(template, Point(x, y), base) == pytest.approx(shape.intersection(circle).area, abs=2e-4)
    assert template.off(Point(x, y)) == pytest.approx(shape.distance(shapely.Point(x, y)), abs=1e-4)
    field = table(piece("woods", ((x, y), (x + 2, y + 0.5), (x + 1, y + 2))))
    near = shape.distance(field.features[0].polygon)
    if abs(near) > 1e-4 or shape.intersection(field.features[0].polygon).area > 1e-4:
        assert laid(field, template, []).features == (("woods",) if near == 0 else ())


def test_a_cone_and_a_line_touch_bases():
    """Closed, like a disc."""
    east, line = ConeTemplate(AIM, 90, 60, 6), BarTemplate(AIM, Point(26, 20), 1)
    for template, touching, beyond in (
        (east, (26.625, 20), (26.626, 20)),
        (line, (23, 21.125), (23, 21.126)),
    ):
        found = laid(table(), template, [unit(*touching), unit(*beyond, "b")]).bases
        assert [base.id for base in found] == ["a"]
    assert laid(table(), line, [unit(23, 20.5)]).bases[0].area == pytest.approx(FULL / 2)
    assert laid(table(), DiscTemplate(AIM, 2), [unit(20, 20)]) == disc(table(), AIM, 2, [unit(20, 20)])
