"""Paths over steps that would be too steep in succession: their climbs are spaced far enough apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.costs.path_cost import Climb, steepest
from game.battlefield.movement.graph.segment_costs import Tail, TerrainAhead
from game.battlefield.movement.ways.refinement import Chain, Slider, sliders_of
from game.geometry.point import EPS, Path, Point, distance

_NEARLY = 0.35
_SPARE = 1e-6
_FIRST = 0.4
_LAST = 1e-4
_GAIN = 1e-7
_ASIDE = 0.2
FREE = -2


def spaced_climbs(ground: TerrainAhead, chain: Chain, tail: Tail) -> Iterator[Path]:
    """Yield paths over *chain* with their climbs moved to where they are cheap and not too steep.

    Yields nothing if its climbs are far enough apart already. If there is too little room between two steps,
    paths swerve slightly to the left or right there.

    Args:
        tail: The climbs shortly before its first point.
    """
    sliders = sliders_of(ground, chain, climbs=True)
    wide = replace(ground.movement_costs, within=ground.movement_costs.within + _NEARLY)
    if steepest(_climbs(sliders, tail), wide) is None:
        return
    ends = ground.edges.ends.tolist()
    yield from _settled(sliders, ends, tail, ground.movement_costs)
    if _price(sliders, tail, ground.movement_costs)[0] > 0:
        for aside in (_ASIDE, -_ASIDE):
            yield from _settled(
                _loosened(sliders, tail, ground.movement_costs, aside), ends, tail, ground.movement_costs
            )


def _settled(
    sliders: list[Slider], ends: list[list[float]], tail: Tail, movement_costs: MovementCosts
) -> Iterator[Path]:
    """Yield the path over *sliders* at their cheapest positions; nothing if it remains too steep."""
    best = _price(sliders, tail, movement_costs)
    step = _FIRST
    while step > _LAST:
        for moved in _moves(sliders, ends, step):
            price = _price(moved, tail, movement_costs)
            if price[0] < best[0] - _GAIN or (price[0] <= best[0] and price[1] < best[1] - _GAIN):
                sliders, best = moved, price
                break
        else:
            step /= 2
    if best[0] <= 0:
        yield tuple(slider.at for slider in sliders)


def _loosened(sliders: list[Slider], tail: Tail, movement_costs: MovementCosts, aside: float) -> list[Slider]:
    """Return *sliders* with a free one inserted before the second of two steps that are too close."""
    found = [sliders[0]]
    for here, following in pairwise(sliders):
        if following.rise and _price([*found, following], tail, movement_costs)[0] > 0:
            x, y = following.at.x - here.at.x, following.at.y - here.at.y
            span = distance(here.at, following.at)
            if span > 0:
                shift = aside / span
                middle = Point(here.at.x + x / 2 - y * shift, here.at.y + y / 2 + x * shift)
                found.append(Slider(middle, here.weight, FREE))
        found.append(following)
    return found


def _climbs(sliders: Sequence[Slider], tail: Tail) -> list[Climb]:
    """Return the climbs along a path, and those before it."""
    gone = 0.0
    climbs = [Climb(-before, rise) for before, rise in tail]
    for before, after in pairwise(sliders):
        gone += distance(before.at, after.at)
        if after.rise:
            climbs.append(Climb(gone, after.rise))
    return climbs


def _price(sliders: Sequence[Slider], tail: Tail, movement_costs: MovementCosts) -> tuple[float, float]:
    """Return by how many inches steps are too close together, and the cost of the path without climbs."""
    climbs = _climbs(sliders, tail)
    short = 0.0
    for n, first in enumerate(climbs):
        rise = 0.0
        for climb in climbs[n:]:
            if climb.inches - first.inches >= movement_costs.within + _SPARE:
                break
            rise += climb.rise if climb.rise * first.rise > 0 else 0.0
            if abs(rise) > movement_costs.steep + EPS:
                short = max(short, movement_costs.within + _SPARE - climb.inches + first.inches)
    return short, sum(a.weight * distance(a.at, b.at) for a, b in pairwise(sliders))


def _moves(sliders: list[Slider], ends: list[list[float]], step: float) -> Iterator[list[Slider]]:
    """Yield paths with one slider moved *step* inches along its edge, or with it and the next one moved."""
    for n in (n for n, slider in enumerate(sliders) if slider.edge == FREE):
        here = sliders[n].at
        for x, y in ((step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step)):
            moved = list(sliders)
            moved[n] = replace(moved[n], at=Point(here.x + x, here.y + y))
            yield moved
    free = [n for n, slider in enumerate(sliders) if slider.edge >= 0]
    for n in free:
        for way in (step, -step):
            yield _moved(sliders, ends, {n: way})
    for n, m in pairwise(free):
        for way, other in ((step, step), (step, -step), (-step, step), (-step, -step)):
            yield _moved(sliders, ends, {n: way, m: other})


def _moved(sliders: list[Slider], ends: list[list[float]], steps: dict[int, float]) -> list[Slider]:
    """Return *sliders* with some moved along their edges, no further than the edges' ends."""
    moved = list(sliders)
    for n, step in steps.items():
        ax, ay, bx, by = ends[sliders[n].edge]
        a, b = Point(ax, ay), Point(bx, by)
        span = distance(a, b)
        along = min(max(distance(a, sliders[n].at) + step, 0.0), span)
        share = along / span
        moved[n] = replace(sliders[n], at=Point(ax + (bx - ax) * share, ay + (by - ay) * share))
    return moved
