"""The area seen by an eye, from shadows in shapely: slow, and independent of the game's code."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import shapely
from shapely import affinity

FAR = 1e4


def seen(field, at, z, lift):
    """Return where a point *lift* above the surface is seen from height *z* at *at*."""
    beds, prisms = terrain(field)
    dark = {}
    parts = []
    for region, level, depth in beds:
        if lift >= depth:
            if level not in dark:
                shadows = (_shadow(body, top, at, z, level + lift) for body, top in prisms)
                dark[level] = shapely.union_all([one for one in shadows if not one.is_empty])
            parts.append(region.difference(dark[level]))
    return shapely.union_all(parts)


def terrain(field):
    """Return the surfaces in steps, with height and depth of water; and the solid prisms."""
    kinds = {kind: [f for f in field.features if f.form.value == kind] for kind in _FORMS}
    table = shapely.box(0, 0, field.width, field.depth)
    ground, rest = [], table
    for kind in ("deck", "ground"):
        for feature in sorted(kinds[kind], key=lambda f: -f.height):
            ground.append((rest.intersection(feature.polygon), feature.height))
            rest = rest.difference(feature.polygon)
    ground.append((rest, 0.0))
    decks = shapely.union_all([f.polygon for f in kinds["deck"]])
    pools = [(f.polygon.difference(decks), f.depth) for f in kinds["water"]]
    beds, rest = [], table
    for pool, depth in sorted(pools, key=lambda pair: -pair[1]):
        beds += [(region.intersection(rest).intersection(pool), h - depth, depth) for region, h in ground]
        rest = rest.difference(pool)
    beds += [(region.intersection(rest), h, 0.0) for region, h in ground]
    prisms = [(f.polygon, f.height) for f in kinds["ground"]]
    for feature in kinds["building"]:
        under = [h for region, h in ground if region.intersection(feature.polygon).area > 1e-9]
        prisms.append((feature.polygon, max(under) + feature.height))
    for feature in kinds["wall"]:
        prisms += [(region.intersection(feature.polygon), h + feature.height) for region, h in ground]
    return [bed for bed in beds if bed[0].area > 1e-9], [p for p in prisms if p[0].area > 1e-9]


_FORMS = ("deck", "ground", "water", "building", "wall")


def _shadow(body, top, at, z, to):
    """Return where a point at height *to* is hidden from the eye by a prism up to *top*."""
    if to >= z:
        if top <= z:
            return shapely.Polygon()
        near, far = max(1.0, (to - z) / (top - z)), FAR
    else:
        near, far = 1.0, FAR if top >= z else (z - to) / (z - top)
    if far <= near:
        return shapely.Polygon()
    parts = []
    for part in shapely.get_parts(affinity.translate(body, -at.x, -at.y)):
        if part.geom_type != "Polygon":
            continue
        parts.append(affinity.scale(part, near, near, origin=(0, 0)))
        for ring in shapely.get_rings(part):
            corners = shapely.get_coordinates(ring)
            for a, b in pairwise(corners):
                quad = shapely.Polygon((a * near, b * near, b * far, a * far))
                parts.append(quad if quad.is_valid else quad.convex_hull)
    return affinity.translate(shapely.union_all([part for part in parts if part.area > 0]), at.x, at.y)


def near_border(found, x, y, reach):
    """Return the shades of a *found* viewshed at and near a point."""
    turns = np.arange(16) * math.tau / 16
    around = found.at(x + reach * np.cos(turns), y + reach * np.sin(turns))
    return {*around.tolist(), *found.at(np.array([x]), np.array([y])).tolist()}
