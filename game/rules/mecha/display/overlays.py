"""The overlays of mecha: weapon ranges, the rear half, reach, and marks that all players see."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.model.state import State
from game.core.model.unit import UnitId
from game.core.views.marks import AreaMark, Label, Mark, Wedge
from game.geometry.point import Point
from game.mechanics.battle.deployment import walker
from game.mechanics.battle.range_bands import band
from game.mechanics.battle.usual_overlays import known_on_table
from game.mechanics.battle.victory import goal_marks
from game.mechanics.movement.ways import walk_about, walk_costs
from game.rules.mecha.blast.parts import MARKS
from game.rules.mecha.display.report import reachable
from game.rules.mecha.display.structure_marks import structure_marks
from game.rules.mecha.walking import gait_of

HALF = 180.0
REACH = 6.0


def bands(view: State, selected: UnitId | None, cursor: Point) -> Iterable[Mark]:
    """Yield the range of each weapon as a ring, measured from the base (MECHA-SHOOT-03)."""
    unit = known_on_table(view, selected)
    if unit is None:
        return
    names: dict[float, list[str]] = {}
    for weapon in unit.profile.weapons:
        names.setdefault(weapon.range, []).append(weapon.name)
    for inches, weapons in sorted(names.items()):
        words = f'{", ".join(weapons)} {inches:g}"'
        yield from band(view.battlefield, unit, inches, words, "band-medium", rules="MECHA-SHOOT-03")


def arcs(view: State, selected: UnitId | None, cursor: Point) -> Iterable[Mark]:
    """Yield the rear half (MECHA-MOD-05)."""
    unit = known_on_table(view, selected)
    if unit is not None:
        yield Wedge(unit.at, unit.base, REACH, (unit.facing + 180) % 360, HALF, "arc-rear")


def reach(view: State, selected: UnitId | None, cursor: Point, *, rough: bool = False) -> Iterable[Mark]:
    """Yield the ground that the mecha can reach, with walking costs (MECHA-MOVE-01).

    Args:
        rough: Only an approximation of the walking reach, which is faster.
    """
    unit = walker(view, selected)
    if unit is None or unit.status.moved:
        return
    if rough:
        yield from walk_about(view, unit, gait_of(view, unit))
        return
    yield AreaMark(reachable(view, unit), "reach-walk")
    for inches, outlines in walk_costs(view, unit, gait_of(view, unit)):
        yield AreaMark(outlines, "iso")
        if outlines:
            north = min((at for ring in outlines for at in ring), key=lambda at: at.y)
            yield Label(north, f'{inches:g}"', "iso")


def marks(view: State) -> Iterable[Mark]:
    """Yield the marks that all players see: templates, goals, damaged structures."""
    yield from MARKS(view)
    yield from goal_marks(view)
    yield from structure_marks(view)
