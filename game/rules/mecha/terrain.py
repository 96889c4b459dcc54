"""Terrain rules of mecha, read from terrain.yaml."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.mechanics.movement.terrain_costs import TerrainRules, TerrainTable, read_terrain


class MechaTerrainRules(TerrainRules):
    """The rules for one kind of terrain.

    Attributes:
        df, mdc: For a structure (MECHA-STRUCT-01); 0 if it is not one.
        rubble: The kind that it becomes when it collapses (MECHA-STRUCT-03).
        soft: Whether it gives soft cover to units in it, without hiding anything.
    """

    df: int = 0
    mdc: int = 0
    rubble: str = ""
    soft: bool = False


@cache
def terrain() -> TerrainTable[MechaTerrainRules]:
    """Return the movement costs of terrain (MECHA-MOVE-02), and what counts as woods (MECHA-LOS-02)."""
    return read_terrain(Path(__file__).with_name("terrain.yaml"), MechaTerrainRules)
