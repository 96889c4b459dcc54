"""The home edges of units that are off the table: where they enter, or stand behind."""

from __future__ import annotations

from collections.abc import Iterable

from game.battlefield.movement.ways.mover import rim
from game.core.model.state import View
from game.core.model.unit import Side, Unit
from game.core.views.marks import AreaMark, Label, LineMark, Mark
from game.geometry.point import Path, Point, toward
from game.mechanics.battle.deployment import zone

INSIDE = 0.8
"""Inches from the edge to its name."""


DEPTH = 4.0
"""Inches left free at the edge for a unit that enters there."""


def entrance(view: View, unit: Unit) -> Path | None:
    """Return the corners of the ground behind the home edge of *unit*; None if it enters over none."""
    ground, edge = zone(view, unit), view.brief.edges.get(unit.side)
    if ground is not None or edge is None or unit.enters is None:
        return ground
    centre = Point(view.battlefield.width / 2, view.battlefield.depth / 2)
    a, b = rim(view.battlefield, edge)
    middle = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
    inside = toward(middle, centre, DEPTH)
    step = Point(inside.x - middle.x, inside.y - middle.y)
    return a, b, Point(b.x + step.x, b.y + step.y), Point(a.x + step.x, a.y + step.y)


def edge_marks(view: View, selected: Unit | None) -> Iterable[Mark]:
    """Yield the home edges of all units that are off the table, that of the *selected* one emphasized."""
    off = [unit for unit in view.units.values() if unit.enters is not None and unit.removed is None]
    chosen = selected.side if selected is not None and selected in off else None
    for side in dict.fromkeys(unit.side for unit in off):
        if side != chosen:
            yield from _edge(view, side, "home-others")
    if selected is not None and chosen is not None:
        yield from home_marks(view, selected)


def home_marks(view: View, unit: Unit) -> Iterable[Mark]:
    """Yield the home edge of *unit*, which is off the table, and the ground on which it can be placed."""
    ground = zone(view, unit)
    if ground is not None:
        yield AreaMark((ground,), "deploy")
    yield from _edge(view, unit.side, "home")


def _edge(view: View, side: Side, style: str) -> Iterable[Mark]:
    """Yield the home edge of *side* with its name; nothing if it has none."""
    edge = view.brief.edges.get(side)
    if edge is None:
        return
    a, b = rim(view.battlefield, edge)
    middle = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
    yield LineMark((a, b), style)
    centre = Point(view.battlefield.width / 2, view.battlefield.depth / 2)
    yield Label(toward(middle, centre, INSIDE), f"home edge of {side}", style)
