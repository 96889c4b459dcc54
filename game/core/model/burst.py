"""What a template does, as data: where it may land, whom it touches, and what it does to them.

A family says it of each weapon that lays one (`Ruleset.bursts`); `mechanics.bursts` makes the chances of it,
`overlays.blast` the pictures. So every family's templates have one lab.
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
"""What else those may do under whose template comes what can be shot down."""
NO_REFUSALS: tuple[Refusal, ...] = ()


class BurstHit(NamedTuple):
    """What may become of a body under a template before it reacts; of one body's hits the chances make 1.

    Attributes:
        strike: The total that strikes it, which a dodge must reach; 0 where there is none.
        damage: 0 where it stands the strike.
    """

    strike: int
    damage: int
    chance: float


class Fall(Value):
    """One result of the roll that says where the template comes down.

    Attributes:
        words: The result as a player reads it: "strike 5", "2 too low".
        chance: Of this result; those of all falls make 1.
        inches: How far it scatters, each distance with its chance; none where it lands on its aim.
        strike: The total rolled, where it is one number.
        lost: Whether it comes down nowhere at all.
    """

    words: str
    chance: float
    inches: tuple[tuple[float, float], ...] = ()
    strike: int | None = None
    rule: str = ""
    lost: bool = False

    @property
    def lands(self) -> bool:
        """Whether the template comes down where it is aimed."""
        return not self.inches and not self.lost


class BurstGuard(Value):
    """How a body may lessen what hits it.

    Attributes:
        dodge: The chance to dodge, by the strike that must be reached; none where it cannot.
        most: How many hits of one volley can be dodged, with one roll against the highest strike.
        roll: How the half is rounded that is left when it rolls with the impact; "" where it cannot.
        each: Whether each hit of a volley is halved separately; else their sum.
        shoots: The chance that it shoots down all missiles that come down on it; 0 where it cannot.
        both: Whether it may dodge what it has tried to shoot down.
    """

    dodge: Mapping[int, float] = field(default_factory=dict)
    most: int = 3
    roll: Literal["down", "up", ""] = ""
    each: bool = False
    shoots: float = 0.0
    both: bool = False


UNGUARDED = BurstGuard()
Hits = tuple[tuple[tuple[BurstHit, ...], ...], ...]
"""By the number of the fall, then by that of the ring: what hits a body whose base that ring touches."""


class Body(Value):
    """What a template may touch: a unit's base, or a structure.

    Attributes:
        id: Of the unit, or of the feature.
        side: "" for a structure that is nobody's.
        at: Where a template aimed at it is centred.
        base: Radius of its base, or of the disc around that; 0 for a structure.
        shape: Of a structure, and of a base that is no disc.
        level: What it stands on.
        hits: Where it is not what was aimed at.
        aimed: Where it is; the same as *hits* if empty.
        alone: Where a whole volley scatters as one template; the same as *hits* if empty.
        left: How much damage it takes till it is out; None where nobody counts.
        friend: Whether it is better spared: False for enemies and for what is nobody's.
        target: Whether it may be aimed at, for all that speaks of the body alone.
        near: How much the range to it is less than the distance to *at*: its base, from rim to rim.
        notes: What bears on it, as a player reads it: "DF 6".
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
    """What one weapon of a unit does with its template, wherever it is aimed.

    Attributes:
        origin: Where it comes from: number 1 of the template points away from there; None: it points north.
        rings: Radii in inches, ascending; a body has the number of the least that touches it.
        directions: How many numbers the template has; 0: any direction, evenly.
        missiles: How many come down, each with a roll of its own, on one aim.
        lone: Whether a volley of which none lands scatters as one template.
        capped: Whether it scatters no farther than the range to its aim.
        near: How much a range is less than the distance from *origin*: the base of the shooter.
        base: The ground that this base covers, where it is no disc: ranges to points are measured from it.
        ground: Where a body's height above or below the centre of the template counts as distance: how high
            the centre lies at each of some points.
        reach: How far off aims may lie, from *origin*; None: anywhere.
        spots: Whether the ground may be aimed at.
        spared: Bodies that must not lie under the planned template; *refusals* says so too.
        refusals: Why it may not be aimed there: (the point, the body aimed at or "" for the ground).
        tuned: Where its chances hang on the aim: what it is for one, as *refusals* is asked; the burst itself
            is then what it is for most.
        seeks: Where it comes down on what it finds, not on its aim: what an aim at a point finds, "" for
            nothing.
        choices: What was chosen for the action that does this, by its fields.
        notes: What bears on all of it, as a player reads it.
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
        """Return what it is when it is aimed *at* a point, where *target* stands; "" for the ground."""
        return self.tuned(at, target) if self.tuned else self

    @property
    def answers(self) -> tuple[Reactions, ...]:
        """The ways in which all may react."""
        return ANSWERS if any(body.guard.shoots for body in self.bodies) else REACTIONS

    def body(self, key: str) -> Body | None:
        """Return the body with the id *key*; None where there is none."""
        return next((body for body in self.bodies if body.id == key), None)
