"""Both engines tell the same: numpy, and the kernels that numba compiles. Skipped where numba is missing."""

import importlib
import math
from functools import cache
from itertools import chain
from random import Random

import numpy as np
import pytest

from benchmarks.boards import board, hexes
from game.battlefield import engine
from game.battlefield.contact import Disc
from game.battlefield.movement.costs.cliffs import cliffs
from game.battlefield.movement.costs.ground_costs import levels_and_weights
from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.costs.sweep import stands_in
from game.battlefield.movement.graph.movement_graph import movement_graph
from game.battlefield.movement.graph.segment_costs import Rays, TerrainAhead, costs, spans
from game.battlefield.movement.movement_terrain import movement_terrain
from game.battlefield.movement.reach.reach_field import reach_field
from game.battlefield.movement.ways.mover import Mover
from game.battlefield.sight.sight import Certificate, Figure, sights
from game.battlefield.sight.visibility_matrix import visibility_matrix
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.ground import level
from game.battlefield.terrain.prepared_terrain import prepared
from game.battlefield.viewshed.shades import SHADES, ViewshedQuery
from game.battlefield.viewshed.viewshed import viewshed
from game.geometry.point import Point
from game.geometry.shapes import rect

pytest.importorskip("numba", reason="the extra [fast] is not installed: there is one engine only")

NEAR = 1e-9
GOING = MovementCosts(surcharge={"area": 1.0, "flat": 0.5}, closed=frozenset({"building"}))


@cache
def table(seed: int) -> Battlefield:
    """Return a strewn table; each third one of hexes."""
    if seed % 3 == 2:
        return hexes(seed, 60, 44, 150)
    return board(Random(seed), 48, 36, (12, 60)[seed % 3], 5.0)


def places(field: Battlefield, rng: Random, number: int) -> list[Point]:
    """Return places: anywhere, on corners, in the middle of edges, in a row with others."""
    corners = list(chain.from_iterable(feature.outline for feature in field.features))
    found = []
    for i in range(number):
        anywhere = Point(rng.uniform(1, field.width - 1), rng.uniform(1, field.depth - 1))
        one = rng.randrange(len(corners) - 1)
        a, b = corners[one], corners[one + 1]
        choice = (anywhere, anywhere, a, Point((a.x + b.x) / 2, (a.y + b.y) / 2), Point(anywhere.x, a.y))
        found.append(choice[i % len(choice)])
    return found


def figures(field: Battlefield, rng: Random, number: int) -> list[Figure]:
    """Return figures at such places."""
    return [
        Figure(at, rng.choice((0.5, 0.625, 1.0)), level(field, at), rng.choice((0.5, 1.0, 2.0)))
        for at in places(field, rng, number)
    ]


def differences(a: Certificate, b: Certificate) -> float:
    """Return by how much two certificates of one sight differ at most; inf where words do."""
    if (a.verdict, a.occupied, a.submerged) != (b.verdict, b.occupied, b.submerged):
        return math.inf
    alone = [{each.feature: each.hidden for each in one.hiding} for one in (a, b)]
    pairs = [(a.hidden, b.hidden), (a.area, b.area), (a.margin, b.margin)]
    pairs += [(one.get(key, 0.0), other.get(key, 0.0)) for one, other in (alone, alone[::-1]) for key in one]
    pairs += [(a.depth.get(key, 0.0), b.depth.get(key, 0.0)) for key in {*a.depth, *b.depth}]
    return max(abs(one - other) for one, other in pairs)


def test_sights_are_the_same():
    """Of 3,600 sights on 12 tables both engines tell the same to 1e-9, features that hide alone included."""
    worst = 0.0
    for seed in range(12):
        field, rng = table(seed), Random(seed)
        viewers, targets = figures(field, rng, 10), figures(field, rng, 30)
        union = rng.choice((None, frozenset[str](), frozenset({"area"})))
        for viewer in viewers:
            told = []
            for name in engine.ENGINES:
                with engine.using(name):
                    told.append(sights(field, viewer, targets, union=union))
            worst = max(worst, *(differences(a, b) for a, b in zip(*told, strict=True)))
    assert worst <= NEAR


def test_many_sights_at_once_are_the_same():
    """Of 1,440 sights asked for at once both engines tell what `sights` tells of each."""
    for seed in range(12, 18):
        field, rng = table(seed), Random(seed)
        viewers, targets = figures(field, rng, 12), figures(field, rng, 20)
        line = rng.choice(("middle", "eye"))
        with engine.using("numpy"):
            slow = visibility_matrix(field, viewers, targets, woods_line=line)
            single = [sights(field, viewer, targets, woods_line=line) for viewer in viewers]
        with engine.using("numba"):
            quick = visibility_matrix(field, viewers, targets, woods_line=line)
        for mine, other in zip(slow, quick, strict=True):
            assert np.abs(mine - other).max() <= NEAR
        hidden = np.array([[each.hidden for each in row] for row in single])
        area = np.array([[each.area for each in row] for row in single])
        assert np.abs(slow.hidden - hidden).max() <= NEAR
        assert np.abs(slow.area - area).max() <= NEAR


@pytest.mark.parametrize("share", [0.1, 0.8])
def test_pairs_that_do_not_matter_are_left_out_alike(share):
    """Those not wanted stay at 0, whether few or most are, as do the woods of those hidden enough."""
    field, rng = table(1), Random(7)
    viewers, targets = figures(field, rng, 12), figures(field, rng, 20)
    wanted = np.array([[rng.random() < share for _ in targets] for _ in viewers])
    found = []
    for name in engine.ENGINES:
        with engine.using(name):
            whole = visibility_matrix(field, viewers, targets)
            some = visibility_matrix(field, viewers, targets, wanted=wanted, enough=0.5)
        assert some.hidden.tolist() == np.where(wanted, whole.hidden, 0.0).tolist()
        assert some.area.tolist() == np.where(wanted & (whole.hidden <= 0.5), whole.area, 0.0).tolist()
        found.append(some)
    for mine, other in zip(*found, strict=True):
        assert np.abs(mine - other).max() <= NEAR


def test_reach_fields_are_the_same():
    """On 40 fields of what walks cost every cell is the same, among enemies and on hills."""
    for seed in range(40):
        field, rng = table(seed % 9), Random(seed)
        at = places(field, rng, 1)[0]
        enemies = tuple(Disc(str(i), spot, 0.625) for i, spot in enumerate(places(field, rng, 5)))
        mover = Mover(at, 0.625, level(field, at), enemies)
        inches, found = rng.uniform(3, 9), []
        for name in engine.ENGINES:
            with engine.using(name):
                found.append(reach_field(field, mover, inches, GOING).cost)
        assert np.allclose(found[0], found[1], rtol=0, atol=NEAR), seed


def test_what_ways_cost_is_the_same():
    """Of 3,600 straight ways, many from one place and few from others, both engines tell the same."""
    for seed in range(12):
        field, rng = table(seed), np.random.default_rng(seed)
        at = rng.uniform((1, 1), (field.width - 1, field.depth - 1), (150, 2))
        at = at[
            [
                not stands_in(movement_terrain(field, GOING).closed, Point(*spot), 0.625)
                for spot in at.tolist()
            ]
        ]
        levels, weights = levels_and_weights(prepared(field), GOING, at)
        source = np.append(np.arange(len(at)).repeat(2), np.zeros(100, dtype=np.intp))
        turn = rng.uniform(0, math.tau, len(source))
        way = np.column_stack((np.cos(turn), np.sin(turn)))
        rays = Rays(
            at,
            levels,
            weights,
            source,
            way,
            rng.uniform(0, 14, len(turn)),
        )
        enemies = tuple(Disc(str(i), Point(*spot), 0.625) for i, spot in enumerate(at[:5].tolist()))
        terrain = movement_terrain(field, GOING)
        closed, sheer = terrain.closed.edges, terrain.table.part(cliffs)
        ground = TerrainAhead(terrain.part(movement_graph).edges, closed, sheer, enemies, 0.625, GOING)
        found = []
        for name in engine.ENGINES:
            with engine.using(name):
                total, crossed = costs(ground, rays)
                found.append((total, *spans(ground, rays, 0.7 * rays.lengths), crossed.ray, crossed.inches))
        for mine, other in zip(*found, strict=True):
            assert np.allclose(mine, other, rtol=0, atol=NEAR), seed


def test_viewsheds_are_the_same():
    """Of 180 viewsheds on 18 tables, in either sense, among woods, the areas of all shades are the same."""
    for seed in range(18):
        field, rng = table(seed), Random(seed)
        for number, figure in enumerate(figures(field, rng, 10)):
            terms = ViewshedQuery(
                height=rng.choice((0.5, 1.0, 2.0)),
                reverse=number % 2 == 1,
                block=rng.choice((None, 6.0, 2.0, 0.0)),
                woods_line=rng.choice(("middle", "eye")),
                ignored=rng.choice((0.0, 1.0)),
                rays=512,
            )
            found = []
            for name in engine.ENGINES:
                with engine.using(name):
                    found.append(viewshed(field, figure, terms).areas)
            whole = field.width * field.depth
            assert max(abs(found[0][shade] - found[1][shade]) for shade in SHADES) / whole <= NEAR, (
                seed,
                number,
            )


def test_the_engine_is_chosen_by_the_environment(monkeypatch):
    """Numpy measures until the kernels are warm, or where it is asked for; a wrong name is refused."""
    monkeypatch.setenv(engine.VARIABLE, "numpy")
    assert not engine.is_fast()
    monkeypatch.setenv(engine.VARIABLE, "numba")
    assert engine.is_fast()
    monkeypatch.setattr(engine, "_loaders", [])
    assert not engine.is_fast(), "nobody offers the kernels"
    monkeypatch.setenv(engine.VARIABLE, "abacus")
    with pytest.raises(SystemExit, match="numpy, numba"):
        engine.forced()


def test_a_viewshed_is_compiled_once_whatever_is_whole():
    """Whole numbers, empty tables and woods of any depth ask for the kernel that is there already."""
    with engine.using("numba"):
        hill = Feature("hill", "hill", Form.GROUND, rect(4, 4, 4, 4), height=2)
        wood = Feature("wood", "woods", Form.AREA, rect(9, 4, 4, 4), height=2)
        for number in (float, int):
            for features in ((), (hill,), (hill, wood), (wood,)):
                field = Battlefield(number(20), number(12), features)
                figure = Figure(Point(number(2), number(5)), 1, number(0), number(2))
                for terms in (
                    ViewshedQuery(),
                    ViewshedQuery(height=number(1), block=number(6), ignored=number(2)),
                ):
                    viewshed(field, figure, terms)
    assert len(importlib.import_module("game.battlefield.fast.viewshed")._seen.signatures) == 1


def test_the_kernels_are_made_ready_once_a_table_is_large(monkeypatch):
    """Where the window allows it, and only then; a small table is measured by numpy."""
    begun = []
    monkeypatch.setattr(engine, "_waiting", [])
    monkeypatch.setattr(engine, "warm_beside", lambda: begun.append(True))
    engine.prepared(engine.LARGE)
    engine.warm_for_large()
    engine.prepared(engine.LARGE - 1)
    assert begun == []
    engine.prepared(engine.LARGE)
    engine.prepared(engine.LARGE)
    assert begun == [True]
