"""The outlook of an aim: which bodies lie under the template, with what chances.

The picture, the panel and the command all use it.
"""

from __future__ import annotations

import math
from dataclasses import field
from functools import cached_property

import shapely

from game.battlefield.contact import touches
from game.battlefield.disc_overlap import flattened, struck
from game.core.model.burst import Body, Burst, Fall, Reactions
from game.core.model.tally import Refusal
from game.geometry.point import EPS, Point
from game.geometry.value import Value
from game.mechanics.bursts.damage_distribution import Fate, fates, total
from game.mechanics.bursts.landings import LandingPlace, flat, places, rings_at

SOME = 1e-12


class BurstDamage(Value):
    """The damage to a body under a template, without reactions.

    Attributes:
        words: The result of the roll, or of the second roll after a scatter.
        ring: Radius of the smallest ring that touches it.
        chance: The chance of the result.
        lands: Whether the template then lands on its aim.
    """

    words: str
    ring: float
    damage: int
    chance: float
    lands: bool


class BodyOutlook(Value):
    """One body in an outlook.

    Attributes:
        ring: Number of the smallest ring of the planned template that touches it, or None.
        covered: Square inches of it under each ring of the planned template.
        primary: Whether it is the target.
        fate: Its possible outcomes without reactions.
    """

    body: Body
    ring: int | None
    covered: tuple[float, ...]
    primary: bool
    fate: Fate

    @property
    def area(self) -> float:
        """Square inches of its base, or of the structure."""
        return math.pi * self.body.base**2 if self.body.shape is None else self.body.shape.area

    def damages(self, burst: Burst) -> list[BurstDamage]:
        """Return the damage to it for each result of the dice under each ring, landed or scattered."""
        hits = self.body.aimed if self.primary and self.body.aimed else self.body.hits
        found = []
        for fall, rings in zip(burst.falls, hits, strict=True):
            for ring, some in zip(burst.rings, rings, strict=True):
                for hit in some:
                    words = (
                        f"{fall.words}, then {hit.strike}" if hit.strike and not fall.lands else fall.words
                    )
                    found.append(BurstDamage(words, ring, hit.damage, fall.chance * hit.chance, fall.lands))
        return found


class Outlook(Value, eq=False):
    """The outlook of *burst* aimed at a point.

    Attributes:
        at: The planned centre of the template: the middle of the target body, or the point itself.
        target: The target body; "" for the ground.
    """

    burst: Burst
    at: Point
    target: str
    _known: dict[Reactions, dict[str, Fate]] = field(default_factory=dict, repr=False)

    @cached_property
    def refusals(self) -> tuple[Refusal, ...]:
        """Why it may not be aimed there."""
        return tuple(self.burst.refusals(self.at, self.target))

    @cached_property
    def places(self) -> tuple[LandingPlace, ...]:
        """Where the template may land."""
        return places(self.burst, self.at, self.burst.body(self.target))

    @property
    def landing(self) -> float:
        """The chance that a template lands on its aim."""
        return sum(fall.chance for fall in self.burst.falls if fall.lands)

    @property
    def lost(self) -> Fall | None:
        """The fall, if it is certain to land nowhere; else None."""
        return next((fall for fall in self.burst.falls if fall.lost and fall.chance >= 1.0), None)

    @cached_property
    def lines(self) -> tuple[BodyOutlook, ...]:
        """All bodies that a template may touch: those under the planned one first, then by chance."""
        rings, covered, mine = rings_at(self.burst, self.at), self._covered(), self.fates("none")
        found = []
        for i, body in enumerate(self.burst.bodies):
            ring, fate = rings[i], mine[body.id]
            if ring is not None or fate.touched > SOME:
                areas = tuple(covered.get((i, number), 0.0) for number in range(len(self.burst.rings)))
                found.append(BodyOutlook(body, ring, areas, body.id == self.target, fate))
        return tuple(sorted(found, key=lambda one: (not one.primary, one.ring is None, -one.fate.touched)))

    @property
    def under(self) -> tuple[BodyOutlook, ...]:
        """The bodies that the planned template touches."""
        return tuple(line for line in self.lines if line.ring is not None)

    def fates(self, reactions: Reactions) -> dict[str, Fate]:
        """Return the fate of each body under *reactions*."""
        if reactions not in self._known:
            self._known[reactions] = fates(self.burst, self.at, self.target, reactions)
        return self._known[reactions]

    def worth(self, weight: float, reactions: Reactions = "none") -> float:
        """Return the expected damage to enemies, less *weight* times that to friends."""
        return total(self.burst, self.fates(reactions), weight)

    def _covered(self) -> dict[tuple[int, int], float]:
        """Return the area of bodies under rings in square inches, by (body, ring)."""
        given = flat(self.burst)
        walls = flattened(given.shapes)
        found: dict[tuple[int, int], float] = {}
        for number, ring in enumerate(self.burst.rings):
            hits = struck(walls, given.bases, self.at, ring)
            touched = [*given.round[hits.bases].tolist(), *given.shaped[hits.outlines].tolist()]
            areas = [*hits.base_areas.tolist(), *hits.outline_areas.tolist()]
            found |= {(i, number): area for i, area in zip(touched, areas, strict=True)}
        return found


def outlook(burst: Burst, at: Point) -> Outlook:
    """Return the outlook of *burst* aimed at the body whose base or walls contain *at*, else at the ground.

    A burst that seeks its target lands on the one that it finds from there.
    """
    found = next((body for body in burst.bodies if body.target and _holds(body, at)), None)
    if found is None and burst.seeks is not None:
        found = burst.body(burst.seeks(at))
    if found is not None:
        return Outlook(burst.aimed(found.at, found.id), found.at, found.id)
    return Outlook(burst.aimed(at, ""), at, "")


def _holds(body: Body, at: Point) -> bool:
    if body.shape is None:
        return touches(body.at, at, body.base)
    return bool(shapely.dwithin(body.shape, shapely.Point(at), EPS))
