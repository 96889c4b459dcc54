"""What terrain means to mecha: reads terrain.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from game.battlefield.terrain.kind import Kind
from game.mechanics.movement.terrain_costs import (
    Footing,
    TerrainRules,
    footing_of,
    obscuring_in,
    read_terrain,
)


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
def terrain() -> Mapping[str, MechaTerrainRules]:
    """Return every kind of terrain by its name."""
    return read_terrain(Path(__file__).with_name("terrain.yaml"), MechaTerrainRules)


@cache
def kinds() -> Mapping[str, Kind]:
    """Return what each kind is as a body: what a map may name."""
    return {name: meaning.kind for name, meaning in terrain().items()}


@cache
def footing() -> Footing:
    """Return what terrain costs a walk (MECHA-MOVE-02)."""
    return footing_of(terrain())


@cache
def obscuring() -> frozenset[str]:
    """Return the kinds whose inches on the line of sight count as woods (MECHA-LOS-02)."""
    return obscuring_in(terrain())
