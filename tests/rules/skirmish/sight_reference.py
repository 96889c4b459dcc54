"""Who sees whom among soldiers, judged from the text of the rules by sample points on their parts.

Neither the family's sight code nor the engine is used to judge: terrain is convex prisms, against whose sides
sight lines are clipped, and a model is a grid of points on its head, torso, legs and arms.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from soldiers import battle, soldier

from game.battlefield.terrain.field import Feature
from game.core.model.unit import Unit
from game.geometry.point import Point, distance
from game.rules.skirmish.sight.line_of_sight import Sightline, sightlines
from game.rules.skirmish.terrain import terrain

Floats = npt.NDArray[np.float64]

GRID = 6
"""Points across each rectangle of a part, and up."""
SKIN = 1e-6
"""Inches of terrain through which a sight line is blocked."""
SLIVER, SHARE = 0.05, 0.15
"""How much of a model may show between the points; by how much hidden shares may differ for their sake."""
SKY = 1e3
MODELS = 6
AREAS = frozenset({"woods", "ruin", "scrub"})
OBSTACLES = frozenset({"wall", "building"})
SOLID = frozenset({"hill", "pillar", "machine", *OBSTACLES})
CLUTTER = 1.5
HEIGHTS = {
    "hill": (0.5, 7.0),
    "woods": (1.0, 5.0),
    "ruin": (1.0, 9.0),
    "scrub": (0.4, 1.2),
    "wall": (0.5, 3.0),
    "building": (0.8, 6.0),
    "pillar": (1.0, 4.0),
    "machine": (0.6, 3.0),
    "water": (0.3, 2.5),
}


@dataclass(frozen=True)
class Prism:
    """A convex piece of terrain: its inside is nx * x + ny * y <= c for each (nx, ny, c) of its *sides*."""

    feature: Feature

    @cached_property
    def corners(self) -> Floats:
        """Its corners, x and y."""
        return np.array([(at.x, at.y) for at in self.feature.outline])

    @cached_property
    def sides(self) -> Floats:
        """Its sides."""
        a, b = self.corners, np.roll(self.corners, -1, axis=0)
        normal = np.stack([b[:, 1] - a[:, 1], a[:, 0] - b[:, 0]], axis=1)
        normal /= np.linalg.norm(normal, axis=1, keepdims=True)
        c = np.sum(normal * a, axis=1)
        sign = np.where(normal @ self.corners.mean(axis=0) <= c, 1.0, -1.0)
        return np.column_stack([normal * sign[:, None], c * sign])

    def depth(self, at: Point) -> float:
        """Return how far inside *at* lies; negative outside."""
        return float(np.min(self.sides[:, 2] - self.sides[:, :2] @ (at.x, at.y)))

    def overlaps(self, other: Prism) -> bool:
        """Whether they share more than a border: no side of either separates them."""
        pairs = ((self, other), (other, self))
        return not any(
            np.any(np.all(one.sides[:, :2] @ two.corners.T >= one.sides[:, 2:], axis=1)) for one, two in pairs
        )


def within(planes: Floats, start: Floats, ends: Floats) -> Floats:
    """Return the inches of the segments from *start* to each of *ends* that are behind all *planes*."""
    along, gap = (ends - start) @ planes[:, :-1].T, planes[:, -1] - planes[:, :-1] @ start
    with np.errstate(divide="ignore", invalid="ignore"):
        cut = gap / along
    never = np.where(gap < 0, np.inf, -np.inf)
    enter = np.where(along < 0, cut, np.where(along == 0, never, -np.inf)).max(axis=1)
    leave = np.where(along > 0, cut, np.inf).min(axis=1)
    share = np.clip(np.minimum(leave, 1.0) - np.maximum(enter, 0.0), 0.0, None)
    return share * np.linalg.norm(ends - start, axis=1)


def solid(sides: Floats, top: float) -> Floats:
    """Return the planes of a prism up to *top*."""
    flat = np.insert(sides, 2, 0.0, axis=1)
    return np.vstack([flat, (0.0, 0.0, 1.0, top)])


@dataclass(frozen=True)
class Scene:
    """Terrain and models, with the heights of the surfaces they stand on."""

    prisms: Sequence[Prism]
    units: Sequence[Unit]

    def under(self, prism: Prism) -> list[Prism]:
        """Return the hills under *prism*; for a structure also the floors, which area terrain ignores."""
        kinds = {"hill"} if prism.feature.kind in AREAS else {"hill", "floor"}
        return [one for one in self.prisms if one.feature.kind in kinds and one.overlaps(prism)]

    def ground(self, prism: Prism) -> float:
        """Return the height of the highest ground under *prism*."""
        return max((one.feature.height for one in self.under(prism)), default=0.0)

    def top(self, prism: Prism) -> float:
        """Return the height of *prism* above the table."""
        itself = prism.feature.kind in ("hill", "floor")
        return prism.feature.height + (0.0 if itself else self.ground(prism))

    def solids(self, prism: Prism) -> list[Floats]:
        """Return the parts of *prism* that block by the plain test: a wall on each hill or floor under it."""
        kind, height = prism.feature.kind, prism.feature.height
        if kind not in SOLID:
            return []
        if kind not in ("wall", "pillar"):
            return [solid(prism.sides, self.top(prism))]
        grounds = self.under(prism)
        parts = [solid(np.vstack([prism.sides, one.sides]), one.feature.height + height) for one in grounds]
        return [solid(prism.sides, height), *parts]


class Judged(NamedTuple):
    """Whether a model is seen, the rule that hides it, and the share of its points that are hidden."""

    seen: bool
    rule: str
    hidden: float


def head(unit: Unit) -> float:
    """Return the height of *unit*'s head above the table."""
    counted = [part.rectangle.top for part in _parts(unit)]
    return unit.level + max(counted)


def _parts(unit: Unit) -> list[Any]:
    shown = unit.profile.parts(grounded=unit.status.grounded)
    return [part for part in shown if part.name in ("head", "torso", "legs", "arms")]


def farthest(eye: Unit, target: Unit) -> float:
    """Return the distance within which area terrain does not hide *target*."""
    limit = 12.0 + sum(6 * math.floor(max(one.level, 0.0) / 3) for one in (eye, target))
    camo, easy = (name in target.profile.abilities for name in ("Adaptive Camo", "Easily Seen"))
    return limit * (2 if easy else 1) / (2 if camo else 1)


def judged(scene: Scene, eye: Unit, target: Unit) -> Judged:
    """Return what *eye* sees of *target* by the text of the rules."""
    pair = (eye, target)
    beyond = distance(eye.at, target.at) - eye.base - target.base > farthest(eye, target)
    rule = _in_terrain(scene, eye, target) if beyond else ""
    if any(_under_water(scene, one) for one in pair):
        rule = "under water"
    walls = [part for one in scene.prisms for part in _blocking(scene, one, pair, beyond=beyond)]
    water = np.array([[0.0, 0.0, 1.0, 0.0]])
    start = np.array([eye.at.x, eye.at.y, head(eye)])
    points, weights = _points(eye, target)
    blocked = np.any([within(planes, start, points) > SKIN for planes in (*walls, water)], axis=0)
    return Judged(not rule and not blocked.all(), rule, float(weights[blocked].sum() / weights.sum()))


def _under_water(scene: Scene, unit: Unit) -> bool:
    return head(unit) <= 0 and unit.level < 0


def _in_terrain(scene: Scene, eye: Unit, target: Unit) -> str:
    """Return the rule by which area terrain around one of the two hides it; "" if there is none."""
    for one in scene.prisms:
        for unit, other in ((eye, target), (target, eye)):
            if one.feature.kind in AREAS and scene.top(one) > head(unit) and _hides(one, unit, other):
                return "SHOOT-11"
        on_roof = one.feature.kind == "building" and target.level >= scene.top(one) - SKIN
        if on_roof and scene.top(one) + CLUTTER > head(target) and _hides(one, target, eye):
            return "SHOOT-19"
    return ""


def _hides(prism: Prism, unit: Unit, other: Unit) -> bool:
    """Whether *unit* is wholly inside *prism*, or partly with *other* on another side of it."""
    deep = prism.depth(unit.at)
    return deep >= unit.base or (_stands_in(prism, unit) and _between(prism, unit, other))


def _stands_in(prism: Prism, unit: Unit) -> bool:
    """Whether part of the base of *unit* is in *prism*."""
    if prism.depth(unit.at) > -SKIN:
        return True
    turns = np.linspace(0, 2 * math.pi, 721)
    rim = np.column_stack([unit.at.x + unit.base * np.cos(turns), unit.at.y + unit.base * np.sin(turns)])
    return bool(np.any(np.all(rim @ prism.sides[:, :2].T < prism.sides[:, 2], axis=1)))


def _between(prism: Prism, unit: Unit, other: Unit) -> bool:
    """Whether the line from base to base passes through *prism*."""
    a, b = (np.array([one.at.x, one.at.y]) for one in (unit, other))
    way = (b - a) / np.linalg.norm(b - a)
    start, end = a + way * unit.base, b - way * other.base
    if way @ (end - start) <= 0:
        return False
    return bool(within(prism.sides, start, end[None])[0] > SKIN)


def _blocking(scene: Scene, prism: Prism, pair: tuple[Unit, Unit], *, beyond: bool) -> list[Floats]:
    """Return the parts of *prism* that sight lines must not pass through."""
    kind = prism.feature.kind
    if kind in AREAS:
        behind = beyond and not any(_stands_in(prism, one) for one in pair)
        taller = scene.top(prism) > min(map(head, pair))
        return [solid(prism.sides, SKY)] if behind and taller else []
    level = all(one.level <= 0 for one in pair)
    if kind in OBSTACLES and level and prism.feature.height > min(head(one) - one.level for one in pair):
        return [solid(prism.sides, SKY)]
    return scene.solids(prism)


def _points(eye: Unit, target: Unit) -> tuple[Floats, Floats]:
    """Return points on all relevant parts of *target*, across the line of sight, and the area of each."""
    far = distance(eye.at, target.at)
    across = np.array([-(target.at.y - eye.at.y), target.at.x - eye.at.x]) / far
    steps = (np.arange(GRID) + 0.5) / GRID
    points, weights = [], []
    for part in _parts(target):
        box = part.rectangle
        width, tall = box.right - box.left, box.top - box.bottom
        u, v = (one.ravel() for one in np.meshgrid(box.left + width * steps, box.bottom + tall * steps))
        points.append(np.column_stack([np.array(target.at) + u[:, None] * across, target.level + v]))
        weights.append(np.full(len(u), width * tall))
    return np.concatenate(points), np.concatenate(weights)


def scene(seed: int) -> Scene:
    """Return a random scene: hills, woods, ruins with floors, walls, houses, water, and models."""
    dice = Random(seed)
    prisms: list[Prism] = []
    for number in range(dice.randint(4, 8)):
        one = _piece(dice, number)
        for piece in (one, _floor(dice, one)) if one.feature.kind == "ruin" else (one,):
            if not any(_apart(piece, other) and piece.overlaps(other) for other in prisms):
                prisms.append(piece)
    bare = Scene(tuple(prisms), ())
    units: list[Unit] = []
    while len(units) < MODELS:
        unit = _model(dice, f"{'rb'[len(units) % 2]}{len(units)}", bare)
        if unit and all(distance(unit.at, one.at) > unit.base + one.base for one in units):
            units.append(unit)
    return replace(bare, units=tuple(units))


def _piece(dice: Random, number: int) -> Prism:
    kind = dice.choice((*HEIGHTS, "woods", "ruin", "wall", "building"))
    east, south = dice.uniform(2, 14), dice.uniform(2, 14)
    if kind in ("wall", "pillar"):
        east, south = (0.4 if kind == "wall" else 0.6), dice.uniform(0.5, 14 if kind == "wall" else 1.0)
    x, y, turn = dice.uniform(16, 56), dice.uniform(12, 36), dice.uniform(0, math.pi)
    corners = [(-east / 2, -south / 2), (east / 2, -south / 2), (east / 2, south / 2), (-east / 2, south / 2)]
    if kind not in OBSTACLES and dice.random() < 0.3:
        corners.pop()
    cos, sin = math.cos(turn), math.sin(turn)
    outline = tuple(Point(x + u * cos - v * sin, y + u * sin + v * cos) for u, v in corners)
    tall = dice.uniform(*HEIGHTS[kind])
    size = {"depth": tall} if kind == "water" else {"height": tall}
    return Prism(Feature(f"{kind}-{number}", kind, terrain().kinds[kind].form, outline, **size))


def _floor(dice: Random, ruin: Prism) -> Prism:
    """Return a floor in a ruin, at a random height."""
    middle = ruin.corners.mean(axis=0)
    outline = tuple(Point(*(middle + (corner - middle) * 0.6)) for corner in ruin.corners)
    key, form = f"floor-{ruin.feature.id}", terrain().kinds["floor"].form
    return Prism(Feature(key, "floor", form, outline, height=dice.choice((3.0, 4.5, 7.0))))


def _apart(one: Prism, other: Prism) -> bool:
    """Whether the two may not overlap: structures stand on hills and floors, but floors not on hills."""
    kinds = {one.feature.kind, other.feature.kind}
    if "floor" in kinds:
        return "hill" in kinds
    return not kinds & {"water", "hill", *AREAS}


def _model(dice: Random, key: str, bare: Scene) -> Unit | None:
    """Return a model near some terrain or anywhere; None if it cannot stand there."""
    at = Point(dice.uniform(4, 68), dice.uniform(4, 44))
    if dice.random() < 0.7:
        middle = dice.choice(bare.prisms).corners.mean(axis=0)
        at = Point(middle[0] + dice.uniform(-7, 7), middle[1] + dice.uniform(-7, 7))
    height = dice.choice((1.0, 1.25, 1.25, 1.25, 2.0, 4.0))
    abilities = tuple(one for one in ("Adaptive Camo", "Easily Seen") if dice.random() < 0.25)
    unit = soldier(key, *at, height=height, grounded=dice.random() < 0.25, abilities=abilities)
    inside = [one for one in bare.prisms if one.depth(at) >= 0]
    level = 0.0
    for one in sorted(inside, key=lambda one: one.feature.kind in ("floor", "building")):
        if one.feature.kind in ("hill", "floor", "building"):
            level = max(level, bare.top(one))
        if one.feature.kind == "water":
            level = -one.feature.depth
    rigid = (one for one in bare.prisms if one.feature.kind in {"wall", "pillar", "machine"})
    houses = (one for one in bare.prisms if one.feature.kind == "building" and one not in inside)
    if any(-one.depth(at) < unit.base for one in (*rigid, *houses)):
        return None
    return replace(unit, level=level)


def compared(seeds: Sequence[int]) -> tuple[Counter[str], list[str]]:
    """Return the counts of verdicts for random scenes, and the pairs for which the program differs."""
    counts: Counter[str] = Counter()
    wrong = []
    for seed in seeds:
        one = scene(seed)
        state = battle(*one.units, features=[prism.feature for prism in one.prisms])
        for eye in one.units:
            others = [unit for unit in one.units if unit is not eye]
            found = sightlines(state, state.units[eye.id], [state.units[unit.id] for unit in others])
            for target, line in zip(others, found, strict=True):
                told = judged(one, eye, target)
                counts[_what(told)] += 1
                if fault := _fault(told, line):
                    wrong.append(f"scene {seed}, {eye.id} at {target.id}: {fault}")
    return counts, wrong


def _what(told: Judged) -> str:
    return told.rule or ("seen whole" if not told.hidden else "seen in part" if told.seen else "hidden")


def _fault(told: Judged, line: Sightline) -> str:
    """Return how *line* differs from the judgement; slivers may show between sample points."""
    if told.seen != line.seen and not (line.seen and not told.rule and line.hidden > 1 - SLIVER):
        return f"{told} by the rules, seen {line.seen} with {line.areas} {line.raised} {line.hidden:.3f}"
    if not told.rule and abs(told.hidden - line.hidden) > SHARE:
        return f"hidden {told.hidden:.3f} of the points, {line.hidden:.3f} of the area"
    return ""
