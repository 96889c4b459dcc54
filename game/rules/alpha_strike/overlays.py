"""What Alpha Strike shows on the table: range bands, arcs and reach, by the functions that judge."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.marks import Area, Label, Mark, Ring, Wedge
from game.core.state import State
from game.core.unit import Unit, UnitId
from game.core.unknown import UNKNOWN
from game.geometry.point import Point, polar
from game.rules.alpha_strike.figures import jump_move
from game.rules.alpha_strike.shot import BRACKETS
from game.rules.alpha_strike.ways import costs, reachable

REAR = 60.0
FAR = 42.0


def _known(view: State, selected: UnitId | None) -> Unit | None:
    """Return the selected unit where it stands on the table and is known."""
    unit = view.units.get(selected or "")
    return unit if unit is not None and unit.present and unit.profile is not UNKNOWN else None


def bands(view: State, selected: UnitId | None, cursor: Point) -> Iterable[Mark]:
    """Yield the range brackets as rings, measured from the edge of the base (AS-RNG-01, -02)."""
    unit = _known(view, selected)
    if unit is None:
        return
    for bracket in BRACKETS:
        radius = unit.base + bracket.reach
        yield Ring(unit.at, radius, f"band-{bracket.name}")
        yield Label(polar(unit.at, unit.facing, radius), f'{bracket.name} {bracket.reach:g}"', "band")


def arcs(view: State, selected: UnitId | None, cursor: Point) -> Iterable[Mark]:
    """Yield the forward arc and the rear side (AS-ARC-01, AS-DMG-02)."""
    unit = _known(view, selected)
    if unit is not None:
        yield Wedge(unit.at, unit.base, FAR, unit.facing, view.rules.options["arc"], "arc-front")
        yield Wedge(unit.at, unit.base, 6.0, (unit.facing + 180) % 360, REAR, "arc-rear")


def reach(view: State, selected: UnitId | None, cursor: Point) -> Iterable[Mark]:
    """Yield the ground that the unit can reach walking, and jumping, with what walks cost (AS-MOVE-01)."""
    unit = _known(view, selected)
    if unit is None or unit.status is UNKNOWN:
        return
    for jump in (False, True) if jump_move(unit) else (False,):
        yield Area(reachable(view, unit, jump=jump), "reach-jump" if jump else "reach-walk")
    for inches, outlines in costs(view, unit):
        yield Area(outlines, "iso")
        if outlines:
            yield Label(
                min((at for ring in outlines for at in ring), key=lambda at: at.y), f'{inches:g}"', "iso"
            )
