"""A computer player's assessment of the table: who may be where, and what each would do to whom."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np

from game.ai.weights import Weights
from game.battlefield.arrays import Floats, Ints
from game.battlefield.lattice import Codes, Lattice
from game.core.model.estimates import Estimates, Places, Vitality
from game.core.model.state import View
from game.core.model.unit import Side, Unit, UnitId
from game.geometry.identity import Identity
from game.geometry.lazy import Recent
from game.geometry.value import Value

SOFT = 2.8
"""How far below its best place, in points, an enemy may still choose one."""
MANY_FOES = 6
"""The number of enemies above which fewer places of each are considered."""
MOST_LIKELY = 40
FEW_LIKELY = 14
"""The number of an enemy's most likely places considered, with up to `MANY_FOES` enemies and with more."""
MOST_REPLIES = 160
FEW_REPLIES = 64
"""The number of places from which an enemy may attack, likewise."""
CLOSE = 20.0
"""The distance from its targets in inches beyond which an enemy is assumed to approach."""
CAUTION = 0.5
"""The weight that an enemy is assumed to give to its own possible losses."""
BEYOND = 0.3
PER_INCH = 0.02
"""The cost to an enemy, in points, of an inch beyond `CLOSE`, and of any inch, from its nearest target."""
USUAL = 30.0
"""The average points of a unit on the scale of the weights."""
DRAWN = 8
MOST_DRAWN = 128
"""The possible identities of an unknown enemy that are weighed, and of all enemies against all own units."""
_HARM = Recent[Floats](4096)
"""Cached expected harm by situation, for recent pairs of units with equal records."""
MOST_RECORDS = 4096
_EQUALS = Recent[Identity](MOST_RECORDS)
_FIRST: dict[object, Identity] = {}
"""The key of recent records, and the first ones of those that are equal."""


class Belief(Value, eq=False):
    """The believed positions of an enemy for its next attack: where it may move from its own, or enter.

    Attributes:
        unit: The unit as it is believed to be.
        nodes: All places that it may attack from.
        best: The indices of its probable places among them.
        likely, weight: These places, and their weights.
        moves: Whether it moves first.
        threat: The greatest harm to each unit that it may attack, in points, by id.
    """

    unit: Unit
    nodes: Ints
    best: Ints
    likely: Ints
    weight: Floats
    moves: bool
    threat: Mapping[UnitId, float]


class HiddenEnemy(Value, eq=False):
    """An enemy of which nothing is known but that it must be there.

    Attributes:
        unit: The unit as it is believed to be.
        places: Where it may be, all equally likely: x and y of each.
        finds: The inches from its centre within which each of the own units finds it, by id.
    """

    unit: Unit
    places: Floats
    finds: Mapping[UnitId, float]


class Work:
    """A count of the work done: pairs of places, orders checked. Levels limit it, not time."""

    def __init__(self) -> None:
        self.done = 0
        self.cut = False

    def add(self, amount: int) -> None:
        """Count *amount* more."""
        self.done += amount


class Assessment:
    """The table as one side believes it to be.

    Attributes:
        mine: The side's own units on the table, *places* their nodes.
        replies: Whether enemies are assumed to move before they attack.

    Args:
        beliefs: Draws what unknown enemies may be, at most `DRAWN` possibilities for each; without, each is
            what the family believes it to be.
    """

    def __init__(
        self,
        view: View,
        side: Side,
        estimates: Estimates,
        weights: Weights,
        *,
        replies: bool,
        work: Work,
        beliefs: random.Random | None = None,
        hidden: Sequence[HiddenEnemy] = (),
    ) -> None:
        self.view, self.side, self.estimates, self.weights, self.work = view, side, estimates, weights, work
        self.replies, self.hidden = replies, hidden
        self._rules = Identity(view.rules)
        self.lattice: Lattice = estimates.lattice(view)
        others = [side_ for side_ in view.sides if side_ != side]
        foes = [unit for other in others for unit in _in_order(estimates.fighters(view, other))]
        coming = [] if beliefs is None else _coming(view, estimates, others)
        believed = [estimates.believed(view, side, unit) for unit in foes]
        self.mine = _in_order(estimates.fighters(view, side))
        self._drawn = {} if beliefs is None else self._draw([*foes, *coming], beliefs)
        nodes = self.lattice.nodes([(unit.at, unit.level) for unit in (*self.mine, *believed)])
        self.at = dict(zip([unit.id for unit in (*self.mine, *believed)], nodes.tolist(), strict=True))
        self._spots = {key: np.array([node]) for key, node in self.at.items()}
        self._bodies: dict[Identity, Vitality] = {}
        self._places: dict[UnitId, Places] = {}
        self._keys: dict[Identity, tuple[object, ...]] = {}
        self._harm: dict[tuple[UnitId, UnitId], Floats | None] = {}
        self._codes: dict[tuple[UnitId, Identity, UnitId, Identity], Codes] = {}
        unseen = [estimates.believed(view, side, unit) for unit in sorted(coming, key=lambda one: one.name)]
        points = [estimates.body(view, unit).points for unit in (*self.mine, *believed, *unseen)]
        self._scale = USUAL * len(points) / sum(points) if any(points) else 1.0
        self._believed, self._unseen = believed, unseen

    @cached_property
    def foes(self) -> list[Belief]:
        """The belief about each enemy: needed for places, not for attacks."""
        count = len(self._believed) + len(self._unseen)
        found = [self._belief(unit, count) for unit in self._believed]
        coming = (self._belief_of_coming(unit, count) for unit in self._unseen)
        return [*found, *(one for one in coming if one is not None)]

    def body(self, unit: Unit) -> Vitality:
        """Return the vitality of *unit*, with points scaled so that families compare."""
        known = Identity(unit)
        if known not in self._bodies:
            body = self.estimates.body(self.view, unit)
            self._bodies[known] = replace(body, points=body.points * self._scale)
        return self._bodies[known]

    def worth(self, unit: Unit) -> float:
        """Return the value of a point of damage to *unit*, in points."""
        body = self.body(unit)
        return body.points / body.health if body.health > 0 else 0.0

    def spot(self, unit: Unit) -> Ints:
        """Return the node of *unit*, which is on the table: always the same array."""
        return self._spots[unit.id]

    def points(self, attacker: Unit, target: Unit) -> Floats | None:
        """Return the expected points that *attacker* takes off *target*, by code; None if always 0."""
        pair = attacker.id, target.id
        if pair not in self._harm:
            attackers, targets = (self._drawn.get(one.id, (one,)) for one in (attacker, target))
            each = [self._points(one, other) for one in attackers for other in targets]
            found = each[0] if len(each) == 1 else np.mean(each, axis=0)
            self._harm[pair] = found if found.any() else None
        return self._harm[pair]

    def _points(self, attacker: Unit, target: Unit) -> Floats:
        """Return `points` for what two units are or may be."""
        body, key = self.body(target), (self._rules, self._records(attacker), self._records(target))
        damage = _HARM.of(key, lambda: self.estimates.harm(self.view, attacker, target))
        worth = body.points / body.health if body.health > 0 else 0.0
        found: Floats = np.minimum(damage, max(body.health, 0.0)) * worth
        return found

    def _records(self, unit: Unit) -> tuple[object, ...]:
        """Return a cache key for what its harm depends on: by default, all that is known of its squad."""
        known = Identity(unit)
        if known not in self._keys:
            read = self.estimates.harm_reads(self.view, unit)
            every = self._every_record(unit) if read is None else map(_equal, read)
            self._keys[known] = tuple(every)
        return self._keys[known]

    def _every_record(self, unit: Unit) -> Iterator[object]:
        """Yield a cache key for all records of *unit*, its squad and the battle."""
        yield self.body(unit).health
        yield from _each(self.view.extras)
        for one in (unit, *self._squads.get((unit.side, unit.group), ())):
            yield from (_equal(one.profile), _equal(one.status))
            yield from _each(one.extras)

    @cached_property
    def _squads(self) -> Mapping[tuple[Side, str], Sequence[Unit]]:
        """The units on the table of each squad, by side and group."""
        found: dict[tuple[Side, str], list[Unit]] = {}
        for one in self.view.units.values():
            if one.present and one.group:
                found.setdefault((one.side, one.group), []).append(one)
        return found

    def measure(self, attacker: Unit, start: Ints, targets: Iterable[tuple[Unit, Ints]]) -> None:
        """Look up at once what the exchanges of *attacker* with *targets* will need.

        Targets of equal size share a look-up. The same arrays must be passed to `exchange`.
        """
        sizes: dict[tuple[float, float], list[tuple[Unit, Ints]]] = {}
        for target, end in targets:
            known = (attacker.id, Identity(start), target.id, Identity(end)) in self._codes
            if not known and self.points(attacker, target) is not None:
                sizes.setdefault(_outline(target), []).append((target, end))
        for alike in sizes.values():
            ends = np.concatenate([end for _, end in alike])
            codes = self.estimates.codes(self.view, attacker, alike[0][0], start, ends)
            last = 0
            for target, end in alike:
                first, last = last, last + len(end)
                self._codes[attacker.id, Identity(start), target.id, Identity(end)] = codes[:, first:last]

    def measure_alike(self, attackers: Iterable[Unit], target: Unit, end: Ints) -> None:
        """Look up at once what the exchanges of *attackers*, where they stand, with *target* will need."""
        sizes: dict[tuple[float, float], list[Unit]] = {}
        for attacker in attackers:
            if self.points(attacker, target) is not None:
                sizes.setdefault(_outline(attacker), []).append(attacker)
        for alike in sizes.values():
            starts = np.concatenate([self.spot(one) for one in alike])
            codes = self.estimates.codes(self.view, alike[0], target, starts, end)
            for row, one in enumerate(alike):
                self._codes[one.id, Identity(self.spot(one)), target.id, Identity(end)] = codes[row : row + 1]

    def exchange(self, attacker: Unit, start: Ints, target: Unit, end: Ints) -> Floats:
        """Return the points that *attacker* takes off *target*, from each of *start* to each of *end*."""
        self.work.add(len(start) * len(end))
        found = self.points(attacker, target)
        if found is None:
            return np.zeros((len(start), len(end)))
        codes = self._codes.get((attacker.id, Identity(start), target.id, Identity(end)))
        if codes is None:
            codes = self.estimates.codes(self.view, attacker, target, start, end)
        return found[codes]

    def places(self, unit: Unit) -> Places:
        """Return where the next move of *unit* may end."""
        if unit.id not in self._places:
            self._places[unit.id] = self.estimates.places(self.view, unit)
        return self._places[unit.id]

    def thinned(self, nodes: Ints, most: int) -> Ints:
        """Return about *most* of *nodes*, noting whether some were left out."""
        self.work.cut = self.work.cut or len(nodes) > most
        return thinned(nodes, most)

    def centre(self, belief: Belief) -> tuple[float, float]:
        """Return the centre of an enemy's probable positions."""
        x, y = self.lattice.x[belief.likely], self.lattice.y[belief.likely]
        return float((x * belief.weight).sum()), float((y * belief.weight).sum())

    def apart(self, nodes: Ints, others: Ints) -> Floats:
        """Return the distances from each of *nodes* to each of *others*, in inches."""
        x, y = self.lattice.x, self.lattice.y
        found: Floats = np.hypot(
            np.subtract.outer(x[nodes], x[others]), np.subtract.outer(y[nodes], y[others])
        )
        return found

    def to_foes(self, unit: Unit) -> float:
        """Return the distance of *unit* from the nearest enemy; 0 off the table, or without enemies."""
        node = self.at.get(unit.id)
        foes = np.array([self.at[foe.id] for foe in self._believed], dtype=np.intp)
        if node is None or not len(foes):
            return 0.0
        return round(float(self.apart(np.array([node]), foes).min()), 6)

    def _draw(self, foes: Sequence[Unit], dice: random.Random) -> Mapping[UnitId, Sequence[Unit]]:
        """Return what each unknown one of *foes* may be; nothing if there are too many units for that."""
        most = min(DRAWN, MOST_DRAWN // max(len(foes) * len(self.mine), 1))
        found: dict[UnitId, Sequence[Unit]] = {}
        for foe in foes if most > 1 else ():
            every = self.estimates.identities(self.view, self.side, foe)
            if len(every) > 1:
                found[foe.id] = every if len(every) <= most else dice.sample(every, most)
        return found

    def _belief(self, foe: Unit, count: int) -> Belief:
        """Return where *foe* may attack from, most likely where its own gain is greatest."""
        here = nodes = self.spot(foe)
        if self.replies and self.mine and self.estimates.moving(self.view, foe):
            found = self.estimates.places(self.view, foe).nodes
            nodes = self.thinned(found, _few(count, MOST_REPLIES, FEW_REPLIES)) if len(found) else here
        if nodes is here:
            threat = self._gains(foe, here)[1]
            return Belief(foe, here, np.zeros(1, np.intp), here, np.ones(1), moves=False, threat=threat)
        return self._likeliest(foe, nodes, count)

    def _belief_of_coming(self, foe: Unit, count: int) -> Belief | None:
        """Return where *foe*, which is off the table, may attack from when it has entered; None: nowhere."""
        found = self.estimates.places(self.view, foe).nodes
        if not len(found):
            return None
        return self._likeliest(foe, self.thinned(found, _few(count, MOST_REPLIES, FEW_REPLIES)), count)

    def _gains(self, foe: Unit, nodes: Ints) -> tuple[Floats, Mapping[UnitId, float]]:
        """Return the points that *foe* takes off each of `mine` from each of *nodes*; the most by unit."""
        mine = [(unit, self.spot(unit)) for unit in self.mine]
        self.measure(foe, nodes, mine)
        dealt = np.array([self.exchange(foe, nodes, unit, at)[:, 0] for unit, at in mine])
        return dealt, {unit.id: float(row.max()) for (unit, _), row in zip(mine, dealt, strict=True)}

    def _likeliest(self, foe: Unit, nodes: Ints, count: int) -> Belief:
        """Return the belief about an enemy that moves to one of *nodes*, most likely the best one for it."""
        most = _few(count, MOST_LIKELY, FEW_LIKELY)
        if not self.mine:
            best = thinned(np.arange(len(nodes)), most)
            even = np.full(len(best), 1 / len(best))
            return Belief(foe, nodes, best, nodes[best], even, moves=True, threat={})
        dealt, threat = self._gains(foe, nodes)
        self.measure_alike(self.mine, foe, nodes)
        taken = np.array([self.exchange(unit, self.spot(unit), foe, nodes)[0] for unit in self.mine])
        near = self.apart(nodes, np.array([self.at[unit.id] for unit in self.mine])).min(axis=1)
        score = dealt.max(axis=0) - CAUTION * taken.sum(axis=0)
        score -= BEYOND * np.maximum(near - CLOSE, 0) + PER_INCH * near
        chance = np.exp((score - score.max()) / SOFT)
        best = np.argsort(-chance, kind="stable")[:most]
        weight = chance[best] / chance[best].sum()
        return Belief(foe, nodes, best, nodes[best], weight, moves=True, threat=threat)


def _outline(unit: Unit) -> tuple[float, float]:
    """Return what the codes of pairs read of *unit*."""
    return unit.base, unit.figure.height


def _coming(view: View, estimates: Estimates, sides: Sequence[Side]) -> list[Unit]:
    """Return the units of *sides* that enter in this turn; none while units are being placed."""
    if estimates.stage(view) == "place":
        return []
    return [unit for side in sides for unit in estimates.coming(view, side)]


def _each(extras: Mapping[str, object]) -> Iterator[object]:
    """Yield a cache key for records; a view makes a new mapping of the same ones."""
    yield tuple(extras)
    yield from map(_equal, extras.values())


def _equal(record: object) -> Identity:
    """Return a key that equal records share: that of the first one, since they are compared often."""
    return _EQUALS.of(Identity(record), lambda: _first(record))


def _first(record: object) -> Identity:
    """Return the key of the first of the records that equal *record*; its own if it cannot be hashed."""
    if len(_FIRST) >= MOST_RECORDS:
        _FIRST.clear()
    try:
        return _FIRST.setdefault(record, Identity(record))
    except TypeError:
        return Identity(record)


def _few(count: int, many: int, few: int) -> int:
    """Return the number of places to consider against *count* enemies."""
    return many if count <= MANY_FOES else few


def thinned(nodes: Ints, most: int) -> Ints:
    """Return about *most* of *nodes*, evenly spaced, always with the last: the unit's own position.

    >>> thinned(np.arange(7), 3).tolist(), thinned(np.arange(3), 3).tolist()
    ([0, 3, 6], [0, 1, 2])
    """
    if len(nodes) <= most:
        return nodes
    kept = nodes[:: -(-len(nodes) // most)]
    return kept if kept[-1] == nodes[-1] else np.append(kept, nodes[-1])


def _in_order(units: Sequence[Unit]) -> list[Unit]:
    """Return *units* in an order that does not depend on their ids."""
    return sorted(units, key=lambda unit: (unit.at.y, unit.at.x, unit.id))
