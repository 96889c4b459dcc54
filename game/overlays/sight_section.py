"""The section of a sight line: ground, water and terrain from the side, the figures, the lines between."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

from game.battlefield.sight.shaped import reaches
from game.battlefield.sight.sight import Figure
from game.core.views.marks import AreaMark, DiscMark, Label, LineMark, Mark
from game.geometry.point import EPS, Path, Point, distance
from game.geometry.value import Value
from game.overlays.profile import ProfileSegment, profile
from game.overlays.sight_drawings import BEFORE, FULL, Drawing, SightDrawing, corners

HEADROOM = 0.9
FLOOR = 0.7


def section(seen: SightDrawing, tall: float = 1.0) -> Drawing:
    """Return the sight line from the side: ground, water, terrain, both figures, the lines between them.

    Args:
        tall: The vertical exaggeration.
    """
    stretches, far = _under_line(seen), seen.far
    low = min([seen.viewer.level, seen.target.level, 0.0, *(s.ground - (s.depth or 0.0) for s in stretches)])
    high = max([seen.viewer.eye, seen.target.eye, *map(_top, stretches)])
    bottom, top = low - FLOOR / tall, high + HEADROOM
    raised, heights = _Raised(tall), _whole(low, high)
    marks = [
        *(LineMark((raised.at(-BEFORE, h), raised.at(far + BEFORE, h)), "section-height") for h in heights),
        *_ground(raised, stretches, bottom, far),
        *_standing(seen, raised, stretches),
        *_figures(seen, raised),
        *_woods_line(seen, raised, stretches),
        *_sight_lines(seen, raised),
    ]
    ticks = tuple((-height * tall, f'{height}"') for height in heights)
    return Drawing(tuple(marks), -BEFORE, -top * tall, far + BEFORE, -bottom * tall, ticks)


def _under_line(seen: SightDrawing) -> tuple[ProfileSegment, ...]:
    """Return the profile of the line, extended a little beyond its ends; inches from the viewer's centre."""
    a, b = seen.viewer.at, seen.target.at
    far = distance(a, b)
    dx, dy = ((b.x - a.x) / far, (b.y - a.y) / far) if far > EPS else (1.0, 0.0)
    start, end = (
        Point(at.x + dx * off, at.y + dy * off) for at, off in ((a, -BEFORE), (b, BEFORE + seen.far - far))
    )
    found = profile(seen.field, start, end)
    return tuple(replace(one, enter=one.enter - BEFORE, leave=one.leave - BEFORE) for one in found)


def named_below(seen: SightDrawing) -> list[tuple[float, str]]:
    """Return the names of the terrain under the line, and its middle in inches from the viewer's centre."""
    names = {feature.id: feature.name or feature.id for feature in seen.field.features}
    ends: dict[str, tuple[float, float]] = {}
    for one in _under_line(seen):
        for key in one.features:
            enter, leave = ends.get(key, (one.enter, one.leave))
            ends[key] = min(enter, one.enter), max(leave, one.leave)
    return [((enter + leave) / 2, names[key]) for key, (enter, leave) in ends.items()]


class _Raised(Value):
    """Heights as drawn: exaggerated, and upward."""

    tall: float

    def at(self, along: float, height: float) -> Point:
        return Point(along, -height * self.tall)

    def block(self, enter: float, leave: float, low: float, high: float) -> Path:
        return corners(enter, -high * self.tall, leave, -low * self.tall)


def _top(stretch: ProfileSegment) -> float:
    area = stretch.area[1] if stretch.area is not None else stretch.ground
    return max(stretch.ground, area, stretch.solid or stretch.ground)


def _whole(low: float, high: float) -> range:
    """Return the whole inches of height that get a line, including the table's."""
    step = 1 if high - low <= 5 else 2 if high - low <= 12 else 5
    return range(step * math.ceil((low - EPS) / step), math.floor(high + EPS) + 1, step)


def _ground(
    raised: _Raised, stretches: tuple[ProfileSegment, ...], bottom: float, far: float
) -> Iterable[Mark]:
    """Yield the water, and the ground under the line."""
    for one in stretches:
        if one.depth is not None:
            bed = one.ground - max(one.depth, 0.08)
            yield AreaMark((raised.block(one.enter, one.leave, bed, one.ground),), "section-water")
    floor = [(one.enter, one.leave, one.ground - (one.depth or 0.0)) for one in stretches]
    crest = [raised.at(along, height) for enter, leave, height in floor for along in (enter, leave)]
    yield AreaMark(((*crest, raised.at(far + BEFORE, bottom), raised.at(-BEFORE, bottom)),), "section-ground")
    yield LineMark(tuple(crest), "section-turf")


def _standing(seen: SightDrawing, raised: _Raised, stretches: tuple[ProfileSegment, ...]) -> Iterable[Mark]:
    """Yield the terrain on the ground under the line; terrain that hides in its hue."""
    for one in stretches:
        if one.area is not None:
            yield AreaMark((raised.block(one.enter, one.leave, one.ground, one.area[1]),), "section-area")
        if one.solid is not None:
            yield AreaMark((raised.block(one.enter, one.leave, one.ground, one.solid),), "section-solid")
    for one in stretches:
        hues = [seen.hues[key] for key in one.features if key in seen.hues]
        if hues:
            top = one.ground if one.solid is None else one.solid
            yield LineMark((raised.at(one.enter, top), raised.at(one.leave, top)), hues[0])


def _figures(seen: SightDrawing, raised: _Raised) -> Iterable[Mark]:
    for along, figure, tone in ((0.0, seen.viewer, seen.tones[0]), (seen.far, seen.target, seen.tones[1])):
        near = _edge(seen, figure)
        low, high = along - near, along + near
        yield AreaMark((raised.block(low, high, figure.level, figure.eye),), tone)


def _edge(seen: SightDrawing, figure: Figure) -> float:
    """Return the distance of a base's edge from its centre, along the line."""
    other = seen.target if figure is seen.viewer else seen.viewer
    return float(reaches([figure], [other.at])[0])


def _sight_lines(seen: SightDrawing, raised: _Raised) -> Iterable[Mark]:
    """Yield the lines from the eye to the middle of the target: to its hidden part and its visible part."""
    eye, target, far = raised.at(0.0, seen.viewer.eye), seen.target, seen.far
    veil = seen.cast.at(0.0)
    hidden = min(max(veil.height(0.0), 0.0), target.height) if veil is not None else 0.0
    rim = target.level + hidden
    for height in sorted({target.level, rim, target.eye}):
        style = "section-ray-hidden" if height < rim else "section-ray"
        yield LineMark((eye, raised.at(far, height)), style)
    parts = ((target.level, rim, "column-hidden"), (rim, target.eye, "column-seen"))
    for low, high, style in parts:
        if high - low > FULL:
            yield LineMark((raised.at(far, low), raised.at(far, high)), style)
    yield DiscMark(eye, 0.14, "eye")


def _woods_line(seen: SightDrawing, raised: _Raised, stretches: tuple[ProfileSegment, ...]) -> Iterable[Mark]:
    """Yield the line along which woods are measured, and its inches in them."""
    ends = line_heights(seen)
    yield LineMark((raised.at(0.0, ends[0]), raised.at(seen.far, ends[1])), "section-middle")
    for enter, leave in woods_stretches(seen, stretches):
        a, b = (raised.at(along, _between(seen, along)) for along in (enter, leave))
        yield LineMark((a, b), "section-inches")
        yield Label(Point((a.x + b.x) / 2, (a.y + b.y) / 2), f'{leave - enter:.2f}"', "section-inches")


def line_heights(seen: SightDrawing) -> tuple[float, float]:
    """Return the heights between which the inches of woods are measured."""
    if seen.judgement.line == "eye":
        return seen.viewer.eye, seen.target.eye
    return seen.viewer.middle, seen.target.middle


def _between(seen: SightDrawing, along: float) -> float:
    low, high = line_heights(seen)
    return low + (high - low) * along / seen.far


def woods_stretches(seen: SightDrawing, stretches: tuple[ProfileSegment, ...]) -> list[tuple[float, float]]:
    """Return the stretches of that line in area terrain, between the bases; neighbours merged."""
    begin, end = _edge(seen, seen.viewer), seen.far - _edge(seen, seen.target)
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


def _below(seen: SightDrawing, enter: float, leave: float, top: float) -> tuple[float, float]:
    """Return the part of a stretch where the line is not above *top*."""
    low, high = line_heights(seen)
    climb = (high - low) / seen.far
    if abs(climb) <= EPS:
        return (enter, leave) if low <= top + EPS else (enter, enter)
    meets = (top + EPS - low) / climb
    return (enter, min(leave, meets)) if climb > 0 else (max(enter, meets), leave)
