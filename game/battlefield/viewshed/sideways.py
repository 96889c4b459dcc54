"""Viewsheds of figures that are seen by any part: also by what shows to one side of their middle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from game.battlefield.arrays import SPREAD, Bools, Floats, Ints, ragged
from game.battlefield.viewshed.ray_cast import SLIVER
from game.battlefield.viewshed.shades import BLOCKED, SHADES, Spans, Viewshed

PARTIAL = SHADES.index("partial")
NEAR = 0.25
"""Inches from the figure within which nothing is shown in addition."""
WIDER = 1.15
"""The ratio of the ends of a band of distances, in which one direction serves."""


def sideways(found: Viewshed, own: Spans, aside: float) -> Viewshed:
    """Return *found* within the intervals *own*, where figures are seen also by a part to either side.

    Where the middle of a figure is hidden it is *partial* if the ground up to *aside* inches from it, across
    the line of sight and in *own* too, is seen.
    """
    spans = overlaps(found.spans, own)[0]
    dark = spans.shade == BLOCKED
    lit, hidden = _some(spans, ~dark), _some(spans, dark)
    shown = [_shown(lit, hidden, found.rays, aside, turn) for turn in (1, -1)]
    return replace(found, spans=_lit_up(lit, hidden, shown))


def from_beside(found: Viewshed, others: Sequence[Viewshed], aside: float) -> Viewshed:
    """Return *found*, from where a figure is seen, where it is seen also by a part to either side.

    Args:
        found: The places from which its middle is seen.
        others: Those from which points *aside* inches from its middle are seen, evenly around it, clockwise
            from north, with as many rays.
        aside: How far its parts reach to either side, across the line of sight.
    """
    assert all(other.rays == found.rays for other in others), "rays are compared one by one"
    dark = found.spans.shade == BLOCKED
    lit, hidden = _some(found.spans, ~dark), _some(found.spans, dark)
    most = float(found.spans.far.max(initial=0.0)) + 2 * aside
    bands = math.ceil(math.log(max(most / NEAR, 1.0), WIDER))
    ends = np.array([NEAR * WIDER**band for band in range(bands + 1)])
    bearings = (np.arange(found.rays) + 0.5) * (math.tau / found.rays)
    shown = []
    for turn in (math.pi / 2, -math.pi / 2):
        which = np.rint((bearings + turn) * (len(others) / math.tau)).astype(np.intp) % len(others)
        for number, other in enumerate(others):
            rays = (which == number).nonzero()[0]
            off = number * (math.tau / len(others)) - bearings[rays]
            near_by = _along_rays(other, rays, aside * np.cos(off), aside * np.sin(off), ends)
            part = Spans(*near_by, np.full(len(near_by[0]), PARTIAL))
            seen = overlaps(part, hidden)[0]
            shown.append((seen.ray, seen.near, seen.far))
    return replace(found, spans=_lit_up(lit, hidden, shown))


def _along_rays(
    other: Viewshed, rays: Ints, ahead: Floats, across: Floats, ends: Floats
) -> tuple[Ints, Floats, Floats]:
    """Return what *other* shows on *rays* of the figure: the ray, near and far end of each interval.

    Args:
        ahead, across: The place of its origin, from the figure: inches along each ray, and to its right.
        ends: The distances between which one direction serves.
    """
    middles = np.sqrt(ends[1:] * ends[:-1])
    turned = np.arctan(across[:, None] / middles) * (other.rays / math.tau)
    ray = ((rays[:, None] - np.rint(turned).astype(np.intp)) % other.rays).ravel()
    near, far = np.tile(ends[:-1], len(rays)), np.tile(ends[1:], len(rays))
    whose = np.repeat(np.arange(len(rays)), len(middles))
    order = np.argsort(ray * SPREAD + near, kind="stable")
    own = Spans(ray[order], near[order], far[order], np.zeros(len(ray), dtype=np.intp))
    found, which = overlaps(_some(other.spans, other.spans.shade != BLOCKED), own)
    back = whose[order][which]
    return rays[back], found.near + ahead[back], found.far + ahead[back]


def _lit_up(lit: Spans, hidden: Spans, shown: Sequence[tuple[Ints, Floats, Floats]]) -> Spans:
    """Return *lit* and *hidden*, with the parts *shown* of the latter, which may overlap, *partial*."""
    added = _merged(*(np.concatenate(column) for column in zip(*shown, strict=True)))
    every = (lit, added, _without(hidden, added))
    ray, near, far, shade = (np.concatenate(column) for column in zip(*every, strict=True))
    order = np.argsort(ray * SPREAD + near, kind="stable")
    return Spans(ray[order], near[order], far[order], shade[order])


def overlaps(spans: Spans, own: Spans) -> tuple[Spans, Ints]:
    """Return the parts of *spans* within the intervals *own*, and in which of them each lies.

    *own* are in order and do not overlap.
    """
    keys = own.ray * SPREAD
    first = np.searchsorted(keys + own.far, spans.ray * SPREAD + spans.near, "right")
    last = np.searchsorted(keys + own.near, spans.ray * SPREAD + spans.far, "left")
    whose, which = ragged(first, np.maximum(last - first, 0))
    near, far = np.maximum(spans.near[whose], own.near[which]), np.minimum(spans.far[whose], own.far[which])
    found = Spans(spans.ray[whose], near, far, spans.shade[whose])
    kept = (far - near > SLIVER).nonzero()[0]
    return _some(found, kept), which[kept]


def _some(spans: Spans, which: Ints | Bools) -> Spans:
    return Spans(spans.ray[which], spans.near[which], spans.far[which], spans.shade[which])


def _shown(lit: Spans, hidden: Spans, rays: int, aside: float, turn: int) -> tuple[Ints, Floats, Floats]:
    """Return the parts of *hidden* that are *aside* inches or less from *lit* ground, on one side of it.

    Args:
        turn: 1 for the rays that follow those of the lit ground, -1 for those before them.
    """
    step = math.tau / rays
    edges = overlaps(_turned(lit, rays, turn), hidden)[0]
    most = np.arctan(aside / np.maximum(edges.near, NEAR)) / step
    count = np.maximum(most, 0.0).astype(np.intp)
    whose = np.repeat(np.arange(len(count)), count)
    nth = np.arange(len(whose)) - np.repeat(np.cumsum(count) - count, count) + 1
    ray = (edges.ray[whose] + turn * (nth - 1)) % rays
    far = np.minimum(edges.far[whose], aside / np.tan(nth * step))
    near = np.maximum(edges.near[whose], NEAR)
    parts = Spans(ray, near, far, np.full(len(ray), PARTIAL))
    found = overlaps(_some(parts, far - near > SLIVER), hidden)[0]
    return found.ray, found.near, found.far


def _turned(spans: Spans, rays: int, turn: int) -> Spans:
    """Return *spans* on the next or the previous ray."""
    moved = spans._replace(ray=(spans.ray + turn) % rays)
    order = np.argsort(moved.ray * SPREAD + moved.near, kind="stable")
    return _some(moved, order)


def _merged(ray: Ints, near: Floats, far: Floats) -> Spans:
    """Return the union of intervals, which may overlap, as *partial* ones in order."""
    order = np.argsort(ray * SPREAD + near, kind="stable")
    ray, near, far = ray[order], near[order], far[order]
    upto = np.maximum.accumulate(ray * SPREAD + far) if len(ray) else np.zeros(0)
    begins = np.append(True, (ray * SPREAD + near)[1:] > upto[:-1] + SLIVER)[: len(ray)]
    first = begins.nonzero()[0]
    last = np.append(first[1:], len(ray))[: len(first)] - 1
    return Spans(ray[first], near[first], upto[last] - ray[first] * SPREAD, np.full(len(first), PARTIAL))


def _without(hidden: Spans, added: Spans) -> Spans:
    """Return *hidden* without *added*, which lie in them."""
    begin = np.sort(np.concatenate((hidden.ray * SPREAD + hidden.near, added.ray * SPREAD + added.far)))
    end = np.sort(np.concatenate((hidden.ray * SPREAD + hidden.far, added.ray * SPREAD + added.near)))
    ray = np.floor(begin / SPREAD).astype(np.intp)
    kept = end - begin > 2 * SLIVER
    near, far = begin - ray * SPREAD, end - ray * SPREAD
    return _some(Spans(ray, near, far, np.full(len(ray), BLOCKED)), kept)
