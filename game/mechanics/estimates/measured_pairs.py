"""Terrain between many pairs of places, measured in bulk and cached as one byte each."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from game.battlefield.arrays import Bools, Floats, Ints
from game.battlefield.contact import CONTACT
from game.battlefield.lattice import Codes, Lattice
from game.battlefield.sight.sight import THIRD, TWO_THIRDS, Certificate, Figure, WoodsLine
from game.battlefield.sight.visibility_matrix import visibility_matrix
from game.battlefield.terrain.feature_index import grounds_at, touched
from game.battlefield.terrain.field import Form
from game.battlefield.terrain.prepared_terrain import prepared
from game.core.model.estimates import HARMLESS
from game.core.model.options import number_option
from game.core.model.state import OptionValue, State
from game.core.model.unit import Unit
from game.geometry.identity import Identity
from game.geometry.lazy import Recent
from game.geometry.point import EPS
from game.geometry.value import Value
from game.mechanics.battle.ranging import ranging

HEIGHT = 2.0
_OPTIONS = Recent[tuple[tuple[str, OptionValue], ...]](16)
Outline = tuple[float, float]
"""The radius of a base and the height of its figure, in inches."""


class MeasuredPairs(NamedTuple):
    """Measurements: a row for each viewer, a column for each target.

    Attributes:
        inches: The range, from base to base.
        hidden: The share of the target that solid terrain hides.
        deep: Whether the line passes through woods.
        within: Whether the target's base touches terrain that gives cover.
    """

    inches: Floats
    hidden: Floats
    deep: Bools
    within: Bools


def _block(view: State) -> float:
    return number_option(view.rules.options, "woods_block")


class SightRules(Value, eq=False):
    """The sight rules of a family.

    Attributes:
        name: The family's name.
        reach: The greatest range considered, in inches.
        obscuring: The kinds of area terrain that obscure sight.
        covering: The kinds that give cover to units in them.
        code: Returns the byte for pairs that see each other; never `HARMLESS`.
        thick: The inches of woods that block sight, if *limit* does not say.
        limit: Returns the range beyond which area terrain hides at any depth, and within which at none, by
            the levels of the viewer and of the target; None if depth decides.
        most_hidden: The hidden share beyond which sight is blocked.
        touching: Whether attacks are possible in base contact.
        woods_line: The line along which inches of woods are measured.
    """

    name: str
    reach: float
    obscuring: frozenset[str]
    covering: frozenset[str]
    code: Callable[[MeasuredPairs], Codes]
    thick: Callable[[State], float] = _block
    limit: Callable[[Floats, Floats], Floats] | None = None
    most_hidden: float = TWO_THIRDS
    touching: bool = True
    woods_line: WoodsLine = "middle"


def codes_between(
    view: State, lattice: Lattice, how: SightRules, units: tuple[Unit, Unit], nodes: tuple[Ints, Ints]
) -> Codes:
    """Return the byte of each pair: a row for each node of the first unit, a column for each of the other.

    It is `HARMLESS` if out of range or out of sight.
    """
    eye, seen = (_body(unit) for unit in units)
    key = (how.name, how.reach, eye, seen, _OPTIONS.of(Identity(view.rules), lambda: _listed(view)))

    def measure(viewers: Ints, targets: Ints, wanted: Bools) -> Codes:
        return _measured(view, lattice, how, (eye, seen), _Wanted(viewers, targets, wanted))

    return lattice.codes(key, *nodes, measure)


def _listed(view: State) -> tuple[tuple[str, OptionValue], ...]:
    """Return the options in force as a key."""
    return tuple(sorted(view.rules.options.items()))


def _body(unit: Unit) -> Outline:
    return unit.base, unit.figure.height


def _figures(lattice: Lattice, nodes: Ints, body: Outline) -> list[Figure]:
    base, height = body
    return [Figure(lattice.point(node), base, float(lattice.level[node]), height) for node in nodes.tolist()]


class _Wanted(NamedTuple):
    """Nodes of viewers and of targets, and which of their pairs are wanted."""

    viewers: Ints
    targets: Ints
    pairs: Bools


def _measured(
    view: State, lattice: Lattice, how: SightRules, bodies: tuple[Outline, Outline], wanted: _Wanted
) -> Codes:
    """Measure the pairs that are *wanted*, skipping those that are out of range."""
    (eye, seen), (viewers, targets, pairs) = bodies, wanted
    inches, contact = _ranges(view, lattice, (eye, viewers), (seen, targets))
    found = np.full(inches.shape, HARMLESS, dtype=np.uint8)
    far = (inches > how.reach + EPS) | ~pairs
    columns = np.flatnonzero(~far.all(axis=0))
    if not len(columns):
        return found
    matrix = visibility_matrix(
        view.battlefield,
        _figures(lattice, viewers, eye),
        _figures(lattice, targets[columns], seen),
        woods_line=how.woods_line,
        union=how.obscuring,
        wanted=~far[:, columns],
        enough=np.where(contact[:, columns], 1.0, how.most_hidden + EPS),
    )
    touching, deep = contact[:, columns], matrix.area > EPS
    if how.limit is None:
        thick = deep & (matrix.area >= how.thick(view) - EPS)
    else:
        levels = lattice.level[viewers][:, None], lattice.level[targets[columns]]
        thick = deep & (inches[:, columns] > how.limit(*levels) + EPS)
    unseen = ~touching & ((matrix.hidden > how.most_hidden + EPS) | thick)
    unseen |= _sunk(view, lattice, viewers, eye[1])[:, None]
    unseen |= _sunk(view, lattice, targets[columns], seen[1])
    none = far[:, columns] | unseen | (touching & (not how.touching))
    within = np.broadcast_to(_inside(view, lattice, how, targets[columns], seen[0]), deep.shape)
    code = how.code(MeasuredPairs(inches[:, columns], matrix.hidden, deep, within))
    found[:, columns] = np.where(none, HARMLESS, code)
    return found


def _ranges(
    view: State, lattice: Lattice, eyes: tuple[Outline, Ints], aims: tuple[Outline, Ints]
) -> tuple[Floats, Bools]:
    """Return the range of each pair, and whether it is in base contact."""
    (eye, viewers), (seen, targets) = eyes, aims
    x, y, level = (
        np.subtract.outer(one[viewers], one[targets]) for one in (lattice.x, lattice.y, lattice.level)
    )
    how, gap = ranging(view), np.maximum(np.hypot(x, y) - eye[0] - seen[0], 0.0)
    contact = (gap <= CONTACT + EPS) & (np.abs(level) <= how.contact_height + EPS)
    return (np.hypot(gap, level) if how.slant else gap), contact


def _sunk(view: State, lattice: Lattice, nodes: Ints, height: float) -> Bools:
    """Return at which of *nodes* a figure of *height* is wholly under water: it neither sees nor is seen."""
    index = prepared(view.battlefield).index
    if not any(feature.form is Form.WATER for feature in index.features):
        return np.zeros(len(nodes), dtype=bool)
    grounds, depths = grounds_at(index, lattice.x[nodes], lattice.y[nodes])
    return np.asarray((depths > 0) & (lattice.level[nodes] + height <= grounds + EPS))


def _inside(view: State, lattice: Lattice, how: SightRules, nodes: Ints, base: float) -> Bools:
    """Return whether a base at each of *nodes* touches terrain that gives cover."""
    index = prepared(view.battlefield).index
    who, what = touched(index, lattice.x[nodes], lattice.y[nodes], np.full(len(nodes), base))
    kinds = np.array([feature.kind in how.covering for feature in index.features], dtype=bool)
    found = np.zeros(len(nodes), dtype=bool)
    if len(what):
        found[who[kinds[what]]] = True
    return found


def unhindered(viewer: Unit, target: Unit, inches: float) -> Certificate:
    """Return the certificate of an unobstructed sight *inches* long, wherever the two stand."""
    return Certificate(
        viewer.figure,
        target.figure,
        range=inches,
        contact=False,
        hidden=0.0,
        depth={},
        area=0.0,
        occupied=(),
        intervening=(),
        hiding=(),
        submerged=False,
        verdict="clear",
        margin=THIRD,
    )
