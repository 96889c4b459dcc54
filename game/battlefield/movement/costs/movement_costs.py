"""Movement costs of terrain as the rules define them, and the cost of the features under a point."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import field, replace
from functools import cached_property

from game.battlefield.terrain.field import Feature, Form
from game.geometry.value import Value


class MovementCosts(Value):
    """What terrain costs a mover.

    Attributes:
        surcharge: More inches for each inch under the centre, by kind.
        once: Groups of kinds of which, where they overlap, only the dearest counts.
        cancels: By kind, those whose surcharge does not count where it lies.
        closed: Kinds that the base may not enter.
        wall_limit: Inches of height above which a wall is closed; a lower one is climbed, up and down.
        climb: Inches that each inch of level change costs.
        steep: Inches of level change; more of it in one sense is too steep.
        within: Inches along the path; crossings less than this apart count together as steep.
    """

    surcharge: Mapping[str, float] = field(default_factory=dict)
    once: tuple[frozenset[str], ...] = ()
    cancels: Mapping[str, frozenset[str]] = field(default_factory=dict)
    closed: frozenset[str] = frozenset()
    wall_limit: float = 2.0
    climb: float = 1.0
    steep: float = 2.0
    within: float = 1.0

    @cached_property
    def key(self) -> Hashable:
        """The same for equal values: the caches of a battlefield use it as their key."""
        numbers = (self.wall_limit, self.climb, self.steep, self.within)
        tables = frozenset(self.surcharge.items()), frozenset(self.cancels.items()), self.closed
        return numbers, tables, frozenset(self.once)

    def bars(self, feature: Feature) -> bool:
        """Whether a base may not enter *feature*: a closed kind, or a wall that is too high."""
        return feature.kind in self.closed or (feature.form is Form.WALL and feature.height > self.wall_limit)

    def extra(self, kinds: frozenset[str]) -> float:
        """Return the surcharge for each inch where *kinds* lie on top of each other."""
        cancelled = frozenset[str]().union(*(self.cancels.get(kind, frozenset()) for kind in kinds))
        paid = {kind: self.surcharge.get(kind, 0.0) for kind in kinds - cancelled}
        for group in self.once:
            together = sorted(paid.keys() & group, key=lambda kind: paid[kind])
            for kind in together[:-1]:
                del paid[kind]
        return math.fsum(paid.values())


def flat(movement_costs: MovementCosts) -> MovementCosts:
    """Return *movement_costs* with inches as the only cost; what is forbidden stays so."""
    return replace(movement_costs, surcharge={}, once=(), cancels={}, climb=0.0)


class Underfoot(Value):
    """What a centre walks on: its level, the kinds that lie there, and their surcharge for each inch."""

    level: float
    kinds: frozenset[str]
    surcharge: float


def underfoot(features: Iterable[Feature], movement_costs: MovementCosts) -> Underfoot:
    """Return what a centre over all of *features*, and no others, walks on.

    The ground is the highest deck, else the highest hill, else the table; water lowers it by its depth but
    for under a deck; a wall that can be climbed is stood on. What is closed changes no level.
    """
    here = [feature for feature in features if not movement_costs.bars(feature)]
    decks = _heights(here, Form.DECK)
    if decks:
        here = [feature for feature in here if feature.form is not Form.WATER]
    ground = max(decks or _heights(here, Form.GROUND) or [0.0])
    wet = [feature.depth for feature in here if feature.form is Form.WATER]
    walls = _heights(here, Form.WALL)
    kinds = frozenset(feature.kind for feature in here)
    level = ground + max(walls) if walls else ground - max(wet, default=0.0)
    return Underfoot(level, kinds, movement_costs.extra(kinds))


def _heights(features: Iterable[Feature], form: Form) -> list[float]:
    return [feature.height for feature in features if feature.form is form]
