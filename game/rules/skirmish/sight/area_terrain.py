"""Area terrain between two models: within, partly within or behind it, and whether it hides them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import numpy as np
import shapely

from game.battlefield.arrays import Floats
from game.battlefield.sight.sight import Figure
from game.battlefield.terrain.feature_index import features_touched
from game.battlefield.terrain.field import Battlefield, Feature
from game.battlefield.terrain.prepared_terrain import PreparedTerrain, prepared
from game.core.model.unit import Unit
from game.geometry.lazy import Recent
from game.geometry.point import EPS, Point, distance, toward
from game.geometry.value import Value
from game.rules.skirmish.cards.stance import figure_of
from game.rules.skirmish.sight.obstacles import covers

REMEMBERED = 4096
Place = Literal["within", "partly"]


class AreaHiding(Value):
    """Area terrain that hides one of two models from the other.

    Attributes:
        feature: Its id.
        unit: The id of the hidden model.
        place: The position of that model.
    """

    feature: str
    unit: str
    place: Literal["within", "partly", "on the roof of"]


class AreaTerrain(Value):
    """The effect of area terrain on the sight of a model on another beyond the limit.

    Attributes:
        hiding: What hides one of them completely.
        screens: What hides models behind it; neither stands in it.
    """

    hiding: tuple[AreaHiding, ...]
    screens: frozenset[str]


def places_in(field: Battlefield, at: Point, base: float) -> Mapping[str, Place]:
    """Return the features, by id, in which a base is wholly (within) or partly; touching does not count."""
    ready = prepared(field)
    return ready.part(_known).of((at, base), lambda: _places_in(ready, at, base))


def _known(_: PreparedTerrain) -> Recent[dict[str, Place]]:
    """Return the cache of recent places."""
    return Recent(REMEMBERED)


def _places_in(ready: PreparedTerrain, at: Point, base: float) -> dict[str, Place]:
    touched = features_touched(ready.index, at, base)
    return {one.id: place for one in touched if (place := _place(one, at, base))}


def _place(feature: Feature, at: Point, base: float) -> Place | None:
    """Return whether a base is in *feature* wholly or partly; None if it only touches it."""
    centre = shapely.Point(at)
    inside, rim = feature.polygon.covers(centre), feature.polygon.boundary.distance(centre)
    if inside and rim >= base - EPS:
        return "within"
    return "partly" if inside or rim < base - EPS else None


def between(field: Battlefield, a: Figure, b: Figure) -> frozenset[str]:
    """Return the features that the flat line between two bases passes through."""
    return all_between(field, a, [b])[0]


def all_between(field: Battlefield, a: Figure, others: Sequence[Figure]) -> list[frozenset[str]]:
    """Return the result of `between` for *a* and each of *others*, in bulk."""
    known = prepared(field).part(_passed)
    keys = [(a.at, a.base, one.at, one.base) for one in others]
    held = [known.find(key) for key in keys]
    missing = [i for i, found in enumerate(held) if found is None]
    passed = _passed_through(field, a, [others[i] for i in missing]) if missing else []
    fresh = dict(zip(missing, passed, strict=True))
    for i, found in fresh.items():
        known.put(keys[i], found)
    return [fresh[i] if found is None else found for i, found in enumerate(held)]


def _passed(_: PreparedTerrain) -> Recent[frozenset[str]]:
    """Return the cache of features crossed by recent lines."""
    return Recent(REMEMBERED)


def _passed_through(field: Battlefield, a: Figure, others: Sequence[Figure]) -> list[frozenset[str]]:
    """Return the features crossed by the lines from *a* to *others*; touching does not count."""
    found: list[set[str]] = [set() for _ in others]
    ends = []
    for one in others:
        far = distance(a.at, one.at)
        near, leave = min(a.base, far), max(far - one.base, 0.0)
        ends.append((toward(a.at, one.at, near), toward(a.at, one.at, max(leave, near))))
    lines: Any = shapely.linestrings(np.array(ends, dtype=np.float64))
    ready = prepared(field)
    which, what = ready.tree.query(lines, predicate="intersects")
    inches: Floats = shapely.length(shapely.intersection(lines[which], ready.tree.geometries[what]))
    for i, feature, long in zip(which, what, inches, strict=True):
        if long > EPS:
            found[i].add(ready.features[feature].id)
    return [frozenset(one) for one in found]


def area_terrain(field: Battlefield, eye: Unit, target: Unit) -> AreaTerrain:
    """Return what area terrain hides *target*, which is beyond the sight limit, from *eye*.

    A model wholly within taller terrain is hidden and sees nothing (SHOOT-11); one partly within it sees and
    is seen on its own side of it (SHOOT-12); shorter terrain hides nobody who stands in it from anybody
    (SHOOT-13). Terrain in which neither stands hides what is wholly behind it, like solid terrain, if it is
    taller than one of them (SHOOT-14).
    """
    here, there = figure_of(eye), figure_of(target)
    ends = (eye, here), (target, there)
    stands = [places_in(field, figure.at, figure.base) for _, figure in ends]
    areas, passed = covers(field).areas, between(field, here, there)
    near = stands[0].keys() | stands[1].keys()
    hiding = [
        AreaHiding(feature.id, unit.id, place[feature.id])
        for feature, top in (areas if near else ())
        if feature.id in near
        for (unit, figure), place in zip(ends, stands, strict=True)
        if top > figure.eye + EPS and _hides(feature, place, passed)
    ]
    screens = taller(field, min(here.eye, there.eye)) - near
    return AreaTerrain((*hiding, *_on_roof(field, target, stands[1], passed)), screens)


def taller(field: Battlefield, height: float) -> frozenset[str]:
    """Return the area terrain, by id, whose top is higher than *height*."""
    areas = covers(field).areas
    known = prepared(field).part(_taller)
    return known.of(height, lambda: frozenset(one.id for one, top in areas if top > height + EPS))


def _taller(_: PreparedTerrain) -> Recent[frozenset[str]]:
    """Return the cache of terrain above recent heights."""
    return Recent(REMEMBERED)


def areas_met(field: Battlefield, eye: Unit, target: Unit) -> Mapping[str, bool]:
    """Return the area terrain that the line of sight crosses or one of the two stands in, by id.

    The value is whether it is tall enough to hide one of them: taller than a model that stands in it
    (SHOOT-13), or, if neither does, than one of the two (SHOOT-14).
    """
    ends = figure_of(eye), figure_of(target)
    stands = [places_in(field, one.at, one.base) for one in ends]
    passed = between(field, *ends)
    met: dict[str, bool] = {}
    for feature, top in covers(field).areas:
        inside = [one for one, place in zip(ends, stands, strict=True) if feature.id in place]
        if inside or feature.id in passed:
            met[feature.id] = any(top > one.eye + EPS for one in inside or ends)
    return met


def _hides(feature: Feature, place: Mapping[str, Place], passed: frozenset[str]) -> bool:
    """Whether *feature* hides a model at *place*: wholly in it, or on its far side."""
    where = place.get(feature.id)
    return where == "within" or (where == "partly" and feature.id in passed)


def _on_roof(
    field: Battlefield, target: Unit, stands: Mapping[str, Place], passed: frozenset[str]
) -> Iterable[AreaHiding]:
    """Yield the roof that hides *target*: it is area terrain for sight on models on it (SHOOT-19)."""
    figure = figure_of(target)
    for feature, top in covers(field).roofs:
        if top > figure.eye + EPS and figure.level > EPS and _hides(feature, stands, passed):
            yield AreaHiding(feature.id, target.id, "on the roof of")
