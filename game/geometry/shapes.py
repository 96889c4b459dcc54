"""Outlines: the shapes of terrain, clipping to the table, and validation."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import chain, pairwise
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, MultiPolygon, Polygon

from game.geometry.point import EPS, Path, Point

Region = Polygon | MultiPolygon
CORNERS = 64
MITRE_LIMIT = 5.0
FARTHEST = 1e6
_DIGITS = 12
_GRID = 1e-11


def circle(x: float, y: float, r: float) -> Path:
    """Return the regular 64-gon inscribed in a circle, from (x + r, y) clockwise on the screen.

    >>> circle(10, 10, 4)[0], circle(10, 10, 4)[16]
    (Point(x=14.0, y=10.0), Point(x=10.0, y=14.0))
    """
    turns = (_turn(360 * i / CORNERS) for i in range(CORNERS))
    return tuple(Point(x + r * east, y + r * south) for east, south in turns)


def rect(x: float, y: float, east: float, south: float, turn: float = 0.0) -> Path:
    """Return a rectangle from its north-west corner, rotated *turn* degrees clockwise about its centre.

    >>> rect(0, 0, 4, 2, 90)[0]
    Point(x=3.0, y=-1.0)
    """
    cos, sin = _turn(turn)
    middle = Point(x + east / 2, y + south / 2)
    offsets = ((-east / 2, -south / 2), (east / 2, -south / 2), (east / 2, south / 2), (-east / 2, south / 2))
    return tuple(Point(middle.x + dx * cos - dy * sin, middle.y + dx * sin + dy * cos) for dx, dy in offsets)


def _turn(degrees: float) -> tuple[float, float]:
    """Return cosine and sine, without rounding errors at quarter turns."""
    quarters, rest = divmod(degrees, 90)
    cos, sin = math.cos(math.radians(rest)), math.sin(math.radians(rest))
    for _ in range(int(quarters % 4)):
        cos, sin = -sin, cos
    return cos, sin


def widened(line: Path, width: float) -> tuple[Path, tuple[Path, ...]]:
    """Return outline and holes of a polyline widened by width/2 on either side.

    Its ends are flat; its joins are mitred up to 5 times width/2 and bevelled beyond. A line that returns to
    itself may enclose holes; one that ends at its start is mitred there too.
    """
    body = LineString(line).buffer(width / 2, cap_style="flat", join_style="mitre", mitre_limit=MITRE_LIMIT)
    if not isinstance(body, Polygon) or body.is_empty:
        return (), ()
    return corners(body)


def corners(body: Polygon) -> tuple[Path, tuple[Path, ...]]:
    """Return outline and holes of *body*, neither repeating its first point."""
    return _open(body.exterior.coords), tuple(_open(ring.coords) for ring in body.interiors)


def _open(ring: shapely.coords.CoordinateSequence) -> Path:
    """Return a closed ring of coordinates as a path that does not repeat its first point."""
    return tuple(Point(x, y) for x, y in list(ring)[:-1])


def clipped(outline: Path, width: float, depth: float) -> Path:
    """Return the part of *outline* on a table of *width* x *depth* inches; empty if there is none.

    A shape that is cut into several pieces stays one outline: the pieces are connected along the table's edge
    by parts without area (see `region`).
    """
    if all(0.0 <= x <= width and 0.0 <= y <= depth for x, y in outline):
        return outline
    for axis, limit, sign in ((0, 0.0, 1), (0, width, -1), (1, 0.0, 1), (1, depth, -1)):
        outline = _half(outline, axis, limit, sign)
    return outline


def rounded(outline: Path) -> Path:
    """Return *outline* with its coordinates rounded to 1e-12 inches.

    GEOS may lose a whole polygon, or return it as an intersection, where borders lie 1e-16 inches apart.
    """
    return tuple(Point(round(x, _DIGITS), round(y, _DIGITS)) for x, y in outline)


def _half(outline: Path, axis: int, limit: float, sign: int) -> Path:
    """Return the part of *outline* on the side of *limit* to which *sign* points."""
    kept: list[Point] = []
    for a, b in pairwise((*outline, *outline[:1])):
        before, after = sign * (a[axis] - limit), sign * (b[axis] - limit)
        if before >= 0:
            kept.append(a)
        if before * after < 0:
            share = before / (before - after)
            cross = [a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share]
            cross[axis] = limit
            kept.append(Point(*cross))
    return tuple(kept)


def region(outline: Path, holes: tuple[Path, ...] = ()) -> Region:
    """Return the area of an outline, minus its holes, as a valid shapely geometry.

    Rings that touch themselves are split there, parts without area are dropped; inside is what a line from
    outside reaches after an odd number of edges.
    """
    whole = _polygon(outline, holes)
    if whole.is_valid:
        return whole
    enclosed = _enclosed(outline)
    for hole in holes:
        enclosed = areas(enclosed.difference(_enclosed(hole)))
    return enclosed


@lru_cache(maxsize=8)
def _polygon(outline: Path, holes: tuple[Path, ...]) -> Polygon:
    """Return a polygon, valid or not, like `Polygon(outline, holes)`, but sooner."""
    if len(outline) < 3 or any(len(hole) < 3 for hole in holes):
        return Polygon(outline, holes)
    rings: list[Any] = [shapely.linearrings(np.array(ring, float)) for ring in (outline, *holes)]
    found: Polygon = shapely.polygons(rings[0], rings[1:] or None)
    return found


def _enclosed(ring: Path) -> Region:
    """Return the area inside one ring."""
    return areas(shapely.make_valid(_polygon(ring, ()), method="structure", keep_collapsed=False))


def areas(shape: shapely.Geometry, thickness: float = 0.0) -> Region:
    """Return the parts of *shape* that have an area and an average thickness above *thickness*."""
    parts = [part for part in _polygons(shape) if part.area > thickness * part.length / 2]
    return parts[0] if len(parts) == 1 else MultiPolygon(parts)


def common(a: Region, b: Region) -> shapely.Geometry:
    """Return the intersection of *a* and *b*, with its corners rounded to 1e-11 inches.

    Without the rounding GEOS may return one of them whole where borders lie 1e-16 inches apart.
    """
    found: shapely.Geometry = shapely.intersection(a, b, grid_size=_GRID)
    return found


def _polygons(shape: shapely.Geometry) -> list[Polygon]:
    """Return the polygons in *shape*, including those in collections."""
    if isinstance(shape, Polygon):
        return [shape]
    return [polygon for part in getattr(shape, "geoms", ()) for polygon in _polygons(part)]


@lru_cache(maxsize=8)
def flaw(outline: Path, holes: tuple[Path, ...], width: float, depth: float) -> str | None:
    """Return in words what is wrong with a shape on a table of *width* x *depth* inches, or None.

    Repeated points, rings that touch themselves without crossing, and parts beyond the table are accepted.
    """
    for name, ring in (("outline", outline), *((f"hole {n}", hole) for n, hole in enumerate(holes, 1))):
        wrong = _ring_flaw(ring)
        if wrong:
            return f"{name} {wrong}"
    whole = region(outline, holes)
    wrong = _hole_flaw(_enclosed(outline) if holes else whole, holes)
    if wrong:
        return wrong
    if not whole.intersection(shapely.box(0, 0, width, depth)).area > 0:
        return "lies wholly outside of the table"
    return None


def _ring_flaw(ring: Path) -> str | None:
    """Return what is wrong with a single ring."""
    if not all(map(math.isfinite, chain.from_iterable(ring))):
        return "has a coordinate that is not a finite number"
    if any(value > FARTHEST for value in map(abs, chain.from_iterable(ring))):
        return f"has a coordinate beyond {FARTHEST:.0f} inches"
    if len(set(ring)) < 3:
        return "needs at least three different points"
    if _polygon(ring, ()).is_valid:
        return None
    if _enclosed(ring).area <= EPS * EPS:
        return "has no area"
    return "crosses itself" if _crosses(ring) else None


def _crosses(ring: Path) -> bool:
    """Whether a ring crosses itself: a ring that only touches itself winds once around all of its inside."""
    faces = shapely.polygonize([shapely.unary_union(LineString((*ring, ring[0])))])
    turns = {_winding(ring, Point(*face.point_on_surface().coords[0])) for face in _polygons(faces)} - {0}
    return turns not in ({1}, {-1})


def _winding(ring: Path, at: Point) -> int:
    """Return the winding number of *ring* around *at*, which is not on any of its edges."""
    turns = 0
    for a, b in pairwise((*ring, ring[0])):
        if (a.y <= at.y) != (b.y <= at.y):
            side = (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x)
            turns += (side > 0 and b.y > a.y) - (side < 0 and b.y < a.y)
    return turns


def _hole_flaw(shell: Region, holes: tuple[Path, ...]) -> str | None:
    """Return what is wrong with the positions of holes in the shell."""
    left = shell
    for n, hole in enumerate(holes, 1):
        cut = _enclosed(hole)
        if cut.difference(shell).area > EPS * cut.length:
            return f"hole {n} sticks out of the outline"
        if cut.difference(left).area > EPS * cut.length:
            return f"hole {n} overlaps another hole"
        left = areas(left.difference(cut))
    return None if left.area > EPS * EPS else "has no area"
