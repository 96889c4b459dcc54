"""The Blast weapons of a mecha as data, from which the lab computes exact chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product

from game.battlefield.contact import apart, base_region
from game.core.model.action import Aim
from game.core.model.burst import Body, Burst, BurstGuard, BurstHit, Fall, Hits
from game.core.model.options import flag_option
from game.core.model.state import State
from game.core.model.tally import Refusal
from game.core.model.unit import Unit, UnitId
from game.geometry.identity import CacheByIdentity, Identity
from game.geometry.point import Point, distance
from game.mechanics.bursts.damage_distribution import fates, total
from game.rules.mecha.blast.aim import MissileAim, goal, refused, systems
from game.rules.mecha.blast.area import dealt
from game.rules.mecha.blast.fall import AGAIN, lands, naturals
from game.rules.mecha.blast.prints import RADIUS
from game.rules.mecha.shooting.one_die import FACES, odds
from game.rules.mecha.shooting.reaction_needs import ALL_OR_NOTHING, MOST, ready
from game.rules.mecha.shooting.weapons import Weapon
from game.rules.mecha.sight import range_to_structure
from game.rules.mecha.structures import Structure, centre, structure, structure_at, structures
from game.rules.mecha.turn.command import points_of
from game.rules.mecha.units import CHEAP

MOST_STRIKE = 20
_BURSTS: CacheByIdentity[dict[Identity, tuple[Burst, ...]]] = CacheByIdentity(dict)
"""The bursts of units in each state, computed on demand for computer players."""
_EXPECTED: CacheByIdentity[dict[object, float]] = CacheByIdentity(dict)
"""The expected damage of missiles of units at targets in each state, likewise."""
DISTANCES = tuple(
    (float(inches), ways / 36)
    for inches, ways in sorted(Counter(a + b for a, b in product(FACES, repeat=2)).items())
)


def bursts(view: State, unit: Unit) -> Iterable[Burst]:
    """Yield the burst of each Blast weapon of *unit* (BLAST-01 to -24)."""
    if not unit.present:
        return
    for weapon in systems(unit):
        bodies = (*_mecha(view, unit, weapon), *_structures(view, unit, weapon))
        yield Burst(
            unit=unit.id,
            side=unit.side,
            weapon=weapon.name,
            rings=(RADIUS,),
            falls=falls(view, unit),
            bodies=bodies,
            origin=unit.at,
            missiles=weapon.missiles,
            capped=True,
            near=unit.base,
            base=base_region(unit),
            reach=weapon.range + unit.base + max(body.near for body in bodies),
            spots=weapon.indirect,
            spared=frozenset(
                one.id for one in view.present if one.side == unit.side and not one.profile.has(CHEAP)
            ),
            refusals=_refusals(view, unit, weapon),
            choices={"weapon": weapon.name},
            rule="BLAST-01",
        )


def expected(view: State, unit: Unit, weapon: Weapon, goals: Sequence[MissileAim]) -> float:
    """Return the expected damage of missiles at *goals* without reactions, less that to friends.

    Damage to a body is capped at what it has left; missiles at several targets are computed per target.
    """
    known, found = _EXPECTED.of(view), 0.0
    for aimed, missiles in Counter((one.at, one.primary) for one in goals).items():
        key = Identity(unit), weapon.name, aimed, missiles
        if key not in known:
            tuned = replace(_burst(view, unit, weapon), missiles=missiles).aimed(*aimed)
            known[key] = total(tuned, fates(tuned, *aimed), 1.0, capped=True)
        found += known[key]
    return found


def _burst(view: State, unit: Unit, weapon: Weapon) -> Burst:
    """Return the burst of *weapon*; those of recent units are cached."""
    known, key = _BURSTS.of(view), Identity(unit)
    if key not in known:
        known[key] = tuple(bursts(view, unit))
    return next(one for one in known[key] if one.weapon == weapon.name)


def falls(view: State, unit: Unit) -> tuple[Fall, ...]:
    """Return the possible results of the strike: a total of 5 or more lands, else it scatters 2D6 inches."""
    landing = [face for face in FACES if lands(view, unit, face)]
    found = [
        Fall(f"strike {face + unit.profile.gn}", 1 / 6, (), face + unit.profile.gn, "BLAST-01")
        for face in landing
    ]
    missed = len(FACES) - len(landing)
    return (*found, *([Fall("scatters", missed / 6, DISTANCES, None, "BLAST-18")] if missed else []))


def _mecha(view: State, unit: Unit, weapon: Weapon) -> Iterable[Body]:
    for mecha in view.present:
        df = mecha.profile.df
        yield Body(
            id=mecha.id,
            name=mecha.name,
            side=mecha.side,
            at=mecha.at,
            base=mecha.base,
            shape=base_region(mecha),
            level=mecha.level,
            hits=_hits(view, unit, weapon, df, primary=False),
            aimed=_hits(view, unit, weapon, df, primary=True),
            alone=_alone(view, unit, weapon, df),
            guard=_guard(view, mecha, weapon),
            left=mecha.profile.mdc - mecha.status.damage,
            friend=mecha.side == unit.side,
            target=mecha.side != unit.side,
            near=_near_unit(unit, mecha),
            notes=f"DF {df}, {points_of(view, mecha.side)} CP to react",
        )


def _structures(view: State, unit: Unit, weapon: Weapon) -> Iterable[Body]:
    for one in structures(view):
        at = centre(one)
        yield Body(
            id=one.id,
            name=one.name,
            side="",
            at=at,
            base=0.0,
            shape=one.feature.polygon,
            hits=_hits(view, unit, weapon, one.df, primary=False),
            aimed=_hits(view, unit, weapon, one.df, primary=True),
            alone=_alone(view, unit, weapon, one.df),
            left=one.left,
            target=True,
            near=_near(unit, one, at),
            notes=f"DF {one.df}",
        )


def _near_unit(unit: Unit, mecha: Unit) -> float:
    """Return how much shorter the range to *mecha* is than from the edge of *unit* to its centre."""
    if unit.shape is None and mecha.shape is None:
        return mecha.base
    return distance(unit.at, mecha.at) - unit.base - apart(unit, mecha)


def _near(unit: Unit, one: Structure, at: Point) -> float:
    """Return how much shorter the range to a structure is than from the edge of *unit* to *at*."""
    return distance(unit.at, at) - unit.base - range_to_structure(unit, one)


def _alone(view: State, unit: Unit, weapon: Weapon, df: int) -> Hits:
    """Return the hits if a whole volley scatters as one template and deals full damage (BLAST-32)."""
    if weapon.missiles == 1 or view.rules.options["volley_miss"] != "full":
        return ()
    return _hits(view, unit, weapon, df, primary=False, whole=True)


def _hits(view: State, unit: Unit, weapon: Weapon, df: int, *, primary: bool, whole: bool = False) -> Hits:
    """Return the hits on a body with *df* for each of `falls`: half unless it is the primary target.

    *whole*: a scattered template deals full damage.
    """
    landing = tuple(face for face in FACES if lands(view, unit, face))
    scattered = weapon.md if whole else weapon.md // 2
    both = naturals(view)[1]
    return _hits_of(landing, unit.profile.gn, (weapon.md, scattered), df, primary=primary, both=both)


@lru_cache(maxsize=1024)
def _hits_of(
    landing: tuple[int, ...], gn: int, mds: tuple[int, int], df: int, *, primary: bool, both: bool
) -> Hits:
    """Return `_hits`, of rolls that land and of others, by the damage of each."""
    md, scattered = mds
    found: list[tuple[tuple[BurstHit, ...], ...]] = []
    for face in landing:
        strike = face + gn
        reach = max(strike, df) if both and face == 6 else strike
        found.append(((BurstHit(strike, dealt(md, df, reach, primary=primary), 1.0),),))
    if len(found) < len(FACES):
        second = tuple(BurstHit(face + AGAIN, _second(scattered, df, face, both), 1 / 6) for face in FACES)
        found.append((second,))
    return tuple(found)


def _second(damage: int, df: int, face: int, both: bool) -> int:
    """Return the part of *damage* dealt by a scattered template for a roll of *face*."""
    if both and face in (1, 6):
        return damage if face == 6 else 0
    return dealt(damage, df, face + AGAIN, primary=True)


def _guard(view: State, mecha: Unit, weapon: Weapon) -> BurstGuard:
    """Return how *mecha* can shoot down, dodge and roll with the impact, for a command point each."""
    both = naturals(view)[1]
    chances = {strike: odds(strike - mecha.profile.pil, both, both) for strike in range(MOST_STRIKE)}
    dodge = {} if weapon.inescapable else {strike: chance for strike, chance in chances.items() if chance}
    shoots = odds(ALL_OR_NOTHING) if weapon.missile and ready(mecha) else 0.0
    options = view.rules.options
    both = flag_option(options, "shoot_and_dodge")
    return BurstGuard(dodge, MOST, "down", options["impact_halves"] == "each", shoots, both)


def _refusals(view: State, unit: Unit, weapon: Weapon) -> Callable[[Point, str], tuple[Refusal, ...]]:
    """Return a function that gives the reasons why *weapon* cannot be aimed at a place."""

    def refusals(at: Point, target: UnitId) -> tuple[Refusal, ...]:
        built = None if target in view.units else structure(view, target)
        if not target and structure_at(view, at) is not None:
            return (Refusal("a structure stands there: aim at it", "BLAST-02"),)
        aim = Aim(at=centre(built)) if built else Aim(target) if target else Aim(at=at)
        aimed = goal(view, unit, aim)
        return (aimed,) if isinstance(aimed, Refusal) else tuple(refused(view, unit, weapon, aimed))

    return refusals
