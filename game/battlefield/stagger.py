"""Ways over steps that are too steep together: the climbs are kept far enough from each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from game.battlefield.course import Climb, steepest
from game.battlefield.going import Going
from game.battlefield.refine import Chain, Slider, sliders_of
from game.battlefield.star import Ground, Tail
from game.geometry.point import Path, Point, distance

_NEARLY = 0.35
_SPARE = 1e-6
_FIRST = 0.4
_LAST = 1e-4
_GAIN = 1e-7


def staggered(ground: Ground, chain: Chain, tail: Tail) -> Path | None:
    """Return the way over *chain* with its climbs slid to where it is cheapest and not too steep.

    None where its climbs are far enough from each other anyway, or cannot be.

    Args:
        tail: The climbs shortly before its first place.
    """
    sliders = sliders_of(ground, chain, climbs=True)
    wide = replace(ground.going, within=ground.going.within + _NEARLY)
    if steepest(_climbs(sliders, tail), wide) is None:
        return None
    ends = ground.edges.ends.tolist()
    best = _price(sliders, tail, ground.going)
    step = _FIRST
    while step > _LAST:
        for moved in _moves(sliders, ends, step):
            price = _price(moved, tail, ground.going)
            if price < best - _GAIN:
                sliders, best = moved, price
                break
        else:
            step /= 2
    return tuple(slider.at for slider in sliders) if best < float("inf") else None


def _climbs(sliders: Sequence[Slider], tail: Tail) -> list[Climb]:
    """Return the climbs along a way, and those before it."""
    gone = 0.0
    climbs = [Climb(-before, rise) for before, rise in tail]
    for before, after in pairwise(sliders):
        gone += distance(before.at, after.at)
        if after.rise:
            climbs.append(Climb(gone, after.rise))
    return climbs


def _price(sliders: Sequence[Slider], tail: Tail, going: Going) -> float:
    """Return what a way costs, its climbs left out; inf where it is too steep."""
    spaced = replace(going, within=going.within + _SPARE)
    if steepest(_climbs(sliders, tail), spaced) is not None:
        return float("inf")
    return sum(a.weight * distance(a.at, b.at) for a, b in pairwise(sliders))


def _moves(sliders: list[Slider], ends: list[list[float]], step: float) -> Iterator[list[Slider]]:
    """Yield ways with one slider moved *step* inches along its edge, or it and the next one."""
    free = [n for n, slider in enumerate(sliders) if slider.edge >= 0]
    for n in free:
        for way in (step, -step):
            yield _moved(sliders, ends, {n: way})
    for n, m in pairwise(free):
        for way, other in ((step, step), (step, -step), (-step, step), (-step, -step)):
            yield _moved(sliders, ends, {n: way, m: other})


def _moved(sliders: list[Slider], ends: list[list[float]], steps: dict[int, float]) -> list[Slider]:
    """Return *sliders* with some moved along their edges, up to the ends of those."""
    moved = list(sliders)
    for n, step in steps.items():
        ax, ay, bx, by = ends[sliders[n].edge]
        a, b = Point(ax, ay), Point(bx, by)
        span = distance(a, b)
        along = min(max(distance(a, sliders[n].at) + step, 0.0), span)
        share = along / span
        moved[n] = replace(sliders[n], at=Point(ax + (bx - ax) * share, ay + (by - ay) * share))
    return moved
