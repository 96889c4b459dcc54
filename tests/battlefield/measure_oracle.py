"""A reference for sight, computed differently: slowly, with shapely, straight from the definitions.

The hidden share is the area of a union of projected polygons; depth is summed over the smallest segments.
"""

from __future__ import annotations

import math
from itertools import pairwise

import shapely
from shapely.geometry import LineString, Polygon, box

from game.battlefield.sight.sight import Figure
from game.battlefield.terrain.field import Battlefield, Form

EPS = 1e-9


class Oracle:
    """A battlefield decomposed by the definitions."""

    def __init__(self, field: Battlefield):
        self.field = field
        self.shapes = [Polygon(f.outline, f.holes) for f in field.features]
        self.all = shapely.STRtree(self.shapes)
        self.grounds = self._grounds()
        self.prisms = [prism for i in range(len(self.shapes)) for prism in self._prisms(i)]
        self.index = shapely.STRtree([shape for shape, _ in self.prisms])

    def _grounds(self):
        """Return the table divided into regions of uniform ground, as (region, height)."""
        cover, regions = Polygon(), []
        for form in (Form.DECK, Form.GROUND):
            heights = sorted({f.height for f in self.field.features if f.form is form}, reverse=True)
            for height in heights:
                alike = [
                    shape
                    for shape, f in zip(self.shapes, self.field.features, strict=True)
                    if f.form is form and f.height == height
                ]
                regions.append((shapely.unary_union(alike).difference(cover), height))
                cover = shapely.unary_union([cover, *alike])
        return [*regions, (box(-500, -500, 900, 900).difference(cover), 0.0)]

    def _prisms(self, i):
        """Return the solid prisms of feature *i*, as (footprint, top)."""
        feature, shape = self.field.features[i], self.shapes[i]
        if feature.form is Form.GROUND:
            return [(shape, feature.height)]
        under = [(shape.intersection(region), height) for region, height in self.grounds]
        if feature.form is Form.BUILDING:
            return [(shape, max(height for part, height in under if part.area > 1e-8) + feature.height)]
        return [(part, height + feature.height) for part, height in under if feature.form is Form.WALL]

    def ground(self, at):
        """Return the ground at a point, borders included."""
        for form in (Form.DECK, Form.GROUND):
            heights = [self.field.features[i].height for i in self._at(at, form)]
            if heights:
                return max(heights)
        return 0.0

    def _at(self, at, form):
        """Return the features of *form* that contain a point."""
        near = self.all.query(shapely.Point(at), "dwithin", EPS)
        return [i for i in near if self.field.features[i].form is form]

    def surface(self, at):
        """Return the height of the water at a point; None if there is none."""
        dry = self._at(at, Form.DECK) or not self._at(at, Form.WATER)
        return None if dry else self.ground(at)

    def occupied(self, target: Figure) -> tuple[str, ...]:
        """Return the kinds touched by a base."""
        point = shapely.Point(target.at)
        near = (shape.distance(point) <= target.base for shape in self.shapes)
        return tuple(
            sorted({f.kind for f, is_near in zip(self.field.features, near, strict=True) if is_near})
        )

    def hidden(self, viewer: Figure, target: Figure) -> float:
        """Return the hidden share of the target's silhouette as the area of a union of projections."""
        eye, far = viewer.level + viewer.height, math.dist(viewer.at, target.at)
        if far <= EPS:
            return 0.0
        ax, ay, r = (target.at.x - viewer.at.x) / far, (target.at.y - viewer.at.y) / far, target.base
        ends = [(target.at.x - s * ay * r, target.at.y + s * ax * r) for s in (-1, 1)]
        wedge = Polygon([viewer.at, *ends])
        silhouette = box(-r, target.level, r, target.level + target.height)
        shadows = []
        surface = self.surface(target.at)
        if surface is not None:
            shadows.append(box(-r, target.level - 1, r, surface).intersection(silhouette))
        for i in self.index.query(wedge, "intersects"):
            footprint, top = self.prisms[i]
            for part in shapely.get_parts(footprint.intersection(wedge)):
                if not isinstance(part, Polygon) or part.area < 1e-14:
                    continue
                corners = [(x - viewer.at.x, y - viewer.at.y) for x, y in part.exterior.coords]
                local = [(x * ax + y * ay, y * ax - x * ay) for x, y in corners]
                shadows.extend(_shadows(local, far, eye, top, silhouette))
        return shapely.union_all(shadows).area / silhouette.area if shadows else 0.0

    def touches_eye(self, viewer: Figure) -> bool:
        """Whether the eye is on the border of a prism above it, where `hidden` cannot tell directions."""
        eye, at = viewer.level + viewer.height, shapely.Point(viewer.at)
        near = [shape for shape, top in self.prisms if top > eye and shape.distance(at) <= EPS]
        return any(not shape.contains(at) for shape in near)

    def depths(self, viewer: Figure, target: Figure, choices: list[set[str]]) -> list[float]:
        """Return the inches of the line between centres in area terrain, for each choice of kinds."""
        far = math.dist(viewer.at, target.at)
        begin, end = viewer.base, far - target.base
        if begin >= end:
            return [0.0] * len(choices)
        line = LineString([viewer.at, target.at])
        cuts = {begin, end}
        for i in self.all.query(line, "intersects"):
            met = shapely.get_coordinates(self.shapes[i].boundary.intersection(line))
            cuts.update(line.project(shapely.Point(xy)) for xy in met)
        low, high = viewer.level + viewer.height / 2, target.level + target.height / 2
        stops = sorted(cut for cut in cuts if begin <= cut <= end)
        found = [0.0] * len(choices)
        for a, b in pairwise(stops):
            at = line.interpolate((a + b) / 2)
            here = [self.field.features[i] for i in self._at((at.x, at.y), Form.AREA)]
            for n, kinds in enumerate(choices):
                heights = [f.height for f in here if f.kind in kinds]
                if heights and b - a > 1e-12:
                    top = self.ground((at.x, at.y)) + max(heights)
                    found[n] += _not_above(top, a, b, *(low + (high - low) * s / far for s in (a, b)))
        return found


def _not_above(top, a, b, za, zb):
    """Return the inches from *a* to *b* at which a line from *za* to *zb* is not above *top*."""
    if max(za, zb) <= top + EPS:
        return b - a
    if min(za, zb) >= top:
        return 0.0
    return (b - a) * (top - min(za, zb)) / abs(zb - za)


def _shadows(local, far, eye, top, silhouette):
    """Yield the areas of the plane hidden by the edges of one piece of a prism, as polygons."""
    if top > eye and any(x < 1e-12 for x, _ in local):
        yield silhouette
        return
    left, bottom, right, high = silhouette.bounds
    for (x0, y0), (x1, y1) in pairwise(local):
        if min(x0, x1) < 1e-9 or abs(x0 * y1 - x1 * y0) < 1e-15:
            continue
        (u0, z0), (u1, z1) = ((y * far / x, eye + (top - eye) * far / x) for x, y in ((x0, y0), (x1, y1)))
        floor = min(bottom, z0, z1) - 1
        body = Polygon([(u0, floor), (u1, floor), (u1, z1), (u0, z0)])
        yield shapely.make_valid(body).intersection(box(left, bottom, right, high))
