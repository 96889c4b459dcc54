"""Sight agrees with slow, independent computations on 2,000 pairs over three boards."""

from __future__ import annotations

from random import Random

import pytest
from measure_boards import board, figure, lattice
from measure_oracle import Oracle
from test_lone_sight import assert_same

from game.battlefield.sight.sight import sight, sights
from game.geometry.point import Point

AREAS = [{"woods"}, {"ruin"}, {"smoke"}, {"woods", "ruin", "smoke"}]
BOARDS = {
    "small": (1, 48.0, 36.0, 24, 6.0, 40),
    "middle": (2, 72.0, 72.0, 100, 4.5, 35),
    "large": (3, 160.0, 100.0, 350, 4.0, 25),
}


@pytest.mark.parametrize("name", BOARDS)
def test_sight_agrees_with_the_oracle(name):
    """Hidden shares to 1e-9, depths to 1e-9, occupied kinds exactly; one by one as in a row."""
    seed, width, depth, number, size, rows = BOARDS[name]
    field = board(seed, width, depth, number, size)
    oracle, rng = Oracle(field), Random(seed)
    partly = 0
    for _ in range(rows):
        viewer, targets = figure(rng, field), [figure(rng, field) for _ in range(20)]
        found = sights(field, viewer, targets)
        assert_same(found[0], sight(field, viewer, targets[0]))
        for target, certificate in zip(targets, found, strict=True):
            assert certificate.hidden == pytest.approx(oracle.hidden(viewer, target), abs=1e-9)
            depths = [certificate.depth.get(kind, 0.0) for kind in ("woods", "ruin", "smoke")]
            assert [*depths, certificate.area] == pytest.approx(
                oracle.depths(viewer, target, AREAS), abs=1e-9
            )
            assert certificate.occupied == oracle.occupied(target)
            partly += 1e-9 < certificate.hidden < 1 - 1e-9
    assert partly > rows


@pytest.mark.parametrize("seeds", [range(20), range(20, 40)], ids=["first", "second"])
def test_sight_agrees_among_close_terrain(seeds):
    """Forty crowded little tables: eyes beside walls and in buildings, bases in prisms, wide wedges."""
    for seed in seeds:
        field, rng = board(seed, 12, 10, 10, 2.5), Random(seed)
        oracle = Oracle(field)
        for _ in range(4):
            viewer, targets = figure(rng, field), [figure(rng, field) for _ in range(8)]
            for target, certificate in zip(targets, sights(field, viewer, targets), strict=True):
                assert certificate.hidden == pytest.approx(oracle.hidden(viewer, target), abs=1e-9)
                depths = oracle.depths(viewer, target, AREAS[-1:])
                assert [certificate.area] == pytest.approx(depths, abs=1e-9)


@pytest.mark.parametrize("seeds", [range(25), range(25, 50)], ids=["first", "second"])
def test_sight_agrees_on_whole_inches(seeds):
    """All is degenerate: lines along edges and through corners, faces in the plane, eyes at tops."""
    for seed in seeds:
        field, rng = lattice(seed), Random(seed)
        oracle = Oracle(field)
        for _ in range(3):
            x, y = rng.randint(1, 23), rng.randint(1, 23)
            aligned = [(x, rng.randint(1, 23)) for _ in range(3)] + [
                (rng.randint(1, 23), y) for _ in range(3)
            ]
            others = [(rng.randint(1, 23), rng.randint(1, 23)) for _ in range(3)]
            viewer, *targets = (figure(rng, field, Point(*at)) for at in ((x, y), (x, y), *aligned, *others))
            for target, certificate in zip(targets, sights(field, viewer, targets), strict=True):
                if not oracle.touches_eye(viewer):
                    assert certificate.hidden == pytest.approx(oracle.hidden(viewer, target), abs=1e-9)
                depths = oracle.depths(viewer, target, AREAS)
                assert certificate.area == pytest.approx(depths[-1], abs=1e-9)
                assert certificate.depth.get("woods", 0.0) == pytest.approx(depths[0], abs=1e-9)


def test_a_long_row_equals_many_short_ones():
    """Six hundred targets are measured in parts; each is what it is alone, to the last digit."""
    field, rng = board(7, 96.0, 72.0, 150, 4.0), Random(7)
    viewer, targets = figure(rng, field), [figure(rng, field) for _ in range(600)]
    row = sights(field, viewer, targets)
    assert row == [found for i in range(0, 600, 40) for found in sights(field, viewer, targets[i : i + 40])]
    assert row[::50] == [sight(field, viewer, target) for target in targets[::50]]
