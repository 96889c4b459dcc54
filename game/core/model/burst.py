"""Templates as data: where they may land, which bodies they touch, and the damage they do.

A family describes each weapon that lays a template (`Ruleset.bursts`); `mechanics.bursts` computes the
chances from that and `overlays.blast` draws them, for every family alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.core.model.tally import Refusal
from game.core.model.unit import Side, UnitId
from game.geometry.point import Point
from game.geometry.shapes import Region
from game.geometry.value import Value

Reactions = Literal["none", "dodge", "roll", "both", "shoot", "all"]
REACTIONS: tuple[Reactions, ...] = ("none", "dodge", "roll", "both")
ANSWERS: tuple[Reactions, ...] = (*REACTIONS, "shoot", "all")
"""All reactions, including those to missiles that can be shot down."""
NO_REFUSALS: tuple[Refusal, ...] = ()


class BurstHit(NamedTuple):
    """One outcome for a body under a template before it reacts; the chances of its outcomes sum to 1.

    Attributes:
        strike: The total of the strike, which a dodge must reach; 0 if nothing strikes.
        damage: 0 if it withstands the strike.
    """

    strike: int
    damage: int
    chance: float


class Fall(Value):
    """One result of the roll for where the template lands.

    Attributes:
        words: The result as a player reads it: "strike 5", "2 too low".
        chance: The chance of this result; the chances of all falls sum to 1.
        inches: The distances it may scatter, each with its chance; empty if it lands on its aim.
        strike: The total rolled, if it is a single number.
        lost: Whether it does not land at all.
    """

    words: str
    chance: float
    inches: tuple[tuple[float, float], ...] = ()
    strike: int | None = None
    rule: str = ""
    lost: bool = False

    @property
    def lands(self) -> bool:
        """Whether the template lands on its aim."""
        return not self.inches and not self.lost


class BurstGuard(Value):
    """How a body may reduce the hits on it.

    Attributes:
        dodge: The chance to dodge, by the strike to reach; empty if it cannot.
        most: The number of hits of one volley that it can dodge, with one roll against the highest strike.
        roll: How the half that remains is rounded when it rolls with the impact; "" if it cannot.
        each: Whether each hit of a volley is halved separately rather than their sum.
        shoots: The chance that it shoots down all missiles that land on it; 0 if it cannot.
        both: Whether it may dodge what it has failed to shoot down.
    """

    dodge: Mapping[int, float] = field(default_factory=dict)
    most: int = 3
    roll: Literal["down", "up", ""] = ""
    each: bool = False
    shoots: float = 0.0
    both: bool = False


UNGUARDED = BurstGuard()
Hits = tuple[tuple[tuple[BurstHit, ...], ...], ...]
"""The hits on a body by the index of the fall and of the ring that touches its base."""


class Body(Value):
    """Something a template may touch: a unit's base, or a structure.

    Attributes:
        id: The id of the unit or of the feature.
        side: Its side; "" for a neutral structure.
        at: The centre of a template aimed at it.
        base: The radius of its base, or of the disc around that; 0 for a structure.
        shape: The outline of a structure, or of a base that is no disc.
        level: The level it stands on.
        hits: Its outcomes when it is not the target.
        aimed: Its outcomes when it is the target; the same as *hits* if empty.
        alone: Its outcomes when a whole volley scatters as one template; the same as *hits* if empty.
        left: The damage that takes it out; None if that is not tracked.
        friend: Whether it should be spared: False for enemies and neutral structures.
        target: Whether it may be aimed at, as far as that depends on the body alone.
        near: How much shorter the range to it is than the distance to *at*: its base, from rim to rim.
        notes: Relevant facts, as a player reads them: "DF 6".
    """

    id: str
    name: str
    side: Side
    at: Point
    base: float
    hits: Hits
    aimed: Hits = ()
    alone: Hits = ()
    shape: Region | None = None
    level: float = 0.0
    guard: BurstGuard = UNGUARDED
    left: int | None = None
    friend: bool = False
    target: bool = False
    near: float = 0.0
    notes: str = ""

    @property
    def built(self) -> bool:
        """Whether it is a structure."""
        return self.base == 0.0


class Burst(Value, eq=False):
    """The effect of one weapon of a unit that lays a template, wherever it is aimed.

    Attributes:
        origin: Where it comes from: direction 1 of the template points away from there; None: it points
            north.
        rings: Radii in inches, ascending; a body counts for the smallest ring that touches it.
        directions: The number of directions on the template; 0: any direction, uniformly.
        missiles: The number of missiles, each with its own roll, on one aim.
        lone: Whether a volley that misses completely scatters as one template.
        capped: Whether it scatters no farther than the range to its aim.
        near: How much shorter a range is than the distance from *origin*: the shooter's base.
        base: The outline of that base if it is no disc: ranges to points are measured from it.
        ground: The level of the centre at given points, if a body's height above or below it counts as
            distance.
        reach: The greatest distance of an aim from *origin*; None: unlimited.
        spots: Whether it may be aimed at the ground.
        spared: Bodies that must not lie under the planned template; *refusals* reports them too.
        refusals: Why it may not be aimed there: (the point, the body aimed at or "" for the ground).
        tuned: Returns the burst for one aim, given the arguments of *refusals*, if its chances depend on the
            aim; the burst itself then holds for most aims.
        seeks: Returns what an aim at a point finds ("" for nothing), if it lands on that instead of on its
            aim.
        choices: The fields chosen for the action that fires it.
        notes: Facts about the whole burst, as a player reads them.
    """

    unit: UnitId
    side: Side
    weapon: str
    rings: tuple[float, ...]
    falls: tuple[Fall, ...]
    bodies: tuple[Body, ...]
    origin: Point | None = None
    directions: int = 6
    missiles: int = 1
    lone: bool = True
    capped: bool = False
    near: float = 0.0
    base: Region | None = None
    ground: Callable[[Sequence[Point]], NDArray[np.float64]] | None = None
    reach: float | None = None
    spots: bool = True
    spared: frozenset[str] = frozenset()
    refusals: Callable[[Point, str], tuple[Refusal, ...]] = lambda at, target: NO_REFUSALS
    tuned: Callable[[Point, str], Burst] | None = None
    seeks: Callable[[Point], str] | None = None
    choices: Mapping[str, object] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    rule: str = ""

    def aimed(self, at: Point, target: str) -> Burst:
        """Return the burst when it is aimed *at* a point where *target* stands; "" for the ground."""
        return self.tuned(at, target) if self.tuned else self

    @property
    def answers(self) -> tuple[Reactions, ...]:
        """The ways in which bodies may react."""
        return ANSWERS if any(body.guard.shoots for body in self.bodies) else REACTIONS

    def body(self, key: str) -> Body | None:
        """Return the body with the id *key*, or None."""
        return next((body for body in self.bodies if body.id == key), None)
