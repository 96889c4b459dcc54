"""An independent, slow implementation of sight in rational numbers, from the definitions alone.

The silhouette is divided into strips in which the order of edges is constant; in each, one ray is followed
through all terrain. Only the distance between centres needs a root, which is taken to 60 digits. Corners are
the exact values of the given floats.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction as Q
from functools import cache
from itertools import combinations, pairwise
from math import isqrt

from game.battlefield.sight.sight import Figure
from game.battlefield.terrain.field import Battlefield, Feature, Form

EPS = Q(1, 10**9)
DIGITS = 10**60
THIRD = Q(1, 3)
XY = tuple[Q, Q]
Edge = tuple[XY, XY]
Box = tuple[Q, Q, Q, Q]


def cross(a: XY, b: XY) -> Q:
    """Return the signed area spanned by two vectors."""
    return a[0] * b[1] - a[1] * b[0]


def dot(a: XY, b: XY) -> Q:
    return a[0] * b[0] + a[1] * b[1]


def minus(a: XY, b: XY) -> XY:
    return a[0] - b[0], a[1] - b[1]


def root(square: Q) -> Q:
    """Return the root of a rational, correct to 60 digits."""
    return Q(isqrt(square.numerator * DIGITS**2 // square.denominator), DIGITS)


@dataclass(frozen=True, eq=False)
class Body:
    """The plan of a feature."""

    feature: Feature
    edges: tuple[Edge, ...]
    box: Box

    @property
    def height(self) -> Q:
        return Q(self.feature.height)

    def holds(self, at: XY) -> bool:
        """Whether a point is inside or within EPS of the border."""
        x0, y0, x1, y1 = self.box
        if not (x0 - EPS <= at[0] <= x1 + EPS and y0 - EPS <= at[1] <= y1 + EPS):
            return False
        return self.encloses(at) or any(gap2(edge, at) <= EPS * EPS for edge in self.edges)

    def encloses(self, at: XY) -> bool:
        """Whether a point that is not on the border is inside."""
        odd = False
        for (ax, ay), (bx, by) in self.edges:
            if (ay > at[1]) != (by > at[1]):
                odd ^= at[0] < ax + (at[1] - ay) * (bx - ax) / (by - ay)
        return odd

    def near(self, box: Box) -> bool:
        """Whether it may extend into *box*."""
        return boxes_meet(self.box, box)


def boxes_meet(a: Box, b: Box) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def box_of(points: Iterable[XY]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def gap2(edge: Edge, at: XY) -> Q:
    """Return the square of the distance of a point from an edge."""
    a, b = edge
    v, w = minus(b, a), minus(at, a)
    long = dot(v, v)
    share = min(max(dot(v, w) / long, Q(0)), Q(1)) if long else Q(0)
    off = w[0] - share * v[0], w[1] - share * v[1]
    return dot(off, off)


def meeting(one: Edge, other: Edge) -> XY | None:
    """Return where two edges cross; None if they do not, or are collinear."""
    v, w, between = minus(one[1], one[0]), minus(other[1], other[0]), minus(other[0], one[0])
    area = cross(v, w)
    if area == 0:
        return None
    share, their = cross(between, w) / area, cross(between, v) / area
    if 0 <= share <= 1 and 0 <= their <= 1:
        return one[0][0] + share * v[0], one[0][1] + share * v[1]
    return None


@dataclass(frozen=True)
class Judged:
    """The results for a pair."""

    hidden: Q
    woods: Q
    range: Q
    contact: bool
    submerged: bool

    @property
    def verdict(self) -> str:
        """The verdict of the geometry."""
        if self.submerged:
            return "blocked"
        if self.hidden > 2 * THIRD + EPS:
            return "partial" if self.contact else "blocked"
        return "partial" if self.hidden > THIRD + EPS else "clear"

    @property
    def shot(self) -> str:
        """The verdict of the family, for which 6 inches of woods block too."""
        thick = not self.contact and self.woods >= 6 - EPS
        return "blocked" if thick else self.verdict


class Exact:
    """A battlefield in rational numbers."""

    def __init__(self, field: Battlefield):
        self.bodies = [_body(feature) for feature in field.features]
        self.by = {form: [b for b in self.bodies if b.feature.form is form] for form in Form}
        self.roof = cache(self._roof)

    def judge(self, viewer: Figure, target: Figure) -> Judged:
        """Return all results for a pair."""
        a, b = _at(viewer), _at(target)
        far = root(dot(minus(b, a), minus(b, a)))
        gap = max(Q(0), far - Q(viewer.base) - Q(target.base))
        return Judged(
            self.hidden(viewer, target, far),
            self.woods(viewer, target, far),
            gap,
            gap <= Q(1, 100) + EPS and abs(Q(viewer.level) - Q(target.level)) <= 1 + EPS,
            any(self.under_water(figure) for figure in (viewer, target)),
        )

    def ground(self, at: XY) -> Q:
        """Return the height of the ground, borders included."""
        for form in (Form.DECK, Form.GROUND):
            here = [body.height for body in self.by[form] if body.holds(at)]
            if here:
                return max(here)
        return Q(0)

    def surface(self, at: XY) -> Q | None:
        """Return the height of the water at a point; None if there is none."""
        if not any(body.holds(at) for body in self.by[Form.WATER]):
            return None
        return None if any(body.holds(at) for body in self.by[Form.DECK]) else self.ground(at)

    def under_water(self, figure: Figure) -> bool:
        """Whether the top of a figure is at or under the water surface."""
        surface = self.surface(_at(figure))
        return surface is not None and _top(figure) <= surface + EPS

    def _roof(self, body: Body) -> Q:
        """Return the height of a building's roof, from one place in each ground cell inside."""
        high = [self.open_ground(at) for at in self._insides(body)]
        return max(high) + body.height

    def open_ground(self, at: XY) -> Q:
        """Return the height of the ground at a point that is not on a border."""
        for form in (Form.DECK, Form.GROUND):
            here = [body.height for body in self.by[form] if body.encloses(at)]
            if here:
                return max(here)
        return Q(0)

    def _insides(self, body: Body) -> Iterator[XY]:
        """Yield a place in each of the cells into which ground borders divide a plan.

        The plan is divided into vertical strips at all corners and crossings, and each strip at all edges.
        """
        grounds = [g for form in (Form.DECK, Form.GROUND) for g in self.by[form] if g.near(body.box)]
        edges = [edge for each in (body, *grounds) for edge in each.edges]
        cuts = {x for edge in edges for x, _ in edge}
        cuts |= {at[0] for pair in combinations(edges, 2) if (at := _met(*pair)) is not None}
        for west, east in pairwise(sorted(cut for cut in cuts if body.box[0] <= cut <= body.box[2])):
            x = (west + east) / 2
            crossed = [
                ay + (x - ax) * (by - ay) / (bx - ax) for (ax, ay), (bx, by) in edges if (ax > x) != (bx > x)
            ]
            for north, south in pairwise(sorted(set(crossed))):
                at = x, (north + south) / 2
                if body.encloses(at):
                    yield at

    def hidden(self, viewer: Figure, target: Figure, far: Q) -> Q:
        """Return the hidden share of the target's silhouette."""
        if far <= EPS:
            return Q(0)
        look = _Look(self, viewer, target, far)
        return look.hidden()

    def woods(self, viewer: Figure, target: Figure, far: Q) -> Q:
        """Return the inches of woods, ruin and smoke together."""
        a, b = _at(viewer), _at(target)
        begin, end = Q(viewer.base), far - Q(target.base)
        box = box_of((a, b))
        area = [body for body in self.by[Form.AREA] if body.near(box)]
        if begin >= end or not area:
            return Q(0)
        d = minus(b, a)
        ground = [body for form in (Form.DECK, Form.GROUND) for body in self.by[form] if body.near(box)]
        cuts = {begin / far, end / far}
        for body in (*area, *ground):
            for edge in body.edges:
                cuts.update(_along(a, d, edge))
        low = Q(viewer.level) + Q(viewer.height) / 2
        rise = Q(target.level) + Q(target.height) / 2 - low
        found = Q(0)
        for one, two in pairwise(sorted(cut for cut in cuts if begin <= cut * far <= end)):
            middle = (one + two) / 2
            at = a[0] + middle * d[0], a[1] + middle * d[1]
            here = [body.height for body in area if body.holds(at)]
            if here:
                found += _below(self.ground(at) + max(here), one, two, low, rise)
        return found * far


def _met(one: Edge, other: Edge) -> XY | None:
    return meeting(one, other) if boxes_meet(box_of(one), box_of(other)) else None


def _below(top: Q, one: Q, two: Q, low: Q, rise: Q) -> Q:
    """Return the length from *one* to *two* where a line from *low* that rises is not above *top*."""
    z0, z1 = low + one * rise, low + two * rise
    if max(z0, z1) <= top + EPS:
        return two - one
    if min(z0, z1) >= top:
        return Q(0)
    return (two - one) * (top - min(z0, z1)) / abs(z1 - z0)


def _along(a: XY, d: XY, edge: Edge) -> Iterator[Q]:
    """Yield where an edge crosses the line from *a* by *d*; its ends if it is collinear."""
    p, q = minus(edge[0], a), minus(edge[1], a)
    s, t = cross(d, p), cross(d, q)
    small = EPS * EPS * dot(d, d)
    if s * s <= small and t * t <= small:
        yield dot(d, p) / dot(d, d)
        yield dot(d, q) / dot(d, d)
    elif s * t <= 0:
        share = s / (s - t)
        yield dot(d, (p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1]))) / dot(d, d)


Line = tuple[Q, Q]


class _Look:
    """One silhouette from one eye at (0, 0). A ray goes to d + s * across; t runs along it from 0 to 1."""

    def __init__(self, exact: Exact, viewer: Figure, target: Figure, far: Q):
        self.exact, self.at, self.eye = exact, _at(viewer), _top(viewer)
        self.d = minus(_at(target), self.at)
        self.across = -self.d[1], self.d[0]
        self.wide = Q(target.base) / far
        self.bottom, self.tall = Q(target.level), Q(target.height)
        self.surface = exact.surface(_at(target))
        ends = [self.towards(s) for s in (-self.wide, Q(0), self.wide)]
        self.box = box_of([self.at, *((x + self.at[0], y + self.at[1]) for x, y in ends)])

    def towards(self, s: Q) -> XY:
        return self.d[0] + s * self.across[0], self.d[1] + s * self.across[1]

    def hidden(self) -> Q:
        """Return the share: the sum over all strips."""
        near = [body for body in self.exact.bodies if body.near(self.box)]
        self.solid = [body for body in near if body.feature.form in {Form.GROUND, Form.BUILDING}]
        self.walls = [body for body in near if body.feature.form is Form.WALL]
        self.grounds = [body for body in near if body.feature.form in {Form.GROUND, Form.DECK}]
        area = Q(0)
        for left, right in pairwise(sorted(self.cuts())):
            area += self.strip(left, right)
        return area / (2 * self.wide * self.tall)

    def cuts(self) -> set[Q]:
        """Return the bounds of the strips: corners, edges in the plane, crossings of walls with grounds."""
        edges = [self.local(edge) for body in (*self.solid, *self.walls) for edge in body.edges]
        points = [a for a, _ in edges]
        long = dot(self.d, self.d)
        for a, b in edges:
            p, q = dot(a, self.d) - long, dot(b, self.d) - long
            if (p > 0) != (q > 0) and p != q:
                share = p / (p - q)
                points.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
        for wall in self.walls:
            under = [edge for body in self.grounds if body.near(wall.box) for edge in body.edges]
            crossed = {at for pair in combinations((*wall.edges, *under), 2) if (at := _met(*pair))}
            ends = {a for a, _ in under}
            points.extend(minus(at, self.at) for at in crossed | ends)
        found = {-self.wide, self.wide}
        for point in points:
            ahead = dot(point, self.d)
            if ahead > 0:
                s = cross(self.d, point) / ahead
                if abs(s) < self.wide:
                    found.add(s)
        return found

    def local(self, edge: Edge) -> Edge:
        return minus(edge[0], self.at), minus(edge[1], self.at)

    def strip(self, left: Q, right: Q) -> Q:
        """Return the hidden area of a strip, in which all bounds are straight lines."""
        middle = (left + right) / 2
        lines: list[Line] = []
        if self.surface is not None:
            lines.append((self.surface - self.bottom, Q(0)))
        for body in self.solid:
            hill = body.feature.form is Form.GROUND
            for near, far in self.passes(body, middle):
                top = body.height if hill else self.exact.roof(body)
                lines.extend(self.shade(top, near, far))
        for body in self.walls:
            lines.extend(self.wall(body, middle))
        ends = [[one + s * slope for one, slope in lines] for s in (left, right)]
        kept = [line for line, z, w in zip(lines, *ends, strict=True) if z > 0 or w > 0]
        return _under([*kept, (Q(0), Q(0))], left, right, self.tall)

    def passes(self, body: Body, s: Q) -> Iterator[tuple[Line | None, Line | None]]:
        """Yield where a ray enters and leaves a plan before the silhouette's plane: 1/t as a line over s.

        None for entering at the eye, and for leaving at or behind the plane.
        """
        met = self.met(body, s)
        if len(met) % 2:
            met.insert(0, None)
        for near, far in zip(met[::2], met[1::2], strict=True):
            if near is None or near[0] + s * near[1] > 1:
                assert far is not None
                yield near, far if far[0] + s * far[1] > 1 else None

    def met(self, body: Body, s: Q) -> list[Line | None]:
        """Return where a ray meets the border of a plan, nearest first, as lines of 1/t over s."""
        ray, found = self.towards(s), []
        for edge in body.edges:
            a, b = self.local(edge)
            if (cross(ray, a) > 0) != (cross(ray, b) > 0):
                v = minus(b, a)
                whole = cross(a, v)
                if whole and cross(ray, v) / whole > 0:
                    found.append((cross(self.d, v) / whole, cross(self.across, v) / whole))
        return sorted(found, key=lambda line: -(line[0] + s * line[1]))

    def shade(self, top: Q, near: Line | None, far: Line | None) -> Iterator[Line]:
        """Yield the height up to which a segment of a ray hides, above the feet, as a line over s."""
        rise = top - self.eye
        if abs(rise) <= EPS:
            yield self.eye - self.bottom, Q(0)
        elif rise > 0 and near is None:
            yield self.tall, Q(0)
        else:
            one, slope = (near if rise > 0 else far) or (Q(1), Q(0))
            yield self.eye + rise * one - self.bottom, rise * slope

    def wall(self, body: Body, s: Q) -> Iterator[Line]:
        """Yield the shadows of a wall, which follows the ground."""
        ray = self.towards(s)
        inner = [line for ground in self.grounds for line in self.met(ground, s) if line is not None]
        for near, far in self.passes(body, s):
            first = None if near is None else near[0] + s * near[1]
            last = Q(1) if far is None else far[0] + s * far[1]
            between = [
                line
                for line in inner
                if last < line[0] + s * line[1] and (first is None or line[0] + s * line[1] < first)
            ]
            stops = [near, *sorted(between, key=lambda line: -(line[0] + s * line[1])), far]
            for one, two in pairwise(stops):
                t = (self._t(one, s, Q(0)) + self._t(two, s, Q(1))) / 2
                at = self.at[0] + t * ray[0], self.at[1] + t * ray[1]
                yield from self.shade(self.exact.open_ground(at) + body.height, one, two)

    def _t(self, line: Line | None, s: Q, none: Q) -> Q:
        return none if line is None else 1 / (line[0] + s * line[1])


def _under(lines: list[Line], left: Q, right: Q, tall: Q) -> Q:
    """Return the area under the maximum of *lines* and under *tall*."""
    cuts = {left, right}
    lines = sorted(set(lines))
    for one, two in combinations([*lines, (tall, Q(0))], 2):
        if one[1] != two[1]:
            s = (two[0] - one[0]) / (one[1] - two[1])
            if left < s < right:
                cuts.add(s)
    heights = [(s, min(tall, max(one + s * slope for one, slope in lines))) for s in sorted(cuts)]
    return sum(((b - a) * (z + w) / 2 for (a, z), (b, w) in pairwise(heights)), Q(0))


def _body(feature: Feature) -> Body:
    rings = [feature.outline, *feature.holes]
    corners = [[(Q(p.x), Q(p.y)) for p in ring] for ring in rings]
    edges = tuple((a, b) for ring in corners for a, b in pairwise([*ring, ring[0]]) if a != b)
    return Body(feature, edges, box_of(corners[0]))


def _at(figure: Figure) -> XY:
    return Q(figure.at.x), Q(figure.at.y)


def _top(figure: Figure) -> Q:
    return Q(figure.level) + Q(figure.height)
