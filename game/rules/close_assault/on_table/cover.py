"""Where infantry finds cover."""

from __future__ import annotations

from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.ground import features_at
from game.geometry.point import Point

COVER = frozenset({"woods", "rough", "rubble", "ruin"})
"""The terrain in which infantry hides and moves unseen (CA-71, CA-73)."""


def in_cover(field: Battlefield, at: Point) -> bool:
    """Whether infantry finds cover at *at*: woods, rough ground, rubble, ruins."""
    return any(feature.kind in COVER for feature in features_at(field, at))
