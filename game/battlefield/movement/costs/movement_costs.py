"""Movement costs of terrain as defined by the rules, and the cost of the features under a point."""

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
        surcharge: Additional inches for each inch under the centre, by kind.
        once: Groups of kinds of which only the most expensive counts where they overlap.
        cancels: By kind, the kinds whose surcharge it cancels.
        closed: Kinds that the base may not enter.
        wall_limit: Inches of height above which a wall is closed; a lower one is climbed, up and down.
        climb: The cost in inches of each inch of level change.
        steep: The maximum level change in one sense, in inches.
        within: Inches along the path; crossings closer together than this are added for steepness.
        roofs: Kinds of closed buildings on whose roofs the base may stand and walk; see `walked_field`.
    """

    surcharge: Mapping[str, float] = field(default_factory=dict)
    once: tuple[frozenset[str], ...] = ()
    cancels: Mapping[str, frozenset[str]] = field(default_factory=dict)
    closed: frozenset[str] = frozenset()
    wall_limit: float = 2.0
    climb: float = 1.0
    steep: float = 2.0
    within: float = 1.0
    roofs: frozenset[str] = frozenset()

    @cached_property
    def key(self) -> Hashable:
        """A key that is equal for equal values, for the caches of a battlefield."""
        numbers = (self.wall_limit, self.climb, self.steep, self.within)
        tables = frozenset(self.surcharge.items()), frozenset(self.cancels.items())
        return numbers, tables, self.closed, self.roofs, frozenset(self.once)

    def bars(self, feature: Feature) -> bool:
        """Whether a base may not enter *feature*: a closed kind, or a wall that is too high."""
        roof = feature.form is Form.GROUND and feature.kind in self.roofs
        too_high = feature.form is Form.WALL and feature.height > self.wall_limit
        return too_high or (feature.kind in self.closed and not roof)

    def extra(self, kinds: frozenset[str]) -> float:
        """Return the surcharge per inch where *kinds* overlap."""
        cancelled = frozenset[str]().union(*(self.cancels.get(kind, frozenset()) for kind in kinds))
        paid = {kind: self.surcharge.get(kind, 0.0) for kind in kinds - cancelled}
        for group in self.once:
            together = sorted(paid.keys() & group, key=lambda kind: paid[kind])
            for kind in together[:-1]:
                del paid[kind]
        return math.fsum(paid.values())


def flat(movement_costs: MovementCosts) -> MovementCosts:
    """Return *movement_costs* with length as the only cost; prohibitions stay."""
    return replace(movement_costs, surcharge={}, once=(), cancels={}, climb=0.0)


class Underfoot(Value):
    """The ground under a centre: its level, the kinds there, and their surcharge per inch."""

    level: float
    kinds: frozenset[str]
    surcharge: float


def underfoot(features: Iterable[Feature], movement_costs: MovementCosts) -> Underfoot:
    """Return the ground under a centre over exactly *features*.

    The ground is the highest deck, else the highest hill, else the table; water lowers it by its depth,
    except under a deck; a wall that can be climbed raises it. Closed features do not change the level.
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
