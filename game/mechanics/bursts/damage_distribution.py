"""The exact chances of each body under a burst: of being touched, of being struck, of each damage.

For one missile, each fall's effect is weighted by its chance to touch. For a volley this is repeated for each
missile, except that a volley that misses completely scatters as one template, and that each body reacts once
to all missiles.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import NamedTuple

from game.core.model.burst import ANSWERS, Body, Burst, BurstGuard, BurstHit, Hits, Reactions
from game.geometry.point import Point
from game.geometry.value import Value
from game.mechanics.bursts.interception import survivals
from game.mechanics.bursts.landings import Floats, chances


class VolleyDamage(NamedTuple):
    """The hits of a volley on a body before it reacts; fields that its reactions do not need are 0.

    Attributes:
        hits: The number of missiles that strike it, up to one more than it can dodge.
        strike: The highest strike among them.
        damage: The sum of their damage.
        softened: The same, each hit halved.
    """

    hits: int = 0
    strike: int = 0
    damage: int = 0
    softened: int = 0


class Fate(Value):
    """The possible outcomes for a body.

    Attributes:
        touched: The chance that a template touches it; for a volley, the mean number that do.
        struck: The chance that a strike reaches it.
        dodged: The chance that it is struck and dodges everything.
        rolled: The chance that it rolls with the impact.
        damages: The chance of each damage, 0 included, ascending.
        left: The damage that takes it out.
        downed: The chance that all missiles that would have struck it are shot down.
    """

    touched: float
    struck: float
    dodged: float
    rolled: float
    damages: tuple[tuple[int, float], ...]
    left: int | None = None
    downed: float = 0.0

    @property
    def mean(self) -> float:
        """The expected damage."""
        return sum(damage * chance for damage, chance in self.damages)

    @property
    def loss(self) -> float:
        """The expected damage, without damage beyond what it can take."""
        most = self.left
        return sum((damage if most is None else min(damage, most)) * c for damage, c in self.damages)

    @property
    def out(self) -> float:
        """The chance that it is taken out."""
        if self.left is None:
            return 0.0
        return sum(chance for damage, chance in self.damages if damage >= max(self.left, 1))


NIL = 1e-15
Outcomes = dict[VolleyDamage, float]
NOT_STRUCK = VolleyDamage()


def fates(burst: Burst, at: Point, target: str = "", reactions: Reactions = "none") -> dict[str, Fate]:
    """Return the fate of each body when *burst* is aimed at *at*, where *target* stands."""
    aimed = burst.body(target)
    if reactions in ("shoot", "all") and burst.answers is ANSWERS:
        return _shot_at(burst, at, aimed, reactions)
    touched = chances(burst, at, aimed)
    found = {}
    for i, body in enumerate(burst.bodies):
        here = touched[:, :, i]
        if not here.any():
            found[body.id] = Fate(0.0, 0.0, 0.0, 0.0, ((0, 1.0),), body.left)
        else:
            found[body.id] = fate(burst, body, here, reactions, aimed=body.id == target)
    return found


def _shot_at(burst: Burst, at: Point, aimed: Body | None, reactions: Reactions) -> dict[str, Fate]:
    """Return the fate of each body if all that can shoot missiles down do so, then react otherwise."""
    found = fates(burst, at, aimed.id if aimed else "")
    for key, parts in survivals(burst, at, aimed).items():
        is_aimed = aimed is not None and aimed.id == key
        rest = []
        for share, body, left in parts:
            then = afterwards(body.guard, reactions)
            rest.append((share, fate(burst, body, left, then, aimed=is_aimed)))
        found[key] = _mixed(found[key], rest)
    return found


def afterwards(guard: BurstGuard, reactions: Reactions) -> Reactions:
    """Return the reactions of a body that has shot at missiles, if it could, to those that come through."""
    if reactions != "all":
        return "none"
    return "both" if guard.both or not guard.shoots else "roll"


def _mixed(plain: Fate, parts: Sequence[tuple[float, Fate]]) -> Fate:
    """Return *plain* with each of *parts* in its place by its chance, else with no effect."""
    damages = {0: 1.0 - sum(share for share, _ in parts)}
    for share, one in parts:
        for damage, chance in one.damages:
            damages[damage] = damages.get(damage, 0.0) + share * chance
    struck, dodged, rolled = (
        sum(share * getattr(one, name) for share, one in parts) for name in ("struck", "dodged", "rolled")
    )
    listed = tuple(sorted(damages.items()))
    return Fate(plain.touched, plain.struck, dodged, rolled, listed, plain.left, plain.struck - struck)


def fate(burst: Burst, body: Body, touched: Floats, reactions: Reactions, *, aimed: bool = False) -> Fate:
    """Return the fate of *body*; *touched* is the chance [fall, ring] that a ring of a fall touches it."""
    whole = _volley(burst, body, touched, reactions, aimed=aimed)
    dodged = rolled = 0.0
    damages: dict[int, float] = {}
    for one, chance in whole.items():
        if chance <= NIL:
            continue
        for damage, share, how in reacted(one, body.guard, reactions):
            damages[damage] = damages.get(damage, 0.0) + chance * share
            dodged += chance * share * (how == "dodged")
            rolled += chance * share * (how == "rolled")
    reached = sum(chance for one, chance in whole.items() if one.hits)
    return Fate(_count(burst, touched), reached, dodged, rolled, tuple(sorted(damages.items())), body.left)


def _count(burst: Burst, touched: Floats) -> float:
    """Return the mean number of templates of a burst that touch a body."""
    landing = sum(float(touched[i].sum()) for i, fall in enumerate(burst.falls) if fall.lands)
    missing = float(touched.sum()) - landing
    lost = _lost(burst)
    if burst.missiles == 1 or not burst.lone:
        return burst.missiles * (landing + missing)
    alone = lost ** (burst.missiles - 1)
    return burst.missiles * (landing + missing) - (burst.missiles - 1) * alone * missing


def _lost(burst: Burst) -> float:
    """Return the chance that a missile does not land."""
    return sum(fall.chance for fall in burst.falls if not fall.lands)


def _one_missile(
    burst: Burst, touched: Floats, hits: Hits, guard: BurstGuard, reactions: Reactions
) -> tuple[Outcomes, Outcomes]:
    """Return the outcomes for a body of one missile that lands, and of one that does not, with chances."""
    landed: Outcomes = {}
    missed: Outcomes = {}
    for i, fall in enumerate(burst.falls):
        into = landed if fall.lands else missed
        rest = fall.chance
        for ring, share in enumerate(touched[i].tolist()):
            rest -= share
            for hit in hits[i][ring] if share else ():
                one = struck(hit, guard, reactions)
                into[one] = into.get(one, 0.0) + share * hit.chance
        into[NOT_STRUCK] = into.get(NOT_STRUCK, 0.0) + max(rest, 0.0)
    return landed, missed


def struck(hit: BurstHit, guard: BurstGuard, reactions: Reactions) -> VolleyDamage:
    """Return the effect of one hit on a body under *reactions*."""
    if not hit.damage:
        return NOT_STRUCK
    dodges, rolls = reactions in ("dodge", "both"), reactions in ("roll", "both")
    softened = halved(hit.damage, guard) if rolls and guard.each else 0
    return VolleyDamage(1, hit.strike if dodges and guard.dodge else 0, hit.damage, softened)


def halved(damage: int, guard: BurstGuard) -> int:
    """Return the remaining *damage* to a body that rolls with the impact.

    >>> [halved(9, BurstGuard(roll=way)) for way in ("down", "up", "")]
    [4, 5, 9]
    """
    return {"down": damage // 2, "up": (damage + 1) // 2}.get(guard.roll, damage)


def _volley(burst: Burst, body: Body, touched: Floats, reactions: Reactions, *, aimed: bool) -> Outcomes:
    """Return the combined outcomes of all missiles for *body*."""
    hits = body.aimed if aimed and body.aimed else body.hits
    landed, missed = _one_missile(burst, touched, hits, body.guard, reactions)
    each = _added((landed, missed))
    if burst.missiles == 1:
        return each
    most = body.guard.most + 1 if reactions in ("dodge", "both") else 1
    whole = _times(each, burst.missiles, most)
    if not burst.lone:
        return whole
    for one, chance in _times(missed, burst.missiles, most).items():
        whole[one] -= chance
    if body.alone:
        missed = _one_missile(burst, touched, body.alone, body.guard, reactions)[1]
    alone = _lost(burst) ** (burst.missiles - 1)
    return _added((whole, {one: chance * alone for one, chance in missed.items()}))


def _added(parts: Iterable[Outcomes]) -> Outcomes:
    found: Outcomes = {}
    for part in parts:
        for one, chance in part.items():
            found[one] = found.get(one, 0.0) + chance
    return found


def _times(each: Outcomes, missiles: int, most: int) -> Outcomes:
    """Return the outcomes of several missiles with outcomes *each*; hits are counted up to *most*."""

    def further(before: Outcomes, _: int) -> Outcomes:
        found: Outcomes = {}
        for a, chance in before.items():
            for b, share in each.items():
                hits, strike = min(a.hits + b.hits, most), max(a.strike, b.strike)
                both = VolleyDamage(hits, strike, a.damage + b.damage, a.softened + b.softened)
                found[both] = found.get(both, 0.0) + chance * share
        return found

    return reduce(further, range(missiles), {NOT_STRUCK: 1.0})


def reacted(one: VolleyDamage, guard: BurstGuard, reactions: Reactions) -> Iterable[tuple[int, float, str]]:
    """Yield the possible damages of *one* under *reactions*, each with its chance and the reaction's result.

    A body that may do both dodges first, and rolls with the impact if that fails.
    """
    if not one.hits:
        yield 0, 1.0, ""
        return
    may_dodge = reactions in ("dodge", "both") and one.hits <= guard.most
    dodge = guard.dodge.get(one.strike, 0.0) if may_dodge else 0.0
    if dodge:
        yield 0, dodge, "dodged"
    if reactions in ("roll", "both") and guard.roll:
        yield (one.softened if guard.each else halved(one.damage, guard)), 1.0 - dodge, "rolled"
    else:
        yield one.damage, 1.0 - dodge, ""


def total(burst: Burst, found: Mapping[str, Fate], weight: float, *, capped: bool = False) -> float:
    """Return the expected damage to enemies, less *weight* times that to friends."""
    worth = 0.0
    for body in burst.bodies:
        fate = found[body.id]
        worth += value(body, weight) * (fate.loss if capped else fate.mean)
    return worth


def value(body: Body, weight: float) -> float:
    """Return the value of a point of damage to *body*: 1 for an enemy, negative for a friend."""
    if body.friend:
        return -weight
    return 1.0 if body.side else 0.0
