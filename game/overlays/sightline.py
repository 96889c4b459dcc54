"""The sight line: what lies between two units or places, as the family judges it, as marks and words."""

from __future__ import annotations

from collections.abc import Iterable

from shapely import Point as ShapelyPoint
from shapely import Polygon
from shapely.ops import nearest_points

from game.battlefield.contact import away
from game.battlefield.sight.area_depth import crossings
from game.battlefield.sight.shaped import half_widths
from game.battlefield.terrain.field import Battlefield, Form
from game.core.model.state import State
from game.core.model.unit import Unit, UnitId
from game.core.views.base_marks import base_mark
from game.core.views.imagined import place
from game.core.views.judgement import Judgement, called, percent
from game.core.views.marks import AreaMark, Cross, Label, LineMark, Mark
from game.core.views.reporting import judged
from game.geometry.point import EPS, Point, distance, toward
from game.geometry.shapes import areas
from game.overlays.sight_drawings import rings_of

MOST_CUTS = 3
"""The maximum number of features hiding the target that are named on the table."""
STANDING = frozenset({Form.GROUND, Form.AREA, Form.BUILDING, Form.WALL})


def sight_to_cursor(view: State, selected: UnitId | None, cursor: Point) -> Iterable[Mark]:
    """Yield the sight line from the selected unit to the unit at the cursor, or to an imagined one there."""
    unit = view.units.get(selected or "")
    if unit is not None and unit.present:
        found = judged(view, unit, unit_at(view, cursor, unit) or place(view, cursor))
        yield from sight_marks(view.battlefield, found, words(found))


def aim_marks(field: Battlefield, found: Judgement) -> Iterable[Mark]:
    """Yield the sight line of an attack with the wedge to the target's base, and what obstructs it.

    The feature that hides the most is named first, at its middle within the wedge, abbreviated in narrow
    places; a cross marks where it begins.
    """
    viewer, target = found.sight.viewer, found.sight.target
    far = distance(viewer.at, target.at)
    if far <= EPS:
        return
    style = f"sight-{found.verdict}"
    (wide,) = half_widths(viewer, [target]).tolist()
    across = Point(wide * (target.at.y - viewer.at.y) / far, wide * (viewer.at.x - target.at.x) / far)
    sides = [Point(target.at.x + sign * across.x, target.at.y + sign * across.y) for sign in (1, -1)]
    yield AreaMark(((viewer.at, *sides),), "sight-wedge")
    wedge = Polygon([viewer.at, *sides])
    features = {feature.id: feature for feature in field.features}
    for rank, one in enumerate(found.sight.hiding):
        feature = features.get(one.feature)
        shared = feature.polygon.intersection(wedge) if feature is not None else None
        if feature is None or shared is None or shared.is_empty or shared.area <= EPS:
            continue
        yield AreaMark(rings_of(areas(shared)), "sight-cut")
        if rank >= MOST_CUTS:
            continue
        middle = shared.representative_point()
        name = called(field, one.feature)
        words = f"{name} {percent(one.hidden)}"
        yield Label(Point(middle.x, middle.y), words, "sight-cut", brief=(name,))
        if not rank:
            near = nearest_points(shared, ShapelyPoint(viewer.at))[0]
            yield Cross(Point(near.x, near.y), "sight-cut")
    yield LineMark((viewer.at, target.at), style)


def unit_at(view: State, at: Point, but: Unit | None = None) -> Unit | None:
    """Return the unit, other than *but*, whose base covers *at*."""
    others = (unit for unit in view.present if but is None or unit.id != but.id)
    return next((unit for unit in others if away(unit, at) <= EPS), None)


def words(found: Judgement) -> str:
    """Return a judgement in lines: the verdict and its facts."""
    return "\n".join([str(found.headline), *map(str, found.facts)])


def sight_marks(field: Battlefield, found: Judgement, words: str) -> Iterable[Mark]:
    """Yield the line of *found*, the terrain on it, both bases, and *words* at its end."""
    viewer, target = found.sight.viewer, found.sight.target
    style = f"sight-{found.verdict}"
    yield LineMark((viewer.at, target.at), style)
    standing = {feature.id for feature in field.features if feature.form in STANDING}
    for span in crossings(field, viewer.at, target.at):
        if span.leave - span.enter > EPS and span.feature in standing:
            ends = toward(viewer.at, target.at, span.enter), toward(viewer.at, target.at, span.leave)
            yield LineMark(ends, f"through-{span.kind}")
    for figure in (viewer, target):
        yield base_mark(figure, style)
    yield Label(target.at, words, style, target.base)
