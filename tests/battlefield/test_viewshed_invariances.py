"""What must change nothing in a viewshed: where the table lies, how terrain is cut and in which order."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from measure_boards import board, figure, lattice
from rewriting import in_pieces, moved, rewritten
from viewshed_oracle import near_border

from game.battlefield.sight.sight import Figure
from game.battlefield.terrain.field import Battlefield, Form
from game.battlefield.viewshed.shades import SHADES, Viewshed, ViewshedQuery
from game.battlefield.viewshed.viewshed import viewshed
from game.geometry.point import Point

SIDE = 24.0
ROUND = SIDE * math.sqrt(2) + 1
STEP = 0.3
SPOTS = 40
seeds = st.integers(0, 10**6)
some = settings(max_examples=8, deadline=None)


def scene(seed: int, *, whole: bool) -> tuple[Random, Battlefield, Figure]:
    """Return a source of chance, a square table, on whole inches or not, and a figure on it."""
    rng = Random(seed)
    field = lattice(seed) if whole else board(seed, SIDE, SIDE, 10, 4.5)
    spot = Point(rng.randint(1, 23), rng.randint(1, 23)) if whole else None
    return rng, field, figure(rng, field, spot)


def whole_table(field: Battlefield) -> Battlefield:
    """Return *field* in the middle of a larger table, so that it can be turned there."""
    off = (2 * ROUND - SIDE) / 2
    there = rewritten(field, lambda one: moved(one, lambda at: Point(at[0] + off, at[1] + off)))
    return replace(there, width=2 * ROUND, depth=2 * ROUND)


def assert_same_areas(one: Viewshed, other: Viewshed, within: float = 1e-6) -> None:
    """Of every shade as much, but for a share of the table."""
    for shade, area in one.areas.items():
        assert other.areas[shade] == pytest.approx(area, abs=within * one.width * one.depth), shade


@some
@given(
    seed=seeds,
    whole=st.booleans(),
    reverse=st.booleans(),
    turn=st.floats(0, 360),
    shift=st.tuples(st.floats(-3, 3), st.floats(-3, 3)),
)
def test_turning_shifting_and_mirroring(seed, whole, reverse, turn, shift):
    """By any angle and distance: every place has its shade, but within a step of a border of shades."""
    rng, small, eye = scene(seed, whole=whole)
    field, off = whole_table(small), (2 * ROUND - SIDE) / 2
    eye = replace(eye, at=Point(eye.at.x + off, eye.at.y + off))
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    mirror = rng.random() < 0.5

    def place(at):
        x, y = (ROUND - at[0] if mirror else at[0] - ROUND), at[1] - ROUND
        return Point(cos * x - sin * y + ROUND + shift[0], sin * x + cos * y + ROUND + shift[1])

    there = rewritten(field, lambda one: moved(one, place))
    terms = ViewshedQuery(reverse=reverse)
    before, after = viewshed(field, eye, terms), viewshed(there, replace(eye, at=place(eye.at)), terms)
    missed = 0
    for _ in range(SPOTS):
        at = Point(rng.uniform(off, off + SIDE), rng.uniform(off, off + SIDE))
        gone = place(at)
        if not there.contains(gone):
            continue
        (one,), (other,) = (found.at(*np.array([p]).T) for found, p in ((before, at), (after, gone)))
        if one != other:
            missed += 1
            assert one in near_border(after, *gone, STEP) or other in near_border(before, *at, STEP), at
    assert missed <= SPOTS // 4


@some
@given(
    seed=seeds, whole=st.booleans(), reverse=st.booleans(), quarters=st.integers(0, 3), mirror=st.booleans()
)
def test_quarter_turns_and_mirrors_leave_the_areas(seed, whole, reverse, quarters, mirror):
    """The whole table with its border; rays lie as they lay, so to rounding."""
    _, field, eye = scene(seed, whole=whole)
    cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarters]
    half = SIDE / 2

    def place(at):
        x, y = (half - at[0] if mirror else at[0] - half), at[1] - half
        return Point(cos * x - sin * y + half, sin * x + cos * y + half)

    there = rewritten(field, lambda one: moved(one, place))
    terms = ViewshedQuery(reverse=reverse)
    assert_same_areas(
        viewshed(field, eye, terms), viewshed(there, replace(eye, at=place(eye.at)), terms), 0.002
    )


@some
@given(seed=seeds, whole=st.booleans(), reverse=st.booleans(), turn=st.floats(0, 180))
def test_splitting_terrain_into_touching_pieces(seed, whole, reverse, turn):
    """Each piece but buildings, by a line through its middle."""
    _, field, eye = scene(seed, whole=whole)
    terms = ViewshedQuery(reverse=reverse, rays=720)
    assert_same_areas(viewshed(field, eye, terms), viewshed(in_pieces(field, turn), eye, terms), 1e-4)


@some
@given(seed=seeds, whole=st.booleans(), reverse=st.booleans())
def test_the_order_of_features_and_corners(seed, whole, reverse):
    """Features shuffled, outlines begun elsewhere, reversed, with more corners on their edges."""
    rng, field, eye = scene(seed, whole=whole)

    def turned(one):
        start = rng.randrange(len(one.outline))
        outline = one.outline[start:] + one.outline[:start]
        pairs = zip(outline, outline[1:] + outline[:1], strict=True)
        dense = [at for a, b in pairs for at in (a, Point((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))]
        return replace(one, outline=tuple(dense)[:: rng.choice((1, -1))])

    features = [turned(one) for one in field.features]
    rng.shuffle(features)
    terms = ViewshedQuery(reverse=reverse, rays=720)
    again = replace(field, features=tuple(features))
    assert_same_areas(viewshed(field, eye, terms), viewshed(again, eye, terms), 1e-4)


@some
@given(seed=seeds, reverse=st.booleans())
def test_more_terrain_is_never_seen_through(seed, reverse):
    """Without the last solid piece at least as much is clear of solids."""
    _, field, eye = scene(seed, whole=False)
    solid = [i for i, one in enumerate(field.features) if one.form in {Form.BUILDING, Form.WALL}]
    fewer = tuple(one for i, one in enumerate(field.features) if not solid or i != solid[-1])
    terms = ViewshedQuery(reverse=reverse, rays=720, block=None)
    more, less = (viewshed(one, eye, terms).areas for one in (replace(field, features=fewer), field))
    assert more["blocked"] <= less["blocked"] + 1e-6 * SIDE * SIDE


def test_the_scenes_are_not_trivial():
    """There is much of every shade, on tables of both sorts."""
    found = dict.fromkeys(SHADES, 0.0)
    for seed in range(8):
        for whole in (False, True):
            _, field, eye = scene(seed, whole=whole)
            for shade, area in viewshed(field, eye, ViewshedQuery(rays=256)).areas.items():
                found[shade] += area
    assert min(found.values()) > SIDE * SIDE / 4
