"""A sight line as three drawings made of marks: from above, from the side, and the target's face.

Coordinates are inches along the line from the viewer's centre (to the right), aside of it (down, seen from
above) and above the table (up). Anything that draws marks can draw them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from shapely import LineString, affinity, box
from shapely.geometry.base import BaseGeometry

from game.battlefield.sight.shadow import SURFACE, HiddenStretch, Shadow, shadow
from game.battlefield.sight.sight import Figure
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.core.views.judgement import Judgement
from game.core.views.marks import AreaMark, LineMark, Mark
from game.core.views.ruling import Ruling
from game.geometry.point import EPS, Path, Point, bearing, distance
from game.geometry.shapes import areas, circle
from game.geometry.value import Value

HUES = 5
BEFORE = 1.6
ASIDE = 2.4
BESIDE = 0.2
FULL = 1e-6
LAYERS = (Form.GROUND, Form.FLAT, Form.WATER, Form.DECK, Form.AREA, Form.BUILDING, Form.WALL)


class Drawing(Value):
    """Marks, and the rectangle in inches that they fill.

    Attributes:
        ticks: Numbers at the left border, and their positions from the top.
    """

    marks: tuple[Mark, ...]
    left: float
    top: float
    right: float
    bottom: float
    ticks: tuple[tuple[float, str], ...] = ()

    @property
    def width(self) -> float:
        """The width in inches."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The height in inches."""
        return self.bottom - self.top


class SightDrawing(Value):
    """A sight line to draw: viewer, target, the family's judgement, the hidden part.

    Attributes:
        tones: The styles in which the two figures are drawn.
    """

    field: Battlefield
    judgement: Judgement
    cast: Shadow
    tones: tuple[str, str] = ("figure-viewer", "figure-target")

    @property
    def viewer(self) -> Figure:
        """The viewing figure."""
        return self.judgement.sight.viewer

    @property
    def target(self) -> Figure:
        """The target figure."""
        return self.judgement.sight.target

    @property
    def far(self) -> float:
        """The distance between the centres in inches; a small one if they coincide."""
        return max(distance(self.viewer.at, self.target.at), 0.5)

    @property
    def hues(self) -> Mapping[str, str]:
        """The style for what each feature, or water, hides, the largest share first."""
        order = [one.feature for one in self.judgement.sight.hiding]
        return {**{key: f"veil-{i % HUES}" for i, key in enumerate(order)}, SURFACE: "veil-water"}


class Both(Value):
    """A sight line in both directions.

    Attributes:
        there: From the first to the second; *back*: the opposite direction.
        names: The names of the two.
        rulings: The rulings of several families, if requested.
    """

    there: SightDrawing
    back: SightDrawing
    names: tuple[str, str]
    rulings: tuple[Ruling, ...] = ()


def sighted(
    field: Battlefield, judgement: Judgement, tones: tuple[str, str] = ("figure-viewer", "figure-target")
) -> SightDrawing:
    """Return the sight line of *judgement*, ready to draw."""
    found = judgement.sight
    cast = shadow(judgement.screens or field, found.viewer, found.target)
    return SightDrawing(field, judgement, cast, tones)


# the face


def face(seen: SightDrawing) -> Drawing:
    """Return the target's silhouette as the viewer sees it, hidden parts in the hue of what hides them.

    For a target with separate parts, these are drawn.
    """
    cast = seen.cast
    half, tall = cast.width / 2, cast.height
    parts = [corners(one.left, -one.top, one.right, -one.bottom) for one in seen.judgement.parts]
    outlines = parts or [corners(-half, -tall, half, 0.0)]
    marks: list[Mark] = [AreaMark((outline,), "face") for outline in outlines]
    for stretch in cast.stretches:
        marks.append(AreaMark((_under(stretch),), seen.hues.get(stretch.feature, "veil-0")))
    marks += [LineMark((*outline, outline[0]), "face-rim") for outline in outlines]
    return Drawing(tuple(marks), -half - 0.1, -tall - 0.1, half + 0.1, 0.1)


def _under(stretch: HiddenStretch) -> Path:
    return (
        Point(stretch.left, 0.0),
        Point(stretch.left, -stretch.rise),
        Point(stretch.right, -stretch.end),
        Point(stretch.right, 0.0),
    )


def corners(left: float, top: float, right: float, bottom: float) -> Path:
    """Return the corners of a rectangle."""
    return Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)


# from above


def plan(seen: SightDrawing, aside: float = ASIDE) -> Drawing:
    """Return the sight line from above, left to right, with *aside* inches of table on either side."""
    far = seen.far
    strip = box(-BEFORE, -aside, far + BEFORE, aside)
    field = seen.field
    ground = _laid(seen, box(0.0, 0.0, field.width, field.depth)).intersection(strip)
    marks: list[Mark] = [AreaMark(rings_of(ground), "plan")]
    near = sorted(_near(seen, strip), key=lambda pair: LAYERS.index(pair[0].form))
    marks += [AreaMark(rings_of(shape), f"plan-{feature.form.value}") for feature, shape in near]
    for feature, shape in near:
        if feature.id in seen.hues:
            marks.append(AreaMark(rings_of(shape), seen.hues[feature.id]))
    marks += _rays(seen)
    for at, figure, tone in ((0.0, seen.viewer, seen.tones[0]), (far, seen.target, seen.tones[1])):
        marks.append(AreaMark((_base(seen, at, figure),), tone))
    marks += _columns(seen)
    return Drawing(tuple(marks), -BEFORE, -aside, far + BEFORE, aside)


def _base(seen: SightDrawing, at: float, figure: Figure) -> Path:
    """Return the outline of a base *at* inches along the line."""
    if figure.shape is None:
        return circle(at, 0.0, figure.base)
    turn = 90.0 - bearing(seen.viewer.at, seen.target.at)
    return figure.shape.outline(Point(at, 0.0), figure.facing + turn)


def named_above(seen: SightDrawing, aside: float = ASIDE) -> list[tuple[Point, str]]:
    """Return the names of the terrain on the plan that hides or lies under the line, and their positions."""
    line, strip = LineString([(0.0, 0.0), (seen.far, 0.0)]), box(-BEFORE, -aside, seen.far + BEFORE, aside)
    found = []
    wedge = box(-BEFORE, -BESIDE - seen.target.base, seen.far + BEFORE, BESIDE + seen.target.base)
    for feature, shape in _near(seen, strip):
        if feature.id in seen.hues or shape.intersects(line):
            beside = areas(shape.difference(wedge))
            middle = (shape if beside.is_empty else beside).representative_point()
            found.append((Point(middle.x, middle.y), feature.name or feature.id))
    return found


def _laid(seen: SightDrawing, shape: BaseGeometry) -> BaseGeometry:
    """Return *shape* in inches along and aside of the line."""
    a, b = seen.viewer.at, seen.target.at
    far = distance(a, b)
    dx, dy = ((b.x - a.x) / far, (b.y - a.y) / far) if far > EPS else (1.0, 0.0)
    return affinity.affine_transform(shape, [dx, dy, -dy, dx, -(dx * a.x + dy * a.y), dy * a.x - dx * a.y])


def _near(seen: SightDrawing, strip: BaseGeometry) -> Iterator[tuple[Feature, BaseGeometry]]:
    """Yield the part of each feature inside the strip."""
    a, b = seen.viewer.at, seen.target.at
    low, high, left, right = strip.bounds[1], strip.bounds[3], min(a.x, b.x), max(a.x, b.x)
    far = math.hypot(BEFORE, max(-low, high))
    top, bottom = min(a.y, b.y) - far, max(a.y, b.y) + far
    for feature in seen.field.features:
        west, north, east, south = feature.polygon.bounds
        if west > right + far or east < left - far or north > bottom or south < top:
            continue
        shape = areas(_laid(seen, feature.polygon).intersection(strip))
        if not shape.is_empty:
            yield feature, shape


def rings_of(shape: BaseGeometry) -> tuple[Path, ...]:
    """Return the rings of all polygons in *shape*, including holes."""
    found: list[Path] = []
    for part in getattr(shape, "geoms", [shape]):
        if part.geom_type == "Polygon":
            for ring in (part.exterior, *part.interiors):
                found.append(tuple(Point(x, y) for x, y in list(ring.coords)[:-1]))
    return tuple(found)


def _stripes(seen: SightDrawing) -> list[tuple[float, float, HiddenStretch | None]]:
    """Return the silhouette's width as stripes: start, end, and what hides it there."""
    half = seen.cast.width / 2
    found: list[tuple[float, float, HiddenStretch | None]] = []
    place = -half
    for stretch in seen.cast.stretches:
        if stretch.left - place > FULL:
            found.append((place, stretch.left, None))
        found.append((stretch.left, stretch.right, stretch))
        place = stretch.right
    if half - place > FULL:
        found.append((place, half, None))
    return found


def _style(seen: SightDrawing, stretch: HiddenStretch | None) -> str:
    """Return the style of a stripe's rays: fully hidden, partly hidden, or clear."""
    if stretch is None:
        return "ray-seen"
    return "ray-hidden" if min(stretch.rise, stretch.end) >= seen.cast.height - FULL else "ray-partly"


def _rays(seen: SightDrawing) -> Iterable[Mark]:
    """Yield the wedge from the eye to the silhouette in stripes, with a ray between different ones."""
    eye, far = Point(0.0, 0.0), seen.far
    stripes = _stripes(seen)
    for left, right, stretch in stripes:
        yield AreaMark(((eye, Point(far, left), Point(far, right)),), _style(seen, stretch))
    turns = [b[0] for a, b in pairwise(stripes) if _style(seen, a[2]) != _style(seen, b[2])]
    for aside in (stripes[0][0], *turns, stripes[-1][1]):
        yield LineMark((eye, Point(far, aside)), "ray")
    yield LineMark((eye, Point(far, 0.0)), f"sight-{seen.judgement.verdict}")


def _columns(seen: SightDrawing) -> Iterable[Mark]:
    """Yield the silhouette from above: hidden and visible stripes."""
    for left, right, stretch in _stripes(seen):
        ends = Point(seen.far, left), Point(seen.far, right)
        yield LineMark(ends, f"column-{_style(seen, stretch).removeprefix('ray-')}")
