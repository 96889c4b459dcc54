"""Moves border crossings to where they are cheapest, taking nearby terrain into account.

If the path from `refracted` crosses something else, positions slightly to either side of each crossing on its
own border are tried jointly, with exact costs of every line; then with ever smaller steps.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from game.battlefield.arrays import Floats
from game.battlefield.movement.graph.corners import ASIDE
from game.battlefield.movement.graph.movement_graph import Edges
from game.battlefield.movement.graph.segment_costs import Rays, TerrainAhead, costs
from game.battlefield.movement.ways.refinement import Chain, Slider, sliders_of
from game.geometry.point import Path, Point
from game.geometry.value import Value

_STEPS = (0.3, 0.3, 0.15, 0.15, 0.08, 0.04, 0.02)


class _Layer(Value, eq=False):
    """The candidate positions of one corner of a path.

    Attributes:
        at: x and y.
        level: The level there, in inches.
        weight: The cost of an inch there.
        needless: Whether the path may skip it.
    """

    at: Floats
    level: Floats
    weight: Floats
    needless: bool = False


def descended(ground: TerrainAhead, chain: Chain) -> Path:
    """Return the path over *chain* with its surcharge crossings moved to where the total is cheaper."""
    fixed = replace(chain, loose=np.zeros(len(chain.loose), dtype=bool))
    sliders = sliders_of(ground, fixed)
    place = -1
    layers = []
    for slider in sliders:
        place += slider.edge < 0
        here = chain.at[[place]], chain.level[[place]], chain.weight[[place]]
        layers.append(_Layer(*here, bool(chain.loose[place])))
    points = {n: (slider.at.x, slider.at.y) for n, slider in enumerate(sliders)}
    sliding = [n for n, slider in enumerate(sliders) if slider.edge >= 0]
    tried = 0.0
    for step in _STEPS if sliding else ():
        if step == tried:
            continue
        for n in sliding:
            layers[n] = _beside(ground.edges, sliders[n], points[n], step)
        found = _cheapest(ground, layers)
        tried = 0.0 if any(points[n] != at for n, at in found.items()) else step
        points |= found
    return tuple(Point(*at) for _, at in sorted(_cheapest(ground, layers).items()))


def _beside(edges: Edges, slider: Slider, at: tuple[float, float], step: float) -> _Layer:
    """Return points along the edge of *slider* around *at*, slightly off it on the cheaper side."""
    ends, edge = edges.ends[slider.edge], slider.edge
    way = ends[2:] - ends[:2]
    span = float(np.hypot(*way))
    way = way / span
    side = int(edges.weights[edge, 1] < edges.weights[edge, 0])
    normal = np.array([-way[1], way[0]]) * (-ASIDE if side else ASIDE)
    along = np.clip(float(way @ (np.array(at) - ends[:2])) + np.array([0.0, step, -step]), 0.0, span)
    level, weight = edges.levels[edge, side], edges.weights[edge, side]
    return _Layer(ends[:2] + way * along[:, None] + normal, np.full(3, level), np.full(3, weight))


def _cheapest(ground: TerrainAhead, layers: list[_Layer]) -> dict[int, tuple[float, float]]:
    """Return a point for each of *layers*, except skipped ones, that together give the cheapest path."""
    at, level, weight = (
        np.concatenate([getattr(layer, name) for layer in layers]) for name in ("at", "level", "weight")
    )
    owner = np.repeat(np.arange(len(layers)), [len(layer.at) for layer in layers])
    needed = np.cumsum([0, *(not layer.needless for layer in layers)])
    begin, end = np.nonzero(
        (owner[:, None] < owner[None, :]) & (needed[owner][None, :] == needed[owner + 1][:, None])
    )
    way = at[end] - at[begin]
    lengths = np.hypot(way[:, 0], way[:, 1])
    unit = way / np.where(lengths > 0, lengths, 1.0)[:, None]
    price = np.full((len(at), len(at)), np.inf)
    price[begin, end], _ = costs(ground, Rays(at, level, weight, begin, unit, lengths))
    total, previous = np.full(len(at), np.inf), np.zeros(len(at), dtype=np.intp)
    total[0] = 0.0
    for place in range(1, len(at)):
        over = total[:place] + price[:place, place]
        previous[place], total[place] = over.argmin(), over.min()
    kept = [len(at) - 1]
    while kept[-1] > 0:
        kept.append(int(previous[kept[-1]]))
    return {int(owner[n]): (float(at[n, 0]), float(at[n, 1])) for n in kept}
