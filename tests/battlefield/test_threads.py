"""Measuring from several threads at once: the same answers, and nothing breaks."""

from __future__ import annotations

import gc
import weakref
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace

from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.jumps.jump import jump_path
from game.battlefield.movement.reach.reach import reach
from game.battlefield.movement.reach.reach_field import reach_field
from game.battlefield.movement.ways.mover import Mover
from game.battlefield.movement.ways.way import way
from game.battlefield.sight.sight import Figure, prepare, sight
from game.battlefield.templates.template import disc
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.ground import features_at, level
from game.battlefield.terrain.prepared_terrain import PreparedTerrain, forget, prepared
from game.battlefield.viewshed.viewshed import viewshed
from game.geometry.point import Point
from game.geometry.shapes import circle

FEATURES = tuple(
    Feature(f"f{i}", "x", form, circle(4 + i % 12 * 5, 4 + i // 12 * 5, 3), height=1.0 + i % 3)
    for i, form in enumerate([Form.GROUND, Form.BUILDING, Form.AREA, Form.WALL] * 24)
)
PLACES = [Point(x * 1.7, y * 1.3) for x in range(36) for y in range(30)]


def asked(field: Battlefield) -> list[tuple[float, int]]:
    """Return what lies at many places."""
    prepare(field)
    return [(level(field, at), len(features_at(field, at))) for at in PLACES]


def test_threads_agree():
    """Eight of them ask on tables that share their terrain, fresh or made before."""
    wanted = asked(Battlefield(70, 50, FEATURES))
    for _ in range(3):
        fields = [Battlefield(70, 50, FEATURES) for _ in range(3)] * 3
        with ThreadPoolExecutor(8) as threads:
            assert list(threads.map(asked, fields)) == [wanted] * len(fields)


def test_what_is_kept_is_made_once():
    """However many ask for it at the same time."""
    made = []

    def slow(terrain: PreparedTerrain) -> int:
        made.append(terrain)
        return sum(len(feature.outline) for feature in terrain.features for _ in range(200))

    field = Battlefield(70, 50, FEATURES)
    with ThreadPoolExecutor(8) as threads:
        found = set(threads.map(lambda one: prepared(one).part(slow), [field] * 32))
    assert len(found) == len(made) == 1


def test_what_is_forgotten_is_made_again():
    """The table itself stays as it is."""
    field = Battlefield(70, 50, FEATURES)
    before = asked(field)
    forget(field)
    assert field == replace(field)
    assert asked(field) == before


def test_nothing_that_is_computed_is_written_into_a_battlefield_or_its_features():
    """Both stay what they were made as, whatever is asked."""
    field = Battlefield(70, 50, FEATURES)
    ask_everything(field)
    assert set(vars(field)) == {one.name for one in fields(field)}
    assert all(set(vars(feature)) == {one.name for one in fields(feature)} for feature in field.features)


def test_what_is_computed_goes_with_the_battlefield():
    """Nothing of it refers to the battlefield, which else would never go."""
    field = Battlefield(70, 50, FEATURES)
    ask_everything(field)
    gone = weakref.ref(field)
    del field
    gc.collect()
    assert gone() is None


def ask_everything(field: Battlefield) -> None:
    """Measure sights, a viewshed, a way, the ground within reach, a jump and a template."""
    asked(field)
    figures = [Figure(at, 0.6, level(field, at), 2.0) for at in PLACES[:40:13]]
    sight(field, figures[0], figures[1])
    viewshed(field, figures[0])
    mover, costs = Mover(figures[0].at, 0.6, figures[0].level), MovementCosts(closed=frozenset({"x"}))
    for walk in (costs, MovementCosts()):
        way(field, mover, figures[1].at, 8.0, walk)
        reach(field, mover, 3.0, walk)
        reach_field(field, mover, 3.0, walk)
    jump_path(field, mover.at, figures[1].at, mover.level, rating=8.0, base=mover.base)
    disc(field, figures[0].at, 2.5, [])
