"""What terrain means to squads: reads terrain.yaml."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.battlefield.terrain.field import Feature, Form
from game.mechanics.movement.terrain_costs import TerrainRules, TerrainTable, read_terrain


class SkirmishTerrainRules(TerrainRules):
    """What one kind of terrain means to squads.

    Attributes:
        plain: Whether the plain test of sight decides alone, however high it is (SHOOT-15, SHOOT-18).
        clutter: How high what lies on its roof is, in inches (SHOOT-19).
    """

    plain: bool = False
    clutter: float = 0.0


@cache
def terrain() -> TerrainTable[SkirmishTerrainRules]:
    """Return what terrain costs a walk (SKIR-MOVE-02), and what it means for sight."""
    return read_terrain(Path(__file__).with_name("terrain.yaml"), SkirmishTerrainRules)


def is_obstacle(feature: Feature) -> bool:
    """Whether *feature* blocks whole where it is higher than models.

    Linear obstacles do (SHOOT-16), and buildings (SHOOT-17); hills do not (SHOOT-15), nor does what stands
    outside on a building (SHOOT-18).
    """
    return feature.form in (Form.WALL, Form.BUILDING) and not terrain().rules[feature.kind].plain


def is_area(feature: Feature) -> bool:
    """Whether *feature* is area terrain in which models hide: woods, ruins."""
    return feature.form is Form.AREA and terrain().rules[feature.kind].obscures
