"""A sight line drawn three ways, in marks: from above along the line, from the side, and the target's face.

Each is a drawing of its own, in inches along the line from the viewer's centre (to the right), aside of it
(down, seen from above) and above the table (up). It is drawn by whatever draws marks.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from shapely import affinity, box
from shapely.geometry.base import BaseGeometry

from game.battlefield.field import Battlefield, Feature, Form
from game.battlefield.shadow import SURFACE, Shadow, Veil, shadow
from game.battlefield.sight import Figure
from game.core.judgement import Judgement
from game.core.marks import Area, Disc, Label, Line, Mark
from game.geometry.point import EPS, Path, Point, distance
from game.geometry.shapes import areas, circle
from game.overlays.profile import Stretch, profile

HUES = 5
BEFORE = 1.6
ASIDE = 2.4
HEADROOM = 0.9
FLOOR = 0.7
FULL = 1e-6
LAYERS = (Form.GROUND, Form.FLAT, Form.WATER, Form.DECK, Form.AREA, Form.BUILDING, Form.WALL)


@dataclass(frozen=True)
class Drawing:
    """Marks, and the rectangle of inches that they fill.

    Attributes:
        ticks: Numbers at the left border, and how far down they stand.
    """

    marks: tuple[Mark, ...]
    left: float
    top: float
    right: float
    bottom: float
    ticks: tuple[tuple[float, str], ...] = ()

    @property
    def width(self) -> float:
        """Inches from left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Inches from top to bottom."""
        return self.bottom - self.top


@dataclass(frozen=True)
class Sighted:
    """A sight line to be drawn: who looks at whom, what a family makes of it, what is hidden.

    Attributes:
        tones: The styles in which the two figures are drawn.
    """

    field: Battlefield
    judgement: Judgement
    cast: Shadow
    tones: tuple[str, str] = ("figure-viewer", "figure-target")

    @property
    def viewer(self) -> Figure:
        """Who looks."""
        return self.judgement.sight.viewer

    @property
    def target(self) -> Figure:
        """Who is looked at."""
        return self.judgement.sight.target

    @property
    def far(self) -> float:
        """Inches between the centres; a little for those that coincide."""
        return max(distance(self.viewer.at, self.target.at), 0.5)

    @property
    def hues(self) -> Mapping[str, str]:
        """The style of what each feature hides, the largest share first; of water too."""
        order = [one.feature for one in self.judgement.sight.hiding]
        return {**{key: f"veil-{i % HUES}" for i, key in enumerate(order)}, SURFACE: "veil-water"}


@dataclass(frozen=True)
class Both:
    """A sight line both ways.

    Attributes:
        there: From the first to the second; *back*: the other way.
        names: What the two are called.
    """

    there: Sighted
    back: Sighted
    names: tuple[str, str]


def sighted(
    field: Battlefield, judgement: Judgement, tones: tuple[str, str] = ("figure-viewer", "figure-target")
) -> Sighted:
    """Return the sight line of *judgement*, ready to be drawn."""
    found = judgement.sight
    return Sighted(field, judgement, shadow(field, found.viewer, found.target), tones)


def named(field: Battlefield, key: str) -> str:
    """Return what a player calls the feature *key*; the water that a unit stands in has no key."""
    found = next((feature for feature in field.features if feature.id == key), None)
    return (found.name or found.id) if found is not None else "water"


# the face


def face(seen: Sighted) -> Drawing:
    """Return the target's silhouette as the viewer sees it: what is hidden in the hue of what hides it."""
    cast = seen.cast
    half, tall = cast.width / 2, cast.height
    corners = _box(-half, -tall, half, 0.0)
    marks: list[Mark] = [Area((corners,), "face")]
    marks += [Area((_under(veil),), seen.hues.get(veil.feature, "veil-0")) for veil in cast.veils]
    marks.append(Line((*corners, corners[0]), "face-rim"))
    return Drawing(tuple(marks), -half - 0.1, -tall - 0.1, half + 0.1, 0.1)


def _under(veil: Veil) -> Path:
    return (
        Point(veil.left, 0.0),
        Point(veil.left, -veil.rise),
        Point(veil.right, -veil.end),
        Point(veil.right, 0.0),
    )


def _box(left: float, top: float, right: float, bottom: float) -> Path:
    return Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)


# from above


def plan(seen: Sighted, aside: float = ASIDE) -> Drawing:
    """Return the sight line from above, from left to right, with *aside* inches of table on either side."""
    far = seen.far
    strip = box(-BEFORE, -aside, far + BEFORE, aside)
    field = seen.field
    ground = _laid(seen, box(0.0, 0.0, field.width, field.depth)).intersection(strip)
    marks: list[Mark] = [Area(_rings(ground), "plan")]
    near = sorted(_near(seen, strip), key=lambda pair: LAYERS.index(pair[0].form))
    marks += [Area(_rings(shape), f"plan-{feature.form.value}") for feature, shape in near]
    for feature, shape in near:
        if feature.id in seen.hues:
            marks.append(Area(_rings(shape), seen.hues[feature.id]))
    marks += _rays(seen)
    for at, figure, tone in ((0.0, seen.viewer, seen.tones[0]), (far, seen.target, seen.tones[1])):
        marks.append(Area((circle(at, 0.0, figure.base),), tone))
    marks += _columns(seen)
    return Drawing(tuple(marks), -BEFORE, -aside, far + BEFORE, aside)


def _laid(seen: Sighted, shape: BaseGeometry) -> BaseGeometry:
    """Return *shape* in inches along the line and aside of it."""
    a, b = seen.viewer.at, seen.target.at
    far = distance(a, b)
    dx, dy = ((b.x - a.x) / far, (b.y - a.y) / far) if far > EPS else (1.0, 0.0)
    return affinity.affine_transform(shape, [dx, dy, -dy, dx, -(dx * a.x + dy * a.y), dy * a.x - dx * a.y])


def _near(seen: Sighted, strip: BaseGeometry) -> Iterator[tuple[Feature, BaseGeometry]]:
    """Yield what of each feature lies in the strip."""
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


def _rings(shape: BaseGeometry) -> tuple[Path, ...]:
    found: list[Path] = []
    for part in getattr(shape, "geoms", [shape]):
        if part.geom_type == "Polygon":
            for ring in (part.exterior, *part.interiors):
                found.append(tuple(Point(x, y) for x, y in list(ring.coords)[:-1]))
    return tuple(found)


def _stripes(seen: Sighted) -> list[tuple[float, float, Veil | None]]:
    """Return the silhouette's width in stripes: from where to where, and what hides it there."""
    half = seen.cast.width / 2
    found: list[tuple[float, float, Veil | None]] = []
    place = -half
    for veil in seen.cast.veils:
        if veil.left - place > FULL:
            found.append((place, veil.left, None))
        found.append((veil.left, veil.right, veil))
        place = veil.right
    if half - place > FULL:
        found.append((place, half, None))
    return found


def _style(seen: Sighted, veil: Veil | None) -> str:
    """Return how rays are drawn: all of a stripe hidden, a part of its height, or none."""
    if veil is None:
        return "ray-seen"
    return "ray-hidden" if min(veil.rise, veil.end) >= seen.cast.height - FULL else "ray-partly"


def _rays(seen: Sighted) -> Iterable[Mark]:
    """Yield the wedge from the eye to the silhouette, stripe by stripe, with a ray between two."""
    eye, far = Point(0.0, 0.0), seen.far
    stripes = _stripes(seen)
    for left, right, veil in stripes:
        yield Area(((eye, Point(far, left), Point(far, right)),), _style(seen, veil))
    edges = sorted({stripes[0][0], *(right for _, right, _ in stripes)})
    for aside in edges:
        yield Line((eye, Point(far, aside)), "ray")
    yield Line((eye, Point(far, 0.0)), f"sight-{seen.judgement.verdict}")


def _columns(seen: Sighted) -> Iterable[Mark]:
    """Yield the silhouette itself, from above: hidden and seen stripes."""
    for left, right, veil in _stripes(seen):
        ends = Point(seen.far, left), Point(seen.far, right)
        yield Line(ends, f"column-{_style(seen, veil).removeprefix('ray-')}")


# from the side


def section(seen: Sighted, tall: float = 1.0) -> Drawing:
    """Return the sight line from the side: ground, water, terrain, both figures, the lines between them.

    Args:
        tall: How many times higher than true heights are drawn.
    """
    stretches, far = _under_line(seen), seen.far
    low = min([seen.viewer.level, seen.target.level, 0.0, *(s.ground - (s.depth or 0.0) for s in stretches)])
    high = max([seen.viewer.eye, seen.target.eye, *map(_top, stretches)])
    bottom, top = low - FLOOR / tall, high + HEADROOM
    raised, heights = _Raised(tall), _whole(low, high)
    marks = [
        *(Line((raised.at(-BEFORE, h), raised.at(far + BEFORE, h)), "section-height") for h in heights),
        *_ground(raised, stretches, bottom, far),
        *_standing(seen, raised, stretches),
        *_figures(seen, raised),
        *_woods_line(seen, raised, stretches),
        *_sight_lines(seen, raised),
    ]
    ticks = tuple((-height * tall, f'{height}"') for height in heights)
    return Drawing(tuple(marks), -BEFORE, -top * tall, far + BEFORE, -bottom * tall, ticks)


def _under_line(seen: Sighted) -> tuple[Stretch, ...]:
    """Return the profile of the line, continued a little beyond its ends; inches from the viewer's centre."""
    a, b = seen.viewer.at, seen.target.at
    far = distance(a, b)
    dx, dy = ((b.x - a.x) / far, (b.y - a.y) / far) if far > EPS else (1.0, 0.0)
    start, end = (
        Point(at.x + dx * off, at.y + dy * off) for at, off in ((a, -BEFORE), (b, BEFORE + seen.far - far))
    )
    found = profile(seen.field, start, end)
    return tuple(replace(one, enter=one.enter - BEFORE, leave=one.leave - BEFORE) for one in found)


@dataclass(frozen=True)
class _Raised:
    """Heights as they are drawn: so many times as tall, and upward."""

    tall: float

    def at(self, along: float, height: float) -> Point:
        return Point(along, -height * self.tall)

    def block(self, enter: float, leave: float, low: float, high: float) -> Path:
        return _box(enter, -high * self.tall, leave, -low * self.tall)


def _top(stretch: Stretch) -> float:
    area = stretch.area[1] if stretch.area is not None else stretch.ground
    return max(stretch.ground, area, stretch.solid or stretch.ground)


def _whole(low: float, high: float) -> range:
    """Return the whole inches of height of which a line is drawn."""
    step = 1 if high - low <= 5 else 2 if high - low <= 12 else 5
    return range(math.ceil(low - EPS), math.floor(high + EPS) + 1, step)


def _ground(raised: _Raised, stretches: tuple[Stretch, ...], bottom: float, far: float) -> Iterable[Mark]:
    """Yield the water, and the ground under the line."""
    for one in stretches:
        if one.depth is not None:
            bed = one.ground - max(one.depth, 0.08)
            yield Area((raised.block(one.enter, one.leave, bed, one.ground),), "section-water")
    floor = [(one.enter, one.leave, one.ground - (one.depth or 0.0)) for one in stretches]
    crest = [raised.at(along, height) for enter, leave, height in floor for along in (enter, leave)]
    yield Area(((*crest, raised.at(far + BEFORE, bottom), raised.at(-BEFORE, bottom)),), "section-ground")
    yield Line(tuple(crest), "section-turf")


def _standing(seen: Sighted, raised: _Raised, stretches: tuple[Stretch, ...]) -> Iterable[Mark]:
    """Yield what stands on the ground under the line; what hides in its hue."""
    for one in stretches:
        if one.area is not None:
            yield Area((raised.block(one.enter, one.leave, one.ground, one.area[1]),), "section-area")
        if one.solid is not None:
            yield Area((raised.block(one.enter, one.leave, one.ground, one.solid),), "section-solid")
    for one in stretches:
        hues = [seen.hues[key] for key in one.features if key in seen.hues]
        if hues:
            top = one.ground if one.solid is None else one.solid
            yield Line((raised.at(one.enter, top), raised.at(one.leave, top)), hues[0])


def _figures(seen: Sighted, raised: _Raised) -> Iterable[Mark]:
    for along, figure, tone in ((0.0, seen.viewer, seen.tones[0]), (seen.far, seen.target, seen.tones[1])):
        half = min(figure.base, seen.far / 3)
        yield Area((raised.block(along - half, along + half, figure.level, figure.eye),), tone)


def _sight_lines(seen: Sighted, raised: _Raised) -> Iterable[Mark]:
    """Yield the lines from the eye to the target's middle column: its hidden part, and its seen part."""
    eye, target, far = raised.at(0.0, seen.viewer.eye), seen.target, seen.far
    veil = seen.cast.at(0.0)
    hidden = min(max(veil.height(0.0), 0.0), target.height) if veil is not None else 0.0
    rim = target.level + hidden
    for height in sorted({target.level, rim, target.eye}):
        style = "section-ray-hidden" if height < rim else "section-ray"
        yield Line((eye, raised.at(far, height)), style)
    parts = ((target.level, rim, "column-hidden"), (rim, target.eye, "column-seen"))
    for low, high, style in parts:
        if high - low > FULL:
            yield Line((raised.at(far, low), raised.at(far, high)), style)
    yield Disc(eye, 0.14, "eye")


def _woods_line(seen: Sighted, raised: _Raised, stretches: tuple[Stretch, ...]) -> Iterable[Mark]:
    """Yield the line on which woods are measured, and its inches in them."""
    ends = line_heights(seen)
    yield Line((raised.at(0.0, ends[0]), raised.at(seen.far, ends[1])), "section-middle")
    for enter, leave in woods_stretches(seen, stretches):
        a, b = (raised.at(along, _between(seen, along)) for along in (enter, leave))
        yield Line((a, b), "section-inches")
        yield Label(Point((a.x + b.x) / 2, (a.y + b.y) / 2), f'{leave - enter:.2f}"', "section-inches")


def line_heights(seen: Sighted) -> tuple[float, float]:
    """Return the heights between which the woods inches are measured."""
    if seen.judgement.line == "eye":
        return seen.viewer.eye, seen.target.eye
    return seen.viewer.middle, seen.target.middle


def _between(seen: Sighted, along: float) -> float:
    low, high = line_heights(seen)
    return low + (high - low) * along / seen.far


def woods_stretches(seen: Sighted, stretches: tuple[Stretch, ...]) -> list[tuple[float, float]]:
    """Return from where to where that line lies in area terrain, between the bases; neighbours joined."""
    begin, end = seen.viewer.base, seen.far - seen.target.base
    found: list[tuple[float, float]] = []
    for one in stretches:
        if one.area is None:
            continue
        enter, leave = _below(seen, max(one.enter, begin), min(one.leave, end), one.area[1])
        if leave - enter <= EPS:
            continue
        if found and enter - found[-1][1] <= EPS:
            found[-1] = found[-1][0], leave
        else:
            found.append((enter, leave))
    return found


def _below(seen: Sighted, enter: float, leave: float, top: float) -> tuple[float, float]:
    """Return the part of a stretch on which the line is not above *top*."""
    low, high = line_heights(seen)
    climb = (high - low) / seen.far
    if abs(climb) <= EPS:
        return (enter, leave) if low <= top + EPS else (enter, enter)
    meets = (top + EPS - low) / climb
    return (enter, min(leave, meets)) if climb > 0 else (max(enter, meets), leave)
