"""A sight by itself is measured in plain numbers, and is what arrays measure for many: to 1e-9."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.battlefield.sight.sight import FEW, Certificate, Figure, sights
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.ground import level
from game.geometry.point import Point
from game.geometry.shapes import rect

WIDTH, DEPTH = 40, 30
FORMS = (Form.GROUND, Form.BUILDING, Form.WALL, Form.AREA, Form.WATER, Form.DECK, Form.FLAT)
HEIGHTS = (0.5, 1.0, 1.0, 2.0, 3.0, 7.0)
MUCH = 300
"""Features of a crowded table, on which arrays measure a sight by itself too."""


def terrain(rng: Random, many: int, snapped: bool) -> Battlefield:
    """Return a table of so many features; if *snapped* their corners lie on whole inches and so meet."""
    return Battlefield(WIDTH, DEPTH, tuple(piece(rng, number, snapped) for number in range(many)))


def piece(rng: Random, number: int, snapped: bool) -> Feature:
    """Return a rectangle or a star, of any form and height."""
    form = rng.choice(FORMS)
    x, y = rng.uniform(3, WIDTH - 3), rng.uniform(3, DEPTH - 3)
    if snapped:
        sides = rng.choice((1, 2, 4)), 0.25 if form is Form.WALL else rng.choice((1, 2, 4))
        outline = rect(round(x), round(y), *sides, 0)
    else:
        turns = (math.tau * n / 7 for n in range(7))
        radii = [rng.uniform(0.5, 3) for _ in range(7)]
        corners = ((x + r * math.cos(a), y + r * math.sin(a)) for a, r in zip(turns, radii, strict=True))
        outline = tuple(Point(*at) for at in corners)
    kind = rng.choice(("thin", "thick")) if form is Form.AREA else form.value
    depth = rng.choice((0.0, 1.0, 3.0)) if form is Form.WATER else 0.0
    height = 0.0 if form in {Form.WATER, Form.FLAT} else rng.choice(HEIGHTS)
    return Feature(str(number), kind, form, outline, height=height, depth=depth)


def figures(rng: Random, field: Battlefield, many: int, snapped: bool) -> list[Figure]:
    """Return figures on the ground, some high above it; if *snapped* on whole inches, some at one place."""
    found = []
    for _ in range(many):
        at = Point(rng.uniform(1, WIDTH - 1), rng.uniform(1, DEPTH - 1))
        at = Point(round(at.x), round(at.y)) if snapped else at
        up = rng.choice((0.0, 0.0, 0.0, 2.0))
        base, height = rng.choice((0.0, 0.5, 1.0)), rng.choice((0.0, 1.0, 2.0))
        found.append(Figure(at, base, level(field, at) + up, height))
    return found


def assert_same(one: Certificate, other: Certificate) -> None:
    """Both tell the same, numbers to 1e-9; of a point or a line, which is 1e-9" wide, to 1e-5."""
    near = 1e-9 if one.target.base and one.target.height else 1e-5
    assert (one.viewer, one.target, one.contact) == (other.viewer, other.target, other.contact)
    assert (one.occupied, one.submerged) == (other.occupied, other.submerged)
    assert [one.range, one.hidden, one.area, one.margin] == pytest.approx(
        [other.range, other.hidden, other.area, other.margin], abs=near
    )
    assert one.depth == pytest.approx(other.depth, abs=near)
    assert tuple(one.depth) == one.intervening == other.intervening
    hides = [dict(found.hiding) for found in (one, other)]
    assert hides[0] == pytest.approx(hides[1], abs=near)
    assert [share for _, share in one.hiding] == pytest.approx([share for _, share in other.hiding], abs=near)


@given(seed=st.integers(0, 10**9), many=st.integers(0, 40), snapped=st.booleans(), eye=st.booleans())
@settings(max_examples=150, deadline=None)
def test_a_sight_by_itself_is_that_of_a_row(seed, many, snapped, eye):
    """On any table, from anywhere, figures in water, on roofs and in contact among them."""
    rng = Random(seed)
    field = terrain(rng, many, snapped)
    viewer, *targets = figures(rng, field, FEW + 5, snapped)
    line, union = ("eye" if eye else "middle"), rng.choice((None, frozenset({"thin"})))
    for target, one in zip(
        targets, sights(field, viewer, targets, woods_line=line, union=union), strict=True
    ):
        assert_same(sights(field, viewer, [target], woods_line=line, union=union)[0], one)


@pytest.mark.parametrize("snapped", [False, True])
def test_very_much_terrain_on_the_line_is_measured_alike(snapped):
    """More edges than plain numbers are for, and silhouettes with many lines on them."""
    rng = Random(3)
    field = terrain(rng, MUCH, snapped)
    viewer, *targets = figures(rng, field, 40, snapped)
    for target, one in zip(targets, sights(field, viewer, targets), strict=True):
        assert_same(sights(field, viewer, [target])[0], one)


def test_a_few_targets_are_measured_one_by_one():
    """Up to `FEW` give the same certificates, to the last digit, as each of them alone."""
    rng = Random(4)
    field = terrain(rng, 25, False)
    viewer, *targets = figures(rng, field, 1 + FEW, False)
    assert sights(field, viewer, targets) == [sights(field, viewer, [target])[0] for target in targets]
