"""What a burst would do if it were aimed here: who lies under the template, with what chances.

One answer for the picture, the panel and the command.
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
    """What a body takes under a template that it does not react to.

    Attributes:
        words: The result of the roll, or of the second one after a scatter.
        ring: Radius of the least ring that touches it.
        chance: Of the result.
        lands: Whether the template lands on its aim then.
    """

    words: str
    ring: float
    damage: int
    chance: float
    lands: bool


class BodyOutlook(Value):
    """One body in an outlook.

    Attributes:
        ring: Number of the least ring of the planned template that touches it; None where none does.
        covered: Square inches of it under each ring of the planned template.
        primary: Whether it is what is aimed at.
        fate: What may become of it where nobody reacts.
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
        """Return what it takes of each result of the dice under each ring, landed or scattered on it."""
        hits = self.body.aimed if self.primary and self.body.aimed else self.body.hits
        found = []
        for fall, rings in zip(burst.falls, hits, strict=True):
            for ring, some in zip(burst.rings, rings, strict=True):
                for hit in some:
                    said = f"{fall.words}, then {hit.strike}" if hit.strike and not fall.lands else fall.words
                    found.append(BurstDamage(said, ring, hit.damage, fall.chance * hit.chance, fall.lands))
        return found


class Outlook(Value, eq=False):
    """What *burst* would do, aimed at a point.

    Attributes:
        at: Where the template is planned: the middle of the body aimed at, or the point itself.
        target: That body; "" for the ground.
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
        """Where the template may come down."""
        return places(self.burst, self.at, self.burst.body(self.target))

    @property
    def landing(self) -> float:
        """The chance that a template lands on its aim."""
        return sum(fall.chance for fall in self.burst.falls if fall.lands)

    @property
    def lost(self) -> Fall | None:
        """What becomes of it where it surely comes down nowhere; else None."""
        return next((fall for fall in self.burst.falls if fall.lost and fall.chance >= 1.0), None)

    @cached_property
    def lines(self) -> tuple[BodyOutlook, ...]:
        """Everybody that a template may touch: under the planned one, then by their chances."""
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
        """Those that the planned template touches."""
        return tuple(line for line in self.lines if line.ring is not None)

    def fates(self, reactions: Reactions) -> dict[str, Fate]:
        """Return what may become of each body."""
        if reactions not in self._known:
            self._known[reactions] = fates(self.burst, self.at, self.target, reactions)
        return self._known[reactions]

    def worth(self, weight: float, reactions: Reactions = "none") -> float:
        """Return the damage to be expected to enemies, less *weight* times that to friends."""
        return total(self.burst, self.fates(reactions), weight)

    def _covered(self) -> dict[tuple[int, int], float]:
        """Return the square inches of bodies under rings, by the numbers of both."""
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
    """Return the outlook of *burst* aimed at the body whose base or walls hold *at*, else at the ground.

    What seeks its target comes down on what it finds from there.
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
