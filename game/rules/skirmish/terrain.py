"""Terrain rules of squads, read from terrain.yaml."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.battlefield.terrain.field import Feature, Form
from game.mechanics.movement.terrain_costs import TerrainRules, TerrainTable, read_terrain


class SkirmishTerrainRules(TerrainRules):
    """The rules for one kind of terrain.

    Attributes:
        plain: Whether only the plain test of sight applies, however high it is (SHOOT-15, SHOOT-18).
        clutter: The height of the clutter on its roof, in inches (SHOOT-19).
    """

    plain: bool = False
    clutter: float = 0.0


@cache
def terrain() -> TerrainTable[SkirmishTerrainRules]:
    """Return the movement costs of terrain (SKIR-MOVE-02), and its effects on sight."""
    return read_terrain(Path(__file__).with_name("terrain.yaml"), SkirmishTerrainRules)


def is_obstacle(feature: Feature) -> bool:
    """Whether *feature* blocks completely if it is higher than one of two models.

    Linear obstacles (SHOOT-16) and buildings (SHOOT-17) do; hills (SHOOT-15) and objects outside on a
    building (SHOOT-18) do not.
    """
    return feature.form in (Form.WALL, Form.BUILDING) and not terrain().rules[feature.kind].plain


def is_area(feature: Feature) -> bool:
    """Whether *feature* is area terrain in which models hide: woods, ruins."""
    return feature.form is Form.AREA and terrain().rules[feature.kind].obscures
