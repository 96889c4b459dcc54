"""Templates on the table: the bases and features they touch, and how much of each base they cover.

A template's outline consists of straight pieces and arcs, so everything is exact: the covered area of a base
is an integral around the two outlines, in closed form.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import shapely

from game.battlefield.contact import Disc, Standing, outline_of
from game.battlefield.disc_overlap import Outlines, flat, flattened, lens, struck
from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.prepared_terrain import PreparedTerrain, prepared
from game.geometry.base_shape import area_of, clipped, in_wedge
from game.geometry.point import EPS, ORIGIN, Path, Point, bearing, distance
from game.geometry.rims import Arc, Rim, Straight, along, line_shares, on_arc
from game.geometry.shapes import Region, common
from game.geometry.value import Value

_FAR = 1e4


class Covered(NamedTuple):
    """A base that a template touches, and the area under the template in square inches."""

    id: str
    area: float


class Footprint(Value):
    """The bases and features that a template touches.

    Attributes:
        bases: The bases in the order given.
        features: The ids of the features, in file order.
    """

    bases: tuple[Covered, ...]
    features: tuple[str, ...]


class DiscTemplate(Value):
    """A disc of *radius* inches around *centre*."""

    centre: Point
    radius: float

    @property
    def around(self) -> tuple[Point, float]:
        """An enclosing disc: centre and radius."""
        return self.centre, self.radius

    @property
    def rim(self) -> Rim:
        """Its outline, from east to south."""
        return (Arc(self.centre, self.radius, 0.0, math.tau),)

    def holds(self, at: Point) -> bool:
        """Whether *at* lies in it or on its outline."""
        return distance(self.centre, at) <= self.radius

    def off(self, at: Point) -> float:
        """Return the distance of *at* from it, in inches."""
        return max(0.0, distance(self.centre, at) - self.radius)

    def touches(self, shape: Region) -> bool:
        """Whether it touches *shape*."""
        return bool(shapely.dwithin(shape, shapely.Point(self.centre), self.radius + EPS))


class ConeTemplate(Value):
    """A sector of *degrees* (up to 180) from *apex* out to *inches*, centred on the bearing *facing*."""

    apex: Point
    facing: float
    degrees: float
    inches: float

    @property
    def around(self) -> tuple[Point, float]:
        """An enclosing disc: centre and radius."""
        return self.apex, self.inches

    @property
    def rim(self) -> Rim:
        """Its outline, from east to south."""
        start = math.radians(self.facing - 90 - self.degrees / 2)
        first, last = (self._at(start + turn) for turn in (0.0, math.radians(self.degrees)))
        arc = Arc(self.apex, self.inches, start, math.radians(self.degrees))
        return Straight(self.apex, first), arc, Straight(last, self.apex)

    def _at(self, angle: float, inches: float | None = None) -> Point:
        """Return the point in the direction *angle*, on the arc if *inches* are not given."""
        out = self.inches if inches is None else inches
        return Point(self.apex.x + out * math.cos(angle), self.apex.y + out * math.sin(angle))

    def holds(self, at: Point) -> bool:
        """Whether *at* lies in it or on its outline."""
        turn = math.degrees(math.atan2(at.y - self.apex.y, at.x - self.apex.x)) + 90 - self.facing
        return distance(self.apex, at) <= self.inches and abs((turn + 180) % 360 - 180) <= self.degrees / 2

    def off(self, at: Point) -> float:
        """Return the distance of *at* from it, in inches."""
        return 0.0 if self.holds(at) else min(_off(piece, at) for piece in self.rim)

    def touches(self, shape: Region) -> bool:
        """Whether it touches *shape*: the part between its sides must be within *inches* of the apex."""
        start, turn = math.radians(self.facing - 90 - self.degrees / 2), math.radians(self.degrees)
        corners = [self.apex, *(self._at(start + turn * k / 4, _FAR) for k in range(5))]
        between = common(shape, shapely.Polygon(corners))
        return bool(shapely.dwithin(between, shapely.Point(self.apex), self.inches + EPS))


class BarTemplate(Value):
    """A line of *width* inches from *start* to *end*, with flat ends."""

    start: Point
    end: Point
    width: float

    @property
    def around(self) -> tuple[Point, float]:
        """An enclosing disc: centre and radius."""
        (ax, ay), (bx, by) = self.start, self.end
        return Point((ax + bx) / 2, (ay + by) / 2), (distance(self.start, self.end) + self.width) / 2

    @property
    def corners(self) -> tuple[Point, ...]:
        """Its corners, from east to south."""
        span = distance(self.start, self.end)
        share = self.width / 2 / span if span else 0.0
        dx, dy = (self.end.x - self.start.x) * share, (self.end.y - self.start.y) * share
        (ax, ay), (bx, by) = self.start, self.end
        return (
            Point(ax + dy, ay - dx),
            Point(bx + dy, by - dx),
            Point(bx - dy, by + dx),
            Point(ax - dy, ay + dx),
        )

    @property
    def rim(self) -> Rim:
        """Its outline, from east to south."""
        return tuple(Straight(a, b) for a, b in pairwise((*self.corners, self.corners[0])))

    def holds(self, at: Point) -> bool:
        """Whether *at* lies in it or on its outline."""
        return all(_cross(a, b, at) >= 0 for a, b in pairwise((*self.corners, self.corners[0])))

    def off(self, at: Point) -> float:
        """Return the distance of *at* from it, in inches."""
        return 0.0 if self.holds(at) else min(_off(piece, at) for piece in self.rim)

    def touches(self, shape: Region) -> bool:
        """Whether it touches *shape*."""
        return bool(shapely.dwithin(shape, shapely.Polygon(self.corners), EPS))


Template = DiscTemplate | ConeTemplate | BarTemplate


def disc(field: Battlefield, centre: Point, radius: float, figures: Iterable[Disc]) -> Footprint:
    """Return the footprint of a disc of *radius* inches around *centre*, rim included."""
    units = tuple(figures)
    if any(unit.shape is not None for unit in units):
        return laid(field, DiscTemplate(centre, radius), units)
    found = struck(prepared(field).part(outlines), flat(units), centre, radius)
    touched = zip(found.bases.tolist(), found.base_areas.tolist(), strict=True)
    bases = tuple(Covered(units[i].id, area) for i, area in touched)
    return Footprint(bases, tuple(field.features[i].id for i in found.outlines.tolist()))


def outlines(terrain: PreparedTerrain) -> Outlines:
    """Return the polygons of all features, in file order."""
    return flattened([feature.polygon for feature in terrain.features])


def laid(field: Battlefield, template: Template, figures: Iterable[Disc]) -> Footprint:
    """Return the footprint of *template*."""
    near = sorted(prepared(field).tree.query(_box(template)).tolist())
    features = (field.features[i] for i in near)
    return Footprint(_bases(template, figures), tuple(f.id for f in features if template.touches(f.polygon)))


def _bases(template: Template, figures: Iterable[Disc]) -> tuple[Covered, ...]:
    """Return the bases that *template* touches, with the covered areas."""
    (x, y), out = template.around
    out += EPS
    near = [f for f in figures if abs(f.at.x - x) <= out + f.base and abs(f.at.y - y) <= out + f.base]
    touched = [figure for figure in near if _touches(template, figure)]
    return tuple(Covered(figure.id, covered_of(template, figure)) for figure in touched)


def _touches(template: Template, base: Standing) -> bool:
    """Whether *template* touches a base of any shape, rim included."""
    if base.shape is None:
        return template.off(base.at) <= base.base + EPS
    return template.touches(outline_of(base).body)


def covered_of(template: Template, base: Standing) -> float:
    """Return the area of a base of any shape under *template*, in square inches."""
    if base.shape is None:
        return covered(template, base.at, base.base)
    return _covered_outline(template, outline_of(base).outline)


def _covered_outline(template: Template, outline: Path) -> float:
    """Return the area of a convex *outline*, clockwise on the screen, under *template*, in square inches."""
    if isinstance(template, BarTemplate):
        for a, b in pairwise((*template.corners, template.corners[0])):
            outline = clipped(outline, a, bearing(b, a))
        return area_of(outline)
    if isinstance(template, ConeTemplate):
        outline = in_wedge(outline, template.apex, template.facing, template.degrees)
    if area_of(outline) <= 0:
        return 0.0
    found = struck(flattened([shapely.Polygon(outline)]), flat(()), *template.around)
    return float(found.outline_areas.sum())


def _box(template: Template) -> shapely.Geometry:
    """Return a box around *template*."""
    ends = [piece.a for piece in template.rim if isinstance(piece, Straight)]
    arcs = [piece for piece in template.rim if isinstance(piece, Arc)]
    ends += [Point(a.centre.x + dx * a.radius, a.centre.y + dx * a.radius) for a in arcs for dx in (-1, 1)]
    xs, ys = [p.x for p in ends], [p.y for p in ends]
    return shapely.box(min(xs) - EPS, min(ys) - EPS, max(xs) + EPS, max(ys) + EPS)


def covered(template: Template, at: Point, base: float) -> float:
    """Return the area of a base of radius *base* around *at* under *template*, in square inches.

    >>> round(covered(DiscTemplate(ORIGIN, 2), Point(2, 0), 1) / math.pi, 4)
    0.4466
    """
    if base <= 0:
        return 0.0
    if isinstance(template, DiscTemplate):
        return lens(distance(template.centre, at), template.radius, base)
    if isinstance(template, ConeTemplate) and distance(template.apex, at) <= EPS:
        return math.radians(template.degrees) / 2 * min(template.inches, base) ** 2
    rim = [_moved(piece, at) for piece in template.rim]
    parts = [_area(part) for piece in rim for part in _within(piece, base)]
    turns = sorted({turn % math.tau for piece in rim for turn in _crossings(piece, base)})
    whole = Arc(ORIGIN, base, 0.0, math.tau)
    arcs = _split(whole, turns) if turns else [whole]
    parts += [_area(arc) for arc in arcs if all(template.off(_on(p, at)) <= EPS for p in _samples(arc))]
    return min(max(math.fsum(parts), 0.0), math.pi * base**2)


def _moved(piece: Arc | Straight, origin: Point) -> Arc | Straight:
    """Return *piece* relative to *origin*."""
    if isinstance(piece, Arc):
        return piece._replace(centre=Point(piece.centre.x - origin.x, piece.centre.y - origin.y))
    return Straight(*(Point(end.x - origin.x, end.y - origin.y) for end in piece))


def _on(at: Point, origin: Point) -> Point:
    """Return *at*, which is relative to *origin*, as a point of the table."""
    return Point(at.x + origin.x, at.y + origin.y)


def _within(piece: Arc | Straight, base: float) -> list[Arc | Straight]:
    """Return the parts of *piece* that lie inside the disc of radius *base* around the origin."""
    parts: Sequence[Arc | Straight]
    if isinstance(piece, Straight):
        shares = sorted(share for share in line_shares(piece, ORIGIN, base) if 0 < share < 1)
        ends = [along(piece, share) for share in (0.0, *shares, 1.0)]
        parts = [Straight(a, b) for a, b in pairwise(ends)]
    else:
        turns = sorted((turn - piece.start) % math.tau + piece.start for turn in _meetings(piece, base))
        parts = _split(piece, [turn for turn in turns if turn < piece.start + piece.sweep])
    return [part for part in parts if any(math.hypot(*point) < base - EPS for point in _samples(part))]


def _split(arc: Arc, turns: Sequence[float]) -> list[Arc]:
    """Return *arc* split at *turns*, which ascend within it; a full circle is opened at the first."""
    if arc.sweep == math.tau and turns:
        ends = [*turns, turns[0] + math.tau]
    else:
        ends = [arc.start, *turns, arc.start + arc.sweep]
    return [arc._replace(start=a, sweep=b - a) for a, b in pairwise(ends)]


def _samples(part: Arc | Straight) -> list[Point]:
    """Return points of *part*, which crosses nothing: three for a full circle, since it may touch at one."""
    if isinstance(part, Straight):
        return [along(part, 0.5)]
    shares = (0.1, 0.4, 0.8) if part.sweep == math.tau else (0.5,)
    return [on_arc(part, part.start + part.sweep * share) for share in shares]


def _crossings(piece: Arc | Straight, base: float) -> list[float]:
    """Return the angles where *piece* crosses the circle of radius *base* around the origin."""
    if isinstance(piece, Straight):
        points = [along(piece, share) for share in line_shares(piece, ORIGIN, base) if 0 <= share <= 1]
    else:
        turns = [t for t in _meetings(piece, base) if (t - piece.start) % math.tau <= piece.sweep]
        points = [on_arc(piece, turn) for turn in turns]
    return [math.atan2(point.y, point.x) for point in points]


def _meetings(arc: Arc, base: float) -> list[float]:
    """Return the angles, seen from its centre, where the circle of *arc* crosses that of radius *base*."""
    apart = math.hypot(*arc.centre)
    if apart == 0 or arc.radius == 0:
        return []
    share = (apart**2 + arc.radius**2 - base**2) / (2 * apart * arc.radius)
    if abs(share) >= 1:
        return []
    toward, half = math.atan2(-arc.centre.y, -arc.centre.x), math.acos(share)
    return [toward - half, toward + half]


def _area(part: Arc | Straight) -> float:
    """Return half the integral of x dy - y dx along *part*: its contribution to the enclosed area."""
    if isinstance(part, Straight):
        return (part.a.x * part.b.y - part.a.y * part.b.x) / 2
    (x, y), r, start, sweep = part
    end = start + sweep
    round_ = x * (math.sin(end) - math.sin(start)) - y * (math.cos(end) - math.cos(start))
    return (r * r * sweep + r * round_) / 2


def _off(piece: Arc | Straight, at: Point) -> float:
    """Return the distance of *at* from *piece*."""
    if isinstance(piece, Straight):
        a, b = piece
        square = distance(a, b) ** 2
        share = ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / square if square else 0.0
        return distance(at, along(piece, min(max(share, 0.0), 1.0)))
    turn = math.atan2(at.y - piece.centre.y, at.x - piece.centre.x)
    if (turn - piece.start) % math.tau <= piece.sweep:
        return abs(distance(piece.centre, at) - piece.radius)
    return math.inf


def _cross(a: Point, b: Point, at: Point) -> float:
    """Return the side of the line from *a* to *b* on which a point lies: positive is right on the screen."""
    return (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x)
