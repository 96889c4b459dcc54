"""What must change nothing in a sight: where the table lies, how terrain is written, what is far away."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from measure_boards import board, figure, lattice
from rewriting import in_pieces, moved, rewritten

from game.battlefield.sight.sight import FEW, Certificate, Figure, sights
from game.battlefield.terrain.field import Battlefield, Form
from game.battlefield.terrain.ground import level
from game.geometry.point import Point

BAND = 1e-6
TOLERANCE = 1e-7
seeds = st.integers(0, 10**6)
many = settings(max_examples=40, deadline=None)


def crowd(rng: Random, field: Battlefield, whole: bool) -> list[Figure]:
    """Return some figures, on whole inches or anywhere."""
    spots = [Point(rng.randint(1, 23), rng.randint(1, 23)) for _ in range(9)] if whole else [None] * 9
    return [figure(rng, field, spot) for spot in spots]


def measured(field: Battlefield, figures: list[Figure]) -> list[Certificate]:
    """Return what the first sees of the others."""
    return sights(field, figures[0], figures[1:])


def assert_same(before: list[Certificate], after: list[Certificate]) -> None:
    """All numbers equal to 1e-7, and all words but in a band of 1e-6 around a threshold."""
    for a, b in zip(before, after, strict=True):
        assert b.range == pytest.approx(a.range, abs=TOLERANCE)
        assert b.hidden == pytest.approx(a.hidden, abs=TOLERANCE)
        assert b.area == pytest.approx(a.area, abs=TOLERANCE)
        for kind in {*a.depth, *b.depth}:
            assert b.depth.get(kind, 0) == pytest.approx(a.depth.get(kind, 0), abs=TOLERANCE)
        assert a.submerged == b.submerged
        if a.margin > BAND:
            assert a.verdict == b.verdict
        assert a.occupied == b.occupied


def board_of(seed: int, whole: bool) -> tuple[Random, Battlefield, list[Figure]]:
    """Return a source of chance, a table and figures on it."""
    rng = Random(seed)
    field = lattice(seed) if whole else board(seed, 40, 30, 20, 5)
    return rng, field, crowd(rng, field, whole)


@many
@given(seed=seeds, whole=st.booleans(), turn=st.floats(0, 360), mirror=st.booleans())
def test_moving_turning_and_mirroring_the_table(seed, whole, turn, mirror):
    """By any distance and angle; the figures go with it."""
    rng, field, figures = board_of(seed, whole)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = rng.uniform(-300, 300), rng.uniform(-300, 300)

    def place(at):
        x = -at[0] if mirror else at[0]
        return Point(cos * x - sin * at[1] + dx, sin * x + cos * at[1] + dy)

    there = rewritten(field, lambda feature: moved(feature, place))
    gone = [replace(figure, at=place(figure.at)) for figure in figures]
    assert_same(measured(field, figures), measured(there, gone))
    for old, new in zip(figures, gone, strict=True):
        assert level(field, old.at) == level(there, new.at)


@many
@given(seed=seeds, whole=st.booleans())
def test_the_order_of_features_and_corners(seed, whole):
    """Features shuffled, outlines begun elsewhere and reversed: equal to the order of what hides."""
    rng, field, figures = board_of(seed, whole)

    def turned(feature):
        start = rng.randrange(len(feature.outline))
        outline = feature.outline[start:] + feature.outline[:start]
        return replace(feature, outline=outline[:: rng.choice((1, -1))])

    features = [turned(feature) for feature in field.features]
    rng.shuffle(features)
    before, after = measured(field, figures), measured(replace(field, features=tuple(features)), figures)
    assert_same(before, after)
    for a, b in zip(before, after, strict=True):
        assert [hiding.feature for hiding in a.hiding] == [hiding.feature for hiding in b.hiding]


@many
@given(seed=seeds, whole=st.booleans())
def test_corners_added_on_edges(seed, whole):
    """Somewhere on every edge."""
    rng, field, figures = board_of(seed, whole)

    def denser(feature):
        outline = []
        for a, b in zip(feature.outline, feature.outline[1:] + feature.outline[:1], strict=True):
            share = rng.choice((0.5, rng.random()))
            outline += [a, Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)]
        return replace(feature, outline=tuple(outline))

    assert_same(measured(field, figures), measured(rewritten(field, denser), figures))


@many
@given(seed=seeds, whole=st.booleans(), turn=st.floats(0, 180))
def test_splitting_polygons_into_touching_pieces(seed, whole, turn):
    """Each but buildings, by a line through its middle."""
    _, field, figures = board_of(seed, whole)
    assert_same(measured(field, figures), measured(in_pieces(field, turn), figures))


@many
@given(seed=seeds, whole=st.booleans())
def test_terrain_far_away(seed, whole):
    """Whatever lies beyond the figures changes nothing."""
    _, field, figures = board_of(seed, whole)
    far = [
        replace(moved(one, lambda at: Point(at.x + 150, at.y - 170)), id=f"far {one.id}")
        for one in board(seed + 1, 40, 30, 20, 5).features
    ]
    assert_same(measured(field, figures), measured(replace(field, features=(*field.features, *far)), figures))


@many
@given(seed=seeds, whole=st.booleans())
def test_depth_is_the_same_both_ways(seed, whole):
    """To the last digit, from each to the first: one by one, and in rows."""
    _, field, figures = board_of(seed, whole)
    for there in measured(field, figures):
        a, b, many = there.viewer, there.target, FEW + 1
        for one, back in (
            (sights(field, a, [b])[0], sights(field, b, [a])[0]),
            (sights(field, a, [b] * many)[0], sights(field, b, [a] * many)[0]),
        ):
            assert (one.depth, one.area, one.range) == (back.depth, back.area, back.range)


@many
@given(seed=seeds, whole=st.booleans())
def test_more_terrain_never_hides_less(seed, whole):
    """Without the last solid feature at most as much is hidden, and each share is at most the whole."""
    _, field, figures = board_of(seed, whole)
    solid = [i for i, one in enumerate(field.features) if one.form in {Form.BUILDING, Form.WALL}]
    fewer = tuple(one for i, one in enumerate(field.features) if not solid or i != solid[-1])
    for a, b in zip(measured(field, figures), measured(replace(field, features=fewer), figures), strict=True):
        assert b.hidden <= a.hidden + 1e-9
        assert all(hiding.hidden <= a.hidden + 1e-9 for hiding in a.hiding)


def test_the_tables_are_not_trivial():
    """Some pairs are partly hidden, some see each other."""
    shares = [found.hidden for seed in range(30) for found in measured(*board_of(seed, True)[1:])]
    assert sum(0 < share < 1 for share in shares) > 20
    assert sum(share == 0 for share in shares) > 20
