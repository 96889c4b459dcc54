"""What Alpha Strike shows on the table: range bands, arcs and reach, by the functions that judge."""

from __future__ import annotations

from collections.abc import Iterable

from game.battlefield.areas import crossings
from game.battlefield.field import Form
from game.core.marks import Area, Ghost, Label, Line, Mark, Ring, Wedge
from game.core.state import State
from game.core.unit import Unit, UnitId
from game.core.unknown import UNKNOWN
from game.geometry.point import EPS, Point, distance, polar, toward
from game.rules.alpha_strike.figures import jump_move
from game.rules.alpha_strike.shot import BRACKETS, blocked, shot, sight_notes
from game.rules.alpha_strike.ways import reachable

REAR = 60.0
STANDING = frozenset({Form.GROUND, Form.AREA, Form.BUILDING, Form.WALL})
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
    """Yield the ground that the unit can reach walking, and that it can reach jumping (AS-MOVE-01)."""
    unit = _known(view, selected)
    if unit is None or unit.status is UNKNOWN:
        return
    for jump in (False, True) if jump_move(unit) else (False,):
        yield Area(reachable(view, unit, jump=jump), "reach-jump" if jump else "reach-walk")


def sight_line(view: State, selected: UnitId | None, cursor: Point) -> Iterable[Mark]:
    """Yield the sight line to the unit at the cursor and what lies on it, fully judged (AS-LOS-01)."""
    unit = _known(view, selected)
    near = (one for one in view.present if distance(one.at, cursor) <= one.base and one.id != selected)
    other = next(near, None)
    if unit is None or other is None:
        return
    aim = shot(view, unit.id, other.id)
    style = f"sight-{aim.verdict}"
    yield Line((unit.at, other.at), style)
    standing = {feature.id for feature in view.battlefield.features if feature.form in STANDING}
    for span in crossings(view.battlefield, unit.at, other.at):
        if span.leave - span.enter > EPS and span.feature in standing:
            ends = toward(unit.at, other.at, span.enter), toward(unit.at, other.at, span.leave)
            yield Line(ends, f"through-{span.kind}")
    for one in (unit, other):
        yield Ghost(one.at, one.base, None, style)
    against = [str(refusal) for refusal in blocked(aim)]
    words = [f"{aim.verdict} sight", *sight_notes(aim), *against]
    yield Label(other.at, "\n".join(words), style, other.base)
