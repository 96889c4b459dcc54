"""The sight line: what lies between two figures, by the measurement itself, in marks and in words."""

from __future__ import annotations

from collections.abc import Iterable

from game.battlefield.areas import crossings
from game.battlefield.field import Battlefield
from game.battlefield.ground import level
from game.battlefield.sight import Certificate, Figure, sight
from game.core.marks import Ghost, Label, Line, Mark
from game.core.state import State
from game.core.unit import Unit, UnitId
from game.geometry.point import EPS, Point, distance, toward

BASE, HEIGHT = 0.625, 2.0


def sight_to_cursor(view: State, selected: UnitId | None, cursor: Point) -> Iterable[Mark]:
    """Yield the sight line from the selected unit to the unit at the cursor, or to one that stood there."""
    unit = view.units.get(selected or "")
    if unit is not None and unit.present:
        yield from sight_marks(view.battlefield, unit.figure, figure_at(view, cursor, unit))


def figure_at(view: State, at: Point, but: Unit | None = None) -> Figure:
    """Return the figure of the unit whose base covers *at*; else of a 2-inch unit that stood there."""
    units = (unit for unit in view.present if unit != but)
    found = next((unit for unit in units if distance(unit.at, at) <= unit.base), None)
    return found.figure if found is not None else standing_at(view.battlefield, at)


def standing_at(field: Battlefield, at: Point) -> Figure:
    """Return the figure of a unit of common size that stood at *at*; off the table, at its edge."""
    on = Point(min(max(at.x, 0.0), field.width), min(max(at.y, 0.0), field.depth))
    return Figure(on, BASE, level(field, on), HEIGHT)


def sight_marks(field: Battlefield, viewer: Figure, target: Figure) -> Iterable[Mark]:
    """Yield the line from *viewer* to *target*, what it crosses, and the words of its certificate."""
    found = sight(field, viewer, target)
    style = f"sight-{found.verdict}"
    yield Line((viewer.at, target.at), style)
    for span in crossings(field, viewer.at, target.at):
        ends = toward(viewer.at, target.at, span.enter), toward(viewer.at, target.at, span.leave)
        if span.leave - span.enter > EPS:
            yield Line(ends, f"through-{span.kind}")
    for figure in (viewer, target):
        yield Ghost(figure.at, figure.base, None, style)
    yield Label(target.at, "\n".join(certificate_words(found)), style, target.base)


def certificate_words(found: Certificate) -> list[str]:
    """Return what was measured, in a few lines: range, how much is hidden and by what, area terrain."""
    share = f", {found.hidden:.0%} hidden" if found.hidden > EPS else ""
    contact = "base contact" if found.contact else f'{found.range:.1f}" from base to base'
    lines = [f"{contact}: {found.verdict}{share}"]
    if found.submerged:
        lines.append("under water")
    if found.hiding:
        lines.append("hidden by " + ", ".join(f"{one.feature} {one.hidden:.0%}" for one in found.hiding[:3]))
    lines += [f'{inches:.2f}" through {kind}' for kind, inches in sorted(found.depth.items())]
    return lines
