"""Terrain that gives cover to infantry."""

from __future__ import annotations

from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.ground import features_at
from game.geometry.point import Point

COVER = frozenset({"woods", "rough", "rubble", "ruin"})
"""The terrain in which infantry hides and moves unseen (CA-71, CA-73)."""


WOODS = frozenset({"woods"})


def in_cover(field: Battlefield, at: Point) -> bool:
    """Whether infantry has cover at *at*: in woods, rough ground, rubble or ruins (CA-71, CA-73)."""
    return _on(field, at, COVER)


def in_woods(field: Battlefield, at: Point) -> bool:
    """Whether there are woods at *at* (CA-51)."""
    return _on(field, at, WOODS)


def _on(field: Battlefield, at: Point, kinds: frozenset[str]) -> bool:
    return any(feature.kind in kinds for feature in features_at(field, at))
