"""Alpha Strike's overlays (range bands, arcs, reach), drawn by the functions that judge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from game.core.model.options import number_option
from game.core.model.state import State
from game.core.model.unit import UnitId
from game.core.views.marks import AreaMark, Label, Mark, Wedge
from game.geometry.point import Path, Point
from game.mechanics.battle.deployment import walker
from game.mechanics.battle.range_bands import band
from game.mechanics.battle.usual_overlays import known_on_table
from game.rules.alpha_strike.cards.figures import jump_move
from game.rules.alpha_strike.combat.shot import BRACKETS, WITHOUT_FACING
from game.rules.alpha_strike.movement.ways import about, costs, reachable

REAR = 60.0
FAR = 42.0
ALIKE = 0.02


def bands(view: State, selected: UnitId | None, cursor: Point) -> Iterable[Mark]:
    """Yield the range brackets as rings, measured from the edge of the base (AS-RNG-01, -02)."""
    unit = known_on_table(view, selected)
    if unit is None:
        return
    for bracket in BRACKETS:
        words = f'{bracket.name} {bracket.reach:g}"'
        style, rules = f"band-{bracket.name}", "AS-RNG-02, AS-RNG-01"
        yield from band(view.battlefield, unit, bracket.reach, words, style, rules=rules)


def arcs(view: State, selected: UnitId | None, cursor: Point) -> Iterable[Mark]:
    """Yield the forward arc and the rear side (AS-ARC-01, AS-DMG-02); neither for all-round fire."""
    unit = known_on_table(view, selected)
    if unit is not None and unit.profile.type not in WITHOUT_FACING:
        arc = number_option(view.rules.options, "arc")
        yield Wedge(unit.at, unit.base, FAR, unit.facing, arc, "arc-front")
        yield Wedge(unit.at, unit.base, 6.0, (unit.facing + 180) % 360, REAR, "arc-rear")


def reach(view: State, selected: UnitId | None, cursor: Point, *, rough: bool = False) -> Iterable[Mark]:
    """Yield the ground that the unit can reach by walking and jumping, with lines of equal cost.

    Jump lines that coincide with walk lines are not drawn twice.

    Args:
        rough: Only an approximation of the walking reach, which is faster.
    """
    unit = walker(view, selected)
    if unit is None:
        return
    if rough:
        yield from about(view, unit)
        return
    ways = (False, True) if jump_move(unit) else (False,)
    for jump in ways:
        yield AreaMark(reachable(view, unit, jump=jump), "reach-jump" if jump else "reach-walk")
    walks = dict(costs(view, unit, jump=False))
    yield from _lines(walks, "iso", 1)
    jumps = dict(costs(view, unit, jump=True)) if len(ways) > 1 else {}
    odd = {inches: found for inches, found in jumps.items() if not _alike(found, walks.get(inches, ()))}
    yield from _lines(odd, "iso-jump", -1)


def _lines(found: Mapping[float, tuple[Path, ...]], style: str, down: int) -> Iterable[Mark]:
    """Yield lines of equal cost, each labelled in inches at its northernmost or southernmost point."""
    for inches, outlines in found.items():
        yield AreaMark(outlines, style)
        if outlines:
            at = min((at for ring in outlines for at in ring), key=lambda at: down * at.y)
            yield Label(at, f'{inches:g}"', style)


def _alike(one: tuple[Path, ...], other: tuple[Path, ...]) -> bool:
    """Whether two nested areas are about the same size."""
    large, small = (abs(sum(_twice(ring) for ring in rings)) for rings in (one, other))
    return abs(large - small) <= ALIKE * large


def _twice(ring: Path) -> float:
    """Return twice the signed area within *ring*, negative for the opposite orientation."""
    return sum(a.x * b.y - b.x * a.y for a, b in pairwise((*ring, ring[0])))
