"""The area that a base other than a disc sweeps along its path, and what it meets there.

It moves along each leg facing forward and sweeps the convex hull of itself at both ends. Where it turns, at a
corner or at an end, it sweeps its enclosing disc. A disc sweeps a straight band.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

import shapely

from game.battlefield.contact import (
    Disc,
    Standing,
    apart,
    first_within,
    outline_of,
    overlap_of,
    same_level,
)
from game.battlefield.movement.costs.path_cost import Leg
from game.battlefield.movement.costs.sweep import Obstruction
from game.battlefield.terrain.field import Feature
from game.geometry.base_shape import BaseShape, without_skin
from game.geometry.point import EPS, Path, Point, bearing, distance, toward

TURNED = 1e-7
"""Degrees that count as no turn."""
HALVINGS = 40
STEP = 1e-3
"""Inches along a leg after which the distance to a base is compared."""


class Swept(NamedTuple):
    """The area that a base covers on a part of its path: all within *radius* inches of *body*.

    Attributes:
        enter, leave: The start and end of the part, in inches along the path.
        legs: Its end points; a single point where it turns.
        facing: The facing of the base on it.
    """

    body: Any
    radius: float
    enter: float
    leave: float
    legs: Path
    facing: float


def sweeps(base: Standing, path: Path, ends: float | None = None) -> Iterator[Swept]:
    """Yield the area that *base* covers along *path*, part by part.

    Args:
        ends: The final facing; None for that of the last leg.
    """
    gone, facing, shape = 0.0, base.facing, base.shape
    for a, b in pairwise(path):
        inches = distance(a, b)
        if inches <= EPS:
            continue
        heading = bearing(a, b)
        if shape is None:
            yield Swept(shapely.LineString([a, b]), base.base, gone, gone + inches, (a, b), heading)
        else:
            yield from _turn(base, a, facing, heading, gone)
            yield Swept(_hull(shape, a, b, heading), 0.0, gone, gone + inches, (a, b), heading)
        gone, facing = gone + inches, heading
    if ends is not None:
        yield from _turn(base, path[-1], facing, ends, gone)


def _turn(base: Standing, at: Point, facing: float, to: float, gone: float) -> Iterator[Swept]:
    if base.shape is not None and abs((to - facing + 180) % 360 - 180) > TURNED:
        yield Swept(shapely.Point(at), base.base, gone, gone, (at,), to)


def _hull(shape: BaseShape, a: Point, b: Point, facing: float) -> Any:
    return shapely.convex_hull(shapely.multipoints([*shape.outline(a, facing), *shape.outline(b, facing)]))


def _meets(part: Swept, body: Any, radius: float) -> bool:
    """Whether *part* overlaps the area within *radius* of *body* by more than touching."""
    reach = part.radius + radius
    if reach > 0:
        return bool(shapely.distance(part.body, body) < reach - EPS)
    return bool(shapely.intersects(without_skin(part.body), body))


def first_inches(base: Standing, part: Swept, body: Any, radius: float) -> float:
    """Return the inches along the path at which *part* first meets *body*, by bisection."""
    if len(part.legs) < 2:
        return part.enter
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        share = (low + high) / 2
        ahead = cut_part(base, part, 0.0, share)
        low, high = (low, share) if _meets(ahead, body, radius) else (share, high)
    return part.enter + high * (part.leave - part.enter)


def cut_part(base: Standing, part: Swept, begin: float, end: float) -> Swept:
    """Return the section of *part*, a straight one, between the shares *begin* and *end*."""
    first, last = part.legs
    a, b = (toward(first, last, share * distance(first, last)) for share in (begin, end))
    body = shapely.LineString([a, b]) if base.shape is None else _hull(base.shape, a, b, part.facing)
    length = part.leave - part.enter
    enter, leave = part.enter + begin * length, part.enter + end * length
    return Swept(body, part.radius, enter, leave, (a, b), part.facing)


def first_met(
    base: Standing, path: Path, bases: Iterable[Disc], legs: Sequence[Leg], ends: float | None = None
) -> Obstruction | None:
    """Return the first of *bases* that *base* meets at its own level on *path*, or None."""
    hits = []
    parts = list(sweeps(base, path, ends))
    for other in bases:
        body, radius = _body(other)
        for part in parts:
            if _levels_with(part, legs, other.level) and _meets(part, body, radius):
                hits.append(Obstruction(other.id, first_inches(base, part, body, radius)))
                break
    return min(hits, key=lambda hit: (hit.inches, hit.id), default=None)


def first_near(base: Disc, path: Path, other: Disc, inches: float) -> float | None:
    """Return the inches along *path* at which *base* comes within *inches* of *other*, or None.

    A path that begins that near and comes nearer gives 0; one that only moves away gives None.
    """
    if base.shape is None and other.shape is None:
        return first_within(path, other.at, base.base + other.base + inches)
    body, radius = _body(other)
    for part in sweeps(base, path):
        if len(part.legs) < 2:
            continue
        a, b = part.legs
        ahead = replace(base, at=toward(a, b, min(STEP, distance(a, b))), facing=part.facing)
        begun = replace(base, at=a, facing=part.facing)
        if apart(begun, other) < inches - EPS or (inches <= 0 and overlap_of(begun, other) > -inches):
            if _deeper(begun, ahead, other):
                return part.enter
        elif _meets(part, body, radius + inches):
            return first_inches(base, part, body, radius + inches)
    return None


def _deeper(begun: Disc, ahead: Disc, other: Disc) -> bool:
    """Whether a base has come nearer to *other*, or deeper into it."""
    if apart(begun, other) > 0:
        return apart(ahead, other) < apart(begun, other)
    return overlap_of(ahead, other) > overlap_of(begun, other)


def _levels_with(part: Swept, legs: Sequence[Leg], level: float) -> bool:
    """Whether the path is at *level* somewhere on *part*."""
    there = (one for one in legs if one.enter <= part.leave + EPS and part.enter <= one.leave + EPS)
    return any(same_level(one.level, level) for one in there)


def _body(other: Disc) -> tuple[Any, float]:
    outline = outline_of(other)
    return outline.body, outline.disc


def entered_closed(
    base: Standing, path: Path, closed: Iterable[Feature], ends: float | None = None
) -> tuple[Obstruction, ...]:
    """Return the *closed* features that come under *base* along *path*, nearest first."""
    found = []
    parts = list(sweeps(base, path, ends))
    for feature in closed:
        part = next((part for part in parts if _meets(part, feature.polygon, 0.0)), None)
        if part is not None:
            found.append(Obstruction(feature.id, first_inches(base, part, feature.polygon, 0.0)))
    return tuple(sorted(found, key=lambda entry: (entry.inches, entry.id)))


def stands_on_closed(base: Standing, closed: Iterable[Feature]) -> Iterator[Feature]:
    """Yield the *closed* features that a base other than a disc overlaps at its position."""
    if base.shape is not None:
        body = without_skin(outline_of(base).body)
        yield from (feature for feature in closed if shapely.intersects(body, feature.polygon))
