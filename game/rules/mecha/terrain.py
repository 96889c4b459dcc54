"""What terrain means to mecha: reads terrain.yaml."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.mechanics.movement.terrain_costs import TerrainRules, TerrainTable, read_terrain


class MechaTerrainRules(TerrainRules):
    """What one kind of terrain means to mecha.

    Attributes:
        df, mdc: Of a structure (MECHA-STRUCT-01); 0 where it is none.
        rubble: The kind that it becomes when it falls (MECHA-STRUCT-03).
        soft: Whether it gives soft cover to who stands in it, without hiding anything.
    """

    df: int = 0
    mdc: int = 0
    rubble: str = ""
    soft: bool = False


@cache
def terrain() -> TerrainTable[MechaTerrainRules]:
    """Return what terrain costs a walk (MECHA-MOVE-02), and what counts as woods (MECHA-LOS-02)."""
    return read_terrain(Path(__file__).with_name("terrain.yaml"), MechaTerrainRules)
