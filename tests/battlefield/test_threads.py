"""Measuring from several threads at once: the same answers, and nothing breaks."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from game.battlefield.sight.sight import prepare
from game.battlefield.terrain.field import Battlefield, Feature, Form, forget, per_battlefield
from game.battlefield.terrain.ground import features_at, level
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

    @per_battlefield
    def slow(field: Battlefield) -> int:
        made.append(field)
        return sum(len(feature.outline) for feature in field.features for _ in range(200))

    field = Battlefield(70, 50, FEATURES)
    with ThreadPoolExecutor(8) as threads:
        found = set(threads.map(slow, [field] * 32))
    assert len(found) == len(made) == 1


def test_what_is_forgotten_is_made_again():
    """The table itself stays as it is."""
    field = Battlefield(70, 50, FEATURES)
    before = asked(field)
    forget(field)
    assert field == replace(field)
    assert set(field.__dict__) == {"width", "depth", "features"}
    assert asked(field) == before
