"""Boards with all kinds of terrain, and their cheapest ways found by brute force.

None of the search code is used. Dijkstra's algorithm on a lattice, with terrain sampled at points 1/16 inch
apart and the climbs of the last inch as part of each state, proposes ways; these are then shortened and
shifted at random, and only those allowed by `path_cost` and `swept` count. So every way returned is legal,
and its cost is an upper bound of the cheapest.
"""

from __future__ import annotations

import heapq
import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from pieces import BASE, GOING, block, piece

from game.battlefield.contact import Disc, overlap
from game.battlefield.movement.costs.cliffs import faces_at
from game.battlefield.movement.costs.movement_costs import MovementCosts, underfoot
from game.battlefield.movement.costs.path_cost import PathCost
from game.battlefield.movement.movement_terrain import movement_terrain
from game.battlefield.movement.ways.mover import Mover
from game.battlefield.movement.ways.way import MINIMUM, cheapest, legal
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.geometry.point import Path, Point, distance
from game.geometry.shapes import circle, flaw, rect, widened

Node = tuple[int, int]
Tail = tuple[tuple[float, float], ...]
SIDE = 16.0
_PITCH = 4
_FINE = 16
_GRID = int(SIDE * _FINE)
_FAR = 3
_STEEP, _WITHIN = 2.0 + 1e-9, 1.0


def way_cost(
    field: Battlefield,
    mover: Mover,
    to: Point,
    inches: float,
    costs: MovementCosts,
    *,
    minimum: float = MINIMUM,
) -> float:
    """Return the cost of the way proposed by `way`; inf if there is none."""
    found = cheapest(movement_terrain(field, costs), mover, to, inches, minimum=minimum)
    return math.inf if found is None else found.cost


def board(seed: int) -> tuple[Battlefield, Mover]:
    """Return a table 16" wide with random terrain, and a unit in its middle with others around it."""
    dice = random.Random(seed)
    theme = dice.choice(("mixed", "mixed", "steps", "walls", "woods", "hexes", "town"))
    made = _hexes(dice) if theme == "hexes" else _pieces(dice, theme)
    features = [f for f in made if flaw(f.outline, f.holes, SIDE, SIDE) is None]
    for _ in range(50):
        at = Point(dice.uniform(5, 11), dice.uniform(5, 11))
        room = (
            (f, BASE + 0.02 if GOING.bars(f) else 0.0)
            for f in features
            if GOING.bars(f) or f.form is Form.WALL
        )
        free = all(shapely.distance(f.polygon, shapely.Point(at)) > apart for f, apart in room)
        table = Battlefield(SIDE, SIDE, tuple(features))
        if free and not faces_at(table, at, BASE + 0.02, _level(table, at)):
            break
    else:
        features = []
    numbered = (_named(feature, n) for n, feature in enumerate(features))
    field = Battlefield(SIDE, SIDE, tuple(numbered))
    return field, _mover(dice, field, at)


def _named(feature: Feature, n: int) -> Feature:
    """Return *feature* with a unique name."""
    kind, shape = (feature.kind, feature.form), (feature.outline, feature.holes, feature.height)
    return Feature(f"{feature.kind}-{n}", *kind, *shape, feature.depth)


def _mover(dice: random.Random, field: Battlefield, at: Point) -> Mover:
    """Return a unit at *at* among enemies and friends that do not overlap."""
    discs: list[Disc] = []
    for n in range(dice.choice((0, 1, 3, 5))):
        there = Point(dice.uniform(1, 15), dice.uniform(1, 15))
        if not any(overlap(there, BASE, other, BASE) for other in (at, *(d.at for d in discs))):
            discs.append(Disc(str(n), there, BASE, _level(field, there)))
    foes = tuple(disc for n, disc in enumerate(discs) if n % 3 != 2)
    friends = tuple(disc for n, disc in enumerate(discs) if n % 3 == 2)
    return Mover(at, BASE, _level(field, at), foes, friends)


def _level(field: Battlefield, at: Point) -> float:
    here = [f for f in field.features if f.form is not Form.WALL and f.polygon.covers(shapely.Point(at))]
    return underfoot(here, GOING).level


def _pieces(dice: random.Random, theme: str) -> Iterator[Feature]:
    """Yield free-form terrain."""
    many = {
        "mixed": ("hill", "terraces", "woods", "water", "wall", "rough", "road", "bridge", "building"),
        "steps": ("terraces", "steps", "hill", "rough"),
        "walls": ("wall", "wall", "high wall", "hill", "woods"),
        "woods": ("woods", "woods", "rough", "road", "water", "rubble"),
        "town": ("building", "building", "road", "rubble", "wall"),
    }[theme]
    for _ in range(dice.randint(2, 8)):
        yield from _one(dice, dice.choice(many))


def _one(dice: random.Random, sort: str) -> Iterator[Feature]:
    x, y, turn = dice.uniform(1, 15), dice.uniform(1, 15), dice.choice((0.0, 90.0, dice.uniform(0, 180)))
    wide, deep = dice.uniform(0.6, 5), dice.uniform(0.6, 5)
    if sort == "terraces":
        yield from _terraces(dice, x, y)
    elif sort == "steps":
        run, rise = dice.uniform(0.15, 1.2), dice.choice((0.5, 1.0, 1.5))
        for n in range(dice.randint(2, 4)):
            yield piece(
                "hill", rect(x + n * run, y - 4, 6 - n * run, 8, turn if n == 0 else 0.0), rise * (n + 1)
            )
    elif sort in ("wall", "high wall", "road"):
        line = tuple(Point(dice.uniform(1, 15), dice.uniform(1, 15)) for _ in range(dice.choice((2, 3))))
        outline, holes = widened(line, dice.uniform(0.15, 0.4) if "wall" in sort else 1.5)
        height = {"road": None, "wall": dice.choice((0.5, 1.0, 1.5, 2.0)), "high wall": 3.0}[sort]
        yield piece(sort.split()[-1], outline, height, holes=holes)
    elif sort == "bridge":
        yield block("water", x - 1, 1.0, 2.0, 14.0, dice.choice((0.0, 1.0, 2.0)))
        yield block("bridge", x - 1.6, y, 3.2, 1.5, dice.choice((0.0, 0.5, 1.0)))
    elif dice.random() < 0.4:
        yield piece(sort, circle(x, y, wide / 1.5), _measure(dice, sort))
    elif dice.random() < 0.5:
        yield piece(sort, _blob(dice, x, y, wide), _measure(dice, sort))
    else:
        yield piece(sort, rect(x, y, wide, deep, turn), _measure(dice, sort))


def _measure(dice: random.Random, sort: str) -> float | None:
    choices = {"hill": (0.5, 1.0, 1.5, 2.0, 3.0), "water": (0.0, 0.5, 1.0, 2.0)}
    return dice.choice(choices[sort]) if sort in choices else None


def _blob(dice: random.Random, x: float, y: float, size: float) -> Path:
    """Return a ring of 5 to 9 corners, not necessarily convex."""
    count = dice.randint(5, 9)
    segments = ((math.tau * n / count, dice.uniform(size / 3, size)) for n in range(count))
    return tuple(Point(x + r * math.cos(a), y + r * math.sin(a)) for a, r in segments)


def _terraces(dice: random.Random, x: float, y: float) -> Iterator[Feature]:
    """Yield stacked plateaus, whose borders are close and not always parallel."""
    size, level = dice.uniform(2, 4.5), 0.0
    round_ = dice.random() < 0.4
    while size > 0.6:
        level += dice.choice((0.5, 1.0, 1.0, 1.5, 2.0))
        outline = circle(x, y, size) if round_ else rect(x - size, y - size, 2 * size, 2 * size)
        yield piece("hill", outline, level)
        size -= dice.choice((0.2, 0.45, 0.8, 1.0, 1.3))
        x, y = x + dice.uniform(-0.1, 0.1), y + dice.uniform(-0.1, 0.1)
        if level >= 5:
            return


def _hexes(dice: random.Random) -> Iterator[Feature]:
    """Yield hexes 2" across, each with its own height and kind of ground."""
    r = 2 / math.sqrt(3)
    for column in range(9):
        for row in range(8):
            x, y = 0.2 + r + column * 1.5 * r, 1.1 + row * 2 + column % 2
            ring = tuple(
                Point(x + r * math.cos(k * math.pi / 3), y + r * math.sin(k * math.pi / 3)) for k in range(6)
            )
            roll = dice.random()
            if roll < 0.45:
                yield piece("hill", ring, dice.choice((1.0, 1.0, 2.0, 2.0, 3.0, 4.0)))
            elif roll < 0.55:
                yield piece("water", ring, dice.choice((0.0, 1.0)))
            if dice.random() < 0.2:
                yield piece(dice.choice(("woods", "rough")), ring)


@dataclass(frozen=True, eq=False)
class Reference:
    """The brute-force search for one unit on one table.

    Attributes:
        inches: The greatest cost of ways to search for.
        seed: The seed for the lattice offset and all random choices.
    """

    field: Battlefield
    mover: Mover
    inches: float
    seed: int = 0

    @cached_property
    def _shift(self) -> tuple[float, float]:
        """The offset of the lattice from the table's corner, so that no border of terrain runs along it."""
        dice = random.Random(self.seed)
        return dice.uniform(0.01, 0.05), dice.uniform(0.01, 0.05)

    @cached_property
    def _ground(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Level, cost per inch, and whether a base may stand there; at points 1/16" apart."""
        step = np.arange(_GRID) / _FINE
        x, y = np.meshgrid(step + self._shift[0], step + self._shift[1], indexing="ij")
        points = shapely.points(x, y)
        open_ = np.ones(x.shape, dtype=bool)
        under = np.zeros(x.shape, dtype=np.int64)
        bits = {}
        for n, feature in enumerate(self.field.features):
            if GOING.bars(feature):
                open_ &= shapely.distance(feature.polygon, points) >= BASE
                continue
            shapely.prepare(feature.polygon)
            inside = shapely.contains_xy(feature.polygon, x, y)
            codes = under[inside]
            under[inside] = [bits.setdefault((code, n), len(bits) + 1) for code in codes.tolist()]
        known = {0: (0.0, 1.0)}
        members: dict[int, tuple[int, ...]] = {0: ()}
        for (code, n), new in bits.items():
            members[new] = (*members[code], n)
            here = underfoot((self.field.features[i] for i in members[new]), GOING)
            known[new] = here.level, 1 + here.surcharge
        table = np.array([known[code] for code in range(len(bits) + 1)])
        level, weight = table[under, 0], table[under, 1]
        open_ &= ~self._in_cliffs(x, y, level)
        for foe in self.mover.enemies:
            near = np.hypot(x - foe.at.x, y - foe.at.y) < BASE + foe.base
            open_ &= ~(near & (np.abs(level - foe.level) < 1e-6))
        return level, weight, open_

    def _in_cliffs(self, x: np.ndarray, y: np.ndarray, level: np.ndarray) -> np.ndarray:
        """Whether a base at each point would stand in a cliff, or nearly so, by the sampled ground."""
        ground = np.zeros(x.shape)
        for hill in (one for one in self.field.features if one.form is Form.GROUND):
            inside = shapely.contains_xy(hill.polygon, x, y)
            ground[inside] = np.maximum(ground[inside], hill.height)
        faces = []
        for axis in (0, 1):
            a, b = (np.moveaxis(ground, axis, 0)[part] for part in (np.s_[:-1], np.s_[1:]))
            at = np.argwhere(np.abs(a - b) > _STEEP)
            middle = at + np.array([0.5, 0.0])
            faces.append(
                np.column_stack([middle if axis == 0 else middle[:, ::-1], np.maximum(a, b)[tuple(at.T)]])
            )
        rows, columns, top = np.concatenate(faces).T
        found = np.zeros(x.shape, dtype=bool)
        for high in np.unique(top):
            some = shapely.multipoints(np.column_stack([rows, columns])[top == high] / _FINE + self._shift)
            near = shapely.distance(some, shapely.points(x, y)) < BASE + 1 / _FINE
            found |= near & (level < high - _STEEP)
        return found

    @cached_property
    def _steps(self) -> list[tuple[int, int, np.ndarray, np.ndarray]]:
        """The arcs of the lattice: the offset, and the points on the way in sixteenths."""
        found = []
        for dx in range(-_FAR, _FAR + 1):
            for dy in range(-_FAR, _FAR + 1):
                if math.gcd(dx, dy) == 1:
                    count = _PITCH * max(abs(dx), abs(dy))
                    share = np.arange(count + 1) / count
                    found.append(
                        (
                            dx,
                            dy,
                            np.rint(dx * _PITCH * share).astype(int),
                            np.rint(dy * _PITCH * share).astype(int),
                        )
                    )
        return found

    @cached_property
    def _arcs(self) -> list[tuple[int, int, float, np.ndarray, dict]]:
        """The cost of every arc from each node, inf if it is blocked; and its climbs, if any."""
        level, weight, open_ = self._ground
        nodes = np.arange(0, _GRID, _PITCH)
        i, j = np.meshgrid(nodes, nodes, indexing="ij")
        found = []
        for dx, dy, x, y in self._steps:
            span = math.hypot(dx, dy) * _PITCH / _FINE
            gx, gy = i[..., None] + x, j[..., None] + y
            off = (gx < 0) | (gy < 0) | (gx >= _GRID) | (gy >= _GRID)
            gx, gy = np.clip(gx, 0, _GRID - 1), np.clip(gy, 0, _GRID - 1)
            levels, weights = level[gx, gy], weight[gx, gy]
            rises = np.diff(levels, axis=-1)
            cost = span * (weights[..., 1:] + weights[..., :-1]).mean(axis=-1) / 2 + np.abs(rises).sum(
                axis=-1
            )
            cost[(off | ~open_[gx, gy]).any(axis=-1)] = np.inf
            climbs = {}
            for a, b in np.argwhere((rises != 0).any(axis=-1) & np.isfinite(cost)).tolist():
                where = np.flatnonzero(rises[a, b])
                share = (where + 0.5) / rises.shape[-1] * span
                climbs[a, b] = tuple(zip(share.tolist(), rises[a, b, where].tolist(), strict=True))
            found.append((dx, dy, span, cost, climbs))
        return found

    def _first(self) -> Iterator[tuple[float, Node, Tail]]:
        """Yield the nodes near the start with the cost of a straight way there, and its climbs."""
        for node in np.ndindex(_GRID // _PITCH, _GRID // _PITCH):
            at = self.place(node)
            if distance(self.mover.at, at) < 0.5:
                start = legal(movement_terrain(self.field, GOING), self.mover, (self.mover.at, at))
                if start is not None:
                    yield start.cost, node, tuple((start.length - c.inches, c.rise) for c in start.climbs)

    def _onward(self, cost: float, node: Node, tail: Tail) -> Iterator[tuple[float, Node, Tail]]:
        """Yield the ends of the arcs from *node*, if not too steep, with the climbs of the last inch."""
        for dx, dy, span, price, climbs in self._arcs:
            further = cost + price[node]
            if further > self.inches:
                continue
            new = climbs.get(node, ())
            if new and _steep([(-before, rise) for before, rise in tail] + list(new)):
                continue
            late = [(before + span, rise) for before, rise in tail if before + span < _WITHIN]
            late += [(span - at, rise) for at, rise in new if span - at < _WITHIN]
            yield further, (node[0] + dx, node[1] + dy), tuple(late)

    @cached_property
    def _found(self) -> dict[Node, tuple[float, list[Node]]]:
        """For each node of the lattice the cost to get there and the nodes on the way."""
        best: dict[Node, list[tuple[float, Tail]]] = {}
        queue = [(cost, n, node, tail) for n, (cost, node, tail) in enumerate(self._first())]
        heapq.heapify(queue)
        labels = [(node, -1) for _, _, node, _ in sorted(queue, key=lambda one: one[1])]
        done: dict[Node, tuple[float, int]] = {}
        while queue:
            cost, label, node, tail = heapq.heappop(queue)
            kept = best.setdefault(node, [])
            if len(kept) > 3 or any(other <= cost and _freer(t, tail) for other, t in kept):
                continue
            kept.append((cost, tail))
            done.setdefault(node, (cost, label))
            for further, there, late in self._onward(cost, node, tail):
                heapq.heappush(queue, (further, len(labels), there, late))
                labels.append((there, label))
        return {node: (cost, _back(labels, label)) for node, (cost, label) in done.items()}

    def place(self, node: Node) -> Point:
        """Return the place of *node*."""
        pitch = _PITCH / _FINE
        return Point(node[0] * pitch + self._shift[0], node[1] * pitch + self._shift[1])

    def nodes(self, count: int) -> list[Node]:
        """Return some of the nodes reached."""
        dice = random.Random(self.seed + 1)
        every = [n for n in self._found if not self._taken(self.place(n))]
        return dice.sample(every, min(count, len(every)))

    def _taken(self, at: Point) -> bool:
        bases = (*self.mover.enemies, *self.mover.others)
        return any(overlap(at, BASE, disc.at, disc.base) for disc in bases)

    def cheapest(self, node: tuple[int, int], tries: int = 150) -> PathCost | None:
        """Return the cheapest legal way found to *node*; None if none was legal."""
        dice = random.Random(hash(node) ^ self.seed)
        _, over = self._found[node]
        path = (self.mover.at, *(self.place(n) for n in over))
        best = self._judged(_straight(path))
        if best is None:
            return None
        best = self._shortened(best)
        step = 0.3
        for n in range(tries):
            if len(best.path) < 3:
                break
            changed = self._changed(dice, best.path, step)
            other = self._judged(changed)
            if other is not None and other.cost < best.cost - 1e-9:
                best = other
            elif n % 12 == 11:
                step = max(step * 0.8, 0.003)
        return self._shortened(best)

    def _judged(self, path: Path) -> PathCost | None:
        return legal(movement_terrain(self.field, GOING), self.mover, path)

    def _changed(self, dice: random.Random, path: Path, step: float) -> Path:
        """Return *path* with a corner moved or inserted."""
        n = dice.randrange(1, len(path) - 1)
        points = list(path)
        if dice.random() < 0.15:
            a, b = points[n], points[n + 1]
            points.insert(n + 1, Point((a.x + b.x) / 2, (a.y + b.y) / 2))
        at = points[n]
        points[n] = Point(at.x + dice.gauss(0, step), at.y + dice.gauss(0, step))
        return tuple(points)

    def _shortened(self, best: PathCost) -> PathCost:
        """Return the way without needless corners."""
        n = 1
        while n < len(best.path) - 1:
            other = self._judged((*best.path[:n], *best.path[n + 1 :]))
            if other is not None and other.cost <= best.cost + 1e-9:
                best = other
            else:
                n += 1
        return best


def _back(labels: list[tuple[Node, int]], label: int) -> list[Node]:
    """Return the nodes on the way to *label*, from the start."""
    over = []
    while label >= 0:
        node, label = labels[label]
        over.append(node)
    return over[::-1]


def _straight(path: Path) -> Path:
    """Return *path* without collinear corners."""
    kept = [path[0]]
    for n in range(1, len(path) - 1):
        a, b, c = kept[-1], path[n], path[n + 1]
        if n == 1 or abs((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)) > 1e-9:
            kept.append(b)
    return (*kept, path[-1])


def _freer(tail: tuple, other: tuple) -> bool:
    """Whether *tail* leaves at least as much allowance for climbs as *other*."""
    return not tail or tail == other


def _steep(climbs: list[tuple[float, float]]) -> bool:
    """Whether climbs (inches and rise, in order) are too steep, alone or together."""
    for n, (inches, _) in enumerate(climbs):
        for sense in (1, -1):
            near = (r for at, r in climbs[n:] if at - inches < _WITHIN - 1e-9 and r * sense > 0)
            if sum(near) * sense > _STEEP:
                return True
    return False


def bound(cost: float) -> float:
    """Return the greatest acceptable cost of a proposed way, given the cheapest, *cost*."""
    return max(cost * 1.01, cost + 0.05)


@dataclass(frozen=True)
class Comparison:
    """The proposed way to a place and the cheapest found by brute force; inf if none is proposed."""

    seed: int
    node: Node
    best: float
    proposed: float


def compared(seed: int, count: int, inches: float = 7.0) -> Iterator[Comparison]:
    """Yield up to *count* comparisons on the board *seed*, with the least sufficient allowance."""
    field, mover = board(seed)
    reference = Reference(field, mover, inches, seed)
    for node in reference.nodes(count):
        best = reference.cheapest(node)
        if best is not None:
            to, allowed = reference.place(node), bound(best.cost)
            cost = way_cost(field, mover, to, allowed + 1e-9, GOING, minimum=0.0)
            yield Comparison(seed, node, best.cost, cost)


def missed(made: list[Comparison]) -> list[Comparison]:
    """Return those whose proposed way is too expensive or missing."""
    return [one for one in made if one.proposed > bound(one.best) + 1e-9]
