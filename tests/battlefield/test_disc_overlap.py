"""What a disc touches and covers: exact beside closed forms, on flat arrays, by both engines."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from pieces import block, piece, table

from benchmarks.boards import board, figure, hexes
from game.battlefield import engine
from game.battlefield.contact import Disc
from game.battlefield.disc_overlap import DiscOverlaps, flat, flattened, lens, struck
from game.battlefield.templates.template import outlines
from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.prepared_terrain import prepared
from game.geometry.point import EPS, Point

AIM = Point(20, 20)
RADIUS = 2.5
NO_BASES = flat(())


@pytest.fixture(params=[name for name in engine.ENGINES if name == "numpy" or engine.installed()])
def each_engine(request: pytest.FixtureRequest) -> Iterator[str]:
    """Both engines, where both are there."""
    with engine.using(request.param):
        yield request.param


def textbook(a: float, b: float, d: float) -> float:
    """Return the area common to two discs by the textbook."""
    if d >= a + b:
        return 0.0
    if d <= abs(a - b):
        return math.pi * min(a, b) ** 2
    first = a * a * math.acos((d * d + a * a - b * b) / (2 * d * a))
    second = b * b * math.acos((d * d + b * b - a * a) / (2 * d * b))
    return first + second - math.sqrt((-d + a + b) * (d + a - b) * (d - a + b) * (d + a + b)) / 2


def bases_at(*places: tuple[float, float], base: float = 0.5) -> np.ndarray:
    return flat(Disc(str(i), Point(*at), base) for i, at in enumerate(places))


def test_ten_thousand_random_discs_cover_what_the_closed_form_says(each_engine):
    """Within 1e-9 of a square inch, base by base."""
    rng = np.random.default_rng(3)
    found = 0
    for _ in range(500):
        radius = rng.uniform(0.2, 6)
        given_ = np.vstack((rng.uniform(10, 30, (2, 20)), rng.uniform(0.2, 3, (1, 20))))
        hits = struck(flattened([]), given_, AIM, radius)
        apart = np.hypot(given_[0] - 20, given_[1] - 20)
        assert hits.bases.tolist() == (apart <= radius + given_[2] + EPS).nonzero()[0].tolist()
        expected = [textbook(radius, given_[2, i], apart[i]) for i in hits.bases]
        assert hits.base_areas == pytest.approx(expected, abs=1e-9)
        found += given_.shape[1]
    assert found == 10_000


def test_half_planes_and_corners_are_covered_as_the_closed_form_says(each_engine):
    """A big block with its edge past the centre: a segment; with its corner on the centre: a quarter."""
    for off in np.linspace(-2.4, 2.4, 13).tolist():
        hits = struck(flattened([shapely.box(20 + off, -50, 90, 90)]), NO_BASES, AIM, RADIUS)
        segment = RADIUS**2 * math.acos(off / RADIUS) - off * math.sqrt(RADIUS**2 - off**2)
        assert hits.outline_areas == pytest.approx([segment], abs=1e-9)
    hits = struck(flattened([shapely.box(20, 20, 90, 90)]), NO_BASES, AIM, RADIUS)
    assert hits.outline_areas == pytest.approx([math.pi * RADIUS**2 / 4], abs=1e-9)


def test_a_centre_deep_inside_a_big_building_touches_it(each_engine):
    """All of the disc lies on it; in a courtyard far from its walls it touches nothing."""
    house = flattened([shapely.box(0, 0, 40, 40)])
    assert struck(house, NO_BASES, AIM, RADIUS).outline_areas == pytest.approx([math.pi * RADIUS**2])
    court = shapely.Polygon(shapely.box(0, 0, 40, 40).exterior, [shapely.box(10, 10, 30, 30).exterior])
    assert not len(struck(flattened([court]), NO_BASES, AIM, RADIUS).outlines)
    assert struck(flattened([court]), NO_BASES, Point(20, 12.5), RADIUS).outlines.tolist() == [0]


@pytest.mark.parametrize(("gap", "touched"), [(0.0, True), (5e-10, True), (1e-6, False)])
def test_a_rim_that_exactly_touches_counts(each_engine, gap, touched):
    """Base and polygon, both sides of the threshold; what is only touched has no area covered."""
    x = AIM.x + RADIUS + gap
    hits = struck(flattened([shapely.box(x, 10, x + 5, 30)]), bases_at((x + 0.5, 20)), AIM, RADIUS)
    assert (len(hits.bases), len(hits.outlines)) == (touched, touched)
    assert hits.outline_areas == pytest.approx([0.0] * touched, abs=1e-9)
    assert hits.base_areas == pytest.approx([0.0] * touched, abs=1e-9)


def test_a_corner_that_exactly_touches_counts(each_engine):
    """The nearest point may be a corner: a 3-4-5 triangle from the centre."""
    near = flattened([shapely.box(20 + 1.5, 20 + 2.0, 30, 30)])
    assert struck(near, NO_BASES, AIM, RADIUS).outlines.tolist() == [0]
    off = flattened([shapely.box(20 + 1.5 + 1e-6, 20 + 2.0, 30, 30)])
    assert not len(struck(off, NO_BASES, AIM, RADIUS).outlines)


def test_terrain_in_file_order_with_shapes_of_any_turn(each_engine):
    """Clockwise or not, with holes or not, what lies under the disc is found, in file order."""
    hole = tuple(Point(*corner) for corner in ((19, 19), (21, 19), (21, 21), (19, 21)))
    around = ((10, 10), (10, 30), (30, 30), (30, 10))
    field = table(
        block("building", 60, 18, 4, 4, name="far"),
        piece("rough", around, name="ring", holes=(hole,)),
        block("wall", 0, 17, 40, 1, name="wall"),
    )
    hits = struck(prepared(field).part(outlines), NO_BASES, AIM, RADIUS)
    assert [field.features[i].id for i in hits.outlines] == ["ring", "wall"]
    assert hits.outline_areas[0] == pytest.approx(math.pi * RADIUS**2 - 4, abs=1e-9)


@given(st.integers(0, 10**6))
def test_polygons_are_covered_as_a_fine_clipping_says(seed):
    """Beside shapely's intersection with a polygon of very many corners, and its exact distance."""
    rng = Random(seed)
    field = board(rng, 48, 36, 20, 5.0)
    at, radius = figure(rng, field).at, rng.uniform(0.3, 5)
    hits = struck(prepared(field).part(outlines), NO_BASES, at, radius)
    near = shapely.dwithin([one.polygon for one in field.features], shapely.Point(at), radius + EPS)
    assert hits.outlines.tolist() == near.nonzero()[0].tolist()
    round_ = shapely.Point(at).buffer(radius, quad_segs=2000)
    for i, area in zip(hits.outlines.tolist(), hits.outline_areas.tolist(), strict=True):
        assert area == pytest.approx(field.features[i].polygon.intersection(round_).area, abs=1e-4)


@pytest.mark.parametrize("seed", range(6))
def test_both_engines_tell_the_same(seed):
    """The same bases and polygons, areas to 1e-9."""
    pytest.importorskip("numba", reason="the extra [fast] is not installed: there is one engine only")
    rng = Random(seed)
    field: Battlefield = hexes(seed, 60, 44, 150) if seed % 2 else board(rng, 48, 36, 40, 5.0)
    bases = flat(
        Disc(str(i), one.at, one.base) for i, one in enumerate(figure(rng, field) for _ in range(40))
    )
    for _ in range(60):
        at = Point(rng.uniform(-3, field.width + 3), rng.uniform(-3, field.depth + 3))
        radius = rng.choice((1.0, 2.5, 6.0))
        found: list[DiscOverlaps] = []
        for name in engine.ENGINES:
            with engine.using(name):
                found.append(struck(prepared(field).part(outlines), bases, at, radius))
        for ours, theirs in zip(*found, strict=True):
            assert ours == pytest.approx(theirs, abs=1e-9)


def test_a_lens_of_nothing_is_nothing():
    """Discs of no radius cover nothing; concentric ones share the smaller."""
    assert lens(0, 0, 1) == lens(1, 2, 0) == 0.0
    assert lens(0, 2, 1) == math.pi


def test_many_polygons_are_measured_as_each_alone(each_engine):
    """Of 200 polygons over each other a disc covers of each what it covers where there is no other."""
    rng = np.random.default_rng(5)
    shapes = [
        shapely.affinity.rotate(shapely.box(x, y, x + w, y + h), turn)
        for x, y, w, h, turn in rng.uniform((15, 15, 0.01, 0.01, 0), (22, 22, 9, 9, 90), (200, 5)).tolist()
    ]
    hits = struck(flattened(shapes), NO_BASES, AIM, RADIUS)
    alone = [struck(flattened([shape]), NO_BASES, AIM, RADIUS) for shape in shapes]
    assert hits.outlines.tolist() == [i for i, one in enumerate(alone) if len(one.outlines)]
    assert hits.outline_areas == pytest.approx([a for one in alone for a in one.outline_areas], abs=1e-9)
